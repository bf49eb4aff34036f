//! ORL-15: what is hidden, and another world that a viewer cannot tell from the true one (ORL-15.6).
//!
//! Decks and bags have no order in a state, so plans that are not shown yet are all there is to imagine.

use crate::prelude::*;
use crate::view::View;
use steading_core::{Buffer, Rng, Secrets, Viewer};

/// The most answers to one question of planning: every kind on every space of a place, and leaving it.
const MOST_OPTIONS: usize = 64;

impl Secrets for OrleansSettlers {
    type View = View;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        View::new(self, s, viewer)
    }

    /// Plans are shown when they are open to all; nothing else is hidden, so every event is for everybody.
    fn witness(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(*event)
    }

    fn uncovers(&self, event: &Event) -> bool {
        !self.open_planning && matches!(event, Event::Planned { .. } | Event::PlannedNothing { .. })
    }

    fn resample(&self, s: &State, viewer: Viewer, rng: &mut impl Rng) -> State {
        let mut world = *s;
        if s.top() == Some(Frame::Plan) && !self.open_planning {
            for seat in Seat::all(self.seats).filter(|&seat| !viewer.is(seat)) {
                self.plan_anew(&mut world, seat, rng);
            }
        }
        world
    }
}

impl OrleansSettlers {
    /// Takes back what was planned and plans again from the green as it was (ORL-14.4). How far a seat has come is as
    /// secret as its plan, so any beginning fits one that has not confirmed.
    fn plan_anew(&self, world: &mut State, seat: Seat, rng: &mut impl Rng) {
        let confirmed = world.player(seat).planning.confirmed;
        self.take_plan_back(&mut world.players[seat]);
        while self.walk_place(world.player(seat)).is_some() {
            if !confirmed && rng.below(8) == 0 {
                break;
            }
            let mut options: Buffer<Action, MOST_OPTIONS> = Buffer::new();
            self.offer_plan(world, seat, &mut options);
            let player = &mut world.players[seat];
            match options.get(rng.below(options.len() as u32) as usize) {
                Action::Put(kind, place, space) => self.put(player, kind, place, space),
                _ => self.leave(player),
            }
        }
        world.players[seat].planning.confirmed = confirmed;
    }

    /// The position as a seat would think about it: nobody else has planned anything yet.
    pub fn before_others_planned(&self, s: &State, viewer: Seat) -> State {
        let mut world = *s;
        if s.top() == Some(Frame::Plan) && !self.open_planning {
            for seat in Seat::all(self.seats).filter(|&seat| seat != viewer) {
                self.take_plan_back(&mut world.players[seat]);
            }
        }
        world
    }

    /// ORL-15.5: the player as it was when planning began.
    pub(crate) fn take_plan_back(&self, player: &mut Player) {
        for place in player.places.and(self.table.actions).iter() {
            let crew = player.crews.at(place);
            if crew.has_new() {
                player.green = player.green.plus(crew.planned());
                player.crews.set(place, crew.before());
            }
        }
        player.planning = Planning::default();
        self.walk_on(player);
    }
}
