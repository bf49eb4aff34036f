//! Damaged positions: whatever JSON comes, it is refused with a sentence, or it can be played to the end.

use crate::contract::{panic_text, pick};
use crate::decoders::Trials;
use crate::scenario::random_step;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use steading_core::{Explain, Ignore, Position, Rng, Status, Title, Viewer, Xoshiro256};

const MAX_STEPS: u32 = 20_000;

/// Takes one random position from each of `games` random games, damages it `mutations` times, and loads each result.
///
/// Panics when loading panics or refuses without a sentence, or when a loaded position breaks an invariant, panics or
/// does not end in random play; the offending JSON is part of the panic.
pub fn positions<G: Title>(game: &G, games: u32, mutations: u32) -> Trials {
    let mut rng = Xoshiro256::new(0x706f_7369_7469_6f6e);
    let mut trials = Trials::default();
    let mut specimens: Vec<Value> = Vec::new();
    let mut length = 1;
    for number in 0..games {
        let mut state = game.setup();
        let mut taken = state.clone();
        // The length of the game before tells roughly how long a game is; any step of it may be the one.
        let stop = rng.below(length + 1);
        for step in 0..MAX_STEPS {
            if step == stop {
                taken = state.clone();
            }
            if random_step(game, &mut state, &mut rng, &mut Ignore).is_none() {
                length = step.max(1);
                break;
            }
        }
        let position = serde_json::to_value(Position::of(game, taken)).expect("a position can be written as JSON");
        for _ in 0..mutations {
            let mut damaged = position.clone();
            for _ in 0..=rng.below(3) {
                damage(&mut damaged, &specimens, &mut rng);
            }
            let text = damaged.to_string();
            let seed = rng.next_u64();
            match catch_unwind(AssertUnwindSafe(|| load_and_play(game, &text, seed))) {
                Ok(Ok(taken)) => trials.note(taken),
                Ok(Err(problem)) => panic!("{}: {problem}\nThe position (game {number}):\n{text}", G::ID),
                Err(payload) => {
                    let problem = panic_text(&*payload);
                    panic!("{}: a loaded position made the rules panic: {problem}\nThe position:\n{text}", G::ID);
                }
            }
        }
        // A few earlier positions are kept, because parts of one grafted onto another are the subtlest damage.
        if specimens.len() < 32 {
            specimens.push(position);
        }
    }
    trials
}

/// Whether the position was taken; the error is a sentence about a broken promise.
fn load_and_play<G: Title>(game: &G, text: &str, seed: u64) -> Result<bool, String> {
    let position: Position<G::State> = match serde_json::from_str(text) {
        Ok(position) => position,
        Err(error) => return if error.to_string().is_empty() { Err(silent()) } else { Ok(false) },
    };
    let mut state = match position.set_up(game) {
        Ok(state) => state,
        Err(error) => return if error.to_string().is_empty() { Err(silent()) } else { Ok(false) },
    };
    let mut rng = Xoshiro256::new(seed);
    look_around(game, &state, &mut rng)?;
    for step in 0..MAX_STEPS {
        if random_step(game, &mut state, &mut rng, &mut Ignore).is_none() {
            game.standings(&state);
            return Ok(true);
        }
        if let Err(broken) = game.check(&state) {
            return Err(format!("a position was loaded that breaks an invariant {} steps later: {broken}", step + 1));
        }
    }
    Err(format!("a position was loaded that does not end within {MAX_STEPS} steps"))
}

fn silent() -> String {
    "a position was refused without a sentence".to_owned()
}

/// Whatever a table asks of a position it has just loaded.
fn look_around<G: Title>(game: &G, state: &G::State, rng: &mut Xoshiro256) -> Result<(), String> {
    for viewer in Viewer::all(game.seats()) {
        game.view(state, viewer);
        let world = game.resample(state, viewer, rng);
        if let Err(broken) = game.check(&world) {
            return Err(format!("a loaded position has a hidden world that breaks an invariant: {broken}"));
        }
    }
    game.standings(state);
    if let Status::Waiting(asked) = game.status(state) {
        if asked.is_empty() || asked.iter().any(|seat| seat.index() >= game.seats().into()) {
            return Err("a loaded position waits for nobody at the table".to_owned());
        }
        for seat in asked.iter() {
            game.decision(state, seat).message();
            let mut options = Vec::new();
            game.legal_actions(state, seat, &mut options);
            options.iter().for_each(|&action| drop(game.label(state, seat, action)));
        }
    }
    Ok(())
}

/// A way into a JSON value: which item of the outermost list or object, which item of that one, and so on.
type Way = Vec<usize>;

/// The ways to all values inside, the whole excluded.
fn ways(value: &Value, here: &mut Way, found: &mut Vec<Way>) {
    let mut visit = |(index, inner): (usize, &Value)| {
        here.push(index);
        found.push(here.clone());
        ways(inner, here, found);
        here.pop();
    };
    match value {
        Value::Array(items) => items.iter().enumerate().for_each(&mut visit),
        Value::Object(entries) => entries.values().enumerate().for_each(&mut visit),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn at<'v>(mut value: &'v mut Value, way: &[usize]) -> Option<&'v mut Value> {
    for &index in way {
        value = match value {
            Value::Array(items) => items.get_mut(index)?,
            Value::Object(entries) => entries.values_mut().nth(index)?,
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return None,
        };
    }
    Some(value)
}

const NUMBERS: [i64; 12] = [0, 1, 2, 3, 5, 17, 31, 32, 255, 256, -1, i64::MAX];

/// One small change somewhere inside, mostly to the state.
fn damage(position: &mut Value, others: &[Value], rng: &mut Xoshiro256) {
    let mut found = Vec::new();
    ways(position, &mut Vec::new(), &mut found);
    let state = position.as_object().and_then(|entries| entries.keys().position(|key| key == "state"));
    let inside = |way: &Way| way.len() > 1 && way.first().copied() == state;
    if rng.below(20) > 0 && found.iter().any(inside) {
        found.retain(inside);
    }
    let way = &found[rng.below(found.len() as u32) as usize];
    match rng.below(10) {
        0 => graft(position, way, others, rng),
        1 | 2 => transfer(position, &found, rng),
        3 => swap(position, &found, rng),
        _ => {
            if let Some(value) = at(position, way) {
                alter(value, rng);
            }
        }
    }
}

/// Changes one value by itself.
fn alter(value: &mut Value, rng: &mut Xoshiro256) {
    if rng.below(25) == 0 {
        *value = Value::Null;
        return;
    }
    match value {
        Value::Null => *value = Value::from(pick(&NUMBERS, rng)),
        Value::Bool(truth) => *truth = !*truth,
        Value::Number(number) => {
            let old = number.as_i64().unwrap_or(0);
            let new = match rng.below(3) {
                0 => pick(&NUMBERS, rng),
                1 => old.wrapping_add(1),
                _ => old.wrapping_sub(1),
            };
            *value = Value::from(new);
        }
        Value::String(text) => *text = if rng.below(2) == 0 { String::new() } else { format!("{text}x") },
        Value::Array(items) => match rng.below(4) {
            0 => items.truncate(rng.below(items.len() as u32 + 1) as usize),
            1 => items.push(items.last().cloned().unwrap_or(Value::from(0))),
            2 => items.reverse(),
            _ => items.push(Value::from(pick(&NUMBERS, rng))),
        },
        Value::Object(entries) => {
            let keys: Vec<String> = entries.keys().cloned().collect();
            if keys.is_empty() {
                entries.insert("x".to_owned(), Value::Null);
                return;
            }
            let key = &keys[rng.below(keys.len() as u32) as usize];
            let inner = entries.remove(key).expect("the key was just listed");
            if rng.below(2) == 0 {
                entries.insert(format!("{key}x"), inner);
            }
        }
    }
}

/// Puts what another position has at the same place.
fn graft(position: &mut Value, way: &[usize], others: &[Value], rng: &mut Xoshiro256) {
    if others.is_empty() {
        return;
    }
    let mut other = others[rng.below(others.len() as u32) as usize].clone();
    if let (Some(theirs), Some(ours)) = (at(&mut other, way), at(position, way)) {
        *ours = theirs.take();
    }
}

/// Moves something from one place to another: an item between lists, or one from number to number.
/// Sums stay as they are, so this gets past checks of conservation.
fn transfer(position: &mut Value, found: &[Way], rng: &mut Xoshiro256) {
    let mut some = |test: fn(&Value) -> bool, position: &mut Value| {
        let fitting: Vec<&Way> =
            found.iter().filter(|way| at(position, way).is_some_and(|value| test(value))).collect();
        (!fitting.is_empty()).then(|| pick(&fitting, rng).clone())
    };
    let lists = some(|value| value.as_array().is_some_and(|items| !items.is_empty()), position);
    let (from, to) = match lists {
        Some(from) => (from, some(Value::is_array, position)),
        None => return,
    };
    let Some(to) = to else { return };
    let numbers = (some(Value::is_i64, position), some(Value::is_i64, position));
    if rng.below(2) == 0 {
        let items = at(position, &from).and_then(Value::as_array_mut).expect("it was just found");
        let item = items.remove(rng.below(items.len() as u32) as usize);
        // The place may have been inside the item that was taken out.
        if let Some(items) = at(position, &to).and_then(Value::as_array_mut) {
            items.insert(rng.below(items.len() as u32 + 1) as usize, item);
        }
    } else if let (Some(less), Some(more)) = numbers {
        for (way, change) in [(less, -1), (more, 1)] {
            let value = at(position, &way).expect("numbers stay where they are");
            *value = Value::from(value.as_i64().unwrap_or(0).wrapping_add(change));
        }
    }
}

/// Exchanges two values.
fn swap(position: &mut Value, found: &[Way], rng: &mut Xoshiro256) {
    let (one, two) = (&found[rng.below(found.len() as u32) as usize], &found[rng.below(found.len() as u32) as usize]);
    let (Some(first), Some(second)) = (at(position, one).cloned(), at(position, two).cloned()) else { return };
    if std::mem::discriminant(&first) != std::mem::discriminant(&second) {
        return;
    }
    if let Some(value) = at(position, one) {
        *value = second;
    }
    if let Some(value) = at(position, two) {
        *value = first;
    }
}
