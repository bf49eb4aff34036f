//! A table with a very long log, shown from its end before the rest has been read.
//!
//! Nothing is done here: who wants to do something waits for the table itself, which compares the whole log with its
//! mark. What is shown is what was marked, because the position and the state after the last entries are compared.

use super::reopen::glimpse;
use super::{Client, Output, Table, TableConfig};
use crate::Now;
use crate::ids::Conn;
use crate::log::LogEnd;
use crate::wire::Request;

/// A table that can only be looked at.
#[derive(Debug)]
pub struct Glimpse(Table);

impl Glimpse {
    /// What the end of a log shows; nothing where that is not what was marked, or where these rules play it otherwise.
    pub fn open(end: &LogEnd, config: TableConfig, now: Now) -> Option<Glimpse> {
        let reopened = glimpse(end, &config)?;
        Some(Glimpse(Table::reopened(end.clone(), reopened, config, now)))
    }

    /// Whether this only looks at the table.
    pub fn serves(request: &Request) -> bool {
        matches!(
            request,
            Request::Join { .. }
                | Request::Look { .. }
                | Request::Since { .. }
                | Request::Explain { .. }
                | Request::Foresee { .. }
                | Request::Lang { .. }
                | Request::Mute { .. }
                | Request::Ping { .. }
        )
    }

    /// Somebody looks. They are shown everything: what they have seen before is not known yet.
    pub fn serve(&mut self, client: &Client, request: Request, now: Now, out: &mut Vec<Output>) {
        let request = match request {
            Request::Join { lang, .. } => Request::Join { lang, n: None, m: None },
            Request::Since { .. } => Request::Since { n: 0, m: 0 },
            request => request,
        };
        debug_assert!(Glimpse::serves(&request), "{request:?}");
        self.0.serve(client, request, now, out);
    }

    pub fn gone(&mut self, conn: Conn) {
        self.0.gone(conn);
    }
}

impl Table {
    /// Those who look at the glimpse of this table look at the table from now on. `false` if it shows something else, or
    /// clocks, which have gone on.
    pub fn take_over(&mut self, glimpse: Glimpse) -> bool {
        let Glimpse(seen) = glimpse;
        let same = self.crossing.is_none()
            && self.clock.is_none()
            && self.game.digest() == seen.game.digest()
            && (self.counts, self.notice_count) == (seen.counts, seen.notice_count);
        if same {
            self.listeners = seen.listeners;
            self.muted = seen.muted;
        }
        same
    }
}
