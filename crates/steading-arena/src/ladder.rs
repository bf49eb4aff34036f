//! A round robin: every bot against every other at a table of two, and one rating for each.
//!
//! A pair that was played is kept deal by deal, so a series that was stopped goes on with the next pair. Intervals come
//! from drawing deals anew (a bootstrap): nothing is assumed about how much the games of a deal hang together.

use crate::overrides::Contender;
use crate::plan::{Plan, PlanError};
use crate::run::run;
use crate::stats::{Interval, wilson};
use crate::svg::{Anchor, Picture, Scale};
use serde::{Deserialize, Serialize};
use steading_core::{Rng, Xoshiro256};

/// Elo points for one unit of the logarithm of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// How often deals are drawn anew.
const DRAWS: usize = 400;

/// Everything that was played, as it is kept in a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ladder {
    pub game: String,
    pub seed: u64,
    /// Games of each pair.
    pub games: u64,
    pub rules: u32,
    /// The hash of the pack.
    pub content: String,
    pub meetings: Vec<Meeting>,
}

/// Two bots that met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    pub bots: [String; 2],
    /// Half points of the first in the games of each deal together.
    pub deals: Vec<u8>,
    /// Games of a deal.
    pub per_deal: u8,
    pub ms_per_decision: [Option<f64>; 2],
}

/// One bot with its rating. The mean of all bots is 0.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    pub bot: String,
    pub elo: f64,
    pub low: f64,
    pub high: f64,
    pub ms_per_decision: Option<f64>,
}

impl Meeting {
    fn half_points(&self) -> u64 {
        self.deals.iter().map(|&deal| u64::from(deal)).sum()
    }

    fn games(&self) -> u64 {
        self.deals.len() as u64 * u64::from(self.per_deal)
    }

    /// The share of the games that the first won, draws as half, with its interval.
    pub fn share(&self) -> (f64, Interval) {
        let won = self.half_points() as f64 / 2.0;
        (won / self.games() as f64, wilson(won, self.games()))
    }
}

impl Ladder {
    /// Nothing is played yet.
    pub fn new(game: &str, seed: u64, games: u64, rules: u32, content: String) -> Ladder {
        Ladder { game: game.to_owned(), seed, games, rules, content, meetings: Vec::new() }
    }

    /// Whether what was played before is part of the same series.
    pub fn continues(&self, other: &Ladder) -> bool {
        (&self.game, self.seed, self.games, self.rules, &self.content)
            == (&other.game, other.seed, other.games, other.rules, &other.content)
    }

    /// The pairs of these bots that have not met yet.
    pub fn missing(&self, bots: &[String]) -> Vec<[String; 2]> {
        let mut pairs = Vec::new();
        for (index, a) in bots.iter().enumerate() {
            for b in &bots[index + 1..] {
                let met = |meeting: &&Meeting| meeting.bots.contains(a) && meeting.bots.contains(b);
                if !self.meetings.iter().any(|meeting| met(&meeting)) {
                    pairs.push([a.clone(), b.clone()]);
                }
            }
        }
        pairs
    }

    /// Plays one pair. `plan` says everything but who plays. Says whether all its games were played.
    pub fn play(&mut self, bots: [String; 2], plan: &Plan, progress: &mut dyn FnMut(u64)) -> Result<bool, PlanError> {
        let contender = |name: &String| name.parse::<Contender>().expect("the names were read before");
        let plan = Plan { bots: bots.iter().map(contender).collect(), ..plan.clone() };
        let report = run(&plan, &mut |at| progress(at.played))?;
        if report.interrupted {
            return Ok(false);
        }
        let per_deal = report.seats as u8;
        let half_points = |ranks: &[u8]| match ranks[0].cmp(&ranks[1]) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        };
        let deals = report.rows.chunks(per_deal.into());
        let deals = deals.map(|games| games.iter().map(|row| half_points(&row.ranks)).sum()).collect();
        let ms_per_decision = [0, 1].map(|bot| report.bots[bot].ms_per_decision);
        self.meetings.push(Meeting { bots, deals, per_deal, ms_per_decision });
        Ok(true)
    }

    /// The bots, the strongest first.
    pub fn rungs(&self) -> Vec<Rung> {
        let mut names: Vec<&String> = Vec::new();
        for name in self.meetings.iter().flat_map(|meeting| &meeting.bots) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let place = |name: &String| names.iter().position(|known| *known == name).expect("it was just listed");
        let pairs: Vec<(usize, usize)> =
            self.meetings.iter().map(|meeting| (place(&meeting.bots[0]), place(&meeting.bots[1]))).collect();
        let fit = |won: &[f64]| {
            let results: Vec<(usize, usize, f64, f64)> = (pairs.iter().zip(&self.meetings).zip(won))
                .map(|((&(a, b), meeting), &won)| (a, b, won, meeting.games() as f64 - won))
                .collect();
            strengths(names.len(), &results)
        };
        let won: Vec<f64> = self.meetings.iter().map(|meeting| meeting.half_points() as f64 / 2.0).collect();
        let found = fit(&won);
        let mut rng = Xoshiro256::new(self.seed);
        let mut drawn: Vec<Vec<f64>> = vec![Vec::with_capacity(DRAWS); names.len()];
        for _ in 0..DRAWS {
            let draw = |meeting: &Meeting, rng: &mut Xoshiro256| {
                let count = meeting.deals.len() as u32;
                (0..count).map(|_| f64::from(meeting.deals[rng.below(count) as usize])).sum::<f64>() / 2.0
            };
            let won: Vec<f64> = self.meetings.iter().map(|meeting| draw(meeting, &mut rng)).collect();
            fit(&won).into_iter().zip(&mut drawn).for_each(|(strength, drawn)| drawn.push(strength));
        }
        let time = |name: &String| {
            let times = self.meetings.iter().flat_map(|meeting| meeting.bots.iter().zip(meeting.ms_per_decision));
            let own: Vec<f64> = times.filter(|(bot, _)| *bot == name).filter_map(|(_, ms)| ms).collect();
            (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
        };
        let mut rungs: Vec<Rung> = (names.iter().zip(&found).zip(&mut drawn))
            .map(|((&name, &strength), drawn)| {
                drawn.sort_by(f64::total_cmp);
                let (low, high) = (drawn[DRAWS / 40], drawn[DRAWS - 1 - DRAWS / 40]);
                let [elo, low, high] = [strength, low, high].map(|strength| ELO * strength);
                Rung { bot: name.clone(), elo, low: low.min(elo), high: high.max(elo), ms_per_decision: time(name) }
            })
            .collect();
        rungs.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        rungs
    }
}

/// The logarithms of the strengths that make these results (two bots, points of each) most likely, with mean 0, by the
/// MM steps of Hunter (2004). Each pair gets one imagined draw, which keeps all of them finite.
fn strengths(bots: usize, results: &[(usize, usize, f64, f64)]) -> Vec<f64> {
    let mut points = vec![0.0; bots];
    for &(a, b, won, lost) in results {
        points[a] += won + 0.5;
        points[b] += lost + 0.5;
    }
    let mut strength = vec![1.0f64; bots];
    for _ in 0..500 {
        let mut met = vec![0.0; bots];
        for &(a, b, won, lost) in results {
            let share = (won + lost + 1.0) / (strength[a] + strength[b]);
            met[a] += share;
            met[b] += share;
        }
        (0..bots).for_each(|bot| strength[bot] = points[bot] / met[bot]);
        let mean = strength.iter().map(|strength| strength.ln()).sum::<f64>() / bots as f64;
        strength.iter_mut().for_each(|strength| *strength /= mean.exp());
    }
    strength.iter().map(|strength| strength.ln()).collect()
}

/// A picture that needs nothing else: each bot with its interval. `label` says in words what is shown.
pub fn picture(rungs: &[Rung], label: &str) -> String {
    const STYLE: &str = "<style>svg{font:14px sans-serif;background:#fff}.grid{stroke:#ddd}.range{fill:#9bb7d4}\
        .point{fill:#1d4e79}.tick{fill:#666}</style>";
    let (names, width, row) = (150.0, 900.0, 34.0);
    let bottom = row * rungs.len() as f64 + 8.0;
    let low = rungs.iter().map(|rung| rung.low).fold(-20.0, f64::min);
    let high = rungs.iter().map(|rung| rung.high).fold(20.0, f64::max);
    let scale = Scale::new((low, high), (names, width - 80.0));
    let mut picture = Picture::new(width, bottom + 30.0, label);
    for tick in scale.ticks(8) {
        picture.line("grid", (scale.at(tick), 4.0), (scale.at(tick), bottom));
        picture.text("tick", (scale.at(tick), bottom + 20.0), Anchor::Middle, &format!("{tick:+.0}"));
    }
    for (place, rung) in rungs.iter().enumerate() {
        let y = row * (place as f64 + 0.5) + 4.0;
        let tip = format!("{}: {:+.0} ({:+.0} … {:+.0})", rung.bot, rung.elo, rung.low, rung.high);
        picture.text("name", (4.0, y + 5.0), Anchor::Start, &rung.bot);
        picture.bar("range", (scale.at(rung.low), y - 6.0), (scale.at(rung.high) - scale.at(rung.low), 12.0), &tip);
        picture.dot("point", (scale.at(rung.elo), y), 5.0, &tip);
        picture.text("value", (width - 70.0, y + 5.0), Anchor::Start, &format!("{:+.0}", rung.elo));
    }
    let plain = picture.finish().replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
    let head = plain.find('>').expect("a picture has a head") + 1;
    format!("{}{STYLE}{}\n", &plain[..head], &plain[head..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meeting(a: &str, b: &str, deals: &[u8]) -> Meeting {
        let bots = [a.to_owned(), b.to_owned()];
        Meeting { bots, deals: deals.to_vec(), per_deal: 2, ms_per_decision: [Some(1.0), None] }
    }

    #[test]
    fn who_wins_three_of_four_games_stands_191_elo_above() {
        let mut ladder = Ladder::new("toy", 1, 800, 1, String::new());
        ladder.meetings.push(meeting("strong", "weak", &[4, 2, 4, 2].repeat(100)));
        let rungs = ladder.rungs();
        assert_eq!(rungs[0].bot, "strong");
        let apart = rungs[0].elo - rungs[1].elo;
        assert!((apart - 190.8).abs() < 1.0, "{apart}");
        assert!(rungs[0].low < rungs[0].elo && rungs[0].elo < rungs[0].high, "{rungs:?}");
        assert!(rungs[0].high - rungs[0].low < 30.0, "{rungs:?}");
        assert_eq!((rungs[0].ms_per_decision, rungs[1].ms_per_decision), (Some(1.0), None));
        assert!((ladder.meetings[0].share().0 - 0.75).abs() < 1e-9);
    }

    #[test]
    fn only_pairs_that_have_not_met_are_missing() {
        let mut ladder = Ladder::new("toy", 1, 4, 1, String::new());
        let bots = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(ladder.missing(&bots).len(), 3);
        ladder.meetings.push(meeting("c", "a", &[2, 2]));
        let missing = ladder.missing(&bots);
        assert_eq!(missing.len(), 2);
        assert!(missing.iter().all(|pair| pair.contains(&"b".to_owned())), "{missing:?}");
        assert!(!ladder.continues(&Ladder { seed: 2, ..ladder.clone() }));
    }

    #[test]
    fn strengths_hold_together_over_a_bot_between() {
        // a beats b and b beats c, each in three of four: a beats c in nine of ten.
        let found = strengths(3, &[(0, 1, 3e6, 1e6), (1, 2, 3e6, 1e6)]);
        let chance = 1.0 / (1.0 + (found[2] - found[0]).exp());
        assert!((chance - 0.9).abs() < 1e-3, "{chance}");
    }
}
