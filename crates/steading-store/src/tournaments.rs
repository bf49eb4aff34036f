//! Tournaments: who takes part, and what was played. Who meets whom is not decided here.

use crate::error::Error;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
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
    /// The table was there once: if it is not any more, it does not come back.
    #[serde(default)]
    pub opened: bool,
    /// It ended without a result, so there is no game to look at.
    #[serde(default)]
    pub ended: bool,
}

/// A round of a schedule: seats name entrants by their number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlannedRound {
    pub tables: Vec<Vec<Option<u16>>>,
    pub byes: Vec<u16>,
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
    /// When it begins by itself, if enough people are there; otherwise it is called off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins: Option<u64>,
    /// Of a round robin that has begun: who meets whom in all rounds.
    #[serde(default)]
    pub schedule: Vec<PlannedRound>,
}

impl Tournament {
    /// What somebody has to do with it, as they are told of what is kept about them.
    pub(crate) fn told_to(&self, user: UserId) -> Option<Value> {
        let entrant = self.entrants.iter().position(|entrant| entrant.user == user);
        let hosts = self.host == user;
        let seats = |table: &PairedTable| entrant.is_some_and(|own| table.seats.contains(&Some(own as u16)));
        let tables = self.played.iter().flat_map(|round| &round.tables).filter(|table| seats(table));
        let told = json!({
            "id": self.id, "name": self.name, "host": hosts, "entered": entrant.is_some(),
            "tables": tables.map(|table| table.id).collect::<Vec<_>>(),
        });
        (hosts || entrant.is_some()).then_some(told)
    }
}

#[async_trait]
pub trait Tournaments: Send + Sync {
    /// `AlreadyThere` if the id is.
    async fn add_tournament(&self, tournament: &Tournament) -> Result<(), Error>;

    /// With a number that changes whenever it is saved.
    async fn tournament(&self, id: TableId) -> Result<Option<(Tournament, u64)>, Error>;

    /// Those of no club and those of the clubs that this person is a member of, the last changed first.
    async fn tournaments(&self, viewer: Option<UserId>, limit: u32) -> Result<Vec<Tournament>, Error>;

    /// Those of a club, the last changed first.
    async fn tournaments_of_club(&self, club: TableId, limit: u32) -> Result<Vec<Tournament>, Error>;

    /// All that are being played, those first where nothing has changed for longest.
    async fn tournaments_in_play(&self) -> Result<Vec<TableId>, Error>;

    /// The first that will begin by itself, and when.
    async fn next_to_begin(&self) -> Result<Option<(TableId, u64)>, Error>;

    /// Whether there was one.
    async fn delete_tournament(&self, id: TableId) -> Result<bool, Error>;

    /// Forgets those that gather and were announced before this, and those that are over and unchanged since then. How
    /// many there were.
    async fn sweep_tournaments(&self, gathering: u64, over: u64) -> Result<u32, Error>;

    /// How many tournaments of this host are not over.
    async fn hosted_by(&self, host: UserId) -> Result<u32, Error>;

    /// Takes the place of what had this number. Whether it still had.
    async fn save_tournament(&self, tournament: &Tournament, number: u64) -> Result<bool, Error>;
}
