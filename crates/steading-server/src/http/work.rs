//! Work on what people bring: packs, positions, records. A few at a time, on other threads, and never for long.

use super::extract::Login;
use crate::app::App;
use crate::fair_queue::Party;
use crate::problem::{Answered, Problem};
use std::time::{Duration, Instant};
use steading_core::Record;
use steading_match::{AnyMatch, Chance, TableError, begin_record};

/// No request keeps a thread longer.
const LONGEST: Duration = Duration::from_secs(5);

/// When the work has to be done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deadline(Instant);

impl Deadline {
    pub fn check(self) -> Answered<()> {
        if Instant::now() < self.0 { Ok(()) } else { Err(Problem::new("too_much_work")) }
    }
}

/// On whose account something is done that was asked over HTTP.
pub(crate) fn party(login: Option<&Login>, place: &str) -> Party {
    Party { person: login.map(|login| login.person.id), place: Some(place.to_owned()) }
}

/// Does something on a thread that gives way to those that serve; next are those who have used least.
pub(crate) async fn work<T: Send + 'static>(
    app: &App,
    party: Party,
    job: impl FnOnce(Deadline) -> Answered<T> + Send + 'static,
) -> Answered<T> {
    let patience = app.config.patience.work;
    let turn = tokio::time::timeout(patience, app.workers.turn(party)).await;
    let turn = turn.map_err(|_| Problem::too_many("workers", patience.as_secs()))?;
    let done = app.background.run(move || {
        // The turn ends when the work does, also if nobody waits for it any more.
        let _turn = turn;
        job(Deadline(Instant::now() + LONGEST))
    });
    match tokio::time::timeout(2 * LONGEST, done).await {
        Err(_) => Err(Problem::new("too_much_work")),
        Ok(Some(done)) => done,
        Ok(None) => {
            metrics::counter!("steading_panics_total").increment(1);
            tracing::error!("work on something that was brought panicked");
            Err(Problem::new("failed"))
        }
    }
}

/// Does something that takes a moment only, without waiting for a turn.
pub(crate) async fn quick_work<T: Send + 'static>(
    job: impl FnOnce(Deadline) -> Answered<T> + Send + 'static,
) -> Answered<T> {
    let done = tokio::task::spawn_blocking(move || job(Deadline(Instant::now() + LONGEST)));
    done.await.unwrap_or_else(|_| Err(Problem::new("failed")))
}

/// Reads a record and checks that it has no more entries than this.
pub(crate) fn read_record(text: &str, most: u32) -> Answered<Record> {
    let record = Record::read(text).map_err(|error| Problem::from(TableError::from(error)))?;
    if record.entries.len() > most as usize {
        return Err(Problem::new("too_much_work"));
    }
    Ok(record)
}

/// Plays the first entries of a record, if it has so many.
pub(crate) fn replay(
    record: &Record,
    pack: Option<&str>,
    entries: usize,
    deadline: Deadline,
) -> Answered<Box<dyn AnyMatch>> {
    let most = record.entries.len();
    if entries > most {
        return Err(Problem::new("bad_entry").with("most", most));
    }
    replay_watched(record, pack, entries, deadline, |_, _| {})
}

/// The same; `watch` sees the match at its beginning and after each entry, with the number of entries.
pub(crate) fn replay_watched(
    record: &Record,
    pack: Option<&str>,
    entries: usize,
    deadline: Deadline,
    mut watch: impl FnMut(usize, &dyn AnyMatch),
) -> Answered<Box<dyn AnyMatch>> {
    let pack = pack.map(|text| ("pack.toml", text));
    let (mut table, skipped) = begin_record(record, pack, Chance { seed: None, manual: false })?;
    watch(skipped, &*table);
    for (index, entry) in record.entries.iter().enumerate().take(entries).skip(skipped) {
        deadline.check()?;
        let line = steading_match::load::line_of_entry(record, index);
        table.follow(entry).map_err(|error| error.on_line(line))?;
        watch(index + 1, &*table);
    }
    Ok(table)
}
