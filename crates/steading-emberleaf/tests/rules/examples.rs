//! Section 17: the worked examples.

use crate::table::*;
use steading_core::Seat;
use steading_core::prelude::*;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::state::CardOf;
use steading_emberleaf::words::*;

#[test]
fn emb_x1_zorr_alone_with_two_owls_deals_two() {
    let table = deal_decks(base(2), &["B", "A"]).lives("A", "A2 owl, A5 owl").lines("A play H007\nA space 1");
    assert_eq!(table.player("A").attributes.get(Attribute::Attack), 2);
    assert_eq!(table.question("A"), Decision::Attack { damage: 2 });
    table.offers("A", &["attack Z1", "attack Z6", "stop"]);
}

/// Koren is about to slide; the others have not moved yet.
fn koren(cards: &str) -> Moment<'static> {
    let table = seated(2).founded("A", "A", "A1").founded("A", "E", "A3").founded("A", "F", "A4");
    table.board("A", cards).goods("A", "").play("A slide")
}

#[test]
fn emb_x2_seven_wood_attributes_make_three_wood() {
    koren("4 H001, 5 H031, 6 H032, 7 H033").offers("A", &["store 0", "store 1", "store 2", "store 3"]);
}

#[test]
fn emb_x2_without_cirial_five_make_two() {
    koren("4 H001, 5 H031, 6 H032").offers("A", &["store 0", "store 1", "store 2"]);
}

#[test]
fn emb_x2_a_hero_on_space_3_makes_six_and_three_wood() {
    // Talon has moved from 5 to 3 when Koren slides from 6 to 4.
    koren("6 H001, 5 H031, 7 H032, 8 H033").offers("A", &["store 0", "store 1", "store 2", "store 3"]);
}

fn saras_tableau(game: &'static steading_emberleaf::Emberleaf) -> Moment<'static> {
    deal_decks(game, &["C", "A"]).founded("A", "F", "A1").board("A", "2 H013, 3 H014, 5 H015, 8 H016")
}

#[test]
fn emb_x3_cards_slide_in_the_order_of_their_spaces() {
    let table = saras_tableau(base(2)).play("A slide");
    // Bim has left the board: one food, then the drop-off, which cannot be afforded.
    let table = table.offers("A", &["store 0", "store 1"]).play("A store 1");
    // Milo cannot walk, Sprig stays on the board, Amara has neither skill: nothing more is asked.
    let table = table.offers_among("A", &["end"]);
    holds(&table, "A", "1 food 1 hive");
    let board: Vec<(usize, String)> =
        table.player("A").board.iter().map(|card| (card.space.index(), card.hero.to_string())).collect();
    assert_eq!(board, [(1, "H014".into()), (3, "H015".into()), (6, "H016".into())]);
    assert!(table.player("A").hand.iter().any(|card| &**card == "H013"));
}

#[test]
fn emb_x3_a_leaving_card_counts_its_own_attributes_and_nobody_elses_skill_does() {
    let per_food = "{ on = \"slide\", do = [{ op = \"gather\", res = \"wood\", n = 1, per = \"attr:food\" }] }";
    let offered = |hero: &str| {
        let game: &'static _ = Box::leak(Box::new(with_skills(2, hero, per_food)));
        let table = saras_tableau(game).play("A slide");
        let table = if hero == "H013" { table } else { table.play("A store 0") };
        table.question("A")
    };
    assert_eq!(offered("H013"), Decision::Store { resource: Resource::Wood, count: 4 });
    assert_eq!(offered("H014"), Decision::Store { resource: Resource::Wood, count: 3 });
}

#[test]
fn emb_x4_two_steps_reach_four_clearings() {
    let table = seated(2).cleared("Z1 Z5 Z6").lines("A play H001\nA space 1");
    let table = table.offers("A", &["walk P1", "walk P6", "walk P7", "stop"]);
    // Mossgate, and no further.
    let mossgate = table.clone().play("A walk P1");
    assert_eq!(&*mossgate.player("A").at, "mossgate");
    mossgate.offers("A", &["walk P1", "stop"]);
    // Fernhollow, and on to Cinderglade.
    let fernhollow = table.clone().play("A walk P6").offers("A", &["walk P5", "walk P6", "stop"]);
    assert_eq!(&*fernhollow.play("A walk P5").player("A").at, "cinderglade");
    let watersedge = table.play("A walk P7");
    assert_eq!(&*watersedge.player("A").at, "watersedge");
    watersedge.offers_among("A", &["end"]);
}

#[test]
fn emb_x5_a_path_with_two_markers_costs_three_a_clear_one_costs_one() {
    let table = seated(2).hand("A", "H047").cleared("Z1").lines("A play H047\nA space 1");
    let table = table.offers_among("A", &["walk P8", "walk P1"]);
    table.clone().play("A walk P8").offers_among("A", &["end"]);
    let table = table.play("A walk P1");
    assert_eq!(table.question("A"), Decision::Walk { steps: 2 });
    table.refuses("A walk P8", Refusal::PathElsewhere(PathId::new(7)));
    let short = seated(2).lines("A play H001\nA space 1");
    short.refuses("A walk P8", Refusal::TooFar { need: 3, have: 2 });
}

#[test]
fn emb_x6_storing_four_wood_beside_six_food_has_five_outcomes() {
    let table = seated(2).hand("A", "H089").goods("A", "6 food").lines("A play H089\nA space 1\nA choose 1");
    let table = table.offers("A", &["store 0", "store 1", "store 2", "store 3", "store 4"]);
    for (units, outcome) in
        [(0, "6 food"), (1, "6 food 1 wood"), (2, "6 food 2 wood"), (3, "5 food 3 wood"), (4, "4 food 4 wood")]
    {
        let mut after = table.clone().play(&format!("A store {units}"));
        for _ in 2..units {
            after = after.offers("A", &["return food"]).play("A return food");
        }
        holds(&after.offers_among("A", &["end"]), "A", outcome);
    }
}

/// EMB-X7: Watersedge with four players; white is A, red is B.
fn watersedge() -> Moment<'static> {
    seated(4)
        .stands("D1 house, D3 market, D7 boathouse, D8 house, D6 windmill")
        .founded("A", "A", "D5")
        .founded("B", "B", "D2")
        .lives("A", "D1 rat, D3 frog, D5 frog, D7 owl, D8 owl")
        .lives("B", "D2 rat, D6 owl")
}

#[test]
fn emb_x7_white_has_neighbourhoods_of_one_and_four_red_two_of_one() {
    let table = watersedge().favours("A", "F039 F043 F037");
    // Two leaves per neighbourhood; two per hermit; three per two buildings of the largest.
    assert_eq!([worth(&table, "A", "F039"), worth(&table, "A", "F043"), worth(&table, "A", "F037")], [4, 2, 6]);
    let table = watersedge().favours("B", "F039 F043 F037");
    assert_eq!([worth(&table, "B", "F039"), worth(&table, "B", "F043"), worth(&table, "B", "F037")], [4, 4, 0]);
}

#[test]
fn emb_x8_the_fellowship_market_joins_three_types() {
    let table = seated(4)
        .stands("D3 market, D7 boathouse, D8 house")
        .lives("A", "D3 frog, D7 owl, D8 owl")
        .at("A", "watersedge")
        .hand("A", "H036")
        .goods("A", "1 wood 3 food")
        .lines("A play H036\nA space 1\nA build A\nA hex D5\nA settle frog");
    assert_eq!(table.player("A").leaves, 3);
}

#[test]
fn emb_x9_a_rabbit_on_reds_town_hall_joins_six_buildings_of_four_types() {
    let table = watersedge().favours("B", "F039").hand("A", "H069").lines("A play H069\nA space 1\nA settle rabbit");
    let table = table.lines("A clearing watersedge\nA hex D2");
    assert_eq!(table.player("A").leaves, 4);
    // Red keeps its neighbourhood there.
    assert_eq!(worth(&table, "B", "F039"), 4);
    let table = skip_to_menu(table).favours("A", "F037");
    assert_eq!(worth(&table, "A", "F037"), 9);
}

/// Todd Wander lies on space 3, Aspen Fleet on 5.
fn todd() -> Moment<'static> {
    deal_decks(base(2), &["D", "A"]).board("A", "3 H020, 5 H050").goods("A", "4 wood 3 food")
}

#[test]
fn emb_x10_five_steps_in_one_play_let_todd_build() {
    let table = todd().lines("A play H019\nA space 1");
    assert_eq!(table.question("A"), Decision::Walk { steps: 5 });
    let table = table.lines("A walk P8\nA walk P2").offers("A", &["ongoing H020 2", "stop"]);
    table.play("A ongoing H020 2").offers_among("A", &["build house", "stop"]);
}

#[test]
fn emb_x10_two_heroes_of_one_slide_add_up() {
    let table = todd().board("A", "1 H035, 2 H037").lines("A slide\nA store 0\nA walk P7\nA walk P7");
    table.offers("A", &["ongoing H020 2", "stop"]);
}

#[test]
fn emb_x10_two_actions_do_not() {
    let table = todd().board("A", "4 H066").hand("A", "H058").lines("A play H058\nA space 1\nA walk P7");
    let table = table.offers_among("A", &["charge H066 2", "end"]).lines("A charge H066 2\nA walk P7");
    table.offers_among("A", &["end"]).withholds("A", &["ongoing H020 2"]);
}

#[test]
fn emb_x11_three_stone_become_three_wood_and_three_food() {
    let table = deal_decks(base(2), &["E", "A"]).goods("A", "3 stone 1 hive").lines("A play H026\nA space 1\nA use");
    let table = table.offers("A", &["x 1", "x 2", "x 3"]).lines("A x 3\nA store 3\nA store 3");
    holds(&table, "A", "3 wood 3 food 1 hive");
}

#[test]
fn emb_x12_a_hive_takes_two_resources_off_a_house() {
    let table = seated(2).goods("A", "1 wood 1 food 1 hive").lines("A play H005\nA space 1\nA build house\nA rebate");
    let table = table.play("A less wood").offers("A", &["less wood", "less food"]);
    holds(&table.clone().play("A less food"), "A", "1 food");
    holds(&table.play("A less wood"), "A", "1 wood");
}

#[test]
fn emb_x13_a_charge_skill_is_used_twice_and_again_after_its_return() {
    let table = deal_decks(base(2), &["C", "A"]).board("A", "1 H016").goods("A", "4 food");
    let on_card = |table: &Moment<'_>| table.player("A").board[0].on_card;
    let table = skip_to_menu(table.play("A charge H016 2"));
    assert_eq!(on_card(&table), goods("1 food"));
    let table = skip_to_menu(table.play("A charge H016 2"));
    assert_eq!(on_card(&table), goods("2 food"));
    let table = table.refuses("A charge H016 2", Refusal::ChargedOut { times: 2 });
    holds(&table, "A", "2 food");
    // It returns to the hand; the food is in the supply, and the skill is as new.
    let table = idle(table.play("A slide")).goods("A", "2 food");
    let table = idle(table).lines("A play H016\nA space 1");
    let table = skip_to_menu(table).offers_among("A", &["charge H016 2"]);
    assert_eq!(on_card(&table), Goods::EMPTY);
    holds(&table, "A", "2 food");
}

#[test]
fn emb_x14_everything_useful_may_be_left() {
    // Fewer steps, fewer resources.
    todd().lines("A play H019\nA space 1\nA walk P7\nA stop").offers_among("A", &["end"]);
    let table = seated(2).hand("A", "H089").lines("A play H089\nA space 1\nA choose 1\nA store 1");
    holds(&table, "A", "1 wood 1 hive");
    // A skill with a cost, a villager, its bonus.
    let table = deal_decks(base(2), &["E", "A"]).goods("A", "3 stone").lines("A play H026\nA space 1\nA stop");
    holds(&table, "A", "3 stone");
    let build = seated(2)
        .hand("A", "H036")
        .goods("A", "2 wood 1 food")
        .lines("A play H036\nA space 1\nA build house\nA hex A1");
    assert_eq!(build.clone().play("A stop").player("A").leaves, 0);
    let settled = build.play("A settle frog").offers_among("A", &["take H031", "stop"]).play("A stop");
    // The leaf of the settling is not declined (EMB-A10).
    assert_eq!(settled.player("A").leaves, 1);
    assert_eq!(settled.player("A").hand.len(), 6);
}

#[test]
fn emb_x15_five_favours_bring_two_stone_one_brings_none() {
    let table = leafy()
        .leaves("A", 23)
        .favours("A", "F001 F002 F003 F004 F005")
        .favours("B", "F006")
        .lines("A play H093\nA space 1\nA leaves 1\nA end");
    let table = table.asked("A");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Stone, count: 2 });
    table.play("A store 2").then(|_, state| assert_eq!(state.active, Seat::B)).asked("B");
}

#[test]
fn emb_x16_the_track_pays_once_and_is_refilled_in_orange() {
    let table = deal_decks(base(2), &["B", "A"]).board("A", "1 H012, 3 H008").goods("A", "2 food").track(4);
    let table = table.lines("A charge H012 2\nA attack Z1");
    assert_eq!((table.state.track, table.state.players[Seat::A].claims), (5, 1));
    let table = table.lines("A charge H012 2\nA attack Z6");
    assert_eq!((table.state.track, table.state.players[Seat::A].claims), (5, 1));
    assert_eq!((table.player("A").markers.len(), table.player("A").leaves), (2, 4));
    let table = skip_to_menu(table.play("A slide")).play("A end");
    let mut table =
        table.offers_among("A", &["trophy T1", "trophy T6"]).lines("A trophy T6\nA leaves 8").awaits_chance();
    for _ in 0..9 {
        assert_eq!(table.outcomes().len() + usize::from(table.state.dangers().len()), 23);
        let first = table.outcomes()[0].0.clone();
        table = table.chance(&first);
    }
    assert_eq!((table.state.track, table.state.side), (0, Side::Orange));
    assert_eq!(table.state.players[Seat::A].trophies.len(), 1);
}

#[test]
fn emb_x17_fewer_than_nine_markers_end_the_danger() {
    let table = deal_decks(base(2), &["B", "A"])
        .markers("A", "M10 M11 M12 M13 M14 M15 M16 M17")
        .markers("B", "M18 M19 M20 M21 M22 M23 M24 M25")
        .board("A", "1 H012, 3 H008")
        .goods("A", "1 food")
        .track(4)
        .lines("A charge H012 2\nA attack Z1");
    let table = skip_to_menu(table.play("A slide")).lines("A end\nA trophy T6\nA leaves 8");
    assert!(table.state.calm && table.state.dangers().is_empty());
    assert_eq!(table.state.bag.len(), 8);
}

#[test]
fn emb_x18_the_rightmost_goes_and_new_cards_come_from_the_left() {
    let take = |cards: &[&str]| {
        let mut table = seated(2).hand("A", "H046").hero_row("H050 H051 H052 H053 H054");
        // Two heroes in one turn take another Nettie.
        if cards.len() == 2 {
            let game: &'static _ =
                Box::leak(Box::new(with_skills(2, "H046", "{ on = \"play\", do = [{ op = \"take_hero\", n = 2 }] }")));
            table = deal(game).hand("A", "H046").hero_row("H050 H051 H052 H053 H054");
        }
        table = table.lines("A play H046\nA space 1");
        for card in cards {
            table = table.play(&format!("A take {card}"));
        }
        table.play("A end")
    };
    let row = |table: &Moment<'_>| table.table().hero_row.iter().flatten().map(|id| id.to_string()).collect::<Vec<_>>();
    let table = take(&["H051"]).chance("hero H060").chance("hero H061");
    assert_eq!(row(&table), ["H061", "H060", "H050", "H052", "H053"]);
    assert_eq!(table.table().hero_discard.iter().map(|id| id.to_string()).collect::<Vec<_>>(), ["H054"]);
    let table = take(&["H051", "H053"]).chance("hero H060").chance("hero H061").chance("hero H062");
    assert_eq!(row(&table), ["H062", "H061", "H060", "H050", "H052"]);
}

/// Five players; the last trophy falls in the turn of this seat. How many turns follow?
fn turns_after(seat_at_turn: usize) -> usize {
    let mut table = seated(5).trophies("E", "T1 T2 T3 T4 T5");
    for _ in 0..seat_at_turn {
        table = idle(table);
    }
    let at = Seat::new(seat_at_turn);
    assert_eq!(table.state.active, at);
    table = idle(table.arrange(|s| s.players[at].claims = 1));
    let mut turns = 0;
    while !matches!(table.status(), steading_core::Status::Over) {
        table = idle(table);
        turns += 1;
    }
    assert!(table.state.players[at].trophies.contains(TrophyId::new(5)));
    turns
}

#[test]
fn emb_x19_everybody_has_the_same_number_of_turns() {
    assert_eq!([0, 2, 4].map(turns_after), [4, 2, 0]);
}

#[test]
fn emb_x20_ties_go_to_villagers_then_to_markers_then_are_shared() {
    let tied = |a: &str, b: &str| {
        let stood =
            seated(4).stands("A1 house, A2 house, A3 house, A4 house, A5 boathouse, A6 boathouse, A7 boathouse");
        let homes = |text: &str| text.to_owned();
        let table = stood.leaves("A", 92).leaves("B", 92);
        table.lives("A", &homes(a)).lives("B", &homes(b))
    };
    let winners = |table: &Moment<'_>| table.game.standings(&table.state).winners().iter().collect::<Vec<_>>();
    assert_eq!(winners(&tied("A1 rat, A2 rat, A3 owl", "A1 rat, A2 rat")), [Seat::A]);
    let even = tied("A1 rat, A2 rat", "A1 rat, A2 rat");
    let marked = even.clone().markers("A", "M10 M11 M12").markers("B", "M13 M14 M15 M16");
    assert_eq!(winners(&marked), [Seat::B]);
    assert_eq!(winners(&even), [Seat::A, Seat::B]);
}

#[test]
fn emb_x21_most_means_strictly_more() {
    let banners = |a: &str, b: &str, c: &str| {
        let table = seated(3).favours("A", "F001").markers("A", a).markers("B", b).markers("C", c);
        worth(&table, "A", "F001")
    };
    assert_eq!(banners("M10 M11 M12 M13", "M14 M15 M16 M17", "M18 M19"), 0);
    assert_eq!(banners("M10 M11 M12 M13", "M14 M15 M16", "M18 M19 M20"), 9);
}

#[test]
fn emb_x22_the_sisters_buildings_are_worth_thirty_five() {
    let table = alone();
    let score = |table: &Moment<'_>| table.table().sister.expect("she plays").score;
    // Pre-placed: A2 house, A5 boathouse, A6 town_hall, and so on in turn; two more boathouses are needed.
    let of = |table: &Moment<'_>, building: Building, count: usize| -> Vec<String> {
        let ids = &table.content().ids.hex;
        table.state.buildings[building].iter().take(count).map(|hex| ids[hex.index()].to_string()).collect()
    };
    let table = table.stands("A1 boathouse, A3 boathouse");
    let mut homes = of(&table, Building::Boathouse, 5);
    homes.extend(of(&table, Building::House, 2));
    homes.extend(of(&table, Building::Market, 2));
    homes.extend(of(&table, Building::TownHall, 1));
    let kinds = ["rat", "owl", "rabbit"].iter().cycle();
    let text: Vec<String> = homes
        .iter()
        .zip(kinds.enumerate())
        .map(|(hex, (index, _))| format!("{hex} {}", ["rat", "owl", "rabbit"][index / 5]))
        .collect();
    let table = table.lives("A", &text.join(", "));
    let without = score(&table.clone().arrange(|s| s.sister.revealed.clear()));
    let table = table.arrange(|s| {
        use Building::*;
        s.sister.revealed.clear();
        [House, Boathouse, TownHall, Windmill, Market]
            .into_iter()
            .for_each(|card| s.sister.revealed.push(CardOf(card)));
    });
    assert_eq!(score(&table) - without, 35);
}

#[test]
fn emb_x23_her_favours_count_on_your_board() {
    let table = alone().arrange(|s| s.sister.revealed.clear());
    let homes =
        "A2 rat, A5 rat, A6 rat, B3 rat, B4 rat, C2 owl, C6 owl, C7 owl, D2 owl, D4 owl, D8 frog, E2 frog, E3 frog";
    let table = table.lives("A", homes);
    assert_eq!(table.table().sister.unwrap().score, 21, "3 for each of 7 homeless villagers");
    let table = table.favours("A", "F001 F002 F003 F004 F005 F006");
    assert_eq!(table.table().sister.unwrap().score, 21 + 12, "and 2 for each of 6 favours");
}

#[test]
fn emb_x24_she_acts_below_five_stamina_and_rests_above() {
    // Face up: 1 + 2 + 1; her favours have stars 0 and 1.
    let card = |id: &str| SisterCard::new(id[2..].parse::<usize>().unwrap() - 1);
    let table = alone().arrange(|s| {
        let up: SisterCardSet = ["SA01", "SA05", "SA02"].map(card).into_iter().collect();
        s.sister.face_up = up;
        s.sister.deck = s.sister.deck.but(up);
        s.sister.favours = [0, 2].map(SisterFavour::new).into_iter().collect();
    });
    let table = idle_until_sister(table);
    assert_eq!(table.table().sister.unwrap().stamina, 4);
    let table = table.chance("sister SA18");
    assert_eq!(table.table().sister.as_ref().unwrap().stamina, 6);
    let table = idle_until_sister(table.draw_all(3)).awaits_chance();
    let before = table.state.sister.leaves;
    let table = table.chance("sister-building boathouse");
    assert_eq!(table.state.sister.leaves - before, 3);
    assert_eq!(table.table().sister.unwrap().stamina, 0);
}

/// You do nothing; it is the sister's turn and chance is due.
pub fn idle_until_sister(table: Moment<'_>) -> Moment<'_> {
    let mut table = table;
    while !table.state.sisters_turn {
        table = skip(table.draw_all(5));
        if table.state.sisters_turn {
            break;
        }
        while matches!(table.status(), steading_core::Status::Chance) && !table.state.sisters_turn {
            let first = table.outcomes()[0].0.clone();
            table = table.chance(&first);
        }
    }
    table
}

#[test]
fn emb_x25_hexes_and_buildings_after_set_up() {
    for (seats, placed, free, left) in [(2, 15, 25, 5), (3, 10, 30, 6), (4, 0, 40, 8), (5, 0, 40, 8)] {
        let table = seated(seats);
        let built = usize::from(table.state.built_on().len());
        assert_eq!((built, 40 - built), (placed, free), "{seats} players");
        assert!(table.state.supply.iter().all(|&count| count == left), "{seats} players");
    }
}
