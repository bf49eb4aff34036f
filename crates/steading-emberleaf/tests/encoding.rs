//! What a net is told: only what a seat knows, in a layout that nobody changes by accident.

use steading_core::{Layout, Title};
use steading_emberleaf::Emberleaf;
use steading_testkit::encoding;

#[test]
fn a_net_is_told_only_what_a_seat_knows() {
    for (game, games) in [(Emberleaf::base(1), 6), (Emberleaf::base(2), 3), (Emberleaf::base(5), 1)] {
        let report = encoding(&game, games);
        println!("{report}");
        assert!(report.used * 2 > report.inputs, "many inputs are always the same: {report}");
        assert!(report.positions > 500, "short games: {report}");
    }
}

#[test]
fn the_layout_is_the_one_that_nets_were_trained_with() {
    let hash = |seats| Layout::of(&Emberleaf::base(seats)).hash().short();
    // A change here makes every net of the game useless until it is trained again.
    assert_eq!([hash(1), hash(2), hash(3)], ["63d280116b3dee49", "c73cdfa24d0dd236", "44ef38f4dff7b271"]);
}
