//! What can be asked of a match of any game.

use crate::advice::Job;
use crate::error::TableError;
use crate::in_play::Undo;
use crate::titles::TitleInfo;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::fmt;
use steading_core::{
    Ahead, Clause, Digest, Entry, Label, Localized, Message, Part, Record, Seat, SeatSet, Status, Viewer,
};
use steading_messages::{Lang, Names};

/// A JSON value as text. It is put into a larger reply as it stands, in the order the game wrote its fields.
pub type Json = Box<RawValue>;

/// The question put to a seat.
#[derive(Clone, Debug)]
pub struct Question {
    pub decision: Json,
    pub message: Message,
    pub clause: Clause,
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionInfo {
    pub notation: String,
    pub label: Label,
    /// Taking it shows something that was hidden, so it cannot be taken back.
    pub reveals: bool,
}

/// An answer that a wish prepares, and why it could not be given.
#[derive(Clone, Debug)]
pub struct Prospect {
    pub option: OptionInfo,
    pub refused: Option<TableError>,
}

/// One possible outcome of chance, with its weight among all of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    pub outcome: String,
    pub weight: u32,
}

/// What happened, as one viewer saw it.
#[derive(Clone, Debug)]
pub struct EventInfo {
    /// The entry in force that caused it, counted from 0.
    pub entry: usize,
    pub event: Json,
    pub message: Message,
    pub clause: Clause,
}

/// How often a seat took or built one of the things that have a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    pub seat: Seat,
    /// The list of names, and which of them.
    pub kind: String,
    pub index: u16,
    pub count: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatStanding {
    pub seat: Seat,
    pub score: i32,
    /// 1 is the best place; equal ranks share it.
    pub rank: u8,
    pub parts: Vec<Part>,
}

/// An opponent without a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentStanding {
    pub name: Message,
    pub score: i32,
    pub rank: u8,
    pub parts: Vec<Part>,
}

/// Points and places, final when the game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingsInfo {
    pub over: bool,
    pub seats: Vec<SeatStanding>,
    pub opponent: Option<OpponentStanding>,
    pub verdict: Option<Message>,
}

/// A match of any game. It knows everything: what a viewer may not know is left out only by `view` and `events_since`.
///
/// Whatever returns an error has changed nothing.
pub trait AnyMatch: Send + fmt::Debug {
    fn title(&self) -> &'static TitleInfo;
    fn seats(&self) -> u8;
    fn status(&self) -> Status;
    /// The switches that differ from their defaults.
    fn switches(&self) -> steading_core::Variants;
    /// The hash of the mechanics of the pack in play.
    fn content_hash(&self) -> Digest;
    /// How many entries that changed the state are in force.
    fn entries(&self) -> usize;

    fn decision(&self, seat: Seat) -> Result<Question, TableError>;
    /// Every legal answer with its label. Empty for a seat that is not asked.
    fn options(&self, seat: Seat) -> Result<Vec<OptionInfo>, TableError>;
    /// Every legal answer in notation only. Empty for a seat that is not asked.
    fn answers(&self, seat: Seat) -> Result<Vec<String>, TableError>;
    /// The question of a seat that is asked, to be thought about by a [`crate::BotPlayer`], here or on another thread.
    fn job(&self, seat: Seat) -> Result<Job, TableError>;
    /// The share of the win that each seat may expect, from so many short games by quick play. All cards are open to
    /// it: only for games that are over.
    fn prospects(&self, play_outs: u32, seed: u64) -> Vec<f32>;
    /// A legal answer with its label, or why it is not legal.
    fn explain(&self, seat: Seat, text: &str) -> Result<OptionInfo, TableError>;
    /// Takes an answer of a seat. What happened is told by `events_since`.
    fn apply(&mut self, seat: Seat, text: &str) -> Result<(), TableError>;
    /// Takes a list of answers of one seat, whole or not at all. At a live table nothing may follow an answer that shows
    /// something hidden.
    fn apply_all(&mut self, seat: Seat, texts: &[&str], live: bool) -> Result<(), TableError>;

    /// Carries out a wish of a seat, written in JSON: the game turns it into answers, which are taken whole or not at
    /// all. The error says which part of the wish cannot be carried out.
    fn wish(&mut self, seat: Seat, wish: &str) -> Result<(), TableError>;
    /// What a wish would prepare, answer by answer: what each would bring, or why it would bring nothing.
    fn foresee(&self, seat: Seat, wish: &str) -> Result<Vec<Prospect>, TableError>;

    /// What chance can bring now. Empty when no outcome is due.
    fn outcomes(&self) -> Vec<Outcome>;
    /// Draws the outcome that is due, or forces a given one where this was agreed. Says which it was.
    fn chance(&mut self, outcome: Option<&str>) -> Result<String, TableError>;

    /// Takes entries back; says how many.
    fn undo(&mut self, undo: Undo) -> Result<u32, TableError>;
    /// Whether the open question is put to several seats at once, and not all of them are done.
    fn simultaneous(&self) -> bool;
    /// How many of its own answers a seat at a live table may take back now.
    fn undoable(&self, seat: Seat) -> u32;
    /// How many of its own answers a seat takes back to stand at the beginning of its turn.
    fn restartable(&self, seat: Seat) -> u32;
    /// What may be answered before it is asked.
    fn ahead(&self) -> &'static [Ahead];
    /// Which round it is: it changes when an answer that was meant for one means nothing any more.
    fn round(&self) -> u16;
    /// Whether the game asks a question by this sentence.
    fn asks(&self, sentence: &str) -> bool;
    /// The last answers of a seat that are in force, oldest first.
    fn last_answers(&self, seat: Seat, count: u32) -> Vec<String>;

    fn view(&self, viewer: Viewer) -> Result<Json, TableError>;
    /// What a viewer saw when so many entries were in force.
    fn view_after(&self, entries: usize, viewer: Viewer) -> Result<Json, TableError>;
    /// Whether there is anything this viewer does not know and somebody does.
    fn hides(&self, viewer: Viewer) -> bool;
    /// What a viewer saw of the entries in force from number `entry` on.
    fn events_since(&self, entry: usize, viewer: Viewer) -> Vec<EventInfo>;
    /// What a viewer saw of a game that is over, as it was kept (a JSON list): each with its place in the list. What was
    /// told under other rules and is not told any more stands there as it was kept.
    fn retell(&self, events: &str) -> Result<Vec<EventInfo>, TableError>;
    /// Whether a viewer saw anything of this entry in force.
    fn witnessed(&self, entry: usize, viewer: Viewer) -> bool;
    /// What happened from entry `entry` on, nothing left out.
    fn all_events_since(&self, entry: usize) -> Vec<EventInfo>;
    fn standings(&self) -> StandingsInfo;
    fn digest(&self) -> Digest;
    fn position(&self) -> Json;
    /// The record so far, with a digest at its end.
    fn record(&self) -> Record;
    /// The lines of the record so far, with what was taken back.
    fn lines(&self) -> &[Entry];
    /// Carries out one entry of a record: answers and outcomes are checked, digests compared.
    fn feed(&mut self, entry: &Entry) -> Result<Vec<EventInfo>, TableError>;
    /// The same, for whoever does not want to know what happened.
    fn follow(&mut self, entry: &Entry) -> Result<(), TableError>;
    /// Takes over the beginning of a record that began under these rules and this content, without playing it: a stored
    /// position follows.
    fn skip(&mut self, entries: Vec<Entry>, rules: u32, content: Digest);
    /// Goes on from a position that was stored under another version of the rules. Every invariant is checked.
    fn cross(&mut self, position: &str) -> Result<(), TableError>;
    /// Of the outcomes fed from a record whose seed is known: how many the seed gives, and how many there were.
    fn fairness(&self) -> Option<(u32, u32)>;

    fn item_name(&self, kind: &str, index: u16) -> Option<&Localized>;
    /// The cards, heroes and buildings that each seat took or built and did not give back, in order of seats.
    fn taken(&self) -> Vec<Taken>;

    /// Exchanges what this viewer does not know for another world that it cannot tell apart. For tests of secrecy:
    /// the record no longer leads to this state.
    #[cfg(feature = "exchange-hidden")]
    fn exchange_hidden(&mut self, viewer: Viewer, seed: u64) -> Box<dyn std::any::Any>;
    /// Puts back the world that was exchanged.
    #[cfg(feature = "exchange-hidden")]
    fn put_back(&mut self, world: Box<dyn std::any::Any>);
}

impl<'t> dyn AnyMatch + 't {
    pub fn waiting(&self) -> SeatSet {
        match self.status() {
            Status::Waiting(seats) => seats,
            Status::Chance | Status::Over => SeatSet::EMPTY,
        }
    }

    /// The seat of this number, if this table has it.
    pub fn seat(&self, number: u64) -> Result<Seat, TableError> {
        let index = usize::try_from(number).ok().filter(|index| *index < usize::from(self.seats()));
        index.and_then(Seat::try_new).ok_or_else(|| TableError::no_seat(&number.to_string(), self.seats()))
    }

    /// Names for this match's messages; seats are called by their letters.
    pub fn names(&self) -> TableNames<'_> {
        TableNames { table: self, seats: &[] }
    }

    /// Names for this match's messages, with what the seats are called in each language.
    pub fn names_with<'a>(&'a self, seats: &'a [Localized]) -> TableNames<'a> {
        TableNames { table: self, seats }
    }
}

/// What things and seats are called at one table.
#[derive(Clone, Copy, Debug)]
pub struct TableNames<'a> {
    table: &'a dyn AnyMatch,
    seats: &'a [Localized],
}

impl Names for TableNames<'_> {
    fn item(&self, kind: &str, index: u16, lang: Lang) -> String {
        match self.table.item_name(kind, index) {
            Some(name) => lang.of(name).to_owned(),
            None => format!("{kind} {index}"),
        }
    }

    fn seat(&self, seat: Seat, lang: Lang) -> String {
        match self.seats.get(seat.index()) {
            Some(name) => lang.of(name).to_owned(),
            None => seat.letter().to_string(),
        }
    }
}
