//! Records: a match as text, one entry a line. The save file, the export, the golden test and the database log.
//!
//! ```text
//! steading record 1
//! game settlement
//! rules 1
//! content 5c3f…
//! option rare_tokens early
//! seats 2
//! seed 9a41…
//!
//! * start B
//! A take leaders_crown
//! undo 1
//! A take magic_purse
//! = round 1 9c1e44d09c1e44d0
//! ```

use crate::game::Variants;
use crate::seat::Seat;
use crate::{Digest, Seed};
use std::error::Error;
use std::fmt;

const FIRST_LINE: &str = "steading record 1";
/// A record longer than this is no game of ours.
pub const MAX_ENTRIES: usize = 100_000;
/// A line longer than this is refused; positions are the longest lines there are.
pub const MAX_LINE: usize = 256 * 1024;

/// How the seed of a match is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedLine {
    /// Outcomes were given by hand, or the seed was never told.
    None,
    Known(Seed),
    /// The commitment of a live table whose seed is not shown yet.
    Committed(Digest),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub game: String,
    pub rules: u32,
    pub content: Digest,
    pub options: Variants,
    pub seats: u8,
    pub seed: SeedLine,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// `@ {…}`: the state the record begins from, or crosses a rules version by.
    Position(String),
    /// `A build p3`
    Action { seat: Seat, notation: String },
    /// `* draw A ferry`
    Outcome(String),
    /// `undo 3`: the last three entries that changed the state are taken back.
    Undo(u32),
    /// `A undo 2`: this seat takes back its last two answers to a simultaneous question.
    SeatUndo { seat: Seat, answers: u32 },
    /// `= round 2 9c1e44d09c1e44d0`: the state has this digest here.
    Digest { label: String, digest: String },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub header: Header,
    pub entries: Vec<Entry>,
}

/// Where a record stops making sense, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    pub line: usize,
    pub problem: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl Error for RecordError {}

fn seat_and_rest(line: &str) -> Option<(Seat, &str)> {
    let mut letters = line.chars();
    let seat = Seat::from_letter(letters.next()?)?;
    let rest = letters.as_str().strip_prefix(' ')?;
    Some((seat, rest))
}

fn count(text: &str) -> Option<u32> {
    let plain = !text.is_empty() && !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

impl Entry {
    /// Reads one line. The notation inside is the game's to read.
    pub fn read(line: &str) -> Result<Entry, String> {
        if line.len() > MAX_LINE {
            return Err(format!("a line of {} bytes", line.len()));
        }
        if line.chars().any(|letter| letter.is_control()) {
            return Err("a control character".to_owned());
        }
        if let Some(text) = line.strip_prefix("@ ") {
            return Ok(Entry::Position(text.to_owned()));
        }
        if let Some(text) = line.strip_prefix("* ") {
            return Ok(Entry::Outcome(text.to_owned()));
        }
        if let Some(text) = line.strip_prefix("= ") {
            let (label, digest) = text.rsplit_once(' ').unwrap_or(("", text));
            let hex = |letter: u8| matches!(letter, b'0'..=b'9' | b'a'..=b'f');
            if digest.len() != 16 || !digest.bytes().all(hex) {
                return Err("a digest is 16 hexadecimal digits".to_owned());
            }
            return Ok(Entry::Digest { label: label.to_owned(), digest: digest.to_owned() });
        }
        if let Some(text) = line.strip_prefix("undo ") {
            return count(text).map(Entry::Undo).ok_or_else(|| "undo needs a number".to_owned());
        }
        let Some((seat, rest)) = seat_and_rest(line) else {
            return Err("an entry starts with a seat letter, *, =, @ or undo".to_owned());
        };
        match rest.strip_prefix("undo ") {
            Some(text) => count(text)
                .map(|answers| Entry::SeatUndo { seat, answers })
                .ok_or_else(|| "undo needs a number".to_owned()),
            None if rest.is_empty() => Err("an answer is missing".to_owned()),
            None => Ok(Entry::Action { seat, notation: rest.to_owned() }),
        }
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entry::Position(json) => write!(f, "@ {json}"),
            Entry::Action { seat, notation } => write!(f, "{seat} {notation}"),
            Entry::Outcome(notation) => write!(f, "* {notation}"),
            Entry::Undo(entries) => write!(f, "undo {entries}"),
            Entry::SeatUndo { seat, answers } => write!(f, "{seat} undo {answers}"),
            Entry::Digest { label, digest } if label.is_empty() => write!(f, "= {digest}"),
            Entry::Digest { label, digest } => write!(f, "= {label} {digest}"),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Header { game, rules, content, options, seats, seed } = &self.header;
        writeln!(f, "{FIRST_LINE}\ngame {game}\nrules {rules}\ncontent {content}")?;
        options.iter().try_for_each(|(key, value)| writeln!(f, "option {key} {value}"))?;
        writeln!(f, "seats {seats}")?;
        match seed {
            SeedLine::None => {}
            SeedLine::Known(seed) => writeln!(f, "seed {seed}")?,
            SeedLine::Committed(digest) => writeln!(f, "seed-hash {digest}")?,
        }
        writeln!(f)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

impl Record {
    pub fn read(text: &str) -> Result<Record, RecordError> {
        let fail = |line: usize, problem: &str| Err(RecordError { line: line + 1, problem: problem.to_owned() });
        let mut lines = text.lines().enumerate();
        match lines.next() {
            Some((_, FIRST_LINE)) => {}
            _ => return fail(0, "a record starts with 'steading record 1'"),
        }
        let (mut game, mut rules, mut content, mut seats) = (None, None, None, None);
        let mut options = Variants::new();
        let mut seed = None;
        let mut last = 0;
        for (at, line) in lines.by_ref() {
            last = at;
            if line.is_empty() {
                break;
            }
            let Some((key, value)) = line.split_once(' ') else {
                return fail(at, "a header line is a key and a value");
            };
            let word = |value: &str| {
                let known = !value.is_empty()
                    && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-.:/".contains(&byte));
                known.then(|| value.to_owned())
            };
            let twice = match key {
                "game" => {
                    let Some(id) = word(value) else { return fail(at, "the name of the game is not a word") };
                    game.replace(id).is_some()
                }
                "rules" => {
                    let Some(version) = count(value) else { return fail(at, "the rules version is not a number") };
                    rules.replace(version).is_some()
                }
                "content" => {
                    let Some(hash) = Digest::from_hex(value) else { return fail(at, "the content hash is not one") };
                    content.replace(hash).is_some()
                }
                "seats" => match count(value) {
                    Some(number @ 1..=5) => seats.replace(number as u8).is_some(),
                    _ => return fail(at, "seats is a number from 1 to 5"),
                },
                "option" => {
                    let pair = value.split_once(' ').and_then(|(key, value)| Some((word(key)?, word(value)?)));
                    let Some((key, value)) = pair else { return fail(at, "an option is a key and a value") };
                    options.insert(key, value).is_some()
                }
                "seed" => {
                    let Some(bytes) = crate::digest::read_hex(value) else { return fail(at, "the seed is not one") };
                    seed.replace(SeedLine::Known(Seed(bytes))).is_some()
                }
                "seed-hash" => {
                    let Some(hash) = Digest::from_hex(value) else { return fail(at, "the seed hash is not one") };
                    seed.replace(SeedLine::Committed(hash)).is_some()
                }
                _ => return fail(at, "unknown header line"),
            };
            if twice {
                return fail(at, "this header line stands here twice");
            }
        }
        let Some(game) = game else { return fail(last, "the header names no game") };
        let Some(rules) = rules else { return fail(last, "the header names no rules version") };
        let Some(content) = content else { return fail(last, "the header names no content") };
        let Some(seats) = seats else { return fail(last, "the header names no seats") };
        let header = Header { game, rules, content, options, seats, seed: seed.unwrap_or(SeedLine::None) };

        let mut entries = Vec::new();
        for (at, line) in lines {
            if entries.len() == MAX_ENTRIES {
                return fail(at, "too many entries");
            }
            match Entry::read(line) {
                Ok(entry) => entries.push(entry),
                Err(problem) => return fail(at, &problem),
            }
        }
        Ok(Record { header, entries })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sample() -> Record {
        let lines = [
            "* start B",
            "A take leaders_crown",
            "undo 1",
            "A undo 2",
            "= round 1 9c1e44d09c1e44d0",
            "= 0000000000000000",
            "@ {\"a\":1}",
        ];
        Record {
            header: Header {
                game: "settlement".to_owned(),
                rules: 1,
                content: Digest::of(&1u8),
                options: Variants::from([("rare_tokens".to_owned(), "early".to_owned())]),
                seats: 2,
                seed: SeedLine::Known(Seed::from_text("7")),
            },
            entries: lines.iter().map(|line| Entry::read(line).unwrap()).collect(),
        }
    }

    #[test]
    fn records_round_trip() {
        let record = sample();
        assert_eq!(Record::read(&record.to_string()).unwrap(), record);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let text = sample().to_string();
        let cases = [
            (text.replace("steading record 1", "chess"), 1),
            (text.replace("rules 1", "rules one"), 3),
            (text.replace("seats 2", "seats 9"), 6),
            (text.replace("seats 2", "seats 2\nseats 2"), 7),
            (text.replace("undo 1", "undo 01"), 11),
            (text.replace("A take", "Z take"), 10),
            (text.replace("* start", "\u{7}* start"), 9),
        ];
        for (text, line) in cases {
            assert_eq!(Record::read(&text).unwrap_err().line, line, "{text}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]
        #[test]
        fn any_bytes_are_read_or_refused(text in "(?s).{0,200}") {
            let _ = Record::read(&text);
            if let Ok(entry) = Entry::read(&text) {
                prop_assert_eq!(Entry::read(&entry.to_string()), Ok(entry));
            }
        }

        #[test]
        fn a_damaged_record_is_read_as_it_stands_or_refused(at in 0usize..400, byte in 0u8..128) {
            let mut bytes = sample().to_string().into_bytes();
            let at = at % bytes.len();
            bytes[at] = byte;
            if let Ok(record) = Record::read(&String::from_utf8(bytes).unwrap()) {
                prop_assert_eq!(Record::read(&record.to_string()), Ok(record));
            }
        }
    }
}
