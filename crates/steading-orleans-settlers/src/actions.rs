//! Answers, and the questions they belong to (ORL-14).

use crate::labels::face_of;
use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::{Arg, sentences};

/// ORL-11.1: what is sent to a deed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tile {
    Follower(Kind),
    Good(Good),
}

/// ORL-12.7: what torture takes. Without an area a settler or fortress comes from the supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Item {
    Settler(Option<Area>),
    Fortress(Option<Area>),
    Technology(Place),
    Place(Place),
    Citizen,
}

impl Item {
    /// Which of seven sentences speaks of it, in the order of ORL-12.7.
    pub(crate) fn sentence(self) -> usize {
        match self {
            Item::Settler(area) => usize::from(area.is_some()),
            Item::Fortress(area) => 2 + usize::from(area.is_some()),
            Item::Technology(_) => 4,
            Item::Place(_) => 5,
            Item::Citizen => 6,
        }
    }
}

sentences! {
    /// One player's answer to one question. The sentence is what its button says.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Action {
        /// B8, C6: the prohibition tile goes to this place.
        Forbid(place: Place) = "ORL-12.4" => "orleans_settlers-do-forbid" { place };
        /// Bath house: this one of the two stays.
        Keep(follower: Kind) = "ORL-5.6" => "orleans_settlers-do-keep" { follower };
        /// Planning: a follower onto a space (counted from 0) of the place where the walk stands.
        Put(follower: Kind, place: Place, space: u8) = "ORL-6.1" =>
            "orleans_settlers-do-put" { follower, place, space: space + 1 };
        /// Planning: nobody else here, on to the next place.
        Leave(place: Place) = "ORL-14.1" => "orleans_settlers-do-leave" { place };
        Confirm = "ORL-14.1" => "orleans_settlers-do-confirm";
        Use(place: Place) = "ORL-7.3" => "orleans_settlers-do-use" { place };
        Pass = "ORL-7.1" => "orleans_settlers-do-pass";
        Expand(area: Area) = "ORL-8.5" => "orleans_settlers-do-expand" { area };
        Harvest(area: Area) = "ORL-7.8" => "orleans_settlers-do-harvest" { area };
        /// Enough harvested, sold or swapped.
        Stop = "ORL-7.4" => "orleans_settlers-do-stop";
        Buy(place: Place) = "ORL-7.9" => "orleans_settlers-do-buy" { place };
        Build(area: Area) = "ORL-8.12" => "orleans_settlers-do-build" { area };
        /// The face that is up is known to the state only.
        Send(tile: Tile, deed: Deed) = "ORL-11.1" =>
            "orleans_settlers-do-send-follower" { follower: Arg::from(*tile), face: face_of(*deed, 0) }
            | "orleans_settlers-do-send-good" { good: Arg::from(*tile), face: face_of(*deed, 0) }
            [usize::from(matches!(tile, Tile::Good(_)))];
        SendNothing = "ORL-11.2" => "orleans_settlers-do-send-nothing";
        Technology(place: Place, space: u8) = "ORL-9.1" =>
            "orleans_settlers-do-technology" { place, space: space + 1 };
        /// Tavern: so many coins.
        Pay(coins: u8) = "ORL-7.5" => "orleans_settlers-do-pay" { coins };
        Sell(good: Good) = "ORL-7.14" => "orleans_settlers-do-sell" { good };
        Swap(good: Good) = "ORL-7.15" => "orleans_settlers-do-swap" { good };
        Unlock(place: Place) = "ORL-10.4" => "orleans_settlers-do-unlock" { place };
        Advance = "ORL-10.4" => "orleans_settlers-do-advance";
        Citizen = "ORL-10.4" => "orleans_settlers-do-citizen";
        /// Food that is demanded.
        Give(good: Good) = "ORL-12.5" => "orleans_settlers-do-give" { good };
        Surrender(item: Item) = "ORL-12.7" =>
            "orleans_settlers-do-surrender-settler"
            | "orleans_settlers-do-surrender-settler-from" { area: Arg::from(*item) }
            | "orleans_settlers-do-surrender-fortress"
            | "orleans_settlers-do-surrender-fortress-from" { area: Arg::from(*item) }
            | "orleans_settlers-do-surrender-technology" { place: Arg::from(*item) }
            | "orleans_settlers-do-surrender-place" { place: Arg::from(*item) }
            | "orleans_settlers-do-surrender-citizen"
            [item.sentence()];
        /// A3
        Take(follower: Kind) = "ORL-12.3" => "orleans_settlers-do-take" { follower };
        Accept = "ORL-12.3" => "orleans_settlers-do-accept";
        Decline = "ORL-12.3" => "orleans_settlers-do-decline";
    }
}

sentences! {
    /// The question put to a seat. Others are told its clause when they answer out of turn, so all of planning shares
    /// one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "question", rename_all = "snake_case")]
    pub enum Decision {
        Prohibit { of: Seat } = "ORL-12.4" => "orleans_settlers-ask-prohibit" { seat: *of };
        Bath = "ORL-5.6" => "orleans_settlers-ask-bath";
        Plan { place: Place } = "ORL-6.1" => "orleans_settlers-ask-plan" { place };
        Confirm = "ORL-6.1" => "orleans_settlers-ask-confirm";
        Act = "ORL-7.1" => "orleans_settlers-ask-act";
        Expand = "ORL-8.5" => "orleans_settlers-ask-expand";
        Harvest { left: u8 } = "ORL-7.8" => "orleans_settlers-ask-harvest" { left };
        Buy = "ORL-7.9" => "orleans_settlers-ask-buy";
        Build { building: Building } = (building.clause()) => "orleans_settlers-ask-build" { building };
        Send { follower: Kind } = "ORL-11.1" => "orleans_settlers-ask-send" { follower };
        Technology = "ORL-7.12" => "orleans_settlers-ask-technology";
        Spend { most: u8 } = "ORL-7.5" => "orleans_settlers-ask-spend" { most };
        Sell { bonus: u8, left: u8 } = "ORL-7.14" => "orleans_settlers-ask-sell" { bonus, left };
        Swap { place: Place, left: u8 } = "ORL-7.15" => "orleans_settlers-ask-swap" { place, left };
        Bonus { left: u8 } = "ORL-10.4" => "orleans_settlers-ask-bonus" { left };
        Food { left: u8 } = "ORL-12.5" => "orleans_settlers-ask-food" { left };
        Torture { left: u8 } = "ORL-12.7" => "orleans_settlers-ask-torture" { left };
        Offer { event_card: EventCard } = "ORL-12.3" => "orleans_settlers-ask-offer" { event: *event_card };
    }
}
