//! SET-16: what a viewer may know.

use crate::prelude::*;
use crate::secrets::HeroView;
use std::sync::Arc;
use steading_core::{Viewer, views};

/// The id of a card or tile of the pack.
pub type Id = Arc<str>;

views! {
    /// SET-H2: everything but the orders of the stacks is open.
    struct View {
        round: u8,
        rounds: u8,
        over: bool,
        start_marker: Seat,
        active: Seat,
        action_done: bool,
        hero_done: bool,
        supply: Goods,
        bonus_settlers: u8,
        monsters: By<Colour, u8, 4>,
        market: Vec<Option<MarketPile>>,
        building_stacks: [u8; 3],
        /// What the three building stacks hold together.
        unseen_buildings: Vec<(Id, u8)>,
        hero_row: Vec<Option<RowHero>>,
        hero_deck: u8,
        /// The heroes that may lie in the deck, as far as the viewer is told.
        unseen_heroes: Vec<Id>,
        discarded_heroes: Vec<Id>,
        terrain_stacks: [u8; 3],
        /// What each terrain stack holds.
        unseen_terrains: [Vec<Id>; 3],
        artifact_row: ArtifactSet,
        artifact_deck: u8,
        /// A tile that is revealed but not placed yet.
        revealed_terrain: Option<Id>,
        players: Vec<PlayerView>,
        open: OpenView,
        /// SET-D18: types that the Mirror may not bring back now.
        mirrored: ResourceSet,
    }
    struct MarketPile {
        building: Id,
        height: u8,
        cost: Goods,
        /// SET-D3: the space to name for constructing this tile. Equal single tiles share the first of theirs.
        construct: MarketSpace,
    }

    /// What was chosen since the last deed, and what can still be chosen. Everybody may know it.
    #[derive(Default)]
    struct OpenView {
        /// SET-D3b: where the tile lies that is about to be placed.
        tile: Option<MarketSpace>,
        /// SET-D3d: the stack that the next tile comes from.
        stack: Option<StackId>,
        /// SET-D8a: buildings whose effects can still be used.
        effects: Vec<Slot>,
        /// SET-D7d: terrains that are collected from.
        collected: Vec<Space>,
        /// SET-4.8: terrains that are still to be checked.
        checks: Vec<Space>,
        /// SET-D12: basics that are kept.
        kept: Goods,
    }
    struct RowHero {
        hero: Id,
        monster: Colour,
        /// Base cost and surcharge of the space.
        price: Goods,
        settlers: u8,
    }
    struct PlayerView {
        seat: Seat,
        goods: Goods,
        basic_settlers: u8,
        bonus_settlers: u8,
        bonus_used: u8,
        wildlands: Vec<Option<TerrainView>>,
        buildings: Vec<Option<BuildingView>>,
        region_uses: [u8; 3],
        street_uses: [u8; 3],
        artifact: Option<Artifact>,
        passed: bool,
        hero_count: u8,
        /// SET-H3, SET-O5: face down for others unless the table plays with open heroes.
        heroes: Option<Vec<Id>>,
        /// Points if the game ended now, where the heroes are known.
        score: Option<i32>,
    }
    struct TerrainView {
        terrain: Id,
        resource: Resource,
        colour: Colour,
        monster: bool,
        fortification: bool,
        activated: bool,
    }
    struct BuildingView {
        building: Id,
        /// Tokens lying on it.
        stored: u8,
    }
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
