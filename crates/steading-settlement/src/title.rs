//! What the shop window needs: name, seats, variant switches, and how a match is opened.

use crate::pack::Pack;
use crate::prelude::*;
use crate::secrets::HeroView;
use std::ops::RangeInclusive;
use std::sync::Arc;
use steading_core::{Digest, OpenError, Switch, Title, Variants};

/// SET-O2: "unlimited" is more than any game can use, and still fits the state.
const UNLIMITED: u8 = 120;

const RARE_TOKENS: Switch = Switch { clause: "SET-O1", key: "rare_tokens", values: &["late", "early"] };
const SUPPLY: Switch = Switch { clause: "SET-O2", key: "supply", values: &["limited", "unlimited"] };
const REGION_COLLECT: Switch = Switch { clause: "SET-O3", key: "region_collect", values: &["mandatory", "optional"] };
const STACK_CHOICE: Switch = Switch { clause: "SET-O4", key: "stack_choice", values: &["auto", "manual"] };
const EMPTY_ACTIVATION: Switch = Switch { clause: "SET-O7", key: "empty_activation", values: &["allowed", "refused"] };
const HERO_VIEW: Switch = Switch { clause: "SET-O5", key: "hero_view", values: &["count", "open", "memory"] };

impl Title for Settlement {
    const NAME: (&'static str, &'static str) = ("Settlement", "Settlement");
    const SEATS: RangeInclusive<u8> = 1..=4;
    const SWITCHES: &'static [Switch] =
        &[RARE_TOKENS, SUPPLY, REGION_COLLECT, STACK_CHOICE, HERO_VIEW, EMPTY_ACTIVATION];
    const BASE_PACK: &'static str = include_str!("../../../content/settlement/base.toml");
    const RULEBOOK: (&'static str, &'static str) =
        (include_str!("../../../rules/de/settlement.md"), include_str!("../../../rules/settlement.md"));
    const CATALOGUE: (&'static str, &'static str) =
        (include_str!("../../../messages/settlement.de.ftl"), include_str!("../../../messages/settlement.en.ftl"));

    fn open(seats: u8, options: &Variants, pack: Option<(&str, &str)>) -> Result<Settlement, OpenError> {
        let switches = Self::check_table(seats, options)?;
        let is = |switch: Switch, value| switch.value(&switches) == Ok(value);
        let (file, text) = pack.unwrap_or(("content/settlement/base.toml", Self::BASE_PACK));
        let pack = Arc::new(Pack::read(file, text)?);
        let content = &pack.content;
        let surcharge = content.surcharge.map(|diamonds| Goods::of(Resource::Diamond, diamonds));
        let unlimited = is(SUPPLY, "unlimited");
        let printed = if is(RARE_TOKENS, "early") { content.tokens_early } else { content.tokens_late };
        Ok(Settlement {
            seats,
            tokens: if unlimited { Goods::from_counts([UNLIMITED; 5]) } else { printed },
            bonus_settlers: if unlimited { UNLIMITED } else { content.bonus_settlers },
            collect_by_choice: is(REGION_COLLECT, "optional"),
            empty_activations: is(EMPTY_ACTIVATION, "allowed"),
            choose_stack: is(STACK_CHOICE, "manual"),
            hero_view: match HERO_VIEW.value(&switches)? {
                "open" => HeroView::Open,
                "memory" => HeroView::Memory,
                _ => HeroView::Count,
            },
            region_tiles: std::array::from_fn(|region| content.terrains_of(Region::new(region))),
            swap_groups: content.swap_groups(),
            prices: content.heroes.iter().map(|hero| surcharge.map(|more| hero.cost.plus(more))).collect(),
            switches,
            pack,
        })
    }

    fn switches(&self) -> Variants {
        self.switches.clone()
    }

    fn content_hash(&self) -> Digest {
        self.pack.hash
    }
}
