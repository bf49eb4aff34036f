//! Wishes: none yet.

use crate::actions::Action;
use crate::prelude::*;
use steading_core::{NoWish, Unfulfilled, Wishes};

impl Wishes for Emberleaf {
    type Wish = NoWish;

    fn arrange(&self, _: &State, _: Seat, wish: &NoWish) -> Result<Vec<Action>, Unfulfilled<Refusal>> {
        match *wish {}
    }
}
