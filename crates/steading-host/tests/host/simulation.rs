//! The promises of the protocol under everything that can go wrong (docs/reliability.md, T1).

use crate::world::{Happened, World};

/// A short run; `STEADING_SEEDS=10000` (`make simulate`) for a long night.
fn seeds() -> u64 {
    std::env::var("STEADING_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(60)
}

#[test]
fn promises_hold_for_every_seed() {
    // One run again, to look into it.
    if let Some(seed) = std::env::var("STEADING_SEED").ok().and_then(|text| text.parse().ok()) {
        println!("{:?}", World::new(seed).run());
        return;
    }
    let half = seeds() / 2;
    let run = |seeds: std::ops::Range<u64>| seeds.map(|seed| World::new(seed).run().1).collect::<Vec<Happened>>();
    let runs = std::thread::scope(|scope| {
        let other = scope.spawn(|| run(half..seeds()));
        let mut runs = run(0..half);
        runs.extend(other.join().expect("the promises hold"));
        runs
    });
    let sum = |of: fn(&Happened) -> u32| runs.iter().map(of).sum::<u32>();
    let all = Happened {
        moves: sum(|run| run.moves),
        crashes: sum(|run| run.crashes),
        failures: sum(|run| run.failures),
        silent: sum(|run| run.silent),
        lost: sum(|run| run.lost),
        doubled: sum(|run| run.doubled),
        evictions: sum(|run| run.evictions),
        retries: sum(|run| run.retries),
        stale: sum(|run| run.stale),
    };
    println!("{all:?}");
    // A run in which nothing goes wrong proves nothing.
    let enough = [all.crashes, all.failures, all.silent, all.lost, all.doubled, all.evictions, all.retries, all.stale];
    assert!(enough.iter().all(|count| u64::from(*count) >= seeds() / 4), "{all:?}");
    assert!(u64::from(all.moves) > 20 * seeds(), "{all:?}");
}

#[test]
fn the_same_seed_gives_the_same_run() {
    for seed in [3, 8] {
        assert_eq!(World::new(seed).run().0, World::new(seed).run().0);
    }
    assert_ne!(World::new(3).run().0, World::new(8).run().0);
}
