//! Answers, outcomes and questions, and how they are written.

use crate::CatanRoad;
use crate::state::{Card, EventCard, Good, Goods, Metropolis};
use crate::tally::Lane;
use serde::{Deserialize, Serialize};
use std::fmt;
use steading_core::{Clause, Explain, Message, NotationError, Seat, SeatSet, Words};

/// One person's answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    // CAT-11.1
    Build(Card),
    Offer,
    Call,
    End,
    // CAT-11.2
    /// Cards of this type replace the missing one.
    Pay(Good),
    /// CAT-A11, only with the variant: cards of the first type replace one of the second, though nothing is missing.
    PayFor(Good, Good),
    PayCost,
    // CAT-11.3
    Ability(Metropolis),
    // CAT-11.4
    Discard(Good),
    // CAT-11.5
    Donate(Seat),
    // CAT-11.6; `Give` also names the donated card.
    To(Audience),
    Give(Good),
    Done,
    Want(Good),
    Send,
    Cancel,
    // CAT-11.7
    Accept,
    Decline,
    Counter,
    // CAT-11.8
    Pick(Seat),
    Withdraw,
}

/// CAT-11.14: whom an offer is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    All,
    One(Seat),
}

/// One answer of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This seat draws this card from the supply.
    Draw(Seat, Good),
    /// This building card is turned up.
    Display(Card),
    Event(EventCard),
    /// CAT-3.8: this seat got the starting settlement with the text.
    First(Seat),
}

/// The question put to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Decision {
    Main,
    /// `missing` is nothing when the hand pays exactly and the variant of CAT-A11 is played.
    Pay {
        card: Card,
        missing: Option<Good>,
        rate: u8,
    },
    Ability,
    Discard {
        chosen: Goods,
        left: u8,
    },
    DonateTo,
    DonateCard {
        to: Seat,
    },
    OfferTo,
    OfferGive {
        give: Goods,
    },
    OfferWant {
        give: Goods,
        want: Goods,
    },
    Answer {
        give: Goods,
        want: Goods,
    },
    AnswerCall,
    CounterGive {
        give: Goods,
    },
    CounterWant {
        give: Goods,
        want: Goods,
    },
    Pick {
        among: SeatSet,
    },
}

impl Explain for Decision {
    /// Others are told this clause when they answer out of turn, so questions they must not tell apart share it:
    /// paying is part of the main question until it is done, and a counter-offer part of the answer.
    fn clause(&self) -> Clause {
        match self {
            Decision::Main | Decision::Pay { .. } => "CAT-11.1",
            Decision::Ability => "CAT-11.3",
            Decision::Discard { .. } => "CAT-11.4",
            Decision::DonateTo | Decision::DonateCard { .. } => "CAT-11.5",
            Decision::OfferTo | Decision::OfferGive { .. } | Decision::OfferWant { .. } => "CAT-11.6",
            Decision::Answer { .. } | Decision::AnswerCall => "CAT-11.7",
            Decision::CounterGive { .. } | Decision::CounterWant { .. } => "CAT-11.7",
            Decision::Pick { .. } => "CAT-11.8",
        }
    }

    fn message(&self) -> Message {
        use crate::messages::{building, goods, resource};
        match *self {
            Decision::Main => Message::new("catan_road-ask-main"),
            Decision::Pay { card, missing: Some(missing), rate } => {
                let message = Message::new("catan_road-ask-pay").with("rate", rate);
                resource(building(message, "card", card), "missing", missing)
            }
            Decision::Pay { card, missing: None, rate } => {
                building(Message::new("catan_road-ask-pay-any").with("rate", rate), "card", card)
            }
            Decision::Ability => Message::new("catan_road-ask-ability"),
            Decision::Discard { left, .. } => Message::new("catan_road-ask-discard").with("left", left),
            Decision::DonateTo => Message::new("catan_road-ask-donate-to"),
            Decision::DonateCard { to } => Message::new("catan_road-ask-donate-card").with("to", to),
            Decision::OfferTo => Message::new("catan_road-ask-offer-to"),
            Decision::OfferGive { give } => Message::new("catan_road-ask-offer-give").with("give", goods(give)),
            Decision::OfferWant { give, want } => {
                Message::new("catan_road-ask-offer-want").with("give", goods(give)).with("want", goods(want))
            }
            Decision::Answer { give, want } => {
                Message::new("catan_road-ask-answer").with("give", goods(give)).with("want", goods(want))
            }
            Decision::AnswerCall => Message::new("catan_road-ask-answer-call"),
            Decision::CounterGive { give } => Message::new("catan_road-ask-counter-give").with("give", goods(give)),
            Decision::CounterWant { give, want } => {
                Message::new("catan_road-ask-counter-want").with("give", goods(give)).with("want", goods(want))
            }
            Decision::Pick { .. } => Message::new("catan_road-ask-pick"),
        }
    }
}

const GOODS: &str = "brick, lumber, wool, grain or ore";
const CARDS: &str = "road, settlement, city or knight";
const EVENTS: &str = "robber, donation, subsidy, harvest or new_year";
const ANSWERS: &str = "build, metropolis, offer, call, end, pay, ability, discard, donate, to, give, done, want, send, \
                       cancel, accept, decline, counter, pick or withdraw";

impl CatanRoad {
    fn read_seat(&self, word: &str) -> Option<Seat> {
        let mut letters = word.chars();
        let seat = Seat::from_letter(letters.next()?)?;
        (letters.next().is_none() && seat.index() < usize::from(self.seats)).then_some(seat)
    }

    pub(crate) fn write_answer(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
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

    pub(crate) fn read_answer(&self, text: &str) -> Result<Action, NotationError> {
        let mut words = Words::new(text);
        let seat = |word: &str| self.read_seat(word);
        let action = match words.word(ANSWERS)? {
            "build" => {
                Action::Build(words.read(CARDS, |word| Card::ALL.iter().copied().find(|card| card.id() == word))?)
            }
            "metropolis" => Action::Build(Card::Metropolis),
            "offer" => Action::Offer,
            "call" => Action::Call,
            "end" => Action::End,
            "pay" => return self.read_pay(words),
            "ability" => Action::Ability(words.read("the id of a metropolis", |word| self.ability_from_id(word))?),
            "discard" => Action::Discard(words.read(GOODS, Good::from_id)?),
            "donate" => Action::Donate(words.read("a seat of this table", seat)?),
            "to" => Action::To(words.read("all or a seat of this table", |word| match word {
                "all" => Some(Audience::All),
                _ => seat(word).map(Audience::One),
            })?),
            "give" => Action::Give(words.read(GOODS, Good::from_id)?),
            "done" => Action::Done,
            "want" => Action::Want(words.read(GOODS, Good::from_id)?),
            "send" => Action::Send,
            "cancel" => Action::Cancel,
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "counter" => Action::Counter,
            "pick" => Action::Pick(words.read("a seat of this table", seat)?),
            "withdraw" => Action::Withdraw,
            _ => return words.fail(ANSWERS),
        };
        words.end(action)
    }

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

    pub(crate) fn write_draw(&self, outcome: Outcome, out: &mut impl fmt::Write) -> fmt::Result {
        match outcome {
            Outcome::Draw(seat, good) => write!(out, "draw {seat} {}", good.id()),
            Outcome::Display(card) => write!(out, "display {}", card.id()),
            Outcome::Event(event) => write!(out, "event {}", event.id()),
            Outcome::First(seat) => write!(out, "first {seat}"),
        }
    }

    pub(crate) fn read_draw(&self, text: &str) -> Result<Outcome, NotationError> {
        let mut words = Words::new(text);
        let seat = |word: &str| self.read_seat(word);
        let outcome = match words.word("draw, display, event or first")? {
            "draw" => {
                let seat = words.read("a seat of this table", seat)?;
                Outcome::Draw(seat, words.read(GOODS, Good::from_id)?)
            }
            "display" => {
                Outcome::Display(words.read(CARDS, |word| Card::ALL.iter().copied().find(|card| card.id() == word))?)
            }
            "event" => Outcome::Event(words.read(EVENTS, EventCard::from_id)?),
            "first" => Outcome::First(words.read("a seat of this table", seat)?),
            _ => return words.fail("draw, display, event or first"),
        };
        words.end(outcome)
    }
}
