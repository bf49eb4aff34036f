//! SET-16: what a viewer may know.

use crate::Settlement;
use crate::board::{MarketSpace, Slot, Space, StackId};
use crate::content::{Artifact, Colour, HeroId, TerrainId};
use crate::goods::{Goods, Resource};
use crate::round::Frame;
use crate::secrets::HeroView;
use crate::state::{ArtifactSet, HeroSet, Pile, Player, ResourceSet, State};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use steading_core::{By, Seat, Viewer};

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
    /// The heroes that may lie in the deck, as far as the viewer is told.
    pub unseen_heroes: Vec<Id>,
    pub discarded_heroes: Vec<Id>,
    pub terrain_stacks: [u8; 3],
    /// What each terrain stack holds.
    pub unseen_terrains: [Vec<Id>; 3],
    pub artifact_row: ArtifactSet,
    pub artifact_deck: u8,
    /// A tile that is revealed but not placed yet.
    pub revealed_terrain: Option<Id>,
    pub players: Vec<PlayerView>,
    pub open: OpenView,
    /// SET-D18: types that the Mirror may not bring back now.
    pub mirrored: ResourceSet,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MarketPile {
    pub building: Id,
    pub height: u8,
    pub cost: Goods,
    /// SET-D3: the space to name for constructing this tile. Equal single tiles share the first of theirs.
    pub construct: MarketSpace,
}

/// What was chosen since the last deed, and what can still be chosen. Everybody may know it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct OpenView {
    /// SET-D3b: where the tile lies that is about to be placed.
    pub tile: Option<MarketSpace>,
    /// SET-D3d: the stack that the next tile comes from.
    pub stack: Option<StackId>,
    /// SET-D8a: buildings whose effects can still be used.
    pub effects: Vec<Slot>,
    /// SET-D7d: terrains that are collected from.
    pub collected: Vec<Space>,
    /// SET-4.8: terrains that are still to be checked.
    pub checks: Vec<Space>,
    /// SET-D12: basics that are kept.
    pub kept: Goods,
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

impl View {
    pub(crate) fn of(game: &Settlement, s: &State, viewer: Viewer) -> View {
        let content = game.content();
        let over = s.top() == Frame::Over;
        let hero_id = |hero: HeroId| content.hero_ids[hero.index()].clone();
        let terrain_id = |terrain: TerrainId| content.terrain_ids[terrain.index()].clone();
        let revealed = if let Frame::PlaceTerrain { terrain } = s.top() { Some(terrain_id(terrain)) } else { None };
        let stacks = game.region_tiles.map(|tiles| tiles.and(s.unseen_terrains));
        let hero_ids = |heroes: HeroSet| heroes.iter().map(hero_id).collect();
        let pile = |(at, pile): (usize, &Option<Pile>)| {
            pile.map(|pile| MarketPile {
                building: content.building_ids[pile.building.index()].clone(),
                height: pile.height,
                cost: content.buildings[pile.building.index()].cost,
                construct: s.first_twin(MarketSpace::new(at)),
            })
        };
        let row_hero = |(space, hero): (usize, &Option<HeroId>)| {
            hero.map(|hero| RowHero {
                hero: hero_id(hero),
                monster: game.hero_colour(hero),
                price: game.prices[hero.index()][space],
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
            market: s.market.iter().enumerate().map(pile).collect(),
            building_stacks: s.stack_heights,
            unseen_buildings: content.building_ids.iter().cloned().zip(s.unseen_buildings).collect(),
            hero_row: s.hero_row.iter().enumerate().map(row_hero).collect(),
            hero_deck: s.unseen_heroes.len(),
            unseen_heroes: hero_ids(game.unseen_heroes(s, viewer)),
            discarded_heroes: hero_ids(s.discarded_heroes(content.all_heroes())),
            terrain_stacks: stacks.map(|tiles| tiles.len()),
            unseen_terrains: stacks.map(|tiles| tiles.iter().map(terrain_id).collect()),
            artifact_row: s.artifact_row,
            artifact_deck: s.artifact_deck.len(),
            revealed_terrain: revealed,
            players: Seat::all(game.seats)
                .map(|seat| {
                    let known = over || viewer.is(seat) || game.hero_view == HeroView::Open;
                    PlayerView::of(game, seat, &s.players[seat], known)
                })
                .collect(),
            open: OpenView::of(s),
            mirrored: s.mirrored,
        }
    }
}

impl OpenView {
    /// What is chosen without an event must be told here: the contract check compares what viewers know.
    fn of(s: &State) -> OpenView {
        let taken = |frame| if let Frame::Collect { taken, .. } = frame { Some(taken) } else { None };
        let checks = |frame| if let Frame::Checks { spaces } = frame { Some(spaces) } else { None };
        let effects = s.find(|frame| if let Frame::Effects { todo, .. } = frame { Some(todo) } else { None });
        let kept = s.find(|frame| if let Frame::Keep { kept, .. } = frame { Some(kept) } else { None });
        let [wood, clay, stone] = kept.unwrap_or_default();
        OpenView {
            tile: s.find(|frame| if let Frame::PlaceBuilding { from } = frame { Some(from) } else { None }),
            stack: s.find(|frame| if let Frame::RevealBuilding { stack, .. } = frame { Some(stack) } else { None }),
            effects: effects.unwrap_or_default().iter().collect(),
            collected: s.find(taken).unwrap_or_default().iter().collect(),
            checks: s.find(checks).unwrap_or_default().iter().collect(),
            kept: Goods::from_counts([wood, clay, stone, 0, 0]),
        }
    }
}

impl PlayerView {
    fn of(game: &Settlement, seat: Seat, player: &Player, heroes_known: bool) -> PlayerView {
        let content = game.content();
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
            score: heroes_known.then(|| game.score(player).total()),
        }
    }
}
