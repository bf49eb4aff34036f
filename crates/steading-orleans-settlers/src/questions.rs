//! ORL-14: the questions.

use crate::state::{Building, EventCard, Kind, Place};
use serde::{Deserialize, Serialize};
use steading_core::{Clause, Explain, Message, Seat};

/// The question put to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Decision {
    Prohibit { of: Seat },
    Bath,
    Plan { place: Place },
    Confirm,
    Act,
    Expand,
    Harvest { left: u8 },
    Buy,
    Build { building: Building },
    Send { follower: Kind },
    Technology,
    Spend { most: u8 },
    Sell { bonus: u8, left: u8 },
    Swap { place: Place, left: u8 },
    Bonus { left: u8 },
    Food { left: u8 },
    Torture { left: u8 },
    Offer { event_card: EventCard },
}

impl Explain for Decision {
    /// Others are told this clause when they answer out of turn, so all of planning shares one.
    fn clause(&self) -> Clause {
        match self {
            Decision::Prohibit { .. } => "ORL-12.4",
            Decision::Bath => "ORL-5.6",
            Decision::Plan { .. } | Decision::Confirm => "ORL-6.1",
            Decision::Act => "ORL-7.1",
            Decision::Expand => "ORL-8.5",
            Decision::Harvest { .. } => "ORL-7.8",
            Decision::Buy => "ORL-7.9",
            Decision::Build { building: Building::Village } => "ORL-8.13",
            Decision::Build { building: Building::Fortress } => "ORL-8.14",
            Decision::Build { building: Building::Church } => "ORL-8.15",
            Decision::Send { .. } => "ORL-11.1",
            Decision::Technology => "ORL-7.12",
            Decision::Spend { .. } => "ORL-7.5",
            Decision::Sell { .. } => "ORL-7.14",
            Decision::Swap { .. } => "ORL-7.15",
            Decision::Bonus { .. } => "ORL-10.4",
            Decision::Food { .. } => "ORL-12.5",
            Decision::Torture { .. } => "ORL-12.7",
            Decision::Offer { .. } => "ORL-12.3",
        }
    }

    fn message(&self) -> Message {
        let with_place = |id: &'static str, place: Place| Message::new(id).item("place", "place", place.index() as u16);
        match *self {
            Decision::Prohibit { of } => Message::new("orleans_settlers-ask-prohibit").with("seat", of),
            Decision::Bath => Message::new("orleans_settlers-ask-bath"),
            Decision::Plan { place } => with_place("orleans_settlers-ask-plan", place),
            Decision::Confirm => Message::new("orleans_settlers-ask-confirm"),
            Decision::Act => Message::new("orleans_settlers-ask-act"),
            Decision::Expand => Message::new("orleans_settlers-ask-expand"),
            Decision::Harvest { left } => Message::new("orleans_settlers-ask-harvest").with("left", left),
            Decision::Buy => Message::new("orleans_settlers-ask-buy"),
            Decision::Build { building } => {
                Message::new("orleans_settlers-ask-build").item("building", "term", crate::messages::building(building))
            }
            Decision::Send { follower } => {
                Message::new("orleans_settlers-ask-send").item("follower", "follower", follower as u8)
            }
            Decision::Technology => Message::new("orleans_settlers-ask-technology"),
            Decision::Spend { most } => Message::new("orleans_settlers-ask-spend").with("most", most),
            Decision::Sell { bonus, left } => {
                Message::new("orleans_settlers-ask-sell").with("bonus", bonus).with("left", left)
            }
            Decision::Swap { place, left } => with_place("orleans_settlers-ask-swap", place).with("left", left),
            Decision::Bonus { left } => Message::new("orleans_settlers-ask-bonus").with("left", left),
            Decision::Food { left } => Message::new("orleans_settlers-ask-food").with("left", left),
            Decision::Torture { left } => Message::new("orleans_settlers-ask-torture").with("left", left),
            Decision::Offer { event_card } => {
                Message::new("orleans_settlers-ask-offer").item("event", "event", event_card.index() as u16)
            }
        }
    }
}
