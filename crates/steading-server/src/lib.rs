//! The web server: sockets, HTTP and threads around the machines of `steading-host`, with what `steading-store` keeps.
//!
//! Read in this order: [`config`] (what an operator decides), [`server`] (start and end), `tables` (one task owns one
//! table, one task has things kept), `bot_pool` (where bots think), `http` (what can be asked), `accept` (connections), `cluster`
//! (several servers on the same data).
//!
//! The rules of the house: the store has it before anybody hears of it; who may do what follows from the login and the
//! table, never from what a message says; whatever comes in is bounded.

mod accept;
mod app;
mod background;
mod bot_pool;
mod calls;
mod cluster;
pub mod config;
mod days_off;
mod fair_queue;
pub mod http;
mod limits;
mod packs;
mod passwords;
mod preview;
pub mod problem;
mod quota;
pub mod server;
mod sockets;
mod streams;
pub mod tables;
pub mod times;
#[cfg(feature = "tls")]
mod tls;
mod tournaments;
mod trace;
mod verify;
mod workers;

#[cfg(all(feature = "nats", feature = "crash-points"))]
pub use cluster::Fault;
pub use cluster::{BusAddress, BusError};
#[cfg(feature = "nats")]
pub use cluster::{WorkKey, Worker};
pub use config::Config;
pub use server::{Running, StartError, start, sweep};
pub use times::Times;
pub use verify::{Checked, Report, verify};
