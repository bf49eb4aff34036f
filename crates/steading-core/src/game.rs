//! The contract: what every game of Steading answers.

use crate::chance::Rng;
use crate::message::{Clause, Explain, Label, Localized, Message};
use crate::notation::NotationError;
use crate::pack::PackError;
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use crate::sink::Sink;
use serde::{Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;

/// Who is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// These seats have a question to answer; more than one at a time when the question is simultaneous.
    Waiting(SeatSet),
    /// The table draws the next outcome.
    Chance,
    Over,
}

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    Seat(Seat),
    Spectator,
}

impl Viewer {
    /// Every seat of a table, then the spectator.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Points and ranks. Small and without a heap, because search asks at the end of every rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standings {
    pub seats: u8,
    pub scores: [i32; MAX_SEATS],
    /// 1 is the winner; equal ranks share the place.
    pub ranks: [u8; MAX_SEATS],
}

impl Standings {
    /// Ranks seats by a key: the higher key is the better place, equal keys share it.
    pub fn ranked<K: Ord>(seats: u8, score: impl Fn(Seat) -> i32, key: impl Fn(Seat) -> K) -> Self {
        let mut standings = Standings { seats, scores: [0; MAX_SEATS], ranks: [0; MAX_SEATS] };
        for seat in Seat::all(seats) {
            standings.scores[seat.index()] = score(seat);
            let mine = key(seat);
            standings.ranks[seat.index()] = 1 + Seat::all(seats).filter(|&other| key(other) > mine).count() as u8;
        }
        standings
    }

    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    pub fn winners(&self) -> SeatSet {
        Seat::all(self.seats).filter(|&seat| self.rank(seat) == 1).collect()
    }
}

/// One line of a final score: where points came from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Part {
    pub message: Message,
    pub points: i32,
}

/// A broken invariant: which one, and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    pub invariant: Clause,
    pub found: String,
}

impl Broken {
    pub fn new(invariant: Clause, found: impl Into<String>) -> Self {
        Broken { invariant, found: found.into() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.found)
    }
}

impl Error for Broken {}

/// A game is a pure value that is always waiting at exactly one question.
///
/// `&self` is the ruleset of one match: seats, variant switches, content. Nothing of it is copied with a state.
/// `options`, `apply`, `resolve`, `sample` and `resample` never touch the heap.
pub trait Game: Sized + Send + Sync + 'static {
    const ID: &'static str;
    /// Raised when a recorded game would go differently.
    const RULES: u32;

    type State: Clone + Eq + Hash + fmt::Debug + Send + Serialize + DeserializeOwned;
    /// One player's answer to one question.
    type Action: Copy + Eq + Hash + fmt::Debug + Send;
    /// One answer of chance.
    type Outcome: Copy + Eq + Hash + fmt::Debug + Send;
    /// The question, in the client's terms.
    type Decision: Clone + Eq + fmt::Debug + Serialize + Explain;
    /// What happened, for log and animation.
    type Event: Clone + Eq + fmt::Debug + Send + Serialize + Explain;
    /// What one viewer may know.
    type View: Eq + fmt::Debug + Serialize;
    /// Why not, with the clause it rests on.
    type Refusal: Error + Clone + Eq + Explain;

    fn seats(&self) -> u8;
    /// The position before the first draw: set-up draws are chance too.
    fn setup(&self) -> Self::State;
    fn status(&self, s: &Self::State) -> Status;
    /// The question put to a waiting seat.
    fn decision(&self, s: &Self::State, seat: Seat) -> Self::Decision;
    /// Every legal answer of a waiting seat, each once. Never empty.
    fn options(&self, s: &Self::State, seat: Seat, out: &mut impl Sink<Self::Action>);
    /// What an offered answer says on its button.
    fn label(&self, s: &Self::State, seat: Seat, a: Self::Action) -> Label;
    /// Every possible outcome with its integer weight.
    fn outcomes(&self, s: &Self::State, out: &mut impl Sink<(Self::Outcome, u32)>);
    /// One outcome by the law of `outcomes`, without listing them.
    fn sample(&self, s: &Self::State, rng: &mut impl Rng) -> Self::Outcome;
    /// Which deck, bag or die the next outcome comes from.
    /// Paired deals give each source its own stream, so that one bot's extra draw does not shift another deck.
    fn source(&self, _s: &Self::State) -> u8 {
        0
    }
    /// Carries out an offered answer and runs on to the next question.
    fn apply(&self, s: &mut Self::State, seat: Seat, a: Self::Action, e: &mut impl Sink<Self::Event>);
    /// Carries out a possible outcome and runs on to the next question.
    fn resolve(&self, s: &mut Self::State, o: Self::Outcome, e: &mut impl Sink<Self::Event>);
    /// Why this answer of a waiting seat is not offered. Only asked when it is not.
    fn refusal(&self, s: &Self::State, seat: Seat, a: Self::Action) -> Self::Refusal;
    fn view(&self, s: &Self::State, viewer: Viewer) -> Self::View;
    /// The event as this viewer saw it; `None` when nothing of it may be known.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Another world this viewer cannot tell from the true one; depends only on what the viewer knows and `rng`.
    fn resample(&self, s: &Self::State, viewer: Viewer, rng: &mut impl Rng) -> Self::State;
    /// Every invariant by name. Total: never panics, whatever was read from a file.
    fn check(&self, s: &Self::State) -> Result<(), Broken>;
    fn standings(&self, s: &Self::State) -> Standings;

    fn write_action(&self, a: Self::Action, out: &mut impl fmt::Write) -> fmt::Result;
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;
    fn write_outcome(&self, o: Self::Outcome, out: &mut impl fmt::Write) -> fmt::Result;
    fn read_outcome(&self, text: &str) -> Result<Self::Outcome, NotationError>;
}

/// Variant switches as key and value, in alphabetical order.
pub type Options = BTreeMap<String, String>;

/// A variant switch: its clause, its key, and the values it takes, the default first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Switch {
    pub clause: Clause,
    pub key: &'static str,
    pub values: &'static [&'static str],
}

/// Why a match could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    Seats { wanted: u8, allowed: RangeInclusive<u8> },
    UnknownOption { key: String, known: Vec<&'static str> },
    UnknownValue { key: String, value: String, known: Vec<&'static str> },
    Pack(PackError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Seats { wanted, allowed } => {
                write!(f, "this game seats {} to {}, not {wanted}", allowed.start(), allowed.end())
            }
            OpenError::UnknownOption { key, known } => {
                write!(f, "there is no option '{key}'; known: {}", known.join(", "))
            }
            OpenError::UnknownValue { key, value, known } => {
                write!(f, "option '{key}' cannot be '{value}'; it can be: {}", known.join(", "))
            }
            OpenError::Pack(error) => error.fmt(f),
        }
    }
}

impl Error for OpenError {}

impl From<PackError> for OpenError {
    fn from(error: PackError) -> Self {
        OpenError::Pack(error)
    }
}

impl Switch {
    /// The value as given, or the default. Unknown values are refused.
    pub fn value(&self, options: &Options) -> Result<&'static str, OpenError> {
        let Some(value) = options.get(self.key) else { return Ok(self.values[0]) };
        self.values.iter().find(|known| *known == value).copied().ok_or_else(|| OpenError::UnknownValue {
            key: self.key.to_owned(),
            value: value.clone(),
            known: self.values.to_vec(),
        })
    }
}

/// What a shop window, a registry and a picture of the result need beyond the rules.
pub trait Title: Game {
    const NAME: (&'static str, &'static str);
    const SEATS: RangeInclusive<u8>;
    const SWITCHES: &'static [Switch];
    /// The embedded base pack.
    const BASE_PACK: &'static str;

    /// The ruleset of one match. `pack` is TOML text with a name for error messages; `None` is the base pack.
    fn open(seats: u8, options: &Options, pack: Option<(&str, &str)>) -> Result<Self, OpenError>;
    /// The switches that differ from their defaults.
    fn switches(&self) -> Options;
    /// The hash of the mechanics of the pack in use; names are not part of it.
    fn content_hash(&self) -> crate::Digest;
    /// What entry `index` of list `kind` is called. Used for every [`crate::Arg::Item`] the game's messages carry.
    fn name(&self, kind: &str, index: u16) -> Option<&Localized>;
    /// Where a seat's points come from. Adds up to its score.
    fn breakdown(&self, s: &Self::State, seat: Seat) -> Vec<Part>;
    /// A sentence about the whole result, such as a solo rank.
    fn verdict(&self, _s: &Self::State) -> Option<Message> {
        None
    }
    /// Every message id the game can send, with the names of its arguments: the catalogue is checked against it.
    fn messages() -> &'static [(&'static str, &'static [&'static str])];

    /// Refuses seat counts and switches that the title does not know. To be called by `open`.
    fn check_table(seats: u8, options: &Options) -> Result<(), OpenError> {
        if !Self::SEATS.contains(&seats) {
            return Err(OpenError::Seats { wanted: seats, allowed: Self::SEATS });
        }
        let known = || Self::SWITCHES.iter().map(|switch| switch.key).collect();
        match options.keys().find(|key| Self::SWITCHES.iter().all(|switch| switch.key != **key)) {
            Some(key) => Err(OpenError::UnknownOption { key: key.clone(), known: known() }),
            None => Ok(()),
        }
    }
}
