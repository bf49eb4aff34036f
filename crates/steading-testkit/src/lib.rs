//! What every game of Steading is tested with.
//!
//! [`contract()`] plays random games and checks every promise of [`steading_core::Game`];
//! [`scenario()`] reaches a position by notation and asks about it;
//! [`decoders()`] and [`positions()`] throw damaged text at a game;
//! [`encoding()`] checks what a game tells a net, [`fingerprint`] that it is what it was;
//! [`by_hand()`] compares whole games with results that were worked out on paper;
//! [`speed()`] is the bench of a game;
//! [`toy`] is a tiny game with every kind of secret, for tests of whatever is generic over games.

pub mod by_hand;
pub mod contract;
pub mod decoders;
pub mod encoding;
pub mod positions;
pub mod scenario;
pub mod speed;
pub mod toy;

pub use by_hand::by_hand;
pub use contract::{Contract, Report, contract, trials};
pub use decoders::{Trials, decoders};
pub use encoding::{Encoded, encoding, fingerprint};
pub use positions::positions;
pub use scenario::{Scenario, scenario};
pub use speed::speed;
