//! Tournaments as pure values: who meets whom in which seat, and how they stand.
//!
//! People are numbers, in the order in which they are seeded: 0 is the strongest, or the first who came. A tournament is
//! the list of its rounds with their results; everything else is computed from it. The same list gives the same answer.
//!
//! * [`swiss()`]: the next round. Nobody meets anybody again while that can be avoided; then those meet who stand closest;
//!   within a group of equal points the upper half meets the lower half. Two at a table is a minimum-weight perfect
//!   matching ([`matching`]); three to five is a search ([`groups`], and [`untroubled`] for what must not be).
//! * [`round_robin`]: all rounds at once. With two at a table everybody meets everybody once; with more, everybody meets
//!   everybody at least once.
//! * [`standings()`]: points, and what parts those who have the same.
//!
//! **Seats.** Everybody has had every seat as often as any other, give or take one, after every round: who meets whom and
//! who has a bye is chosen such that this can be. Only that nobody meets anybody again goes before it. There may be no way
//! to it where people went home or tables are not full, and where everybody has met so many that few tables are left; then
//! few have a seat once too often, though not always the fewest. With two at a table nobody has the same seat three times
//! in a row unless there is no way around it.
//!
//! **Points.** The first at a table gets [`WIN`], the last nothing, those between even shares; a tie shares what its
//! places are worth. A bye is worth a win with two at a table and two thirds of it with more.
//!
//! **Ties** are parted by the points of those one met (a bot and a bye count as one's own average), then by tables won,
//! then by the sum of places. Who is equal in all of it shares the place.

pub mod groups;
pub mod matching;
mod seats;
mod standings;
mod swiss;
pub mod untroubled;

pub use standings::{Standing, WIN, bye_points, points_of, standings};
pub use swiss::{round_robin, swiss};

/// What is done when the people do not fill whole tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fill {
    /// Those left over have a bye, nobody a second one while that can be avoided.
    Byes,
    /// Bots sit in the empty seats, at most one more at one table than at another.
    Bots,
}

/// One round. A seat of `None` is a bot's.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// Seats in order.
    pub tables: Vec<Vec<Option<usize>>>,
    pub byes: Vec<usize>,
}

/// A round with its results: for each table the place of each seat, 1 for the first. Who ties has the same place, and
/// the places after it are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub round: Round,
    pub places: Vec<Vec<u8>>,
}

/// Seats that a table may have.
pub const SEATS: std::ops::RangeInclusive<usize> = 2..=5;

/// Why there is no round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoRound {
    /// Two to five seats at a table.
    BadSeats,
    /// Fewer than two people are left, or fewer than a table needs.
    TooFew,
}

/// What is known of one person before a round.
#[derive(Clone, Debug, Default)]
struct Past {
    points: u32,
    byes: u32,
    /// Tables with bots.
    bots: u32,
    /// How often in each seat.
    seats: [u32; 5],
    /// The last seat.
    last: Option<usize>,
}

/// What is known of everybody before a round.
#[derive(Clone, Debug)]
struct Pasts {
    people: Vec<Past>,
    /// How often each two have met.
    met: Vec<Vec<u32>>,
}

impl Pasts {
    fn of(entrants: usize, seats: usize, played: &[Played]) -> Pasts {
        let mut past = Pasts { people: vec![Past::default(); entrants], met: vec![vec![0; entrants]; entrants] };
        for Played { round, places } in played {
            for person in &round.byes {
                past.people[*person].points += bye_points(seats);
            }
            for (table, places) in round.tables.iter().zip(places) {
                past.play(table);
                for (holder, points) in table.iter().zip(points_of(places)) {
                    if let Some(person) = holder {
                        past.people[*person].points += points;
                    }
                }
            }
            round.byes.iter().for_each(|person| past.people[*person].byes += 1);
        }
        past
    }

    /// These sit together.
    fn play(&mut self, table: &[Option<usize>]) {
        for (seat, person) in table.iter().enumerate().filter_map(|(seat, holder)| holder.map(|person| (seat, person)))
        {
            let own = &mut self.people[person];
            own.bots += u32::from(table.contains(&None));
            own.seats[seat] += 1;
            own.last = Some(seat);
            for other in table.iter().flatten().filter(|other| **other != person) {
                self.met[person][*other] += 1;
            }
        }
    }
}
