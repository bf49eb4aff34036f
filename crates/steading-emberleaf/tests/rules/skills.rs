//! Section 6: skills.

use crate::table::*;
use steading_core::Seat;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::words::*;

#[test]
fn emb_6_1_every_benefit_may_be_left_but_a_used_skill_is_paid_in_full() {
    let table = seated(2).hand("A", "H037").goods("A", "").lines("A play H037\nA space 1\nA store 0\nA store 1");
    holds(&table, "A", "1 food");
    let table = seated(2).hand("A", "H040").goods("A", "2 stone").lines("A play H040\nA space 1");
    let table = table.offers("A", &["use", "stop"]);
    holds(&table.clone().play("A use"), "A", "");
    holds(&table.play("A stop"), "A", "2 stone");
}

#[test]
fn emb_6_2_of_two_effects_the_first_comes_first_and_each_may_be_left() {
    // Sorrel: walk 2, then build 1.
    let table = seated(2).hand("A", "H054").goods("A", "2 wood 1 food").lines("A play H054\nA space 1");
    let table = table.offers_among("A", &["walk P7", "stop"]);
    table.clone().lines("A walk P7\nA build house").offers_among("A", &["hex D1"]);
    table.clone().lines("A stop\nA build house").offers_among("A", &["hex A1"]);
    table.lines("A stop\nA stop").offers_among("A", &["end"]);
}

#[test]
fn emb_6_3_attributes_come_from_cards_prints_tiles_and_slots() {
    let count = |table: &Moment<'_>, of: Attribute| table.player("A").attributes.get(of);
    let table = seated(2);
    assert_eq!((count(&table, Attribute::Wood), count(&table, Attribute::Food)), (1, 1));
    let table = table.board("A", "3 H031, 4 H041");
    assert_eq!((count(&table, Attribute::Wood), count(&table, Attribute::Food)), (1, 0));
    assert_eq!(count(&table, Attribute::Attack), 3);
    let table = table.founded("A", "A", "A1").founded("A", "B", "A3").founded("A", "C", "A4");
    assert_eq!([Attribute::Wood, Attribute::Food, Attribute::Attack].map(|of| count(&table, of)), [3, 2, 5]);
    let table = table.lives("A", "A1 owl, A3 owl");
    assert_eq!(count(&table, Attribute::Attack), 6);
    let table = table.lives("A", "A4 owl, A2 owl");
    assert_eq!(count(&table, Attribute::Attack), 7);
}

#[test]
fn emb_6_4_per_k_rounds_down_and_is_fixed_when_the_effect_starts() {
    // Rusk has 2 stone attributes, Quarry Bess would make more: 1 per 2.
    let table = seated(2).hand("A", "H043").board("A", "1 H045").lines("A play H043\nA space 2");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Stone, count: 1 });
    // Gudgeon counts boathouses when the second effect starts.
    let table = seated(2).lives("A", "A5 rat").hand("A", "H084").lines("A play H084\nA space 1\nA store 0");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Wood, count: 1 });
}

#[test]
fn emb_6_10_a_walk_takes_several_paths_and_ends_at_campfires() {
    let table = seated(2).hand("A", "H047").cleared("Z6 Z5").lines("A play H047\nA space 1");
    let table = table.lines("A walk P6\nA walk P5");
    assert_eq!((&*table.player("A").at, table.question("A")), ("cinderglade", Decision::Walk { steps: 1 }));
    // Unused steps lapse.
    table.play("A stop").offers_among("A", &["end"]);
}

#[test]
fn emb_6_11_heroes_share_a_clearing() {
    let table = seated(3).table();
    assert_eq!(table.clearings[0].heroes.len(), 3);
    let table = seated(2).at("B", "watersedge").hand("A", "H047").lines("A play H047\nA space 1\nA walk P7");
    assert_eq!(table.table().clearings[3].heroes.len(), 2);
}

#[test]
fn emb_6_20_gathering_takes_up_to_n() {
    let table = seated(2).lines("A play H004\nA space 1").offers("A", &["store 0", "store 1", "store 2"]);
    let table = table.play("A store 2");
    holds(&table, "A", "2 food 1 hive");
    let stored = Event::Stored { seat: Seat::A, goods: goods("2 food"), gathered: true };
    assert!(table.last_events().contains(&stored));
}

#[test]
fn emb_6_21_room_is_made_by_returning_what_one_likes() {
    let table = seated(2).goods("A", "3 wood 3 stone 2 hive").lines("A play H004\nA space 1\nA store 2");
    let table = table.offers("A", &["return wood", "return stone", "return hive"]);
    let table = table.lines("A return stone\nA return hive");
    holds(&table, "A", "3 wood 2 food 2 stone 1 hive");
    // Keeping everything old is allowed too.
    let table = seated(2).goods("A", "3 wood 3 stone 2 hive").lines("A play H004\nA space 1\nA store 0");
    holds(&table, "A", "3 wood 3 stone 2 hive");
}

#[test]
fn emb_6_22_all_kinds_share_the_places_and_cards_take_none() {
    let table = seated(2).goods("A", "4 wood 4 food").board("A", "1 H059").arrange(|s| {
        s.players[Seat::A].on_card[1] = goods("3 food");
    });
    // Eight are stored, three more lie on Dewdrop Dan.
    assert_eq!(table.player("A").capacity, 8);
    table.lines("A play H004\nA space 2\nA store 1").offers("A", &["return wood"]);
}

#[test]
fn emb_6_30_the_nearest_marker_of_a_touching_path_if_it_can_be_cleared() {
    let table = seated(2).hand("A", "H045").lines("A play H045\nA space 1");
    let table = table.offers("A", &["attack Z1", "attack Z6", "attack Z7", "attack Z8", "stop"]);
    let table = table.refuses("A attack Z9", Refusal::OutOfReach(spot(base(2), "Z9")));
    table.refuses("A attack Z3", Refusal::OutOfReach(spot(base(2), "Z3")));
    // Seen from Highroot the other one of the two is nearer.
    let highroot = seated(2).hand("A", "H045").at("A", "highroot").lines("A play H045\nA space 1");
    highroot.offers("A", &["attack Z2", "attack Z3", "attack Z9", "stop"]);
    let weak = seated(2).danger("Z1", "M10").lines("A play H006\nA space 1");
    weak.refuses("A attack Z1", Refusal::TooStrong { health: 5, damage: 3 });
}

#[test]
fn emb_6_31_one_attack_clears_one_marker() {
    let table = seated(2).hand("A", "H045").lines("A play H045\nA space 1\nA attack Z1\nA field 1\nA store 0");
    assert_eq!(table.player("A").markers.len(), 1);
    table.offers_among("A", &["end"]);
}

#[test]
fn emb_6_32_the_marker_its_leaves_then_the_track() {
    let table = seated(2).hand("A", "H045").lines("A play H045\nA space 1\nA attack Z8");
    assert_eq!((table.player("A").markers.len(), table.player("A").leaves, table.state.track), (1, 3, 0));
    let table = table.offers("A", &["field 1", "field 2"]).play("A field 2");
    assert_eq!(table.state.track, 1);
    assert!(table.state.spots[7].is_none() && table.state.spots[8].is_some());
}

#[test]
fn emb_6_33_a_field_gives_its_resource_and_the_bottom_row_a_trophy() {
    let table = seated(2).hand("A", "H045").lines("A play H045\nA space 1\nA attack Z1\nA field 2");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Food, count: 1 });
    // The third row has a field that shows nothing.
    let table = seated(2).track(2).hand("A", "H045").lines("A play H045\nA space 1\nA attack Z1\nA field 2");
    assert_eq!(table.state.track, 3);
    table.offers_among("A", &["end"]);
    let table = seated(2).track(4).hand("A", "H045").lines("A play H045\nA space 1\nA attack Z1");
    assert_eq!((table.state.track, table.state.players[Seat::A].claims), (5, 1));
    table.play("A end").offers_among("A", &["trophy T1"]);
}

#[test]
fn emb_6_40_build_n_finishes_one_building_before_the_next() {
    // Nimbus drops off: build 2.
    let table = seated(2).board("A", "1 H094").goods("A", "4 wood 2 food").play("A slide");
    let table =
        table.lines("A build house\nA hex A1\nA settle rat\nA stop").offers_among("A", &["build house", "stop"]);
    let table = table.lines("A build house\nA hex A3\nA stop").offers_among("A", &["end"]);
    assert_eq!(table.state.supply[Building::House], 3);
}

#[test]
fn emb_6_50_anywhere_ignores_where_the_hero_is() {
    let table = seated(2).hand("A", "H065").board("A", "1 H041").lines("A play H065\nA space 2");
    table.offers_among("A", &["attack Z3", "attack Z9", "attack Z4"]);
    let table = seated(2).hand("A", "H061").goods("A", "2 wood 1 food").lines("A play H061\nA space 1\nA build house");
    let table = table.offers_among("A", &["clearing mossgate", "clearing fernhollow"]).play("A clearing fernhollow");
    table.offers_among("A", &["hex F1"]);
}

#[test]
fn emb_6_51_everyone_in_turn_from_the_player_on_own_boards() {
    let table = idle(seated(3)).hand("B", "H049").cleared("Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9").draw_all(1);
    let table = table.at("C", "watersedge").lines("B play H049\nB space 1").asked("B").play("B stop");
    let table = table.asked("C").offers_among("C", &["walk P3", "walk P4", "walk P7"]).play("C stop");
    table.asked("A").offers_among("A", &["walk P1"]).play("A stop").asked("B").offers_among("B", &["end"]);
}

#[test]
fn emb_6_52_gaining_gives_the_thing_and_nothing_else() {
    // Gloam drops off: gain a marker of health 3 at most.
    let table = seated(2).board("A", "1 H072").play("A slide");
    let table = table.offers("A", &["gain Z1", "gain Z2", "gain Z3", "gain Z6", "gain Z7", "gain Z8", "stop"]);
    let table = table.refuses("A gain Z4", Refusal::TooStrong { health: 4, damage: 3 }).play("A gain Z3");
    assert_eq!((table.player("A").markers.len(), table.player("A").leaves, table.state.track), (1, 0, 0));
}

#[test]
fn emb_6_53_a_rebate_is_optional_and_may_make_a_building_affordable() {
    let table = seated(2).goods("A", "2 wood 1 food 1 hive").lines("A play H005\nA space 1\nA build house");
    let table = table.offers("A", &["rebate", "full-price"]);
    holds(&table.clone().play("A full-price"), "A", "1 hive");
    let table =
        table.play("A rebate").offers("A", &["less wood"]).play("A less wood").offers("A", &["less wood", "less food"]);
    holds(&table.play("A less wood"), "A", "2 wood");
    // One wood alone cannot build a house, but with the beehive it does.
    let poor = seated(2).goods("A", "1 wood 1 hive").lines("A play H005\nA space 1\nA build house");
    poor.offers("A", &["rebate"])
        .play("A rebate")
        .offers("A", &["less wood"])
        .play("A less wood")
        .offers("A", &["less food"]);
}

#[test]
fn emb_6_54_payment_goes_to_the_supply_and_without_it_the_skill_is_silent() {
    let table = seated(2).board("A", "3 H055").goods("A", "1 wood").lines("A slide\nA use\nA store 1");
    holds(&table, "A", "1 stone");
    assert!(table.player("A").board[0].on_card.is_empty());
    // Without wood nothing is asked.
    seated(2).board("A", "3 H055").goods("A", "").play("A slide").offers_among("A", &["end"]);
}

#[test]
fn emb_6_55_x_is_between_one_and_what_is_there() {
    let table = seated(2).hand("A", "H044").goods("A", "3 food 2 hive").lines("A play H044\nA space 1\nA use");
    let table = table.offers("A", &["x 1", "x 2", "x 3"]).refuses("A x 4", Refusal::XOutOfRange { most: 3 });
    let table = table.refuses("A x 0", Refusal::XOutOfRange { most: 3 }).play("A x 2");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Wood, count: 2 });
    holds(&table, "A", "1 food 2 hive");
}

#[test]
fn emb_6_60_a_condition_is_met_within_one_action() {
    // Bellweather wants three gathered.
    let table = seated(2).board("A", "1 H071").hand("A", "H037").goods("A", "");
    let table = table.lines("A play H037\nA space 2\nA store 1\nA store 2");
    let table = table.offers("A", &["ongoing H071 2", "stop"]);
    assert_eq!(table.question("A"), Decision::Ongoing);
    let short = seated(2).board("A", "1 H071").hand("A", "H037").goods("A", "");
    short.lines("A play H037\nA space 2\nA store 1\nA store 1").offers_among("A", &["end"]);
    // Two units in a play and two in a charge: each alone is too little, and different actions never add up.
    let gather = "do = [{ op = \"gather\", res = \"food\", n = 3 }]";
    let game =
        with_skills(2, "H031", &format!("{{ on = \"play\", {gather} }}, {{ on = \"charge\", charges = 2, {gather} }}"));
    let table = deal(&game).board("A", "1 H071").hand("A", "H031").goods("A", "");
    let apart = table.lines("A play H031\nA space 2\nA store 2");
    assert_eq!(apart.question("A"), Decision::Actions { main: false });
    let apart = apart.lines("A charge H031 2\nA store 2");
    assert_eq!(apart.question("A"), Decision::Actions { main: false });
    // Three in one charge are enough.
    apart.lines("A charge H031 2\nA store 3").offers("A", &["ongoing H071 2", "stop"]);
}

#[test]
fn emb_6_61_it_is_used_when_the_action_is_finished() {
    let table = seated(2).board("A", "1 H080").hand("A", "H054").goods("A", "2 wood 1 food");
    // Sorrel walks and builds; Stumpwise waits until the whole play is over.
    let table = table.lines("A play H054\nA space 2\nA stop\nA build house\nA hex A1").asked("A");
    let table =
        table.offers_among("A", &["settle rat", "stop"]).play("A stop").offers("A", &["ongoing H080 2", "stop"]);
    let table = table.play("A ongoing H080 2").play("A store 2");
    holds(&table, "A", "2 wood");
}

#[test]
fn emb_6_62_each_ongoing_skill_once_per_turn() {
    let table = seated(2).board("A", "1 H052").at("A", "mossgate").hand("A", "H069").goods("A", "");
    let table = table.lines("A play H069\nA space 2\nA settle rabbit\nA clearing hawkers_crossing\nA hex A2\nA stop");
    let table = table.offers("A", &["ongoing H052 2", "stop"]).lines("A ongoing H052 2\nA store 2");
    // Used: the next settling of the same turn does not wake it again.
    let table = table.arrange(|s| s.players[Seat::A].deeds[Deed::Settle] = 1);
    assert_ne!(table.state.players[Seat::A].spent[1], 0);
    let table = table.play("A promise F010");
    table.offers_among("A", &["end"]);
}
