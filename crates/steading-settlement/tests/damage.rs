//! Whatever is typed, sent or stored wrongly is refused with a sentence and does no harm.

use steading_core::Title;
use steading_settlement::Settlement;
use steading_testkit::{decoders, positions, trials};

#[test]
fn any_notation_is_read_in_one_spelling_or_refused() {
    println!("{:?}", decoders(&Settlement::base(4), trials(400_000)));
}

#[test]
fn a_damaged_position_is_refused_or_can_be_played_to_its_end() {
    println!("{:?}", positions(&Settlement::base(1), 10, trials(1_000)));
    println!("{:?}", positions(&Settlement::base(3), 10, trials(1_500)));
    let switches = [("region_collect", "optional"), ("stack_choice", "manual"), ("hero_view", "memory")];
    println!("{:?}", positions(&Settlement::with(2, &switches), 10, trials(1_500)));
}
