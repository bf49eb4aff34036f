//! What a bot would answer, for any game, on any thread.
//!
//! A [`Job`] is a position and a seat, taken out of a match; a [`BotPlayer`] is a bot that thinks about it. Neither borrows
//! the match, so whoever owns it decides where the thinking is done and goes on serving others meanwhile.

use crate::any::OptionInfo;
use crate::error::TableError;
use crate::load::{Chance, load_position};
use crate::{limits, titles};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use steading_bots::{Alternative, Bot, BotName, Budget, Choice, Playable};
use steading_core::play::{answers, asked};
use steading_core::{Ignore, MAX_SEATS, Message, Position, Seat, SeatSet, Sink, Status, Viewer, Xoshiro256};
use steading_messages::{Lang, Names, render};

/// A position and a seat that is asked, ready to be thought about on any thread.
pub struct Job(Box<dyn Thought>);

impl Job {
    /// `of` stands for the match: a mind knows it again by it.
    pub(crate) fn new<G: Playable>(game: Arc<G>, of: Arc<()>, state: G::State, seat: Seat) -> Job {
        Job(Box::new(Asked { game, of, state, seat }))
    }

    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.0.seat()
    }

    /// The question for a machine elsewhere: a position that the seat cannot tell from the true one, as JSON. What the
    /// seat may not know is drawn anew from `luck`, so it is not in there. `None` for a pack of somebody's own, which
    /// the other machine does not have.
    pub fn imagined(&self, luck: u64) -> Option<String> {
        self.0.imagined(luck)
    }

    /// The question that somebody else has written with [`Job::imagined`]. `of` stands for the match, as far as the
    /// reader knows it again.
    pub fn read(position: &str, seat: Seat, of: Arc<()>) -> Result<Job, TableError> {
        let table = load_position(position, None, Chance { seed: None, manual: true })?;
        let mut job = table.job(seat)?;
        job.0.set_match(of);
        Ok(job)
    }

    /// What somebody else has found out about this question. `None` if it is no answer to it.
    pub fn advice(&self, found: &Found) -> Option<Advice> {
        self.0.advice(found)
    }
}

/// What a bot has found out, as it is written to those who asked: answers in notation, without sentences.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    action: String,
    iterations: u32,
    alternatives: Vec<FoundAnswer>,
    whole: Vec<String>,
    other_whole: Vec<String>,
    then: Vec<String>,
    /// Left out where there is none: a node of the release before does not know it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_then: Vec<String>,
    averted: u16,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FoundAnswer {
    action: String,
    visits: u32,
    values: Vec<f32>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The state is secret, and a log file is no place for it.
        f.debug_struct("Job").finish_non_exhaustive()
    }
}

/// A bot in a seat, with what it keeps in mind between its decisions. It plays one match at a time: with a job of
/// another match it starts anew.
pub struct BotPlayer {
    name: BotName,
    seed: u64,
    /// A [`Seated`] of the match it thought about last.
    kept: Option<Box<dyn Any + Send>>,
}

impl BotPlayer {
    /// The seed is the bot's own. Never derive it from a table's: whoever knows that knows the cards to come.
    pub fn new(name: BotName, seed: u64) -> BotPlayer {
        BotPlayer { name, seed, kept: None }
    }

    pub fn name(&self) -> BotName {
        self.name
    }

    /// What the bot answers. `budget` replaces the one in its name.
    pub fn advise(&mut self, job: Job, budget: Option<Budget>) -> Advice {
        job.0.advise(self, budget, false)
    }

    /// Advice for a person: where the answer is a step of a whole, such as a plan, the whole and the next best one.
    pub fn counsel(&mut self, job: Job, budget: Option<Budget>) -> Advice {
        job.0.advise(self, budget, true)
    }

    /// The same for somebody elsewhere; `for_a_person` as with [`BotPlayer::counsel`].
    pub fn find_out(&mut self, job: &Job, budget: Option<Budget>, for_a_person: bool) -> Found {
        job.0.find_out(self, budget, for_a_person)
    }

    /// The bot for this match, and nothing it knew from another.
    fn bot<G: Playable>(&mut self, of: &Arc<()>) -> &mut Bot<G> {
        let known = self.kept.take().and_then(|kept| kept.downcast::<Seated<G>>().ok());
        let seated = known
            .filter(|seated| Arc::ptr_eq(&seated.of, of))
            .unwrap_or_else(|| Box::new(Seated { of: Arc::clone(of), bot: Bot::new(self.name, self.seed) }));
        let kept: &mut dyn Any = &mut **self.kept.insert(seated);
        &mut kept.downcast_mut::<Seated<G>>().expect("it was put there a moment ago").bot
    }
}

impl fmt::Debug for BotPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BotPlayer").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The budget of a bot where people wait for it: on a slow machine the strong levels stop before their iterations are
/// over. `None` leaves the bot its own.
pub fn live_budget(name: BotName) -> Option<Budget> {
    let BotName::Level(level) = name else { return None };
    level.patience().map(|ms| Budget::AtMost { ms })
}

/// What a bot would answer, and what else it thought about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Advice {
    /// In notation.
    pub action: String,
    #[serde(skip)]
    pub message: Message,
    pub iterations: u32,
    /// The best answers, the chosen one first. Empty when there was nothing to think about.
    pub alternatives: Vec<Weighed>,
    /// What the answer prevents, if the game can tell and a person asked.
    #[serde(skip)]
    pub prevents: Option<Message>,
    /// All steps of the whole in notation, if the answer is one of them and a person asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub whole: Vec<String>,
    /// The rest of the turn, if a person asked and the answer is no step of a whole.
    #[serde(skip)]
    pub then: Vec<OptionInfo>,
}

impl Advice {
    /// What the answer says on its button.
    pub fn sentence(&self, lang: Lang, names: &dyn Names) -> String {
        render(lang, &self.message, names)
    }

    /// The answers a person wants to see: the chosen one and the next best.
    pub fn top(&self, count: usize) -> &[Weighed] {
        &self.alternatives[..self.alternatives.len().min(count)]
    }
}

/// One answer that was weighed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Weighed {
    /// In notation.
    pub action: String,
    #[serde(skip)]
    pub message: Message,
    /// How often it was tried.
    pub visits: u32,
    /// What each seat may expect after it, from 0 (lost) to 1 (won).
    pub values: Vec<f32>,
    /// What the value means to somebody who plays alone: points, or how many more than the opponent without a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<f32>,
    /// The whole that begins with it, in notation, where that was thought through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub whole: Vec<String>,
    /// The rest of the turn that begins with it, where that was thought through.
    #[serde(skip)]
    pub then: Vec<OptionInfo>,
}

impl Weighed {
    /// What the answer says on its button.
    pub fn sentence(&self, lang: Lang, names: &dyn Names) -> String {
        render(lang, &self.message, names)
    }
}

/// A job with its game as a type.
struct Asked<G: Playable> {
    game: Arc<G>,
    of: Arc<()>,
    state: G::State,
    seat: Seat,
}

/// What a mind keeps, and which match it is about.
struct Seated<G: Playable> {
    of: Arc<()>,
    bot: Bot<G>,
}

/// Notices whether something hidden is shown.
struct Seen<'a, G> {
    game: &'a G,
    uncovered: bool,
}

impl<G: Playable> Sink<G::Event> for Seen<'_, G> {
    fn push(&mut self, event: G::Event) {
        self.uncovered |= self.game.uncovers(&event);
    }
}

/// A job of any game.
trait Thought: Send {
    fn advise(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Advice;
    fn find_out(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Found;
    fn advice(&self, found: &Found) -> Option<Advice>;
    fn imagined(&self, luck: u64) -> Option<String>;
    fn set_match(&mut self, of: Arc<()>);
    fn seat(&self) -> Seat;
}

/// What a bot thought, with its game as a type.
struct Considered<A> {
    choice: Choice<A>,
    /// The steps of the whole that the choice begins, and of the next best one.
    whole: Vec<String>,
    other_whole: Vec<String>,
    /// The rest of the turn, where it is no step of a whole, and with the next best one.
    then: Vec<A>,
    other_then: Vec<A>,
    /// How much less is in danger after it.
    averted: u16,
}

impl<G: Playable> Thought for Asked<G> {
    fn advise(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Advice {
        self.rendered(self.consider(mind, budget, whole))
    }

    fn find_out(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Found {
        let Considered { choice, whole, other_whole, then, other_then, averted } = self.consider(mind, budget, whole);
        let seats = usize::from(self.game.seats());
        let notations = |rest: Vec<G::Action>| rest.into_iter().map(|action| self.notation(action)).collect();
        let written = |answer: &Alternative<G::Action>| FoundAnswer {
            action: self.notation(answer.action),
            visits: answer.visits,
            values: answer.values[..seats].to_vec(),
        };
        Found {
            action: self.notation(choice.action),
            iterations: choice.iterations,
            alternatives: choice.alternatives.iter().map(written).collect(),
            whole,
            other_whole,
            then: notations(then),
            other_then: notations(other_then),
            averted,
        }
    }

    fn advice(&self, found: &Found) -> Option<Advice> {
        let read = |answer: &FoundAnswer| {
            let mut values = [0.0; MAX_SEATS];
            if answer.values.len() != usize::from(self.game.seats()) {
                return None;
            }
            values[..answer.values.len()].copy_from_slice(&answer.values);
            Some(Alternative { action: self.answer(&answer.action)?, visits: answer.visits, values })
        };
        let action = self.answer(&found.action)?;
        let alternatives: Vec<_> = found.alternatives.iter().map(read).collect::<Option<_>>()?;
        let longest = |one: &[String], other: &[String]| one.len().max(other.len());
        if longest(&found.whole, &found.other_whole) > MOST_STEPS || longest(&found.then, &found.other_then) > MOST_TOLD
        {
            return None;
        }
        let rest = |texts: &[String]| texts.iter().map(|text| self.read(text)).collect::<Option<Vec<_>>>();
        let (then, other_then) = (rest(&found.then)?, rest(&found.other_then)?);
        Some(self.rendered(Considered {
            choice: Choice { action, iterations: found.iterations, alternatives },
            whole: found.whole.clone(),
            other_whole: found.other_whole.clone(),
            then,
            other_then,
            averted: found.averted,
        }))
    }

    fn imagined(&self, luck: u64) -> Option<String> {
        if self.game.content_hash() != titles::info::<G>().base_hash() {
            return None;
        }
        let world = self.game.resample(&self.state, Viewer::Seat(self.seat), &mut Xoshiro256::new(luck));
        Some(serde_json::to_string(&Position::of(&*self.game, world)).expect("states are plain data with text keys"))
    }

    fn set_match(&mut self, of: Arc<()>) {
        self.of = of;
    }

    fn seat(&self) -> Seat {
        self.seat
    }
}

/// The time for each further step of a whole: the first one has been thought about at length.
const STEP: Budget = Budget::Both { iterations: 400, ms: 120 };
/// More steps than any whole has.
const MOST_STEPS: usize = 100;
/// So many further answers of a turn are told: nobody keeps more in mind.
const MOST_TOLD: usize = 8;
/// So many questions that follow from an answer are looked at for what it prevents.
const MOST_FOLLOWING: usize = 6;

impl<G: Playable> Asked<G> {
    fn consider(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Considered<G::Action> {
        let bot = mind.bot::<G>(&self.of);
        let choice = bot.choose(&self.game, &self.state, self.seat, budget);
        let averted = if whole { self.averted(bot, choice.action) } else { 0 };
        let (mut steps, mut other_steps, mut then, mut other_then) = Default::default();
        let other = choice.alternatives.get(1).map(|other| other.action);
        if whole && self.game.is_step(&self.state, self.seat) {
            steps = self.whole(bot, choice.action);
            other_steps = other.map_or_else(Vec::new, |other| self.whole(bot, other));
        } else if whole {
            then = self.rest(bot, choice.action);
            other_then = other.map_or_else(Vec::new, |other| self.rest(bot, other));
        }
        Considered { choice, whole: steps, other_whole: other_steps, then, other_then, averted }
    }

    /// A legal answer to this question.
    fn answer(&self, text: &str) -> Option<G::Action> {
        self.read(text).filter(|action| answers(&*self.game, &self.state, self.seat, *action))
    }

    fn read(&self, text: &str) -> Option<G::Action> {
        if text.len() > limits::MAX_NOTATION_BYTES { None } else { self.game.read_action(text).ok() }
    }

    /// Goes on from a first step until the whole is done.
    fn whole(&self, bot: &mut Bot<G>, first: G::Action) -> Vec<String> {
        let mut state = self.state.clone();
        let mut steps = Vec::new();
        let mut next = first;
        while steps.len() < MOST_STEPS {
            steps.push(self.notation(next));
            self.game.apply(&mut state, self.seat, next, &mut Ignore);
            let goes_on = asked(&*self.game, &state, self.seat).is_ok() && self.game.is_step(&state, self.seat);
            if !goes_on {
                break;
            }
            next = bot.choose(&self.game, &state, self.seat, Some(STEP)).action;
        }
        steps
    }

    /// What the bot would answer afterwards, until the turn ends, somebody else is asked or something new is seen.
    fn rest(&self, bot: &mut Bot<G>, first: G::Action) -> Vec<G::Action> {
        let mut state = self.state.clone();
        let mut rest = Vec::new();
        let mut next = first;
        while rest.len() < MOST_TOLD && self.goes_on(&mut state, next) {
            next = bot.choose(&self.game, &state, self.seat, Some(STEP)).action;
            rest.push(next);
        }
        rest
    }

    /// The rest of the turn with what it costs and brings, as far as it can be given.
    fn told(&self, first: G::Action, rest: &[G::Action]) -> Vec<OptionInfo> {
        let mut state = self.state.clone();
        let mut last = first;
        let mut told = Vec::new();
        for next in rest {
            if !self.goes_on(&mut state, last) || !answers(&*self.game, &state, self.seat, *next) {
                break;
            }
            let label = self.game.label(&state, self.seat, *next);
            told.push(OptionInfo { notation: self.notation(*next), label, reveals: false });
            last = *next;
        }
        told
    }

    /// Gives this answer. Says whether the same seat goes on with its turn, knowing nothing that it did not know before.
    fn goes_on(&self, state: &mut G::State, action: G::Action) -> bool {
        let alone = self.game.status(state) == Status::Waiting(SeatSet::only(self.seat));
        if !alone || self.game.label(state, self.seat, action).ends_turn {
            return false;
        }
        let mut seen = Seen { game: &*self.game, uncovered: false };
        self.game.apply(state, self.seat, action, &mut seen);
        !seen.uncovered && asked(&*self.game, state, self.seat).is_ok()
    }

    /// How much less is in danger after this answer, and after the questions that follow from it.
    fn averted(&self, bot: &mut Bot<G>, first: G::Action) -> u16 {
        let before = self.game.peril(&self.state, self.seat);
        if before == 0 {
            return 0;
        }
        let mut state = self.state.clone();
        self.game.apply(&mut state, self.seat, first, &mut Ignore);
        for _ in 0..MOST_FOLLOWING {
            if self.game.quiet(&state) || asked(&*self.game, &state, self.seat).is_err() {
                break;
            }
            let next = bot.choose(&self.game, &state, self.seat, Some(STEP)).action;
            self.game.apply(&mut state, self.seat, next, &mut Ignore);
        }
        before.saturating_sub(self.game.peril(&state, self.seat))
    }

    fn rendered(&self, considered: Considered<G::Action>) -> Advice {
        let Considered { choice, whole, other_whole, then, other_then, averted } = considered;
        let seats = usize::from(self.game.seats());
        let weighed = |alternative: &Alternative<G::Action>| Weighed {
            action: self.notation(alternative.action),
            message: self.message(alternative.action),
            visits: alternative.visits,
            values: alternative.values[..seats].to_vec(),
            points: self.game.points_alone(alternative.values[self.seat.index()]),
            whole: Vec::new(),
            then: Vec::new(),
        };
        let mut alternatives: Vec<Weighed> = choice.alternatives.iter().map(weighed).collect();
        if let Some(other) = alternatives.get_mut(1) {
            other.whole = other_whole;
            other.then = self.told(choice.alternatives[1].action, &other_then);
        }
        Advice {
            action: self.notation(choice.action),
            message: self.message(choice.action),
            iterations: choice.iterations,
            alternatives,
            prevents: if averted > 0 { self.game.averted(averted) } else { None },
            whole,
            then: self.told(choice.action, &then),
        }
    }

    fn message(&self, action: G::Action) -> Message {
        self.game.label(&self.state, self.seat, action).message
    }

    fn notation(&self, action: G::Action) -> String {
        let mut text = String::new();
        self.game.write_action(action, &mut text).expect("writing to a string does not fail");
        text
    }
}
