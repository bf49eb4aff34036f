//! Quick play: what each answer gains, in leaves, at first sight.

use super::worth::stock;
use super::{can_build, progress};
use steading_core::Seat;
use steading_emberleaf::Emberleaf;
use steading_emberleaf::actions::Action;
use steading_emberleaf::program::{Counter, Effect, EffectId, ProgramId, Quantity};
use steading_emberleaf::round::Frame;
use steading_emberleaf::state::{Player, State, Tile};
use steading_emberleaf::words::{Attributes, HeroId, Resource, Row, Space, Trigger, Villager};

/// What is worked out once for a question.
#[derive(Clone, Copy, Debug)]
pub struct EvalContext {
    /// How far the game is: 0 at the beginning, 1 when the last trophy is gone.
    progress: f32,
    sight: Sight,
}

/// What decides how much a skill brings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    attributes: Attributes,
    /// Room in storage.
    room: f32,
    /// Whether a building can be paid for.
    can_build: bool,
    /// Whether favour markers wait in other clearings.
    promises: bool,
}

impl Sight {
    /// EMB-6.3 without the card that is just leaving.
    pub(super) fn of(game: &Emberleaf, player: &Player, can_build: bool) -> Sight {
        let content = game.content();
        let mut attributes = Attributes::EMPTY;
        for (card, space) in player.board.iter().zip(&content.spaces).skip(1) {
            match (card, space.attribute) {
                (Some(hero), _) => attributes = attributes.plus(content.heroes[hero.index()].attributes),
                (None, Some(attribute)) => attributes = attributes.plus(Attributes::one(attribute)),
                (None, None) => {}
            }
        }
        let mut capacity = content.storage;
        for fellow in player.built.iter() {
            let fellow = &content.fellows[fellow.index()];
            attributes = attributes.plus(fellow.attributes);
            capacity = capacity.max(fellow.capacity);
        }
        for kind in Villager::NAMED {
            for bonus in &content.villager_bonuses[kind as usize][..usize::from(player.moved_out(kind))] {
                attributes = attributes.plus(bonus.attributes);
            }
        }
        let room = f32::from(capacity.saturating_sub(player.goods.size()));
        Sight { attributes, room, can_build, promises: !player.promises.is_empty() }
    }
}

/// About how much of it there will be.
fn amount(quantity: Quantity, sight: &Sight) -> f32 {
    let count = match quantity.per {
        None => return quantity.n.into(),
        Some(Counter::Attribute(attribute)) => f32::from(sight.attributes.get(attribute) / quantity.every),
        Some(_) => 2.0 / f32::from(quantity.every),
    };
    (f32::from(quantity.n) * count).min(quantity.max.into())
}

/// What an effect is worth when it is started, without looking at the map.
fn effect_worth(effect: Effect, sight: &Sight) -> f32 {
    match effect {
        Effect::Build(terms) => {
            let paid = if sight.can_build || terms.discount > 0 { 1.0 } else { 0.25 };
            paid * (2.6 * f32::from(terms.n) + 0.4 * f32::from(terms.discount))
        }
        Effect::Settle(n) => 2.8 * f32::from(n),
        Effect::Take(Row::Favour, n) => 3.0 * f32::from(n),
        Effect::Take(Row::Hero, n) => 1.2 * f32::from(n),
        Effect::Leaves(quantity) => amount(quantity, sight),
        Effect::Attack { damage, .. } => (0.45 * amount(damage, sight)).min(2.0),
        Effect::Gather(resource, quantity) => {
            let each = if resource == Some(Resource::Stone) { 0.8 } else { 0.5 };
            each * amount(quantity, sight).min(sight.room + 1.0)
        }
        Effect::Gain(resource, quantity) => {
            let each = if matches!(resource, Resource::Stone | Resource::Hive) { 0.8 } else { 0.5 };
            each * amount(quantity, sight).min(sight.room + 1.0)
        }
        Effect::Walk(steps) => {
            let each = if sight.promises { 0.4 } else { 0.2 };
            each * amount(steps, sight).min(4.0)
        }
        Effect::Trigger(_) | Effect::Choose { .. } => 1.2,
        _ => 0.6,
    }
}

fn program_worth(game: &Emberleaf, program: ProgramId, sight: &Sight) -> f32 {
    let content = game.content();
    let program = content.program(program);
    let first = program.first.0;
    (first..first + u16::from(program.len)).map(|id| effect_worth(content.effect(EffectId(id)), sight)).sum()
}

/// What the skills of a card with this trigger promise.
pub(super) fn card_worth(game: &Emberleaf, hero: HeroId, trigger: Trigger, sight: &Sight) -> f32 {
    let content = game.content();
    let skills = content.skills_of(hero).map(|id| content.skill(id)).filter(|skill| skill.on == trigger);
    skills.map(|skill| program_worth(game, skill.program, sight)).sum()
}

/// What a slide promises: the Slide skills of all cards, and the Drop-off skills of those that leave.
fn slide_worth(game: &Emberleaf, player: &Player, sight: &Sight) -> f32 {
    let worth = |(space, hero): (Space, HeroId)| {
        let drop = if space.index() <= 2 { card_worth(game, hero, Trigger::Drop, sight) + 0.4 } else { 0.0 };
        card_worth(game, hero, Trigger::Slide, sight) + drop
    };
    player.cards(false).map(worth).sum()
}

pub(super) fn context(game: &Emberleaf, s: &State, seat: Seat) -> EvalContext {
    let player = &s.players[seat];
    EvalContext { progress: progress(game, s), sight: Sight::of(game, player, can_build(game, s, player)) }
}

/// What an answer gains, in leaves, at first sight.
pub(super) fn gain(game: &Emberleaf, s: &State, seat: Seat, context: &EvalContext, action: Action) -> f32 {
    let player = &s.players[seat];
    let content = game.content();
    let sight = &context.sight;
    match action {
        Action::Play(hero) => 0.5 + card_worth(game, hero, Trigger::Play, sight),
        Action::Slide => slide_worth(game, player, sight) - 0.6 + 0.1 * player.cards(false).count() as f32,
        Action::Charge(hero, number) => {
            content.skill_of(hero, number).map_or(0.0, |_| 0.8 + 0.5 * card_worth(game, hero, Trigger::Charge, sight))
        }
        Action::Promise(favour) | Action::TakeFavour(favour) => 3.0 + 0.35 * game.favour_leaves(s, seat, favour) as f32,
        Action::End => 0.0,
        // Cards with strong Slide skills belong to the right, those with strong Drop-off skills to the left.
        Action::Space(space) => match s.top() {
            Frame::Place { hero } => {
                let column = (space.index() as f32 - 1.0) / 2.0;
                let slide = card_worth(game, hero, Trigger::Slide, sight);
                let wish = slide - 0.6 * card_worth(game, hero, Trigger::Drop, sight);
                0.15 * column * wish + if content.spaces[space.index()].attribute.is_some() { -0.4 } else { 0.0 }
            }
            _ => 0.0,
        },
        Action::PlaySkills => match s.top() {
            Frame::PlaySkills { space } => {
                player.board[space.index()].map_or(0.0, |hero| card_worth(game, hero, Trigger::Play, sight))
            }
            _ => 0.0,
        },
        Action::SpaceSkill => match s.top() {
            Frame::PlaySkills { space } => {
                content.spaces[space.index()].program.map_or(0.0, |program| program_worth(game, program, sight))
            }
            _ => 0.0,
        },
        Action::Use => 0.8,
        Action::X(x) => 0.3 * f32::from(x),
        Action::Walk(path) => match content.paths[path.index()].from(player.at) {
            Some(to) => {
                let free = content.clearing_hexes[to.index()].but(s.built_on());
                0.3 + if player.promises.contains(to) { 1.6 } else { 0.0 } + if free.is_empty() { -0.5 } else { 0.2 }
            }
            None => 0.0,
        },
        Action::Store(units) => match s.top() {
            Frame::Store { resource, .. } => {
                let have = player.goods.get(resource);
                let dropped = (f32::from(units) - sight.room).max(0.0);
                stock(resource, have + units) - stock(resource, have) - 0.45 * dropped
            }
            _ => 0.0,
        },
        Action::Return(resource) | Action::Less(resource) => {
            let have = player.goods.get(resource);
            let last = stock(resource, have) - stock(resource, have.saturating_sub(1));
            if matches!(action, Action::Return(_)) { -last } else { last }
        }
        Action::Pick(resource) => {
            let have = player.goods.get(resource);
            stock(resource, have + 1) - stock(resource, have)
        }
        Action::Leaves(leaves) => leaves.into(),
        Action::Attack(spot) | Action::Gain(spot) => {
            let leaves = s.spots[spot.index()].map_or(0, |marker| game.face(s, marker).leaves);
            0.8 + f32::from(leaves)
        }
        Action::TakeHero(hero) => {
            0.8 + 0.3 * card_worth(game, hero, Trigger::Play, sight)
                + 0.2 * card_worth(game, hero, Trigger::Drop, sight)
        }
        Action::Trigger(..) | Action::Ongoing(..) => 1.5,
        Action::Build(tile) => 2.2 + if matches!(tile, Tile::Fellow(_)) { 0.8 * (1.0 - context.progress) } else { 0.0 },
        Action::Hex(hex) => {
            let beside = content.hexes[hex.index()].adjacent.and(player.homes()).len();
            0.5 * f32::from(beside) + if content.hexes[hex.index()].symbol.is_some() { 0.4 } else { 0.0 }
        }
        Action::Clearing(clearing) => {
            0.3 * f32::from(content.clearing_hexes[clearing.index()].and(player.homes()).len())
        }
        Action::Settle(kind) => {
            // The bonus that is uncovered: favours and heroes early, leaves late.
            let slot = usize::from(player.moved_out(kind).min(4));
            2.0 + 0.6 * program_worth(game, content.villager_bonuses[kind as usize][slot].program, sight)
        }
        Action::Trophy(trophy) => f32::from(content.trophies[trophy.index()].leaves),
        Action::Rebate(true) => -0.2,
        Action::Stop => -1.2,
        _ => 0.0,
    }
}
