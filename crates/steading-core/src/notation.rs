//! One-line notation for actions and outcomes: words separated by single spaces.

use crate::Seat;
use std::error::Error;
use std::fmt;

/// Text that is no action or outcome of this game, and what would have fitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    pub text: String,
    pub expected: String,
}

impl NotationError {
    pub fn new(text: &str, expected: impl Into<String>) -> Self {
        // Whoever sends a megabyte need not get it back.
        let text = text.chars().take(80).collect();
        NotationError { text, expected: expected.into() }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot read '{}'; expected {}", self.text.escape_debug(), self.expected)
    }
}

impl Error for NotationError {}

/// Reads a line word by word and remembers the whole of it for the error.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    text: &'a str,
    rest: std::str::Split<'a, char>,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a str) -> Self {
        Words { text, rest: text.split(' ') }
    }

    pub fn fail<T>(&self, expected: impl Into<String>) -> Result<T, NotationError> {
        Err(NotationError::new(self.text, expected))
    }

    /// The next word, which must be there.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, NotationError> {
        match self.rest.next() {
            Some(word) if !word.is_empty() => Ok(word),
            _ => self.fail(expected),
        }
    }

    /// The next word, read by `read`.
    pub fn read<T>(&mut self, expected: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, NotationError> {
        let word = self.word(expected)?;
        match read(word) {
            Some(value) => Ok(value),
            None => self.fail(expected),
        }
    }

    /// A number without sign or leading zeros, so that each action has one spelling.
    pub fn number(&mut self, expected: &str) -> Result<u32, NotationError> {
        self.read(expected, |word| {
            let plain = word == "0" || !word.starts_with('0');
            if plain && word.bytes().all(|byte| byte.is_ascii_digit()) { word.parse().ok() } else { None }
        })
    }

    /// A number from 1, as people count: the thing with the index below it.
    pub fn counted<T>(&mut self, expected: &str, make: impl Fn(usize) -> Option<T>) -> Result<T, NotationError> {
        let number = self.number(expected)? as usize;
        match number.checked_sub(1).and_then(make) {
            Some(value) => Ok(value),
            None => self.fail(expected),
        }
    }

    /// The letter of a seat at a table of `seats`.
    pub fn seat(&mut self, seats: u8) -> Result<Seat, NotationError> {
        self.read("a seat", |word| Seat::all(seats).find(|seat| word == seat.letter().to_string()))
    }

    /// Nothing may follow.
    pub fn end<T>(mut self, value: T) -> Result<T, NotationError> {
        match self.rest.next() {
            None => Ok(value),
            Some(_) => self.fail("nothing more after it"),
        }
    }
}
