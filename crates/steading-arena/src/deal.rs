//! Who sits where, and which cards come.
//!
//! A deal is one fate of chance. It is played once per rotation of the seats, so that every bot has the same cards
//! from the same places and luck cancels out. Nothing here depends on threads or on the order of play: everything
//! follows from the seed and the number of the game.

use steading_core::{Game, Seat, Xoshiro256};

/// Where game `number` stands in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    pub number: u64,
    pub deal: u64,
    pub rotation: usize,
    seats: usize,
}

impl Seating {
    pub fn of(number: u64, seats: usize) -> Seating {
        let rounds = seats as u64;
        Seating { number, deal: number / rounds, rotation: (number % rounds) as usize, seats }
    }

    /// The seat of a bot. In every other deal the bots sit the other way round, so that nobody always plays after
    /// the same neighbour.
    pub fn seat_of(&self, bot: usize) -> Seat {
        let step = if self.deal.is_multiple_of(2) { bot } else { self.seats - bot };
        Seat::new((self.rotation + step) % self.seats)
    }

    /// The bot on a seat.
    pub fn bot_at(&self, seat: Seat) -> usize {
        (0..self.seats).find(|&bot| self.seat_of(bot) == seat).expect("every seat has a bot")
    }
}

/// What a seed is for. Chance and bots never share one.
#[derive(Clone, Copy, Debug)]
enum Purpose {
    Chance = 1,
    Bot = 2,
}

/// One word from several: each is stirred in with the finaliser of SplitMix64. Pinned, because results are compared
/// over years.
fn stir(purpose: Purpose, words: [u64; 4]) -> u64 {
    let mut at = purpose as u64;
    for word in words {
        let mut z = (at ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        at = z ^ (z >> 31);
    }
    at
}

/// The seed of the bot on a seat in one game.
pub fn bot_seed(seed: u64, game: u64, seat: Seat) -> u64 {
    stir(Purpose::Bot, [seed, game, seat.index() as u64, 0])
}

/// Chance in one deal: draw number k from source q is the same in every rotation, whatever came from other sources.
#[derive(Clone, Debug)]
pub struct Chance {
    seed: u64,
    deal: u64,
    drawn: [u32; 256],
}

impl Chance {
    pub fn new(seed: u64, deal: u64) -> Chance {
        Chance { seed, deal, drawn: [0; 256] }
    }

    /// The generator of the outcome that is due now.
    pub fn next<G: Game>(&mut self, game: &G, state: &G::State) -> Xoshiro256 {
        let source = game.source(state);
        let drawn = &mut self.drawn[usize::from(source)];
        let rng = Xoshiro256::new(stir(Purpose::Chance, [self.seed, self.deal, source.into(), (*drawn).into()]));
        *drawn += 1;
        rng
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_every_deal_each_bot_has_each_seat_once() {
        for seats in 1..=5 {
            for deal in 0..4 {
                let mut had = vec![[0; 5]; seats];
                for rotation in 0..seats as u64 {
                    let seating = Seating::of(deal * seats as u64 + rotation, seats);
                    assert_eq!((seating.deal, seating.rotation), (deal, rotation as usize));
                    for (bot, had) in had.iter_mut().enumerate() {
                        had[seating.seat_of(bot).index()] += 1;
                        assert_eq!(seating.bot_at(seating.seat_of(bot)), bot);
                    }
                }
                assert!(had.iter().all(|had| had[..seats].iter().all(|&times| times == 1)), "{had:?}");
            }
        }
    }

    #[test]
    fn neighbours_change_from_deal_to_deal() {
        let after_first = |number| {
            let seating = Seating::of(number, 3);
            seating.bot_at(seating.seat_of(0).next(3))
        };
        assert_eq!([0, 1, 2, 3, 4, 5].map(after_first), [1, 1, 1, 2, 2, 2]);
    }

    #[test]
    fn seeds_are_pinned_and_differ() {
        assert_eq!(bot_seed(1, 0, Seat::A), 0xd638_3c09_7c7c_0f99);
        assert_ne!(bot_seed(1, 0, Seat::A), bot_seed(1, 0, Seat::B));
        assert_ne!(bot_seed(1, 0, Seat::A), bot_seed(1, 1, Seat::A));
        assert_ne!(bot_seed(1, 0, Seat::A), bot_seed(2, 0, Seat::A));
        assert_ne!(stir(Purpose::Bot, [1, 0, 0, 0]), stir(Purpose::Chance, [1, 0, 0, 0]));
    }
}
