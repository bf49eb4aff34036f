//! What a server is made of, without sockets, files, threads or clocks.
//!
//! Every part is a plain state machine: something comes in together with the time, and what is to be done comes out.
//! A shell around them owns the sockets and the database; a simulator drives the same parts through crashes, losses
//! and reorderings.
//!
//! Read in this order: [`ids`] and [`setup`] (what a table is), [`log`] (what is kept of it), [`wire`] (what clients
//! and server say to each other), [`table`] (the owner of one match), [`clock`] (thinking time), [`calls`] (who is told
//! of it elsewhere), [`writer`] (many tables, one commit), [`session`] (one connection), [`rates`] (how much of anything
//! a client may have); [`bucket`], [`tenure`] and [`link`] (several servers on the same data).

pub mod bucket;
pub mod calls;
pub mod clock;
pub mod depth;
pub mod forget;
pub mod ids;
pub mod link;
pub mod log;
pub mod rates;
pub mod session;
pub mod setup;
pub mod table;
pub mod tenure;
pub mod wire;
pub mod writer;

pub use bucket::Bucket;
pub use calls::{Call, CallKind};
pub use ids::{ChannelId, Conn, Key, NodeId, TableId, TokenId, UserId};
pub use log::{
    Append, Chain, Finished, KeptClocks, Log, LogEnd, Mark, Notice, NoticeRow, Phase, Row, SeatSummary, Snapshot, Solo,
    Summary, Witnesses,
};
pub use setup::{ClockKind, Occupant, TableSetup};
pub use steading_match::Taken;

/// When something happens. Limits are counted in `mono`; `wall` is only for people to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Now {
    /// Milliseconds of a clock that never steps.
    pub mono: u64,
    /// Milliseconds since 1970.
    pub wall: u64,
}
