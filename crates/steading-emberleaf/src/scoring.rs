//! EMB-9: favours, final scoring, ties, and who won alone.

use crate::counters::Sight;
use crate::prelude::*;
use crate::program::{Counter, Form};

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
            Form::AtLeast { of, n, leaves } => u32::from(*leaves) * u32::from(count(*of) >= u32::from(*n)),
            Form::AtMost { of, n, leaves } => u32::from(*leaves) * u32::from(count(*of) <= u32::from(*n)),
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

    /// EMB-9.2: leaves of the game, and of the favours as they stand.
    pub fn score(&self, s: &State, seat: Seat) -> i32 {
        let favours = s.players[seat].favours.iter();
        i32::from(s.players[seat].leaves)
            + favours.map(|favour| self.favour_leaves(s, seat, favour) as i32).sum::<i32>()
    }
}
