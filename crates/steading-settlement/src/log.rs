//! What happened, for log and animation.

use crate::prelude::*;
use serde::{Deserialize, Serialize};
use steading_core::sentences;

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "event", rename_all = "snake_case")]
    pub enum Event {
        StartPlayer { seat: Seat } = "SET-2.8" => "settlement-log-start-player" { seat };
        BuildingRevealed { building: BuildingId, space: MarketSpace } = "SET-4.1.4"
            => "settlement-log-building-revealed" { building, space: space.index() + 1 };
        HeroArrived { hero: HeroId } = "SET-6.5" => "settlement-log-hero-arrived" { hero };
        HeroLeft { hero: HeroId } = "SET-8.1" => "settlement-log-hero-left" { hero };
        ArtifactRevealed { artifact: Artifact } = "SET-2.5" => "settlement-log-artifact-revealed" { artifact };
        ArtifactTaken { seat: Seat, artifact: Artifact } = "SET-7.6"
            => "settlement-log-artifact-taken" { seat, artifact };
        Constructed { seat: Seat, building: BuildingId, slot: Slot, paid: Goods } = "SET-4.1.1"
            => "settlement-log-constructed" { seat, building, street: slot.street(), paid };
        Explores { seat: Seat, region: Region } = "SET-4.2.1" => "settlement-log-explores" { seat, region };
        TerrainRevealed { seat: Seat, terrain: TerrainId } = "SET-4.2.3"
            => "settlement-log-terrain-revealed" { seat, terrain };
        Explored { seat: Seat, terrain: TerrainId, space: Space } = "SET-4.2.3"
            => "settlement-log-explored" { seat, terrain, space };
        MonsterAppeared { seat: Seat, colour: Colour, space: Space } = "SET-4.8.2"
            => "settlement-log-monster-appeared" { seat, monster: *colour, space };
        Hunted { seat: Seat, colour: Colour, space: Space } = "SET-4.3.2"
            => "settlement-log-hunted" { seat, monster: *colour, space };
        Fortified { seat: Seat, space: Space } = "SET-4.4.1" => "settlement-log-fortified" { seat, space };
        RegionActivated { seat: Seat, region: Region } = "SET-4.5.3" => "settlement-log-region" { seat, region };
        ScrollRead { seat: Seat } = "SET-12.6" => "settlement-log-scroll" { seat };
        StreetActivated { seat: Seat, street: Street } = "SET-4.6.1" => "settlement-log-street" { seat, street };
        FortificationActivated { seat: Seat, space: Space } = "SET-4.7.2"
            => "settlement-log-fortification" { seat, space };
        BuildingUsed { seat: Seat, building: BuildingId, slot: Slot } = "SET-4.6.3"
            => "settlement-log-used" { seat, building };
        Stored { seat: Seat, building: BuildingId, resource: Resource } = "SET-11.13"
            => "settlement-log-stored" { seat, building, resource };
        Paid { seat: Seat, goods: Goods } = "SET-4.6.3" => "settlement-log-paid" { seat, goods };
        Gained { seat: Seat, goods: Goods } = "SET-14.2" => "settlement-log-gained" { seat, goods };
        SettlersGained { seat: Seat, count: u8 } = "SET-14.4" => "settlement-log-settlers-gained" { seat, count };
        Traded { seat: Seat, give: Goods, get: Resource } = "SET-5.1"
            => "settlement-log-traded" { seat, give, get: Goods::one(*get) };
        /// Which hero, and for how much, is not told to others with SET-O5 `memory`.
        Invited { seat: Seat, hero: Option<HeroId>, paid: Option<Goods> } = "SET-6.1"
            => "settlement-log-invited" { seat, hero: hero.unwrap_or_default(), paid: paid.unwrap_or_default() }
            | "settlement-log-invited-hidden" { seat } [usize::from(hero.is_none())];
        Passed { seat: Seat, first: bool } = "SET-7.1"
            => "settlement-log-passed" { seat } | "settlement-log-passed-first" { seat } [usize::from(*first)];
        Returned { seat: Seat, goods: Goods } = "SET-7.4" => "settlement-log-returned" { seat, goods };
        Piled { building: BuildingId, space: MarketSpace, height: u8 } = "SET-8.2"
            => "settlement-log-piled" { building, space: space.index() + 1, height };
        RoundBegan { round: u8, seat: Seat } = "SET-8.4" => "settlement-log-round" { seat, round };
        GameOver = "SET-9.1" => "settlement-log-over";
    }
}
