//! Questions, answers and outcomes, and how they are written.

use super::Hedgerow;
use super::state::{Card, CardSet};
use serde::Serialize;
use std::fmt;
use steading_core::{Clause, Explain, Message, NotationError, Seat, Words};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// `lay hazel`: put a card into the bid.
    Lay(Card),
    /// `done`: confirm the bid.
    Done,
    /// `play hazel`
    Play(Card),
    /// `bury hazel`
    Bury(Card),
    /// `pass`
    Pass,
    /// `counter gorse`
    Counter(Card),
    /// `yield`
    Yield,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `lead B`
    Lead(Seat),
    /// `draw hazel`: whoever draws now gets this card.
    Draw(Card),
}

/// The question put to one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    Bid { seat: Seat, laid: CardSet },
    Turn { seat: Seat },
    Challenge { seat: Seat, by: Seat, card: Card },
}

impl Explain for Decision {
    fn clause(&self) -> Clause {
        match self {
            Decision::Bid { .. } => "TOY-3.1",
            Decision::Turn { .. } => "TOY-4.2",
            Decision::Challenge { .. } => "TOY-5.1",
        }
    }

    fn message(&self) -> Message {
        match *self {
            Decision::Bid { seat, laid } => Message::new("toy-ask-bid").with("seat", seat).with("laid", laid.len()),
            Decision::Turn { seat } => Message::new("toy-ask-turn").with("seat", seat),
            Decision::Challenge { seat, by, card } => {
                Message::new("toy-ask-challenge").with("seat", seat).with("by", by).item("card", "card", card.0)
            }
        }
    }
}

impl Hedgerow {
    pub(super) fn write(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        let id = |card| self.content.plant(card).id.as_str();
        match action {
            Action::Lay(card) => write!(out, "lay {}", id(card)),
            Action::Done => out.write_str("done"),
            Action::Play(card) => write!(out, "play {}", id(card)),
            Action::Bury(card) => write!(out, "bury {}", id(card)),
            Action::Pass => out.write_str("pass"),
            Action::Counter(card) => write!(out, "counter {}", id(card)),
            Action::Yield => out.write_str("yield"),
        }
    }

    pub(super) fn read(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text);
        let action = match words.word("an answer")? {
            "lay" => Action::Lay(self.read_card(&mut words)?),
            "done" => Action::Done,
            "play" => Action::Play(self.read_card(&mut words)?),
            "bury" => Action::Bury(self.read_card(&mut words)?),
            "pass" => Action::Pass,
            "counter" => Action::Counter(self.read_card(&mut words)?),
            "yield" => Action::Yield,
            _ => return words.fail("lay, done, play, bury, pass, counter or yield"),
        };
        words.end(action)
    }

    pub(super) fn write_drawn(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        match outcome {
            Outcome::Lead(seat) => write!(out, "lead {seat}"),
            Outcome::Draw(card) => write!(out, "draw {}", self.content.plant(card).id),
        }
    }

    pub(super) fn read_drawn(&self, text: &str) -> Result<Outcome, NotationError> {
        let mut words = Words::new(text);
        let outcome = match words.word("an outcome")? {
            "lead" => Outcome::Lead(words.read("a seat of this table", |word| {
                let mut letters = word.chars();
                let seat = Seat::from_letter(letters.next()?)?;
                (letters.next().is_none() && seat.index() < usize::from(self.seats)).then_some(seat)
            })?),
            "draw" => Outcome::Draw(self.read_card(&mut words)?),
            _ => return words.fail("lead or draw"),
        };
        words.end(outcome)
    }

    fn read_card(&self, words: &mut Words<'_>) -> Result<Card, NotationError> {
        words.read("the id of a card", |word| self.content.find(word))
    }
}
