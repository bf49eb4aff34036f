//! The figures. [`Report`] is what `--json` prints: the fields of the design first, further ones after them.
//!
//! For bots without a clock everything but the times is the same on every machine and for any number of threads;
//! [`Report::without_times`] leaves those out.

use crate::stats::Interval;
use crate::stats::sprt::{Sprt, Verdict};
pub use crate::times::Thinking;
use crate::usage::{MeasureReport, ThingDeals, UsageKind};
use serde::Serialize;
use std::time::Duration;
use steading_core::{Digest, Localized, MAX_SEATS, Variants};

/// One game: points and ranks by bot, in the order of the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub number: u64,
    pub scores: [i32; MAX_SEATS],
    pub ranks: [u8; MAX_SEATS],
    /// Answers of all seats together.
    pub decisions: u32,
    /// Those with more than one option.
    pub choices: u32,
}

/// How often values fell into steps of equal width.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Histogram {
    pub from: i64,
    pub width: i64,
    pub counts: Vec<u64>,
}

impl Histogram {
    /// About so many steps, of a width people count in, over all values from `least` to `most`.
    pub fn over(least: i64, most: i64, steps: i64) -> Histogram {
        let span = most - least + 1;
        let widths = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10i64.pow(power)));
        let width = widths.into_iter().find(|width| span.div_euclid(*width) <= steps).expect("widths grow for ever");
        let from = least.div_euclid(width) * width;
        let count = (most - from) / width + 1;
        Histogram { from, width, counts: vec![0; count as usize] }
    }

    pub fn add(&mut self, value: i64) {
        self.counts[((value - self.from) / self.width) as usize] += 1;
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct Report {
    pub game: &'static str,
    pub games: u64,
    pub seed: u64,
    pub bots: Vec<BotReport>,
    pub seats: usize,
    pub deals: u64,
    /// As many as were to be played: more than `games` after an interruption or an early verdict.
    pub planned: u64,
    pub interrupted: bool,
    /// Whether the same command gives the same figures again: not with bots that look at a clock.
    pub repeatable: bool,
    pub rules: u32,
    pub content: Digest,
    pub options: Variants,
    pub by_seat: Vec<SeatReport>,
    pub pairs: Vec<PairReport>,
    pub length: Length,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub usage: Option<Vec<UsageKind>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub measures: Vec<MeasureReport>,
    /// What the game is called.
    #[serde(skip)]
    pub title: Localized,
    /// What was wished for, before it was rounded up to whole deals.
    #[serde(skip)]
    pub wished: u64,
    #[serde(skip)]
    pub threads: usize,
    #[serde(skip)]
    pub elapsed: Duration,
    /// Every game, in order.
    #[serde(skip)]
    pub rows: Vec<Row>,
    /// Every thing deal by deal, where the plan wants it.
    #[serde(skip)]
    pub by_deal: Vec<ThingDeals>,
}

#[derive(Clone, Debug, Serialize)]
pub struct BotReport {
    pub name: String,
    /// Games won alone, and first places shared.
    pub wins: u64,
    pub draws: u64,
    pub mean_score: f64,
    /// The mean of all bots is 0; `null` alone at the table.
    pub elo: Option<f64>,
    pub elo_low: Option<f64>,
    pub elo_high: Option<f64>,
    /// CPU time of a choice; forced answers are not counted.
    pub ms_per_decision: Option<f64>,
    /// First places, shared ones in part, of all games.
    pub win_rate: f64,
    pub win_low: f64,
    pub win_high: f64,
    /// 95 % interval of the mean score; `null` for a single deal.
    pub score_low: Option<f64>,
    pub score_high: Option<f64>,
    pub score_deviation: f64,
    pub least_score: i32,
    pub median_score: f64,
    pub most_score: i32,
    pub mean_rank: f64,
    /// How often first, second and so on; shared places count as the better one.
    pub ranks: Vec<u64>,
    /// Steps are the same for all bots.
    pub scores: Histogram,
    pub by_seat: Vec<SeatReport>,
    pub choices_per_game: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thinking: Option<Thinking>,
    /// The name, with a number where several have the same.
    #[serde(skip)]
    pub label: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatReport {
    pub seat: char,
    pub wins: u64,
    pub draws: u64,
    pub win_rate: f64,
    pub win_low: f64,
    pub win_high: f64,
    pub mean_score: f64,
}

/// How one bot did against another, by place at the table in a count of several.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// Indices into the list of bots.
    pub a: usize,
    pub b: usize,
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub elo: f64,
    pub elo_low: f64,
    pub elo_high: f64,
    /// The probability that `a` is the stronger one.
    pub superior: f64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Length {
    pub mean_decisions: f64,
    pub least_decisions: u32,
    pub median_decisions: f64,
    pub most_decisions: u32,
    pub mean_choices: f64,
    pub decisions: Histogram,
}

#[derive(Clone, Debug, Serialize)]
pub struct SprtReport {
    #[serde(flatten)]
    pub test: Sprt,
    pub verdict: Verdict,
    pub ratio: f64,
    pub low: f64,
    pub high: f64,
    /// Deals by the points of the first bot in them: 0, 1/4, 1/2, 3/4, all.
    pub deals: [u64; 5],
    /// The ratio after every deal.
    #[serde(skip)]
    pub path: Vec<f64>,
}

impl Report {
    /// The report without what differs from run to run.
    #[must_use]
    pub fn without_times(mut self) -> Report {
        self.elapsed = Duration::ZERO;
        self.threads = 0;
        for bot in &mut self.bots {
            bot.ms_per_decision = None;
            bot.thinking = None;
        }
        self
    }

    /// Bots from the strongest to the weakest.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.bots.len()).collect();
        let strength = |bot: &usize| self.bots[*bot].elo.unwrap_or(0.0);
        order.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
        order
    }

    /// How `a` did against `b`, whichever of them was listed first.
    pub fn pair(&self, a: usize, b: usize) -> Option<PairReport> {
        let found = self.pairs.iter().find(|pair| (pair.a, pair.b) == (a.min(b), a.max(b)))?.clone();
        if found.a == a {
            return Some(found);
        }
        Some(PairReport {
            a,
            b,
            wins: found.losses,
            losses: found.wins,
            elo: -found.elo,
            elo_low: -found.elo_high,
            elo_high: -found.elo_low,
            superior: 1.0 - found.superior,
            ..found
        })
    }
}

impl BotReport {
    pub fn score_interval(&self) -> Option<Interval> {
        Some(Interval { low: self.score_low?, high: self.score_high? })
    }
}

/// Figures are printed with the digits that mean something, and come out alike on machines whose last bits differ.
pub(crate) fn round_to(value: f64, places: i32) -> f64 {
    let scale = 10f64.powi(places);
    let rounded = (value * scale).round() / scale;
    if rounded == 0.0 { 0.0 } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_hold_every_value_and_have_round_widths() {
        for (least, most, width) in [(0, 39, 1), (-7, 90, 5), (3, 3, 1), (12, 812, 50), (-3, 77, 5)] {
            let mut histogram = Histogram::over(least, most, 40);
            assert!(histogram.width <= width, "{histogram:?}");
            histogram.add(least);
            histogram.add(most);
            assert_eq!(histogram.counts.iter().sum::<u64>(), 2);
            assert!(histogram.counts.len() <= 42, "{}", histogram.counts.len());
        }
    }
}
