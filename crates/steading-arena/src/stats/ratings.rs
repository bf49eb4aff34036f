//! Ratings by the model of Bradley and Terry: the odds of `a` against `b` are the ratio of their strengths.
//!
//! A game of several bots counts as one result for every pair, by rank; a shared rank is half a win. Each pair also
//! gets one imagined draw, which keeps the strength of a bot that never lost finite.
//!
//! Games of one deal hang together, and so do the pairs of one game. So the spread is not taken from the model, which
//! thinks that every result stands alone, but from how much deals differ from each other (a sandwich estimate with
//! one cluster a deal).

use super::{Interval, Z95, normal_cdf};
use steading_core::MAX_SEATS as N;

/// Elo points for one unit of the logarithm of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// Below so many deals their spread is itself guesswork, and the model's is taken where that is wider.
const FEW_DEALS: u64 = 30;

type Square = [[f64; N]; N];

/// What every pair of bots came to, in half points, and what is needed to know how far deals differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    bots: usize,
    deals: u64,
    games: u64,
    /// `won[a][b]`: half points of `a` against `b`.
    won: [[u64; N]; N],
    drawn: [[u64; N]; N],
    /// Sums over deals of the products of half points of two bots; of games times half points; of games squared.
    products: [[u64; N]; N],
    weighted: [u64; N],
    games_squared: u64,
}

/// A rating with its interval, in Elo points. The mean of all bots is 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    pub elo: f64,
    pub interval: Interval,
}

/// By how much one bot is stronger than another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    pub elo: f64,
    pub interval: Interval,
    /// The probability that it is stronger at all.
    pub superior: f64,
}

/// The fitted model.
#[derive(Clone, Debug)]
pub struct Ratings {
    bots: usize,
    /// Logarithms of strengths, with mean 0.
    strength: [f64; N],
    spread: [Square; 2],
    few: bool,
}

impl Results {
    pub fn new(bots: usize) -> Results {
        assert!((1..=N).contains(&bots), "a table seats 1 to {N}");
        Results {
            bots,
            deals: 0,
            games: 0,
            won: [[0; N]; N],
            drawn: [[0; N]; N],
            products: [[0; N]; N],
            weighted: [0; N],
            games_squared: 0,
        }
    }

    /// One deal: the ranks of the bots in each of its games, 1 for the best.
    pub fn add_deal(&mut self, games: &[[u8; N]]) {
        let mut points = [0u64; N];
        for ranks in games {
            for a in 0..self.bots {
                for b in (0..self.bots).filter(|&b| b != a) {
                    let half_points = match ranks[a].cmp(&ranks[b]) {
                        std::cmp::Ordering::Less => 2,
                        std::cmp::Ordering::Equal => 1,
                        std::cmp::Ordering::Greater => 0,
                    };
                    self.won[a][b] += half_points;
                    self.drawn[a][b] += u64::from(half_points == 1);
                    points[a] += half_points;
                }
            }
        }
        let count = games.len() as u64;
        self.deals += 1;
        self.games += count;
        self.games_squared += count * count;
        for a in 0..self.bots {
            self.weighted[a] += count * points[a];
            for b in 0..self.bots {
                self.products[a][b] += points[a] * points[b];
            }
        }
    }

    /// Wins, draws and losses of `a` against `b`.
    pub fn pair(&self, a: usize, b: usize) -> (u64, u64, u64) {
        let drawn = self.drawn[a][b];
        ((self.won[a][b] - drawn) / 2, drawn, (self.won[b][a] - drawn) / 2)
    }

    /// The strengths that make these results most likely, by the MM steps of Hunter (2004).
    fn strengths(&self) -> [f64; N] {
        let bots = self.bots;
        let met = self.games as f64 + 1.0;
        let points: [f64; N] = std::array::from_fn(|a| {
            let won: u64 = self.won[a].iter().sum();
            won as f64 / 2.0 + 0.5 * (bots - 1) as f64
        });
        let mut strength = [1.0f64; N];
        for _ in 0..10_000 {
            let old = strength;
            for a in 0..bots {
                let met: f64 = (0..bots).filter(|&b| b != a).map(|b| met / (old[a] + old[b])).sum();
                strength[a] = points[a] / met;
            }
            let mean = strength[..bots].iter().map(|strength| strength.ln()).sum::<f64>() / bots as f64;
            strength[..bots].iter_mut().for_each(|strength| *strength /= mean.exp());
            if (0..bots).all(|a| (strength[a] / old[a] - 1.0).abs() < 1e-13) {
                break;
            }
        }
        std::array::from_fn(|a| if a < bots { strength[a].ln() } else { 0.0 })
    }

    pub fn fit(&self) -> Ratings {
        let bots = self.bots;
        if bots < 2 {
            return Ratings { bots, strength: [0.0; N], spread: [[[0.0; N]; N]; 2], few: false };
        }
        let strength = self.strengths();
        let chance = |a: usize, b: usize| 1.0 / (1.0 + (strength[b] - strength[a]).exp());
        let met = self.games as f64 + 1.0;

        let mut information = [[0.0; N]; N];
        // How far deals are from what the model expects of them, in points.
        let mut scatter = [[0.0; N]; N];
        // What one game is expected to bring each bot.
        let expected: [f64; N] =
            std::array::from_fn(|a| (0..bots).filter(|&b| a < bots && b != a).map(|b| chance(a, b)).sum());
        let correction = if self.deals > 1 { self.deals as f64 / (self.deals - 1) as f64 } else { 1.0 };
        for a in 0..bots {
            for b in 0..bots {
                let products = self.products[a][b] as f64 / 4.0;
                let crossed = (self.weighted[a] as f64 * expected[b] + self.weighted[b] as f64 * expected[a]) / 2.0;
                let squared = self.games_squared as f64 * expected[a] * expected[b];
                scatter[a][b] += correction * (products - crossed + squared);
                if a != b {
                    let p = chance(a, b);
                    information[a][b] -= met * p * (1.0 - p);
                    information[a][a] += met * p * (1.0 - p);
                    // The imagined draw is half a win and half a loss, each a deal of its own.
                    let imagined = 0.5 * (p * p + (1.0 - p) * (1.0 - p));
                    scatter[a][a] += imagined;
                    scatter[a][b] -= imagined;
                }
            }
        }
        let by_model = generalised_inverse(&information, bots);
        let by_deals = product(&product(&by_model, &scatter), &by_model);
        Ratings { bots, strength, spread: [by_deals, by_model], few: self.deals < FEW_DEALS }
    }
}

impl Ratings {
    /// The standard deviation of a sum of strengths with these weights.
    fn deviation(&self, weights: [f64; N]) -> f64 {
        let variance = |spread: &Square| {
            let mut sum = 0.0;
            for a in 0..self.bots {
                for b in 0..self.bots {
                    sum += weights[a] * spread[a][b] * weights[b];
                }
            }
            sum.max(0.0)
        };
        let [by_deals, by_model] = [&self.spread[0], &self.spread[1]].map(variance);
        if self.few { by_deals.max(by_model).sqrt() } else { by_deals.sqrt() }
    }

    /// `None` for a bot that met nobody.
    pub fn of(&self, bot: usize) -> Option<Rating> {
        if self.bots < 2 {
            return None;
        }
        let weights = std::array::from_fn(|b| if b == bot { 1.0 } else { 0.0 });
        let (elo, half) = (ELO * self.strength[bot], ELO * Z95 * self.deviation(weights));
        Some(Rating { elo, interval: Interval { low: elo - half, high: elo + half } })
    }

    pub fn difference(&self, a: usize, b: usize) -> Difference {
        let weights = std::array::from_fn(|bot| f64::from(u8::from(bot == a)) - f64::from(u8::from(bot == b)));
        let distance = self.strength[a] - self.strength[b];
        let deviation = self.deviation(weights);
        let (elo, half) = (ELO * distance, ELO * Z95 * deviation);
        let superior = if deviation > 0.0 { normal_cdf(distance / deviation) } else { 0.5 };
        Difference { elo, interval: Interval { low: elo - half, high: elo + half }, superior }
    }
}

fn product(a: &Square, b: &Square) -> Square {
    std::array::from_fn(|row| std::array::from_fn(|column| (0..N).map(|k| a[row][k] * b[k][column]).sum()))
}

/// The inverse among strengths that sum to nothing: the matrix itself is blind to a shift of all of them.
fn generalised_inverse(matrix: &Square, bots: usize) -> Square {
    let share = 1.0 / bots as f64;
    let unit = |a: usize, b: usize| f64::from(u8::from(a == b));
    let mut right: Square = std::array::from_fn(|a| std::array::from_fn(|b| unit(a, b)));
    let mut left: Square = std::array::from_fn(|a| {
        std::array::from_fn(|b| if a < bots && b < bots { matrix[a][b] + share } else { unit(a, b) })
    });
    // Gauss and Jordan. The matrix is positive definite, so no pivot is ever missing.
    for pivot in 0..N {
        let scale = left[pivot][pivot];
        for column in 0..N {
            left[pivot][column] /= scale;
            right[pivot][column] /= scale;
        }
        for row in (0..N).filter(|&row| row != pivot) {
            let factor = left[row][pivot];
            for column in 0..N {
                left[row][column] -= factor * left[pivot][column];
                right[row][column] -= factor * right[pivot][column];
            }
        }
    }
    for (a, row) in right.iter_mut().enumerate() {
        for (b, value) in row.iter_mut().enumerate() {
            *value = if a < bots && b < bots { *value - share } else { 0.0 };
        }
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::{Rng, Xoshiro256};

    fn two(deals: &[[(u8, u8); 2]]) -> Results {
        let mut results = Results::new(2);
        for deal in deals {
            results.add_deal(&deal.map(|(a, b)| [a, b, 0, 0, 0]));
        }
        results
    }

    const WON: (u8, u8) = (1, 2);
    const LOST: (u8, u8) = (2, 1);
    const DRAWN: (u8, u8) = (1, 1);

    #[test]
    fn two_bots_have_the_odds_of_their_results() {
        // 75 % and one imagined draw: (150.5 / 50.5) to one.
        let results = two(&[[WON, WON], [WON, LOST]].repeat(50));
        assert_eq!(results.pair(0, 1), (150, 0, 50));
        let ratings = results.fit();
        let wanted = 400.0 * (150.5f64 / 50.5).log10();
        assert!((ratings.difference(0, 1).elo - wanted).abs() < 1e-6);
        assert!((ratings.of(0).unwrap().elo - wanted / 2.0).abs() < 1e-6);
        assert!((ratings.of(0).unwrap().elo + ratings.of(1).unwrap().elo).abs() < 1e-9);
    }

    #[test]
    fn independent_games_have_the_spread_of_the_binomial_law() {
        // Deals in proportion to independent games with 60 %: 36 WW, 24 WL, 24 LW, 16 LL of 100.
        let mut deals = vec![[WON, WON]; 36 * 4];
        deals.extend([[WON, LOST], [LOST, WON]].repeat(24 * 4));
        deals.extend(vec![[LOST, LOST]; 16 * 4]);
        let difference = two(&deals).fit().difference(0, 1);
        let half = (difference.interval.high - difference.interval.low) / 2.0;
        let wanted = ELO * Z95 / (800.0f64 * 0.6 * 0.4).sqrt();
        assert!((half / wanted - 1.0).abs() < 0.01, "{half} for {wanted}");
    }

    #[test]
    fn pairing_that_cancels_luck_makes_the_interval_narrow() {
        let even = two(&[[WON, LOST], [LOST, WON]].repeat(100)).fit().difference(0, 1);
        assert!(even.elo.abs() < 1e-9 && (even.superior - 0.5).abs() < 1e-9);
        assert!(even.interval.high < 5.0, "{even:?}");
        let swingy = two(&[[WON, WON], [LOST, LOST]].repeat(100)).fit().difference(0, 1);
        assert!(swingy.interval.high > 30.0, "{swingy:?}");
    }

    #[test]
    fn a_bot_that_never_lost_has_a_finite_rating_and_an_honest_interval() {
        for deals in [1, 2, 15, 200] {
            let difference = two(&vec![[WON, WON]; deals]).fit().difference(0, 1);
            assert!(difference.elo.is_finite() && difference.interval.high - difference.elo > 200.0, "{difference:?}");
        }
    }

    #[test]
    fn draws_are_half_wins() {
        let results = two(&[[DRAWN, DRAWN]; 40]);
        assert_eq!(results.pair(0, 1), (0, 80, 0));
        assert!(results.fit().difference(0, 1).elo.abs() < 1e-9);
    }

    #[test]
    fn known_strengths_are_found_again_and_covered_by_their_intervals() {
        // Four bots, 100 Elo apart, ranked by exponential clocks: every pair follows Bradley and Terry exactly.
        let truth = [150.0, 50.0, -50.0, -150.0];
        let (mut covered, mut mean) = (0, [0.0; 4]);
        let mut rng = Xoshiro256::new(3);
        for _ in 0..100 {
            let mut results = Results::new(4);
            for _ in 0..60 {
                let games: Vec<[u8; N]> = (0..4)
                    .map(|_| {
                        let clock: Vec<f64> = truth
                            .iter()
                            .map(|elo| {
                                let unit = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
                                -(1.0 - unit).ln() / 10f64.powf(elo / 400.0)
                            })
                            .collect();
                        let rank = |a: usize| 1 + clock.iter().filter(|&&other| other < clock[a]).count() as u8;
                        std::array::from_fn(|a| if a < 4 { rank(a) } else { 0 })
                    })
                    .collect();
                results.add_deal(&games);
            }
            let ratings = results.fit();
            for (bot, &true_elo) in truth.iter().enumerate() {
                let rating = ratings.of(bot).unwrap();
                covered += u32::from((rating.interval.low..rating.interval.high).contains(&true_elo));
                mean[bot] += rating.elo / 100.0;
            }
        }
        assert!((365..=395).contains(&covered), "{covered} of 400 intervals hold the truth");
        assert!(mean.iter().zip(truth).all(|(found, wanted)| (found - wanted).abs() < 6.0), "{mean:?}");
    }

    #[test]
    fn alone_there_is_no_rating() {
        let mut results = Results::new(1);
        results.add_deal(&[[1, 0, 0, 0, 0]]);
        assert_eq!(results.fit().of(0), None);
    }
}
