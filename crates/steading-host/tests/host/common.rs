//! A table in the hand: requests go in, messages come out as JSON, and the store does as it is told.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use steading_core::{Seat, Seed, Variants};
use steading_host::table::{Client, Input, Output, Table, TableConfig, open_match};
use steading_host::wire::Request;
use steading_host::{
    Append, Call, ClockKind, Conn, Key, Log, Mark, NoticeRow, Now, Phase, Row, Snapshot, Summary, TableId, TableSetup,
    UserId,
};
use steading_match::{AnyMatch, BotPlayer, Setup, TableError, TitleInfo, titles};
use steading_testkit::toy::Hedgerow;

static TOY: TitleInfo = TitleInfo::of::<Hedgerow>();

/// Every game of the list, and the toy with its secrets.
/// What kind of question stands open, for everybody who is asked.
pub fn kind(game: &dyn AnyMatch) -> String {
    let asked = |seat: Seat| {
        let question = game.decision(seat).unwrap();
        let decision: Value = serde_json::from_str(question.decision.get()).unwrap();
        decision["question"].as_str().map_or_else(|| decision.to_string(), str::to_owned)
    };
    let mut kinds: Vec<String> = game.waiting().iter().map(asked).collect();
    kinds.dedup();
    kinds.join(" ")
}

pub fn games() -> Vec<&'static str> {
    titles().iter().map(|title| title.id).chain(["toy"]).collect()
}

fn open(setup: &TableSetup) -> Result<Box<dyn AnyMatch>, TableError> {
    if setup.game != "toy" {
        return open_match(setup);
    }
    let config =
        Setup { seats: setup.seats, options: &setup.options, pack: None, seed: Some(setup.seed), manual_chance: false };
    TOY.open(&config)
}

pub fn config(pace_ms: u64) -> TableConfig {
    TableConfig { pace_ms, open, ..TableConfig::default() }
}

pub fn user(number: u8) -> UserId {
    UserId::new([number; 20])
}

pub fn client(number: u8) -> Client {
    Client { conn: Conn(number.into()), user: user(number), name: format!("person {number}") }
}

pub fn table_id(number: u8) -> TableId {
    TableId::new([number; 20])
}

pub fn setup(game: &str, seats: u8) -> TableSetup {
    TableSetup {
        id: table_id(1),
        game: game.to_owned(),
        seats,
        options: Variants::new(),
        pack: None,
        seed: Seed::from_text("a table in the hand"),
        own_pack: false,
        typed_seed: false,
        host: user(1),
        private: false,
        hot_seat: false,
        turn_based: false,
        clock: ClockKind::None,
        hints: true,
        position: None,
        created: 0,
    }
}

/// What is kept, and a check that numbers fit.
#[derive(Clone, Debug)]
pub struct Kept {
    pub setup: TableSetup,
    pub rows: Vec<Row>,
    pub notices: Vec<NoticeRow>,
    pub phase: Phase,
    pub finished: Option<steading_host::Finished>,
    pub mark: Option<Mark>,
    pub snapshot: Option<Snapshot>,
    /// What lists show.
    pub summary: Option<Summary>,
    /// Who was called.
    pub calls: Vec<Call>,
    pub ahead: BTreeMap<Seat, String>,
}

impl Kept {
    pub fn new(setup: TableSetup) -> Kept {
        Kept {
            setup,
            rows: Vec::new(),
            notices: Vec::new(),
            phase: Phase::Gathering,
            finished: None,
            mark: None,
            snapshot: None,
            summary: None,
            calls: Vec::new(),
            ahead: Default::default(),
        }
    }

    /// Keeps it whole, or not at all when the numbers do not fit.
    pub fn keep(&mut self, append: Append) -> bool {
        let fits = append.first_entry as usize == self.rows.len() && append.first_notice as usize == self.notices.len();
        if fits {
            self.rows.extend(append.rows);
            self.notices.extend(append.notices);
            self.calls.extend(append.calls);
            self.ahead.extend(append.ahead);
            self.ahead.retain(|_, body| !body.is_empty());
            self.phase = append.summary.phase;
            self.summary = Some(append.summary);
            self.finished = self.finished.take().or(append.finished);
            self.mark = append.mark.or(self.mark.take());
            let entries = self.rows.len() as u32;
            let snapshot = append.position.map(|position| Snapshot { entries, position });
            self.snapshot = snapshot.or(self.snapshot.take());
        }
        fits
    }

    pub fn log(&self) -> Log {
        Log {
            setup: self.setup.clone(),
            rows: self.rows.clone(),
            notices: self.notices.clone(),
            mark: self.mark.clone(),
            snapshot: self.snapshot.clone(),
            ahead: self.ahead.clone().into_iter().collect(),
        }
    }
}

/// A table with a store that keeps everything at once, unless told to wait.
pub struct Bench {
    pub table: Table,
    pub kept: Kept,
    pub now: Now,
    pub sent: BTreeMap<Conn, Vec<Value>>,
    pub wait: bool,
    pub appends: Vec<(u64, Append)>,
    pub loads: u32,
    pub thinking: Vec<(Seat, u32, steading_match::Job)>,
    /// Whether bots answer as soon as they are asked.
    pub quick_bots: bool,
    bots: BTreeMap<Seat, BotPlayer>,
    keys: u128,
}

impl Bench {
    pub fn new(setup: TableSetup) -> Bench {
        let now = Now { mono: 1_000, wall: 1_000_000 };
        let kept = Kept::new(setup);
        Bench {
            table: Table::open(kept.log(), config(0), now).unwrap(),
            kept,
            now,
            sent: BTreeMap::new(),
            wait: false,
            appends: Vec::new(),
            loads: 0,
            thinking: Vec::new(),
            quick_bots: true,
            bots: BTreeMap::new(),
            keys: 0,
        }
    }

    /// A game in play: clients 1, 2, … in seats A, B, …
    pub fn playing(setup: TableSetup) -> Bench {
        let seats = setup.seats;
        let mut bench = Bench::new(setup);
        for number in 1..=seats {
            bench.join(number);
            let key = bench.key();
            assert!(bench.ask(number, Request::Sit { key, seat: Seat::new(number as usize - 1) }).get("ok").is_some());
        }
        let key = bench.key();
        assert!(bench.ask(1, Request::Start { key }).get("ok").is_some());
        bench
    }

    pub fn key(&mut self) -> Key {
        self.keys += 1;
        Key(self.keys)
    }

    pub fn on(&mut self, input: Input) {
        let mut out = Vec::new();
        self.table.on(input, self.now, &mut out);
        self.carry_out(out);
    }

    fn carry_out(&mut self, out: Vec<Output>) {
        for output in out {
            match output {
                Output::Send(conn, text) => {
                    self.sent.entry(conn).or_default().push(serde_json::from_str(&text).unwrap());
                }
                Output::Append(ticket, append) => {
                    if self.wait {
                        self.appends.push((ticket, *append));
                    } else {
                        assert!(self.kept.keep(*append));
                        self.on(Input::Stored(ticket));
                    }
                }
                Output::Load => self.loads += 1,
                Output::Think { seat, at, bot, job } => {
                    if self.quick_bots {
                        let mind = self.bots.entry(seat).or_insert_with(|| BotPlayer::new(bot, 7));
                        let action = mind.advise(job, None).action;
                        self.on(Input::Thought { seat, at, action, short: false });
                    } else {
                        self.thinking.push((seat, at, job));
                    }
                }
                Output::Hint { conn, id, job, .. } => {
                    let advice = Box::new(BotPlayer::new("random".parse().unwrap(), 3).advise(job, None));
                    self.on(Input::Hinted { conn, id, advice });
                }
                Output::Wake(_) => {}
            }
        }
    }

    pub fn join(&mut self, number: u8) -> Value {
        self.ask(number, Request::Join { lang: Default::default(), n: None, m: None })
    }

    /// Sends a request; the verdict, or the last message if it has none.
    pub fn ask(&mut self, number: u8, request: Request) -> Value {
        let conn = Conn(number.into());
        let from = self.sent.get(&conn).map_or(0, Vec::len);
        let key = request.key();
        self.on(Input::Request(client(number), request));
        let news = &self.sent.get(&conn).map_or(&[][..], |sent| &sent[from..]);
        let answer =
            news.iter().find(|said| said["is"] == "answer" && key.is_some_and(|key| said["key"] == json!(key)));
        match answer {
            Some(answer) => answer["verdict"].clone(),
            None => news.last().cloned().unwrap_or(Value::Null),
        }
    }

    /// What a connection was told last that shows the game.
    pub fn shown(&self, number: u8) -> &Value {
        let shows = |said: &&Value| said.get("view").is_some();
        self.sent[&Conn(number.into())].iter().rev().find(shows).expect("it was shown the game")
    }

    /// Answers that the seat of this client could give, as it was told.
    pub fn options(&self, number: u8) -> Vec<String> {
        let options = self.shown(number)["turn"]["options"].as_array().cloned().unwrap_or_default();
        options.iter().map(|option| option["action"].as_str().unwrap().to_owned()).collect()
    }

    pub fn seen(&self, number: u8) -> u32 {
        self.shown(number)["n"].as_u64().unwrap() as u32
    }

    /// The client acts for its own seat.
    pub fn act(&mut self, number: u8, action: &str) -> Value {
        let key = self.key();
        let (seat, seen) = (Seat::new(number as usize - 1), self.seen(number));
        self.ask(number, Request::Act { key, seat, seen, actions: vec![action.to_owned()] })
    }

    /// The client wants something as a whole for its own seat.
    pub fn wish(&mut self, number: u8, wish: Value) -> Value {
        let key = self.key();
        let (seat, seen) = (Seat::new(number as usize - 1), self.seen(number));
        self.ask(number, Request::Wish { key, seat, seen, wish })
    }

    pub fn reopened(&self) -> Table {
        Table::open(self.kept.log(), config(0), self.now).unwrap()
    }
}
