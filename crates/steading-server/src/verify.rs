//! A check of everything that is kept: the file itself, every log, every record.

use steading_host::Now;
use steading_host::table::{Table, TableConfig};
use steading_store::{Admin, Error};

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

/// Reads everything and plays every log again. Nothing is changed.
pub async fn verify(store: &dyn Admin) -> Result<Report, Error> {
    let mut report = Report { sound: store.sound().await?, ..Report::default() };
    if !report.sound {
        report.problems.push("the database file is damaged".to_owned());
    }
    for id in store.all_tables().await? {
        report.tables += 1;
        let problem = match store.load(id).await {
            Ok(Some(log)) => {
                Table::open(log, TableConfig::default(), Now::default()).err().map(|error| error.to_string())
            }
            // Closed meanwhile.
            Ok(None) => None,
            Err(error) => Some(error.to_string()),
        };
        report.problems.extend(problem.map(|problem| format!("table {id}: {problem}")));
    }
    for id in store.all_games().await? {
        report.games += 1;
        let problem = match store.game(id).await {
            Ok(Some(game)) => steading_core::Record::read(&game.record).err().map(|error| error.to_string()),
            Ok(None) => None,
            Err(error) => Some(error.to_string()),
        };
        report.problems.extend(problem.map(|problem| format!("game {id}: {problem}")));
    }
    Ok(report)
}
