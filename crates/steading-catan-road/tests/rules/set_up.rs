//! CAT-0 to CAT-3: components, constants, set-up.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::content::{Content, Side, Source, Sources};
use steading_catan_road::log::Event;
use steading_catan_road::state::{Card, EventCard, Good, Special};
use steading_core::Lane;
use steading_core::prelude::*;
use steading_core::{Seat, Status, Title, Viewer};
use steading_testkit::scenario;

#[test]
fn cat_0_2_every_entry_of_the_pack_says_where_it_comes_from() {
    let game = CatanRoad::base(3);
    let Sources::Each(road) = &game.content().sources["building road"] else { panic!("given value by value") };
    assert_eq!((road["count"], road["cost"]), (Source::P1, Source::R));
    assert_eq!(game.content().sources["resource ore"], Sources::Whole(Source::P1));
    let silent = CatanRoad::BASE_PACK.replacen("count = 13\nsrc = \"P1\"", "count = 13", 1);
    let error = Content::read("test.toml", &silent).unwrap_err();
    assert!(error.problem.contains("src"), "{error}");
    let half = CatanRoad::BASE_PACK.replacen("src = { count = \"P1\", cost = \"R\",", "src = { cost = \"R\",", 1);
    let error = Content::read("test.toml", &half).unwrap_err();
    let line = CatanRoad::BASE_PACK.lines().position(|line| line == "id = \"road\"").map(|index| index + 1);
    assert_eq!((error.file.as_str(), error.line, error.field.as_str()), ("test.toml", line, "building road: src"));
    assert_eq!(error.problem, "where 'count' comes from is not said");
}

#[test]
fn cat_0_6_types_have_one_order_and_seats_go_clockwise() {
    let ids: Vec<_> = Good::ALL.iter().map(|good| good.id()).collect();
    assert_eq!(ids, ["brick", "lumber", "wool", "grain", "ore"]);
    assert!(Good::ALL.windows(2).all(|pair| pair[0] < pair[1]));
    let game = CatanRoad::base(3);
    let play = ready(&game).play("A end");
    assert_eq!(play.state.active, B);
    let play = settle(settle(play).play("B end")).play("C end");
    assert_eq!(play.state.active, A);
}

#[test]
fn cat_2_1_the_box_holds_120_cards() {
    let game = CatanRoad::base(4);
    let content = game.content();
    let mechanics = &content.mechanics;
    assert_eq!(mechanics.resources, goods([11, 11, 14, 12, 13]));
    let buildings: Vec<u8> = mechanics.buildings.counts().map(|(_, count)| count).collect();
    assert_eq!(buildings, [10, 11, 5, 8]);
    assert_eq!((mechanics.metropolises, mechanics.events.size(), Special::ALL.len()), (4, 7, 2));
    assert_eq!(61 + 34 + 4 + 7 + 2 + content.set_cards, 120);
}

#[test]
fn cat_2_2_costs_points_and_yield_are_as_printed() {
    let game = CatanRoad::base(3);
    let mechanics = &game.content().mechanics;
    let table = [
        (Card::Road, [1, 1, 0, 0, 0], 0, 0),
        (Card::Settlement, [1, 1, 1, 1, 0], 1, 0),
        (Card::City, [0, 0, 0, 2, 3], 2, 1),
        (Card::Knight, [0, 0, 1, 1, 1], 0, 0),
    ];
    for (card, cost, points, bonus) in table {
        assert_eq!(mechanics.costs[card], goods(cost), "{card:?}");
        assert_eq!((mechanics.vp[card], mechanics.yield_bonus[card]), (points, bonus), "{card:?}");
    }
    assert_eq!(mechanics.costs[Card::Metropolis], goods([0, 0, 3, 0, 1]));
    assert_eq!((mechanics.vp[Card::Metropolis], mechanics.metropolis_yield), (3, (2, 1)));
    assert_eq!(mechanics.special_vp.values(), &[2, 2]);
    // The price on the button is the price that is paid.
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 1, 1, 1]));
    let label = game.label(&play.state, A, game.read_action("build knight").unwrap());
    let price: Vec<_> = label.price.iter().map(|amount| (amount.index, amount.count)).collect();
    assert_eq!(price, [(2, 1), (3, 1), (4, 1)]);
    let play = play.play("A build knight");
    assert_eq!(hand(&play, A), [0; 5]);
}

#[test]
fn cat_2_3_only_the_top_card_of_a_pile_counts() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_laid(A, [1, 1, 1, 0], &[0]));
    // A settlement, a city on a settlement, a metropolis on both.
    assert_eq!(vp(&play, A), 1 + 2 + 3);
    assert_eq!(game.yield_bonus(&play.state, A), 1 + 2);
    assert_eq!(game.harvest(&play.state)[A], 1);
}

#[test]
fn cat_2_4_points_are_the_sum_of_what_lies_open() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 1, 0], &[]);
        state.set_laid(B, [3, 1, 0, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(B), Some(B));
    });
    assert_eq!((vp(&play, A), vp(&play, B)), (4, 5));
    for viewer in viewers(&play) {
        let points: Vec<u16> = play.view(viewer).players.iter().map(|player| player.vp).collect();
        assert_eq!(points, [4, 5], "{viewer:?}");
    }
    let _ = play.scores("A", 4).scores("B", 5);
}

#[test]
fn cat_2_5_a_large_hand_is_no_matter_without_the_robber() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [8, 8, 8, 8, 8]));
    let play = settle(play.play("A end"));
    assert_eq!(size(&play, A), 41);
    let _ = play.asked("B");
}

#[test]
fn cat_2_6_there_is_no_limit_but_the_cards() {
    let game = CatanRoad::base(2);
    let mut play = ready(&game).arrange(|state| {
        state.set_hand(A, [5, 5, 0, 0, 0]);
        state.set_display([4, 1, 0, 0]);
    });
    for roads in 2..=6 {
        play = play.play("A build road").chance("display road");
        assert_eq!(laid(&play, A, Card::Road), roads);
    }
    // A knight needs neither road nor settlement beside it.
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 1, 1, 1])).play("A build knight");
    assert_eq!(laid(&play, A, Card::Knight), 1);
}

#[test]
fn cat_3_1_one_side_is_chosen_for_the_whole_game() {
    let metropolis = |game: &CatanRoad| {
        let play = ready(game).arrange(|state| {
            state.set_laid(A, [1, 1, 1, 0], &[]);
            state.set_hand(A, [0, 0, 3, 0, 1]);
        });
        let play = play.play("A metropolis");
        (play.options_of("A"), play.view(Viewer::Spectator).metropolis_side)
    };
    let (options, side) = metropolis(&CatanRoad::base(2));
    assert!(!options.iter().any(|option| option.starts_with("ability")));
    assert_eq!(side, Side::A);
    let (options, side) = metropolis(&side_b(2));
    assert_eq!(options, ["ability metro_roads", "ability metro_route", "ability metro_knights", "ability metro_force"]);
    assert_eq!(side, Side::B);
    assert_eq!(CatanRoad::SWITCHES[0].values, ["A", "B"]);
    let mixed = [("metropolis_side".to_owned(), "AB".to_owned())].into();
    assert!(CatanRoad::open(2, &mixed, None).is_err());
}

#[test]
fn cat_3_2_five_cards_are_dealt_face_up_and_dealt_again_if_equal() {
    let game = CatanRoad::base(2);
    let play = scenario(&game);
    let weights = [("display road", 10), ("display settlement", 11), ("display city", 5), ("display knight", 8)];
    assert_eq!(play.outcomes(), weights.map(|(outcome, weight)| (outcome.to_owned(), weight)));
    let play = play.lines("* display road\n* display road\n* display road\n* display road\n* display road");
    assert!(play.last_events().contains(&Event::DisplayShuffled { card: Card::Road }));
    assert_eq!((play.state.display.size(), play.state.deck.size()), (0, 34));
    let play = play.lines("* display road\n* display road\n* display road\n* display road\n* display city");
    assert_eq!((play.state.display.size(), play.state.deck.size()), (5, 29));
    assert!(play.outcomes()[0].0.starts_with("draw A"));
}

#[test]
fn cat_3_3_the_beginner_display_is_fixed() {
    let game = CatanRoad::with(3, &[("display", "beginner")]);
    let play = scenario(&game);
    let counts = |card| play.state.display.get(card);
    assert_eq!([Card::Settlement, Card::Knight, Card::Road, Card::City].map(counts), [2, 1, 1, 1]);
    assert_eq!(play.state.deck.size(), 29);
    assert!(play.outcomes()[0].0.starts_with("draw A"));
}

#[test]
fn cat_3_4_all_four_metropolises_are_used_at_every_number_of_people() {
    for seats in 2..=4 {
        for game in [CatanRoad::base(seats), side_b(seats)] {
            assert_eq!(game.setup().metropolises.len(), 4);
            assert_eq!(game.view(&game.setup(), Viewer::Spectator).metropolises_left, 4);
        }
    }
}

#[test]
fn cat_3_5_all_events_are_in_the_deck_and_nobody_owns_a_special_card() {
    let game = CatanRoad::base(4);
    let state = first_turn(&game).state;
    assert_eq!((state.events.size(), state.past_events.size()), (7, 0));
    assert_eq!((state.longest_route, state.largest_force), (None, None));
}

#[test]
fn cat_3_6_everybody_gets_two_hidden_cards() {
    let game = CatanRoad::base(3);
    let mut play = scenario(&game).lines(
        "* display settlement\n* display settlement\n* display road\n* display city\n* display knight
         * draw A ore\n* draw B wool\n* draw C wool\n* draw A brick\n* draw B wool\n* draw C wool",
    );
    for viewer in viewers(&play) {
        let view = play.view(viewer);
        assert!(view.players.iter().all(|player| player.hand_size == 2 && player.unknown == 2));
        assert_eq!(view.players[0].hand, viewer.is(A).then_some(goods([1, 0, 0, 0, 1])));
    }
    assert_eq!(play.state.supply.size(), 61 - 6);
    play = play.chance("first C");
    assert_eq!(play.state.active, C);
}

#[test]
fn cat_3_7_everybody_starts_with_a_settlement_a_road_and_one_point() {
    let game = CatanRoad::base(4);
    let play = scenario(&game);
    for seat in Seat::all(4) {
        assert_eq!((laid(&play, seat, Card::Settlement), laid(&play, seat, Card::Road)), (1, 1));
        assert_eq!((laid(&play, seat, Card::City), laid(&play, seat, Card::Knight), vp(&play, seat)), (0, 0, 1));
    }
    // The starting cards do not come from the deck.
    assert_eq!(play.state.deck.size(), 34);
}

#[test]
fn cat_3_8_everybody_is_first_with_the_same_chance() {
    for seats in 2..=4 {
        let game = CatanRoad::base(seats);
        let play = reach(scenario(&game), "first");
        let outcomes = play.outcomes();
        assert_eq!(outcomes.len(), usize::from(seats));
        assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
        let last = outcomes.last().unwrap().0.clone();
        let play = play.chance(&last);
        assert_eq!(play.state.active, Seat::new(usize::from(seats) - 1));
    }
}

#[test]
fn cat_3_9_starting_cards_cause_no_event_and_no_refill() {
    let game = CatanRoad::base(4);
    let play = first_turn(&game);
    assert!(!play.events.iter().any(|event| matches!(event, Event::EventShown { .. } | Event::Built { .. })));
    let refills = play.events.iter().filter(|event| matches!(event, Event::TurnedUp { .. })).count();
    assert_eq!(refills, 5);
    assert_eq!(play.state.events.get(EventCard::Robber), 3);
}

#[test]
fn cat_3_10_the_draws_of_the_set_up_have_an_order() {
    let game = CatanRoad::base(3);
    let mut play = scenario(&game);
    let mut order = Vec::new();
    while play.status() == Status::Chance {
        let outcome = play.outcomes()[0].0.clone();
        order.push(
            outcome.split(' ').take(if outcome.starts_with("draw") { 2 } else { 1 }).collect::<Vec<_>>().join(" "),
        );
        play = play.chance(&outcome.replace("display road", ["display road", "display city"][order.len() % 2]));
    }
    let display = ["display"; 5];
    let deal = ["draw A", "draw B", "draw C", "draw A", "draw B", "draw C"];
    let turn = ["draw A", "draw B", "draw C"];
    let wanted: Vec<&str> = [&display[..], &deal, &["first"], &turn].concat();
    assert_eq!(order, wanted);
    // Each kind of deck is a source of its own.
    let sources: Vec<u8> =
        ["display", "draw", "first"].map(|word| game.source(&reach(scenario(&game), word).state)).to_vec();
    assert_eq!(sources, [2, 1, 0]);
}
