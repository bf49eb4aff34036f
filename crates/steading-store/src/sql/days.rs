//! Tokens, accounts of programs, days off.

use super::people::{finish, read_person};
use super::rows::{number, parsed};
use super::{Database, DbRow};
use crate::days::{Days, DaysOff, TokenLine};
use crate::error::Error;
use crate::people::{Person, fold_name, skeleton};
use crate::sql::stored;
use crate::tokens::TokenHash;
use async_trait::async_trait;
use sqlx::Row;
use steading_host::{TableId, TokenId, UserId};

#[async_trait]
impl Days for Database {
    async fn add_token(&self, person: UserId, token: TokenHash, line: &TokenLine, most: u32) -> Result<bool, Error> {
        let mut write = self.write().await?;
        // Locked, so that two at once are counted one after the other.
        let known = sqlx::query("UPDATE person SET created = created WHERE id = $1").bind(person.as_str());
        if known.execute(write.on()).await?.rows_affected() == 0 {
            write.undo().await?;
            return Err(Error::Unknown("person"));
        }
        let count = sqlx::query("SELECT count(*) FROM api_token WHERE person = $1").bind(person.as_str());
        let room = number::<u64>(&count.fetch_one(write.on()).await?, 0)? < u64::from(most);
        if room {
            sqlx::query(
                "INSERT INTO api_token (token, id, person, label, scopes, created) VALUES ($1, $2, $3, $4, $5, $6)",
            )
            .bind(token.0.to_vec())
            .bind(line.id.as_str())
            .bind(person.as_str())
            .bind(line.label.as_str())
            .bind(i64::from(line.scopes))
            .bind(stored(line.created))
            .execute(write.on())
            .await?;
        }
        write.commit().await?;
        Ok(room)
    }

    async fn tokens_of(&self, person: UserId) -> Result<Vec<TokenLine>, Error> {
        let rows = sqlx::query(
            "SELECT id, label, scopes, created, used FROM api_token WHERE person = $1 ORDER BY created, id",
        );
        let rows = rows.bind(person.as_str()).fetch_all(&self.readers).await?;
        rows.iter().map(|row| read_token(row, 0)).collect()
    }

    async fn token(&self, token: TokenHash, now: u64) -> Result<Option<(Person, TokenLine)>, Error> {
        let row = sqlx::query(
            "SELECT person.id, name, password IS NOT NULL, admin, person.created, api_token.id, label, scopes, \
             api_token.created, used FROM api_token JOIN person ON person.id = api_token.person \
             WHERE token = $1 AND coalesce(banned, 0) <= $2",
        );
        let row = row.bind(token.0.to_vec()).bind(stored(now)).fetch_optional(&self.readers).await?;
        row.as_ref().map(|row| Ok((read_person(row)?, read_token(row, 5)?))).transpose()
    }

    async fn use_token(&self, token: TokenHash, at: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let used = sqlx::query("UPDATE api_token SET used = $2 WHERE token = $1");
        used.bind(token.0.to_vec()).bind(stored(at)).execute(write.on()).await?;
        write.commit().await
    }

    async fn remove_token(&self, person: UserId, id: TokenId) -> Result<Option<TokenHash>, Error> {
        let mut write = self.write().await?;
        let gone = sqlx::query("DELETE FROM api_token WHERE person = $1 AND id = $2 RETURNING token");
        let gone = gone.bind(person.as_str()).bind(id.as_str()).fetch_optional(write.on()).await?;
        write.commit().await?;
        let Some(gone) = gone else { return Ok(None) };
        let hash: Vec<u8> = gone.try_get(0)?;
        let hash = hash.try_into().map_err(|_| Error::Broken("a hash has 32 bytes".to_owned()))?;
        Ok(Some(TokenHash(hash)))
    }

    async fn become_program(&self, person: UserId, name: &str, at: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let changed = sqlx::query(
            "UPDATE person SET name = $2, folded = $3, skeleton = $4 WHERE id = $1 AND password IS NOT NULL \
             AND NOT EXISTS (SELECT 1 FROM seated WHERE seated.person = id) \
             AND NOT EXISTS (SELECT 1 FROM played WHERE played.person = id)",
        )
        .bind(person.as_str())
        .bind(name)
        .bind(fold_name(name))
        .bind(skeleton(name))
        .execute(write.on())
        .await;
        let taken = |error: &sqlx::Error| error.as_database_error().is_some_and(|error| error.is_unique_violation());
        let changed = match changed {
            Err(error) if taken(&error) => return Err(Error::NameTaken),
            changed => changed?,
        };
        if changed.rows_affected() == 1 {
            let added = sqlx::query("INSERT INTO program (person, since) VALUES ($1, $2) ON CONFLICT DO NOTHING");
            added.bind(person.as_str()).bind(stored(at)).execute(write.on()).await?;
        }
        finish(write, changed.rows_affected() == 1, Error::Unknown("account")).await
    }

    async fn is_program(&self, person: UserId) -> Result<bool, Error> {
        let row = sqlx::query("SELECT 1 FROM program WHERE person = $1").bind(person.as_str());
        Ok(row.fetch_optional(&self.readers).await?.is_some())
    }

    async fn given_ahead(&self) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query(
            // Keys that were done wake nobody.
            "SELECT DISTINCT live FROM ahead WHERE body <> '' AND body NOT LIKE '{\"given\":[],%' ORDER BY live",
        );
        rows.fetch_all(&self.readers).await?.iter().map(|row| parsed(row, 0)).collect()
    }

    async fn set_days_off(&self, person: UserId, off: DaysOff) -> Result<(), Error> {
        let mut write = self.write().await?;
        let query = if off.until <= off.since {
            "DELETE FROM days_off WHERE person = $1 AND since = $2 AND $3 >= 0"
        } else {
            "INSERT INTO days_off (person, since, until) VALUES ($1, $2, $3) \
             ON CONFLICT (person, since) DO UPDATE SET until = excluded.until"
        };
        let set = sqlx::query(query).bind(person.as_str()).bind(stored(off.since)).bind(stored(off.until));
        set.execute(write.on()).await?;
        write.commit().await
    }

    async fn days_off_of(&self, person: UserId, after: u64) -> Result<Vec<DaysOff>, Error> {
        let rows = sqlx::query("SELECT since, until FROM days_off WHERE person = $1 AND until > $2 ORDER BY since");
        let rows = rows.bind(person.as_str()).bind(stored(after)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(DaysOff { since: number(row, 0)?, until: number(row, 1)? })).collect()
    }

    async fn people_off(&self, now: u64, after: Option<UserId>, most: u32) -> Result<Vec<(UserId, DaysOff)>, Error> {
        let rows = sqlx::query(
            "SELECT person, since, until FROM days_off WHERE since <= $1 AND until > $1 AND person > $2 \
             ORDER BY person, since LIMIT $3",
        );
        let after = after.map(|after| after.to_string()).unwrap_or_default();
        let rows = rows.bind(stored(now)).bind(after).bind(i64::from(most)).fetch_all(&self.readers).await?;
        let read = |row: &DbRow| Ok((parsed(row, 0)?, DaysOff { since: number(row, 1)?, until: number(row, 2)? }));
        rows.iter().map(read).collect()
    }
}

fn read_token(row: &DbRow, from: usize) -> Result<TokenLine, Error> {
    let used: Option<i64> = row.try_get(from + 4)?;
    Ok(TokenLine {
        id: parsed(row, from)?,
        label: row.try_get(from + 1)?,
        scopes: number(row, from + 2)?,
        created: number(row, from + 3)?,
        used: used.and_then(|used| u64::try_from(used).ok()),
    })
}
