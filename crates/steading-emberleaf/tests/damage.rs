//! Whatever is typed, sent or stored wrongly is refused with a sentence and does no harm.

use steading_core::Title;
use steading_emberleaf::Emberleaf;
use steading_testkit::{decoders, positions, trials};

#[test]
fn any_notation_is_read_in_one_spelling_or_refused() {
    println!("{:?}", decoders(&Emberleaf::with(4, Emberleaf::GUARD), trials(200_000)));
    println!("{:?}", decoders(&Emberleaf::with(1, Emberleaf::GUARD), trials(100_000)));
}

#[test]
fn a_damaged_position_is_refused_or_can_be_played_to_its_end() {
    println!("{:?}", positions(&Emberleaf::with(1, Emberleaf::GUARD), 16, trials(500)));
    println!("{:?}", positions(&Emberleaf::with(2, Emberleaf::GUARD), 16, trials(500)));
    println!("{:?}", positions(&Emberleaf::with(5, &[("decks", "random"), ("turn_limit", "150")]), 12, trials(400)));
}
