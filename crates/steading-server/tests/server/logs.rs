//! What the operator reads: one line for each request, and no secrets in any.

use crate::play::{GAME, play_on};
use crate::world::{Client, World};
use serde_json::json;
use std::fmt::{Debug, Write};
use std::sync::{Mutex, PoisonError};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

/// What every test in this program logs, each line as its fields.
static LINES: Mutex<Vec<String>> = Mutex::new(Vec::new());

struct Reader;

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, "{}={value:?} ", field.name()).expect("writing to a string does not fail");
    }
}

impl Subscriber for Reader {
    /// As much as an operator is shown who asks for nothing else, and the ways of messages.
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        *metadata.level() <= Level::INFO || metadata.target() == "steading_trace"
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        LINES.lock().unwrap_or_else(PoisonError::into_inner).push(line.0);
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// From now on everything is read; once for all tests of a process.
pub fn listen() {
    static LISTENING: std::sync::Once = std::sync::Once::new();
    LISTENING.call_once(|| tracing::subscriber::set_global_default(Reader).unwrap());
}

/// What was logged so far.
pub fn lines() -> Vec<String> {
    LINES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn s7_every_request_has_its_line_and_no_secret_is_in_it() {
    listen();
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let secret = "swordfish-and-custard";
    let account = json!({ "name": "Anna", "password": secret, "bearer": true });
    let anna = Client::of(world.addr, &anna.post("/api/register", account).await.good());
    anna.post("/api/login", json!({ "name": "Anna", "password": "not-the-swordfish" })).await;
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let seed = "a-seed-nobody-may-read";
    let wish = json!({ "game": GAME, "who": who, "start": true, "private": true, "seed": seed });
    let opened = anna.post("/api/tables", wish).await.good();
    let (table, invite) = (opened["table"].as_str().unwrap(), opened["invite"].as_str().unwrap());
    anna.post(&format!("/api/tables/{table}/enter"), json!({ "invite": invite })).await;
    anna.get(&format!("/api/tables/{table}?lang=de&x={secret}")).await;
    world.get("/no/such/page").await;
    let (mut socket, _) = anna.join(table).await;
    play_on(&world, &mut socket, &mut 5, 5).await;

    let lines = lines();
    for hidden in [anna.token.as_str(), secret, "not-the-swordfish", seed, invite, table] {
        assert!(!lines.iter().any(|line| line.contains(hidden)), "{hidden} is in the log");
    }
    for expected in [
        "method=POST route=\"/api/register\" status=200 ms=",
        "method=POST route=\"/api/login\" status=401 ms=",
        "method=POST route=\"/api/tables\" status=201 ms=",
        "method=GET route=\"/api/tables/{id}\" status=200 ms=",
        "method=GET route=\"/api/tables/{id}/socket\" status=101 ms=",
    ] {
        assert!(lines.iter().any(|line| line.contains(expected)), "no line says {expected}");
    }
}
