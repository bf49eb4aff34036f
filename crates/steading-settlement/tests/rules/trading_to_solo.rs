//! Sections 5 to 10: trading, heroes, passing, end of round, end of game, solo.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Arg, Seat, SeatSet, Viewer};
use steading_settlement::actions::Decision;
use steading_settlement::goods::Resource;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;

fn is_gain(event: &Event) -> bool {
    matches!(event, Event::Gained { .. } | Event::SettlersGained { .. })
}

fn row_of(table: &Moment) -> Vec<&'static str> {
    table.state.artifact_row.iter().map(|artifact| artifact.id()).collect()
}

// ---- 5 Trading ----

const T1_TO_T5: [&str; 17] = [
    "trade wood wood for clay",
    "trade wood wood for stone",
    "trade clay clay for wood",
    "trade clay clay for stone",
    "trade stone stone for wood",
    "trade stone stone for clay",
    "trade wood clay for stone",
    "trade wood stone for clay",
    "trade clay stone for wood",
    "trade wood clay stone for diamond",
    "trade diamond diamond for gold",
    "trade gold for wood",
    "trade gold for clay",
    "trade gold for stone",
    "trade diamond diamond for wood",
    "trade diamond diamond for clay",
    "trade diamond diamond for stone",
];
const T6: [&str; 6] = [
    "trade wood for clay",
    "trade wood for stone",
    "trade clay for wood",
    "trade clay for stone",
    "trade stone for wood",
    "trade stone for clay",
];

fn trades_offered(table: &Moment) -> Vec<String> {
    let mut trades = table.options_of("A");
    trades.retain(|option| option.starts_with("trade "));
    trades.sort();
    trades
}

#[test]
fn set_5_1_these_trades_exist_and_no_others() {
    let rich = seated(2).goods("A", "5W 5C 5S 5D 5G");
    let mut wanted: Vec<&str> = T1_TO_T5.into();
    wanted.sort();
    assert_eq!(trades_offered(&rich), wanted);
    // T6 needs the Mirror.
    wanted.extend(T6);
    wanted.sort();
    assert_eq!(trades_offered(&rich.clone().hold("A", "transformation_mirror")), wanted);
    rich.refuses("A trade wood for clay", Refusal::NeedsMirror);
}

#[test]
fn set_5_1_each_trade_gives_and_gets_what_the_table_says() {
    for (trade, before, after) in [
        ("trade wood wood for stone", "2W", "1S"),
        ("trade wood clay for stone", "1W 1C", "1S"),
        ("trade wood clay stone for diamond", "1W 1C 1S", "1D"),
        ("trade diamond diamond for gold", "2D", "1G"),
        ("trade gold for clay", "1G", "1C"),
        ("trade diamond diamond for wood", "2D", "1W"),
    ] {
        seated(2)
            .goods("A", before)
            .play(&format!("A {trade}"))
            .owns("A", after)
            .refuses_by(&format!("A {trade}"), "SET-D16");
    }
    seated(2).goods("A", "1W").hold("A", "transformation_mirror").play("A trade wood for clay").owns("A", "1C");
}

#[test]
fn set_5_1_trades_go_any_number_of_times() {
    let mut table = seated(2).goods("A", "12W");
    for _ in 0..6 {
        table = table.play("A trade wood wood for clay");
    }
    table.owns("A", "6C").asked("A");
}

#[test]
fn set_5_2_a_trade_concerns_only_the_trader_and_the_supply() {
    let table = seated(3).goods("A", "5W 5C 5S 5D 5G").goods("B", "5W 5C 5S 5D 5G").goods("C", "3W 3D");
    for trade in T1_TO_T5 {
        let before = table.state;
        let after = table.clone().play(&format!("A {trade}")).state;
        for other in [Seat::B, Seat::C] {
            assert_eq!(after.players[other], before.players[other]);
        }
        let sum = |state: &steading_settlement::state::State| state.supply.plus(state.players[Seat::A].goods);
        assert_eq!(sum(&after), sum(&before), "{trade}");
        assert_ne!(after.supply, before.supply);
    }
}

#[test]
fn set_5_3_tokens_on_a_bank_or_cathedral_cannot_be_traded() {
    let table = seated(2)
        .goods("A", "")
        .build_tile("A", "u1", "bank")
        .build_tile("A", "u2", "cathedral")
        .store("A", "u1", 4)
        .store("A", "u2", 4)
        .refuses_by("A trade gold for wood", "SET-D16")
        .refuses_by("A trade diamond diamond for gold", "SET-D16");
    assert!(trades_offered(&table).is_empty());
}

#[test]
fn set_5_4_the_wanted_token_must_be_in_the_supply() {
    seated(2)
        .goods("A", "2W 1G")
        .supply_left("clay", 0, "B")
        .refuses("A trade wood wood for clay", Refusal::SupplyEmpty(Resource::Clay))
        .refuses("A trade gold for clay", Refusal::SupplyEmpty(Resource::Clay))
        .offers_among("A", &["trade wood wood for stone", "trade gold for stone"]);
    seated(2).goods("A", "2W").supply_left("clay", 1, "B").play("A trade wood wood for clay").owns("A", "1C");
}

#[test]
fn set_5_4_two_diamonds_for_a_basic_need_no_gold_in_the_supply() {
    seated(2)
        .goods("A", "2D")
        .supply_left("gold", 0, "B")
        .refuses("A trade diamond diamond for gold", Refusal::SupplyEmpty(Resource::Gold))
        .play("A trade diamond diamond for wood")
        .owns("A", "1W");
}

#[test]
fn set_5_5_no_trade_returns_one_of_its_own_tokens() {
    for useless in ["trade wood wood for wood", "trade wood clay for wood", "trade stone for stone"] {
        assert!(base(2).read_action(useless).is_err(), "{useless} can be read");
    }
    let rich = seated(2).goods("A", "5W 5C 5S 5D 5G").hold("A", "transformation_mirror");
    for trade in trades_offered(&rich) {
        let (give, get) = trade.split_once(" for ").expect("a trade");
        assert!(!give.contains(get), "{trade} is offered");
    }
}

// ---- 6 Inviting a hero ----

#[test]
fn set_6_1_a_hero_is_invited_before_after_or_without_an_action_once_a_turn() {
    let table = seated(2).explore_tile("A", "I1", "r1-01").goods("A", "4W 4C 4D 4G");
    table.clone().lines("A fortify I1\nA invite 3\n* hero cra-01\nA end").asked("B");
    table.clone().lines("A invite 3\n* hero cra-01\nA fortify I1\nA end").asked("B");
    table
        .lines("A invite 3\n* hero cra-01")
        .refuses("A invite 4", Refusal::HeroDone)
        .play("A end")
        .asked("B")
        .then(|_, state| assert_eq!(state.players[Seat::A].heroes.len(), 1));
}

#[test]
fn set_6_1_the_hero_is_chosen_from_the_row_and_paid_for() {
    let table = seated(2).row(["def-04", "def-05", "def-06", "def-01"]);
    // def-05 on space 2: 1 clay, 1 diamond and the surcharge of 1 diamond.
    table.clone().goods("A", "1C 1D").refuses_by("A invite 2", "SET-D16");
    table.clone().goods("A", "1C 2D").play("A invite 2").owns("A", "");
    table
        .goods("A", "9W 9C 9S 9D")
        .offers_among("A", &["invite 1", "invite 2", "invite 3", "invite 4"])
        .hero_deck(&[])
        .play("A invite 4")
        .turn_of("A")
        .refuses("A invite 1", Refusal::NoHeroOnSpace);
}

#[test]
fn set_6_2_the_surcharge_depends_on_the_space() {
    for (at, price) in [(1, "2W 1C 2D"), (2, "2W 1C 1D"), (3, "2W 1C"), (4, "2W 1C")] {
        let mut row = ["adv-02", "adv-03", "adv-04", "adv-05"];
        row[at - 1] = "def-01";
        let table = seated(2).row(row).goods("A", "5W 5C 5D");
        let shown = table.view(Viewer::Spectator).hero_row[at - 1].as_ref().expect("a hero").price;
        assert_eq!(shown, goods(price));
        let left = goods("5W 5C 5D").minus(goods(price));
        let table = table.play(&format!("A invite {at}"));
        assert_eq!(table.player("A").goods, left, "space {at}");
    }
}

#[test]
fn set_6_3_bonus_settlers_come_at_once_and_may_be_used_in_the_same_turn() {
    for (hero, count) in [("adv-11", 2), ("adv-07", 1), ("cra-10", 0)] {
        seated(2)
            .row(["cra-01", "cra-02", "cra-03", hero])
            .goods("A", "5W 5C 5S 5D 5G")
            .settlers("A", 0, 0)
            .play("A invite 4")
            .has_settlers("A", 0, count)
            .then(|_, state| assert_eq!(state.bonus_settlers, 24 - count));
    }
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .goods("A", "2W 2G")
        .settlers("A", 0, 0)
        .refuses("A fortify I1", Refusal::NotEnoughSettlers { need: 1, have: 0 })
        .lines("A invite 3\n* hero cra-01\nA fortify I1")
        .has_settlers("A", 0, 0);
}

#[test]
fn set_6_3_the_mug_adds_a_settler() {
    seated(2).goods("A", "2W 2G").hold("A", "cheerful_mug").play("A invite 3").has_settlers("A", 6, 2);
}

#[test]
fn set_6_4_an_invited_hero_lies_face_down() {
    let table = seated(2).goods("A", "2W 2G").lines("A invite 3\n* hero cra-01");
    let own = table.view(Viewer::Seat(Seat::A));
    assert_eq!(own.players[0].heroes.as_ref().expect("own heroes")[0].as_ref(), "adv-07");
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let seen = table.view(viewer);
        assert_eq!((seen.players[0].hero_count, &seen.players[0].heroes), (1, &None));
    }
}

#[test]
fn set_6_4_there_is_no_limit_on_heroes() {
    let mut table = seated(2).goods("A", "2W 2G");
    for guild in ["bld", "def", "cra"] {
        for number in ["01", "02", "03", "04", "05", "06", "08", "09", "10", "12"] {
            table = table.invite_card("A", &format!("{guild}-{number}"));
        }
    }
    table.play("A invite 3").then(|_, state| assert_eq!(state.players[Seat::A].heroes.len(), 31));
}

#[test]
fn set_6_5_the_row_closes_up_at_once_and_space_1_is_filled() {
    let row = ["adv-02", "adv-03", "adv-04", "adv-05"];
    let table = seated(2).row(row).goods("A", "9W 9C 9S 9D 9G");
    for (at, after) in [
        (1, ["cra-01", "adv-03", "adv-04", "adv-05"]),
        (2, ["cra-01", "adv-02", "adv-04", "adv-05"]),
        (3, ["cra-01", "adv-02", "adv-03", "adv-05"]),
        (4, ["cra-01", "adv-02", "adv-03", "adv-04"]),
    ] {
        let table = table.clone().play(&format!("A invite {at}")).awaits_chance();
        assert_eq!(table.outcomes().len(), 44, "any hero of the deck may come");
        table.chance("hero cra-01").shows_row(after).asked("A");
    }
}

// ---- 7 Passing ----

/// A has two fortifications, used and unused settlers and some of everything.
fn about_to_pass(seats: u8) -> Moment<'static> {
    seated(seats)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .fort_on("A", "I1")
        .fort_on("A", "I2")
        .goods("A", "2W 1C 3S 4D 5G")
        .settlers("A", 2, 3)
        .bonus_used("A", 2)
}

#[test]
fn set_7_1_passing_ends_the_round_for_the_player() {
    about_to_pass(2)
        .play("A pass")
        // Too late for a last trade.
        .refuses_by("A trade wood wood for clay", "SET-7.4")
        .lines("A keep wood\nA keep wood")
        .refuses_by("A trade gold for wood", "SET-7.6")
        .play("A take cheerful_mug")
        .asked("B")
        .lines("B explore I\n* terrain r1-05\nB lay I1\nB end")
        .asked("B")
        .refuses_by("A region I", "SET-3.2");
}

#[test]
fn set_7_2_the_first_to_pass_takes_the_start_marker_and_begins_the_next_round() {
    let table = seated(3)
        .lines("A explore I\n* terrain r1-05\nA lay I1\nA end")
        .play("B pass")
        .tells(Event::Passed { seat: Seat::B, first: true })
        .then(|_, state| assert_eq!(state.start_marker, Seat::B, "at once, before anything else"))
        .play("B take cheerful_mug")
        .play("C pass")
        .tells(Event::Passed { seat: Seat::C, first: false })
        .play("C take potion_of_power")
        .passes("A");
    assert_eq!(table.state.start_marker, Seat::B);
    table.draw_all(1).asked("B").then(|_, state| assert_eq!(state.round, 2));
}

#[test]
fn set_7_3_basics_settlers_and_artifact_follow_in_this_order() {
    let table = about_to_pass(2).play("A pass");
    assert_eq!(table.question("A"), Decision::Keep { left: 2 });
    let table = table.has_settlers("A", 2, 3).lines("A keep wood\nA keep clay").owns("A", "1W 1C 4D 5G");
    assert_eq!(table.question("A"), Decision::NewArtifact);
    table
        .has_settlers("A", 6, 3)
        .then(|_, state| assert_eq!(state.players[Seat::A].artifact, Some(artifact("mace_of_bravery"))))
        .play("A take cheerful_mug")
        .then(|_, state| assert_eq!(state.players[Seat::A].artifact, Some(artifact("cheerful_mug"))))
        .asked("B");
}

#[test]
fn set_7_3_in_round_6_nothing_follows() {
    let table = about_to_pass(2).artifact_row(["magic_purse", "diamond_ring", "living_chest"]).round(6);
    let row = row_of(&table);
    let table = table.play("A pass").asked("B").owns("A", "2W 1C 3S 4D 5G").has_settlers("A", 2, 3);
    assert_eq!(table.player("A").bonus_used, 2);
    assert_eq!(table.player("A").artifact, Some(artifact("mace_of_bravery")));
    assert_eq!(row_of(&table), row);
    // In round 5 it does.
    about_to_pass(2).round(5).play("A pass").asked("A");
}

#[test]
fn set_7_4_one_basic_for_each_fortification_is_kept() {
    let table = about_to_pass(2).play("A pass");
    table.clone().lines("A keep stone\nA keep stone").owns("A", "2S 4D 5G");
    table.clone().lines("A keep wood\nA keep stone").owns("A", "1W 1S 4D 5G");
    table.clone().lines("A keep wood\nA keep wood").owns("A", "2W 4D 5G");
    let table = table.lines("A keep clay\nA keep stone").owns("A", "1C 1S 4D 5G");
    assert_eq!(table.state.supply, goods("15W 14C 14S 38D 27G"), "the rest is back in the supply");
}

#[test]
fn set_7_4_without_a_fortification_no_basic_is_kept() {
    let table = seated(2).goods("A", "2W 1C 3S 20D 20G").play("A pass").owns("A", "20D 20G");
    assert_eq!(table.question("A"), Decision::NewArtifact);
}

#[test]
fn set_7_4_what_fits_is_kept_without_a_question() {
    let table = about_to_pass(2).goods("A", "1W 1S 3G").play("A pass").owns("A", "1W 1S 3G");
    assert_eq!(table.question("A"), Decision::NewArtifact);
}

#[test]
fn set_7_5_basic_settlers_come_back_used_bonus_settlers_leave_unused_ones_stay() {
    about_to_pass(2)
        .then(|_, state| assert_eq!(state.bonus_settlers, 19))
        .passes("A")
        .has_settlers("A", 6, 3)
        .then(|_, state| {
            assert_eq!(state.players[Seat::A].bonus_used, 0);
            assert_eq!(state.bonus_settlers, 21);
        })
        .passes("B")
        .draw_all(1)
        .asked("A")
        .has_settlers("A", 6, 3);
}

#[test]
fn set_7_6_the_artifact_is_exchanged_for_another_of_three() {
    let table = about_to_pass(2).goods("A", "").play("A pass");
    table
        .offers("A", &["take cheerful_mug", "take explorers_astrolabe", "take potion_of_power"])
        .refuses("A take mace_of_bravery", Refusal::ArtifactNotInRow(artifact("mace_of_bravery")))
        .play("A take explorers_astrolabe")
        .then(|_, state| assert_eq!(state.players[Seat::A].artifact, Some(artifact("explorers_astrolabe"))))
        .play("B pass")
        .offers("B", &["take mace_of_bravery", "take cheerful_mug", "take potion_of_power"])
        .play("B take mace_of_bravery");
}

#[test]
fn set_7_6_the_row_always_offers_three() {
    for seats in 2..=4u8 {
        let mut table = seated(seats);
        for round in 1..=5 {
            for _ in 0..seats {
                let of = table.state.active.to_string();
                table = table.goods(&of, "").play(&format!("{of} pass"));
                assert_eq!(table.options_of(&of).len(), 3);
                let answer = table.options_of(&of)[round % 3].clone();
                table = table.play(&format!("{of} {answer}"));
            }
            table = table.draw_all(round as u64);
        }
    }
}

#[test]
fn set_7_7_an_artifact_pays_out_when_taken() {
    for (id, goods, bonus) in [("magic_purse", "1G", 0), ("diamond_ring", "1D", 0), ("living_chest", "", 1)] {
        seated(2)
            .artifact_row([id, "cheerful_mug", "potion_of_power"])
            .goods("A", "")
            .play("A pass")
            .play(&format!("A take {id}"))
            .owns("A", goods)
            .has_settlers("A", 6, bonus);
    }
}

#[test]
fn set_7_7_it_pays_out_only_when_taken() {
    let table = seated(2)
        .artifact_row(["magic_purse", "cheerful_mug", "potion_of_power"])
        .goods("A", "")
        .play("A pass")
        .play("A take magic_purse")
        .passes("B")
        .draw_all(1)
        .asked("A")
        .owns("A", "1G")
        // The old owner gets nothing when giving it back.
        .play("A pass")
        .play("A take potion_of_power")
        .owns("A", "1G");
    assert!(row_of(&table).contains(&"magic_purse"));
}

#[test]
fn set_7_7_any_other_artifact_works_from_the_next_round_on() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .goods("A", "")
        .play("A pass")
        .play("A take potion_of_power")
        .tells_no(is_gain)
        .passes("B")
        .draw_all(1)
        .play("A fortify I1")
        .owns("A", "1W");
}

// ---- 8 End of round ----

/// Everybody passes; the end of the round is left to chance.
fn all_pass(mut table: Moment) -> Moment {
    let round = table.state.round;
    while table.state.round == round && matches!(table.status(), steading_core::Status::Waiting(_)) {
        let of = table.state.active.to_string();
        table = table.passes(&of);
    }
    table
}

#[test]
fn set_8_1_the_hero_on_space_4_leaves_the_game_and_a_new_one_comes() {
    let table = all_pass(seated(2).row(["adv-02", "adv-03", "adv-04", "adv-05"])).awaits_chance();
    assert!(table.outcomes().iter().all(|(hero, _)| hero != "hero adv-05"), "a discarded hero does not come back");
    assert_eq!(table.outcomes().len(), 44);
    let table = table.chance("hero cra-01").shows_row(["cra-01", "adv-02", "adv-03", "adv-04"]);
    let discarded: Vec<_> = table.view(Viewer::Spectator).discarded_heroes;
    assert_eq!(discarded.iter().map(|id| &**id).collect::<Vec<_>>(), ["adv-05"]);
}

#[test]
fn set_8_2_tiles_of_one_type_are_put_onto_one_space() {
    let table = seated(2)
        .market_pile(4, "lumber_mill", 1)
        .market_pile(9, "lumber_mill", 1)
        .market_pile(6, "quarry", 2)
        .market_pile(8, "bank", 1);
    all_pass(table)
        .chance("hero cra-01")
        .shows_pile(1, "lumber_mill 3")
        .shows_pile(2, "clay_pit 1")
        .shows_pile(3, "quarry 3")
        .shows_pile(4, "-")
        .shows_pile(6, "-")
        .shows_pile(8, "bank 1")
        .shows_pile(9, "-");
}

#[test]
fn set_8_3_empty_spaces_are_refilled_and_duplicates_drawn_now_lie_alone() {
    let table = seated(2).market_pile(4, "lumber_mill", 1).market_pile(9, "quarry", 1);
    let table = all_pass(table)
        .lines("* hero cra-01\n* building clay_pit\n* building quarry")
        .shows_pile(1, "lumber_mill 2")
        .shows_pile(2, "clay_pit 1")
        .shows_pile(3, "quarry 2")
        .shows_pile(4, "clay_pit 1")
        .shows_pile(9, "quarry 1");
    assert_eq!(table.state.round, 2);
    // The next end of round piles them.
    all_pass(table).chance("hero cra-02").shows_pile(2, "clay_pit 2").shows_pile(3, "quarry 3").shows_pile(4, "-");
}

#[test]
fn set_8_3_a_full_market_is_not_refilled() {
    all_pass(seated(2)).chance("hero cra-01").asked("A").then(|_, state| assert_eq!(state.stack_heights, [9, 9, 9]));
}

#[test]
fn set_8_4_the_round_advances_and_the_start_marker_begins() {
    let table = seated(3).lines("A explore I\n* terrain r1-05\nA lay I1\nA end").passes("B").passes("C").passes("A");
    let table = table.chance("hero cra-01").asked("B").tells(Event::RoundBegan { round: 2, seat: Seat::B });
    assert_eq!(table.view(Viewer::Spectator).round, 2);
    table.lines("B explore I\n* terrain r1-06\nB lay I1\nB end").asked("C");
}

#[test]
fn set_8_5_in_round_6_the_end_of_round_is_skipped() {
    let table = seated(2)
        .market_pile(9, "lumber_mill", 1)
        .row(["adv-02", "adv-03", "adv-04", "adv-05"])
        .round(6)
        .passes("A")
        .passes("B")
        .over()
        .shows_row(["adv-02", "adv-03", "adv-04", "adv-05"])
        .shows_pile(1, "lumber_mill 1")
        .shows_pile(9, "lumber_mill 1");
    assert_eq!(table.state.round, 6);
}

// ---- 9 End of game ----

#[test]
fn set_9_1_the_game_ends_when_all_have_passed_in_round_6() {
    let table = seated(3).round(6).passes("A").passes("B").asked("C");
    table.clone().lines("C explore I\n* terrain r1-05\nC lay I1\nC end").asked("C").passes("C").over();
    table.play("C pass").tells(Event::GameOver).over();
    assert!(matches!(all_pass(seated(2).round(5)).status(), steading_core::Status::Chance));
}

#[test]
fn set_9_2_the_score_adds_heroes_and_stored_tokens() {
    let table = seated(2)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .explore_tile("A", "I3", "r1-03")
        .explore_tile("A", "II3", "r2-01")
        .monster_on("A", "I3")
        .fort_on("A", "I1")
        .fort_on("A", "I2")
        .build_tile("A", "u1", "bank")
        .build_tile("A", "u2", "cathedral")
        .build_tile("A", "u3", "bank")
        .store("A", "u1", 2)
        .store("A", "u3", 1)
        .store("A", "u2", 2);
    let cards = ["cra-01", "cra-07", "adv-01", "adv-02", "bld-01", "def-01", "def-02", "def-03"];
    let table = cards.iter().fold(table, |table, card| table.invite_card("A", card));
    // Craftsmen 6 + 7, Adventurers 2 × 4, Builder 3, Defenders 3 × 2, gold 3 × 5, diamonds 2 × 4.
    let table = table.scores("A", 13 + 8 + 3 + 6 + 15 + 8).scores("B", 0);
    let parts: Vec<i32> = table.game.breakdown(&table.state, Seat::A).iter().map(|part| part.points).collect();
    assert_eq!(parts, [13, 8, 3, 6, 15, 8]);
}

#[test]
fn set_9_3_nothing_scores_by_itself() {
    let mut table = seated(2).goods("A", "9W 9C 9S 20D 20G").settlers("A", 6, 9).build_tile("A", "u1", "bank");
    for (at, tile) in [("I1", "r1-01"), ("I2", "r1-02"), ("I3", "r1-03"), ("II1", "r2-12"), ("III1", "r3-07")] {
        table = table.explore_tile("A", at, tile).fort_on("A", at);
    }
    table.round(6).scores("A", 0).passes("A").passes("B").over().scores("A", 0);
}

/// The game is over, A and B have 8 points each and these goods: who wins?
fn winners_with(a: &str, b: &str) -> SeatSet {
    let table = seated(2)
        .invite_card("A", "cra-10")
        .invite_card("B", "cra-11")
        .goods("A", a)
        .goods("B", b)
        .round(6)
        .passes("A")
        .passes("B")
        .over()
        .scores("A", 8)
        .scores("B", 8);
    table.game.standings(&table.state).winners()
}

#[test]
fn set_9_4_most_points_win() {
    let table = seated(3).invite_card("A", "cra-01").invite_card("B", "cra-07").goods("A", "9D 9G").round(6);
    let table = table.passes("A").passes("B").passes("C").over();
    let standings = table.game.standings(&table.state);
    assert_eq!(standings.winners(), SeatSet::only(Seat::B));
    assert_eq!(standings.ranks[..3], [2, 1, 3]);
}

#[test]
fn set_9_4_ties_go_to_more_gold_then_more_diamonds_and_are_then_shared() {
    assert_eq!(winners_with("3G", "2G 9D"), SeatSet::only(Seat::A));
    assert_eq!(winners_with("2G 9W", "3G"), SeatSet::only(Seat::B));
    assert_eq!(winners_with("2G 4D", "2G 5D"), SeatSet::only(Seat::B));
    assert_eq!(winners_with("2G 5D", "2G 4D 9W"), SeatSet::only(Seat::A));
    assert_eq!(winners_with("2G 5D 9W", "2G 5D"), SeatSet::all(2));
}

#[test]
fn set_9_4_tokens_on_tiles_do_not_count_in_ties() {
    let table = seated(2)
        .invite_card("A", "cra-07")
        .invite_card("A", "cra-10")
        .build_tile("B", "u1", "bank")
        .store("B", "u1", 3)
        .goods("A", "1G")
        .goods("B", "")
        .round(6)
        .passes("A")
        .passes("B")
        .scores("A", 15)
        .scores("B", 15);
    assert_eq!(table.game.standings(&table.state).winners(), SeatSet::only(Seat::A));
}

// ---- 10 Solo ----

#[test]
fn set_10_1_four_artifacts_are_revealed_and_the_other_10_form_a_deck() {
    let table = revealed(base(1)).chance("start A");
    let count = |table: &Moment| (table.state.artifact_row.len(), table.state.artifact_deck.len());
    assert_eq!(count(&table), (4, 10));
    assert_eq!(table.options_of("A").len(), 4);
    let table = table.play("A take cheerful_mug");
    assert_eq!(count(&table), (3, 10));
    table.asked("A");
}

#[test]
fn set_10_2_the_old_artifact_leaves_the_game_and_the_row_is_filled_from_the_deck() {
    let table = seated(1).goods("A", "").play("A pass");
    let table = table
        .offers("A", &["take cheerful_mug", "take explorers_astrolabe", "take potion_of_power"])
        .play("A take potion_of_power")
        .awaits_chance();
    let outcomes = table.outcomes();
    assert_eq!(outcomes.len(), 10);
    assert!(outcomes.iter().all(|(text, weight)| text != "artifact mace_of_bravery" && *weight == 1));
    let table = table.chance("artifact diamond_ring");
    assert_eq!(row_of(&table), ["explorers_astrolabe", "cheerful_mug", "diamond_ring"]);
    assert_eq!(table.state.artifact_deck.len(), 9);
    table.owns("A", "");
}

#[test]
fn set_10_2_in_round_6_no_artifact_is_taken() {
    let table = seated(1).round(6).play("A pass").over();
    assert_eq!(table.player("A").artifact, Some(artifact("mace_of_bravery")));
    assert_eq!(table.state.artifact_row.len(), 3);
}

#[test]
fn set_10_3_the_end_of_round_applies_as_usual() {
    seated(1)
        .market_pile(9, "lumber_mill", 1)
        .row(["adv-02", "adv-03", "adv-04", "adv-05"])
        .passes("A")
        .chance("artifact diamond_ring")
        .chance("hero cra-01")
        .shows_row(["cra-01", "adv-02", "adv-03", "adv-04"])
        .shows_pile(1, "lumber_mill 2")
        .chance("building bank")
        .shows_pile(9, "bank 1")
        .asked("A")
        .then(|_, state| assert_eq!((state.round, state.start_marker), (2, Seat::A)));
}

#[test]
fn set_10_4_the_rank_follows_the_final_score() {
    // One diamond on a Cathedral is worth 4; Craftsmen of 6, 7 and 8 give the rest.
    for (diamonds, cards, score, en, de) in [
        (0, &[][..], 0, "Settler", "Siedler / Siedlerin"),
        (11, &["cra-01"], 50, "Settler", "Siedler / Siedlerin"),
        (11, &["cra-07"], 51, "Mayor", "Bürgermeister / Bürgermeisterin"),
        (17, &["cra-07"], 75, "Mayor", "Bürgermeister / Bürgermeisterin"),
        (17, &["cra-10"], 76, "Knight", "Ritter / Ritterin"),
        (25, &[], 100, "Knight", "Ritter / Ritterin"),
        (22, &["cra-01", "cra-07"], 101, "Lord", "Lord / Lady"),
        (40, &["cra-01", "cra-07"], 173, "Lord", "Lord / Lady"),
    ] {
        let table = seated(1).build_tile("A", "u1", "cathedral").store("A", "u1", diamonds).round(6);
        let table = cards.iter().fold(table, |table, card| table.invite_card("A", card));
        assert_eq!(table.game.verdict(&table.state), None, "the rank is told at the end");
        let table = table.passes("A").over().scores("A", score);
        let verdict = table.game.verdict(&table.state).expect("a rank");
        let Some((_, Arg::Item { kind, index })) = verdict.args.iter().find(|(name, _)| *name == "rank") else {
            panic!("no rank in {verdict:?}");
        };
        let name = table.game.name(kind, *index).expect("a name");
        assert_eq!((&*name.en, &*name.de), (en, de), "{score} points");
    }
    let several = seated(2).round(6).passes("A").passes("B").over();
    assert_eq!(several.game.verdict(&several.state), None);
}
