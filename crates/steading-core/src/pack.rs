//! Content packs: TOML in, typed content out, and an error that says where to look.

use serde::de::DeserializeOwned;
use std::error::Error;
use std::fmt;

/// What is wrong with a pack, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackError {
    pub file: String,
    pub line: Option<usize>,
    /// The entry and field, such as `hero adv-07: cost`.
    pub field: String,
    pub problem: String,
}

impl PackError {
    pub fn new(file: &str, field: impl Into<String>, problem: impl Into<String>) -> Self {
        PackError { file: file.to_owned(), line: None, field: field.into(), problem: problem.into() }
    }

    /// Adds the line on which `word` first stands in quotes, such as the id of the entry that is wrong.
    #[must_use]
    pub fn at(mut self, text: &str, word: &str) -> Self {
        let quoted = format!("\"{word}\"");
        self.line = text.lines().position(|line| line.contains(&quoted)).map(|index| index + 1);
        self
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if !self.field.is_empty() {
            write!(f, ": {}", self.field)?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl Error for PackError {}

/// Reads a pack into its typed form; unknown fields are the typed form's business (`deny_unknown_fields`).
pub fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, PackError> {
    toml::from_str(text).map_err(|error| PackError {
        file: file.to_owned(),
        line: error.span().map(|span| 1 + text[..span.start.min(text.len())].matches('\n').count()),
        field: String::new(),
        problem: error.message().to_owned(),
    })
}
