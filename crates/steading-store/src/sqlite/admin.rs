//! What an operator does to the data, also while a server runs: another process, the same epoch, SQLite's own locks.
//! The server notices by [`People::evicted`](crate::People::evicted).

use super::tables::{delete_live, drop_unused_packs};
use super::{Sqlite, Write, checks, connect, from_json, number, parsed, reading, schema, stored, to_json, writing};
use crate::error::{Error, OpenError};
use crate::tokens::TokenHash;
use crate::{DATABASE_FILE, Person};
use serde::Serialize;
use serde_json::{Value, json};
use sqlx::Row;
use sqlx::sqlite::SqlitePoolOptions;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use steading_host::{Occupant, Summary, TableId, UserId};
use tokio::sync::Mutex;

/// Somebody in a list for an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PersonLine {
    pub id: UserId,
    pub name: String,
    pub account: bool,
    pub created: u64,
    /// When a session of theirs was last seen.
    pub seen: Option<u64>,
    pub banned: Option<u64>,
    pub tables: u64,
    pub games: u64,
    pub bytes: u64,
}

/// For ever, as far as the database is concerned.
const FOR_EVER: u64 = i64::MAX as u64;

impl Sqlite {
    /// The data beside the server that uses it, or with none: nothing is taken over, and the owner goes on writing.
    /// `NoData` if there is none, `ChangedSchema` if this program would have to change it first.
    pub async fn beside(dir: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        let dir = dir.as_ref();
        let file = dir.join(DATABASE_FILE);
        if !std::fs::metadata(&file).is_ok_and(|file| file.len() > 0) {
            return Err(OpenError::NoData { dir: dir.to_owned() });
        }
        let mut writer = connect(&writing(&file).create_if_missing(false)).await?;
        schema::refuse_newer(&mut writer).await?;
        schema::refuse_older(&mut writer).await?;
        let owner = sqlx::query("SELECT epoch FROM owner").fetch_one(&mut writer).await.map_err(Error::from)?;
        let epoch = number(&owner, 0)?;
        let lock = Arc::new(checks::open_lock(dir)?);
        let readers = SqlitePoolOptions::new().max_connections(super::READERS).connect_lazy_with(reading(&file));
        let (writer, page_limit) = (Mutex::new(Some(writer)), AtomicU32::new(0));
        Ok(Sqlite { dir: dir.to_owned(), epoch, writer, readers, page_limit, lock })
    }

    /// People whose name or id contains this, those seen last first.
    pub async fn people(&self, find: &str, limit: u32) -> Result<Vec<PersonLine>, Error> {
        let rows = sqlx::query(
            "SELECT id, name, password IS NOT NULL, created, \
             (SELECT max(seen) FROM session WHERE session.person = person.id) AS seen, banned, \
             (SELECT count(*) FROM live WHERE host = person.id AND phase < 2), \
             (SELECT count(*) FROM played WHERE played.person = person.id), \
             (SELECT coalesce(sum(bytes), 0) FROM live WHERE host = person.id) \
             + (SELECT coalesce(sum(bytes), 0) FROM finished WHERE host = person.id) \
             FROM person WHERE instr(lower(name), lower($1)) > 0 OR id = $1 ORDER BY seen DESC, id LIMIT $2",
        );
        let rows = rows.bind(find).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let some = |column| {
                    let value: Option<i64> = row.try_get(column)?;
                    Ok::<_, Error>(value.and_then(|value| u64::try_from(value).ok()))
                };
                Ok(PersonLine {
                    id: parsed(row, 0)?,
                    name: row.try_get(1)?,
                    account: super::flag(row, 2)?,
                    created: number(row, 3)?,
                    seen: some(4)?,
                    banned: some(5)?,
                    tables: number(row, 6)?,
                    games: number(row, 7)?,
                    bytes: number(row, 8)?,
                })
            })
            .collect()
    }

    /// The person of this id, or the account of this name.
    pub async fn person_called(&self, who: &str) -> Result<Person, Error> {
        use crate::People;
        if let Ok(id) = who.parse::<UserId>()
            && let Some(person) = self.person(id).await?
        {
            return Ok(person);
        }
        self.account(who).await?.map(|(person, _)| person).ok_or(Error::Unknown("person"))
    }

    /// Nobody comes in as this person until then (for ever if not told); who is in goes.
    pub async fn ban(&self, id: UserId, until: Option<u64>, now: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let banned = sqlx::query("UPDATE person SET banned = $2 WHERE id = $1");
        banned.bind(id.as_str()).bind(stored(until.unwrap_or(FOR_EVER))).execute(write.on()).await?;
        end_sessions(&mut write, id, now).await?;
        write.commit().await
    }

    pub async fn unban(&self, id: UserId) -> Result<(), Error> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE person SET banned = NULL WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        write.commit().await
    }

    /// Who has this token may choose a new password for the account, once and until then.
    pub async fn allow_reset(&self, id: UserId, token: TokenHash, expires: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM reset WHERE person = $1").bind(id.as_str()).execute(write.on()).await?;
        sqlx::query("INSERT INTO reset (token, person, expires) SELECT $2, id, $3 FROM person WHERE id = $1 AND password IS NOT NULL")
            .bind(id.as_str())
            .bind(token.0.to_vec())
            .bind(stored(expires))
            .execute(write.on())
            .await?;
        write.commit().await
    }

    /// Forgets a table in play; those who look at it are told that it is gone. Whether there was one.
    pub async fn close_table(&self, id: TableId, now: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let deleted = delete_live(write.on(), id.as_str()).await?;
        sqlx::query("INSERT INTO evicted (live, at) VALUES ($1, $2)")
            .bind(id.as_str())
            .bind(stored(now))
            .execute(write.on())
            .await?;
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(deleted)
    }

    /// Everything that is kept about a person and is theirs to know.
    pub async fn export(&self, id: UserId) -> Result<Value, Error> {
        let mut read = self.readers.begin().await?;
        let person = sqlx::query("SELECT name, password IS NOT NULL, created, banned FROM person WHERE id = $1");
        let person = person.bind(id.as_str()).fetch_optional(&mut *read).await?.ok_or(Error::Unknown("person"))?;
        let sessions = sqlx::query("SELECT created, seen, expires FROM session WHERE person = $1").bind(id.as_str());
        let sessions = sessions.fetch_all(&mut *read).await?;
        let session = |row: &sqlx::sqlite::SqliteRow| {
            let time = |column| row.try_get::<i64, _>(column);
            Ok::<_, Error>(json!({ "created": time(0)?, "seen": time(1)?, "expires": time(2)? }))
        };
        let ids = async |read: &mut sqlx::SqliteConnection, query: &'static str| {
            let rows = sqlx::query(query).bind(id.as_str()).fetch_all(read).await?;
            rows.iter().map(|row| Ok(row.try_get::<String, _>(0)?)).collect::<Result<Vec<_>, Error>>()
        };
        let tables = ids(&mut read, "SELECT live FROM seated WHERE person = $1").await?;
        let games = ids(&mut read, "SELECT game FROM played WHERE person = $1").await?;
        let said = sqlx::query("SELECT live, at, body FROM notice WHERE person = $1 AND body LIKE '%\"said\"%'");
        let said = said.bind(id.as_str()).fetch_all(&mut *read).await?;
        let line = |row: &sqlx::sqlite::SqliteRow| {
            let body: Value = from_json(row, 2)?;
            let (table, at) = (row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?);
            Ok::<_, Error>(json!({ "table": table, "at": at, "text": body["text"] }))
        };
        let ratings = sqlx::query("SELECT game, points, spread, games FROM rating WHERE player = 'person:' || $1");
        let ratings = ratings.bind(id.as_str()).fetch_all(&mut *read).await?;
        let rating = |row: &sqlx::sqlite::SqliteRow| {
            Ok::<_, Error>(json!({
                "game": row.try_get::<String, _>(0)?, "points": row.try_get::<f64, _>(1)?,
                "spread": row.try_get::<f64, _>(2)?, "games": row.try_get::<i64, _>(3)?,
            }))
        };
        Ok(json!({
            "id": id,
            "name": person.try_get::<String, _>(0)?,
            "account": super::flag(&person, 1)?,
            "created": person.try_get::<i64, _>(2)?,
            "banned": person.try_get::<Option<i64>, _>(3)?,
            "sessions": sessions.iter().map(session).collect::<Result<Vec<_>, _>>()?,
            "tables": tables,
            "games": games,
            "said": said.iter().map(line).collect::<Result<Vec<_>, _>>()?,
            "ratings": ratings.iter().map(rating).collect::<Result<Vec<_>, _>>()?,
        }))
    }

    /// Forgets a person: login, name in finished games, ratings, games brought, who let them in. What they said at
    /// tables goes with the logs of those tables, some days after their games end.
    pub async fn erase(&self, id: UserId, now: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let games = sqlx::query("SELECT id, summary FROM finished JOIN played ON played.game = id WHERE person = $1");
        for row in games.bind(id.as_str()).fetch_all(write.on()).await? {
            let mut summary: Summary = from_json(&row, 1)?;
            for seat in &mut summary.seats {
                if let Occupant::Person { user, name } | Occupant::Away { user, name, .. } = &mut seat.holder
                    && *user == id
                {
                    *name = NOBODY.to_owned();
                }
            }
            sqlx::query("UPDATE finished SET summary = $2 WHERE id = $1")
                .bind(row.try_get::<&str, _>(0)?)
                .bind(to_json(&summary))
                .execute(write.on())
                .await?;
        }
        for forgotten in [
            "DELETE FROM finished WHERE host = $1 AND uploaded = 1",
            "DELETE FROM rating WHERE player = 'person:' || $1",
            "DELETE FROM best WHERE person = $1",
            "DELETE FROM access WHERE person = $1",
            "UPDATE seated SET sits = 0 WHERE person = $1",
        ] {
            sqlx::query(forgotten).bind(id.as_str()).execute(write.on()).await?;
        }
        end_sessions(&mut write, id, now).await?;
        sqlx::query("DELETE FROM person WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        drop_unused_packs(write.on()).await?;
        write.commit().await
    }

    /// Ids of all tables that have a log, for a check of everything.
    pub async fn all_tables(&self) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query("SELECT id FROM live ORDER BY id").fetch_all(&self.readers).await?;
        rows.iter().map(|row| parsed(row, 0)).collect()
    }

    /// Ids of all finished games.
    pub async fn all_games(&self) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query("SELECT id FROM finished ORDER BY id").fetch_all(&self.readers).await?;
        rows.iter().map(|row| parsed(row, 0)).collect()
    }
}

/// What somebody is called who is forgotten.
const NOBODY: &str = "–";

async fn end_sessions(write: &mut Write<'_>, id: UserId, now: u64) -> Result<(), Error> {
    sqlx::query("DELETE FROM session WHERE person = $1").bind(id.as_str()).execute(write.on()).await?;
    sqlx::query("INSERT INTO evicted (person, at) VALUES ($1, $2)")
        .bind(id.as_str())
        .bind(stored(now))
        .execute(write.on())
        .await?;
    Ok(())
}
