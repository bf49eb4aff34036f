//! The text form of a pack. Effects are read as one table of optional fields, so that the loader can say which field of
//! which card is wrong.

use serde::Deserialize;
use steading_core::pack::Meta;
use steading_core::{Localized, pack_tables};

pack_tables! {
    struct Pack {
        meta: Meta,
        /// What the tags under `src` mean; for readers only.
        source: Option<Vec<Term>>,
        components: Components,
        resource: Vec<Term>,
        attribute: Vec<Term>,
        trigger: Vec<Term>,
        villager_kind: Vec<Term>,
        deck: Vec<Term>,
        clearing: Vec<Clearing>,
        path: Vec<Path>,
        hex: Vec<Hex>,
        building: Vec<Building>,
        fellowship_building: Vec<Fellow>,
        board_space: Vec<BoardSpace>,
        villager_bonus: Vec<VillagerBonus>,
        banner: Vec<Term>,
        marker: Vec<Marker>,
        war_track: Vec<WarTrack>,
        trophy: Vec<Trophy>,
        score_bonus: Vec<ScoreBonus>,
        hero: Vec<Hero>,
        favour: Vec<Favour>,
        solo: Solo,
        solo_level: Vec<SoloLevel>,
        solo_favour: Vec<SoloFavour>,
        solo_building: Vec<SoloBuilding>,
        solo_action: Vec<SoloAction>,
    }

    /// A word with its name.
    struct Term { id: String, name: Localized, src: Option<String> }
    struct Components { start_clearing: String, start: Heap, storage: u8, preplaced: Vec<Preplaced> }
    struct Preplaced { players: Vec<u8>, each: u8, marks: Vec<String> }
    #[derive(Copy, Default)]
    #[serde(default)]
    struct Heap { wood: u8, food: u8, stone: u8, hive: u8 }
    struct Clearing {
        id: String,
        name: Localized,
        ring: u8,
        position: Option<String>,
        hexes: Vec<String>,
        src: Option<String>,
        note: Option<String>,
    }
    struct Path { id: String, a: String, b: String, spots: Vec<String>, src: Option<String> }
    struct Hex {
        id: String,
        clearing: String,
        q: i8,
        r: i8,
        mark: Option<String>,
        res: Option<String>,
        adj: Vec<String>,
        src: Option<String>,
    }
    struct Building {
        id: String,
        name: Localized,
        plural: Option<Localized>,
        count: u8,
        cost: Heap,
        src: Option<String>,
    }
    struct Fellow {
        id: String,
        #[serde(rename = "type")]
        building: String,
        cost: Heap,
        unlocks: Vec<Effect>,
        covers_space: Option<u8>,
        src: Option<String>,
        note: Option<String>,
    }
    struct BoardSpace {
        no: u8,
        row: u8,
        col: u8,
        locked: bool,
        attr: Option<String>,
        #[serde(default)]
        skill: Vec<Effect>,
        text: Option<Localized>,
        src: Option<String>,
        note: Option<String>,
    }
    struct VillagerBonus {
        no: u8,
        kind: String,
        slot: u8,
        #[serde(rename = "do")]
        effects: Vec<Effect>,
        text: Option<Localized>,
        src: Option<String>,
    }
    #[derive(Copy)]
    struct MarkerSide { health: u8, leaves: u8 }
    struct Marker { id: String, banner: String, green: MarkerSide, orange: MarkerSide, src: Option<String> }
    struct WarTrack { id: String, players: Vec<u8>, rows: Vec<Vec<String>>, src: Option<String> }
    struct Trophy {
        id: String,
        name: Localized,
        winner: Vec<Effect>,
        others: Vec<Effect>,
        text: Option<Localized>,
        src: Option<String>,
    }
    struct ScoreBonus {
        id: String,
        name: Localized,
        at: u8,
        #[serde(default)]
        once: Vec<Effect>,
        each_player: Vec<Effect>,
        text: Option<Localized>,
        src: Option<String>,
    }
    #[derive(Copy, Default)]
    #[serde(default)]
    struct Attributes { walk: u8, attack: u8, wood: u8, food: u8, stone: u8 }
    /// One line per skill, in each language.
    #[derive(Default)]
    struct Lines { de: Vec<String>, en: Vec<String> }
    struct Hero {
        id: String,
        deck: String,
        name: Localized,
        #[serde(default)]
        attrs: Attributes,
        #[serde(default)]
        skills: Vec<Skill>,
        #[serde(default)]
        text: Lines,
        src: Option<String>,
        note: Option<String>,
    }
    struct Skill {
        on: String,
        charges: Option<u8>,
        when: Option<When>,
        cost: Option<Cost>,
        #[serde(default)]
        everyone: bool,
        #[serde(default, rename = "do")]
        effects: Vec<Effect>,
        /// EMB-12.47: a name in `specials.rs` instead of effects.
        special: Option<String>,
    }
    struct When { event: String, n: u8 }
    struct Cost {
        #[serde(default)]
        res: Heap,
        x: Option<String>,
        banner: Option<u8>,
        banner_to: Option<String>,
    }
    struct Reduce { pay: Heap, by: u8 }
    struct Favour {
        id: String,
        name: Localized,
        rulebook_no: Option<u16>,
        score: Form,
        #[serde(default = "yes")]
        solo: bool,
        text: Option<Localized>,
        src: Option<String>,
        note: Option<String>,
    }
    struct Solo { stamina_limit: u8, building_leaves: [u8; 5] }
    struct SoloLevel { id: String, name: Localized, simple: u8, advanced: u8, src: Option<String> }
    struct SoloFavour {
        id: String,
        tier: String,
        name: Localized,
        score: Form,
        star: u8,
        text: Option<Localized>,
        src: Option<String>,
        note: Option<String>,
    }
    struct SoloBuilding {
        id: String,
        #[serde(rename = "type")]
        building: String,
        star: u8,
        src: Option<String>,
    }
    struct SisterEffect {
        op: String,
        n: Option<u8>,
        #[serde(rename = "type")]
        building: Option<String>,
    }
    struct SoloAction {
        id: String,
        stamina: u8,
        #[serde(rename = "do")]
        effects: Vec<SisterEffect>,
        #[serde(default)]
        text: Lines,
        src: Option<String>,
    }
}

/// A table whose first field says what it is, and which knows all the others that any of its kind has.
macro_rules! either {
    ($(#[$doc:meta])* struct $name:ident { $kind:ident, $($field:ident: $type:ty),* $(,)? }) => {
        pack_tables! {
            $(#[$doc])*
            struct $name { $kind: String, $($field: Option<$type>),* }
        }

        impl $name {
            /// The first field that is given and means nothing to this kind.
            pub fn stray(&self, allowed: &[&str]) -> Option<&'static str> {
                let given = [$((stringify!($field), self.$field.is_some())),*];
                given.into_iter().find(|(field, there)| *there && !allowed.contains(field)).map(|(field, _)| field)
            }
        }
    };
}

either! {
    struct Effect {
        op, res: String, n: u8, per: String, every: u8, max: u8, anywhere: bool, types: Vec<String>, discount: u8,
        reduce: Reduce, from: String, max_health: u8, on: String, of: Vec<Effect>, row: String, mode: String,
        attr: String, to: u8, space: u8,
    }
}
either! {
    struct Form {
        form, of: Counted, leaves: u8, every: u8, max: u8, n: u8, steps: Vec<(u8, u8)>, parts: Vec<Form>,
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum Counted {
    One(String),
    Many(Vec<String>),
}

fn yes() -> bool {
    true
}
