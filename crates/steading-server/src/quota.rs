//! Whether there is room: of one person, and altogether.

use crate::app::App;
use crate::config::Quota;
use crate::http::extract::Login;
use crate::problem::{Answered, Problem};
use std::sync::{Mutex, PoisonError};
use steading_store::Usage;

/// What somebody wants kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    Table,
    Upload,
}

/// How long the figures of the whole server are good for: they are counted over everything.
const FRESH_MS: u64 = 10_000;

/// What is kept altogether, as of some time ago.
#[derive(Debug, Default)]
pub(crate) struct Room(Mutex<Option<(u64, Usage)>>);

impl Room {
    /// Figures from before would hide what has just been swept.
    pub fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

fn check(usage: Usage, quota: Quota, wanted: Wanted) -> Answered<()> {
    match wanted {
        Wanted::Table if usage.tables >= quota.tables => {
            Err(Problem::over_quota("most_tables", "quota.tables", quota.tables))
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
    let known = *app.room.0.lock().unwrap_or_else(PoisonError::into_inner);
    let all = match known {
        Some((at, usage)) if now < at + FRESH_MS => usage,
        _ => {
            let usage = app.store.usage().await?;
            *app.room.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((now, usage));
            usage
        }
    };
    let quotas = &app.config.quotas;
    check(all, quotas.server, wanted).map_err(|_| Problem::server_full())?;
    let own = if login.person.account { quotas.account } else { quotas.guest };
    check(app.store.usage_of(login.person.id).await?, own, wanted)?;
    app.limits.keep(login.person.id, place, bytes)
}
