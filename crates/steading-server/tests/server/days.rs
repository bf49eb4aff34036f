//! Play over days at a real server: answers given ahead, reminders, days off.

use crate::play::GAME;
use crate::world::{Client, World, ordinary};
use serde_json::{Value, json};
use std::time::Duration;
use steading_core::Seat;
use steading_host::Notice;
use steading_server::Config;
use steading_store::Tables;

/// A game over days of two: the table, who is asked and who is not, with their seats.
async fn duel(world: &World, wish: Value) -> (String, (Client, u8), (Client, u8)) {
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let mut whole = json!({ "game": GAME, "seats": 2, "turn_based": true });
    whole.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    let table = anna.open(whole).await;
    let act = async |who: &Client, mut message: Value| {
        message["key"] = json!(crate::world::key());
        who.post(&format!("/api/tables/{table}/do"), message).await.good()["verdict"].clone()
    };
    assert!(act(&berta, json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    assert!(act(&anna, json!({ "do": "start" })).await.get("ok").is_some());
    let view = anna.get(&format!("/api/tables/{table}/view")).await.good();
    let first = view["turn"]["waiting"][0].as_u64().unwrap();
    let people = [(anna, 0), (berta, 1)];
    let [one, other] =
        if first == 0 { people } else { people.into_iter().rev().collect::<Vec<_>>().try_into().unwrap() };
    (table, one, other)
}

async fn view(who: &Client, table: &str) -> Value {
    who.get(&format!("/api/tables/{table}/view")).await.good()
}

async fn act(who: &Client, table: &str, mut message: Value) -> Value {
    message["key"] = json!(crate::world::key());
    who.post(&format!("/api/tables/{table}/do"), message).await.good()["verdict"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn days_off_are_counted_stop_clocks_and_are_seen_by_the_others() {
    let world = World::new().await;
    let clock = json!({ "clock": { "kind": "per_move", "seconds": 86_400 } });
    let (table, (asked, seat), (other, _)) = duel(&world, clock).await;
    let runs = |view: &Value| view["clocks"][usize::from(seat)]["runs"].clone();
    assert_eq!(runs(&view(&other, &table).await), true);
    let mine = asked.ask("PUT", "/api/my/days-off", &json!({ "days": 7 })).await.good();
    assert_eq!((&mine["left"], &mine["most"]), (&json!(23), &json!(30)));
    let seen = view(&other, &table).await;
    assert_eq!(runs(&seen), false);
    assert_eq!((&seen["off"][0]["seat"], &seen["off"][0]["until"]), (&json!(seat), &mine["until"]));
    assert_eq!(view(&asked, &table).await["off"], seen["off"]);
    let spectator = world.get(&format!("/api/tables/{table}/view")).await.good();
    assert_eq!(spectator["off"], seen["off"]);
    // More than a year has are refused, and the refusal says how many are left.
    let refused = asked.ask("PUT", "/api/my/days-off", &json!({ "days": 31 })).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "most_days_off"));
    assert!(refused.body.contains("30"), "{}", refused.body);
    // Back: a day that was begun counts.
    let mine = asked.ask("PUT", "/api/my/days-off", &json!({ "days": 0 })).await.good();
    assert_eq!((&mine["left"], &mine["until"]), (&json!(29), &Value::Null));
    let seen = view(&other, &table).await;
    assert_eq!((runs(&seen), &seen["off"]), (json!(true), &json!([])));
    // The table itself gives nobody days.
    let sneaky = json!({ "do": "days_off", "key": crate::world::key(), "until": 9_999_999_999_999_u64 });
    assert_eq!(other.post(&format!("/api/tables/{table}/do"), sneaky).await.code(), "no_key");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reminder_reaches_the_feed_of_who_is_asked() {
    let world = World::new().await;
    let (table, (asked, seat), (other, _)) = duel(&world, json!({})).await;
    let feed = asked.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await.good();
    let nudge = json!({ "do": "nudge", "seat": seat });
    assert_eq!(act(&other, &table, nudge.clone()).await["refused"]["code"], "no_nudge");
    world.times.step_wall(5 * 3_600_000);
    assert!(act(&other, &table, nudge.clone()).await.get("ok").is_some());
    assert_eq!(act(&other, &table, nudge).await["refused"]["code"], "no_nudge");
    let path = format!("/api/my/notices?token={}", feed["secret"].as_str().unwrap());
    let told = world.get(&path).await.body;
    assert!(told.contains(&format!("/table/{table}")) && told.contains(":nudged</id>"), "{told}");
}

/// Given ahead over HTTP, kept, and given by a server that was started since, while nobody looks.
#[tokio::test(flavor = "multi_thread")]
async fn an_answer_given_ahead_survives_a_restart_and_wakes_its_table() {
    // With no pace at all the answer would come at once.
    let mut world = World::with(Config { bot_pace_ms: 1, ..ordinary() }).await;
    let (table, (mut asked, seat), (mut other, _)) = duel(&world, json!({ "turn_based": false })).await;
    let seen = view(&asked, &table).await;
    let option = seen["turn"]["options"][0]["action"].clone();
    let question = seen["turn"]["question"]["sentence"].clone();
    let give = json!([{ "kind": "if", "asked": question, "answers": [option], "lasts": "once" }]);
    let ahead = json!({ "do": "ahead", "seat": seat, "seen": seen["n"], "give": give });
    let verdict = act(&asked, &table, ahead).await;
    assert!(verdict.get("ok").is_some(), "{verdict}");
    let listed = async |world: &World| world.get(&format!("/api/tables/{table}")).await.good()["summary"].clone();
    let before = listed(&world).await;
    world.restart().await;
    (asked.addr, other.addr) = (world.addr, world.addr);
    for _ in 0..100 {
        if listed(&world).await != before {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_ne!(listed(&world).await["entries"], before["entries"], "nobody looked, and it was answered");
    for who in [&asked, &other] {
        assert!(view(who, &table).await["turn"].get("ahead").is_none(), "it was given once");
    }
}

async fn until_asleep(world: &World) {
    for _ in 0..200 {
        if (world.server().load().0, world.server().sleeping()) == (0, 1) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{} in memory, {} asleep", world.server().load().0, world.server().sleeping());
}

/// A table with a clock of days leaves the memory like any other. Its clock goes on: a person who looks sees how it stands, a
/// server that goes down keeps it, and when it is up a bot takes over though nobody has looked.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_sleeps_while_its_clock_of_days_runs() {
    const HOUR_MS: u64 = 3_600_000;
    let mut world = World::with(Config { idle: Duration::from_millis(100), ..ordinary() }).await;
    let clock = json!({ "clock": { "kind": "per_move", "seconds": 86_400 } });
    let (table, (mut asked, seat), _) = duel(&world, clock).await;
    let hours = async |who: &Client| {
        let left = view(who, &table).await["clocks"][usize::from(seat)]["left_ms"].as_u64().unwrap();
        // What a moment of this test takes, and what an outage gives.
        (left + HOUR_MS / 60) / HOUR_MS
    };
    let listed = async |world: &World| world.get(&format!("/api/tables/{table}")).await.good()["summary"].clone();
    until_asleep(&world).await;
    let before = listed(&world).await;
    assert_eq!(before["seats"][usize::from(seat)]["kind"], "person");
    world.times.pass(5 * HOUR_MS);
    assert_eq!(hours(&asked).await, 19);
    until_asleep(&world).await;
    world.times.pass(5 * HOUR_MS);
    world.restart().await;
    asked.addr = world.addr;
    assert_eq!(hours(&asked).await, 14, "it was kept while it slept");
    assert_eq!(listed(&world).await, before, "nothing has changed");
    until_asleep(&world).await;
    // The warning comes at a quarter of the time.
    world.times.pass(9 * HOUR_MS);
    let notices = async |world: &World| world.store.load(table.parse().unwrap()).await.unwrap().unwrap().notices;
    let told = async |world: &World, what: Notice| {
        for _ in 0..200 {
            if notices(world).await.iter().any(|row| row.notice == what) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("nobody was told: {what:?}");
    };
    let seat = Seat::new(usize::from(seat));
    told(&world, Notice::TimeShort { seat }).await;
    until_asleep(&world).await;
    assert_eq!(listed(&world).await["seats"][seat.index()]["kind"], "person");
    world.times.pass(6 * HOUR_MS);
    told(&world, Notice::TimeUp { seat }).await;
    assert_eq!(listed(&world).await["seats"][seat.index()]["kind"], "away");
}
