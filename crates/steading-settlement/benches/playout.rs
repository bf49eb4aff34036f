//! Speed of the rules: `cargo bench -p steading-settlement`, or of one table: `… -- 2`.

use steading_core::Title;
use steading_settlement::Settlement;

fn main() {
    steading_testkit::speed([2, 4].map(|seats| (seats.to_string(), Settlement::base(seats))));
}
