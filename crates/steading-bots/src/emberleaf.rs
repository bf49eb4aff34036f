//! Emberleaf: what a position is worth, and which answers look promising.
//!
//! Everything is counted in leaves at the end of the game (rules, section 18): favours first, then settling in large
//! neighbourhoods, then whatever clears the way to either. [`quick`] says what each answer gains, [`worth`] what a
//! position promises.

mod quick;
mod worth;

pub use quick::EvalContext;
use steading_core::prelude::*;

use crate::heuristics::{Heuristics, Values, chances, squash, unsquash};
use crate::learned::{Learned, Lessons, Nets, Start, lessons};
use crate::names::{Budget, Level, Manner};
use steading_core::{MAX_SEATS, Seat};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::actions::Action;
use steading_emberleaf::chance::Outcome;
use steading_emberleaf::round::Frame;
use steading_emberleaf::state::{Player, State};
use steading_emberleaf::words::Building;
use steading_net::Plan;

/// The nets of the base pack (`docs/strength/nets.md`).
static NETS: Nets = Nets::embedded(&[
    include_bytes!("../../../content/emberleaf/net-1.bin"),
    include_bytes!("../../../content/emberleaf/net-2.bin"),
]);

/// How sharply quick play prefers the better answer: a difference of so many leaves is a factor of e.
const WARMTH: f32 = 0.7;

/// How many leaves of difference make a clear favourite: at the end, and how many more at the beginning.
const SOFTNESS: (f32, f32) = (8.0, 8.0);

/// Lessons end after so many rounds. Two beginners who strive for points would otherwise never take the last trophy, and
/// learn nothing from 150 rounds in which it does not matter when something is done.
const LESSON_ROUNDS: u8 = 40;

/// How far the game is: 0 at the beginning, 1 when the last trophy is gone. Trophies come late, so that the hexes still
/// free tell more about the first half.
fn progress(game: &Emberleaf, s: &State) -> f32 {
    let hexes = game.content().hexes.len() as u8;
    let (_, marked) = game.content().preplaced[usize::from(game.seats()) - 1];
    let free = f32::from(hexes.saturating_sub(s.built_on().len())) / f32::from(hexes - marked.len());
    let trophies = f32::from(s.trophies.len()) / 6.0;
    1.0 - 0.5 * (free.min(1.0) + trophies)
}

/// Whether some building can be paid for.
fn can_build(game: &Emberleaf, s: &State, player: &Player) -> bool {
    let general = Building::NAMED.into_iter().filter(|&building| s.supply[building] > 0);
    general.map(|building| game.content().buildings[building as usize].cost).any(|cost| player.goods.covers(cost))
}

impl Heuristics for Emberleaf {
    type EvalContext = EvalContext;

    fn learned(&self) -> Result<Box<dyn Learned<Self>>, String> {
        NETS.fitting(self)
    }

    /// With two seats a search by the hand-written judgement is the stronger one where decks are dealt.
    fn plays_by_net(&self, level: Level) -> bool {
        self.seats() == 1 || self.seats() == 2 && matches!(level, Level::Easy | Level::Medium)
    }

    fn manner(&self, level: Level) -> Manner {
        match level {
            Level::Easy => Manner::Glance { blur: 0.006 },
            Level::Hard => Manner::Search(Budget::Iterations(40)),
            Level::Medium | Level::Expert | Level::Master => level.learned(),
        }
    }

    /// With others decks are dealt: who chooses takes the same one again and again, and never learns to play the others.
    fn lessons(self, plan: Plan, start: Start<'_>) -> Option<Result<Box<dyn Lessons>, String>> {
        // Alone the sister sees to it that a game ends.
        let game = if self.seats() == 1 { self } else { self.dealing_decks().ending_after(LESSON_ROUNDS) };
        Some(lessons(game, plan, start))
    }

    fn evaluate(&self, s: &State) -> Values {
        let seats = self.seats();
        if seats == 1 {
            let lead = worth::expected(self, s, Seat::A) - self.sister_score_now(s) as f32;
            return [squash(lead / self.scale()), 0.0, 0.0, 0.0, 0.0];
        }
        let mut found = [0.0; MAX_SEATS];
        for seat in Seat::all(seats) {
            found[seat.index()] = worth::expected(self, s, seat);
        }
        chances(&found[..seats.into()], SOFTNESS.0 + SOFTNESS.1 * (1.0 - progress(self, s)))
    }

    fn context(&self, s: &State, seat: Seat) -> EvalContext {
        quick::context(self, s, seat)
    }

    fn prior(&self, s: &State, seat: Seat, context: &EvalContext, a: Action) -> f32 {
        (quick::gain(self, s, seat, context, a) / WARMTH).clamp(-20.0, 20.0).exp()
    }

    fn quiet(&self, s: &State) -> bool {
        matches!(s.top(), Frame::Actions { .. })
    }

    /// What a card brings shows in the slides to come, and a tree hardly ever reaches them.
    fn plays_on(&self) -> bool {
        self.seats() > 1
    }

    /// Two turns are one chapter: cards that are played now bring most of what they bring in the slides to come.
    fn chapter(&self, s: &State) -> u32 {
        let seats = self.seats();
        let since = (s.active.index() + usize::from(seats) - s.start.index()) % usize::from(seats);
        (u32::from(s.rounds) * u32::from(seats) + since as u32) / 2
    }

    /// Refilled rows and spots share one place in the tree; what the sister draws does not.
    fn chance_key(&self, _: &State, o: Outcome) -> u64 {
        match o {
            Outcome::SisterCard(card) => 1 + card.index() as u64,
            Outcome::Start(seat) => 100 + seat.index() as u64,
            Outcome::Deck(deck) => 200 + deck.index() as u64,
            _ => 0,
        }
    }

    /// Alone the sister is the one to beat.
    fn points_alone(&self, value: f32) -> Option<f32> {
        (self.seats() == 1).then(|| unsquash(value) * self.scale())
    }

    fn result(&self, s: &State) -> Values {
        if self.seats() == 1 {
            let lead = (self.score(s, Seat::A) - self.sister_score_now(s)) as f32;
            return [squash(lead / self.scale()), 0.0, 0.0, 0.0, 0.0];
        }
        crate::heuristics::shared_prize(self, s)
    }

    fn scale(&self) -> f32 {
        30.0
    }
}
