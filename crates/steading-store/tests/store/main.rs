//! What the stores promise.
//!
//! One binary for all of them: each would link the whole crate anew.

mod admin;
mod backup;
mod conformance;
mod crash;
mod memory;
mod postgres;
mod sqlite;
