//! One hostile address does everything at once that a review found to hurt, beside people who play against bots. First
//! the people play alone, then with the attack; what they notice is compared.

use crate::client::{Socket, ask_from, random_key};
use crate::load::{forget_peak, histogram, peak};
use crate::process::{Running, free_addr};
use clap::{Args, ValueEnum};
use hdrhistogram::Histogram;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

#[derive(Clone, Debug, Args)]
pub struct Plan {
    /// Honest tables, one person and an easy bot at each.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// How long each half of a round takes.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Rounds of both halves: a disk that is slow for a moment then spoils both alike.
    #[arg(long, default_value_t = 4)]
    rounds: u32,
    /// Say it in figures, and fail only if bounds are broken that do not depend on how busy the machine is.
    #[arg(long)]
    lenient: bool,
    /// What the attacker does; otherwise everything.
    #[arg(long, value_enum, value_delimiter = ',', num_args = 0..)]
    only: Vec<Deed>,
}

/// What an attacker can do, to find out which of it hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deed {
    /// Tables of experts among themselves, opened as fast as they may be, looked at and chatted at.
    Tables,
    /// Hints at tables of its own, asked for over many sockets at the same time.
    Hints,
    /// Records with packs full of noise.
    Uploads,
    /// Wrong passwords for the name of somebody else.
    Logins,
    /// What costs something and needs no log-in.
    Reads,
    /// Requests that begin and do not go on.
    Heads,
    /// Answers that are asked for and not read.
    Deaf,
    /// Moments, curves and analyses of a long game.
    Replays,
    /// Joins, chat and control frames at the tables of honest people.
    Crowds,
}

const ATTACKER: &str = "203.0.113.66";
/// What may be kept for one address within a trial: its burst, and a day of what follows.
const DISK_QUOTA: u64 = 96 << 20;

/// What people noticed.
pub(crate) struct Noticed {
    moves: Mutex<Histogram<u64>>,
    bots: Mutex<Histogram<u64>>,
    trouble: AtomicU64,
    stop: AtomicBool,
}

impl Noticed {
    pub fn new() -> Noticed {
        Noticed {
            moves: Mutex::new(histogram()),
            bots: Mutex::new(histogram()),
            trouble: AtomicU64::new(0),
            stop: AtomicBool::new(false),
        }
    }

    /// Begins anew, and returns how long moves took until now.
    pub fn begin(&self) -> Histogram<u64> {
        take(&self.bots);
        self.trouble.store(0, Ordering::Relaxed);
        take(&self.moves)
    }
}

fn take(kept: &Mutex<Histogram<u64>>) -> Histogram<u64> {
    std::mem::replace(&mut *kept.lock().expect("no panic"), histogram())
}

/// In milliseconds.
pub(crate) fn p99_ms(moves: &Histogram<u64>) -> f64 {
    moves.value_at_quantile(0.99) as f64 / 1_000.0
}

/// The same figures for the halves without and with the attack.
#[derive(Debug)]
struct Half {
    moves: Histogram<u64>,
    bots: Histogram<u64>,
    trouble: u64,
    /// The most that the server had within a half.
    memory: u64,
    disk: u64,
}

/// How long the server has to get over an attack.
const SETTLING: Duration = Duration::from_secs(3);

impl Half {
    fn new() -> Half {
        Half { moves: histogram(), bots: histogram(), trouble: 0, memory: 0, disk: 0 }
    }

    /// Adds what people notice from now on.
    async fn listen(&mut self, plan: &Plan, noticed: &Noticed) {
        tokio::time::sleep(Duration::from_secs(plan.seconds)).await;
        self.moves += take(&noticed.moves);
        self.bots += take(&noticed.bots);
        self.trouble += noticed.trouble.swap(0, Ordering::Relaxed);
    }

    /// What the server has kept, and the most memory that it had since the peak was forgotten, if it is more than before.
    fn weigh(&mut self, pid: u32, data: &Path) -> Result<(), String> {
        let files = std::fs::read_dir(data).map_err(|error| error.to_string())?;
        self.disk = self.disk.max(files.flatten().map(|file| file.metadata().map_or(0, |file| file.len())).sum());
        self.memory = self.memory.max(peak(pid)?);
        Ok(())
    }

    fn move_p99_ms(&self) -> f64 {
        p99_ms(&self.moves)
    }

    fn bot_p90_ms(&self) -> f64 {
        self.bots.value_at_quantile(0.9) as f64 / 1_000.0
    }
}

pub async fn run(plan: Plan) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = folder.path().join("data");
    let addr = free_addr().map_err(|error| error.to_string())?;
    let server = Running::start_club(addr, &data).await?;
    let pid = server.pid().ok_or("no process")?;
    let noticed = Arc::new(Noticed::new());
    let mut people = JoinSet::new();
    for number in 0..plan.tables {
        people.spawn(honest(addr, number, Arc::clone(&noticed)));
    }
    // Everybody sits before anything is measured.
    tokio::time::sleep(Duration::from_secs(2 + plan.tables as u64 / 40)).await;
    let (mut quiet, mut abused) = (Half::new(), Half::new());
    let hints = Arc::new(Hints::default());
    for round in 0..plan.rounds {
        noticed.begin();
        forget_peak(pid)?;
        quiet.listen(&plan, &noticed).await;
        if round == 0 {
            // What an attack leaves behind is not what the server takes without one.
            quiet.weigh(pid, &data)?;
        }
        // In a process of low priority: an attacker has a computer of their own.
        let mut attack = attacker_process(addr, &plan.only)?;
        let told = attack.stdout.take().ok_or("the attack tells nothing")?;
        tokio::spawn(count_hints(told, Arc::clone(&hints)));
        noticed.begin();
        forget_peak(pid)?;
        abused.listen(&plan, &noticed).await;
        abused.weigh(pid, &data)?;
        let _ = attack.kill().await;
        tokio::time::sleep(SETTLING).await;
    }
    report("alone", &quiet);
    report("attacked", &abused);
    let hints = (hints.thought.load(Ordering::Relaxed), hints.queued.load(Ordering::Relaxed));
    println!("{} hints of the attacker were thought about, {} were told that they wait", hints.0, hints.1);
    noticed.stop.store(true, Ordering::Relaxed);
    people.abort_all();
    let turned_away = turned_away(addr).await;
    server.end().await?;
    judge(&plan, &quiet, &abused, turned_away, hints)
}

fn report(name: &str, half: &Half) {
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    println!(
        "{name:>9}: {} moves, p50 {:.1} ms, p99 {:.1} ms; bots p90 {:.0} ms; {} errors; memory {:.1} MiB, disk {:.1} MiB",
        half.moves.len(),
        half.moves.value_at_quantile(0.5) as f64 / 1_000.0,
        half.move_p99_ms(),
        half.bot_p90_ms(),
        half.trouble,
        mib(half.memory),
        mib(half.disk)
    );
}

/// Starts the attack. It ends with us.
fn attacker_process(addr: SocketAddr, only: &[Deed]) -> Result<tokio::process::Child, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = tokio::process::Command::new("nice");
    command.stdout(std::process::Stdio::piped());
    command.args(["-n", "19"]).arg(program).arg("attack").arg("--addr").arg(addr.to_string()).kill_on_drop(true);
    for deed in only {
        command.arg("--only").arg(deed.to_possible_value().expect("every deed has a name").get_name());
    }
    command.spawn().map_err(|error| format!("nobody attacks: {error}"))
}

/// What became of the hints that the attacker asked for. They come last of all thoughts, so many only wait.
#[derive(Debug, Default)]
struct Hints {
    thought: AtomicU64,
    queued: AtomicU64,
}

/// What the attack writes for each hint that it got, and for each that has to wait.
const THOUGHT: &str = "thought";
const QUEUED: &str = "queued";

async fn count_hints(told: tokio::process::ChildStdout, hints: Arc<Hints>) {
    let mut lines = BufReader::new(told).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        hints.thought.fetch_add(u64::from(line == THOUGHT), Ordering::Relaxed);
        hints.queued.fetch_add(u64::from(line == QUEUED), Ordering::Relaxed);
    }
}

/// What the process that attacks is told.
#[derive(Clone, Debug, Args)]
pub struct Attack {
    #[arg(long)]
    addr: SocketAddr,
    #[arg(long, value_enum)]
    only: Vec<Deed>,
}

/// Does everything at once until somebody ends it.
pub async fn attack(plan: Attack) -> Result<(), String> {
    let mut attack = JoinSet::new();
    let all = Deed::value_variants().iter().filter(|deed| plan.only.is_empty() || plan.only.contains(deed));
    all.for_each(|&deed| attackers(plan.addr, deed, &mut attack));
    while attack.join_next().await.is_some() {}
    Ok(())
}

/// Whether a guest from elsewhere does not come in any more.
async fn turned_away(addr: SocketAddr) -> bool {
    guest(addr, "198.51.100.7", "late guest").await.is_err()
}

fn judge(
    plan: &Plan,
    quiet: &Half,
    abused: &Half,
    turned_away: bool,
    (thought, queued): (u64, u64),
) -> Result<(), String> {
    let mut broken = Vec::new();
    let asks = plan.only.is_empty() || plan.only.contains(&Deed::Hints);
    // On a machine that has no thought left over, one that waits has been asked for all the same.
    let really = if plan.lenient { thought + queued } else { thought };
    if asks && really < u64::from(plan.rounds) {
        broken.push(format!("only {thought} hints were thought about: too few to prove anything"));
    }
    let grown = abused.disk.saturating_sub(quiet.disk);
    if grown > DISK_QUOTA {
        broken.push(format!("the disk grew by {grown} bytes"));
    }
    // A small server may take the fixed pool of hashing memory on top of twice what it took before.
    let pool = if plan.lenient { 100 << 20 } else { 0 };
    if abused.memory > 2 * quiet.memory + pool {
        broken.push(format!("memory went from {} to {} bytes", quiet.memory, abused.memory));
    }
    if abused.trouble > 0 {
        broken.push(format!("{} errors for honest people", abused.trouble));
    }
    if turned_away {
        broken.push("an honest guest from elsewhere was turned away".to_owned());
    }
    if abused.moves.len() < quiet.moves.len() / 4 {
        broken.push(format!("{} moves instead of {}", abused.moves.len(), quiet.moves.len()));
    }
    if !plan.lenient {
        let (moves, bots) = (abused.move_p99_ms() / quiet.move_p99_ms(), abused.bot_p90_ms() / quiet.bot_p90_ms());
        if moves > 1.5 {
            broken.push(format!("p99 of moves {moves:.1} × that alone"));
        }
        if bots > 2.0 {
            broken.push(format!("bots answer after {bots:.1} × as long"));
        }
    }
    if broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
}

async fn guest(addr: SocketAddr, from: &str, name: &str) -> Result<String, String> {
    let body = json!({"name": name, "bearer": true}).to_string();
    let (status, body) = ask_from(addr, from, "POST /api/guest", None, &body).await?;
    let welcome: Value = serde_json::from_str(&body).map_err(|error| format!("{status}: {error}"))?;
    welcome["token"].as_str().map(str::to_owned).ok_or_else(|| format!("{status}: no token"))
}

async fn open(addr: SocketAddr, from: &str, token: &str, wish: &Value) -> Result<String, String> {
    let (status, body) = ask_from(addr, from, "POST /api/tables", Some(token), &wish.to_string()).await?;
    let opened: Value = serde_json::from_str(&body).map_err(|error| format!("{status}: {error}"))?;
    opened["table"].as_str().map(str::to_owned).ok_or_else(|| format!("{status}: {body}"))
}

/// One person at an address of their own plays one game after the other against an easy bot.
pub(crate) async fn honest(addr: SocketAddr, number: usize, noticed: Arc<Noticed>) {
    let from = format!("192.0.2.{}", number % 250);
    while !noticed.stop.load(Ordering::Relaxed) {
        if plays(addr, &from, number, &noticed).await.is_err() {
            noticed.trouble.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
}

async fn plays(addr: SocketAddr, from: &str, number: usize, noticed: &Noticed) -> Result<(), String> {
    let token = guest(addr, from, &format!("player {number}")).await?;
    let who = json!([{"kind": "me"}, {"kind": "bot", "bot": "easy"}]);
    let table = open(addr, from, &token, &json!({"game": "catan_road", "who": who, "start": true})).await?;
    let mut socket = Socket::open_from(addr, &table, &token, from).await?;
    let mut shown = socket.join().await?;
    let mut asked_bot: Option<Instant> = None;
    let mut count = number;
    loop {
        if shown["phase"] == "over" {
            return Ok(());
        }
        let options = shown["turn"]["options"].as_array().cloned().unwrap_or_default();
        if options.is_empty() {
            let news = tokio::time::timeout(Duration::from_secs(60), socket.next()).await;
            let news = news.map_err(|_| "nothing happens".to_owned())??;
            if news["is"] == "update" || news["is"] == "table" {
                shown = news;
            }
            continue;
        }
        if let Some(since) = asked_bot.take() {
            let took = since.elapsed().as_micros() as u64;
            noticed.bots.lock().expect("no panic").saturating_record(took.max(1));
        }
        tokio::time::sleep(Duration::from_millis(600 + (count as u64 * 131) % 800)).await;
        count += 1;
        let action = &options[count % options.len()]["action"];
        let key = random_key().to_string();
        let act = json!({"do": "act", "key": key, "seat": 0, "seen": shown["n"], "actions": [action]});
        let sent = Instant::now();
        socket.send(&act).await?;
        loop {
            let said = tokio::time::timeout(Duration::from_secs(30), socket.next()).await;
            let said = said.map_err(|_| "no answer".to_owned())??;
            if said["is"] == "answer" && said["key"] == json!(key) {
                if said["verdict"].get("ok").is_some() {
                    let took = sent.elapsed().as_micros() as u64;
                    noticed.moves.lock().expect("no panic").saturating_record(took.max(1));
                } else if said["verdict"] != json!("stale") {
                    return Err(said.to_string());
                }
                break;
            }
        }
        // What was offered is answered; the next picture says who is asked.
        loop {
            let news = tokio::time::timeout(Duration::from_secs(60), socket.next()).await;
            let news = news.map_err(|_| "nothing happens".to_owned())??;
            if news["is"] == "update" || news["is"] == "table" {
                shown = news;
                break;
            }
        }
        let mine = shown["turn"]["waiting"].as_array().is_some_and(|waiting| waiting.contains(&json!(0)));
        asked_bot = (!mine).then(Instant::now);
    }
}

/// A finished game of the collection.
fn some_record() -> Option<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/settlement");
    let mut files: Vec<_> = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    std::fs::read_to_string(files.first()?).ok()
}

/// One kind of deed, from one address, again and again.
fn attackers(addr: SocketAddr, deed: Deed, attack: &mut JoinSet<()>) {
    match deed {
        Deed::Tables => {
            for number in 0..4 {
                attack.spawn(async move {
                    loop {
                        let _ = expert_tables(addr, number).await;
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                });
            }
        }
        Deed::Hints => {
            for number in 0..3 {
                attack.spawn(async move {
                    loop {
                        let _ = asks_for_hints(addr, number).await;
                        tokio::time::sleep(Duration::from_millis(200)).await;
                    }
                });
            }
        }
        Deed::Uploads => {
            attack.spawn(uploads(addr));
        }
        Deed::Logins => {
            for _ in 0..20 {
                attack.spawn(async move {
                    let body = json!({"name": "anna", "password": "a wrong horse"}).to_string();
                    loop {
                        let _ = ask_from(addr, ATTACKER, "POST /api/login", None, &body).await;
                    }
                });
            }
        }
        Deed::Reads => {
            for path in [
                "/api/games/emberleaf/pack",
                "/api/rules/settlement",
                "/api/games",
                "/api/openapi.json",
                "/api/finished",
                "/readyz",
            ] {
                attack.spawn(async move {
                    loop {
                        let _ = ask_from(addr, ATTACKER, &format!("GET {path}"), None, "").await;
                    }
                });
            }
        }
        Deed::Heads => {
            attack.spawn(heads(addr));
        }
        Deed::Deaf => {
            attack.spawn(deaf(addr));
        }
        Deed::Replays => {
            attack.spawn(replays(addr));
        }
        Deed::Crowds => {
            for number in 0..8 {
                attack.spawn(async move {
                    loop {
                        let _ = crowd(addr, number).await;
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                });
            }
        }
    }
}

async fn deaf(addr: SocketAddr) {
    let mut held = Vec::new();
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {ATTACKER}\r\n\r\n");
    while held.len() < 100 {
        if let Ok(mut stream) = TcpStream::connect(addr).await {
            // So much that its answers do not fit into what lies between.
            let _ = stream.write_all(request.repeat(100).as_bytes()).await;
            held.push(stream);
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    std::future::pending::<()>().await;
}

async fn replays(addr: SocketAddr) {
    let Ok(token) = guest(addr, ATTACKER, "watcher").await else { return };
    let Some(record) = some_record() else { return };
    let body = json!({ "record": record }).to_string();
    let game = loop {
        let brought = ask_from(addr, ATTACKER, "POST /api/records", Some(&token), &body).await;
        let kept: Option<Value> = brought.ok().and_then(|(_, body)| serde_json::from_str(&body).ok());
        match kept.as_ref().and_then(|kept| kept["id"].as_str()) {
            Some(id) => break id.to_owned(),
            None => tokio::time::sleep(Duration::from_millis(500)).await,
        }
    };
    let mut all = JoinSet::new();
    for what in ["replay?following=24", "curve", "analysis?entry=20", "events"] {
        for _ in 0..4 {
            let line = format!("GET /api/finished/{game}/{what}");
            all.spawn(async move {
                loop {
                    let _ = ask_from(addr, ATTACKER, &line, None, "").await;
                }
            });
        }
    }
    while all.join_next().await.is_some() {}
}

/// Looks in at tables of others, again and again.
async fn crowd(addr: SocketAddr, number: u64) -> Result<(), String> {
    let token = guest(addr, ATTACKER, &format!("crowd {number}")).await?;
    loop {
        let (_, lobby) = ask_from(addr, ATTACKER, "GET /api/tables?phase=playing", None, "").await?;
        let lobby: Value = serde_json::from_str(&lobby).map_err(|error| error.to_string())?;
        for table in lobby["items"].as_array().into_iter().flatten() {
            let Some(table) = table["id"].as_str() else { continue };
            let Ok(mut socket) = Socket::open_from(addr, table, &token, ATTACKER).await else { continue };
            for _ in 0..40 {
                socket.send(&json!({"do": "join"})).await?;
                socket.send(&json!({"do": "say", "key": random_key(), "text": "x".repeat(400)})).await?;
                socket.ping().await?;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn uploads(addr: SocketAddr) {
    let Ok(token) = guest(addr, ATTACKER, "uploader").await else { return };
    let Some(record) = some_record() else { return };
    let title = steading_match::title("settlement").expect("a game of ours");
    // An attacker has computers of its own to make noise with; this one is the server's.
    let mut rng = Xoshiro256::new(1);
    let noise: String = (0..80_000).map(|_| format!("{:08x}", rng.below(u32::MAX))).collect();
    for number in 0u64.. {
        let body = json!({"record": record, "pack": format!("{}\n# {number} {noise}\n", title.base_pack)}).to_string();
        let _ = ask_from(addr, ATTACKER, "POST /api/records", Some(&token), &body).await;
    }
}

async fn heads(addr: SocketAddr) {
    let mut held = Vec::new();
    while held.len() < 200 {
        if let Ok(mut stream) = TcpStream::connect(addr).await {
            let _ = stream.write_all(b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-le").await;
            held.push(stream);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    std::future::pending::<()>().await;
}

async fn expert_tables(addr: SocketAddr, number: u64) -> Result<(), String> {
    let token = guest(addr, ATTACKER, &format!("guest {number}")).await?;
    loop {
        let who = json!([{"kind": "bot", "bot": "expert"}, {"kind": "bot", "bot": "expert"}, {"kind": "bot", "bot": "expert"}]);
        let wish = json!({"game": "emberleaf", "who": who, "start": true});
        let table = open(addr, ATTACKER, &token, &wish).await?;
        let mut socket = Socket::open_from(addr, &table, &token, ATTACKER).await?;
        socket.join().await?;
        for _ in 0..40 {
            socket.send(&json!({"do": "say", "key": random_key(), "text": "x".repeat(400)})).await?;
            socket.send(&json!({"do": "since", "n": 0, "m": 0})).await?;
            tokio::time::sleep(Duration::from_millis(60)).await;
        }
        // It stays open, and nobody reads it.
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_secs(60)).await;
            drop(socket);
        });
    }
}

/// Only a person who plays a seat gets hints for it: both seats of this table are the attacker's.
async fn asks_for_hints(addr: SocketAddr, number: u64) -> Result<(), String> {
    const SOCKETS: u32 = 8;
    let token = guest(addr, ATTACKER, &format!("asker {number}")).await?;
    let who = json!([{"kind": "me"}, {"kind": "me", "name": "other hand"}]);
    let wish = json!({"game": "emberleaf", "who": who, "hot_seat": true, "start": true, "hints": true});
    let table = open(addr, ATTACKER, &token, &wish).await?;
    let mut all = JoinSet::new();
    for _ in 0..SOCKETS {
        let (table, token) = (table.clone(), token.clone());
        all.spawn(async move {
            loop {
                let _ = hints_over_a_socket(addr, &table, &token).await;
                tokio::time::sleep(Duration::from_millis(200)).await;
            }
        });
    }
    while all.join_next().await.is_some() {}
    Ok(())
}

async fn hints_over_a_socket(addr: SocketAddr, table: &str, token: &str) -> Result<(), String> {
    let mut socket = Socket::open_from(addr, table, token, ATTACKER).await?;
    let asked = socket.join().await?["turn"]["waiting"][0].clone();
    for id in 0.. {
        socket.send(&json!({"do": "hint", "id": id, "seat": asked})).await?;
        loop {
            let said = socket.next().await?;
            if said["is"] == "hint" && said["id"] == json!(id) {
                if said["hint"].get("Ok").is_some() {
                    println!("{THOUGHT}");
                }
                break;
            }
            if said["is"] == "queued" && said["hint"] == json!(id) {
                println!("{QUEUED}");
            }
            if said["is"] == "error" {
                return Err(said.to_string());
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(())
}
