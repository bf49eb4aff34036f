//! Every sentence the program says is in the catalogue, in both languages, and gets the arguments it asks for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What the program says beside errors and help: ids and arguments.
const SAID: &[(&str, &[&str])] = &[
    ("common-no-server", &[]),
    ("common-arena-interrupted", &["games", "planned"]),
    ("common-arena-rounded", &["games", "seats"]),
    ("common-arena-sprt-two", &["bots"]),
    ("common-arena-without-net", &["bot", "problem"]),
    ("common-bench-fixed", &["game", "seats", "decisions", "games"]),
    ("common-catan-accepted", &[]),
    ("common-catan-active", &["seat"]),
    ("common-catan-answered", &["seats"]),
    ("common-catan-call", &["seat"]),
    ("common-catan-countered", &[]),
    ("common-catan-decks", &["deck", "supply", "events"]),
    ("common-catan-declined", &[]),
    ("common-catan-discard", &[]),
    ("common-catan-display", &[]),
    ("common-catan-draft", &[]),
    ("common-catan-gives", &[]),
    ("common-catan-goal", &["points"]),
    ("common-catan-hand", &["count"]),
    ("common-catan-known", &[]),
    ("common-catan-legend", &[]),
    ("common-catan-limits", &["limit", "rate", "draws"]),
    ("common-catan-metropolises", &["count"]),
    ("common-catan-offer", &["seat"]),
    ("common-catan-to", &["seats"]),
    ("common-catan-turn", &["turn"]),
    ("common-catan-vp", &["points"]),
    ("common-catan-winner", &["seat"]),
    ("common-file-exists", &["file"]),
    ("common-file-no-text", &["file"]),
    ("common-file-too-large", &["file", "limit"]),
    ("common-file-unreadable", &["file", "problem"]),
    ("common-file-unwritable", &["file", "problem"]),
    ("common-pack-fine", &["file", "game", "hash"]),
    ("common-pack-fine-base", &["file", "game", "hash"]),
    ("common-play-allowed", &[]),
    ("common-play-bots-count", &["bots", "others"]),
    ("common-play-bye", &[]),
    ("common-play-empty", &[]),
    ("common-play-forced", &["answer"]),
    ("common-play-help", &[]),
    ("common-play-hint", &["answer"]),
    ("common-play-hint-alternative", &["answer", "percent", "visits"]),
    ("common-play-hint-legend", &["iterations"]),
    ("common-play-hint-only", &["answer"]),
    ("common-play-hint-thinking", &[]),
    ("common-play-log-cut", &["shown", "all"]),
    ("common-play-look-whom", &["last"]),
    ("common-play-mark-ends-turn", &[]),
    ("common-play-mark-reveals", &[]),
    ("common-play-more-news", &["count"]),
    ("common-play-news", &[]),
    ("common-play-no-such-number", &["number", "most"]),
    ("common-play-over", &[]),
    ("common-play-pass-device", &["seat"]),
    ("common-play-rank", &[]),
    ("common-play-save-first", &["file"]),
    ("common-play-save-how", &[]),
    ("common-play-saved", &["file"]),
    ("common-play-seat-bot", &["seat", "bot"]),
    ("common-play-seat-you", &["seat"]),
    ("common-play-thinking", &["seat"]),
    ("common-play-total", &[]),
    ("common-play-try-help", &[]),
    ("common-play-why-what", &[]),
    ("common-play-winner", &["names"]),
    ("common-play-winners", &["names"]),
    ("common-replay-checked", &["entries", "digests", "digest"]),
    ("common-replay-fair", &["fair", "all"]),
    ("common-replay-unfair", &["fair", "all"]),
    ("common-settlement-active", &["seat"]),
    ("common-settlement-any-basic", &["count"]),
    ("common-settlement-artifacts", &[]),
    ("common-settlement-blue", &[]),
    ("common-settlement-board", &["terrains", "monsters", "forts", "buildings"]),
    ("common-settlement-deck", &["count"]),
    ("common-settlement-green", &[]),
    ("common-settlement-hero-count", &["count"]),
    ("common-settlement-heroes", &[]),
    ("common-settlement-legend", &[]),
    ("common-settlement-market", &[]),
    ("common-settlement-passed", &[]),
    ("common-settlement-red", &[]),
    ("common-settlement-revealed", &[]),
    ("common-settlement-round", &["round", "rounds"]),
    ("common-settlement-settlers", &["basic", "bonus"]),
    ("common-settlement-stacks", &["stacks"]),
    ("common-settlement-start-marker", &["seat"]),
    ("common-settlement-supply", &[]),
    ("common-settlement-terrains", &["stacks"]),
    ("common-settlement-town", &[]),
    ("common-settlement-vp", &["points"]),
    ("common-settlement-vp-building", &[]),
    ("common-settlement-vp-fortification", &[]),
    ("common-settlement-vp-terrain", &[]),
    ("common-settlement-wilderness", &[]),
    ("common-settlement-yellow", &[]),
    (
        "common-calibrate-figures",
        &["positions", "games", "ece", "brier", "slope", "offset", "fitted-ece", "fitted-brier"],
    ),
    ("common-train-done", &["file", "games", "seconds", "score", "deals"]),
    ("common-train-label", &["game"]),
    ("common-train-no-encoder", &["game"]),
    ("common-ladder-other-series", &[]),
    ("common-ladder-plot", &["game"]),
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The ids that stand in quotes in the source.
fn quoted() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut ids = BTreeSet::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        for piece in text.split("\"common-").skip(1) {
            let id: String = piece.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '-').collect();
            ids.insert(format!("common-{id}"));
        }
    }
    ids
}

#[test]
fn every_sentence_is_there_with_its_arguments() {
    let errors = steading::engine::CODES.iter().chain(steading_match::error::CODES);
    let mut all: Vec<(&str, &[&str])> = errors.map(|(_, id, args)| (*id, *args)).collect();
    all.extend(SAID);
    all.push(steading_match::error::UNTOLD);
    assert_eq!(steading_messages::check(&all), Vec::<String>::new());

    // The help makes its ids from the names of commands, and has its own test.
    let listed: BTreeSet<String> = all.iter().map(|(id, _)| (*id).to_owned()).collect();
    let said: BTreeSet<String> = quoted().into_iter().filter(|id| !id.starts_with("common-cli")).collect();
    let unlisted: Vec<&String> = said.difference(&listed).collect();
    assert_eq!(unlisted, Vec::<&String>::new(), "said, but not in the list above");
    let silent: Vec<&&str> = SAID.iter().map(|(id, _)| id).filter(|id| !said.contains(**id)).collect();
    assert_eq!(silent, Vec::<&&str>::new(), "in the list above, but never said");
}

#[test]
fn no_sentence_of_the_common_files_is_left_over() {
    let listed = quoted();
    let table: Vec<&str> = steading_match::error::CODES.iter().map(|code| code.1).collect();
    let ids = steading_messages::embedded().ids(steading_messages::Lang::En);
    // Words for several of a thing belong to things that packs name.
    let named = |word: &str| {
        let mut packs = Vec::new();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for folder in std::fs::read_dir(root.join("content")).unwrap() {
            packs.extend(std::fs::read_to_string(folder.unwrap().path().join("base.toml")));
        }
        word == "leaf"
            || packs.iter().any(|pack| pack.to_lowercase().contains(&format!("en = \"{}\"", word.replace('-', " "))))
    };
    let used = |id: &&String| {
        id.strip_prefix("common-many-").is_some_and(named)
            || listed.contains(*id)
            || table.contains(&id.as_str())
            || id.starts_with("common-cli")
            || ["common-nothing", "common-error-line", steading_match::error::UNTOLD.0].contains(&id.as_str())
    };
    let left: Vec<&String> = ids.iter().filter(|id| id.starts_with("common-")).filter(|id| !used(id)).collect();
    assert_eq!(left, Vec::<&String>::new());
}
