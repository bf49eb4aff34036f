//! S2: everything a viewer is sent, over real sockets and over HTTP, is the same to the byte when the part of the world
//! that this viewer may not know is exchanged for another.
//!
//! Games of every title are played to their end on one server. Now and then a table is opened from that very moment,
//! and on a second server one from the exchanged moment, with the same ids, people and seed. A viewer of both does
//! the same at both and must hear the same: every frame to the byte and so in length, clocks, what lists show, and how
//! much the server's own figures move.

use crate::world::{Client, EventStream, Socket, http, key, ordinary};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use steading_core::{Rng, Seat, SeatSet, Seed, Status, Variants, Viewer, Xoshiro256};
use steading_host::table::{Table, TableConfig};
use steading_host::{
    Append, CallKind, ChannelId, ClockKind, Notice, NoticeRow, Now, Occupant, Phase, SeatSummary, Summary, TableId,
    TableSetup, UserId,
};
use steading_match::{AnyMatch, TitleInfo, titles};
use steading_server::{Config, Running, Times, start};
use steading_store::{
    Calls, Channel, ChannelSecret, Club, ClubLimits, Clubs, Format, Memory, People, SessionToken, Tables, Way,
};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A spectator has the number after the last seat.
const PEOPLE: u8 = 6;
/// When everything was: late enough that nothing is tidied up.
const WHEN: u64 = 4_000_000_000_000;
/// Moments of one game that are looked at, and answers between them.
const MOMENTS: usize = 15;
const BETWEEN: usize = 12;

const COUNTED: [&str; 3] = ["_total", "steading_sockets", "steading_bot_queue"];

/// Routes that are not compared with all others, and why.
const NOT_COMPARED: [(&str, &str); 8] = [
    ("/api/tables/{id}/socket", "every frame is compared"),
    ("/api/tables/{id}/events", "a stream: its first event is compared"),
    ("/api/my/notices", "compared with the calls"),
    ("/api/games", "the same whatever is played"),
    ("/api/games/{game}/pack", "the same whatever is played"),
    ("/api/rules/{game}", "the same whatever is played"),
    ("/api/texts/{name}", "the same whatever is played"),
    ("/api/openapi.json", "the same whatever is played"),
];
/// Pages of the server that say nothing of a table.
const OTHER_PAGES: [&str; 2] = ["/reset/{token}", "/notices/{purpose}/{channel}/{proof}"];

struct Server {
    running: Running,
    store: Arc<Memory>,
    times: Times,
    people: Vec<Client>,
    /// What everybody is called for, in a feed: its id and its token.
    feeds: Vec<(String, String)>,
    /// Everything that is read over HTTP, by the server's own account.
    routes: Vec<String>,
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
        let limits = ClubLimits { members: 9, requests: 9, of_one: 9 };
        let club = Club { id: club(), name: "Owls".to_owned(), about: String::new(), created: WHEN, members: 1 };
        store.add_club(&club, user(0), limits).await.unwrap();
        let mut feeds = Vec::new();
        for person in &people {
            let wish = json!({ "way": { "kind": "feed" }, "events": CallKind::ALL.map(CallKind::id) });
            let made = person.post("/api/my/channels", wish).await.good();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            feeds.push((text(&made["channel"]["id"]), text(&made["secret"])));
            // Nothing is sent by this server, but when it would be is kept.
            let way = Way::Webhook { url: "https://hooks.example.org/".to_owned(), format: Format::Json };
            let (id, secret, events) = (hook(feeds.len() - 1), ChannelSecret([0; 32]), u32::MAX >> 1);
            let (daily, confirmed, sent, failed) = (false, true, None, 0);
            let person = person.id.parse().unwrap();
            let own = Channel { id, person, way, secret, events, daily, confirmed, created: WHEN - 1, sent, failed };
            assert!(store.add_channel(&own, 8).await.unwrap());
        }
        let described = people[0].get("/api/openapi.json").await.good();
        let read = described["paths"].as_object().unwrap().iter().filter(|(_, methods)| methods.get("get").is_some());
        let mut routes: Vec<String> = read.map(|(path, _)| path.clone()).collect();
        for (excluded, why) in NOT_COMPARED {
            assert!(routes.iter().any(|route| route == excluded), "{excluded} is excluded ({why}) and is not there");
        }
        routes.retain(|route| NOT_COMPARED.iter().all(|(excluded, _)| route != excluded));
        let pages = steading_server::http::page_routes().into_iter().filter(|page| !OTHER_PAGES.contains(page));
        routes.extend(pages.map(str::to_owned));
        Server { running, store, times, people, feeds, routes }
    }

    /// Status and body of what a person asks for, without what a server has of its own: its address, ids that it made up,
    /// and the game that is played at one of them only.
    async fn shown(&self, person: usize, path: &str, played: &str) -> (String, Vec<u8>) {
        let (addr, token) = (self.running.addr, &self.people[person].token);
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let head = format!(
            "GET {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole answer");
        let body = bytes.split_off(end + 4);
        let status = String::from_utf8(bytes).unwrap().lines().next().unwrap().to_owned();
        let Ok(text) = String::from_utf8(body.clone()) else { return (status, body) };
        let mut text = text.replace(&addr.to_string(), "here");
        for (id, _) in &self.feeds {
            text = text.replace(id, "feed");
        }
        if let Ok(mut value) = serde_json::from_str::<Value>(&text) {
            without(&mut value, played);
            text = value.to_string();
        }
        (status, text.into_bytes())
    }

    /// Who is called by this table, for what and when, and what the feeds say of it.
    async fn calls(&self, table: TableId) -> (Vec<String>, Vec<String>) {
        let (mut calls, mut lines) = (Vec::new(), Vec::new());
        for (person, (_, token)) in self.feeds.iter().enumerate() {
            let own = self.store.calls_by(hook(person), 1_000).await.unwrap();
            let own = own.iter().filter(|call| call.key.table == table);
            calls.extend(own.map(|call| {
                format!("{person}: {:?} at {} since {} due {}", call.key.kind, call.key.place, call.at, call.due)
            }));
            let feed = self.people[person].get(&format!("/api/my/notices?token={token}")).await;
            assert_eq!(feed.status, 200, "{feed:?}");
            let own = feed
                .body
                .split("</entry>")
                .filter_map(|text| text.split("<entry>").nth(1))
                .filter(|entry| entry.contains(&table.to_string()));
            lines.extend(own.map(|entry| entry.replace(&self.running.addr.to_string(), "here")));
        }
        (calls, lines)
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

    /// The figures that count something, and how many sockets and thoughts there are. All servers of a process share them.
    async fn counted(&self) -> BTreeMap<String, f64> {
        let text = http(self.running.metrics_addr.unwrap(), "GET", "/metrics", &[], "").await.body;
        let counts =
            text.lines().filter(|line| !line.starts_with('#') && COUNTED.iter().any(|name| line.contains(name)));
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

/// Leaves out of every list what speaks of this table.
fn without(value: &mut Value, table: &str) {
    match value {
        Value::Array(items) => {
            items.retain(|item| !item.to_string().contains(table));
            items.iter_mut().for_each(|item| without(item, table));
        }
        Value::Object(fields) => fields.values_mut().for_each(|field| without(field, table)),
        _ => {}
    }
}

fn club() -> TableId {
    TableId::new([31; 20])
}

/// The webhook of a person.
fn hook(person: usize) -> ChannelId {
    ChannelId::new([person as u8; 20])
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
        let goes_on = |after: SeatSet| !after.is_empty() && (after == before || after == before.without(seat));
        !shows && after(here, seat, answer).is_some_and(goes_on) && after(there, seat, answer).is_some_and(goes_on)
    })
}

/// Who is asked after this answer, if no chance comes first.
fn after(table: &Table, seat: Seat, answer: &str) -> Option<SeatSet> {
    let chance = steading_match::Chance { seed: None, manual: true };
    let mut tried = steading_match::load_position(table.game().position().get(), None, chance).ok()?;
    tried.apply(seat, answer).ok()?;
    Some(waiting(&*tried))
}

/// An answer of this seat that is possible in both worlds, if there is one by which the turn ends.
fn common_answer(here: &Table, there: &Table, seat: Seat) -> Option<String> {
    let common = there.game().answers(seat).ok()?;
    let mut answers = here.game().answers(seat).ok()?;
    answers.retain(|answer| common.contains(answer));
    let ends = answers.iter().find(|answer| answer.contains("end") || answer.contains("pass")).cloned();
    ends.or(answers.pop())
}

/// How much was looked at.
#[derive(Debug, Default)]
struct Looked {
    differing: usize,
    quiet: usize,
    frames: usize,
    calls: usize,
    turns: usize,
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
    let quiet = own.and_then(|seat| Some((seat, quiet_answer(&here, &there, seat)?)));
    let seat = own.or(asked.iter().next()).filter(|_| quiet.is_none());
    let turn = seat.and_then(|seat| Some((seat, common_answer(&here, &there, seat)?)));
    if let Some((seat, answer)) = quiet {
        looked.quiet += 1;
        let act = json!({ "do": "act", "key": key(), "seat": seat, "seen": 0, "actions": [answer] });
        let (mut heard, mut figures, mut others) = (Vec::new(), Vec::new(), Vec::new());
        for (server, socket) in servers.iter().zip(&mut sockets) {
            let before = server.counted().await;
            if Viewer::Seat(seat) == viewer {
                heard.push(say(server, socket, std::slice::from_ref(&act)).await);
            } else {
                let (mut acts, _) = server.people[seat.index()].join(&name).await;
                let answered = say(server, &mut acts, std::slice::from_ref(&act)).await;
                assert!(answered.iter().any(|text| text.contains(r#""ok":"#)), "{place}: {answered:?}");
                heard.push(say(server, socket, &[]).await);
                // Sockets that end meanwhile would be counted at the other server.
                others.push(acts);
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
    let played = table.to_string();
    for route in &servers[0].routes {
        let own = if route.starts_with("/api/clubs") { club().to_string() } else { name.clone() };
        let path = route
            .replace("{id}", &own)
            .replace("{table}", &name)
            .replace("{invite}", &"0".repeat(32))
            .replace("{game}", title.id)
            .replace("{who}", &servers[0].people[1].id)
            .replace("{other}", &servers[0].people[person].id);
        let path = if route == "/api/avatars" { format!("{path}?of={}", servers[0].people[1].id) } else { path };
        assert!(!path.contains('{'), "{path} wants to be filled in");
        let mut told = Vec::new();
        for server in servers {
            told.push(server.shown(person, &path, &played).await);
        }
        let [one, other] = [0, 1].map(|index: usize| (&told[index].0, String::from_utf8_lossy(&told[index].1)));
        assert_eq!(one, other, "{place}: {path}");
        // Nothing of the record before the end.
        assert!(!path.starts_with("/api/finished/") || one.0.contains("404"), "{place}: {path}: {}", one.0);
    }
    // Whom it calls when the viewer says something, and when somebody has answered.
    let (mut called, mut asks) = (Vec::new(), Vec::new());
    for (server, socket) in servers.iter().zip(&mut sockets) {
        let done = say(server, socket, &[json!({ "do": "say", "key": key(), "text": "hello" })]).await;
        assert!(done.iter().any(|text| text.contains(r#""ok":"#)), "{place}: {done:?}");
        if let Some((seat, answer)) = &turn {
            let act = json!({ "do": "act", "key": key(), "seat": seat, "seen": 0, "actions": [answer] });
            let done = server.people[seat.index()].post(&format!("/api/tables/{name}/do"), act).await.good();
            assert!(done["verdict"].get("ok").is_some(), "{place}: {answer}: {done}");
        }
        called.push(server.calls(id).await);
        asks.push(
            http(server.running.addr, "GET", &format!("/api/tables/{name}"), &[], "").await.good()["summary"].clone(),
        );
    }
    // Who is asked then is told to everybody, and may depend on what was hidden.
    if asks[0]["waiting"] == asks[1]["waiting"] {
        assert_eq!(called[0], called[1], "{place}: calls after {turn:?}");
        looked.calls += called[0].0.len();
        let turns = called[0].0.iter().any(|call| call.contains("Turn"));
        looked.turns += usize::from(turns && here.game().digest() != there.game().digest());
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
    let mut all = Vec::new();
    for title in titles() {
        // Each game on servers of its own, so that nothing is different before it.
        let (here, there) = (Server::new().await, Server::new().await);
        let looked = play_and_compare(&here, &there, title).await;
        assert!(looked.frames > MOMENTS, "{}: {looked:?}", title.id);
        // A short game has few moments.
        assert!(looked.calls > 2, "{}: {looked:?}", title.id);
        all.push((title.id, looked));
        for server in [here, there] {
            assert!(server.running.stop().await);
        }
    }
    // Comparing a world with itself would prove nothing.
    let sum = |part: fn(&Looked) -> usize| all.iter().map(|(_, looked)| part(looked)).sum::<usize>();
    for (title, looked) in all.iter().filter(|(title, _)| ["catan_road", "orleans_settlers"].contains(title)) {
        assert!(looked.differing > MOMENTS / 3 && looked.quiet > 2, "{title}: {looked:?}");
    }
    assert!(sum(|looked| looked.quiet) > MOMENTS / 2, "{all:?}");
    println!("{all:?}");
    assert!(sum(|looked| looked.turns) > 2, "{all:?}");
}
