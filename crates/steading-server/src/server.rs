//! Start and end of a server.

use crate::accept::accept;
use crate::app::{App, Inner};
use crate::bot_pool::BotPool;
use crate::config::{Config, cores};
use crate::http::router;
use crate::limits::Limits;
use crate::passwords::Passwords;
use crate::sockets::Sockets;
use crate::tables::{LastOwner, Registry, Signals, WriterTask};
use crate::times::Times;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use steading_host::ClockKind;
use steading_store::Store;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, Semaphore, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{addr} cannot be used: {problem}")]
    Address { addr: SocketAddr, problem: std::io::Error },
    #[error(transparent)]
    Store(#[from] steading_store::Error),
}

/// A server that runs until it is stopped.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    app: App,
    stop: watch::Sender<bool>,
    signals: Arc<Signals>,
    accepts: JoinHandle<()>,
    writer: JoinHandle<()>,
    chores: Vec<JoinHandle<()>>,
    last_owner: LastOwner,
}

/// One recorder serves every server of a process.
fn recorder() -> PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    let seconds = [0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0];
    let handle = RECORDER.get_or_init(|| {
        let builder = PrometheusBuilder::new().set_buckets(&seconds).expect("there are buckets");
        let sizes = metrics_exporter_prometheus::Matcher::Full("steading_commit_appends".to_owned());
        let builder = builder.set_buckets_for_metric(sizes, &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0]);
        let recorder = builder.expect("there are buckets").build_recorder();
        let handle = recorder.handle();
        // Somebody else may measure already; then our figures go there.
        let _ = metrics::set_global_recorder(recorder);
        describe();
        handle
    });
    handle.clone()
}

/// Says what is measured. No label ever names a person or a table.
fn describe() {
    use metrics::{counter, describe_counter, describe_gauge, describe_histogram, gauge};
    for (name, what) in [
        ("steading_matchs", "Tables in memory"),
        ("steading_sockets", "Open sockets"),
        ("steading_bot_queue", "Bots and hints that wait for a thread"),
    ] {
        describe_gauge!(name, what);
        gauge!(name).set(0.0);
    }
    for (name, what) in [
        ("steading_actions_total", "Answers of seats that were kept"),
        ("steading_bot_decisions_total", "Answers and hints of bots"),
        ("steading_commit_failures_total", "Commits that failed whole"),
        ("steading_messages_in_total", "Messages from clients"),
        ("steading_messages_out_total", "Messages to clients"),
        ("steading_panics_total", "Panics that were caught"),
        ("steading_parked_tables_total", "Tables put aside after panics"),
        ("steading_slow_clients_total", "Clients let go because they did not read"),
    ] {
        describe_counter!(name, what);
        counter!(name).absolute(0);
    }
    describe_counter!("steading_refusals_total", "Refused for being too much, or from elsewhere");
    describe_counter!("steading_http_requests_total", "Requests by the class of their status");
    describe_histogram!("steading_commit_appends", "Appends in one commit");
    describe_histogram!("steading_commit_seconds", "How long a commit took");
}

/// Starts a server with what the store has. Tables whose clocks run or whose bots are asked go on at once.
pub async fn start(config: Config, store: Arc<dyn Store>, times: Times) -> Result<Running, StartError> {
    let address = |problem| StartError::Address { addr: config.addr, problem };
    let listener = TcpListener::bind(config.addr).await.map_err(address)?;
    let addr = listener.local_addr().map_err(address)?;
    let unfinished = store.unfinished().await?;

    let signals = Arc::new(Signals::default());
    let (writes, inbox) = mpsc::unbounded_channel();
    let writer = tokio::spawn(WriterTask::new(Arc::clone(&store), Arc::clone(&signals), inbox).run());
    let bot_pool = BotPool::new(config.bot_threads, (config.thoughts_per_person, config.thoughts));
    let (tables, last_owner) =
        Registry::new(Arc::clone(&store), writes, bot_pool, times.clone(), config.bot_pace_ms, config.idle);
    let app = App::new(Inner {
        store,
        tables,
        sockets: Sockets::default(),
        passwords: Passwords::new(config.hashes_at_once),
        limits: Limits::new(&config.rates, &times),
        times,
        metrics: recorder(),
        workers: Arc::new(Semaphore::new(cores())),
        rematch: Mutex::new(()),
        going_down: AtomicBool::new(false),
        config: config.clone(),
    });
    let (stop, stopped) = watch::channel(false);
    let accepts = tokio::spawn(accept(listener, router(app.clone()), config, stopped));
    let chores = vec![
        tokio::spawn(count_games(app.clone(), Arc::clone(&signals))),
        tokio::spawn(tidy_up(app.clone())),
        tokio::spawn(go_on(app.clone(), unfinished)),
    ];
    Ok(Running { addr, app, stop, signals, accepts, writer, chores, last_owner })
}

/// Brings back tables that do not wait for people.
async fn go_on(app: App, unfinished: Vec<steading_store::Listing>) {
    for listing in unfinished {
        let summary = &listing.summary;
        let holder = |seat: &steading_core::Seat| summary.seats.get(seat.index()).map(|seat| &seat.holder);
        let bot_asked = summary.waiting.iter().filter_map(holder).any(|holder| holder.bot().is_some());
        // Bots among themselves go on when somebody looks.
        let people = summary.seats.iter().any(|seat| seat.holder.owner().is_some());
        if people && (bot_asked || listing.facts.clock != ClockKind::None) {
            app.tables.wake(listing.id);
            // Thousands of tables at once would keep those waiting who are here already.
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// Counts games for ratings and statistics as they end, and those that ended before we started.
async fn count_games(app: App, signals: Arc<Signals>) {
    loop {
        match app.store.count_finished(100).await {
            Ok(0) => signals.game_over.notified().await,
            Ok(_) => {}
            Err(error) => {
                tracing::error!(%error, "finished games are not counted");
                tokio::time::sleep(Duration::from_secs(5)).await;
            }
        }
    }
}

const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
/// A table where nobody sat down for so long is forgotten.
const ABANDONED_MS: u64 = 7 * DAY_MS;
/// The log of a game that is over stays so long, for those who still look at the table. Its record stays for ever.
const OVER_MS: u64 = 7 * DAY_MS;

async fn tidy_up(app: App) {
    let mut every = tokio::time::interval(Duration::from_secs(60));
    for minute in 0_u64.. {
        every.tick().await;
        app.metrics.run_upkeep();
        app.limits.sweep();
        if minute % 60 == 0
            && let Err(error) = forget_old(&app).await
        {
            tracing::error!(%error, "old data is not tidied up");
        }
    }
}

async fn forget_old(app: &App) -> Result<(), steading_store::Error> {
    let now = app.wall();
    app.store.sweep_sessions(now).await?;
    while app.store.archive(now.saturating_sub(OVER_MS), 100).await? > 0 {}
    for table in app.store.abandoned(now.saturating_sub(ABANDONED_MS), 1_000).await? {
        app.store.delete(table).await?;
    }
    Ok(())
}

impl Running {
    /// Returns when somebody else has taken the data over: nothing can be kept any more.
    pub async fn dispossessed(&self) {
        self.signals.dispossessed.notified().await;
    }

    /// How many tables are in memory, and how many sockets are open.
    pub fn load(&self) -> (usize, usize) {
        (self.app.tables.count(), self.app.sockets.count())
    }

    /// Passwords hashed so far, and the most at the same time.
    pub fn hashes(&self) -> (usize, usize) {
        self.app.passwords.counters()
    }

    /// Ends in order: no new connections, everybody is told to come back, what was begun is kept. Whether all of it
    /// was done in time.
    pub async fn stop(mut self) -> bool {
        let deadline = Instant::now() + self.app.config.patience.drain;
        self.app.going_down.store(true, Ordering::Release);
        let _ = self.stop.send(true);
        let _ = self.accepts.await;
        for chore in &self.chores {
            chore.abort();
        }
        // A table that cannot be reached has nothing to finish: what it began is with the writer.
        let _ = tokio::time::timeout_at(deadline, self.app.tables.drain()).await;
        let owners_left = tokio::time::timeout_at(deadline, self.last_owner.recv()).await.is_err();
        // Sockets send what still waits for them.
        while self.app.sockets.count() > 0 && Instant::now() < deadline {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let sockets_left = self.app.sockets.count() > 0;
        self.writer.abort();
        !owners_left && !sockets_left
    }
}
