//! Whole games scored by hand from the rulebook.

use steading_orleans_settlers::OrleansSettlers;
use steading_testkit::by_hand;

#[test]
fn games_scored_by_hand_come_out_the_same() {
    assert_eq!(by_hand::<OrleansSettlers>(), 3);
}
