//! ORL-10: the fame track, eras, and the round bonus.

use crate::content::{EraData, RoundBonus, owed_at};
use crate::demands::Due;
use crate::prelude::*;

impl OrleansSettlers {
    /// ORL-10.7
    #[inline]
    pub fn era(&self, s: &State, seat: Seat) -> &EraData {
        &self.mechanics().eras[s.player(seat).era.index()]
    }

    /// ORL-10.2, ORL-10.4: each fame tile that is entered or passed brings a bonus, which interrupts everything else.
    pub(crate) fn gain_fame(&self, s: &mut State, seat: Seat, points: u8, e: &mut impl Sink<Event>) {
        let mechanics = self.mechanics();
        let before = s.player(seat).fame;
        let after = before.saturating_add(points).min(mechanics.fame_end);
        if after == before {
            return;
        }
        s.players[seat].fame = after;
        e.push(Event::GotFame { seat, points: after - before });
        let left = mechanics.bonus_fields.iter().filter(|&&field| before < field && field <= after).count() as u8;
        if left > 0 {
            s.pending.push(Frame::Bonus { seat, left });
        }
    }

    // ---- ORL-10.4: the three bonuses ----

    pub(crate) fn quote_unlock(&self, s: &State, seat: Seat, place: Place) -> Permission {
        if !self.group(Group::Base).contains(place) {
            return Err(Refusal::NoBasePlace(place));
        }
        if s.player(seat).places.contains(place) { Err(Refusal::Unlocked(place)) } else { Ok(()) }
    }

    pub(crate) fn quote_advance(&self, s: &State, seat: Seat) -> Permission {
        let player = s.player(seat);
        if player.era.next().is_none() {
            return Err(Refusal::LastEra);
        }
        if player.upright { Ok(()) } else { Err(Refusal::FigureLies) }
    }

    pub(crate) fn take_bonus(&self, s: &mut State, seat: Seat, action: Action, e: &mut impl Sink<Event>) {
        if let Some(Frame::Bonus { left, .. }) = s.pending.top_mut() {
            *left -= 1;
        }
        let player = &mut s.players[seat];
        match action {
            Action::Unlock(place) => {
                player.places = player.places.with(place);
                e.push(Event::UnlockedPlace { seat, place });
            }
            Action::Advance => {
                player.era = player.era.next().expect("offered by options");
                player.upright = false; // ORL-10.9
                let era = player.era;
                e.push(Event::Advanced { seat, era });
            }
            _ => self.gain_citizen(s, seat, e),
        }
    }

    // ---- phase 6 ----

    /// ORL-11.7
    pub fn hunger_defeated(&self, s: &State) -> bool {
        self.accomplished(s, Feat::HungerDefeated)
    }

    /// ORL-10.9: the figure is stood up first, then the bonus is paid.
    ///
    /// ORL-10.17: nothing that happens to one player in this phase changes what another one's bonus counts (torture
    /// takes only own pieces, and the comparison of ORL-10.13 is made when there is no hunger any more), so the counts
    /// of the moment are those of the start of the phase.
    pub(crate) fn round_bonus(&self, s: &mut State, seat: Seat, e: &mut impl Sink<Event>) {
        let player = &mut s.players[seat];
        if !player.upright {
            player.upright = true;
            e.push(Event::StoodUp { seat });
        }
        let areas = player.areas.len();
        let granary = !player.places.and(self.table.tiles.no_hunger).is_empty();
        match &self.era(s, seat).bonus {
            RoundBonus::FamePerSettler(fame) => self.gain_fame(s, seat, fame * areas, e), // ORL-10.11
            RoundBonus::Hunger { coins_when_defeated, .. } if self.hunger_defeated(s) => {
                if self.alone_has_most_areas(s, seat) {
                    self.gain_coins(s, seat, (*coins_when_defeated).into(), e); // ORL-10.13
                }
            }
            RoundBonus::Hunger { .. } if granary => {} // ORL-7.20
            RoundBonus::Hunger { steps, .. } => self.demand(s, seat, Due::Food, owed_at(steps, areas), e),
            RoundBonus::FamePerVillage(fame) => {
                let fame = fame * s.villages_of(seat);
                self.gain_fame(s, seat, fame, e);
            }
            RoundBonus::CoinsPerVillage(coins) => {
                let coins = u16::from(*coins) * u16::from(s.villages_of(seat));
                self.gain_coins(s, seat, coins, e);
            }
            RoundBonus::FamePerChurch(fame) => {
                let fame = fame * s.churches_of(seat);
                self.gain_fame(s, seat, fame, e);
            }
        }
    }
}
