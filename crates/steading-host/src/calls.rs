//! What somebody may want to hear of who does not look at the table: whom a table calls, and what for.
//!
//! A call says that there is something to look at, and never what it is: all of it follows from what everybody at the
//! table may know. It is kept together with what caused it, so that each is there once or not at all.

use crate::ids::UserId;
use serde::{Deserialize, Serialize};

/// So long somebody who looks at the table, or plays at one where people wait for each other, has to answer before they
/// are called.
pub const LOOKING_MS: u64 = 120_000;

/// What somebody is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum CallKind {
    /// A seat of theirs is asked.
    Turn,
    /// The game has begun.
    Began,
    /// The game is over.
    Over,
    /// Somebody has said something.
    Said,
    /// Their time ran out, and a bot plays for them until they come back.
    TimeUp,
    /// Their time will soon run out.
    TimeShort,
    /// Somebody waits for them and says so.
    Nudged,
    /// An answer that they gave ahead fits no longer.
    Ahead,
}

impl CallKind {
    pub const ALL: [CallKind; 8] = [
        CallKind::Turn,
        CallKind::Began,
        CallKind::Over,
        CallKind::Said,
        CallKind::TimeUp,
        CallKind::TimeShort,
        CallKind::Nudged,
        CallKind::Ahead,
    ];

    /// One bit each: what somebody wants to hear of is a sum of them, and so it is kept.
    pub fn bit(self) -> u32 {
        match self {
            CallKind::Turn => 1,
            CallKind::Began => 2,
            CallKind::Over => 4,
            CallKind::Said => 8,
            CallKind::TimeUp => 16,
            CallKind::TimeShort => 32,
            CallKind::Nudged => 64,
            CallKind::Ahead => 128,
        }
    }

    pub fn of_bit(bit: u32) -> Option<CallKind> {
        CallKind::ALL.into_iter().find(|kind| kind.bit() == bit)
    }

    /// As in messages and addresses.
    pub fn id(self) -> &'static str {
        match self {
            CallKind::Turn => "turn",
            CallKind::Began => "began",
            CallKind::Over => "over",
            CallKind::Said => "said",
            CallKind::TimeUp => "time_up",
            CallKind::TimeShort => "time_short",
            CallKind::Nudged => "nudged",
            CallKind::Ahead => "ahead",
        }
    }
}

/// Somebody is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    pub user: UserId,
    pub kind: CallKind,
    /// When it happened, in milliseconds since 1970.
    pub at: u64,
    /// Not before this.
    pub due: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_bit_of_its_own() {
        let sum = CallKind::ALL.iter().map(|kind| kind.bit()).sum::<u32>();
        assert_eq!(sum.count_ones() as usize, CallKind::ALL.len());
        for kind in CallKind::ALL {
            assert_eq!(CallKind::of_bit(kind.bit()), Some(kind));
        }
        assert_eq!((CallKind::of_bit(0), CallKind::of_bit(3)), (None, None));
    }
}
