//! Content packs: TOML in, typed content out, and an error that says where to look.

use crate::ids::Named;
use crate::message::Localized;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

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

/// Which game a pack is for, and what it is called in records.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    pub id: String,
    pub game: String,
}

/// What a tag under `src` means; for readers of the pack only.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    pub id: String,
    pub name: Localized,
}

/// The tables of a pack as they are written. Each refuses fields it does not know: a misspelt one would be silently
/// lost.
///
/// ```
/// steading_core::pack_tables! {
///     struct Hero { id: String, vp: Option<u8> }
/// }
/// assert_eq!(steading_core::pack::read::<Hero>("a.toml", "id = \"miner\"\nvp = 3").unwrap().vp, Some(3));
/// assert_eq!(steading_core::pack::read::<Hero>("a.toml", "id = \"miner\"\nwp = 3").unwrap_err().line, Some(2));
/// ```
#[macro_export]
macro_rules! pack_tables {
    ($(
        $(#[$meta:meta])*
        struct $name:ident { $( $(#[$field_meta:meta])* $field:ident: $type:ty ),* $(,)? }
    )*) => {$(
        #[derive(Clone, Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        $(#[$meta])*
        #[allow(dead_code, reason = "some fields are for readers of the pack only")]
        pub(crate) struct $name { $( $(#[$field_meta])* pub $field: $type ),* }
    )*};
}

/// The tables of a pack as the rules look into them: plain data, whose canonical encoding the content hash covers.
///
/// ```
/// steading_core::tables! {
///     #[derive(Copy)]
///     struct Marker { health: u8, leaves: u8 }
/// }
/// assert_eq!(Marker { health: 3, leaves: 1 }, Marker { leaves: 1, health: 3 });
/// ```
#[macro_export]
macro_rules! tables {
    ($(
        $(#[$meta:meta])*
        struct $name:ident { $( $(#[$field_meta:meta])* $field:ident: $type:ty ),* $(,)? }
    )*) => {$(
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
        $(#[$meta])*
        pub struct $name { $( $(#[$field_meta])* pub $field: $type ),* }
    )*};
}

/// The text of a pack while it is checked: an error finds the line by the id of the entry.
///
/// ```
/// let checker = steading_core::pack::Checker { file: "a.toml", text: "[[hero]]\nid = \"miner\"\nvp = 9" };
/// let error = checker.require(false, "hero miner", "vp", "at most 5").unwrap_err();
/// assert_eq!(error.to_string(), "a.toml:2: hero miner: vp: at most 5");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Checker<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Checker<'_> {
    /// `entry` is the kind of the entry and its id, such as `hero adv-07`, or a table without ids.
    pub fn wrong(&self, entry: &str, field: &str, problem: impl Into<String>) -> PackError {
        let error = PackError::new(self.file, format!("{entry}: {field}"), problem);
        match entry.split_once(' ') {
            Some((_, id)) => error.at(self.text, id.split(',').next().unwrap_or(id)),
            None => error,
        }
    }

    pub fn require(&self, holds: bool, entry: &str, field: &str, problem: impl Into<String>) -> Result<(), PackError> {
        if holds { Ok(()) } else { Err(self.wrong(entry, field, problem)) }
    }

    /// A number within its bounds.
    pub fn within<T: PartialOrd + fmt::Display>(
        &self,
        number: T,
        bounds: RangeInclusive<T>,
        entry: &str,
        field: &str,
    ) -> Result<T, PackError> {
        if bounds.contains(&number) {
            return Ok(number);
        }
        Err(self.wrong(entry, field, format!("{number} is not {} to {}", bounds.start(), bounds.end())))
    }

    /// A pack says which game it is for and has an id of its own.
    pub fn meta(&self, meta: &Meta, game: &str) -> Result<(), PackError> {
        self.require(meta.game == game, "meta", "game", format!("this is not a pack for '{game}'"))?;
        self.require(!meta.id.is_empty(), "meta", "id", "a pack needs an id")
    }

    /// A word of a closed list.
    pub fn word<T: Named>(&self, entry: &str, field: &str, word: &str) -> Result<T, PackError> {
        T::from_word(word).ok_or_else(|| {
            let known: Vec<&str> = T::WORDS.iter().map(|one| T::key(one.index())).collect();
            self.wrong(entry, field, format!("'{word}' is none of: {}", known.join(", ")))
        })
    }

    /// Puts entries into the order of these ids; each must be there once.
    pub fn sorted<T>(
        &self,
        list: &str,
        entries: Vec<T>,
        ids: &[&str],
        id: impl Fn(&T) -> &str,
    ) -> Result<Vec<T>, PackError> {
        let mut found: Vec<Option<T>> = ids.iter().map(|_| None).collect();
        for entry in entries {
            let name = format!("{list} {}", id(&entry));
            let Some(place) = ids.iter().position(|known| *known == id(&entry)) else {
                return Err(self.wrong(&name, "id", format!("unknown; known: {}", ids.join(", "))));
            };
            let twice = found[place].replace(entry).is_some();
            self.require(!twice, &name, "id", "this entry stands here twice")?;
        }
        match found.iter().position(Option::is_none) {
            Some(place) => Err(self.wrong(list, ids[place], "this entry is missing")),
            None => Ok(found.into_iter().flatten().collect()),
        }
    }

    /// The ids of a list: so many, plain, each once.
    pub fn ids<'r>(
        &self,
        kind: &str,
        ids: impl Iterator<Item = &'r String>,
        count: RangeInclusive<usize>,
    ) -> Result<Vec<Arc<str>>, PackError> {
        let mut known: Vec<Arc<str>> = Vec::new();
        for id in ids {
            let entry = format!("{kind} {id}");
            let plain = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
            self.require(plain, &entry, "id", "an id is made of letters, digits, _ and -")?;
            self.require(!known.iter().any(|other| **other == **id), &entry, "id", "this id is used twice")?;
            known.push(id.as_str().into());
        }
        let found = known.len();
        let (least, most) = (count.start(), count.end());
        let needed = if least == most { format!("{least}") } else { format!("{least} to {most}") };
        let problem = format!("{needed} are needed, {found} are given");
        self.require(count.contains(&found), kind, "id", problem)?;
        Ok(known)
    }
}
