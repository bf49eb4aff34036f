//! Answers, and what is taken back: from the request to the rows that are kept.

use super::refusal::Refused;
use super::{Client, Done, Output, Pending, Table};
use crate::Now;
use crate::ids::Key;
use crate::log::{Notice, NoticeRow, Phase, Row, Witnesses};
use std::hash::{DefaultHasher, Hash, Hasher};
use steading_core::{Seat, SeatSet, Status, Viewer};
use steading_match::{Json, Undo};

/// What a seat does to the match.
#[derive(Clone, Debug)]
pub(super) enum Command {
    Answers(Vec<String>),
    /// What the seat wants as a whole, in JSON.
    Wish(String),
    Undo(u32),
    Restart,
    Redo,
}

impl Table {
    /// A person acts for a seat of theirs.
    #[allow(clippy::too_many_arguments, reason = "a request with all its parts")]
    pub(super) fn act(
        &mut self,
        client: &Client,
        key: Key,
        seat: Seat,
        seen: u32,
        command: Command,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Done {
        self.may_act(client, seat, seen)?;
        self.in_person = Some(self.by_hand(seat, &command));
        let done = self.do_and_keep(seat, command, Some((client, key)), now, out);
        self.in_person = None;
        done
    }

    /// Whether this person may answer for a seat, now or ahead: it is theirs, no bot plays it, they have seen everything,
    /// and the game goes on.
    pub(super) fn may_act(&self, client: &Client, seat: Seat, seen: u32) -> Done {
        self.holds(client, seat)?;
        if self.seating[seat.index()].bot().is_some() {
            return Err(Refused::own("away"));
        }
        // A client that has not seen the end of the game gets `stale` first.
        if seen != self.count(Viewer::Seat(seat)) {
            return Err(Refused::Stale);
        }
        if self.phase != Phase::Playing {
            return Err(Refused::own("not_playing"));
        }
        Ok(())
    }

    /// Carries a command out and asks for it to be kept. On an error nothing has changed.
    pub(super) fn do_and_keep(
        &mut self,
        seat: Seat,
        command: Command,
        by: Option<(&Client, Key)>,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Done {
        let before = Before::of(self);
        self.carry_out(seat, command)?;
        let over = self.game.status() == Status::Over;
        let (views, changes) = self.changes_since(&before);
        let rows = self.rows_since(&before, changes, Some(seat), by, now);
        let mut notices = Vec::new();
        if over {
            notices.push(NoticeRow { notice: Notice::Over, key: None, by: None, at: now.wall });
        }
        let kept = Pending {
            ticket: self.ticket(),
            rows,
            notices,
            asked_by: by.map(|(client, key)| (client.conn, key)),
            seat: Some(seat),
            phase: if over { Phase::Over } else { self.phase },
            changes,
            views: Some(views),
            ahead_dropped: SeatSet::EMPTY,
        };
        self.keep(kept, now, out);
        Ok(())
    }

    fn carry_out(&mut self, seat: Seat, command: Command) -> Done {
        match command {
            Command::Answers(actions) => {
                if actions.is_empty() {
                    return Err(Refused::own("no_answers"));
                }
                let texts: Vec<&str> = actions.iter().map(String::as_str).collect();
                self.game.apply_all(seat, &texts, true)?;
                self.forget_redo(seat);
            }
            Command::Wish(wish) => {
                let entries = self.game.entries();
                self.game.wish(seat, &wish)?;
                if self.game.entries() == entries {
                    return Err(Refused::own("no_answers"));
                }
                self.forget_redo(seat);
            }
            Command::Undo(count) => self.take_back_answers(seat, count)?,
            Command::Restart => self.take_back_answers(seat, self.game.restartable(seat))?,
            Command::Redo => {
                let answer = self.redo[seat.index()].last().cloned();
                let answer = answer.ok_or_else(|| Refused::own("nothing_to_redo"))?;
                self.game.apply_all(seat, &[&answer], true)?;
                self.redo[seat.index()].pop();
            }
        }
        self.draw();
        Ok(())
    }

    fn take_back_answers(&mut self, seat: Seat, count: u32) -> Done {
        let answers = self.game.last_answers(seat, count);
        self.game.undo(Undo::Seat(seat, count))?;
        self.redo[seat.index()].extend(answers.into_iter().rev());
        Ok(())
    }

    /// Who has answered anew does not want the old answers back, nor does anybody who stands before a new question.
    fn forget_redo(&mut self, seat: Seat) {
        self.redo[seat.index()].clear();
        if !self.game.simultaneous() {
            self.redo.iter_mut().for_each(Vec::clear);
        }
    }

    /// Draws chance outcomes until a seat is asked or the game is over.
    pub(super) fn draw(&mut self) {
        while self.game.status() == Status::Chance {
            self.game.chance(None).expect("an outcome is due and the seed is known");
            self.redo.iter_mut().for_each(Vec::clear);
        }
    }

    /// What the record has gained, and who noticed, given who sees the table change.
    pub(super) fn rows_since(
        &self,
        before: &Before,
        changes: Witnesses,
        seat: Option<Seat>,
        by: Option<(&Client, Key)>,
        now: Now,
    ) -> Vec<Row> {
        let lines = &self.game.lines()[before.lines..];
        let last = lines.len().saturating_sub(1);
        let mut entry = before.entries;
        let mut rows = Vec::with_capacity(lines.len());
        for (index, line) in lines.iter().enumerate() {
            let makes_entry = matches!(line, steading_core::Entry::Action { .. } | steading_core::Entry::Outcome(_));
            let mut witnesses = seat.map_or(Witnesses::NOBODY, |seat| Witnesses::NOBODY.with(Viewer::Seat(seat)));
            for viewer in self.viewers() {
                let saw = makes_entry && entry < self.game.entries() && self.game.witnessed(entry, viewer);
                // What changes without an event is seen with the last line. While several are asked at once it is only
                // who is done: everybody is shown it, but nobody's own answer is any the less fitting for it.
                let changed = index == last && !self.game.simultaneous() && changes.contains(viewer);
                if saw || changed {
                    witnesses = witnesses.with(viewer);
                }
            }
            entry += usize::from(makes_entry);
            rows.push(Row {
                line: line.to_string(),
                seat,
                by: by.map(|(client, _)| client.user),
                key: by.map(|(_, key)| key),
                witnesses,
                clocks: (index == last && !self.clock.is_none()).then(|| self.clock.left(now.mono)),
                at: now.wall,
            });
        }
        rows
    }

    /// What each viewer sees now, and who sees a change. The only place where an answer makes views.
    pub(super) fn changes_since(&mut self, before: &Before) -> (Views, Witnesses) {
        let views = Views(self.viewers().map(|viewer| (viewer, self.view(viewer))).collect());
        let hashes: Vec<u64> = views.0.iter().map(|(viewer, view)| self.hash(*viewer, view)).collect();
        let changed = self.viewers().zip(&hashes).zip(&before.shown).filter(|((_, new), old)| new != old);
        let changes = changed.fold(Witnesses::NOBODY, |all, ((viewer, _), _)| all.with(viewer));
        self.shown = Some(hashes);
        (views, changes)
    }

    pub(super) fn view(&self, viewer: Viewer) -> Json {
        self.game.view(viewer).expect("a viewer at this table")
    }

    /// What a viewer is shown: its view, who is asked, and, if it is asked, the question with its answers. A question
    /// need not show on the board.
    fn hash(&self, viewer: Viewer, view: &Json) -> u64 {
        let mut hasher = DefaultHasher::new();
        view.get().hash(&mut hasher);
        for asked in self.game.waiting().iter() {
            asked.index().hash(&mut hasher);
            if viewer == Viewer::Seat(asked) {
                let question = self.game.decision(asked).expect("this seat is asked");
                question.decision.get().hash(&mut hasher);
                self.game.answers(asked).expect("this seat is asked").hash(&mut hasher);
            }
        }
        hasher.finish()
    }
}

/// The game as each viewer sees it after an answer, made once and sent when it is stored.
#[derive(Debug)]
pub(super) struct Views(Vec<(Viewer, Json)>);

impl Views {
    pub fn of(&self, viewer: Viewer) -> Option<&Json> {
        self.0.iter().find(|(of, _)| *of == viewer).map(|(_, view)| view)
    }
}

/// How things stood before something was done.
#[derive(Debug)]
pub(super) struct Before {
    lines: usize,
    entries: usize,
    shown: Vec<u64>,
}

impl Before {
    pub fn of(table: &Table) -> Before {
        let made = || table.viewers().map(|viewer| table.hash(viewer, &table.view(viewer))).collect();
        Before {
            lines: table.game.lines().len(),
            entries: table.game.entries(),
            shown: table.shown.clone().unwrap_or_else(made),
        }
    }
}
