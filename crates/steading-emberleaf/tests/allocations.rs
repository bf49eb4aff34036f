//! Rules code never touches the heap (docs/style.md).

use steading_core::prelude::*;
use steading_core::{Buffer, Ignore, Rng, Status, Viewer, Xoshiro256};
use steading_emberleaf::Emberleaf;
use steading_heapcount::{Counting, allocations};

#[global_allocator]
static HEAP: Counting = Counting;

#[test]
fn no_decision_and_no_draw_allocates() {
    for game in [
        Emberleaf::with(1, Emberleaf::GUARD),
        Emberleaf::with(2, Emberleaf::GUARD),
        Emberleaf::with(5, &[("decks", "random"), ("turn_limit", "150")]),
    ] {
        let mut rng = Xoshiro256::new(5);
        let mut options: Buffer<_, 64> = Buffer::new();
        let before = allocations();
        let mut decisions = 0;
        for _ in 0..40 {
            let mut state = game.setup();
            loop {
                match game.status(&state) {
                    Status::Waiting(seats) => {
                        let seat = seats.first().expect("somebody is asked");
                        options.clear();
                        game.legal_actions(&state, seat, &mut options);
                        let action = options.get(rng.below(options.len() as u32) as usize);
                        let mut world = game.resample(&state, Viewer::Seat(seat), &mut rng);
                        game.apply(&mut world, seat, action, &mut Ignore);
                        game.apply(&mut state, seat, action, &mut Ignore);
                        decisions += 1;
                    }
                    Status::Chance => {
                        let outcome = game.sample(&state, &mut rng);
                        game.resolve(&mut state, outcome, &mut Ignore);
                    }
                    Status::Over => break,
                }
            }
            assert_eq!(game.standings(&state).seats, game.seats());
        }
        assert_eq!(allocations() - before, 0, "in {decisions} decisions");
        assert!(decisions > 5_000);
    }
    // The counter works: this allocates.
    let before = allocations();
    drop(std::hint::black_box(vec![1u8; 100]));
    assert_eq!(allocations() - before, 1);
}
