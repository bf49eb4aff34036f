//! A check of everything that is kept: the file itself, every log, every record. A server checks the tables that are
//! played by itself after its start; an operator checks everything.

use crate::app::App;
use crate::background::{Background, MOST};
use crate::tables::read_log;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::time::{Duration, Instant};
use steading_core::Record;
use steading_host::table::{Table, TableConfig};
use steading_host::{Log, Now, TableId};
use steading_match::{Chance, load_record};
use steading_store::{Admin, Error, FinishedGame};
use tokio::sync::mpsc::UnboundedReceiver;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The database says of itself that it is whole.
    pub sound: bool,
    pub tables: usize,
    pub games: usize,
    /// What is wrong, in words for an operator.
    pub problems: Vec<String>,
}

/// Reads everything and plays every log and every record of these rules again. Nothing is changed.
pub async fn verify(store: &dyn Admin) -> Result<Report, Error> {
    let mut report = Report { sound: store.sound().await?, ..Report::default() };
    if !report.sound {
        report.problems.push("the database file is damaged".to_owned());
    }
    for id in store.all_tables().await? {
        report.tables += 1;
        let problem = match store.load(id).await {
            Ok(Some(log)) => play_log(log).err(),
            // Closed meanwhile.
            Ok(None) => None,
            Err(error) => Some(error.to_string()),
        };
        report.problems.extend(problem.map(|problem| format!("table {id}: {problem}")));
    }
    for id in store.all_games().await? {
        report.games += 1;
        let problem = match store.game(id).await {
            Ok(Some(game)) => play_record(&game).err(),
            Ok(None) => None,
            Err(error) => Some(error.to_string()),
        };
        report.problems.extend(problem.map(|problem| format!("game {id}: {problem}")));
    }
    Ok(report)
}

/// What has to be known of a reader that panics.
fn caught<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(read)).unwrap_or_else(|_| Err("the program panics when it is played".to_owned()))
}

/// Plays a log again and compares it with its mark. The rules it was kept under, if the game goes on under others.
fn play_log(log: Log) -> Result<Option<u32>, String> {
    caught(|| {
        let table = Table::open(log, TableConfig::default(), Now::default()).map_err(|error| error.to_string())?;
        Ok(table.crosses_from())
    })
}

/// Plays a record again and compares the digests in it. Records of other rules are only read: nobody plays them any more.
fn play_record(game: &FinishedGame) -> Result<(), String> {
    let record = Record::read(&game.record).map_err(|error| error.to_string())?;
    let pack = game.pack.as_deref().map(|text| ("pack.toml", text));
    caught(|| match load_record(&record, pack, Chance::default()) {
        Err(error) if error.code != "other_rules" => Err(error.to_string()),
        Ok(_) | Err(_) => Ok(()),
    })
}

/// What playing the live tables again has found so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// They lead where they were marked.
    pub same: usize,
    /// They go on under other rules when somebody comes.
    pub crossing: usize,
    /// They are not what was kept, or cannot be read: they will be parked.
    pub broken: usize,
}

/// A table is played for a fifth of the time at most, so that nobody notices.
const PAUSE: u32 = 4;
const LEAST_PAUSE: Duration = Duration::from_millis(5);
/// Between two tables while the database does not answer.
const CANNOT_READ: Duration = Duration::from_secs(1);

/// Plays live tables again after the start, one after the other, on a thread that gives way to everybody, and says what
/// differs. Nothing is changed: who opens such a table finds the same.
pub(crate) async fn check_tables(app: App, mut to_check: UnboundedReceiver<Vec<TableId>>) {
    let thread = Background::new("check", 1, MOST);
    while let Some(tables) = to_check.recv().await {
        for id in tables {
            if !app.tables.has(id) {
                continue;
            }
            let began = Instant::now();
            let found = match read_log(&*app.store, id, app.config.long_log as u32).await {
                Ok(Some(log)) => thread.run(move || play_log(log)).await.unwrap_or_else(|| Err("a panic".to_owned())),
                // Over or closed meanwhile.
                Ok(None) => continue,
                Err(error @ Error::Broken(_)) => Err(error.to_string()),
                // The database is away: that says nothing of the table.
                Err(error) => {
                    tracing::warn!(table = %id, %error, "a table cannot be read now, and is not checked");
                    tokio::time::sleep(CANNOT_READ).await;
                    continue;
                }
            };
            note(&app, id, found);
            tokio::time::sleep((began.elapsed() * PAUSE).max(LEAST_PAUSE)).await;
        }
        let Checked { same, crossing, broken } = app.checked();
        tracing::info!(same, crossing, broken, "the tables that are played were played again");
    }
}

fn note(app: &App, table: TableId, found: Result<Option<u32>, String>) {
    let mut checked = app.checked.lock().unwrap_or_else(PoisonError::into_inner);
    let (count, label) = match found {
        Ok(None) => (&mut checked.same, "same"),
        Ok(Some(from)) => {
            tracing::warn!(%table, from, "a table goes on under other rules");
            (&mut checked.crossing, "crossing")
        }
        Err(problem) => {
            tracing::error!(%table, problem, "a table is not what was kept and will be parked");
            (&mut checked.broken, "broken")
        }
    };
    *count += 1;
    metrics::counter!("steading_checked_tables_total", "found" => label).increment(1);
}
