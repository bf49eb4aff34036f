//! `steading bench`: the speed of this build, for games of random answers on one thread.
//!
//! Everything is measured on one thread in CPU time of the process, with the game as a type: what is measured is
//! what search and arena pay. A decision is one applied answer of a seat, options and chance included.

use crate::cli::BenchArgs;
use crate::columns::Columns;
use crate::commands::Failure;
use crate::progress::Progress;
use rustix::time::{ClockId, clock_gettime};
use serde::Serialize;
use std::hint::black_box;
use std::io::Write;
use steading_bots::BotName;
use steading_bots::Playable;
use steading_bots::search::Search;
use steading_core::{Buffer, Game, Ignore, Rng, Seat, Seed, Status, Variants, Viewer, Xoshiro256};
use steading_heapcount::allocations;
use steading_match::{AnyMatch, BotPlayer, Setup, TitleInfo, titles};
use steading_messages::{Lang, NoNames, render};
use steading_titles::{Task, with_title};

/// No question of our games has more answers.
const MOST_OPTIONS: usize = 512;
/// Games between two looks at the clock, so that the looking costs nothing.
const BATCH: u64 = 8;
/// Positions that copies and resamples are measured on.
const POSITIONS: usize = 64;
/// Iterations of a search before it begins with a new tree: about those of one hard decision.
const ITERATIONS: u32 = 4_096;
/// Games whose records are weighed.
const RECORDS: u64 = 20;

/// What `--json` prints, one object per game.
#[derive(Clone, Debug, Serialize)]
pub struct Figures {
    pub game: &'static str,
    pub seats: u8,
    pub decisions_per_s: u64,
    pub games_per_s: u64,
    pub decisions_per_game: f64,
    pub choices_per_game: f64,
    pub mean_options: f64,
    pub copies_per_s: u64,
    pub resamples_per_s: u64,
    pub state_bytes: usize,
    pub allocations_per_game: f64,
    pub record_bytes_per_game: u64,
    pub search_iterations_per_s: u64,
    /// One evaluation by the net of the match, features included; none where there is no net.
    pub net_evaluation_us: Option<f64>,
}

/// What a fixed number of decisions came to; for counting instructions from outside.
#[derive(Clone, Debug, Serialize)]
pub struct Fixed {
    pub game: &'static str,
    pub seats: u8,
    pub decisions: u64,
    pub games: u64,
}

/// CPU seconds this process has used.
fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn two_digits(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    games: u64,
    decisions: u64,
    choices: u64,
    options: u64,
}

/// Uniformly random legal play. Neither the generator nor the list of options is on the heap.
struct Player<'a, G: Game> {
    game: &'a G,
    rng: Xoshiro256,
    options: Buffer<G::Action, MOST_OPTIONS>,
    tally: Tally,
}

impl<'a, G: Game> Player<'a, G> {
    fn new(game: &'a G, seed: u64) -> Self {
        Player { game, rng: Xoshiro256::new(seed), options: Buffer::new(), tally: Tally::default() }
    }

    /// Plays on until a seat has answered. `false` when the game is over.
    #[inline]
    fn decide(&mut self, state: &mut G::State) -> bool {
        loop {
            match self.game.status(state) {
                Status::Over => return false,
                Status::Chance => {
                    let outcome = self.game.sample(state, &mut self.rng);
                    self.game.resolve(state, outcome, &mut Ignore);
                }
                Status::Waiting(seats) => {
                    let seat = seats.first().expect("a waiting game waits for somebody");
                    self.options.clear();
                    self.game.legal_actions(state, seat, &mut self.options);
                    let count = self.options.len();
                    let action = self.options.get(self.rng.below(count as u32) as usize);
                    self.game.apply(state, seat, action, &mut Ignore);
                    self.tally.decisions += 1;
                    self.tally.choices += u64::from(count > 1);
                    self.tally.options += count as u64;
                    return true;
                }
            }
        }
    }

    fn play_game(&mut self) {
        let mut state = self.game.setup();
        while self.decide(&mut state) {}
        self.tally.games += 1;
    }
}

/// Repeats `work` until so many CPU seconds are spent; the number of repetitions and the seconds.
fn timed(seconds: f64, progress: &mut Progress, mut work: impl FnMut()) -> (u64, f64) {
    let begin = cpu_seconds();
    let mut times = 0;
    loop {
        work();
        times += 1;
        let spent = cpu_seconds() - begin;
        if spent >= seconds {
            return (times, spent);
        }
        progress.at((spent / seconds * 100.0) as u64);
    }
}

fn measure<G: Playable>(game: &G, seconds: f64) -> Figures {
    let mut progress = Progress::new(G::ID, 100);
    // Warms up caches and the branch predictor, and says whether this build works at all.
    Player::new(game, 1).play_game();

    let mut player = Player::new(game, 2);
    let mut allocated = 0;
    let (_, spent) = timed(seconds * 0.5, &mut progress, || {
        let before = allocations();
        for _ in 0..BATCH {
            player.play_game();
        }
        allocated += allocations() - before;
    });
    let tally = player.tally;

    let positions = positions(game);
    let mut at = 0;
    let mut next = || {
        at = (at + 1) % positions.len();
        &positions[at]
    };
    let (copies, copying) = timed(seconds * 0.1, &mut progress, || {
        for _ in 0..1_000 {
            black_box(black_box(next()).clone());
        }
    });
    let mut rng = Xoshiro256::new(3);
    let viewers: Vec<Viewer> = Viewer::all(game.seats()).collect();
    let mut turn = 0;
    let (resamples, resampling) = timed(seconds * 0.1, &mut progress, || {
        for _ in 0..100 {
            turn = (turn + 1) % viewers.len();
            black_box(game.resample(next(), viewers[turn], &mut rng));
        }
    });

    let search_iterations_per_s = search_speed(game, seconds * 0.3, &mut progress);
    let games = tally.games as f64;
    Figures {
        game: G::ID,
        seats: game.seats(),
        decisions_per_s: (tally.decisions as f64 / spent) as u64,
        games_per_s: (games / spent) as u64,
        decisions_per_game: two_digits(tally.decisions as f64 / games),
        choices_per_game: two_digits(tally.choices as f64 / games),
        mean_options: two_digits(tally.options as f64 / tally.decisions as f64),
        copies_per_s: (copies as f64 * 1_000.0 / copying) as u64,
        resamples_per_s: (resamples as f64 * 100.0 / resampling) as u64,
        state_bytes: size_of::<G::State>(),
        allocations_per_game: two_digits(allocated as f64 / games),
        record_bytes_per_game: record_bytes::<G>(game.seats()),
        search_iterations_per_s,
        net_evaluation_us: evaluation_us(game, seconds * 0.1, &mut progress),
    }
}

/// What one evaluation costs as a search asks for them: all positions after one question's answers, one after the other.
fn evaluation_us<G: Playable>(game: &G, seconds: f64, progress: &mut Progress) -> Option<f64> {
    let mut net = game.learned().ok()?;
    let mut after: Vec<(G::State, Seat)> = Vec::new();
    for state in positions(game) {
        let Status::Waiting(asked) = game.status(&state) else { continue };
        let seat = asked.first().expect("a waiting game waits for somebody");
        let mut options = Vec::new();
        game.legal_actions(&state, seat, &mut options);
        for option in options {
            let mut next = state.clone();
            game.apply(&mut next, seat, option, &mut Ignore);
            after.push((next, seat));
        }
    }
    let (times, spent) = timed(seconds, progress, || {
        for (state, seat) in &after {
            black_box(net.glance(game, black_box(state), *seat));
        }
    });
    Some(two_digits(spent * 1e6 / (times * after.len() as u64) as f64))
}

/// Search at the first question of a game, where a game is longest: imagine a world, walk down the tree, play on at
/// random to the end. What judgement would cost or save is left out, so that games can be compared.
fn search_speed<G: Playable>(game: &G, seconds: f64, progress: &mut Progress) -> u64 {
    let mut player = Player::new(game, 6);
    let (state, seat) = first_question(game);
    let mut search = Search::default();
    let mut rng = Xoshiro256::new(7);
    let mut judge = |world: &mut G::State, _: &mut Xoshiro256| {
        while player.decide(world) {}
        game.result(world)
    };
    // The first tree makes the room that all others use.
    search.grow(game, &state, seat, ITERATIONS, &mut judge, &mut rng);
    let (trees, spent) = timed(seconds, progress, || {
        search.grow(game, &state, seat, ITERATIONS, &mut judge, &mut rng);
    });
    (trees as f64 * f64::from(ITERATIONS) / spent) as u64
}

/// The position after the set-up, and who is asked.
fn first_question<G: Playable>(game: &G) -> (G::State, Seat) {
    let mut rng = Xoshiro256::new(8);
    let mut state = game.setup();
    loop {
        match game.status(&state) {
            Status::Chance => {
                let outcome = game.sample(&state, &mut rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(seats) => {
                return (state, seats.first().expect("a waiting game waits for somebody"));
            }
            Status::Over => unreachable!("a game asks at least one question"),
        }
    }
}

/// Positions from all stages of random games.
fn positions<G: Playable>(game: &G) -> Vec<G::State> {
    let mut player = Player::new(game, 4);
    let mut found = Vec::with_capacity(POSITIONS);
    while found.len() < POSITIONS {
        let mut state = game.setup();
        while player.decide(&mut state) && found.len() < POSITIONS {
            if player.rng.below(8) == 0 {
                found.push(state.clone());
            }
        }
    }
    found
}

/// The mean size of the record of a random game.
fn record_bytes<G: Playable>(seats: u8) -> u64 {
    let title = steading_match::title(G::ID).expect("only games of the list are measured");
    let mut bytes = 0;
    for game in 0..RECORDS {
        let mut mind = BotPlayer::new(BotName::Random, game);
        let seed = Some(Seed::from_text(&game.to_string()));
        let setup = Setup { seats, options: &Variants::new(), pack: None, seed, manual_chance: false };
        let mut table: Box<dyn AnyMatch> = title.open(&setup).expect("this table was opened before");
        loop {
            match table.status() {
                Status::Over => break,
                Status::Chance => {
                    table.chance(None).expect("chance is due");
                }
                Status::Waiting(seats) => {
                    let seat = seats.first().expect("a waiting game waits for somebody");
                    let job = table.job(seat).expect("the seat is asked");
                    table.apply(seat, &mind.advise(job, None).action).expect("the answer was offered");
                }
            }
        }
        bytes += table.record().to_string().len() as u64;
    }
    bytes / RECORDS
}

/// Opens the game and does what was asked for.
struct Run {
    seats: Option<u8>,
    seconds: f64,
    decisions: Option<u64>,
    lang: Lang,
}

enum Done {
    Measured(Figures),
    Counted(Fixed),
}

impl Task for Run {
    type Out = Result<Done, Failure>;

    fn run<G: Playable>(self) -> Result<Done, Failure> {
        let seats = self.seats.unwrap_or_else(|| 2.clamp(*G::SEATS.start(), *G::SEATS.end()));
        let opened = G::open_guarded(seats, &Variants::new(), None);
        let game = opened.map_err(|error| Failure::opening(&error.into(), self.lang))?;
        let Some(decisions) = self.decisions else {
            return Ok(Done::Measured(measure(&game, self.seconds)));
        };
        let mut player = Player::new(&game, 2);
        let mut progress = Progress::new(G::ID, decisions);
        let mut state = game.setup();
        while player.tally.decisions < decisions {
            if !player.decide(&mut state) {
                player.tally.games += 1;
                state = game.setup();
                progress.at(player.tally.decisions);
            }
        }
        let Tally { decisions, games, .. } = player.tally;
        Ok(Done::Counted(Fixed { game: G::ID, seats, decisions, games }))
    }
}

pub fn run(args: &BenchArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let games: Vec<&str> = match &args.game {
        Some(game) => vec![game],
        // Without a game named, those that seat so many.
        None => {
            let seats = |title: &&TitleInfo| {
                args.seats.is_none_or(|seats| (title.least_seats..=title.most_seats).contains(&seats))
            };
            titles().iter().filter(seats).map(|title| title.id).collect()
        }
    };
    let mut measured = Vec::new();
    for game in games {
        let work = Run { seats: args.seats, seconds: args.seconds, decisions: args.decisions, lang };
        let result = with_title(game, work).expect("the command line takes known games only")?;
        match result {
            Done::Measured(figures) if args.json => {
                serde_json::to_writer(&mut *out, &figures)?;
                writeln!(out)?;
            }
            Done::Measured(figures) => measured.push(figures),
            Done::Counted(fixed) if args.json => {
                serde_json::to_writer(&mut *out, &fixed)?;
                writeln!(out)?;
            }
            Done::Counted(fixed) => {
                let message = steading_core::Message::new("common-bench-fixed")
                    .with("game", steading_core::Arg::Text(fixed.game.to_owned()))
                    .with("seats", fixed.seats)
                    .with("decisions", steading_core::Arg::Text(fixed.decisions.to_string()))
                    .with("games", steading_core::Arg::Text(fixed.games.to_string()));
                writeln!(out, "{}", render(lang, &message, &NoNames))?;
            }
        }
        out.flush()?;
    }
    if !measured.is_empty() {
        write!(out, "{}", table(&measured, lang))?;
    }
    Ok(())
}

/// `1234567` as `1 234 567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

/// One row per figure, one column per game.
fn table(measured: &[Figures], lang: Lang) -> Columns {
    let mut head = vec![""];
    head.extend(measured.iter().map(|figures| figures.game));
    let mut columns = Columns::new(&head);
    let mut row = |german: &str, english: &str, value: &dyn Fn(&Figures) -> String| {
        let name = match lang {
            Lang::De => german,
            Lang::En => english,
        };
        let values: Vec<String> = measured.iter().map(value).collect();
        columns.row([name].into_iter().chain(values.iter().map(String::as_str)));
    };
    row("Plätze", "seats", &|figures| figures.seats.to_string());
    row("Entscheidungen/s", "decisions/s", &|figures| grouped(figures.decisions_per_s));
    row("Partien/s", "games/s", &|figures| grouped(figures.games_per_s));
    row("Entscheidungen je Partie", "decisions per game", &|figures| format!("{:.1}", figures.decisions_per_game));
    row("davon mit Wahl", "choices per game", &|figures| format!("{:.1}", figures.choices_per_game));
    row("Antworten je Frage", "options per question", &|figures| format!("{:.1}", figures.mean_options));
    row("Kopien/s", "copies/s", &|figures| grouped(figures.copies_per_s));
    row("Ersatzwelten/s", "resamples/s", &|figures| grouped(figures.resamples_per_s));
    row("Bytes je Zustand", "bytes per state", &|figures| figures.state_bytes.to_string());
    row("Speicheranforderungen je Partie", "allocations per game", &|figures| {
        format!("{:.2}", figures.allocations_per_game)
    });
    row("Bytes je Aufzeichnung", "bytes per record", &|figures| grouped(figures.record_bytes_per_game));
    row("Suchdurchläufe/s", "search iterations/s", &|figures| grouped(figures.search_iterations_per_s));
    row("µs je Bewertung durch das Netz", "µs per evaluation by the net", &|figures| {
        figures.net_evaluation_us.map_or("–".to_owned(), |micros| format!("{micros:.2}"))
    });
    columns
}
