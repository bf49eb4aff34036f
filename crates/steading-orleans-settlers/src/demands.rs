//! ORL-12.2, ORL-12.3: demands and torture.

use crate::prelude::*;
use crate::title::Torture;

/// What a demand asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Due {
    Coins,
    Food,
    Wood,
}

impl OrleansSettlers {
    pub fn food_of(&self, goods: Goods) -> u8 {
        self.table.food.iter().map(|good| goods.get(good)).sum()
    }

    /// ORL-7.18: what Hospital takes off every demand.
    pub(crate) fn relief(&self, s: &State, seat: Seat) -> u8 {
        self.passive(s.player(seat).places, self.table.tiles.demand_minus)
    }

    /// ORL-12.7: how many other items a player gives up who owes so much and has so much of it.
    pub(crate) fn tortured(&self, owed: u8, have: u16) -> u8 {
        match u16::from(owed).saturating_sub(have) as u8 {
            0 => 0,
            missing if self.torture == Torture::Missing => missing,
            _ => owed,
        }
    }

    /// ORL-12.5: what is owned of it is given; what torture takes instead is asked (ORL-12.7).
    pub(crate) fn demand(&self, s: &mut State, seat: Seat, due: Due, owed: u8, e: &mut impl Sink<Event>) {
        let owed = owed.saturating_sub(self.relief(s, seat));
        let Player { goods, coins, .. } = *s.player(seat);
        let have = match due {
            Due::Coins => coins,
            Due::Food => self.food_of(goods).into(),
            Due::Wood => goods.get(Good::Wood).into(),
        };
        let torture = self.tortured(owed, have);
        let paid = owed - torture;
        match due {
            _ if paid == 0 => {}
            Due::Coins => {
                s.players[seat].coins -= u16::from(paid);
                e.push(Event::Paid { seat, coins: paid.into() });
            }
            Due::Wood => self.give_up(s, seat, Goods::some(Good::Wood, paid), e),
            // ORL-12.5: which food is the player's choice.
            Due::Food if have > paid.into() => {
                s.pending.push(Frame::Food { seat, from: Good::NAMED[0], left: paid, fame: 0 });
            }
            Due::Food => {
                let food = self.table.food.iter().map(|good| Goods::some(good, goods.get(good)));
                self.give_up(s, seat, food.fold(Goods::EMPTY, Goods::plus), e);
            }
        }
        if torture > 0 {
            e.push(Event::Short { seat, missing: owed - have as u8 });
            s.pending.push(Frame::Torture { seat, left: torture });
        }
    }

    /// ORL-9.4: back to the market.
    fn give_up(&self, s: &mut State, seat: Seat, goods: Goods, e: &mut impl Sink<Event>) {
        let player = &mut s.players[seat];
        player.goods = player.goods.minus(goods);
        s.goods = s.goods.plus(goods);
        e.push(Event::GaveGoods { seat, goods });
    }

    // ---- which food ----

    /// Food is given in the order of the market table, so that the rest can still be given.
    pub(crate) fn quote_food(&self, s: &State, seat: Seat, good: Good, (from, left): (Good, u8)) -> Permission {
        if !self.table.food.contains(good) {
            return Err(Refusal::NotFood(good));
        }
        let goods = s.player(seat).goods;
        if goods.get(good) == 0 {
            return Err(Refusal::NoGood(good));
        }
        if good < from || self.food_of(goods.from(good)) < left {
            return Err(Refusal::GoodsInOrder(good));
        }
        Ok(())
    }

    pub(crate) fn give_food(&self, s: &mut State, seat: Seat, good: Good, e: &mut impl Sink<Event>) {
        if let Some(Frame::Food { from, left, .. }) = s.pending.top_mut() {
            *from = good;
            *left -= 1;
        }
        self.give_up(s, seat, Goods::one(good), e);
    }

    // ---- ORL-12.7: torture ----

    pub(crate) fn quote_item(&self, s: &State, seat: Seat, item: Item) -> Permission {
        let player = s.player(seat);
        let holds = match item {
            Item::Settler(None) => player.settlers > 0,
            Item::Settler(Some(area)) => {
                if player.areas.contains(area) && player.areas.len() == 1 {
                    return Err(Refusal::OwnLastSettler); // ORL-8.4
                }
                player.areas.contains(area)
            }
            Item::Fortress(None) => player.fortresses > 0,
            Item::Fortress(Some(area)) => player.fortified.contains(area),
            Item::Technology(place) => player.places.contains(place) && player.crews.at(place).technology().is_some(),
            Item::Place(place) => player.places.contains(place) && !self.group(Group::Board).contains(place),
            Item::Citizen => player.citizens > 0,
        };
        if holds { Ok(()) } else { Err(Refusal::NotOwned) }
    }

    /// Everything that could be named, in the order of the table in ORL-12.7.
    pub(crate) fn items(&self, player: &Player) -> impl Iterator<Item = Item> + use<> {
        let (areas, fortified, places) = (player.areas, player.fortified, player.places);
        [Item::Settler(None)]
            .into_iter()
            .chain(areas.iter().map(|area| Item::Settler(Some(area))))
            .chain([Item::Fortress(None)])
            .chain(fortified.iter().map(|area| Item::Fortress(Some(area))))
            .chain(places.iter().map(Item::Technology))
            .chain(places.iter().map(Item::Place))
            .chain([Item::Citizen])
    }

    /// ORL-12.9: when nothing may be given up any more, the rest lapses. Returns whether a question is open.
    pub(crate) fn settle_torture(&self, s: &mut State, seat: Seat, left: u8, e: &mut impl Sink<Event>) -> bool {
        if left > 0 {
            if self.items(s.player(seat)).any(|item| self.quote_item(s, seat, item).is_ok()) {
                return true;
            }
            e.push(Event::Lapsed { seat, left });
        }
        s.pending.pop();
        false
    }

    /// ORL-12.8
    pub(crate) fn surrender(&self, s: &mut State, seat: Seat, item: Item, e: &mut impl Sink<Event>) {
        if let Some(Frame::Torture { left, .. }) = s.pending.top_mut() {
            *left -= 1;
        }
        let player = &mut s.players[seat];
        match item {
            Item::Settler(None) => player.settlers -= 1,
            Item::Settler(Some(area)) => {
                player.areas = player.areas.without(area);
                if player.fortified.contains(area) {
                    player.fortified = player.fortified.without(area); // ORL-8.16
                    player.fortresses += 1;
                }
            }
            Item::Fortress(None) => player.fortresses -= 1,
            Item::Fortress(Some(area)) => player.fortified = player.fortified.without(area),
            Item::Technology(place) => {
                player.crews.set(place, player.crews.at(place).without_technology());
                s.technology += 1;
            }
            Item::Place(place) => self.lose_place(s, seat, place),
            Item::Citizen => player.citizens -= 1,
        }
        e.push(Event::Surrendered { seat, item });
    }

    /// A bought tile leaves the game, a base tile is locked again.
    fn lose_place(&self, s: &mut State, seat: Seat, place: Place) {
        let player = &mut s.players[seat];
        let crew = player.crews.at(place);
        player.bag = player.bag.plus(crew.folk());
        if crew.technology().is_some() {
            s.technology += 1;
        }
        player.crews.set(place, Default::default());
        player.places = player.places.without(place);
        if player.banned == Some(place) {
            player.banned = None;
        }
    }
}
