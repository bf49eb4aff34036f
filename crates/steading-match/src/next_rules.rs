//! The rules as a later version might play them, for drills of an upgrade. With the feature `next-rules` a program that
//! finds `STEADING_NEXT_RULES` in its environment plays rules of the next number: games begin with more than before, and in
//! Emberleaf some trophies give more. Without the feature nothing of this is compiled.

use std::sync::LazyLock;

/// What is different: a game, what its pack says, and what the next version reads there.
const CHANGES: [(&str, &str, &str); 4] = [
    ("settlement", "start = { wood = 1,", "start = { diamond = 1, wood = 1,"),
    ("catan_road", "start_hand = 2", "start_hand = 3"),
    ("emberleaf", "green = { health = 2, leaves = 2 }", "green = { health = 2, leaves = 3 }"),
    ("orleans_settlers", "coins = 3", "coins = 4"),
];

/// Whether this program plays the next version.
pub fn played() -> bool {
    static PLAYED: LazyLock<bool> = LazyLock::new(|| std::env::var_os("STEADING_NEXT_RULES").is_some());
    *PLAYED
}

/// A pack of this game, as the next version reads it.
pub fn changed(game: &str, pack: &str) -> String {
    match CHANGES.iter().find(|(id, ..)| *id == game) {
        Some((_, before, after)) => pack.replace(before, after),
        None => pack.to_owned(),
    }
}
