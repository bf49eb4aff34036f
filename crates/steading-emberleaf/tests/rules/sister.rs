//! Section 11: alone against the sister.

use crate::examples::idle_until_sister;
use crate::table::*;
use steading_core::Seat;
use steading_core::prelude::*;
use steading_emberleaf::Emberleaf;
use steading_emberleaf::actions::Decision;
use steading_emberleaf::log::Event;
use steading_emberleaf::state::CardOf;
use steading_emberleaf::words::*;

fn card(id: &str) -> SisterCard {
    SisterCard::new(id[2..].parse::<usize>().expect("a number") - 1)
}

/// It is her turn and she draws this card.
fn draws(table: Moment<'static>, id: &str) -> Moment<'static> {
    idle_until_sister(table).chance(&format!("sister {id}"))
}

fn her(table: &Moment<'_>) -> steading_emberleaf::view::SisterView {
    table.table().sister.expect("she plays")
}

#[test]
fn emb_11_1_you_begin_and_win_with_strictly_more() {
    let table = alone().asked("A");
    assert_eq!(table.state.active, Seat::A);
    let verdict = |mine: u16| {
        let table = alone().leaves("A", mine).arrange(|s| {
            s.sister.revealed.clear();
            Building::NAMED.into_iter().for_each(|building| s.sister.revealed.push(CardOf(building)));
            s.pending.clear();
            s.pending.push(steading_emberleaf::round::Frame::Over);
        });
        // Her favours: 3 for each of 20 homeless villagers.
        table.game.verdict(&table.state).expect("a verdict").id
    };
    assert_eq!(
        [59, 60, 61].map(verdict),
        ["emberleaf-verdict-lost", "emberleaf-verdict-lost", "emberleaf-verdict-won"]
    );
}

#[test]
fn emb_11_2_set_up_as_for_two_players() {
    let table = alone();
    assert_eq!((table.state.built_on().len(), table.table().track_rows.len()), (15, 4));
    holds(&table, "A", "1 hive");
}

#[test]
fn emb_11_3_the_level_decides_her_favours() {
    for (level, simple, advanced) in
        [("easy", 2, 0), ("medium", 3, 0), ("hard", 3, 1), ("very_hard", 3, 2), ("expert", 3, 3)]
    {
        let game = Emberleaf::with(1, &[("level", level)]);
        let table = dealt(&game);
        let favours = table.state.sister.favours;
        let of = |tier: bool| {
            favours.iter().filter(|card| game.content().sister_favours[card.index()].advanced == tier).count()
        };
        assert_eq!((of(false), of(true)), (simple, advanced), "{level}");
        assert_eq!(her(&table).level.id(), level);
    }
}

#[test]
fn emb_11_4_one_building_card_lies_open() {
    assert_eq!(her(&alone()).buildings, [Building::House]);
    let mut table = steading_testkit::scenario(base(1));
    while !table.outcomes()[0].0.starts_with("sister-building") {
        let first = table.outcomes()[0].0.clone();
        table = table.chance(&first);
    }
    assert_eq!(table.outcomes().len(), 5);
}

#[test]
fn emb_11_5_her_action_cards_are_a_deck_nobody_knows() {
    let table = idle_until_sister(alone());
    assert_eq!(table.outcomes().len(), 20);
    assert!(table.outcomes().iter().all(|(_, weight)| *weight == 1));
}

#[test]
fn emb_11_6_she_stands_beside_you_and_owns_nothing_else() {
    let table = alone();
    assert_eq!((&*her(&table).at, her(&table).leaves), ("hawkers_crossing", 0));
    assert_eq!(table.table().players.len(), 1);
}

#[test]
fn emb_11_10_below_five_stamina_she_acts() {
    let low = |ids: &[&str]| {
        let up: SisterCardSet = ids.iter().map(|id| card(id)).collect();
        let table = alone().arrange(|s| {
            s.sister.face_up = up;
            s.sister.deck = s.sister.deck.but(up);
        });
        let table = idle_until_sister(table);
        table.outcomes()[0].0.split(' ').next().unwrap().to_owned()
    };
    // 2 + 2 is an action, 2 + 2 + 1 is rest, which begins with a building card.
    assert_eq!(low(&["SA05", "SA06"]), "sister");
    assert_eq!(low(&["SA05", "SA06", "SA01"]), "sister-building");
}

#[test]
fn emb_11_11_her_card_does_both_skills_top_first() {
    // SA02: travel 2, then a House there.
    let table = draws(alone(), "SA02").asked("A");
    assert_eq!(
        (&*her(&table).at, table.question("A")),
        ("highroot", Decision::SisterBuild { building: Building::House })
    );
    assert_eq!(her(&table).face_up, ["SA02".into()]);
}

#[test]
fn emb_11_12_resting_discards_reveals_and_counts_stars() {
    let up: SisterCardSet = ["SA05", "SA06", "SA10"].into_iter().map(card).collect();
    let table = alone().arrange(|s| {
        s.sister.face_up = up;
        s.sister.deck = s.sister.deck.but(up);
        s.sister.favours = [2, 4].map(SisterFavour::new).into_iter().collect();
    });
    let table = idle_until_sister(table).chance("sister-building market");
    // Stars: two favours with one each, two building cards.
    assert_eq!((her(&table).leaves, her(&table).stamina), (4, 0));
    assert_eq!(her(&table).buildings, [Building::House, Building::Market]);
}

#[test]
fn emb_11_13_the_steps_follow_her_action() {
    let table = idle_until_sister(alone()).track(5).chance("sister SA20").awaits_chance();
    // SA20 removed a hero and travelled; step 3 refills the map before step 5 refreshes the row.
    assert!(table.outcomes()[0].0.starts_with("marker"));
    let table = table.draw_all(1).asked("A");
    assert!(!table.state.sisters_turn && table.state.rounds == 1);
}

#[test]
fn emb_11_14_what_she_leaves_open_is_yours() {
    draws(alone(), "SA11").asked("A").offers("A", &["hex A1", "hex A3", "hex A4", "hex A7"]);
}

#[test]
fn emb_11_20_she_travels_clockwise_whatever_lies_there() {
    let table = draws(alone(), "SA04");
    assert_eq!(&*her(&table).at, "cinderglade");
}

#[test]
fn emb_11_21_she_travels_to_you() {
    let table = draws(alone().at("A", "fernhollow"), "SA05");
    assert_eq!(&*her(&table).at, "fernhollow");
}

#[test]
fn emb_11_22_she_clears_the_one_worth_most_or_moves_on() {
    // SA08, attack 3: of health 2, 2, 3 and 3 the one with 3 leaves.
    let table = draws(alone(), "SA08");
    assert!(table.state.spots[7].is_none());
    assert_eq!(her(&table).leaves, 3);
    // Nothing around Hawker's Crossing: on to Mossgate, where Z2 has health 3.
    let table = draws(alone().cleared("Z1 Z6 Z7 Z8 Z9"), "SA08");
    assert_eq!((&*her(&table).at, her(&table).leaves), ("mossgate", 2));
    // Something there, but too strong: nothing happens and she stays.
    let table = alone().cleared("Z6 Z7 Z8 Z9").danger("Z1", "M10");
    let table = draws(table, "SA08");
    assert_eq!((&*her(&table).at, her(&table).leaves), ("hawkers_crossing", 0));
}

#[test]
fn emb_11_23_her_marker_leaves_the_game_and_the_track_moves() {
    let table = draws(alone(), "SA08");
    assert_eq!((her(&table).markers.len(), table.state.track), (1, 1));
    holds(&table, "A", "1 hive");
    let table = draws(alone().track(4), "SA08").asked("A");
    assert_eq!(table.question("A"), Decision::SisterTrophy);
}

#[test]
fn emb_11_24_she_builds_without_score_symbol_or_villager() {
    let table = draws(alone(), "SA11").play("A hex A4").draw_all(1);
    assert_eq!((her(&table).leaves, table.state.supply[Building::House]), (0, 4));
    holds(&table, "A", "1 hive");
    // A full clearing sends her on; filling one earns her a trophy.
    let full = alone().stands("A1 house, A3 boathouse, A4 boathouse, A7 market");
    let table = draws(full, "SA11").asked("A");
    assert_eq!(&*her(&table).at, "mossgate");
    let last = alone().stands("A1 boathouse, A3 boathouse, A4 market");
    let table = draws(last, "SA11").play("A hex A7").asked("A");
    assert_eq!(table.question("A"), Decision::SisterTrophy);
}

#[test]
fn emb_11_25_she_removes_a_card_by_its_place() {
    // SA12: hero 5 and favour 4, from the left.
    let table = draws(alone(), "SA12");
    assert!(table.events.contains(&Event::SisterHero { hero: hero(base(1), "H035") }));
    assert!(table.events.contains(&Event::SisterFavour { favour: favour(base(1), "F011") }));
    let table = table.draw_all(2);
    let gone = |id: &str| table.table().hero_deck.iter().chain(&table.table().hero_discard).all(|card| &**card != id);
    assert!(gone("H035"), "out of the game, not discarded");
    assert_eq!(table.table().hero_row.iter().flatten().count(), 5);
}

#[test]
fn emb_11_26_she_may_draw_one_more_card() {
    // SA16: hero 2, then draw.
    let table = draws(alone(), "SA16").awaits_chance();
    assert_eq!(table.outcomes().len(), 19);
    let table = table.chance("sister SA05").asked("A");
    assert_eq!(her(&table).stamina, 3);
}

#[test]
fn emb_11_27_shuffling_joins_deck_and_discards_but_not_what_lies_open() {
    let table = alone().arrange(|s| {
        s.sister.face_up = SisterCardSet::only(card("SA01"));
        s.sister.deck = [card("SA18"), card("SA03")].into_iter().collect();
    });
    let table = draws(table, "SA18");
    assert_eq!(table.state.sister.deck.len(), 18);
    assert!(!table.state.sister.deck.contains(card("SA01")) && !table.state.sister.deck.contains(card("SA18")));
}

#[test]
fn emb_11_30_you_choose_her_trophy_and_get_the_others_effect() {
    let table = draws(alone().track(4), "SA08").asked("A").play("A trophy T3");
    assert_eq!(her(&table).leaves, 3 + 5);
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Stone, count: 1 });
    // If you take one, she gets nothing.
    let table = skip_to_menu(alone().lines("A play H002\nA space 1"));
    let table = table.arrange(|s| s.players[Seat::A].claims = 1).lines("A end\nA trophy T3\nA store 0");
    assert_eq!(her(&table).leaves, 0);
}

#[test]
fn emb_11_31_everyone_is_you_alone() {
    // Nimbus: everyone gathers a stone. With two seats the other one is asked as well.
    let table = alone().hand("A", "H094").goods("A", "").lines("A play H094\nA space 1");
    let before = her(&table);
    let table = table.play("A store 1");
    assert_eq!((table.question("A"), her(&table)), (Decision::Actions { main: false }, before));
    holds(&table, "A", "1 stone");
    seated(2)
        .hand("A", "H094")
        .lines("A play H094\nA space 1\nA store 1")
        .asked("B")
        .offers("B", &["store 0", "store 1"]);
}

#[test]
fn emb_11_32_she_may_reach_a_bonus_but_only_you_benefit() {
    let table = alone().arrange(|s| s.sister.leaves = 7);
    let table = draws(table, "SA08");
    let table = table.asked("A");
    assert_eq!(table.question("A"), Decision::Store { resource: Resource::Hive, count: 1 });
    assert!(!table.state.bonuses.contains(BonusId::new(0)));
}

#[test]
fn emb_11_33_she_has_one_more_turn_after_you_and_none_after_herself() {
    let table = skip_to_menu(alone().trophies("A", "T1 T2 T3 T4 T5").lines("A play H002\nA space 1"));
    let table = table.arrange(|s| s.players[Seat::A].claims = 1).lines("A end\nA trophy T6\nA leaves 8\nA store 0");
    let table = table.awaits_chance().chance("sister SA05");
    assert!(table.state.sisters_turn);
    let table = skip(table).draw_all(1).over();
    assert_eq!(table.state.rounds, 1);
    let hers = draws(alone().trophies("A", "T1 T2 T3 T4 T5").track(4), "SA08").play("A trophy T6");
    let mut hers = hers;
    while !matches!(hers.status(), steading_core::Status::Over) {
        hers = skip(hers.draw_all(1));
    }
    assert_eq!(hers.state.rounds, 1);
}

#[test]
fn emb_11_40_her_score_is_leaves_favours_and_buildings() {
    let table = alone().lives("A", "A2 rat").leaves("A", 10).arrange(|s| s.sister.leaves = 10);
    // 3 for each of 19 homeless, 5 for the one House.
    assert_eq!(her(&table).score, 10 + 57 + 5);
}

#[test]
fn emb_11_41_her_favours_look_at_your_table() {
    let table = alone().arrange(|s| s.sister.favours = [4, 5].map(SisterFavour::new).into_iter().collect());
    let before = her(&table).score;
    let table = table.trophies("A", "T1 T2").goods("A", "3 wood");
    // 3 per trophy of yours, 1 per resource of yours: the beehive became three wood.
    assert_eq!(her(&table).score - before, 6 + 2);
}

#[test]
fn emb_11_42_her_building_cards_are_revealed_at_the_end() {
    let table =
        skip_to_menu(alone().trophies("A", "T1 T2 T3 T4 T5").lives("A", "A5 rat").lines("A play H002\nA space 1"));
    let table = table
        .arrange(|s| s.players[Seat::A].claims = 1)
        .lines("A end\nA trophy T6\nA leaves 8\nA store 0")
        .chance("sister SA18");
    let table = table.awaits_chance();
    assert_eq!(table.outcomes().len(), 4);
    let table =
        table.chance("sister-building market").chance("sister-building boathouse").chance("sister-building windmill");
    let before = her(&table).score;
    let table = table.chance("sister-building town_hall").over();
    assert_eq!(her(&table).score, before);
    // The Boathouse came third: 3 leaves for yours.
    assert_eq!(her(&table).buildings[2], Building::Boathouse);
    let favours = 3 * 19;
    assert_eq!(her(&table).score, favours + 3);
}

/// A game that ends at once; she has 40 leaves from play, and one House with your villager stands.
fn finished(mine: u16) -> Moment<'static> {
    let table = alone().trophies("A", "T1 T2 T3 T4 T5").lives("A", "A2 rat").lines("A play H002\nA space 1");
    let table = skip_to_menu(table).leaves("A", mine - 8).arrange(|s| {
        s.players[Seat::A].claims = 1;
        s.sister.leaves = 40;
    });
    let mut table = table.lines("A end\nA trophy T6").chance("sister SA18").draw_all(1);
    while !matches!(table.status(), steading_core::Status::Over) {
        table = skip(table).draw_all(1);
    }
    table
}

#[test]
fn emb_11_1_her_win_is_a_defeat_and_she_stands_in_the_standings_with_her_parts() {
    // 40 leaves, 3 for each of 19 homeless, 5 for the House of her first card.
    let hers = 40 + 57 + 5;
    for (mine, places) in [(hers + 1, (1, 2)), (hers, (2, 1)), (hers - 1, (2, 1))] {
        let table = finished(mine);
        let standings = table.game.standings(&table.state);
        let (score, rank) = standings.opponent.expect("the sister");
        assert_eq!((standings.score(Seat::A), score), (mine.into(), hers.into()));
        assert_eq!((standings.rank(Seat::A), rank), places, "{mine}");
        assert_eq!(standings.winners().is_empty(), places.0 == 2);
        let won = table.game.verdict(&table.state).unwrap().id == "emberleaf-verdict-won";
        assert_eq!(won, places.0 == 1);
        let (name, parts) = table.game.opponent(&table.state).expect("the sister");
        assert_eq!(name.id, "emberleaf-sister");
        let points: Vec<i32> = parts.iter().map(|part| part.points).filter(|points| *points != 0).collect();
        assert_eq!((points, parts.len()), (vec![40, 57, 5], 1 + 2 + 5));
    }
    assert_eq!(seated(2).game.opponent(&seated(2).state), None);
}

#[test]
fn emb_11_50_most_compares_you_with_her() {
    let worth_of = |table: Moment<'static>, id: &str| worth(&table.favours("A", id), "A", id);
    // Banners against those she cleared.
    let markers = |hers: &[usize]| {
        let hers: MarkerSet = hers.iter().map(|&index| MarkerId::new(index)).collect();
        alone().markers("A", "M10 M11").arrange(|s| {
            s.bag = s.bag.but(hers);
            s.sister.markers = hers;
        })
    };
    assert_eq!((worth_of(markers(&[20]), "F001"), worth_of(markers(&[20, 21]), "F001")), (9, 0));
    // Town Halls against empty ones: three are pre-placed.
    let halls = |count: usize| {
        let table = alone();
        let ids = table.content().ids.hex.clone();
        let homes: Vec<String> = table.state.buildings[Building::TownHall]
            .iter()
            .take(count)
            .map(|hex| format!("{} rat", ids[hex.index()]))
            .collect();
        table.lives("A", &homes.join(", "))
    };
    assert_eq!((worth_of(halls(1), "F002"), worth_of(halls(2), "F002")), (0, 8));
    for (id, building) in [("F003", "market"), ("F004", "boathouse"), ("F005", "house"), ("F006", "windmill")] {
        let table = alone();
        let ids = table.content().ids.hex.clone();
        let kind = Building::from_id(building).unwrap();
        let homes: Vec<String> =
            table.state.buildings[kind].iter().take(2).map(|hex| format!("{} rat", ids[hex.index()])).collect();
        assert_eq!(worth_of(table.lives("A", &homes.join(", ")), id), 8, "{id}");
    }
    let trophies = alone().trophies("A", "T1").arrange(|s| {
        s.trophies = s.trophies.without(TrophyId::new(1));
        s.sister.trophies = TrophySet::only(TrophyId::new(1));
    });
    assert_eq!(worth_of(trophies, "F007"), 0);
    // Fifteen buildings stand; eight of them are more than seven.
    let homes = "A2 rat, A5 rat, A6 rat, B3 rat, B4 rat, C2 owl, C6 owl";
    assert_eq!(worth_of(alone().lives("A", homes), "F008"), 0);
    assert_eq!(worth_of(alone().lives("A", &format!("{homes}, C7 owl")), "F008"), 10);
    // Watersedge has D2, D4 and D8.
    assert_eq!(worth_of(alone().lives("A", "D2 rat, D4 rat"), "F009"), 8);
    assert_eq!(worth_of(alone().lives("A", "D2 rat"), "F009"), 0);
    let _ = base(1).seats();
}
