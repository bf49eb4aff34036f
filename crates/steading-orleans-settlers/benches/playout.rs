//! Speed of the rules: `cargo bench -p steading-orleans-settlers`, or of one table: `… -- 2`.

use steading_core::prelude::*;
use steading_orleans_settlers::OrleansSettlers;

fn main() {
    steading_testkit::speed([2, 3, 4].map(|seats| (seats.to_string(), OrleansSettlers::base(seats))));
}
