//! Orléans Stories – The Settlers: places bought, unlocked and executed, technology, deeds, buildings, fame tiles, eras
//! and when they were reached, how far fame goes, followers that run out, events, and who began.

use super::place_in_order;
use crate::usage::{Book, Kind as Counted, Ledger, Measure, Supply};
use steading_core::prelude::*;
use steading_core::{Localized, Seat};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::content::{Group, Term};
use steading_orleans_settlers::log::Event;
use steading_orleans_settlers::state::{Building, Era, Folk, Kind, State};

const PLACE: usize = 0;
const EXECUTED: usize = 1;
const TECHNOLOGY: usize = 2;
const FACE: usize = 3;
const BUILDING: usize = 4;
const FAME: usize = 5;
const ERA: usize = 6;
const LAST_ERA: usize = 7;
const EVENT: usize = 8;
const ORDER: usize = 9;
const EMPTY: usize = 10;

const FAME_AT_END: usize = 0;
const FAME_IN_SECOND_HALF: usize = 1;
const FIRST_EMPTY: usize = 2;

/// ORL-10.4: what a fame tile brings is an unlocked place, entered by its number, or one of these.
const ADVANCE: usize = 100;
const CITIZEN: usize = 101;

/// Eras are entered by the quarter of the game in which they were reached: as long as events of one letter last.
const QUARTERS: usize = 4;

const fn open(id: &'static str, german: &'static str, english: &'static str) -> Counted {
    Counted { id, title: (german, english), supply: Supply::Open, scores: false, alike: false }
}

impl Ledger for OrleansSettlers {
    const KINDS: &'static [Counted] = &[
        Counted {
            id: "place",
            title: ("Gekaufte Ortskarten", "Place tiles bought"),
            supply: Supply::Copies,
            scores: true,
            alike: false,
        },
        open("executed", "Ausgeführte Orte", "Places executed"),
        open("technology", "Technik auf Orten", "Technology on places"),
        open("face", "Plättchen an Werke", "Tiles sent to deeds"),
        open("building", "Gebaut", "Built"),
        open("fame", "Ruhmesplättchen", "Fame tiles"),
        open("era", "Epoche erreicht", "Era reached"),
        open("last_era", "Epoche am Ende", "Era at the end"),
        Counted {
            id: "event",
            title: ("Ereignisse", "Events"),
            supply: Supply::Returning,
            scores: false,
            alike: false,
        },
        open("order", "Reihenfolge am Anfang", "Order at the start"),
        Counted {
            id: "empty",
            title: ("Vor dem letzten Drittel vergriffen", "Run out before the last third"),
            supply: Supply::Returning,
            scores: false,
            alike: false,
        },
    ];

    const MEASURES: &'static [Measure] = &[
        Measure { id: "fame", title: ("Ruhm am Ende", "Fame at the end"), share: false },
        Measure {
            id: "fame_in_second_half",
            title: ("Ruhm in der zweiten Hälfte der Leiste", "Fame in the second half of its track"),
            share: true,
        },
        Measure {
            id: "first_empty",
            title: (
                "Eine Art Gefolgsleute vergriffen, Anteil der Runden",
                "A kind of follower has run out, part of the rounds",
            ),
            share: true,
        },
    ];

    fn enter(&self, events: &[Event], end: &State, book: &mut Book) {
        let mechanics = &self.content().mechanics;
        for (index, place) in mechanics.places.iter().enumerate() {
            if !matches!(place.group, Group::Board | Group::Base) {
                book.appeared(PLACE, index);
            }
        }
        (0..mechanics.events.len()).for_each(|event| book.appeared(EVENT, event));
        Kind::NAMED.into_iter().for_each(|kind| book.appeared(EMPTY, kind.index()));
        let mut market = self.setup().folk;
        let mut emptied = Folk::EMPTY;
        let mut round = 0;
        for event in events {
            match *event {
                Event::Recruited { kind, .. } => {
                    market = market.minus(Folk::one(kind));
                    if market.get(kind) == 0 && emptied.get(kind) == 0 {
                        if emptied == Folk::EMPTY {
                            book.measured(FIRST_EMPTY, round as i64, mechanics.rounds.into());
                        }
                        emptied = emptied.plus(Folk::one(kind));
                        if 3 * round <= 2 * usize::from(mechanics.rounds) {
                            Seat::all(self.seats()).for_each(|seat| book.took(EMPTY, kind.index(), seat));
                        }
                    }
                }
                // ORL-9.5: it goes back to the market.
                Event::LostFollower { kind, .. } => market = market.plus(Folk::one(kind)),
                Event::First { seat: first } => {
                    for (place, seat) in first.round(self.seats()).enumerate() {
                        book.took(ORDER, place, seat);
                    }
                }
                Event::RoundBegan { round: begun, .. } => round = usize::from(begun),
                // ORL-12.2: an event is for everybody.
                Event::Revealed { event_card } => {
                    Seat::all(self.seats()).for_each(|seat| book.took(EVENT, event_card.index(), seat));
                }
                Event::Bought { seat, place } => book.took(PLACE, place.index(), seat),
                Event::Used { seat, place } => book.took(EXECUTED, place.index(), seat),
                Event::Covered { seat, place } => book.took(TECHNOLOGY, place.index(), seat),
                Event::Sent { seat, deed, face, .. } => book.took(FACE, 2 * deed.index() + usize::from(face), seat),
                Event::Built { seat, building, .. } => book.took(BUILDING, building as usize, seat),
                Event::UnlockedPlace { seat, place } => book.took(FAME, place.index(), seat),
                Event::Advanced { seat, era } => {
                    book.took(FAME, ADVANCE, seat);
                    let quarter = (round - 1) * QUARTERS / usize::from(mechanics.rounds);
                    book.took(ERA, era.index() * QUARTERS + quarter, seat);
                }
                _ => {}
            }
        }
        for seat in Seat::all(self.seats()) {
            let player = end.player(seat);
            book.took(LAST_ERA, player.era.index(), seat);
            book.measured(FAME_AT_END, player.fame.into(), 1);
            let middle = (mechanics.fame_start + mechanics.fame_end) / 2;
            book.measured(FAME_IN_SECOND_HALF, i64::from(player.fame > middle), 1);
            let fields = mechanics.bonus_fields.iter().filter(|&&field| field <= player.fame).count();
            let others = events.iter().filter(|event| {
                matches!(**event, Event::UnlockedPlace { seat: who, .. } | Event::Advanced { seat: who, .. } if who == seat)
            });
            // ORL-10.5: a fame tile that brought nothing else brought a citizen.
            (others.count()..fields).for_each(|_| book.took(FAME, CITIZEN, seat));
            for place in player.places.iter() {
                let mut without = *end;
                without.players[seat].places = player.places.without(place);
                let points = self.score(end, seat) - self.score(&without, seat);
                if !matches!(mechanics.places[place.index()].group, Group::Board | Group::Base) {
                    book.brought(PLACE, place.index(), seat, points);
                }
            }
        }
    }

    fn thing(&self, kind: &Counted, index: u16) -> Localized {
        let named = |list: &str, index: u16| match self.name(list, index) {
            Some(name) => name.clone(),
            None => Localized::new(&index.to_string(), &index.to_string()),
        };
        match kind.id {
            "order" => place_in_order(index),
            "executed" | "technology" => named("place", index),
            "empty" => named("follower", index),
            "building" => {
                let term = match Building::NAMED[usize::from(index)] {
                    Building::Village => Term::Village,
                    Building::Fortress => Term::Fortress,
                    Building::Church => Term::Church,
                };
                named("term", term as u16)
            }
            "fame" if usize::from(index) == CITIZEN => named("term", Term::Citizen as u16),
            "fame" if usize::from(index) == ADVANCE => Localized::new("nächste Epoche", "next era"),
            "fame" => named("place", index),
            "last_era" => self.numbered_era(index),
            "era" => {
                let quarters = QUARTERS as u16;
                let name = self.numbered_era(index / quarters);
                let rounds = u16::from(self.content().mechanics.rounds);
                let first = index % quarters * rounds / quarters + 1;
                let last = (index % quarters + 1) * rounds / quarters;
                Localized::new(
                    &format!("{}, Runde {first}–{last}", name.de),
                    &format!("{}, rounds {first}–{last}", name.en),
                )
            }
            list => named(list, index),
        }
    }
}

trait Names {
    fn numbered_era(&self, index: u16) -> Localized;
}

impl Names for OrleansSettlers {
    fn numbered_era(&self, index: u16) -> Localized {
        let number = ["I", "II", "III", "IV", "V"][usize::from(index).min(Era::COUNT - 1)];
        match self.name("era", index) {
            Some(name) => Localized::new(&format!("{number} {}", name.de), &format!("{number} {}", name.en)),
            None => Localized::new(number, number),
        }
    }
}
