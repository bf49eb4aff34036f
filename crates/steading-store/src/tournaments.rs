//! Tournaments: who takes part, and what was played. Who meets whom is not decided here.

use crate::error::Error;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use steading_core::Variants;
use steading_host::{ClockKind, Phase, TableId, UserId};

/// How people meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Those who stand alike, so many rounds.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
}

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Entrant {
    pub user: UserId,
    pub name: String,
    /// Went home before the end: is paired no more.
    pub gone: bool,
}

/// A table of a round. Seats name entrants by their number; a bot's have none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairedTable {
    pub id: TableId,
    pub seats: Vec<Option<u16>>,
    /// The place of each seat, when the game is over.
    pub places: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairedRound {
    pub tables: Vec<PairedTable>,
    pub byes: Vec<u16>,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tournament {
    pub id: TableId,
    pub name: String,
    pub host: UserId,
    pub game: String,
    /// Seats at each table.
    pub seats: u8,
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: Variants,
    pub system: System,
    /// Rounds there will be; of a round robin it is known when it begins.
    pub rounds: u8,
    /// Bots fill tables; otherwise those left over have a bye.
    pub bots: bool,
    pub clock: ClockKind,
    pub turn_based: bool,
    pub phase: Phase,
    pub created: u64,
    pub changed: u64,
    /// In the order of their seeds.
    pub entrants: Vec<Entrant>,
    pub played: Vec<PairedRound>,
    /// Only members of this club take part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub club: Option<TableId>,
}

#[async_trait]
pub trait Tournaments: Send + Sync {
    /// `AlreadyThere` if the id is.
    async fn add_tournament(&self, tournament: &Tournament) -> Result<(), Error>;

    /// With a number that changes whenever it is saved.
    async fn tournament(&self, id: TableId) -> Result<Option<(Tournament, u64)>, Error>;

    /// In this phase, or all; the last changed first.
    async fn tournaments(&self, phase: Option<Phase>, limit: u32) -> Result<Vec<Tournament>, Error>;

    /// How many tournaments of this host are not over.
    async fn hosted_by(&self, host: UserId) -> Result<u32, Error>;

    /// Takes the place of what had this number. Whether it still had.
    async fn save_tournament(&self, tournament: &Tournament, number: u64) -> Result<bool, Error>;
}
