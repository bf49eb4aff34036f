//! Emberleaf: heroes, favours, trophies, buildings, starting decks, who began, where leaves come from, when trophies
//! fall, and alone whether the sister was beaten.

use super::place_in_order;
use crate::usage::{Book, Kind, Ledger, Measure, Supply};
use steading_core::prelude::*;
use steading_core::{BySeat, Localized, MAX_SEATS, Seat};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::log::Event;
use steading_emberleaf::state::{State, Tile};
use steading_emberleaf::words::{HeroId, HeroSet};

const HERO: usize = 0;
const FAVOUR: usize = 1;
const TROPHY: usize = 2;
const TILE: usize = 3;
const DECK: usize = 4;
const ORDER: usize = 5;
const SISTER: usize = 6;
const SOURCE: usize = 7;
const STARTER: usize = 8;

/// EMB-9.2: where leaves come from, by the clause that grants them; favours are counted at the end.
const SOURCES: [(&str, &str, &str); 6] = [
    ("EMB-7.10", "Dorfbewohner", "villagers"),
    ("EMB-6.32", "Gefahren", "dangerous areas"),
    ("EMB-10.1", "Trophäen", "trophies"),
    ("EMB-10.2", "Boni der Punkteleiste", "bonuses of the score track"),
    ("EMB-10.3", "Boni der Dorfbewohner", "bonuses of villagers"),
    ("EMB-6.52", "Fähigkeiten", "skills"),
];
const FAVOURS: usize = SOURCES.len();

/// The rulebook's best result of all playtests.
const BEST_EVER: i32 = 216;

const FIRST_TROPHY: usize = 0;
const SECOND_TROPHY: usize = 1;
const LAST_TROPHY: usize = 2;
const FAVOUR_SHARE: usize = 3;
const ABOVE_BEST: usize = 4;
const TURNS: usize = 5;

impl Ledger for Emberleaf {
    const KINDS: &'static [Kind] = &[
        Kind { id: "hero", title: ("Helden", "Heroes"), supply: Supply::Copies, scores: true, alike: false },
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
        Kind {
            id: "source",
            title: ("Woher die Blätter kommen", "Where leaves come from"),
            supply: Supply::Open,
            scores: true,
            alike: false,
        },
        Kind {
            id: "starter",
            title: ("Helden der Startdecks", "Heroes of the starting decks"),
            supply: Supply::Copies,
            scores: true,
            alike: false,
        },
    ];

    const MEASURES: &'static [Measure] = &[
        Measure {
            id: "first_trophy",
            title: ("Erste Trophäe, Anteil der Züge", "First trophy, part of the turns"),
            share: true,
        },
        Measure {
            id: "second_trophy",
            title: ("Zweite Trophäe, Anteil der Züge", "Second trophy, part of the turns"),
            share: true,
        },
        Measure {
            id: "last_trophy",
            title: ("Letzte Trophäe, Anteil der Züge", "Last trophy, part of the turns"),
            share: true,
        },
        Measure {
            id: "favour_share",
            title: ("Anteil der Gefallen an den Blättern", "Part of the leaves from favours"),
            share: true,
        },
        Measure { id: "above_216", title: ("Plätze über 216 Blättern", "Seats above 216 leaves"), share: true },
        Measure { id: "turns", title: ("Züge je Platz", "Turns per seat"), share: false },
    ];

    fn enter(&self, events: &[Event], end: &State, book: &mut Book) {
        let content = self.content();
        (0..content.trophies.len()).for_each(|trophy| book.appeared(TROPHY, trophy));
        (0..content.starters.len()).for_each(|deck| book.appeared(DECK, deck));
        let starters = content.starters.iter().fold(HeroSet::EMPTY, |all, deck| all.or(*deck));
        let turns = events.iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count() as i64;
        let (mut turn, mut trophies) = (0, 0);
        // Whose skill runs: leaves are put down to the hero of this seat that acted last.
        let mut acting: BySeat<Option<usize>, MAX_SEATS> = BySeat::default();
        for event in events {
            if let Event::TrophyTaken { .. } | Event::SisterTrophy { .. } = event {
                trophies += 1;
                match trophies {
                    1 => book.measured(FIRST_TROPHY, turn, turns),
                    2 => book.measured(SECOND_TROPHY, turn, turns),
                    _ if trophies == content.trophies.len() => book.measured(LAST_TROPHY, turn, turns),
                    _ => {}
                }
            }
            match *event {
                Event::TurnBegan { .. } => {
                    turn += 1;
                    acting = BySeat::default();
                }
                Event::Played { seat, hero, .. }
                | Event::Slid { seat, hero, .. }
                | Event::Returned { seat, hero }
                | Event::Charged { seat, hero, .. }
                | Event::Triggered { seat, hero, .. }
                | Event::OngoingUsed { seat, hero, .. } => acting[seat] = Some(hero.index()),
                Event::Leaves { seat, leaves, clause } => {
                    let source = SOURCES.iter().position(|(id, ..)| *id == clause).expect("every clause is listed");
                    book.took(SOURCE, source, seat);
                    book.brought(SOURCE, source, seat, leaves.into());
                    if let Some(hero) = acting[seat].filter(|_| clause != "EMB-10.1" && clause != "EMB-10.2") {
                        let kind = if starters.contains(HeroId::new(hero)) { STARTER } else { HERO };
                        book.brought(kind, hero, seat, leaves.into());
                    }
                }
                Event::HeroRevealed { hero } => book.appeared(HERO, hero.index()),
                Event::HeroTaken { seat, hero } => book.took(HERO, hero.index(), seat),
                Event::FavourRevealed { favour } => book.appeared(FAVOUR, favour.index()),
                Event::FavourTaken { seat, favour } => book.took(FAVOUR, favour.index(), seat),
                Event::TrophyTaken { seat, trophy } => {
                    book.took(TROPHY, trophy.index(), seat);
                    book.brought(TROPHY, trophy.index(), seat, content.trophies[trophy.index()].leaves.into());
                }
                Event::Built { seat, tile, .. } => book.took(TILE, tile_index(tile), seat),
                Event::DeckTaken { seat, deck } => {
                    book.took(DECK, deck.index(), seat);
                    for hero in content.starters[deck.index()].iter() {
                        book.appeared(STARTER, hero.index());
                        book.took(STARTER, hero.index(), seat);
                    }
                }
                _ => {}
            }
        }
        for (place, seat) in end.start.round(self.seats()).enumerate() {
            book.took(ORDER, place, seat);
        }
        for seat in Seat::all(self.seats()) {
            let mut favours = 0;
            for favour in end.players[seat].favours.iter() {
                let leaves = self.favour_leaves(end, seat, favour) as i32;
                book.brought(FAVOUR, favour.index(), seat, leaves);
                favours += leaves;
            }
            book.took(SOURCE, FAVOURS, seat);
            book.brought(SOURCE, FAVOURS, seat, favours);
            let score = self.score(end, seat);
            book.measured(FAVOUR_SHARE, favours.into(), score.into());
            book.measured(ABOVE_BEST, i64::from(score > BEST_EVER), 1);
            book.measured(TURNS, turns, self.seats().into());
        }
        if self.seats() == 1 {
            book.appeared(SISTER, 0);
            if self.standings(end).rank(Seat::A) == 1 {
                book.took(SISTER, 0, Seat::A);
            }
        }
    }

    fn thing(&self, kind: &Kind, index: u16) -> Localized {
        let list = if kind.id == "starter" { "hero" } else { kind.id };
        match (kind.id, self.name(list, index)) {
            ("order", _) => place_in_order(index),
            ("source", _) => match SOURCES.get(usize::from(index)) {
                Some((_, german, english)) => Localized::new(german, english),
                None => Localized::new("Gefallen", "favours"),
            },
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
