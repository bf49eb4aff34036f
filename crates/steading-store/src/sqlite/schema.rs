//! The steps of the data in SQLite.

use crate::error::Error;
use crate::sql::Step;
use sqlx::{Row, SqliteConnection};

pub(super) const STEPS: &[Step] = &[
    (1, "start", include_str!("../../migrations/sqlite/0001_start.sql")),
    (2, "marks", include_str!("../../migrations/sqlite/0002_marks.sql")),
    (3, "quotas", include_str!("../../migrations/sqlite/0003_quotas.sql")),
    (4, "admin", include_str!("../../migrations/sqlite/0004_admin.sql")),
    (5, "bests", include_str!("../../migrations/sqlite/0005_bests.sql")),
    (6, "ratings", include_str!("../../migrations/sqlite/0006_ratings.sql")),
    (7, "nodes", include_str!("../../migrations/sqlite/0007_nodes.sql")),
    (8, "calls", include_str!("../../migrations/sqlite/0008_calls.sql")),
    (9, "tournaments", include_str!("../../migrations/sqlite/0009_tournaments.sql")),
    (10, "people", include_str!("../../migrations/sqlite/0010_people.sql")),
    (11, "days", include_str!("../../migrations/sqlite/0011_days.sql")),
    (12, "favourites", include_str!("../../migrations/sqlite/0012_favourites.sql")),
    (13, "schedules", include_str!("../../migrations/sqlite/0013_schedules.sql")),
];

/// The last step this data has made; 0 for an empty file.
pub(super) async fn version(connection: &mut SqliteConnection) -> Result<i64, Error> {
    let begun = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let begun: i64 = sqlx::query(begun).fetch_one(&mut *connection).await?.try_get(0)?;
    if begun == 0 {
        return Ok(0);
    }
    let last = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    Ok(sqlx::query(last).fetch_one(connection).await?.try_get(0)?)
}
