//! Speed of the rules: `cargo bench -p steading-emberleaf`. `steading bench` gives the figures that are published.

#![allow(clippy::disallowed_types)] // a bench reads the clock, rules do not

use std::hint::black_box;
use std::time::Instant;
use steading_core::{Buffer, Game, Ignore, Rng, Seat, Status, Xoshiro256};
use steading_emberleaf::Emberleaf;

fn main() {
    // Under callgrind a fixed, small amount of work is wanted: `-- --decisions 200000`.
    let words: Vec<String> = std::env::args().collect();
    let fixed = words.iter().position(|word| word == "--decisions").map(|at| words[at + 1].parse().expect("a number"));
    for seats in [1, 2, 5] {
        let game = Emberleaf::base(seats);
        let wanted: u64 = fixed.unwrap_or(4_000_000);
        let start = Instant::now();
        let (decisions, games) = random_games(&game, wanted);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{seats} seats: {:.2} M decisions/s, {:.0} games/s, {:.1} decisions/game",
            decisions as f64 / seconds / 1e6,
            games as f64 / seconds,
            decisions as f64 / games as f64
        );
    }
    if fixed.is_none() {
        copies();
    }
}

fn random_games(game: &Emberleaf, wanted: u64) -> (u64, u64) {
    let mut rng = Xoshiro256::new(1);
    let mut options: Buffer<_, 64> = Buffer::new();
    let (mut decisions, mut games) = (0, 0);
    while decisions < wanted {
        let mut state = game.setup();
        loop {
            match game.status(&state) {
                Status::Waiting(seats) => {
                    let seat = seats.first().expect("somebody is asked");
                    options.clear();
                    game.options(&state, seat, &mut options);
                    let action = options.get(rng.below(options.len() as u32) as usize);
                    game.apply(&mut state, seat, action, &mut Ignore);
                    decisions += 1;
                }
                Status::Chance => {
                    let outcome = game.sample(&state, &mut rng);
                    game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Over => break,
            }
        }
        games += 1;
        black_box(game.standings(&state).rank(Seat::A));
    }
    (decisions, games)
}

fn copies() {
    let state = Emberleaf::base(4).setup();
    let start = Instant::now();
    let rounds = 20_000_000u32;
    for _ in 0..rounds {
        black_box(*black_box(&state));
    }
    let nanoseconds = start.elapsed().as_secs_f64() * 1e9 / f64::from(rounds);
    println!("copy of {} bytes: {nanoseconds:.1} ns", size_of_val(&state));
}
