//! Bots at Orléans Stories – The Settlers: plans of others stay hidden from them, and judgement beats chance.

use steading_bots::{Bot, BotName};
use steading_core::prelude::*;
use steading_core::{Ignore, Rng, Seat, Status, Viewer, Xoshiro256};
use steading_orleans_settlers::OrleansSettlers;
use steading_orleans_settlers::state::{Frame, State};

fn bot(name: &str, seed: u64) -> Bot<OrleansSettlers> {
    Bot::new(name.parse::<BotName>().expect("a bot"), seed)
}

/// A whole game; the names are those of the seats.
fn played(game: &OrleansSettlers, names: &[&str], seed: u64, mut ask: impl FnMut(&State, Seat)) -> State {
    let mut bots: Vec<Bot<OrleansSettlers>> = names.iter().map(|name| bot(name, seed)).collect();
    let mut rng = Xoshiro256::new(seed);
    let mut state = game.setup();
    loop {
        match game.status(&state) {
            Status::Over => return state,
            Status::Chance => {
                let outcome = game.sample(&state, &mut rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(asked) => {
                asked.iter().for_each(|seat| ask(&state, seat));
                let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
                let choice = bots[seat.index()].choose(game, &state, seat, None);
                game.apply(&mut state, seat, choice.action, &mut Ignore);
            }
        }
    }
}

#[test]
fn judgement_beats_chance() {
    let game = OrleansSettlers::base(2);
    let mut won = 0;
    let mut points = [0, 0];
    for seed in 0..6 {
        let first = seed % 2 == 0;
        let names = if first { ["greedy", "random"] } else { ["random", "greedy"] };
        let end = played(&game, &names, seed, |_, _| {});
        let greedy = if first { Seat::A } else { Seat::B };
        let standings = game.standings(&end);
        won += u32::from(standings.rank(greedy) == 1);
        points[0] += standings.score(greedy);
        points[1] += standings.score(greedy.next(2));
    }
    println!("greedy {} points, random {} points in 6 games", points[0], points[1]);
    assert_eq!(won, 6);
}

#[test]
fn the_plan_of_another_seat_does_not_change_an_answer() {
    plans_stay_hidden_from("search:40", 3);
    plans_stay_hidden_from("net", 2);
    plans_stay_hidden_from("net:20", 2);
}

fn plans_stay_hidden_from(name: &str, seats: u8) {
    let game = OrleansSettlers::base(seats);
    let mut rng = Xoshiro256::new(4);
    let mut different = 0;
    played(&game, &vec!["random"; seats.into()], 2, |state, seat| {
        if state.top() != Some(Frame::Plan) || rng.below(8) > 0 {
            return;
        }
        let answer = |world: &State| bot(name, 7).choose(&game, world, seat, None);
        let here = answer(state);
        for _ in 0..3 {
            let world = game.resample(state, Viewer::Seat(seat), &mut rng);
            different += usize::from(world != *state);
            assert_eq!(answer(&world), here);
        }
    });
    assert!(different > 20, "{name}: the worlds were hardly different: {different}");
}

/// The first answer of a plan is thought about, the rest of it is kept; a mind that is asked in the middle of somebody
/// else's plan thinks anew.
#[test]
fn a_plan_is_made_once_and_kept_to() {
    let game = OrleansSettlers::base(2);
    let mut begun = Vec::new();
    played(&game, &["net:20", "net:20"], 3, |state, seat| {
        if state.top() == Some(Frame::Plan) && seat == Seat::A && begun.len() < 3 && !begun.contains(&state.round) {
            begun.push(state.round);
            let mut state = *state;
            let mut planner = bot("net:20", 5);
            let (mut thought, mut kept) = (0, 0);
            while matches!(game.status(&state), Status::Waiting(asked) if asked.contains(seat) && state.top() == Some(Frame::Plan))
            {
                let mut options = Vec::new();
                game.legal_actions(&state, seat, &mut options);
                let choice = planner.choose(&game, &state, seat, None);
                assert!(options.contains(&choice.action));
                match choice.iterations {
                    0 => kept += u32::from(options.len() > 1),
                    _ => thought += 1,
                }
                if kept == 1 && options.len() > 1 {
                    assert!(bot("net:20", 6).choose(&game, &state, seat, None).iterations > 0);
                }
                game.apply(&mut state, seat, choice.action, &mut Ignore);
            }
            assert_eq!(thought, 1, "round {}", state.round);
            assert!(kept > 0, "round {}", state.round);
        }
    });
    assert_eq!(begun.len(), 3);
}

/// Seats plan at once, and at a table their answers come in any order. The tree must not walk through the plan of the
/// first seat before it comes to the answers of its own.
#[test]
fn a_bot_plays_alike_in_every_seat() {
    const GAMES: u64 = 12;
    let game = OrleansSettlers::base(2);
    let mut points = [0, 0];
    for seed in 0..GAMES {
        let standings = game.standings(&played(&game, &["search:20", "search:20"], seed, |_, _| {}));
        points[0] += standings.score(Seat::A);
        points[1] += standings.score(Seat::B);
    }
    println!("A {} points, B {} points in {GAMES} games", points[0], points[1]);
    // With the fault of walking through A's plan first, B had three quarters of A's points.
    assert!(100 * points[1] > 88 * points[0], "A {} points, B {} points", points[0], points[1]);
}
