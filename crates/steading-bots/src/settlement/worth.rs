//! What a position is worth to a seat: its expected final score.

use super::Judge;
use super::prices::{Prices, payment};
use super::quick::EvalContext;
use steading_core::Seat;
use steading_settlement::board::{Region, Street};
use steading_settlement::content::{Artifact, Effect, Guild};
use steading_settlement::goods::Resource;
use steading_settlement::state::{Player, State};

/// The best uses of a round's settlers, largest first.
#[derive(Default)]
struct Uses {
    gains: [f32; 16],
    len: usize,
}

impl Uses {
    fn add(&mut self, gain: f32) {
        if self.len < self.gains.len() && gain > 0.0 {
            let mut at = self.len;
            while at > 0 && self.gains[at - 1] < gain {
                self.gains[at] = self.gains[at - 1];
                at -= 1;
            }
            self.gains[at] = gain;
            self.len += 1;
        }
    }

    /// What so many settlers bring; those without a use explore or fortify.
    fn best(&self, settlers: u8, otherwise: f32) -> f32 {
        (0..usize::from(settlers))
            .map(|index| if index < self.len { self.gains[index].max(otherwise) } else { otherwise })
            .sum()
    }
}

impl Judge<'_> {
    /// What a settler can bring on each area.
    fn uses(&self, player: &Player, prices: &Prices, this_round: bool) -> Uses {
        let mut uses = Uses::default();
        for region in Region::all() {
            if this_round && player.region_uses[region.index()] > 0 {
                continue;
            }
            let open = player.wildlands.taken().and(region.spaces()).but(player.monsters);
            // A terrain that may draw a monster is worth a little less.
            let gain: f32 = open
                .iter()
                .map(|space| {
                    let safe = if player.fortifications.contains(space) { 1.0 } else { 0.9 };
                    prices.one(self.resource_at(player, space)) * safe
                })
                .sum();
            uses.add(gain);
        }
        for street in Street::all() {
            if this_round && player.street_uses[street.index()] > 0 {
                continue;
            }
            let slots = player.buildings.taken().and(street.slots());
            let gain: f32 = if this_round {
                self.street_now(player, slots, prices)
            } else {
                slots
                    .iter()
                    .map(|slot| {
                        let effect = self.effect_at(player, slot);
                        self.effect_gain(player, effect, prices).max(0.0) * 0.9
                    })
                    .sum()
            };
            uses.add(gain);
        }
        let crown = if player.has(Artifact::LeadersCrown) && this_round { 2.0 } else { 1.0 };
        for space in player.fortifications.iter() {
            if !(this_round && player.activated.contains(space)) {
                uses.add(prices.one(self.resource_at(player, space)) * crown);
            }
        }
        if this_round {
            for space in player.monsters.iter() {
                let colour = self.colour_at(player, space);
                let monster = &self.content.monsters[colour as usize];
                let gain = prices.of(monster.reward) / f32::from(monster.settlers);
                for _ in 0..monster.settlers {
                    uses.add(gain);
                }
            }
        }
        uses
    }

    /// The score a seat may expect. Its weights were fitted to the final scores of games between searching bots.
    pub(super) fn expected(&self, s: &State, seat: Seat) -> f32 {
        let content = self.content;
        let player = &s.players[seat];
        let context = self.look_ahead(s, seat);
        let EvalContext { left, prices, .. } = context;
        let terrains = f32::from(player.wildlands.taken().len());
        let buildings = f32::from(player.buildings.taken().len());
        let fortifications = f32::from(player.fortifications.len());
        // Scaling heroes follow the board as it will be at the end.
        let will_be = |now: f32, each: f32| (now + each * left).min(9.0f32.max(now));
        let counts = [will_be(terrains, 1.0), will_be(buildings, 0.4), will_be(fortifications, 0.9)];
        let mut points = 0.0;
        for hero in player.heroes.iter() {
            let hero = &content.heroes[hero.index()];
            points += match hero.guild {
                Guild::Craftsman => f32::from(hero.vp),
                guild => counts[guild as usize],
            };
        }
        for slot in player.buildings.taken().iter() {
            if let Effect::Store { vp_each, .. } = self.effect_at(player, slot) {
                points += f32::from(player.stored[slot.index()]) * f32::from(vp_each);
            }
        }
        if player.passed && left == 0.0 {
            return points;
        }
        let goods = player.goods;
        let (basic, diamond, gold) = if left > 0.0 { (1.5, 1.3 + 0.1 * left, 2.0) } else { (1.1, 1.4, 2.4) };
        points += basic * f32::from(goods.basics())
            + diamond * f32::from(goods.get(Resource::Diamond))
            + gold * f32::from(goods.get(Resource::Gold));
        // SET-D17: the best purchase within reach, trades counted.
        let mirror = player.has(Artifact::TransformationMirror);
        let mut best = 0.0f32;
        for (hero, price) in self.heroes_for_hire(s) {
            let gain = self.hero_gain(player, &context, hero) - context.cost(price);
            if gain > best {
                let loss = payment(goods, price, mirror, &prices).map_or(gain, |payment| payment.loss);
                best = best.max(gain - loss);
            }
        }
        points += best;
        if !player.passed {
            points += 1.25 * self.uses(player, &prices, true).best(player.settlers(), 0.8 * prices.settler);
            points += player.artifact.map_or(0.0, |artifact| 0.8 * self.artifact_gain(player, artifact, &prices));
        }
        points += 0.5 * f32::from(player.bonus_settlers);
        if left > 0.0 {
            let later = Prices::with((left - 1.0) * 0.5);
            let round = self.uses(player, &later, false).best(content.basic_settlers, 0.8 * later.settler);
            points += round * (0.8 * left - 0.7);
            points += 2.2 * terrains + 1.3 * buildings - 1.2 * f32::from(player.monsters.len());
        }
        points + 10.0 * (left - 1.0).max(0.0) - 5.0
    }
}
