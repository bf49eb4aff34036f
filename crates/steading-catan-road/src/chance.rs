//! CAT-12.4: outcomes of chance. Decks are sets; a card is drawn when it is needed.

use crate::prelude::*;
use crate::round::Deck;
use steading_core::{Chance, Rng, Tally};

/// One answer of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This seat draws this card from the supply.
    Draw(Seat, Good),
    /// This building card is turned up.
    Display(Card),
    Event(EventCard),
    /// CAT-3.8: this seat got the starting settlement with the text.
    First(Seat),
}

/// Each type of card with its count as the weight.
fn weigh<K: Lane>(cards: Tally<K>, outcome: impl Fn(K) -> Outcome, out: &mut impl Sink<(Outcome, u32)>) {
    for kind in cards.types().iter() {
        out.push((outcome(kind), cards.get(kind).into()));
    }
}

#[inline]
fn any<K: Lane>(cards: Tally<K>, rng: &mut impl Rng) -> K {
    cards.nth(rng.below(cards.size().into()) as u8)
}

impl Chance for CatanRoad {
    type Outcome = Outcome;

    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match self.awaited(s).draw() {
            Deck::First => Seat::all(self.seats).for_each(|seat| out.push((Outcome::First(seat), 1))),
            Deck::Supply(seat) => weigh(s.supply, |good| Outcome::Draw(seat, good), out),
            Deck::Buildings => weigh(s.deck, Outcome::Display, out),
            Deck::Events => weigh(s.events, Outcome::Event, out),
        }
    }

    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match self.awaited(s).draw() {
            Deck::First => Outcome::First(Seat::new(rng.below(self.seats.into()) as usize)),
            Deck::Supply(seat) => Outcome::Draw(seat, any(s.supply, rng)),
            Deck::Buildings => Outcome::Display(any(s.deck, rng)),
            Deck::Events => Outcome::Event(any(s.events, rng)),
        }
    }

    fn source(&self, s: &State) -> u8 {
        match self.awaited(s).draw() {
            Deck::First => 0,
            Deck::Supply(_) => 1,
            Deck::Buildings => 2,
            Deck::Events => 3,
        }
    }

    #[inline]
    fn resolve(&self, s: &mut State, outcome: Outcome, e: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Draw(seat, good) => self.resolve_draw(s, seat, good, e),
            Outcome::Display(card) => self.resolve_display(s, card, e),
            Outcome::Event(event) => self.resolve_event(s, event, e),
            Outcome::First(seat) => {
                s.pending.pop();
                s.active = seat;
                e.push(Event::First { seat });
            }
        }
        self.settle(s, e);
    }
}
