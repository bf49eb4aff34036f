//! SET-4.1: construct a building.

use crate::prelude::*;

impl Settlement {
    /// SET-4.1.1: one settler, the cost in hand, a free building space. SET-D3: of equal single tiles the first counts.
    #[inline]
    pub(crate) fn quote_construct(&self, s: &State, space: MarketSpace) -> Result<Construction, Refusal> {
        self.quote_action(s)?;
        let Some(pile) = s.market[space.index()] else { return Err(Refusal::NothingOnMarketSpace) };
        if s.player().buildings.free().is_empty() {
            return Err(Refusal::SettlementFull);
        }
        self.quote_settlers(s, 1)?;
        let cost = self.content().buildings[pile.building.index()].cost;
        self.quote_price(s, cost)?;
        let twin = s.first_twin(space);
        if twin != space {
            return Err(Refusal::SameTileOnSpace(twin));
        }
        Ok(Construction { building: pile.building, cost })
    }

    /// SET-D16: a price names exact tokens.
    #[inline]
    pub(crate) fn quote_price(&self, s: &State, cost: Goods) -> Result<(), Refusal> {
        let have = s.player().goods;
        if have.covers(cost) { Ok(()) } else { Err(Refusal::CannotPay { price: cost, have }) }
    }

    /// SET-14.2: a choice that the supply can give.
    #[inline]
    pub(crate) fn quote_supply(&self, s: &State, resource: Resource) -> Result<(), Refusal> {
        if s.supply.get(resource) > 0 { Ok(()) } else { Err(Refusal::SupplyEmpty(resource)) }
    }

    /// SET-4.1.1, SET-D3b: any empty building space; inside a street the first.
    pub(crate) fn quote_place_building(&self, s: &State, street: Street) -> Result<Slot, Refusal> {
        s.player().buildings.free().and(street.slots()).lowest().ok_or(Refusal::StreetFull)
    }

    pub(crate) fn construct(&self, s: &mut State, street: Street, e: &mut impl Sink<Event>) {
        let Some(Frame::PlaceBuilding { from }) = s.pending.pop() else { unreachable!("a tile was chosen") };
        let Construction { building, cost } = self.quote_construct(s, from).expect("offered by options");
        let slot = self.quote_place_building(s, street).expect("offered by options");
        self.place_settlers(s, 1);
        self.pay(s, cost);
        s.player_mut().buildings.put(slot, building);
        s.action_done = true;
        let pile = s.market[from.index()].as_mut().expect("quoted");
        pile.height -= 1;
        if pile.height == 0 {
            s.market[from.index()] = None;
        }
        e.push(Event::Constructed { seat: s.active, building, slot, paid: cost });
        // SET-4.1.4, below the Clock: SET-A12 puts its effect before the refill.
        s.pending.push(Frame::RefillMarket { choose: self.choose_stack });
        if s.player().has(Artifact::EternityClock) {
            s.pending.push(Frame::Effects { of: EffectsOf::Clock, todo: Slots::only(slot) });
        }
    }

    /// SET-4.0.4, SET-A19: basic settlers first.
    #[inline]
    pub(crate) fn place_settlers(&self, s: &mut State, count: u8) {
        let player = s.player_mut();
        let basic = count.min(player.basic_settlers);
        player.basic_settlers -= basic;
        player.bonus_settlers -= count - basic;
        player.bonus_used += count - basic;
    }

    /// From the personal to the general supply.
    #[inline]
    pub(crate) fn pay(&self, s: &mut State, goods: Goods) {
        let player = s.player_mut();
        player.goods = player.goods.minus(goods);
        s.supply = s.supply.plus(goods);
    }

    /// SET-14.2: a gain takes what is there.
    #[inline]
    pub(crate) fn gain(&self, s: &mut State, goods: Goods, e: &mut impl Sink<Event>) {
        self.gain_for(s, s.active, goods, e);
    }

    #[inline]
    pub(crate) fn gain_for(&self, s: &mut State, seat: Seat, goods: Goods, e: &mut impl Sink<Event>) {
        let got = goods.at_most(s.supply);
        if !got.is_empty() {
            s.supply = s.supply.minus(got);
            s.players[seat].goods = s.players[seat].goods.plus(got);
            e.push(Event::Gained { seat, goods: got });
        }
    }

    /// SET-14.4: bonus settlers are limited too.
    #[inline]
    pub(crate) fn gain_settlers(&self, s: &mut State, seat: Seat, count: u8, e: &mut impl Sink<Event>) {
        let count = count.min(s.bonus_settlers);
        if count > 0 {
            s.bonus_settlers -= count;
            s.players[seat].bonus_settlers += count;
            e.push(Event::SettlersGained { seat, count });
        }
    }
}

/// What a construction takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Construction {
    pub building: BuildingId,
    pub cost: Goods,
}
