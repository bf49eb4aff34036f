//! CATAN – On the Road: building cards, metropolises by side and ability, special cards, events, and who began.

use super::place_in_order;
use crate::usage::{Book, Kind, Ledger, Supply};
use steading_catan_road::CatanRoad;
use steading_catan_road::content::Side;
use steading_catan_road::log::Event;
use steading_catan_road::state::{Card, Special, State};
use steading_core::prelude::*;
use steading_core::{Localized, Seat};

const BUILDING: usize = 0;
const METROPOLIS: usize = 1;
const SPECIAL: usize = 2;
const EVENT: usize = 3;
const ORDER: usize = 4;

/// CAT-7.8: on side A all metropolises are alike and count as one thing.
const ANY_METROPOLIS: usize = 0;

impl Ledger for CatanRoad {
    const KINDS: &'static [Kind] = &[
        Kind {
            id: "building",
            title: ("Baukarten", "Building cards"),
            supply: Supply::Copies,
            scores: true,
            alike: false,
        },
        Kind {
            id: "metropolis",
            title: ("Metropolen", "Metropolises"),
            supply: Supply::Copies,
            scores: true,
            alike: true,
        },
        Kind {
            id: "special",
            title: ("Sonderkarten", "Special cards"),
            supply: Supply::Returning,
            scores: true,
            alike: false,
        },
        Kind {
            id: "event",
            title: ("Selbst ausgelöste Ereignisse", "Events of one's own making"),
            supply: Supply::Open,
            scores: false,
            alike: false,
        },
        Kind {
            id: "order",
            title: ("Reihenfolge am Anfang", "Order at the start"),
            supply: Supply::Open,
            scores: false,
            alike: false,
        },
    ];

    fn enter(&self, events: &[Event], end: &State, book: &mut Book) {
        let mut builder = Seat::A;
        for event in events {
            match *event {
                Event::First { seat: first } => {
                    for (place, seat) in first.round(self.seats()).enumerate() {
                        book.took(ORDER, place, seat);
                    }
                }
                // On side B the card is named afterwards.
                Event::Built { card: Card::Metropolis, .. } if self.side() == Side::B => {}
                Event::Built { seat, card: Card::Metropolis, .. } => book.took(METROPOLIS, ANY_METROPOLIS, seat),
                Event::Built { seat, card, .. } => {
                    builder = seat;
                    book.took(BUILDING, card as usize, seat);
                    book.appeared(BUILDING, card as usize);
                }
                Event::AbilityChosen { seat, metropolis } => book.took(METROPOLIS, metropolis.index(), seat),
                Event::SpecialTaken { seat, special, .. } => book.took(SPECIAL, special as usize, seat),
                // CAT-7.2: an event comes with what was built last.
                Event::EventShown { event_card } => book.took(EVENT, event_card as usize, builder),
                _ => {}
            }
        }
        self.enter_supply(end, book);
        for seat in Seat::all(self.seats()) {
            self.enter_points(seat, end, book);
        }
    }

    fn thing(&self, kind: &Kind, index: u16) -> Localized {
        match (kind.id, self.name(kind.id, index)) {
            ("order", _) => place_in_order(index),
            ("metropolis", _) if self.side() == Side::A => Localized::new("Metropole, Seite A", "Metropolis, side A"),
            (_, Some(name)) => name.clone(),
            (_, None) => Localized::new(&index.to_string(), &index.to_string()),
        }
    }
}

trait Entries {
    fn enter_supply(&self, end: &State, book: &mut Book);
    fn enter_points(&self, seat: Seat, end: &State, book: &mut Book);
}

impl Entries for CatanRoad {
    /// What lay there to be taken. Of building cards those that were built, entered before, and those in the display
    /// at the end: a display that was shuffled back must not count twice (CAT-5.8).
    fn enter_supply(&self, end: &State, book: &mut Book) {
        for card in [Card::Road, Card::Settlement, Card::City, Card::Knight] {
            (0..end.display.get(card)).for_each(|_| book.appeared(BUILDING, card as usize));
        }
        for metropolis in 0..usize::from(self.content().mechanics.metropolises) {
            let thing = if self.side() == Side::A { ANY_METROPOLIS } else { metropolis };
            book.appeared(METROPOLIS, thing);
        }
        book.appeared(SPECIAL, Special::LongestRoute as usize);
        book.appeared(SPECIAL, Special::LargestForce as usize);
    }

    /// CAT-2.4. A card that covers another is worth what it adds, so that settlements, cities, metropolises and special
    /// cards make up the score. Roads and knights are worth what the special card they won is worth.
    fn enter_points(&self, seat: Seat, end: &State, book: &mut Book) {
        let mechanics = &self.content().mechanics;
        let player = &end.players[seat];
        let vp = |card: Card| i32::from(mechanics.vp[card]);
        let count = |card: Card| i32::from(player.laid.get(card));

        let metropolises = i32::from(player.metropolises.len());
        let cities = count(Card::City) + metropolises;
        let settlements = count(Card::Settlement) + cities - i32::from(mechanics.start.get(Card::Settlement));
        book.brought(BUILDING, Card::Settlement as usize, seat, settlements * vp(Card::Settlement));
        book.brought(BUILDING, Card::City as usize, seat, cities * (vp(Card::City) - vp(Card::Settlement)));
        for metropolis in player.metropolises.iter() {
            let thing = if self.side() == Side::A { ANY_METROPOLIS } else { metropolis.index() };
            book.brought(METROPOLIS, thing, seat, vp(Card::Metropolis) - vp(Card::City));
        }
        for (special, card) in [(Special::LongestRoute, Card::Road), (Special::LargestForce, Card::Knight)] {
            if end.holder(special) == Some(seat) {
                let points = i32::from(mechanics.special_vp[special]);
                book.brought(SPECIAL, special as usize, seat, points);
                book.brought(BUILDING, card as usize, seat, points);
            }
        }
    }
}
