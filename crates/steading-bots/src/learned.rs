//! A net as a bot sees it: it judges positions, and every answer of a question at once. And how a game teaches one.

use crate::greedy::{self, Reach};
use crate::heuristics::Heuristics;
use std::fmt;
use std::sync::{Arc, OnceLock, RwLock};
use steading_core::{Encode, Features, Layout, Seat, Status};
use steading_net::player::result;
use steading_net::policy::Scratch;
use steading_net::{Heads, Net, NetError, Plan, Player, PolicyNet, Purpose, Trainer};

/// What a net says of a game. Behind it lies the encoder of the game; games without one have no net.
pub trait Learned<G: Heuristics>: fmt::Debug + Send {
    /// How much of what a seat strives for is points; the rest is winning.
    fn points_share(&self) -> f32;

    /// What a seat may expect in a position; how the game ended when it is over.
    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads;

    /// What the net says of exactly this position, which is one evaluation.
    fn glance(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads;

    /// What each answer leads to for the seat that gives it, in the order of the answers. Touches no heap but `out`.
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action], out: &mut Vec<Heads>);
}

struct WithNet<G: Heuristics + Encode> {
    player: Player<G>,
}

impl<G: Heuristics + Encode> fmt::Debug for WithNet<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithNet").field("game", &G::ID).finish()
    }
}

impl<G: Heuristics + Encode> Learned<G> for WithNet<G> {
    fn points_share(&self) -> f32 {
        self.player.points_share
    }

    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads {
        self.player.worth(game, state, seat)
    }

    fn glance(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads {
        self.player.glance(game, state, seat)
    }

    fn judge(&mut self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action], out: &mut Vec<Heads>) {
        self.player.judge_all(game, state, seat, actions);
        out.clone_from(&self.player.judged);
    }
}

/// A policy that was taught elsewhere: it does not look ahead.
struct WithPolicy {
    net: Arc<PolicyNet>,
    features: Features,
    scratch: Scratch,
}

impl fmt::Debug for WithPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithPolicy").field("game", &self.net.purpose.game).finish()
    }
}

/// A policy knows no points: what it says stands as the chance to win.
impl<G: Heuristics + Encode> Learned<G> for WithPolicy {
    fn points_share(&self) -> f32 {
        0.0
    }

    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads {
        if game.status(state) == Status::Over { result(game, state, seat) } else { self.glance(game, state, seat) }
    }

    fn glance(&mut self, game: &G, state: &G::State, seat: Seat) -> Heads {
        self.features.describe(game, state, seat);
        let said = self.net.judge(self.features.words(), &mut self.scratch)[self.net.actions];
        Heads { win: said.clamp(0.0, 1.0), points: 0.0 }
    }

    /// The probability of each answer.
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action], out: &mut Vec<Heads>) {
        self.features.describe(game, state, seat);
        let said = self.net.judge(self.features.words(), &mut self.scratch);
        out.clear();
        let heads = |&action: &G::Action| Heads { win: said[game.action_index(action)], points: 0.0 };
        out.extend(actions.iter().map(heads));
        let best = out.iter().map(|heads| heads.win).fold(f32::MIN, f32::max);
        out.iter_mut().for_each(|heads| heads.win = (heads.win - best).exp());
        let sum: f32 = out.iter().map(|heads| heads.win).sum();
        out.iter_mut().for_each(|heads| heads.win /= sum);
    }
}

/// A net that can be brought as a file.
#[derive(Clone, Debug)]
enum Brought {
    Net(Arc<Net>),
    Policy(Arc<PolicyNet>),
}

impl Brought {
    fn purpose(&self) -> &Purpose {
        match self {
            Brought::Net(net) => &net.purpose,
            Brought::Policy(net) => &net.purpose,
        }
    }

    fn seated<G: Heuristics + Encode>(&self, game: &G) -> Box<dyn Learned<G>> {
        match self {
            Brought::Net(net) => Box::new(WithNet { player: Player::new(game, net.clone()) }),
            Brought::Policy(net) => Box::new(WithPolicy {
                net: net.clone(),
                features: Features::with_room(Layout::of(game).inputs()),
                scratch: Scratch::default(),
            }),
        }
    }
}

/// Nets that were brought as files; they go before those of the build.
static BROUGHT: RwLock<Vec<Brought>> = RwLock::new(Vec::new());

/// From now on matches that the net of this file was trained for are played by it, in the whole program: a net of
/// `steading train`, or a policy that was taught elsewhere.
pub fn bring(file: &[u8]) -> Result<Purpose, NetError> {
    let net = match Net::read(file) {
        Err(NetError::NotANet) => Brought::Policy(Arc::new(PolicyNet::read(file)?)),
        net => Brought::Net(Arc::new(net?)),
    };
    let purpose = net.purpose().clone();
    BROUGHT.write().expect("no writer panics").insert(0, net);
    Ok(purpose)
}

/// The nets of a game that are part of the build, read when they are first needed.
#[derive(Debug)]
pub struct Nets {
    files: &'static [&'static [u8]],
    read: OnceLock<Vec<Arc<Net>>>,
}

impl Nets {
    pub const fn embedded(files: &'static [&'static [u8]]) -> Nets {
        Nets { files, read: OnceLock::new() }
    }

    /// The first net that was trained for exactly this match, or a sentence why none can play.
    pub fn fitting<G: Heuristics + Encode>(&self, game: &G) -> Result<Box<dyn Learned<G>>, String> {
        let read = |file: &&[u8]| Arc::new(Net::read(file).expect("a net of the build is sound"));
        fitting(game, self.read.get_or_init(|| self.files.iter().map(read).collect()))
    }
}

/// The first net that was trained for exactly this match, of those brought and then of these.
pub fn fitting<G: Heuristics + Encode>(game: &G, nets: &[Arc<Net>]) -> Result<Box<dyn Learned<G>>, String> {
    let mut reason = format!("there is no net for {} seats", game.seats());
    let brought = BROUGHT.read().expect("no writer panics");
    let of_this_game = |net: &Brought| net.purpose().game == G::ID && net.purpose().seats == game.seats();
    let built_in = nets.iter().map(|net| Brought::Net(net.clone()));
    for net in brought.iter().cloned().chain(built_in).filter(of_this_game) {
        match net.purpose().fits(game) {
            Ok(()) => return Ok(net.seated(game)),
            Err(problem) => reason = problem.to_string(),
        }
    }
    Err(reason)
}

/// A net that is being taught, whatever the game.
pub trait Lessons: fmt::Debug {
    /// One game, and what is to be learnt from it. `progress` is how much of the run is over, from 0 to 1.
    fn play(&mut self, progress: f32);
    fn games(&self) -> u64;
    /// CPU seconds of the whole run so far, kept by the caller.
    fn seconds(&self) -> f64;
    fn set_seconds(&mut self, seconds: f64);
    /// The error of late.
    fn error(&self) -> f32;
    /// The mean score of each seat over games that were never learnt from.
    fn examine(&mut self, games: u64, seed: u64) -> f64;
    fn trained(&self) -> Net;
    fn checkpoint(&self) -> Vec<u8>;
}

/// What a run begins with.
#[derive(Clone, Copy, Debug)]
pub enum Start<'a> {
    /// Random weights.
    Nothing,
    /// A run of the same plan that was stopped.
    Checkpoint(&'a [u8]),
    /// A net of the same game, perhaps for other seats or under older rules.
    Net(&'a Net),
}

/// Begins to teach a net for this ruleset, or goes on.
pub fn lessons<G: Heuristics + Encode + fmt::Debug>(
    game: G,
    plan: Plan,
    start: Start<'_>,
) -> Result<Box<dyn Lessons>, String> {
    // Alone the points of its own games teach enough.
    let watch_until = if game.seats() == 1 { 0.0 } else { plan.watch_until };
    let plan = Plan { watch_until, ..plan };
    let trainer = match start {
        Start::Nothing => Trainer::new(game, plan),
        Start::Checkpoint(bytes) => Trainer::resume(game, plan, bytes)?,
        Start::Net(net) => {
            if net.purpose.game != G::ID {
                return Err(NetError::OtherGame { found: net.purpose.game.clone() }.to_string());
            }
            let older = G::open(net.purpose.seats, &Default::default(), None).map_err(|error| error.to_string())?;
            let (from, to) = (Layout::of(&older), Layout::of(&game));
            if from.hash() != net.purpose.layout {
                return Err(NetError::OtherLayout.to_string());
            }
            // The net knows more than its teacher.
            let mut trainer = Trainer::new(game, Plan { watch_until: 0.0, ..plan });
            trainer.begin_with(net.to_float().moved(&from, &to, plan.seed));
            trainer
        }
    };
    Ok(Box::new(School { trainer }))
}

#[derive(Debug)]
struct School<G: Heuristics + Encode> {
    trainer: Trainer<G>,
}

impl<G: Heuristics + Encode + fmt::Debug> Lessons for School<G> {
    fn play(&mut self, progress: f32) {
        if progress >= self.trainer.plan().watch_until {
            return self.trainer.play(progress);
        }
        self.trainer.watch(progress, &mut |game, state, seat, options, rng| {
            let action = greedy::choose(game, state, seat, options, Reach::Step, rng).action;
            options.iter().position(|&option| option == action).expect("one of the options")
        });
    }

    fn games(&self) -> u64 {
        self.trainer.games
    }

    fn seconds(&self) -> f64 {
        self.trainer.seconds
    }

    fn set_seconds(&mut self, seconds: f64) {
        self.trainer.seconds = seconds;
    }

    fn error(&self) -> f32 {
        self.trainer.error
    }

    fn examine(&mut self, games: u64, seed: u64) -> f64 {
        self.trainer.examine(games, seed)
    }

    fn trained(&self) -> Net {
        self.trainer.trained()
    }

    fn checkpoint(&self) -> Vec<u8> {
        self.trainer.checkpoint()
    }
}
