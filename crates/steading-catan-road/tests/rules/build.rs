//! CAT-5 to CAT-7: building, the display, roads and substitution, settlements, cities, metropolises, knights.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::round::Frame;
use steading_catan_road::state::Card;
use steading_core::Viewer;
use steading_core::prelude::*;

// ---- 5. Building, display ----

#[test]
fn cat_5_1_any_number_of_cards_each_paid_in_full() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 2, 2, 2]));
    let play = play.play("A build road").chance("display knight");
    assert_eq!((hand(&play, A), play.state.discard), ([0, 0, 2, 2, 2], goods([1, 1, 0, 0, 0])));
    let play = play.play("A build knight").chance("display road").play("A build knight").chance("display road");
    assert_eq!((hand(&play, A), play.state.discard), ([0; 5], goods([1, 1, 2, 2, 2])));
    let _ = play.withholds("A", &["build road", "build knight", "build settlement"]);
}

#[test]
fn cat_5_2_a_build_goes_step_by_step() {
    let game = CatanRoad::base(2);
    // The third road: pay, place, special card, then the refill.
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [2, 1, 0, 0], &[]);
        state.set_hand(A, [1, 1, 0, 0, 0]);
    });
    let play = play.play("A build road");
    let kinds: Vec<_> = play.last_events().iter().map(|event| matches!(event, Event::Built { .. })).collect();
    assert_eq!(kinds, [true, false]);
    assert!(matches!(play.last_events()[1], Event::SpecialTaken { seat: A, from: None, .. }));
    assert_eq!(top(&play), Some(Frame::Display));
    // A settlement: the event comes before the refill.
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 1, 1, 0])).play("A build settlement");
    assert_eq!(play.state.pending.as_slice()[2..], [Frame::Display, Frame::Event]);
    // The victory check comes before both.
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 2, 0], &[]);
        state.set_hand(A, [1, 1, 1, 1, 0]);
    });
    let _ = play.play("A build settlement").over();
}

#[test]
fn cat_5_3_only_what_lies_on_display_can_be_bought() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 1, 1, 1, 1]);
        state.set_display([0, 3, 2, 0]);
    });
    assert!(play.state.deck.get(Card::Road) > 0);
    let play = play.refuses("A build road", Refusal::NotOnDisplay(Card::Road));
    let _ = play.refuses_by("A build knight", "CAT-5.3").offers_among("A", &["build settlement"]);
}

#[test]
fn cat_5_4_the_gap_is_filled_from_the_deck() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 0, 0, 0])).play("A build road");
    assert_eq!((play.state.display.size(), play.state.deck.size()), (4, 29));
    let play = play.awaits_chance().chance("display city");
    assert_eq!((play.state.display.size(), play.state.deck.size()), (5, 28));
    assert_eq!(play.state.display.get(Card::City), 2);
    let _ = play.asked("A");
}

#[test]
fn cat_5_5_a_metropolis_causes_no_refill() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 1, 1, 0], &[]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let before = (play.state.display, play.state.deck);
    let play = play.play("A metropolis").asked("A");
    assert_eq!((play.state.display, play.state.deck), before);
}

#[test]
fn cat_5_6_after_a_settlement_the_refill_waits_for_the_event() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 2, 1, 0])).play("A build settlement");
    let play = play.chance("event donation").asked("A");
    assert_eq!(play.state.display.size(), 4);
    let play = play.play("A donate B");
    assert_eq!(play.state.display.size(), 4);
    let play = play.play("A give wool").awaits_chance();
    assert!(play.outcomes()[0].0.starts_with("display"));
    let play = draw(play, 1).asked("A");
    assert_eq!(play.state.display.size(), 5);
}

#[test]
fn cat_5_7_the_choice_is_of_a_kind_not_of_a_slot() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 1, 0, 0, 0]);
        state.set_display([4, 1, 0, 0]);
    });
    let _ = play.offers("A", &["build road", "end"]);
}

#[test]
fn cat_5_8_a_full_display_of_one_kind_is_dealt_again() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [0, 0, 1, 1, 1]);
        state.set_display([4, 0, 0, 1]);
    });
    let play = play.play("A build knight").chance("display road");
    assert_eq!(play.last_events()[1], Event::DisplayShuffled { card: Card::Road });
    assert_eq!((play.state.display.size(), play.state.deck.size()), (0, 33));
    // Repeated while it holds.
    let five = "* display settlement\n".repeat(5);
    let play = play.lines(&five);
    assert_eq!((play.state.display.size(), play.state.deck.size()), (0, 33));
    let play = play.lines("* display road\n* display road\n* display road\n* display road\n* display city").asked("A");
    assert_eq!((play.state.display.size(), play.state.deck.size()), (5, 28));
}

#[test]
fn cat_5_9_metropolises_are_there_for_anyone_with_a_city() {
    let game = CatanRoad::base(2);
    let with_city = |built: &'static [u8]| {
        ready(&game).arrange(move |state| {
            state.set_display([2, 2, 0, 1]);
            state.set_laid(A, [1, 1, 1, 0], &[]);
            state.set_laid(B, [1, 1, 0, 0], built);
            state.set_hand(A, [0, 0, 3, 0, 1]);
        })
    };
    let _ = with_city(&[]).offers_among("A", &["metropolis"]);
    let _ = with_city(&[0, 1, 2]).offers_among("A", &["metropolis"]);
    let _ = with_city(&[0, 1, 2, 3]).refuses("A metropolis", Refusal::NoMetropolisLeft);
}

#[test]
fn cat_5_10_built_cards_stay() {
    let game = CatanRoad::base(3);
    for seed in 0..20 {
        let mut play = first_turn(&game);
        let mut most = [[0u32; 4]; 3];
        for step in 0..400 {
            play = play.random(1, seed * 1000 + step);
            for (index, before) in most.iter_mut().enumerate() {
                let player = play.state.player(S::new(index));
                let metropolises = u32::from(player.metropolises.len());
                let count = |card| u32::from(player.laid.get(card));
                let cities = count(Card::City) + metropolises;
                let now = [count(Card::Road), count(Card::Knight), count(Card::Settlement) + cities, cities];
                assert!(now.iter().zip(&*before).all(|(now, before)| now >= before), "{now:?} after {before:?}");
                *before = now;
            }
        }
    }
}

// ---- 6. Roads, substitution ----

#[test]
fn cat_6_1_roads_count_the_starting_road_and_never_fall() {
    let game = CatanRoad::base(2);
    let play = ready(&game);
    assert_eq!(laid(&play, A, Card::Road), 1);
    let play = play.arrange(|state| state.set_hand(A, [1, 1, 0, 0, 0])).play("A build road");
    assert_eq!(play.view(Viewer::Spectator).players[0].roads, 2);
    let fewer = CatanRoad::base(2);
    let mut broken = ready(&fewer).state;
    broken.set_laid(A, [0, 1, 0, 0], &[]);
    assert_eq!(fewer.check(&broken).unwrap_err().invariant, "CAT-I3");
}

#[test]
fn cat_6_2_one_missing_card_is_replaced_once_a_turn() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 0, 7, 0, 0]));
    let play =
        play.play("A build road").asked("A").offers("A", &["pay wool"]).play("A pay wool").chance("display road");
    assert_eq!(hand(&play, A), [0, 0, 3, 0, 0]);
    assert_eq!(laid(&play, A, Card::Road), 2);
    // With two roads the rate is 3, but the substitution is used.
    let play = play.arrange(|state| state.set_hand(A, [1, 0, 3, 0, 0]));
    let _ = play.refuses("A build road", Refusal::SubstitutionUsed { missing: Lumber });
}

#[test]
fn cat_6_3_the_rate_falls_with_the_roads() {
    let game = CatanRoad::base(2);
    for (roads, rate) in [(1, 4), (2, 3), (3, 2), (4, 1), (5, 1), (9, 1)] {
        let play = ready(&game).arrange(|state| {
            state.set_laid(A, [roads, 1, 0, 0], &[]);
            state.longest_route = (roads > 2).then_some(A);
        });
        assert_eq!(game.rate(&play.state, A), rate, "{roads} roads");
        let with = |wool: u8| {
            play.clone().arrange(|state| {
                state.set_display([1, 2, 1, 1]);
                state.set_hand(A, [1, 0, wool, 0, 0]);
            })
        };
        let _ = with(rate).offers_among("A", &["build road"]);
        let _ = with(rate - 1).withholds("A", &["build road"]);
    }
}

#[test]
fn cat_6_4_the_replacing_cards_come_on_top_of_the_cost() {
    let game = CatanRoad::base(2);
    let knight = |hand| {
        ready(&game).arrange(|state| {
            state.set_laid(A, [2, 1, 0, 0], &[]);
            state.set_hand(A, hand);
        })
    };
    // Rate 3: ore is missing; wool and grain each cost one card themselves.
    let play = knight([3, 0, 4, 3, 0]).play("A build knight").offers("A", &["pay brick", "pay wool"]);
    let _ =
        play.refuses("A pay grain", Refusal::NotASource { source: Grain, rate: 3 }).refuses_by("A pay ore", "CAT-6.4");
    let _ = knight([2, 2, 3, 3, 0]).refuses("A build knight", Refusal::NoSource { missing: Ore, rate: 3 });
    // Nothing is missing: nothing is asked, nothing is replaced.
    let play = knight([9, 0, 1, 1, 1]).play("A build knight").awaits_chance();
    assert_eq!((hand(&play, A), play.state.substitutions_left), ([9, 0, 0, 0, 0], 1));
    // Two different types short.
    let missing = goods([0, 0, 0, 1, 1]);
    let _ = knight([9, 0, 1, 0, 0]).refuses("A build knight", Refusal::CannotPay { missing });
}

#[test]
fn cat_6_5_substitution_serves_every_build_at_the_rate_before_placing() {
    let game = CatanRoad::base(2);
    let cases: [(&str, [u8; 5]); 5] = [
        ("build road", [1, 0, 4, 0, 0]),
        ("build settlement", [1, 1, 5, 0, 0]),
        ("build city", [0, 0, 4, 2, 2]),
        ("build knight", [4, 0, 1, 1, 0]),
        ("metropolis", [0, 4, 2, 0, 1]),
    ];
    for (build, hand) in cases {
        let play = ready(&game).arrange(|state| {
            state.set_laid(A, [1, 1, 1, 0], &[]);
            state.set_hand(A, hand);
        });
        let play = play.play(&format!("A {build}")).asked("A");
        let pay = play.options_of("A")[0].clone();
        let play = play.play(&format!("A {pay}"));
        assert_eq!(size(&play, A), 0, "{build}");
    }
    // A road built earlier in the turn lowers the rate for the next card.
    let play = ready(&game).arrange(|state| state.set_hand(A, [2, 1, 3, 0, 0]));
    let play = play.withholds("A", &["build settlement"]).play("A build road").chance("display road");
    let _ = play.play("A build road").offers("A", &["pay wool"]);
}

#[test]
fn cat_6_6_a_substitution_is_no_trade() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 5, 0, 0]);
        state.set_hand(B, [0, 1, 0, 0, 0]);
    });
    let play = play.play("A build road").play("A pay wool");
    assert_eq!((play.state.trades_left, play.state.substitutions_left), (1, 0));
    assert_eq!(play.state.discard, goods([1, 0, 4, 0, 0]));
    let play = draw(play, 1).asked("A").offers_among("A", &["offer"]);
    assert_eq!(size(&play, B), 1);
}

#[test]
fn cat_6_7_the_longest_trade_route_goes_to_the_first_with_three_then_to_more() {
    let game = CatanRoad::base(2);
    let holder = |roads: [u8; 2], held: Option<S>| {
        let play = ready(&game).arrange(|state| {
            state.set_laid(A, [roads[0], 1, 0, 0], &[]);
            state.set_laid(B, [roads[1], 1, 0, 0], &[]);
            state.longest_route = held;
            state.set_display([1, 2, 1, 1]);
            state.set_hand(A, [1, 1, 0, 0, 0]);
        });
        let play = play.play("A build road");
        (play.state.longest_route, vp(&play, A), vp(&play, B))
    };
    assert_eq!(holder([1, 2], None), (None, 1, 1));
    assert_eq!(holder([2, 2], None), (Some(A), 3, 1));
    assert_eq!(holder([2, 3], Some(B)), (Some(B), 1, 3));
    assert_eq!(holder([3, 3], Some(B)), (Some(A), 3, 1));
}

// ---- 7. Settlement, city, metropolis, knight ----

#[test]
fn cat_7_1_each_visible_settlement_is_a_point() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_laid(A, [1, 4, 0, 0], &[]));
    assert_eq!(vp(&play, A), 4);
    let play = play.arrange(|state| state.set_hand(A, [1, 1, 1, 1, 0])).play("A build settlement");
    assert_eq!((laid(&play, A, Card::Settlement), vp(&play, A)), (5, 5));
}

#[test]
fn cat_7_2_a_settlement_triggers_exactly_one_event() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 1, 1, 1, 0])).play("A build settlement");
    let deck: Vec<_> = play.outcomes();
    let wanted = [("robber", 3), ("donation", 1), ("subsidy", 1), ("harvest", 1), ("new_year", 1)];
    assert_eq!(deck, wanted.map(|(event, weight)| (format!("event {event}"), weight)));
    let play = play.chance("event robber");
    assert_eq!((play.state.events.size(), play.state.past_events.size()), (6, 1));
    let play = draw(play, 1).asked("A");
    let shown = play.events.iter().filter(|event| matches!(event, Event::EventShown { .. })).count();
    assert_eq!(shown, 1);
}

#[test]
fn cat_7_3_nothing_else_triggers_an_event() {
    let game = CatanRoad::base(2);
    for (build, hand) in
        [("build road", [1, 1, 0, 0, 0]), ("build city", [0, 0, 0, 2, 3]), ("build knight", [0, 0, 1, 1, 1])]
    {
        let play = ready(&game).arrange(|state| state.set_hand(A, hand)).play(&format!("A {build}"));
        assert!(play.outcomes()[0].0.starts_with("display"), "{build}");
        let _ = draw(play, 1).asked("A");
    }
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 0, 1, 0], &[]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let _ = play.play("A metropolis").asked("A");
}

#[test]
fn cat_7_4_a_city_covers_an_own_settlement() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 0, 4, 6])).play("A build city");
    assert_eq!((laid(&play, A, Card::Settlement), laid(&play, A, Card::City), vp(&play, A)), (0, 1, 2));
    let play = play.chance("display city").refuses("A build city", Refusal::NoSettlementToCover);
    let _ = play.refuses_by("A build city", "CAT-7.4");
}

#[test]
fn cat_7_5_a_city_gives_a_card_in_the_own_yield_step() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_laid(B, [1, 0, 1, 0], &[]));
    let (order, play) = draw_order(play.play("A end"));
    assert_eq!(order, "BAB");
    // Not in the turn of somebody else.
    assert_eq!(draw_order(play.play("B end")).0, "AB");
}

#[test]
fn cat_7_6_equal_settlements_are_covered_without_a_question() {
    let game = CatanRoad::with(2, &[("harvest", "all")]);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 3, 0, 0], &[]);
        state.set_hand(A, [0, 0, 0, 2, 3]);
    });
    let covered = play.play("A build city").awaits_chance();
    assert_eq!((laid(&covered, A, Card::Settlement), laid(&covered, A, Card::City)), (2, 1));
    assert_eq!(covered.state.player(A).starting, 0);
    // Where only built ones are harvested they differ, as long as both kinds are visible.
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 3, 0, 0], &[]);
        state.set_hand(A, [0, 0, 0, 4, 6]);
        state.set_display([1, 1, 2, 1]);
    });
    let play = play.play("A build city").asked("A").play("A cover start").chance("display city");
    let play = play.play("A build city").awaits_chance();
    assert_eq!((laid(&play, A, Card::Settlement), laid(&play, A, Card::City)), (1, 2));
}

#[test]
fn cat_7_7_a_metropolis_covers_an_own_city() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 1, 1, 0], &[]);
        state.set_hand(A, [0, 0, 6, 0, 2]);
    });
    let play = play.play("A metropolis");
    assert_eq!((laid(&play, A, Card::City), vp(&play, A)), (0, 4));
    let _ = play.refuses("A metropolis", Refusal::NoCityToCover).refuses_by("A metropolis", "CAT-7.7");
}

#[test]
fn cat_7_8_side_a_gives_two_cards_and_all_are_equal() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [2, 0, 1, 1], &[]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    // No choice and no draw, whatever lies there.
    let play = play.play("A metropolis").asked("A");
    assert_eq!(game.yield_bonus(&play.state, A), 2);
    assert_eq!(play.last_events().len(), 1);
}

#[test]
fn cat_7_9_side_b_gives_one_card_and_a_free_choice() {
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 0, 1, 0], &[]);
        state.set_laid(B, [1, 0, 0, 0], &[1]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let play = play.play("A metropolis");
    let play = play.offers("A", &["ability metro_roads", "ability metro_knights", "ability metro_force"]);
    let play = play.refuses_by("A ability metro_route", "CAT-7.9").play("A ability metro_force");
    assert_eq!(game.yield_bonus(&play.state, A), 1);
    assert_eq!(play.state.player(A).metropolises.len(), 1);
}

#[test]
fn cat_7_10_abilities_are_open_from_the_start() {
    let game = side_b(2);
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let ids: Vec<String> =
            game.view(&game.setup(), viewer).abilities_left.iter().map(|ability| ability.id.to_string()).collect();
        assert_eq!(ids, ["metro_roads", "metro_route", "metro_knights", "metro_force"]);
    }
    assert_eq!(game.content().ability_texts[0].en, "When built: draw 1 resource for each of your roads.");
}

fn metropolis_b<'g>(
    game: &'g CatanRoad,
    laid: [[u8; 4]; 2],
    route: Option<S>,
    force: Option<S>,
    ability: &str,
) -> Play<'g> {
    let play = ready(game).arrange(|state| {
        state.set_laid(A, laid[0], &[]);
        state.set_laid(B, laid[1], &[]);
        (state.longest_route, state.largest_force) = (route, force);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    play.play("A metropolis").play(&format!("A ability {ability}"))
}

#[test]
fn cat_7_11_the_four_abilities_do_what_they_say() {
    let game = side_b(2);
    let (order, _) = draw_order(metropolis_b(&game, [[2, 0, 1, 0], [1, 1, 0, 0]], None, None, "metro_roads"));
    assert_eq!(order, "AA");
    let (order, _) = draw_order(metropolis_b(&game, [[1, 0, 1, 1], [1, 1, 0, 0]], None, None, "metro_knights"));
    assert_eq!(order, "A");
    let (order, _) = draw_order(metropolis_b(&game, [[1, 0, 1, 0], [1, 1, 0, 0]], None, None, "metro_knights"));
    assert_eq!(order, "");
    let play = metropolis_b(&game, [[3, 0, 1, 0], [3, 1, 0, 0]], Some(B), None, "metro_route");
    assert_eq!(play.state.longest_route, Some(A));
    let play = metropolis_b(&game, [[1, 0, 1, 2], [1, 1, 0, 2]], None, Some(B), "metro_force");
    assert_eq!(play.state.largest_force, Some(A));
    // Another metropolis changes nothing at a tie.
    let play = metropolis_b(&game, [[3, 0, 1, 0], [3, 1, 0, 0]], Some(B), None, "metro_force");
    assert_eq!(play.state.longest_route, Some(B));
    // The owner keeps the card when somebody draws level, and takes it after a road that draws level.
    let level = |roads: [u8; 2], holder: S, owner: S| {
        let play = ready(&game).arrange(|state| {
            state.set_laid(A, [roads[0], 1, 0, 0], if owner == A { &[1] } else { &[] });
            state.set_laid(B, [roads[1], 1, 0, 0], if owner == B { &[1] } else { &[] });
            state.longest_route = Some(holder);
            state.set_hand(A, [1, 1, 0, 0, 0]);
        });
        play.play("A build road").state.longest_route
    };
    assert_eq!(level([3, 4], B, B), Some(B));
    assert_eq!(level([3, 4], B, A), Some(A));
}

#[test]
fn cat_7_12_thresholds_hold_for_ties_as_well() {
    let game = side_b(2);
    let play = metropolis_b(&game, [[2, 0, 1, 0], [2, 1, 0, 0]], None, None, "metro_route");
    assert_eq!(play.state.longest_route, None);
    let play = metropolis_b(&game, [[1, 0, 1, 1], [1, 1, 0, 1]], None, None, "metro_force");
    assert_eq!(play.state.largest_force, None);
}

#[test]
fn cat_7_13_each_knight_raises_the_robber_limit() {
    let game = CatanRoad::base(2);
    for knights in 0..=4 {
        let play = ready(&game).arrange(|state| {
            state.set_laid(A, [1, 1, 0, knights], &[]);
            state.largest_force = (knights > 1).then_some(A);
        });
        assert_eq!(game.robber_limit(&play.state, A), 7 + u16::from(knights));
        assert_eq!(game.robber_limit(&play.state, B), 7);
    }
}

#[test]
fn cat_7_14_the_largest_force_goes_to_the_first_with_two_then_to_more() {
    let game = CatanRoad::base(2);
    let holder = |knights: [u8; 2], held: Option<S>| {
        let play = ready(&game).arrange(|state| {
            state.set_laid(A, [1, 1, 0, knights[0]], &[]);
            state.set_laid(B, [1, 1, 0, knights[1]], &[]);
            state.largest_force = held;
            state.set_hand(A, [0, 0, 1, 1, 1]);
        });
        let play = play.play("A build knight");
        (play.state.largest_force, vp(&play, A), vp(&play, B))
    };
    assert_eq!(holder([0, 1], None), (None, 1, 1));
    assert_eq!(holder([1, 1], None), (Some(A), 3, 1));
    assert_eq!(holder([1, 2], Some(B)), (Some(B), 1, 3));
    assert_eq!(holder([2, 2], Some(B)), (Some(A), 3, 1));
}

#[test]
fn cat_7_15_special_cards_move_by_builds_only_and_never_back() {
    let game = side_b(3);
    for seed in 0..40 {
        let mut play = first_turn(&game);
        let mut held = [None; 2];
        for step in 0..300 {
            let active = play.state.active;
            play = play.random(1, seed * 1000 + step);
            let now = [play.state.longest_route, play.state.largest_force];
            for (now, held) in now.into_iter().zip(held) {
                assert!(now == held || now == Some(active), "only the active person takes a card");
                assert!(now.is_some() || held.is_none(), "a card went back to the middle");
            }
            held = now;
        }
    }
}
