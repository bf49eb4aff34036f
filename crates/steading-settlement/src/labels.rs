//! What an option says on its button: price, gain, and whether it hands the turn on.

use crate::Settlement;
use crate::actions::Action;
use crate::board::{Region, Space};
use crate::content::Effect;
use crate::goods::{Goods, Resource};
use crate::state::{Frame, State};
use steading_core::{Amount, Label, Message};

/// Settlers in a price or gain; "settler" 1 is the bonus settler, 2 any settler.
fn settlers(index: u16, count: u8) -> Vec<Amount> {
    let amount = Amount { kind: "settler", index, count: count.into() };
    if count > 0 { vec![amount] } else { Vec::new() }
}

impl Settlement {
    pub(crate) fn button(&self, s: &State, action: Action) -> Label {
        let at = |id, space: Space| Message::new(id).item("space", "space", space.index() as u16);
        match action {
            Action::Take(artifact) => {
                let label: Label =
                    Message::new("settlement-do-take").item("artifact", "artifact", artifact as u16).into();
                // SET-7.6: the new artifact is the last thing a passing player does.
                if s.top() == Frame::NewArtifact { label.ends_turn() } else { label }
            }
            Action::Construct(space) => {
                let message = Message::new("settlement-do-construct");
                match self.quote_construct(s, space) {
                    Ok(quote) => {
                        let mut price = settlers(2, 1);
                        price.extend(quote.cost.amounts());
                        Label::from(message.item("building", "building", quote.building.index() as u16)).price(price)
                    }
                    Err(_) => message.item("building", "building", 0u16).into(),
                }
            }
            Action::PlaceBuilding(street) => {
                Message::new("settlement-do-place").item("street", "street", street.index() as u16).into()
            }
            Action::Explore(region) => {
                let need = self.quote_explore(s, region).unwrap_or(0);
                let message = Message::new("settlement-do-explore").item("region", "region", region.index() as u16);
                Label::from(message).price(settlers(2, need))
            }
            Action::PlaceTerrain(space) => at("settlement-do-lay", space).into(),
            Action::Hunt(space) => {
                let colour = self.terrain_at(s.player(), space).monster;
                let message = at("settlement-do-hunt", space).item("monster", "monster", colour as u16);
                match self.quote_hunt(s, space) {
                    Ok(quote) => Label::from(message)
                        .price(settlers(2, quote.settlers))
                        .gain(quote.reward.at_most(s.supply).amounts()),
                    Err(_) => message.into(),
                }
            }
            Action::Fortify(space) => Label::from(at("settlement-do-fortify", space)).price(settlers(2, 1)),
            Action::ActivateRegion(region) => {
                let message = Message::new("settlement-do-region").item("region", "region", region.index() as u16);
                let label = Label::from(message).price(settlers(2, 1));
                if self.collect_by_choice { label } else { label.gain(self.region_yield(s, region).amounts()) }
            }
            Action::ActivateStreet(street) => {
                let message = Message::new("settlement-do-street").item("street", "street", street.index() as u16);
                Label::from(message).price(settlers(2, 1))
            }
            Action::ActivateFortification(space) => {
                let gain = self.quote_fortification_activation(s, space).unwrap_or_default().at_most(s.supply);
                Label::from(at("settlement-do-fort", space)).price(settlers(2, 1)).gain(gain.amounts())
            }
            Action::Invite(space) => {
                let message = Message::new("settlement-do-invite");
                match self.quote_invite(s, space) {
                    Ok(quote) => {
                        let label = Label::from(message.item("hero", "hero", quote.hero.index() as u16))
                            .price(quote.price.amounts());
                        let count = quote.settlers.min(s.bonus_settlers);
                        label.gain(settlers(1, count))
                    }
                    Err(_) => message.item("hero", "hero", 0u16).into(),
                }
            }
            Action::Trade(swap) => {
                let swap = self.content().swaps[swap.index()];
                Label::from(Message::new("settlement-do-trade"))
                    .price(swap.give.amounts())
                    .gain(Goods::one(swap.get).amounts())
            }
            Action::Use(slot) => self.use_label(s, slot),
            Action::Choose(resource) => {
                let message = Message::new("settlement-do-choose").item("resource", "resource", resource as u16);
                let label = Label::from(message);
                match s.top() {
                    Frame::EffectChoice { slot } => match self.effect_at(s, slot) {
                        Effect::ExchangeBasic { get, settlers: count } => {
                            let mut gain = get.at_most(s.supply).amounts();
                            gain.extend(settlers(1, count));
                            label.price(Goods::one(resource).amounts()).gain(gain)
                        }
                        _ => label.gain(Goods::one(resource).amounts()),
                    },
                    _ => label.gain(Goods::one(resource).amounts()),
                }
            }
            Action::Stop => Message::new("settlement-do-stop").into(),
            Action::MonsterAppears(true) => Message::new("settlement-do-monster").into(),
            Action::MonsterAppears(false) => Message::new("settlement-do-no-monster").into(),
            Action::Collect(true) => Message::new("settlement-do-collect").into(),
            Action::Collect(false) => Message::new("settlement-do-leave").into(),
            Action::DrawFrom(stack) => Message::new("settlement-do-stack").with("stack", stack.index() + 1).into(),
            Action::EndTurn => Label::from(Message::new("settlement-do-end")).ends_turn(),
            Action::Pass => Label::from(Message::new("settlement-do-pass")).ends_turn(),
            Action::Keep(resource) => {
                Message::new("settlement-do-keep").item("resource", "resource", resource as u16).into()
            }
        }
    }

    fn use_label(&self, s: &State, slot: crate::board::Slot) -> Label {
        let building = s.player().buildings.at(slot);
        let label =
            Label::from(Message::new("settlement-do-use").item("building", "building", building.index() as u16));
        let with_settlers = |goods: Goods, count: u8| {
            let mut gain = goods.amounts();
            gain.extend(settlers(1, count));
            gain
        };
        match self.effect_at(s, slot) {
            Effect::Gain { get, settlers } => label.gain(with_settlers(get.at_most(s.supply), settlers)),
            Effect::Exchange { give, get, settlers } => {
                let gain = with_settlers(get.at_most(s.supply.plus(give)), settlers.min(s.bonus_settlers));
                label.price(give.amounts()).gain(gain)
            }
            Effect::Store { resource, .. } => label.price(Goods::one(resource).amounts()),
            Effect::GainBasic | Effect::ExchangeBasic { .. } | Effect::FortifiedTerrain => label,
        }
    }

    /// What an activation would bring from the terrains, before the Scroll.
    fn region_yield(&self, s: &State, region: Region) -> Goods {
        let player = s.player();
        let spaces = player.wildlands.taken().and(region.spaces()).but(player.monsters);
        let all = spaces.iter().fold(Goods::EMPTY, |sum, space| {
            let resource: Resource = self.terrain_at(player, space).resource;
            sum.plus(Goods::one(resource))
        });
        all.at_most(s.supply)
    }
}
