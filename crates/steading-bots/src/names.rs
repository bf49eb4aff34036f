//! Bots by name: `random`, `greedy`, `flat`, `net`, `net:400`, `classic:2000`, `classic:500ms`, or a level a person picks.
//! `search:2000` is the older name of `classic:2000`.

use crate::choice::Choice;
use crate::greedy::{self, Reach};
use crate::heuristics::{Heuristics, considered};
use crate::learned::Learned;
use crate::net_search::{self, NetSearch};
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
    /// Whichever is over first: for live tables, where somebody waits.
    Both {
        iterations: u32,
        ms: u32,
    },
}

impl Budget {
    pub fn iterations(self) -> Option<u32> {
        match self {
            Budget::Iterations(iterations) | Budget::Both { iterations, .. } => Some(iterations),
            Budget::Milliseconds(_) => None,
        }
    }

    pub fn milliseconds(self) -> Option<u32> {
        match self {
            Budget::Milliseconds(ms) | Budget::Both { ms, .. } => Some(ms),
            Budget::Iterations(_) => None,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(iterations) => write!(f, "{iterations}"),
            Budget::Milliseconds(ms) => write!(f, "{ms}ms"),
            Budget::Both { iterations, ms } => write!(f, "{iterations}/{ms}ms"),
        }
    }
}

/// What a person picks. A level is a number of iterations, so that it plays alike everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Expert,
}

impl Level {
    pub const ALL: [Level; 4] = [Level::Easy, Level::Medium, Level::Hard, Level::Expert];

    pub fn budget(self) -> Budget {
        Budget::Iterations(match self {
            Level::Easy => 6,
            Level::Medium => 50,
            Level::Hard => 3_000,
            Level::Expert => 25_000,
        })
    }

    pub fn id(self) -> &'static str {
        ["easy", "medium", "hard", "expert"][self as usize]
    }
}

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
    Level(Level),
}

/// What can be typed.
pub const KNOWN: &str = "random, greedy, flat, net, net:400 (iterations), net:500ms, classic:2000, classic:500ms, easy, medium, hard, expert";

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
    /// The net of the match, asked for when it is first needed; or why there is none.
    net: Option<Result<Box<dyn Learned<G>>, String>>,
}

impl<G: Heuristics> Bot<G> {
    /// The seed is the bot's own, never derived from a table's.
    pub fn new(name: BotName, seed: u64) -> Self {
        Bot { name, rng: Xoshiro256::new(seed), search: Search::default(), net_search: NetSearch::default(), net: None }
    }

    /// Why a bot that wants a net plays by the hand-written judgement instead: `net` as `greedy`, `net:N` as `classic:N`.
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
        let own = match self.name {
            BotName::Random | BotName::Greedy | BotName::Flat | BotName::Net(None) => None,
            BotName::Search(budget) | BotName::Net(Some(budget)) => Some(budget),
            BotName::Level(level) => Some(level.budget()),
        };
        if let BotName::Net(_) = self.name
            && let Ok(net) = self.net.get_or_insert_with(|| game.learned())
        {
            return match budget.or(own) {
                None => net_search::one_step(game, &mut **net, state, seat, options, &mut self.rng),
                Some(budget) => self.net_search.choose(game, &mut **net, state, seat, options, budget, &mut self.rng),
            };
        }
        match (self.name, budget.or(own)) {
            (BotName::Random, _) => Choice::forced(options[self.rng.below(options.len() as u32) as usize]),
            (BotName::Greedy, _) | (BotName::Net(None), None) => {
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
        let plain = ["random", "greedy", "flat", "net", "easy", "medium", "hard", "expert"];
        for name in plain.into_iter().chain(["search:2000", "search:500ms", "net:400", "net:500ms"]) {
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
            "deep:5",
            "Expert",
            "search:99999999999",
        ] {
            assert!(name.parse::<BotName>().unwrap_err().contains("known:"), "{name}");
        }
    }
}
