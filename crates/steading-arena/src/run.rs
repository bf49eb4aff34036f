//! Many games on all cores.
//!
//! Threads take the next number and play that game; results are put back into the order of their numbers before
//! anything is added up. So neither the number of threads nor their luck can be seen in the figures, and a
//! sequential test stops at the same deal everywhere.

use crate::plan::{Plan, PlanError};
use crate::play::{Played, play};
use crate::report::Report;
use crate::tally::Tally;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;
use steading_bots::{BotName, Playable};
use steading_core::Digest;
use steading_titles::{Task, with_title};

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    pub played: u64,
    pub planned: u64,
    /// The likelihood ratio of a sequential test.
    pub ratio: Option<f64>,
}

/// Runs a task with the game of the plan as a type.
fn with_game<T: Task<Out = Result<R, PlanError>>, R>(plan: &Plan, task: T) -> Result<R, PlanError> {
    let unknown = || Err(PlanError::UnknownGame { game: plan.game.clone(), known: steading_titles::ids() });
    with_title(&plan.game, task).unwrap_or_else(unknown)
}

fn open<G: Playable>(plan: &Plan) -> Result<G, PlanError> {
    let pack = plan.pack.as_ref().map(|(name, text)| (name.as_str(), text.as_str()));
    let seats = u8::try_from(plan.seats()).unwrap_or(u8::MAX);
    Ok(G::open_guarded(seats, &plan.options, pack)?)
}

/// Whether a plan can be played, without playing it.
pub fn check(plan: &Plan) -> Result<(), PlanError> {
    struct Check<'a>(&'a Plan);
    impl Task for Check<'_> {
        type Out = Result<(), PlanError>;
        fn run<G: Playable>(self) -> Self::Out {
            open::<G>(self.0)?;
            check_test(self.0)
        }
    }
    with_game(plan, Check(plan))
}

/// The hash of what the pack of a plan plays like.
pub fn content(plan: &Plan) -> Result<Digest, PlanError> {
    struct Hash<'a>(&'a Plan);
    impl Task for Hash<'_> {
        type Out = Result<Digest, PlanError>;
        fn run<G: Playable>(self) -> Self::Out {
            Ok(open::<G>(self.0)?.content_hash())
        }
    }
    with_game(plan, Hash(plan))
}

fn check_test(plan: &Plan) -> Result<(), PlanError> {
    match plan.sprt {
        Some(_) if plan.seats() != 2 => Err(PlanError::SprtNeedsTwo { bots: plan.seats() }),
        _ => Ok(()),
    }
}

/// Bots of the plan that want a net and have none for this match, each with the reason; they play by the hand-written
/// judgement instead.
pub fn without_net(plan: &Plan) -> Result<Vec<(BotName, String)>, PlanError> {
    struct Ask<'a>(&'a Plan);
    impl Task for Ask<'_> {
        type Out = Result<Vec<(BotName, String)>, PlanError>;
        fn run<G: Playable>(self) -> Self::Out {
            let reason = open::<G>(self.0)?.learned().err();
            let mut wanting: Vec<BotName> = Vec::new();
            for contender in &self.0.bots {
                if matches!(contender.bot, BotName::Net(_) | BotName::Blurred(_)) && !wanting.contains(&contender.bot) {
                    wanting.push(contender.bot);
                }
            }
            Ok(reason.map_or(Vec::new(), |reason| wanting.into_iter().map(|bot| (bot, reason.clone())).collect()))
        }
    }
    with_game(plan, Ask(plan))
}

/// Plays a plan. `progress` is called on this thread after every game.
pub fn run(plan: &Plan, progress: &mut dyn FnMut(Progress)) -> Result<Report, PlanError> {
    struct Run<'a>(&'a Plan, &'a mut dyn FnMut(Progress));
    impl Task for Run<'_> {
        type Out = Result<Report, PlanError>;
        fn run<G: Playable>(self) -> Self::Out {
            run_with(&open::<G>(self.0)?, self.0, self.1)
        }
    }
    with_game(plan, Run(plan, progress))
}

/// Plays a plan with a game that is open already; its seats are as many as the plan has bots.
pub fn run_with<G: Playable>(game: &G, plan: &Plan, progress: &mut dyn FnMut(Progress)) -> Result<Report, PlanError> {
    assert_eq!(usize::from(game.seats()), plan.seats(), "as many seats as bots");
    check_test(plan)?;
    let begin = Instant::now();
    let planned = plan.whole_games();
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if plan.threads == 0 { cores() } else { plan.threads };
    let threads = threads.min(usize::try_from(planned).unwrap_or(usize::MAX));

    let mut tally = Tally::new(plan);
    let next = AtomicU64::new(0);
    let decided = AtomicBool::new(false);
    let stopped = || decided.load(Ordering::Relaxed) || plan.stop.load(Ordering::Relaxed);
    thread::scope(|scope| {
        let (send, results) = mpsc::channel::<Played>();
        for _ in 0..threads {
            let send = send.clone();
            let (next, stopped) = (&next, &stopped);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= planned || stopped() {
                        return;
                    }
                    let Some(played) = play(game, plan, number, stopped) else { return };
                    if send.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(send);

        let mut waiting: BTreeMap<u64, Played> = BTreeMap::new();
        let mut at = 0;
        let mut arrived = 0;
        for played in results {
            if tally.decided() {
                continue;
            }
            arrived += 1;
            waiting.insert(played.row.number, played);
            while let Some(played) = waiting.remove(&at) {
                tally.add(&played);
                at += 1;
                if tally.decided() {
                    decided.store(true, Ordering::Relaxed);
                    waiting.clear();
                    arrived = at;
                    break;
                }
            }
            progress(Progress { played: arrived, planned, ratio: tally.ratio() });
        }
        // After an interruption a game may be missing before others that were finished. A test goes by whole deals
        // in their order, so there these are left out.
        if plan.sprt.is_none() {
            waiting.values().for_each(|played| tally.add(played));
        }
    });
    Ok(tally.report(game, plan, threads, begin.elapsed()))
}
