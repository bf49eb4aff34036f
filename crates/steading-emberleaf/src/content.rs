//! EMB-15: the mechanics of a pack, as the rules look into them. `pack` makes it from text.

use crate::program::{Effect, EffectId, Form, Program, ProgramId, SisterDeed, Skill, SkillId};
use crate::words::*;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use steading_core::{Digest, Localized};

/// The id of an entry of the pack.
pub type Id = Arc<str>;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Path {
    pub a: Clearing,
    pub b: Clearing,
    /// From `a` to `b`.
    pub spots: Vec<Spot>,
    pub spot_set: SpotSet,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hex {
    pub clearing: Clearing,
    pub symbol: Option<Resource>,
    pub adjacent: HexSet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BuildingCard {
    pub count: u8,
    pub cost: Goods,
}

/// EMB-10.4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Fellow {
    pub building: Building,
    pub cost: Goods,
    pub attributes: Attributes,
    /// The storage it brings; 0 when it brings none.
    pub capacity: u8,
    pub covers: Option<Space>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BoardSpace {
    pub attribute: Option<Attribute>,
    pub program: Option<ProgramId>,
    /// The fellowship building that covers it.
    pub covered_by: Option<FellowId>,
}

/// EMB-10.3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct VillagerBonus {
    pub program: ProgramId,
    /// Permanent attributes.
    pub attributes: Attributes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct MarkerSide {
    pub health: u8,
    pub leaves: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Marker {
    pub banner: BannerId,
    /// Green, orange.
    pub sides: [MarkerSide; 2],
}

/// EMB-12.22: the rows between start area and bottom row.
pub type WarTrack = Vec<Vec<Option<Resource>>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Trophy {
    pub winner: ProgramId,
    pub others: ProgramId,
    /// EMB-11.30: what the sister gets.
    pub leaves: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ScoreBonus {
    pub at: u8,
    pub once: ProgramId,
    pub each: ProgramId,
    /// EMB-A28: it grants a free skill, which is an action window of its own.
    pub free_skill: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Hero {
    /// `None` is the market deck.
    pub deck: Option<Deck>,
    pub attributes: Attributes,
    pub first_skill: u16,
    pub skills: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Favour {
    pub score: Form,
    pub solo: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SisterFavourCard {
    pub advanced: bool,
    pub score: Form,
    pub star: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SisterActionCard {
    pub stamina: u8,
    pub deeds: [SisterDeed; 2],
}

/// The mechanics of a pack. Its canonical encoding is what the content hash covers.
#[derive(Clone, Debug, Serialize)]
pub struct Content {
    pub start_clearing: Clearing,
    pub start: Goods,
    pub storage: u8,
    /// By number of players: general buildings of each type put on marked hexes, and these hexes.
    pub preplaced: [(u8, HexSet); 5],
    pub paths: Vec<Path>,
    /// The paths that touch each clearing.
    pub paths_of: [Vec<PathId>; 6],
    pub hexes: Vec<Hex>,
    pub clearing_hexes: [HexSet; 6],
    pub buildings: [BuildingCard; 5],
    pub fellows: [Fellow; 6],
    /// By number; number 0 is the edge, where nothing is printed.
    pub spaces: [BoardSpace; 9],
    pub villager_bonuses: [[VillagerBonus; 5]; 4],
    pub banners: u8,
    pub markers: Vec<Marker>,
    /// By number of players.
    pub tracks: [WarTrack; 5],
    pub trophies: [Trophy; 6],
    pub score_bonuses: Vec<ScoreBonus>,
    pub heroes: Vec<Hero>,
    pub skills: Vec<Skill>,
    pub programs: Vec<Program>,
    pub effects: Vec<Effect>,
    pub favours: Vec<Favour>,
    pub stamina_limit: u8,
    pub building_leaves: [u8; 5],
    /// Simple and advanced favours by level.
    pub levels: [(u8, u8); 5],
    pub sister_favours: Vec<SisterFavourCard>,
    /// Reputation stars by type.
    pub sister_buildings: [u8; 5],
    pub sister_cards: Vec<SisterActionCard>,
    /// Heroes with a Charge or an Ongoing skill: few, and asked for at every action.
    pub charging: HeroSet,
    pub lasting: HeroSet,
    pub starters: [HeroSet; 5],
    pub ids: Ids,
}

/// What the entries are called in notation.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Ids {
    pub hero: Vec<Id>,
    pub favour: Vec<Id>,
    pub marker: Vec<Id>,
    pub clearing: Vec<Id>,
    pub path: Vec<Id>,
    pub spot: Vec<Id>,
    pub hex: Vec<Id>,
    pub fellow: Vec<Id>,
    pub deck: Vec<Id>,
    pub trophy: Vec<Id>,
    pub bonus: Vec<Id>,
    pub banner: Vec<Id>,
    pub sister_card: Vec<Id>,
    pub sister_favour: Vec<Id>,
}

/// Where an id stands in its list.
pub(crate) fn find(ids: &[Id], id: &str) -> Option<usize> {
    ids.iter().position(|known| &**known == id)
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

/// How hexes lie in their clearing, for pictures; axial coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HexPlace {
    pub q: i8,
    pub r: i8,
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
