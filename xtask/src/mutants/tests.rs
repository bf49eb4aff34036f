//! The mutator, on sources small enough to see everything.

use super::find::mutants;
use super::tree::{CHOSEN, REACHED, Site, switch, write};
use super::{interval, shuffled};
use std::fs;
use std::process::Command;

fn sites(source: &str) -> Vec<Site> {
    let found = mutants(source).expect("Rust").into_iter().enumerate();
    found.map(|(id, mutant)| Site { id, file: "lib.rs".to_owned(), mutant }).collect()
}

/// What the mutants of these lines of a function are called.
fn names(lines: &str) -> Vec<String> {
    let source = format!("fn f(a: u8, b: u8, list: &[u8], maybe: Option<u8>) -> Answer {{\n{lines}\n}}");
    mutants(&source).expect("Rust").into_iter().map(|mutant| mutant.what).collect()
}

#[test]
fn operators_are_swapped() {
    assert_eq!(names("a < b"), ["`a < b` becomes `a <= b`", "`a < b` becomes `a >= b`"]);
    assert_eq!(names("a == b"), ["`a == b` becomes `a != b`"]);
    assert_eq!(names("a + b"), ["`a + b` becomes `a - b`"]);
    assert_eq!(names("p || q"), ["`p || q` becomes `p && q`"]);
    assert_eq!(names("!p"), ["`!p` becomes `p`"]);
    assert_eq!(names("a.min(b)"), ["`a.min(b)` becomes `a.max(b)`"]);
}

#[test]
fn numbers_move_by_one_and_truths_turn() {
    assert_eq!(names("3u8"), ["`3u8` becomes `4u8`", "`3u8` becomes `2u8`"]);
    assert_eq!(names("0"), ["`0` becomes `1`"]);
    assert_eq!(names("true"), ["`true` becomes `false`"]);
    assert_eq!(names("for _ in 0..a {}"), ["`0` becomes `1`", "`a` becomes `(a) + 1`"]);
}

#[test]
fn conditions_hold_or_fail() {
    assert_eq!(names("if p { a } else { b }"), ["`p` becomes `false`", "`p` becomes `true`"]);
    assert_eq!(
        names("if let Some(c) = maybe && p { c } else { b }"),
        ["`p` becomes `true`", "`let Some(c) = maybe && p` fails"]
    );
    assert_eq!(
        names("match maybe { Some(c) if p => c, None => a, _ => b }"),
        ["`p` becomes `false`", "`p` becomes `true`", "the arm `None` is passed over"]
    );
}

#[test]
fn statements_are_left_out() {
    assert_eq!(names("act(a);\na"), ["without `act(a);`"]);
    assert_eq!(names("let c = a;\nc"), [""; 0]);
}

#[test]
fn functions_answer_at_once() {
    let source = "fn p() -> bool { q() }\nfn act() { go() }\nfn maybe() -> Option<u8> { look() }";
    let found = mutants(source).expect("Rust").into_iter().map(|mutant| mutant.what).collect::<Vec<_>>();
    assert_eq!(found, ["p answers true", "p answers false", "act does nothing", "maybe answers None"]);
}

#[test]
fn tests_patterns_constants_and_words_for_people_are_left_alone() {
    let source = "
        const LEAST: u8 = 3 + 4;
        static SOME: [u8; 2] = [1; 2];
        enum Level { Low = 1 }
        const fn twice(a: u8) -> u8 { a + a }
        fn kind(a: u8) -> Kind { let x: [u8; 5] = look::<7>(); match a { 3 => low(x), 4..=5 => high(x), other => all(other) } }
        impl std::fmt::Display for Level { fn fmt(&self) -> Answer { 1 + 2 } }
        #[test] fn proof() { assert(1 + 1 == 2); }
        #[cfg(test)] mod tests { fn helper() -> u8 { 1 + 1 } }
    ";
    assert_eq!(mutants(source).expect("Rust"), []);
}

/// Compiles the library with its mutants and a program that prints what its function answers.
fn answers(source: &str, main: &str, mutant: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let sites = sites(source);
    let chosen: Vec<&Site> = sites.iter().collect();
    let text = format!("{}{}\nfn main() {{ {main} }}", write(source, &chosen).text, switch(sites.len()));
    let path = folder.path().join("main.rs");
    fs::write(&path, text).expect("written");
    let compiled = Command::new("rustc")
        .args(["--edition", "2024", "-A", "warnings", "-o"])
        .arg(folder.path().join("main"))
        .arg(&path)
        .output()
        .expect("rustc");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let id = sites.iter().find(|site| site.mutant.what == mutant).map_or("none".to_owned(), |site| site.id.to_string());
    let output = Command::new(folder.path().join("main")).env(CHOSEN, id).env_remove(REACHED).output().expect("runs");
    String::from_utf8(output.stdout).expect("text").trim().to_owned()
}

const SMALL: &str = "
fn price(cards: &[u8], limit: Option<u8>) -> u8 {
    let mut sum = 0;
    for card in cards {
        if *card > 2 && !cards.is_empty() { sum += card; } else { sum += 1; }
    }
    if let Some(limit) = limit && sum > limit { return limit; }
    match sum { 0 => 9, 1 if cards.len() == 1 => 8, _ => sum.max(3) }
}
";

#[test]
fn with_no_mutant_chosen_the_code_is_the_same() {
    let main =
        "println!(\"{} {} {} {}\", price(&[], None), price(&[1], None), price(&[1, 5], None), price(&[7], Some(4)));";
    assert_eq!(answers(SMALL, main, "none of them"), "9 8 6 4");
}

#[test]
fn a_chosen_mutant_changes_its_place_and_nothing_else() {
    let main = "println!(\"{} {} {}\", price(&[], None), price(&[1, 5], None), price(&[7], Some(4)));";
    assert_eq!(answers(SMALL, main, "`sum += card` becomes `sum -= card`"), "", "less than nothing");
    assert_eq!(answers(SMALL, main, "without `sum += card;`"), "9 3 9");
    assert_eq!(answers(SMALL, main, "`let Some(limit) = limit && sum > limit` fails"), "9 6 7");
    assert_eq!(answers(SMALL, main, "the arm `0` is passed over"), "3 6 4");
    assert_eq!(answers(SMALL, main, "`sum.max(3)` becomes `sum.min(3)`"), "9 3 4");
}

#[test]
fn a_sample_is_the_beginning_of_an_order_that_the_seed_decides() {
    let order = shuffled(1_000, 1);
    assert_eq!(order, shuffled(1_000, 1));
    assert_ne!(order, shuffled(1_000, 2));
    let mut sorted = order;
    sorted.sort_unstable();
    assert!(sorted.into_iter().eq(0..1_000));
}

#[test]
fn the_interval_is_wilsons() {
    let (low, high) = interval(180, 200);
    assert!((low - 0.8506).abs() < 0.0005 && (high - 0.9343).abs() < 0.0005, "{low} {high}");
    assert_eq!(interval(0, 0), (0.0, 1.0));
}
