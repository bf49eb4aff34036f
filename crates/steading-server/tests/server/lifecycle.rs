//! Start, end, and what survives.

use crate::play::play_on;
use crate::world::World;
use serde_json::json;

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
