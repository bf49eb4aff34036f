//! What happened, for log and animation.

use crate::prelude::*;
use crate::roads::Swap;
use serde::{Deserialize, Serialize};
use steading_core::sentences;

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "event", rename_all = "snake_case")]
    pub enum Event {
        First { seat: Seat } = "CAT-3.8" => "catan_road-log-first" { seat };
        TurnedUp { card: Card } = "CAT-5.4" => "catan_road-log-turned-up" { card };
        DisplayShuffled { card: Card } = "CAT-5.8" => "catan_road-log-display-shuffled" { card };
        TurnBegan { seat: Seat, turn: u16 } = "CAT-4.1" => "catan_road-log-turn" { seat, turn };
        /// The card is named to its owner only.
        Drew { seat: Seat, good: Option<Good> } = "CAT-4.4" =>
            "catan_road-log-drew" { seat, good: good.expect("picked when it is known") }
            | "catan_road-log-drew-hidden" { seat }
            [usize::from(good.is_none())];
        DrawsLapsed { seat: Seat } = "CAT-10.2" => "catan_road-log-lapsed" { seat };
        SupplyShuffled { cards: Goods } = "CAT-10.1" => "catan_road-log-supply-shuffled" { cards };
        Built { seat: Seat, card: Card, paid: Goods, swap: Option<Swap> } =
            (if swap.is_some() { "CAT-6.2" } else { "CAT-5.2" }) =>
            "catan_road-log-built" { seat, card, paid }
            | "catan_road-log-built-swap" { seat, card, paid, replaced: swap.expect("picked when it is there").replaced }
            [usize::from(swap.is_some())];
        Covered { seat: Seat, origin: Origin } = "CAT-11.29" =>
            "catan_road-log-covered-start" { seat }
            | "catan_road-log-covered-built" { seat }
            [*origin as usize];
        AbilityChosen { seat: Seat, metropolis: Metropolis } = "CAT-7.9" =>
            "catan_road-log-ability" { seat, metropolis };
        SpecialTaken { seat: Seat, special: Special, from: Option<Seat> } = (special.clause()) =>
            "catan_road-log-special" { seat, special }
            | "catan_road-log-special-from" { seat, special, from: from.expect("picked when it is known") }
            [usize::from(from.is_some())];
        EventShown { event_card: EventCard } = (event_card.clause()) => "catan_road-log-event" { event: *event_card };
        Discarded { seat: Seat, goods: Goods } = "CAT-8.4" => "catan_road-log-discarded" { seat, goods };
        Donated { seat: Seat, to: Seat, good: Good } = "CAT-8.5" => "catan_road-log-donated" { seat, to, good };
        EventsShuffled = "CAT-8.9" => "catan_road-log-events-shuffled";
        Composing { seat: Seat } = "CAT-11.15" => "catan_road-log-composing" { seat };
        Cancelled { seat: Seat } = "CAT-11.15" => "catan_road-log-cancelled" { seat };
        Offered { seat: Seat, to: SeatSet, give: Goods, want: Goods } = "CAT-11.14" =>
            "catan_road-log-offered-all" { seat, give, want }
            | "catan_road-log-offered" { seat, to: to.first().expect("picked for one seat"), give, want }
            [usize::from(to.len() == 1)];
        Called { seat: Seat } = "CAT-11.17" => "catan_road-log-called" { seat };
        Accepted { seat: Seat } = "CAT-11.19" => "catan_road-log-accepted" { seat };
        Declined { seat: Seat } = "CAT-11.19" => "catan_road-log-declined" { seat };
        Countered { seat: Seat, give: Goods, want: Goods } = "CAT-11.19" =>
            "catan_road-log-countered" { seat, give, want };
        Traded { seat: Seat, partner: Seat, give: Goods, get: Goods } = "CAT-4.12" =>
            "catan_road-log-traded" { seat, partner, give, get };
        Withdrawn { seat: Seat } = "CAT-11.20" => "catan_road-log-withdrawn" { seat };
        TurnEnded { seat: Seat } = "CAT-4.2" => "catan_road-log-turn-ended" { seat };
        Won { seat: Seat } = "CAT-9.1" => "catan_road-log-won" { seat };
        Stopped = "CAT-9.5" => "catan_road-log-stopped";
    }
}
