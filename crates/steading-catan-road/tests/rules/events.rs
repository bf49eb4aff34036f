//! CAT-8: the events.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_catan_road::log::Event;
use steading_catan_road::refusal::Refusal;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{Card, EventCard};
use steading_core::Lane;
use steading_core::Texts;
use steading_core::Title;
use steading_core::Viewer;

#[test]
fn cat_8_1_the_event_deck_has_seven_cards() {
    let game = CatanRoad::base(3);
    let deck = first_turn(&game).state.events;
    let counts: Vec<u8> = EventCard::ALL.iter().map(|&event| deck.get(event)).collect();
    assert_eq!(counts, [3, 1, 1, 1, 1]);
}

#[test]
fn cat_8_2_event_draws_go_in_passes_from_the_active_person() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 3, 0, 0], &[]);
        state.set_laid(C, [1, 0, 1, 0], &[]);
    });
    // A has built one settlement by then, B two, C's starting settlement is covered, and D has built none.
    let (order, _) = draw_order(event(play, EventCard::Harvest));
    assert_eq!(order, "ABB");
}

#[test]
fn cat_8_3_the_robber_takes_half_of_a_hand_above_the_limit() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [0, 0, 0, 0, 9]);
        state.set_hand(B, [0, 0, 7, 0, 0]);
        state.set_hand(C, [2, 2, 2, 2, 0]);
    });
    let play = event(play, EventCard::Robber).asked("AC");
    let discards = |play: &Play, seat| play.game.robber_loss(&play.state, seat);
    assert_eq!([A, B, C].map(|seat| discards(&play, seat)), [4, 0, 4]);
    let play = play.lines("A discard ore\nA discard ore\nA discard ore\nA discard ore");
    let play = play.lines("C discard brick\nC discard lumber\nC discard wool\nC discard grain");
    assert_eq!([A, B, C].map(|seat| hand(&play, seat)), [[0, 0, 0, 0, 5], [0, 0, 7, 0, 0], [1, 1, 1, 1, 0]]);
    // The price of the settlement lies there as well.
    assert_eq!(play.state.discard, goods([2, 2, 2, 2, 4]));
}

/// What a hint tells of: a knight raises the limit, and what is spent cannot be taken.
#[test]
fn cat_8_3_cards_in_danger_are_those_the_robber_would_take() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| state.set_hand(A, [0, 1, 2, 2, 3]));
    let peril = |play: &Play<'_>| play.game.peril(&play.state, A);
    assert_eq!(peril(&play), 4);
    assert_eq!(peril(&play.play("A build knight")), 0);
}

#[test]
fn cat_8_4_discards_are_chosen_together_and_shown_together() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_hand(B, [0, 0, 8, 0, 0]);
        state.set_hand(C, [0, 0, 0, 4, 4]);
    });
    let mut play = event(play, EventCard::Robber).asked("BC");
    let before = play.view(Viewer::Seat(B));
    for _ in 0..4 {
        play = play.play("C discard ore");
        assert_eq!(play.last_events(), []);
    }
    // B sees that C is done, and nothing else.
    let mut after = play.view(Viewer::Seat(B));
    assert_eq!((before.waiting.len(), after.waiting.len()), (2, 1));
    after.waiting = before.waiting;
    assert_eq!(after, before);
    let play = play.asked("B").lines("B discard wool\nB discard wool\nB discard wool\nB discard wool");
    let shown = [
        Event::Discarded { seat: B, goods: goods([0, 0, 4, 0, 0]) },
        Event::Discarded { seat: C, goods: goods([0, 0, 0, 0, 4]) },
    ];
    assert_eq!(play.last_events(), shown);
    // Nothing was stolen and nothing stays.
    assert_eq!([size(&play, A), size(&play, B), size(&play, C)], [0, 4, 4]);
    assert_eq!(top(&play), Some(Frame::Display));
}

#[test]
fn cat_8_5_each_leader_gives_a_card_to_somebody_with_less() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_laid(C, [1, 2, 0, 0], &[]);
        state.set_hand(A, [0, 0, 1, 0, 0]);
        state.set_hand(C, [0, 1, 0, 0, 0]);
    });
    // A has two settlements by then, as C has.
    let play = event(play, EventCard::Donation).asked("A").offers("A", &["donate B", "donate D"]);
    let play = play.refuses("A donate C", Refusal::NotASeatToGiveTo(C)).refuses_by("A donate A", "CAT-8.5");
    let play = play.play("A donate D").offers("A", &["give wool"]).play("A give wool");
    // The same receiver or another.
    let play = play.asked("C").offers("C", &["donate D", "donate B"]).play("C donate D").play("C give lumber");
    assert_eq!(hand(&play, D), [0, 1, 1, 0, 0]);
}

#[test]
fn cat_8_6_donation_special_cases() {
    // All tied: nothing happens.
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 2, 0, 0], &[]);
        state.set_hand(A, [1, 0, 0, 0, 0]);
        state.set_hand(B, [1, 0, 0, 0, 0]);
    });
    assert_eq!(top(&event(play, EventCard::Donation)), Some(Frame::Display));
    // A leader without cards gives nothing; the others do, from the active person clockwise.
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [1, 2, 0, 0], &[]);
        state.set_laid(D, [1, 2, 0, 0], &[]);
        state.set_hand(D, [1, 0, 0, 0, 0]);
        state.set_hand(C, [1, 0, 0, 0, 0]);
    });
    let play = event(play, EventCard::Donation).asked("D").play("D donate C").play("D give brick");
    assert_eq!(play.last_events(), [Event::Donated { seat: D, to: C, good: Brick }]);
    assert_eq!(play.witnessed(Viewer::Spectator), play.last_events());
    // C has fewer points and never gives.
    assert_eq!(top(&play), Some(Frame::Display));
}

#[test]
fn cat_8_7_subsidy_gives_two_cards_to_all_without_a_special_card() {
    let game = CatanRoad::base(4);
    let play = ready(&game).arrange(|state| {
        state.set_laid(B, [3, 1, 0, 2], &[]);
        state.set_laid(D, [1, 1, 0, 0], &[]);
        (state.longest_route, state.largest_force) = (Some(B), Some(B));
    });
    let (order, _) = draw_order(event(play, EventCard::Subsidy));
    assert_eq!(order, "ACDACD");
}

#[test]
fn cat_8_8_harvest_gives_a_card_for_each_visible_settlement() {
    for (harvest, drawing) in [("built", "AC"), ("all", "ACA")] {
        let game = CatanRoad::with(3, &[("harvest", harvest)]);
        let play = ready(&game).arrange(|state| {
            state.set_laid(B, [1, 0, 2, 0], &[]);
            state.set_laid(C, [1, 1, 0, 0], &[0]);
        });
        let (order, play) = draw_order(event(play, EventCard::Harvest));
        assert_eq!(order, drawing);
        assert_eq!(laid(&play, A, Card::Settlement), 2);
    }
}

#[test]
fn cat_7_2_the_view_names_the_event_until_it_is_resolved() {
    let game = CatanRoad::base(3);
    for &card in EventCard::ALL {
        let play = ready(&game).arrange(|state| {
            state.set_laid(B, [1, 2, 0, 0], &[]);
            state.set_hand(A, [0, 0, 0, 2, 0]);
            state.set_hand(B, [0, 0, 5, 0, 5]);
        });
        let mut play = event(play, card);
        for step in 0.. {
            let named = viewers(&play).iter().map(|&viewer| play.view(viewer).event).collect::<Vec<_>>();
            if top(&play) == Some(Frame::Display) {
                assert_eq!(named, [None; 4], "{card:?}");
                assert!(step > 0, "{card:?} asks or draws");
                break;
            }
            assert_eq!(named, [Some(card); 4]);
            play = play.random(1, step);
        }
    }
}

#[test]
fn cat_8_9_new_year_gives_everybody_a_card_and_shuffles_all_events() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| state.set_past_events([2, 1, 0, 0, 0]));
    let play = event(play, EventCard::NewYear);
    assert_eq!((play.state.events.size(), play.state.past_events.size()), (3, 4));
    let (order, play) = draw_order(play);
    assert_eq!(order, "ABC");
    assert_eq!((play.state.events.size(), play.state.past_events.size()), (7, 0));
    assert!(play.last_events().contains(&Event::EventsShuffled));
}

#[test]
fn cat_8_10_no_event_changes_points() {
    let game = CatanRoad::base(3);
    for &card in EventCard::ALL {
        let play = ready(&game).arrange(|state| {
            state.set_laid(B, [3, 3, 1, 1], &[]);
            state.longest_route = Some(B);
            state.set_hand(A, [0, 0, 0, 2, 0]);
            state.set_hand(B, [0, 0, 5, 0, 5]);
            state.set_hand(C, [0, 0, 0, 0, 3]);
        });
        let play = play.arrange(|state| state.set_display([1, 2, 1, 1]));
        let mut play = event(play, card);
        let before = [A, B, C].map(|seat| vp(&play, seat));
        let route = play.state.longest_route;
        for step in 0..20 {
            if top(&play) == Some(Frame::Display) {
                break;
            }
            play = play.random(1, step);
        }
        assert_eq!(top(&play), Some(Frame::Display), "{card:?}");
        assert_eq!(([A, B, C].map(|seat| vp(&play, seat)), play.state.longest_route), (before, route), "{card:?}");
    }
}
