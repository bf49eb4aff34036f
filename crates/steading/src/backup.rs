//! `steading backup` and `steading restore`: all data of a server in one file. `steading move`: from one database to
//! another.

use crate::commands::Failure;
use crate::progress::Progress;
use std::io::Write;
use std::path::{Path, PathBuf};
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_store::{Address, OpenError};

fn wait<T>(work: impl Future<Output = Result<T, OpenError>>, lang: Lang) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(work).map_err(|error| Failure::Failed(render(lang, &error.message(), &NoNames)))
}

fn say(id: &'static str, file: &Path, data: &Path, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let message = Message::new(id)
        .with("file", Arg::Text(file.display().to_string()))
        .with("data", Arg::Text(data.display().to_string()));
    Ok(writeln!(out, "{}", render(lang, &message, &NoNames))?)
}

/// Where the data is: in the database that was named, or in the directory.
pub fn address(data: &Path, database: Option<&str>) -> Result<Address, OpenError> {
    database.map_or_else(|| Ok(Address::Sqlite(data.to_owned())), str::parse)
}

/// The directory that is copied or filled. A database of its own has none.
async fn directory(data: &Path, database: Option<&str>) -> Result<PathBuf, OpenError> {
    match address(data, database)? {
        Address::Sqlite(dir) => Ok(dir),
        Address::Postgres(_) => Err(OpenError::NotForPostgres),
    }
}

/// Copies the data into a file, also while a server runs.
pub fn backup(
    file: &Path,
    data: &Path,
    database: Option<&str>,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let data = wait(directory(data, database), lang)?;
    wait(steading_store::backup(&data, file), lang)?;
    say("server-backed-up", file, &data, lang, out)
}

/// Makes a data directory from a backup.
pub fn restore(
    file: &Path,
    data: &Path,
    database: Option<&str>,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let data = wait(directory(data, database), lang)?;
    wait(steading_store::restore(file, &data), lang)?;
    say("server-restored", file, &data, lang, out)
}

/// Moves everything to another database.
pub fn move_data(from: &str, to: &str, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let sentence = |error: OpenError| Failure::Failed(render(lang, &error.message(), &NoNames));
    let (from, to): (Address, Address) = (from.parse().map_err(sentence)?, to.parse().map_err(sentence)?);
    let mut bar = None;
    let mut progress = |done, all| bar.get_or_insert_with(|| Progress::rated(&format!("→ {to}"), all)).at(done);
    let moved = wait(steading_store::move_data(&from, &to, &mut progress), lang)?;
    drop(bar);
    let message = Message::new("server-moved")
        .with("from", Arg::Text(from.to_string()))
        .with("to", Arg::Text(to.to_string()))
        .with("rows", Arg::Text(moved.rows.to_string()))
        .with("digest", Arg::Text(moved.digest));
    Ok(writeln!(out, "{}", render(lang, &message, &NoNames))?)
}
