//! EMB-9: favours, final scoring, ties, and who won alone.

use crate::Emberleaf;
use crate::counters::Sight;
use crate::program::{Counter, Form};
use crate::state::{Frame, State};
use crate::words::*;
use steading_core::{Message, Part, Seat, Standings};

impl Emberleaf {
    /// EMB-9.2: what a favour is worth to its owner on this table.
    pub fn favour_leaves(&self, s: &State, seat: Seat, favour: FavourId) -> u32 {
        self.form(s, seat, &self.content().favours[favour.index()].score)
    }

    /// EMB-12.40 to EMB-12.45.
    pub(crate) fn form(&self, s: &State, seat: Seat, form: &Form) -> u32 {
        let count = |counter: Counter| self.count(s, seat, counter, Sight::default());
        match form {
            Form::Per { of, leaves, every, max } => {
                (u32::from(*leaves) * (count(*of) / u32::from(*every))).min(u32::from(*max))
            }
            Form::Most { of, leaves } => {
                let mine = count(*of);
                // EMB-9.10: strictly more than every other player.
                let others = Seat::all(self.seats).filter(|&other| other != seat);
                let beaten =
                    others.map(|other| self.count(s, other, *of, Sight::default())).all(|theirs| mine > theirs);
                let alone = self.seats > 1 || mine > self.sister_count(s, *of);
                if beaten && alone { u32::from(*leaves) } else { 0 }
            }
            Form::AtLeast { of, n, leaves } => {
                if count(*of) >= u32::from(*n) {
                    u32::from(*leaves)
                } else {
                    0
                }
            }
            Form::AtMost { of, n, leaves } => {
                if count(*of) <= u32::from(*n) {
                    u32::from(*leaves)
                } else {
                    0
                }
            }
            Form::Tiers { of, steps } => {
                let reached = count(*of);
                let step = steps.iter().rev().find(|(n, _)| reached >= u32::from(*n));
                step.map_or(0, |(_, leaves)| u32::from(*leaves))
            }
            Form::Sets { of, leaves } => {
                u32::from(*leaves) * of.iter().map(|&counter| count(counter)).min().unwrap_or(0)
            }
            Form::Sum(parts) => parts.iter().map(|part| self.form(s, seat, part)).sum(),
        }
    }

    fn favours_total(&self, s: &State, seat: Seat) -> i32 {
        s.players[seat].favours.iter().map(|favour| self.favour_leaves(s, seat, favour) as i32).sum()
    }

    /// EMB-9.2: leaves of the game, and of the favours as they stand.
    pub fn score(&self, s: &State, seat: Seat) -> i32 {
        i32::from(s.players[seat].leaves) + self.favours_total(s, seat)
    }

    /// EMB-9.3: most leaves; then settled villagers, then markers; then shared.
    pub(crate) fn ranking(&self, s: &State) -> Standings {
        let mut scores = [0; 5];
        for seat in Seat::all(self.seats) {
            scores[seat.index()] = self.score(s, seat);
        }
        let score = |seat: Seat| scores[seat.index()];
        Standings::ranked(self.seats, score, |seat| {
            let player = &s.players[seat];
            (score(seat), player.villagers(), player.markers.len())
        })
    }

    pub(crate) fn score_sheet(&self, s: &State, seat: Seat) -> Vec<Part> {
        let player = &s.players[seat];
        let mut parts =
            vec![Part { message: Message::new("emberleaf-score-leaves"), points: i32::from(player.leaves) }];
        for favour in player.favours.iter() {
            let message = Message::new("emberleaf-score-favour").item("favour", "favour", favour.index() as u16);
            parts.push(Part { message, points: self.favour_leaves(s, seat, favour) as i32 });
        }
        parts
    }

    /// EMB-11.1: strictly more leaves than the sister. EMB-A56: a stopped game says so.
    pub(crate) fn outcome_of(&self, s: &State) -> Option<Message> {
        if s.top() != Frame::Over {
            return None;
        }
        if self.seats > 1 {
            return s.stopped.then(|| Message::new("emberleaf-verdict-stopped"));
        }
        let (mine, hers) = (self.score(s, Seat::A), self.sister_score_now(s));
        let id = if mine > hers { "emberleaf-verdict-won" } else { "emberleaf-verdict-lost" };
        Some(Message::new(id).with("mine", mine).with("hers", hers))
    }
}
