//! What is to be played.

use crate::overrides::Contender;
use crate::stats::sprt::Sprt;
use std::error::Error;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use steading_bots::BotName;
use steading_core::{OpenError, Variants};

/// Bots, games, seed, and what else is wanted.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The id of a game, such as `settlement`.
    pub game: String,
    /// As many seats as bots; one bot plays alone, where the game allows it.
    pub bots: Vec<Contender>,
    /// Rounded up to whole deals: every deal is played once per rotation of the seats.
    pub games: u64,
    pub seed: u64,
    /// 0 is one for each core.
    pub threads: usize,
    pub options: Variants,
    /// The name and the text of a pack; `None` is the base pack.
    pub pack: Option<(String, String)>,
    /// Stop as soon as two bots can be told apart.
    pub sprt: Option<Sprt>,
    /// Count what was taken and what it brought.
    pub usage: bool,
    /// Keep that for every deal as well, so that two runs can be compared deal by deal.
    pub by_deal: bool,
    /// Once set, games in progress are given up and what is there is reported.
    pub stop: Arc<AtomicBool>,
}

impl Plan {
    pub fn new(game: &str, bots: &[impl Clone + Into<Contender>], games: u64) -> Plan {
        Plan {
            game: game.to_owned(),
            bots: bots.iter().cloned().map(Into::into).collect(),
            games,
            seed: 1,
            threads: 0,
            options: Variants::new(),
            pack: None,
            sprt: None,
            usage: false,
            by_deal: false,
            stop: Arc::default(),
        }
    }

    pub fn seats(&self) -> usize {
        self.bots.len()
    }

    /// The number of deals that the wished number of games makes.
    pub fn deals(&self) -> u64 {
        self.games.max(1).div_ceil(self.seats().max(1) as u64)
    }

    /// The number of games that will be played: whole deals only.
    pub fn whole_games(&self) -> u64 {
        self.deals() * self.seats() as u64
    }

    /// Whether the same plan gives the same results on every machine: no bot looks at a clock.
    pub fn repeatable(&self) -> bool {
        !self.bots.iter().any(|contender| match contender.bot {
            BotName::Search(budget) | BotName::Net(Some(budget)) => budget.milliseconds().is_some(),
            BotName::Level(level) => level.classic().milliseconds().is_some(),
            BotName::Random | BotName::Greedy | BotName::Flat | BotName::Net(None) | BotName::Blurred(_) => false,
        })
    }
}

/// Why a plan cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanError {
    UnknownGame {
        game: String,
        known: Vec<&'static str>,
    },
    /// The table cannot be opened: seats, options or pack.
    Open(OpenError),
    /// A sequential test compares exactly two bots.
    SprtNeedsTwo {
        bots: usize,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::UnknownGame { game, known } => {
                write!(f, "there is no game '{}' in the arena; known: {}", game.escape_debug(), known.join(", "))
            }
            PlanError::Open(error) => error.fmt(f),
            PlanError::SprtNeedsTwo { bots } => write!(f, "a sequential test compares two bots, not {bots}"),
        }
    }
}

impl Error for PlanError {}

impl From<OpenError> for PlanError {
    fn from(error: OpenError) -> PlanError {
        PlanError::Open(error)
    }
}
