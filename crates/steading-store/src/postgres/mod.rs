//! The data in PostgreSQL: one connection that keeps moves, a few that read and write everything else, and one that
//! says that somebody is here.

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

pub use checks::OLDEST_POSTGRES;

use crate::Store;
use crate::error::{Error, OpenError};
use crate::nodes::Membership;
use crate::quota::Usage;
use crate::sql::{Hold, TAKE_ALONE, TAKE_TOGETHER, USAGE_OF, migrate, refuse_newer, refuse_older, stored};
use async_trait::async_trait;
use rows::{number, read_usage};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::{ConnectOptions, Connection as _, PgConnection, Row, Transaction};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;
use steading_host::UserId;
use tokio::sync::{Mutex, MutexGuard};
use tokio::task::JoinHandle;

const CONNECTIONS: u32 = 8;
/// So long we wait for a connection; who asked is told to try again.
const PATIENCE: Duration = Duration::from_secs(3);
/// So long a commit may take before it counts as failed, in milliseconds for the database and in our own time. The
/// database gives up first: what it gave up is not there.
const COMMIT_MS: &str = "8000";
const COMMIT_PATIENCE: Duration = Duration::from_secs(10);
/// A statement about leases is short; one that is not fails, and is tried again.
const LEASE_MS: &str = "1500";
/// How often we look whether we are still seen.
const PRESENCE: Duration = Duration::from_secs(2);

/// The data of a server in a schema of a PostgreSQL database.
pub struct Postgres {
    options: PgConnectOptions,
    epoch: u64,
    /// The connection that keeps moves while nobody uses it. A batch takes it out and gives it back only after a clean
    /// end, so after a failure the next batch has a new one.
    writer: Mutex<Option<PgConnection>>,
    readers: PgPool,
    membership: Membership,
    /// The connection for leases, used like the one for moves: long reads cannot make a node miss its time.
    leases: Mutex<Option<PgConnection>>,
    /// The same, and nothing is said over it but that we live.
    pulse: Mutex<Option<PgConnection>>,
    /// Holds a lock in the database for as long as we live, so that a second server is refused. It only keeps honest
    /// people honest: what keeps an old owner from writing is the epoch.
    presence: Mutex<Option<JoinHandle<()>>>,
}

/// The address may hold a password, so it is not shown.
impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Postgres").field("epoch", &self.epoch).finish_non_exhaustive()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Some(presence) = self.presence.get_mut() {
            presence.abort();
        }
    }
}

impl Postgres {
    /// Opens the data in this database (`postgres://person@host/name`), makes its tables if they are missing, and takes
    /// it over. Refuses to begin with what could lose a move: see [`OpenError`].
    pub async fn open(url: &str) -> Result<Postgres, OpenError> {
        Postgres::come_in(url, ALONE, TAKE_ALONE).await
    }

    /// The same as one of several servers: see [`Nodes`](crate::Nodes). Refused if one has the data alone.
    pub async fn join(url: &str) -> Result<Postgres, OpenError> {
        Postgres::come_in(url, TOGETHER, TAKE_TOGETHER).await
    }

    async fn come_in(url: &str, lock: &'static str, how: &[&'static str]) -> Result<Postgres, OpenError> {
        let options = options(url)?;
        let mut present = connect(&options).await?;
        checks::fitness(&mut present).await?;
        if !be_present(&mut present, lock).await? {
            return Err(OpenError::DatabaseInUse);
        }
        let mut store = Postgres::take(options, how).await?;
        *store.presence.get_mut() = Some(tokio::spawn(stay_present(store.options.clone(), present, lock)));
        Ok(store)
    }

    /// Another handle on the same data, as another process would have it that took the data over: from now on the old
    /// one can write nothing.
    pub async fn take_over(&self) -> Result<Postgres, OpenError> {
        Postgres::take(self.options.clone(), TAKE_ALONE).await
    }

    /// Another handle on the same data, as one of several servers has it: a server that had it alone can write nothing
    /// any more, others that share it go on.
    pub async fn share(&self) -> Result<Postgres, OpenError> {
        Postgres::take(self.options.clone(), TAKE_TOGETHER).await
    }

    async fn take(options: PgConnectOptions, how: &[&'static str]) -> Result<Postgres, OpenError> {
        let mut writer = connect(&writing(&options)).await?;
        checks::fitness(&mut writer).await?;
        refuse_newer(schema::version(&mut writer).await?, schema::STEPS)?;
        migrate(schema::STEPS, &mut writer).await?;
        people::fill_skeletons(&mut writer).await?;
        for step in how {
            sqlx::query(*step).execute(&mut writer).await.map_err(Error::from)?;
        }
        let owner = sqlx::query("SELECT epoch FROM owner").fetch_one(&mut writer).await.map_err(Error::from)?;
        let epoch = number(&owner, 0)?;
        Ok(Postgres::new(options, epoch, Some(writer)))
    }

    /// The data beside the server that uses it, or with none: nothing is taken over, and the owner goes on writing.
    /// `EmptyDatabase` if there is none, `ChangedSchema` if this program would have to change it first.
    pub async fn beside(url: &str) -> Result<Postgres, OpenError> {
        let options = options(url)?;
        let mut connection = connect(&options).await?;
        checks::fitness(&mut connection).await?;
        let found = schema::version(&mut connection).await?;
        if found == 0 {
            return Err(OpenError::EmptyDatabase);
        }
        refuse_newer(found, schema::STEPS)?;
        refuse_older(found, schema::STEPS)?;
        let owner = sqlx::query("SELECT epoch FROM owner").fetch_one(&mut connection).await.map_err(Error::from)?;
        Ok(Postgres::new(options, number(&owner, 0)?, None))
    }

    fn new(options: PgConnectOptions, epoch: u64, writer: Option<PgConnection>) -> Postgres {
        let readers = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let readers = readers.connect_lazy_with(options.clone());
        let (membership, leases, pulse) = (Membership::default(), Mutex::new(None), Mutex::new(None));
        Postgres {
            options,
            epoch,
            writer: Mutex::new(writer),
            readers,
            membership,
            leases,
            pulse,
            presence: Mutex::new(None),
        }
    }

    /// Closes all connections.
    pub async fn close(self) -> Result<(), Error> {
        self.end().await
    }

    async fn end(&self) -> Result<(), Error> {
        self.readers.close().await;
        if let Some(presence) = self.presence.lock().await.take() {
            presence.abort();
            // Its connection is closed before another server looks for us.
            let _ = presence.await;
        }
        for slot in [&self.leases, &self.pulse] {
            if let Some(connection) = slot.lock().await.take() {
                connection.close().await?;
            }
        }
        match self.writer.lock().await.take() {
            Some(writer) => Ok(writer.close().await?),
            None => Ok(()),
        }
    }

    /// Begins a transaction in a task of its own. Where who asked goes away while it begins, the connection would go back
    /// with a transaction of which nobody knows: what is read in it later is old, and what is written is lost with it.
    async fn begin(&self, how: &'static str) -> Result<Transaction<'static, sqlx::Postgres>, Error> {
        let readers = self.readers.clone();
        let begun = tokio::spawn(async move { readers.begin_with(how).await });
        Ok(begun.await.map_err(|error| Error::Failed(error.to_string()))??)
    }

    /// What is read in it is of one moment.
    async fn snapshot(&self) -> Result<Transaction<'static, sqlx::Postgres>, Error> {
        self.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await
    }

    /// Begins a write. It fails if somebody has taken the data over, and nobody takes it over before it ends.
    async fn write(&self) -> Result<Write<'_>, Error> {
        let mut write = Write { transaction: self.begin("BEGIN").await? };
        let owner = sqlx::query("SELECT epoch FROM owner FOR SHARE").fetch_one(write.on()).await?;
        if integer(&owner, 0)? != stored(self.epoch) {
            write.undo().await?;
            return Err(Error::NotOwner);
        }
        Ok(write)
    }

    /// The connection on which nobody reads much. What is done there is a statement of its own.
    async fn alone(&self) -> Result<Alone<'_>, Error> {
        self.alone_on(&self.leases).await
    }

    /// The connection on which nothing is said but that we live.
    async fn pulse(&self) -> Result<Alone<'_>, Error> {
        self.alone_on(&self.pulse).await
    }

    async fn standbys(&self) -> Result<Vec<crate::nodes::Standby>, Error> {
        let rows =
            sqlx::query("SELECT application_name, EXTRACT(EPOCH FROM replay_lag)::float8 FROM pg_stat_replication");
        let rows = rows.fetch_all(&self.readers).await?;
        let standby = |row: &PgRow| {
            let name = row.try_get::<Option<String>, _>(0)?.unwrap_or_default();
            Ok(crate::nodes::Standby { name, lag_s: row.try_get(1)? })
        };
        rows.iter().map(standby).collect()
    }

    async fn alone_on<'a>(&self, slot: &'a Mutex<Option<PgConnection>>) -> Result<Alone<'a>, Error> {
        let mut slot = slot.lock().await;
        let connection = match slot.take() {
            Some(connection) => connection,
            None => connect(&self.options.clone().options([("statement_timeout", LEASE_MS)])).await.map_err(failed)?,
        };
        Ok(Alone { slot, connection })
    }

    async fn new_writer(&self) -> Result<PgConnection, Error> {
        let mut writer = connect(&writing(&self.options)).await.map_err(failed)?;
        checks::durability(&mut writer).await.map_err(failed)?;
        Ok(writer)
    }
}

#[async_trait]
impl Store for Postgres {
    fn epoch(&self) -> u64 {
        self.epoch
    }

    async fn is_owner(&self) -> Result<bool, Error> {
        let owner = sqlx::query("SELECT epoch FROM owner").fetch_one(&self.readers).await?;
        Ok(integer(&owner, 0)? == stored(self.epoch))
    }

    async fn can_write(&self) -> Result<bool, Error> {
        let mut write = match self.write().await {
            Ok(write) => write,
            Err(Error::NotOwner) => return Ok(false),
            Err(error) => return Err(error),
        };
        sqlx::query("INSERT INTO pack (hash, body) VALUES ('\\x00', $1)")
            .bind(vec![0_u8; 8_192])
            .execute(write.on())
            .await?;
        write.undo().await?;
        Ok(true)
    }

    /// PostgreSQL looks after its own pages (`data_checksums`); here everything is read once, and every log must be as
    /// long as its table says.
    async fn sound(&self) -> Result<bool, Error> {
        let mut read = self.snapshot().await?;
        let row = sqlx::query(
            "SELECT NOT EXISTS (SELECT 1 FROM live \
             LEFT JOIN (SELECT live, count(*) AS n FROM entry GROUP BY live) e ON e.live = id \
             LEFT JOIN (SELECT live, count(*) AS n FROM notice GROUP BY live) m ON m.live = id \
             WHERE entries <> coalesce(e.n, 0) OR notices <> coalesce(m.n, 0)) \
             AND NOT EXISTS (SELECT 1 FROM pg_stat_database \
             WHERE datname = current_database() AND checksum_failures > 0)",
        );
        Ok(row.fetch_one(&mut *read).await?.try_get(0)?)
    }

    async fn usage_of(&self, person: UserId) -> Result<Usage, Error> {
        read_usage(&sqlx::query(USAGE_OF).bind(person.as_str()).fetch_one(&self.readers).await?)
    }

    async fn usage(&self) -> Result<Usage, Error> {
        let row = sqlx::query(
            "SELECT (SELECT count(*) FROM live WHERE phase < 2), (SELECT count(*) FROM finished WHERE uploaded = 1), \
             (SELECT count(*) FROM finished WHERE uploaded = 0), \
             (SELECT CAST(coalesce(sum(pg_total_relation_size(oid)), 0) AS BIGINT) FROM pg_class \
             WHERE relkind = 'r' AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()))",
        );
        read_usage(&row.fetch_one(&self.readers).await?)
    }
}

/// One transaction. Dropped without [`Write::commit`] or [`Write::undo`], nothing of it remains.
struct Write<'a> {
    transaction: Transaction<'a, sqlx::Postgres>,
}

impl Write<'_> {
    fn on(&mut self) -> &mut PgConnection {
        &mut self.transaction
    }

    async fn commit(self) -> Result<(), Error> {
        Ok(self.transaction.commit().await?)
    }

    async fn undo(self) -> Result<(), Error> {
        Ok(self.transaction.rollback().await?)
    }
}

/// One statement of its own. Dropped without [`Alone::done`], it closes its connection.
struct Alone<'a> {
    slot: MutexGuard<'a, Option<PgConnection>>,
    connection: PgConnection,
}

impl Alone<'_> {
    fn on(&mut self) -> &mut PgConnection {
        &mut self.connection
    }

    async fn done(mut self) -> Result<(), Error> {
        *self.slot = Some(self.connection);
        Ok(())
    }
}

fn failed(error: OpenError) -> Error {
    match error {
        OpenError::Store(error) => error,
        error => Error::Failed(error.to_string()),
    }
}

fn options(url: &str) -> Result<PgConnectOptions, OpenError> {
    let options =
        PgConnectOptions::from_str(url).map_err(|error| OpenError::BadDatabase { problem: error.to_string() })?;
    // A client that is stopped within a transaction would keep its locks for ever.
    let options = options.options([("idle_in_transaction_session_timeout", "15000"), ("lock_timeout", "5000")]);
    Ok(options.application_name("steading").disable_statement_logging())
}

fn writing(options: &PgConnectOptions) -> PgConnectOptions {
    options.clone().options([("statement_timeout", COMMIT_MS)])
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, OpenError> {
    match tokio::time::timeout(PATIENCE, options.connect()).await {
        Ok(Ok(connection)) => Ok(connection),
        Ok(Err(error)) => Err(OpenError::NoDatabase { problem: error.to_string() }),
        Err(_) => Err(OpenError::NoDatabase { problem: "it does not answer".to_owned() }),
    }
}

/// Whether nobody else is here, or nobody who is alone: a lock of this database and schema that ends with the connection.
const ALONE: &str = "SELECT pg_try_advisory_lock(1400136000, hashtext(current_schema()))";
const TOGETHER: &str = "SELECT pg_try_advisory_lock_shared(1400136000, hashtext(current_schema()))";

async fn be_present(connection: &mut PgConnection, lock: &'static str) -> Result<bool, Error> {
    Ok(sqlx::query(lock).fetch_one(connection).await?.try_get(0)?)
}

/// Keeps the lock, and takes it again after the database was away.
async fn stay_present(options: PgConnectOptions, connection: PgConnection, lock: &'static str) {
    let mut held = Some(connection);
    loop {
        tokio::time::sleep(PRESENCE).await;
        held = match held.take() {
            Some(mut connection) => connection.ping().await.is_ok().then_some(connection),
            None => match connect(&options).await {
                Ok(mut connection) => matches!(be_present(&mut connection, lock).await, Ok(true)).then_some(connection),
                Err(_) => None,
            },
        };
    }
}

/// What the shared text needs of this database.
type Database = Postgres;
type SqlxDatabase = sqlx::Postgres;
type Connection = PgConnection;
type DbRow = PgRow;

/// Entries of a table from one number to before another, as a list of `steading_host::Row` in JSON.
const PART_OF_LOG: &str = "SELECT coalesce(json_agg(json_build_array(line, seat, person, \
     encode(request, 'hex'), witnesses, clocks::json, at) ORDER BY number), '[]')::text \
     FROM entry WHERE live = $1 AND number >= $2 AND number < $3";

/// Milliseconds since 1970 by the clock of the database, at the moment of asking.
const NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";
const FOR_SHARE: &str = "FOR SHARE";
const SKIP_LOCKED: &str = "FOR UPDATE SKIP LOCKED";

/// Locks of whole tables, in the order in which they harm least: reading is never held up.
async fn hold(connection: &mut PgConnection, what: Hold) -> Result<(), Error> {
    let lock = match what {
        Hold::Packs => "LOCK TABLE pack IN ROW EXCLUSIVE MODE",
        Hold::PacksAlone => "LOCK TABLE pack IN SHARE ROW EXCLUSIVE MODE",
        Hold::Counting => "LOCK TABLE game_sum IN SHARE ROW EXCLUSIVE MODE",
        Hold::Evicting => "LOCK TABLE evicted IN SHARE ROW EXCLUSIVE MODE",
        Hold::Registering => "LOCK TABLE reset IN SHARE ROW EXCLUSIVE MODE",
        Hold::Tying => "LOCK TABLE tie IN SHARE ROW EXCLUSIVE MODE",
        Hold::Clubs => "LOCK TABLE member IN SHARE ROW EXCLUSIVE MODE",
        Hold::Reporting => "LOCK TABLE report IN SHARE ROW EXCLUSIVE MODE",
    };
    sqlx::query(lock).execute(connection).await?;
    Ok(())
}

/// What was deleted is gone when the database has tidied up, which it does by itself.
async fn scrub(_: &Postgres) -> Result<(), Error> {
    Ok(())
}

/// What is true or false in a query is a number in a table.
fn integer(row: &PgRow, column: usize) -> Result<i64, Error> {
    match row.try_get(column) {
        Ok(number) => Ok(number),
        Err(error) => row.try_get::<bool, _>(column).map(i64::from).map_err(|_| error.into()),
    }
}
