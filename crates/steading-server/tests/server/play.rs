//! Games over the socket.

use crate::world::{Socket, World};
use serde_json::json;
use steading_match::titles;

/// The game of tests that need any.
pub const GAME: &str = "settlement";

/// Plays seat 0 by answers picked with a little generator until the game is over or `most` answers are given.
pub async fn play_on(world: &World, socket: &mut Socket, luck: &mut u64, most: usize) {
    let mut given = 0;
    while socket.phase == "playing" && given < most {
        let options = socket.options();
        if options.is_empty() {
            socket.next().await.expect("somebody else answers");
            continue;
        }
        *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let pick = &options[(*luck >> 33) as usize % options.len()];
        world.breathe();
        let before = socket.n;
        let verdict = socket.act(0, pick).await;
        assert!(verdict.get("ok").is_some(), "{verdict} for {pick} of {options:?}");
        given += 1;
        // The answer comes before the news of it.
        while socket.n == before && socket.phase == "playing" {
            socket.next().await.unwrap();
        }
    }
    // Bots that are asked now have answered before anything else is looked at.
    while socket.phase == "playing" && socket.options().is_empty() {
        socket.next().await.expect("somebody else answers");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end_against_bots() {
    let world = World::new().await;
    for title in titles() {
        let anna = world.guest("Anna").await;
        let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
        let table = anna.open(json!({ "game": title.id, "seats": 2, "who": who, "start": true })).await;
        let (mut socket, said) = anna.join(&table).await;
        assert_eq!(said["yours"], json!([0]));
        assert_eq!(socket.phase, "playing");
        play_on(&world, &mut socket, &mut 7, usize::MAX).await;
        assert_eq!(socket.phase, "over");
        let finished = world.get(&format!("/api/finished/{table}")).await.good();
        assert_eq!(finished["facts"]["game"], title.id);
        assert!(finished["seats"].as_array().unwrap().iter().any(|seat| seat["rank"] == 1));
    }
}
