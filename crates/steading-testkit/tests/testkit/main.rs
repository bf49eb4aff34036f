//! The contract check finds what it claims to find; the toy game keeps the contract.
//!
//! One binary for all of them: each would link the whole crate anew.

mod contract;
mod damage;
mod encoding;
mod flawed;
mod flaws;
mod pack;
mod rules;
mod worlds;
