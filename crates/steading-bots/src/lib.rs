//! Opponents worth playing.
//!
//! [`heuristics`] is what a game tells its bots; [`greedy`] looks one step ahead, [`search`] looks further;
//! [`net_search`] looks further with a net ([`learned`]) and nothing hand-written;
//! [`names`] turns `search:2000` or `hard` into a bot. One module per game holds its judgement and nothing else.
//!
//! A bot is handed the true position and sees only worlds made by `resample`: what its seat may not know
//! cannot change what it does.

pub mod choice;
pub mod greedy;
pub mod heuristics;
pub mod learned;
pub mod names;
pub mod net_search;
pub mod plans;
pub mod search;

pub mod catan_road;
pub mod emberleaf;
pub mod orleans_settlers;
pub mod settlement;
#[cfg(any(test, feature = "toy"))]
pub mod toy;

pub use choice::{Alternative, Choice};
pub use greedy::prospects;
pub use heuristics::{Heuristics, Playable, TitleVisitor, Values};
pub use names::{Bot, BotName, Budget, Level};
