//! Many tables, one commit: takes everything that waits, has it kept in one go, then answers all.

use crate::log::Append;
use std::collections::VecDeque;

/// Which append of which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ticket(pub u64);

/// Why an append was not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The store is full, slow or broken. It may have been kept or not: the table looks at its log again.
    Failed,
    /// Somebody else owns the table, or the numbers do not fit: the table looks at its log again.
    Refused,
}

#[derive(Debug)]
pub enum Input {
    Append(Ticket, Box<Append>),
    /// The outcome of the commit, one for each append of it.
    Committed(Vec<Result<(), Trouble>>),
}

#[derive(Debug)]
pub enum Output {
    /// Keep these, in one transaction if possible, each whole or not at all.
    Commit(Vec<Append>),
    Stored(Ticket),
    NotStored(Ticket, Trouble),
}

/// No commit is larger: the first in it should not wait for thousands of others.
pub const LARGEST_BATCH: usize = 256;

/// Takes what waits and commits it, one batch at a time.
#[derive(Debug, Default)]
pub struct Writer {
    waiting: VecDeque<(Ticket, Append)>,
    under_way: Vec<Ticket>,
}

impl Writer {
    pub fn on(&mut self, input: Input, out: &mut Vec<Output>) {
        match input {
            Input::Append(ticket, append) => self.waiting.push_back((ticket, *append)),
            Input::Committed(results) => {
                assert_eq!(results.len(), self.under_way.len(), "every append of a commit has a result");
                for (ticket, result) in self.under_way.drain(..).zip(results) {
                    out.push(match result {
                        Ok(()) => Output::Stored(ticket),
                        Err(trouble) => Output::NotStored(ticket, trouble),
                    });
                }
            }
        }
        if self.under_way.is_empty() && !self.waiting.is_empty() {
            let count = self.waiting.len().min(LARGEST_BATCH);
            let (tickets, appends) = self.waiting.drain(..count).unzip();
            self.under_way = tickets;
            out.push(Output::Commit(appends));
        }
    }

    /// Whether everything that came in is kept or refused.
    pub fn idle(&self) -> bool {
        self.under_way.is_empty() && self.waiting.is_empty()
    }

    /// How many appends the commit under way has.
    pub fn under_way(&self) -> usize {
        self.under_way.len()
    }

    /// How many appends wait for their commit.
    pub fn backlog(&self) -> usize {
        self.waiting.len()
    }
}
