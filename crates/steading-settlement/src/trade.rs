//! SET-5: trading with the general supply.

use crate::actions::Action;
use crate::content::Swap;
use crate::prelude::*;

impl Settlement {
    /// SET-5.1: the price in hand. SET-5.4: the wanted token in supply once the given ones are back.
    /// SET-12.13: one for one only with the Mirror; SET-D18: not round in circles.
    #[inline]
    pub(crate) fn quote_trade(&self, s: &State, swap: SwapId) -> Result<Swap, Refusal> {
        let Some(&swap) = self.content().swaps.get(swap.index()) else { return Err(Refusal::NeedsMirror) };
        let player = s.player();
        if swap.mirror && !player.has(Artifact::TransformationMirror) {
            return Err(Refusal::NeedsMirror);
        }
        self.quote_price(s, swap.give)?;
        if !s.supply.plus(swap.give).covers(Goods::one(swap.get)) {
            return Err(Refusal::SupplyEmpty(swap.get));
        }
        // A type that the Mirror took cannot come back by it: every trade with it lowers what is left to give.
        if swap.mirror && s.mirrored.contains(swap.get) {
            return Err(Refusal::MirrorLoop(swap.get));
        }
        Ok(swap)
    }

    /// All trades with `EVERY`; otherwise those whose price is in hand.
    #[inline]
    pub(crate) fn trades<const EVERY: bool>(&self, s: &State, visit: &mut impl FnMut(Action, Permission)) {
        let player = s.player();
        for (first, range) in &self.swap_groups {
            // Most prices are out of reach, and one comparison settles it for the whole group.
            let mirror = !first.mirror || player.has(Artifact::TransformationMirror);
            if EVERY || (mirror && player.goods.covers(first.give)) {
                let swaps = range.clone().map(SwapId::new);
                swaps.for_each(|swap| visit(Action::Trade(swap), self.quote_trade(s, swap).map(drop)));
            }
        }
    }

    pub(crate) fn trade(&self, s: &mut State, swap: SwapId, e: &mut impl Sink<Event>) {
        let Swap { give, get, mirror } = self.quote_trade(s, swap).expect("offered by options");
        self.pay(s, give);
        s.supply = s.supply.minus(Goods::one(get));
        let player = s.player_mut();
        player.goods = player.goods.plus(Goods::one(get));
        if mirror {
            let given = Resource::BASIC.into_iter().filter(|&basic| give.get(basic) > 0);
            s.mirrored = given.fold(s.mirrored, ResourceSet::with);
        }
        e.push(Event::Traded { seat: s.active, give, get });
    }
}
