//! What is worth counting, one module per game. A game without one is played and not counted.

mod catan_road;
mod emberleaf;
mod orleans_settlers;
mod settlement;

use crate::usage::LedgerOf;
use std::any::Any;
use steading_bots::Playable;
use steading_core::Localized;

/// The ledger of a game, if it has one.
pub(crate) fn ledger_of<G: Playable>() -> Option<LedgerOf<G>> {
    let ledgers: [&dyn Any; 4] = [
        &LedgerOf::<steading_settlement::Settlement>::new(),
        &LedgerOf::<steading_catan_road::CatanRoad>::new(),
        &LedgerOf::<steading_emberleaf::Emberleaf>::new(),
        &LedgerOf::<steading_orleans_settlers::OrleansSettlers>::new(),
    ];
    ledgers.into_iter().find_map(|ledger| ledger.downcast_ref().copied())
}

/// Who began, who came second.
fn place_in_order(index: u16) -> Localized {
    let english = ["first", "second", "third", "fourth", "fifth"][usize::from(index.min(4))];
    Localized::new(&format!("an {}. Stelle", index + 1), english)
}
