//! CAT-4.2, CAT-8.2, CAT-10: drawing from the supply.

use crate::prelude::*;

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
    #[inline]
    pub fn yield_bonus(&self, s: &State, seat: Seat) -> u8 {
        let player = s.player(seat);
        let mechanics = self.mechanics();
        let cards = Card::ALL.iter().map(|&card| player.laid.get(card) * mechanics.yield_bonus[card]);
        cards.sum::<u8>() + player.metropolises.len() * self.metropolis_yield
    }

    /// CAT-4.4 to CAT-4.6: one card each from the active person clockwise, then the active person's extra cards.
    /// Drawing in passes gives exactly this order.
    pub(crate) fn begin_yield(&self, s: &mut State) {
        let mut owed = owed(Seat::all(self.seats), self.rules().base_yield);
        owed[s.active] += self.yield_bonus(s, s.active);
        s.pending.push(Frame::Draw { next: s.active, owed });
    }

    /// Makes ready for the next draw. Returns whether there is one; otherwise the draws are over.
    pub(crate) fn settle_draw(
        &self,
        s: &mut State,
        next: Seat,
        owed: BySeat<u8, SEATS>,
        e: &mut impl Sink<Event>,
    ) -> bool {
        let Some(seat) = next_to_draw(next, owed) else {
            s.pending.pop();
            return false;
        };
        if !s.supply.is_empty() {
            return true;
        }
        // CAT-10.2: while an effect is carried out nothing comes to the discard pile, so all its other draws lapse too.
        e.push(Event::DrawsLapsed { seat });
        s.pending.pop();
        false
    }

    /// CAT-10.1: an exhausted supply is replaced at once, or as soon as there is a discard pile.
    #[inline(always)]
    pub(crate) fn replace_supply(&self, s: &mut State, e: &mut impl Sink<Event>) {
        if s.supply.is_empty() && !s.discard.is_empty() {
            e.push(Event::SupplyShuffled { cards: s.discard });
            s.reshuffle();
        }
    }

    pub(crate) fn resolve_draw(&self, s: &mut State, seat: Seat, good: Good, e: &mut impl Sink<Event>) {
        s.draw(seat, good);
        if let Some(Frame::Draw { next, owed }) = s.pending.top_mut() {
            owed[seat] -= 1;
            *next = seat.next(self.seats);
        }
        e.push(Event::Drew { seat, good: Some(good) });
    }
}
