//! `steading backup` and `steading restore`: all data of a server in one file.

use crate::commands::Failure;
use std::io::Write;
use std::path::Path;
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_store::OpenError;

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

/// Copies the data into a file, also while a server runs.
pub fn backup(file: &Path, data: &Path, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    wait(steading_store::backup(data, file), lang)?;
    say("server-backed-up", file, data, lang, out)
}

/// Makes a data directory from a backup.
pub fn restore(file: &Path, data: &Path, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    wait(steading_store::restore(file, data), lang)?;
    say("server-restored", file, data, lang, out)
}
