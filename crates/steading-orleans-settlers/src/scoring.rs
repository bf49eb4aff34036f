//! ORL-13: the end and the score.

use crate::prelude::*;
use crate::title::TwelvePoints;

impl OrleansSettlers {
    /// ORL-13.1: the lines of the score pad.
    pub(crate) fn score_lines(&self, s: &State, seat: Seat) -> [i32; 6] {
        let mechanics = self.mechanics();
        let player = s.player(seat);
        let coins = i32::from(player.coins) * i32::from(mechanics.coin_points);
        let value = |good: Good| i32::from(player.goods.get(good)) * i32::from(mechanics.goods[good].value);
        let goods = Good::NAMED.into_iter().map(value).sum();
        let areas = i32::from(player.areas.len()) * i32::from(mechanics.area_points);
        let product = i32::from(s.villages_of(seat)) * i32::from(player.citizens);
        let places = player.places.iter().map(|place| self.end_points(s, seat, self.table.place(place).effect)).sum();
        [coins, goods, areas, product, places, self.twelve(s, seat)]
    }

    /// What an end-of-game tile is worth to its owner.
    fn end_points(&self, s: &State, seat: Seat, effect: Effect) -> i32 {
        let player = s.player(seat);
        match effect {
            Effect::PointsPerChurch { amount } => i32::from(amount) * i32::from(s.churches_of(seat)),
            Effect::PointsPerSharedArea { amount } => {
                let others = Seat::all(self.seats).filter(|&other| other != seat);
                let shared = others.fold(Areas::EMPTY, |all, other| all.or(s.player(other).areas));
                i32::from(amount) * i32::from(player.areas.and(shared).len())
            }
            Effect::PointsPerFood { per, amount, .. } => {
                i32::from(amount) * i32::from(self.food_of(player.goods) / per)
            }
            _ => 0,
        }
    }

    /// ORL-13.8
    fn twelve(&self, s: &State, seat: Seat) -> i32 {
        let fame = |seat: Seat| s.player(seat).fame;
        let scores = match self.twelve_points {
            TwelvePoints::Example => false,
            TwelvePoints::Peace => self.at_peace(s, seat),
            TwelvePoints::FameLeader => Seat::all(self.seats).all(|other| other == seat || fame(other) < fame(seat)),
        };
        if scores { self.mechanics().twelve_points.into() } else { 0 }
    }

    pub fn score(&self, s: &State, seat: Seat) -> i32 {
        self.score_lines(s, seat).iter().sum()
    }
}
