//! Section 5: play a card, slide cards, charge a card, promise a favour.

use crate::table::*;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::words::*;

#[test]
fn emb_5_1_a_card_goes_to_an_empty_open_space() {
    let table = seated(2).board("A", "1 H031").play("A play H002");
    let table = table.offers("A", &["space 2", "space 3", "space 4", "space 5", "space 6"]);
    let table = table.refuses("A space 1", Refusal::SpaceTaken(Space::new(1)));
    table.refuses("A space 7", Refusal::SpaceCovered(Space::new(7)));
    seated(2).refuses("A play H031", Refusal::NotInHand(hero(base(2), "H031")));
    let open = seated(2).founded("A", "E", "A1").play("A play H002");
    open.offers_among("A", &["space 7"]).withholds("A", &["space 8"]);
}

#[test]
fn emb_5_1_a_full_board_takes_no_card() {
    let full = "1 H031, 2 H032, 3 H033, 4 H034, 5 H035, 6 H036";
    seated(2).board("A", full).refuses("A play H002", Refusal::BoardFull).offers("A", &["slide"]);
}

#[test]
fn emb_5_2_all_play_skills_or_the_space_skill() {
    let table = seated(2).hand("A", "H086").lines("A play H086\nA space 5");
    let table = table.offers("A", &["play-skills", "space-skill"]);
    // Sabel Nightpaw has two Play skills: walk 2, then attack.
    let skills = table.clone().board("A", "1 H041").play("A play-skills").play("A stop");
    assert_eq!(skills.question("A"), Decision::Attack { damage: 3 });
    let space = table.play("A space-skill");
    assert_eq!(space.question("A"), Decision::Store { resource: Resource::Stone, count: 1 });
    space.play("A store 1").offers_among("A", &["end"]);
}

#[test]
fn emb_5_3_a_card_counts_at_once_and_covers_the_print_of_its_space() {
    // Sprig has 2 food attributes: with space 4 open 3, on space 4 only 2.
    let table = deal_decks(base(2), &["C", "A"]).play("A play H015");
    table.clone().play("A space 1").offers("A", &["store 0", "store 1", "store 2", "store 3"]);
    table.play("A space 4").offers("A", &["store 0", "store 1", "store 2"]);
}

#[test]
fn emb_5_10_sliding_needs_a_card_on_the_board() {
    seated(2).refuses("A slide", Refusal::NothingToSlide).board("A", "6 H002").offers_among("A", &["slide"]);
}

#[test]
fn emb_5_11_each_card_moves_one_column_and_tiles_stay() {
    let table = seated(2).founded("A", "F", "A1").board("A", "1 H002, 4 H069, 6 H065, 8 H090").play("A slide");
    let table = skip_to_menu(table);
    let spaces: Vec<usize> = table.player("A").board.iter().map(|card| card.space.index()).collect();
    assert_eq!(spaces, [2, 4, 6]);
    assert!(!table.state.players[steading_core::Seat::A].built.contains(fellow(base(2), "E")));
}

#[test]
fn emb_5_12_a_card_that_stays_uses_slide_skills_only() {
    // Thistlewick slides (walk 1) and has a drop-off (stone), which stays silent.
    let table = seated(2).cleared("Z1").board("A", "3 H034").play("A slide");
    table.offers("A", &["walk P1", "stop"]).play("A stop").offers_among("A", &["end"]);
}

#[test]
fn emb_5_13_a_leaving_card_resolves_both_in_printed_order_and_returns() {
    let table = seated(2).cleared("Z1").board("A", "1 H034").goods("A", "").play("A slide");
    let table = table.offers("A", &["walk P1", "stop"]).play("A stop").offers("A", &["store 0", "store 1"]);
    assert_eq!(table.player("A").board[0].space, Space::EDGE);
    let table = table.play("A store 1");
    assert!(table.last_events().iter().any(|event| matches!(event, Event::Returned { .. })));
    assert!(table.player("A").board.is_empty() && table.player("A").hand.iter().any(|card| &**card == "H034"));
}

#[test]
fn emb_5_13_what_lies_on_the_card_goes_to_the_supply() {
    let table = seated(2).board("A", "2 H053").arrange(|s| {
        s.players[steading_core::Seat::A].on_card[2] = goods("2 wood");
        s.players[steading_core::Seat::A].charged[2] = [2, 0];
    });
    let table = skip_to_menu(table.goods("A", "").play("A slide"));
    holds(&table, "A", "");
    let player = &table.state.players[steading_core::Seat::A];
    assert!(player.on_card.iter().all(|pile| pile.is_empty()) && player.charged == [[0; 2]; 9]);
}

#[test]
fn emb_5_20_a_charge_is_paid_onto_the_card() {
    let table = seated(2).board("A", "1 H053, 3 H041").goods("A", "2 wood").play("A charge H053 2");
    holds(&table, "A", "1 wood");
    assert_eq!(table.player("A").board[0].on_card, goods("1 wood"));
    assert_eq!(table.question("A"), Decision::Attack { damage: 3 });
    let table = table.play("A stop").refuses("A charge H053 1", Refusal::NoSuchSkill(hero(base(2), "H053")));
    table.refuses("A charge H002 1", Refusal::NotOnBoard(hero(base(2), "H002")));
}

#[test]
fn emb_5_21_the_full_cost_and_no_more_than_its_charges_before_or_after_the_main_action() {
    let have = Goods::EMPTY;
    let table = seated(2).board("A", "1 H053").goods("A", "");
    table.refuses("A charge H053 2", Refusal::CannotPay { price: goods("1 wood"), have });
    // Charged in the turn it is played, twice, and not a third time.
    let table = seated(2).hand("A", "H066").goods("A", "5 food").lines("A play H066\nA space 1\nA store 0");
    let table = skip_to_menu(table.play("A charge H066 2"));
    let table = skip_to_menu(table.play("A charge H066 2"));
    let table = skip_to_menu(table.play("A charge H066 2"));
    table.refuses("A charge H066 2", Refusal::ChargedOut { times: 3 });
}

#[test]
fn emb_5_30_a_favour_is_promised_where_an_own_marker_lies() {
    let here = clearing(base(2), "hawkers_crossing");
    seated(2).refuses("A promise F010", Refusal::NoFavourMarker(here));
    let table = seated(2).at("A", "highroot").play("A promise F012");
    assert_eq!(table.player("A").favours[0].favour, "F012".into());
    assert_eq!(table.state.players[steading_core::Seat::A].promises.len(), 4);
    table.refuses("A promise F010", Refusal::NoFavourMarker(clearing(base(2), "highroot")));
}

#[test]
fn emb_5_31_the_row_is_not_refilled_before_step_5() {
    let table = seated(2).at("A", "highroot").play("A promise F012");
    let table = table.at("A", "mossgate").offers_among("A", &["promise F010", "promise F067"]);
    let table = table.refuses("A promise F012", Refusal::FavourNotInRow(favour(base(2), "F012")));
    let empty = table.favour_row("").withholds("A", &["promise F010"]);
    assert!(empty.options_of("A").iter().all(|option| !option.starts_with("promise")));
}
