//! Section 18: the worked examples, one test each.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Arg, Seat, SeatSet, Title, Variants, Viewer};
use steading_settlement::Settlement;
use steading_settlement::content::Colour;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;

/// Four heroes of one colour.
const GREEN: [&str; 4] = ["adv-01", "adv-06", "bld-01", "bld-06"];

/// The English name of the solo rank at the end of a game.
fn rank(table: &Moment) -> String {
    let verdict = table.game.verdict(&table.state).expect("a solo game is over");
    let index = verdict.args.iter().find_map(|(_, arg)| match arg {
        Arg::Item { kind: "rank", index } => Some(*index),
        _ => None,
    });
    table.game.name("rank", index.expect("the verdict names a rank")).expect("ranks have names").en.clone()
}

#[test]
fn set_e1_artifacts_at_setup() {
    for (seats, shown) in [(2, 5), (1, 4), (3, 6), (4, 7)] {
        assert_eq!(revealed(base(seats)).state.artifact_row.len(), shown);
        assert_eq!(seated(seats).state.artifact_row.len(), 3);
    }
}

#[test]
fn set_e2_construct_a_lumber_mill() {
    let table = seated(2)
        .goods("A", "1S")
        .play("A construct 1")
        .play("A place upper")
        .owns("A", "")
        .has_settlers("A", 5, 0)
        .awaits_chance()
        .chance("building bank")
        .shows_pile(1, "bank 1");
    assert_eq!(table.player("A").buildings.taken().len(), 1);
    assert_eq!(table.state.stack_heights.iter().sum::<u8>(), 26);
}

#[test]
fn set_e3_the_first_exploration() {
    let table = seated(2)
        .refuses("A explore II", Refusal::FirstTerrainInRegionI)
        .refuses("A explore III", Refusal::FirstTerrainInRegionI)
        .lines("A explore I\n* terrain r1-03\nA lay I2")
        .has_settlers("A", 5, 0);
    let wildlands = table.player("A").wildlands;
    assert_eq!(wildlands.iter().collect::<Vec<_>>(), [(space("I2"), base(2).content().terrain("r1-03").unwrap())]);
}

#[test]
fn set_e4_spaces_beside_the_first_terrain() {
    for (x, beside) in [("1", &["lay I2"][..]), ("2", &["lay I1", "lay I3"]), ("3", &["lay I2"])] {
        let table = seated(2).goods("A", "").explore_tile("A", &format!("I{x}"), "r1-01");
        table.clone().refuses("A explore III", Refusal::RegionOutOfReach(region("III")));
        table.clone().lines("A explore I\n* terrain r1-02").offers("A", beside);
        table.lines("A explore II\n* terrain r2-01").offers("A", &[&format!("lay II{x}")]);
    }
}

#[test]
fn set_e5_two_green_heroes_bring_one_monster() {
    let table = seated(2)
        .row(["adv-01", "adv-02", "adv-06", "adv-03"])
        .lines("A explore I\n* terrain r1-01\nA lay I1")
        .monsters_at("A", &["I1"]);
    assert_eq!(table.state.monsters.values(), &[8, 9, 9, 9]);
}

#[test]
fn set_e6_hunt_a_green_monster() {
    let table = seated(2)
        .hold("A", "guiding_star")
        .goods("A", "")
        .settlers("A", 1, 0)
        .explore_tile("A", "I1", "r1-01")
        .monster_on("A", "I1")
        .play("A hunt I1")
        .has_settlers("A", 0, 0)
        .owns("A", "1D")
        .monsters_at("A", &[]);
    assert_eq!(table.state.monsters[Colour::Green], 9);
}

#[test]
fn set_e7_build_a_fortification() {
    let table = seated(2)
        .settlers("A", 1, 0)
        .explore_tile("A", "I1", "r1-01")
        .play("A fortify I1")
        .has_settlers("A", 0, 0)
        .owns("A", "1W 1C 1S");
    assert!(table.player("A").fortifications.contains(space("I1")));
}

/// Region I: wood, a monster, wood. Region II: wood and diamond. The row shows yellow and blue.
fn example_wildlands() -> Moment<'static> {
    seated(1)
        .row(["adv-02", "adv-03", "adv-04", "adv-05"])
        .goods("A", "")
        .explore_tile("A", "I1", "r1-03")
        .explore_tile("A", "I2", "r1-05")
        .explore_tile("A", "I3", "r1-04")
        .monster_on("A", "I2")
        .explore_tile("A", "II1", "r2-01")
        .explore_tile("A", "II2", "r2-04")
}

#[test]
fn set_e8_activate_region_i_around_a_monster() {
    let appeared = |colour, at| Event::MonsterAppeared { seat: Seat::A, colour, space: space(at) };
    example_wildlands()
        .play("A region I")
        .has_settlers("A", 5, 0)
        .owns("A", "2W")
        // Both are of a colour in the row, so the checks show.
        .tells(appeared(Colour::Yellow, "I1"))
        .tells(appeared(Colour::Blue, "I3"))
        .monsters_at("A", &["I1", "I2", "I3"]);
}

#[test]
fn set_e9_activate_region_ii_in_the_next_turn() {
    example_wildlands()
        .lines("A region I\nA end")
        .goods("A", "")
        .play("A region II")
        .has_settlers("A", 4, 0)
        .owns("A", "1W 1D");
}

#[test]
fn set_e10_quarry_then_bazaar() {
    let table = seated(2)
        .goods("A", "")
        .build_tile("A", "m1", "quarry")
        .build_tile("A", "m2", "bazaar")
        .build_tile("A", "m3", "alchemist")
        .lines("A street middle\nA use m1")
        .owns("A", "1S")
        .lines("A use m2\nA choose stone")
        .owns("A", "1G")
        .offers_among("A", &["use m3", "stop"])
        .play("A stop")
        .owns("A", "1G")
        .has_settlers("A", 5, 0);
    assert!(table.state.action_done);
}

#[test]
fn set_e11_activate_a_fortification_on_clay() {
    seated(2)
        .row(GREEN)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-05")
        .fort_on("A", "I1")
        .play("A fort I1")
        .has_settlers("A", 5, 0)
        .owns("A", "1C")
        .monsters_at("A", &[]);
}

#[test]
fn set_e12_two_diamonds_for_a_basic() {
    for (basic, after) in [("wood", "1W 1D"), ("clay", "1C 1D"), ("stone", "1S 1D")] {
        seated(2).goods("A", "3D").play(&format!("A trade diamond diamond for {basic}")).owns("A", after);
    }
}

#[test]
fn set_e13_a_diamond_before_passing() {
    seated(2)
        .goods("A", "2W 1C 1S")
        .play("A trade wood clay stone for diamond")
        .owns("A", "1W 1D")
        .play("A pass")
        .owns("A", "1D");
}

#[test]
fn set_e14_invite_the_adventurer_on_space_3() {
    seated(2)
        .row(["cra-01", "cra-02", "adv-07", "cra-03"])
        .goods("A", "3W 3G 1D")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .play("A invite 3")
        .owns("A", "1W 1G 1D")
        .has_settlers("A", 6, 1)
        .chance("hero cra-04")
        .shows_row(["cra-04", "cra-01", "cra-02", "cra-03"])
        .scores("A", 2)
        .lines("A explore I\n* terrain r1-03\nA lay I3")
        .scores("A", 3);
}

#[test]
fn set_e15_the_second_to_pass() {
    let table = seated(2)
        .explore_tile("B", "I1", "r1-01")
        .fort_on("B", "I1")
        .goods("B", "2W 1C")
        .settlers("B", 1, 1)
        .bonus_used("B", 2)
        .passes("A")
        .play("B pass")
        .play("B keep clay")
        .owns("B", "1C")
        .has_settlers("B", 6, 1)
        .play("B take potion_of_power");
    let state = &table.state;
    // A has given back its starting resources as well.
    assert_eq!(state.supply, goods("16W 15C 16S 42D 32G"));
    assert_eq!((state.bonus_settlers, table.player("B").bonus_used), (23, 0));
    assert_eq!(table.player("B").artifact, Some(artifact("potion_of_power")));
    assert!(state.artifact_row.contains(artifact("leaders_crown")));
    assert_eq!(state.start_marker, Seat::A);
}

#[test]
fn set_e16_the_final_score_of_86_is_a_knights() {
    let mut table = seated(1).round(6);
    for (at, tile) in [
        ("I1", "r1-01"),
        ("I2", "r1-02"),
        ("I3", "r1-03"),
        ("II1", "r2-01"),
        ("II2", "r2-02"),
        ("II3", "r2-03"),
        ("III1", "r3-01"),
    ] {
        table = table.explore_tile("A", at, tile);
    }
    for (at, tile) in
        [("u1", "bank"), ("u2", "cathedral"), ("u3", "quarry"), ("m1", "quarry"), ("m2", "bazaar"), ("l1", "tavern")]
    {
        table = table.build_tile("A", at, tile);
    }
    for card in ["cra-01", "cra-02", "cra-07", "cra-10", "adv-01", "adv-02", "adv-03", "bld-01", "bld-02"] {
        table = table.invite_card("A", card);
    }
    let table = table.store("A", "u1", 2).store("A", "u2", 4).passes("A").over().scores("A", 86);
    let parts: Vec<i32> = table.game.breakdown(&table.state, Seat::A).iter().map(|part| part.points).collect();
    assert_eq!(parts, [27, 21, 12, 0, 10, 16]);
    assert_eq!(rank(&table), "Knight");
    assert_eq!(table.game.name("rank", 2).expect("four ranks").de, "Ritter / Ritterin");
}

#[test]
fn set_e17_piling_the_market() {
    seated(2)
        .market_pile(1, "cathedral", 1)
        .market_pile(2, "tavern", 1)
        .market_pile(5, "cathedral", 1)
        .passes("A")
        .passes("B")
        .chance("hero cra-01")
        .shows_pile(1, "cathedral 2")
        .shows_pile(2, "tavern 2")
        .shows_pile(5, "-")
        .shows_pile(9, "-")
        .chance("building tavern")
        .chance("building bank")
        .shows_pile(2, "tavern 2")
        .shows_pile(5, "tavern 1")
        .shows_pile(9, "bank 1")
        .asked("A");
}

#[test]
fn set_e18_a_pile_shrinks_without_a_refill() {
    seated(2)
        .market_pile(9, "tavern", 2)
        .goods("A", "1G")
        .play("A construct 9")
        .play("A place lower")
        .shows_pile(9, "tavern 1")
        .asked("A");
}

#[test]
fn set_e19_the_adventurer_on_spaces_1_and_2() {
    for (row, at, price) in [
        (["adv-07", "cra-01", "cra-02", "cra-03"], 1, "2W 2G 2D"),
        (["cra-01", "adv-07", "cra-02", "cra-03"], 2, "2W 2G 1D"),
    ] {
        let table = seated(2).row(row).goods("A", price);
        assert_eq!(table.view(Viewer::Spectator).hero_row[at - 1].as_ref().expect("a hero").price, goods(price));
        table.play(&format!("A invite {at}")).owns("A", "");
    }
}

#[test]
fn set_e20_the_row_after_an_invitation() {
    seated(2)
        .row(["cra-01", "def-02", "cra-03", "cra-04"])
        .goods("A", "9W 9C 9S 9D")
        .play("A invite 2")
        .chance("hero adv-01")
        .shows_row(["adv-01", "cra-01", "cra-03", "cra-04"]);
}

#[test]
fn set_e21_the_row_after_a_round() {
    for round in 1..=5 {
        let table = seated(2).round(round).row(["cra-01", "cra-02", "cra-03", "cra-04"]).passes("A").passes("B");
        let table = table.chance("hero adv-01").shows_row(["adv-01", "cra-01", "cra-02", "cra-03"]);
        let discarded = table.view(Viewer::Spectator).discarded_heroes;
        assert!(discarded.iter().any(|hero| &**hero == "cra-04"));
    }
}

#[test]
fn set_e22_a_fortified_and_a_plain_terrain() {
    seated(2)
        .row(GREEN)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .fort_on("A", "I1")
        .play("A region I")
        .owns("A", "1W 1C")
        .monsters_at("A", &["I2"]);
}

/// What a hint tells of: terrains with a monster, and those that would get one.
#[test]
fn set_4_8_2_terrains_in_danger_are_open_and_of_a_colour_in_the_row() {
    let two = || seated(2).row(GREEN).explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-05");
    let peril = |table: &Moment| table.game.peril(&table.state, seat("A"));
    assert_eq!(peril(&two()), 2);
    assert_eq!(peril(&two().fort_on("A", "I1")), 1);
    assert_eq!(peril(&two().fort_on("A", "I1").fort_on("A", "I2")), 0);
    // The monster that comes was in danger's count already; nobody else is in danger.
    assert_eq!(peril(&two().fort_on("A", "I1").play("A region I")), 1);
    assert_eq!(two().game.peril(&two().state, seat("B")), 0);
}

#[test]
fn set_e23_the_mask_calls_a_monster() {
    // The row shows only red.
    seated(2)
        .hold("A", "shamans_mask")
        .lines("A explore I\n* terrain r1-01\nA lay I1\nA monster")
        .monsters_at("A", &["I1"]);
}

#[test]
fn set_e24_the_astrolabe_on_a_gold_terrain() {
    seated(2)
        .hold("A", "explorers_astrolabe")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "II1", "r2-01")
        .lines("A explore III\n* terrain r3-07\nA lay III1")
        .has_settlers("A", 3, 0)
        .owns("A", "1G")
        .monsters_at("A", &["III1"]);
}

#[test]
fn set_e25_the_mace_against_a_red_monster() {
    seated(2)
        .hold("A", "mace_of_bravery")
        .goods("A", "")
        .settlers("A", 4, 0)
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "II1", "r2-10")
        .monster_on("A", "II1")
        .play("A hunt II1")
        .has_settlers("A", 0, 0)
        .owns("A", "2D 2G");
}

#[test]
fn set_e26_the_scroll_copies_a_terrain_with_a_monster() {
    // No region of the base pack has two wood tiles and a diamond tile, so a second one is painted for Region II.
    let clay = "{ id = \"r2-02\", region = 2, resource = \"clay\"";
    assert!(Settlement::BASE_PACK.contains(clay));
    let pack = Settlement::BASE_PACK.replace(clay, &clay.replace("clay", "wood"));
    let game = Settlement::open(2, &Variants::new(), Some(("painted.toml", &pack))).expect("a sound pack");
    deal(&game)
        .hold("A", "scroll_of_luck")
        .row(["adv-01", "adv-02", "adv-04", "adv-06"])
        .goods("A", "")
        .explore_tile("A", "I1", "r1-03")
        .explore_tile("A", "II1", "r2-01")
        .explore_tile("A", "II2", "r2-02")
        .explore_tile("A", "II3", "r2-04")
        .monster_on("A", "II3")
        .play("A region II")
        .owns("A", "2W")
        .play("A choose diamond")
        .owns("A", "2W 1D")
        // Green and yellow are in the row: both wood terrains are checked, the third has its monster already.
        .monsters_at("A", &["II1", "II2", "II3"]);
}

#[test]
fn set_e27_the_crown_on_gold() {
    seated(2)
        .hold("A", "leaders_crown")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "II1", "r2-12")
        .explore_tile("A", "III1", "r3-01")
        .fort_on("A", "III1")
        .play("A fort III1")
        .owns("A", "2G");
}

#[test]
fn set_e28_the_key_opens_a_street_a_second_time() {
    seated(1)
        .hold("A", "knowledge_key")
        .goods("A", "")
        .build_tile("A", "u1", "quarry")
        .lines("A street upper\nA use u1\nA end")
        .lines("A street upper\nA use u1\nA end")
        .has_settlers("A", 4, 0)
        .owns("A", "2S")
        .refuses("A street upper", Refusal::StreetUsed);
}

#[test]
fn set_e29_the_mug_and_a_hero_with_two_settlers() {
    seated(2)
        .hold("A", "cheerful_mug")
        .row(["cra-01", "cra-02", "cra-03", "adv-11"])
        .goods("A", "1C 2D 1G")
        .play("A invite 4")
        .has_settlers("A", 6, 3);
}

#[test]
fn set_e30_the_last_bonus_settler() {
    seated(2)
        .bonus_left(1, "B")
        .goods("A", "1D")
        .build_tile("A", "u1", "tavern")
        .lines("A street upper\nA use u1")
        .owns("A", "")
        .has_settlers("A", 5, 1)
        .then(|_, state| assert_eq!(state.bonus_settlers, 0));
}

#[test]
fn set_e31_a_bazaar_without_gold_in_the_supply() {
    let table = seated(2).goods("A", "1W").build_tile("A", "u1", "bazaar");
    table.clone().play("A street upper").offers_among("A", &["use u1"]);
    table
        .supply_left("gold", 0, "B")
        .play("A street upper")
        .withholds("A", &["use u1"])
        .refuses("A use u1", Refusal::EffectYieldsNothing);
}

#[test]
fn set_e32_gold_on_a_bank_does_not_break_a_tie() {
    let table = seated(2)
        .build_tile("A", "u1", "cathedral")
        .store("A", "u1", 16)
        .invite_card("A", "cra-01")
        .goods("A", "3G")
        .build_tile("B", "u1", "cathedral")
        .store("B", "u1", 15)
        .build_tile("B", "u2", "bank")
        .store("B", "u2", 2)
        .goods("B", "2G")
        .round(6)
        .passes("A")
        .passes("B")
        .over()
        .scores("A", 70)
        .scores("B", 70);
    assert_eq!(table.game.standings(&table.state).winners(), SeatSet::only(Seat::A));
}

#[test]
fn set_e33_the_limits_of_the_solo_ranks() {
    let game = base(1);
    let ranks = [50, 51, 75, 76, 100, 101].map(|score| {
        let index = u16::try_from(game.rank_of(score)).expect("four ranks");
        game.name("rank", index).expect("ranks have names").en.as_str()
    });
    assert_eq!(ranks, ["Settler", "Mayor", "Mayor", "Knight", "Knight", "Lord"]);
}

#[test]
fn set_e34_passing_after_action_and_hero() {
    seated(2)
        .turn_of("B")
        .explore_tile("B", "I1", "r1-01")
        .goods("B", "2W 2G")
        .lines("B fortify I1\nB invite 3\n* hero cra-01")
        .then(|_, state| assert_eq!(state.start_marker, Seat::A))
        .play("B pass")
        .then(|_, state| assert_eq!(state.start_marker, Seat::B));
}

#[test]
fn set_e35_hero_after_hero_without_settlers() {
    seated(1)
        .settlers("A", 0, 0)
        .row(["adv-01", "def-03", "def-02", "def-01"])
        .goods("A", "3W 3C 3S")
        .play("A invite 4")
        .chance("hero cra-01")
        .refuses("A invite 4", Refusal::HeroDone)
        .play("A end")
        .lines("A invite 4\n* hero cra-02\nA end")
        .lines("A invite 4\n* hero cra-03\nA end")
        .owns("A", "")
        .then(|_, state| assert_eq!(state.players[Seat::A].heroes.len(), 3));
}

#[test]
fn set_e36_a_new_artifact_alone() {
    let table = seated(1);
    assert_eq!(table.state.artifact_deck.len(), 10);
    let table = table.play("A pass").play("A take cheerful_mug");
    let old = "artifact mace_of_bravery";
    assert!(table.outcomes().iter().all(|(outcome, _)| outcome != old), "the old artifact is out of the game");
    let table = table.chance("artifact magic_purse");
    assert!(!table.state.artifact_row.contains(artifact("mace_of_bravery")));
    assert_eq!((table.state.artifact_row.len(), table.state.artifact_deck.len()), (3, 9));
}
