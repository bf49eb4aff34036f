//! ORL-11: beneficial deeds.

use crate::table::*;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::log::Event;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind, State};

/// A executes the town hall with this crew after the arrangement.
fn sending<'g>(game: &'g OrleansSettlers, crew: &[Kind], arrange: impl FnOnce(&mut State)) -> Play<'g> {
    let play = acting(game).arrange(|state| {
        arrange(state);
        man(game, state, A, "town_hall", crew);
    });
    play.play("A use town_hall")
}

#[test]
fn orl_11_1_each_follower_sends_itself_or_carries_a_good_in_space_order() {
    let game = OrleansSettlers::base(2);
    let play = sending(&game, &[Kind::Scholar, Kind::Trader], |state| goods(state, A, &[(Good::Cheese, 1)]));
    let play =
        play.offers("A", &["send scholar alchemy", "send cheese barter", "send cheese food_medicine", "send nothing"]);
    let play = play.refuses("A send trader roads", Refusal::NotTheSender(Kind::Trader));
    let play = play.play("A send cheese barter");
    // The scholar was only the carrier.
    assert_eq!(play.state.player(A).bag.get(Kind::Scholar), 1);
    let offered = ["send trader alchemy", "send trader barter", "send trader roads", "send nothing"];
    let play = play.offers("A", &offered).play("A send trader roads");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Scholar]));
    assert_eq!(play.state.gone_folk, folk(&[Kind::Trader]));
}

#[test]
fn orl_11_2_at_least_one_tile_is_sent() {
    let game = OrleansSettlers::base(2);
    let play = sending(&game, &[Kind::Farmer], |_| {}).refuses("A send nothing", Refusal::MustSend);
    drop(play);
    // The first may send nothing as long as the second can; then the second must.
    let play = sending(&game, &[Kind::Farmer, Kind::Trader], |state| goods(state, A, &[]));
    let play = play.play("A send nothing").refuses("A send nothing", Refusal::MustSend).play("A send trader barter");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Farmer]));
    // Nobody can send: the town hall is not executed.
    let play = acting(&game).arrange(|state| {
        goods(state, A, &[]);
        man(&game, state, A, "town_hall", &[Kind::Knight]);
    });
    let play = play.refuses("A use town_hall", Refusal::NothingToSend);
    // A follower that can send nothing is not asked and returns to the bag.
    drop(play);
    let play = sending(&game, &[Kind::Knight, Kind::Farmer], |state| goods(state, A, &[]));
    let _ = play.offers("A", &["send farmer roads"]);
}

#[test]
fn orl_11_3_every_tile_brings_the_printed_bonus() {
    let cases = [
        ("food_medicine", 0, Kind::Knight, "grain", [0, 0, 2]),
        ("food_medicine", 1, Kind::Monk, "monk", [0, 2, 0]),
        ("alchemy", 0, Kind::Scholar, "scholar", [0, 2, 0]),
        ("alchemy", 1, Kind::Scholar, "scholar", [0, 0, 3]),
        ("barter", 0, Kind::Trader, "trader", [1, 1, 0]),
        ("barter", 1, Kind::Trader, "trader", [0, 3, 0]),
        ("canal", 0, Kind::Fisher, "fisher", [0, 0, 3]),
        ("canal", 1, Kind::Fisher, "fisher", [0, 2, 0]),
        ("roads", 0, Kind::Farmer, "farmer", [0, 2, 0]),
        ("roads", 1, Kind::Knight, "knight", [0, 0, 3]),
        ("almshouse", 0, Kind::Farmer, "farmer", [0, 0, 3]),
        ("almshouse", 1, Kind::Monk, "monk", [0, 2, 0]),
        ("town_wall", 0, Kind::Craftsman, "craftsman", [0, 2, 0]),
        ("town_wall", 1, Kind::Knight, "knight", [0, 0, 3]),
    ];
    let game = OrleansSettlers::base(4);
    for (id, face, kind, tile, [wood, money, fame]) in cases {
        let play = sending(&game, &[kind], |state| {
            deed(&game, state, id, face, 0);
            state.players[A].fame = 30;
        });
        let before = *play.state.player(A);
        let play = play.play(&format!("A send {tile} {id}"));
        let after = *play.state.player(A);
        assert_eq!(after.goods.get(Good::Wood) - before.goods.get(Good::Wood), wood, "{id}");
        assert_eq!((after.coins - before.coins, after.fame - before.fame), (u16::from(money), fame), "{id}");
    }
}

#[test]
fn orl_11_4_food_slots_take_any_food_and_monks_only_monk_slots() {
    let game = OrleansSettlers::base(2);
    let held = [
        (Good::Grain, 1),
        (Good::Fish, 1),
        (Good::Cheese, 1),
        (Good::Wine, 1),
        (Good::Bread, 1),
        (Good::Wood, 1),
        (Good::Wool, 1),
    ];
    let play = sending(&game, &[Kind::Monk], |state| goods(state, A, &held));
    let food = ["grain", "fish", "cheese", "wine", "bread"].map(|good| format!("send {good} food_medicine"));
    let mut offered: Vec<&str> = food.iter().map(String::as_str).collect();
    offered.push("send cheese barter");
    let play = play.offers("A", &offered);
    let _ = play.refuses("A send monk alchemy", Refusal::NoSlot(game.deed("alchemy").unwrap()));
}

#[test]
fn orl_11_5_the_last_slot_brings_a_citizen_after_the_bonus() {
    let game = OrleansSettlers::base(2);
    let play =
        sending(&game, &[Kind::Trader], |state| deed(&game, state, "roads", 0, 0b011)).play("A send trader roads");
    assert_eq!((coins(&play, A), play.state.player(A).citizens), (5, 1));
    assert!(play.last_events().iter().any(|event| matches!(event, Event::Completed { face: 0, .. })));
    // The fame of the bonus reaches a tile: its question comes before the citizen, and the second follower after both.
    let play = sending(&game, &[Kind::Craftsman, Kind::Farmer], |state| {
        deed(&game, state, "canal", 0, 0b011);
        state.players[A].fame = 3;
    });
    let play = play.play("A send craftsman canal");
    let pending = [Frame::Citizen { seat: A }, Frame::Bonus { seat: A, left: 1 }];
    assert!(play.state.pending.as_slice().ends_with(&pending), "{:?}", play.state.pending);
    assert_eq!(play.state.player(A).citizens, 0);
    let play = play.play("A unlock forge").offers_among("A", &["send nothing"]);
    assert_eq!(play.state.player(A).citizens, 1);
}

#[test]
fn orl_11_6_a_first_face_is_turned_at_once_and_a_second_stays_closed() {
    let game = OrleansSettlers::base(2);
    let play = sending(&game, &[Kind::Trader, Kind::Knight], |state| deed(&game, state, "roads", 0, 0b011));
    let play = play.play("A send trader roads").offers_among("A", &["send knight roads"]);
    drop(play);
    let play = sending(&game, &[Kind::Knight, Kind::Knight], |state| deed(&game, state, "roads", 1, 0b101));
    let play = play.play("A send knight roads");
    let board = play.state.deeds[game.deed("roads").unwrap().index()];
    assert_eq!((board.face, board.filled), (2, 0));
    let _ = play.refuses("A send knight roads", Refusal::DeedClosed(game.deed("roads").unwrap()));
}

#[test]
fn orl_11_7_a_full_depot_defeats_hunger_for_everybody() {
    for (seats, slots) in [(2, 6), (3, 8), (4, 10)] {
        let game = OrleansSettlers::base(seats);
        let play = sending(&game, &[Kind::Knight], |state| {
            deed(&game, state, "food_medicine", 0, (1 << (slots - 1)) - 1);
            era(state, B, 2, true);
            goods(state, B, &[]);
        });
        assert!(!game.hunger_defeated(&play.state));
        let play = play.play("A send grain food_medicine");
        assert!(game.hunger_defeated(&play.state));
        assert!(play.last_events().contains(&Event::HungerDefeated));
        assert_eq!(all_pass(play).state.round, 2);
    }
}

#[test]
fn orl_11_8_medicine_protects_everybody_from_the_pestilence() {
    let game = OrleansSettlers::base(2);
    for (face, lost) in [(0, true), (1, true), (2, false)] {
        let play = acting_with(&game, "C8").arrange(|state| {
            deed(&game, state, "food_medicine", face, 0);
            followers(state, A, &[Kind::Knight; 8], &[]);
        });
        let play = all_pass(play);
        assert_eq!(play.outcomes().iter().any(|(text, _)| text.starts_with("lose A")), lost);
    }
}
