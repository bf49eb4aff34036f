//! A table that leaves the memory while its clocks run: what has to be known until it comes back.

use super::{Pending, Table};
use crate::Now;
use crate::clock::Clock;
use crate::log::{Append, Chain, Phase};

/// What is left in memory of a table whose clocks run.
#[derive(Clone, Debug)]
pub struct Asleep {
    clock: Clock,
    chain: Chain,
    /// What keeps nothing but how the clocks stand.
    append: Append,
}

impl Asleep {
    /// How its clocks stand, to be kept by a server that goes down.
    pub fn kept(mut self, now: Now) -> Append {
        let (left, running) = self.clock.kept(now.mono);
        if let Some(mark) = &mut self.append.mark {
            mark.clocks = Some(self.chain.clocks(left, running));
        }
        self.append
    }
}

impl Table {
    /// What has to be known of a table that leaves the memory; nothing where no clock runs.
    pub fn asleep(&self, now: Now) -> Option<Asleep> {
        let (_, running) = self.clock.kept(now.mono);
        if self.phase != Phase::Playing || running.is_empty() {
            return None;
        }
        let append = Append {
            table: self.setup.id,
            first_entry: self.rows.len() as u32,
            rows: Vec::new(),
            first_notice: self.notice_count,
            notices: Vec::new(),
            summary: self.summary(&Pending::nothing(0, self.phase)),
            finished: None,
            mark: Some(self.mark(&self.chain)),
            position: None,
            calls: Vec::new(),
            ahead: Vec::new(),
        };
        Some(Asleep { clock: self.clock.clone(), chain: self.chain.clone(), append })
    }

    /// The table has come back: its clocks ran meanwhile. Nothing happens if it is not what it was.
    pub fn wake(&mut self, asleep: Asleep, now: Now) {
        let found = (self.rows.len() as u32, self.notice_count, &self.chain);
        if found == (asleep.append.first_entry, asleep.append.first_notice, &asleep.chain) {
            self.clock = asleep.clock;
            self.kept_clock = self.clock.kept(now.mono);
        }
    }
}
