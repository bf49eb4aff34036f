//! The text form of a pack. Every table refuses fields it does not know: a misspelt one would be silently lost.
//! Effects are read as one table of optional fields, so that the loader can say which field of which card is wrong.

use serde::Deserialize;
use steading_core::Localized;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pack {
    pub meta: Meta,
    /// What the tags under `src` mean; for readers only.
    #[serde(default, rename = "source")]
    _source: Vec<Term>,
    pub components: Components,
    pub resource: Vec<Term>,
    pub attribute: Vec<Term>,
    pub trigger: Vec<Term>,
    pub villager_kind: Vec<Term>,
    pub deck: Vec<Term>,
    pub clearing: Vec<Clearing>,
    pub path: Vec<Path>,
    pub hex: Vec<Hex>,
    pub building: Vec<Building>,
    pub fellowship_building: Vec<Fellow>,
    pub board_space: Vec<BoardSpace>,
    pub villager_bonus: Vec<VillagerBonus>,
    pub banner: Vec<Term>,
    pub marker: Vec<Marker>,
    pub war_track: Vec<WarTrack>,
    pub trophy: Vec<Trophy>,
    pub score_bonus: Vec<ScoreBonus>,
    pub hero: Vec<Hero>,
    pub favour: Vec<Favour>,
    pub solo: Solo,
    pub solo_level: Vec<SoloLevel>,
    pub solo_favour: Vec<SoloFavour>,
    pub solo_building: Vec<SoloBuilding>,
    pub solo_action: Vec<SoloAction>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Meta {
    pub id: String,
    pub game: String,
}

/// A word with its name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Term {
    pub id: String,
    pub name: Localized,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Components {
    pub start_clearing: String,
    pub start: Heap,
    pub storage: u8,
    pub preplaced: Vec<Preplaced>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Preplaced {
    pub players: Vec<u8>,
    pub each: u8,
    pub marks: Vec<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Heap {
    pub wood: u8,
    pub food: u8,
    pub stone: u8,
    pub hive: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clearing {
    pub id: String,
    pub name: Localized,
    pub ring: u8,
    #[serde(default, rename = "position")]
    _position: String,
    pub hexes: Vec<String>,
    #[serde(default, rename = "src")]
    _src: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Path {
    pub id: String,
    pub a: String,
    pub b: String,
    pub spots: Vec<String>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hex {
    pub id: String,
    pub clearing: String,
    pub q: i8,
    pub r: i8,
    pub mark: Option<String>,
    pub res: Option<String>,
    pub adj: Vec<String>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Building {
    pub id: String,
    pub name: Localized,
    #[serde(default, rename = "plural")]
    _plural: Option<Localized>,
    pub count: u8,
    pub cost: Heap,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fellow {
    pub id: String,
    #[serde(rename = "type")]
    pub building: String,
    pub cost: Heap,
    pub unlocks: Vec<Effect>,
    pub covers_space: Option<u8>,
    #[serde(default, rename = "src")]
    _src: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardSpace {
    pub no: u8,
    pub row: u8,
    pub col: u8,
    pub locked: bool,
    pub attr: Option<String>,
    #[serde(default)]
    pub skill: Vec<Effect>,
    pub text: Option<Localized>,
    #[serde(default, rename = "src")]
    _src: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct VillagerBonus {
    pub no: u8,
    pub kind: String,
    pub slot: u8,
    #[serde(rename = "do")]
    pub effects: Vec<Effect>,
    pub text: Option<Localized>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkerSide {
    pub health: u8,
    pub leaves: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Marker {
    pub id: String,
    pub banner: String,
    pub green: MarkerSide,
    pub orange: MarkerSide,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WarTrack {
    pub id: String,
    pub players: Vec<u8>,
    pub rows: Vec<Vec<String>>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trophy {
    pub id: String,
    pub name: Localized,
    pub winner: Vec<Effect>,
    pub others: Vec<Effect>,
    pub text: Option<Localized>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScoreBonus {
    pub id: String,
    pub name: Localized,
    pub at: u8,
    #[serde(default)]
    pub once: Vec<Effect>,
    pub each_player: Vec<Effect>,
    pub text: Option<Localized>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Attributes {
    pub walk: u8,
    pub attack: u8,
    pub wood: u8,
    pub food: u8,
    pub stone: u8,
}

/// One line per skill, in each language.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lines {
    pub de: Vec<String>,
    pub en: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Hero {
    pub id: String,
    pub deck: String,
    pub name: Localized,
    #[serde(default)]
    pub attrs: Attributes,
    #[serde(default)]
    pub skills: Vec<Skill>,
    #[serde(default)]
    pub text: Lines,
    #[serde(default, rename = "src")]
    _src: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Skill {
    pub on: String,
    pub charges: Option<u8>,
    pub when: Option<When>,
    pub cost: Option<Cost>,
    #[serde(default)]
    pub everyone: bool,
    #[serde(default, rename = "do")]
    pub effects: Vec<Effect>,
    /// EMB-12.47: a name in `specials.rs` instead of effects.
    pub special: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct When {
    pub event: String,
    pub n: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Cost {
    #[serde(default)]
    pub res: Heap,
    pub x: Option<String>,
    pub banner: Option<u8>,
    pub banner_to: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reduce {
    pub pay: Heap,
    pub by: u8,
}

/// Every field that any effect knows.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Effect {
    pub op: String,
    pub res: Option<String>,
    pub n: Option<u8>,
    pub per: Option<String>,
    pub every: Option<u8>,
    pub max: Option<u8>,
    pub anywhere: Option<bool>,
    pub types: Option<Vec<String>>,
    pub discount: Option<u8>,
    pub reduce: Option<Reduce>,
    pub from: Option<String>,
    pub max_health: Option<u8>,
    pub on: Option<String>,
    pub of: Option<Vec<Effect>>,
    pub row: Option<String>,
    pub mode: Option<String>,
    pub attr: Option<String>,
    pub to: Option<u8>,
    pub space: Option<u8>,
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Counted {
    One(String),
    Many(Vec<String>),
}

/// Every field that any form knows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Form {
    pub form: String,
    pub of: Option<Counted>,
    pub leaves: Option<u8>,
    pub every: Option<u8>,
    pub max: Option<u8>,
    pub n: Option<u8>,
    pub steps: Option<Vec<(u8, u8)>>,
    pub parts: Option<Vec<Form>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Favour {
    pub id: String,
    pub name: Localized,
    #[serde(rename = "rulebook_no")]
    _rulebook_no: Option<u16>,
    pub score: Form,
    #[serde(default = "yes")]
    pub solo: bool,
    pub text: Option<Localized>,
    #[serde(default, rename = "src")]
    _src: String,
    #[serde(default, rename = "note")]
    _note: String,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solo {
    pub stamina_limit: u8,
    pub building_leaves: [u8; 5],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SoloLevel {
    pub id: String,
    pub name: Localized,
    pub simple: u8,
    pub advanced: u8,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SoloFavour {
    pub id: String,
    pub tier: String,
    pub name: Localized,
    pub score: Form,
    pub star: u8,
    pub text: Option<Localized>,
    #[serde(default, rename = "src")]
    _src: String,
    #[serde(default, rename = "note")]
    _note: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SoloBuilding {
    pub id: String,
    #[serde(rename = "type")]
    pub building: String,
    pub star: u8,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SisterEffect {
    pub op: String,
    pub n: Option<u8>,
    #[serde(rename = "type")]
    pub building: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SoloAction {
    pub id: String,
    pub stamina: u8,
    #[serde(rename = "do")]
    pub effects: Vec<SisterEffect>,
    #[serde(default)]
    pub text: Lines,
    #[serde(default, rename = "src")]
    _src: String,
}
