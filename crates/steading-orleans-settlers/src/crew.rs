//! Who stands on the spaces of a place, packed into one word, and the crews of all places of a player.

use crate::prelude::*;
use serde::{Deserialize, Serialize};

/// The most spaces of one place.
pub const MOST_SPACES: usize = 7;

/// The lowest bit of the three that each space has.
pub(crate) const LOW: u32 = 0o1_111_111;

/// Followers and technology on one place. Three bits for each space: 0 is empty, otherwise the kind counted from 1;
/// then one bit for each space whose follower was placed in the planning phase that is still open (hidden from the
/// others, ORL-6.1); then three bits for the space under technology, counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Crew(u32);

const NEW: u32 = 3 * MOST_SPACES as u32;
const TECHNOLOGY: u32 = NEW + MOST_SPACES as u32;

impl Crew {
    #[inline]
    pub fn kind(self, space: usize) -> Option<Kind> {
        match self.0 >> (3 * space) & 7 {
            0 => None,
            code => Some(Kind::NAMED[code as usize - 1]),
        }
    }

    /// The lowest bit of each space that holds a follower or technology.
    #[inline]
    pub fn taken(self) -> u32 {
        let taken = (self.0 | self.0 >> 1 | self.0 >> 2) & LOW;
        match self.0 >> TECHNOLOGY {
            0 => taken,
            code => taken | 1 << (3 * (code - 1)),
        }
    }

    /// Nobody there, and no technology.
    #[inline]
    pub fn is_bare(self) -> bool {
        self.0 == 0
    }

    /// Whether followers stand there.
    #[inline]
    pub fn is_manned(self) -> bool {
        self.0 & ((1 << NEW) - 1) != 0
    }

    /// The first space after all that were filled in the open planning phase.
    #[inline]
    pub fn next_space(self) -> usize {
        let new = self.0 >> NEW & ((1 << MOST_SPACES) - 1);
        (u32::BITS - new.leading_zeros()) as usize
    }

    #[inline]
    pub fn is_new(self, space: usize) -> bool {
        self.0 >> (NEW + space as u32) & 1 == 1
    }

    #[inline]
    pub fn has_new(self) -> bool {
        self.next_space() > 0
    }

    #[inline]
    #[must_use]
    pub fn with_new(self, space: usize, kind: Kind) -> Crew {
        Crew(self.0 | (kind as u32 + 1) << (3 * space) | 1 << (NEW + space as u32))
    }

    /// With a follower that everybody sees.
    #[must_use]
    pub fn with(self, space: usize, kind: Kind) -> Crew {
        self.with_new(space, kind).shown()
    }

    /// What was planned is open now.
    #[inline]
    #[must_use]
    pub fn shown(self) -> Crew {
        Crew(self.0 & !(((1 << MOST_SPACES) - 1) << NEW))
    }

    /// As it was when planning began.
    #[inline]
    #[must_use]
    pub fn before(self) -> Crew {
        let gone = (0..MOST_SPACES).filter(|&space| self.is_new(space)).fold(0, |bits, space| bits | 7 << (3 * space));
        Crew(self.0 & !gone).shown()
    }

    /// The followers placed in the open planning phase.
    pub fn planned(self) -> Folk {
        (0..MOST_SPACES).filter(|&space| self.is_new(space)).filter_map(|space| self.kind(space)).collect()
    }

    #[inline]
    pub fn folk(self) -> Folk {
        let mut folk = Folk::EMPTY;
        for space in 0..MOST_SPACES {
            if let Some(kind) = self.kind(space) {
                folk = folk.plus(Folk::one(kind));
            }
        }
        folk
    }

    pub fn kinds(self) -> Kinds {
        (0..MOST_SPACES).filter_map(|space| self.kind(space)).collect()
    }

    /// The space under technology.
    #[inline]
    pub fn technology(self) -> Option<usize> {
        (self.0 >> TECHNOLOGY).checked_sub(1).map(|space| space as usize)
    }

    /// ORL-9.2: the space counts as filled for good; who stood on it is gone from it.
    #[must_use]
    pub fn with_technology(self, space: usize) -> Crew {
        Crew(self.0 & !(7 << (3 * space)) & ((1 << TECHNOLOGY) - 1) | (space as u32 + 1) << TECHNOLOGY)
    }

    /// ORL-7.3: followers leave, technology stays.
    #[inline]
    #[must_use]
    pub fn without_followers(self) -> Crew {
        Crew(self.0 >> TECHNOLOGY << TECHNOLOGY)
    }

    #[must_use]
    pub fn without_technology(self) -> Crew {
        Crew(self.0 & ((1 << TECHNOLOGY) - 1))
    }
}

/// The crews of all places of a player. Readable formats list those that are not bare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<CrewText>", into = "Vec<CrewText>")]
pub struct Crews([Crew; Place::COUNT]);

impl Default for Crews {
    fn default() -> Crews {
        Crews([Crew::default(); Place::COUNT])
    }
}

impl Crews {
    #[inline]
    pub fn at(&self, place: Place) -> Crew {
        self.0[place.index()]
    }

    #[inline]
    pub fn set(&mut self, place: Place, crew: Crew) {
        self.0[place.index()] = crew;
    }

    /// How many followers stand on these places.
    #[inline]
    pub fn followers(&self, places: Places) -> u8 {
        let spaces = |place: Place| {
            let crew = self.at(place).without_technology().0;
            ((crew | crew >> 1 | crew >> 2) & LOW).count_ones() as u8
        };
        places.iter().map(spaces).sum()
    }
}

/// A crew as people read it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CrewText {
    place: Place,
    /// The kind on each space, up to the last one that is taken.
    followers: Vec<Option<Kind>>,
    /// The spaces filled in the open planning phase, from 0.
    #[serde(default)]
    planned: Vec<u8>,
    /// The space under technology, from 0.
    #[serde(default)]
    technology: Option<u8>,
}

impl From<Crews> for Vec<CrewText> {
    fn from(crews: Crews) -> Vec<CrewText> {
        let text = |place: Place| {
            let crew = crews.at(place);
            let mut followers: Vec<Option<Kind>> = (0..MOST_SPACES).map(|space| crew.kind(space)).collect();
            followers.truncate(followers.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
            let planned = (0..MOST_SPACES).filter(|&space| crew.is_new(space)).map(|space| space as u8).collect();
            CrewText { place, followers, planned, technology: crew.technology().map(|space| space as u8) }
        };
        Place::all().filter(|&place| !crews.at(place).is_bare()).map(text).collect()
    }
}

impl TryFrom<Vec<CrewText>> for Crews {
    type Error = &'static str;

    fn try_from(list: Vec<CrewText>) -> Result<Crews, &'static str> {
        let mut crews = Crews::default();
        let mut next = 0;
        for text in list {
            if text.place.index() < next {
                return Err("crews are not in the order of their places");
            }
            next = text.place.index() + 1;
            if text.followers.len() > MOST_SPACES || text.followers.last() == Some(&None) {
                return Err("followers are listed up to the last space that is taken");
            }
            let mut crew = Crew::default();
            let mut planned = 0;
            for (space, kind) in text.followers.iter().enumerate() {
                let new = text.planned.iter().any(|&listed| usize::from(listed) == space);
                crew = match (*kind, new) {
                    (Some(kind), true) => Crew(crew.0 | Crew::default().with_new(space, kind).0),
                    (Some(kind), false) => Crew(crew.0 | Crew::default().with(space, kind).0),
                    (None, true) => return Err("nobody stands on a space that is listed as planned"),
                    (None, false) => crew,
                };
                planned += usize::from(new);
            }
            if planned != text.planned.len() || !text.planned.is_sorted() {
                return Err("planned spaces are listed once each and in order");
            }
            if let Some(space) = text.technology.map(usize::from) {
                if space >= MOST_SPACES || crew.kind(space).is_some() {
                    return Err("technology lies on a space of its own");
                }
                crew = crew.with_technology(space);
            }
            if crew.is_bare() {
                return Err("a bare place is not listed");
            }
            crews.set(text.place, crew);
        }
        Ok(crews)
    }
}
