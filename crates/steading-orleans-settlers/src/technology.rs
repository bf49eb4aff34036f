//! ORL-9.1, ORL-9.2: technology tiles.

use crate::OrleansSettlers;
use crate::content::Effect;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{Folk, Frame, Place, State};
use steading_core::{Seat, Sink};

impl OrleansSettlers {
    /// Whether a place can take a tile at all.
    fn quote_covered(&self, state: &State, seat: Seat, place: Place) -> Result<(), Refusal> {
        let player = state.player(seat);
        if !player.places.contains(place) {
            return Err(Refusal::NotYourPlace(place));
        }
        if !self.table.place(place).technology {
            return Err(Refusal::TakesNoTechnology(place));
        }
        if player.crews.at(place).technology().is_some() {
            return Err(Refusal::HasTechnology(place));
        }
        Ok(())
    }

    pub(crate) fn quote_technology(&self, state: &State, seat: Seat, place: Place, space: u8) -> Result<(), Refusal> {
        if state.technology == 0 {
            return Err(Refusal::NoTechnology);
        }
        self.quote_covered(state, seat, place)?;
        if space < self.table.place(place).mandatory { Ok(()) } else { Err(Refusal::NotMandatory(place)) }
    }

    /// ORL-7.12
    pub(crate) fn quote_any_technology(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if state.technology == 0 {
            return Err(Refusal::NoTechnology);
        }
        let free = |place: Place| self.quote_covered(state, seat, place).is_ok();
        match state.player(seat).places.and(self.table.actions).iter().any(free) {
            true => Ok(()),
            false => Err(Refusal::NoTarget),
        }
    }

    pub(crate) fn cover(&self, state: &mut State, seat: Seat, place: Place, space: u8, events: &mut impl Sink<Event>) {
        let Some(Frame::Technology { place: forge, .. }) = state.pending.pop() else {
            unreachable!("a tile was brought")
        };
        state.technology -= 1;
        let player = &mut state.players[seat];
        let crew = player.crews.at(place);
        if let Some(kind) = crew.kind(space.into()) {
            player.bag = player.bag.plus(Folk::one(kind)); // ORL-9.2
        }
        player.crews.set(place, crew.with_technology(space.into()));
        events.push(Event::Covered { seat, place });
        if let Effect::Technology { gain: Some(gain) } = self.table.place(forge).effect {
            self.gain(state, seat, gain, events);
        }
    }
}
