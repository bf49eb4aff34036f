//! What a position is worth to a seat: the leaves it may expect at the end.

use super::quick::{Sight, card_worth};
use super::{can_build, progress};
use steading_core::Seat;
use steading_emberleaf::Emberleaf;
use steading_emberleaf::state::{Player, State};
use steading_emberleaf::words::{Building, HexSet, Resource, Trigger};

/// A trophy that is earned but not taken.
const TROPHY: f32 = 6.5;

/// What the first, second and further units of a resource are worth. A building needs several kinds, so that more of the
/// same is soon worth nothing.
const COMMON: [f32; 7] = [0.0, 0.7, 1.3, 1.8, 2.1, 2.3, 2.4];
const RARE: [f32; 7] = [0.0, 1.1, 1.9, 2.2, 2.3, 2.3, 2.3];

pub(super) fn stock(resource: Resource, count: u8) -> f32 {
    let worth = match resource {
        Resource::Wood | Resource::Food => &COMMON,
        Resource::Stone | Resource::Hive => &RARE,
    };
    worth[usize::from(count).min(worth.len() - 1)]
}

/// Goods are worth a part of that at the end, all of it at the beginning.
const GOODS_AT_END: f32 = 0.3;
/// What can still be built with, and what lies ready for the slides to come: a little of it is used even in the last
/// turns.
const LAST_USES: f32 = 0.1;

/// Leaves at the end, as far as they can be seen.
pub(super) fn expected(game: &Emberleaf, s: &State, seat: Seat) -> f32 {
    let player = &s.players[seat];
    let left = 1.0 - progress(game, s);
    let uses = (left + LAST_USES).min(1.0);
    let goods: f32 = player.goods.counts().map(|(kind, count)| stock(kind, count)).sum();
    let cards = player.hand.len() as f32 + player.cards(true).count() as f32;
    let fellow = |opens_a_space: bool| if opens_a_space { 1.8 } else { 1.2 };
    let fellows: f32 =
        player.built.iter().map(|built| fellow(game.content().fellows[built.index()].covers.is_some())).sum();
    game.score(s, seat) as f32
        + goods * (GOODS_AT_END + (1.0 - GOODS_AT_END) * left)
        + f32::from(player.claims.min(s.trophies.len())) * TROPHY
        + if can_build(game, s, player) { 0.6 * uses } else { 0.0 }
        + 0.25 * uses * board(game, player)
        + left
            * (fellows
                + 2.5 * f32::from(player.favours.len())
                + 0.9 * cards
                + 0.6 * f32::from(player.markers.len())
                + 0.6 * types_in_best_neighbourhood(game, s, player)
                - 0.8 * f32::from(player.promises.len()))
}

/// What the cards on the board promise for the slides to come.
fn board(game: &Emberleaf, player: &Player) -> f32 {
    let sight = Sight::of(game, player, true);
    player
        .cards(false)
        .map(|(space, hero)| {
            let slide = card_worth(game, hero, Trigger::Slide, &sight);
            let near = [1.0, 0.6, 0.35, 0.2][(space.index() - 1) / 2];
            slide + near * card_worth(game, hero, Trigger::Drop, &sight)
        })
        .sum()
}

/// EMB-7.10: how many leaves a villager who moves into the best neighbourhood brings at least.
fn types_in_best_neighbourhood(game: &Emberleaf, s: &State, player: &Player) -> f32 {
    let homes = player.homes();
    let hexes = &game.content().hexes;
    let mut rest = homes;
    let mut most = 0;
    while let Some(first) = rest.iter().next() {
        let mut group = HexSet::EMPTY.with(first);
        let mut fresh = group;
        while let Some(hex) = fresh.iter().next() {
            let more = hexes[hex.index()].adjacent.and(homes).but(group);
            group = group.or(more);
            fresh = fresh.or(more).without(hex);
        }
        rest = rest.but(group);
        let types = Building::NAMED.into_iter().filter(|&kind| !s.buildings[kind].and(group).is_empty()).count();
        most = most.max(types);
    }
    most as f32
}
