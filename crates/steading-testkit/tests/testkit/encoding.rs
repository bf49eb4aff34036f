//! The encoder of the toy game keeps the contract of encoders.

use steading_testkit::encoding;
use steading_testkit::toy::Hedgerow;

#[test]
fn the_toy_tells_a_net_only_what_a_seat_knows() {
    for seats in 2..=4 {
        let report = encoding(&Hedgerow::base(seats), 300);
        println!("{seats} seats: {report}");
        // A check that saw no other worlds would pass for the wrong reason.
        assert!(report.other_worlds > report.positions, "{report}");
        assert!(report.used > report.inputs / 3, "{report}");
    }
}
