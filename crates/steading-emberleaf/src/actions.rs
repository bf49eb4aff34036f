//! EMB-13: questions and answers.

use crate::labels::{space_skill, villager_bonus};
use crate::prelude::*;
use crate::program::{EffectId, SkillId};
use serde::{Deserialize, Serialize};
use steading_core::sentences;

sentences! {
    /// One player's answer to one question. The sentence is what its button says, as far as the answer itself knows.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Action {
        Deck(deck: Deck) = "EMB-3.9" => "emberleaf-do-deck" { deck };
        Play(hero: HeroId) = "EMB-5.1" => "emberleaf-do-play" { hero };
        Slide = "EMB-5.10" => "emberleaf-do-slide";
        /// The skill by its number on the card.
        Charge(hero: HeroId, number: u8) = "EMB-5.20" => "emberleaf-do-charge" { hero, skill: SkillId::default() };
        Promise(favour: FavourId) = "EMB-5.30" => "emberleaf-do-promise" { favour };
        End = "EMB-4.2" => "emberleaf-do-end";
        Space(space: Space) = "EMB-5.1" => "emberleaf-do-space" { space: space.index() };
        PlaySkills = "EMB-5.2" => "emberleaf-do-play-skills";
        SpaceSkill = "EMB-5.2" => "emberleaf-do-space-skill";
        Use = "EMB-12.3" => "emberleaf-do-use";
        X(x: u8) = "EMB-6.55" => "emberleaf-do-x" { x };
        Banner(marker: MarkerId) = "EMB-12.2" => "emberleaf-do-banner" { marker };
        Onto(spot: Spot) = "EMB-A37" => "emberleaf-do-onto" { spot };
        Walk(path: PathId) = "EMB-6.10" => "emberleaf-do-walk" { clearing: Clearing::default(), steps: 0 };
        Store(units: u8) = "EMB-6.21" => "emberleaf-do-store" { units };
        Return(resource: Resource) = "EMB-A13" => "emberleaf-do-return" { resource };
        Pick(resource: Resource) = "EMB-6.20" => "emberleaf-do-pick" { resource };
        Choose(number: u8) = "EMB-13.1" => "emberleaf-do-choose" { effect: EffectId::default() };
        Attack(spot: Spot) = "EMB-6.30" => "emberleaf-do-attack" { spot, health: 0, leaves: 0 };
        Field(number: u8) = "EMB-6.32" => "emberleaf-do-field" { field: *number };
        Leaves(leaves: u8) = "EMB-A10" => "emberleaf-do-leaves" { leaves };
        TakeHero(hero: HeroId) = "EMB-A29" => "emberleaf-do-take-hero" { hero };
        TakeFavour(favour: FavourId) = "EMB-A29" => "emberleaf-do-take-favour" { favour };
        Gain(spot: Spot) = "EMB-6.52" => "emberleaf-do-gain" { spot, health: 0, leaves: 0 };
        Trigger(hero: HeroId, number: u8) = "EMB-A28" => "emberleaf-do-trigger" { hero, skill: SkillId::default() };
        Ongoing(hero: HeroId, number: u8) = "EMB-6.61" => "emberleaf-do-ongoing" { hero, skill: SkillId::default() };
        Build(tile: Tile) = "EMB-7.1" => "emberleaf-do-build" { tile };
        Rebate(wanted: bool) = "EMB-6.53" => "emberleaf-do-full-price" | "emberleaf-do-rebate" [usize::from(*wanted)];
        Less(resource: Resource) = "EMB-6.53" => "emberleaf-do-less" { resource };
        Clearing(clearing: Clearing) = "EMB-6.50" => "emberleaf-do-clearing" { clearing };
        Hex(hex: HexId) = "EMB-7.3" => "emberleaf-do-hex" { hex };
        Settle(villager: Villager) = "EMB-7.7" => "emberleaf-do-settle" { villager, bonus: villager_bonus(*villager, 0) };
        Trophy(trophy: TrophyId) = "EMB-8.2" => "emberleaf-do-trophy" { trophy };
        /// EMB-6.1: no more of it, or nothing at all.
        Stop = "EMB-6.1" => "emberleaf-do-stop";
    }
}

sentences! {
    /// The question, in the client's terms.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
