//! ORL-13: end and scoring.

use crate::table::*;
use steading_core::Title;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::state::{Good, State};

/// Points of A after the arrangement, compared with a player who has nothing but the starting village.
fn worth(game: &OrleansSettlers, arrange: impl FnOnce(&mut State)) -> i32 {
    let bare = acting(game).arrange(|state| {
        goods(state, A, &[]);
        state.players[A].coins = 0;
    });
    let before = game.score(&bare.state, A);
    let play = bare.arrange(arrange);
    game.score(&play.state, A) - before
}

#[test]
fn orl_13_1_what_counts() {
    let game = OrleansSettlers::base(2);
    assert_eq!(worth(&game, |state| state.players[A].coins = 7), 7);
    for (held, points) in [
        (Good::Grain, 1),
        (Good::Fish, 1),
        (Good::Cheese, 2),
        (Good::Wine, 3),
        (Good::Bread, 3),
        (Good::Wool, 4),
        (Good::Brocade, 5),
        (Good::Wood, 0),
    ] {
        assert_eq!(worth(&game, |state| goods(state, A, &[(held, 2)])), 2 * points, "{}", held.id());
    }
    assert_eq!(worth(&game, |state| settle(&game, state, A, &["a5", "a4", "b4"])), 6);
    let product = |state: &mut State| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        villages(&game, state, &["a4"]);
        state.players[A].citizens = 4;
    };
    assert_eq!(worth(&game, product), 6 + 2 * 4);
    // Tiles with an end effect.
    let lodge = |state: &mut State| {
        churches(&game, state, &["a5"]);
        own(&game, state, A, "cathedral_lodge");
    };
    assert_eq!(worth(&game, lodge), 3);
    let embassy = |state: &mut State| {
        settle(&game, state, A, &["a5", "b3"]);
        settle(&game, state, B, &["c1", "b3"]);
        own(&game, state, A, "embassy");
    };
    assert_eq!(worth(&game, embassy), 3 + 2);
    let granary = |state: &mut State| {
        goods(state, A, &[(Good::Grain, 3), (Good::Fish, 2), (Good::Wool, 1)]);
        own(&game, state, A, "granary");
    };
    assert_eq!(worth(&game, granary), 5 + 4 + 2);
}

#[test]
fn orl_13_2_shared_areas_and_villages_count_in_full_for_each() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        for (seat, home) in [(A, "a5"), (B, "c1")] {
            settle(&game, state, seat, &[home, "b3"]);
            state.players[seat].citizens = 1;
        }
        villages(&game, state, &["b3"]);
    });
    // 3 coins, 2 goods, 2 areas, 2 villages with a citizen.
    let _ = play.scores("A", 3 + 2 + 6 + 2).scores("B", 3 + 2 + 6 + 2);
}

#[test]
fn orl_13_3_the_starting_village_is_an_area_and_a_village() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].citizens = 2;
        settle(&game, state, B, &["c2"]);
        settle(&game, state, A, &["a5", "c1"]);
    });
    assert_eq!((play.state.villages_of(A), play.state.villages_of(B)), (2, 0));
    let _ = play.scores("A", 3 + 2 + 6 + 4);
}

#[test]
fn orl_13_4_villages_count_by_control() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| villages(&game, state, &["b3"]));
    assert_eq!((play.state.villages_of(A), play.state.villages_of(B)), (1, 1));
    let play = play.arrange(|state| settle(&game, state, B, &["c1", "b3"]));
    assert_eq!((play.state.villages_of(A), play.state.villages_of(B)), (1, 2));
}

#[test]
fn orl_13_5_what_scores_nothing() {
    let game = OrleansSettlers::base(2);
    let plenty = |state: &mut State| {
        followers(state, A, &[steading_orleans_settlers::state::Kind::Monk; 8], &[]);
        technology(&game, state, A, "harvest", 0);
        settle(&game, state, A, &["a5", "a4"]);
        fortify(&game, state, A, "a4");
        churches(&game, state, &["a4"]);
        era(state, A, 5, true);
        state.players[A].fame = 90;
        own(&game, state, A, "library");
    };
    assert_eq!(worth(&game, plenty), 3); // the second area
}

#[test]
fn orl_13_6_most_points_win() {
    let game = OrleansSettlers::base(3);
    let play = acting(&game).arrange(|state| state.players[B].coins = 9);
    let standings = game.standings(&play.state);
    assert_eq!([A, B, C].map(|seat| standings.rank(seat)), [2, 1, 2]);
}

#[test]
fn orl_13_7_ties_by_areas_citizens_and_coins() {
    let game = OrleansSettlers::base(2);
    // Three more coins against an area: the area wins the tie.
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        state.players[B].coins += 3;
    });
    let standings = game.standings(&play.state);
    assert_eq!((standings.score(A), standings.rank(A), standings.rank(B)), (standings.score(B), 1, 2));
    let standings = game.standings(&acting(&game).state);
    assert_eq!((standings.rank(A), standings.rank(B)), (1, 1));
}

#[test]
fn orl_13_8_the_twelve_points_as_an_option() {
    let points = |value: &str, arrange: fn(&mut State)| {
        let game = OrleansSettlers::with(2, &[("twelve_points", value)]);
        let play = acting(&game).arrange(arrange);
        [A, B].map(|seat| game.score(&play.state, seat) - 8)
    };
    let peace: fn(&mut State) = |state| era(state, A, 5, true);
    let fame: fn(&mut State) = |state| state.players[B].fame = 30;
    assert_eq!((points("example", peace), points("example", fame)), ([0, 0], [0, 0]));
    assert_eq!((points("peace", peace), points("peace", fame)), ([12, 0], [0, 0]));
    assert_eq!((points("fame_leader", peace), points("fame_leader", fame)), ([0, 0], [0, 12]));
    assert_eq!(OrleansSettlers::with(2, &[("twelve_points", "peace")]).switches().len(), 1);
}
