//! What a net is told: only what a seat knows, in a layout that nobody changes by accident.

use steading_core::{Layout, Title};
use steading_emberleaf::Emberleaf;
use steading_testkit::{encoding, fingerprint};

#[test]
fn a_net_is_told_only_what_a_seat_knows() {
    for (game, games) in [
        (Emberleaf::with(1, Emberleaf::GUARD), 6),
        (Emberleaf::with(2, Emberleaf::GUARD), 3),
        (Emberleaf::with(5, Emberleaf::GUARD), 1),
    ] {
        let report = encoding(&game, games);
        println!("{report}");
        assert!(report.used * 2 > report.inputs, "many inputs are always the same: {report}");
        assert!(report.positions > 500, "short games: {report}");
    }
}

#[test]
fn the_layout_is_the_one_that_nets_were_trained_with() {
    let hash = |seats| Layout::of(&Emberleaf::with(seats, Emberleaf::GUARD)).hash().short();
    // A change here makes every net of the game useless until it is trained again.
    assert_eq!([hash(1), hash(2), hash(3)], ["32259d5da56960f7", "59c20862db345704", "321b5d4a54ce398e"]);
}

#[test]
fn a_net_is_told_the_same_as_when_it_was_trained() {
    let told = |game: Emberleaf| fingerprint(&game, 2).short();
    // A change here without a change of the rules makes every net of the game play worse until it is trained again.
    assert_eq!(
        [told(Emberleaf::with(1, Emberleaf::GUARD)), told(Emberleaf::with(3, Emberleaf::GUARD))],
        ["78498530d833266b", "67e7b7f07f3285bc"]
    );
}
