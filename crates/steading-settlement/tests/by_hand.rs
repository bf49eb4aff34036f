//! Whole games scored on paper from the rulebook, `records/settlement/by-hand`.

use steading_settlement::Settlement;
use steading_testkit::by_hand;

#[test]
fn games_scored_by_hand_end_as_on_paper() {
    assert_eq!(by_hand::<Settlement>(), 3);
}
