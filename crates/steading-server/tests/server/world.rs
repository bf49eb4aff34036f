//! A server to talk to, and clients that talk to it.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use steading_server::{Config, Running, Times, start};
use steading_store::{Sqlite, Store};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error as SocketError, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Nothing here takes so long unless something is broken.
pub const PATIENCE: Duration = Duration::from_secs(20);

pub struct World {
    pub addr: SocketAddr,
    pub times: Times,
    pub store: Arc<Sqlite>,
    pub config: Config,
    server: Option<Running>,
    dir: TempDir,
}

/// Tests come in crowds from one address, and do not wait for bots.
pub fn ordinary() -> Config {
    let mut config = Config { bot_pace_ms: 0, bot_threads: 1, addr: ([127, 0, 0, 1], 0).into(), ..Config::default() };
    let many = steading_server::config::Rate::new(100_000, Duration::from_millis(1));
    config.rates.guests = many;
    config.rates.tables = many;
    config.rates.tables_from = many;
    config.rates.chat_from = many;
    config.rates.sockets = many;
    config.rates.requests = many;
    config.rates.pace = many;
    config.rates.replays = many;
    config.rates.uploads = many;
    config.rates.analyses = many;
    config.rates.logins = many;
    config.rates.invitations = many;
    config.rates.feeds = many;
    config.rates.channels = many;
    config.rates.asking = many;
    config.rates.new_tables = many;
    config.rates.new_chat = many;
    config.rates.new_asking = many;
    let plenty = steading_server::config::Rate::new(1 << 30, Duration::from_nanos(1));
    config.rates.bytes = plenty;
    config.rates.bytes_from = plenty;
    let all = steading_server::config::Quota { tables: 10_000, ..config.quotas.guest };
    config.quotas.guest = all;
    config.quotas.account = all;
    config.patience.between_uploads = Duration::ZERO;
    config
}

impl World {
    pub async fn new() -> World {
        World::with(ordinary()).await
    }

    pub async fn with(config: Config) -> World {
        let dir = TempDir::new().unwrap();
        let store = Arc::new(Sqlite::open(dir.path().join("data")).await.unwrap());
        let times = Times::default();
        let server = start(config.clone(), Arc::clone(&store) as _, times.clone()).await.unwrap();
        World { addr: server.addr, times, store, config, server: Some(server), dir }
    }

    /// A server with its data elsewhere; the store here stays empty.
    pub async fn on(store: Arc<dyn Store>) -> World {
        let mut world = World::new().await;
        world.stop().await;
        let server = start(world.config.clone(), store, world.times.clone()).await.unwrap();
        world.addr = server.addr;
        world.server = Some(server);
        world
    }

    /// Ends the server and gives away its data, which nobody uses any more.
    pub async fn into_data(mut self) -> (TempDir, std::path::PathBuf) {
        assert!(self.stop().await, "the server ends in order and in time");
        let data = self.dir.path().join("data");
        close(self.store).await;
        (self.dir, data)
    }

    pub fn server(&self) -> &Running {
        self.server.as_ref().unwrap()
    }

    /// Ends the server in order; the data stays.
    pub async fn stop(&mut self) -> bool {
        self.server.take().unwrap().stop().await
    }

    /// Ends the server, opens the data anew and starts another one.
    pub async fn restart(&mut self) {
        if self.server.is_some() {
            assert!(self.stop().await, "the server ends in order and in time");
        }
        let data = self.dir.path().join("data");
        // The directory is locked by the old store until it is gone.
        let empty = Arc::new(Sqlite::open(self.dir.path().join(format!("empty{}", number()))).await.unwrap());
        let old = std::mem::replace(&mut self.store, empty);
        close(old).await;
        self.store = Arc::new(Sqlite::open(data).await.unwrap());
        self.times = Times::default();
        let server = start(self.config.clone(), Arc::clone(&self.store) as _, self.times.clone()).await.unwrap();
        self.addr = server.addr;
        self.server = Some(server);
    }

    pub async fn get(&self, path: &str) -> Reply {
        http(self.addr, "GET", path, &[], "").await
    }

    pub async fn guest(&self, name: &str) -> Client {
        let body = json!({ "name": name, "bearer": true }).to_string();
        let reply = http(self.addr, "POST", "/api/guest", &[JSON], &body).await;
        Client::of(self.addr, &reply.good())
    }

    pub async fn account(&self, name: &str) -> Client {
        let body = json!({ "name": name, "password": "correct horse", "bearer": true }).to_string();
        let reply = http(self.addr, "POST", "/api/register", &[JSON], &body).await;
        Client::of(self.addr, &reply.good())
    }

    /// Time for the buckets to fill again.
    pub fn breathe(&self) {
        self.times.pass(60);
    }
}

/// Closes a store as soon as the last task of its server has let go of it.
async fn close(store: Arc<Sqlite>) {
    for _ in 0..200 {
        if Arc::strong_count(&store) == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Arc::into_inner(store).expect("nobody holds the old store").close().await.unwrap();
}

pub fn number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// A key nobody used before.
pub fn key() -> String {
    format!("{:032x}", number())
}

#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

pub const JSON: (&str, &str) = ("content-type", "application/json");

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub fn good(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// The code of the error.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("{self:?}")).to_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// One request on a connection of its own.
pub async fn http(addr: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let mut head = format!("{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n");
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    if !body.is_empty() || method == "POST" {
        head += &format!("content-length: {}\r\n", body.len());
    }
    raw(addr, &format!("{head}\r\n{body}")).await.unwrap_or_else(|| panic!("no answer to {method} {path}"))
}

/// Sends these bytes and reads an answer, if there is one.
pub async fn raw(addr: SocketAddr, bytes: &str) -> Option<Reply> {
    let mut stream = TcpStream::connect(addr).await.unwrap();
    // A server that has heard enough may close before everything is written.
    let _ = stream.write_all(bytes.as_bytes()).await;
    read(&mut stream).await
}

pub async fn read(stream: &mut TcpStream) -> Option<Reply> {
    let mut bytes = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an answer in time");
    let text = String::from_utf8(bytes).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    let mut lines = head.lines();
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let header = |line: &str| line.split_once(':').map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()));
    Some(Reply { status, headers: lines.filter_map(header).collect(), body: body.to_owned() })
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub struct Client {
    pub addr: SocketAddr,
    pub token: String,
    pub id: String,
    pub name: String,
}

impl Client {
    pub fn of(addr: SocketAddr, welcome: &Value) -> Client {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let person = &welcome["person"];
        Client { addr, token: text(&welcome["token"]), id: text(&person["id"]), name: text(&person["name"]) }
    }

    pub async fn ask(&self, method: &str, path: &str, body: &Value) -> Reply {
        let bearer = format!("Bearer {}", self.token);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        http(self.addr, method, path, &[JSON, ("authorization", &bearer)], &body).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Reply {
        self.ask("POST", path, &body).await
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &Value::Null).await
    }

    /// Opens a table and returns its id.
    pub async fn open(&self, wish: Value) -> String {
        self.post("/api/tables", wish).await.good()["table"].as_str().unwrap().to_owned()
    }

    pub async fn socket(&self, table: &str) -> Socket {
        let bearer = format!("Bearer {}", self.token);
        Socket::open(self.addr, table, &[("authorization", &bearer)]).await.expect("the socket opens")
    }

    /// Opens the socket and joins; returns what the table says.
    pub async fn join(&self, table: &str) -> (Socket, Value) {
        let mut socket = self.socket(table).await;
        socket.send(json!({ "do": "join" })).await;
        let table = socket.until("table").await;
        (socket, table)
    }
}

pub struct Socket {
    pub stream: WebSocketStream<TcpStream>,
    /// The newest count of entries.
    pub n: u64,
    pub turn: Value,
    pub phase: String,
    pub last: Value,
}

impl Socket {
    /// The status if the upgrade is refused.
    pub async fn open(addr: SocketAddr, table: &str, headers: &[(&str, &str)]) -> Result<Socket, u16> {
        let mut request = format!("ws://{addr}/api/tables/{table}/socket").into_client_request().unwrap();
        for (name, value) in headers {
            let name: tokio_tungstenite::tungstenite::http::HeaderName = name.parse().unwrap();
            request.headers_mut().append(name, value.parse().unwrap());
        }
        let stream = TcpStream::connect(addr).await.unwrap();
        match client_async(request, stream).await {
            Ok((stream, _)) => Ok(Socket { stream, n: 0, turn: Value::Null, phase: String::new(), last: Value::Null }),
            Err(SocketError::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub async fn send(&mut self, message: Value) {
        self.send_text(message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        let _ = self.stream.send(Message::text(text)).await;
    }

    /// The next message, or the code the server closed with.
    pub async fn next(&mut self) -> Result<Value, u16> {
        let text = self.next_text().await?;
        let value: Value = serde_json::from_str(&text).unwrap();
        self.note(&value);
        Ok(value)
    }

    /// The same as it was sent.
    pub async fn next_text(&mut self) -> Result<String, u16> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(Some(frame)))) => return Err(frame.code.into()),
                Some(Ok(Message::Close(None))) | None => return Err(1006),
                Some(Ok(_)) => {}
                Some(Err(_)) => return Err(1006),
            }
        }
    }

    fn note(&mut self, value: &Value) {
        if let Some(turn) = value.get("turn") {
            self.turn = turn.clone();
            self.n = value["n"].as_u64().unwrap();
        }
        if let Some(phase) = value["phase"].as_str() {
            self.phase = phase.to_owned();
        }
        self.last = value.clone();
    }

    /// Reads on until something of this kind is said.
    pub async fn until(&mut self, kind: &str) -> Value {
        loop {
            let value = self.next().await.unwrap_or_else(|code| panic!("closed with {code}, waiting for {kind}"));
            if value["is"] == kind {
                return value;
            }
        }
    }

    /// Reads on until the server closes, and says with which code.
    pub async fn end(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }

    /// Asks for something with a key and returns the verdict.
    pub async fn want(&mut self, mut message: Value) -> Value {
        let key = key();
        message["key"] = json!(key);
        self.send(message).await;
        self.verdict(&key).await
    }

    pub async fn verdict(&mut self, key: &str) -> Value {
        loop {
            let answer = self.until("answer").await;
            if answer["key"] == key {
                return answer["verdict"].clone();
            }
        }
    }

    /// What a seat of mine can answer now.
    pub fn options(&self) -> Vec<String> {
        let options = self.turn["options"].as_array().cloned().unwrap_or_default();
        options.iter().map(|option| option["action"].as_str().unwrap().to_owned()).collect()
    }

    /// Answers for a seat; `seen` is what was last shown.
    pub async fn act(&mut self, seat: u8, action: &str) -> Value {
        let seen = self.n;
        self.want(json!({ "do": "act", "seat": seat, "seen": seen, "actions": [action] })).await
    }
}

/// News as Server-Sent Events.
pub struct EventStream {
    pub status: u16,
    lines: tokio::io::Lines<tokio::io::BufReader<TcpStream>>,
    /// The last id that came.
    pub id: Option<String>,
}

impl EventStream {
    pub async fn open(addr: SocketAddr, path: &str, token: Option<&str>, after: Option<&str>) -> EventStream {
        let mut stream = TcpStream::connect(addr).await.unwrap();
        let mut head = format!("GET {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n");
        head += &token.map_or_else(String::new, |token| format!("authorization: Bearer {token}\r\n"));
        head += &after.map_or_else(String::new, |after| format!("last-event-id: {after}\r\n"));
        stream.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
        let mut lines = tokio::io::AsyncBufReadExt::lines(tokio::io::BufReader::new(stream));
        let first = lines.next_line().await.unwrap().unwrap();
        let status = first.split(' ').nth(1).unwrap().parse().unwrap();
        while lines.next_line().await.unwrap().is_some_and(|line| !line.is_empty()) {}
        EventStream { status, lines, id: None }
    }

    /// The data of the next event; nothing when the stream ends.
    pub async fn next(&mut self) -> Option<String> {
        loop {
            let line = tokio::time::timeout(PATIENCE, self.lines.next_line()).await.expect("an event in time");
            let line = line.ok().flatten()?;
            if let Some(id) = line.strip_prefix("id: ") {
                self.id = Some(id.to_owned());
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(data.to_owned());
            }
        }
    }
}
