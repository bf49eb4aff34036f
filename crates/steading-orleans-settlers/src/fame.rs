//! ORL-10: the fame track, eras, and the round bonus.

use crate::OrleansSettlers;
use crate::actions::Action;
use crate::content::{EraData, Feat, Group, RoundBonus, owed_at};
use crate::demands::Due;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{Frame, Place, State};
use steading_core::{Seat, Sink};

impl OrleansSettlers {
    /// ORL-10.7
    #[inline]
    pub fn era(&self, state: &State, seat: Seat) -> &EraData {
        &self.mechanics().eras[state.player(seat).era.index()]
    }

    /// ORL-10.2, ORL-10.4: each fame tile that is entered or passed brings a bonus, which interrupts everything else.
    pub(crate) fn gain_fame(&self, state: &mut State, seat: Seat, points: u8, events: &mut impl Sink<Event>) {
        let mechanics = self.mechanics();
        let before = state.player(seat).fame;
        let after = before.saturating_add(points).min(mechanics.fame_end);
        if after == before {
            return;
        }
        state.players[seat].fame = after;
        events.push(Event::GotFame { seat, points: after - before });
        let left = mechanics.bonus_fields.iter().filter(|&&field| before < field && field <= after).count() as u8;
        if left > 0 {
            state.pending.push(Frame::Bonus { seat, left });
        }
    }

    // ---- ORL-10.4: the three bonuses ----

    pub(crate) fn quote_unlock(&self, state: &State, seat: Seat, place: Place) -> Result<(), Refusal> {
        if !self.group(Group::Base).contains(place) {
            return Err(Refusal::NoBasePlace(place));
        }
        if state.player(seat).places.contains(place) { Err(Refusal::Unlocked(place)) } else { Ok(()) }
    }

    pub(crate) fn quote_advance(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        let player = state.player(seat);
        if player.era.next().is_none() {
            return Err(Refusal::LastEra);
        }
        if player.upright { Ok(()) } else { Err(Refusal::FigureLies) }
    }

    pub(crate) fn take_bonus(&self, state: &mut State, seat: Seat, action: Action, events: &mut impl Sink<Event>) {
        if let Some(Frame::Bonus { left, .. }) = state.pending.top_mut() {
            *left -= 1;
        }
        let player = &mut state.players[seat];
        match action {
            Action::Unlock(place) => {
                player.places = player.places.with(place);
                events.push(Event::UnlockedPlace { seat, place });
            }
            Action::Advance => {
                player.era = player.era.next().expect("offered by options");
                player.upright = false; // ORL-10.9
                let era = player.era;
                events.push(Event::Advanced { seat, era });
            }
            _ => self.gain_citizen(state, seat, events),
        }
    }

    // ---- phase 6 ----

    /// ORL-11.7
    pub fn hunger_defeated(&self, state: &State) -> bool {
        self.accomplished(state, Feat::HungerDefeated)
    }

    /// ORL-10.9: the figure is stood up first, then the bonus is paid.
    ///
    /// ORL-10.17: nothing that happens to one player in this phase changes what another one's bonus counts (torture
    /// takes only own pieces, and the comparison of ORL-10.13 is made when there is no hunger any more), so the counts
    /// of the moment are those of the start of the phase.
    pub(crate) fn round_bonus(&self, state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
        let player = &mut state.players[seat];
        if !player.upright {
            player.upright = true;
            events.push(Event::StoodUp { seat });
        }
        let areas = player.areas.len();
        let granary = !player.places.and(self.table.tiles.no_hunger).is_empty();
        match &self.era(state, seat).bonus {
            RoundBonus::FamePerSettler(fame) => self.gain_fame(state, seat, fame * areas, events), // ORL-10.11
            RoundBonus::Hunger { coins_when_defeated, .. } if self.hunger_defeated(state) => {
                if self.alone_has_most_areas(state, seat) {
                    self.gain_coins(state, seat, (*coins_when_defeated).into(), events); // ORL-10.13
                }
            }
            RoundBonus::Hunger { .. } if granary => {} // ORL-7.20
            RoundBonus::Hunger { steps, .. } => self.demand(state, seat, Due::Food, owed_at(steps, areas), events),
            RoundBonus::FamePerVillage(fame) => {
                let fame = fame * state.villages_of(seat);
                self.gain_fame(state, seat, fame, events);
            }
            RoundBonus::CoinsPerVillage(coins) => {
                let coins = u16::from(*coins) * u16::from(state.villages_of(seat));
                self.gain_coins(state, seat, coins, events);
            }
            RoundBonus::FamePerChurch(fame) => {
                let fame = fame * state.churches_of(seat);
                self.gain_fame(state, seat, fame, events);
            }
        }
    }
}
