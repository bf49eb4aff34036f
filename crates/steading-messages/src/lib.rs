//! What people read: message ids and arguments become sentences, German and English.
//!
//! The sentences are Fluent files: one pair for what every table says (`messages/common`) and one pair that each game
//! brings along ([`steading_core::Title::CATALOGUE`]). They are embedded, so that the program needs no files beside it.
//! [`render`] turns a [`Message`] into a sentence, [`check`] finds what is missing before a player does.

mod catalogue;
mod lang;

pub use catalogue::{Catalogue, Source};
pub use lang::{Lang, UnknownLang};

use std::collections::BTreeSet;
use std::sync::LazyLock;
use steading_bots::{Playable, TitleVisitor};
use steading_core::{Message, Seat};

/// What the things in a message are called. Cards are named by the pack in play, seats by who sits there.
pub trait Names {
    /// Entry `index` of list `kind`.
    fn item(&self, kind: &str, index: u16, lang: Lang) -> String;
    fn seat(&self, seat: Seat, lang: Lang) -> String;
}

/// Names for messages that carry none: a seat is its letter, a thing its kind and number.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoNames;

impl Names for NoNames {
    fn item(&self, kind: &str, index: u16, _: Lang) -> String {
        format!("{kind} {index}")
    }
    fn seat(&self, seat: Seat, _: Lang) -> String {
        seat.letter().to_string()
    }
}

macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        &[$(Source {
            name: $name,
            de: include_str!(concat!("../../../messages/", $name, ".de.ftl")),
            en: include_str!(concat!("../../../messages/", $name, ".en.ftl")),
        }),*]
    };
}

/// The embedded files: what every table says, then what each game of the registry says.
pub fn sources() -> Vec<Source> {
    struct Games(Vec<Source>);
    impl TitleVisitor for Games {
        fn visit<G: Playable>(&mut self) {
            let (de, en) = G::CATALOGUE;
            self.0.push(Source { name: G::ID, de, en });
        }
    }
    let mut all = Games(embedded!["common", "host", "server"].to_vec());
    steading_titles::each_title(&mut all);
    all.0
}

static EMBEDDED: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::new(&sources()));

/// The catalogue of the embedded files.
pub fn embedded() -> &'static Catalogue {
    &EMBEDDED
}

/// The sentence. An unknown id renders as the id itself: a missing sentence must not stop a game.
pub fn render(lang: Lang, message: &Message, names: &dyn Names) -> String {
    EMBEDDED.render(lang, message, names)
}

/// Whether there is a sentence for this id.
pub fn has(lang: Lang, id: &str) -> bool {
    EMBEDDED.has(lang, id)
}

/// The variables a sentence uses, including those of the sentences it refers to.
pub fn arguments(lang: Lang, id: &str) -> BTreeSet<String> {
    EMBEDDED.arguments(lang, id)
}

/// What is wrong between these messages (id and argument names) and the embedded catalogue. Empty when all is well.
pub fn check(messages: &[(&str, &[&str])]) -> Vec<String> {
    EMBEDDED.check(messages)
}
