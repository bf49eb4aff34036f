//! The contract: what every game of Steading answers, by concern: [`Rules`], [`Chance`], [`Secrets`], [`Invariants`],
//! [`Notation`], [`Texts`], [`Wishes`]. Each is implemented in the file of the game that holds the matter.

use crate::chance::Rng;
use crate::message::{Arg, Clause, Explain, Label, Localized, Message, Sentence};
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

impl Status {
    /// Who is asked; nobody while chance is due and after the end.
    pub fn waiting(self) -> SeatSet {
        if let Status::Waiting(seats) = self { seats } else { SeatSet::EMPTY }
    }
}

/// Who is awaited for what: the question `Q` that is put to a seat, or the draw `D` that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited<Q, D> {
    Answer(Seat, Q),
    /// All of these, each with a question of its own.
    Answers(SeatSet),
    Draw(D),
    /// What is on top runs by itself: a game that is settled does not rest there.
    Nobody,
    Over,
}

impl<Q: fmt::Debug, D: fmt::Debug> Awaited<Q, D> {
    #[inline]
    pub fn status(&self) -> Status {
        match *self {
            Awaited::Answer(seat, _) => Status::Waiting(SeatSet::only(seat)),
            Awaited::Answers(seats) => Status::Waiting(seats),
            Awaited::Draw(_) => Status::Chance,
            Awaited::Nobody => unreachable!("settle does not rest here"),
            Awaited::Over => Status::Over,
        }
    }

    /// The question of a seat that is asked alone.
    pub fn question(self) -> Q {
        match self {
            Awaited::Answer(_, question) => question,
            other => unreachable!("nobody is asked alone at {other:?}"),
        }
    }

    /// The draw that is due.
    #[inline]
    pub fn draw(self) -> D {
        match self {
            Awaited::Draw(draw) => draw,
            other => unreachable!("no draw is due at {other:?}"),
        }
    }
}

/// The head of `impl Rules` of a game with a stack of frames: its id and rules version, its types by their usual names,
/// and what follows from `seats`, `opening`, `settle` and `awaited`.
#[macro_export]
macro_rules! rules_head {
    ($id:literal, $rules:literal) => {
        const ID: &'static str = $id;
        const RULES: u32 = $rules;
        type State = State;
        type Action = Action;
        type Decision = Decision;
        type Event = Event;
        type Refusal = Refusal;

        fn seats(&self) -> u8 {
            self.seats
        }

        fn setup(&self) -> State {
            let mut state = self.opening();
            self.settle(&mut state, &mut $crate::Ignore);
            state
        }

        #[inline]
        fn status(&self, state: &State) -> $crate::Status {
            self.awaited(state).status()
        }
    };
}

/// Structs of a view, as the client gets them.
///
/// ```
/// steading_core::views! {
///     struct MarkerView { health: u8, leaves: u8 }
/// }
/// assert_eq!(MarkerView { health: 3, leaves: 1 }.clone().health, 3);
/// ```
#[macro_export]
macro_rules! views {
    ($(
        $(#[$meta:meta])*
        struct $name:ident { $( $(#[$field_meta:meta])* $field:ident: $type:ty ),* $(,)? }
    )*) => {$(
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        $(#[$meta])*
        pub struct $name { $( $(#[$field_meta])* pub $field: $type ),* }
    )*};
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

    /// Nothing for a spectator.
    pub fn seat(self) -> Option<Seat> {
        if let Viewer::Seat(seat) = self { Some(seat) } else { None }
    }
}

/// Points and ranks. Small and without a heap, because search asks at the end of every rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standings {
    pub seats: u8,
    pub scores: [i32; MAX_SEATS],
    /// 1 is the winner; equal ranks share the place.
    pub ranks: [u8; MAX_SEATS],
    /// Score and rank of an opponent without a seat, such as the sister whom one plays against alone.
    pub opponent: Option<(i32, u8)>,
}

impl Standings {
    /// Ranks seats by a key: the higher key is the better place, equal keys share it.
    pub fn ranked<K: Ord>(seats: u8, score: impl Fn(Seat) -> i32, key: impl Fn(Seat) -> K) -> Self {
        let mut standings = Standings { seats, scores: [0; MAX_SEATS], ranks: [0; MAX_SEATS], opponent: None };
        for seat in Seat::all(seats) {
            standings.scores[seat.index()] = score(seat);
            let mine = key(seat);
            standings.ranks[seat.index()] = 1 + Seat::all(seats).filter(|&other| key(other) > mine).count() as u8;
        }
        standings
    }

    /// The same with an opponent without a seat, whom only a higher score beats.
    pub fn against(mut self, score: i32) -> Self {
        let mut rank = 1;
        for seat in Seat::all(self.seats) {
            if self.score(seat) > score {
                rank += 1;
            } else {
                self.ranks[seat.index()] += 1;
            }
        }
        Standings { opponent: Some((score, rank)), ..self }
    }

    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    /// Nobody, if an opponent without a seat has won.
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

/// What a check of an invariant comes to.
pub type Checked = Result<(), Broken>;

/// Whether an invariant holds, and what was found if not.
pub fn require(holds: bool, invariant: Clause, found: impl FnOnce() -> String) -> Checked {
    if holds { Ok(()) } else { Err(Broken::new(invariant, found())) }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.invariant, self.found)
    }
}

impl Error for Broken {}

/// The rules: who is asked, what is legal, what happens then.
///
/// A game is a pure value that is always waiting at exactly one question. `&self` is the ruleset of one match: seats,
/// variant switches, content. Nothing of it is copied with a state. `legal_actions`, `apply`, `resolve`, `sample` and
/// `resample` never touch the heap.
pub trait Rules: Sized + Send + Sync + 'static {
    const ID: &'static str;
    /// Raised when a recorded game would go differently.
    const RULES: u32;

    type State: Clone + Eq + Hash + fmt::Debug + Send + Serialize + DeserializeOwned;
    /// One player's answer to one question.
    type Action: Copy + Eq + Hash + fmt::Debug + Send;
    /// The question, in the client's terms.
    type Decision: Clone + Eq + fmt::Debug + Serialize + Explain;
    /// What happened, for log and animation. It is kept when the game is over, and read again under later rules.
    type Event: Clone + Eq + fmt::Debug + Send + Serialize + DeserializeOwned + Explain;
    /// Why not, with the clause it rests on.
    type Refusal: Error + Clone + Eq + Explain;

    fn seats(&self) -> u8;
    /// The position before the first draw: set-up draws are chance too.
    fn setup(&self) -> Self::State;
    fn status(&self, state: &Self::State) -> Status;
    /// The question put to a waiting seat.
    fn decision(&self, state: &Self::State, seat: Seat) -> Self::Decision;
    /// Every legal answer of a waiting seat, each once. Never empty.
    fn legal_actions(&self, state: &Self::State, seat: Seat, out: &mut impl Sink<Self::Action>);
    /// Carries out an offered answer and runs on to the next question.
    fn apply(&self, state: &mut Self::State, seat: Seat, action: Self::Action, events: &mut impl Sink<Self::Event>);
    /// Why this answer of a waiting seat is not offered. Only asked when it is not.
    fn refusal(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Self::Refusal;
    fn standings(&self, state: &Self::State) -> Standings;
}

/// Chance: outcomes with integer weights, drawn by the table and written to the record.
pub trait Chance: Rules {
    /// One answer of chance.
    type Outcome: Copy + Eq + Hash + fmt::Debug + Send;

    /// Every possible outcome with its integer weight.
    fn outcomes(&self, state: &Self::State, out: &mut impl Sink<(Self::Outcome, u32)>);
    /// One outcome by the law of `outcomes`, without listing them.
    fn sample(&self, state: &Self::State, rng: &mut impl Rng) -> Self::Outcome;
    /// Which deck, bag or die the next outcome comes from.
    /// Paired deals give each source its own stream, so that one bot's extra draw does not shift another deck.
    fn source(&self, _state: &Self::State) -> u8 {
        0
    }
    /// Carries out a possible outcome and runs on to the next question.
    fn resolve(&self, state: &mut Self::State, outcome: Self::Outcome, events: &mut impl Sink<Self::Event>);
}

/// Secrets: what each viewer may know.
pub trait Secrets: Rules {
    /// What one viewer may know.
    type View: Eq + fmt::Debug + Serialize;

    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;
    /// The event as this viewer saw it; `None` when nothing of it may be known.
    fn witness(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;
    /// Whether this event, caused by an answer, shows somebody what was hidden until then. Such an answer cannot be
    /// taken back. Draws and the end of a simultaneous question need not be named: the match sees them itself.
    fn uncovers(&self, _event: &Self::Event) -> bool {
        false
    }
    /// Another world this viewer cannot tell from the true one; depends only on what the viewer knows and `rng`.
    fn resample(&self, state: &Self::State, viewer: Viewer, rng: &mut impl Rng) -> Self::State;
}

/// Every invariant of a state, by name.
pub trait Invariants: Rules {
    /// Total: never panics, whatever was read from a file.
    fn check(&self, state: &Self::State) -> Checked;
}

/// One line of text for every action and every outcome, and back.
pub trait Notation: Chance {
    fn write_action(&self, action: Self::Action, out: &mut impl fmt::Write) -> fmt::Result;
    fn read_action(&self, text: &str) -> Result<Self::Action, NotationError>;
    fn write_outcome(&self, outcome: Self::Outcome, out: &mut impl fmt::Write) -> fmt::Result;
    fn read_outcome(&self, text: &str) -> Result<Self::Outcome, NotationError>;
}

/// What people read. Every sentence is a message id with arguments.
pub trait Texts: Rules {
    /// What an offered answer says on its button.
    fn label(&self, state: &Self::State, seat: Seat, action: Self::Action) -> Label;
    /// What entry `index` of list `kind` is called. Used for every [`crate::Arg::Item`] the game's messages carry.
    fn name(&self, kind: &str, index: u16) -> Option<&Localized>;
    /// Where a seat's points come from. Adds up to its score.
    fn breakdown(&self, state: &Self::State, seat: Seat) -> Vec<Part>;
    /// What an opponent without a seat is called, and where its points come from. They add up to its score.
    fn opponent(&self, _state: &Self::State) -> Option<(Message, Vec<Part>)> {
        None
    }
    /// A sentence about the whole result, such as a solo rank.
    fn verdict(&self, _state: &Self::State) -> Option<Message> {
        None
    }
    /// What this seat stands to lose as things are, to something that may come: cards to a robber, terrains to monsters.
    /// Rests on nothing that the seat cannot know. In the unit of [`Texts::averted`].
    fn peril(&self, _state: &Self::State, _seat: Seat) -> u16 {
        0
    }
    /// What is said of an answer after which so much less is in danger.
    fn averted(&self, _less: u16) -> Option<Message> {
        None
    }
    /// The card, hero or building that a seat took or built by this event, if it did: people are told which they take
    /// most often. Where it says nothing, nothing is counted.
    fn taken(&self, _event: &Self::Event) -> Option<(Seat, Arg)> {
        None
    }
    /// Every message the game can send, list by list: the catalogue and the clauses are checked against them.
    fn sentences() -> &'static [&'static [Sentence]];
}

/// What a client wants as a whole (a plan, a deal, a payment) and the game turns into answers.
pub trait Wishes: Rules {
    /// [`NoWish`] for a game whose questions are all answered one by one.
    type Wish: DeserializeOwned + fmt::Debug;

    /// The answers of this seat that carry out the wish from here on, in order. Whether each is legal when its turn
    /// comes is for [`crate::play()`] to say; here only what cannot be put into answers at all is refused.
    fn arrange(
        &self,
        state: &Self::State,
        seat: Seat,
        wish: &Self::Wish,
    ) -> Result<Vec<Self::Action>, Unfulfilled<Self::Refusal>>;

    /// What may be answered before it is asked.
    const AHEAD: &'static [Ahead] = &[];

    /// Which round it is, for answers that are meant for one: it changes when they mean nothing any more.
    fn round(&self, _state: &Self::State) -> u16 {
        0
    }

    /// Whether the question put to this seat is a step of a wish. Advice then speaks of the whole.
    fn is_step(&self, _state: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// What a wish prepares: the position in which the seat will use it, as far as the seat can know it, and the answers
    /// it is made for. Those that are legal there do what their label says; the others bring nothing.
    fn foresee(
        &self,
        state: &Self::State,
        _seat: Seat,
        _wish: &Self::Wish,
    ) -> Result<Foreseen<Self>, Unfulfilled<Self::Refusal>> {
        Ok((state.clone(), Vec::new()))
    }
}

/// What people like to answer before they are asked, when they play over days.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Usual {
    /// Passing, until the round is over.
    Pass,
    /// Ending one's turn after what has to be done in it, until the round is over.
    End,
    /// Declining whatever is offered.
    Decline,
    /// The last plan again.
    Repeat,
}

/// A usual answer of a game: which questions it answers, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    pub usual: Usual,
    /// The questions, by the ids of their sentences.
    pub asked: &'static [&'static str],
    /// The answer in notation. Of [`Usual::Repeat`] the words that answers of a plan begin with: the last of them that
    /// the seat gave without another between them are given again.
    pub words: &'static [&'static str],
}

/// A position to come, and answers that may be given in it.
pub type Foreseen<G> = (<G as Rules>::State, Vec<<G as Rules>::Action>);

/// A game without wishes: no value of this type can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum NoWish {}

/// Why a wish cannot be carried out: which part of it, by its number from 0, and the reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfulfilled<R> {
    pub part: usize,
    pub refusal: R,
}

/// A whole game. There is nothing to implement: what implements the parts is one.
pub trait Game: Rules + Chance + Secrets + Invariants + Notation + Texts + Wishes {}
impl<G: Rules + Chance + Secrets + Invariants + Notation + Texts + Wishes> Game for G {}

/// Variant switches as key and value, in alphabetical order.
pub type Variants = BTreeMap<String, String>;

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
    pub fn value(&self, options: &Variants) -> Result<&'static str, OpenError> {
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
    /// Switches that bring every game to its end where no people play: in arenas, benchmarks and training.
    const GUARD: &'static [(&'static str, &'static str)] = &[];
    /// The embedded base pack.
    const BASE_PACK: &'static str;
    /// The rules with numbered clauses, in Markdown: German, English.
    const RULEBOOK: (&'static str, &'static str);
    /// Every sentence the game says, as Fluent files: German, English.
    const CATALOGUE: (&'static str, &'static str);

    /// The ruleset of one match. `pack` is TOML text with a name for error messages; `None` is the base pack.
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError>;
    /// The same with the guard, unless the options say otherwise.
    fn open_guarded(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        let guard = Self::GUARD.iter().map(|(key, value)| (key.to_string(), value.to_string()));
        let options = guard.chain(options.clone()).collect();
        Self::open(seats, &options, pack)
    }
    /// The switches that differ from their defaults.
    fn switches(&self) -> Variants;
    /// The hash of the mechanics of the pack in use; names are not part of it.
    fn content_hash(&self) -> crate::Digest;
    /// The switches that differ from their defaults, read from what a table asks for. Refuses seat counts, keys and
    /// values that the title does not know. To be called by `open`.
    fn check_table(seats: u8, options: &Variants) -> Result<Variants, OpenError> {
        if !Self::SEATS.contains(&seats) {
            return Err(OpenError::Seats { wanted: seats, allowed: Self::SEATS });
        }
        let known = || Self::SWITCHES.iter().map(|switch| switch.key).collect();
        if let Some(key) = options.keys().find(|key| Self::SWITCHES.iter().all(|switch| switch.key != **key)) {
            return Err(OpenError::UnknownOption { key: key.clone(), known: known() });
        }
        let mut changed = Variants::new();
        for switch in Self::SWITCHES {
            let value = switch.value(options)?;
            if value != switch.values[0] {
                changed.insert(switch.key.to_owned(), value.to_owned());
            }
        }
        Ok(changed)
    }
    /// The base pack without variants.
    ///
    /// # Panics
    /// When the title does not seat so many.
    fn base(seats: u8) -> Self {
        Self::with(seats, &[])
    }
    /// The base pack with variant switches, such as `[("rare_tokens", "early")]`.
    ///
    /// # Panics
    /// When the title does not know the seats or a switch.
    fn with(seats: u8, switches: &[(&str, &str)]) -> Self {
        let options = switches.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
        Self::open(seats, &options, None).unwrap_or_else(|error| panic!("{}: {error}", Self::ID))
    }
}
