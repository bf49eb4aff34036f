//! CAT-V: the worked examples.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, EventCard, Goods};
use steading_core::Title;
use steading_testkit::scenario;

fn player<'g>(game: &'g CatanRoad, laid: [u8; 4], hand: [u8; 5]) -> Play<'g> {
    ready(game).arrange(|state| {
        state.set_laid(A, laid, &[]);
        state.longest_route = (laid[0] > 2).then_some(A);
        state.largest_force = (laid[3] > 1).then_some(A);
        state.set_hand(A, hand);
        state.set_display([1, 2, 1, 1]);
    })
}

#[test]
fn cat_v1_three_roads_and_two_extra_wool_replace_grain() {
    let game = CatanRoad::base(3);
    let play = player(&game, [3, 1, 0, 0], [1, 1, 3, 0, 0]).play("A build settlement").play("A pay wool");
    assert_eq!((hand(&play, A), play.state.discard), ([0; 5], goods([1, 1, 3, 0, 0])));
    assert_eq!(play.state.substitutions_left, 0);
}

#[test]
fn cat_v2_a_settlement_and_a_city_are_three_points_and_two_cards() {
    let game = CatanRoad::base(3);
    let play = player(&game, [1, 1, 1, 0], [0, 0, 0, 4, 6]);
    assert_eq!((vp(&play, A), 1 + game.yield_bonus(&play.state, A)), (3, 2));
    // One more city is possible.
    let play = play.play("A build city").chance("display city");
    let _ = play.refuses("A build city", Refusal::NoSettlementToCover);
}

#[track_caller]
fn robber(cards: u8, knights: u8, limit: u16, loss: u8) {
    let game = CatanRoad::base(2);
    let play = player(&game, [1, 1, 0, knights], [cards / 2, cards - cards / 2, 0, 0, 0]);
    assert_eq!(game.robber_limit(&play.state, A), limit);
    assert_eq!(game.robber_loss(&play.state, A), loss);
}

#[test]
fn cat_v3_eight_cards_and_two_knights_are_safe() {
    robber(8, 2, 9, 0);
}

#[test]
fn cat_v4_ten_cards_and_two_knights_lose_half() {
    robber(10, 2, 9, 5);
}

#[test]
fn cat_v5_the_rate_by_roads() {
    let game = CatanRoad::base(2);
    let rates = [1, 2, 3, 4, 5, 9].map(|roads| game.rate(&player(&game, [roads, 1, 0, 0], [0; 5]).state, A));
    assert_eq!(rates, [4, 3, 2, 1, 1, 1]);
}

#[test]
fn cat_v6_the_beginner_display() {
    let game = CatanRoad::with(3, &[("display", "beginner")]);
    let state = scenario(&game).state;
    let counts: Vec<u8> = state.display.counts().map(|(_, count)| count).collect();
    assert_eq!((counts, state.deck.size()), (vec![1, 2, 1, 1], 29));
}

#[test]
fn cat_v7_own_yield_draws() {
    let draws = |side: &str, cities: u8, metropolises: &[u8]| {
        let game = CatanRoad::with(2, &[("metropolis_side", side)]);
        let play = ready(&game).arrange(|state| state.set_laid(A, [1, 0, cities, 0], metropolises));
        1 + game.yield_bonus(&play.state, A)
    };
    assert_eq!([draws("A", 1, &[]), draws("A", 0, &[0]), draws("B", 0, &[0]), draws("A", 1, &[0])], [2, 3, 2, 4]);
}

#[test]
fn cat_v8_the_robber_table() {
    let table = [(7, 0, 0), (8, 0, 4), (9, 0, 4), (8, 1, 0), (9, 1, 4), (15, 3, 7), (11, 4, 0)];
    for (cards, knights, loss) in table {
        robber(cards, knights, 7 + u16::from(knights), loss);
    }
}

#[test]
fn cat_v9_two_missing_ore_are_too_many() {
    let game = CatanRoad::base(2);
    let play = player(&game, [4, 1, 0, 0], [4, 0, 0, 2, 1]);
    let _ = play.refuses("A build city", Refusal::CannotPay { missing: goods([0, 0, 0, 0, 2]) });
}

#[test]
fn cat_v10_four_wool_replace_lumber_for_a_second_road() {
    let game = CatanRoad::base(2);
    let play = player(&game, [1, 1, 0, 0], [1, 0, 4, 0, 0]).play("A build road").play("A pay wool");
    assert_eq!((hand(&play, A), laid(&play, A, Card::Road)), ([0; 5], 2));
}

#[test]
fn cat_v11_wool_is_the_only_source() {
    let game = CatanRoad::base(2);
    let _ = player(&game, [2, 1, 0, 0], [0, 0, 4, 3, 0]).play("A build knight").offers("A", &["pay wool"]);
}

#[test]
fn cat_v12_an_uneven_trade() {
    let game = CatanRoad::base(2);
    let play = player(&game, [1, 1, 0, 0], [0, 0, 3, 2, 2]).arrange(|state| state.set_hand(B, [1, 0, 0, 0, 2]));
    let play = play.lines("A offer\nA to B\nA give wool\nA give wool\nA give wool\nA done\nA want ore\nA send");
    let play = play.lines("B accept\nA pick B");
    assert_eq!((hand(&play, A), hand(&play, B)), ([0, 0, 0, 2, 3], [1, 0, 3, 0, 1]));
    let play = draw(play, 1);
    assert_eq!((size(&play, B), play.state.trades_left), (6, 0));
}

/// Lets seats build one card after the other and says who holds the special card after each.
fn holders(card: Card, start: [u8; 2], builders: &[usize]) -> Vec<Option<S>> {
    let game = CatanRoad::base(2);
    let mut play = ready(&game).arrange(|state| {
        for (index, count) in start.into_iter().enumerate() {
            let laid = if card == Card::Road { [count, 1, 0, 0] } else { [1, 1, 0, count] };
            state.set_laid(S::new(index), laid, &[]);
        }
    });
    let mut found = Vec::new();
    for &builder in builders {
        while play.state.active.index() != builder {
            let seat = play.state.active;
            play = settle(play.play(&format!("{seat} end")));
        }
        let seat = play.state.active;
        play = play.arrange(|state| {
            state.set_hand(seat, if card == Card::Road { [1, 1, 0, 0, 0] } else { [0, 0, 1, 1, 1] });
            state.set_display([1, 2, 1, 1]);
        });
        play = draw(play.play(&format!("{seat} build {}", card.id())), 1);
        found.push(if card == Card::Road { play.state.longest_route } else { play.state.largest_force });
    }
    found
}

#[test]
fn cat_v13_the_longest_route_changes_hands() {
    let found = holders(Card::Road, [2, 2], &[0, 1, 1, 0, 0]);
    assert_eq!(found, [Some(A), Some(A), Some(B), Some(B), Some(A)]);
}

#[test]
fn cat_v14_the_largest_force_changes_hands() {
    let found = holders(Card::Knight, [1, 0], &[0, 1, 1, 1]);
    assert_eq!(found, [Some(A), Some(A), Some(A), Some(B)]);
}

#[test]
fn cat_v15_a_donation_with_a_leader_without_cards() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        // After A's settlement: 4, 4, 2 and 3 points.
        state.set_laid(A, [1, 3, 0, 0], &[]);
        state.set_laid(B, [1, 4, 0, 0], &[]);
        state.set_laid(C, [1, 2, 0, 0], &[]);
        state.set_laid(D, [1, 3, 0, 0], &[]);
        state.set_hand(A, [0, 0, 0, 0, 3]);
        state.set_hand(C, [0, 0, 0, 0, 1]);
        state.set_hand(D, [0, 0, 5, 0, 0]);
    });
    let play = event(play, EventCard::Donation).asked("A").offers("A", &["donate C", "donate D"]);
    let play = play.play("A donate C").play("A give ore");
    // B is skipped.
    assert_eq!(top(&play), Some(Frame::Display));
}

#[test]
fn cat_v16_a_donation_with_all_tied() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 0, 0], &[]);
        state.set_laid(B, [1, 3, 0, 0], &[]);
        state.set_laid(C, [1, 3, 0, 0], &[]);
        [A, B, C].into_iter().for_each(|seat| state.set_hand(seat, [1, 0, 0, 0, 0]));
    });
    assert_eq!(top(&event(play, EventCard::Donation)), Some(Frame::Display));
}

#[test]
fn cat_v17_a_subsidy_for_those_without_special_cards() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [3, 1, 0, 0], &[]);
        state.set_laid(C, [1, 1, 0, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(B), Some(C));
    });
    assert_eq!(game.subsidy(&play.state).values(), &[2, 0, 0, 2]);
    let (order, _) = draw_order(event(play, EventCard::Subsidy));
    assert_eq!(order, "ADAD");
}

#[test]
fn cat_v18_a_harvest_counts_visible_settlements() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 0, 1, 0], &[]);
        state.set_laid(C, [1, 3, 1, 0], &[]);
    });
    assert_eq!(game.harvest(&play.state).values()[..3], [0, 0, 3]);
    let all = CatanRoad::with(3, &[("harvest", "all")]);
    assert_eq!(all.harvest(&play.state).values()[..3], [1, 0, 3]);
}

#[test]
fn cat_v19_new_year_as_the_third_event() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| state.set_past_events([1, 1, 0, 0, 0]));
    assert_eq!(play.state.events.size(), 5);
    let (order, play) = draw_order(event(play, EventCard::NewYear));
    assert_eq!((order.as_str(), play.state.events.size(), play.state.past_events.size()), ("ABC", 7, 0));
}

#[test]
fn cat_v20_a_settlement_as_the_seventh_point() {
    let game = CatanRoad::base(2);
    let play = player(&game, [1, 2, 2, 0], [1, 1, 1, 1, 0]);
    assert_eq!(vp(&play, A), 6);
    let play = play.play("A build settlement").over();
    assert_eq!((play.state.winner, play.state.events.size(), play.state.display.size()), (Some(A), 7, 4));
}

#[test]
fn cat_v21_the_third_road_takes_the_route_and_wins() {
    let game = CatanRoad::base(2);
    let play = player(&game, [2, 2, 2, 0], [1, 1, 0, 0, 0]);
    assert_eq!(vp(&play, A), 6);
    let play = play.play("A build road").over();
    assert_eq!((vp(&play, A), play.state.winner), (8, Some(A)));
}

#[test]
fn cat_v22_metro_route_takes_the_card_at_a_tie() {
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [4, 2, 1, 0], &[]);
        state.set_laid(B, [4, 1, 0, 0], &[]);
        state.longest_route = Some(B);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    assert_eq!(vp(&play, A), 4);
    let play = play.play("A metropolis").play("A ability metro_route").over();
    assert_eq!((vp(&play, A), play.state.winner), (7, Some(A)));
}

#[test]
fn cat_v23_metro_roads_draws_for_three_roads() {
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [3, 2, 1, 0], &[]);
        state.set_laid(B, [4, 1, 0, 0], &[]);
        state.longest_route = Some(B);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let display = play.state.display;
    let play = settle(play.play("A metropolis").play("A ability metro_roads"));
    assert_eq!((vp(&play, A), size(&play, A), play.state.display), (5, 3, display));
}

#[test]
fn cat_v24_five_identical_and_its_exceptions() {
    // The last card turned up makes five roads; a city is left in the deck.
    let game = CatanRoad::base(4);
    let almost = |city_left: bool| {
        ready(&game).arrange(|state| {
            state.set_display([4, 0, 0, 1]);
            state.set_laid(B, [1, 2, 2, 4], &[]);
            state.set_laid(C, [1, 2, 1, 1], &[]);
            state.set_laid(D, [5, 3, 1, 2], &[]);
            state.set_laid(A, [1, if city_left { 4 } else { 3 }, u8::from(!city_left), 0], &[]);
            (state.longest_route, state.largest_force) = (Some(D), Some(B));
            state.set_hand(A, [0, 0, 1, 1, 1]);
        })
    };
    let play = almost(true);
    assert_eq!(play.state.deck.get(Card::City), 1);
    let play = play.play("A build knight").chance("display road");
    assert!(play.last_events().contains(&Event::DisplayShuffled { card: Card::Road }));
    // Nothing but roads is left.
    let play = almost(false).play("A build knight").chance("display road");
    assert!(!play.last_events().contains(&Event::DisplayShuffled { card: Card::Road }));
    assert_eq!(play.state.display.get(Card::Road), 5);
    // Four roads and an empty deck.
    let play = almost(false).arrange(|state| {
        state.set_display([3, 0, 0, 1]);
        state.set_laid(D, [8, 3, 1, 2], &[]);
    });
    assert_eq!(play.state.deck.size(), 0);
    let play = play.play("A build knight").asked("A");
    assert_eq!(play.state.display.size(), 3);
}

#[test]
fn cat_v25_a_yield_with_two_cards_for_three_people() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 0, 1, 0], &[]);
        state.set_discard([0, 0, 0, 0, 1]);
        let last = goods([0, 0, 0, 1, 0]);
        state.supply = state.supply.minus(last);
        drain_supply(state, A);
        state.supply = last;
    });
    let full = size(&play, A);
    // B is active, C comes next, A after it gets nothing, nor does B's city.
    let (order, play) = draw_order(play.play("A end"));
    assert_eq!(order, "BC");
    assert_eq!((size(&play, A), play.state.supply, play.state.discard), (full, Goods::EMPTY, Goods::EMPTY));
}

#[test]
fn cat_v26_the_refill_waits_for_the_event() {
    let game = CatanRoad::base(2);
    let play = player(&game, [1, 1, 0, 0], [1, 1, 1, 1, 1]);
    let deck = play.state.deck.size();
    let play = play.play("A build settlement").chance("event donation").asked("A");
    assert_eq!(play.state.display.size(), 4);
    let play = draw(play.play("A donate B").play("A give ore"), 1);
    assert_eq!((play.state.display.size(), play.state.deck.size()), (5, deck - 1));
    assert_eq!((play.state.events.size(), play.state.past_events.size()), (6, 1));
}

#[test]
fn cat_v27_belief_after_a_trade_a_draw_and_a_payment() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 1, 1, 0]);
        state.set_hand(B, [0, 0, 0, 0, 1]);
    });
    let belief = |play: &Play<'_>| (play.state.player(A).known, play.state.player(A).unknown());
    assert_eq!(belief(&play), (Goods::EMPTY, 3));
    // Gains a known ore: B leads and donates it in its own turn, in which A draws a card, too.
    let play = play.play("A end").chance("draw B brick").chance("draw A lumber").arrange(|state| {
        state.set_laid(B, [1, 2, 0, 0], &[]);
        state.set_hand(B, [1, 1, 1, 1, 1]);
    });
    let play = play.play("B build settlement").chance("event donation").play("B donate A").play("B give ore");
    assert_eq!(belief(&play), (goods([0, 0, 0, 0, 1]), 4));
    // Then A loses brick and ore, as for a robber discard, openly: the ore was known, the brick was not.
    let play = draw(play, 1).play("B end").chance("draw A grain").chance("draw B wool").arrange(|state| {
        state.set_display([1, 1, 1, 2]);
    });
    assert_eq!(belief(&play), (goods([0, 0, 0, 0, 1]), 5));
    let play = play.lines("A build knight");
    // Wool and grain came from the five hidden cards, the ore from the known one.
    assert_eq!(belief(&play), (Goods::EMPTY, 3));
}
