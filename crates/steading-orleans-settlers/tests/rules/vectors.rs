//! ORL-T: the worked examples.

use crate::table::*;
use steading_core::Viewer;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::Item;
use steading_orleans_settlers::log::Event;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind};
use steading_testkit::scenario;

#[test]
fn orl_t1_setup_counts() {
    let goods = [
        (Good::Grain, [18, 27, 36]),
        (Good::Fish, [16, 24, 32]),
        (Good::Cheese, [12, 18, 24]),
        (Good::Wood, [15, 22, 30]),
        (Good::Wine, [10, 15, 20]),
        (Good::Bread, [8, 10, 12]),
        (Good::Wool, [8, 10, 12]),
        (Good::Brocade, [8, 9, 10]),
    ];
    let folk = [
        (Kind::Farmer, [5, 8, 10]),
        (Kind::Fisher, [5, 8, 10]),
        (Kind::Craftsman, [7, 11, 14]),
        (Kind::Trader, [7, 11, 14]),
        (Kind::Scholar, [9, 14, 18]),
        (Kind::Knight, [9, 14, 18]),
        (Kind::Monk, [9, 14, 18]),
    ];
    for seats in 2..=4u8 {
        let column = usize::from(seats) - 2;
        let game = OrleansSettlers::base(seats);
        let state = game.setup();
        goods.iter().for_each(|(good, counts)| assert_eq!(state.goods.get(*good), counts[column]));
        folk.iter().for_each(|(kind, counts)| assert_eq!(state.folk.get(*kind), counts[column]));
        assert_eq!((state.technology, state.churches), ([9, 14, 18][column], [6, 9, 12][column]));
        for seat in steading_core::Seat::all(seats) {
            let player = state.player(seat);
            assert_eq!((player.settlers, player.fortresses, player.coins), (8, [3, 4, 4][column], 3));
            assert_eq!((player.areas.len(), state.villages_of(seat), player.citizens), (1, 1, 0));
            assert_eq!((player.fame, player.era.number(), player.upright), (1, 1, false));
        }
    }
}

#[test]
fn orl_t2_first_round() {
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).chance("first A").chance("event A1");
    assert!(play.state.player(A).bag.is_empty());
    let green = [Kind::Farmer, Kind::Farmer, Kind::Fisher, Kind::Fisher, Kind::Craftsman, Kind::Trader];
    assert_eq!(play.state.player(A).green, folk(&green));
    let play = plan(
        play,
        A,
        &[
            "farmer workshop 1",
            "fisher workshop 2",
            "farmer expansion 1",
            "fisher expansion 2",
            "craftsman building_yard 1",
            "trader building_yard 2",
        ],
    );
    let play = plan(play, B, &[]);
    let play = play.offers("A", &["use workshop", "use expansion", "pass"]);
    let play = play.refuses("A use building_yard", Refusal::Lacks { good: Good::Wood, count: 1 });
    let play = play.play("A use workshop").play("B pass").play("A use building_yard");
    let offered = play.options_of("A");
    assert_eq!(offered.len(), 8, "{offered:?}");
    let play = play.play("A buy bakery");
    assert!(play.state.player(A).places.contains(place(&game, "bakery")));
}

#[test]
fn orl_t3_fame() {
    let game = OrleansSettlers::base(2);
    // Nine points at once: the royal seat with nine areas.
    let royal = |fame: u8, count: usize| {
        let ids = ["a5", "a4", "b4", "b5", "a3", "b3", "c4", "c5", "a2"];
        acting(&game)
            .arrange(|state| {
                settle(&game, state, A, &ids[..count]);
                man(&game, state, A, "royal_seat", &[Kind::Knight, Kind::Monk]);
                state.players[A].fame = fame;
            })
            .play("A use royal_seat")
    };
    let play = royal(8, 9);
    assert_eq!((play.state.player(A).fame, play.state.top()), (17, Some(Frame::Bonus { seat: A, left: 2 })));
    let play = royal(85, 9);
    assert_eq!((play.state.player(A).fame, play.state.top()), (90, Some(Frame::Bonus { seat: A, left: 1 })));
    let play = royal(90, 3);
    assert_eq!(play.state.player(A).fame, 90);
    assert!(matches!(play.state.top(), Some(Frame::Act { .. })));
}

#[test]
fn orl_t4_advance_in_phase_4() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 4;
        era(state, A, 1, true);
        settle(&game, state, A, &["a5", "a4"]);
        man(&game, state, A, "university", &[Kind::Fisher, Kind::Trader]);
        goods(state, A, &[(Good::Grain, 2)]);
    });
    let play = play.play("A use university");
    assert_eq!(play.state.player(A).fame, 6);
    let play = play.play("A advance");
    assert_eq!((play.state.player(A).era.number(), play.state.player(A).upright), (2, false));
    let play = all_pass(play);
    assert!(play.state.player(A).upright);
    let play = play.asked("A").play("A give grain");
    assert_eq!(good(&play, A, Good::Grain), 1);
    // The next round: allowance 7, but only two followers are in the bag and six on the green.
    assert_eq!(play.game.allowance(&play.state, A), 2);
    let play = play.arrange(|state| followers(state, A, &[Kind::Monk; 9], &[]));
    assert_eq!(play.game.allowance(&play.state, A), 7);
}

#[test]
fn orl_t5_advance_in_phase_6() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 3;
        settle(&game, state, A, &["a5", "a4"]);
    });
    let play = all_pass(play);
    assert_eq!((play.state.player(A).fame, play.state.player(A).upright), (5, true));
    let play = play.offers_among("A", &["advance", "citizen", "unlock castle"]).play("A advance");
    // No hunger this round: B's bonus was next, then a new round.
    let player = play.state.player(A);
    assert_eq!((player.era.number(), player.upright, player.goods.get(Good::Grain)), (2, false, 1));
    assert_eq!(play.state.round, 2);
    let _ = play.awaits_chance();
}

#[test]
fn orl_t6_two_tiles_at_once() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        state.players[A].fame = 13;
        era(state, A, 2, true);
        settle(&game, state, A, &["a5", "a4", "b4", "b5", "a3", "b3", "c4", "c5"]);
        man(&game, state, A, "royal_seat", &[Kind::Knight, Kind::Monk]);
    });
    let play = play.play("A use royal_seat").play("A advance");
    assert_eq!(play.state.player(A).era.number(), 3);
    let bases = ["unlock castle", "unlock monastery", "unlock forge", "unlock fortress_works", "unlock church_works"];
    let offered: Vec<&str> = bases.into_iter().chain(["citizen"]).collect();
    let _ = play.refuses("A advance", Refusal::FigureLies).offers("A", &offered);
}

#[test]
fn orl_t7_hunger() {
    fn hungry(game: &OrleansSettlers, hospital: bool) -> Play<'_> {
        all_pass(acting(game).arrange(|state| {
            era(state, A, 2, true);
            settle(game, state, A, &["a5", "a4", "b4", "b5", "a3"]);
            goods(state, A, &[(Good::Grain, 1), (Good::Wood, 2)]);
            state.players[A].citizens = 1;
            technology(game, state, A, "harvest", 0);
            if hospital {
                own(game, state, A, "hospital");
            }
        }))
    }
    let [game, partly] = ["demanded", "missing"].map(|value| OrleansSettlers::with(2, &[("torture", value)]));
    let play = hungry(&partly, false);
    assert_eq!((good(&play, A, Good::Grain), play.state.top()), (0, Some(Frame::Torture { seat: A, left: 1 })));
    let play = hungry(&game, false);
    assert_eq!((good(&play, A, Good::Grain), play.state.top()), (1, Some(Frame::Torture { seat: A, left: 2 })));
    let offered = [
        "surrender settler",
        "surrender settler a5",
        "surrender settler a4",
        "surrender settler b4",
        "surrender settler b5",
        "surrender settler a3",
        "surrender fortress",
        "surrender fortress a5",
        "surrender technology harvest",
        "surrender place university",
        "surrender citizen",
    ];
    let _ = play.offers("A", &offered);
    let play = hungry(&game, true);
    assert_eq!((good(&play, A, Good::Grain), play.state.round), (0, 2));
}

#[test]
fn orl_t8_hunger_defeated() {
    let game = OrleansSettlers::base(3);
    let after = |counts: [usize; 3], eras: [usize; 3]| {
        let lands: [&[&str]; 3] = [
            &["c5", "b5", "c4", "d4", "b4", "a4"],
            &["e1", "d1", "e2", "d2", "c1", "f1"],
            &["a1", "a2", "b3", "b2", "b1", "c2"],
        ];
        let play = acting(&game).arrange(|state| {
            deed(&game, state, "food_medicine", 1, 0);
            for (seat, (count, number)) in [A, B, C].into_iter().zip(counts.into_iter().zip(eras)) {
                settle(&game, state, seat, &lands[seat.index()][..count]);
                era(state, seat, number, true);
                goods(state, seat, &[]);
            }
        });
        let play = all_pass(play);
        [A, B, C].map(|seat| coins(&play, seat) - 3)
    };
    assert_eq!(after([6, 5, 4], [2, 2, 3]), [3, 0, 0]);
    assert_eq!(after([6, 6, 4], [2, 2, 2]), [0, 0, 0]);
    assert_eq!(after([6, 5, 4], [3, 2, 2]), [0, 0, 0]);
}

#[test]
fn orl_t9_adjacency() {
    let near = |seats: u8, id: &str| {
        let game = OrleansSettlers::base(seats);
        let play = acting(&game).arrange(|state| {
            // The area as the only one of A, with everybody else far enough away not to matter.
            let home = [["a5", "c1"].as_slice(), &["c5", "e1"], &["a1", "a5"]][usize::from(seats) - 2];
            let ids: Vec<&str> = if home[0] == id { vec![id] } else { vec![home[0], id] };
            settle(&game, state, A, &ids);
            man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher]);
        });
        let mut found: Vec<String> = play.play("A use expansion").options_of("A");
        if seats == 4 && id == "c4" {
            found.retain(|option| !["expand a2", "expand b1", "expand b2"].contains(&option.as_str()));
        }
        found.into_iter().map(|option| option["expand ".len()..].to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(near(2, "a5"), "a4 b4 b5");
    assert_eq!(near(3, "c5"), "b5 c4 d4");
    assert_eq!(near(4, "a1"), "a2 b1 b2");
    assert_eq!(near(4, "c4"), "b3 b4 c3 c5 d3 d4");
}

#[test]
fn orl_t10_conquest() {
    let game = OrleansSettlers::base(2);
    let facing = |blue: usize, knight: bool, fortress: bool| {
        let play = acting(&game).arrange(|state| {
            settle(&game, state, A, &["a5", "b4"]);
            era(state, A, 2, true);
            settle(&game, state, B, &["c1", "b3"]);
            era(state, B, blue, true);
            villages(&game, state, &["b3"]);
            if fortress {
                fortify(&game, state, B, "b3");
            }
            let kinds = [Kind::Farmer, Kind::Fisher, Kind::Knight];
            man(&game, state, A, "expansion", &kinds[..if knight { 3 } else { 2 }]);
        });
        play.play("A use expansion")
    };
    let before = facing(3, true, false);
    let (red, blue, knights) =
        (before.state.player(A).settlers, before.state.player(B).settlers, before.state.folk.get(Kind::Knight));
    let play = before.play("A expand b3");
    assert_eq!(play.state.player(B).settlers, blue + 1);
    assert_eq!(play.state.player(A).settlers, red - 1);
    assert_eq!(play.state.folk.get(Kind::Knight), knights + 1);
    assert_eq!((play.state.villages_of(A), play.state.villages_of(B)), (2, 1));
    let b3 = game.area("b3").unwrap();
    let _ = facing(3, false, false).refuses("A expand b3", Refusal::NeedsKnight(b3));
    for knight in [false, true] {
        let play = facing(5, knight, false).play("A expand b3");
        assert!(play.state.player(A).areas.contains(b3) && play.state.player(B).areas.contains(b3));
        // ORL-8.11: a knight that does not conquer returns to the bag.
        assert_eq!(play.state.player(A).bag.get(Kind::Knight), u8::from(knight));
    }
    let _ = facing(3, true, true).refuses("A expand b3", Refusal::Fortress(b3));
    let _ = facing(5, true, true).refuses("A expand b3", Refusal::Fortress(b3));
}

#[test]
fn orl_t11_peace() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "C7").arrange(|state| {
        settle(&game, state, A, &["a5", "b4"]);
        era(state, A, 5, true);
        settle(&game, state, B, &["c1", "b3"]);
        era(state, B, 3, true);
        villages(&game, state, &["b3"]);
        man(&game, state, A, "expansion", &[Kind::Farmer, Kind::Fisher]);
        man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Fisher]);
        man(&game, state, B, "harvest", &[Kind::Farmer, Kind::Fisher]);
        man(&game, state, B, "fortress_works", &[Kind::Craftsman, Kind::Knight]);
        goods(state, B, &[(Good::Wood, 2)]);
    });
    let points = |play: &Play<'_>, seat| play.game.score(&play.state, seat);
    let before = [A, B].map(|seat| points(&play, seat));
    let play = play.play("A use expansion").play("A expand b3");
    assert_eq!([A, B].map(|seat| points(&play, seat) - before[seat.index()]), [3, 0]);
    assert_eq!((play.state.villages_of(A), play.state.villages_of(B)), (2, 2));
    let play = play.refuses_by("B use fortress_works", "ORL-8.14");
    let play = play.play("B use harvest").play("B harvest b3").play("A use harvest");
    let _ = play.offers_among("A", &["harvest b3"]);
}

#[test]
fn orl_t12_draw_limits() {
    let game = OrleansSettlers::base(2);
    let play = before(&game, 5, "B7").arrange(|state| {
        followers(state, A, &[Kind::Trader; 7], &[Kind::Monk; 3]);
        era(state, A, 5, true);
        own(&game, state, A, "hostel");
        followers(state, B, &[Kind::Scholar; 3], &[]);
        era(state, B, 4, true);
    });
    let play = draw_first(play.chance("event B7"));
    assert_eq!((play.state.player(A).green.size(), play.state.player(A).bag.size()), (8, 2));
    assert_eq!((play.state.player(B).green.size(), play.state.player(B).bag.size()), (3, 0));
}

#[test]
fn orl_t13_deed() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        deed(&game, state, "canal", 0, 0b011);
        man(&game, state, A, "town_hall", &[Kind::Craftsman, Kind::Farmer]);
        goods(state, A, &[(Good::Wood, 1)]);
    });
    let (gone, fame, money) = (play.state.gone_folk, play.state.player(A).fame, coins(&play, A));
    let play = play.play("A use town_hall").play("A send craftsman canal");
    assert_eq!((play.state.player(A).fame, play.state.player(A).citizens), (fame + 3, 1));
    let canal = game.deed("canal").unwrap().index();
    assert_eq!((play.state.deeds[canal].face, play.state.deeds[canal].filled), (1, 0));
    let play = play.play("A send wood canal");
    assert_eq!(coins(&play, A), money + 2);
    assert_eq!(play.state.deeds[canal].filled, 0b100);
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Farmer]));
    assert_eq!(play.state.gone_folk, gone.plus(folk(&[Kind::Craftsman])));
}

#[test]
fn orl_t14_food_depot() {
    let game = OrleansSettlers::base(2);
    let play = acting(&game).arrange(|state| {
        deed(&game, state, "food_medicine", 0, 0b01_1111);
        man(&game, state, A, "town_hall", &[Kind::Farmer]);
        era(state, B, 2, true);
        goods(state, B, &[]);
    });
    let fame = play.state.player(A).fame;
    let play = play.play("A use town_hall").play("A send fish food_medicine");
    assert_eq!((play.state.player(A).fame, play.state.player(A).citizens), (fame + 2, 1));
    assert!(play.game.hunger_defeated(&play.state));
    let board = play.state.deeds[game.deed("food_medicine").unwrap().index()];
    assert_eq!((board.face, board.filled), (1, 0));
    let play = all_pass(play);
    // Nobody owes anything: the next round begins, without torture for B who has nothing.
    assert_eq!((play.state.round, play.state.player(B).settlers), (2, 8));
}

#[test]
fn orl_t15_technology() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "C7").arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        man(&game, state, A, "forge", &[Kind::Craftsman, Kind::Scholar]);
        man(&game, state, A, "academy", &[Kind::Craftsman, Kind::Scholar]);
        own(&game, state, A, "tavern");
    });
    let play = play.play("A use forge").play("A technology harvest 1").play("B pass");
    let play = play.arrange(|state| {
        let crew = state.players[A].crews.at(place(&game, "harvest"));
        state.players[A].crews.set(place(&game, "harvest"), crew.with(1, Kind::Farmer));
        state.folk = state.folk.minus(folk(&[Kind::Farmer]));
    });
    let play = play.play("A use harvest").play("A harvest a4").play("A use academy");
    assert_eq!(play.state.player(A).crews.at(place(&game, "harvest")).technology(), Some(0));
    let play = play.refuses("A technology harvest 2", Refusal::HasTechnology(place(&game, "harvest")));
    let play = play.refuses("A technology town_hall 1", Refusal::TakesNoTechnology(place(&game, "town_hall")));
    let _ = play.refuses("A technology tavern 1", Refusal::TakesNoTechnology(place(&game, "tavern")));
}

#[test]
fn orl_t16_harvest() {
    let game = OrleansSettlers::base(2);
    let harvesting = |event: &str| {
        let play = acting_with(&game, event).arrange(|state| {
            // a1 field, a4 field, b2 forest, a2 hill.
            settle(&game, state, A, &["a5", "a1", "a4", "b2", "a2"]);
            man(&game, state, A, "harvest", &[Kind::Farmer, Kind::Farmer]);
            used_up(state, Good::Wood);
            goods(state, A, &[]);
        });
        play.play("A use harvest")
    };
    let play = harvesting("C7").offers("A", &["harvest a1", "harvest a2", "harvest a4"]);
    let play = play.refuses("A stop", Refusal::TakeOneFirst);
    let play = play.refuses("A harvest b2", Refusal::GoodUsedUp(Good::Wood));
    let play = play.play("A harvest a1").play("A harvest a2").play("A harvest a4");
    assert_eq!((good(&play, A, Good::Grain), good(&play, A, Good::Wine)), (2, 1));
    let play = harvesting("A6").play("A harvest a1").play("A harvest a4");
    assert!(matches!(play.state.top(), Some(Frame::Act { .. })));
    let play = harvesting("C2").offers("A", &["harvest a2"]);
    let _ = play.refuses("A harvest a1", Refusal::Flooded(game.area("a1").unwrap()));
}

#[test]
fn orl_t17_robber_knights() {
    for (value, kept, left) in [("demanded", 1, 2), ("missing", 0, 1)] {
        let game = OrleansSettlers::with(2, &[("torture", value)]);
        let play = all_pass(acting_with(&game, "C1").arrange(|state| state.players[A].coins = 1));
        assert_eq!((coins(&play, A), play.state.top()), (kept, Some(Frame::Torture { seat: A, left })), "{value}");
    }
}

#[test]
fn orl_t18_last_follower_rule() {
    let game = OrleansSettlers::base(2);
    let with_followers = |rest: usize| {
        let play = acting(&game).arrange(|state| {
            followers(state, A, &[Kind::Knight; 8][..rest], &[]);
            man(&game, state, A, "town_hall", &[Kind::Farmer, Kind::Farmer]);
            goods(state, A, &[(Good::Fish, 1)]);
        });
        play.play("A use town_hall")
    };
    let play = with_followers(3).play("A send farmer roads");
    let play = play.refuses("A send farmer roads", Refusal::TooFewFollowers);
    let _ = play.offers("A", &["send fish food_medicine", "send nothing"]);
    let play = with_followers(2).refuses("A send farmer roads", Refusal::TooFewFollowers);
    let _ = play.offers("A", &["send fish food_medicine", "send nothing"]);
}

#[test]
fn orl_t19_lapse() {
    let game = OrleansSettlers::base(2);
    let play = acting_with(&game, "C1").arrange(|state| {
        let player = &mut state.players[A];
        (player.settlers, player.fortresses, player.coins) = (0, 0, 0);
        player.fortified = Default::default();
        player.places = player.places.without(place(&game, "university"));
    });
    let play = all_pass(play);
    // B's tribute of 2 is paid, the round goes on, and A still stands in its village.
    assert_eq!(play.state.round, 10);
    assert_eq!(play.state.player(A).areas.len(), 1);
    let _ = play.awaits_chance();
}

#[test]
fn orl_t20_score() {
    let game = OrleansSettlers::base(4);
    let play = acting(&game).arrange(|state| {
        settle(&game, state, A, &["a1", "a2", "b1", "b2", "b3", "c2", "c3"]);
        villages(&game, state, &["a2", "b1", "b2"]);
        state.players[A].coins = 14;
        state.players[A].citizens = 5;
        let held = [
            (Good::Grain, 3),
            (Good::Fish, 2),
            (Good::Cheese, 2),
            (Good::Wine, 1),
            (Good::Bread, 1),
            (Good::Wool, 1),
            (Good::Wood, 2),
        ];
        goods(state, A, &held);
    });
    let _ = play.scores("A", 74);
}

#[test]
fn orl_t21_tie() {
    let game = OrleansSettlers::base(2);
    let tied = |citizens: [u16; 2], money: [u16; 2], fish: [u8; 2]| {
        let play = acting(&game).arrange(|state| {
            for seat in [A, B] {
                state.players[seat].citizens = citizens[seat.index()];
                state.players[seat].coins = money[seat.index()];
                goods(state, seat, &[(Good::Fish, fish[seat.index()])]);
            }
        });
        let standings = game.standings(&play.state);
        assert_eq!(standings.score(A), standings.score(B));
        (standings.rank(A), standings.rank(B))
    };
    assert_eq!(tied([5, 4], [4, 5], [0, 0]), (1, 2));
    assert_eq!(tied([5, 5], [0, 3], [3, 0]), (2, 1));
    assert_eq!(tied([5, 5], [3, 3], [1, 1]), (1, 1));
}

#[test]
fn orl_t22_event_deck() {
    for seed in 0..20 {
        let game = OrleansSettlers::base(2);
        let play = scenario(&game).random(20_000, seed).over();
        let seen: Vec<String> = play
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Revealed { event_card } => Some(game.event_id(*event_card).to_owned()),
                _ => None,
            })
            .collect();
        let categories: String = seen.iter().map(|id| &id[..1]).collect();
        assert_eq!(categories, "AAAABBBBCCCCDDDD");
        let distinct: std::collections::BTreeSet<_> = seen.iter().collect();
        assert_eq!(distinct.len(), 16);
    }
}

#[test]
fn orl_t23_start_player() {
    let game = OrleansSettlers::base(3);
    let play = scenario(&game).chance("first B").random(20_000, 3).over();
    let starts: Vec<usize> = play
        .events
        .iter()
        .filter_map(|event| match event {
            Event::RoundBegan { seat, .. } => Some(seat.index()),
            _ => None,
        })
        .collect();
    assert_eq!(starts[..4], [1, 2, 0, 1]);
    assert_eq!((starts.len(), starts[15]), (16, 1));
}

#[test]
fn orl_t24_county_fair() {
    let game = OrleansSettlers::base(2);
    let mut play = before(&game, 5, "B7").arrange(|state| {
        own(&game, state, A, "county_fair");
        followers(state, A, &[], &[Kind::Farmer, Kind::Farmer, Kind::Trader, Kind::Scholar, Kind::Monk]);
    });
    play = play.chance("event B7");
    while play.game.walk_place(play.state.player(A)) != Some(place(&game, "county_fair")) {
        let at = play.game.place_id(play.game.walk_place(play.state.player(A)).unwrap()).to_owned();
        play = play.play(&format!("A leave {at}"));
    }
    let play = play.play("A put farmer county_fair 1");
    let play = play.refuses("A put farmer county_fair 2", Refusal::SameKind(Kind::Farmer));
    let play = play.offers_among("A", &["put monk county_fair 2"]);
    let play = play.play("A put trader county_fair 2").play("A put scholar county_fair 3");
    let play = plan(play.play("A leave county_fair").play("A confirm"), B, &[]);
    let before = coins(&play, A);
    let play = play.play("A use county_fair");
    assert_eq!(coins(&play, A), before + 4);
}

#[test]
fn orl_t25_conservation() {
    // `check` counts every good, follower and technology tile; the contract test calls it after every answer.
    let game = OrleansSettlers::base(3);
    for seed in 0..10 {
        let play = scenario(&game).random(300, seed);
        let mut state = play.state;
        state.goods = state.goods.plus(steading_orleans_settlers::state::Goods::one(Good::Wool));
        assert_eq!(game.check(&state).unwrap_err().invariant, "ORL-T25");
        let mut state = play.state;
        state.players[A].bag = state.players[A].bag.plus(folk(&[Kind::Monk]));
        assert_eq!(game.check(&state).unwrap_err().invariant, "ORL-T25");
        let mut state = play.state;
        state.technology += 1;
        assert_eq!(game.check(&state).unwrap_err().invariant, "ORL-T25");
    }
}

#[test]
fn orl_t26_secret_planning() {
    let game = OrleansSettlers::base(2);
    let begin = || scenario(&game).chance("first A").chance("event A1");
    let mine = ["farmer workshop 1", "fisher workshop 2"];
    let theirs = ["farmer expansion 1"];
    let play = plan(begin(), B, &mine);
    let view = game.view(&play.state, Viewer::Seat(A));
    let seen = &view.players[1];
    assert_eq!((seen.green.size(), seen.confirmed), (6, true));
    assert!(seen.places.iter().all(|place| place.spaces.iter().all(|space| space.follower.is_none())));
    let play = plan(play.asked("A"), A, &theirs);
    let view = game.view(&play.state, Viewer::Seat(A));
    assert_eq!(view.players[1].green.size(), 4);
    assert!(matches!(play.state.top(), Some(Frame::Act { .. })));
    // In another order the same comes about.
    let other = plan(plan(begin(), A, &theirs), B, &mine);
    assert_eq!(other.state, play.state);
    // Open planning: the start player plans first, the other sees that plan.
    let open = OrleansSettlers::with(2, &[("planning", "open")]);
    let play = scenario(&open).chance("first A").chance("event A1").asked("A");
    let play = plan(play, A, &theirs).asked("B");
    let view = open.view(&play.state, Viewer::Seat(B));
    assert_eq!(view.players[0].green.size(), 5);
}

#[test]
fn an_item_of_torture_is_written_as_it_is_read() {
    let game = OrleansSettlers::base(2);
    let b3 = game.area("b3").unwrap();
    for (item, text) in [
        (Item::Settler(None), "surrender settler"),
        (Item::Settler(Some(b3)), "surrender settler b3"),
        (Item::Place(place(&game, "bakery")), "surrender place bakery"),
    ] {
        let action = steading_orleans_settlers::actions::Action::Surrender(item);
        assert_eq!(game.read_action(text), Ok(action));
    }
}
