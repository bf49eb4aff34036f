//! ORL-4 and ORL-5: the round, bag and draw.

use crate::table::*;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::log::Event;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Kind, Phase};
use steading_testkit::scenario;

#[test]
fn orl_4_1_seven_phases_in_order() {
    let game = OrleansSettlers::base(2);
    let phase = |play: &Play<'_>| game.view(&play.state, steading_core::Viewer::Spectator).phase;
    let play = scenario(&game).chance("first A").arrange(|state| {
        followers(state, A, &[Kind::Monk; 4], &[]);
        era(state, A, 2, true);
        era(state, B, 2, true);
        goods(state, B, &[]);
    });
    assert_eq!(phase(&play), Some(Phase::Reveal));
    let play = play.chance("event A3");
    assert_eq!(phase(&play), Some(Phase::Draw));
    let play = draw_first(play);
    assert_eq!(phase(&play), Some(Phase::Plan));
    let play = plan(plan(play, A, &[]), B, &[]);
    assert_eq!(phase(&play), Some(Phase::Actions));
    let play = all_pass(play);
    assert_eq!(phase(&play), Some(Phase::Event));
    let play = play.play("A decline").play("B decline").asked("A");
    assert_eq!(phase(&play), Some(Phase::Bonus));
    let play = play.play("A give grain").play("B surrender settler");
    assert_eq!((phase(&play), play.state.round, play.state.start), (Some(Phase::Reveal), 2, B));
}

#[test]
fn orl_4_2_turn_order_is_clockwise_from_the_start_player() {
    let game = OrleansSettlers::base(3);
    let play = before(&game, 1, "A3").arrange(|state| {
        state.start = C;
        [A, B, C].into_iter().for_each(|seat| followers(state, seat, &[Kind::Monk], &[]));
    });
    let play = play.chance("event A3");
    assert_eq!(play.outcomes(), [("draw C monk".to_owned(), 1)]);
    let play = play.chance("draw C monk").chance("draw A monk").chance("draw B monk");
    let play = plan(plan(plan(play.asked("ABC"), B, &[]), A, &[]), C, &[]);
    let play = play.asked("C").play("C pass").asked("A").play("A pass").asked("B").play("B pass");
    let play = play.asked("C").play("C decline").asked("A").play("A decline").asked("B");
    let play = play.play("B decline");
    // Round bonuses: all figures stand up in turn order.
    let order: Vec<_> = play
        .last_events()
        .iter()
        .filter_map(|event| match event {
            Event::StoodUp { seat } => Some(*seat),
            _ => None,
        })
        .collect();
    assert_eq!(order, [C, A, B]);
}

#[test]
fn orl_4_3_cards_take_effect_by_their_timing() {
    let game = OrleansSettlers::base(2);
    // reveal: now.
    let play = before(&game, 5, "B8").chance("event B8");
    assert_eq!(play.state.top(), Some(Frame::Prohibit { seat: A }));
    assert_eq!(game.view(&play.state, steading_core::Viewer::Spectator).event.unwrap().id, "B8");
    // round: while the round lasts.
    let play = acting_with(&game, "D7");
    let play = all_pass(play);
    assert_eq!((play.state.round, play.state.event), (14, None));
    // resolve: in phase 5.
    let play = acting_with(&game, "A4");
    assert_eq!(good(&play, A, steading_orleans_settlers::state::Good::Wood), 0);
    let play = all_pass(play);
    assert_eq!(good(&play, A, steading_orleans_settlers::state::Good::Wood), 1);
}

#[test]
fn orl_4_4_the_start_player_marker_goes_clockwise() {
    let game = OrleansSettlers::base(4);
    let play = all_pass(acting(&game));
    assert_eq!(play.state.start, B);
    let play = play.arrange(|state| state.start = D);
    let mut play = draw_first(play.chance("event A8"));
    for seat in [A, B, C, D] {
        play = plan(play, seat, &[]);
    }
    assert_eq!(all_pass(play).state.start, A);
}

#[test]
fn orl_4_5_after_round_16_the_game_ends() {
    let game = OrleansSettlers::base(2);
    let play = planning_in(&game, 16, "D7");
    let play = all_pass(plan(plan(play, A, &[]), B, &[]));
    let play = play.over();
    assert_eq!(play.last_events().last(), Some(&Event::Ended));
}

#[test]
fn orl_5_1_the_allowance_is_by_era_and_hostel_adds_one() {
    let game = OrleansSettlers::base(2);
    for (number, draws) in [(1, 4), (2, 7), (3, 5), (4, 6), (5, 7)] {
        let play = acting(&game).arrange(|state| {
            followers(state, A, &[Kind::Monk; 9], &[]);
            era(state, A, number, true);
        });
        assert_eq!(game.allowance(&play.state, A), draws);
        let play = play.arrange(|state| own(&game, state, A, "hostel"));
        assert_eq!(game.allowance(&play.state, A), (draws + 1).min(8));
    }
}

#[test]
fn orl_5_2_followers_are_drawn_blindly_onto_the_green() {
    let game = OrleansSettlers::base(2);
    let play = before(&game, 1, "A6").arrange(|state| {
        followers(state, A, &[Kind::Monk, Kind::Monk, Kind::Monk, Kind::Farmer, Kind::Knight], &[]);
    });
    let play = play.chance("event A6");
    let weights = [("draw A farmer".to_owned(), 1), ("draw A knight".to_owned(), 1), ("draw A monk".to_owned(), 3)];
    assert_eq!(play.outcomes(), weights);
    let play = play.chance("draw A monk");
    assert_eq!(play.outcomes()[2].1, 2);
    assert_eq!(draw_first(play).state.player(A).green.size(), 4);
}

#[test]
fn orl_5_3_the_green_holds_eight() {
    let game = OrleansSettlers::base(2);
    let play = before(&game, 1, "A6").arrange(|state| followers(state, A, &[Kind::Monk; 5], &[Kind::Knight; 6]));
    let play = draw_first(play.chance("event A6"));
    assert_eq!((play.state.player(A).green.size(), play.state.player(A).bag.size()), (8, 3));
}

#[test]
fn orl_5_4_an_empty_bag_gives_no_more() {
    let game = OrleansSettlers::base(2);
    let play = before(&game, 1, "A6").arrange(|state| followers(state, A, &[Kind::Monk; 2], &[]));
    let play = draw_first(play.chance("event A6"));
    assert_eq!((play.state.player(A).green.size(), play.state.player(A).bag.size()), (2, 0));
}

#[test]
fn orl_5_5_nothing_is_drawn_in_the_first_round() {
    let game = OrleansSettlers::base(4);
    let play = scenario(&game).chance("first D").chance("event A1");
    let _ = play.asked("ABCD");
}

#[test]
fn orl_5_6_bath_house_draws_two_for_the_last() {
    let game = OrleansSettlers::base(2);
    let bathing = |bag: &[Kind]| {
        let play = before(&game, 1, "A6").arrange(|state| {
            followers(state, A, bag, &[]);
            own(&game, state, A, "bath_house");
        });
        play.chance("event A6")
    };
    let play = bathing(&[Kind::Monk, Kind::Monk, Kind::Monk, Kind::Farmer, Kind::Knight]);
    let play = play.chance("draw A monk").chance("draw A monk").chance("draw A monk");
    assert_eq!(play.state.top(), Some(Frame::Bath { seat: A, first: None, second: None }));
    let play = play.chance("draw A farmer");
    assert_eq!(play.outcomes(), [("draw A knight".to_owned(), 1)]);
    let play = play.chance("draw A knight").offers("A", &["keep farmer", "keep knight"]);
    let play = play.refuses("A keep monk", Refusal::NotDrawn(Kind::Monk)).play("A keep farmer");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Knight]));
    assert_eq!(play.state.player(A).green.size(), 4);
    // With one tile left it is simply drawn.
    let play = bathing(&[Kind::Farmer, Kind::Knight, Kind::Knight, Kind::Knight]);
    let play = play.chance("draw A knight").chance("draw A knight").chance("draw A knight").chance("draw A farmer");
    assert!(play.state.player(A).bag.is_empty());
    // Two of a kind are a question with one answer.
    let play = bathing(&[Kind::Monk; 5]);
    let play = draw_first(play);
    let _ = play.offers("A", &["keep monk"]);
}

#[test]
fn orl_5_7_new_and_used_followers_go_to_the_bag() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "farmyard", &[Kind::Fisher, Kind::Craftsman]));
    let play = play.play("A use farmyard");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Farmer, Kind::Fisher, Kind::Craftsman]));
}

#[test]
fn orl_5_8_what_is_in_a_bag_is_public() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| followers(state, B, &[Kind::Knight, Kind::Monk], &[]));
    for viewer in viewers(&game) {
        assert_eq!(game.view(&play.state, viewer).players[1].bag, folk(&[Kind::Knight, Kind::Monk]));
    }
}

#[test]
fn orl_5_9_nobody_goes_below_four_followers() {
    let game = OrleansSettlers::base(2);
    // Forced losses stop there: five followers, two to lose.
    let play = acting_with(&game, "C8").arrange(|state| followers(state, A, &[Kind::Knight; 5], &[]));
    let play = all_pass(play).chance("lose A knight");
    assert_eq!(play.state.player(A).followers(), 4);
    // B has six on the green and an empty bag, so the round is over.
    assert_eq!(play.state.round, 10);
    // Conquest would cost the knight.
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["c1", "b3"]);
        followers(state, A, &[Kind::Farmer], &[]);
        man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher, Kind::Knight]);
    });
    let play = play.play("A use expansion");
    let _ = play.refuses("A expand b3", Refusal::TooFewFollowers).offers_among("A", &["expand a4"]);
}
