//! Which keyed requests were done, so that the same key always gets the same verdict.

use crate::ids::{Key, UserId};
use std::collections::{HashMap, VecDeque};

/// What one person said last. Nobody else's chat pushes it out, and no client asks again for older lines.
const SAID: usize = 32;

/// Keys of answers and of changes at the table live as long as their entries; chat has its own.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// The count that was acknowledged: of entries for an answer, of notices for everything else.
    kept: HashMap<(UserId, Key), u32>,
    said: HashMap<UserId, VecDeque<(Key, u32)>>,
}

impl Keys {
    pub fn find(&self, user: UserId, key: Key) -> Option<u32> {
        let said = || self.said.get(&user)?.iter().find(|(known, _)| *known == key).map(|(_, n)| *n);
        self.kept.get(&(user, key)).copied().or_else(said)
    }

    /// For so many more: a long log would otherwise be moved again and again.
    pub fn make_room(&mut self, count: usize) {
        self.kept.reserve(count);
    }

    /// Several rows may have one key; the last tells the count.
    pub fn keep(&mut self, user: UserId, key: Key, n: u32) {
        self.kept.insert((user, key), n);
    }

    pub fn keep_said(&mut self, user: UserId, key: Key, n: u32) {
        let own = self.said.entry(user).or_default();
        if own.len() == SAID {
            own.pop_front();
        }
        own.push_back((key, n));
    }
}
