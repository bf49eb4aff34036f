//! Section 16: rulings.

use crate::examples::idle_until_sister;
use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Seat, Status, Title};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::round::Frame;
use steading_emberleaf::words::*;

const A: Seat = Seat::A;

/// A table whose H031 has these skills, in A's hand.
fn talon(seats: u8, skills: &str) -> Moment<'static> {
    let game: &'static _ = Box::leak(Box::new(with_skills(seats, "H031", skills)));
    deal(game).hand("A", "H031")
}

#[test]
fn emb_a1_no_resource_runs_out() {
    let table = seated(2).goods("A", "8 hive").goods("B", "8 hive").lines("A play H002\nA space 1");
    table.offers("A", &["store 0", "store 1", "store 2", "store 3"]);
}

#[test]
fn emb_a2_any_remaining_trophy() {
    let table = skip_to_menu(seated(2).trophies("B", "T2").lines("A play H002\nA space 1"));
    let table = table.arrange(|s| s.players[A].claims = 1).play("A end");
    table.offers("A", &["trophy T1", "trophy T3", "trophy T4", "trophy T5", "trophy T6"]);
}

#[test]
fn emb_a3_pre_placing_matches_tiles_and_hexes_at_random_and_gives_no_symbol() {
    let mut table = steading_testkit::scenario(base(2));
    while !table.outcomes()[0].0.starts_with("building") {
        let first = table.outcomes()[0].0.clone();
        table = table.chance(&first);
    }
    let weights: Vec<u32> = table.outcomes().iter().map(|(_, weight)| *weight).collect();
    assert_eq!(weights, [3; 5]);
    let table = table.chance("building house");
    assert_eq!(table.outcomes()[0], ("building house".into(), 2));
    holds(&table.draw_all(1), "A", "1 hive");
}

#[test]
fn emb_a4_the_last_player_picks_first_or_decks_are_dealt() {
    dealt(base(4)).asked("D").play("D deck C").asked("C");
    let game = Emberleaf::with(3, &[("decks", "random"), ("start", "A")]);
    let table = dealt(&game).awaits_chance();
    assert_eq!(table.outcomes().len(), 5);
    let table = table.chance("deck E").chance("deck A");
    assert_eq!(table.outcomes().len(), 3);
    table.chance("deck B").asked("A");
}

#[test]
fn emb_a5_the_start_player_is_random_unless_named() {
    let game = Emberleaf::base(2);
    dealt(&game).awaits_chance().chance("start B").asked("A").play("A deck A").asked("B");
    let named = Emberleaf::with(2, &[("start", "A")]);
    dealt(&named).asked("B");
}

#[test]
fn emb_a6_only_what_is_pending_is_done_on_the_way_back() {
    let table = leafy().leaves("A", 31).lines("A play H093\nA space 1\nA leaves 1\nA end").play("A stop");
    // Back in step 1: no main action, and after it no second trophy or bonus.
    let table = table.offers("A", &["end"]).play("A end").draw_all(1);
    table.asked("B");
}

#[test]
fn emb_a7_a_card_without_play_skill_may_be_played_for_nothing() {
    let table = deal_decks(base(2), &["C", "A"]).lines("A play H013\nA space 1");
    table.offers_among("A", &["end"]);
}

#[test]
fn emb_a8_a_main_action_always_exists() {
    // An empty board means cards in hand; no hand means cards on the board.
    seated(2).offers_among("A", &["play H001"]).withholds("A", &["slide"]);
    let all = "1 H001, 2 H002, 3 H003, 4 H004, 5 H005, 6 H006";
    seated(2).board("A", all).offers("A", &["slide"]);
}

#[test]
fn emb_a9_uses_are_counted_and_a_banner_does_not_lie_on_the_card() {
    let table = seated(2).board("A", "1 H096").markers("A", "M10").goods("A", "2 wood 1 food");
    let table = table.lines("A charge H096 2\nA banner M10");
    assert_eq!(table.player("A").board[0].charged, [1, 0]);
    assert!(table.player("A").board[0].on_card.is_empty());
}

#[test]
fn emb_a10_leaves_that_reach_an_open_bonus_may_be_left_in_part() {
    let leaves = |n: u8, have: u16| {
        let skill = format!("{{ on = \"play\", do = [{{ op = \"leaves\", n = {n} }}] }}");
        talon(2, &skill).leaves("A", have).lines("A play H031\nA space 1")
    };
    // The bonuses are at 8, 16 and 24: all, or just short of one of them.
    let table = leaves(18, 6);
    assert_eq!((table.question("A"), clause(&table)), (Decision::Leaves { leaves: 18 }, "EMB-A10"));
    let table = table.offers("A", &["leaves 1", "leaves 9", "leaves 17", "leaves 18"]);
    let table = table.refuses("A leaves 0", Refusal::PartOfLeaves { leaves: 18 });
    let table = table.refuses("A leaves 19", Refusal::PartOfLeaves { leaves: 18 }).play("A leaves 9");
    assert_eq!((table.player("A").leaves, table.state.crossed.len()), (15, 1));
    leaves(1, 7).offers("A", &["leaves 0", "leaves 1"]).play("A leaves 0").offers_among("A", &["end"]);
    // Where no bonus is reached nobody is asked.
    assert_eq!(leaves(1, 6).player("A").leaves, 7);
    assert_eq!(leaves(20, 54).player("A").leaves, 74);
}

#[test]
fn emb_a10_the_leaves_of_an_attack_a_villager_a_trophy_and_a_bonus_may_be_left_too() {
    let attack =
        seated(2).leaves("A", 6).lines("A play H006\nA space 1\nA attack Z1").offers("A", &["leaves 1", "leaves 2"]);
    attack.play("A leaves 1").refuses_by("A stop", "EMB-6.32").play("A field 1");
    let homes = "A2 rat, A5 rat";
    let settle = seated(2).leaves("A", 7).goods("A", "2 wood 1 food").lives("A", homes).hand("A", "H036");
    let settle = settle.lines("A play H036\nA space 1\nA build house\nA hex A1\nA settle owl");
    let settle = settle.offers_among("A", &["leaves 0"]).play("A leaves 0");
    // The bonus of the slot comes after the leaves.
    assert_eq!((settle.player("A").leaves, settle.question("A")), (7, Decision::TakeHero { left: 1 }));
    let table = skip_to_menu(seated(2).leaves("A", 3).lines("A play H002\nA space 1"));
    let trophy = table.arrange(|s| s.players[A].claims = 1).lines("A end\nA trophy T2");
    trophy.offers("A", &["leaves 4", "leaves 5"]).play("A leaves 4").offers_among("A", &["store 1"]);
    let spread =
        seated(2).leaves("A", 52).leaves("B", 52).lives("B", "A2 rat").lines("A play H006\nA space 1\nA attack Z1");
    let spread = spread.lines("A leaves 2\nA field 1\nA store 0\nA end").asked("B");
    assert_eq!(spread.player("B").leaves, 54);
}

#[test]
fn emb_a10_attributes_the_track_and_surplus_are_not_declined() {
    let table = seated(2).goods("A", "8 food").lines("A play H002\nA space 1\nA store 1");
    table.offers("A", &["return food"]).refuses_by("A stop", "EMB-A13");
    seated(2).lines("A play H006\nA space 1\nA attack Z1").refuses_by("A stop", "EMB-6.32");
}

#[test]
fn emb_a11_one_cost_for_two_effects() {
    let table = deal_decks(base(2), &["E", "A"]).goods("A", "2 stone").lines("A play H026\nA space 1\nA use\nA x 2");
    let table = table.lines("A store 0\nA store 2");
    holds(&table, "A", "2 food");
}

#[test]
fn emb_a12_the_second_amount_is_counted_after_the_first() {
    let table = talon(
        2,
        "{ on = \"play\", do = [{ op = \"gather\", res = \"wood\", n = 2 }, { op = \"gather\", res = \"food\", per = \"res:wood\" }] }",
    );
    let table = table.goods("A", "1 wood").lines("A play H031\nA space 1\nA store 2");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Food, count: 3 });
}

#[test]
fn emb_a13_new_units_then_old_ones_of_other_kinds_in_order() {
    let table = seated(2).goods("A", "2 wood 2 food 4 stone").hand("A", "H089");
    let table = table.lines("A play H089\nA space 1\nA choose 2\nA store 3");
    let table = table
        .offers("A", &["return wood", "return stone"])
        .refuses("A return food", Refusal::NothingToReturn(Resource::Food));
    let table = table.play("A return stone").refuses("A return wood", Refusal::ReturnInOrder(Resource::Wood));
    let table = table.lines("A return stone\nA return stone");
    holds(&table, "A", "2 wood 5 food 1 stone");
    // No more of one kind than there are places.
    let table = seated(2).goods("A", "7 wood").lines("A play H002\nA space 1").offers("A", &["store 0", "store 1"]);
    table.refuses("A store 2", Refusal::TooManyUnits { most: 1 });
    // Several kinds come one after the other, wood first.
    let dan =
        seated(2).board("A", "1 H059").goods("A", "").arrange(|s| s.players[A].on_card[1] = goods("2 wood 1 stone"));
    let dan = dan.play("A slide");
    assert_eq!(dan.question("A"), Decision::Store { resource: Resource::Wood, count: 2 });
    assert_eq!(dan.play("A store 2").question("A"), Decision::Store { resource: Resource::Food, count: 2 });
}

#[test]
fn emb_a14_the_field_is_free_and_its_resource_may_be_refused() {
    let table = seated(2).track(3).lines("A play H006\nA space 1\nA attack Z1");
    let table = table.offers("A", &["field 1", "field 2", "field 3"]).play("A field 3").play("A store 0");
    assert_eq!(table.state.track, 4);
    holds(&table, "A", "1 hive");
    seated(2).lines("A play H006\nA space 1\nA attack Z1").refuses("A field 3", Refusal::NoSuchField);
}

#[test]
fn emb_a15_attack_anywhere_reaches_the_second_marker_of_a_path() {
    let table = seated(2).hand("A", "H065").board("A", "1 H041").lines("A play H065\nA space 2");
    table.offers_among("A", &["attack Z8", "attack Z9"]);
}

#[test]
fn emb_a16_only_the_user_pays_and_amounts_are_each_ones_own() {
    let table = talon(
        2,
        "{ on = \"play\", everyone = true, cost = { res = { hive = 1 } }, do = [{ op = \"gather\", res = \"wood\", per = \"attr:wood\" }] }",
    );
    let table = table.board("B", "1 H033").lines("A play H031\nA space 1\nA use");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Wood, count: 2 });
    let table = table.play("A store 0").asked("B");
    assert_eq!(table.question("B"), Decision::Store { resource: Resource::Wood, count: 3 });
    holds(&table, "B", "1 hive");
}

#[test]
fn emb_a17_a_gained_marker_has_its_side_and_nothing_more() {
    let table = seated(2).board("A", "1 H072").arrange(|s| s.side = Side::Orange).danger("Z1", "M01");
    let table = talon_gain(table);
    assert_eq!(table.player("A").leaves, 0);
    let bag =
        talon(2, "{ on = \"play\", do = [{ op = \"gain_marker\", from = \"bag\" }] }").lines("A play H031\nA space 1");
    let bag = bag.awaits_chance();
    assert_eq!(bag.outcomes().len(), 16);
    let bag = bag.chance("marker M20");
    assert_eq!(bag.player("A").markers, [("M20".into(), Side::Green)]);
    assert_eq!(bag.state.track, 0);
}

/// Orange markers have health 4 at least: nothing for Gloam.
fn talon_gain(table: Moment<'static>) -> Moment<'static> {
    let table = table.play("A slide");
    assert!(table.player("A").markers.is_empty());
    table
}

#[test]
fn emb_a18_a_rebate_once_per_activation_and_on_top_of_a_discount() {
    let table = talon(
        2,
        "{ on = \"play\", do = [{ op = \"build\", n = 2, discount = 1, reduce = { pay = { hive = 1 }, by = 2 } }] }",
    );
    let table = table.goods("A", "3 wood 1 food 2 hive").lines("A play H031\nA space 1\nA build house\nA rebate");
    // Three off three: nothing is left to choose.
    let table = table.offers_among("A", &["hex A1"]).lines("A hex A1\nA stop\nA build house");
    holds(&table, "A", "3 wood 1 food 1 hive");
    table.offers("A", &["less wood", "less food"]);
}

#[test]
fn emb_a19_x_is_at_least_one() {
    // Sedge: pay X food, gather X wood.
    let table = seated(2).hand("A", "H044").goods("A", "2 food").lines("A play H044\nA space 1\nA use");
    let table = table.offers("A", &["x 1", "x 2"]).refuses("A x 0", Refusal::XOutOfRange { most: 2 });
    let table = table.lines("A x 1\nA store 1");
    holds(&table, "A", "1 wood 1 food");
}

#[test]
fn emb_a20_the_card_must_lie_there_and_the_active_player_comes_first() {
    // Four steps are walked in the slide in which Gorsefoot leaves the board, and in one in which it stays.
    let slides = |gorsefoot: &str| {
        let mut table = talon(2, "{ on = \"slide\", do = [{ op = \"walk\", n = 4 }] }")
            .board("A", &format!("{gorsefoot} H047, 6 H031"))
            .cleared("Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9")
            .play("A slide");
        while !matches!(table.question("A"), Decision::Walk { steps: 4 }) {
            table = skip(table);
        }
        table.lines("A walk P8\nA walk P8\nA walk P8\nA walk P8")
    };
    assert_eq!(slides("1").question("A"), Decision::Actions { main: false });
    slides("5").offers("A", &["ongoing H047 2", "stop"]);
    // Everyone walks five steps: the active player is asked first, then the next.
    let walked = talon(2, "{ on = \"play\", everyone = true, do = [{ op = \"walk\", n = 5 }] }")
        .board("A", "2 H047")
        .board("B", "1 H092")
        .cleared("Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9")
        .lines("A play H031\nA space 1\nA walk P8\nA walk P8\nA walk P8\nA walk P8\nA walk P8")
        .lines("B walk P8\nB walk P8\nB walk P8\nB walk P8\nB walk P8");
    let walked = walked.asked("A").offers("A", &["ongoing H047 2", "stop"]).play("A stop");
    walked.asked("B").offers("B", &["ongoing H092 2", "stop"]);
    // Captain Drizzle walks everyone; B's Gorsefoot is asked after A's.
    let table = seated(2).board("A", "1 H047").board("B", "1 H092").hand("A", "H049");
    let table = table.lines("A play H049\nA space 2").play("A walk P8").asked("B").play("B walk P8");
    table.asked("A").offers_among("A", &["end"]);
    let both = talon(2, "{ on = \"play\", everyone = true, do = [{ op = \"gather\", res = \"food\", n = 3 }] }");
    let both = both.board("A", "2 H071").board("B", "1 H052, 2 H047").goods("A", "").goods("B", "");
    let both =
        both.lines("A play H031\nA space 1\nA store 3\nB store 3").asked("A").offers("A", &["ongoing H071 2", "stop"]);
    // What the Ongoing skill does meets no other condition.
    let both = both.play("A ongoing H071 2");
    let both = both.play("A stop");
    both.offers_among("A", &["end"]);
}

#[test]
fn emb_a21_only_the_charge_cost_lies_on_the_card() {
    let table = seated(2)
        .board("A", "1 H043")
        .goods("A", "2 wood 1 food 1 stone")
        .lines("A charge H043 2\nA build house\nA hex A1");
    assert_eq!(table.player("A").board[0].on_card, goods("1 stone"));
    holds(&table, "A", "");
}

#[test]
fn emb_a22_the_tile_first_then_the_symbol() {
    let table =
        seated(2).goods("A", "2 wood 6 food").hand("A", "H036").lines("A play H036\nA space 1\nA build D\nA hex A4");
    // Twelve places already: four food and one wood fit without returning anything.
    let table = table.goods("A", "8 food").play("A store 1");
    holds(&table, "A", "1 wood 8 food");
}

#[test]
fn emb_a23_every_building_of_a_neighbourhood_has_an_own_villager() {
    // A2 and A5 both touch A6, where only B lives.
    let table = seated(2).lives("A", "A2 rat, A5 rat").lives("B", "A6 rat").favours("A", "F037 F039");
    assert_eq!((worth(&table, "A", "F037"), worth(&table, "A", "F039")), (0, 4));
}

#[test]
fn emb_a24_several_trophies_of_one_player_one_after_the_other() {
    let table = skip_to_menu(seated(3).lines("A play H002\nA space 1"));
    let table = table.arrange(|s| {
        s.players[A].claims = 2;
        s.players[Seat::B].claims = 1;
    });
    let table = table.play("A end").play("A trophy T3").lines("A store 0\nB store 0\nC store 0").asked("A");
    assert_eq!(table.question("A"), Decision::Trophy);
    let table = table.play("A trophy T4").lines("A leaves 5\nA store 0\nB store 0\nC store 0").asked("B");
    assert_eq!(table.question("B"), Decision::Trophy);
}

#[test]
fn emb_a25_crossings_are_noted_at_once_lower_positions_first() {
    let table = talon(2, "{ on = \"play\", do = [{ op = \"leaves\", n = 18 }] }");
    let table = table.lines("A play H031\nA space 1\nA leaves 18");
    let noted: Vec<usize> = table.state.crossed.as_slice().iter().map(|crossing| crossing.bonus.index()).collect();
    assert_eq!(noted, [0, 1]);
    // Reaching the position is enough.
    let table = leafy().leaves("A", 7).lines("A play H093\nA space 1\nA leaves 1");
    assert_eq!(table.state.crossed.len(), 1);
    let error = open_with(2, &[("at = 54", "at = 101")]).err().unwrap().to_string();
    assert!(error.contains("score_bonus spread: at"), "{error}");
}

#[test]
fn emb_a26_an_empty_deck_is_rebuilt_and_an_empty_row_discards_nothing() {
    let table = seated(2).hand("A", "H046").lines("A play H046\nA space 1\nA take H031");
    let table = table.arrange(|s| {
        s.hero_discard = s.hero_deck;
        s.hero_deck = HeroSet::EMPTY;
    });
    let table = table.play("A end").awaits_chance();
    // The card discarded just now is among those shuffled.
    assert!(table.outcomes().iter().any(|(text, _)| text == "hero H035"));
    let bare = seated(2).hand("A", "H046").lines("A play H046\nA space 1\nA take H031").hero_row("");
    let bare = bare.arrange(|s| s.hero_deck = HeroSet::EMPTY).play("A end");
    assert_eq!(bare.asked("B").table().hero_row.iter().flatten().count(), 0);
}

#[test]
fn emb_a27_villagers_in_one_building_are_not_adjacent() {
    // The rat on A2 is beside A's owl on A6. The rat on A3 only shares its building with an owl of B, and has another
    // owl of B beside it.
    let table = seated(2)
        .stands("A3 house, A7 house")
        .lives("A", "A2 rat, A6 owl, A3 rat")
        .lives("B", "A2 owl, A3 owl, A7 owl")
        .favours("A", "F044");
    assert_eq!(worth(&table, "A", "F044"), 3);
}

#[test]
fn emb_a28_one_play_skill_its_cost_applies_and_it_is_a_window_of_its_own() {
    let table = leafy().leaves("A", 31).board("A", "3 H089, 5 H071").goods("A", "");
    let table = table.lines("A play H093\nA space 1\nA leaves 1\nA end").play("A trigger H089 1");
    let table = table.lines("A choose 1\nA store 3").offers("A", &["ongoing H071 2", "stop"]);
    // One skill, not all of a card with two.
    drop(table);
    let two = leafy().leaves("A", 31).board("A", "3 H086").lines("A play H093\nA space 1\nA leaves 1\nA end");
    let two = two.play("A trigger H086 1").play("A stop");
    two.offers_among("A", &["end"]);
    let poor = leafy().leaves("A", 31).board("A", "3 H040").goods("A", "");
    let poor = poor.lines("A play H093\nA space 1\nA leaves 1\nA end");
    let price = goods("2 stone");
    poor.refuses("A trigger H040 1", Refusal::CannotPay { price, have: Goods::EMPTY });
}

#[test]
fn emb_a29_favours_lie_face_up_heroes_go_to_the_hand() {
    let table = seated(2).hand("A", "H046").lines("A play H046\nA space 1\nA take H034");
    assert!(table.player("A").hand.iter().any(|card| &**card == "H034"));
    let table = seated(2).at("A", "mossgate").play("A promise F010");
    assert_eq!(table.player("A").favours[0].favour, "F010".into());
    seated(2)
        .hand("A", "H046")
        .lines("A play H046\nA space 1")
        .refuses("A take H090", Refusal::HeroNotInRow(hero(base(2), "H090")));
}

fn rests(table: Moment<'static>) -> Moment<'static> {
    let up: SisterCardSet = [4, 5, 9].map(SisterCard::new).into_iter().collect();
    idle_until_sister(table.arrange(|s| {
        s.sister.face_up = up;
        s.sister.deck = s.sister.deck.but(up);
    }))
}

#[test]
fn emb_a30_only_open_building_cards_have_stars() {
    let table = rests(alone()).chance("sister-building market");
    assert_eq!(table.state.sister.leaves, 2);
    // With none left to reveal the rest goes on.
    let open = alone().arrange(|s| {
        for building in [Building::Boathouse, Building::TownHall, Building::Windmill, Building::Market] {
            s.sister.revealed.push(steading_emberleaf::state::CardOf(building));
        }
    });
    assert_eq!(rests(open).state.sister.leaves, 5);
}

#[test]
fn emb_a31_ties_go_to_health_then_to_you() {
    // Z1 and Z6 are both 2 leaves with health 2, Z7 is 2 leaves with health 3.
    let table = alone().cleared("Z8 Z9");
    let table = idle_until_sister(table).chance("sister SA08");
    assert!(table.state.spots[6].is_none(), "the stronger of equal ones");
    let tie = idle_until_sister(alone().cleared("Z7 Z8 Z9")).chance("sister SA08").asked("A");
    let tie =
        tie.offers("A", &["attack Z1", "attack Z6"]).refuses("A attack Z2", Refusal::NotHerTarget(spot(base(1), "Z2")));
    let tie = tie.play("A attack Z6");
    assert!(tie.state.spots[5].is_none());
    let calm = idle_until_sister(alone().cleared("Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8 Z9")).chance("sister SA08");
    assert_eq!(&*calm.table().sister.unwrap().at, "hawkers_crossing");
}

#[test]
fn emb_a32_without_type_or_place_she_does_nothing_and_stays() {
    let table = alone().arrange(|s| {
        let hexes: HexSet = [0, 2, 3, 6, 7].map(HexId::new).into_iter().collect();
        s.buildings[Building::House] = s.buildings[Building::House].or(hexes);
        s.supply[Building::House] = 0;
    });
    let table = idle_until_sister(table).chance("sister SA02");
    // She travelled two clearings by her first skill and built nothing.
    assert_eq!(&*table.table().sister.unwrap().at, "highroot");
    assert_ne!(clause_or_none(&table), "EMB-11.24");
}

fn clause_or_none(table: &Moment<'_>) -> &'static str {
    if matches!(table.status(), Status::Waiting(_)) { clause(table) } else { "" }
}

#[test]
fn emb_a33_a_shorter_row_loses_its_rightmost_card() {
    let table = idle_until_sister(alone()).hero_row("H050 H051").favour_row("").chance("sister SA12");
    assert!(table.events.contains(&Event::SisterHero { hero: hero(base(1), "H051") }));
    assert!(!table.events.iter().any(|event| matches!(event, Event::SisterFavour { .. })));
}

#[test]
fn emb_a34_an_empty_deck_of_hers_is_shuffled_anew() {
    let table = alone().arrange(|s| {
        s.sister.face_up = SisterCardSet::only(SisterCard::new(0));
        s.sister.deck = SisterCardSet::EMPTY;
    });
    let table = idle_until_sister(table);
    assert_eq!(table.outcomes().len(), 19);
}

#[test]
fn emb_a35_buildings_with_your_villager_count_whoever_built_them() {
    let score = |table: &Moment<'_>| table.table().sister.unwrap().score;
    let table = alone();
    let before = score(&table);
    // A2 is a pre-placed House: 5 leaves for her, but one homeless villager less.
    assert_eq!(score(&table.lives("A", "A2 rat")) - before, 5 - 3);
}

#[test]
fn emb_a36_other_clearings_follow_the_same_pattern() {
    // Highroot has C2, C6 and C7.
    let table = alone().favours("A", "F035").lives("A", "C2 rat");
    assert_eq!(worth(&table, "A", "F035"), 0);
    assert_eq!(worth(&table.lives("A", "C6 rat"), "A", "F035"), 8);
}

#[test]
fn emb_a37_a_banner_goes_back_to_a_free_spot_and_leaves_stay() {
    // Teasel: pay a banner to the map for a beehive, before the other slide skill.
    let table = seated(2).board("A", "3 H078").goods("A", "").markers("A", "M10 M11").cleared("Z2").leaves("A", 3);
    let table = table.lines("A slide\nA use").offers("A", &["banner M10", "banner M11"]).play("A banner M11");
    let table =
        table.offers("A", &["onto Z2"]).refuses("A onto Z1", Refusal::SpotTaken(spot(base(2), "Z1"))).play("A onto Z2");
    assert_eq!((table.player("A").leaves, table.player("A").markers.len()), (3, 1));
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Hive, count: 1 });
    // Without a free spot it is not usable.
    let full = seated(2).board("A", "3 H078").markers("A", "M10").goods("A", "").play("A slide");
    assert_eq!(full.question("A"), Decision::Store { resource: Resource::Wood, count: 1 });
}

#[test]
fn emb_a38_hands_are_open() {
    assert_eq!(seated(2).view(steading_core::Viewer::Seat(Seat::B)).players[0].hand.len(), 6);
}

#[test]
fn emb_a39_surcharges_are_steps() {
    // Gorsefoot wants four steps: two paths with a marker each.
    let table = seated(2).board("A", "1 H047").hand("A", "H050").board("A", "2 H042");
    let table = table.lines("A play H050\nA space 3\nA walk P7\nA walk P7");
    let mut table = table;
    while matches!(top(&table), Frame::Walk { .. }) {
        table = table.play("A stop");
    }
    table.offers("A", &["ongoing H047 2", "stop"]);
}

#[test]
fn emb_a40_gained_is_not_gathered() {
    // Two wood from a villager bonus do not help Bellweather.
    let table = seated(2).board("A", "1 H071").lives("A", "A2 rat").hand("A", "H036").goods("A", "2 wood 1 food");
    let table = table.lines("A play H036\nA space 2\nA build house\nA hex A4\nA store 1\nA settle rat\nA store 2");
    assert_eq!(table.state.players[A].deeds[Deed::Gather], 0);
    table.offers_among("A", &["end"]);
}

#[test]
fn emb_a41_settling_without_building_or_villager_does_nothing() {
    let bare = seated(4).hand("A", "H069").lines("A play H069\nA space 1");
    bare.offers_among("A", &["end"]);
    let homes =
        "A2 rat, A5 rat, A6 rat, B3 rat, B4 rat, C2 owl, C6 owl, C7 owl, D2 owl, D4 owl, D8 frog, E2 frog, E3 frog";
    let table = seated(2)
        .lives("A", homes)
        .stands("A1 house, A3 house, A4 house, A7 boathouse, B1 boathouse, B2 market, B5 market");
    let table = table.lives("A", "A1 frog, A3 frog, A4 rabbit, A7 rabbit, B1 rabbit, B2 rabbit, B5 rabbit");
    let table = table.hand("A", "H069").lines("A play H069\nA space 1");
    table.offers_among("A", &["end"]);
}

#[test]
fn emb_a42_chained_bonuses_come_at_once() {
    // The third frog settles another villager, whose bonus comes first.
    let table = seated(2).lives("A", "A2 frog, A5 frog").hand("A", "H069").lines("A play H069\nA space 1");
    let table = table.lines("A settle frog\nA clearing highroot\nA hex C2").offers_among("A", &["settle rat", "stop"]);
    let table = table.lines("A settle rat\nA clearing highroot\nA hex C6");
    assert_eq!(table.question("A"), Decision::TakeFavour { left: 1 });
    // One for the frog, two for the rat beside it.
    assert_eq!(table.player("A").leaves, 3);
}

#[test]
fn emb_a43_counts_include_the_piece_just_placed() {
    // The fourth frog counts its own clearing.
    let table = seated(2).lives("A", "A2 frog, A5 frog, A6 frog").hand("A", "H069");
    let table = table.lines("A play H069\nA space 1\nA settle frog\nA clearing watersedge\nA hex D2");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Food, count: 2 });
}

#[test]
fn emb_a44_a_fellowship_building_is_open_to_all_and_counts_for_its_builder() {
    let table = seated(2).founded("B", "A", "A1").favours("B", "F024").hand("A", "H069");
    let table =
        table.lines("A play H069\nA space 1\nA settle rat\nA clearing hawkers_crossing").offers_among("A", &["hex A1"]);
    let table = table.play("A hex A1").favours("B", "F071");
    assert_eq!(worth(&table, "B", "F071"), 0);
    let three = seated(2).founded("B", "A", "A1").founded("B", "B", "A3").founded("B", "C", "A4").favours("B", "F071");
    assert_eq!(worth(&three, "B", "F071"), 2);
}

#[test]
fn emb_a45_build_n_may_stop_after_any() {
    let table = seated(2)
        .board("A", "1 H094")
        .goods("A", "4 wood 2 food")
        .lines("A slide\nA build house\nA hex A1\nA stop\nA stop");
    holds(&table, "A", "2 wood 1 food");
    table.offers_among("A", &["end"]);
}

#[test]
fn emb_a46_once_per_turn_spans_a_reopened_step_1() {
    let table = leafy().leaves("A", 31).board("A", "3 H071, 4 H066").goods("A", "2 food");
    let table = table.arrange(|s| s.players[A].spent[3] = 0b10);
    let table = table.lines("A play H093\nA space 1\nA leaves 1\nA end\nA trigger H071 1\nA store 3");
    // Three gathered in the free skill, but the skill was used this turn.
    let table = table.offers_among("A", &["charge H066 2", "end"]).play("A end").draw_all(1);
    assert_eq!(table.asked("B").state.players[A].spent, [0; 9]);
}

#[test]
fn emb_a47_after_the_end_is_triggered_bonuses_and_refills_still_happen() {
    let table = idle(leafy()).trophies("A", "T1 T2 T3 T4 T5 T6").draw_all(1).leaves("B", 7).hand("B", "H093").track(5);
    let table = table.lines("B play H093\nB space 1\nB leaves 1\nB end").awaits_chance().draw_all(3);
    assert_eq!(table.state.side, Side::Orange);
    let table = table.asked("B").lines("B store 1\nA store 1");
    table.draw_all(1).over();
}

#[test]
fn emb_a48_in_calm_woods_the_track_still_earns_a_trophy() {
    let owned = "M02 M03 M04 M05 M06 M07 M08 M09 M10 M11 M12 M13 M14 M15 M16 M17 M18";
    let table = seated(2).markers("B", owned).arrange(|s| {
        s.side = Side::Orange;
        s.calm = true;
    });
    let table = table
        .danger("Z1", "M01")
        .danger("Z6", "M20")
        .track(4)
        .board("A", "1 H053, 3 H041, 5 H065")
        .goods("A", "1 wood");
    // M01 shows its orange side: health 4.
    let table = table.lines("A charge H053 2\nA attack Z1");
    assert_eq!(table.state.players[A].claims, 1);
    let table = skip_to_menu(table.play("A slide")).lines("A end\nA trophy T6\nA leaves 8");
    assert_eq!(table.state.track, 0);
    assert_eq!(table.state.dangers().len(), 1, "nothing is refilled");
}

#[test]
fn emb_a49_her_markers_are_kept_for_comparisons() {
    let table = idle_until_sister(alone()).chance("sister SA08");
    assert_eq!(table.state.sister.markers.len(), 1);
    let table = table.draw_all(1).markers("A", "M10").favours("A", "F001");
    assert_eq!(worth(&table, "A", "F001"), 0);
}

#[test]
fn emb_a50_her_settlers_trophy_is_worth_nothing_to_her() {
    let table = idle_until_sister(alone().track(4)).chance("sister SA08");
    let before = table.state.sister.leaves;
    let table = table.play("A trophy T1");
    assert_eq!(table.state.sister.leaves, before);
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Stone, count: 1 });
}

#[test]
fn emb_a51_extra_cards_do_not_stop_her() {
    let up: SisterCardSet = [4, 5].map(SisterCard::new).into_iter().collect();
    let table = alone().arrange(|s| {
        s.sister.face_up = up;
        s.sister.deck = s.sister.deck.but(up);
    });
    // Stamina 4, then 5 with SA16, and still she draws and acts.
    let table = idle_until_sister(table).chance("sister SA16").awaits_chance().chance("sister SA13").asked("A");
    assert_eq!(clause(&table), "EMB-11.24");
}

#[test]
fn emb_a52_her_free_play_lets_you_use_a_skill_but_no_actions() {
    let table =
        alone().board("A", "1 H037, 3 H066").goods("A", "3 food").leaves("A", 30).arrange(|s| s.sister.leaves = 31);
    let table = idle_until_sister(table).chance("sister SA08").asked("A");
    let table = table.offers_among("A", &["stop"]).play("A stop");
    // Her turn goes on to step 5 and yours begins.
    let table = table.draw_all(1).asked("A");
    assert!(!table.state.sisters_turn);
    table.offers_among("A", &["slide"]);
}

#[test]
fn emb_a55_tile_e_covers_space_7_and_tile_f_space_8() {
    let content = base(2).content();
    assert_eq!(content.fellows[fellow(base(2), "E").index()].covers, Some(Space::new(7)));
    assert_eq!(content.fellows[fellow(base(2), "F").index()].covers, Some(Space::new(8)));
    for (tile, space) in [("E", 7), ("F", 8)] {
        assert_eq!(content.spaces[space].covered_by, Some(fellow(base(2), tile)));
        let table = seated(2)
            .play("A play H002")
            .refuses(&format!("A space {space}"), Refusal::SpaceCovered(Space::new(space)));
        drop(table);
        seated(2).founded("A", tile, "A1").play("A play H002").offers_among("A", &[&format!("space {space}")]);
    }
    // One banner on each marker: all kinds together are as many as the markers.
    let all = content.ids.marker.join(" ");
    let kinds = content.ids.banner.iter().map(|banner| format!("banners:{banner}"));
    let worth_of = |counter: &str| {
        let score = format!("score = {{ form = \"per\", of = \"{counter}\", leaves = 1 }}");
        let old = "score = { form = \"per\", of = \"villagers:rat\", leaves = 2 }";
        let game = open_with(2, &[(old, &score)]).unwrap();
        worth(&deal(&game).markers("A", &all).favours("A", "F010"), "A", "F010")
    };
    assert_eq!(kinds.map(|counter| worth_of(&counter)).sum::<u32>(), content.markers.len() as u32);
}

#[test]
fn emb_a56_with_a_turn_limit_the_game_is_scored_after_150_turns_each_and_flagged() {
    let game = Emberleaf::with(2, &[("turn_limit", "150"), ("start", "A")]);
    let table = deal(&game).arrange(|s| s.rounds = 149);
    let table = idle(idle(table)).over();
    assert!(table.state.stopped && table.events.contains(&Event::GameOver { stopped: true }));
    assert_eq!(table.game.verdict(&table.state).unwrap().id, "emberleaf-verdict-stopped");
}

#[test]
fn emb_a56_people_play_without_a_limit_and_bots_with_one() {
    let open = seated(2).arrange(|s| s.rounds = 149);
    let open = idle(idle(open)).draw_all(1).asked("A");
    assert_eq!(open.state.rounds, 150);
    let guarded = |options| Emberleaf::open_guarded(2, &options, None).unwrap().switches();
    assert_eq!(guarded(Default::default())["turn_limit"], "150");
    assert!(guarded([("turn_limit".to_owned(), "off".to_owned())].into()).is_empty());
}

#[test]
fn emb_a57_what_cannot_be_done_is_not_asked() {
    // No affordable path, no target, nothing to build, no room, no card.
    deal_decks(base(2), &["C", "A"]).board("A", "3 H014").play("A slide").offers_among("A", &["end"]);
    seated(2).cleared("Z1 Z6 Z7 Z8 Z9").lines("A play H006\nA space 1").offers_among("A", &["end"]);
    seated(2).goods("A", "").hand("A", "H036").lines("A play H036\nA space 1").offers_among("A", &["end"]);
    seated(2).goods("A", "8 wood").lines("A play H002\nA space 1").offers_among("A", &["end"]);
    seated(2).hand("A", "H046").hero_row("").lines("A play H046\nA space 1").offers_among("A", &["end"]);
    seated(2).hand("A", "H083").lines("A play H083\nA space 1").offers_among("A", &["end"]);
}

#[test]
fn emb_a58_a_marker_from_the_bag_is_not_asked_for() {
    let table =
        talon(2, "{ on = \"play\", do = [{ op = \"gain_marker\", from = \"bag\" }] }").lines("A play H031\nA space 1");
    table.awaits_chance();
    let empty = talon(2, "{ on = \"play\", do = [{ op = \"gain_marker\", from = \"bag\" }] }");
    let owned: Vec<String> = (10..26).map(|number| format!("M{number}")).collect();
    empty.markers("B", &owned.join(" ")).lines("A play H031\nA space 1").offers_among("A", &["end"]);
}

#[test]
fn emb_a59_in_calm_woods_returned_markers_stay() {
    let owned = "M02 M03 M04 M05 M06 M07 M08 M09 M10 M11 M12 M13 M14 M15 M16 M17 M18";
    let table = seated(2).markers("B", owned).arrange(|s| {
        s.side = Side::Orange;
        s.calm = true;
    });
    let table = skip_to_menu(table.danger("Z6", "M20").track(5).lines("A play H002\nA space 1")).play("A end");
    assert!(table.state.spots[5].is_some() && table.state.track == 0);
}

#[test]
fn emb_a60_in_a_free_skill_only_its_users_deeds_count() {
    let skills = "{ on = \"play\", everyone = true, do = [{ op = \"gather\", res = \"food\", n = 3 }] }, { on = \"slide\", do = [{ op = \"leaves\", n = 1 }] }";
    let table = talon(2, skills).board("A", "1 H031, 5 H090").board("B", "1 H071").goods("A", "").goods("B", "");
    let table =
        table.leaves("A", 30).lines("A play H006\nA space 4\nA attack Z1\nA leaves 2\nA field 1\nA store 0\nA end");
    let table = table.lines("A trigger H031 1\nA store 3\nB store 3");
    assert_eq!(table.state.players[Seat::B].deeds[Deed::Gather], 0);
}

#[test]
fn emb_a62_only_two_skills_make_a_question() {
    // Bim has no Play skill: space 5 gathers a stone.
    let table = deal_decks(base(2), &["C", "A"]).lines("A play H013\nA space 5");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Stone, count: 1 });
    let table = seated(2).lines("A play H002\nA space 1");
    assert_eq!(clause(&table), "EMB-6.21");
}

#[test]
fn emb_a63_a_trophy_won_in_anothers_turn_is_taken_in_its_step_2() {
    let table =
        seated(2).stands("A1 house, A3 house, A4 house").goods("A", "").goods("B", "3 wood 1 food").hand("A", "H067");
    let table =
        table.lines("A play H067\nA space 1").asked("B").lines("B build boathouse\nB hex A7\nB stop").asked("A");
    let table = table.play("A end").asked("B");
    assert_eq!((table.question("B"), table.state.active), (Decision::Trophy, A));
}

#[test]
fn emb_a4_every_switch_is_known_and_kept() {
    let game = Emberleaf::with(1, &[("level", "hard"), ("turn_limit", "150")]);
    assert_eq!(game.switches().len(), 2);
    assert!(Emberleaf::open(6, &Default::default(), None).is_err());
    assert_eq!(game.seats(), 1);
}
