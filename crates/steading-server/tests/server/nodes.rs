//! Several servers on one PostgreSQL: people at different nodes play at the same table.

use crate::play::GAME;
use crate::world::{Client, JSON, Socket, http, ordinary};
use serde_json::{Value, json};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use steading_host::Bucket;
use steading_server::{BusAddress, Config, Running, Times, start};
use steading_store::conformance::cluster::Cluster;
use steading_store::{Nodes, Postgres, Tables};

struct Node {
    server: Running,
    store: Arc<Postgres>,
}

impl Node {
    async fn start(url: &str, bus: &str) -> Node {
        let store = Arc::new(Postgres::join(url).await.unwrap());
        let config = Config { bus: Some(BusAddress::new(bus, url).unwrap()), ..ordinary() };
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

async fn people_at_two_nodes_play(cluster: &Cluster, bus: &str) {
    let url = cluster.schema().await;
    let (first, second) = (Node::start(&url, bus).await, Node::start(&url, bus).await);
    until_shared(&first.store, 2).await;
    let (anna, berta) = (first.guest("Anna").await, second.guest("Berta").await);
    // Enough tables that either node has some.
    for round in 0..4 {
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
    // A third comes and gets its share.
    let third = Node::start(&url, bus).await;
    until_shared(&third.store, 2).await;
    let mut one = join(&at(&host, &third), &tables[0]).await;
    assert!(one.want(json!({ "do": "say", "text": "again" })).await.get("ok").is_some());
    assert!(second.server.stop().await && third.server.stop().await);
}

/// A NATS server of one's own; it ends with the test.
struct Nats(Child, u16);

impl Nats {
    /// `None`, and a sentence that cannot be overlooked, where it is not installed.
    fn start() -> Option<Nats> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port();
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &port.to_string()]);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let Ok(child) = child else {
            let _ = writeln!(
                std::io::stderr(),
                "\n*** nats-server is not installed: NOTHING IS TESTED OVER NATS. Install the package “nats-server”, \
                 then try again. ***\n"
            );
            return None;
        };
        let nats = Nats(child, port);
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
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_play_over_the_database() {
    let Some(cluster) = Cluster::start() else { return };
    people_at_two_nodes_play(&cluster, "postgres").await;
}

/// Everything that goes over NATS is recorded: nothing in it can be read.
#[tokio::test(flavor = "multi_thread")]
async fn people_at_different_nodes_play_over_nats_and_the_bus_shows_nothing() {
    let (Some(cluster), Some(nats)) = (Cluster::start(), Nats::start()) else { return };
    let spy = async_nats::connect(nats.url()).await.unwrap();
    let mut all = spy.subscribe(">").await.unwrap();
    spy.flush().await.unwrap();
    let seen: Arc<Mutex<Vec<async_nats::Message>>> = Arc::default();
    let recorded = Arc::clone(&seen);
    let recording = tokio::spawn(async move {
        while let Some(message) = futures_util::StreamExt::next(&mut all).await {
            recorded.lock().unwrap().push(message);
        }
    });
    people_at_two_nodes_play(&cluster, &nats.url()).await;
    recording.abort();
    let seen = std::mem::take(&mut *seen.lock().unwrap());
    assert!(seen.len() > 100, "{} messages", seen.len());
    for async_nats::Message { subject, payload, .. } in seen {
        for canary in ["Grüße", "Anna", "Berta", "\"is\"", "\"do\"", "\"view\"", "token", "seed"] {
            let found = payload.windows(canary.len()).any(|window| window == canary.as_bytes());
            assert!(!found && !subject.contains(canary), "“{canary}” is on the bus");
        }
    }
}
