//! Reports, warnings, suspensions, and what admins did.

use super::admin::{FOR_EVER, end_sessions, evict};
use super::rows::{from_json, number, parsed};
use super::tables::{delete_live, drop_unused_packs};
use super::tournaments::delete_tournament;
use super::{Connection, Database, DbRow, Write, hold};
use crate::error::Error;
use crate::order::{Act, Deed, Filed, MOST_DEEDS, NewReport, Report, Warning};
use crate::sql::{Hold, stored};
use sqlx::Row;
use steading_host::{Notice, TableId, UserId};

fn some<T: std::str::FromStr>(row: &DbRow, column: usize) -> Result<Option<T>, Error> {
    if row.try_get::<Option<&str>, _>(column)?.is_none() { Ok(None) } else { parsed(row, column).map(Some) }
}

impl Database {
    pub(super) async fn file_report(&self, report: &NewReport, of_one: u32, most: u32) -> Result<Filed, Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Reporting).await?;
        let own = sqlx::query("SELECT count(*) FROM report WHERE reporter = $1 AND done IS NULL");
        let own: u32 = number(&own.bind(report.by.as_str()).fetch_one(write.on()).await?, 0)?;
        let all = sqlx::query("SELECT count(*) FROM report WHERE done IS NULL").fetch_one(write.on()).await?;
        let full = number::<u32>(&all, 0)? >= most;
        if own >= of_one || full {
            write.undo().await?;
            return Ok(if own >= of_one { Filed::TooManyOfOne } else { Filed::Full });
        }
        sqlx::query(
            "INSERT INTO report (id, at, reporter, person, live, line, text) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(report.id.as_str())
        .bind(stored(report.at))
        .bind(report.by.as_str())
        .bind(report.person.map(|person| person.to_string()))
        .bind(report.table.map(|table| table.to_string()))
        .bind(report.line.as_deref())
        .bind(report.text.as_str())
        .execute(write.on())
        .await?;
        write.commit().await?;
        Ok(Filed::Done)
    }

    pub(super) async fn list_reports(&self, done: bool, limit: u32) -> Result<Vec<Report>, Error> {
        let rows = if done {
            sqlx::query(
                "SELECT report.id, at, reporter, one.name, report.person, other.name, live, line, text, done \
                 FROM report LEFT JOIN person AS one ON one.id = reporter \
                 LEFT JOIN person AS other ON other.id = report.person \
                 WHERE done IS NOT NULL ORDER BY done DESC, report.id LIMIT $1",
            )
        } else {
            sqlx::query(
                "SELECT report.id, at, reporter, one.name, report.person, other.name, live, line, text, done \
                 FROM report LEFT JOIN person AS one ON one.id = reporter \
                 LEFT JOIN person AS other ON other.id = report.person \
                 WHERE done IS NULL ORDER BY at, report.id LIMIT $1",
            )
        };
        let rows = rows.bind(i64::from(limit)).fetch_all(&self.readers).await?;
        let report = |row: &DbRow| {
            Ok(Report {
                id: parsed(row, 0)?,
                at: number(row, 1)?,
                by: parsed(row, 2)?,
                by_name: row.try_get(3)?,
                person: some(row, 4)?,
                person_name: row.try_get(5)?,
                table: some(row, 6)?,
                line: row.try_get(7)?,
                text: row.try_get(8)?,
                done: row.try_get::<Option<i64>, _>(9)?.and_then(|done| done.try_into().ok()),
            })
        };
        rows.iter().map(report).collect()
    }

    pub(super) async fn do_deed(&self, admin: UserId, act: &Act, note: &str, now: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        if !carry_out(&mut write, act, note, now).await? {
            write.undo().await?;
            return Ok(false);
        }
        note_deed(&mut write, Some(admin), act, note, now).await?;
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(true)
    }

    pub(super) async fn find_speaker(&self, table: TableId, line: &str) -> Result<Option<UserId>, Error> {
        let rows =
            sqlx::query("SELECT body FROM notice WHERE live = $1 AND body LIKE '%\"said\"%' ORDER BY number DESC");
        for row in rows.bind(table.as_str()).fetch_all(&self.readers).await? {
            if let Notice::Said { user, text, .. } = from_json(&row, 0)?
                && text.trim() == line
            {
                return Ok(Some(user));
            }
        }
        Ok(None)
    }

    pub(super) async fn list_deeds(&self, before: Option<u64>, limit: u32) -> Result<Vec<Deed>, Error> {
        let rows = sqlx::query(
            "SELECT number, at, deed.admin, one.name, act, deed.person, other.name, live, note FROM deed \
             LEFT JOIN person AS one ON one.id = deed.admin LEFT JOIN person AS other ON other.id = deed.person \
             WHERE number < $1 ORDER BY number DESC LIMIT $2",
        );
        let rows = rows.bind(before.map_or(i64::MAX, stored)).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        let deed = |row: &DbRow| {
            Ok(Deed {
                number: number(row, 0)?,
                at: number(row, 1)?,
                admin: row.try_get::<&str, _>(2)?.parse().ok(),
                admin_name: row.try_get(3)?,
                act: row.try_get(4)?,
                person: some(row, 5)?,
                person_name: row.try_get(6)?,
                thing: some(row, 7)?,
                note: row.try_get(8)?,
            })
        };
        rows.iter().map(deed).collect()
    }

    pub(super) async fn unread_warnings(&self, user: UserId) -> Result<Vec<Warning>, Error> {
        let rows = sqlx::query("SELECT id, at, text FROM warning WHERE person = $1 AND read IS NULL ORDER BY at, id");
        let rows = rows.bind(user.as_str()).fetch_all(&self.readers).await?;
        let warning = |row: &DbRow| Ok(Warning { id: parsed(row, 0)?, at: number(row, 1)?, text: row.try_get(2)? });
        rows.iter().map(warning).collect()
    }

    pub(super) async fn mark_read(&self, user: UserId, id: TableId, now: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let read = sqlx::query("UPDATE warning SET read = $3 WHERE id = $1 AND person = $2 AND read IS NULL");
        let read = read.bind(id.as_str()).bind(user.as_str()).bind(stored(now));
        let read = read.execute(write.on()).await?.rows_affected();
        write.commit().await?;
        Ok(read == 1)
    }
}

/// Who did it stands for `steading admin` where it was no admin.
const OPERATOR: &str = "operator";

/// Writes down what was done.
pub(super) async fn note_deed(
    write: &mut Write<'_>,
    admin: Option<UserId>,
    act: &Act,
    note: &str,
    now: u64,
) -> Result<(), Error> {
    hold(write.on(), Hold::Evicting).await?;
    sqlx::query(
        "INSERT INTO deed (number, at, admin, act, person, live, note) \
         SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6 FROM deed",
    )
    .bind(stored(now))
    .bind(admin.map_or(OPERATOR.to_owned(), |admin| admin.to_string()))
    .bind(act.name())
    .bind(act.person().map(|person| person.to_string()))
    .bind(act.thing().map(|thing| thing.to_string()))
    .bind(note)
    .execute(write.on())
    .await?;
    let old = sqlx::query("DELETE FROM deed WHERE number <= (SELECT max(number) FROM deed) - $1");
    old.bind(stored(MOST_DEEDS)).execute(write.on()).await?;
    Ok(())
}

async fn exists(connection: &mut Connection, user: UserId) -> Result<bool, Error> {
    let row = sqlx::query("SELECT 1 FROM person WHERE id = $1").bind(user.as_str());
    Ok(row.fetch_optional(connection).await?.is_some())
}

async fn carry_out(write: &mut Write<'_>, act: &Act, note: &str, now: u64) -> Result<bool, Error> {
    match act {
        Act::Warn { person, id } => {
            if !exists(write.on(), *person).await? {
                return Ok(false);
            }
            let warn = sqlx::query("INSERT INTO warning (id, person, at, text) VALUES ($1, $2, $3, $4)");
            let warn = warn.bind(id.as_str()).bind(person.as_str()).bind(stored(now)).bind(note);
            warn.execute(write.on()).await?;
        }
        Act::Suspend { person, until } => {
            if !exists(write.on(), *person).await? {
                return Ok(false);
            }
            suspend(write, *person, Some(*until), now).await?;
        }
        Act::Lift { person } => {
            let lifted = sqlx::query("UPDATE person SET banned = NULL WHERE id = $1 AND banned IS NOT NULL");
            return Ok(lifted.bind(person.as_str()).execute(write.on()).await?.rows_affected() == 1);
        }
        Act::CloseTable { table } => return close(write, *table, now).await,
        Act::EndTournament { tournament } => return delete_tournament(write.on(), *tournament).await,
        Act::Settle { report } => {
            let settled = sqlx::query("UPDATE report SET done = $2 WHERE id = $1 AND done IS NULL");
            let settled = settled.bind(report.as_str()).bind(stored(now));
            return Ok(settled.execute(write.on()).await?.rows_affected() == 1);
        }
    }
    Ok(true)
}

pub(super) async fn suspend(write: &mut Write<'_>, id: UserId, until: Option<u64>, now: u64) -> Result<(), Error> {
    let banned = sqlx::query("UPDATE person SET banned = $2 WHERE id = $1");
    banned.bind(id.as_str()).bind(stored(until.unwrap_or(FOR_EVER))).execute(write.on()).await?;
    end_sessions(write, id, now).await
}

pub(super) async fn close(write: &mut Write<'_>, id: TableId, now: u64) -> Result<bool, Error> {
    let deleted = delete_live(write.on(), id.as_str()).await?;
    evict(write, None, Some(id.as_str()), now).await?;
    Ok(deleted)
}
