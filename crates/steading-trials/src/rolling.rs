//! One node after the other is restarted in order while people play with clocks: nobody sees an error, nobody waits long,
//! and no clock loses time.

use crate::client::{Socket, guest, post, random_key};
use crate::cluster::{NODES, World, until_shared};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use steading_host::Key;
use steading_store::Postgres;
use tokio::task::JoinHandle;

/// Nobody waits longer for an answer, or for the table after a connection ended.
const LONGEST: Duration = Duration::from_secs(5);
/// What a message may take, so far as clocks are compared.
const TOLERANCE_MS: u64 = 400;

/// What people have met.
#[derive(Debug, Default)]
pub struct Report {
    pub moves: u64,
    /// From the first sending to the answer, and from the end of a connection to the table.
    waits: Vec<Duration>,
    came_back: u64,
    /// Tables that were not shown at first, and tried again.
    knocks: u64,
    /// Connections that were refused, and tables that could not be opened: a page shows that as an error.
    refused: Vec<String>,
    /// What clocks have lost, in milliseconds.
    lost: Vec<u64>,
    errors: Vec<String>,
}

impl Report {
    /// What 99 of a hundred answers did not take longer than.
    pub fn late(&mut self) -> Duration {
        self.waits.sort_unstable();
        self.waits.get(self.waits.len() * 99 / 100).copied().unwrap_or_default()
    }
}

pub type Shared = Arc<Mutex<Report>>;

/// How long each thinks, and whether there is a clock.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub think: Duration,
    pub clock: bool,
}

/// A table that two people sit at.
pub async fn open_table(addr: SocketAddr, tokens: &[String; 2], manner: Manner) -> Result<String, String> {
    let mut wish = json!({ "game": "settlement", "seats": 2, "who": [{ "kind": "me" }, { "kind": "open" }] });
    if manner.clock {
        wish["clock"] = json!({ "kind": "per_game", "seconds": 3_600, "increment": 0 });
    }
    let opened = post(addr, "/api/tables", Some(&tokens[0]), &wish).await?;
    let table = opened["table"].as_str().ok_or("no table")?.to_owned();
    let mut other = Socket::open(addr, &table, &tokens[1]).await?;
    other.join().await?;
    other.ask(json!({ "do": "sit", "seat": 1 })).await?;
    let mut host = Socket::open(addr, &table, &tokens[0]).await?;
    host.join().await?;
    let verdict = host.ask(json!({ "do": "start" })).await?;
    if verdict.get("ok").is_some() { Ok(table) } else { Err(format!("not started: {verdict}")) }
}

/// Two people at one table, until it is time to stop or the game is over.
pub fn play(
    addr: SocketAddr,
    table: &str,
    tokens: &[String; 2],
    manner: Manner,
    report: &Shared,
    stop: &Arc<AtomicBool>,
) -> Vec<JoinHandle<()>> {
    let person = |(seat, token): (usize, &String)| {
        let person = Person {
            addr,
            table: table.to_owned(),
            token: token.clone(),
            seat,
            manner,
            rng: Xoshiro256::new(seat as u64 + 1),
            pending: None,
            left: None,
            report: Arc::clone(report),
            stop: Arc::clone(stop),
        };
        tokio::spawn(person.play())
    };
    tokens.iter().enumerate().map(person).collect()
}

struct Person {
    addr: SocketAddr,
    table: String,
    token: String,
    seat: usize,
    manner: Manner,
    rng: Xoshiro256,
    pending: Option<(Key, Value, Instant)>,
    /// What was left to this person when the last connection ended.
    left: Option<u64>,
    report: Shared,
    stop: Arc<AtomicBool>,
}

impl Person {
    fn report(&self, note: impl FnOnce(&mut Report)) {
        note(&mut self.report.lock().expect("nobody panics with it"));
    }

    async fn play(mut self) {
        let mut ended: Option<Instant> = None;
        while !(self.stop.load(Ordering::Relaxed) && self.pending.is_none()) {
            let shown = async {
                let mut socket = Socket::open(self.addr, &self.table, &self.token).await.inspect_err(|error| {
                    self.report(|report| report.refused.push(error.clone()));
                })?;
                let shown = socket.join().await?;
                Ok::<_, String>((socket, shown))
            };
            let Ok((mut socket, shown)) = shown.await else {
                self.report(|report| report.knocks += 1);
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            if let Some(ended) = ended {
                self.report(|report| {
                    report.waits.push(ended.elapsed());
                    report.came_back += 1;
                });
            }
            self.compare_clocks(&shown);
            let Some(after) = self.sit(&mut socket, shown).await else { return };
            ended = Some(Instant::now());
            tokio::time::sleep(after).await;
        }
    }

    /// Everybody looks at their own: that of the other may have run meanwhile, while the other was there and thought.
    fn compare_clocks(&self, shown: &Value) {
        let (Some(before), Some(now)) = (self.left, shown["clocks"][self.seat]["left_ms"].as_u64()) else { return };
        self.report(|report| report.lost.push(before.saturating_sub(now)));
    }

    /// One connection, until it ends. When to come back; nothing if the game is over.
    async fn sit(&mut self, socket: &mut Socket, mut shown: Value) -> Option<Duration> {
        let mut seen = Instant::now();
        let mut after = None;
        if let Some((_, request, _)) = &self.pending {
            let _ = socket.send(request).await;
        }
        loop {
            if shown["phase"] == "over" {
                return None;
            }
            if self.pending.is_none() && self.stop.load(Ordering::Relaxed) {
                return Some(Duration::ZERO);
            }
            if self.pending.is_none()
                && after.is_none()
                && let Some((key, request)) = self.wish(&shown)
            {
                tokio::time::sleep(self.manner.think).await;
                self.pending = Some((key, request.clone(), Instant::now()));
                let _ = socket.send(&request).await;
            }
            match tokio::time::timeout(Duration::from_secs(3), socket.next()).await {
                Ok(Ok(said)) => match said["is"].as_str() {
                    Some("table" | "update") => (shown, seen) = (said, Instant::now()),
                    Some("bye") => after = said["after_ms"].as_u64().map(Duration::from_millis),
                    Some("answer") => self.answered(socket, &said).await,
                    Some("error") => self.report(|report| report.errors.push(said.to_string())),
                    _ => {}
                },
                Ok(Err(end)) => {
                    if after.is_none() && end != "closed with 1001" {
                        self.report(|report| report.errors.push(end));
                    }
                    let times = &shown["clocks"][self.seat];
                    let ran = if times["runs"] == true { seen.elapsed().as_millis() as u64 } else { 0 };
                    self.left = times["left_ms"].as_u64().map(|left| left.saturating_sub(ran));
                    return Some(after.unwrap_or_default());
                }
                // The other one thinks.
                Err(_) => {}
            }
        }
    }

    fn wish(&mut self, shown: &Value) -> Option<(Key, Value)> {
        let options = shown["turn"]["options"].as_array().filter(|options| !options.is_empty())?;
        let action = &options[self.rng.below(options.len() as u32) as usize]["action"];
        let key = random_key();
        let request = json!({ "do": "act", "key": key, "seat": self.seat, "seen": shown["n"], "actions": [action] });
        Some((key, request))
    }

    async fn answered(&mut self, socket: &mut Socket, said: &Value) {
        let Some((key, request, since)) = &self.pending else { return };
        if said["key"] != json!(key) {
            return;
        }
        let (verdict, waited) = (&said["verdict"], since.elapsed());
        if let Some(ms) = verdict.get("retry").and_then(Value::as_u64) {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            let _ = socket.send(request).await;
            return;
        }
        if let Some(refused) = verdict.get("refused") {
            self.report(|report| report.errors.push(format!("refused: {refused}")));
        } else {
            self.report(|report| {
                report.moves += u64::from(verdict.get("ok").is_some());
                report.waits.push(waited);
            });
        }
        self.pending = None;
    }
}

pub async fn run(
    mut world: World,
    eyes: &Postgres,
    addr: SocketAddr,
    tables: usize,
    rounds: u32,
) -> Result<(), String> {
    let (report, stop) = (Shared::default(), Arc::new(AtomicBool::new(false)));
    let manner = Manner { think: Duration::from_millis(200), clock: true };
    let mut tasks = Vec::new();
    for number in 0..tables {
        let tokens = [guest(addr, &format!("left {number}")).await?, guest(addr, &format!("right {number}")).await?];
        let (report, stop) = (Arc::clone(&report), Arc::clone(&stop));
        tasks.push(tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let table = match open_table(addr, &tokens, manner).await {
                    Ok(table) => table,
                    Err(error) => {
                        report.lock().expect("nobody panics with it").refused.push(format!("no table: {error}"));
                        tokio::time::sleep(Duration::from_millis(100)).await;
                        continue;
                    }
                };
                for person in play(addr, &table, &tokens, manner, &report, &stop) {
                    let _ = person.await;
                }
            }
        }));
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    for round in 0..rounds {
        for place in 0..NODES {
            let begun = Instant::now();
            let server = world.places[place].server.take().ok_or("no node")?;
            server.end().await?;
            let down = begun.elapsed();
            world.start_node(place, false).await?;
            until_shared(eyes).await?;
            // The next one goes when this one has its share.
            tokio::time::sleep(Duration::from_secs(7)).await;
            let moves = report.lock().expect("nobody panics with it").moves;
            println!("round {}, node {}: down in order after {down:.1?}; {moves} moves so far", round + 1, place + 1);
        }
    }
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        let ended = tokio::time::timeout(Duration::from_secs(30), task).await;
        ended.map_err(|_| "somebody waits for ever for an answer".to_owned())?.map_err(|error| error.to_string())?;
    }
    world.end().await?;
    let mut report = std::mem::take(&mut *report.lock().expect("nobody panics with it"));
    let late = report.late();
    let longest = report.waits.last().copied().unwrap_or_default();
    let lost = report.lost.iter().max().copied().unwrap_or(0);
    println!(
        "{} restarts of {NODES} nodes in order, {tables} tables: {} moves, {} times somebody came back, {} connections \
         refused, {} tables tried again, {} errors",
        rounds as usize * NODES,
        report.moves,
        report.came_back,
        report.refused.len(),
        report.knocks,
        report.errors.len(),
    );
    println!("waited for an answer or for the table: {late:.2?} (p99), {longest:.2?} at most; {LONGEST:?} allowed");
    println!("clocks were compared {} times: {lost} ms lost at most; {TOLERANCE_MS} allowed", report.lost.len());
    report.errors.iter().chain(&report.refused).take(10).for_each(|error| println!("  {error}"));
    if !report.errors.is_empty()
        || !report.refused.is_empty()
        || longest > LONGEST
        || lost > TOLERANCE_MS
        || report.moves < 10
        || report.came_back == 0
    {
        return Err("the nodes did not restart without a gap".to_owned());
    }
    Ok(())
}
