//! CATAN – On the Road, complete: every clause of `rules/catan_road.md`.
//!
//! Reading order: [`content`] and `pack` (chapters 2 and 14 of the rules), [`state`], `setup` (3), [`round`] (4.1, 11:
//! the order of play), `yield_step` (4.2, 10), `trade` (4.3, 11.3), `build` (5, 7), [`roads`] (6), `specials` (6.7,
//! 7.14), `event_cards` (8), `scoring` (9), [`chance`] (12.4), `belief` (12.5), `secrets` (12.6), [`view`] (12.1),
//! `invariants` (17). [`actions`] holds questions and answers, `notation` their spelling, [`wishes`] what a client
//! wants as a whole, [`log`] what happened, [`refusal`] every "why not", `labels` what people read, [`title`] the
//! switches.

pub mod actions;
mod belief;
mod build;
pub mod chance;
pub mod content;
mod encoder;
mod event_cards;
mod invariants;
mod labels;
pub mod log;
mod notation;
mod pack;
pub mod refusal;
pub mod roads;
pub mod round;
mod scoring;
mod secrets;
mod setup;
mod specials;
pub mod state;
pub mod title;
mod trade;
pub mod view;
pub mod wishes;
mod yield_step;

/// What the chapters speak of at every step.
pub(crate) mod prelude {
    pub use crate::CatanRoad;
    pub use crate::actions::{Action, Audience};
    pub use crate::content::{Ability, Side};
    pub use crate::log::Event;
    pub use crate::refusal::{Permission, Refusal};
    pub use crate::round::Frame;
    pub use crate::state::*;
    pub use steading_core::{Answers, By, BySeat, Checked, Lane, Legal, Seat, SeatSet, Sink, Stack, may, require};
}

use crate::content::{Ability, Constants, Content, Mechanics, Side};
use crate::state::{Card, Goods, Metropolis, Metropolises, Special};
use crate::title::TradeMode;
use std::sync::Arc;
use steading_core::{By, Seat, Variants};

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct CatanRoad {
    seats: u8,
    content: Arc<Content>,
    side: Side,
    beginner: bool,
    trade_mode: TradeMode,
    /// CAT-11.24: the most cards on one side of a deal.
    side_most: u8,
    proposals: u8,
    gifts: bool,
    voluntary: bool,
    /// CAT-A17: whether the starting settlement counts for the Harvest Festival.
    start_is_harvested: bool,
    switches: Variants,
    /// What the rules look up most often.
    costs: By<Card, Goods, 5>,
    metropolis_yield: u8,
    tie_breakers: By<Special, Metropolises, 2>,
}

impl CatanRoad {
    pub fn content(&self) -> &Content {
        &self.content
    }

    pub fn side(&self) -> Side {
        self.side
    }

    #[inline]
    fn mechanics(&self) -> &Mechanics {
        &self.content.mechanics
    }

    #[inline]
    fn rules(&self) -> &Constants {
        &self.content.mechanics.rules
    }

    /// Everybody else, clockwise.
    #[inline]
    fn after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        let mut at = seat;
        (1..seats).map(move |_| {
            at = at.next(seats);
            at
        })
    }

    /// CAT-2.2
    #[inline]
    fn cost(&self, card: Card) -> Goods {
        self.costs[card]
    }

    /// CAT-7.11: what a metropolis of side B does.
    fn ability(&self, metropolis: Metropolis) -> Ability {
        self.mechanics().abilities[metropolis.index()]
    }

    fn ability_id(&self, metropolis: Metropolis) -> &str {
        &self.mechanics().ability_ids[metropolis.index()]
    }
}
