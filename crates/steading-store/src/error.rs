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
    /// Another node has the bucket of this table, or nobody; only the table is lost.
    #[error("this table belongs to another node now")]
    Fenced,
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
    #[error("PostgreSQL {found} is too old, {wanted} is needed")]
    OldPostgres { found: String, wanted: &'static str },
    /// PostgreSQL would answer before a move is on the disk.
    #[error("the database does not write safely: {setting} is {value}")]
    NotSafe { setting: &'static str, value: String },
    #[error("the database keeps text as {found}, not UTF8")]
    NotUnicode { found: String },
    #[error("the database takes no writes")]
    ReadOnly,
    /// Empty if there is no schema at all.
    #[error("nothing may be made in the schema “{schema}”")]
    NoRights { schema: String },
    #[error("the database is used by another process")]
    DatabaseInUse,
    #[error("there is no data in this database")]
    EmptyDatabase,
    /// Data is moved only to where there is none.
    #[error("there is data in the target already")]
    TargetNotEmpty,
    /// What was read back after a move differs from what was read first.
    #[error("what was written is not what was read")]
    NotTheSame,
    /// Only what keeps its data in a directory can do this.
    #[error("PostgreSQL has its own back-ups")]
    NotForPostgres,
    /// The sentence never holds the password.
    #[error("this is no address of a database: {problem}")]
    BadDatabase { problem: String },
    #[error("the database cannot be reached: {problem}")]
    NoDatabase { problem: String },
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
            OpenError::OldPostgres { found, wanted } => {
                Message::new("server-store-old-postgres").with("found", text(found)).with("wanted", text(wanted))
            }
            OpenError::NotSafe { setting, value } => {
                Message::new("server-store-not-safe").with("setting", text(setting)).with("value", text(value))
            }
            OpenError::NotUnicode { found } => Message::new("server-store-not-unicode").with("found", text(found)),
            OpenError::ReadOnly => Message::new("server-store-read-only"),
            OpenError::NoRights { schema } => Message::new("server-store-no-rights").with("schema", text(schema)),
            OpenError::DatabaseInUse => Message::new("server-store-database-in-use"),
            OpenError::EmptyDatabase => Message::new("server-store-empty-database"),
            OpenError::TargetNotEmpty => Message::new("server-store-target-not-empty"),
            OpenError::NotTheSame => Message::new("server-store-not-the-same"),
            OpenError::NotForPostgres => Message::new("server-store-not-for-postgres"),
            OpenError::BadDatabase { problem } => {
                Message::new("server-store-bad-database").with("problem", text(problem))
            }
            OpenError::NoDatabase { problem } => {
                Message::new("server-store-no-database").with("problem", text(problem))
            }
            OpenError::Store(error) => Message::new("server-store-failed").with("problem", text(error)),
        }
    }
}
