//! The toy game is learnt within seconds, and a run repeats.

use std::sync::Arc;
use steading_core::prelude::*;
use steading_core::{Field, Ignore, Layout, Rng, Seat, Status, Viewer, Xoshiro256};
use steading_net::{Net, Plan, Player, Trainer};
use steading_testkit::toy::{Action, Hedgerow, State};

const GAMES: u64 = 1_500;

fn taught() -> Trainer<Hedgerow> {
    let mut trainer = Trainer::new(Hedgerow::base(2), Plan { replay: 8_000, ..Plan::new(1) });
    for number in 0..GAMES {
        trainer.play(number as f32 / GAMES as f32);
    }
    trainer
}

/// One game of the net in one seat against random answers in the other; `ask` sees every question of the net.
fn play(game: &Hedgerow, net: &Arc<Net>, seed: u64, mut ask: impl FnMut(&State, Seat, Action)) -> f64 {
    let learned = Seat::new(seed as usize % 2);
    let mut player = Player::new(game, net.clone());
    let mut rng = Xoshiro256::new(seed);
    let mut state = game.setup();
    loop {
        match game.status(&state) {
            Status::Over => break,
            Status::Chance => {
                let outcome = game.sample(&state, &mut rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(asked) => {
                let seat = asked.first().expect("somebody is asked");
                let mut actions = Vec::new();
                game.legal_actions(&state, seat, &mut actions);
                let index = if seat == learned {
                    let world = game.resample(&state, Viewer::Seat(seat), &mut rng);
                    player.judge_all(game, &world, seat, &actions)
                } else {
                    rng.below(actions.len() as u32) as usize
                };
                if seat == learned && actions.len() > 1 {
                    ask(&state, seat, actions[index]);
                }
                game.apply(&mut state, seat, actions[index], &mut Ignore);
            }
        }
    }
    let winners = game.standings(&state).winners();
    if winners.contains(learned) { 1.0 / winners.len() as f64 } else { 0.0 }
}

#[test]
fn the_toy_is_learnt_within_seconds() {
    let trainer = taught();
    let (game, net) = (trainer.game(), Arc::new(trainer.trained()));
    let (mut best, mut last_turns) = (0, 0);
    let mut wins = 0.0;
    for seed in 0..600 {
        wins += play(game, &net, seed, |state, seat, action| {
            // On the very last turn the optimum is known: the answer that leaves most points.
            let mut ends = Vec::new();
            let mut actions = Vec::new();
            game.legal_actions(state, seat, &mut actions);
            for &action in &actions {
                let mut after = *state;
                game.apply(&mut after, seat, action, &mut Ignore);
                if game.status(&after) != Status::Over {
                    return;
                }
                ends.push((game.standings(&after).score(seat), action));
            }
            let most = ends.iter().map(|(score, _)| *score).max().expect("some answer");
            if ends.iter().any(|(score, _)| *score < most) {
                last_turns += 1;
                best += u32::from(ends.contains(&(most, action)));
            }
        });
    }
    assert!(last_turns > 20, "too few last turns: {last_turns}");
    assert_eq!(best, last_turns, "the optimum of a last turn is known");
    assert!(wins > 480.0, "{wins} wins of 600 against random answers");
    let untaught = Arc::new(Trainer::new(Hedgerow::base(2), Plan::new(1)).trained());
    let before: f64 = (0..600).map(|seed| play(game, &untaught, seed, |_, _, _| ())).sum();
    assert!(before < wins - 60.0, "{before} wins without learning, {wins} with");
}

#[test]
fn a_run_repeats_and_can_be_taken_up_again() {
    let plan = Plan { replay: 500, ..Plan::new(7) };
    let mut whole = Trainer::new(Hedgerow::base(3), plan);
    let mut stopped = Trainer::new(Hedgerow::base(3), plan);
    for number in 0..40 {
        whole.play(number as f32 / 40.0);
        stopped.play(number as f32 / 40.0);
        if number == 17 {
            let bytes = stopped.checkpoint();
            assert!(Trainer::resume(Hedgerow::base(3), Plan::new(8), &bytes).unwrap_err().contains("seed 7"));
            assert!(Trainer::resume(Hedgerow::base(2), plan, &bytes).unwrap_err().contains("layout"));
            assert!(Trainer::resume(Hedgerow::base(3), plan, &bytes[1..]).unwrap_err().contains("damaged"));
            stopped = Trainer::resume(Hedgerow::base(3), plan, &bytes).expect("a sound checkpoint");
        }
    }
    assert_eq!(whole.net, stopped.net);
    assert_eq!(whole.trained().write(), stopped.trained().write());
    assert_ne!(whole.net, Trainer::new(Hedgerow::base(3), plan).net, "nothing was learnt");
}

#[test]
fn who_watches_games_of_others_learns_to_play_better_than_they_do() {
    let mut trainer = Trainer::new(Hedgerow::base(2), Plan { replay: 8_000, ..Plan::new(1) });
    for number in 0..400 {
        let progress = number as f32 / 400.0;
        trainer.watch(progress, &mut |_, _, _, actions, rng| rng.below(actions.len() as u32) as usize);
    }
    let (game, net) = (trainer.game(), Arc::new(trainer.trained()));
    let wins: f64 = (0..400).map(|seed| play(game, &net, seed, |_, _, _| ())).sum();
    assert!(wins > 240.0, "{wins} wins of 400 against the random answers it watched");
}

#[test]
fn a_net_that_goes_on_begins_with_what_it_knew() {
    let mut trainer = Trainer::new(Hedgerow::base(2), Plan::new(1));
    (0..20).for_each(|number| trainer.play(number as f32 / 20.0));
    let net = trainer.trained();
    let (two, three) = (Layout::of(&Hedgerow::base(2)), Layout::of(&Hedgerow::base(3)));
    assert_eq!(Net::from_float(trainer.game(), &net.to_float().moved(&two, &two, 9)), net);

    let moved = net.to_float().moved(&two, &three, 9);
    let rows = |weights: &[f32], field: &Field| weights[field.first * 128..][..field.width * 128].to_vec();
    let find = |layout: &'static str, of: &Layout, number| {
        *of.fields().iter().find(|field| (field.part, field.number) == (layout, number)).expect("a field")
    };
    let (old, first, second) =
        (find("rival", &two, Some(0)), find("rival", &three, Some(0)), find("rival", &three, Some(1)));
    let known = rows(&net.to_float().weights, &old);
    assert_eq!(rows(&moved.weights, &first), known);
    assert_eq!(rows(&moved.weights, &second), known, "a further rival is judged as the last one before");
    let mut further = Trainer::new(Hedgerow::base(3), Plan::new(1));
    further.begin_with(moved.clone());
    assert_eq!(further.net, moved);
}
