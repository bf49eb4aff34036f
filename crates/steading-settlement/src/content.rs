//! What a pack holds: the tables the rules look into.

use crate::prelude::*;
use serde::Serialize;
use std::ops::Range;
use std::sync::Arc;
use steading_core::{bounded, items, named, tables};

bounded! {
    /// A type of building, in the order of the pack.
    BuildingId: 12,
    /// A hero card, in the order of the pack.
    HeroId: 64,
    /// A terrain tile, in the order of the pack.
    TerrainId: 64,
    /// A trade worked out to exact tokens, in the order of the pack.
    SwapId: 32,
}

named!(
    /// SET-1.3: the four monsters.
    Colour { Green = "green", Yellow = "yellow", Blue = "blue", Red = "red" }
);

impl Colour {
    pub const ALL: [Colour; 4] = Colour::NAMED;

    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

named!(
    /// SET-12: the artifacts. What each does is a rule, so the list is fixed; packs name them and may leave some out.
    Artifact {
        EternityClock = "eternity_clock",
        ExplorersAstrolabe = "explorers_astrolabe",
        MaceOfBravery = "mace_of_bravery",
        PotionOfPower = "potion_of_power",
        LivingChest = "living_chest",
        ScrollOfLuck = "scroll_of_luck",
        LeadersCrown = "leaders_crown",
        CheerfulMug = "cheerful_mug",
        MagicPurse = "magic_purse",
        DiamondRing = "diamond_ring",
        GuidingStar = "guiding_star",
        KnowledgeKey = "knowledge_key",
        TransformationMirror = "transformation_mirror",
        ShamansMask = "shamans_mask",
    }
);

impl Artifact {
    pub const ALL: [Artifact; 14] = Artifact::NAMED;
}

named!(
    /// SET-13: what a hero's points follow.
    Guild { Adventurer = "adventurer", Builder = "builder", Defender = "defender", Craftsman = "craftsman" }
);

items! {
    Artifact => "artifact",
    BuildingId => "building",
    Colour => "monster",
    Guild => "guild",
    HeroId => "hero",
    TerrainId => "terrain",
}

tables! {
    #[derive(Copy)]
    struct Hero {
        guild: Guild,
        cost: Goods,
        /// Printed VP of a Craftsman; 0 for the others, whose worth is counted at the end.
        vp: u8,
        settlers: u8,
        monster: Colour,
    }
    #[derive(Copy)]
    struct Terrain { region: u8, resource: Resource, monster: Colour }
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

tables! {
    #[derive(Copy)]
    struct Building { copies: u8, cost: Goods, effect: Effect }
    #[derive(Copy)]
    struct Monster { settlers: u8, reward: Goods }

    /// One exact exchange with the general supply.
    #[derive(Copy)]
    struct Swap {
        give: Goods,
        get: Resource,
        /// SET-12.13: only with the Transformation Mirror.
        mirror: bool,
    }

    /// The mechanics of a pack. Its canonical encoding is what the content hash covers.
    struct Content {
        rounds: u8,
        basic_settlers: u8,
        bonus_settlers: u8,
        monsters_per_colour: u8,
        surcharge: [u8; 4],
        explore_cost: [u8; 3],
        start: Goods,
        tokens_late: Goods,
        tokens_early: Goods,
        monsters: [Monster; 4],
        /// In the order of what is given, so that [`Content::swap_groups`] can look at a price once.
        swaps: Vec<Swap>,
        /// Lowest score of each solo rank, ascending.
        ranks: Vec<u16>,
        buildings: Vec<Building>,
        /// Which artifacts are in the box.
        artifacts: u16,
        heroes: Vec<Hero>,
        terrains: Vec<Terrain>,
        building_ids: Vec<Arc<str>>,
        hero_ids: Vec<Arc<str>>,
        terrain_ids: Vec<Arc<str>>,
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
        let groups = self.swaps.chunk_by(|one, next| (one.give, one.mirror) == (next.give, next.mirror));
        let place = |begin: &mut usize, group: &[Swap]| {
            let end = *begin + group.len();
            Some((group[0], std::mem::replace(begin, end)..end))
        };
        groups.scan(0, place).collect()
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
