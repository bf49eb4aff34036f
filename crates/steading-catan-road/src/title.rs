//! The title: its switches, and how a table is opened.

use crate::content::Content;
use crate::prelude::*;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{Digest, OpenError, Switch, Title, Variants, tally};

pub const METROPOLIS_SIDE: Switch = Switch { clause: "CAT-3.1", key: "metropolis_side", values: &["A", "B"] };
pub const DISPLAY: Switch = Switch { clause: "CAT-3.3", key: "display", values: &["random", "beginner"] };
pub const TRADE_MODE: Switch = Switch { clause: "CAT-11.24", key: "trade_mode", values: &["full", "menu", "off"] };
pub const PROPOSALS: Switch = Switch {
    clause: "CAT-11.22",
    key: "proposals_per_turn",
    values: &["20", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"],
};
pub const HARVEST: Switch = Switch { clause: "CAT-A17", key: "harvest", values: &["built", "all"] };
pub const GIFTS: Switch = Switch { clause: "CAT-A6", key: "allow_gifts", values: &["no", "yes"] };
pub const VOLUNTARY: Switch = Switch { clause: "CAT-A11", key: "voluntary_substitution", values: &["no", "yes"] };

/// CAT-11.24
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TradeMode {
    Full,
    Menu,
    Off,
}

impl Title for CatanRoad {
    const NAME: (&'static str, &'static str) = ("CATAN – On the Road", "CATAN – On the Road");
    const SEATS: RangeInclusive<u8> = 2..=4;
    const SWITCHES: &'static [Switch] = &[METROPOLIS_SIDE, DISPLAY, HARVEST, TRADE_MODE, PROPOSALS, GIFTS, VOLUNTARY];
    const BASE_PACK: &'static str = include_str!("../../../content/catan_road/base.toml");
    const RULEBOOK: (&'static str, &'static str) =
        (include_str!("../../../rules/de/catan_road.md"), include_str!("../../../rules/catan_road.md"));
    const CATALOGUE: (&'static str, &'static str) =
        (include_str!("../../../messages/catan_road.de.ftl"), include_str!("../../../messages/catan_road.en.ftl"));

    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        let switches = Self::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/catan_road/base.toml", Self::BASE_PACK));
        let content = Arc::new(Content::read(file, text)?);
        let mechanics = &content.mechanics;
        let (trade_mode, side_most) = match TRADE_MODE.value(options)? {
            "full" => (TradeMode::Full, tally::MOST),
            "menu" => (TradeMode::Menu, mechanics.rules.menu_max_cards_per_side),
            _ => (TradeMode::Off, 0),
        };
        let (side, metropolis_yield) = match METROPOLIS_SIDE.value(options)? {
            "A" => (Side::A, mechanics.metropolis_yield.0),
            _ => (Side::B, mechanics.metropolis_yield.1),
        };
        let mut tie_breakers: By<Special, Metropolises, 2> = By::default();
        for (index, ability) in mechanics.abilities.iter().enumerate() {
            if let Ability::WinsTies(special) = *ability {
                tie_breakers[special] = tie_breakers[special].with(Metropolis::new(index));
            }
        }
        Ok(CatanRoad {
            seats,
            side,
            beginner: DISPLAY.value(options)? == "beginner",
            trade_mode,
            side_most,
            proposals: PROPOSALS.value(options)?.parse().expect("the switch has numbers only"),
            gifts: GIFTS.value(options)? == "yes",
            voluntary: VOLUNTARY.value(options)? == "yes",
            start_is_harvested: HARVEST.value(options)? == "all",
            switches,
            costs: mechanics.costs,
            metropolis_yield,
            tie_breakers,
            content,
        })
    }

    fn switches(&self) -> Variants {
        self.switches.clone()
    }

    fn content_hash(&self) -> Digest {
        self.content.hash()
    }
}
