//! The German rules say the same as the English ones, as far as a program can tell: headings, clauses, rows and items
//! follow each other in the same order, and each of them has the same codes, clause ids and figures.

use crate::clauses::{definition, id};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A heading, a clause, a row, an item or a block of code, with all that follows until the next one.
#[derive(Debug, PartialEq, Eq)]
struct Part {
    name: String,
    line: usize,
    /// Codes, clause ids and figures, and how often they stand there.
    marks: BTreeMap<String, u32>,
}

/// What differs between a document and its translation.
pub fn problems(rules: &Path, folder: &str, file: &str) -> Vec<String> {
    let read = |path: &Path| fs::read_to_string(path).map(|text| parts(&text));
    match (read(&rules.join(file)), read(&rules.join("de").join(file))) {
        (Ok(english), Ok(german)) => compare(&english, &german)
            .into_iter()
            .map(|(line, what)| format!("{folder}/de/{file}:{line}: {what}"))
            .collect(),
        _ => vec![format!("{folder}/de/{file}: not there, or not readable")],
    }
}

fn compare(english: &[Part], german: &[Part]) -> Vec<(usize, String)> {
    let mut problems = Vec::new();
    for (here, there) in english.iter().zip(german) {
        if here.name != there.name {
            // From here on everything would be out of step.
            problems.push((there.line, format!("{} where line {} has {}", there.name, here.line, here.name)));
            return problems;
        }
        if here.marks != there.marks {
            let only = |some: &Part, other: &Part| {
                let more = some.marks.iter().filter(|(mark, count)| other.marks.get(*mark).unwrap_or(&0) < count);
                more.map(|(mark, _)| mark.as_str()).collect::<Vec<_>>().join(", ")
            };
            problems.push((
                there.line,
                format!("{}: only English [{}], only German [{}]", here.name, only(here, there), only(there, here)),
            ));
        }
    }
    if english.len() != german.len() {
        let line = german.last().map_or(1, |part| part.line);
        problems.push((line, format!("{} parts where the English text has {}", german.len(), english.len())));
    }
    problems
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = vec![Part { name: "the opening".to_owned(), line: 1, marks: BTreeMap::new() }];
    for (index, line) in text.lines().enumerate() {
        if let Some(name) = begins(line) {
            parts.push(Part { name, line: index + 1, marks: BTreeMap::new() });
        }
        let part = parts.last_mut().expect("the opening is there");
        count(line, &mut part.marks);
    }
    parts
}

/// What begins with a line, if anything does.
fn begins(line: &str) -> Option<String> {
    if let Some(id) = definition(line) {
        return Some(id.to_owned());
    }
    let text = line.trim_start();
    let hashes = text.len() - text.trim_start_matches('#').len();
    if hashes > 0 && text[hashes..].starts_with(' ') {
        return Some(format!("a heading of level {hashes}"));
    }
    if text.starts_with('|') {
        // What stands in code or behind a backslash divides nothing.
        let outside: String = text.split('`').step_by(2).collect();
        return Some(format!("a row of {} cells", outside.replace("\\|", "").matches('|').count().saturating_sub(1)));
    }
    if text.starts_with("```") {
        return Some("the edge of a block of code".to_owned());
    }
    let figures = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let numbered = figures > 0 && (text[figures..].starts_with(". ") || text[figures..].starts_with(") "));
    (numbered || text.starts_with("- ") || text.starts_with("* ")).then(|| "an item".to_owned())
}

fn count(line: &str, marks: &mut BTreeMap<String, u32>) {
    let mut add = |mark: String| *marks.entry(mark).or_default() += 1;
    for (index, piece) in line.split('`').enumerate() {
        if index % 2 == 1 {
            add(format!("`{piece}`"));
            continue;
        }
        let mut rest = piece;
        while let Some(letter) = rest.chars().next() {
            if let Some(id) = id(rest) {
                add(id.to_owned());
                rest = &rest[id.len()..];
            } else if letter.is_ascii_digit() {
                let end = rest.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(rest.len());
                add(rest[..end].to_owned());
                rest = &rest[end..];
            } else {
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = "# Rules\n\n- **SET-1.1** Take 2 of `wood` (SET-1.2),\n  or 3.\n| a | `b|c` |\n";

    fn found(german: &str) -> Vec<String> {
        compare(&parts(ENGLISH), &parts(german)).into_iter().map(|(line, what)| format!("{line}: {what}")).collect()
    }

    #[test]
    fn the_same_in_other_words_is_no_problem() {
        assert!(found("# Regeln\n\n- **SET-1.1** Nimm `wood` (SET-1.2), 3\n  oder 2.\n| x | `b|c` |\n").is_empty());
    }

    #[test]
    fn figures_codes_and_ids_are_compared() {
        let changed = ENGLISH.replace("2 of", "3 of");
        assert_eq!(found(&changed), ["3: SET-1.1: only English [2], only German [3]"]);
        assert_eq!(found(&ENGLISH.replace("`wood`", "`clay`")).len(), 1);
        assert_eq!(found(&ENGLISH.replace("SET-1.2", "SET-1.3")).len(), 1);
    }

    #[test]
    fn nothing_is_left_out_or_added() {
        assert_eq!(found("# Regeln\n| a | b |\n"), ["2: a row of 2 cells where line 3 has SET-1.1"]);
        assert_eq!(found(&format!("{ENGLISH}1. more\n")).len(), 1);
        assert_eq!(found(&ENGLISH.replace("| a |", "| a | a |")).len(), 1);
    }
}
