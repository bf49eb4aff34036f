//! What must hold before the first move is taken (docs/reliability.md, C6).

use crate::error::{Error, OpenError};
use sqlx::{PgConnection, Row};

/// Older ones get no corrections any more.
pub const OLDEST_POSTGRES: &str = "14";
const OLDEST_NUMBER: i64 = 140_000;

/// Asks the connection itself: what counts is what holds for us, not what a file says.
pub(super) async fn fitness(connection: &mut PgConnection) -> Result<(), OpenError> {
    let asked = sqlx::query(
        "SELECT current_setting('server_version_num')::bigint, current_setting('server_version'), \
         current_setting('server_encoding'), \
         pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on', \
         coalesce(current_schema()::text, ''), \
         coalesce(has_schema_privilege(current_schema(), 'CREATE'), false)",
    );
    let row = asked.fetch_one(&mut *connection).await.map_err(Error::from)?;
    let get = || -> Result<_, sqlx::Error> {
        let version: (i64, String) = (row.try_get(0)?, row.try_get(1)?);
        let place: (bool, String, bool) = (row.try_get(3)?, row.try_get(4)?, row.try_get(5)?);
        Ok((version, row.try_get::<String, _>(2)?, place))
    };
    let ((version, found), encoding, (read_only, schema, may_create)) = get().map_err(Error::from)?;
    if version < OLDEST_NUMBER {
        return Err(OpenError::OldPostgres { found, wanted: OLDEST_POSTGRES });
    }
    if encoding != "UTF8" {
        return Err(OpenError::NotUnicode { found: encoding });
    }
    if read_only {
        return Err(OpenError::ReadOnly);
    }
    if !may_create {
        return Err(OpenError::NoRights { schema });
    }
    durability(connection).await
}

/// An answered move must be on the disk: with these switched off it need not be.
pub(super) async fn durability(connection: &mut PgConnection) -> Result<(), OpenError> {
    for (setting, unsafe_value) in [("fsync", "off"), ("full_page_writes", "off"), ("synchronous_commit", "off")] {
        let row = sqlx::query("SELECT current_setting($1)").bind(setting).fetch_one(&mut *connection).await;
        let value: String = row.and_then(|row| row.try_get(0)).map_err(Error::from)?;
        if value == unsafe_value {
            return Err(OpenError::NotSafe { setting, value });
        }
    }
    Ok(())
}
