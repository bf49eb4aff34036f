//! ORL-10: fame, eras, citizens.

use crate::table::*;
use steading_core::Viewer;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind, State};

/// A gains so many points at once by the tavern.
fn gaining<'g>(game: &'g OrleansSettlers, points: u8, arrange: impl FnOnce(&mut State)) -> Play<'g> {
    let play = acting(game).arrange(|state| {
        man(game, state, A, "tavern", &[Kind::Farmer]);
        state.players[A].coins = 9;
        arrange(state);
    });
    play.play("A use tavern").play(&format!("A pay {points}"))
}

#[test]
fn orl_10_1_ninety_fields_and_thirteen_bonus_fields() {
    let game = OrleansSettlers::base(2);
    let mechanics = &game.content().mechanics;
    assert_eq!((mechanics.fame_start, mechanics.fame_end), (1, 90));
    assert_eq!(mechanics.bonus_fields, [5, 10, 15, 20, 26, 32, 39, 46, 54, 62, 71, 80, 90]);
    for field in 2..=90 {
        let play = gaining(&game, 1, |state| state.players[A].fame = field - 1);
        let bonus = matches!(play.state.top(), Some(Frame::Bonus { .. }));
        assert_eq!(bonus, mechanics.bonus_fields.contains(&field), "{field}");
    }
}

#[test]
fn orl_10_2_the_marker_stops_at_90_and_never_moves_back() {
    let game = OrleansSettlers::base(2);
    let play = gaining(&game, 3, |state| state.players[A].fame = 88);
    assert_eq!(play.state.player(A).fame, 90);
    let play = gaining(&game, 3, |state| state.players[A].fame = 90);
    assert_eq!((play.state.player(A).fame, coins(&play, A)), (90, 6));
}

#[test]
fn orl_10_3_every_player_uses_each_tile_once() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        for seat in [A, B] {
            state.players[seat].fame = 4;
            state.players[seat].coins = 9;
            state.players[seat].settlers = 8;
        }
        man(&game, state, A, "tavern", &[Kind::Farmer]);
        man(&game, state, B, "library", &[Kind::Scholar]);
    });
    let play = play.play("A use tavern").play("A pay 1").play("A citizen");
    let play = play.play("B use library").play("B citizen");
    assert_eq!((play.state.player(A).citizens, play.state.player(B).citizens), (1, 1));
    // The next tile for A is field 10.
    let play = play.arrange(|state| man(&game, state, A, "university", &[Kind::Fisher, Kind::Trader]));
    let play = play.play("A use university").asked("B");
    assert_eq!(play.state.player(A).fame, 7);
}

#[test]
fn orl_10_4_the_three_bonuses() {
    let game = OrleansSettlers::base(2);
    let reached = |upright: bool| {
        gaining(&game, 1, |state| {
            state.players[A].fame = 4;
            era(state, A, 1, upright);
        })
    };
    let play = reached(true).play("A unlock castle");
    assert!(play.state.player(A).places.contains(place(&game, "castle")));
    let play = reached(true).play("A advance");
    assert_eq!((play.state.player(A).era.number(), play.state.player(A).upright), (2, false));
    let play = reached(true).play("A citizen");
    assert_eq!(play.state.player(A).citizens, 1);
    let play = reached(false).refuses("A advance", Refusal::FigureLies);
    let play = play.refuses("A unlock university", Refusal::Unlocked(place(&game, "university")));
    let _ = play.refuses("A unlock bakery", Refusal::NoBasePlace(place(&game, "bakery")));
    let play = gaining(&game, 1, |state| {
        state.players[A].fame = 4;
        era(state, A, 5, true);
    });
    let _ = play.refuses("A advance", Refusal::LastEra);
    // Two tiles in one move: two bonuses, in ascending order.
    let play = gaining(&game, 3, |state| state.players[A].fame = 4);
    assert_eq!(play.state.top(), Some(Frame::Bonus { seat: A, left: 1 }));
}

#[test]
fn orl_10_5_a_bonus_must_be_taken_and_a_citizen_is_always_possible() {
    let game = OrleansSettlers::base(2);
    let play = gaining(&game, 1, |state| {
        state.players[A].fame = 4;
        for id in ["castle", "monastery", "forge", "fortress_works", "church_works"] {
            own(&game, state, A, id);
        }
    });
    let _ = play.offers("A", &["citizen"]).refuses_by("A pass", "ORL-10.4");
}

#[test]
fn orl_10_6_fame_points_have_no_end_value() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game);
    let before = game.score(&play.state, A);
    let play = play.arrange(|state| state.players[A].fame = 90);
    assert_eq!(game.score(&play.state, A), before);
}

#[test]
fn orl_10_7_the_era_of_the_moment_decides() {
    let game = OrleansSettlers::base(2);
    // Advancing in phase 4 changes what the yard may sell in the same phase.
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 3;
        era(state, A, 1, true);
        man(&game, state, A, "university", &[Kind::Fisher, Kind::Trader]);
        man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
        goods(state, A, &[(Good::Wood, 1), (Good::Fish, 1)]);
    });
    let play = play.play("A use university").play("A advance").play("B pass").play("A use building_yard");
    let play = play.offers_among("A", &["buy bakery", "buy library"]).play("A buy library");
    // The draw: seven in era II, four in era I.
    let emptied = play.arrange(|state| [A, B].into_iter().for_each(|seat| followers(state, seat, &[], &[])));
    assert_eq!([A, B].map(|seat| game.allowance(&emptied.state, seat)), [7, 4]);
    // The bonus of the round: B is still paid fame for its settler, A owes a food for its area instead.
    let fame = [A, B].map(|seat| emptied.state.player(seat).fame);
    let play = all_pass(emptied.arrange(|state| goods(state, A, &[(Good::Fish, 1)])));
    assert_eq!([A, B].map(|seat| play.state.player(seat).fame), [fame[0], fame[1] + 1]);
    assert_eq!(play.state.player(A).goods.get(Good::Fish), 0);
}

#[test]
fn orl_10_8_at_least_one_round_end_in_every_era() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 4;
        era(state, A, 1, true);
        settle(&game, state, A, &["a5", "a4", "b4", "b5", "a3", "b3", "c4", "c5", "a2"]);
        man(&game, state, A, "royal_seat", &[Kind::Knight, Kind::Monk]);
    });
    // Fields 5 and 10 in one move: only one step up, and in phase 6 the figure stands again.
    let play =
        play.play("A use royal_seat").play("A advance").refuses("A advance", Refusal::FigureLies).play("A citizen");
    let play = all_pass(play);
    assert!(play.state.player(A).upright && play.state.player(A).era.number() == 2);
}

#[test]
fn orl_10_9_the_figure_stands_up_before_the_bonus_even_if_it_brings_nothing() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| era(state, A, 5, false));
    let play = all_pass(play);
    assert!(play.state.player(A).upright); // no church, no fame
    let play = acting(&game).arrange(|state| {
        era(state, A, 3, false);
        state.players[A].fame = 4;
    });
    let play = all_pass(play).offers_among("A", &["advance"]).play("A advance");
    assert_eq!((play.state.player(A).era.number(), play.state.player(A).upright), (4, false));
}

#[test]
fn orl_10_10_categories_by_era() {
    let game = OrleansSettlers::base(2);
    for (number, tiles) in [(1, 8), (2, 16), (3, 16), (4, 24), (5, 24)] {
        let play = acting(&game).arrange(|state| {
            era(state, A, number, true);
            goods(state, A, &[(Good::Wood, 2)]);
            man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
        });
        assert_eq!(play.play("A use building_yard").options_of("A").len(), tiles);
    }
}

/// The change of fame and coins of A in phase 6.
fn round_end(game: &OrleansSettlers, number: usize, arrange: impl FnOnce(&mut State)) -> (u8, u16) {
    let play = acting(game).arrange(|state| {
        state.players[A].fame = 40;
        era(state, A, number, true);
        arrange(state);
    });
    let (fame, money) = (play.state.player(A).fame, coins(&play, A));
    let play = all_pass(play);
    (play.state.player(A).fame - fame, coins(&play, A) - money)
}

#[test]
fn orl_10_11_era_1_a_fame_point_for_each_settler_in_an_area() {
    let game = OrleansSettlers::base(2);
    assert_eq!(round_end(&game, 1, |_| {}), (1, 0));
    assert_eq!(round_end(&game, 1, |state| settle(&game, state, A, &["a5", "a4", "b4"])), (3, 0));
}

#[test]
fn orl_10_12_era_2_hunger_by_areas() {
    let game = OrleansSettlers::base(2);
    let lands = ["a5", "a4", "b4", "b5", "a3", "b3", "c4", "c5"];
    for (count, owed) in [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (8, 3)] {
        let play = acting(&game).arrange(|state| {
            era(state, A, 2, true);
            settle(&game, state, A, &lands[..count]);
            goods(state, A, &[(Good::Grain, 4)]);
        });
        let play = all_pass(play);
        assert_eq!(play.state.top(), Some(Frame::Food { seat: A, from: Good::Grain, left: owed, fame: 0 }));
    }
    let play = all_pass(acting(&game).arrange(|state| {
        era(state, A, 2, true);
        goods(state, A, &[]);
    }));
    assert_eq!(play.state.top(), Some(Frame::Torture { seat: A, left: 1 }));
}

/// What a hint tells of: the food that will be missing.
#[test]
fn orl_10_12_food_in_danger_is_what_is_owed_and_not_there() {
    let game = OrleansSettlers::base(2);
    let missing = |food: u8| {
        let play = acting(&game).arrange(|state| {
            era(state, A, 2, true);
            settle(&game, state, A, &["a5", "a4", "b4", "b5"]);
            goods(state, A, &[(Good::Grain, food), (Good::Wool, 3)]);
        });
        game.peril(&play.state, A)
    };
    assert_eq!([0, 1, 2, 3].map(missing), [2, 1, 0, 0]);
}

#[test]
fn orl_10_13_era_2_with_a_full_depot_pays_the_sole_leader() {
    let game = OrleansSettlers::base(2);
    let full = |state: &mut State| deed(&game, state, "food_medicine", 1, 0);
    assert_eq!(round_end(&game, 2, full), (0, 0));
    let leading = |state: &mut State| {
        full(state);
        settle(&game, state, A, &["a5", "a4"]);
    };
    assert_eq!(round_end(&game, 2, leading), (0, 3));
}

#[test]
fn orl_10_14_era_3_a_fame_point_for_each_village() {
    let game = OrleansSettlers::base(2);
    let two = |state: &mut State| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        villages(&game, state, &["a4"]);
    };
    assert_eq!(round_end(&game, 3, two), (2, 0));
}

#[test]
fn orl_10_15_era_4_a_coin_for_each_village() {
    let game = OrleansSettlers::base(2);
    let two = |state: &mut State| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        villages(&game, state, &["a4"]);
    };
    assert_eq!(round_end(&game, 4, two), (0, 2));
}

#[test]
fn orl_10_16_era_5_two_fame_points_for_each_church_and_peace_at_once() {
    let game = OrleansSettlers::base(2);
    let two = |state: &mut State| {
        settle(&game, state, A, &["a5", "a4"]);
        churches(&game, state, &["a5", "a4"]);
    };
    assert_eq!(round_end(&game, 5, two), (4, 0));
    let play = gaining(&game, 1, |state| {
        state.players[A].fame = 4;
        era(state, A, 4, true);
    });
    assert!(!game.at_peace(&play.state, A));
    let play = play.play("A advance");
    assert!(game.at_peace(&play.state, A));
}

#[test]
fn orl_10_17_phase_6_in_turn_order_with_counts_of_its_start() {
    let game = OrleansSettlers::base(3);
    let play = acting(&game).arrange(|state| {
        // B gives up a settler in a shared area by torture; C counts its own settlers as before.
        era(state, B, 2, true);
        settle(&game, state, B, &["e1", "d2"]);
        settle(&game, state, C, &["a1", "d2"]);
        goods(state, B, &[]);
    });
    let fame = play.state.player(C).fame;
    let play = all_pass(play).asked("B").play("B surrender settler d2");
    assert_eq!(play.state.player(C).fame, fame + 2);
    assert_eq!(play.state.round, 2);
}

#[test]
fn orl_10_18_citizens_are_counted_in_public() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "council_hall", &[Kind::Trader, Kind::Scholar]);
        state.players[A].citizens = 40;
    });
    let play = play.play("A use council_hall");
    assert_eq!((play.state.player(A).citizens, coins(&play, A)), (41, 0));
    assert_eq!(game.view(&play.state, Viewer::Seat(B)).players[0].citizens, 41);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "council_hall", &[Kind::Trader, Kind::Scholar]);
        state.players[A].coins = 1;
    });
    let _ = play.refuses("A use council_hall", Refusal::LacksCoins(2));
}
