//! CAT-2.4 and CAT-9: victory points and the end of the game.

use crate::CatanRoad;
use crate::state::{Card, Special, State};
use crate::tally::Lane;
use crate::view::Event;
use steading_core::{Message, Part, Seat, Sink, Standings};

impl CatanRoad {
    /// CAT-2.4: all of it is public.
    pub fn vp(&self, state: &State, seat: Seat) -> u16 {
        let cards = Card::NAMED.iter().map(|&card| self.card_vp(state, seat, card)).sum::<u16>();
        cards + Special::ALL.iter().map(|&special| self.special_vp(state, seat, special)).sum::<u16>()
    }

    /// CAT-2.3: only visible cards count.
    fn card_vp(&self, state: &State, seat: Seat, card: Card) -> u16 {
        let player = state.player(seat);
        let count = match card {
            Card::Metropolis => player.metropolises.len(),
            _ => player.laid.get(card),
        };
        u16::from(count) * u16::from(self.mechanics().vp[card])
    }

    fn special_vp(&self, state: &State, seat: Seat, special: Special) -> u16 {
        if state.holder(special) == Some(seat) { self.mechanics().special_vp[special].into() } else { 0 }
    }

    /// CAT-9.1: whether the active person has won; if so, nothing else happens.
    pub(crate) fn wins(&self, state: &mut State, events: &mut impl Sink<Event>) -> bool {
        let seat = state.active;
        if self.vp(state, seat) < self.mechanics().vp_to_win.into() {
            return false;
        }
        state.winner = Some(seat);
        state.pending.clear();
        events.push(Event::Won { seat });
        true
    }

    /// CAT-9.4, CAT-9.5: the winner first, then by VP; equal VP share the rank.
    pub(crate) fn rank(&self, state: &State) -> Standings {
        let vp = |seat: Seat| self.vp(state, seat);
        Standings::ranked(self.seats, |seat| vp(seat).into(), |seat| (state.winner == Some(seat), vp(seat)))
    }

    pub(crate) fn score_parts(&self, state: &State, seat: Seat) -> Vec<Part> {
        let mut parts = Vec::new();
        for card in Card::NAMED {
            let points = self.card_vp(state, seat, card).into();
            let message = Message::new("catan_road-score-card").item("card", "building", card as u8);
            parts.push(Part { message, points });
        }
        for &special in Special::ALL {
            let points = self.special_vp(state, seat, special).into();
            let message = Message::new("catan_road-score-special").item("card", "special", special as u8);
            parts.push(Part { message, points });
        }
        parts.retain(|part| part.points != 0);
        parts
    }
}
