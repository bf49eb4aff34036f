//! What a client wants as a whole.

use crate::Settlement;
use crate::actions::Action;
use crate::refusal::Refusal;
use crate::state::State;
use steading_core::{NoWish, Seat, Unfulfilled, Wishes};

impl Wishes for Settlement {
    type Wish = NoWish;

    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}
