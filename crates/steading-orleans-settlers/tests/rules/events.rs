//! ORL-12: events, demands, torture.

use crate::table::*;
use steading_core::Seat;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::content::{Category, Timing};
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Frame, Good, Kind, State};

/// Phase 5 with this event after the arrangement.
fn resolved<'g>(game: &'g OrleansSettlers, event: &str, arrange: impl FnOnce(&mut State)) -> Play<'g> {
    all_pass(acting_with(game, event).arrange(arrange))
}

#[test]
fn orl_12_1_eight_cards_in_each_category_four_rounds_each() {
    let game = OrleansSettlers::base(2);
    let events = &game.content().mechanics.events;
    for category in Category::NAMED {
        assert_eq!(events.iter().filter(|event| event.category == category).count(), 8);
    }
    for (round, letter) in [(1, "A"), (4, "A"), (5, "B"), (8, "B"), (9, "C"), (12, "C"), (13, "D"), (16, "D")] {
        let play = before(&game, round, &format!("{letter}1"));
        assert!(play.outcomes().iter().all(|(text, _)| text.starts_with(&format!("event {letter}"))));
    }
}

#[test]
fn orl_12_2_resolved_in_turn_order_before_the_round_bonus() {
    let game = OrleansSettlers::base(2);
    // A7: both lead, so both gain; nothing that A takes changes the comparison for B.
    let play = resolved(&game, "A7", |state| {
        state.players[A].fame = 4;
        state.players[B].fame = 4;
    });
    let play = play.asked("A").play("A citizen").asked("B").play("B citizen");
    // Then the round bonus of era I: one more point each.
    assert_eq!((play.state.player(A).fame, play.state.player(B).fame), (7, 7));
}

#[test]
fn orl_12_3_offers_are_decided_in_turn_order() {
    let game = OrleansSettlers::base(2);
    let play = resolved(&game, "A3", |_| {}).offers("A", &["take farmer", "take fisher", "decline"]);
    let play = play.refuses("A take monk", Refusal::NotOffered).refuses("A accept", Refusal::NotOffered);
    let play = play.play("A take fisher").asked("B").play("B decline");
    assert_eq!((play.state.player(A).bag.get(Kind::Fisher), play.state.round), (1, 2));
    // What cannot be accepted is not offered.
    let play = resolved(&game, "B2", |state| goods(state, A, &[])).asked("B");
    let play = play.play("B accept").play("B give fish");
    assert_eq!((play.state.player(B).fame, good(&play, B, Good::Fish)), (1 + 2 + 1, 0));
    let play = resolved(&game, "B5", |state| state.players[A].coins = 1).asked("B").play("B accept");
    assert_eq!((coins(&play, B), play.state.player(B).bag.get(Kind::Scholar)), (1, 1));
}

#[test]
fn orl_12_4_prohibition() {
    let game = OrleansSettlers::base(3);
    for (event, [a, b, c]) in [("B8", [B, C, A]), ("C6", [C, A, B])] {
        let play = planning_in(&game, first_round(event), event);
        let play = play.asked("A").refuses_by("A forbid castle", "ORL-12.4").play("A forbid harvest");
        let play = play.asked("B").play("B forbid farmyard").asked("C").play("C forbid university").asked("ABC");
        let banned = |seat: Seat| game.place_id(play.state.player(seat).banned.unwrap());
        assert_eq!([banned(a), banned(b), banned(c)], ["harvest", "farmyard", "university"]);
        let play = [A, B, C].into_iter().fold(play, |play, seat| plan(play, seat, &[]));
        let play = all_pass(play);
        assert!([A, B, C].iter().all(|&seat| play.state.player(seat).banned.is_none()));
    }
    // With two players both mean the opponent.
    let game = OrleansSettlers::base(2);
    for event in ["B8", "C6"] {
        let play = planning_in(&game, first_round(event), event).play("A forbid harvest");
        assert_eq!(play.state.player(B).banned, Some(place(&game, "harvest")));
        let _ = play.play("B forbid harvest");
    }
}

#[test]
fn orl_12_5_who_owes_gives_what_is_owned_and_chooses_the_food() {
    let game = OrleansSettlers::base(2);
    let play = resolved(&game, "D5", |state| goods(state, A, &[(Good::Grain, 1), (Good::Cheese, 1), (Good::Wine, 1)]));
    let play = play.offers("A", &["give grain", "give cheese"]);
    let play = play.refuses("A give wine", Refusal::GoodsInOrder(Good::Wine));
    let play = play.play("A give cheese").offers("A", &["give wine"]).play("A give wine");
    assert_eq!(good(&play, A, Good::Grain), 1);
    // Exactly what is owned is no question; Hospital is applied first.
    let play = resolved(&game, "D5", |state| goods(state, A, &[(Good::Grain, 1), (Good::Wine, 1)]));
    assert_eq!(play.state.player(A).goods.size(), 0);
    let play = resolved(&game, "D5", |state| {
        own(&game, state, A, "hospital");
        goods(state, A, &[(Good::Grain, 1), (Good::Wine, 1)]);
    });
    let _ = play.offers("A", &["give grain", "give wine"]);
}

#[test]
fn orl_12_6_who_owns_enough_pays_in_kind() {
    let game = OrleansSettlers::base(2);
    let play = resolved(&game, "B1", |state| {
        state.players[A].citizens = 1;
        goods(state, A, &[(Good::Bread, 2)]);
    });
    let play = play.offers("A", &["give bread"]).refuses_by("A surrender citizen", "ORL-12.5");
    drop(play);
    let play = resolved(&game, "A5", |state| state.players[A].citizens = 1);
    assert_eq!((coins(&play, A), play.state.player(A).citizens, play.state.round), (2, 1, 2));
}

#[test]
fn orl_12_7_other_items_instead_of_what_is_missing() {
    let game = OrleansSettlers::base(2);
    let play = resolved(&game, "C1", |state| {
        state.players[A].coins = 0;
        state.players[A].citizens = 1;
        settle(&game, state, A, &["a5", "a4"]);
        own(&game, state, A, "bakery");
        technology(&game, state, A, "workshop", 1);
    });
    assert_eq!(play.state.top(), Some(Frame::Torture { seat: A, left: 2 }));
    let offered = [
        "surrender settler",
        "surrender settler a4",
        "surrender settler a5",
        "surrender fortress",
        "surrender fortress a5",
        "surrender technology workshop",
        "surrender place university",
        "surrender place bakery",
        "surrender citizen",
    ];
    let play = play.offers("A", &offered);
    let play = play.refuses("A surrender place farmyard", Refusal::NotOwned);
    // Mixing is allowed.
    let play = play.play("A surrender citizen").play("A surrender technology workshop");
    assert_eq!((play.state.player(A).citizens, play.state.technology), (0, 9));
    assert_eq!(play.state.round, 10);
}

#[test]
fn orl_12_7_food_coins_and_wood_by_both_readings() {
    // What is owed, what there is of it, what is kept and how many items go, by reading.
    let few: fn(&mut State) = |state| {
        goods(state, A, &[(Good::Grain, 1), (Good::Wood, 1)]);
        state.players[A].coins = 1;
        villages(&OrleansSettlers::base(2), state, &["a4", "b4"]);
        settle(&OrleansSettlers::base(2), state, A, &["a5", "a4", "b4"]);
    };
    for (value, kept, left) in [("demanded", 1, 2), ("missing", 0, 1)] {
        let game = OrleansSettlers::with(2, &[("torture", value)]);
        for event in ["D5", "C1", "C3"] {
            let play = resolved(&game, event, few);
            let held = match event {
                "D5" => good(&play, A, Good::Grain).into(),
                "C3" => good(&play, A, Good::Wood).into(),
                _ => coins(&play, A),
            };
            let asked = Some(Frame::Torture { seat: A, left });
            assert_eq!((held, play.state.top()), (kept, asked), "{value} {event}");
        }
    }
}

#[test]
fn orl_12_8_where_given_up_things_go() {
    let game = OrleansSettlers::with(2, &[("torture", "missing")]);
    let poor = |item: &str| {
        let play = resolved(&game, "C1", |state| {
            state.players[A].coins = 1;
            settle(&game, state, A, &["a5", "a4"]);
            man(&game, state, A, "tithe_barn", &[Kind::Farmer]);
            technology(&game, state, A, "tithe_barn", 1);
            man(&game, state, A, "university", &[Kind::Fisher]);
        });
        play.play(&format!("A surrender {item}"))
    };
    let settlers = |play: &Play<'_>| play.state.player(A).settlers + play.state.player(A).areas.len();
    assert_eq!(settlers(&poor("settler")), 8);
    let play = poor("settler a4");
    assert_eq!((settlers(&play), play.state.player(A).areas.len()), (8, 1));
    let fortresses = |play: &Play<'_>| play.state.player(A).fortresses + play.state.player(A).fortified.len();
    assert_eq!((fortresses(&poor("fortress")), fortresses(&poor("fortress a5"))), (3, 3));
    assert_eq!(poor("technology tithe_barn").state.technology, 9);
    let play = poor("place tithe_barn");
    // The bought tile leaves the game, its follower goes to the bag, its technology to the market.
    assert!(!play.state.on_sale.contains(place(&game, "tithe_barn")));
    assert_eq!((play.state.player(A).bag, play.state.technology), (folk(&[Kind::Farmer]), 9));
    let play = poor("place university");
    // A base tile is locked and can be unlocked again.
    assert_eq!(play.state.player(A).bag, folk(&[Kind::Fisher]));
    assert!(!play.state.player(A).places.contains(place(&game, "university")));
    let play = play.arrange(|state| state.players[A].fame = 3);
    let play = draw_first(play.chance("event C7"));
    let play = plan(plan(play, A, &[]), B, &[]);
    let play = play.play("B pass").arrange(|state| man(&game, state, A, "library", &[Kind::Scholar]));
    let _ = play.play("A use library").offers_among("A", &["unlock university"]).play("A unlock university");
}

#[test]
fn orl_12_9_the_rest_lapses_when_nothing_is_left() {
    let game = OrleansSettlers::base(2);
    let play = resolved(&game, "C1", |state| {
        let player = &mut state.players[A];
        (player.coins, player.settlers, player.fortresses) = (0, 1, 0);
        player.fortified = Default::default();
        player.places = player.places.without(place(&game, "university"));
    });
    // Three are owed, one settler is there.
    let play = play.offers("A", &["surrender settler"]).play("A surrender settler");
    assert_eq!((play.state.round, play.state.player(A).areas.len()), (10, 1));
}

#[test]
fn orl_12_10_blind_losses_are_no_demands() {
    let game = OrleansSettlers::base(2);
    // The bag is empty: nothing is lost and nothing is tortured.
    let play = resolved(&game, "C8", |_| {});
    assert_eq!((play.state.round, play.state.player(A).followers()), (10, 6));
    let play = resolved(&game, "C8", |state| {
        own(&game, state, A, "hospital");
        followers(state, A, &[Kind::Knight; 8], &[]);
    });
    let play = play.chance("lose A knight");
    assert_eq!((play.state.round, play.state.player(A).followers()), (10, 7));
}

#[test]
fn orl_12_11_limits_of_events() {
    let game = OrleansSettlers::base(2);
    // A8: no less than nothing; A8 and B7 take one wood off.
    let play = acting_with(&game, "A8").arrange(|state| {
        goods(state, A, &[]);
        man(&game, state, A, "building_yard", &[Kind::Craftsman, Kind::Trader]);
    });
    let play = play.play("A use building_yard").play("A buy bakery");
    assert_eq!(good(&play, A, Good::Wood), 0);
    let play = acting_with(&game, "B7").arrange(|state| {
        settle(&game, state, A, &["a5", "a4"]);
        goods(state, A, &[(Good::Wood, 1)]);
        man(&game, state, A, "village_works", &[Kind::Farmer, Kind::Craftsman]);
    });
    let _ = play.play("A use village_works").play("A build a4");
    // C1 with four fortresses, D5 with hunger defeated.
    let play = resolved(&game, "C1", |state| {
        settle(&game, state, A, &["a5", "a4", "b4", "b5"]);
        ["a4", "b4", "b5"].iter().for_each(|id| fortify(&game, state, A, id));
    });
    assert_eq!(coins(&play, A), 3);
    let play = resolved(&game, "D5", |state| {
        deed(&game, state, "food_medicine", 1, 0);
        goods(state, A, &[(Good::Grain, 1)]);
    });
    assert_eq!((good(&play, A, Good::Grain), good(&play, A, Good::Fish)), (0, 0));
    // C4 is no harvest action: a flood of another round does not touch it, and a limit is its own.
    let play = resolved(&game, "C4", |state| {
        settle(&game, state, A, &["a5", "a4", "b5", "b4"]);
        goods(state, A, &[]);
    });
    let play = play.offers("A", &["harvest a4", "harvest b4", "harvest b5", "stop"]);
    let play = play.play("A harvest a4").play("A harvest b5");
    assert_eq!(play.state.player(A).goods.size(), 2);
    // B6 takes from the bag only.
    let play = resolved(&game, "B6", |state| followers(state, A, &[], &[Kind::Knight; 6]));
    assert_eq!(play.state.player(A).green.size(), 6);
    for event in &game.content().mechanics.events {
        let wanted = match event.id.as_str() {
            "A6" | "A8" | "B7" | "C2" | "D7" => Timing::Round,
            "B8" | "C6" => Timing::Reveal,
            _ => Timing::Resolve,
        };
        assert_eq!(event.effect.timing(), wanted, "{}", event.id);
    }
}
