//! CAT-6.7, CAT-7.11, CAT-7.14: who holds the special VP cards.

use crate::CatanRoad;
use crate::content::Side;
use crate::log::Event;
use crate::state::{Card, Special, State};
use steading_core::{Clause, Lane, Seat, Sink};

impl Special {
    /// Which cards it counts.
    #[inline]
    pub const fn counts(self) -> Card {
        match self {
            Special::LongestRoute => Card::Road,
            Special::LargestForce => Card::Knight,
        }
    }

    pub(crate) fn clause(self) -> Clause {
        match self {
            Special::LongestRoute => "CAT-6.7",
            Special::LargestForce => "CAT-7.14",
        }
    }
}

impl CatanRoad {
    /// CAT-7.11: whether this person wins ties for the card.
    pub(crate) fn wins_ties(&self, state: &State, seat: Seat, special: Special) -> bool {
        self.side == Side::B && !state.player(seat).metropolises.and(self.tie_breakers[special]).is_empty()
    }

    /// Who takes the card after a build of the active person, if it changes hands. Only the active person can: nobody
    /// else's counts have changed, and who wins ties already holds the card whenever tied for most (CAT-A35).
    fn takes(&self, state: &State, special: Special) -> bool {
        let count = |seat: Seat| state.player(seat).laid.get(special.counts());
        let active = state.active;
        if count(active) < self.mechanics().special_needs[special] {
            return false; // CAT-7.12: the threshold holds for ties as well
        }
        match state.holder(special) {
            None => true,
            Some(holder) if holder == active => false,
            Some(holder) if count(active) == count(holder) => self.wins_ties(state, active, special),
            Some(holder) => count(active) > count(holder), // CAT-A34: a tie changes nothing
        }
    }

    /// CAT-5.2 (4)
    pub(crate) fn reassign_specials(&self, state: &mut State, events: &mut impl Sink<Event>) {
        for &special in Special::ALL {
            if self.takes(state, special) {
                let from = state.holder(special);
                let seat = state.active;
                match special {
                    Special::LongestRoute => state.longest_route = Some(seat),
                    Special::LargestForce => state.largest_force = Some(seat),
                }
                events.push(Event::SpecialTaken { seat, special, from });
            }
        }
    }
}
