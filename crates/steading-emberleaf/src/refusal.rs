//! Why not: every reason for which an answer is not offered, with its clause.

use crate::prelude::*;
use steading_core::{Clause, sentences};

/// Whether an answer may be given.
pub type Permission = Result<(), Refusal>;

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The answer belongs to another question than the open one.
        OtherQuestion { open: Clause } = (open) => "emberleaf-no-other-question";
        DeckTaken(deck: Deck) = "EMB-3.9" => "emberleaf-no-deck" { deck };
        MainDone = "EMB-4.2" => "emberleaf-no-main-done";
        MainOwed = "EMB-4.2" => "emberleaf-no-main-owed";
        NotInHand(hero: HeroId) = "EMB-5.1" => "emberleaf-no-hand" { hero };
        BoardFull = "EMB-5.1" => "emberleaf-no-board-full";
        NoSuchSpace = "EMB-5.1" => "emberleaf-no-such-space";
        SpaceTaken(space: Space) = "EMB-5.1" => "emberleaf-no-space-taken" { space: space.index() };
        SpaceCovered(space: Space) = "EMB-5.1" => "emberleaf-no-space-covered" { space: space.index() };
        NothingToSlide = "EMB-A8" => "emberleaf-no-slide";
        NotOnBoard(hero: HeroId) = "EMB-5.20" => "emberleaf-no-board" { hero };
        NoSuchSkill(hero: HeroId) = "EMB-5.20" => "emberleaf-no-skill" { hero };
        ChargedOut { times: u8 } = "EMB-5.21" => "emberleaf-no-charged-out" { times };
        CannotPay { price: Goods, have: Goods } = "EMB-6.54" => "emberleaf-no-pay" { missing: price.beyond(*have) };
        NothingForX(resource: Resource) = "EMB-6.55" => "emberleaf-no-x" { resource };
        XOutOfRange { most: u8 } = "EMB-6.55" => "emberleaf-no-x-range" { most };
        NoBanner = "EMB-12.2" => "emberleaf-no-banner";
        NotYourMarker = "EMB-12.2" => "emberleaf-no-your-marker";
        NoFreeSpot = "EMB-A37" => "emberleaf-no-free-spot";
        SpotTaken(spot: Spot) = "EMB-A37" => "emberleaf-no-spot-taken" { spot };
        NoFavourMarker(clearing: Clearing) = "EMB-5.30" => "emberleaf-no-promise" { clearing };
        FavourNotInRow(favour: FavourId) = "EMB-5.31" => "emberleaf-no-favour" { favour };
        HeroNotInRow(hero: HeroId) = "EMB-A29" => "emberleaf-no-hero" { hero };
        PathElsewhere(path: PathId) = "EMB-6.10" => "emberleaf-no-path" { path };
        TooFar { need: u8, have: u8 } = "EMB-6.10" => "emberleaf-no-too-far" { need, have };
        TooManyUnits { most: u8 } = "EMB-A13" => "emberleaf-no-room" { most };
        NothingToReturn(resource: Resource) = "EMB-A13" => "emberleaf-no-return" { resource };
        ReturnInOrder(resource: Resource) = "EMB-A13" => "emberleaf-no-return-order" { resource };
        NotWoodOrFood = "EMB-6.20" => "emberleaf-no-wood-or-food";
        NoSuchAlternative = "EMB-13.1" => "emberleaf-no-alternative";
        NoMarker(spot: Spot) = "EMB-6.30" => "emberleaf-no-marker" { spot };
        OutOfReach(spot: Spot) = "EMB-6.30" => "emberleaf-no-reach" { spot };
        TooStrong { health: u8, damage: u8 } = "EMB-6.30" => "emberleaf-no-too-strong" { health, damage };
        NoSuchField = "EMB-6.32" => "emberleaf-no-field";
        PartOfLeaves { leaves: u8 } = "EMB-A10" => "emberleaf-no-leaves" { leaves };
        SameCard = "EMB-A28" => "emberleaf-no-same-card";
        StillResolved = "EMB-A28" => "emberleaf-no-still-resolved";
        NotMet { need: u8, done: u8 } = "EMB-6.60" => "emberleaf-no-not-met" { need, done };
        UsedThisTurn = "EMB-6.62" => "emberleaf-no-used-this-turn";
        OtherType = "EMB-7.1" => "emberleaf-no-other-type";
        UsedUp(tile: Building) = "EMB-7.1" => "emberleaf-no-used-up" { tile };
        FellowBuilt(fellow: FellowId) = "EMB-7.1" => "emberleaf-no-fellow" { tile: Tile::Fellow(*fellow) };
        NoFreeHex(clearing: Clearing) = "EMB-7.3" => "emberleaf-no-free-hex" { clearing };
        HexElsewhere(clearing: Clearing) = "EMB-7.3" => "emberleaf-no-hex-elsewhere" { clearing };
        HexTaken = "EMB-7.3" => "emberleaf-no-hex-taken";
        NotInCost(resource: Resource) = "EMB-6.53" => "emberleaf-no-in-cost" { resource };
        LeavesTooMuch(resource: Resource) = "EMB-6.53" => "emberleaf-no-cheaper" { resource };
        TrackEmpty(villager: Villager) = "EMB-7.5" => "emberleaf-no-villager" { villager };
        NoHomeIn(clearing: Clearing) = "EMB-7.7" => "emberleaf-no-home" { clearing };
        NoBuilding = "EMB-7.7" => "emberleaf-no-building";
        AlreadySettled = "EMB-7.8" => "emberleaf-no-already-settled";
        TrophyGone(trophy: TrophyId) = "EMB-8.2" => "emberleaf-no-trophy" { trophy };
        NotHerTarget(spot: Spot) = "EMB-A31" => "emberleaf-no-her-target" { spot };
    }
}
