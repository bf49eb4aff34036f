//! The balance lab: how often a thing is taken, who wins with it, what it brings.

use crate::deal::Seating;
use crate::report::{Row, round_to};
use crate::stats::{chi_squared_above, ratio, wilson};
use serde::Serialize;
use std::collections::BTreeMap;
use steading_bots::Heuristics;
use steading_core::{Localized, MAX_SEATS, Seat};

/// How a kind of thing comes to players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Supply {
    /// Each copy can be taken once: what counts is how many of those that appeared were taken.
    Copies,
    /// It comes back and can be taken again: what counts is in how many games it was taken at all.
    Returning,
    /// There is always one more: what counts is how many winners take, and how many others.
    Open,
}

/// A list of things, such as the heroes. Its id is that of the list of names where the game has one.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    pub id: &'static str,
    /// German, English.
    pub title: (&'static str, &'static str),
    pub supply: Supply,
    /// Whether points can be put down to a single one.
    pub scores: bool,
    /// Whether its things are meant to be worth about the same, so that the report says whether they are.
    pub alike: bool,
}

/// A figure that is taken in every game, such as when the first trophy fell.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    pub id: &'static str,
    /// German, English.
    pub title: (&'static str, &'static str),
    /// Whether its values are shares, shown in per cent.
    pub share: bool,
}

/// What a game tells the balance lab.
pub trait Ledger: Heuristics {
    const KINDS: &'static [Kind];
    const MEASURES: &'static [Measure] = &[];

    /// Enters everything that happened in a finished game. Events are the true ones, as no viewer sees them.
    fn enter(&self, events: &[Self::Event], end: &Self::State, book: &mut Book);

    /// What entry `index` of a kind is called.
    fn thing(&self, kind: &Kind, index: u16) -> Localized {
        match self.name(kind.id, index) {
            Some(name) => name.clone(),
            None => Localized::new(&index.to_string(), &index.to_string()),
        }
    }
}

/// The ledger of a game as a value: a game need not have one.
pub(crate) struct LedgerOf<G: Heuristics> {
    pub kinds: &'static [Kind],
    pub measures: &'static [Measure],
    pub enter: fn(&G, &[G::Event], &G::State, &mut Book),
    pub thing: fn(&G, &Kind, u16) -> Localized,
}

impl<G: Heuristics> Clone for LedgerOf<G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Heuristics> Copy for LedgerOf<G> {}

impl<G: Ledger> LedgerOf<G> {
    pub const fn new() -> LedgerOf<G> {
        LedgerOf { kinds: G::KINDS, measures: G::MEASURES, enter: G::enter, thing: G::thing }
    }
}

/// What happened to one thing in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Entry {
    appeared: u32,
    taken: [u32; MAX_SEATS],
    points: [i32; MAX_SEATS],
}

/// Measures are kept in thousandths: whole numbers add up the same in every order.
const UNIT: i64 = 1000;

/// What happened to everything in one game. A kind is its place in [`Ledger::KINDS`].
#[derive(Clone, Debug, Default)]
pub struct Book {
    seats: usize,
    entries: BTreeMap<(usize, u16), Entry>,
    measured: Vec<(usize, i64)>,
}

impl Book {
    pub fn new(seats: usize) -> Book {
        Book { seats, entries: BTreeMap::new(), measured: Vec::new() }
    }

    /// One value of a measure: so many of so many. A measure may have several values in one game, or none.
    pub fn measured(&mut self, measure: usize, value: i64, of: i64) {
        if of != 0 {
            self.measured.push((measure, value * UNIT / of));
        }
    }

    fn entry(&mut self, kind: usize, index: usize) -> &mut Entry {
        self.entries.entry((kind, index as u16)).or_default()
    }

    /// A copy came within reach of the players.
    pub fn appeared(&mut self, kind: usize, index: usize) {
        self.entry(kind, index).appeared += 1;
    }

    /// A seat took a copy.
    pub fn took(&mut self, kind: usize, index: usize, seat: Seat) {
        self.entry(kind, index).taken[seat.index()] += 1;
    }

    /// What a seat would score less without what it took of this thing.
    pub fn brought(&mut self, kind: usize, index: usize, seat: Seat, points: i32) {
        self.entry(kind, index).points[seat.index()] += points;
    }
}

/// A win counts 60 so that a shared one is whole too, whatever number of seats share it.
const WIN: u64 = 60;

/// Sums over games; whole numbers, so that the order of adding cannot matter.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    games: u64,
    games_taken: u64,
    appeared: u64,
    taken: u64,
    /// Seats that took at least one.
    takers: u64,
    takers_by_bot: [u64; MAX_SEATS],
    /// In sixtieths.
    won: u64,
    points: i64,
    scores: i64,
    by_winners: u64,
    by_others: u64,
}

/// Adds up the books of many games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Balance {
    games: u64,
    winners: u64,
    others: u64,
    sums: BTreeMap<(usize, u16), Sum>,
    /// The values of each measure, deal by deal.
    measures: BTreeMap<usize, Vec<Sample>>,
    /// What became of each thing, deal by deal, where that is wanted.
    by_deal: Option<BTreeMap<(usize, u16), BTreeMap<u64, DealUse>>>,
}

/// What became of one thing in the games of one deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DealUse {
    pub games: u64,
    pub games_taken: u64,
    pub appeared: u64,
    pub taken: u64,
    pub takers: u64,
    /// First places of its takers in sixtieths, so that shared ones are whole.
    pub won: u64,
}

impl DealUse {
    fn add(&mut self, other: DealUse) {
        self.games += other.games;
        self.games_taken += other.games_taken;
        self.appeared += other.appeared;
        self.taken += other.taken;
        self.takers += other.takers;
        self.won += other.won;
    }

    /// First places of its takers.
    pub fn first_places(&self) -> f64 {
        self.won as f64 / WIN as f64
    }
}

/// One thing, deal by deal.
#[derive(Clone, Debug)]
pub struct ThingDeals {
    /// Its place in the list of kinds.
    pub kind: usize,
    pub name: Localized,
    pub deals: BTreeMap<u64, DealUse>,
}

/// The values of one measure in the games of one deal.
#[derive(Clone, Debug, Default)]
struct Sample {
    deal: u64,
    sum: i64,
    values: Vec<i64>,
}

impl Balance {
    pub fn new(by_deal: bool) -> Balance {
        Balance { by_deal: by_deal.then(BTreeMap::new), ..Balance::default() }
    }

    /// Every thing, deal by deal; empty unless that was wanted.
    pub fn by_deal<G: Heuristics>(self, game: &G, ledger: LedgerOf<G>) -> Vec<ThingDeals> {
        let named = |((kind, index), deals): ((usize, u16), BTreeMap<u64, DealUse>)| ThingDeals {
            kind,
            name: (ledger.thing)(game, &ledger.kinds[kind], index),
            deals,
        };
        self.by_deal.unwrap_or_default().into_iter().map(named).collect()
    }

    pub fn add(&mut self, book: &Book, row: &Row) {
        let seats = book.seats;
        let seating = Seating::of(row.number, seats);
        let winners = row.ranks[..seats].iter().filter(|&&rank| rank == 1).count() as u64;
        self.games += 1;
        self.winners += winners;
        self.others += seats as u64 - winners;
        for &(measure, value) in &book.measured {
            let samples = self.measures.entry(measure).or_default();
            if samples.last().is_none_or(|sample| sample.deal != seating.deal) {
                samples.push(Sample { deal: seating.deal, ..Sample::default() });
            }
            let sample = samples.last_mut().expect("there is one for this deal");
            sample.sum += value;
            sample.values.push(value);
        }
        for (&thing, entry) in &book.entries {
            let sum = self.sums.entry(thing).or_default();
            sum.games += u64::from(entry.appeared > 0);
            sum.games_taken += u64::from(entry.taken.iter().any(|&taken| taken > 0));
            sum.appeared += u64::from(entry.appeared);
            let mut used = DealUse {
                games: u64::from(entry.appeared > 0),
                games_taken: u64::from(entry.taken.iter().any(|&taken| taken > 0)),
                appeared: entry.appeared.into(),
                ..DealUse::default()
            };
            for bot in 0..seats {
                let seat = seating.seat_of(bot).index();
                let taken = u64::from(entry.taken[seat]);
                if taken == 0 {
                    continue;
                }
                let won = row.ranks[bot] == 1;
                sum.taken += taken;
                sum.takers += 1;
                sum.takers_by_bot[bot] += 1;
                let share = if won { WIN / winners } else { 0 };
                sum.won += share;
                used.taken += taken;
                used.takers += 1;
                used.won += share;
                sum.points += i64::from(entry.points[seat]);
                sum.scores += i64::from(row.scores[bot]);
                if won {
                    sum.by_winners += taken;
                } else {
                    sum.by_others += taken;
                }
            }
            if let Some(by_deal) = &mut self.by_deal {
                by_deal.entry(thing).or_default().entry(seating.deal).or_default().add(used);
            }
        }
    }

    /// The measures of a game that had any value.
    pub fn measures<G: Heuristics>(&self, ledger: LedgerOf<G>) -> Vec<MeasureReport> {
        let report = |(place, measure): (usize, &Measure)| {
            let samples = self.measures.get(&place)?;
            let mut sorted: Vec<i64> = samples.iter().flat_map(|sample| sample.values.iter().copied()).collect();
            sorted.sort_unstable();
            let of = |value: f64| round_to(value / UNIT as f64, 4);
            let counts: Vec<(f64, f64)> =
                samples.iter().map(|sample| (sample.sum as f64, sample.values.len() as f64)).collect();
            let (mean, interval) = ratio(&counts);
            Some(MeasureReport {
                measure: measure.id,
                title: Localized::new(measure.title.0, measure.title.1),
                share: measure.share,
                values: sorted.len() as u64,
                mean: of(mean),
                low: interval.map(|interval| of(interval.low)),
                high: interval.map(|interval| of(interval.high)),
                least: of(sorted[0] as f64),
                median: of((sorted[(sorted.len() - 1) / 2] + sorted[sorted.len() / 2]) as f64 / 2.0),
                most: of(sorted[sorted.len() - 1] as f64),
            })
        };
        ledger.measures.iter().enumerate().filter_map(report).collect()
    }

    /// The table of a game. `win_rates` are those of the bots over all games: who takes a thing often may simply be
    /// a strong bot.
    pub fn table<G: Heuristics>(&self, game: &G, ledger: LedgerOf<G>, win_rates: &[f64]) -> Vec<UsageKind> {
        let alone = win_rates.len() < 2;
        let mean = |sum: u64, count: u64| (count > 0).then(|| round_to(sum as f64 / count as f64, 4));
        let kind = |(place, kind): (usize, &Kind)| {
            let things = self.sums.range((place, 0)..=(place, u16::MAX)).map(|(&(_, index), sum)| {
                let win = wilson(sum.won as f64 / WIN as f64, sum.takers);
                let expected: f64 =
                    win_rates.iter().zip(sum.takers_by_bot).map(|(rate, count)| rate * count as f64).sum();
                let has_takers = sum.takers > 0 && !alone;
                let (rate, expected) = match sum.takers {
                    0 => (0.0, 0.0),
                    takers => (sum.won as f64 / (WIN * takers) as f64, expected / takers as f64),
                };
                let deviation = (expected * (1.0 - expected) / sum.takers as f64).sqrt();
                UsageThing {
                    index,
                    name: (ledger.thing)(game, kind, index),
                    games: sum.games,
                    games_taken: sum.games_taken,
                    appeared: sum.appeared,
                    taken: sum.taken,
                    taken_share: match kind.supply {
                        Supply::Copies => mean(sum.taken, sum.appeared),
                        Supply::Returning => mean(sum.games_taken, sum.games),
                        Supply::Open => None,
                    },
                    takers: sum.takers,
                    win_rate: has_takers.then(|| round_to(rate, 4)),
                    win_low: has_takers.then(|| round_to(win.low, 4)),
                    win_high: has_takers.then(|| round_to(win.high, 4)),
                    expected_win_rate: has_takers.then(|| round_to(expected, 4)),
                    deviations: (has_takers && deviation > 0.0).then(|| round_to((rate - expected) / deviation, 2)),
                    points_per_take: (kind.scores && sum.taken > 0)
                        .then(|| round_to(sum.points as f64 / sum.taken as f64, 3)),
                    score_share: (kind.scores && sum.scores > 0)
                        .then(|| round_to(sum.points as f64 / sum.scores as f64, 4)),
                    score_when_taken: (sum.takers > 0).then(|| round_to(sum.scores as f64 / sum.takers as f64, 3)),
                    per_winner: if alone { None } else { mean(sum.by_winners, self.winners) },
                    per_other: if alone { None } else { mean(sum.by_others, self.others) },
                }
            });
            let table = UsageKind {
                kind: kind.id,
                place,
                title: Localized::new(kind.title.0, kind.title.1),
                supply: kind.supply,
                per_game: round_to(
                    self.sums_of(place).map(|sum| sum.taken).sum::<u64>() as f64 / self.games.max(1) as f64,
                    3,
                ),
                likeness: None,
                things: things.collect(),
            };
            UsageKind { likeness: if kind.alike { likeness(&table.things) } else { None }, ..table }
        };
        ledger.kinds.iter().enumerate().map(kind).filter(|kind| !kind.things.is_empty()).collect()
    }

    fn sums_of(&self, place: usize) -> impl Iterator<Item = &Sum> {
        self.sums.range((place, 0)..=(place, u16::MAX)).map(|(_, sum)| sum)
    }
}

/// One measure over all games: the mean of its values with its 95 % interval, and how far they spread.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MeasureReport {
    pub measure: &'static str,
    pub title: Localized,
    /// Whether the values are shares of one.
    pub share: bool,
    pub values: u64,
    pub mean: f64,
    /// From the spread between deals, because games of one deal share their cards; `null` for a single deal.
    pub low: Option<f64>,
    pub high: Option<f64>,
    pub least: f64,
    pub median: f64,
    pub most: f64,
}

/// The figures of one kind of things.
#[derive(Clone, Debug, Serialize)]
pub struct UsageKind {
    pub kind: &'static str,
    /// Its place in [`Ledger::KINDS`].
    #[serde(skip)]
    pub place: usize,
    pub title: Localized,
    pub supply: Supply,
    /// How many are taken in one game, by all seats together.
    pub per_game: f64,
    /// For things that are meant to be worth about the same: whether they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub likeness: Option<Likeness>,
    pub things: Vec<UsageThing>,
}

/// How far apart things lie that are meant to be worth about the same: in how often they are chosen, and in how often
/// whoever chose them wins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Likeness {
    /// How likely chance alone spreads the choices at least so far; `null` where there are too few.
    pub taken_by_chance: Option<f64>,
    /// Of those with enough takers to compare, or of all where there are too few.
    pub least_win_rate: f64,
    pub most_win_rate: f64,
    /// How likely chance alone spreads these win rates at least so far.
    pub won_by_chance: Option<f64>,
}

/// Below this many expected cases the law of large numbers says nothing.
const FEWEST_CASES: f64 = 5.0;

/// Compares things with each other rather than with what their takers win anyway: whoever can afford any of them is
/// ahead, and that is no difference between them. `None` when fewer than two were taken.
fn likeness(things: &[UsageThing]) -> Option<Likeness> {
    let taken: Vec<(f64, f64, f64)> =
        things.iter().filter_map(|thing| Some((thing.takers as f64, thing.win_rate?, thing.lift()?))).collect();
    if taken.len() < 2 {
        return None;
    }
    let rate = weighed_mean(&taken, |(_, rate, _)| *rate);
    let known: Vec<(f64, f64, f64)> =
        taken.iter().copied().filter(|(takers, ..)| takers * rate.min(1.0 - rate) >= FEWEST_CASES).collect();
    let enough = known.len() >= 2;
    let rates = || if enough { &known } else { &taken }.iter().map(|(_, rate, _)| *rate);
    Some(Likeness {
        taken_by_chance: equally_taken(things).map(|chance| round_to(chance, 4)),
        least_win_rate: rates().fold(f64::MAX, f64::min),
        most_win_rate: rates().fold(f64::MIN, f64::max),
        won_by_chance: enough.then(|| round_to(equally_won(&known), 4)),
    })
}

/// The mean of a figure of things, each as often as it has takers.
fn weighed_mean(taken: &[(f64, f64, f64)], figure: impl Fn(&(f64, f64, f64)) -> f64) -> f64 {
    let takers: f64 = taken.iter().map(|(takers, ..)| takers).sum();
    taken.iter().map(|thing| thing.0 * figure(thing)).sum::<f64>() / takers
}

fn equally_taken(things: &[UsageThing]) -> Option<f64> {
    let mean = things.iter().map(|thing| thing.taken as f64).sum::<f64>() / things.len() as f64;
    let squares: f64 = things.iter().map(|thing| (thing.taken as f64 - mean).powi(2)).sum();
    (mean >= FEWEST_CASES).then(|| chi_squared_above(squares / mean, things.len() - 1))
}

/// For things with enough takers: how many, their win rate, and how much that is above what they win anyway.
fn equally_won(taken: &[(f64, f64, f64)]) -> f64 {
    let rate = weighed_mean(taken, |(_, rate, _)| *rate);
    let lift = weighed_mean(taken, |(_, _, lift)| *lift);
    let squares: f64 = taken.iter().map(|(takers, _, own)| takers * (own - lift).powi(2)).sum();
    chi_squared_above(squares / (rate * (1.0 - rate)), taken.len() - 1)
}

/// The figures of one thing.
#[derive(Clone, Debug, Serialize)]
pub struct UsageThing {
    pub index: u16,
    pub name: Localized,
    /// Games in which it appeared, and in which it was taken.
    pub games: u64,
    pub games_taken: u64,
    /// Copies that appeared, and that were taken.
    pub appeared: u64,
    pub taken: u64,
    /// Of what appeared; `null` where there is always one more.
    pub taken_share: Option<f64>,
    /// Seats that took at least one: the rates below are about these.
    pub takers: u64,
    pub win_rate: Option<f64>,
    pub win_low: Option<f64>,
    pub win_high: Option<f64>,
    /// What the bots that took it win anyway; 1 in n among equals.
    pub expected_win_rate: Option<f64>,
    /// How many standard deviations the two rates are apart.
    pub deviations: Option<f64>,
    /// What its owner would score less without it. Some points need two things and are counted for both.
    pub points_per_take: Option<f64>,
    /// Which part of all points of its owners it brought.
    pub score_share: Option<f64>,
    pub score_when_taken: Option<f64>,
    /// How many a winner takes, and how many another seat.
    pub per_winner: Option<f64>,
    pub per_other: Option<f64>,
}

impl UsageKind {
    /// What wins most first, what is too rare to say last; things that come in steps stay in theirs.
    pub fn ranked(&self) -> Vec<&UsageThing> {
        let mut things: Vec<&UsageThing> = self.things.iter().collect();
        if self.supply != Supply::Open {
            let worth = |thing: &UsageThing| thing.lift().or(thing.score_when_taken).unwrap_or(f64::MIN);
            let late = |thing: &UsageThing| thing.win_rate.is_some() && thing.rare();
            things.sort_by(|a, b| late(a).cmp(&late(b)).then(worth(b).total_cmp(&worth(a))));
        }
        things
    }
}

impl UsageThing {
    /// How much more its takers win than they do anyway.
    pub fn lift(&self) -> Option<f64> {
        Some(self.win_rate? - self.expected_win_rate?)
    }

    /// Whether chance alone would hardly do that. Many things are looked at, so one in twenty will not do.
    pub fn telling(&self) -> bool {
        self.deviations.is_some_and(|deviations| deviations.abs() >= 3.0)
    }

    /// Whether so few took it that its win rate says nothing.
    pub fn rare(&self) -> bool {
        !matches!((self.win_low, self.win_high), (Some(low), Some(high)) if high - low < 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_add_up_by_seat_and_bot() {
        // Two games of one deal: bot 0 wins from seat A, then loses from seat B.
        let mut balance = Balance::default();
        let rows = [([1, 2], [10, 5]), ([2, 1], [3, 8])];
        for (number, (ranks, scores)) in rows.into_iter().enumerate() {
            let mut book = Book::new(2);
            book.appeared(0, 7);
            book.took(0, 7, Seat::A);
            book.brought(0, 7, Seat::A, 4);
            let mut row = Row { number: number as u64, scores: [0; 5], ranks: [0; 5], decisions: 1, choices: 1 };
            row.ranks[..2].copy_from_slice(&ranks);
            row.scores[..2].copy_from_slice(&scores);
            balance.add(&book, &row);
        }
        let sum = balance.sums[&(0, 7)];
        // Seat A was bot 0 and then bot 1, and won both times.
        assert_eq!((sum.games, sum.games_taken, sum.appeared, sum.taken, sum.takers), (2, 2, 2, 2, 2));
        assert_eq!(sum.takers_by_bot[..2], [1, 1]);
        assert_eq!((sum.won, sum.points, sum.scores), (2 * WIN, 8, 18));
        assert_eq!((sum.by_winners, sum.by_others), (2, 0));
        assert_eq!((balance.winners, balance.others), (2, 2));
    }

    #[test]
    fn a_shared_win_counts_in_part() {
        let mut balance = Balance::default();
        let mut book = Book::new(3);
        book.took(1, 0, Seat::A);
        book.took(1, 0, Seat::B);
        let row = Row { number: 0, scores: [9, 9, 9, 0, 0], ranks: [1, 1, 1, 0, 0], decisions: 1, choices: 1 };
        balance.add(&book, &row);
        assert_eq!(balance.sums[&(1, 0)].won, 2 * WIN / 3);
    }

    fn thing(takers: u64, win_rate: f64) -> UsageThing {
        UsageThing {
            index: 0,
            name: Localized::new("", ""),
            games: 0,
            games_taken: 0,
            appeared: 0,
            taken: takers,
            taken_share: None,
            takers,
            win_rate: Some(win_rate),
            win_low: None,
            win_high: None,
            expected_win_rate: Some(0.5),
            deviations: None,
            points_per_take: None,
            score_share: None,
            score_when_taken: None,
            per_winner: None,
            per_other: None,
        }
    }

    #[test]
    fn things_that_are_meant_to_be_alike_are_compared_with_each_other() {
        // All are far above one half, and that is no difference between them.
        let alike = likeness(&[thing(330, 0.71), thing(300, 0.69), thing(320, 0.70)]).unwrap();
        assert_eq!((alike.least_win_rate, alike.most_win_rate), (0.69, 0.71));
        assert!(alike.won_by_chance.unwrap() > 0.7 && alike.taken_by_chance.unwrap() > 0.3, "{alike:?}");
        let unlike = likeness(&[thing(400, 0.8), thing(200, 0.6), thing(350, 0.7)]).unwrap();
        assert!(unlike.won_by_chance.unwrap() < 0.001 && unlike.taken_by_chance.unwrap() < 0.001, "{unlike:?}");
        assert_eq!(likeness(&[thing(400, 0.8)]), None);
        // What hardly anybody took does not keep the others from being compared.
        let rare = likeness(&[thing(120, 0.75), thing(2, 1.0), thing(114, 0.553)]).unwrap();
        assert_eq!((rare.least_win_rate, rare.most_win_rate), (0.553, 0.75));
        assert!(rare.won_by_chance.unwrap() < 0.01, "{rare:?}");
        let few = likeness(&[thing(4, 1.0), thing(3, 0.5)]).unwrap();
        assert_eq!((few.won_by_chance, few.taken_by_chance), (None, None));
    }
}
