//! Texts at random for whatever reads the texts of others. Shared with the tests of the engine.

use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use steading_core::{Rng, Xoshiro256};

/// Texts that are tried in a bounded run, for each reader.
const TRIED: usize = 400;
/// No text may take longer.
const LONGEST: Duration = Duration::from_secs(1);
/// Longer texts are refused before they are read.
const LONGEST_TEXT: usize = 1 << 20;

/// The shortest golden records of each game.
#[allow(dead_code, reason = "the engine is told its records by the texts that are kept")]
pub fn golden_records() -> Vec<String> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let mut texts = Vec::new();
    for game in std::fs::read_dir(games).unwrap().flatten().map(|entry| entry.path()).filter(|path| path.is_dir()) {
        let files = std::fs::read_dir(game).unwrap().flatten().map(|entry| entry.path());
        let mut records: Vec<String> = files.filter_map(|file| std::fs::read_to_string(file).ok()).collect();
        records.sort_by_key(|record| (record.len(), record.clone()));
        texts.extend(records.into_iter().take(3));
    }
    texts.sort();
    texts
}

/// The texts of the folder `corpus` beside the tests.
fn kept(reader: &str) -> Vec<Vec<u8>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let folder = ["server/corpus", "corpus"].map(|corpus| tests.join(corpus).join(reader));
    let folder = folder.iter().find(|folder| folder.is_dir()).expect("every reader has texts that are kept");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Words that mean something to one reader or another.
const WORDS: [&[u8]; 12] =
    [b"{", b"[", b"\"", b"\\u0000", b"-1", b"1e999", b"99999999999999999999", b"null", b"\n", b"*", b"= ", b"\xff\xfe"];

/// Numbers at the edges of what readers hold.
const NUMBERS: [i64; 10] = [-1, 0, 1, 2, 3, 4, 255, 256, u32::MAX as i64, i64::MAX];

/// The parts of a value.
fn within(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => Vec::new(),
    }
}

/// JSON that is still JSON, with one part of it exchanged, left out, or there twice.
fn changed_json(mut value: Value, rng: &mut Xoshiro256) -> Vec<u8> {
    let mut part = &mut value;
    // Deep parts as often as others.
    while !within(part).is_empty() && rng.below(5) > 0 {
        let which = rng.below(within(part).len() as u32) as usize;
        part = within(part).swap_remove(which);
    }
    match (rng.below(5), part) {
        (0 | 1, Value::Array(items)) if !items.is_empty() => {
            let which = rng.below(items.len() as u32) as usize;
            if rng.below(2) == 0 {
                items.remove(which);
            } else {
                items.insert(which, items[which].clone());
            }
        }
        (0 | 1, Value::Object(fields)) if !fields.is_empty() => {
            let which = rng.below(fields.len() as u32) as usize;
            let name = fields.keys().nth(which).expect("it is one of them").clone();
            fields.remove(&name);
        }
        (2, part) => *part = Value::Null,
        (3, part) => *part = json!([part.take()]),
        (_, part) => *part = json!(NUMBERS[rng.below(NUMBERS.len() as u32) as usize]),
    }
    value.to_string().into_bytes()
}

/// Lines in another order, left out, or there twice; lines of other texts among them.
fn changed_lines(text: &str, other: &str, rng: &mut Xoshiro256) -> Vec<u8> {
    let (mut lines, others): (Vec<&str>, Vec<&str>) = (text.lines().collect(), other.lines().collect());
    for _ in 0..=rng.below(3) {
        let (one, two) = (rng.below(lines.len() as u32) as usize, rng.below(lines.len() as u32) as usize);
        match rng.below(4) {
            0 => lines.swap(one, two),
            1 if lines.len() > 1 => drop(lines.remove(one)),
            2 => lines.insert(one, lines[two]),
            _ => lines[one] = others[rng.below(others.len() as u32) as usize],
        }
    }
    lines.join("\n").into_bytes()
}

/// A change that leaves the form as it is, if there is one: what is refused at the first byte tries little.
fn changed_in_form(text: &[u8], other: &[u8], rng: &mut Xoshiro256) -> Option<Vec<u8>> {
    if let Ok(value) = serde_json::from_slice(text) {
        return Some(changed_json(value, rng));
    }
    let (text, other) = (std::str::from_utf8(text).ok()?, std::str::from_utf8(other).ok()?);
    let both = text.lines().count() > 1 && other.lines().count() > 0;
    both.then(|| changed_lines(text, other, rng))
}

/// A few changes at random places.
fn changed(texts: &[Vec<u8>], rng: &mut Xoshiro256) -> Vec<u8> {
    let pick = |rng: &mut Xoshiro256| texts[rng.below(texts.len() as u32) as usize].clone();
    let mut text = pick(rng);
    if rng.below(2) == 0
        && let Some(text) = changed_in_form(&text, &pick(rng), rng)
    {
        return text;
    }
    for _ in 0..=rng.below(4) {
        let place = |text: &[u8], rng: &mut Xoshiro256| rng.below(text.len() as u32 + 1) as usize;
        let (from, to) = {
            let (one, other) = (place(&text, rng), place(&text, rng));
            (one.min(other), one.max(other).min(one.min(other) + 64))
        };
        match rng.below(6) {
            0 if from < text.len() => text[from] ^= 1 << rng.below(8),
            1 => drop(text.drain(from..to)),
            2 => {
                let part = text[from..to].to_vec();
                text.splice(from..from, part);
            }
            3 => {
                let word = WORDS[rng.below(WORDS.len() as u32) as usize];
                text.splice(from..to.min(from + word.len()), word.iter().copied());
            }
            4 => text.truncate(from),
            _ => {
                let other = pick(rng);
                let start = place(&other, rng);
                let part = other[start..(start + 64).min(other.len())].to_vec();
                text.splice(from..from, part);
            }
        }
    }
    text.truncate(LONGEST_TEXT);
    text
}

/// Tries kept texts, good ones and changed ones.
pub fn hammer(reader: &str, good: Vec<Vec<u8>>, mut read: impl FnMut(&[u8])) {
    let texts: Vec<Vec<u8>> = kept(reader).into_iter().chain(good).collect();
    let seconds = std::env::var("STEADING_FUZZ_SECONDS").ok().map(|text| text.parse().expect("a number of seconds"));
    // A run without end tries other texts each time.
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_nanos() as u64);
    let seed = std::env::var("STEADING_FUZZ_SEED").ok().map(|text| text.parse().expect("a seed"));
    let seed = seed.unwrap_or_else(|| seconds.map_or(1, |_: u64| now()));
    let (mut rng, began) = (Xoshiro256::new(seed), Instant::now());
    let goes_on = |tried: usize| match seconds {
        Some(seconds) => began.elapsed() < Duration::from_secs(seconds),
        None => tried < TRIED,
    };
    let mut tried = 0;
    while tried < texts.len() || goes_on(tried) {
        let text = texts.get(tried).cloned().unwrap_or_else(|| changed(&texts, &mut rng));
        tried += 1;
        let start = Instant::now();
        let done = catch_unwind(AssertUnwindSafe(|| read(&text)));
        // A machine with much else to do is no hanging reader: it is tried again.
        let slow = start.elapsed() > LONGEST && {
            let again = Instant::now();
            let _ = catch_unwind(AssertUnwindSafe(|| read(&text)));
            again.elapsed() > 5 * LONGEST
        };
        if done.is_err() || slow {
            let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{reader}-{tried}"));
            std::fs::write(&file, &text).unwrap();
            let what = if slow { "too long" } else { "a panic" };
            panic!("{what} for {}, the text number {tried} of STEADING_FUZZ_SEED={seed}", file.display());
        }
    }
}
