//! A server on PostgreSQL: data that was moved there, and a database that goes away under play.

use crate::play::{GAME, play_on};
use crate::world::{Client, Socket, World, key};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use steading_server::verify;
use steading_store::conformance::cluster::Cluster;
use steading_store::{Address, move_data};

async fn table_with_a_bot(client: &Client) -> String {
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    client.open(json!({ "game": GAME, "who": who, "start": true })).await
}

/// One answer, and what becomes of it.
async fn answer(world: &World, socket: &mut Socket) -> Value {
    world.breathe();
    let action = socket.options().into_iter().next().expect("it is our turn");
    socket.act(0, &action).await
}

/// F3 in short: PostgreSQL stopped with `-m immediate` under play. Real games come from SQLite and go back to it.
#[tokio::test(flavor = "multi_thread")]
async fn f3_a_database_that_goes_and_comes_back_costs_nobody_a_move() {
    let Some(mut cluster) = Cluster::start() else { return };
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let (ended, running) = (table_with_a_bot(&anna).await, table_with_a_bot(&anna).await);
    let (mut socket, _) = anna.join(&ended).await;
    play_on(&world, &mut socket, &mut 7, usize::MAX).await;
    assert_eq!(socket.phase, "over");
    let (mut socket, _) = anna.join(&running).await;
    play_on(&world, &mut socket, &mut 8, 10).await;
    let shown = socket.n;
    drop(socket);
    let (dir, data) = world.into_data().await;

    let postgres = Address::Postgres(cluster.schema().await);
    let there = move_data(&Address::Sqlite(data), &postgres, &mut |_, _| {}).await.unwrap();
    assert!(there.rows > 100, "{there:?}");
    let store = postgres.open().await.unwrap();
    let report = verify(&*store).await.unwrap();
    assert_eq!((report.tables, report.games, report.problems), (2, 1, Vec::new()));
    let world = World::on(Arc::clone(&store) as _).await;
    // People who were logged in still are, and see what they saw before.
    let anna = Client { addr: world.addr, ..anna };
    let (mut socket, _) = anna.join(&running).await;
    assert_eq!(socket.n, shown);
    play_on(&world, &mut socket, &mut 9, 5).await;

    let before = socket.n;
    cluster.stop_at_once();
    let verdict = answer(&world, &mut socket).await;
    assert!(verdict.get("retry").is_some(), "{verdict}");
    // The table now waits for its log, and a request meanwhile is told at once that nothing can be kept.
    let asked = key();
    let action = socket.options().remove(0);
    let act = json!({ "do": "act", "key": asked, "seat": 0, "seen": before, "actions": [action] });
    socket.send(act.clone()).await;
    let early = tokio::time::timeout(Duration::from_secs(2), socket.verdict(&asked)).await.expect("at once");
    assert!(early.get("retry").is_some(), "{early:?}");
    assert_eq!(anna.get("/api/my/bests").await.status, 503, "whoever asks is told to come back");
    let health = tokio::time::timeout(Duration::from_secs(1), world.get("/healthz")).await.expect("at once");
    assert_eq!(health.status, 200, "starting the server anew would mend nothing");
    assert_eq!(world.get("/readyz").await.status, 503);
    cluster.start_again();
    let back = Instant::now();
    socket.send(act.clone()).await;
    loop {
        let verdict = socket.verdict(&asked).await;
        if verdict.get("ok").is_some() {
            break;
        }
        assert!(verdict.get("retry").is_some(), "{verdict}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        world.breathe();
        // The same key: it is done once, however often it is asked for.
        socket.send(act.clone()).await;
    }
    assert!(back.elapsed() < Duration::from_secs(5), "play resumed only after {:?}", back.elapsed());
    println!("play resumed {:?} after the database was back", back.elapsed());
    while socket.n == before {
        socket.next().await.unwrap();
    }
    play_on(&world, &mut socket, &mut 10, usize::MAX).await;
    assert_eq!(socket.phase, "over");
    world.get(&format!("/api/finished/{running}")).await.good();
    drop(socket);
    world.into_data().await;
    store.close().await.unwrap();
    drop(store);

    let back = Address::Sqlite(dir.path().join("back"));
    let begun = Instant::now();
    while let Err(error) = move_data(&postgres, &back, &mut |_, _| {}).await {
        // The database notices a moment later that the server is gone.
        assert!(begun.elapsed() < Duration::from_secs(5), "{error}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let report = verify(&*back.beside().await.unwrap()).await.unwrap();
    assert_eq!((report.tables, report.games, report.problems), (2, 2, Vec::new()));
}
