//! The client is embedded as it was built. Cargo is told when to look again.

use std::path::Path;

fn main() {
    // A build of the client that appears later is announced by `make`: watching a folder that is not there would
    // compile this crate anew every time.
    println!("cargo::rerun-if-env-changed=STEADING_CLIENT_BUILD");
    println!("cargo::rerun-if-changed=build.rs");
    if Path::new("../../web/dist").is_dir() {
        println!("cargo::rerun-if-changed=../../web/dist");
    }
}
