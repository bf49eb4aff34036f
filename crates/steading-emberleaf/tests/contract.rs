//! The contract of every game, on thousands of random games (docs/style.md).

use steading_core::Title;
use steading_emberleaf::Emberleaf;
use steading_testkit::{contract, trials};

/// Every promise of the contract, secrecy included. In the long form 5,000 games: alone they are short, five play five times as
/// long as one. Nothing of a running game is hidden here, so a look at secrets one step in 32 is enough.
fn keeps_the_contract(game: &Emberleaf, games: u32) {
    println!("{}", contract(game).games(trials(games)).secrecy_every(32).run());
}

#[test]
fn random_games_against_the_sister_keep_the_contract() {
    keeps_the_contract(&Emberleaf::with(1, Emberleaf::GUARD), 2_200);
    for level in ["medium", "hard", "very_hard", "expert"] {
        keeps_the_contract(&Emberleaf::with(1, &[("level", level), ("turn_limit", "150")]), 100);
    }
}

#[test]
fn random_games_of_two_seats_keep_the_contract() {
    keeps_the_contract(&Emberleaf::with(2, Emberleaf::GUARD), 900);
}

#[test]
fn random_games_of_three_seats_keep_the_contract() {
    keeps_the_contract(&Emberleaf::with(3, Emberleaf::GUARD), 540);
    keeps_the_contract(&Emberleaf::with(3, &[("decks", "random"), ("start", "A"), ("turn_limit", "150")]), 60);
}

#[test]
fn random_games_of_four_seats_keep_the_contract() {
    keeps_the_contract(&Emberleaf::with(4, Emberleaf::GUARD), 450);
}

#[test]
fn random_games_of_five_seats_keep_the_contract() {
    keeps_the_contract(&Emberleaf::with(5, Emberleaf::GUARD), 450);
}
