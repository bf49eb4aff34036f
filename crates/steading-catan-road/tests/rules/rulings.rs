//! CAT-A: rulings.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::content::Content;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, EventCard, Goods};
use steading_core::prelude::*;
use steading_core::{Seat, Status, Title, Variants, Viewer};
use steading_testkit::scenario;

fn built<'g>(game: &'g CatanRoad, laid: [u8; 4], hand: [u8; 5]) -> Play<'g> {
    ready(game).arrange(|state| {
        state.set_laid(A, laid, &[]);
        state.set_hand(A, hand);
    })
}

#[test]
fn cat_a1_two_people_play_with_all_cards() {
    let game = CatanRoad::base(2);
    let state = game.setup();
    assert_eq!((state.supply.size(), state.deck.plus(state.display).size(), state.events.size()), (61, 34, 7));
    assert!(CatanRoad::open(1, &Variants::new(), None).is_err());
    assert!(CatanRoad::open(5, &Variants::new(), None).is_err());
    let play = scenario(&game).random(20_000, 3);
    assert_eq!(play.status(), Status::Over);
}

#[test]
fn cat_a2_the_first_seat_is_drawn() {
    let game = CatanRoad::base(3);
    let play = reach(scenario(&game), "first");
    for (outcome, seat) in [("first A", A), ("first B", B), ("first C", C)] {
        assert_eq!(settle(play.clone().chance(outcome)).state.active, seat);
    }
}

#[test]
fn cat_a3_the_starting_road_counts_for_everything() {
    let game = side_b(2);
    assert_eq!(game.rate(&ready(&game).state, A), 4);
    // Two more roads make three.
    let play = built(&game, [2, 1, 0, 0], [1, 1, 0, 0, 0]).play("A build road");
    assert_eq!(play.state.longest_route, Some(A));
    let play = built(&game, [1, 0, 1, 0], [0, 0, 3, 0, 1]).play("A metropolis").play("A ability metro_roads");
    assert_eq!(draw_order(play).0, "A");
}

#[test]
fn cat_a4_yield_goes_round_before_the_extra_cards() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 0, 2, 0], &[]);
        let last = goods([0, 0, 0, 0, 4]);
        state.supply = state.supply.minus(last);
        drain_supply(state, A);
        state.supply = last;
    });
    // Four cards are left for five draws: B goes without the last extra card, nobody else does.
    assert_eq!(draw_order(play.play("A end")).0, "BCAB");
}

#[test]
fn cat_a5_without_any_card_the_draw_lapses() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| drain_supply(state, A));
    let play = play.play("A end").asked("B");
    assert_eq!(size(&play, B), 0);
    assert!(play.last_events().contains(&Event::DrawsLapsed { seat: B }));
}

fn pair(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(A, [0, 0, 2, 0, 0]);
        state.set_hand(B, [0, 0, 0, 0, 2]);
    })
}

#[test]
fn cat_a6_gifts_are_a_variant() {
    let game = CatanRoad::base(2);
    let play = pair(&game).lines("A offer\nA to B").refuses("A done", Refusal::SideEmpty).lines("A give wool\nA done");
    let _ = play.refuses_by("A send", "CAT-A6");
    let game = CatanRoad::with(2, &[("allow_gifts", "yes")]);
    let play = pair(&game).lines("A offer\nA to B\nA give wool\nA done\nA send\nB accept\nA pick B\n* draw B ore");
    assert_eq!((hand(&play, A), hand(&play, B)), ([0, 0, 1, 0, 0], [0, 0, 1, 0, 3]));
    let play = pair(&game).lines("A offer\nA to B\nA done\nA want ore\nA send\nB accept\nA pick B\n* draw B brick");
    assert_eq!((hand(&play, A), hand(&play, B)), ([0, 0, 2, 0, 1], [1, 0, 0, 0, 1]));
    // Nothing for nothing is no gift.
    let _ = pair(&game).lines("A offer\nA to B\nA done").refuses("A send", Refusal::SideEmpty);
}

#[test]
fn cat_a7_no_type_is_on_both_sides() {
    let game = CatanRoad::base(2);
    let play = pair(&game).lines("A offer\nA to B\nA give wool\nA done");
    let _ = play.refuses("A want wool", Refusal::OnBothSides(Wool)).refuses_by("A want wool", "CAT-A7");
    // So not all types can be given: nothing would be left to want.
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 1, 1, 1, 1]);
        state.set_hand(B, [0, 0, 0, 0, 2]);
    });
    let play = play.lines("A offer\nA to B\nA give brick\nA give lumber\nA give wool\nA give grain");
    let _ = play.refuses("A give ore", Refusal::EveryType).offers("A", &["done", "cancel"]);
}

#[test]
fn cat_a8_a_failed_negotiation_leaves_the_trade_and_many_more_offers() {
    let game = CatanRoad::base(2);
    let play = pair(&game).lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send\nB decline").asked("A");
    assert_eq!((play.state.trades_left, play.state.proposals_left), (1, 19));
}

#[test]
fn cat_a9_the_partner_draws_whether_it_wants_or_not() {
    let game = CatanRoad::base(2);
    let play = pair(&game).lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send\nB accept\nA pick B");
    let play = play.awaits_chance().refuses_by("B decline", "");
    assert_eq!(size(&draw(play, 1), B), 3);
}

#[test]
fn cat_a10_a_trade_fits_between_two_builds_but_not_into_an_event() {
    let game = CatanRoad::base(2);
    let play = pair(&game).arrange(|state| state.set_hand(A, [1, 1, 4, 2, 1]));
    let play = play.play("A build road").chance("display knight");
    let play = play.lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send\nB accept\nA pick B\n* draw B ore");
    let play = play.play("A build knight");
    assert_eq!(laid(&play, A, Card::Knight), 1);
    let play = event(pair(&game).arrange(|state| state.set_hand(B, [0, 0, 0, 0, 8])), EventCard::Robber).asked("B");
    let _ = play.refuses_by("A offer", "CAT-11.4");
}

#[test]
fn cat_a11_substituting_what_one_holds_is_a_variant() {
    let game = CatanRoad::base(2);
    let play = built(&game, [1, 1, 0, 0], [1, 1, 4, 0, 0]).play("A build road").awaits_chance();
    assert_eq!((hand(&play, A), play.state.substitutions_left), ([0, 0, 4, 0, 0], 1));
    let game = CatanRoad::with(2, &[("voluntary_substitution", "yes")]);
    let play = built(&game, [1, 1, 0, 0], [1, 1, 4, 0, 0]).play("A build road");
    let play = play.offers("A", &["pay cost", "pay wool for brick", "pay wool for lumber"]);
    let paying = play.view(Viewer::Seat(A)).paying.unwrap();
    let replaced: Vec<_> = paying.swaps.iter().map(|swap| swap.replaced).collect();
    assert_eq!((paying.as_printed, replaced), (true, vec![Brick, Lumber]));
    let play = play.refuses("A pay wool", Refusal::NothingIsMissing).refuses_by("A pay wool", "CAT-A11");
    let play = play.play("A pay wool for lumber");
    assert_eq!((hand(&play, A), play.state.substitutions_left), ([0, 1, 0, 0, 0], 0));
}

#[test]
fn cat_a12_two_missing_cards_cannot_be_replaced() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [4, 1, 0, 0], &[]);
        state.longest_route = Some(A);
        state.set_hand(A, [8, 0, 0, 2, 1]);
    });
    let missing = goods([0, 0, 0, 0, 2]);
    let _ = play.refuses("A build city", Refusal::CannotPay { missing }).refuses_by("A build city", "CAT-A12");
}

#[test]
fn cat_a13_the_replacing_cards_are_of_one_type() {
    let game = CatanRoad::base(2);
    // Rate 4: two grain and two ore do not do.
    let _ = built(&game, [1, 1, 0, 0], [1, 0, 0, 2, 2])
        .refuses("A build road", Refusal::NoSource { missing: Lumber, rate: 4 });
    let _ = built(&game, [1, 1, 0, 0], [1, 0, 0, 4, 0]).offers_among("A", &["build road"]);
}

#[test]
fn cat_a14_metropolises_and_roads_can_be_substituted_at_the_old_rate() {
    let game = CatanRoad::base(2);
    // With two roads the rate is 3, also for the third road.
    let play = built(&game, [2, 1, 0, 0], [1, 0, 0, 3, 0]).play("A build road").play("A pay grain");
    assert_eq!((size(&play, A), laid(&play, A, Card::Road)), (0, 3));
    let _ = built(&game, [2, 1, 0, 0], [1, 0, 0, 2, 0]).withholds("A", &["build road"]);
    let play = built(&game, [2, 0, 1, 0], [3, 0, 2, 0, 1]).play("A metropolis").play("A pay brick");
    assert_eq!(play.state.player(A).metropolises.len(), 1);
}

#[test]
fn cat_a15_an_empty_building_deck_does_not_end_the_game() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_display([0; 4]);
        state.set_laid(A, [5, 2, 1, 0], &[]);
        state.set_laid(B, [3, 2, 1, 5], &[]);
        state.set_laid(C, [3, 2, 2, 1], &[]);
        state.set_laid(D, [3, 4, 1, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(A), Some(B));
    });
    let play = settle(play.asked("A").play("A end")).asked("B");
    assert_eq!((play.state.deck.size(), play.state.display.size()), (0, 0));
}

#[test]
fn cat_a16_equal_cards_are_dealt_again_unless_nothing_else_is_there() {
    let game = CatanRoad::base(4);
    // Only roads are left: a display of five roads stays.
    let play = ready(&game).arrange(|state| {
        state.set_display([5, 0, 0, 0]);
        state.set_laid(B, [1, 2, 2, 4], &[]);
        state.set_laid(C, [1, 2, 1, 2], &[]);
        state.set_laid(D, [1, 3, 1, 2], &[]);
        state.set_laid(A, [1, 3, 1, 0], &[]);
        state.largest_force = Some(B);
        state.set_hand(A, [2, 2, 0, 0, 0]);
    });
    assert_eq!(play.state.deck.types().len(), 1);
    let play = play.play("A build road").chance("display road").asked("A");
    assert_eq!(play.state.display.get(Card::Road), 5);
    // Fewer than five lie out: nothing happens either.
    let play = play.arrange(|state| {
        state.set_display([2, 0, 0, 0]);
        state.set_laid(D, [8, 3, 1, 2], &[]);
        state.longest_route = Some(D);
    });
    let play = play.play("A build road").asked("A");
    assert_eq!(play.state.display.size(), 1);
    // At set-up and again while it holds: see CAT-3.2 and CAT-5.8.
    let two = CatanRoad::base(2);
    let five = "* display city\n".repeat(5);
    let play = scenario(&two).lines(&five).lines(&five);
    assert_eq!(play.state.display.size(), 0);
}

#[test]
fn cat_a17_harvest_built_only_built_settlements_count() {
    for game in [CatanRoad::base(3), CatanRoad::with(3, &[("harvest", "built")])] {
        let play = ready(&game).arrange(|state| state.set_laid(B, [1, 3, 0, 0], &[]));
        let (order, play) = draw_order(event(play, EventCard::Harvest));
        assert_eq!(order, "ABB");
        assert_eq!([A, B, C].map(|seat| play.state.player(seat).starting), [1, 1, 1]);
    }
}

#[test]
fn cat_a17_harvest_all_the_starting_settlement_counts_too() {
    let game = CatanRoad::with(3, &[("harvest", "all")]);
    let play = ready(&game).arrange(|state| state.set_laid(B, [1, 3, 0, 0], &[]));
    let (order, _) = draw_order(event(play, EventCard::Harvest));
    assert_eq!(order, "ABCABB");
}

#[test]
fn cat_a18_the_seventh_point_ends_the_game_before_any_event() {
    let game = CatanRoad::base(2);
    let play = built(&game, [1, 2, 2, 0], [1, 1, 1, 1, 0]).play("A build settlement").over();
    assert!(!play.last_events().iter().any(|event| matches!(event, Event::EventShown { .. })));
}

#[test]
fn cat_a19_more_than_seven_points_win_too() {
    let game = CatanRoad::base(2);
    let play = built(&game, [2, 2, 2, 0], [1, 1, 0, 0, 0]).play("A build road").over();
    assert_eq!(vp(&play, A), 8);
}

#[test]
fn cat_a20_the_robber_takes_half_rounded_down() {
    let game = CatanRoad::base(2);
    for (cards, loss) in [(8, 4), (9, 4), (10, 5), (11, 5)] {
        let play = ready(&game).arrange(|state| state.set_hand(B, [0, 0, cards, 0, 0]));
        assert_eq!(game.robber_loss(&play.state, B), loss, "{cards} cards");
    }
}

#[test]
fn cat_a21_exactly_at_the_limit_is_safe() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(B, [0, 0, 7, 0, 0]));
    assert_eq!(top(&event(play, EventCard::Robber)), Some(Frame::Display));
    let play = ready(&game).arrange(|state| state.set_hand(B, [0, 0, 8, 0, 0]));
    let _ = event(play, EventCard::Robber).asked("B");
}

#[test]
fn cat_a22_robber_discards_are_simultaneous_then_open() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [0, 0, 0, 0, 8]);
        state.set_hand(B, [0, 0, 8, 0, 0]);
    });
    let play = event(play, EventCard::Robber).asked("AB");
    let four = |seat: &str, good: &str| format!("{seat} discard {good}\n").repeat(4);
    let one_way = play.clone().lines(&four("A", "ore")).lines(&four("B", "wool"));
    let other_way = play.lines(&four("B", "wool")).lines(&four("A", "ore"));
    assert_eq!(one_way.state, other_way.state);
    assert_eq!(one_way.last_events(), other_way.last_events());
    assert_eq!(one_way.witnessed(Viewer::Spectator).len(), 2);
}

fn donation(laid: [[u8; 4]; 3], hands: [[u8; 5]; 3]) -> (Option<Frame>, Vec<String>) {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        for (index, (laid, hand)) in laid.into_iter().zip(hands).enumerate() {
            state.set_laid(Seat::new(index), laid, &[]);
            state.set_hand(Seat::new(index), hand);
        }
        state.longest_route = Seat::all(3).find(|&seat| state.player(seat).laid.get(Card::Road) > 2);
    });
    let play = event(play, EventCard::Donation);
    let options = match play.status() {
        Status::Waiting(asked) => play.options_of(&asked.first().unwrap().to_string()),
        _ => Vec::new(),
    };
    (top(&play), options)
}

const ONE_EACH: [[u8; 5]; 3] = [[1, 0, 0, 0, 0]; 3];

#[test]
fn cat_a23_if_all_are_tied_nobody_gives() {
    // A's new settlement makes two for everybody.
    let (top, _) = donation([[1, 1, 0, 0], [1, 2, 0, 0], [1, 2, 0, 0]], ONE_EACH);
    assert_eq!(top, Some(Frame::Display));
}

#[test]
fn cat_a24_a_leader_with_an_empty_hand_is_skipped() {
    let (top, _) = donation([[1, 1, 0, 0], [1, 1, 0, 0], [1, 1, 0, 0]], [[0; 5], [1, 0, 0, 0, 0], [0; 5]]);
    assert_eq!(top, Some(Frame::Display));
}

#[test]
fn cat_a25_anyone_with_fewer_points_may_receive() {
    let (_, options) = donation([[1, 3, 0, 0], [1, 3, 0, 0], [1, 1, 0, 0]], ONE_EACH);
    assert_eq!(options, ["donate B", "donate C"]);
}

#[test]
fn cat_a26_a_donation_is_open() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 0, 0, 1]));
    let play = event(play, EventCard::Donation).play("A donate C").play("A give ore");
    assert_eq!(play.witnessed(Viewer::Seat(B)), [Event::Donated { seat: A, to: C, good: Ore }]);
    assert_eq!(play.state.player(C).known, goods([0, 0, 0, 0, 1]));
}

#[test]
fn cat_a27_special_cards_count_for_most_points() {
    // B leads with the route: 3 points against A's 2.
    let (top, options) = donation([[1, 1, 0, 0], [3, 1, 0, 0], [1, 1, 0, 0]], ONE_EACH);
    assert!(matches!(top, Some(Frame::Donate { left, .. }) if left.contains(B) && left.len() == 1));
    assert_eq!(options, ["donate C", "donate A"]);
}

#[test]
fn cat_a28_new_year_is_shuffled_in_itself() {
    let game = CatanRoad::base(2);
    let play = settle(event(ready(&game), EventCard::NewYear));
    assert_eq!((play.state.events.get(EventCard::NewYear), play.state.events.size()), (1, 7));
}

#[test]
fn cat_a29_the_yield_of_a_covered_city_is_lost() {
    let game = side_b(2);
    let play = built(&game, [1, 0, 2, 0], [0, 0, 3, 0, 1]);
    assert_eq!(game.yield_bonus(&play.state, A), 2);
    let play = play.play("A metropolis").play("A ability metro_force");
    // The city's card goes, the metropolis brings one of side B.
    assert_eq!(game.yield_bonus(&play.state, A), 2);
    let game = CatanRoad::base(2);
    let play = built(&game, [1, 0, 2, 0], [0, 0, 3, 0, 1]).play("A metropolis");
    assert_eq!(game.yield_bonus(&play.state, A), 3);
}

#[test]
fn cat_a30_a_person_may_have_several_metropolises() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 0, 1, 0], &[0]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let play = play.play("A metropolis");
    assert_eq!((play.state.player(A).metropolises.len(), vp(&play, A)), (2, 6));
}

#[test]
fn cat_a31_the_choice_of_a_b_side_is_free() {
    let game = side_b(2);
    for ability in ["metro_roads", "metro_route", "metro_knights", "metro_force"] {
        let play =
            built(&game, [1, 0, 1, 0], [0, 0, 3, 0, 1]).play("A metropolis").play(&format!("A ability {ability}"));
        let ids: Vec<_> =
            play.view(Viewer::Spectator).players[0].abilities.iter().map(|it| it.id.to_string()).collect();
        assert_eq!(ids, [ability]);
    }
}

#[test]
fn cat_a32_the_discard_pile_is_open_as_counts() {
    let game = CatanRoad::base(2);
    let play = built(&game, [1, 1, 0, 0], [1, 1, 0, 0, 0]).play("A build road");
    for viewer in viewers(&play) {
        assert_eq!(play.view(viewer).discard, goods([1, 1, 0, 0, 0]));
    }
}

#[test]
fn cat_a33_hand_sizes_are_open() {
    let game = CatanRoad::base(2);
    let play = built(&game, [1, 1, 0, 0], [1, 1, 0, 0, 3]);
    assert!(viewers(&play).iter().all(|&viewer| play.view(viewer).players[0].hand_size == 5));
}

#[test]
fn cat_a34_at_a_tie_the_holder_keeps_the_card() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [2, 1, 0, 1], &[]);
        state.set_laid(B, [3, 1, 0, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(B), Some(B));
        state.set_hand(A, [1, 1, 1, 1, 1]);
    });
    let play = draw(draw(play.play("A build road"), 1).play("A build knight"), 1);
    assert_eq!((play.state.longest_route, play.state.largest_force), (Some(B), Some(B)));
}

#[test]
fn cat_a35_who_wins_ties_gains_nothing_off_turn() {
    // B wins ties and holds the card with three roads; A draws level and nothing moves.
    let game = side_b(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [2, 1, 0, 0], &[]);
        state.set_laid(B, [3, 1, 0, 0], &[1]);
        state.longest_route = Some(B);
        state.set_hand(A, [2, 2, 0, 0, 0]);
        state.set_display([2, 1, 1, 1]);
    });
    let play = play.play("A build road");
    assert_eq!(play.state.longest_route, Some(B));
    // A passes B; only B's own build brings the card back.
    let play = draw(play, 1).play("A build road");
    assert_eq!(play.state.longest_route, Some(A));
    let play = draw(play, 1).play("A end");
    assert_eq!(play.state.longest_route, Some(A));
    // A position in which somebody else holds it at such a tie cannot be.
    let mut wrong = play.state;
    wrong.set_laid(B, [4, 1, 0, 0], &[1]);
    assert_eq!(game.check(&wrong).unwrap_err().invariant, "CAT-I8");
}

#[test]
fn cat_a36_a_knight_costs_wool_grain_and_ore() {
    let game = CatanRoad::base(2);
    let _ = built(&game, [1, 1, 0, 0], [0, 0, 1, 1, 1]).offers_among("A", &["build knight"]);
    let _ = built(&game, [1, 1, 0, 0], [0, 0, 1, 0, 1]).withholds("A", &["build knight"]);
}

#[test]
fn cat_a37_a_winning_metropolis_draws_nothing() {
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [4, 0, 2, 0], &[]);
        state.longest_route = Some(A);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    assert_eq!(vp(&play, A), 6);
    let play = play.play("A metropolis").play("A ability metro_roads").over();
    assert_eq!(size(&play, A), 0);
}

#[test]
fn cat_a38_passing_for_ever_ends_at_the_last_turn() {
    let game = CatanRoad::base(2);
    let mut play = ready(&game);
    let mut turns = 0;
    while play.status() != Status::Over {
        let seat = play.state.active;
        play = play.play(&format!("{seat} end")).draw_all(turns);
        turns += 1;
    }
    assert_eq!((turns, play.state.turn, play.state.winner), (200, 200, None));
}

#[test]
fn cat_a39_english_event_names_go_by_the_meaning_of_the_german_ones() {
    let game = CatanRoad::base(2);
    let names: Vec<(&str, &str)> = (0..5)
        .map(|index| game.name("event", index).unwrap())
        .map(|name| (name.de.as_str(), name.en.as_str()))
        .collect();
    let wanted = [
        ("Räuber", "Robber"),
        ("Spende", "Donation"),
        ("Förderung", "Subsidy"),
        ("Erntefest", "Harvest Festival"),
        ("Neujahr", "New Year"),
    ];
    assert_eq!(names, wanted);
}

#[test]
fn cat_a40_nobody_can_decline_an_event_or_the_yield() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(B, [0, 0, 8, 0, 0]));
    let play = event(play, EventCard::Robber).offers("B", &["discard wool"]);
    let _ = play.refuses_by("B decline", "CAT-11.4");
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 0, 0, 1]));
    let _ = event(play, EventCard::Donation).refuses_by("A decline", "CAT-11.5").refuses_by("A end", "CAT-11.5");
}

#[test]
fn cat_a41_a_card_of_the_same_turn_can_be_covered() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 0, 1, 0], &[]);
        state.set_hand(A, [1, 1, 4, 3, 4]);
    });
    let play = play.play("A build settlement").chance("event robber");
    // Thirteen cards less the price are nine: four go, and they are chosen so that the rest does.
    let play = settle(play.lines("A discard wool\nA discard wool\nA discard wool\nA discard ore"));
    let play = play.arrange(|state| state.set_hand(A, [0, 0, 3, 2, 4])).play("A build city");
    assert_eq!((laid(&play, A, Card::Settlement), laid(&play, A, Card::City)), (0, 2));
    let play = draw(play, 1).play("A metropolis");
    assert_eq!(play.state.player(A).metropolises.len(), 1);
}

#[test]
fn cat_a42_the_robber_does_not_count_what_was_just_paid() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 0, 0, 0, 7]));
    // Eleven cards before the settlement, seven after it.
    let play = event(play, EventCard::Robber);
    assert_eq!((size(&play, A), top(&play)), (7, Some(Frame::Display)));
}

#[test]
fn cat_a43_a_build_is_shown_when_it_is_paid() {
    let game = CatanRoad::base(2);
    let before = built(&game, [1, 1, 0, 0], [1, 0, 4, 0, 0]);
    let paying = before.clone().play("A build road");
    assert_eq!(paying.view(Viewer::Seat(B)), before.view(Viewer::Seat(B)));
    let paid = paying.play("A pay wool");
    assert_ne!(paid.view(Viewer::Seat(B)), before.view(Viewer::Seat(B)));
    assert!(matches!(paid.witnessed(Viewer::Seat(B))[..], [Event::Built { card: Card::Road, .. }]));
}

#[test]
fn cat_a44_gifts_do_not_involve_people_without_cards() {
    let game = CatanRoad::with(3, &[("allow_gifts", "yes")]);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [0, 0, 2, 0, 0]);
        state.set_hand(B, [0, 0, 0, 0, 2]);
    });
    let play = play.play("A offer").refuses("A to C", Refusal::HasNoCards(C));
    let _ = play.play("A cancel").play("A call").asked("B");
    let play = ready(&game).arrange(|state| state.set_hand(B, [0, 0, 0, 0, 2]));
    let _ = play.refuses("A offer", Refusal::NoCardsToTrade);
}

#[test]
fn cat_a45_voluntary_substitution_asks_for_source_and_replaced_type() {
    let game = CatanRoad::with(2, &[("voluntary_substitution", "yes")]);
    // Nothing could replace anything: no question.
    let _ = built(&game, [1, 1, 0, 0], [1, 1, 3, 0, 0]).play("A build road").awaits_chance();
    // A missing card must be the replaced one.
    let play = built(&game, [1, 1, 0, 0], [1, 0, 4, 0, 0]).play("A build road").offers("A", &["pay wool"]);
    let play = play.refuses("A pay wool for brick", Refusal::SomethingIsMissing(Lumber));
    let _ = play.refuses("A pay cost", Refusal::SomethingIsMissing(Lumber));
    let play = built(&game, [1, 1, 0, 0], [5, 1, 4, 0, 0]).play("A build road");
    let play = play.refuses("A pay brick for brick", Refusal::SameSource);
    let play = play.refuses("A pay wool for ore", Refusal::NotInTheCost(Ore));
    let play = play.refuses("A pay lumber for brick", Refusal::NotASource { source: Lumber, rate: 4 });
    let play = play.offers("A", &["pay cost", "pay brick for lumber", "pay wool for brick", "pay wool for lumber"]);
    // Once a turn, like any other.
    let play = play.play("A pay cost");
    assert_eq!((hand(&play, A), play.state.substitutions_left), ([4, 0, 4, 0, 0], 1));
    let game_ready = built(&game, [1, 1, 0, 0], [5, 5, 4, 0, 0]);
    let play = draw(game_ready.play("A build road").play("A pay wool for brick"), 1);
    let play = play.arrange(|state| state.set_display([1, 2, 1, 1])).play("A build road").awaits_chance();
    assert_eq!(hand(&play, A), [4, 3, 0, 0, 0]);
}

#[test]
fn cat_a46_an_offer_may_want_more_than_there_is() {
    let game = CatanRoad::base(2);
    let mut play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 0, 0, 0]);
        state.set_hand(B, [0, 5, 5, 5, 0]);
    });
    play = play.lines("A offer\nA to B\nA give brick\nA done");
    for _ in 0..14 {
        play = play.play("A want ore");
    }
    let play = play.play("A send").offers("B", &["decline", "counter"]);
    assert!(play.state.player(A).desk.want.get(Ore) > game.content().mechanics.resources.get(Ore));
    assert_eq!(play.state.player(B).known, Goods::EMPTY);
}

#[test]
fn cat_a47_a_pack_has_one_tie_ability_for_each_card() {
    let pack = CatanRoad::BASE_PACK.replace("card = \"largest_force\"\nsrc", "card = \"longest_route\"\nsrc");
    assert_ne!(pack, CatanRoad::BASE_PACK);
    let error = Content::read("ties.toml", &pack).unwrap_err();
    assert_eq!(error.field, "metropolis_b metro_force: card");
    assert!(error.problem.contains("wins ties for this card already"));
}
