//! What goes wrong at a table: a stable code for programs, a sentence for people, the clause where there is one.

use std::fmt;
use steading_core::game::OpenError;
use steading_core::position::PositionError;
use steading_core::{Arg, Clause, Explain, Message, NotationError, PlayError, RecordError, SeatSet};
use steading_messages::{Lang, Names, NoNames, render};

/// Why something was not done. Whatever was asked for, nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError {
    /// Stable; programs may rely on it. All of them are in [`CODES`].
    pub code: &'static str,
    pub message: Message,
    /// The rule it rests on; empty where no rule is involved.
    pub clause: Clause,
    /// In a list of answers: which of them, counted from 0.
    pub at: Option<usize>,
    /// In a record: which line, counted from 1.
    pub line: Option<usize>,
}

/// Codes, each with its sentence's id in the catalogue and the arguments of that sentence.
pub type Codes = [(&'static str, &'static str, &'static [&'static str])];

/// The sentence's id of a code. Panics when the code is not in the list: an error without a sentence is a bug.
pub fn sentence_of(codes: &Codes, code: &str) -> &'static str {
    codes.iter().find(|known| known.0 == code).map(|known| known.1).expect("every code is listed")
}

/// Every code of a match.
pub const CODES: &Codes = &[
    // Answers.
    ("over", "common-error-over", &[]),
    ("not_waiting", "common-error-not-waiting", &["seat", "asked"]),
    ("chance_due", "common-error-chance-due", &[]),
    ("refused", "common-error-refused", &[]),
    ("not_offered", "common-error-not-offered", &["number"]),
    ("notation", "common-error-notation", &["text", "expected"]),
    ("no_seat", "common-error-no-seat", &["seat", "seats"]),
    ("too_long", "common-error-too-long", &["limit"]),
    ("after_reveal", "common-error-after-reveal", &[]),
    ("bad_wish", "common-error-bad-wish", &["reason"]),
    // Chance.
    ("no_chance", "common-error-no-chance", &[]),
    ("no_seed", "common-error-no-seed", &[]),
    ("impossible_outcome", "common-error-impossible-outcome", &["outcome"]),
    ("manual_chance_off", "common-error-manual-chance-off", &[]),
    // Undo.
    ("nothing_to_undo", "common-error-nothing-to-undo", &[]),
    ("barrier", "common-error-barrier", &["count"]),
    // Opening and loading.
    ("unknown_game", "common-error-unknown-game", &["game", "known"]),
    ("seats", "common-error-seats", &["wanted", "least", "most"]),
    ("unknown_option", "common-error-unknown-option", &["key", "known"]),
    ("unknown_value", "common-error-unknown-value", &["key", "value", "known"]),
    ("too_large", "common-error-too-large", &["what", "limit"]),
    ("pack", "common-error-pack", &["problem"]),
    ("position", "common-error-position", &["problem"]),
    ("broken", "common-error-broken", &["invariant", "found"]),
    ("other_game", "common-error-other-game", &["found", "wanted"]),
    ("other_rules", "common-error-other-rules", &["found", "wanted"]),
    ("other_content", "common-error-other-content", &[]),
    ("other_table", "common-error-other-table", &[]),
    ("record", "common-error-record", &["problem"]),
    ("digest", "common-error-digest", &["found", "wanted"]),
    ("log_changed", "common-error-log-changed", &[]),
];

/// What stands for something that happened under other rules and that these have no sentence for.
pub const UNTOLD: (&str, &[&str]) = ("common-untold", &["text"]);

/// Text of somebody else, short enough to be sent back.
fn quoted(text: &str) -> Arg {
    Arg::Text(text.chars().take(80).collect::<String>().escape_debug().to_string())
}

fn listed<'a>(words: impl IntoIterator<Item = &'a &'static str>) -> Arg {
    let words: Vec<&str> = words.into_iter().copied().collect();
    Arg::Text(words.join(", "))
}

impl TableError {
    /// Panics when the code is not in [`CODES`]: an error without a sentence is a bug.
    pub(crate) fn new(code: &'static str) -> TableError {
        TableError { code, message: Message::new(sentence_of(CODES, code)), clause: "", at: None, line: None }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<Arg>) -> TableError {
        self.message = self.message.with(name, value);
        self
    }

    #[must_use]
    pub(crate) fn text(self, name: &'static str, value: &str) -> TableError {
        self.with(name, quoted(value))
    }

    /// The same error, found on this line of a record.
    #[must_use]
    pub fn on_line(mut self, line: usize) -> TableError {
        self.line = Some(line);
        self
    }

    pub(crate) fn too_large(what: &str, limit: usize) -> TableError {
        TableError::new("too_large").text("what", what).with("limit", limit)
    }

    /// An answer that was given as a number, where no legal answer has this number.
    pub fn not_offered(number: i64) -> TableError {
        TableError::new("not_offered").text("number", &number.to_string())
    }

    pub fn no_seat(seat: &str, seats: u8) -> TableError {
        TableError::new("no_seat").text("seat", seat).with("seats", seats)
    }

    pub(crate) fn unknown_game<'a>(game: &str, known: impl IntoIterator<Item = &'a &'static str>) -> TableError {
        TableError::new("unknown_game").text("game", game).with("known", listed(known))
    }

    pub(crate) fn bad_position(problem: &str) -> TableError {
        TableError::new("position").with("problem", Arg::Text(problem.to_owned()))
    }

    /// A line of a kept log that cannot be read.
    pub fn in_log(problem: &str) -> TableError {
        TableError::new("record").with("problem", Arg::Text(problem.to_owned()))
    }

    /// A kept log that is not what was kept.
    pub fn log_changed() -> TableError {
        TableError::new("log_changed")
    }

    /// The sentence for a person, with the line of the record it is about.
    pub fn sentence(&self, lang: Lang, names: &dyn Names) -> String {
        let sentence = render(lang, &self.message, names);
        match self.line {
            Some(line) => {
                let message = Message::new("common-error-line")
                    .with("line", Arg::Text(line.to_string()))
                    .with("sentence", Arg::Text(sentence));
                render(lang, &message, names)
            }
            None => sentence,
        }
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Lang::En, &NoNames))
    }
}

impl std::error::Error for TableError {}

/// Who is asked, as one argument: a seat by its name, several by their letters.
fn asked_seats(asked: SeatSet) -> Arg {
    match asked.first() {
        Some(seat) if asked.len() == 1 => Arg::Seat(seat),
        _ => Arg::Text(asked.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(", ")),
    }
}

impl<R: Explain> From<PlayError<R>> for TableError {
    fn from(error: PlayError<R>) -> TableError {
        match error {
            PlayError::Over => TableError::new("over"),
            PlayError::NotWaitingFor { asked, .. } if asked.is_empty() => TableError::new("chance_due"),
            PlayError::NotWaitingFor { seat, asked, clause } => {
                let error = TableError::new("not_waiting").with("seat", seat).with("asked", asked_seats(asked));
                TableError { clause, ..error }
            }
            PlayError::Refused(refusal) => {
                let error = TableError::new("refused");
                TableError { message: refusal.message(), clause: refusal.clause(), ..error }
            }
        }
    }
}

impl From<NotationError> for TableError {
    fn from(error: NotationError) -> TableError {
        TableError::new("notation").text("text", &error.text).with("expected", Arg::Text(error.expected))
    }
}

impl From<OpenError> for TableError {
    fn from(error: OpenError) -> TableError {
        match error {
            OpenError::Seats { wanted, allowed } => TableError::new("seats")
                .with("wanted", wanted)
                .with("least", *allowed.start())
                .with("most", *allowed.end()),
            OpenError::UnknownOption { key, known } => {
                TableError::new("unknown_option").text("key", &key).with("known", listed(&known))
            }
            OpenError::UnknownValue { key, value, known } => {
                TableError::new("unknown_value").text("key", &key).text("value", &value).with("known", listed(&known))
            }
            OpenError::Pack(error) => TableError::new("pack").with("problem", Arg::Text(error.to_string())),
        }
    }
}

impl From<PositionError> for TableError {
    fn from(error: PositionError) -> TableError {
        match error {
            PositionError::OtherGame { found, wanted } => {
                TableError::new("other_game").text("found", &found).text("wanted", wanted)
            }
            PositionError::OtherRules { found, wanted } => other_rules(found, wanted),
            PositionError::OtherContent => TableError::new("other_content"),
            PositionError::OtherTable => TableError::new("other_table"),
            PositionError::Broken(broken) => {
                let error = TableError::new("broken");
                let error = error.text("invariant", broken.invariant).with("found", Arg::Text(broken.found));
                TableError { clause: broken.invariant, ..error }
            }
        }
    }
}

/// Versions are names rather than quantities, so they are filled in as text.
pub(crate) fn other_rules(found: u32, wanted: u32) -> TableError {
    TableError::new("other_rules").text("found", &found.to_string()).text("wanted", &wanted.to_string())
}

impl From<RecordError> for TableError {
    fn from(error: RecordError) -> TableError {
        TableError::new("record").with("problem", Arg::Text(error.problem)).on_line(error.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_sentence_in_both_languages() {
        let codes = CODES.iter().map(|(_, id, args)| (*id, *args));
        let messages: Vec<(&str, &[&str])> = codes.chain([UNTOLD]).collect();
        assert_eq!(steading_messages::check(&messages), Vec::<String>::new());
    }

    #[test]
    fn codes_are_given_once() {
        let mut codes: Vec<&str> = CODES.iter().map(|code| code.0).collect();
        codes.sort_unstable();
        codes.dedup();
        assert_eq!(codes.len(), CODES.len());
    }
}
