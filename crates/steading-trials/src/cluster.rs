//! Three real nodes on a real PostgreSQL and NATS behind a small balancer. People play through it while nodes are killed,
//! stopped and restarted and the database and the bus go away. Afterwards what they were told is compared with what is
//! kept.

use crate::client::{Socket, get, guest};
use crate::crash::{self, Shared};
use crate::process::{Running, free_addr};
use clap::Args;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use steading_store::conformance::cluster::Cluster;
use steading_store::{Nodes, Postgres};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::Notify;

#[derive(Debug, Args)]
pub struct Plan {
    /// How often something goes wrong.
    #[arg(long, default_value_t = 20)]
    faults: u32,
    /// Tables that are played at, two people and a bot at each.
    #[arg(long, default_value_t = 6)]
    tables: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What the nodes speak over.
    #[arg(long, default_value = "nats", value_parser = ["nats", "postgres"])]
    bus: String,
    /// For how many seconds a node is stopped that is stopped.
    #[arg(long, default_value_t = 6)]
    pause: u64,
    /// Breaks nothing: restarts one node after the other in order while people play with clocks.
    #[arg(long)]
    rolling: bool,
    /// How often each node is restarted with --rolling.
    #[arg(long, default_value_t = 2)]
    rounds: u32,
    /// Breaks nothing: measures what a durable move costs on one node and on several.
    #[arg(long)]
    cost: bool,
    /// Plays nothing and breaks nothing: prints the address and runs until it is ended.
    #[arg(long)]
    hold: bool,
}

pub const NODES: usize = 3;
const WORKERS: usize = 2;
/// A killed owner's tables answer again within this, 99 times in a hundred (docs/reliability.md, F4).
const BACK: Duration = Duration::from_secs(10);
/// Play goes on within this after PostgreSQL is back (F3), and after NATS is (F6).
const RESUMES: Duration = Duration::from_secs(5);
const CATCHES_UP: Duration = Duration::from_secs(3);

/// A NATS server of one's own.
pub struct Nats {
    pub addr: SocketAddr,
    child: Option<Child>,
    folder: tempfile::TempDir,
}

impl Nats {
    pub fn new() -> Result<Nats, String> {
        let addr = free_addr().map_err(|error| error.to_string())?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut nats = Nats { addr, child: None, folder };
        nats.start()?;
        Ok(nats)
    }

    fn start(&mut self) -> Result<(), String> {
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.addr.port().to_string(), "-js", "-sd"]).arg(self.folder.path());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let child = command.spawn().map_err(|error| format!("nats-server (of the package of that name): {error}"))?;
        self.child = Some(child);
        Ok(())
    }

    /// Waits until it takes connections, and says since when.
    pub async fn answers(&self) -> Instant {
        while TcpStream::connect(self.addr).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Instant::now()
    }

    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().and_then(Child::id)
    }

    async fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill().await;
        }
    }
}

/// One place where a node runs, again and again. The node reaches the database and NATS over ways of its own, which can
/// be cut.
pub struct Place {
    pub addr: SocketAddr,
    pub metrics: SocketAddr,
    pub server: Option<Running>,
    url: String,
    bus: String,
    cut: Arc<AtomicBool>,
    cut_off_bus: Arc<AtomicBool>,
}

pub struct World {
    cluster: Cluster,
    bus: String,
    nats: Option<Nats>,
    pub places: Vec<Place>,
    workers: Vec<Running>,
    url: String,
    folder: tempfile::TempDir,
}

/// A way to there, and its address. What is cut is neither refused nor answered.
async fn way_to(to: SocketAddr, cut: &Arc<AtomicBool>) -> Result<SocketAddr, String> {
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    let addr = listener.local_addr().map_err(|error| error.to_string())?;
    tokio::spawn(way(listener, to, Arc::clone(cut)));
    Ok(addr)
}

async fn way(listener: TcpListener, to: SocketAddr, cut: Arc<AtomicBool>) {
    while let Ok((client, _)) = listener.accept().await {
        let cut = Arc::clone(&cut);
        tokio::spawn(async move {
            while cut.load(Ordering::Relaxed) {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            let Ok(server) = TcpStream::connect(to).await else { return };
            let _ = (client.set_nodelay(true), server.set_nodelay(true));
            let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
            let one = tokio::spawn(carry(from_client, to_server, Arc::clone(&cut)));
            carry(from_server, to_client, cut).await;
            one.abort();
        });
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, cut: Arc<AtomicBool>) {
    let mut buffer = vec![0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut buffer).await {
        while cut.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

impl World {
    /// Everything that runs, eyes on the database, and the address of the balancer.
    pub async fn start(bus: &str) -> Result<(World, Postgres, SocketAddr), String> {
        let cluster = tokio::task::block_in_place(Cluster::start).ok_or("PostgreSQL is not installed")?;
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let url = cluster.schema().await;
        let nats = if bus == "nats" { Some(Nats::new()?) } else { None };
        if let Some(nats) = &nats {
            nats.answers().await;
        }
        let bus = nats.as_ref().map_or("postgres".to_owned(), |nats| format!("nats://{}", nats.addr));
        let database = database_of(&url)?;
        let mut places = Vec::new();
        for _ in 0..NODES {
            let addr = free_addr().map_err(|error| error.to_string())?;
            let metrics = free_addr().map_err(|error| error.to_string())?;
            let (cut, cut_off_bus) = <(Arc<AtomicBool>, Arc<AtomicBool>)>::default();
            let port = way_to(database, &cut).await?.port();
            let own = url.replacen(&format!(":{}", database.port()), &format!(":{port}"), 1);
            let bus = match &nats {
                Some(nats) => format!("nats://{}", way_to(nats.addr, &cut_off_bus).await?),
                None => "postgres".to_owned(),
            };
            places.push(Place { addr, metrics, server: None, url: own, bus, cut, cut_off_bus });
        }
        let mut world = World { cluster, bus, nats, places, workers: Vec::new(), url, folder };
        for place in 0..NODES {
            world.start_node(place, false).await?;
        }
        if world.nats.is_some() {
            for _ in 0..WORKERS {
                let worker = Running::start_worker(&world.url, &world.bus).await?;
                world.workers.push(worker);
            }
        }
        let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
        let addr = listener.local_addr().map_err(|error| error.to_string())?;
        let balancer = Arc::new(Balancer {
            places: world.places.iter().map(|place| place.addr).collect(),
            healthy: (0..NODES).map(|_| AtomicBool::new(true)).collect(),
            failed: (0..NODES).map(|_| Notify::new()).collect(),
            next: AtomicUsize::new(0),
        });
        tokio::spawn(Arc::clone(&balancer).run(listener));
        let eyes = Postgres::beside(&world.url).await.map_err(|error| format!("{error:?}"))?;
        until_shared(&eyes).await?;
        Ok((world, eyes, addr))
    }

    pub async fn start_node(&mut self, place: usize, stubborn: bool) -> Result<(), String> {
        let Place { addr, metrics, url, bus, .. } = &self.places[place];
        let data = self.folder.path().join("data");
        let server = Running::start_node(*addr, *metrics, &data, (url, bus), stubborn).await?;
        self.places[place].server = Some(server);
        Ok(())
    }

    async fn kill_node(&mut self, place: usize) {
        if let Some(server) = self.places[place].server.take() {
            server.kill().await;
        }
    }

    /// Kills a worker, whatever it thinks about, and starts another.
    async fn replace_worker(&mut self, number: usize) -> Result<(), String> {
        self.workers.swap_remove(number % self.workers.len()).kill().await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        self.workers.push(Running::start_worker(&self.url, &self.bus).await?);
        Ok(())
    }

    fn signal(&self, place: usize, signal: rustix::process::Signal) -> Result<(), String> {
        let pid = self.places[place].server.as_ref().and_then(Running::pid);
        let pid = pid.and_then(|pid| rustix::process::Pid::from_raw(pid as i32)).ok_or("no such process")?;
        rustix::process::kill_process(pid, signal).map_err(|error| error.to_string())
    }

    /// A figure of a node.
    async fn figure(&self, place: usize, name: &str) -> u64 {
        let text = get(self.places[place].metrics, "/metrics").await.map(|(_, body)| body).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
        line.unwrap_or(0.0) as u64
    }

    /// Of all nodes that still run since they were last started: answers of workers that were used, that were late, and
    /// tasks that were taken back.
    async fn thought(&self) -> [u64; 3] {
        let mut sums = [0; 3];
        for place in 0..NODES {
            for (sum, name) in sums.iter_mut().zip(["answers", "late", "taken_back"]) {
                *sum += self.figure(place, &format!("steading_worker_{name}_total")).await;
            }
        }
        sums
    }

    /// Ends everything, also after something that does not end in order.
    pub async fn end(&mut self) -> Result<(), String> {
        let mut ended = Ok(());
        let servers = self.places.iter_mut().filter_map(|place| place.server.take());
        for running in servers.chain(self.workers.drain(..)) {
            ended = ended.and(running.end().await);
        }
        ended
    }
}

/// Where the database of this address is.
fn database_of(url: &str) -> Result<SocketAddr, String> {
    let host = url.split('@').nth(1).and_then(|rest| rest.split('/').next()).ok_or("an odd address")?;
    host.parse().map_err(|_| format!("an odd address: {host}"))
}

/// Gives each connection to the next node that answers, and ends those of a node that does not.
struct Balancer {
    places: Vec<SocketAddr>,
    healthy: Vec<AtomicBool>,
    failed: Vec<Notify>,
    next: AtomicUsize,
}

impl Balancer {
    async fn watch(self: Arc<Balancer>, place: usize) {
        loop {
            let asked = tokio::time::timeout(Duration::from_millis(1_500), get(self.places[place], "/healthz")).await;
            let well = matches!(asked, Ok(Ok((200, _))));
            self.healthy[place].store(well, Ordering::Relaxed);
            // One that does not take connections any more may still speak to those it has; one that does not answer not.
            if asked.is_err() {
                self.failed[place].notify_waiters();
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    async fn run(self: Arc<Balancer>, listener: TcpListener) {
        for place in 0..self.places.len() {
            tokio::spawn(Arc::clone(&self).watch(place));
        }
        while let Ok((mut client, _)) = listener.accept().await {
            let balancer = Arc::clone(&self);
            tokio::spawn(async move {
                let count = balancer.places.len();
                let first = balancer.next.fetch_add(1, Ordering::Relaxed);
                for place in (first..first + count).map(|place| place % count) {
                    if !balancer.healthy[place].load(Ordering::Relaxed) {
                        continue;
                    }
                    let failed = balancer.failed[place].notified();
                    let Ok(mut node) = TcpStream::connect(balancer.places[place]).await else { continue };
                    let _ = (client.set_nodelay(true), node.set_nodelay(true));
                    tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut client, &mut node) => {}
                        () = failed => {}
                    }
                    return;
                }
            });
        }
    }
}

pub async fn run(plan: Plan) -> Result<(), String> {
    if plan.cost {
        return crate::cost::run().await;
    }
    let (mut world, eyes, addr) = World::start(&plan.bus).await?;
    if plan.hold {
        println!("{NODES} nodes and {} workers on PostgreSQL and {}: http://{addr}", world.workers.len(), plan.bus);
        let _ = tokio::signal::ctrl_c().await;
        return Ok(());
    }
    if plan.rolling {
        return crate::rolling::run(world, &eyes, addr, plan.tables, plan.rounds).await;
    }

    let (history, stop) = (Shared::default(), Arc::new(AtomicBool::new(false)));
    let games = Arc::new(AtomicU64::new(0));
    let mut tasks = Vec::new();
    for pair in 0..plan.tables {
        tasks.push(crash::pair_with(addr, pair, plan.seed, &history, &stop, &games, BOT).await?);
    }
    until_answered(&history, plan.tables, Instant::now()).await?;
    let (mut seen, mut counts) = (Seen::default(), BTreeMap::new());
    // What fails is told at the end: what was seen until then is worth as much.
    let mut failed = Vec::new();
    let mut note = |result: Result<(), String>| failed.extend(result.err());
    note(break_things(&mut world, &plan, &eyes, &history, &mut seen, &mut counts).await);
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        let ended = tokio::time::timeout(Duration::from_secs(60), task).await;
        note(
            ended
                .map_err(|_| "somebody waits for ever for an answer".to_owned())
                .and_then(|ended| ended.map_err(|error| error.to_string())),
        );
    }
    let asked = crash::ask_again(addr, &history).await;
    println!("{asked} acknowledged keys were sent again");
    let differing = differing_views(&world, &history).await;
    let (thought, workers) = (world.thought().await, world.workers.len());
    let fenced = if plan.faults == 0 { Ok(0) } else { provoke_the_fence(&mut world, &plan, &eyes).await };
    note(world.end().await);
    let history = std::mem::take(&mut *history.lock().expect("nobody panics with it"));
    let told: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let what =
        format!("faults: {} ({}), {NODES} nodes over {}", counts.values().sum::<u32>(), told.join(", "), plan.bus);
    note(crash::check(&eyes, &history, &what, u64::from(plan.faults)).await);
    let differing = differing.unwrap_or_else(|error| {
        note(Err(error));
        0
    });
    let fenced = fenced.unwrap_or_else(|error| {
        note(Err(error));
        0
    });
    println!("views that differ between nodes: {differing}");
    println!("appends under an old epoch, after an owner was stopped for {LONG_STOP:?}: {fenced}, all refused");
    println!("answers of workers: {} used, {} too late, {} tasks taken back", thought[0], thought[1], thought[2]);
    let mut missed = failed;
    missed.extend(seen.report(&history));
    if differing > 0 {
        missed.push("0 differing views".to_owned());
    }
    if plan.faults > 0 && fenced == 0 {
        missed.push("more than 0 refused appends".to_owned());
    }
    if workers > 0 && thought[0] == 0 {
        missed.push("answers of workers that are used".to_owned());
    }
    if missed.is_empty() { Ok(()) } else { Err(format!("missed: {}", missed.join("; "))) }
}

/// One fault after the other, as many as are planned. How often which.
async fn break_things(
    world: &mut World,
    plan: &Plan,
    eyes: &Postgres,
    history: &Shared,
    seen: &mut Seen,
    counts: &mut BTreeMap<&'static str, u32>,
) -> Result<(), String> {
    let mut rng = Xoshiro256::new(plan.seed);
    let begun = Instant::now();
    for fault in 0..plan.faults {
        tokio::time::sleep(Duration::from_millis(400 + u64::from(rng.below(600)))).await;
        let kind = break_something(world, plan, fault, &mut rng, seen, (eyes, history)).await?;
        *counts.entry(kind).or_default() += 1;
        until_shared(eyes).await?;
        // Nothing else goes wrong before everybody is served again, so that each delay is one fault's.
        if let Err(problem) = until_answered(history, plan.tables, Instant::now()).await {
            tell_who_waits(world, history).await;
            return Err(problem);
        }
        let slowest = seen.slowest(history);
        let moves = history.lock().expect("nobody panics with it").moves;
        let passed = begun.elapsed().as_secs();
        println!(
            "fault {} of {} after {passed} s: {kind}, everybody was answered after {slowest:.1?}; {moves} moves \
             acknowledged so far",
            fault + 1,
            plan.faults
        );
    }
    Ok(())
}

/// Who sits beside two people: slow enough to be thought about by workers.
const BOT: &str = "classic:20";
/// An owner is stopped for so long once, and the database away for so long once.
const LONG_STOP: Duration = Duration::from_secs(30);
const LONG_OUTAGE: Duration = Duration::from_secs(60);

/// When something was broken and mended.
#[derive(Default)]
struct Seen {
    /// A node was killed or stopped, and the pairs whose table it had.
    gone: Vec<(Instant, Vec<u64>)>,
    /// When the database began to go, from when it was away, and since when it is back.
    database: Vec<(Instant, Instant, Instant)>,
    bus: Vec<(Instant, Instant)>,
    /// Since when a node that was cut off from NATS reaches it again.
    heard_again: Vec<Instant>,
    /// When the last fault was mended, as far as it was the trial's to mend it.
    last: Option<Instant>,
}

/// What was said a moment before may be heard a moment after.
const ON_ITS_WAY: Duration = Duration::from_millis(100);

/// For these pairs, how long after each moment they had their next answer. Nothing is left out: the next fault waits
/// until everybody has had one ([`until_answered`]).
fn next_answers<'a>(
    history: &crash::History,
    moments: impl Iterator<Item = (Instant, Option<&'a Vec<u64>>)>,
) -> Vec<Duration> {
    let mut times = Vec::new();
    for (moment, pairs) in moments {
        let wanted = history.answered.iter().filter(|(pair, _)| pairs.is_none_or(|pairs| pairs.contains(pair)));
        for (_, answers) in wanted {
            let answer = answers.get(answers.partition_point(|at| *at < moment + ON_ITS_WAY));
            times.push(answer.map_or(Duration::MAX, |answer| answer.duration_since(moment)));
        }
    }
    times.sort_unstable();
    times
}

/// Until each pair has had an answer since then. Nobody waits for ever.
async fn until_answered(history: &Shared, pairs: usize, since: Instant) -> Result<(), String> {
    loop {
        let answered = {
            let history = history.lock().expect("nobody panics with it");
            history.answered.values().filter(|answers| answers.last().is_some_and(|last| *last > since)).count()
        };
        if answered == pairs {
            return Ok(());
        }
        if since.elapsed() > Duration::from_secs(120) {
            return Err(format!("{} of {pairs} pairs are not served for two minutes", pairs - answered));
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What each node says of the tables of those who wait longest, so that the reason can be found.
async fn tell_who_waits(world: &World, history: &Shared) {
    let (tables, retries) = {
        let history = history.lock().expect("nobody panics with it");
        let late = |pair: &u64| {
            let last = history.answered.get(pair).and_then(|answers| answers.last());
            last.is_none_or(|last| last.elapsed() > Duration::from_secs(60))
        };
        let tables = history.tables.iter().filter(|(pair, _)| late(pair));
        let tables: Vec<String> = tables.map(|(_, table)| table.clone()).collect();
        (tables, history.retries.iter().filter(|at| at.elapsed() < Duration::from_secs(60)).count())
    };
    eprintln!("“retry” {retries} times in the last minute");
    for table in tables {
        for place in &world.places {
            let look = async {
                let token = guest(place.addr, "onlooker").await?;
                let mut socket = Socket::open(place.addr, &table, &token).await?;
                let said = socket.join().await?;
                Ok::<Value, String>(serde_json::json!([said["phase"], said["n"], said["waiting"], said["seats"]]))
            };
            match look.await {
                Ok(said) => eprintln!("table {table} at {}: {said}", place.addr),
                Err(error) => eprintln!("table {table} at {}: {error}", place.addr),
            }
        }
    }
}

impl Seen {
    /// How long after the last fault the last pair had its next answer.
    fn slowest(&self, history: &Shared) -> Duration {
        let history = history.lock().expect("nobody panics with it");
        let times = next_answers(&history, self.last.into_iter().map(|at| (at, None)));
        times.last().copied().unwrap_or_default()
    }

    /// Prints what was measured. Which promises were missed.
    fn report(&self, history: &crash::History) -> Vec<String> {
        let mut missed = Vec::new();
        let mut tell = |what: &str, times: Vec<Duration>, most: Duration| {
            let (Some(middle), Some(late), Some(last)) = (at(&times, 50), at(&times, 99), times.last()) else { return };
            let count = times.len();
            println!(
                "{what}: {middle:.1?} (p50), {late:.1?} (p99), {last:.1?} at most, {count} times; {most:?} allowed at p99"
            );
            if late > most {
                missed.push(format!("{what}: p99 {late:.1?}, {most:?} allowed"));
            }
        };
        let owners = self.gone.iter().map(|(at, pairs)| (*at, Some(pairs)));
        tell("tables of a killed or stopped owner answer again after", next_answers(history, owners), BACK);
        let back = self.database.iter().map(|(.., back)| (*back, None));
        tell("play resumes after PostgreSQL is back after", next_answers(history, back), RESUMES);
        let back = self.bus.iter().map(|(_, back)| (*back, None));
        tell("everybody catches up after NATS is back after", next_answers(history, back), CATCHES_UP);
        let back = self.heard_again.iter().map(|back| (*back, None));
        tell("everybody catches up after a node reaches NATS again after", next_answers(history, back), CATCHES_UP);
        let within = |times: &[Instant], (from, to): (Instant, Instant)| {
            times.iter().filter(|at| (from..to).contains(*at)).count()
        };
        let all: Vec<Instant> = history.answered.values().flatten().copied().collect();
        let away = self.database.iter().map(|(_, from, to)| (*from + ON_ITS_WAY, *to));
        let acknowledged: usize = away.map(|span| within(&all, span)).sum();
        // The first are told while the database goes down.
        let asked = |times: &[Instant]| {
            let spans = self.database.iter().map(|(going, _, to)| (*going, *to));
            spans.map(|span| within(times, span)).sum::<usize>()
        };
        let (retries, turned_away) = (asked(&history.retries), asked(&history.turned_away));
        let on_the_owner: usize = self.bus.iter().map(|span| within(&all, *span)).sum();
        println!(
            "without PostgreSQL: {acknowledged} acknowledged, {retries} times “retry”, {turned_away} connections answered \
             with 503"
        );
        println!("without NATS: {on_the_owner} moves acknowledged at the owner's node");
        if acknowledged > 0 {
            missed.push("nothing is acknowledged without PostgreSQL".to_owned());
        }
        if !self.database.is_empty() && retries == 0 {
            missed.push("“retry” without PostgreSQL".to_owned());
        }
        if !self.bus.is_empty() && on_the_owner == 0 {
            missed.push("play on the owner's node goes on without NATS".to_owned());
        }
        missed
    }
}

/// The pairs whose table this node has.
async fn pairs_of(world: &World, place: usize, eyes: &Postgres, history: &Shared) -> Vec<u64> {
    let Ok(landscape) = eyes.landscape().await else { return Vec::new() };
    let own = format!("{} ", world.places[place].addr);
    let Some(node) = landscape.nodes.iter().find(|node| node.about.starts_with(&own)) else { return Vec::new() };
    let tables = history.lock().expect("nobody panics with it").tables.clone();
    let held = |table: &String| {
        let bucket = table.parse().ok().map(steading_host::Bucket::of);
        bucket.is_some_and(|bucket| landscape.buckets[bucket.number()].holder == Some(node.id))
    };
    tables.into_iter().filter(|(_, table)| held(table)).map(|(pair, _)| pair).collect()
}

/// Breaks something and mends it. What it was.
async fn break_something(
    world: &mut World,
    plan: &Plan,
    fault: u32,
    rng: &mut Xoshiro256,
    seen: &mut Seen,
    (eyes, history): (&Postgres, &Shared),
) -> Result<&'static str, String> {
    let place = rng.below(NODES as u32) as usize;
    let a_while = Duration::from_millis(u64::from(rng.below(2_000)));
    let pairs = pairs_of(world, place, eyes, history).await;
    let kind = match fault % 20 {
        0 | 2 | 5 | 7 | 11 | 15 | 17 => {
            world.kill_node(place).await;
            seen.gone.push((Instant::now(), pairs));
            seen.last = Some(Instant::now());
            // Now and then it is back before anybody has noticed.
            tokio::time::sleep(a_while).await;
            world.start_node(place, false).await?;
            "killed"
        }
        1 | 8 | 16 => {
            world.signal(place, rustix::process::Signal::STOP)?;
            seen.gone.push((Instant::now(), pairs));
            seen.last = Some(Instant::now());
            let long = if fault == 1 { LONG_STOP } else { Duration::from_secs(plan.pause) };
            tokio::time::sleep(long).await;
            world.signal(place, rustix::process::Signal::CONT)?;
            tokio::time::sleep(Duration::from_millis(500)).await;
            "stopped"
        }
        4 | 12 | 18 => {
            world.places[place].cut.store(true, Ordering::Relaxed);
            seen.gone.push((Instant::now(), pairs));
            seen.last = Some(Instant::now());
            tokio::time::sleep(Duration::from_secs(plan.pause)).await;
            world.places[place].cut.store(false, Ordering::Relaxed);
            "cut off from the database"
        }
        3 | 13 => {
            seen.last = Some(Instant::now());
            let server = world.places[place].server.take().ok_or("no node")?;
            server.end().await?;
            world.start_node(place, false).await?;
            "restarted in order"
        }
        14 if world.nats.is_some() => {
            world.places[place].cut_off_bus.store(true, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_secs(plan.pause)).await;
            world.places[place].cut_off_bus.store(false, Ordering::Relaxed);
            seen.heard_again.push(Instant::now());
            seen.last = Some(Instant::now());
            "cut off from the bus"
        }
        9 | 14 if !world.workers.is_empty() => {
            seen.last = Some(Instant::now());
            world.replace_worker(place % 2).await?;
            "worker killed"
        }
        6 | 19 if world.nats.is_some() => {
            let nats = world.nats.as_mut().ok_or("no NATS")?;
            let from = Instant::now();
            nats.kill().await;
            tokio::time::sleep(Duration::from_secs(2) + a_while).await;
            nats.start()?;
            let back = nats.answers().await;
            seen.bus.push((from, back));
            seen.last = Some(back);
            "bus killed"
        }
        _ => {
            let long = if fault == 10 { LONG_OUTAGE } else { a_while };
            let going = Instant::now();
            tokio::task::block_in_place(|| world.cluster.stop_at_once());
            let from = Instant::now();
            tokio::time::sleep(long).await;
            tokio::task::block_in_place(|| world.cluster.start_again());
            seen.database.push((going, from, Instant::now()));
            seen.last = Some(Instant::now());
            "database killed"
        }
    };
    Ok(kind)
}

/// Until every bucket has a holder, and nobody is counted who is gone.
pub async fn until_shared(eyes: &Postgres) -> Result<(), String> {
    let begun = Instant::now();
    loop {
        if let Ok(seen) = eyes.landscape().await {
            let held = seen.buckets.iter().all(|bucket| bucket.holder.is_some());
            if held && seen.nodes.len() == NODES && seen.nodes.iter().all(|node| node.left_ms > 0) {
                return Ok(());
            }
            if begun.elapsed() > Duration::from_secs(60) {
                return Err(format!("tables have no owner for a minute: {:?}", seen.nodes));
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn at(sorted: &[Duration], percent: usize) -> Option<Duration> {
    sorted.get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1))).copied()
}

/// Every node shows every client the same. How many views differ.
async fn differing_views(world: &World, history: &Shared) -> Result<u32, String> {
    let clients = history.lock().expect("nobody panics with it").last_tables.clone();
    let mut differing = 0;
    for ((token, _), table) in clients {
        let look = async |place: &Place| {
            let mut socket = Socket::open(place.addr, &table, &token).await?;
            let said = socket.join().await?;
            Ok::<Value, String>(serde_json::json!([said["n"], said["view"], said["turn"]["options"], said["phase"]]))
        };
        let mut agree = false;
        // Bots may finish what they think about: what was seen while nothing happened counts.
        for _ in 0..20 {
            let before = look(&world.places[0]).await?;
            let mut others = Vec::new();
            for place in &world.places[1..] {
                others.push(look(place).await?);
            }
            agree = others.iter().all(|other| *other == before);
            if agree || look(&world.places[0]).await? == before {
                break;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        differing += u32::from(!agree);
    }
    Ok(differing)
}

/// A node that does not look at its own clock is stopped for longer than its lease while people play straight at it. What
/// it then wants to keep has to be refused by the database. How often that was.
async fn provoke_the_fence(world: &mut World, plan: &Plan, eyes: &Postgres) -> Result<u64, String> {
    world.kill_node(0).await;
    world.start_node(0, true).await?;
    until_shared(eyes).await?;
    let addr = world.places[0].addr;
    for _ in 0..8 {
        let (history, stop) = (Shared::default(), Arc::new(AtomicBool::new(false)));
        let games = Arc::new(AtomicU64::new(0));
        let mut tasks = Vec::new();
        for pair in 0..plan.tables.max(8) {
            tasks.push(crash::pair(addr, 100 + pair, plan.seed, &history, &stop, &games).await?);
        }
        tokio::time::sleep(Duration::from_secs(2)).await;
        world.signal(0, rustix::process::Signal::STOP)?;
        tokio::time::sleep(LONG_STOP).await;
        world.signal(0, rustix::process::Signal::CONT)?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        stop.store(true, Ordering::Relaxed);
        for task in tasks {
            let _ = tokio::time::timeout(Duration::from_secs(60), task).await;
        }
        until_shared(eyes).await?;
        let history = std::mem::take(&mut *history.lock().expect("nobody panics with it"));
        crash::check(eyes, &history, "a node that does not look at its clock was stopped", 1).await?;
        let fenced = world.figure(0, "steading_fenced_appends_total").await;
        if fenced > 0 {
            return Ok(fenced);
        }
    }
    Ok(0)
}
