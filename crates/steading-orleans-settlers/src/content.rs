//! Content packs as the rules see them: places, deeds, events, eras, maps and counts.
//!
//! What an effect *does* is a rule and lives in the chapters; which effects there are on which card, and their numbers,
//! is data. Names are kept apart from mechanics, and only mechanics are hashed. `pack` reads and checks the text.

use crate::crew::MOST_SPACES;
use crate::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use steading_core::{Digest, Localized, PackError, named, tables};

/// Where a value comes from ("Provenance" in the rules).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Printed in the rules of the story.
    S,
    /// Found in a public source.
    P,
    /// Deduced from both.
    #[serde(rename = "S+P")]
    Deduced,
    /// Own design of the project.
    D,
}

/// Where the values of an entry come from: all from the same place, or each from its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "\"S\", \"P\", \"S+P\" or \"D\", or a table with one of them for each value")]
pub enum Sources {
    Whole(Source),
    Each(BTreeMap<String, Source>),
}

/// A number for 2, 3 and 4 players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByPlayers<T> {
    pub p2: T,
    pub p3: T,
    pub p4: T,
}

impl<T> ByPlayers<T> {
    pub fn of(&self, seats: u8) -> &T {
        match seats {
            2 => &self.p2,
            3 => &self.p3,
            _ => &self.p4,
        }
    }
}

/// Goods, coins and fame points: what a place or a deed brings, or what something costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, u8>")]
pub struct Gain {
    pub goods: Goods,
    pub coins: u8,
    pub fame: u8,
}

impl TryFrom<BTreeMap<String, u8>> for Gain {
    type Error = String;
    fn try_from(amounts: BTreeMap<String, u8>) -> Result<Gain, String> {
        let mut gain = Gain::default();
        for (name, amount) in amounts {
            if amount > 20 {
                return Err(format!("{amount} '{name}' are more than 20"));
            }
            match (name.as_str(), Good::from_id(&name)) {
                ("coins", _) => gain.coins = amount,
                ("fame", _) => gain.fame = amount,
                (_, Some(good)) => gain.goods = gain.goods.plus(Goods::some(good, amount)),
                _ => return Err(format!("'{name}' is neither a good nor coins nor fame")),
            }
        }
        Ok(gain)
    }
}

/// What is owed up to a certain number of areas or villages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    pub most: u8,
    pub owed: u8,
}

/// What is owed with so many; the last step also holds beyond its end.
pub fn owed_at(steps: &[Step], count: u8) -> u8 {
    let step = steps.iter().find(|step| count <= step.most).or(steps.last());
    step.map_or(0, |step| step.owed)
}

named! {
    /// ORL-7.2 to ORL-7.4: where a place comes from, in the order of the walk (ORL-14.1).
    Group { Board = "board", Base = "base", I = "I", II = "II", III = "III" }
    /// What a completed face of a deed does for everybody.
    Feat { HungerDefeated = "hunger_defeated", Medicine = "medicine" }
    /// ORL-12.1
    Category { A = "A", B = "B", C = "C", D = "D" }
    /// ORL-4.3: when a card takes effect.
    Timing { Reveal = "reveal", Round = "round", Resolve = "resolve" }
    /// ORL-12.4: whose place is forbidden. Left is the next player clockwise.
    Neighbour { Left = "left", Right = "right" }
    /// Things that sentences count and name, beside goods and followers. A pack may have further words.
    Term {
        Coin = "coin", Fame = "fame_point", Citizen = "citizen", Settler = "settler", Fortress = "fortress",
        Village = "village", Church = "church", Technology = "technology_tile", PlaceTile = "place_tile", Food = "food",
    }
}

/// What a place does (rules, section 20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    // Action places.
    Recruit { kind: Kind, gain: Gain },
    Expand,
    ExpandFar { range: u8 },
    Harvest { most: u8 },
    BuyPlace,
    BuildVillage,
    BuildFortress,
    BuildChurch { follower: Option<Kind> },
    TownHall,
    Technology { gain: Option<Gain> },
    CoinsToFame { most: u8 },
    Convert { from: GoodKinds, to: Good, most: u8 },
    TakeGoods { good: Good, base: u8, per_terrain: Terrain, most: u8 },
    Sell { most: u8, bonus: u8 },
    CountyFair { coins: [u8; MOST_SPACES] },
    CoinsPerVillage { amount: u8 },
    Fame { amount: u8 },
    FamePerArea { amount: u8 },
    BuyCitizen { coins: u8 },
    // Passive tiles.
    FameOnBuild { amount: u8 },
    DrawChoice,
    ExtraDraw { amount: u8 },
    DemandMinus { amount: u8 },
    // End-of-game tiles.
    PointsPerChurch { amount: u8 },
    PointsPerSharedArea { amount: u8 },
    PointsPerFood { per: u8, amount: u8, no_hunger: bool },
}

impl Effect {
    /// ORL-6.7: passive and end-of-game tiles have no spaces and are never executed.
    pub fn is_action(self) -> bool {
        use Effect::*;
        !matches!(
            self,
            FameOnBuild { .. }
                | DrawChoice
                | ExtraDraw { .. }
                | DemandMinus { .. }
                | PointsPerChurch { .. }
                | PointsPerSharedArea { .. }
                | PointsPerFood { .. }
        )
    }

    pub fn building(self) -> Option<Building> {
        match self {
            Effect::BuildVillage => Some(Building::Village),
            Effect::BuildFortress => Some(Building::Fortress),
            Effect::BuildChurch { .. } => Some(Building::Church),
            _ => None,
        }
    }
}

/// What an event does (rules, section 20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventEffect {
    GainGoods { goods: Goods },
    GainByTerrain { good: Good, amount: u8, terrain: Terrain, with_terrain: u8 },
    FreeRecruit { kinds: Kinds },
    BuyFollower { kind: Kind, coins: u8 },
    OweCoins { amount: u8 },
    OweCoinsPerAreas { per: u8 },
    OweCoinsPerVillage { amount: u8 },
    OweCoinsMinusFortress { amount: u8 },
    OweFoodByAreas { steps: Vec<Step>, less_when_defeated: Option<u8> },
    OweFoodPerFortress { amount: u8 },
    OweWoodByVillages { steps: Vec<Step> },
    LoseFollowers { amount: u8, cancelled_by: Option<Feat> },
    FoodForFame { food: u8, fame: u8 },
    SellOffer { most: u8, bonus: u8 },
    HarvestLimit { most: u8 },
    HarvestBan { terrains: Vec<Terrain> },
    PlaceDiscount { wood: u8 },
    VillageDiscount { wood: u8 },
    NoConquest,
    FreeHarvest { most: u8 },
    FameMostSettlers { amount: u8 },
    FamePerFortress { amount: u8 },
    CoinsPerChurch { amount: u8 },
    CoinsPerEra { amount: u8 },
    CitizenIfVillages { villages: u8 },
    CitizenSoleMostAreas,
    Prohibit { target: Neighbour },
}

impl EventEffect {
    pub fn timing(&self) -> Timing {
        use EventEffect::*;
        match self {
            Prohibit { .. } => Timing::Reveal,
            HarvestLimit { .. } | HarvestBan { .. } | PlaceDiscount { .. } | VillageDiscount { .. } | NoConquest => {
                Timing::Round
            }
            _ => Timing::Resolve,
        }
    }
}

/// ORL-10.11 to ORL-10.16: what an era brings at the end of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundBonus {
    FamePerSettler(u8),
    Hunger { steps: Vec<Step>, coins_when_defeated: u8 },
    FamePerVillage(u8),
    CoinsPerVillage(u8),
    FamePerChurch(u8),
}

tables! {
    #[derive(Copy, Default)]
    struct GoodData { value: u8, food: bool, supply: ByPlayers<u8> }
    #[derive(Copy)]
    struct TerrainData { good: Good, count: ByPlayers<u8> }

    /// A hexagon of a map.
    struct Cell {
        id: String,
        q: i8,
        r: i8,
        /// The land of the fixed map; nothing for a starting village.
        terrain: Option<Terrain>,
        /// Whose starting village this is.
        seat: Option<u8>,
    }
    struct EraData {
        draw: u8,
        /// ORL-10.10: how many categories of place tiles may be bought.
        categories: u8,
        bonus: RoundBonus,
        at_peace: bool,
    }
    struct PlaceData {
        id: String,
        group: Group,
        /// Mandatory spaces first, then optional ones; what each accepts, wild monks included (ORL-6.3).
        spaces: Vec<Kinds>,
        mandatory: u8,
        technology: bool,
        effect: Effect,
    }
}

/// A slot of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Slot {
    Follower(Kind),
    Good(Good),
    Food,
}

tables! {
    struct FaceData { id: String, slots: ByPlayers<Vec<Slot>>, bonus: Gain, on_complete: Option<Feat> }
    struct DeedData { id: String, min_players: u8, faces: [FaceData; 2] }
    struct EventData { id: String, category: Category, effect: EventEffect }
    #[derive(Copy, Default)]
    struct Costs { places: [Gain; 3], village: Gain, fortress: Gain, church: Gain }

    /// Everything that decides how a game goes. This is what the content hash covers.
    struct Mechanics {
        settlers_supply: u8,
        fortress_supply: ByPlayers<u8>,
        churches: ByPlayers<u8>,
        start_coins: u8,
        start_followers: Folk,
        start_goods: Goods,
        open_base_places: Vec<String>,
        rounds: u8,
        events_per_category: u8,
        green_capacity: u8,
        least_followers: u8,
        goods: By<Good, GoodData, 8>,
        followers: By<Kind, ByPlayers<u8>, 7>,
        technology: ByPlayers<u8>,
        terrains: By<Terrain, TerrainData, 5>,
        maps: ByPlayers<Vec<Cell>>,
        fame_start: u8,
        fame_end: u8,
        bonus_fields: Vec<u8>,
        eras: Vec<EraData>,
        costs: Costs,
        places: Vec<PlaceData>,
        deeds: Vec<DeedData>,
        events: Vec<EventData>,
        coin_points: u8,
        area_points: u8,
        twelve_points: u8,
    }
}

/// What things are called, by kind and index as in [`steading_core::Arg::Item`]. Areas are named by map: `area 2` for
/// that of two seats.
pub(crate) type Names = BTreeMap<String, Vec<Localized>>;

/// A pack that has been read and checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    pub id: String,
    pub mechanics: Mechanics,
    /// What each place says, in the project's words.
    pub place_texts: Vec<Localized>,
    pub event_texts: Vec<Localized>,
    /// Where the values come from, by entry, such as `place university`.
    pub sources: BTreeMap<String, Sources>,
    pub(crate) names: Names,
}

impl Content {
    /// Reads and checks a pack. The error names file, entry and field.
    pub fn read(file: &str, text: &str) -> Result<Content, PackError> {
        crate::pack::read(file, text)
    }

    /// Over mechanics only: a pack with other names plays the same games.
    pub fn hash(&self) -> Digest {
        Digest::of(&self.mechanics)
    }

    pub fn name(&self, seats: u8, kind: &str, index: u16) -> Option<&Localized> {
        let of_map = format!("area {seats}");
        self.names.get(if kind == "area" { of_map.as_str() } else { kind })?.get(usize::from(index))
    }
}
