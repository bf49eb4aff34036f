//! SET-6: inviting a hero.

use crate::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Invitation {
    pub hero: HeroId,
    pub price: Goods,
    pub settlers: u8,
}

impl Settlement {
    /// SET-6.1, SET-6.2, SET-A27: base cost and the surcharge printed at the space.
    /// SET-6.3, SET-12.8: its bonus settlers, and one more with the Mug.
    #[inline]
    pub(crate) fn quote_invite(&self, s: &State, space: RowSpace) -> Result<Invitation, Refusal> {
        if s.hero_done {
            return Err(Refusal::HeroDone);
        }
        let Some(hero) = s.hero_row[space.index()] else { return Err(Refusal::NoHeroOnSpace) };
        let price = self.prices[hero.index()][space.index()];
        self.quote_price(s, price)?;
        let mug = u8::from(s.player().has(Artifact::CheerfulMug));
        Ok(Invitation { hero, price, settlers: self.content().heroes[hero.index()].settlers + mug })
    }

    pub(crate) fn invite(&self, s: &mut State, space: RowSpace, e: &mut impl Sink<Event>) {
        let Invitation { hero, price, settlers } = self.quote_invite(s, space).expect("offered by options");
        self.pay(s, price);
        let player = s.player_mut();
        player.heroes = player.heroes.with(hero);
        s.hero_row[space.index()] = None;
        s.hero_done = true;
        e.push(Event::Invited { seat: s.active, hero: Some(hero), paid: Some(price) });
        self.gain_settlers(s, s.active, settlers, e);
        // SET-6.5: at once, so a check later in the turn sees the new row (SET-4.8.5).
        s.pending.push(Frame::RefillHeroRow);
    }
}
