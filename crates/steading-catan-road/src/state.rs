//! The state of a match: plain data of bounded size. Small queries, no rules.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::{Tally, bit_set, bounded, lanes, named};

/// The largest table.
pub const SEATS: usize = 4;
/// CAT-11.16: how many offers are remembered.
pub const REMEMBERED: usize = 10;
/// CAT-11.22: calls and offers begun in one turn. People do not meet it; it makes games of machines end.
pub const MOST_TALKS: u8 = 20;

named! {
    /// CAT-0.6: the resources, in canonical order.
    Good { Brick = "brick", Lumber = "lumber", Wool = "wool", Grain = "grain", Ore = "ore" }
    /// CAT-2.2: what can be built. A metropolis never lies in the building deck, so it has no lane in a tally.
    Card { Road = "road", Settlement = "settlement", City = "city", Knight = "knight", Metropolis = "metropolis" }
    /// CAT-8.1: the event cards.
    EventCard {
        Robber = "robber",
        Donation = "donation",
        Subsidy = "subsidy",
        Harvest = "harvest",
        NewYear = "new_year",
    }
    /// CAT-A17: where a settlement comes from, which a city that covers it must say.
    Origin { Start = "start", Built = "built" }
    /// The special VP cards (CAT-6.7, CAT-7.14).
    Special { LongestRoute = "longest_route", LargestForce = "largest_force" }
}
lanes!(Good, EventCard, Special);
impl Lane for Card {
    const ALL: &'static [Card] = &[Card::Road, Card::Settlement, Card::City, Card::Knight];
}

/// Resource cards: a hand, a price, one side of a deal.
pub type Goods = Tally<Good>;
/// Building cards: the display, the deck, what lies in front of a person.
pub type Cards = Tally<Card>;
/// Event cards.
pub type Events = Tally<EventCard>;

bounded!(
    /// A metropolis card by its number in the pack. On side A all are alike (CAT-7.8) and are taken in order.
    Metropolis,
    8
);
bit_set!(
    /// Some metropolis cards.
    Metropolises(u8) of Metropolis, Metropolis::new
);

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
    /// CAT-A17: how many of the visible settlements are starting settlements.
    pub starting: u8,
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

    /// CAT-A17: visible settlements that were there from the start, or were built.
    pub fn settlements(&self, origin: Origin) -> u8 {
        match origin {
            Origin::Start => self.starting,
            Origin::Built => self.laid.get(Card::Settlement) - self.starting,
        }
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
    /// CAT-4.3: what is left of this turn's trades, substitutions, offers, and talks of any kind (CAT-11.22).
    pub trades_left: u8,
    pub substitutions_left: u8,
    pub proposals_left: u8,
    pub talks_left: u8,
    /// CAT-11.16: the last offers made since a hand last changed.
    pub made: Stack<Made, REMEMBERED>,
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

    /// The open question.
    ///
    /// # Panics
    /// When the game is over.
    #[inline]
    pub(crate) fn asked(&self) -> Frame {
        self.top().expect("the game is not over")
    }

    /// The event that is being resolved.
    pub fn event(&self) -> Option<EventCard> {
        let resolved = |frame: &Frame| if let Frame::Resolve(event) = *frame { Some(event) } else { None };
        self.pending.as_slice().iter().find_map(resolved)
    }

    /// What people were choosing is settled.
    pub(crate) fn clear_desks(&mut self) {
        self.players.values_mut().iter_mut().for_each(|player| player.desk = Desk::default());
    }

    /// CAT-11.16: the oldest of too many offers is forgotten.
    pub(crate) fn remember(&mut self, made: Made) {
        if self.made.len() == REMEMBERED {
            self.made.shift();
        }
        self.made.push(made);
    }

    #[inline]
    pub fn holder(&self, special: Special) -> Option<Seat> {
        match special {
            Special::LongestRoute => self.longest_route,
            Special::LargestForce => self.largest_force,
        }
    }
}
