//! Three real nodes on a real PostgreSQL and NATS behind a small balancer. People play through it while nodes are killed,
//! stopped and restarted and the database and the bus go away. Afterwards what they were told is compared with what is
//! kept.

use crate::client::{Socket, get};
use crate::crash::{self, Shared};
use crate::process::{Running, free_addr};
use clap::Args;
use serde_json::Value;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use steading_store::conformance::cluster::Cluster;
use steading_store::{Nodes, Postgres};
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
    #[arg(long, default_value_t = 8)]
    pause: u64,
    /// Plays nothing and breaks nothing: prints the address and runs until it is ended.
    #[arg(long)]
    hold: bool,
}

const NODES: usize = 3;
/// A killed owner's tables answer again within this, 99 times in a hundred (docs/reliability.md, F4).
const BACK: Duration = Duration::from_secs(10);

/// A NATS server of one's own.
struct Nats {
    addr: SocketAddr,
    child: Option<Child>,
}

impl Nats {
    fn new() -> Result<Nats, String> {
        let addr = free_addr().map_err(|error| error.to_string())?;
        let mut nats = Nats { addr, child: None };
        nats.start()?;
        Ok(nats)
    }

    fn start(&mut self) -> Result<(), String> {
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &self.addr.port().to_string()]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        let child = command.spawn().map_err(|error| format!("nats-server (of the package of that name): {error}"))?;
        self.child = Some(child);
        Ok(())
    }

    async fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill().await;
        }
    }
}

/// One place where a node runs, again and again.
struct Place {
    addr: SocketAddr,
    metrics: SocketAddr,
    server: Option<Running>,
}

struct World {
    cluster: Cluster,
    url: String,
    bus: String,
    nats: Option<Nats>,
    places: Vec<Place>,
    data: PathBuf,
}

impl World {
    async fn start_node(&mut self, place: usize, stubborn: bool) -> Result<(), String> {
        let Place { addr, metrics, .. } = self.places[place];
        let server = Running::start_node(addr, metrics, &self.data, (&self.url, &self.bus), stubborn).await?;
        self.places[place].server = Some(server);
        Ok(())
    }

    async fn kill_node(&mut self, place: usize) {
        if let Some(server) = self.places[place].server.take() {
            server.kill().await;
        }
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
            let before = self.healthy[place].swap(well, Ordering::Relaxed);
            if before && !well {
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
    let cluster = tokio::task::block_in_place(Cluster::start).ok_or("PostgreSQL is not installed")?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let url = cluster.schema().await;
    let nats = if plan.bus == "nats" { Some(Nats::new()?) } else { None };
    let bus = nats.as_ref().map_or("postgres".to_owned(), |nats| format!("nats://{}", nats.addr));
    let mut places = Vec::new();
    for _ in 0..NODES {
        let addr = free_addr().map_err(|error| error.to_string())?;
        let metrics = free_addr().map_err(|error| error.to_string())?;
        places.push(Place { addr, metrics, server: None });
    }
    let mut world = World { cluster, url, bus, nats, places, data: folder.path().join("data") };
    for place in 0..NODES {
        world.start_node(place, false).await?;
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
    if plan.hold {
        println!("{NODES} nodes on PostgreSQL and {}: http://{addr}", plan.bus);
        let _ = tokio::signal::ctrl_c().await;
        return Ok(());
    }

    let (history, stop) = (Shared::default(), Arc::new(AtomicBool::new(false)));
    let games = Arc::new(AtomicU64::new(0));
    let mut tasks = Vec::new();
    for pair in 0..plan.tables {
        tasks.push(crash::pair(addr, pair, plan.seed, &history, &stop, &games).await?);
    }
    let mut rng = Xoshiro256::new(plan.seed);
    let mut kills = Vec::new();
    let mut counts = std::collections::BTreeMap::<&str, u32>::new();
    for fault in 0..plan.faults {
        tokio::time::sleep(Duration::from_millis(1_000 + u64::from(rng.below(1_500)))).await;
        let kind = break_something(&mut world, &plan, fault, &mut rng, &mut kills).await?;
        *counts.entry(kind).or_default() += 1;
        until_shared(&eyes).await?;
        let moves = history.lock().expect("nobody panics with it").moves;
        println!("fault {} of {}: {kind}; {moves} moves acknowledged so far", fault + 1, plan.faults);
    }
    // Long enough for the last fault to be over for everybody.
    tokio::time::sleep(Duration::from_secs(3)).await;
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        let ended = tokio::time::timeout(Duration::from_secs(60), task).await;
        ended.map_err(|_| "somebody waits for ever for an answer".to_owned())?.map_err(|error| error.to_string())?;
    }
    let asked = crash::ask_again(addr, &history).await;
    println!("{asked} acknowledged keys were sent again");
    let differing = differing_views(&world, &history).await?;
    let fenced = if plan.faults == 0 { 0 } else { provoke_the_fence(&mut world, &plan, &eyes).await? };
    for place in &mut world.places {
        if let Some(server) = place.server.take() {
            server.end().await?;
        }
    }
    let history = std::mem::take(&mut *history.lock().expect("nobody panics with it"));
    let back = times_back(&history, &kills);
    let told: Vec<String> = counts.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
    let what = format!("{} faults ({}), {NODES} nodes over {}", plan.faults, told.join(", "), plan.bus);
    crash::check(&eyes, &history, &what, u64::from(plan.faults)).await?;
    println!("views that differ between nodes: {differing}; appends under an old epoch, all refused: {fenced}");
    if let (Some(middle), Some(late), Some(last)) = (at(&back, 50), at(&back, 99), back.last()) {
        println!(
            "a pair whose node was killed or stopped had its next answer after {middle:.1?} (p50), {late:.1?} (p99), \
             {last:.1?} at most"
        );
        if late > BACK {
            return Err(format!("tables of a killed node should answer again within {BACK:?}"));
        }
    }
    if differing > 0 || (plan.faults > 0 && fenced == 0) {
        return Err("the nodes did not keep their promises".to_owned());
    }
    Ok(())
}

/// Breaks something and mends it. What it was.
async fn break_something(
    world: &mut World,
    plan: &Plan,
    fault: u32,
    rng: &mut Xoshiro256,
    kills: &mut Vec<Instant>,
) -> Result<&'static str, String> {
    let place = rng.below(NODES as u32) as usize;
    let a_while = Duration::from_millis(u64::from(rng.below(3_000)));
    Ok(match fault % 10 {
        0 | 2 | 4 | 7 => {
            kills.push(Instant::now());
            world.kill_node(place).await;
            // Now and then it is back before anybody has noticed.
            tokio::time::sleep(a_while).await;
            world.start_node(place, false).await?;
            "killed"
        }
        1 | 5 | 8 => {
            kills.push(Instant::now());
            world.signal(place, rustix::process::Signal::STOP)?;
            tokio::time::sleep(Duration::from_secs(plan.pause)).await;
            world.signal(place, rustix::process::Signal::CONT)?;
            tokio::time::sleep(Duration::from_millis(500)).await;
            "stopped"
        }
        3 => {
            let server = world.places[place].server.take().ok_or("no node")?;
            server.end().await?;
            world.start_node(place, false).await?;
            "restarted in order"
        }
        6 if world.nats.is_some() => {
            let nats = world.nats.as_mut().ok_or("no NATS")?;
            nats.kill().await;
            tokio::time::sleep(Duration::from_secs(2) + a_while).await;
            nats.start()?;
            "bus killed"
        }
        _ => {
            tokio::task::block_in_place(|| world.cluster.stop_at_once());
            tokio::time::sleep(a_while).await;
            tokio::task::block_in_place(|| world.cluster.start_again());
            "database killed"
        }
    })
}

/// Until every bucket has a holder, and nobody is counted who is gone.
async fn until_shared(eyes: &Postgres) -> Result<(), String> {
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

/// For each pair and each node that was killed or stopped, how long it took until the pair's next answer.
fn times_back(history: &crash::History, kills: &[Instant]) -> Vec<Duration> {
    let mut back = Vec::new();
    for kill in kills {
        for answers in history.answered.values() {
            let next = answers.partition_point(|at| at < kill);
            back.extend(answers.get(next).map(|at| at.duration_since(*kill)));
        }
    }
    back.sort_unstable();
    back
}

fn at(sorted: &[Duration], percent: usize) -> Option<Duration> {
    sorted.get((sorted.len() * percent / 100).min(sorted.len().saturating_sub(1))).copied()
}

/// Every node shows every client the same. How many views differ.
async fn differing_views(world: &World, history: &Shared) -> Result<u32, String> {
    let clients = history.lock().expect("nobody panics with it").last_tables.clone();
    let mut differing = 0;
    for ((token, _), table) in clients {
        let mut seen: Vec<Value> = Vec::new();
        for place in &world.places {
            let mut socket = Socket::open(place.addr, &table, &token).await?;
            let said = socket.join().await?;
            seen.push(serde_json::json!([said["n"], said["view"], said["turn"]["options"], said["phase"]]));
        }
        // Bots may have answered meanwhile; then the last is asked again.
        if seen.windows(2).any(|pair| pair[0] != pair[1]) {
            differing += 1;
        }
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
        tokio::time::sleep(Duration::from_secs(plan.pause)).await;
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
