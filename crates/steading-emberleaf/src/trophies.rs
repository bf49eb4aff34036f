//! EMB-8.1 and EMB-8.20: trophies (step 2) and the bonuses of the score track (step 4).

use crate::prelude::*;
use crate::round::Winner;
use crate::state::{Crossing, Window};
use steading_core::Clause;

impl Emberleaf {
    /// EMB-8.3, EMB-A24: whose trophy is next, in turn order from the active side. Without trophies all claims lapse.
    pub(crate) fn next_winner(&self, s: &mut State) -> Option<Winner> {
        if s.trophies.is_empty() {
            for seat in Seat::all(self.seats) {
                s.players[seat].claims = 0;
            }
            s.sister.claims = 0;
            return None;
        }
        if s.sisters_turn && s.sister.claims > 0 {
            return Some(Winner::Sister);
        }
        let winner = s.active.round(self.seats).find(|&seat| s.players[seat].claims > 0).map(Winner::Player);
        winner.or((s.sister.claims > 0).then_some(Winner::Sister))
    }

    pub(crate) fn claims_pending(&self, s: &State) -> bool {
        s.sister.claims > 0 || Seat::all(self.seats).any(|seat| s.players[seat].claims > 0)
    }

    /// EMB-8.2: the winner's effects, then the others clockwise.
    pub(crate) fn take_trophy(&self, s: &mut State, trophy: TrophyId, e: &mut impl Sink<Event>) {
        let Some(Frame::Trophy { winner }) = s.pending.pop() else { unreachable!("a trophy is chosen") };
        s.trophies = s.trophies.without(trophy);
        let card = self.content().trophies[trophy.index()];
        s.push(Frame::Others { winner, trophy, turn: 0 });
        match winner {
            Winner::Player(seat) => {
                let player = &mut s.players[seat];
                player.claims -= 1;
                player.trophies = player.trophies.with(trophy);
                e.push(Event::TrophyTaken { seat, trophy });
                s.push(Frame::Run { seat, program: card.winner, at: 0, x: 0, space: None });
            }
            // EMB-11.30: its leaves and nothing else.
            Winner::Sister => {
                s.sister.claims -= 1;
                s.sister.trophies = s.sister.trophies.with(trophy);
                e.push(Event::SisterTrophy { trophy });
                self.sister_gains(s, card.leaves, e);
            }
        }
        if s.ending() {
            e.push(Event::EndTriggered);
        }
    }

    /// EMB-8.2: everybody but the winner, in order; when the sister won, that is you.
    pub(crate) fn next_other(&self, s: &mut State) {
        let Some(Frame::Others { winner, trophy, turn }) = s.pending.top_mut() else { unreachable!("others are next") };
        let seat = match winner {
            Winner::Player(seat) => {
                *turn += 1;
                (*turn < self.seats).then(|| self.after(*seat, *turn))
            }
            Winner::Sister => {
                *turn += 1;
                (*turn == 1).then_some(Seat::A)
            }
        };
        let program = self.content().trophies[trophy.index()].others;
        match seat {
            Some(seat) => s.push(Frame::Run { seat, program, at: 0, x: 0, space: None }),
            None => {
                s.pending.pop();
            }
        }
    }

    // ---- leaves and the score track ----

    /// EMB-A10: leaves that would reach an open bonus are offered, all others are scored.
    #[inline]
    pub(crate) fn gain_leaves(&self, s: &mut State, seat: Seat, leaves: u8, e: &mut impl Sink<Event>) {
        if self.reaches_bonus(s, seat, leaves) {
            s.push(Frame::Leaves { seat, leaves });
        } else {
            self.score_leaves(s, seat, leaves, e);
        }
    }

    #[inline]
    pub(crate) fn reaches_bonus(&self, s: &State, seat: Seat, leaves: u8) -> bool {
        // Positions ascend, so the first one left is the lowest.
        let next = s.bonuses.iter().next().map(|bonus| self.content().score_bonuses[bonus.index()].at);
        next.is_some_and(|at| s.players[seat].leaves.saturating_add(leaves.into()) >= at.into())
    }

    /// EMB-A10: all of them, or the most that stay below a bonus on the way. Any other number reaches the same bonuses.
    pub(crate) fn quote_leaves(&self, s: &State, seat: Seat, offered: u8, taken: u8) -> Permission {
        let next = s.players[seat].leaves.saturating_add(u16::from(taken) + 1);
        let at = |bonus: BonusId| u16::from(self.content().score_bonuses[bonus.index()].at);
        let below = taken < offered && s.bonuses.iter().any(|bonus| at(bonus) == next);
        if taken == offered || below { Ok(()) } else { Err(Refusal::PartOfLeaves { leaves: offered }) }
    }

    pub(crate) fn take_leaves(&self, s: &mut State, leaves: u8, e: &mut impl Sink<Event>) {
        let Some(Frame::Leaves { seat, .. }) = s.pending.pop() else { unreachable!("leaves are offered") };
        self.score_leaves(s, seat, leaves, e);
    }

    /// Which clause grants leaves, by what goes on afterwards: the track after an attack, a program that has begun, or
    /// what a settled villager leaves behind.
    fn leaf_clause(&self, s: &State) -> Clause {
        match s.top() {
            Frame::TrackField { .. } => "EMB-6.32",
            Frame::Run { program, at: 1.., .. } => self.content().program(program).place.clause(),
            _ => "EMB-7.10",
        }
    }

    /// EMB-3.12: one integer. EMB-A25: positions reached on the way are noted at that moment, lower ones first.
    fn score_leaves(&self, s: &mut State, seat: Seat, leaves: u8, e: &mut impl Sink<Event>) {
        if leaves == 0 {
            return;
        }
        let clause = self.leaf_clause(s);
        let total = s.players[seat].leaves.saturating_add(leaves.into());
        s.players[seat].leaves = total;
        e.push(Event::Leaves { seat, leaves, clause });
        self.cross(s, seat, total, e);
    }

    pub(crate) fn cross(&self, s: &mut State, by: Seat, total: u16, e: &mut impl Sink<Event>) {
        while let Some(bonus) = s.bonuses.iter().next() {
            // Positions ascend, so the first one left is the lowest.
            if u16::from(self.content().score_bonuses[bonus.index()].at) > total {
                return;
            }
            s.bonuses = s.bonuses.without(bonus);
            s.crossed.push(Crossing { bonus, by });
            e.push(Event::BonusReached { bonus });
        }
    }

    /// EMB-8.21: the oldest crossing.
    pub(crate) fn next_bonus(&self, s: &mut State) -> Option<Frame> {
        let Crossing { bonus, by } = s.crossed.shift()?;
        Some(Frame::Bonus { bonus, owner: by, turn: 0 })
    }

    /// EMB-8.21, EMB-12.20: what happens once, then each player from the one who triggered it.
    pub(crate) fn next_for_bonus(&self, s: &mut State, e: &mut impl Sink<Event>) {
        let Some(Frame::Bonus { bonus, owner, turn }) = s.pending.top_mut() else { unreachable!("a bonus is next") };
        let card = self.content().score_bonuses[bonus.index()];
        let (owner, now) = (*owner, *turn);
        if now > self.seats {
            s.pending.pop();
            return;
        }
        *turn += 1;
        if now == 0 {
            e.push(Event::BonusAwarded { bonus: *bonus });
            s.free_skill |= card.free_skill;
            s.push(Frame::Run { seat: owner, program: card.once, at: 0, x: 0, space: None });
            return;
        }
        let seat = self.after(owner, now - 1);
        if card.free_skill {
            self.open_window(s, seat, Window::Only(seat));
        }
        s.push(Frame::Run { seat, program: card.each, at: 0, x: 0, space: None });
    }
}
