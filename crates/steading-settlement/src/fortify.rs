//! SET-4.4 and SET-4.7: build a fortification, activate a fortification.

use crate::prelude::*;

impl Settlement {
    /// SET-4.4.1: one settler, an own terrain with neither monster nor fortification, no resource cost.
    /// SET-12.4: what the Potion of Power brings.
    #[inline]
    pub(crate) fn quote_fortify(&self, s: &State, space: Space) -> Result<Goods, Refusal> {
        self.quote_action(s)?;
        let player = s.player();
        if !player.wildlands.taken().contains(space) {
            return Err(Refusal::NotExplored(space));
        }
        if player.monsters.contains(space) {
            return Err(Refusal::MonsterInTheWay(space));
        }
        if player.fortifications.contains(space) {
            return Err(Refusal::AlreadyFortified(space));
        }
        self.quote_settlers(s, 1)?;
        let potion = u8::from(player.has(Artifact::PotionOfPower));
        Ok(Goods::of(self.terrain_at(player, space).resource, potion))
    }

    pub(crate) fn fortify(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        let goods = self.quote_fortify(s, space).expect("offered by options");
        self.place_settlers(s, 1);
        let player = s.player_mut();
        player.fortifications = player.fortifications.with(space);
        s.action_done = true;
        e.push(Event::Fortified { seat: s.active, space });
        self.gain(s, goods, e);
    }

    /// SET-4.7.1: once per fortification and round; SET-4.7.2, SET-O7 `refused`: only for a resource in supply.
    /// SET-12.7: the Leader's Crown doubles it.
    #[inline]
    pub(crate) fn quote_fortification_activation(&self, s: &State, space: Space) -> Result<Goods, Refusal> {
        self.quote_action(s)?;
        let player = s.player();
        if !player.fortifications.contains(space) {
            return Err(Refusal::NoFortification(space));
        }
        if player.activated.contains(space) {
            return Err(Refusal::FortificationUsed(space));
        }
        self.quote_settlers(s, 1)?;
        let resource = self.terrain_at(player, space).resource;
        if !self.empty_activations {
            self.quote_supply(s, resource)?;
        }
        let crown = u8::from(player.has(Artifact::LeadersCrown));
        Ok(Goods::of(resource, 1 + crown))
    }

    /// SET-4.7.3: no monster check.
    pub(crate) fn activate_fortification(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        let goods = self.quote_fortification_activation(s, space).expect("offered by options");
        self.place_settlers(s, 1);
        let player = s.player_mut();
        player.activated = player.activated.with(space);
        s.action_done = true;
        e.push(Event::FortificationActivated { seat: s.active, space });
        self.gain(s, goods, e);
    }
}
