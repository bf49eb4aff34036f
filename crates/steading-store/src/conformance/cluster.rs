//! A PostgreSQL of one's own, from the distribution's packages: in a temporary folder, on a free port of this machine,
//! gone when the test is over.

use super::Opener;
use crate::{OpenError, Postgres};
use async_trait::async_trait;
use sqlx::{ConnectOptions, Executor, PgConnection};
use std::fs;
use std::io::{self, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Far more than it takes on a busy machine.
const LONGEST_START: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub struct Cluster {
    dir: PathBuf,
    programs: PathBuf,
    port: u16,
    postmaster: Option<Child>,
    schemas: AtomicU32,
    /// The schema of the suite.
    suite: tokio::sync::Mutex<Option<String>>,
}

impl Cluster {
    /// `None`, and a sentence that cannot be overlooked, where PostgreSQL is not installed.
    pub fn start() -> Option<Cluster> {
        let Some(programs) = programs() else {
            let _ = writeln!(
                io::stderr(),
                "\n*** PostgreSQL is not installed: NOTHING IS TESTED ON POSTGRESQL. Install the package “postgresql” \
                 (Debian: apt-get install postgresql), then try again. ***\n"
            );
            return None;
        };
        let dir = make_dir().expect("a temporary folder can be made");
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
        let port = port.expect("a port is free").port();
        let (schemas, suite) = (AtomicU32::new(0), tokio::sync::Mutex::new(None));
        let mut cluster = Cluster { dir, programs, port, postmaster: None, schemas, suite };
        let made = cluster
            .command("initdb")
            .arg("-D")
            .arg(cluster.data())
            // What is tested is lost anyway if this machine loses power while the folder is made.
            .args(["-A", "trust", "-U", "steading", "--no-locale", "-E", "UTF8", "-N", "--wal-segsize=1"])
            .output()
            .expect("initdb can be run");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        cluster.start_again();
        Some(cluster)
    }

    /// Starts it after [`Cluster::stop_at_once`].
    pub fn start_again(&mut self) {
        let log = fs::File::create(self.dir.join("log")).expect("the folder is ours");
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(&self.dir).args(["-p", &self.port.to_string()]);
        for setting in ["listen_addresses=127.0.0.1", "shared_buffers=16MB", "max_connections=200", "max_wal_size=1GB"]
        {
            command.args(["-c", setting]);
        }
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        self.postmaster = Some(command.spawn().expect("PostgreSQL can be started"));
        let begun = Instant::now();
        while !self.is_ready() {
            let told = || fs::read_to_string(self.dir.join("log")).unwrap_or_default();
            assert!(begun.elapsed() < LONGEST_START, "PostgreSQL does not start: {}", told());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The eighth line of this file says what the postmaster does.
    fn is_ready(&self) -> bool {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        file.lines().nth(7).is_some_and(|state| state.trim() == "ready")
    }

    /// As if the power failed: no farewell, and a recovery at the next start.
    pub fn stop_at_once(&mut self) {
        let Some(mut postmaster) = self.postmaster.take() else { return };
        let stopped =
            self.command("pg_ctl").arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]).output();
        if !stopped.is_ok_and(|output| output.status.success()) {
            let _ = postmaster.kill();
        }
        let _ = postmaster.wait();
    }

    /// The address of its database, as this person of it.
    pub fn url(&self, person: &str, database: &str) -> String {
        format!("postgres://{person}@127.0.0.1:{}/{database}", self.port)
    }

    /// The address of a new schema with nothing in it.
    pub async fn schema(&self) -> String {
        let name = format!("test{}", self.schemas.fetch_add(1, Ordering::Relaxed));
        self.execute(&format!("CREATE SCHEMA {name}")).await;
        format!("{}?options[search_path]={name}", self.url("steading", "postgres"))
    }

    /// The process of the server, if it runs.
    pub fn pid(&self) -> Option<u32> {
        self.postmaster.as_ref().map(Child::id)
    }

    /// Does something as the one who may do everything.
    pub async fn execute(&self, sql: &str) {
        let mut connection = connect(&self.url("steading", "postgres")).await;
        connection.execute(sqlx::AssertSqlSafe(sql.to_owned())).await.expect("the test knows its SQL");
    }

    /// Everything that is in it, as a backup of the database writes it.
    pub fn dump(&self) -> String {
        let mut command = self.command("pg_dump");
        let dumped = command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-U", "steading", "postgres"]);
        let dumped = dumped.output().expect("pg_dump can be run");
        assert!(dumped.status.success(), "{}", String::from_utf8_lossy(&dumped.stderr));
        String::from_utf8_lossy(&dumped.stdout).into_owned()
    }

    fn data(&self) -> PathBuf {
        self.dir.join("data")
    }

    /// PostgreSQL does not run as root; where we are, it is the user that its package has made. It ends with us.
    fn command(&self, program: &str) -> Command {
        let mut command = Command::new("setpriv");
        if user_of_package().is_some() {
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
        }
        command.args(["--pdeathsig", "QUIT"]).arg(self.programs.join(program)).current_dir("/");
        command
    }
}

/// One store after the other in the same schema: to make all tables anew for each would take longer than the checks.
#[async_trait]
impl Opener for Cluster {
    type Store = Postgres;

    async fn empty(&self) -> Postgres {
        let mut suite = self.suite.lock().await;
        match suite.as_deref() {
            Some(url) => {
                let mut connection = connect(url).await;
                connection.execute(EMPTIED).await.expect("the tables are there");
            }
            None => *suite = Some(self.schema().await),
        }
        let url = suite.as_deref().expect("it was just set");
        let begun = Instant::now();
        loop {
            match Postgres::open(url).await {
                // The database notices a moment later that the store before is gone.
                Err(OpenError::DatabaseInUse) if begun.elapsed() < Duration::from_secs(5) => {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                opened => return opened.expect("an empty schema can be opened"),
            }
        }
    }

    async fn take_over(&self, store: &Postgres) -> Postgres {
        store.take_over().await.expect("the data can be taken over")
    }

    async fn share(&self, store: &Postgres) -> Postgres {
        store.share().await.expect("the data can be shared")
    }
}

/// What refers to these goes with them.
const EMPTIED: &str = "DELETE FROM live; DELETE FROM finished; DELETE FROM pack; DELETE FROM person; DELETE FROM access; \
     DELETE FROM rating; DELETE FROM seat_sum; DELETE FROM game_sum; DELETE FROM evicted; DELETE FROM best; \
     DELETE FROM call; DELETE FROM tournament; DELETE FROM report; DELETE FROM deed; DELETE FROM club; \
     DELETE FROM node; UPDATE bucket SET epoch = 0";

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop_at_once();
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// A connection past the store, for what a test wants to see or to break.
pub async fn connect(url: &str) -> PgConnection {
    let options = sqlx::postgres::PgConnectOptions::from_str(url).expect("the test knows its address");
    options.connect().await.expect("the cluster runs")
}

/// Where the newest version is.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let version = |dir: &Path| dir.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<u32>().ok());
    let newest =
        versions.map(|entry| entry.path()).filter(|dir| dir.join("bin/initdb").exists()).max_by_key(|dir| version(dir));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path = || std::env::split_paths(&path).find(|dir| dir.join("initdb").exists());
    newest.map(|dir| dir.join("bin")).or_else(on_path)
}

/// The number of the user `postgres`, if we are root and have to be somebody else.
#[cfg(unix)]
fn user_of_package() -> Option<u32> {
    use std::os::unix::fs::MetadataExt;
    // What belongs to us in /proc tells who we are.
    let root = fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0);
    let people = fs::read_to_string("/etc/passwd").unwrap_or_default();
    let number = people.lines().find_map(|line| line.strip_prefix("postgres:")?.split(':').nth(1)?.parse().ok());
    number.filter(|_| root)
}

#[cfg(not(unix))]
fn user_of_package() -> Option<u32> {
    None
}

fn make_dir() -> io::Result<PathBuf> {
    let mut name = [0; 8];
    getrandom::fill(&mut name).map_err(io::Error::other)?;
    let dir = std::env::temp_dir().join(format!("steading-postgres-{}", u64::from_ne_bytes(name)));
    fs::create_dir(&dir)?;
    #[cfg(unix)]
    if let Some(user) = user_of_package() {
        std::os::unix::fs::chown(&dir, Some(user), None)?;
    }
    Ok(dir)
}
