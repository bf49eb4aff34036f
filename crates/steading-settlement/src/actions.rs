//! Answers of players, and the questions they answer. The notation of the answers is in `notation`.

use crate::prelude::*;
use serde::Serialize;
use steading_core::sentences;

sentences! {
    /// One answer. The sentence is what its button says, as far as the answer itself knows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Action {
        Take(artifact: Artifact) = "SET-D13" => "settlement-do-take" { artifact };
        Construct(space: MarketSpace) = "SET-D3" => "settlement-do-construct" { building: BuildingId::default() };
        PlaceBuilding(street: Street) = "SET-D3b" => "settlement-do-place" { street };
        Explore(region: Region) = "SET-D4" => "settlement-do-explore" { region };
        PlaceTerrain(space: Space) = "SET-D4b" => "settlement-do-lay" { space };
        Hunt(space: Space) = "SET-D5" => "settlement-do-hunt" { space, monster: Colour::Green };
        Fortify(space: Space) = "SET-D6" => "settlement-do-fortify" { space };
        ActivateRegion(region: Region) = "SET-D7" => "settlement-do-region" { region };
        ActivateStreet(street: Street) = "SET-D8" => "settlement-do-street" { street };
        ActivateFortification(space: Space) = "SET-D9" => "settlement-do-fort" { space };
        Invite(space: RowSpace) = "SET-D10" => "settlement-do-invite" { hero: HeroId::default() };
        Trade(swap: SwapId) = "SET-D11" => "settlement-do-trade";
        Use(slot: Slot) = "SET-D8a" => "settlement-do-use" { building: BuildingId::default() };
        Choose(resource: Resource) = "SET-D8b" => "settlement-do-choose" { resource };
        Stop = "SET-D8a" => "settlement-do-stop";
        MonsterAppears(appears: bool) = "SET-D7c"
            => "settlement-do-no-monster" | "settlement-do-monster" [usize::from(*appears)];
        Collect(take: bool) = "SET-D7d" => "settlement-do-leave" | "settlement-do-collect" [usize::from(*take)];
        DrawFrom(stack: StackId) = "SET-D3d" => "settlement-do-stack" { stack: stack.index() + 1 };
        EndTurn = "SET-D2" => "settlement-do-end";
        Pass = "SET-D2" => "settlement-do-pass";
        Keep(resource: Resource) = "SET-D12" => "settlement-do-keep" { resource };
    }
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
