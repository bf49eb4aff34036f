//! Bots by name: `random`, `greedy`, `flat`, `search:2000`, `search:500ms`, or a level a person picks.

use crate::choice::Choice;
use crate::greedy::{self, Reach};
use crate::heuristics::Heuristics;
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
    Search(Budget),
    Level(Level),
}

/// What can be typed.
pub const KNOWN: &str = "random, greedy, flat, search:2000 (iterations), search:500ms, easy, medium, hard, expert";

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
            _ => {
                let budget = text.strip_prefix("search:").ok_or_else(unknown)?;
                let number = |digits: &str| digits.parse().ok().filter(|number| (1..=10_000_000).contains(number));
                match budget.strip_suffix("ms") {
                    Some(digits) => number(digits).map(Budget::Milliseconds),
                    None => number(budget).map(Budget::Iterations),
                }
                .map(BotName::Search)
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
            BotName::Search(Budget::Iterations(iterations)) => write!(f, "search:{iterations}"),
            BotName::Search(Budget::Milliseconds(ms)) => write!(f, "search:{ms}ms"),
            BotName::Search(Budget::Both { iterations, ms }) => write!(f, "search:{iterations}/{ms}ms"),
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
}

impl<G: Heuristics> Bot<G> {
    /// The seed is the bot's own, never derived from a table's.
    pub fn new(name: BotName, seed: u64) -> Self {
        Bot { name, rng: Xoshiro256::new(seed), search: Search::default() }
    }

    /// The answer of a waiting seat. `budget` replaces the one in the name.
    pub fn choose(&mut self, game: &G, state: &G::State, seat: Seat, budget: Option<Budget>) -> Choice<G::Action> {
        let mut options = Vec::new();
        game.legal_actions(state, seat, &mut options);
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
            BotName::Random | BotName::Greedy | BotName::Flat => None,
            BotName::Search(budget) => Some(budget),
            BotName::Level(level) => Some(level.budget()),
        };
        match (self.name, budget.or(own)) {
            (BotName::Random, _) => Choice::forced(options[self.rng.below(options.len() as u32) as usize]),
            (BotName::Greedy, _) => greedy::choose(game, state, seat, options, Reach::Step, &mut self.rng),
            (BotName::Flat, _) => greedy::choose(game, state, seat, options, Reach::Chapter, &mut self.rng),
            (_, Some(budget)) => self.search.choose(game, state, seat, options, budget, &mut self.rng),
            (_, None) => unreachable!("every searching bot has a budget"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_nonsense_is_refused() {
        for name in ["random", "greedy", "flat", "search:2000", "search:500ms", "easy", "medium", "hard", "expert"] {
            assert_eq!(name.parse::<BotName>().unwrap().to_string(), name);
        }
        for name in ["", "search", "search:", "search:0", "search:-1", "search:1s", "Expert", "search:99999999999"] {
            assert!(name.parse::<BotName>().unwrap_err().contains("known:"), "{name}");
        }
    }
}
