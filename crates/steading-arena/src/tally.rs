//! From games to figures. Games are added in the order of their numbers, whoever played them.

use crate::deal::Seating;
use crate::ledgers::ledger_of;
use crate::plan::Plan;
use crate::play::Played;
use crate::report::{BotReport, Histogram, Length, PairReport, Report, Row, SeatReport, SprtReport, round_to};
use crate::stats::ratings::Results;
use crate::stats::sprt::{Sprt, Verdict};
use crate::stats::{Moments, wilson};
use crate::times::Times;
use crate::usage::Balance;
use std::time::Duration;
use steading_bots::Playable;
use steading_core::{Localized, MAX_SEATS, Seat};

/// A histogram has about so many steps: the more games, the finer.
fn steps(games: usize) -> i64 {
    (18..60).find(|steps: &i64| steps.pow(3) as usize >= games.saturating_mul(40)).unwrap_or(60)
}

/// A running sequential test.
#[derive(Clone, Debug)]
struct Trial {
    test: Sprt,
    deals: [u64; 5],
    /// Half points of the first bot in the deal that is being played.
    points: usize,
    path: Vec<f64>,
    verdict: Verdict,
}

#[derive(Clone, Debug)]
pub(crate) struct Tally {
    seats: usize,
    rows: Vec<Row>,
    times: Vec<Times>,
    choices: Vec<u64>,
    balance: Balance,
    trial: Option<Trial>,
}

impl Tally {
    pub fn new(plan: &Plan) -> Tally {
        let trial = |test| Trial { test, deals: [0; 5], points: 0, path: Vec::new(), verdict: Verdict::Open };
        Tally {
            seats: plan.seats(),
            rows: Vec::new(),
            times: vec![Times::default(); plan.seats()],
            choices: vec![0; plan.seats()],
            balance: Balance::new(plan.by_deal),
            trial: plan.sprt.map(trial),
        }
    }

    pub fn add(&mut self, played: &Played) {
        let row = played.row;
        self.rows.push(row);
        for &(bot, ns) in &played.thinking {
            self.times[usize::from(bot)].add(ns);
            self.choices[usize::from(bot)] += 1;
        }
        if let Some(book) = &played.book {
            self.balance.add(book, &row);
        }
        if let Some(trial) = &mut self.trial {
            let [first, second, ..] = row.ranks;
            trial.points += if first < second { 2 } else { usize::from(first == second) };
            if Seating::of(row.number, 2).rotation == 1 {
                trial.deals[trial.points] += 1;
                trial.points = 0;
                let ratio = trial.test.ratio(&trial.deals);
                trial.path.push(ratio);
                trial.verdict = trial.test.verdict(ratio);
            }
        }
    }

    /// Whether a sequential test has its answer.
    pub fn decided(&self) -> bool {
        self.trial.as_ref().is_some_and(|trial| trial.verdict != Verdict::Open)
    }

    /// The likelihood ratio of a running test.
    pub fn ratio(&self) -> Option<f64> {
        self.trial.as_ref().map(|trial| trial.path.last().copied().unwrap_or(0.0))
    }

    /// Wins alone, first places shared, first places with shared ones in part, and points, where `wanted` says so.
    fn places(&self, wanted: impl Fn(&Row, usize) -> bool) -> Places {
        let mut places = Places::default();
        for row in &self.rows {
            let first = row.ranks[..self.seats].iter().filter(|&&rank| rank == 1).count();
            for bot in (0..self.seats).filter(|&bot| wanted(row, bot)) {
                places.games += 1;
                places.score += i64::from(row.scores[bot]);
                match (row.ranks[bot], first) {
                    (1, 1) => places.wins += 1,
                    (1, _) => {
                        places.draws += 1;
                        places.shared += 1.0 / first as f64;
                    }
                    _ => {}
                }
            }
        }
        places
    }

    fn bot(&self, plan: &Plan, bot: usize, scores: &Histogram) -> BotReport {
        let seats = self.seats;
        let places = self.places(|_, who| who == bot);
        let win = wilson(places.share(), places.games);
        let mut histogram = scores.clone();
        let mut all = Moments::default();
        // An opponent without a seat can push everybody one place back.
        let last = self.rows.iter().map(|row| usize::from(row.ranks[bot])).max();
        let mut ranks = vec![0; last.unwrap_or(0).max(seats)];
        let mut sorted: Vec<i32> = self.rows.iter().map(|row| row.scores[bot]).collect();
        for row in &self.rows {
            histogram.add(row.scores[bot].into());
            all.add(row.scores[bot].into());
            ranks[usize::from(row.ranks[bot]) - 1] += 1;
        }
        sorted.sort_unstable();
        let interval = self.mean_of_deals(bot).interval();
        let by_rank: u64 = ranks.iter().zip(1..).map(|(count, rank)| count * rank).sum();
        let thinking = self.times[bot].thinking();
        let name = plan.bots[bot].to_string();
        let same = plan.bots[..bot].iter().filter(|other| **other == plan.bots[bot]).count();
        let games = self.rows.len().max(1) as f64;
        BotReport {
            wins: places.wins,
            draws: places.draws,
            mean_score: round_to(all.mean(), 3),
            elo: None,
            elo_low: None,
            elo_high: None,
            ms_per_decision: thinking.map(|thinking| thinking.mean),
            win_rate: round_to(places.share() / games, 4),
            win_low: round_to(win.low, 4),
            win_high: round_to(win.high, 4),
            score_low: interval.map(|interval| round_to(interval.low, 3)),
            score_high: interval.map(|interval| round_to(interval.high, 3)),
            score_deviation: round_to(all.variance().sqrt(), 3),
            least_score: sorted.first().copied().unwrap_or(0),
            median_score: median(&sorted),
            most_score: sorted.last().copied().unwrap_or(0),
            mean_rank: round_to(by_rank as f64 / games, 4),
            ranks,
            scores: histogram,
            by_seat: self.seats(|_, who| who == bot),
            choices_per_game: round_to(self.choices[bot] as f64 / games, 2),
            thinking,
            label: if same == 0 { name.clone() } else { format!("{name} ({})", same + 1) },
            name,
        }
    }

    /// The spread of a mean is that between deals, because games of one deal share their cards.
    /// Sums are compared instead of means, which is the same for whole deals.
    fn mean_of_deals(&self, bot: usize) -> DealMean {
        let mut sums = Moments::default();
        for deal in self.deals().filter(|deal| deal.len() == self.seats) {
            sums.add(deal.iter().map(|row| i64::from(row.scores[bot])).sum());
        }
        DealMean { sums, games: self.seats }
    }

    fn deals(&self) -> impl Iterator<Item = &[Row]> {
        let seats = self.seats as u64;
        self.rows.chunk_by(move |a, b| a.number / seats == b.number / seats)
    }

    fn seats(&self, wanted: impl Fn(&Row, usize) -> bool) -> Vec<SeatReport> {
        let report = |seat: Seat| {
            let places =
                self.places(|row, bot| wanted(row, bot) && Seating::of(row.number, self.seats).seat_of(bot) == seat);
            let win = wilson(places.share(), places.games);
            let games = places.games.max(1) as f64;
            SeatReport {
                seat: seat.letter(),
                wins: places.wins,
                draws: places.draws,
                win_rate: round_to(places.share() / games, 4),
                win_low: round_to(win.low, 4),
                win_high: round_to(win.high, 4),
                mean_score: round_to(places.score as f64 / games, 3),
            }
        };
        Seat::all(self.seats as u8).map(report).collect()
    }

    pub fn report<G: Playable>(self, game: &G, plan: &Plan, threads: usize, elapsed: Duration) -> Report {
        let seats = self.seats;
        let of_seats = |row: &Row| row.scores[..seats].to_vec();
        let scores = || self.rows.iter().flat_map(of_seats).map(i64::from);
        let empty = Histogram::over(scores().min().unwrap_or(0), scores().max().unwrap_or(0), steps(self.rows.len()));
        let mut bots: Vec<BotReport> = (0..seats).map(|bot| self.bot(plan, bot, &empty)).collect();

        let mut results = Results::new(seats);
        for deal in self.deals() {
            let ranks: Vec<[u8; MAX_SEATS]> = deal.iter().map(|row| row.ranks).collect();
            results.add_deal(&ranks);
        }
        let ratings = results.fit();
        for (bot, report) in bots.iter_mut().enumerate() {
            if let Some(rating) = ratings.of(bot) {
                report.elo = Some(round_to(rating.elo, 1));
                report.elo_low = Some(round_to(rating.interval.low, 1));
                report.elo_high = Some(round_to(rating.interval.high, 1));
            }
        }
        let mut pairs = Vec::new();
        for a in 0..seats {
            for b in a + 1..seats {
                let (wins, draws, losses) = results.pair(a, b);
                let difference = ratings.difference(a, b);
                pairs.push(PairReport {
                    a,
                    b,
                    wins,
                    draws,
                    losses,
                    elo: round_to(difference.elo, 1),
                    elo_low: round_to(difference.interval.low, 1),
                    elo_high: round_to(difference.interval.high, 1),
                    superior: round_to(difference.superior, 4),
                });
            }
        }
        let ledger = ledger_of::<G>().filter(|_| plan.usage);
        let win_rates: Vec<f64> = bots.iter().map(|bot| bot.win_rate).collect();
        Report {
            game: G::ID,
            games: self.rows.len() as u64,
            seed: plan.seed,
            bots,
            seats,
            deals: self.deals().count() as u64,
            planned: plan.whole_games(),
            interrupted: (self.rows.len() as u64) < plan.whole_games() && !self.decided(),
            repeatable: plan.repeatable(),
            rules: G::RULES,
            content: game.content_hash(),
            options: game.switches(),
            by_seat: self.seats(|_, _| true),
            pairs,
            length: self.length(),
            usage: ledger.map(|ledger| self.balance.table(game, ledger, &win_rates)),
            measures: ledger.map_or(Vec::new(), |ledger| self.balance.measures(ledger)),
            sprt: self.trial.map(|trial| {
                let (low, high) = trial.test.bounds();
                SprtReport {
                    test: trial.test,
                    verdict: trial.verdict,
                    ratio: round_to(trial.path.last().copied().unwrap_or(0.0), 3),
                    low: round_to(low, 3),
                    high: round_to(high, 3),
                    deals: trial.deals,
                    path: trial.path,
                }
            }),
            title: Localized::new(G::NAME.0, G::NAME.1),
            wished: plan.games,
            threads,
            elapsed,
            rows: self.rows,
            by_deal: ledger.map_or(Vec::new(), |ledger| self.balance.by_deal(game, ledger)),
        }
    }

    fn length(&self) -> Length {
        let mut sorted: Vec<u32> = self.rows.iter().map(|row| row.decisions).collect();
        sorted.sort_unstable();
        let (least, most) = (sorted.first().copied().unwrap_or(0), sorted.last().copied().unwrap_or(0));
        let mut decisions = Histogram::over(least.into(), most.into(), steps(self.rows.len()));
        sorted.iter().for_each(|&count| decisions.add(count.into()));
        let games = self.rows.len().max(1) as f64;
        let mean = |sum: u64| round_to(sum as f64 / games, 2);
        Length {
            mean_decisions: mean(self.rows.iter().map(|row| u64::from(row.decisions)).sum()),
            least_decisions: least,
            median_decisions: median(&sorted.iter().map(|&count| count as i32).collect::<Vec<_>>()),
            most_decisions: most,
            mean_choices: mean(self.rows.iter().map(|row| u64::from(row.choices)).sum()),
            decisions,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Places {
    games: u64,
    wins: u64,
    draws: u64,
    shared: f64,
    score: i64,
}

impl Places {
    fn share(&self) -> f64 {
        self.wins as f64 + self.shared
    }
}

struct DealMean {
    sums: Moments,
    games: usize,
}

impl DealMean {
    fn interval(&self) -> Option<crate::stats::Interval> {
        let interval = self.sums.interval()?;
        let games = self.games as f64;
        Some(crate::stats::Interval { low: interval.low / games, high: interval.high / games })
    }
}

/// The middle of sorted values, or of the middle two.
fn median(sorted: &[i32]) -> f64 {
    match sorted.len() {
        0 => 0.0,
        len => (f64::from(sorted[(len - 1) / 2]) + f64::from(sorted[len / 2])) / 2.0,
    }
}
