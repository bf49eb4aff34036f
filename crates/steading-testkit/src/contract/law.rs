//! Whether outcomes are drawn by the weights that are listed for them.

use super::{Breach, breach};
use steading_core::Rng;

const BINS: usize = 20;

/// With 19 degrees of freedom, chi-squared exceeds this about once in ten million runs of a correct game.
const BOUND: f64 = 72.0;

/// Below this many draws the bins are too empty to judge.
const ENOUGH: u64 = 200;

/// Where in the row of weights the drawn outcomes fell.
///
/// Each draw is turned into a number from 0 to 1: the weights before it, and a random part of its own, as a share
/// of the total. If the draws follow the weights, these numbers are uniform however different the questions were,
/// so draws of a whole run can be judged together.
#[derive(Debug, Default)]
pub(crate) struct Law {
    bins: [u64; BINS],
}

impl Law {
    /// Notes that the outcome of `weight` came, with `before` being the sum of the weights listed before it.
    pub(crate) fn note(&mut self, before: u64, weight: u32, total: u64, rng: &mut impl Rng) {
        // A sure outcome tells nothing about the law.
        if u64::from(weight) == total {
            return;
        }
        let part = (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let place = (before as f64 + part * f64::from(weight)) / total as f64;
        self.bins[((place * BINS as f64) as usize).min(BINS - 1)] += 1;
    }

    pub(crate) fn add(&mut self, other: &Law) {
        for (sum, count) in self.bins.iter_mut().zip(&other.bins) {
            *sum += count;
        }
    }

    fn draws(&self) -> u64 {
        self.bins.iter().sum()
    }

    /// 0 when nothing was drawn.
    pub(crate) fn chi_squared(&self) -> f64 {
        let expected = self.draws() as f64 / BINS as f64;
        if expected == 0.0 {
            return 0.0;
        }
        self.bins.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
    }

    pub(crate) fn verdict(&self) -> Result<(), Breach> {
        if self.draws() < ENOUGH || self.chi_squared() < BOUND {
            return Ok(());
        }
        breach(format!(
            "`sample` does not follow the weights of `outcomes`: chi-squared is {:.1} over {} draws, which fell into \
             the {BINS} equal parts of the weights as {:?}",
            self.chi_squared(),
            self.draws(),
            self.bins
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::Xoshiro256;

    /// Draws from weights 1, 2, 5 as `pick` does and judges it.
    fn judge(mut pick: impl FnMut(&mut Xoshiro256) -> usize) -> Result<(), Breach> {
        let mut law = Law::default();
        let mut rng = Xoshiro256::new(4);
        for _ in 0..4_000 {
            let (before, weight) = [(0, 1), (1, 2), (3, 5)][pick(&mut rng)];
            law.note(before, weight, 8, &mut rng);
        }
        law.verdict()
    }

    #[test]
    fn a_fair_draw_passes() {
        judge(|rng| rng.weighted(&[1, 2, 5])).unwrap();
    }

    #[test]
    fn a_slightly_loaded_draw_is_found() {
        assert!(judge(|rng| rng.weighted(&[2, 2, 4])).is_err());
        assert!(judge(|rng| rng.below(3) as usize).is_err());
    }
}
