//! A pack as it is written.

use crate::content::{ByPlayers, Category, Effect, EventEffect, Feat, Gain, Group, RoundBonus, Sources, Timing};
use crate::state::{Folk, Good, Goods, Terrain};
use serde::Deserialize;
use steading_core::Localized;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PackText {
    pub(super) meta: Meta,
    /// What the tags under `src` mean; for readers only.
    #[serde(default, rename = "source")]
    pub(super) _source: Vec<Named>,
    pub(super) term: Vec<Named>,
    pub(super) phase: Vec<Named>,
    pub(super) setup: SetupText,
    pub(super) rules: RulesText,
    pub(super) good: Vec<GoodText>,
    pub(super) follower: Vec<FollowerText>,
    pub(super) technology: TechnologyText,
    pub(super) terrain: Vec<TerrainText>,
    pub(super) map: ByPlayers<MapText>,
    pub(super) fame_track: FameText,
    /// For readers only: the rules know the three bonuses.
    #[serde(default, rename = "fame_bonus")]
    pub(super) _fame_bonus: Vec<Named>,
    pub(super) era: Vec<EraText>,
    pub(super) costs: CostsText,
    pub(super) place: Vec<PlaceText>,
    pub(super) deed: Vec<DeedText>,
    pub(super) event: Vec<EventText>,
    /// For readers only: the rules know what torture takes.
    #[serde(default, rename = "torture")]
    pub(super) _torture: Vec<Named>,
    pub(super) scoring: ScoringText,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Meta {
    pub(super) id: String,
    pub(super) game: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) src: Option<Sources>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetupText {
    pub(super) settlers_supply: u8,
    pub(super) fortress_supply: ByPlayers<u8>,
    pub(super) churches: ByPlayers<u8>,
    pub(super) coins: u8,
    pub(super) followers: Folk,
    pub(super) goods: Goods,
    pub(super) open_base_places: Vec<String>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RulesText {
    pub(super) rounds: u8,
    pub(super) events_per_category: u8,
    pub(super) green_capacity: u8,
    pub(super) least_followers: u8,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GoodText {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) value: u8,
    pub(super) food: bool,
    pub(super) supply: ByPlayers<u8>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FollowerText {
    pub(super) id: String,
    pub(super) name: Localized,
    #[serde(default)]
    pub(super) wild: bool,
    pub(super) supply: ByPlayers<u8>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TechnologyText {
    #[serde(rename = "name")]
    pub(super) _name: Localized,
    pub(super) supply: ByPlayers<u8>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainText {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) good: Good,
    pub(super) count: ByPlayers<u8>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    pub(super) cell: Vec<CellText>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CellText {
    pub(super) id: String,
    pub(super) q: i8,
    pub(super) r: i8,
    pub(super) name: String,
    pub(super) terrain: Option<Terrain>,
    pub(super) seat: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FameText {
    pub(super) start: u8,
    pub(super) end: u8,
    pub(super) bonus_fields: Vec<u8>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EraText {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) draw: u8,
    pub(super) categories: Vec<String>,
    pub(super) bonus: RoundBonus,
    #[serde(default)]
    pub(super) at_peace: bool,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CostsText {
    #[serde(rename = "place_I")]
    pub(super) place_1: Gain,
    #[serde(rename = "place_II")]
    pub(super) place_2: Gain,
    #[serde(rename = "place_III")]
    pub(super) place_3: Gain,
    pub(super) village: Gain,
    pub(super) fortress: Gain,
    pub(super) church: Gain,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceText {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) text: Localized,
    pub(super) group: Group,
    #[serde(default)]
    pub(super) spaces: Vec<Vec<String>>,
    #[serde(default)]
    pub(super) optional: Vec<Vec<String>>,
    #[serde(default)]
    pub(super) technology: bool,
    pub(super) effect: Effect,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeedText {
    pub(super) id: String,
    pub(super) min_players: u8,
    pub(super) face: Vec<FaceText>,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FaceText {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) slots: SlotsText,
    pub(super) bonus: Gain,
    pub(super) on_complete: Option<Feat>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlotsText {
    pub(super) all: Option<Vec<String>>,
    pub(super) p2: Option<Vec<String>>,
    pub(super) p3: Option<Vec<String>>,
    pub(super) p4: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventText {
    pub(super) id: String,
    pub(super) name: Localized,
    pub(super) text: Localized,
    pub(super) category: Category,
    pub(super) timing: Timing,
    pub(super) effect: EventEffect,
    pub(super) src: Sources,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScoringText {
    pub(super) coin: u8,
    pub(super) area: u8,
    pub(super) twelve_points: u8,
    pub(super) src: Sources,
}
