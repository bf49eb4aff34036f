//! How long decisions took: a histogram with eight steps for each doubling, good to about 9 %.

use serde::Serialize;

/// Steps for each doubling.
const STEPS: usize = 8;

#[derive(Clone, Debug)]
pub(crate) struct Times {
    counts: Vec<u64>,
    sum: u128,
    count: u64,
    most: u64,
}

impl Default for Times {
    fn default() -> Times {
        Times { counts: vec![0; 62 * STEPS], sum: 0, count: 0, most: 0 }
    }
}

/// Milliseconds of CPU time for one choice.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Thinking {
    pub mean: f64,
    pub median: f64,
    pub p10: f64,
    pub p90: f64,
    pub p99: f64,
    pub most: f64,
}

fn bucket(ns: u64) -> usize {
    let doublings = ns.max(STEPS as u64).ilog2() as usize;
    let step = (ns.max(STEPS as u64) >> (doublings - 3)) as usize - STEPS;
    (doublings - 3) * STEPS + step
}

/// The middle of a bucket, in milliseconds.
fn middle(bucket: usize) -> f64 {
    let low = ((bucket % STEPS + STEPS) as f64) * 2f64.powi((bucket / STEPS) as i32);
    low * (1.0 + 0.5 / (bucket % STEPS + STEPS) as f64) / 1e6
}

/// Four digits that count: more would be noise.
fn four_digits(ms: f64) -> f64 {
    format!("{ms:.3e}").parse().expect("a number that was just written")
}

impl Times {
    pub fn add(&mut self, ns: u64) {
        self.counts[bucket(ns).min(62 * STEPS - 1)] += 1;
        self.sum += u128::from(ns);
        self.count += 1;
        self.most = self.most.max(ns);
    }

    fn quantile(&self, share: f64) -> f64 {
        let wanted = (share * self.count as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        let found = self.counts.iter().position(|&count| {
            seen += count;
            seen >= wanted
        });
        found.map_or(0.0, middle)
    }

    /// `None` when no choice was made.
    pub fn thinking(&self) -> Option<Thinking> {
        if self.count == 0 {
            return None;
        }
        Some(Thinking {
            mean: four_digits(self.sum as f64 / self.count as f64 / 1e6),
            median: four_digits(self.quantile(0.5)),
            p10: four_digits(self.quantile(0.1)),
            p90: four_digits(self.quantile(0.9)),
            p99: four_digits(self.quantile(0.99)),
            most: four_digits(self.most as f64 / 1e6),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_follow_each_other_without_gap() {
        let mut last = bucket(8);
        assert_eq!(last, 0);
        for ns in 9..100_000 {
            let next = bucket(ns);
            assert!(next == last || next == last + 1, "{ns}");
            last = next;
        }
        assert!(bucket(u64::MAX) < 62 * STEPS);
    }

    #[test]
    fn quantiles_are_near_the_truth() {
        let mut times = Times::default();
        (1..=1000u64).for_each(|us| times.add(us * 1000));
        let thinking = times.thinking().unwrap();
        assert_eq!(thinking.mean, 0.5005);
        assert_eq!(thinking.most, 1.0);
        for (found, true_value) in [(thinking.p10, 0.1), (thinking.median, 0.5), (thinking.p90, 0.9)] {
            assert!((found / true_value - 1.0).abs() < 0.09, "{found} for {true_value}");
        }
        assert_eq!(Times::default().thinking(), None);
    }
}
