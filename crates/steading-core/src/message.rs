//! What people read: message ids with arguments. The sentences live in the catalogue, never here.

use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The id of a rule clause or ruling, such as `SET-4.1.1`; empty where no rule is involved.
pub type Clause = &'static str;

/// A name in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Localized {
    pub de: String,
    pub en: String,
}

impl Localized {
    pub fn new(de: &str, en: &str) -> Self {
        Localized { de: de.to_owned(), en: en.to_owned() }
    }
}

/// So many of one thing. The thing is named by its kind and its index, as in [`Arg::Item`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amount {
    pub kind: &'static str,
    pub index: u16,
    pub count: i32,
}

/// A value filled into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arg {
    Number(i64),
    Seat(Seat),
    /// Entry `index` of list `kind`; [`crate::Title::name`] knows what it is called.
    Item {
        kind: &'static str,
        index: u16,
    },
    /// A price, a gain, a hand: shown as "2 wood, 1 gold".
    Amounts(Vec<Amount>),
    /// Text that is the same in all languages, such as an id.
    Text(String),
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}
impl From<i64> for Arg {
    fn from(number: i64) -> Arg {
        Arg::Number(number)
    }
}
impl From<u8> for Arg {
    fn from(number: u8) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<u32> for Arg {
    fn from(number: u32) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(number.into())
    }
}
impl From<usize> for Arg {
    fn from(number: usize) -> Arg {
        Arg::Number(number as i64)
    }
}
impl From<Vec<Amount>> for Arg {
    fn from(amounts: Vec<Amount>) -> Arg {
        Arg::Amounts(amounts)
    }
}

/// A sentence by its id in the catalogue, with what is filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Message {
    pub id: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    pub fn new(id: &'static str) -> Self {
        Message { id, args: Vec::new() }
    }

    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    #[must_use]
    pub fn item(self, name: &'static str, kind: &'static str, index: impl Into<u16>) -> Self {
        let index = index.into();
        self.with(name, Arg::Item { kind, index })
    }
}

impl From<Message> for Label {
    fn from(message: Message) -> Label {
        Label { message, price: Vec::new(), gain: Vec::new(), reveals: false, ends_turn: false }
    }
}

/// Something that can say what it is and which rule it rests on.
pub trait Explain {
    fn clause(&self) -> Clause;
    fn message(&self) -> Message;
}

/// What an option says on its button.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Label {
    pub message: Message,
    pub price: Vec<Amount>,
    pub gain: Vec<Amount>,
    /// Taking it shows something that was hidden, so it cannot be undone.
    pub reveals: bool,
    /// Taking it hands the turn on.
    pub ends_turn: bool,
}

impl Label {
    #[must_use]
    pub fn price(mut self, price: Vec<Amount>) -> Self {
        self.price = price;
        self
    }
    #[must_use]
    pub fn gain(mut self, gain: Vec<Amount>) -> Self {
        self.gain = gain;
        self
    }
    #[must_use]
    pub fn reveals(mut self) -> Self {
        self.reveals = true;
        self
    }
    #[must_use]
    pub fn ends_turn(mut self) -> Self {
        self.ends_turn = true;
        self
    }
}
