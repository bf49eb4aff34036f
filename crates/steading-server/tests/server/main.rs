//! The server as clients see it: real sockets on the loopback, random ports, data in directories that go away again.

mod world;

mod abuse;
mod accounts;
mod api;
mod bests;
mod calls;
mod days;
mod described;
mod faults;
mod fuzz;
mod hammer;
mod lifecycle;
mod logs;
mod matrix;
mod nodes;
mod nonsense;
mod people;
mod play;
mod postgres;
mod preview;
mod records;
mod roles;
mod secrecy;
mod social;
mod tls;
mod tournaments;
mod types;
