//! The two languages.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use steading_core::Localized;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Lang {
    De,
    #[default]
    En,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    pub const fn code(self) -> &'static str {
        match self {
            Lang::De => "de",
            Lang::En => "en",
        }
    }

    /// The language of a terminal: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides.
    /// Whatever is not German is answered in English.
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Lang {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| {
            let value = variable(name)?;
            if value.is_empty() { None } else { Some(value) }
        });
        let language = locale.as_deref().and_then(|locale| locale.split(['_', '.', '@', '-']).next());
        match language {
            Some(language) if language.eq_ignore_ascii_case("de") => Lang::De,
            _ => Lang::En,
        }
    }

    /// The language of the environment this program runs in.
    pub fn of_environment() -> Lang {
        Lang::detect(|name| std::env::var(name).ok())
    }

    pub fn of(self, name: &Localized) -> &str {
        match self {
            Lang::De => &name.de,
            Lang::En => &name.en,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language that is neither German nor English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLang;

impl fmt::Display for UnknownLang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are 'de' and 'en'")
    }
}

impl std::error::Error for UnknownLang {}

impl FromStr for Lang {
    type Err = UnknownLang;
    fn from_str(text: &str) -> Result<Lang, UnknownLang> {
        Lang::ALL.into_iter().find(|lang| lang.code() == text).ok_or(UnknownLang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let detect = |set: &[(&str, &str)]| {
            Lang::detect(|name| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(detect(&[]), Lang::En);
        assert_eq!(detect(&[("LANG", "de_DE.UTF-8")]), Lang::De);
        assert_eq!(detect(&[("LANG", "de_AT"), ("LC_ALL", "en_GB.UTF-8")]), Lang::En);
        assert_eq!(detect(&[("LANG", "de"), ("LC_ALL", "")]), Lang::De);
        assert_eq!(detect(&[("LANG", "den_CA")]), Lang::En);
        assert_eq!(detect(&[("LANG", "C")]), Lang::En);
    }

    #[test]
    fn codes_are_read_back() {
        for lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
        }
        assert_eq!("DE".parse::<Lang>(), Err(UnknownLang));
    }
}
