//! Chance: lands and the first start player (ORL-3), event cards (ORL-4.3), bags (ORL-5.2, ORL-12.10).

use crate::prelude::*;
use crate::round::Source;
use steading_core::{Chance, Rng};

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

impl Chance for OrleansSettlers {
    type Outcome = Outcome;

    fn outcomes(&self, s: &State, out: &mut impl Sink<(Outcome, u32)>) {
        match self.awaited(s).draw() {
            Source::Lands => self.list_lands(s, out),
            Source::First => Seat::all(self.seats).for_each(|seat| out.push((Outcome::First(seat), 1))),
            Source::Events => {
                self.possible_events(s).iter().for_each(|event| out.push((Outcome::Event(event), 1)));
            }
            Source::Bag(seat, outcome) => {
                let bag = self.in_bag(s, seat);
                bag.types().iter().for_each(|kind| out.push((outcome(seat, kind), bag.get(kind).into())));
            }
        }
    }

    #[inline]
    fn sample(&self, s: &State, rng: &mut impl Rng) -> Outcome {
        match self.awaited(s).draw() {
            Source::Lands => self.draw_land(s, rng),
            Source::First => Outcome::First(Seat::new(rng.below(self.seats.into()) as usize)),
            Source::Events => Outcome::Event(EventCard::new(rng.bit_of(self.possible_events(s).0.into()) as usize)),
            Source::Bag(seat, outcome) => {
                let bag = self.in_bag(s, seat);
                outcome(seat, bag.nth(rng.below(bag.size().into()) as u8))
            }
        }
    }

    /// Each bag is a source of its own, so that one player's draw does not shift another's.
    fn source(&self, s: &State) -> u8 {
        match self.awaited(s).draw() {
            Source::Lands | Source::First => 0,
            Source::Events => 1,
            Source::Bag(seat, _) => 2 + seat.index() as u8,
        }
    }

    #[inline]
    fn resolve(&self, s: &mut State, outcome: Outcome, e: &mut impl Sink<Event>) {
        match outcome {
            Outcome::Draw(seat, kind) => self.resolve_draw(s, seat, kind, e),
            Outcome::Lose(seat, kind) => self.resolve_loss(s, seat, kind, e),
            Outcome::Event(event) => self.resolve_reveal(s, event, e),
            Outcome::First(seat) => self.resolve_first(s, seat, e),
            Outcome::Land(area, terrain) => self.resolve_land(s, area, terrain, e),
        }
        self.settle(s, e);
    }
}
