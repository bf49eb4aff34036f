//! What a durable move costs: seconds of CPU of everything that takes part, on one node with SQLite, with PostgreSQL,
//! forwarded over NATS, and on one, two and three nodes; beside a bare echo and the disk, in one run.

use crate::client::{Socket, guest};
use crate::cluster::Nats;
use crate::process::{Running, free_addr};
use crate::rolling::{self, Manner};
use crate::sink::Disk;
use serde_json::json;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use steading_host::Bucket;
use steading_store::conformance::cluster::Cluster;
use steading_store::{Nodes, Postgres};

/// Tables at which two people answer as fast as they are asked, and for how long each round is.
const TABLES: usize = 8;
const ROUND: Duration = Duration::from_secs(10);
const IDLE: Duration = Duration::from_secs(5);
const ECHOES: u32 = 5_000;
const SYNCS: usize = 300;
/// Tables by which the load grows, until somebody waits longer than that, or twice as many get hardly more done.
const MORE_TABLES: [usize; 4] = [16, 48, 144, 432];
const TOO_LONG: Duration = Duration::from_millis(500);
const HARDLY_MORE: f64 = 1.1;

/// The CPU that a process and those of its children that have ended have used, in clock ticks.
fn ticks(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // Behind the name, which may contain anything: state, parent and so on; then utime, stime, cutime, cstime.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    fields.get(11..15).into_iter().flatten().filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// A process and its children.
fn family(pid: u32) -> Vec<u32> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    std::iter::once(pid).chain(children.split_whitespace().filter_map(|pid| pid.parse().ok())).collect()
}

/// Microseconds of CPU.
fn used(pids: &[u32]) -> f64 {
    let ticks: u64 = pids.iter().flat_map(|pid| family(*pid)).map(ticks).sum();
    // Linux tells times in hundredths of a second, whatever it counts in.
    ticks as f64 * 1e4
}

/// Where each of the two at a table is connected.
enum Seats {
    /// All at this node.
    At(SocketAddr),
    /// At each node in turn.
    Everywhere(Vec<SocketAddr>),
    /// At a node that does not have the table.
    Elsewhere(Vec<SocketAddr>),
}

/// What was measured while people played for a while.
struct Measured {
    moves: u64,
    per_second: f64,
    /// Microseconds of CPU a move: of our processes, and of the others.
    ours: f64,
    others: f64,
    /// From the sending of an answer to its verdict.
    late: Duration,
}

async fn measure(
    seats: &Seats,
    tables: usize,
    ours: &[u32],
    others: &[u32],
    eyes: Option<&Postgres>,
) -> Result<Measured, String> {
    let manner = Manner { think: Duration::ZERO, clock: false };
    // What leases and beats cost when nobody plays belongs to no move.
    let idle = (used(ours), used(others));
    tokio::time::sleep(IDLE).await;
    let share = ROUND.as_secs_f64() / IDLE.as_secs_f64();
    let idle = ((used(ours) - idle.0) * share, (used(others) - idle.1) * share);
    let (report, stop) = (rolling::Shared::default(), Arc::new(AtomicBool::new(false)));
    let mut people = Vec::new();
    let mut opened = Vec::new();
    for number in 0..tables {
        let first = match seats {
            Seats::At(addr) => *addr,
            Seats::Everywhere(all) | Seats::Elsewhere(all) => all[number % all.len()],
        };
        let tokens = [guest(first, &format!("left {number}")).await?, guest(first, &format!("right {number}")).await?];
        let table = rolling::open_table(first, &tokens, manner).await?;
        let mut addr = first;
        if let (Seats::Elsewhere(all), Some(eyes)) = (seats, eyes) {
            let seen = eyes.landscape().await.map_err(|error| error.to_string())?;
            let bucket = Bucket::of(table.parse().map_err(|_| "an odd table id".to_owned())?);
            let holder = seen.buckets[bucket.number()].holder;
            let about = seen.nodes.iter().find(|node| Some(node.id) == holder).map(|node| node.about.clone());
            let holds = |addr: &SocketAddr| about.as_ref().is_some_and(|about| about.starts_with(&format!("{addr} ")));
            addr = all.iter().copied().find(|addr| !holds(addr)).ok_or("every node has the table")?;
        }
        opened.push((addr, table, tokens));
    }
    for (addr, table, tokens) in &opened {
        people.extend(rolling::play(*addr, table, tokens, manner, &report, &stop));
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let moves = || report.lock().expect("nobody panics with it").moves;
    let (before, own, other, begun) = (moves(), used(ours), used(others), Instant::now());
    tokio::time::sleep(ROUND).await;
    let (count, own, other) = (moves() - before, used(ours) - own - idle.0, used(others) - other - idle.1);
    let per_second = count as f64 / begun.elapsed().as_secs_f64();
    stop.store(true, Ordering::Relaxed);
    for person in people {
        let _ = tokio::time::timeout(Duration::from_secs(10), person).await;
    }
    if count < 50 {
        return Err(format!("only {count} moves: too few to say anything"));
    }
    let late = report.lock().expect("nobody panics with it").late();
    let each = |used: f64| used / count as f64;
    Ok(Measured { moves: count, per_second, ours: each(own), others: each(other), late })
}

fn tell(what: &str, Measured { moves, per_second, ours, others, late }: &Measured) {
    let all = ours + others;
    println!(
        "{what:44} {ours:7.0} µs of ours + {others:6.0} µs of PostgreSQL and NATS = {all:7.0} µs a move \
         ({moves} moves, {per_second:.0} a second, p99 {late:.1?})"
    );
}

/// More and more tables, until it is too much.
async fn until_it_breaks(what: &str, seats: &Seats, ours: &[u32], others: &[u32]) -> Result<(), String> {
    let mut best = 0.0;
    for tables in MORE_TABLES {
        let measured = measure(seats, tables, ours, others, None).await?;
        tell(&format!("{what}, {tables} tables"), &measured);
        if measured.late > TOO_LONG || measured.per_second < best * HARDLY_MORE {
            println!("{what}: more than {best:.0} moves a second are too many here");
            return Ok(());
        }
        best = measured.per_second;
    }
    println!("{what}: {best:.0} moves a second are not too many");
    Ok(())
}

/// The CPU of the server for one message that it only sends back, and the times that the disk takes to keep 4 KiB.
async fn baselines(echo: SocketAddr, server: u32, folder: &Path) -> Result<(), String> {
    let mut socket = Socket::echo(echo).await?;
    let message = json!({ "is": "echo", "text": "x".repeat(600) });
    let (before, begun) = (used(&[server]), Instant::now());
    for _ in 0..ECHOES {
        socket.send(&message).await?;
        socket.next().await?;
    }
    let each = (used(&[server]) - before) / f64::from(ECHOES);
    let took = begun.elapsed().as_secs_f64() * 1e6 / f64::from(ECHOES);
    let mut disk = Disk::new(folder).map_err(|error| error.to_string())?;
    let mut times = Vec::new();
    for _ in 0..SYNCS {
        times.push(disk.sync().map_err(|error| error.to_string())?);
    }
    times.sort_unstable();
    println!("echo: {each:.0} µs of CPU, {took:.0} µs there and back");
    println!("fdatasync of 4 KiB: {:.1?} (p50), {:.1?} (p99)", times[SYNCS / 2], times[SYNCS * 99 / 100]);
    Ok(())
}

pub async fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let free = || free_addr().map_err(|error| error.to_string());
    let pid = |server: &Running| server.pid().ok_or("no process");
    println!(
        "{TABLES} tables (more where said), two people at each, {ROUND:?} a line; CPU of everything but the clients, less what it takes when \
         nobody plays"
    );
    {
        let (addr, echo) = (free()?, free()?);
        let server = Running::start(addr, Some(echo), &folder.path().join("sqlite"), None).await?;
        baselines(echo, pid(&server)?, folder.path()).await?;
        tell("one server, SQLite", &measure(&Seats::At(addr), TABLES, &[pid(&server)?], &[], None).await?);
        until_it_breaks("one server, SQLite", &Seats::At(addr), &[pid(&server)?], &[]).await?;
        server.end().await?;
    }
    let cluster = tokio::task::block_in_place(Cluster::start).ok_or("PostgreSQL is not installed")?;
    let nats = Nats::new()?;
    nats.answers().await;
    let (url, bus) = (cluster.schema().await, format!("nats://{}", nats.addr));
    // There is nothing to look at before the first node has made its tables.
    let mut eyes = None;
    let others: Vec<u32> = cluster.pid().into_iter().chain(nats.pid()).collect();
    let (mut nodes, mut addrs) = (Vec::new(), Vec::new());
    for count in 1..=3 {
        let addr = free()?;
        let data = folder.path().join("data");
        nodes.push(Running::start_node(addr, free()?, &data, (&url, &bus), false).await?);
        addrs.push(addr);
        if eyes.is_none() {
            eyes = Some(Postgres::beside(&url).await.map_err(|error| format!("{error:?}"))?);
        }
        let seen = eyes.as_ref().ok_or("no eyes")?;
        until_even(seen, count).await?;
        let ours: Vec<u32> = nodes.iter().filter_map(Running::pid).collect();
        if count == 1 {
            tell("one node, PostgreSQL", &measure(&Seats::At(addr), TABLES, &ours, &others, None).await?);
            until_it_breaks("one node, PostgreSQL", &Seats::At(addr), &ours, &others).await?;
            continue;
        }
        if count == 2 {
            let elsewhere = Seats::Elsewhere(addrs.clone());
            let measured = measure(&elsewhere, TABLES, &ours, &others, Some(seen)).await?;
            tell("two nodes, every move forwarded over NATS", &measured);
        }
        let (what, everywhere) = (format!("{count} nodes, people at any of them"), Seats::Everywhere(addrs.clone()));
        tell(&what, &measure(&everywhere, TABLES, &ours, &others, None).await?);
        if count == 3 {
            until_it_breaks(&what, &everywhere, &ours, &others).await?;
        }
    }
    for node in nodes {
        node.end().await?;
    }
    Ok(())
}

/// Until so many nodes share the buckets evenly.
async fn until_even(eyes: &Postgres, nodes: usize) -> Result<(), String> {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(60) {
        if let Ok(seen) = eyes.landscape().await {
            let held = |id| seen.buckets.iter().filter(|bucket| bucket.holder == Some(id)).count();
            let even = seen.nodes.iter().all(|node| (1..=Bucket::COUNT.div_ceil(nodes)).contains(&held(node.id)));
            if seen.nodes.len() == nodes && even && seen.buckets.iter().all(|bucket| bucket.holder.is_some()) {
                return Ok(());
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    Err("the nodes do not share the tables".to_owned())
}
