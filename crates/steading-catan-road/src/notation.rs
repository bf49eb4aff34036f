//! CAT-11.13: how answers and outcomes are written.

use crate::CatanRoad;
use crate::actions::{Action, Audience};
use crate::chance::Outcome;
use crate::state::{Card, EventCard, Good, Origin};
use std::fmt;
use steading_core::{Notation, NotationError, Words};

const GOODS: &str = "brick, lumber, wool, grain or ore";
const CARDS: &str = "road, settlement, city or knight";
const EVENTS: &str = "robber, donation, subsidy, harvest or new_year";
const ANSWERS: &str = "build, metropolis, offer, call, end, pay, ability, cover, discard, donate, to, give, done, want, \
                       send, cancel, accept, decline, counter, pick or withdraw";
const OUTCOMES: &str = "draw, display, event or first";

/// A card that lies in the building deck.
fn deck_card(word: &str) -> Option<Card> {
    Card::from_id(word).filter(|&card| card != Card::Metropolis)
}

impl CatanRoad {
    /// `pay wool`, `pay wool for grain`, `pay cost`.
    fn read_pay(&self, mut words: Words<'_>) -> Result<Action, NotationError> {
        let source = words.read("cost, brick, lumber, wool, grain or ore", |word| match word {
            "cost" => Some(None),
            _ => Good::from_id(word).map(Some),
        })?;
        let Some(source) = source else { return words.end(Action::PayCost) };
        if let Ok(action) = words.clone().end(Action::Pay(source)) {
            return Ok(action);
        }
        words.read("for", |word| (word == "for").then_some(()))?;
        let replaced = words.read(GOODS, Good::from_id)?;
        words.end(Action::PayFor(source, replaced))
    }
}

impl Notation for CatanRoad {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        match action {
            Action::Build(Card::Metropolis) => out.write_str("metropolis"),
            Action::Build(card) => write!(out, "build {}", card.id()),
            Action::Offer => out.write_str("offer"),
            Action::Call => out.write_str("call"),
            Action::End => out.write_str("end"),
            Action::Pay(source) => write!(out, "pay {}", source.id()),
            Action::PayFor(source, replaced) => write!(out, "pay {} for {}", source.id(), replaced.id()),
            Action::PayCost => out.write_str("pay cost"),
            Action::Ability(metropolis) => write!(out, "ability {}", self.ability_id(metropolis)),
            Action::Cover(origin) => write!(out, "cover {}", origin.id()),
            Action::Discard(good) => write!(out, "discard {}", good.id()),
            Action::Donate(to) => write!(out, "donate {to}"),
            Action::To(Audience::All) => out.write_str("to all"),
            Action::To(Audience::One(seat)) => write!(out, "to {seat}"),
            Action::Give(good) => write!(out, "give {}", good.id()),
            Action::Done => out.write_str("done"),
            Action::Want(good) => write!(out, "want {}", good.id()),
            Action::Send => out.write_str("send"),
            Action::Cancel => out.write_str("cancel"),
            Action::Accept => out.write_str("accept"),
            Action::Decline => out.write_str("decline"),
            Action::Counter => out.write_str("counter"),
            Action::Pick(seat) => write!(out, "pick {seat}"),
            Action::Withdraw => out.write_str("withdraw"),
        }
    }

    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text);
        let action = match words.word(ANSWERS)? {
            "build" => Action::Build(words.read(CARDS, deck_card)?),
            "metropolis" => Action::Build(Card::Metropolis),
            "offer" => Action::Offer,
            "call" => Action::Call,
            "end" => Action::End,
            "pay" => return self.read_pay(words),
            "ability" => Action::Ability(words.read("the id of a metropolis", |word| self.ability_from_id(word))?),
            "cover" => Action::Cover(words.read("start or built", Origin::from_id)?),
            "discard" => Action::Discard(words.read(GOODS, Good::from_id)?),
            "donate" => Action::Donate(words.seat(self.seats)?),
            "to" if words.clone().word("all")? == "all" => {
                words.word("all")?;
                Action::To(Audience::All)
            }
            "to" => Action::To(Audience::One(words.seat(self.seats)?)),
            "give" => Action::Give(words.read(GOODS, Good::from_id)?),
            "done" => Action::Done,
            "want" => Action::Want(words.read(GOODS, Good::from_id)?),
            "send" => Action::Send,
            "cancel" => Action::Cancel,
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "counter" => Action::Counter,
            "pick" => Action::Pick(words.seat(self.seats)?),
            "withdraw" => Action::Withdraw,
            _ => return words.fail(ANSWERS),
        };
        words.end(action)
    }

    fn write_outcome(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        match outcome {
            Outcome::Draw(seat, good) => write!(out, "draw {seat} {}", good.id()),
            Outcome::Display(card) => write!(out, "display {}", card.id()),
            Outcome::Event(event) => write!(out, "event {}", event.id()),
            Outcome::First(seat) => write!(out, "first {seat}"),
        }
    }

    fn read_outcome(&self, text: &str) -> Result<Outcome, NotationError> {
        let mut words = Words::new(text);
        let outcome = match words.word(OUTCOMES)? {
            "draw" => Outcome::Draw(words.seat(self.seats)?, words.read(GOODS, Good::from_id)?),
            "display" => Outcome::Display(words.read(CARDS, deck_card)?),
            "event" => Outcome::Event(words.read(EVENTS, EventCard::from_id)?),
            "first" => Outcome::First(words.seat(self.seats)?),
            _ => return words.fail(OUTCOMES),
        };
        words.end(outcome)
    }
}
