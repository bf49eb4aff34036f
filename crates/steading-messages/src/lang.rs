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

    /// One of two texts.
    pub fn say<'a>(self, german: &'a str, english: &'a str) -> &'a str {
        match self {
            Lang::De => german,
            Lang::En => english,
        }
    }

    pub fn of(self, name: &Localized) -> &str {
        self.say(&name.de, &name.en)
    }

    /// A number with so many places after the point, or the comma, and a true minus sign.
    pub fn number(self, value: f64, places: usize) -> String {
        let text = format!("{value:.places$}");
        let text = match text.strip_prefix('-') {
            // Nothing is "−0.0".
            Some(digits) if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) => digits.to_owned(),
            Some(digits) => format!("−{digits}"),
            None => text,
        };
        match self {
            Lang::De => text.replace('.', ","),
            Lang::En => text,
        }
    }

    /// A number that says "more" as clearly as "less".
    pub fn signed(self, value: f64, places: usize) -> String {
        let text = self.number(value, places);
        let nothing = text.bytes().all(|byte| matches!(byte, b'0' | b'.' | b','));
        if value > 0.0 && !nothing { format!("+{text}") } else { text }
    }

    pub fn percent(self, share: f64, places: usize) -> String {
        format!("{}\u{202f}%", self.number(share * 100.0, places))
    }

    /// `1234567` as `1 234 567`, with spaces that do not break.
    pub fn count(self, number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push('\u{202f}');
            }
            text.push(digit);
        }
        text
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
    fn numbers_look_as_people_write_them() {
        assert_eq!(Lang::De.number(-3.25, 1), "−3,2");
        assert_eq!(Lang::En.number(-0.04, 1), "0.0");
        assert_eq!(Lang::En.signed(12.0, 0), "+12");
        assert_eq!(Lang::En.signed(0.01, 1), "0.0");
        assert_eq!(Lang::De.percent(0.535, 1), "53,5\u{202f}%");
        assert_eq!(Lang::En.count(1234567), "1\u{202f}234\u{202f}567");
    }

    #[test]
    fn codes_are_read_back() {
        for lang in Lang::ALL {
            assert_eq!(lang.code().parse(), Ok(lang));
        }
        assert_eq!("DE".parse::<Lang>(), Err(UnknownLang));
    }
}
