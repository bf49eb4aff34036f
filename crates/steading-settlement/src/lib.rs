//! Settlement, complete: every clause of `rules/settlement.md`.
//!
//! Reading order, by chapter of the rules: [`goods`] and [`board`] (1), `setup` (2), [`round`] (3, 8: the order of
//! play), `construct` (4.1), `explore` (4.2), `hunt` (4.3), `fortify` (4.4, 4.7), `region` (4.5), `street` (4.6, 11),
//! `monster_check` (4.8), `trade` (5), `invite` (6), `passing` (7), `artifacts` (10, 12), `scoring` (9, 13), `chance`,
//! `secrets` and [`view`] (16), `invariants` (22). [`actions`] holds answers and questions, `notation` their spelling,
//! [`log`] what happened, [`refusal`] every "why not", `labels` what people read, `title` the switches, `pack` how
//! content is read, `wishes` what a client wants as a whole, `encoder` what a net is told.

pub mod actions;
mod artifacts;
pub mod board;
pub mod chance;
mod construct;
pub mod content;
mod encoder;
mod explore;
mod fortify;
pub mod goods;
mod hunt;
mod invariants;
mod invite;
mod labels;
pub mod log;
mod monster_check;
mod notation;
pub mod pack;
mod passing;
pub mod refusal;
mod region;
pub mod round;
mod scoring;
mod secrets;
mod setup;
pub mod state;
mod street;
mod title;
mod trade;
pub mod view;
pub mod wishes;

/// What the chapters speak of at every step.
pub(crate) mod prelude {
    pub use crate::Settlement;
    pub use crate::board::*;
    pub use crate::content::{Artifact, BuildingId, Colour, Effect, Guild, HeroId, SwapId, TerrainId};
    pub use crate::goods::{Goods, Resource};
    pub use crate::log::Event;
    pub use crate::refusal::{Permission, Refusal};
    pub use crate::round::{EffectsOf, Frame};
    pub use crate::state::{ArtifactSet, HeroSet, Pile, Player, ResourceSet, SEATS, State, TerrainSet};
    pub use steading_core::{By, Checked, Seat, Sink, Stack, permit, require};
}

use crate::content::{Colour, Content, HeroId, Swap, Terrain};
use crate::goods::Goods;
use crate::pack::Pack;
use crate::secrets::HeroView;
use crate::state::{Player, TerrainSet};
use std::ops::Range;
use std::sync::Arc;
use steading_core::Variants;

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct Settlement {
    seats: u8,
    pack: Arc<Pack>,
    /// SET-O1, SET-O2: all tokens in the box.
    tokens: Goods,
    bonus_settlers: u8,
    collect_by_choice: bool,
    empty_activations: bool,
    choose_stack: bool,
    hero_view: HeroView,
    switches: Variants,
    /// SET-6.1, SET-6.2: base cost and surcharge for each hero on each space of the row.
    prices: Vec<[Goods; 4]>,
    /// SET-5.1: trades by what is given, each with the range of its swaps.
    swap_groups: Vec<(Swap, Range<usize>)>,
    /// The terrain tiles of each region.
    region_tiles: [TerrainSet; 3],
}

impl Settlement {
    #[inline]
    pub fn content(&self) -> &Content {
        &self.pack.content
    }

    pub(crate) fn hero_colour(&self, hero: HeroId) -> Colour {
        self.content().heroes[hero.index()].monster
    }

    #[inline]
    pub(crate) fn terrain_at(&self, player: &Player, space: board::Space) -> &Terrain {
        &self.content().terrains[player.wildlands.at(space).index()]
    }
}
