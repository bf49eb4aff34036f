//! Tables in play.

use super::rows::{flag, from_json, number, parsed};
use super::{Connection, Database, DbRow, PART_OF_LOG, batch, hold};
use crate::Tables;
use crate::error::{Error, Refused};
use crate::games::{squeeze, unsqueeze};
use crate::listing::{Listing, LobbyFilter, MyTable, Page, Paged, lobby_place, my_place, owners, phase_number};
use crate::quota::opening_size;
use crate::sealed::{put_together, take_apart};
use crate::sql::{Hold, Place, stored, to_json};
use crate::tokens::TokenHash;
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Row as _};
use steading_core::{MAX_SEATS, Seat};
use steading_host::{Append, Key, Log, LogEnd, NoticeRow, Phase, Row, Snapshot, Summary, TableId, TableSetup, UserId};

#[async_trait]
impl Tables for Database {
    async fn create(&self, setup: &TableSetup, summary: &Summary, invite: Option<TokenHash>) -> Result<(), Error> {
        let parts = take_apart(setup);
        let mut write = self.write().await?;
        let pack = keep_pack(write.on(), parts.pack.as_deref()).await?;
        let made = sqlx::query(
            "INSERT INTO live (id, game, phase, private, created, changed, entries, notices, facts, sealed, pack, \
             summary, invite, host, bytes) VALUES ($1, $2, $3, $4, $5, $6, 0, 0, $7, $8, $9, $10, $11, $12, $13) \
             ON CONFLICT DO NOTHING",
        )
        .bind(setup.id.as_str())
        .bind(setup.game.as_str())
        .bind(i64::from(phase_number(summary.phase)))
        .bind(i64::from(setup.private))
        .bind(stored(setup.created))
        .bind(stored(summary.changed))
        .bind(parts.facts)
        .bind(parts.sealed)
        .bind(pack)
        .bind(to_json(summary))
        .bind(invite.map(|invite| invite.0.to_vec()))
        .bind(setup.host.as_str())
        .bind(stored(opening_size(setup)))
        .execute(write.on())
        .await?;
        if made.rows_affected() == 0 {
            write.undo().await?;
            return Err(Error::AlreadyThere);
        }
        let mut sitting = owners(summary);
        sitting.remove(&setup.host);
        set_seated(write.on(), setup.id, setup.host, owners(summary).contains(&setup.host)).await?;
        for user in sitting {
            set_seated(write.on(), setup.id, user, true).await?;
        }
        write.commit().await
    }

    async fn commit(&self, appends: &[Append]) -> Result<Vec<Result<(), Refused>>, Error> {
        batch::commit(self, appends, self.membership.fence(appends)).await
    }

    async fn furnish(&self, append: &Append) -> Result<Result<(), Refused>, Error> {
        if (append.first_entry, append.first_notice) != (0, 0) {
            return Ok(Err(Refused::Gap { entries: 0, notices: 0 }));
        }
        Ok(batch::commit(self, std::slice::from_ref(append), None).await?.remove(0))
    }

    async fn load(&self, table: TableId) -> Result<Option<Log>, Error> {
        // One transaction, so that head, entries and notices are of the same moment.
        load_log(&mut *self.snapshot().await?, table).await
    }

    async fn load_end(&self, table: TableId, long: u32, count: u32) -> Result<Option<LogEnd>, Error> {
        let entries = sqlx::query("SELECT entries FROM live WHERE id = $1").bind(table.as_str());
        let Some(row) = entries.fetch_optional(&self.readers).await? else { return Ok(None) };
        if number::<u32>(&row, 0)? < long {
            return Ok(None);
        }
        load_end(&mut *self.snapshot().await?, table, count).await
    }

    async fn entries(&self, table: TableId, first: u32, count: u32) -> Result<Vec<Row>, Error> {
        let (first, end) = (i64::from(first), i64::from(first) + i64::from(count));
        let part = sqlx::query(PART_OF_LOG).bind(table.as_str()).bind(first).bind(end);
        read_part(part.fetch_one(&self.readers).await?.try_get(0)?)
    }

    async fn listing(&self, table: TableId) -> Result<Option<Listing>, Error> {
        let row = sqlx::query("SELECT id, facts, summary FROM live WHERE id = $1").bind(table.as_str());
        row.fetch_optional(&self.readers).await?.as_ref().map(read_listing).transpose()
    }

    async fn delete(&self, table: TableId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let deleted = delete_live(write.on(), table.as_str()).await?;
        let finished = sqlx::query("SELECT 1 FROM finished WHERE id = $1").bind(table.as_str());
        if finished.fetch_optional(write.on()).await?.is_none() {
            sqlx::query("DELETE FROM access WHERE live = $1").bind(table.as_str()).execute(write.on()).await?;
        }
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(deleted)
    }

    async fn lobby(&self, filter: &LobbyFilter, page: Page) -> Result<Paged<Listing>, Error> {
        let rows = sqlx::query(
            "SELECT id, facts, summary FROM live \
             WHERE private = 0 AND phase BETWEEN $1 AND $2 AND (game = $3 OR $4) \
             AND (phase > $5 OR (phase = $5 AND (created < $6 OR (created = $6 AND id > $7)))) \
             AND changed >= CASE WHEN facts LIKE '%\"turn_based\":true%' THEN $9 ELSE $8 END \
             ORDER BY phase, created DESC, id LIMIT $10",
        );
        let (first, last) = match filter.phase {
            None => (Phase::Gathering, Phase::Playing),
            Some(phase) => (phase, phase),
        };
        let place = Place::after(page);
        let rows = rows
            .bind(i64::from(phase_number(first)))
            .bind(i64::from(phase_number(last).min(phase_number(Phase::Playing))))
            .bind(filter.game.as_deref())
            .bind(filter.game.is_none())
            .bind(place.group)
            .bind(place.at)
            .bind(place.id)
            .bind(stored(filter.since))
            .bind(stored(filter.since_turn_based))
            .bind(page.look_ahead())
            .fetch_all(&self.readers)
            .await?;
        let found = rows.iter().map(read_listing).collect::<Result<Vec<_>, _>>()?;
        Ok(page.cut(found, lobby_place))
    }

    async fn tables_of(&self, user: UserId, page: Page) -> Result<Paged<MyTable>, Error> {
        let rows = sqlx::query(
            "SELECT id, facts, summary, sits FROM seated JOIN live ON id = live \
             WHERE person = $1 AND phase < $2 AND (1 - sits > $3 OR (1 - sits = $3 AND \
             (changed < $4 OR (changed = $4 AND id > $5)))) ORDER BY sits DESC, changed DESC, id LIMIT $6",
        );
        let place = Place::after(page);
        let rows = rows
            .bind(user.as_str())
            .bind(i64::from(phase_number(Phase::Over)))
            .bind(place.group)
            .bind(place.at)
            .bind(place.id)
            .bind(page.look_ahead())
            .fetch_all(&self.readers)
            .await?;
        let mine = |row: &DbRow| Ok::<_, Error>(MyTable { table: read_listing(row)?, sits: flag(row, 3)? });
        Ok(page.cut(rows.iter().map(mine).collect::<Result<Vec<_>, _>>()?, my_place))
    }

    async fn unfinished(&self) -> Result<Vec<Listing>, Error> {
        let rows = sqlx::query("SELECT id, facts, summary FROM live WHERE phase = $1 ORDER BY id");
        let rows = rows.bind(i64::from(phase_number(Phase::Playing))).fetch_all(&self.readers).await?;
        rows.iter().map(read_listing).collect()
    }

    async fn unchanged(&self, phase: Phase, before: u64, limit: u32) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query("SELECT id FROM live WHERE phase = $1 AND changed < $2 ORDER BY changed, id LIMIT $3");
        let rows = rows.bind(i64::from(phase_number(phase))).bind(stored(before)).bind(i64::from(limit));
        rows.fetch_all(&self.readers).await?.iter().map(|row| parsed(row, 0)).collect()
    }

    async fn archive(&self, before: u64, limit: u32) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let over = sqlx::query("SELECT id FROM live WHERE phase = $1 AND changed < $2 ORDER BY changed, id LIMIT $3")
            .bind(i64::from(phase_number(Phase::Over)))
            .bind(stored(before))
            .bind(i64::from(limit))
            .fetch_all(write.on())
            .await?;
        for row in &over {
            delete_live(write.on(), row.try_get(0)?).await?;
        }
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(over.len() as u32)
    }

    async fn set_invite(&self, table: TableId, invite: Option<TokenHash>) -> Result<(), Error> {
        let mut write = self.write().await?;
        let changed = sqlx::query("UPDATE live SET invite = $2 WHERE id = $1")
            .bind(table.as_str())
            .bind(invite.map(|invite| invite.0.to_vec()))
            .execute(write.on())
            .await?;
        if changed.rows_affected() == 0 {
            write.undo().await?;
            return Err(Error::Unknown("table"));
        }
        write.commit().await
    }

    async fn invited_to(&self, invite: TokenHash) -> Result<Option<TableId>, Error> {
        let row = sqlx::query("SELECT id FROM live WHERE invite = $1").bind(invite.0.to_vec());
        row.fetch_optional(&self.readers).await?.map(|row| parsed(&row, 0)).transpose()
    }

    async fn enter(&self, invite: TokenHash, user: UserId, at: u64) -> Result<Option<TableId>, Error> {
        let mut write = self.write().await?;
        let row = sqlx::query("SELECT id FROM live WHERE invite = $1").bind(invite.0.to_vec());
        let Some(row) = row.fetch_optional(write.on()).await? else {
            write.undo().await?;
            return Ok(None);
        };
        let table: TableId = parsed(&row, 0)?;
        sqlx::query("INSERT INTO access (live, person, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
            .bind(table.as_str())
            .bind(user.as_str())
            .bind(stored(at))
            .execute(write.on())
            .await?;
        write.commit().await?;
        Ok(Some(table))
    }

    async fn has_access(&self, table: TableId, user: UserId) -> Result<bool, Error> {
        let row = sqlx::query("SELECT 1 FROM access WHERE live = $1 AND person = $2");
        let row = row.bind(table.as_str()).bind(user.as_str()).fetch_optional(&self.readers).await?;
        Ok(row.is_some())
    }

    async fn withdraw_access(&self, table: TableId, user: UserId) -> Result<(), Error> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM access WHERE live = $1 AND person = $2")
            .bind(table.as_str())
            .bind(user.as_str())
            .execute(write.on())
            .await?;
        write.commit().await
    }
}

pub(super) async fn load_log(connection: &mut Connection, table: TableId) -> Result<Option<Log>, Error> {
    let Some(mut log) = load_without_entries(connection, table).await? else { return Ok(None) };
    let entries = count_rows(connection, table).await?;
    log.rows = load_rows(connection, table, 0, entries).await?;
    Ok(Some(log))
}

async fn load_end(connection: &mut Connection, table: TableId, count: u32) -> Result<Option<LogEnd>, Error> {
    let Some(mut log) = load_without_entries(connection, table).await? else { return Ok(None) };
    let (Some(_), Some(snapshot)) = (&log.mark, &log.snapshot) else { return Ok(None) };
    let entries = count_rows(connection, table).await?;
    let Some(first) = LogEnd::first(entries as u32, snapshot.entries, count) else { return Ok(None) };
    log.rows = load_rows(connection, table, first as usize, entries).await?;
    let sums: Vec<String> =
        (0..=MAX_SEATS).map(|bit| format!("CAST(sum((witnesses >> {bit}) & 1) AS BIGINT)")).collect();
    let sums = format!("SELECT {} FROM entry WHERE live = $1 AND number < $2", sums.join(", "));
    let sums = sqlx::query(AssertSqlSafe(sums)).bind(table.as_str()).bind(i64::from(first));
    let sums = sums.fetch_one(&mut *connection).await?;
    let mut seen = [0; MAX_SEATS + 1];
    for (bit, seen) in seen.iter_mut().enumerate() {
        *seen = number(&sums, bit)?;
    }
    Ok(Some(LogEnd { log, first, seen }))
}

async fn count_rows(connection: &mut Connection, table: TableId) -> Result<usize, Error> {
    let head = sqlx::query("SELECT entries FROM live WHERE id = $1").bind(table.as_str());
    number(&head.fetch_one(connection).await?, 0)
}

/// Entries from one number to before another, a part at a time.
async fn load_rows(connection: &mut Connection, table: TableId, from: usize, to: usize) -> Result<Vec<Row>, Error> {
    let mut rows: Vec<Row> = Vec::with_capacity(to - from);
    let mut part = String::from("[]");
    for first in (from..=to).step_by(AT_ONCE) {
        let next = sqlx::query(PART_OF_LOG).bind(table.as_str()).bind(first as i64).bind((first + AT_ONCE) as i64);
        // A part is read while the database puts the next one together.
        let (next, read) = tokio::join!(next.fetch_one(&mut *connection), async { read_part(&part) });
        rows.extend(read?);
        part = next?.try_get(0)?;
    }
    rows.extend(read_part(&part)?);
    if rows.len() == to - from { Ok(rows) } else { Err(missing(table)) }
}

fn missing(table: TableId) -> Error {
    Error::Broken(format!("entries or notices of table {table} are missing"))
}

async fn load_without_entries(connection: &mut Connection, table: TableId) -> Result<Option<Log>, Error> {
    let head = "SELECT facts, sealed, body, notices, mark, snapshot.entries, position FROM live \
                LEFT JOIN pack ON hash = pack LEFT JOIN snapshot ON live = id WHERE id = $1";
    let Some(head) = sqlx::query(head).bind(table.as_str()).fetch_optional(&mut *connection).await? else {
        return Ok(None);
    };
    let pack = head.try_get::<Option<&[u8]>, _>(2)?.map(unsqueeze).transpose()?;
    let setup = put_together(head.try_get(0)?, head.try_get(1)?, pack)?;
    let notices = "SELECT body, person, request, at FROM notice WHERE live = $1 ORDER BY number";
    let notices = sqlx::query(notices).bind(table.as_str()).fetch_all(&mut *connection).await?;
    let notices = notices.iter().map(read_notice).collect::<Result<Vec<_>, _>>()?;
    if notices.len() != number::<usize>(&head, 3)? {
        return Err(missing(table));
    }
    let mark = if head.try_get::<Option<&str>, _>(4)?.is_none() { None } else { Some(from_json(&head, 4)?) };
    let position = head.try_get::<Option<&[u8]>, _>(6)?.map(unsqueeze).transpose()?;
    let snapshot = match position {
        Some(position) => Some(Snapshot { entries: number(&head, 5)?, position }),
        None => None,
    };
    let ahead = "SELECT seat, body FROM ahead WHERE live = $1 AND body <> '' ORDER BY seat";
    let ahead = sqlx::query(ahead).bind(table.as_str()).fetch_all(&mut *connection).await?;
    let ahead = ahead.iter().map(read_ahead).collect::<Result<Vec<_>, _>>()?;
    Ok(Some(Log { setup, rows: Vec::new(), notices, mark, snapshot, ahead }))
}

pub(super) fn read_listing(row: &DbRow) -> Result<Listing, Error> {
    Ok(Listing { id: parsed(row, 0)?, facts: from_json(row, 1)?, summary: from_json(row, 2)? })
}

fn read_key(row: &DbRow, column: usize) -> Result<Option<Key>, Error> {
    let Some(bytes) = row.try_get::<Option<&[u8]>, _>(column)? else { return Ok(None) };
    let bytes = bytes.try_into().map_err(|_| Error::Broken(format!("a key of {} bytes", bytes.len())))?;
    Ok(Some(Key(u128::from_be_bytes(bytes))))
}

fn read_user(row: &DbRow, column: usize) -> Result<Option<UserId>, Error> {
    if row.try_get::<Option<&str>, _>(column)?.is_none() { Ok(None) } else { parsed(row, column).map(Some) }
}

/// So many entries are read at once. The database gives them as one text: a row of the database for each would take
/// longer to hand over than to read.
const AT_ONCE: usize = 1_000;

fn read_part(text: &str) -> Result<Vec<Row>, Error> {
    serde_json::from_str(text).map_err(|error| Error::Broken(error.to_string()))
}

fn read_ahead(row: &DbRow) -> Result<(Seat, String), Error> {
    let seat = Seat::try_new(number(row, 0)?).ok_or_else(|| Error::Broken("there is no such seat".to_owned()))?;
    Ok((seat, row.try_get(1)?))
}

fn read_notice(row: &DbRow) -> Result<NoticeRow, Error> {
    Ok(NoticeRow { notice: from_json(row, 0)?, by: read_user(row, 1)?, key: read_key(row, 2)?, at: number(row, 3)? })
}

pub(super) async fn set_seated(
    connection: &mut Connection,
    table: TableId,
    user: UserId,
    sits: bool,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO seated (person, live, sits) VALUES ($1, $2, $3) \
         ON CONFLICT (person, live) DO UPDATE SET sits = excluded.sits",
    )
    .bind(user.as_str())
    .bind(table.as_str())
    .bind(i64::from(sits))
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn insert_played(
    connection: &mut Connection,
    game: TableId,
    user: UserId,
    ended: u64,
) -> Result<(), Error> {
    sqlx::query("INSERT INTO played (person, ended, game) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING")
        .bind(user.as_str())
        .bind(stored(ended))
        .bind(game.as_str())
        .execute(connection)
        .await?;
    Ok(())
}

/// The hash under which the text of a pack is kept.
pub(super) async fn keep_pack(connection: &mut Connection, pack: Option<&str>) -> Result<Option<Vec<u8>>, Error> {
    let Some(pack) = pack else { return Ok(None) };
    let hash = blake3::hash(pack.as_bytes()).as_bytes().to_vec();
    hold(connection, Hold::Packs).await?;
    let there = sqlx::query("SELECT 1 FROM pack WHERE hash = $1").bind(hash.as_slice());
    if there.fetch_optional(&mut *connection).await?.is_none() {
        sqlx::query("INSERT INTO pack (hash, body) VALUES ($1, $2) ON CONFLICT DO NOTHING")
            .bind(hash.as_slice())
            .bind(squeeze(pack))
            .execute(connection)
            .await?;
    }
    Ok(Some(hash))
}

pub(super) async fn drop_unused_packs(connection: &mut Connection) -> Result<(), Error> {
    hold(connection, Hold::PacksAlone).await?;
    sqlx::query(
        "DELETE FROM pack WHERE NOT EXISTS (SELECT 1 FROM live WHERE live.pack = pack.hash) \
         AND NOT EXISTS (SELECT 1 FROM finished WHERE finished.pack = pack.hash)",
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_live(connection: &mut Connection, table: &str) -> Result<bool, Error> {
    let deleted = sqlx::query("DELETE FROM live WHERE id = $1").bind(table).execute(connection).await?;
    Ok(deleted.rows_affected() == 1)
}
