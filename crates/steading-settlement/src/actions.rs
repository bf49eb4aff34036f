//! Answers of players, and the questions they answer. The notation of the answers is in `notation`.

use crate::board::{MarketSpace, Region, RowSpace, Slot, Space, StackId, Street};
use crate::content::{Artifact, BuildingId, Colour, SwapId, TerrainId};
use crate::goods::Resource;
use serde::Serialize;
use steading_core::sentences;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Take(Artifact),
    Construct(MarketSpace),
    PlaceBuilding(Street),
    Explore(Region),
    PlaceTerrain(Space),
    Hunt(Space),
    Fortify(Space),
    ActivateRegion(Region),
    ActivateStreet(Street),
    ActivateFortification(Space),
    Invite(RowSpace),
    Trade(SwapId),
    Use(Slot),
    Choose(Resource),
    Stop,
    MonsterAppears(bool),
    Collect(bool),
    DrawFrom(StackId),
    EndTurn,
    Pass,
    Keep(Resource),
}

sentences! {
    /// The open question, in the client's terms.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "question", rename_all = "snake_case")]
    pub enum Decision {
        FirstArtifact = "SET-2.9" => "settlement-ask-first-artifact";
        Turn { action_done: bool, hero_done: bool } = "SET-3.2"
            => "settlement-ask-turn" | "settlement-ask-turn-hero-left" | "settlement-ask-turn-action-left"
            | "settlement-ask-turn-done" [usize::from(*action_done) + 2 * usize::from(*hero_done)];
        PlaceBuilding { building: BuildingId } = "SET-4.1.1" => "settlement-ask-place-building" { building };
        Street { street: Street } = "SET-4.6.3" => "settlement-ask-street" { street };
        Clock { building: BuildingId } = "SET-12.1" => "settlement-ask-clock" { building };
        EffectChoice { slot: Slot, building: BuildingId } = "SET-D8b" => "settlement-ask-effect-choice" { building };
        ChooseStack { space: MarketSpace } = "SET-O4" => "settlement-ask-stack" { space: space.index() + 1 };
        PlaceTerrain { terrain: TerrainId } = "SET-4.2.3" => "settlement-ask-place-terrain" { terrain };
        MonsterCheck { space: Space, colour: Colour } = "SET-12.14"
            => "settlement-ask-monster-check" { monster: *colour, space };
        Collect { space: Space } = "SET-O3" => "settlement-ask-collect" { space };
        Scroll { region: Region } = "SET-12.6" => "settlement-ask-scroll" { region };
        Keep { left: u8 } = "SET-7.4" => "settlement-ask-keep" { left };
        NewArtifact = "SET-7.6" => "settlement-ask-new-artifact";
    }
}
