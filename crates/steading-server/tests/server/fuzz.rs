//! I1: what reads the texts of others never panics and never takes long, whatever the bytes.
//!
//! Good texts and those of `corpus/` are changed at random: bytes flipped, cut out, doubled, exchanged with other texts.
//! A run is bounded; `make fuzz` sets `STEADING_FUZZ_SECONDS` and goes on for so long for each reader. A text that fails
//! is written to the folder of the build; put it into `corpus/`, where every run begins with it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use steading_core::{Record, Rng, Seat, Variants, Xoshiro256};
use steading_host::session::{LONGEST_MESSAGE, Session};
use steading_host::{Conn, Now, UserId};
use steading_match::{AnyMatch, Chance, Setup, TitleInfo, titles};

/// Texts that are tried in a bounded run, for each reader.
const TRIED: usize = 400;
/// No text may take longer.
const LONGEST: Duration = Duration::from_secs(1);
/// Longer texts are refused before they are read.
const LONGEST_TEXT: usize = 1 << 20;

fn kept(reader: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/server/corpus").join(reader);
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
fn hammer(reader: &str, good: Vec<Vec<u8>>, mut read: impl FnMut(&[u8])) {
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

fn opened(title: &TitleInfo, pack: Option<&str>) -> Option<Box<dyn AnyMatch>> {
    let options = Variants::new();
    let pack = pack.map(|text| ("pack.toml", text));
    let seed = Some(steading_core::Seed::from_text("fuzz"));
    let setup = Setup { seats: title.least_seats.max(2), options: &options, pack, seed, manual_chance: false };
    steading_match::open(title.id, &setup).ok()
}

/// A game of each title in the middle of things.
fn games() -> Vec<Box<dyn AnyMatch>> {
    let mut rng = Xoshiro256::new(3);
    let play = |title: &'static TitleInfo| {
        let mut game = opened(title, None).unwrap();
        for _ in 0..40 {
            while game.status() == steading_core::Status::Chance {
                game.chance(None).unwrap();
            }
            let Some(seat) = game.waiting().iter().next() else { break };
            let answers = game.answers(seat).unwrap();
            game.apply(seat, &answers[rng.below(answers.len() as u32) as usize]).unwrap();
        }
        game
    };
    titles().iter().map(play).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn i1_messages_of_a_socket() {
    let mut session = Session::new(Conn(1), UserId::new([1; 20]), "Anna".to_owned(), Now::default());
    let mut now = Now::default();
    hammer("socket", Vec::new(), |bytes| {
        now.mono += 10_000;
        let message = text(bytes);
        let said = session.on_text(&message, now);
        if message.len() > LONGEST_MESSAGE {
            assert!(matches!(said, steading_host::session::Output::Close(_)));
        }
    });
}

#[test]
fn i1_records() {
    let records = games().iter().map(|game| game.record().to_string().into_bytes()).collect();
    hammer("record", records, |bytes| {
        if let Ok(record) = Record::read(&text(bytes)) {
            let _ = steading_match::load_record(&record, None, Chance::default());
        }
    });
}

#[test]
fn i1_positions() {
    let positions = games().iter().map(|game| game.position().get().as_bytes().to_vec()).collect();
    hammer("position", positions, |bytes| {
        if let Ok(game) = steading_match::load_position(&text(bytes), None, Chance::default()) {
            // What is taken can be looked at and played.
            for seat in game.waiting().iter() {
                let _ = game.answers(seat);
            }
        }
    });
}

#[test]
fn i1_packs() {
    let packs = titles().iter().map(|title| title.base_pack.as_bytes().to_vec()).collect();
    hammer("pack", packs, |bytes| {
        let pack = text(bytes);
        for title in titles() {
            opened(title, Some(&pack));
        }
    });
}

#[test]
fn i1_notation() {
    let games = games();
    let answers = games.iter().flat_map(|game| {
        let seat = game.waiting().iter().next().unwrap_or(Seat::A);
        game.answers(seat).unwrap_or_default().into_iter().map(String::into_bytes)
    });
    let answers = answers.collect();
    hammer("notation", answers, |bytes| {
        let line = text(bytes);
        for game in &games {
            for seat in Seat::all(game.seats()) {
                let _ = game.explain(seat, &line);
            }
        }
    });
}
