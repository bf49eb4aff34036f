//! Section 4: the seven actions and the monster check.

use crate::table::*;
use steading_core::{Seat, Viewer};
use steading_settlement::actions::Decision;
use steading_settlement::content::Colour;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;

/// Four heroes of one colour.
const GREEN: [&str; 4] = ["adv-01", "adv-06", "bld-01", "bld-06"];
const YELLOW: [&str; 4] = ["adv-02", "adv-04", "bld-02", "bld-04"];

/// A player alone: every turn is A's, so a round can be played through. The row shows only red.
fn alone() -> Moment<'static> {
    seated(1)
}

/// Three Region I tiles: wood, clay, stone, all green.
fn green_region_i() -> Moment<'static> {
    alone().explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-05").explore_tile("A", "I3", "r1-09")
}

fn is_monster(event: &Event) -> bool {
    matches!(event, Event::MonsterAppeared { .. })
}

// ---- 4.0 Using settlers ----

#[test]
fn set_4_0_1_an_action_takes_own_unused_settlers_of_either_kind() {
    let table = green_region_i();
    table.clone().settlers("A", 2, 0).play("A explore II").has_settlers("A", 0, 0);
    table.clone().settlers("A", 1, 1).play("A explore II").has_settlers("A", 0, 0);
    table.clone().settlers("A", 0, 2).play("A explore II").has_settlers("A", 0, 0);
    for (basic, bonus) in [(1, 0), (0, 1)] {
        table
            .clone()
            .settlers("A", basic, bonus)
            .refuses("A explore II", Refusal::NotEnoughSettlers { need: 2, have: 1 });
    }
}

#[test]
fn set_4_0_1_settlers_on_an_area_are_used_for_the_round() {
    green_region_i()
        .settlers("A", 1, 1)
        .play("A fortify I1")
        .play("A end")
        .play("A fortify I2")
        .play("A end")
        .refuses("A fortify I3", Refusal::NotEnoughSettlers { need: 1, have: 0 })
        .then(|_, state| assert_eq!(state.players[Seat::A].bonus_used, 1));
}

#[test]
fn set_4_0_2_all_settlers_of_an_action_are_placed_at_once() {
    let table = green_region_i().explore_tile("A", "II1", "r2-10").monster_on("A", "II1");
    table
        .clone()
        .settlers("A", 3, 0)
        .refuses("A hunt II1", Refusal::NotEnoughSettlers { need: 4, have: 3 })
        // Nothing has been placed in advance.
        .has_settlers("A", 3, 0);
    table.settlers("A", 4, 0).play("A hunt II1").has_settlers("A", 0, 0).monsters_at("A", &[]);
}

#[test]
fn set_4_0_3_four_areas_take_any_number_of_settlers_a_round() {
    alone()
        .settlers("A", 6, 6)
        .goods("A", "3W 3C")
        .explore_tile("A", "I1", "r1-01")
        .monster_on("A", "I1")
        .explore_tile("A", "I2", "r1-02")
        .monster_on("A", "I2")
        .lines("A hunt I1\nA end\nA hunt I2\nA end")
        .lines("A fortify I1\nA end\nA fortify I2\nA end")
        .lines("A explore I\n* terrain r1-09\nA lay I3\nA end")
        .lines("A explore II\n* terrain r2-01\nA lay II3\nA end")
        .lines("A construct 2\nA place upper\n* building bank\nA end")
        .lines("A construct 3\nA place upper\n* building bank\nA end")
        .has_settlers("A", 0, 3);
}

#[test]
fn set_4_0_3_activation_areas_take_one_settler_a_round() {
    let table = green_region_i()
        .fort_on("A", "I2")
        .build_tile("A", "u1", "quarry")
        .lines("A region I\nA end\nA street upper\nA stop\nA end\nA fort I2\nA end")
        .refuses("A region I", Refusal::RegionUsed(region("I")))
        .refuses("A street upper", Refusal::StreetUsed)
        .refuses("A fort I2", Refusal::FortificationUsed(space("I2")));
    // In the next round all of them are free.
    table.passes("A").draw_all(1).offers_among("A", &["region I", "street upper", "fort I2"]);
}

#[test]
fn set_4_0_4_basic_settlers_are_used_first() {
    let table = green_region_i();
    table.clone().settlers("A", 6, 3).play("A fortify I1").has_settlers("A", 5, 3);
    table.clone().settlers("A", 1, 3).play("A explore II").has_settlers("A", 0, 2);
    table.settlers("A", 0, 3).play("A fortify I1").has_settlers("A", 0, 2);
}

#[test]
fn set_4_0_5_an_action_that_cannot_be_carried_out_is_not_legal() {
    let table = green_region_i().goods("A", "");
    table.clone().settlers("A", 0, 0).offers("A", &["pass"]);
    table
        .refuses_by("A construct 1", "SET-D16")
        .refuses("A explore I", Refusal::RegionOutOfReach(region("I")))
        .refuses("A hunt I1", Refusal::NoMonster(space("I1")))
        .refuses("A fortify II1", Refusal::NotExplored(space("II1")))
        .refuses("A region II", Refusal::RegionYieldsNothing(region("II")))
        .refuses("A street upper", Refusal::StreetEmpty)
        .refuses("A fort I1", Refusal::NoFortification(space("I1")));
}

// ---- 4.1 Construct a building ----

#[test]
fn set_4_1_1_a_building_costs_one_settler_and_its_price() {
    seated(2)
        .goods("A", "1C 1G")
        .settlers("A", 1, 0)
        // Quarry and Diamond Mine, Jeweler, Tavern can be paid.
        .offers_among("A", &["construct 3", "construct 4", "construct 6", "construct 9"])
        .refuses_by("A construct 1", "SET-D16")
        .play("A construct 3")
        .offers("A", &["place upper", "place middle", "place lower"])
        .play("A place middle")
        .owns("A", "1G")
        .has_settlers("A", 0, 0)
        .then(|game, state| {
            let built = state.players[Seat::A].buildings;
            assert_eq!(built.get(slot("m1")), game.content().building("quarry"));
            assert_eq!(built.taken().len(), 1);
            assert_eq!(state.supply, goods("15W 15C 15S 42D 31G"));
        });
}

#[test]
fn set_4_1_1_only_an_empty_building_space_can_be_built_on() {
    alone()
        .build_tile("A", "u1", "bank")
        .build_tile("A", "u2", "bank")
        .build_tile("A", "u3", "bank")
        .play("A construct 1")
        .refuses("A place upper", Refusal::StreetFull)
        .offers("A", &["place middle", "place lower"]);
}

#[test]
fn set_4_1_1_a_tenth_building_is_not_possible() {
    let slots = ["u1", "u2", "u3", "m1", "m2", "m3", "l1", "l2"];
    let tiles = ["bank", "bank", "bank", "cathedral", "cathedral", "cathedral", "trading_post", "trading_post"];
    let mut table = alone();
    for (at, tile) in slots.iter().zip(tiles) {
        table = table.build_tile("A", at, tile);
    }
    table
        .goods("A", "2S")
        .play("A construct 1")
        .offers("A", &["place lower"])
        .lines("A place lower\n* building quarry\nA end")
        .refuses("A construct 7", Refusal::SettlementFull);
}

#[test]
fn set_4_1_1_an_empty_market_space_offers_nothing() {
    seated(2)
        .build_tile("A", "u1", "quarry")
        .build_tile("A", "u2", "quarry")
        .stacks_empty("B")
        .goods("A", "2C")
        .lines("A construct 3\nA place upper")
        .shows_pile(3, "-")
        .turn_of("A")
        .refuses("A construct 3", Refusal::NothingOnMarketSpace);
}

#[test]
fn set_4_1_2_several_buildings_of_a_type_are_allowed_and_all_stay() {
    let table = alone()
        .goods("A", "2C")
        .lines("A construct 3\nA place upper\n* building quarry\nA end")
        .lines("A construct 3\nA place lower\n* building bank\nA end");
    let built = table.player("A").buildings;
    assert_eq!(built.iter().map(|(at, _)| at.id()).collect::<Vec<_>>(), ["u1", "l1"]);
    let table = table.lines("A street upper\nA use u1\nA end\nA street lower\nA use l1\nA end").passes("A").draw_all(1);
    assert_eq!(table.state.round, 2);
    assert_eq!(table.player("A").buildings, built, "a building is never moved or removed");
}

#[test]
fn set_4_1_3_the_eternity_clock_resolves_the_new_building() {
    let table = alone().goods("A", "1C");
    table.clone().play("A construct 3").play("A place upper").awaits_chance();
    table
        .hold("A", "eternity_clock")
        .play("A construct 3")
        .play("A place upper")
        .then(|_, state| assert_eq!(state.players[Seat::A].street_uses, [0; 3]))
        .play("A use u1")
        .owns("A", "1S")
        .has_settlers("A", 5, 0);
}

#[test]
fn set_4_1_4_an_emptied_market_space_is_refilled() {
    let table = alone().play("A construct 3").play("A place upper").shows_pile(3, "-").awaits_chance();
    let outcomes = table.outcomes();
    let weight = |text: &str| outcomes.iter().find(|(outcome, _)| outcome == text).map_or(0, |(_, weight)| *weight);
    assert_eq!((weight("building bank"), weight("building quarry")), (3, 2), "any tile of the stacks may come");
    table
        .chance("building bank")
        .shows_pile(3, "bank 1")
        .then(|_, state| assert_eq!(state.stack_heights.iter().sum::<u8>(), 26))
        .asked("A");
}

#[test]
fn set_4_1_4_a_pile_is_not_refilled_before_its_last_tile_is_gone() {
    alone()
        .market_pile(3, "quarry", 2)
        .goods("A", "2C")
        .play("A construct 3")
        .play("A place upper")
        .asked("A")
        .shows_pile(3, "quarry 1")
        .play("A end")
        .play("A construct 3")
        .play("A place upper")
        .shows_pile(3, "-")
        .awaits_chance();
}

// ---- 4.2 Explore a terrain ----

#[test]
fn set_4_2_1_the_regions_take_1_2_and_3_settlers() {
    let table = alone().explore_tile("A", "I1", "r1-01").explore_tile("A", "II1", "r2-01");
    for (at, need) in [("I", 1), ("II", 2), ("III", 3)] {
        let line = format!("A explore {at}");
        table.clone().settlers("A", need, 0).play(&line).has_settlers("A", 0, 0).awaits_chance();
        let have = need - 1;
        table.clone().settlers("A", have, 0).refuses(&line, Refusal::NotEnoughSettlers { need, have });
    }
}

#[test]
fn set_4_2_2_the_first_terrain_is_in_region_i() {
    seated(2)
        .refuses("A explore II", Refusal::FirstTerrainInRegionI)
        .refuses("A explore III", Refusal::FirstTerrainInRegionI)
        .play("A explore I")
        .chance("terrain r1-01")
        .offers_among("A", &["lay I1", "lay I2", "lay I3"]);
}

#[test]
fn set_4_2_2_the_first_terrain_is_the_first_of_this_player() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "II1", "r2-01")
        .turn_of("B")
        .refuses("B explore II", Refusal::FirstTerrainInRegionI);
}

#[test]
fn set_4_2_2_later_terrains_lie_beside_explored_ones() {
    let table = alone().explore_tile("A", "I1", "r1-01");
    table.clone().refuses("A explore III", Refusal::RegionOutOfReach(region("III")));
    table
        .clone()
        .play("A explore II")
        .chance("terrain r2-01")
        .refuses("A lay II2", Refusal::SpaceOutOfReach(space("II2")))
        .refuses("A lay II3", Refusal::SpaceOutOfReach(space("II3")))
        .play("A lay II1");
    table
        .play("A explore I")
        .chance("terrain r1-02")
        // Taken, and two steps away.
        .refuses("A lay I1", Refusal::SpaceOutOfReach(space("I1")))
        .refuses("A lay I3", Refusal::SpaceOutOfReach(space("I3")))
        .play("A lay I2");
}

#[test]
fn set_4_2_2_a_region_without_a_space_cannot_be_chosen() {
    green_region_i()
        .refuses("A explore I", Refusal::RegionOutOfReach(region("I")))
        .refuses("A explore III", Refusal::RegionOutOfReach(region("III")))
        .offers_among("A", &["explore II"]);
}

#[test]
fn set_4_2_3_the_tile_is_revealed_before_it_is_placed() {
    let table = alone().explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-02").play("A explore II");
    assert!(table.outcomes().iter().all(|(tile, weight)| tile.starts_with("terrain r2-") && *weight == 1));
    let table = table.chance("terrain r2-12");
    assert_eq!(table.view(Viewer::Spectator).revealed_terrain.as_deref(), Some("r2-12"));
    assert!(matches!(table.question("A"), Decision::PlaceTerrain { .. }));
    table
        .refuses("A lay I3", Refusal::SpaceOfOtherRegion(region("II")))
        .offers_among("A", &["lay II1", "lay II2"])
        .withholds("A", &["lay II3"])
        .play("A lay II2")
        .then(|game, state| {
            assert_eq!(state.players[Seat::A].wildlands.get(space("II2")), game.content().terrain("r2-12"));
            assert_eq!(state.players[Seat::A].wildlands.taken().len(), 3);
        });
}

#[test]
fn set_4_2_4_the_astrolabe_gains_the_tiles_resource() {
    let table = alone().goods("A", "");
    table.clone().lines("A explore I\n* terrain r1-05\nA lay I1").owns("A", "");
    table.hold("A", "explorers_astrolabe").lines("A explore I\n* terrain r1-05\nA lay I1").owns("A", "1C");
}

#[test]
fn set_4_2_5_a_new_terrain_is_checked_for_monsters() {
    let table = alone().row(GREEN).lines("A explore I");
    table
        .clone()
        .lines("* terrain r1-01\nA lay I2")
        .tells(Event::MonsterAppeared { seat: Seat::A, colour: Colour::Green, space: space("I2") })
        .monsters_at("A", &["I2"]);
    table.lines("* terrain r1-03\nA lay I2").tells_no(is_monster).monsters_at("A", &[]);
}

#[test]
fn set_4_2_5_only_the_new_terrain_is_checked() {
    green_region_i().row(GREEN).lines("A explore II\n* terrain r2-02\nA lay II1").monsters_at("A", &[]);
}

#[test]
fn set_4_2_6_a_terrain_with_a_monster_counts_as_explored() {
    alone()
        .explore_tile("A", "I1", "r1-01")
        .monster_on("A", "I1")
        .invite_card("A", "adv-02")
        .scores("A", 1)
        .play("A explore II")
        .chance("terrain r2-02")
        .play("A lay II1")
        .scores("A", 2);
}

// ---- 4.3 Hunt a monster ----

/// One monster of each colour: green I1, yellow II1, blue III1, red III2. The Mace is not there.
fn four_monsters() -> Moment<'static> {
    seated(2)
        .hold("A", "diamond_ring")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "II1", "r2-05")
        .explore_tile("A", "III1", "r3-04")
        .explore_tile("A", "III2", "r3-07")
        .monster_on("A", "I1")
        .monster_on("A", "II1")
        .monster_on("A", "III1")
        .monster_on("A", "III2")
}

#[test]
fn set_4_3_1_the_colour_says_how_many_settlers_a_hunt_takes() {
    for (at, need) in [("I1", 1), ("II1", 2), ("III1", 3), ("III2", 4)] {
        let line = format!("A hunt {at}");
        let have = need - 1;
        four_monsters().settlers("A", have, 0).refuses(&line, Refusal::NotEnoughSettlers { need, have });
        four_monsters().settlers("A", need, 0).play(&line).has_settlers("A", 0, 0);
    }
}

#[test]
fn set_4_3_1_only_a_monster_on_an_own_terrain_is_hunted() {
    four_monsters()
        .explore_tile("A", "I2", "r1-02")
        .refuses("A hunt I2", Refusal::NoMonster(space("I2")))
        .turn_of("B")
        .explore_tile("B", "I1", "r1-05")
        .refuses("B hunt I1", Refusal::NoMonster(space("I1")));
}

#[test]
fn set_4_3_2_the_monster_returns_to_the_supply_and_pays_its_reward() {
    for (at, colour, reward) in [
        ("I1", Colour::Green, "1D"),
        ("II1", Colour::Yellow, "1G"),
        ("III1", Colour::Blue, "2G"),
        ("III2", Colour::Red, "1D 2G"),
    ] {
        let table = four_monsters().play(&format!("A hunt {at}")).owns("A", reward);
        assert!(!table.player("A").monsters.contains(space(at)));
        assert_eq!(table.state.monsters[colour], 9);
    }
}

#[test]
fn set_4_3_3_no_check_follows_a_hunt_and_the_terrain_is_free() {
    four_monsters()
        .row(GREEN)
        .play("A hunt I1")
        .tells_no(is_monster)
        .monsters_at("A", &["II1", "III1", "III2"])
        .turn_of("A")
        .offers_among("A", &["fortify I1", "region I"])
        .play("A region I")
        .owns("A", "1W 1D");
}

// ---- 4.4 Build a fortification ----

#[test]
fn set_4_4_1_a_fortification_costs_one_settler_and_nothing_else() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .explore_tile("B", "I3", "r1-03")
        .monster_on("A", "I2")
        .settlers("A", 1, 0)
        .goods("A", "")
        .refuses("A fortify I2", Refusal::MonsterInTheWay(space("I2")))
        .refuses("A fortify I3", Refusal::NotExplored(space("I3")))
        .play("A fortify I1")
        .owns("A", "")
        .has_settlers("A", 0, 0)
        .turn_of("A")
        .settlers("A", 1, 0)
        .refuses("A fortify I1", Refusal::AlreadyFortified(space("I1")))
        .then(|_, state| {
            assert!(state.players[Seat::A].fortifications.contains(space("I1")));
            assert!(state.players[Seat::B].fortifications.is_empty());
        });
}

#[test]
fn set_4_4_2_a_fortification_stays_and_stops_checks_offers_action_7_and_stores() {
    green_region_i()
        .row(GREEN)
        .goods("A", "")
        .fort_on("A", "I2")
        .play("A region I")
        .monsters_at("A", &["I1", "I3"])
        .play("A end")
        .offers_among("A", &["fort I2"])
        .owns("A", "1W 1C 1S")
        .play("A pass")
        .play("A keep clay")
        .owns("A", "1C")
        .play("A take cheerful_mug")
        .draw_all(1)
        .then(|_, state| {
            assert_eq!(state.round, 2);
            assert!(state.players[Seat::A].fortifications.contains(space("I2")));
        });
}

#[test]
fn set_4_4_3_a_new_fortification_may_be_activated_in_the_same_round() {
    green_region_i()
        .goods("A", "")
        .play("A fortify I3")
        .owns("A", "")
        .play("A end")
        .play("A fort I3")
        .owns("A", "1S")
        .has_settlers("A", 4, 0);
}

#[test]
fn set_4_4_3_the_potion_gains_the_terrains_resource() {
    green_region_i().goods("A", "").hold("A", "potion_of_power").play("A fortify I3").owns("A", "1S");
}

// ---- 4.5 Activate a region ----

#[test]
fn set_4_5_1_each_region_is_activated_once_a_round_for_one_settler() {
    let table = green_region_i()
        .explore_tile("A", "II1", "r2-01")
        .play("A region I")
        .has_settlers("A", 5, 0)
        .play("A end")
        .refuses("A region I", Refusal::RegionUsed(region("I")));
    table.clone().play("A region II").has_settlers("A", 4, 0);
    // The Guiding Star allows one repetition.
    table
        .hold("A", "guiding_star")
        .play("A region I")
        .has_settlers("A", 4, 0)
        .play("A end")
        .refuses("A region I", Refusal::RegionUsed(region("I")));
}

#[test]
fn set_4_5_2_an_activated_region_holds_an_own_terrain() {
    let nothing = Refusal::RegionYieldsNothing(region("I"));
    let table = seated(2).goods("A", "").refuses("A region I", nothing).explore_tile("A", "I1", "r1-01");
    table.clone().play("A region I").owns("A", "1W");
    // Nothing need come of it.
    table.clone().supply_left("wood", 0, "B").play("A region I").owns("A", "");
    table.monster_on("A", "I1").play("A region I").owns("A", "").has_settlers("A", 5, 0);
}

#[test]
fn set_4_5_3_every_terrain_without_a_monster_gives_its_resource() {
    green_region_i()
        .goods("A", "")
        .monster_on("A", "I2")
        .fort_on("A", "I3")
        .explore_tile("A", "II1", "r2-12")
        .play("A region I")
        .owns("A", "1W 1S");
}

#[test]
fn set_4_5_3_an_activated_fortification_does_not_matter() {
    green_region_i().goods("A", "").fort_on("A", "I1").lines("A fort I1\nA end\nA region I").owns("A", "2W 1C 1S");
}

#[test]
fn set_4_5_3_a_short_supply_serves_from_left_to_right() {
    let table = seated(2)
        .row(["adv-01", "adv-02", "adv-03", "adv-04"])
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-03")
        .explore_tile("A", "I3", "r1-04")
        .goods("A", "");
    table.clone().play("A region I").owns("A", "3W").monsters_at("A", &["I1", "I2", "I3"]);
    // Green, yellow and blue are all in the row: a check would be seen.
    table.supply_left("wood", 2, "B").play("A region I").owns("A", "2W").monsters_at("A", &["I1", "I2"]);
}

#[test]
fn set_4_5_4_the_scroll_adds_a_resource_of_the_region() {
    green_region_i()
        .goods("A", "")
        .hold("A", "scroll_of_luck")
        .monster_on("A", "I2")
        .play("A region I")
        .offers_among("A", &["choose wood", "choose clay", "choose stone"])
        .withholds("A", &["choose diamond", "choose gold"])
        .play("A choose clay")
        .owns("A", "1W 1C 1S");
}

#[test]
fn set_4_5_5_after_all_gains_each_giving_terrain_is_checked_from_left_to_right() {
    let table = green_region_i().row(GREEN).goods("A", "").play("A region I").monsters_at("A", &["I1", "I2", "I3"]);
    let appeared = |at: &str| Event::MonsterAppeared { seat: Seat::A, colour: Colour::Green, space: space(at) };
    assert_eq!(
        table.last_events(),
        [
            Event::RegionActivated { seat: Seat::A, region: region("I") },
            Event::Gained { seat: Seat::A, goods: goods("1W 1C 1S") },
            appeared("I1"),
            appeared("I2"),
            appeared("I3"),
        ]
    );
}

#[test]
fn set_4_5_5_a_terrain_that_gave_nothing_is_not_checked() {
    let table = seated(2)
        .row(GREEN)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .explore_tile("A", "II1", "r2-01")
        .goods("A", "");
    table.clone().supply_left("wood", 0, "B").play("A region I").owns("A", "1C").monsters_at("A", &["I2"]);
    // Terrains of another region are not checked either.
    table.play("A region I").monsters_at("A", &["I1", "I2"]);
}

// ---- 4.6 Activate a street ----

/// Upper street: Quarry, Bazaar, Alchemist; lower street: Lumber Mill.
fn streets() -> Moment<'static> {
    alone()
        .goods("A", "")
        .build_tile("A", "u1", "quarry")
        .build_tile("A", "u2", "bazaar")
        .build_tile("A", "u3", "alchemist")
        .build_tile("A", "l1", "lumber_mill")
}

#[test]
fn set_4_6_1_each_street_is_activated_once_a_round_for_one_settler() {
    let table = streets()
        .lines("A street upper\nA stop\nA end")
        .has_settlers("A", 5, 0)
        .refuses("A street upper", Refusal::StreetUsed);
    table.clone().play("A street lower").has_settlers("A", 4, 0);
    // The Knowledge Key allows one repetition.
    table
        .hold("A", "knowledge_key")
        .lines("A street upper\nA stop\nA end")
        .has_settlers("A", 4, 0)
        .refuses("A street upper", Refusal::StreetUsed);
}

#[test]
fn set_4_6_2_a_street_without_buildings_cannot_be_activated() {
    streets().refuses("A street middle", Refusal::StreetEmpty).offers_among("A", &["street upper", "street lower"]);
    // One building is enough, even if it can do nothing now.
    alone().goods("A", "").build_tile("A", "m1", "alchemist").play("A street middle").offers("A", &["stop"]);
}

#[test]
fn set_4_6_3_each_building_is_resolved_at_most_once_in_any_order() {
    let table = streets().goods("A", "1W 1G").play("A street upper").offers_among("A", &["use u1", "use u2", "use u3"]);
    table
        .clone()
        .play("A use u3")
        .owns("A", "1W 2D")
        .refuses("A use u3", Refusal::EffectNotOpen)
        .refuses("A use l1", Refusal::EffectNotOpen)
        .refuses("A use m1", Refusal::NoBuildingThere)
        .play("A use u1")
        .owns("A", "1W 1S 2D")
        .play("A use u2")
        .play("A choose wood")
        .owns("A", "1S 2D 1G")
        .offers_among("A", &["end"]);
    // Every effect is optional.
    table.clone().play("A stop").owns("A", "1W 1G");
    table.play("A use u1").play("A stop").owns("A", "1W 1S 1G");
}

#[test]
fn set_4_6_4_trades_go_between_two_effects() {
    streets()
        .goods("A", "1W 1C 2D")
        .play("A street upper")
        .play("A use u1")
        .play("A trade wood clay stone for diamond")
        .play("A trade diamond diamond for gold")
        .play("A use u3")
        .owns("A", "3D");
}

// ---- 4.7 Activate a fortification ----

#[test]
fn set_4_7_1_each_fortification_is_activated_once_a_round_for_one_settler() {
    green_region_i()
        .goods("A", "")
        .fort_on("A", "I1")
        .fort_on("A", "I2")
        .refuses("A fort I3", Refusal::NoFortification(space("I3")))
        .play("A fort I1")
        .has_settlers("A", 5, 0)
        .play("A end")
        .refuses("A fort I1", Refusal::FortificationUsed(space("I1")))
        .play("A fort I2")
        .has_settlers("A", 4, 0)
        .owns("A", "1W 1C");
}

#[test]
fn set_4_7_1_only_an_own_fortification_is_activated() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("B", "I1", "r1-02")
        .fort_on("B", "I1")
        .refuses("A fort I1", Refusal::NoFortification(space("I1")));
}

#[test]
fn set_4_7_2_the_terrains_resource_comes_if_it_is_in_the_supply() {
    let table = seated(2).goods("A", "").explore_tile("A", "I1", "r1-05").fort_on("A", "I1");
    table.clone().play("A fort I1").owns("A", "1C");
    table.supply_left("clay", 0, "B").play("A fort I1").owns("A", "").has_settlers("A", 5, 0);
}

#[test]
fn set_4_7_3_an_activated_fortification_is_not_checked_and_does_not_touch_the_region() {
    let table = green_region_i().row(GREEN).goods("A", "").fort_on("A", "I1");
    table
        .clone()
        .play("A fort I1")
        .tells_no(is_monster)
        .monsters_at("A", &[])
        .play("A end")
        .play("A region I")
        .owns("A", "2W 1C 1S");
    table.lines("A region I\nA end\nA fort I1").owns("A", "2W 1C 1S");
}

#[test]
fn set_4_7_4_the_crown_doubles_the_resource() {
    green_region_i().goods("A", "").fort_on("A", "I1").hold("A", "leaders_crown").play("A fort I1").owns("A", "2W");
}

// ---- 4.8 Monster check ----

#[test]
fn set_4_8_1_no_monster_appears_on_a_fortified_terrain() {
    green_region_i().row(GREEN).fort_on("A", "I1").play("A region I").monsters_at("A", &["I2", "I3"]);
    // The Mask does not ask there either.
    green_region_i()
        .hold("A", "shamans_mask")
        .fort_on("A", "I1")
        .fort_on("A", "I2")
        .fort_on("A", "I3")
        .play("A region I")
        .refuses("A monster", Refusal::OtherQuestion { open: "SET-3.2" });
}

#[test]
fn set_4_8_2_one_hero_of_the_colour_is_enough_for_exactly_one_monster() {
    let explored = |row: [&str; 4]| alone().row(row).lines("A explore I\n* terrain r1-01\nA lay I1");
    for row in [GREEN, ["adv-01", "adv-02", "adv-03", "adv-04"], ["adv-02", "adv-03", "adv-04", "adv-06"]] {
        let table = explored(row).monsters_at("A", &["I1"]);
        assert_eq!(table.state.monsters[Colour::Green], 8, "one figure, however many heroes match");
    }
    explored(YELLOW).monsters_at("A", &[]).then(|_, state| assert_eq!(state.monsters.values(), &[9; 4]));
}

#[test]
fn set_4_8_3_the_mask_lets_the_owner_choose() {
    for row in [GREEN, YELLOW] {
        let table = alone().row(row).hold("A", "shamans_mask").lines("A explore I\n* terrain r1-01\nA lay I1");
        let asked = Decision::MonsterCheck { space: space("I1"), colour: Colour::Green };
        assert_eq!(table.question("A"), asked);
        table.clone().play("A monster").monsters_at("A", &["I1"]);
        table.play("A no-monster").monsters_at("A", &[]);
    }
}

#[test]
fn set_4_8_4_nothing_but_exploring_and_activating_a_region_causes_a_check() {
    let table = green_region_i()
        .row(GREEN)
        .settlers("A", 6, 3)
        .goods("A", "2W 2C 1S 3D")
        .monster_on("A", "I2")
        .build_tile("A", "u1", "quarry")
        .lines("A hunt I2\nA end\nA fortify I2\nA end\nA fort I2\nA end\nA street upper\nA use u1\nA end")
        .lines("A construct 2\nA place upper\n* building bank\nA end")
        .lines("A invite 4\n* hero adv-08\nA end")
        .passes("A")
        .draw_all(1);
    assert_eq!(table.state.round, 2);
    assert!(!table.events.iter().any(is_monster));
    // The same terrains get their monsters once the region is activated.
    table.row(["cra-01", "cra-05", "def-01", "def-06"]).play("A region I").monsters_at("A", &["I1", "I3"]);
}

#[test]
fn set_4_8_5_a_hero_invited_before_counts_for_the_row() {
    let table = alone().row(["adv-02", "adv-03", "adv-04", "def-01"]).goods("A", "2W 1C");
    // The only green hero leaves the row, and a blue one comes.
    table.clone().lines("A invite 4\n* hero adv-05\nA explore I\n* terrain r1-01\nA lay I1").monsters_at("A", &[]);
    // A green hero comes.
    table.clone().lines("A invite 4\n* hero adv-06\nA explore I\n* terrain r1-01\nA lay I1").monsters_at("A", &["I1"]);
    // Invited afterwards it is too late.
    table.lines("A explore I\n* terrain r1-01\nA lay I1\nA invite 4\n* hero adv-05").monsters_at("A", &["I1"]);
}
