//! All data from one database into another, row by row, in one transaction of the target: a move that is interrupted has
//! moved nothing and can simply be begun anew.

use crate::address::Address;
use crate::error::{Error, OpenError};
use async_trait::async_trait;

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    Text(Option<String>),
    Whole(Option<i64>),
    Bytes(Option<Vec<u8>>),
    Real(Option<f64>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Whole,
    Bytes,
    Real,
}

use Kind::{Bytes as B, Real as R, Text as T, Whole as W};

/// A table: its name, how many of its columns are its key, its columns with the key first.
pub(crate) struct Kept {
    pub name: &'static str,
    pub key: usize,
    pub columns: &'static [(&'static str, Kind)],
}

/// Everything but the owner or the nodes: those come with the next start. In this order nothing refers to what is not there yet. A test
/// compares this with the databases themselves.
#[rustfmt::skip]
pub(crate) const KEPT: &[Kept] = &[
    Kept { name: "person", key: 1, columns: &[("id", T), ("name", T), ("folded", T), ("password", T), ("admin", W),
        ("created", W), ("skeleton", T), ("banned", W), ("avatar", T)] },
    Kept { name: "session", key: 1, columns: &[("token", B), ("person", T), ("created", W), ("seen", W), ("expires", W)] },
    Kept { name: "reset", key: 1, columns: &[("token", B), ("person", T), ("expires", W)] },
    Kept { name: "pack", key: 1, columns: &[("hash", B), ("body", B)] },
    Kept { name: "live", key: 1, columns: &[("id", T), ("game", T), ("phase", W), ("private", W), ("created", W),
        ("changed", W), ("entries", W), ("notices", W), ("facts", T), ("sealed", T), ("pack", B), ("summary", T),
        ("invite", B), ("mark", T), ("host", T), ("bytes", W)] },
    Kept { name: "entry", key: 2, columns: &[("live", T), ("number", W), ("line", T), ("seat", W), ("person", T),
        ("request", B), ("witnesses", W), ("clocks", T), ("at", W)] },
    Kept { name: "notice", key: 2, columns: &[("live", T), ("number", W), ("body", T), ("person", T), ("request", B),
        ("at", W)] },
    Kept { name: "snapshot", key: 1, columns: &[("live", T), ("entries", W), ("position", B)] },
    Kept { name: "seated", key: 2, columns: &[("person", T), ("live", T), ("sits", W)] },
    Kept { name: "access", key: 2, columns: &[("live", T), ("person", T), ("at", W)] },
    Kept { name: "finished", key: 1, columns: &[("id", T), ("game", T), ("private", W), ("uploaded", W),
        ("uncounted", W), ("ended", W), ("entries", W), ("facts", T), ("pack", B), ("summary", T), ("record", B),
        ("witnessed", B), ("host", T), ("bytes", W), ("rated", W), ("seats", W), ("best", W), ("taken", T)] },
    Kept { name: "played", key: 3, columns: &[("person", T), ("ended", W), ("game", T), ("title", T),
        ("private", W), ("seats", W), ("score", W), ("place", W), ("points", R)] },
    Kept { name: "rating", key: 2, columns: &[("game", T), ("player", T), ("points", R), ("spread", R), ("games", W)] },
    Kept { name: "seat_sum", key: 3, columns: &[("game", T), ("seats", W), ("seat", W), ("games", W), ("shares", W),
        ("points", W)] },
    Kept { name: "game_sum", key: 2, columns: &[("game", T), ("seats", W), ("games", W), ("entries", W)] },
    Kept { name: "evicted", key: 1, columns: &[("number", W), ("person", T), ("live", T), ("at", W)] },
    Kept { name: "best", key: 3, columns: &[("person", T), ("game", T), ("options", T), ("score", W), ("before", W),
        ("verdict", T), ("finished", T), ("ended", W), ("last", T), ("games", W)] },
    Kept { name: "favourite", key: 4, columns: &[("person", T), ("game", T), ("kind", T), ("thing", W), ("open", W),
        ("hidden", W)] },
    Kept { name: "reach", key: 1, columns: &[("person", T), ("lang", T), ("zone", T), ("quiet_from", W), ("quiet_to", W),
        ("digest", W)] },
    Kept { name: "channel", key: 1, columns: &[("id", T), ("person", T), ("kind", T), ("target", T), ("secret", B),
        ("events", W), ("daily", W), ("confirmed", W), ("created", W), ("sent", W), ("failed", W)] },
    Kept { name: "call", key: 4, columns: &[("channel", T), ("live", T), ("place", W), ("kind", W), ("person", T),
        ("at", W), ("due", W), ("bundle", T), ("tries", W)] },
    Kept { name: "tournament", key: 1, columns: &[("id", T), ("host", T), ("phase", W), ("changed", W), ("number", W),
        ("body", T), ("club", T), ("begins", W), ("created", W)] },
    Kept { name: "tie", key: 3, columns: &[("person", T), ("other", T), ("kind", W), ("at", W)] },
    Kept { name: "warning", key: 1, columns: &[("id", T), ("person", T), ("at", W), ("text", T), ("read", W)] },
    Kept { name: "report", key: 1, columns: &[("id", T), ("at", W), ("reporter", T), ("person", T), ("live", T), ("line", T),
        ("text", T), ("done", W)] },
    Kept { name: "deed", key: 1, columns: &[("number", W), ("at", W), ("admin", T), ("act", T), ("person", T), ("live", T),
        ("note", T)] },
    Kept { name: "club", key: 1, columns: &[("id", T), ("name", T), ("about", T), ("created", W), ("invite", B)] },
    Kept { name: "member", key: 2, columns: &[("club", T), ("person", T), ("role", W), ("at", W)] },
    Kept { name: "club_table", key: 1, columns: &[("live", T), ("club", T), ("at", W)] },
    Kept { name: "api_token", key: 1, columns: &[("token", B), ("id", T), ("person", T), ("label", T), ("scopes", W),
        ("created", W), ("used", W)] },
    Kept { name: "program", key: 1, columns: &[("person", T), ("since", W)] },
    Kept { name: "days_off", key: 2, columns: &[("person", T), ("since", W), ("until", W)] },
    Kept { name: "ahead", key: 2, columns: &[("live", T), ("seat", W), ("body", T)] },
];

/// Databases take some ten thousand values in one statement, and rows can be long.
const VALUES: usize = 4_000;

impl Kept {
    pub fn portion(&self) -> usize {
        VALUES / self.columns.len()
    }

    fn names(&self, count: usize) -> String {
        self.columns[..count].iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// The next rows by key, after these values of it.
    pub fn selection(&self, on: bool) -> String {
        let (key, columns) = (self.names(self.key), self.names(self.columns.len()));
        let places = values(0, self.key);
        let after = if on { format!("WHERE ({key}) > {places} ") } else { String::new() };
        format!("SELECT {columns} FROM {} {after}ORDER BY {key} LIMIT {}", self.name, self.portion())
    }

    pub fn insertion(&self, rows: usize) -> String {
        let width = self.columns.len();
        let values: Vec<String> = (0..rows).map(|row| values(row * width, width)).collect();
        format!("INSERT INTO {} ({}) VALUES {}", self.name, self.names(width), values.join(", "))
    }
}

/// `($4, $5, $6)`
pub(crate) fn values(from: usize, count: usize) -> String {
    let places: Vec<String> = (from + 1..=from + count).map(|place| format!("${place}")).collect();
    format!("({})", places.join(", "))
}

/// One side of a move, within one transaction.
#[async_trait]
pub(crate) trait Shore: Send {
    /// The next rows of a table by key; those after this one.
    async fn read(&mut self, table: &Kept, after: Option<&[Cell]>) -> Result<Vec<Vec<Cell>>, Error>;
    async fn write(&mut self, table: &Kept, rows: &[Vec<Cell>]) -> Result<(), Error>;
    async fn count(&mut self, table: &Kept) -> Result<u64, Error>;
    async fn commit(self: Box<Self>) -> Result<(), Error>;
}

/// A database that data can be moved from and to.
#[async_trait]
pub(crate) trait Movable: Send + Sync {
    async fn source(&self) -> Result<Box<dyn Shore + '_>, Error>;
    async fn target(&self) -> Result<Box<dyn Shore + '_>, Error>;
}

/// What was moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    pub rows: u64,
    /// BLAKE3 over every value of every row, the same on both sides.
    pub digest: String,
}

/// Moves everything from one place to another, which must be empty; no server may use either. `progress` hears how many
/// of how many steps are done: each row is a step when it is written, and one when it is read back.
///
/// # Errors
///
/// `InUse` or `DatabaseInUse` if a server uses either side, `TargetNotEmpty` if the target has data, `NotTheSame` if what
/// is read back differs. After an error the target is as it was.
pub async fn move_data(
    from: &Address,
    to: &Address,
    progress: &mut (dyn FnMut(u64, u64) + Send),
) -> Result<Moved, OpenError> {
    // A source that is not there is not made.
    from.beside().await?.close().await?;
    let (from, to) = (from.open_movable().await?, to.open_movable().await?);
    let mut target = to.target().await?;
    let mut source = from.source().await?;
    let mut rows = 0;
    for table in KEPT {
        rows += source.count(table).await?;
        if target.count(table).await? > 0 {
            return Err(OpenError::TargetNotEmpty);
        }
    }
    let mut done = 0;
    let mut step = |rows: usize, all: u64| {
        done += rows as u64;
        progress(done, all * 2);
    };
    let mut read = blake3::Hasher::new();
    let mut moved = 0;
    for table in KEPT {
        let mut last: Option<Vec<Cell>> = None;
        loop {
            let portion = source.read(table, last.as_deref()).await?;
            let Some(end) = portion.last() else { break };
            last = Some(end[..table.key].to_vec());
            take_in(&mut read, table, &portion);
            target.write(table, &portion).await?;
            moved += portion.len() as u64;
            step(portion.len(), rows);
        }
    }
    let mut written = blake3::Hasher::new();
    for table in KEPT {
        let mut last: Option<Vec<Cell>> = None;
        loop {
            let portion = target.read(table, last.as_deref()).await?;
            let Some(end) = portion.last() else { break };
            last = Some(end[..table.key].to_vec());
            take_in(&mut written, table, &portion);
            step(portion.len(), rows);
        }
    }
    let (read, written) = (read.finalize(), written.finalize());
    if read != written {
        return Err(OpenError::NotTheSame);
    }
    target.commit().await?;
    Ok(Moved { rows: moved, digest: read.to_string() })
}

fn take_in(hasher: &mut blake3::Hasher, table: &Kept, rows: &[Vec<Cell>]) {
    let mut value = |tag: u8, bytes: &[u8]| {
        hasher.update(&[tag]);
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    for row in rows {
        value(b't', table.name.as_bytes());
        for cell in row {
            match cell {
                Cell::Text(Some(text)) => value(b's', text.as_bytes()),
                Cell::Whole(Some(number)) => value(b'i', &number.to_le_bytes()),
                Cell::Bytes(Some(bytes)) => value(b'b', bytes),
                Cell::Real(Some(number)) => value(b'r', &number.to_bits().to_le_bytes()),
                Cell::Text(None) | Cell::Whole(None) | Cell::Bytes(None) | Cell::Real(None) => value(b'n', &[]),
            }
        }
    }
}
