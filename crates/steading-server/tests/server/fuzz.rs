//! I1: what reads the texts of others never panics and never takes long, whatever the bytes.
//!
//! Golden records, good texts and those of `corpus/` are changed at random: bytes flipped, cut out, doubled, exchanged with
//! other texts, and parts of JSON and lines in such a way that the form stays.
//! A run is bounded; `make fuzz` sets `STEADING_FUZZ_SECONDS` and goes on for so long for each reader. A text that fails
//! is written to the folder of the build; put it into `corpus/`, where every run begins with it.

use crate::hammer::{golden_records, hammer};
use steading_core::{Record, Rng, Seat, Seed, Variants, Viewer, Xoshiro256};
use steading_host::session::{self, LONGEST_MESSAGE, Session};
use steading_host::table::{Input, Output, Table, TableConfig};
use steading_host::wire::Request;
use steading_host::{ClockKind, Conn, Log, Now, TableId, TableSetup, UserId};
use steading_match::{AnyMatch, BotPlayer, Chance, Setup, TitleInfo, load_record, titles};

fn opened(title: &TitleInfo, pack: Option<&str>) -> Option<Box<dyn AnyMatch>> {
    let options = Variants::new();
    let pack = pack.map(|text| ("pack.toml", text));
    let seed = Some(Seed::from_text("fuzz"));
    let setup = Setup { seats: title.least_seats.max(2), options: &options, pack, seed, manual_chance: false };
    steading_match::open(title.id, &setup).ok()
}

/// A game of each title in the middle of things.
fn games() -> Vec<Box<dyn AnyMatch>> {
    let mut rng = Xoshiro256::new(3);
    let play = |title: &'static TitleInfo| {
        let mut game = opened(title, None).unwrap();
        for _ in 0..40 {
            while game.status() == steading_core::Status::Chance {
                game.chance(None).unwrap();
            }
            let Some(seat) = game.waiting().iter().next() else { break };
            let answers = game.answers(seat).unwrap();
            game.apply(seat, &answers[rng.below(answers.len() as u32) as usize]).unwrap();
        }
        game
    };
    titles().iter().map(play).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A table of two people, and what the server around it would do.
struct Desk {
    table: Table,
    now: Now,
    sessions: [Session; 2],
}

impl Desk {
    fn new(game: &str, number: u64) -> Desk {
        let now = Now { mono: 10_000, wall: 10_000 };
        let setup = TableSetup {
            id: TableId::new([1; 20]),
            game: game.to_owned(),
            seats: 2,
            options: Variants::new(),
            pack: None,
            seed: Seed::from_text(&number.to_string()),
            own_pack: false,
            typed_seed: false,
            host: UserId::new([0; 20]),
            private: false,
            hot_seat: false,
            turn_based: number.is_multiple_of(2),
            clock: ClockKind::None,
            hints: true,
            position: None,
            created: 0,
        };
        let (rows, notices, ahead) = (Vec::new(), Vec::new(), Vec::new());
        let log = Log { setup, rows, notices, mark: None, snapshot: None, ahead };
        let person = |number: u8| {
            let user = UserId::new([number; 20]);
            Session::new(Conn(number.into()), user, format!("person {number}"), now)
        };
        let table = Table::open(log, TableConfig { pace_ms: 0, ..TableConfig::default() }, now).unwrap();
        let mut desk = Desk { table, now, sessions: [person(0), person(1)] };
        for seat in 0..2 {
            desk.hear(seat, r#"{"do":"join"}"#);
            desk.hear(seat, &format!(r#"{{"do":"sit","key":"{seat:032x}","seat":{seat}}}"#));
        }
        desk.hear(0, &format!(r#"{{"do":"start","key":"{:032x}"}}"#, 7));
        desk
    }

    fn hear(&mut self, from: usize, message: &str) {
        self.now.mono += 10_000;
        self.now.wall += 10_000;
        match self.sessions[from].on_text(message, self.now) {
            session::Output::ToTable(client, request) => {
                let request = self.aimed(request);
                self.on(Input::Request(client, request));
            }
            session::Output::Close(_) => assert!(message.len() > LONGEST_MESSAGE, "{message}"),
            session::Output::Send(_) => {}
        }
    }

    /// Most messages at random are stale, or say what nobody offers: those of the corpus say which of the answers they mean
    /// (`#3`), and count what their seat has seen.
    fn aimed(&self, mut request: Request) -> Request {
        let count = |seat: Seat| self.table.count(Viewer::Seat(seat));
        match &mut request {
            Request::Act { seat, seen, actions, .. } => {
                *seen = (*seen).min(count(*seat));
                let answers = self.table.game().answers(*seat).unwrap_or_default();
                for action in actions {
                    let which = action.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
                    if let Some(which) = which.filter(|_| !answers.is_empty()) {
                        action.clone_from(&answers[which % answers.len()]);
                    }
                }
            }
            Request::Wish { seat, seen, .. }
            | Request::Undo { seat, seen, .. }
            | Request::Restart { seat, seen, .. }
            | Request::Redo { seat, seen, .. }
            | Request::Ahead { seat, seen, .. } => *seen = (*seen).min(count(*seat)),
            _ => {}
        }
        request
    }

    fn on(&mut self, input: Input) {
        let mut inputs = vec![input];
        while let Some(input) = inputs.pop() {
            let mut out = Vec::new();
            self.table.on(input, self.now, &mut out);
            let advised = |job| BotPlayer::new("random".parse().unwrap(), 7).advise(job, None);
            inputs.extend(out.into_iter().filter_map(|output| match output {
                Output::Append(ticket, _) => Some(Input::Stored(ticket)),
                Output::Think { seat, at, job, .. } => {
                    Some(Input::Thought { seat, at, action: advised(job).action, short: false })
                }
                Output::Hint { conn, id, job, .. } => Some(Input::Hinted { conn, id, advice: Box::new(advised(job)) }),
                Output::Send(..) | Output::Load | Output::Wake(_) => None,
            }));
        }
    }
}

/// What is read goes on to a table in play: of each game one after the other, each for so many messages.
#[test]
fn i1_messages_of_a_socket() {
    const AT_ONE_TABLE: u64 = 40;
    let (mut desk, mut heard, mut answers) = (Desk::new("catan_road", 0), 0, 0);
    hammer("socket", Vec::new(), |bytes| {
        heard += 1;
        if heard % AT_ONE_TABLE == 0 {
            answers += desk.table.game().entries();
            let tables = heard / AT_ONE_TABLE;
            desk = Desk::new(titles()[tables as usize % titles().len()].id, tables);
        }
        desk.hear(heard as usize % 2, &text(bytes));
    });
    assert!(answers > 100, "only {answers} entries: the messages reach no game");
}

#[test]
fn i1_records() {
    let own = games().iter().map(|game| game.record().to_string()).collect::<Vec<_>>();
    let records = own.into_iter().chain(golden_records()).map(String::into_bytes).collect();
    hammer("record", records, |bytes| {
        if let Ok(record) = Record::read(&text(bytes)) {
            let _ = load_record(&record, None, Chance::default());
        }
    });
}

#[test]
fn i1_positions() {
    let end = |record: String| load_record(&Record::read(&record).unwrap(), None, Chance::default()).unwrap();
    let ends = golden_records().into_iter().map(end);
    let positions = games().into_iter().chain(ends).map(|game| game.position().get().as_bytes().to_vec()).collect();
    hammer("position", positions, |bytes| {
        if let Ok(game) = steading_match::load_position(&text(bytes), None, Chance::default()) {
            // What is taken can be looked at and played.
            for seat in game.waiting().iter() {
                let _ = game.answers(seat);
            }
        }
    });
}

#[test]
fn i1_packs() {
    let packs = titles().iter().map(|title| title.base_pack.as_bytes().to_vec()).collect();
    hammer("pack", packs, |bytes| {
        let pack = text(bytes);
        for title in titles() {
            opened(title, Some(&pack));
        }
    });
}

#[test]
fn i1_notation() {
    let games = games();
    let answers = games.iter().flat_map(|game| {
        let seat = game.waiting().iter().next().unwrap_or(Seat::A);
        game.answers(seat).unwrap_or_default().into_iter().map(String::into_bytes)
    });
    let answers = answers.collect();
    hammer("notation", answers, |bytes| {
        let line = text(bytes);
        for game in &games {
            for seat in Seat::all(game.seats()) {
                let _ = game.explain(seat, &line);
            }
        }
    });
}
