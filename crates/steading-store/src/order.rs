//! Keeping order: reports, warnings, suspensions, and what admins did. And what is owed to everybody: all that is kept
//! about them, and to be forgotten.

use crate::error::Error;
use async_trait::async_trait;
use serde::Serialize;
use serde_json::Value;
use steading_host::{TableId, UserId};

/// What somebody is called who is forgotten.
pub const NOBODY: &str = "–";

/// So many of the last deeds are kept.
pub const MOST_DEEDS: u64 = 10_000;

/// What somebody tells the admins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewReport {
    pub id: TableId,
    pub at: u64,
    pub by: UserId,
    pub person: Option<UserId>,
    pub table: Option<TableId>,
    /// The line of chat it is about.
    pub line: Option<String>,
    pub text: String,
}

/// A report as admins read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Report {
    pub id: TableId,
    pub at: u64,
    pub by: UserId,
    /// Names as they are now; nothing of somebody who is gone.
    pub by_name: Option<String>,
    pub person: Option<UserId>,
    pub person_name: Option<String>,
    pub table: Option<TableId>,
    pub line: Option<String>,
    pub text: String,
    pub done: Option<u64>,
}

/// What became of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filed {
    Done,
    /// This person has told enough that nobody has looked at.
    TooManyOfOne,
    /// Nobody has looked at so many.
    Full,
}

/// What an admin has told somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Warning {
    pub id: TableId,
    pub at: u64,
    pub text: String,
}

/// What an admin does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Warn {
        person: UserId,
        id: TableId,
    },
    /// Nobody comes in as this person until then.
    Suspend {
        person: UserId,
        until: u64,
    },
    Lift {
        person: UserId,
    },
    CloseTable {
        table: TableId,
    },
    EndTournament {
        tournament: TableId,
    },
    /// A report is dealt with.
    Settle {
        report: TableId,
    },
}

impl Act {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Act::Warn { .. } => "warn",
            Act::Suspend { .. } => "suspend",
            Act::Lift { .. } => "lift",
            Act::CloseTable { .. } => "close_table",
            Act::EndTournament { .. } => "end_tournament",
            Act::Settle { .. } => "settle",
        }
    }

    pub(crate) fn person(&self) -> Option<UserId> {
        match self {
            Act::Warn { person, .. } | Act::Suspend { person, .. } | Act::Lift { person } => Some(*person),
            Act::CloseTable { .. } | Act::EndTournament { .. } | Act::Settle { .. } => None,
        }
    }

    /// A table, a tournament or a report.
    pub(crate) fn thing(&self) -> Option<TableId> {
        match self {
            Act::CloseTable { table } => Some(*table),
            Act::EndTournament { tournament } => Some(*tournament),
            Act::Settle { report } => Some(*report),
            Act::Warn { .. } | Act::Suspend { .. } | Act::Lift { .. } => None,
        }
    }
}

/// What an admin did, and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Deed {
    pub number: u64,
    pub at: u64,
    /// Nobody for what was done by `steading admin`.
    pub admin: Option<UserId>,
    pub admin_name: Option<String>,
    /// `warn`, `suspend`, `lift`, `close_table`, `end_tournament` or `settle`.
    pub act: String,
    pub person: Option<UserId>,
    pub person_name: Option<String>,
    /// The table that was closed, the tournament that was ended, or the report that was settled.
    pub thing: Option<TableId>,
    pub note: String,
}

#[async_trait]
pub trait Order: Send + Sync {
    /// At most `most_of_one` of one person wait, and `most` altogether.
    async fn report(&self, report: &NewReport, most_of_one: u32, most: u32) -> Result<Filed, Error>;

    /// Who has said this at a table whose log is there.
    async fn who_said(&self, table: TableId, line: &str) -> Result<Option<UserId>, Error>;

    /// Those that wait, the oldest first; or those that are dealt with, the last first.
    async fn reports(&self, done: bool, limit: u32) -> Result<Vec<Report>, Error>;

    /// Does it and writes it down, or neither. `note` is the text of a warning, and the reason of everything else. `false`
    /// if there is no such person, table or report.
    async fn keep_order(&self, admin: UserId, act: &Act, note: &str, now: u64) -> Result<bool, Error>;

    /// What admins did, the last first, before this number.
    async fn deeds(&self, before: Option<u64>, limit: u32) -> Result<Vec<Deed>, Error>;

    /// What was told to this person and is not read yet.
    async fn warnings_of(&self, user: UserId) -> Result<Vec<Warning>, Error>;

    /// Whether there was such a warning.
    async fn read_warning(&self, user: UserId, id: TableId, now: u64) -> Result<bool, Error>;

    /// Everything that is kept about a person and is theirs to know.
    async fn export(&self, id: UserId) -> Result<Value, Error>;

    /// Forgets a person: login, name in games, tables, tournaments and clubs, what they said, ratings, games brought,
    /// reports by and about them. Tables where nobody else sits go; at others a bot plays on.
    async fn erase(&self, id: UserId, now: u64) -> Result<(), Error>;
}
