//! Damaged notation: whatever text comes, it is read as exactly one action or outcome, or refused.

use crate::contract::{action_text, outcome_text, panic_text, pick};
use crate::scenario::random_step;
use std::collections::BTreeSet;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use steading_core::{Ignore, NotationError, Rng, Status, Title, Xoshiro256};

/// How many texts or positions were taken and how many refused. A check that refuses everything proves little.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trials {
    pub taken: u32,
    pub refused: u32,
}

impl fmt::Display for Trials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} taken, {} refused", self.taken, self.refused)
    }
}

impl Trials {
    pub(crate) fn note(&mut self, taken: bool) {
        *(if taken { &mut self.taken } else { &mut self.refused }) += 1;
    }
}

/// How many true notations are collected to be damaged.
const SPECIMENS: usize = 2_000;
/// After so many random games we take what we have.
const GAMES: u32 = 40;
const MAX_STEPS: u32 = 20_000;

/// Throws `cases` texts at `read_action` and `read_outcome`: true notations of this game, damaged ones, and noise.
///
/// Panics when a reader panics, refuses a true notation, or takes a text that is not the one spelling of what it read.
pub fn decoders<G: Title>(game: &G, cases: u32) -> Trials {
    let mut rng = Xoshiro256::new(0x6e6f_7461_7469_6f6e);
    let specimens = collect(game, &mut rng);
    let words: Vec<&str> =
        specimens.iter().flat_map(|text| text.split(' ')).collect::<BTreeSet<_>>().into_iter().collect();
    let mut trials = Trials::default();
    for _ in 0..cases {
        let text = match rng.below(8) {
            0 => noise(&mut rng),
            1 => phrase(&words, &mut rng),
            _ => {
                let mut text = specimens[rng.below(specimens.len() as u32) as usize].clone();
                for _ in 0..=rng.below(3) {
                    damage(&mut text, &words, &mut rng);
                }
                text
            }
        };
        trials.note(read_both(game, &text));
    }
    for text in &specimens {
        assert!(read_both(game, text), "{}: '{text}' came up in play but is not read", G::ID);
    }
    trials
}

/// Reads a text both ways. Whether it was anything.
fn read_both<G: Title>(game: &G, text: &str) -> bool {
    let action = read_once::<G, _>(text, "read_action", |text| Ok(action_text(game, game.read_action(text)?)));
    let outcome = read_once::<G, _>(text, "read_outcome", |text| Ok(outcome_text(game, game.read_outcome(text)?)));
    action | outcome
}

/// Reads a text and writes what was read: it must come back as it was.
fn read_once<G: Title, R>(text: &str, reader: &str, there_and_back: R) -> bool
where
    R: Fn(&str) -> Result<String, NotationError>,
{
    match catch_unwind(AssertUnwindSafe(|| there_and_back(text))) {
        Err(payload) => panic!("{}: `{reader}` panicked on {text:?}: {}", G::ID, panic_text(&*payload)),
        Ok(Ok(again)) => {
            assert!(again == text, "{}: `{reader}` takes {text:?} for '{again}', which is a second spelling", G::ID);
            true
        }
        Ok(Err(error)) => {
            assert!(
                !error.expected.is_empty(),
                "{}: `{reader}` refuses {text:?} without saying what it expected",
                G::ID
            );
            false
        }
    }
}

/// Notations that come up in random games: every option and every outcome on the way.
fn collect<G: Title>(game: &G, rng: &mut Xoshiro256) -> Vec<String> {
    let mut found = BTreeSet::new();
    for _ in 0..GAMES {
        let mut state = game.setup();
        for _ in 0..MAX_STEPS {
            match game.status(&state) {
                Status::Waiting(asked) => {
                    let mut options = Vec::new();
                    asked.iter().for_each(|seat| game.legal_actions(&state, seat, &mut options));
                    found.extend(options.into_iter().map(|action| action_text(game, action)));
                }
                Status::Chance => {
                    let mut outcomes = Vec::new();
                    game.outcomes(&state, &mut outcomes);
                    found.extend(outcomes.into_iter().map(|(outcome, _)| outcome_text(game, outcome)));
                }
                Status::Over => break,
            }
            if found.len() >= SPECIMENS {
                return found.into_iter().collect();
            }
            random_step(game, &mut state, rng, &mut Ignore);
        }
    }
    assert!(!found.is_empty(), "{}: no notation came up in {GAMES} random games", G::ID);
    found.into_iter().collect()
}

/// Characters that readers stumble over: separators, signs, digits of other scripts, letters whose case changes length.
const LETTERS: [char; 34] = [
    'a', 'b', 'e', 'x', 'z', 'A', 'B', 'E', 'F', 'Z', '0', '1', '2', '7', '9', ' ', ' ', '-', '+', '_', '.', ',', ':',
    '/', '*', '=', '\t', '\n', '\0', 'ß', 'İ', '٣', '\u{200b}', '🂡',
];

fn letter(rng: &mut Xoshiro256) -> char {
    pick(&LETTERS, rng)
}

fn noise(rng: &mut Xoshiro256) -> String {
    // Now and then a long one: readers must not take long or recurse.
    let length = if rng.below(200) == 0 { 5_000 } else { rng.below(24) };
    (0..length).map(|_| letter(rng)).collect()
}

/// Words of the game in no order.
fn phrase(words: &[&str], rng: &mut Xoshiro256) -> String {
    let count = 1 + rng.below(6);
    (0..count).map(|_| pick(words, rng)).collect::<Vec<_>>().join(" ")
}

/// One small change, which may also leave another true notation.
fn damage(text: &mut String, words: &[&str], rng: &mut Xoshiro256) {
    let mut letters: Vec<char> = text.chars().collect();
    let place = rng.below(letters.len() as u32 + 1) as usize;
    let mut parts: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let part = rng.below(parts.len() as u32) as usize;
    match rng.below(12) {
        0 => letters.insert(place, letter(rng)),
        1 if place < letters.len() => drop(letters.remove(place)),
        2 if place < letters.len() => letters[place] = letter(rng),
        3 if place + 1 < letters.len() => letters.swap(place, place + 1),
        4 => letters.truncate(place),
        5 if place < letters.len() => {
            let other = letters[place];
            letters[place] = if other.is_uppercase() { other.to_ascii_lowercase() } else { other.to_ascii_uppercase() };
        }
        change => {
            match change {
                6 => parts[part] = pick(words, rng).to_owned(),
                7 => parts.insert(part, pick(words, rng).to_owned()),
                8 => drop(parts.remove(part)),
                9 => parts.swap(part, 0),
                10 => parts[part] = format!("0{}", parts[part]),
                _ => {
                    parts[part] =
                        pick(&["0", "1", "-1", "+1", "17", "255", "256", "4294967296", "1e3", ""], rng).to_owned()
                }
            }
            *text = parts.join(" ");
            return;
        }
    }
    *text = letters.into_iter().collect();
}
