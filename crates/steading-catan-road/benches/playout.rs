//! Speed of the rules: `cargo bench -p steading-catan-road`, or of one table: `… -- 2A`.

use steading_catan_road::CatanRoad;
use steading_core::prelude::*;

fn main() {
    let table =
        |seats: u8, side: &str| (format!("{seats}{side}"), CatanRoad::with(seats, &[("metropolis_side", side)]));
    steading_testkit::speed([2, 3, 4].into_iter().flat_map(|seats| ["A", "B"].map(|side| table(seats, side))));
}
