//! Bots in seats. They think elsewhere; what they answer comes through the same door as a person's answer.

use super::game::Command;
use super::seating::known_bot;
use super::{Output, Table};
use crate::Now;
use crate::log::Phase;
use steading_core::{Seat, SeatSet, Viewer};

/// A bot that was asked.
#[derive(Clone, Debug)]
pub(super) struct Thinking {
    /// What its seat had seen when it was asked: an answer to anything else comes too late.
    at: u32,
    asked: u64,
    /// What it wants to do, once it knows.
    answer: Option<(String, u64)>,
}

impl Table {
    /// Seats that are asked and played by a bot.
    pub(super) fn bots_asked(&self) -> SeatSet {
        self.waiting().iter().filter(|seat| self.seating[seat.index()].bot().is_some()).collect()
    }

    /// Nobody plays here but bots, and nobody looks: the game pauses until somebody does.
    pub(super) fn unwatched_bots(&self) -> bool {
        self.listeners.is_empty() && self.seating.iter().all(|occupant| occupant.owner().is_none())
    }

    /// Lets every bot that is asked think, unless it does already.
    pub(super) fn ask_bots(&mut self, now: Now, out: &mut Vec<Output>) {
        if self.phase != Phase::Playing || self.health == super::Health::Draining || self.unwatched_bots() {
            return;
        }
        for seat in self.bots_asked().iter() {
            let at = self.count(Viewer::Seat(seat));
            if self.thinking[seat.index()].as_ref().is_some_and(|thinking| thinking.at == at) {
                continue;
            }
            let bot = self.seating[seat.index()].bot().and_then(|bot| known_bot(bot).ok());
            let Some(bot) = bot else { continue };
            let job = self.game.job(seat).expect("this seat is asked");
            self.thinking[seat.index()] = Some(Thinking { at, asked: now.mono, answer: None });
            out.push(Output::Think { seat, at, bot, job });
        }
    }

    pub(super) fn thought(&mut self, seat: Seat, at: u32, action: String, now: Now) {
        let pace = self.config.pace_ms;
        let Some(Some(thinking)) = self.thinking.get_mut(seat.index()) else { return };
        if thinking.at == at && thinking.answer.is_none() {
            // Always a whole number of paces after the question: how long it thought tells nothing.
            let took = now.mono.saturating_sub(thinking.asked);
            let due = if pace == 0 { now.mono } else { thinking.asked + took.max(1).div_ceil(pace) * pace };
            thinking.answer = Some((action, due));
        }
    }

    /// Plays the answer of a bot that is due. Whether there was one.
    pub(super) fn play_thought(&mut self, now: Now, out: &mut Vec<Output>) -> bool {
        if self.health == super::Health::Draining {
            return false;
        }
        let is_due = |thinking: &Thinking| thinking.answer.as_ref().is_some_and(|(_, due)| *due <= now.mono);
        let due = self.thinking.iter().position(|thinking| thinking.as_ref().is_some_and(is_due));
        let Some(index) = due else { return false };
        let seat = Seat::new(index);
        let thinking = self.thinking[index].take().expect("it was there a moment ago");
        let (action, _) = thinking.answer.expect("it is due");
        let still_asked = self.bots_asked().contains(seat) && self.count(Viewer::Seat(seat)) == thinking.at;
        if still_asked {
            // The bot was asked about this very position, so what it wants is legal. Should it not be, it is asked anew.
            let _ = self.do_and_keep(seat, Command::Answers(vec![action]), None, now, out);
        }
        true
    }

    /// When something has to be done although nothing comes in.
    pub(super) fn ask_to_be_woken(&self, now: Now, out: &mut Vec<Output>) {
        let bots = self.thinking.iter().flatten().filter_map(|thinking| thinking.answer.as_ref()).map(|(_, due)| *due);
        let everybody = SeatSet::all(self.setup.seats);
        let not_warned = everybody.iter().filter(|seat| !self.warned.contains(*seat)).collect();
        let warning = self.clock.warns(not_warned).filter(|_| self.setup.turn_based);
        let others = [self.clock.deadline(), warning, self.next_ahead(), self.next_return(now)];
        if let Some(next) = bots.chain(others.into_iter().flatten()).min() {
            out.push(Output::Wake(next));
        }
    }
}
