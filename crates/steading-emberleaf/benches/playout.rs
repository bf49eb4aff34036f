//! Speed of the rules: `cargo bench -p steading-emberleaf`, or of one table: `… -- 2`.

use steading_core::Title;
use steading_emberleaf::Emberleaf;

fn main() {
    steading_testkit::speed([1, 2, 5].map(|seats| (seats.to_string(), Emberleaf::base(seats))));
}
