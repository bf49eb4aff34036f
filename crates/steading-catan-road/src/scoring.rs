//! CAT-2.4 and CAT-9: victory points and the end of the game.

use crate::prelude::*;

impl CatanRoad {
    /// CAT-2.4: all of it is public.
    #[inline]
    pub fn vp(&self, s: &State, seat: Seat) -> u16 {
        let cards = Card::NAMED.iter().map(|&card| self.card_vp(s, seat, card)).sum::<u16>();
        cards + Special::ALL.iter().map(|&special| self.special_vp(s, seat, special)).sum::<u16>()
    }

    /// CAT-2.3: only visible cards count.
    #[inline]
    pub(crate) fn card_vp(&self, s: &State, seat: Seat, card: Card) -> u16 {
        let player = s.player(seat);
        let count = match card {
            Card::Metropolis => player.metropolises.len(),
            _ => player.laid.get(card),
        };
        u16::from(count) * u16::from(self.mechanics().vp[card])
    }

    #[inline]
    pub(crate) fn special_vp(&self, s: &State, seat: Seat, special: Special) -> u16 {
        if s.holder(special) == Some(seat) { self.mechanics().special_vp[special].into() } else { 0 }
    }

    /// CAT-9.1: whether the active person has won; if so, nothing else happens.
    pub(crate) fn wins(&self, s: &mut State, e: &mut impl Sink<Event>) -> bool {
        let seat = s.active;
        if self.vp(s, seat) < self.rules().vp_to_win.into() {
            return false;
        }
        s.winner = Some(seat);
        s.pending.clear();
        e.push(Event::Won { seat });
        true
    }
}
