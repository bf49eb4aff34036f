//! Whether there is room: of one person, and altogether.

use crate::app::App;
use crate::config::Quota;
use crate::http::extract::Login;
use crate::problem::{Answered, Problem};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use steading_host::UserId;
use steading_store::Usage;

/// What somebody wants kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Table,
    Upload,
}

/// How long the figures of the whole server are good for: they are counted over everything.
const FRESH_MS: u64 = 10_000;

/// For what is done at a table older figures do: it is little at a time, and nobody who moves waits for them.
const FRESH_AT_TABLES_MS: u64 = 60_000;
/// People whose figures are remembered.
const MOST_PEOPLE: usize = 10_000;

/// What is kept altogether, as of some time ago.
#[derive(Debug, Default)]
pub(crate) struct Room {
    all: Mutex<Option<(u64, Usage)>>,
    /// The bytes of those who play, and when they were last asked for.
    people: Mutex<HashMap<UserId, (u64, u64)>>,
    /// When somebody last went to count everything.
    counted: Mutex<Option<u64>>,
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Room {
    /// Figures from before would hide what has just been swept.
    pub fn forget(&self) {
        *lock(&self.all) = None;
        *lock(&self.counted) = None;
        lock(&self.people).clear();
    }
}

fn check(usage: Usage, quota: Quota, wanted: Wanted) -> Answered<()> {
    match wanted {
        Wanted::Table if usage.tables >= quota.tables => {
            Err(Problem::over_quota("most_tables", "quota.tables", quota.tables))
        }
        // Every table may become one more.
        Wanted::Table if usage.finished >= quota.finished => {
            Err(Problem::over_quota("most_finished", "quota.finished", quota.finished))
        }
        Wanted::Upload if usage.uploads >= quota.uploads => {
            Err(Problem::over_quota("most_uploads", "quota.uploads", quota.uploads))
        }
        Wanted::Table | Wanted::Upload if usage.bytes >= quota.bytes => {
            Err(Problem::over_quota("most_bytes", "quota.bytes", quota.bytes >> 20))
        }
        Wanted::Table | Wanted::Upload => Ok(()),
    }
}

/// Whether a person may have so many more bytes kept. They are counted, if so.
pub(crate) async fn make_room(app: &App, login: &Login, place: &str, wanted: Wanted, bytes: usize) -> Answered<()> {
    let now = app.times.now().mono;
    let known = *lock(&app.room.all);
    let all = match known {
        Some((at, usage)) if now < at + FRESH_MS => usage,
        _ => {
            let usage = app.store.usage().await?;
            *lock(&app.room.all) = Some((now, usage));
            usage
        }
    };
    let quotas = &app.config.quotas;
    check(all, quotas.server, wanted).map_err(|_| Problem::server_full())?;
    let own = if login.person.account { quotas.account } else { quotas.guest };
    check(app.store.usage_of(login.person.id).await?, own, wanted)?;
    app.limits.keep(login.person.id, place, bytes)
}

/// Whether what somebody does at a table may be kept, as far as bytes go. The figures may be a minute old, and are fetched
/// beside: a move does not wait for them.
pub(crate) fn may_keep(app: &App, person: UserId, account: bool) -> Answered<()> {
    let now = app.times.now().mono;
    let old = |at: u64| now >= at + FRESH_AT_TABLES_MS;
    {
        let mut counted = lock(&app.room.counted);
        if counted.is_none_or(old) {
            *counted = Some(now);
            let app = app.clone();
            tokio::spawn(async move {
                if let Ok(usage) = app.store.usage().await {
                    *lock(&app.room.all) = Some((now, usage));
                }
            });
        }
    }
    let own = {
        let mut people = lock(&app.room.people);
        let known = people.get(&person).copied();
        if known.is_none_or(|(at, _)| old(at)) {
            if people.len() >= MOST_PEOPLE && known.is_none() {
                people.clear();
            }
            people.insert(person, (now, known.map_or(0, |(_, bytes)| bytes)));
            let app = app.clone();
            tokio::spawn(async move {
                if let Ok(usage) = app.store.usage_of(person).await {
                    lock(&app.room.people).insert(person, (now, usage.bytes));
                }
            });
        }
        known.map_or(0, |(_, bytes)| bytes)
    };
    let quotas = &app.config.quotas;
    if lock(&app.room.all).is_some_and(|(_, usage)| usage.bytes >= quotas.server.bytes) {
        return Err(Problem::server_full());
    }
    let quota = if account { quotas.account } else { quotas.guest };
    check(Usage { bytes: own, ..Usage::default() }, quota, Wanted::Table)
}
