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
use steading_bots::Playable;
use steading_bots::learned::{Lessons, Start};
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_net::{Net, Plan};
use steading_titles::{Task, with_title};

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
    let checkpoint = fs::read(beside(&args.out, ".checkpoint")).ok();
    let from = match &args.from {
        Some(path) => Some(Net::read(&fs::read(path)?).map_err(|error| Failure::Failed(error.to_string()))?),
        None => None,
    };
    // A run that was stopped goes on, whatever it began with.
    let start = match (&checkpoint, &from) {
        (Some(bytes), _) => Start::Checkpoint(bytes),
        (None, Some(net)) => Start::Net(net),
        (None, None) => Start::Nothing,
    };
    let begin = Begin { args, start, lang };
    let (name, lessons) = with_title(&args.game, begin).expect("the command line takes games of the registry only")?;
    teach(args, name, lessons, lang, out)
}

/// Finds the game by its id and opens it.
struct Begin<'a> {
    args: &'a TrainArgs,
    start: Start<'a>,
    lang: Lang,
}

impl Task for Begin<'_> {
    type Out = Result<(&'static str, Box<dyn Lessons>), Failure>;

    fn run<G: Playable>(self) -> Self::Out {
        let Begin { args, start, lang } = self;
        let name = match lang {
            Lang::De => G::NAME.0,
            Lang::En => G::NAME.1,
        };
        let game = G::open_guarded(args.seats, &Default::default(), None)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let no_encoder = Message::new("common-train-no-encoder").with("game", Arg::Text(name.to_owned()));
        let lessons = game.lessons(Plan::new(args.seed), start);
        let lessons = lessons.ok_or_else(|| Failure::Usage(render(lang, &no_encoder, &NoNames)))?;
        Ok((name, lessons.map_err(Failure::Failed)?))
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

fn teach(
    args: &TrainArgs,
    game: &str,
    mut lessons: Box<dyn Lessons>,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let length = match (args.games, args.minutes) {
        (Some(games), _) => Length::Games(games),
        (None, minutes) => Length::Seconds(60.0 * minutes.unwrap_or(1) as f64),
    };
    let checkpoint = beside(&args.out, ".checkpoint");
    let log = beside(&args.out, ".csv");
    if lessons.games() == 0 {
        fs::write(&log, "games,cpu_seconds,error,mean_score\n")?;
    }
    let label = render(lang, &Message::new("common-train-label").with("game", Arg::Text(game.to_owned())), &NoNames);
    let mut progress = Progress::new(&label, 1_000);
    let (before, begin) = (lessons.seconds(), cpu_seconds());
    let mut saved = before;
    loop {
        if lessons.games().is_multiple_of(LOOK_EVERY) {
            lessons.set_seconds(before + cpu_seconds() - begin);
        }
        let done = length.progress(lessons.games(), lessons.seconds());
        progress.at((done * 1_000.0) as u64);
        if done >= 1.0 {
            break;
        }
        if lessons.seconds() - saved >= CHECKPOINT {
            saved = lessons.seconds();
            replace(&checkpoint, &lessons.checkpoint())?;
            replace(&args.out, &lessons.trained().write())?;
        }
        if lessons.games() > 0 && lessons.games().is_multiple_of(LOG_EVERY) {
            let (games, seconds, error) = (lessons.games(), lessons.seconds(), lessons.error());
            let score = lessons.examine(EXAMINED, EXAM_SEED);
            let mut file = fs::OpenOptions::new().append(true).create(true).open(&log)?;
            writeln!(file, "{games},{seconds:.1},{error:.6},{score:.2}")?;
        }
        lessons.play(done);
    }
    drop(progress);
    replace(&checkpoint, &lessons.checkpoint())?;
    replace(&args.out, &lessons.trained().write())?;
    let score = lessons.examine(FINAL, FINAL_SEED);
    let message = Message::new("common-train-done")
        .with("games", lessons.games() as i64)
        .with("seconds", lessons.seconds() as i64)
        .with("deals", FINAL as i64)
        .with("score", Arg::Text(format!("{score:.1}")))
        .with("file", Arg::Text(args.out.display().to_string()));
    writeln!(out, "{}", render(lang, &message, &NoNames))?;
    Ok(())
}
