//! Rules code never touches the heap: whole random games, with another world for every viewer at every step.

use steading_catan_road::CatanRoad;
use steading_catan_road::actions::Action;
use steading_core::prelude::*;
use steading_core::{Buffer, Ignore, Rng, Status, Viewer, Xoshiro256};
use steading_heapcount::{Counting, allocations};

#[global_allocator]
static HEAP: Counting = Counting;

#[test]
fn whole_games_allocate_nothing() {
    for (seats, switches) in [
        (2, &[][..]),
        (3, &[("metropolis_side", "B")]),
        (4, &[("metropolis_side", "B"), ("proposals_per_turn", "10"), ("allow_gifts", "yes")]),
        (4, &[("voluntary_substitution", "yes")]),
    ] {
        let game = CatanRoad::with(seats, switches);
        let mut rng = Xoshiro256::new(3);
        let mut steps = 0u32;
        let before = allocations();
        for _ in 0..40 {
            let mut state = game.setup();
            loop {
                for viewer in Viewer::all(seats) {
                    let world = game.resample(&state, viewer, &mut rng);
                    assert_eq!(world.turn, state.turn);
                }
                match game.status(&state) {
                    Status::Over => break,
                    Status::Chance => {
                        let outcome = game.sample(&state, &mut rng);
                        game.resolve(&mut state, outcome, &mut Ignore);
                    }
                    Status::Waiting(asked) => {
                        let seat = asked.first().expect("somebody is asked");
                        let mut options: Buffer<Action, 32> = Buffer::new();
                        game.legal_actions(&state, seat, &mut options);
                        let action = options.get(rng.below(options.len() as u32) as usize);
                        game.apply(&mut state, seat, action, &mut Ignore);
                    }
                }
                steps += 1;
            }
        }
        assert_eq!(allocations() - before, 0, "{seats} seats, {steps} steps");
        assert!(steps > 4_000);
    }
    // The counter counts at all.
    let before = allocations();
    drop(std::hint::black_box(vec![1u8]));
    assert!(allocations() > before);
}
