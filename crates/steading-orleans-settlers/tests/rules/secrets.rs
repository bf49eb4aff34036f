//! ORL-15: hidden information and chance.

use crate::table::*;
use steading_core::prelude::*;
use steading_core::{Ignore, Rng, Seat, Status, Viewer, Xoshiro256};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::chance::Outcome;
use steading_orleans_settlers::state::Kind;
use steading_testkit::scenario;

/// The outcomes of one random game, each with its round and the start player of that round.
fn drawn(game: &OrleansSettlers, seed: u64) -> Vec<(u8, Seat, Outcome)> {
    let mut state = game.setup();
    let mut rng = Xoshiro256::new(seed);
    let mut drawn = Vec::new();
    loop {
        match game.status(&state) {
            Status::Over => return drawn,
            Status::Chance => {
                let outcome = game.sample(&state, &mut rng);
                drawn.push((state.round, state.start, outcome));
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(asked) => {
                let seat = asked.first().unwrap();
                let mut options = Vec::new();
                game.legal_actions(&state, seat, &mut options);
                let action = options[rng.below(options.len() as u32) as usize];
                game.apply(&mut state, seat, action, &mut Ignore);
            }
        }
    }
}

#[test]
fn orl_15_1_what_is_random_is_drawn_when_needed_and_in_this_order() {
    let game = OrleansSettlers::with(3, &[("map", "shuffled")]);
    let mut kinds = [0; 5];
    for seed in 0..20 {
        let mut last: Option<(u8, usize, usize)> = None;
        let mut events = 0;
        for (round, start, outcome) in drawn(&game, seed) {
            // Lands, then the first start player; in every round the card, the draws and the losses, both in turn order.
            let turn = |seat: Seat| (seat.index() + 3 - start.index()) % 3;
            let (kind, turn) = match outcome {
                Outcome::Land(..) => (0, 0),
                Outcome::First(_) => (1, 0),
                Outcome::Event(_) => (2, 0),
                Outcome::Draw(seat, _) => (3, turn(seat)),
                Outcome::Lose(seat, _) => (4, turn(seat)),
            };
            let key = (round, kind, turn);
            assert!(last.is_none_or(|last| last <= key), "seed {seed}: {outcome:?} in round {round} after {last:?}");
            assert_eq!(round == 0, kind < 2, "{outcome:?} in round {round}");
            assert!(kind != 2 || last.is_none_or(|(before, ..)| before < round), "one card in round {round}");
            events += u32::from(kind == 2);
            kinds[kind] += 1;
            last = Some(key);
        }
        assert_eq!(events, 16);
    }
    assert!(kinds.iter().all(|&count| count > 0), "{kinds:?}");
}

#[test]
fn orl_15_2_the_event_deck_is_a_set_that_everybody_can_count() {
    let game = OrleansSettlers::base(2);
    let play = planning_in(&game, 3, "A6");
    for viewer in viewers(&game) {
        let view = game.view(&play.state, viewer);
        assert_eq!(view.unseen_events.iter().filter(|event| event.id.starts_with('A')).count(), 5);
        assert_eq!(view.unseen_events.len(), 29);
        assert_eq!(view.event.as_ref().unwrap().id, "A6");
    }
    // No order is in the state: two worlds of a viewer differ in nothing.
    let play = acting(&game);
    let mut rng = Xoshiro256::new(1);
    assert_eq!(game.resample(&play.state, Viewer::Spectator, &mut rng), play.state);
}

#[test]
fn orl_15_3_bags_are_open_and_draws_follow_their_contents() {
    let game = OrleansSettlers::base(2);
    let play =
        before(&game, 1, "A6").arrange(|state| followers(state, A, &[Kind::Monk, Kind::Monk, Kind::Knight], &[]));
    let play = play.chance("event A6");
    assert_eq!(play.outcomes(), [("draw A knight".to_owned(), 1), ("draw A monk".to_owned(), 2)]);
    let view = game.view(&play.state, Viewer::Spectator);
    assert_eq!(view.players[0].bag, folk(&[Kind::Monk, Kind::Monk, Kind::Knight]));
}

#[test]
fn orl_15_4_fame_tiles_hold_no_secret() {
    let game = OrleansSettlers::base(2);
    let fields = game.view(&game.setup(), Viewer::Spectator).bonus_fields;
    assert_eq!(fields, [5, 10, 15, 20, 26, 32, 39, 46, 54, 62, 71, 80, 90]);
    // Whichever tile is reached, the same three bonuses are on it.
    for field in fields {
        let play = acting(&game).arrange(|state| {
            state.players[A].fame = field - 1;
            era(state, A, 1, true);
            man(&game, state, A, "library", &[Kind::Scholar]);
        });
        let play = play.play("A use library");
        let _ = play.offers(
            "A",
            &[
                "unlock castle",
                "unlock monastery",
                "unlock forge",
                "unlock fortress_works",
                "unlock church_works",
                "advance",
                "citizen",
            ],
        );
    }
}

#[test]
fn orl_15_5_others_see_the_board_as_it_was_when_planning_began() {
    let game = OrleansSettlers::base(3);
    let play = before(&game, 1, "A6").arrange(|state| man(&game, state, B, "workshop", &[Kind::Farmer]));
    let before = play.chance("event A6");
    let play = walk(before.clone(), B, &["fisher workshop 2", "fisher expansion 2", "craftsman building_yard 1"]);
    for viewer in [Viewer::Seat(A), Viewer::Seat(C), Viewer::Spectator] {
        assert_eq!(game.view(&play.state, viewer), game.view(&before.state, viewer));
        assert!(play.witnessed(viewer).is_empty());
    }
    // The seat itself sees what it planned, and where its walk stands.
    let own = &game.view(&play.state, Viewer::Seat(B)).players[1];
    assert_eq!((own.green.size(), own.planning_at), (3, None));
    let workshop = own.places.iter().find(|place| place.id == "workshop").unwrap();
    assert!(workshop.ready && workshop.spaces[1].planned && !workshop.spaces[0].planned);
    // A confirmation is public, and nothing else.
    let play = play.play("B confirm");
    let mut view = game.view(&play.state, Viewer::Seat(A));
    assert!(view.players[1].confirmed);
    view.players[1].confirmed = false;
    let mut was = game.view(&before.state, Viewer::Seat(A));
    was.waiting = view.waiting;
    assert_eq!(view, was);
}

#[test]
fn orl_15_6_a_world_has_other_plans_from_the_same_green() {
    let game = OrleansSettlers::base(2);
    let play = scenario(&game).chance("first A").chance("event A6");
    let play = plan(play, B, &["farmer workshop 1", "fisher workshop 2"]);
    let mut rng = Xoshiro256::new(5);
    let mut plans = std::collections::BTreeSet::new();
    for _ in 0..200 {
        let world = game.resample(&play.state, Viewer::Seat(A), &mut rng);
        game.check(&world).unwrap();
        assert_eq!(world.player(A), play.state.player(A));
        assert_eq!(game.view(&world, Viewer::Seat(A)), game.view(&play.state, Viewer::Seat(A)));
        assert!(world.player(B).planning.confirmed);
        plans.insert(format!("{:?}", world.player(B).crews));
    }
    assert!(plans.len() > 100, "{} plans", plans.len());
    // The planner itself knows its plan.
    assert_eq!(game.resample(&play.state, Viewer::Seat(B), &mut rng).player(B), play.state.player(B));
}
