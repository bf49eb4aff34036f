//! The pack lab: a changed pack beside the base pack.
//!
//! All seats play by the same bot, so each seat wins 1 in n by chance. Both packs are played on the same deals, and a
//! deal is the smallest thing that stands alone: intervals come from the spread between deals. A pack that plays like
//! the base pack would play the very same games, so there the base pack gets deals of its own.
//!
//! A thing contributes to winning as far as its takers win more than chance. Who is ahead can also afford more, so this
//! is compared with the same thing of the base pack, or, where that has it not, with the rest of its kind. Many things
//! are compared, so the interval of each is widened by Bonferroni's correction: of twenty reports on packs that change
//! nothing, at most one points at anything.

use crate::deal::Seating;
use crate::plan::{Plan, PlanError};
use crate::report::{Histogram, Report, Row, round_to};
use crate::run::{Progress, content, run};
use crate::stats::{normal_deviate, student_95};
use crate::usage::{DealUse, Supply, ThingDeals};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use steading_core::{Digest, Localized, Seat, Variants};

/// How often a report on a pack that changes nothing may point at something.
pub const FALSE_ALARMS: f64 = 0.05;

/// Below these the law of large numbers says nothing about a thing.
const FEWEST_TAKERS: u64 = 30;
const FEWEST_DEALS: usize = 20;

/// A figure with the base pack, with the changed one, and the difference with its interval; `null` where there is too
/// little to tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    pub base: f64,
    pub pack: f64,
    pub difference: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Change {
    /// Whether the interval leaves no room for "no difference".
    pub fn clear(&self) -> bool {
        matches!((self.low, self.high), (Some(low), Some(high)) if low > 0.0 || high < 0.0)
    }
}

/// What a contribution is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Versus {
    /// The same thing of the base pack.
    Base,
    /// The other things of its kind, in the changed pack.
    Kind,
}

/// One thing in both packs, found again by its name.
#[derive(Clone, Debug, Serialize)]
pub struct ThingChange {
    pub name: Localized,
    pub in_base: bool,
    pub in_pack: bool,
    /// Copies taken of those that appeared, games in which it was taken, or how many a seat takes; 95 % interval.
    pub usage: Change,
    pub takers_base: u64,
    pub takers_pack: u64,
    /// How often its takers win with the changed pack.
    pub win_rate: Option<f64>,
    /// How much more than chance its takers win, compared with what `versus` says; the interval is the widened one.
    /// `null` where too few took it, and alone at the table.
    pub contribution: Option<Change>,
    pub versus: Option<Versus>,
    /// The interval of the contribution leaves out nothing at all: the change matters here.
    pub flagged: bool,
}

/// The things of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct KindChange {
    pub kind: &'static str,
    pub title: Localized,
    pub supply: Supply,
    pub things: Vec<ThingChange>,
}

/// The win rate of one seat.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SeatChange {
    pub seat: char,
    pub wins: Change,
}

/// What a changed pack does to a game. This is what `--json` prints.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    pub game: &'static str,
    pub pack: String,
    /// Hashes of what the packs play like.
    pub content: Digest,
    pub base_content: Digest,
    pub bot: String,
    pub seats: usize,
    /// With each of the two packs.
    pub games: u64,
    pub planned: u64,
    pub seed: u64,
    pub options: Variants,
    pub interrupted: bool,
    pub repeatable: bool,
    /// Whether both packs were played on the same deals.
    pub paired: bool,
    /// Points of a seat, and answers in a game; 95 % intervals.
    pub score: Change,
    pub length: Change,
    pub by_seat: Vec<SeatChange>,
    /// How the intervals of contributions are widened, for how many comparisons, and to how many standard deviations.
    pub correction: &'static str,
    pub comparisons: u64,
    pub deviations: f64,
    pub kinds: Vec<KindChange>,
    #[serde(skip)]
    pub title: Localized,
    /// Points with the base pack and with the changed one, on the same steps.
    #[serde(skip)]
    pub scores: [Histogram; 2],
}

impl Comparison {
    /// What stands out, the largest difference first.
    pub fn findings(&self) -> Vec<(&KindChange, &ThingChange)> {
        let things = self.kinds.iter().flat_map(|kind| kind.things.iter().map(move |thing| (kind, thing)));
        let mut found: Vec<_> = things.filter(|(_, thing)| thing.flagged).collect();
        let size = |thing: &ThingChange| thing.contribution.map_or(0.0, |change| change.difference.abs());
        found.sort_by(|a, b| size(b.1).total_cmp(&size(a.1)));
        found
    }
}

/// Sum and count in each deal.
type Clusters = BTreeMap<u64, (f64, f64)>;

fn total(clusters: &Clusters) -> (f64, f64) {
    clusters.values().fold((0.0, 0.0), |(sum, count), cluster| (sum + cluster.0, count + cluster.1))
}

fn mean(clusters: &Clusters) -> f64 {
    let (sum, count) = total(clusters);
    if count > 0.0 { sum / count } else { 0.0 }
}

/// The difference of two means. `deviate` is how many standard deviations the interval reaches, by the number of deals.
fn change(base: &Clusters, pack: &Clusters, paired: bool, deviate: impl Fn(u64) -> f64) -> Change {
    let means = [mean(base), mean(pack)];
    // How far each deal pulls a mean away from where it lies without it.
    let pull = |clusters: &Clusters, mean: f64, deal: &u64| {
        let (sum, count) = clusters.get(deal).copied().unwrap_or_default();
        (sum - mean * count) / total(clusters).1.max(1.0)
    };
    let pulls = |deals: &BTreeSet<u64>, pull: &dyn Fn(&u64) -> f64| {
        let count = deals.len() as f64;
        let squares: f64 = deals.iter().map(|deal| pull(deal).powi(2)).sum();
        if count > 1.0 { count / (count - 1.0) * squares } else { f64::INFINITY }
    };
    let [of_base, of_pack]: [BTreeSet<u64>; 2] = [base, pack].map(|clusters| clusters.keys().copied().collect());
    let variance = if paired {
        let both = of_base.union(&of_pack).copied().collect();
        pulls(&both, &|deal| pull(pack, means[1], deal) - pull(base, means[0], deal))
    } else {
        pulls(&of_base, &|deal| pull(base, means[0], deal)) + pulls(&of_pack, &|deal| pull(pack, means[1], deal))
    };
    let difference = means[1] - means[0];
    let half = deviate(of_base.len().min(of_pack.len()) as u64) * variance.sqrt();
    let end = |value: f64| half.is_finite().then(|| round_to(value, 4));
    Change {
        base: round_to(means[0], 4),
        pack: round_to(means[1], 4),
        difference: round_to(difference, 4),
        low: end(difference - half),
        high: end(difference + half),
    }
}

fn at_95(deals: u64) -> f64 {
    student_95(deals.saturating_sub(1))
}

/// Sum and count of a figure of each game, by deal.
fn of_rows(report: &Report, figure: impl Fn(&Row) -> (f64, f64)) -> Clusters {
    let mut clusters = Clusters::new();
    for row in &report.rows {
        let cluster = clusters.entry(Seating::of(row.number, report.seats).deal).or_default();
        let (sum, count) = figure(row);
        *cluster = (cluster.0 + sum, cluster.1 + count);
    }
    clusters
}

fn of_thing(thing: Option<&ThingDeals>, figure: impl Fn(&DealUse) -> (f64, f64)) -> Clusters {
    let deals = thing.iter().flat_map(|thing| &thing.deals);
    deals.map(|(&deal, used)| (deal, figure(used))).filter(|(_, (_, count))| *count > 0.0).collect()
}

/// Plays the pack of the plan and the base pack. All bots of the plan are the same.
pub fn compare(plan: &Plan, progress: &mut dyn FnMut(Progress)) -> Result<Comparison, PlanError> {
    let changed = Plan { usage: true, by_deal: true, ..plan.clone() };
    let whole = plan.whole_games();
    let mut step = |before: u64, at: Progress| {
        progress(Progress { played: before + at.played, planned: 2 * whole, ratio: None });
    };
    let pack = run(&changed, &mut |at| step(0, at))?;
    let plain = Plan { pack: None, ..changed };
    let paired = content(&plain)? != pack.content;
    // Any other seed has other deals.
    let seed = if paired { plan.seed } else { !plan.seed };
    let base = run(&Plan { seed, ..plain }, &mut |at| step(whole, at))?;
    Ok(comparison(plan, &base, &pack, paired))
}

fn comparison(plan: &Plan, base: &Report, pack: &Report, paired: bool) -> Comparison {
    let seats = pack.seats;
    let plain =
        |figure: &dyn Fn(&Row) -> (f64, f64)| change(&of_rows(base, figure), &of_rows(pack, figure), paired, at_95);
    let won = |row: &Row, bot: usize| {
        let first = row.ranks[..seats].iter().filter(|&&rank| rank == 1).count();
        if row.ranks[bot] == 1 { 1.0 / first as f64 } else { 0.0 }
    };
    let by_seat = |seat: Seat| SeatChange {
        seat: seat.letter(),
        wins: plain(&|row| (won(row, Seating::of(row.number, seats).bot_at(seat)), 1.0)),
    };
    let (kinds, comparisons, deviations) = kinds(base, pack, paired);
    let all = |report: &Report| -> Vec<i64> {
        report.rows.iter().flat_map(|row| row.scores[..seats].to_vec()).map(i64::from).collect()
    };
    let [of_base, of_pack] = [all(base), all(pack)];
    let ends = of_base.iter().chain(&of_pack).copied();
    let empty = Histogram::over(ends.clone().min().unwrap_or(0), ends.max().unwrap_or(0), 40);
    let filled = |values: &[i64]| {
        let mut histogram = empty.clone();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    };
    Comparison {
        game: pack.game,
        pack: plan.pack.as_ref().map_or(String::new(), |(name, _)| name.clone()),
        content: pack.content,
        base_content: base.content,
        bot: plan.bots[0].to_string(),
        seats,
        games: pack.games.min(base.games),
        planned: plan.whole_games(),
        seed: plan.seed,
        options: pack.options.clone(),
        interrupted: pack.interrupted || base.interrupted,
        repeatable: plan.repeatable(),
        paired,
        score: plain(&|row| (row.scores[..seats].iter().map(|&score| f64::from(score)).sum(), seats as f64)),
        length: plain(&|row| (f64::from(row.decisions), 1.0)),
        by_seat: if seats > 1 { Seat::all(seats as u8).map(by_seat).collect() } else { Vec::new() },
        correction: "bonferroni",
        comparisons,
        deviations: round_to(deviations, 3),
        kinds,
        title: pack.title.clone(),
        scores: [filled(&of_base), filled(&of_pack)],
    }
}

/// One thing in both runs.
struct Pair<'a> {
    base: Option<&'a ThingDeals>,
    pack: Option<&'a ThingDeals>,
}

/// Every kind with its things, how many contributions were compared, and how many standard deviations their intervals
/// reach.
fn kinds(base: &Report, pack: &Report, paired: bool) -> (Vec<KindChange>, u64, f64) {
    let seats = pack.seats;
    let chance = 1.0 / seats as f64;
    let contribution = |used: &DealUse| (used.first_places() - chance * used.takers as f64, used.takers as f64);
    let enough =
        |clusters: &Clusters| clusters.len() >= FEWEST_DEALS && total(clusters).1 >= FEWEST_TAKERS as f64 && seats > 1;
    // What is to be compared is settled before anything is: the correction needs the number.
    let mut compared = Vec::new();
    let kinds_of_pack = pack.usage.as_deref().unwrap_or_default();
    for (place, kind) in kinds_of_pack.iter().enumerate() {
        for pair in pairs(base, pack, kind.place) {
            let mine = of_thing(pair.pack, contribution);
            let theirs = of_thing(pair.base, contribution);
            let counted = kind.supply == Supply::Open || !enough(&mine);
            let versus = match (counted, enough(&theirs)) {
                (true, _) => None,
                (false, true) => Some((Versus::Base, theirs)),
                (false, false) => {
                    let mut rest = Clusters::new();
                    let others = pack.by_deal.iter().filter(|thing| thing.kind == kind.place);
                    for other in others.filter(|other| pair.pack.is_none_or(|own| own.name != other.name)) {
                        for (deal, (sum, count)) in of_thing(Some(other), contribution) {
                            let cluster = rest.entry(deal).or_default();
                            *cluster = (cluster.0 + sum, cluster.1 + count);
                        }
                    }
                    enough(&rest).then_some((Versus::Kind, rest))
                }
            };
            compared.push((place, pair, mine, versus));
        }
    }
    let comparisons = compared.iter().filter(|(.., versus)| versus.is_some()).count() as u64;
    let deviations = normal_deviate(FALSE_ALARMS / comparisons.max(1) as f64);

    let mut found: Vec<KindChange> = Vec::new();
    for kind in kinds_of_pack {
        found.push(KindChange { kind: kind.kind, title: kind.title.clone(), supply: kind.supply, things: Vec::new() });
    }
    for (place, pair, mine, versus) in compared {
        let kind = &kinds_of_pack[place];
        let usage = |report: &Report, thing: Option<&ThingDeals>| match kind.supply {
            Supply::Copies => of_thing(thing, |used| (used.taken as f64, used.appeared as f64)),
            Supply::Returning => of_thing(thing, |used| (used.games_taken as f64, used.games as f64)),
            // It never has to appear: every seat of every game could have taken it.
            Supply::Open => {
                let mut clusters = of_rows(report, |_| (0.0, seats as f64));
                for (deal, used) in thing.iter().flat_map(|thing| &thing.deals) {
                    clusters.entry(*deal).and_modify(|cluster| cluster.0 = used.taken as f64);
                }
                clusters
            }
        };
        let takers =
            |thing: Option<&ThingDeals>| thing.map_or(0, |thing| thing.deals.values().map(|used| used.takers).sum());
        let contribution = versus.as_ref().map(|(versus, others)| {
            // The rest of a kind was played in the same games as the thing itself.
            let same_deals = paired || *versus == Versus::Kind;
            change(others, &mine, same_deals, |_| deviations)
        });
        let thing = pair.pack.or(pair.base).expect("a pair has at least one of both");
        let (_, count) = total(&mine);
        found[place].things.push(ThingChange {
            name: thing.name.clone(),
            in_base: pair.base.is_some(),
            in_pack: pair.pack.is_some(),
            usage: change(&usage(base, pair.base), &usage(pack, pair.pack), paired, at_95),
            takers_base: takers(pair.base),
            takers_pack: takers(pair.pack),
            win_rate: (count > 0.0 && seats > 1).then(|| round_to(chance + mean(&mine), 4)),
            flagged: contribution.is_some_and(|change| change.clear()),
            contribution,
            versus: versus.map(|(versus, _)| versus),
        });
    }
    (found, comparisons, deviations)
}

/// Things of one kind, found again by name; of several with one name the first, the second and so on.
fn pairs<'a>(base: &'a Report, pack: &'a Report, kind: usize) -> Vec<Pair<'a>> {
    let of_kind = |report: &'a Report| report.by_deal.iter().filter(move |thing| thing.kind == kind);
    let mut left: Vec<&ThingDeals> = of_kind(base).collect();
    let mut pairs = Vec::new();
    for thing in of_kind(pack) {
        let found = left.iter().position(|other| other.name == thing.name).map(|at| left.remove(at));
        pairs.push(Pair { base: found, pack: Some(thing) });
    }
    pairs.extend(left.into_iter().map(|thing| Pair { base: Some(thing), pack: None }));
    pairs
}
