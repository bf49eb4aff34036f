//! Friends, blocks, mutes.

use super::rows::{flag, number, parsed};
use super::{Connection, Database, DbRow, hold};
use crate::error::Error;
use crate::sql::{Hold, stored};
use crate::ties::{Tie, TieKind, Tied, Ties};
use async_trait::async_trait;
use sqlx::Row;
use steading_host::UserId;

#[async_trait]
impl Ties for Database {
    async fn ties_of(&self, user: UserId) -> Result<Vec<Tie>, Error> {
        let rows = sqlx::query(
            "SELECT other, name, kind, $1 = other, at FROM tie JOIN person ON person.id = tie.other WHERE tie.person = $1 \
             UNION ALL SELECT tie.person, name, kind, $1 = other, at FROM tie JOIN person ON person.id = tie.person \
             WHERE tie.other = $1 AND kind = 1 ORDER BY 2, 1, 3",
        );
        let rows = rows.bind(user.as_str()).fetch_all(&self.readers).await?;
        let tie = |row: &DbRow| {
            let kind = TieKind::of_number(row.try_get(2)?)?;
            let (other, name) = (parsed(row, 0)?, row.try_get(1)?);
            Ok::<_, Error>(Tie { other, name, kind, from_them: flag(row, 3)?, at: number(row, 4)? })
        };
        rows.iter().map(tie).collect()
    }

    async fn add_tie(&self, user: UserId, other: UserId, kind: TieKind, at: u64, most: u32) -> Result<Tied, Error> {
        let mut write = self.write().await?;
        // Two who ask each other at the same moment become friends.
        hold(write.on(), Hold::Tying).await?;
        let known = sqlx::query("SELECT 1 FROM person WHERE id = $1").bind(other.as_str());
        if user == other || known.fetch_optional(write.on()).await?.is_none() {
            write.undo().await?;
            return Err(Error::Unknown("person"));
        }
        let tied = match kind {
            TieKind::Asked | TieKind::Friend => befriend(write.on(), user, other, at, most).await?,
            TieKind::Blocked | TieKind::Muted => {
                if has(write.on(), user, other, kind).await? {
                    Tied::Done
                } else if count(write.on(), user, kind, kind).await? >= most {
                    Tied::TooMany
                } else {
                    if kind == TieKind::Blocked {
                        part(write.on(), user, other).await?;
                    }
                    insert(write.on(), user, other, kind, at).await?;
                    Tied::Done
                }
            }
        };
        write.commit().await?;
        Ok(tied)
    }

    async fn drop_tie(&self, user: UserId, other: UserId, kind: TieKind) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let dropped = match kind {
            TieKind::Asked | TieKind::Friend => part(write.on(), user, other).await?,
            TieKind::Blocked | TieKind::Muted => {
                let dropped = sqlx::query("DELETE FROM tie WHERE person = $1 AND other = $2 AND kind = $3");
                let dropped = dropped.bind(user.as_str()).bind(other.as_str()).bind(kind.number());
                dropped.execute(write.on()).await?.rows_affected()
            }
        };
        write.commit().await?;
        Ok(dropped > 0)
    }

    async fn blocks(&self, user: UserId, other: UserId) -> Result<bool, Error> {
        let row = sqlx::query("SELECT 1 FROM tie WHERE person = $1 AND other = $2 AND kind = 3");
        Ok(row.bind(user.as_str()).bind(other.as_str()).fetch_optional(&self.readers).await?.is_some())
    }
}

async fn befriend(connection: &mut Connection, user: UserId, other: UserId, at: u64, most: u32) -> Result<Tied, Error> {
    use TieKind::{Asked, Blocked, Friend};
    if has(connection, user, other, Friend).await? || has(connection, user, other, Asked).await? {
        return Ok(Tied::Done);
    }
    if has(connection, other, user, Blocked).await? || has(connection, user, other, Blocked).await? {
        return Ok(Tied::Refused);
    }
    if count(connection, user, Asked, Friend).await? >= most {
        return Ok(Tied::TooMany);
    }
    if has(connection, other, user, Asked).await? {
        part(connection, user, other).await?;
        insert(connection, user, other, Friend, at).await?;
        insert(connection, other, user, Friend, at).await?;
        return Ok(Tied::Done);
    }
    let waiting = sqlx::query("SELECT count(*) FROM tie WHERE other = $1 AND kind = 1").bind(other.as_str());
    if number::<u32>(&waiting.fetch_one(&mut *connection).await?, 0)? >= most {
        return Ok(Tied::TooMany);
    }
    insert(connection, user, other, Asked, at).await?;
    Ok(Tied::Done)
}

async fn has(connection: &mut Connection, user: UserId, other: UserId, kind: TieKind) -> Result<bool, Error> {
    let row = sqlx::query("SELECT 1 FROM tie WHERE person = $1 AND other = $2 AND kind = $3");
    let row = row.bind(user.as_str()).bind(other.as_str()).bind(kind.number());
    Ok(row.fetch_optional(connection).await?.is_some())
}

/// Ties of these kinds.
async fn count(connection: &mut Connection, user: UserId, first: TieKind, last: TieKind) -> Result<u32, Error> {
    let row = sqlx::query("SELECT count(*) FROM tie WHERE person = $1 AND kind BETWEEN $2 AND $3");
    let row = row.bind(user.as_str()).bind(first.number()).bind(last.number());
    number(&row.fetch_one(connection).await?, 0)
}

/// Neither friends nor asked to be.
async fn part(connection: &mut Connection, user: UserId, other: UserId) -> Result<u64, Error> {
    let parted = sqlx::query(
        "DELETE FROM tie WHERE ((person = $1 AND other = $2) OR (person = $2 AND other = $1)) AND kind BETWEEN 1 AND 2",
    );
    Ok(parted.bind(user.as_str()).bind(other.as_str()).execute(connection).await?.rows_affected())
}

async fn insert(connection: &mut Connection, user: UserId, other: UserId, kind: TieKind, at: u64) -> Result<(), Error> {
    let tie = sqlx::query("INSERT INTO tie (person, other, kind, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING");
    let tie = tie.bind(user.as_str()).bind(other.as_str()).bind(kind.number()).bind(stored(at));
    tie.execute(connection).await?;
    Ok(())
}
