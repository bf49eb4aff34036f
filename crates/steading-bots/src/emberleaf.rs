//! Emberleaf: what a position is worth, and which answers look promising.
//!
//! Everything is counted in leaves at the end of the game (rules, section 18): favours first, then settling in large
//! neighbourhoods, then whatever clears the way to either.

use crate::insight::{Insight, Values, chances, squash};
use steading_core::{Game, MAX_SEATS, Seat};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::actions::{Action, Outcome};
use steading_emberleaf::program::{Effect, EffectId};
use steading_emberleaf::state::{Frame, State, Tile};
use steading_emberleaf::words::{HeroId, Resource, Row, Space, Trigger};

/// How sharply quick play prefers the better answer: a difference of so many leaves is a factor of e.
const WARMTH: f32 = 0.7;

/// A trophy that is earned but not taken.
const TROPHY: f32 = 6.5;

/// What is worked out once for a question.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    /// How far the game is: 0 at the beginning, 1 when the last trophy is gone.
    progress: f32,
    /// Cards that would move if the board slid.
    cards: f32,
    /// The most units that an offer of resources lets in.
    most: u8,
}

fn progress(s: &State) -> f32 {
    1.0 - f32::from(s.trophies.len()) / 6.0
}

/// A resource in storage, early and late.
fn unit(resource: Resource, progress: f32) -> f32 {
    let worth = match resource {
        Resource::Wood | Resource::Food => 0.5,
        Resource::Stone => 0.9,
        Resource::Hive => 1.0,
    };
    worth * (1.0 - 0.7 * progress)
}

/// Leaves at the end, as far as they can be seen.
fn expected(game: &Emberleaf, s: &State, seat: Seat) -> f32 {
    let player = &s.players[seat];
    let progress = progress(s);
    let left = 1.0 - progress;
    let goods: f32 = player.goods.counts().map(|(kind, count)| f32::from(count) * unit(kind, progress)).sum();
    let cards = player.hand.len() as f32 + player.cards(true).count() as f32;
    game.score(s, seat) as f32
        + goods
        + f32::from(player.claims.min(s.trophies.len())) * TROPHY
        + 2.5 * left * f32::from(player.favours.len())
        + 0.9 * left * cards
        + 1.2 * left * f32::from(player.built.len())
        + 0.6 * left * f32::from(player.markers.len())
        - 0.8 * left * f32::from(player.promises.len())
}

/// What an effect is worth when it is started, without looking at the map.
fn effect_worth(effect: Effect) -> f32 {
    match effect {
        Effect::Build(terms) => 2.6 * f32::from(terms.n) + 0.4 * f32::from(terms.discount),
        Effect::Settle(n) => 2.8 * f32::from(n),
        Effect::Take(Row::Favour, n) => 3.0 * f32::from(n),
        Effect::Take(Row::Hero, n) => 1.2 * f32::from(n),
        Effect::Leaves(quantity) => f32::from(quantity.n),
        Effect::Attack { .. } => 1.6,
        Effect::Gather(..) | Effect::Gain(..) => 1.1,
        Effect::Walk(_) => 0.6,
        Effect::Trigger(_) | Effect::Choose { .. } => 1.2,
        _ => 0.6,
    }
}

/// What the skills of a card with this trigger promise.
fn card_worth(game: &Emberleaf, hero: HeroId, trigger: Trigger) -> f32 {
    let content = game.content();
    let skills = content.skills_of(hero).map(|id| content.skill(id)).filter(|skill| skill.on == trigger);
    skills
        .map(|skill| {
            let program = content.program(skill.program);
            let first = program.first.0;
            (first..first + u16::from(program.len)).map(|id| effect_worth(content.effect(EffectId(id)))).sum::<f32>()
        })
        .sum()
}

/// What a slide promises: the Slide skills of all cards, and the Drop-off skills of those that leave.
fn slide_worth(game: &Emberleaf, s: &State, seat: Seat) -> f32 {
    let worth = |(space, hero): (Space, HeroId)| {
        let drop = if space.index() <= 2 { card_worth(game, hero, Trigger::Drop) + 0.4 } else { 0.0 };
        card_worth(game, hero, Trigger::Slide) + drop
    };
    s.players[seat].cards(false).map(worth).sum()
}

/// What an answer gains, in leaves, at first sight.
fn gain(game: &Emberleaf, s: &State, seat: Seat, outlook: &Outlook, action: Action) -> f32 {
    let player = &s.players[seat];
    let content = game.content();
    match action {
        Action::Play(hero) => 0.5 + card_worth(game, hero, Trigger::Play),
        Action::Slide => slide_worth(game, s, seat) - 0.6 + 0.1 * outlook.cards,
        Action::Charge(hero, number) => {
            content.skill_of(hero, number).map_or(0.0, |_| 0.8 + 0.5 * card_worth(game, hero, Trigger::Charge))
        }
        Action::Promise(favour) | Action::TakeFavour(favour) => 3.0 + 0.35 * game.favour_leaves(s, seat, favour) as f32,
        Action::End => 0.0,
        // Cards with strong Slide skills belong to the right, those with strong Drop-off skills to the left.
        Action::Space(space) => match s.top() {
            Frame::Place { hero } => {
                let column = (space.index() as f32 - 1.0) / 2.0;
                let wish = card_worth(game, hero, Trigger::Slide) - 0.6 * card_worth(game, hero, Trigger::Drop);
                0.15 * column * wish + if content.spaces[space.index()].attribute.is_some() { -0.4 } else { 0.0 }
            }
            _ => 0.0,
        },
        Action::PlaySkills => 0.6,
        Action::SpaceSkill => 0.4,
        Action::Use => 0.8,
        Action::X(x) => 0.3 * f32::from(x),
        Action::Walk(path) => match content.paths[path.index()].from(player.at) {
            Some(to) => {
                let free = content.clearing_hexes[to.index()].but(s.built_on());
                0.3 + if player.promises.contains(to) { 1.6 } else { 0.0 } + if free.is_empty() { -0.5 } else { 0.2 }
            }
            None => 0.0,
        },
        Action::Store(units) => -0.9 * f32::from(outlook.most - units.min(outlook.most)),
        Action::Return(resource) | Action::Less(resource) => {
            let sign = if matches!(action, Action::Return(_)) { -1.0 } else { 1.0 };
            sign * unit(resource, 0.0)
        }
        Action::Attack(spot) | Action::Gain(spot) => {
            let leaves = s.spots[spot.index()].map_or(0, |marker| game.face(s, marker).leaves);
            0.8 + f32::from(leaves)
        }
        Action::TakeHero(hero) => {
            0.8 + 0.3 * card_worth(game, hero, Trigger::Play) + 0.2 * card_worth(game, hero, Trigger::Drop)
        }
        Action::Trigger(..) | Action::Ongoing(..) => 1.5,
        Action::Build(tile) => 2.2 + if matches!(tile, Tile::Fellow(_)) { 0.8 * (1.0 - outlook.progress) } else { 0.0 },
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
            let program = content.program(content.villager_bonuses[kind as usize][slot].program);
            let first = program.first.0;
            let effects = first..first + u16::from(program.len);
            let bonus: f32 = effects.map(|id| effect_worth(content.effect(EffectId(id)))).sum();
            2.0 + 0.6 * bonus
        }
        Action::Trophy(trophy) => f32::from(content.trophies[trophy.index()].leaves),
        Action::Rebate(true) => -0.2,
        Action::Stop => -1.2,
        _ => 0.0,
    }
}

impl Insight for Emberleaf {
    type Outlook = Outlook;

    fn evaluate(&self, s: &State) -> Values {
        let seats = self.seats();
        if seats == 1 {
            let lead = expected(self, s, Seat::A) - self.sister_score_now(s) as f32;
            return [squash(lead / self.scale()), 0.0, 0.0, 0.0, 0.0];
        }
        let mut found = [0.0; MAX_SEATS];
        for seat in Seat::all(seats) {
            found[seat.index()] = expected(self, s, seat);
        }
        chances(&found[..seats.into()], 8.0 + 8.0 * (1.0 - progress(s)))
    }

    fn outlook(&self, s: &State, seat: Seat) -> Outlook {
        let most = match s.top() {
            Frame::Store { seat, resource, count, .. } => self.most_stored(s, seat, resource, count),
            _ => 0,
        };
        Outlook { progress: progress(s), cards: s.players[seat].cards(false).count() as f32, most }
    }

    fn prior(&self, s: &State, seat: Seat, outlook: &Outlook, a: Action) -> f32 {
        (gain(self, s, seat, outlook, a) / WARMTH).clamp(-20.0, 20.0).exp()
    }

    fn quiet(&self, s: &State) -> bool {
        matches!(s.top(), Frame::Actions { .. })
    }

    /// A play-out goes on until everybody has had another turn.
    fn chapter(&self, s: &State) -> u32 {
        let seats = u32::from(self.seats());
        let since = (s.active.index() + usize::from(self.seats()) - s.start.index()) as u32 % seats;
        (u32::from(s.rounds) * (seats + 1) + since + u32::from(s.sisters_turn)) / 2
    }

    /// Refilled rows and spots share one place in the tree; what the sister draws does not.
    fn chance_key(&self, _: &State, o: Outcome) -> u64 {
        match o {
            Outcome::SisterCard(card) => 1 + card.index() as u64,
            Outcome::Start(seat) => 100 + seat.index() as u64,
            Outcome::Deck(deck) => 200 + deck.index() as u64,
            _ => 0,
        }
    }

    /// Alone the sister is the one to beat.
    fn result(&self, s: &State) -> Values {
        if self.seats() == 1 {
            let lead = (self.score(s, Seat::A) - self.sister_score_now(s)) as f32;
            return [squash(lead / self.scale()), 0.0, 0.0, 0.0, 0.0];
        }
        crate::insight::shared_prize(self, s)
    }

    fn scale(&self) -> f32 {
        30.0
    }
}
