//! What an option says on its button: price, gain, and whether it hands the turn on.

use crate::Emberleaf;
use crate::actions::{Action, tile_index};
use crate::state::{Frame, State};
use crate::words::*;
use steading_core::{Amount, Label, Message};

impl Emberleaf {
    pub(crate) fn button(&self, s: &State, action: Action) -> Label {
        let plain = |id| Label::from(Message::new(id));
        let item = |id, name, kind, index: usize| Label::from(Message::new(id).item(name, kind, index as u16));
        let skill = |id, hero: HeroId, number: u8| {
            let message = Message::new(id).item("hero", "hero", hero.index() as u16);
            let skill = self.content().skill_of(hero, number).map_or(0, |skill| skill.0);
            let price = self.content().skill_of(hero, number).map(|skill| self.content().skill(skill).cost.goods);
            Label::from(message.item("skill", "skill", skill)).price(amounts(price.unwrap_or_default()))
        };
        let spot = |id, spot: Spot| {
            let marker = s.spots[spot.index()];
            let leaves = marker.map_or(0, |marker| self.face(s, marker).leaves);
            let health = marker.map_or(0, |marker| self.face(s, marker).health);
            let message = Message::new(id).item("spot", "spot", spot.index() as u16);
            Label::from(message.with("health", health).with("leaves", leaves))
        };
        match action {
            Action::Deck(deck) => item("emberleaf-do-deck", "deck", "deck", deck.index()),
            Action::Play(hero) => item("emberleaf-do-play", "hero", "hero", hero.index()),
            Action::Slide => plain("emberleaf-do-slide"),
            Action::Charge(hero, number) => skill("emberleaf-do-charge", hero, number),
            Action::Promise(favour) => item("emberleaf-do-promise", "favour", "favour", favour.index()),
            Action::End => plain("emberleaf-do-end").ends_turn(),
            Action::Space(space) => Message::new("emberleaf-do-space").with("space", space.index()).into(),
            Action::PlaySkills => plain("emberleaf-do-play-skills"),
            Action::SpaceSkill => plain("emberleaf-do-space-skill"),
            Action::Use => {
                let price = match s.top() {
                    Frame::Use { skill, .. } => self.content().skill(skill).cost.goods,
                    _ => Goods::EMPTY,
                };
                plain("emberleaf-do-use").price(amounts(price))
            }
            Action::X(x) => Message::new("emberleaf-do-x").with("x", x).into(),
            Action::Banner(marker) => item("emberleaf-do-banner", "marker", "marker", marker.index()),
            Action::Onto(spot) => item("emberleaf-do-onto", "spot", "spot", spot.index()),
            Action::Walk(path) => {
                let way = self.quote_walk(s, self.asked(s, s.top()), u8::MAX, path);
                let (to, steps) = way.map_or((0, 0), |way| (way.to.index() as u16, way.steps));
                Message::new("emberleaf-do-walk").item("clearing", "clearing", to).with("steps", steps).into()
            }
            Action::Store(units) => {
                let gain = match s.top() {
                    Frame::Store { resource, .. } if units > 0 => {
                        vec![Amount { kind: "resource", index: resource as u16, count: units.into() }]
                    }
                    _ => Vec::new(),
                };
                Label::from(Message::new("emberleaf-do-store").with("units", units)).gain(gain)
            }
            Action::Return(resource) => item("emberleaf-do-return", "resource", "resource", resource as usize),
            Action::Pick(resource) => item("emberleaf-do-pick", "resource", "resource", resource as usize),
            Action::Choose(number) => {
                let effect = match s.top() {
                    Frame::Choose { first, .. } => first.0 + u16::from(number) - 1,
                    _ => 0,
                };
                Message::new("emberleaf-do-choose").item("effect", "effect", effect).into()
            }
            Action::Attack(at) => spot("emberleaf-do-attack", at),
            Action::Field(number) => {
                let row = self.track().get(usize::from(s.track));
                let field = row.and_then(|row| row.get(usize::from(number).wrapping_sub(1)).copied().flatten());
                let gain = field.map(|resource| amounts(Goods::one(resource))).unwrap_or_default();
                Label::from(Message::new("emberleaf-do-field").with("field", number)).gain(gain)
            }
            Action::TakeHero(hero) => item("emberleaf-do-take-hero", "hero", "hero", hero.index()),
            Action::TakeFavour(favour) => item("emberleaf-do-take-favour", "favour", "favour", favour.index()),
            Action::Gain(at) => spot("emberleaf-do-gain", at),
            Action::Trigger(hero, number) => skill("emberleaf-do-trigger", hero, number),
            Action::Ongoing(hero, number) => skill("emberleaf-do-ongoing", hero, number),
            Action::Build(tile) => {
                let message = Message::new("emberleaf-do-build").item("tile", "tile", tile_index(tile));
                Label::from(message).price(amounts(self.cost_of(tile)))
            }
            Action::Rebate(true) => plain("emberleaf-do-rebate"),
            Action::Rebate(false) => plain("emberleaf-do-full-price"),
            Action::Less(resource) => item("emberleaf-do-less", "resource", "resource", resource as usize),
            Action::Clearing(clearing) => item("emberleaf-do-clearing", "clearing", "clearing", clearing.index()),
            Action::Hex(hex) => {
                let label = item("emberleaf-do-hex", "hex", "hex", hex.index());
                let symbol = self.content().hexes.get(hex.index()).and_then(|hex| hex.symbol);
                match (s.top(), symbol) {
                    (Frame::BuildOn { .. }, Some(resource)) => label.gain(amounts(Goods::one(resource))),
                    (Frame::SettleOn { seat, .. }, _) => label.gain(leaves(self.settling_score(s, seat, hex))),
                    _ => label,
                }
            }
            Action::Settle(kind) => {
                let slot = s.players[self.asked(s, s.top())].moved_out(kind).min(4);
                let bonus = kind as u16 * 5 + u16::from(slot);
                let message = Message::new("emberleaf-do-settle").item("villager", "villager", kind as u16);
                let label = Label::from(message.item("bonus", "villager_bonus", bonus));
                match s.top() {
                    Frame::MoveIn { seat, hex } => label.gain(leaves(self.settling_score(s, seat, hex))),
                    _ => label,
                }
            }
            Action::Trophy(trophy) => item("emberleaf-do-trophy", "trophy", "trophy", trophy.index()),
            Action::Stop => plain("emberleaf-do-stop"),
        }
    }
}
