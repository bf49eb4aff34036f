//! CAT-9 and CAT-10: the end of the game, and decks that run out.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::content::Content;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::state::{Card, EventCard, Goods, Special};
use steading_core::prelude::*;
use steading_core::{Seat, Status, Title, Variants};

fn shorter(turns: u16) -> CatanRoad {
    let pack = CatanRoad::BASE_PACK.replace("max_turns = 200", &format!("max_turns = {turns}"));
    CatanRoad::open(3, &Variants::new(), Some(("short.toml", &pack))).unwrap()
}

#[test]
fn cat_9_1_seven_points_on_the_own_turn_win_at_once() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 2, 0], &[]);
        state.set_hand(A, [1, 1, 1, 1, 0]);
    });
    let play = play.play("A build settlement").over();
    assert_eq!(play.state.winner, Some(A));
    assert_eq!(game.standings(&play.state).winners().iter().collect::<Vec<_>>(), [A]);
    // B with seven points does not win in A's turn.
    let play = ready(&game).arrange(|state| state.set_laid(B, [1, 3, 2, 0], &[]));
    let play = play.asked("A");
    assert_eq!(vp(&play, B), 7);
}

#[test]
fn cat_9_2_the_check_comes_at_the_start_of_a_turn_and_in_each_build() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_laid(B, [1, 3, 2, 0], &[]));
    let hands = (size(&play, A), size(&play, B));
    let play = play.play("A end").over();
    assert_eq!(play.state.winner, Some(B));
    assert_eq!((size(&play, A), size(&play, B)), hands, "there is no yield step any more");
    // In a build nothing else happens: no event, no refill.
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 2, 0], &[]);
        state.set_hand(A, [1, 1, 1, 1, 0]);
    });
    let play = play.play("A build settlement").over();
    assert_eq!((play.state.events.size(), play.state.display.size()), (7, 4));
}

#[test]
fn cat_9_3_who_is_not_active_never_gains_points() {
    for game in [CatanRoad::base(3), side_b(4)] {
        for seed in 0..30 {
            let mut play = first_turn(&game);
            while play.status() != Status::Over {
                let before: Vec<u16> = Seat::all(game.seats()).map(|seat| vp(&play, seat)).collect();
                let turn = play.state.turn;
                let step = seed * 100_000 + play.events.len() as u64;
                play = play.random(1, step);
                for seat in Seat::all(game.seats()).filter(|&seat| seat != play.state.active || play.state.turn != turn)
                {
                    assert!(vp(&play, seat) <= before[seat.index()], "seat {seat} gained points off turn");
                }
                // So nobody wins by the check at the start of a turn.
                assert!(play.state.winner.is_none() || play.state.turn == turn);
                if play.events.len() > 4_000 {
                    break;
                }
            }
        }
    }
}

#[test]
fn cat_9_4_the_winner_is_first_then_points_count() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 2, 0], &[]);
        state.set_laid(B, [1, 2, 0, 0], &[]);
        state.set_laid(C, [1, 2, 0, 0], &[]);
        state.set_hand(A, [1, 1, 1, 1, 0]);
    });
    let play = play.play("A build settlement").over();
    let standings = game.standings(&play.state);
    assert_eq!([A, B, C, D].map(|seat| standings.rank(seat)), [1, 2, 2, 4]);
    assert_eq!([A, B, C, D].map(|seat| standings.score(seat)), [7, 2, 2, 1]);
    // The winner is first even if somebody else has more.
    let play = ready(&game).arrange(|state| {
        state.set_laid(A, [1, 2, 2, 0], &[]);
        state.set_laid(B, [3, 2, 2, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(B), Some(B));
        state.set_display([1, 2, 1, 1]);
        state.set_hand(A, [1, 1, 1, 1, 0]);
    });
    let play = play.play("A build settlement").over();
    let standings = game.standings(&play.state);
    assert_eq!((standings.score(B), standings.rank(A), standings.rank(B)), (10, 1, 2));
}

#[test]
fn cat_9_5_the_last_turn_ends_a_game_without_a_winner() {
    let game = shorter(3);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 2, 0, 0], &[]);
        state.set_laid(C, [1, 2, 0, 0], &[]);
    });
    let play = settle(settle(play.play("A end")).play("B end")).asked("C");
    let play = play.play("C end").over();
    assert_eq!(play.last_events().last(), Some(&Event::Stopped));
    assert_eq!(play.state.winner, None);
    let standings = game.standings(&play.state);
    assert_eq!([A, B, C].map(|seat| standings.rank(seat)), [3, 1, 1]);
    assert_eq!(CatanRoad::base(3).content().mechanics.rules.max_turns, 200);
}

#[test]
fn cat_9_6_with_all_cards_built_somebody_has_won_or_can() {
    let game = CatanRoad::base(4);
    let mechanics = &game.content().mechanics;
    let on_the_table = |seats: u16| {
        seats
            + u16::from(mechanics.buildings.get(Card::Settlement))
            + u16::from(mechanics.buildings.get(Card::City))
            + u16::from(mechanics.special_vp[Special::LongestRoute] + mechanics.special_vp[Special::LargestForce])
    };
    assert_eq!([2, 3, 4].map(on_the_table), [22, 23, 24]);
    assert!([2, 3].iter().all(|&seats| on_the_table(seats) > 6 * seats));
    // Four people with six points each: everything is built but the metropolises, and A can build one.
    let play = ready(&game).arrange(|state| {
        state.set_display([0; 4]);
        state.set_laid(A, [5, 2, 1, 0], &[]);
        state.set_laid(B, [3, 2, 1, 5], &[]);
        state.set_laid(C, [3, 2, 2, 1], &[]);
        state.set_laid(D, [3, 4, 1, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(A), Some(B));
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    assert_eq!((play.state.deck.size(), [A, B, C, D].map(|seat| vp(&play, seat))), (0, [6, 6, 6, 6]));
    let _ = play.play("A metropolis").over();
}

// ---- 10. Deck exhaustion ----

#[test]
fn cat_10_1_the_discard_pile_becomes_the_supply_when_the_last_card_is_drawn() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_discard([3, 0, 0, 0, 0]);
        let last = goods([0, 0, 0, 0, 1]);
        state.supply = state.supply.minus(last);
        drain_supply(state, A);
        state.supply = last;
    });
    let play = play.play("A end").chance("draw B ore");
    let shuffled = Event::SupplyShuffled { cards: goods([3, 0, 0, 0, 0]) };
    assert_eq!(play.last_events(), [Event::Drew { seat: B, good: Some(Ore) }, shuffled]);
    let play = play.chance("draw A brick").asked("B");
    assert_eq!((play.state.supply, play.state.discard), (goods([2, 0, 0, 0, 0]), Goods::EMPTY));
    // With nothing more to draw as well.
    let play = ready(&game).arrange(|state| {
        state.set_discard([3, 0, 0, 0, 0]);
        let last = goods([0, 0, 0, 0, 2]);
        state.supply = state.supply.minus(last);
        drain_supply(state, A);
        state.supply = last;
    });
    let play = play.play("A end").chance("draw B ore").chance("draw A ore").asked("B");
    assert_eq!((play.state.supply, play.state.discard), (goods([3, 0, 0, 0, 0]), Goods::EMPTY));
    // With no discard pile there is nothing to shuffle, until somebody pays.
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 1, 0, 0, 0]);
        drain_supply(state, B);
    });
    let play = play.play("A build road").awaits_chance();
    assert_eq!((play.state.supply, play.state.discard), (goods([1, 1, 0, 0, 0]), Goods::EMPTY));
    assert!(play.last_events().contains(&Event::SupplyShuffled { cards: goods([1, 1, 0, 0, 0]) }));
}

#[test]
fn cat_10_2_with_both_empty_the_draw_lapses() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        let last = goods([0, 0, 0, 0, 1]);
        state.supply = state.supply.minus(last);
        drain_supply(state, A);
        state.supply = last;
    });
    let play = play.play("A end").chance("draw B ore");
    assert_eq!(play.last_events().last(), Some(&Event::DrawsLapsed { seat: C }));
    let play = play.asked("B");
    assert_eq!((size(&play, B), size(&play, C)), (1, 0));
}

#[test]
fn cat_10_3_with_an_empty_deck_the_display_shrinks_to_nothing() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_display([1, 0, 0, 0]);
        state.set_laid(A, [4, 2, 1, 0], &[]);
        state.set_laid(B, [3, 2, 1, 5], &[]);
        state.set_laid(C, [3, 2, 2, 1], &[]);
        state.set_laid(D, [3, 4, 1, 2], &[]);
        (state.longest_route, state.largest_force) = (Some(A), Some(B));
        state.set_hand(A, [1, 1, 3, 0, 1]);
    });
    assert_eq!(play.state.deck.size(), 0);
    let play = play.play("A build road").asked("A");
    assert_eq!(play.state.display.size(), 0);
    let _ = play.refuses_by("A build road", "CAT-5.3").offers_among("A", &["metropolis"]);
}

#[test]
fn cat_10_4_events_without_new_year_are_shuffled_when_one_is_needed() {
    let pack = CatanRoad::BASE_PACK.replace("count = 1\ndraw = 1\nsrc = \"R\"", "count = 0\ndraw = 1\nsrc = \"R\"");
    assert_ne!(pack, CatanRoad::BASE_PACK);
    let game = CatanRoad::open(2, &Variants::new(), Some(("no-new-year.toml", &pack))).unwrap();
    let play = ready(&game).arrange(|state| {
        state.set_past_events([3, 1, 1, 1, 0]);
        state.set_hand(A, [1, 1, 1, 1, 0]);
    });
    assert_eq!((play.state.events.size(), play.state.past_events.size()), (0, 6));
    let play = play.play("A build settlement");
    assert_eq!((play.state.events.size(), play.state.past_events.size()), (6, 0));
    let _ = play.chance("event robber");
    // With New Year the deck cannot run out: it is one of any seven cards.
    let content = Content::read("base", CatanRoad::BASE_PACK).unwrap();
    assert_eq!(content.mechanics.events.get(EventCard::NewYear), 1);
}

#[test]
fn cat_10_5_without_metropolis_cards_there_are_no_more_metropolises() {
    let game = side_b(2);
    let play = ready(&game).arrange(|state| {
        state.set_display([2, 2, 0, 1]);
        state.set_laid(A, [1, 1, 1, 0], &[]);
        state.set_laid(B, [1, 0, 0, 0], &[0, 1, 2, 3]);
        state.set_hand(A, [0, 0, 3, 0, 1]);
    });
    let _ = play.refuses("A metropolis", Refusal::NoMetropolisLeft).refuses_by("A metropolis", "CAT-10.5");
}
