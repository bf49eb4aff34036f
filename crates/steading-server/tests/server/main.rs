//! The server as clients see it: real sockets on the loopback, random ports, data in directories that go away again.

mod world;

mod abuse;
mod accounts;
mod faults;
mod lifecycle;
mod matrix;
mod nonsense;
mod play;
mod records;
mod social;
