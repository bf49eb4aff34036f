//! What lies on the table. No rules here.

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use steading_core::collections::bits;
use steading_core::{BySeat, Rng, Seat, Stack};

/// The largest table.
pub const SEATS: usize = 4;
/// No pack has more cards: a set of cards is one word.
pub const MAX_CARDS: usize = 32;
/// How many frames can be pending: the round, its turns, [`MAX_CHAIN`] challenges, and a draw on top.
pub const DEPTH: usize = 8;
/// How many burrs can answer one another; the loader refuses packs that could do more.
pub const MAX_CHAIN: usize = DEPTH - 3;
/// TOY-3.1: how many cards a bid may hold.
pub const MAX_LAID: u32 = 2;

/// A card, by its place in the pack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Card(pub u8);

/// A set of cards. What nobody knows the order of has none.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u32);

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

impl CardSet {
    pub const EMPTY: CardSet = CardSet(0);

    /// The first `count` cards of a pack.
    pub fn first(count: usize) -> CardSet {
        CardSet(((1u64 << count) - 1) as u32)
    }

    /// Cards that are beyond any pack are in no set.
    pub fn contains(self, card: Card) -> bool {
        u32::from(card.0) < u32::BITS && self.0 & (1 << card.0) != 0
    }

    pub fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.0;
    }

    pub fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Card> {
        bits(self.0.into()).map(|bit| Card(bit as u8))
    }

    pub fn last(self) -> Option<Card> {
        self.0.checked_ilog2().map(|bit| Card(bit as u8))
    }

    #[must_use]
    pub fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    #[must_use]
    pub fn or(self, other: CardSet) -> CardSet {
        CardSet(self.0 | other.0)
    }

    #[must_use]
    pub fn minus(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// One of the cards, all alike. Panics when there is none.
    pub fn pick(self, rng: &mut impl Rng) -> Card {
        Card(rng.bit_of(self.0.into()) as u8)
    }

    /// Takes `count` of the cards out, all choices alike. Panics when there are not that many.
    pub fn take(&mut self, count: u32, rng: &mut impl Rng) -> CardSet {
        let mut taken = CardSet::EMPTY;
        for _ in 0..count {
            let card = self.pick(rng);
            self.remove(card);
            taken.insert(card);
        }
        taken
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> CardSet {
        cards.into_iter().fold(CardSet::EMPTY, |mut set, card| {
            set.insert(card);
            set
        })
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u32(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for CardSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
        struct Cards;
        impl<'de> Visitor<'de> for Cards {
            type Value = CardSet;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of cards")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<CardSet, A::Error> {
                let mut cards = CardSet::EMPTY;
                while let Some(card) = seq.next_element::<Card>()? {
                    if usize::from(card.0) >= MAX_CARDS || cards.contains(card) {
                        return Err(A::Error::custom(format!("card {} is unknown or listed twice", card.0)));
                    }
                    cards.insert(card);
                }
                Ok(cards)
            }
        }
        deserializer.deserialize_seq(Cards)
    }
}

/// What lies in front of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Secret, but for the cards in [`State::shown`]. Cards that are laid for a bid still count as held.
    pub hand: CardSet,
    /// Secret until the bid is over: the part of the hand that is laid.
    pub laid: CardSet,
    /// Public: whether the bid is confirmed.
    pub done: bool,
    /// Public: the cards planted.
    pub hedge: CardSet,
    /// Secret: the cards buried.
    pub compost: CardSet,
    /// Public.
    pub berries: u8,
}

/// What is still to be decided. Frames hold nothing secret, so the whole stack is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// So many rounds are still to begin.
    Rounds { left: u8 },
    /// So many cards are still to be dealt.
    Deal { left: u8 },
    /// Chance names the first leader.
    Lead,
    /// So many seats still have their turn to begin in this round.
    Turns { left: u8 },
    /// Everybody bids at once; who is not done is asked.
    Bid,
    /// One seat has its turn.
    Turn { seat: Seat },
    /// A seat draws so many cards.
    Draw { seat: Seat, left: u8 },
    /// `by` has put down a burr; `at` is to answer. Finished when it has come round to `by`.
    Challenge { by: Seat, at: Seat, card: Card },
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Rounds { left: 0 }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub players: BySeat<Player, SEATS>,
    /// Cards nobody has drawn: a set, because nobody knows the order.
    pub deck: CardSet,
    /// Public: cards in hands that everybody has seen there (TOY-3.5).
    /// Views and `resample` need it, so it is part of the state.
    pub shown: CardSet,
    /// Berries nobody has.
    pub supply: u8,
    pub leader: Seat,
    /// The top is the question.
    pub pending: Stack<Frame, DEPTH>,
}

const _: () = assert!(size_of::<State>() <= 160); // a note to the reader: growth should be noticed
