//! The state of a match: plain data of bounded size. Small queries, no rules.

use crate::tally::{Lane, Tally};
use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use steading_core::collections::bits;
use steading_core::{BySeat, Key, Seat, SeatSet, Stack, named};

/// The largest table.
pub const SEATS: usize = 4;
/// CAT-11.22: the most proposals in one turn.
pub const MOST_PROPOSALS: usize = 10;

named!(
    /// CAT-0.6: the resources, in canonical order.
    Good { Brick = "brick", Lumber = "lumber", Wool = "wool", Grain = "grain", Ore = "ore" }
);
impl Lane for Good {
    const ALL: &'static [Good] = &Good::NAMED;
}
named!(
    /// CAT-2.2: what can be built. A metropolis never lies in the building deck, so it has no lane in a tally.
    Card { Road = "road", Settlement = "settlement", City = "city", Knight = "knight", Metropolis = "metropolis" }
);
impl Lane for Card {
    const ALL: &'static [Card] = &[Card::Road, Card::Settlement, Card::City, Card::Knight];
}
named!(
    /// CAT-8.1: the event cards.
    EventCard {
        Robber = "robber",
        Donation = "donation",
        Subsidy = "subsidy",
        Harvest = "harvest",
        NewYear = "new_year",
    }
);
impl Lane for EventCard {
    const ALL: &'static [EventCard] = &EventCard::NAMED;
}
named!(
    /// The special VP cards (CAT-6.7, CAT-7.14).
    Special { LongestRoute = "longest_route", LargestForce = "largest_force" }
);
impl Lane for Special {
    const ALL: &'static [Special] = &Special::NAMED;
}

/// Resource cards: a hand, a price, one side of a deal.
pub type Goods = Tally<Good>;
/// Building cards: the display, the deck, what lies in front of a person.
pub type Cards = Tally<Card>;
/// Event cards.
pub type Events = Tally<EventCard>;

/// A metropolis card by its number in the pack. On side A all are alike (CAT-7.8) and are taken in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Metropolis(pub u8);

/// A set of metropolis cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Metropolises(u8);

impl Metropolises {
    /// The most metropolis cards a pack may have.
    pub const MOST: u8 = 8;
    pub const NONE: Metropolises = Metropolises(0);

    /// The first `count` cards. Panics above [`Metropolises::MOST`].
    pub fn first(count: u8) -> Self {
        assert!(count <= Self::MOST, "{count} metropolises");
        Metropolises(((1u16 << count) - 1) as u8)
    }

    #[inline]
    pub fn one(card: Metropolis) -> Self {
        Metropolises(1 << card.0)
    }

    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub fn contains(self, card: Metropolis) -> bool {
        card.0 < Self::MOST && self.0 >> card.0 & 1 == 1
    }

    #[inline]
    pub fn meets(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }

    #[inline]
    #[must_use]
    pub fn with(self, others: Self) -> Self {
        Metropolises(self.0 | others.0)
    }

    #[inline]
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Metropolises(self.0 & !others.0)
    }

    pub fn iter(self) -> impl Iterator<Item = Metropolis> {
        bits(self.0.into()).map(|bit| Metropolis(bit as u8))
    }
}

/// A list of numbers where people read it, one byte elsewhere.
impl Serialize for Metropolises {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_seq(self.iter())
        } else {
            serializer.serialize_u8(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Metropolises {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = Metropolises;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of metropolis numbers")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Metropolises, A::Error> {
                let mut set = Metropolises::NONE;
                while let Some(card) = seq.next_element::<Metropolis>()? {
                    if card.0 >= Metropolises::MOST {
                        return Err(A::Error::custom(format!("there is no metropolis {}", card.0)));
                    }
                    set = set.with(Metropolises::one(card));
                }
                Ok(set)
            }
        }
        deserializer.deserialize_seq(Numbers)
    }
}

/// How far a person is with a deal (CAT-11.6, CAT-11.7). Until it is sent or all have answered, only the owner knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Step {
    #[default]
    Idle,
    /// The active person is about to say whom the offer is for.
    Audience,
    Give,
    Want,
    /// The offer, or the counter-offer, is made.
    Sent,
    Accepted,
    Declined,
}

impl Step {
    /// Whether cards are still being put together.
    pub fn in_progress(self) -> bool {
        matches!(self, Step::Audience | Step::Give | Step::Want)
    }
}

/// What a person is choosing cards for: a deal, or a robber discard (then only `give` is used).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Desk {
    pub step: Step,
    /// Whom an offer is for; empty for everything else.
    pub to: SeatSet,
    pub give: Goods,
    pub want: Goods,
}

/// What lies in front of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Resource cards in hand: hidden from the others.
    pub hand: Goods,
    /// CAT-12.5: the part of the hand that everybody knows.
    pub known: Goods,
    /// CAT-12.8: cards drawn since the supply was last shuffled, without those shown since that were certainly among
    /// them. Hidden like the hand.
    pub drawn: Goods,
    /// CAT-12.8: cards shown since the last shuffle of which nobody else knows whether they came before it or after.
    pub shown: Goods,
    /// Visible cards (CAT-2.3); starting cards are among them.
    pub laid: Cards,
    pub metropolises: Metropolises,
    /// CAT-12.8: how many cards not known to all were there at the last shuffle, without those shown since that were
    /// certainly among them.
    pub old: u8,
    pub desk: Desk,
}

impl Player {
    /// CAT-12.5: cards that only their owner knows.
    #[inline]
    pub fn unknown(&self) -> u8 {
        self.hand.size() - self.known.size()
    }
}

/// An offer made in this turn (CAT-11.16), in one word: no type is on both sides (CAT-A7), so that one tally holds both;
/// above its five lanes stand the types that are given and the seats it was made to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "MadeText", into = "MadeText")]
pub struct Made(u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MadeText {
    give: Goods,
    want: Goods,
    to: SeatSet,
}

impl Made {
    pub fn new(give: Goods, want: Goods, to: SeatSet) -> Self {
        let gives = give.types().iter().fold(0u64, |set, good| set | 1 << good.index());
        let to = to.iter().fold(0u64, |set, seat| set | 1 << seat.index());
        Made(give.plus(want).word() | gives << 40 | to << 48)
    }

    fn side(self, given: bool) -> Goods {
        let here = |&good: &Good| (self.0 >> (40 + good.index()) & 1 == 1) == given;
        let count = |good: Good| Goods::some(good, (self.0 >> (8 * good.index())) as u8);
        Good::ALL.iter().copied().filter(here).map(count).fold(Goods::EMPTY, Goods::plus)
    }

    pub fn give(self) -> Goods {
        self.side(true)
    }

    pub fn want(self) -> Goods {
        self.side(false)
    }

    pub fn to(self) -> SeatSet {
        Seat::all(SEATS as u8).filter(|seat| self.0 >> (48 + seat.index()) & 1 == 1).collect()
    }

    /// Whether it was made to all these seats and perhaps more.
    pub fn reached(self, to: SeatSet) -> bool {
        let made_to = self.to();
        to.iter().all(|seat| made_to.contains(seat))
    }

    /// Whether the cards on both sides are the same.
    pub fn same_cards(self, other: Made) -> bool {
        (self.0 ^ other.0) << 16 == 0
    }
}

impl From<Made> for MadeText {
    fn from(made: Made) -> MadeText {
        MadeText { give: made.give(), want: made.want(), to: made.to() }
    }
}

impl TryFrom<MadeText> for Made {
    type Error = &'static str;
    fn try_from(text: MadeText) -> Result<Made, &'static str> {
        if text.give.types().iter().any(|good| text.want.get(good) > 0) {
            return Err("a type is on both sides of an offer");
        }
        if text.to.contains(Seat::E) {
            return Err("an offer was made to a seat that this game does not have");
        }
        Ok(Made::new(text.give, text.want, text.to))
    }
}

/// What is still to be decided or drawn. The top of the stack is the question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Frame {
    /// CAT-4.1: the bottom of the stack. When it is uncovered, the next turn begins.
    #[default]
    Turn,
    /// CAT-3.8: the starting settlement with the text is dealt.
    First,
    /// CAT-5.4: building cards fill the display.
    Display,
    /// CAT-4.4, CAT-8.2: cards are drawn in passes, the next one by `next` or the first after it who is owed one.
    Draw { next: Seat, owed: BySeat<u8, SEATS> },
    /// CAT-11.1
    Main,
    /// CAT-11.2: how to pay for a card that the hand does not pay exactly.
    Pay(Card),
    /// CAT-11.3: which metropolis of side B.
    Ability,
    /// CAT-7.2: an event card is drawn.
    Event,
    /// CAT-8.9: when all have drawn, the events are shuffled.
    NewYear,
    /// CAT-11.4: these seats have not discarded enough yet.
    Discard { left: SeatSet },
    /// CAT-11.5: these seats still have to give, the one nearest to the active person first.
    Donate { left: SeatSet, to: Option<Seat> },
    /// CAT-11.6
    Offer,
    /// CAT-11.7: these seats were asked, and some of them have not answered yet.
    Answer { call: bool, asked: SeatSet, left: SeatSet },
    /// CAT-11.8
    Pick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub players: BySeat<Player, SEATS>,
    /// Resource cards to draw: a set, because nobody knows the order.
    pub supply: Goods,
    pub discard: Goods,
    pub display: Cards,
    pub deck: Cards,
    pub events: Events,
    pub past_events: Events,
    /// Metropolis cards that can still be built.
    pub metropolises: Metropolises,
    pub longest_route: Option<Seat>,
    pub largest_force: Option<Seat>,
    pub winner: Option<Seat>,
    pub active: Seat,
    /// Turns begun; 0 during set-up.
    pub turn: u16,
    /// CAT-4.3: what is left of this turn's trades, substitutions and proposals.
    pub trades_left: u8,
    pub substitutions_left: u8,
    pub proposals_left: u8,
    /// CAT-11.16: offers made since a hand last changed.
    pub made: Stack<Made, MOST_PROPOSALS>,
    pub pending: Stack<Frame, 6>,
}
const _: () = assert!(size_of::<State>() <= 512); // a note to the reader: growth should be noticed

impl State {
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    #[inline]
    pub fn hand(&self, seat: Seat) -> Goods {
        self.players[seat].hand
    }

    #[inline]
    pub fn top(&self) -> Option<Frame> {
        self.pending.top()
    }

    #[inline]
    pub fn holder(&self, special: Special) -> Option<Seat> {
        match special {
            Special::LongestRoute => self.longest_route,
            Special::LargestForce => self.largest_force,
        }
    }
}
