//! Personal records of games for one.

use crate::play::GAME;
use crate::world::{Client, World};
use serde_json::{Value, json};
use steading_core::Seat;
use steading_host::Now;
use steading_host::table::{Table, TableConfig};
use steading_match::BotPlayer;
use steading_store::Tables;

/// What a bot that looks one step ahead would answer.
async fn good_answer(world: &World, table: &str) -> String {
    let log = world.store.load(table.parse().unwrap()).await.unwrap().unwrap();
    let opened = Table::open(log, TableConfig::default(), Now::default()).unwrap();
    BotPlayer::new("greedy".parse().unwrap(), 1).advise(opened.game().job(Seat::A).unwrap(), None).action
}

/// Plays a game alone: well, or passing at once.
async fn alone(world: &World, client: &Client, wish: Value, lazy: bool) -> (String, i64) {
    let mut table = json!({ "game": GAME, "who": [{ "kind": "me" }], "start": true });
    table.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    let table = client.open(table).await;
    let (mut socket, _) = client.join(&table).await;
    while socket.phase == "playing" {
        let options = socket.options();
        let pass = options.iter().find(|option| lazy && *option == "pass");
        let answer = match pass {
            Some(pass) => pass.clone(),
            None => good_answer(world, &table).await,
        };
        world.breathe();
        let before = socket.n;
        assert!(socket.act(0, &answer).await.get("ok").is_some(), "{answer}");
        while socket.n == before && socket.phase == "playing" {
            socket.next().await.unwrap();
        }
    }
    let finished = world.get(&format!("/api/finished/{table}")).await.good();
    (table, finished["seats"][0]["score"].as_i64().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_game_alone_is_kept_with_its_rank_for_each_choice_of_switches() {
    let mut world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    assert_eq!(anna.get("/api/my/bests").await.good(), json!([]));
    let (first, low) = alone(&world, &anna, json!({}), true).await;
    let (_, other) = alone(&world, &anna, json!({ "options": { "supply": "unlimited" } }), true).await;
    // The default said aloud is the same game; a seed that was typed counts for nothing.
    let (better, high) = alone(&world, &anna, json!({ "options": { "supply": "limited" } }), false).await;
    alone(&world, &anna, json!({ "seed": "known before" }), false).await;
    assert!(high > low, "{high} and {low}");

    // Kept with the end of the game: they outlive the server.
    world.restart().await;
    let [anna, berta] = [anna, berta].map(|client| Client { addr: world.addr, ..client });
    let bests = anna.get("/api/my/bests").await.good();
    let told = |best: &Value| json!([best["game"], best["options"], best["score"], best["before"], best["games"]]);
    let expected = [json!([GAME, {}, high, low, 2]), json!([GAME, { "supply": "unlimited" }, other, null, 1])];
    assert_eq!(bests.as_array().unwrap().iter().map(told).collect::<Vec<_>>(), expected);
    assert_eq!(bests[0]["finished"], json!(better));
    assert_ne!(first, better);
    let verdict = &bests[1]["verdict"];
    assert_eq!(verdict["en"], json!(format!("{other} victory points: Settler.")));
    assert!(verdict["de"].as_str().unwrap().contains("Siedler"), "{verdict}");
    assert_eq!(berta.get("/api/my/bests").await.good(), json!([]));
}
