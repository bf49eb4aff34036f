//! Several people at a table, and around it.

use crate::play::{GAME, play_on};
use crate::records::finished;
use crate::world::{Client, Socket, World, key, ordinary};
use serde_json::{Value, json};
use std::time::Duration;
use steading_host::{Occupant, SeatSummary, Summary};
use steading_server::Config;
use steading_store::Tables;

fn me_and(bot: &str) -> Value {
    json!([{ "kind": "me" }, { "kind": "bot", "bot": bot }])
}

/// Reads until the seating is like this.
async fn until_seat(socket: &mut Socket, seat: usize, kind: &str) {
    loop {
        let said = socket.until("notices").await;
        if said["seating"][seat]["kind"] == kind {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_meet_in_the_lobby_sit_down_and_play() {
    let world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let lobby = world.get(&format!("/api/tables?game={GAME}&phase=gathering")).await.good();
    assert_eq!(lobby["items"][0]["id"], json!(table));
    let (mut host, _) = anna.join(&table).await;
    let (mut other, said) = berta.join(&table).await;
    assert_eq!((&said["yours"], &said["viewer"]), (&json!([]), &Value::Null));
    assert!(other.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    until_seat(&mut host, 1, "person").await;
    assert_eq!(other.want(json!({ "do": "start" })).await["refused"]["code"], "not_host");
    assert!(host.want(json!({ "do": "start" })).await.get("ok").is_some());
    while other.phase != "playing" {
        other.next().await.unwrap();
    }
    let listed = anna.get("/api/my/tables").await.good();
    assert_eq!(listed["items"][0]["sits"], true);
    assert_eq!(world.get(&format!("/api/tables/{table}")).await.good()["summary"]["phase"], "playing");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_is_replaced_by_a_bot_and_may_come_back() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "who": me_and("random"), "start": true })).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(&world, &mut socket, &mut 5, 2).await;
    assert!(socket.want(json!({ "do": "leave", "seat": 0 })).await.get("ok").is_some());
    let refused = socket.act(0, "pass").await;
    assert_eq!(refused["refused"]["code"], "away");
    // A bot plays for her: something happens at the table without anybody acting.
    let before = socket.n;
    while socket.n < before + 2 && socket.phase == "playing" {
        socket.next().await.unwrap();
    }
    assert!(socket.want(json!({ "do": "return", "seat": 0 })).await.get("ok").is_some());
    world.breathe();
    // What she sees is fresh before she answers again.
    socket.send(json!({ "do": "look", "seat": 0 })).await;
    socket.until("table").await;
    play_on(&world, &mut socket, &mut 5, 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_login_plays_several_seats_at_one_screen() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let both = json!([{ "kind": "me" }, { "kind": "me" }]);
    let refused = anna.post("/api/tables", json!({ "game": GAME, "who": both })).await;
    assert_eq!((refused.status, refused.code().as_str()), (422, "one_seat_each"));
    let table = anna.open(json!({ "game": GAME, "who": both, "hot_seat": true, "start": true })).await;
    let (mut socket, said) = anna.join(&table).await;
    assert_eq!(said["yours"], json!([0, 1]));
    for _ in 0..6 {
        let asked = socket.turn["waiting"][0].as_u64().unwrap() as u8;
        socket.send(json!({ "do": "look", "seat": asked })).await;
        let seen = socket.until("table").await;
        assert_eq!(seen["viewer"], json!(asked));
        let action = socket.options().remove(0);
        let verdict = socket.act(asked, &action).await;
        assert!(verdict.get("ok").is_some(), "{verdict}");
        socket.until("update").await;
        world.breathe();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_is_heard_kept_and_limited() {
    let world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("<b>Berta</b>").await);
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let (mut one, _) = anna.join(&table).await;
    let (mut other, _) = berta.join(&table).await;
    assert!(other.want(json!({ "do": "say", "text": "<script>hello</script>" })).await.get("ok").is_some());
    let heard = one.until("notices").await;
    assert_eq!(heard["notices"][0]["notice"]["text"], "<script>hello</script>");
    assert_eq!(heard["notices"][0]["notice"]["name"], "<b>Berta</b>");
    for text in ["", "  ", &"x".repeat(501), "\u{7}"] {
        assert_eq!(other.want(json!({ "do": "say", "text": text })).await["refused"]["code"], "no_text", "{text}");
    }
    // Five words have been tried, so five more are read and the next is too many.
    for _ in 0..5 {
        assert!(other.want(json!({ "do": "say", "text": "hi" })).await.get("ok").is_some());
    }
    other.send(json!({ "do": "say", "key": key(), "text": "hi" })).await;
    let refused = other.until("error").await["error"].clone();
    assert_eq!((&refused["code"], &refused["limit"]), (&json!("too_many_words"), &json!("chat")));
    assert!((1..=6_000).contains(&refused["again_ms"].as_u64().unwrap()), "{refused}");
    // Who comes later reads it, unless that user is muted here.
    let (_, said) = anna.join(&table).await;
    assert_eq!(said["notices"].as_array().unwrap().len(), 7);
    one.send(json!({ "do": "mute", "user": berta.id, "mute": true })).await;
    one.send(json!({ "do": "since", "n": 0, "m": 0 })).await;
    assert_eq!(one.until("table").await["notices"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_spectator_sees_what_everybody_sees_and_can_do_nothing() {
    let world = World::new().await;
    let (anna, zoe) = (world.guest("Anna").await, world.guest("Zoe").await);
    let table = anna.open(json!({ "game": GAME, "who": me_and("random"), "start": true })).await;
    let (mut player, _) = anna.join(&table).await;
    let (mut spectator, said) = zoe.join(&table).await;
    assert_eq!(said["viewer"], Value::Null);
    assert!(said["turn"]["options"].is_null() && said["turn"]["question"].is_null());
    spectator.send(json!({ "do": "look", "seat": 0 })).await;
    assert_eq!(spectator.until("table").await["viewer"], Value::Null);
    play_on(&world, &mut player, &mut 1, 0).await;
    let action = player.options().remove(0);
    assert_eq!(spectator.act(0, &action).await["refused"]["code"], "not_your_seat");
    spectator.send(json!({ "do": "explain", "id": 1, "seat": 0, "action": action })).await;
    assert_eq!(spectator.until("explained").await["explained"]["legal"], false);
    spectator.send(json!({ "do": "hint", "id": 2, "seat": 0 })).await;
    assert!(spectator.until("hint").await["hint"].get("Err").is_some());
    play_on(&world, &mut player, &mut 1, 3).await;
    spectator.until("update").await;
}

/// Who has to wait for a hint is told which number they are, as it changes, and gets the hint; a hint about a question
/// that was answered meanwhile is taken out of the queue.
#[tokio::test(flavor = "multi_thread")]
async fn who_waits_for_a_hint_is_told_the_place_and_what_is_stale_is_dropped() {
    const GUESTS: u64 = 4;
    let config = Config { queue_told: Duration::from_millis(1), ..ordinary() };
    let world = World::with(config).await;
    let mut sockets = Vec::new();
    for number in 0..GUESTS {
        let guest = world.guest(&format!("Guest {number}")).await;
        let wish = json!({ "game": GAME, "who": me_and("random"), "start": true, "hints": true });
        let (mut socket, _) = guest.join(&guest.open(wish).await).await;
        play_on(&world, &mut socket, &mut 1, 0).await;
        sockets.push(socket);
    }
    // Somebody's hints fill the one thread for a while.
    for socket in &mut sockets {
        socket.send(json!({ "do": "hint", "id": 5, "seat": 0 })).await;
        // One after the other: the first is thought about when the last is asked for.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mut last = sockets.pop().unwrap();
    let place = last.until("queued").await;
    assert_eq!(place["hint"], 5, "{place}");
    assert!((1..=GUESTS).contains(&place["place"].as_u64().unwrap()), "{place}");
    let action = last.options().remove(0);
    assert!(last.act(0, &action).await.get("ok").is_some());
    assert_eq!(last.until("hint").await["hint"]["Err"]["code"], "hint_stale");
    let mut told = 0;
    for socket in &mut sockets {
        let mut places = Vec::new();
        loop {
            let said = socket.next().await.unwrap();
            match said["is"].as_str() {
                Some("queued") => places.push(said["place"].as_u64().unwrap()),
                Some("hint") => break assert!(said["hint"].get("Ok").is_some(), "{said}"),
                _ => {}
            }
        }
        told += places.len();
        // Who has used less thinking time goes first, so a number may also grow for a while.
        assert!(places.iter().all(|place| (1..=GUESTS).contains(place)), "{places:?}");
    }
    assert!(told > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_come_where_they_are_allowed() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let wish = json!({ "game": GAME, "who": me_and("random"), "start": true, "hints": true });
    let (mut socket, _) = anna.join(&anna.open(wish).await).await;
    play_on(&world, &mut socket, &mut 1, 0).await;
    let options = socket.options();
    socket.send(json!({ "do": "hint", "id": 9, "seat": 0 })).await;
    let hint = socket.until("hint").await;
    assert_eq!(hint["id"], 9);
    let action = hint["hint"]["Ok"]["action"].as_str().unwrap();
    assert!(options.iter().any(|option| option == action));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_exists_only_for_those_who_were_invited() {
    let world = World::new().await;
    let (anna, berta, zoe) = (world.guest("Anna").await, world.guest("Berta").await, world.guest("Zoe").await);
    let opened = anna.post("/api/tables", json!({ "game": GAME, "seats": 2, "private": true })).await.good();
    let (table, invite) = (opened["table"].as_str().unwrap(), opened["invite"].as_str().unwrap());
    assert_eq!(invite.len(), 32);
    let path = format!("/api/tables/{table}");
    assert_eq!(world.get("/api/tables").await.good()["items"], json!([]));
    assert_eq!(berta.get(&path).await.status, 404);
    let bearer = format!("Bearer {}", berta.token);
    assert_eq!(Socket::open(world.addr, table, &[("authorization", &bearer)]).await.err(), Some(404));
    for wrong in [&"0".repeat(32), "", "nonsense", &invite.to_uppercase()] {
        for route in ["enter", "invited"] {
            let told = berta.post(&format!("{path}/{route}"), json!({ "invite": wrong })).await;
            assert_eq!(told.status, 404, "{route} {wrong}");
        }
    }
    // The link says what one is invited to, and looking is not coming in.
    let told = berta.post(&format!("{path}/invited"), json!({ "invite": invite })).await.good();
    assert_eq!((&told["facts"]["game"], &told["summary"]["seats"][0]["name"]), (&json!(GAME), &json!("Anna")));
    assert_eq!(berta.get(&path).await.status, 404);
    berta.post(&format!("{path}/enter"), json!({ "invite": invite })).await.good();
    berta.get(&path).await.good();
    berta.join(table).await;
    assert_eq!(berta.post(&format!("{path}/invite"), json!({})).await.code(), "not_host");
    assert_eq!(zoe.post(&format!("{path}/invite"), json!({})).await.status, 404);
    // A new link makes the old one worthless, and so does none; who is in stays in.
    let fresh = anna.post(&format!("{path}/invite"), json!({})).await.good();
    assert_eq!(zoe.post(&format!("{path}/enter"), json!({ "invite": invite })).await.status, 404);
    anna.post(&format!("{path}/invite"), json!({ "revoke": true })).await.good();
    assert_eq!(zoe.post(&format!("{path}/enter"), json!({ "invite": fresh["invite"] })).await.status, 404);
    berta.get(&path).await.good();
}

/// Plays a game of two people to its end; both look from their own seats.
pub async fn two_play(world: &World, table: &str, people: [&Client; 2]) -> Socket {
    let (mut host, _) = people[0].join(table).await;
    let (mut other, _) = people[1].join(table).await;
    assert!(other.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    assert!(host.want(json!({ "do": "start" })).await.get("ok").is_some());
    let mut luck = 11_u64;
    // Both leave the game to bots after a few answers: ratings need people, not patience.
    for socket in [&mut host, &mut other] {
        socket.send(json!({ "do": "since", "n": 0, "m": 0 })).await;
        socket.until("table").await;
    }
    for _ in 0..4 {
        for (seat, socket) in [&mut host, &mut other].into_iter().enumerate() {
            socket.send(json!({ "do": "look", "seat": seat })).await;
            socket.until("table").await;
            let options = socket.options();
            if !options.is_empty() {
                luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let action = options[(luck >> 33) as usize % options.len()].clone();
                socket.act(seat as u8, &action).await;
            }
            world.breathe();
        }
    }
    for (seat, socket) in [&mut host, &mut other].into_iter().enumerate() {
        assert!(socket.want(json!({ "do": "leave", "seat": seat })).await.get("ok").is_some());
    }
    while host.phase != "over" {
        host.next().await.unwrap();
    }
    host
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_there_are_ratings_statistics_and_one_rematch() {
    let world = World::new().await;
    let (anna, berta, zoe) = (world.account("Anna").await, world.account("Berta").await, world.guest("Zoe").await);
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let path = format!("/api/tables/{table}/rematch");
    assert_eq!(anna.post(&path, Value::Null).await.code(), "not_over");
    let mut host = two_play(&world, &table, [&anna, &berta]).await;
    for _ in 0..200 {
        if world.get(&format!("/api/statistics/{GAME}")).await.good()["games"] == 1 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    let ratings = world.get(&format!("/api/ratings/{GAME}")).await.good();
    let names: Vec<&str> = ratings.as_array().unwrap().iter().filter_map(|rating| rating["name"].as_str()).collect();
    assert!(names.contains(&"Anna") && names.contains(&"Berta"), "{ratings}");
    assert_eq!(anna.get("/api/me").await.good()["ratings"].as_array().unwrap().len(), 1);
    assert_eq!(zoe.post(&path, Value::Null).await.code(), "not_a_player");
    let again = anna.post(&path, Value::Null).await;
    assert_eq!(again.status, 201);
    let found = loop {
        let said = host.until("notices").await;
        if let Some(table) = said["notices"][0]["notice"]["table"].as_str() {
            break table.to_owned();
        }
    };
    assert_eq!(again.json()["table"], json!(found));
    let too = berta.post(&path, Value::Null).await;
    assert_eq!((too.status, &too.json()["table"]), (200, &json!(found)));
    let (_, said) = berta.join(&found).await;
    assert_eq!((&said["seating"][0]["kind"], &said["seating"][1]["kind"]), (&json!("person"), &json!("open")));
    let own = world.get(&format!("/api/finished?player={}", anna.id)).await.good();
    assert_eq!(own["items"][0]["id"], json!(table));
}

/// A server that was killed between opening a rematch and seating somebody there: it is furnished when it is asked for.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_was_half_made_is_made_whole() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    for private in [false, true] {
        let table = finished(&world, &anna, json!({ "private": private })).await;
        let path = format!("/api/tables/{table}/rematch");
        let made = anna.post(&path, Value::Null).await;
        assert_eq!(made.status, 201);
        let again = made.json()["table"].as_str().unwrap().to_owned();
        let id = again.parse().unwrap();
        let setup = world.store.load(id).await.unwrap().unwrap().setup;
        let summary = world.store.listing(id).await.unwrap().unwrap().summary;
        assert!(world.store.delete(id).await.unwrap());
        let open = SeatSummary { holder: Occupant::Open, score: None, rank: None };
        let empty = Summary { seats: vec![open; 2], ..summary.clone() };
        world.store.create(&setup, &empty, None).await.unwrap();
        let made = anna.post(&path, Value::Null).await;
        assert_eq!((made.status, made.json()["table"].as_str()), (201, Some(again.as_str())));
        let listed = world.store.listing(id).await.unwrap().unwrap();
        assert_eq!(listed.summary.seats, summary.seats);
        assert_eq!(anna.get(&format!("/api/tables/{again}")).await.status, 200);
        assert_eq!(anna.post(&path, Value::Null).await.status, 200, "once");
    }
}

/// Who asks for a table, a club, a tournament or a record with the same key, because the answer was lost, gets what was
/// made: at once, one after the other, and after a restart. Whatever it is, another person's key is another key.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_for_again_with_its_key_is_made_once() {
    let mut world = World::new().await;
    let (anna, berta) = (world.account("Anna").await, world.account("Berta").await);
    let over = finished(&world, &anna, json!({})).await;
    let record = anna.get(&format!("/api/finished/{over}/record")).await.body;
    let table = json!({ "game": GAME, "who": me_and("random"), "start": true, "private": true });
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
    let wishes = [
        ("/api/tables", "/table", table),
        ("/api/clubs", "/club/id", json!({ "name": "Club" })),
        ("/api/tournaments", "/tournament/id", cup),
        ("/api/records", "/id", json!({ "record": record })),
    ];
    let mut made = Vec::new();
    for (path, id, mut wish) in wishes {
        wish["key"] = json!(key());
        let replies = futures_util::future::join_all((0..4).map(|_| anna.post(path, wish.clone()))).await;
        let first = replies[0].good();
        assert!(first.pointer(id).is_some(), "{first}");
        for reply in &replies {
            assert_eq!(reply.good().pointer(id), first.pointer(id), "{path}");
            assert_eq!(reply.good()["invite"], first["invite"], "{path}");
        }
        assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1, "{path}: {replies:?}");
        let other = berta.post(path, wish.clone()).await;
        assert!(other.status == 201 && other.good().pointer(id) != first.pointer(id), "{path}");
        let fresh = {
            wish["key"] = json!(key());
            anna.post(path, wish.clone()).await
        };
        assert!(fresh.status == 201 && fresh.good().pointer(id) != first.pointer(id), "{path}");
        made.push((path, id, wish, fresh.good()));
    }
    assert_eq!(anna.get("/api/my/tables").await.good()["items"].as_array().unwrap().len(), 2);
    world.restart().await;
    let anna = Client { addr: world.addr, ..anna };
    for (path, id, wish, first) in made {
        let again = anna.post(path, wish).await;
        assert_eq!((again.status, again.good().pointer(id)), (200, first.pointer(id)), "{path}");
        if path == "/api/tables" {
            let (socket, said) = anna.join(first["table"].as_str().unwrap()).await;
            assert_eq!((socket.phase.as_str(), &said["yours"]), ("playing", &json!([0])));
        }
    }
}

/// A server that was killed between opening a table and seating people there: who asks again with the key finds it whole.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_half_made_is_made_whole_by_its_key() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let mut wish = json!({ "game": GAME, "who": me_and("random"), "key": key() });
    let table = anna.open(wish.clone()).await;
    let id = table.parse().unwrap();
    let setup = world.store.load(id).await.unwrap().unwrap().setup;
    let summary = world.store.listing(id).await.unwrap().unwrap().summary;
    assert!(world.store.delete(id).await.unwrap());
    let open = SeatSummary { holder: Occupant::Open, score: None, rank: None };
    let empty = Summary { seats: vec![open; 2], ..summary };
    world.store.create(&setup, &empty, None).await.unwrap();
    wish["start"] = json!(true);
    let again = anna.post("/api/tables", wish).await;
    assert_eq!((again.status, again.json()["table"].as_str()), (200, Some(table.as_str())));
    let (socket, said) = anna.join(&table).await;
    assert_eq!((socket.phase.as_str(), &said["yours"]), ("playing", &json!([0])));
}

/// Two who ask for a rematch at the same moment, and again, find one table.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_asked_for_at_once_is_one_table() {
    let world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    two_play(&world, &table, [&anna, &berta]).await;
    let path = format!("/api/tables/{table}/rematch");
    let asked = (0..4).flat_map(|_| [anna.post(&path, Value::Null), berta.post(&path, Value::Null)]);
    let replies = futures_util::future::join_all(asked).await;
    let tables: std::collections::BTreeSet<String> =
        replies.iter().map(|reply| reply.json()["table"].to_string()).collect();
    assert_eq!(tables.len(), 1, "{tables:?}");
    assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1);
}
