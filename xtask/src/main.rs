//! Repeatable chores. `cargo xtask` lists them.

mod clauses;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["clauses"] => clauses::report(&root(), false),
        ["clauses", "--list"] => clauses::report(&root(), true),
        _ => {
            eprintln!("cargo xtask clauses          every rule clause has a test that carries its id");
            eprintln!("cargo xtask clauses --list   the same, with every clause and its tests");
            ExitCode::from(2)
        }
    }
}

/// The folder of the workspace, wherever the command was given.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("xtask lies in the workspace").to_owned()
}
