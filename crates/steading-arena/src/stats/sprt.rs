//! A sequential test: is the first of two bots stronger than the second? It stops as soon as that is known.
//!
//! The generalised probability ratio test over the results of whole deals (0, 1/4, 1/2, 3/4 or all of the points):
//! the two games of a deal share their cards, so a deal is the smallest thing that stands alone.

use serde::Serialize;

/// The two hypotheses, in Elo points of the first bot over the second, and how often each may be missed.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    pub alpha: f64,
    pub beta: f64,
}

impl Default for Sprt {
    fn default() -> Sprt {
        Sprt { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 }
    }
}

/// How the test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// `elo1` holds: the first bot is stronger.
    Stronger,
    /// `elo0` holds: it is not.
    NotStronger,
    Open,
}

/// The share of points that so many Elo points more bring.
pub fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Sprt {
    /// Below the first it is settled that the bot is not stronger, above the second that it is.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the likelihood ratio. `counts[k]` is how often the share of points was `k / (len - 1)`.
    pub fn ratio(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&count| count == 0) {
            return 0.0;
        }
        // What never happened is thought just possible: otherwise a single kind of result says nothing.
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(1e-3)).collect();
        let total: f64 = counts.iter().sum();
        let steps = (counts.len() - 1) as f64;
        let shares: Vec<(f64, f64)> =
            counts.iter().enumerate().map(|(k, count)| (k as f64 / steps, count / total)).collect();
        let tilts = [self.elo0, self.elo1].map(|elo| {
            let mean = expected_share(elo);
            (mean, tilt(&shares, mean))
        });
        let likelihood = |value: f64| {
            let [(mean0, tilt0), (mean1, tilt1)] = tilts;
            (1.0 + tilt0 * (value - mean0)).ln() - (1.0 + tilt1 * (value - mean1)).ln()
        };
        total * shares.iter().map(|&(value, share)| share * likelihood(value)).sum::<f64>()
    }

    pub fn verdict(&self, ratio: f64) -> Verdict {
        let (low, high) = self.bounds();
        match ratio {
            ratio if ratio >= high => Verdict::Stronger,
            ratio if ratio <= low => Verdict::NotStronger,
            _ => Verdict::Open,
        }
    }
}

/// The most likely distribution with this mean has shares `share / (1 + tilt (value - mean))`.
/// The mean lies strictly between the smallest and the largest value, so there is exactly one such tilt.
fn tilt(shares: &[(f64, f64)], mean: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = 0.5 * (low + high);
        let slope: f64 =
            shares.iter().map(|&(value, share)| share * (value - mean) / (1.0 + middle * (value - mean))).sum();
        if slope > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::{Rng, Xoshiro256};

    #[test]
    fn wins_and_losses_alone_give_walds_ratio() {
        let sprt = Sprt::default();
        let (s0, s1) = (0.5f64, expected_share(20.0));
        let wald = 70.0 * (s1 / s0).ln() + 30.0 * ((1.0 - s1) / (1.0 - s0)).ln();
        assert!((sprt.ratio(&[30, 70]) - wald).abs() < 1e-9);
        // The same with draws that are just possible.
        assert!((sprt.ratio(&[30, 0, 70]) - wald).abs() < 1e-2);
        assert!((sprt.bounds().1 - 19f64.ln()).abs() < 1e-12);
        assert_eq!(sprt.ratio(&[0, 0, 0]), 0.0);
    }

    #[test]
    fn draws_make_small_differences_clearer() {
        let sprt = Sprt::default();
        // 52 % both times; the many draws leave less room for luck.
        assert!(sprt.ratio(&[10, 940, 50]) > sprt.ratio(&[480, 0, 520]));
        // For large samples the ratio is that of two normal laws.
        let (counts, total) = ([200u64, 500, 300], 1000.0);
        let (mean, variance) = (0.55f64, 0.2 * 0.55f64.powi(2) + 0.5 * 0.05f64.powi(2) + 0.3 * 0.45f64.powi(2));
        let (s0, s1) = (0.5f64, expected_share(20.0));
        let normal = total * ((mean - s0).powi(2) - (mean - s1).powi(2)) / (2.0 * variance);
        assert!((sprt.ratio(&counts) / normal - 1.0).abs() < 0.05, "{} {normal}", sprt.ratio(&counts));
    }

    #[test]
    fn verdicts_are_right_about_as_often_as_promised() {
        let sprt = Sprt { elo1: 60.0, ..Sprt::default() };
        let mut rng = Xoshiro256::new(5);
        for (elo, wrong) in [(0.0, Verdict::Stronger), (60.0, Verdict::NotStronger)] {
            let mistakes = (0..200)
                .filter(|_| {
                    let mut counts = [0u64; 5];
                    loop {
                        let won = |rng: &mut Xoshiro256| {
                            usize::from(f64::from(rng.below(1 << 30)) < expected_share(elo) * f64::from(1 << 30))
                        };
                        counts[2 * (won(&mut rng) + won(&mut rng))] += 1;
                        match sprt.verdict(sprt.ratio(&counts)) {
                            Verdict::Open => {}
                            verdict => break verdict == wrong,
                        }
                    }
                })
                .count();
            assert!(mistakes <= 20, "{mistakes} of 200 at {elo} Elo");
        }
    }
}
