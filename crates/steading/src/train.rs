//! `steading train`: teaches a net by self-play. `docs/training.md` says how.
//!
//! Beside the net lie a checkpoint, from which the same command goes on, and a log in CSV for plots.

use crate::cli::TrainArgs;
use crate::commands::Failure;
use crate::progress::Progress;
use rustix::time::{ClockId, clock_gettime};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use steading_catan_road::CatanRoad;
use steading_core::{Arg, Encode, Message, Title};
use steading_emberleaf::Emberleaf;
use steading_messages::{Lang, NoNames, render};
use steading_net::{Plan, Trainer};
use steading_orleans_settlers::OrleansSettlers;
use steading_settlement::Settlement;

/// Games that have an encoder.
pub const GAMES: [&str; 4] = ["settlement", "catan_road", "orleans_settlers", "emberleaf"];

/// CPU seconds between two checkpoints.
const CHECKPOINT: f64 = 60.0;
/// A line of the log, and a look at the clock, after so many games.
const LOG_EVERY: u64 = 500;
const LOOK_EVERY: u64 = 10;
/// Deals of an examination, and the seed they come from.
const EXAMINED: u64 = 50;
const EXAM_SEED: u64 = 1_000;
/// Deals of the last examination, with a seed of its own.
const FINAL: u64 = 200;
const FINAL_SEED: u64 = 2_000_000;

/// What is to be run until it ends.
#[derive(Clone, Copy, Debug)]
enum Length {
    Games(u64),
    Seconds(f64),
}

impl Length {
    fn progress(self, games: u64, seconds: f64) -> f32 {
        let part = match self {
            Length::Games(all) => games as f64 / all as f64,
            Length::Seconds(all) => seconds / all,
        };
        part.min(1.0) as f32
    }
}

pub fn run(args: &TrainArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    match args.game.as_str() {
        "settlement" => teach::<Settlement>(args, lang, out),
        "catan_road" => teach::<CatanRoad>(args, lang, out),
        "orleans_settlers" => teach::<OrleansSettlers>(args, lang, out),
        "emberleaf" => teach::<Emberleaf>(args, lang, out),
        other => unreachable!("'{other}' is not one of the games that the command line takes"),
    }
}

fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// `net.bin` becomes `net.bin.checkpoint`.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// A file is there as a whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let fresh = beside(path, ".new");
    fs::write(&fresh, bytes)?;
    Ok(fs::rename(&fresh, path)?)
}

fn teach<G: Encode + Title>(args: &TrainArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let game =
        G::open_guarded(args.seats, &Default::default(), None).map_err(|error| Failure::Usage(error.to_string()))?;
    let plan = Plan::new(args.seed);
    let length = match (args.games, args.minutes) {
        (Some(games), _) => Length::Games(games),
        (None, minutes) => Length::Seconds(60.0 * minutes.unwrap_or(1) as f64),
    };
    let checkpoint = beside(&args.out, ".checkpoint");
    let mut trainer = match fs::read(&checkpoint) {
        Ok(bytes) => Trainer::resume(game, plan, &bytes).map_err(Failure::Failed)?,
        Err(_) => Trainer::new(game, plan),
    };
    let log = beside(&args.out, ".csv");
    if trainer.games == 0 {
        fs::write(&log, "games,cpu_seconds,error,mean_score\n")?;
    }
    let label =
        render(lang, &Message::new("common-train-label").with("game", Arg::Text(G::NAME.1.to_owned())), &NoNames);
    let mut progress = Progress::new(&label, 1_000);
    let (before, begin) = (trainer.seconds, cpu_seconds());
    let mut saved = before;
    loop {
        if trainer.games.is_multiple_of(LOOK_EVERY) {
            trainer.seconds = before + cpu_seconds() - begin;
        }
        let done = length.progress(trainer.games, trainer.seconds);
        progress.at((done * 1_000.0) as u64);
        if done >= 1.0 {
            break;
        }
        if trainer.seconds - saved >= CHECKPOINT {
            saved = trainer.seconds;
            replace(&checkpoint, &trainer.checkpoint())?;
            replace(&args.out, &trainer.trained().write())?;
        }
        if trainer.games > 0 && trainer.games.is_multiple_of(LOG_EVERY) {
            let (games, seconds, error) = (trainer.games, trainer.seconds, trainer.error);
            let score = trainer.examine(EXAMINED, EXAM_SEED);
            let mut file = fs::OpenOptions::new().append(true).create(true).open(&log)?;
            writeln!(file, "{games},{seconds:.1},{error:.6},{score:.2}")?;
        }
        trainer.play(done);
    }
    drop(progress);
    replace(&checkpoint, &trainer.checkpoint())?;
    replace(&args.out, &trainer.trained().write())?;
    let score = trainer.examine(FINAL, FINAL_SEED);
    let message = Message::new("common-train-done")
        .with("games", trainer.games as i64)
        .with("seconds", trainer.seconds as i64)
        .with("deals", FINAL as i64)
        .with("score", Arg::Text(format!("{score:.1}")))
        .with("file", Arg::Text(args.out.display().to_string()));
    writeln!(out, "{}", render(lang, &message, &NoNames))?;
    Ok(())
}
