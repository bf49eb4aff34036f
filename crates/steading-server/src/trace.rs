//! One id for what happens on behalf of one message of a client, from its socket to the commit, at whichever server that
//! is. Lines of the log carry it as `trace`; they are written under the target `steading_trace`, at the level `debug`
//! (`STEADING_LOG_FILTER=info,steading_trace=debug`). Who has the id of a table may look at it, so no line names one.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Says nothing about anybody: it is drawn anew for every message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Trace(u64);

impl Trace {
    pub fn new() -> Trace {
        Trace(u64::from_le_bytes(crate::app::random()))
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Writes that something happened on behalf of a message.
macro_rules! traced {
    ($trace:expr, $($rest:tt)*) => {
        tracing::debug!(target: "steading_trace", trace = %$trace, $($rest)*)
    };
}
pub(crate) use traced;
