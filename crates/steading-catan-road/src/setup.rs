//! CAT-3: the opening position, before the first draw. Every draw of the set-up is an outcome of chance.

use crate::prelude::*;
use crate::yield_step::owed;

impl CatanRoad {
    pub(crate) fn opening(&self) -> State {
        let mechanics = self.mechanics();
        let display = if self.beginner { mechanics.beginner_display } else { Cards::EMPTY };
        let starting = mechanics.start.get(Card::Settlement);
        let start = Player { laid: mechanics.start, starting, ..Player::default() };
        let mut pending = Stack::new();
        // CAT-3.10, last first: the stack is worked off from its top.
        pending.push(Frame::Turn);
        pending.push(Frame::First);
        pending.push(Frame::Draw { next: Seat::A, owed: owed(Seat::all(self.seats), self.rules().start_hand) });
        pending.push(Frame::Display);
        State {
            players: BySeat::from_fn(|index| if index < usize::from(self.seats) { start } else { Player::default() }),
            supply: mechanics.resources,
            discard: Goods::EMPTY,
            display,
            deck: mechanics.buildings.minus(display),
            events: mechanics.events,
            past_events: Events::EMPTY,
            metropolises: Metropolises::first(mechanics.metropolises.into()),
            longest_route: None,
            largest_force: None,
            winner: None,
            active: Seat::A,
            turn: 0,
            trades_left: 0,
            substitutions_left: 0,
            proposals_left: 0,
            talks_left: 0,
            made: Stack::new(),
            pending,
        }
    }
}

const _: () = assert!(SEATS == 4); // the four starting sets of CAT-2.1
