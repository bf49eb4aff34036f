//! Bad input of every kind: it is answered with a sentence, breaks nothing and changes nothing.

use crate::matrix::{MESSAGES, routes};
use crate::play::{GAME, play_on};
use crate::records::finished;
use crate::world::{Client, JSON, Socket, World, http, key, ordinary};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use steading_server::Config;
use steading_server::config::Rates;
use steading_store::Tables;

/// A generator small enough to be read.
struct Luck(u64);

impl Luck {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// Values that fit nowhere, or almost.
fn odd_values() -> Vec<Value> {
    let mut deep = json!(1);
    for _ in 0..20 {
        deep = json!([deep]);
    }
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(255),
        json!(256),
        json!(4_294_967_296_u64),
        json!(u64::MAX),
        json!(1.5),
        json!(1e300),
        json!(""),
        json!("x"),
        json!("\u{0}\u{7}\n"),
        json!("\u{202e}äöü🂡"),
        json!("x".repeat(3_000)),
        json!("'; DROP TABLE person; --"),
        json!("../../etc/passwd"),
        json!("0".repeat(20)),
        json!("0".repeat(32)),
        json!([]),
        json!({}),
        json!([[[]]]),
        json!({ "kind": "bot" }),
        json!({ "kind": "bot", "bot": "search:999999999999" }),
        json!({ "kind": "per_move", "seconds": 0 }),
        deep,
    ]
}

/// Spoils a message: another value somewhere, one missing, one too many.
fn spoil(whole: &Value, luck: &mut Luck, odd: &[Value]) -> Value {
    let mut spoiled = whole.clone();
    let Some(fields) = spoiled.as_object_mut() else { return luck.pick(odd).clone() };
    let names: Vec<String> = fields.keys().cloned().collect();
    match (names.is_empty(), luck.below(8)) {
        (true, _) | (_, 0) => {
            fields.insert("more".to_owned(), luck.pick(odd).clone());
        }
        (_, 1) => {
            fields.remove(luck.pick(&names));
        }
        (_, 2) => return luck.pick(odd).clone(),
        (_, rounds) => {
            for _ in 0..rounds.min(2) {
                let name = luck.pick(&names).clone();
                let inner = fields[&name].is_object() && luck.below(2) == 0;
                fields[&name] = if inner { spoil(&fields[&name].clone(), luck, odd) } else { luck.pick(odd).clone() };
            }
        }
    }
    spoiled
}

/// Text that is broken as JSON.
fn break_text(text: &str, luck: &mut Luck) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    if letters.is_empty() {
        return "{".to_owned();
    }
    for _ in 0..=luck.below(3) {
        let at = luck.below(letters.len());
        match luck.below(3) {
            0 => letters.truncate(at.max(1)),
            1 => letters.insert(at, *luck.pick(&['{', '"', '\\', ']', '\u{0}', 'x', ','])),
            _ => letters[at] = *luck.pick(&['}', '"', '7', '\u{fffd}', ' ']),
        }
    }
    letters.into_iter().collect()
}

/// Bodies that would be right.
fn bodies() -> Vec<(&'static str, &'static str, Value)> {
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "easy" }]);
    let new_table = json!({ "game": GAME, "seats": 2, "who": who, "options": {}, "clock": { "kind": "none" },
        "private": false, "hot_seat": false, "hints": false, "turn_based": false, "seed": "x", "pack": "", "start": true,
        "from": { "game": "{id}", "entry": 3 }, "position": { "game": GAME, "seats": 2, "rules": 1 } });
    let post = |path: &'static str, body: Value| ("POST", path, body);
    let get = |path: &'static str| ("GET", path, Value::Null);
    let push = json!({ "kind": "push", "endpoint": "https://x.example/1", "key": "AAAA", "auth": "AAAA" });
    vec![
        post("/api/my/channels", json!({ "way": { "kind": "feed" }, "events": ["turn"], "daily": true })),
        post(
            "/api/my/channels",
            json!({ "way": { "kind": "webhook", "url": "https://x.example", "format": "slack" } }),
        ),
        post("/api/my/channels", json!({ "way": { "kind": "mail", "address": "x@example.org" } })),
        post("/api/my/channels", json!({ "way": push })),
        ("PUT", "/api/my/channels/{channel}", json!({ "events": ["turn"], "daily": true })),
        ("DELETE", "/api/my/channels/{channel}", Value::Null),
        ("PUT", "/api/my/reach", json!({ "lang": "de", "zone": "UTC", "quiet": { "from": 1, "to": 2 }, "digest": 3 })),
        get("/api/my/channels?x=1"),
        get("/api/my/waiting?x=1"),
        get("/api/tournaments?x=1"),
        get("/api/tournaments/{id}"),
        post(
            "/api/tournaments",
            json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "rounds": 3,
            "bots": true, "clock": { "kind": "none" }, "turn_based": true, "options": {} }),
        ),
        ("DELETE", "/api/tournaments/{id}", Value::Null),
        post("/api/tournaments/{id}/join", json!({})),
        post("/api/tournaments/{id}/leave", json!({})),
        post("/api/tournaments/{id}/start", json!({})),
        get("/api/my/notices?token=0&lang=de"),
        post("/api/guest", json!({ "name": "Anna", "bearer": true })),
        post("/api/register", json!({ "name": "Anna", "password": "x", "bearer": true })),
        post("/api/login", json!({ "name": "Anna", "password": "correct horse", "bearer": true })),
        post("/api/logout", json!({ "x": 1 })),
        post("/api/password", json!({ "old": "correct horse", "new": "another horse" })),
        post("/api/tables", new_table.clone()),
        post("/api/tables", json!({ "game": GAME, "seats": 2, "options": { "x": "y" } })),
        post("/api/tables", new_table),
        post("/api/tables/{id}/invite", json!({ "revoke": true })),
        post("/api/tables/{id}/enter", json!({ "invite": "0" })),
        post("/api/tables/{id}/invited", json!({ "invite": "0" })),
        post("/api/tables/{id}/rematch", json!({})),
        post("/api/my/tokens", json!({ "label": "x", "scopes": ["read", "play"] })),
        ("DELETE", "/api/my/tokens/{token}", Value::Null),
        get("/api/my/tokens?x=1"),
        post("/api/my/bot", json!({ "x": 1 })),
        get("/api/my/days-off?x=1"),
        ("PUT", "/api/my/days-off", json!({ "days": 3 })),
        get("/api/tables/{id}/view?lang=de"),
        get("/api/tables/{id}/events"),
        post(
            "/api/tables/{id}/do",
            json!({ "do": "act", "key": "0".repeat(32), "seat": 0, "seen": 3, "actions": ["pass"] }),
        ),
        post("/api/records", json!({ "record": "steading record 1", "pack": "", "private": false })),
        get("/api/tables?game={id}&phase=playing&after=1-2-{id}&limit=3"),
        get("/api/finished?game=x&player={id}&after=1-2-{id}&limit=3"),
        get("/api/people/{who}?x=1"),
        get("/api/people/{who}/versus/{other}?game={game}"),
        get("/api/avatars?of={id}"),
        ("PUT", "/api/my/avatar", json!({ "avatar": "fox-1" })),
        get("/api/my/export?x=1"),
        post("/api/my/delete", json!({ "password": "correct horse" })),
        get("/api/my/people?x=1"),
        ("PUT", "/api/my/people/{who}", json!({ "kind": "muted" })),
        ("DELETE", "/api/my/people/{who}", Value::Null),
        post("/api/my/warnings/{id}/read", json!({})),
        post("/api/reports", json!({ "person": "Anna", "table": "{id}", "line": "x", "text": "Rude." })),
        get("/api/admin/reports?done=true"),
        get("/api/admin/deeds?before=3"),
        post("/api/admin/acts", json!({ "act": "suspend", "person": "Anna", "days": 3, "note": "x" })),
        get("/api/texts/{name}"),
        get("/api/clubs?x=1"),
        post("/api/clubs", json!({ "name": "Owls", "about": "x" })),
        get("/api/clubs/{id}"),
        ("PUT", "/api/clubs/{id}", json!({ "name": "Owls", "about": "x" })),
        ("DELETE", "/api/clubs/{id}", Value::Null),
        post("/api/clubs/{id}/invite", json!({ "revoke": true })),
        post("/api/clubs/{id}/join", json!({ "invite": "0" })),
        ("PUT", "/api/clubs/{id}/members/{who}", json!({ "role": "member" })),
        ("DELETE", "/api/clubs/{id}/members/{who}", Value::Null),
        get("/api/finished/{id}/replay?entry=3&seat=1&lang=de"),
        get("/api/my/tables?after=1-2-{id}&limit=0"),
        get("/api/my/bests?x=1"),
        get("/api/queue?x=1"),
        get("/api/statistics/{game}"),
        get("/api/ratings/{game}"),
        get("/api/rules/{game}"),
        get("/api/games/{game}/pack"),
        get("/api/games?x=1"),
        get("/api/finished/{id}"),
        get("/api/finished/{id}/record"),
        get("/api/finished/{id}/events?seat=1&lang=de"),
        get("/api/finished/{id}/curve?entry=3"),
        get("/api/finished/{id}/analysis?entry=3&seat=1&lang=de"),
        get("/api/tables/{id}"),
        get("/api/tables/{id}/socket"),
        get("/api/me?x=1"),
        get("/api/openapi.json"),
        get("/healthz?x=1"),
        get("/readyz?x=1"),
    ]
}

const ODD_WORDS: [&str; 10] =
    ["", "%00", "%ff", "..%2f..", "x", "99999999999999999999999", "-1", "1.5", "00000000000000000000", "%F0%9F%82%A1"];

/// Another word somewhere in the address.
fn spoil_path(path: &str, luck: &mut Luck) -> String {
    let parts: Vec<&str> = path.split_inclusive(['/', '=', '&', '?']).collect();
    let at = 2 + luck.below(parts.len().saturating_sub(2).max(1));
    let spoiled = parts.iter().enumerate().map(|(index, part)| {
        let end = part.chars().last().filter(|end| "/=&?".contains(*end)).map(String::from).unwrap_or_default();
        if index == at { format!("{}{end}", luck.pick(&ODD_WORDS)) } else { (*part).to_owned() }
    });
    spoiled.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_makes_the_server_fail() {
    let rates = Rates { logins: Rates::default().logins, ..ordinary().rates };
    let world = World::with(Config { rates, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = finished(&world, &anna, json!({})).await;
    let who = json!([{ "kind": "me" }, { "kind": "me" }]);
    let running = anna.open(json!({ "game": GAME, "who": who, "hot_seat": true, "start": true })).await;
    let (bodies, odd, mut luck) = (bodies(), odd_values(), Luck(2026));
    let tried: BTreeSet<(String, String)> = bodies
        .iter()
        .map(|(method, path, _)| (method.to_lowercase(), path.split('?').next().unwrap().to_owned()))
        .collect();
    assert_eq!(tried, routes(&world).await, "every route is tried, and every one tried is there");
    let kept = world.store.load(table.parse().unwrap()).await.unwrap();
    let in_play = world.store.load(running.parse().unwrap()).await.unwrap();
    // Somebody who may look at these tables, and nothing else.
    let bearer = format!("Bearer {}", world.guest("Zoe").await.token);
    for round in 0..1_500 {
        let (method, path, body) = luck.pick(&bodies).clone();
        // A finished game, a running table, one there never was.
        let id = *luck.pick(&[table.as_str(), running.as_str(), "zzzzzzzzzzzzzzzzzzzz"]);
        let path = path.replace("{id}", id).replace("{game}", luck.pick::<&str>(&[GAME, "nonsense"]));
        let body: Value = serde_json::from_str(&body.to_string().replace("{id}", id)).unwrap();
        let path = if luck.below(3) == 0 || body.is_null() { spoil_path(&path, &mut luck) } else { path };
        let body = match (body.is_null(), luck.below(4)) {
            (true, _) => String::new(),
            (_, 0) => break_text(&body.to_string(), &mut luck),
            _ => spoil(&body, &mut luck, &odd).to_string(),
        };
        let headers = [JSON, ("authorization", bearer.as_str())];
        let ends = ["/api/logout", "/api/my/delete"];
        let nobody = luck.below(10) == 0 || ends.iter().any(|end| path.starts_with(end));
        let headers = if nobody { &headers[..1] } else { &headers[..] };
        let reply = http(world.addr, method, &path, headers, &body).await;
        assert!(reply.status < 500, "round {round}: {method} {path} {body}: {reply:?}");
        if reply.status >= 400 {
            let error = reply.json();
            assert!(error["error"]["message"].as_str().is_some_and(|message| !message.is_empty()), "{reply:?}");
        }
    }
    assert_eq!(world.get("/healthz").await.status, 200);
    assert_eq!(world.get(&format!("/api/finished/{table}")).await.status, 200);
    assert_eq!(world.store.load(table.parse().unwrap()).await.unwrap(), kept);
    assert_eq!(world.store.load(running.parse().unwrap()).await.unwrap(), in_play);
}

/// Messages that would be right for some seat at some time.
fn messages() -> Vec<Value> {
    vec![
        json!({ "do": "join", "lang": "de", "n": 3, "m": 4 }),
        json!({ "do": "act", "key": "", "seat": 0, "seen": 3, "actions": ["pass", "explore II"] }),
        json!({ "do": "wish", "key": "", "seat": 0, "seen": 3, "wish": { "bid": [1, 2] } }),
        json!({ "do": "undo", "key": "", "seat": 0, "seen": 3, "count": 1 }),
        json!({ "do": "restart", "key": "", "seat": 1, "seen": 3 }),
        json!({ "do": "redo", "key": "", "seat": 1, "seen": 3 }),
        json!({ "do": "explain", "id": 1, "seat": 0, "action": "pass" }),
        json!({ "do": "foresee", "id": 1, "seat": 0, "wish": {} }),
        json!({ "do": "hint", "id": 1, "seat": 0 }),
        json!({ "do": "look", "seat": 1 }),
        json!({ "do": "moment", "id": 1, "n": 2 }),
        json!({ "do": "since", "n": 3, "m": 4 }),
        json!({ "do": "lang", "lang": "en" }),
        json!({ "do": "sit", "key": "", "seat": 0 }),
        json!({ "do": "stand", "key": "", "seat": 0 }),
        json!({ "do": "bot", "key": "", "seat": 0, "bot": "easy" }),
        json!({ "do": "start", "key": "" }),
        json!({ "do": "leave", "key": "", "seat": 0 }),
        json!({ "do": "ahead", "key": "", "seat": 0, "seen": 3, "give": [{ "kind": "usual", "usual": "pass" }] }),
        json!({ "do": "nudge", "key": "", "seat": 0 }),
        json!({ "do": "days_off", "key": "", "until": 9_999_999_999_999_u64 }),
        json!({ "do": "return", "key": "", "seat": 0 }),
        json!({ "do": "resign", "key": "", "seat": 0 }),
        json!({ "do": "end", "key": "", "seat": 0, "agree": true }),
        json!({ "do": "mute", "user": "00000000000000000000", "mute": true }),
        // Too long, so that even who may speak says nothing.
        json!({ "do": "say", "key": "", "text": "x".repeat(600) }),
        json!({ "do": "ping", "t": 1 }),
    ]
}

/// Sends one message; `false` if the server closed the connection for it, with a code that says why.
async fn survives(socket: &mut Socket, text: String, round: u64) -> bool {
    socket.send_text(text.clone()).await;
    socket.send(json!({ "do": "ping", "t": round })).await;
    loop {
        match socket.next().await {
            Ok(said) if said["is"] == "pong" && said["t"] == round => return true,
            Ok(said) => assert!(said["verdict"].get("ok").is_none(), "{text} was done: {said}"),
            Err(code) => {
                assert!([1002, 1007, 1008, 1009].contains(&code), "{text} closed with {code}");
                return false;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_of_a_stranger_changes_a_table() {
    let world = World::new().await;
    let (anna, zoe) = (world.guest("Anna").await, world.guest("Zoe").await);
    let who = json!([{ "kind": "me" }, { "kind": "me" }]);
    let playing = anna.open(json!({ "game": GAME, "who": who, "hot_seat": true, "start": true })).await;
    let over = finished(&world, &anna, json!({})).await;
    let full = anna.open(json!({ "game": GAME, "who": who, "hot_seat": true })).await;
    let tables = [playing, over, full];
    let mut kept = Vec::new();
    for table in &tables {
        kept.push(world.store.load(table.parse().unwrap()).await.unwrap());
    }
    nonsense_from(&world, &zoe, &tables, 1_500).await;
    for (table, kept) in tables.iter().zip(kept) {
        assert_eq!(world.store.load(table.parse().unwrap()).await.unwrap(), kept);
    }
}

async fn nonsense_from(world: &World, zoe: &Client, tables: &[String], rounds: u64) {
    let (messages, odd, mut luck) = (messages(), odd_values(), Luck(7));
    let tried: BTreeSet<&str> = messages.iter().map(|message| message["do"].as_str().unwrap()).collect();
    assert_eq!(tried, BTreeSet::from(MESSAGES), "every message is tried");
    let mut sockets = Vec::new();
    for table in tables {
        sockets.push(zoe.join(table).await.0);
    }
    for round in 0..rounds {
        let at = luck.below(tables.len());
        let mut message = luck.pick(&messages).clone();
        if message.get("key").is_some() {
            message["key"] = json!(key());
        }
        let text = match luck.below(4) {
            0 => break_text(&message.to_string(), &mut luck),
            1 => message.to_string(),
            // With other words it might be something that anybody may say.
            _ if message["do"] == "say" => message.to_string(),
            _ => spoil(&message, &mut luck, &odd).to_string(),
        };
        world.times.pass(150);
        if !survives(&mut sockets[at], text, 1_000 + round).await {
            sockets[at] = zoe.join(&tables[at]).await.0;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_player_may_not_do_changes_nothing() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let table = anna.open(json!({ "game": GAME, "who": who, "start": true })).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 1, 0).await;
    let kept = world.store.load(table.parse().unwrap()).await.unwrap();
    let (seen, action) = (socket.n, socket.options().remove(0));
    let long = vec![action.clone(); 2_000];
    let wrong = [
        json!({ "do": "act", "seat": 1, "seen": seen, "actions": [action] }),
        json!({ "do": "act", "seat": 4, "seen": seen, "actions": [action] }),
        json!({ "do": "act", "seat": 0, "seen": seen + 1, "actions": [action] }),
        json!({ "do": "act", "seat": 0, "seen": u32::MAX, "actions": [action] }),
        json!({ "do": "act", "seat": 0, "seen": seen, "actions": [] }),
        json!({ "do": "act", "seat": 0, "seen": seen, "actions": ["nonsense"] }),
        json!({ "do": "act", "seat": 0, "seen": seen, "actions": [action, "nonsense"] }),
        json!({ "do": "act", "seat": 0, "seen": seen, "actions": ["x".repeat(3_000)] }),
        json!({ "do": "act", "seat": 0, "seen": seen, "actions": long[..300] }),
        json!({ "do": "undo", "seat": 0, "seen": seen, "count": 1 }),
        json!({ "do": "undo", "seat": 0, "seen": seen, "count": u32::MAX }),
        json!({ "do": "restart", "seat": 0, "seen": seen }),
        json!({ "do": "redo", "seat": 0, "seen": seen }),
        json!({ "do": "return", "seat": 0 }),
        json!({ "do": "leave", "seat": 1 }),
        json!({ "do": "start" }),
    ];
    for message in wrong {
        world.times.pass(200);
        let verdict = socket.want(message.clone()).await;
        assert!(verdict.get("ok").is_none() && verdict.get("retry").is_none(), "{message}: {verdict}");
    }
    assert_eq!(world.store.load(table.parse().unwrap()).await.unwrap(), kept);
    assert!(socket.act(0, &action).await.get("ok").is_some());
}
