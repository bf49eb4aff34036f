//! The title: seats, variant switches, and how a match is opened.

use crate::content::Content;
use crate::prelude::*;
use crate::table::Table;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{Digest, OpenError, Switch, Title, Variants};

/// ORL-13.8: what the printed "12 points" are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwelvePoints {
    Example,
    Peace,
    FameLeader,
}

/// ORL-12.7: how much is given up by torture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Torture {
    /// As much as was demanded; what is there of it is kept.
    Demanded,
    /// As much as is missing; what is there of it is given.
    Missing,
}

pub const MAP: Switch = Switch { clause: "ORL-3.6", key: "map", values: &["fixed", "shuffled"] };
pub const PLANNING: Switch = Switch { clause: "ORL-6.1", key: "planning", values: &["secret", "open"] };
pub const TORTURE: Switch = Switch { clause: "ORL-12.7", key: "torture", values: &["demanded", "missing"] };
pub const TWELVE_POINTS: Switch =
    Switch { clause: "ORL-13.8", key: "twelve_points", values: &["example", "peace", "fame_leader"] };

impl Title for OrleansSettlers {
    const NAME: (&'static str, &'static str) = ("Orléans Stories – Die Siedler", "Orléans Stories – The Settlers");
    const SEATS: RangeInclusive<u8> = 2..=4;
    const SWITCHES: &'static [Switch] = &[MAP, PLANNING, TORTURE, TWELVE_POINTS];
    const BASE_PACK: &'static str = include_str!("../../../content/orleans_settlers/base.toml");
    const RULEBOOK: (&'static str, &'static str) =
        (include_str!("../../../rules/de/orleans_settlers.md"), include_str!("../../../rules/orleans_settlers.md"));
    const CATALOGUE: (&'static str, &'static str) = (
        include_str!("../../../messages/orleans_settlers.de.ftl"),
        include_str!("../../../messages/orleans_settlers.en.ftl"),
    );

    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Self, OpenError> {
        let switches = Self::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/orleans_settlers/base.toml", Self::BASE_PACK));
        let content = Arc::new(Content::read(file, text)?);
        Ok(OrleansSettlers {
            seats,
            shuffled: MAP.value(options)? == "shuffled",
            open_planning: PLANNING.value(options)? == "open",
            torture: match TORTURE.value(options)? {
                "missing" => Torture::Missing,
                _ => Torture::Demanded,
            },
            twelve_points: match TWELVE_POINTS.value(options)? {
                "peace" => TwelvePoints::Peace,
                "fame_leader" => TwelvePoints::FameLeader,
                _ => TwelvePoints::Example,
            },
            switches,
            table: Table::new(&content, seats),
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
