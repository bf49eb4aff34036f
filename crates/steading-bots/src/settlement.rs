//! Settlement: what a position is worth, and which answers look promising.
//!
//! Everything is counted in victory points at the end of the game (rules, section 21). [`prices`] says what things are
//! worth and how a price can be paid after trades, [`quick`] what each answer gains, [`worth`] what a position promises.

mod prices;
mod quick;
mod worth;

pub use quick::EvalContext;

use crate::heuristics::{Heuristics, Values, chances};
use crate::learned::{Learned, Lessons, Nets, Start, lessons};
use crate::names::{Budget, Level, Manner};
use steading_core::{MAX_SEATS, Seat};
use steading_net::Plan;
use steading_settlement::Settlement;
use steading_settlement::actions::Action;
use steading_settlement::board::{RowSpace, Slot, Space};
use steading_settlement::chance::Outcome;
use steading_settlement::content::{Colour, Content, Effect, Hero};
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::state::{Frame, Player, State};

/// The nets of the base pack (`docs/strength/nets.md`).
static NETS: Nets = Nets::embedded(&[
    include_bytes!("../../../content/settlement/net-1.bin"),
    include_bytes!("../../../content/settlement/net-2.bin"),
    include_bytes!("../../../content/settlement/net-3.bin"),
]);

/// A score that only a perfect solo game reaches.
const DREAM: f32 = 150.0;

/// How sharply quick play prefers the better answer: a difference of so many points is a factor of e.
const WARMTH: f32 = 0.2;

/// Who judges knows the cards and tiles of the pack.
struct Judge<'g> {
    content: &'g Content,
}

impl<'g> Judge<'g> {
    #[inline]
    fn resource_at(&self, player: &Player, space: Space) -> Resource {
        self.content.terrains[player.wildlands.at(space).index()].resource
    }
    #[inline]
    fn colour_at(&self, player: &Player, space: Space) -> Colour {
        self.content.terrains[player.wildlands.at(space).index()].monster
    }

    #[inline]
    fn effect_at(&self, player: &Player, slot: Slot) -> Effect {
        self.content.buildings[player.buildings.at(slot).index()].effect
    }

    /// SET-6.2: a hero of the row with its full price.
    #[inline]
    fn hero_for_hire(&self, s: &State, space: RowSpace) -> Option<(&'g Hero, Goods)> {
        let hero = &self.content.heroes[s.hero_row[space.index()]?.index()];
        Some((hero, hero.cost.plus(Goods::of(Resource::Diamond, self.content.surcharge[space.index()]))))
    }

    fn heroes_for_hire(&self, s: &State) -> impl Iterator<Item = (&'g Hero, Goods)> {
        RowSpace::all().filter_map(|space| self.hero_for_hire(s, space))
    }
}

fn judge(game: &Settlement) -> Judge<'_> {
    Judge { content: game.content() }
}

impl Heuristics for Settlement {
    type EvalContext = EvalContext;

    fn evaluate(&self, s: &State) -> Values {
        let seats = steading_core::Rules::seats(self);
        let mut expected = [0.0; MAX_SEATS];
        for seat in Seat::all(seats) {
            expected[seat.index()] = judge(self).expected(s, seat);
        }
        if seats == 1 {
            return [(expected[0] / DREAM).clamp(0.0, 1.0), 0.0, 0.0, 0.0, 0.0];
        }
        let left = f32::from(self.content().rounds - s.round);
        chances(&expected[..seats.into()], 6.0 + 2.0 * left)
    }

    fn context(&self, s: &State, seat: Seat) -> EvalContext {
        judge(self).context(s, seat)
    }

    fn prior(&self, s: &State, seat: Seat, context: &EvalContext, a: Action) -> f32 {
        (judge(self).gain(s, seat, context, a) / WARMTH).clamp(-30.0, 30.0).exp()
    }

    fn quiet(&self, s: &State) -> bool {
        matches!(s.top(), Frame::Turn)
    }

    /// A play-out goes to the end of the round; who has passed looks to the end of the next.
    fn chapter(&self, s: &State) -> u32 {
        u32::from(s.round) + u32::from(s.player().passed)
    }

    /// Which terrain came decides where it goes; refilled rows share one place in the tree.
    fn chance_key(&self, _: &State, o: Outcome) -> u64 {
        match o {
            Outcome::Terrain(terrain) => 1 + terrain.index() as u64,
            Outcome::StartPlayer(seat) => 100 + seat.index() as u64,
            _ => 0,
        }
    }

    fn learned(&self) -> Result<Box<dyn Learned<Self>>, String> {
        NETS.fitting(self)
    }

    /// With others a search on the net is not shown to be stronger than the levels that were there.
    fn plays_by_net(&self, _level: Level) -> bool {
        steading_core::Rules::seats(self) == 1
    }

    /// Alone `easy` mostly ends as Settler or Mayor, `medium` as Mayor, `hard` as Knight, `expert` as Knight or Lord
    /// (docs/balance.md).
    fn manner(&self, level: Level) -> Manner {
        match level {
            Level::Easy => Manner::Glance { blur: 0.006 },
            Level::Medium => Manner::Glance { blur: 0.004 },
            Level::Hard => Manner::Search(Budget::Iterations(20)),
            Level::Expert | Level::Master => level.learned(),
        }
    }

    fn lessons(self, plan: Plan, start: Start<'_>) -> Option<Result<Box<dyn Lessons>, String>> {
        Some(lessons(self, plan, start))
    }

    /// Alone the score itself is the prize.
    fn points_alone(&self, value: f32) -> Option<f32> {
        (steading_core::Rules::seats(self) == 1).then_some(value * DREAM)
    }

    fn result(&self, s: &State) -> Values {
        if steading_core::Rules::seats(self) == 1 {
            let score = steading_core::Rules::standings(self, s).score(Seat::A) as f32;
            return [(score / DREAM).clamp(0.0, 1.0), 0.0, 0.0, 0.0, 0.0];
        }
        crate::heuristics::shared_prize(self, s)
    }
}
