//! Rules code never touches the heap (docs/style.md).

use steading_core::prelude::*;
use steading_core::{Buffer, Features, Ignore, Layout, Rng, Status, Viewer, Xoshiro256};
use steading_heapcount::{Counting, allocations};
use steading_settlement::Settlement;

#[global_allocator]
static HEAP: Counting = Counting;

#[test]
fn no_decision_and_no_draw_allocates() {
    let memory = [("hero_view", "memory"), ("region_collect", "optional"), ("stack_choice", "manual")];
    for game in [Settlement::base(1), Settlement::base(4), Settlement::with(3, &memory)] {
        let mut rng = Xoshiro256::new(5);
        let mut options: Buffer<_, 64> = Buffer::new();
        let mut features = Features::with_room(Layout::of(&game).inputs());
        let before = allocations();
        let mut decisions = 0;
        for _ in 0..200 {
            let mut state = game.setup();
            loop {
                match game.status(&state) {
                    Status::Waiting(seats) => {
                        let seat = seats.first().expect("somebody is asked");
                        features.describe(&game, &state, seat);
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
            assert!(!game.standings(&state).winners().is_empty());
        }
        assert_eq!(allocations() - before, 0, "in {decisions} decisions");
        assert!(decisions > 5_000);
    }
    // The counter works: this allocates.
    let before = allocations();
    drop(std::hint::black_box(vec![1u8; 100]));
    assert_eq!(allocations() - before, 1);
}
