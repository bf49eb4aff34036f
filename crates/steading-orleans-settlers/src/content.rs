//! Content packs as the rules see them: places, deeds, events, eras, maps and counts.
//!
//! What an effect *does* is a rule and lives in the chapters; which effects there are on which card, and their numbers,
//! is data. Names are kept apart from mechanics, and only mechanics are hashed. `pack` reads and checks the text.

use crate::crew::MOST_SPACES;
use crate::state::{Building, Folk, Good, GoodKinds, Goods, Kind, Kinds, Terrain};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use steading_core::{By, Digest, Localized, PackError, named};

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

named!(
    /// ORL-7.2 to ORL-7.4: where a place comes from, in the order of the walk (ORL-14.1).
    Group { Board = "board", Base = "base", I = "I", II = "II", III = "III" }
);
named!(
    /// What a completed face of a deed does for everybody.
    Feat { HungerDefeated = "hunger_defeated", Medicine = "medicine" }
);
named!(
    /// ORL-12.1
    Category { A = "A", B = "B", C = "C", D = "D" }
);
named!(
    /// ORL-4.3: when a card takes effect.
    Timing { Reveal = "reveal", Round = "round", Resolve = "resolve" }
);
named!(
    /// ORL-12.4: whose place is forbidden. Left is the next player clockwise.
    Neighbour { Left = "left", Right = "right" }
);

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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GoodData {
    pub value: u8,
    pub food: bool,
    pub supply: ByPlayers<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct TerrainData {
    pub good: Good,
    pub count: ByPlayers<u8>,
}

/// A hexagon of a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    pub id: String,
    pub q: i8,
    pub r: i8,
    /// The land of the fixed map; nothing for a starting village.
    pub terrain: Option<Terrain>,
    /// Whose starting village this is.
    pub seat: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EraData {
    pub draw: u8,
    /// ORL-10.10: how many categories of place tiles may be bought.
    pub categories: u8,
    pub bonus: RoundBonus,
    pub at_peace: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceData {
    pub id: String,
    pub group: Group,
    /// Mandatory spaces first, then optional ones; what each accepts, wild monks included (ORL-6.3).
    pub spaces: Vec<Kinds>,
    pub mandatory: u8,
    pub technology: bool,
    pub effect: Effect,
}

/// A slot of a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Slot {
    Follower(Kind),
    Good(Good),
    Food,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaceData {
    pub id: String,
    pub slots: ByPlayers<Vec<Slot>>,
    pub bonus: Gain,
    pub on_complete: Option<Feat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeedData {
    pub id: String,
    pub min_players: u8,
    pub faces: [FaceData; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct EventData {
    pub id: String,
    pub category: Category,
    pub effect: EventEffect,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Costs {
    pub places: [Gain; 3],
    pub village: Gain,
    pub fortress: Gain,
    pub church: Gain,
}

/// Everything that decides how a game goes. This is what the content hash covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mechanics {
    pub settlers_supply: u8,
    pub fortress_supply: ByPlayers<u8>,
    pub churches: ByPlayers<u8>,
    pub start_coins: u8,
    pub start_followers: Folk,
    pub start_goods: Goods,
    pub open_base_places: Vec<String>,
    pub rounds: u8,
    pub events_per_category: u8,
    pub green_capacity: u8,
    pub least_followers: u8,
    pub goods: By<Good, GoodData, 8>,
    pub followers: By<Kind, ByPlayers<u8>, 7>,
    pub technology: ByPlayers<u8>,
    pub terrains: By<Terrain, TerrainData, 5>,
    pub maps: ByPlayers<Vec<Cell>>,
    pub fame_start: u8,
    pub fame_end: u8,
    pub bonus_fields: Vec<u8>,
    pub eras: Vec<EraData>,
    pub costs: Costs,
    pub places: Vec<PlaceData>,
    pub deeds: Vec<DeedData>,
    pub events: Vec<EventData>,
    pub coin_points: u8,
    pub area_points: u8,
    pub twelve_points: u8,
}

/// What things are called, by kind and index as in [`steading_core::Arg::Item`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Names {
    pub goods: Vec<Localized>,
    pub followers: Vec<Localized>,
    pub terrains: Vec<Localized>,
    pub areas: ByPlayers<Vec<Localized>>,
    pub places: Vec<Localized>,
    /// Two for each deed.
    pub faces: Vec<Localized>,
    pub events: Vec<Localized>,
    pub eras: Vec<Localized>,
    pub phases: Vec<Localized>,
    pub terms: Vec<Localized>,
}

named!(
    /// Things that sentences count and name, beside goods and followers. A pack may have further words.
    Term {
        Coin = "coin",
        Fame = "fame_point",
        Citizen = "citizen",
        Settler = "settler",
        Fortress = "fortress",
        Village = "village",
        Church = "church",
        Technology = "technology_tile",
        PlaceTile = "place_tile",
        Food = "food",
    }
);

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

    /// Areas are named by map, so the number of seats matters.
    pub fn name(&self, seats: u8, kind: &str, index: u16) -> Option<&Localized> {
        let names = &self.names;
        let list = match kind {
            "good" => &names.goods,
            "follower" => &names.followers,
            "terrain" => &names.terrains,
            "area" => names.areas.of(seats),
            "place" => &names.places,
            "face" => &names.faces,
            "event" => &names.events,
            "era" => &names.eras,
            "phase" => &names.phases,
            "term" => &names.terms,
            _ => return None,
        };
        list.get(usize::from(index))
    }
}
