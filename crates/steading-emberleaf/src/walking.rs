//! EMB-6.10: walking.

use crate::prelude::*;

/// Where a path leads and what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub to: Clearing,
    pub steps: u8,
}

impl Emberleaf {
    /// EMB-6.10: 1 step, and 1 more for each marker on the path.
    #[inline]
    pub(crate) fn quote_walk(&self, s: &State, seat: Seat, steps: u8, path: PathId) -> Result<Way, Refusal> {
        let Some(there) = self.content().paths.get(path.index()) else { return Err(Refusal::PathElsewhere(path)) };
        let Some(to) = there.from(s.players[seat].at) else { return Err(Refusal::PathElsewhere(path)) };
        let need = 1 + there.spot_set.and(s.dangers()).len();
        if need > steps {
            return Err(Refusal::TooFar { need, have: steps });
        }
        Ok(Way { to, steps: need })
    }

    pub(crate) fn paths_from(&self, s: &State, seat: Seat) -> &[PathId] {
        &self.content().paths_of[s.players[seat].at.index()]
    }

    #[inline]
    pub(crate) fn can_walk(&self, s: &State, seat: Seat, steps: u8) -> bool {
        steps > 0 && self.paths_from(s, seat).iter().any(|&path| self.quote_walk(s, seat, steps, path).is_ok())
    }

    pub(crate) fn walk(&self, s: &mut State, path: PathId, e: &mut impl Sink<Event>) {
        let Frame::Walk { seat, steps } = s.top() else { unreachable!("a hero walks") };
        let way = self.quote_walk(s, seat, steps, path).expect("offered by options");
        s.players[seat].at = way.to;
        *s.pending.top_mut().expect("a hero walks") = Frame::Walk { seat, steps: steps - way.steps };
        // EMB-A39: surcharges are steps too.
        self.note_deed(s, seat, Deed::Walk, way.steps);
        e.push(Event::Walked { seat, to: way.to, steps: way.steps });
    }
}
