//! Guests, accounts, sessions.

use super::rows::{flag, number, parsed};
use super::{Connection, Database, DbRow, Write, hold};
use crate::People;
use crate::error::Error;
use crate::people::{Evicted, HEEDED_MS, PasswordHash, Person, Session, fold_name, skeleton};
use crate::sql::{Hold, stored};
use crate::tokens::TokenHash;
use async_trait::async_trait;
use sqlx::Row;
use steading_host::UserId;

#[async_trait]
impl People for Database {
    async fn add_guest(&self, id: UserId, name: &str, at: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let added = sqlx::query("INSERT INTO person (id, name, created) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(id.as_str())
            .bind(name)
            .bind(stored(at))
            .execute(write.on())
            .await?;
        finish(write, added.rows_affected() == 1, Error::AlreadyThere).await
    }

    async fn add_account(&self, id: UserId, name: &str, password: &PasswordHash, at: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Registering).await?;
        let folded = fold_name(name);
        let added = sqlx::query(
            "INSERT INTO person (id, name, folded, password, created, skeleton, admin) \
             SELECT $1, $2, $3, $4, $5, $6, CASE WHEN EXISTS (SELECT 1 FROM person WHERE password IS NOT NULL) \
             THEN 0 ELSE 1 END WHERE true ON CONFLICT DO NOTHING",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(folded.as_str())
        .bind(password.reveal())
        .bind(stored(at))
        .bind(skeleton(name))
        .execute(write.on())
        .await?;
        // The row itself decides which of two comes first; only who was refused asks why.
        let refused = if added.rows_affected() == 0 && is_taken(&mut write, &folded).await? {
            Error::NameTaken
        } else {
            Error::AlreadyThere
        };
        finish(write, added.rows_affected() == 1, refused).await
    }

    async fn become_account(&self, id: UserId, name: &str, password: &PasswordHash) -> Result<(), Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Registering).await?;
        let changed = sqlx::query(
            "UPDATE person SET name = $2, folded = $3, password = $4, skeleton = $5, \
             admin = CASE WHEN EXISTS (SELECT 1 FROM person WHERE password IS NOT NULL) THEN 0 ELSE 1 END \
             WHERE id = $1 AND password IS NULL",
        )
        .bind(id.as_str())
        .bind(name)
        .bind(fold_name(name))
        .bind(password.reveal())
        .bind(skeleton(name))
        .execute(write.on())
        .await;
        // Who asks first could be told yes together with another: only the row knows.
        let taken = |error: &sqlx::Error| error.as_database_error().is_some_and(|error| error.is_unique_violation());
        let changed = match changed {
            Err(error) if taken(&error) => return Err(Error::NameTaken),
            changed => changed?,
        };
        end_all(&mut write, id).await?;
        finish(write, changed.rows_affected() == 1, Error::Unknown("guest")).await
    }

    async fn rename_guest(&self, id: UserId, name: &str) -> Result<(), Error> {
        let mut write = self.write().await?;
        let changed = sqlx::query("UPDATE person SET name = $2 WHERE id = $1 AND password IS NULL")
            .bind(id.as_str())
            .bind(name)
            .execute(write.on())
            .await?;
        finish(write, changed.rows_affected() == 1, Error::Unknown("guest")).await
    }

    async fn set_password(&self, id: UserId, password: &PasswordHash) -> Result<(), Error> {
        let mut write = self.write().await?;
        let changed = sqlx::query("UPDATE person SET password = $2 WHERE id = $1 AND password IS NOT NULL")
            .bind(id.as_str())
            .bind(password.reveal())
            .execute(write.on())
            .await?;
        end_all(&mut write, id).await?;
        finish(write, changed.rows_affected() == 1, Error::Unknown("account")).await
    }

    async fn set_admin(&self, id: UserId, admin: bool) -> Result<(), Error> {
        let mut write = self.write().await?;
        let changed = sqlx::query("UPDATE person SET admin = $2 WHERE id = $1 AND password IS NOT NULL")
            .bind(id.as_str())
            .bind(i64::from(admin))
            .execute(write.on())
            .await?;
        end_all(&mut write, id).await?;
        finish(write, changed.rows_affected() == 1, Error::Unknown("account")).await
    }

    async fn person(&self, id: UserId) -> Result<Option<Person>, Error> {
        let row = sqlx::query("SELECT id, name, password IS NOT NULL, admin, created FROM person WHERE id = $1");
        row.bind(id.as_str()).fetch_optional(&self.readers).await?.as_ref().map(read_person).transpose()
    }

    async fn account(&self, name: &str) -> Result<Option<(Person, PasswordHash)>, Error> {
        let row = sqlx::query(
            "SELECT id, name, password IS NOT NULL, admin, created, password FROM person WHERE folded = $1",
        );
        let Some(row) = row.bind(fold_name(name)).fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some((read_person(&row)?, PasswordHash::new(row.try_get::<String, _>(5)?))))
    }

    async fn lookalike(&self, name: &str) -> Result<Option<UserId>, Error> {
        let row = sqlx::query("SELECT id FROM person WHERE skeleton = $1 LIMIT 1").bind(skeleton(name));
        row.fetch_optional(&self.readers).await?.map(|row| parsed(&row, 0)).transpose()
    }

    async fn add_session(&self, token: TokenHash, user: UserId, at: u64, expires: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let known = sqlx::query("SELECT 1 FROM person WHERE id = $1").bind(user.as_str());
        if known.fetch_optional(write.on()).await?.is_none() {
            write.undo().await?;
            return Err(Error::Unknown("person"));
        }
        let added = sqlx::query(
            "INSERT INTO session (token, person, created, seen, expires) VALUES ($1, $2, $3, $3, $4) \
             ON CONFLICT DO NOTHING",
        )
        .bind(token.0.to_vec())
        .bind(user.as_str())
        .bind(stored(at))
        .bind(stored(expires))
        .execute(write.on())
        .await?;
        finish(write, added.rows_affected() == 1, Error::AlreadyThere).await
    }

    async fn banned(&self, id: UserId) -> Result<Option<u64>, Error> {
        let row = sqlx::query("SELECT banned FROM person WHERE id = $1 AND banned IS NOT NULL").bind(id.as_str());
        row.fetch_optional(&self.readers).await?.map(|row| number(&row, 0)).transpose()
    }

    async fn use_reset(&self, token: TokenHash, now: u64) -> Result<Option<UserId>, Error> {
        let mut write = self.write().await?;
        let used = sqlx::query("DELETE FROM reset WHERE token = $1 RETURNING person, expires").bind(token.0.to_vec());
        let used = used.fetch_optional(write.on()).await?;
        write.commit().await?;
        let Some(used) = used else { return Ok(None) };
        if number::<u64>(&used, 1)? > now { Ok(Some(parsed(&used, 0)?)) } else { Ok(None) }
    }

    async fn evicted(&self, after: u64) -> Result<(Vec<Evicted>, u64), Error> {
        let rows = sqlx::query("SELECT person, live, number FROM evicted WHERE number > $1 ORDER BY number");
        let rows = rows.bind(stored(after)).fetch_all(&self.readers).await?;
        let read = |row: &DbRow| match row.try_get::<Option<&str>, _>(0)? {
            Some(_) => Ok::<_, Error>(Evicted::Person(parsed(row, 0)?)),
            None => Ok(Evicted::Table(parsed(row, 1)?)),
        };
        let last = rows.last().map_or(Ok(after), |row| number(row, 2))?;
        Ok((rows.iter().map(read).collect::<Result<_, _>>()?, last))
    }

    async fn session(&self, token: TokenHash, now: u64) -> Result<Option<Session>, Error> {
        let row = sqlx::query(
            "SELECT id, name, password IS NOT NULL, admin, person.created, session.created, seen, expires \
             FROM session JOIN person ON id = session.person WHERE token = $1 AND expires > $2 \
             AND coalesce(banned, 0) <= $2",
        );
        let row = row.bind(token.0.to_vec()).bind(stored(now)).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let (created, seen, expires) = (number(&row, 5)?, number(&row, 6)?, number(&row, 7)?);
        Ok(Some(Session { person: read_person(&row)?, created, seen, expires }))
    }

    async fn renew_session(&self, token: TokenHash, now: u64, expires: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let changed = sqlx::query("UPDATE session SET seen = $2, expires = $3 WHERE token = $1 AND expires > $2")
            .bind(token.0.to_vec())
            .bind(stored(now))
            .bind(stored(expires))
            .execute(write.on())
            .await?;
        write.commit().await?;
        Ok(changed.rows_affected() == 1)
    }

    async fn rotate_session(&self, old: TokenHash, new: TokenHash, now: u64, expires: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let changed =
            sqlx::query("UPDATE session SET token = $2, seen = $3, expires = $4 WHERE token = $1 AND expires > $3")
                .bind(old.0.to_vec())
                .bind(new.0.to_vec())
                .bind(stored(now))
                .bind(stored(expires))
                .execute(write.on())
                .await?;
        write.commit().await?;
        Ok(changed.rows_affected() == 1)
    }

    async fn end_session(&self, token: TokenHash) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let ended = sqlx::query("DELETE FROM session WHERE token = $1").bind(token.0.to_vec());
        let ended = ended.execute(write.on()).await?.rows_affected();
        write.commit().await?;
        Ok(ended == 1)
    }

    async fn end_sessions_of(&self, user: UserId) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let ended = end_all(&mut write, user).await?;
        write.commit().await?;
        Ok(ended)
    }

    async fn sweep_guests(&self, before: u64, limit: u32) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let swept = sqlx::query(
            "DELETE FROM person WHERE id IN (SELECT id FROM person WHERE password IS NULL AND created < $1 \
             AND NOT EXISTS (SELECT 1 FROM session WHERE session.person = id AND seen >= $1) \
             AND NOT EXISTS (SELECT 1 FROM seated WHERE seated.person = id) \
             AND NOT EXISTS (SELECT 1 FROM rating WHERE player = 'person:' || id) \
             AND (NOT EXISTS (SELECT 1 FROM played WHERE played.person = id) \
             OR NOT EXISTS (SELECT 1 FROM session WHERE session.person = id)) LIMIT $2)",
        );
        let swept = swept.bind(stored(before)).bind(i64::from(limit)).execute(write.on()).await?.rows_affected();
        write.commit().await?;
        Ok(swept as u32)
    }

    async fn sweep_sessions(&self, now: u64) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let swept = sqlx::query("DELETE FROM session WHERE expires <= $1").bind(stored(now));
        let swept = swept.execute(write.on()).await?.rows_affected();
        // The last one stays: numbers go on from it.
        let heeded = "DELETE FROM evicted WHERE at < $1 AND number < (SELECT max(number) FROM evicted)";
        sqlx::query(heeded).bind(stored(now.saturating_sub(HEEDED_MS))).execute(write.on()).await?;
        write.commit().await?;
        Ok(swept as u32)
    }
}

/// Accounts of earlier releases have no skeleton yet.
pub(super) async fn fill_skeletons(writer: &mut Connection) -> Result<(), Error> {
    let bare = "SELECT id, name FROM person WHERE password IS NOT NULL AND skeleton IS NULL";
    for row in sqlx::query(bare).fetch_all(&mut *writer).await? {
        let filled = sqlx::query("UPDATE person SET skeleton = $2 WHERE id = $1").bind(row.try_get::<&str, _>(0)?);
        filled.bind(skeleton(row.try_get(1)?)).execute(&mut *writer).await?;
    }
    Ok(())
}

/// Commits what did something, undoes what did not.
pub(super) async fn finish(write: Write<'_>, done: bool, otherwise: Error) -> Result<(), Error> {
    if done {
        write.commit().await
    } else {
        write.undo().await?;
        Err(otherwise)
    }
}

async fn is_taken(write: &mut Write<'_>, folded: &str) -> Result<bool, Error> {
    let row = sqlx::query("SELECT 1 FROM person WHERE folded = $1").bind(folded);
    Ok(row.fetch_optional(write.on()).await?.is_some())
}

async fn end_all(write: &mut Write<'_>, user: UserId) -> Result<u32, Error> {
    let ended = sqlx::query("DELETE FROM session WHERE person = $1").bind(user.as_str());
    Ok(ended.execute(write.on()).await?.rows_affected() as u32)
}

pub(super) fn read_person(row: &DbRow) -> Result<Person, Error> {
    Ok(Person {
        id: parsed(row, 0)?,
        name: row.try_get(1)?,
        account: flag(row, 2)?,
        admin: flag(row, 3)?,
        created: number(row, 4)?,
    })
}
