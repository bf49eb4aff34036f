//! The variant switches, and the ruleset of one match.

use crate::content::Pack;
use crate::prelude::*;
use crate::words::Level;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{Digest, OpenError, Switch, Title, Variants};

const LEVEL: Switch =
    Switch { clause: "EMB-11.3", key: "level", values: &["easy", "medium", "hard", "very_hard", "expert"] };
const DECKS: Switch = Switch { clause: "EMB-A4", key: "decks", values: &["choose", "random"] };
const START: Switch = Switch { clause: "EMB-A5", key: "start", values: &["random", "A"] };
const TURN_LIMIT: Switch = Switch { clause: "EMB-A56", key: "turn_limit", values: &["off", "150"] };

impl Title for Emberleaf {
    const NAME: (&'static str, &'static str) = ("Emberleaf", "Emberleaf");
    const SEATS: RangeInclusive<u8> = 1..=5;
    const SWITCHES: &'static [Switch] = &[LEVEL, DECKS, START, TURN_LIMIT];
    const GUARD: &'static [(&'static str, &'static str)] = &[("turn_limit", "150")];
    const BASE_PACK: &'static str = include_str!("../../../content/emberleaf/base.toml");
    const RULEBOOK: (&'static str, &'static str) =
        (include_str!("../../../rules/de/emberleaf.md"), include_str!("../../../rules/emberleaf.md"));
    const CATALOGUE: (&'static str, &'static str) =
        (include_str!("../../../messages/emberleaf.de.ftl"), include_str!("../../../messages/emberleaf.en.ftl"));

    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Emberleaf, OpenError> {
        let switches = Emberleaf::check_table(seats, options)?;
        let (file, text) = pack.unwrap_or(("content/emberleaf/base.toml", Emberleaf::BASE_PACK));
        Ok(Emberleaf {
            seats,
            pack: Arc::new(Pack::read(file, text)?),
            level: Level::from_id(LEVEL.value(options)?).expect("the switch lists the levels"),
            random_decks: DECKS.value(options)? == "random",
            // EMB-11.1: alone, you begin. EMB-A5: who is to begin takes seat A.
            start: (seats == 1 || START.value(options)? == "A").then_some(Seat::A),
            turn_limit: (TURN_LIMIT.value(options)? != "off").then_some(150),
            switches,
        })
    }

    fn switches(&self) -> Variants {
        self.switches.clone()
    }

    fn content_hash(&self) -> Digest {
        self.pack.hash
    }
}
