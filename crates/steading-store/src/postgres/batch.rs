//! One commit for many tables: one statement, one round trip, one flush of the log.
//!
//! Everything that is to be kept travels as columns (`unnest`). The statement locks the heads of the tables, keeps what
//! follows them, and answers with the heads it found; the rest is refused here. It locks the row of the owner first, or
//! those of its buckets: with another epoch there, no head is found.

use super::rows::{from_json, number, parsed};
use super::{COMMIT_PATIENCE, Postgres};
use crate::calls::caller;
use crate::crash_point;
use crate::error::{Error, Refused};
use crate::games::{Best, SqueezedGame, squeeze};
use crate::listing::{ListingInfo, owners, phase_number};
use crate::nodes::Fence;
use crate::quota::size;
use crate::sql::{stored, the_better_stays, to_json};
use sqlx::{Connection, PgConnection, Row as _};
use std::collections::{BTreeMap, BTreeSet};
use steading_host::{Append, Bucket, Notice, TableId, UserId};

/// The statement. What may be written differs: everything by an only owner, the tables of its buckets by a node. Either
/// way the row that says so is locked first and cannot change before the end.
macro_rules! keep {
    ($fence:literal, $writable:literal, $held:literal) => {
        concat!(
    "WITH ",
            $fence,
            ", wanted AS MATERIALIZED (SELECT * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], \
     $7::bigint[], $8::bigint[], $9::text[], $10::text[], $11::bigint[], $12::bytea[], $13::boolean[], $14::bytea[], \
     $15::bytea[], $16::bigint[], $41::bigint[], $52::text[]) AS w (id, first_entry, first_notice, entries, notices, phase, changed, summary, mark, \
     bytes, position, reseats, record, witnessed, game_bytes, bucket, taken)), \
     head AS MATERIALIZED (SELECT id, entries, notices FROM live \
     WHERE id IN (",
            $writable,
            ") ORDER BY id FOR NO KEY UPDATE OF live), \
     kept AS MATERIALIZED (SELECT wanted.* FROM wanted JOIN head USING (id) \
     WHERE head.entries = first_entry AND head.notices = first_notice \
     AND (record IS NULL OR NOT EXISTS (SELECT 1 FROM finished WHERE finished.id = wanted.id))), \
     advanced AS (UPDATE live SET entries = first_entry + kept.entries, notices = first_notice + kept.notices, \
     phase = kept.phase, changed = kept.changed, summary = kept.summary, mark = coalesce(kept.mark, live.mark), \
     bytes = live.bytes + kept.bytes FROM kept WHERE kept.id = live.id), \
     entered AS (INSERT INTO entry (live, number, line, seat, person, request, witnesses, clocks, at) \
     SELECT e.* FROM unnest($17::text[], $18::bigint[], $19::text[], $20::bigint[], $21::text[], $22::bytea[], \
     $23::bigint[], $24::text[], $25::bigint[]) AS e (live, number, line, seat, person, request, witnesses, clocks, at) \
     JOIN kept ON kept.id = e.live), \
     noticed AS (INSERT INTO notice (live, number, body, person, request, at) \
     SELECT n.* FROM unnest($26::text[], $27::bigint[], $28::text[], $29::text[], $30::bytea[], $31::bigint[]) \
     AS n (live, number, body, person, request, at) JOIN kept ON kept.id = n.live), \
     saved AS (INSERT INTO snapshot (live, entries, position) \
     SELECT id, first_entry + entries, position FROM kept WHERE position IS NOT NULL \
     ON CONFLICT (live) DO UPDATE SET entries = excluded.entries, position = excluded.position), \
     own AS MATERIALIZED (SELECT * FROM unnest($32::text[], $33::text[]) AS o (live, person)), \
     left_seats AS (UPDATE seated SET sits = 0 FROM kept WHERE kept.id = seated.live AND reseats AND sits = 1 \
     AND NOT EXISTS (SELECT 1 FROM own WHERE own.live = seated.live AND own.person = seated.person)), \
     took_seats AS (INSERT INTO seated (person, live, sits) \
     SELECT person, live, 1 FROM own JOIN kept ON kept.id = own.live WHERE reseats \
     ON CONFLICT (person, live) DO UPDATE SET sits = 1), \
     ended AS (INSERT INTO finished (id, game, private, uploaded, uncounted, ended, entries, facts, pack, summary, \
     record, witnessed, host, bytes, taken) SELECT live.id, game, private, 0, 1, kept.changed, \
     first_entry + kept.entries, facts, pack, kept.summary, record, witnessed, host, game_bytes, kept.taken FROM kept JOIN live USING (id) \
     WHERE record IS NOT NULL), \
     had_played AS (INSERT INTO played (person, ended, game) \
     SELECT person, changed, id FROM own JOIN kept ON kept.id = own.live WHERE record IS NOT NULL \
     ON CONFLICT DO NOTHING), \
     bested AS (INSERT INTO best (person, game, options, score, before, verdict, finished, ended, last, games) \
     SELECT b.person, b.game, b.options, b.score, NULL, b.verdict, b.live, b.ended, b.live, 1 \
     FROM unnest($34::text[], $35::text[], $36::text[], $37::text[], $38::bigint[], $39::text[], $40::bigint[]) \
     AS b (live, person, game, options, score, verdict, ended) JOIN kept ON kept.id = b.live ",
    the_better_stays!(),
    "), calling AS MATERIALIZED (SELECT c.* FROM unnest($43::text[], $44::bigint[], $45::bigint[], $46::text[], \
     $47::bigint[], $48::bigint[], $53::text[]) AS c (live, place, kind, person, at, due, caller) \
     JOIN kept ON kept.id = c.live WHERE NOT EXISTS (SELECT 1 FROM tie WHERE tie.person = c.person \
     AND tie.other = c.caller AND tie.kind IN (3, 4))), \
     replaced AS (DELETE FROM call USING calling WHERE call.live = calling.live AND call.person = calling.person \
     AND call.kind = calling.kind AND call.bundle IS NULL), \
     called AS (INSERT INTO call (channel, live, place, kind, person, at, due, tries) \
     SELECT channel.id, calling.live, place, calling.kind, calling.person, at, \
     CASE WHEN channel.kind = 'feed' THEN 9223372036854775807 ELSE due END, 0 \
     FROM calling JOIN channel ON channel.person = calling.person \
     WHERE confirmed = 1 AND (events & calling.kind) <> 0 ON CONFLICT DO NOTHING), \
     given AS (INSERT INTO ahead (live, seat, body) SELECT a.* FROM unnest($49::text[], $50::bigint[], $51::text[]) \
     AS a (live, seat, body) JOIN kept ON kept.id = a.live \
     ON CONFLICT (live, seat) DO UPDATE SET body = excluded.body",
    ") SELECT ",
            $held,
            ", head.id, head.entries, head.notices, kept.id IS NOT NULL \
     FROM (SELECT 1) AS once LEFT JOIN head ON true LEFT JOIN kept ON kept.id = head.id"
)
    };
}

const KEEP_ALONE: &str = keep!(
    "held AS MATERIALIZED (SELECT 1 FROM owner WHERE epoch = $1 FOR SHARE)",
    "SELECT id FROM wanted WHERE EXISTS (SELECT 1 FROM held)",
    "(SELECT array_agg(DISTINCT bucket) FROM wanted WHERE EXISTS (SELECT 1 FROM held) AND $42::bigint[] IS NULL)"
);

const KEEP_AS_NODE: &str = keep!(
    "held AS MATERIALIZED (SELECT number FROM bucket \
     JOIN (SELECT DISTINCT b, e FROM unnest($41::bigint[], $42::bigint[]) AS f (b, e)) AS mine ON b = number AND e = epoch \
     WHERE $1::bigint IS NOT NULL ORDER BY number FOR SHARE OF bucket)",
    "SELECT id FROM wanted JOIN held ON number = bucket",
    "(SELECT array_agg(number) FROM held)"
);

/// An append with what takes a while to make of it.
struct Ready<'a> {
    index: usize,
    append: &'a Append,
    finished: Option<SqueezedGame>,
    position: Option<Vec<u8>>,
    best: Option<(UserId, Best)>,
}

type Answers = Vec<Result<(), Refused>>;

/// The epoch of an only owner; for a node those of its buckets.
type May<'a> = (u64, Option<&'a Fence>);

pub(super) async fn commit(store: &Postgres, appends: &[Append], fence: Option<Fence>) -> Result<Answers, Error> {
    if appends.is_empty() {
        return Ok(Vec::new());
    }
    let facts = facts_of_solos(store, appends).await?;
    let ready: Vec<Ready> = appends
        .iter()
        .enumerate()
        .map(|(index, append)| {
            let solo = append.finished.as_ref().and_then(|finished| finished.solo.as_ref());
            let best = solo.zip(facts.get(&append.table));
            Ready {
                index,
                append,
                finished: append.finished.as_ref().map(SqueezedGame::new),
                position: append.position.as_deref().map(squeeze),
                best: best.and_then(|(solo, facts)| Best::of(facts, &append.summary, append.table, solo)),
            }
        })
        .collect();
    let mut slot = store.writer.lock().await;
    let mut clashing = BTreeSet::new();
    loop {
        let mut connection = match slot.take() {
            Some(connection) => connection,
            None => store.new_writer().await?,
        };
        let mut answers: Answers = appends.iter().map(taken).collect();
        let groups = groups(ready.iter().filter(|ready| !clashing.contains(&ready.index)));
        // Whatever ends this early has left the connection behind, and the database undoes what was not committed.
        let kept = tokio::time::timeout(
            COMMIT_PATIENCE,
            keep((store.epoch, fence.as_ref()), &mut connection, &groups, &mut answers),
        );
        match kept.await.map_err(|_| Error::Failed("the database does not answer".to_owned()))? {
            Ok(()) => {
                *slot = Some(connection);
                return Ok(answers);
            }
            // A number was given twice although the head of the table did not know it. The others go without it.
            Err(error) if error.as_database_error().is_some_and(|error| error.is_unique_violation()) => {
                let before = clashing.len();
                clashing.extend(find_clashing(&mut connection, appends).await?);
                if clashing.len() == before {
                    return Err(error.into());
                }
                *slot = Some(connection);
            }
            Err(error) => return Err(error.into()),
        }
    }
}

/// The answer to an append whose numbers fit the head and are there all the same.
fn taken(append: &Append) -> Result<(), Refused> {
    Err(Refused::Taken { entries: append.first_entry, notices: append.first_notice })
}

/// What a best result is told by besides its points; it never changes, so it is read beforehand.
async fn facts_of_solos(store: &Postgres, appends: &[Append]) -> Result<BTreeMap<TableId, ListingInfo>, Error> {
    let solo = |append: &&Append| append.finished.as_ref().is_some_and(|finished| finished.solo.is_some());
    let tables: Vec<&str> = appends.iter().filter(solo).map(|append| append.table.as_str()).collect();
    if tables.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows = sqlx::query("SELECT id, facts FROM live WHERE id = ANY ($1)").bind(tables).fetch_all(&store.readers);
    rows.await?.iter().map(|row| Ok((parsed(row, 0)?, from_json(row, 1)?))).collect()
}

/// A statement sees the data as it was before it, so it holds each table and each best result once. Tables wait for
/// their answer before they ask again: nearly always there is one group.
fn groups<'a>(ready: impl Iterator<Item = &'a Ready<'a>>) -> Vec<Vec<&'a Ready<'a>>> {
    let mut groups: Vec<Vec<&Ready>> = Vec::new();
    let mut seen = (BTreeSet::new(), BTreeSet::new());
    for one in ready {
        let table = seen.0.insert(one.append.table);
        let best = one.best.as_ref().is_none_or(|(user, _)| seen.1.insert(*user));
        if groups.is_empty() || !table || !best {
            seen = (BTreeSet::from([one.append.table]), one.best.iter().map(|(user, _)| *user).collect());
            groups.push(Vec::new());
        }
        groups.last_mut().expect("one was just added").push(one);
    }
    groups
}

async fn keep(
    may: May<'_>,
    connection: &mut PgConnection,
    groups: &[Vec<&Ready<'_>>],
    answers: &mut Answers,
) -> Result<(), sqlx::Error> {
    crash_point!("store_begun");
    if let [group] = groups {
        keep_group(may, connection, group, answers).await?;
    } else {
        let mut transaction = connection.begin().await?;
        for group in groups {
            keep_group(may, &mut transaction, group, answers).await?;
        }
        crash_point!("store_before_commit");
        transaction.commit().await?;
    }
    crash_point!("store_committed");
    Ok(())
}

fn each<'a, T>(group: &[&'a Ready<'a>], value: impl Fn(&'a Ready<'a>) -> T) -> Vec<T> {
    group.iter().map(|ready| value(ready)).collect()
}

async fn keep_group(
    (epoch, fence): May<'_>,
    connection: &mut PgConnection,
    group: &[&Ready<'_>],
    answers: &mut Answers,
) -> Result<(), sqlx::Error> {
    let reseats = |append: &Append| append.notices.iter().any(|row| matches!(row.notice, Notice::Seat { .. }));
    let entries: Vec<_> = group
        .iter()
        .flat_map(|ready| (i64::from(ready.append.first_entry)..).zip(&ready.append.rows).map(move |row| (ready, row)))
        .collect();
    let notices: Vec<_> = group
        .iter()
        .flat_map(|ready| {
            (i64::from(ready.append.first_notice)..).zip(&ready.append.notices).map(move |row| (ready, row))
        })
        .collect();
    let own: Vec<_> = group
        .iter()
        .filter(|ready| ready.finished.is_some() || reseats(ready.append))
        .flat_map(|ready| owners(&ready.append.summary).into_iter().map(|user| (ready.append.table, user)))
        .collect();
    let calls: Vec<_> = group
        .iter()
        .flat_map(|ready| {
            let append = ready.append;
            append.calls.iter().map(move |call| (append.table, append.place(), call, caller(append, call.kind)))
        })
        .collect();
    let ahead: Vec<_> = group
        .iter()
        .flat_map(|ready| ready.append.ahead.iter().map(move |given| (ready.append.table, given)))
        .collect();
    let bests: Vec<_> = group.iter().filter_map(|ready| ready.best.as_ref()).collect();
    let epochs = fence.map(|fence| each(group, |ready| fence[ready.index].1.map(stored)));
    let rows = sqlx::query(if fence.is_some() { KEEP_AS_NODE } else { KEEP_ALONE })
        .bind(stored(epoch))
        .bind(each(group, |ready| ready.append.table.as_str()))
        .bind(each(group, |ready| i64::from(ready.append.first_entry)))
        .bind(each(group, |ready| i64::from(ready.append.first_notice)))
        .bind(each(group, |ready| ready.append.rows.len() as i64))
        .bind(each(group, |ready| ready.append.notices.len() as i64))
        .bind(each(group, |ready| i64::from(phase_number(ready.append.summary.phase))))
        .bind(each(group, |ready| stored(ready.append.summary.changed)))
        .bind(each(group, |ready| to_json(&ready.append.summary)))
        .bind(each(group, |ready| ready.append.mark.as_ref().map(to_json)))
        .bind(each(group, |ready| stored(size(ready.append))))
        .bind(each(group, |ready| ready.position.as_deref()))
        .bind(each(group, |ready| reseats(ready.append)))
        .bind(each(group, |ready| ready.finished.as_ref().map(|game| game.record.as_slice())))
        .bind(each(group, |ready| ready.finished.as_ref().map(|game| game.witnessed.as_slice())))
        .bind(each(group, |ready| ready.finished.as_ref().map_or(0, |game| game.bytes() as i64)))
        .bind(entries.iter().map(|(ready, _)| ready.append.table.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (number, _))| *number).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| row.line.as_str()).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| row.seat.map(|seat| seat.index() as i64)).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| row.by.as_ref().map(UserId::as_str)).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| row.key.map(|key| key.0.to_be_bytes())).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| i64::from(row.witnesses.0)).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| row.clocks.as_ref().map(to_json)).collect::<Vec<_>>())
        .bind(entries.iter().map(|(_, (_, row))| stored(row.at)).collect::<Vec<_>>())
        .bind(notices.iter().map(|(ready, _)| ready.append.table.as_str()).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, (number, _))| *number).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, (_, row))| to_json(&row.notice)).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, (_, row))| row.by.as_ref().map(UserId::as_str)).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, (_, row))| row.key.map(|key| key.0.to_be_bytes())).collect::<Vec<_>>())
        .bind(notices.iter().map(|(_, (_, row))| stored(row.at)).collect::<Vec<_>>())
        .bind(own.iter().map(|(table, _)| table.as_str()).collect::<Vec<_>>())
        .bind(own.iter().map(|(_, user)| user.as_str()).collect::<Vec<_>>())
        .bind(bests.iter().map(|(_, best)| best.finished.as_str()).collect::<Vec<_>>())
        .bind(bests.iter().map(|(user, _)| user.as_str()).collect::<Vec<_>>())
        .bind(bests.iter().map(|(_, best)| best.game.as_str()).collect::<Vec<_>>())
        .bind(bests.iter().map(|(_, best)| to_json(&best.options)).collect::<Vec<_>>())
        .bind(bests.iter().map(|(_, best)| i64::from(best.score)).collect::<Vec<_>>())
        .bind(bests.iter().map(|(_, best)| to_json(&best.verdict)).collect::<Vec<_>>())
        .bind(bests.iter().map(|(_, best)| stored(best.ended)).collect::<Vec<_>>())
        .bind(each(group, |ready| Bucket::of(ready.append.table).number() as i64))
        .bind(epochs)
        .bind(calls.iter().map(|(table, ..)| table.as_str()).collect::<Vec<_>>())
        .bind(calls.iter().map(|(_, place, ..)| stored(*place)).collect::<Vec<_>>())
        .bind(calls.iter().map(|(_, _, call, _)| i64::from(call.kind.bit())).collect::<Vec<_>>())
        .bind(calls.iter().map(|(_, _, call, _)| call.user.as_str()).collect::<Vec<_>>())
        .bind(calls.iter().map(|(_, _, call, _)| stored(call.at)).collect::<Vec<_>>())
        .bind(calls.iter().map(|(_, _, call, _)| stored(call.due)).collect::<Vec<_>>())
        .bind(ahead.iter().map(|(table, _)| table.as_str()).collect::<Vec<_>>())
        .bind(ahead.iter().map(|(_, (seat, _))| seat.index() as i64).collect::<Vec<_>>())
        .bind(ahead.iter().map(|(_, (_, body))| body.as_str()).collect::<Vec<_>>())
        .bind(each(group, |ready| ready.finished.as_ref().map(|game| game.taken.as_str())))
        .bind(calls.iter().map(|(.., by)| by.map(|by| by.to_string())).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?;
    let mut heads = BTreeMap::new();
    let mut held = BTreeSet::new();
    for row in &rows {
        held.extend(row.try_get::<Option<Vec<i64>>, _>(0)?.unwrap_or_default());
        if let Some(id) = row.try_get::<Option<String>, _>(1)? {
            let head = (row.try_get::<i64, _>(2)?, row.try_get::<i64, _>(3)?, row.try_get::<bool, _>(4)?);
            heads.insert(id, head);
        }
    }
    for ready in group {
        answers[ready.index] = match heads.get(ready.append.table.as_str()) {
            _ if !held.contains(&(Bucket::of(ready.append.table).number() as i64)) => {
                Err(if fence.is_some() { Refused::Fenced } else { Refused::NotOwner })
            }
            None => Err(Refused::Unknown),
            Some((_, _, true)) => Ok(()),
            Some((entries, notices, false)) => refusal(ready.append, *entries as u32, *notices as u32),
        };
    }
    Ok(())
}

fn refusal(append: &Append, entries: u32, notices: u32) -> Result<(), Refused> {
    let (entry, notice) = (append.first_entry, append.first_notice);
    // With the numbers that come next it was refused because its game is finished already.
    let taken = entry < entries || notice < notices || (entry, notice) == (entries, notices);
    Err(if taken { Refused::Taken { entries, notices } } else { Refused::Gap { entries, notices } })
}

/// Which appends want a number that is there.
async fn find_clashing(connection: &mut PgConnection, appends: &[Append]) -> Result<Vec<usize>, Error> {
    let rows = sqlx::query(
        "SELECT index FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) \
         AS a (index, id, entry, entries, notice, notices) WHERE EXISTS (SELECT 1 FROM entry WHERE live = id \
         AND number >= entry AND number < entry + entries) OR EXISTS (SELECT 1 FROM notice n WHERE n.live = id \
         AND n.number >= a.notice AND n.number < a.notice + notices)",
    )
    .bind((0_i64..).take(appends.len()).collect::<Vec<_>>())
    .bind(appends.iter().map(|append| append.table.as_str()).collect::<Vec<_>>())
    .bind(appends.iter().map(|append| i64::from(append.first_entry)).collect::<Vec<_>>())
    .bind(appends.iter().map(|append| append.rows.len() as i64).collect::<Vec<_>>())
    .bind(appends.iter().map(|append| i64::from(append.first_notice)).collect::<Vec<_>>())
    .bind(appends.iter().map(|append| append.notices.len() as i64).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    rows.iter().map(|row| number(row, 0)).collect()
}
