//! SET-4.4 and SET-4.7: build a fortification, activate a fortification.

use crate::Settlement;
use crate::actions::Action;
use crate::board::Space;
use crate::content::Artifact;
use crate::goods::Goods;
use crate::refusal::Refusal;
use crate::state::State;
use crate::view::Event;
use steading_core::Sink;

impl Settlement {
    /// SET-4.4.1: one settler, an own terrain with neither monster nor fortification, no resource cost.
    #[inline]
    pub(crate) fn quote_fortify(&self, s: &State, space: Space) -> Result<(), Refusal> {
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
        self.quote_settlers(s, 1)
    }

    #[inline]
    pub(crate) fn offer_fortifications(&self, s: &State, out: &mut impl Sink<Action>) {
        for space in s.player().open_terrains().iter() {
            if self.quote_fortify(s, space).is_ok() {
                out.push(Action::Fortify(space));
            }
        }
    }

    pub(crate) fn fortify(&self, s: &mut State, space: Space, e: &mut impl Sink<Event>) {
        self.place_settlers(s, 1);
        let player = s.player_mut();
        player.fortifications = player.fortifications.with(space);
        s.action_done = true;
        e.push(Event::Fortified { seat: s.active, space });
        // SET-12.4: the Potion of Power.
        if s.player().has(Artifact::PotionOfPower) {
            let resource = self.terrain_at(s.player(), space).resource;
            self.gain(s, Goods::one(resource), e);
        }
    }

    /// SET-4.7.1, SET-4.7.2: once per fortification and round, and only for a resource in supply.
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
        if s.supply.get(resource) == 0 {
            return Err(Refusal::SupplyEmpty(resource));
        }
        let crown = u8::from(player.has(Artifact::LeadersCrown));
        Ok(Goods::of(resource, 1 + crown))
    }

    #[inline]
    pub(crate) fn offer_fortification_activations(&self, s: &State, out: &mut impl Sink<Action>) {
        let player = s.player();
        for space in player.fortifications.but(player.activated).iter() {
            if self.quote_fortification_activation(s, space).is_ok() {
                out.push(Action::ActivateFortification(space));
            }
        }
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
