//! ORL-A: the rulings.

use crate::table::*;
use steading_core::Viewer;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind};

#[test]
fn orl_a1_the_ten_rows_add_up_to_the_box() {
    let game = OrleansSettlers::base(4);
    let mechanics = &game.content().mechanics;
    let goods = Good::NAMED.map(|good| mechanics.goods[good].supply.p4);
    assert_eq!(goods, [40, 36, 24, 30, 20, 12, 12, 10]);
    assert_eq!(goods.iter().map(|&count| u32::from(count)).sum::<u32>(), 184);
    assert!(Kind::NAMED.iter().all(|&kind| mechanics.followers[kind].p4 == 18));
    assert_eq!(mechanics.technology.p4, 18);
}

#[test]
fn orl_a2_values_rise_as_counts_fall() {
    let game = OrleansSettlers::base(4);
    let mechanics = &game.content().mechanics;
    let values = Good::NAMED.map(|good| mechanics.goods[good].value);
    assert_eq!(values, [1, 1, 2, 0, 3, 3, 4, 5]);
    let mut rows: Vec<(u8, u8)> = Good::NAMED
        .iter()
        .filter(|&&good| good != Good::Wood)
        .map(|&good| (mechanics.goods[good].supply.p4, mechanics.goods[good].value))
        .collect();
    rows.sort_by_key(|row| std::cmp::Reverse(row.0));
    assert!(rows.windows(2).all(|pair| pair[0].1 <= pair[1].1));
}

#[test]
fn orl_a3_the_twelve_points_are_an_example() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "a4", "b4"]);
        villages(&game, state, &["a4", "b4"]);
        state.players[A].citizens = 4;
    });
    // Three villages times four citizens: twelve, once.
    let _ = play.scores("A", 3 + 2 + 9 + 12);
}

#[test]
fn orl_a4_the_third_era_is_called_aufbau() {
    assert_eq!(OrleansSettlers::base(2).name("era", 2).unwrap().de, "Aufbau");
}

#[test]
fn orl_a5_fame_tiles_stay_for_everybody() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        [A, B].into_iter().for_each(|seat| state.players[seat].fame = 4);
        man(&game, state, A, "library", &[Kind::Scholar]);
        man(&game, state, B, "tavern", &[Kind::Scholar]);
    });
    let play = play.play("A use library").play("A citizen").play("B use tavern").play("B pay 1");
    assert_eq!(play.state.top(), Some(Frame::Bonus { seat: B, left: 1 }));
}

#[test]
fn orl_a6_all_fame_tiles_are_alike() {
    let game = OrleansSettlers::base(2);
    let offers = |fame: u8| {
        let play = acting(&game).arrange(|state| {
            state.players[A].fame = fame;
            man(&game, state, A, "tavern", &[Kind::Scholar]);
        });
        play.play("A use tavern").play("A pay 1").options_of("A")
    };
    let first = offers(4);
    assert!(game.content().mechanics.bonus_fields.iter().all(|field| offers(field - 1) == first));
}

#[test]
fn orl_a7_after_advancing_the_bonus_of_the_new_era_applies() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 4;
        era(state, A, 3, true);
        man(&game, state, A, "tavern", &[Kind::Scholar]);
    });
    let play = play.play("A use tavern").play("A pay 1").play("A advance");
    let play = all_pass(play);
    // Era IV: a coin for the starting village, and no fame.
    assert_eq!((coins(&play, A), play.state.player(A).fame), (3, 5));
}

#[test]
fn orl_a8_the_fame_of_the_round_bonus_may_lead_to_advancing() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting(&game).arrange(|state| state.players[A].fame = 4));
    let _ = play.offers_among("A", &["advance"]).play("A advance");
}

#[test]
fn orl_a9_not_twice_in_one_move() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 4;
        era(state, A, 1, true);
        settle(&game, state, A, &["a5", "a4", "b4", "b5", "a3", "b3"]);
        man(&game, state, A, "royal_seat", &[Kind::Knight, Kind::Monk]);
    });
    let play = play.play("A use royal_seat").play("A advance");
    let _ = play.withholds("A", &["advance"]);
}

#[test]
fn orl_a10_starting_followers_come_from_the_market() {
    let state = OrleansSettlers::base(4).setup();
    assert_eq!((state.folk.get(Kind::Farmer), state.goods.get(Good::Grain)), (18 - 8, 40 - 4));
}

#[test]
fn orl_a11_twelve_settlers_one_of_them_on_the_starting_village() {
    let state = OrleansSettlers::base(2).setup();
    let player = state.player(A);
    // On the map, in supply, on both tracks, and one in the box.
    assert_eq!(player.areas.len() + player.settlers + 2 + 1, 12);
}

#[test]
fn orl_a12_torture_for_all_that_is_demanded_or_only_for_what_is_missing() {
    for (value, kept, left) in [("demanded", 1, 3), ("missing", 0, 2)] {
        let game = OrleansSettlers::with(2, &[("torture", value)]);
        let play = all_pass(acting_with(&game, "C1").arrange(|state| {
            state.players[A].coins = 1;
            state.players[A].fortified = Default::default();
            state.players[A].fortresses += 1;
        }));
        assert_eq!((coins(&play, A), play.state.top()), (kept, Some(Frame::Torture { seat: A, left })), "{value}");
    }
}

#[test]
fn orl_a13_nobody_tortures_oneself_to_save_goods() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting_with(&game, "C3").arrange(|state| goods(state, A, &[(Good::Wood, 3)])));
    assert_eq!((good(&play, A, Good::Wood), play.state.top()), (2, Some(Frame::Torture { seat: B, left: 1 })));
}

#[test]
fn orl_a14_the_starting_fortress_protects_in_peace_too() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        [A, B].into_iter().for_each(|seat| era(state, seat, 5, true));
        settle(&game, state, A, &["a5", "b1"]);
        man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher]);
    });
    let _ = play.play("A use expansion").refuses("A expand c1", Refusal::Fortress(game.area("c1").unwrap()));
}

#[test]
fn orl_a15_in_era_5_nobody_conquers_or_is_conquered() {
    let game = OrleansSettlers::base(2);
    for (mine, theirs) in [(5, 1), (1, 5)] {
        let play = acting(&game).arrange(|state| {
            era(state, A, mine, true);
            era(state, B, theirs, true);
            settle(&game, state, A, &["a5", "b4"]);
            settle(&game, state, B, &["c1", "b3"]);
            man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher, Kind::Knight]);
        });
        let play = play.play("A use expansion").play("A expand b3");
        assert!(play.state.player(B).areas.contains(game.area("b3").unwrap()));
    }
}

#[test]
fn orl_a16_others_may_enter_a_peaceful_players_area() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        era(state, B, 5, true);
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["c1", "b3"]);
        man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher]);
    });
    let _ = play.play("A use expansion").offers_among("A", &["expand b3"]);
}

#[test]
fn orl_a17_a_village_does_not_replace_the_land() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        churches(&game, state, &["a4"]);
        man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Farmer]);
    });
    let _ = play.play("A use harvest").offers("A", &["harvest a4"]);
}

#[test]
fn orl_a18_food_carried_to_the_depot_is_a_tile_sent() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "town_hall", &[Kind::Knight]));
    let play = play.play("A use town_hall").play("A send grain food_medicine");
    assert_eq!((play.state.player(A).fame, play.state.player(A).bag), (3, folk(&[Kind::Knight])));
}

#[test]
fn orl_a19_the_depot_turns_to_medicine() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        deed(&game, state, "food_medicine", 0, 0b01_1111);
        man(&game, state, A, "town_hall", &[Kind::Knight, Kind::Scholar]);
    });
    let play = play.play("A use town_hall").play("A send grain food_medicine");
    assert_eq!(game.view(&play.state, Viewer::Spectator).deeds[0].face.as_deref(), Some("medicine"));
    let _ = play.offers_among("A", &["send scholar food_medicine"]);
}

#[test]
fn orl_a20_the_sole_leader_is_found_among_all_players() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting(&game).arrange(|state| {
        deed(&game, state, "food_medicine", 1, 0);
        era(state, A, 2, true);
        era(state, B, 4, true);
        settle(&game, state, B, &["c1", "c2"]);
    }));
    assert_eq!(coins(&play, A), 3);
}

#[test]
fn orl_a21_prohibition_tiles_are_used_by_two_events() {
    let game = OrleansSettlers::base(2);
    let users: Vec<&str> = game
        .content()
        .mechanics
        .events
        .iter()
        .filter(|event| matches!(event.effect, steading_orleans_settlers::content::EventEffect::Prohibit { .. }))
        .map(|event| event.id.as_str())
        .collect();
    assert_eq!(users, ["B8", "C6"]);
}

#[test]
fn orl_a22_five_base_tiles_are_locked_at_first() {
    let game = OrleansSettlers::base(2);
    let locked: Vec<String> =
        game.view(&game.setup(), Viewer::Spectator).players[0].locked.iter().map(|entry| entry.id.clone()).collect();
    assert_eq!(locked, ["castle", "monastery", "forge", "fortress_works", "church_works"]);
}

#[test]
fn orl_a23_the_knight_of_a_conquest_goes_to_the_market() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "b4"]);
        settle(&game, state, B, &["c1", "b3"]);
        man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher, Kind::Knight]);
    });
    let knights = play.state.folk.get(Kind::Knight);
    let play = play.play("A use expansion").play("A expand b3");
    assert_eq!((play.state.folk.get(Kind::Knight), play.state.player(A).bag.get(Kind::Knight)), (knights + 1, 0));
}

#[test]
fn orl_a24_planning_is_secret_unless_the_option_says_open() {
    assert_eq!(steading_orleans_settlers::title::PLANNING.values, ["secret", "open"]);
    let secret = OrleansSettlers::base(2);
    let _ = planning_in(&secret, 1, "A6").asked("AB");
    let open = OrleansSettlers::with(2, &[("planning", "open")]);
    let _ = planning_in(&open, 1, "A6").asked("A");
}

#[test]
fn orl_a25_no_demand_takes_the_last_area() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting_with(&game, "D5").arrange(|state| {
        goods(state, A, &[]);
        state.players[A].settlers = 0;
    }));
    let _ = play.withholds("A", &["surrender settler a5", "surrender settler"]);
}

#[test]
fn orl_a26_paid_goods_return_to_the_market_and_sold_ones_do_not() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        goods(state, A, &[(Good::Wood, 3)]);
        man(&game, state, A, "village_works", &[Kind::Farmer, Kind::Craftsman]);
        man(&game, state, A, "market_stall", &[Kind::Trader]);
    });
    let wood = play.state.goods.get(Good::Wood);
    let play = play.play("A use village_works").play("A build a4").play("B pass");
    assert_eq!(play.state.goods.get(Good::Wood), wood + 2);
    let play = play.play("A use market_stall").play("A sell wood");
    assert_eq!((play.state.goods.get(Good::Wood), play.state.gone_goods.get(Good::Wood)), (wood + 2, 1));
}

#[test]
fn orl_a27_carpentry_has_no_place_of_its_own() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        own(&game, state, A, "carpentry");
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "church_works", &[Kind::Craftsman, Kind::Monk]);
    });
    let play = play.play("A use church_works").play("A build a5");
    assert_eq!(play.state.player(A).fame, 2);
}

#[test]
fn orl_a28_settlers_on_tracks_do_not_count() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting(&game));
    assert_eq!(play.state.player(A).fame, 2); // the one on the starting village
}

#[test]
fn orl_a29_demands_do_not_depend_on_the_market() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting_with(&game, "C3").arrange(|state| {
        goods(state, A, &[(Good::Wood, 1)]);
        used_up(state, Good::Wood);
    }));
    assert_eq!((good(&play, A, Good::Wood), play.state.goods.get(Good::Wood)), (0, 1));
}

#[test]
fn orl_a30_an_unlocked_place_waits_for_the_next_planning_and_a_passive_tile_does_not() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 4;
        man(&game, state, A, "tavern", &[Kind::Scholar]);
        followers(state, A, &[Kind::Farmer, Kind::Fisher, Kind::Trader], &[]);
    });
    let play = play.play("A use tavern").play("A pay 1").play("A unlock castle").play("B pass");
    let play = play.refuses("A use castle", Refusal::NotReady(place(&game, "castle")));
    let play = draw_first(all_pass(play).chance("event A8"));
    let play = walk(play, A, &["farmer castle 1", "fisher castle 2", "trader castle 3"]);
    assert!(game.is_ready(&play.state, A, place(&game, "castle")));
    // A passive tile works at once: ORL-7.21.
    let play = acting_with(&game, "A5").arrange(|state| {
        era(state, A, 2, true);
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
    });
    let play = all_pass(play.play("A use building_yard").play("A buy hospital"));
    assert_eq!(coins(&play, A), 2);
}

#[test]
fn orl_a31_two_followers_may_fill_two_slots_of_one_face() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "town_hall", &[Kind::Farmer, Kind::Farmer]));
    let play = play.play("A use town_hall").play("A send farmer roads").play("A send farmer roads");
    assert_eq!((coins(&play, A), play.state.gone_folk.get(Kind::Farmer)), (7, 2));
}

#[test]
fn orl_a32_hunger_is_for_era_2_only() {
    let game = OrleansSettlers::base(2);
    let play = all_pass(acting(&game).arrange(|state| {
        era(state, A, 3, true);
        era(state, B, 2, true);
    }));
    assert_eq!(
        (good(&play, A, Good::Grain), play.state.top()),
        (1, Some(Frame::Food { seat: B, from: Good::Grain, left: 1, fame: 0 }))
    );
}

#[test]
fn orl_a33_stables_reach_free_areas_only_also_in_peace() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        era(state, A, 5, true);
        settle(&game, state, B, &["c1", "b3"]);
        man(&game, state, A, "stables", &[Kind::Knight]);
    });
    let _ = play.play("A use stables").refuses("A expand b3", Refusal::NotFree(game.area("b3").unwrap()));
}

#[test]
fn orl_a34_the_followers_of_an_executed_place_are_in_the_bag_while_its_effect_runs() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "town_hall", &[Kind::Farmer, Kind::Trader]));
    let play = play.play("A use town_hall");
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Farmer, Kind::Trader]));
    assert!(!play.state.player(A).crews.at(place(&game, "town_hall")).is_manned());
    // Technology may therefore go onto the forge itself without sending anybody away.
    let play = acting(&game).arrange(|state| man(&game, state, A, "forge", &[Kind::Craftsman, Kind::Scholar]));
    let play = play.play("A use forge").play("A technology forge 1");
    assert_eq!(play.state.player(A).bag.size(), 2);
}
