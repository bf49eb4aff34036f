//! Sections 13 and 14: questions, their answers, what is hidden, and chance.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Explain, Seat, Status, Viewer, Xoshiro256};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::actions::Decision;

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
    // In the order of the pack: the five types, then A's own tiles.
    let general = ["house", "boathouse", "town_hall", "windmill", "market"].map(|id| format!("build {id}"));
    let options = table.options_of("A");
    let types: Vec<&String> = options.iter().filter(|option| general.contains(option)).collect();
    assert!(types.len() > 2 && types.is_sorted_by_key(|option| general.iter().position(|id| id == *option)));
    let tiles: Vec<&String> = options[types.len()..options.len() - 1].iter().collect();
    assert!(tiles.len() > 1 && tiles.is_sorted() && options[..types.len()].iter().collect::<Vec<_>>() == types);
    assert_eq!(options.last().map(String::as_str), Some("stop"));
    // Equal states that came about in different ways have equal lists, ids ascending.
    let one = seated(2).hand("A", "H041 H036").board("B", "1 H031, 2 H032");
    let two = seated(2).board("B", "2 H032, 1 H031").hand("A", "H036").hand("A", "H041");
    assert_eq!(one.state, two.state);
    let plays = one.options_of("A");
    assert_eq!(plays, two.options_of("A"));
    assert!(plays.is_sorted() && plays.contains(&"play H041".to_owned()), "{plays:?}");
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
fn emb_14_4_one_question_at_a_time_and_only_the_order_of_draws_is_unknown() {
    let mut table = seated(4);
    let mut draws = 0;
    for step in 0..600 {
        match table.status() {
            Status::Waiting(seats) => assert_eq!(seats.len(), 1, "nobody chooses at the same time as another"),
            Status::Chance => draws += 1,
            Status::Over => break,
        }
        // Nothing is chosen in secret: every viewer sees the same, and the world in mind is the true one.
        let seen = table.table();
        for viewer in Viewer::all(4) {
            let world = table.game.resample(&table.state, viewer, &mut Xoshiro256::new(step));
            assert!(world == table.state && table.view(viewer) == seen);
        }
        table = table.random(1, step);
    }
    assert!(draws > 20, "{draws}");
    // The next card is not settled before it is drawn: any of the deck may come, whatever was imagined before.
    let table = seated(2).hand("A", "H046").lines("A play H046\nA space 1\nA take H031\nA end").awaits_chance();
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..2_000 {
        let world = table.game.resample(&table.state, Viewer::Seat(Seat::A), &mut Xoshiro256::new(7));
        let mut text = String::new();
        let outcome = table.game.sample(&world, &mut Xoshiro256::new(seed));
        table.game.write_outcome(outcome, &mut text).unwrap();
        drawn.insert(text);
    }
    let possible: std::collections::BTreeSet<String> = table.outcomes().into_iter().map(|(text, _)| text).collect();
    assert_eq!(drawn, possible);
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
fn emb_14_5_a_view_says_what_slides_and_what_hangs_together() {
    // H031 slides from 3 to 1 and is at work: 5 is still to come. The card of space 1 has left.
    let game = with_skills(2, "H031", "{ on = \"slide\", do = [{ op = \"walk\", n = 2 }] }");
    let table = deal(&game).board("A", "1 H002, 3 H031, 5 H003").lives("A", "A2 rat, A6 owl").lives("B", "A5 rat");
    assert_eq!(serde_json::to_value(table.table()).unwrap()["slide"], serde_json::Value::Null);
    let mut table = table.play("A slide");
    while !matches!(table.question("A"), Decision::Walk { steps: 2 }) {
        table = skip(table);
    }
    let json = serde_json::to_value(table.table()).unwrap();
    assert_eq!(json["slide"], serde_json::json!({ "now": 1, "next": [5], "done": [] }));
    // A1 touches all others; on A1 a villager of A would join A2 and A6, one of B the one on A5.
    let hexes = &json["clearings"][0]["hexes"];
    assert_eq!(hexes[0]["neighbourhoods"], serde_json::json!([["A2", "A6"], ["A5"]]));
    assert_eq!(hexes[1]["neighbourhoods"], serde_json::json!([["A6"], []]));
}

#[test]
fn emb_13_1_every_question_names_a_clause_and_every_answer_has_one_spelling() {
    let mut table = seated(3);
    let mut clauses = std::collections::BTreeSet::new();
    for step in 0..600 {
        if let Status::Waiting(seats) = table.status() {
            let seat = seats.first().unwrap();
            let clause = table.game.decision(&table.state, seat).clause();
            assert!(clause.starts_with("EMB-"));
            clauses.insert(clause);
            for text in table.options_of(&seat.to_string()) {
                let read = table.game.read_action(&text).expect("it was offered");
                let mut again = String::new();
                table.game.write_action(read, &mut again).unwrap();
                assert_eq!(again, text);
            }
        }
        table = table.random(1, step);
    }
    assert!(clauses.len() >= 10, "{clauses:?}");
}
