//! Bog Walk, complete: every clause of `rules/bog_walk.md`. The example of `docs/adding-a-game.md`.
//!
//! It has no secrets and one question, so that nothing hides what the contract of a game asks for: [`Rules`],
//! [`Chance`], [`Secrets`], [`Invariants`], [`Notation`], [`Texts`], [`Wishes`], [`Title`], and [`Heuristics`] for bots.
//! A larger game has a file for each.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use steading_bots::heuristics::{Heuristics, Values, chances};
use steading_core::pack::{self, Checker, Meta};
use steading_core::prelude::*;
use steading_core::{
    Broken, Digest, Label, Localized, MAX_SEATS, Message, NoWish, NotationError, OpenError, Part, Rng, Seat, SeatSet,
    Sentence, Sink, Standings, Status, Switch, Unfulfilled, Variants, Viewer, sentences,
};

/// The ruleset of one match.
#[derive(Clone, Debug)]
pub struct BogWalk {
    seats: u8,
    at_once: bool,
    switches: Variants,
    pack: Pack,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pack {
    width: u8,
    turns: u8,
    sides: u8,
    daylight: u8,
    /// No part of the content hash.
    #[serde(skip_serializing)]
    meta: Meta,
}

/// What happens next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// BOG-2.1
    Throw,
    /// BOG-2.2
    Choose,
    /// BOG-3.1, BOG-3.2
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub camps: [u8; MAX_SEATS],
    pub seat: Seat,
    /// How far the seat whose turn it is stands beyond its camp.
    pub ahead: u8,
    /// Throws of this turn.
    pub throws: u8,
    /// Rounds that are over.
    pub rounds: u8,
    pub phase: Phase,
}

impl State {
    fn at(&self) -> u8 {
        self.camps[self.seat.index()] + self.ahead
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Walk,
    Camp,
}

/// A face of the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face(pub u8);

sentences! {
    /// The one question of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[serde(tag = "question", rename_all = "snake_case")]
    pub enum Decision {
        Choose { seat: Seat, at: u8, ahead: u8 } = "BOG-2.2" => "bog_walk-ask" { seat, at, ahead };
    }
}

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(tag = "event", rename_all = "snake_case")]
    pub enum Event {
        Stepped { seat: Seat, face: u8, at: u8 } = "BOG-2.2" => "bog_walk-stepped" { seat, face, at };
        Sank { seat: Seat, at: u8 } = "BOG-2.3" => "bog_walk-sank" { seat, at };
        Camped { seat: Seat, at: u8 } = "BOG-2.4" => "bog_walk-camped" { seat, at };
        Ended = "BOG-3.1" => "bog_walk-ended";
    }
}

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        Dark { throws: u8 } = "BOG-2.5" => "bog_walk-no-daylight" { throws };
    }
}

/// What buttons and score sheets say.
const CAPTIONS: &[Sentence] = &[
    Sentence::new("bog_walk-walk", &[]),
    Sentence::new("bog_walk-camp", &["at"]),
    Sentence::new("bog_walk-points", &[]),
];

impl BogWalk {
    /// BOG-2.5
    fn quote_walk(&self, s: &State) -> Result<(), Refusal> {
        if s.throws < self.pack.daylight { Ok(()) } else { Err(Refusal::Dark { throws: s.throws }) }
    }

    /// BOG-2.4
    fn camp(&self, s: &mut State, events: &mut impl Sink<Event>) {
        s.camps[s.seat.index()] = s.at();
        events.push(Event::Camped { seat: s.seat, at: s.camps[s.seat.index()] });
        self.end_turn(s, events);
    }

    /// BOG-1.2, BOG-3.1, BOG-3.2
    fn end_turn(&self, s: &mut State, events: &mut impl Sink<Event>) {
        s.ahead = 0;
        s.throws = 0;
        s.seat = s.seat.next(self.seats);
        let round_over = s.seat == Seat::A;
        s.rounds += u8::from(round_over);
        let arrived = s.camps.contains(&self.pack.width);
        let over = arrived && (round_over || self.at_once) || s.rounds == self.pack.turns;
        s.phase = if over { Phase::Over } else { Phase::Throw };
        if over {
            events.push(Event::Ended);
        }
    }
}

impl Rules for BogWalk {
    const ID: &'static str = "bog_walk";
    const RULES: u32 = 1;
    type State = State;
    type Action = Action;
    type Decision = Decision;
    type Event = Event;
    type Refusal = Refusal;
    fn seats(&self) -> u8 {
        self.seats
    }
    fn setup(&self) -> State {
        State { camps: [0; MAX_SEATS], seat: Seat::A, ahead: 0, throws: 0, rounds: 0, phase: Phase::Throw }
    }
    fn status(&self, s: &State) -> Status {
        match s.phase {
            Phase::Throw => Status::Chance,
            Phase::Choose => Status::Waiting(SeatSet::only(s.seat)),
            Phase::Over => Status::Over,
        }
    }
    fn decision(&self, s: &State, seat: Seat) -> Decision {
        Decision::Choose { seat, at: s.at(), ahead: s.ahead }
    }
    fn legal_actions(&self, s: &State, _: Seat, out: &mut impl Sink<Action>) {
        if self.quote_walk(s).is_ok() {
            out.push(Action::Walk);
        }
        out.push(Action::Camp);
    }
    fn apply(&self, s: &mut State, _: Seat, action: Action, events: &mut impl Sink<Event>) {
        match action {
            Action::Walk => s.phase = Phase::Throw,
            Action::Camp => self.camp(s, events),
        }
    }
    fn refusal(&self, s: &State, _: Seat, _: Action) -> Refusal {
        self.quote_walk(s).expect_err("only asked about answers that are not offered")
    }
    fn standings(&self, s: &State) -> Standings {
        let score = |seat: Seat| i32::from(s.camps[seat.index()]);
        Standings::ranked(self.seats, score, score) // BOG-3.3
    }
}

impl Chance for BogWalk {
    type Outcome = Face;
    fn outcomes(&self, _: &State, out: &mut impl Sink<(Face, u32)>) {
        (1..=self.pack.sides).for_each(|face| out.push((Face(face), 1)));
    }
    fn sample(&self, _: &State, rng: &mut impl Rng) -> Face {
        Face(1 + rng.below(self.pack.sides.into()) as u8)
    }
    fn resolve(&self, s: &mut State, Face(face): Face, events: &mut impl Sink<Event>) {
        s.throws += 1;
        if face == 1 {
            events.push(Event::Sank { seat: s.seat, at: s.camps[s.seat.index()] }); // BOG-2.3
            return self.end_turn(s, events);
        }
        s.ahead += face.min(self.pack.width - s.at());
        events.push(Event::Stepped { seat: s.seat, face, at: s.at() });
        if s.at() == self.pack.width {
            return self.camp(s, events); // BOG-2.6
        }
        s.phase = Phase::Choose;
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub width: u8,
    pub rounds_left: u8,
    pub seat: Seat,
    pub at: u8,
    pub throws_left: u8,
    pub camps: Vec<u8>,
}

/// Everything lies open.
impl Secrets for BogWalk {
    type View = View;
    fn view(&self, s: &State, _: Viewer) -> View {
        View {
            width: self.pack.width,
            rounds_left: self.pack.turns - s.rounds,
            seat: s.seat,
            at: s.at(),
            throws_left: self.pack.daylight - s.throws,
            camps: s.camps[..self.seats.into()].to_vec(),
        }
    }
    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }
    fn resample(&self, s: &State, _: Viewer, _: &mut impl Rng) -> State {
        *s
    }
}

impl Invariants for BogWalk {
    fn check(&self, s: &State) -> Result<(), Broken> {
        let Pack { width, turns, daylight, .. } = self.pack;
        let require = |holds: bool, clause, found: &str| {
            if holds { Ok(()) } else { Err(Broken::new(clause, found)) }
        };
        let (at_table, absent) = s.camps.split_at(self.seats.into());
        require(absent.iter().all(|&camp| camp == 0), "BOG-1.2", "somebody walks who is not at the table")?;
        require(s.seat.index() < self.seats.into(), "BOG-1.2", "the turn is nobody's")?;
        require(at_table.iter().all(|&camp| camp <= width), "BOG-2.6", "a camp is beyond the far edge")?;
        let room = width - s.camps[s.seat.index()];
        let choosing = s.phase == Phase::Choose;
        require(s.ahead <= room && (!choosing || s.ahead < room), "BOG-2.6", "the walker is beyond the far edge")?;
        require(s.throws <= daylight, "BOG-2.5", "somebody walks in the dark")?;
        require((s.ahead == 0) == (s.throws == 0), "BOG-2.2", "a throw leads nowhere")?;
        require(!choosing || s.throws > 0, "BOG-2.1", "a turn begins with a throw")?;
        require(s.phase != Phase::Throw || s.throws < daylight, "BOG-2.5", "a throw in the dark")?;
        let over = s.rounds == turns || at_table.contains(&width) && (s.seat == Seat::A || self.at_once);
        let between = s.throws == 0;
        require(
            s.rounds <= turns && (s.phase == Phase::Over) == (over && between),
            "BOG-3.2",
            "the end is not the end",
        )?;
        require(s.rounds < turns || s.seat == Seat::A, "BOG-1.2", "a turn after the last round")
    }
}

const WORDS: [(Action, &str); 2] = [(Action::Walk, "walk"), (Action::Camp, "camp")];

impl Notation for BogWalk {
    fn write_action(&self, action: Action, out: &mut impl fmt::Write) -> fmt::Result {
        WORDS.iter().filter(|(known, _)| *known == action).try_for_each(|(_, word)| out.write_str(word))
    }
    fn read_action(&self, text: &str) -> Result<Action, NotationError> {
        let known = WORDS.iter().find(|(_, word)| *word == text);
        known.map(|(action, _)| *action).ok_or_else(|| NotationError::new(text, "walk or camp"))
    }
    fn write_outcome(&self, Face(face): Face, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{face}")
    }
    fn read_outcome(&self, text: &str) -> Result<Face, NotationError> {
        let face = (1..=self.pack.sides).find(|face| face.to_string() == text);
        face.map(Face).ok_or_else(|| NotationError::new(text, format!("1 to {}", self.pack.sides)))
    }
}

impl Texts for BogWalk {
    fn label(&self, s: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Walk => Message::new("bog_walk-walk").into(),
            Action::Camp => Label::from(Message::new("bog_walk-camp").with("at", s.at())).ends_turn(),
        }
    }
    fn name(&self, _: &str, _: u16) -> Option<&Localized> {
        None
    }
    fn breakdown(&self, s: &State, seat: Seat) -> Vec<Part> {
        vec![Part { message: Message::new("bog_walk-points"), points: s.camps[seat.index()].into() }]
    }
    fn sentences() -> &'static [&'static [Sentence]] {
        &[Decision::SENTENCES, Event::SENTENCES, Refusal::SENTENCES, CAPTIONS]
    }
}

impl Wishes for BogWalk {
    type Wish = NoWish;
    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}

const END: Switch = Switch { clause: "BOG-3.1", key: "end", values: &["round", "at_once"] };

impl Title for BogWalk {
    const NAME: (&'static str, &'static str) = ("Moorgang", "Bog Walk");
    const SEATS: RangeInclusive<u8> = 2..=4;
    const SWITCHES: &'static [Switch] = &[END];
    const BASE_PACK: &'static str = include_str!("../pack.toml");
    const RULEBOOK: (&'static str, &'static str) =
        (include_str!("../rules/de/bog_walk.md"), include_str!("../rules/bog_walk.md"));
    const CATALOGUE: (&'static str, &'static str) =
        (include_str!("../messages.de.ftl"), include_str!("../messages.en.ftl"));
    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<BogWalk, OpenError> {
        let switches = Self::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("pack.toml", Self::BASE_PACK));
        let pack: Pack = pack::read(file, text)?;
        let checker = Checker { file, text };
        checker.meta(&pack.meta, Self::ID)?;
        checker.within(pack.width, 1..=100, "pack", "width")?;
        checker.within(pack.turns, 1..=100, "pack", "turns")?;
        checker.within(pack.sides, 2..=20, "pack", "sides")?;
        checker.within(pack.daylight, 1..=100, "pack", "daylight")?;
        Ok(BogWalk { seats, at_once: END.value(options)? == "at_once", switches, pack })
    }
    fn switches(&self) -> Variants {
        self.switches.clone()
    }
    fn content_hash(&self) -> Digest {
        Digest::of(&self.pack)
    }
}

/// What bots go by: how far everybody will be when the night is over.
impl Heuristics for BogWalk {
    type EvalContext = ();
    fn context(&self, _: &State, _: Seat) {}
    fn evaluate(&self, s: &State) -> Values {
        let mut expected = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats) {
            // What is not camped on yet may be lost by the next throw.
            let ahead = if seat == s.seat { f32::from(s.ahead) * 0.8 } else { 0.0 };
            expected[seat.index()] = f32::from(s.camps[seat.index()]) + ahead;
        }
        chances(&expected[..self.seats.into()], 6.0)
    }
    fn prior(&self, s: &State, _: Seat, (): &(), action: Action) -> f32 {
        // With twenty tussocks to lose, a throw loses more on average than it wins.
        match action {
            Action::Walk => f32::from(20_u8.saturating_sub(s.ahead).max(1)),
            Action::Camp => f32::from(s.ahead.max(1)),
        }
    }
    fn chance_key(&self, _: &State, Face(face): Face) -> u64 {
        face.into()
    }
}
