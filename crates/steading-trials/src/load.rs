//! Many tables over real sockets. Latency is counted from the moment an action should have been sent, so that a
//! server that stalls cannot hide it, and is reported beside an echo on the same server and the same disk.

use crate::client::{Reader, Socket, guest, post, random_key};
use crate::process::{Running, free_addr};
use crate::sink::Disk;
use clap::Args;
use futures_util::stream::{FuturesUnordered, StreamExt};
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

#[derive(Clone, Debug, Args)]
pub struct Plan {
    #[arg(long, default_value_t = 1_000)]
    tables: usize,
    /// Sockets at each table; those without a seat look on.
    #[arg(long, default_value_t = 4)]
    sockets: usize,
    /// Actions a second over all tables.
    #[arg(long, default_value_t = 100.0)]
    rate: f64,
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    #[arg(long, default_value = "catan_road")]
    game: String,
    /// Doubles the rate until the promise is broken, and says where.
    #[arg(long)]
    until_it_breaks: bool,
    #[arg(long)]
    json: bool,
}

/// People who sit at every table.
const SEATS: usize = 2;
/// Tables at which the same people are.
const TABLES_OF_ONE: usize = 80;

#[derive(Debug, Default)]
struct Counters {
    sent: AtomicU64,
    done: AtomicU64,
    stale: AtomicU64,
    errors: AtomicU64,
    received: AtomicU64,
    idle: AtomicU64,
}

struct Shared {
    counters: Counters,
    latency: Mutex<Histogram<u64>>,
    stop: AtomicBool,
}

pub fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(1, 60_000_000, 3).expect("sensible bounds")
}

/// What was measured in one round.
#[derive(Debug)]
struct Round {
    rate: f64,
    move_us: [u64; 2],
    echo_us: [u64; 2],
    disk_us: [u64; 2],
    done: u64,
    per_second: f64,
    errors: u64,
    stale: u64,
    received: u64,
}

impl Round {
    /// p99 of a move against what the machine itself takes.
    fn allowed_us(&self) -> u64 {
        3 * self.echo_us[1] + 2 * self.disk_us[1]
    }

    fn holds(&self) -> bool {
        self.errors == 0 && self.move_us[1] <= self.allowed_us() && self.per_second > 0.95 * self.rate
    }
}

/// As many open files as the system lets us have: a socket is one here and one in the server.
fn allow_sockets(wanted: usize) -> Result<(), String> {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    setrlimit(Resource::Nofile, limit).map_err(|error| error.to_string())?;
    match limit.maximum {
        Some(most) if most < wanted as u64 + 200 => {
            Err(format!("{wanted} sockets need more open files than the {most} this system allows (ulimit -n)"))
        }
        _ => Ok(()),
    }
}

/// The memory of a process in bytes.
pub fn resident(pid: u32) -> Result<u64, String> {
    memory(pid, "VmRSS:")
}

/// The most memory of a process since its peak was forgotten.
pub fn peak(pid: u32) -> Result<u64, String> {
    memory(pid, "VmHWM:")
}

/// The peak begins anew with what the process has now.
pub fn forget_peak(pid: u32) -> Result<(), String> {
    std::fs::write(format!("/proc/{pid}/clear_refs"), "5").map_err(|error| format!("the peak stays: {error}"))
}

fn memory(pid: u32, what: &str) -> Result<u64, String> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).map_err(|error| error.to_string())?;
    let line = status.lines().find(|line| line.starts_with(what)).ok_or_else(|| format!("no {what}"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1).and_then(|text| text.parse().ok()).ok_or("no number")?;
    Ok(kilobytes * 1_024)
}

pub async fn run(plan: Plan) -> Result<(), String> {
    let sockets = plan.tables * plan.sockets;
    allow_sockets(sockets)?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let (addr, echo) = (free_addr().map_err(|e| e.to_string())?, free_addr().map_err(|e| e.to_string())?);
    let server = Running::start(addr, Some(echo), &folder.path().join("data"), None).await?;
    let pid = server.pid().ok_or("no process")?;

    // Nobody may have sockets without end, so every group of tables has its own people.
    let mut groups = Vec::new();
    for group in 0..plan.tables.div_ceil(TABLES_OF_ONE) {
        let mut tokens = Vec::new();
        for number in 0..plan.sockets {
            tokens.push(guest(addr, &format!("player {group}.{number}")).await?);
        }
        groups.push(tokens);
    }
    // The first table pays for what all of them share.
    let shared = Arc::new(Shared {
        counters: Counters::default(),
        latency: Mutex::new(histogram()),
        stop: AtomicBool::new(false),
    });
    let (first, _task) = seat_table(addr, &groups[0], &plan, &shared).await?;
    let before = resident(pid)?;
    let began = Instant::now();
    let (mut tables, mut tasks) = (vec![first], Vec::new());
    let mut opening = FuturesUnordered::new();
    let mut opened = 1;
    while opened < plan.tables || !opening.is_empty() {
        while opened < plan.tables && opening.len() < 32 {
            opening.push(seat_table(addr, &groups[opened / TABLES_OF_ONE], &plan, &shared));
            opened += 1;
        }
        if let Some(table) = opening.next().await {
            let (table, task) = table?;
            tables.push(table);
            tasks.push(task);
        }
    }
    let per_socket = resident(pid)?.saturating_sub(before) / ((plan.tables - 1).max(1) * plan.sockets) as u64;
    println!(
        "{} tables with {} sockets each are open after {:.1} s; {} bytes of memory per socket with its table",
        plan.tables,
        plan.sockets,
        began.elapsed().as_secs_f64(),
        per_socket
    );

    let mut rate = plan.rate;
    let mut last_good = None;
    loop {
        let round = measure(&plan, rate, echo, folder.path(), &tables, &shared).await?;
        report(&round, per_socket, &plan);
        let holds = round.holds();
        if holds {
            last_good = Some(round.rate);
        }
        if !plan.until_it_breaks || !holds || rate > 50_000.0 {
            if plan.until_it_breaks {
                match last_good {
                    Some(good) => println!("the promise holds up to {good:.0} actions/s and not at {rate:.0}"),
                    None => println!("the promise does not hold at {rate:.0} actions/s"),
                }
            }
            shared.stop.store(true, Ordering::Relaxed);
            drop(tables);
            server.end().await?;
            if !plan.until_it_breaks && (!holds || per_socket > 20_000) {
                return Err("the promise does not hold".to_owned());
            }
            return Ok(());
        }
        rate *= 2.0;
    }
}

fn report(round: &Round, per_socket: u64, plan: &Plan) {
    if plan.json {
        let told = json!({
            "tables": plan.tables, "sockets": plan.tables * plan.sockets, "rate": round.rate,
            "actions_per_s": round.per_second, "received_per_s": round.received as f64 / plan.seconds as f64,
            "move_p50_us": round.move_us[0], "move_p99_us": round.move_us[1],
            "echo_p50_us": round.echo_us[0], "echo_p99_us": round.echo_us[1],
            "fdatasync_p50_us": round.disk_us[0], "fdatasync_p99_us": round.disk_us[1],
            "allowed_p99_us": round.allowed_us(), "errors": round.errors, "stale": round.stale,
            "bytes_per_socket": per_socket, "holds": round.holds(),
        });
        println!("{told}");
        return;
    }
    let ms = |us: u64| us as f64 / 1_000.0;
    println!(
        "{:.0} actions/s wanted, {:.1}/s done ({} in all), {:.0} messages/s received, {} errors, {} stale",
        round.rate,
        round.per_second,
        round.done,
        round.received as f64 / plan.seconds as f64,
        round.errors,
        round.stale
    );
    println!("  move      p50 {:8.2} ms   p99 {:8.2} ms", ms(round.move_us[0]), ms(round.move_us[1]));
    println!("  echo      p50 {:8.2} ms   p99 {:8.2} ms", ms(round.echo_us[0]), ms(round.echo_us[1]));
    println!("  fdatasync p50 {:8.2} ms   p99 {:8.2} ms", ms(round.disk_us[0]), ms(round.disk_us[1]));
    println!(
        "  allowed: p99 ≤ 3 × echo + 2 × fdatasync = {:.2} ms: {}",
        ms(round.allowed_us()),
        if round.holds() { "holds" } else { "BROKEN" }
    );
}

/// A table in play and the way to tell it to act.
type Reins = mpsc::UnboundedSender<Instant>;

async fn seat_table(
    addr: SocketAddr,
    tokens: &[String],
    plan: &Plan,
    shared: &Arc<Shared>,
) -> Result<(Reins, tokio::task::JoinHandle<()>), String> {
    let who: Vec<Value> =
        std::iter::once(json!({"kind": "me"})).chain(std::iter::repeat_n(json!({"kind": "open"}), SEATS - 1)).collect();
    let wish = json!({"game": plan.game, "seats": SEATS, "who": who});
    let opened = post(addr, "/api/tables", Some(&tokens[0]), &wish).await?;
    let table = opened["table"].as_str().ok_or("no table")?.to_owned();
    let mut sockets = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let mut socket = Socket::open(addr, &table, token).await?;
        socket.join().await?;
        if (1..SEATS).contains(&number) {
            socket.ask(json!({"do": "sit", "seat": number})).await?;
        }
        sockets.push(socket);
    }
    let verdict = sockets[0].ask(json!({"do": "start"})).await?;
    if verdict.get("ok").is_none() {
        return Err(format!("the game does not begin: {verdict}"));
    }
    let (reins, orders) = mpsc::unbounded_channel();
    let task = tokio::spawn(drive(sockets, orders, Arc::clone(shared)));
    Ok((reins, task))
}

/// One table: listens to all its sockets, and acts when it is told to.
async fn drive(sockets: Vec<Socket>, mut orders: mpsc::UnboundedReceiver<Instant>, shared: Arc<Shared>) {
    // Each socket has a reader of its own; only seats need what they hear.
    let (heard, mut news) = mpsc::unbounded_channel::<(usize, Value)>();
    let mut mouths = Vec::new();
    for (number, socket) in sockets.into_iter().enumerate() {
        let (mouth, ear) = socket.split();
        mouths.push(mouth);
        let (heard, shared) = (heard.clone(), Arc::clone(&shared));
        tokio::spawn(async move { listen(ear, number, &heard, &shared).await });
    }
    drop(heard);
    let mut shown: Vec<Value> = vec![Value::Null; SEATS];
    let mut pending: Option<(String, Instant)> = None;
    // Seats ask once for what they missed while the table was set up.
    for mouth in mouths.iter_mut().take(SEATS) {
        let _ = mouth.say(&json!({"do": "since", "n": 0, "m": 0})).await;
    }
    let mut late: Option<Instant> = None;
    loop {
        tokio::select! {
            message = news.recv() => {
                let Some((number, said)) = message else { return };
                match said["is"].as_str() {
                    Some("table" | "update") => shown[number] = said,
                    Some("answer") => {
                        let mine = pending.as_ref().is_some_and(|(key, _)| said["key"] == json!(key));
                        if mine {
                            let (_, intended) = pending.take().expect("it is there");
                            settle(&said["verdict"], intended, &shared);
                        }
                    }
                    Some("error" | "bye") => {
                        shared.counters.errors.fetch_add(1, Ordering::Relaxed);
                    }
                    _ => {}
                }
            }
            order = orders.recv() => {
                let Some(intended) = order else { return };
                late = Some(late.map_or(intended, |earlier| earlier.min(intended)));
            }
        }
        if let (Some(intended), None) = (late, &pending) {
            if shown.iter().any(|shown| shown["phase"] == "over") {
                shared.counters.idle.fetch_add(1, Ordering::Relaxed);
                late = None;
                continue;
            }
            let asked =
                (0..SEATS).find(|seat| shown[*seat]["turn"]["options"].as_array().is_some_and(|o| !o.is_empty()));
            let Some(seat) = asked else { continue };
            let options = shown[seat]["turn"]["options"].as_array().expect("it has options");
            let option = &options[shared.counters.sent.load(Ordering::Relaxed) as usize % options.len()];
            let key = random_key().to_string();
            let act = json!({
                "do": "act", "key": key, "seat": seat, "seen": shown[seat]["n"], "actions": [option["action"]],
            });
            // Until the next update this seat has nothing to say.
            shown[seat]["turn"]["options"] = json!([]);
            shared.counters.sent.fetch_add(1, Ordering::Relaxed);
            late = None;
            pending = Some((key, intended));
            if mouths[seat].say(&act).await.is_err() {
                shared.counters.errors.fetch_add(1, Ordering::Relaxed);
            }
        }
    }
}

fn settle(verdict: &Value, intended: Instant, shared: &Shared) {
    if verdict.get("ok").is_some() {
        let took = intended.elapsed().as_micros() as u64;
        shared.latency.lock().expect("nobody panics with it").saturating_record(took.max(1));
        shared.counters.done.fetch_add(1, Ordering::Relaxed);
    } else if verdict == &json!("stale") {
        shared.counters.stale.fetch_add(1, Ordering::Relaxed);
    } else {
        shared.counters.errors.fetch_add(1, Ordering::Relaxed);
    }
}

/// Sends actions at fixed times whatever the answers do, and measures echo and disk beside it.
async fn measure(
    plan: &Plan,
    rate: f64,
    echo: SocketAddr,
    folder: &std::path::Path,
    tables: &[Reins],
    shared: &Arc<Shared>,
) -> Result<Round, String> {
    *shared.latency.lock().expect("nobody panics with it") = histogram();
    let counters = &shared.counters;
    for counter in [&counters.sent, &counters.done, &counters.stale, &counters.errors, &counters.received] {
        counter.store(0, Ordering::Relaxed);
    }
    let measuring = Arc::new(AtomicBool::new(true));
    let echoes = tokio::spawn(measure_echo(echo, rate.min(200.0), Arc::clone(&measuring)));
    let disk = {
        let (folder, measuring) = (folder.to_owned(), Arc::clone(&measuring));
        std::thread::spawn(move || measure_disk(&folder, &measuring))
    };
    let begin = Instant::now() + Duration::from_millis(50);
    let count = (rate * plan.seconds as f64) as u64;
    for number in 0..count {
        let intended = begin + Duration::from_secs_f64(number as f64 / rate);
        if intended > Instant::now() {
            tokio::time::sleep_until(intended.into()).await;
        }
        // A stride coprime to the number of tables visits them all, far apart.
        let table = (number as usize * 7_919) % tables.len();
        tables[table].send(intended).map_err(|_| "a table is gone".to_owned())?;
    }
    // Answers that are still on their way belong to this round.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    measuring.store(false, Ordering::Relaxed);
    let echo = echoes.await.map_err(|error| error.to_string())??;
    let disk = disk.join().map_err(|_| "the disk could not be measured".to_owned())?.map_err(|e| e.to_string())?;
    let latency = shared.latency.lock().expect("nobody panics with it").clone();
    let quantiles = |histogram: &Histogram<u64>| [histogram.value_at_quantile(0.5), histogram.value_at_quantile(0.99)];
    let done = counters.done.load(Ordering::Relaxed);
    Ok(Round {
        rate,
        move_us: quantiles(&latency),
        echo_us: quantiles(&echo),
        disk_us: quantiles(&disk),
        done,
        per_second: done as f64 / plan.seconds as f64,
        errors: counters.errors.load(Ordering::Relaxed),
        stale: counters.stale.load(Ordering::Relaxed),
        received: counters.received.load(Ordering::Relaxed),
    })
}

async fn measure_echo(addr: SocketAddr, rate: f64, measuring: Arc<AtomicBool>) -> Result<Histogram<u64>, String> {
    let mut socket = Socket::echo(addr).await?;
    let mut histogram = histogram();
    let payload = "x".repeat(200);
    let begin = Instant::now();
    let mut number = 0u32;
    while measuring.load(Ordering::Relaxed) {
        let intended = begin + Duration::from_secs_f64(f64::from(number) / rate);
        number += 1;
        if intended > Instant::now() {
            tokio::time::sleep_until(intended.into()).await;
        }
        socket.send(&json!(payload)).await?;
        socket.next().await?;
        histogram.saturating_record((intended.elapsed().as_micros() as u64).max(1));
    }
    Ok(histogram)
}

fn measure_disk(folder: &std::path::Path, measuring: &AtomicBool) -> std::io::Result<Histogram<u64>> {
    let mut disk = Disk::new(folder)?;
    let mut histogram = histogram();
    while measuring.load(Ordering::Relaxed) {
        histogram.saturating_record((disk.sync()?.as_micros() as u64).max(1));
        std::thread::sleep(Duration::from_millis(20));
    }
    Ok(histogram)
}

/// Counts everything that comes, and passes on what a seat needs.
async fn listen(mut ear: Reader, number: usize, heard: &mpsc::UnboundedSender<(usize, Value)>, shared: &Shared) {
    while let Ok(text) = ear.next_text().await {
        shared.counters.received.fetch_add(1, Ordering::Relaxed);
        if number >= SEATS {
            continue;
        }
        let Ok(said) = serde_json::from_str(&text) else { return };
        if heard.send((number, said)).is_err() {
            return;
        }
    }
    if !shared.stop.load(Ordering::Relaxed) {
        shared.counters.errors.fetch_add(1, Ordering::Relaxed);
    }
}
