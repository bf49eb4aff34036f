//! How fast the rules of a game are: uniformly random legal play on one core, options and chance included.
//! `steading bench` gives the figures that are published; this is for whoever works on the rules.

use std::hint::black_box;
use std::time::Instant;
use steading_core::{Game, Ignore, Rng, Seat, SeatSet, Status, Viewer, Xoshiro256};

/// The `main` of a game's bench, for tables with their names.
///
/// A word on the command line picks the table of that name. With `once GAMES` so many games are played at the first
/// table and only counts are printed, for an instruction counter.
pub fn speed<G: Game>(tables: impl IntoIterator<Item = (String, G)>) {
    // Cargo adds a word of its own.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut tables = tables.into_iter();
    if let [once, games] = words.as_slice()
        && once == "once"
    {
        let (_, game) = tables.next().expect("a bench has tables");
        let (mut played, mut rng) = (Played::default(), Xoshiro256::new(7));
        for _ in 0..games.parse::<u32>().expect("a number of games") {
            playout(&game, &mut rng, &mut played);
        }
        println!("{} decisions, {} outcomes", played.decisions, played.outcomes);
        return;
    }
    for (name, game) in tables {
        if words.is_empty() || words.contains(&name) {
            report(&name, &game);
        }
    }
}

#[derive(Default)]
struct Played {
    games: u64,
    decisions: u64,
    choices: u64,
    options: u64,
    outcomes: u64,
}

/// One seat of the set, all alike.
fn one_of(asked: SeatSet, rng: &mut Xoshiro256) -> Seat {
    if asked.len() == 1 {
        return asked.first().expect("somebody is asked");
    }
    asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("below the number of seats")
}

/// One step of a random game; `false` at its end.
fn step<G: Game>(
    game: &G,
    state: &mut G::State,
    options: &mut Vec<G::Action>,
    rng: &mut Xoshiro256,
    played: &mut Played,
) -> bool {
    match game.status(state) {
        Status::Over => return false,
        Status::Chance => {
            let outcome = game.sample(state, rng);
            game.resolve(state, outcome, &mut Ignore);
            played.outcomes += 1;
        }
        Status::Waiting(asked) => {
            let seat = one_of(asked, rng);
            options.clear();
            game.legal_actions(state, seat, options);
            let action = options[rng.below(options.len() as u32) as usize];
            game.apply(state, seat, action, &mut Ignore);
            played.decisions += 1;
            played.choices += u64::from(options.len() > 1);
            played.options += options.len() as u64;
        }
    }
    true
}

/// How many steps the game had.
fn playout<G: Game>(game: &G, rng: &mut Xoshiro256, played: &mut Played) -> u32 {
    let (mut state, mut options) = (game.setup(), Vec::with_capacity(256));
    let mut steps = 0;
    while step(game, &mut state, &mut options, rng, played) {
        steps += 1;
    }
    played.games += 1;
    steps
}

/// Positions from all over random games in which a seat is asked.
fn positions<G: Game>(game: &G) -> Vec<G::State> {
    let (mut rng, mut played) = (Xoshiro256::new(99), Played::default());
    let (mut found, mut options) = (Vec::new(), Vec::new());
    while found.len() < 512 {
        let seed = rng.next_u64();
        let length = playout(game, &mut Xoshiro256::new(seed), &mut played);
        let (mut state, mut again) = (game.setup(), Xoshiro256::new(seed));
        for _ in 0..rng.below(length) {
            step(game, &mut state, &mut options, &mut again, &mut played);
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
fn nanoseconds<S>(states: &[S], mut deed: impl FnMut(&S)) -> f64 {
    let rounds = 4_000;
    let clock = Instant::now();
    let start = seconds(clock);
    for _ in 0..rounds {
        states.iter().for_each(&mut deed);
    }
    (seconds(clock) - start) * 1e9 / (rounds * states.len()) as f64
}

fn report<G: Game>(name: &str, game: &G) {
    let (mut rng, mut played) = (Xoshiro256::new(7), Played::default());
    let clock = Instant::now();
    let start = seconds(clock);
    while seconds(clock) - start < 2.0 {
        for _ in 0..64 {
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
        black_box(black_box(state).clone());
    });
    let (mut pick, mut options, mut ignored) = (Xoshiro256::new(5), Vec::with_capacity(256), Played::default());
    let one = nanoseconds(&states, |state| {
        let mut state = state.clone();
        step(game, &mut state, &mut options, &mut pick, &mut ignored);
        black_box(&state);
    });
    let resample = nanoseconds(&states, |state| {
        black_box(game.resample(state, Viewer::Seat(Seat::A), &mut pick));
    });
    println!(
        "    copy {copy:.1} ns, copy + options + apply {one:.1} ns, resample {resample:.1} ns, state {} bytes",
        size_of::<G::State>()
    );
}
