//! Why not: every reason for which an answer is not offered, with its clause.

use crate::words::*;
use std::fmt;
use steading_core::{Clause, Explain, Message};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The answer belongs to another question than the open one.
    OtherQuestion {
        open: Clause,
    },
    DeckTaken(Deck),
    MainDone,
    MainOwed,
    NotInHand(HeroId),
    BoardFull,
    NoSuchSpace,
    SpaceTaken(Space),
    SpaceCovered(Space),
    NothingToSlide,
    NotOnBoard(HeroId),
    NoSuchSkill(HeroId),
    ChargedOut {
        times: u8,
    },
    CannotPay {
        price: Goods,
        have: Goods,
    },
    NothingForX(Resource),
    NoBanner,
    NoFreeSpot,
    XOutOfRange {
        most: u8,
    },
    NotYourMarker,
    SpotTaken(Spot),
    NoFavourMarker(Clearing),
    FavourNotInRow(FavourId),
    HeroNotInRow(HeroId),
    PathElsewhere(PathId),
    TooFar {
        need: u8,
        have: u8,
    },
    TooManyUnits {
        most: u8,
    },
    NothingToReturn(Resource),
    ReturnInOrder(Resource),
    NotWoodOrFood,
    NoSuchAlternative,
    NoMarker(Spot),
    OutOfReach(Spot),
    TooStrong {
        health: u8,
        damage: u8,
    },
    NoSuchField,
    SameCard,
    StillResolved,
    NotMet {
        need: u8,
        done: u8,
    },
    UsedThisTurn,
    OtherType,
    UsedUp(Building),
    FellowBuilt(FellowId),
    NoFreeHex(Clearing),
    HexElsewhere(Clearing),
    HexTaken,
    NotInCost(Resource),
    LeavesTooMuch(Resource),
    TrackEmpty(Villager),
    NoHomeIn(Clearing),
    NoBuilding,
    AlreadySettled,
    TrophyGone(TrophyId),
    NotHerTarget(Spot),
}

impl Explain for Refusal {
    fn clause(&self) -> Clause {
        match self {
            Refusal::OtherQuestion { open } => open,
            Refusal::DeckTaken(_) => "EMB-3.9",
            Refusal::MainDone | Refusal::MainOwed => "EMB-4.2",
            Refusal::NotInHand(_)
            | Refusal::BoardFull
            | Refusal::NoSuchSpace
            | Refusal::SpaceTaken(_)
            | Refusal::SpaceCovered(_) => "EMB-5.1",
            Refusal::NothingToSlide => "EMB-A8",
            Refusal::NotOnBoard(_) | Refusal::NoSuchSkill(_) => "EMB-5.20",
            Refusal::ChargedOut { .. } => "EMB-5.21",
            Refusal::CannotPay { .. } => "EMB-6.54",
            Refusal::NothingForX(_) | Refusal::XOutOfRange { .. } => "EMB-6.55",
            Refusal::NoBanner | Refusal::NotYourMarker => "EMB-12.2",
            Refusal::NoFreeSpot | Refusal::SpotTaken(_) => "EMB-A37",
            Refusal::NoFavourMarker(_) => "EMB-5.30",
            Refusal::FavourNotInRow(_) => "EMB-5.31",
            Refusal::HeroNotInRow(_) => "EMB-A29",
            Refusal::PathElsewhere(_) | Refusal::TooFar { .. } => "EMB-6.10",
            Refusal::TooManyUnits { .. } | Refusal::NothingToReturn(_) | Refusal::ReturnInOrder(_) => "EMB-A13",
            Refusal::NotWoodOrFood => "EMB-6.20",
            Refusal::NoSuchAlternative => "EMB-13.1",
            Refusal::NoMarker(_) | Refusal::OutOfReach(_) | Refusal::TooStrong { .. } => "EMB-6.30",
            Refusal::NoSuchField => "EMB-6.32",
            Refusal::SameCard | Refusal::StillResolved => "EMB-A28",
            Refusal::NotMet { .. } => "EMB-6.60",
            Refusal::UsedThisTurn => "EMB-6.62",
            Refusal::OtherType | Refusal::UsedUp(_) | Refusal::FellowBuilt(_) => "EMB-7.1",
            Refusal::NoFreeHex(_) | Refusal::HexElsewhere(_) | Refusal::HexTaken => "EMB-7.3",
            Refusal::NotInCost(_) | Refusal::LeavesTooMuch(_) => "EMB-6.53",
            Refusal::TrackEmpty(_) => "EMB-7.5",
            Refusal::NoHomeIn(_) | Refusal::NoBuilding => "EMB-7.7",
            Refusal::AlreadySettled => "EMB-7.8",
            Refusal::TrophyGone(_) => "EMB-8.2",
            Refusal::NotHerTarget(_) => "EMB-A31",
        }
    }

    fn message(&self) -> Message {
        let plain = Message::new;
        let hero = |id, hero: HeroId| Message::new(id).item("hero", "hero", hero.index() as u16);
        let spot = |id, spot: Spot| Message::new(id).item("spot", "spot", spot.index() as u16);
        let clearing = |id, at: Clearing| Message::new(id).item("clearing", "clearing", at.index() as u16);
        let resource = |id, of: Resource| Message::new(id).item("resource", "resource", of as u16);
        match *self {
            Refusal::OtherQuestion { .. } => plain("emberleaf-no-other-question"),
            Refusal::DeckTaken(deck) => plain("emberleaf-no-deck").item("deck", "deck", deck.index() as u16),
            Refusal::MainDone => plain("emberleaf-no-main-done"),
            Refusal::MainOwed => plain("emberleaf-no-main-owed"),
            Refusal::NotInHand(card) => hero("emberleaf-no-hand", card),
            Refusal::BoardFull => plain("emberleaf-no-board-full"),
            Refusal::NoSuchSpace => plain("emberleaf-no-such-space"),
            Refusal::SpaceTaken(space) => plain("emberleaf-no-space-taken").with("space", space.index()),
            Refusal::SpaceCovered(space) => plain("emberleaf-no-space-covered").with("space", space.index()),
            Refusal::NothingToSlide => plain("emberleaf-no-slide"),
            Refusal::NotOnBoard(card) => hero("emberleaf-no-board", card),
            Refusal::NoSuchSkill(card) => hero("emberleaf-no-skill", card),
            Refusal::ChargedOut { times } => plain("emberleaf-no-charged-out").with("times", times),
            Refusal::CannotPay { price, have } => {
                plain("emberleaf-no-pay").with("missing", amounts(price.beyond(have)))
            }
            Refusal::NothingForX(of) => resource("emberleaf-no-x", of),
            Refusal::NoBanner => plain("emberleaf-no-banner"),
            Refusal::NoFreeSpot => plain("emberleaf-no-free-spot"),
            Refusal::XOutOfRange { most } => plain("emberleaf-no-x-range").with("most", most),
            Refusal::NotYourMarker => plain("emberleaf-no-your-marker"),
            Refusal::SpotTaken(at) => spot("emberleaf-no-spot-taken", at),
            Refusal::NoFavourMarker(at) => clearing("emberleaf-no-promise", at),
            Refusal::FavourNotInRow(card) => plain("emberleaf-no-favour").item("favour", "favour", card.index() as u16),
            Refusal::HeroNotInRow(card) => hero("emberleaf-no-hero", card),
            Refusal::PathElsewhere(path) => plain("emberleaf-no-path").item("path", "path", path.index() as u16),
            Refusal::TooFar { need, have } => plain("emberleaf-no-too-far").with("need", need).with("have", have),
            Refusal::TooManyUnits { most } => plain("emberleaf-no-room").with("most", most),
            Refusal::NothingToReturn(of) => resource("emberleaf-no-return", of),
            Refusal::ReturnInOrder(of) => resource("emberleaf-no-return-order", of),
            Refusal::NotWoodOrFood => plain("emberleaf-no-wood-or-food"),
            Refusal::NoSuchAlternative => plain("emberleaf-no-alternative"),
            Refusal::NoMarker(at) => spot("emberleaf-no-marker", at),
            Refusal::OutOfReach(at) => spot("emberleaf-no-reach", at),
            Refusal::TooStrong { health, damage } => {
                plain("emberleaf-no-too-strong").with("health", health).with("damage", damage)
            }
            Refusal::NoSuchField => plain("emberleaf-no-field"),
            Refusal::SameCard => plain("emberleaf-no-same-card"),
            Refusal::StillResolved => plain("emberleaf-no-still-resolved"),
            Refusal::NotMet { need, done } => plain("emberleaf-no-not-met").with("need", need).with("done", done),
            Refusal::UsedThisTurn => plain("emberleaf-no-used-this-turn"),
            Refusal::OtherType => plain("emberleaf-no-other-type"),
            Refusal::UsedUp(building) => plain("emberleaf-no-used-up").item("tile", "tile", building as u16),
            Refusal::FellowBuilt(fellow) => {
                plain("emberleaf-no-fellow").item("tile", "tile", 5 + fellow.index() as u16)
            }
            Refusal::NoFreeHex(at) => clearing("emberleaf-no-free-hex", at),
            Refusal::HexElsewhere(at) => clearing("emberleaf-no-hex-elsewhere", at),
            Refusal::HexTaken => plain("emberleaf-no-hex-taken"),
            Refusal::NotInCost(of) => resource("emberleaf-no-in-cost", of),
            Refusal::LeavesTooMuch(of) => resource("emberleaf-no-cheaper", of),
            Refusal::TrackEmpty(kind) => plain("emberleaf-no-villager").item("villager", "villager", kind as u16),
            Refusal::NoHomeIn(at) => clearing("emberleaf-no-home", at),
            Refusal::NoBuilding => plain("emberleaf-no-building"),
            Refusal::AlreadySettled => plain("emberleaf-no-already-settled"),
            Refusal::TrophyGone(trophy) => plain("emberleaf-no-trophy").item("trophy", "trophy", trophy.index() as u16),
            Refusal::NotHerTarget(at) => spot("emberleaf-no-her-target", at),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} ({})", self, self.clause())
    }
}

impl std::error::Error for Refusal {}
