//! Every promise of the contract, in random games of every size, on both sides and in every variant.

use steading_catan_road::CatanRoad;
use steading_core::prelude::*;
use steading_testkit::{contract, decoders, positions, trials};

/// In the long form 3,000 games over six tables, with thousands of steps each where seats are loath to end their turns.
/// Secrets are looked into at one step in sixteen, at other steps in other games.
const GAMES: u32 = 500;

#[track_caller]
fn keeps_the_contract(game: &CatanRoad, games: u32) {
    let games = trials(games);
    let report = contract(game).games(games).secrecy_every(16).run();
    println!("{report}");
    assert_eq!(report.games, games);
    assert!(report.worlds > u64::from(games) * 25 && report.refusals > u64::from(games) * 100, "{report}");
}

#[test]
fn two_seats_side_a() {
    keeps_the_contract(&CatanRoad::base(2), GAMES);
}

#[test]
fn two_seats_side_b() {
    keeps_the_contract(&CatanRoad::with(2, &[("metropolis_side", "B")]), GAMES);
}

#[test]
fn three_seats_side_a() {
    keeps_the_contract(&CatanRoad::base(3), GAMES);
}

#[test]
fn three_seats_side_b() {
    keeps_the_contract(&CatanRoad::with(3, &[("metropolis_side", "B")]), GAMES);
}

#[test]
fn four_seats_side_a() {
    keeps_the_contract(&CatanRoad::base(4), GAMES);
}

#[test]
fn four_seats_side_b() {
    keeps_the_contract(&CatanRoad::with(4, &[("metropolis_side", "B")]), GAMES);
}

#[test]
fn the_variants_together() {
    let switches = [
        ("allow_gifts", "yes"),
        ("voluntary_substitution", "yes"),
        ("display", "beginner"),
        ("metropolis_side", "B"),
        ("harvest", "all"),
        ("proposals_per_turn", "10"),
        ("trade_mode", "menu"),
    ];
    keeps_the_contract(&CatanRoad::with(3, &switches), 300);
    keeps_the_contract(&CatanRoad::with(4, &switches[..2]), 300);
}

#[test]
fn without_trading() {
    for seats in 2..=4 {
        let switches = [("trade_mode", "off"), ("metropolis_side", "B")];
        contract(&CatanRoad::with(seats, &switches)).games(trials(300)).secrecy_every(16).run();
    }
}

#[test]
fn any_text_is_read_in_one_way_or_refused() {
    let cases = trials(400_000);
    let seen = decoders(&CatanRoad::with(4, &[("metropolis_side", "B"), ("voluntary_substitution", "yes")]), cases);
    println!("{seen}");
    assert!(seen.taken > cases / 40 && seen.refused > cases / 4, "{seen}");
}

#[test]
fn any_position_is_refused_or_played_to_the_end() {
    for seats in 2..=4 {
        for side in ["A", "B"] {
            let games = trials(100);
            let seen = positions(&CatanRoad::with(seats, &[("metropolis_side", side)]), games, 60);
            println!("{seats} seats, side {side}: {seen}");
            assert!(seen.taken > games && seen.refused > games * 10, "{seen}");
        }
    }
}

#[test]
#[ignore = "takes minutes: secrets at every single step, on every table"]
fn every_step_keeps_its_secrets() {
    for seats in 2..=4 {
        for side in ["A", "B"] {
            for gifts in ["no", "yes"] {
                let switches = [("metropolis_side", side), ("allow_gifts", gifts), ("voluntary_substitution", gifts)];
                println!("{}", contract(&CatanRoad::with(seats, &switches)).games(250).seed(77).run());
            }
        }
    }
}
