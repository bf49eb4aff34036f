//! What goes wrong, and what must not.

use crate::play::{GAME, play_on};
use crate::world::{Client, World, key, ordinary};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use steading_host::{Append, NoticeRow, Row};
use steading_server::Config;
use steading_server::tables::failpoints;
use steading_store::Tables;

fn me_and_a_bot() -> Value {
    json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }])
}

async fn begin(anna: &Client, wish: Value) -> String {
    let mut whole = json!({ "game": GAME, "who": me_and_a_bot(), "start": true });
    whole.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    anna.open(whole).await
}

/// F13: a panic stays at its table, which answers again from its log; the third at the same entry parks it.
#[tokio::test(flavor = "multi_thread")]
async fn f13_a_panic_at_one_table_is_noticed_at_no_other() {
    let world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    let (sick, well) = (begin(&anna, json!({})).await, begin(&berta, json!({})).await);
    let (mut one, _) = anna.join(&sick).await;
    let (mut other, _) = berta.join(&well).await;
    play_on(&world, &mut one, &mut 2, 3).await;
    failpoints::set(sick.parse().unwrap(), 1);
    let action = one.options().remove(0);
    let asked = key();
    let (seen, message) =
        (one.n, |seen| json!({ "do": "act", "key": asked, "seat": 0, "seen": seen, "actions": [action] }));
    one.send(message(seen)).await;
    // The table is shown afresh and the request may be sent again, under the same key.
    let fresh = one.until("table").await;
    assert!(one.verdict(&asked).await.get("retry").is_some());
    assert_eq!(fresh["n"].as_u64().unwrap(), seen);
    one.send(message(seen)).await;
    assert!(one.verdict(&asked).await.get("ok").is_some());
    one.until("update").await;
    play_on(&world, &mut other, &mut 2, 3).await;

    play_on(&world, &mut one, &mut 2, 1).await;
    failpoints::set(sick.parse().unwrap(), 3);
    for _ in 0..2 {
        assert!(one.want(json!({ "do": "say", "text": "still here?" })).await.get("retry").is_some());
    }
    one.send(json!({ "do": "say", "key": key(), "text": "still here?" })).await;
    assert_eq!(one.until("error").await["error"]["code"], "table_parked");
    one.send(json!({ "do": "ping", "t": 1 })).await;
    assert_eq!(one.until("error").await["error"]["code"], "table_parked");
    play_on(&world, &mut other, &mut 2, 3).await;
    assert_eq!(world.get("/healthz").await.status, 200);
}

/// F2, as far as it shows without looking at system calls: an answer is told to nobody
/// before its commit has returned, and then it can be read. That commits reach the disk is a check of the store.
#[tokio::test(flavor = "multi_thread")]
async fn f2_nobody_hears_of_an_answer_before_it_is_committed() {
    let world = World::new().await;
    let (anna, zoe) = (world.guest("Anna").await, world.guest("Zoe").await);
    let table = begin(&anna, json!({})).await;
    let (mut plays, _) = anna.join(&table).await;
    let (mut looks, _) = zoe.join(&table).await;
    let mut luck = 9;
    for _ in 0..4 {
        play_on(&world, &mut plays, &mut luck, 1).await;
        let seen = plays.n;
        looks.send(json!({ "do": "ping", "t": seen })).await;
        while looks.until("pong").await["t"] != seen {}
        let held = world.store.hold_writes().await;
        let asked = key();
        let kept = async || {
            let log = world.store.load(table.parse().unwrap()).await.unwrap().unwrap();
            log.rows.iter().any(|row| row.key.is_some_and(|key| key.to_string() == asked))
        };
        let action = plays.options().remove(0);
        let act = json!({ "do": "act", "key": asked, "seat": 0, "seen": seen, "actions": [action] });
        plays.send(act).await;
        // However long it takes, nothing is heard; a table answers in a millisecond otherwise.
        let heard = async {
            tokio::select! { said = plays.next() => said, said = looks.next() => said }
        };
        let heard = tokio::time::timeout(Duration::from_millis(300), heard).await;
        assert!(heard.is_err(), "{heard:?} before anything was kept");
        assert!(!kept().await);
        drop(held);
        assert!(plays.verdict(&asked).await.get("ok").is_some());
        assert!(kept().await);
        looks.until("update").await;
        plays.until("update").await;
    }
}

/// F9: somebody sets the clock on the wall; nobody is flagged and everything goes on.
#[tokio::test(flavor = "multi_thread")]
async fn f9_the_clock_on_the_wall_may_step() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let clock = json!({ "kind": "per_game", "seconds": 600, "increment": 0 });
    let table = begin(&anna, json!({ "clock": clock })).await;
    let (mut socket, said) = anna.join(&table).await;
    let left = |said: &Value| said["clocks"][0]["left_ms"].as_u64().unwrap();
    let before = left(&said);
    for step in [3_600_000, -7_200_000, 3_600_000] {
        world.times.step_wall(step);
        play_on(&world, &mut socket, &mut 6, 3).await;
        socket.send(json!({ "do": "look", "seat": 0 })).await;
        let said = socket.until("table").await;
        assert!(before - left(&said) < 60_000, "{} of {before} are left", left(&said));
        assert_eq!(said["seating"][0]["kind"], "person");
    }
}

/// F10: a person who thinks when the server goes down has no less time when it is back; everybody is told when to come back.
#[tokio::test(flavor = "multi_thread")]
async fn f10_going_down_takes_nobodys_time() {
    let mut world = World::new().await;
    let anna = world.guest("Anna").await;
    let clock = json!({ "kind": "per_game", "seconds": 600, "increment": 0 });
    let table = begin(&anna, json!({ "clock": clock })).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 6, 3).await;
    socket.send(json!({ "do": "look", "seat": 0 })).await;
    let left = |said: &Value| said["clocks"][0]["left_ms"].as_u64().unwrap();
    let before = left(&socket.until("table").await);
    let began = Instant::now();
    let read = tokio::spawn(async move {
        let bye = socket.until("bye").await;
        (bye, socket.end().await)
    });
    world.restart().await;
    assert!(began.elapsed() < Duration::from_secs(15));
    let (bye, code) = read.await.unwrap();
    assert!(bye["after_ms"].as_u64().unwrap() <= 5_000);
    assert_eq!(code, 1001);
    let anna = Client { addr: world.addr, ..anna };
    let (_, said) = anna.join(&table).await;
    assert!(left(&said) + 1_000 >= before, "{} of {before} are left", left(&said));
}

/// F8: when nothing can be kept, clients are told to try again, reading goes on, and play too as soon as there is room.
#[tokio::test(flavor = "multi_thread")]
async fn f8_a_full_disk_stops_play_and_nothing_else() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = begin(&anna, json!({})).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 6, 2).await;
    world.store.limit_pages(Some(1)).await;
    let action = socket.options().remove(0);
    let mut refused = false;
    for _ in 0..60 {
        // Small entries may fit into pages that are there already; a long chat does not.
        let verdict = socket.want(json!({ "do": "say", "text": "x".repeat(500) })).await;
        world.times.pass(7_000);
        if verdict.get("retry").is_some() {
            refused = true;
            break;
        }
    }
    assert!(refused, "a full disk is noticed");
    assert_eq!(world.get(&format!("/api/tables/{table}")).await.status, 200);
    world.store.limit_pages(None).await;
    assert!(world.store.integrity().await.unwrap());
    let mut verdict = Value::Null;
    for _ in 0..50 {
        let seen = socket.n;
        verdict = socket.want(json!({ "do": "act", "seat": 0, "seen": seen, "actions": [action] })).await;
        if verdict.get("retry").is_none() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        world.breathe();
    }
    assert!(verdict.get("ok").is_some(), "{verdict}");
}

/// A table nobody looks at leaves the memory, and is back when somebody comes.
#[tokio::test(flavor = "multi_thread")]
async fn an_idle_table_leaves_and_comes_back_from_its_log() {
    let world = World::with(Config { idle: Duration::from_millis(100), ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = begin(&anna, json!({})).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 8, 4).await;
    let n = socket.n;
    drop(socket);
    for _ in 0..200 {
        if world.server().load().0 == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(world.server().load(), (0, 0));
    let (mut socket, said) = anna.join(&table).await;
    assert_eq!(said["n"].as_u64().unwrap(), n);
    play_on(&world, &mut socket, &mut 8, 2).await;
}

/// A table with a long log is shown from its end while the rest is being read. Who does something waits for that: a key
/// of long ago gets its verdict, and where an entry of long ago is not what was kept, nothing is done.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_log_is_in_sight_before_it_is_read() {
    let mut world = World::with(Config { long_log: 40, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = begin(&anna, json!({})).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 1, 0).await;
    let (action, seen, asked) = (socket.options().remove(0), socket.n, key());
    let first = json!({ "do": "act", "key": asked, "seat": 0, "seen": seen, "actions": [action] });
    socket.send(first.clone()).await;
    let verdict = socket.verdict(&asked).await;
    while socket.n == seen {
        socket.next().await.unwrap();
    }
    // Long enough, and far from over.
    let mut luck = 5;
    while socket.n < 48 {
        play_on(&world, &mut socket, &mut luck, 1).await;
    }
    let n = socket.n;
    drop(socket);
    world.restart().await;
    let anna = Client { addr: world.addr, ..anna };
    let (mut socket, said) = anna.join(&table).await;
    assert_eq!(said["n"].as_u64().unwrap(), n);
    assert!(!said["turn"]["options"].as_array().unwrap().is_empty());
    socket.send(first.clone()).await;
    assert_eq!(socket.verdict(&asked).await, verdict);
    play_on(&world, &mut socket, &mut 5, 2).await;
    drop(socket);

    world.stop().await;
    let id = table.parse().unwrap();
    let mut log = world.store.load(id).await.unwrap().unwrap();
    let summary = world.store.listing(id).await.unwrap().unwrap().summary;
    assert!(log.rows.len() > 45, "{}", log.rows.len());
    log.rows[2].at += 1;
    world.store.delete(id).await.unwrap();
    world.store.create(&log.setup, &summary, None).await.unwrap();
    let saved = log.snapshot.unwrap();
    let append = |first_entry: u32, rows: &[Row], position: Option<String>, notices: Vec<NoticeRow>| Append {
        table: id,
        first_entry,
        rows: rows.to_vec(),
        first_notice: 0,
        notices,
        summary: summary.clone(),
        finished: None,
        mark: log.mark.clone(),
        position,
        calls: Vec::new(),
        ahead: Vec::new(),
    };
    let (before, after) = log.rows.split_at(saved.entries as usize);
    let appends =
        [append(0, before, Some(saved.position), Vec::new()), append(saved.entries, after, None, log.notices.clone())];
    assert_eq!(world.store.commit(&appends).await.unwrap(), [Ok(()), Ok(())]);
    world.restart().await;
    let anna = Client { addr: world.addr, ..anna };
    let (mut socket, said) = anna.join(&table).await;
    assert_eq!(said["is"], "table", "what is in sight is what was marked");
    socket.send(json!({ "do": "say", "key": key(), "text": "hello" })).await;
    assert_eq!(socket.until("error").await["error"]["code"], "table_parked");
    socket.send(first).await;
    assert_eq!(socket.until("error").await["error"]["code"], "table_parked");
}

/// The same key does it once, also over another connection and after a restart; an old count is told apart from it.
#[tokio::test(flavor = "multi_thread")]
async fn asking_twice_does_it_once() {
    let mut world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = begin(&anna, json!({})).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 1, 0).await;
    let (action, seen, asked) = (socket.options().remove(0), socket.n, key());
    let message = json!({ "do": "act", "key": asked, "seat": 0, "seen": seen, "actions": [action] });
    socket.send(message.clone()).await;
    let first = socket.verdict(&asked).await;
    assert!(first.get("ok").is_some());
    socket.send(message.clone()).await;
    assert_eq!(socket.verdict(&asked).await, first);
    assert_eq!(socket.want(json!({ "do": "act", "seat": 0, "seen": seen, "actions": [action] })).await, "stale");
    drop(socket);
    world.restart().await;
    let anna = Client { addr: world.addr, ..anna };
    let (mut socket, _) = anna.join(&table).await;
    socket.send(message).await;
    assert_eq!(socket.verdict(&asked).await, first);
}

/// Bots whose turn it is go on after a restart as soon as somebody looks.
#[tokio::test(flavor = "multi_thread")]
async fn bots_finish_their_game_while_somebody_looks() {
    let mut world = World::with(Config { bot_pace_ms: 30, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let bots = json!([{ "kind": "bot", "bot": "random" }, { "kind": "bot", "bot": "random" }]);
    let table = anna.open(json!({ "game": GAME, "who": bots, "start": true })).await;
    world.config.bot_pace_ms = 0;
    world.restart().await;
    let anna = Client { addr: world.addr, ..anna };
    let (_socket, _) = anna.join(&table).await;
    for _ in 0..800 {
        if world.get(&format!("/api/finished/{table}")).await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("the bots have not finished");
}
