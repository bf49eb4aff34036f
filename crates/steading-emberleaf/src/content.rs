//! EMB-15: the mechanics of a pack, as the rules look into them. `pack` makes it from text.

use crate::prelude::*;
use crate::program::{Effect, EffectId, Form, Program, ProgramId, SisterDeed, Skill, SkillId};
use std::collections::BTreeMap;
use std::sync::Arc;
use steading_core::{Digest, Localized, tables};

/// The id of an entry of the pack.
pub type Id = Arc<str>;
/// EMB-12.22: the rows between start area and bottom row.
pub type WarTrack = Vec<Vec<Option<Resource>>>;

tables! {
    struct Path {
        a: Clearing,
        b: Clearing,
        /// From `a` to `b`.
        spots: Vec<Spot>,
        spot_set: SpotSet,
    }
    #[derive(Copy)]
    struct Hex { clearing: Clearing, symbol: Option<Resource>, adjacent: HexSet }

    /// How a hex lies in its clearing, for pictures; axial coordinates.
    #[derive(Copy)]
    struct HexPlace { q: i8, r: i8 }
    #[derive(Copy)]
    struct BuildingCard { count: u8, cost: Goods }

    /// EMB-10.4.
    #[derive(Copy)]
    struct Fellow {
        building: Building,
        cost: Goods,
        attributes: Attributes,
        /// The storage it brings; 0 when it brings none.
        capacity: u8,
        covers: Option<Space>,
    }
    #[derive(Copy, Default)]
    struct BoardSpace {
        attribute: Option<Attribute>,
        program: Option<ProgramId>,
        /// The fellowship building that covers it.
        covered_by: Option<FellowId>,
    }

    /// EMB-10.3.
    #[derive(Copy, Default)]
    struct VillagerBonus {
        program: ProgramId,
        /// Permanent attributes.
        attributes: Attributes,
    }
    #[derive(Copy)]
    struct MarkerSide { health: u8, leaves: u8 }
    #[derive(Copy)]
    struct Marker {
        banner: BannerId,
        /// Green, orange.
        sides: [MarkerSide; 2],
    }
    #[derive(Copy)]
    struct Trophy {
        winner: ProgramId,
        others: ProgramId,
        /// EMB-11.30: what the sister gets.
        leaves: u8,
    }
    #[derive(Copy)]
    struct ScoreBonus {
        at: u8,
        once: ProgramId,
        each: ProgramId,
        /// EMB-A28: it grants a free skill, which is an action window of its own.
        free_skill: bool,
    }
    #[derive(Copy)]
    struct Hero {
        /// `None` is the market deck.
        deck: Option<Deck>,
        attributes: Attributes,
        first_skill: u16,
        skills: u8,
    }
    struct Favour { score: Form, solo: bool }
    struct SisterFavourCard { advanced: bool, score: Form, star: u8 }
    #[derive(Copy)]
    struct SisterActionCard { stamina: u8, deeds: [SisterDeed; 2] }

    /// The mechanics of a pack. Its canonical encoding is what the content hash covers.
    struct Content {
        start_clearing: Clearing,
        start: Goods,
        storage: u8,
        /// By number of players: general buildings of each type put on marked hexes, and these hexes.
        preplaced: [(u8, HexSet); 5],
        paths: Vec<Path>,
        /// The paths that touch each clearing.
        paths_of: [Vec<PathId>; 6],
        hexes: Vec<Hex>,
        clearing_hexes: [HexSet; 6],
        buildings: [BuildingCard; 5],
        fellows: [Fellow; 6],
        /// By number; number 0 is the edge, where nothing is printed.
        spaces: [BoardSpace; 9],
        villager_bonuses: [[VillagerBonus; 5]; 4],
        banners: u8,
        markers: Vec<Marker>,
        /// By number of players.
        tracks: [WarTrack; 5],
        trophies: [Trophy; 6],
        score_bonuses: Vec<ScoreBonus>,
        heroes: Vec<Hero>,
        skills: Vec<Skill>,
        programs: Vec<Program>,
        effects: Vec<Effect>,
        favours: Vec<Favour>,
        stamina_limit: u8,
        building_leaves: [u8; 5],
        /// Simple and advanced favours by level.
        levels: [(u8, u8); 5],
        sister_favours: Vec<SisterFavourCard>,
        /// Reputation stars by type.
        sister_buildings: [u8; 5],
        sister_cards: Vec<SisterActionCard>,
        /// Heroes with a Charge or an Ongoing skill: few, and asked for at every action.
        charging: HeroSet,
        lasting: HeroSet,
        starters: [HeroSet; 5],
        ids: Ids,
    }

    /// What the entries are called in notation.
    #[derive(Default)]
    struct Ids {
        hero: Vec<Id>,
        favour: Vec<Id>,
        marker: Vec<Id>,
        clearing: Vec<Id>,
        path: Vec<Id>,
        spot: Vec<Id>,
        hex: Vec<Id>,
        fellow: Vec<Id>,
        deck: Vec<Id>,
        trophy: Vec<Id>,
        bonus: Vec<Id>,
        banner: Vec<Id>,
        sister_card: Vec<Id>,
        sister_favour: Vec<Id>,
    }
}

/// Where an id stands in its list.
pub(crate) fn find(ids: &[Id], id: &str) -> Option<usize> {
    ids.iter().position(|known| &**known == id)
}

impl Path {
    /// The other end.
    #[inline]
    pub fn from(&self, clearing: Clearing) -> Option<Clearing> {
        match clearing {
            _ if clearing == self.a => Some(self.b),
            _ if clearing == self.b => Some(self.a),
            _ => None,
        }
    }
}

impl Content {
    #[inline]
    pub fn skill(&self, id: SkillId) -> &Skill {
        &self.skills[usize::from(id.0)]
    }

    /// The skills of a hero, from top to bottom.
    #[inline]
    pub fn skills_of(&self, hero: HeroId) -> impl Iterator<Item = SkillId> {
        let hero = &self.heroes[hero.index()];
        (hero.first_skill..hero.first_skill + u16::from(hero.skills)).map(SkillId)
    }

    /// Skill number `number` of a hero, counted from 1 at the top.
    pub fn skill_of(&self, hero: HeroId, number: u8) -> Option<SkillId> {
        let card = self.heroes.get(hero.index())?;
        (1..=card.skills).contains(&number).then(|| SkillId(card.first_skill + u16::from(number) - 1))
    }

    /// The number of a skill on its card, counted from 1 at the top.
    pub fn number_of(&self, hero: HeroId, skill: SkillId) -> u8 {
        (skill.0 - self.heroes[hero.index()].first_skill) as u8 + 1
    }

    #[inline]
    pub fn program(&self, id: ProgramId) -> Program {
        self.programs[usize::from(id.0)]
    }

    #[inline]
    pub fn effect(&self, id: EffectId) -> Effect {
        self.effects[usize::from(id.0)]
    }

    pub fn all_markers(&self) -> MarkerSet {
        MarkerSet::first(self.markers.len())
    }

    /// EMB-3.4: the hero cards outside the starting decks.
    pub fn market(&self) -> HeroSet {
        self.starters.iter().fold(HeroSet::first(self.heroes.len()), |rest, deck| rest.but(*deck))
    }

    /// EMB-12.46: the favours that are played with.
    pub fn favours_for(&self, solo: bool) -> FavourSet {
        let played = |favour: &FavourId| !solo || self.favours[favour.index()].solo;
        FavourSet::first(self.favours.len()).iter().filter(played).collect()
    }
}

/// A pack as it is used: mechanics, names, and the deepest chain of effects it can cause.
#[derive(Clone, Debug)]
pub struct Pack {
    pub content: Content,
    pub hash: Digest,
    pub layout: Vec<HexPlace>,
    /// Frames on the stack in the deepest chain, and the entries that cause it.
    pub depth: usize,
    pub deepest: Vec<String>,
    pub(crate) names: BTreeMap<&'static str, Vec<Localized>>,
}

impl Pack {
    pub fn name(&self, kind: &str, index: u16) -> Option<&Localized> {
        self.names.get(kind)?.get(index as usize)
    }
}
