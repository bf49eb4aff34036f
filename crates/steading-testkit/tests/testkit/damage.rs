//! The toy game withstands damaged notation and damaged positions.

use steading_testkit::toy::{Hedgerow, Ties};
use steading_testkit::{decoders, positions};

#[test]
fn any_text_is_one_answer_or_none() {
    let trials = decoders(&Hedgerow::base(3), 300_000);
    println!("{trials}");
    assert!(trials.taken > 1_000 && trials.refused > 1_000);
}

#[test]
fn any_position_is_refused_or_played_to_the_end() {
    for game in [Hedgerow::base(2), Hedgerow::base(3).with_ties(Ties::Nobody), Hedgerow::base(4)] {
        let trials = positions(&game, 300, 100);
        println!("{trials}");
        assert!(trials.taken > 100 && trials.refused > 1_000);
    }
}
