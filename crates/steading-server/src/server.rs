//! Start and end of a server.

use crate::accept::{Door, accept};
use crate::app::{App, Inner};
use crate::background::{Background, MUCH};
use crate::bot_pool::BotPool;
use crate::calls::{self, Calling};
use crate::cluster::{BusError, Cluster, Taken, bus};
use crate::config::{Config, Keep, spare_cores};
#[cfg(feature = "tls")]
use crate::http::redirect_router;
use crate::http::{metrics_router, router};
use crate::limits::Limits;
use crate::passwords::Passwords;
use crate::preview::Previews;
use crate::quota::Room;
use crate::sockets::Sockets;
use crate::tables::{LastOwner, Registry, Signals, WriterTask};
use crate::times::Times;
use crate::tournaments::GATHERS_MS;
use crate::verify::{Checked, check_tables};
use crate::workers::Workers;
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use steading_host::{Bucket, ClockKind, Phase, TableId};
use steading_store::{Evicted, Players, Store};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, Semaphore, mpsc, watch};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Why a server did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("{addr} cannot be used: {problem}")]
    Address { addr: SocketAddr, problem: std::io::Error },
    #[error("certificates cannot be used: {0}")]
    Certificates(std::io::Error),
    #[error("the bus cannot be used: {0}")]
    Bus(BusError),
    #[error(transparent)]
    Store(#[from] steading_store::Error),
}

/// A server that runs until it is stopped.
#[derive(Debug)]
pub struct Running {
    pub addr: SocketAddr,
    /// Where figures are served, if they are.
    pub metrics_addr: Option<SocketAddr>,
    /// Where those are told to come who come without TLS.
    pub redirect_addr: Option<SocketAddr>,
    app: App,
    stop: watch::Sender<bool>,
    signals: Arc<Signals>,
    accepts: JoinHandle<()>,
    writer: JoinHandle<()>,
    chores: Vec<JoinHandle<()>>,
    last_owner: LastOwner,
    /// Among other servers on the same data, and what keeps it there.
    node: Option<(Arc<Cluster>, JoinHandle<()>)>,
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
        ("steading_nodes", "Servers on the same data"),
        ("steading_buckets", "Portions of all tables that this server has"),
        ("steading_workers", "Workers that think for this server"),
        ("steading_worker_tasks", "Tasks that are with workers"),
    ] {
        describe_gauge!(name, what);
        gauge!(name).set(0.0);
    }
    for (name, what) in [
        ("steading_actions_total", "Answers of seats that were kept"),
        ("steading_bus_gaps_total", "Messages between servers that were missed"),
        ("steading_bus_messages_total", "Messages from other servers"),
        ("steading_bus_strange_total", "Messages on the bus that no server of ours has sealed"),
        ("steading_fenced_appends_total", "Appends refused because another server has the table"),
        ("steading_lapses_total", "How often this server could not say in time that it lives"),
        ("steading_bot_decisions_total", "Answers and hints of bots"),
        ("steading_commit_failures_total", "Commits that failed whole"),
        ("steading_messages_in_total", "Messages from clients"),
        ("steading_messages_out_total", "Messages to clients"),
        ("steading_panics_total", "Panics that were caught"),
        ("steading_parked_tables_total", "Tables put aside after panics"),
        ("steading_worker_answers_total", "Answers of workers that were used"),
        ("steading_worker_late_total", "Answers of workers that came too late"),
        ("steading_worker_taken_back_total", "Tasks that no worker answered in time: this server thought itself"),
        ("steading_slow_clients_total", "Clients let go because they did not read"),
    ] {
        describe_counter!(name, what);
        counter!(name).absolute(0);
    }
    describe_counter!("steading_checked_tables_total", "Live tables played again after the start, by what was found");
    describe_counter!("steading_refusals_total", "Refused for being too much, or from elsewhere");
    describe_counter!("steading_calls_total", "Messages to people who do not look, by what became of them");
    describe_counter!("steading_http_requests_total", "Requests by the class of their status");
    describe_histogram!("steading_commit_appends", "Appends in one commit");
    describe_histogram!("steading_commit_seconds", "How long a commit took");
}

/// Starts a server with what the store has. Tables whose clocks run or whose bots are asked go on at once.
pub async fn start(config: Config, store: Arc<dyn Store>, times: Times) -> Result<Running, StartError> {
    let (listener, addr) = bind(config.addr).await?;
    #[cfg(feature = "tls")]
    let (config, door, tls_upkeep) = match &config.tls {
        Some(tls) => {
            let (tls, upkeep) = crate::tls::Tls::new(tls).map_err(StartError::Certificates)?;
            (Config { behind_tls: true, ..config }, Door::Tls(tls), Some(upkeep))
        }
        None => (config, Door::Plain, None),
    };
    #[cfg(not(feature = "tls"))]
    let door = Door::Plain;
    // Among several servers tables are woken as they are taken.
    let unfinished = if config.bus.is_some() { Vec::new() } else { store.unfinished().await? };
    let (_, done) = store.evicted(0).await?;

    let signals = Arc::new(Signals::default());
    let (writes, inbox) = mpsc::unbounded_channel();
    let writer = tokio::spawn(WriterTask::new(Arc::clone(&store), Arc::clone(&signals), inbox).run());
    let bot_pool = BotPool::new(config.bot_threads, (config.thoughts_per_person, config.thoughts));
    #[cfg(feature = "nats")]
    let elsewhere = bot_pool.elsewhere();
    let sockets = Sockets::default();
    let node = match &config.bus {
        Some(address) => {
            let bus = bus::connect(address).await.map_err(StartError::Bus)?;
            let about = format!("{addr} {} {}", std::process::id(), env!("CARGO_PKG_VERSION"));
            #[cfg(feature = "crash-points")]
            let older = config.older_bus;
            #[cfg(not(feature = "crash-points"))]
            let older = false;
            let join = Cluster::join(Arc::clone(&store), bus, sockets.clone(), Arc::clone(&signals), about, older);
            let node = join.await?;
            sockets.tell(Arc::clone(&node.0.cluster));
            Some(node)
        }
        None => None,
    };
    let cluster = node.as_ref().map(|(node, _)| Arc::clone(&node.cluster));
    let (tables, last_owner) =
        Registry::new(Arc::clone(&store), writes, bot_pool, times.clone(), &config, cluster.clone());
    let limits = Limits::new(&config.rates, &times);
    let limits = Arc::new(if cluster.is_some() { limits.shared() } else { limits });
    let app = App::new(Inner {
        store,
        tables,
        sockets,
        passwords: Passwords::new(config.hashes_at_once),
        limits: Arc::clone(&limits),
        times,
        metrics: recorder(),
        workers: Workers::new(spare_cores()),
        held: Semaphore::new(config.most.refusals as usize),
        background: Background::new("work", spare_cores(), MUCH),
        uploads: Arc::default(),
        rematch: Mutex::new(()),
        going_down: AtomicBool::new(false),
        signals: Arc::clone(&signals),
        unsound: AtomicBool::new(false),
        checked: Default::default(),
        ready: Mutex::new(None),
        room: Room::default(),
        previews: Previews::default(),
        calling: Calling::new(&config.calls),
        streams: Default::default(),
        sockets_from: Default::default(),
        config: config.clone(),
    });
    let (stop, stopped) = watch::channel(false);
    let mut chores = Vec::new();
    #[cfg(feature = "nats")]
    if let Some(crate::cluster::BusAddress::Nats(url)) = &config.bus {
        let secret = app.store.secret().await?;
        chores.push(tokio::spawn(crate::cluster::workers::run(url.clone(), secret, elsewhere)));
    }
    let metrics_addr = match config.metrics_addr {
        Some(addr) => {
            let (listener, addr) = bind(addr).await?;
            let serve = accept(listener, Door::Plain, metrics_router(app.clone()), config.clone(), stopped.clone());
            chores.push(tokio::spawn(serve));
            Some(addr)
        }
        None => None,
    };
    #[cfg(feature = "tls")]
    let redirect_addr = match config.tls.as_ref().and_then(|tls| tls.redirect) {
        Some(plain) => {
            let (listener, plain) = bind(plain).await?;
            let serve = accept(listener, Door::Plain, redirect_router(addr.port()), config.clone(), stopped.clone());
            chores.push(tokio::spawn(serve));
            Some(plain)
        }
        None => None,
    };
    #[cfg(feature = "tls")]
    chores.extend(tls_upkeep.map(|upkeep| tokio::spawn(upkeep.run())));
    #[cfg(not(feature = "tls"))]
    let redirect_addr = None;
    let accepts = tokio::spawn(accept(listener, door, router(app.clone()), config, stopped));
    let (to_check, checks) = mpsc::unbounded_channel();
    let live = unfinished.iter().map(|listing| listing.id).collect();
    chores.extend([
        tokio::spawn(count_games(app.clone(), Arc::clone(&signals))),
        tokio::spawn(tidy_up(app.clone())),
        tokio::spawn(app.tables.clone().wake_sleepers()),
        tokio::spawn(go_on(app.clone(), unfinished)),
        tokio::spawn(check_data(app.clone(), live, to_check.clone())),
        tokio::spawn(check_tables(app.clone(), checks)),
        tokio::spawn(heed_operator(app.clone(), done)),
        tokio::spawn(crate::tournaments::run(app.clone(), Arc::clone(&signals))),
        tokio::spawn(crate::days_off::run(app.clone())),
        tokio::spawn(calls::run(app.clone(), Arc::clone(&signals.called))),
    ]);
    if let Some(cluster) = cluster {
        cluster.share_limits(limits);
        chores.push(tokio::spawn(tell_spent(app.clone(), cluster)));
    }
    let node = node.map(|(node, taken)| {
        chores.push(tokio::spawn(wake_taken(app.clone(), taken, to_check)));
        (Arc::clone(&node.cluster), tokio::spawn(node.run(app.tables.clone())))
    });
    Ok(Running { addr, metrics_addr, redirect_addr, app, stop, signals, accepts, writer, chores, last_owner, node })
}

async fn bind(addr: SocketAddr) -> Result<(TcpListener, SocketAddr), StartError> {
    let address = |problem| StartError::Address { addr, problem };
    let listener = TcpListener::bind(addr).await.map_err(address)?;
    let addr = listener.local_addr().map_err(address)?;
    Ok((listener, addr))
}

/// Brings back tables that do not wait for people.
async fn go_on(app: App, unfinished: Vec<steading_store::Listing>) {
    let ahead = app.store.given_ahead().await.unwrap_or_else(|error| {
        tracing::error!(%error, "tables with answers given ahead are not woken");
        Vec::new()
    });
    for listing in unfinished {
        let summary = &listing.summary;
        let holder = |seat: &steading_core::Seat| summary.seats.get(seat.index()).map(|seat| &seat.holder);
        let bot_asked = summary.waiting.iter().filter_map(holder).any(|holder| holder.bot().is_some());
        // Bots among themselves go on when somebody looks.
        let people = summary.seats.iter().any(|seat| seat.holder.owner().is_some());
        let answered = ahead.contains(&listing.id);
        let plays = summary.phase == Phase::Playing;
        if plays && people && (bot_asked || answered || listing.facts.clock != ClockKind::None) {
            app.tables.wake(listing.id);
            // Thousands of tables at once would keep those waiting who are here already.
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// Tells the other servers every second what people have used here of what is limited.
async fn tell_spent(app: App, cluster: Arc<Cluster>) {
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        cluster.tell_spent(app.limits.take_spent());
    }
}

/// Brings back such tables when this server has taken them from another.
async fn wake_taken(app: App, mut taken: Taken, to_check: mpsc::UnboundedSender<Vec<TableId>>) {
    while let Some(mut buckets) = taken.recv().await {
        while let Ok(more) = taken.try_recv() {
            buckets.extend(more);
        }
        let mut unfinished = loop {
            match app.store.unfinished().await {
                Ok(unfinished) => break unfinished,
                Err(error) => {
                    tracing::error!(%error, "tables that were taken over are not woken");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
            }
        };
        unfinished.retain(|listing| buckets.contains(&Bucket::of(listing.id)));
        let live = unfinished.iter().map(|listing| listing.id).collect();
        go_on(app.clone(), unfinished).await;
        let _ = to_check.send(live);
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

/// How often we look at what an operator did beside us.
const HEED: Duration = Duration::from_secs(2);

/// A table that was closed because its log is another now: its bots and clocks go on when it has left the memory.
pub(crate) fn go_on_soon(app: &App, table: TableId) {
    let app = app.clone();
    tokio::spawn(async move {
        tokio::time::sleep(HEED / 2).await;
        if let Ok(Some(listing)) = app.store.listing(table).await {
            go_on(app, vec![listing]).await;
        }
    });
}

/// Ends sockets and tables that `steading admin` has ended in the data.
async fn heed_operator(app: App, mut done: u64) {
    loop {
        tokio::time::sleep(HEED).await;
        let (evicted, last) = match app.store.evicted(done).await {
            Ok(evicted) => evicted,
            Err(error) => {
                tracing::error!(%error, "it is not known what the operator wants");
                continue;
            }
        };
        done = last;
        for one in evicted {
            match one {
                Evicted::Person(person) => app.sockets.end_all_here(person),
                Evicted::Table(table) => {
                    app.tables.close(table).await;
                    go_on_soon(&app, table);
                }
            }
        }
    }
}

/// Reads the whole file once after the start, then has the live tables played again; nobody waits for it.
async fn check_data(app: App, live: Vec<TableId>, to_check: mpsc::UnboundedSender<Vec<TableId>>) {
    match app.store.sound().await {
        Ok(true) => tracing::info!("the data is sound"),
        Ok(false) => {
            app.unsound.store(true, Ordering::Release);
            tracing::error!("the data is damaged: restore a backup, or run `steading admin verify`");
        }
        Err(error) => tracing::error!(%error, "the data cannot be checked"),
    }
    let _ = to_check.send(live);
}

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

/// At most so many are deleted in one go: others want to write meanwhile.
const PORTION: u32 = 100;

async fn forget_old(app: &App) -> Result<(), steading_store::Error> {
    let swept = sweep(&*app.store, &app.config.keep, app.wall()).await?;
    tracing::info!(swept, "old data is tidied up");
    app.room.forget();
    Ok(())
}

/// How long what somebody was called for stays in a feed, and how long an address waits for its owner to say yes.
const CALLS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
const UNCONFIRMED: Duration = Duration::from_secs(2 * 24 * 60 * 60);

/// Forgets what is older than it is kept, and says how much it was.
pub async fn sweep(store: &dyn Store, keep: &Keep, now: u64) -> Result<u64, steading_store::Error> {
    let before = |age: Duration| now.saturating_sub(age.as_millis() as u64);
    let mut swept = u64::from(store.sweep_sessions(now).await?);
    while let archived @ 1.. = store.archive(before(keep.over), PORTION).await? {
        swept += u64::from(archived);
    }
    for (phase, age) in [(Phase::Gathering, Some(keep.gathering)), (Phase::Playing, keep.playing)] {
        let Some(age) = age else { continue };
        loop {
            let old = store.unchanged(phase, before(age), PORTION).await?;
            if old.is_empty() {
                break;
            }
            swept += old.len() as u64;
            for table in old {
                store.delete(table).await?;
            }
        }
    }
    for (of, age) in [(Players::Guests, keep.games_of_guests), (Players::Accounts, keep.games_of_accounts)] {
        let Some(age) = age else { continue };
        while let games @ 1.. = store.sweep_games(of, before(age), PORTION).await? {
            swept += u64::from(games);
        }
    }
    let over = keep.tournaments.map_or(0, before);
    swept += u64::from(store.sweep_tournaments(now.saturating_sub(GATHERS_MS), over).await?);
    swept += u64::from(store.sweep_calls(before(CALLS), before(UNCONFIRMED)).await?);
    while let guests @ 1.. = store.sweep_guests(before(keep.guests), PORTION).await? {
        swept += u64::from(guests);
    }
    Ok(swept)
}

impl Running {
    /// Returns when somebody else has taken the data over: nothing can be kept any more.
    pub async fn dispossessed(&self) {
        self.signals.dispossessed().await;
    }

    /// How many tables are in memory, and how many sockets are open.
    pub fn load(&self) -> (usize, usize) {
        (self.app.tables.count(), self.app.sockets.count())
    }

    /// How many tables have left the memory until a clock of theirs is due.
    pub fn sleeping(&self) -> usize {
        self.app.tables.sleeping()
    }

    /// What was found when the live tables were played again after the start.
    pub fn checked(&self) -> Checked {
        self.app.checked()
    }

    /// Forgets now what is swept every hour.
    pub async fn sweep(&self) -> Result<(), steading_store::Error> {
        forget_old(&self.app).await
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
        if let Some((cluster, _)) = &self.node {
            let _ = tokio::time::timeout_at(deadline, cluster.hand_over_all(&self.app.tables)).await;
        }
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
        if let Some((cluster, life)) = &self.node {
            // The tables have left the memory, so others may have them at once.
            life.abort();
            let _ = tokio::time::timeout(Duration::from_secs(3), cluster.leave()).await;
        }
        self.writer.abort();
        !owners_left && !sockets_left
    }
}

#[cfg(test)]
mod tests {
    /// A figure that was renamed would leave an empty picture.
    #[test]
    fn every_figure_on_the_dashboard_is_one_of_ours() {
        let dashboard = include_str!("../../../deploy/grafana.json");
        serde_json::from_str::<serde_json::Value>(dashboard).unwrap();
        let ours = include_str!("server.rs");
        let letters = |letter: char| letter.is_ascii_lowercase() || letter == '_';
        let names = dashboard.split(|letter| !letters(letter)).filter(|word| word.starts_with("steading_"));
        let mut count = 0;
        for name in names {
            let name = name.trim_end_matches("_bucket");
            assert!(ours.contains(&format!("(\"{name}\"")), "{name}");
            count += 1;
        }
        assert!(count > 10, "{count} figures");
    }
}
