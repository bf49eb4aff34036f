//! What the SQL databases share.
//!
//! `tables`, `games`, `people`, `profiles`, `ties`, `order`, `clubs`, `calls`, `days`, `tournaments`, `nodes`, `admin`,
//! `rows` and `carry` are modules of each database (`#[path]`): the same text, compiled once for SQLite and once for
//! PostgreSQL, with `super::{Database, Connection, DbRow}` being its own. What
//! differs, stands beside them: how a batch is kept, how a start is checked, what the tables are made of.

use crate::error::{Error, OpenError};
use crate::listing::{After, Page};
use sqlx::SqlSafeStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::postgres::PgDatabaseError;

/// A step the data goes through from release to release: its number, its name and its text. A step is never changed
/// after a release; the next one follows it.
pub(crate) type Step = (i64, &'static str, &'static str);

pub(crate) fn last_step(steps: &[Step]) -> i64 {
    steps.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

/// Data that a later release has touched is left alone: we would not understand it.
pub(crate) fn refuse_newer(found: i64, steps: &[Step]) -> Result<(), OpenError> {
    let known = last_step(steps);
    if found > known { Err(OpenError::NewerSchema { found, known }) } else { Ok(()) }
}

/// Data that an earlier release has written has to be opened by a server of this one first.
pub(crate) fn refuse_older(found: i64, steps: &[Step]) -> Result<(), OpenError> {
    if found < last_step(steps) { Err(OpenError::ChangedSchema { version: found }) } else { Ok(()) }
}

/// Forward only.
pub(crate) async fn migrate<C: Migrate>(steps: &[Step], connection: &mut C) -> Result<(), OpenError> {
    let step = |&(version, name, sql): &Step| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(steps.iter().map(step).collect());
    // `run` would do the same, but its future cannot be sent to another thread.
    migrator.run_direct(None, connection, false).await.map_err(|error| match error {
        MigrateError::VersionMismatch(version) | MigrateError::VersionMissing(version) => {
            OpenError::ChangedSchema { version }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => OpenError::Store(error.into()),
        other => OpenError::Store(Error::Failed(other.to_string())),
    })
}

/// What makes a server the only owner: nodes that shared the data before can write nothing any more. Each statement is
/// one step, and half of them do no harm: the next start does all again.
pub(crate) const TAKE_ALONE: &[&str] = &[
    "UPDATE owner SET epoch = epoch + 1",
    "UPDATE bucket SET epoch = epoch + 1 WHERE EXISTS (SELECT 1 FROM owner WHERE shared = 1)",
    "DELETE FROM node",
    "UPDATE owner SET shared = 0",
];

/// What makes a server one of several: only one that had the data alone is shut out.
pub(crate) const TAKE_TOGETHER: &[&str] = &["UPDATE owner SET epoch = epoch + 1, shared = 1 WHERE shared = 0"];

/// What is kept on the account of a person.
pub(crate) const USAGE_OF: &str = "SELECT (SELECT count(*) FROM live WHERE host = $1 AND phase < 2), \
     (SELECT count(*) FROM finished WHERE host = $1 AND uploaded = 1), \
     (SELECT count(*) FROM finished WHERE host = $1 AND uploaded = 0), \
     CAST((SELECT coalesce(sum(bytes), 0) FROM live WHERE host = $1) \
     + (SELECT coalesce(sum(bytes), 0) FROM finished WHERE host = $1) AS BIGINT)";

/// The end of a statement that adds to `best`: the better result stays.
macro_rules! the_better_stays {
    () => {
        "ON CONFLICT (person, game, options) DO UPDATE SET \
         games = best.games + 1, \
         last = excluded.last, \
         score = CASE WHEN excluded.score > best.score THEN excluded.score ELSE best.score END, \
         before = CASE WHEN excluded.score > best.score THEN best.score ELSE best.before END, \
         verdict = CASE WHEN excluded.score > best.score THEN excluded.verdict ELSE best.verdict END, \
         finished = CASE WHEN excluded.score > best.score THEN excluded.finished ELSE best.finished END, \
         ended = CASE WHEN excluded.score > best.score THEN excluded.ended ELSE best.ended END"
    };
}
pub(crate) use the_better_stays;

/// What one transaction does while others wait. SQLite has one writer, so there it always holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hold {
    /// A pack is kept and referred to: nobody sweeps packs meanwhile.
    Packs,
    /// Packs are swept: nobody keeps one meanwhile.
    PacksAlone,
    /// Games are counted in the order of their ends, by one at a time.
    Counting,
    /// What an operator does is numbered in the order in which it can be seen.
    Evicting,
    /// Who registers first is admin.
    Registering,
    /// Ties of people are counted and made.
    Tying,
    /// Members of clubs are counted and made.
    Clubs,
    /// Reports that wait are counted.
    Reporting,
}

/// Databases count in signed numbers; ours are far below the limit, and a time beyond it is as good as never.
pub(crate) fn stored(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(crate) fn to_json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("our types have JSON")
}

/// Where a page begins, as the queries want it.
pub(crate) struct Place {
    pub group: i64,
    pub at: i64,
    pub id: String,
}

impl Place {
    pub fn after(page: Page) -> Place {
        match page.after {
            Some(After { group, at, id }) => Place { group: group.into(), at: stored(at), id: id.to_string() },
            None => Place { group: -1, at: i64::MAX, id: String::new() },
        }
    }
}

impl From<sqlx::Error> for Error {
    fn from(error: sqlx::Error) -> Error {
        let Some(database) = error.as_database_error() else { return Error::Failed(error.to_string()) };
        if let Some(postgres) = database.try_downcast_ref::<PgDatabaseError>() {
            return match postgres.code() {
                // The disk is full; a serialisation failure, a deadlock, a lock or a statement that took too long.
                "53100" => Error::Full,
                "40001" | "40P01" | "55P03" | "57014" => Error::Busy,
                _ => Error::Failed(error.to_string()),
            };
        }
        // The lower byte is the kind, the rest its detail.
        match database.code().and_then(|code| code.parse::<i32>().ok()).map(|code| code & 0xff) {
            Some(libsqlite3_sys::SQLITE_FULL) => Error::Full,
            Some(libsqlite3_sys::SQLITE_BUSY | libsqlite3_sys::SQLITE_LOCKED) => Error::Busy,
            _ => Error::Failed(error.to_string()),
        }
    }
}
