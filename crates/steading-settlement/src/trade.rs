//! SET-5: trading with the general supply.

use crate::Settlement;
use crate::actions::Action;
use crate::content::{Artifact, Swap, SwapId};
use crate::goods::{Goods, Resource};
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{ResourceSet, State};
use steading_core::Sink;

impl Settlement {
    /// SET-5.1: the price in hand. SET-5.4: the wanted token in supply once the given ones are back.
    /// SET-12.13: one for one only with the Mirror; SET-D18: not round in circles.
    #[inline]
    pub(crate) fn quote_trade(&self, s: &State, swap: SwapId) -> Result<Swap, Refusal> {
        let Some(&swap) = self.content().swaps.get(swap.index()) else { return Err(Refusal::NeedsMirror) };
        let player = s.player();
        if swap.mirror && !player.has(Artifact::TransformationMirror) {
            return Err(Refusal::NeedsMirror);
        }
        self.quote_price(s, swap.give)?;
        if !s.supply.plus(swap.give).covers(Goods::one(swap.get)) {
            return Err(Refusal::SupplyEmpty(swap.get));
        }
        if swap.mirror {
            // A type that the Mirror took cannot come back by it: every trade with it lowers what is left to give.
            if s.mirrored.contains(swap.get) {
                return Err(Refusal::MirrorLoop(swap.get));
            }
        }
        Ok(swap)
    }

    #[inline]
    pub(crate) fn offer_trades(&self, s: &State, out: &mut impl Sink<Action>) {
        let player = s.player();
        for (first, range) in &self.swap_groups {
            // Most prices are out of reach, and one comparison settles it for the whole group.
            if !player.goods.covers(first.give) || (first.mirror && !player.has(Artifact::TransformationMirror)) {
                continue;
            }
            for index in range.clone() {
                if self.quote_trade(s, SwapId::new(index)).is_ok() {
                    out.push(Action::Trade(SwapId::new(index)));
                }
            }
        }
    }

    pub(crate) fn trade(&self, s: &mut State, swap: SwapId, e: &mut impl Sink<Event>) {
        let Swap { give, get, mirror } = self.quote_trade(s, swap).expect("offered by options");
        self.pay(s, give);
        s.supply = s.supply.minus(Goods::one(get));
        let player = s.player_mut();
        player.goods = player.goods.plus(Goods::one(get));
        if mirror {
            let given = Resource::BASIC.into_iter().filter(|&basic| give.get(basic) > 0);
            s.mirrored = given.fold(s.mirrored, ResourceSet::with);
        }
        e.push(Event::Traded { seat: s.active, give, get });
    }
}
