//! Who sits where at one table.

use crate::Pasts;

/// One who could not be within one of an even share any more, now or soon, counts before everything else.
pub(crate) const HARD: u64 = 1_000_000;

/// What it costs to have each person in each seat.
#[derive(Clone, Debug)]
pub(crate) struct SeatCosts {
    seats: usize,
    costs: Vec<[u64; 5]>,
}

impl SeatCosts {
    pub fn new(past: &Pasts, seats: usize) -> SeatCosts {
        let person = |own: &crate::Past| {
            let least = own.seats[..seats].iter().copied().min().unwrap_or(0);
            let mut costs = [0; 5];
            for (seat, cost) in costs[..seats].iter_mut().enumerate() {
                let more = u64::from(own.seats[seat] - least);
                let mut counts = own.seats;
                counts[seat] += 1;
                *cost = HARD * beyond(&counts[..seats], own.games + 1) + more * more;
            }
            costs
        };
        SeatCosts { seats, costs: past.people.iter().map(person).collect() }
    }

    /// Seats for these people; empty ones are the bots'. `turn` decides between what is equally good.
    pub fn assign(&self, people: &[usize], turn: usize) -> (Vec<Option<usize>>, u64) {
        let mut best = ([usize::MAX; 5], u64::MAX);
        self.place(people, [usize::MAX; 5], 0, turn, &mut best);
        let table = best.0[..self.seats].iter().map(|person| (*person != usize::MAX).then_some(*person));
        (table.collect(), best.1)
    }

    fn place(&self, people: &[usize], table: [usize; 5], spent: u64, turn: usize, best: &mut ([usize; 5], u64)) {
        if spent >= best.1 {
            return;
        }
        let Some((person, rest)) = people.split_first() else {
            *best = (table, spent);
            return;
        };
        for step in 0..self.seats {
            let seat = (step + turn) % self.seats;
            if table[seat] == usize::MAX {
                let mut table = table;
                table[seat] = *person;
                self.place(rest, table, spent + self.costs[*person][seat], turn, best);
            }
        }
    }
}

/// How many seats too few somebody with these counts has been in, now or after as many more games as there are seats,
/// wherever they sit then; or too many.
fn beyond(counts: &[u32], games: u32) -> u64 {
    let seats = counts.len() as u32;
    let missing = |more: u32| {
        let share = (games + more).div_ceil(seats).saturating_sub(1);
        let missing: u32 = counts.iter().map(|count| share.saturating_sub(*count)).sum();
        missing.saturating_sub(more)
    };
    let over = counts.iter().filter(|count| **count * seats > games + seats).count() as u32;
    u64::from((0..=seats).map(missing).max().unwrap_or(0) + over)
}

#[cfg(test)]
mod tests {
    use super::beyond;

    #[test]
    fn who_cannot_catch_up_is_noticed_in_time() {
        assert_eq!(beyond(&[1, 0], 1), 0);
        assert_eq!(beyond(&[2, 0], 2), 0);
        assert!(beyond(&[3, 0], 3) > 0);
        assert_eq!(beyond(&[1, 1, 1, 1], 4), 0);
        assert_eq!(beyond(&[2, 1, 1, 0], 4), 0);
        // After one more game each seat must have been there once.
        assert!(beyond(&[2, 2, 0, 0], 4) > 0);
    }
}
