//! What happened, for the log. Nothing of it is secret (EMB-14.1).

use crate::actions::tile_index;
use crate::program::SkillId;
use crate::state::Tile;
use crate::words::*;
use serde::Serialize;
use steading_core::{Clause, Explain, Message, Seat};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    StartPlayer { seat: Seat },
    DeckTaken { seat: Seat, deck: Deck },
    HeroRevealed { hero: HeroId },
    FavourRevealed { favour: FavourId },
    HeroDiscarded { hero: HeroId },
    FavourDiscarded { favour: FavourId },
    RowCleared { row: Row },
    MarkerPlaced { marker: MarkerId, spot: Spot },
    Preplaced { building: Building, hex: HexId },
    TurnBegan { seat: Seat },
    Played { seat: Seat, hero: HeroId, space: Space },
    SpaceSkill { seat: Seat, space: Space },
    Slides { seat: Seat },
    Slid { seat: Seat, hero: HeroId, space: Space },
    Returned { seat: Seat, hero: HeroId },
    Charged { seat: Seat, hero: HeroId, skill: SkillId },
    Triggered { seat: Seat, hero: HeroId, skill: SkillId },
    OngoingUsed { seat: Seat, hero: HeroId, skill: SkillId },
    Promised { seat: Seat, clearing: Clearing },
    Paid { seat: Seat, goods: Goods },
    BannerPaid { seat: Seat, marker: MarkerId },
    BannerReturned { seat: Seat, marker: MarkerId, spot: Spot },
    Walked { seat: Seat, to: Clearing, steps: u8 },
    Stored { seat: Seat, goods: Goods, gathered: bool },
    UnitReturned { seat: Seat, resource: Resource },
    Stashed { seat: Seat, goods: Goods },
    Cleared { seat: Seat, marker: MarkerId, spot: Spot },
    MarkerGained { seat: Seat, marker: MarkerId },
    TrackAtBottom { seat: Seat },
    TrackReset { calm: bool },
    Leaves { seat: Seat, leaves: u8 },
    HeroTaken { seat: Seat, hero: HeroId },
    FavourTaken { seat: Seat, favour: FavourId },
    Reduced { seat: Seat, tile: Tile },
    Built { seat: Seat, tile: Tile, hex: HexId },
    ClearingFilled { clearing: Clearing },
    Settled { seat: Seat, villager: Villager, hex: HexId },
    TrophyTaken { seat: Seat, trophy: TrophyId },
    EndTriggered,
    BonusReached { bonus: BonusId },
    BonusAwarded { bonus: BonusId },
    SistersTurn,
    SisterFavourShown { card: SisterFavour },
    SisterBuildingShown { building: Building },
    SisterCardShown { card: SisterCard },
    SisterRests,
    SisterMoved { to: Clearing },
    SisterLeaves { leaves: u8 },
    SisterCleared { marker: MarkerId, spot: Spot },
    SisterBuilt { building: Building, hex: HexId },
    SisterHero { hero: HeroId },
    SisterFavour { favour: FavourId },
    SisterTrophy { trophy: TrophyId },
    GameOver { stopped: bool },
}

impl Explain for Event {
    fn clause(&self) -> Clause {
        match self {
            Event::StartPlayer { .. } => "EMB-3.13",
            Event::DeckTaken { .. } => "EMB-3.9",
            Event::HeroRevealed { .. }
            | Event::FavourRevealed { .. }
            | Event::HeroDiscarded { .. }
            | Event::FavourDiscarded { .. } => "EMB-8.30",
            Event::RowCleared { .. } => "EMB-10.2",
            Event::MarkerPlaced { .. } => "EMB-3.5",
            Event::Preplaced { .. } => "EMB-3.6",
            Event::TurnBegan { .. } => "EMB-4.1",
            Event::Played { .. } => "EMB-5.1",
            Event::SpaceSkill { .. } => "EMB-5.2",
            Event::Slides { .. } | Event::Slid { .. } => "EMB-5.11",
            Event::Returned { .. } => "EMB-5.13",
            Event::Charged { .. } => "EMB-5.20",
            Event::Triggered { .. } => "EMB-A28",
            Event::OngoingUsed { .. } => "EMB-6.61",
            Event::Promised { .. } => "EMB-5.30",
            Event::Paid { .. } => "EMB-6.54",
            Event::BannerPaid { .. } => "EMB-12.2",
            Event::BannerReturned { .. } => "EMB-A37",
            Event::Walked { .. } => "EMB-6.10",
            Event::Stored { gathered: true, .. } => "EMB-6.20",
            Event::Stored { .. } => "EMB-6.52",
            Event::UnitReturned { .. } => "EMB-6.21",
            Event::Stashed { .. } => "EMB-6.22",
            Event::Cleared { .. } | Event::Leaves { .. } => "EMB-6.32",
            Event::MarkerGained { .. } => "EMB-A17",
            Event::TrackAtBottom { .. } => "EMB-6.33",
            Event::TrackReset { calm: false } => "EMB-8.10",
            Event::TrackReset { .. } => "EMB-8.11",
            Event::HeroTaken { .. } | Event::FavourTaken { .. } => "EMB-A29",
            Event::Reduced { .. } => "EMB-6.53",
            Event::Built { .. } => "EMB-7.3",
            Event::ClearingFilled { .. } => "EMB-7.11",
            Event::Settled { .. } => "EMB-7.5",
            Event::TrophyTaken { .. } => "EMB-8.2",
            Event::EndTriggered => "EMB-8.4",
            Event::BonusReached { .. } => "EMB-8.20",
            Event::BonusAwarded { .. } => "EMB-8.21",
            Event::SistersTurn => "EMB-11.10",
            Event::SisterFavourShown { .. } => "EMB-11.3",
            Event::SisterBuildingShown { .. } => "EMB-11.4",
            Event::SisterCardShown { .. } => "EMB-11.11",
            Event::SisterRests | Event::SisterLeaves { .. } => "EMB-11.12",
            Event::SisterMoved { .. } => "EMB-11.20",
            Event::SisterCleared { .. } => "EMB-11.23",
            Event::SisterBuilt { .. } => "EMB-11.24",
            Event::SisterHero { .. } | Event::SisterFavour { .. } => "EMB-11.25",
            Event::SisterTrophy { .. } => "EMB-11.30",
            Event::GameOver { stopped: false } => "EMB-9.1",
            Event::GameOver { .. } => "EMB-A56",
        }
    }

    fn message(&self) -> Message {
        let by = |id, seat: Seat| Message::new(id).with("seat", seat);
        let hero = |message: Message, hero: HeroId| message.item("hero", "hero", hero.index() as u16);
        let favour = |message: Message, favour: FavourId| message.item("favour", "favour", favour.index() as u16);
        let marker = |message: Message, marker: MarkerId| message.item("marker", "marker", marker.index() as u16);
        let spot = |message: Message, spot: Spot| message.item("spot", "spot", spot.index() as u16);
        let hex = |message: Message, hex: HexId| message.item("hex", "hex", hex.index() as u16);
        let clearing = |message: Message, at: Clearing| message.item("clearing", "clearing", at.index() as u16);
        let tile = |message: Message, tile: Tile| message.item("tile", "tile", tile_index(tile));
        match *self {
            Event::StartPlayer { seat } => by("emberleaf-log-start", seat),
            Event::DeckTaken { seat, deck } => by("emberleaf-log-deck", seat).item("deck", "deck", deck.index() as u16),
            Event::HeroRevealed { hero: card } => hero(Message::new("emberleaf-log-hero-revealed"), card),
            Event::FavourRevealed { favour: card } => favour(Message::new("emberleaf-log-favour-revealed"), card),
            Event::HeroDiscarded { hero: card } => hero(Message::new("emberleaf-log-hero-discarded"), card),
            Event::FavourDiscarded { favour: card } => favour(Message::new("emberleaf-log-favour-discarded"), card),
            Event::RowCleared { row: Row::Favour } => Message::new("emberleaf-log-favours-cleared"),
            Event::RowCleared { row: Row::Hero } => Message::new("emberleaf-log-heroes-cleared"),
            Event::MarkerPlaced { marker: piece, spot: at } => {
                spot(marker(Message::new("emberleaf-log-marker-placed"), piece), at)
            }
            Event::Preplaced { building, hex: at } => {
                hex(tile(Message::new("emberleaf-log-preplaced"), Tile::General(building)), at)
            }
            Event::TurnBegan { seat } => by("emberleaf-log-turn", seat),
            Event::Played { seat, hero: card, space } => {
                hero(by("emberleaf-log-played", seat), card).with("space", space.index())
            }
            Event::SpaceSkill { seat, space } => {
                by("emberleaf-log-space-skill", seat).item("skill", "space_skill", space.index() as u16)
            }
            Event::Slides { seat } => by("emberleaf-log-slides", seat),
            Event::Slid { seat, hero: card, space } => {
                hero(by("emberleaf-log-slid", seat), card).with("space", space.index())
            }
            Event::Returned { seat, hero: card } => hero(by("emberleaf-log-returned", seat), card),
            Event::Charged { seat, hero: card, skill } => {
                hero(by("emberleaf-log-charged", seat), card).item("skill", "skill", skill.0)
            }
            Event::Triggered { seat, hero: card, skill } => {
                hero(by("emberleaf-log-triggered", seat), card).item("skill", "skill", skill.0)
            }
            Event::OngoingUsed { seat, hero: card, skill } => {
                hero(by("emberleaf-log-ongoing", seat), card).item("skill", "skill", skill.0)
            }
            Event::Promised { seat, clearing: at } => clearing(by("emberleaf-log-promised", seat), at),
            Event::Paid { seat, goods } => by("emberleaf-log-paid", seat).with("goods", amounts(goods)),
            Event::BannerPaid { seat, marker: piece } => marker(by("emberleaf-log-banner-paid", seat), piece),
            Event::BannerReturned { seat, marker: piece, spot: at } => {
                spot(marker(by("emberleaf-log-banner-returned", seat), piece), at)
            }
            Event::Walked { seat, to, steps } => clearing(by("emberleaf-log-walked", seat), to).with("steps", steps),
            Event::Stored { seat, goods, gathered: true } => {
                by("emberleaf-log-gathered", seat).with("goods", amounts(goods))
            }
            Event::Stored { seat, goods, .. } => by("emberleaf-log-gained", seat).with("goods", amounts(goods)),
            Event::UnitReturned { seat, resource } => {
                by("emberleaf-log-unit-returned", seat).item("resource", "resource", resource as u16)
            }
            Event::Stashed { seat, goods } => by("emberleaf-log-stashed", seat).with("goods", amounts(goods)),
            Event::Cleared { seat, marker: piece, spot: at } => {
                spot(marker(by("emberleaf-log-cleared", seat), piece), at)
            }
            Event::MarkerGained { seat, marker: piece } => marker(by("emberleaf-log-marker-gained", seat), piece),
            Event::TrackAtBottom { seat } => by("emberleaf-log-track-bottom", seat),
            Event::TrackReset { calm: false } => Message::new("emberleaf-log-track-reset"),
            Event::TrackReset { .. } => Message::new("emberleaf-log-calm"),
            Event::Leaves { seat, leaves } => by("emberleaf-log-leaves", seat).with("leaves", leaves),
            Event::HeroTaken { seat, hero: card } => hero(by("emberleaf-log-hero-taken", seat), card),
            Event::FavourTaken { seat, favour: card } => favour(by("emberleaf-log-favour-taken", seat), card),
            Event::Reduced { seat, tile: of } => tile(by("emberleaf-log-reduced", seat), of),
            Event::Built { seat, tile: of, hex: at } => hex(tile(by("emberleaf-log-built", seat), of), at),
            Event::ClearingFilled { clearing: at } => clearing(Message::new("emberleaf-log-filled"), at),
            Event::Settled { seat, villager, hex: at } => {
                hex(by("emberleaf-log-settled", seat).item("villager", "villager", villager as u16), at)
            }
            Event::TrophyTaken { seat, trophy } => {
                by("emberleaf-log-trophy", seat).item("trophy", "trophy", trophy.index() as u16)
            }
            Event::EndTriggered => Message::new("emberleaf-log-end-triggered"),
            Event::BonusReached { bonus } => {
                Message::new("emberleaf-log-bonus-reached").item("bonus", "bonus", bonus.index() as u16)
            }
            Event::BonusAwarded { bonus } => {
                Message::new("emberleaf-log-bonus").item("bonus", "bonus", bonus.index() as u16)
            }
            Event::SistersTurn => Message::new("emberleaf-log-sister-turn"),
            Event::SisterFavourShown { card } => {
                Message::new("emberleaf-log-sister-favour").item("card", "sister_favour", card.index() as u16)
            }
            Event::SisterBuildingShown { building } => {
                tile(Message::new("emberleaf-log-sister-building"), Tile::General(building))
            }
            Event::SisterCardShown { card } => {
                Message::new("emberleaf-log-sister-card").item("card", "sister_card", card.index() as u16)
            }
            Event::SisterRests => Message::new("emberleaf-log-sister-rests"),
            Event::SisterMoved { to } => clearing(Message::new("emberleaf-log-sister-moved"), to),
            Event::SisterLeaves { leaves } => Message::new("emberleaf-log-sister-leaves").with("leaves", leaves),
            Event::SisterCleared { marker: piece, spot: at } => {
                spot(marker(Message::new("emberleaf-log-sister-cleared"), piece), at)
            }
            Event::SisterBuilt { building, hex: at } => {
                hex(tile(Message::new("emberleaf-log-sister-built"), Tile::General(building)), at)
            }
            Event::SisterHero { hero: card } => hero(Message::new("emberleaf-log-sister-hero"), card),
            Event::SisterFavour { favour: card } => favour(Message::new("emberleaf-log-sister-takes-favour"), card),
            Event::SisterTrophy { trophy } => {
                Message::new("emberleaf-log-sister-trophy").item("trophy", "trophy", trophy.index() as u16)
            }
            Event::GameOver { stopped: false } => Message::new("emberleaf-log-over"),
            Event::GameOver { .. } => Message::new("emberleaf-log-stopped"),
        }
    }
}
