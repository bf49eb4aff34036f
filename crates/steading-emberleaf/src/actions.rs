//! EMB-13: questions and answers.

use crate::labels::space_skill;
use crate::program::SkillId;
use crate::state::Tile;
use crate::words::*;
use serde::Serialize;
use steading_core::sentences;

/// One player's answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Deck(Deck),
    Play(HeroId),
    Slide,
    /// The skill by its number on the card.
    Charge(HeroId, u8),
    Promise(FavourId),
    End,
    Space(Space),
    PlaySkills,
    SpaceSkill,
    Use,
    X(u8),
    Banner(MarkerId),
    Onto(Spot),
    Walk(PathId),
    Store(u8),
    Return(Resource),
    Pick(Resource),
    Choose(u8),
    Attack(Spot),
    Field(u8),
    Leaves(u8),
    TakeHero(HeroId),
    TakeFavour(FavourId),
    Gain(Spot),
    Trigger(HeroId, u8),
    Ongoing(HeroId, u8),
    Build(Tile),
    Rebate(bool),
    Less(Resource),
    Clearing(Clearing),
    Hex(HexId),
    Settle(Villager),
    Trophy(TrophyId),
    /// EMB-6.1: no more of it, or nothing at all.
    Stop,
}

sentences! {
    /// The question, in the client's terms.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
    #[cfg_attr(feature = "types", derive(ts_rs::TS))]
    #[serde(tag = "question", rename_all = "snake_case")]
    pub enum Decision {
        Deck = "EMB-3.9" => "emberleaf-ask-deck";
        Actions { main: bool } = "EMB-4.2" => "emberleaf-ask-more" | "emberleaf-ask-main" [usize::from(*main)];
        Ongoing = "EMB-6.61" => "emberleaf-ask-ongoing";
        Space { hero: HeroId } = "EMB-5.1" => "emberleaf-ask-space" { hero };
        PlaySkills { hero: HeroId, space: Space } = "EMB-5.2" =>
            "emberleaf-ask-play-skills" { hero, skill: space_skill(*space) };
        Use { hero: HeroId, skill: SkillId } = "EMB-12.3" => "emberleaf-ask-use" { hero, skill };
        X { hero: HeroId, resource: Resource } = "EMB-6.55" => "emberleaf-ask-x" { hero, resource };
        Banner { hero: HeroId } = "EMB-12.2" => "emberleaf-ask-banner" { hero };
        Onto { marker: MarkerId } = "EMB-A37" => "emberleaf-ask-onto" { marker };
        Walk { steps: u8 } = "EMB-6.10" => "emberleaf-ask-walk" { steps };
        Store { resource: Resource, count: u8 } = "EMB-6.21" => "emberleaf-ask-store" { count, resource };
        Return { left: u8, resource: Resource } = "EMB-A13" => "emberleaf-ask-return" { left, resource };
        Pick { left: u8 } = "EMB-6.20" => "emberleaf-ask-pick" { left };
        Choose = "EMB-13.1" => "emberleaf-ask-choose";
        Attack { damage: u8 } = "EMB-6.30" => "emberleaf-ask-attack" { damage };
        Field = "EMB-6.32" => "emberleaf-ask-field";
        Leaves { leaves: u8 } = "EMB-A10" => "emberleaf-ask-leaves" { leaves };
        TakeHero { left: u8 } = "EMB-A29" => "emberleaf-ask-take-hero";
        TakeFavour { left: u8 } = "EMB-A29" => "emberleaf-ask-take-favour";
        GainMarker { max_health: u8 } = "EMB-6.52" => "emberleaf-ask-gain-marker";
        Trigger { on: Trigger } = "EMB-A28" => "emberleaf-ask-trigger" { trigger: *on };
        Build { left: u8 } = "EMB-7.1" => "emberleaf-ask-build" { left };
        Rebate { tile: Tile } = "EMB-6.53" => "emberleaf-ask-rebate" { tile };
        Cheaper { left: u8, tile: Tile } = "EMB-6.53" => "emberleaf-ask-cheaper" { tile, left };
        BuildWhere { tile: Tile } = "EMB-6.50" => "emberleaf-ask-build-where" { tile };
        BuildOn { tile: Tile, clearing: Clearing } = "EMB-7.3" => "emberleaf-ask-build-on" { tile, clearing };
        MoveIn { hex: HexId } = "EMB-7.5" => "emberleaf-ask-move-in" { hex };
        Settle { left: u8 } = "EMB-7.7" => "emberleaf-ask-settle";
        SettleWhere { villager: Villager } = "EMB-7.7" => "emberleaf-ask-settle-where" { villager };
        SettleOn { villager: Villager, clearing: Clearing } = "EMB-7.7" =>
            "emberleaf-ask-settle-on" { villager, clearing };
        Trophy = "EMB-8.2" => "emberleaf-ask-trophy";
        SisterTrophy = "EMB-11.30" => "emberleaf-ask-sister-trophy";
        SisterAttack { damage: u8 } = "EMB-11.22" => "emberleaf-ask-sister-attack" { damage };
        SisterBuild { building: Building } = "EMB-11.24" => "emberleaf-ask-sister-build" { building };
    }
}
