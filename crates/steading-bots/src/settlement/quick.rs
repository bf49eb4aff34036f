//! Quick play: what each answer gains, in points, after its price in resources and settlers.

use super::Judge;
use super::prices::{Prices, payment};
use steading_core::Seat;
use steading_settlement::actions::Action;
use steading_settlement::board::{Slots, Street};
use steading_settlement::content::{Artifact, Colour, Effect, Guild, Hero};
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::state::{Frame, Player, State};

/// The share of their worth that basics lose when they cannot be stored.
const PERISHING: f32 = 0.3;
/// The share of a hero's gain that makes the resources wanted which it still lacks.
const WANTED: f32 = 0.16;

/// Terrains, buildings and fortifications that come with each round, and heroes of each of their guilds.
const GROWTH: [f32; 3] = [0.7, 0.73, 0.6];
const HEROES: f32 = 0.28;

/// How many of the coming rounds use a terrain, a building, a fortification, and how often it is used at once.
const TERRAIN_USES: (f32, f32) = (0.54, 0.36);
const BUILDING_USES: (f32, f32) = (0.83, 0.68);
const FORT_USES: (f32, f32) = (0.3, 0.41);
/// The part of a settler that a use costs: later settlers have fewer things to do than there are settlers.
const USE_COST: f32 = 0.42;
/// Room for one more basic at the end of a round.
const STORAGE: f32 = 0.27;

/// How much of a hunt's gain a new monster promises, what part of the terrain's worth it blocks,
/// how much it spoils a new terrain, and what a hunt sets free.
const PREY: f32 = 0.5;
const BLOCKED: f32 = 0.34;
const SPOILT: f32 = 0.42;
const FREED: f32 = 1.2;

/// What an artifact brings in a round, in the order of SET-12; those that pay out when taken pay what they say.
const ARTIFACTS: [f32; 14] = [1.5, 2.3, 1.0, 0.75, 0.0, 1.6, 1.7, 3.2, 0.0, 0.0, 2.5, 1.9, 0.9, 1.4];

/// What is worked out once for a question.
#[derive(Clone, Copy, Debug)]
pub struct EvalContext {
    pub(super) left: f32,
    pub(super) prices: Prices,
    /// Points that one more terrain, building and fortification brings through heroes in hand and to come.
    per_terrain: f32,
    per_building: f32,
    per_fortification: f32,
    /// Final counts by guild; a Craftsman has its own points.
    counts: [f32; 3],
    /// What one use of each street brings.
    streets: [f32; 3],
    /// Basics beyond what fortifications can store: they are spent or lost.
    perishable: u16,
    /// The colours in the hero row.
    colours: u8,
    /// The first trade towards the best purchase that needs one, and what that purchase gains.
    trade: Option<(Goods, Resource)>,
    trade_gain: f32,
}

impl EvalContext {
    /// What paying a price costs.
    #[inline]
    pub(super) fn cost(&self, price: Goods) -> f32 {
        let perishing = f32::from(price.basics().min(self.perishable));
        self.prices.of(price) - PERISHING * perishing * self.prices.one(Resource::Wood)
    }
}

impl Judge<'_> {
    pub(super) fn context(&self, s: &State, seat: Seat) -> EvalContext {
        let mut context = self.look_ahead(s, seat);
        self.shop(s, seat, &mut context);
        context
    }

    pub(super) fn look_ahead(&self, s: &State, seat: Seat) -> EvalContext {
        let content = self.content;
        let player = &s.players[seat];
        let left = f32::from(content.rounds - s.round);
        let prices = Prices::with(left);
        let mut guilds = [left * HEROES; 4];
        for hero in player.heroes.iter() {
            guilds[content.heroes[hero.index()].guild as usize] += 1.0;
        }
        let count = |now: u8, grow: f32| (f32::from(now) + grow * left).min(9.0);
        let mut streets = [0.0; 3];
        for slot in player.buildings.taken().iter() {
            let gain = self.effect_gain(player, self.effect_at(player, slot), &prices);
            streets[slot.street().index()] += gain.max(0.0);
        }
        EvalContext {
            left,
            prices,
            per_terrain: guilds[0],
            per_building: guilds[1],
            per_fortification: guilds[2],
            counts: [
                count(player.wildlands.taken().len(), GROWTH[0]),
                count(player.buildings.taken().len(), GROWTH[1]),
                count(player.fortifications.len(), GROWTH[2]),
            ],
            streets,
            perishable: if left > 0.0 {
                player.goods.basics().saturating_sub(player.fortifications.len().into())
            } else {
                0
            },
            colours: s.row_colours(|hero| content.heroes[hero.index()].monster),
            trade: None,
            trade_gain: 0.0,
        }
    }

    /// SET-D17: which purchase is worth a trade now, and which resources a hero in the row is waiting for.
    fn shop(&self, s: &State, seat: Seat, context: &mut EvalContext) {
        let content = self.content;
        let player = &s.players[seat];
        let goods = player.goods;
        let prices = context.prices;
        let mirror = player.has(Artifact::TransformationMirror);
        let (mut best, mut first) = (0.0, None);
        let mut consider = |price: Goods, gain: f32| {
            if gain <= best || goods.covers(price) {
                return;
            }
            if let Some(payment) = payment(goods, price, mirror, &prices).filter(|payment| gain - payment.loss > best) {
                (best, first) = (gain - payment.loss, payment.first);
            }
        };
        let mut wanted = [0.0f32; 5];
        let at_menu = s.top() == Frame::Turn;
        for (hero, price) in self.heroes_for_hire(s) {
            let gain = self.hero_gain(player, context, hero) - context.cost(price);
            if gain <= 0.0 {
                continue;
            }
            if at_menu && !s.hero_done {
                consider(price, gain);
            }
            let lacking = goods.lacking(price).counts();
            let count: u8 = lacking.iter().sum();
            if count <= 3 {
                for (wanted, _) in wanted.iter_mut().zip(lacking).filter(|(_, lacking)| *lacking > 0) {
                    *wanted = wanted.max(WANTED * gain / f32::from(count));
                }
            }
        }
        match s.top() {
            Frame::Turn if !s.action_done && player.settlers() > 0 && !player.buildings.free().is_empty() => {
                for pile in s.market.iter().flatten() {
                    let building = &content.buildings[pile.building.index()];
                    if !goods.covers(building.cost) {
                        let gain = self.building_gain(player, context, building.effect, None);
                        consider(building.cost, gain - context.cost(building.cost));
                    }
                }
            }
            Frame::Effects { todo, .. } => {
                for effect in todo.iter().map(|slot| self.effect_at(player, slot)) {
                    let gain = self.effect_gain(player, effect, &prices);
                    match effect {
                        Effect::Store { resource, .. } => consider(Goods::one(resource), gain),
                        Effect::Exchange { give, .. } => consider(give, gain),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
        (context.trade, context.trade_gain) = (first, best);
        context.prices.wanted = wanted;
    }

    /// What resolving a building once is worth.
    #[inline]
    pub(super) fn effect_gain(&self, player: &Player, effect: Effect, prices: &Prices) -> f32 {
        let basic = prices.resource[0];
        match effect {
            Effect::Gain { get, settlers } => prices.of(get) + f32::from(settlers) * prices.settler,
            Effect::GainBasic => basic * 1.15,
            Effect::Exchange { give, get, settlers } => {
                prices.of(get) + f32::from(settlers) * prices.settler - prices.of(give)
            }
            Effect::ExchangeBasic { get, settlers } => {
                prices.of(get) + f32::from(settlers) * prices.settler - basic * 0.9
            }
            Effect::Store { resource, vp_each } => f32::from(vp_each) - prices.one(resource),
            Effect::FortifiedTerrain => player
                .fortifications
                .iter()
                .map(|space| prices.one(self.resource_at(player, space)))
                .fold(0.0, f32::max),
        }
    }

    /// What a street brings with what is in hand: producers first, then exchanges, then Bank and Cathedral.
    pub(super) fn street_now(&self, player: &Player, slots: Slots, prices: &Prices) -> f32 {
        let mut goods = player.goods;
        let mut sum = 0.0;
        for stage in 0..3 {
            for slot in slots.iter() {
                let effect = self.effect_at(player, slot);
                let (due, give, get) = match effect {
                    Effect::Gain { get, .. } => (0, Goods::EMPTY, get),
                    Effect::GainBasic => (0, Goods::EMPTY, Goods::EMPTY),
                    Effect::FortifiedTerrain => (0, Goods::EMPTY, Goods::EMPTY),
                    Effect::Exchange { give, get, .. } => (1, give, get),
                    Effect::ExchangeBasic { get, .. } => {
                        let most = Resource::BASIC.into_iter().max_by_key(|&basic| goods.get(basic));
                        (1, Goods::one(most.unwrap_or(Resource::Wood)), get)
                    }
                    Effect::Store { resource, .. } => (2, Goods::one(resource), Goods::EMPTY),
                };
                let gain = self.effect_gain(player, effect, prices);
                if due == stage && gain > 0.0 && goods.covers(give) {
                    sum += gain;
                    goods = goods.minus(give).plus(get);
                }
            }
        }
        sum
    }

    #[inline]
    pub(super) fn monster_gain(&self, player: &Player, colour: Colour, prices: &Prices) -> f32 {
        let monster = &self.content.monsters[colour as usize];
        let mace = if player.has(Artifact::MaceOfBravery) { prices.one(Resource::Diamond) } else { 0.0 };
        prices.of(monster.reward) + mace - f32::from(monster.settlers) * prices.settler
    }

    /// What an invited hero brings, before its price.
    #[inline]
    pub(super) fn hero_gain(&self, player: &Player, context: &EvalContext, hero: &Hero) -> f32 {
        let points = match hero.guild {
            Guild::Craftsman => f32::from(hero.vp),
            guild => context.counts[guild as usize],
        };
        let settlers = hero.settlers + u8::from(player.has(Artifact::CheerfulMug));
        points + f32::from(settlers) * context.prices.settler
    }

    /// What a new building brings, before its price: its uses in the street where it fits best.
    #[inline]
    pub(super) fn building_gain(
        &self,
        player: &Player,
        context: &EvalContext,
        effect: Effect,
        street: Option<Street>,
    ) -> f32 {
        let each = self.effect_gain(player, effect, &context.prices).max(0.0);
        let cost = context.prices.settler * USE_COST;
        let in_street = |street: Street| {
            let before = context.streets[street.index()];
            let more = (before + each - cost).max(0.0) - (before - cost).max(0.0);
            let now = player.street_uses[street.index()] == 0 && player.settlers() > 1;
            more * (context.left * BUILDING_USES.0 + if now { BUILDING_USES.1 } else { 0.0 })
        };
        let uses = match street {
            Some(street) => in_street(street),
            None => Street::all()
                .filter(|street| !player.buildings.free().and(street.slots()).is_empty())
                .map(in_street)
                .fold(0.0, f32::max),
        };
        let clock = if player.has(Artifact::EternityClock) { each } else { 0.0 };
        uses + clock + context.per_building - context.prices.settler
    }

    pub(super) fn artifact_gain(&self, player: &Player, artifact: Artifact, prices: &Prices) -> f32 {
        let worth = ARTIFACTS[artifact as usize];
        match artifact {
            Artifact::LivingChest => prices.settler,
            Artifact::MagicPurse => prices.one(Resource::Gold),
            Artifact::DiamondRing => prices.one(Resource::Diamond),
            Artifact::LeadersCrown => worth * f32::from(player.fortifications.len().min(4)) * 0.5,
            Artifact::MaceOfBravery => worth * f32::from(1 + player.monsters.len().min(3)),
            _ => worth,
        }
    }

    /// What an answer gains, in points.
    pub(super) fn gain(&self, s: &State, seat: Seat, context: &EvalContext, action: Action) -> f32 {
        let content = self.content;
        let player = &s.players[seat];
        let EvalContext { left, ref prices, .. } = *context;
        let settler = prices.settler;
        match action {
            Action::Take(artifact) => self.artifact_gain(player, artifact, prices),
            Action::Construct(space) => {
                let Some(pile) = s.market[space.index()] else { return 0.0 };
                let building = &content.buildings[pile.building.index()];
                self.building_gain(player, context, building.effect, None) - context.cost(building.cost)
            }
            Action::PlaceBuilding(street) => {
                let Frame::PlaceBuilding { from } = s.top() else { return 0.0 };
                let Some(pile) = s.market[from.index()] else { return 0.0 };
                let effect = content.buildings[pile.building.index()].effect;
                self.building_gain(player, context, effect, Some(street))
            }
            Action::Explore(region) => {
                let tiles = s.unseen_terrains.iter().map(|tile| &content.terrains[tile.index()]);
                let (mut count, mut worth, mut risk, mut hunt) = (0.0, 0.0, 0.0, 0.0);
                let mask = player.has(Artifact::ShamansMask);
                for tile in tiles.filter(|tile| usize::from(tile.region) == region.index()) {
                    count += 1.0;
                    worth += prices.one(tile.resource);
                    if context.colours & tile.monster.bit() != 0 && !mask {
                        risk += 1.0;
                        hunt += self.monster_gain(player, tile.monster, prices);
                    }
                }
                let (worth, risk, hunt) = (worth / count, risk / count, hunt / count);
                let need = content.explore_cost[region.index()];
                let first = player.wildlands.taken().and(region.spaces()).is_empty();
                let each = if first { (worth - settler * USE_COST).max(0.0) } else { worth };
                let now = player.region_uses[region.index()] == 0 && player.settlers() > need;
                let uses = left * TERRAIN_USES.0 + if now { TERRAIN_USES.1 * (1.0 - risk) } else { 0.0 };
                let astrolabe = if player.has(Artifact::ExplorersAstrolabe) { worth } else { 0.0 };
                uses * each * (1.0 - SPOILT * risk) + hunt * PREY + context.per_terrain + astrolabe
                    - f32::from(need) * settler
            }
            Action::PlaceTerrain(space) => {
                // Beside many free spaces, and where nearer regions leave room to go on.
                let taken = player.wildlands.taken().with(space);
                0.1 * f32::from(taken.adjacent().but(taken).len())
            }
            Action::Hunt(space) => {
                let again = if player.region_uses[space.region().index()] == 0 || left > 0.0 { FREED } else { 0.0 };
                self.monster_gain(player, self.colour_at(player, space), prices)
                    + again * prices.one(self.resource_at(player, space))
            }
            Action::Fortify(space) => {
                let worth = prices.one(self.resource_at(player, space));
                let uses = left * FORT_USES.0 + if player.settlers() > 1 { FORT_USES.1 } else { 0.0 };
                let potion = if player.has(Artifact::PotionOfPower) { worth } else { 0.0 };
                let keep = if left > 0.0 { STORAGE } else { 0.0 };
                uses * (worth - settler * USE_COST).max(0.0) + keep + context.per_fortification + potion - settler
            }
            Action::ActivateRegion(region) => {
                let open = player.wildlands.taken().and(region.spaces()).but(player.monsters);
                let scroll = player.has(Artifact::ScrollOfLuck);
                let mask = player.has(Artifact::ShamansMask);
                let mut goods = player.goods;
                let (mut sum, mut most) = (0.0, 0.0f32);
                for space in open.iter() {
                    let resource = self.resource_at(player, space);
                    let worth = prices.one_more(resource, goods);
                    goods = goods.plus(Goods::one(resource));
                    sum += worth;
                    most = most.max(worth);
                    let colour = self.colour_at(player, space);
                    if context.colours & colour.bit() != 0 && !player.fortifications.contains(space) && !mask {
                        sum += PREY * self.monster_gain(player, colour, prices) - BLOCKED * worth * left.min(1.0);
                    }
                }
                sum + if scroll { most } else { 0.0 } - settler
            }
            Action::ActivateStreet(street) => {
                self.street_now(player, player.buildings.taken().and(street.slots()), prices) - settler
            }
            Action::ActivateFortification(space) => {
                let crown = if player.has(Artifact::LeadersCrown) { 2.0 } else { 1.0 };
                prices.one_more(self.resource_at(player, space), player.goods) * crown - settler
            }
            Action::Invite(space) => {
                let Some((hero, price)) = self.hero_for_hire(s, space) else { return 0.0 };
                self.hero_gain(player, context, hero) - context.cost(price)
            }
            Action::Trade(swap) => {
                let swap = &content.swaps[swap.index()];
                if context.trade == Some((swap.give, swap.get)) {
                    return context.trade_gain * 0.9;
                }
                // Before passing, basics that cannot be kept are traded up.
                if swap.get == Resource::Diamond && left > 0.0 && player.settlers() == 0 && s.top() == Frame::Turn {
                    let lost = player.goods.basics().saturating_sub(player.fortifications.len().into()).min(3);
                    return prices.one(Resource::Diamond) * 0.93 - f32::from(3 - lost) * prices.resource[0];
                }
                -3.0
            }
            Action::Use(slot) => {
                let effect = self.effect_at(player, slot);
                let first = match effect {
                    Effect::Gain { .. } | Effect::GainBasic | Effect::FortifiedTerrain => 3.0,
                    _ => 0.0,
                };
                self.effect_gain(player, effect, prices) + first
            }
            Action::Choose(resource) => {
                let pays = |slot| matches!(self.effect_at(player, slot), Effect::ExchangeBasic { .. });
                match s.top() {
                    Frame::EffectChoice { slot } if pays(slot) => {
                        -prices.one_more(resource, player.goods.minus(Goods::one(resource)))
                    }
                    _ => prices.one_more(resource, player.goods),
                }
            }
            Action::Keep(resource) => {
                let Frame::Keep { kept, .. } = s.top() else { return 0.0 };
                prices.one_more(resource, Goods::from_counts([kept[0], kept[1], kept[2], 0, 0]))
            }
            Action::Stop => 0.0,
            Action::MonsterAppears(appears) => {
                let Frame::Checks { spaces } = s.top() else { return 0.0 };
                let Some(space) = spaces.lowest() else { return 0.0 };
                let colour = self.colour_at(player, space);
                let worth = prices.one(self.resource_at(player, space));
                let enough = player.settlers() >= content.monsters[colour as usize].settlers || left > 0.0;
                let gain = self.monster_gain(player, colour, prices) - BLOCKED * worth * left.min(1.0);
                match appears {
                    true if enough => gain,
                    true => -1.0,
                    false => 0.0,
                }
            }
            Action::Collect(true) => 1.0,
            Action::Collect(false) => 0.0,
            Action::DrawFrom(_) => 0.0,
            Action::EndTurn => 0.1,
            Action::Pass => {
                if s.action_done || s.hero_done {
                    return -1.0 - f32::from(player.settlers()) * settler;
                }
                let wasted = if left > 0.0 { player.basic_settlers } else { player.settlers() };
                -f32::from(wasted) * settler
            }
        }
    }
}
