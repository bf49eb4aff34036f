//! Emberleaf, complete: every clause of `rules/emberleaf.md`.
//!
//! Reading order, by chapter of the rules: [`words`] (1) and [`state`] (2), `setup` (3), [`round`] (4: the order of play),
//! `cards` (5), `skills` (6: costs and the interpreter), `walking`, `storage`, `danger` (6.10 to 6.33, 8.10), `build` and
//! `villagers` (7), `trophies` and `rows` (8), `scoring` (9), `sister` (11), [`program`] and `counters` (12), [`actions`],
//! `notation` and `wishes` (13), [`chance`], `secrets` and [`view`] (14), [`content`] and `pack` (15), `title` (the
//! switches), `invariants` and `pending` (20). [`refusal`] holds every "why not", [`log`] what the log says, `labels`
//! what else people read.

pub mod actions;
mod build;
mod cards;
pub mod chance;
pub mod content;
mod counters;
mod danger;
mod encoder;
mod invariants;
mod labels;
pub mod log;
mod notation;
mod pack;
mod pending;
pub mod program;
pub mod refusal;
pub mod round;
mod rows;
mod scoring;
mod secrets;
mod setup;
mod sister;
mod skills;
pub mod state;
mod storage;
mod title;
mod trophies;
pub mod view;
mod villagers;
mod walking;
pub mod wishes;
pub mod words;

/// What the chapters speak of at every step.
pub(crate) mod prelude {
    pub use crate::Emberleaf;
    pub use crate::log::Event;
    pub use crate::refusal::{Permission, Refusal};
    pub use crate::round::Frame;
    pub use crate::state::{Player, State, Tile};
    pub use crate::words::*;
    pub use steading_core::{By, Checked, Seat, Sink, Stack, permit, require};
}

use crate::content::{Content, Pack, WarTrack};
use crate::words::Level;
use std::sync::Arc;
use steading_core::{Seat, Variants};

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct Emberleaf {
    seats: u8,
    pack: Arc<Pack>,
    level: Level,
    random_decks: bool,
    /// Who begins; `None` is drawn.
    start: Option<Seat>,
    /// EMB-A56: rounds after which the game is scored as it stands.
    turn_limit: Option<u8>,
    switches: Variants,
}

impl Emberleaf {
    #[inline]
    pub fn content(&self) -> &Content {
        &self.pack.content
    }

    /// The same match, scored as it stands after so many rounds (EMB-A56) if it is not over before.
    pub fn ending_after(self, rounds: u8) -> Emberleaf {
        Emberleaf { turn_limit: Some(rounds), ..self }
    }

    /// The same match with starting decks that are dealt and not chosen (EMB-A4).
    pub fn dealing_decks(self) -> Emberleaf {
        Emberleaf { random_decks: true, ..self }
    }

    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// EMB-3.2: the war-banner track of the side in use.
    #[inline]
    pub(crate) fn track(&self) -> &WarTrack {
        &self.content().tracks[usize::from(self.seats) - 1]
    }
}
