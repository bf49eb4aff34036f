//! A pack as it is written.

use crate::content::{ByPlayers, Category, RoundBonus, Sources, Timing};
use crate::prelude::*;
use steading_core::pack::Meta;
use steading_core::{Localized, pack_tables};

pack_tables! {
    struct PackText {
        meta: Meta,
        /// What the tags under `src` mean; for readers only.
        #[serde(default)]
        source: Vec<Named>,
        term: Vec<Named>,
        phase: Vec<Named>,
        setup: SetupText,
        rules: RulesText,
        good: Vec<GoodText>,
        follower: Vec<FollowerText>,
        technology: TechnologyText,
        terrain: Vec<TerrainText>,
        map: ByPlayers<MapText>,
        fame_track: FameText,
        /// For readers only: the rules know the three bonuses.
        #[serde(default)]
        fame_bonus: Vec<Named>,
        era: Vec<EraText>,
        costs: CostsText,
        place: Vec<PlaceText>,
        deed: Vec<DeedText>,
        event: Vec<EventText>,
        /// For readers only: the rules know what torture takes.
        #[serde(default)]
        torture: Vec<Named>,
        scoring: ScoringText,
    }
    struct Named { id: String, name: Localized, src: Option<Sources> }
    struct SetupText {
        settlers_supply: u8,
        fortress_supply: ByPlayers<u8>,
        churches: ByPlayers<u8>,
        coins: u8,
        followers: Folk,
        goods: Goods,
        open_base_places: Vec<String>,
        src: Sources,
    }
    struct RulesText {
        rounds: u8,
        events_per_category: u8,
        green_capacity: u8,
        least_followers: u8,
        src: Sources,
    }
    struct GoodText { id: String, name: Localized, value: u8, food: bool, supply: ByPlayers<u8>, src: Sources }
    struct FollowerText {
        id: String,
        name: Localized,
        #[serde(default)]
        wild: bool,
        supply: ByPlayers<u8>,
        src: Sources,
    }
    struct TechnologyText {
        name: Localized,
        supply: ByPlayers<u8>,
        src: Sources,
    }
    struct TerrainText { id: String, name: Localized, good: Good, count: ByPlayers<u8>, src: Sources }
    struct MapText { cell: Vec<CellText>, src: Sources }
    struct CellText { id: String, q: i8, r: i8, name: String, terrain: Option<Terrain>, seat: Option<u8> }
    struct FameText { start: u8, end: u8, bonus_fields: Vec<u8>, src: Sources }
    struct EraText {
        id: String,
        name: Localized,
        draw: u8,
        categories: Vec<String>,
        bonus: RoundBonus,
        #[serde(default)]
        at_peace: bool,
        src: Sources,
    }
    struct CostsText {
        #[serde(rename = "place_I")]
        place_1: Gain,
        #[serde(rename = "place_II")]
        place_2: Gain,
        #[serde(rename = "place_III")]
        place_3: Gain,
        village: Gain,
        fortress: Gain,
        church: Gain,
        src: Sources,
    }
    struct PlaceText {
        id: String,
        name: Localized,
        text: Localized,
        group: Group,
        #[serde(default)]
        spaces: Vec<Vec<String>>,
        #[serde(default)]
        optional: Vec<Vec<String>>,
        #[serde(default)]
        technology: bool,
        effect: Effect,
        src: Sources,
    }
    struct DeedText { id: String, min_players: u8, face: Vec<FaceText>, src: Sources }
    struct FaceText { id: String, name: Localized, slots: SlotsText, bonus: Gain, on_complete: Option<Feat> }
    struct SlotsText {
        all: Option<Vec<String>>,
        p2: Option<Vec<String>>,
        p3: Option<Vec<String>>,
        p4: Option<Vec<String>>,
    }
    struct EventText {
        id: String,
        name: Localized,
        text: Localized,
        category: Category,
        timing: Timing,
        effect: EventEffect,
        src: Sources,
    }
    struct ScoringText { coin: u8, area: u8, twelve_points: u8, src: Sources }
}
