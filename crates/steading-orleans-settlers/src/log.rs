//! What happened, for log and animation. Nothing is hidden once it happens: plans are told when they are shown.

use crate::labels::face_of;
use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::{Arg, sentences};

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "event", rename_all = "snake_case")]
    pub enum Event {
        Land { area: Area, terrain: Terrain } = "ORL-3.6" => "orleans_settlers-log-land" { area, terrain };
        LandsAgain = "ORL-3.6" => "orleans_settlers-log-lands-again";
        First { seat: Seat } = "ORL-3.18" => "orleans_settlers-log-first" { seat };
        RoundBegan { round: u8, seat: Seat } = "ORL-4.1" => "orleans_settlers-log-round" { seat, round };
        Revealed { event_card: EventCard } = "ORL-4.3" => "orleans_settlers-log-event" { event: *event_card };
        Forbade { seat: Seat, place: Place, whose: Seat } = "ORL-12.4" =>
            "orleans_settlers-log-forbade" { seat, place, whose };
        Drew { seat: Seat, kind: Kind } = "ORL-5.2" => "orleans_settlers-log-drew" { seat, follower: *kind };
        Kept { seat: Seat, kind: Kind } = "ORL-5.6" => "orleans_settlers-log-kept" { seat, follower: *kind };
        Planned { seat: Seat, place: Place, folk: Folk } = "ORL-6.1" =>
            "orleans_settlers-log-planned" { seat, place, followers: *folk };
        PlannedNothing { seat: Seat } = "ORL-6.1" => "orleans_settlers-log-planned-nothing" { seat };
        Used { seat: Seat, place: Place } = "ORL-7.3" => "orleans_settlers-log-used" { seat, place };
        Passed { seat: Seat } = "ORL-7.1" => "orleans_settlers-log-passed" { seat };
        Recruited { seat: Seat, kind: Kind } = "ORL-5.7" =>
            "orleans_settlers-log-recruited" { seat, follower: *kind };
        TookGoods { seat: Seat, goods: Goods } = "ORL-9.3" =>
            "orleans_settlers-log-took" { seat, goods };
        /// Which land it was matters: the harvest goes on behind it.
        Harvested { seat: Seat, area: Area, good: Good } = "ORL-7.8" =>
            "orleans_settlers-log-harvested" { seat, area, good };
        GotCoins { seat: Seat, coins: u16 } = "ORL-7.6" =>
            "orleans_settlers-log-coins" { seat, coins };
        Paid { seat: Seat, coins: u16 } = "ORL-7.5" => "orleans_settlers-log-paid" { seat, coins };
        GotCitizen { seat: Seat } = "ORL-10.18" => "orleans_settlers-log-citizen" { seat };
        Expanded { seat: Seat, area: Area } = "ORL-8.5" => "orleans_settlers-log-expanded" { seat, area };
        Joined { seat: Seat, area: Area } = "ORL-8.8" => "orleans_settlers-log-joined" { seat, area };
        Conquered { seat: Seat, area: Area, from: Seat } = "ORL-8.6" =>
            "orleans_settlers-log-conquered" { seat, area, from };
        Bought { seat: Seat, place: Place } = "ORL-7.9" => "orleans_settlers-log-bought" { seat, place };
        Built { seat: Seat, building: Building, area: Area } = (building.clause()) =>
            "orleans_settlers-log-built" { seat, area, building };
        Covered { seat: Seat, place: Place } = "ORL-9.1" => "orleans_settlers-log-technology" { seat, place };
        Sold { seat: Seat, good: Good, coins: u16 } = "ORL-7.14" =>
            "orleans_settlers-log-sold" { seat, good, coins };
        Swapped { seat: Seat, good: Good, to: Good } = "ORL-7.15" => "orleans_settlers-log-swapped" { seat, good, to };
        Sent { seat: Seat, tile: Tile, deed: Deed, face: u8 } = "ORL-11.1" =>
            "orleans_settlers-log-sent-follower" { seat, follower: Arg::from(*tile), face: face_of(*deed, *face) }
            | "orleans_settlers-log-sent-good" { seat, good: Arg::from(*tile), face: face_of(*deed, *face) }
            [usize::from(matches!(tile, Tile::Good(_)))];
        Completed { seat: Seat, deed: Deed, face: u8 } = "ORL-11.5" =>
            "orleans_settlers-log-completed" { seat, face: face_of(*deed, *face) };
        HungerDefeated = "ORL-11.7" => "orleans_settlers-log-hunger-defeated";
        GotFame { seat: Seat, points: u8 } = "ORL-10.2" => "orleans_settlers-log-fame" { seat, points };
        UnlockedPlace { seat: Seat, place: Place } = "ORL-10.4" => "orleans_settlers-log-unlocked" { seat, place };
        Advanced { seat: Seat, era: Era } = "ORL-10.4" => "orleans_settlers-log-advanced" { seat, era };
        StoodUp { seat: Seat } = "ORL-10.9" => "orleans_settlers-log-stood-up" { seat };
        GaveGoods { seat: Seat, goods: Goods } = "ORL-12.5" =>
            "orleans_settlers-log-gave" { seat, goods };
        Short { seat: Seat, missing: u8 } = "ORL-12.7" => "orleans_settlers-log-short" { seat, missing };
        Surrendered { seat: Seat, item: Item } = "ORL-12.7" =>
            "orleans_settlers-log-gave-settler" { seat }
            | "orleans_settlers-log-gave-settler-from" { seat, area: Arg::from(*item) }
            | "orleans_settlers-log-gave-fortress" { seat }
            | "orleans_settlers-log-gave-fortress-from" { seat, area: Arg::from(*item) }
            | "orleans_settlers-log-gave-technology" { seat, place: Arg::from(*item) }
            | "orleans_settlers-log-gave-place" { seat, place: Arg::from(*item) }
            | "orleans_settlers-log-gave-citizen" { seat }
            [item.sentence()];
        Lapsed { seat: Seat, left: u8 } = "ORL-12.9" => "orleans_settlers-log-lapsed" { seat, left };
        LostFollower { seat: Seat, kind: Kind } = "ORL-12.10" => "orleans_settlers-log-lost" { seat, follower: *kind };
        Declined { seat: Seat } = "ORL-12.3" => "orleans_settlers-log-declined" { seat };
        Ended = "ORL-4.5" => "orleans_settlers-log-ended";
    }
}
