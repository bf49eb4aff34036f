//! One position of one game, and the same erased over games.

use crate::ruleset::Ruleset;
use std::any::Any;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use steading_bots::{Bot, BotName};
use steading_core::play::{asked, possible};
use steading_core::record::SeedLine;
use steading_core::{
    Digest, Entry, Features, Header, Ignore, PlayError, Position, Record, Seat, Seed, Status, Viewer, Xoshiro256,
};
use steading_match::{AnyMatch, Match, TableError};
use steading_titles::Encoded;

/// An answer or an outcome as it comes from Python: a number, or notation.
#[derive(Clone, Copy, Debug)]
pub enum Given<'a> {
    Number(i64),
    Text(&'a str),
}

/// One line of the history. Notation is only written when a record is asked for.
enum Line<G: Encoded> {
    Answer(Seat, G::Action),
    Outcome(G::Outcome),
    /// What a record that was loaded said.
    Kept(Arc<Entry>),
}

// Written by hand: a derive would ask for bounds on the game.
impl<G: Encoded> Clone for Line<G> {
    fn clone(&self) -> Self {
        match self {
            Line::Answer(seat, action) => Line::Answer(*seat, *action),
            Line::Outcome(outcome) => Line::Outcome(*outcome),
            Line::Kept(entry) => Line::Kept(Arc::clone(entry)),
        }
    }
}

/// A position with the way that led to it.
pub struct Table<G: Encoded> {
    rules: Arc<Ruleset<G>>,
    state: G::State,
    lines: Vec<Line<G>>,
    seed: Option<Seed>,
    /// Outcomes that were drawn so far: the next one comes from the stream of this number.
    drawn: u64,
    /// The legal answers of a seat with their numbers, as far as they are known.
    legal: Vec<(usize, G::Action)>,
    legal_of: Option<Seat>,
}

impl<G: Encoded> Debug for Table<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table").field("game", &G::ID).field("entries", &self.lines.len()).finish_non_exhaustive()
    }
}

impl<G: Encoded> Clone for Table<G> {
    fn clone(&self) -> Self {
        Table {
            rules: Arc::clone(&self.rules),
            state: self.state.clone(),
            lines: self.lines.clone(),
            seed: self.seed,
            drawn: self.drawn,
            legal: Vec::new(),
            legal_of: None,
        }
    }
}

impl<G: Encoded> Table<G> {
    pub fn new(rules: Arc<Ruleset<G>>, state: G::State, seed: Option<Seed>) -> Self {
        Table { rules, state, lines: Vec::new(), seed, drawn: 0, legal: Vec::new(), legal_of: None }
    }

    /// A position that did not come about by play: the record begins with it.
    pub fn from_position(rules: Arc<Ruleset<G>>, state: G::State, seed: Option<Seed>) -> Self {
        let position = serde_json::to_string(&Position::of(&*rules.game, state.clone()));
        let entry = Entry::Position(position.expect("states are plain data with text keys"));
        let mut table = Table::new(rules, state, seed);
        table.lines.push(Line::Kept(Arc::new(entry)));
        table
    }

    /// A position with the lines of a record that leads to it.
    pub fn with_lines(rules: Arc<Ruleset<G>>, state: G::State, seed: Option<Seed>, lines: &[Entry]) -> Self {
        let mut table = Table::new(rules, state, seed);
        table.lines = lines.iter().map(|entry| Line::Kept(Arc::new(entry.clone()))).collect();
        table.drawn = steading_match::load::outcomes_in_force(lines);
        table
    }

    fn notation(&self, action: G::Action) -> String {
        let mut text = String::new();
        self.rules.game.write_action(action, &mut text).expect("writing to a string does not fail");
        text
    }

    fn outcome_notation(&self, outcome: G::Outcome) -> String {
        let mut text = String::new();
        self.rules.game.write_outcome(outcome, &mut text).expect("writing to a string does not fail");
        text
    }

    fn know_legal(&mut self, seat: Seat) {
        if self.legal_of == Some(seat) {
            return;
        }
        self.legal.clear();
        let game = &*self.rules.game;
        let mut numbered = Numbered { game, out: &mut self.legal };
        game.legal_actions(&self.state, seat, &mut numbered);
        self.legal_of = Some(seat);
    }

    fn changed(&mut self) {
        self.legal_of = None;
    }

    fn list_outcomes(&self) -> Vec<(G::Outcome, u32)> {
        let mut outcomes = Vec::new();
        if self.rules.game.status(&self.state) == Status::Chance {
            self.rules.game.outcomes(&self.state, &mut outcomes);
        }
        outcomes
    }

    fn resolve_read(&mut self, outcome: G::Outcome) {
        self.rules.game.resolve(&mut self.state, outcome, &mut Ignore);
        self.lines.push(Line::Outcome(outcome));
        self.drawn += 1;
        self.changed();
    }

    /// The outcome that the seed gives now.
    fn next_outcome(&self) -> Option<G::Outcome> {
        let seed = self.seed.as_ref()?;
        Some(self.rules.game.sample(&self.state, &mut seed.outcome(self.drawn)))
    }

    fn entries(&self) -> Vec<Entry> {
        let entry = |line: &Line<G>| match line {
            Line::Answer(seat, action) => Entry::Action { seat: *seat, notation: self.notation(*action) },
            Line::Outcome(outcome) => Entry::Outcome(self.outcome_notation(*outcome)),
            Line::Kept(entry) => Entry::clone(entry),
        };
        self.lines.iter().map(entry).collect()
    }
}

/// Takes legal answers and numbers them.
struct Numbered<'a, G: Encoded> {
    game: &'a G,
    out: &'a mut Vec<(usize, G::Action)>,
}

impl<G: Encoded> steading_core::Sink<G::Action> for Numbered<'_, G> {
    #[inline]
    fn push(&mut self, action: G::Action) {
        self.out.push((self.game.action_index(action), action));
    }
}

/// A position of any game.
pub trait AnyTable: Send + Sync + Debug {
    fn seats(&self) -> u8;
    fn status(&self) -> Status;
    /// The numbers of all legal answers of a seat; none when it is not asked.
    fn legal(&mut self, seat: Seat) -> Vec<usize>;
    /// Sets the numbers of the legal answers of a seat and nothing else.
    fn mask(&mut self, seat: Seat, out: &mut [bool]);
    /// Takes the answer with this number of the first seat that is asked, draws, and sets the numbers of the next legal
    /// answers. Says who gives them: nobody when the game is over.
    fn step(&mut self, number: i64, mask: &mut [bool]) -> Result<Option<Seat>, TableError>;
    /// Without the answers that machines never give (`Encode::refrains`).
    fn refrained(&mut self, seat: Seat) -> Vec<usize>;
    /// Writes what a seat knows, one byte for each input.
    fn observe(&self, seat: Seat, out: &mut [u8]);
    /// The notation of a legal answer that was given by number or in notation.
    fn notation_of(&mut self, seat: Seat, given: Given<'_>) -> Result<String, TableError>;
    /// The number of an answer in notation, legal or not.
    fn number_of(&self, text: &str) -> Result<usize, TableError>;
    fn apply(&mut self, seat: Seat, given: Given<'_>) -> Result<(), TableError>;
    /// Every outcome with its weight.
    fn outcomes(&self) -> Vec<(String, u32)>;
    fn resolve(&mut self, given: Given<'_>) -> Result<String, TableError>;
    /// Draws the outcome that is due from the seed.
    fn draw(&mut self) -> Result<String, TableError>;
    /// Draws until a seat is asked or the game is over.
    fn advance(&mut self) -> Result<(), TableError>;
    fn resample(&self, viewer: Viewer, seed: u64) -> Box<dyn AnyTable>;
    fn view(&self, viewer: Viewer) -> String;
    fn position(&self) -> String;
    fn record(&self) -> Record;
    fn digest(&self) -> Digest;
    fn hash(&self) -> u64;
    fn equals(&self, other: &dyn AnyTable) -> bool;
    fn copy(&self) -> Box<dyn AnyTable>;
    fn scores(&self) -> Vec<i32>;
    fn ranks(&self) -> Vec<u8>;
    /// What a finished game is worth for each seat, from 0 to 1; nothing before the end.
    fn returns(&self) -> Vec<f32>;
    /// The same position for callers that want sentences.
    fn as_match(&self) -> Box<dyn AnyMatch>;
    fn seed(&self) -> Option<Seed>;
    fn choose(&self, seat: Seat, name: BotName, seed: u64, kept: &mut Option<Box<dyn Any + Send>>) -> usize;
    fn as_any(&self) -> &dyn Any;
}

/// A bot with the ruleset that it thinks about.
struct Seated<G: Encoded> {
    rules: Arc<Ruleset<G>>,
    bot: Bot<G>,
}

impl<G: Encoded> AnyTable for Table<G> {
    fn seats(&self) -> u8 {
        self.rules.game.seats()
    }

    fn status(&self) -> Status {
        self.rules.game.status(&self.state)
    }

    fn legal(&mut self, seat: Seat) -> Vec<usize> {
        if asked(&*self.rules.game, &self.state, seat).is_err() {
            return Vec::new();
        }
        self.know_legal(seat);
        self.legal.iter().map(|&(number, _)| number).collect()
    }

    fn mask(&mut self, seat: Seat, out: &mut [bool]) {
        out.fill(false);
        if !matches!(self.status(), Status::Waiting(asked) if asked.contains(seat)) {
            return;
        }
        self.know_legal(seat);
        for &(number, _) in &self.legal {
            out[number] = true;
        }
    }

    fn step(&mut self, number: i64, mask: &mut [bool]) -> Result<Option<Seat>, TableError> {
        let seat = match self.status() {
            Status::Waiting(asked) => asked.first().unwrap_or(Seat::A),
            Status::Chance | Status::Over => Seat::A,
        };
        // Without a seed nothing can be drawn: an answer after which chance decides changes nothing then.
        let before = self.seed.is_none().then(|| self.state.clone());
        self.apply(seat, Given::Number(number))?;
        if let Err(problem) = self.advance() {
            if let Some(before) = before {
                self.state = before;
                self.lines.pop();
                self.changed();
            }
            return Err(problem);
        }
        mask.fill(false);
        let Status::Waiting(asked) = self.status() else { return Ok(None) };
        let next = asked.first().unwrap_or(Seat::A);
        self.know_legal(next);
        self.legal.iter().for_each(|&(number, _)| mask[number] = true);
        Ok(Some(next))
    }

    fn refrained(&mut self, seat: Seat) -> Vec<usize> {
        if asked(&*self.rules.game, &self.state, seat).is_err() {
            return Vec::new();
        }
        self.know_legal(seat);
        let game = &*self.rules.game;
        let kept = |&&(_, action): &&(usize, G::Action)| !steading_core::Encode::refrains(game, &self.state, action);
        self.legal.iter().filter(kept).map(|&(number, _)| number).collect()
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let mut features = Features::with_room(self.rules.inputs);
        features.describe(&*self.rules.game, &self.state, seat);
        spread_bytes(features.words(), out);
    }

    fn notation_of(&mut self, seat: Seat, given: Given<'_>) -> Result<String, TableError> {
        match given {
            Given::Text(text) => Ok(text.to_owned()),
            Given::Number(number) => {
                asked(&*self.rules.game, &self.state, seat)?;
                self.know_legal(seat);
                let found = self.legal.iter().find(|(legal, _)| usize::try_from(number) == Ok(*legal));
                let (_, action) = found.ok_or_else(|| TableError::not_offered(number))?;
                Ok(self.notation(*action))
            }
        }
    }

    fn number_of(&self, text: &str) -> Result<usize, TableError> {
        Ok(self.rules.game.action_index(self.rules.game.read_action(text)?))
    }

    fn apply(&mut self, seat: Seat, given: Given<'_>) -> Result<(), TableError> {
        let action = match given {
            Given::Number(number) => {
                // A seat whose answers are known is asked.
                if self.legal_of != Some(seat) {
                    asked(&*self.rules.game, &self.state, seat)?;
                    self.know_legal(seat);
                }
                let found = self.legal.iter().find(|(legal, _)| usize::try_from(number) == Ok(*legal));
                found.ok_or_else(|| TableError::not_offered(number))?.1
            }
            Given::Text(text) => {
                let action = self.rules.game.read_action(text)?;
                asked(&*self.rules.game, &self.state, seat)?;
                self.know_legal(seat);
                if !self.legal.iter().any(|&(_, legal)| legal == action) {
                    return Err(PlayError::Refused(self.rules.game.refusal(&self.state, seat, action)).into());
                }
                action
            }
        };
        self.rules.game.apply(&mut self.state, seat, action, &mut Ignore);
        self.lines.push(Line::Answer(seat, action));
        self.changed();
        Ok(())
    }

    fn outcomes(&self) -> Vec<(String, u32)> {
        self.list_outcomes().into_iter().map(|(outcome, weight)| (self.outcome_notation(outcome), weight)).collect()
    }

    fn resolve(&mut self, given: Given<'_>) -> Result<String, TableError> {
        let outcome = match given {
            Given::Number(number) => {
                let outcomes = self.list_outcomes();
                let found = usize::try_from(number).ok().and_then(|number| outcomes.get(number));
                found.map(|&(outcome, _)| outcome)
            }
            Given::Text(text) => {
                let outcome = self.rules.game.read_outcome(text)?;
                let due = self.status() == Status::Chance && possible(&*self.rules.game, &self.state, outcome);
                due.then_some(outcome)
            }
        };
        let Some(outcome) = outcome else {
            // The match knows the sentence.
            let text = match given {
                Given::Number(number) => number.to_string(),
                Given::Text(text) => text.to_owned(),
            };
            let refused = self.as_match().chance(Some(&text));
            return Err(refused.err().unwrap_or_else(|| TableError::not_offered(-1)));
        };
        self.resolve_read(outcome);
        Ok(self.outcome_notation(outcome))
    }

    fn draw(&mut self) -> Result<String, TableError> {
        let due = self.status() == Status::Chance;
        match self.next_outcome().filter(|_| due) {
            Some(outcome) => {
                self.resolve_read(outcome);
                Ok(self.outcome_notation(outcome))
            }
            // The match knows the sentence.
            None => Err(self.as_match().chance(None).err().unwrap_or_else(|| TableError::not_offered(-1))),
        }
    }

    fn advance(&mut self) -> Result<(), TableError> {
        while self.status() == Status::Chance {
            match self.next_outcome() {
                Some(outcome) => self.resolve_read(outcome),
                None => return self.draw().map(|_| ()),
            }
        }
        Ok(())
    }

    fn resample(&self, viewer: Viewer, seed: u64) -> Box<dyn AnyTable> {
        let state = self.rules.game.resample(&self.state, viewer, &mut Xoshiro256::new(seed));
        // What was drawn before is not what this world has seen: its record begins here, and its chance is its own.
        let own = Seed::from_text(&format!("resample {seed}"));
        Box::new(Table::from_position(Arc::clone(&self.rules), state, self.seed.map(|_| own)))
    }

    fn view(&self, viewer: Viewer) -> String {
        let view = self.rules.game.view(&self.state, viewer);
        serde_json::to_string(&view).expect("views are plain data with text keys")
    }

    fn position(&self) -> String {
        let position = Position::of(&*self.rules.game, self.state.clone());
        serde_json::to_string(&position).expect("states are plain data with text keys")
    }

    fn record(&self) -> Record {
        let header = Header {
            game: G::ID.to_owned(),
            rules: G::RULES,
            content: self.rules.game.content_hash(),
            options: self.rules.game.switches(),
            seats: self.seats(),
            seed: self.seed.map_or(SeedLine::None, SeedLine::Known),
        };
        let mut entries = self.entries();
        if !matches!(entries.last(), Some(Entry::Digest { .. })) {
            let label = if self.status() == Status::Over { "end" } else { "" };
            entries.push(Entry::Digest { label: label.to_owned(), digest: self.digest().short() });
        }
        Record { header, entries }
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.state)
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    fn equals(&self, other: &dyn AnyTable) -> bool {
        other.as_any().downcast_ref::<Table<G>>().is_some_and(|other| {
            (Arc::ptr_eq(&self.rules, &other.rules) || self.rules.is_same(&other.rules)) && self.state == other.state
        })
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn scores(&self) -> Vec<i32> {
        let standings = self.rules.game.standings(&self.state);
        Seat::all(self.seats()).map(|seat| standings.score(seat)).collect()
    }

    fn ranks(&self) -> Vec<u8> {
        let standings = self.rules.game.standings(&self.state);
        Seat::all(self.seats()).map(|seat| standings.rank(seat)).collect()
    }

    fn returns(&self) -> Vec<f32> {
        let over = self.status() == Status::Over;
        let worth = |seat| match over {
            true => steading_net::player::result(&*self.rules.game, &self.state, seat).win,
            false => 0.0,
        };
        Seat::all(self.seats()).map(worth).collect()
    }

    fn as_match(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::at(Arc::clone(&self.rules.game), self.state.clone()))
    }

    fn seed(&self) -> Option<Seed> {
        self.seed
    }

    fn choose(&self, seat: Seat, name: BotName, seed: u64, kept: &mut Option<Box<dyn Any + Send>>) -> usize {
        let known = kept.take().and_then(|kept| kept.downcast::<Seated<G>>().ok());
        let seated = known
            .filter(|seated| Arc::ptr_eq(&seated.rules, &self.rules))
            .unwrap_or_else(|| Box::new(Seated { rules: Arc::clone(&self.rules), bot: Bot::new(name, seed) }));
        let kept: &mut dyn Any = &mut **kept.insert(seated);
        let seated = kept.downcast_mut::<Seated<G>>().expect("it was put there a moment ago");
        let choice = seated.bot.choose(&self.rules.game, &self.state, seat, None);
        self.rules.game.action_index(choice.action)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// For each byte its bits as bytes, the lowest first.
static SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[byte][bit] = (byte >> bit & 1) as u8;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Bits become bytes. `out` has as many as there are inputs; the words may have a few bits more.
#[inline]
pub fn spread_bytes(words: &[u64], out: &mut [u8]) {
    let (whole, rest) = out.as_chunks_mut::<64>();
    for (chunk, word) in whole.iter_mut().zip(words) {
        for (to, byte) in chunk.as_chunks_mut::<8>().0.iter_mut().zip(word.to_le_bytes()) {
            *to = SPREAD[usize::from(byte)];
        }
    }
    if let Some(word) = words.get(whole.len()) {
        rest.iter_mut().enumerate().for_each(|(bit, to)| *to = (word >> bit & 1) as u8);
    }
}

/// Bits become floats.
#[inline]
pub fn spread_floats(words: &[u64], out: &mut [f32]) {
    for (chunk, word) in out.chunks_mut(64).zip(words) {
        chunk.iter_mut().enumerate().for_each(|(bit, to)| *to = (word >> bit & 1) as f32);
    }
}

/// Bits stay bits, eight in a byte.
#[inline]
pub fn spread_packed(words: &[u64], out: &mut [u8]) {
    for (chunk, word) in out.chunks_mut(8).zip(words) {
        chunk.copy_from_slice(&word.to_le_bytes()[..chunk.len()]);
    }
}
