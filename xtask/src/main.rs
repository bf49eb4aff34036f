//! Repeatable chores. `cargo xtask` lists them.

mod clauses;
mod features;
mod mutants;
mod records;
mod translations;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["clauses"] => clauses::report(&root(), false),
        ["clauses", "--list"] => clauses::report(&root(), true),
        ["features"] => features::run(&root(), false),
        ["features", "--write"] => features::run(&root(), true),
        ["mutants", ref words @ ..] => mutants::run(&root(), words),
        ["records"] => records::check(&root().join("records")),
        ["records", "--refresh"] => records::refresh(&root(), None),
        ["records", "--refresh", game] => records::refresh(&root(), Some(game)),
        ["records", game] => records::check(&root().join("records").join(game)),
        _ => {
            eprintln!(
                "cargo xtask clauses          every rule clause has a test that carries its id, and its German twin"
            );
            eprintln!("cargo xtask clauses --list   the same, with every clause and its tests");
            eprintln!("cargo xtask features         docs/features says which input of a net means what");
            eprintln!("cargo xtask features --write   writes it anew");
            eprintln!("{}", mutants::USAGE);
            eprintln!("cargo xtask records [GAME]   every golden record replays to its digests");
            eprintln!("cargo xtask records --refresh [GAME]   plays them anew, after a change of the rules");
            ExitCode::from(2)
        }
    }
}

/// The folder of the workspace, wherever the command was given.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the workspace").to_owned()
}

/// All files below a folder with this ending, in alphabetical order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| {
            if path.is_dir() {
                files(&path, ending)
            } else if path.extension().is_some_and(|found| found == ending) {
                vec![path]
            } else {
                Vec::new()
            }
        })
        .collect()
}
