//! How many appends a second reach the disk, by the size of a batch, and how fast a log is read.
//!
//! `cargo run --release -p steading-store --example throughput [DIR]`

use std::path::PathBuf;
use std::time::{Duration, Instant};
use steading_host::Append;
use steading_store::conformance::samples::{entries, gathering, setup, table};
use steading_store::{Error, Sqlite, Tables};

const TABLES: u64 = 1_000;
const LONG: Duration = Duration::from_secs(2);

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let parent = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, PathBuf::from);
    let dir = parent.join(format!("steading-throughput-{}", std::process::id()));
    let store = Sqlite::open(&dir).await?;
    for number in 0..TABLES {
        store.create(&setup(number), &gathering(1), None).await?;
    }
    let mut next = vec![0; TABLES as usize];
    for batch in [1, 8, 64, 256] {
        measure(&store, &mut next, batch).await?;
    }
    store.create(&setup(TABLES), &gathering(1), None).await?;
    store.commit(&[entries(TABLES, 0, 1_000)]).await?;
    let begin = Instant::now();
    for _ in 0..100 {
        store.load(table(TABLES)).await?;
    }
    println!("a log of 1,000 entries is read in {:?}", begin.elapsed() / 100);
    store.close().await?;
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}

async fn measure(store: &Sqlite, next: &mut [u32], batch: usize) -> Result<(), Error> {
    let (begin, mut commits, mut slowest) = (Instant::now(), 0, Duration::ZERO);
    while begin.elapsed() < LONG {
        let appends: Vec<Append> = (0..batch)
            .map(|index| {
                let number = (commits * batch + index) % next.len();
                let first = next[number];
                next[number] += 1;
                entries(number as u64, first, 1)
            })
            .collect();
        let one = Instant::now();
        let answers = store.commit(&appends).await?;
        slowest = slowest.max(one.elapsed());
        assert!(answers.iter().all(Result::is_ok));
        commits += 1;
    }
    let rate = (commits * batch) as f64 / begin.elapsed().as_secs_f64();
    let mean = begin.elapsed() / commits as u32;
    println!("batches of {batch}: {rate:.0} appends/s, a commit takes {mean:?}, the slowest {slowest:?}");
    Ok(())
}
