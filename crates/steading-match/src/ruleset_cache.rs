//! Rulesets that are in use are shared: a thousand tables of one game read one copy of its pack.
//!
//! A ruleset never changes, so nobody can tell whether it is shared. Nothing is kept that no match uses.

use crate::error::TableError;
use crate::titles::Setup;
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use steading_bots::Playable;
use steading_core::{Digest, Variants};

struct CacheEntry {
    game: &'static str,
    seats: u8,
    options: Variants,
    pack: Option<Digest>,
    ruleset: Weak<dyn Any + Send + Sync>,
}

static CACHE: Mutex<Vec<CacheEntry>> = Mutex::new(Vec::new());

/// The ruleset of this set-up, from the cache if somebody uses it.
pub(crate) fn ruleset<G: Playable>(setup: &Setup<'_>) -> Result<Arc<G>, TableError> {
    let pack = setup.pack.map(|(_, text)| Digest::of_bytes(text.as_bytes()));
    let same = |entry: &CacheEntry| {
        entry.game == G::ID && entry.seats == setup.seats && entry.options == *setup.options && entry.pack == pack
    };
    let found = {
        let cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        cache.iter().find(|entry| same(entry)).and_then(|entry| entry.ruleset.upgrade())
    };
    if let Some(ruleset) = found.and_then(|ruleset| ruleset.downcast::<G>().ok()) {
        return Ok(ruleset);
    }
    let ruleset = Arc::new(G::open(setup.seats, setup.options, setup.pack)?);
    let entry: Arc<dyn Any + Send + Sync> = ruleset.clone();
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.retain(|entry| entry.ruleset.strong_count() > 0);
    cache.push(CacheEntry {
        game: G::ID,
        seats: setup.seats,
        options: setup.options.clone(),
        pack,
        ruleset: Arc::downgrade(&entry),
    });
    Ok(ruleset)
}
