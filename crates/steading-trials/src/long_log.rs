//! Tables with very long logs, made by taking back and giving again, are opened one after the other while others play.

use crate::abuse::{Noticed, honest, p99_ms};
use crate::client::{Socket, guest};
use crate::process::{Running, free_addr};
use clap::Args;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use steading_core::{Seat, Seed, Variants};
use steading_host::table::{Client, Input, Output, Table, TableConfig};
use steading_host::wire::Request;
use steading_host::{Append, ClockKind, Conn, Key, Log, Now, Phase, Summary, TableId, TableSetup, UserId};
use steading_store::{Sqlite, Tables};
use tokio::task::JoinSet;

#[derive(Clone, Debug, Args)]
pub struct Plan {
    /// Entries of each long log.
    #[arg(long, default_value_t = 100_000)]
    entries: usize,
    /// Long tables, opened one after the other.
    #[arg(long, default_value_t = 3)]
    long: u8,
    /// Tables at which people play meanwhile.
    #[arg(long, default_value_t = 40)]
    tables: usize,
    /// How long each half takes.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Say it in figures, and fail only if a table is not opened.
    #[arg(long)]
    lenient: bool,
}

const LONGEST_MS: u128 = 300;

pub async fn run(plan: Plan) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let data = folder.path().join("data");
    let tables: Vec<TableId> = (1..=plan.long).map(|number| TableId::new([number; 20])).collect();
    let began = Instant::now();
    write_logs(&data, &tables, plan.entries).await?;
    println!("{} logs of {} entries written in {:.1} s", tables.len(), plan.entries, began.elapsed().as_secs_f64());

    let addr = free_addr().map_err(|error| error.to_string())?;
    let server = Running::start_club(addr, &data).await?;
    let noticed = Arc::new(Noticed::new());
    let mut people = JoinSet::new();
    for number in 0..plan.tables {
        people.spawn(honest(addr, number, Arc::clone(&noticed)));
    }
    let half = Duration::from_secs(plan.seconds);
    tokio::time::sleep(Duration::from_secs(2 + plan.tables as u64 / 40)).await;
    noticed.begin();
    tokio::time::sleep(half).await;
    let quiet = p99_ms(&noticed.begin());
    let token = guest(addr, "onlooker").await?;
    let mut longest = 0;
    for table in &tables {
        let began = Instant::now();
        let mut socket = Socket::open(addr, &table.to_string(), &token).await?;
        socket.join().await?;
        let took = began.elapsed().as_millis();
        socket.ask(json!({"do": "say", "text": "how long was that?"})).await?;
        let done = began.elapsed().as_millis();
        println!(
            "a table of {} entries is shown after {took} ms, and something is done there after {done} ms",
            plan.entries
        );
        longest = longest.max(took);
        tokio::time::sleep(half / u32::from(plan.long)).await;
    }
    let beside = p99_ms(&noticed.begin());
    people.abort_all();
    server.end().await?;
    println!("p99 of moves elsewhere: {quiet:.1} ms before, {beside:.1} ms meanwhile");
    let mut broken = Vec::new();
    if longest > LONGEST_MS {
        broken.push(format!("a table took {longest} ms to open"));
    }
    if beside > 1.5 * quiet {
        broken.push(format!("p99 of moves elsewhere {:.1} × that before", beside / quiet));
    }
    if plan.lenient || broken.is_empty() { Ok(()) } else { Err(broken.join("; ")) }
}

/// Plays one game of two, taking back whatever can be taken back, until its log is long enough; it is kept under each of
/// these ids.
async fn write_logs(data: &Path, tables: &[TableId], entries: usize) -> Result<(), String> {
    let store = Sqlite::open(data).await.map_err(|error| format!("{error:?}"))?;
    for id in tables {
        let setup = long_setup(*id);
        let summary =
            Summary { phase: Phase::Gathering, seats: Vec::new(), waiting: Vec::new(), entries: 0, changed: today() };
        store.create(&setup, &summary, None).await.map_err(|error| error.to_string())?;
        let mut maker = Maker::new(setup)?;
        let mut before = usize::MAX;
        // A table takes no more than it may hold, and no answer that it could not take back again.
        while maker.entries() < entries && maker.entries() != before {
            before = maker.entries();
            maker.play(500);
            let kept = store.commit(&maker.appends).await.map_err(|error| error.to_string())?;
            if kept.iter().any(Result::is_err) {
                return Err(format!("{kept:?}"));
            }
            maker.appends.clear();
        }
        if maker.entries() + 1 < entries {
            return Err(format!("the log ends after {} entries", maker.entries()));
        }
    }
    store.close().await.map_err(|error| format!("{error:?}"))
}

fn long_setup(id: TableId) -> TableSetup {
    TableSetup {
        id,
        game: "settlement".to_owned(),
        seats: 2,
        options: Variants::new(),
        pack: Some(steading_match::title("settlement").expect("a game of ours").base_pack.to_owned()),
        seed: Seed::from_text("a long log"),
        own_pack: false,
        typed_seed: false,
        host: user(0),
        private: false,
        hot_seat: false,
        turn_based: false,
        clock: ClockKind::None,
        hints: false,
        position: None,
        created: today(),
    }
}

/// Milliseconds since 1970: a table where nothing happened for long would be swept.
fn today() -> u64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH);
    passed.map_or(0, |passed| passed.as_millis() as u64)
}

fn user(number: u8) -> UserId {
    UserId::new([number; 20])
}

/// A table without a server, and what it wants kept.
struct Maker {
    table: Table,
    appends: Vec<Append>,
    keys: u128,
    now: Now,
}

impl Maker {
    fn new(setup: TableSetup) -> Result<Maker, String> {
        let log = Log { setup, rows: Vec::new(), notices: Vec::new(), mark: None, snapshot: None, ahead: Vec::new() };
        let now = Now { mono: 1, wall: today() };
        let table = Table::open(log, TableConfig::default(), now).map_err(|error| error.to_string())?;
        let mut maker = Maker { table, appends: Vec::new(), keys: 0, now };
        for number in 0..2 {
            let key = maker.key();
            maker.ask(number, Request::Sit { key, seat: Seat::new(number.into()) });
        }
        let key = maker.key();
        maker.ask(0, Request::Start { key });
        Ok(maker)
    }

    fn entries(&self) -> usize {
        self.table.entries()
    }

    fn key(&mut self) -> Key {
        self.keys += 1;
        Key(self.keys)
    }

    fn ask(&mut self, number: u8, request: Request) {
        let client = Client { conn: Conn(u64::from(number) + 1), user: user(number), name: format!("person {number}") };
        self.on(Input::Request(client, request));
    }

    /// Whatever is to be kept is taken for kept; it is kept with the rest of its portion.
    fn on(&mut self, input: Input) {
        let mut out = Vec::new();
        self.table.on(input, self.now, &mut out);
        for output in out {
            if let Output::Append(ticket, append) = output {
                self.appends.push(*append);
                self.on(Input::Stored(ticket));
            }
        }
    }

    /// Gives answers and takes them back, so often.
    fn play(&mut self, times: usize) {
        for _ in 0..times {
            let Some(seat) = self.table.game().waiting().iter().next() else { return };
            let number = seat.index() as u8;
            let answers = self.table.game().answers(seat).expect("this seat is asked");
            let harmless = |answer: &&String| {
                self.table.game().explain(seat, answer).is_ok_and(|option| !option.reveals && !option.label.ends_turn)
            };
            let back = answers.iter().find(harmless).cloned();
            let answer = back.clone().unwrap_or_else(|| answers[0].clone());
            let seen = |table: &Table| table.count(steading_core::Viewer::Seat(seat));
            let (key, before) = (self.key(), seen(&self.table));
            self.ask(number, Request::Act { key, seat, seen: before, actions: vec![answer] });
            if back.is_some() {
                let (key, after) = (self.key(), seen(&self.table));
                self.ask(number, Request::Undo { key, seat, seen: after, count: 1 });
            }
        }
    }
}
