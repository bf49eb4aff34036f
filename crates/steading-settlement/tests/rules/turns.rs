//! Section 3: round and turn.

use crate::table::*;
use steading_core::Seat;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;

/// Everybody has explored Region I, so that everybody has something to do.
fn explored(seats: u8) -> Moment<'static> {
    let tiles = ["r1-01", "r1-02", "r1-03", "r1-04", "r1-05", "r1-06", "r1-07", "r1-08", "r1-09"];
    let places = ["I1", "I2", "I3"];
    let mut table = seated(seats);
    for (index, tile) in tiles.iter().enumerate().take(3 * usize::from(seats)) {
        let of = Seat::new(index / 3).to_string();
        table = table.explore_tile(&of, places[index % 3], tile);
    }
    table
}

#[test]
fn set_3_1_turns_go_clockwise_from_the_start_marker() {
    explored(3)
        .asked("A")
        .lines("A fortify I1\nA end")
        .asked("B")
        .refuses_by("A fortify I2", "SET-3.2")
        .lines("B fortify I1\nB end")
        .asked("C")
        .lines("C fortify I1\nC end")
        .asked("A");
}

#[test]
fn set_3_1_who_has_passed_is_skipped_and_the_round_ends_when_all_have() {
    explored(3)
        .lines("A fortify I1\nA end")
        .passes("B")
        .lines("C fortify I1\nC end")
        .asked("A")
        .lines("A fortify I2\nA end")
        .asked("C")
        .passes("C")
        .asked("A")
        .then(|_, state| assert_eq!(state.round, 1))
        .passes("A")
        .draw_all(1)
        .then(|_, state| assert_eq!(state.round, 2))
        .asked("B");
}

#[test]
fn set_3_1_there_are_six_rounds() {
    let mut table = seated(2);
    for round in 1..=6 {
        assert_eq!(table.state.round, round);
        table = table.asked("A").passes("A").passes("B").draw_all(u64::from(round));
    }
    table.over();
}

#[test]
fn set_3_2_a_turn_has_one_action_and_one_hero_in_either_order() {
    let table = explored(2).goods("A", "9W 9C 9D 9G");
    table
        .clone()
        .play("A fortify I1")
        .refuses("A fortify I2", Refusal::ActionDone)
        .refuses("A region I", Refusal::ActionDone)
        .play("A invite 3")
        .chance("hero cra-01")
        .refuses("A invite 4", Refusal::HeroDone)
        .refuses("A fortify I2", Refusal::ActionDone)
        .asked("A");
    table
        .play("A invite 3")
        .chance("hero cra-01")
        .refuses("A invite 4", Refusal::HeroDone)
        .play("A fortify I1")
        .refuses("A fortify I2", Refusal::ActionDone)
        .refuses("A invite 4", Refusal::HeroDone);
}

#[test]
fn set_3_2_neither_action_nor_hero_interrupts_the_other() {
    let table = explored(2).goods("A", "9W 9C 9D 9G").build_tile("A", "u1", "quarry");
    table.clone().play("A construct 2").refuses_by("A invite 3", "SET-4.1.1");
    table.clone().play("A explore II").chance("terrain r2-01").refuses_by("A invite 3", "SET-4.2.3");
    table.clone().play("A street upper").refuses_by("A invite 3", "SET-4.6.3").play("A stop").play("A invite 3");
    // The invitation is over only when the row is full again.
    table.play("A invite 3").awaits_chance();
}

#[test]
fn set_3_3_trades_go_at_any_moment_of_the_own_turn() {
    explored(2)
        .goods("A", "8W 2D 2G")
        .play("A trade wood wood for stone")
        .play("A trade wood wood for clay")
        .play("A explore II")
        .chance("terrain r2-01")
        .play("A trade diamond diamond for gold")
        .play("A lay II2")
        .owns("A", "4W 1C 1S 3G");
}

#[test]
fn set_3_3_trades_go_before_and_after_action_and_hero() {
    explored(2)
        .goods("A", "8W 8D 3G")
        .play("A trade wood wood for clay")
        .play("A fortify I1")
        .play("A trade wood wood for clay")
        .play("A invite 3")
        .chance("hero cra-01")
        .play("A trade gold for stone")
        .owns("A", "2W 2C 1S 8D")
        .play("A end")
        .refuses_by("A trade wood wood for clay", "SET-3.2");
}

#[test]
fn set_3_3_no_trade_comes_between_choosing_a_price_and_paying_it() {
    let table = explored(2).goods("A", "2W 1C").build_tile("A", "u1", "bazaar");
    table.clone().play("A construct 3").refuses_by("A trade wood wood for stone", "SET-4.1.1");
    table.lines("A street upper\nA use u1").refuses_by("A trade wood wood for stone", "SET-D8b");
}

#[test]
fn set_3_4_a_turn_without_action_and_hero_ends_by_passing() {
    explored(2)
        .goods("A", "2W")
        .refuses("A end", Refusal::MustActOrPass)
        .play("A trade wood wood for clay")
        .refuses("A end", Refusal::MustActOrPass)
        // Passing is allowed although actions are possible.
        .offers_among("A", &["fortify I1", "region I", "pass"])
        .play("A pass")
        .then(|_, state| assert!(state.players[Seat::A].passed));
}

#[test]
fn set_3_5_after_an_action_or_a_hero_the_turn_may_end_or_be_passed() {
    let table = explored(2).goods("A", "2W 2G");
    let acted = table.clone().play("A fortify I1");
    acted.clone().play("A end").asked("B").then(|_, state| assert!(!state.players[Seat::A].passed));
    acted.passes("A").asked("B").then(|_, state| assert!(state.players[Seat::A].passed));
    let invited = table.play("A invite 3").chance("hero cra-01");
    invited.clone().play("A end").asked("B").then(|_, state| assert!(!state.players[Seat::A].passed));
    invited.passes("A").asked("B").then(|_, state| assert!(state.players[Seat::A].passed));
}

#[test]
fn set_3_6_heroes_can_be_invited_without_settlers() {
    explored(2)
        .settlers("A", 0, 0)
        .row(["cra-01", "cra-02", "def-02", "def-01"])
        .goods("A", "2W 3C 1S")
        .refuses("A fortify I1", Refusal::NotEnoughSettlers { need: 1, have: 0 })
        .play("A invite 4")
        .chance("hero cra-03")
        .play("A end")
        .lines("B fortify I1\nB end")
        .play("A invite 4")
        .owns("A", "")
        .has_settlers("A", 0, 0);
}

#[test]
fn set_3_7_the_last_player_takes_turn_after_turn() {
    explored(3)
        .passes("A")
        .passes("B")
        .lines("C fortify I1\nC end")
        .asked("C")
        .lines("C fortify I2\nC end")
        .asked("C")
        .lines("C fortify I3\nC end")
        .asked("C");
}

#[test]
fn set_3_8_who_has_passed_takes_no_turn_and_makes_no_trade() {
    explored(2)
        .goods("A", "3W 3G")
        .hold("A", "transformation_mirror")
        .passes("A")
        .asked("B")
        .refuses_by("A trade gold for wood", "SET-3.2")
        .refuses_by("A region I", "SET-3.2")
        .passes("B")
        .draw_all(1)
        .asked("A")
        .play("A trade gold for wood");
}

#[test]
fn set_3_8_who_has_passed_uses_no_artifact_until_the_next_round() {
    explored(2)
        .artifact_row(["transformation_mirror", "cheerful_mug", "potion_of_power"])
        .goods("A", "1W")
        .fort_on("A", "I1")
        .play("A pass")
        .play("A take transformation_mirror")
        .refuses_by("A trade wood for clay", "SET-3.2")
        .passes("B")
        .draw_all(1)
        .play("A trade wood for clay")
        .owns("A", "1C");
}

#[test]
fn set_3_8_an_artifact_pays_out_when_taken_after_passing() {
    explored(2)
        .artifact_row(["magic_purse", "cheerful_mug", "potion_of_power"])
        .goods("A", "")
        .play("A pass")
        .play("A take magic_purse")
        .owns("A", "1G")
        .asked("B");
}

#[test]
fn set_3_9_there_is_no_income_and_no_upkeep() {
    let table = explored(2)
        .goods("A", "5D 4G")
        .fort_on("A", "I1")
        .build_tile("A", "u1", "diamond_mine")
        .build_tile("A", "u2", "warehouse")
        .passes("A")
        .passes("B")
        .draw_all(1)
        .asked("A");
    assert_eq!(table.state.round, 2);
    assert!(!table.events.iter().any(|event| matches!(event, Event::Gained { .. } | Event::Paid { .. })));
    table.owns("A", "5D 4G").has_settlers("A", 6, 0);
}
