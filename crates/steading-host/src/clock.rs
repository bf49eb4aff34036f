//! Thinking time. It runs for persons who are asked, by the clock that never steps.

use crate::setup::ClockKind;
use steading_core::{MAX_SEATS, Seat, SeatSet};

/// What a running clock is given for an outage, beside the outage itself.
pub const CREDIT_MS: u64 = 15_000;
/// What a running clock is given when the server goes over which its person came: the way back takes less.
pub const WAY_BACK_MS: u64 = 2_000;

/// Where everybody has an hour at least, nobody has to sit at the screen.
const SLOW_MS: u64 = 3_600_000;
/// Half a day: a night's sleep.
const LONGEST_WARNING_MS: u64 = 12 * SLOW_MS;

/// The clocks of one table.
#[derive(Clone, Debug)]
pub struct Clock {
    kind: ClockKind,
    /// What each seat had left when its clock was last looked at.
    left: [u64; MAX_SEATS],
    running: SeatSet,
    /// Those who would be running, did the server not go down.
    paused: SeatSet,
    /// Who has been given the time for the way back since they were asked.
    credited: SeatSet,
    /// Who is on the way back through no fault of theirs: until when, and what their clock is given if it begins to run
    /// before they are there.
    coming: [Option<(u64, u64)>; MAX_SEATS],
    at: u64,
}

impl Clock {
    pub fn new(kind: ClockKind) -> Clock {
        let (running, paused, credited) = (SeatSet::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY);
        let (left, coming) = ([Clock::full(kind); MAX_SEATS], [None; MAX_SEATS]);
        Clock { kind, left, running, paused, credited, coming, at: 0 }
    }

    fn full(kind: ClockKind) -> u64 {
        match kind {
            ClockKind::None => 0,
            ClockKind::PerMove { seconds } | ClockKind::PerGame { seconds, .. } => u64::from(seconds) * 1_000,
        }
    }

    /// As it was kept, and it goes on. Nobody loses time by an outage: what ran is credited, and what begins to run
    /// before its person is back.
    pub fn restore(&mut self, left: [u64; MAX_SEATS], running: SeatSet, now: u64) {
        (self.left, self.running, self.at) = (left, running, now);
        self.coming = [Some((now + CREDIT_MS, CREDIT_MS)); MAX_SEATS];
        for seat in running.iter() {
            self.left[seat.index()] += CREDIT_MS;
            self.coming[seat.index()] = None;
        }
    }

    /// The persons of these seats are here.
    pub fn came(&mut self, seats: SeatSet) {
        seats.iter().for_each(|seat| self.coming[seat.index()] = None);
    }

    /// As it is kept: what is left, and whose clock runs or is stopped only because the server goes down.
    pub fn kept(&self, now: u64) -> ([u64; MAX_SEATS], SeatSet) {
        (self.left(now), self.running.iter().chain(self.paused.iter()).collect())
    }

    /// The persons of these seats have to come back by another way, through no fault of theirs. Time for it is given
    /// once while they are asked: who has such an accident often does it on purpose.
    pub fn credit(&mut self, seats: SeatSet, now: u64) {
        self.left = self.left(now);
        self.at = now;
        for seat in seats.iter().filter(|seat| !self.running.contains(*seat)) {
            self.coming[seat.index()] = Some((now + WAY_BACK_MS, WAY_BACK_MS));
        }
        let fresh = |seat: &Seat| seats.contains(*seat) && !self.credited.contains(*seat);
        for seat in self.running.iter().filter(fresh).collect::<Vec<_>>() {
            self.left[seat.index()] += WAY_BACK_MS;
            self.credited = self.credited.with(seat);
        }
    }

    pub fn is_none(&self) -> bool {
        self.kind == ClockKind::None
    }

    /// What is left for each seat now.
    pub fn left(&self, now: u64) -> [u64; MAX_SEATS] {
        let passed = now.saturating_sub(self.at);
        let mut left = self.left;
        for seat in self.running.iter() {
            left[seat.index()] = left[seat.index()].saturating_sub(passed);
        }
        left
    }

    pub fn runs(&self, seat: Seat) -> bool {
        self.running.contains(seat)
    }

    /// Somebody has answered, or a seat has changed hands: from now on the clocks of these seats run.
    /// `answered` is the seat that gave an answer.
    pub fn turn(&mut self, asked: SeatSet, answered: Option<Seat>, now: u64) {
        if self.is_none() {
            return;
        }
        self.left = self.left(now);
        self.at = now;
        match self.kind {
            ClockKind::None => {}
            ClockKind::PerMove { .. } => {
                let fresh = asked.iter().filter(|seat| !self.running.contains(*seat) || answered == Some(*seat));
                for seat in fresh.collect::<Vec<_>>() {
                    self.left[seat.index()] = Clock::full(self.kind);
                }
            }
            ClockKind::PerGame { increment, .. } => {
                for seat in self.running.iter().filter(|seat| !asked.contains(*seat) && answered == Some(*seat)) {
                    self.left[seat.index()] += u64::from(increment) * 1_000;
                }
            }
        }
        let same = |seat: &Seat| asked.contains(*seat) && answered != Some(*seat);
        self.credited = self.credited.iter().filter(same).collect();
        for seat in asked.iter().filter(|seat| !self.running.contains(*seat)) {
            if let Some((_, gift)) = self.coming[seat.index()].take_if(|(until, _)| now < *until) {
                self.left[seat.index()] += gift;
                self.credited = self.credited.with(seat);
            }
        }
        (self.running, self.paused) = (asked, SeatSet::EMPTY);
    }

    /// All clocks stand still: the server goes down.
    pub fn stop(&mut self, now: u64) {
        let (_, paused) = self.kept(now);
        self.turn(SeatSet::EMPTY, None, now);
        self.paused = paused;
    }

    /// When the first running clock runs out.
    pub fn deadline(&self) -> Option<u64> {
        if self.is_none() {
            return None;
        }
        self.running.iter().map(|seat| self.at + self.left[seat.index()]).min()
    }

    /// How much is left when somebody is warned: a quarter of all there is, half a day at most; nothing where people
    /// sit at the screen and see it.
    pub fn warning(&self) -> Option<u64> {
        let full = Clock::full(self.kind);
        (full >= SLOW_MS).then(|| (full / 4).min(LONGEST_WARNING_MS))
    }

    /// When the first of these runs so low that its person is to be warned.
    pub fn warns(&self, not_yet: SeatSet) -> Option<u64> {
        let warning = self.warning()?;
        let running = self.running.iter().filter(|seat| not_yet.contains(*seat));
        running.map(|seat| self.at + self.left[seat.index()].saturating_sub(warning)).min()
    }

    /// Who is to be warned now.
    pub fn short(&self, now: u64) -> SeatSet {
        let (Some(warning), left) = (self.warning(), self.left(now)) else { return SeatSet::EMPTY };
        self.running.iter().filter(|seat| left[seat.index()] <= warning && left[seat.index()] > 0).collect()
    }

    /// Somebody whose time was up comes back with a tenth of all there was.
    pub fn refill(&mut self, seat: Seat) {
        self.left[seat.index()] = self.left[seat.index()].max(Clock::full(self.kind) / 10);
    }

    /// Whose time is up.
    pub fn flagged(&self, now: u64) -> SeatSet {
        if self.is_none() {
            return SeatSet::EMPTY;
        }
        let left = self.left(now);
        self.running.iter().filter(|seat| left[seat.index()] == 0).collect()
    }

    /// Whether a seat whose time was up may be played by its person again.
    pub fn may_return(&self, seat: Seat, now: u64) -> bool {
        match self.kind {
            ClockKind::None | ClockKind::PerMove { .. } => true,
            ClockKind::PerGame { .. } => self.left(now)[seat.index()] > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: SeatSet = SeatSet::only(Seat::A);
    const B: SeatSet = SeatSet::only(Seat::B);

    #[test]
    fn a_game_clock_runs_for_the_asked_seat_and_gives_the_increment_at_the_end_of_the_turn() {
        let mut clock = Clock::new(ClockKind::PerGame { seconds: 60, increment: 5 });
        clock.turn(A, None, 1_000);
        clock.turn(A, Some(Seat::A), 11_000);
        assert_eq!(clock.left(11_000)[..2], [50_000, 60_000]);
        clock.turn(B, Some(Seat::A), 21_000);
        assert_eq!(clock.left(31_000)[..2], [45_000, 50_000]);
        assert_eq!(clock.deadline(), Some(81_000));
        assert!(clock.flagged(80_999).is_empty());
        assert_eq!(clock.flagged(81_000), B);
        assert!(!clock.may_return(Seat::B, 81_000));
    }

    #[test]
    fn a_move_clock_starts_anew_with_every_question() {
        let mut clock = Clock::new(ClockKind::PerMove { seconds: 10 });
        clock.turn(A, None, 0);
        clock.turn(A, Some(Seat::A), 9_000);
        assert_eq!(clock.deadline(), Some(19_000));
        // The answer of another seat to the same question gives nobody time.
        clock.turn(SeatSet::all(2), Some(Seat::A), 10_000);
        clock.turn(SeatSet::all(2), Some(Seat::B), 12_000);
        assert_eq!(clock.left(12_000)[..2], [8_000, 10_000]);
        assert!(clock.may_return(Seat::A, 99_000));
    }

    #[test]
    fn a_slow_clock_warns_before_it_runs_out_and_a_quick_one_does_not() {
        let day = 24 * SLOW_MS;
        let mut clock = Clock::new(ClockKind::PerMove { seconds: 3 * 24 * 3_600 });
        clock.turn(A, None, 1_000);
        assert_eq!(clock.warns(SeatSet::all(2)), Some(1_000 + 3 * day - 12 * SLOW_MS));
        assert_eq!(clock.warns(B), None, "A was warned");
        assert!(clock.short(1_000 + 3 * day - 12 * SLOW_MS - 1).is_empty());
        assert_eq!(clock.short(1_000 + 3 * day - 12 * SLOW_MS), A);
        assert!(clock.short(1_000 + 3 * day).is_empty(), "then it is up");
        let mut quick = Clock::new(ClockKind::PerGame { seconds: 600, increment: 0 });
        quick.turn(A, None, 0);
        assert_eq!((quick.warns(A), quick.short(599_000)), (None, SeatSet::EMPTY));
    }

    #[test]
    fn without_a_clock_nothing_runs_out() {
        let mut clock = Clock::new(ClockKind::None);
        clock.turn(A, None, 0);
        assert_eq!(clock.deadline(), None);
        assert!(clock.flagged(u64::MAX).is_empty());
    }

    #[test]
    fn who_has_to_come_another_way_is_given_the_time() {
        let mut clock = Clock::new(ClockKind::PerGame { seconds: 60, increment: 0 });
        clock.turn(A, None, 1_000);
        clock.credit(SeatSet::all(2), 11_000);
        assert_eq!(clock.left(12_000)[..2], [49_000 + WAY_BACK_MS, 60_000], "only the clock that runs");
        clock.credit(B, 12_000);
        assert_eq!(clock.left(12_000)[..2], [49_000 + WAY_BACK_MS, 60_000]);
        clock.credit(A, 12_000);
        assert_eq!(clock.left(12_000)[..2], [49_000 + WAY_BACK_MS, 60_000], "once while they are asked");
        clock.turn(A, Some(Seat::A), 12_000);
        clock.credit(A, 12_000);
        assert_eq!(clock.left(12_000)[..2], [49_000 + 2 * WAY_BACK_MS, 60_000]);
    }

    /// Both are sent away, one is back first and answers: the clock of the other begins to run meanwhile.
    #[test]
    fn a_clock_that_begins_to_run_before_its_person_is_back_is_given_the_time() {
        let kind = ClockKind::PerGame { seconds: 60, increment: 0 };
        let mut clock = Clock::new(kind);
        clock.turn(A, None, 1_000);
        clock.credit(SeatSet::all(2), 11_000);
        clock.came(A);
        clock.turn(B, Some(Seat::A), 12_000);
        assert_eq!(clock.left(13_000)[1], 59_000 + WAY_BACK_MS);
        clock.credit(B, 13_000);
        assert_eq!(clock.left(13_000)[1], 59_000 + WAY_BACK_MS, "once while they are asked");
        // Who is back, or does not come, is given nothing.
        clock.turn(A, Some(Seat::B), 13_000);
        clock.credit(B, 13_000);
        clock.came(B);
        clock.turn(B, Some(Seat::A), 14_000);
        assert_eq!(clock.left(14_000)[1], 59_000 + WAY_BACK_MS);
        clock.turn(A, Some(Seat::B), 14_000);
        clock.credit(B, 14_000);
        clock.turn(B, Some(Seat::A), 14_000 + WAY_BACK_MS);
        assert_eq!(clock.left(14_000 + WAY_BACK_MS)[1], 59_000 + WAY_BACK_MS);

        let mut again = Clock::new(kind);
        again.restore([20_000, 30_000, 0, 0, 0], A, 5_000);
        again.turn(A, None, 5_000);
        again.came(A);
        again.turn(B, Some(Seat::A), 6_000);
        assert_eq!(again.left(7_000)[1], 29_000 + CREDIT_MS);
    }

    #[test]
    fn nobody_loses_time_by_an_outage() {
        let mut clock = Clock::new(ClockKind::PerGame { seconds: 60, increment: 0 });
        clock.restore([20_000, 30_000, 0, 0, 0], A, 5_000_000);
        clock.turn(A, None, 5_000_000);
        assert_eq!(clock.left(5_000_000)[..2], [20_000 + CREDIT_MS, 30_000]);
    }

    #[test]
    fn a_move_clock_that_was_stopped_goes_on_where_it_stood() {
        let mut clock = Clock::new(ClockKind::PerMove { seconds: 60 });
        clock.turn(A, None, 0);
        clock.stop(50_000);
        let (left, running) = clock.kept(90_000);
        assert_eq!((left[0], running), (10_000, A));
        let mut again = Clock::new(ClockKind::PerMove { seconds: 60 });
        again.restore(left, running, 7_000);
        again.turn(A, None, 7_000);
        assert_eq!(again.left(7_000)[0], 10_000 + CREDIT_MS);
    }
}
