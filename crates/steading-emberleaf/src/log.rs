//! What happened, for the log. Nothing of it is secret (EMB-14.1).

use crate::labels::space_skill;
use crate::prelude::*;
use crate::program::SkillId;
use serde::{Deserialize, Serialize};
use steading_core::{Clause, sentences};

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "event", rename_all = "snake_case")]
    pub enum Event {
        StartPlayer { seat: Seat } = "EMB-3.13" => "emberleaf-log-start" { seat };
        DeckTaken { seat: Seat, deck: Deck } = "EMB-3.9" => "emberleaf-log-deck" { seat, deck };
        HeroRevealed { hero: HeroId } = "EMB-8.30" => "emberleaf-log-hero-revealed" { hero };
        FavourRevealed { favour: FavourId } = "EMB-8.30" => "emberleaf-log-favour-revealed" { favour };
        HeroDiscarded { hero: HeroId } = "EMB-8.30" => "emberleaf-log-hero-discarded" { hero };
        FavourDiscarded { favour: FavourId } = "EMB-8.30" => "emberleaf-log-favour-discarded" { favour };
        RowCleared { row: Row } = "EMB-10.2" =>
            "emberleaf-log-favours-cleared" | "emberleaf-log-heroes-cleared" [*row as usize];
        MarkerPlaced { marker: MarkerId, spot: Spot } = "EMB-3.5" => "emberleaf-log-marker-placed" { marker, spot };
        Preplaced { building: Building, hex: HexId } = "EMB-3.6" =>
            "emberleaf-log-preplaced" { tile: *building, hex };
        TurnBegan { seat: Seat } = "EMB-4.1" => "emberleaf-log-turn" { seat };
        Played { seat: Seat, hero: HeroId, space: Space } = "EMB-5.1" =>
            "emberleaf-log-played" { seat, hero, space: space.index() };
        SpaceSkill { seat: Seat, space: Space } = "EMB-5.2" =>
            "emberleaf-log-space-skill" { seat, skill: space_skill(*space) };
        Slides { seat: Seat } = "EMB-5.11" => "emberleaf-log-slides" { seat };
        Slid { seat: Seat, hero: HeroId, space: Space } = "EMB-5.11" =>
            "emberleaf-log-slid" { seat, hero, space: space.index() };
        Returned { seat: Seat, hero: HeroId } = "EMB-5.13" => "emberleaf-log-returned" { seat, hero };
        Charged { seat: Seat, hero: HeroId, skill: SkillId } = "EMB-5.20" =>
            "emberleaf-log-charged" { seat, hero, skill };
        Triggered { seat: Seat, hero: HeroId, skill: SkillId } = "EMB-A28" =>
            "emberleaf-log-triggered" { seat, hero, skill };
        OngoingUsed { seat: Seat, hero: HeroId, skill: SkillId } = "EMB-6.61" =>
            "emberleaf-log-ongoing" { seat, hero, skill };
        Promised { seat: Seat, clearing: Clearing } = "EMB-5.30" => "emberleaf-log-promised" { seat, clearing };
        Paid { seat: Seat, goods: Goods } = "EMB-6.54" => "emberleaf-log-paid" { seat, goods };
        BannerPaid { seat: Seat, marker: MarkerId } = "EMB-12.2" => "emberleaf-log-banner-paid" { seat, marker };
        BannerReturned { seat: Seat, marker: MarkerId, spot: Spot } = "EMB-A37" =>
            "emberleaf-log-banner-returned" { seat, marker, spot };
        Walked { seat: Seat, to: Clearing, steps: u8 } = "EMB-6.10" =>
            "emberleaf-log-walked" { seat, clearing: *to, steps };
        Stored { seat: Seat, goods: Goods, gathered: bool } = (if *gathered { "EMB-6.20" } else { "EMB-6.52" }) =>
            "emberleaf-log-gained" { seat, goods }
            | "emberleaf-log-gathered" { seat, goods } [usize::from(*gathered)];
        UnitReturned { seat: Seat, resource: Resource } = "EMB-6.21" =>
            "emberleaf-log-unit-returned" { seat, resource };
        Stashed { seat: Seat, goods: Goods } = "EMB-6.22" => "emberleaf-log-stashed" { seat, goods };
        Cleared { seat: Seat, marker: MarkerId, spot: Spot } = "EMB-6.32" =>
            "emberleaf-log-cleared" { seat, marker, spot };
        MarkerGained { seat: Seat, marker: MarkerId } = "EMB-A17" => "emberleaf-log-marker-gained" { seat, marker };
        TrackAtBottom { seat: Seat } = "EMB-6.33" => "emberleaf-log-track-bottom" { seat };
        TrackReset { calm: bool } = (if *calm { "EMB-8.11" } else { "EMB-8.10" }) =>
            "emberleaf-log-track-reset" | "emberleaf-log-calm" [usize::from(*calm)];
        // Read again it is told without its clause: that is a name in this program.
        Leaves { seat: Seat, leaves: u8, #[serde(skip_deserializing)] clause: Clause } = (clause) => "emberleaf-log-leaves" { seat, leaves };
        HeroTaken { seat: Seat, hero: HeroId } = "EMB-A29" => "emberleaf-log-hero-taken" { seat, hero };
        FavourTaken { seat: Seat, favour: FavourId } = "EMB-A29" => "emberleaf-log-favour-taken" { seat, favour };
        Reduced { seat: Seat, tile: Tile } = "EMB-6.53" => "emberleaf-log-reduced" { seat, tile };
        Built { seat: Seat, tile: Tile, hex: HexId } = "EMB-7.3" => "emberleaf-log-built" { seat, tile, hex };
        ClearingFilled { clearing: Clearing } = "EMB-7.11" => "emberleaf-log-filled" { clearing };
        Settled { seat: Seat, villager: Villager, hex: HexId } = "EMB-7.5" =>
            "emberleaf-log-settled" { seat, villager, hex };
        TrophyTaken { seat: Seat, trophy: TrophyId } = "EMB-8.2" => "emberleaf-log-trophy" { seat, trophy };
        EndTriggered = "EMB-8.4" => "emberleaf-log-end-triggered";
        BonusReached { bonus: BonusId } = "EMB-8.20" => "emberleaf-log-bonus-reached" { bonus };
        BonusAwarded { bonus: BonusId } = "EMB-8.21" => "emberleaf-log-bonus" { bonus };
        SistersTurn = "EMB-11.10" => "emberleaf-log-sister-turn";
        SisterFavourShown { card: SisterFavour } = "EMB-11.3" => "emberleaf-log-sister-favour" { card };
        SisterBuildingShown { building: Building } = "EMB-11.4" => "emberleaf-log-sister-building" { tile: *building };
        SisterCardShown { card: SisterCard } = "EMB-11.11" => "emberleaf-log-sister-card" { card };
        SisterRests = "EMB-11.12" => "emberleaf-log-sister-rests";
        SisterMoved { to: Clearing } = "EMB-11.20" => "emberleaf-log-sister-moved" { clearing: *to };
        SisterLeaves { leaves: u8 } = "EMB-11.12" => "emberleaf-log-sister-leaves" { leaves };
        SisterCleared { marker: MarkerId, spot: Spot } = "EMB-11.23" =>
            "emberleaf-log-sister-cleared" { marker, spot };
        SisterBuilt { building: Building, hex: HexId } = "EMB-11.24" =>
            "emberleaf-log-sister-built" { tile: *building, hex };
        SisterHero { hero: HeroId } = "EMB-11.25" => "emberleaf-log-sister-hero" { hero };
        SisterFavour { favour: FavourId } = "EMB-11.25" => "emberleaf-log-sister-takes-favour" { favour };
        SisterTrophy { trophy: TrophyId } = "EMB-11.30" => "emberleaf-log-sister-trophy" { trophy };
        GameOver { stopped: bool } = (if *stopped { "EMB-A56" } else { "EMB-9.1" }) =>
            "emberleaf-log-over" | "emberleaf-log-stopped" [usize::from(*stopped)];
    }
}
