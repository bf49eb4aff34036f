//! Messages to people who do not look: they arrive, once under one name, when they may, and tell nothing secret.
//!
//! What receives them has nothing of our code in it (`tests/peers/peers.py`): Python's own HTTP server and parser of mail,
//! `aiosmtpd`, and `http_ece` for what only a browser can read. Mail and push want those two packages (`make peers`);
//! without them these tests say so and pass, or fail where `CI` is set and pip finds them.

use crate::play::GAME;
use crate::world::{Client, JSON, Socket, World, http, ordinary};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steading_host::{Call, CallKind};
use steading_server::config::{CallsConfig, MailConfig, PushConfig};
use steading_server::{Config, Times, start};
use steading_store::{Calls as _, Memory};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

/// Longer than anything takes on a machine that does other things.
const PATIENCE: Duration = Duration::from_secs(20);
/// So long nothing comes where nothing is to come.
const SILENCE: Duration = Duration::from_millis(2_500);

pub struct Peer {
    _child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
    hello: Value,
}

fn pip_finds(package: &str) -> bool {
    let arguments = ["-m", "pip", "download", "--quiet", "--no-deps", "--dest"];
    let folder = tempfile::tempdir().unwrap();
    let found = std::process::Command::new("python3").args(arguments).arg(folder.path()).arg(package).status();
    found.is_ok_and(|status| status.success())
}

/// Python with the packages of `make peers`, if it is there.
fn python() -> Option<PathBuf> {
    let made = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/peers/bin/python");
    let found = std::env::var_os("STEADING_PEERS").map(PathBuf::from).unwrap_or(made);
    if !found.exists() {
        let problem = format!("{} is not there: run `make peers`; mail and push are NOT tested", found.display());
        // Where all is checked nothing is left out without need: packages can be had where pip finds one.
        assert!(std::env::var_os("CI").is_none() || !pip_finds("aiosmtpd==1.4.6"), "{problem}");
        eprintln!("{problem}");
        return None;
    }
    Some(found)
}

impl Peer {
    async fn start(python: PathBuf, arguments: &[&str]) -> Peer {
        let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/peers/peers.py");
        let mut command = Command::new(python);
        command.arg(script).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().expect("Python is there");
        let (input, output) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut peer = Peer { _child: child, input, lines: BufReader::new(output).lines(), hello: Value::Null };
        peer.hello = peer.next().await;
        peer
    }

    /// A receiver of webhooks needs nothing but Python itself.
    pub async fn hook(statuses: &str) -> Peer {
        let arguments = if statuses.is_empty() { vec!["hook"] } else { vec!["hook", statuses] };
        Peer::start("python3".into(), &arguments).await
    }

    pub fn url(&self) -> String {
        self.hello["url"].as_str().unwrap().to_owned()
    }

    async fn knows(&mut self, secret: &Value) {
        self.input.write_all(format!("secret {}\n", secret.as_str().unwrap()).as_bytes()).await.unwrap();
        assert_eq!(self.next().await["ready"], true);
    }

    pub async fn next(&mut self) -> Value {
        let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.expect("something arrives in time");
        serde_json::from_str(&line.unwrap().expect("the peer lives")).unwrap()
    }

    /// Nothing arrives for a while.
    async fn nothing(&mut self) {
        let line = tokio::time::timeout(SILENCE, self.lines.next_line()).await;
        assert!(line.is_err(), "nothing was to arrive: {line:?}");
    }
}

const BASE: &str = "https://play.example.org";

fn config(calls: CallsConfig) -> Config {
    let gather = Duration::from_millis(300);
    let url = Some(BASE.to_owned());
    Config { calls: CallsConfig { url, webhooks: true, private_addresses: true, gather, ..calls }, ..ordinary() }
}

pub async fn world() -> World {
    World::with(config(CallsConfig::default())).await
}

/// Makes a channel and returns what the server says of it.
pub async fn channel(who: &Client, way: Value, events: &[&str], daily: bool) -> Value {
    who.post("/api/my/channels", json!({ "way": way, "events": events, "daily": daily })).await.good()
}

/// A webhook of somebody, with a receiver that knows its secret.
async fn hooked(who: &Client, peer: &mut Peer, events: &[&str]) -> Value {
    let added = channel(who, json!({ "kind": "webhook", "url": peer.url() }), events, false).await;
    peer.knows(&added["secret"]).await;
    added["channel"].clone()
}

/// A game over days between two people who do not look: the table, and in which seat is asked.
struct Duel {
    table: String,
    people: [Client; 2],
}

impl Duel {
    async fn begin(anna: &Client, berta: &Client) -> Duel {
        let table = anna.open(json!({ "game": GAME, "seats": 2, "turn_based": true })).await;
        let (mut sits, _) = berta.join(&table).await;
        assert!(sits.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
        let (mut starts, _) = anna.join(&table).await;
        assert!(starts.want(json!({ "do": "start" })).await.get("ok").is_some());
        Duel { table, people: [anna.clone(), berta.clone()] }
    }

    /// The person who is asked comes, answers until the other is asked, and goes. Who is asked then.
    async fn turn(&self) -> usize {
        for (seat, person) in self.people.iter().enumerate() {
            let (mut socket, _) = person.join(&self.table).await;
            let mut played = false;
            while let Some(option) = socket.options().first().cloned() {
                answer(&mut socket, seat as u8, &option).await;
                played = true;
            }
            if played {
                return 1 - seat;
            }
        }
        panic!("somebody is asked");
    }

    /// Plays until this seat is asked.
    async fn until(&self, seat: usize) {
        while self.turn().await != seat {}
    }
}

pub async fn answer(socket: &mut Socket, seat: u8, action: &str) {
    let before = socket.n;
    let verdict = socket.act(seat, action).await;
    assert!(verdict.get("ok").is_some(), "{verdict}");
    while socket.n == before && socket.phase == "playing" {
        socket.next().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_reaches_who_does_not_look_within_five_seconds_signed_and_without_a_secret() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("").await;
    hooked(&berta, &mut peer, &["turn"]).await;
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let moved = Instant::now();
    let told = peer.next().await;
    assert!(moved.elapsed() < Duration::from_secs(5), "{:?}", moved.elapsed());
    assert_eq!((&told["signed"], &told["path"]), (&json!(true), &json!("/hook")));
    let table = &duel.table;
    // Everything it says, word for word: who, which game, where.
    let at = told["body"]["notices"][0]["at"].as_u64().unwrap();
    let (text, url) = ("Your turn: Settlement with Anna", format!("{BASE}/table/{table}?lang=en"));
    assert_eq!(
        told["body"],
        json!({
            "id": told["id"], "lang": "en", "title": text, "url": url,
            "notices": [{ "kind": "turn", "table": table, "game": GAME, "at": at, "text": text, "url": url }],
        })
    );
    // Once, and not again; the next turn is another.
    peer.nothing().await;
    duel.until(1).await;
    let next = peer.next().await;
    assert_ne!(next["id"], told["id"]);
    let waits = berta.get("/api/my/waiting").await.good();
    assert_eq!(waits["tables"].as_array().unwrap().len(), 1);
    assert_eq!(waits["tables"][0]["id"], json!(table));
    assert_eq!(anna.get("/api/my/waiting").await.good()["tables"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_notice_says_what_it_is_in_both_languages_and_nothing_more() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let mut peer = Peer::hook("").await;
    hooked(&berta, &mut peer, &CallKind::ALL.map(CallKind::id)).await;
    let (table, at) = (&duel.table, world.times.now().wall);
    let english = [
        "Your turn",
        "The game has begun",
        "The game is over",
        "Somebody has written at your table",
        "Your time ran out, and a bot plays for you until you come back",
        "Your time will soon be up; then a bot plays for you",
        "Somebody reminds you that it is your turn",
        "An answer that you gave ahead fits no longer",
    ];
    let german = [
        "Du bist am Zug",
        "Die Partie hat begonnen",
        "Die Partie ist vorbei",
        "An deinem Tisch hat jemand etwas geschrieben",
        "Deine Zeit ist um, und ein Bot spielt für dich, bis du zurückkommst",
        "Deine Zeit wird knapp; danach spielt ein Bot für dich",
        "Jemand erinnert dich, dass du am Zug bist",
        "Eine Antwort, die du im Voraus gegeben hast, passt nicht mehr",
    ];
    for (place, (lang, title, with, texts)) in [
        ("en", "A table waits for you, and there is more news", "with", english),
        ("de", "Ein Tisch wartet auf dich, und es gibt noch mehr Neues", "mit", german),
    ]
    .into_iter()
    .enumerate()
    {
        let reach = json!({ "lang": lang, "zone": "UTC", "quiet": null, "digest": 0 });
        berta.ask("PUT", "/api/my/reach", &reach).await.good();
        let calls = CallKind::ALL.map(|kind| Call { user: berta.id.parse().unwrap(), kind, at, due: at });
        world.store.call(table.parse().unwrap(), 100_000 + place as u64, &calls).await.unwrap();
        let told = peer.next().await;
        let url = format!("{BASE}/table/{table}?lang={lang}");
        let notice = |(kind, text): (CallKind, &str)| {
            let text = format!("{text}: Settlement {with} Anna");
            json!({ "kind": kind.id(), "table": table, "game": GAME, "at": at, "text": text, "url": url })
        };
        let notices: Vec<Value> = CallKind::ALL.into_iter().zip(texts).map(notice).collect();
        let all = format!("{BASE}/?lang={lang}");
        let expected = json!({ "id": told["id"], "lang": lang, "title": title, "url": all, "notices": notices });
        assert_eq!(told["body"], expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tables_are_one_message_and_what_is_no_news_is_dropped() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("").await;
    // They sleep while all this happens.
    let quiet = json!({ "lang": "de", "zone": "UTC", "quiet": { "from": 0, "to": 1439 }, "digest": 0 });
    berta.ask("PUT", "/api/my/reach", &quiet).await.good();
    hooked(&berta, &mut peer, &["turn"]).await;
    let duels = [Duel::begin(&anna, &berta).await, Duel::begin(&anna, &berta).await, Duel::begin(&anna, &berta).await];
    for duel in &duels {
        duel.until(1).await;
    }
    // One of them is answered meanwhile, and waits for the other person.
    duels[2].until(0).await;
    peer.nothing().await;
    let now = world.times.now().wall % 86_400_000;
    // Not to the minute: 23:59 is the only one that is not quiet.
    world.times.step_wall((86_400_000 - now - 30_000) as i64);
    let told = peer.next().await;
    assert_eq!(told["body"]["title"], "2 Tische warten auf dich");
    let lines = told["body"]["notices"].as_array().unwrap();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines.iter().all(|line| line["text"].as_str().unwrap().starts_with("Du bist am Zug: ")), "{told}");
    peer.nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_is_sent_again_under_the_same_name_also_by_the_next_server() {
    let mut world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("500,503,500").await;
    hooked(&berta, &mut peer, &["turn"]).await;
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let first = peer.next().await;
    assert_eq!(first["status"], 500);
    peer.nothing().await;
    world.times.step_wall(6_000);
    let second = peer.next().await;
    assert_eq!((&second["id"], &second["body"], &second["status"]), (&first["id"], &first["body"], &json!(503)));
    peer.nothing().await;
    // The waiting outlives the server.
    world.restart().await;
    world.times.step_wall(70_000);
    let third = peer.next().await;
    assert_eq!((&third["id"], &third["status"]), (&first["id"], &json!(500)));
    world.times.step_wall(6 * 60_000);
    let last = peer.next().await;
    assert_eq!((&last["id"], &last["status"], &last["signed"]), (&first["id"], &json!(200), &json!(true)));
    world.times.step_wall(24 * 3_600_000);
    peer.nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_failed_waits_for_the_end_of_the_quiet_hours_and_goes_only_if_it_is_still_news() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("503,503,503").await;
    let from = world.times.now().wall / 60_000 % 1_440 + 3;
    let quiet = json!({ "from": from % 1_440, "to": (from + 480) % 1_440 });
    berta
        .ask("PUT", "/api/my/reach", &json!({ "lang": "en", "zone": "UTC", "quiet": quiet, "digest": 0 }))
        .await
        .good();
    hooked(&berta, &mut peer, &["turn"]).await;
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let first = peer.next().await;
    assert_eq!(first["status"], 503);
    world.times.step_wall(6_000);
    assert_eq!(peer.next().await["id"], first["id"]);
    // It would be sent again in a minute; now it is night.
    world.times.step_wall(5 * 60_000);
    peer.nothing().await;
    world.times.step_wall(8 * 3_600_000);
    let morning = peer.next().await;
    assert_eq!((&morning["id"], &morning["body"], &morning["status"]), (&first["id"], &first["body"], &json!(503)));
    // Before the next try she has answered.
    duel.until(0).await;
    world.times.step_wall(6 * 60_000);
    peer.nothing().await;
    duel.until(1).await;
    assert_ne!(peer.next().await["id"], first["id"]);
}

/// The disk is full when a message has been sent: nothing can be written of it, and it is sent once all the same.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_sent_is_not_sent_again_because_that_cannot_be_written() {
    let receiver = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", receiver.local_addr().unwrap());
    let store = Arc::new(Memory::new());
    let came = Arc::new(Mutex::new(Vec::new()));
    let (disk, heads) = (Arc::clone(&store), Arc::clone(&came));
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = receiver.accept().await {
            let (mut text, mut buffer) = (String::new(), [0; 4_096]);
            while !text.ends_with('}') {
                let read = stream.read(&mut buffer).await.unwrap();
                text.push_str(&String::from_utf8_lossy(&buffer[..read]));
            }
            disk.faults().set_full(true);
            heads.lock().unwrap().push(text.lines().find(|line| line.starts_with("steading-id")).unwrap().to_owned());
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n").await.unwrap();
        }
    });
    let server = start(config(CallsConfig::default()), Arc::clone(&store) as _, Times::default()).await.unwrap();
    let account = async |name: &str| {
        let body = json!({ "name": name, "password": "correct horse", "bearer": true }).to_string();
        Client::of(server.addr, &http(server.addr, "POST", "/api/register", &[JSON], &body).await.good())
    };
    let (anna, berta) = (account("Anna").await, account("Berta").await);
    channel(&berta, json!({ "kind": "webhook", "url": url }), &["turn"], false).await;
    let until = async |count: usize| {
        let begun = Instant::now();
        while came.lock().unwrap().len() < count {
            assert!(begun.elapsed() < PATIENCE, "{came:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    until(1).await;
    tokio::time::sleep(SILENCE).await;
    assert_eq!(came.lock().unwrap().len(), 1, "{came:?}");
    store.faults().set_full(false);
    duel.until(0).await;
    duel.until(1).await;
    until(2).await;
    tokio::time::sleep(SILENCE).await;
    let came = came.lock().unwrap().clone();
    assert!(came.len() == 2 && came[0] != came[1], "the next one is another: {came:?}");
}

/// Strangers whose receivers take messages and never answer.
#[tokio::test(flavor = "multi_thread")]
async fn who_takes_long_holds_up_only_their_own_messages() {
    let world = world().await;
    let slow = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    // Another name of the same machine: another host.
    let url = format!("http://localhost:{}", slow.local_addr().unwrap().port());
    let held = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&held);
    tokio::spawn(async move {
        let mut sockets = Vec::new();
        while let Ok((socket, _)) = slow.accept().await {
            sockets.push(socket);
            count.fetch_add(1, Ordering::Relaxed);
        }
    });
    let host = world.account("Host").await;
    for table in 0..2 {
        let id = host.open(json!({ "game": GAME, "seats": 4, "turn_based": true })).await;
        for seat in 1..4 {
            let stranger = world.account(&format!("Stranger {table} {seat}")).await;
            for number in 0..8 {
                channel(&stranger, json!({ "kind": "webhook", "url": format!("{url}/{number}") }), &["said"], false)
                    .await;
            }
            let (mut sits, _) = stranger.join(&id).await;
            assert!(sits.want(json!({ "do": "sit", "seat": seat })).await.get("ok").is_some());
        }
        let (mut says, _) = host.join(&id).await;
        assert!(says.want(json!({ "do": "say", "text": "hello" })).await.get("ok").is_some());
    }
    for _ in 0..100 {
        if held.load(Ordering::Relaxed) >= 4 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("").await;
    hooked(&berta, &mut peer, &["turn"]).await;
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let moved = Instant::now();
    peer.next().await;
    assert!(moved.elapsed() < Duration::from_secs(5), "{:?}", moved.elapsed());
    assert!(held.load(Ordering::Relaxed) <= 8, "{held:?} of the strangers' at once, or again after ten seconds");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_channel_brings_one_message_at_its_hour() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("").await;
    // The next full hour but one, in a zone half an hour off.
    let now = world.times.now().wall;
    let digest = ((now / 60_000 + 330) % 1_440 + 120) % 1_440;
    let reach = json!({ "lang": "en", "zone": "Asia/Kolkata", "quiet": null, "digest": digest });
    berta.ask("PUT", "/api/my/reach", &reach).await.good();
    let added = channel(&berta, json!({ "kind": "webhook", "url": peer.url() }), &["turn"], true).await;
    peer.knows(&added["secret"]).await;
    let duels = [Duel::begin(&anna, &berta).await, Duel::begin(&anna, &berta).await];
    for duel in &duels {
        duel.until(1).await;
    }
    peer.nothing().await;
    world.times.step_wall(110 * 60_000);
    peer.nothing().await;
    world.times.step_wall(11 * 60_000);
    assert_eq!(peer.next().await["body"]["title"], "2 tables wait for you");
    peer.nothing().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_services_get_their_own_form() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let duel = Duel::begin(&anna, &berta).await;
    for (format, field) in [("discord", "content"), ("slack", "text"), ("matrix", "text"), ("ntfy", "message")] {
        let mut peer = Peer::hook("").await;
        let url = format!("{}s", peer.url());
        let way = json!({ "kind": "webhook", "url": url, "format": format });
        let added = channel(&berta, way, &["turn"], false).await;
        peer.knows(&added["secret"]).await;
        duel.until(1).await;
        let told = peer.next().await;
        let text = told["body"][field].as_str().unwrap();
        assert!(text.contains("Your turn") && text.contains(&duel.table), "{told}");
        if format == "ntfy" {
            assert_eq!((&told["path"], &told["body"]["topic"]), (&json!("/"), &json!("hooks")));
        }
        let id = added["channel"]["id"].as_str().unwrap();
        berta.ask("DELETE", &format!("/api/my/channels/{id}"), &Value::Null).await.good();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_receiver_that_is_gone_ends_its_channel() {
    let world = world().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut peer = Peer::hook("410").await;
    hooked(&berta, &mut peer, &["turn"]).await;
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    assert_eq!(peer.next().await["status"], 410);
    for _ in 0..100 {
        if berta.get("/api/my/channels").await.good()["channels"] == json!([]) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the channel is still there");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_into_the_house_and_what_is_not_configured_is_not_offered() {
    let inside = CallsConfig { url: Some(BASE.to_owned()), webhooks: true, ..CallsConfig::default() };
    let world = World::with(Config { calls: inside, ..ordinary() }).await;
    let (anna, guest) = (world.account("Anna").await, world.guest("Gast").await);
    let add = async |who: &Client, way: Value| who.post("/api/my/channels", json!({ "way": way })).await;
    for url in [
        "http://127.0.0.1:9/",
        "https://127.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "http://example.org/",
        "https://169.254.169.254/",
        "https://example.org:22/",
        "nonsense",
    ] {
        let refused = add(&anna, json!({ "kind": "webhook", "url": url })).await;
        assert_eq!((refused.status, refused.code().as_str()), (422, "bad_target"), "{url}");
    }
    let hook = json!({ "kind": "webhook", "url": "https://hook.example.org/x" });
    assert_eq!(add(&guest, hook.clone()).await.code(), "accounts_only");
    let mail = json!({ "kind": "mail", "address": "anna@example.org" });
    let push = json!({ "kind": "push", "endpoint": "https://push.example.org/1", "key": "x", "auth": "y" });
    for way in [mail, push] {
        assert_eq!(add(&anna, way).await.code(), "not_offered");
    }
    let offered = anna.get("/api/my/channels").await.good()["offered"].clone();
    assert_eq!(offered, json!({ "mail": false, "webhook": true, "push": null }));
    // The same address again is the same channel, and there is an end to it.
    for _ in 0..3 {
        assert_eq!(add(&anna, hook.clone()).await.status, 201);
    }
    assert_eq!(anna.get("/api/my/channels").await.good()["channels"].as_array().unwrap().len(), 1);
    for _ in 0..7 {
        assert_eq!(add(&anna, json!({ "kind": "feed" })).await.status, 201);
    }
    let refused = add(&anna, json!({ "kind": "feed" })).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "most_channels"));
    for bad in [
        json!({ "lang": "fr", "zone": "UTC", "quiet": null, "digest": 0 }),
        json!({ "lang": "de", "zone": "Europe/Atlantis", "quiet": null, "digest": 0 }),
        json!({ "lang": "de", "zone": "UTC", "quiet": null, "digest": 1440 }),
        json!({ "lang": "de", "zone": "UTC", "quiet": { "from": 0, "to": 1440 }, "digest": 0 }),
    ] {
        assert_eq!(anna.ask("PUT", "/api/my/reach", &bad).await.code(), "bad_reach", "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_feed_is_for_who_has_its_token() {
    let world = world().await;
    let (anna, berta) = (world.guest("Anna & <Co>").await, world.guest("Berta").await);
    let added = channel(&berta, json!({ "kind": "feed" }), &["turn"], false).await;
    let token = added["secret"].as_str().unwrap().to_owned();
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let feed = world.get(&format!("/api/my/notices?token={token}")).await;
    assert_eq!((feed.status, feed.header("content-type")), (200, Some("application/atom+xml; charset=utf-8")));
    assert!(feed.body.contains("Your turn: Settlement with Anna &amp; &lt;Co&gt;"), "{}", feed.body);
    assert_eq!(feed.body.matches("<entry>").count(), 1);
    assert!(feed.body.contains(&format!("{BASE}/table/{}", duel.table)));
    let mut wrong = token.clone().into_bytes();
    let last = wrong.last_mut().unwrap();
    *last = if *last == b'0' { b'1' } else { b'0' };
    let wrong = String::from_utf8(wrong).unwrap();
    for token in [wrong.as_str(), &token[..83], "", "x", &"0".repeat(84), &"ä".repeat(42)] {
        let token: String = token.bytes().map(|byte| format!("%{byte:02x}")).collect();
        assert_eq!(world.get(&format!("/api/my/notices?token={token}")).await.status, 404, "{token}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_goes_to_who_said_yes_in_their_language_and_ends_with_one_click() {
    let Some(python) = python() else { return };
    let mut peer = Peer::start(python, &["smtp"]).await;
    let from = "Steading <steading@play.example.org>".to_owned();
    let mail = Some(MailConfig { server: peer.url(), from });
    let world = World::with(config(CallsConfig { mail, ..CallsConfig::default() })).await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    for bad in ["nobody", "a@b@c", "x y@example.org", "a@example.org\r\nBcc: b@example.org", ""] {
        let refused = berta.post("/api/my/channels", json!({ "way": { "kind": "mail", "address": bad } })).await;
        assert_eq!(refused.code(), "bad_target", "{bad}");
    }
    let reach = json!({ "lang": "de", "zone": "Europe/Berlin", "quiet": null, "digest": 0 });
    berta.ask("PUT", "/api/my/reach", &reach).await.good();
    let way = json!({ "kind": "mail", "address": "berta@example.org" });
    let wish = json!({ "way": way, "events": ["turn"] });
    let added = berta.post("/api/my/channels?lang=de", wish).await.good();
    assert_eq!(added["channel"]["confirmed"], false);
    let asked = peer.next().await;
    assert_eq!((&asked["to"], &asked["sender"]), (&json!(["berta@example.org"]), &json!("steading@play.example.org")));
    assert_eq!(asked["headers"]["subject"], "Soll Steading dir schreiben?");
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    peer.nothing().await;

    // Looking at the link does nothing; the button does.
    let plain = asked["plain"].as_str().unwrap();
    let link = plain.lines().find_map(|line| line.strip_prefix(BASE)).unwrap().to_owned();
    assert!(asked["html"].as_str().unwrap().contains(&format!("{BASE}{link}")));
    let form = world.get(&link).await;
    assert!(form.status == 200 && form.body.contains("berta@example.org"), "{form:?}");
    assert_eq!(berta.get("/api/my/channels").await.good()["channels"][0]["confirmed"], false);
    assert_eq!(http(world.addr, "POST", &link, &[], "").await.status, 200);
    assert_eq!(berta.get("/api/my/channels").await.good()["channels"][0]["confirmed"], true);

    duel.until(0).await;
    duel.until(1).await;
    let told = peer.next().await;
    let headers = &told["headers"];
    assert_eq!(headers["subject"], "Du bist am Zug: Settlement mit Anna");
    assert_eq!(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
    assert!(headers["message-id"].as_str().unwrap().ends_with("@play.example.org>"));
    let url = format!("{BASE}/table/{}?lang=de", duel.table);
    assert!(told["plain"].as_str().unwrap().contains(&url) && told["html"].as_str().unwrap().contains(&url), "{told}");

    // The mail program presses the button itself (RFC 8058).
    let off = headers["list-unsubscribe"].as_str().unwrap().trim_matches(['<', '>']);
    let off = off.strip_prefix(BASE).unwrap().to_owned();
    let wrong = format!("{}0", &off[..off.len() - 1]);
    let other = if wrong == off { format!("{}1", &off[..off.len() - 1]) } else { wrong };
    let form = ("content-type", "application/x-www-form-urlencoded");
    http(world.addr, "POST", &other, &[form], "List-Unsubscribe=One-Click").await;
    assert_eq!(berta.get("/api/my/channels").await.good()["channels"].as_array().unwrap().len(), 1);
    let ended = http(world.addr, "POST", &off, &[form], "List-Unsubscribe=One-Click").await;
    assert_eq!(ended.status, 200, "{ended:?}");
    assert_eq!(berta.get("/api/my/channels").await.good()["channels"], json!([]));
    world.times.step_wall(3_600_000);
    duel.until(0).await;
    duel.until(1).await;
    peer.nothing().await;
}

/// A pair that was made for this test.
fn push_config() -> PushConfig {
    PushConfig {
        public: "BDCl4kcsUDeqslzNd4o6j93PRzIbPXnzS4fvTI_FrW4whEpwgVBWLQudA7oHemXujYiJwlpONLiiZJKCXq2SV4o".to_owned(),
        private: "DAA8b-oL5_Ocx8_b4M0nGA13pPLcLsZ-ZToBLhe-IoM".to_owned(),
        contact: "mailto:host@example.org".to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_reads_what_is_pushed_and_nobody_else_can() {
    let Some(python) = python() else { return };
    let mut peer = Peer::start(python, &["push"]).await;
    let push = push_config();
    let world = World::with(config(CallsConfig { push: Some(push.clone()), ..CallsConfig::default() })).await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    assert_eq!(berta.get("/api/my/channels").await.good()["offered"]["push"], push.public);
    let (key, auth) = (&peer.hello["key"], &peer.hello["auth"]);
    for (key, auth) in [(json!("AAAA"), auth.clone()), (key.clone(), json!("AAAA")), (json!("!"), json!("!"))] {
        let way = json!({ "kind": "push", "endpoint": peer.url(), "key": key, "auth": auth });
        assert_eq!(berta.post("/api/my/channels", json!({ "way": way })).await.code(), "bad_target");
    }
    let way = json!({ "kind": "push", "endpoint": peer.url(), "key": key, "auth": auth });
    let added = channel(&berta, way, &["turn"], false).await;
    assert_eq!((&added["secret"], &added["channel"]["target"]), (&Value::Null, &json!("127.0.0.1")));
    let duel = Duel::begin(&anna, &berta).await;
    duel.until(1).await;
    let told = peer.next().await;
    assert_eq!((&told["key"], &told["claims"]["sub"]), (&json!(push.public), &json!(push.contact)));
    assert_eq!(told["claims"]["aud"], json!(peer.url().trim_end_matches("/push/1")));
    let expected = json!({
        "id": told["topic"], "title": "Your turn: Settlement with Anna", "body": "",
        "url": format!("{BASE}/table/{}?lang=en", duel.table), "lang": "en",
    });
    assert_eq!(told["read"], expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_of_others_are_as_good_as_none() {
    let world = world().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    let added = channel(&anna, json!({ "kind": "feed" }), &["turn"], false).await;
    let id = added["channel"]["id"].as_str().unwrap();
    let path = format!("/api/my/channels/{id}");
    let wish = json!({ "events": ["over", "said"], "daily": true });
    assert_eq!(berta.ask("PUT", &path, &wish).await.status, 404);
    assert_eq!(berta.ask("DELETE", &path, &Value::Null).await.status, 404);
    let set = anna.ask("PUT", &path, &wish).await.good();
    assert_eq!((&set["events"], &set["daily"]), (&json!(["over", "said"]), &json!(true)));
    assert_eq!(http(world.addr, "DELETE", &path, &[JSON], "").await.status, 401);
    assert_eq!(anna.ask("DELETE", &path, &Value::Null).await.status, 200);
    // A link that is none of ours says no more than one that was used.
    for path in [format!("/notices/off/{id}/{}", "0".repeat(64)), "/notices/confirm/x/y".to_owned()] {
        assert_eq!(world.get(&path).await.status, 200);
    }
    assert_eq!(world.get("/notices/more/x/y").await.status, 404);
}

/// A reader that asks too often is told so, and whoever tries an invitation at the same address is not held up by it.
#[tokio::test(flavor = "multi_thread")]
async fn feeds_have_a_rate_of_their_own() {
    let mut config = config(CallsConfig::default());
    config.rates.feeds = steading_server::config::Rate::new(3, Duration::from_secs(60));
    config.rates.invitations = steading_server::config::Rate::new(2, Duration::from_secs(60));
    let world = World::with(config).await;
    let anna = world.guest("Anna").await;
    let added = channel(&anna, json!({ "kind": "feed" }), &["turn"], false).await;
    let path = format!("/api/my/notices?token={}", added["secret"].as_str().unwrap());
    for _ in 0..3 {
        assert_eq!(world.get(&path).await.status, 200);
    }
    let refused = world.get(&path).await;
    assert_eq!((refused.status, refused.json()["error"]["limit"].as_str()), (429, Some("feeds")));
    assert!(refused.body.contains("Feeds were read") && refused.header("retry-after").is_some(), "{}", refused.body);
    let table = anna.open(json!({ "game": "settlement", "seats": 2, "private": true })).await;
    let enter = async || anna.post(&format!("/api/tables/{table}/enter"), json!({ "invite": "0".repeat(64) })).await;
    assert_ne!(enter().await.status, 429, "invitations are counted by themselves");
}
