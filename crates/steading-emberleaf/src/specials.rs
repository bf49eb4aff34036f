//! EMB-12.47: cards that the skill language cannot say, by name. The base pack needs none; there are never more than five.

/// A skill written in Rust.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Special {}

/// What a pack may write after `special =`.
pub(crate) const KNOWN: &[(&str, Special)] = &[];

pub(crate) fn special(name: &str) -> Option<Special> {
    KNOWN.iter().find(|(known, _)| *known == name).map(|(_, special)| *special)
}
