//! Settlement: heroes and their guilds, buildings, artifacts, the wildlands, who began, and alone the rank reached.

use super::place_in_order;
use crate::usage::{Book, Kind, Ledger, Supply};
use steading_core::prelude::*;
use steading_core::{Localized, Seat};
use steading_settlement::Settlement;
use steading_settlement::content::{Effect, Guild, HeroId};
use steading_settlement::log::Event;
use steading_settlement::state::{Player, State};

const HERO: usize = 0;
const BUILDING: usize = 1;
const ARTIFACT: usize = 2;
const REGION: usize = 3;
const FORTIFICATION: usize = 4;
const MONSTER: usize = 5;
const ORDER: usize = 6;
const GUILD: usize = 7;
const RANK: usize = 8;

impl Ledger for Settlement {
    const KINDS: &'static [Kind] = &[
        Kind { id: "hero", title: ("Helden", "Heroes"), supply: Supply::Copies, scores: true, alike: false },
        Kind { id: "building", title: ("Gebäude", "Buildings"), supply: Supply::Copies, scores: true, alike: false },
        Kind {
            id: "artifact",
            title: ("Artefakte", "Artifacts"),
            supply: Supply::Returning,
            scores: false,
            alike: false,
        },
        Kind {
            id: "region",
            title: ("Erkundete Gebiete", "Terrains explored"),
            supply: Supply::Open,
            scores: true,
            alike: false,
        },
        Kind {
            id: "fortification",
            title: ("Befestigungen", "Fortifications"),
            supply: Supply::Open,
            scores: true,
            alike: false,
        },
        Kind {
            id: "monster",
            title: ("Gejagte Monster", "Monsters hunted"),
            supply: Supply::Copies,
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
        Kind {
            id: "guild",
            title: ("Gilden der eingeladenen Helden", "Guilds of invited heroes"),
            supply: Supply::Copies,
            scores: false,
            alike: false,
        },
        Kind {
            id: "rank",
            title: ("Rang am Ende", "Rank at the end"),
            supply: Supply::Returning,
            scores: false,
            alike: false,
        },
    ];

    fn enter(&self, events: &[Event], end: &State, book: &mut Book) {
        let guild = |hero: HeroId| self.content().heroes[hero.index()].guild as usize;
        for event in events {
            match *event {
                Event::HeroArrived { hero } => {
                    book.appeared(HERO, hero.index());
                    book.appeared(GUILD, guild(hero));
                }
                Event::Invited { seat, hero: Some(hero), .. } => {
                    book.took(HERO, hero.index(), seat);
                    book.took(GUILD, guild(hero), seat);
                }
                Event::BuildingRevealed { building, .. } => book.appeared(BUILDING, building.index()),
                Event::Constructed { seat, building, .. } => book.took(BUILDING, building.index(), seat),
                Event::ArtifactRevealed { artifact } => book.appeared(ARTIFACT, artifact as usize),
                Event::ArtifactTaken { seat, artifact } => book.took(ARTIFACT, artifact as usize, seat),
                Event::Explored { seat, space, .. } => book.took(REGION, space.region().index(), seat),
                Event::Fortified { seat, space } => book.took(FORTIFICATION, space.region().index(), seat),
                Event::MonsterAppeared { colour, .. } => book.appeared(MONSTER, colour as usize),
                Event::Hunted { seat, colour, .. } => book.took(MONSTER, colour as usize, seat),
                Event::StartPlayer { seat: first } => {
                    for (place, seat) in first.round(self.seats()).enumerate() {
                        book.took(ORDER, place, seat);
                    }
                }
                _ => {}
            }
        }
        // SET-10.4: ranks are for those who play alone.
        if self.seats() == 1 {
            (0..self.content().ranks.len()).for_each(|rank| book.appeared(RANK, rank));
            book.took(RANK, self.rank_of(self.standings(end).score(Seat::A)), Seat::A);
        }
        for seat in Seat::all(self.seats()) {
            self.enter_points(seat, &end.players[seat], book);
        }
    }

    fn thing(&self, kind: &Kind, index: u16) -> Localized {
        let list = if kind.id == "fortification" { "region" } else { kind.id };
        match (kind.id, self.name(list, index)) {
            ("order", _) => place_in_order(index),
            (_, Some(name)) => name.clone(),
            (_, None) => Localized::new(&index.to_string(), &index.to_string()),
        }
    }
}

trait Points {
    fn enter_points(&self, seat: Seat, player: &Player, book: &mut Book);
}

impl Points for Settlement {
    /// SET-13: what the seat would score less without each of its things.
    fn enter_points(&self, seat: Seat, player: &Player, book: &mut Book) {
        let content = self.content();
        let guild = |wanted: Guild| {
            player.heroes.iter().filter(|hero| content.heroes[hero.index()].guild == wanted).count() as i32
        };
        for id in player.heroes.iter() {
            let hero = &content.heroes[id.index()];
            let points = match hero.guild {
                Guild::Adventurer => player.wildlands.taken().len(),
                Guild::Builder => player.buildings.taken().len(),
                Guild::Defender => player.fortifications.len(),
                Guild::Craftsman => hero.vp,
            };
            book.brought(HERO, id.index(), seat, points.into());
        }
        for (slot, building) in player.buildings.iter() {
            let stored = match content.buildings[building.index()].effect {
                Effect::Store { vp_each, .. } => i32::from(player.stored[slot.index()]) * i32::from(vp_each),
                _ => 0,
            };
            book.brought(BUILDING, building.index(), seat, stored + guild(Guild::Builder));
        }
        for space in player.wildlands.taken().iter() {
            book.brought(REGION, space.region().index(), seat, guild(Guild::Adventurer));
        }
        for space in player.fortifications.iter() {
            book.brought(FORTIFICATION, space.region().index(), seat, guild(Guild::Defender));
        }
    }
}
