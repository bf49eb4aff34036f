//! Start, end, and what survives.

use crate::play::play_on;
use crate::world::{World, ordinary};
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;
use steading_host::{Finished, Phase, Summary, TableId};
use steading_match::{title, titles};
use steading_server::{Checked, Config, verify};
use steading_store::{DATABASE_FILE, Games, Sqlite, SqueezedGame, Tables, Upload};

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

/// What the check after the start has found, when it has looked at so many tables.
async fn checked(world: &World, tables: usize) -> Checked {
    for _ in 0..200 {
        let checked = world.server().checked();
        if checked.same + checked.crossing + checked.broken == tables {
            return checked;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{:?} of {tables} tables", world.server().checked());
}

/// One byte of a line that stands once in the file of a stopped server. Nobody opens the tables: the server finds it by
/// itself after its start, and so does an operator.
#[tokio::test(flavor = "multi_thread")]
async fn d3_a_flipped_byte_in_the_file_is_found_after_the_start() {
    let mut world = World::new().await;
    let mut tables = Vec::new();
    for title in titles() {
        let anna = world.guest("Anna").await;
        let seats = title.least_seats.max(2);
        let bots = (1..seats).map(|_| json!({ "kind": "bot", "bot": "random" }));
        let who: Vec<_> = std::iter::once(json!({ "kind": "me" })).chain(bots).collect();
        let table = anna.open(json!({ "game": title.id, "seats": seats, "who": who, "start": true })).await;
        let (mut socket, _) = anna.join(&table).await;
        play_on(&world, &mut socket, &mut 5, 6).await;
        tables.push(table);
    }
    world.restart().await;
    let sound = Checked { same: tables.len(), ..Checked::default() };
    assert_eq!(checked(&world, tables.len()).await, sound);

    let log = world.store.load(tables[0].parse().unwrap()).await.unwrap().unwrap();
    let (dir, data) = world.into_data().await;
    let file = data.join(DATABASE_FILE);
    let mut bytes = std::fs::read(&file).unwrap();
    let stands = |line: &str| bytes.windows(line.len()).filter(|part| *part == line.as_bytes()).count();
    let line =
        &log.rows.iter().find(|row| row.line.len() > 6 && stands(&row.line) == 1).expect("a line of its own").line;
    let at = bytes.windows(line.len()).position(|part| part == line.as_bytes()).unwrap();
    bytes[at + line.len() - 1] ^= 1;
    std::fs::write(&file, bytes).unwrap();

    let store = Arc::new(Sqlite::open(&data).await.unwrap());
    let report = verify(&*store).await.unwrap();
    assert_eq!((report.sound, report.tables, report.problems.len()), (true, tables.len(), 1), "{report:?}");
    assert!(report.problems[0].starts_with(&format!("table {}: ", tables[0])), "{report:?}");
    let world = World::on(store).await;
    assert_eq!(checked(&world, tables.len()).await, Checked { same: tables.len() - 1, broken: 1, crossing: 0 });
    drop((world, dir));
}

/// A record that can be read and does not go as it says is found by an operator; one of other rules is left alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_record_that_does_not_go_as_it_says_is_found() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/settlement");
    let record = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).filter(|path| path.is_file());
    let record = std::fs::read_to_string(record.min().unwrap()).unwrap();
    let kept = anna.post("/api/records", json!({ "record": record })).await.good();
    let sound = verify(&*world.store).await.unwrap();
    assert_eq!((sound.games, sound.problems), (1, Vec::new()));

    let good = world.store.game(kept["id"].as_str().unwrap().parse().unwrap()).await.unwrap().unwrap();
    let keep = async |number: u8, record: String| {
        let finished = Finished { record, witnessed: Vec::new(), solo: None, taken: Vec::new() };
        let id = TableId::new([number; 20]);
        let listing = good.listing.clone();
        let (facts, summary) = (
            listing.facts,
            Summary {
                phase: Phase::Over,
                seats: listing.seats,
                waiting: Vec::new(),
                entries: listing.entries,
                changed: listing.ended,
            },
        );
        let upload = Upload { id, facts, pack: None, summary, finished: SqueezedGame::new(&finished) };
        world.store.upload(&upload).await.unwrap();
        id
    };
    let (others, digest) = record.trim_end().split_at(record.trim_end().len() - 1);
    assert!(others.lines().last().unwrap().starts_with("= end "));
    let broken = keep(2, format!("{others}{}\n", if digest == "0" { "1" } else { "0" })).await;
    let rules = title("settlement").unwrap().rules;
    let old = record.replace(&format!("rules {rules}\n"), &format!("rules {}\n", rules - 1));
    assert_ne!(old, record);
    keep(3, old).await;
    let report = verify(&*world.store).await.unwrap();
    assert_eq!((report.games, report.problems.len()), (3, 1), "{report:?}");
    assert!(report.problems[0].starts_with(&format!("game {broken}: ")), "{report:?}");
}
