//! The data in one SQLite file: one connection that writes, a few that read.

#[path = "../sql/admin.rs"]
mod admin;
mod batch;
#[path = "../sql/calls.rs"]
mod calls;
#[path = "../sql/carry.rs"]
mod carry;
mod checks;
#[path = "../sql/clubs.rs"]
mod clubs;
mod copying;
#[path = "../sql/days.rs"]
mod days;
#[path = "../sql/games.rs"]
mod games;
#[path = "../sql/nodes.rs"]
mod nodes;
#[path = "../sql/order.rs"]
mod order;
#[path = "../sql/people.rs"]
mod people;
#[path = "../sql/profiles.rs"]
mod profiles;
#[path = "../sql/rows.rs"]
mod rows;
mod schema;
#[path = "../sql/tables.rs"]
mod tables;
#[path = "../sql/ties.rs"]
mod ties;
#[path = "../sql/tournaments.rs"]
mod tournaments;

pub use checks::OLDEST_SQLITE;
pub use copying::{backup, restore};

use crate::error::{Error, OpenError};
use crate::nodes::Membership;
use crate::quota::Usage;
use crate::sql::{Hold, TAKE_ALONE, TAKE_TOGETHER, USAGE_OF, migrate, refuse_newer, refuse_older, stored};
use crate::{Store, crash_point};
use async_trait::async_trait;
use rows::{number, read_usage};
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Connection as _, Row, SqliteConnection, Transaction};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use steading_host::UserId;
use tokio::sync::{Mutex, MutexGuard};

/// The database within the data directory.
pub const DATABASE_FILE: &str = "steading.db";

const READERS: u32 = 4;
/// Nobody else should ever hold the file; a backup from another process may, for a moment.
const PATIENCE: Duration = Duration::from_secs(5);

/// The data of a server in a directory of its own.
#[derive(Debug)]
pub struct Sqlite {
    dir: PathBuf,
    epoch: u64,
    /// The writing connection while nobody uses it. A writer takes it out and gives it back only after a clean
    /// end, so a write that fails or is abandoned half-way closes its connection, and SQLite undoes what it did.
    writer: Mutex<Option<SqliteConnection>>,
    readers: SqlitePool,
    membership: Membership,
    /// How many pages the file may have; 0 is no limit.
    page_limit: AtomicU32,
    /// Held as long as any handle lives: it keeps other processes out of the directory.
    lock: Arc<File>,
}

impl Sqlite {
    /// Opens the data in this directory, which is made if it is missing, and takes it over.
    ///
    /// Refuses to begin with what could lose a move: see [`OpenError`].
    pub async fn open(dir: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        let dir = dir.as_ref();
        checks::make_dir(dir)?;
        let lock = Arc::new(checks::lock_dir(dir)?);
        Sqlite::take(dir, lock, TAKE_ALONE).await
    }

    /// Another handle on the same data, as another process would have it that took the data over: from now on the old
    /// one can write nothing.
    pub async fn take_over(&self) -> Result<Sqlite, OpenError> {
        Sqlite::take(&self.dir, self.lock.clone(), TAKE_ALONE).await
    }

    /// Another handle on the same data, as one of several servers has it: a server that had it alone can write nothing
    /// any more, others that share it go on. For tests; a file is used by one process.
    pub async fn share(&self) -> Result<Sqlite, OpenError> {
        Sqlite::take(&self.dir, self.lock.clone(), TAKE_TOGETHER).await
    }

    async fn take(dir: &Path, lock: Arc<File>, how: &[&'static str]) -> Result<Sqlite, OpenError> {
        let file = dir.join(DATABASE_FILE);
        checks::refuse_emptied(dir, &file, &lock)?;
        checks::make_file(&file)?;
        let mut writer = connect(&writing(&file)).await?;
        checks::version(&mut writer).await?;
        refuse_newer(schema::version(&mut writer).await?, schema::STEPS)?;
        checks::durability(&mut writer).await?;
        migrate(schema::STEPS, &mut writer).await?;
        people::fill_skeletons(&mut writer).await?;
        let epoch = claim(&mut writer, how).await?;
        checks::remember_data(dir, &lock)?;
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(reading(&file));
        let (writer, page_limit, membership) = (Mutex::new(Some(writer)), AtomicU32::new(0), Membership::default());
        Ok(Sqlite { dir: dir.to_owned(), epoch, writer, readers, membership, page_limit, lock })
    }

    /// The data beside the server that uses it, or with none: nothing is taken over, and the owner goes on writing.
    /// `NoData` if there is none, `ChangedSchema` if this program would have to change it first.
    pub async fn beside(dir: impl AsRef<Path>) -> Result<Sqlite, OpenError> {
        let dir = dir.as_ref();
        let file = dir.join(DATABASE_FILE);
        if !std::fs::metadata(&file).is_ok_and(|file| file.len() > 0) {
            return Err(OpenError::NoData { dir: dir.to_owned() });
        }
        let mut writer = connect(&writing(&file).create_if_missing(false)).await?;
        let found = schema::version(&mut writer).await?;
        refuse_newer(found, schema::STEPS)?;
        refuse_older(found, schema::STEPS)?;
        let owner = sqlx::query("SELECT epoch FROM owner").fetch_one(&mut writer).await.map_err(Error::from)?;
        let epoch = number(&owner, 0)?;
        let lock = Arc::new(checks::open_lock(dir)?);
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(reading(&file));
        let (writer, page_limit, membership) = (Mutex::new(Some(writer)), AtomicU32::new(0), Membership::default());
        Ok(Sqlite { dir: dir.to_owned(), epoch, writer, readers, membership, page_limit, lock })
    }

    /// The directory this data lives in.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Lets the file grow to so many pages (of 4 KiB) and no further; `None` lifts the limit. At the limit every write
    /// answers [`Error::Full`], as on a full disk.
    pub async fn limit_pages(&self, pages: Option<u32>) {
        self.page_limit.store(pages.unwrap_or(0), Ordering::Relaxed);
        // The limit belongs to the connection; the next write opens a new one.
        *self.writer.lock().await = None;
    }

    /// Whether the file is sound, by SQLite's own account. Takes as long as reading all of it.
    pub async fn integrity(&self) -> Result<bool, Error> {
        let mut reader = self.readers.acquire().await?;
        Ok(checks::integrity(&mut reader).await?)
    }

    /// Writes all data to a new file while everything goes on; see [`backup`].
    pub async fn backup(&self, file: impl AsRef<Path>) -> Result<(), OpenError> {
        backup(&self.dir, file).await
    }

    /// Nothing is written while this is held. For tests of what has to wait for a commit.
    #[cfg(feature = "crash-points")]
    pub async fn hold_writes(&self) -> impl Sized + '_ {
        self.writer.lock().await
    }

    /// Closes all connections, so that the data is in one file.
    pub async fn close(self) -> Result<(), Error> {
        self.end().await
    }

    async fn end(&self) -> Result<(), Error> {
        self.readers.close().await;
        match self.writer.lock().await.take() {
            Some(writer) => Ok(writer.close().await?),
            None => Ok(()),
        }
    }

    /// What is read in it is of one moment.
    async fn snapshot(&self) -> Result<Transaction<'static, sqlx::Sqlite>, Error> {
        Ok(self.readers.begin().await?)
    }

    /// Begins a write. It waits for the one before it, and fails if somebody has taken the data over.
    async fn write(&self) -> Result<Write<'_>, Error> {
        let mut slot = self.writer.lock().await;
        let connection = match slot.take() {
            Some(connection) => connection,
            None => self.new_writer().await?,
        };
        let mut write = Write { slot, connection };
        sqlx::query("BEGIN IMMEDIATE").execute(write.on()).await?;
        crash_point!("store_begun");
        let owner: i64 = sqlx::query("SELECT epoch FROM owner").fetch_one(write.on()).await?.try_get(0)?;
        if owner != stored(self.epoch) {
            write.undo().await?;
            return Err(Error::NotOwner);
        }
        Ok(write)
    }

    /// A write that does not stand in anybody's way for long.
    async fn alone(&self) -> Result<Write<'_>, Error> {
        self.write().await
    }

    async fn pulse(&self) -> Result<Write<'_>, Error> {
        self.write().await
    }

    /// A file has none.
    async fn standbys(&self) -> Result<Vec<crate::nodes::Standby>, Error> {
        Ok(Vec::new())
    }

    async fn new_writer(&self) -> Result<SqliteConnection, Error> {
        let options = writing(&self.dir.join(DATABASE_FILE)).create_if_missing(false);
        let options = match self.page_limit.load(Ordering::Relaxed) {
            0 => options,
            pages => options.pragma("max_page_count", pages.to_string()),
        };
        let mut writer = connect(&options).await?;
        checks::durability(&mut writer).await.map_err(|error| Error::Failed(error.to_string()))?;
        Ok(writer)
    }
}

#[async_trait]
impl Store for Sqlite {
    fn epoch(&self) -> u64 {
        self.epoch
    }

    async fn is_owner(&self) -> Result<bool, Error> {
        let owner: i64 = sqlx::query("SELECT epoch FROM owner").fetch_one(&self.readers).await?.try_get(0)?;
        Ok(owner == stored(self.epoch))
    }

    async fn can_write(&self) -> Result<bool, Error> {
        let mut write = match self.write().await {
            Ok(write) => write,
            Err(Error::NotOwner) => return Ok(false),
            Err(error) => return Err(error),
        };
        // A page of our own, so that a disk without room for one is noticed.
        sqlx::query("CREATE TABLE trial (body BLOB)").execute(write.on()).await?;
        sqlx::query("INSERT INTO trial (body) VALUES (zeroblob(8192))").execute(write.on()).await?;
        write.undo().await?;
        Ok(true)
    }

    async fn sound(&self) -> Result<bool, Error> {
        self.integrity().await
    }

    async fn usage_of(&self, person: UserId) -> Result<Usage, Error> {
        read_usage(&sqlx::query(USAGE_OF).bind(person.as_str()).fetch_one(&self.readers).await?)
    }

    async fn usage(&self) -> Result<Usage, Error> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM live WHERE phase < 2), (SELECT count(*) FROM finished WHERE uploaded = 1), \
             (SELECT count(*) FROM finished WHERE uploaded = 0), \
             (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size) \
             - (SELECT freelist_count FROM pragma_freelist_count) * (SELECT page_size FROM pragma_page_size)",
        );
        read_usage(&row.fetch_one(&self.readers).await?)
    }
}

/// One transaction. Dropped without [`Write::commit`] or [`Write::undo`], it closes its connection, and nothing of it
/// remains.
struct Write<'a> {
    slot: MutexGuard<'a, Option<SqliteConnection>>,
    connection: SqliteConnection,
}

impl Write<'_> {
    fn on(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    async fn commit(mut self) -> Result<(), Error> {
        crash_point!("store_before_commit");
        sqlx::query("COMMIT").execute(self.on()).await?;
        crash_point!("store_committed");
        self.give_back();
        Ok(())
    }

    async fn undo(mut self) -> Result<(), Error> {
        sqlx::query("ROLLBACK").execute(self.on()).await?;
        self.give_back();
        Ok(())
    }

    async fn done(self) -> Result<(), Error> {
        self.commit().await
    }

    fn give_back(mut self) {
        *self.slot = Some(self.connection);
    }
}

fn common(file: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(file)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        // A log of a thousand entries comes through in a few portions.
        .row_buffer_size(256)
        .disable_statement_logging()
}

fn writing(file: &Path) -> SqliteConnectOptions {
    common(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        // On a Mac only this makes the disk itself write; elsewhere it means nothing.
        .pragma("fullfsync", "1")
        // 16 MB of log before it is moved into the file, four times SQLite's own figure: the pages of busy tables are
        // then moved once for many commits.
        .pragma("wal_autocheckpoint", "4000")
        // What is deleted is overwritten: somebody who is forgotten is not in the free pages of the file either.
        .pragma("secure_delete", "ON")
}

fn reading(file: &Path) -> SqliteConnectOptions {
    common(file).create_if_missing(false).read_only(true)
}

async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, Error> {
    Ok(options.connect().await?)
}

/// Becomes the owner.
async fn claim(writer: &mut SqliteConnection, how: &[&'static str]) -> Result<u64, Error> {
    for step in how {
        sqlx::query(*step).execute(&mut *writer).await?;
    }
    number(&sqlx::query("SELECT epoch FROM owner").fetch_one(writer).await?, 0)
}

/// What the shared text needs of this database.
type Database = Sqlite;
type SqlxDatabase = sqlx::Sqlite;
type Connection = SqliteConnection;
type DbRow = SqliteRow;

/// Entries of a table from one number to before another, as a list of `steading_host::Row` in JSON.
const PART_OF_LOG: &str = "SELECT json_group_array(json_array(line, seat, person, \
     CASE WHEN request IS NOT NULL THEN lower(hex(request)) END, witnesses, json(clocks), at)) FROM \
     (SELECT * FROM entry WHERE live = $1 AND number >= $2 AND number < $3 ORDER BY number)";

/// Milliseconds since 1970 by the clock of the database.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
/// There is one writer, so nothing is locked that could be passed over.
const FOR_SHARE: &str = "";
const SKIP_LOCKED: &str = "";

/// Whatever is written is written alone.
async fn hold(_: &mut SqliteConnection, _: Hold) -> Result<(), Error> {
    Ok(())
}

/// How often it is tried to empty the log, how long somebody who reads is waited for, and how long everybody else may
/// write in between.
const SCRUBS: usize = 20;
const SCRUB_WAIT: Duration = Duration::from_millis(100);
const SCRUB_REST: Duration = Duration::from_millis(200);

/// What was changed lately is still in the log beside the file, as it was and as it is: the log is emptied. That needs a
/// moment in which nobody reads what was before.
async fn scrub(database: &Sqlite) -> Result<(), Error> {
    for _ in 0..SCRUBS {
        if empties_log(database).await? {
            return Ok(());
        }
        tokio::time::sleep(SCRUB_REST).await;
    }
    tracing::error!(
        "somebody reads for long: what was forgotten stays in the log beside the file until it is used anew"
    );
    Ok(())
}

async fn empties_log(database: &Sqlite) -> Result<bool, Error> {
    let mut slot = database.writer.lock().await;
    let mut connection = match slot.take() {
        Some(connection) => connection,
        None => database.new_writer().await?,
    };
    let patience = |wait: Duration| format!("PRAGMA busy_timeout = {}", wait.as_millis());
    sqlx::query(sqlx::AssertSqlSafe(patience(SCRUB_WAIT))).execute(&mut connection).await?;
    let done = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection).await;
    sqlx::query(sqlx::AssertSqlSafe(patience(PATIENCE))).execute(&mut connection).await?;
    *slot = Some(connection);
    Ok(number::<i64>(&done?, 0)? == 0)
}

fn integer(row: &SqliteRow, column: usize) -> Result<i64, Error> {
    Ok(row.try_get(column)?)
}
