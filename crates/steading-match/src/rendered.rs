//! Questions, buttons, events, results and errors as programs get them: facts with their sentence in one language.
//! The engine protocol and the server speak the same words.

use crate::advice::{Advice, Weighed};
use crate::any::{AnyMatch, EventInfo, Json, OptionInfo, Prospect};
use crate::error::{Codes, TableError, sentence_of};
use serde::Serialize;
use steading_core::{Amount, Arg, Clause, Message, Seat};
use steading_messages::{Lang, Names, embedded, render};

/// A clause, if a rule is involved.
pub fn some_clause(clause: Clause) -> Option<Clause> {
    if clause.is_empty() { None } else { Some(clause) }
}

/// The question put to a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Asked {
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub decision: Json,
    pub text: String,
    /// The sentence of the question, without what is filled in: by it an answer is given ahead.
    pub sentence: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub clause: Option<Clause>,
}

impl Asked {
    pub fn of(table: &dyn AnyMatch, seat: Seat, lang: Lang, names: &dyn Names) -> Result<Asked, TableError> {
        let question = table.decision(seat)?;
        Ok(Asked {
            seat,
            decision: question.decision,
            text: render(lang, &question.message, names),
            sentence: question.message.id,
            clause: some_clause(question.clause),
        })
    }
}

/// So much of something, with its name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NamedAmount {
    pub kind: &'static str,
    pub index: u16,
    pub count: i32,
    pub name: String,
}

/// A legal answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Button {
    pub action: String,
    pub text: String,
    pub price: Vec<NamedAmount>,
    pub gain: Vec<NamedAmount>,
    pub reveals: bool,
    pub ends_turn: bool,
}

impl Button {
    pub fn of(option: OptionInfo, lang: Lang, names: &dyn Names) -> Button {
        let OptionInfo { notation: action, label, reveals } = option;
        let named = |amount: &Amount| NamedAmount {
            kind: amount.kind,
            index: amount.index,
            count: amount.count,
            name: embedded().counted(lang, amount, names),
        };
        Button {
            action,
            text: render(lang, &label.message, names),
            price: label.price.iter().map(named).collect(),
            gain: label.gain.iter().map(named).collect(),
            reveals,
            ends_turn: label.ends_turn,
        }
    }

    pub fn all(options: Vec<OptionInfo>, lang: Lang, names: &dyn Names) -> Vec<Button> {
        options.into_iter().map(|option| Button::of(option, lang, names)).collect()
    }
}

/// What happened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Event {
    pub entry: usize,
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "types", ts(type = "unknown"))]
    pub event: Json,
    pub text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub clause: Option<Clause>,
}

impl Event {
    pub fn all(events: Vec<EventInfo>, lang: Lang, names: &dyn Names) -> Vec<Event> {
        let told = |event: EventInfo| Event {
            entry: event.entry,
            text: render(lang, &event.message, names),
            clause: some_clause(event.clause),
            event: event.event,
        };
        events.into_iter().map(told).collect()
    }
}

/// Why something was not done.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Failure {
    pub code: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub clause: Option<Clause>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub line: Option<usize>,
    /// Which limit it is about, mostly by its name in the configuration.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub limit: Option<&'static str>,
    /// Milliseconds after which it may be asked again, where time alone ends the limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub again_ms: Option<u32>,
}

impl Failure {
    pub fn of(error: &TableError, lang: Lang, names: &dyn Names) -> Failure {
        Failure {
            code: error.code,
            message: error.sentence(lang, names),
            clause: some_clause(error.clause),
            at: error.at,
            line: error.line,
            ..Failure::default()
        }
    }

    /// A failure that is no match's: its sentence is found by its code.
    pub fn listed(
        codes: &Codes,
        code: &'static str,
        args: &[(&'static str, Arg)],
        lang: Lang,
        names: &dyn Names,
    ) -> Failure {
        let message = Message { id: sentence_of(codes, code), args: args.to_vec() };
        Failure { code, message: render(lang, &message, names), ..Failure::default() }
    }
}

/// Whether an answer would be taken, and if not why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Explained {
    Legal {
        legal: bool,
        #[serde(flatten)]
        button: Button,
    },
    Not {
        legal: bool,
        #[serde(flatten)]
        failure: Failure,
    },
}

impl Explained {
    pub fn of(table: &dyn AnyMatch, seat: Seat, action: &str, lang: Lang, names: &dyn Names) -> Explained {
        match table.explain(seat, action) {
            Ok(option) => Explained::Legal { legal: true, button: Button::of(option, lang, names) },
            Err(error) => Explained::Not { legal: false, failure: Failure::of(&error, lang, names) },
        }
    }
}

/// An answer that a wish prepares: what it would bring, or why it would bring nothing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Foreseen {
    #[serde(flatten)]
    pub button: Button,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub refused: Option<Failure>,
}

impl Foreseen {
    pub fn all(
        table: &dyn AnyMatch,
        seat: Seat,
        wish: &str,
        lang: Lang,
        names: &dyn Names,
    ) -> Result<Vec<Foreseen>, TableError> {
        let told = |prospect: Prospect| Foreseen {
            button: Button::of(prospect.option, lang, names),
            refused: prospect.refused.map(|error| Failure::of(&error, lang, names)),
        };
        Ok(table.foresee(seat, wish)?.into_iter().map(told).collect())
    }
}

/// Points and places, final when the game is over.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standings {
    pub over: bool,
    pub seats: Vec<Standing>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub opponent: Option<Opponent>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub verdict: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Standing {
    #[cfg_attr(feature = "openapi", schema(value_type = u8))]
    pub seat: Seat,
    pub score: i32,
    pub rank: u8,
    pub parts: Vec<ScorePart>,
}

/// An opponent without a seat, such as the sister whom one plays against alone.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Opponent {
    pub name: String,
    pub score: i32,
    pub rank: u8,
    pub parts: Vec<ScorePart>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScorePart {
    pub points: i32,
    pub text: String,
}

impl Standings {
    pub fn of(table: &dyn AnyMatch, lang: Lang, names: &dyn Names) -> Standings {
        let standings = table.standings();
        let part =
            |part: &steading_core::Part| ScorePart { points: part.points, text: render(lang, &part.message, names) };
        let standing = |standing: &crate::any::SeatStanding| Standing {
            seat: standing.seat,
            score: standing.score,
            rank: standing.rank,
            parts: standing.parts.iter().map(part).collect(),
        };
        Standings {
            over: standings.over,
            seats: standings.seats.iter().map(standing).collect(),
            opponent: standings.opponent.as_ref().map(|opponent| Opponent {
                name: render(lang, &opponent.name, names),
                score: opponent.score,
                rank: opponent.rank,
                parts: opponent.parts.iter().map(part).collect(),
            }),
            verdict: standings.verdict.as_ref().map(|verdict| render(lang, verdict, names)),
        }
    }
}

/// How many answers of a bot a person wants to compare.
pub const ALTERNATIVES: usize = 3;

/// What a bot would answer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Advised {
    pub action: String,
    pub text: String,
    pub iterations: u32,
    pub alternatives: Vec<Alternative>,
    /// What the answer prevents, where the game can tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub prevents: Option<String>,
    /// Where the answer is a step of a whole: all its steps, this one first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub whole: Vec<String>,
    /// The rest of the turn: what the bot would answer next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub then: Vec<Button>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Alternative {
    pub action: String,
    pub text: String,
    pub visits: u32,
    /// What each seat may expect, from 0 to 1.
    pub values: Vec<f64>,
    /// Where one plays alone: the points to be expected, or how many more than the opponent without a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub points: Option<i32>,
    /// The whole that begins with it, where that was thought through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub whole: Vec<String>,
    /// The rest of the turn that begins with it, where that was thought through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<_>"))]
    pub then: Vec<Button>,
}

impl Advised {
    /// The advice with its `count` best answers.
    pub fn of(advice: &Advice, count: usize, lang: Lang, names: &dyn Names) -> Advised {
        Advised {
            action: advice.action.clone(),
            text: advice.sentence(lang, names),
            iterations: advice.iterations,
            alternatives: advice.top(count).iter().map(|weighed| Alternative::of(weighed, lang, names)).collect(),
            prevents: advice.prevents.as_ref().map(|message| render(lang, message, names)),
            whole: advice.whole.clone(),
            then: Button::all(advice.then.clone(), lang, names),
        }
    }
}

impl Alternative {
    fn of(weighed: &Weighed, lang: Lang, names: &dyn Names) -> Alternative {
        // More digits would be noise, and not the same noise on every machine.
        let rounded = |value: &f32| (f64::from(*value) * 1_000.0).round() / 1_000.0;
        Alternative {
            action: weighed.action.clone(),
            text: weighed.sentence(lang, names),
            visits: weighed.visits,
            values: weighed.values.iter().map(rounded).collect(),
            points: weighed.points.map(|points| points.round() as i32),
            whole: weighed.whole.clone(),
            then: Button::all(weighed.then.clone(), lang, names),
        }
    }
}
