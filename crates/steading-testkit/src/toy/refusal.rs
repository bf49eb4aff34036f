//! Why not, in a player's words.

use super::state::{Card, MAX_LAID};
use std::error::Error;
use std::fmt;
use steading_core::{Clause, Explain, Message};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The answer belongs to another question than the one that is open; the clause is that of the open one.
    OtherQuestion(Clause),
    NotInHand(Card),
    /// The bid is full.
    BidFull,
    /// A bid is laid in the order of the pack, so that each has one way to it.
    OutOfOrder(Card),
    /// Everybody knows this card.
    Shown(Card),
    NoBurr(Card),
    /// Not more thorns than the challenger.
    TooBlunt(Card, Card),
}

impl Explain for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::OtherQuestion(clause) => clause,
            Refusal::NotInHand(_) => "TOY-1.4",
            Refusal::BidFull | Refusal::OutOfOrder(_) => "TOY-3.1",
            Refusal::Shown(_) => "TOY-4.3",
            Refusal::NoBurr(_) | Refusal::TooBlunt(..) => "TOY-5.3",
        }
    }

    fn message(&self) -> Message {
        match *self {
            Refusal::OtherQuestion(_) => Message::new("toy-no-other-question"),
            Refusal::NotInHand(card) => Message::new("toy-no-not-in-hand").item("card", "card", card.0),
            Refusal::BidFull => Message::new("toy-no-bid-full").with("most", MAX_LAID),
            Refusal::OutOfOrder(card) => Message::new("toy-no-out-of-order").item("card", "card", card.0),
            Refusal::Shown(card) => Message::new("toy-no-shown").item("card", "card", card.0),
            Refusal::NoBurr(card) => Message::new("toy-no-burr").item("card", "card", card.0),
            Refusal::TooBlunt(card, than) => {
                Message::new("toy-no-too-blunt").item("card", "card", card.0).item("than", "card", than.0)
            }
        }
    }
}

// For test output; players read the sentence in the catalogue.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Error for Refusal {}
