//! Guests, accounts and their sessions.

use serde::{Deserialize, Serialize};
use std::fmt;
use steading_host::{TableId, UserId};

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Person {
    pub id: UserId,
    pub name: String,
    /// Has a password and a name of their own; otherwise a guest.
    pub account: bool,
    pub admin: bool,
    pub created: u64,
}

/// What a password was hashed to, as Argon2 writes it. This crate only keeps it.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    pub fn new(text: impl Into<String>) -> PasswordHash {
        PasswordHash(text.into())
    }

    /// For checking a password; never for a log.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(…)")
    }
}

/// A login on one device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub person: Person,
    pub created: u64,
    pub seen: u64,
    pub expires: u64,
}

/// No login is so old, so all servers have carried out what is older.
pub(crate) const HEEDED_MS: u64 = 100 * 24 * 60 * 60 * 1_000;

/// What an operator did beside a running server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evicted {
    /// The logins of this person have ended.
    Person(UserId),
    /// This table is gone.
    Table(TableId),
}

/// The form in which two names are the same: upper and lower case do not count, nor does the space around.
///
/// Letter by letter up and down again, so that ß is ss and every sigma is one.
pub fn fold_name(name: &str) -> String {
    name.trim().chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

/// The form in which two names look the same to somebody who reads them quickly. Only for comparing.
pub fn skeleton(name: &str) -> String {
    let look = |letter: char| match letter {
        // Cyrillic and Greek letters that are drawn as Latin ones.
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'е' | 'ε' => 'e',
        'н' | 'η' => 'h',
        'і' | 'ι' | 'ї' | 'ı' | '1' | 'l' | '|' | '!' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'п' | 'ν' => 'n',
        'о' | 'ο' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' => 's',
        'т' | 'τ' => 't',
        'υ' => 'u',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        // Full width.
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        letter => letter,
    };
    let plain: String = name.chars().map(look).collect();
    let spaces = |letter: &char| !letter.is_whitespace() && !"_-.·".contains(*letter);
    fold_name(&plain).chars().filter(spaces).map(look).collect::<String>().replace("rn", "m").replace("vv", "w")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_have_one_skeleton() {
        for (one, other) in [
            ("Anna", "Аnnа"),
            ("paul", "раuІ"),
            ("Kim", "Кіm"),
            ("Bernd", "Bemd"),
            ("Ilona", "l1ona"),
            ("Otto", "0tt0"),
            ("Max Mustermann", "max_mustermann"),
            ("Anna", "\u{ff21}nna"),
        ] {
            assert_eq!(skeleton(one), skeleton(other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Anne"), ("Änne", "Anne"), ("Jan", "Jon"), ("Иван", "Ivan")] {
            assert_ne!(skeleton(one), skeleton(other), "{one} {other}");
        }
    }

    #[test]
    fn names_that_look_alike_are_the_same() {
        for (one, other) in [("Anna", "aNNA"), ("Weiß", "WEISS"), ("ΟΔΥΣΣΕΥΣ", "οδυσσευς"), (" Kim ", "kim")]
        {
            assert_eq!(fold_name(one), fold_name(other));
        }
        assert_ne!(fold_name("Anna"), fold_name("Anne"));
    }

    #[test]
    fn a_password_hash_is_not_in_its_debug_text() {
        assert!(!format!("{:?}", PasswordHash::new("$argon2id$secret")).contains("secret"));
    }
}
