//! One random game after the other, step by step, with the promises that concern a single step.

use super::{Breach, Plan, Speech, Tally, breach};
use std::collections::HashSet;
use steading_core::play::possible;
use steading_core::record::SeedLine;
use steading_core::{
    Digest, Entry, Explain, Header, Ignore, PlayError, Position, Record, Rng, Seat, SeatSet, Status, Title, Viewer,
    Xoshiro256, play,
};

/// One step in so many tries every option and every outcome on a copy, and reads everything the game says.
const LOOK_EVERY: u32 = 16;
/// One step in so many goes through JSON and back.
const POSITION_EVERY: u32 = 32;
/// One step in so many leaves a digest in the record.
const DIGEST_EVERY: u32 = 64;
/// How many actions are remembered, to be tried where they are not offered.
const POOL: usize = 256;
/// How many remembered actions are tried at a step: at most steps, and where we look closely.
const TRIES: (u32, u32) = (2, 12);

/// How often a reluctant seat thinks again before it ends its turn.
const RELUCTANCE: u32 = 6;

/// What happened in the game so far. Kept as values, because notation is only needed at the end.
enum Move<G: Title> {
    Answer(Seat, G::Action),
    Outcome(G::Outcome),
    Digest(Digest),
}

pub(crate) struct Walk<'a, G: Title> {
    pub(super) game: &'a G,
    pub(super) speech: &'a Speech,
    pub(super) tally: &'a mut Tally,
    pub(super) state: G::State,
    /// For checks only: the game played must not depend on how closely we look.
    pub(super) dice: Xoshiro256,
    /// Actions of this and earlier games, each once.
    pub(super) pool: Vec<G::Action>,
    plan: Plan,
    chance: Xoshiro256,
    moves: Vec<Move<G>>,
    number: u32,
    step: u32,
    options: Vec<G::Action>,
    events: Vec<G::Event>,
}

impl<'a, G: Title> Walk<'a, G> {
    pub(crate) fn new(game: &'a G, plan: Plan, speech: &'a Speech, tally: &'a mut Tally) -> Self {
        Walk {
            game,
            speech,
            tally,
            state: game.setup(),
            dice: Xoshiro256::new(0),
            pool: Vec::with_capacity(POOL),
            plan,
            chance: Xoshiro256::new(0),
            moves: Vec::new(),
            number: 0,
            step: 0,
            options: Vec::new(),
            events: Vec::new(),
        }
    }

    pub(crate) fn step(&self) -> u32 {
        self.step
    }

    /// The game so far, as a record.
    pub(crate) fn record(&self) -> Record {
        let entries = self.moves.iter().map(|step| match step {
            Move::Answer(seat, action) => Entry::Action { seat: *seat, notation: action_text(self.game, *action) },
            Move::Outcome(outcome) => Entry::Outcome(outcome_text(self.game, *outcome)),
            Move::Digest(digest) => Entry::Digest { label: String::new(), digest: digest.short() },
        });
        Record { header: header_of(self.game), entries: entries.collect() }
    }

    /// Plays game `number` of the plan from set-up to its end.
    pub(crate) fn play(&mut self, number: u32) -> Result<(), Breach> {
        let seed = self.plan.seed ^ (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.chance = Xoshiro256::new(seed);
        self.dice = Xoshiro256::new(!seed);
        self.number = number;
        self.step = 0;
        self.moves.clear();
        self.state = self.game.setup();
        loop {
            if let Err(broken) = self.game.check(&self.state) {
                return breach(format!("the position breaks the invariant {broken}"));
            }
            let status = self.status()?;
            if self.due(self.plan.secrecy_every) {
                self.keeps_secrets(status)?;
            }
            if self.due(POSITION_EVERY) {
                self.returns_from_json()?;
                self.adds_up()?;
            }
            if self.step > 0 && self.step.is_multiple_of(DIGEST_EVERY) {
                self.moves.push(Move::Digest(Digest::of(&self.state)));
            }
            match status {
                Status::Over => break,
                _ if self.step == self.plan.max_steps => {
                    return breach(format!("the game has not ended after {} steps", self.step));
                }
                Status::Chance => self.draw()?,
                Status::Waiting(asked) => self.answer(asked)?,
            }
            self.step += 1;
        }
        self.ends_well()?;
        self.replays()?;
        self.tally.report.games += 1;
        self.tally.report.longest = self.tally.report.longest.max(self.step);
        Ok(())
    }

    /// One step in `n`, at other steps in other games.
    fn due(&self, n: u32) -> bool {
        self.step.wrapping_add(self.number).is_multiple_of(n)
    }

    /// Who is awaited: never nobody, and only seats of this table.
    fn status(&self) -> Result<Status, Breach> {
        let status = self.game.status(&self.state);
        if let Status::Waiting(asked) = status {
            if asked.is_empty() {
                return breach("`status` waits for nobody");
            }
            if let Some(stranger) = asked.iter().find(|seat| seat.index() >= self.game.seats().into()) {
                return breach(format!("`status` waits for seat {stranger}, which is not at this table"));
            }
        }
        Ok(status)
    }

    // ---- answers of seats ----

    fn answer(&mut self, asked: SeatSet) -> Result<(), Breach> {
        let game = self.game;
        let look = self.due(LOOK_EVERY);
        if look {
            self.explains_and_accepts(asked)?;
        }
        let seat = pick(&asked.iter().collect::<Vec<_>>(), &mut self.chance);
        let mut options = std::mem::take(&mut self.options);
        self.offer(seat, &mut options)?;
        let action = self.choose(seat, &options);
        self.refuses_others(seat, &options, if look { TRIES.1 } else { TRIES.0 })?;
        self.refuses_outsiders(asked, action)?;
        if asked.len() > 1 {
            self.commutes(asked, seat, action)?;
        }
        let remembered = pick(&options, &mut self.dice);
        self.remember(remembered);

        let mut events = std::mem::take(&mut self.events);
        events.clear();
        if let Err(error) = play(game, &mut self.state, seat, action, &mut events) {
            let text = action_text(game, action);
            return breach(format!("'{seat} {text}' was offered but `play` did not take it: {error}"));
        }
        self.moves.push(Move::Answer(seat, action));
        self.keeps_answers_hidden(asked, seat, &events)?;
        if look {
            self.explains_events(&events)?;
        }
        let report = &mut self.tally.report;
        report.decisions += 1;
        report.choices += u64::from(options.len() > 1);
        report.widest = report.widest.max(options.len() as u32);
        self.events = events;
        self.options = options;
        Ok(())
    }

    /// In every other game seats are loath to end their turns: those who pass as often as they build
    /// never see a full board.
    fn choose(&mut self, seat: Seat, options: &[G::Action]) -> G::Action {
        let mut action = pick(options, &mut self.chance);
        let reluctance = if self.number.is_multiple_of(2) { 0 } else { RELUCTANCE };
        for _ in 0..reluctance {
            if !self.game.label(&self.state, seat, action).ends_turn {
                break;
            }
            action = pick(options, &mut self.chance);
        }
        action
    }

    /// What a seat may answer: never nothing, nothing twice.
    fn offer(&self, seat: Seat, options: &mut Vec<G::Action>) -> Result<(), Breach> {
        options.clear();
        self.game.legal_actions(&self.state, seat, options);
        if options.is_empty() {
            return breach(format!("seat {seat} is asked but `options` offers nothing"));
        }
        let mut seen = HashSet::with_capacity(options.len());
        match options.iter().find(|action| !seen.insert(**action)) {
            Some(twice) => breach(format!("`options` offers '{seat} {}' twice", action_text(self.game, *twice))),
            None => Ok(()),
        }
    }

    /// Every question and every option of every asked seat: declared, spelt in one way, and carried out on a copy
    /// without harm to the original.
    fn explains_and_accepts(&mut self, asked: SeatSet) -> Result<(), Breach> {
        let game = self.game;
        let before = Digest::of(&self.state);
        let mut options = Vec::new();
        for seat in asked.iter() {
            let question = game.decision(&self.state, seat);
            let what = format!("the question to seat {seat}");
            self.says(&question, &what)?;
            self.offer(seat, &mut options)?;
            for &action in &options {
                let text = action_text(game, action);
                match game.read_action(&text) {
                    Ok(read) if read == action => {}
                    Ok(read) => return breach(format!("{action:?} is written '{text}', which is read as {read:?}")),
                    Err(error) => return breach(format!("{action:?} is written '{text}', which is not read: {error}")),
                }
                // A record line must read back as this action, and not as an undo.
                let entry = Entry::Action { seat, notation: text };
                if Entry::read(&entry.to_string()).as_ref() != Ok(&entry) {
                    return breach(format!("'{entry}' is not read back from a record as the same entry"));
                }
                self.speech.label(game, &game.label(&self.state, seat, action), &format!("the label of '{entry}'"))?;
                // The door would only list the options once more; the deed is what could fail.
                let mut copy = self.state.clone();
                let mut events = Vec::new();
                game.apply(&mut copy, seat, action, &mut events);
                if let Err(broken) = game.check(&copy) {
                    return breach(format!("after '{entry}' the position breaks the invariant {broken}"));
                }
                self.explains_events(&events)?;
            }
        }
        if Digest::of(&self.state) != before {
            return breach("carrying out an answer on a copy changed the original");
        }
        Ok(())
    }

    /// Remembered actions that are not offered now are refused with a reason, and the state stays as it is.
    fn refuses_others(&mut self, seat: Seat, options: &[G::Action], tries: u32) -> Result<(), Breach> {
        let game = self.game;
        for _ in 0..tries.min(self.pool.len() as u32) {
            let action = pick(&self.pool, &mut self.dice);
            if options.contains(&action) {
                continue;
            }
            let mut copy = self.state.clone();
            let text = || format!("'{seat} {}'", action_text(game, action));
            match play(game, &mut copy, seat, action, &mut Ignore) {
                Err(PlayError::Refused(refusal)) => {
                    if copy != self.state {
                        return breach(format!("{} was refused, but the state changed", text()));
                    }
                    let what = format!("the refusal of {}", text());
                    self.says(&refusal, &what)?;
                }
                Err(error) => return breach(format!("{} should be refused, but `play` says: {error}", text())),
                Ok(()) => return breach(format!("{} is not offered, but `play` takes it", text())),
            }
            self.tally.report.refusals += 1;
        }
        Ok(())
    }

    /// A seat that is not asked cannot answer, not even with what is offered to another.
    fn refuses_outsiders(&mut self, asked: SeatSet, action: G::Action) -> Result<(), Breach> {
        let game = self.game;
        for seat in Seat::all(game.seats()).filter(|&seat| !asked.contains(seat)) {
            let mut copy = self.state.clone();
            let result = play(game, &mut copy, seat, action, &mut Ignore);
            let told = matches!(result, Err(PlayError::NotWaitingFor { seat: named, .. }) if named == seat);
            if !told || copy != self.state {
                let text = action_text(game, action);
                return breach(format!("seat {seat} is not asked, but '{seat} {text}' was not turned away untouched"));
            }
            self.tally.report.refusals += 1;
        }
        Ok(())
    }

    /// Answers of two seats to one simultaneous question lead to the same position in either order.
    fn commutes(&mut self, asked: SeatSet, seat: Seat, action: G::Action) -> Result<(), Breach> {
        let game = self.game;
        let others: Vec<Seat> = asked.without(seat).iter().collect();
        let other = pick(&others, &mut self.dice);
        let mut options = Vec::new();
        self.offer(other, &mut options)?;
        let answer = pick(&options, &mut self.dice);
        let in_order = |first: (Seat, G::Action), second: (Seat, G::Action)| {
            let mut copy = self.state.clone();
            game.apply(&mut copy, first.0, first.1, &mut Ignore);
            play(game, &mut copy, second.0, second.1, &mut Ignore).ok().map(|()| copy)
        };
        if in_order((seat, action), (other, answer)) == in_order((other, answer), (seat, action)) {
            return Ok(());
        }
        breach(format!(
            "'{seat} {}' and '{other} {}' answer one simultaneous question, but it matters which comes first",
            action_text(game, action),
            action_text(game, answer)
        ))
    }

    /// While others still answer a simultaneous question, nobody but the seat itself witnesses its answer.
    fn keeps_answers_hidden(&self, asked: SeatSet, seat: Seat, events: &[G::Event]) -> Result<(), Breach> {
        let game = self.game;
        let open = match game.status(&self.state) {
            Status::Waiting(still) => asked.without(seat).iter().any(|other| still.contains(other)),
            Status::Chance | Status::Over => false,
        };
        if !open {
            return Ok(());
        }
        for viewer in Viewer::all(game.seats()).filter(|viewer| !viewer.is(seat)) {
            if let Some(event) = events.iter().find_map(|event| game.witness(event, viewer)) {
                return breach(format!(
                    "others still answer the simultaneous question, but {} witnesses seat {seat}'s answer: {event:?}",
                    name_of(viewer)
                ));
            }
        }
        Ok(())
    }

    fn remember(&mut self, action: G::Action) {
        if self.pool.contains(&action) {
            return;
        }
        if self.pool.len() < POOL {
            self.pool.push(action);
        } else {
            let place = self.dice.below(POOL as u32) as usize;
            self.pool[place] = action;
        }
    }

    // ---- answers of chance ----

    fn draw(&mut self) -> Result<(), Breach> {
        let game = self.game;
        let mut outcomes = Vec::new();
        game.outcomes(&self.state, &mut outcomes);
        if outcomes.is_empty() {
            return breach("chance is due, but `outcomes` lists nothing");
        }
        let mut seen = HashSet::with_capacity(outcomes.len());
        for &(outcome, weight) in &outcomes {
            if weight == 0 {
                return breach(format!("`outcomes` lists '{}' with weight 0", outcome_text(game, outcome)));
            }
            if !seen.insert(outcome) {
                return breach(format!("`outcomes` lists '{}' twice", outcome_text(game, outcome)));
            }
        }
        let total: u64 = outcomes.iter().map(|&(_, weight)| u64::from(weight)).sum();
        if u32::try_from(total).is_err() {
            return breach(format!("the weights of `outcomes` add up to {total}, which is more than 32 bits"));
        }
        let look = self.due(LOOK_EVERY);
        if look {
            self.resolves_all(&outcomes)?;
        }
        self.turns_seats_away()?;

        let outcome = game.sample(&self.state, &mut self.chance);
        let Some(place) = outcomes.iter().position(|&(listed, _)| listed == outcome) else {
            return breach(format!("`sample` drew '{}', which `outcomes` does not list", outcome_text(game, outcome)));
        };
        let before = outcomes[..place].iter().map(|&(_, weight)| u64::from(weight)).sum();
        self.tally.law.note(before, outcomes[place].1, total, &mut self.dice);

        let mut events = std::mem::take(&mut self.events);
        events.clear();
        game.resolve(&mut self.state, outcome, &mut events);
        self.moves.push(Move::Outcome(outcome));
        if look {
            self.explains_events(&events)?;
        }
        self.events = events;
        self.tally.report.outcomes += 1;
        Ok(())
    }

    /// Every outcome is spelt in one way and leads to a sound position, on a copy and without harm to the original.
    fn resolves_all(&mut self, outcomes: &[(G::Outcome, u32)]) -> Result<(), Breach> {
        let game = self.game;
        let before = Digest::of(&self.state);
        for &(outcome, _) in outcomes {
            let text = outcome_text(game, outcome);
            match game.read_outcome(&text) {
                Ok(read) if read == outcome => {}
                Ok(read) => return breach(format!("{outcome:?} is written '{text}', which is read as {read:?}")),
                Err(error) => return breach(format!("{outcome:?} is written '{text}', which is not read: {error}")),
            }
            let entry = Entry::Outcome(text);
            if Entry::read(&entry.to_string()).as_ref() != Ok(&entry) {
                return breach(format!("'{entry}' is not read back from a record as the same entry"));
            }
            let mut copy = self.state.clone();
            let mut events = Vec::new();
            game.resolve(&mut copy, outcome, &mut events);
            if let Err(broken) = game.check(&copy) {
                return breach(format!("after '{entry}' the position breaks the invariant {broken}"));
            }
            self.explains_events(&events)?;
        }
        if Digest::of(&self.state) != before {
            return breach("carrying out an outcome on a copy changed the original");
        }
        Ok(())
    }

    /// While chance is due, or when the game is over, no seat can do anything.
    fn turns_seats_away(&mut self) -> Result<(), Breach> {
        let game = self.game;
        if self.pool.is_empty() {
            return Ok(());
        }
        let over = game.status(&self.state) == Status::Over;
        for seat in Seat::all(game.seats()) {
            let action = pick(&self.pool, &mut self.dice);
            let mut copy = self.state.clone();
            let turned_away = match play(game, &mut copy, seat, action, &mut Ignore) {
                Err(PlayError::Over) => over,
                Err(PlayError::NotWaitingFor { asked, .. }) => !over && asked.is_empty(),
                Err(PlayError::Refused(_)) | Ok(()) => false,
            };
            if !turned_away || copy != self.state {
                let text = action_text(game, action);
                return breach(format!("nobody is asked, but '{seat} {text}' was not turned away untouched"));
            }
            self.tally.report.refusals += 1;
        }
        Ok(())
    }

    // ---- what is said and kept ----

    /// A question or a refusal: it rests on a clause, and its message is declared.
    fn says(&self, speaker: &impl Explain, what: &str) -> Result<(), Breach> {
        if speaker.clause().is_empty() {
            return breach(format!("{what} names no clause"));
        }
        self.speech.message(self.game, &speaker.message(), what)
    }

    /// Every event, as it happened and as each viewer saw it, is declared.
    fn explains_events(&self, events: &[G::Event]) -> Result<(), Breach> {
        let game = self.game;
        for event in events {
            self.speech.message(game, &event.message(), "an event")?;
            for viewer in Viewer::all(game.seats()) {
                if let Some(seen) = game.witness(event, viewer) {
                    let what = format!("an event as {} saw it", name_of(viewer));
                    self.speech.message(game, &seen.message(), &what)?;
                }
            }
        }
        Ok(())
    }

    /// The position goes through JSON and is the same afterwards.
    fn returns_from_json(&self) -> Result<(), Breach> {
        let position = Position::of(self.game, self.state.clone());
        let text = match serde_json::to_string(&position) {
            Ok(text) => text,
            Err(error) => return breach(format!("the position cannot be written as JSON: {error}")),
        };
        let read: Position<G::State> = match serde_json::from_str(&text) {
            Ok(read) => read,
            Err(error) => return breach(format!("the position cannot be read from its own JSON: {error}\n{text}")),
        };
        match read.set_up(self.game) {
            Ok(state) if state == self.state => Ok(()),
            Ok(_) => breach(format!("the position is another one after JSON:\n{text}")),
            Err(error) => breach(format!("the position cannot be set up from its own JSON: {error}\n{text}")),
        }
    }

    /// Ranks are places, and the lines of the breakdown add up to the score.
    fn adds_up(&self) -> Result<(), Breach> {
        let game = self.game;
        let standings = game.standings(&self.state);
        if standings.seats != game.seats() {
            return breach(format!("`standings` ranks {} seats of {}", standings.seats, game.seats()));
        }
        for seat in Seat::all(game.seats()) {
            let others = Seat::all(game.seats()).map(|other| standings.rank(other));
            let all = others.chain(standings.opponent.map(|(_, rank)| rank));
            let better = all.filter(|&rank| rank < standings.rank(seat)).count() as u8;
            if standings.rank(seat) != better + 1 {
                let rank = standings.rank(seat);
                return breach(format!("seat {seat} has rank {rank} although {better} seats are before it"));
            }
            let parts = game.breakdown(&self.state, seat);
            let sum: i32 = parts.iter().map(|part| part.points).sum();
            let score = standings.score(seat);
            if sum != score {
                return breach(format!("the breakdown of seat {seat} adds up to {sum}, but its score is {score}"));
            }
            for part in &parts {
                self.speech.message(game, &part.message, "the breakdown")?;
            }
        }
        let opponent = game.opponent(&self.state);
        if opponent.is_some() != standings.opponent.is_some() {
            return breach("an opponent without a seat has a score and no name, or a name and no score".to_owned());
        }
        if let Some(((score, _), (name, parts))) = standings.opponent.zip(opponent) {
            let sum: i32 = parts.iter().map(|part| part.points).sum();
            if sum != score {
                return breach(format!("the parts of the opponent add up to {sum}, but its score is {score}"));
            }
            for message in parts.iter().map(|part| &part.message).chain([&name]) {
                self.speech.message(game, message, "the breakdown of the opponent")?;
            }
        }
        match game.verdict(&self.state) {
            Some(verdict) => self.speech.message(game, &verdict, "the verdict"),
            None => Ok(()),
        }
    }

    fn ends_well(&mut self) -> Result<(), Breach> {
        self.adds_up()?;
        self.turns_seats_away()?;
        self.moves.push(Move::Digest(Digest::of(&self.state)));
        Ok(())
    }

    /// The record, printed, read back and played by its words alone, gives the same game.
    fn replays(&self) -> Result<(), Breach> {
        let game = self.game;
        let record = self.record();
        let read = match Record::read(&record.to_string()) {
            Ok(read) if read == record => read,
            Ok(_) => return breach("the record is another one after printing and reading"),
            Err(error) => return breach(format!("the record cannot be read back: {error}")),
        };
        let mut state = game.setup();
        for (at, entry) in read.entries.iter().enumerate() {
            let problem = match entry {
                Entry::Action { seat, notation } => match game.read_action(notation) {
                    Ok(action) => play(game, &mut state, *seat, action, &mut Ignore).err().map(|e| e.to_string()),
                    Err(error) => Some(error.to_string()),
                },
                Entry::Outcome(notation) => match game.read_outcome(notation) {
                    Ok(outcome) if possible(game, &state, outcome) => {
                        game.resolve(&mut state, outcome, &mut Ignore);
                        None
                    }
                    Ok(_) => Some("this outcome is not possible here".to_owned()),
                    Err(error) => Some(error.to_string()),
                },
                Entry::Digest { digest, .. } if *digest == Digest::of(&state).short() => None,
                _ => Some("the state has another digest here".to_owned()),
            };
            if let Some(problem) = problem {
                return breach(format!("the record does not replay at entry {}, '{entry}': {problem}", at + 1));
            }
        }
        if state != self.state {
            return breach("the record replays to another state");
        }
        Ok(())
    }
}

/// The head of a record of this ruleset, with no seed because outcomes are listed.
pub(crate) fn header_of<G: Title>(game: &G) -> Header {
    Header {
        game: G::ID.to_owned(),
        rules: G::RULES,
        content: game.content_hash(),
        options: game.switches(),
        seats: game.seats(),
        seed: SeedLine::None,
    }
}

pub(crate) fn action_text<G: Title>(game: &G, action: G::Action) -> String {
    let mut text = String::new();
    game.write_action(action, &mut text).expect("a String takes everything");
    text
}

pub(crate) fn outcome_text<G: Title>(game: &G, outcome: G::Outcome) -> String {
    let mut text = String::new();
    game.write_outcome(outcome, &mut text).expect("a String takes everything");
    text
}

pub(crate) fn name_of(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => format!("seat {seat}"),
        Viewer::Spectator => "the spectator".to_owned(),
    }
}

/// One of the list, all alike. Panics when it is empty.
pub(crate) fn pick<T: Copy>(list: &[T], rng: &mut impl Rng) -> T {
    list[rng.below(list.len() as u32) as usize]
}
