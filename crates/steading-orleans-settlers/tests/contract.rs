//! Every promise of the contract, in random games of every size and variant.

use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_testkit::{contract, decoders, positions, trials};

/// In the long form 3,000 games over three tables. Secrets are looked into at one step in sixteen, at other steps in other games.
const GAMES: u32 = 1_000;

#[track_caller]
fn keeps_the_contract(game: &OrleansSettlers, games: u32) {
    let games = trials(games);
    let report = contract(game).games(games).secrecy_every(16).run();
    println!("{report}");
    assert_eq!(report.games, games);
    assert!(report.worlds > u64::from(games) * 25 && report.refusals > u64::from(games) * 100, "{report}");
}

#[test]
fn two_seats() {
    keeps_the_contract(&OrleansSettlers::base(2), GAMES);
}

#[test]
fn three_seats() {
    keeps_the_contract(&OrleansSettlers::base(3), GAMES);
}

#[test]
fn four_seats() {
    keeps_the_contract(&OrleansSettlers::base(4), GAMES);
}

#[test]
fn open_planning_and_a_shuffled_map() {
    for seats in 2..=4 {
        let switches = [("planning", "open"), ("map", "shuffled"), ("twelve_points", "fame_leader")];
        keeps_the_contract(&OrleansSettlers::with(seats, &switches), 100);
    }
    keeps_the_contract(&OrleansSettlers::with(3, &[("twelve_points", "peace"), ("torture", "missing")]), 50);
}

#[test]
fn any_text_is_read_in_one_way_or_refused() {
    let cases = trials(200_000);
    let seen = decoders(&OrleansSettlers::with(4, &[("map", "shuffled")]), cases);
    println!("{seen}");
    assert!(seen.taken > cases / 100 && seen.refused > cases / 4, "{seen}");
}

#[test]
fn any_position_is_refused_or_played_to_the_end() {
    for seats in 2..=4 {
        let games = trials(60);
        let seen = positions(&OrleansSettlers::base(seats), games, 60);
        println!("{seats} seats: {seen}");
        assert!(seen.taken > games * 5 / 6 && seen.refused > games * 16, "{seen}");
    }
    let variants = [("map", "shuffled"), ("planning", "open")];
    println!("{}", positions(&OrleansSettlers::with(3, &variants), trials(60), 60));
}
