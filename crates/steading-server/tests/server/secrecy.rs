//! S2: everything a viewer is sent, over real sockets and over HTTP, is the same to the byte when the part of the world
//! that this viewer may not know is exchanged for another.
//!
//! Games of every title are played to their end on one server. Now and then a table is opened from that very moment,
//! and on a second server one from the exchanged moment, with the same ids, people and seed. A viewer of both does
//! the same at both and must hear the same: every frame to the byte and so in length, clocks, what lists show, and how
//! much the server's own figures move.

use crate::world::{Client, EventStream, Reply, Socket, http, key, ordinary};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use steading_core::{Rng, Seat, SeatSet, Seed, Status, Variants, Viewer, Xoshiro256};
use steading_host::table::{Table, TableConfig};
use steading_host::{
    Append, ClockKind, Notice, NoticeRow, Now, Occupant, Phase, SeatSummary, Summary, TableId, TableSetup, UserId,
};
use steading_match::{AnyMatch, TitleInfo, titles};
use steading_server::{Config, Running, Times, start};
use steading_store::{Memory, People, SessionToken, Tables};

/// A spectator has the number after the last seat.
const PEOPLE: u8 = 6;
/// When everything was: late enough that nothing is tidied up.
const WHEN: u64 = 4_000_000_000_000;
/// Moments of one game that are looked at, and answers between them.
const MOMENTS: usize = 15;
const BETWEEN: usize = 12;

struct Server {
    running: Running,
    store: Arc<Memory>,
    times: Times,
    people: Vec<Client>,
}

impl Server {
    /// Every server has the same people with the same ids and tokens.
    async fn new() -> Server {
        let (store, times) = (Arc::new(Memory::new()), Times::still(WHEN));
        let config = Config { metrics_addr: Some(([127, 0, 0, 1], 0).into()), ..ordinary() };
        let running = start(config, Arc::clone(&store) as _, times.clone()).await.unwrap();
        let mut people = Vec::new();
        for number in 0..PEOPLE {
            let (id, name) = (user(number), format!("person {number}"));
            let token = format!("{number:064x}");
            store.add_guest(id, &name, WHEN).await.unwrap();
            store.add_session(token.parse::<SessionToken>().unwrap().hash(), id, 0, u64::MAX >> 1).await.unwrap();
            people.push(Client { addr: running.addr, token, id: id.to_string(), name });
        }
        Server { running, store, times, people }
    }

    /// A game in play that begins at this position, or at its very beginning.
    async fn open(&self, id: TableId, title: &TitleInfo, seats: u8, position: Option<String>) {
        let setup = TableSetup {
            id,
            game: title.id.to_owned(),
            seats,
            options: Variants::new(),
            pack: Some(title.base_pack.to_owned()),
            seed: Seed::from_text("the same in both worlds"),
            own_pack: false,
            typed_seed: true,
            host: user(0),
            private: false,
            hot_seat: false,
            turn_based: false,
            clock: ClockKind::PerMove { seconds: 36_000 },
            hints: false,
            position,
            created: WHEN,
        };
        let holder = |number: u8| Occupant::Person { user: user(number), name: format!("person {number}") };
        let summary = |phase| Summary {
            phase,
            seats: (0..seats).map(|seat| SeatSummary { holder: holder(seat), score: None, rank: None }).collect(),
            waiting: Vec::new(),
            entries: 0,
            changed: WHEN,
        };
        self.store.create(&setup, &summary(Phase::Gathering), None).await.unwrap();
        let notice = |notice| NoticeRow { notice, key: None, by: None, at: WHEN };
        let seat = |seat: u8| notice(Notice::Seat { seat: Seat::new(seat.into()), holder: holder(seat) });
        let mut notices: Vec<NoticeRow> = (0..seats).map(seat).collect();
        let from_position = setup.position.is_some();
        if from_position {
            notices.push(notice(Notice::Started));
        }
        let phase = if from_position { Phase::Playing } else { Phase::Gathering };
        let append = Append {
            table: id,
            first_entry: 0,
            rows: Vec::new(),
            first_notice: 0,
            notices,
            summary: summary(phase),
            finished: None,
            mark: None,
            position: None,
            calls: Vec::new(),
            ahead: Vec::new(),
        };
        assert_eq!(self.store.commit(&[append]).await.unwrap(), [Ok(())]);
    }

    /// The figures that count something. All servers of a process share them.
    async fn counted(&self) -> BTreeMap<String, f64> {
        let text = http(self.running.metrics_addr.unwrap(), "GET", "/metrics", &[], "").await.body;
        let counts = text.lines().filter(|line| !line.starts_with('#') && line.contains("_total"));
        counts
            .filter_map(|line| line.rsplit_once(' '))
            .map(|(name, value)| (name.to_owned(), value.parse().unwrap()))
            .collect()
    }

    /// How the figures moved since then.
    async fn moved(&self, since: &BTreeMap<String, f64>) -> BTreeMap<String, f64> {
        let now = self.counted().await;
        let moved = now.into_iter().map(|(name, value)| (value - since.get(&name).copied().unwrap_or(0.0), name));
        moved.filter(|(by, _)| *by != 0.0).map(|(by, name)| (name, by)).collect()
    }

    /// The table as it is kept, to be looked into.
    async fn kept(&self, id: TableId) -> Table {
        let log = self.store.load(id).await.unwrap().unwrap();
        Table::open(log, TableConfig::default(), Now::default()).unwrap()
    }
}

fn user(number: u8) -> UserId {
    UserId::new([number; 20])
}

fn number_of(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => usize::from(PEOPLE) - 1,
    }
}

/// Sends messages and returns all that is heard until the last of them is answered.
async fn say(server: &Server, socket: &mut Socket, messages: &[Value]) -> Vec<String> {
    let mut heard = Vec::new();
    // Nobody may say more at once than so much.
    for some in messages.chunks(20).chain(messages.is_empty().then_some(messages)) {
        server.times.pass(2_000);
        for message in some.iter().chain([&json!({ "do": "ping", "t": 99 })]) {
            socket.send(message.clone()).await;
        }
        loop {
            let text = socket.next_text().await.expect("the socket stays open");
            let done = text.contains(r#""is":"pong""#);
            heard.push(text);
            if done {
                break;
            }
        }
    }
    heard
}

/// Everything a viewer may try that changes nothing.
fn questions(game: &dyn AnyMatch, viewer: Viewer, seen: u32) -> Vec<Value> {
    let own = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::A,
    };
    let other = (own.index() + 1) % usize::from(game.seats());
    let mut messages = vec![
        json!({ "do": "join", "lang": "en" }),
        json!({ "do": "lang", "lang": "de" }),
        json!({ "do": "since", "n": 0, "m": 0 }),
        json!({ "do": "look", "seat": other }),
        json!({ "do": "look", "seat": own }),
        json!({ "do": "hint", "id": 7, "seat": own }),
        json!({ "do": "undo", "key": key(), "seat": own, "seen": seen, "count": 1 }),
        json!({ "do": "restart", "key": key(), "seat": other, "seen": seen }),
        json!({ "do": "nudge", "key": key(), "seat": other }),
        json!({ "do": "ahead", "key": key(), "seat": own, "seen": seen, "give": [{ "kind": "if", "asked": "x", "answers": ["pass"] }] }),
        json!({ "do": "ahead", "key": key(), "seat": other, "seen": seen, "give": [] }),
    ];
    let offered = game.answers(own).unwrap_or_default();
    let tried = offered.iter().take(4).map(String::as_str).chain(["pass", "end turn", "done", "nonsense"]);
    for (id, action) in tried.enumerate() {
        messages.push(json!({ "do": "explain", "id": id, "seat": own, "action": action }));
        let act = |seen: u32, seat: usize| json!({ "do": "act", "key": key(), "seat": seat, "seen": seen, "actions": [action, "nonsense"] });
        messages.extend([act(seen, own.index()), act(seen + 9, own.index()), act(seen, other)]);
    }
    messages
}

fn waiting(game: &dyn AnyMatch) -> SeatSet {
    match game.status() {
        Status::Waiting(seats) => seats,
        Status::Chance | Status::Over => SeatSet::EMPTY,
    }
}

/// An answer of this seat that is possible in both worlds and shows nothing hidden to anybody: the same question goes on
/// for the seat that is asked, and chance is not.
fn quiet_answer(here: &Table, there: &Table, seat: Seat) -> Option<String> {
    let common = there.game().answers(seat).ok()?;
    let before = waiting(here.game());
    let mut answers = here.game().answers(seat).ok()?;
    answers.retain(|answer| common.contains(answer));
    answers.into_iter().find(|answer| {
        let shows = here.game().explain(seat, answer).is_ok_and(|option| option.reveals);
        let after = |table: &Table| {
            let mut tried = steading_match::load_position(
                table.game().position().get(),
                None,
                steading_match::Chance { seed: None, manual: true },
            )
            .ok()?;
            tried.apply(seat, answer).ok()?;
            Some(waiting(&*tried))
        };
        let goes_on = |after: SeatSet| !after.is_empty() && (after == before || after == before.without(seat));
        !shows && after(here).is_some_and(goes_on) && after(there).is_some_and(goes_on)
    })
}

/// How much was looked at.
#[derive(Debug, Default)]
struct Looked {
    differing: usize,
    quiet: usize,
    frames: usize,
}

/// Looks at one moment of a game from one viewer's place, in both worlds.
async fn compare(
    servers: [&Server; 2],
    table: TableId,
    title: &TitleInfo,
    viewer: Viewer,
    moment: u8,
    looked: &mut Looked,
) {
    let (here, mut there) = (servers[0].kept(table).await, servers[0].kept(table).await);
    drop(there.exchange_hidden(viewer, u64::from(moment)));
    looked.differing += usize::from(here.game().digest() != there.game().digest());
    let letter = |index: usize| title.id.as_bytes()[index % title.id.len()];
    let id = TableId::new(std::array::from_fn(|index| match index {
        0 => moment,
        // No game has this letter here, so no table of a moment is a table that is played at.
        1 => 31,
        index => letter(index),
    }));
    let seats = here.game().seats();
    for (server, world) in servers.iter().zip([&here, &there]) {
        server.open(id, title, seats, Some(world.game().position().get().to_owned())).await;
    }
    let name = id.to_string();
    let person = number_of(viewer);
    let mut sockets = Vec::new();
    for server in servers {
        // The clocks of both tables start before any time passes.
        sockets.push(server.people[person].join(&name).await.0);
    }
    let messages = questions(here.game(), viewer, 0);
    let mut heard = Vec::new();
    for (server, socket) in servers.iter().zip(&mut sockets) {
        heard.push(say(server, socket, &messages).await);
    }
    let place = format!("{}, moment {moment}, {viewer:?}", title.id);
    assert_eq!(heard[0], heard[1], "{place}");
    assert!(heard[0].iter().any(|text| text.contains(r#""left_ms":"#)), "{place}: there are clocks");
    looked.frames += heard[0].len();
    // Somebody answers: the viewer, or a seat whose answer is nobody's business yet.
    let asked = waiting(here.game());
    let own = match viewer {
        Viewer::Seat(seat) if asked.contains(seat) => Some(seat),
        _ => asked.iter().next().filter(|_| asked.len() > 1),
    };
    if let Some((seat, answer)) = own.and_then(|seat| Some((seat, quiet_answer(&here, &there, seat)?))) {
        looked.quiet += 1;
        let act = json!({ "do": "act", "key": key(), "seat": seat, "seen": 0, "actions": [answer] });
        let (mut heard, mut figures) = (Vec::new(), Vec::new());
        for (server, socket) in servers.iter().zip(&mut sockets) {
            let before = server.counted().await;
            if Viewer::Seat(seat) == viewer {
                heard.push(say(server, socket, std::slice::from_ref(&act)).await);
            } else {
                let (mut acts, _) = server.people[seat.index()].join(&name).await;
                let answered = say(server, &mut acts, std::slice::from_ref(&act)).await;
                assert!(answered.iter().any(|text| text.contains(r#""ok":"#)), "{place}: {answered:?}");
                heard.push(say(server, socket, &[]).await);
            }
            // What was sent is counted a moment later.
            let mut moved = server.moved(&before).await;
            for _ in 0..20 {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                let again = server.moved(&before).await;
                if std::mem::replace(&mut moved, again.clone()) == again
                    && figures.first().is_none_or(|first| *first == again)
                {
                    break;
                }
            }
            figures.push(moved);
        }
        assert_eq!(heard[0], heard[1], "{place}, after {seat} {answer}");
        // Where every test has a process of its own nobody else moves the figures.
        if std::env::var_os("NEXTEST").is_some() {
            assert!(figures[0].contains_key("steading_actions_total"), "{figures:?}");
            assert_eq!(figures[0], figures[1], "{place}, after {seat} {answer}");
        }
    }
    let mut listed: Vec<Value> = Vec::new();
    for server in servers {
        let mine = server.people[person].get(&format!("/api/tables?game={}&limit=200", title.id)).await.json();
        let own = mine["items"].as_array().unwrap().iter().find(|item| item["id"] == json!(name));
        listed.push(own.unwrap_or_else(|| panic!("{place}: {mine}")).clone());
    }
    assert_eq!(listed[0], listed[1], "{place}: the list");
    let mut waits: Vec<Option<Value>> = Vec::new();
    for server in servers {
        let mine = server.people[person].get("/api/my/waiting").await.json();
        waits.push(mine["tables"].as_array().unwrap().iter().find(|item| item["id"] == json!(name)).cloned());
    }
    assert_eq!(waits[0], waits[1], "{place}: what waits");
    // Without a socket: the table as this person sees it, and as everybody does.
    let mut events: Vec<Option<String>> = Vec::new();
    for server in servers {
        let (addr, token) = (server.running.addr, Some(server.people[person].token.as_str()));
        let mut stream = EventStream::open(addr, &format!("/api/tables/{name}/events"), token, None).await;
        events.push(stream.next().await);
    }
    assert_eq!(events[0], events[1], "{place}: events");
    for path in [
        format!("/api/tables/{name}"),
        format!("/api/tables/{name}/view"),
        format!("/embed/{name}"),
        format!("/api/finished/{name}/replay"),
        format!("/api/finished/{name}"),
    ] {
        let mut replies: Vec<Reply> = Vec::new();
        for server in servers {
            replies.push(server.people[person].get(&path).await);
        }
        let told = |reply: &Reply| (reply.status, reply.body.clone());
        assert_eq!(told(&replies[0]), told(&replies[1]), "{place}: {path}");
    }
}

async fn play_and_compare(here: &Server, there: &Server, title: &TitleInfo) -> Looked {
    let seats = title.most_seats.min(3).max(title.least_seats);
    let table = TableId::new(std::array::from_fn(|index| title.id.as_bytes()[index % title.id.len()]));
    let name = table.to_string();
    here.open(table, title, seats, None).await;
    let mut sockets = Vec::new();
    for seat in 0..seats {
        sockets.push(here.people[usize::from(seat)].join(&name).await.0);
    }
    assert!(sockets[0].want(json!({ "do": "start" })).await.get("ok").is_some());
    let (mut rng, mut looked, mut moment) = (Xoshiro256::new(11), Looked::default(), 0);
    for step in 0.. {
        for socket in &mut sockets {
            here.times.pass(200);
            socket.send(json!({ "do": "ping", "t": step })).await;
            while socket.until("pong").await["t"] != step {}
        }
        if sockets[0].phase == "over" {
            break;
        }
        if step % BETWEEN == 0 && moment < MOMENTS {
            let viewers: Vec<Viewer> = Viewer::all(seats).collect();
            let viewer = viewers[moment % viewers.len()];
            compare([here, there], table, title, viewer, moment as u8, &mut looked).await;
            moment += 1;
        }
        let asked: Vec<usize> = (0..sockets.len()).filter(|seat| !sockets[*seat].options().is_empty()).collect();
        let seat = asked[rng.below(asked.len() as u32) as usize];
        let options = sockets[seat].options();
        let pick = &options[rng.below(options.len() as u32) as usize];
        let verdict = sockets[seat].act(seat as u8, pick).await;
        assert!(verdict.get("ok").is_some(), "{verdict} for {pick}");
    }
    looked
}

#[tokio::test(flavor = "multi_thread")]
async fn s2_bytes_over_sockets_do_not_depend_on_what_a_viewer_may_not_know() {
    let (here, there) = (Server::new().await, Server::new().await);
    let mut all = Vec::new();
    for title in titles() {
        let looked = play_and_compare(&here, &there, title).await;
        assert!(looked.frames > MOMENTS, "{}: {looked:?}", title.id);
        all.push((title.id, looked));
    }
    // Comparing a world with itself would prove nothing.
    assert!(all.iter().map(|(_, looked)| looked.differing).sum::<usize>() > MOMENTS, "{all:?}");
    assert!(all.iter().map(|(_, looked)| looked.quiet).sum::<usize>() > MOMENTS / 2, "{all:?}");
    for server in [here, there] {
        assert!(server.running.stop().await);
    }
}
