//! The two languages of tables and reports.

use steading_core::Localized;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tongue {
    De,
    #[default]
    En,
}

impl Tongue {
    pub fn code(self) -> &'static str {
        self.say("de", "en")
    }

    pub fn say<'a>(self, german: &'a str, english: &'a str) -> &'a str {
        match self {
            Tongue::De => german,
            Tongue::En => english,
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
            Tongue::De => text.replace('.', ","),
            Tongue::En => text,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_people_write_them() {
        assert_eq!(Tongue::De.number(-3.25, 1), "−3,2");
        assert_eq!(Tongue::En.number(-0.04, 1), "0.0");
        assert_eq!(Tongue::En.signed(12.0, 0), "+12");
        assert_eq!(Tongue::En.signed(0.01, 1), "0.0");
        assert_eq!(Tongue::De.percent(0.535, 1), "53,5\u{202f}%");
        assert_eq!(Tongue::En.count(1234567), "1\u{202f}234\u{202f}567");
    }
}
