//! Section 15: decision points. A question with one answer is asked like any other.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{
    Amount, Ignore, PlayError, Rng, Seat, Status, Title, Unfulfilled, Variants, Viewer, Xoshiro256, play,
};
use steading_settlement::Settlement;
use steading_settlement::actions::Decision;
use steading_settlement::board::MarketSpace;
use steading_settlement::content::Artifact;
use steading_settlement::goods::Resource;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;
use steading_settlement::wishes::Wish;

/// Every trade there is: T1 to T5, then T6.
const TRADES: [&str; 23] = [
    "trade wood wood for clay",
    "trade wood wood for stone",
    "trade clay clay for wood",
    "trade clay clay for stone",
    "trade stone stone for wood",
    "trade stone stone for clay",
    "trade wood clay for stone",
    "trade wood stone for clay",
    "trade clay stone for wood",
    "trade wood clay stone for diamond",
    "trade diamond diamond for gold",
    "trade gold for wood",
    "trade gold for clay",
    "trade gold for stone",
    "trade diamond diamond for wood",
    "trade diamond diamond for clay",
    "trade diamond diamond for stone",
    "trade wood for clay",
    "trade wood for stone",
    "trade clay for wood",
    "trade clay for stone",
    "trade stone for wood",
    "trade stone for clay",
];

/// What is offered besides trades.
fn without_trades(table: &Moment, of: &str) -> Vec<String> {
    table.options_of(of).into_iter().filter(|option| !option.starts_with("trade")).collect()
}

/// So many trades are offered.
fn trades(table: &Moment, of: &str) -> usize {
    table.options_of(of).iter().filter(|option| option.starts_with("trade")).count()
}

/// Three terrains in Region I: wood and green, clay and yellow, stone and blue.
fn region_i(table: Moment<'_>) -> Moment<'_> {
    table.explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-07").explore_tile("A", "I3", "r1-12")
}

fn optional() -> Settlement {
    Settlement::with(2, &[("region_collect", "optional")])
}

#[test]
fn set_d1_each_player_in_order_takes_an_artifact_of_the_row() {
    let table = revealed(base(3)).chance("start B");
    let table = table.asked("A").refuses_by("B take cheerful_mug", "SET-2.9");
    assert_eq!(table.options_of("A").len(), 6);
    let table = table
        .refuses("A take shamans_mask", Refusal::ArtifactNotInRow(Artifact::ShamansMask))
        .play("A take cheerful_mug")
        .asked("C");
    assert_eq!(table.options_of("C").len(), 5);
    let table = table.withholds("C", &["take cheerful_mug"]).play("C take potion_of_power").asked("B");
    assert_eq!(table.options_of("B").len(), 4);
    table.play("B take guiding_star").asked("B").then(|game, state| {
        assert!(matches!(game.decision(state, Seat::B), Decision::Turn { action_done: false, hero_done: false }));
    });
}

#[test]
fn set_d2_the_menu_offers_actions_with_targets_hero_trades_and_pass() {
    let table = region_i(seated(2))
        .goods("A", "2W 2G 1S 1D")
        .monster_on("A", "I1")
        .fort_on("A", "I2")
        .build_tile("A", "u1", "quarry");
    table
        .clone()
        .offers_among(
            "A",
            &["construct 1", "explore II", "hunt I1", "fortify I3", "region I", "street upper", "fort I2", "invite 3"],
        )
        .offers_among("A", &["trade wood wood for clay", "pass"])
        .refuses("A end", Refusal::MustActOrPass)
        .play("A fortify I3")
        .offers_among("A", &["invite 3", "trade wood wood for clay", "end", "pass"]);
    // When nothing else is possible, the pass is still asked for.
    seated(2).goods("A", "").settlers("A", 0, 0).offers("A", &["pass"]);
}

#[test]
fn set_d3_equal_single_tiles_are_one_offer_and_a_pile_is_another() {
    let table = seated(2).goods("A", "1S").market_pile(5, "lumber_mill", 1).market_pile(7, "bank", 1);
    table
        .clone()
        .offers_among("A", &["construct 1"])
        .refuses("A construct 5", Refusal::SameTileOnSpace(MarketSpace::new(0)))
        // The Alchemist went with space 7; what cannot be paid is not offered.
        .withholds("A", &["construct 2", "construct 7"]);
    // The view tells where a tile is to be named.
    let named = |table: &Moment| -> Vec<usize> {
        let market = table.view(Viewer::Spectator).market;
        [0, 1, 4].map(|at| market[at].as_ref().expect("a tile lies here").construct.index()).into()
    };
    assert_eq!(named(&table), [0, 1, 0]);
    let pile = table.market_pile(5, "lumber_mill", 2).offers_among("A", &["construct 1", "construct 5"]);
    assert_eq!(named(&pile), [0, 1, 4]);
}

#[test]
fn set_d3b_a_street_with_a_free_space_is_chosen_and_its_first_space_is_taken() {
    let table = seated(2).goods("A", "2S").build_tile("A", "u2", "quarry");
    let full = table.build_tile("A", "m1", "bank").build_tile("A", "m2", "bank").build_tile("A", "m3", "bank");
    full.clone()
        .play("A construct 1")
        .offers("A", &["place upper", "place lower"])
        .refuses("A place middle", Refusal::StreetFull)
        .play("A place upper")
        .then(|game, state| {
            let mill = game.content().building("lumber_mill");
            assert_eq!(state.players[Seat::A].buildings.get(slot("u1")), mill);
            assert_eq!(state.players[Seat::A].buildings.get(slot("u3")), None);
        });
    // One street left: it is asked for all the same.
    full.build_tile("A", "u1", "clay_pit")
        .build_tile("A", "u3", "clay_pit")
        .play("A construct 1")
        .offers("A", &["place lower"]);
}

#[test]
fn set_d3c_the_clock_asks_for_the_effect_or_a_skip() {
    let table = seated(2).hold("A", "eternity_clock").goods("A", "1S 2D");
    let table = table.lines("A construct 1\nA place upper");
    assert_eq!(without_trades(&table, "A"), ["use u1", "stop"]);
    assert_eq!(trades(&table, "A"), 4, "2 D for gold or a basic");
    // An effect with a choice asks for it next.
    seated(2)
        .hold("A", "eternity_clock")
        .goods("A", "1D")
        .lines("A construct 8\nA place upper\nA use u1")
        .offers("A", &["choose wood", "choose clay", "choose stone"]);
    // Impossible and no trade either: the skip is still asked for.
    seated(2)
        .hold("A", "eternity_clock")
        .goods("A", "1S")
        .lines("A construct 7\nA place upper")
        .offers("A", &["stop"])
        .play("A stop")
        .awaits_chance();
}

#[test]
fn set_d3d_the_refill_comes_from_the_tallest_stack_and_the_leftmost_of_equals() {
    let mut table = seated(1).goods("A", "2S 2W 2C");
    assert_eq!(table.state.stack_heights, [9, 9, 9]);
    for (construct, building, heights) in
        [(1, "bank", [8, 9, 9]), (2, "bank", [8, 8, 9]), (3, "bank", [8, 8, 8]), (7, "cathedral", [7, 8, 8])]
    {
        let lines = format!("A construct {construct}\nA place upper\n* building {building}\nA end");
        let lines = if construct == 7 { lines.replace("upper", "lower") } else { lines };
        table = table.lines(&lines);
        assert_eq!(table.state.stack_heights, heights);
    }
    // By hand with SET-O4.
    let manual = Settlement::with(2, &[("stack_choice", "manual")]);
    deal(&manual)
        .goods("A", "1S")
        .lines("A construct 1\nA place upper")
        .offers("A", &["stack 1", "stack 2", "stack 3"])
        .play("A stack 3")
        .chance("building bank")
        .shows_pile(1, "bank 1")
        .then(|_, state| assert_eq!(state.stack_heights, [9, 9, 8]));
    // Only stacks that hold a tile: the others are empty once 18 tiles are built.
    let mut table = deal(&manual);
    let mut left = MARKET.iter().flat_map(|&id| [id, id]);
    for of in ["A", "B"] {
        for at in ["u1", "u2", "u3", "m1", "m2", "m3", "l1", "l2", "l3"].iter().take(if of == "A" { 8 } else { 9 }) {
            table = table.build_tile(of, at, left.next().unwrap());
        }
    }
    table
        .goods("A", "1W")
        .market_pile(1, "cathedral", 1)
        .arrange(|state| {
            let all: u8 = state.stack_heights.iter().sum();
            state.stack_heights = [0, all, 0];
        })
        .lines("A construct 1\nA place lower")
        .offers("A", &["stack 2"])
        .refuses("A stack 1", Refusal::StackEmpty);
}

#[test]
fn set_d4_regions_with_enough_settlers_and_a_legal_space_are_offered() {
    let explore = ["explore I", "explore II", "explore III"];
    let table = seated(2).explore_tile("A", "I1", "r1-01");
    table.clone().offers_among("A", &["explore I", "explore II"]).withholds("A", &["explore III"]);
    let table = table.explore_tile("A", "II1", "r2-01");
    table.clone().offers_among("A", &explore);
    let table = table.settlers("A", 2, 0);
    table.clone().offers_among("A", &explore[..2]).withholds("A", &explore[2..]);
    table.settlers("A", 0, 0).withholds("A", &explore);
}

#[test]
fn set_d4b_the_space_is_chosen_after_the_reveal_even_if_there_is_one() {
    let two = seated(2).goods("A", "").explore_tile("A", "I2", "r1-01").lines("A explore I\n* terrain r1-05");
    two.offers("A", &["lay I1", "lay I3"]);
    let one = seated(2).goods("A", "").explore_tile("A", "I1", "r1-01").lines("A explore I\n* terrain r1-05");
    one.offers("A", &["lay I2"]).refuses("A lay I3", Refusal::SpaceOutOfReach(space("I3")));
}

#[test]
fn set_d5_own_monsters_that_can_be_paid_are_offered() {
    let table = region_i(seated(2)).monster_on("A", "I1").monster_on("A", "I3").explore_tile("B", "I2", "r1-02");
    let table = table.monster_on("B", "I2");
    table.clone().offers_among("A", &["hunt I1", "hunt I3"]).withholds("A", &["hunt I2"]);
    table
        .settlers("A", 2, 0)
        .offers_among("A", &["hunt I1"])
        .refuses("A hunt I3", Refusal::NotEnoughSettlers { need: 3, have: 2 });
}

#[test]
fn set_d6_own_free_terrains_are_offered_for_a_fortification() {
    region_i(seated(2))
        .monster_on("A", "I1")
        .fort_on("A", "I2")
        .offers_among("A", &["fortify I3"])
        .refuses("A fortify I1", Refusal::MonsterInTheWay(space("I1")))
        .refuses("A fortify I2", Refusal::AlreadyFortified(space("I2")))
        .refuses("A fortify II1", Refusal::NotExplored(space("II1")));
}

#[test]
fn set_d7_legal_regions_are_offered() {
    region_i(seated(1))
        .explore_tile("A", "II1", "r2-04")
        .monster_on("A", "II1")
        .offers_among("A", &["region I", "region II"])
        .refuses("A region III", Refusal::RegionYieldsNothing(region("III")))
        .lines("A region I\nA end")
        .refuses("A region I", Refusal::RegionUsed(region("I")));
}

#[test]
fn set_d7b_the_scroll_asks_for_a_type_that_the_region_shows_and_the_supply_holds() {
    let table = seated(2).hold("A", "scroll_of_luck").goods("A", "").explore_tile("A", "I1", "r1-01");
    // One type: asked all the same.
    let one = table.clone().explore_tile("A", "I2", "r1-02").play("A region I");
    assert_eq!(without_trades(&one, "A"), ["choose wood"]);
    let two = table.clone().explore_tile("A", "I2", "r1-05").supply_left("clay", 1, "B").play("A region I");
    // The last clay was collected.
    two.owns("A", "1W 1C")
        .offers_among("A", &["choose wood"])
        .refuses("A choose clay", Refusal::SupplyEmpty(Resource::Clay))
        .refuses("A choose stone", Refusal::NotInRegion(Resource::Stone));
    // Nothing to choose: nothing is asked.
    table.supply_left("wood", 1, "B").play("A region I").owns("A", "1W").offers("A", &["end", "pass"]);
}

#[test]
fn set_d7c_the_mask_asks_terrain_by_terrain_and_after_exploring() {
    let table = region_i(seated(2)).hold("A", "shamans_mask").goods("A", "").play("A region I");
    assert_eq!(table.question("A"), Decision::MonsterCheck { space: space("I1"), colour: colour("green") });
    let table = table.play("A monster");
    assert_eq!(table.question("A"), Decision::MonsterCheck { space: space("I2"), colour: colour("yellow") });
    let table = table.play("A no-monster");
    assert_eq!(table.question("A"), Decision::MonsterCheck { space: space("I3"), colour: colour("blue") });
    table.play("A monster").monsters_at("A", &["I1", "I3"]).offers_among("A", &["end"]);
    let explored = seated(2).hold("A", "shamans_mask").goods("A", "").lines("A explore I\n* terrain r1-01\nA lay I1");
    explored.offers("A", &["monster", "no-monster"]);
    // No figure left: nothing to decide.
    let text = Settlement::BASE_PACK.replace("monsters_per_colour = 9", "monsters_per_colour = 0");
    let none = Settlement::open(2, &Variants::new(), Some(("test.toml", &text))).unwrap();
    let table = region_i(deal(&none)).hold("A", "shamans_mask").goods("A", "").play("A region I");
    table.monsters_at("A", &[]).offers_among("A", &["end"]);
}

fn colour(id: &str) -> steading_settlement::content::Colour {
    serde_json::from_value(id.into()).unwrap()
}

#[test]
fn set_d7d_with_the_option_each_terrain_is_collected_or_left_before_the_gains() {
    let game = optional();
    let table = region_i(deal(&game)).row(["adv-01", "adv-02", "adv-03", "adv-11"]).goods("A", "").play("A region I");
    assert_eq!(table.question("A"), Decision::Collect { space: space("I1") });
    let table = table.offers("A", &["collect", "leave"]).play("A leave");
    assert_eq!(table.question("A"), Decision::Collect { space: space("I2") });
    let table = table.offers("A", &["collect", "leave"]).owns("A", "").play("A leave");
    // SET-O7: even the last may be left, unless the activation must yield something.
    table.clone().play("A leave").owns("A", "").monsters_at("A", &[]);
    table.play("A collect").owns("A", "1S").monsters_at("A", &["I3"]);
    let strict = Settlement::with(2, &[("region_collect", "optional"), ("empty_activation", "refused")]);
    let table = region_i(deal(&strict)).goods("A", "").lines("A region I\nA leave\nA leave");
    table.offers("A", &["collect"]).refuses("A leave", Refusal::MustCollect);
    // No wood in supply: the wood terrain is left without a question.
    let table = region_i(deal(&game)).goods("A", "").supply_left("wood", 0, "B").play("A region I");
    assert_eq!(table.question("A"), Decision::Collect { space: space("I2") });
    table.lines("A leave\nA collect").owns("A", "1S");
    // Without the option nothing is asked.
    region_i(seated(2)).goods("A", "").play("A region I").owns("A", "1W 1C 1S").offers_among("A", &["end"]);
}

#[test]
fn set_d8_legal_streets_are_offered() {
    seated(1)
        .build_tile("A", "u1", "quarry")
        .build_tile("A", "l1", "bank")
        .offers_among("A", &["street upper", "street lower"])
        .refuses("A street middle", Refusal::StreetEmpty)
        .lines("A street upper\nA stop\nA end")
        .offers_among("A", &["street lower"])
        .refuses("A street upper", Refusal::StreetUsed);
}

#[test]
fn set_d8a_unresolved_buildings_that_can_do_something_trades_and_stop() {
    let table = seated(2)
        .goods("A", "2W")
        .build_tile("A", "u1", "quarry")
        .build_tile("A", "u2", "alchemist")
        .build_tile("A", "u3", "cathedral")
        .build_tile("A", "m1", "clay_pit")
        .play("A street upper")
        .offers("A", &["use u1", "trade wood wood for clay", "trade wood wood for stone", "stop"]);
    let table = table.play("A use u1").refuses("A use u1", Refusal::EffectNotOpen);
    // Nothing can be done and no trade is possible: stop is still asked for.
    table.clone().goods("A", "1S").offers("A", &["stop"]).play("A stop").offers_among("A", &["end"]);
    // No building left: the question is over.
    table.goods("A", "2D 1G").lines("A use u2\nA use u3").offers_among("A", &["end", "pass"]);
}

#[test]
fn set_d8b_an_effect_asks_for_its_resource_even_if_there_is_one() {
    let bazaar = seated(2).goods("A", "3S 2D").build_tile("A", "u1", "bazaar").lines("A street upper\nA use u1");
    // No trade here: the price is still to be paid.
    bazaar.offers("A", &["choose stone"]);
    let warehouse = seated(2).goods("A", "2D").build_tile("A", "u1", "warehouse");
    let warehouse = warehouse.supply_left("wood", 0, "B").lines("A street upper\nA use u1");
    warehouse.offers("A", &["choose clay", "choose stone"]);
    let post = seated(2).goods("A", "2D").build_tile("A", "u1", "trading_post").explore_tile("A", "I1", "r1-01");
    // Two fortified woods are one type.
    let post = post.fort_on("A", "I1").explore_tile("A", "I2", "r1-02").fort_on("A", "I2");
    post.lines("A street upper\nA use u1").offers("A", &["choose wood"]).refuses_by("A stop", "SET-D8b");
}

#[test]
fn set_d9_unused_own_fortifications_are_offered() {
    region_i(seated(1))
        .fort_on("A", "I1")
        .fort_on("A", "I2")
        .offers_among("A", &["fort I1", "fort I2"])
        .refuses("A fort I3", Refusal::NoFortification(space("I3")))
        .lines("A fort I1\nA end")
        .offers_among("A", &["fort I2"])
        .refuses("A fort I1", Refusal::FortificationUsed(space("I1")));
}

#[test]
fn set_d10_heroes_whose_full_price_is_in_hand_are_offered() {
    // Nearly the same price everywhere but for the surcharge: 2 D, 1 D, 0, 0 more.
    let table = seated(2).row(["def-01", "def-02", "def-03", "def-04"]);
    let invites = |table: &Moment| -> Vec<String> {
        table.options_of("A").into_iter().filter(|option| option.starts_with("invite")).collect()
    };
    assert_eq!(invites(&table.clone().goods("A", "2W 2C 2S")), ["invite 3"]);
    assert_eq!(invites(&table.clone().goods("A", "2W 2C 2S 1D")), ["invite 2", "invite 3", "invite 4"]);
    assert_eq!(invites(&table.clone().goods("A", "2W 2C 2S 2D")), ["invite 1", "invite 2", "invite 3", "invite 4"]);
    table.goods("A", "2W 1C 1D").refuses_by("A invite 1", "SET-D16");
}

#[test]
fn set_d11_all_useful_trades_are_offered_at_every_question_of_the_own_turn() {
    let rich = |table: Moment<'static>| table.goods("A", "2W 2C 2S 2D 2G").hold("A", "transformation_mirror");
    let table = rich(region_i(seated(2)));
    assert_eq!(trades(&table, "A"), 23);
    let table = table.offers_among("A", &TRADES);
    // D4b and D8a.
    assert_eq!(trades(&table.clone().lines("A explore II\n* terrain r2-01"), "A"), 23);
    assert_eq!(trades(&table.clone().build_tile("A", "u1", "quarry").play("A street upper"), "A"), 23);
    // D3b and D8b have a chosen cost still to be paid.
    table.clone().play("A construct 1").refuses_by("A trade gold for wood", "SET-4.1.1");
    let bazaar = table.clone().build_tile("A", "u1", "bazaar").lines("A street upper\nA use u1");
    bazaar.refuses_by("A trade gold for wood", "SET-D8b");
    // D12 and D13 come after the pass.
    let passing = table.clone().fort_on("A", "I1").play("A pass");
    passing.clone().refuses_by("A trade gold for wood", "SET-7.4");
    passing.play("A keep stone").refuses_by("A trade gold for wood", "SET-7.6");
    // Without the Mirror there are 17.
    assert_eq!(trades(&table.clone().hold("A", "cheerful_mug"), "A"), 17);
    // D3c, D7b, D7c: one artifact at a time, so without the Mirror.
    let clock = table.clone().hold("A", "eternity_clock").lines("A construct 1\nA place upper");
    assert_eq!(trades(&clock.goods("A", "2W 2C 2S 2D 2G"), "A"), 17);
    let scroll = table.clone().hold("A", "scroll_of_luck").play("A region I");
    assert_eq!(trades(&scroll, "A"), 17);
    let mask = table.hold("A", "shamans_mask").play("A region I");
    assert_eq!(trades(&mask, "A"), 17);
    // D3d and D7d with their options.
    let game = Settlement::with(2, &[("region_collect", "optional"), ("stack_choice", "manual")]);
    let table = region_i(deal(&game)).goods("A", "2W 2C 3S 2D 2G").hold("A", "transformation_mirror");
    assert_eq!(trades(&table.clone().play("A region I"), "A"), 23);
    assert_eq!(trades(&table.lines("A construct 1\nA place upper"), "A"), 23);
    // Nobody trades at setup.
    revealed(base(2)).chance("start A").refuses_by("B trade wood clay for stone", "SET-2.9");
}

#[test]
fn set_d12_the_passing_player_says_one_by_one_which_basics_are_kept() {
    let table = region_i(seated(2)).fort_on("A", "I1").fort_on("A", "I2");
    let table = table.goods("A", "2W 1C 1S 3D 2G").play("A pass");
    // Each heap is named once, in the order wood, clay, stone; stone alone would not fill the room.
    let table = table.offers("A", &["keep wood", "keep clay"]);
    assert_eq!(table.question("A"), Decision::Keep { left: 2 });
    table
        .clone()
        .play("A keep wood")
        .offers("A", &["keep wood", "keep clay", "keep stone"])
        .play("A keep stone")
        .owns("A", "1W 1S 3D 2G");
    table
        .play("A keep clay")
        // One answer is left: asked all the same.
        .offers("A", &["keep stone"])
        .refuses("A keep wood", Refusal::KeepInOrder(Resource::Wood))
        .play("A keep stone")
        .owns("A", "1C 1S 3D 2G");
    // What fits is kept without a question, and where nothing can be kept nothing is asked.
    let fits = region_i(seated(2)).fort_on("A", "I1").fort_on("A", "I2").goods("A", "1W 1C").play("A pass");
    fits.owns("A", "1W 1C").refuses_by("A keep wood", "SET-7.6");
    seated(2).goods("A", "2W").play("A pass").owns("A", "").refuses_by("A keep wood", "SET-7.6");
}

#[test]
fn set_d12_a_heap_that_is_wished_for_is_kept_whole_in_any_order() {
    let table = region_i(seated(2)).fort_on("A", "I1").fort_on("A", "I2").fort_on("A", "I3");
    let table = table.goods("A", "2W 1C 2S 3D 2G").play("A pass");
    let arrange = |table: &Moment, heap: &str| {
        let answers = table.game.arrange(&table.state, Seat::A, &Wish { keep: goods(heap) })?;
        let mut state = table.state;
        for (part, &action) in answers.iter().enumerate() {
            let played = play(table.game, &mut state, Seat::A, action, &mut Ignore);
            played.map_err(|error| match error {
                PlayError::Refused(refusal) => Unfulfilled { part, refusal },
                other => panic!("{other:?}"),
            })?;
        }
        Ok(state.players[Seat::A].goods)
    };
    let refused = |part, refusal| Err(Unfulfilled { part, refusal });
    assert_eq!(arrange(&table, "1S 1C 1W"), Ok(goods("1W 1C 1S 3D 2G")));
    assert_eq!(arrange(&table, "2S 1C"), Ok(goods("1C 2S 3D 2G")));
    // What was named before counts; it cannot be left out again.
    let begun = table.clone().play("A keep wood");
    assert_eq!(arrange(&begun, "1S 1C 1W"), Ok(goods("1W 1C 1S 3D 2G")));
    assert_eq!(arrange(&begun, "1C 2S"), refused(0, Refusal::KeepInOrder(Resource::Wood)));
    // More than there is, and what is never returned.
    assert_eq!(arrange(&table, "3W"), refused(2, Refusal::NothingToKeep(Resource::Wood)));
    assert_eq!(arrange(&table, "2W 1D"), refused(2, Refusal::NothingToKeep(Resource::Diamond)));
    // Only when it is asked for.
    assert_eq!(arrange(&seated(2), "1W"), refused(0, Refusal::OtherQuestion { open: "SET-3.2" }));
}

#[test]
fn set_d13_the_passing_player_takes_one_of_three_artifacts() {
    for seats in 1..=4 {
        let table = seated(seats).play("A pass");
        table
            .offers("A", &ARTIFACT_ROW.map(|id| format!("take {id}")).each_ref().map(String::as_str))
            .refuses("A take mace_of_bravery", Refusal::ArtifactNotInRow(Artifact::MaceOfBravery));
    }
    // In round 6 there is none.
    seated(2).round(6).play("A pass").asked("B");
}

#[test]
fn set_d14_the_refill_at_the_end_of_a_round_asks_nobody() {
    for game in [Settlement::base(2), Settlement::with(2, &[("stack_choice", "manual")])] {
        let table = deal(&game)
            .market_pile(2, "lumber_mill", 1)
            .market_pile(8, "bazaar", 1)
            .passes("A")
            .passes("B")
            .awaits_chance()
            .chance("hero cra-01")
            // Spaces 2 and 8 are freed by piling: in ascending order, from the tallest stack.
            .awaits_chance()
            .chance("building bank");
        assert_eq!(
            table.last_events()[0],
            Event::BuildingRevealed { building: game.content().building("bank").unwrap(), space: MarketSpace::new(1) }
        );
        table
            .chance("building cathedral")
            .shows_pile(2, "bank 1")
            .shows_pile(8, "cathedral 1")
            .then(|_, state| assert_eq!(state.round, 2))
            .asked("A");
    }
}

#[test]
fn set_d15_the_menu_comes_back_until_the_turn_ends() {
    let menu = |table: &Moment| match table.question("A") {
        Decision::Turn { action_done, hero_done } => (action_done, hero_done),
        other => panic!("not the menu: {other:?}"),
    };
    let table = region_i(seated(2)).goods("A", "2W 2G 4D");
    assert_eq!(menu(&table), (false, false));
    let traded = table.play("A trade diamond diamond for gold");
    assert_eq!(menu(&traded), (false, false));
    let invited = traded.clone().lines("A invite 3\n* hero cra-01");
    assert_eq!(menu(&invited), (false, true));
    let acted = traded.lines("A explore II\n* terrain r2-01\nA lay II1");
    assert_eq!(menu(&acted), (true, false));
    let done = acted.lines("A invite 3\n* hero cra-01");
    assert_eq!(menu(&done), (true, true));
    assert_eq!(without_trades(&done, "A"), ["end", "pass"]);
    assert!(trades(&done, "A") > 0);
    done.clone().play("A end").asked("B");
    done.fort_on("A", "I1").goods("A", "2W").play("A pass").offers("A", &["keep wood"]);
}

#[test]
fn set_d16_settlers_and_payments_are_no_decisions() {
    // A price names exact tokens: gold worth any basic does not pay for stone, one trades first.
    let table = seated(2).goods("A", "1G").settlers("A", 1, 2);
    let refusal = Refusal::CannotPay { price: goods("1S"), have: goods("1G") };
    table
        .clone()
        .refuses("A construct 1", refusal)
        .lines("A trade gold for stone\nA construct 1\nA place upper")
        .owns("A", "")
        .awaits_chance();
    // Which settlers are placed is not asked: the reveal comes at once.
    table.explore_tile("A", "I1", "r1-01").play("A explore II").awaits_chance().has_settlers("A", 0, 1);
    // Nor is what pays for a hero.
    seated(2).goods("A", "4W 4G 4D").play("A invite 3").awaits_chance().owns("A", "2W 2G 4D");
}

#[test]
fn set_d18_the_mirror_does_not_bring_back_what_was_given_to_it() {
    let table = seated(2).hold("A", "transformation_mirror").goods("A", "2W 2C").explore_tile("A", "I1", "r1-01");
    let table = table.play("A trade wood for clay");
    let table = table.refuses("A trade clay for wood", Refusal::MirrorLoop(Resource::Wood));
    // What it brought, or what lay there before, goes on to the third type; and then neither comes back.
    let chained = table.clone().lines("A trade clay for stone\nA trade clay for stone\nA trade clay for stone");
    chained
        .owns("A", "1W 3S")
        .refuses("A trade stone for clay", Refusal::MirrorLoop(Resource::Clay))
        .refuses("A trade stone for wood", Refusal::MirrorLoop(Resource::Wood));
    let table = table.play("A trade wood for stone").owns("A", "3C 1S");
    // Other trades are free.
    table.clone().play("A trade clay clay for wood").owns("A", "1W 1C 1S");
    // After an answer that is no trade the guard is off.
    table.play("A fortify I1").play("A trade clay for wood").owns("A", "1W 2C 1S");
}

#[test]
fn set_d18_every_sequence_of_trades_ends() {
    for mirror in [false, true] {
        for seed in 0..200 {
            let table = seated(2).goods("A", "7W 7C 7S 9D 9G");
            let mut table = if mirror { table.hold("A", "transformation_mirror") } else { table };
            let mut rng = Xoshiro256::new(seed);
            let mut count = 0;
            loop {
                let offered: Vec<String> =
                    table.options_of("A").into_iter().filter(|option| option.starts_with("trade")).collect();
                if offered.is_empty() {
                    break;
                }
                let trade = &offered[rng.below(offered.len() as u32) as usize];
                table = table.play(&format!("A {trade}"));
                count += 1;
                assert!(count < 200, "trading does not end");
            }
        }
    }
}

#[test]
fn set_d13_an_option_says_what_an_artifact_brings() {
    let gain = |table: &Moment, text: &str| -> Vec<(&str, u16, i32)> {
        let action = table.game.read_action(text).unwrap();
        let label = table.game.label(&table.state, table.state.active, action);
        label.gain.iter().map(|amount| (amount.kind, amount.index, amount.count)).collect()
    };
    let game = Settlement::base(1);
    let row = steading_testkit::scenario(&game).draw_all(3).arrange(|state| {
        let all = state.artifact_row.or(state.artifact_deck);
        let shown = ["living_chest", "diamond_ring", "magic_purse", "potion_of_power"].map(artifact);
        state.artifact_row = shown.into_iter().collect();
        state.artifact_deck = all.but(state.artifact_row);
    });
    assert_eq!(gain(&row, "take living_chest"), [("settler", 1, 1)]);
    assert_eq!(gain(&row, "take diamond_ring"), [("resource", 3, 1)]);
    assert_eq!(gain(&row, "take magic_purse"), [("resource", 4, 1)]);
    assert_eq!(gain(&row, "take potion_of_power"), []);
    let table = region_i(seated(2));
    assert_eq!(gain(&table, "fortify I1"), []);
    let potion = table.hold("A", "potion_of_power");
    assert_eq!(gain(&potion, "fortify I1"), [("resource", 0, 1)]);
    assert_eq!(gain(&potion.supply_left("wood", 0, "B"), "fortify I1"), []);
}

#[test]
fn set_d13_an_option_says_what_it_costs() {
    let amounts = |list: &[Amount]| -> Vec<(&str, u16, i32)> {
        list.iter().map(|amount| (amount.kind, amount.index, amount.count)).collect()
    };
    let label = |table: &Moment, text: &str| {
        let action = table.game.read_action(text).unwrap();
        table.game.label(&table.state, table.state.active, action)
    };
    let one_settler = ("settler", 2, 1);
    let table = seated(2).goods("A", "1C").market_pile(1, "bank", 1);
    assert_eq!(amounts(&label(&table, "construct 1").price), [one_settler, ("resource", 1, 1)]);
    assert_eq!(amounts(&label(&table, "explore I").price), [one_settler]);
    let monster = table.explore_tile("A", "I1", "r1-01").monster_on("A", "I1");
    assert_eq!(amounts(&label(&monster, "hunt I1").price), [one_settler]);
}

/// Left and right columns change places, and so do the upper and the middle street.
fn mirrored(text: &str) -> String {
    let swap = |word: &str| match word {
        "upper" => "middle".to_owned(),
        "middle" => "upper".to_owned(),
        "u1" | "u2" | "u3" => word.replace('u', "m"),
        "m1" | "m2" | "m3" => word.replace('m', "u"),
        _ if word.starts_with('I') && word.ends_with('1') => word.replace('1', "3"),
        _ if word.starts_with('I') && word.ends_with('3') => word.replace('3', "1"),
        _ => word.to_owned(),
    };
    text.split(' ').map(swap).collect::<Vec<_>>().join(" ")
}

#[test]
fn set_d20_mirrored_boards_and_equal_streets_play_alike() {
    let mut rng = Xoshiro256::new(20);
    // Left to right matters when the supply runs short (SET-A6) and when the Mask is asked (SET-A42).
    let game = Settlement::with(1, &[("supply", "unlimited")]);
    for _ in 0..30 {
        let rich = || deal(&game).goods("A", "6W 6C 6S 6D 6G");
        let (mut one, mut two) = (rich(), rich());
        for _ in 0..120 {
            if one.status() == Status::Chance {
                let outcomes = one.outcomes();
                assert_eq!(outcomes, two.outcomes());
                let outcome = &outcomes[rng.below(outcomes.len() as u32) as usize].0;
                (one, two) = (one.chance(outcome), two.chance(outcome));
                continue;
            }
            if one.status() == Status::Over {
                break;
            }
            let options = one.options_of("A");
            let mut images: Vec<String> = options.iter().map(|option| mirrored(option)).collect();
            let mut offered = two.options_of("A");
            images.sort();
            offered.sort();
            assert_eq!(images, offered);
            // Passing would end the round too soon.
            let lasting: Vec<&String> =
                options.iter().filter(|option| !["pass", "take shamans_mask"].contains(&option.as_str())).collect();
            let pick = lasting.get(rng.below(lasting.len().max(1) as u32) as usize);
            let option = pick.map_or("pass", |option| option.as_str());
            (one, two) = (one.play(&format!("A {option}")), two.play(&format!("A {}", mirrored(option))));
            assert_eq!(one.player("A").goods, two.player("A").goods);
            assert_eq!(one.game.standings(&one.state), two.game.standings(&two.state));
        }
    }
}
