//! What is worth counting, one module per game.

mod catan_road;
mod emberleaf;
mod orleans_settlers;
mod settlement;

use steading_core::Localized;

/// Who began, who came second.
fn place_in_order(index: u16) -> Localized {
    let english = ["first", "second", "third", "fourth", "fifth"][usize::from(index.min(4))];
    Localized::new(&format!("an {}. Stelle", index + 1), english)
}
