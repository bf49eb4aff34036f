//! One-line notation for actions and outcomes: words separated by single spaces.

use crate::{Named, Rules, Seat};
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
    taken: usize,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a str) -> Self {
        Words { text, rest: text.split(' '), taken: 0 }
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

    /// The next word, read by `read`. A word that is not understood stays the next one.
    pub fn read<T>(&mut self, expected: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, NotationError> {
        let before = self.rest.clone();
        let word = self.word(expected)?;
        match read(word) {
            Some(value) => {
                self.taken += 1;
                Ok(value)
            }
            None => {
                self.rest = before;
                self.fail(expected)
            }
        }
    }

    /// This very word.
    pub fn expect(&mut self, wanted: &str) -> Result<(), NotationError> {
        self.read(wanted, |word| (word == wanted).then_some(()))
    }

    /// How many words were understood.
    pub fn taken(&self) -> usize {
        self.taken
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

/// A part of an answer or outcome that is one word, or several, in the notation of a game.
pub trait Spelled<G>: Copy {
    fn write(self, game: &G, out: &mut impl fmt::Write) -> fmt::Result;
    fn read(game: &G, words: &mut Words<'_>) -> Result<Self, NotationError>;
}

impl<G, T: Named> Spelled<G> for T {
    fn write(self, _: &G, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(T::key(self.index()))
    }
    fn read(_: &G, words: &mut Words<'_>) -> Result<T, NotationError> {
        let known: Vec<&str> = T::WORDS.iter().map(|one| T::key(one.index())).collect();
        words.read(&known.join(", "), T::from_word)
    }
}

impl<G> Spelled<G> for u8 {
    fn write(self, _: &G, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }
    fn read(_: &G, words: &mut Words<'_>) -> Result<u8, NotationError> {
        const NUMBER: &str = "a number, 0 to 255";
        let number = words.number(NUMBER)?;
        u8::try_from(number).or_else(|_| words.fail(NUMBER))
    }
}

impl<G: Rules> Spelled<G> for Seat {
    fn write(self, _: &G, out: &mut impl fmt::Write) -> fmt::Result {
        write!(out, "{self}")
    }
    fn read(game: &G, words: &mut Words<'_>) -> Result<Seat, NotationError> {
        words.seat(game.seats())
    }
}

/// Things that are spelled by an id: `Thing: "what it is", |game, index| the id of the thing with this index;`
#[macro_export]
macro_rules! spelled {
    ($rules:ty; $($thing:ident: $expected:literal, |$game:ident, $index:ident| $id:expr;)+) => {$(
        impl $crate::notation::Spelled<$rules> for $thing {
            fn write(self, $game: &$rules, out: &mut impl std::fmt::Write) -> std::fmt::Result {
                let $index = self.index();
                out.write_str($id.map_or("", |id| id.as_ref()))
            }
            fn read($game: &$rules, words: &mut $crate::Words<'_>) -> Result<$thing, $crate::NotationError> {
                words.read($expected, |word| {
                    $thing::all().find(|thing| {
                        let $index = thing.index();
                        $id.is_some_and(|id| AsRef::<str>::as_ref(id) == word)
                    })
                })
            }
        }
    )+};
}

/// How answers and outcomes are written and read: their words in order, then the variant that they are parts of.
/// A number in brackets is counted from 1. Each has one spelling: what would be written in another way is not read.
///
/// ```ignore
/// notation! { Emberleaf;
///     Action, "an answer such as 'slide' or 'end'" {
///         "slide" => Slide;
///         "charge", hero, number => Charge(hero, number);
///         "rebate" => Rebate(true);
///     }
///     Outcome, "what was drawn" { "start", seat => Start(seat); }
/// }
/// ```
#[macro_export]
macro_rules! notation {
    ($rules:ty; $action:ident, $answers:expr, { $($action_body:tt)* } $outcome:ident, $draws:expr, { $($outcome_body:tt)* }) => {
        impl $crate::Notation for $rules {
            fn write_action(&self, action: $action, out: &mut impl std::fmt::Write) -> std::fmt::Result {
                $crate::notation!(@write self, action, out, $action, $($action_body)*)
            }
            fn read_action(&self, text: &str) -> Result<$action, $crate::NotationError> {
                let spell = |action, out: &mut String| self.write_action(action, out);
                $crate::notation!(@read self, text, $answers, spell, $action, $($action_body)*)
            }
            fn write_outcome(&self, outcome: $outcome, out: &mut impl std::fmt::Write) -> std::fmt::Result {
                $crate::notation!(@write self, outcome, out, $outcome, $($outcome_body)*)
            }
            fn read_outcome(&self, text: &str) -> Result<$outcome, $crate::NotationError> {
                let spell = |outcome, out: &mut String| self.write_outcome(outcome, out);
                $crate::notation!(@read self, text, $draws, spell, $outcome, $($outcome_body)*)
            }
        }
    };
    (@write $game:ident, $value:ident, $out:ident, $kind:ident,
        $( $first:literal $(, $part:tt)* => $variant:ident $( ( $($arg:tt)* ) )? ; )*
    ) => {
        match $value {
            $( $kind::$variant $( ( $($arg)* ) )? => {
                $out.write_str($first)?;
                $( $out.write_str(" ")?; $crate::notation!(@part $game, $out, $part)?; )*
                Ok(())
            } )*
        }
    };
    (@part $game:ident, $out:ident, $word:literal) => { $out.write_str($word) };
    (@part $game:ident, $out:ident, [$number:ident]) => { write!($out, "{}", u32::from($number) + 1) };
    (@part $game:ident, $out:ident, $thing:ident) => { $crate::notation::Spelled::write($thing, $game, $out) };
    (@read $game:ident, $text:ident, $expected:expr, $spell:ident, $kind:ident,
        $( $first:literal $(, $part:tt)* => $variant:ident $( ( $($arg:tt)* ) )? ; )*
    ) => {{
        let mut best = (0, $crate::NotationError::new($text, $expected));
        $(
            let mut words = $crate::Words::new($text);
            #[allow(clippy::redundant_closure_call, reason = "a question mark leaves the attempt, not the function")]
            let read = (|| {
                words.expect($first)?;
                $( $crate::notation!(@word $game, words, $part); )*
                words.clone().end($kind::$variant $( ( $($arg)* ) )?)
            })();
            match read {
                Ok(value) if $crate::notation::is_spelling($text, |out| $spell(value, out)) => return Ok(value),
                Err(error) if words.taken() > best.0 => best = (words.taken(), error),
                _ => {}
            }
        )*
        Err(best.1)
    }};
    (@word $game:ident, $words:ident, $word:literal) => { $words.expect($word)? };
    (@word $game:ident, $words:ident, [$number:ident]) => {
        let $number = $words.counted("a number from 1", |index| u8::try_from(index).ok())?;
    };
    (@word $game:ident, $words:ident, $thing:ident) => {
        let $thing = $crate::notation::Spelled::read($game, &mut $words)?;
    };
}

#[doc(hidden)]
pub fn is_spelling(text: &str, write: impl FnOnce(&mut String) -> fmt::Result) -> bool {
    let mut spelling = String::new();
    write(&mut spelling).is_ok() && spelling == text
}
