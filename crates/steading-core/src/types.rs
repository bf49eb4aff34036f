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
