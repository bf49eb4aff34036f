//! Start, end, and what survives.

use crate::play::play_on;
use crate::world::{World, ordinary};
use serde_json::json;
use std::time::Duration;
use steading_server::Config;

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_loses_nothing() {
    let mut world = World::new().await;
    let anna = world.guest("Anna").await;
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let table = anna.open(json!({ "game": "settlement", "seats": 2, "who": who, "start": true })).await;
    let (mut socket, _) = anna.join(&table).await;
    let mut luck = 3;
    play_on(&world, &mut socket, &mut luck, 10).await;
    drop(socket);
    world.restart().await;
    let anna = crate::world::Client { addr: world.addr, ..anna };
    let (mut socket, said) = anna.join(&table).await;
    assert!(said["n"].as_u64().unwrap() >= 10);
    play_on(&world, &mut socket, &mut luck, usize::MAX).await;
    assert_eq!(socket.phase, "over");
}

/// A table leaves the memory the moment nobody looks, while others come in: whoever came first is served first by the next
/// owner, and everybody is shown the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn who_comes_while_a_table_leaves_is_shown_it() {
    let world = World::with(Config { idle: Duration::ZERO, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let who = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = anna.open(json!({ "game": "settlement", "seats": 2, "who": who })).await;
    let mut visitors = Vec::new();
    for number in 0..3 {
        let (client, table) = (world.guest(&format!("Zoe {number}")).await, table.clone());
        visitors.push(tokio::spawn(async move {
            for time in 0..150 {
                let shown = tokio::time::timeout(Duration::from_secs(5), client.join(&table)).await;
                assert!(shown.is_ok(), "not shown the table the {time}th time");
            }
        }));
    }
    for visitor in visitors {
        visitor.await.unwrap();
    }
}
