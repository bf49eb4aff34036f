//! CAT-12.4: outcomes of chance. Decks are sets; a card is drawn when it is needed.

use crate::CatanRoad;
use crate::log::Event;
use crate::round::{Awaited, Deck};
use crate::state::{Card, EventCard, Good, State};
use steading_core::{Chance, Lane, Rng, Seat, Sink, Tally};

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

impl CatanRoad {
    #[inline]
    fn deck(&self, state: &State) -> Deck {
        match self.awaited(state) {
            Awaited::Draw(deck) => deck,
            Awaited::Over | Awaited::Answers(_) => unreachable!("chance is asked when it is due"),
        }
    }
}

impl Chance for CatanRoad {
    type Outcome = Outcome;

    fn outcomes(&self, state: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match self.deck(state) {
            Deck::First => Seat::all(self.seats).for_each(|seat| out.push((Outcome::First(seat), 1))),
            Deck::Supply(seat) => weigh(state.supply, |good| Outcome::Draw(seat, good), out),
            Deck::Buildings => weigh(state.deck, Outcome::Display, out),
            Deck::Events => weigh(state.events, Outcome::Event, out),
        }
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut impl Rng) -> Outcome {
        match self.deck(state) {
            Deck::First => Outcome::First(Seat::new(rng.below(self.seats.into()) as usize)),
            Deck::Supply(seat) => Outcome::Draw(seat, any(state.supply, rng)),
            Deck::Buildings => Outcome::Display(any(state.deck, rng)),
            Deck::Events => Outcome::Event(any(state.events, rng)),
        }
    }

    fn source(&self, state: &State) -> u8 {
        match self.deck(state) {
            Deck::First => 0,
            Deck::Supply(_) => 1,
            Deck::Buildings => 2,
            Deck::Events => 3,
        }
    }

    #[inline]
    fn resolve(&self, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Draw(seat, good) => self.resolve_draw(state, seat, good, events),
            Outcome::Display(card) => self.resolve_display(state, card, events),
            Outcome::Event(event) => self.resolve_event(state, event, events),
            Outcome::First(seat) => {
                state.pending.pop();
                state.active = seat;
                events.push(Event::First { seat });
            }
        }
        self.settle(state, events);
    }
}
