//! CAT-4.1 to CAT-4.7: turns and the yield step.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::log::Event;
use steading_catan_road::state::State;
use steading_core::Title;

#[test]
fn cat_4_1_a_turn_is_yield_for_all_then_one_active_person() {
    let game = CatanRoad::base(3);
    let play = ready(&game).play("A end").awaits_chance();
    let (order, play) = draw_order(play);
    assert_eq!(order, "BCA");
    let play = play.asked("B");
    assert_eq!((play.state.active, play.state.turn), (B, 2));
    let _ = play.refuses_by("A end", "CAT-11.1").refuses_by("C end", "CAT-11.1");
}

#[test]
fn cat_4_2_the_next_seat_clockwise_follows() {
    let game = CatanRoad::base(4);
    let mut play = ready(&game);
    for (seat, next) in [("A", B), ("B", C), ("C", D), ("D", A)] {
        play = settle(play.play(&format!("{seat} end")));
        assert_eq!(play.state.active, next);
    }
}

#[test]
fn cat_4_3_flags_are_reset_at_the_start_of_each_turn() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 4, 0, 1]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
    });
    // One trade, one substitution, one proposal.
    let play = play.lines("A offer\nA to B\nA give ore\nA done\nA want lumber\nA send\nB accept\nA pick B");
    let play = settle(play).arrange(|state| state.set_hand(A, [1, 0, 4, 0, 0])).play("A build road").play("A pay wool");
    let left = |play: &Play| {
        let State { trades_left, substitutions_left, proposals_left, talks_left, .. } = play.state;
        (trades_left, substitutions_left, proposals_left, talks_left)
    };
    assert_eq!(left(&play), (0, 0, 19, 19));
    let play = settle(settle(play).play("A end"));
    assert_eq!(left(&play), (1, 1, 20, 20));
}

#[test]
fn cat_4_4_everybody_draws_one_from_the_active_person_clockwise() {
    let game = CatanRoad::base(4);
    let play = settle(ready(&game).play("A end")).play("B end");
    let (order, play) = draw_order(play);
    assert_eq!(order, "CDAB");
    assert_eq!([A, B, C, D].map(|seat| size(&play, seat)), [2; 4]);
}

#[test]
fn cat_4_5_only_the_active_person_draws_extra_cards() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 1, 1, 0], &[0]);
        state.set_laid(C, [1, 0, 2, 0], &[]);
    });
    let (order, play) = draw_order(play.play("A end"));
    // One each, then B's city and metropolis A.
    assert_eq!(order, "BCABBB");
    let (order, _) = draw_order(play.play("B end"));
    assert_eq!(order, "CABCC");
    let game = side_b(2);
    let play = ready(&game).arrange(|state| state.set_laid(B, [1, 0, 0, 0], &[1, 3]));
    assert_eq!(draw_order(play.play("A end")).0, "BABB");
}

#[test]
fn cat_4_6_the_yield_step_asks_nobody() {
    let game = CatanRoad::base(3);
    let mut play = ready(&game).play("A end");
    for _ in 0..3 {
        play = play.awaits_chance().refuses_by("B end", "");
        play = draw(play, 1);
    }
    assert!(play.events.iter().filter(|event| matches!(event, Event::Drew { .. })).count() >= 3);
    let _ = play.asked("B");
}

#[test]
fn cat_4_7_building_and_trading_may_be_interleaved() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [2, 1, 1, 0, 0]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
    });
    let play = play.play("A build road").chance("display road");
    let play = play.lines("A offer\nA to B\nA give wool\nA done\nA want lumber\nA send\nB accept\nA pick B");
    let play = play.chance("draw B ore").play("A build road").chance("display road");
    assert_eq!(hand(&play, A), [0; 5]);
    let _ = play.offers("A", &["end"]);
}
