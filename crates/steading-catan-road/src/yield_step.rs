//! CAT-4.2, CAT-8.2, CAT-10: drawing from the supply.

use crate::CatanRoad;
use crate::log::Event;
use crate::round::Frame;
use crate::state::{Card, Good, SEATS, State};
use steading_core::{BySeat, Lane, Seat, Sink};

/// Owes each of these seats so many cards.
#[inline]
pub(crate) fn owed(seats: impl Iterator<Item = Seat>, cards: u8) -> BySeat<u8, SEATS> {
    let mut owed = BySeat::new([0; SEATS]);
    for seat in seats {
        owed[seat] = cards;
    }
    owed
}

/// CAT-8.2: whose turn it is to draw: `next`, or the first clockwise after it who is owed a card.
/// Seats that are not at the table are owed nothing.
#[inline]
pub(crate) fn next_to_draw(next: Seat, owed: BySeat<u8, SEATS>) -> Option<Seat> {
    let owed = u32::from_le_bytes(*owed.values());
    let from_next = owed.rotate_right(8 * next.index() as u32);
    if from_next == 0 {
        return None;
    }
    Some(Seat::new((next.index() + from_next.trailing_zeros() as usize / 8) % SEATS))
}

impl CatanRoad {
    /// CAT-4.5: the cards beyond the first that a person draws in their own yield step.
    pub fn yield_bonus(&self, state: &State, seat: Seat) -> u8 {
        let player = state.player(seat);
        let mechanics = self.mechanics();
        let cards = Card::ALL.iter().map(|&card| player.laid.get(card) * mechanics.yield_bonus[card]);
        cards.sum::<u8>() + player.metropolises.len() * self.metropolis_yield
    }

    /// CAT-4.4 to CAT-4.6: one card each from the active person clockwise, then the active person's extra cards.
    /// Drawing in passes gives exactly this order.
    pub(crate) fn begin_yield(&self, state: &mut State) {
        let mut owed = owed(Seat::all(self.seats), self.rules().base_yield);
        owed[state.active] += self.yield_bonus(state, state.active);
        state.pending.push(Frame::Draw { next: state.active, owed });
    }

    /// Makes ready for the next draw. Returns whether there is one; otherwise the draws are over.
    pub(crate) fn settle_draw(
        &self,
        state: &mut State,
        next: Seat,
        owed: BySeat<u8, SEATS>,
        events: &mut impl Sink<Event>,
    ) -> bool {
        let Some(seat) = next_to_draw(next, owed) else {
            state.pending.pop();
            return false;
        };
        if !state.supply.is_empty() {
            return true;
        }
        // CAT-10.2: while an effect is carried out nothing comes to the discard pile, so all its other draws lapse too.
        events.push(Event::DrawsLapsed { seat });
        state.pending.pop();
        false
    }

    /// CAT-10.1: an exhausted supply is replaced at once, or as soon as there is a discard pile.
    #[inline(always)]
    pub(crate) fn replace_supply(&self, state: &mut State, events: &mut impl Sink<Event>) {
        if state.supply.is_empty() && !state.discard.is_empty() {
            events.push(Event::SupplyShuffled { cards: state.discard });
            state.reshuffle();
        }
    }

    pub(crate) fn resolve_draw(&self, state: &mut State, seat: Seat, good: Good, events: &mut impl Sink<Event>) {
        state.draw(seat, good);
        if let Some(Frame::Draw { next, owed }) = state.pending.top_mut() {
            owed[seat] -= 1;
            *next = seat.next(self.seats);
        }
        events.push(Event::Drew { seat, good: Some(good) });
    }
}
