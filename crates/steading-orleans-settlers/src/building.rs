//! ORL-8.3: villages, fortresses and churches, and paying for things (ORL-7.5).

use crate::prelude::*;

/// ORL-12.11: a discount never goes below 0.
pub(crate) fn less_wood(mut cost: Gain, discount: u8) -> Gain {
    let off = cost.goods.get(Good::Wood).min(discount);
    cost.goods = cost.goods.minus(Goods::some(Good::Wood, off));
    cost
}

pub(crate) fn quote_price(player: &Player, cost: Gain) -> Permission {
    let missing = cost.goods.beyond(player.goods);
    if let Some(good) = missing.last() {
        return Err(Refusal::Lacks { good, count: missing.get(good) });
    }
    if player.coins < cost.coins.into() {
        return Err(Refusal::LacksCoins((u16::from(cost.coins) - player.coins) as u8));
    }
    Ok(())
}

impl OrleansSettlers {
    /// ORL-7.5: goods go back to the market, coins to the bank.
    pub(crate) fn pay(&self, s: &mut State, seat: Seat, cost: Gain) {
        let player = &mut s.players[seat];
        player.goods = player.goods.minus(cost.goods);
        player.coins -= u16::from(cost.coins);
        s.goods = s.goods.plus(cost.goods);
    }

    /// ORL-8.13 to ORL-8.15
    pub(crate) fn building_cost(&self, s: &State, building: Building) -> Gain {
        let costs = &self.mechanics().costs;
        match building {
            Building::Village => {
                let discount = self.event_number(s, |effect| match effect {
                    EventEffect::VillageDiscount { wood } => Some(*wood),
                    _ => None,
                });
                less_wood(costs.village, discount.unwrap_or(0))
            }
            Building::Fortress => costs.fortress,
            Building::Church => costs.church,
        }
    }

    pub(crate) fn quote_build(&self, s: &State, seat: Seat, building: Building, area: Area) -> Result<Gain, Refusal> {
        let player = s.player(seat);
        if !player.areas.contains(area) {
            return Err(Refusal::NotControlled(area));
        }
        match building {
            Building::Village if s.villages.contains(area) => return Err(Refusal::HasVillage(area)),
            Building::Village => {}
            Building::Fortress => {
                if player.fortresses == 0 {
                    return Err(Refusal::NoFortress);
                }
                if s.fortresses().contains(area) {
                    return Err(Refusal::HasFortress(area));
                }
                let alone = |other: Seat| other == seat || !s.player(other).areas.contains(area);
                if !Seat::all(self.seats).all(alone) {
                    return Err(Refusal::NotAlone(area));
                }
            }
            Building::Church => {
                if s.churches == 0 {
                    return Err(Refusal::NoChurch);
                }
                if !s.villages.contains(area) {
                    return Err(Refusal::NoVillage(area));
                }
                if s.church_areas.contains(area) {
                    return Err(Refusal::HasChurch(area));
                }
            }
        }
        let cost = self.building_cost(s, building);
        quote_price(player, cost).map(|()| cost)
    }

    pub(crate) fn quote_any_build(&self, s: &State, seat: Seat, building: Building) -> Permission {
        let mut reason = Refusal::NoTarget;
        for area in s.player(seat).areas.iter() {
            match self.quote_build(s, seat, building, area) {
                Ok(_) => return Ok(()),
                // What is missing tells more than why some other area does not do.
                Err(_) if matches!(reason, Refusal::Lacks { .. } | Refusal::LacksCoins(_)) => {}
                Err(other) => reason = other,
            }
        }
        Err(reason)
    }

    /// ORL-8.12: building itself brings no fame; ORL-7.13: Carpentry does.
    pub(crate) fn build(&self, s: &mut State, seat: Seat, area: Area, e: &mut impl Sink<Event>) {
        let Some(Frame::Build { place, .. }) = s.pending.pop() else { unreachable!("something is built") };
        let building = self.building_of(place);
        let cost = self.quote_build(s, seat, building, area).expect("offered by options");
        self.pay(s, seat, cost);
        match building {
            Building::Village => s.villages = s.villages.with(area),
            Building::Fortress => {
                let player = &mut s.players[seat];
                player.fortresses -= 1;
                player.fortified = player.fortified.with(area);
            }
            Building::Church => {
                s.churches -= 1;
                s.church_areas = s.church_areas.with(area);
            }
        }
        e.push(Event::Built { seat, building, area });
        if let Effect::BuildChurch { follower: Some(kind) } = self.table.place(place).effect {
            self.take_follower(s, seat, kind, e);
        }
        let fame = self.passive(s.player(seat).places, self.table.tiles.fame_on_build);
        self.gain_fame(s, seat, fame, e);
    }
}
