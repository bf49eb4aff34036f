//! ORL-7.14, ORL-7.15 and the tavern: selling, swapping, and coins for fame.

use crate::OrleansSettlers;
use crate::content::Effect;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::{Frame, Good, GoodKinds, Goods, Place, State};
use steading_core::{Seat, Sink};

impl OrleansSettlers {
    // ---- selling ----

    /// ORL-7.14: goods are sold in the order of the market table, so that one sale has one list of answers.
    pub(crate) fn quote_sell(&self, state: &State, seat: Seat, good: Good, from: Good) -> Result<(), Refusal> {
        if state.player(seat).goods.get(good) == 0 {
            return Err(Refusal::NoGood(good));
        }
        if good < from { Err(Refusal::GoodsInOrder(good)) } else { Ok(()) }
    }

    pub(crate) fn can_sell(&self, state: &State, seat: Seat, from: Good) -> bool {
        !state.player(seat).goods.from(from).is_empty()
    }

    pub(crate) fn sell(&self, state: &mut State, seat: Seat, good: Good, events: &mut impl Sink<Event>) {
        let Some(Frame::Sell { bonus, from, left, must, .. }) = state.pending.top_mut() else {
            unreachable!("a sale is going on")
        };
        *from = good;
        *left -= 1;
        *must = false;
        let coins = u16::from(self.mechanics().goods[good].value) + u16::from(*bonus);
        let player = &mut state.players[seat];
        player.goods = player.goods.minus(Goods::one(good));
        player.coins += coins;
        state.gone_goods = state.gone_goods.plus(Goods::one(good)); // ORL-9.4
        events.push(Event::Sold { seat, good, coins });
    }

    // ---- swapping ----

    pub(crate) fn swap_of(&self, place: Place) -> (GoodKinds, Good) {
        match self.table.place(place).effect {
            Effect::Convert { from, to, .. } => (from, to),
            _ => unreachable!("only such places swap"),
        }
    }

    /// ORL-7.15
    pub(crate) fn quote_swap(
        &self,
        state: &State,
        seat: Seat,
        good: Good,
        place: Place,
        first: Good,
    ) -> Result<(), Refusal> {
        let (from, to) = self.swap_of(place);
        if !from.contains(good) {
            return Err(Refusal::NotSwapped(good));
        }
        if state.goods.get(to) == 0 {
            return Err(Refusal::GoodUsedUp(to));
        }
        self.quote_sell(state, seat, good, first)
    }

    pub(crate) fn quote_any_swap(&self, state: &State, seat: Seat, from: GoodKinds, to: Good) -> Result<(), Refusal> {
        if state.goods.get(to) == 0 {
            return Err(Refusal::GoodUsedUp(to));
        }
        let held = |good: &Good| state.player(seat).goods.get(*good) > 0;
        match from.iter().find(held) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoGood(from.iter().next().expect("the pack swaps something"))),
        }
    }

    pub(crate) fn can_swap(&self, state: &State, seat: Seat, place: Place, first: Good) -> bool {
        let (from, _) = self.swap_of(place);
        from.iter().any(|good| self.quote_swap(state, seat, good, place, first).is_ok())
    }

    pub(crate) fn swap(&self, state: &mut State, seat: Seat, good: Good, events: &mut impl Sink<Event>) {
        let Some(Frame::Swap { place, from, left, must, .. }) = state.pending.top_mut() else {
            unreachable!("a swap is going on")
        };
        *from = good;
        *left -= 1;
        *must = false;
        let (_, to) = self.swap_of(*place);
        let player = &mut state.players[seat];
        player.goods = player.goods.minus(Goods::one(good)).plus(Goods::one(to));
        state.goods = state.goods.plus(Goods::one(good)).minus(Goods::one(to));
        events.push(Event::Swapped { seat, good, to });
    }

    // ---- the tavern ----

    pub(crate) fn quote_spend(&self, state: &State, seat: Seat, coins: u8, most: u8) -> Result<(), Refusal> {
        if coins == 0 || coins > most {
            return Err(Refusal::NotBetween { most });
        }
        let held = state.player(seat).coins;
        if held < coins.into() { Err(Refusal::LacksCoins((u16::from(coins) - held) as u8)) } else { Ok(()) }
    }

    pub(crate) fn spend(&self, state: &mut State, seat: Seat, coins: u8, events: &mut impl Sink<Event>) {
        state.pending.pop();
        state.players[seat].coins -= u16::from(coins);
        events.push(Event::Paid { seat, coins: coins.into() });
        self.gain_fame(state, seat, coins, events);
    }
}
