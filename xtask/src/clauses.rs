//! Clause coverage: every clause and ruling in `rules/*.md`, here and in each example, has a test whose name carries its id.
//!
//! An id is defined where it stands in bold at the start of an item, in the first cell of a table row, or as the `id` of
//! a worked example. A test names the longest defined id that fits: `set_4_1_4_refills` tests SET-4.1.4, not SET-4.1.
//! A clause that no test can prove says so in its own text: `*(not tested: why)*`. `rules/de` says the same in German.

use crate::{files, translations};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, PartialEq, Eq)]
struct Clause {
    id: String,
    file: String,
    line: usize,
    not_tested: Option<String>,
}

pub fn report(root: &Path, list: bool) -> ExitCode {
    let (mut clauses, mut problems) = defined(root, "rules");
    for example in examples(root) {
        let (more, wrong) = defined(root, &format!("examples/{example}/rules"));
        clauses.extend(more);
        problems.extend(wrong);
    }
    let tests = test_names(root);
    let keys: BTreeMap<String, &Clause> = clauses.iter().map(|clause| (key(&clause.id), clause)).collect();
    let mut covered: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
    for test in &tests {
        if let Some(clause) = clause_of(test, &keys) {
            covered.entry(&clause.id).or_default().push(test);
        }
    }
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for clause in &clauses {
        let [all, proved, excused] = counts.entry(&clause.id[..3]).or_default();
        *all += 1;
        let by: &[&String] = covered.get(clause.id.as_str()).map_or(&[], Vec::as_slice);
        if list {
            let names: Vec<&str> = by.iter().map(|name| name.as_str()).collect();
            let excuse = clause.not_tested.as_ref().map(|why| format!("(not tested: {why})")).unwrap_or_default();
            println!("{:<12} {}{excuse}", clause.id, names.join(" "));
        }
        match (&clause.not_tested, by.is_empty()) {
            (None, true) => problems.push(format!("{}:{}: {} has no test", clause.file, clause.line, clause.id)),
            (None, false) => *proved += 1,
            (Some(_), true) => *excused += 1,
            (Some(_), false) => {
                *proved += 1;
                problems
                    .push(format!("{}:{}: {} is tested but marked as not tested", clause.file, clause.line, clause.id));
            }
        }
    }
    for (prefix, [all, proved, excused]) in counts {
        println!("{prefix}: {all} clauses, {proved} with a test, {excused} that no test can prove");
    }
    problems.iter().for_each(|problem| eprintln!("{problem}"));
    if problems.is_empty() {
        ExitCode::SUCCESS
    } else {
        eprintln!("{} places need attention", problems.len());
        ExitCode::FAILURE
    }
}

/// `SET-4.1.4` becomes `set_4_1_4`.
fn key(id: &str) -> String {
    id.to_lowercase().replace(['-', '.'], "_")
}

fn clause_of<'c>(test: &str, keys: &BTreeMap<String, &'c Clause>) -> Option<&'c Clause> {
    let mut end = test.len();
    loop {
        if let Some(clause) = keys.get(&test[..end]) {
            return Some(clause);
        }
        end = test[..end].rfind('_')?;
    }
}

/// The folders of the example games.
fn examples(root: &Path) -> Vec<String> {
    let Ok(entries) = fs::read_dir(root.join("examples")) else { return Vec::new() };
    let names = entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    names.collect::<BTreeSet<String>>().into_iter().collect()
}

/// The documents themselves, without their translations.
fn documents(folder: &Path) -> impl Iterator<Item = PathBuf> {
    files(folder, "md").into_iter().filter(move |path| path.parent() == Some(folder))
}

/// Every id that the rules define, and complaints about ids defined twice or said otherwise in German.
fn defined(root: &Path, folder: &str) -> (Vec<Clause>, Vec<String>) {
    let rules = &root.join(folder);
    let mut clauses: Vec<Clause> = Vec::new();
    let mut problems = Vec::new();
    let mut known = BTreeSet::new();
    for path in documents(rules) {
        let text = fs::read_to_string(&path).expect("a rules document is readable text");
        let name = path.file_name().expect("a file has a name").to_string_lossy();
        problems.extend(translations::problems(rules, folder, &name));
        let file = format!("{folder}/{name}");
        for (index, line) in text.lines().enumerate() {
            if let Some(id) = definition(line) {
                if !known.insert(id.to_owned()) {
                    problems.push(format!("{file}:{}: {id} is defined twice", index + 1));
                    continue;
                }
                clauses.push(Clause { id: id.to_owned(), file: file.clone(), line: index + 1, not_tested: None });
            }
            // The excuse belongs to the clause in whose text it stands.
            if let (Some(why), Some(clause)) = (excuse(line), clauses.last_mut())
                && clause.file == file
            {
                clause.not_tested = Some(why.to_owned());
            }
        }
    }
    (clauses, problems)
}

fn excuse(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("*(not tested: ")?;
    rest.split_once(")*").map(|(why, _)| why)
}

pub(crate) fn definition(line: &str) -> Option<&str> {
    let line = line.trim_start();
    if let Some(vector) = line.strip_prefix("id = \"") {
        return id(vector.strip_suffix('"')?).filter(|id| vector.len() == id.len() + 1);
    }
    if let Some(row) = line.strip_prefix('|') {
        let cell = row.split('|').next()?.trim();
        return id(cell.trim_matches('*')).filter(|id| id.len() == cell.trim_matches('*').len());
    }
    let item = line.strip_prefix("- ").unwrap_or(line);
    id(item.strip_prefix("**")?)
}

/// A clause id at the start of the text: three capitals, a dash, then numbers and letters.
pub(crate) fn id(text: &str) -> Option<&str> {
    let prefix = text.get(..4)?;
    let capitals = prefix.bytes().take(3).all(|byte| byte.is_ascii_uppercase());
    if !capitals || !prefix.ends_with('-') {
        return None;
    }
    let rest = &text[4..];
    let end = rest.find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.').unwrap_or(rest.len());
    let body = rest[..end].trim_end_matches('.');
    let numbered = body.bytes().any(|byte| byte.is_ascii_digit());
    numbered.then(|| &text[..4 + body.len()])
}

/// The names of all test functions of the workspace.
fn test_names(root: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in ["crates", "examples"].iter().flat_map(|folder| files(&root.join(folder), "rs")) {
        let text = fs::read_to_string(&path).expect("source is readable text");
        let mut is_test = false;
        for line in text.lines().map(str::trim) {
            if line.starts_with("#[test]") {
                is_test = true;
            } else if let Some(rest) = line.strip_prefix("fn ") {
                if is_test {
                    names.insert(rest.split('(').next().expect("split gives a first part").to_owned());
                }
                is_test = false;
            }
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_found_where_they_are_defined() {
        for (line, wanted) in [
            ("- **SET-4.1.4** If the market space is now empty", Some("SET-4.1.4")),
            ("**CAT-5.8** Five identical", Some("CAT-5.8")),
            ("**EMB-X3 Slide order.** Spaces", Some("EMB-X3")),
            ("| **SET-D3b** | construct: where |", Some("SET-D3b")),
            ("| CAT-A12 | Shortfall of 2 |", Some("CAT-A12")),
            ("id = \"CAT-V1\"", Some("CAT-V1")),
            ("See SET-4.1 for more", None),
            ("| id | moment |", None),
            ("| SET-1.1 and SET-1.2 | two |", None),
            ("| D1 | starting deck |", None),
        ] {
            assert_eq!(definition(line), wanted, "{line}");
        }
        assert_eq!(excuse("text *(not tested: layout only)*"), Some("layout only"));
    }

    #[test]
    fn the_longest_id_counts() {
        let clause = |id: &str| Clause { id: id.to_owned(), file: String::new(), line: 1, not_tested: None };
        let (short, long) = (clause("SET-4.1"), clause("SET-4.1.4"));
        let keys = BTreeMap::from([(key(&short.id), &short), (key(&long.id), &long)]);
        assert_eq!(clause_of("set_4_1_4_refills", &keys).unwrap().id, "SET-4.1.4");
        assert_eq!(clause_of("set_4_1_builds", &keys).unwrap().id, "SET-4.1");
        assert!(clause_of("set_5_trades", &keys).is_none());
        assert!(clause_of("set_4_15_x", &keys).is_none());
    }
}
