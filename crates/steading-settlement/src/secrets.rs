//! SET-16: who may know what, and worlds that cannot be told apart.

use crate::prelude::*;
use crate::view::View;
use steading_core::{Rng, Secrets, Viewer};

/// SET-O5: what others see of invited heroes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HeroView {
    /// Face down on the table, named in the log.
    Count,
    Open,
    /// Nobody is told; the log hides them too.
    Memory,
}

impl Secrets for Settlement {
    type View = View;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::of(self, s, viewer)
    }

    /// SET-O5 `memory`: the log does not name heroes that others invite.
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Invited { seat, .. } if self.hero_view == HeroView::Memory && !viewer.is(seat) => {
                Event::Invited { seat, hero: None, paid: None }
            }
            other => other,
        })
    }

    /// SET-H8: stacks are sets already, so nothing in a state is hidden but what SET-O5 `memory` hides:
    /// the heroes others have invited. They are dealt anew from all that the viewer cannot see.
    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut world = *s;
        if self.hero_view != HeroView::Memory || s.top() == Frame::Over {
            return world;
        }
        let mut pool = self.unseen_heroes(s, viewer);
        for seat in Seat::all(self.seats).filter(|&seat| !viewer.is(seat)) {
            world.players[seat].heroes = HeroSet::EMPTY;
            for _ in 0..s.players[seat].heroes.len() {
                let hero = HeroId::new(rng.bit_of(pool.0) as usize);
                pool = pool.without(hero);
                world.players[seat].heroes = world.players[seat].heroes.with(hero);
            }
        }
        world.unseen_heroes = pool;
        world
    }
}

impl Settlement {
    /// SET-H2, SET-O5 `memory`: the heroes that the viewer has not been told of. They lie in the deck or before others.
    pub(crate) fn unseen_heroes(&self, s: &State, viewer: Viewer) -> HeroSet {
        let hidden = |seat: &Seat| self.hero_view == HeroView::Memory && s.top() != Frame::Over && !viewer.is(*seat);
        Seat::all(self.seats).filter(hidden).fold(s.unseen_heroes, |pool, seat| pool.or(s.players[seat].heroes))
    }
}
