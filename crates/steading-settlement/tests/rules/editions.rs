//! Section 19: differences between the rulebooks, and option switches.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{OpenError, Seat, Status, Title, Variants, Viewer, Xoshiro256};
use steading_settlement::Settlement;
use steading_settlement::goods::Goods;
use steading_settlement::log::Event;
use steading_settlement::refusal::Refusal;

/// All tokens of a ruleset.
fn tokens(game: &Settlement) -> [u8; 5] {
    let table = deal(game);
    let held = Seat::all(game.seats()).fold(Goods::EMPTY, |sum, seat| sum.plus(table.state.players[seat].goods));
    table.state.supply.plus(held).counts()
}

/// Three wood terrains in Region I: green, yellow, blue.
fn woods(table: Moment<'_>) -> Moment<'_> {
    table.explore_tile("A", "I1", "r1-01").explore_tile("A", "I2", "r1-03").explore_tile("A", "I3", "r1-04")
}

/// What an entry of the pack is called, in German and English.
fn named(kind: &str, index: usize) -> (&'static str, &'static str) {
    let name = base(2).name(kind, index as u16).expect("a name");
    (&name.de, &name.en)
}

// ---- 19.1 differences ----

#[test]
fn set_v1_rare_tokens_are_those_of_the_later_edition() {
    assert_eq!(tokens(base(2)), [16, 16, 16, 42, 32]);
    assert_eq!(tokens(&Settlement::with(2, &[("rare_tokens", "early")])), [16, 16, 16, 16, 16]);
}

#[test]
fn set_v2_every_terrain_without_a_monster_gives_its_resource() {
    woods(seated(2)).goods("A", "").play("A region I").owns("A", "3W").offers_among("A", &["end"]);
    let optional = Settlement::with(2, &[("region_collect", "optional")]);
    woods(deal(&optional)).goods("A", "").lines("A region I\nA collect\nA leave\nA leave").owns("A", "1W");
}

#[test]
fn set_v3_a_freed_market_space_is_refilled_and_a_pile_is_not() {
    let table = seated(2).goods("A", "1S");
    table.clone().lines("A construct 1\nA place upper").awaits_chance().chance("building bank").shows_pile(1, "bank 1");
    table
        .market_pile(1, "lumber_mill", 2)
        .lines("A construct 1\nA place upper")
        .asked("A")
        .shows_pile(1, "lumber_mill 1");
}

#[test]
fn set_v4_the_artifact_row_is_not_refilled_after_the_first_choice() {
    for seats in 1..=4 {
        let table = seated(seats);
        assert_eq!(table.state.artifact_row.len(), 3);
        table.asked("A");
    }
}

#[test]
fn set_v5_the_trading_post_uses_an_own_terrain() {
    let table = seated(2).build_tile("A", "u1", "trading_post").explore_tile("B", "I1", "r1-01").fort_on("B", "I1");
    table.clone().play("A street upper").refuses("A use u1", Refusal::EffectYieldsNothing);
    let own = table.explore_tile("A", "I1", "r1-05").fort_on("A", "I1");
    own.lines("A street upper\nA use u1").offers("A", &["choose clay"]);
}

#[test]
fn set_v6_the_living_chest_gives_one_settler_for_the_coming_round() {
    seated(2)
        .offer_artifact("living_chest")
        .lines("A pass\nA take living_chest")
        .passes("B")
        .draw_all(1)
        .then(|_, state| assert_eq!(state.round, 2))
        .has_settlers("A", 6, 1);
}

#[test]
fn set_v7_last_trades_of_round_six_come_before_passing() {
    let table = seated(2).round(6).goods("A", "1W 1C 1S");
    table.clone().play("A trade wood clay stone for diamond").play("A pass").owns("A", "1D");
    table.play("A pass").refuses_by("A trade wood clay stone for diamond", "SET-3.2");
}

#[test]
fn set_v8_the_first_to_pass_takes_the_start_marker_and_begins_the_next_round() {
    let table = seated(3).lines("A explore I\n* terrain r1-01\nA lay I1\nA end").passes("B");
    let table = table.then(|_, state| assert_eq!(state.start_marker, Seat::B)).passes("C").passes("A").draw_all(1);
    table.then(|_, state| assert_eq!((state.round, state.start_marker), (2, Seat::B))).asked("B");
}

#[test]
fn set_v9_the_hero_on_the_last_space_leaves_and_the_new_one_comes_to_the_first() {
    seated(2)
        .passes("A")
        .passes("B")
        .chance("hero cra-01")
        .shows_row(["cra-01", HERO_ROW[0], HERO_ROW[1], HERO_ROW[2]])
        .then(|game, state| {
            let gone = state.discarded_heroes(game.content().all_heroes());
            assert!(gone.len() == 1 && gone.contains(game.content().hero(HERO_ROW[3]).unwrap()));
        });
}

#[test]
fn set_v10_bonus_settlers_of_a_hero_can_be_used_immediately() {
    seated(2)
        .goods("A", "2W 2G")
        .settlers("A", 0, 0)
        .refuses("A explore I", Refusal::NotEnoughSettlers { need: 1, have: 0 })
        .lines("A invite 3\n* hero cra-01\nA explore I")
        .awaits_chance()
        .has_settlers("A", 0, 0);
}

#[test]
fn set_v11_the_potion_of_power_gives_one_resource() {
    seated(2)
        .hold("A", "potion_of_power")
        .goods("A", "")
        .explore_tile("A", "I1", "r1-01")
        .play("A fortify I1")
        .owns("A", "1W");
}

#[test]
fn set_v12_alone_the_row_is_filled_from_the_artifact_deck() {
    let mut table = seated(1);
    for round in 1..=5 {
        let deck = table.state.artifact_deck;
        table = table.play("A pass");
        assert_eq!(table.options_of("A").len(), 3);
        let taken = table.options_of("A")[0].clone();
        table = table.play(&format!("A {taken}")).awaits_chance();
        let drawn = deck.iter().next().unwrap();
        table = table.chance(&format!("artifact {}", drawn.id()));
        assert!(table.state.artifact_row.contains(drawn) && !table.state.artifact_deck.contains(drawn));
        table = table.draw_all(round);
    }
}

#[test]
fn set_v13_heroes_banks_and_cathedrals_score_and_nothing_else() {
    let bare =
        woods(seated(2)).goods("A", "5W 5D 5G").settlers("A", 6, 9).fort_on("A", "I1").build_tile("A", "l1", "jeweler");
    let bare = bare.scores("A", 0);
    bare.invite_card("A", "cra-01")
        .scores("A", 6)
        .build_tile("A", "u1", "bank")
        .store("A", "u1", 1)
        .scores("A", 11)
        .build_tile("A", "m1", "cathedral")
        .store("A", "m1", 1)
        .scores("A", 15);
}

#[test]
fn set_v15_the_third_space_has_no_surcharge() {
    seated(2).goods("A", "2W 2G").play("A invite 3").owns("A", "").tells(Event::Invited {
        seat: Seat::A,
        hero: base(2).content().hero("adv-07"),
        paid: Some(goods("2W 2G")),
    });
}

#[test]
fn set_v16_each_language_keeps_its_own_names() {
    let building = |id: &str| named("building", base(2).content().building(id).unwrap().index());
    let artifact = |id: &str| named("artifact", artifact(id) as usize);
    assert_eq!(building("cathedral"), ("Kirche", "Cathedral"));
    assert_eq!(artifact("explorers_astrolabe"), ("Verzauberter Kompass", "Explorer's Astrolabe"));
    assert_eq!(artifact("eternity_clock"), ("Ewige Sanduhr", "Eternity Clock"));
    assert_eq!(artifact("magic_purse"), ("Magischer Schatz", "Magic Purse"));
    assert_eq!(artifact("cheerful_mug"), ("Verzierter Humpen", "Cheerful Mug"));
    assert_eq!(artifact("leaders_crown"), ("Herrschaftskrone", "Leader's Crown"));
    assert_eq!(named("street", 0), ("obere Siedlungsreihe", "upper Street"));
    assert_eq!(named("region", 0), ("Wildnisreihe I", "Region I"));
}

#[test]
fn set_v17_ranks_have_both_forms_in_german() {
    let ranks = [0, 1, 2, 3].map(|index| named("rank", index));
    assert_eq!(
        ranks,
        [
            ("Siedler / Siedlerin", "Settler"),
            ("Bürgermeister / Bürgermeisterin", "Mayor"),
            ("Ritter / Ritterin", "Knight"),
            ("Lord / Lady", "Lord"),
        ]
    );
}

#[test]
fn set_v18_one_passes_if_unable_or_unwilling() {
    seated(2).goods("A", "").settlers("A", 0, 0).offers("A", &["pass"]);
    woods(seated(2)).offers_among("A", &["region I", "pass"]);
    woods(seated(2)).play("A region I").offers_among("A", &["end", "pass"]);
}

// ---- 19.2 switches ----

#[test]
fn set_o1_the_early_edition_has_sixteen_diamonds_and_gold() {
    let early = Settlement::with(4, &[("rare_tokens", "early")]);
    assert_eq!(tokens(&early), [16; 5]);
    assert_eq!(tokens(&Settlement::with(4, &[("rare_tokens", "late")])), [16, 16, 16, 42, 32]);
    assert_eq!(tokens(base(4)), [16, 16, 16, 42, 32], "the default");
    let options = Variants::from([("rare_tokens".to_owned(), "none".to_owned())]);
    assert!(matches!(Settlement::open(2, &options, None), Err(OpenError::UnknownValue { .. })));
}

#[test]
fn set_o2_an_unlimited_supply_does_not_run_out() {
    let limited = woods(seated(2)).goods("A", "").goods("B", "15W").play("A region I");
    limited.owns("A", "1W");
    let unlimited = Settlement::with(2, &[("supply", "unlimited")]);
    let table = woods(deal(&unlimited)).goods("A", "").goods("B", "50W 50C 50S 90D 90G").settlers("B", 6, 60);
    table
        .clone()
        .play("A region I")
        .owns("A", "3W")
        .goods("A", "1D")
        .build_tile("A", "u1", "tavern")
        .turn_of("A")
        .lines("A street upper\nA use u1")
        .has_settlers("A", 4, 2);
    // Monsters are as many as ever.
    assert_eq!(table.state.monsters.values(), &[9; 4]);
}

#[test]
fn set_o7_with_refused_an_activation_must_yield_something() {
    let strict = Settlement::with(2, &[("empty_activation", "refused")]);
    let table = deal(&strict).goods("A", "").explore_tile("A", "I1", "r1-01");
    let nothing = Refusal::RegionYieldsNothing(region("I"));
    let blocked = table.clone().monster_on("A", "I1").refuses("A region I", nothing);
    // With the Scroll any own terrain will do, but the supply must hold its resource.
    let scroll = blocked.hold("A", "scroll_of_luck").offers_among("A", &["region I"]);
    scroll.supply_left("wood", 0, "B").refuses("A region I", nothing);
    let fort = table.fort_on("A", "I1").offers_among("A", &["region I", "fort I1"]);
    fort.supply_left("wood", 0, "B")
        .refuses("A region I", nothing)
        .refuses("A fort I1", Refusal::SupplyEmpty(resource("wood")));
}

#[test]
fn set_o7_with_allowed_an_activation_may_yield_nothing() {
    let table = seated(2).goods("A", "").explore_tile("A", "I1", "r1-01").fort_on("A", "I1");
    let empty = table.supply_left("wood", 0, "B").offers_among("A", &["region I", "fort I1"]);
    empty.clone().play("A region I").owns("A", "").has_settlers("A", 5, 0);
    empty.play("A fort I1").owns("A", "").has_settlers("A", 5, 0);
}

#[test]
fn set_o3_a_terrain_that_is_left_is_not_checked() {
    let optional = Settlement::with(2, &[("region_collect", "optional")]);
    let table = woods(deal(&optional)).row(["adv-01", "adv-02", "adv-03", "adv-11"]).goods("A", "");
    let table = table.monster_on("A", "I3").play("A region I").offers("A", &["collect", "leave"]);
    // Left first: only the second is checked.
    table.clone().play("A leave").play("A collect").owns("A", "1W").monsters_at("A", &["I2", "I3"]);
    table.clone().lines("A collect\nA leave").owns("A", "1W").monsters_at("A", &["I1", "I3"]);
    table.lines("A collect\nA collect").owns("A", "2W").monsters_at("A", &["I1", "I2", "I3"]);
    // Mandatory is the default.
    woods(seated(2)).play("A region I").refuses_by("A leave", "SET-3.2");
}

#[test]
fn set_o4_by_hand_the_player_chooses_the_stack() {
    let manual = Settlement::with(2, &[("stack_choice", "manual")]);
    deal(&manual)
        .goods("A", "1S")
        .lines("A construct 1\nA place upper")
        .offers("A", &["stack 1", "stack 2", "stack 3"])
        .play("A stack 2")
        .awaits_chance()
        .chance("building bank")
        .then(|_, state| assert_eq!(state.stack_heights, [9, 8, 9]));
    // Automatic is the default.
    seated(2).goods("A", "1S").lines("A construct 1\nA place upper").awaits_chance();
}

#[test]
fn set_o5_invited_heroes_are_counted_open_or_a_matter_of_memory() {
    for (value, seen, told, in_world) in
        [("count", false, true, true), ("open", true, true, true), ("memory", false, false, false)]
    {
        let game = Settlement::with(2, &[("hero_view", value)]);
        let table = deal(&game).goods("A", "2W 2G").play("A invite 3");
        let hero = game.content().hero("adv-07").unwrap();
        for viewer in [Viewer::Seat(Seat::B), Viewer::Spectator] {
            let view = table.view(viewer);
            assert_eq!(view.players[0].hero_count, 1);
            assert_eq!(view.players[0].heroes.is_some(), seen, "{value}");
            let named = |event: &Event| matches!(event, Event::Invited { hero: Some(named), .. } if *named == hero);
            assert_eq!(table.witnessed(viewer).iter().any(named), told, "{value}");
            // Bots search in a world that others cannot tell from the true one.
            let worlds = (0..50).map(|seed| game.resample(&table.state, viewer, &mut Xoshiro256::new(seed)));
            let always = worlds.into_iter().all(|world| world.players[Seat::A].heroes.contains(hero));
            assert_eq!(always, in_world, "{value}");
        }
        // The owner always knows.
        let own = table.view(Viewer::Seat(Seat::A));
        assert_eq!(own.players[0].heroes.as_ref().unwrap().len(), 1);
    }
    // At the end everything is shown.
    let game = Settlement::with(2, &[("hero_view", "memory")]);
    let table = deal(&game).invite_card("A", "cra-01").round(6).lines("A pass\nB pass");
    assert_eq!(table.status(), Status::Over);
    assert_eq!(table.view(Viewer::Spectator).players[0].score, Some(6));
}

#[test]
fn set_o6_a_table_can_be_opened_with_an_own_pack() {
    let own = Settlement::BASE_PACK
        .replace("\"steading-1\"", "\"my-box\"")
        .replace("cost = { wood = 2, gold = 2 }", "cost = { stone = 1 }")
        .replace("en = \"Forest Pathfinder\"", "en = \"Green Ranger\"");
    let game = Settlement::open(2, &Variants::new(), Some(("my-box.toml", &own))).unwrap();
    deal(&game).goods("A", "1S").play("A invite 3").owns("A", "").has_settlers("A", 6, 1);
    let hero = game.content().hero("adv-07").unwrap();
    assert_eq!(game.name("hero", hero.index() as u16).unwrap().en, "Green Ranger");
    assert_ne!(game.content_hash(), base(2).content_hash());
    // The default is the base pack.
    assert!(Settlement::BASE_PACK.contains("meta.id = \"steading-1\""));
    seated(2).goods("A", "1S").refuses_by("A invite 3", "SET-D16");
}
