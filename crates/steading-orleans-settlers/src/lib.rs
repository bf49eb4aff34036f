//! Orléans Stories: The Settlers, complete: every clause of `rules/orleans_settlers.md`.
//!
//! Reading order, by chapter of the rules: [`content`] (2, 20; `pack` reads it), [`state`] and [`crew`], `setup` (3),
//! [`round`] (4, 14: the order of play), `bag` (5), `planning` (6, 14.1), `places` (7.2, 7.3), `trade` (7.4), `areas`
//! (8), `building` (8.3), `technology` (9), `fame` (10), `deeds` (11), `event_cards` (12.1), `demands` (12.2, 12.3),
//! `scoring` (13), `secrets`, [`view`] and [`log`] (15), `invariants`. [`actions`] holds answers and questions,
//! [`chance`] the draws, `notation` how both are written, [`refusal`] every "why not", `labels` what people read,
//! [`title`] the variants, [`wishes`] whole plans.

pub mod actions;
mod areas;
mod bag;
mod building;
pub mod chance;
pub mod content;
pub mod crew;
mod deeds;
mod demands;
mod encoder;
mod event_cards;
mod fame;
mod invariants;
mod labels;
pub mod log;
mod notation;
mod pack;
mod places;
mod planning;
pub mod refusal;
pub mod round;
mod scoring;
mod secrets;
mod setup;
pub mod state;
mod table;
mod technology;
pub mod title;
mod trade;
pub mod view;
pub mod wishes;

/// What the chapters speak of at every step.
pub(crate) mod prelude {
    pub use crate::OrleansSettlers;
    pub use crate::actions::{Action, Item, Tile};
    pub use crate::content::{Effect, EventEffect, Feat, Gain, Group};
    pub use crate::log::Event;
    pub use crate::refusal::{Permission, Refusal};
    pub use crate::state::*;
    pub use steading_core::{By, BySeat, Checked, Lane, Seat, SeatSet, Sink, Stack, Tally, permit, require};
}

use crate::content::{Content, Mechanics};
use crate::state::{Area, Deed, EventCard, Place};
use crate::table::Table;
use crate::title::{Torture, TwelvePoints};
use std::sync::Arc;
use steading_core::Variants;

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct OrleansSettlers {
    seats: u8,
    content: Arc<Content>,
    shuffled: bool,
    open_planning: bool,
    torture: Torture,
    twelve_points: TwelvePoints,
    switches: Variants,
    table: Table,
}

impl OrleansSettlers {
    pub fn content(&self) -> &Content {
        &self.content
    }

    #[inline]
    fn mechanics(&self) -> &Mechanics {
        &self.content.mechanics
    }

    pub fn place_id(&self, place: Place) -> &str {
        self.mechanics().places.get(place.index()).map_or("", |data| &data.id)
    }

    pub fn place(&self, id: &str) -> Option<Place> {
        self.mechanics().places.iter().position(|place| place.id == id).map(Place::new)
    }

    pub fn area_id(&self, area: Area) -> &str {
        self.mechanics().maps.of(self.seats).get(area.index()).map_or("", |cell| &cell.id)
    }

    pub fn area(&self, id: &str) -> Option<Area> {
        self.mechanics().maps.of(self.seats).iter().position(|cell| cell.id == id).map(Area::new)
    }

    pub fn event_id(&self, event: EventCard) -> &str {
        self.mechanics().events.get(event.index()).map_or("", |data| &data.id)
    }

    pub fn event(&self, id: &str) -> Option<EventCard> {
        self.mechanics().events.iter().position(|event| event.id == id).map(EventCard::new)
    }

    /// A deed that is used with this number of seats (ORL-3.9).
    pub fn deed(&self, id: &str) -> Option<Deed> {
        let index = self.mechanics().deeds.iter().position(|deed| deed.id == id)?;
        self.table.used[index].then(|| Deed::new(index))
    }
}
