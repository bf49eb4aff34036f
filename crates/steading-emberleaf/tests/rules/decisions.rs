//! Sections 13 and 14: questions, their answers, what is hidden, and chance.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Explain, Seat, Status, Viewer, Xoshiro256};
use steading_emberleaf::Emberleaf;

#[test]
fn emb_13_1_building_is_a_chain_of_small_questions() {
    let table = seated(2).hand("A", "H085").board("A", "1 H085").goods("A", "3 wood 2 food 1 hive");
    // Hollis: build anywhere with 2 off.
    let table = table.play("A charge H085 2").play("A build boathouse");
    let mut clauses = Vec::new();
    let mut table = table;
    for answer in ["less wood", "less wood", "clearing mossgate", "hex B1", "store 1", "settle rat", "take F010"] {
        clauses.push(clause(&table));
        table = table.play(&format!("A {answer}"));
    }
    assert_eq!(clauses, ["EMB-6.53", "EMB-6.53", "EMB-6.50", "EMB-7.3", "EMB-6.21", "EMB-7.5", "EMB-A29"]);
    table.offers_among("A", &["slide"]);
}

#[test]
fn emb_13_2_nobody_else_decides_inside_a_chain() {
    let mut table = seated(3).hand("A", "H036").goods("A", "2 wood 1 food").play("A play H036");
    for answer in ["space 1", "build house", "hex A1", "settle frog", "stop"] {
        table = table.asked("A").play(&format!("A {answer}"));
    }
    table.asked("A");
}

#[test]
fn emb_13_4_answers_are_sorted_and_stop_comes_last() {
    let table = seated(2).goods("A", "3 wood 3 food 2 stone").hand("A", "H036").lines("A play H036\nA space 1");
    let options = table.options_of("A");
    assert_eq!(options.first().map(String::as_str), Some("build house"));
    assert_eq!(options.last().map(String::as_str), Some("stop"));
    assert_eq!(options, table.clone().options_of("A"), "equal states, equal lists");
    let plays = seated(2).options_of("A");
    assert!(plays.is_sorted(), "{plays:?}");
}

#[test]
fn emb_14_1_everything_on_the_table_is_public_hands_too() {
    let table = idle(seated(3));
    let views: Vec<_> = Viewer::all(3).map(|viewer| table.view(viewer)).collect();
    assert!(views.iter().all(|view| *view == views[0]));
    assert_eq!(views[3].players[1].hand.len(), 6);
    for viewer in Viewer::all(3) {
        assert_eq!(table.witnessed(viewer), table.last_events());
    }
}

#[test]
fn emb_14_2_only_orders_are_hidden_and_nobody_has_them() {
    let table = seated(2);
    let view = table.table();
    assert_eq!((view.hero_deck.len(), view.favour_deck.len(), view.bag.len()), (61, 67, 16));
    assert!(view.hero_deck.is_sorted() && view.bag.is_sorted());
}

#[test]
fn emb_14_3_each_draw_is_an_outcome_with_a_source_of_its_own() {
    let game = Emberleaf::with(1, &[("decks", "random")]);
    let mut table = steading_testkit::scenario(&game);
    let mut sources = Vec::new();
    let mut words = Vec::new();
    while table.status() == Status::Chance {
        let source = game.source(&table.state);
        let (first, _) = table.outcomes()[0].clone();
        let word = first.split(' ').next().unwrap().to_owned();
        if words.last() != Some(&word) {
            words.push(word);
            sources.push(source);
        }
        table = table.chance(&first);
    }
    assert_eq!(words, ["favour", "hero", "marker", "building", "sister-favour", "sister-building", "deck"]);
    assert_eq!(sources, [1, 2, 3, 0, 5, 5, 0]);
}

#[test]
fn emb_14_4_no_world_differs_from_the_true_one() {
    let table = seated(4).random(300, 8);
    for viewer in Viewer::all(4) {
        assert_eq!(table.game.resample(&table.state, viewer, &mut Xoshiro256::new(1)), table.state);
    }
}

#[test]
fn emb_14_5_a_view_is_the_table_in_ids() {
    let table = seated(2).lives("A", "A2 rat").board("A", "3 H031").goods("A", "2 wood");
    let json = serde_json::to_value(table.table()).unwrap();
    assert_eq!(json["clearings"][0]["hexes"][1]["villagers"][0], serde_json::json!([0, "rat"]));
    assert_eq!(json["players"][0]["board"][0]["hero"], "H031");
    assert_eq!(json["players"][0]["goods"]["wood"], 2);
    assert_eq!(json["paths"][7]["spots"][1]["marker"]["health"], 4);
}

#[test]
fn emb_13_1_every_question_names_a_clause_and_every_answer_has_one_spelling() {
    let mut table = seated(3);
    for step in 0..600 {
        if let Status::Waiting(seats) = table.status() {
            let seat = seats.first().unwrap();
            assert!(table.game.decision(&table.state, seat).clause().starts_with("EMB-"));
            for text in table.options_of(&seat.to_string()) {
                let read = table.game.read_action(&text).expect("it was offered");
                let mut again = String::new();
                table.game.write_action(read, &mut again).unwrap();
                assert_eq!(again, text);
            }
        }
        table = table.random(1, step);
    }
    assert!(Seat::all(3).count() == 3);
}
