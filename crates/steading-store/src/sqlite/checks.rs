//! What must hold before the first move is taken (docs/reliability.md, C6).

use crate::error::{Error, OpenError};
use sqlx::{Row, SqliteConnection};
use std::fs::{File, TryLockError};
use std::io::Write;
use std::path::Path;

/// Older ones can corrupt a file whose write-ahead log is reset while another connection reads.
pub const OLDEST_SQLITE: &str = "3.51.3";

pub(super) const LOCK_FILE: &str = "lock";

/// Makes the data directory, for the owner's eyes only: seeds of games in play are in it.
pub(super) fn make_dir(dir: &Path) -> Result<(), OpenError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(|error| not_writable(dir, &error))
}

/// The file of the lock, without the lock.
pub(super) fn open_lock(dir: &Path) -> Result<File, OpenError> {
    let file = File::options().create(true).truncate(false).write(true).open(dir.join(LOCK_FILE));
    file.map_err(|error| not_writable(dir, &error))
}

/// Keeps other processes out for as long as the file lives; the system lets go of it when the process dies.
pub(super) fn lock_dir(dir: &Path) -> Result<File, OpenError> {
    let file = open_lock(dir)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse { dir: dir.to_owned() }),
        Err(TryLockError::Error(error)) => Err(not_writable(dir, &error)),
    }
}

/// What the lock says once there was data beside it.
const THERE_IS_DATA: &[u8] = b"steading data\n";

/// Remembers that there is data here.
pub(super) fn remember_data(dir: &Path, mut lock: &File) -> Result<(), OpenError> {
    let remember = |lock: &mut &File| -> std::io::Result<()> {
        if lock.metadata()?.len() == 0 {
            lock.write_all(THERE_IS_DATA)?;
            lock.sync_all()?;
        }
        Ok(())
    };
    remember(&mut lock).map_err(|error| not_writable(dir, &error))
}

/// A database that is missing or empty where there was one is not taken for a new one: somebody has lost data, and
/// would lose the chance to notice.
pub(super) fn refuse_emptied(dir: &Path, file: &Path, lock: &File) -> Result<(), OpenError> {
    let was_there = lock.metadata().is_ok_and(|lock| lock.len() > 0);
    let is_there = std::fs::metadata(file).is_ok_and(|file| file.len() > 0);
    if was_there && !is_there { Err(OpenError::Emptied { dir: dir.to_owned() }) } else { Ok(()) }
}

/// Makes an empty database file before SQLite does, which would let everybody on the machine read it.
pub(super) fn make_file(file: &Path) -> Result<(), OpenError> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop).map_err(|error| not_writable(file, &error))
}

fn not_writable(dir: &Path, error: &std::io::Error) -> OpenError {
    OpenError::NotWritable { dir: dir.to_owned(), problem: error.to_string() }
}

pub(super) async fn version(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let row = sqlx::query("SELECT sqlite_version()").fetch_one(connection).await.map_err(Error::from)?;
    let found: String = row.try_get(0).map_err(Error::from)?;
    if new_enough(&found) { Ok(()) } else { Err(OpenError::OldSqlite { found, wanted: OLDEST_SQLITE }) }
}

fn new_enough(version: &str) -> bool {
    let parts = |text: &str| text.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>();
    parts(version) >= parts(OLDEST_SQLITE)
}

/// Asks the connection itself: what we wished for is not always what we got.
pub(super) async fn durability(connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let row = sqlx::query("PRAGMA journal_mode").fetch_one(&mut *connection).await.map_err(Error::from)?;
    let journal: String = row.try_get(0).map_err(Error::from)?;
    let row = sqlx::query("PRAGMA synchronous").fetch_one(connection).await.map_err(Error::from)?;
    let synchronous: i64 = row.try_get(0).map_err(Error::from)?;
    const FULL: i64 = 2;
    if journal == "wal" && synchronous >= FULL { Ok(()) } else { Err(OpenError::NotDurable { journal, synchronous }) }
}

pub(super) async fn integrity(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    let row = sqlx::query("PRAGMA integrity_check").fetch_one(&mut *connection).await?;
    let sound = row.try_get::<&str, _>(0)? == "ok";
    let stray = sqlx::query("PRAGMA foreign_key_check").fetch_optional(connection).await?;
    Ok(sound && stray.is_none())
}

#[cfg(test)]
mod tests {
    use super::super::{connect, writing};
    use super::*;
    use sqlx::sqlite::{SqliteJournalMode, SqliteSynchronous};

    #[test]
    fn versions_are_compared_by_their_numbers() {
        for old in ["3.51.2", "3.9.0", "3.51", "2.99.99", ""] {
            assert!(!new_enough(old), "{old}");
        }
        for new in ["3.51.3", "3.51.10", "3.52.0", "4.0.0"] {
            assert!(new_enough(new), "{new}");
        }
    }

    #[tokio::test]
    async fn the_bundled_sqlite_is_new_enough() {
        let dir = tempfile::tempdir().unwrap();
        let mut connection = connect(&writing(&dir.path().join("a.db"))).await.unwrap();
        assert_eq!(version(&mut connection).await, Ok(()));
    }

    #[tokio::test]
    async fn a_database_that_does_not_sync_or_has_no_log_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let mut safe = connect(&writing(&dir.path().join("safe.db"))).await.unwrap();
        assert_eq!(durability(&mut safe).await, Ok(()));

        let hasty = writing(&dir.path().join("hasty.db")).synchronous(SqliteSynchronous::Normal);
        let refused = durability(&mut connect(&hasty).await.unwrap()).await;
        assert_eq!(refused, Err(OpenError::NotDurable { journal: "wal".to_owned(), synchronous: 1 }));

        let unlogged = writing(&dir.path().join("unlogged.db")).journal_mode(SqliteJournalMode::Delete);
        let refused = durability(&mut connect(&unlogged).await.unwrap()).await;
        assert_eq!(refused, Err(OpenError::NotDurable { journal: "delete".to_owned(), synchronous: 2 }));
    }
}
