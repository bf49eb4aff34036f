//! A match in play, erased over games: notation and JSON in, JSON and messages out.
//!
//! Read in this order: [`any`] (what can be asked of any match), [`in_play`] (the typed match behind it: answers,
//! chance, undo), [`advice`] (what a bot would answer), [`load`] (positions and records), [`mod@titles`] (the games
//! there are), [`error`] (what goes wrong, in a sentence).
//!
//! Nothing here does I/O or plays by itself: whoever owns a match decides when chance is drawn and who thinks where.
//! Only a bot that was given a time looks at a clock.

pub mod advice;
pub mod any;
pub mod error;
pub mod in_play;
pub mod limits;
pub mod load;
#[cfg(feature = "next-rules")]
pub mod next_rules;
pub mod rendered;
mod ruleset_cache;
pub mod titles;

pub use advice::{Advice, BotPlayer, Found, Job, Weighed, live_budget};
pub use any::{
    AnyMatch, EventInfo, Json, OpponentStanding, OptionInfo, Outcome, Question, SeatStanding, StandingsInfo,
    TableNames, Taken,
};
pub use error::TableError;
pub use in_play::{Match, Undo};
pub use load::{Chance, begin_record, load_position, load_record};
pub use titles::{Setup, TitleInfo, open, title, titles};
