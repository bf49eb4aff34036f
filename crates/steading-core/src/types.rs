//! What our types are called in TypeScript. The client's types are made from the Rust ones, never written twice.
//!
//! Types with a `Serialize` of their own say here what it writes; all others derive `TS`.

use crate::{By, Digest, Key, Lane, Seat, SeatSet, Stack, Tally};
pub use ts_rs;
use ts_rs::{Config, Dummy, TS, TypeVisitor};

/// Says what a type is in TypeScript; `$part` are the types it mentions.
#[macro_export]
macro_rules! typed_as {
    ($type:ty, $name:expr $(, $part:ty)*) => {
        impl $crate::types::ts_rs::TS for $type {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_cfg: &$crate::types::ts_rs::Config) -> String {
                ($name)(_cfg)
            }
            fn inline(cfg: &$crate::types::ts_rs::Config) -> String {
                <Self as $crate::types::ts_rs::TS>::name(cfg)
            }
            fn visit_dependencies(_visitor: &mut impl $crate::types::ts_rs::TypeVisitor)
            where
                Self: 'static,
            {
                $($crate::types::ts_rs::TypeVisitor::visit::<$part>(_visitor);)*
            }
        }
    };
}

/// A closed list of words.
#[macro_export]
macro_rules! typed_words {
    ($name:ident: $($id:literal),*) => {
        impl $crate::types::ts_rs::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &$crate::types::ts_rs::Config) -> String {
                stringify!($name).to_owned()
            }
            fn inline(_: &$crate::types::ts_rs::Config) -> String {
                [$(concat!("\"", $id, "\"")),*].join(" | ")
            }
            fn decl(cfg: &$crate::types::ts_rs::Config) -> String {
                format!("type {} = {};", Self::name(cfg), Self::inline(cfg))
            }
            fn output_path() -> Option<std::path::PathBuf> {
                Some(concat!(stringify!($name), ".ts").into())
            }
        }
    };
}

fn number(_: &Config) -> String {
    "number".to_owned()
}

typed_as!(Seat, number);
typed_as!(SeatSet, |_: &Config| "Array<number>".to_owned());
typed_as!(Digest, |_: &Config| "string".to_owned());

impl<K: Key + TS + 'static, T: TS + 'static, const N: usize> TS for By<K, T, N> {
    type WithoutGenerics = Dummy;
    type OptionInnerType = Self;
    fn name(cfg: &Config) -> String {
        format!("Record<{}, {}>", K::name(cfg), T::name(cfg))
    }
    fn inline(cfg: &Config) -> String {
        Self::name(cfg)
    }
    fn visit_dependencies(visitor: &mut impl TypeVisitor) {
        visitor.visit::<K>();
        visitor.visit::<T>();
    }
}

impl<K: Lane + TS + 'static> TS for Tally<K> {
    type WithoutGenerics = Dummy;
    type OptionInnerType = Self;
    fn name(_: &Config) -> String {
        // Not every word of a list has a lane.
        let words: Vec<String> = K::ALL.iter().map(|kind| format!("\"{}\"", K::key(kind.index()))).collect();
        format!("Record<{}, number>", words.join(" | "))
    }
    fn inline(cfg: &Config) -> String {
        Self::name(cfg)
    }
}

impl<T: TS + Copy + Default + 'static, const N: usize> TS for Stack<T, N> {
    type WithoutGenerics = Dummy;
    type OptionInnerType = Self;
    fn name(cfg: &Config) -> String {
        format!("Array<{}>", T::name(cfg))
    }
    fn inline(cfg: &Config) -> String {
        Self::name(cfg)
    }
    fn visit_dependencies(visitor: &mut impl TypeVisitor) {
        visitor.visit::<T>();
    }
}

/// The declarations of a type and of everything it mentions, each once, by name: in which order types are met is not the
/// same in every build.
#[derive(Debug, Default)]
pub struct Declarations {
    met: std::collections::BTreeSet<std::any::TypeId>,
    texts: std::collections::BTreeSet<String>,
}

impl Declarations {
    pub fn of<T: TS + 'static>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    /// The type `Pack` of the tables of a pack, as far as this pack uses them.
    ///
    /// # Panics
    /// If the text is no TOML.
    pub fn pack(mut self, text: &str) -> Self {
        let tables: toml::Table = toml::from_str(text).expect("a pack is TOML");
        let shape = Shape::of(&toml::Value::Table(tables));
        self.texts.insert(format!("type Pack = {};", shape.text(0)));
        self
    }

    /// A module of TypeScript.
    pub fn text(&self) -> String {
        let mut text = "// Made from the Rust types by `make types`; do not edit.\n\n".to_owned();
        for declaration in &self.texts {
            text.push_str("export ");
            text.push_str(declaration);
            text.push('\n');
        }
        text
    }
}

impl Declarations {
    /// Compares the module with the file, or writes it where `STEADING_WRITE` is set.
    ///
    /// # Panics
    /// If the file is not what the Rust types say.
    pub fn check(&self, file: &std::path::Path) {
        if std::env::var_os("STEADING_WRITE").is_some() {
            std::fs::write(file, self.text()).expect("the folder of the generated types is there");
        }
        let kept = std::fs::read_to_string(file).unwrap_or_default();
        assert!(kept == self.text(), "{} is not what the Rust types say: run `make types`", file.display());
    }
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.met.insert(std::any::TypeId::of::<T>()) {
            return;
        }
        if T::output_path().is_some() {
            // Numbers of ours all fit into the numbers of the browser.
            self.texts.insert(T::decl(&Config::new().with_large_int("number")));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

/// What values look like that stand in the same place of a pack. Several of these may be so at once.
#[derive(Debug, Default)]
struct Shape {
    /// `boolean`, `number`
    plain: std::collections::BTreeSet<&'static str>,
    texts: std::collections::BTreeSet<String>,
    items: Option<Box<Shape>>,
    /// How many tables there are, and in how many of them each field stands.
    tables: usize,
    fields: std::collections::BTreeMap<String, (usize, Shape)>,
}

impl Shape {
    fn of(value: &toml::Value) -> Shape {
        let mut shape = Shape::default();
        shape.add(value);
        shape
    }

    fn add(&mut self, value: &toml::Value) {
        match value {
            toml::Value::Boolean(_) => _ = self.plain.insert("boolean"),
            toml::Value::Integer(_) | toml::Value::Float(_) => _ = self.plain.insert("number"),
            toml::Value::String(text) => _ = self.texts.insert(text.clone()),
            toml::Value::Datetime(time) => _ = self.texts.insert(time.to_string()),
            toml::Value::Array(values) => {
                let items = self.items.get_or_insert_default();
                values.iter().for_each(|value| items.add(value));
            }
            toml::Value::Table(table) => {
                self.tables += 1;
                for (key, value) in table {
                    let (count, shape) = self.fields.entry(key.clone()).or_default();
                    *count += 1;
                    shape.add(value);
                }
            }
        }
    }

    fn text(&self, depth: usize) -> String {
        let mut parts: Vec<String> = self.plain.iter().map(|&word| word.to_owned()).collect();
        // A few words of the pack's own language are a closed list; everything else is text.
        let is_word = |text: &String| text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if self.texts.len() <= 12 && self.texts.iter().all(is_word) {
            parts.extend(self.texts.iter().map(|word| format!("\"{word}\"")));
        } else {
            parts.push("string".to_owned());
        }
        if let Some(items) = &self.items {
            parts.push(format!("Array<{}>", items.text(depth)));
        }
        if self.tables > 0 {
            let field = |(key, (count, shape)): (&String, &(usize, Shape))| {
                let mark = if *count < self.tables { "?" } else { "" };
                format!("{}\"{key}\"{mark}: {},\n", "  ".repeat(depth + 1), shape.text(depth + 1))
            };
            let fields: String = self.fields.iter().map(field).collect();
            parts.push(format!("{{\n{fields}{}}}", "  ".repeat(depth)));
        }
        if parts.is_empty() { "never".to_owned() } else { parts.join(" | ") }
    }
}
