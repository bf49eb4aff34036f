//! Texts at random for whatever reads the texts of others. Shared with the tests of the engine.

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

/// A few changes at random places.
fn changed(texts: &[Vec<u8>], rng: &mut Xoshiro256) -> Vec<u8> {
    let pick = |rng: &mut Xoshiro256| texts[rng.below(texts.len() as u32) as usize].clone();
    let mut text = pick(rng);
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
    let seed = seconds.map_or(1, |_: u64| now());
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
            panic!("{} for {}", if slow { "too long" } else { "a panic" }, file.display());
        }
    }
}
