//! The contract check: random games in which every promise of [`Game`](steading_core::Game) is put to the test.
//!
//! A broken promise is a panic whose sentence names the promise, the seed, the game, the step, and the record so far.

mod law;
mod secrecy;
mod speech;
mod walk;

use law::Law;
use speech::Speech;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use steading_core::Title;
use walk::Walk;
pub(crate) use walk::{action_text, outcome_text, pick};

/// Games that share one pool of remembered actions. The share-out is by number and not by thread,
/// so that the same seed tries the same things on any machine.
const BATCH: u32 = 8;

/// A promise that was not kept, as a sentence.
#[derive(Debug)]
pub(crate) struct Breach(pub(crate) String);

/// Says which promise is broken.
pub(crate) fn breach<T>(sentence: impl Into<String>) -> Result<T, Breach> {
    Err(Breach(sentence.into()))
}

/// What to play and how closely to look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) games: u32,
    pub(crate) seed: u64,
    pub(crate) secrecy_every: u32,
    pub(crate) max_steps: u32,
}

/// A contract check in the making; [`Contract::run`] carries it out.
pub struct Contract<'g, G> {
    game: &'g G,
    plan: Plan,
}

impl<G: Title> fmt::Debug for Contract<'_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contract").field("game", &G::ID).field("plan", &self.plan).finish()
    }
}

/// How many of `all` trials a test makes: a fifth in `make test`, all of them in `make contract-test`, which sets
/// `STEADING_LONG`. A fault that one game in a hundred shows is found by either; a rarer one wants the long run.
pub fn trials(all: u32) -> u32 {
    if std::env::var_os("STEADING_LONG").is_some() { all } else { all.div_ceil(5) }
}

/// Random games of this ruleset, in which every promise of the contract is checked.
pub fn contract<G: Title>(game: &G) -> Contract<'_, G> {
    Contract { game, plan: Plan { games: 1_000, seed: 1, secrecy_every: 1, max_steps: 20_000 } }
}

/// What a contract check has seen.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    pub games: u32,
    /// Answers of seats, forced ones included.
    pub decisions: u64,
    /// Answers that had an alternative.
    pub choices: u64,
    /// Outcomes of chance.
    pub outcomes: u64,
    /// Decisions and outcomes of the longest game.
    pub longest: u32,
    /// The most answers a seat could choose from.
    pub widest: u32,
    /// Answers that were tried and rightly not taken.
    pub refusals: u64,
    /// Hidden worlds that were compared with the true one.
    pub worlds: u64,
    /// How far the drawn outcomes stray from their weights: chi-squared with 19 degrees of freedom, so 19 is usual.
    pub chi_squared: f64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { games, decisions, choices, outcomes, longest, widest, refusals, worlds, chi_squared } = self;
        write!(
            f,
            "{games} games, {decisions} decisions ({choices} choices, at most {widest} options), {outcomes} outcomes \
             (chi-squared {chi_squared:.1}), longest {longest} steps, {refusals} refusals, {worlds} hidden worlds"
        )
    }
}

/// What one thread has counted; adding up does not depend on the order.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    pub(crate) report: Report,
    pub(crate) law: Law,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        let Report { games, decisions, choices, outcomes, longest, widest, refusals, worlds, chi_squared: _ } =
            &other.report;
        let sum = &mut self.report;
        sum.games += games;
        sum.decisions += decisions;
        sum.choices += choices;
        sum.outcomes += outcomes;
        sum.longest = sum.longest.max(*longest);
        sum.widest = sum.widest.max(*widest);
        sum.refusals += refusals;
        sum.worlds += worlds;
        self.law.add(&other.law);
    }
}

impl<G: Title> Contract<'_, G> {
    #[must_use]
    pub fn games(mut self, n: u32) -> Self {
        self.plan.games = n;
        self
    }

    #[must_use]
    pub fn seed(mut self, s: u64) -> Self {
        self.plan.seed = s;
        self
    }

    /// Looks into hidden worlds at one step in `n`; at every step unless told.
    #[must_use]
    pub fn secrecy_every(mut self, n: u32) -> Self {
        assert!(n > 0, "one step in none is never");
        self.plan.secrecy_every = n;
        self
    }

    /// A game that has not ended after so many decisions and outcomes is taken to be endless.
    #[must_use]
    pub fn max_steps(mut self, n: u32) -> Self {
        self.plan.max_steps = n;
        self
    }

    /// Plays the games on all cores. Panics at the first broken promise; the first by number, not by time.
    pub fn run(self) -> Report {
        let Contract { game, plan } = self;
        let speech = Speech::of::<G>().unwrap_or_else(|Breach(sentence)| panic!("{}: {sentence}", G::ID));
        if let Err(Breach(sentence)) = speech::shop_window(game) {
            panic!("{}: {sentence}", G::ID);
        }
        let batches = plan.games.div_ceil(BATCH);
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(batches as usize);
        let next_batch = AtomicU32::new(0);
        let failed = AtomicBool::new(false);
        let failures: Mutex<Vec<(u32, String)>> = Mutex::new(Vec::new());
        let total: Mutex<Tally> = Mutex::new(Tally::default());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let mut tally = Tally::default();
                    // Batches are taken in order and finished once taken, so the lowest failure is always found.
                    while !failed.load(Ordering::Relaxed) {
                        let batch = next_batch.fetch_add(1, Ordering::Relaxed);
                        if batch >= batches {
                            break;
                        }
                        if let Err(failure) = play_batch(game, plan, &speech, batch, &mut tally) {
                            failed.store(true, Ordering::Relaxed);
                            failures.lock().expect("nobody panics while holding it").push(failure);
                        }
                    }
                    total.lock().expect("nobody panics while holding it").add(&tally);
                });
            }
        });
        let failures = failures.into_inner().expect("nobody panics while holding it");
        if let Some((_, sentence)) = failures.into_iter().min() {
            panic!("{sentence}");
        }
        let Tally { mut report, law } = total.into_inner().expect("nobody panics while holding it");
        report.chi_squared = law.chi_squared();
        if let Err(Breach(sentence)) = law.verdict() {
            panic!("{} broke a promise (seed {}): {sentence}", G::ID, plan.seed);
        }
        report
    }
}

/// Plays the games of one batch; the error is the number of the game that failed, with the whole sentence about it.
fn play_batch<G: Title>(
    game: &G,
    plan: Plan,
    speech: &Speech,
    batch: u32,
    tally: &mut Tally,
) -> Result<(), (u32, String)> {
    let mut walk = Walk::new(game, plan, speech, tally);
    for number in batch * BATCH..((batch + 1) * BATCH).min(plan.games) {
        // A panic inside the game is a broken promise too, and must be reported with the way to it.
        let problem = match catch_unwind(AssertUnwindSafe(|| walk.play(number))) {
            Ok(Ok(())) => continue,
            Ok(Err(Breach(sentence))) => sentence,
            Err(payload) => format!("the rules panicked: {}", panic_text(&*payload)),
        };
        let record = catch_unwind(AssertUnwindSafe(|| walk.record().to_string()))
            .unwrap_or_else(|_| "(the record cannot be written: the notation panics)".to_owned());
        let sentence = format!(
            "{} broke a promise in game {number} of seed {} at step {}: {problem}\n\nThe record so far:\n{record}",
            G::ID,
            plan.seed,
            walk.step(),
        );
        return Err((number, sentence));
    }
    Ok(())
}

/// What a caught panic said.
pub(crate) fn panic_text(payload: &(dyn std::any::Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("(no text)")
}
