//! What results mean: intervals, ratings, sequential tests. Everything here is a pure function of counts.

pub mod ratings;
pub mod sprt;

use serde::Serialize;

/// The standard normal deviate of a two-sided 95 % interval.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Where the truth lies, 95 times in 100.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

/// Wilson's 95 % interval for a share. Shared wins count in part, so `successes` need not be whole.
pub fn wilson(successes: f64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let n = trials as f64;
    let share = successes / n;
    let z2 = Z95 * Z95;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    Interval { low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The probability that a standard normal variable is below `x`: Marsaglia's series, good to about 15 digits.
pub fn normal_cdf(x: f64) -> f64 {
    if x.abs() > 8.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut n) = (x, x, 1.0);
    loop {
        n += 2.0;
        term *= x * x / n;
        let next = sum + term;
        if next == sum {
            break;
        }
        sum = next;
    }
    0.5 + sum * (-0.5 * x * x).exp() / (2.0 * std::f64::consts::PI).sqrt()
}

/// How far from the middle a standard normal variable is at most, all but this often.
pub fn normal_deviate(miss: f64) -> f64 {
    let (mut low, mut high) = (0.0, 8.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if 2.0 * (1.0 - normal_cdf(middle)) > miss {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

/// The probability that a chi-squared variable is above `x`, by the cube root of Wilson and Hilferty: off by less than
/// one in a hundred, which is all a verdict needs.
pub fn chi_squared_above(x: f64, freedom: usize) -> f64 {
    let spread = 2.0 / (9.0 * freedom as f64);
    let deviate = ((x / freedom as f64).cbrt() - (1.0 - spread)) / spread.sqrt();
    1.0 - normal_cdf(deviate)
}

/// The deviate of a two-sided 95 % interval of Student's t: exact for up to four degrees of freedom,
/// then the expansion of Cornish and Fisher.
pub fn student_95(freedom: u64) -> f64 {
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706_204_736,
        2 => 4.302_652_730,
        3 => 3.182_446_305,
        4 => 2.776_445_105,
        _ => {
            let v = freedom as f64;
            let z = Z95;
            let [z2, z3] = [z * z, z * z * z];
            let [z5, z7, z9] = [z3 * z2, z3 * z2 * z2, z3 * z3 * z3];
            z + (z3 + z) / (4.0 * v)
                + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * v.powi(2))
                + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * v.powi(3))
                + (79.0 * z9 + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * z) / (92160.0 * v.powi(4))
        }
    }
}

/// Sums of whole numbers, so that the order of adding cannot matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    pub count: u64,
    pub sum: i64,
    pub squares: i128,
}

impl Moments {
    pub fn add(&mut self, value: i64) {
        self.count += 1;
        self.sum += value;
        self.squares += i128::from(value) * i128::from(value);
    }

    pub fn mean(&self) -> f64 {
        if self.count == 0 { 0.0 } else { self.sum as f64 / self.count as f64 }
    }

    /// The unbiased estimate of the variance; 0 for less than two values.
    pub fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let n = i128::from(self.count);
        let spread = n * self.squares - i128::from(self.sum) * i128::from(self.sum);
        spread as f64 / (n as f64 * (n - 1) as f64)
    }

    /// Student's 95 % interval of the mean. `None` for less than two values.
    pub fn interval(&self) -> Option<Interval> {
        let freedom = self.count.checked_sub(1).filter(|&freedom| freedom > 0)?;
        let half = student_95(freedom) * (self.variance() / self.count as f64).sqrt();
        Some(Interval { low: self.mean() - half, high: self.mean() + half })
    }
}

/// The mean of values that come in clusters, each given by its sum and its count, and Student's 95 % interval by the
/// spread between clusters. Values of one cluster need not be independent. `None` for less than two clusters.
pub fn ratio(clusters: &[(f64, f64)]) -> (f64, Option<Interval>) {
    let (sum, count) = clusters.iter().fold((0.0, 0.0), |(sum, count), cluster| (sum + cluster.0, count + cluster.1));
    let mean = if count > 0.0 { sum / count } else { 0.0 };
    let clusters_count = clusters.len() as f64;
    if clusters.len() < 2 || count == 0.0 {
        return (mean, None);
    }
    let squares: f64 = clusters.iter().map(|cluster| (cluster.0 - mean * cluster.1).powi(2)).sum();
    let deviation = (clusters_count / (clusters_count - 1.0) * squares).sqrt() / count;
    let half = student_95(clusters.len() as u64 - 1) * deviation;
    (mean, Some(Interval { low: mean - half, high: mean + half }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use statrs::distribution::{ChiSquared, ContinuousCDF, Normal, StudentsT};
    use statrs::statistics::Statistics;

    #[test]
    fn wilson_gives_the_published_figures() {
        // Newcombe 1998, table I: 81 of 263 and 15 of 148, 0 of 20 and 1 of 29.
        for (successes, trials, low, high) in [
            (81.0, 263, 0.2553, 0.3662),
            (15.0, 148, 0.0624, 0.1605),
            (0.0, 20, 0.0, 0.1611),
            (1.0, 29, 0.0061, 0.1718),
        ] {
            let found = wilson(successes, trials);
            assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
        }
        assert_eq!(wilson(0.0, 0), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(20.0, 20).high, 1.0);
    }

    #[test]
    fn the_normal_law_agrees_with_the_oracle() {
        let oracle = Normal::new(0.0, 1.0).unwrap();
        for step in -60..=60 {
            let x = f64::from(step) / 10.0;
            assert!((normal_cdf(x) - oracle.cdf(x)).abs() < 1e-9, "{x}");
        }
        assert!((normal_cdf(Z95) - 0.975).abs() < 1e-12);
        assert!((normal_deviate(0.05) - Z95).abs() < 1e-9);
        assert!((normal_deviate(0.0004) - oracle.inverse_cdf(0.9998)).abs() < 1e-6);
        assert_eq!((normal_cdf(-40.0), normal_cdf(40.0)), (0.0, 1.0));
    }

    #[test]
    fn chi_squared_agrees_with_the_oracle_as_far_as_it_says() {
        for freedom in 1..=7 {
            let oracle = ChiSquared::new(freedom as f64).unwrap();
            for step in 0..=60 {
                let x = f64::from(step) / 2.0;
                let found = chi_squared_above(x, freedom);
                assert!((found - oracle.sf(x)).abs() < 0.01 || x < 0.5, "{freedom} {x}: {found}");
            }
        }
        assert_eq!(chi_squared_above(1e9, 3), 0.0);
    }

    #[test]
    fn students_deviate_agrees_with_the_oracle() {
        for freedom in [1, 2, 3, 4, 5, 6, 8, 12, 20, 50, 1000] {
            let oracle = StudentsT::new(0.0, 1.0, freedom as f64).unwrap().inverse_cdf(0.975);
            assert!((student_95(freedom) - oracle).abs() < 2e-3, "{freedom}: {} for {oracle}", student_95(freedom));
        }
    }

    #[test]
    fn values_in_clusters_have_the_spread_of_the_clusters() {
        // Clusters of one are plain values.
        let values = [61i64, 48, 75, 52, 61, 70, -3, 0, 12];
        let mut moments = Moments::default();
        values.iter().for_each(|&value| moments.add(value));
        let (mean, interval) = ratio(&values.map(|value| (value as f64, 1.0)));
        assert!((mean - moments.mean()).abs() < 1e-12);
        let (found, wanted) = (interval.unwrap(), moments.interval().unwrap());
        assert!((found.low - wanted.low).abs() < 1e-9 && (found.high - wanted.high).abs() < 1e-9);
        // The same value twice in every cluster says no more than once.
        let (_, twice) = ratio(&values.map(|value| (2.0 * value as f64, 2.0)));
        assert!((twice.unwrap().low - found.low).abs() < 1e-9);
        assert_eq!(ratio(&[(3.0, 2.0)]), (1.5, None));
    }

    #[test]
    fn moments_agree_with_the_oracle() {
        let values = [61i64, 48, 75, 52, 61, 70, -3, 0, 12];
        let mut moments = Moments::default();
        values.iter().for_each(|&value| moments.add(value));
        let floats: Vec<f64> = values.iter().map(|&value| value as f64).collect();
        assert!((moments.mean() - (&floats).mean()).abs() < 1e-12);
        assert!((moments.variance() - (&floats).variance()).abs() < 1e-9);
        let Interval { low, high } = moments.interval().unwrap();
        assert!((high - moments.mean() - 2.306 * (&floats).std_dev() / 3.0).abs() < 1e-2 && low < high);
        assert_eq!(Moments::default().interval(), None);
    }
}
