//! Content packs: reading, checking, and the tables the rules look into.

use crate::board::Region;
use crate::goods::{Goods, Resource};
use crate::state::{HeroSet, TerrainSet};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use steading_core::{Digest, Key, Localized, PackError, bounded, pack};

bounded!(
    /// A type of building, in the order of the pack.
    BuildingId,
    12
);
bounded!(
    /// A hero card, in the order of the pack.
    HeroId,
    64
);
bounded!(
    /// A terrain tile, in the order of the pack.
    TerrainId,
    64
);
bounded!(
    /// A trade worked out to exact tokens, in the order of the pack.
    SwapId,
    32
);

/// SET-1.3: the four monsters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Colour {
    Green,
    Yellow,
    Blue,
    Red,
}

impl Colour {
    pub const ALL: [Colour; 4] = [Colour::Green, Colour::Yellow, Colour::Blue, Colour::Red];

    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Key for Colour {
    fn index(self) -> usize {
        self as usize
    }
    fn key(index: usize) -> &'static str {
        ["green", "yellow", "blue", "red"][index]
    }
}

/// SET-12: the artifacts. What each does is a rule, so the list is fixed; packs name them and may leave some out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Artifact {
    EternityClock,
    ExplorersAstrolabe,
    MaceOfBravery,
    PotionOfPower,
    LivingChest,
    ScrollOfLuck,
    LeadersCrown,
    CheerfulMug,
    MagicPurse,
    DiamondRing,
    GuidingStar,
    KnowledgeKey,
    TransformationMirror,
    ShamansMask,
}

impl Artifact {
    pub const ALL: [Artifact; 14] = [
        Artifact::EternityClock,
        Artifact::ExplorersAstrolabe,
        Artifact::MaceOfBravery,
        Artifact::PotionOfPower,
        Artifact::LivingChest,
        Artifact::ScrollOfLuck,
        Artifact::LeadersCrown,
        Artifact::CheerfulMug,
        Artifact::MagicPurse,
        Artifact::DiamondRing,
        Artifact::GuidingStar,
        Artifact::KnowledgeKey,
        Artifact::TransformationMirror,
        Artifact::ShamansMask,
    ];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    const IDS: [&str; 14] = [
        "eternity_clock",
        "explorers_astrolabe",
        "mace_of_bravery",
        "potion_of_power",
        "living_chest",
        "scroll_of_luck",
        "leaders_crown",
        "cheerful_mug",
        "magic_purse",
        "diamond_ring",
        "guiding_star",
        "knowledge_key",
        "transformation_mirror",
        "shamans_mask",
    ];

    pub fn id(self) -> &'static str {
        Artifact::IDS[self as usize]
    }

    pub fn from_id(id: &str) -> Option<Artifact> {
        Artifact::ALL.into_iter().find(|artifact| artifact.id() == id)
    }
}

/// SET-13: what a hero's points follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Guild {
    Adventurer,
    Builder,
    Defender,
    Craftsman,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Hero {
    pub guild: Guild,
    pub cost: Goods,
    /// Printed VP of a Craftsman; 0 for the others, whose worth is counted at the end.
    pub vp: u8,
    pub settlers: u8,
    pub monster: Colour,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Terrain {
    pub region: u8,
    pub resource: Resource,
    pub monster: Colour,
}

/// What a building does when it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Effect {
    Gain {
        get: Goods,
        settlers: u8,
    },
    /// One basic resource of the player's choice comes on top.
    GainBasic,
    Exchange {
        give: Goods,
        get: Goods,
        settlers: u8,
    },
    /// One basic resource of the player's choice is the price.
    ExchangeBasic {
        get: Goods,
        settlers: u8,
    },
    /// The resource goes onto the tile and scores there.
    Store {
        resource: Resource,
        vp_each: u8,
    },
    /// SET-11.12: the resource of an own terrain with a fortification.
    FortifiedTerrain,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Building {
    pub copies: u8,
    pub cost: Goods,
    pub effect: Effect,
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Monster {
    pub settlers: u8,
    pub reward: Goods,
}

/// One exact exchange with the general supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Swap {
    pub give: Goods,
    pub get: Resource,
    /// SET-12.13: only with the Transformation Mirror.
    pub mirror: bool,
}

/// The mechanics of a pack. Its canonical encoding is what the content hash covers.
#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub rounds: u8,
    pub basic_settlers: u8,
    pub bonus_settlers: u8,
    pub monsters_per_colour: u8,
    pub surcharge: [u8; 4],
    pub explore_cost: [u8; 3],
    pub start: Goods,
    pub tokens_late: Goods,
    pub tokens_early: Goods,
    pub monsters: [Monster; 4],
    /// In the order of what is given, so that [`Content::swap_groups`] can look at a price once.
    pub swaps: Vec<Swap>,
    /// Lowest score of each solo rank, ascending.
    pub ranks: Vec<u16>,
    pub buildings: Vec<Building>,
    /// Which artifacts are in the box.
    pub artifacts: u16,
    pub heroes: Vec<Hero>,
    pub terrains: Vec<Terrain>,
    pub building_ids: Vec<Arc<str>>,
    pub hero_ids: Vec<Arc<str>>,
    pub terrain_ids: Vec<Arc<str>>,
}

/// A pack as it is used: mechanics, the ids of its entries, and what everything is called.
#[derive(Clone, Debug)]
pub struct Pack {
    pub content: Content,
    pub hash: Digest,
    names: BTreeMap<&'static str, Vec<Localized>>,
}

impl Pack {
    pub fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.names.get(kind)?.get(index as usize)
    }

    /// Reads and checks a pack; `file` is what error messages call it.
    pub fn read(file: &str, text: &str) -> Result<Pack, PackError> {
        let raw: RawPack = pack::read(file, text)?;
        Checker { file, text }.pack(raw)
    }
}

impl Content {
    pub fn building(&self, id: &str) -> Option<BuildingId> {
        self.building_ids.iter().position(|known| &**known == id).and_then(BuildingId::try_new)
    }
    pub fn hero(&self, id: &str) -> Option<HeroId> {
        self.hero_ids.iter().position(|known| &**known == id).and_then(HeroId::try_new)
    }
    pub fn terrain(&self, id: &str) -> Option<TerrainId> {
        self.terrain_ids.iter().position(|known| &**known == id).and_then(TerrainId::try_new)
    }
    /// Swaps that give the same away under the same condition lie side by side: the price, and where they are.
    pub fn swap_groups(&self) -> Vec<(Swap, Range<usize>)> {
        let mut groups: Vec<(Swap, Range<usize>)> = Vec::new();
        for (index, &swap) in self.swaps.iter().enumerate() {
            match groups.last_mut() {
                Some((first, range)) if (first.give, first.mirror) == (swap.give, swap.mirror) => range.end = index + 1,
                _ => groups.push((swap, index..index + 1)),
            }
        }
        groups
    }
    /// SET-6.1, SET-6.2: what this hero costs on each space of the row.
    pub fn hero_prices(&self, hero: &Hero) -> [Goods; 4] {
        self.surcharge.map(|diamonds| hero.cost.plus(Goods::of(Resource::Diamond, diamonds)))
    }
    pub fn all_heroes(&self) -> HeroSet {
        HeroSet::first(self.heroes.len())
    }
    pub fn all_terrains(&self) -> TerrainSet {
        TerrainSet::first(self.terrains.len())
    }
    pub fn terrains_of(&self, region: Region) -> TerrainSet {
        let belongs = |terrain: &TerrainId| usize::from(self.terrains[terrain.index()].region) == region.index();
        self.all_terrains().iter().filter(belongs).collect()
    }
}

// The text form of a pack. Every table refuses fields it does not know: a misspelt one would be silently lost.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPack {
    meta: RawMeta,
    /// What the tags under `src` mean; for readers only.
    #[serde(default, rename = "source")]
    _source: Vec<RawSource>,
    components: RawComponents,
    terms: RawTerms,
    monster: Vec<RawMonster>,
    trade: Vec<RawTrade>,
    rank: Vec<RawRank>,
    building: Vec<RawBuilding>,
    artifact: Vec<RawArtifact>,
    hero: Vec<RawHero>,
    terrain_kind: Vec<RawTerrainKind>,
    terrain: Vec<RawTerrain>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMeta {
    id: String,
    game: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSource {
    #[serde(rename = "id")]
    _id: String,
    #[serde(rename = "name")]
    _name: Localized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawComponents {
    rounds: u8,
    basic_settlers_per_player: u8,
    bonus_settlers: u8,
    monsters_per_colour: u8,
    hero_surcharge_diamonds: [u8; 4],
    explore_cost: [u8; 3],
    start: RawGoods,
    tokens_late: RawGoods,
    tokens_early: RawGoods,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTerms {
    resource: Vec<Localized>,
    settler: Vec<Localized>,
    region: Vec<Localized>,
    column: Vec<Localized>,
    street: Vec<Localized>,
    guild: Vec<Localized>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct RawGoods {
    wood: u8,
    clay: u8,
    stone: u8,
    diamond: u8,
    gold: u8,
    basic: u8,
    bonus_settler: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMonster {
    id: Colour,
    settlers: u8,
    reward: RawGoods,
    #[serde(default, rename = "src")]
    _src: String,
    name: Localized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTrade {
    id: String,
    give: RawGoods,
    get: RawGoods,
    needs: Option<Artifact>,
    #[serde(default, rename = "src")]
    _src: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRank {
    min: u16,
    #[serde(default, rename = "src")]
    _src: String,
    name: Localized,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawEffect {
    Gain,
    Exchange,
    Store,
    FortifiedTerrain,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBuilding {
    id: String,
    copies: u8,
    cost: RawGoods,
    effect: RawEffect,
    #[serde(default)]
    give: RawGoods,
    #[serde(default)]
    get: RawGoods,
    #[serde(default)]
    vp_each: u8,
    #[serde(default, rename = "src")]
    _src: String,
    name: Localized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawArtifact {
    id: Artifact,
    #[serde(default, rename = "src")]
    _src: String,
    name: Localized,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum RawCounted {
    Terrain,
    Building,
    Fortification,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHero {
    id: String,
    guild: Guild,
    cost: RawGoods,
    vp_per: Option<RawCounted>,
    vp: Option<u8>,
    settlers: u8,
    monster: Colour,
    #[serde(default, rename = "src")]
    _src: String,
    name: Localized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTerrainKind {
    resource: Resource,
    name: Localized,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTerrain {
    id: String,
    region: u8,
    resource: Resource,
    monster: Colour,
    #[serde(default, rename = "src")]
    _src: String,
}

impl RawGoods {
    fn exact(&self) -> Option<Goods> {
        (self.basic == 0 && self.bonus_settler == 0).then(|| self.resources())
    }
    fn resources(&self) -> Goods {
        Goods::from_counts([self.wood, self.clay, self.stone, self.diamond, self.gold])
    }
    fn only_basic(&self) -> bool {
        self.basic == 1 && self.bonus_settler == 0 && self.resources().is_empty()
    }
    fn largest(&self) -> u8 {
        [self.wood, self.clay, self.stone, self.diamond, self.gold, self.basic, self.bonus_settler]
            .into_iter()
            .max()
            .expect("seven numbers")
    }
}

/// No single price or gain is larger: with it no heap can outgrow its byte.
const LARGEST_AMOUNT: u8 = 12;
/// More tokens of one type than this would not fit a heap's byte.
const MOST_TOKENS: u8 = 120;

struct Checker<'a> {
    file: &'a str,
    text: &'a str,
}

impl Checker<'_> {
    fn wrong(&self, entry: &str, field: &str, problem: impl Into<String>) -> PackError {
        let place = if entry.is_empty() { field.to_owned() } else { format!("{entry}: {field}") };
        let error = PackError::new(self.file, place, problem);
        match entry.split_once(' ') {
            Some((_, id)) => error.at(self.text, id),
            None => error,
        }
    }

    fn require(&self, holds: bool, entry: &str, field: &str, problem: &str) -> Result<(), PackError> {
        if holds { Ok(()) } else { Err(self.wrong(entry, field, problem)) }
    }

    fn price(&self, raw: &RawGoods, entry: &str, field: &str) -> Result<Goods, PackError> {
        self.require(raw.largest() <= LARGEST_AMOUNT, entry, field, "at most 12 of one kind")?;
        raw.exact().ok_or_else(|| self.wrong(entry, field, "only wood, clay, stone, diamond and gold can stand here"))
    }

    fn tokens(&self, raw: &RawGoods, field: &str) -> Result<Goods, PackError> {
        self.require(raw.largest() <= MOST_TOKENS, "components", field, "at most 120 tokens of one kind")?;
        raw.exact().ok_or_else(|| self.wrong("components", field, "only resources can stand here"))
    }

    fn pack(&self, raw: RawPack) -> Result<Pack, PackError> {
        self.require(raw.meta.game == "settlement", "meta", "game", "this is not a pack for 'settlement'")?;
        self.require(!raw.meta.id.is_empty(), "meta", "id", "a pack needs an id")?;
        let c = &raw.components;
        let components = "components";
        self.require((1..=12).contains(&c.rounds), components, "rounds", "1 to 12 rounds")?;
        let settlers = c.basic_settlers_per_player;
        self.require((1..=12).contains(&settlers), components, "basic_settlers_per_player", "1 to 12")?;
        self.require(c.bonus_settlers <= MOST_TOKENS, components, "bonus_settlers", "at most 120")?;
        self.require(c.monsters_per_colour <= 36, components, "monsters_per_colour", "at most 36")?;
        self.require(
            c.explore_cost.iter().all(|&cost| (1..=12).contains(&cost)),
            components,
            "explore_cost",
            "1 to 12 settlers",
        )?;
        let surcharge = c.hero_surcharge_diamonds;
        self.require(
            surcharge.iter().all(|&more| more <= LARGEST_AMOUNT),
            components,
            "hero_surcharge_diamonds",
            "at most 12",
        )?;
        let (tokens_late, tokens_early) =
            (self.tokens(&c.tokens_late, "tokens_late")?, self.tokens(&c.tokens_early, "tokens_early")?);
        let start = self.price(&c.start, components, "start")?;
        for tokens in [tokens_late, tokens_early] {
            let four = (0..4).fold(Goods::EMPTY, |sum, _| sum.plus(start));
            self.require(tokens.covers(four), components, "start", "four players cannot all start with this")?;
        }
        for (field, found, wanted) in [
            ("resource", raw.terms.resource.len(), 5),
            ("settler", raw.terms.settler.len(), 3),
            ("region", raw.terms.region.len(), 3),
            ("column", raw.terms.column.len(), 3),
            ("street", raw.terms.street.len(), 3),
            ("guild", raw.terms.guild.len(), 4),
        ] {
            self.require(found == wanted, "terms", field, &format!("{wanted} names are needed, {found} are given"))?;
        }

        let content = Content {
            rounds: c.rounds,
            basic_settlers: settlers,
            bonus_settlers: c.bonus_settlers,
            monsters_per_colour: c.monsters_per_colour,
            surcharge,
            explore_cost: c.explore_cost,
            start,
            tokens_late,
            tokens_early,
            monsters: self.monsters(&raw.monster)?,
            swaps: self.swaps(&raw.trade)?,
            ranks: self.ranks(&raw.rank)?,
            buildings: self.buildings(&raw.building)?,
            artifacts: self.artifacts(&raw.artifact, c.rounds)?,
            heroes: self.heroes(&raw.hero)?,
            terrains: self.terrains(&raw.terrain)?,
            building_ids: self.ids("building", raw.building.iter().map(|entry| &entry.id))?,
            hero_ids: self.ids("hero", raw.hero.iter().map(|entry| &entry.id))?,
            terrain_ids: self.ids("terrain", raw.terrain.iter().map(|entry| &entry.id))?,
        };
        let names = self.names(&raw)?;
        Ok(Pack { hash: Digest::of(&content), content, names })
    }

    fn ids<'r>(&self, kind: &str, ids: impl Iterator<Item = &'r String>) -> Result<Vec<Arc<str>>, PackError> {
        let mut known: Vec<Arc<str>> = Vec::new();
        for id in ids {
            let entry = format!("{kind} {id}");
            let plain = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
            self.require(plain, &entry, "id", "an id is made of letters, digits, _ and -")?;
            self.require(!known.iter().any(|other| **other == **id), &entry, "id", "this id is used twice")?;
            known.push(id.as_str().into());
        }
        Ok(known)
    }

    fn monsters(&self, raw: &[RawMonster]) -> Result<[Monster; 4], PackError> {
        let mut monsters = Vec::new();
        for colour in Colour::ALL {
            let id = Colour::key(colour.index());
            let entry = format!("monster {id}");
            let mut found = raw.iter().filter(|monster| monster.id == colour);
            let (Some(monster), None) = (found.next(), found.next()) else {
                return Err(self.wrong(&entry, "id", "each colour is needed once"));
            };
            self.require((1..=12).contains(&monster.settlers), &entry, "settlers", "1 to 12 settlers")?;
            monsters
                .push(Monster { settlers: monster.settlers, reward: self.price(&monster.reward, &entry, "reward")? });
        }
        Ok(monsters.try_into().expect("one for each of four colours"))
    }

    /// Works `basic` out to exact tokens. SET-5.5: a trade whose output is among its inputs is left out.
    fn swaps(&self, raw: &[RawTrade]) -> Result<Vec<Swap>, PackError> {
        let mut swaps: Vec<Swap> = Vec::new();
        for trade in raw {
            let entry = format!("trade {}", trade.id);
            self.require(trade.give.largest() <= LARGEST_AMOUNT, &entry, "give", "at most 12 of one kind")?;
            self.require(trade.give.bonus_settler == 0, &entry, "give", "settlers cannot be traded")?;
            self.require(trade.give.basic <= 2, &entry, "give", "at most two basic resources of choice")?;
            let single =
                u32::from(trade.get.basic) + trade.get.resources().counts().iter().map(|&n| u32::from(n)).sum::<u32>();
            self.require(single == 1 && trade.get.bonus_settler == 0, &entry, "get", "a trade gives one resource")?;
            let mirror = match trade.needs {
                None => false,
                Some(Artifact::TransformationMirror) => true,
                Some(_) => return Err(self.wrong(&entry, "needs", "only the transformation_mirror changes trades")),
            };
            let mut given = vec![trade.give.resources()];
            for _ in 0..trade.give.basic {
                given =
                    given.iter().flat_map(|heap| Resource::BASIC.map(|basic| heap.plus(Goods::one(basic)))).collect();
            }
            given.sort_by_key(|heap| std::cmp::Reverse(heap.counts()));
            given.dedup();
            for give in given {
                self.require(!give.is_empty(), &entry, "give", "a trade has a price")?;
                for get in Resource::ALL {
                    let wanted =
                        if trade.get.basic == 1 { get.is_basic() } else { trade.get.resources().get(get) == 1 };
                    let swap = Swap { give, get, mirror };
                    let useful = give.get(get) == 0;
                    let known = swaps.iter().any(|other| (other.give, other.get) == (swap.give, swap.get));
                    if wanted && useful && !known {
                        swaps.push(swap);
                    }
                }
            }
        }
        // SET-D18: every trade without the Mirror must lower the worth of a heap, or trading would never end.
        // Basic 1, diamond 2, gold 3 is such a worth: the printed rates all lose by it. The Mirror may keep the
        // worth, because its trades cannot go round in circles; more would let the others start again.
        for swap in &swaps {
            let worth = |goods: Goods| {
                let [wood, clay, stone, diamond, gold] = goods.counts().map(u32::from);
                wood + clay + stone + 2 * diamond + 3 * gold
            };
            let least = worth(Goods::one(swap.get)) + u32::from(!swap.mirror);
            let loses = worth(swap.give) >= least;
            self.require(loses, "trade", "give", "a trade must cost more than it brings (basic 1, diamond 2, gold 3)")?;
        }
        swaps.sort_by_key(|swap| (swap.mirror, std::cmp::Reverse(swap.give.counts())));
        self.require(swaps.len() <= SwapId::COUNT, "trade", "give", "more than 32 different exchanges")?;
        Ok(swaps)
    }

    fn ranks(&self, raw: &[RawRank]) -> Result<Vec<u16>, PackError> {
        let ranks: Vec<u16> = raw.iter().map(|rank| rank.min).collect();
        self.require(ranks.first() == Some(&0), "rank", "min", "the lowest rank starts at 0")?;
        self.require(ranks.is_sorted_by(|a, b| a < b), "rank", "min", "ranks are listed from low to high")?;
        Ok(ranks)
    }

    fn buildings(&self, raw: &[RawBuilding]) -> Result<Vec<Building>, PackError> {
        self.require((1..=BuildingId::COUNT).contains(&raw.len()), "building", "id", "1 to 12 types of building")?;
        let tiles: u32 = raw.iter().map(|building| u32::from(building.copies)).sum();
        self.require((9..=108).contains(&tiles), "building", "copies", "9 to 108 tiles in all")?;
        raw.iter().map(|building| self.building(building)).collect()
    }

    fn building(&self, raw: &RawBuilding) -> Result<Building, PackError> {
        let entry = format!("building {}", raw.id);
        self.require((1..=36).contains(&raw.copies), &entry, "copies", "1 to 36 tiles")?;
        self.require(raw.give.largest() <= LARGEST_AMOUNT, &entry, "give", "at most 12 of one kind")?;
        self.require(raw.get.largest() <= LARGEST_AMOUNT, &entry, "get", "at most 12 of one kind")?;
        let cost = self.price(&raw.cost, &entry, "cost")?;
        let nothing = |goods: &RawGoods| goods.largest() == 0;
        let stores = matches!(raw.effect, RawEffect::Store);
        self.require(stores || raw.vp_each == 0, &entry, "vp_each", "only a store scores")?;
        let (get, settlers) = (raw.get.resources(), raw.get.bonus_settler);
        let effect = match raw.effect {
            RawEffect::Gain => {
                self.require(nothing(&raw.give), &entry, "give", "a gain has no price; use exchange")?;
                self.require(!nothing(&raw.get), &entry, "get", "a gain brings something")?;
                match raw.get.basic {
                    0 => Effect::Gain { get, settlers },
                    _ if raw.get.only_basic() => Effect::GainBasic,
                    _ => return Err(self.wrong(&entry, "get", "one basic of choice stands alone")),
                }
            }
            RawEffect::Exchange => {
                self.require(!nothing(&raw.get) && raw.get.basic == 0, &entry, "get", "exact resources or settlers")?;
                match raw.give.basic {
                    0 => {
                        let give = self.price(&raw.give, &entry, "give")?;
                        self.require(!give.is_empty(), &entry, "give", "an exchange has a price; use gain")?;
                        Effect::Exchange { give, get, settlers }
                    }
                    _ if raw.give.only_basic() => Effect::ExchangeBasic { get, settlers },
                    _ => return Err(self.wrong(&entry, "give", "one basic of choice stands alone")),
                }
            }
            RawEffect::Store => {
                self.require(nothing(&raw.get), &entry, "get", "a store brings points, not resources")?;
                let give = self.price(&raw.give, &entry, "give")?;
                let Some(resource) = Resource::ALL.into_iter().find(|&resource| give == Goods::one(resource)) else {
                    return Err(self.wrong(&entry, "give", "a store takes one resource"));
                };
                self.require(raw.vp_each <= 20, &entry, "vp_each", "at most 20 points")?;
                Effect::Store { resource, vp_each: raw.vp_each }
            }
            RawEffect::FortifiedTerrain => {
                self.require(nothing(&raw.give) && nothing(&raw.get), &entry, "get", "its gain is the terrain's")?;
                Effect::FortifiedTerrain
            }
        };
        Ok(Building { copies: raw.copies, cost, effect })
    }

    fn artifacts(&self, raw: &[RawArtifact], rounds: u8) -> Result<u16, PackError> {
        let mut set = 0u16;
        for artifact in raw {
            let entry = format!("artifact {}", artifact.id.id());
            self.require(set & (1 << artifact.id as u16) == 0, &entry, "id", "this artifact is listed twice")?;
            set |= 1 << artifact.id as u16;
        }
        // SET-2.5: four players reveal 7; SET-14.9: solo needs 4 and one for each round but the last.
        let need = usize::from(rounds + 3).max(7);
        self.require(raw.len() >= need, "artifact", "id", &format!("at least {need} artifacts are needed"))?;
        Ok(set)
    }

    fn heroes(&self, raw: &[RawHero]) -> Result<Vec<Hero>, PackError> {
        self.require((4..=HeroId::COUNT).contains(&raw.len()), "hero", "id", "4 to 64 heroes")?;
        raw.iter().map(|hero| self.hero(hero)).collect()
    }

    fn hero(&self, raw: &RawHero) -> Result<Hero, PackError> {
        let entry = format!("hero {}", raw.id);
        let counted = match raw.guild {
            Guild::Adventurer => Some(RawCounted::Terrain),
            Guild::Builder => Some(RawCounted::Building),
            Guild::Defender => Some(RawCounted::Fortification),
            Guild::Craftsman => None,
        };
        self.require(raw.vp_per == counted, &entry, "vp_per", "the guild decides what is counted (SET-13)")?;
        let craftsman = counted.is_none();
        self.require(raw.vp.is_some() == craftsman, &entry, "vp", "a Craftsman has printed VP, the others have none")?;
        let vp = raw.vp.unwrap_or(0);
        self.require(vp <= 50, &entry, "vp", "at most 50 VP")?;
        self.require(raw.settlers <= 2, &entry, "settlers", "0, 1 or 2 bonus settlers (SET-1.5)")?;
        let cost = self.price(&raw.cost, &entry, "cost")?;
        Ok(Hero { guild: raw.guild, cost, vp, settlers: raw.settlers, monster: raw.monster })
    }

    fn terrains(&self, raw: &[RawTerrain]) -> Result<Vec<Terrain>, PackError> {
        self.require(raw.len() <= TerrainId::COUNT, "terrain", "id", "at most 64 terrains")?;
        for region in 1..=3 {
            // SET-14.6: four players with three spaces each must never find a stack empty.
            let tiles = raw.iter().filter(|terrain| terrain.region == region).count();
            let field = format!("region {region}");
            self.require(tiles >= 12, "terrain", &field, "at least 12 tiles in each region")?;
        }
        raw.iter()
            .map(|terrain| {
                let entry = format!("terrain {}", terrain.id);
                self.require((1..=3).contains(&terrain.region), &entry, "region", "1, 2 or 3")?;
                Ok(Terrain { region: terrain.region - 1, resource: terrain.resource, monster: terrain.monster })
            })
            .collect()
    }

    fn names(&self, raw: &RawPack) -> Result<BTreeMap<&'static str, Vec<Localized>>, PackError> {
        let terms = &raw.terms;
        let joined = |first: &[Localized], second: &[Localized]| -> Vec<Localized> {
            first
                .iter()
                .flat_map(|a| {
                    second
                        .iter()
                        .map(|b| Localized::new(&format!("{}, {}", a.de, b.de), &format!("{}, {}", a.en, b.en)))
                })
                .collect()
        };
        let mut kinds = Vec::new();
        for resource in Resource::ALL {
            let mut found = raw.terrain_kind.iter().filter(|kind| kind.resource == resource);
            let (Some(kind), None) = (found.next(), found.next()) else {
                return Err(self.wrong(
                    &format!("terrain_kind {}", resource.id()),
                    "resource",
                    "each resource needs one name",
                ));
            };
            kinds.push(kind.name.clone());
        }
        let mut artifacts = vec![Localized::new("", ""); Artifact::ALL.len()];
        for artifact in &raw.artifact {
            artifacts[artifact.id as usize] = artifact.name.clone();
        }
        let mut monsters = Vec::new();
        for colour in Colour::ALL {
            let monster = raw.monster.iter().find(|monster| monster.id == colour).expect("each colour is there");
            monsters.push(monster.name.clone());
        }
        Ok(BTreeMap::from([
            ("resource", terms.resource.clone()),
            ("settler", terms.settler.clone()),
            ("region", terms.region.clone()),
            ("street", terms.street.clone()),
            ("guild", terms.guild.clone()),
            ("space", joined(&terms.region, &terms.column)),
            ("building", raw.building.iter().map(|entry| entry.name.clone()).collect()),
            ("artifact", artifacts),
            ("hero", raw.hero.iter().map(|entry| entry.name.clone()).collect()),
            ("monster", monsters),
            ("rank", raw.rank.iter().map(|entry| entry.name.clone()).collect()),
            ("terrain", raw.terrain.iter().map(|entry| kinds[entry.resource.index()].clone()).collect()),
        ]))
    }
}
