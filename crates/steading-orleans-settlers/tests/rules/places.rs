//! ORL-7: executing places.

use crate::table::*;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::content::Group;
use steading_orleans_settlers::log::Event;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind};

#[test]
fn orl_7_1_one_ready_place_or_pass_and_passing_is_final() {
    let game = OrleansSettlers::base(3);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "farmyard", &[Kind::Fisher, Kind::Craftsman]);
        man(&game, state, A, "workshop", &[Kind::Farmer, Kind::Fisher]);
        man(&game, state, C, "workshop", &[Kind::Farmer, Kind::Fisher]);
    });
    let play = play.play("A use farmyard").asked("B").play("B pass").asked("C").play("C use workshop");
    // B has passed and is not asked again; the phase ends when all have.
    let play = play.asked("A").play("A use workshop").asked("C").play("C pass").asked("A").play("A pass");
    assert_eq!(play.state.round, 2);
    let play = acting(&game);
    let _ = play.refuses("A use bakery", Refusal::NotYourPlace(place(&game, "bakery"))).refuses_by("B pass", "ORL-7.1");
}

#[test]
fn orl_7_2_one_may_pass_although_a_place_is_ready() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "farmyard", &[Kind::Fisher, Kind::Craftsman]));
    let play = play.offers("A", &["use farmyard", "pass"]).play("A pass");
    assert!(play.state.player(A).crews.at(place(&game, "farmyard")).is_manned());
    // The nine places of the board.
    let board = game.content().mechanics.places.iter().filter(|place| place.group == Group::Board);
    assert_eq!(board.count(), 9);
}

#[test]
fn orl_7_3_an_executed_place_is_emptied_and_technology_stays() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        technology(&game, state, A, "farmyard", 0);
        man(&game, state, A, "farmyard", &[Kind::Craftsman]);
    });
    let play = play.play("A use farmyard").play("B pass");
    let crew = play.state.player(A).crews.at(place(&game, "farmyard"));
    assert!(!crew.is_manned() && crew.technology() == Some(0));
    let _ = play.refuses("A use farmyard", Refusal::NotReady(place(&game, "farmyard"))).offers("A", &["pass"]);
}

#[test]
fn orl_7_4_the_core_effect_must_be_possible_and_extra_gains_may_be_lost() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "farmyard", &[Kind::Fisher, Kind::Craftsman]);
        used_up(state, Good::Grain);
    });
    let before = good(&play, A, Good::Grain);
    let play = play.play("A use farmyard");
    assert_eq!(good(&play, A, Good::Grain), before);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "farmyard", &[Kind::Fisher, Kind::Craftsman]);
        no_more(state, Kind::Farmer);
    });
    let _ = play.refuses("A use farmyard", Refusal::NoneInMarket(Kind::Farmer)).offers("A", &["pass"]);
}

#[test]
fn orl_7_5_costs_are_paid_to_market_and_bank() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "fortress_works", &[Kind::Craftsman, Kind::Knight]);
        settle(&game, state, A, &["a5", "a4"]);
    });
    let (wood, money) = (play.state.goods.get(Good::Wood), coins(&play, A));
    let play = play.play("A use fortress_works").play("A build a4");
    assert_eq!((play.state.goods.get(Good::Wood), coins(&play, A)), (wood + 1, money - 1));
    // Paid first: with Carpentry the fame of the building puts a question, and the price is gone by then.
    let play = acting(&game).arrange(|state| {
        goods(state, A, &[(Good::Wood, 1)]);
        own(&game, state, A, "carpentry");
        state.players[A].fame = 4;
        man(&game, state, A, "fortress_works", &[Kind::Craftsman, Kind::Knight]);
        settle(&game, state, A, &["a5", "a4"]);
    });
    let others = coins(&play, B);
    let play = play.play("A use fortress_works").play("A build a4");
    assert_eq!(play.state.top(), Some(Frame::Bonus { seat: A, left: 1 }));
    assert_eq!((play.state.player(A).goods.get(Good::Wood), coins(&play, A), coins(&play, B)), (0, money - 1, others));
    let play = acting(&game).arrange(|state| {
        state.players[A].coins = 0;
        man(&game, state, A, "tavern", &[Kind::Farmer]);
        man(&game, state, B, "tithe_barn", &[Kind::Farmer, Kind::Trader]);
    });
    let _ = play.refuses("A use tavern", Refusal::LacksCoins(1));
}

#[test]
fn orl_7_6_fame_bonuses_interrupt_and_are_resolved_at_once() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 3;
        man(&game, state, A, "town_hall", &[Kind::Farmer, Kind::Farmer]);
        goods(state, A, &[(Good::Fish, 2)]);
    });
    // The first fish brings two points and a bonus, before the second follower sends.
    let play = play.play("A use town_hall").play("A send fish food_medicine");
    assert_eq!(play.state.top(), Some(Frame::Bonus { seat: A, left: 1 }));
    let play = play.play("A citizen");
    let _ = play.offers_among("A", &["send fish food_medicine", "send nothing"]);
    // Printed order: the University brings the scholar before the fame, whose bonus is asked for last.
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 3;
        man(&game, state, A, "university", &[Kind::Fisher, Kind::Trader]);
    });
    let university = place(&game, "university");
    let play = play.play("A use university");
    let told = [
        Event::Used { seat: A, place: university },
        Event::Recruited { seat: A, kind: Kind::Scholar },
        Event::GotFame { seat: A, points: 2 },
    ];
    assert_eq!(play.last_events(), told);
    assert_eq!(
        (play.state.top(), play.state.player(A).bag.get(Kind::Scholar)),
        (Some(Frame::Bonus { seat: A, left: 1 }), 1)
    );
}

#[test]
fn orl_7_7_recruiting_places() {
    let game = OrleansSettlers::base(2);
    let cases = [
        ("farmyard", vec![Kind::Fisher, Kind::Craftsman], Kind::Farmer),
        ("fishery", vec![Kind::Farmer, Kind::Trader], Kind::Fisher),
        ("workshop", vec![Kind::Farmer, Kind::Fisher], Kind::Craftsman),
        ("trading_house", vec![Kind::Farmer, Kind::Craftsman], Kind::Trader),
        ("university", vec![Kind::Fisher, Kind::Trader], Kind::Scholar),
        ("castle", vec![Kind::Farmer, Kind::Fisher, Kind::Trader], Kind::Knight),
        ("monastery", vec![Kind::Scholar, Kind::Trader], Kind::Monk),
    ];
    for (id, crew, kind) in cases {
        let play = acting(&game).arrange(|state| man(&game, state, A, id, &crew));
        let (market, before) = (play.state.folk.get(kind), *play.state.player(A));
        let play = play.play(&format!("A use {id}"));
        let player = play.state.player(A);
        assert_eq!(play.state.folk.get(kind), market - 1, "{id}");
        assert_eq!(player.bag, folk(&crew).plus(folk(&[kind])), "{id}");
        let gained = match kind {
            Kind::Farmer => player.goods.get(Good::Grain) - before.goods.get(Good::Grain),
            Kind::Fisher => player.goods.get(Good::Fish) - before.goods.get(Good::Fish),
            Kind::Craftsman => player.goods.get(Good::Wood) - before.goods.get(Good::Wood),
            Kind::Trader => (player.coins - before.coins) as u8,
            _ => (player.fame - before.fame) / 2,
        };
        assert_eq!(gained, 1, "{id}");
        let play = acting(&game).arrange(|state| {
            man(&game, state, A, id, &crew);
            no_more(state, kind);
        });
        let _ = play.refuses(&format!("A use {id}"), Refusal::NoneInMarket(kind));
    }
}

#[test]
fn orl_7_8_up_to_three_different_lands_each_once() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "C7").arrange(|state| {
        settle(&game, state, A, &["a5", "a4", "b4", "b5", "a3"]);
        man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Fisher]);
        goods(state, A, &[]);
    });
    let play = play.play("A use harvest").offers("A", &["harvest a3", "harvest a4", "harvest b4", "harvest b5"]);
    let play = play.refuses("A harvest a5", Refusal::NoLand(game.area("a5").unwrap()));
    let play = play.refuses("A harvest b3", Refusal::NotControlled(game.area("b3").unwrap()));
    let play = play.play("A harvest a4").refuses("A harvest a3", Refusal::LandsInOrder(game.area("a3").unwrap()));
    let play = play.offers("A", &["harvest b4", "harvest b5", "stop"]);
    let stopped = play.clone().play("A stop");
    assert_eq!(stopped.state.player(A).goods.size(), 1);
    let play = play.play("A harvest b4").play("A harvest b5");
    let held = play.state.player(A).goods;
    assert_eq!([Good::Grain, Good::Wood, Good::Fish].map(|good| held.get(good)), [1, 1, 1]);
    let play = acting(&game).arrange(|state| man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Fisher]));
    let _ = play.refuses("A use harvest", Refusal::NothingToHarvest);
}

#[test]
fn orl_7_9_the_yard_buys_a_tile_for_its_owner_alone() {
    let game = OrleansSettlers::base(2);
    let yard = [Kind::Craftsman, Kind::Trader];
    let play = acting(&game).arrange(|state| {
        goods(state, A, &[(Good::Wood, 4)]);
        goods(state, B, &[(Good::Wood, 4)]);
        man(&game, state, A, "building_yard", &yard);
        man(&game, state, B, "building_yard", &yard);
        state.players[A].coins = 9;
    });
    let play = play.play("A use building_yard").refuses("A buy library", Refusal::EraForbids(place(&game, "library")));
    let play = play.play("A buy bakery").play("B use building_yard");
    let _ = play.refuses("B buy bakery", Refusal::NotOnSale(place(&game, "bakery")));
}

#[test]
fn orl_7_10_costs_by_category() {
    let game = OrleansSettlers::base(2);
    for (tile, wood, money) in [("bakery", 1, 0), ("library", 1, 1), ("royal_seat", 2, 2)] {
        let buying = |has_wood: u8, has_coins: u16| {
            let play = acting(&game).arrange(|state| {
                era(state, A, 4, true);
                goods(state, A, &[(Good::Wood, has_wood)]);
                state.players[A].coins = has_coins;
                man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
            });
            play.play("A use building_yard")
        };
        let play = buying(2, 2).play(&format!("A buy {tile}"));
        assert_eq!((good(&play, A, Good::Wood), coins(&play, A)), (2 - wood, 2 - money));
        if money > 0 {
            let _ = buying(2, money - 1).refuses(&format!("A buy {tile}"), Refusal::LacksCoins(1));
        }
    }
    // No limit on the number owned.
    let play = acting(&game).arrange(|state| {
        ["bakery", "tavern", "sawmill", "dairy", "library"].iter().for_each(|id| own(&game, state, A, id));
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
    });
    let play = play.play("A use building_yard").play("A buy fish_pond");
    assert_eq!(play.state.player(A).places.len(), 16);
}

#[test]
fn orl_7_11_the_town_hall_sends_to_deeds() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| man(&game, state, A, "town_hall", &[Kind::Farmer]));
    let _ = play.play("A use town_hall").offers_among("A", &["send farmer roads", "send grain food_medicine"]);
}

#[test]
fn orl_7_12_forge_and_academy_place_a_tile_at_once() {
    let game = OrleansSettlers::base(2);
    let smith = [Kind::Craftsman, Kind::Scholar];
    for (id, fame) in [("forge", 0), ("academy", 2)] {
        let play = acting(&game).arrange(|state| man(&game, state, A, id, &smith));
        let (tiles, before) = (play.state.technology, play.state.player(A).fame);
        let play = play.play(&format!("A use {id}")).play("A technology workshop 2");
        assert_eq!((play.state.technology, play.state.player(A).fame), (tiles - 1, before + fame));
        let play = acting(&game).arrange(|state| {
            man(&game, state, A, id, &smith);
            // Every tile lies on a place of B already, as far as there is room; the rest is covered by A.
            let ids = [
                "farmyard",
                "fishery",
                "workshop",
                "trading_house",
                "expansion",
                "harvest",
                "building_yard",
                "village_works",
            ];
            ids.iter().for_each(|id| technology(&game, state, B, id, 0));
            technology(&game, state, A, "farmyard", 0);
        });
        let _ = play.refuses(&format!("A use {id}"), Refusal::NoTechnology);
    }
}

#[test]
fn orl_7_13_carpentry_brings_fame_for_each_build_action() {
    let game = OrleansSettlers::base(2);
    for (id, crew, area) in [
        ("village_works", [Kind::Farmer, Kind::Craftsman], "a4"),
        ("fortress_works", [Kind::Craftsman, Kind::Knight], "a4"),
        ("church_works", [Kind::Craftsman, Kind::Monk], "a5"),
    ] {
        for carpentry in [false, true] {
            let play = acting(&game).arrange(|state| {
                settle(&game, state, A, &["a5", "a4"]);
                goods(state, A, &[(Good::Wood, 2)]);
                man(&game, state, A, id, &crew);
                if carpentry {
                    own(&game, state, A, "carpentry");
                }
            });
            let play = play.play(&format!("A use {id}")).play(&format!("A build {area}"));
            assert_eq!(play.state.player(A).fame, 1 + u8::from(carpentry), "{id}");
        }
    }
}

#[test]
fn orl_7_14_sold_goods_bring_their_value_and_leave_the_game() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "market_stall", &[Kind::Trader]);
        man(&game, state, B, "merchants_guild", &[Kind::Trader]);
        goods(state, A, &[(Good::Wood, 1), (Good::Wool, 1), (Good::Grain, 1)]);
        goods(state, B, &[(Good::Brocade, 2)]);
    });
    let market = play.state.goods;
    let play = play.play("A use market_stall").refuses("A sell fish", Refusal::NoGood(Good::Fish));
    let play = play.refuses("A stop", Refusal::TakeOneFirst).play("A sell wood");
    assert_eq!(coins(&play, A), 4); // wood has value 0
    let play = play.refuses("A sell grain", Refusal::GoodsInOrder(Good::Grain)).play("A sell wool");
    assert_eq!((coins(&play, A), play.state.goods, play.state.gone_goods.size()), (9, market, 2));
    let play = play.play("B use merchants_guild").play("B sell brocade").play("B stop");
    assert_eq!(coins(&play, B), 10);
}

#[test]
fn orl_7_15_goods_are_swapped_one_for_one() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "bakery", &[Kind::Farmer]);
        man(&game, state, B, "weaving_mill", &[Kind::Craftsman, Kind::Trader]);
        goods(state, A, &[(Good::Grain, 3), (Good::Wool, 1)]);
        goods(state, B, &[(Good::Cheese, 1), (Good::Wool, 1)]);
    });
    let (grain, bread) = (play.state.goods.get(Good::Grain), play.state.goods.get(Good::Bread));
    let play = play.play("A use bakery").refuses("A swap wool", Refusal::NotSwapped(Good::Wool));
    let play = play.offers("A", &["swap grain"]).play("A swap grain").offers("A", &["swap grain", "stop"]);
    let play = play.play("A swap grain");
    assert_eq!((good(&play, A, Good::Grain), good(&play, A, Good::Bread)), (1, 2));
    assert_eq!((play.state.goods.get(Good::Grain), play.state.goods.get(Good::Bread)), (grain + 2, bread - 2));
    let play = play.play("B use weaving_mill").play("B swap cheese").play("B swap wool");
    assert_eq!(good(&play, B, Good::Brocade), 2);
    // Without the target good in the market, or without a source, the place cannot be executed.
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "bakery", &[Kind::Farmer]);
        used_up(state, Good::Bread);
    });
    let _ = play.refuses("A use bakery", Refusal::GoodUsedUp(Good::Bread));
    let play = acting(&game).arrange(|state| {
        man(&game, state, A, "bakery", &[Kind::Farmer]);
        goods(state, A, &[]);
    });
    let _ = play.refuses("A use bakery", Refusal::NoGood(Good::Grain));
}

#[test]
fn orl_7_16_base_and_controlled_lands_capped() {
    let game = OrleansSettlers::base(2);
    // Forests of the map for two: b2, b3, b4. Lakes: b1, b5. Pastures: a3, c3. Hills: a2, c4.
    let cases = [
        ("sawmill", vec![Kind::Craftsman], Good::Wood, ["a5", "b4", "b3", "b2"], [1, 2, 3, 3]),
        ("fish_pond", vec![Kind::Fisher], Good::Fish, ["a5", "b5", "b1", "a4"], [1, 2, 3, 3]),
        ("dairy", vec![Kind::Farmer], Good::Cheese, ["a5", "a3", "c3", "a4"], [0, 1, 2, 2]),
        ("sheepfold", vec![Kind::Farmer, Kind::Craftsman], Good::Wool, ["a5", "a3", "c3", "a4"], [0, 1, 1, 1]),
        ("winepress", vec![Kind::Farmer], Good::Wine, ["a5", "a2", "c4", "a4"], [0, 1, 1, 1]),
    ];
    for (id, crew, taken, lands, wanted) in cases {
        for count in 1..=4 {
            let play = acting(&game).arrange(|state| {
                settle(&game, state, A, &lands[..count]);
                man(&game, state, A, id, &crew);
                goods(state, A, &[]);
            });
            let line = format!("A use {id}");
            match wanted[count - 1] {
                0 => drop(play.refuses(&line, Refusal::NothingToTake(taken))),
                wanted => assert_eq!(good(&play.play(&line), A, taken), wanted, "{id} with {count}"),
            }
        }
    }
}

#[test]
fn orl_7_17_the_fair_pays_by_the_number_of_different_followers() {
    let game = OrleansSettlers::base(2);
    for (count, wanted) in [1, 2, 4, 5, 7, 9, 12].into_iter().enumerate() {
        let play = acting(&game).arrange(|state| man(&game, state, A, "county_fair", &Kind::NAMED[..=count]));
        let before = coins(&play, A);
        assert_eq!(coins(&play.play("A use county_fair"), A), before + wanted);
    }
}

#[test]
fn orl_7_18_hospital_takes_one_off_every_demand() {
    let game = OrleansSettlers::base(2);
    for (event, loss) in [("A5", 1), ("C1", 2)] {
        for hospital in [false, true] {
            let play = acting_with(&game, event).arrange(|state| {
                if hospital {
                    own(&game, state, A, "hospital");
                }
            });
            let play = all_pass(play);
            assert_eq!(coins(&play, A), 3 - loss + u16::from(hospital), "{event}");
        }
    }
    // Followers too.
    let play = acting_with(&game, "B6").arrange(|state| {
        own(&game, state, A, "hospital");
        followers(state, A, &[Kind::Monk; 6], &[]);
    });
    assert_eq!(all_pass(play).state.player(A).followers(), 6);
}

#[test]
fn orl_7_19_stables_reach_two_steps_and_free_areas_only() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, B, &["c1", "b4"]);
        man(&game, state, A, "stables", &[Kind::Knight]);
    });
    let play = play
        .play("A use stables")
        .offers("A", &["expand a3", "expand a4", "expand b3", "expand b5", "expand c3", "expand c4", "expand c5"]);
    let play = play.refuses("A expand b4", Refusal::NotFree(game.area("b4").unwrap()));
    let play = play.refuses("A expand a2", Refusal::TooFar(game.area("a2").unwrap())).play("A expand c4");
    assert!(play.state.player(A).bag.get(Kind::Knight) == 1 && play.state.player(A).areas.len() == 2);
}

#[test]
fn orl_7_20_granary_owes_no_food_in_era_2() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        era(state, A, 2, true);
        own(&game, state, A, "granary");
    });
    let play = all_pass(play);
    assert_eq!((play.state.round, good(&play, A, Good::Grain)), (2, 1));
}

#[test]
fn orl_7_21_passive_tiles_work_at_once_until_they_are_given_up() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "A5").arrange(|state| {
        era(state, A, 2, true);
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
        state.players[A].coins = 1;
    });
    // Bought in phase 4, at work in phases 5 and 6 of the same round: no coin and no food is owed.
    let play = play.play("A use building_yard").play("A buy hospital");
    let play = all_pass(play);
    assert_eq!((coins(&play, A), play.state.round), (0, 2));
    let play = acting_with(&game, "C1").arrange(|state| {
        own(&game, state, A, "hospital");
        state.players[A].coins = 0;
        state.players[A].fortified = Default::default();
        state.players[A].fortresses = 0;
    });
    let play = all_pass(play);
    assert_eq!(play.state.top(), Some(Frame::Torture { seat: A, left: 2 }));
    let play = play.play("A surrender place hospital").play("A surrender settler");
    assert!(!play.state.player(A).places.contains(place(&game, "hospital")));
}
