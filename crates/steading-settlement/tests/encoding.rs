//! What a net is told: only what a seat knows, in a layout that nobody changes by accident.

use steading_core::Layout;
use steading_core::Title;
use steading_settlement::Settlement;
use steading_testkit::{encoding, fingerprint};

#[test]
fn a_net_is_told_only_what_a_seat_knows() {
    let memory = [("hero_view", "memory"), ("region_collect", "optional"), ("stack_choice", "manual")];
    for game in [Settlement::base(1), Settlement::base(2), Settlement::with(3, &memory), Settlement::with(4, &memory)] {
        let report = encoding(&game, 60);
        println!("{report}");
        assert!(report.used * 2 > report.inputs, "many inputs are always the same: {report}");
    }
    let report = encoding(&Settlement::with(3, &memory), 60);
    assert!(report.other_worlds > 1_000, "the worlds were hardly different: {report}");
}

#[test]
fn the_layout_is_the_one_that_nets_were_trained_with() {
    let hash = |seats| Layout::of(&Settlement::base(seats)).hash().short();
    // A change here makes every net of the game useless until it is trained again.
    assert_eq!([hash(1), hash(2)], ["4a265415572b94c0", "872c51e40b67636c"]);
}

#[test]
fn a_net_is_told_the_same_as_when_it_was_trained() {
    let told = |game: Settlement| fingerprint(&game, 10).short();
    // A change here without a change of the rules makes every net of the game play worse until it is trained again.
    assert_eq!([told(Settlement::base(1)), told(Settlement::base(3))], ["9575f47d7a617418", "28318a024813f078"]);
}
