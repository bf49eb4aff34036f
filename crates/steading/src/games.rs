//! `steading games`: the games there are.

use crate::columns::Columns;
use serde::Serialize;
use std::io::{self, Write};
use steading_core::{Digest, Switch};
use steading_match::{TitleInfo, titles};
use steading_messages::Lang;

/// A game as programs see it.
#[derive(Clone, Debug, Serialize)]
pub struct GameInfo {
    pub id: &'static str,
    pub name: Name,
    /// The fewest and the most.
    pub seats: [u8; 2],
    pub rules: u32,
    /// The hash of the mechanics of the embedded pack.
    pub content: Digest,
    /// The default value of each option stands first.
    pub options: &'static [Switch],
}

#[derive(Clone, Copy, Debug, Serialize)]
pub struct Name {
    pub de: &'static str,
    pub en: &'static str,
}

impl Name {
    pub fn of(title: &TitleInfo) -> Name {
        Name { de: title.name.0, en: title.name.1 }
    }

    pub fn in_lang(self, lang: Lang) -> &'static str {
        match lang {
            Lang::De => self.de,
            Lang::En => self.en,
        }
    }
}

pub fn all() -> Vec<GameInfo> {
    let info = |title: &'static TitleInfo| GameInfo {
        id: title.id,
        name: Name::of(title),
        seats: [title.least_seats, title.most_seats],
        rules: title.rules,
        content: title.base_hash(),
        options: title.switches,
    };
    titles().iter().map(info).collect()
}

pub fn print(json: bool, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let games = all();
    if json {
        serde_json::to_writer(&mut *out, &games)?;
        return writeln!(out);
    }
    let head = match lang {
        Lang::De => ["Spiel", "Name", "Plätze", "Regeln", "Inhalt", "Optionen (zuerst der Normalfall)"],
        Lang::En => ["game", "name", "seats", "rules", "content", "options (default first)"],
    };
    let mut columns = Columns::new(&head);
    for game in &games {
        let content = game.content.short();
        let name = game.name.in_lang(lang);
        let mut options = game.options.iter().map(|switch| format!("{}={}", switch.key, switch.values.join("|")));
        let seats = format!("{}–{}", game.seats[0], game.seats[1]);
        let first = options.next().unwrap_or_else(|| "–".to_owned());
        columns.row([game.id, name, &seats, &game.rules.to_string(), &content, &first]);
        for option in options {
            columns.row(["", "", "", "", "", &option]);
        }
    }
    write!(out, "{columns}")
}
