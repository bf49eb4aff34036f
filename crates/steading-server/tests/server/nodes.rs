//! Several servers on one PostgreSQL: people at different nodes play at the same table.

use crate::play::GAME;
use crate::world::{Client, JSON, Socket, http, ordinary};
use serde_json::{Value, json};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steading_host::{Bucket, NodeId};
use steading_server::{BusAddress, Config, Fault, Running, Times, WorkKey, Worker, start};
use steading_store::conformance::cluster::Cluster;
use steading_store::{Nodes, Postgres, Tables};

struct Node {
    server: Running,
    store: Arc<Postgres>,
}

impl Node {
    async fn start(url: &str, bus: &str) -> Node {
        Node::with(url, bus, ordinary()).await
    }

    async fn with(url: &str, bus: &str, config: Config) -> Node {
        let store = Arc::new(Postgres::join(url).await.unwrap());
        let config = Config { bus: Some(BusAddress::new(bus, url).unwrap()), ..config };
        let server = start(config, Arc::clone(&store) as _, Times::default()).await.unwrap();
        Node { server, store }
    }

    fn addr(&self) -> SocketAddr {
        self.server.addr
    }

    async fn guest(&self, name: &str) -> Client {
        let body = json!({ "name": name, "bearer": true }).to_string();
        Client::of(self.addr(), &http(self.addr(), "POST", "/api/guest", &[JSON], &body).await.good())
    }
}

/// How many buckets each node has, in the order of the nodes' ids.
async fn shares(store: &Postgres) -> Vec<usize> {
    let seen = store.landscape().await.unwrap();
    let held = |id| seen.buckets.iter().filter(|bucket| bucket.holder == Some(id)).count();
    seen.nodes.iter().map(|node| held(node.id)).collect()
}

async fn until_shared(store: &Postgres, nodes: usize) {
    let begun = Instant::now();
    loop {
        let shares = shares(store).await;
        let even = Bucket::COUNT.div_ceil(nodes);
        if shares.len() == nodes && shares.iter().sum::<usize>() == Bucket::COUNT && shares.iter().all(|n| *n <= even) {
            return;
        }
        assert!(begun.elapsed() < Duration::from_secs(40), "{shares:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// The same person at another node.
fn at(client: &Client, node: &Node) -> Client {
    Client { addr: node.addr(), ..client.clone() }
}

/// Joins, however long it takes until somebody has the table.
async fn join(client: &Client, table: &str) -> Socket {
    let begun = Instant::now();
    loop {
        let mut socket = client.socket(table).await;
        socket.send(json!({ "do": "join" })).await;
        loop {
            match socket.next().await {
                Ok(said) if said["is"] == "table" => return socket,
                Ok(_) => {}
                Err(code) => {
                    assert!(begun.elapsed() < Duration::from_secs(15), "closed with {code}");
                    break;
                }
            }
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

async fn table_of_two(host: &Client, guest: &Client) -> String {
    let who = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = host.open(json!({ "game": GAME, "seats": 2, "who": who })).await;
    let mut other = join(guest, &table).await;
    assert!(other.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    let mut first = join(host, &table).await;
    assert!(first.want(json!({ "do": "start" })).await.get("ok").is_some());
    table
}

/// The person who is asked answers; both then know it.
async fn one_answer(seats: &mut [&mut Socket; 2]) {
    let who = loop {
        match seats.iter().position(|socket| !socket.options().is_empty()) {
            Some(who) => break who,
            None => drop(seats[0].next().await.unwrap()),
        }
    };
    let before = seats[who].n;
    let action = seats[who].options().remove(0);
    let verdict = seats[who].act(who as u8, &action).await;
    assert!(verdict.get("ok").is_some(), "{verdict} for {action}");
    while seats[who].n == before && seats[who].phase == "playing" {
        seats[who].next().await.unwrap();
    }
    for socket in seats.iter_mut() {
        // What has come meanwhile is read.
        while let Ok(said) = tokio::time::timeout(Duration::from_millis(60), socket.next()).await {
            said.unwrap();
        }
    }
}

async fn people_at_two_nodes_play(cluster: &Cluster, bus: &str, older: bool) {
    let url = cluster.schema().await;
    let first = Node::with(&url, bus, Config { older_bus: older, ..ordinary() }).await;
    let second = Node::start(&url, bus).await;
    until_shared(&first.store, 2).await;
    let (anna, berta) = (first.guest("Anna").await, second.guest("Berta").await);
    // Enough tables that either node has some.
    for round in 0..if older { 2 } else { 4 } {
        let table = table_of_two(&anna, &berta).await;
        let (mut one, mut other) = (join(&anna, &table).await, join(&berta, &table).await);
        for _ in 0..3 {
            one_answer(&mut [&mut one, &mut other]).await;
        }
        let log = first.store.load(table.parse().unwrap()).await.unwrap().unwrap();
        assert!(log.rows.iter().filter(|row| row.key.is_some()).count() >= 3, "round {round}");
        // The chat goes the same ways.
        assert!(one.want(json!({ "do": "say", "text": "Grüße" })).await.get("ok").is_some());
        let heard = other.until("notices").await;
        assert!(heard.to_string().contains("Grüße"), "{heard}");
    }
    // Who logs out at one node is out at the other.
    let table = table_of_two(&anna, &berta).await;
    let mut elsewhere = join(&at(&anna, &second), &table).await;
    anna.post("/api/logout", Value::Null).await;
    assert_eq!(elsewhere.end().await, 1008);

    // A node that ends in order leaves its tables to the other, and nothing is lost.
    let host = second.guest("Carla").await;
    let tables = [table_of_two(&host, &berta).await, table_of_two(&host, &berta).await];
    let mut kept = Vec::new();
    for table in &tables {
        let (mut one, mut other) = (join(&host, table).await, join(&berta, table).await);
        one_answer(&mut [&mut one, &mut other]).await;
        kept.push(one.n);
    }
    assert!(first.server.stop().await, "it ends in order");
    for (table, kept) in tables.iter().zip(kept) {
        let (mut one, mut other) = (join(&host, table).await, join(&berta, table).await);
        assert!(one.n >= kept);
        one_answer(&mut [&mut one, &mut other]).await;
    }
    until_shared(&second.store, 1).await;
    if older {
        assert!(second.server.stop().await);
        return;
    }
    // A third comes and gets its share.
    let third = Node::start(&url, bus).await;
    until_shared(&third.store, 2).await;
    let mut one = join(&at(&host, &third), &tables[0]).await;
    assert!(one.want(json!({ "do": "say", "text": "again" })).await.get("ok").is_some());
    assert!(second.server.stop().await && third.server.stop().await);
}

/// A NATS server of one's own; it ends with the test.
struct Nats(Child, u16, tempfile::TempDir);

impl Nats {
    /// `None`, and a sentence that cannot be overlooked, where it is not installed.
    fn start() -> Option<Nats> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        let mut command = Command::new("nats-server");
        let folder = tempfile::tempdir().unwrap();
        command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"]).arg(folder.path());
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let Ok(child) = child else {
            let _ = writeln!(
                std::io::stderr(),
                "\n*** nats-server is not installed: NOTHING IS TESTED OVER NATS. Install the package “nats-server”, \
                 then try again. ***\n"
            );
            return None;
        };
        let nats = Nats(child, port, folder);
        let begun = Instant::now();
        while std::net::TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "NATS does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
        Some(nats)
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.1)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
        // Its folder goes when it is gone.
        let _ = &self.2;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_play_over_the_database() {
    let Some(cluster) = Cluster::start() else { return };
    people_at_two_nodes_play(&cluster, "postgres", false).await;
}

/// A node of this release beside one of the release before: they speak as the older one does.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_of_the_release_before_plays_along() {
    let Some(cluster) = Cluster::start() else { return };
    people_at_two_nodes_play(&cluster, "postgres", true).await;
}

/// Listens to everything on a bus.
struct Spy {
    seen: Arc<Mutex<Vec<async_nats::Message>>>,
    recording: tokio::task::JoinHandle<()>,
}

impl Spy {
    async fn listen(nats: &Nats) -> Spy {
        let spy = async_nats::connect(nats.url()).await.unwrap();
        let mut all = spy.subscribe(">").await.unwrap();
        spy.flush().await.unwrap();
        let seen: Arc<Mutex<Vec<async_nats::Message>>> = Arc::default();
        let recorded = Arc::clone(&seen);
        let recording = tokio::spawn(async move {
            // Who drops the client hears nothing more.
            let _spy = spy;
            while let Some(message) = futures_util::StreamExt::next(&mut all).await {
                recorded.lock().unwrap().push(message);
            }
        });
        Spy { seen, recording }
    }

    /// Whether something was said under such a subject.
    fn has(&self, kind: &str) -> bool {
        self.seen.lock().unwrap().iter().any(|message| message.subject.contains(kind))
    }

    /// None of these, nor anything that our messages are made of, was on the bus. What was there, by subject.
    fn assert_nothing_of(self, canaries: &[&str]) -> Vec<String> {
        self.recording.abort();
        let seen = std::mem::take(&mut *self.seen.lock().unwrap());
        let ours = ["\"is\"", "\"do\"", "\"view\"", "\"state\"", "\"position\"", "\"said\"", "token", "seed", "luck"];
        for async_nats::Message { subject, payload, .. } in &seen {
            // What NATS and its clients say to each other about the stream is theirs.
            let ours = ours.iter().filter(|_| !subject.starts_with("$JS") && !subject.starts_with("_INBOX"));
            for canary in canaries.iter().chain(ours) {
                let found = payload.windows(canary.len()).any(|window| window == canary.as_bytes());
                assert!(!found && !subject.contains(canary), "“{canary}” is on the bus");
            }
        }
        seen.into_iter().map(|message| message.subject.to_string()).collect()
    }
}

/// Everything that goes over NATS is recorded: nothing in it can be read.
#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_play_over_nats_and_the_bus_shows_nothing() {
    let (Some(cluster), Some(nats)) = (Cluster::start(), Nats::start()) else { return };
    let spy = Spy::listen(&nats).await;
    people_at_two_nodes_play(&cluster, &nats.url(), false).await;
    let seen = spy.assert_nothing_of(&["Grüße", "Anna", "Berta"]);
    assert!(seen.len() > 100, "{} messages", seen.len());
}

/// Two nodes and a worker do whatever goes over the bus, with words in it that are known: invitations, names, chat,
/// notices, log-outs, answers of bots, hints and analyses. None of these words is there, under no subject of ours.
#[tokio::test(flavor = "multi_thread")]
async fn no_secret_is_on_the_bus_whatever_it_carries() {
    let (Some(cluster), Some(nats)) = (Cluster::start(), Nats::start()) else { return };
    let spy = Spy::listen(&nats).await;
    let url = cluster.schema().await;
    let (first, second) = (Node::start(&url, &nats.url()).await, Node::start(&url, &nats.url()).await);
    until_shared(&first.store, 2).await;
    let names: Vec<String> =
        first.store.landscape().await.unwrap().nodes.iter().map(|node| node.id.to_string()).collect();
    let key = WorkKey::of(&first.store.secret().await.unwrap());
    let worker = Worker::start(&nats.url(), key, 2).await.unwrap();
    let account = async |node: &Node, name: &str| {
        let body = json!({ "name": name, "password": "canary password", "bearer": true }).to_string();
        Client::of(node.addr(), &http(node.addr(), "POST", "/api/register", &[JSON], &body).await.good())
    };
    let (anna, berta) = (account(&first, "Annabell Canary").await, account(&second, "Berta Kanari").await);
    let label = json!({ "label": "canary label", "scopes": ["read"] });
    let token = anna.post("/api/my/tokens", label).await.good()["token"].as_str().unwrap().to_owned();
    let own = [&anna.token, &berta.token, &anna.id, &berta.id].map(String::as_str);
    let mut secrets: Vec<String> = own.into_iter().map(str::to_owned).chain([token, key.to_string()]).collect();
    let mut tables = Vec::new();
    // Enough tables that either node has some.
    for number in 0..6 {
        let seed = format!("canary seed {number}");
        let who = json!([{ "kind": "me" }, { "kind": "open" }, { "kind": "bot", "bot": "classic:20" }]);
        let wish =
            json!({ "game": "catan_road", "seats": 3, "private": true, "seed": seed, "who": who, "hints": true });
        let opened = anna.post("/api/tables", wish).await.good();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (table, invite) = (text(&opened["table"]), text(&opened["invite"]));
        berta.post(&format!("/api/tables/{table}/enter"), json!({ "invite": invite })).await.good();
        let (mut one, mut other) = (join(&anna, &table).await, join(&berta, &table).await);
        assert!(other.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
        assert!(one.want(json!({ "do": "start" })).await.get("ok").is_some());
        assert!(one.want(json!({ "do": "say", "text": "canary chat" })).await.get("ok").is_some());
        while !other.until("notices").await.to_string().contains("canary chat") {}
        while one.options().is_empty() && other.options().is_empty() {
            tokio::select! { said = one.next() => said.unwrap(), said = other.next() => said.unwrap() };
        }
        let seat = u8::from(one.options().is_empty());
        let asked = if seat == 0 { &mut one } else { &mut other };
        asked.send(json!({ "do": "hint", "seat": seat, "id": 1 })).await;
        asked.until("hint").await;
        let action = asked.options().remove(0);
        asked.act(seat, &action).await;
        secrets.extend([table.clone(), invite, seed]);
        tables.push((table, [one, other]));
    }
    // Bots are asked until a worker has answered: that is on the bus then.
    let begun = Instant::now();
    while !spy.has(".work.seat") {
        assert!(begun.elapsed() < Duration::from_secs(20), "no bot is asked elsewhere");
        for (seat, socket) in tables.iter_mut().flat_map(|(_, sockets)| sockets.iter_mut().enumerate()) {
            if let Some(action) = socket.options().first().cloned() {
                socket.act(seat as u8, &action).await;
            }
            while let Ok(said) = tokio::time::timeout(Duration::from_millis(10), socket.next()).await {
                said.unwrap();
            }
        }
    }
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/catan_road/2-seats-plain-1.steading");
    let record = std::fs::read_to_string(record).unwrap();
    let entry = crate::records::entries_of(&record).position(|line| line.starts_with("A ")).unwrap();
    let brought = anna.post("/api/records", json!({ "record": record })).await.good();
    let path = format!("/api/finished/{}/analysis?entry={entry}", brought["id"].as_str().unwrap());
    anna.get(&path).await.good();
    let mut elsewhere = join(&at(&anna, &second), &tables[0].0).await;
    anna.post("/api/logout", Value::Null).await;
    assert_eq!(elsewhere.end().await, 1008);
    worker.stop().await;
    assert!(first.server.stop().await && second.server.stop().await);

    let known = ["canary", "Canary", "Berta", "Kanari", "catan_road", "classic:20", "lumber"];
    let secrets: Vec<&str> = known.into_iter().chain(secrets.iter().map(String::as_str)).collect();
    let subjects = spy.assert_nothing_of(&secrets);
    let own: Vec<String> = names.iter().map(|name| format!(".{name}")).collect();
    let mut kinds: Vec<&str> = vec![".all", ".work.seat", ".work.hint", ".work.report", ".desk.", ".workers", ".ring"];
    kinds.extend(own.iter().map(String::as_str));
    for kind in &kinds {
        assert!(subjects.iter().any(|subject| subject.contains(kind)), "nothing went over {kind}");
    }
    // A subject that is new has to be looked at here too.
    let a_node = |subject: &str| subject.rsplit('.').next().is_some_and(|name| name.parse::<NodeId>().is_ok());
    for subject in subjects.iter().filter(|subject| subject.starts_with("steading.")) {
        assert!(a_node(subject) || kinds.iter().any(|kind| subject.contains(kind)), "{subject} is not known here");
    }
}

/// A node, its NATS, and somebody who plays against a bot there.
struct Desk {
    node: Node,
    key: WorkKey,
    spy: Spy,
    anna: Client,
    table: String,
    socket: Socket,
    nats: Nats,
    _cluster: Cluster,
}

impl Desk {
    async fn new() -> Option<Desk> {
        let (cluster, nats) = (Cluster::start()?, Nats::start()?);
        let spy = Spy::listen(&nats).await;
        let url = cluster.schema().await;
        let config = Config { metrics_addr: Some(([127, 0, 0, 1], 0).into()), ..ordinary() };
        let node = Node::with(&url, &nats.url(), config).await;
        until_shared(&node.store, 1).await;
        let key = WorkKey::of(&node.store.secret().await.unwrap());
        let anna = node.guest("Anna").await;
        let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "classic:20" }]);
        let table = anna.open(json!({ "game": "catan_road", "seats": 2, "who": who, "hints": true })).await;
        let mut socket = join(&anna, &table).await;
        assert!(socket.want(json!({ "do": "start" })).await.get("ok").is_some());
        Some(Desk { node, key, spy, anna, table, socket, nats, _cluster: cluster })
    }

    async fn worker(&self, fault: Fault) -> Worker {
        Worker::start_faulty(&self.nats.url(), self.key, fault).await.unwrap()
    }

    async fn figure(&self, name: &str) -> u64 {
        let text = http(self.node.server.metrics_addr.unwrap(), "GET", "/metrics", &[], "").await.body;
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse::<f64>().ok());
        line.unwrap_or_else(|| panic!("no figure {name}")) as u64
    }

    /// Answers of workers that were used, that came too late, and tasks that were taken back.
    async fn figures(&self) -> [u64; 3] {
        let mut figures = [0; 3];
        for (figure, name) in figures.iter_mut().zip(["answers", "late", "taken_back"]) {
            *figure = self.figure(&format!("steading_worker_{name}_total")).await;
        }
        figures
    }

    async fn until(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        let begun = Instant::now();
        while !wanted(self.figure(name).await) {
            assert!(begun.elapsed() < Duration::from_secs(20), "{name} is {}", self.figure(name).await);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Anna answers whatever she is asked, until this figure is as wanted.
    async fn play_until(&mut self, name: &str, wanted: impl Fn(u64) -> bool) {
        let begun = Instant::now();
        while !wanted(self.figure(name).await) {
            assert!(begun.elapsed() < Duration::from_secs(30), "{name} is {}", self.figure(name).await);
            if let Some(action) = self.socket.options().first().cloned() {
                // The bot may have been quicker: then it is stale.
                self.socket.act(0, &action).await;
            }
            while let Ok(said) = tokio::time::timeout(Duration::from_millis(30), self.socket.next()).await {
                said.unwrap();
            }
        }
    }

    async fn ends(self) -> Vec<String> {
        let Desk { node, spy, anna, socket, table, .. } = self;
        drop(socket);
        assert!(node.server.stop().await);
        spy.assert_nothing_of(&["Anna", "catan_road", "classic:20", "lumber", anna.token.as_str(), table.as_str()])
    }
}

/// Nothing is lost when no worker is there, and workers come and go. What they are told cannot be read on the bus.
#[tokio::test(flavor = "multi_thread")]
async fn a_node_thinks_itself_and_workers_think_for_it_when_they_are_there() {
    let Some(mut desk) = Desk::new().await else { return };
    desk.play_until("steading_bot_decisions_total", |count| count > 0).await;
    assert_eq!(desk.figures().await, [0, 0, 0]);
    let (one, other) = (desk.worker(Fault::default()).await, desk.worker(Fault::default()).await);
    desk.until("steading_workers", |count| count == 2).await;
    desk.play_until("steading_worker_answers_total", |count| count >= 4).await;
    // A hint goes there too, and is given in words.
    while desk.socket.options().is_empty() {
        desk.socket.next().await.unwrap();
    }
    let before = desk.figures().await[0];
    desk.socket.send(json!({ "do": "hint", "seat": 0, "id": 1 })).await;
    let hint = desk.socket.until("hint").await;
    assert!(hint.to_string().contains("alternatives"), "{hint}");
    assert!(desk.figures().await[0] > before);
    one.stop().await;
    other.stop().await;
    desk.until("steading_workers", |count| count == 0).await;
    let (before, decided) = (desk.figures().await, desk.figure("steading_bot_decisions_total").await);
    desk.play_until("steading_bot_decisions_total", |count| count > decided + 1).await;
    assert_eq!(desk.figures().await[0], before[0]);
    let subjects = desk.ends().await;
    for kind in [".work.seat", ".work.hint", ".desk.", ".workers"] {
        assert!(subjects.iter().any(|subject| subject.contains(kind)), "nothing went over {kind}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_of_a_worker_that_is_killed_in_the_middle_of_a_thought_goes_to_another() {
    let Some(mut desk) = Desk::new().await else { return };
    let slow = desk.worker(Fault { slow: Duration::from_secs(30), ..Fault::default() }).await;
    desk.until("steading_workers", |count| count == 1).await;
    desk.play_until("steading_worker_tasks", |count| count == 1).await;
    // It thinks, and says so.
    tokio::time::sleep(Duration::from_millis(900)).await;
    assert_eq!(desk.figures().await, [0, 0, 0]);
    let quick = desk.worker(Fault::default()).await;
    slow.kill();
    desk.until("steading_worker_answers_total", |count| count > 0).await;
    assert_eq!(desk.figures().await[1..], [0, 0], "the second worker has answered, and the node did not think");
    quick.stop().await;
    desk.ends().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_does_not_wait_for_a_worker_that_stalls_and_drops_its_late_answer() {
    let Some(mut desk) = Desk::new().await else { return };
    let stalled = desk.worker(Fault { slow: Duration::from_millis(3_500), silent: true, ..Fault::default() }).await;
    desk.until("steading_workers", |count| count == 1).await;
    desk.play_until("steading_worker_taken_back_total", |count| count > 0).await;
    assert_eq!(desk.figures().await[..2], [0, 0], "it still thinks");
    stalled.stop().await;
    desk.until("steading_worker_late_total", |count| count > 0).await;
    assert_eq!(desk.figures().await[0], 0);
    // The game goes on as if nothing had happened.
    let decided = desk.figure("steading_bot_decisions_total").await;
    desk.play_until("steading_bot_decisions_total", |count| count > decided).await;
    desk.ends().await;
}

/// Workers that are there and begin nothing cost the first answer of a bot a moment, and not every one.
#[tokio::test(flavor = "multi_thread")]
async fn bots_do_not_wait_again_and_again_for_workers_that_begin_nothing() {
    let Some(mut desk) = Desk::new().await else { return };
    let deaf = desk.worker(Fault { deaf: true, ..Fault::default() }).await;
    desk.until("steading_workers", |count| count == 1).await;
    desk.play_until("steading_worker_taken_back_total", |count| count > 0).await;
    let (begun, decided) = (Instant::now(), desk.figure("steading_bot_decisions_total").await);
    desk.play_until("steading_bot_decisions_total", |count| count >= decided + 12).await;
    // Nobody is asked for two seconds, then for four, then for eight.
    let asked_again = [2, 6, 14, 30].iter().filter(|after| begun.elapsed() > Duration::from_secs(**after)).count();
    let back = desk.figures().await[2];
    assert!(back <= 1 + asked_again as u64, "{back} times in {:?}", begun.elapsed());
    deaf.kill();
    desk.ends().await;
}

/// A message that comes in at one node and is kept by another has one id in the logs of both.
#[tokio::test(flavor = "multi_thread")]
async fn one_trace_leads_from_the_socket_at_one_node_to_the_commit_at_the_other() {
    let Some(cluster) = Cluster::start() else { return };
    crate::logs::listen();
    let url = cluster.schema().await;
    let (first, second) = (Node::start(&url, "postgres").await, Node::start(&url, "postgres").await);
    until_shared(&first.store, 2).await;
    let (anna, berta) = (first.guest("Anna").await, second.guest("Berta").await);
    let table = table_of_two(&anna, &berta).await;
    // One of them is at the node that does not have the table.
    for client in [&anna, &berta] {
        let mut socket = join(client, &table).await;
        assert!(socket.want(json!({ "do": "say", "text": "hello" })).await.get("ok").is_some());
    }
    let lines: Vec<String> = crate::logs::lines().into_iter().filter(|line| line.contains("trace=")).collect();
    let trace = |line: &String| line.split("trace=").nth(1).and_then(|rest| rest.split(' ').next()).map(str::to_owned);
    let came = lines.iter().find(|line| line.contains("came over the bus")).and_then(trace).expect("one is elsewhere");
    let story = ["came over a socket", "is passed on over the bus", "came over the bus"];
    for part in story {
        assert!(
            lines.iter().any(|line| line.contains(&came) && line.contains(part)),
            "{came}: nothing {part}: {lines:?}"
        );
    }
    // What was said has a key, so it is kept.
    let whole = |id: &String| {
        let of = |part: &str| lines.iter().any(|line| line.contains(id) && line.contains(part));
        story.iter().all(|part| of(part)) && of("a commit is over")
    };
    let ids: std::collections::BTreeSet<String> = lines.iter().filter_map(trace).collect();
    assert!(ids.iter().any(whole), "{lines:?}");
    assert!(first.server.stop().await && second.server.stop().await);
}

/// What is used at one node is used up at the other a second later.
#[tokio::test(flavor = "multi_thread")]
async fn limits_hold_for_all_nodes_together() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.schema().await;
    let config = || {
        let mut config = ordinary();
        config.rates.guests = steading_server::config::Rate::new(6, Duration::from_secs(3_600));
        config
    };
    let (first, second) = (Node::with(&url, "postgres", config()).await, Node::with(&url, "postgres", config()).await);
    while first.store.landscape().await.unwrap().nodes.len() < 2 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let body = json!({ "name": "Anna", "bearer": true }).to_string();
    let come = async |node: &Node| http(node.addr(), "POST", "/api/guest", &[JSON], &body).await.status;
    for _ in 0..4 {
        assert_eq!(come(&first).await, 200);
    }
    tokio::time::sleep(Duration::from_millis(1_600)).await;
    let mut let_in = 0;
    while come(&second).await == 200 {
        let_in += 1;
    }
    assert_eq!(let_in, 2, "six guests an hour, four of them at the other node");
    assert!(first.server.stop().await && second.server.stop().await);
}

/// A node loses a table for a moment while something is being kept, and has it again before that has landed: whoever
/// comes then is shown the table with it, not as it was before.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_not_read_again_before_what_was_being_kept_has_landed() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.schema().await;
    let schema = url.split('=').nth(1).unwrap().to_owned();
    let node = Node::start(&url, "postgres").await;
    until_shared(&node.store, 1).await;
    let (anna, berta) = (node.guest("Anna").await, node.guest("Berta").await);
    let table = table_of_two(&anna, &berta).await;
    let mut sockets = [join(&anna, &table).await, join(&berta, &table).await];
    let who = sockets.iter().position(|socket| !socket.options().is_empty()).unwrap();
    let (before, action) = (sockets[who].n, sockets[who].options().remove(0));
    let hold = |what: &str, seconds: f32| {
        format!("BEGIN; LOCK TABLE {schema}.{what} IN SHARE MODE; SELECT pg_sleep({seconds}); COMMIT")
    };
    // It cannot say that it lives, and answers no more after four seconds at most; what is kept takes longer.
    let (lease, entries) = (hold("node", 4.4), hold("entry", 7.0));
    let asked = crate::world::key();
    let late = async {
        tokio::time::sleep(Duration::from_millis(2_400)).await;
        let act = json!({ "do": "act", "key": asked, "seat": who, "seen": before, "actions": [action] });
        sockets[who].send(act).await;
        assert_eq!(sockets[who].end().await, 1001, "the table is nobody's for a moment");
        let begun = Instant::now();
        let back = join([&anna, &berta][who], &table).await;
        assert!(back.n > before, "shown as it was before, after {:?}", begun.elapsed());
    };
    tokio::join!(cluster.execute(&lease), cluster.execute(&entries), late);
    let log = node.store.load(table.parse().unwrap()).await.unwrap().unwrap();
    assert!(log.rows.iter().any(|row| row.key.is_some_and(|key| key.to_string() == asked)), "it was kept");
    assert!(node.server.stop().await);
}

/// Deleted at one node, somebody is gone at the other as well: the login, the socket, the name at a table that the
/// other node has, and whatever a backup of the database holds.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_at_one_node_is_gone_at_the_other_and_from_the_database() {
    let Some(cluster) = Cluster::start() else { return };
    let url = cluster.schema().await;
    let (first, second) = (Node::start(&url, "postgres").await, Node::start(&url, "postgres").await);
    until_shared(&first.store, 2).await;
    let account = async |node: &Node, name: &str| {
        let body = json!({ "name": name, "password": "correct horse", "bearer": true }).to_string();
        Client::of(node.addr(), &http(node.addr(), "POST", "/api/register", &[JSON], &body).await.good())
    };
    let cora = account(&first, "Cora Mirabelle").await;
    let quirin = account(&first, "Quirinus Zwetschge").await;
    let label = json!({ "label": "bot of Zwetschge", "scopes": ["read"] });
    let token = quirin.post("/api/my/tokens", label).await.good()["token"].as_str().unwrap().to_owned();
    quirin.ask("PUT", "/api/my/days-off", &json!({ "days": 3 })).await.good();
    quirin.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await.good();
    quirin.post("/api/clubs", json!({ "name": "Owls" })).await.good();
    quirin.ask("PUT", "/api/my/people/Cora%20Mirabelle", &json!({ "kind": "friend" })).await.good();
    cora.post("/api/reports", json!({ "person": "Quirinus Zwetschge", "text": "too loud" })).await.good();
    // Tables at both nodes, whoever has them: eight are surely not all at one.
    let mut tables = Vec::new();
    for _ in 0..8 {
        tables.push(table_of_two(&quirin, &at(&cora, &second)).await);
    }
    let mut talks = join(&at(&quirin, &second), &tables[0]).await;
    assert!(talks.want(json!({ "do": "say", "text": "I live at Plum Lane 7" })).await.get("ok").is_some());
    let before = cluster.dump();
    assert!(before.contains("Zwetschge") && before.contains("Plum Lane"), "the search finds what is there");

    quirin.post("/api/my/delete", json!({ "password": "correct horse" })).await.good();
    assert_eq!(talks.end().await, 1008, "the socket at the other node is closed");
    for node in [&first, &second] {
        assert_eq!(at(&quirin, node).get("/api/my/tables").await.status, 401);
        assert_eq!(Client { token: token.clone(), ..at(&quirin, node) }.get("/api/my/tables").await.status, 401);
        assert_eq!(at(&cora, node).get("/api/people/Quirinus%20Zwetschge").await.status, 404);
    }
    for (number, table) in tables.iter().enumerate() {
        let node = [&first, &second][number % 2];
        let begun = Instant::now();
        loop {
            let mut socket = join(&at(&cora, node), table).await;
            socket.send(json!({ "do": "since", "n": 0, "m": 0 })).await;
            // A table whose log is written anew tells everybody to come back.
            let shown = loop {
                match socket.next().await {
                    Ok(said) if said["is"] == "table" => break Ok(said.to_string()),
                    Ok(_) => {}
                    Err(code) => break Err(code),
                }
            };
            if shown.as_ref().is_ok_and(|shown| !shown.contains("Zwetschge") && !shown.contains("Plum Lane")) {
                break;
            }
            assert!(matches!(shown, Ok(_) | Err(1001)), "{shown:?}");
            assert!(begun.elapsed() < Duration::from_secs(10), "{shown:?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
    let after = cluster.dump();
    for word in ["Zwetschge", "zwetschge", "Plum Lane"] {
        let line = after.lines().find(|line| line.contains(word));
        assert_eq!(line, None, "{word}");
    }
    assert!(after.contains("Mirabelle"), "names of others are found by the same search");
    assert!(first.server.stop().await && second.server.stop().await);
}
