//! One commit for many tables.

use super::calls::insert_calls;
use super::rows::{from_json, number};
use super::tables::{insert_played, set_seated};
use super::{Sqlite, Write};
use crate::calls::caller;
use crate::crash_point;
use crate::error::{Error, Refused};
use crate::games::{Best, SqueezedGame, squeeze};
use crate::listing::{ListingInfo, owners, phase_number};
use crate::nodes::Fence;
use crate::quota::size;
use crate::sql::{stored, the_better_stays, to_json};
use sqlx::SqliteConnection;
use std::collections::BTreeSet;
use steading_core::Seat;
use steading_host::{Append, Bucket, Notice, NoticeRow, Row, UserId};

pub(super) async fn commit(
    store: &Sqlite,
    appends: &[Append],
    fence: Option<Fence>,
) -> Result<Vec<Result<(), Refused>>, Error> {
    // Compressing takes a while; others may write meanwhile.
    let finished: Vec<Option<SqueezedGame>> =
        appends.iter().map(|append| append.finished.as_ref().map(SqueezedGame::new)).collect();
    let mut clashing = BTreeSet::new();
    loop {
        let mut write = match store.write().await {
            Ok(write) => write,
            Err(Error::NotOwner) => return Ok(vec![Err(Refused::NotOwner); appends.len()]),
            Err(error) => return Err(error),
        };
        match keep_all(&mut write, appends, fence.as_ref(), &finished, &clashing).await? {
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

/// What became of a batch.
enum Kept {
    All(Vec<Result<(), Refused>>),
    /// A number was given twice although the head of the table did not know it.
    Clash(usize),
}

async fn keep_all(
    write: &mut Write<'_>,
    appends: &[Append],
    fence: Option<&Fence>,
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
        if let Some(fence) = fence
            && !is_held(write.on(), fence[index]).await?
        {
            answers.push(Err(Refused::Fenced));
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

/// Whether a bucket still has the epoch under which it is held.
async fn is_held(connection: &mut SqliteConnection, (bucket, epoch): (Bucket, Option<u64>)) -> Result<bool, Error> {
    let Some(epoch) = epoch else { return Ok(false) };
    let row = sqlx::query("SELECT 1 FROM bucket WHERE number = $1 AND epoch = $2");
    let row = row.bind(bucket.number() as i64).bind(stored(epoch)).fetch_optional(connection).await?;
    Ok(row.is_some())
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
    insert_calls(connection, append.table, append.place(), &append.calls, |kind| caller(append, kind)).await?;
    if let Some(position) = &append.position {
        save(connection, append, position).await?;
    }
    for (seat, body) in &append.ahead {
        give_ahead(connection, table, *seat, body).await?;
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

async fn give_ahead(connection: &mut SqliteConnection, table: &str, seat: Seat, body: &str) -> Result<(), Error> {
    let given = "INSERT INTO ahead (live, seat, body) VALUES ($1, $2, $3) \
                 ON CONFLICT (live, seat) DO UPDATE SET body = excluded.body";
    sqlx::query(given).bind(table).bind(seat.index() as i64).bind(body).execute(connection).await?;
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
    .bind(row.key.map(|key| key.0.to_be_bytes().to_vec()))
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
    .bind(row.key.map(|key| key.0.to_be_bytes().to_vec()))
    .bind(stored(row.at))
    .execute(connection)
    .await?;
    Ok(inserted.rows_affected() as usize)
}

async fn reseat(connection: &mut SqliteConnection, append: &Append) -> Result<(), Error> {
    let table = append.table;
    sqlx::query("UPDATE seated SET sits = 0 WHERE live = $1").bind(table.as_str()).execute(&mut *connection).await?;
    for user in owners(&append.summary) {
        set_seated(connection, table, user, true).await?;
    }
    Ok(())
}

async fn insert_finished(
    connection: &mut SqliteConnection,
    append: &Append,
    game: &SqueezedGame,
) -> Result<bool, Error> {
    let inserted = sqlx::query(
        "INSERT INTO finished (id, game, private, uploaded, uncounted, ended, entries, facts, pack, summary, record, \
         witnessed, host, bytes, taken) SELECT id, game, private, 0, 1, changed, entries, facts, pack, summary, $2, $3, \
         host, $4, $5 FROM live WHERE id = $1 ON CONFLICT DO NOTHING",
    )
    .bind(append.table.as_str())
    .bind(game.record.as_slice())
    .bind(game.witnessed.as_slice())
    .bind(game.bytes() as i64)
    .bind(game.taken.as_str())
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

/// Keeps a result if it is the best of its kind.
async fn keep_best(connection: &mut SqliteConnection, user: UserId, best: &Best) -> Result<(), Error> {
    sqlx::query(concat!(
        "INSERT INTO best (person, game, options, score, before, verdict, finished, ended, last, games) \
         VALUES ($1, $2, $3, $4, NULL, $5, $6, $7, $6, 1) ",
        the_better_stays!()
    ))
    .bind(user.as_str())
    .bind(best.game.as_str())
    .bind(to_json(&best.options))
    .bind(i64::from(best.score))
    .bind(to_json(&best.verdict))
    .bind(best.finished.as_str())
    .bind(stored(best.ended))
    .execute(connection)
    .await?;
    Ok(())
}
