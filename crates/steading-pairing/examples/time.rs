//! How long pairing takes: tournaments of 64 people of which some go home, for each number of seats. It fails if a round
//! takes longer than [`MOST`]. A round robin is paired all at once, so there it is the average of its rounds.
//! `make pairing-bench`

use std::process::ExitCode;
use std::time::{Duration, Instant};
use steading_core::{Rng, Xoshiro256};
use steading_pairing::{Fill, Played, Round, round_robin, swiss};

const PEOPLE: usize = 64;
const ROUNDS: usize = 15;
const TOURNAMENTS: u64 = 20;
const MOST: Duration = Duration::from_millis(100);

/// Shorter times the system does not tell exactly.
const COARSE: Duration = Duration::from_millis(8);

/// What this thread has had of a processor, where the system tells it.
fn had() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Others use the machine too: the best of a few counts, and what is not short is measured by what it had of a processor.
fn best<T>(pair: impl Fn() -> T) -> (Duration, T) {
    let timed = || {
        let (before, begun) = (had(), Instant::now());
        let paired = pair();
        let (elapsed, after) = (begun.elapsed(), had());
        let own = before.zip(after).map(|(before, after)| after.saturating_sub(before));
        (own.filter(|own| *own > COARSE).unwrap_or(elapsed), paired)
    };
    let others = [timed(), timed()];
    others.into_iter().fold(timed(), |best, other| if other.0 < best.0 { other } else { best })
}

/// Times of all rounds, with the number of the round and how many people are there.
fn swiss_times(seats: usize, fill: Fill) -> Vec<(Duration, usize, usize)> {
    let mut times = Vec::new();
    for number in 0..TOURNAMENTS {
        let mut rng = Xoshiro256::new(number);
        let mut there: Vec<usize> = (0..PEOPLE).collect();
        let mut played: Vec<Played> = Vec::new();
        for index in 0..ROUNDS {
            let pair = || -> Round { swiss(PEOPLE, &there, seats, fill, &played).expect("there are enough people") };
            let (time, round) = best(pair);
            times.push((time, index + 1, there.len()));
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
    times
}

fn main() -> ExitCode {
    let mut worst = Duration::ZERO;
    for seats in 2..=5 {
        for fill in [Fill::Byes, Fill::Bots] {
            let mut times = swiss_times(seats, fill);
            times.sort_unstable();
            let (median, (slowest, round, there)) = (times[times.len() / 2].0, times[times.len() - 1]);
            let (whole, rounds) = best(|| round_robin(PEOPLE, seats, fill).expect("there are enough people"));
            println!(
                "{seats} seats, {fill:?}: a round of Swiss {median:.1?} (median), at most {slowest:.1?} (round {round}, \
                 {there} people); all {} rounds of a round robin {whole:.1?}",
                rounds.len()
            );
            worst = worst.max(slowest).max(whole / rounds.len() as u32);
        }
    }
    println!("at most {worst:.1?} of {MOST:?}");
    if worst > MOST { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
