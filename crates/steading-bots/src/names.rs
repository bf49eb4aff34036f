//! Bots by name: `random`, `greedy`, `flat`, `net`, `net:400`, `classic:2000`, `classic:500ms`, or a level a person picks.
//! `search:2000` is the older name of `classic:2000`.

use crate::choice::Choice;
use crate::greedy::{self, Reach};
use crate::heuristics::{Heuristics, considered};
use crate::learned::Learned;
use crate::net_search::{self, NetSearch};
use crate::plans::Planner;
use crate::search::Search;
use std::fmt;
use std::str::FromStr;
use steading_core::{Rng, Seat, Xoshiro256};

/// How long a search thinks about one decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// The same on every machine.
    Iterations(u32),
    Milliseconds(u32),
    /// Whichever is over first.
    Both {
        iterations: u32,
        ms: u32,
    },
    /// The bot's own, and no longer than this: for live tables, where somebody waits.
    AtMost {
        ms: u32,
    },
}

impl Budget {
    pub fn iterations(self) -> Option<u32> {
        match self {
            Budget::Iterations(iterations) | Budget::Both { iterations, .. } => Some(iterations),
            Budget::Milliseconds(_) | Budget::AtMost { .. } => None,
        }
    }

    pub fn milliseconds(self) -> Option<u32> {
        match self {
            Budget::Milliseconds(ms) | Budget::Both { ms, .. } | Budget::AtMost { ms } => Some(ms),
            Budget::Iterations(_) => None,
        }
    }

    /// This budget in place of the bot's own, unless it is only a limit to that.
    fn instead_of(self, own: Option<Budget>) -> Option<Budget> {
        let Budget::AtMost { ms } = self else { return Some(self) };
        let own = own?;
        let ms = own.milliseconds().map_or(ms, |own| own.min(ms));
        Some(match own.iterations() {
            Some(iterations) => Budget::Both { iterations, ms },
            None => Budget::Milliseconds(ms),
        })
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(iterations) => write!(f, "{iterations}"),
            Budget::Milliseconds(ms) => write!(f, "{ms}ms"),
            Budget::Both { iterations, ms } => write!(f, "{iterations}/{ms}ms"),
            Budget::AtMost { ms } => write!(f, "at most {ms}ms"),
        }
    }
}

/// What a person picks. All but the last are numbers of iterations, so that they play alike everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Expert,
    /// Thinks as long as a table allows.
    Master,
}

/// How a level plays where there is a net for the match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Manner {
    /// One step ahead, and answers that are about so close to each other are confused.
    Glance {
        blur: f32,
    },
    Search(Budget),
}

impl Level {
    pub const ALL: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Master];

    /// How it plays by the hand-written judgement.
    pub fn classic(self) -> Budget {
        match self {
            Level::Easy => Budget::Iterations(6),
            Level::Medium => Budget::Iterations(50),
            Level::Hard => Budget::Iterations(3_000),
            Level::Expert => Budget::Iterations(25_000),
            Level::Master => Budget::Both { iterations: 100_000, ms: LONGEST_MS },
        }
    }

    /// How it plays by a net.
    pub fn learned(self) -> Manner {
        match self {
            Level::Easy => Manner::Glance { blur: 0.015 },
            Level::Medium => Manner::Glance { blur: 0.0 },
            Level::Hard => Manner::Search(Budget::Iterations(60)),
            Level::Expert => Manner::Search(Budget::Iterations(1_000)),
            Level::Master => Manner::Search(Budget::Both { iterations: 100_000, ms: LONGEST_MS }),
        }
    }

    /// How long it may think where somebody waits for it.
    pub fn patience(self) -> Option<u32> {
        match self {
            Level::Easy | Level::Medium => None,
            Level::Hard => Some(1_000),
            Level::Expert | Level::Master => Some(LONGEST_MS),
        }
    }

    pub fn id(self) -> &'static str {
        ["easy", "medium", "hard", "expert", "master"][self as usize]
    }
}

/// No level thinks longer about one answer.
const LONGEST_MS: u32 = 3_000;

/// Which bot is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotName {
    Random,
    Greedy,
    /// As greedy, but every answer is followed by quick play to the end of the chapter before it is judged.
    Flat,
    /// The hand-written judgement with play-outs.
    Search(Budget),
    /// A net one step ahead, or with a search on it.
    Net(Option<Budget>),
    /// A net one step ahead that confuses answers which are about so many ten-thousandths apart.
    Blurred(u16),
    Level(Level),
}

/// What can be typed.
pub const KNOWN: &str = "random, greedy, flat, net, net:400 (iterations), net:500ms, blur:100 (net, answers 0.01 apart are confused), classic:2000, classic:500ms, easy, medium, hard, expert, master";

impl FromStr for BotName {
    type Err = String;

    fn from_str(text: &str) -> Result<BotName, String> {
        let unknown = || format!("there is no bot '{}'; known: {KNOWN}", text.escape_debug());
        if let Some(level) = Level::ALL.into_iter().find(|level| level.id() == text) {
            return Ok(BotName::Level(level));
        }
        match text {
            "random" => Ok(BotName::Random),
            "greedy" => Ok(BotName::Greedy),
            "flat" => Ok(BotName::Flat),
            "net" => Ok(BotName::Net(None)),
            _ => {
                let (kind, budget) = text.split_once(':').ok_or_else(unknown)?;
                if kind == "blur" {
                    return budget.parse().map(BotName::Blurred).map_err(|_| unknown());
                }
                let number = |digits: &str| digits.parse().ok().filter(|number| (1..=10_000_000).contains(number));
                match budget.strip_suffix("ms") {
                    Some(digits) => number(digits).map(Budget::Milliseconds),
                    None => number(budget).map(Budget::Iterations),
                }
                .and_then(|budget| match kind {
                    "classic" | "search" => Some(BotName::Search(budget)),
                    "net" => Some(BotName::Net(Some(budget))),
                    _ => None,
                })
                .ok_or_else(unknown)
            }
        }
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotName::Random => f.write_str("random"),
            BotName::Greedy => f.write_str("greedy"),
            BotName::Flat => f.write_str("flat"),
            BotName::Search(budget) => write!(f, "search:{budget}"),
            BotName::Net(None) => f.write_str("net"),
            BotName::Net(Some(budget)) => write!(f, "net:{budget}"),
            BotName::Blurred(blur) => write!(f, "blur:{blur}"),
            BotName::Level(level) => f.write_str(level.id()),
        }
    }
}

/// A bot in a seat: its name, its generator, and what it keeps in mind.
#[derive(Debug)]
pub struct Bot<G: Heuristics> {
    pub name: BotName,
    rng: Xoshiro256,
    search: Search<G>,
    net_search: NetSearch<G>,
    planner: Planner<G>,
    /// The net of the match, asked for when it is first needed; or why there is none.
    net: Option<Result<Box<dyn Learned<G>>, String>>,
}

impl<G: Heuristics> Bot<G> {
    /// The seed is the bot's own, never derived from a table's.
    pub fn new(name: BotName, seed: u64) -> Self {
        Bot {
            name,
            rng: Xoshiro256::new(seed),
            search: Search::default(),
            net_search: NetSearch::default(),
            planner: Planner::default(),
            net: None,
        }
    }

    /// Why a bot that wants a net plays by the hand-written judgement instead: `net` as `greedy`, `net:N` as `classic:N`,
    /// a level as it was before there were nets.
    pub fn without_net(&self) -> Option<&str> {
        self.net.as_ref()?.as_ref().err().map(String::as_str)
    }

    /// The answer of a waiting seat. `budget` replaces the one in the name.
    pub fn choose(&mut self, game: &G, state: &G::State, seat: Seat, budget: Option<Budget>) -> Choice<G::Action> {
        let mut options = Vec::new();
        considered(game, state, seat, &mut options);
        self.answer(game, state, seat, &options, budget)
    }

    /// The answer when only some of those offered may be given. What it thought before counted on the others too,
    /// so it thinks anew.
    pub fn choose_among(&mut self, game: &G, state: &G::State, seat: Seat, options: &[G::Action]) -> Choice<G::Action> {
        self.search.forget();
        self.planner.forget();
        self.answer(game, state, seat, options, None)
    }

    fn answer(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        options: &[G::Action],
        budget: Option<Budget>,
    ) -> Choice<G::Action> {
        let wants_net = match self.name {
            BotName::Net(_) | BotName::Blurred(_) => true,
            BotName::Level(level) => game.plays_by_net(level),
            BotName::Random | BotName::Greedy | BotName::Flat | BotName::Search(_) => false,
        };
        if wants_net && let Ok(net) = self.net.get_or_insert_with(|| game.learned()) {
            let (own, blur) = match self.name {
                BotName::Net(own) => (own, 0.0),
                BotName::Blurred(blur) => (None, f32::from(blur) / 10_000.0),
                BotName::Level(level) => match game.manner(level) {
                    Manner::Glance { blur } => (None, blur),
                    Manner::Search(budget) => (Some(budget), 0.0),
                },
                BotName::Random | BotName::Greedy | BotName::Flat | BotName::Search(_) => (None, 0.0),
            };
            return match budget.map_or(own, |budget| budget.instead_of(own)) {
                None => net_search::one_step(game, &mut **net, state, seat, options, blur, &mut self.rng),
                Some(budget) if game.plays_on() || game.composing(state, seat) => {
                    self.planner.choose(game, &mut **net, state, seat, options, budget, &mut self.rng)
                }
                Some(budget) => self.net_search.choose(game, &mut **net, state, seat, options, budget, &mut self.rng),
            };
        }
        let own = match self.name {
            BotName::Random | BotName::Greedy | BotName::Flat | BotName::Net(None) | BotName::Blurred(_) => None,
            BotName::Search(budget) | BotName::Net(Some(budget)) => Some(budget),
            BotName::Level(level) => Some(level.classic()),
        };
        match (self.name, budget.map_or(own, |budget| budget.instead_of(own))) {
            (BotName::Random, _) => Choice::forced(options[self.rng.below(options.len() as u32) as usize]),
            (BotName::Greedy | BotName::Blurred(_), _) | (BotName::Net(None), None) => {
                greedy::choose(game, state, seat, options, Reach::Step, &mut self.rng)
            }
            (BotName::Flat, _) => greedy::choose(game, state, seat, options, Reach::Chapter, &mut self.rng),
            (_, Some(budget)) => match game.at_once(state, seat, options) {
                Some(action) => Choice::forced(action),
                None => self.search.choose(game, state, seat, options, budget, &mut self.rng),
            },
            (_, None) => unreachable!("every searching bot has a budget"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_nonsense_is_refused() {
        let plain = ["random", "greedy", "flat", "net", "easy", "medium", "hard", "expert", "master"];
        for name in plain.into_iter().chain(["search:2000", "search:500ms", "net:400", "net:500ms", "blur:150"]) {
            assert_eq!(name.parse::<BotName>().unwrap().to_string(), name);
        }
        assert_eq!("classic:2000".parse::<BotName>(), "search:2000".parse());
        for name in [
            "",
            "search",
            "search:",
            "search:0",
            "search:-1",
            "search:1s",
            "net:",
            "net:0",
            "blur:",
            "blur:-1",
            "blur:70000",
            "deep:5",
            "Expert",
            "search:99999999999",
        ] {
            assert!(name.parse::<BotName>().unwrap_err().contains("known:"), "{name}");
        }
    }
}
