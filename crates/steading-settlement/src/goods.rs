//! Resources, and small heaps of them packed into one word.

use crate::prelude::*;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use steading_core::{Amount, Arg, items, named};

named!(
    /// SET-1.1: three basic resources, then the two rare ones.
    Resource { Wood = "wood", Clay = "clay", Stone = "stone", Diamond = "diamond", Gold = "gold" }
);

impl Resource {
    pub const ALL: [Resource; 5] = Resource::NAMED;
    pub const BASIC: [Resource; 3] = [Resource::Wood, Resource::Clay, Resource::Stone];

    pub const fn is_basic(self) -> bool {
        (self as u8) < 3
    }
}

items! { Resource => "resource" }

/// How many of each resource: one byte each, wood in the lowest.
///
/// No heap ever holds more than [`Goods::MOST`] of a type, so the top bit of every byte is free
/// and one subtraction compares all five types at once.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Goods(u64);

/// The top bit of each of the five bytes.
const BORROW: u64 = 0x80_8080_8080;

impl Goods {
    pub const EMPTY: Goods = Goods(0);
    pub const MOST: u8 = 127;

    #[inline]
    pub const fn of(resource: Resource, count: u8) -> Goods {
        Goods((count as u64) << (8 * resource as u32))
    }

    #[inline]
    pub const fn one(resource: Resource) -> Goods {
        Goods::of(resource, 1)
    }

    pub fn from_counts(counts: [u8; 5]) -> Goods {
        let [wood, clay, stone, diamond, gold] = counts;
        Goods(u64::from_le_bytes([wood, clay, stone, diamond, gold, 0, 0, 0]))
    }

    pub fn counts(self) -> [u8; 5] {
        Resource::ALL.map(|resource| self.get(resource))
    }

    #[inline]
    pub const fn get(self, resource: Resource) -> u8 {
        (self.0 >> (8 * resource as u32)) as u8
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// At least as much of every type.
    #[inline]
    pub const fn covers(self, other: Goods) -> bool {
        ((self.0 | BORROW) - other.0) & BORROW == BORROW
    }

    #[inline]
    #[must_use]
    pub const fn plus(self, other: Goods) -> Goods {
        Goods(self.0 + other.0)
    }

    /// Only for what [`Goods::covers`] allows.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Goods) -> Goods {
        Goods(self.0 - other.0)
    }

    /// The smaller count of each type.
    #[inline]
    #[must_use]
    pub fn at_most(self, other: Goods) -> Goods {
        if other.covers(self) {
            return self;
        }
        let (mine, theirs) = (self.counts(), other.counts());
        Goods::from_counts(std::array::from_fn(|index| mine[index].min(theirs[index])))
    }

    /// What `other` has more of each type.
    pub fn lacking(self, other: Goods) -> Goods {
        let (mine, theirs) = (self.counts(), other.counts());
        Goods::from_counts(std::array::from_fn(|index| theirs[index].saturating_sub(mine[index])))
    }

    /// The basic resources in this heap.
    #[inline]
    #[must_use]
    pub const fn basic_part(self) -> Goods {
        Goods(self.0 & 0xff_ffff)
    }

    /// The number of basic resources; three full heaps are more than a byte holds.
    #[inline]
    pub const fn basics(self) -> u16 {
        self.get(Resource::Wood) as u16 + self.get(Resource::Clay) as u16 + self.get(Resource::Stone) as u16
    }
}

/// For labels and sentences: each type that is there.
impl From<Goods> for Vec<Amount> {
    fn from(goods: Goods) -> Vec<Amount> {
        let there = Resource::ALL.into_iter().filter(|&resource| goods.get(resource) > 0);
        there.map(|resource| Amount::of(resource, goods.get(resource))).collect()
    }
}

impl From<Goods> for Arg {
    fn from(goods: Goods) -> Arg {
        Arg::Amounts(goods.into())
    }
}

impl fmt::Debug for Goods {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [wood, clay, stone, diamond, gold] = self.counts();
        write!(f, "{wood}W {clay}C {stone}S {diamond}D {gold}G")
    }
}

#[cfg(feature = "types")]
steading_core::typed_as!(Goods, |_: &ts_rs::Config| "Record<Resource, number>".to_owned(), Resource);

impl Serialize for Goods {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        By::<Resource, u8, 5>::new(self.counts()).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Goods {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Goods, D::Error> {
        let counts = *By::<Resource, u8, 5>::deserialize(deserializer)?.values();
        match counts.iter().find(|&&count| count > Goods::MOST) {
            Some(count) => Err(D::Error::custom(format!("{count} of one resource is more than there can be"))),
            None => Ok(Goods::from_counts(counts)),
        }
    }
}
