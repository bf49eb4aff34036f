//! Orléans Stories – The Settlers: what a position is worth, and which answers look promising.
//!
//! Everything is counted in points at the end of the game (rules, section 18): fame by the way to the next citizen,
//! citizens by villages and villages by citizens, wood by what can be built, followers by the rounds they still work,
//! an era by what it brings in the rounds to come if its owner stays or climbs on.

use crate::heuristics::{Heuristics, Values, chances};
use crate::learned::{Learned, Lessons, Nets, Start, lessons};
use steading_core::prelude::*;
use steading_core::{MAX_SEATS, Rng, Seat};
use steading_net::Plan;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::{Action, Item, Tile};
use steading_orleans_settlers::chance::Outcome;
use steading_orleans_settlers::content::{Effect, Gain, Group, RoundBonus, owed_at};
use steading_orleans_settlers::crew::MOST_SPACES;
use steading_orleans_settlers::state::{Frame, Good, Goods, Kind, Place, Player, State};

/// The nets of the base pack (`docs/strength/nets.md`).
static NETS: Nets = Nets::embedded(&[include_bytes!("../../../content/orleans_settlers/net-2.bin")]);

/// How sharply quick play prefers the better answer: a difference of so many points is a factor of e.
const WARMTH: f32 = 0.6;

/// Villages and citizens that a round adds: each is worth the others there will be.
const NEW_VILLAGES: f32 = 0.2;
const NEW_CITIZENS: f32 = 0.2;

/// A follower drawn beyond the four of the first era, each round: half an action.
const DRAWN: f32 = 0.9;

/// Fame that comes in a round besides the round bonus.
const OTHER_FAME: f32 = 1.5;

/// Rounds from one climb to the next: a bonus field has to be reached.
const CLIMB: f32 = 2.0;

/// A food that hunger takes, and for how many rounds it does: by then somebody has filled the depot.
const FOOD: f32 = 1.2;
const HUNGRY_ROUNDS: f32 = 3.0;

/// Wood that can still be built with.
const WOOD: f32 = 1.2;

/// Who judges knows the table and its pack.
struct Judge<'g> {
    game: &'g OrleansSettlers,
}

/// What is worked out once for a question.
#[derive(Clone, Copy, Debug)]
pub struct EvalContext {
    /// What executing each place would bring now; nothing for places that the seat does not have.
    places: [f32; Place::COUNT],
    /// While planning: the cheapest crew of the place where the walk stands, and the best that could be done later.
    fill: Option<[Option<Kind>; MOST_SPACES]>,
    later: f32,
    fame: f32,
    citizen: f32,
}

impl Judge<'_> {
    /// Rounds still to come, this one included.
    fn rounds_left(&self, s: &State) -> f32 {
        f32::from(self.game.content().mechanics.rounds + 1 - s.round.max(1))
    }

    /// A citizen is worth the villages at the end.
    fn citizen(&self, s: &State, seat: Seat) -> f32 {
        f32::from(s.villages_of(seat)) + NEW_VILLAGES * self.rounds_left(s)
    }

    fn village(&self, s: &State, seat: Seat) -> f32 {
        f32::from(s.player(seat).citizens) + NEW_CITIZENS * self.rounds_left(s)
    }

    /// A fame point, on average over the next ten fields.
    fn fame(&self, s: &State, seat: Seat) -> f32 {
        let fame = f32::from(s.player(seat).fame);
        self.citizen(s, seat).max(2.0) * (self.bonuses(fame + 10.0) - self.bonuses(fame)) / 10.0
    }

    /// How many bonus fields lie up to here, with the part of the way to the next one.
    fn bonuses(&self, fame: f32) -> f32 {
        let mut last = 1.0;
        let mut count = 0.0;
        for &field in &self.game.content().mechanics.bonus_fields {
            let field = f32::from(field);
            if fame < field {
                return count + (fame - last) / (field - last);
            }
            last = field;
            count += 1.0;
        }
        count
    }

    /// What an era brings in so many rounds, and the fame at their end. The first of them is `ahead` rounds away.
    fn era(&self, s: &State, seat: Seat, era: usize, fame: f32, ahead: f32, rounds: f32) -> (f32, f32) {
        let player = s.player(seat);
        let data = &self.game.content().mechanics.eras[era];
        let areas = player.areas.len();
        let villages = f32::from(s.villages_of(seat)) + NEW_VILLAGES * (ahead + 0.5 * rounds);
        let mut worth = DRAWN * (f32::from(data.draw.min(player.followers())) - 4.0) * rounds;
        let mut per_round = OTHER_FAME;
        match &data.bonus {
            RoundBonus::FamePerSettler(fame) => per_round += f32::from(*fame) * f32::from(areas),
            RoundBonus::FamePerVillage(fame) => per_round += f32::from(*fame) * villages,
            RoundBonus::CoinsPerVillage(coins) => worth += f32::from(*coins) * villages * rounds,
            RoundBonus::FamePerChurch(fame) => per_round += f32::from(*fame) * f32::from(s.churches_of(seat)),
            RoundBonus::Hunger { .. } if self.game.hunger_defeated(s) => {}
            RoundBonus::Hunger { steps, .. } => {
                worth -= FOOD * f32::from(owed_at(steps, areas)) * rounds.min(HUNGRY_ROUNDS);
            }
        }
        let after = fame + per_round * rounds;
        (worth + (self.bonuses(after) - self.bonuses(fame)) * self.citizen(s, seat), after)
    }

    /// The best that this era and those after it can bring: stay to the end, or climb on soon for a fame bonus, which
    /// would have been a citizen. A search looks one round ahead; what hunger is good for comes later.
    fn eras(&self, s: &State, seat: Seat, era: usize, fame: f32, ahead: f32) -> f32 {
        let left = self.rounds_left(s) - ahead;
        let (stay, _) = self.era(s, seat, era, fame, ahead, left);
        if era + 1 == self.game.content().mechanics.eras.len() || left <= CLIMB {
            return stay;
        }
        let (meanwhile, after) = self.era(s, seat, era, fame, ahead, CLIMB);
        stay.max(meanwhile - self.citizen(s, seat) + self.eras(s, seat, era + 1, after, ahead + CLIMB))
    }

    fn good(&self, good: Good, left: f32) -> f32 {
        match good {
            Good::Wood => WOOD * (left / 6.0).min(1.0),
            _ => f32::from(self.game.content().mechanics.goods[good].value),
        }
    }

    fn goods(&self, goods: Goods, left: f32) -> f32 {
        goods.counts().map(|(good, count)| f32::from(count) * self.good(good, left)).sum()
    }

    fn gain(&self, gain: Gain, fame: f32, left: f32) -> f32 {
        self.goods(gain.goods, left) + f32::from(gain.coins) + f32::from(gain.fame) * fame
    }

    /// A further follower works in some of the rounds to come; a full bag hardly needs it.
    fn follower(&self, player: &Player, left: f32) -> f32 {
        let there = f32::from(player.followers());
        0.22 * (left - 1.0) * ((17.0 - there) / 9.0).clamp(0.1, 1.0)
    }

    /// What executing a place brings, if it can be executed.
    fn place(&self, s: &State, seat: Seat, place: Place) -> f32 {
        let player = s.player(seat);
        let left = self.rounds_left(s);
        let fame = self.fame(s, seat);
        let data = &self.game.content().mechanics.places[place.index()];
        if let Effect::TownHall = data.effect {
            let useful = player.bag.is_empty() || left > 1.0;
            return if useful { 2.6 } else { 2.0 };
        }
        if !self.game.is_useful(s, seat, place) {
            return -1.0;
        }
        match data.effect {
            Effect::Recruit { gain, .. } => self.follower(player, left) + self.gain(gain, fame, left),
            Effect::Expand | Effect::ExpandFar { .. } => {
                let era = &self.game.era(s, seat).bonus;
                3.2 + if matches!(era, RoundBonus::FamePerSettler(_)) { fame * (left - 1.0).min(6.0) } else { 0.0 }
            }
            Effect::Harvest { most } => 1.4 * f32::from(most.min(player.areas.len())),
            Effect::BuyPlace => 0.6 + 0.16 * (left - 1.0),
            Effect::BuildVillage => self.village(s, seat) + 0.3 * (left - 1.0),
            Effect::BuildFortress => 0.6,
            Effect::BuildChurch { .. } => 0.8 + self.follower(player, left) + 0.1 * left,
            Effect::Technology { gain } => 0.22 * (left - 1.0) + gain.map_or(0.0, |gain| self.gain(gain, fame, left)),
            Effect::CoinsToFame { .. } => 3.0 * (fame - 0.9),
            Effect::Convert { from, to, most } => {
                let cheap = from.iter().filter(|&good| player.goods.get(good) > 0);
                let gain = cheap.map(|good| self.good(to, left) - self.good(good, left)).fold(0.0, f32::max);
                gain * f32::from(most.min(2))
            }
            Effect::TakeGoods { good, base, per_terrain, most } => {
                let lands = player.areas.and(s.lands[per_terrain]).len();
                f32::from((base + lands).min(most)) * self.good(good, left)
            }
            Effect::Sell { bonus, .. } => 2.0 * f32::from(bonus),
            Effect::CountyFair { coins } => f32::from(coins[usize::from(player.crews.at(place).kinds().len()).min(6)]),
            Effect::CoinsPerVillage { amount } => f32::from(amount) * f32::from(s.villages_of(seat)),
            Effect::Fame { amount } => f32::from(amount) * fame,
            Effect::FamePerArea { amount } => f32::from(amount) * f32::from(player.areas.len()) * fame,
            Effect::BuyCitizen { coins } => self.citizen(s, seat) - f32::from(coins),
            _ => 0.0,
        }
    }

    /// What a tile on sale promises.
    fn tile(&self, s: &State, seat: Seat, place: Place) -> f32 {
        let left = self.rounds_left(s) - 1.0;
        let player = s.player(seat);
        let food = [Good::Grain, Good::Fish, Good::Cheese, Good::Wine, Good::Bread];
        match self.game.content().mechanics.places[place.index()].effect {
            Effect::DrawChoice => 0.1 * left,
            Effect::ExtraDraw { .. } => 0.35 * left,
            Effect::DemandMinus { .. } => 0.35 * left,
            Effect::FameOnBuild { .. } => 0.1 * left,
            Effect::PointsPerChurch { amount } => f32::from(amount) * (f32::from(s.churches_of(seat)) + 0.1 * left),
            Effect::PointsPerSharedArea { amount } => f32::from(amount) * 0.1 * left,
            Effect::PointsPerFood { .. } => {
                0.5 * food.iter().map(|&good| f32::from(player.goods.get(good))).sum::<f32>() + 0.1 * left
            }
            Effect::TakeGoods { good, base, per_terrain, most } => {
                let lands = player.areas.and(s.lands[per_terrain]).len();
                0.25 * left * f32::from((base + lands).min(most)) * self.good(good, left)
            }
            Effect::Convert { .. } | Effect::Sell { .. } | Effect::CountyFair { .. } => 0.35 * left,
            Effect::BuyCitizen { .. } => 0.25 * left * (self.citizen(s, seat) - 3.0).max(0.0),
            _ => 0.25 * left,
        }
    }

    /// Points a seat may expect at the end.
    fn expected(&self, s: &State, seat: Seat) -> f32 {
        let player = s.player(seat);
        let left = self.rounds_left(s);
        let mechanics = &self.game.content().mechanics;
        let mut sum = self.game.score(s, seat) as f32;
        // The product of villages and citizens goes on growing.
        sum += left * (NEW_CITIZENS * f32::from(s.villages_of(seat)) + NEW_VILLAGES * f32::from(player.citizens));
        let fame = f32::from(player.fame);
        sum += self.bonuses(fame).fract() * self.citizen(s, seat);
        sum += self.eras(s, seat, player.era.index(), fame, 0.0);
        sum += f32::from(player.goods.get(Good::Wood).min(5)) * WOOD * (left / 6.0).min(1.0);
        sum += 0.14 * left * f32::from(player.followers().min(16));
        for place in player.places.iter() {
            let per_round = match mechanics.places[place.index()].group {
                Group::Board => 0.0,
                Group::Base | Group::I => 0.15,
                Group::II | Group::III => 0.3,
            };
            let technology = if player.crews.at(place).technology().is_some() { 0.3 } else { 0.0 };
            sum += left * (per_round + technology);
        }
        sum
    }

    fn context(&self, s: &State, seat: Seat) -> EvalContext {
        let player = s.player(seat);
        let mut context = EvalContext {
            places: [0.0; Place::COUNT],
            fill: None,
            later: 0.0,
            fame: self.fame(s, seat),
            citizen: self.citizen(s, seat),
        };
        match s.top() {
            Some(Frame::Plan) => {
                let Some(at) = self.game.walk_place(player) else { return context };
                context.fill = self.game.fill(s, seat, at);
                context.places[at.index()] = self.place(s, seat, at);
                for place in player.places.iter().filter(|&place| place > at) {
                    if self.game.fill(s, seat, place).is_some() {
                        context.later = context.later.max(self.place(s, seat, place));
                    }
                }
            }
            Some(Frame::Act { .. }) => {
                for place in player.places.iter().filter(|&place| player.crews.at(place).is_manned()) {
                    context.places[place.index()] = self.place(s, seat, place);
                }
            }
            _ => {}
        }
        context
    }

    /// What an answer seems to gain, in points.
    fn answer(&self, s: &State, seat: Seat, context: &EvalContext, action: Action) -> f32 {
        let player = s.player(seat);
        let left = self.rounds_left(s);
        match action {
            Action::Put(kind, place, space) => {
                let worth = context.places[place.index()];
                let optional = space >= self.game.content().mechanics.places[place.index()].mandatory;
                match context.fill {
                    Some(fill) if fill[usize::from(space)] == Some(kind) => worth - 0.5 * context.later,
                    Some(_) if optional && worth > 0.0 => self.extra(place, kind, worth),
                    _ => -2.0,
                }
            }
            Action::Leave(place) => {
                // A crew that is begun is finished.
                if player.crews.at(place).has_new() && context.fill.is_some() && !self.game.is_ready(s, seat, place) {
                    -3.0
                } else {
                    0.3
                }
            }
            Action::Use(place) => 1.0 + context.places[place.index()],
            Action::Pass => -1.0,
            Action::Expand(area) => {
                let own = |terrain| player.areas.and(s.lands[terrain]).is_empty();
                let new_kind = s.terrain(area).is_some_and(own);
                let village = if s.villages.contains(area) { self.village(s, seat) } else { 0.0 };
                village + if new_kind { 0.6 } else { 0.0 }
            }
            Action::Harvest(area) => s
                .terrain(area)
                .map_or(0.0, |terrain| self.good(self.game.content().mechanics.terrains[terrain].good, left)),
            Action::Buy(place) => self.tile(s, seat, place),
            Action::Send(tile, deed) => self.send(s, tile, deed.index(), context, left),
            Action::SendNothing => 0.2,
            Action::Technology(place, _) => match self.game.content().mechanics.places[place.index()].effect {
                Effect::Expand | Effect::BuildVillage | Effect::Harvest { .. } => 1.0,
                _ => 0.3,
            },
            Action::Sell(good) => 1.5 - 0.2 * self.good(good, left),
            Action::Swap(good) => 2.0 - self.good(good, left),
            Action::Pay(coins) => self.spend(player, coins, context),
            Action::Advance => {
                let (era, fame) = (player.era.index(), f32::from(player.fame));
                self.eras(s, seat, era + 1, fame, 0.0) - self.eras(s, seat, era, fame, 0.0)
            }
            Action::Citizen => context.citizen,
            Action::Unlock(place) => match self.game.content().mechanics.places[place.index()].effect {
                Effect::Technology { .. } => 0.25 * (left - 1.0),
                Effect::BuildChurch { .. } => 0.2 * (left - 1.0),
                _ => 0.12 * (left - 1.0),
            },
            Action::Give(good) => -self.good(good, left),
            Action::Surrender(item) => match item {
                Item::Fortress(_) => -0.3,
                Item::Settler(None) => -0.4 - if player.settlers < 3 { 1.0 } else { 0.0 },
                Item::Technology(_) => -0.3 * left,
                Item::Settler(Some(_)) => -4.0,
                Item::Place(_) => -0.25 * left - 0.3,
                Item::Citizen => -context.citizen,
            },
            Action::Take(_) => self.follower(player, left),
            Action::Accept => 0.3 * left - 1.0,
            Action::Forbid(place) => match self.game.content().mechanics.places[place.index()].effect {
                Effect::Expand | Effect::BuildVillage | Effect::TownHall | Effect::Harvest { .. } => 1.0,
                _ => 0.0,
            },
            Action::Confirm | Action::Stop | Action::Decline | Action::Keep(_) | Action::Build(_) => 0.0,
        }
    }

    /// Optional spaces: a second sender, another visitor of the fair; knights stay at home.
    fn extra(&self, place: Place, kind: Kind, worth: f32) -> f32 {
        match self.game.content().mechanics.places[place.index()].effect {
            Effect::TownHall => 0.7 * worth - 0.5,
            Effect::CountyFair { .. } => 0.8,
            _ if kind == Kind::Knight => -0.5,
            _ => 0.0,
        }
    }

    fn send(&self, s: &State, tile: Tile, deed: usize, context: &EvalContext, left: f32) -> f32 {
        let board = s.deeds[deed];
        let data = &self.game.content().mechanics.deeds[deed];
        let Some(face) = data.faces.get(usize::from(board.face)) else { return 0.0 };
        let slots = face.slots.of(self.game.seats()).len() as u32;
        let last = board.filled.count_ones() + 1 == slots;
        let cost = match tile {
            Tile::Follower(_) => 0.12 * (left - 1.0),
            Tile::Good(good) => self.good(good, left),
        };
        let bonus = self.gain(face.bonus, context.fame, left);
        bonus - cost + if last { context.citizen } else { 0.0 }
    }

    /// Coins for fame are well spent when they reach the next field.
    fn spend(&self, player: &Player, coins: u8, context: &EvalContext) -> f32 {
        let fields = &self.game.content().mechanics.bonus_fields;
        let reached = fields.iter().any(|&field| player.fame < field && field <= player.fame.saturating_add(coins));
        let bonus = if reached { context.citizen } else { 0.0 };
        bonus + f32::from(coins) * (0.3 * context.fame - 1.0)
    }
}

impl Heuristics for OrleansSettlers {
    type EvalContext = EvalContext;

    fn learned(&self) -> Result<Box<dyn Learned<Self>>, String> {
        NETS.fitting(self)
    }

    fn lessons(self, plan: Plan, start: Start<'_>) -> Option<Result<Box<dyn Lessons>, String>> {
        Some(lessons(self, plan, start))
    }

    fn evaluate(&self, s: &State) -> Values {
        let judge = Judge { game: self };
        let mut expected = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            expected[seat.index()] = judge.expected(s, seat);
        }
        chances(&expected[..self.seats().into()], 8.0 + 1.5 * judge.rounds_left(s))
    }

    fn context(&self, s: &State, seat: Seat) -> EvalContext {
        Judge { game: self }.context(s, seat)
    }

    fn prior(&self, s: &State, seat: Seat, context: &EvalContext, a: Action) -> f32 {
        (Judge { game: self }.answer(s, seat, context, a) / WARMTH).clamp(-30.0, 30.0).exp()
    }

    /// Between rounds, before anybody has planned.
    fn quiet(&self, s: &State) -> bool {
        matches!(s.top(), Some(Frame::Plan))
    }

    fn chapter(&self, s: &State) -> u32 {
        u32::from(s.round)
    }

    /// The others have not planned yet, so that a search plans for them as it thinks best; at random, as any world that
    /// cannot be told from the true one, they would be weaker than they are.
    fn imagine(&self, s: &State, seat: Seat, _rng: &mut impl Rng) -> State {
        self.before_others_planned(s, seat)
    }

    fn composing(&self, s: &State, seat: Seat) -> bool {
        s.top() == Some(Frame::Plan) && !s.player(seat).planning.confirmed
    }

    /// The event changes what comes next; followers drawn share one place in the tree, because the plans they allow
    /// are told apart anyway.
    fn chance_key(&self, _: &State, o: Outcome) -> u64 {
        match o {
            Outcome::Event(event) => 1 + event.index() as u64,
            Outcome::First(seat) => 50 + seat.index() as u64,
            Outcome::Draw(..) | Outcome::Lose(..) | Outcome::Land(..) => 0,
        }
    }

    /// Scores are around a hundred.
    fn scale(&self) -> f32 {
        25.0
    }
}
