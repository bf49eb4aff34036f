//! `docs/features/<game>.md`: which input of a net means what, field by field.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use steading_catan_road::CatanRoad;
use steading_core::{Encode, Layout, Title};
use steading_emberleaf::Emberleaf;
use steading_orleans_settlers::OrleansSettlers;
use steading_settlement::Settlement;

/// Writes the pages, or says which of them are stale.
pub fn run(root: &Path, write: bool) -> ExitCode {
    let pages = [page::<Settlement>(), page::<CatanRoad>(), page::<OrleansSettlers>(), page::<Emberleaf>()];
    let folder = root.join("docs/features");
    let mut stale = 0;
    for (name, text) in pages {
        let path = folder.join(&name);
        if fs::read_to_string(&path).is_ok_and(|found| found == text) {
            continue;
        }
        if write {
            fs::create_dir_all(&folder).expect("docs/ can be written");
            fs::write(&path, text).expect("docs/features/ can be written");
        } else {
            eprintln!("docs/features/{name} is stale: run `cargo xtask features --write`");
            stale += 1;
        }
    }
    if stale == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn page<G: Encode + Title>() -> (String, String) {
    let mut text = format!("# Features of {}\n\n", G::NAME.1);
    text += "Written by `cargo xtask features --write`. All inputs are bits, counted from 0.\n";
    text += "`thermometer`: bit n is set when the number is above n. `steps`: bit n is set when the number reaches step n.\n";
    text += "`one-hot`: at most one bit. `set`: any bits. Rivals are counted clockwise from the seat.\n\n";
    for seats in G::SEATS {
        let game = G::open(seats, &Default::default(), None).expect("the base pack is sound");
        let layout = Layout::of(&game);
        let _ = writeln!(text, "* {seats} seats: {} inputs, layout {}", layout.inputs(), layout.hash().short());
    }
    let _ = writeln!(text, "* {} action indices\n", G::ACTIONS);
    let seats = *G::SEATS.start().max(&2);
    let game = G::open(seats, &Default::default(), None).expect("the base pack is sound");
    let _ = writeln!(text, "## Fields with {seats} seats\n\n| inputs | field | shape |\n|---|---|---|");
    for field in Layout::of(&game).fields() {
        let last = field.first + field.width - 1;
        let range = if field.width == 1 { format!("{last}") } else { format!("{}–{last}", field.first) };
        let _ = writeln!(text, "| {range} | `{field}` | {} |", field.shape.id());
    }
    (format!("{}.md", G::ID), text)
}
