//! SET-4.6 and SET-11: activate a street, resolve buildings.

use crate::prelude::*;

impl Settlement {
    /// SET-4.6.1: once per round; SET-12.12: the Knowledge Key lets one street be activated twice. SET-4.6.2: not empty.
    #[inline]
    pub(crate) fn quote_street(&self, s: &State, street: Street) -> Result<(), Refusal> {
        self.quote_action(s)?;
        let player = s.player();
        if player.buildings.taken().and(street.slots()).is_empty() {
            return Err(Refusal::StreetEmpty);
        }
        if !is_free(player.street_uses, street.index(), player.has(Artifact::KnowledgeKey)) {
            return Err(Refusal::StreetUsed);
        }
        self.quote_settlers(s, 1)
    }

    pub(crate) fn activate_street(&self, s: &mut State, street: Street, e: &mut impl Sink<Event>) {
        self.place_settlers(s, 1);
        let player = s.player_mut();
        player.street_uses[street.index()] += 1;
        let todo = player.buildings.taken().and(street.slots());
        s.action_done = true;
        e.push(Event::StreetActivated { seat: s.active, street });
        s.pending.push(Frame::Effects { of: EffectsOf::Street(street), todo });
    }

    /// SET-4.6.3, SET-A38: each building once per activation; SET-14.2, SET-14.3: only if it does something.
    #[inline]
    pub(crate) fn quote_use(&self, s: &State, todo: Slots, slot: Slot) -> Result<(), Refusal> {
        if !todo.contains(slot) {
            let built = s.player().buildings.taken().contains(slot);
            return Err(if built { Refusal::EffectNotOpen } else { Refusal::NoBuildingThere });
        }
        let effect = self.effect_at(s, slot);
        match effect {
            Effect::Gain { get, settlers } => yields(s, Goods::EMPTY, get, settlers),
            Effect::Exchange { give, get, settlers } => {
                self.quote_price(s, give)?;
                yields(s, give, get, settlers)
            }
            Effect::Store { resource, .. } => self.quote_price(s, Goods::one(resource)),
            Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain => {
                if Resource::ALL.into_iter().any(|resource| self.quote_effect_choice(s, slot, resource).is_ok()) {
                    return Ok(());
                }
                let poor = matches!(effect, Effect::ExchangeBasic { .. }) && s.player().goods.basics() == 0;
                Err(if poor { Refusal::NoBasicToPay } else { Refusal::EffectYieldsNothing })
            }
        }
    }

    #[inline]
    pub(crate) fn effect_at(&self, s: &State, slot: Slot) -> Effect {
        self.content().buildings[s.player().buildings.at(slot).index()].effect
    }

    /// SET-D8b: which basic to pay (Bazaar), which to gain (Warehouse), which terrain's resource (Trading Post).
    pub(crate) fn quote_effect_choice(&self, s: &State, slot: Slot, resource: Resource) -> Result<(), Refusal> {
        match self.effect_at(s, slot) {
            Effect::GainBasic if resource.is_basic() => self.quote_supply(s, resource),
            Effect::ExchangeBasic { get, settlers } if resource.is_basic() => {
                self.quote_price(s, Goods::one(resource))?;
                yields(s, Goods::one(resource), get, settlers)
            }
            // SET-A11: an own terrain, and not an activation: the area may be used already.
            Effect::FortifiedTerrain => {
                let player = s.player();
                if !player.fortifications.iter().any(|space| self.terrain_at(player, space).resource == resource) {
                    return Err(Refusal::NoSuchChoice(resource));
                }
                self.quote_supply(s, resource)
            }
            _ => Err(Refusal::NoSuchChoice(resource)),
        }
    }

    pub(crate) fn use_building(&self, s: &mut State, slot: Slot, e: &mut impl Sink<Event>) {
        if let Some(Frame::Effects { todo, .. }) = s.pending.top_mut() {
            *todo = todo.without(slot);
        }
        let building = s.player().buildings.at(slot);
        e.push(Event::BuildingUsed { seat: s.active, building, slot });
        match self.effect_at(s, slot) {
            Effect::Gain { get, settlers } => self.exchange(s, Goods::EMPTY, get, settlers, e),
            Effect::Exchange { give, get, settlers } => self.exchange(s, give, get, settlers, e),
            Effect::Store { resource, .. } => {
                // SET-11.10, SET-11.11, SET-11.13: from the personal supply onto the tile, for good.
                let player = s.player_mut();
                player.goods = player.goods.minus(Goods::one(resource));
                player.stored[slot.index()] += 1;
                e.push(Event::Stored { seat: s.active, building, resource });
            }
            Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain => {
                s.pending.push(Frame::EffectChoice { slot });
            }
        }
    }

    pub(crate) fn resolve_choice(&self, s: &mut State, slot: Slot, resource: Resource, e: &mut impl Sink<Event>) {
        match self.effect_at(s, slot) {
            Effect::ExchangeBasic { get, settlers } => self.exchange(s, Goods::one(resource), get, settlers, e),
            _ => self.gain(s, Goods::one(resource), e),
        }
    }

    /// SET-14.3: first returns what is given, then takes what is there.
    fn exchange(&self, s: &mut State, give: Goods, get: Goods, settlers: u8, e: &mut impl Sink<Event>) {
        if !give.is_empty() {
            self.pay(s, give);
            e.push(Event::Paid { seat: s.active, goods: give });
        }
        self.gain(s, get, e);
        self.gain_settlers(s, s.active, settlers, e);
    }
}

/// SET-4.5.1, SET-4.6.1: each area of a kind once per round; with its artifact one of them a second time.
#[inline]
pub(crate) fn is_free(uses: [u8; 3], area: usize, again: bool) -> bool {
    uses[area] == 0 || (again && uses.iter().all(|&count| count < 2))
}

/// SET-14.3: an exchange that would yield nothing at all is not allowed, a partial one is.
#[inline]
fn yields(s: &State, give: Goods, get: Goods, settlers: u8) -> Result<(), Refusal> {
    let nothing = get.at_most(s.supply.plus(give)).is_empty() && settlers.min(s.bonus_settlers) == 0;
    if nothing { Err(Refusal::EffectYieldsNothing) } else { Ok(()) }
}
