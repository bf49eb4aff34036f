//! CAT-12: hidden information and chance.

use crate::table::*;
use std::collections::BTreeMap;
use steading_catan_road::CatanRoad;
use steading_catan_road::log::Event;
use steading_catan_road::round::Frame;
use steading_catan_road::state::{EventCard, Goods, State, Step};
use steading_core::prelude::*;
use steading_core::{Status, Viewer, Xoshiro256};

fn worlds<'g>(game: &'g CatanRoad, state: &'g State, viewer: Viewer, count: u64) -> impl Iterator<Item = State> + 'g {
    (0..count).map(move |seed| {
        let world = game.resample(state, viewer, &mut Xoshiro256::new(seed));
        game.check(&world).unwrap();
        assert_eq!(game.view(&world, viewer), game.view(state, viewer));
        world
    })
}

#[test]
fn cat_12_1_only_what_is_drawn_from_the_supply_is_hidden() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 1, 2, 1, 1]);
        state.set_hand(B, [0, 0, 0, 0, 2]);
    });
    let others = Viewer::Seat(C);
    // Payments are open …
    let play = play.play("A build road");
    assert!(play.witnessed(others).iter().any(|event| matches!(event, Event::Built { .. })));
    // … so are trades, and everything that is laid out …
    let play = draw(play, 1).lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send\nB accept\nA pick B");
    assert!(play.witnessed(others).iter().any(|event| matches!(event, Event::Traded { .. })));
    let play = play.chance("draw B lumber");
    // … but not what is drawn.
    assert_eq!(play.witnessed(others), [Event::Drew { seat: B, good: None }]);
    assert_eq!(play.witnessed(Viewer::Seat(B)), [Event::Drew { seat: B, good: Some(Lumber) }]);
    let view = play.view(others);
    assert_eq!((view.players[1].hand, view.players[1].hand_size), (None, 3));
    assert_eq!((view.supply, view.discard), (play.state.supply.size(), play.state.discard));
    assert_eq!((view.display, view.building_deck, view.event_deck), (play.state.display, play.state.deck.size(), 7));
    assert_eq!((view.trade_done, view.substitution_done, view.proposals_left), (true, false, 19));
    // An offer under construction, its audience included, is its owner's affair.
    let play = settle(play.play("A end")).play("B offer");
    let before = play.view(others);
    let play = play.play("B to C").play("B give ore");
    assert_eq!((play.view(others), play.last_events()), (before, &[][..]));
    assert_eq!(play.view(Viewer::Seat(B)).negotiation.unwrap().draft.unwrap().give, goods([0, 0, 0, 0, 1]));
}

#[test]
fn cat_12_2_hand_sizes_are_public() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| state.set_hand(B, [1, 2, 0, 0, 4]));
    for viewer in viewers(&play) {
        let sizes: Vec<u8> = play.view(viewer).players.iter().map(|player| player.hand_size).collect();
        assert_eq!(sizes, [0, 7, 0]);
    }
}

#[test]
fn cat_12_3_whether_a_seat_can_accept_is_its_own_secret() {
    let game = CatanRoad::base(3);
    let offer = |hand: [u8; 5]| {
        let play = ready(&game).arrange(|state| {
            state.set_hand(A, [0, 0, 1, 0, 0]);
            state.set_hand(B, hand);
            state.set_hand(C, [0, 0, 0, 0, 1]);
        });
        play.lines("A offer\nA to all\nA give wool\nA done\nA want ore\nA send")
    };
    let (can, cannot) = (offer([0, 0, 0, 0, 1]), offer([1, 0, 0, 0, 0]));
    assert_ne!(can.options_of("B"), cannot.options_of("B"));
    for viewer in [Viewer::Seat(A), Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(can.view(viewer), cannot.view(viewer));
        let declined = |play: &Play<'_>| play.clone().play("B decline").play("C decline").view(viewer);
        assert_eq!(declined(&can), declined(&cannot));
    }
}

#[test]
fn cat_12_4_one_draw_is_one_outcome_in_proportion_to_the_cards() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [11, 0, 10, 0, 0])).play("A end");
    let outcomes = [("lumber", 11), ("wool", 4), ("grain", 12), ("ore", 13)];
    assert_eq!(play.outcomes(), outcomes.map(|(good, weight)| (format!("draw B {good}"), weight)));
    // Shuffling asks nobody and draws nothing.
    let play = ready(&game).arrange(|state| {
        state.set_discard([2, 0, 0, 0, 0]);
        let last = goods([0, 0, 0, 0, 1]);
        state.supply = state.supply.minus(last);
        drain_supply(state, A);
        state.supply = last;
    });
    let play = play.play("A end").chance("draw B ore");
    assert_eq!(play.outcomes(), [("draw A brick".to_owned(), 2)]);
}

#[test]
fn cat_12_5_everybody_keeps_track_of_what_is_known() {
    let game = CatanRoad::base(3);
    let play = ready(&game).arrange(|state| {
        state.set_hand(A, [0, 0, 2, 1, 0]);
        state.set_hand(B, [1, 0, 0, 0, 2]);
        state.set_hand(C, [0, 0, 0, 0, 3]);
    });
    let belief = |play: &Play<'_>, seat: S| (play.state.player(seat).known, play.state.player(seat).unknown());
    // An offer proves what it would give.
    let play = play.lines("A offer\nA to all\nA give wool\nA give wool\nA done\nA want ore\nA send");
    assert_eq!(belief(&play, A), (goods([0, 0, 2, 0, 0]), 1));
    // An answer proves nothing until it is shown, a decline nothing at all.
    let play = play.play("B accept");
    assert_eq!(belief(&play, B), (Goods::EMPTY, 3));
    let counter = play.clone().lines("C counter\nC give ore\nC give ore\nC done\nC want grain\nC send");
    assert_eq!(belief(&counter, C), (goods([0, 0, 0, 0, 2]), 1));
    let play = play.play("C decline");
    assert_eq!(belief(&play, B), (goods([0, 0, 0, 0, 1]), 2));
    assert_eq!(belief(&play, C), (Goods::EMPTY, 3));
    // A public gain is known, a draw is not.
    let play = play.play("A pick B").chance("draw B lumber");
    assert_eq!(belief(&play, A), (goods([0, 0, 0, 0, 1]), 1));
    assert_eq!(belief(&play, B), (goods([0, 0, 2, 0, 0]), 3));
    // The view says the same to everybody.
    for viewer in viewers(&play) {
        let player = &play.view(viewer).players[1];
        assert_eq!((player.known, player.unknown, player.hand_size), (goods([0, 0, 2, 0, 0]), 3, 5));
    }
}

#[test]
fn cat_12_6_hidden_cards_are_dealt_from_what_is_unseen() {
    let game = CatanRoad::base(2);
    // B has two hidden cards; what A does not hold is 3 brick, 2 lumber and 1 ore, the rest lies on the discard pile.
    let play = ready(&game).arrange(|state| {
        state.set_hand(B, [1, 1, 0, 0, 0]);
        state.set_hand(A, [0, 0, 0, 0, 1]);
        state.set_discard([8, 9, 14, 12, 11]);
    });
    assert_eq!(play.state.supply, goods([2, 1, 0, 0, 1]));
    let mut seen: BTreeMap<[u8; 5], u32> = BTreeMap::new();
    let count = 15_000;
    for world in worlds(&game, &play.state, Viewer::Seat(A), count) {
        assert_eq!(world.hand(A), play.state.hand(A));
        assert_eq!(world.hand(B).plus(world.supply), goods([3, 2, 0, 0, 1]));
        let counts: Vec<u8> = world.hand(B).counts().map(|(_, count)| count).collect();
        *seen.entry(counts.try_into().unwrap()).or_default() += 1;
    }
    // 15 pairs of six cards: 3 brick pairs, 6 brick and lumber, 3 brick and ore, 1 lumber pair, 2 lumber and ore.
    let law =
        [([2, 0, 0, 0, 0], 3), ([1, 1, 0, 0, 0], 6), ([1, 0, 0, 0, 1], 3), ([0, 2, 0, 0, 0], 1), ([0, 1, 0, 0, 1], 2)];
    assert_eq!(seen.len(), law.len());
    let chi_squared: f64 = law
        .iter()
        .map(|(pair, ways)| {
            let expected = count as f64 * f64::from(*ways) / 15.0;
            (f64::from(seen[pair]) - expected).powi(2) / expected
        })
        .sum();
    assert!(chi_squared < 18.5, "chi-squared {chi_squared:.1} with 4 degrees of freedom: {seen:?}");
    // Known cards stay.
    let play = play.arrange(|state| {
        let player = &mut state.players[B];
        player.known = goods([1, 0, 0, 0, 0]);
        player.drawn = goods([0, 1, 0, 0, 0]);
    });
    assert!(worlds(&game, &play.state, Viewer::Seat(A), 500).all(|world| world.hand(B).get(Brick) >= 1));
}

#[test]
fn cat_12_7_decks_of_buildings_and_events_are_the_same_sets_in_every_world() {
    let game = CatanRoad::base(3);
    let play = first_turn(&game).random(200, 4);
    for viewer in viewers(&play) {
        for world in worlds(&game, &play.state, viewer, 50) {
            assert_eq!((world.deck, world.display), (play.state.deck, play.state.display));
            assert_eq!((world.events, world.past_events), (play.state.events, play.state.past_events));
        }
    }
    let view = play.view(Viewer::Spectator);
    assert_eq!((view.building_deck_kinds, view.event_deck_cards), (play.state.deck, play.state.events));
}

/// Right after a shuffle, before A's first card of the new supply. B holds ore, ore, wool; A the rest.
fn just_shuffled(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(B, [0, 0, 1, 0, 2]);
        state.set_discard([3, 3, 3, 3, 3]);
        drain_supply(state, A);
        let empty = Goods::EMPTY;
        for seat in [A, B] {
            let player = &mut state.players[seat];
            (player.old, player.drawn) = (player.hand.size(), empty);
        }
        (state.supply, state.discard) = (state.discard, empty);
    })
}

#[test]
fn cat_12_8_cards_of_before_a_shuffle_are_kept_apart() {
    let game = CatanRoad::base(2);
    let play = just_shuffled(&game);
    // The supply is known, so with two people A knows B's hand, and a spectator what both have together.
    assert!(worlds(&game, &play.state, Viewer::Seat(A), 200).all(|world| world == play.state));
    let hands: Vec<Goods> = worlds(&game, &play.state, Viewer::Spectator, 200).map(|world| world.hand(B)).collect();
    assert!(hands.iter().any(|hand| *hand != play.state.hand(B)));
    assert!(worlds(&game, &play.state, Viewer::Spectator, 200).all(|world| world.supply == goods([3; 5])));
    // B draws: A knows three of B's cards, and that the fourth came from the new supply.
    let play = play.play("A end").chance("draw B brick");
    let mut fourth = [0u32; 5];
    for world in worlds(&game, &play.state, Viewer::Seat(A), 5_000) {
        let drawn = world.hand(B).minus(goods([0, 0, 1, 0, 2]));
        assert_eq!(drawn.size(), 1);
        fourth[drawn.nth(0) as usize] += 1;
    }
    assert!(fourth.iter().all(|&count| (880..1_120).contains(&count)), "{fourth:?}");
}

#[test]
fn cat_12_8_a_shown_card_is_old_or_new_if_everybody_can_tell() {
    let game = CatanRoad::base(2);
    let play = draw(just_shuffled(&game).play("A end"), 2).asked("B");
    let player = |play: &Play<'_>| *play.state.player(B);
    assert_eq!((player(&play).old, player(&play).drawn.size()), (3, 1));
    // Ore may be of before or of after: it is noted. B gives one ore away.
    let play = play.lines("B offer\nB to A\nB give ore\nB done\nB want lumber\nB send");
    assert_eq!((player(&play).shown, player(&play).old), (goods([0, 0, 0, 0, 1]), 3));
    // For A, who knows B's old hand, it can still be either: B may hold ore and wool of before, or have drawn an ore.
    let mut drawn = BTreeMap::new();
    for world in worlds(&game, &play.state, Viewer::Seat(A), 4_000) {
        assert!(world.hand(B).get(Ore) >= 1);
        *drawn.entry(world.player(B).drawn.nth(0).id()).or_insert(0u32) += 1;
    }
    assert_eq!(drawn.len(), 5, "{drawn:?}");
    // In every world B's cards of before are those that A has not, whatever was drawn since.
    for world in worlds(&game, &play.state, Viewer::Seat(A), 200) {
        let player = world.player(B);
        let older = player.hand.minus(player.known).plus(player.shown).minus(player.drawn);
        assert_eq!(older, goods([0, 0, 1, 0, 2]));
    }
}

#[test]
fn cat_12_9_what_a_substitution_says_about_the_rest_is_not_tracked() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_hand(A, [1, 0, 4, 2, 0])).play("A build road").play("A pay wool");
    // B could conclude that A has no lumber left; the sampled worlds do not.
    let with_lumber = worlds(&game, &play.state, Viewer::Seat(B), 400).filter(|world| world.hand(A).get(Lumber) > 0);
    assert!(with_lumber.count() > 20);
    assert_eq!((play.state.player(A).known, play.state.player(A).unknown()), (Goods::EMPTY, 2));
}

#[test]
fn cat_12_10_hidden_choices_are_drawn_anew() {
    let game = CatanRoad::base(3);
    let base = ready(&game).arrange(|state| {
        state.set_hand(A, [1, 0, 4, 1, 0]);
        state.set_hand(B, [0, 2, 2, 2, 3]);
        state.set_hand(C, [2, 2, 2, 2, 0]);
    });
    let other = Viewer::Seat(B);
    // Whether A looks around or pays.
    for play in [base.clone(), base.clone().play("A build road")] {
        let tops: Vec<Option<Frame>> = worlds(&game, &play.state, other, 300).map(|world| world.top()).collect();
        assert!(tops.contains(&Some(Frame::Main)) && tops.iter().any(|top| matches!(top, Some(Frame::Pay(_)))));
    }
    // An offer under construction: every stage, and any audience.
    let play = base.clone().lines("A offer\nA to B\nA give wool");
    let desks: Vec<_> = worlds(&game, &play.state, other, 400).map(|world| world.player(A).desk).collect();
    for step in [Step::Audience, Step::Give, Step::Want] {
        assert!(desks.iter().any(|desk| desk.step == step), "{step:?}");
    }
    assert!(desks.iter().any(|desk| desk.to.contains(C)));
    assert!(
        worlds(&game, &play.state, Viewer::Seat(A), 50).all(|world| world.player(A).desk == play.state.player(A).desk)
    );
    // Answers: who is done stays done, what was answered does not.
    let play = play.play("A cancel").lines("A offer\nA to all\nA give wool\nA done\nA want lumber\nA send\nC accept");
    let steps: Vec<_> = worlds(&game, &play.state, other, 300).map(|world| world.player(C).desk.step).collect();
    for step in [Step::Accepted, Step::Declined, Step::Sent] {
        assert!(steps.contains(&step), "{step:?}");
    }
    assert!(worlds(&game, &play.state, other, 50).all(|world| game.status(&world) == game.status(&play.state)));
    let open: Vec<_> =
        worlds(&game, &play.state, Viewer::Seat(C), 300).map(|world| world.player(B).desk.step).collect();
    assert!(open.contains(&Step::Idle) && open.contains(&Step::Want) && !open.contains(&Step::Declined));
    // Discards.
    let play = event(base, EventCard::Robber).asked("BC").play("C discard brick");
    let sizes: Vec<u8> = worlds(&game, &play.state, other, 300).map(|world| world.player(C).desk.give.size()).collect();
    assert!((0..4).all(|size| sizes.contains(&size)) && !sizes.contains(&4));
    let play = play.lines("C discard brick\nC discard grain\nC discard grain").asked("B");
    assert!(worlds(&game, &play.state, other, 100).all(|world| world.player(C).desk.give.size() == 4));
    assert!(matches!(play.status(), Status::Waiting(_)));
}
