//! What a game tells its bots: how good a position is, which answers look promising, where a chain of answers ends.

use crate::learned::{Learned, Lessons, Start};
use crate::names::{Level, Manner};
use steading_core::{MAX_SEATS, Rng, Seat, Title, Viewer};
use steading_net::Plan;

/// For each seat a number from 0 (lost) to 1 (won).
pub type Values = [f32; MAX_SEATS];

/// The judgement of one game. Everything here sees worlds that the bot imagined, never the true one.
pub trait Heuristics: Title {
    /// How good the position is for each seat.
    fn evaluate(&self, s: &Self::State) -> Values;

    /// Whether a search guesses what rivals do from their priors, rather than looking for what would be best for them.
    const GUESSES_RIVALS: bool = false;

    /// What is worked out once for a question, before its answers are weighed; `()` for a game without.
    type EvalContext;
    fn context(&self, s: &Self::State, seat: Seat) -> Self::EvalContext;

    /// The context of quick play, without what takes long.
    fn cheap_context(&self, s: &Self::State, seat: Seat) -> Self::EvalContext {
        self.context(s, seat)
    }

    /// How promising an answer looks before any search: above 0, and only worth comparing with its siblings.
    /// Play-outs draw answers in this proportion, so it is also the game's quick way to play.
    fn prior(&self, s: &Self::State, seat: Seat, context: &Self::EvalContext, a: Self::Action) -> f32;

    /// Whether bots never give this legal answer; as [`steading_core::Encode::refrains`].
    fn refrains(&self, _s: &Self::State, _a: Self::Action) -> bool {
        false
    }

    /// An answer that needs no thinking, such as one that wins at once. It may rest on nothing that the seat cannot know.
    fn at_once(&self, _s: &Self::State, _seat: Seat, _options: &[Self::Action]) -> Option<Self::Action> {
        None
    }

    /// Whether a seat stands before a question of its own rather than in the middle of a chain such as
    /// "which building, where, which resource". Evaluation is only trusted where all is quiet.
    fn quiet(&self, _s: &Self::State) -> bool {
        true
    }

    /// A world that a seat can think about: what it cannot know is imagined.
    fn imagine(&self, s: &Self::State, seat: Seat, rng: &mut impl Rng) -> Self::State {
        self.resample(s, Viewer::Seat(seat), rng)
    }

    /// Whether a seat is asked for a part of a plan: a long chain of answers that count only as a whole.
    fn composing(&self, _s: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// Whether a search on the net plays on with the best answers and compares where that leads, as it always does for
    /// plans. Elsewhere it grows a tree. Whichever was measured to be stronger (`docs/strength/nets.md`).
    fn plays_on(&self) -> bool {
        false
    }

    /// A number that grows as the game goes on, such as the round. Play-outs go on until it has grown beyond
    /// what it is where the search stands.
    fn chapter(&self, _s: &Self::State) -> u32 {
        0
    }

    /// Outcomes with the same key share one place in the tree. Draws that change what can be answered next
    /// deserve keys of their own; draws that merely refill a row may share one.
    fn chance_key(&self, s: &Self::State, o: Self::Outcome) -> u64;

    /// The worth of a finished game: the prize is shared by the winners, and a clear margin is worth a little more,
    /// so that a bot goes on fighting when it is far behind or far ahead.
    fn result(&self, s: &Self::State) -> Values {
        shared_prize(self, s)
    }

    /// The net that was trained for exactly this match, or a sentence why there is none.
    fn learned(&self) -> Result<Box<dyn Learned<Self>>, String> {
        Err(format!("there is no net for {}", Self::NAME.1))
    }

    /// Whether a level plays by the net of this match: where that was measured to be a clear step, or stronger than the
    /// hand-written judgement (`docs/strength/nets.md`).
    fn plays_by_net(&self, _level: Level) -> bool {
        false
    }

    /// How a level plays by the net.
    fn manner(&self, level: Level) -> Manner {
        level.learned()
    }

    /// A net of this ruleset that begins to learn, or goes on. `None`: the game has no encoder.
    fn lessons(self, _plan: Plan, _start: Start<'_>) -> Option<Result<Box<dyn Lessons>, String>> {
        None
    }

    /// What a value means to somebody who plays alone, where it is no chance to win: the points to be expected, or how
    /// many more than the opponent without a seat.
    fn points_alone(&self, _value: f32) -> Option<f32> {
        None
    }

    /// A margin of points that is clear but not crushing.
    fn scale(&self) -> f32 {
        20.0
    }
}

/// What a bot thinks about: the legal answers from which it does not refrain.
pub fn considered<G: Heuristics>(game: &G, s: &G::State, seat: Seat, out: &mut Vec<G::Action>) {
    game.legal_actions(s, seat, out);
    out.retain(|&a| !game.refrains(s, a));
}

/// A game that can be played at a table: rules, a title, and a judgement that bots can take to another thread.
pub trait Playable: Heuristics<View: Send> {}
impl<G: Heuristics<View: Send>> Playable for G {}

/// Something that is shown games as types, one after the other.
pub trait TitleVisitor {
    fn visit<G: Playable>(&mut self);
}

/// How much of a finished game's worth is the margin.
const MARGIN: f32 = 0.15;

/// One for the winner, shared by several, with a little for the margin.
pub fn shared_prize<G: Heuristics>(game: &G, s: &G::State) -> Values {
    let standings = game.standings(s);
    let seats = game.seats();
    let share = 1.0 / standings.winners().len() as f32;
    let mut values = [0.0; MAX_SEATS];
    for seat in Seat::all(seats) {
        let best_other = Seat::all(seats).filter(|&other| other != seat).map(|other| standings.score(other)).max();
        let margin = standings.score(seat) - best_other.unwrap_or(0);
        let won = if standings.rank(seat) == 1 { share } else { 0.0 };
        values[seat.index()] = (1.0 - MARGIN) * won + MARGIN * squash(margin as f32 / game.scale());
    }
    values
}

/// From any number to 0..1; 0 becomes one half.
pub fn squash(x: f32) -> f32 {
    0.5 + 0.5 * x / (1.0 + x.abs())
}

/// What [`squash`] was given.
pub fn unsquash(value: f32) -> f32 {
    let share = 2.0 * value - 1.0;
    share / (1.0 - share.abs()).max(0.01)
}

/// Chances to win from expected final scores: a soft maximum, softer the longer the game still goes.
pub fn chances(expected: &[f32], softness: f32) -> Values {
    let best = expected.iter().copied().fold(f32::MIN, f32::max);
    let mut values = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for (value, score) in values.iter_mut().zip(expected) {
        *value = ((score - best) / softness).exp();
        sum += *value;
    }
    values.iter_mut().for_each(|value| *value /= sum);
    values
}
