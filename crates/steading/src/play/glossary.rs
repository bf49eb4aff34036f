//! What a pack says about its entries, for pictures: views name cards by their ids.

use steading_core::pack;
use steading_messages::Lang;
use toml::{Table, Value};

#[derive(Clone, Debug, Default)]
pub struct Glossary(Table);

impl Glossary {
    /// A pack that opened as a game can be read as a table too; an empty glossary only makes a poorer picture.
    pub fn new(text: &str) -> Glossary {
        Glossary(pack::read("pack", text).unwrap_or_default())
    }

    /// The entry of a list that has this value in this field.
    pub fn find(&self, list: &str, field: &str, wanted: &str) -> Option<&Table> {
        let entries = self.0.get(list)?.as_array()?.iter().filter_map(Value::as_table);
        entries.into_iter().find(|entry| entry.get(field).and_then(Value::as_str) == Some(wanted))
    }

    pub fn entry(&self, list: &str, id: &str) -> Option<&Table> {
        self.find(list, "id", id)
    }

    /// What an entry is called; its id when it has no name.
    pub fn name(&self, list: &str, id: &str, lang: Lang) -> String {
        self.entry(list, id).and_then(|entry| named(entry.get("name")?, lang)).unwrap_or_else(|| id.to_owned())
    }

    /// A part of the pack that is one entry and no list.
    pub fn section(&self, name: &str) -> Option<&Table> {
        self.0.get(name)?.as_table()
    }

    /// What a `name = { de, en }` says.
    pub fn named(&self, name: &Value, lang: Lang) -> Option<String> {
        named(name, lang)
    }

    /// A word of the board.
    pub fn term(&self, list: &str, index: usize, lang: Lang) -> Option<String> {
        named(self.0.get("terms")?.get(list)?.get(index)?, lang)
    }
}

fn named(name: &Value, lang: Lang) -> Option<String> {
    name.get(lang.code())?.as_str().map(str::to_owned)
}
