//! CATAN – On the Road: what a position is worth, and which answers look promising.
//!
//! Everything is counted in victory points (rules, section 16). [`wishes`] says what each building would bring and what
//! a hand is worth on the way there, [`deals`] which trade to propose, [`quick`] what each answer gains.

mod deals;
mod quick;
mod wishes;

pub use quick::EvalContext;
use steading_core::prelude::*;

use self::wishes::{VICTORY, Wishes};
use crate::heuristics::{Heuristics, Values, chances};
use crate::learned::{Learned, Lessons, Nets, Start, lessons};
use steading_catan_road::CatanRoad;
use steading_catan_road::actions::Action;
use steading_catan_road::chance::Outcome;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, Special, State};
use steading_core::{Encode, Ignore, MAX_SEATS, Seat};
use steading_net::Plan;

/// The nets of the base pack (`docs/strength/nets.md`).
static NETS: Nets = Nets::embedded(&[include_bytes!("../../../content/catan_road/net-2.bin")]);

/// How sharply quick play prefers the better answer: a difference of so many points is a factor of e.
const WARMTH: f32 = 0.12;

/// What a loser with nearly enough points gets.
const CLOSE: f32 = 0.05;

/// The lead of who has won.
const WON: f32 = 12.0;

/// How many turns a play-out takes for one step of looking ahead.
const TURNS: u32 = 2;

/// Who judges knows the table and its pack.
#[derive(Clone, Copy)]
struct Judge<'g> {
    game: &'g CatanRoad,
}

impl Judge<'_> {
    fn vp(&self, s: &State, seat: Seat) -> f32 {
        f32::from(self.game.vp(s, seat))
    }

    fn goal(&self) -> f32 {
        f32::from(self.game.content().mechanics.rules.vp_to_win)
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.game.seats()).filter(move |&other| other != seat)
    }

    /// Own turns that a seat may still expect.
    fn turns_left(&self, s: &State) -> f32 {
        let seats = self.game.seats();
        let best = Seat::all(seats).map(|seat| self.game.vp(s, seat)).max().unwrap_or(0);
        (self.goal() - f32::from(best)).max(0.5) * (0.5 + 1.8 / f32::from(seats))
    }

    /// How far a seat would be ahead of its best rival if the turn ended here.
    fn lead(&self, s: &State, seat: Seat) -> f32 {
        if s.winner == Some(seat) {
            return WON;
        }
        let left = self.turns_left(s);
        let progress = |seat| self.progress(s, seat, left, &self.wishes(s, seat, left).ended());
        progress(seat) - self.others(seat).map(progress).fold(f32::MIN, f32::max)
    }

    /// How far a seat has come: a lead of one makes the chances e to 1.
    /// The weights were fitted to the winners of 1500 games between searching bots at a table of two.
    fn progress(&self, s: &State, seat: Seat, left: f32, wishes: &Wishes) -> f32 {
        let player = s.player(seat);
        let vp = self.vp(s, seat);
        let mut sum = 1.05 * vp;
        for special in [Special::LongestRoute, Special::LargestForce] {
            sum += self.grip(s, seat, special);
        }
        let hand = player.hand;
        let (best, second) = wishes.goals(hand);
        // Who can win at once most likely will.
        let wins = if best >= VICTORY { 2.83 } else { 0.0 };
        sum += wins + 0.58 * best.min(3.5) + 0.17 * second.min(3.5);
        sum += 0.18 * f32::from(hand.size()) + 0.08 * f32::from(hand.types().len());
        sum += 0.12 * left * f32::from(self.game.yield_bonus(s, seat));
        sum += [0.0, 0.23, 0.43, 0.73][usize::from(player.laid.get(Card::Road).clamp(1, 4)) - 1];
        sum -= 0.11 * f32::from(player.laid.get(Card::Knight));
        sum -= 0.36 * f32::from(player.laid.get(Card::Settlement));
        // The last points count more than the first.
        sum += if vp + 2.0 >= self.goal() { 0.31 } else { 0.0 };
        sum + if vp + 1.0 >= self.goal() { 0.19 } else { 0.0 }
    }
}

impl Heuristics for CatanRoad {
    type EvalContext = EvalContext;
    /// Hands are hidden: a rival who was searched for the best answer would know the cards of the searching seat.
    const GUESSES_RIVALS: bool = true;

    fn learned(&self) -> Result<Box<dyn Learned<Self>>, String> {
        NETS.fitting(self)
    }

    fn lessons(self, plan: Plan, start: Start<'_>) -> Option<Result<Box<dyn Lessons>, String>> {
        Some(lessons(self, plan, start))
    }

    fn evaluate(&self, s: &State) -> Values {
        let judge = Judge { game: self };
        let left = judge.turns_left(s);
        let mut progress = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            progress[seat.index()] = judge.progress(s, seat, left, &judge.wishes(s, seat, left));
        }
        chances(&progress[..self.seats().into()], 1.0)
    }

    fn context(&self, s: &State, seat: Seat) -> EvalContext {
        Judge { game: self }.context(s, seat, false)
    }

    fn cheap_context(&self, s: &State, seat: Seat) -> EvalContext {
        Judge { game: self }.context(s, seat, true)
    }

    fn prior(&self, s: &State, seat: Seat, context: &EvalContext, a: Action) -> f32 {
        (Judge { game: self }.gain(s, seat, context, a) / WARMTH).clamp(-30.0, 30.0).exp()
    }

    fn refrains(&self, s: &State, a: Action) -> bool {
        Encode::refrains(self, s, a)
    }

    /// CAT-9.1: what wins. Search alone may build something else first, sure to win afterwards.
    fn at_once(&self, s: &State, seat: Seat, options: &[Action]) -> Option<Action> {
        options.iter().copied().find(|&action| {
            let mut next = *s;
            self.apply(&mut next, seat, action, &mut Ignore);
            next.winner == Some(seat)
        })
    }

    fn quiet(&self, s: &State) -> bool {
        matches!(s.top(), Some(Frame::Main))
    }

    fn chapter(&self, s: &State) -> u32 {
        u32::from(s.turn) / TURNS
    }

    /// What is turned up or happens changes what comes next; cards drawn share one place in the tree, because the
    /// answers they allow are told apart anyway.
    fn chance_key(&self, _: &State, o: Outcome) -> u64 {
        match o {
            Outcome::Draw(..) => 0,
            Outcome::Display(card) => 10 + card as u64,
            Outcome::Event(event) => 20 + event as u64,
            Outcome::First(seat) => 30 + seat.index() as u64,
        }
    }

    /// A win is a win: a larger one is not worth another proposal. Who loses still likes to come close.
    fn result(&self, s: &State) -> Values {
        let standings = self.standings(s);
        let share = 1.0 / standings.winners().len() as f32;
        let mut values = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            let close = CLOSE * standings.score(seat) as f32 / f32::from(self.content().mechanics.rules.vp_to_win);
            values[seat.index()] = if standings.rank(seat) == 1 { share } else { close };
        }
        values
    }
}
