//! Wishes: none yet.

use crate::Emberleaf;
use crate::actions::Action;
use crate::refusal::Refusal;
use crate::state::State;
use steading_core::{NoWish, Seat, Unfulfilled, Wishes};

impl Wishes for Emberleaf {
    type Wish = NoWish;

    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}
