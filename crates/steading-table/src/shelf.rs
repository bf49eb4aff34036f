//! Rulesets that are in use are shared: a thousand tables of one game read one copy of its pack.
//!
//! A ruleset never changes, so nobody can tell whether it is shared. Nothing is kept that no match uses.

use crate::advice::Playable;
use crate::error::TableError;
use crate::titles::Setup;
use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use steading_core::{Digest, Options};

struct Lent {
    game: &'static str,
    seats: u8,
    options: Options,
    pack: Option<Digest>,
    ruleset: Weak<dyn Any + Send + Sync>,
}

static SHELF: Mutex<Vec<Lent>> = Mutex::new(Vec::new());

/// The ruleset of this set-up, from the shelf if somebody uses it.
pub(crate) fn ruleset<G: Playable>(setup: &Setup<'_>) -> Result<Arc<G>, TableError> {
    let pack = setup.pack.map(|(_, text)| Digest::of_bytes(text.as_bytes()));
    let same = |lent: &Lent| {
        lent.game == G::ID && lent.seats == setup.seats && lent.options == *setup.options && lent.pack == pack
    };
    let found = {
        let shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
        shelf.iter().find(|lent| same(lent)).and_then(|lent| lent.ruleset.upgrade())
    };
    if let Some(ruleset) = found.and_then(|ruleset| ruleset.downcast::<G>().ok()) {
        return Ok(ruleset);
    }
    let ruleset = Arc::new(G::open(setup.seats, setup.options, setup.pack)?);
    let lent: Arc<dyn Any + Send + Sync> = ruleset.clone();
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    shelf.retain(|lent| lent.ruleset.strong_count() > 0);
    shelf.push(Lent {
        game: G::ID,
        seats: setup.seats,
        options: setup.options.clone(),
        pack,
        ruleset: Arc::downgrade(&lent),
    });
    Ok(ruleset)
}
