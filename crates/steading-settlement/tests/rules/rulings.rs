//! Section 17: rulings on what the rulebooks leave open.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Seat, Viewer};
use steading_settlement::Settlement;
use steading_settlement::actions::Decision;
use steading_settlement::content::Colour;
use steading_settlement::goods::Resource;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;
use steading_testkit::scenario;

/// A green hero is in the row, the others are red.
const GREEN_ROW: [&str; 4] = ["adv-01", "bld-07", "adv-07", "adv-11"];

/// The price is not in hand.
fn unpaid(price: &str, have: &str) -> Refusal {
    Refusal::CannotPay { price: goods(price), have: goods(have) }
}

/// The set-up up to the first question, with these artifacts revealed; A begins.
fn revealing<'g>(game: &'g Settlement, market: [&str; 9], artifacts: &[&str]) -> Moment<'g> {
    let table = market.iter().fold(scenario(game), |table, id| table.chance(&format!("building {id}")));
    let table = HERO_ROW.iter().fold(table, |table, id| table.chance(&format!("hero {id}")));
    artifacts.iter().fold(table, |table, id| table.chance(&format!("artifact {id}"))).chance("start A")
}

#[test]
fn set_a1_only_edges_are_adjacent() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .lines("A explore II\n* terrain r2-01")
        .offers_among("A", &["lay II1"])
        .refuses("A lay II2", Refusal::SpaceOutOfReach(space("II2")));
}

#[test]
fn set_a2_the_space_is_chosen_after_the_tile_is_seen() {
    let table = seated(2).play("A explore I").awaits_chance().chance("terrain r1-04");
    assert_eq!(table.view(Viewer::Seat(Seat::A)).revealed_terrain.as_deref(), Some("r1-04"));
    table.offers_among("A", &["lay I1", "lay I2", "lay I3"]);
}

#[test]
fn set_a3_a_tile_may_be_explored_beside_a_monster() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .monster_on("A", "I1")
        .lines("A explore II\n* terrain r2-01")
        .offers_among("A", &["lay II1"]);
}

#[test]
fn set_a4_an_activation_may_yield_nothing_but_needs_something_to_activate() {
    let table = seated(2).goods("A", "").explore_tile("A", "I1", "r1-01");
    let blocked = table.clone().monster_on("A", "I1");
    blocked.play("A region I").owns("A", "").has_settlers("A", 5, 0).refuses("A region II", Refusal::ActionDone);
    let empty = table.fort_on("A", "I1").supply_left("wood", 0, "B");
    empty.clone().play("A region I").owns("A", "").has_settlers("A", 5, 0);
    empty.clone().play("A fort I1").owns("A", "").has_settlers("A", 5, 0);
    empty
        .refuses("A region II", Refusal::RegionYieldsNothing(region("II")))
        .refuses("A fort I2", Refusal::NoFortification(space("I2")))
        .refuses("A street upper", Refusal::StreetEmpty);
    seated(2).goods("A", "").build_tile("A", "u1", "bank").play("A street upper").offers("A", &["stop"]);
}

#[test]
fn set_a5_every_terrain_without_a_monster_is_collected_and_checked() {
    seated(2)
        .row(GREEN_ROW)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .explore_tile("A", "I3", "r1-09")
        .monster_on("A", "I2")
        .play("A region I")
        .owns("A", "1W 1S")
        .monsters_at("A", &["I1", "I2", "I3"]);
}

#[test]
fn set_a6_a_terrain_that_gave_nothing_is_not_checked() {
    seated(2)
        .row(GREEN_ROW)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-02")
        .supply_left("wood", 1, "B")
        .play("A region I")
        .owns("A", "1W")
        .monsters_at("A", &["I1"]);
}

#[test]
fn set_a7_gains_come_first_then_the_scroll_then_the_checks_from_left_to_right() {
    let table = seated(2)
        .row(GREEN_ROW)
        .hold("A", "scroll_of_luck")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .play("A region I")
        .owns("A", "1W 1C")
        .monsters_at("A", &[])
        .play("A choose wood");
    let appeared = |at| Event::MonsterAppeared { seat: Seat::A, colour: Colour::Green, space: space(at) };
    let told = table.last_events();
    let gained = Event::Gained { seat: Seat::A, goods: goods("1W") };
    assert_eq!(told, [Event::ScrollRead { seat: Seat::A }, gained, appeared("I1"), appeared("I2")]);
}

#[test]
fn set_a8_the_mask_creates_monsters_only_at_a_check_and_never_on_a_fortification() {
    let table = seated(2)
        .hold("A", "shamans_mask")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-05")
        .fort_on("A", "I2");
    // The row shows only red.
    table.clone().play("A region I").play("A monster").monsters_at("A", &["I1"]).offers_among("A", &["end"]);
    // No check, no question.
    table.clone().play("A fort I2").offers_among("A", &["end"]);
    table.clone().play("A fortify I1").offers_among("A", &["end"]);
    table.refuses_by("A monster", "SET-3.2");
}

#[test]
fn set_a9_the_scroll_may_copy_a_terrain_with_a_monster() {
    seated(2)
        .hold("A", "scroll_of_luck")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .monster_on("A", "I1")
        // Even when it is the only one.
        .play("A region I")
        .owns("A", "")
        .play("A choose wood")
        .owns("A", "1W");
}

#[test]
fn set_a10_the_resource_of_the_scroll_causes_no_check() {
    // The clay terrain gave nothing, for there was no clay; a trade brings some back before the Scroll is read.
    seated(2)
        .row(GREEN_ROW)
        .hold("A", "scroll_of_luck")
        .goods("A", "2C")
        .supply_left("clay", 0, "B")
        .explore_tile("A", "I1", "r1-03")
        .explore_tile("A", "I2", "r1-05")
        .play("A region I")
        .owns("A", "1W 2C")
        .play("A trade clay clay for stone")
        .play("A choose clay")
        .owns("A", "1W 1C 1S")
        .monsters_at("A", &[]);
}

#[test]
fn set_a11_the_trading_post_takes_an_own_terrain_and_may_repeat_an_activated_one() {
    let table = seated(1)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .fort_on("A", "I1")
        .build_tile("A", "u1", "trading_post")
        .lines("A fort I1\nA end\nA street upper\nA use u1\nA choose wood")
        .owns("A", "2W");
    assert!(table.player("A").activated.contains(space("I1")));
    seated(2)
        .explore_tile("B", "I1", "r1-01")
        .fort_on("B", "I1")
        .build_tile("A", "u1", "trading_post")
        .play("A street upper")
        .refuses("A use u1", Refusal::EffectYieldsNothing);
}

#[test]
fn set_a12_the_clock_comes_before_the_refill_and_needs_no_street() {
    let table = seated(1)
        .hold("A", "eternity_clock")
        .goods("A", "1C")
        .build_tile("A", "u1", "lumber_mill")
        .lines("A street upper\nA stop\nA end\nA construct 3\nA place upper")
        // The street is used up, the new Quarry is not; the Mill beside it is not meant.
        .offers("A", &["use u2", "stop"])
        .shows_pile(3, "-")
        .play("A use u2")
        .owns("A", "1S");
    table.awaits_chance().chance("building bank").refuses("A street upper", Refusal::ActionDone);
}

#[test]
fn set_a13_a_repeat_by_star_or_key_takes_a_settler_and_an_action() {
    seated(1)
        .hold("A", "guiding_star")
        .explore_tile("A", "I1", "r1-11")
        .play("A region I")
        .refuses("A region I", Refusal::ActionDone)
        .lines("A end\nA region I")
        .has_settlers("A", 4, 0)
        .refuses("A fortify I1", Refusal::ActionDone);
    seated(1)
        .hold("A", "knowledge_key")
        .build_tile("A", "u1", "quarry")
        .lines("A street upper\nA stop")
        .refuses("A street upper", Refusal::ActionDone)
        .lines("A end\nA street upper\nA stop")
        .has_settlers("A", 4, 0)
        .refuses("A explore I", Refusal::ActionDone);
}

#[test]
fn set_a14_a_new_artifact_works_from_the_next_round_and_at_setup_from_round_one() {
    // Taken when passing: from round 2 on.
    seated(2)
        .lines("A pass\nA take cheerful_mug")
        .has_settlers("A", 6, 0)
        .passes("B")
        .draw_all(1)
        .row(["bld-11", "bld-07", "adv-07", "cra-04"])
        .goods("A", "2W 2G")
        .lines("A invite 3\n* hero cra-01")
        .has_settlers("A", 6, 2);
    // At setup "when taken" pays at once, the others work in round 1.
    let artifacts = ["living_chest", "magic_purse", "diamond_ring", "cheerful_mug", "guiding_star", "knowledge_key"];
    revealing(base(3), MARKET, &artifacts)
        .play("C take magic_purse")
        .owns("C", "1W 1C 1S 1G")
        .play("B take diamond_ring")
        .owns("B", "1W 1C 1S 1D")
        .play("A take living_chest")
        .has_settlers("A", 6, 1);
}

#[test]
fn set_a15_the_settler_of_the_living_chest_survives_the_clean_up() {
    seated(2)
        .offer_artifact("living_chest")
        .bonus_used("A", 2)
        .settlers("A", 3, 1)
        .play("A pass")
        .has_settlers("A", 6, 1)
        .play("A take living_chest")
        .has_settlers("A", 6, 2)
        .passes("B")
        .draw_all(1)
        .has_settlers("A", 6, 2);
}

#[test]
fn set_a16_in_round_six_nothing_follows_a_pass() {
    seated(2)
        .round(6)
        .offer_artifact("magic_purse")
        .goods("A", "3W 1D")
        .settlers("A", 2, 1)
        .bonus_used("A", 1)
        .play("A pass")
        .asked("B")
        .owns("A", "3W 1D")
        .has_settlers("A", 2, 1)
        .then(|_, state| assert_eq!(state.players[Seat::A].artifact, Some(artifact("mace_of_bravery"))))
        .play("B pass")
        .over();
}

#[test]
fn set_a17_two_diamonds_buy_a_basic_without_gold_in_the_supply() {
    seated(2)
        .goods("A", "2D")
        .supply_left("gold", 0, "B")
        .refuses("A trade diamond diamond for gold", Refusal::SupplyEmpty(Resource::Gold))
        .play("A trade diamond diamond for clay")
        .owns("A", "1C");
}

#[test]
fn set_a18_in_round_six_trades_go_before_the_pass_only() {
    seated(2)
        .round(6)
        .goods("A", "4D")
        .play("A trade diamond diamond for gold")
        .play("A pass")
        .refuses_by("A trade diamond diamond for gold", "SET-3.2")
        .asked("B");
}

#[test]
fn set_a19_basic_settlers_are_placed_first() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .settlers("A", 1, 2)
        .play("A explore II")
        .has_settlers("A", 0, 1)
        .then(|_, state| assert_eq!(state.players[Seat::A].bonus_used, 1));
}

#[test]
fn set_a20_supplies_are_limited() {
    seated(2)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .supply_left("wood", 0, "B")
        .play("A region I")
        .owns("A", "");
    let unlimited = Settlement::with(2, &[("supply", "unlimited")]);
    deal(&unlimited)
        .goods("B", "16W")
        .explore_tile("A", "I1", "r1-01")
        .goods("A", "")
        .play("A region I")
        .owns("A", "1W");
}

#[test]
fn set_a21_tokens_on_bank_and_cathedral_do_not_count_in_ties() {
    // Both have 10 points: two gold on a Bank, or a Craftsman and a diamond on a Cathedral.
    let tied = seated(2)
        .goods("A", "")
        .goods("B", "")
        .build_tile("A", "u1", "bank")
        .store("A", "u1", 2)
        .invite_card("B", "cra-01")
        .build_tile("B", "u1", "cathedral")
        .store("B", "u1", 1)
        .scores("A", 10)
        .scores("B", 10);
    let ranks = |table: &Moment| table.game.standings(&table.state).ranks[..2].to_vec();
    assert_eq!(ranks(&tied), [1, 1], "shared, whatever lies on the tiles");
    assert_eq!(ranks(&tied.clone().goods("B", "1G")), [2, 1]);
    assert_eq!(ranks(&tied.clone().goods("B", "1D")), [2, 1]);
    assert_eq!(ranks(&tied.goods("A", "1G").goods("B", "9D")), [1, 2], "gold before diamonds");
}

#[test]
fn set_a22_a_terrain_with_a_monster_counts_for_adventurers() {
    let table = seated(2).invite_card("A", "adv-01").explore_tile("A", "I1", "r1-01").scores("A", 1);
    table.monster_on("A", "I1").scores("A", 1);
}

#[test]
fn set_a23_as_many_basics_as_allowed_are_kept() {
    let table = seated(2).explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-02").fort_on("A", "I1");
    let table = table.fort_on("A", "I2");
    // Keeping fewer cannot be chosen.
    table
        .clone()
        .goods("A", "3C 1S")
        .play("A pass")
        .offers("A", &["keep clay"])
        .play("A keep clay")
        .offers("A", &["keep clay", "keep stone"])
        .play("A keep stone")
        .owns("A", "1C 1S");
    table.goods("A", "1C 1S").play("A pass").owns("A", "1C 1S").refuses_by("A keep clay", "SET-7.6");
}

#[test]
fn set_a24_the_building_stack_is_chosen_automatically() {
    seated(2)
        .goods("A", "1S")
        .arrange(|state| state.stack_heights = [8, 10, 9])
        .lines("A construct 1\nA place upper")
        .awaits_chance()
        .chance("building bank")
        .then(|_, state| assert_eq!(state.stack_heights, [8, 9, 9]));
}

#[test]
fn set_a25_a_pile_lies_on_the_lowest_space_that_held_the_type() {
    seated(2)
        .market_pile(3, "tavern", 1)
        .market_pile(6, "tavern", 1)
        .passes("A")
        .passes("B")
        .draw_all(1)
        .shows_pile(3, "tavern 3")
        .then(|_, state| assert!(state.market.iter().all(Option::is_some)));
}

#[test]
fn set_a26_a_duplicate_drawn_during_a_round_is_not_piled() {
    seated(2)
        .goods("A", "1S")
        .lines("A construct 1\nA place upper\n* building tavern")
        .shows_pile(1, "tavern 1")
        .shows_pile(9, "tavern 1");
}

#[test]
fn set_a27_the_surcharge_goes_by_space_when_the_row_has_gaps() {
    let table = seated(2)
        .row(["cra-01", "def-01", "def-02", "def-03"])
        .hero_deck(&[])
        .arrange(|state| state.hero_row[0] = None)
        .goods("A", "2W 1C");
    // The first card lies on space 2: 1 D more, not 2; the next ones cost nothing more.
    table
        .clone()
        .refuses("A invite 2", unpaid("2W 1C 1D", "2W 1C"))
        .goods("A", "2W 1C 1D")
        .play("A invite 2")
        .owns("A", "");
    table.goods("A", "2C 1S").play("A invite 3").owns("A", "");
}

#[test]
fn set_a28_the_hero_deck_is_not_reshuffled() {
    let table = seated(2).hero_deck(&["cra-01"]).goods("A", "2W 2G").play("A invite 3");
    assert_eq!(table.outcomes(), [("hero cra-01".to_owned(), 1)]);
    let table = table.chance("hero cra-01").passes("A").passes("B");
    // A hero was discarded now and one invited before; neither comes back.
    table.then(|_, state| assert_eq!(state.round, 2)).shows_row(["-", "cra-01", "bld-11", "bld-07"]).asked("A");
}

#[test]
fn set_a29_a_turn_with_only_a_hero_leaves_the_action_for_a_later_turn() {
    seated(2)
        .goods("A", "2W 2G")
        .lines("A invite 3\n* hero cra-01\nA end\nB explore I\n* terrain r1-01\nB lay I1\nB end")
        .asked("A")
        .has_settlers("A", 6, 1)
        .play("A explore I")
        .awaits_chance();
}

#[test]
fn set_a30_no_hero_is_invited_in_the_middle_of_an_action() {
    let table = seated(2).goods("A", "3W 3C 3S 3G").build_tile("A", "u1", "quarry").explore_tile("A", "I1", "r1-01");
    table.clone().play("A construct 1").refuses_by("A invite 3", "SET-4.1.1");
    table.clone().lines("A explore I\n* terrain r1-05").refuses_by("A invite 3", "SET-4.2.3");
    table.clone().play("A street upper").refuses_by("A invite 3", "SET-4.6.3");
    table.clone().hold("A", "shamans_mask").play("A region I").refuses_by("A invite 3", "SET-12.14");
    table.lines("A street upper\nA use u1").play("A invite 3");
}

#[test]
fn set_a31_creatures_and_colours() {
    let name = |colour: Colour| base(2).name("monster", colour as u16).unwrap().en.clone();
    assert_eq!(Colour::ALL.map(name), ["Forest Gnoll", "Steppe Manticore", "Water Hydra", "Cave Dragon"]);
    let settlers = base(2).content().monsters.map(|monster| monster.settlers);
    assert_eq!(settlers, [1, 2, 3, 4], "in the order of the strength list");
}

#[test]
fn set_a32_hunting_and_fortifying_cause_no_check() {
    let table = seated(2).row(GREEN_ROW).explore_tile("A", "I1", "r1-01");
    table.clone().monster_on("A", "I1").play("A hunt I1").monsters_at("A", &[]);
    table.clone().play("A fortify I1").monsters_at("A", &[]);
    // Nor does the owner of the Mask get a question.
    let mask = table.hold("A", "shamans_mask").goods("A", "");
    mask.clone().monster_on("A", "I1").play("A hunt I1").offers_among("A", &["end"]);
    mask.play("A fortify I1").offers_among("A", &["end"]);
}

#[test]
fn set_a33_a_fortification_in_an_activated_region_is_legal_and_usable_at_once() {
    seated(1)
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .lines("A region I\nA end\nA fortify I1\nA end\nA fort I1")
        .owns("A", "2W");
}

#[test]
fn set_a34_kept_basics_need_not_fit_the_terrain() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .fort_on("A", "I1")
        .goods("A", "1W 1C 1S")
        .play("A pass")
        .offers("A", &["keep wood", "keep clay", "keep stone"])
        .play("A keep stone")
        .owns("A", "1S");
}

#[test]
fn set_a35_the_start_marker_changes_the_order_from_the_next_round_on() {
    seated(3)
        .lines("A explore I\n* terrain r1-01\nA lay I1\nA end")
        .passes("B")
        .then(|_, state| assert_eq!(state.start_marker, Seat::B))
        .asked("C")
        .lines("C explore I\n* terrain r1-02\nC lay I1\nC end")
        .asked("A")
        .passes("A")
        .passes("C")
        .draw_all(1)
        .asked("B");
}

#[test]
fn set_a36_alone_one_chooses_from_three_and_draws_afterwards() {
    let table = seated(1)
        .play("A pass")
        .offers("A", &["take cheerful_mug", "take explorers_astrolabe", "take potion_of_power"]);
    let table = table.play("A take cheerful_mug").awaits_chance();
    assert_eq!(table.state.artifact_row.len(), 2);
    let table = table.chance("artifact shamans_mask");
    assert_eq!(table.state.artifact_row.len(), 3);
    table
        .draw_all(1)
        .play("A pass")
        .offers("A", &["take shamans_mask", "take explorers_astrolabe", "take potion_of_power"]);
}

#[test]
fn set_a37_the_mirror_works_any_number_of_times_in_the_own_turn() {
    let table = seated(2).hold("A", "transformation_mirror").goods("A", "4W").explore_tile("A", "I1", "r1-01");
    let table =
        table.lines("A trade wood for clay\nA trade wood for clay\nA trade wood for stone\nA trade wood for stone");
    table
        .refuses("A trade clay for wood", Refusal::MirrorLoop(Resource::Wood))
        .play("A fortify I1")
        .lines("A trade clay for stone\nA trade clay for stone\nA end")
        .owns("A", "4S")
        .refuses_by("A trade stone for wood", "SET-3.2");
}

#[test]
fn set_a38_an_exchange_is_used_once_per_activation_and_twice_a_round_only_with_the_key() {
    let table = seated(1)
        .goods("A", "3W")
        .build_tile("A", "u1", "bazaar")
        .build_tile("A", "u2", "quarry")
        .lines("A street upper\nA use u1\nA choose wood")
        .refuses("A use u1", Refusal::EffectNotOpen)
        .lines("A stop\nA end");
    table.clone().refuses("A street upper", Refusal::StreetUsed);
    table.hold("A", "knowledge_key").lines("A street upper\nA use u1\nA choose wood").owns("A", "1W 2G");
}

#[test]
fn set_a39_equal_tiles_of_the_first_market_are_not_piled() {
    let market = ["tavern", "tavern", "tavern", "bank", "bank", "quarry", "bazaar", "jeweler", "clay_pit"];
    let table =
        revealing(base(2), market, &["cheerful_mug", "magic_purse", "guiding_star", "knowledge_key", "diamond_ring"]);
    market.iter().enumerate().fold(table, |table, (at, id)| table.shows_pile(at + 1, &format!("{id} 1")));
}

#[test]
fn set_a40_a_player_with_legal_moves_may_pass() {
    seated(2)
        .explore_tile("A", "I1", "r1-01")
        .offers_among("A", &["explore I", "region I", "fortify I1", "pass"])
        .play("A pass")
        .then(|_, state| assert!(state.players[Seat::A].passed));
}

#[test]
fn set_a41_personal_supplies_are_open() {
    let table = seated(3).goods("B", "2W 1D 4G").settlers("B", 3, 2).bonus_used("B", 1);
    for viewer in Viewer::all(3) {
        let view = table.view(viewer);
        assert_eq!(view.players[1].goods, goods("2W 1D 4G"), "{viewer:?}");
        assert_eq!(view.players[1].basic_settlers, 3);
        assert_eq!((view.players[1].bonus_settlers, view.players[1].bonus_used), (2, 1));
    }
}

#[test]
fn set_a42_the_owner_of_the_mask_decides_terrain_by_terrain() {
    let table = seated(2)
        .hold("A", "shamans_mask")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .explore_tile("A", "I2", "r1-07")
        .play("A region I");
    assert_eq!(table.question("A"), Decision::MonsterCheck { space: space("I1"), colour: Colour::Green });
    // The first monster stands before the second question is put.
    let table = table.play("A monster").monsters_at("A", &["I1"]);
    assert_eq!(table.question("A"), Decision::MonsterCheck { space: space("I2"), colour: Colour::Yellow });
    table.play("A no-monster").monsters_at("A", &["I1"]);
}

#[test]
fn set_a43_unlimited_is_a_hundred_and_twenty_of_each_and_the_rules_can_carry_it() {
    let game = Settlement::with(2, &[("supply", "unlimited")]);
    let table = deal(&game);
    let held = goods("2W 2C 2S");
    assert_eq!(table.state.supply.plus(held).counts(), [120; 5]);
    assert_eq!(table.state.bonus_settlers, 120);
    // Even if one player had everything.
    table
        .goods("B", "")
        .goods("A", "120W 120C 120S 120D 119G")
        .settlers("A", 6, 120)
        .explore_tile("A", "I1", "r1-01")
        .fort_on("A", "I1")
        .play("A trade diamond diamond for gold")
        .play("A pass")
        .offers("A", &["keep wood", "keep clay", "keep stone"])
        .play("A keep stone")
        .owns("A", "1S 118D 120G");
}
