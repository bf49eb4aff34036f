//! What programs of others use: tokens, accounts of programs, playing without a socket, news for those who look on, and
//! the board that other pages may show.

use crate::matrix::routes;
use crate::play::GAME;
use crate::records::finished;
use crate::world::{Client, EventStream, World, key};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

async fn token(of: &Client, scopes: &[&str]) -> (Client, String) {
    let made = of.post("/api/my/tokens", json!({ "label": "test", "scopes": scopes })).await.good();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (Client { token: text(&made["token"]), ..of.clone() }, text(&made["info"]["id"]))
}

#[tokio::test(flavor = "multi_thread")]
async fn a1_a_token_does_what_its_scopes_say_until_it_is_revoked() {
    let world = World::new().await;
    let anna = world.account("Anna").await;
    let (reads, id) = token(&anna, &["read"]).await;
    let (plays, _) = token(&anna, &["read", "play"]).await;
    let (manages, _) = token(&anna, &["manage"]).await;
    let wish = json!({ "game": GAME, "seats": 2 });
    let reach = json!({ "lang": "de", "zone": "Europe/Berlin", "quiet": null, "digest": 480 });
    for (by, expected) in [(&reads, [200, 403, 403]), (&plays, [200, 201, 403]), (&manages, [403, 403, 200])] {
        let read = by.get("/api/my/tables").await.status;
        let play = by.post("/api/tables", wish.clone()).await.status;
        assert_eq!([read, play, by.ask("PUT", "/api/my/reach", &reach).await.status], expected);
    }
    assert_eq!(reads.post("/api/tables", wish.clone()).await.code(), "not_in_scope");

    // Looking on over a socket is reading, doing something is not.
    let table = anna.open(wish).await;
    let (mut socket, said) = reads.join(&table).await;
    assert_eq!(said["yours"], json!([0]));
    socket.send(json!({ "do": "say", "key": key(), "text": "hello" })).await;
    assert_eq!(socket.until("error").await["error"]["code"], "not_in_scope");
    let (mut socket_of_player, _) = plays.join(&table).await;
    assert!(socket_of_player.want(json!({ "do": "say", "text": "hello" })).await.get("ok").is_some());

    // It is told once, kept as a hash, listed without itself, and ends with its sockets.
    let listed = anna.get("/api/my/tokens").await;
    assert_eq!(listed.good()["tokens"].as_array().unwrap().len(), 3);
    assert!(!listed.body.contains(reads.token.trim_start_matches("steading_")));
    assert_eq!(listed.good()["tokens"][0]["scopes"], json!(["read"]));
    let berta = world.account("Berta").await;
    assert_eq!(berta.ask("DELETE", &format!("/api/my/tokens/{id}"), &Value::Null).await.status, 404);
    anna.ask("DELETE", &format!("/api/my/tokens/{id}"), &Value::Null).await.good();
    assert_eq!(reads.get("/api/my/tables").await.status, 401);
    assert_eq!(socket.end().await, 1008);

    for _ in 0..8 {
        token(&anna, &["read"]).await;
    }
    let eleventh = anna.post("/api/my/tokens", json!({ "label": "x", "scopes": ["read"] })).await;
    assert_eq!((eleventh.status, eleventh.code().as_str()), (409, "most_tokens"));
    for (label, scopes, status) in [("", json!(["read"]), 422), ("x", json!([]), 400), ("x", json!(["all"]), 400)] {
        let refused = berta.post("/api/my/tokens", json!({ "label": label, "scopes": scopes })).await;
        assert_eq!(refused.status, status, "{label:?} {scopes}");
    }
}

/// What only somebody may do who is logged in: a token that gets lost takes nobody's account along.
#[tokio::test(flavor = "multi_thread")]
async fn a1_no_token_gets_at_the_account_itself() {
    let world = World::new().await;
    let (all, _) = token(&world.account("Anna").await, &["read", "play", "manage"]).await;
    let mut closed = BTreeSet::new();
    for (method, route) in routes(&world).await {
        let path = route.replace("{id}", &"0".repeat(20)).replace("{channel}", "x").replace("{token}", "x");
        let path = path.replace("{game}", GAME).replace("{who}", "x").replace("{other}", "x").replace("{name}", "x");
        if all.ask(&method.to_uppercase(), &path, &json!({})).await.body.contains("\"not_in_scope\"") {
            closed.insert(format!("{method} {route}"));
        }
    }
    let expected = [
        "delete /api/clubs/{id}",
        "delete /api/clubs/{id}/members/{who}",
        "delete /api/my/people/{who}",
        "delete /api/my/tokens/{token}",
        "get /api/admin/deeds",
        "get /api/admin/reports",
        "get /api/my/export",
        "get /api/my/tokens",
        "post /api/admin/acts",
        "post /api/clubs",
        "post /api/clubs/{id}/invite",
        "post /api/clubs/{id}/join",
        "post /api/guest",
        "post /api/login",
        "post /api/logout",
        "post /api/my/bot",
        "post /api/my/delete",
        "post /api/my/tokens",
        "post /api/my/warnings/{id}/read",
        "post /api/password",
        "post /api/records",
        "post /api/register",
        "post /api/reports",
        "put /api/clubs/{id}",
        "put /api/clubs/{id}/members/{who}",
        "put /api/my/avatar",
        "put /api/my/people/{who}",
    ];
    assert_eq!(closed, expected.map(str::to_owned).into());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_account_of_a_program_is_told_by_its_name_and_nobody_else_takes_such_a_name() {
    let world = World::new().await;
    let robo = world.account("Robo").await;
    assert_eq!(robo.get("/api/me").await.good()["bot"], false);
    assert_eq!(robo.post("/api/my/bot", Value::Null).await.good()["name"], "Robo[bot]");
    assert_eq!(robo.post("/api/my/bot", Value::Null).await.good()["name"], "Robo[bot]", "twice is once");
    let me = robo.get("/api/me").await.good();
    assert_eq!((&me["bot"], &me["person"]["name"]), (&json!(true), &json!("Robo[bot]")));
    let table = robo.open(json!({ "game": GAME, "seats": 2 })).await;
    assert_eq!(world.get(&format!("/api/tables/{table}")).await.good()["summary"]["seats"][0]["name"], "Robo[bot]");
    for name in ["Anna[bot]", "Anna [BOT]", "Anna[b0t]"] {
        let (body, json) = (json!({ "name": name }).to_string(), crate::world::JSON);
        let refused = crate::world::http(world.addr, "POST", "/api/guest", &[json], &body).await;
        assert_eq!(refused.code(), "name_taken", "{name}");
    }
    // Who has sat at a table stays a person.
    let anna = world.account("Anna").await;
    anna.open(json!({ "game": GAME, "seats": 2 })).await;
    assert_eq!(anna.post("/api/my/bot", Value::Null).await.code(), "has_played");
}

/// The example of docs/bot-api.md, as it is, against a person.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_bot_plays_a_whole_game() {
    let world = World::new().await;
    let (anna, robo) = (world.guest("Anna").await, world.account("Robo").await);
    robo.post("/api/my/bot", Value::Null).await.good();
    let (plays, _) = token(&robo, &["read", "play"]).await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    assert!(std::fs::read_to_string(&script).unwrap().lines().count() <= 60, "60 lines are enough");
    let mut bot = tokio::process::Command::new("python3");
    bot.arg(script).args([table.as_str(), "1"]).env("STEADING_URL", format!("http://{}", world.addr));
    bot.env("STEADING_TOKEN", &plays.token).stdout(Stdio::piped()).kill_on_drop(true);
    let bot = tokio::spawn(async move { bot.output().await.unwrap() });
    let (mut socket, _) = anna.join(&table).await;
    while socket.until("notices").await["seating"][1]["name"] != "Robo[bot]" {}
    assert!(socket.want(json!({ "do": "start" })).await.get("ok").is_some());
    while socket.phase != "playing" {
        socket.next().await.unwrap();
    }
    crate::play::play_on(&world, &mut socket, &mut 7, usize::MAX).await;
    assert_eq!(socket.phase, "over");
    let said = tokio::time::timeout(Duration::from_secs(20), bot).await.expect("it sees the end").unwrap();
    let text = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.success() && text.starts_with("place "), "{text} {}", String::from_utf8_lossy(&said.stderr));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_a_whole_game_over_the_socket_with_its_token() {
    let world = World::new().await;
    let (anna, robo) = (world.guest("Anna").await, world.account("Robo").await);
    robo.post("/api/my/bot", Value::Null).await.good();
    let (plays, _) = token(&robo, &["read", "play"]).await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let (mut program, _) = plays.join(&table).await;
    assert!(program.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    let (mut socket, _) = anna.join(&table).await;
    assert!(socket.want(json!({ "do": "start" })).await.get("ok").is_some());
    let mut acts = 0;
    let own = async {
        while program.phase != "over" {
            match program.options().last().cloned() {
                Some(option) if program.phase == "playing" => {
                    world.breathe();
                    crate::calls::answer(&mut program, 1, &option).await;
                    acts += 1;
                }
                _ => drop(program.next().await.unwrap()),
            }
        }
    };
    let other = async {
        while socket.phase != "playing" {
            socket.next().await.unwrap();
        }
        crate::play::play_on(&world, &mut socket, &mut 7, usize::MAX).await;
    };
    tokio::join!(own, other);
    let over = world.get(&format!("/api/finished/{table}")).await.good();
    assert_eq!(over["seats"][1]["name"], "Robo[bot]");
    assert!(acts > 10 && over["seats"][1]["rank"].is_number(), "{acts}: {over}");
}

/// A player who looks on by events sees nothing of their own hand: what comes is to the byte what a guest gets.
#[tokio::test(flavor = "multi_thread")]
async fn s2_events_tell_what_a_spectator_hears_and_go_on_where_they_stopped() {
    let world = World::new().await;
    let (anna, zoe) = (world.guest("Anna").await, world.guest("Zoe").await);
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let table = anna.open(json!({ "game": "catan_road", "seats": 2, "who": who, "start": true })).await;
    let path = format!("/api/tables/{table}/events");
    let (mut plays, mut seen) = anna.join(&table).await;
    // The bot may begin; all look on while nothing happens.
    while seen["turn"]["waiting"] != json!([0]) {
        let said = plays.next().await.unwrap();
        if said["is"] == "update" {
            seen = said;
        }
    }
    let mut looks = zoe.socket(&table).await;
    looks.send(json!({ "do": "join" })).await;
    let heard = looks.next_text().await.unwrap();
    let mut own = EventStream::open(world.addr, &path, Some(&anna.token), None).await;
    let mut nobodys = EventStream::open(world.addr, &path, None, None).await;
    assert_eq!((own.status, nobodys.status), (200, 200));
    assert_eq!(own.next().await.unwrap(), heard);
    assert_eq!(nobodys.next().await.unwrap(), heard);
    crate::play::play_on(&world, &mut plays, &mut 5, 20).await;
    let mut told = 0;
    let last = plays.want(json!({ "do": "say", "text": "enough" })).await;
    assert!(last.get("ok").is_some());
    let mut before_last = own.id.clone().unwrap();
    loop {
        let frame = looks.next_text().await.unwrap();
        assert_eq!(own.next().await.unwrap(), frame);
        assert_eq!(nobodys.next().await.unwrap(), frame);
        told += 1;
        if frame.contains("enough") {
            break;
        }
        before_last = own.id.clone().unwrap();
    }
    // How many of the answers an onlooker hears of depends on the deal: drafts and secret answers are not told.
    assert!(told > 1, "nothing but the chat was told");
    // Who comes back gets what was missed and not what was seen.
    let mut back = EventStream::open(world.addr, &path, None, Some(&before_last)).await;
    let missed: Value = serde_json::from_str(&back.next().await.unwrap()).unwrap();
    let notices = missed["notices"].as_array().unwrap();
    assert_eq!(notices.len(), 1, "{notices:?}");
    assert_eq!(notices[0]["notice"]["text"], "enough");
    assert_eq!(back.id, own.id);
    // One place looks on so often and no more; who goes makes room.
    let mut open = vec![own, nobodys, back];
    while open.len() < 16 {
        open.push(EventStream::open(world.addr, &path, None, None).await);
        assert_eq!(open.last().unwrap().status, 200);
    }
    assert_eq!(EventStream::open(world.addr, &path, None, None).await.status, 429);
    open.truncate(8);
    for _ in 0..200 {
        if EventStream::open(world.addr, &path, None, None).await.status == 200 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("who goes makes room");
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_board_of_a_public_game_that_is_over_may_be_framed() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let public = finished(&world, &anna, json!({})).await;
    let private = finished(&world, &anna, json!({ "private": true })).await;
    let in_play = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let policy = |reply: &crate::world::Reply| {
        let content = reply.header("content-security-policy").unwrap().to_owned();
        (reply.status, content.contains("frame-ancestors *"), reply.header("x-frame-options").map(str::to_owned))
    };
    let denied = |status| (status, false, Some("DENY".to_owned()));
    let page = world.get(&format!("/embed/{public}")).await;
    assert_eq!(policy(&page), (200, true, None));
    assert_eq!(page.header("set-cookie"), None);
    assert!(page.header("content-security-policy").unwrap().contains("form-action 'none'"));
    // Its own people are told no more than others: the page does not look at a login.
    for (path, status) in [
        (format!("/embed/{private}"), 404),
        (format!("/embed/{in_play}"), 404),
        ("/embed/x".to_owned(), 404),
        (format!("/finished/{public}"), 200),
        (format!("/api/finished/{public}"), 200),
        ("/".to_owned(), 200),
    ] {
        assert_eq!(policy(&anna.get(&path).await), denied(status), "{path}");
    }
}
