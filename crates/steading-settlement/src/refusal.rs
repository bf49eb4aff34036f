//! Why not: every reason for which an answer is not offered, with its clause.

use crate::board::{MarketSpace, Region, Space};
use crate::content::Artifact;
use crate::goods::{Goods, Resource};
use std::fmt;
use steading_core::{Clause, Explain, Message};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The answer belongs to another question than the open one.
    OtherQuestion {
        open: Clause,
    },
    ActionDone,
    HeroDone,
    MustActOrPass,
    NotEnoughSettlers {
        need: u8,
        have: u8,
    },
    CannotPay {
        price: Goods,
        have: Goods,
    },
    NothingOnMarketSpace,
    SameTileOnSpace(MarketSpace),
    SettlementFull,
    StreetFull,
    FirstTerrainInRegionI,
    RegionOutOfReach(Region),
    SpaceOfOtherRegion(Region),
    SpaceOutOfReach(Space),
    NotExplored(Space),
    NoMonster(Space),
    MonsterInTheWay(Space),
    AlreadyFortified(Space),
    NoFortification(Space),
    FortificationUsed(Space),
    RegionUsed(Region),
    RegionYieldsNothing(Region),
    StreetUsed,
    StreetEmpty,
    SupplyEmpty(Resource),
    NoHeroOnSpace,
    NeedsMirror,
    MirrorLoop(Resource),
    NoBuildingThere,
    EffectNotOpen,
    EffectYieldsNothing,
    NoBasicToPay,
    NoSuchChoice(Resource),
    NotInRegion(Resource),
    MustCollect,
    StackEmpty,
    ArtifactNotInRow(Artifact),
    KeepInOrder(Resource),
    NothingToKeep(Resource),
}

impl Explain for Refusal {
    fn clause(&self) -> Clause {
        match *self {
            Refusal::OtherQuestion { open } => open,
            Refusal::ActionDone | Refusal::HeroDone => "SET-3.2",
            Refusal::MustActOrPass => "SET-3.4",
            Refusal::NotEnoughSettlers { .. } => "SET-4.0.1",
            Refusal::CannotPay { .. } => "SET-D16",
            Refusal::NothingOnMarketSpace => "SET-4.1.1",
            Refusal::SameTileOnSpace(_) => "SET-D3",
            Refusal::SettlementFull | Refusal::StreetFull => "SET-4.1.1",
            Refusal::FirstTerrainInRegionI | Refusal::RegionOutOfReach(_) | Refusal::SpaceOutOfReach(_) => "SET-4.2.2",
            Refusal::SpaceOfOtherRegion(_) => "SET-4.2.3",
            Refusal::NotExplored(_) | Refusal::MonsterInTheWay(_) | Refusal::AlreadyFortified(_) => "SET-4.4.1",
            Refusal::NoMonster(_) => "SET-4.3.1",
            Refusal::NoFortification(_) | Refusal::FortificationUsed(_) => "SET-4.7.1",
            Refusal::RegionUsed(_) => "SET-4.5.1",
            Refusal::RegionYieldsNothing(_) => "SET-4.5.2",
            Refusal::StreetUsed => "SET-4.6.1",
            Refusal::StreetEmpty => "SET-4.6.2",
            Refusal::SupplyEmpty(_) => "SET-14.1",
            Refusal::NoHeroOnSpace => "SET-6.1",
            Refusal::NeedsMirror => "SET-12.13",
            Refusal::MirrorLoop(_) => "SET-D18",
            Refusal::NoBuildingThere | Refusal::EffectNotOpen => "SET-4.6.3",
            Refusal::EffectYieldsNothing => "SET-14.3",
            Refusal::NoBasicToPay => "SET-11.5",
            Refusal::NoSuchChoice(_) => "SET-D8b",
            Refusal::NotInRegion(_) => "SET-12.6",
            Refusal::MustCollect => "SET-4.5.2",
            Refusal::StackEmpty => "SET-14.7",
            Refusal::ArtifactNotInRow(_) => "SET-7.6",
            Refusal::KeepInOrder(_) | Refusal::NothingToKeep(_) => "SET-D12",
        }
    }

    fn message(&self) -> Message {
        let space = |id, space: Space| Message::new(id).item("space", "space", space.index() as u16);
        let region = |id, region: Region| Message::new(id).item("region", "region", region.index() as u16);
        let resource = |id, resource: Resource| Message::new(id).item("resource", "resource", resource as u16);
        match *self {
            Refusal::OtherQuestion { .. } => Message::new("settlement-no-other-question"),
            Refusal::ActionDone => Message::new("settlement-no-action-done"),
            Refusal::HeroDone => Message::new("settlement-no-hero-done"),
            Refusal::MustActOrPass => Message::new("settlement-no-must-act-or-pass"),
            Refusal::NotEnoughSettlers { need, have } => {
                Message::new("settlement-no-settlers").with("need", need).with("have", have)
            }
            Refusal::CannotPay { price, have } => {
                Message::new("settlement-no-cannot-pay").with("missing", have.lacking(price).amounts())
            }
            Refusal::NothingOnMarketSpace => Message::new("settlement-no-tile"),
            Refusal::SameTileOnSpace(space) => Message::new("settlement-no-same-tile").with("space", space.index() + 1),
            Refusal::SettlementFull => Message::new("settlement-no-settlement-full"),
            Refusal::StreetFull => Message::new("settlement-no-street-full"),
            Refusal::FirstTerrainInRegionI => Message::new("settlement-no-first-terrain"),
            Refusal::RegionOutOfReach(at) => region("settlement-no-region-out-of-reach", at),
            Refusal::SpaceOfOtherRegion(at) => region("settlement-no-other-region", at),
            Refusal::SpaceOutOfReach(at) => space("settlement-no-space-out-of-reach", at),
            Refusal::NotExplored(at) => space("settlement-no-not-explored", at),
            Refusal::NoMonster(at) => space("settlement-no-monster", at),
            Refusal::MonsterInTheWay(at) => space("settlement-no-monster-in-the-way", at),
            Refusal::AlreadyFortified(at) => space("settlement-no-already-fortified", at),
            Refusal::NoFortification(at) => space("settlement-no-fortification", at),
            Refusal::FortificationUsed(at) => space("settlement-no-fortification-used", at),
            Refusal::RegionUsed(at) => region("settlement-no-region-used", at),
            Refusal::RegionYieldsNothing(at) => region("settlement-no-region-yields-nothing", at),
            Refusal::StreetUsed => Message::new("settlement-no-street-used"),
            Refusal::StreetEmpty => Message::new("settlement-no-street-empty"),
            Refusal::SupplyEmpty(of) => resource("settlement-no-supply-empty", of),
            Refusal::NoHeroOnSpace => Message::new("settlement-no-hero"),
            Refusal::NeedsMirror => Message::new("settlement-no-mirror"),
            Refusal::MirrorLoop(of) => resource("settlement-no-mirror-loop", of),
            Refusal::NoBuildingThere => Message::new("settlement-no-building"),
            Refusal::EffectNotOpen => Message::new("settlement-no-effect-open"),
            Refusal::EffectYieldsNothing => Message::new("settlement-no-effect-yields-nothing"),
            Refusal::NoBasicToPay => Message::new("settlement-no-basic-to-pay"),
            Refusal::NoSuchChoice(of) | Refusal::NotInRegion(of) => resource("settlement-no-such-choice", of),
            Refusal::MustCollect => Message::new("settlement-no-must-collect"),
            Refusal::StackEmpty => Message::new("settlement-no-stack-empty"),
            Refusal::ArtifactNotInRow(artifact) => {
                Message::new("settlement-no-artifact").item("artifact", "artifact", artifact as u16)
            }
            Refusal::KeepInOrder(of) => resource("settlement-no-keep-in-order", of),
            Refusal::NothingToKeep(of) => resource("settlement-no-nothing-to-keep", of),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ({})", self, self.clause())
    }
}

impl std::error::Error for Refusal {}
