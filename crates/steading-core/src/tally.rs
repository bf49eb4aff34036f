//! Counts of cards by type, packed into one word: hands, decks, heaps and prices.
//!
//! Each type has a byte of its own ("lane") that never reaches 128, so that whole hands are added, compared and paid
//! with a few instructions. The content check keeps every deck below that bound.

use crate::Key;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::ser::{SerializeMap, SerializeTuple};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = ONES << 7;

/// The most cards of one type, and the most cards of one deck.
pub const MOST: u8 = 127;

/// A type of card that has a lane in a [`Tally`].
pub trait Lane: Key + Eq + fmt::Debug + 'static {
    /// Every type with a lane, in canonical order.
    const ALL: &'static [Self];
}

/// So many cards of each type.
pub struct Tally<K> {
    lanes: u64,
    of: PhantomData<fn(K)>,
}

/// A set of types.
pub struct Types<K> {
    /// The high bit of the lane of each type in the set.
    bits: u64,
    of: PhantomData<fn(K)>,
}

#[inline]
const fn shift(index: usize) -> u32 {
    8 * index as u32
}

/// The high bit of every lane in which `a` is at least `b`. Each lane lends itself a bit, so none borrows from the next;
/// that needs lanes below 128, and then nothing can wrap.
#[inline]
const fn lend(a: u64, b: u64) -> u64 {
    (a | HIGH).wrapping_sub(b) & HIGH
}

/// Whole lanes for high bits.
#[inline]
const fn whole(high_bits: u64) -> u64 {
    (high_bits >> 7).wrapping_mul(0xff)
}

/// How many lanes have their high bit set. One multiplication, where counting the bits of any word takes a dozen steps.
#[inline]
const fn count(high_bits: u64) -> u8 {
    ((high_bits >> 7).wrapping_mul(ONES) >> 56) as u8
}

impl<K: Lane> Tally<K> {
    pub const EMPTY: Tally<K> = Tally::packed(0);

    #[inline]
    const fn packed(lanes: u64) -> Self {
        Tally { lanes, of: PhantomData }
    }

    /// All lanes in one word, the first in the lowest byte.
    #[inline]
    pub const fn word(self) -> u64 {
        self.lanes
    }

    /// Counts in canonical order. Panics when there are more than types, or when one is above [`MOST`].
    pub fn new(counts: &[u8]) -> Self {
        assert!(counts.len() <= K::ALL.len() && counts.iter().all(|&count| count <= MOST), "{counts:?} is no tally");
        Tally::packed(counts.iter().rev().fold(0, |lanes, &count| lanes << 8 | u64::from(count)))
    }

    /// One card.
    #[inline]
    pub fn one(kind: K) -> Self {
        Tally::packed(1 << shift(kind.index()))
    }

    /// So many cards of one type.
    pub fn some(kind: K, count: u8) -> Self {
        assert!(count <= MOST, "{count} cards of one type");
        Tally::packed(u64::from(count) << shift(kind.index()))
    }

    /// A type without a lane is there 0 times.
    #[inline]
    pub fn get(self, kind: K) -> u8 {
        (self.lanes >> shift(kind.index())) as u8
    }

    pub fn counts(self) -> impl Iterator<Item = (K, u8)> {
        K::ALL.iter().map(move |&kind| (kind, self.get(kind)))
    }

    /// All cards together. Fits because a deck has at most [`MOST`] cards.
    #[inline]
    pub fn size(self) -> u8 {
        (self.lanes.wrapping_mul(ONES) >> 56) as u8
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.lanes == 0
    }

    /// Whether there are at least as many cards of every type.
    #[inline]
    pub fn covers(self, other: Self) -> bool {
        lend(self.lanes, other.lanes) == HIGH
    }

    #[inline]
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        let lanes = self.lanes.wrapping_add(other.lanes);
        assert!(lanes & HIGH == 0, "more than {MOST} cards of one type");
        Tally::packed(lanes)
    }

    /// Panics when a card is not there.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        assert!(self.covers(other), "cards that are not there cannot be taken");
        Tally::packed(self.lanes.wrapping_sub(other.lanes))
    }

    /// What is here beyond `other`, type by type.
    #[inline]
    #[must_use]
    pub fn beyond(self, other: Self) -> Self {
        Tally::packed(self.lanes.wrapping_sub(self.least(other).lanes))
    }

    /// The smaller count, type by type.
    #[inline]
    #[must_use]
    pub fn least(self, other: Self) -> Self {
        let mask = whole(lend(self.lanes, other.lanes));
        Tally::packed(other.lanes & mask | self.lanes & !mask)
    }

    /// The types that are there at least `count` times. `count` is at most [`MOST`].
    #[inline]
    pub fn at_least(self, count: u8) -> Types<K> {
        // Lanes without a type are empty, so they are in the result only for a count of 0.
        Types { bits: lend(self.lanes, u64::from(count).wrapping_mul(ONES)), of: PhantomData }
    }

    /// The types that are there.
    #[inline]
    pub fn types(self) -> Types<K> {
        self.at_least(1)
    }

    /// The type of card number `n` when the cards lie in canonical order. Panics when there are not that many.
    #[inline]
    pub fn nth(self, n: u8) -> K {
        assert!(n < self.size(), "card {n} of {}", self.size());
        // Lane i of the product holds the sum of lanes 0 to i: those not above n are passed over.
        let sums = self.lanes.wrapping_mul(ONES);
        let passed = lend(u64::from(n).wrapping_mul(ONES), sums);
        K::ALL[count(passed) as usize]
    }

    /// The last type in canonical order that is there.
    #[inline]
    pub fn last(self) -> Option<K> {
        if self.lanes == 0 { None } else { Some(K::ALL[(63 - self.lanes.leading_zeros() as usize) / 8]) }
    }

    /// The cards of this type and those after it in canonical order.
    #[inline]
    #[must_use]
    pub fn from(self, kind: K) -> Self {
        Tally::packed(self.lanes & (u64::MAX << shift(kind.index())))
    }
}

impl<K: Lane> Types<K> {
    pub const NONE: Types<K> = Types { bits: 0, of: PhantomData };

    #[inline]
    pub fn all() -> Self {
        Types { bits: HIGH & !(u64::MAX << shift(K::ALL.len())), of: PhantomData }
    }

    #[inline]
    pub fn contains(self, kind: K) -> bool {
        self.bits & (0x80 << shift(kind.index())) != 0
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits == 0
    }

    #[inline]
    pub fn len(self) -> u8 {
        count(self.bits)
    }

    #[inline]
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Types { bits: self.bits & !others.bits, of: PhantomData }
    }

    /// This type and those after it in canonical order.
    #[inline]
    #[must_use]
    pub fn from(self, kind: K) -> Self {
        Types { bits: self.bits & (u64::MAX << shift(kind.index())), of: PhantomData }
    }

    /// One bit for each type, the first in the lowest.
    #[inline]
    pub const fn mask(self) -> u64 {
        // The bit of lane i meets the bit 7 * (8 - i) of the factor at 56 + i, and no two others meet.
        (self.bits >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = K> {
        crate::collections::bits(self.bits).map(|bit| K::ALL[bit as usize / 8])
    }
}

// Written by hand because derives would ask for bounds on `K`, which is only a name.
impl<K> Clone for Tally<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Tally<K> {}
impl<K> PartialEq for Tally<K> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.lanes == other.lanes
    }
}
impl<K> Eq for Tally<K> {}
impl<K> Hash for Tally<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.lanes.hash(state);
    }
}
impl<K> Default for Tally<K> {
    fn default() -> Self {
        Tally { lanes: 0, of: PhantomData }
    }
}
impl<K: Lane> fmt::Debug for Tally<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.counts().map(|(_, count)| count)).finish()
    }
}
impl<K> Clone for Types<K> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<K> Copy for Types<K> {}
impl<K> PartialEq for Types<K> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<K> Eq for Types<K> {}
impl<K: Lane> fmt::Debug for Types<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<K: Lane> FromIterator<K> for Tally<K> {
    fn from_iter<I: IntoIterator<Item = K>>(cards: I) -> Self {
        cards.into_iter().fold(Tally::EMPTY, |tally, card| tally.plus(Tally::one(card)))
    }
}

/// A map by name where people read it, one byte per type elsewhere.
impl<K: Lane> Serialize for Tally<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let mut map = serializer.serialize_map(Some(K::ALL.len()))?;
            for (kind, count) in self.counts() {
                map.serialize_entry(K::key(kind.index()), &count)?;
            }
            map.end()
        } else {
            let mut tuple = serializer.serialize_tuple(K::ALL.len())?;
            for (_, count) in self.counts() {
                tuple.serialize_element(&count)?;
            }
            tuple.end()
        }
    }
}

impl<'de, K: Lane> Deserialize<'de> for Tally<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Counts<K>(PhantomData<fn(K)>);
        impl<'de, K: Lane> Visitor<'de> for Counts<K> {
            type Value = Tally<K>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a count below {} for some of: ", MOST + 1)?;
                K::ALL.iter().try_for_each(|kind| write!(f, "{} ", K::key(kind.index())))
            }
            /// A type that is not named is there 0 times.
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tally<K>, A::Error> {
                let mut tally = Tally::EMPTY;
                let mut seen = [false; 8];
                while let Some(name) = map.next_key::<std::borrow::Cow<'de, str>>()? {
                    let kind = K::ALL.iter().copied().find(|kind| K::key(kind.index()) == name);
                    let kind = kind.ok_or_else(|| A::Error::custom(format!("unknown entry '{name}'")))?;
                    if std::mem::replace(&mut seen[kind.index()], true) {
                        return Err(A::Error::custom(format!("'{name}' is given twice")));
                    }
                    let count: u8 = map.next_value()?;
                    if count > MOST {
                        return Err(A::Error::custom(format!("{count} '{name}' are more than {MOST}")));
                    }
                    tally = tally.plus(Tally::some(kind, count));
                }
                Ok(tally)
            }
        }
        deserializer.deserialize_map(Counts(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    crate::named!(
        Good { Brick = "brick", Lumber = "lumber", Wool = "wool", Grain = "grain", Ore = "ore" }
    );
    impl Lane for Good {
        const ALL: &'static [Good] = &Good::NAMED;
    }

    type Goods = Tally<Good>;

    fn counts() -> impl Strategy<Value = [u8; 5]> {
        [0u8..=25, 0u8..=25, 0u8..=25, 0u8..=25, 0u8..=25]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        /// The packed arithmetic against the plain one.
        #[test]
        fn lanes_do_not_touch_each_other(a in counts(), b in counts(), least in 1u8..30) {
            let (x, y) = (Goods::new(&a), Goods::new(&b));
            let pairs = || a.iter().zip(&b);
            prop_assert_eq!(x.size(), a.iter().sum::<u8>());
            prop_assert_eq!(x.covers(y), pairs().all(|(a, b)| a >= b));
            prop_assert_eq!(x.plus(y), Goods::new(&pairs().map(|(a, b)| a + b).collect::<Vec<_>>()));
            prop_assert_eq!(x.least(y), Goods::new(&pairs().map(|(a, b)| *a.min(b)).collect::<Vec<_>>()));
            prop_assert_eq!(x.beyond(y), Goods::new(&pairs().map(|(a, b)| a.saturating_sub(*b)).collect::<Vec<_>>()));
            for &good in Good::ALL {
                let count = a[good.index()];
                prop_assert_eq!(x.get(good), count);
                prop_assert_eq!(x.at_least(least).contains(good), count >= least);
                prop_assert_eq!(x.types().contains(good), count > 0);
            }
            prop_assert_eq!(x.types().iter().count(), usize::from(x.types().len()));
            prop_assert_eq!(x.types().mask(), x.types().iter().fold(0, |set, good| set | 1 << good.index()));
            prop_assert_eq!(x.last().map(|good| good.index()), a.iter().rposition(|&count| count > 0));
            let in_order: Vec<Good> = (0..x.size()).map(|n| x.nth(n)).collect();
            prop_assert_eq!(in_order.iter().copied().collect::<Goods>(), x);
            prop_assert!(in_order.windows(2).all(|pair| pair[0].index() <= pair[1].index()));
        }
    }

    #[test]
    fn json_is_a_map_by_name_and_refuses_what_does_not_fit() {
        let goods = Goods::new(&[1, 0, 3, 0, 2]);
        let json = serde_json::to_string(&goods).unwrap();
        assert_eq!(json, r#"{"brick":1,"lumber":0,"wool":3,"grain":0,"ore":2}"#);
        assert_eq!(serde_json::from_str::<Goods>(&json).unwrap(), goods);
        assert_eq!(serde_json::from_str::<Goods>(r#"{"ore":2}"#).unwrap(), Goods::new(&[0, 0, 0, 0, 2]));
        for wrong in [r#"{"gold":1}"#, r#"{"ore":128}"#, r#"{"ore":1,"ore":1}"#, "[1,2,3,4,5]", r#"{"ore":-1}"#] {
            assert!(serde_json::from_str::<Goods>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    #[should_panic(expected = "cannot be taken")]
    fn a_card_that_is_not_there_cannot_be_taken() {
        let _ = Goods::one(Good::Ore).minus(Goods::one(Good::Wool));
    }
}
