//! Sections 1 and 2: components and setup.

use crate::table::*;
use steading_core::{OpenError, Seat, Title, Variants, Viewer};
use steading_settlement::Settlement;
use steading_settlement::board::{Region, Slot, Space, Spaces, Street};
use steading_settlement::content::{Colour, Guild};
use steading_settlement::goods::Goods;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;
use steading_settlement::state::Player;
use steading_testkit::scenario;

/// The base pack with one piece of text replaced in the entry with this id.
fn pack_with(id: &str, from: &str, to: &str) -> Result<Settlement, OpenError> {
    let entry = Settlement::BASE_PACK.lines().find(|line| line.contains(&format!("id = \"{id}\""))).expect("an entry");
    assert!(entry.contains(from), "{id} has no {from}");
    let text = Settlement::BASE_PACK.replace(entry, &entry.replace(from, to));
    Settlement::open(2, &Variants::new(), Some(("changed.toml", &text)))
}

// ---- 1 Components ----

#[test]
fn set_1_3_edges_are_adjacent_and_corners_are_not() {
    let around =
        |id: &str| -> Vec<&str> { Spaces::only(space(id)).adjacent().iter().map(|space| space.id()).collect() };
    assert_eq!(around("I1"), ["I2", "II1"]);
    assert_eq!(around("II2"), ["I2", "II1", "II3", "III2"]);
    assert_eq!(around("III3"), ["II3", "III2"]);
    assert_eq!(around("I3"), ["I2", "II3"]);
}

#[test]
fn one_subtraction_compares_heaps_of_all_types() {
    let have = Goods::from_counts([2, 0, 1, 127, 3]);
    for (price, covered) in [
        ([0, 0, 0, 0, 0], true),
        ([2, 0, 1, 127, 3], true),
        ([3, 0, 0, 0, 0], false),
        ([0, 1, 0, 0, 0], false),
        ([0, 0, 0, 0, 4], false),
    ] {
        assert_eq!(have.covers(Goods::from_counts(price)), covered, "{price:?}");
    }
    assert_eq!(have.at_most(Goods::from_counts([1, 5, 5, 5, 5])).counts(), [1, 0, 1, 5, 3]);
    assert_eq!(have.lacking(Goods::from_counts([3, 1, 0, 0, 9])).counts(), [1, 1, 0, 0, 6]);
    assert_eq!(have.basics(), 3);
}

#[test]
fn a_heap_is_a_map_in_json() {
    let heap = Goods::from_counts([1, 2, 3, 4, 5]);
    let json = r#"{"wood":1,"clay":2,"stone":3,"diamond":4,"gold":5}"#;
    assert_eq!(serde_json::to_string(&heap).unwrap(), json);
    assert_eq!(serde_json::from_str::<Goods>(json).unwrap(), heap);
    assert!(serde_json::from_str::<Goods>(&json.replace('5', "200")).is_err());
}

#[test]
fn set_1_1_a_board_has_three_regions_with_three_columns() {
    let rows: Vec<Vec<&str>> =
        Region::all().map(|region| region.spaces().iter().map(Space::id).collect::<Vec<_>>()).collect();
    assert_eq!(rows, [["I1", "I2", "I3"], ["II1", "II2", "II3"], ["III1", "III2", "III3"]]);
    for (index, at) in Space::all().enumerate() {
        assert_eq!(at.region().index(), index / 3);
    }
    // Region I lies next to the settlement: the wildlands are entered there.
    seated(1).play("A explore I").chance("terrain r1-01").offers_among("A", &["lay I1", "lay I2", "lay I3"]);
}

#[test]
fn set_1_2_a_board_has_three_streets_of_three_spaces() {
    let rows: Vec<Vec<&str>> =
        Street::all().map(|street| street.slots().iter().map(Slot::id).collect::<Vec<_>>()).collect();
    assert_eq!(rows, [["u1", "u2", "u3"], ["m1", "m2", "m3"], ["l1", "l2", "l3"]]);
    assert_eq!(Street::all().map(Street::id).collect::<Vec<_>>(), ["upper", "middle", "lower"]);
}

#[test]
fn set_1_2_the_place_inside_a_street_does_not_matter() {
    for at in ["u1", "u2", "u3"] {
        seated(1)
            .goods("A", "")
            .build_tile("A", at, "quarry")
            .offers_among("A", &["street upper"])
            .withholds("A", &["street middle", "street lower"])
            .play("A street upper")
            .play(&format!("A use {at}"))
            .owns("A", "1S");
    }
}

#[test]
fn set_1_4_a_terrain_shows_one_resource_and_one_colour() {
    let view = seated(2).explore_tile("A", "I1", "r1-07").view(Viewer::Spectator);
    let tile = view.players[0].wildlands[0].as_ref().expect("explored");
    assert_eq!((tile.resource, tile.colour), (resource("clay"), Colour::Yellow));
    for (from, to) in [
        (", monster = \"yellow\"", ""),
        ("monster = \"yellow\"", "monster = [\"yellow\", \"red\"]"),
        (", resource = \"clay\"", ""),
        ("resource = \"clay\"", "resource = [\"clay\", \"wood\"]"),
    ] {
        assert!(pack_with("r1-07", from, to).is_err(), "{to} was accepted");
    }
}

#[test]
fn set_1_5_a_hero_shows_guild_cost_worth_settlers_and_one_colour() {
    for hero in &base(2).content().heroes {
        assert!(!hero.cost.is_empty() && hero.settlers <= 2);
        assert_eq!(hero.vp > 0, hero.guild == Guild::Craftsman, "only Craftsmen have printed points");
    }
    assert!(pack_with("cra-01", "vp = 6", "vp = 9").is_ok(), "another pack may differ");
    for (from, to) in [
        (", guild = \"craftsman\"", ""),
        (", vp = 6", ""),
        ("vp = 6", "vp = 6, vp_per = \"terrain\""),
        ("settlers = 0", "settlers = 3"),
        (", monster = \"green\"", ""),
        ("monster = \"green\"", "monster = [\"green\", \"red\"]"),
    ] {
        assert!(pack_with("cra-01", from, to).is_err(), "{to} was accepted");
    }
}

#[test]
fn set_1_6_a_terrain_holds_a_monster_or_a_fortification_and_only_one() {
    seated(1)
        .row(["adv-01", "adv-06", "bld-01", "bld-06"])
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .explore_tile("A", "I3", "r1-05")
        .monster_on("A", "I1")
        .fort_on("A", "I2")
        .refuses("A fortify I1", Refusal::MonsterInTheWay(space("I1")))
        .refuses("A fortify I2", Refusal::AlreadyFortified(space("I2")))
        // All three tiles are green and so is the row: only the free terrain gets a monster.
        .play("A region I")
        .tells(Event::MonsterAppeared { seat: Seat::A, colour: Colour::Green, space: space("I3") })
        .monsters_at("A", &["I1", "I3"])
        .then(|_, state| assert_eq!(state.monsters[Colour::Green], 7));
}

#[test]
fn set_1_7_everybody_sees_supplies_boards_artifacts_settlers_and_market() {
    let table = seated(2)
        .goods("A", "3W 2D 1G")
        .settlers("A", 4, 2)
        .bonus_used("A", 1)
        .explore_tile("A", "I1", "r1-01")
        .monster_on("A", "I1")
        .explore_tile("A", "I2", "r1-02")
        .fort_on("A", "I2")
        .build_tile("A", "m1", "bank")
        .store("A", "m1", 3);
    let own = table.view(Viewer::Seat(Seat::A));
    for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
        let seen = table.view(viewer);
        let player = &seen.players[0];
        assert_eq!(player.goods, goods("3W 2D 1G"));
        assert_eq!((player.basic_settlers, player.bonus_settlers, player.bonus_used), (4, 2, 1));
        assert_eq!(player.artifact, Some(artifact("mace_of_bravery")));
        assert!(player.wildlands[0].as_ref().is_some_and(|tile| tile.monster && &*tile.terrain == "r1-01"));
        assert!(player.wildlands[1].as_ref().is_some_and(|tile| tile.fortification && &*tile.terrain == "r1-02"));
        assert!(player.buildings[3].as_ref().is_some_and(|tile| tile.stored == 3 && &*tile.building == "bank"));
        let market: Vec<&str> = seen.market.iter().flatten().map(|pile| &*pile.building).collect();
        assert_eq!(market, MARKET);
        assert_eq!((seen.supply, &seen.hero_row, seen.artifact_row), (own.supply, &own.hero_row, own.artifact_row));
    }
}

// ---- 2 Setup ----

#[test]
fn set_2_1_the_game_begins_with_round_1() {
    for seats in 1..=4 {
        assert_eq!(scenario(base(seats)).view(Viewer::Spectator).round, 1);
        seated(seats).asked("A").then(|_, state| assert_eq!(state.round, 1));
    }
}

#[test]
fn set_2_2_each_region_has_a_shuffled_stack_of_12() {
    assert_eq!(seated(4).view(Viewer::Spectator).terrain_stacks, [12, 12, 12]);
    // Every tile of the region may lie on top, and no other.
    let table = seated(1).explore_tile("A", "I1", "r1-01").explore_tile("A", "II1", "r2-01");
    for (region, tile, left) in [("I", "r1", 11), ("II", "r2", 11), ("III", "r3", 12)] {
        let outcomes = table.clone().play(&format!("A explore {region}")).outcomes();
        assert_eq!(outcomes.len(), left);
        assert!(
            outcomes
                .iter()
                .all(|(tile_drawn, weight)| { tile_drawn.starts_with(&format!("terrain {tile}-")) && *weight == 1 })
        );
    }
}

#[test]
fn set_2_3_nine_tiles_of_three_shuffled_stacks_fill_the_market_in_order() {
    let mut table = scenario(base(2)).awaits_chance();
    assert_eq!(table.view(Viewer::Spectator).building_stacks, [12, 12, 12]);
    let outcomes = table.outcomes();
    assert_eq!(outcomes.len(), 12);
    assert!(outcomes.iter().all(|(text, weight)| text.starts_with("building ") && *weight == 3));
    for (at, building) in MARKET.iter().enumerate() {
        table = table.chance(&format!("building {building}")).shows_pile(at + 1, &format!("{building} 1"));
        assert_eq!(table.view(Viewer::Spectator).market.iter().flatten().count(), at + 1);
    }
    assert_eq!(table.view(Viewer::Spectator).building_stacks, [9, 9, 9]);
}

#[test]
fn set_2_3_equal_tiles_are_not_stacked_at_setup() {
    let mut table = scenario(base(2));
    for building in ["bank", "bank", "bank", "tavern", "tavern", "tavern", "bazaar", "bazaar", "bazaar"] {
        table = table.chance(&format!("building {building}"));
    }
    table.shows_pile(1, "bank 1").shows_pile(2, "bank 1").shows_pile(3, "bank 1").shows_pile(9, "bazaar 1");
}

#[test]
fn set_2_4_four_heroes_of_a_shuffled_deck_fill_the_row_from_left_to_right() {
    let mut table = scenario(base(2));
    for building in MARKET {
        table = table.chance(&format!("building {building}"));
    }
    let outcomes = table.outcomes();
    assert_eq!(outcomes.len(), 48);
    assert!(outcomes.iter().all(|(text, weight)| text.starts_with("hero ") && *weight == 1));
    let table = table
        .chance("hero adv-01")
        .chance("hero bld-01")
        .chance("hero def-01")
        .chance("hero cra-01")
        .shows_row(["adv-01", "bld-01", "def-01", "cra-01"]);
    assert_eq!(table.view(Viewer::Spectator).hero_deck, 44);
}

#[test]
fn set_2_5_three_artifacts_more_than_players_are_revealed_and_the_rest_is_out() {
    for seats in 2..=4u8 {
        let table = revealed(base(seats));
        assert_eq!(table.state.artifact_row.len(), seats + 3);
        assert_eq!(table.state.artifact_deck.len(), 0, "no artifact can come into the game any more");
        let out = artifact("diamond_ring");
        assert!(!table.state.artifact_row.contains(out));
        let asked = ["B", "C", "D"][usize::from(seats) - 2];
        table.chance("start A").refuses(&format!("{asked} take diamond_ring"), Refusal::ArtifactNotInRow(out));
    }
}

#[test]
fn set_2_5_each_artifact_is_equally_likely() {
    let mut table = scenario(base(3));
    for (kind, ids) in [("building", &MARKET[..]), ("hero", &HERO_ROW[..])] {
        for id in ids {
            table = table.chance(&format!("{kind} {id}"));
        }
    }
    let outcomes = table.outcomes();
    assert_eq!(outcomes.len(), 14);
    assert!(outcomes.iter().all(|(text, weight)| text.starts_with("artifact ") && *weight == 1));
}

#[test]
fn set_2_6_each_player_begins_with_an_empty_board_6_settlers_and_1_of_each_basic() {
    for seats in 1..=4 {
        let table = scenario(base(seats));
        for player in Seat::all(seats) {
            let wanted = Player { goods: goods("1W 1C 1S"), basic_settlers: 6, ..Player::default() };
            assert_eq!(table.state.players[player], wanted);
        }
    }
}

#[test]
fn set_2_7_everything_else_is_the_general_supply() {
    for (seats, supply) in
        [(1, "15W 15C 15S 42D 32G"), (2, "14W 14C 14S 42D 32G"), (3, "13W 13C 13S 42D 32G"), (4, "12W 12C 12S 42D 32G")]
    {
        let state = seated(seats).state;
        assert_eq!(state.supply, goods(supply));
        assert_eq!(state.bonus_settlers, 24);
        assert_eq!(state.monsters.values(), &[9, 9, 9, 9]);
    }
}

#[test]
fn set_2_8_the_start_player_is_random_and_takes_the_marker() {
    for seats in 1..=4u8 {
        let table = revealed(base(seats)).awaits_chance();
        let wanted: Vec<(String, u32)> = Seat::all(seats).map(|seat| (format!("start {seat}"), 1)).collect();
        assert_eq!(table.outcomes(), wanted);
    }
    revealed(base(3))
        .chance("start B")
        .then(|_, state| assert_eq!(state.start_marker, Seat::B))
        .play("A take mace_of_bravery")
        .play("C take guiding_star")
        .play("B take leaders_crown")
        .asked("B");
}

#[test]
fn set_2_9_artifacts_are_taken_counter_clockwise_and_the_start_player_is_last() {
    revealed(base(4))
        .chance("start B")
        .asked("A")
        .refuses_by("B take mace_of_bravery", "SET-2.9")
        .play("A take mace_of_bravery")
        .asked("D")
        .refuses("D take mace_of_bravery", Refusal::ArtifactNotInRow(artifact("mace_of_bravery")))
        .play("D take cheerful_mug")
        .asked("C")
        .play("C take guiding_star")
        .asked("B")
        .play("B take knowledge_key")
        .asked("B")
        .then(|_, state| {
            let row: Vec<&str> = state.artifact_row.iter().map(|artifact| artifact.id()).collect();
            assert_eq!(row, ["explorers_astrolabe", "potion_of_power", "leaders_crown"]);
            assert_eq!(state.players[Seat::D].artifact, Some(artifact("cheerful_mug")));
        });
}

#[test]
fn set_2_9_the_artifact_lies_face_up() {
    let view = seated(2).view(Viewer::Seat(Seat::B));
    assert_eq!(view.players[0].artifact, Some(artifact("mace_of_bravery")));
}

#[test]
fn set_2_10_artifacts_pay_out_when_taken_at_setup_too() {
    let mut table = scenario(base(3));
    for (kind, ids) in [
        ("building", &MARKET[..]),
        ("hero", &HERO_ROW[..]),
        ("artifact", &["living_chest", "magic_purse", "diamond_ring", "cheerful_mug", "guiding_star", "knowledge_key"]),
    ] {
        for id in ids {
            table = table.chance(&format!("{kind} {id}"));
        }
    }
    table
        .chance("start A")
        .play("C take magic_purse")
        .owns("C", "1W 1C 1S 1G")
        .play("B take diamond_ring")
        .owns("B", "1W 1C 1S 1D")
        .play("A take living_chest")
        .has_settlers("A", 6, 1)
        .owns("A", "1W 1C 1S")
        .then(|_, state| assert_eq!((state.supply, state.bonus_settlers), (goods("13W 13C 13S 41D 31G"), 23)));
}
