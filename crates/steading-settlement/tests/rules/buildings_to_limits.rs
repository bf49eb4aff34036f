//! Sections 11 to 14: buildings, artifacts, guilds, component limits.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Seat, Title, Variants};
use steading_settlement::Settlement;
use steading_settlement::content::Colour;
use steading_settlement::goods::{Goods, Resource};
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;

/// A pays this for the building, no more and no less.
#[track_caller]
fn costs(id: &str, price: &str) {
    let table = seated(2).market_pile(1, id, 1);
    table.clone().goods("A", "").refuses("A construct 1", unpaid(price, ""));
    table.goods("A", price).lines("A construct 1\nA place upper").owns("A", "").has_settlers("A", 5, 0);
}

/// The price is not in hand.
fn unpaid(price: &str, have: &str) -> Refusal {
    Refusal::CannotPay { price: goods(price), have: goods(have) }
}

/// The building stands alone in A's upper street, which A has just activated with these goods in hand.
fn opened(id: &str, of: &str) -> Moment<'static> {
    seated(2).goods("A", of).build_tile("A", "u1", id).play("A street upper")
}

/// A ruleset with one passage of the base pack replaced.
fn with_pack(seats: u8, from: &str, to: &str) -> Settlement {
    assert!(Settlement::BASE_PACK.contains(from), "the base pack does not say '{from}'");
    let text = Settlement::BASE_PACK.replacen(from, to, 1);
    Settlement::open(seats, &Variants::new(), Some(("test.toml", &text))).unwrap()
}

// ---- 11 buildings ----

#[test]
fn set_11_1_a_lumber_mill_costs_stone_and_gains_wood() {
    costs("lumber_mill", "1S");
    opened("lumber_mill", "").play("A use u1").owns("A", "1W");
}

#[test]
fn set_11_2_a_clay_pit_costs_wood_and_gains_clay() {
    costs("clay_pit", "1W");
    opened("clay_pit", "").play("A use u1").owns("A", "1C");
}

#[test]
fn set_11_3_a_quarry_costs_clay_and_gains_stone() {
    costs("quarry", "1C");
    opened("quarry", "").play("A use u1").owns("A", "1S");
}

#[test]
fn set_11_4_a_diamond_mine_costs_gold_and_gains_a_diamond() {
    costs("diamond_mine", "1G");
    opened("diamond_mine", "").play("A use u1").owns("A", "1D");
}

#[test]
fn set_11_5_a_bazaar_costs_a_diamond_and_turns_any_basic_into_gold() {
    costs("bazaar", "1D");
    let table =
        opened("bazaar", "1W 1C 1S 1D").play("A use u1").offers("A", &["choose wood", "choose clay", "choose stone"]);
    table.clone().play("A choose wood").owns("A", "1C 1S 1D 1G");
    table.clone().play("A choose clay").owns("A", "1W 1S 1D 1G");
    table.clone().play("A choose stone").owns("A", "1W 1C 1D 1G");
    table.refuses("A choose diamond", Refusal::NoSuchChoice(Resource::Diamond));
    opened("bazaar", "2D").refuses("A use u1", Refusal::NoBasicToPay);
}

#[test]
fn set_11_6_a_jeweler_costs_gold_and_turns_a_diamond_into_one_of_each_basic() {
    costs("jeweler", "1G");
    opened("jeweler", "2D").play("A use u1").owns("A", "1W 1C 1S 1D");
    opened("jeweler", "2G").refuses("A use u1", unpaid("1D", "2G"));
}

#[test]
fn set_11_7_an_alchemist_costs_stone_and_turns_gold_into_two_diamonds() {
    costs("alchemist", "1S");
    opened("alchemist", "1G").play("A use u1").owns("A", "2D");
    opened("alchemist", "2D").refuses("A use u1", unpaid("1G", "2D"));
}

#[test]
fn set_11_8_a_warehouse_costs_a_diamond_and_gains_a_basic_of_choice() {
    costs("warehouse", "1D");
    let table = opened("warehouse", "").play("A use u1");
    let table = table.offers("A", &["choose wood", "choose clay", "choose stone"]);
    table.clone().play("A choose wood").owns("A", "1W");
    table.clone().play("A choose clay").owns("A", "1C");
    table.clone().play("A choose stone").owns("A", "1S");
    table.refuses("A choose gold", Refusal::NoSuchChoice(Resource::Gold));
}

#[test]
fn set_11_9_a_tavern_costs_gold_and_turns_a_diamond_into_two_bonus_settlers() {
    costs("tavern", "1G");
    opened("tavern", "1D")
        .has_settlers("A", 5, 0)
        .play("A use u1")
        .owns("A", "")
        .has_settlers("A", 5, 2)
        .tells(Event::SettlersGained { seat: Seat::A, count: 2 });
    opened("tavern", "1G").refuses("A use u1", unpaid("1D", "1G"));
}

#[test]
fn set_11_10_a_bank_costs_clay_and_stores_gold_for_five_points() {
    costs("bank", "1C");
    opened("bank", "2G")
        .scores("A", 0)
        .play("A use u1")
        .owns("A", "1G")
        .then(|_, state| assert_eq!(state.players[Seat::A].stored[slot("u1").index()], 1))
        .scores("A", 5);
    opened("bank", "2D").refuses("A use u1", unpaid("1G", "2D"));
}

#[test]
fn set_11_11_a_cathedral_costs_wood_and_stores_a_diamond_for_four_points() {
    costs("cathedral", "1W");
    opened("cathedral", "2D")
        .scores("A", 0)
        .play("A use u1")
        .owns("A", "1D")
        .then(|_, state| assert_eq!(state.players[Seat::A].stored[slot("u1").index()], 1))
        .scores("A", 4);
    opened("cathedral", "2G").refuses("A use u1", unpaid("1D", "2G"));
}

#[test]
fn set_11_12_a_trading_post_costs_a_diamond_and_gains_the_resource_of_an_own_fortified_terrain() {
    costs("trading_post", "1D");
    seated(2)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .fort_on("A", "I2")
        .explore_tile("A", "II2", "r2-04")
        .fort_on("A", "II2")
        // B's stone does not count, nor does A's wood without a fortification.
        .explore_tile("B", "I1", "r1-09")
        .fort_on("B", "I1")
        .build_tile("A", "u1", "trading_post")
        .lines("A street upper\nA use u1")
        .offers("A", &["choose clay", "choose diamond"])
        .refuses("A choose wood", Refusal::NoSuchChoice(Resource::Wood))
        .refuses("A choose stone", Refusal::NoSuchChoice(Resource::Stone))
        .play("A choose diamond")
        .owns("A", "1D");
    opened("trading_post", "").refuses("A use u1", Refusal::EffectYieldsNothing);
}

#[test]
fn set_11_13_tokens_on_a_bank_or_cathedral_stay_there() {
    let mut table = seated(1)
        .goods("A", "")
        .build_tile("A", "u1", "bank")
        .store("A", "u1", 7)
        .build_tile("A", "m1", "cathedral")
        .store("A", "m1", 9)
        .market_pile(1, "diamond_mine", 1)
        // They can be neither traded nor spent.
        .refuses("A trade gold for wood", unpaid("1G", ""))
        .refuses("A trade diamond diamond for gold", unpaid("2D", ""))
        .refuses("A construct 1", unpaid("1G", ""))
        .scores("A", 7 * 5 + 9 * 4);
    for round in 1..=5 {
        table = table.goods("A", "1G").lines("A street upper\nA use u1\nA end").passes("A").draw_all(round);
    }
    table.scores("A", 12 * 5 + 9 * 4);
}

#[test]
fn set_11_14_the_trading_post_is_no_activation_of_the_fortification() {
    let table = seated(1)
        .goods("A", "")
        .hold("A", "leaders_crown")
        .explore_tile("A", "I1", "r1-05")
        .fort_on("A", "I1")
        .build_tile("A", "u1", "trading_post");
    table
        .clone()
        .lines("A street upper\nA use u1\nA choose clay")
        // The Crown adds nothing, the only settler is the one on the street, the area stays free.
        .owns("A", "1C")
        .has_settlers("A", 5, 0)
        .lines("A end\nA fort I1")
        .owns("A", "3C");
    table.lines("A fort I1\nA end").owns("A", "2C").lines("A street upper\nA use u1\nA choose clay").owns("A", "3C");
}

#[test]
fn set_11_15_settlers_of_the_tavern_serve_from_the_next_action_on() {
    seated(1)
        .settlers("A", 1, 0)
        .goods("A", "1D")
        .explore_tile("A", "I1", "r1-01")
        .build_tile("A", "u1", "tavern")
        .lines("A street upper\nA use u1")
        .has_settlers("A", 0, 2)
        .refuses("A fortify I1", Refusal::ActionDone)
        .lines("A end\nA fortify I1")
        .has_settlers("A", 0, 1);
}

// ---- 12 artifacts ----

#[test]
fn set_12_1_the_eternity_clock_resolves_the_new_building_before_the_refill() {
    let table = seated(1)
        .hold("A", "eternity_clock")
        .goods("A", "1S")
        .build_tile("A", "u1", "quarry")
        .lines("A construct 1\nA place upper")
        .shows_pile(1, "-")
        // Only the new Lumber Mill, and it may be left alone.
        .offers("A", &["use u2", "stop"])
        .refuses("A use u1", Refusal::EffectNotOpen);
    table
        .clone()
        .play("A use u2")
        .owns("A", "1W")
        // No settler but the one that built, no street use.
        .has_settlers("A", 5, 0)
        .then(|_, state| assert_eq!(state.players[Seat::A].street_uses, [0; 3]))
        .awaits_chance()
        .chance("building bank")
        .shows_pile(1, "bank 1")
        .refuses("A use u2", Refusal::OtherQuestion { open: "SET-3.2" });
    table.play("A stop").owns("A", "").awaits_chance();
    // Without the Clock there is no such question.
    seated(1).goods("A", "1S").lines("A construct 1\nA place upper").awaits_chance();
}

#[test]
fn set_12_2_the_explorers_astrolabe_gains_the_resource_even_if_a_monster_appears() {
    let table = seated(2).row(["adv-01", "bld-07", "adv-07", "adv-11"]).goods("A", "").play("A explore I");
    table
        .clone()
        .hold("A", "explorers_astrolabe")
        .lines("* terrain r1-01\nA lay I1")
        .owns("A", "1W")
        .monsters_at("A", &["I1"]);
    table.lines("* terrain r1-01\nA lay I1").owns("A", "").monsters_at("A", &["I1"]);
}

#[test]
fn set_12_3_the_mace_of_bravery_adds_a_diamond_to_each_hunt() {
    let table = seated(1)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-03")
        .monster_on("A", "I1")
        .monster_on("A", "I2");
    table.clone().lines("A hunt I1\nA end\nA hunt I2").owns("A", "3D 1G");
    table.hold("A", "cheerful_mug").lines("A hunt I1\nA end\nA hunt I2").owns("A", "1D 1G");
}

#[test]
fn set_12_4_the_potion_of_power_gains_the_resource_of_a_fortified_terrain() {
    let table = seated(2).goods("A", "").explore_tile("A", "I1", "r1-05");
    table.clone().hold("A", "potion_of_power").play("A fortify I1").owns("A", "1C");
    table.play("A fortify I1").owns("A", "");
}

#[test]
fn set_12_5_the_living_chest_gives_a_bonus_settler_when_taken() {
    seated(2)
        .offer_artifact("living_chest")
        .play("A pass")
        .has_settlers("A", 6, 0)
        .play("A take living_chest")
        .has_settlers("A", 6, 1)
        .passes("B")
        .draw_all(1)
        .then(|_, state| assert_eq!(state.round, 2))
        // Only at that moment.
        .has_settlers("A", 6, 1);
}

#[test]
fn set_12_6_the_scroll_of_luck_adds_a_type_of_the_region_after_the_gains() {
    let table = seated(2)
        .hold("A", "scroll_of_luck")
        .row(["adv-01", "bld-07", "adv-07", "adv-11"])
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .monster_on("A", "I2")
        .explore_tile("A", "I3", "r1-11")
        .explore_tile("A", "II1", "r2-04")
        .play("A region I");
    table
        // The gains are there, the checks are still to come; diamonds are of another region.
        .owns("A", "1W 1S")
        .monsters_at("A", &["I2"])
        .refuses("A choose diamond", Refusal::NotInRegion(Resource::Diamond))
        .play("A choose clay")
        .owns("A", "1W 1C 1S")
        .monsters_at("A", &["I1", "I2"]);
}

#[test]
fn set_12_7_the_leaders_crown_doubles_each_fortification_activation() {
    let table = seated(1)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .fort_on("A", "I1")
        .fort_on("A", "I2");
    table.clone().hold("A", "leaders_crown").lines("A fort I1\nA end\nA fort I2").owns("A", "2W 2C");
    table.lines("A fort I1\nA end\nA fort I2").owns("A", "1W 1C");
}

#[test]
fn set_12_8_the_cheerful_mug_adds_a_settler_to_each_hero() {
    let table = seated(1).row(["cra-01", "cra-02", "def-01", "adv-10"]).goods("A", "3W 1C 2D 1G");
    let invite = "A invite 3\n* hero cra-04\nA end\nA invite 4\n* hero cra-05";
    table.clone().hold("A", "cheerful_mug").lines(invite).owns("A", "").has_settlers("A", 6, 4);
    table.lines(invite).has_settlers("A", 6, 2);
}

#[test]
fn set_12_9_the_magic_purse_gives_gold_when_taken() {
    seated(2).offer_artifact("magic_purse").goods("A", "").lines("A pass\nA take magic_purse").owns("A", "1G");
}

#[test]
fn set_12_10_the_diamond_ring_gives_a_diamond_when_taken() {
    seated(2).offer_artifact("diamond_ring").goods("A", "").lines("A pass\nA take diamond_ring").owns("A", "1D");
}

#[test]
fn set_12_11_the_guiding_star_lets_one_region_be_activated_again() {
    let table = seated(1)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-11")
        .explore_tile("A", "II1", "r2-05")
        .lines("A region I\nA end");
    table.clone().refuses("A region I", Refusal::RegionUsed(region("I")));
    let again = table
        .hold("A", "guiding_star")
        .play("A region I")
        .owns("A", "2S")
        .has_settlers("A", 4, 0)
        .then(|_, state| assert_eq!(state.players[Seat::A].region_uses, [2, 0, 0]))
        .play("A end")
        .refuses("A region I", Refusal::RegionUsed(region("I")));
    again
        // Once per round: the other region only once.
        .lines("A region II\nA end")
        .refuses("A region II", Refusal::RegionUsed(region("II")));
}

#[test]
fn set_12_11_the_repeated_activation_has_its_own_monster_checks() {
    seated(1)
        .hold("A", "guiding_star")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .lines("A region I\nA end")
        .monsters_at("A", &[])
        .row(["adv-01", "bld-07", "adv-07", "adv-11"])
        .play("A region I")
        .owns("A", "2W")
        .monsters_at("A", &["I1"]);
}

#[test]
fn set_12_12_the_knowledge_key_lets_one_street_be_activated_again() {
    let table = seated(1)
        .goods("A", "")
        .build_tile("A", "u1", "quarry")
        .build_tile("A", "m1", "quarry")
        .lines("A street upper\nA use u1\nA end");
    table.clone().refuses("A street upper", Refusal::StreetUsed);
    table
        .hold("A", "knowledge_key")
        .lines("A street upper\nA use u1")
        .owns("A", "2S")
        .has_settlers("A", 4, 0)
        .play("A end")
        .refuses("A street upper", Refusal::StreetUsed)
        .lines("A street middle\nA use m1\nA end")
        .refuses("A street middle", Refusal::StreetUsed);
}

#[test]
fn set_12_13_the_transformation_mirror_trades_basics_one_for_one() {
    let table = seated(2).goods("A", "3W 1D 1G");
    table
        .clone()
        .hold("A", "transformation_mirror")
        .lines("A trade wood for clay\nA trade wood for clay\nA trade wood for stone")
        .owns("A", "2C 1S 1D 1G");
    table.refuses("A trade wood for clay", Refusal::NeedsMirror);
    // It is for the own turn only.
    seated(2).hold("B", "transformation_mirror").refuses_by("B trade wood for clay", "SET-3.2");
}

#[test]
fn set_12_14_the_shamans_mask_decides_whatever_the_row_shows() {
    for (row, explored) in [("adv-01", "r1-01"), ("cra-04", "r1-01")] {
        let check = seated(2)
            .hold("A", "shamans_mask")
            .row([row, "bld-07", "adv-07", "adv-11"])
            .lines(&format!("A explore I\n* terrain {explored}\nA lay I1"))
            .offers_among("A", &["monster", "no-monster"]);
        check.clone().play("A monster").monsters_at("A", &["I1"]).tells(Event::MonsterAppeared {
            seat: Seat::A,
            colour: Colour::Green,
            space: space("I1"),
        });
        check.play("A no-monster").monsters_at("A", &[]);
    }
}

#[test]
fn set_12_15_gains_of_artifacts_are_automatic_and_only_the_scroll_asks() {
    let menu = |table: Moment<'static>| table.refuses("A stop", Refusal::OtherQuestion { open: "SET-3.2" });
    let table = seated(2).goods("A", "4W 4G").explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-05");
    menu(table.clone().hold("A", "explorers_astrolabe").lines("A explore I\n* terrain r1-09\nA lay I3"));
    menu(table.clone().hold("A", "potion_of_power").play("A fortify I1"));
    menu(table.clone().fort_on("A", "I1").hold("A", "leaders_crown").play("A fort I1"));
    menu(table.clone().monster_on("A", "I1").hold("A", "mace_of_bravery").play("A hunt I1"));
    menu(table.clone().hold("A", "cheerful_mug").lines("A invite 3\n* hero cra-01"));
    table.hold("A", "scroll_of_luck").play("A region I").refuses_by("A end", "SET-12.6");
}

#[test]
fn set_12_16_star_and_key_give_no_extra_action_and_need_a_settler() {
    let star = seated(1).hold("A", "guiding_star").explore_tile("A", "I1", "r1-11").settlers("A", 2, 0);
    star.clone()
        .play("A region I")
        .refuses("A region I", Refusal::ActionDone)
        .play("A end")
        .play("A region I")
        .has_settlers("A", 0, 0);
    star.settlers("A", 1, 0)
        .lines("A region I\nA end")
        .refuses("A region I", Refusal::NotEnoughSettlers { need: 1, have: 0 });
    let key = seated(1).hold("A", "knowledge_key").build_tile("A", "u1", "quarry").settlers("A", 2, 0);
    key.clone()
        .lines("A street upper\nA stop")
        .refuses("A street upper", Refusal::ActionDone)
        .lines("A end\nA street upper")
        .has_settlers("A", 0, 0);
    key.settlers("A", 1, 0)
        .lines("A street upper\nA stop\nA end")
        .refuses("A street upper", Refusal::NotEnoughSettlers { need: 1, have: 0 });
}

// ---- 13 guilds ----

/// Invites this hero from space 4; the others are Craftsmen. Everything needed is in hand.
fn invited(id: &str) -> Moment<'static> {
    seated(2).row(["cra-01", "cra-02", "cra-03", id]).goods("A", "3W 3C 3S 3D 3G").lines("A invite 4\n* hero cra-12")
}

/// A board with so many terrains, from Region I on.
fn explored(table: Moment<'static>, of: &str, count: usize) -> Moment<'static> {
    let places = ["I1", "I2", "I3", "II1", "II2", "II3", "III1", "III2", "III3"];
    let tiles = ["r1-01", "r1-02", "r1-03", "r2-01", "r2-02", "r2-03", "r3-01", "r3-02", "r3-03"];
    places.iter().zip(tiles).take(count).fold(table, |table, (at, tile)| table.explore_tile(of, at, tile))
}

/// A settlement with so many buildings.
fn built(table: Moment<'static>, of: &str, count: usize) -> Moment<'static> {
    let places = ["u1", "u2", "u3", "m1", "m2", "m3", "l1", "l2", "l3"];
    let tiles = ["bank", "bank", "bank", "cathedral", "cathedral", "cathedral", "quarry", "quarry", "clay_pit"];
    places.iter().zip(tiles).take(count).fold(table, |table, (at, tile)| table.build_tile(of, at, tile))
}

#[test]
fn set_13_1_an_adventurer_scores_a_point_per_own_terrain() {
    for count in [0, 1, 7, 9] {
        explored(seated(2).invite_card("A", "adv-01"), "A", count).scores("A", count as i32).scores("B", 0);
    }
    for (id, settlers) in [("adv-01", 0), ("adv-07", 1), ("adv-10", 2)] {
        invited(id).has_settlers("A", 6, settlers);
    }
}

#[test]
fn set_13_2_a_builder_scores_a_point_per_own_building() {
    for count in [0, 1, 6, 9] {
        built(seated(2).invite_card("A", "bld-01"), "A", count).scores("A", count as i32).scores("B", 0);
    }
    for (id, settlers) in [("bld-01", 0), ("bld-07", 1), ("bld-10", 2)] {
        invited(id).has_settlers("A", 6, settlers);
    }
}

#[test]
fn set_13_3_a_defender_scores_a_point_per_own_fortification() {
    let places = ["I1", "I2", "I3", "II1", "II2", "II3", "III1", "III2", "III3"];
    for count in [0, 1, 4, 9] {
        let table = explored(seated(2).invite_card("A", "def-01"), "A", 9);
        places.iter().take(count).fold(table, |table, at| table.fort_on("A", at)).scores("A", count as i32);
    }
    for (id, settlers) in [("def-01", 0), ("def-07", 1), ("def-10", 2)] {
        invited(id).has_settlers("A", 6, settlers);
    }
}

#[test]
fn set_13_4_a_craftsman_scores_the_printed_points() {
    for (id, points) in [("cra-01", 6), ("cra-07", 7), ("cra-10", 8)] {
        explored(seated(2).invite_card("A", id), "A", 3).scores("A", points);
    }
    // The pack has Craftsmen with 0 and 1 settlers.
    for (id, settlers) in [("cra-10", 0), ("cra-04", 1)] {
        invited(id).has_settlers("A", 6, settlers);
    }
}

#[test]
fn set_13_5_counts_are_those_of_the_end_and_every_hero_scores_in_full() {
    let table = explored(invited("adv-01"), "A", 2).scores("A", 2);
    // Terrains explored after the invitation count, and so do those with monsters.
    let table = table.explore_tile("A", "I3", "r1-04").monster_on("A", "I1").scores("A", 3);
    table.invite_card("A", "adv-02").invite_card("A", "adv-03").scores("A", 9);
}

#[test]
fn set_13_6_an_invited_hero_no_longer_shows_its_colour() {
    let table = seated(2).row(["bld-11", "bld-07", "adv-07", "def-01"]).goods("A", "2W 1C");
    let explore = "A explore I\n* terrain r1-01\nA lay I1";
    table.clone().lines(explore).monsters_at("A", &["I1"]);
    table.lines("A invite 4\n* hero cra-04").lines(explore).monsters_at("A", &[]);
    // A guild does nothing but score: a Defender stops no monster.
    let row = ["adv-01", "bld-07", "adv-07", "adv-11"];
    seated(2).invite_card("A", "def-01").row(row).lines(explore).monsters_at("A", &["I1"]);
}

// ---- 14 component limits ----

#[test]
fn set_14_1_all_supplies_are_limited() {
    let table = seated(4);
    let state = &table.state;
    let held = Seat::all(4).fold(Goods::EMPTY, |sum, seat| sum.plus(state.players[seat].goods));
    assert_eq!(state.supply.plus(held).counts(), [16, 16, 16, 42, 32]);
    assert_eq!(state.bonus_settlers, 24);
    assert_eq!(state.monsters.values(), &[9; 4]);
    // What the supply does not hold cannot be had.
    seated(2)
        .goods("A", "2D 2G")
        .supply_left("wood", 0, "B")
        .build_tile("A", "u1", "warehouse")
        .refuses("A trade gold for wood", Refusal::SupplyEmpty(Resource::Wood))
        .lines("A street upper\nA use u1")
        .offers("A", &["choose clay", "choose stone"])
        .refuses("A choose wood", Refusal::SupplyEmpty(Resource::Wood));
}

#[test]
fn set_14_2_a_gain_takes_what_is_there_and_the_rest_is_lost() {
    let table = seated(2).goods("A", "").explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-02");
    table
        .clone()
        .hold("A", "leaders_crown")
        .fort_on("A", "I1")
        .supply_left("wood", 1, "B")
        .play("A fort I1")
        .owns("A", "1W");
    let hunt = table.explore_tile("A", "II1", "r2-10").monster_on("A", "II1").supply_left("gold", 1, "B");
    hunt.play("A hunt II1").owns("A", "2D 1G").goods("B", "").lines("A end").passes("B").owns("A", "2D 1G");
}

#[test]
fn set_14_3_an_exchange_may_yield_less_but_not_nothing() {
    let jeweler = seated(2).goods("A", "2D").build_tile("A", "u1", "jeweler").supply_left("wood", 0, "B");
    let jeweler = jeweler.supply_left("clay", 0, "B");
    jeweler.clone().lines("A street upper\nA use u1").owns("A", "1S 1D");
    jeweler.supply_left("stone", 0, "B").play("A street upper").refuses("A use u1", Refusal::EffectYieldsNothing);
    let alchemist = seated(2).goods("A", "1G").build_tile("A", "u1", "alchemist");
    alchemist.clone().supply_left("diamond", 1, "B").lines("A street upper\nA use u1").owns("A", "1D");
    let none = alchemist.supply_left("diamond", 0, "B").play("A street upper");
    none.refuses("A use u1", Refusal::EffectYieldsNothing);
    let tavern = seated(2).goods("A", "1D").build_tile("A", "u1", "tavern");
    tavern.clone().bonus_left(1, "B").lines("A street upper\nA use u1").has_settlers("A", 5, 1).owns("A", "");
    tavern.bonus_left(0, "B").play("A street upper").refuses("A use u1", Refusal::EffectYieldsNothing);
    let bazaar = seated(2).goods("A", "1W").build_tile("A", "u1", "bazaar").supply_left("gold", 0, "B");
    bazaar.play("A street upper").refuses("A use u1", Refusal::EffectYieldsNothing);
    let trade = seated(2).goods("A", "1W 1C 1S").supply_left("diamond", 0, "B");
    trade.refuses("A trade wood clay stone for diamond", Refusal::SupplyEmpty(Resource::Diamond));
}

#[test]
fn set_14_3_what_is_given_is_returned_before_anything_is_taken() {
    // An invented Alchemist that doubles diamonds: with none in supply the one given comes back.
    let doubling =
        with_pack(2, "give = { gold = 1 }, get = { diamond = 2 }", "give = { diamond = 1 }, get = { diamond = 2 }");
    deal(&doubling)
        .goods("A", "1D")
        .build_tile("A", "u1", "alchemist")
        .supply_left("diamond", 0, "B")
        .lines("A street upper\nA use u1")
        .owns("A", "1D");
}

#[test]
fn set_14_4_used_bonus_settlers_come_back_when_their_owner_passes() {
    let spent = |table: Moment<'static>| {
        table
            .goods("A", "")
            .explore_tile("A", "I1", "r1-01")
            .settlers("A", 0, 2)
            .bonus_left(0, "B")
            .play("A fortify I1")
            .then(|_, state| assert_eq!((state.bonus_settlers, state.players[Seat::A].bonus_used), (0, 1)))
    };
    spent(seated(2))
        .play("A pass")
        .has_settlers("A", 6, 1)
        .then(|_, state| assert_eq!((state.bonus_settlers, state.players[Seat::A].bonus_used), (1, 0)));
    // In round 6 they stay away to the end.
    spent(seated(2).round(6))
        .passes("A")
        .then(|_, state| assert_eq!((state.bonus_settlers, state.players[Seat::A].bonus_used), (0, 1)));
    // None left: a hero brings none.
    seated(2).bonus_left(0, "B").goods("A", "2W 2G").lines("A invite 3\n* hero cra-01").has_settlers("A", 6, 0);
}

#[test]
fn set_14_5_without_a_figure_of_the_colour_no_monster_appears() {
    let scarce = with_pack(2, "monsters_per_colour = 9", "monsters_per_colour = 1");
    deal(&scarce)
        .row(["adv-01", "bld-07", "adv-07", "adv-11"])
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .play("A region I")
        .monsters_at("A", &["I1"]);
    // With nine figures and nine tiles of each colour it cannot happen.
    let content = base(2).content();
    for colour in Colour::ALL {
        let tiles = content.terrains.iter().filter(|tile| tile.monster == colour).count();
        assert!(tiles <= content.monsters_per_colour.into(), "{colour:?}");
    }
}

#[test]
fn set_14_6_fortifications_and_terrains_suffice_for_four_full_boards() {
    let mut table = seated(4);
    for (index, of) in ["A", "B", "C", "D"].iter().enumerate() {
        for (region, name) in ["I", "II", "III"].iter().enumerate() {
            for column in 1..=3 {
                let tile = format!("r{}-{:02}", region + 1, 3 * index + column);
                let at = format!("{name}{column}");
                if (*of, at.as_str()) == ("A", "III3") {
                    continue;
                }
                table = table.explore_tile(of, &at, &tile).fort_on(of, &at);
            }
        }
    }
    table
        .refuses("A explore II", Refusal::RegionOutOfReach(region("II")))
        .play("A explore III")
        .lines("* terrain r3-03\nA lay III3")
        .then(|_, state| assert!(state.unseen_terrains.is_empty()))
        .turn_of("A")
        .play("A fortify III3")
        .then(|_, state| {
            let forts = Seat::all(4).map(|seat| state.players[seat].fortifications.len());
            assert_eq!(forts.sum::<u8>(), 36);
        });
}

/// Three full settlements hold all tiles that are not in the market.
fn empty_stacks(game: &Settlement) -> Moment<'_> {
    let mut left: Vec<&str> = MARKET.iter().flat_map(|&id| [id, id]).collect();
    left.extend(["bank", "cathedral", "trading_post"].iter().flat_map(|&id| [id, id, id]));
    let mut table = deal(game);
    for of in ["B", "C", "D"] {
        for at in ["u1", "u2", "u3", "m1", "m2", "m3", "l1", "l2", "l3"] {
            table = table.build_tile(of, at, left.pop().expect("27 tiles"));
        }
    }
    table.then(|_, state| assert_eq!(state.stack_heights, [0; 3]))
}

#[test]
fn set_14_7_with_empty_stacks_market_spaces_stay_empty() {
    empty_stacks(base(4))
        .lines("A construct 1\nA place upper")
        .asked("A")
        .shows_pile(1, "-")
        .passes("A")
        .passes("B")
        .passes("C")
        .passes("D")
        .draw_all(1)
        .then(|_, state| assert_eq!(state.round, 2))
        .shows_pile(1, "-");
    let manual = Settlement::with(4, &[("stack_choice", "manual")]);
    empty_stacks(&manual).lines("A construct 1\nA place upper").asked("A").play("A end").asked("B");
}

#[test]
fn set_14_8_with_an_empty_hero_deck_gaps_open_at_the_left() {
    let table = seated(2).row(["adv-01", "def-01", "adv-07", "adv-11"]).hero_deck(&[]).goods("A", "2W 1C 1D");
    table
        .clone()
        .play("A invite 2")
        .asked("A")
        .shows_row(["-", "adv-01", "adv-07", "adv-11"])
        .refuses("A invite 1", Refusal::HeroDone)
        .play("A end")
        .refuses("B invite 1", Refusal::NoHeroOnSpace)
        .turn_of("A")
        .passes("A")
        .passes("B")
        // Space 4 is still discarded, and nothing is reshuffled.
        .then(|_, state| assert_eq!(state.round, 2))
        .shows_row(["-", "-", "adv-01", "adv-07"]);
    // An empty row matches no colour.
    let empty = table.arrange(|state| state.hero_row = [None; 4]).shows_row(["-"; 4]);
    empty
        .lines("A explore I\n* terrain r1-01\nA lay I1")
        .monsters_at("A", &[])
        .passes("A")
        .passes("B")
        .then(|_, state| assert_eq!(state.round, 2))
        .shows_row(["-"; 4]);
}

#[test]
fn set_14_9_artifacts_suffice_for_a_solo_game() {
    let mut table = seated(1);
    for round in 1..=5 {
        let left = table.state.artifact_deck.len();
        assert_eq!(left, 11 - round);
        table = table.play("A pass");
        assert_eq!(table.options_of("A").len(), 3);
        table = table.passes_on().draw_all(u64::from(round));
        assert_eq!(table.state.artifact_row.len(), 3);
    }
    assert_eq!(table.state.artifact_deck.len(), 5);
    table.play("A pass").over();
    for seats in 2..=4 {
        assert_eq!(seated(seats).state.artifact_row.len(), 3);
        assert!(base(seats).seats() + 3 <= 14);
    }
}

trait PassesOn {
    fn passes_on(self) -> Self;
}

impl PassesOn for Moment<'_> {
    /// Takes the first artifact that is offered.
    fn passes_on(self) -> Self {
        let answer = self.options_of("A")[0].clone();
        self.play(&format!("A {answer}"))
    }
}
