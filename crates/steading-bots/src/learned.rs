//! A net as a bot sees it: it judges positions, and every answer of a question at once.

use crate::heuristics::Heuristics;
use std::fmt;
use std::sync::Arc;
use steading_core::{Encode, Seat};
use steading_net::{Net, Player};

/// What a net says of a game. Behind it lies the encoder of the game; games without one have no net.
pub trait Learned<G: Heuristics>: fmt::Debug + Send {
    /// What a position is worth for a seat, from 0 to 1.
    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> f32;

    /// What each answer leads to for the seat that gives it, in the order of the answers. Touches no heap but `out`.
    fn judge(&mut self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action], out: &mut Vec<f32>);
}

struct WithNet<G: Heuristics + Encode> {
    player: Player<G>,
}

impl<G: Heuristics + Encode> fmt::Debug for WithNet<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithNet").field("game", &G::ID).finish()
    }
}

impl<G: Heuristics + Encode> Learned<G> for WithNet<G> {
    fn worth(&mut self, game: &G, state: &G::State, seat: Seat) -> f32 {
        self.player.worth(game, state, seat).value(game.seats())
    }

    fn judge(&mut self, game: &G, state: &G::State, seat: Seat, actions: &[G::Action], out: &mut Vec<f32>) {
        self.player.judge_all(game, state, seat, actions);
        out.clear();
        out.extend(self.player.judged.iter().map(|heads| heads.value(game.seats())));
    }
}

/// The first of these nets that was trained for exactly this match, or a sentence why none can play.
pub fn fitting<G: Heuristics + Encode>(game: &G, nets: &[Arc<Net>]) -> Result<Box<dyn Learned<G>>, String> {
    let mut reason = format!("there is no net for {} seats", game.seats());
    for net in nets.iter().filter(|net| net.seats == game.seats()) {
        match net.fits(game) {
            Ok(()) => return Ok(Box::new(WithNet { player: Player::new(game, net.clone()) })),
            Err(problem) => reason = problem.to_string(),
        }
    }
    Err(reason)
}
