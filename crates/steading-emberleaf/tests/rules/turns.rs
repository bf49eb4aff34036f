//! Section 4: the turn.

use crate::table::*;
use steading_core::{Seat, Status};
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::round::{Frame, Step};
use steading_emberleaf::words::*;

/// A has taken a card with nothing to do, so that only the end of the turn is left.
fn nearly_done(table: Moment<'_>) -> Moment<'_> {
    skip_to_menu(table.lines("A play H002\nA space 1"))
}

#[test]
fn emb_4_1_five_steps_run_in_order() {
    // A trophy, the track, a bonus and both rows wait: they come in the order of the steps.
    let table = seated(2).track(5).leaves("A", 7).hand("A", "H046").arrange(|s| s.players[Seat::A].claims = 1);
    let table = table.lines("A play H046\nA space 1\nA take H031").favours("A", "F010");
    let table = table.arrange(|s| s.thinned = s.thinned.with(Row::Favour));
    let mut table = table.play("A end").asked("A");
    assert_eq!(table.question("A"), Decision::Trophy);
    table = table.lines("A trophy T6\nA leaves 8").awaits_chance();
    assert!(table.outcomes()[0].0.starts_with("marker"), "step 3");
    for _ in 0..9 {
        let first = table.outcomes()[0].0.clone();
        table = table.chance(&first);
    }
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Hive, count: 1 }, "step 4");
    table = table.lines("A store 0\nB store 0").awaits_chance();
    assert!(table.outcomes()[0].0.starts_with("favour"), "step 5, favours first");
    table = table.chance("favour F020").chance("favour F021").awaits_chance();
    assert!(table.outcomes()[0].0.starts_with("hero"), "then heroes");
    table.chance("hero H060").chance("hero H061").asked("B");
}

#[test]
fn emb_4_2_one_main_action_and_any_number_of_optional_ones_around_it() {
    let table = deal_decks(base(2), &["C", "A"]).board("A", "1 H016").goods("A", "4 food").at("A", "mossgate");
    let table = table.refuses("A end", Refusal::MainOwed);
    let table = skip_to_menu(table.play("A charge H016 2")).play("A promise F010");
    let table = skip_to_menu(table.lines("A play H013\nA space 2"));
    let table = table.refuses("A slide", Refusal::MainDone).refuses("A play H014", Refusal::MainDone);
    let table = skip_to_menu(table.play("A charge H016 2"));
    table.play("A end").draw_all(1).asked("B");
}

#[test]
fn emb_4_3_an_action_is_finished_before_the_next_begins() {
    let table = seated(2).lines("A play H001\nA space 1").refuses_by("A slide", "EMB-6.10");
    assert!(matches!(table.state.window, steading_emberleaf::state::Window::Open));
    let table = table.refuses_by("A end", "EMB-6.10").play("A stop");
    assert!(matches!(table.state.window, steading_emberleaf::state::Window::Closed));
}

#[test]
fn emb_4_4_what_a_later_step_unlocks_is_done_by_going_back() {
    // The bonus of step 4 settles a villager whose leaves cross nothing more; a claim made meanwhile is served.
    let table = seated(2).leaves("A", 40).hand("A", "H062").board("A", "1 H031, 3 H041");
    let table =
        table.lines("A play H062\nA space 5\nA play-skills\nA attack Z1\nA leaves 2\nA field 1\nA store 0\nA stop");
    // 40 + 2 leaves: the settle bonus of 42.
    let table = table.play("A end").asked("A");
    assert_eq!(table.question("A"), Decision::Settle { left: 1 });
    let claimed = table.arrange(|s| s.players[Seat::B].claims = 1);
    let claimed = claimed.play("A stop").play("B stop").asked("B");
    assert_eq!(claimed.question("B"), Decision::Trophy);
}

#[test]
fn emb_4_5_a_free_skill_opens_step_1_again_without_a_main_action() {
    let table = leafy().leaves("A", 31).board("A", "3 H066").goods("A", "2 food");
    let table = table.lines("A play H093\nA space 1\nA leaves 1\nA end").asked("A");
    // EMB-A28: any hero of the own board.
    let table = table.offers("A", &["trigger H093 1", "trigger H066 1", "stop"]).play("A stop");
    // B has no hero on the board.
    table.asked("A").offers_among("A", &["charge H066 2", "end"]).refuses("A slide", Refusal::MainDone);
}

#[test]
fn emb_4_6_others_earn_things_in_your_turn() {
    let table = seated(2).hand("A", "H067").goods("A", "").goods("B", "2 wood 1 food");
    let table = table.lines("A play H067\nA space 1").asked("B").lines("B build house\nB hex A1\nB settle rat");
    assert_eq!(table.player("B").leaves, 1);
    let table = table.play("B take F010").asked("A");
    assert_eq!(table.player("B").favours.len(), 1);
    assert_eq!(table.state.active, Seat::A);
}

#[test]
fn emb_4_1_the_turn_passes_clockwise_after_step_5() {
    let table = nearly_done(seated(3)).play("A end").asked("B");
    assert!(table.last_events().contains(&Event::TurnBegan { seat: Seat::B }));
    assert_eq!(table.state.pending.as_slice()[0], Frame::Steps { at: Step::Trophies });
    assert!(matches!(table.status(), Status::Waiting(_)));
}
