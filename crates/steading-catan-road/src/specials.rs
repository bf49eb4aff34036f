//! CAT-6.7, CAT-7.11, CAT-7.14: who holds the special VP cards.

use crate::prelude::*;
use steading_core::Clause;

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
    #[inline]
    pub(crate) fn wins_ties(&self, s: &State, seat: Seat, special: Special) -> bool {
        self.side == Side::B && !s.player(seat).metropolises.and(self.tie_breakers[special]).is_empty()
    }

    /// Who takes the card after a build of the active person, if it changes hands. Only the active person can: nobody
    /// else's counts have changed, and who wins ties already holds the card whenever tied for most (CAT-A35).
    fn takes(&self, s: &State, special: Special) -> bool {
        let count = |seat: Seat| s.player(seat).laid.get(special.counts());
        let active = s.active;
        if count(active) < self.mechanics().special_needs[special] {
            return false; // CAT-7.12: the threshold holds for ties as well
        }
        match s.holder(special) {
            None => true,
            Some(holder) if holder == active => false,
            Some(holder) if count(active) == count(holder) => self.wins_ties(s, active, special),
            Some(holder) => count(active) > count(holder), // CAT-A34: a tie changes nothing
        }
    }

    /// CAT-5.2 (4)
    pub(crate) fn reassign_specials(&self, s: &mut State, e: &mut impl Sink<Event>) {
        for &special in Special::ALL {
            if self.takes(s, special) {
                let from = s.holder(special);
                let seat = s.active;
                match special {
                    Special::LongestRoute => s.longest_route = Some(seat),
                    Special::LargestForce => s.largest_force = Some(seat),
                }
                e.push(Event::SpecialTaken { seat, special, from });
            }
        }
    }
}
