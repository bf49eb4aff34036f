//! The steps of the data in PostgreSQL.

use crate::error::Error;
use crate::sql::Step;
use sqlx::{PgConnection, Row};

pub(super) const STEPS: &[Step] = &[
    (1, "start", include_str!("../../migrations/postgres/0001_start.sql")),
    (2, "nodes", include_str!("../../migrations/postgres/0002_nodes.sql")),
    (3, "calls", include_str!("../../migrations/postgres/0003_calls.sql")),
    (4, "tournaments", include_str!("../../migrations/postgres/0004_tournaments.sql")),
    (5, "people", include_str!("../../migrations/postgres/0005_people.sql")),
    (6, "days", include_str!("../../migrations/postgres/0006_days.sql")),
    (7, "favourites", include_str!("../../migrations/postgres/0007_favourites.sql")),
    (8, "schedules", include_str!("../../migrations/postgres/0008_schedules.sql")),
];

/// The last step this data has made; 0 for an empty schema.
pub(super) async fn version(connection: &mut PgConnection) -> Result<i64, Error> {
    let begun = "SELECT to_regclass(quote_ident(current_schema()) || '._sqlx_migrations') IS NOT NULL";
    if !sqlx::query(begun).fetch_one(&mut *connection).await?.try_get::<bool, _>(0)? {
        return Ok(0);
    }
    let last = "SELECT coalesce(max(version), 0) FROM _sqlx_migrations";
    Ok(sqlx::query(last).fetch_one(connection).await?.try_get(0)?)
}
