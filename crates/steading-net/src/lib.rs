//! Small nets that judge positions, and how they are taught.
//!
//! [`net`] is what plays: integers only, so that the same seed gives the same answer on every platform. [`float`] is what
//! learns, [`player`] picks an answer by judging every afterstate, [`trainer`] teaches by self-play (`docs/training.md`).
//! [`policy`] is a net that was taught elsewhere (`docs/python.md`), [`mod@file`] what their files have in common.

pub mod file;
pub mod float;
pub mod net;
pub mod player;
pub mod policy;
pub mod trainer;

pub use file::{NetError, Purpose};
pub use float::FloatNet;
pub use net::Net;
pub use player::Player;
pub use policy::PolicyNet;
pub use trainer::{Plan, Trainer};

/// Neurons of the first hidden layer.
pub const FIRST: usize = 128;
/// Neurons of the second hidden layer.
pub const SECOND: usize = 32;

/// What a net says of a position from one seat's side, each from 0 to 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Heads {
    /// The chance to win; alone with nobody to beat it is not taught.
    pub win: f32,
    /// The seat's own score, as a share of one that almost no game reaches; alone against an opponent without a seat, the
    /// lead in the same units, and one half is even.
    pub points: f32,
}

impl Heads {
    /// What a player strives for: so much of it is points, the rest is winning.
    #[inline]
    pub fn value(self, points: f32) -> f32 {
        points * self.points + (1.0 - points) * self.win
    }
}

/// How much of what a player strives for is points: everything alone; with others a little, so that it goes on
/// playing well when it is far behind or far ahead.
#[inline]
pub fn points_share(seats: u8) -> f32 {
    if seats == 1 { 1.0 } else { 0.125 }
}
