//! The state of a match: plain data of bounded size. Small queries, no rules.

use crate::crew::Crews;
use crate::prelude::*;
pub use crate::round::Frame;
use serde::{Deserialize, Serialize};
use steading_core::{bit_set, bounded, lanes, named};

/// The largest table.
pub const SEATS: usize = 4;
/// The most deeds a pack may have.
pub const MOST_DEEDS: usize = 8;
/// The most things that can be pending at once: round, turns, an effect, what it asks, and a fame bonus on top.
pub const DEPTH: usize = 6;

named! {
    /// ORL-2.4: the kinds of followers.
    Kind {
        Farmer = "farmer", Fisher = "fisher", Craftsman = "craftsman", Trader = "trader", Scholar = "scholar",
        Knight = "knight", Monk = "monk",
    }
    /// ORL-2.3: the goods.
    Good {
        Grain = "grain", Fish = "fish", Cheese = "cheese", Wood = "wood", Wine = "wine", Bread = "bread",
        Wool = "wool", Brocade = "brocade",
    }
    /// ORL-2.5: the kinds of land.
    Terrain { Field = "field", Lake = "lake", Pasture = "pasture", Forest = "forest", Hill = "hill" }
    /// ORL-4.1: the phases of a round, in order.
    Phase {
        Reveal = "event_reveal", Draw = "draw", Plan = "plan", Actions = "actions", Event = "event_resolve",
        Bonus = "round_bonus", StartPlayer = "start_player",
    }
    /// ORL-8.12: what can be built in an area.
    Building { Village = "village", Fortress = "fortress", Church = "church" }
}
lanes!(Kind, Good);

/// Followers: a bag, a green, a stock.
pub type Folk = Tally<Kind>;
/// Goods: a supply, a stock, a price.
pub type Goods = Tally<Good>;

bounded! {
    /// ORL-8.1: a hexagon of the map, by its number in the pack.
    Area: 32,
    /// A place, by its number in the pack: board, base, then categories I, II, III (ORL-14.1).
    Place: 40,
    /// A beneficial deed, by its number in the pack.
    Deed: MOST_DEEDS,
    /// An event card, by its number in the pack.
    EventCard: 32,
    /// ORL-10.2: an era, counted from 0.
    Era: 5,
}
bit_set! {
    /// Kinds of followers, such as those a space accepts.
    Kinds(u8) of Kind, |index: usize| Kind::NAMED[index];
    /// Kinds of goods.
    GoodKinds(u8) of Good, |index: usize| Good::NAMED[index];
    /// Areas of the map.
    Areas(u32) of Area, Area::new;
    /// Places, such as those a player can use.
    Places(u64) of Place, Place::new;
    /// Event cards.
    EventCards(u32) of EventCard, EventCard::new;
}

impl Era {
    /// The number on the era card, from 1.
    pub fn number(self) -> u8 {
        self.index() as u8 + 1
    }

    pub fn next(self) -> Option<Era> {
        Era::try_new(self.index() + 1)
    }
}

/// ORL-6.1: how far a seat is with its plan. Hidden from the others, except whether it has confirmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Planning {
    /// ORL-14.1: the number of the place where the walk stands; the number of places when it is through.
    pub at: u8,
    pub confirmed: bool,
}

/// What belongs to one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    pub bag: Folk,
    /// The village green.
    pub green: Folk,
    pub goods: Goods,
    pub coins: u16,
    pub citizens: u16,
    /// The field of the fame track.
    pub fame: u8,
    pub era: Era,
    /// ORL-10.9: whether the era figure stands.
    pub upright: bool,
    /// Settlers in supply.
    pub settlers: u8,
    /// Fortresses in supply.
    pub fortresses: u8,
    /// Areas with an own settler: those this player controls (ORL-8.2).
    pub areas: Areas,
    /// Areas with an own fortress.
    pub fortified: Areas,
    /// Places printed on the board, unlocked or bought.
    pub places: Places,
    /// ORL-12.4: the place under a prohibition tile.
    pub banned: Option<Place>,
    /// Followers and technology on the places.
    pub crews: Crews,
    pub planning: Planning,
}

/// A deed's board: which face is up, and which of its slots are filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeedBoard {
    /// How many faces are complete: 2 means closed (ORL-11.6).
    pub face: u8,
    /// One bit for each slot.
    pub filled: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub players: BySeat<Player, SEATS>,
    /// The marketplace.
    pub goods: Goods,
    pub folk: Folk,
    pub technology: u8,
    /// Churches in the common supply.
    pub churches: u8,
    /// What has left the game, tiles on deeds included (ORL-T25).
    pub gone_goods: Goods,
    pub gone_folk: Folk,
    /// ORL-3.17: place tiles on sale.
    pub on_sale: Places,
    pub deeds: [DeedBoard; MOST_DEEDS],
    /// Which areas are which land. Starting villages are none.
    pub lands: By<Terrain, Areas, 5>,
    pub villages: Areas,
    pub church_areas: Areas,
    /// ORL-15.2: event cards nobody has seen.
    pub unseen: EventCards,
    /// The event of the round.
    pub event: Option<EventCard>,
    /// 1 to 16; 0 during set-up.
    pub round: u8,
    pub start: Seat,
    pub pending: Stack<Frame, DEPTH>,
}
const _: () = assert!(size_of::<State>() <= 1_152); // a note to the reader: growth should be noticed

impl State {
    #[inline]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    #[inline]
    pub fn top(&self) -> Option<Frame> {
        self.pending.top()
    }

    /// ORL-8.3: villages in areas this player controls.
    #[inline]
    pub fn villages_of(&self, seat: Seat) -> u8 {
        self.players[seat].areas.and(self.villages).len()
    }

    #[inline]
    pub fn churches_of(&self, seat: Seat) -> u8 {
        self.players[seat].areas.and(self.church_areas).len()
    }

    /// Areas in which anybody has a fortress.
    pub fn fortresses(&self) -> Areas {
        self.players.iter().fold(Areas::EMPTY, |all, player| all.or(player.fortified))
    }

    /// Every land; starting villages are no lands.
    pub fn all_lands(&self) -> Areas {
        self.lands.iter().fold(Areas::EMPTY, |all, &some| all.or(some))
    }

    pub fn terrain(&self, area: Area) -> Option<Terrain> {
        Terrain::NAMED.into_iter().find(|&terrain| self.lands[terrain].contains(area))
    }
}

impl Player {
    /// ORL-5.9: all followers: bag, green and places.
    #[inline]
    pub fn followers(&self) -> u8 {
        self.bag.size() + self.green.size() + self.crews.followers(self.places)
    }

    /// ORL-5.2: a follower goes from the bag to the green.
    #[inline]
    pub(crate) fn draw(&mut self, kind: Kind) {
        self.bag = self.bag.minus(Folk::one(kind));
        self.green = self.green.plus(Folk::one(kind));
    }
}
