//! ORL-13: the end and the score.

use crate::OrleansSettlers;
use crate::content::Effect;
use crate::state::{Good, State};
use crate::title::TwelvePoints;
use steading_core::Seat;

impl OrleansSettlers {
    /// ORL-13.1: the lines of the score pad.
    pub(crate) fn score_lines(&self, state: &State, seat: Seat) -> [i32; 6] {
        let mechanics = self.mechanics();
        let player = state.player(seat);
        let coins = i32::from(player.coins) * i32::from(mechanics.coin_points);
        let value = |good: Good| i32::from(player.goods.get(good)) * i32::from(mechanics.goods[good].value);
        let goods = Good::NAMED.into_iter().map(value).sum();
        let areas = i32::from(player.areas.len()) * i32::from(mechanics.area_points);
        let product = i32::from(state.villages_of(seat)) * i32::from(player.citizens);
        let places =
            player.places.iter().map(|place| self.end_points(state, seat, self.table.place(place).effect)).sum();
        [coins, goods, areas, product, places, self.twelve(state, seat)]
    }

    /// What an end-of-game tile is worth to its owner.
    fn end_points(&self, state: &State, seat: Seat, effect: Effect) -> i32 {
        let player = state.player(seat);
        match effect {
            Effect::PointsPerChurch { amount } => i32::from(amount) * i32::from(state.churches_of(seat)),
            Effect::PointsPerSharedArea { amount } => {
                let others = Seat::all(self.seats).filter(|&other| other != seat);
                let shared = others.fold(crate::state::Areas::EMPTY, |all, other| all.or(state.player(other).areas));
                i32::from(amount) * i32::from(player.areas.and(shared).len())
            }
            Effect::PointsPerFood { per, amount, .. } => {
                i32::from(amount) * i32::from(self.food_of(player.goods) / per)
            }
            _ => 0,
        }
    }

    /// ORL-13.8
    fn twelve(&self, state: &State, seat: Seat) -> i32 {
        let fame = |seat: Seat| state.player(seat).fame;
        let scores = match self.twelve_points {
            TwelvePoints::Example => false,
            TwelvePoints::Peace => self.at_peace(state, seat),
            TwelvePoints::FameLeader => Seat::all(self.seats).all(|other| other == seat || fame(other) < fame(seat)),
        };
        if scores { self.mechanics().twelve_points.into() } else { 0 }
    }

    pub fn score(&self, state: &State, seat: Seat) -> i32 {
        self.score_lines(state, seat).iter().sum()
    }
}
