//! Why a table does not do what was asked: a code for programs, a sentence for people.

use steading_core::Arg;
use steading_match::TableError;
use steading_match::error::Codes;
use steading_match::rendered::Failure;
use steading_messages::{Lang, Names};

/// Every code of a table.
pub const CODES: &Codes = &[
    ("not_your_seat", "host-not-your-seat", &[]),
    ("no_such_seat", "host-no-such-seat", &[]),
    ("not_host", "host-not-host", &[]),
    ("seat_taken", "host-seat-taken", &[]),
    ("already_seated", "host-already-seated", &[]),
    ("not_gathering", "host-not-gathering", &[]),
    ("not_playing", "host-not-playing", &[]),
    ("seats_open", "host-seats-open", &[]),
    ("unknown_bot", "host-unknown-bot", &["bot", "known"]),
    ("no_text", "host-no-text", &["most"]),
    ("no_answers", "host-no-answers", &[]),
    ("nothing_to_redo", "host-nothing-to-redo", &[]),
    ("away", "host-away", &[]),
    ("not_away", "host-not-away", &[]),
    ("time_up", "host-time-up", &[]),
    ("resigned", "host-resigned", &[]),
    ("hints_off", "host-hints-off", &[]),
    ("no_time", "host-no-time", &["limit", "most"]),
    ("no_hint", "host-no-hint", &[]),
    ("hint_stale", "host-hint-stale", &[]),
    ("busy", "host-busy", &["most"]),
    ("not_ahead", "host-not-ahead", &["most"]),
    ("no_nudge", "host-no-nudge", &["hours"]),
];

/// Why not.
#[derive(Clone, Debug)]
pub(super) enum Refused {
    /// Something happened that the client had not seen.
    Stale,
    Own(&'static str, Vec<(&'static str, Arg)>),
    /// More than there may be; `again_ms` where time alone ends it.
    Full {
        code: &'static str,
        limit: &'static str,
        most: usize,
        again_ms: Option<u32>,
    },
    Game(TableError),
}

impl From<TableError> for Refused {
    fn from(error: TableError) -> Refused {
        Refused::Game(error)
    }
}

impl Refused {
    pub fn own(code: &'static str) -> Refused {
        Refused::Own(code, Vec::new())
    }

    /// The refusal in words; `None` for what is only stale.
    pub fn tell(&self, lang: Lang, names: &dyn Names) -> Option<Failure> {
        match self {
            Refused::Stale => None,
            Refused::Game(error) => Some(Failure::of(error, lang, names)),
            Refused::Own(code, args) => Some(Failure::listed(CODES, code, args, lang, names)),
            Refused::Full { code, limit, most, again_ms } => {
                let args = [("limit", Arg::Text((*limit).to_owned())), ("most", Arg::Number(*most as i64))];
                let failure = Failure::listed(CODES, code, &args, lang, names);
                Some(Failure { limit: Some(limit), again_ms: *again_ms, ..failure })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_has_a_sentence_in_both_languages() {
        let mut messages: Vec<(&str, &[&str])> = CODES.iter().map(|(_, id, args)| (*id, *args)).collect();
        messages.extend(crate::table::AHEAD_SENTENCES);
        assert_eq!(steading_messages::check(&messages), Vec::<String>::new());
    }
}
