//! Emberleaf: heroes, favours, trophies, buildings, starting decks, who began, and alone whether the sister was beaten.

use super::place_in_order;
use crate::usage::{Book, Kind, Ledger, Supply};
use steading_core::prelude::*;
use steading_core::{Localized, Seat};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::log::Event;
use steading_emberleaf::state::{State, Tile};

const HERO: usize = 0;
const FAVOUR: usize = 1;
const TROPHY: usize = 2;
const TILE: usize = 3;
const DECK: usize = 4;
const ORDER: usize = 5;
const SISTER: usize = 6;

impl Ledger for Emberleaf {
    const KINDS: &'static [Kind] = &[
        Kind { id: "hero", title: ("Helden", "Heroes"), supply: Supply::Copies, scores: false, alike: false },
        Kind { id: "favour", title: ("Gefallen", "Favours"), supply: Supply::Copies, scores: true, alike: false },
        Kind { id: "trophy", title: ("Trophäen", "Trophies"), supply: Supply::Copies, scores: true, alike: true },
        Kind { id: "tile", title: ("Gebaut", "Built"), supply: Supply::Open, scores: false, alike: false },
        Kind {
            id: "deck",
            title: ("Startdecks", "Starting decks"),
            supply: Supply::Copies,
            scores: false,
            alike: true,
        },
        Kind {
            id: "order",
            title: ("Reihenfolge am Anfang", "Order at the start"),
            supply: Supply::Open,
            scores: false,
            alike: false,
        },
        Kind { id: "sister", title: ("Allein", "Alone"), supply: Supply::Returning, scores: false, alike: false },
    ];

    fn enter(&self, events: &[Event], end: &State, book: &mut Book) {
        let content = self.content();
        (0..content.trophies.len()).for_each(|trophy| book.appeared(TROPHY, trophy));
        (0..content.starters.len()).for_each(|deck| book.appeared(DECK, deck));
        for event in events {
            match *event {
                Event::HeroRevealed { hero } => book.appeared(HERO, hero.index()),
                Event::HeroTaken { seat, hero } => book.took(HERO, hero.index(), seat),
                Event::FavourRevealed { favour } => book.appeared(FAVOUR, favour.index()),
                Event::FavourTaken { seat, favour } => book.took(FAVOUR, favour.index(), seat),
                Event::TrophyTaken { seat, trophy } => {
                    book.took(TROPHY, trophy.index(), seat);
                    book.brought(TROPHY, trophy.index(), seat, content.trophies[trophy.index()].leaves.into());
                }
                Event::Built { seat, tile, .. } => book.took(TILE, tile_index(tile), seat),
                Event::DeckTaken { seat, deck } => book.took(DECK, deck.index(), seat),
                _ => {}
            }
        }
        for (place, seat) in end.start.round(self.seats()).enumerate() {
            book.took(ORDER, place, seat);
        }
        for seat in Seat::all(self.seats()) {
            for favour in end.players[seat].favours.iter() {
                book.brought(FAVOUR, favour.index(), seat, self.favour_leaves(end, seat, favour) as i32);
            }
        }
        if self.seats() == 1 {
            book.appeared(SISTER, 0);
            if self.standings(end).rank(Seat::A) == 1 {
                book.took(SISTER, 0, Seat::A);
            }
        }
    }

    fn thing(&self, kind: &Kind, index: u16) -> Localized {
        match (kind.id, self.name(kind.id, index)) {
            ("order", _) => place_in_order(index),
            ("sister", _) => Localized::new("die Schwester besiegt", "sister beaten"),
            (_, Some(name)) => name.clone(),
            (_, None) => Localized::new(&index.to_string(), &index.to_string()),
        }
    }
}

/// As the names of the pack have them: general buildings, then fellowship buildings.
fn tile_index(tile: Tile) -> usize {
    match tile {
        Tile::General(building) => building as usize,
        Tile::Fellow(fellow) => 5 + fellow.index(),
    }
}
