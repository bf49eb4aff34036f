//! Content: the numbers the rules look into, and what things are called. `pack` reads and checks it.
//!
//! What a card *does* is a rule and lives in the chapters; how many there are, what they cost and bring, and what they
//! are called is data. Names are kept apart from mechanics, and only mechanics are hashed.

use crate::state::{Card, Cards, Events, Goods, Special};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use steading_core::{By, Digest, Localized};

/// Where a value comes from (CAT-0.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Stated in the rulebook.
    R,
    /// Follows from the rulebook by direct inference.
    #[serde(rename = "R*")]
    Inferred,
    /// Reported by one public source.
    P1,
    /// Decided by this project.
    #[default]
    D,
}

/// Where the values of an entry come from: all from the same place, or each from its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "\"R\", \"R*\", \"P1\" or \"D\", or a table with one of them for each value")]
pub enum Sources {
    Whole(Source),
    Each(BTreeMap<String, Source>),
}

impl Default for Sources {
    fn default() -> Self {
        Sources::Whole(Source::default())
    }
}

/// CAT-3.1: which side of the metropolis cards is up, for the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Side {
    A,
    B,
}

/// CAT-7.11: what a metropolis of side B does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Ability {
    /// When built: draw one resource for each own card of this kind.
    DrawOnBuild(Card),
    /// Its owner wins every tie for this special VP card.
    WinsTies(Special),
}

/// The numbers that belong to no card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Constants {
    pub vp_to_win: u8,
    pub start_hand: u8,
    pub display_size: u8,
    pub base_yield: u8,
    pub trades_per_turn: u8,
    pub partner_bonus: u8,
    pub substitutions_per_turn: u8,
    /// CAT-6.3, by number of roads, at most 4 of them counted.
    pub substitution_rate: [u8; 4],
    pub robber_base_limit: u8,
    pub robber_limit_per_knight: u8,
    pub menu_max_cards_per_side: u8,
    pub max_turns: u16,
    #[serde(skip_serializing)]
    pub src: Sources,
}

/// Everything that decides how a game goes. This is what the content hash covers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Mechanics {
    pub rules: Constants,
    /// What each person starts with.
    pub start: Cards,
    pub resources: Goods,
    pub buildings: Cards,
    pub costs: By<Card, Goods, 5>,
    pub vp: By<Card, u8, 5>,
    /// Cards in the owner's yield step; the metropolis has its own, by side.
    pub yield_bonus: By<Card, u8, 5>,
    pub metropolis_yield: (u8, u8),
    /// CAT-7.2: which cards trigger an event.
    pub triggers_event: By<Card, bool, 5>,
    pub metropolises: u8,
    pub abilities: Vec<Ability>,
    pub ability_ids: Vec<String>,
    pub events: Events,
    pub subsidy_draw: u8,
    pub harvest_draw: u8,
    pub new_year_draw: u8,
    /// CAT-6.7, CAT-7.14: how many cards one needs to be the first to take it.
    pub special_needs: By<Special, u8, 2>,
    pub special_vp: By<Special, u8, 2>,
    /// CAT-3.3
    pub beginner_display: Cards,
}

/// A ready-made table.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    pub id: String,
    pub name: Localized,
    #[serde(rename = "metropolis_side")]
    pub side: Side,
    pub display: Option<Cards>,
    pub src: Sources,
}

/// A pack that has been read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub id: String,
    pub mechanics: Mechanics,
    pub presets: Vec<Preset>,
    /// What each metropolis of side B says, in the project's words.
    pub ability_texts: Vec<Localized>,
    /// Where the values come from, by entry, such as `building road`.
    pub sources: BTreeMap<String, Sources>,
    /// Starting settlements, starting roads and overview cards in the box (CAT-2.1).
    pub set_cards: u16,
    /// What things are called, by kind and index as in [`steading_core::Arg::Item`].
    pub names: BTreeMap<&'static str, Vec<Localized>>,
}

impl Content {
    /// Over mechanics only: a pack with other names plays the same games.
    pub fn hash(&self) -> Digest {
        Digest::of(&self.mechanics)
    }
}
