//! Bots that are overruled: what a plan is worth that no bot would follow of its own accord.
//!
//! `search:1000+advance` plays every `advance` it is offered, `search:1000-advance` none as long as it has another
//! answer. The bot is not told: it thinks on as if it were free. Overrides exist in the arena only; everywhere else such
//! a name is unknown.

use std::fmt;
use std::str::FromStr;
use steading_bots::BotName;
use steading_core::Game;

/// Who plays: a bot and its overrides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    pub bot: BotName,
    pub overrides: Vec<Override>,
}

/// Always or never an answer whose notation begins with these words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Override {
    pub rule: Rule,
    /// Separated by spaces, as in the notation.
    pub words: String,
    /// It is given up after it has decided so often in one game.
    pub times: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    Always,
    Never,
}

/// What can be typed, after the names of the bots.
pub const KNOWN: &str = "with overrides such as greedy+advance, greedy-use.town_hall, greedy+advance*3-advance";

impl From<BotName> for Contender {
    fn from(bot: BotName) -> Contender {
        Contender { bot, overrides: Vec::new() }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        let mut at = text.find(['+', '-']).unwrap_or(text.len());
        let bot = text[..at].parse()?;
        let mut overrides = Vec::new();
        while at < text.len() {
            let end = text[at + 1..].find(['+', '-']).map_or(text.len(), |next| at + 1 + next);
            overrides.push(text[at..end].parse()?);
            at = end;
        }
        Ok(Contender { bot, overrides })
    }
}

impl FromStr for Override {
    type Err = String;

    fn from_str(text: &str) -> Result<Override, String> {
        let unknown = || format!("'{}' is no override; known: {KNOWN}", text.escape_debug());
        let (rule, rest) = match (text.strip_prefix('+'), text.strip_prefix('-')) {
            (Some(rest), _) => (Rule::Always, rest),
            (_, Some(rest)) => (Rule::Never, rest),
            _ => return Err(unknown()),
        };
        let (words, times) = match rest.split_once('*') {
            Some((words, times)) => (words, Some(times.parse().ok().filter(|&times| times > 0).ok_or_else(unknown)?)),
            None => (rest, None),
        };
        if words.split('.').any(str::is_empty) || words.contains(char::is_whitespace) {
            return Err(unknown());
        }
        Ok(Override { rule, words: words.replace('.', " "), times })
    }
}

impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.bot.fmt(f)?;
        self.overrides.iter().try_for_each(|override_| override_.fmt(f))
    }
}

impl fmt::Display for Override {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.rule {
            Rule::Always => '+',
            Rule::Never => '-',
        };
        write!(f, "{sign}{}", self.words.replace(' ', "."))?;
        self.times.map_or(Ok(()), |times| write!(f, "*{times}"))
    }
}

impl Override {
    fn concerns(&self, notation: &str) -> bool {
        notation.strip_prefix(self.words.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
    }
}

/// The overrides of one bot in one game.
pub(crate) struct Overrides<'a> {
    /// Each with the number of times it has decided.
    overrides: Vec<(&'a Override, u32)>,
}

impl<'a> Overrides<'a> {
    pub(crate) fn of(contender: &'a Contender) -> Overrides<'a> {
        Overrides { overrides: contender.overrides.iter().map(|override_| (override_, 0)).collect() }
    }

    /// Leaves the answers that the overrides allow, in their order, at least one. Says whether any was taken away.
    pub(crate) fn narrow<G: Game>(&mut self, game: &G, options: &mut Vec<G::Action>) -> bool {
        let before = options.len();
        for (override_, decided) in &mut self.overrides {
            if override_.times.is_some_and(|times| *decided >= times) {
                continue;
            }
            let mut notation = String::new();
            let mut allowed = options.clone();
            allowed.retain(|&action| {
                notation.clear();
                game.write_action(action, &mut notation).expect("a string takes every word");
                override_.concerns(&notation) == (override_.rule == Rule::Always)
            });
            if !allowed.is_empty() && allowed.len() < options.len() {
                *options = allowed;
                *decided += 1;
            }
        }
        options.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::Title;
    use steading_core::prelude::*;
    use steading_orleans_settlers::OrleansSettlers;

    #[test]
    fn names_round_trip_and_nonsense_is_refused() {
        for name in ["greedy", "search:500ms-advance", "hard+advance*3-advance", "random-use.town_hall+buy"] {
            assert_eq!(name.parse::<Contender>().unwrap().to_string(), name);
        }
        for name in ["+advance", "greedy+", "greedy-+advance", "greedy+a..b", "greedy+a*", "greedy+a*0", "greedy+a b"] {
            assert!(name.parse::<Contender>().unwrap_err().contains("known:"), "{name}");
        }
        assert!("greedy-advance".parse::<BotName>().is_err(), "only the arena knows overrides");
    }

    /// The answers that are left of these, one question after the other.
    fn left(name: &str, questions: &[&[&str]]) -> Vec<String> {
        let game = OrleansSettlers::open(2, &Default::default(), None).unwrap();
        let contender: Contender = name.parse().unwrap();
        let mut overrides = Overrides::of(&contender);
        let answer = |question: &&[&str]| {
            let mut options: Vec<_> = question.iter().map(|text| game.read_action(text).unwrap()).collect();
            let narrowed = overrides.narrow(&game, &mut options);
            assert_eq!(narrowed, options.len() < question.len());
            let mut text = Vec::new();
            for action in options {
                let mut notation = String::new();
                game.write_action(action, &mut notation).unwrap();
                text.push(notation);
            }
            text.join(", ")
        };
        questions.iter().map(answer).collect()
    }

    #[test]
    fn an_override_goes_by_whole_words_and_leaves_at_least_one_answer() {
        let bonus: &[&str] = &["advance", "citizen", "unlock forge"];
        assert_eq!(left("greedy", &[bonus]), ["advance, citizen, unlock forge"]);
        assert_eq!(
            left("greedy+advance", &[bonus, &["citizen", "unlock forge"]]),
            ["advance", "citizen, unlock forge"]
        );
        assert_eq!(left("greedy-advance", &[bonus, &["advance"]]), ["citizen, unlock forge", "advance"]);
        assert_eq!(left("greedy-unlock.forge-adv", &[bonus]), ["advance, citizen"]);
        assert_eq!(left("greedy-advance-citizen", &[bonus]), ["unlock forge"]);
    }

    #[test]
    fn an_override_for_so_many_times_gives_way_to_the_next() {
        let bonus: &[&str] = &["advance", "citizen"];
        let questions = [bonus, &["citizen", "unlock forge"], bonus, bonus];
        assert_eq!(
            left("greedy+advance*2-advance", &questions),
            ["advance", "citizen, unlock forge", "advance", "citizen"]
        );
        assert_eq!(left("greedy-advance*1+advance", &[bonus, bonus]), ["citizen", "advance"]);
    }
}
