//! Who sits where at one table.

use crate::Pasts;

/// One who has a seat too often is worse than all else at a table.
const UNEVEN: u64 = 1_000_000;

/// What it costs to have each person in each seat.
#[derive(Clone, Debug)]
pub(crate) struct SeatCosts {
    seats: usize,
    /// How often more somebody would have had a seat than another, beyond once, squared.
    uneven: Vec<[u64; 5]>,
    /// The seat somebody had last.
    last: Vec<Option<usize>>,
}

impl SeatCosts {
    pub fn new(past: &Pasts, seats: usize) -> SeatCosts {
        let uneven = |own: &crate::Past| {
            let least = own.seats[..seats].iter().copied().min().unwrap_or(0);
            own.seats.map(|count| u64::from(count.saturating_sub(least)).pow(2))
        };
        SeatCosts {
            seats,
            uneven: past.people.iter().map(uneven).collect(),
            last: past.people.iter().map(|own| own.last).collect(),
        }
    }

    /// What the best seats cost that these people can have.
    pub fn least(&self, people: &[usize]) -> u64 {
        let mut best = [u64::MAX; 1 << 5];
        best[0] = 0;
        let mut least = u64::MAX;
        for taken in 0..1_usize << self.seats {
            let (spent, placed) = (best[taken], taken.count_ones() as usize);
            if spent == u64::MAX {
                continue;
            }
            let Some(person) = people.get(placed) else {
                least = least.min(spent);
                continue;
            };
            for seat in (0..self.seats).filter(|seat| taken & (1 << seat) == 0) {
                let next = &mut best[taken | 1 << seat];
                *next = (*next).min(spent + self.uneven[*person][seat]);
            }
        }
        least
    }

    /// A bit for each seat that somebody has had no more often than another.
    pub fn lacks(&self, person: usize) -> u32 {
        (0..self.seats).filter(|seat| self.uneven[person][*seat] == 0).map(|seat| 1 << seat).sum()
    }

    /// The bit above those of the seats.
    pub fn bye(&self) -> u32 {
        1 << self.seats
    }

    /// How many of these could have each seat next.
    pub fn lacking(&self, people: impl Iterator<Item = usize>) -> [u64; 5] {
        let mut lacking = [0; 5];
        for person in people {
            for (seat, count) in lacking.iter_mut().enumerate() {
                *count += u64::from(self.uneven[person][seat] == 0);
            }
        }
        lacking
    }

    /// Seats for these people; empty ones are the bots'. Of what is equally even, those seats stay empty that fewest people
    /// still lack, or later they could not all have theirs; then nobody has the seat they had last, if that can be. `turn`
    /// decides about the rest.
    pub fn assign(&self, people: &[usize], turn: usize, lacking: &mut [u64; 5]) -> Vec<Option<usize>> {
        let mut best = ([usize::MAX; 5], u64::MAX);
        self.place(people, [usize::MAX; 5], 0, turn, lacking, &mut best);
        for (seat, person) in best.0[..self.seats].iter().enumerate().filter(|(_, person)| **person != usize::MAX) {
            lacking[seat] -= u64::from(self.uneven[*person][seat] == 0);
        }
        best.0[..self.seats].iter().map(|person| (*person != usize::MAX).then_some(*person)).collect()
    }

    fn place(
        &self,
        people: &[usize],
        table: [usize; 5],
        spent: u64,
        turn: usize,
        lacking: &[u64; 5],
        best: &mut ([usize; 5], u64),
    ) {
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
                let unneeded = lacking.iter().max().map_or(0, |most| most - lacking[seat]);
                let again = u64::from(self.last[*person] == Some(seat));
                let cost = self.uneven[*person][seat] * UNEVEN + unneeded * 8 + again;
                self.place(rest, table, spent + cost, turn, lacking, best);
            }
        }
    }
}
