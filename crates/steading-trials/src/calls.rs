//! People who never look: they come to a table only when a message calls them, while the server is killed again and
//! again. A message that is lost would leave a table waiting for ever; one too many would call somebody for nothing.
//!
//! A server that dies between sending and noting it sends the same message again under the same name: that is the honest
//! limit of any webhook. So people look at the name, as receivers are told to, and the doubles are counted; one without a
//! kill before it is a defect.

use crate::client::{Socket, post};
use crate::process::{Running, free_addr};
use clap::Args;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use steading_core::{Rng, Xoshiro256};
use steading_host::{Phase, TableId};
use steading_store::{Calls as _, Sqlite, Tables as _};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

#[derive(Debug, Args)]
pub struct Plan {
    /// How often the server is killed.
    #[arg(long, default_value_t = 100)]
    kills: u32,
    /// Tables that are played at, two people at each.
    #[arg(long, default_value_t = 4)]
    tables: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Where the server dies by itself, beside the moments at which it is killed.
const POINTS: &[&str] =
    &["calls_sent", "calls_planned", "store_committed", "store_before_commit", "after_commit", "before_append"];

/// What everybody remembers together.
#[derive(Debug, Default)]
struct History {
    /// How often the server was killed.
    kills: u32,
    /// Every message by its name, and after how many kills it came last.
    messages: BTreeMap<String, (Value, u32)>,
    /// In which message a call came: person, table, when it happened.
    called: BTreeMap<(usize, String, u64), String>,
    /// Calls of a person to a table, and turns they took there.
    calls: BTreeMap<(usize, String), u64>,
    turns: BTreeMap<(usize, String), u64>,
    tables: BTreeSet<String>,
    doubles: u64,
    refused: u64,
    finished: u64,
    problems: Vec<String>,
}

type Shared = Arc<Mutex<History>>;

fn with<T>(history: &Shared, change: impl FnOnce(&mut History) -> T) -> T {
    change(&mut history.lock().expect("nobody panics with it"))
}

pub async fn run(plan: Plan) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = folder.path().join("data");
    let addr = free_addr().map_err(|error| error.to_string())?;
    let mut server = Running::start_calling(addr, &data, None).await?;
    let (history, stop) = (Shared::default(), Arc::new(AtomicBool::new(false)));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.map_err(|error| error.to_string())?;
    let hook = listener.local_addr().map_err(|error| error.to_string())?;

    let mut people = Vec::new();
    let mut inboxes = Vec::new();
    for number in 0..plan.tables * 2 {
        let name = json!({"name": format!("person {number}"), "password": "correct horse", "bearer": true});
        let welcome = post(addr, "/api/register", None, &name).await?;
        let token = welcome["token"].as_str().ok_or("no token")?.to_owned();
        let way = json!({"kind": "webhook", "url": format!("http://{hook}/{number}")});
        post(addr, "/api/my/channels", Some(&token), &json!({"way": way, "events": ["turn"]})).await?;
        let (sender, inbox) = mpsc::unbounded_channel();
        people.push((token, sender));
        inboxes.push(inbox);
    }
    let tokens: Vec<String> = people.iter().map(|(token, _)| token.clone()).collect();
    let senders: Vec<_> = people.into_iter().map(|(_, sender)| sender).collect();
    let receiver = tokio::spawn(receive(listener, senders, Arc::clone(&history), plan.seed));
    let mut tasks = Vec::new();
    for (number, inbox) in inboxes.into_iter().enumerate() {
        let (history, stop) = (Arc::clone(&history), Arc::clone(&stop));
        tasks.push(tokio::spawn(person(addr, number, tokens.clone(), inbox, history, stop)));
    }

    let mut rng = Xoshiro256::new(plan.seed);
    let mut by_point: BTreeMap<&str, u32> = BTreeMap::new();
    for kill in 0..plan.kills {
        let point = (kill % 2 == 1).then(|| POINTS[(kill / 2) as usize % POINTS.len()]);
        match point {
            Some(point) => {
                for _ in 0..160 {
                    tokio::time::sleep(Duration::from_millis(25)).await;
                    if server.dead() {
                        *by_point.entry(point).or_default() += 1;
                        break;
                    }
                }
            }
            None => tokio::time::sleep(Duration::from_millis(300 + u64::from(rng.below(1_200)))).await,
        }
        end_hard(server, &history).await;
        let next = kill + 1;
        let crash = (next < plan.kills && next % 2 == 1)
            .then(|| format!("{}:{}", POINTS[(next / 2) as usize % POINTS.len()], 1 + rng.below(3)));
        server = Running::start_calling(addr, &data, crash.as_deref()).await?;
        let called = with(&history, |history| history.called.len());
        println!("kill {} of {}: {called} calls so far", kill + 1, plan.kills);
    }
    if plan.kills > 0 {
        end_hard(server, &history).await;
        server = Running::start_calling(addr, &data, None).await?;
    }
    // What is on its way arrives.
    tokio::time::sleep(Duration::from_secs(8)).await;
    stop.store(true, Ordering::Relaxed);
    for task in tasks {
        task.await.map_err(|error| error.to_string())?;
    }
    server.end().await?;
    receiver.abort();
    let history = std::mem::take(&mut *history.lock().expect("nobody panics with it"));
    check(&data, history, &tokens, &plan, &by_point).await
}

/// Kills the server, and counts it when what it had sent has been read.
async fn end_hard(server: Running, history: &Shared) {
    server.kill().await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    with(history, |history| history.kills += 1);
}

/// Takes messages, and now and then refuses one.
async fn receive(listener: TcpListener, people: Vec<mpsc::UnboundedSender<String>>, history: Shared, seed: u64) {
    let mut rng = Xoshiro256::new(seed ^ 0x5eed);
    while let Ok((mut stream, _)) = listener.accept().await {
        let refuse = rng.below(20) == 0;
        let mut text = String::new();
        let mut buffer = [0; 4_096];
        let (head, body) = loop {
            match stream.read(&mut buffer).await {
                Ok(read @ 1..) => text.push_str(&String::from_utf8_lossy(&buffer[..read])),
                _ => break (String::new(), String::new()),
            }
            let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length:")?.trim().parse().ok());
            if body.len() >= length.unwrap_or(0) {
                break (head.to_owned(), body.to_owned());
            }
        };
        let number = head.split(['/', ' ']).nth(2).and_then(|number| number.parse::<usize>().ok());
        let (Some(number), Ok(body)) = (number, serde_json::from_str::<Value>(&body)) else { continue };
        if refuse {
            with(&history, |history| history.refused += 1);
            let _ = stream.write_all(b"HTTP/1.1 503 No\r\ncontent-length: 0\r\n\r\n").await;
            continue;
        }
        // Noted before it is acknowledged, as a receiver must that wants to lose nothing.
        for table in with(&history, |history| take(history, number, body)) {
            let _ = people[number].send(table);
        }
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await;
    }
}

/// Notes a message; the tables it calls to, if it is a new one.
fn take(history: &mut History, person: usize, message: Value) -> Vec<String> {
    let id = message["id"].as_str().unwrap_or_default().to_owned();
    let kills = history.kills;
    if let Some((before, came)) = history.messages.get_mut(&id) {
        history.doubles += 1;
        if *before != message {
            history.problems.push(format!("message {id} came again and says something else"));
        }
        if std::mem::replace(came, kills) == kills {
            history.problems.push(format!("message {id} came again though nobody killed the server in between"));
        }
        return Vec::new();
    }
    let mut tables = Vec::new();
    for notice in message["notices"].as_array().into_iter().flatten() {
        let table = notice["table"].as_str().unwrap_or_default().to_owned();
        let call = (person, table.clone(), notice["at"].as_u64().unwrap_or(0));
        if let Some(other) = history.called.insert(call, id.clone()) {
            history.problems.push(format!("the same call came in messages {other} and {id}"));
        }
        *history.calls.entry((person, table.clone())).or_default() += 1;
        tables.push(table);
    }
    history.messages.insert(id, (message, kills));
    tables
}

/// Opens tables if they are the first of a pair, and comes when called.
async fn person(
    addr: SocketAddr,
    number: usize,
    tokens: Vec<String>,
    mut inbox: mpsc::UnboundedReceiver<String>,
    history: Shared,
    stop: Arc<AtomicBool>,
) {
    let mut table = String::new();
    while !stop.load(Ordering::Relaxed) {
        if number.is_multiple_of(2) && table.is_empty() {
            let Some(opened) = open_table(addr, &tokens[number], &tokens[number + 1], &stop).await else { return };
            with(&history, |history| history.tables.insert(opened.clone()));
            // Who begins the game is not called for it.
            visit(addr, &tokens[number], number, &opened, true, &history, &stop).await;
            table = opened;
        }
        let called = tokio::time::timeout(Duration::from_millis(200), inbox.recv()).await;
        if let Ok(Some(called)) = called {
            // The person who called has closed the page before we are there.
            tokio::time::sleep(Duration::from_millis(200)).await;
            let over = visit(addr, &tokens[number], number, &called, false, &history, &stop).await;
            if over && called == table {
                table.clear();
            }
        }
    }
}

/// Answers until somebody else is asked. Whether the game is over.
async fn visit(
    addr: SocketAddr,
    token: &str,
    person: usize,
    table: &str,
    first: bool,
    history: &Shared,
    stop: &AtomicBool,
) -> bool {
    let mut answered = false;
    loop {
        let once = async {
            let mut socket = Socket::open(addr, table, token).await?;
            let mut shown = socket.join().await?;
            loop {
                let over = shown["phase"] == "over";
                let option = shown["turn"]["options"].as_array().and_then(|options| options.first().cloned());
                let Some(option) = option.filter(|_| !over) else { return Ok::<bool, String>(over) };
                let request = json!({
                    "do": "act", "seat": person % 2, "seen": shown["n"], "actions": [option["action"]],
                });
                let verdict = socket.ask(request).await?;
                if verdict.get("ok").is_some() {
                    answered = true;
                }
                socket.send(&json!({"do": "since", "n": 0, "m": 0})).await?;
                loop {
                    let said = tokio::time::timeout(Duration::from_secs(10), socket.next()).await;
                    let said = said.map_err(|_| "nothing is said".to_owned())??;
                    if said["is"] == "table" {
                        shown = said;
                        break;
                    }
                }
            }
        };
        match once.await {
            Ok(over) => {
                with(history, |history| {
                    if answered {
                        *history.turns.entry((person, table.to_owned())).or_default() += u64::from(!first);
                    } else if !first && !over {
                        history.problems.push(format!("person {person} was called to {table} for nothing"));
                    }
                    history.finished += u64::from(over && answered);
                });
                return over;
            }
            // The server is gone for a moment. What was sent may have been done: then we are not asked any more, and
            // came for something all the same.
            Err(_) => {
                answered = true;
                if stop.load(Ordering::Relaxed) {
                    return false;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

async fn open_table(addr: SocketAddr, host: &str, other: &str, stop: &AtomicBool) -> Option<String> {
    while !stop.load(Ordering::Relaxed) {
        let made = async {
            let wish = json!({"game": "settlement", "seats": 2, "turn_based": true});
            let opened = post(addr, "/api/tables", Some(host), &wish).await?;
            let table = opened["table"].as_str().ok_or("no table")?.to_owned();
            let mut sits = Socket::open(addr, &table, other).await?;
            sits.join().await?;
            sits.ask(json!({"do": "sit", "seat": 1})).await?;
            drop(sits);
            tokio::time::sleep(Duration::from_millis(200)).await;
            let mut begins = Socket::open(addr, &table, host).await?;
            begins.join().await?;
            let begun = begins.ask(json!({"do": "start"})).await?;
            begun.get("ok").map(|_| table).ok_or_else(|| "not begun".to_owned())
        };
        match made.await {
            Ok(table) => return Some(table),
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    None
}

async fn check(
    data: &std::path::Path,
    mut history: History,
    tokens: &[String],
    plan: &Plan,
    by_point: &BTreeMap<&str, u32>,
) -> Result<(), String> {
    let store = Sqlite::open(data).await.map_err(|error| format!("{error:?}"))?;
    let due = store.due_calls(u64::MAX >> 1, 1_000).await.map_err(|error| error.to_string())?;
    let pending: BTreeSet<(String, TableId)> = due
        .iter()
        .flat_map(|due| due.calls.iter().map(|call| (due.channel.person.to_string(), call.key.table)))
        .collect();
    let numbers: BTreeMap<String, usize> = due_numbers(&store, tokens).await;
    for table in &history.tables {
        let id: TableId = table.parse().map_err(|_| "no id".to_owned())?;
        let Some(listing) = store.listing(id).await.map_err(|error| error.to_string())? else { continue };
        if listing.summary.phase != Phase::Playing {
            continue;
        }
        for seat in &listing.summary.waiting {
            let Some(owner) = listing.summary.seats[seat.index()].holder.owner() else { continue };
            let person = numbers.get(&owner.to_string()).copied().unwrap_or(usize::MAX);
            let key = (person, table.clone());
            let calls = history.calls.get(&key).copied().unwrap_or(0);
            let turns = history.turns.get(&key).copied().unwrap_or(0);
            // The host of a table that has just begun is at it without a call.
            let begins = person % 2 == 0 && calls == 0 && turns == 0;
            if calls <= turns && !pending.contains(&(owner.to_string(), id)) && !begins {
                history.problems.push(format!("table {table} waits for person {person}, who was not called"));
            }
        }
    }
    let turns: u64 = history.turns.values().sum();
    println!(
        "{} kills ({by_point:?} at named points): {} calls in {} messages, {turns} turns taken because of them, {} games \
         ended; {} messages came twice under one name, {} were refused once and came again",
        plan.kills,
        history.called.len(),
        history.messages.len(),
        history.finished,
        history.doubles,
        history.refused
    );
    if turns < u64::from(plan.kills) / 2 {
        history.problems.push(format!("only {turns} turns were taken"));
    }
    if history.problems.is_empty() { Ok(()) } else { Err(history.problems.join("\n")) }
}

/// Who is who, by their tokens.
async fn due_numbers(store: &Sqlite, tokens: &[String]) -> BTreeMap<String, usize> {
    use steading_store::{People as _, SessionToken};
    let mut numbers = BTreeMap::new();
    for (number, token) in tokens.iter().enumerate() {
        if let Ok(token) = token.parse::<SessionToken>()
            && let Ok(Some(session)) = store.session(token.hash(), 0).await
        {
            numbers.insert(session.person.id.to_string(), number);
        }
    }
    numbers
}
