//! ORL-7.14, ORL-7.15 and the tavern: selling, swapping, and coins for fame.

use crate::prelude::*;

impl OrleansSettlers {
    // ---- selling ----

    /// ORL-7.14: goods are sold in the order of the market table, so that one sale has one list of answers.
    pub(crate) fn quote_sell(&self, s: &State, seat: Seat, good: Good, from: Good) -> Permission {
        if s.player(seat).goods.get(good) == 0 {
            return Err(Refusal::NoGood(good));
        }
        if good < from { Err(Refusal::GoodsInOrder(good)) } else { Ok(()) }
    }

    pub(crate) fn can_sell(&self, s: &State, seat: Seat, from: Good) -> bool {
        !s.player(seat).goods.from(from).is_empty()
    }

    pub(crate) fn sell(&self, s: &mut State, seat: Seat, good: Good, e: &mut impl Sink<Event>) {
        let Some(Frame::Sell { bonus, from, left, must, .. }) = s.pending.top_mut() else {
            unreachable!("a sale is going on")
        };
        *from = good;
        *left -= 1;
        *must = false;
        let coins = u16::from(self.mechanics().goods[good].value) + u16::from(*bonus);
        let player = &mut s.players[seat];
        player.goods = player.goods.minus(Goods::one(good));
        player.coins += coins;
        s.gone_goods = s.gone_goods.plus(Goods::one(good)); // ORL-9.4
        e.push(Event::Sold { seat, good, coins });
    }

    // ---- swapping ----

    pub(crate) fn swap_of(&self, place: Place) -> (GoodKinds, Good) {
        match self.table.place(place).effect {
            Effect::Convert { from, to, .. } => (from, to),
            _ => unreachable!("only such places swap"),
        }
    }

    /// ORL-7.15
    pub(crate) fn quote_swap(&self, s: &State, seat: Seat, good: Good, place: Place, first: Good) -> Permission {
        let (from, to) = self.swap_of(place);
        if !from.contains(good) {
            return Err(Refusal::NotSwapped(good));
        }
        if s.goods.get(to) == 0 {
            return Err(Refusal::GoodUsedUp(to));
        }
        self.quote_sell(s, seat, good, first)
    }

    pub(crate) fn quote_any_swap(&self, s: &State, seat: Seat, from: GoodKinds, to: Good) -> Permission {
        if s.goods.get(to) == 0 {
            return Err(Refusal::GoodUsedUp(to));
        }
        let held = |good: Good| s.player(seat).goods.get(good) > 0;
        permit(from.iter().any(held), Refusal::NoGood(from.lowest().expect("the pack swaps something")))
    }

    pub(crate) fn can_swap(&self, s: &State, seat: Seat, place: Place, first: Good) -> bool {
        let (from, _) = self.swap_of(place);
        from.iter().any(|good| self.quote_swap(s, seat, good, place, first).is_ok())
    }

    pub(crate) fn swap(&self, s: &mut State, seat: Seat, good: Good, e: &mut impl Sink<Event>) {
        let Some(Frame::Swap { place, from, left, must, .. }) = s.pending.top_mut() else {
            unreachable!("a swap is going on")
        };
        *from = good;
        *left -= 1;
        *must = false;
        let (_, to) = self.swap_of(*place);
        let player = &mut s.players[seat];
        player.goods = player.goods.minus(Goods::one(good)).plus(Goods::one(to));
        s.goods = s.goods.plus(Goods::one(good)).minus(Goods::one(to));
        e.push(Event::Swapped { seat, good, to });
    }

    // ---- the tavern ----

    pub(crate) fn quote_spend(&self, s: &State, seat: Seat, coins: u8, most: u8) -> Permission {
        if coins == 0 || coins > most {
            return Err(Refusal::NotBetween { most });
        }
        let held = s.player(seat).coins;
        if held < coins.into() { Err(Refusal::LacksCoins((u16::from(coins) - held) as u8)) } else { Ok(()) }
    }

    pub(crate) fn spend(&self, s: &mut State, seat: Seat, coins: u8, e: &mut impl Sink<Event>) {
        s.pending.pop();
        s.players[seat].coins -= u16::from(coins);
        e.push(Event::Paid { seat, coins: coins.into() });
        self.gain_fame(s, seat, coins, e);
    }
}
