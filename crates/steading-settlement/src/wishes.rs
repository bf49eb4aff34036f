//! SET-D12: what is kept when passing, as one heap.

use crate::actions::Action;
use crate::prelude::*;
use serde::Deserialize;
use steading_core::{Ahead, Explain, Rules, Unfulfilled, Usual, Wishes};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Wish {
    pub keep: Goods,
}

impl Wishes for Settlement {
    type Wish = Wish;

    const AHEAD: &'static [Ahead] = &[Ahead { usual: Usual::Pass, asked: &["settlement-ask-turn"], words: &["pass"] }];

    fn round(&self, s: &State) -> u16 {
        s.round.into()
    }

    /// Each token by itself, in the order in which they are asked for; those that were named before are part of the heap.
    fn arrange(&self, s: &State, seat: Seat, wish: &Wish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        let refused = |refusal| Unfulfilled { part: 0, refusal };
        let Frame::Keep { kept: [wood, clay, stone], .. } = s.top() else {
            return Err(refused(Refusal::OtherQuestion { open: self.decision(s, seat).clause() }));
        };
        let kept = Goods::from_counts([wood, clay, stone, 0, 0]);
        if let Some(beyond) = Resource::ALL.into_iter().find(|&kind| kept.get(kind) > wish.keep.get(kind)) {
            return Err(refused(Refusal::KeepInOrder(beyond)));
        }
        let left = wish.keep.minus(kept);
        let each = |kind: Resource| std::iter::repeat_n(Action::Keep(kind), left.get(kind).into());
        Ok(Resource::ALL.into_iter().flat_map(each).collect())
    }
}
