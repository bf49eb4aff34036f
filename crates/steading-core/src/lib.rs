//! The contract at the heart of Steading.
//!
//! A game is a pure value that is always waiting at exactly one question.
//! Read in this order: [`game`] (what a game must answer), [`mod@play`] (the only door for players),
//! [`mod@answers`] (offer and refusal from one list), [`seat`], [`ids`], [`collections`] and [`tally`] (what states are made of), [`chance`] (generators),
//! [`message`] (what people read), [`record`] and [`digest`] (what is kept), [`encode`] (what a net is told).
//!
//! Chance is drawn from streams of one seed, so that a game can be played again from its record:
//!
//! ```
//! use steading_core::{Rng, Seat, Seed};
//!
//! let seed = Seed::from_text("a game among friends");
//! let (mut first, mut again) = (seed.outcome(7), seed.outcome(7));
//! assert_eq!(first.below(6), again.below(6));
//! assert_eq!(Seat::new(1).letter(), 'B');
//! ```

pub mod answers;
pub mod canonical;
pub mod chance;
pub mod collections;
pub mod digest;
pub mod encode;
pub mod game;
pub mod ids;
pub mod message;
pub mod notation;
pub mod pack;
pub mod play;
pub mod position;
pub mod record;
pub mod seat;
pub mod sink;
pub mod tally;
#[cfg(feature = "types")]
pub mod types;

pub use answers::{Answers, Legal, Why, permit};
pub use chance::{ChaCha8, Rng, Seed, Xoshiro256};
pub use collections::{By, Key, Stack};
pub use digest::Digest;
pub use encode::{Encode, FeatureWriter, Features, Field, Layout, Steps, set_bits};
pub use game::{
    Ahead, Awaited, Broken, Chance, Checked, Foreseen, Game, Invariants, NoWish, Notation, OpenError, Part, Rules,
    Secrets, Standings, Status, Switch, Texts, Title, Unfulfilled, Usual, Variants, Viewer, Wishes, require,
};
pub use ids::Named;
pub use message::{Amount, Arg, Clause, Explain, Label, Localized, Message, Sentence};
pub use notation::{NotationError, Words};
pub use pack::PackError;
pub use play::{PlayError, answers, draw, play};
pub use position::Position;
pub use record::{Entry, Header, Record, RecordError};
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use sink::{Buffer, Count, Ignore, Sink};
pub use tally::{Lane, Tally, Types};

/// The traits of a game, to have their methods at hand: `use steading_core::prelude::*`.
pub mod prelude {
    pub use crate::encode::Encode;
    pub use crate::game::{Chance, Game, Invariants, Notation, Rules, Secrets, Texts, Title, Wishes};
    pub use crate::message::Explain;
}
