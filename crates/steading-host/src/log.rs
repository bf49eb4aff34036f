//! What is kept of a table. The log is the truth: a table in memory can be thrown away at any time.
//!
//! There are two numbered lists. *Entries* are the lines of the record: answers, outcomes, what was taken back.
//! *Notices* are what happened around the game: who sat down, who left, who said what. Each list has its own numbers,
//! so that a greeting makes nobody's click stale.

use crate::ids::{Key, TableId, UserId};
use crate::setup::{Occupant, TableSetup};
use serde::{Deserialize, Serialize};
use steading_core::{MAX_SEATS, Seat, Viewer};

/// Which viewers noticed an entry: a bit for each seat, and one for everybody else.
///
/// The number of an entry is counted for each viewer apart, so that a hidden answer moves nobody else's count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Witnesses(pub u8);

impl Witnesses {
    pub const NOBODY: Witnesses = Witnesses(0);

    fn bit(viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) => 1 << seat.index(),
            Viewer::Spectator => 1 << MAX_SEATS,
        }
    }

    pub fn contains(self, viewer: Viewer) -> bool {
        self.0 & Witnesses::bit(viewer) != 0
    }

    #[must_use]
    pub fn with(self, viewer: Viewer) -> Witnesses {
        Witnesses(self.0 | Witnesses::bit(viewer))
    }
}

/// One entry: a line of the record and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The line as it stands in the record.
    pub line: String,
    /// The seat that answered or took something back; chance that followed has it too.
    pub seat: Option<Seat>,
    /// Who caused it; nobody for a bot, for chance at the beginning and for the clock.
    pub by: Option<UserId>,
    /// The key of the request that caused it.
    pub key: Option<Key>,
    pub witnesses: Witnesses,
    /// Milliseconds left for each seat after this entry, where a clock runs.
    pub clocks: Option<[u64; MAX_SEATS]>,
    /// Milliseconds since 1970, for people to read.
    pub at: u64,
}

/// Something around the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Notice {
    /// A seat changes hands.
    Seat {
        seat: Seat,
        holder: Occupant,
    },
    Started,
    /// The time of this seat ran out.
    TimeUp {
        seat: Seat,
    },
    Said {
        user: UserId,
        name: String,
        text: String,
    },
    /// The same people play again, at this table.
    Rematch {
        table: TableId,
    },
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NoticeRow {
    pub notice: Notice,
    /// The key of the request that caused it.
    pub key: Option<Key>,
    pub by: Option<UserId>,
    pub at: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People are sitting down.
    Gathering,
    Playing,
    Over,
}

/// A seat in a list of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    #[serde(flatten)]
    pub holder: Occupant,
    /// Final points and place.
    pub score: Option<i32>,
    pub rank: Option<u8>,
}

/// What lists of tables show. Nothing in it depends on what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    pub phase: Phase,
    pub seats: Vec<SeatSummary>,
    /// Who is asked now.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub waiting: Vec<Seat>,
    /// How many entries everybody has seen.
    pub entries: u32,
    /// Milliseconds since 1970 of the last change.
    pub changed: u64,
}

/// A game that has just ended: what is kept for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// With the seed and a plain digest at its end.
    pub record: String,
    /// For each viewer the events it saw, as a JSON list: seats in order, then a spectator.
    pub witnessed: Vec<String>,
}

/// What a table wants kept. It is kept whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    pub table: TableId,
    /// The number of the first entry, counted from 0. A store that has an entry of this number refuses.
    pub first_entry: u32,
    pub rows: Vec<Row>,
    pub first_notice: u32,
    pub notices: Vec<NoticeRow>,
    pub summary: Summary,
    pub finished: Option<Finished>,
}

/// Everything that is kept of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    pub setup: TableSetup,
    pub rows: Vec<Row>,
    pub notices: Vec<NoticeRow>,
}
