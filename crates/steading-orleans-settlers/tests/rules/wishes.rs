//! ORL-14.1, ORL-14.3: a whole plan as one wish.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Ignore, Status, Unfulfilled, play};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::actions::Action;
use steading_orleans_settlers::refusal::Refusal;
use steading_orleans_settlers::state::{Kind, State};
use steading_orleans_settlers::wishes::{Put, Wish};

/// `farmer harvest 1`; `- harvest 1` leaves the kind to the game.
fn wish(game: &OrleansSettlers, puts: &[&str]) -> Wish {
    let put = |text: &&str| {
        let words: Vec<&str> = text.split(' ').collect();
        let space: u8 = words[2].parse().expect("the number of a space");
        Put { kind: Kind::from_id(words[0]), place: place(game, words[1]), space: space - 1 }
    };
    Wish { plan: puts.iter().map(put).collect() }
}

fn written(game: &OrleansSettlers, answers: &[Action]) -> Vec<String> {
    let write = |action: &Action| {
        let mut text = String::new();
        game.write_action(*action, &mut text).expect("text takes everything");
        text
    };
    answers.iter().map(write).collect()
}

/// A plans with these followers.
fn planning(game: &OrleansSettlers, kinds: &[Kind]) -> State {
    let play = before(game, 1, "A6").arrange(|state| followers(state, A, &[], kinds));
    play.chance("event A6").state
}

/// The answers without those that leave a place.
fn puts(game: &OrleansSettlers, state: &State, wished: &[&str]) -> Vec<String> {
    let answers = game.arrange(state, A, &wish(game, wished)).expect("a plan that can be");
    let mut state = *state;
    for &action in &answers {
        play(game, &mut state, A, action, &mut Ignore).expect("every answer is offered when its turn comes");
    }
    let Status::Waiting(seats) = game.status(&state) else { panic!("B still plans") };
    assert!(!seats.contains(A), "the plan is confirmed");
    written(game, &answers).into_iter().filter(|text| !text.starts_with("leave ")).collect()
}

fn refused(game: &OrleansSettlers, state: &State, wished: &[&str]) -> Unfulfilled<Refusal> {
    game.arrange(state, A, &wish(game, wished)).expect_err("a plan that cannot be")
}

const EIGHT: [Kind; 8] = [
    Kind::Farmer,
    Kind::Farmer,
    Kind::Fisher,
    Kind::Fisher,
    Kind::Craftsman,
    Kind::Craftsman,
    Kind::Trader,
    Kind::Monk,
];

#[test]
fn orl_14_1_a_plan_in_any_order_becomes_the_walk() {
    let game = OrleansSettlers::base(2);
    let state = planning(&game, &EIGHT);
    let wished = ["farmer harvest 1", "craftsman farmyard 2", "fisher farmyard 1"];
    assert_eq!(
        puts(&game, &state, &wished),
        ["put fisher farmyard 1", "put craftsman farmyard 2", "put farmer harvest 1", "confirm"]
    );
    assert_eq!(puts(&game, &state, &[]), ["confirm"]);
}

#[test]
fn orl_14_3_spaces_that_are_alike_are_filled_in_order() {
    let game = OrleansSettlers::base(2);
    let state = planning(&game, &EIGHT);
    // Only the second space was meant, and the kinds stand the other way round.
    assert_eq!(puts(&game, &state, &["farmer harvest 2"]), ["put farmer harvest 1", "confirm"]);
    let wished = ["fisher harvest 1", "farmer harvest 2"];
    assert_eq!(puts(&game, &state, &wished), ["put farmer harvest 1", "put fisher harvest 2", "confirm"]);
    // A follower of an earlier round keeps its space.
    let mut held = state;
    man(&game, &mut held, A, "harvest", &[Kind::Fisher]);
    assert_eq!(puts(&game, &held, &["farmer harvest 1"]), ["put farmer harvest 2", "confirm"]);
    // Not so at the town hall: its spaces are the order of sending.
    let wished = ["trader town_hall 1", "farmer town_hall 2"];
    assert_eq!(puts(&game, &state, &wished), ["put trader town_hall 1", "put farmer town_hall 2", "confirm"]);
}

#[test]
fn orl_14_2_without_a_kind_own_followers_come_before_monks() {
    let game = OrleansSettlers::base(2);
    let state = planning(&game, &[Kind::Farmer, Kind::Fisher, Kind::Fisher, Kind::Monk]);
    assert_eq!(puts(&game, &state, &["- farmyard 1"]), ["put fisher farmyard 1", "confirm"]);
    // Nobody but the monk can stand in for a craftsman.
    assert_eq!(puts(&game, &state, &["- farmyard 2"]), ["put monk farmyard 2", "confirm"]);
    // Most copies first, and what is named is set aside before.
    assert_eq!(puts(&game, &state, &["- harvest 1"]), ["put fisher harvest 1", "confirm"]);
    let wished = ["- harvest 1", "fisher farmyard 1", "fisher fishery 1"];
    let refusal = refused(&game, &state, &["- harvest 1", "fisher farmyard 1", "trader farmyard 2"]);
    assert_eq!((refusal.part, refusal.refusal.clause()), (2, "ORL-6.1"));
    assert!(game.arrange(&state, A, &wish(&game, &wished[..2])).is_ok());
}

#[test]
fn a_plan_that_is_partly_impossible_names_the_part() {
    let game = OrleansSettlers::base(2);
    let state = planning(&game, &EIGHT);
    let refusal = refused(&game, &state, &["farmer harvest 1", "knight farmyard 1"]);
    let knight = Refusal::NotAccepted { kind: Kind::Knight, place: place(&game, "farmyard") };
    assert_eq!((refusal.part, refusal.refusal), (1, knight));
    let refusal = refused(&game, &state, &["monk farmyard 1", "monk farmyard 2"]);
    assert_eq!((refusal.part, refusal.refusal), (1, Refusal::NotOnGreen(Kind::Monk)));
    let harvest = place(&game, "harvest");
    let refusal = refused(&game, &state, &["fisher harvest 1", "farmer harvest 9"]);
    assert_eq!((refusal.part, refusal.refusal), (1, Refusal::NoSuchSpace(harvest)));
    let refusal = refused(&game, &state, &["farmer harvest 1", "fisher harvest 2", "fisher harvest 1"]);
    assert_eq!((refusal.part, refusal.refusal), (2, Refusal::SpaceTaken(harvest)));
    let refusal = refused(&game, &state, &["- bakery 1"]);
    assert_eq!((refusal.part, refusal.refusal), (0, Refusal::NotYourPlace(place(&game, "bakery"))));
    // What the walk has passed cannot be had any more; taking back is the table's undo.
    let passed = planning_in(&game, 1, "A6").play("A leave farmyard").state;
    let refusal = refused(&game, &passed, &["farmer harvest 1", "fisher farmyard 1"]);
    assert_eq!((refusal.part, refusal.refusal), (1, Refusal::NotAtPlace(place(&game, "farmyard"))));
    // Another question is open.
    let refusal = refused(&game, &acting(&game).state, &["farmer harvest 1"]);
    assert_eq!((refusal.part, refusal.refusal.clause()), (0, "ORL-7.1"));
}

#[test]
fn orl_7_4_a_plan_foresees_what_its_places_will_do() {
    let game = OrleansSettlers::base(2);
    let state = planning(&game, &EIGHT);
    let foresee = |state: &State, wished: &[&str]| {
        let (then, uses) = game.foresee(state, A, &wish(&game, wished)).expect("a plan that can be");
        let mut legal = Vec::new();
        game.legal_actions(&then, A, &mut legal);
        let told = uses.iter().zip(written(&game, &uses)).map(|(use_, text)| match legal.contains(use_) {
            true => (text, game.label(&then, A, *use_).gain.len(), None),
            false => (text, 0, Some(game.refusal(&then, A, *use_))),
        });
        told.collect::<Vec<_>>()
    };
    // Farmyard brings a farmer and grain; one alone founds no village; nothing can be harvested from a starting village.
    let wished = ["fisher farmyard 1", "craftsman farmyard 2", "farmer village_works 1"];
    let harvest = ["farmer harvest 1", "fisher harvest 2"];
    let told = foresee(&state, &[&wished[..], &harvest[..]].concat());
    let at = |id| place(&game, id);
    assert_eq!(
        told,
        [
            ("use farmyard".to_owned(), 2, None),
            ("use harvest".to_owned(), 0, Some(Refusal::NothingToHarvest)),
            ("use village_works".to_owned(), 0, Some(Refusal::NotReady(at("village_works")))),
        ]
    );
    // What is laid already is part of the wish, or is taken back.
    let mut laid = state;
    for action in game.arrange(&state, A, &wish(&game, &wished)).expect("a plan that can be") {
        play(&game, &mut laid, A, action, &mut Ignore).expect("offered");
    }
    assert_eq!(foresee(&laid, &harvest), foresee(&state, &harvest));
}
