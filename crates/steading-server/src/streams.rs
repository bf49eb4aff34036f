//! How many look on, by where they are: each holds a connection for as long as it likes. Connections of an address are
//! counted when they come (`accept.rs`), but behind a proxy all of them have one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Clone, Debug, Default)]
pub(crate) struct Streams(Arc<Mutex<HashMap<String, u32>>>);

/// An open stream; dropping it takes it off the count.
#[derive(Debug)]
pub(crate) struct Counted {
    streams: Streams,
    place: String,
}

impl Streams {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more; nothing if this place has as many as it may have at the same time.
    pub fn count(&self, place: String, most: u32) -> Option<Counted> {
        let mut open = self.lock();
        let own = open.entry(place.clone()).or_default();
        if *own >= most {
            return None;
        }
        *own += 1;
        Some(Counted { streams: self.clone(), place })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = self.streams.lock();
        if let Some(own) = open.get_mut(&self.place) {
            *own -= 1;
            if *own == 0 {
                open.remove(&self.place);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_has_so_many_and_gets_them_back() {
        let streams = Streams::default();
        let mut open: Vec<Counted> = (0..20).filter_map(|_| streams.count("here".to_owned(), 16)).collect();
        assert_eq!(open.len(), 16);
        assert!(streams.count("there".to_owned(), 16).is_some());
        open.pop();
        assert!(streams.count("here".to_owned(), 16).is_some());
        drop(open);
        assert!(streams.lock().is_empty());
    }
}
