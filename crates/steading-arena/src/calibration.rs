//! Whether the chances that a bot tells people hold: of all positions that it calls 70 %, seven in ten should be won.

use steading_bots::{Bot, BotName, Playable};
use steading_core::{Ignore, Rng, Seat, Status, Xoshiro256};

/// Bars of the reliability diagram.
pub const BARS: usize = 10;

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// What was said of a position, and what came of it; a shared win is a part of one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Told {
    pub said: f64,
    pub came: f64,
}

/// One bar of the reliability diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bar {
    pub count: u64,
    pub said: f64,
    pub came: f64,
}

/// How well chances hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Reliability {
    pub positions: u64,
    /// Mean squared error.
    pub brier: f64,
    /// Expected calibration error: how far the bars are off, weighed by their positions.
    pub ece: f64,
    pub bars: [Bar; BARS],
}

/// A line through the logits: what was said becomes what holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    pub slope: f64,
    pub offset: f64,
}

impl Reliability {
    pub fn of(told: impl IntoIterator<Item = Told>) -> Reliability {
        let mut bars = [Bar::default(); BARS];
        let (mut positions, mut squares) = (0u64, 0.0);
        for Told { said, came } in told {
            let bar = &mut bars[((said * BARS as f64) as usize).min(BARS - 1)];
            (bar.count, bar.said, bar.came) = (bar.count + 1, bar.said + said, bar.came + came);
            squares += (said - came) * (said - came);
            positions += 1;
        }
        let whole = positions.max(1) as f64;
        let ece = bars.iter().map(|bar| (bar.said - bar.came).abs()).sum::<f64>() / whole;
        for bar in bars.iter_mut().filter(|bar| bar.count > 0) {
            (bar.said, bar.came) = (bar.said / bar.count as f64, bar.came / bar.count as f64);
        }
        Reliability { positions, brier: squares / whole, ece, bars }
    }
}

/// Chances of exactly nothing and exactly everything have no logit.
fn logit(chance: f64) -> f64 {
    let chance = chance.clamp(1e-4, 1.0 - 1e-4);
    (chance / (1.0 - chance)).ln()
}

impl Fit {
    pub const NONE: Fit = Fit { slope: 1.0, offset: 0.0 };

    /// The most likely line for these results: Newton's method on the cross entropy, with half of a step as long as a whole
    /// one would make it worse. One result's worth of doubt keeps the line where nothing speaks against it.
    pub fn to(told: &[Told]) -> Fit {
        let mut fit = Fit::NONE;
        let mut loss = fit.loss(told);
        for _ in 0..30 {
            let (mut g0, mut g1) = (fit.offset, fit.slope - 1.0);
            let (mut h00, mut h01, mut h11) = (1.0, 0.0, 1.0);
            for &Told { said, came } in told {
                let x = logit(said);
                let p = fit.apply(said);
                let (error, weight) = (p - came, p * (1.0 - p));
                (g0, g1) = (g0 + error, g1 + error * x);
                (h00, h01, h11) = (h00 + weight, h01 + weight * x, h11 + weight * x * x);
            }
            let determinant = h00 * h11 - h01 * h01;
            let step = ((h11 * g0 - h01 * g1) / determinant, (h00 * g1 - h01 * g0) / determinant);
            let halved = (0..20).map(|halvings| 0.5f64.powi(halvings));
            let mut tried =
                halved.map(|part| Fit { slope: fit.slope - part * step.1, offset: fit.offset - part * step.0 });
            let Some(better) = tried.find(|tried| tried.loss(told) < loss) else { break };
            (loss, fit) = (better.loss(told), better);
        }
        fit
    }

    /// Cross entropy, and the doubt.
    fn loss(self, told: &[Told]) -> f64 {
        let entropy = |told: &Told| {
            let p = self.apply(told.said).clamp(1e-12, 1.0 - 1e-12);
            -(told.came * p.ln() + (1.0 - told.came) * (1.0 - p).ln())
        };
        let doubt = 0.5 * (self.offset * self.offset + (self.slope - 1.0) * (self.slope - 1.0));
        doubt + told.iter().map(entropy).sum::<f64>()
    }

    pub fn apply(self, said: f64) -> f64 {
        1.0 / (1.0 + (-(self.slope * logit(said) + self.offset)).exp())
    }
}

/// Plays games of one bot in all seats and collects what it said of its chances at every real choice. The games are told
/// apart by the seed and their number alone.
pub fn listen<G: Playable>(
    game: &G,
    bot: BotName,
    seed: u64,
    games: u64,
    progress: &mut dyn FnMut(u64),
) -> (Vec<Told>, Option<String>) {
    let mut told = Vec::new();
    let mut without_net = None;
    for number in 0..games {
        // Neighbouring seeds share no games.
        let mut rng = Xoshiro256::new(seed.wrapping_mul(0xd134_2543_de82_ef95) ^ (number + 1).wrapping_mul(MIX));
        let mut bots: Vec<Bot<G>> = Seat::all(game.seats()).map(|_| Bot::new(bot, rng.next_u64())).collect();
        let mut said: Vec<(Seat, f64)> = Vec::new();
        let mut state = game.setup();
        loop {
            match game.status(&state) {
                Status::Over => break,
                Status::Chance => {
                    let outcome = game.sample(&state, &mut rng);
                    game.resolve(&mut state, outcome, &mut Ignore);
                }
                Status::Waiting(asked) => {
                    let seat = asked.first().expect("a waiting game waits for somebody");
                    let choice = bots[seat.index()].choose(game, &state, seat, None);
                    if let Some(best) = choice.alternatives.first() {
                        said.push((seat, f64::from(best.values[seat.index()]).clamp(0.0, 1.0)));
                    }
                    game.apply(&mut state, seat, choice.action, &mut Ignore);
                }
            }
        }
        let winners = game.standings(&state).winners();
        let came = |seat: Seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        told.extend(said.into_iter().map(|(seat, said)| Told { said, came: came(seat) }));
        without_net = without_net.or_else(|| bots[0].without_net().map(str::to_owned));
        progress(number + 1);
    }
    (told, without_net)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions whose chances are known; a bot that says too much of the clear ones.
    fn boasting(count: u64) -> Vec<Told> {
        let mut rng = Xoshiro256::new(4);
        let mut even = || (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        let boast = Fit { slope: 2.5, offset: 0.4 };
        let tell = |_| {
            let chance = 0.05 + 0.9 * even();
            Told { said: boast.apply(chance), came: f64::from(u8::from(even() < chance)) }
        };
        (0..count).map(tell).collect()
    }

    #[test]
    fn what_holds_is_called_reliable_and_a_boast_is_not() {
        let told = boasting(40_000);
        let before = Reliability::of(told.iter().copied());
        assert!(before.ece > 0.08, "{before:?}");
        let fit = Fit::to(&told[..20_000]);
        assert!((fit.slope - 0.4).abs() < 0.02 && (fit.offset + 0.16).abs() < 0.05, "{fit:?}");
        let after = Reliability::of(told[20_000..].iter().map(|told| Told { said: fit.apply(told.said), ..*told }));
        assert!(after.ece < 0.02 && after.brier < before.brier, "{after:?}");
        assert_eq!(after.bars.iter().map(|bar| bar.count).sum::<u64>(), 20_000);
    }

    #[test]
    fn the_ends_fall_into_the_outer_bars() {
        let told = [Told { said: 0.0, came: 0.0 }, Told { said: 1.0, came: 1.0 }, Told { said: 0.35, came: 0.5 }];
        let found = Reliability::of(told);
        assert_eq!([found.bars[0].count, found.bars[3].count, found.bars[BARS - 1].count], [1, 1, 1]);
        assert!((found.ece - 0.05).abs() < 1e-9 && (found.brier - 0.0075).abs() < 1e-9, "{found:?}");
        let fit = Fit::to(&told[..2]);
        assert!(fit.slope < 1.1 && fit.offset.abs() < 0.1, "two sure results are no reason to be surer: {fit:?}");
    }
}
