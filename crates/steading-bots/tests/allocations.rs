//! A simulated decision never touches the heap; a tree may grow, but not by a piece at a time.

use steading_bots::greedy::play_out;
use steading_bots::search::Search;
use steading_bots::{Budget, Heuristics};
use steading_catan_road::CatanRoad;
use steading_core::prelude::*;
use steading_core::{Ignore, Seat, Status, Xoshiro256};
use steading_heapcount::{Counting, allocations};
use steading_settlement::Settlement;

#[global_allocator]
static HEAP: Counting = Counting;

fn play_outs_of<G: Heuristics>(game: G) {
    let mut rng = Xoshiro256::new(5);
    let before = allocations();
    for _ in 0..50 {
        let mut state = game.setup();
        play_out(&game, &mut state, Seat::A, Some(u32::MAX), &mut rng);
        assert_eq!(game.status(&state), Status::Over);
        let mut state = game.setup();
        let values = play_out(&game, &mut state, Seat::A, Some(2), &mut rng);
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)));
    }
    assert_eq!(allocations() - before, 0);
}

#[test]
fn play_outs_do_not_allocate() {
    play_outs_of(Settlement::base(1));
    play_outs_of(Settlement::base(4));
    play_outs_of(Settlement::with(3, &[("hero_view", "memory")]));
    play_outs_of(CatanRoad::base(2));
    play_outs_of(CatanRoad::base(4));
    play_outs_of(CatanRoad::with(3, &[("metropolis_side", "B"), ("voluntary_substitution", "yes")]));
}

#[test]
fn a_thousand_iterations_ask_for_memory_a_few_times() {
    let game = Settlement::base(2);
    let mut rng = Xoshiro256::new(6);
    let mut state = game.setup();
    // The first turn after the artifacts are chosen.
    while state.round == 0 || state.action_done || options(&game, &state) < 6 {
        match game.status(&state) {
            Status::Waiting(_) => {
                let seat = Seat::all(2)
                    .find(|&seat| game.status(&state) == Status::Waiting(steading_core::SeatSet::only(seat)));
                let seat = seat.expect("somebody is asked");
                let mut all = Vec::new();
                game.legal_actions(&state, seat, &mut all);
                game.apply(&mut state, seat, all[0], &mut Ignore);
            }
            _ => {
                let outcome = game.sample(&state, &mut rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
        }
    }
    let mut offered = Vec::new();
    game.legal_actions(&state, state.active, &mut offered);
    let mut search = Search::default();
    let mut think = |iterations| {
        let before = allocations();
        let budget = Budget::Iterations(iterations);
        search.choose(&game, &state, state.active, &offered, budget, &mut Xoshiro256::new(7));
        allocations() - before
    };
    think(5_000);
    let (few, many) = (think(10), think(1_000));
    assert!(many <= few + 20, "10 iterations: {few} allocations, 1,000: {many}");
}

fn options(game: &Settlement, state: &<Settlement as Rules>::State) -> usize {
    let mut count = steading_core::Count(0);
    if let Status::Waiting(asked) = game.status(state) {
        game.legal_actions(state, asked.first().expect("somebody is asked"), &mut count);
    }
    count.0
}
