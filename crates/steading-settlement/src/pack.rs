//! Content packs: reading and checking TOML.

use crate::content::{Building, Content, Hero, Monster, Swap, Terrain};
use crate::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use steading_core::pack::{Checker, Meta, Source};
use steading_core::{Digest, Localized, PackError, named, pack, pack_tables};

/// A pack as it is used: mechanics, the ids of its entries, and what everything is called.
#[derive(Clone, Debug)]
pub struct Pack {
    pub content: Content,
    pub hash: Digest,
    /// By kind, as sentences name them.
    pub names: BTreeMap<&'static str, Vec<Localized>>,
}

impl Pack {
    /// Reads and checks a pack; `file` is what error messages call it.
    pub fn read(file: &str, text: &str) -> Result<Pack, PackError> {
        let raw: RawPack = pack::read(file, text)?;
        let check = Checker { file, text };
        check.meta(&raw.meta, "settlement")?;
        let content = content(&check, &raw)?;
        Ok(Pack { hash: Digest::of(&content), names: names(&check, &raw)?, content })
    }
}

pack_tables! {
    struct RawPack {
        meta: Meta,
        source: Option<Vec<Source>>,
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
    struct RawTerms {
        resource: Vec<Localized>,
        settler: Vec<Localized>,
        region: Vec<Localized>,
        column: Vec<Localized>,
        street: Vec<Localized>,
        guild: Vec<Localized>,
    }
    #[derive(Copy, Default)]
    #[serde(default)]
    struct RawGoods { wood: u8, clay: u8, stone: u8, diamond: u8, gold: u8, basic: u8, bonus_settler: u8 }
    struct RawMonster { id: Colour, settlers: u8, reward: RawGoods, src: Option<String>, name: Localized }
    struct RawTrade { id: String, give: RawGoods, get: RawGoods, needs: Option<Artifact>, src: Option<String> }
    struct RawRank { min: u16, src: Option<String>, name: Localized }
    struct RawBuilding {
        id: String,
        copies: u8,
        cost: RawGoods,
        effect: RawEffect,
        give: Option<RawGoods>,
        get: Option<RawGoods>,
        vp_each: Option<u8>,
        src: Option<String>,
        name: Localized,
    }
    struct RawArtifact { id: Artifact, src: Option<String>, name: Localized }
    struct RawHero {
        id: String,
        guild: Guild,
        cost: RawGoods,
        vp_per: Option<RawCounted>,
        vp: Option<u8>,
        settlers: u8,
        monster: Colour,
        src: Option<String>,
        name: Localized,
    }
    struct RawTerrainKind { resource: Resource, name: Localized }
    struct RawTerrain { id: String, region: u8, resource: Resource, monster: Colour, src: Option<String> }
}
named!(RawEffect { Gain = "gain", Exchange = "exchange", Store = "store", FortifiedTerrain = "fortified_terrain" });
named!(RawCounted { Terrain = "terrain", Building = "building", Fortification = "fortification" });

impl RawGoods {
    fn resources(&self) -> Goods {
        Goods::from_counts([self.wood, self.clay, self.stone, self.diamond, self.gold])
    }
    fn largest(&self) -> u8 {
        let counts = [self.wood, self.clay, self.stone, self.diamond, self.gold, self.basic, self.bonus_settler];
        counts.into_iter().fold(0, u8::max)
    }
}

/// No single price or gain is larger: with it no heap can outgrow its byte.
const LARGEST_AMOUNT: u8 = 12;
/// More tokens of one type than this would not fit a heap's byte.
const MOST_TOKENS: u8 = 120;

fn price(check: &Checker, raw: &RawGoods, entry: &str, field: &str) -> Result<Goods, PackError> {
    exact(check, raw, LARGEST_AMOUNT, entry, field)
}

fn exact(check: &Checker, raw: &RawGoods, most: u8, entry: &str, field: &str) -> Result<Goods, PackError> {
    check.within(raw.largest(), 0..=most, entry, field)?;
    let only_resources = raw.basic == 0 && raw.bonus_settler == 0;
    check.require(only_resources, entry, field, "only wood, clay, stone, diamond and gold can stand here")?;
    Ok(raw.resources())
}

fn content(check: &Checker, raw: &RawPack) -> Result<Content, PackError> {
    let c = &raw.components;
    let components = |number: u8, bounds, field| check.within(number, bounds, "components", field);
    for cost in c.explore_cost {
        components(cost, 1..=12, "explore_cost")?;
    }
    for more in c.hero_surcharge_diamonds {
        components(more, 0..=LARGEST_AMOUNT, "hero_surcharge_diamonds")?;
    }
    let start = price(check, &c.start, "components", "start")?;
    let tokens = |raw, field| {
        let tokens = exact(check, raw, MOST_TOKENS, "components", field)?;
        let four = (0..4).fold(Goods::EMPTY, |sum, _| sum.plus(start));
        check.require(tokens.covers(four), "components", "start", "four players cannot all start with this")?;
        Ok(tokens)
    };
    let ranks: Vec<u16> = raw.rank.iter().map(|rank| rank.min).collect();
    check.require(ranks.first() == Some(&0), "rank", "min", "the lowest rank starts at 0")?;
    check.require(ranks.is_sorted_by(|a, b| a < b), "rank", "min", "ranks are listed from low to high")?;
    let terrain = |raw: &RawTerrain| -> Result<Terrain, PackError> {
        let region = check.within(raw.region, 1..=3, &format!("terrain {}", raw.id), "region")? - 1;
        Ok(Terrain { region, resource: raw.resource, monster: raw.monster })
    };
    let artifacts = raw.artifact.iter().try_fold(0, |set, RawArtifact { id, .. }| {
        let (bit, entry) = (1 << id.index(), format!("artifact {}", id.id()));
        check.require(set & bit == 0, &entry, "id", "this artifact is listed twice")?;
        Ok::<u16, PackError>(set | bit)
    })?;
    // SET-2.5: four players reveal 7; SET-14.9: solo needs 4 and one for each round but the last.
    let need = usize::from(components(c.rounds, 1..=12, "rounds")? + 3).max(7);
    check.within(raw.artifact.len(), need..=Artifact::ALL.len(), "artifact", "id")?;
    let tiles = raw.building.iter().map(|building| u32::from(building.copies)).sum();
    check.within(tiles, 9..=108, "building", "copies")?;
    for region in 1..=3 {
        // SET-14.6: four players with three spaces each must never find a stack empty.
        let tiles = raw.terrain.iter().filter(|terrain| terrain.region == region).count();
        check.within(tiles, 12..=TerrainId::COUNT, "terrain", &format!("region {region}"))?;
    }
    Ok(Content {
        rounds: c.rounds,
        basic_settlers: components(c.basic_settlers_per_player, 1..=12, "basic_settlers_per_player")?,
        bonus_settlers: components(c.bonus_settlers, 0..=MOST_TOKENS, "bonus_settlers")?,
        monsters_per_colour: components(c.monsters_per_colour, 0..=36, "monsters_per_colour")?,
        surcharge: c.hero_surcharge_diamonds,
        explore_cost: c.explore_cost,
        start,
        tokens_late: tokens(&c.tokens_late, "tokens_late")?,
        tokens_early: tokens(&c.tokens_early, "tokens_early")?,
        monsters: monsters(check, &raw.monster)?,
        swaps: swaps(check, &raw.trade)?,
        ranks,
        building_ids: check.ids("building", raw.building.iter().map(|entry| &entry.id), 1..=BuildingId::COUNT)?,
        hero_ids: check.ids("hero", raw.hero.iter().map(|entry| &entry.id), 4..=HeroId::COUNT)?,
        terrain_ids: check.ids("terrain", raw.terrain.iter().map(|entry| &entry.id), 36..=TerrainId::COUNT)?,
        buildings: raw.building.iter().map(|raw| building(check, raw)).collect::<Result<_, _>>()?,
        artifacts,
        heroes: raw.hero.iter().map(|raw| hero(check, raw)).collect::<Result<_, _>>()?,
        terrains: raw.terrain.iter().map(terrain).collect::<Result<_, _>>()?,
    })
}

fn monsters(check: &Checker, raw: &[RawMonster]) -> Result<[Monster; 4], PackError> {
    let mut monsters = [Monster { settlers: 0, reward: Goods::EMPTY }; 4];
    for colour in Colour::ALL {
        let entry = format!("monster {}", colour.id());
        let mut found = raw.iter().filter(|monster| monster.id == colour);
        let (Some(monster), None) = (found.next(), found.next()) else {
            return Err(check.wrong(&entry, "id", "each colour is needed once"));
        };
        let settlers = check.within(monster.settlers, 1..=12, &entry, "settlers")?;
        monsters[colour.index()] = Monster { settlers, reward: price(check, &monster.reward, &entry, "reward")? };
    }
    Ok(monsters)
}

/// Works `basic` out to exact tokens. SET-5.5: a trade whose output is among its inputs is left out.
fn swaps(check: &Checker, raw: &[RawTrade]) -> Result<Vec<Swap>, PackError> {
    let mut swaps: Vec<Swap> = Vec::new();
    for trade in raw {
        let entry = format!("trade {}", trade.id);
        check.within(trade.give.largest(), 1..=LARGEST_AMOUNT, &entry, "give")?;
        check.require(trade.give.bonus_settler == 0, &entry, "give", "settlers cannot be traded")?;
        check.within(trade.give.basic, 0..=2, &entry, "give")?;
        let single = u16::from(trade.get.basic) + trade.get.resources().counts().map(u16::from).iter().sum::<u16>();
        check.require(single == 1 && trade.get.bonus_settler == 0, &entry, "get", "a trade gives one resource")?;
        let mirror = trade.needs == Some(Artifact::TransformationMirror);
        let known_need = trade.needs.is_none() || mirror;
        check.require(known_need, &entry, "needs", "only the transformation_mirror changes trades")?;
        let mut given = vec![trade.give.resources()];
        for _ in 0..trade.give.basic {
            given = given.iter().flat_map(|heap| Resource::BASIC.map(|basic| heap.plus(Goods::one(basic)))).collect();
        }
        given.sort_by_key(|heap| Reverse(heap.counts()));
        given.dedup();
        for give in given {
            for get in Resource::ALL {
                let wanted = if trade.get.basic == 1 { get.is_basic() } else { trade.get.resources().get(get) == 1 };
                let known = swaps.iter().any(|other| (other.give, other.get) == (give, get));
                if wanted && give.get(get) == 0 && !known {
                    swaps.push(Swap { give, get, mirror });
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
        let loses = worth(swap.give) >= worth(Goods::one(swap.get)) + u32::from(!swap.mirror);
        check.require(loses, "trade", "give", "a trade must cost more than it brings (basic 1, diamond 2, gold 3)")?;
    }
    swaps.sort_by_key(|swap| (swap.mirror, Reverse(swap.give.counts())));
    check.within(swaps.len(), 0..=SwapId::COUNT, "trade", "give")?;
    Ok(swaps)
}

fn building(check: &Checker, raw: &RawBuilding) -> Result<Building, PackError> {
    let entry = &format!("building {}", raw.id);
    let (raw_give, raw_get) = (raw.give.unwrap_or_default(), raw.get.unwrap_or_default());
    let (pays, brings) = (raw_give.largest() > 0, raw_get.largest() > 0);
    let vp_each = raw.vp_each.unwrap_or(0);
    check.within(raw.copies, 1..=36, entry, "copies")?;
    check.within(raw_give.largest(), 0..=LARGEST_AMOUNT, entry, "give")?;
    check.within(raw_get.largest(), 0..=LARGEST_AMOUNT, entry, "get")?;
    check.require(raw.effect == RawEffect::Store || vp_each == 0, entry, "vp_each", "only a store scores")?;
    let (get, settlers) = (raw_get.resources(), raw_get.bonus_settler);
    let alone = |goods: RawGoods, field| {
        let alone = goods.basic == 1 && goods.bonus_settler == 0 && goods.resources().is_empty();
        check.require(alone, entry, field, "one basic of choice stands alone")
    };
    let effect = match raw.effect {
        RawEffect::Gain => {
            check.require(!pays, entry, "give", "a gain has no price; use exchange")?;
            check.require(brings, entry, "get", "a gain brings something")?;
            if raw_get.basic == 0 {
                Effect::Gain { get, settlers }
            } else {
                alone(raw_get, "get")?;
                Effect::GainBasic
            }
        }
        RawEffect::Exchange => {
            check.require(brings && raw_get.basic == 0, entry, "get", "exact resources or settlers")?;
            check.require(pays, entry, "give", "an exchange has a price; use gain")?;
            if raw_give.basic == 0 {
                Effect::Exchange { give: price(check, &raw_give, entry, "give")?, get, settlers }
            } else {
                alone(raw_give, "give")?;
                Effect::ExchangeBasic { get, settlers }
            }
        }
        RawEffect::Store => {
            check.require(!brings, entry, "get", "a store brings points, not resources")?;
            let give = price(check, &raw_give, entry, "give")?;
            let Some(resource) = Resource::ALL.into_iter().find(|&resource| give == Goods::one(resource)) else {
                return Err(check.wrong(entry, "give", "a store takes one resource"));
            };
            Effect::Store { resource, vp_each: check.within(vp_each, 0..=20, entry, "vp_each")? }
        }
        RawEffect::FortifiedTerrain => {
            check.require(!pays && !brings, entry, "get", "its gain is the terrain's")?;
            Effect::FortifiedTerrain
        }
    };
    Ok(Building { copies: raw.copies, cost: price(check, &raw.cost, entry, "cost")?, effect })
}

fn hero(check: &Checker, raw: &RawHero) -> Result<Hero, PackError> {
    let entry = &format!("hero {}", raw.id);
    let counted = match raw.guild {
        Guild::Adventurer => Some(RawCounted::Terrain),
        Guild::Builder => Some(RawCounted::Building),
        Guild::Defender => Some(RawCounted::Fortification),
        Guild::Craftsman => None,
    };
    check.require(raw.vp_per == counted, entry, "vp_per", "the guild decides what is counted (SET-13)")?;
    let printed = raw.vp.is_some() == counted.is_none();
    check.require(printed, entry, "vp", "a Craftsman has printed VP, the others have none")?;
    Ok(Hero {
        guild: raw.guild,
        cost: price(check, &raw.cost, entry, "cost")?,
        vp: check.within(raw.vp.unwrap_or(0), 0..=50, entry, "vp")?,
        settlers: check.within(raw.settlers, 0..=2, entry, "settlers")?, // SET-1.5
        monster: raw.monster,
    })
}

/// What the entries of each list are called.
fn names(check: &Checker, raw: &RawPack) -> Result<BTreeMap<&'static str, Vec<Localized>>, PackError> {
    let terms = &raw.terms;
    for (field, names, wanted) in [
        ("resource", &terms.resource, 5),
        ("settler", &terms.settler, 3),
        ("region", &terms.region, 3),
        ("column", &terms.column, 3),
        ("street", &terms.street, 3),
        ("guild", &terms.guild, 4),
    ] {
        check.within(names.len(), wanted..=wanted, "terms", field)?;
    }
    let mut kinds = Vec::new();
    for resource in Resource::ALL {
        let mut found = raw.terrain_kind.iter().filter(|kind| kind.resource == resource);
        let (Some(kind), None) = (found.next(), found.next()) else {
            let entry = format!("terrain_kind {}", resource.id());
            return Err(check.wrong(&entry, "resource", "each resource needs one name"));
        };
        kinds.push(&kind.name);
    }
    let space = |index: usize| {
        let (region, column) = (&terms.region[index / 3], &terms.column[index % 3]);
        Localized::new(&format!("{}, {}", region.de, column.de), &format!("{}, {}", region.en, column.en))
    };
    let mut artifacts = vec![Localized::new("", ""); Artifact::ALL.len()];
    raw.artifact.iter().for_each(|artifact| artifacts[artifact.id.index()] = artifact.name.clone());
    let mut monsters: Vec<&RawMonster> = raw.monster.iter().collect();
    monsters.sort_by_key(|monster| monster.id);
    Ok(BTreeMap::from([
        ("resource", terms.resource.clone()),
        ("settler", terms.settler.clone()),
        ("region", terms.region.clone()),
        ("street", terms.street.clone()),
        ("guild", terms.guild.clone()),
        ("space", (0..9).map(space).collect()),
        ("building", raw.building.iter().map(|entry| entry.name.clone()).collect()),
        ("artifact", artifacts),
        ("hero", raw.hero.iter().map(|entry| entry.name.clone()).collect()),
        ("monster", monsters.into_iter().map(|monster| monster.name.clone()).collect()),
        ("rank", raw.rank.iter().map(|entry| entry.name.clone()).collect()),
        ("terrain", raw.terrain.iter().map(|entry| kinds[entry.resource.index()].clone()).collect()),
    ]))
}
