//! What happened, for log and animation. Nothing is hidden once it happens: plans are told when they are shown.

use crate::actions::{Item, Tile};
use crate::messages::{building, folk, goods};
use crate::state::{Area, Building, Deed, Era, EventCard, Folk, Good, Goods, Kind, Place, Terrain};
use serde::{Deserialize, Serialize};
use steading_core::{Clause, Explain, Message, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Land {
        area: Area,
        terrain: Terrain,
    },
    LandsAgain,
    First {
        seat: Seat,
    },
    RoundBegan {
        round: u8,
        seat: Seat,
    },
    Revealed {
        event_card: EventCard,
    },
    Forbade {
        seat: Seat,
        place: Place,
        whose: Seat,
    },
    Drew {
        seat: Seat,
        kind: Kind,
    },
    Kept {
        seat: Seat,
        kind: Kind,
    },
    Planned {
        seat: Seat,
        place: Place,
        folk: Folk,
    },
    PlannedNothing {
        seat: Seat,
    },
    Used {
        seat: Seat,
        place: Place,
    },
    Passed {
        seat: Seat,
    },
    Recruited {
        seat: Seat,
        kind: Kind,
    },
    TookGoods {
        seat: Seat,
        goods: Goods,
    },
    /// Which land it was matters: the harvest goes on behind it.
    Harvested {
        seat: Seat,
        area: Area,
        good: Good,
    },
    GotCoins {
        seat: Seat,
        coins: u16,
    },
    Paid {
        seat: Seat,
        coins: u16,
    },
    GotCitizen {
        seat: Seat,
    },
    Expanded {
        seat: Seat,
        area: Area,
    },
    Joined {
        seat: Seat,
        area: Area,
    },
    Conquered {
        seat: Seat,
        area: Area,
        from: Seat,
    },
    Bought {
        seat: Seat,
        place: Place,
    },
    Built {
        seat: Seat,
        building: Building,
        area: Area,
    },
    Covered {
        seat: Seat,
        place: Place,
    },
    Sold {
        seat: Seat,
        good: Good,
        coins: u16,
    },
    Swapped {
        seat: Seat,
        good: Good,
        to: Good,
    },
    Sent {
        seat: Seat,
        tile: Tile,
        deed: Deed,
        face: u8,
    },
    Completed {
        seat: Seat,
        deed: Deed,
        face: u8,
    },
    HungerDefeated,
    GotFame {
        seat: Seat,
        points: u8,
    },
    UnlockedPlace {
        seat: Seat,
        place: Place,
    },
    Advanced {
        seat: Seat,
        era: Era,
    },
    StoodUp {
        seat: Seat,
    },
    GaveGoods {
        seat: Seat,
        goods: Goods,
    },
    Short {
        seat: Seat,
        missing: u8,
    },
    Surrendered {
        seat: Seat,
        item: Item,
    },
    Lapsed {
        seat: Seat,
        left: u8,
    },
    LostFollower {
        seat: Seat,
        kind: Kind,
    },
    Declined {
        seat: Seat,
    },
    Ended,
}

impl Explain for Event {
    fn clause(&self) -> Clause {
        match self {
            Event::Land { .. } | Event::LandsAgain => "ORL-3.6",
            Event::First { .. } => "ORL-3.18",
            Event::RoundBegan { .. } => "ORL-4.1",
            Event::Revealed { .. } => "ORL-4.3",
            Event::Forbade { .. } => "ORL-12.4",
            Event::Drew { .. } => "ORL-5.2",
            Event::Kept { .. } => "ORL-5.6",
            Event::Planned { .. } | Event::PlannedNothing { .. } => "ORL-6.1",
            Event::Used { .. } => "ORL-7.3",
            Event::Passed { .. } => "ORL-7.1",
            Event::Recruited { .. } => "ORL-5.7",
            Event::TookGoods { .. } => "ORL-9.3",
            Event::Harvested { .. } => "ORL-7.8",
            Event::GotCoins { .. } => "ORL-7.6",
            Event::Paid { .. } => "ORL-7.5",
            Event::GotCitizen { .. } => "ORL-10.18",
            Event::Expanded { .. } => "ORL-8.5",
            Event::Joined { .. } => "ORL-8.8",
            Event::Conquered { .. } => "ORL-8.6",
            Event::Bought { .. } => "ORL-7.9",
            Event::Built { building: Building::Village, .. } => "ORL-8.13",
            Event::Built { building: Building::Fortress, .. } => "ORL-8.14",
            Event::Built { building: Building::Church, .. } => "ORL-8.15",
            Event::Covered { .. } => "ORL-9.1",
            Event::Sold { .. } => "ORL-7.14",
            Event::Swapped { .. } => "ORL-7.15",
            Event::Sent { .. } => "ORL-11.1",
            Event::Completed { .. } => "ORL-11.5",
            Event::HungerDefeated => "ORL-11.7",
            Event::GotFame { .. } => "ORL-10.2",
            Event::UnlockedPlace { .. } | Event::Advanced { .. } => "ORL-10.4",
            Event::StoodUp { .. } => "ORL-10.9",
            Event::GaveGoods { .. } => "ORL-12.5",
            Event::Short { .. } | Event::Surrendered { .. } => "ORL-12.7",
            Event::Lapsed { .. } => "ORL-12.9",
            Event::LostFollower { .. } => "ORL-12.10",
            Event::Declined { .. } => "ORL-12.3",
            Event::Ended => "ORL-4.5",
        }
    }

    fn message(&self) -> Message {
        let by = |id: &'static str, seat: Seat| Message::new(id).with("seat", seat);
        let place_of = |message: Message, place: Place| message.item("place", "place", place.index() as u16);
        let area_of = |message: Message, area: Area| message.item("area", "area", area.index() as u16);
        let kind_of = |message: Message, kind: Kind| message.item("follower", "follower", kind as u8);
        let face_of = |message: Message, deed: Deed, face: u8| {
            message.item("face", "face", 2 * deed.index() as u16 + u16::from(face))
        };
        match *self {
            Event::Land { area, terrain } => {
                area_of(Message::new("orleans_settlers-log-land"), area).item("terrain", "terrain", terrain as u8)
            }
            Event::LandsAgain => Message::new("orleans_settlers-log-lands-again"),
            Event::First { seat } => by("orleans_settlers-log-first", seat),
            Event::RoundBegan { round, seat } => by("orleans_settlers-log-round", seat).with("round", round),
            Event::Revealed { event_card } => {
                Message::new("orleans_settlers-log-event").item("event", "event", event_card.index() as u16)
            }
            Event::Forbade { seat, place, whose } => {
                place_of(by("orleans_settlers-log-forbade", seat), place).with("whose", whose)
            }
            Event::Drew { seat, kind } => kind_of(by("orleans_settlers-log-drew", seat), kind),
            Event::Kept { seat, kind } => kind_of(by("orleans_settlers-log-kept", seat), kind),
            Event::Planned { seat, place, folk: placed } => {
                place_of(by("orleans_settlers-log-planned", seat), place).with("followers", folk(placed))
            }
            Event::PlannedNothing { seat } => by("orleans_settlers-log-planned-nothing", seat),
            Event::Used { seat, place } => place_of(by("orleans_settlers-log-used", seat), place),
            Event::Passed { seat } => by("orleans_settlers-log-passed", seat),
            Event::Recruited { seat, kind } => kind_of(by("orleans_settlers-log-recruited", seat), kind),
            Event::TookGoods { seat, goods: taken } => {
                by("orleans_settlers-log-took", seat).with("goods", goods(taken))
            }
            Event::Harvested { seat, area, good } => {
                area_of(by("orleans_settlers-log-harvested", seat), area).item("good", "good", good as u8)
            }
            Event::GotCoins { seat, coins } => by("orleans_settlers-log-coins", seat).with("coins", u32::from(coins)),
            Event::Paid { seat, coins } => by("orleans_settlers-log-paid", seat).with("coins", u32::from(coins)),
            Event::GotCitizen { seat } => by("orleans_settlers-log-citizen", seat),
            Event::Expanded { seat, area } => area_of(by("orleans_settlers-log-expanded", seat), area),
            Event::Joined { seat, area } => area_of(by("orleans_settlers-log-joined", seat), area),
            Event::Conquered { seat, area, from } => {
                area_of(by("orleans_settlers-log-conquered", seat), area).with("from", from)
            }
            Event::Bought { seat, place } => place_of(by("orleans_settlers-log-bought", seat), place),
            Event::Built { seat, building: built, area } => {
                area_of(by("orleans_settlers-log-built", seat), area).item("building", "term", building(built))
            }
            Event::Covered { seat, place } => place_of(by("orleans_settlers-log-technology", seat), place),
            Event::Sold { seat, good, coins } => {
                by("orleans_settlers-log-sold", seat).item("good", "good", good as u8).with("coins", u32::from(coins))
            }
            Event::Swapped { seat, good, to } => {
                by("orleans_settlers-log-swapped", seat).item("good", "good", good as u8).item("to", "good", to as u8)
            }
            Event::Sent { seat, tile: Tile::Follower(kind), deed, face } => {
                face_of(kind_of(by("orleans_settlers-log-sent-follower", seat), kind), deed, face)
            }
            Event::Sent { seat, tile: Tile::Good(good), deed, face } => {
                face_of(by("orleans_settlers-log-sent-good", seat).item("good", "good", good as u8), deed, face)
            }
            Event::Completed { seat, deed, face } => face_of(by("orleans_settlers-log-completed", seat), deed, face),
            Event::HungerDefeated => Message::new("orleans_settlers-log-hunger-defeated"),
            Event::GotFame { seat, points } => by("orleans_settlers-log-fame", seat).with("points", points),
            Event::UnlockedPlace { seat, place } => place_of(by("orleans_settlers-log-unlocked", seat), place),
            Event::Advanced { seat, era } => {
                by("orleans_settlers-log-advanced", seat).item("era", "era", era.index() as u16)
            }
            Event::StoodUp { seat } => by("orleans_settlers-log-stood-up", seat),
            Event::GaveGoods { seat, goods: given } => {
                by("orleans_settlers-log-gave", seat).with("goods", goods(given))
            }
            Event::Short { seat, missing } => by("orleans_settlers-log-short", seat).with("missing", missing),
            Event::Surrendered { seat, item } => match item {
                Item::Settler(None) => by("orleans_settlers-log-gave-settler", seat),
                Item::Settler(Some(area)) => area_of(by("orleans_settlers-log-gave-settler-from", seat), area),
                Item::Fortress(None) => by("orleans_settlers-log-gave-fortress", seat),
                Item::Fortress(Some(area)) => area_of(by("orleans_settlers-log-gave-fortress-from", seat), area),
                Item::Technology(place) => place_of(by("orleans_settlers-log-gave-technology", seat), place),
                Item::Place(place) => place_of(by("orleans_settlers-log-gave-place", seat), place),
                Item::Citizen => by("orleans_settlers-log-gave-citizen", seat),
            },
            Event::Lapsed { seat, left } => by("orleans_settlers-log-lapsed", seat).with("left", left),
            Event::LostFollower { seat, kind } => kind_of(by("orleans_settlers-log-lost", seat), kind),
            Event::Declined { seat } => by("orleans_settlers-log-declined", seat),
            Event::Ended => Message::new("orleans_settlers-log-ended"),
        }
    }
}
