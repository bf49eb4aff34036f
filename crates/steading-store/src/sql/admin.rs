//! What an operator does to the data ([`Admin`]).

use super::clubs::leave_all;
use super::order::{close, note_deed, suspend};
use super::rows::{flag, from_json, number, parsed};
use super::tables::{drop_unused_packs, load_log};
use super::tournaments::{forget_entrant, with_person};
use super::{Connection, Database, DbRow, Write, hold, scrub};
use crate::Games;
use crate::admin::{Admin, PersonLine};
use crate::calls::{Calls, Channel, Way};
use crate::clubs::Clubs;
use crate::days::{Days, TokenLine};
use crate::error::Error;
use crate::order::{Act, Deed, Filed, NOBODY, NewReport, Order, Report, Warning};
use crate::profiles::{MOST_LOOKED_AT, Profiles};
use crate::sql::{Hold, stored, to_json};
use crate::ties::Ties;
use crate::tokens::TokenHash;
use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::Row;
use steading_host::forget::{Fate, forget};
use steading_host::{CallKind, Occupant, Summary, TableId, UserId};

/// For ever, as far as the database is concerned.
pub(super) const FOR_EVER: u64 = i64::MAX as u64;

#[async_trait]
impl Admin for Database {
    async fn people(&self, find: &str, limit: u32) -> Result<Vec<PersonLine>, Error> {
        let rows = sqlx::query(
            "SELECT id, name, password IS NOT NULL, created, \
             (SELECT max(seen) FROM session WHERE session.person = person.id) AS seen, banned, \
             (SELECT count(*) FROM live WHERE host = person.id AND phase < 2), \
             (SELECT count(*) FROM played WHERE played.person = person.id), \
             CAST((SELECT coalesce(sum(bytes), 0) FROM live WHERE host = person.id) \
             + (SELECT coalesce(sum(bytes), 0) FROM finished WHERE host = person.id) AS BIGINT) \
             FROM person WHERE lower(name) LIKE lower($3) ESCAPE '!' OR id = $1 ORDER BY seen DESC NULLS LAST, id \
             LIMIT $2",
        );
        let rows = rows.bind(find).bind(i64::from(limit)).bind(containing(find)).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                let some = |column| {
                    let value: Option<i64> = row.try_get(column)?;
                    Ok::<_, Error>(value.and_then(|value| u64::try_from(value).ok()))
                };
                Ok(PersonLine {
                    id: parsed(row, 0)?,
                    name: row.try_get(1)?,
                    account: flag(row, 2)?,
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

    async fn ban(&self, id: UserId, until: Option<u64>, now: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        suspend(&mut write, id, until, now).await?;
        let act = Act::Suspend { person: id, until: until.unwrap_or(FOR_EVER) };
        note_deed(&mut write, None, &act, "", now).await?;
        write.commit().await
    }

    async fn unban(&self, id: UserId, now: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        sqlx::query("UPDATE person SET banned = NULL WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        note_deed(&mut write, None, &Act::Lift { person: id }, "", now).await?;
        write.commit().await
    }

    async fn allow_reset(&self, id: UserId, token: TokenHash, expires: u64) -> Result<(), Error> {
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

    async fn close_table(&self, id: TableId, now: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let deleted = close(&mut write, id, now).await?;
        if deleted {
            note_deed(&mut write, None, &Act::CloseTable { table: id }, "", now).await?;
        }
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(deleted)
    }

    async fn all_tables(&self) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query("SELECT id FROM live ORDER BY id").fetch_all(&self.readers).await?;
        rows.iter().map(|row| parsed(row, 0)).collect()
    }

    async fn all_games(&self) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query("SELECT id FROM finished ORDER BY id").fetch_all(&self.readers).await?;
        rows.iter().map(|row| parsed(row, 0)).collect()
    }

    async fn close(&self) -> Result<(), Error> {
        self.end().await
    }
}

#[async_trait]
impl Order for Database {
    async fn report(&self, report: &NewReport, most_of_one: u32, most: u32) -> Result<Filed, Error> {
        self.file_report(report, most_of_one, most).await
    }

    async fn who_said(&self, table: TableId, line: &str) -> Result<Option<UserId>, Error> {
        self.find_speaker(table, line).await
    }

    async fn reports(&self, done: bool, limit: u32) -> Result<Vec<Report>, Error> {
        self.list_reports(done, limit).await
    }

    async fn keep_order(&self, admin: UserId, act: &Act, note: &str, now: u64) -> Result<bool, Error> {
        self.do_deed(admin, act, note, now).await
    }

    async fn deeds(&self, before: Option<u64>, limit: u32) -> Result<Vec<Deed>, Error> {
        self.list_deeds(before, limit).await
    }

    async fn warnings_of(&self, user: UserId) -> Result<Vec<Warning>, Error> {
        self.unread_warnings(user).await
    }

    async fn read_warning(&self, user: UserId, id: TableId, now: u64) -> Result<bool, Error> {
        self.mark_read(user, id, now).await
    }

    async fn export(&self, id: UserId) -> Result<Value, Error> {
        let mut read = self.snapshot().await?;
        let person = sqlx::query("SELECT name, password IS NOT NULL, created, banned FROM person WHERE id = $1");
        let person = person.bind(id.as_str()).fetch_optional(&mut *read).await?.ok_or(Error::Unknown("person"))?;
        let sessions = sqlx::query("SELECT created, seen, expires FROM session WHERE person = $1").bind(id.as_str());
        let sessions = sessions.fetch_all(&mut *read).await?;
        let session = |row: &DbRow| {
            let time = |column| row.try_get::<i64, _>(column);
            Ok::<_, Error>(json!({ "created": time(0)?, "seen": time(1)?, "expires": time(2)? }))
        };
        let ids = async |read: &mut Connection, query: &'static str| {
            let rows = sqlx::query(query).bind(id.as_str()).fetch_all(read).await?;
            rows.iter().map(|row| Ok(row.try_get::<String, _>(0)?)).collect::<Result<Vec<_>, Error>>()
        };
        let tables = ids(&mut read, "SELECT live FROM seated WHERE person = $1").await?;
        let games = ids(&mut read, "SELECT game FROM played WHERE person = $1").await?;
        let said = sqlx::query("SELECT live, at, body FROM notice WHERE person = $1 AND body LIKE '%\"said\"%'");
        let said = said.bind(id.as_str()).fetch_all(&mut *read).await?;
        let line = |row: &DbRow| {
            let body: Value = from_json(row, 2)?;
            let (table, at) = (row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?);
            Ok::<_, Error>(json!({ "table": table, "at": at, "text": body["text"] }))
        };
        let ratings = sqlx::query("SELECT game, points, spread, games FROM rating WHERE player = 'person:' || $1");
        let ratings = ratings.bind(id.as_str()).fetch_all(&mut *read).await?;
        let rating = |row: &DbRow| {
            Ok::<_, Error>(json!({
                "game": row.try_get::<String, _>(0)?, "points": row.try_get::<f64, _>(1)?,
                "spread": row.try_get::<f64, _>(2)?, "games": row.try_get::<i64, _>(3)?,
            }))
        };
        let warnings = sqlx::query("SELECT at, text, read FROM warning WHERE person = $1 ORDER BY at");
        let warnings = warnings.bind(id.as_str()).fetch_all(&mut *read).await?;
        let warning = |row: &DbRow| {
            let (at, read) = (row.try_get::<i64, _>(0)?, row.try_get::<Option<i64>, _>(2)?);
            Ok::<_, Error>(json!({ "at": at, "text": row.try_get::<String, _>(1)?, "read": read }))
        };
        let reports = sqlx::query("SELECT at, text, line, person, live FROM report WHERE reporter = $1 ORDER BY at");
        let reports = reports.bind(id.as_str()).fetch_all(&mut *read).await?;
        let report = |row: &DbRow| {
            let text = |column| row.try_get::<Option<String>, _>(column);
            Ok::<_, Error>(json!({
                "at": row.try_get::<i64, _>(0)?, "text": text(1)?, "line": text(2)?, "person": text(3)?, "table": text(4)?,
            }))
        };
        let let_in = ids(&mut read, "SELECT live FROM access WHERE person = $1 ORDER BY live").await?;
        let ahead = sqlx::query(
            "SELECT ahead.live, seat, body, summary FROM ahead JOIN live ON live.id = ahead.live \
             JOIN seated ON seated.live = ahead.live WHERE seated.person = $1 AND body <> '' ORDER BY ahead.live, seat",
        );
        let ahead = ahead.bind(id.as_str()).fetch_all(&mut *read).await?;
        let given = |row: &DbRow| {
            let (seat, summary): (usize, Summary) = (number(row, 1)?, from_json(row, 3)?);
            let own = summary.seats.get(seat).is_some_and(|seat| seat.holder.owner() == Some(id));
            let given: Value = from_json(row, 2)?;
            let table: String = row.try_get(0)?;
            Ok::<_, Error>(own.then(|| json!({ "table": table, "seat": seat, "given": given })))
        };
        let ahead = ahead.iter().filter_map(|row| given(row).transpose()).collect::<Result<Vec<_>, _>>()?;
        let tournaments = with_person(&mut read, id).await?;
        // The keys of a browser and the secrets that channels sign with open something, so they stay here.
        let channel = |channel: &Channel| {
            let kinds = CallKind::ALL.iter().filter(|kind| channel.events & kind.bit() != 0);
            let way = match &channel.way {
                Way::Push { endpoint, .. } => json!({ "kind": "push", "endpoint": endpoint }),
                way => json!(way),
            };
            json!({
                "way": way, "events": kinds.collect::<Vec<_>>(), "daily": channel.daily,
                "confirmed": channel.confirmed, "created": channel.created, "sent": channel.sent,
            })
        };
        Ok(json!({
            "id": id,
            "name": person.try_get::<String, _>(0)?,
            "account": flag(&person, 1)?,
            "created": person.try_get::<i64, _>(2)?,
            "banned": person.try_get::<Option<i64>, _>(3)?,
            "sessions": sessions.iter().map(session).collect::<Result<Vec<_>, _>>()?,
            "tables": tables,
            "games": games,
            "said": said.iter().map(line).collect::<Result<Vec<_>, _>>()?,
            "reach": self.reach_of(id).await?,
            "channels": self.channels_of(id).await?.iter().map(channel).collect::<Vec<_>>(),
            "ratings": ratings.iter().map(rating).collect::<Result<Vec<_>, _>>()?,
            "bests": self.bests_of(id).await?,
            "results": self.tallies(id, true).await?,
            "favourites": self.favourites(id, true).await?,
            "avatar": self.avatars(&[id]).await?.pop().map(|(_, avatar)| avatar),
            "people": self.ties_of(id).await?,
            "clubs": self.clubs_of(id).await?,
            "warnings": warnings.iter().map(warning).collect::<Result<Vec<_>, _>>()?,
            "reports": reports.iter().map(report).collect::<Result<Vec<_>, _>>()?,
            "tokens": self.tokens_of(id).await?.iter().map(TokenLine::told).collect::<Vec<_>>(),
            "program": self.is_program(id).await?,
            "days_off": self.days_off_of(id, 0).await?,
            "rated": self.rated_games(id, true, MOST_LOOKED_AT).await?,
            "let_in": let_in,
            "ahead": ahead,
            "tournaments": tournaments.iter().filter_map(|one| one.told_to(id)).collect::<Vec<_>>(),
        }))
    }

    async fn erase(&self, id: UserId, now: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        leave_tables(&mut write, id, now).await?;
        leave_all(write.on(), id).await?;
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
            "DELETE FROM call WHERE person = $1",
            "DELETE FROM report WHERE reporter = $1 OR person = $1",
            "UPDATE deed SET note = '' WHERE person = $1 OR admin = $1",
            "UPDATE played SET title = NULL, score = NULL, place = NULL, points = NULL WHERE person = $1",
            "UPDATE seated SET sits = 0 WHERE person = $1",
        ] {
            sqlx::query(forgotten).bind(id.as_str()).execute(write.on()).await?;
        }
        forget_entrant(write.on(), id, NOBODY).await?;
        end_sessions(&mut write, id, now).await?;
        sqlx::query("DELETE FROM person WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        scrub(self).await
    }
}

/// Takes somebody out of every table that is still there.
async fn leave_tables(write: &mut Write<'_>, id: UserId, now: u64) -> Result<(), Error> {
    let tables =
        sqlx::query("SELECT live FROM seated WHERE person = $1 UNION SELECT live FROM notice WHERE person = $1");
    for row in tables.bind(id.as_str()).fetch_all(write.on()).await? {
        let table: TableId = parsed(&row, 0)?;
        let Some(mut log) = load_log(write.on(), table).await? else { continue };
        let summary = sqlx::query("SELECT summary FROM live WHERE id = $1").bind(table.as_str());
        let mut summary: Summary = from_json(&summary.fetch_one(write.on()).await?, 0)?;
        let (entries, before) = (log.rows.len() as i64, log.notices.clone());
        match forget(&mut log, &mut summary, id, NOBODY, now) {
            Fate::Untouched => continue,
            Fate::Deserted => {
                close(write, table, now).await?;
                continue;
            }
            Fate::Changed => {}
        }
        for (number, row) in (0i64..).zip(&log.notices) {
            let kept = match before.get(number as usize) {
                Some(same) if same == row => continue,
                Some(_) => sqlx::query("UPDATE notice SET body = $3 WHERE live = $1 AND number = $2 AND at = $4"),
                None => sqlx::query("INSERT INTO notice (live, number, body, at) VALUES ($1, $2, $3, $4)"),
            };
            let kept = kept.bind(table.as_str()).bind(number).bind(to_json(&row.notice)).bind(stored(row.at));
            kept.execute(write.on()).await?;
        }
        let kept = sqlx::query(
            "UPDATE live SET notices = $4, summary = $5, mark = $6 WHERE id = $1 AND entries = $2 AND notices = $3",
        )
        .bind(table.as_str())
        .bind(entries)
        .bind(before.len() as i64)
        .bind(log.notices.len() as i64)
        .bind(to_json(&summary))
        .bind(log.mark.as_ref().map(to_json));
        // Somebody played on meanwhile.
        if kept.execute(write.on()).await?.rows_affected() == 0 {
            return Err(Error::Busy);
        }
        evict(write, None, Some(table.as_str()), now).await?;
    }
    Ok(())
}

pub(super) async fn end_sessions(write: &mut Write<'_>, id: UserId, now: u64) -> Result<(), Error> {
    sqlx::query("DELETE FROM session WHERE person = $1").bind(id.as_str()).execute(write.on()).await?;
    evict(write, Some(id.as_str()), None, now).await
}

/// Tells a running server; it reads on from the last number it has seen.
pub(super) async fn evict(
    write: &mut Write<'_>,
    person: Option<&str>,
    live: Option<&str>,
    now: u64,
) -> Result<(), Error> {
    hold(write.on(), Hold::Evicting).await?;
    sqlx::query(
        "INSERT INTO evicted (number, person, live, at) \
         SELECT coalesce(max(number), 0) + 1, $1, $2, $3 FROM evicted",
    )
    .bind(person)
    .bind(live)
    .bind(stored(now))
    .execute(write.on())
    .await?;
    Ok(())
}

/// A pattern for names with this in them.
fn containing(text: &str) -> String {
    let escaped: String =
        text.chars().flat_map(|letter| "!%_".contains(letter).then_some('!').into_iter().chain([letter])).collect();
    format!("%{escaped}%")
}
