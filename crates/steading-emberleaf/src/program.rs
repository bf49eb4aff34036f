//! EMB-12: the skill language, typed. Nested effects lie flat in one list, so that pending work is only ever
//! a program and how far it has come.

use crate::words::{
    Attribute, BannerId, Building, BuildingSet, Clearing, Deed, Goods, Resource, Row, Side, Trigger, Villager,
};
use serde::{Deserialize, Serialize};
use steading_core::{Clause, tables};

/// EMB-12.30: something that can be counted for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Counter {
    Attribute(Attribute),
    X,
    /// In storage; `None` is all of them.
    Resource(Option<Resource>),
    Favours,
    Trophies,
    Heroes,
    HeroesNew,
    HeroesOnBoard,
    HeroAttributes(Attribute),
    Banners(Option<BannerId>),
    BannerKinds,
    BannerMax,
    Markers(Option<Side>),
    Villagers {
        kind: Option<Villager>,
        at: Option<Clearing>,
    },
    Homeless,
    TracksEmpty,
    Buildings {
        of: Option<Building>,
        at: Option<Clearing>,
    },
    FellowshipBuilt,
    Shared,
    /// Clearings with at least so many own villagers.
    Clearings(u8),
    ClearingsFull,
    Neighbourhoods,
    NeighbourhoodsOf(u8),
    LargestNeighbourhood,
    LargestTypes,
    AdjacentVillagers(Villager, Villager),
    AdjacentBuildings(Building, Building),
}

tables! {
    /// EMB-12.10: `min(max, n * floor(counter / every))`, or just `n`.
    #[derive(Copy)]
    struct Quantity { n: u8, per: Option<Counter>, every: u8, max: u8 }

    /// EMB-6.53: the optional rebate of a Build.
    #[derive(Copy)]
    struct Rebate { price: Goods, by: u8 }

    /// EMB-6.40, EMB-6.50, EMB-12: how a Build may build.
    #[derive(Copy)]
    struct BuildTerms { n: u8, anywhere: bool, types: BuildingSet, discount: u8, rebate: Option<Rebate> }
}

/// The table of effects in EMB-12. What is permanent (`attr`, `capacity`, `unlock`) is no effect but a table in the
/// content: it holds as long as its slot or tile is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Effect {
    Walk(Quantity),
    /// `None` is wood or food, unit by unit.
    Gather(Option<Resource>, Quantity),
    Gain(Resource, Quantity),
    Leaves(Quantity),
    Attack {
        damage: Quantity,
        anywhere: bool,
    },
    Build(BuildTerms),
    Settle(u8),
    Take(Row, u8),
    /// Any marker on the map of at most this health.
    MarkerFromMap {
        max_health: u8,
    },
    MarkerFromBag,
    Stash(Resource, u8),
    Unstash,
    Trigger(Trigger),
    /// One of the effects that lie from `first` on.
    Choose {
        first: EffectId,
        count: u8,
    },
    Refresh(Row),
}

/// An effect of a pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EffectId(pub u16);

impl EffectId {
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A program of a pack: some effects in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProgramId(pub u16);

/// A skill of a hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct SkillId(pub u16);

impl SkillId {
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// Where a program stands; some effects belong only in some places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Place {
    Skill { everyone: bool },
    BoardSpace,
    VillagerBonus,
    Trophy,
    ScoreBonus,
}

impl Place {
    /// The clause that grants what a program here brings.
    pub(crate) fn clause(self) -> Clause {
        match self {
            Place::Skill { .. } | Place::BoardSpace => "EMB-6.52",
            Place::VillagerBonus => "EMB-10.3",
            Place::Trophy => "EMB-10.1",
            Place::ScoreBonus => "EMB-10.2",
        }
    }
}

impl Cost {
    pub fn is_free(&self) -> bool {
        *self == Cost::default()
    }
}

/// EMB-12.2: where a paid banner goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BannerTo {
    Box,
    Map,
}

tables! {
    #[derive(Copy)]
    struct Program { first: EffectId, len: u8, place: Place }

    /// EMB-12.2.
    #[derive(Copy, Default)]
    struct Cost { goods: Goods, x: Option<Resource>, banner: Option<BannerTo> }

    /// EMB-12.1.
    #[derive(Copy)]
    struct Skill {
        on: Trigger,
        /// Charge only: how often, and which counter of the card it uses.
        charges: u8,
        charge_slot: u8,
        /// Ongoing only.
        when: Option<(Deed, u8)>,
        cost: Cost,
        everyone: bool,
        program: ProgramId,
    }
}

/// EMB-12.40 to EMB-12.45: how a favour scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Form {
    Per {
        of: Counter,
        leaves: u8,
        every: u8,
        max: u8,
    },
    Most {
        of: Counter,
        leaves: u8,
    },
    AtLeast {
        of: Counter,
        n: u8,
        leaves: u8,
    },
    AtMost {
        of: Counter,
        n: u8,
        leaves: u8,
    },
    /// Ascending.
    Tiers {
        of: Counter,
        steps: Vec<(u8, u8)>,
    },
    Sets {
        of: Vec<Counter>,
        leaves: u8,
    },
    Sum(Vec<Form>),
}

/// EMB-12.21: what the sister does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SisterDeed {
    Travel(u8),
    TravelToYou,
    Attack(u8),
    Build(Building),
    Remove(Row, u8),
    Draw,
    Shuffle,
}
