//! Wishes: a building with price, place and villager, and units that are named in any order, become answers.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Ignore, PlayError, Unfulfilled};
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::words::*;

/// The answers in notation, each of them legal when its turn comes; or which part is refused and why.
fn wish(table: &Moment<'_>, text: &str) -> Result<Vec<String>, (usize, Refusal)> {
    let wish = serde_json::from_str(text).expect("a wish");
    let answers = table.game.arrange(&table.state, seat("A"), &wish);
    let answers = answers.map_err(|Unfulfilled { part, refusal }| (part, refusal))?;
    let (mut state, mut written) = (table.state, Vec::new());
    for &answer in &answers {
        let played = steading_core::play(table.game, &mut state, seat("A"), answer, &mut Ignore);
        assert!(!matches!(played, Err(PlayError::Refused(_))), "{answer:?}: {played:?}");
        let mut text = String::new();
        table.game.write_action(answer, &mut text).unwrap();
        written.push(text);
    }
    Ok(written)
}

#[track_caller]
fn grants(table: &Moment<'_>, text: &str, answers: &[&str]) {
    assert_eq!(wish(table, text).expect("a wish that can be carried out"), answers);
}

#[track_caller]
fn refuses(table: &Moment<'_>, text: &str, part: usize, refusal: Refusal) {
    assert_eq!(wish(table, text), Err((part, refusal)));
}

/// Oona Reed is played: build 1.
fn oona(table: Moment<'_>) -> Moment<'_> {
    table.hand("A", "H036").lines("A play H036\nA space 1")
}

#[test]
fn emb_7_5_a_building_with_its_place_and_who_moves_in_is_one_wish() {
    let table = oona(seated(2).goods("A", "2 wood 1 food"));
    grants(&table, r#"{"build": {"tile": "house", "hex": "A1"}}"#, &["build house", "hex A1"]);
    let all = ["build house", "hex A1", "settle owl"];
    grants(&table, r#"{"build": {"tile": "house", "hex": "A1", "settle": "owl"}}"#, &all);
    // A hex with a symbol: it is stored before somebody moves in.
    let symbol = ["build house", "hex A4", "store 1", "settle owl"];
    grants(&table, r#"{"build": {"tile": "house", "hex": "A4", "settle": "owl"}}"#, &symbol);
}

#[test]
fn emb_7_3_a_building_that_is_partly_impossible_names_the_part() {
    let table = oona(seated(2).goods("A", "2 wood 1 food"));
    refuses(&table, r#"{"build": {"tile": "house", "hex": "A2"}}"#, 2, Refusal::HexTaken);
    let elsewhere = Refusal::HexElsewhere(clearing(base(2), "hawkers_crossing"));
    refuses(&table, r#"{"build": {"tile": "house", "hex": "B1"}}"#, 2, elsewhere);
    refuses(&table, r#"{"build": {"tile": "house", "hex": "nowhere"}}"#, 2, Refusal::NoSuchAlternative);
    refuses(&table, r#"{"build": {"tile": "castle", "hex": "A1"}}"#, 0, Refusal::NoSuchAlternative);
    let short = Refusal::CannotPay { price: goods("1 wood 2 stone"), have: goods("2 wood 1 food") };
    refuses(&table, r#"{"build": {"tile": "town_hall", "hex": "A1"}}"#, 0, short);
    // What was asked before must be answered first.
    let turn = seated(2);
    assert!(matches!(wish(&turn, r#"{"build": {"tile": "house", "hex": "A1"}}"#), Err((0, _))));
}

#[test]
fn emb_6_53_what_a_rebate_takes_off_is_named_in_any_order() {
    // For a beehive two units less.
    let table = seated(2).goods("A", "1 wood 1 food 1 hive").lines("A play H005\nA space 1");
    let all = ["build house", "rebate", "less wood", "less food", "hex A1"];
    let text = r#"{"build": {"tile": "house", "rebate": true, "less": {"food": 1, "wood": 1}, "hex": "A1"}}"#;
    grants(&table, text, &all);
    let begun = table.clone().lines("A build house\nA rebate");
    grants(&begun, r#"{"less": {"goods": {"food": 1, "wood": 1}}}"#, &["less wood", "less food"]);
    refuses(&begun, r#"{"less": {"goods": {"stone": 1}}}"#, 0, Refusal::NotInCost(Resource::Stone));
    // The price is not settled: the place cannot be chosen yet.
    let early = r#"{"build": {"tile": "house", "rebate": true, "hex": "A1"}}"#;
    assert!(matches!(wish(&table, early), Err((2, Refusal::OtherQuestion { .. }))), "{:?}", wish(&table, early));
}

#[test]
fn emb_7_7_a_villager_goes_to_any_building_in_one_step() {
    let settling = seated(2).stands("A1 house").hand("A", "H069").lines("A play H069\nA space 1");
    let there = ["settle rat", "clearing hawkers_crossing", "hex A1"];
    grants(&settling, r#"{"settle": {"villager": "rat", "hex": "A1"}}"#, &there);
    refuses(&settling, r#"{"settle": {"villager": "rat", "hex": "A3"}}"#, 1, Refusal::NoBuilding);
    let chosen = settling.play("A settle rat");
    grants(&chosen, r#"{"settle": {"villager": "rat", "hex": "A1"}}"#, &there[1..]);
    assert!(matches!(wish(&chosen, r#"{"settle": {"villager": "owl", "hex": "A1"}}"#), Err((0, _))));
}

#[test]
fn emb_a13_what_makes_room_is_named_in_any_order() {
    let table = seated(2).goods("A", "2 wood 2 food 4 stone").hand("A", "H089");
    let table = table.lines("A play H089\nA space 1\nA choose 2\nA store 3");
    let back = ["return wood", "return stone", "return stone"];
    grants(&table, r#"{"return": {"goods": {"stone": 2, "wood": 1}}}"#, &back);
    refuses(&table, r#"{"return": {"goods": {"food": 3}}}"#, 0, Refusal::NothingToReturn(Resource::Food));
    // No more than is asked for.
    assert!(wish(&table, r#"{"return": {"goods": {"stone": 4}}}"#).is_err());
}

/// What a client is told of places: no more than the wish can reach, and no less.
#[test]
fn emb_7_3_the_view_names_the_hexes_a_building_may_come_to() {
    let table = oona(seated(2).goods("A", "2 wood 1 food"));
    let open = |table: &Moment<'_>| table.game.view(&table.state, steading_core::Viewer::Spectator).open;
    let (sites, build) = (open(&table).sites, open(&table).build.expect("a building is chosen"));
    let sites: Vec<String> = sites.iter().map(ToString::to_string).collect();
    assert_eq!((sites, build.bargain), (["A1", "A3", "A4", "A7"].map(String::from).to_vec(), false));
    let rebate = seated(2).goods("A", "1 wood 1 food 1 hive").lines("A play H005\nA space 1");
    assert!(open(&rebate).build.expect("a building is chosen").bargain);
    assert!(open(&seated(2)).sites.is_empty());
}
