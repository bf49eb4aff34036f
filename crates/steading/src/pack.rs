//! `steading pack`: checks packs and prints them as tables.
//!
//! Nothing here knows a game: a pack is TOML, every list of entries is a table, every field a column.

use crate::columns::Columns;
use crate::commands::{Failure, read_text};
use crate::pack_schema;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use steading_core::{Arg, Message, PackError, pack};
use steading_match::{TitleInfo, limits, title};
use steading_messages::{Lang, NoNames, render};
use toml::{Table, Value};

/// The game a pack is for: `game` in its `[meta]`.
fn game_of(file: &str, text: &str) -> Result<String, PackError> {
    let table: Table = pack::read(file, text)?;
    let game = table.get("meta").and_then(|meta| meta.get("game")).and_then(Value::as_str);
    game.map(str::to_owned)
        .ok_or_else(|| PackError::new(file, "meta.game", "the pack does not say which game it is for"))
}

fn pack_failure(error: &PackError, lang: Lang) -> Failure {
    let message = Message::new("common-error-pack").with("problem", Arg::Text(error.to_string()));
    Failure::Failed(render(lang, &message, &NoNames))
}

/// Reads a pack and opens it for every number of seats.
pub fn check(path: &Path, json: bool, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let text = read_text(path, limits::MAX_PACK_BYTES, lang)?;
    let file = path.display().to_string();
    let game = game_of(&file, &text).map_err(|error| pack_failure(&error, lang))?;
    let Some(title) = title(&game) else {
        let known: Vec<&str> = steading_match::titles().iter().map(|title| title.id).collect();
        let problem = format!("there is no game '{}'; there is: {}", game.escape_debug(), known.join(", "));
        return Err(pack_failure(&PackError::new(&file, "meta.game", problem).at(&text, &game), lang));
    };
    let hash = title.check_pack(&file, &text).map_err(|error| Failure::table(&error, lang))?;
    let base = hash == title.base_hash();
    if json {
        let answer = BTreeMap::from([
            ("file", serde_json::Value::from(file)),
            ("game", title.id.into()),
            ("content", hash.to_string().into()),
            ("same_as_base", base.into()),
        ]);
        serde_json::to_writer(&mut *out, &answer)?;
        return Ok(writeln!(out)?);
    }
    let id = if base { "common-pack-fine-base" } else { "common-pack-fine" };
    let message = Message::new(id)
        .with("file", Arg::Text(file))
        .with("game", Arg::Text(title.id.to_owned()))
        .with("hash", Arg::Text(hash.short()));
    Ok(writeln!(out, "{}", render(lang, &message, &NoNames))?)
}

/// Prints the base pack of a game.
pub fn show(game: &str, json: bool, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let title = title(game).expect("the command line takes known games only");
    let table = base_pack(title);
    if json {
        serde_json::to_writer(&mut *out, &table)?;
        return Ok(writeln!(out)?);
    }
    for text in tables(&table, lang) {
        writeln!(out, "{text}")?;
    }
    Ok(())
}

/// Prints the JSON Schema of the packs of a game, for editors.
pub fn schema(game: &str, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let title = title(game).expect("the command line takes known games only");
    Ok(write!(out, "{}", pack_schema::text(title, lang))?)
}

fn base_pack(title: &TitleInfo) -> Table {
    pack::read(title.id, title.base_pack).expect("the embedded pack opens: a test of the game says so")
}

/// The text of a value in one cell: names in one language, amounts as `2 wood 1 gold`.
fn cell(value: &Value, lang: Lang) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(true) => "×".to_owned(),
        Value::Boolean(false) => String::new(),
        Value::Float(number) => number.to_string(),
        Value::Datetime(date) => date.to_string(),
        Value::Array(items) => items.iter().map(|item| cell(item, lang)).collect::<Vec<_>>().join(", "),
        Value::Table(table) => inline(table, lang),
    }
}

fn inline(table: &Table, lang: Lang) -> String {
    if let Some(name) = localized(table, lang) {
        return name.to_owned();
    }
    let part = |(key, value): (&String, &Value)| match value {
        Value::Integer(count) => format!("{count} {key}"),
        Value::Boolean(true) => key.clone(),
        Value::Boolean(false) => format!("no {key}"),
        Value::Table(inner) if localized(inner, lang).is_none() => format!("{key} ({})", inline(inner, lang)),
        other => format!("{key} {}", cell(other, lang)),
    };
    table.iter().map(part).collect::<Vec<_>>().join(" ")
}

/// A name in both languages, which is shown in one.
fn localized(table: &Table, lang: Lang) -> Option<&str> {
    if table.len() != 2 || !table.contains_key("de") || !table.contains_key("en") {
        return None;
    }
    table.get(lang.code()).and_then(Value::as_str)
}

/// One table for the single values of each section, one for each list of entries.
fn tables(pack: &Table, lang: Lang) -> Vec<String> {
    let mut found = Vec::new();
    section("", pack, lang, &mut found);
    found
}

fn is_name(value: &Value) -> bool {
    value.as_table().is_some_and(|table| localized(table, Lang::En).is_some())
}

/// A list of tables, unless it is just a list of names.
fn is_entries(value: &Value) -> bool {
    let entries = |items: &Vec<Value>| items.iter().all(Value::is_table) && !items.iter().all(is_name);
    value.as_array().is_some_and(entries)
}

/// A table is a section of its own, unless it is just a value: a name, or amounts such as a price.
fn is_section(value: &Value) -> bool {
    !is_name(value) && value.as_table().is_some_and(|table| !table.values().all(Value::is_integer))
}

fn section(path: &str, table: &Table, lang: Lang, found: &mut Vec<String>) {
    let full = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    let single = |value: &Value| !is_entries(value) && !is_section(value);
    if table.values().any(single) {
        let mut columns = Columns::new(&[if path.is_empty() { "field" } else { path }, "value"]);
        for (key, value) in table.iter().filter(|(_, value)| single(value)) {
            columns.row([key.as_str(), &cell(value, lang)]);
        }
        found.push(columns.to_string());
    }
    for (key, value) in table {
        if let Value::Table(inner) = value
            && is_section(value)
        {
            section(&full(key), inner, lang, found);
        } else if let Value::Array(items) = value
            && is_entries(value)
        {
            found.push(entries(&full(key), items, lang));
        }
    }
}

/// A list of entries: one row each, one column for every field any of them has; where it comes from stands last.
fn entries(path: &str, items: &[Value], lang: Lang) -> String {
    let rows: Vec<&Table> = items.iter().filter_map(Value::as_table).collect();
    let title = format!("{path} ({})", rows.len());
    let mut fields: Vec<&str> = Vec::new();
    for key in rows.iter().flat_map(|row| row.keys()) {
        if !fields.contains(&key.as_str()) {
            fields.push(key);
        }
    }
    let rank = |field: &&str| match *field {
        "id" => 0,
        "name" => 1,
        "src" => 3,
        _ => 2,
    };
    fields.sort_by_key(rank);
    let mut columns = Columns::new(&fields);
    for row in rows {
        let cells: Vec<String> =
            fields.iter().map(|field| row.get(*field).map(|value| cell(value, lang)).unwrap_or_default()).collect();
        columns.row(cells.iter().map(String::as_str));
    }
    format!("{title}\n{columns}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pack_becomes_tables_without_knowing_the_game() {
        let text = r#"
            rounds = 3
            start = { wood = 2, gold = 1 }
            terms.unit = [{ de = "Punkt", en = "Point" }, { de = "Karte", en = "Card" }]
            [[card]]
            src = "project"
            id = "ferry"
            name = { de = "Fähre", en = "Ferry" }
            cost = { wood = 2, gold = 1 }
            [[card]]
            id = "mill"
            name = { de = "Mühle", en = "Mill" }
            effects = [{ gain = { wood = 1 } }, { draw = 2 }]
        "#;
        let table: Table = pack::read("test", text).unwrap();
        let shown = tables(&table, Lang::De).join("\n");
        let expected = "\
field   value
──────  ─────────────
rounds  3
start   2 wood 1 gold

terms  value
─────  ────────────
unit   Punkt, Karte

card (2)
id     name   cost           effects                src
─────  ─────  ─────────────  ─────────────────────  ───────
ferry  Fähre  2 wood 1 gold                         project
mill   Mühle                 gain (1 wood), 2 draw
";
        assert_eq!(shown, expected, "{shown}");
    }
}
