//! What a net is told: only what a seat knows, in a layout that nobody changes by accident.

use steading_core::Layout;
use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;
use steading_testkit::{encoding, fingerprint};

#[test]
fn a_net_is_told_only_what_a_seat_knows() {
    let secret = [OrleansSettlers::base(2), OrleansSettlers::base(3), OrleansSettlers::base(4)];
    for game in secret {
        let report = encoding(&game, 10);
        println!("{report}");
        assert!(report.used * 3 > report.inputs, "many inputs are always the same: {report}");
        assert!(report.other_worlds > 1_000, "the worlds were hardly different: {report}");
    }
    println!("{}", encoding(&OrleansSettlers::with(3, &[("planning", "open"), ("map", "shuffled")]), 2));
}

#[test]
fn the_layout_is_the_one_that_nets_were_trained_with() {
    let hash = |seats| Layout::of(&OrleansSettlers::base(seats)).hash().short();
    // A change here makes every net of the game useless until it is trained again.
    assert_eq!([hash(2), hash(3), hash(4)], ["ba56d6e916cd8d6a", "675c524db391a106", "ec238ec0e5dfb1f1"]);
}

#[test]
fn a_net_is_told_the_same_as_when_it_was_trained() {
    let told = |game: OrleansSettlers| fingerprint(&game, 5).short();
    // A change here without a change of the rules makes every net of the game play worse until it is trained again.
    assert_eq!(
        [told(OrleansSettlers::base(2)), told(OrleansSettlers::with(4, &[("map", "shuffled")]))],
        ["5fc5caa09244963a", "a63d8b5372b128ac"]
    );
}
