//! SET-16: what a viewer may know, what happened, and worlds that cannot be told apart.

use crate::board::{MarketSpace, Region, Slot, Space, Street};
use crate::content::{Artifact, BuildingId, Colour, Effect, HeroId, TerrainId};
use crate::goods::{Goods, Resource};
use crate::state::{ArtifactSet, Frame, HeroSet, Player, ResourceSet, State, TerrainSet};
use crate::{HeroView, Settlement};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use steading_core::{By, Clause, Explain, Message, Rng, Seat, Stack, Viewer};

/// The id of a card or tile of the pack.
pub type Id = Arc<str>;

/// SET-H2: everything but the orders of the stacks is open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    pub round: u8,
    pub rounds: u8,
    pub over: bool,
    pub start_marker: Seat,
    pub active: Seat,
    pub action_done: bool,
    pub hero_done: bool,
    pub supply: Goods,
    pub bonus_settlers: u8,
    pub monsters: By<Colour, u8, 4>,
    pub market: Vec<Option<MarketPile>>,
    pub building_stacks: [u8; 3],
    /// What the three building stacks hold together.
    pub unseen_buildings: Vec<(Id, u8)>,
    pub hero_row: Vec<Option<RowHero>>,
    pub hero_deck: u8,
    pub discarded_heroes: Vec<Id>,
    pub terrain_stacks: [u8; 3],
    pub artifact_row: ArtifactSet,
    pub artifact_deck: u8,
    /// A tile that is revealed but not placed yet.
    pub revealed_terrain: Option<Id>,
    pub players: Vec<PlayerView>,
    /// What is still to be decided, the open question last: nothing of it is secret.
    #[cfg_attr(feature = "types", ts(type = "unknown[]"))]
    pub pending: Stack<Frame, 8>,
    /// SET-D18: types that the Mirror may not give away again now.
    pub mirrored: ResourceSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarketPile {
    pub building: Id,
    pub height: u8,
    pub cost: Goods,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RowHero {
    pub hero: Id,
    pub monster: Colour,
    /// Base cost and surcharge of the space.
    pub price: Goods,
    pub settlers: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerView {
    pub seat: Seat,
    pub goods: Goods,
    pub basic_settlers: u8,
    pub bonus_settlers: u8,
    pub bonus_used: u8,
    pub wildlands: Vec<Option<TerrainView>>,
    pub buildings: Vec<Option<BuildingView>>,
    pub region_uses: [u8; 3],
    pub street_uses: [u8; 3],
    pub artifact: Option<Artifact>,
    pub passed: bool,
    pub hero_count: u8,
    /// SET-H3, SET-O5: face down for others unless the table plays with open heroes.
    pub heroes: Option<Vec<Id>>,
    /// Points if the game ended now, where the heroes are known.
    pub score: Option<i32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TerrainView {
    pub terrain: Id,
    pub resource: Resource,
    pub colour: Colour,
    pub monster: bool,
    pub fortification: bool,
    pub activated: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BuildingView {
    pub building: Id,
    /// Tokens lying on it.
    pub stored: u8,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    StartPlayer {
        seat: Seat,
    },
    BuildingRevealed {
        building: BuildingId,
        space: MarketSpace,
    },
    HeroArrived {
        hero: HeroId,
    },
    HeroLeft {
        hero: HeroId,
    },
    ArtifactRevealed {
        artifact: Artifact,
    },
    ArtifactTaken {
        seat: Seat,
        artifact: Artifact,
    },
    Constructed {
        seat: Seat,
        building: BuildingId,
        slot: Slot,
        paid: Goods,
    },
    Explores {
        seat: Seat,
        region: Region,
    },
    TerrainRevealed {
        seat: Seat,
        terrain: TerrainId,
    },
    Explored {
        seat: Seat,
        terrain: TerrainId,
        space: Space,
    },
    MonsterAppeared {
        seat: Seat,
        colour: Colour,
        space: Space,
    },
    Hunted {
        seat: Seat,
        colour: Colour,
        space: Space,
    },
    Fortified {
        seat: Seat,
        space: Space,
    },
    RegionActivated {
        seat: Seat,
        region: Region,
    },
    ScrollRead {
        seat: Seat,
    },
    StreetActivated {
        seat: Seat,
        street: Street,
    },
    FortificationActivated {
        seat: Seat,
        space: Space,
    },
    BuildingUsed {
        seat: Seat,
        building: BuildingId,
        slot: Slot,
    },
    Stored {
        seat: Seat,
        building: BuildingId,
        resource: Resource,
    },
    Paid {
        seat: Seat,
        goods: Goods,
    },
    Gained {
        seat: Seat,
        goods: Goods,
    },
    SettlersGained {
        seat: Seat,
        count: u8,
    },
    Traded {
        seat: Seat,
        give: Goods,
        get: Resource,
    },
    /// Which hero, and for how much, is not told to others with SET-O5 `memory`.
    Invited {
        seat: Seat,
        hero: Option<HeroId>,
        paid: Option<Goods>,
    },
    Passed {
        seat: Seat,
        first: bool,
    },
    Returned {
        seat: Seat,
        goods: Goods,
    },
    Piled {
        building: BuildingId,
        space: MarketSpace,
        height: u8,
    },
    RoundBegan {
        round: u8,
        seat: Seat,
    },
    GameOver,
}

impl Explain for Event {
    fn clause(&self) -> Clause {
        match self {
            Event::StartPlayer { .. } => "SET-2.8",
            Event::BuildingRevealed { .. } => "SET-4.1.4",
            Event::HeroArrived { .. } => "SET-6.5",
            Event::HeroLeft { .. } => "SET-8.1",
            Event::ArtifactRevealed { .. } => "SET-2.5",
            Event::ArtifactTaken { .. } => "SET-7.6",
            Event::Constructed { .. } => "SET-4.1.1",
            Event::Explores { .. } => "SET-4.2.1",
            Event::TerrainRevealed { .. } | Event::Explored { .. } => "SET-4.2.3",
            Event::MonsterAppeared { .. } => "SET-4.8.2",
            Event::Hunted { .. } => "SET-4.3.2",
            Event::Fortified { .. } => "SET-4.4.1",
            Event::RegionActivated { .. } => "SET-4.5.3",
            Event::ScrollRead { .. } => "SET-12.6",
            Event::StreetActivated { .. } => "SET-4.6.1",
            Event::FortificationActivated { .. } => "SET-4.7.2",
            Event::BuildingUsed { .. } | Event::Paid { .. } => "SET-4.6.3",
            Event::Stored { .. } => "SET-11.13",
            Event::Gained { .. } => "SET-14.2",
            Event::SettlersGained { .. } => "SET-14.4",
            Event::Traded { .. } => "SET-5.1",
            Event::Invited { .. } => "SET-6.1",
            Event::Passed { .. } => "SET-7.1",
            Event::Returned { .. } => "SET-7.4",
            Event::Piled { .. } => "SET-8.2",
            Event::RoundBegan { .. } => "SET-8.4",
            Event::GameOver => "SET-9.1",
        }
    }

    fn message(&self) -> Message {
        let by = |id, seat: Seat| Message::new(id).with("seat", seat);
        match *self {
            Event::StartPlayer { seat } => by("settlement-log-start-player", seat),
            Event::BuildingRevealed { building, space } => Message::new("settlement-log-building-revealed")
                .item("building", "building", building.index() as u16)
                .with("space", space.index() + 1),
            Event::HeroArrived { hero } => {
                Message::new("settlement-log-hero-arrived").item("hero", "hero", hero.index() as u16)
            }
            Event::HeroLeft { hero } => {
                Message::new("settlement-log-hero-left").item("hero", "hero", hero.index() as u16)
            }
            Event::ArtifactRevealed { artifact } => {
                Message::new("settlement-log-artifact-revealed").item("artifact", "artifact", artifact as u16)
            }
            Event::ArtifactTaken { seat, artifact } => {
                by("settlement-log-artifact-taken", seat).item("artifact", "artifact", artifact as u16)
            }
            Event::Constructed { seat, building, slot, paid } => by("settlement-log-constructed", seat)
                .item("building", "building", building.index() as u16)
                .item("street", "street", slot.street().index() as u16)
                .with("paid", paid.amounts()),
            Event::Explores { seat, region } => {
                by("settlement-log-explores", seat).item("region", "region", region.index() as u16)
            }
            Event::TerrainRevealed { seat, terrain } => {
                by("settlement-log-terrain-revealed", seat).item("terrain", "terrain", terrain.index() as u16)
            }
            Event::Explored { seat, terrain, space } => by("settlement-log-explored", seat)
                .item("terrain", "terrain", terrain.index() as u16)
                .item("space", "space", space.index() as u16),
            Event::MonsterAppeared { seat, colour, space } => by("settlement-log-monster-appeared", seat)
                .item("monster", "monster", colour as u16)
                .item("space", "space", space.index() as u16),
            Event::Hunted { seat, colour, space } => by("settlement-log-hunted", seat)
                .item("monster", "monster", colour as u16)
                .item("space", "space", space.index() as u16),
            Event::Fortified { seat, space } => {
                by("settlement-log-fortified", seat).item("space", "space", space.index() as u16)
            }
            Event::RegionActivated { seat, region } => {
                by("settlement-log-region", seat).item("region", "region", region.index() as u16)
            }
            Event::ScrollRead { seat } => by("settlement-log-scroll", seat),
            Event::StreetActivated { seat, street } => {
                by("settlement-log-street", seat).item("street", "street", street.index() as u16)
            }
            Event::FortificationActivated { seat, space } => {
                by("settlement-log-fortification", seat).item("space", "space", space.index() as u16)
            }
            Event::BuildingUsed { seat, building, .. } => {
                by("settlement-log-used", seat).item("building", "building", building.index() as u16)
            }
            Event::Stored { seat, building, resource } => by("settlement-log-stored", seat)
                .item("building", "building", building.index() as u16)
                .item("resource", "resource", resource as u16),
            Event::Paid { seat, goods } => by("settlement-log-paid", seat).with("goods", goods.amounts()),
            Event::Gained { seat, goods } => by("settlement-log-gained", seat).with("goods", goods.amounts()),
            Event::SettlersGained { seat, count } => by("settlement-log-settlers-gained", seat).with("count", count),
            Event::Traded { seat, give, get } => {
                by("settlement-log-traded", seat).with("give", give.amounts()).with("get", Goods::one(get).amounts())
            }
            Event::Invited { seat, hero: Some(hero), paid } => by("settlement-log-invited", seat)
                .item("hero", "hero", hero.index() as u16)
                .with("paid", paid.unwrap_or_default().amounts()),
            Event::Invited { seat, hero: None, .. } => by("settlement-log-invited-hidden", seat),
            Event::Passed { seat, first: true } => by("settlement-log-passed-first", seat),
            Event::Passed { seat, first: false } => by("settlement-log-passed", seat),
            Event::Returned { seat, goods } => by("settlement-log-returned", seat).with("goods", goods.amounts()),
            Event::Piled { building, space, height } => Message::new("settlement-log-piled")
                .item("building", "building", building.index() as u16)
                .with("space", space.index() + 1)
                .with("height", height),
            Event::RoundBegan { round, seat } => by("settlement-log-round", seat).with("round", round),
            Event::GameOver => Message::new("settlement-log-over"),
        }
    }
}

impl Settlement {
    pub(crate) fn look(&self, s: &State, viewer: Viewer) -> View {
        let content = self.content();
        let over = s.top() == Frame::Over;
        let hero_id = |hero: HeroId| content.hero_ids[hero.index()].clone();
        let pile = |pile: crate::state::Pile| MarketPile {
            building: content.building_ids[pile.building.index()].clone(),
            height: pile.height,
            cost: content.buildings[pile.building.index()].cost,
        };
        let row_hero = |(space, hero): (usize, &Option<HeroId>)| {
            hero.map(|hero| RowHero {
                hero: hero_id(hero),
                monster: self.hero_colour(hero),
                price: self.prices[hero.index()][space],
                settlers: content.heroes[hero.index()].settlers,
            })
        };
        View {
            round: s.round,
            rounds: content.rounds,
            over,
            start_marker: s.start_marker,
            active: s.active,
            action_done: s.action_done,
            hero_done: s.hero_done,
            supply: s.supply,
            bonus_settlers: s.bonus_settlers,
            monsters: s.monsters,
            market: s.market.iter().map(|&at| at.map(pile)).collect(),
            building_stacks: s.stack_heights,
            unseen_buildings: content.building_ids.iter().cloned().zip(s.unseen_buildings).collect(),
            hero_row: s.hero_row.iter().enumerate().map(row_hero).collect(),
            hero_deck: s.unseen_heroes.len(),
            discarded_heroes: s.discarded_heroes(self.all_heroes()).iter().map(hero_id).collect(),
            terrain_stacks: self.region_tiles.map(|tiles| TerrainSet(tiles.0 & s.unseen_terrains.0).len()),
            artifact_row: s.artifact_row,
            artifact_deck: s.artifact_deck.len(),
            revealed_terrain: match s.top() {
                Frame::PlaceTerrain { terrain } => Some(content.terrain_ids[terrain.index()].clone()),
                _ => None,
            },
            players: Seat::all(self.seats)
                .map(|seat| {
                    let known = over || viewer.is(seat) || self.hero_view == HeroView::Open;
                    self.look_at_player(seat, &s.players[seat], known)
                })
                .collect(),
            pending: s.pending,
            mirrored: s.mirrored,
        }
    }

    fn look_at_player(&self, seat: Seat, player: &Player, heroes_known: bool) -> PlayerView {
        let content = self.content();
        let terrain = |space: Space| {
            player.wildlands.get(space).map(|id| {
                let terrain = &content.terrains[id.index()];
                TerrainView {
                    terrain: content.terrain_ids[id.index()].clone(),
                    resource: terrain.resource,
                    colour: terrain.monster,
                    monster: player.monsters.contains(space),
                    fortification: player.fortifications.contains(space),
                    activated: player.activated.contains(space),
                }
            })
        };
        let building = |slot: Slot| {
            player.buildings.get(slot).map(|id| BuildingView {
                building: content.building_ids[id.index()].clone(),
                stored: player.stored[slot.index()],
            })
        };
        let hero_id = |hero: HeroId| content.hero_ids[hero.index()].clone();
        PlayerView {
            seat,
            goods: player.goods,
            basic_settlers: player.basic_settlers,
            bonus_settlers: player.bonus_settlers,
            bonus_used: player.bonus_used,
            wildlands: Space::all().map(terrain).collect(),
            buildings: Slot::all().map(building).collect(),
            region_uses: player.region_uses,
            street_uses: player.street_uses,
            artifact: player.artifact,
            passed: player.passed,
            hero_count: player.heroes.len(),
            heroes: heroes_known.then(|| player.heroes.iter().map(hero_id).collect()),
            score: heroes_known.then(|| self.score(player).total()),
        }
    }

    /// SET-O5 `memory`: the log does not name heroes that others invite.
    pub(crate) fn seen_by(&self, event: Event, viewer: Viewer) -> Event {
        match event {
            Event::Invited { seat, .. } if self.hero_view == HeroView::Memory && !viewer.is(seat) => {
                Event::Invited { seat, hero: None, paid: None }
            }
            other => other,
        }
    }

    /// SET-H8: stacks are sets already, so nothing in a state is hidden but what SET-O5 `memory` hides:
    /// the heroes others have invited. They are dealt anew from all that the viewer cannot see.
    pub(crate) fn another_world(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut world = *s;
        if self.hero_view != HeroView::Memory || s.top() == Frame::Over {
            return world;
        }
        let hidden = |seat: &Seat| !viewer.is(*seat);
        let mut pool =
            Seat::all(self.seats).filter(hidden).fold(s.unseen_heroes.0, |pool, seat| pool | s.players[seat].heroes.0);
        for seat in Seat::all(self.seats).filter(hidden) {
            let mut heroes = HeroSet::EMPTY;
            for _ in 0..s.players[seat].heroes.len() {
                let hero = HeroId::new(rng.bit_of(pool) as usize);
                pool &= !(1 << hero.index());
                heroes = heroes.with(hero);
            }
            world.players[seat].heroes = heroes;
        }
        world.unseen_heroes = HeroSet(pool);
        world
    }

    /// Whether a building scores what lies on it.
    pub(crate) fn stores(&self, building: BuildingId) -> Option<Resource> {
        match self.content().buildings[building.index()].effect {
            Effect::Store { resource, .. } => Some(resource),
            _ => None,
        }
    }
}
