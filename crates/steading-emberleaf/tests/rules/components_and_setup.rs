//! Sections 2 and 3: what is in the box, and how a game is set up.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{OpenError, Seat, Title};
use steading_emberleaf::Emberleaf;
use steading_emberleaf::refusal::Refusal;
use steading_emberleaf::words::*;
use steading_testkit::scenario;

fn refused(changes: &[(&str, &str)]) -> String {
    match open_with(2, changes) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("a wrong pack was taken: {changes:?}"),
    }
}

#[test]
fn emb_2_1_six_clearings_are_joined_by_paths_with_nine_danger_spots() {
    let content = base(2).content();
    assert_eq!(content.ids.clearing.len(), 6);
    assert_eq!(content.paths.iter().map(|path| path.spots.len()).sum::<usize>(), 9);
    let error = refused(&[("spots = [\"Z1\"]", "spots = []")]);
    assert!(error.contains("spot: id: 9 are needed, 8 are given"), "{error}");
}

#[test]
fn emb_2_2_five_hexes_are_marked_3_and_ten_4_and_some_show_a_resource() {
    let content = base(2).content();
    assert_eq!(content.preplaced[1].1.len(), 15);
    assert_eq!(content.preplaced[2].1.len(), 10);
    assert_eq!(content.hexes.iter().filter(|hex| hex.symbol.is_some()).count(), 13);
    let error = refused(&[("mark = \"3+\"", "mark = \"4+\"")]);
    assert!(error.contains("exactly 5 hexes are marked 3+"), "{error}");
}

#[test]
fn emb_2_3_buildings_of_five_types_are_limited() {
    let content = base(2).content();
    assert!(content.buildings.iter().all(|building| building.count == 8));
    assert_eq!(content.buildings[Building::House as usize].cost, goods("2 wood 1 food"));
    let table = seated(4).arrange(|s| {
        let hexes: HexSet = (8..16).map(HexId::new).collect();
        s.buildings[Building::House] = hexes;
        s.supply[Building::House] = 0;
    });
    let table = table.goods("A", "3 wood 2 food").hand("A", "H036").lines("A play H036\nA space 1");
    table.refuses("A build house", Refusal::UsedUp(Building::House));
}

#[test]
fn emb_2_4_the_trophy_board_has_two_sides_with_tracks_of_their_own() {
    let content = base(2).content();
    let rows = [0, 1, 2, 3, 4].map(|players: usize| content.tracks[players].len());
    assert_eq!(rows, [4, 4, 4, 6, 6]);
    assert_eq!(content.trophies.len(), 6);
    assert_eq!(seated(4).table().track_rows.len(), 6);
}

#[test]
fn emb_2_5_markers_have_two_sides_and_a_banner() {
    let content = base(2).content();
    assert_eq!(content.markers.len(), 25);
    let ninth = content.markers[8];
    assert_eq!((ninth.sides[0].health, ninth.sides[0].leaves), (4, 4));
    assert_eq!((ninth.sides[1].health, ninth.sides[1].leaves), (7, 6));
    assert_eq!(&*content.ids.banner[ninth.banner.index()], "fang");
}

#[test]
fn emb_2_6_there_are_favours_heroes_and_five_decks_of_six() {
    let content = base(2).content();
    assert_eq!((content.favours.len(), content.market().len()), (72, 66));
    assert!(content.starters.iter().all(|deck| deck.len() == 6));
    let error = refused(&[("deck = \"A\"", "deck = \"market\"")]);
    assert!(error.contains("deck A: id: a starting deck has 6 cards"), "{error}");
}

#[test]
fn emb_2_7_the_supply_is_unlimited() {
    // Nothing of it is counted: everybody may fill the storage at any time.
    let table = seated(5).goods("A", "8 stone").goods("B", "8 stone").goods("C", "8 stone").goods("D", "8 stone");
    let table = table.goods("E", "7 stone").hand("A", "H094").lines("A play H094\nA space 1");
    table.asked("E").play("E store 1");
}

#[test]
fn emb_2_8_each_player_has_fellowship_buildings_villagers_and_favour_markers() {
    let table = seated(2);
    for seat in ["A", "B"] {
        let player = table.player(seat);
        assert!(player.built.is_empty() && player.homeless.iter().all(|&count| count == 5));
        assert_eq!(table.state.players[crate::table::seat(seat)].promises.len(), 5);
    }
    assert_eq!(table.content().fellows.len(), 6);
}

#[test]
fn emb_2_9_spaces_are_numbered_by_column_and_two_are_covered() {
    let content = base(2).content();
    assert_eq!(content.spaces[3].attribute, Some(Attribute::Wood));
    assert_eq!(content.spaces[4].attribute, Some(Attribute::Food));
    let covered: Vec<usize> = (1..9).filter(|&space| content.spaces[space].covered_by.is_some()).collect();
    assert_eq!(covered, [7, 8]);
    // From space 5 a card slides to 3: one column, the same row.
    let table = skip_to_menu(seated(2).board("A", "5 H001").play("A slide"));
    assert_eq!(table.player("A").board[0].space.index(), 3);
}

#[test]
fn emb_2_10_the_boathouse_makes_eight_places_twelve() {
    assert_eq!(seated(2).player("A").capacity, 8);
    assert_eq!(seated(2).founded("A", "D", "A1").player("A").capacity, 12);
}

#[test]
fn emb_2_11_tracks_uncover_bonuses_from_the_left() {
    let content = base(2).content();
    // Number 7 and number 9 are the second and fourth owl.
    for (slot, attack) in [(0, 0), (1, 1), (2, 0), (3, 1), (4, 0)] {
        assert_eq!(content.villager_bonuses[Villager::Owl as usize][slot].attributes.get(Attribute::Attack), attack);
    }
    let error = refused(&[("no = 7\nkind = \"owl\"\nslot = 2", "no = 7\nkind = \"owl\"\nslot = 3")]);
    assert!(error.contains("villager_bonus 7"), "{error}");
}

#[test]
fn emb_2_12_a_hero_may_lack_any_trigger() {
    let content = base(2).content();
    let count = |id: &str| content.heroes[hero(base(2), id).index()].skills;
    assert_eq!((count("H079"), count("H012"), count("H090")), (1, 3, 1));
    // Juniper Vale has no attribute at all.
    assert!(content.heroes[hero(base(2), "H069").index()].attributes.is_empty());
}

#[test]
fn emb_2_13_hands_favours_and_markers_are_not_limited() {
    let many: Vec<String> = (36..66).map(|number| format!("H0{number}")).collect();
    let table = seated(2).hand("A", &many.join(" ")).markers("A", "M10 M11 M12 M13 M14 M15 M16 M17 M18 M19");
    let favours: Vec<String> = (14..60).map(|number| format!("F0{number}")).collect();
    let table = table.favours("A", &favours.join(" "));
    assert_eq!((table.player("A").hand.len(), table.player("A").favours.len()), (36, 46));
    // Nothing in the menu gives anything away.
    assert!(
        table
            .options_of("A")
            .iter()
            .all(|option| ["play", "slide", "charge", "promise", "end"].contains(&option.split(' ').next().unwrap()))
    );
}

#[test]
fn emb_2_14_solo_has_cards_of_its_own() {
    let content = base(1).content();
    assert_eq!((content.sister_cards.len(), content.sister_favours.len()), (20, 14));
    assert!(content.sister_cards.iter().all(|card| (1..=2).contains(&card.stamina)));
    assert_eq!(content.sister_buildings, [1; 5]);
}

#[test]
fn emb_3_1_all_general_buildings_lie_ready() {
    scenario(base(4)).then(|_, state| assert!(state.supply.iter().all(|&count| count == 8)));
}

#[test]
fn emb_3_2_the_side_follows_the_players_and_the_marker_starts_above() {
    for (seats, rows) in [(1, 4), (3, 4), (4, 6), (5, 6)] {
        let table = seated(seats);
        assert_eq!((table.table().track_rows.len(), table.state.track), (rows, 0));
        assert_eq!(table.state.trophies.len(), 6);
    }
}

#[test]
fn emb_3_3_five_favours_are_dealt_the_first_at_the_right() {
    let table = scenario(base(2)).awaits_chance();
    assert_eq!(table.outcomes().len(), 72);
    let row: Vec<String> = dealt(base(2)).table().favour_row.iter().flatten().map(|id| id.to_string()).collect();
    assert_eq!(row, ["F067", "F013", "F012", "F011", "F010"]);
}

#[test]
fn emb_3_4_five_heroes_are_dealt_without_starting_cards() {
    let mut table = scenario(base(2));
    for favour in FAVOURS {
        table = table.chance(&format!("favour {favour}"));
    }
    let heroes = table.outcomes();
    assert_eq!(heroes.len(), 66);
    assert!(heroes.iter().all(|(text, weight)| *weight == 1 && text.as_str() >= "hero H031"));
}

#[test]
fn emb_3_5_nine_markers_are_drawn_green_side_up() {
    let table = seated(2);
    assert_eq!((table.state.side, table.state.dangers().len(), table.state.bag.len()), (Side::Green, 9, 16));
}

#[test]
fn emb_3_6_buildings_are_placed_before_by_number_of_players() {
    for (seats, each) in [(1, 3), (2, 3), (3, 2), (4, 0), (5, 0)] {
        let table = seated(seats);
        assert!(table.state.buildings.iter().all(|hexes| hexes.len() == each), "{seats} players");
        assert_eq!(table.state.built_on(), table.content().preplaced[usize::from(seats) - 1].1);
    }
}

#[test]
fn emb_3_7_everybody_has_a_board_with_tiles_and_villagers() {
    let table = seated(5);
    assert_eq!(table.table().players.len(), 5);
    assert!(table.table().players.iter().all(|player| player.built.is_empty() && player.board.is_empty()));
}

#[test]
fn emb_3_8_everybody_starts_with_one_beehive() {
    let table = seated(3);
    ["A", "B", "C"].iter().for_each(|seat| holds(&table, seat, "1 hive"));
}

#[test]
fn emb_3_9_each_picks_a_deck_that_nobody_has() {
    let table = dealt(base(3)).asked("C").offers("C", &["deck A", "deck B", "deck C", "deck D", "deck E"]);
    let table = table.play("C deck B").asked("B").refuses("B deck B", Refusal::DeckTaken(Deck::new(1)));
    let table = table.play("B deck E").asked("A").offers("A", &["deck A", "deck C", "deck D"]).play("A deck A");
    assert_eq!(table.player("B").hand, ["H025", "H026", "H027", "H028", "H029", "H030"].map(|id| id.into()));
}

#[test]
fn emb_3_10_heroes_start_at_hawkers_crossing() {
    assert!(seated(5).table().players.iter().all(|player| &*player.at == "hawkers_crossing"));
}

#[test]
fn emb_3_11_favour_markers_lie_in_the_five_other_clearings() {
    let table = seated(2).table();
    let promised: Vec<bool> = table.clearings.iter().map(|clearing| clearing.promises.contains(Seat::A)).collect();
    assert_eq!(promised, [false, true, true, true, true, true]);
}

#[test]
fn emb_3_12_the_score_is_one_number_also_beyond_a_hundred() {
    let table = leafy().leaves("A", 99).lines("A play H093\nA space 1");
    assert_eq!(table.player("A").leaves, 100);
    table.scores("A", 100);
}

#[test]
fn emb_3_13_the_start_player_is_drawn_and_play_is_clockwise() {
    let game = Emberleaf::base(3);
    let table = dealt(&game).awaits_chance();
    assert_eq!(table.outcomes(), [("start A".into(), 1), ("start B".into(), 1), ("start C".into(), 1)]);
    let table = table.chance("start B").lines("A deck A\nC deck B\nB deck C").asked("B");
    let table = idle(table).draw_all(1).asked("C");
    idle(table).draw_all(1).asked("A");
    // A table may let seat A begin; other words are refused.
    assert_eq!(seated(3).state.start, Seat::A);
    let wrong = Emberleaf::open(2, &[("start".to_owned(), "C".to_owned())].into(), None);
    assert!(matches!(wrong, Err(OpenError::UnknownValue { .. })));
    assert_eq!(Emberleaf::base(2).setup().start, Seat::A);
}
