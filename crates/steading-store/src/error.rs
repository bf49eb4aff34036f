//! What can go wrong, as values.

use std::path::PathBuf;
use steading_core::{Arg, Message};

/// Why one [`Append`](steading_host::Append) was not kept. Nothing of it is there, and the others of its batch are not
/// touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Somebody took the data over; this process may write nothing any more.
    #[error("the data has another owner now")]
    NotOwner,
    #[error("there is no such table")]
    Unknown,
    /// Its numbers are there already.
    #[error("the next entry is {entries} and the next notice {notices}, so these numbers are taken")]
    Taken { entries: u32, notices: u32 },
    /// Something before it is missing.
    #[error("the next entry is {entries} and the next notice {notices}, so something before this is missing")]
    Gap { entries: u32, notices: u32 },
}

/// Why the store did not do what it was asked. A write that fails has left nothing behind, unless the answer itself was
/// lost (`Failed`): then it is there whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    #[error("the data has another owner now")]
    NotOwner,
    /// No room on the disk. Reading goes on, and writing too as soon as there is room.
    #[error("the disk is full")]
    Full,
    /// Another process holds the file for longer than we wait.
    #[error("the database is busy")]
    Busy,
    /// An account of this name is there already, upper and lower case alike.
    #[error("this name is taken")]
    NameTaken,
    /// A table, game, person or session of this id is there already.
    #[error("this is there already")]
    AlreadyThere,
    #[error("there is no such {0}")]
    Unknown(&'static str),
    /// What was read back cannot be understood.
    #[error("stored data is broken: {0}")]
    Broken(String),
    #[error("the database failed: {0}")]
    Failed(String),
}

impl Error {
    /// Whether the same request may well succeed later.
    pub fn passes(&self) -> bool {
        matches!(self, Error::Full | Error::Busy | Error::Failed(_))
    }
}

/// Why a server cannot start with this data, or a backup is not made or not taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    #[error("SQLite {found} is too old, {wanted} is needed")]
    OldSqlite { found: String, wanted: &'static str },
    #[error("the database does not write safely: journal {journal}, synchronous {synchronous}")]
    NotDurable { journal: String, synchronous: i64 },
    #[error("{} cannot be written: {problem}", .dir.display())]
    NotWritable { dir: PathBuf, problem: String },
    #[error("{} is used by another process", .dir.display())]
    InUse { dir: PathBuf },
    #[error("the data has version {found}, this program knows up to {known}")]
    NewerSchema { found: i64, known: i64 },
    /// A step the data went through is not the one this program knows.
    #[error("step {version} of the data is not the one this program knows")]
    ChangedSchema { version: i64 },
    /// There was data here, and now there is none.
    #[error("the data in {} is gone", .dir.display())]
    Emptied { dir: PathBuf },
    #[error("there is no data in {}", .dir.display())]
    NoData { dir: PathBuf },
    #[error("{} is there already", .file.display())]
    FileThere { file: PathBuf },
    #[error("{} is not empty", .dir.display())]
    NotEmpty { dir: PathBuf },
    /// The end is missing, or it never was a backup.
    #[error("{} is not a whole backup", .file.display())]
    CutBackup { file: PathBuf },
    #[error("{} was changed since it was made", .file.display())]
    ChangedBackup { file: PathBuf },
    #[error("{}: {problem}", .file.display())]
    File { file: PathBuf, problem: String },
    #[error(transparent)]
    Store(#[from] Error),
}

impl OpenError {
    /// The sentence for the operator, by its id in `messages/server.*.ftl`.
    pub fn message(&self) -> Message {
        let path = |path: &PathBuf| Arg::Text(path.display().to_string());
        let text = |text: &dyn ToString| Arg::Text(text.to_string());
        match self {
            OpenError::OldSqlite { found, wanted } => {
                Message::new("server-store-old-sqlite").with("found", text(found)).with("wanted", text(wanted))
            }
            OpenError::NotDurable { journal, synchronous } => Message::new("server-store-not-durable")
                .with("journal", text(journal))
                .with("synchronous", text(synchronous)),
            OpenError::NotWritable { dir, problem } => {
                Message::new("server-store-not-writable").with("dir", path(dir)).with("problem", text(problem))
            }
            OpenError::InUse { dir } => Message::new("server-store-in-use").with("dir", path(dir)),
            OpenError::NewerSchema { found, known } => {
                Message::new("server-store-newer-schema").with("found", text(found)).with("known", text(known))
            }
            OpenError::ChangedSchema { version } => {
                Message::new("server-store-changed-schema").with("version", text(version))
            }
            OpenError::Emptied { dir } => Message::new("server-store-emptied").with("dir", path(dir)),
            OpenError::NoData { dir } => Message::new("server-store-no-data").with("dir", path(dir)),
            OpenError::FileThere { file } => Message::new("server-store-file-there").with("file", path(file)),
            OpenError::NotEmpty { dir } => Message::new("server-store-not-empty").with("dir", path(dir)),
            OpenError::CutBackup { file } => Message::new("server-store-cut-backup").with("file", path(file)),
            OpenError::ChangedBackup { file } => Message::new("server-store-changed-backup").with("file", path(file)),
            OpenError::File { file, problem } => {
                Message::new("server-store-file").with("file", path(file)).with("problem", text(problem))
            }
            OpenError::Store(error) => Message::new("server-store-failed").with("problem", text(error)),
        }
    }
}
