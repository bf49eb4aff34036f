//! Positions as JSON, and what is refused by name.

use crate::table::*;
use steading_core::Position;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::state::{Frame, Good, Goods, Kind, Phase, State};
use steading_testkit::scenario;

#[test]
fn a_position_goes_through_json_and_back() {
    let game = OrleansSettlers::base(3);
    for seed in 0..20 {
        let play = scenario(&game).random(50 + 40 * seed as u32, seed);
        let text = serde_json::to_string(&Position::of(&game, play.state)).unwrap();
        let read: Position<State> = serde_json::from_str(&text).unwrap();
        assert_eq!(read.set_up(&game).unwrap(), play.state);
    }
}

#[test]
fn the_state_is_small() {
    assert!(size_of::<State>() <= 2_048, "{} bytes", size_of::<State>());
}

#[test]
fn a_broken_position_is_refused_by_the_clause_it_breaks() {
    let game = OrleansSettlers::base(2);
    let base = acting(&game).state;
    let broken = |change: &dyn Fn(&mut State)| {
        let mut state = base;
        change(&mut state);
        game.check(&state).expect_err("broken").invariant
    };
    assert_eq!(broken(&|state| state.players[C].coins = 1), "ORL-3.1");
    assert_eq!(broken(&|state| state.start = C), "ORL-3.1");
    assert_eq!(broken(&|state| state.goods = state.goods.minus(Goods::one(Good::Wool))), "ORL-T25");
    assert_eq!(broken(&|state| state.players[A].settlers = 9), "ORL-3.4");
    assert_eq!(broken(&|state| state.players[A].fortresses = 4), "ORL-3.5");
    assert_eq!(broken(&|state| state.players[A].areas = Default::default()), "ORL-8.4");
    assert_eq!(broken(&|state| state.church_areas = areas(&game, &["a4"])), "ORL-8.15");
    assert_eq!(broken(&|state| state.churches = 7), "ORL-3.16");
    assert_eq!(broken(&|state| state.villages = Default::default()), "ORL-8.13");
    assert_eq!(broken(&|state| state.players[A].places = Default::default()), "ORL-7.2");
    assert_eq!(
        broken(&|state| state.players[A].places = state.players[A].places.with(place(&game, "bakery"))),
        "ORL-7.9"
    );
    assert_eq!(broken(&|state| state.players[A].banned = Some(place(&game, "harvest"))), "ORL-12.4");
    assert_eq!(broken(&|state| state.players[A].fame = 91), "ORL-10.1");
    assert_eq!(broken(&|state| state.players[A].coins = 60_000), "ORL-10.18");
    assert_eq!(broken(&|state| state.round = 17), "ORL-1.3");
    assert_eq!(broken(&|state| state.event = None), "ORL-4.3");
    assert_eq!(broken(&|state| state.unseen = Default::default()), "ORL-12.1");
    assert_eq!(broken(&|state| state.players[A].planning.confirmed = true), "ORL-14.1");
    assert_eq!(broken(&|state| state.deeds[0].filled = 0b11_1111), "ORL-11.6");
    assert_eq!(broken(&|state| state.pending.clear()), "ORL-4.3");
    assert_eq!(broken(&|state| state.pending.push(Frame::Buy { seat: B })), "ORL-7.6");
    assert_eq!(broken(&|state| state.pending.push(Frame::Reveal)), "ORL-12.1");
    let crowded = |state: &mut State| followers(state, A, &[], &[Kind::Monk; 9]);
    assert_eq!(broken(&crowded), "ORL-5.3");
    let misplaced = |state: &mut State| {
        man(&game, state, A, "farmyard", &[Kind::Trader]);
    };
    assert_eq!(broken(&misplaced), "ORL-6.1");
    let wrong_phase = |state: &mut State| {
        state.pending.clear();
        state.pending.push(Frame::Round { next: Phase::Draw });
        state.pending.push(Frame::Plan);
    };
    assert_eq!(broken(&wrong_phase), "ORL-4.1");
}

#[test]
fn the_documented_example_can_be_loaded() {
    let text = include_str!("../../../../docs/positions/orleans_settlers.md");
    let json = text.split("```json\n").nth(1).and_then(|rest| rest.split("\n```").next()).expect("there is an example");
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).chance("first A").chance("event A6");
    let play = plan(play, B, &["farmer workshop 1", "fisher workshop 2"]).play("A put fisher farmyard 1");
    let written = serde_json::to_string(&Position::of(&game, play.state)).unwrap();
    assert_eq!(json, written);
    let position: Position<State> = serde_json::from_str(json).unwrap();
    assert_eq!(position.set_up(&game).unwrap(), play.state);
    let _ = play.asked("A").offers("A", &["put craftsman farmyard 2", "leave farmyard"]);
}
