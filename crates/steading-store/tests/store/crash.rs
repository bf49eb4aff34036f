//! A process that dies at any named place leaves every append whole or not at all, and what it acknowledged is there
//! (docs/reliability.md, F1, the store's part).

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use steading_host::Append;
use steading_store::conformance::samples::*;
use steading_store::crash::STORE_POINTS;
use steading_store::{Error, Games, Sqlite, Tables};

/// Each batch: two entries for table 1, one for table 2; the last one ends the game at table 2.
const BATCHES: u32 = 4;

/// The program that dies. It runs only as a child of the tests below.
#[test]
#[ignore = "a child process of the other tests"]
fn child() {
    let dir = std::env::var("STEADING_TEST_DIR").unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(play(Path::new(&dir)));
}

async fn play(dir: &Path) {
    let store = Arc::new(Sqlite::open(dir.join("data")).await.unwrap());
    let mut acknowledged = fs::File::create(dir.join("acknowledged")).unwrap();
    for number in [1, 2] {
        in_a_task(&store, move |store| async move {
            match store.create(&setup(number), &gathering(1), None).await {
                // The panic came after the commit.
                Err(Error::AlreadyThere) => {}
                answer => answer.unwrap(),
            }
        })
        .await;
    }
    for number in 0..BATCHES {
        in_a_task(&store, move |store| async move {
            let kept = store.load(table(2)).await.unwrap().unwrap().rows.len() as u32;
            if kept == number {
                assert_eq!(store.commit(&batch(number)).await, Ok(vec![Ok(()); 2]));
            }
        })
        .await;
        acknowledged.write_all(b".").unwrap();
    }
}

fn batch(number: u32) -> [Append; 2] {
    let mut second = entries(2, number, 1);
    if number == BATCHES - 1 {
        second.summary = over(vec![(person(1), 3, 1), (person(2), 2, 2)], 9_000);
        second.finished = Some(finished(2));
    }
    [entries(1, 2 * number, 2), second]
}

/// As a server does it: a panic ends the task, and the work is tried once more by another.
async fn in_a_task<F: Future<Output = ()> + Send + 'static>(store: &Arc<Sqlite>, work: impl Fn(Arc<Sqlite>) -> F) {
    if let Err(error) = tokio::spawn(work(store.clone())).await {
        assert!(error.is_panic());
        tokio::spawn(work(store.clone())).await.unwrap();
    }
}

fn run_child(dir: &Path, variable: &str, trap: &str) -> ExitStatus {
    Command::new(std::env::current_exe().unwrap())
        .args(["crash::child", "--exact", "--ignored", "--quiet"])
        .env("STEADING_TEST_DIR", dir)
        .env(variable, trap)
        .output()
        .unwrap()
        .status
}

#[tokio::test]
async fn every_place_of_dying_leaves_whole_appends() {
    for place in STORE_POINTS {
        let mut died = 0;
        for hit in 1.. {
            let dir = tempfile::tempdir().unwrap();
            let status = run_child(dir.path(), "STEADING_CRASH", &format!("{place}:{hit}"));
            if status.success() {
                // The place is reached less often: this child came to its end.
                assert_eq!(check(dir.path()).await, BATCHES);
                break;
            }
            died += 1;
            check(dir.path()).await;
        }
        assert!(died >= BATCHES, "{place} was reached {died} times");
    }
}

/// How many batches are there, after checking that all of each is.
async fn check(dir: &Path) -> u32 {
    let acknowledged = fs::read(dir.join("acknowledged")).map_or(0, |dots| dots.len() as u32);
    let store = Sqlite::open(dir.join("data")).await.unwrap();
    assert!(store.integrity().await.unwrap());
    let one = store.load(table(1)).await.unwrap().map_or(Vec::new(), |log| log.rows);
    let two = store.load(table(2)).await.unwrap().map_or(Vec::new(), |log| log.rows);
    let kept = two.len() as u32;
    assert_eq!(one, (0..2 * kept).map(row).collect::<Vec<_>>(), "a batch is one transaction");
    assert_eq!(two, (0..kept).map(row).collect::<Vec<_>>());
    assert!(kept == acknowledged || kept == acknowledged + 1, "{kept} kept, {acknowledged} acknowledged");
    assert_eq!(store.game(table(2)).await.unwrap().is_some(), kept == BATCHES, "the game ends with its last entry");
    if kept > 0 {
        assert_eq!(store.commit(&[entries(1, 2 * kept, 1)]).await, Ok(vec![Ok(())]), "play goes on");
    }
    kept
}

#[tokio::test]
async fn a_panic_at_any_place_ends_one_write_and_the_store_goes_on() {
    for place in STORE_POINTS {
        for hit in 1..=BATCHES {
            let dir = tempfile::tempdir().unwrap();
            let status = run_child(dir.path(), "STEADING_PANIC", &format!("{place}:{hit}"));
            assert!(status.success(), "{place}, hit {hit}");
            assert_eq!(check(dir.path()).await, BATCHES);
        }
    }
}
