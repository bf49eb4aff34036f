//! Whole games that were scored on paper from the rulebook.

use steading_emberleaf::Emberleaf;

#[test]
fn three_games_end_with_the_points_that_were_counted_by_hand() {
    assert_eq!(steading_testkit::by_hand::by_hand::<Emberleaf>(), 3);
}
