//! What a net is told of a position (`docs/features/settlement.md`), and an index for every action.
//!
//! First the table, then the seat itself, then its rivals clockwise. Whatever the question is, every field is written;
//! fields of another question stay empty. Derived fields are those a player works out: what is missing for a hero,
//! what a region would yield, which monsters could come.

use crate::actions::Action;
use crate::board::{Region, RowSpace, Slot, Slots, Space, Spaces, StackId, Street};
use crate::content::{Artifact, BuildingId, Colour, Effect, Guild, HeroId, SwapId};
use crate::goods::{Goods, Resource};
use crate::state::{EffectsOf, Frame, Player, State, TerrainSet};
use crate::{HeroView, Settlement};
use steading_core::{Encode, FeatureWriter, Seat};

/// Points are counted in steps of five.
const POINTS: [u32; 26] =
    [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 115, 120, 125, 130];
/// How many kinds of frames there are.
const FRAMES: usize = 22;
/// The rounds of the longest game that is told apart.
const ROUNDS: usize = 8;

/// Where the indices of each kind of action begin.
mod start {
    use super::*;
    use crate::board::MarketSpace;
    pub const TAKE: usize = 0;
    pub const CONSTRUCT: usize = TAKE + Artifact::ALL.len();
    pub const PLACE_BUILDING: usize = CONSTRUCT + MarketSpace::COUNT;
    pub const EXPLORE: usize = PLACE_BUILDING + Street::COUNT;
    pub const PLACE_TERRAIN: usize = EXPLORE + Region::COUNT;
    pub const HUNT: usize = PLACE_TERRAIN + Space::COUNT;
    pub const FORTIFY: usize = HUNT + Space::COUNT;
    pub const REGION: usize = FORTIFY + Space::COUNT;
    pub const STREET: usize = REGION + Region::COUNT;
    pub const FORTIFICATION: usize = STREET + Street::COUNT;
    pub const INVITE: usize = FORTIFICATION + Space::COUNT;
    pub const TRADE: usize = INVITE + RowSpace::COUNT;
    pub const USE: usize = TRADE + SwapId::COUNT;
    pub const CHOOSE: usize = USE + Slot::COUNT;
    pub const STOP: usize = CHOOSE + Resource::ALL.len();
    pub const MONSTER: usize = STOP + 1;
    pub const COLLECT: usize = MONSTER + 2;
    pub const DRAW_FROM: usize = COLLECT + 2;
    pub const END_TURN: usize = DRAW_FROM + StackId::COUNT;
    pub const PASS: usize = END_TURN + 1;
    pub const KEEP: usize = PASS + 1;
    pub const END: usize = KEEP + Resource::ALL.len();
}

impl Encode for Settlement {
    const ACTIONS: usize = start::END;

    fn features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        self.table_features(s, seat, out);
        self.question_features(s, out);
        out.section("own");
        self.player_features(s, &s.players[seat], true, out);
        self.row_features(s, &s.players[seat], out);
        let mut rival = seat;
        for number in 0..usize::from(self.seats) - 1 {
            rival = rival.next(self.seats);
            out.numbered("rival", number);
            let heroes_known = self.hero_view != HeroView::Memory || s.top() == Frame::Over;
            out.flag("passed_first", s.start_marker == rival && s.players[rival].passed);
            self.player_features(s, &s.players[rival], heroes_known, out);
        }
    }

    fn action_index(&self, a: Action) -> usize {
        match a {
            Action::Take(artifact) => start::TAKE + artifact.index(),
            Action::Construct(space) => start::CONSTRUCT + space.index(),
            Action::PlaceBuilding(street) => start::PLACE_BUILDING + street.index(),
            Action::Explore(region) => start::EXPLORE + region.index(),
            Action::PlaceTerrain(space) => start::PLACE_TERRAIN + space.index(),
            Action::Hunt(space) => start::HUNT + space.index(),
            Action::Fortify(space) => start::FORTIFY + space.index(),
            Action::ActivateRegion(region) => start::REGION + region.index(),
            Action::ActivateStreet(street) => start::STREET + street.index(),
            Action::ActivateFortification(space) => start::FORTIFICATION + space.index(),
            Action::Invite(space) => start::INVITE + space.index(),
            Action::Trade(swap) => start::TRADE + swap.index(),
            Action::Use(slot) => start::USE + slot.index(),
            Action::Choose(resource) => start::CHOOSE + resource as usize,
            Action::Stop => start::STOP,
            Action::MonsterAppears(appears) => start::MONSTER + usize::from(appears),
            Action::Collect(take) => start::COLLECT + usize::from(take),
            Action::DrawFrom(stack) => start::DRAW_FROM + stack.index(),
            Action::EndTurn => start::END_TURN,
            Action::Pass => start::PASS,
            Action::Keep(resource) => start::KEEP + resource as usize,
        }
    }

    fn midway(&self, s: &State) -> bool {
        matches!(s.top(), Frame::PlaceBuilding { .. } | Frame::EffectChoice { .. } | Frame::Keep { .. })
    }

    fn score_scale(&self) -> u16 {
        150
    }
}

impl Settlement {
    fn table_features(&self, s: &State, seat: Seat, out: &mut impl FeatureWriter) {
        let content = self.content();
        out.section("table");
        out.one_hot("rounds_left", Some(usize::from(content.rounds - s.round).min(ROUNDS - 1)), ROUNDS);
        out.flag("my_turn", s.active == seat);
        out.flag("action_done", s.action_done);
        out.flag("hero_done", s.hero_done);
        out.flag("my_start_marker", s.start_marker == seat);
        for resource in Resource::ALL {
            out.thermometer(SUPPLY[resource as usize], s.supply.get(resource), 4);
        }
        out.thermometer("bonus_settlers", s.bonus_settlers, 3);
        for colour in Colour::ALL {
            out.thermometer(MONSTERS_LEFT[colour as usize], s.monsters[colour], 2);
        }
        out.set("artifact_row", s.artifact_row.0, Artifact::ALL.len());
        out.set("artifact_deck", s.artifact_deck.0, Artifact::ALL.len());
        let piled = |wanted: BuildingId| {
            s.market.iter().flatten().filter(|pile| pile.building == wanted).map(|pile| u32::from(pile.height)).sum()
        };
        let market: [u32; BuildingId::COUNT] = std::array::from_fn(|index| piled(BuildingId::new(index)));
        let mut in_reach = 0u64;
        for (index, building) in content.buildings.iter().enumerate() {
            let affordable = market[index] > 0 && s.players[seat].goods.covers(building.cost);
            in_reach |= u64::from(affordable) << index;
        }
        out.set("market", at_least(&market, 1), BuildingId::COUNT);
        out.set("market_twice", at_least(&market, 2), BuildingId::COUNT);
        out.set("market_affordable", in_reach, BuildingId::COUNT);
        for region in Region::all() {
            out.numbered("unexplored", region.index());
            let stack = TerrainSet(s.unseen_terrains.0 & self.region_tiles[region.index()].0);
            let mut gives = [0u32; 5];
            stack.iter().for_each(|terrain| gives[content.terrains[terrain.index()].resource as usize] += 1);
            for (resource, count) in gives.into_iter().enumerate() {
                out.count(GIVES[resource], count, &[1, 2, 4]);
            }
        }
    }

    /// The open question: which kind, and what is known of it. Frames hold no secret.
    fn question_features(&self, s: &State, out: &mut impl FeatureWriter) {
        let content = self.content();
        let top = s.top();
        out.section("question");
        out.one_hot("frame", Some(frame_kind(top)), FRAMES);
        let building_at = |slot: Slot| s.player().buildings.get(slot).map(BuildingId::index);
        let pile = match top {
            Frame::PlaceBuilding { from } => s.market[from.index()].map(|pile| pile.building.index()),
            Frame::EffectChoice { slot } => building_at(slot),
            _ => None,
        };
        out.one_hot("building", pile, BuildingId::COUNT);
        let todo = match top {
            Frame::Effects { todo, .. } => todo,
            _ => Slots::EMPTY,
        };
        let mut effects = 0u64;
        todo.iter().filter_map(building_at).for_each(|building| effects |= 1 << building);
        out.set("effects_to_do", effects, BuildingId::COUNT);
        out.thermometer("effects_left", todo.len(), 3);
        out.flag("clock", matches!(top, Frame::Effects { of: EffectsOf::Clock, .. }));
        let revealed = match top {
            Frame::PlaceTerrain { terrain } => Some(&content.terrains[terrain.index()]),
            _ => None,
        };
        out.one_hot("terrain_gives", revealed.map(|terrain| terrain.resource as usize), 5);
        out.one_hot("terrain_monster", revealed.map(|terrain| terrain.monster as usize), 4);
        let region = match top {
            Frame::RevealTerrain { region } | Frame::Scroll { region } | Frame::Collect { region, .. } => {
                Some(region.index())
            }
            _ => revealed.map(|terrain| usize::from(terrain.region)),
        };
        out.one_hot("region", region, Region::COUNT);
        let (asked, taken) = match top {
            Frame::Checks { spaces } => (spaces, Spaces::EMPTY),
            Frame::Collect { asked, taken, .. } => (asked, taken),
            _ => (Spaces::EMPTY, Spaces::EMPTY),
        };
        out.thermometer("terrains_asked", asked.len(), 3);
        out.set("collected", self.resources_of(s.player(), taken), 5);
        let (left, kept) = match top {
            Frame::Keep { left, kept, .. } => (left, kept),
            _ => (0, [0; 3]),
        };
        out.thermometer("to_keep", left, 6);
        for resource in Resource::BASIC {
            out.thermometer(KEPT[resource as usize], kept[resource as usize], 4);
        }
        let artifacts_due = s.pending.as_slice().iter().any(|frame| matches!(frame, Frame::NewArtifact));
        out.flag("artifact_due", artifacts_due);
    }

    /// Everything that lies in front of one player.
    fn player_features(&self, s: &State, player: &Player, heroes_known: bool, out: &mut impl FeatureWriter) {
        let content = self.content();
        for resource in Resource::BASIC {
            out.thermometer(GOODS[resource as usize], player.goods.get(resource), 7);
        }
        out.thermometer(GOODS[3], player.goods.get(Resource::Diamond), 10);
        out.thermometer(GOODS[4], player.goods.get(Resource::Gold), 10);
        out.thermometer("basic_settlers", player.basic_settlers, 6);
        out.thermometer("bonus_settlers", player.bonus_settlers, 8);
        out.flag("passed", player.passed);
        out.one_hot("artifact", player.artifact.map(Artifact::index), Artifact::ALL.len());
        out.thermometer("terrains", player.wildlands.taken().len(), 9);
        out.thermometer("buildings", player.buildings.taken().len(), 9);
        out.thermometer("fortifications", player.fortifications.len(), 9);
        let mut guilds = [0u32; 4];
        if heroes_known {
            player.heroes.iter().for_each(|hero| guilds[content.heroes[hero.index()].guild as usize] += 1);
        }
        for (guild, count) in guilds.into_iter().enumerate() {
            out.thermometer(HEROES[guild], count, 8);
        }
        out.thermometer("heroes", player.heroes.len(), 14);
        let score = if heroes_known { self.score(player).total().max(0) as u32 } else { 0 };
        out.count("points", score, &POINTS);
        let mut stored = [0u32; 5];
        for (slot, building) in player.buildings.iter() {
            if let Effect::Store { resource, .. } = content.buildings[building.index()].effect {
                stored[resource as usize] += u32::from(player.stored[slot.index()]);
            }
        }
        out.thermometer("stored_diamonds", stored[Resource::Diamond as usize], 10);
        out.thermometer("stored_gold", stored[Resource::Gold as usize], 10);

        let colours_in_row = s.row_colours(|hero| self.hero_colour(hero));
        let mut monsters = [0u32; 4];
        player.monsters.iter().for_each(|space| monsters[self.terrain_at(player, space).monster as usize] += 1);
        for colour in Colour::ALL {
            out.thermometer(MONSTERS[colour as usize], monsters[colour as usize], 3);
        }
        let explored = player.wildlands.taken();
        for region in Region::all() {
            let own = explored.and(region.spaces());
            out.thermometer(EXPLORED[region.index()], own.len(), 3);
            out.thermometer(REGION_USES[region.index()], player.region_uses[region.index()], 2);
            let mut yields = [0u32; 5];
            let free = own.but(player.monsters);
            free.iter().for_each(|space| yields[self.terrain_at(player, space).resource as usize] += 1);
            let fortified = own.and(player.fortifications);
            let exposed = |space: &Space| colours_in_row & self.terrain_at(player, *space).monster.bit() != 0;
            out.thermometer(EXPOSED[region.index()], free.but(fortified).iter().filter(exposed).count() as u32, 3);
            out.set(REGION_YIELDS[region.index()], at_least(&yields, 1), 5);
            out.set(REGION_YIELDS_TWO[region.index()], at_least(&yields, 2), 5);
        }
        let reachable = if explored.is_empty() { Region::new(0).spaces() } else { explored.adjacent().but(explored) };
        let in_reach = Region::all()
            .filter(|region| !reachable.and(region.spaces()).is_empty())
            .map(|region| 1u64 << region.index());
        out.set("regions_in_reach", in_reach.sum::<u64>(), Region::COUNT);
        let mut forts = [0u32; 5];
        let unused = player.fortifications.but(player.activated);
        unused.iter().for_each(|space| forts[self.terrain_at(player, space).resource as usize] += 1);
        for resource in Resource::ALL {
            out.thermometer(FORTS[resource as usize], forts[resource as usize], 3);
        }
        out.set("fortified", self.resources_of(player, player.fortifications), 5);
        for street in Street::all() {
            let built = player.buildings.taken().and(street.slots());
            out.thermometer(BUILT[street.index()], built.len(), 3);
            out.thermometer(STREET_USES[street.index()], player.street_uses[street.index()], 2);
            let mut types = [0u32; BuildingId::COUNT];
            built.iter().for_each(|slot| types[player.buildings.at(slot).index()] += 1);
            out.set(STREET_TYPES[street.index()], at_least(&types, 1), BuildingId::COUNT);
            out.set(STREET_TYPES_TWO[street.index()], at_least(&types, 2), BuildingId::COUNT);
        }
    }

    /// The heroes for hire, and what this player lacks for each.
    fn row_features(&self, s: &State, player: &Player, out: &mut impl FeatureWriter) {
        let worth = |hero: HeroId| {
            let hero = &self.content().heroes[hero.index()];
            match hero.guild {
                Guild::Adventurer => player.wildlands.taken().len(),
                Guild::Builder => player.buildings.taken().len(),
                Guild::Defender => player.fortifications.len(),
                Guild::Craftsman => hero.vp,
            }
        };
        for space in RowSpace::all() {
            out.numbered("hero_row", space.index());
            let id = s.hero_row[space.index()];
            let hero = id.map(|id| &self.content().heroes[id.index()]);
            out.one_hot("guild", hero.map(|hero| hero.guild as usize), 4);
            out.one_hot("monster", hero.map(|hero| hero.monster as usize), 4);
            out.thermometer("settlers", hero.map_or(0, |hero| hero.settlers), 2);
            out.thermometer("points_now", id.map_or(0, worth), 9);
            let price = id.map_or(Goods::EMPTY, |id| self.prices[id.index()][space.index()]);
            let lacking = player.goods.lacking(price).counts();
            for resource in Resource::ALL {
                out.thermometer(LACKING[resource as usize], lacking[resource as usize], 2);
            }
            out.thermometer("lacking", lacking.iter().map(|&count| u32::from(count)).sum::<u32>(), 5);
            out.flag("affordable", hero.is_some() && player.goods.covers(price));
        }
    }

    /// The types of resources that these terrains give.
    fn resources_of(&self, player: &Player, spaces: Spaces) -> u64 {
        spaces.iter().fold(0, |set, space| set | 1 << self.terrain_at(player, space).resource as u64)
    }
}

/// One bit for each count that reaches the number.
fn at_least(counts: &[u32], number: u32) -> u64 {
    counts.iter().enumerate().fold(0, |set, (index, &count)| set | u64::from(count >= number) << index)
}

fn frame_kind(frame: Frame) -> usize {
    match frame {
        Frame::Over => 0,
        Frame::DrawStartPlayer => 1,
        Frame::RevealArtifacts { .. } => 2,
        Frame::FirstArtifact { .. } => 3,
        Frame::Turn => 4,
        Frame::PlaceBuilding { .. } => 5,
        Frame::Effects { .. } => 6,
        Frame::EffectChoice { .. } => 7,
        Frame::RefillMarket { .. } => 8,
        Frame::RevealBuilding { .. } => 9,
        Frame::DealHeroes { .. } => 10,
        Frame::RefillHeroRow => 11,
        Frame::RevealTerrain { .. } => 12,
        Frame::PlaceTerrain { .. } => 13,
        Frame::Checks { .. } => 14,
        Frame::Collect { .. } => 15,
        Frame::Scroll { .. } => 16,
        Frame::Keep { .. } => 17,
        Frame::TakeSettlersBack => 18,
        Frame::NewArtifact => 19,
        Frame::EndTurn => 20,
        Frame::NextRound => 21,
    }
}

const SUPPLY: [&str; 5] = ["supply_wood", "supply_clay", "supply_stone", "supply_diamonds", "supply_gold"];
const MONSTERS_LEFT: [&str; 4] =
    ["green_monsters_left", "yellow_monsters_left", "blue_monsters_left", "red_monsters_left"];
const GIVES: [&str; 5] = ["wood", "clay", "stone", "diamonds", "gold"];
const KEPT: [&str; 3] = ["kept_wood", "kept_clay", "kept_stone"];
const GOODS: [&str; 5] = ["wood", "clay", "stone", "diamonds", "gold"];
const HEROES: [&str; 4] = ["adventurers", "builders", "defenders", "craftsmen"];
const MONSTERS: [&str; 4] = ["green_monsters", "yellow_monsters", "blue_monsters", "red_monsters"];
const EXPLORED: [&str; 3] = ["region_1_explored", "region_2_explored", "region_3_explored"];
const REGION_USES: [&str; 3] = ["region_1_uses", "region_2_uses", "region_3_uses"];
const EXPOSED: [&str; 3] = ["region_1_exposed", "region_2_exposed", "region_3_exposed"];
const REGION_YIELDS: [&str; 3] = ["region_1_yields", "region_2_yields", "region_3_yields"];
const REGION_YIELDS_TWO: [&str; 3] = ["region_1_yields_two", "region_2_yields_two", "region_3_yields_two"];
const FORTS: [&str; 5] =
    ["unused_forts_wood", "unused_forts_clay", "unused_forts_stone", "unused_forts_diamonds", "unused_forts_gold"];
const BUILT: [&str; 3] = ["upper_street_built", "middle_street_built", "lower_street_built"];
const STREET_USES: [&str; 3] = ["upper_street_uses", "middle_street_uses", "lower_street_uses"];
const STREET_TYPES: [&str; 3] = ["upper_street_types", "middle_street_types", "lower_street_types"];
const STREET_TYPES_TWO: [&str; 3] = ["upper_street_twice", "middle_street_twice", "lower_street_twice"];
const LACKING: [&str; 5] = ["lacking_wood", "lacking_clay", "lacking_stone", "lacking_diamonds", "lacking_gold"];
