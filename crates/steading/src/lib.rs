//! The program `steading`, as a library so that tests and fuzzers reach every part of it without a process.
//!
//! Each command is one module; [`cli`] is what the command line looks like, [`commands`] carries it out.

#[cfg(feature = "server")]
pub mod admin;
pub mod arena;
#[cfg(feature = "server")]
pub mod backup;
pub mod bench;
pub mod calibrate;
pub mod cli;
pub mod columns;
pub mod commands;
pub mod engine;
pub mod games;
pub mod ladder;
pub mod lines;
pub mod pack;
pub mod pack_schema;
pub mod pack_try;
pub mod play;
pub mod progress;
pub mod replay;
#[cfg(feature = "server")]
pub mod serve;
#[cfg(feature = "server")]
pub mod status;
pub mod train;
#[cfg(feature = "nats")]
pub mod work;
