//! Tables, writer and sessions without I/O: one at a time, and all together under every fault.

mod calls;
mod common;
mod days;
mod nodes;
mod secrecy;
mod simulation;
mod table;
mod upgrades;
mod world;
