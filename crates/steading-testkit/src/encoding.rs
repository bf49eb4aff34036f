//! The contract of an encoder, put to the test in random games.

use std::fmt;
use steading_core::{Digest, Encode, Features, Ignore, Layout, Rng, Seat, Status, Title, Viewer, Xoshiro256, set_bits};

/// In how many other worlds each position is described.
const WORLDS: u32 = 2;

/// How often a seat thinks again before it ends its turn: those who pass at once see little of a game.
const PATIENCE: u32 = 8;

/// What an encoding check has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Encoded {
    /// Positions, each described for every seat.
    pub positions: u64,
    /// Descriptions of worlds that are not the true one.
    pub other_worlds: u64,
    /// Inputs of the layout.
    pub inputs: usize,
    /// Inputs that were set in one description and not in another.
    pub used: usize,
    /// The most inputs that were set at once.
    pub most: usize,
    /// Different action indices that were offered.
    pub actions: usize,
}

impl fmt::Display for Encoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Encoded { positions, other_worlds, inputs, used, most, actions } = self;
        write!(
            f,
            "{positions} positions, {other_worlds} other worlds, {used} of {inputs} inputs used, at most {most} at once, \
             {actions} actions seen"
        )
    }
}

/// Plays random games and checks every promise of [`Encode`]: the same fields in every position, nothing that the seat
/// may not know, and an action index of its own for each legal answer. Panics at the first broken promise.
pub fn encoding<G: Encode + Title>(game: &G, games: u32) -> Encoded {
    let layout = Layout::of(game);
    let inputs = layout.inputs();
    assert!(inputs <= usize::from(u16::MAX), "{} inputs are more than an index holds", inputs);
    let names: std::collections::BTreeSet<String> = layout.fields().iter().map(ToString::to_string).collect();
    assert_eq!(names.len(), layout.fields().len(), "two fields of {} have the same name", G::ID);
    let mut features = Features::with_room(inputs);
    let mut elsewhere = Features::with_room(inputs);
    let (mut set, mut unset) = (vec![false; inputs], vec![false; inputs]);
    let mut offered = vec![false; G::ACTIONS];
    let mut report = Encoded { inputs, ..Encoded::default() };
    for number in 0..games {
        let mut rng = Xoshiro256::new(u64::from(number) + 1);
        let mut state = game.setup();
        loop {
            report.positions += 1;
            for seat in Seat::all(game.seats()) {
                assert!(Layout::at(game, &state, seat) == layout, "the layout is another one in {state:?}");
                features.describe(game, &state, seat);
                assert_eq!(features.width(), inputs, "the width is another one in {state:?}");
                report.most = report.most.max(features.active().count());
                let mut is_set = features.active().peekable();
                for input in 0..inputs {
                    let now = is_set.next_if_eq(&(input as u16)).is_some();
                    *(if now { &mut set[input] } else { &mut unset[input] }) = true;
                }
                for _ in 0..WORLDS {
                    let world = game.resample(&state, Viewer::Seat(seat), &mut rng);
                    report.other_worlds += u64::from(world != state);
                    elsewhere.describe(game, &world, seat);
                    if let Some(field) = difference(&layout, &features, &elsewhere) {
                        panic!(
                            "seat {seat} may not know {field}, which differs in a world it cannot tell apart: {state:?}"
                        );
                    }
                }
            }
            if !step(game, &mut state, &mut rng, |actions| distinct(game, actions, &mut offered)) {
                break;
            }
        }
    }
    report.used = set.iter().zip(&unset).filter(|(set, unset)| **set && **unset).count();
    report.actions = offered.iter().filter(|seen| **seen).count();
    report
}

/// A digest of all that a net is told in random games: the inputs of every seat and the index of every legal answer, and
/// from which source chance is due. It changes when the encoder says anything else, though the layout is the same.
pub fn fingerprint<G: Encode + Title>(game: &G, games: u32) -> Digest {
    let mut told = Vec::new();
    let mut features = Features::with_room(Layout::of(game).inputs());
    for number in 0..games {
        let mut rng = Xoshiro256::new(u64::from(number) + 1);
        let mut state = game.setup();
        loop {
            for seat in Seat::all(game.seats()) {
                features.describe(game, &state, seat);
                told.extend(features.active().flat_map(u16::to_le_bytes));
                told.push(u8::MAX);
            }
            if matches!(game.status(&state), Status::Chance) {
                told.push(game.source(&state));
            }
            let look = |actions: &[G::Action]| {
                told.extend(actions.iter().flat_map(|&action| (game.action_index(action) as u32).to_le_bytes()));
            };
            if !step(game, &mut state, &mut rng, look) {
                break;
            }
        }
    }
    Digest::of_bytes(&told)
}

/// What happens next in a random game, after `look` has seen the answers that are offered. False when the game is over.
fn step<G: Title>(game: &G, state: &mut G::State, rng: &mut Xoshiro256, look: impl FnOnce(&[G::Action])) -> bool {
    match game.status(state) {
        Status::Over => return false,
        Status::Chance => {
            let outcome = game.sample(state, rng);
            game.resolve(state, outcome, &mut Ignore);
        }
        Status::Waiting(asked) => {
            let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
            let mut actions = Vec::new();
            game.legal_actions(state, seat, &mut actions);
            look(&actions);
            let mut pick = || actions[rng.below(actions.len() as u32) as usize];
            let mut action = pick();
            for _ in 0..PATIENCE {
                if game.label(state, seat, action).ends_turn {
                    action = pick();
                }
            }
            game.apply(state, seat, action, &mut Ignore);
        }
    }
    true
}

/// The first field in which two descriptions differ.
fn difference(layout: &Layout, one: &Features, other: &Features) -> Option<String> {
    let differing: Vec<u64> = one.words().iter().zip(other.words()).map(|(a, b)| a ^ b).collect();
    let first = set_bits(&differing).next()?;
    let field = layout.fields().iter().rev().find(|field| field.first <= usize::from(first))?;
    Some(field.to_string())
}

/// Every legal answer has an index of its own.
fn distinct<G: Encode>(game: &G, actions: &[G::Action], offered: &mut [bool]) {
    let mut taken: Vec<usize> = actions.iter().map(|&action| game.action_index(action)).collect();
    for (&index, action) in taken.iter().zip(actions) {
        assert!(index < G::ACTIONS, "{action:?} has the index {index} of {}", G::ACTIONS);
        offered[index] = true;
    }
    taken.sort_unstable();
    if let Some(pair) = taken.windows(2).find(|pair| pair[0] == pair[1]) {
        panic!("two of these answers share the index {}: {actions:?}", pair[0]);
    }
}
