//! The client's types of everything that is asked over HTTP are made from the description: `make types` writes them, this
//! test compares.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Schemas that the messages of the socket use as well; the client has one type for both.
const SHARED: [&str; 15] = [
    "Advised",
    "Alternative",
    "Asked",
    "Button",
    "ClockKind",
    "Event",
    "NamedAmount",
    "Occupant",
    "Opponent",
    "Phase",
    "ScorePart",
    "SeatSummary",
    "Standing",
    "Standings",
    "Summary",
];

struct Description(Value);

impl Description {
    fn schemas(&self) -> impl Iterator<Item = (&str, &Value)> {
        let schemas = self.0["components"]["schemas"].as_object().expect("schemas are described");
        schemas.iter().map(|(name, schema)| (name.as_str(), schema))
    }

    /// A type, and with its own name where it has one.
    fn text(&self, schema: &Value) -> String {
        if let Some(reference) = schema["$ref"].as_str() {
            return reference.rsplit('/').next().unwrap_or_default().to_owned();
        }
        match self.schemas().find(|&(_, known)| known == schema && known["properties"].is_object()) {
            Some((name, _)) => name.to_owned(),
            None => self.inline(schema),
        }
    }

    fn joined(&self, schemas: &Value, with: &str) -> Option<String> {
        let texts: Vec<String> = schemas.as_array()?.iter().map(|schema| self.text(schema)).collect();
        Some(texts.join(with))
    }

    fn inline(&self, schema: &Value) -> String {
        if let Some(text) = self.joined(&schema["oneOf"], " | ").or_else(|| self.joined(&schema["allOf"], " & ")) {
            return text;
        }
        if let Some(words) = schema["enum"].as_array() {
            let words: Vec<String> = words.iter().map(Value::to_string).collect();
            return words.join(" | ");
        }
        match &schema["type"] {
            Value::Array(kinds) => {
                let plain = |kind: &Value| {
                    let mut alone = schema.clone();
                    alone["type"] = kind.clone();
                    self.inline(&alone)
                };
                kinds.iter().map(plain).collect::<Vec<_>>().join(" | ")
            }
            Value::String(kind) => match kind.as_str() {
                "integer" | "number" => "number".to_owned(),
                "array" => match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                    (Some(least), Some(most)) if least == most => {
                        let item = self.text(&schema["items"]);
                        format!("[{}]", vec![item; most as usize].join(", "))
                    }
                    _ => format!("Array<{}>", self.text(&schema["items"])),
                },
                "object" => self.object(schema),
                other => other.to_owned(),
            },
            _ => "unknown".to_owned(),
        }
    }

    fn object(&self, schema: &Value) -> String {
        let Some(properties) = schema["properties"].as_object() else {
            let values = &schema["additionalProperties"];
            return if values.is_object() {
                format!("Record<string, {}>", self.text(values))
            } else {
                "unknown".to_owned()
            };
        };
        // Only what is read refuses fields it does not know. There a field may be missing unless it is required; in what
        // is written only one that has no value.
        let is_read = schema["additionalProperties"] == false;
        let field = |(name, field): (&String, &Value)| {
            let required = schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name));
            let text = self.text(field);
            let mark = if required || !is_read && !text.contains("null") { "" } else { "?" };
            format!("  {name}{mark}: {};\n", text.replace('\n', "\n  "))
        };
        format!("{{\n{}}}", properties.iter().map(field).collect::<String>())
    }

    /// What each route takes in its query and body, and what it answers.
    fn routes(&self) -> String {
        let mut routes = BTreeMap::new();
        for (path, methods) in self.0["paths"].as_object().expect("routes are described") {
            for (method, route) in methods.as_object().expect("a route has methods") {
                let json = |place: &Value| {
                    let schema = &place["content"]["application/json"]["schema"];
                    schema.is_object().then(|| self.text(schema))
                };
                let parameters = route["parameters"].as_array().map(Vec::as_slice).unwrap_or_default();
                let queries: Vec<String> = parameters
                    .iter()
                    .filter(|parameter| parameter["in"] == "query")
                    .map(|one| format!("{}?: {}", one["name"].as_str().unwrap_or_default(), self.text(&one["schema"])))
                    .collect();
                let answers = ["200", "201"].map(|status| &route["responses"][status]);
                let answer = answers.into_iter().find_map(json).unwrap_or_else(|| "string".to_owned());
                let mut text = String::new();
                if !queries.is_empty() {
                    text.push_str(&format!("query: {{ {} }}; ", queries.join("; ")));
                }
                if let Some(body) = json(&route["requestBody"]) {
                    text.push_str(&format!("body: {body}; "));
                }
                routes.insert(format!("{} {path}", method.to_uppercase()), format!("{{ {text}answer: {answer} }}"));
            }
        }
        let line = |(route, text): (&String, &String)| format!("  '{route}': {text};\n");
        format!("export interface Routes {{\n{}}}\n", routes.iter().map(line).collect::<String>())
    }

    fn module(&self) -> String {
        let mut text = String::new();
        for (name, schema) in self.schemas() {
            if SHARED.contains(&name) {
                continue;
            }
            if let Some(about) = schema["description"].as_str() {
                text.push_str(&format!("/** {about} */\n"));
            }
            text.push_str(&format!("export type {name} = {};\n", self.inline(schema)));
        }
        text = text + "\n" + &self.routes();
        let words: Vec<&str> = text.split(|letter: char| !letter.is_alphanumeric()).collect();
        let used: Vec<&str> = SHARED.into_iter().filter(|name| words.contains(name)).collect();
        let about = "// Made from the server's description by `make types`; do not edit.";
        format!("{about}\n\nimport type {{ {} }} from './wire';\n\n{text}", used.join(", "))
    }
}

#[test]
fn the_client_knows_what_is_asked_over_http() {
    let description = serde_json::to_value(steading_server::http::description()).expect("a description is JSON");
    let module = Description(description).module();
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/http.ts");
    if std::env::var_os("STEADING_WRITE").is_some() {
        std::fs::write(&file, &module).expect("the folder of the generated types is there");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == module, "{} is not what the description says: run `make types`", file.display());
}
