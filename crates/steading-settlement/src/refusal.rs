//! Why not: every reason for which an answer is not offered, with its clause.

use crate::prelude::*;
use steading_core::{Clause, sentences};

/// Whether an answer may be given.
pub type Permission = Result<(), Refusal>;

sentences! {
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Refusal {
        /// The answer belongs to another question than the open one.
        OtherQuestion { open: Clause } = (open) => "settlement-no-other-question";
        ActionDone = "SET-3.2" => "settlement-no-action-done";
        HeroDone = "SET-3.2" => "settlement-no-hero-done";
        MustActOrPass = "SET-3.4" => "settlement-no-must-act-or-pass";
        NotEnoughSettlers { need: u8, have: u8 } = "SET-4.0.1" => "settlement-no-settlers" { need, have };
        CannotPay { price: Goods, have: Goods } = "SET-D16"
            => "settlement-no-cannot-pay" { missing: have.lacking(*price) };
        NothingOnMarketSpace = "SET-4.1.1" => "settlement-no-tile";
        SameTileOnSpace(space: MarketSpace) = "SET-D3" => "settlement-no-same-tile" { space: space.index() + 1 };
        SettlementFull = "SET-4.1.1" => "settlement-no-settlement-full";
        StreetFull = "SET-4.1.1" => "settlement-no-street-full";
        FirstTerrainInRegionI = "SET-4.2.2" => "settlement-no-first-terrain";
        RegionOutOfReach(region: Region) = "SET-4.2.2" => "settlement-no-region-out-of-reach" { region };
        SpaceOfOtherRegion(region: Region) = "SET-4.2.3" => "settlement-no-other-region" { region };
        SpaceOutOfReach(space: Space) = "SET-4.2.2" => "settlement-no-space-out-of-reach" { space };
        NotExplored(space: Space) = "SET-4.4.1" => "settlement-no-not-explored" { space };
        NoMonster(space: Space) = "SET-4.3.1" => "settlement-no-monster" { space };
        MonsterInTheWay(space: Space) = "SET-4.4.1" => "settlement-no-monster-in-the-way" { space };
        AlreadyFortified(space: Space) = "SET-4.4.1" => "settlement-no-already-fortified" { space };
        NoFortification(space: Space) = "SET-4.7.1" => "settlement-no-fortification" { space };
        FortificationUsed(space: Space) = "SET-4.7.1" => "settlement-no-fortification-used" { space };
        RegionUsed(region: Region) = "SET-4.5.1" => "settlement-no-region-used" { region };
        RegionYieldsNothing(region: Region) = "SET-4.5.2" => "settlement-no-region-yields-nothing" { region };
        StreetUsed = "SET-4.6.1" => "settlement-no-street-used";
        StreetEmpty = "SET-4.6.2" => "settlement-no-street-empty";
        SupplyEmpty(resource: Resource) = "SET-14.1" => "settlement-no-supply-empty" { resource };
        NoHeroOnSpace = "SET-6.1" => "settlement-no-hero";
        NeedsMirror = "SET-12.13" => "settlement-no-mirror";
        MirrorLoop(resource: Resource) = "SET-D18" => "settlement-no-mirror-loop" { resource };
        NoBuildingThere = "SET-4.6.3" => "settlement-no-building";
        EffectNotOpen = "SET-4.6.3" => "settlement-no-effect-open";
        EffectYieldsNothing = "SET-14.3" => "settlement-no-effect-yields-nothing";
        NoBasicToPay = "SET-11.5" => "settlement-no-basic-to-pay";
        NoSuchChoice(resource: Resource) = "SET-D8b" => "settlement-no-such-choice" { resource };
        NotInRegion(resource: Resource) = "SET-12.6" => "settlement-no-not-in-region" { resource };
        MustCollect = "SET-4.5.2" => "settlement-no-must-collect";
        StackEmpty = "SET-14.7" => "settlement-no-stack-empty";
        ArtifactNotInRow(artifact: Artifact) = "SET-7.6" => "settlement-no-artifact" { artifact };
        KeepInOrder(resource: Resource) = "SET-D12" => "settlement-no-keep-in-order" { resource };
        NothingToKeep(resource: Resource) = "SET-D12" => "settlement-no-nothing-to-keep" { resource };
    }
}
