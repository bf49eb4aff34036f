//! A match of one game: answers, chance, undo, and the record of it all.
//!
//! Undo replays the entries in force from one of the last two checkpoints, or from the start: it costs the same however
//! long the game is, and cannot disagree with the record.
//!
//! **Undo by seat.** In a simultaneous question a seat takes back its own answers, whatever others have answered since.
//! The table has to know when such a question is open. It begins when a seat answers while several are asked, and it is
//! open until the last of them is done. While others are still asked that shows in the status. For the last seat it may
//! not: if only B is asked before and after B's answer, B may have finished a step of the question, or the whole
//! question and be asked the next one. Answers of different seats commute (a check of the contract), so the table plays
//! the question once more without the last answer of somebody else: B is then asked again exactly if B is not done.

use crate::advice::Job;
use crate::any::{
    AnyMatch, EventInfo, Json, OpponentStanding, OptionInfo, Outcome, Prospect, Question, SeatStanding, StandingsInfo,
    Taken,
};
use crate::error::{TableError, UNTOLD};
use crate::limits;
use crate::titles::TitleInfo;
use serde::Serialize;
use serde_json::value::to_raw_value;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use steading_bots::Playable;
use steading_core::play::{answers, asked, play, possible};
use steading_core::record::SeedLine;
use steading_core::{
    Ahead, Arg, Digest, Entry, Explain, Header, Ignore, Localized, Message, PlayError, Position, Record, Seat, SeatSet,
    Seed, Sink, Status, Unfulfilled, Variants, Viewer, Xoshiro256,
};

/// How far to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The last entries that changed the state, whatever they were. For analysis.
    Last(u32),
    /// Until only so many entries are in force. For analysis.
    To(usize),
    /// A seat's own last answers, as far as a live table allows.
    Seat(Seat, u32),
}

/// One thing that changed the state.
enum Move<G: Playable> {
    Answer(Seat, G::Action),
    Outcome(G::Outcome),
}

// Written by hand: a derive would ask for bounds on the game.
impl<G: Playable> Clone for Move<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Playable> Copy for Move<G> {}

/// An entry in force.
struct Played<G: Playable> {
    entry_move: Move<G>,
    events: Vec<G::Event>,
    /// Something hidden was shown: this cannot be taken back at a live table.
    barrier: bool,
    ends_turn: bool,
    /// The simultaneous question that is open after this entry: the entry it began with, and who was asked.
    open: Option<(usize, SeatSet)>,
}

/// A simultaneous question that is open, and the state it was put in.
struct Together<S> {
    begin: usize,
    asked: SeatSet,
    state: S,
}

/// Checkpoints are so many entries apart.
const STRIDE: usize = 32;

/// Judges answers of one seat to the question as it stands. What is the same for all of them is computed once.
struct Judge<'a, G: Playable> {
    table: &'a Match<G>,
    seat: Seat,
    asked: SeatSet,
    /// Whether the question was put to several seats at once.
    simultaneous: bool,
    rehearsal: OnceCell<Option<Rehearsal<G>>>,
}

/// See the head of this file: the question without the last answer of somebody else, and what the seat could answer.
struct Rehearsal<G: Playable> {
    state: G::State,
    legal: Vec<G::Action>,
}

impl<G: Playable> Judge<'_, G> {
    /// Whether the simultaneous question is still open after this answer, which led to `after`.
    fn still_open(&self, action: G::Action, after: &G::State) -> bool {
        if !self.simultaneous {
            return false;
        }
        let Status::Waiting(after) = self.table.game.status(after) else { return false };
        let others = self.asked.without(self.seat);
        if after.without(self.seat) != others {
            // Somebody else is asked now who was not, or the other way round: this is another question.
            return false;
        }
        if !others.is_empty() || !after.contains(self.seat) {
            return true;
        }
        let rehearsal = self.rehearsal.get_or_init(|| self.table.rehearsal(self.seat));
        // If the answers do not commute after all, nothing may be taken back.
        let Some(Rehearsal { state, legal }) = rehearsal else { return false };
        if !legal.contains(&action) {
            return false;
        }
        let mut state = state.clone();
        self.table.game.apply(&mut state, self.seat, action, &mut Ignore);
        matches!(self.table.game.status(&state), Status::Waiting(asked) if asked.contains(self.seat))
    }

    /// Whether an answer shows something that was hidden, given whether an event of it does. The last answer to a
    /// simultaneous question lifts the cover from what the others answered.
    fn uncovers(&self, open: bool, events_do: bool) -> bool {
        events_do || self.simultaneous && !open
    }
}

/// Notes whether an event shows something hidden, and keeps none.
struct Uncovering<'a, G> {
    game: &'a G,
    uncovers: bool,
}

impl<G: Playable> Sink<G::Event> for Uncovering<'_, G> {
    fn push(&mut self, event: G::Event) {
        self.uncovers = self.uncovers || self.game.uncovers(&event);
    }
}

/// A match in play.
pub struct Match<G: Playable> {
    title: &'static TitleInfo,
    game: Arc<G>,
    /// Stands for this match and no other: rulesets are shared.
    identity: Arc<()>,
    /// The state before the first entry in force.
    start: G::State,
    state: G::State,
    played: Vec<Played<G>>,
    together: Option<Together<G::State>>,
    /// States after so many entries in force, the later one last.
    checkpoints: [Option<(usize, G::State)>; 2],
    /// The record, line by line, with what was taken back.
    lines: Vec<Entry>,
    /// The rules version and the content the record began under.
    rules: u32,
    content: Digest,
    seed_line: SeedLine,
    seed: Option<Seed>,
    manual_chance: bool,
    /// Outcomes in force before `start`: those on the far side of a stored position.
    outcomes_before_start: u64,
    fairness: Option<(u32, u32)>,
}

impl<G: Playable> fmt::Debug for Match<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state is secret, and a log file is no place for it.
        f.debug_struct("Match").field("game", &G::ID).field("entries", &self.played.len()).finish_non_exhaustive()
    }
}

fn json(value: &impl Serialize) -> Json {
    to_raw_value(value).expect("states, views, decisions and events are plain data with text keys")
}

impl<G: Playable> Match<G> {
    /// A match at its very beginning.
    pub fn new(title: &'static TitleInfo, game: Arc<G>, seed: Option<Seed>, manual_chance: bool) -> Self {
        let start = game.setup();
        Match {
            title,
            state: start.clone(),
            start,
            played: Vec::new(),
            together: None,
            checkpoints: [None, None],
            lines: Vec::new(),
            rules: title.rules,
            content: game.content_hash(),
            seed_line: seed.map_or(SeedLine::None, SeedLine::Known),
            seed,
            manual_chance,
            outcomes_before_start: 0,
            fairness: None,
            game,
            identity: Arc::new(()),
        }
    }

    /// A match that goes on from this state and knows nothing of what was before, for callers that keep states themselves.
    pub fn at(game: Arc<G>, state: G::State) -> Self {
        let mut table = Match::new(crate::titles::info::<G>(), game, None, true);
        table.start = state.clone();
        table.state = state;
        table
    }

    /// The same match, as the header of a record tells it. Outcomes beyond the record are drawn from `seed`
    /// when the header does not know the seed itself.
    pub(crate) fn for_record(mut self, header: &Header, seed: Option<Seed>) -> Self {
        self.rules = header.rules;
        self.content = header.content;
        self.seed_line = header.seed;
        self.fairness = None;
        self.seed = match header.seed {
            SeedLine::Known(known) => {
                self.fairness = Some((0, 0));
                Some(known)
            }
            SeedLine::None | SeedLine::Committed(_) => seed,
        };
        self
    }

    pub fn game(&self) -> &G {
        &self.game
    }

    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Begins anew from a state that has been checked. What was before is in the record only.
    pub(crate) fn start_from(&mut self, state: G::State) {
        self.outcomes_before_start = self.outcomes_in_force();
        self.played.clear();
        self.together = None;
        self.checkpoints = [None, None];
        self.state = state.clone();
        self.start = state;
        self.lines.push(Entry::Position(self.position().get().to_owned()));
    }

    /// Takes over the lines of a record that this version of the rules does not play.
    pub(crate) fn archive(&mut self, lines: Vec<Entry>, outcomes: u64) {
        self.lines.extend(lines);
        self.outcomes_before_start += outcomes;
    }

    fn outcomes_in_force(&self) -> u64 {
        let here = self.played.iter().filter(|played| matches!(played.entry_move, Move::Outcome(_))).count();
        self.outcomes_before_start + here as u64
    }

    fn room(&self, entries: usize) -> Result<(), TableError> {
        // One place is kept for the digest at the end of the record.
        if self.lines.len() + entries < limits::MAX_ENTRIES {
            Ok(())
        } else {
            Err(TableError::new("too_long").with("limit", limits::MAX_ENTRIES))
        }
    }

    fn sit(&self, seat: Seat) -> Result<(), TableError> {
        if seat.index() < usize::from(self.game.seats()) {
            Ok(())
        } else {
            Err(TableError::no_seat(&seat.to_string(), self.game.seats()))
        }
    }

    fn asked(&self, seat: Seat) -> Result<(), TableError> {
        self.sit(seat)?;
        asked(&*self.game, &self.state, seat).map_err(TableError::from)
    }

    fn read_action(&self, text: &str) -> Result<G::Action, TableError> {
        if text.len() > limits::MAX_NOTATION_BYTES {
            return Err(TableError::too_large("notation", limits::MAX_NOTATION_BYTES));
        }
        Ok(self.game.read_action(text)?)
    }

    fn read_wish(&self, wish: &str) -> Result<G::Wish, TableError> {
        if wish.len() > limits::MAX_WISH_BYTES {
            return Err(TableError::too_large("wish", limits::MAX_WISH_BYTES));
        }
        serde_json::from_str(wish).map_err(|error| TableError::new("bad_wish").text("reason", &error.to_string()))
    }

    fn read_outcome(&self, text: &str) -> Result<G::Outcome, TableError> {
        if text.len() > limits::MAX_NOTATION_BYTES {
            return Err(TableError::too_large("notation", limits::MAX_NOTATION_BYTES));
        }
        Ok(self.game.read_outcome(text)?)
    }

    fn action_notation(&self, action: G::Action) -> String {
        let mut text = String::new();
        self.game.write_action(action, &mut text).expect("writing to a string does not fail");
        text
    }

    fn outcome_notation(&self, outcome: G::Outcome) -> String {
        let mut text = String::new();
        self.game.write_outcome(outcome, &mut text).expect("writing to a string does not fail");
        text
    }

    /// To judge the answers of this seat.
    fn judge(&self, seat: Seat) -> Judge<'_, G> {
        let asked = self.seats_asked();
        let simultaneous = self.together.is_some() || asked.len() > 1;
        Judge { table: self, seat, asked, simultaneous, rehearsal: OnceCell::new() }
    }

    fn seats_asked(&self) -> SeatSet {
        match self.game.status(&self.state) {
            Status::Waiting(asked) => asked,
            Status::Chance | Status::Over => SeatSet::EMPTY,
        }
    }

    /// Takes one answer, without a line in the record. On an error nothing has changed.
    fn answer(&mut self, seat: Seat, action: G::Action) -> Result<(), TableError> {
        asked(&*self.game, &self.state, seat)?;
        if !answers(&*self.game, &self.state, seat, action) {
            let refusal = self.game.refusal(&self.state, seat, action);
            return Err(PlayError::Refused(refusal).into());
        }
        let before = self.seats_asked();
        let ends_turn = self.game.label(&self.state, seat, action).ends_turn;
        let (mut state, mut events) = (self.state.clone(), Vec::new());
        self.game.apply(&mut state, seat, action, &mut events);
        let judge = self.judge(seat);
        let open = judge.still_open(action, &state);
        let uncovers = judge.uncovers(open, events.iter().any(|event| self.game.uncovers(event)));
        let before_state = std::mem::replace(&mut self.state, state);
        if !open {
            self.together = None;
        } else if self.together.is_none() {
            self.together = Some(Together { begin: self.played.len(), asked: before, state: before_state });
        }
        let open = self.together.as_ref().map(|together| (together.begin, together.asked));
        self.played.push(Played { entry_move: Move::Answer(seat, action), events, barrier: uncovers, ends_turn, open });
        self.set_checkpoint();
        Ok(())
    }

    fn set_checkpoint(&mut self) {
        let last = self.checkpoints[1].as_ref().map_or(0, |(entries, _)| *entries);
        if self.played.len() >= last + STRIDE {
            self.checkpoints[0] = self.checkpoints[1].replace((self.played.len(), self.state.clone()));
        }
    }

    /// See the head of this file: the question once more without the last answer of somebody else.
    fn rehearsal(&self, seat: Seat) -> Option<Rehearsal<G>> {
        let together = self.together.as_ref()?;
        let entries = &self.played[together.begin..];
        let somebody_else = |played: &Played<G>| matches!(played.entry_move, Move::Answer(other, _) if other != seat);
        let without = entries.iter().rposition(somebody_else)?;
        let mut state = together.state.clone();
        for (_, played) in entries.iter().enumerate().filter(|(index, _)| *index != without) {
            if let Move::Answer(seat, action) = played.entry_move {
                play(&*self.game, &mut state, seat, action, &mut Ignore).ok()?;
            }
        }
        let mut legal = Vec::new();
        if matches!(self.game.status(&state), Status::Waiting(asked) if asked.contains(seat)) {
            self.game.legal_actions(&state, seat, &mut legal);
        }
        Some(Rehearsal { state, legal })
    }

    /// Carries out an outcome that is possible, without a line in the record.
    fn resolve(&mut self, outcome: G::Outcome) {
        let mut next = self.state.clone();
        let mut events = Vec::new();
        self.game.resolve(&mut next, outcome, &mut events);
        self.state = next;
        self.together = None;
        let entry_move = Move::Outcome(outcome);
        self.played.push(Played { entry_move, events, barrier: true, ends_turn: false, open: None });
        self.set_checkpoint();
    }

    /// What the seed gives now.
    fn drawn(&self, seed: &Seed) -> G::Outcome {
        self.game.sample(&self.state, &mut seed.outcome(self.outcomes_in_force()))
    }

    fn chance_is_due(&self) -> Result<(), TableError> {
        match self.game.status(&self.state) {
            Status::Chance => Ok(()),
            Status::Over => Err(TableError::new("over")),
            Status::Waiting(_) => Err(TableError::new("no_chance")),
        }
    }

    fn check_possible(&self, outcome: G::Outcome, text: &str) -> Result<(), TableError> {
        if possible(&*self.game, &self.state, outcome) {
            Ok(())
        } else {
            Err(TableError::new("impossible_outcome").text("outcome", text))
        }
    }

    /// A state from which one after so many entries is reached, and the entries that lead to it.
    fn checkpoint_before(&self, entries: usize) -> (usize, G::State) {
        let known = self.checkpoints.iter().flatten().rev().find(|(at, _)| *at <= entries);
        known.cloned().unwrap_or_else(|| (0, self.start.clone()))
    }

    fn step(&self, state: &mut G::State, entry_move: Move<G>) {
        match entry_move {
            Move::Answer(seat, action) => self.game.apply(state, seat, action, &mut Ignore),
            Move::Outcome(outcome) => self.game.resolve(state, outcome, &mut Ignore),
        }
    }

    /// Leaves the first `keep` entries in force. They were legal once, so they are not checked again.
    fn keep(&mut self, keep: usize) {
        self.played.truncate(keep);
        let open = self.played.last().and_then(|played| played.open);
        // The state in which an open question was put is needed too.
        let (from, mut state) = self.checkpoint_before(open.map_or(keep, |(begin, _)| begin));
        for checkpoint in &mut self.checkpoints {
            checkpoint.take_if(|(entries, _)| *entries > keep);
        }
        if self.checkpoints[1].is_none() {
            self.checkpoints.swap(0, 1);
        }
        self.together = None;
        for (index, played) in self.played.iter().enumerate().skip(from) {
            if let Some((begin, asked)) = open
                && begin == index
            {
                self.together = Some(Together { begin, asked, state: state.clone() });
            }
            self.step(&mut state, played.entry_move);
        }
        self.state = state;
    }

    /// The answers of a seat to the simultaneous question that is open.
    fn answers_together(&self, seat: Seat) -> Option<u32> {
        let together = self.together.as_ref()?;
        let mine = |played: &&Played<G>| matches!(played.entry_move, Move::Answer(other, _) if other == seat);
        Some(self.played[together.begin..].iter().filter(mine).count() as u32)
    }

    /// The entries at the end that are answers of this seat and showed nothing.
    fn answers_at_the_end(&self, seat: Seat) -> impl Iterator<Item = &Played<G>> {
        let mine = move |played: &&Played<G>| {
            !played.barrier && matches!(played.entry_move, Move::Answer(other, _) if other == seat)
        };
        self.played.iter().rev().take_while(mine)
    }

    /// Takes back the last `count` answers of a seat to the open simultaneous question. Others' answers stay.
    fn undo_together(&mut self, seat: Seat, count: u32) -> Result<(), TableError> {
        let together = self.together.as_ref().ok_or_else(|| TableError::new("nothing_to_undo"))?;
        let begin = together.begin;
        let mut moves: Vec<Move<G>> = self.played.iter().map(|played| played.entry_move).collect();
        for _ in 0..count {
            let mine = |entry_move: &Move<G>| matches!(entry_move, Move::Answer(other, _) if *other == seat);
            let Some(last) = moves[begin..].iter().rposition(mine) else {
                return Err(TableError::new("nothing_to_undo"));
            };
            moves.remove(begin + last);
        }
        let before: Vec<Move<G>> = self.played.iter().map(|played| played.entry_move).collect();
        self.keep(begin);
        let replayed = self.replay(&moves[begin..]);
        if let Err(error) = replayed {
            self.keep(begin);
            self.replay(&before[begin..]).expect("these entries were in force a moment ago");
            return Err(error);
        }
        Ok(())
    }

    fn replay(&mut self, moves: &[Move<G>]) -> Result<(), TableError> {
        for entry_move in moves {
            match *entry_move {
                Move::Answer(seat, action) => self.answer(seat, action)?,
                Move::Outcome(outcome) => self.resolve(outcome),
            }
        }
        Ok(())
    }

    fn events_of(&self, entry: usize, witness: impl Fn(&G::Event) -> Option<G::Event>) -> Vec<EventInfo> {
        let seen = |event: &G::Event| {
            let event = witness(event)?;
            Some(EventInfo { entry, event: json(&event), message: event.message(), clause: event.clause() })
        };
        self.played[entry].events.iter().filter_map(seen).collect()
    }

    fn option(&self, judge: &Judge<'_, G>, action: G::Action) -> OptionInfo {
        let mut state = self.state.clone();
        let mut events = Uncovering { game: &*self.game, uncovers: false };
        self.game.apply(&mut state, judge.seat, action, &mut events);
        let uncovers = judge.uncovers(judge.still_open(action, &state), events.uncovers);
        OptionInfo {
            notation: self.action_notation(action),
            label: self.game.label(&self.state, judge.seat, action),
            reveals: uncovers || self.game.status(&state) == Status::Chance,
        }
    }

    /// Takes answers of one seat, whole or not at all. An error carries the number of the answer that failed; the
    /// answers before it leave no trace, not even in the record. At a live table nothing follows an answer that shows
    /// something hidden: whether a later one fails would tell it, and nothing would have happened.
    fn take_all<T>(
        &mut self,
        seat: Seat,
        answers: &[T],
        live: bool,
        mut take: impl FnMut(&mut Self, &T) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        self.sit(seat)?;
        if answers.len() > limits::MAX_ANSWERS {
            return Err(TableError::too_large("actions", limits::MAX_ANSWERS));
        }
        let (entries, lines) = (self.entries(), self.lines.len());
        for (at, answer) in answers.iter().enumerate() {
            let shown = live && at > 0 && self.played.last().is_some_and(|played| played.barrier);
            let taken = if shown { Err(TableError::new("after_reveal")) } else { take(self, answer) };
            if let Err(error) = taken {
                if at > 0 {
                    self.keep(entries);
                    self.lines.truncate(lines);
                }
                return Err(TableError { at: Some(at), ..error });
            }
        }
        Ok(())
    }

    fn apply_read(&mut self, seat: Seat, action: G::Action) -> Result<(), TableError> {
        self.room(1)?;
        self.answer(seat, action)?;
        let notation = self.action_notation(action);
        self.lines.push(Entry::Action { seat, notation });
        Ok(())
    }

    /// Takes back the last `count` entries in force, whatever they were.
    fn undo_last(&mut self, count: usize) -> Result<(), TableError> {
        if count == 0 || count > self.played.len() {
            return Err(TableError::new("nothing_to_undo"));
        }
        self.room(1)?;
        self.keep(self.played.len() - count);
        self.lines.push(Entry::Undo(count as u32));
        Ok(())
    }

    fn feed_position(&mut self, text: &str) -> Result<(), TableError> {
        let state = crate::load::read_state(&*self.game, text)?;
        self.start_from(state);
        Ok(())
    }
}

impl<G: Playable> AnyMatch for Match<G> {
    fn title(&self) -> &'static TitleInfo {
        self.title
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn status(&self) -> Status {
        self.game.status(&self.state)
    }

    fn switches(&self) -> Variants {
        self.game.switches()
    }

    fn content_hash(&self) -> Digest {
        self.game.content_hash()
    }

    fn entries(&self) -> usize {
        self.played.len()
    }

    fn decision(&self, seat: Seat) -> Result<Question, TableError> {
        self.asked(seat)?;
        let decision = self.game.decision(&self.state, seat);
        Ok(Question { decision: json(&decision), message: decision.message(), clause: decision.clause() })
    }

    fn options(&self, seat: Seat) -> Result<Vec<OptionInfo>, TableError> {
        self.sit(seat)?;
        if self.asked(seat).is_err() {
            return Ok(Vec::new());
        }
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, seat, &mut actions);
        let judge = self.judge(seat);
        Ok(actions.into_iter().map(|action| self.option(&judge, action)).collect())
    }

    fn answers(&self, seat: Seat) -> Result<Vec<String>, TableError> {
        self.sit(seat)?;
        if self.asked(seat).is_err() {
            return Ok(Vec::new());
        }
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, seat, &mut actions);
        Ok(actions.into_iter().map(|action| self.action_notation(action)).collect())
    }

    fn job(&self, seat: Seat) -> Result<Job, TableError> {
        self.asked(seat)?;
        Ok(Job::new(Arc::clone(&self.game), Arc::clone(&self.identity), self.state.clone(), seat))
    }

    fn prospects(&self, play_outs: u32, seed: u64) -> Vec<f32> {
        let values = steading_bots::prospects(&*self.game, &self.state, play_outs, &mut Xoshiro256::new(seed));
        values[..usize::from(self.game.seats())].to_vec()
    }

    fn explain(&self, seat: Seat, text: &str) -> Result<OptionInfo, TableError> {
        self.sit(seat)?;
        let action = self.read_action(text)?;
        self.asked(seat)?;
        if answers(&*self.game, &self.state, seat, action) {
            Ok(self.option(&self.judge(seat), action))
        } else {
            let refusal = self.game.refusal(&self.state, seat, action);
            Err(PlayError::Refused(refusal).into())
        }
    }

    fn apply(&mut self, seat: Seat, text: &str) -> Result<(), TableError> {
        self.sit(seat)?;
        let action = self.read_action(text)?;
        self.apply_read(seat, action)
    }

    fn apply_all(&mut self, seat: Seat, texts: &[&str], live: bool) -> Result<(), TableError> {
        self.take_all(seat, texts, live, |table, text| {
            let action = table.read_action(text)?;
            table.apply_read(seat, action)
        })
    }

    fn wish(&mut self, seat: Seat, wish: &str) -> Result<(), TableError> {
        self.asked(seat)?;
        let wish = self.read_wish(wish)?;
        let actions = self.game.arrange(&self.state, seat, &wish).map_err(unfulfilled)?;
        self.take_all(seat, &actions, true, |table, action| table.apply_read(seat, *action))
    }

    fn foresee(&self, seat: Seat, wish: &str) -> Result<Vec<Prospect>, TableError> {
        let wish = self.read_wish(wish)?;
        self.asked(seat)?;
        let (then, actions) = self.game.foresee(&self.state, seat, &wish).map_err(unfulfilled)?;
        let prospect = |action| {
            let label = self.game.label(&then, seat, action);
            let legal = answers(&*self.game, &then, seat, action);
            let refused = (!legal).then(|| PlayError::Refused(self.game.refusal(&then, seat, action)).into());
            Prospect { option: OptionInfo { notation: self.action_notation(action), label, reveals: false }, refused }
        };
        Ok(actions.into_iter().map(prospect).collect())
    }

    fn outcomes(&self) -> Vec<Outcome> {
        if self.status() != Status::Chance {
            return Vec::new();
        }
        let mut outcomes = Vec::new();
        self.game.outcomes(&self.state, &mut outcomes);
        let written = |(outcome, weight)| Outcome { outcome: self.outcome_notation(outcome), weight };
        outcomes.into_iter().map(written).collect()
    }

    fn chance(&mut self, outcome: Option<&str>) -> Result<String, TableError> {
        let outcome = match outcome {
            Some(_) if !self.manual_chance => return Err(TableError::new("manual_chance_off")),
            Some(text) => {
                let outcome = self.read_outcome(text)?;
                self.chance_is_due()?;
                self.check_possible(outcome, text)?;
                outcome
            }
            None => {
                self.chance_is_due()?;
                let seed = self.seed.ok_or_else(|| TableError::new("no_seed"))?;
                self.drawn(&seed)
            }
        };
        self.room(1)?;
        self.resolve(outcome);
        let notation = self.outcome_notation(outcome);
        self.lines.push(Entry::Outcome(notation.clone()));
        Ok(notation)
    }

    fn undo(&mut self, undo: Undo) -> Result<u32, TableError> {
        match undo {
            Undo::Last(count) => {
                self.undo_last(count as usize)?;
                Ok(count)
            }
            Undo::To(keep) => {
                let count = self.entries().checked_sub(keep).ok_or_else(|| TableError::new("nothing_to_undo"))?;
                self.undo_last(count)?;
                Ok(count as u32)
            }
            Undo::Seat(seat, count) => {
                self.sit(seat)?;
                let most = self.undoable(seat);
                if count == 0 || self.played.is_empty() {
                    return Err(TableError::new("nothing_to_undo"));
                }
                if count > most {
                    return Err(TableError::new("barrier").with("count", most));
                }
                self.room(1)?;
                if self.together.is_some() {
                    self.undo_together(seat, count)?;
                    self.lines.push(Entry::SeatUndo { seat, answers: count });
                } else {
                    self.undo_last(count as usize)?;
                }
                Ok(count)
            }
        }
    }

    fn simultaneous(&self) -> bool {
        self.together.is_some() || matches!(self.status(), Status::Waiting(asked) if asked.len() > 1)
    }

    fn undoable(&self, seat: Seat) -> u32 {
        if self.simultaneous() {
            // What was done before is settled when several are asked at once. Otherwise the count would drop with the
            // first answer to the question, which may be a secret.
            return self.answers_together(seat).unwrap_or(0);
        }
        self.answers_at_the_end(seat).count() as u32
    }

    fn restartable(&self, seat: Seat) -> u32 {
        if self.simultaneous() {
            return self.undoable(seat);
        }
        // A turn that has just been handed on is taken back whole; an earlier one is not.
        let in_this_turn = |(index, played): &(usize, &Played<G>)| *index == 0 || !played.ends_turn;
        self.answers_at_the_end(seat).enumerate().take_while(in_this_turn).count() as u32
    }

    fn ahead(&self) -> &'static [Ahead] {
        G::AHEAD
    }

    fn round(&self) -> u16 {
        self.game.round(&self.state)
    }

    fn asks(&self, sentence: &str) -> bool {
        sentence.contains("-ask-") && G::sentences().iter().copied().flatten().any(|known| known.id == sentence)
    }

    fn last_answers(&self, seat: Seat, count: u32) -> Vec<String> {
        let own = self.played.iter().rev().filter_map(|played| match played.entry_move {
            Move::Answer(who, action) if who == seat => Some(self.action_notation(action)),
            _ => None,
        });
        let mut answers: Vec<String> = own.take(count as usize).collect();
        answers.reverse();
        answers
    }

    fn view(&self, viewer: Viewer) -> Result<Json, TableError> {
        if let Viewer::Seat(seat) = viewer {
            self.sit(seat)?;
        }
        Ok(json(&self.game.view(&self.state, viewer)))
    }

    fn view_after(&self, entries: usize, viewer: Viewer) -> Result<Json, TableError> {
        if entries >= self.entries() {
            return self.view(viewer);
        }
        if let Viewer::Seat(seat) = viewer {
            self.sit(seat)?;
        }
        let (from, mut state) = self.checkpoint_before(entries);
        for played in &self.played[from..entries] {
            self.step(&mut state, played.entry_move);
        }
        Ok(json(&self.game.view(&state, viewer)))
    }

    fn hides(&self, viewer: Viewer) -> bool {
        // Where nothing is hidden, the only world like this one is this one. A secret with two possible values
        // stays undiscovered once in sixty thousand times.
        let mut rng = Xoshiro256::new(self.entries() as u64);
        (0..16).any(|_| self.game.resample(&self.state, viewer, &mut rng) != self.state)
    }

    fn events_since(&self, entry: usize, viewer: Viewer) -> Vec<EventInfo> {
        let witness = |event: &G::Event| self.game.witness(event, viewer);
        (entry..self.entries()).flat_map(|entry| self.events_of(entry, witness)).collect()
    }

    fn retell(&self, events: &str) -> Result<Vec<EventInfo>, TableError> {
        let events: Vec<Json> = serde_json::from_str(events).map_err(|error| TableError::in_log(&error.to_string()))?;
        let told = |(entry, kept): (usize, Json)| match serde_json::from_str::<G::Event>(kept.get()) {
            Ok(event) => EventInfo { entry, message: event.message(), clause: event.clause(), event: kept },
            Err(_) => {
                let text = Arg::Text(kept.get().to_owned());
                EventInfo { entry, message: Message::new(UNTOLD.0).with("text", text), clause: "", event: kept }
            }
        };
        Ok(events.into_iter().enumerate().map(told).collect())
    }

    fn witnessed(&self, entry: usize, viewer: Viewer) -> bool {
        self.played[entry].events.iter().any(|event| self.game.witness(event, viewer).is_some())
    }

    fn all_events_since(&self, entry: usize) -> Vec<EventInfo> {
        (entry..self.entries()).flat_map(|entry| self.events_of(entry, |event| Some(event.clone()))).collect()
    }

    fn standings(&self) -> StandingsInfo {
        let standings = self.game.standings(&self.state);
        let over = self.status() == Status::Over;
        let standing = |seat| SeatStanding {
            seat,
            score: standings.score(seat),
            rank: standings.rank(seat),
            parts: self.game.breakdown(&self.state, seat),
        };
        let verdict = if over { self.game.verdict(&self.state) } else { None };
        let opponent = standings.opponent.zip(self.game.opponent(&self.state));
        StandingsInfo {
            over,
            seats: Seat::all(self.seats()).map(standing).collect(),
            opponent: opponent.map(|((score, rank), (name, parts))| OpponentStanding { name, score, rank, parts }),
            verdict,
        }
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.state)
    }

    fn position(&self) -> Json {
        json(&Position { rules: self.title.rules, ..Position::of(&*self.game, self.state.clone()) })
    }

    fn record(&self) -> Record {
        let header = Header {
            game: G::ID.to_owned(),
            rules: self.rules,
            content: self.content,
            options: self.game.switches(),
            seats: self.seats(),
            seed: self.seed_line,
        };
        let mut entries = self.lines.clone();
        if !matches!(entries.last(), Some(Entry::Digest { .. })) {
            let label = if self.status() == Status::Over { "end" } else { "" };
            entries.push(Entry::Digest { label: label.to_owned(), digest: self.digest().short() });
        }
        Record { header, entries }
    }

    fn lines(&self) -> &[Entry] {
        &self.lines
    }

    fn feed(&mut self, entry: &Entry) -> Result<Vec<EventInfo>, TableError> {
        let entries = self.entries();
        self.follow(entry)?;
        Ok(self.all_events_since(entries))
    }

    fn follow(&mut self, entry: &Entry) -> Result<(), TableError> {
        match entry {
            Entry::Position(text) => {
                self.room(1)?;
                self.feed_position(text)?;
            }
            Entry::Action { seat, notation } => {
                self.sit(*seat)?;
                let action = self.read_action(notation)?;
                self.apply_read(*seat, action)?;
            }
            Entry::Outcome(notation) => {
                let outcome = self.read_outcome(notation)?;
                self.chance_is_due()?;
                self.check_possible(outcome, notation)?;
                self.room(1)?;
                let expected = self.seed.map(|seed| self.drawn(&seed));
                if let Some((fair, all)) = &mut self.fairness {
                    *fair += u32::from(expected == Some(outcome));
                    *all += 1;
                }
                self.resolve(outcome);
                self.lines.push(entry.clone());
            }
            Entry::Undo(count) => self.undo_last(*count as usize)?,
            Entry::SeatUndo { seat, answers } => {
                self.sit(*seat)?;
                self.room(1)?;
                self.undo_together(*seat, *answers)?;
                self.lines.push(entry.clone());
            }
            Entry::Digest { digest, .. } => {
                let found = self.digest().short();
                if *digest != found {
                    return Err(TableError::new("digest").text("found", &found).text("wanted", digest));
                }
                self.lines.push(entry.clone());
            }
        }
        Ok(())
    }

    fn skip(&mut self, entries: Vec<Entry>, rules: u32, content: Digest) {
        self.rules = rules;
        self.content = content;
        let outcomes = crate::load::outcomes_in_force(&entries);
        self.archive(entries, outcomes);
    }

    fn cross(&mut self, position: &str) -> Result<(), TableError> {
        self.room(1)?;
        let state = crate::load::read_state_of_other_rules(&*self.game, position)?;
        self.start_from(state);
        Ok(())
    }

    fn fairness(&self) -> Option<(u32, u32)> {
        self.fairness
    }

    fn item_name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.game.name(kind, index)
    }

    fn taken(&self) -> Vec<Taken> {
        let mut counts: BTreeMap<(Seat, &str, u16), u32> = BTreeMap::new();
        for event in self.played.iter().flat_map(|played| &played.events) {
            if let Some((seat, Arg::Item { kind, index })) = self.game.taken(event) {
                *counts.entry((seat, kind, index)).or_default() += 1;
            }
        }
        let taken = |((seat, kind, index), count): ((Seat, &str, u16), u32)| Taken {
            seat,
            kind: kind.to_owned(),
            index,
            count,
        };
        counts.into_iter().map(taken).collect()
    }

    #[cfg(feature = "exchange-hidden")]
    fn exchange_hidden(&mut self, viewer: Viewer, seed: u64) -> Box<dyn std::any::Any> {
        let other = self.game.resample(&self.state, viewer, &mut Xoshiro256::new(seed));
        Box::new(std::mem::replace(&mut self.state, other))
    }

    #[cfg(feature = "exchange-hidden")]
    fn put_back(&mut self, world: Box<dyn std::any::Any>) {
        self.state = *world.downcast().expect("it was taken from this match");
    }
}

/// A wish that cannot be put into answers, with the part that is to blame.
fn unfulfilled<R: Explain>(wish: Unfulfilled<R>) -> TableError {
    TableError { at: Some(wish.part), ..PlayError::Refused(wish.refusal).into() }
}
