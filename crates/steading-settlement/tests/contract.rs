//! The contract of every game, on thousands of random games (docs/style.md).

use steading_core::Title;
use steading_settlement::Settlement;
use steading_testkit::{contract, trials};

/// In the long form 2,500 games for each number of seats: every promise of the contract, secrecy included.
fn keeps_the_contract(game: &Settlement, games: u32) {
    println!("{}", contract(game).games(trials(games)).secrecy_every(4).run());
}

#[test]
fn random_games_of_one_seat_keep_the_contract() {
    keeps_the_contract(&Settlement::base(1), 2_500);
}

#[test]
fn random_games_of_two_seats_keep_the_contract() {
    keeps_the_contract(&Settlement::base(2), 2_500);
}

#[test]
fn random_games_of_three_seats_keep_the_contract() {
    keeps_the_contract(&Settlement::base(3), 2_500);
}

#[test]
fn random_games_of_four_seats_keep_the_contract() {
    keeps_the_contract(&Settlement::base(4), 2_500);
}

#[test]
fn random_games_with_every_switch_keep_the_contract() {
    let switches = [
        ("rare_tokens", "early"),
        ("supply", "unlimited"),
        ("region_collect", "optional"),
        ("stack_choice", "manual"),
        ("hero_view", "open"),
        ("hero_view", "memory"),
        ("empty_activation", "refused"),
    ];
    for seats in 1..=4 {
        for switch in switches {
            keeps_the_contract(&Settlement::with(seats, &[switch]), 60);
        }
        let all = [switches[0], switches[2], switches[3], switches[5], switches[6]];
        keeps_the_contract(&Settlement::with(seats, &all), 60);
    }
}
