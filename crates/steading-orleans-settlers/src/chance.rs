//! Chance: lands and the first start player (ORL-3), event cards (ORL-4.3), bags (ORL-5.2, ORL-12.10).

use crate::OrleansSettlers;
use crate::log::Event;
use crate::round::{Awaited, Source};
use crate::state::{Area, EventCard, Kind, State, Terrain};
use steading_core::{Chance, Rng, Seat, Sink};

/// One answer of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// ORL-3.6
    Land(Area, Terrain),
    /// ORL-3.18
    First(Seat),
    Event(EventCard),
    Draw(Seat, Kind),
    Lose(Seat, Kind),
}

impl OrleansSettlers {
    #[inline]
    fn drawn_from(&self, state: &State) -> Source {
        match self.awaited(state) {
            Awaited::Draw(source) => source,
            Awaited::End | Awaited::Plans | Awaited::Answer(..) => unreachable!("only asked when chance is due"),
        }
    }
}

impl Chance for OrleansSettlers {
    type Outcome = Outcome;

    fn outcomes(&self, state: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match self.drawn_from(state) {
            Source::Lands => self.list_lands(state, out),
            Source::First => Seat::all(self.seats).for_each(|seat| out.push((Outcome::First(seat), 1))),
            Source::Events => {
                self.possible_events(state).iter().for_each(|event| out.push((Outcome::Event(event), 1)));
            }
            Source::Bag(seat, outcome) => {
                let bag = self.in_bag(state, seat);
                bag.types().iter().for_each(|kind| out.push((outcome(seat, kind), bag.get(kind).into())));
            }
        }
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut impl Rng) -> Outcome {
        match self.drawn_from(state) {
            Source::Lands => self.draw_land(state, rng),
            Source::First => Outcome::First(Seat::new(rng.below(self.seats.into()) as usize)),
            Source::Events => Outcome::Event(EventCard::new(rng.bit_of(self.possible_events(state).0.into()) as usize)),
            Source::Bag(seat, outcome) => {
                let bag = self.in_bag(state, seat);
                outcome(seat, bag.nth(rng.below(bag.size().into()) as u8))
            }
        }
    }

    /// Each bag is a source of its own, so that one player's draw does not shift another's.
    fn source(&self, state: &State) -> u8 {
        match self.drawn_from(state) {
            Source::Lands | Source::First => 0,
            Source::Events => 1,
            Source::Bag(seat, _) => 2 + seat.index() as u8,
        }
    }

    #[inline]
    fn resolve(&self, state: &mut State, outcome: Outcome, events: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Draw(seat, kind) => self.resolve_draw(state, seat, kind, events),
            Outcome::Lose(seat, kind) => self.resolve_loss(state, seat, kind, events),
            Outcome::Event(event) => self.resolve_reveal(state, event, events),
            Outcome::First(seat) => self.resolve_first(state, seat, events),
            Outcome::Land(area, terrain) => self.resolve_land(state, area, terrain, events),
        }
        self.settle(state, events);
    }
}
