//! Answers that people give before they are asked, so that a game over days does not wait for what is clear already.
//!
//! They are kept with the table and told to nobody but their owner. Each is looked at again whenever something has
//! happened: what the game would not take, or what was meant for another situation, is dropped, and its owner is told.
//! An answer that fits is given a while after the question, by a time drawn from the seed: others cannot tell it from
//! one that somebody has typed, neither by how soon it comes nor by lists, clocks or counts.

use super::game::Command;
use super::refusal::Refused;
use super::{Client, Done, Health, Output, Pending, Table};
use crate::Now;
use crate::ids::{Key, UserId};
use crate::log::{Phase, Witnesses};
use crate::setup::Occupant;
use crate::wire::{AheadShown, AheadWish, DroppedFor, Lasts};
use serde::{Deserialize, Serialize};
use steading_core::{Ahead, Arg, Digest, Message, Seat, SeatSet, Usual, Viewer};
use steading_messages::{Lang, NoNames, render};

/// What was dropped is told of so many.
const MOST_DROPPED: usize = 8;
/// So many keys of a seat are remembered; a client has one of them open at a time.
const MOST_DONE: usize = 16;
const MOST_ANSWERS: usize = 20;
const LONGEST_ANSWER: usize = 200;
/// What its owner calls an answer.
const LONGEST_NAME: usize = 600;
/// So often one is used; more would be a circle.
const MOST_USED: u32 = 100;
/// The longest plan that is repeated, in answers.
const LONGEST_PLAN: u32 = 60;
/// How long after the question an answer comes, at tables over days and at others.
const SLOW_MS: (u64, u64) = (20_000, 300_000);
const QUICK_MS: (u64, u64) = (1_000, 4_000);

/// What is said here beside refusals.
#[cfg(test)]
pub(crate) const SENTENCES: [(&str, &[&str]); 5] = [
    ("host-ahead-pass", &[]),
    ("host-ahead-end", &[]),
    ("host-ahead-decline", &[]),
    ("host-ahead-repeat", &[]),
    ("host-ahead-if", &["asked", "answers"]),
];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Given {
    wish: AheadWish,
    /// The round in which it was given.
    round: u16,
    used: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Dropped {
    wish: AheadWish,
    why: DroppedFor,
}

/// What one seat has given ahead.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct AheadOf {
    given: Vec<Given>,
    /// What was dropped since its owner last looked after it.
    dropped: Vec<Dropped>,
    /// The last requests that were done here, and the count that each was told: such a request adds no entry.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    done: Vec<(UserId, Key, u32)>,
    /// What the seat had seen when it was asked what the first one answers, and when it does.
    #[serde(skip)]
    due: Option<(u32, u64)>,
    /// It is not yet kept as it is.
    #[serde(skip)]
    changed: bool,
}

impl AheadOf {
    /// As it is kept; nothing if there is nothing to keep.
    fn body(&self) -> String {
        if self.given.is_empty() && self.dropped.is_empty() && self.done.is_empty() {
            return String::new();
        }
        serde_json::to_string(self).expect("what is given ahead is plain data")
    }

    /// Drops what is like this. Whether there was any.
    fn drop_where(&mut self, why: DroppedFor, like: impl Fn(&Given) -> bool) -> bool {
        let (gone, left): (Vec<_>, Vec<_>) = self.given.drain(..).partition(like);
        self.given = left;
        let any = !gone.is_empty();
        self.dropped.extend(gone.into_iter().map(|given| Dropped { wish: given.wish, why }));
        let most = self.dropped.len().saturating_sub(MOST_DROPPED);
        self.dropped.drain(..most);
        self.changed |= any;
        any
    }
}

/// A person who answers, and what that means for what they gave ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct InPerson {
    seat: Seat,
    /// The one that would have answered the same question.
    instead_of: Option<usize>,
    takes_back: bool,
}

fn lasts(wish: &AheadWish) -> Lasts {
    match wish {
        AheadWish::Usual { usual: Usual::Pass | Usual::End } => Lasts::Round,
        AheadWish::Usual { usual: Usual::Decline | Usual::Repeat } => Lasts::Game,
        AheadWish::If { lasts, .. } => *lasts,
    }
}

impl Table {
    fn usual(&self, usual: Usual) -> Option<&'static Ahead> {
        self.game.ahead().iter().find(|known| known.usual == usual)
    }

    /// The question that this seat is asked, by its sentence.
    fn question(&self, seat: Seat) -> Option<&'static str> {
        if !self.game.waiting().contains(seat) {
            return None;
        }
        self.game.decision(seat).ok().map(|question| question.message.id)
    }

    fn covering_of(&self, own: &AheadOf, question: &str) -> Option<usize> {
        own.given.iter().position(|given| match &given.wish {
            AheadWish::Usual { usual } => self.usual(*usual).is_some_and(|usual| usual.asked.contains(&question)),
            AheadWish::If { asked, .. } => asked == question,
        })
    }

    /// Which answer of this seat fits what it is asked.
    fn covering(&self, seat: Seat) -> Option<usize> {
        let own = &self.ahead[seat.index()];
        if own.given.is_empty() {
            return None;
        }
        self.covering_of(own, self.question(seat)?)
    }

    /// Whether this seat has answered already what it is asked.
    pub(super) fn is_covered(&self, seat: Seat) -> bool {
        self.covering(seat).is_some()
    }

    fn answers_of(&self, seat: Seat, wish: &AheadWish) -> Vec<String> {
        let usual = match wish {
            AheadWish::If { answers, .. } => return answers.clone(),
            AheadWish::Usual { usual } => self.usual(*usual),
        };
        let Some(usual) = usual else { return Vec::new() };
        if usual.usual != Usual::Repeat {
            return usual.words.iter().map(|word| (*word).to_owned()).collect();
        }
        let is_step = |answer: &String| answer.split(' ').next().is_some_and(|word| usual.words.contains(&word));
        let given = self.game.last_answers(seat, 2 * LONGEST_PLAN);
        let plan = given.into_iter().rev().skip_while(|answer| !is_step(answer)).take_while(is_step);
        let mut plan: Vec<String> = plan.take(LONGEST_PLAN as usize).collect();
        plan.reverse();
        plan
    }

    pub(super) fn by_hand(&self, seat: Seat, command: &Command) -> InPerson {
        let takes_back = matches!(command, Command::Undo(_) | Command::Restart);
        InPerson { seat, instead_of: self.covering(seat), takes_back }
    }

    /// Looks at everything again with what is about to be kept, and says what is to be kept of it.
    pub(super) fn review_ahead(&mut self, kept: &mut Pending) -> Vec<(Seat, String)> {
        if self.ahead.iter().all(|own| own.given.is_empty() && !own.changed) {
            return Vec::new();
        }
        let seating = self.seating_after(kept);
        let mut changed = Vec::new();
        for (seat, holder) in Seat::all(self.setup.seats).zip(&seating) {
            let mut own = std::mem::take(&mut self.ahead[seat.index()]);
            if !own.given.is_empty() && self.review(seat, &mut own, holder, kept) {
                kept.ahead_dropped = kept.ahead_dropped.with(seat);
            }
            if std::mem::take(&mut own.changed) {
                changed.push((seat, own.body()));
                kept.changes = kept.changes.with(Viewer::Seat(seat));
            }
            self.ahead[seat.index()] = own;
        }
        changed
    }

    /// Whether something was dropped that its owner has to hear of.
    fn review(&self, seat: Seat, own: &mut AheadOf, holder: &Occupant, kept: &Pending) -> bool {
        if kept.phase == Phase::Over {
            let done = std::mem::take(&mut own.done);
            *own = AheadOf { done, changed: true, ..AheadOf::default() };
            return false;
        }
        if !matches!(holder, Occupant::Person { .. }) {
            own.done.clear();
            return own.drop_where(DroppedFor::Away, |_| true);
        }
        let in_person = self.in_person.filter(|in_person| in_person.seat == seat);
        if let Some(InPerson { instead_of, takes_back, .. }) = in_person {
            if takes_back {
                own.drop_where(DroppedFor::TakenBack, |_| true);
            } else if let Some(index) = instead_of {
                own.given.remove(index);
                own.changed = true;
            }
        }
        let round = self.game.round();
        let is_old = |given: &Given| lasts(&given.wish) != Lasts::Game && given.round != round;
        // What did its work is over, and that is no news.
        own.changed |= own.given.iter().any(|given| is_old(given) && given.used > 0);
        own.given.retain(|given| !is_old(given) || given.used == 0);
        let mut dropped = own.drop_where(DroppedFor::Round, is_old);
        let Some(question) = self.question(seat) else { return dropped };
        match self.covering_of(own, question) {
            Some(index) => {
                let given = &own.given[index];
                let first = self.answers_of(seat, &given.wish).into_iter().next();
                let legal = first.is_some_and(|first| self.game.explain(seat, &first).is_ok());
                if !legal || given.used >= MOST_USED {
                    let wish = given.wish.clone();
                    dropped |= own.drop_where(DroppedFor::NotLegal, |given| given.wish == wish);
                }
            }
            // What somebody does in person may well lead to the question they mean.
            None if in_person.is_none() && !kept.rows.is_empty() => {
                dropped |= own.drop_where(DroppedFor::OtherQuestion, |given| lasts(&given.wish) == Lasts::Once);
            }
            None => {}
        }
        dropped
    }

    #[allow(clippy::too_many_arguments, reason = "a request with all its parts")]
    pub(super) fn give_ahead(
        &mut self,
        client: &Client,
        key: Key,
        seat: Seat,
        seen: u32,
        give: Vec<AheadWish>,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Done {
        self.may_act(client, seat, seen)?;
        let sensible = |wish: &AheadWish| match wish {
            AheadWish::Usual { usual } => self.usual(*usual).is_some(),
            AheadWish::If { asked, answers, name, .. } => {
                self.game.asks(asked)
                    && name.as_ref().is_none_or(|name| (1..=LONGEST_NAME).contains(&name.len()))
                    && (1..=MOST_ANSWERS).contains(&answers.len())
                    && answers.iter().all(|answer| (1..=LONGEST_ANSWER).contains(&answer.len()))
            }
        };
        let most = self.config.most_ahead as usize;
        if give.len() > most || !give.iter().all(sensible) {
            return Err(Refused::Own("not_ahead", vec![("most", most.into())]));
        }
        let round = self.game.round();
        // What is given once more stays what it was.
        let AheadOf { given: before, mut done, .. } = std::mem::take(&mut self.ahead[seat.index()]);
        done.push((client.user, key, seen));
        done.drain(..done.len().saturating_sub(MOST_DONE));
        let given = |wish: AheadWish| {
            let known = before.iter().find(|given| given.wish == wish).cloned();
            known.unwrap_or(Given { wish, round, used: 0 })
        };
        let given = give.into_iter().map(given).collect();
        self.ahead[seat.index()] = AheadOf { given, done, changed: true, ..AheadOf::default() };
        let pending = Pending {
            asked_by: Some((client.conn, key)),
            seat: Some(seat),
            ..Pending::nothing(self.ticket(), self.phase)
        };
        self.keep(pending, now, out);
        Ok(())
    }

    /// The count that was told when this was done, if it was.
    pub(super) fn given_ahead(&self, user: UserId, key: Key) -> Option<u32> {
        let mut done = self.ahead.iter().flat_map(|own| &own.done);
        done.find(|(by, known, _)| (*by, *known) == (user, key)).map(|(_, _, n)| *n)
    }

    /// How long the answer takes. Nobody can know it who does not know the seed.
    fn delay(&self, seat: Seat, now: Now) -> u64 {
        if self.config.pace_ms == 0 {
            return 0;
        }
        let (least, most) = if self.setup.turn_based { SLOW_MS } else { QUICK_MS };
        let drawn =
            Digest::keyed(&self.setup.seed.0, &("steading ahead 1", self.rows.len() as u64, seat.index() as u64));
        let drawn = u64::from_le_bytes(std::array::from_fn(|index| drawn.0[index]));
        let delay = least + drawn % (most - least);
        // It costs its owner some thinking time, but never much of it.
        if self.clock.runs(seat) { delay.min(self.clock.left(now.mono)[seat.index()] / 4) } else { delay }
    }

    /// Sets the time for those who are asked and have answered.
    pub(super) fn plan_ahead(&mut self, now: Now) {
        if self.ahead.iter().all(|own| own.given.is_empty() && own.due.is_none()) {
            return;
        }
        for seat in Seat::all(self.setup.seats) {
            let at = self.count(Viewer::Seat(seat));
            let answers = self.phase == Phase::Playing && self.health != Health::Draining && self.is_covered(seat);
            let due = match self.ahead[seat.index()].due {
                Some((asked, due)) if answers && asked == at => Some((asked, due)),
                _ if answers => Some((at, now.mono + self.delay(seat, now))),
                _ => None,
            };
            self.ahead[seat.index()].due = due;
        }
    }

    /// When the next one is given.
    pub(super) fn next_ahead(&self) -> Option<u64> {
        self.ahead.iter().filter_map(|own| own.due).map(|(_, due)| due).min()
    }

    /// Gives an answer that is due. Whether there was one.
    pub(super) fn play_ahead(&mut self, now: Now, out: &mut Vec<Output>) -> bool {
        if self.health == Health::Draining {
            return false;
        }
        let is_due = |seat: &Seat| self.ahead[seat.index()].due.is_some_and(|(_, due)| due <= now.mono);
        let Some(seat) = Seat::all(self.setup.seats).find(is_due) else { return false };
        let (at, _) = self.ahead[seat.index()].due.take().expect("it is due");
        let Some(index) = self.covering(seat).filter(|_| self.count(Viewer::Seat(seat)) == at) else { return true };
        let before = self.ahead[seat.index()].clone();
        let wish = before.given[index].wish.clone();
        let answers = self.answers_of(seat, &wish);
        let own = &mut self.ahead[seat.index()];
        own.given[index].used += 1;
        own.changed = true;
        if lasts(&wish) == Lasts::Once {
            own.given.remove(index);
        }
        // It comes through the same door as what somebody types; by nobody, so that its owner is shown it as news.
        if self.do_and_keep(seat, Command::Answers(answers), None, now, out).is_err() {
            let mut own = before;
            own.drop_where(DroppedFor::NotLegal, |given| given.wish == wish);
            self.ahead[seat.index()] = own;
            let pending = Pending {
                changes: Witnesses::NOBODY.with(Viewer::Seat(seat)),
                ahead_dropped: SeatSet::only(seat),
                ..Pending::nothing(self.ticket(), self.phase)
            };
            self.keep(pending, now, out);
        }
        true
    }

    /// What is kept, after a start. What cannot be read is nobody's answer.
    pub(super) fn reopen_ahead(&mut self, kept: &[(Seat, String)]) {
        for (seat, body) in kept.iter().filter(|(seat, _)| seat.index() < usize::from(self.setup.seats)) {
            self.ahead[seat.index()] = serde_json::from_str(body).unwrap_or_default();
        }
        self.called = self.people_asked().iter().filter(|seat| !self.is_covered(*seat)).collect();
    }

    fn ahead_text(wish: &AheadWish, lang: Lang) -> String {
        let message = match wish {
            AheadWish::Usual { usual: Usual::Pass } => Message::new("host-ahead-pass"),
            AheadWish::Usual { usual: Usual::End } => Message::new("host-ahead-end"),
            AheadWish::Usual { usual: Usual::Decline } => Message::new("host-ahead-decline"),
            AheadWish::Usual { usual: Usual::Repeat } => Message::new("host-ahead-repeat"),
            AheadWish::If { name: Some(name), .. } => return name.clone(),
            AheadWish::If { asked, answers, .. } => Message::new("host-ahead-if")
                .with("asked", Arg::Text(asked.clone()))
                .with("answers", Arg::Text(answers.join(", "))),
        };
        render(lang, &message, &NoNames)
    }

    /// What this seat may answer ahead, and what it has. Only for its owner.
    pub(super) fn show_ahead(&self, seat: Seat, lang: Lang) -> (Vec<AheadShown>, Vec<AheadShown>) {
        if !matches!(self.seating[seat.index()], Occupant::Person { .. }) {
            return (Vec::new(), Vec::new());
        }
        let shown =
            |wish: &AheadWish, dropped| AheadShown { wish: wish.clone(), text: Table::ahead_text(wish, lang), dropped };
        let usual = self.game.ahead().iter().map(|usual| shown(&AheadWish::Usual { usual: usual.usual }, None));
        let own = &self.ahead[seat.index()];
        let given = own.given.iter().map(|given| shown(&given.wish, None));
        let dropped = own.dropped.iter().map(|dropped| shown(&dropped.wish, Some(dropped.why)));
        (usual.collect(), given.chain(dropped).collect())
    }
}
