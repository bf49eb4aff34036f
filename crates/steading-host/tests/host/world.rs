//! A simulated server with its store, its clients and everything that can go wrong, on one thread and from one seed.
//!
//! Time is a number, messages are events in a heap, chance is one generator: the same seed gives the same run.
//! The promises are checked where things happen (nothing is told before it is kept, numbers never go back) and at
//! the end (nothing acknowledged is lost, nothing is done twice, everybody sees what is kept).

use crate::common::{Kept, client, config, games, setup, table_id};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use steading_bots::BotName;
use steading_core::{Digest, Rng, Seat, Viewer, Xoshiro256};
use steading_host::session::{self, Session};
use steading_host::table::{Input, Output, Table, TableConfig};
use steading_host::wire::{AheadWish, Lasts, Request};
use steading_host::writer::{self, Ticket, Trouble, Writer};
use steading_host::{Append, Conn, Key, Notice, Now, Occupant, TableId, TableSetup};
use steading_match::BotPlayer;

/// How long a run lasts, and when the faults stop so that everybody can come to rest.
const TROUBLED_MS: u64 = 40_000;
const QUIET_MS: u64 = 20_000;
/// Towards the end nobody begins anything new, so that everybody hears everything.
const LAST_WISH_MS: u64 = TROUBLED_MS + QUIET_MS - 12_000;

/// Something that happens at a time.
#[derive(Debug)]
enum Event {
    /// A client does what it wants next, or notices that nothing comes.
    Client(usize),
    /// A message arrives at the server over this connection.
    ToServer(Conn, String),
    /// A message arrives at a client over this connection.
    ToClient(usize, Conn, String),
    /// The store carries a commit out; the words say what becomes of it.
    Commit {
        epoch: u64,
        tickets: Vec<(TableId, u64)>,
        appends: Vec<Append>,
        fate: Fate,
    },
    Committed {
        epoch: u64,
        results: Vec<Result<(), Trouble>>,
    },
    Loaded {
        epoch: u64,
        table: TableId,
    },
    ToTable {
        epoch: u64,
        table: TableId,
        input: Box<Input>,
    },
    Wake {
        epoch: u64,
        table: TableId,
    },
    Crash,
    Evict,
    WallStep,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Kept,
    /// An error, and nothing is kept.
    Failed,
    /// An error, although it is kept.
    KeptInSilence,
}

#[derive(Debug)]
struct Scheduled {
    at: u64,
    order: u64,
    event: Event,
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Self) -> bool {
        (self.at, self.order) == (other.at, other.order)
    }
}
impl Eq for Scheduled {}
impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Scheduled {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.at, self.order).cmp(&(other.at, other.order))
    }
}

/// A person at a browser that keeps its side of the bargain: it remembers what it wants until it is answered.
struct Person {
    number: u8,
    table: TableId,
    seat: Option<Seat>,
    conn: Option<Conn>,
    next_conn: u32,
    n: u32,
    m: u32,
    shown: Value,
    /// What it wants and has not been answered, with the time it was last sent.
    wants: Option<(Key, Request, u64)>,
    acknowledged: Vec<Key>,
    heard_at: u64,
    joined: bool,
}

/// What is in the memory of the server, gone with a crash.
#[derive(Default)]
struct Node {
    tables: BTreeMap<TableId, Table>,
    loading: BTreeMap<TableId, Vec<Input>>,
    sessions: BTreeMap<Conn, (Session, TableId, usize)>,
    writer: Writer,
    tickets: BTreeMap<u64, (TableId, u64)>,
    next_ticket: u64,
    bot_pool: BTreeMap<(TableId, Seat), BotPlayer>,
}

pub struct World {
    seed: u64,
    rng: Xoshiro256,
    now: Now,
    order: u64,
    events: BinaryHeap<Reverse<Scheduled>>,
    store: BTreeMap<TableId, Kept>,
    epoch: u64,
    node: Node,
    people: Vec<Person>,
    keys: u128,
    trace: Digest,
    pub happened: Happened,
}

/// How much of what has happened, to know that the run was worth it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Happened {
    pub moves: u32,
    pub crashes: u32,
    pub failures: u32,
    pub silent: u32,
    pub lost: u32,
    pub doubled: u32,
    pub evictions: u32,
    pub retries: u32,
    pub stale: u32,
}

/// The keys of what is given ahead have this bit.
const AHEAD: u128 = 1 << 100;

/// Passing ahead, where the game offers it.
fn person_usual(shown: &Value) -> Option<AheadWish> {
    let usual = shown["turn"]["usual"].as_array()?;
    let pass = usual.iter().find(|one| one["wish"]["usual"] == "pass")?;
    serde_json::from_value(pass["wish"].clone()).ok()
}

impl World {
    pub fn new(seed: u64) -> World {
        let mut world = World {
            seed,
            rng: Xoshiro256::new(seed),
            now: Now { mono: 0, wall: 1_700_000_000_000 },
            order: 0,
            events: BinaryHeap::new(),
            store: BTreeMap::new(),
            epoch: 1,
            node: Node::default(),
            people: Vec::new(),
            keys: u128::from(seed) << 64,
            trace: Digest::of_bytes(b"world"),
            happened: Happened::default(),
        };
        let games = games();
        for index in 0..2u8 {
            let game = games[world.below(games.len() as u32) as usize];
            let id = table_id(index + 1);
            let seats = 3;
            let setup = TableSetup { id, host: client(10 * index + 1).user, ..setup(game, seats) };
            world.store.insert(id, Kept::new(setup));
            // Two people in seats, a third who only looks; the last seat is a bot's.
            for person in 1..=3u8 {
                let seat = if person < 3 { Some(Seat::new(person as usize - 1)) } else { None };
                world.people.push(Person {
                    number: 10 * index + person,
                    table: id,
                    seat,
                    conn: None,
                    next_conn: 0,
                    n: 0,
                    m: 0,
                    shown: Value::Null,
                    wants: None,
                    acknowledged: Vec::new(),
                    heard_at: 0,
                    joined: false,
                });
            }
        }
        for person in 0..world.people.len() {
            world.later(1, 500, Event::Client(person));
        }
        for _ in 0..world.below(4) {
            world.later(3_000, TROUBLED_MS as u32, Event::Crash);
        }
        for _ in 0..3 {
            world.later(1_000, TROUBLED_MS as u32, Event::Evict);
            world.later(1_000, TROUBLED_MS as u32, Event::WallStep);
        }
        world
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.rng.below(bound)
    }

    /// Whether something that happens once in `times` happens now. Nothing happens once all is quiet.
    fn mishap(&mut self, times: u32) -> bool {
        self.now.mono < TROUBLED_MS && self.below(times) == 0
    }

    fn at(&mut self, at: u64, event: Event) {
        self.order += 1;
        self.events.push(Reverse(Scheduled { at, order: self.order, event }));
    }

    fn later(&mut self, least: u32, most: u32, event: Event) {
        let delay = least + self.below(most - least + 1);
        self.at(self.now.mono + u64::from(delay), event);
    }

    /// Runs to the end, checks the promises, and gives a digest of everything that happened.
    pub fn run(mut self) -> (Digest, Happened) {
        while let Some(Reverse(Scheduled { at, event, .. })) = self.events.pop() {
            if at > TROUBLED_MS + QUIET_MS {
                break;
            }
            self.now.wall += at - self.now.mono;
            self.now.mono = at;
            self.note(&event);
            self.happen(event);
        }
        self.check_the_end();
        (self.trace, self.happened)
    }

    fn note(&mut self, event: &Event) {
        let told = match event {
            Event::Client(person) => format!("client {person}"),
            Event::ToServer(conn, text) => format!("in {} {text}", conn.0),
            Event::ToClient(person, _, text) => format!("out {person} {text}"),
            Event::Commit { tickets, fate, .. } => format!("commit {tickets:?} {fate:?}"),
            Event::Committed { results, .. } => format!("committed {results:?}"),
            Event::Loaded { table, .. } => format!("loaded {table}"),
            Event::ToTable { input, .. } => format!("{input:?}"),
            Event::Wake { table, .. } => format!("wake {table}"),
            Event::Crash => "crash".to_owned(),
            Event::Evict => "evict".to_owned(),
            Event::WallStep => "wall".to_owned(),
        };
        self.trace = Digest::of_bytes(format!("{}{}{told}", self.trace, self.now.mono).as_bytes());
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Client(person) => self.person_acts(person),
            Event::ToServer(conn, text) => self.message(conn, &text),
            Event::ToClient(person, conn, text) => self.hear(person, conn, &text),
            Event::Commit { epoch, appends, fate, .. } => self.commit(epoch, appends, fate),
            Event::Committed { epoch, results } => {
                if epoch == self.epoch {
                    self.write(writer::Input::Committed(results));
                }
            }
            Event::Loaded { epoch, table } => self.loaded(epoch, table),
            Event::ToTable { epoch, table, input } => {
                if epoch == self.epoch {
                    self.hand_over(table, *input);
                }
            }
            Event::Wake { epoch, table } => {
                if epoch == self.epoch && self.node.tables.contains_key(&table) {
                    self.hand_over(table, Input::Wake);
                }
            }
            Event::Crash => self.crash(),
            Event::Evict => {
                let tables: Vec<TableId> = self.node.tables.keys().copied().collect();
                if !tables.is_empty() {
                    let table = tables[self.below(tables.len() as u32) as usize];
                    // Only what nobody is waiting for: this is what an idle table does by itself.
                    let busy = self.node.tickets.values().any(|(of, _)| *of == table);
                    if !busy {
                        self.happened.evictions += 1;
                        self.node.tables.remove(&table);
                        self.cut_connections(table);
                    }
                }
            }
            Event::WallStep => {
                self.now.wall = self.now.wall.wrapping_add_signed(3_600_000 * (i64::from(self.below(3)) - 1))
            }
        }
    }

    // The server.

    fn cut_connections(&mut self, table: TableId) {
        let gone: Vec<Conn> =
            self.node.sessions.iter().filter(|(_, session)| session.1 == table).map(|(conn, _)| *conn).collect();
        for conn in gone {
            self.cut(conn);
        }
    }

    fn cut(&mut self, conn: Conn) {
        if let Some((_, table, person)) = self.node.sessions.remove(&conn) {
            if self.people[person].conn == Some(conn) {
                self.people[person].conn = None;
            }
            if let Some(owner) = self.node.tables.get_mut(&table) {
                owner.on(Input::Gone(conn), self.now, &mut Vec::new());
            }
        }
    }

    fn crash(&mut self) {
        self.happened.crashes += 1;
        self.node = Node::default();
        self.epoch += 1;
        self.people.iter_mut().for_each(|person| person.conn = None);
    }

    fn message(&mut self, conn: Conn, text: &str) {
        let Some((session, table, _)) = self.node.sessions.get_mut(&conn) else { return };
        let table = *table;
        match session.on_text(text, self.now) {
            session::Output::ToTable(client, request) => self.hand_over(table, Input::Request(client, request)),
            session::Output::Send(text) => {
                let person = self.node.sessions[&conn].2;
                self.send(person, conn, text.to_string());
            }
            session::Output::Close(_) => self.cut(conn),
        }
    }

    fn hand_over(&mut self, table: TableId, input: Input) {
        if let Some(waiting) = self.node.loading.get_mut(&table) {
            return waiting.push(input);
        }
        let mut out = Vec::new();
        match self.node.tables.get_mut(&table) {
            Some(owner) => owner.on(input, self.now, &mut out),
            None => {
                self.node.loading.insert(table, vec![input]);
                let epoch = self.epoch;
                return self.later(1, 30, Event::Loaded { epoch, table });
            }
        }
        self.carry_out(table, out);
    }

    fn loaded(&mut self, epoch: u64, table: TableId) {
        if epoch != self.epoch {
            return;
        }
        let log = self.store[&table].log();
        if self.node.tables.contains_key(&table) {
            return self.hand_over(table, Input::Loaded(Box::new(log)));
        }
        let config = TableConfig { first_ticket: self.now.mono << 20, ..config(400) };
        let owner = Table::open(log, config, self.now).expect("what is kept can be played");
        self.node.tables.insert(table, owner);
        for input in self.node.loading.remove(&table).unwrap_or_default() {
            self.hand_over(table, input);
        }
    }

    fn carry_out(&mut self, table: TableId, out: Vec<Output>) {
        let epoch = self.epoch;
        for output in out {
            match output {
                Output::Send(conn, text) => {
                    let Some((_, _, person)) = self.node.sessions.get(&conn) else { continue };
                    let person = *person;
                    self.check_kept(person, &text);
                    self.send(person, conn, text.to_string());
                }
                Output::Append(ticket, append) => {
                    self.node.next_ticket += 1;
                    let number = self.node.next_ticket;
                    self.node.tickets.insert(number, (table, ticket));
                    self.write(writer::Input::Append(Ticket(number), append));
                }
                Output::Load => self.later(1, 50, Event::Loaded { epoch, table }),
                Output::Think { seat, at, job, .. } => {
                    if self.now.mono > LAST_WISH_MS {
                        continue;
                    }
                    // How well bots play is no matter here.
                    let mind =
                        self.node.bot_pool.entry((table, seat)).or_insert_with(|| BotPlayer::new(BotName::Random, 5));
                    let action = mind.advise(job, None).action;
                    let input = Box::new(Input::Thought { seat, at, action, short: false });
                    self.later(1, 900, Event::ToTable { epoch, table, input });
                }
                Output::Hint { conn, id, job, .. } => {
                    let advice = Box::new(BotPlayer::new("random".parse().unwrap(), 1).advise(job, None));
                    let input = Box::new(Input::Hinted { conn, id, advice });
                    self.later(1, 900, Event::ToTable { epoch, table, input });
                }
                Output::Wake(at) => self.at(at.max(self.now.mono), Event::Wake { epoch, table }),
            }
        }
    }

    fn write(&mut self, input: writer::Input) {
        let mut out = Vec::new();
        self.node.writer.on(input, &mut out);
        for output in out {
            match output {
                writer::Output::Commit(appends) => {
                    let tickets = appends.iter().map(|append| (append.table, 0)).collect();
                    let fate = match (self.mishap(12), self.mishap(25)) {
                        (true, _) => Fate::Failed,
                        (_, true) => Fate::KeptInSilence,
                        _ => Fate::Kept,
                    };
                    let slow = if self.mishap(10) { 3_000 } else { 8 };
                    let epoch = self.epoch;
                    self.later(1, slow, Event::Commit { epoch, tickets, appends, fate });
                }
                writer::Output::Stored(Ticket(number)) => {
                    let (table, ticket) = self.node.tickets.remove(&number).expect("a ticket of ours");
                    self.hand_over(table, Input::Stored(ticket));
                }
                writer::Output::NotStored(Ticket(number), _) => {
                    let (table, ticket) = self.node.tickets.remove(&number).expect("a ticket of ours");
                    self.hand_over(table, Input::NotStored(ticket));
                }
            }
        }
    }

    /// The store: one owner by its epoch, every number once.
    fn commit(&mut self, epoch: u64, appends: Vec<Append>, fate: Fate) {
        let mut results = Vec::new();
        for append in appends {
            let table = append.table;
            let result = if epoch != self.epoch {
                Err(Trouble::Refused)
            } else if fate == Fate::Failed {
                self.happened.failures += 1;
                Err(Trouble::Failed)
            } else if !self.store.get_mut(&table).expect("a table of ours").keep(append) {
                Err(Trouble::Refused)
            } else if fate == Fate::KeptInSilence {
                self.happened.silent += 1;
                Err(Trouble::Failed)
            } else {
                Ok(())
            };
            results.push(result);
        }
        self.later(1, 5, Event::Committed { epoch, results });
    }

    /// Promise 2: whatever is told is kept.
    fn check_kept(&self, person: usize, text: &str) {
        let said: Value = serde_json::from_str(text).unwrap();
        let kept = &self.store[&self.people[person].table];
        if said["verdict"].get("ok").is_some() {
            let key: Key = said["key"].as_str().unwrap().parse().unwrap();
            let there = match key.0 & AHEAD != 0 {
                // It leaves no key: what was given, or that it was dropped, is kept with the table.
                true => !kept.ahead.is_empty(),
                false => {
                    let mut keys = kept.rows.iter().map(|row| row.key).chain(kept.notices.iter().map(|row| row.key));
                    keys.any(|kept| kept == Some(key))
                }
            };
            assert!(there, "seed {}: 'ok' for {key} before it was kept", self.seed);
        }
        let (Some(n), Some(m)) = (said["n"].as_u64(), said["m"].as_u64()) else { return };
        let most = Viewer::all(3).map(|viewer| kept_for(kept, viewer)).max().unwrap();
        assert!(n <= most.into(), "seed {}: {n} entries were told, {most} are kept", self.seed);
        assert!(m <= kept.notices.len() as u64, "seed {}: a notice was told before it was kept", self.seed);
    }

    // The net.

    fn send(&mut self, person: usize, conn: Conn, text: String) {
        if self.mishap(15) {
            self.happened.lost += 1;
            return;
        }
        if self.mishap(25) {
            self.happened.doubled += 1;
            self.later(1, 800, Event::ToClient(person, conn, text.clone()));
        }
        self.later(1, 60, Event::ToClient(person, conn, text));
    }

    fn send_to_server(&mut self, conn: Conn, request: &Request) {
        let mut text = serde_json::to_string(request).unwrap();
        if self.mishap(20) {
            self.happened.lost += 1;
            return;
        }
        if self.mishap(40) {
            // Cut at any byte: nonsense arrives, and the connection is still good.
            text.truncate(self.below(text.len() as u32) as usize);
        }
        if self.mishap(15) {
            self.happened.doubled += 1;
            self.later(1, 1_500, Event::ToServer(conn, text.clone()));
        }
        self.later(1, 60, Event::ToServer(conn, text));
    }

    // The people.

    fn person_acts(&mut self, index: usize) {
        self.later(100, 400, Event::Client(index));
        let now = self.now.mono;
        if self.people[index].conn.is_none() || now - self.people[index].heard_at > 6_000 || self.mishap(60) {
            return self.connect(index);
        }
        if !self.people[index].joined {
            return;
        }
        let conn = self.people[index].conn.expect("connected");
        match &self.people[index].wants {
            Some((_, request, sent)) if now - sent > 2_500 => {
                let request = request.clone();
                self.people[index].wants.as_mut().expect("it is there").2 = now;
                self.send_to_server(conn, &request);
            }
            Some(_) => {}
            None if now > LAST_WISH_MS => {
                // A browser asks now and then whether it has missed something.
                if self.below(2) > 0 {
                    return;
                }
                let (n, m) = (self.people[index].n, self.people[index].m);
                self.send_to_server(conn, &Request::Since { n, m });
            }
            None => {
                if let Some(request) = self.wish(index) {
                    if let Some(key) = request.key() {
                        self.people[index].wants = Some((key, request.clone(), now));
                    }
                    self.send_to_server(conn, &request);
                }
            }
        }
    }

    fn connect(&mut self, index: usize) {
        if let Some(old) = self.people[index].conn {
            self.cut(old);
        }
        let person = &mut self.people[index];
        person.next_conn += 1;
        let conn = Conn(u64::from(person.number) << 32 | u64::from(person.next_conn));
        person.conn = Some(conn);
        person.joined = false;
        person.heard_at = self.now.mono;
        let known = client(person.number);
        let (n, m, table) = (person.n, person.m, person.table);
        let session = Session::new(conn, known.user, known.name, self.now);
        self.node.sessions.insert(conn, (session, table, index));
        self.send_to_server(conn, &Request::Join { lang: Default::default(), n: Some(n), m: Some(m) });
    }

    fn key(&mut self) -> Key {
        self.keys += 1;
        Key(self.keys)
    }

    /// What a person wants to do, by what it was shown last.
    fn wish(&mut self, index: usize) -> Option<Request> {
        let key = self.key();
        let person = &self.people[index];
        let (n, m) = (person.n, person.m);
        if self.below(30) == 0 {
            return Some(Request::Say { key, text: format!("hello {key}") });
        }
        if self.below(20) == 0 {
            return Some(if self.below(2) == 0 { Request::Since { n, m } } else { Request::Ping { t: 1 } });
        }
        let person = &self.people[index];
        let seat = person.seat?;
        if person.shown["phase"] == "gathering" {
            let holders = person.shown["seating"].as_array()?.clone();
            if holders[seat.index()]["kind"] == "open" {
                return Some(Request::Sit { key, seat });
            }
            let host = seat == Seat::A;
            return match host {
                true if holders[2]["kind"] == "open" => {
                    Some(Request::Bot { key, seat: Seat::C, bot: Some("random".to_owned()) })
                }
                true if holders.iter().all(|holder| holder["kind"] != "open") => Some(Request::Start { key }),
                _ => None,
            };
        }
        if person.shown["seating"][seat.index()]["kind"] == "away" {
            return Some(Request::Return { key, seat });
        }
        let turn = &person.shown["turn"];
        let undo = turn["undo"].as_u64().unwrap_or(0);
        let redo = turn["redo"].as_u64().unwrap_or(0);
        let actions: Vec<String> = turn["options"]
            .as_array()
            .map(|options| options.iter().map(|option| option["action"].as_str().unwrap().to_owned()).collect())
            .unwrap_or_default();
        let seen = n;
        match self.below(40) {
            0 => Some(Request::Leave { key, seat }),
            1 | 2 if undo > 0 => Some(Request::Undo { key, seat, seen, count: 1 }),
            3 if undo > 0 => Some(Request::Restart { key, seat, seen }),
            4 if redo > 0 => Some(Request::Redo { key, seat, seen }),
            5 => Some(Request::Act { key, seat, seen, actions: vec!["nonsense".to_owned()] }),
            6 => Some(Request::Act { key, seat: Seat::C, seen, actions: vec!["pass".to_owned()] }),
            // What is given ahead leaves no key in the log.
            7..=9 => {
                let usual = person_usual(&self.people[index].shown);
                let give = usual.unwrap_or_else(|| AheadWish::If {
                    asked: "settlement-ask-turn".to_owned(),
                    answers: vec![actions.first().cloned().unwrap_or_else(|| "pass".to_owned())],
                    lasts: Lasts::Once,
                    name: None,
                });
                Some(Request::Ahead { key: Key(key.0 | AHEAD), seat, seen, give: vec![give] })
            }
            _ if !actions.is_empty() => {
                let action = actions[self.below(actions.len() as u32) as usize].clone();
                Some(Request::Act { key, seat, seen, actions: vec![action] })
            }
            _ => None,
        }
    }

    fn hear(&mut self, index: usize, conn: Conn, text: &str) {
        let now = self.now.mono;
        let seed = self.seed;
        if self.people[index].conn != Some(conn) {
            return;
        }
        let said: Value = serde_json::from_str(text).expect("the server speaks JSON");
        let person = &mut self.people[index];
        person.heard_at = now;
        match said["is"].as_str().unwrap() {
            "table" | "update" => {
                let (n, m) = (said["n"].as_u64().unwrap() as u32, said["m"].as_u64().unwrap() as u32);
                // An old message changes nothing for this client.
                if !person.joined || n >= person.n && m >= person.m {
                    if person.joined || said["is"] == "table" {
                        let seating = said.get("seating").cloned().unwrap_or(person.shown["seating"].clone());
                        person.shown = said.clone();
                        person.shown["seating"] = seating;
                        (person.n, person.m) = (n, m);
                    }
                    person.joined |= said["is"] == "table";
                }
            }
            "notices" => {
                let m = said["m"].as_u64().unwrap() as u32;
                if person.joined && m >= person.m {
                    person.m = m;
                    person.shown["seating"] = said["seating"].clone();
                    person.shown["phase"] = said["phase"].clone();
                }
            }
            "answer" => {
                let key: Key = said["key"].as_str().unwrap().parse().unwrap();
                let verdict = &said["verdict"];
                let ahead = key.0 & AHEAD != 0;
                if verdict.get("ok").is_some() && !ahead && !person.acknowledged.contains(&key) {
                    person.acknowledged.push(key);
                    self.happened.moves += 1;
                }
                let person = &mut self.people[index];
                if verdict.get("retry").is_some() {
                    self.happened.retries += 1;
                } else if person.wants.as_ref().is_some_and(|(wanted, _, _)| *wanted == key) {
                    self.happened.stale += u32::from(verdict == &json!("stale"));
                    person.wants = None;
                }
            }
            "pong" | "explained" | "hint" | "error" | "bye" => {}
            other => panic!("seed {seed}: the server says '{other}'"),
        }
    }

    // The end.

    fn check_the_end(&mut self) {
        for (id, kept) in &self.store {
            let fresh = Table::open(kept.log(), config(0), self.now).expect("the log can be played");
            // Every key did its work once: its rows lie together.
            let mut keys: Vec<Key> = kept.rows.iter().filter_map(|row| row.key).collect();
            keys.dedup();
            let before = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), before, "seed {}: table {id}: something was done twice", self.seed);
            let mut said: Vec<&str> = kept
                .notices
                .iter()
                .filter_map(|row| match &row.notice {
                    Notice::Said { text, .. } => Some(text.as_str()),
                    _ => None,
                })
                .collect();
            let words = said.len();
            said.sort_unstable();
            said.dedup();
            assert_eq!(said.len(), words, "seed {}: table {id}: something was said twice", self.seed);
            // Nothing that was acknowledged is lost.
            for person in self.people.iter().filter(|person| person.table == *id) {
                for key in &person.acknowledged {
                    let there = kept.rows.iter().any(|row| row.key == Some(*key))
                        || kept.notices.iter().any(|row| row.key == Some(*key));
                    assert!(there, "seed {}: {key} was acknowledged and is lost", self.seed);
                }
            }
            // Everybody who is there sees what is kept.
            for person in self.people.iter().filter(|person| person.table == *id) {
                let served = person.joined && person.wants.is_none();
                assert!(served, "seed {}: nobody serves person {}: {:?}", self.seed, person.number, person.wants);
                let owner = |seat: Seat| match &kept_holder(kept, seat) {
                    Some(holder) => holder.owner() == Some(client(person.number).user),
                    None => false,
                };
                let viewer = Seat::all(3).find(|seat| owner(*seat)).map_or(Viewer::Spectator, Viewer::Seat);
                let (seed, number) = (self.seed, person.number);
                assert_eq!(person.n, fresh.count(viewer), "seed {seed}: person {number} is left behind");
                assert_eq!(person.m as usize, kept.notices.len(), "seed {seed}: person {number} has missed a notice");
                if person.shown.get("view").is_some() {
                    let view: Value = serde_json::from_str(fresh.game().view(viewer).unwrap().get()).unwrap();
                    assert_eq!(person.shown["view"], view, "seed {seed}: person {number}");
                }
            }
        }
    }
}

fn kept_for(kept: &Kept, viewer: Viewer) -> u32 {
    kept.rows.iter().filter(|row| row.witnesses.contains(viewer)).count() as u32
}

/// Who sits in a seat, by the notices that are kept.
fn kept_holder(kept: &Kept, seat: Seat) -> Option<Occupant> {
    kept.notices.iter().rev().find_map(|row| match &row.notice {
        Notice::Seat { seat: of, holder } if *of == seat => Some(holder.clone()),
        _ => None,
    })
}
