//! ORL-9.1, ORL-9.2: technology tiles.

use crate::prelude::*;

impl OrleansSettlers {
    /// Whether a place can take a tile at all.
    fn quote_covered(&self, s: &State, seat: Seat, place: Place) -> Permission {
        let player = s.player(seat);
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

    pub(crate) fn quote_technology(&self, s: &State, seat: Seat, place: Place, space: u8) -> Permission {
        if s.technology == 0 {
            return Err(Refusal::NoTechnology);
        }
        self.quote_covered(s, seat, place)?;
        if space < self.table.place(place).mandatory { Ok(()) } else { Err(Refusal::NotMandatory(place)) }
    }

    /// ORL-7.12
    pub(crate) fn quote_any_technology(&self, s: &State, seat: Seat) -> Permission {
        if s.technology == 0 {
            return Err(Refusal::NoTechnology);
        }
        let free = |place: Place| self.quote_covered(s, seat, place).is_ok();
        permit(s.player(seat).places.and(self.table.actions).iter().any(free), Refusal::NoTarget)
    }

    pub(crate) fn cover(&self, s: &mut State, seat: Seat, place: Place, space: u8, e: &mut impl Sink<Event>) {
        let Some(Frame::Technology { place: forge, .. }) = s.pending.pop() else { unreachable!("a tile was brought") };
        s.technology -= 1;
        let player = &mut s.players[seat];
        let crew = player.crews.at(place);
        if let Some(kind) = crew.kind(space.into()) {
            player.bag = player.bag.plus(Folk::one(kind)); // ORL-9.2
        }
        player.crews.set(place, crew.with_technology(space.into()));
        e.push(Event::Covered { seat, place });
        if let Effect::Technology { gain: Some(gain) } = self.table.place(forge).effect {
            self.gain(s, seat, gain, e);
        }
    }
}
