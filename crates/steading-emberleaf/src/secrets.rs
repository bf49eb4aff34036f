//! EMB-14: nothing that happens is secret, and nobody knows the order of decks and bag.

use crate::prelude::*;
use crate::view::View;
use steading_core::{Rng, Secrets, Viewer};

impl Secrets for Emberleaf {
    type View = View;

    fn view(&self, s: &State, _: Viewer) -> View {
        self.look(s)
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(*event)
    }

    /// EMB-14.4: what nobody knows is a set in the state already, so there is no other world to think of.
    fn resample(&self, s: &State, _: Viewer, _: &mut impl Rng) -> State {
        *s
    }
}
