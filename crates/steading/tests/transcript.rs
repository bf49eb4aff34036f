//! The transcript in `docs/engine-protocol.md` is what the engine says.
//!
//! A line `> …` is a request, the line `< …` after it the reply; a reply that ends in `…` is given by its beginning.
//! Run with `STEADING_WRITE_DOCS=1` to write the replies anew after a deliberate change.

use std::path::PathBuf;
use steading::engine::Session;

/// How much of a long reply the document shows.
const SHOWN: usize = 600;

fn shown(reply: &str) -> String {
    if reply.chars().count() <= SHOWN { reply.to_owned() } else { reply.chars().take(SHOWN).chain(['…']).collect() }
}

#[test]
fn the_document_shows_a_true_transcript() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine-protocol.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let mut session = Session::new();
    let mut written = String::new();
    let mut expected: Option<String> = None;
    let mut requests = 0;
    let write = std::env::var_os("STEADING_WRITE_DOCS").is_some();
    for line in text.lines() {
        if let Some(request) = line.strip_prefix("> ") {
            requests += 1;
            expected = Some(shown(&session.answer(request.as_bytes())));
            written.push_str(&format!("{line}\n< {}\n", expected.as_deref().unwrap()));
            continue;
        }
        match (line.strip_prefix("< "), expected.take()) {
            (Some(_), Some(_)) if write => {}
            (Some(reply), Some(expected)) => assert_eq!(reply, expected),
            (Some(reply), None) => panic!("a reply without a request: {reply}"),
            (None, _) => written.push_str(&format!("{line}\n")),
        }
    }
    if write {
        // In one step, because the other test reads the file at the same time.
        let fresh = path.with_extension("md.new");
        std::fs::write(&fresh, written).unwrap();
        std::fs::rename(fresh, &path).unwrap();
    }
    assert!(requests > 15, "the transcript has {requests} requests");
    assert!(session.finished(), "the transcript ends with quit");
}

#[test]
fn every_error_code_is_in_the_document() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/engine-protocol.md");
    let text = std::fs::read_to_string(path).unwrap();
    let codes = steading::engine::CODES.iter().chain(steading_match::error::CODES);
    let missing: Vec<&str> = codes.map(|code| code.0).filter(|code| !text.contains(&format!("`{code}`"))).collect();
    assert_eq!(missing, Vec::<&str>::new());
}
