//! The steps the data goes through from release to release: forward only.

use crate::error::{Error, OpenError};
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Row, SqlSafeStr, SqliteConnection};

/// A step is never changed after a release; the next one follows it.
const STEPS: &[(i64, &str, &str)] = &[
    (1, "start", include_str!("../../migrations/sqlite/0001_start.sql")),
    (2, "marks", include_str!("../../migrations/sqlite/0002_marks.sql")),
    (3, "quotas", include_str!("../../migrations/sqlite/0003_quotas.sql")),
    (4, "admin", include_str!("../../migrations/sqlite/0004_admin.sql")),
    (5, "bests", include_str!("../../migrations/sqlite/0005_bests.sql")),
    (6, "ratings", include_str!("../../migrations/sqlite/0006_ratings.sql")),
];

fn known() -> i64 {
    STEPS.iter().map(|(version, ..)| *version).max().unwrap_or(0)
}

/// Data that a later release has touched is left alone: we would not understand it.
pub(super) async fn refuse_newer(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let found = version(connection).await?;
    let known = known();
    if found > known { Err(OpenError::NewerSchema { found, known }) } else { Ok(()) }
}

/// Data that an earlier release has written has to be opened by a server of this one first.
pub(super) async fn refuse_older(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let found = version(connection).await?;
    if found < known() { Err(OpenError::ChangedSchema { version: found }) } else { Ok(()) }
}

/// The last step this data has made; 0 for an empty file.
async fn version(connection: &mut SqliteConnection) -> Result<i64, Error> {
    let begun = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let begun: i64 = sqlx::query(begun).fetch_one(&mut *connection).await?.try_get(0)?;
    if begun == 0 {
        return Ok(0);
    }
    let last = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    Ok(sqlx::query(last).fetch_one(connection).await?.try_get(0)?)
}

pub(super) async fn migrate(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let step = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrator = Migrator::with_migrations(STEPS.iter().map(step).collect());
    // `run` would do the same, but its future cannot be sent to another thread.
    migrator.run_direct(None, connection, false).await.map_err(|error| match error {
        MigrateError::VersionMismatch(version) | MigrateError::VersionMissing(version) => {
            OpenError::ChangedSchema { version }
        }
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => OpenError::Store(error.into()),
        other => OpenError::Store(Error::Failed(other.to_string())),
    })
}
