//! Section 7: building, settling, neighbourhoods.

use crate::table::*;
use steading_core::Seat;
use steading_core::prelude::*;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::words::*;

/// Oona Reed is played: build 1.
fn oona(table: Moment<'_>) -> Moment<'_> {
    table.hand("A", "H036").lines("A play H036\nA space 1")
}

#[test]
fn emb_7_1_general_buildings_or_own_fellowship_tiles() {
    let table = oona(seated(2).goods("A", "3 wood 3 food 2 stone"));
    let all = ["build house", "build boathouse", "build town_hall", "build windmill", "build market"];
    let own = ["build A", "build B", "build C", "build D", "build E", "build F", "stop"];
    table.offers("A", &[&all[..], &own[..]].concat());
    let built = oona(seated(2).founded("A", "D", "A1").goods("A", "3 wood 3 food"));
    built.refuses("A build D", Refusal::FellowBuilt(fellow(base(2), "D")));
}

#[test]
fn emb_7_2_the_cost_is_paid_from_storage() {
    let table = oona(seated(2).goods("A", "2 wood 2 food 1 hive"));
    let table = table.offers("A", &["build house", "build D", "stop"]);
    let short = Refusal::CannotPay { price: goods("1 wood 2 stone"), have: goods("2 wood 2 food 1 hive") };
    let table = table.refuses("A build town_hall", short).play("A build D");
    holds(&table, "A", "1 hive");
}

#[test]
fn emb_7_3_on_a_free_hex_of_the_clearing_whose_symbol_is_gained() {
    let table = oona(seated(2).goods("A", "2 wood 1 food")).play("A build house");
    let table = table.offers("A", &["hex A1", "hex A3", "hex A4", "hex A7"]).refuses("A hex A2", Refusal::HexTaken);
    let table = table.refuses("A hex B1", Refusal::HexElsewhere(clearing(base(2), "hawkers_crossing")));
    let table = table.play("A hex A4");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Wood, count: 1 });
    // No free hex, no building.
    let full = seated(2).stands("A1 house, A3 house, A4 house, A7 boathouse").goods("A", "3 wood 3 food");
    oona(full).offers_among("A", &["end"]);
}

#[test]
fn emb_7_4_a_fellowship_bonus_holds_before_the_hex_symbol() {
    // The Boathouse makes room for the symbol of the hex it stands on.
    let table = oona(seated(2).goods("A", "4 wood 4 food")).play("A build D").goods("A", "8 food");
    let table = table.lines("A hex A4\nA store 1");
    holds(&table, "A", "1 wood 8 food");
    assert_eq!(table.player("A").capacity, 12);
}

#[test]
fn emb_7_5_a_villager_moves_in_scores_and_uncovers_its_bonus() {
    let table = oona(seated(2).goods("A", "2 wood 1 food")).lines("A build house\nA hex A1");
    let table = table.offers("A", &["settle rat", "settle owl", "settle rabbit", "settle frog", "stop"]);
    let table = table.play("A settle owl");
    assert_eq!((table.player("A").leaves, table.player("A").homeless[Villager::Owl]), (1, 4));
    assert_eq!(table.question("A"), Decision::TakeHero { left: 1 });
    table.play("A take H031").then(|_, s| assert_eq!(s.players[Seat::A].hand.len(), 7));
}

#[test]
fn emb_7_6_a_building_left_empty_waits_for_a_settle_effect() {
    let table = oona(seated(2).goods("A", "2 wood 1 food")).lines("A build house\nA hex A1\nA stop\nA end");
    let table = idle(table.draw_all(1)).hand("A", "H069").lines("A play H069\nA space 2\nA settle rat");
    table.play("A clearing hawkers_crossing").offers_among("A", &["hex A1"]);
    // Only so: who builds again moves into the new building, never into the one that was left empty.
    let again = oona(seated(2).goods("A", "2 wood 1 food")).lines("A build house\nA hex A1\nA stop\nA end");
    let again = idle(again.draw_all(1)).goods("A", "2 wood 1 food").hand("A", "H054");
    let mut again = again.lines("A play H054\nA space 2");
    while !matches!(again.question("A"), Decision::Build { .. }) {
        again = skip(again);
    }
    let again = again.play("A build house").refuses("A hex A1", Refusal::HexTaken).play("A hex A3");
    assert_eq!(again.question("A"), Decision::MoveIn { hex: hex(again.game, "A3") });
    let again = again.play("A settle rat");
    assert!(again.state.players[Seat::A].homes() == HexSet::only(hex(again.game, "A3")));
}

#[test]
fn emb_7_7_a_settle_effect_reaches_any_building_of_anyone() {
    let table = seated(2).founded("B", "A", "A1").lives("A", "A2 rat").hand("A", "H069");
    let table = table.lines("A play H069\nA space 1\nA settle owl");
    let all = ["hawkers_crossing", "mossgate", "highroot", "watersedge", "cinderglade", "fernhollow"];
    let table = table.offers("A", &all.map(|id| format!("clearing {id}")).each_ref().map(|text| text.as_str()));
    let table = table.play("A clearing hawkers_crossing").offers("A", &["hex A1", "hex A5", "hex A6"]);
    table.refuses("A hex A3", Refusal::NoBuilding).refuses("A hex A2", Refusal::AlreadySettled);
}

#[test]
fn emb_7_8_players_share_a_building_and_it_counts_for_each() {
    let table = seated(2).lives("A", "A2 rat").lives("B", "A2 rat").favours("A", "F017").favours("B", "F025");
    assert_eq!((worth(&table, "A", "F017"), worth(&table, "B", "F025")), (2, 2));
}

#[test]
fn emb_7_9_a_neighbourhood_is_connected_and_lies_in_one_clearing() {
    // A2 touches A6, which touches A5; B4 lies elsewhere.
    let table = seated(2).lives("A", "A2 rat, A5 owl, B4 rat").favours("A", "F039");
    assert_eq!(worth(&table, "A", "F039"), 6);
    let table = table.lives("A", "A6 frog");
    assert_eq!(worth(&table, "A", "F039"), 4);
}

#[test]
fn emb_7_10_the_score_is_the_number_of_types() {
    // A2 house, A6 town hall; a second house adds no type.
    let table = oona(seated(2).lives("A", "A2 rat, A6 rat").goods("A", "2 wood 1 food"));
    let table = table.lines("A build house\nA hex A1\nA settle rat");
    assert_eq!(table.player("A").leaves, 2);
    let fellow = oona(seated(2).lives("A", "A2 rat").goods("A", "3 wood 1 stone"));
    let table = fellow.lines("A build E\nA hex A1\nA settle rat");
    assert_eq!(table.player("A").leaves, 1, "a fellowship House is a House");
}

#[test]
fn emb_7_10_whoever_moves_in_is_told_the_score_before() {
    let told = |table: &Moment<'_>, answer: &str| {
        let action = table.game.read_action(answer).expect("an answer");
        table.game.label(&table.state, Seat::A, action).gain
    };
    let table = oona(seated(2).lives("A", "A2 rat, A6 rat").goods("A", "2 wood 1 food"));
    let table = table.lines("A build house\nA hex A1");
    assert_eq!(told(&table, "settle rat"), [steading_core::Amount { kind: "leaf", index: 0, count: 2 }]);
    assert_eq!(table.play("A settle rat").player("A").leaves, 2);
}

#[test]
fn emb_7_11_the_last_hex_of_a_clearing_earns_a_trophy() {
    let table = seated(2).stands("A1 house, A3 house, A4 house").goods("A", "3 wood 1 food");
    let table = oona(table).lines("A build boathouse\nA hex A7");
    let filled = Event::ClearingFilled { clearing: clearing(base(2), "hawkers_crossing") };
    assert!(table.last_events().contains(&filled));
    assert_eq!(table.state.players[Seat::A].claims, 1);
    let table = table.lines("A stop\nA end").offers_among("A", &["trophy T1", "trophy T2"]);
    table.refuses_by("A end", "EMB-8.2");
}
