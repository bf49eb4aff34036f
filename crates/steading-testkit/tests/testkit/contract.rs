//! The toy game keeps the contract.

use steading_testkit::toy::{Hedgerow, Ties};
use steading_testkit::{Report, contract};

/// Both values of the switch, a thousand games each.
fn keeps_the_contract(seats: u8) {
    for ties in [Ties::Leader, Ties::Nobody] {
        let report: Report = contract(&Hedgerow::base(seats).with_ties(ties)).games(1_000).run();
        println!("{seats} seats, {ties:?}: {report}");
        // A check that saw no secrets, no chance and no refusals would pass for the wrong reason.
        assert_eq!(report.games, 1_000);
        assert!(report.choices > 10_000 && report.outcomes > 10_000);
        assert!(report.refusals > report.decisions && report.worlds > report.decisions);
    }
}

#[test]
fn random_games_of_two_keep_the_contract() {
    keeps_the_contract(2);
}

#[test]
fn random_games_of_three_keep_the_contract() {
    keeps_the_contract(3);
}

#[test]
fn random_games_of_four_keep_the_contract() {
    keeps_the_contract(4);
}

#[test]
fn looking_less_often_plays_the_same_games() {
    let game = Hedgerow::base(3);
    let often = contract(&game).games(50).run();
    let seldom = contract(&game).games(50).secrecy_every(10).run();
    let games = |report: &Report| (report.decisions, report.choices, report.outcomes, report.longest);
    assert_eq!(games(&often), games(&seldom));
    assert!(seldom.worlds < often.worlds / 5);
}
