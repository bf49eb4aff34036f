//! How fast the rules are: uniformly random legal play on one core, including options and chance.
//!
//! `cargo bench -p steading-orleans-settlers`, or with the seats of one table: `… -- 2`.
//! With `once GAMES` it plays so many games of two seats and prints only counts: for an instruction counter.

#![allow(clippy::disallowed_types)] // a bench reads the clock, rules do not

use std::time::Instant;
use steading_core::{Buffer, Game, Ignore, Rng, Seat, Status, Viewer, Xoshiro256};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::Action;
use steading_orleans_settlers::state::State;

#[derive(Default)]
struct Played {
    games: u64,
    decisions: u64,
    choices: u64,
    options: u64,
    outcomes: u64,
}

/// One seat of the set, all alike.
#[inline]
fn one_of(asked: steading_core::SeatSet, rng: &mut Xoshiro256) -> Seat {
    if asked.len() == 1 {
        return asked.first().expect("somebody is asked");
    }
    asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("below the number of seats")
}

fn playout(game: &OrleansSettlers, rng: &mut Xoshiro256, played: &mut Played) {
    let mut state = game.setup();
    let mut options: Buffer<Action, 96> = Buffer::new();
    loop {
        match game.status(&state) {
            Status::Over => break,
            Status::Chance => {
                let outcome = game.sample(&state, rng);
                game.resolve(&mut state, outcome, &mut Ignore);
                played.outcomes += 1;
            }
            Status::Waiting(asked) => {
                let seat = one_of(asked, rng);
                options.clear();
                game.options(&state, seat, &mut options);
                let action = options.get(rng.below(options.len() as u32) as usize);
                game.apply(&mut state, seat, action, &mut Ignore);
                played.decisions += 1;
                played.choices += u64::from(options.len() > 1);
                played.options += options.len() as u64;
            }
        }
    }
    played.games += 1;
}

/// Positions from the middle of random games in which a seat is asked.
fn positions(game: &OrleansSettlers) -> Vec<State> {
    let mut rng = Xoshiro256::new(99);
    let mut found = Vec::new();
    while found.len() < 512 {
        let mut state = game.setup();
        for _ in 0..40 + rng.below(600) {
            match game.status(&state) {
                Status::Over => break,
                Status::Chance => {
                    let outcome = game.sample(&state, &mut rng);
                    game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Waiting(asked) => {
                    let seat = one_of(asked, &mut rng);
                    let mut options: Vec<Action> = Vec::new();
                    game.options(&state, seat, &mut options);
                    let action = options[rng.below(options.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut Ignore);
                }
            }
        }
        if matches!(game.status(&state), Status::Waiting(_)) {
            found.push(state);
        }
    }
    found
}

/// Seconds of processor time where the system tells them, so that other work on the machine does not count.
fn seconds(start: Instant) -> f64 {
    let nanoseconds = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = nanoseconds.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or(start.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Nanoseconds for one call.
fn nanoseconds(states: &[State], mut deed: impl FnMut(&State)) -> f64 {
    let rounds = 4_000;
    let clock = Instant::now();
    let start = seconds(clock);
    for _ in 0..rounds {
        states.iter().for_each(&mut deed);
    }
    (seconds(clock) - start) * 1e9 / (rounds * states.len()) as f64
}

fn report(name: &str, game: &OrleansSettlers) {
    let mut rng = Xoshiro256::new(7);
    let mut played = Played::default();
    let clock = Instant::now();
    let start = seconds(clock);
    while seconds(clock) - start < 2.0 {
        for _ in 0..256 {
            playout(game, &mut rng, &mut played);
        }
    }
    let seconds = seconds(clock) - start;
    let Played { games, decisions, choices, options, outcomes } = played;
    println!(
        "{name}: {:.2} M decisions/s, {:.0} games/s, {:.1} decisions ({:.1} choices, {:.2} options) and {:.1} outcomes a game",
        decisions as f64 / seconds / 1e6,
        games as f64 / seconds,
        decisions as f64 / games as f64,
        choices as f64 / games as f64,
        options as f64 / decisions as f64,
        outcomes as f64 / games as f64,
    );
    let states = positions(game);
    let copy = nanoseconds(&states, |state| {
        std::hint::black_box(*std::hint::black_box(state));
    });
    let mut pick = Xoshiro256::new(5);
    let step = nanoseconds(&states, |state| {
        let mut state = *state;
        let Status::Waiting(asked) = game.status(&state) else { return };
        let seat = asked.first().expect("somebody is asked");
        let mut options: Buffer<Action, 96> = Buffer::new();
        game.options(&state, seat, &mut options);
        let action = options.get(pick.below(options.len() as u32) as usize);
        game.apply(&mut state, seat, action, &mut Ignore);
        std::hint::black_box(&state);
    });
    let resample = nanoseconds(&states, |state| {
        std::hint::black_box(game.resample(state, Viewer::Seat(Seat::A), &mut pick));
    });
    println!(
        "    copy {copy:.1} ns, copy + options + apply {step:.1} ns, resample {resample:.1} ns, state {} bytes",
        size_of::<State>()
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [once, games] = arguments.as_slice()
        && once == "once"
    {
        let game = OrleansSettlers::base(2);
        let mut played = Played::default();
        let mut rng = Xoshiro256::new(7);
        for _ in 0..games.parse::<u32>().expect("a number of games") {
            playout(&game, &mut rng, &mut played);
        }
        println!("{} decisions, {} outcomes", played.decisions, played.outcomes);
        return;
    }
    for seats in 2..=4 {
        let name = seats.to_string();
        if arguments.is_empty() || arguments.contains(&name) {
            report(&format!("{name} seats"), &OrleansSettlers::base(seats));
        }
    }
}
