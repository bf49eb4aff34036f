//! The OpenAPI document tells the truth: what the server answers has the described form, and nothing undescribed is in
//! it. A client could be generated from it.

use crate::play::GAME;
use crate::records::{entries_of, finished};
use crate::world::World;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Forms that are the games' own business: a view, a question, an event, a pack; what the socket says, which has a
/// description of its own; and this document itself.
const FREE: [&str; 6] = [
    "/api/avatars",
    "/api/games/{game}/pack",
    "/api/my/export",
    "/api/openapi.json",
    "/api/tables/{id}/view",
    "/api/tables/{id}/do",
];

/// Where the description of an answer has its form.
const FORM: &str = "/content/application~1json/schema";

struct Document(Value);

impl Document {
    fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(name) => self.0.pointer(name.trim_start_matches('#')).unwrap_or_else(|| panic!("{name} is missing")),
            None => schema,
        }
    }

    fn parts<'a>(&'a self, schema: &'a Value, kinds: &[&str]) -> Vec<&'a Value> {
        kinds.iter().filter_map(|kind| schema[*kind].as_array()).flatten().collect()
    }

    /// Every field that this form may have.
    fn fields<'a>(&'a self, schema: &'a Value) -> BTreeSet<&'a str> {
        let schema = self.resolve(schema);
        let own = schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str());
        let parts = self.parts(schema, &["allOf", "oneOf", "anyOf"]);
        own.chain(parts.into_iter().flat_map(|part| self.fields(part))).collect()
    }

    /// Where a value does not have the described form.
    fn misfits(&self, schema: &Value, value: &Value, at: &str) -> Vec<String> {
        let schema = self.resolve(schema);
        let mut found = Vec::new();
        let kinds: Vec<&str> = match &schema["type"] {
            Value::String(kind) => vec![kind],
            Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_f64() => "number",
            Value::Number(_) => "integer",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        };
        let is_kind = kinds.is_empty() || kinds.contains(&kind) || kind == "integer" && kinds.contains(&"number");
        if !is_kind {
            found.push(format!("{at}: {kind} instead of {kinds:?}"));
        }
        if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
            found.push(format!("{at}: {value} is not among {}", schema["enum"]));
        }
        for part in self.parts(schema, &["allOf"]) {
            found.extend(self.misfits(part, value, at));
        }
        let choices = self.parts(schema, &["oneOf", "anyOf"]);
        if !choices.is_empty() && choices.iter().all(|choice| !self.misfits(choice, value, at).is_empty()) {
            found.push(format!("{at}: {value} is none of the choices"));
        }
        if let Some(items) = value.as_array() {
            let misfits = |(index, item)| self.misfits(&schema["items"], item, &format!("{at}[{index}]"));
            found.extend(items.iter().enumerate().flat_map(misfits));
        }
        if let Some(fields) = value.as_object() {
            let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            found.extend(needed.filter(|name| !fields.contains_key(*name)).map(|name| format!("{at}: no {name}")));
            for (name, field) in fields {
                let described = schema["properties"].get(name).or(schema.get("additionalProperties"));
                found.extend(described.into_iter().flat_map(|form| self.misfits(form, field, &format!("{at}.{name}"))));
            }
        }
        found
    }

    /// Fields of a value, at any depth, that no description names.
    fn undescribed(&self, schema: &Value, value: &Value, at: &str) -> Vec<String> {
        let schema = self.resolve(schema);
        let forms: Vec<&Value> =
            std::iter::once(schema).chain(self.parts(schema, &["allOf", "oneOf", "anyOf"])).collect();
        match value {
            Value::Array(items) => {
                let form = forms.iter().find_map(|form| self.resolve(form).get("items")).unwrap_or(&Value::Null);
                items.iter().flat_map(|item| self.undescribed(form, item, &format!("{at}[]"))).collect()
            }
            Value::Object(fields) => {
                let known = self.fields(schema);
                if known.is_empty() {
                    return Vec::new();
                }
                let mut found = Vec::new();
                for (name, field) in fields {
                    let place = format!("{at}.{name}");
                    let form = forms.iter().find_map(|form| self.resolve(form)["properties"].get(name));
                    match form {
                        Some(form) => found.extend(self.undescribed(form, field, &place)),
                        None if known.contains(name.as_str()) => {}
                        None => found.push(place),
                    }
                }
                found
            }
            _ => Vec::new(),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_have_the_form_that_is_described() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let over = finished(&world, &anna, json!({})).await;
    let clock = json!({ "kind": "per_move", "seconds": 60 });
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "easy" }]);
    let wish = json!({ "game": GAME, "who": who, "clock": clock, "private": true });
    let opened = anna.post("/api/tables", wish.clone()).await.good();
    let table = opened["table"].as_str().unwrap();
    anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let record = world.get(&format!("/api/finished/{over}/record")).await.body;
    let asked = entries_of(&record).position(|line| line.starts_with("A ")).unwrap();
    let emil = world.account("Emil").await;
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
    let cup = emil.post("/api/tournaments", cup).await.good()["tournament"]["id"].as_str().unwrap().to_owned();
    let document = Document(world.get("/api/openapi.json").await.good());
    let mut tried = BTreeSet::new();
    for (path, methods) in document.0["paths"].as_object().unwrap() {
        for (method, route) in methods.as_object().unwrap() {
            // Text and sockets have no form to compare with.
            let form = |status: &'static str| Some((status, route["responses"].get(status)?.pointer(FORM)?));
            let forms: Vec<(&str, &Value)> = ["200", "201"].into_iter().filter_map(form).collect();
            if forms.is_empty() {
                continue;
            }
            let free = FREE.contains(&path.as_str());
            for (_, form) in &forms {
                let named = form.get("$ref").or(form.pointer("/items/$ref")).is_some();
                assert!(named || free, "{method} {path} answers with something that is not described: {form}");
            }
            let body = match (method.as_str(), path.as_str()) {
                ("get", _) => Value::Null,
                (_, "/api/guest") => json!({ "name": "Berta", "bearer": true }),
                (_, "/api/register") => json!({ "name": "Clara", "password": "correct horse", "bearer": true }),
                (_, "/api/login") => json!({ "name": "Clara", "password": "correct horse" }),
                (_, "/api/password") => json!({ "old": "correct horse", "new": "battery staple", "bearer": true }),
                (_, "/api/tables") => wish.clone(),
                (_, "/api/tables/{id}/enter" | "/api/tables/{id}/invited") => json!({ "invite": opened["invite"] }),
                (_, "/api/records") => json!({ "record": record }),
                (_, "/api/my/channels") => json!({ "way": { "kind": "feed" } }),
                (_, "/api/my/tokens") => json!({ "label": "bot", "scopes": ["read"] }),
                (_, "/api/my/days-off") => json!({ "days": 1 }),
                (_, "/api/tables/{id}/do") => json!({ "do": "say", "key": crate::world::key(), "text": "hello" }),
                (_, "/api/my/channels/{channel}") => json!({ "events": ["turn"], "daily": true }),
                (_, "/api/tournaments") => {
                    json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "bots": true })
                }
                (_, "/api/admin/acts") => json!({ "act": "warn", "person": "Emil", "note": "Be kind." }),
                (_, "/api/clubs" | "/api/clubs/{id}") => json!({ "name": "Owls" }),
                (_, "/api/clubs/{id}/members/{who}") => json!({ "role": "member" }),
                (_, "/api/my/avatar") => json!({ "avatar": "fox-1" }),
                (_, "/api/my/people/{who}") => json!({ "kind": "muted" }),
                (_, "/api/reports") => json!({ "person": emil.id, "text": "Rude." }),
                (_, "/api/my/reach") => {
                    json!({ "lang": "de", "zone": "UTC", "quiet": { "from": 0, "to": 1 }, "digest": 9 })
                }
                _ => json!({}),
            };
            // These end logins or need an account: Anna stays out of it.
            let alone = ["/api/guest", "/api/logout", "/api/register", "/api/login", "/api/password", "/api/my/delete"];
            let who = if alone.contains(&path.as_str()) { world.guest("Dora").await } else { anna.clone() };
            let accounts = ["/api/tournaments", "/api/my/tokens", "/api/my/bot", "/api/clubs", "/api/admin"];
            let who = if accounts.iter().any(|start| path.starts_with(start)) { emil.clone() } else { who };
            let id = if path.starts_with("/api/finished") || path.ends_with("rematch") { over.as_str() } else { table };
            let id = if path.starts_with("/api/tournaments") { cup.as_str() } else { id };
            let club = match path.starts_with("/api/clubs/") {
                true => emil.post("/api/clubs", json!({ "name": "Hares" })).await.good(),
                false => Value::Null,
            };
            let id = club["club"]["id"].as_str().unwrap_or(id);
            let mut real = path.replace("{id}", id).replace("{game}", GAME);
            real = real.replace("{who}", &emil.id).replace("{other}", &emil.id).replace("{name}", "terms");
            if path == "/api/avatars" {
                real += &format!("?of={}", anna.id);
            }
            if path == "/api/my/people/{who}" && method == "delete" {
                real += "?kind=muted";
            }
            if path == "/api/tournaments/{id}" && method == "delete" {
                let wish = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
                let other = emil.post("/api/tournaments", wish).await.good();
                real = format!("/api/tournaments/{}", other["tournament"]["id"].as_str().unwrap());
            }
            if path.contains("{channel}") {
                let made = who.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await.good();
                real = real.replace("{channel}", made["channel"]["id"].as_str().unwrap());
            }
            if path.contains("{token}") {
                let made = who.post("/api/my/tokens", json!({ "label": "x", "scopes": ["play"] })).await.good();
                real = real.replace("{token}", made["info"]["id"].as_str().unwrap());
            }
            if path.ends_with("/analysis") {
                real += &format!("?entry={asked}");
            }
            let reply = who.ask(&method.to_uppercase(), &real, &body).await;
            let outdated = [
                "/api/tournaments/{id}/start",
                "/api/clubs/{id}/members/{who}",
                "/api/my/warnings/{id}/read",
                "/api/texts/{name}",
                "/api/password",
                "/api/login",
                "/api/tables/{id}/enter",
                "/api/tables/{id}/invited",
            ];
            if reply.status >= 400 && outdated.contains(&path.as_str()) {
                continue;
            }
            let known = forms.iter().find(|(status, _)| *status == reply.status.to_string());
            let (_, form) = known.unwrap_or_else(|| panic!("{method} {path}: {reply:?}"));
            let value = reply.json();
            assert_eq!(document.misfits(form, &value, path), Vec::<String>::new(), "{method} {path}: {value}");
            if !free {
                assert_eq!(document.undescribed(form, &value, path), Vec::<String>::new(), "{method} {path}");
            }
            tried.insert(format!("{method} {path}"));
        }
    }
    assert!(tried.len() >= 18, "{tried:?}");
}
