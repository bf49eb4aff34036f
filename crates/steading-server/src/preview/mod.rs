//! What a link to a table looks like in a messenger: words, and a picture with the same words on the art of the game.

mod draw;

use crate::problem::{Answered, Problem, sentence};
use axum::body::Bytes;
use serde::Deserialize;
use std::collections::{HashMap, VecDeque};
use std::sync::{LazyLock, Mutex, PoisonError};
use steading_core::{Arg, Message};
use steading_host::{ClockKind, Occupant};
use steading_messages::Lang;
use steading_store::Listing;

pub(crate) use draw::SIZE;

/// What is told of a table. Everything on the picture is in here, so what is not in here cannot be on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Words {
    pub game: String,
    pub title: String,
    /// Who opened it with which clock; what differs from the usual rules; who sits there.
    pub lines: Vec<String>,
}

impl Words {
    pub fn of(listing: &Listing, lang: Lang) -> Answered<Words> {
        let facts = &listing.facts;
        let title = steading_match::title(&facts.game).ok_or_else(|| Problem::new("not_found"))?;
        let name = if lang == Lang::De { title.name.0 } else { title.name.1 };
        let say = |message: Message| sentence(lang, &message);
        let said = |id: &'static str, name: &'static str, text: &str| {
            say(Message::new(id).with(name, Arg::Text(text.to_owned())))
        };
        let seats = listing.summary.seats.iter().map(|seat| &seat.holder);
        let host = seats.clone().find(|holder| holder.owner() == Some(facts.host)).and_then(name_of);
        let mut first: Vec<String> = host.map(|host| said("server-preview-host", "name", host)).into_iter().collect();
        first.push(clock(facts.clock, lang));
        if facts.turn_based {
            first.push(say(Message::new("server-preview-days-long")));
        }
        let usual = |key: &str, value: &str| {
            title.switches.iter().any(|switch| switch.key == key && switch.values.first() == Some(&value))
        };
        let differs = facts.options.iter().filter(|(key, value)| !usual(key, value));
        let variants: Vec<String> = differs.map(|(key, value)| variant(&facts.game, key, value, lang)).collect();
        let mut sits: Vec<String> = seats
            .clone()
            .filter_map(|holder| match holder {
                Occupant::Open => None,
                Occupant::Bot { bot } => Some(said("server-preview-bot", "bot", bot)),
                holder => name_of(holder).map(str::to_owned),
            })
            .collect();
        let free = seats.filter(|holder| **holder == Occupant::Open).count();
        if free > 0 {
            sits.push(say(Message::new("server-preview-free").with("count", free)));
        }
        let mut lines = vec![first.join(" · ")];
        if !variants.is_empty() {
            lines.push(variants.join(" · "));
        }
        lines.push(said("server-preview-sits", "names", &sits.join(", ")));
        Ok(Words { game: facts.game.clone(), title: said("server-preview-title", "game", name), lines })
    }

    /// The picture, as a PNG: messengers do not show drawings.
    pub fn draw(&self) -> Bytes {
        draw::picture(&self.game, &self.title, &self.lines).into()
    }
}

fn name_of(holder: &Occupant) -> Option<&str> {
    match holder {
        Occupant::Person { name, .. } | Occupant::Away { name, .. } => Some(name),
        Occupant::Open | Occupant::Bot { .. } => None,
    }
}

fn clock(clock: ClockKind, lang: Lang) -> String {
    let time = |seconds: u32| Arg::Text(span(seconds, lang));
    let message = match clock {
        ClockKind::None => Message::new("server-preview-clock-none"),
        ClockKind::PerMove { seconds } => Message::new("server-preview-clock-move").with("time", time(seconds)),
        ClockKind::PerGame { seconds, increment } => Message::new("server-preview-clock-game")
            .with("time", time(seconds))
            .with("more", if increment > 0 { time(increment) } else { Arg::Text("0".to_owned()) }),
    };
    sentence(lang, &message)
}

/// "1 h 30 min".
fn span(seconds: u32, lang: Lang) -> String {
    let parts = [(seconds % 86_400 / 3_600, "h"), (seconds % 3_600 / 60, "min"), (seconds % 60, "s")];
    let mut text: Vec<String> = Vec::new();
    if seconds >= 86_400 {
        text.push(sentence(lang, &Message::new("server-preview-days").with("count", seconds as usize / 86_400)));
    }
    text.extend(parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}")));
    text.join(" ")
}

#[derive(Debug, Deserialize)]
struct Localized {
    de: String,
    en: String,
}

#[derive(Debug, Deserialize)]
struct Named<T> {
    name: Localized,
    #[serde(default)]
    values: T,
}

#[derive(Debug, Deserialize)]
struct Game {
    options: HashMap<String, Named<HashMap<String, Named<()>>>>,
}

/// The client has the words of every switch; they are written once.
static SWITCHES: LazyLock<HashMap<String, Game>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../web/src/lib/i18n/games.json")).expect("a test reads it")
});

fn variant(game: &str, key: &str, value: &str, lang: Lang) -> String {
    let own = |name: &Localized| if lang == Lang::De { name.de.clone() } else { name.en.clone() };
    let switch = SWITCHES.get(game).and_then(|game| game.options.get(key));
    let name = switch.map_or_else(|| key.to_owned(), |switch| own(&switch.name));
    let value = switch.and_then(|switch| switch.values.get(value)).map_or_else(|| value.to_owned(), |v| own(&v.name));
    format!("{name}: {value}")
}

/// Pictures that were drawn before; the oldest go first.
#[derive(Debug, Default)]
pub(crate) struct Previews(Mutex<VecDeque<(Words, Bytes)>>);

/// All of them together take no more.
const MOST_BYTES: usize = 8 << 20;

impl Previews {
    pub fn get(&self, words: &Words) -> Option<Bytes> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == words).map(|(_, png)| png.clone())
    }

    pub fn keep(&self, words: Words, png: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.iter().any(|(known, _)| *known == words) {
            return;
        }
        kept.push_back((words, png));
        while kept.iter().map(|(_, png)| png.len()).sum::<usize>() > MOST_BYTES {
            kept.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(number: usize) -> Words {
        Words { game: "settlement".to_owned(), title: number.to_string(), lines: Vec::new() }
    }

    #[test]
    fn pictures_are_kept_within_their_bound() {
        let previews = Previews::default();
        for number in 0..12 {
            previews.keep(words(number), vec![0; 1 << 20].into());
        }
        assert_eq!(previews.get(&words(3)), None);
        assert_eq!(previews.get(&words(4)).map(|png| png.len()), Some(1 << 20));
    }

    #[test]
    fn every_switch_has_words() {
        for title in steading_match::titles().iter().filter(|title| SWITCHES.contains_key(title.id)) {
            for switch in title.switches {
                for value in switch.values {
                    let told = variant(title.id, switch.key, value, Lang::De);
                    assert!(!told.starts_with(switch.key), "{told}");
                }
            }
        }
        assert!(SWITCHES.len() >= 4);
    }

    #[test]
    fn times_are_told_as_people_say_them() {
        assert_eq!(span(120, Lang::En), "2 min");
        assert_eq!(span(5_430, Lang::De), "1 h 30 min 30 s");
        assert_eq!(span(2 * 86_400, Lang::De), "2 Tage");
        assert_eq!(span(86_400, Lang::En), "1 day");
    }
}
