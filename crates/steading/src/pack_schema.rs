//! `steading pack schema`: a JSON Schema of the packs of a game, asked from the loader itself.
//!
//! Nothing here knows a game, and no second description of a pack can fall behind: small documents with a word that no
//! pack has are given to the loader, and what it says of them is written down. It lists the fields of a table when one
//! is unknown, names the type where a text does not fit, and the field that is missing. Only what a field is *for* comes
//! from a file of notes.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use steading_core::pack;
use steading_match::TitleInfo;
use steading_messages::{Lang, NoNames};
use toml::Table;

/// A word that no pack has.
const STRANGE: &str = "no-such-word";

/// What fields are for, by game and path; `any` holds for every game.
const NOTES: &str = include_str!("pack_notes.toml");

/// Where a pack of this game is described for editors.
pub fn file(game: &str) -> String {
    format!("content/{game}/pack.schema.json")
}

/// The schema as text, the same on every machine.
pub fn text(title: &TitleInfo, lang: Lang) -> String {
    let mut schema = Asker::new(title, lang).schema();
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    let name = match lang {
        Lang::De => format!("Steading-Paket für {}", title.name.0),
        Lang::En => format!("Steading pack for {}", title.name.1),
    };
    schema["title"] = json!(name);
    format!("{:#}\n", sorted(schema))
}

/// The same with all keys in the order of the alphabet, whatever order the library keeps.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let ordered: BTreeMap<String, Value> = map.into_iter().map(|(key, value)| (key, sorted(value))).collect();
            Value::Object(ordered.into_iter().collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(sorted).collect()),
        other => other,
    }
}

/// What the loader says of a document.
#[derive(Debug)]
enum Answer {
    /// The strange field is not one of these.
    Fields(Vec<String>),
    /// The strange word is not one of these.
    Words(Vec<String>),
    /// Something else belongs here.
    Expected(String),
    /// It fits: what is wrong now lies elsewhere.
    Fits,
    Missing(String),
    Other(String),
}

/// The words in backticks, after the strange one.
fn listed(text: &str) -> Vec<String> {
    text.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

fn read(problem: &str) -> Answer {
    let after = |mark: &str| problem.find(mark).map(|at| problem[at + mark.len()..].trim());
    if let Some(rest) = after(&format!("unknown field `{STRANGE}`")) {
        return Answer::Fields(listed(rest));
    }
    // The same, where a word of a choice brings fields with it.
    if let Some(rest) = after(&format!("unexpected keys in table: {STRANGE}, available keys: ")) {
        return Answer::Fields(rest.split(", ").map(str::to_owned).collect());
    }
    if let Some(rest) = after(&format!("unknown variant `{STRANGE}`")) {
        return Answer::Words(listed(rest));
    }
    if let Some(rest) = after(&format!("invalid type: string \"{STRANGE}\", expected ")) {
        return Answer::Expected(rest.to_owned());
    }
    if let Some(rest) = after("missing field ") {
        return listed(rest).into_iter().next().map_or(Answer::Fits, Answer::Missing);
    }
    // A tuple that is too short has taken what there was.
    if problem.contains("invalid length") { Answer::Fits } else { Answer::Other(problem.to_owned()) }
}

/// Puts the text of a value where it belongs in a document.
type Place<'a> = &'a dyn Fn(&str) -> String;

struct Asker<'a> {
    title: &'a TitleInfo,
    lang: Lang,
    notes: [Table; 2],
    /// Names of tables that are being asked for, and whether they hold themselves.
    open: Vec<(String, bool)>,
    definitions: BTreeMap<String, Value>,
}

impl<'a> Asker<'a> {
    fn new(title: &'a TitleInfo, lang: Lang) -> Asker<'a> {
        let notes: Table = pack::read("pack_notes.toml", NOTES).expect("the embedded notes are read by a test");
        let of = |key: &str| notes.get(key).and_then(|table| table.as_table()).cloned().unwrap_or_default();
        Asker { title, lang, notes: [of(title.id), of("any")], open: Vec::new(), definitions: BTreeMap::new() }
    }

    fn schema(mut self) -> Value {
        let mut schema = self.table("", &|value| {
            let inner = value.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            inner.expect("the whole document is a table").to_owned()
        });
        if let Some(game) = schema.pointer_mut("/properties/meta/properties/game") {
            game["enum"] = json!([self.title.id]);
        }
        if !self.definitions.is_empty() {
            schema["definitions"] = json!(self.definitions);
        }
        schema
    }

    fn ask(&self, document: &str) -> Answer {
        match self.title.check_pack("pack", document) {
            Ok(_) => Answer::Fits,
            Err(error) => read(&error.sentence(Lang::En, &NoNames)),
        }
    }

    fn fits(&self, document: &str) -> bool {
        matches!(self.ask(document), Answer::Fits | Answer::Missing(_))
    }

    fn note(&self, path: &str) -> Option<String> {
        let last = path.rsplit('.').next().unwrap_or(path);
        let [own, any] = &self.notes;
        let note = own.get(path).or_else(|| own.get(last)).or_else(|| any.get(last))?;
        note.get(self.lang.code()).and_then(toml::Value::as_str).map(str::to_owned)
    }

    /// What may stand at a place.
    fn value(&mut self, path: &str, place: Place<'_>) -> Value {
        match self.ask(&place(&format!("\"{STRANGE}\""))) {
            Answer::Fits | Answer::Missing(_) => {
                let list = self.fits(&place(&format!("[\"{STRANGE}\"]")));
                let text = json!({ "type": "string" });
                if list { json!({ "anyOf": [text, { "type": "array", "items": text }] }) } else { text }
            }
            Answer::Words(words) => self.choice(path, &words, place),
            Answer::Expected(what) => self.expected(path, &what, place),
            Answer::Fields(_) => self.table(path, place),
            Answer::Other(problem) => described(&problem),
        }
    }

    fn expected(&mut self, path: &str, what: &str, place: Place<'_>) -> Value {
        let number = |least: i64, most: i64| json!({ "type": "integer", "minimum": least, "maximum": most });
        match what {
            "u8" => number(0, u8::MAX.into()),
            "u16" => number(0, u16::MAX.into()),
            "u32" | "usize" | "u64" => number(0, u32::MAX.into()),
            "i8" => number(i8::MIN.into(), i8::MAX.into()),
            "i16" => number(i16::MIN.into(), i16::MAX.into()),
            "i32" | "i64" => number(i32::MIN.into(), i32::MAX.into()),
            "a boolean" => json!({ "type": "boolean" }),
            _ => match what.split_once(' ') {
                Some(("struct", name)) => self.named(path, name, place),
                _ if what.contains("sequence") => {
                    json!({ "type": "array", "items": self.value(path, &|value| place(&format!("[{value}]"))) })
                }
                _ if what.contains("array of length") || what.contains("tuple of size") => {
                    let items = self.value(path, &|value| place(&format!("[{value}]")));
                    let count: u64 = what.rsplit(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0);
                    json!({ "type": "array", "items": items, "minItems": count, "maxItems": count })
                }
                // A tally says itself which words it counts.
                _ => match what.split_once("for some of: ") {
                    Some((_, words)) => amounts(words.split_whitespace()),
                    None if what.contains("map") => self.map(place),
                    None => described(what),
                },
            },
        }
    }

    /// A table whose keys are free: those of them that the loader takes, among all words of the base pack.
    fn map(&mut self, place: Place<'_>) -> Value {
        let base: Table = pack::read(self.title.id, self.title.base_pack).expect("the embedded pack opens");
        let mut words = Vec::new();
        base.iter().for_each(|(key, value)| words_of(key, value, &mut words));
        words.sort();
        words.dedup();
        let taken: Vec<String> =
            words.into_iter().filter(|word| self.fits(&place(&format!("{{ {word} = 1 }}")))).collect();
        if taken.is_empty() { json!({ "type": "object" }) } else { amounts(taken.iter().map(String::as_str)) }
    }

    /// A table by its name, which may hold itself.
    fn named(&mut self, path: &str, name: &str, place: Place<'_>) -> Value {
        let reference = json!({ "$ref": format!("#/definitions/{name}") });
        if let Some(open) = self.open.iter_mut().find(|(open, _)| open == name) {
            open.1 = true;
            return reference;
        }
        if self.definitions.contains_key(name) {
            return reference;
        }
        self.open.push((name.to_owned(), false));
        let schema = self.table(path, place);
        let (_, holds_itself) = self.open.pop().expect("it was put there");
        if !holds_itself {
            return schema;
        }
        self.definitions.insert(name.to_owned(), schema);
        reference
    }

    fn table(&mut self, path: &str, place: Place<'_>) -> Value {
        let fields = match self.ask(&place(&format!("{{ {STRANGE} = 1 }}"))) {
            Answer::Fields(fields) => fields,
            _ => return self.map(place),
        };
        let mut properties = Map::new();
        for field in &fields {
            let inner = if path.is_empty() { field.clone() } else { format!("{path}.{field}") };
            let mut schema = self.value(&inner, &|value| place(&format!("{{ {field} = {value} }}")));
            if let Some(note) = self.note(&inner) {
                // Beside a reference nothing else counts.
                schema = match schema.get("$ref") {
                    Some(_) => json!({ "allOf": [schema] }),
                    None => schema,
                };
                schema["description"] = json!(note);
            }
            properties.insert(field.clone(), schema);
        }
        let required = self.required(path, &fields, &properties, place);
        let mut schema = json!({ "type": "object", "additionalProperties": false, "properties": properties });
        if !required.is_empty() {
            schema["required"] = json!(required);
        }
        schema
    }

    /// Fields are given one after the other until the loader misses none of this table.
    fn required(
        &self,
        path: &str,
        fields: &[String],
        properties: &Map<String, Value>,
        place: Place<'_>,
    ) -> Vec<String> {
        // A document has one field a line, a table within it stands on one.
        let between = if path.is_empty() { "\n" } else { ", " };
        let mut given: Vec<String> = Vec::new();
        loop {
            let parts: Vec<String> =
                given.iter().map(|field| format!("{field} = {}", self.sample(&properties[field]))).collect();
            match self.ask(&place(&format!("{{ {} }}", parts.join(between)))) {
                // A field of the same name that is still missing belongs to the table around this one.
                Answer::Missing(field) if fields.contains(&field) && !given.contains(&field) => given.push(field),
                _ => return given,
            }
        }
    }

    /// Something that fits a schema, as TOML.
    fn sample(&self, schema: &Value) -> String {
        if let Some(name) = schema["$ref"].as_str().and_then(|name| name.rsplit('/').next()) {
            return self.definitions.get(name).map_or("{}".to_owned(), |schema| self.sample(schema));
        }
        for several in ["anyOf", "allOf"] {
            if let Some(first) = schema[several].get(0) {
                return self.sample(first);
            }
        }
        if let Some(word) = schema["enum"].get(0).and_then(Value::as_str) {
            return format!("\"{word}\"");
        }
        match schema["type"].as_str() {
            Some("integer") => "0".to_owned(),
            Some("boolean") => "false".to_owned(),
            Some("array") => {
                let count = schema["minItems"].as_u64().unwrap_or(0) as usize;
                format!("[{}]", vec![self.sample(&schema["items"]); count].join(", "))
            }
            Some("object") => {
                let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
                let parts: Vec<String> =
                    required.map(|field| format!("{field} = {}", self.sample(&schema["properties"][field]))).collect();
                format!("{{ {} }}", parts.join(", "))
            }
            _ => "\"\"".to_owned(),
        }
    }

    /// One of several words; some of them bring a table or a value with them.
    fn choice(&mut self, path: &str, words: &[String], place: Place<'_>) -> Value {
        let (plain, laden): (Vec<&String>, Vec<&String>) =
            words.iter().partition(|word| self.fits(&place(&format!("\"{word}\""))));
        let mut choices = Vec::new();
        if !plain.is_empty() {
            choices.push(json!({ "type": "string", "enum": plain }));
        }
        for word in laden {
            let inner = self.value(&format!("{path}.{word}"), &|value| place(&format!("{{ {word} = {value} }}")));
            choices.push(json!({
                "type": "object",
                "additionalProperties": false,
                "required": [word],
                "properties": { word: inner },
            }));
        }
        if choices.len() == 1 { choices.remove(0) } else { json!({ "anyOf": choices }) }
    }
}

/// Amounts of some of these.
fn amounts<'w>(words: impl Iterator<Item = &'w str>) -> Value {
    let amount = json!({ "type": "integer", "minimum": 0, "maximum": u8::MAX });
    let properties: Map<String, Value> = words.map(|word| (word.to_owned(), amount.clone())).collect();
    json!({ "type": "object", "additionalProperties": false, "properties": properties })
}

/// Where the loader describes what it wants in words: the texts it quotes, and a table of them if it says so.
fn described(problem: &str) -> Value {
    let words: Vec<&str> = problem.split('"').skip(1).step_by(2).collect();
    if words.is_empty() {
        return json!({});
    }
    let word = json!({ "type": "string", "enum": words });
    match problem.contains("or a table") {
        true => json!({ "anyOf": [word, { "type": "object", "additionalProperties": word }] }),
        false => word,
    }
}

/// Keys, and ids of entries.
fn words_of(key: &str, value: &toml::Value, words: &mut Vec<String>) {
    let plain = |word: &str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    match value {
        toml::Value::Table(table) => {
            if plain(key) {
                words.push(key.to_owned());
            }
            table.iter().for_each(|(key, value)| words_of(key, value, words));
        }
        toml::Value::Array(items) => items.iter().for_each(|item| words_of("", item, words)),
        toml::Value::String(id) if key == "id" && plain(id) && !id.is_empty() => words.push(id.clone()),
        _ if plain(key) && !key.is_empty() => words.push(key.to_owned()),
        _ => {}
    }
}
