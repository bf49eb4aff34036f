//! How long a round takes: twenty tournaments of 64 people of which some go home, for each number of seats.
//! `cargo run -p steading-pairing --example time`

use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use steading_pairing::{Fill, Played, Round, swiss};

const PEOPLE: usize = 64;
const ROUNDS: usize = 15;

fn main() {
    for seats in 2..=5 {
        for fill in [Fill::Byes, Fill::Bots] {
            let mut times: Vec<(Duration, usize, usize)> = Vec::new();
            for number in 0..20 {
                let mut rng = Xoshiro256::new(number);
                let mut there: Vec<usize> = (0..PEOPLE).collect();
                let mut played: Vec<Played> = Vec::new();
                for index in 0..ROUNDS {
                    // Others use the machine too: the best of a few counts.
                    let (mut quickest, mut round) = (Duration::MAX, Round::default());
                    for _ in 0..3 {
                        let begun = Instant::now();
                        round = swiss(PEOPLE, &there, seats, fill, &played).expect("there are enough people");
                        quickest = quickest.min(begun.elapsed());
                    }
                    times.push((quickest, index + 1, there.len()));
                    let mut places = |table: &Vec<Option<usize>>| {
                        let mut places: Vec<u8> = (1..=table.len() as u8).collect();
                        (1..places.len()).rev().for_each(|one| places.swap(one, rng.below(one as u32 + 1) as usize));
                        places
                    };
                    let places = round.tables.iter().map(&mut places).collect();
                    played.push(Played { round, places });
                    if rng.below(2) == 0 {
                        there.remove(rng.below(there.len() as u32) as usize);
                    }
                }
            }
            times.sort_unstable();
            let all: Duration = times.iter().map(|(time, ..)| time).sum();
            let (slowest, round, there) = times[times.len() - 1];
            println!(
                "{seats} seats, {fill:?}: {:?} on average, at most {slowest:?} (round {round}, {there} people)",
                all / times.len() as u32
            );
        }
    }
}
