//! Tables in play.

use super::games::keep_best;
use super::{Sqlite, Write, flag, from_json, number, parsed, stored, to_json};
use crate::error::{Error, Refused};
use crate::games::{Best, squeeze, unsqueeze};
use crate::listing::{
    After, Listing, ListingInfo, LobbyFilter, MyTable, Page, Paged, lobby_place, my_place, owners, phase_number,
};
use crate::quota::{opening_size, size};
use crate::sealed::{put_together, take_apart};
use crate::tokens::TokenHash;
use crate::{Tables, crash_point};
use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use std::collections::BTreeSet;
use steading_core::Seat;
use steading_host::{
    Append, Finished, Key, Log, Notice, NoticeRow, Phase, Row, Snapshot, Summary, TableId, TableSetup, UserId,
    Witnesses,
};

#[async_trait]
impl Tables for Sqlite {
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
        // Compressing takes a while; others may write meanwhile.
        let finished: Vec<Option<SqueezedGame>> =
            appends.iter().map(|append| append.finished.as_ref().map(SqueezedGame::new)).collect();
        let mut clashing = BTreeSet::new();
        loop {
            let mut write = match self.write().await {
                Ok(write) => write,
                Err(Error::NotOwner) => return Ok(vec![Err(Refused::NotOwner); appends.len()]),
                Err(error) => return Err(error),
            };
            match keep_all(&mut write, appends, &finished, &clashing).await? {
                Kept::All(answers) => {
                    write.commit().await?;
                    return Ok(answers);
                }
                // Undone together with the others, which then go without it.
                Kept::Clash(index) => {
                    clashing.insert(index);
                    write.undo().await?;
                }
            }
        }
    }

    async fn load(&self, table: TableId) -> Result<Option<Log>, Error> {
        // One transaction, so that head, entries and notices are of the same moment.
        let mut read = self.readers.begin().await?;
        let head = "SELECT facts, sealed, body, live.entries, notices, mark, snapshot.entries, position FROM live \
                    LEFT JOIN pack ON hash = pack LEFT JOIN snapshot ON live = id WHERE id = $1";
        let Some(head) = sqlx::query(head).bind(table.as_str()).fetch_optional(&mut *read).await? else {
            return Ok(None);
        };
        let pack = head.try_get::<Option<&[u8]>, _>(2)?.map(unsqueeze).transpose()?;
        let setup = put_together(head.try_get(0)?, head.try_get(1)?, pack)?;

        let entries =
            "SELECT line, seat, person, request, witnesses, clocks, at FROM entry WHERE live = $1 ORDER BY number";
        let entries = sqlx::query(entries).bind(table.as_str()).fetch_all(&mut *read).await?;
        let rows = entries.iter().map(read_entry).collect::<Result<Vec<_>, _>>()?;
        let notices = "SELECT body, person, request, at FROM notice WHERE live = $1 ORDER BY number";
        let notices = sqlx::query(notices).bind(table.as_str()).fetch_all(&mut *read).await?;
        let notices = notices.iter().map(read_notice).collect::<Result<Vec<_>, _>>()?;
        if rows.len() != number::<usize>(&head, 3)? || notices.len() != number::<usize>(&head, 4)? {
            return Err(Error::Broken(format!("entries or notices of table {table} are missing")));
        }
        let mark = if head.try_get::<Option<&str>, _>(5)?.is_none() { None } else { Some(from_json(&head, 5)?) };
        let position = head.try_get::<Option<&[u8]>, _>(7)?.map(unsqueeze).transpose()?;
        let snapshot = match position {
            Some(position) => Some(Snapshot { entries: number(&head, 6)?, position }),
            None => None,
        };
        Ok(Some(Log { setup, rows, notices, mark, snapshot }))
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
             AND changed >= CASE WHEN json_extract(facts, '$.turn_based') THEN $9 ELSE $8 END \
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
        let mine = |row: &SqliteRow| Ok::<_, Error>(MyTable { table: read_listing(row)?, sits: flag(row, 3)? });
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

/// Where a page begins, as the queries want it.
pub(super) struct Place {
    pub group: i64,
    pub at: i64,
    pub id: String,
}

impl Place {
    pub fn after(page: Page) -> Place {
        match page.after {
            Some(After { group, at, id }) => Place { group: group.into(), at: stored(at), id: id.to_string() },
            None => Place { group: -1, at: i64::MAX, id: String::new() },
        }
    }
}

fn read_listing(row: &SqliteRow) -> Result<Listing, Error> {
    Ok(Listing { id: parsed(row, 0)?, facts: from_json(row, 1)?, summary: from_json(row, 2)? })
}

/// What became of a batch.
enum Kept {
    All(Vec<Result<(), Refused>>),
    /// A number was given twice although the head of the table did not know it.
    Clash(usize),
}

async fn keep_all(
    write: &mut Write<'_>,
    appends: &[Append],
    finished: &[Option<SqueezedGame>],
    clashing: &BTreeSet<usize>,
) -> Result<Kept, Error> {
    let mut answers = Vec::with_capacity(appends.len());
    for (index, (append, finished)) in appends.iter().zip(finished).enumerate() {
        let next = Refused::Taken { entries: append.first_entry, notices: append.first_notice };
        if clashing.contains(&index) {
            answers.push(Err(next));
            continue;
        }
        // The head is asked first: a refused append has then written nothing that would have to be undone.
        if let Err(refused) = advance(write.on(), append).await? {
            answers.push(Err(refused));
            continue;
        }
        if !insert(write.on(), append, finished.as_ref()).await? {
            return Ok(Kept::Clash(index));
        }
        crash_point!("store_inserted");
        answers.push(Ok(()));
    }
    Ok(Kept::All(answers))
}

/// Moves the numbers of a table on, if the append begins where the table ends.
async fn advance(connection: &mut SqliteConnection, append: &Append) -> Result<Result<(), Refused>, Error> {
    let (entries, notices) = (i64::from(append.first_entry), i64::from(append.first_notice));
    let moved = sqlx::query(
        "UPDATE live SET entries = $4, notices = $5, phase = $6, changed = $7, summary = $8, \
         mark = coalesce($9, mark), bytes = bytes + $10 WHERE id = $1 AND entries = $2 AND notices = $3",
    )
    .bind(append.table.as_str())
    .bind(entries)
    .bind(notices)
    .bind(entries + append.rows.len() as i64)
    .bind(notices + append.notices.len() as i64)
    .bind(i64::from(phase_number(append.summary.phase)))
    .bind(stored(append.summary.changed))
    .bind(to_json(&append.summary))
    .bind(append.mark.as_ref().map(to_json))
    .bind(stored(size(append)))
    .execute(&mut *connection)
    .await?;
    if moved.rows_affected() == 1 {
        return Ok(Ok(()));
    }
    let row = sqlx::query("SELECT entries, notices FROM live WHERE id = $1").bind(append.table.as_str());
    let Some(row) = row.fetch_optional(connection).await? else {
        return Ok(Err(Refused::Unknown));
    };
    let (entries, notices) = (number(&row, 0)?, number(&row, 1)?);
    let taken = append.first_entry < entries || append.first_notice < notices;
    Ok(Err(if taken { Refused::Taken { entries, notices } } else { Refused::Gap { entries, notices } }))
}

/// Whether all of it could be inserted.
async fn insert(
    connection: &mut SqliteConnection,
    append: &Append,
    finished: Option<&SqueezedGame>,
) -> Result<bool, Error> {
    let table = append.table.as_str();
    let mut inserted = 0;
    for (entry, row) in (i64::from(append.first_entry)..).zip(&append.rows) {
        inserted += insert_entry(connection, table, entry, row).await?;
    }
    for (entry, notice) in (i64::from(append.first_notice)..).zip(&append.notices) {
        inserted += insert_notice(connection, table, entry, notice).await?;
    }
    if inserted != append.rows.len() + append.notices.len() {
        return Ok(false);
    }
    if append.notices.iter().any(|row| matches!(row.notice, Notice::Seat { .. })) {
        reseat(connection, append).await?;
    }
    if let Some(position) = &append.position {
        save(connection, append, position).await?;
    }
    match finished {
        Some(finished) => insert_finished(connection, append, finished).await,
        None => Ok(true),
    }
}

async fn save(connection: &mut SqliteConnection, append: &Append, position: &str) -> Result<(), Error> {
    let entries = i64::from(append.first_entry) + append.rows.len() as i64;
    sqlx::query(
        "INSERT INTO snapshot (live, entries, position) VALUES ($1, $2, $3) \
         ON CONFLICT (live) DO UPDATE SET entries = excluded.entries, position = excluded.position",
    )
    .bind(append.table.as_str())
    .bind(entries)
    .bind(squeeze(position))
    .execute(connection)
    .await?;
    Ok(())
}

async fn insert_entry(connection: &mut SqliteConnection, table: &str, entry: i64, row: &Row) -> Result<usize, Error> {
    let inserted = sqlx::query(
        "INSERT INTO entry (live, number, line, seat, person, request, witnesses, clocks, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING",
    )
    .bind(table)
    .bind(entry)
    .bind(row.line.as_str())
    .bind(row.seat.map(|seat| seat.index() as i64))
    .bind(row.by.as_ref().map(UserId::as_str))
    .bind(row.key.map(key_bytes))
    .bind(i64::from(row.witnesses.0))
    .bind(row.clocks.as_ref().map(to_json))
    .bind(stored(row.at))
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() as usize)
}

async fn insert_notice(
    connection: &mut SqliteConnection,
    table: &str,
    entry: i64,
    row: &NoticeRow,
) -> Result<usize, Error> {
    let inserted = sqlx::query(
        "INSERT INTO notice (live, number, body, person, request, at) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT DO NOTHING",
    )
    .bind(table)
    .bind(entry)
    .bind(to_json(&row.notice))
    .bind(row.by.as_ref().map(UserId::as_str))
    .bind(row.key.map(key_bytes))
    .bind(stored(row.at))
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() as usize)
}

fn key_bytes(key: Key) -> Vec<u8> {
    key.0.to_be_bytes().to_vec()
}

fn read_key(row: &SqliteRow, column: usize) -> Result<Option<Key>, Error> {
    let Some(bytes) = row.try_get::<Option<&[u8]>, _>(column)? else { return Ok(None) };
    let bytes = bytes.try_into().map_err(|_| Error::Broken(format!("a key of {} bytes", bytes.len())))?;
    Ok(Some(Key(u128::from_be_bytes(bytes))))
}

fn read_seat(row: &SqliteRow, column: usize) -> Result<Option<Seat>, Error> {
    let Some(index) = row.try_get::<Option<i64>, _>(column)? else { return Ok(None) };
    let seat = usize::try_from(index).ok().and_then(Seat::try_new);
    seat.map(Some).ok_or_else(|| Error::Broken(format!("seat {index}")))
}

fn read_user(row: &SqliteRow, column: usize) -> Result<Option<UserId>, Error> {
    if row.try_get::<Option<&str>, _>(column)?.is_none() { Ok(None) } else { parsed(row, column).map(Some) }
}

fn read_entry(row: &SqliteRow) -> Result<Row, Error> {
    Ok(Row {
        line: row.try_get(0)?,
        seat: read_seat(row, 1)?,
        by: read_user(row, 2)?,
        key: read_key(row, 3)?,
        witnesses: Witnesses(number(row, 4)?),
        clocks: if row.try_get::<Option<&str>, _>(5)?.is_none() { None } else { from_json(row, 5)? },
        at: number(row, 6)?,
    })
}

fn read_notice(row: &SqliteRow) -> Result<NoticeRow, Error> {
    Ok(NoticeRow { notice: from_json(row, 0)?, by: read_user(row, 1)?, key: read_key(row, 2)?, at: number(row, 3)? })
}

async fn reseat(connection: &mut SqliteConnection, append: &Append) -> Result<(), Error> {
    let table = append.table;
    sqlx::query("UPDATE seated SET sits = 0 WHERE live = $1").bind(table.as_str()).execute(&mut *connection).await?;
    for user in owners(&append.summary) {
        set_seated(connection, table, user, true).await?;
    }
    Ok(())
}

async fn set_seated(connection: &mut SqliteConnection, table: TableId, user: UserId, sits: bool) -> Result<(), Error> {
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

/// A finished game as it is stored.
pub(super) struct SqueezedGame {
    pub record: Vec<u8>,
    pub witnessed: Vec<u8>,
}

impl SqueezedGame {
    pub fn new(finished: &Finished) -> SqueezedGame {
        SqueezedGame { record: squeeze(&finished.record), witnessed: squeeze(&to_json(&finished.witnessed)) }
    }

    pub fn bytes(&self) -> i64 {
        (self.record.len() + self.witnessed.len()) as i64
    }
}

async fn insert_finished(
    connection: &mut SqliteConnection,
    append: &Append,
    game: &SqueezedGame,
) -> Result<bool, Error> {
    let inserted = sqlx::query(
        "INSERT INTO finished (id, game, private, uploaded, uncounted, ended, entries, facts, pack, summary, record, \
         witnessed, host, bytes) SELECT id, game, private, 0, 1, changed, entries, facts, pack, summary, $2, $3, host, \
         $4 FROM live WHERE id = $1 ON CONFLICT DO NOTHING",
    )
    .bind(append.table.as_str())
    .bind(game.record.as_slice())
    .bind(game.witnessed.as_slice())
    .bind(game.bytes())
    .execute(&mut *connection)
    .await?;
    if inserted.rows_affected() == 0 {
        return Ok(false);
    }
    for user in owners(&append.summary) {
        insert_played(connection, append.table, user, append.summary.changed).await?;
    }
    if let Some(solo) = append.finished.as_ref().and_then(|finished| finished.solo.as_ref()) {
        let facts = sqlx::query("SELECT facts FROM live WHERE id = $1").bind(append.table.as_str());
        let facts: ListingInfo = from_json(&facts.fetch_one(&mut *connection).await?, 0)?;
        if let Some((user, best)) = Best::of(&facts, &append.summary, append.table, solo) {
            keep_best(connection, user, &best).await?;
        }
    }
    Ok(true)
}

pub(super) async fn insert_played(
    connection: &mut SqliteConnection,
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
pub(super) async fn keep_pack(connection: &mut SqliteConnection, pack: Option<&str>) -> Result<Option<Vec<u8>>, Error> {
    let Some(pack) = pack else { return Ok(None) };
    let hash = blake3::hash(pack.as_bytes()).as_bytes().to_vec();
    let there = sqlx::query("SELECT 1 FROM pack WHERE hash = $1").bind(hash.as_slice());
    if there.fetch_optional(&mut *connection).await?.is_none() {
        sqlx::query("INSERT INTO pack (hash, body) VALUES ($1, $2)")
            .bind(hash.as_slice())
            .bind(squeeze(pack))
            .execute(connection)
            .await?;
    }
    Ok(Some(hash))
}

pub(super) async fn drop_unused_packs(connection: &mut SqliteConnection) -> Result<(), Error> {
    sqlx::query(
        "DELETE FROM pack WHERE NOT EXISTS (SELECT 1 FROM live WHERE live.pack = pack.hash) \
         AND NOT EXISTS (SELECT 1 FROM finished WHERE finished.pack = pack.hash)",
    )
    .execute(connection)
    .await?;
    Ok(())
}

pub(super) async fn delete_live(connection: &mut SqliteConnection, table: &str) -> Result<bool, Error> {
    let deleted = sqlx::query("DELETE FROM live WHERE id = $1").bind(table).execute(connection).await?;
    Ok(deleted.rows_affected() == 1)
}
