//! What a net is told: only what a seat knows, in a layout that nobody changes by accident.

use steading_catan_road::CatanRoad;
use steading_core::{Layout, Title};
use steading_testkit::{encoding, fingerprint, trials};

#[test]
fn a_net_is_told_only_what_a_seat_knows() {
    let variants =
        [("metropolis_side", "B"), ("allow_gifts", "yes"), ("voluntary_substitution", "yes"), ("trade_mode", "menu")];
    let sizes = [CatanRoad::base(2), CatanRoad::base(4), CatanRoad::with(3, &variants), CatanRoad::with(4, &variants)];
    for game in sizes {
        let games = trials(20);
        let report = encoding(&game, games);
        println!("{report}");
        assert!(report.used * 2 > report.inputs, "many inputs are always the same: {report}");
        assert!(report.other_worlds > 250 * u64::from(games), "the worlds were hardly different: {report}");
    }
}

#[test]
fn the_layout_is_the_one_that_nets_were_trained_with() {
    let hash = |seats| Layout::of(&CatanRoad::base(seats)).hash().short();
    // A change here makes every net of the game useless until it is trained again.
    assert_eq!([hash(2), hash(3), hash(4)], ["d64cdc909a7a14f2", "ee66bf8da63509d0", "7c3c6243bf6added"]);
}

#[test]
fn a_net_is_told_the_same_as_when_it_was_trained() {
    let told = |game: CatanRoad| fingerprint(&game, 5).short();
    // A change here without a change of the rules makes every net of the game play worse until it is trained again.
    assert_eq!(
        [told(CatanRoad::base(2)), told(CatanRoad::with(4, &[("metropolis_side", "B")]))],
        ["dac5dbc877366e85", "cb1f1f6b8bf79f2f"]
    );
}
