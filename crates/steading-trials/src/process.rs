//! The server as a process of its own, started and ended by the trials.

use clap::Args;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use steading_server::config::{CallsConfig, Config, Most, Quota, Quotas, Rate, Rates};
use steading_server::{BusAddress, Times, WorkKey, Worker};
use steading_store::{Nodes, Postgres, Sqlite, Store};
use tokio::process::{Child, Command};
use tokio::signal::unix::{SignalKind, signal};

#[derive(Debug, Args)]
pub struct Server {
    #[arg(long)]
    addr: SocketAddr,
    #[arg(long)]
    data: PathBuf,
    /// A bare echo beside it, in the same process.
    #[arg(long)]
    echo: Option<SocketAddr>,
    /// One of several servers on this database.
    #[arg(long, requires = "bus")]
    database: Option<String>,
    #[arg(long, requires = "database")]
    bus: Option<String>,
    #[arg(long)]
    metrics: Option<SocketAddr>,
    #[arg(long, default_value_t = 0)]
    pace: u64,
    /// With the limits of a club, and addresses as a proxy tells them.
    #[arg(long)]
    club: bool,
    /// Sends messages, to this machine only.
    #[arg(long)]
    calling: bool,
}

/// Runs the server until it is told to end. One machine plays everybody, so nothing is rationed.
pub fn serve(server: Server) -> Result<(), String> {
    write_log();
    let free = Rate::new(1_000_000, Duration::from_nanos(1));
    let all = Quota { tables: u64::MAX, uploads: u64::MAX, finished: u64::MAX, bytes: u64::MAX };
    let (addr, data) = (server.addr, server.data);
    let club = Config { addr, data: data.clone(), trust_proxy: true, ..Config::default() };
    let free = Config {
        addr,
        data,
        bot_pace_ms: server.pace,
        connections_per_address: 100_000,
        connections: 100_000,
        rates: Rates {
            logins: free,
            guests: free,
            tables: free,
            tables_from: free,
            replays: free,
            uploads: free,
            analyses: free,
            invitations: free,
            feeds: free,
            sockets: free,
            requests: free,
            pace: free,
            chat: free,
            chat_from: free,
            bytes: Rate::new(1 << 30, Duration::from_nanos(1)),
            bytes_from: Rate::new(1 << 30, Duration::from_nanos(1)),
            channels: free,
            asking: free,
            new_tables: free,
            new_chat: free,
            new_asking: free,
        },
        quotas: Quotas { guest: all, account: all, server: all },
        most: Most { sockets_from: u32::MAX, ..Most::default() },
        ..Config::default()
    };
    let mut config = if server.club { club } else { free };
    if server.calling {
        config.calls = CallsConfig {
            url: Some(format!("http://{addr}")),
            webhooks: true,
            private_addresses: true,
            gather: Duration::from_millis(100),
            ..CallsConfig::default()
        };
    }
    crate::runtime().block_on(async {
        if let Some(addr) = server.echo {
            let listener = tokio::net::TcpListener::bind(addr).await.map_err(|error| error.to_string())?;
            tokio::spawn(crate::sink::echo(listener));
        }
        let mut config = Config { metrics_addr: server.metrics, ..config };
        let store: Arc<dyn Store> = match server.database.as_deref().zip(server.bus.as_deref()) {
            Some((database, bus)) => {
                config.bus = Some(BusAddress::new(bus, database).map_err(|error| error.to_string())?);
                Arc::new(Postgres::join(database).await.map_err(|error| format!("{error:?}"))?)
            }
            None => Arc::new(Sqlite::open(&config.data).await.map_err(|error| format!("{error:?}"))?),
        };
        let running = steading_server::start(config, store, Times::default());
        let running = running.await.map_err(|error| error.to_string())?;
        let mut end = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
        end.recv().await;
        let in_order = running.stop().await;
        if in_order { Ok(()) } else { Err("the server could not end in order".to_owned()) }
    })
}

/// A worker for the nodes on a database.
#[derive(Debug, Args)]
pub struct Work {
    #[arg(long)]
    database: String,
    #[arg(long)]
    bus: String,
}

/// Thinks for the nodes until it is told to end.
pub fn work(work: Work) -> Result<(), String> {
    write_log();
    crate::runtime().block_on(async {
        let store = Postgres::beside(&work.database).await.map_err(|error| format!("{error:?}"))?;
        let secret = store.secret().await.map_err(|error| error.to_string())?;
        store.close().await.map_err(|error| error.to_string())?;
        let mut end = signal(SignalKind::terminate()).map_err(|error| error.to_string())?;
        let worker = Worker::start(&work.bus, WorkKey::of(&secret), 1).await.map_err(|error| error.to_string())?;
        end.recv().await;
        worker.stop().await;
        Ok(())
    })
}

/// A port that nobody uses now.
pub fn free_addr() -> std::io::Result<SocketAddr> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()
}

fn program() -> Result<PathBuf, String> {
    std::env::current_exe().map_err(|error| error.to_string())
}

fn serve_at(command: &mut Command, addr: SocketAddr, data: &Path) {
    command.arg("serve").arg("--addr").arg(addr.to_string()).arg("--data").arg(data);
}

/// The folder for what servers and workers log, if somebody wants to read it.
const LOGS: &str = "STEADING_TRIALS_LOGS";

/// Where a process of this name writes its log.
fn log(name: &str) -> Stdio {
    let file = std::env::var_os(LOGS).and_then(|folder| {
        let path = Path::new(&folder).join(format!("{name}.log"));
        std::fs::File::options().create(true).append(true).open(path).ok()
    });
    file.map_or_else(Stdio::null, Stdio::from)
}

/// Writes what happens in this process, as the program does.
fn write_log() {
    if std::env::var_os(LOGS).is_some() {
        let filter = tracing_subscriber::EnvFilter::try_from_env("STEADING_LOG_FILTER")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,sqlx=warn"));
        tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(std::io::stderr).init();
    }
}

/// A running server; it ends with us.
pub struct Running {
    pub child: Child,
}

impl Running {
    /// Starts the server and waits until it answers. `crash` names a point at which it is to die.
    pub async fn start(
        addr: SocketAddr,
        echo: Option<SocketAddr>,
        data: &Path,
        crash: Option<&str>,
    ) -> Result<Running, String> {
        let mut command = Command::new(program()?);
        serve_at(&mut command, addr, data);
        if let Some(echo) = echo {
            command.arg("--echo").arg(echo.to_string());
        }
        if let Some(point) = crash {
            command.env("STEADING_CRASH", point);
        }
        Running::wait_for(command, addr, crash.is_some()).await
    }

    /// Starts the server with the rules of the next version.
    pub async fn start_next(addr: SocketAddr, data: &Path) -> Result<Running, String> {
        let mut command = Command::new(program()?);
        serve_at(&mut command, addr, data);
        command.env("STEADING_NEXT_RULES", "1");
        Running::wait_for(command, addr, false).await
    }

    /// Starts the server so that it sends messages.
    pub async fn start_calling(addr: SocketAddr, data: &Path, crash: Option<&str>) -> Result<Running, String> {
        let mut command = Command::new(program()?);
        serve_at(&mut command, addr, data);
        command.arg("--calling");
        if let Some(point) = crash {
            command.env("STEADING_CRASH", point);
        }
        Running::wait_for(command, addr, crash.is_some()).await
    }

    /// Starts the server with the limits of a club.
    pub async fn start_club(addr: SocketAddr, data: &Path) -> Result<Running, String> {
        let mut command = Command::new(program()?);
        serve_at(&mut command, addr, data);
        command.arg("--club").arg("--pace").arg("400");
        Running::wait_for(command, addr, false).await
    }

    /// Starts one of several servers on a database. A stubborn one does not look at its own clock.
    pub async fn start_node(
        addr: SocketAddr,
        metrics: SocketAddr,
        data: &Path,
        (database, bus): (&str, &str),
        stubborn: bool,
    ) -> Result<Running, String> {
        let mut command = Command::new(program()?);
        serve_at(&mut command, addr, data);
        command.args(["--database", database, "--bus", bus, "--metrics", &metrics.to_string()]);
        if stubborn {
            command.env("STEADING_STUBBORN", "1");
        }
        Running::wait_for(command, addr, false).await
    }

    /// Starts a worker for the nodes on this database.
    pub async fn start_worker(database: &str, bus: &str) -> Result<Running, String> {
        let mut command = Command::new(program()?);
        command.args(["work", "--database", database, "--bus", bus]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log("worker")).kill_on_drop(true);
        let child = command.spawn().map_err(|error| format!("a worker cannot be started: {error}"))?;
        Ok(Running { child })
    }

    /// Starts the server with its system calls written to a file.
    pub async fn start_traced(addr: SocketAddr, data: &Path, calls: &Path) -> Result<Running, String> {
        // The tracer stands aside (-D), so that signals reach the server itself.
        let mut command = Command::new("strace");
        let traced = "trace=pwrite64,fsync,fdatasync,sendto,sendmsg,write,writev";
        command.args(["-D", "-f", "-y", "-s", "300", "-e", traced, "-o"]).arg(calls).arg(program()?);
        serve_at(&mut command, addr, data);
        Running::wait_for(command, addr, false).await
    }

    async fn wait_for(mut command: Command, addr: SocketAddr, may_die: bool) -> Result<Running, String> {
        let log = log(&format!("server-{}", addr.port()));
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).kill_on_drop(true);
        let mut child = command.spawn().map_err(|error| format!("the server cannot be started: {error}"))?;
        for _ in 0..400 {
            if crate::client::get(addr, "/healthz").await.is_ok_and(|(status, _)| status == 200) {
                return Ok(Running { child });
            }
            if let Ok(Some(status)) = child.try_wait() {
                if may_die {
                    // It died on its way up, as it was told.
                    return Ok(Running { child });
                }
                return Err(format!("the server ended by itself: {status}"));
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        Err("the server does not answer".to_owned())
    }

    pub fn pid(&self) -> Option<u32> {
        self.child.id()
    }

    /// Whether it has died by itself.
    pub fn dead(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// As if the plug were pulled, as far as a process can tell.
    pub async fn kill(mut self) {
        let _ = self.child.kill().await;
    }

    /// Asks it to end, and waits.
    pub async fn end(mut self) -> Result<(), String> {
        let pid = self.pid().and_then(|pid| rustix::process::Pid::from_raw(pid as i32));
        if let Some(pid) = pid {
            rustix::process::kill_process(pid, rustix::process::Signal::TERM).map_err(|error| error.to_string())?;
        }
        let ended = tokio::time::timeout(Duration::from_secs(20), self.child.wait()).await;
        match ended {
            Ok(Ok(status)) if status.success() => Ok(()),
            Ok(Ok(status)) => Err(format!("the server ended with {status}")),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err("the server did not end within 20 s".to_owned()),
        }
    }
}
