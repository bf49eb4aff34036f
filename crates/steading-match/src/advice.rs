//! What a bot would answer, for any game, on any thread.
//!
//! A [`Job`] is a position and a seat, taken out of a match; a [`BotPlayer`] is a bot that thinks about it. Neither borrows
//! the match, so whoever owns it decides where the thinking is done and goes on serving others meanwhile.

use serde::Serialize;
use std::any::Any;
use std::fmt;
use std::sync::Arc;
use steading_bots::{Bot, BotName, Budget, Choice, Playable};
use steading_core::play::asked;
use steading_core::{Ignore, Message, Seat};
use steading_messages::{Lang, Names, render};

/// A position and a seat that is asked, ready to be thought about on any thread.
pub struct Job(Box<dyn Thought>);

impl Job {
    /// `of` stands for the match: a mind knows it again by it.
    pub(crate) fn new<G: Playable>(game: Arc<G>, of: Arc<()>, state: G::State, seat: Seat) -> Job {
        Job(Box::new(Asked { game, of, state, seat }))
    }
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

/// A job of any game.
trait Thought: Send {
    fn advise(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Advice;
}

impl<G: Playable> Thought for Asked<G> {
    fn advise(&self, mind: &mut BotPlayer, budget: Option<Budget>, whole: bool) -> Advice {
        let bot = mind.bot::<G>(&self.of);
        let choice = bot.choose(&self.game, &self.state, self.seat, budget);
        let mut advice = self.rendered(&choice);
        if whole {
            advice.prevents = self.prevents(bot, choice.action);
        }
        if whole && self.game.is_step(&self.state, self.seat) {
            advice.whole = self.whole(bot, choice.action);
            if let Some(other) = choice.alternatives.get(1) {
                advice.alternatives[1].whole = self.whole(bot, other.action);
            }
        }
        advice
    }
}

/// The time for each further step of a whole: the first one has been thought about at length.
const STEP: Budget = Budget::Both { iterations: 400, ms: 120 };
/// More steps than any whole has.
const MOST_STEPS: usize = 100;
/// So many questions that follow from an answer are looked at for what it prevents.
const MOST_FOLLOWING: usize = 6;

impl<G: Playable> Asked<G> {
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

    /// How much less is in danger after this answer, and after the questions that follow from it.
    fn prevents(&self, bot: &mut Bot<G>, first: G::Action) -> Option<Message> {
        let before = self.game.peril(&self.state, self.seat);
        if before == 0 {
            return None;
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
        let less = before.saturating_sub(self.game.peril(&state, self.seat));
        if less > 0 { self.game.averted(less) } else { None }
    }

    fn rendered(&self, choice: &Choice<G::Action>) -> Advice {
        let seats = usize::from(self.game.seats());
        let weighed = |alternative: &steading_bots::Alternative<G::Action>| Weighed {
            action: self.notation(alternative.action),
            message: self.message(alternative.action),
            visits: alternative.visits,
            values: alternative.values[..seats].to_vec(),
            points: self.game.points_alone(alternative.values[self.seat.index()]),
            whole: Vec::new(),
        };
        Advice {
            action: self.notation(choice.action),
            message: self.message(choice.action),
            iterations: choice.iterations,
            alternatives: choice.alternatives.iter().map(weighed).collect(),
            prevents: None,
            whole: Vec::new(),
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
