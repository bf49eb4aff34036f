//! The words of a message. Everything in it is what lists of tables show; nothing of a game is read here.

use crate::app::App;
use crate::problem::sentence;
use steading_core::{Arg, Message};
use steading_host::{CallKind, ChannelId, Occupant, Phase, SeatSummary, TableId, UserId};
use steading_messages::Lang;
use steading_store::{Error, KeptCall};

/// Lines of one message. The rest is counted.
const MOST_LINES: usize = 10;

/// One thing that somebody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub kind: CallKind,
    pub table: TableId,
    pub game: String,
    pub at: u64,
    pub text: String,
    pub url: String,
}

/// A message to somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub id: ChannelId,
    pub lang: Lang,
    pub base: String,
    pub title: String,
    /// Where a click leads.
    pub url: String,
    pub lines: Vec<Line>,
    /// Those that have no line.
    pub more: usize,
}

/// What everybody who may see a table knows of it.
struct Facts {
    game: String,
    seats: Vec<SeatSummary>,
    /// Seats that are asked, while it is being played.
    waiting: Vec<steading_core::Seat>,
    over: bool,
}

async fn facts(app: &App, table: TableId) -> Result<Option<Facts>, Error> {
    if let Some(listing) = app.store.listing(table).await? {
        let (summary, over) = (listing.summary, Phase::Over);
        let (waiting, over) = (summary.waiting, summary.phase == over);
        return Ok(Some(Facts { game: listing.facts.game, seats: summary.seats, waiting, over }));
    }
    let game = app.store.game(table).await?.map(|game| game.listing);
    Ok(game.map(|game| Facts { game: game.facts.game, seats: game.seats, waiting: Vec::new(), over: true }))
}

impl Facts {
    fn has(&self, person: UserId) -> bool {
        self.seats.iter().any(|seat| seat.holder.owner() == Some(person))
    }

    fn waits_for(&self, person: UserId) -> bool {
        let asked = self.waiting.iter().filter_map(|seat| self.seats.get(seat.index()));
        asked.into_iter().any(|seat| matches!(&seat.holder, Occupant::Person { user, .. } if *user == person))
    }

    /// The others, as they are called.
    fn names(&self, person: UserId, lang: Lang) -> Vec<String> {
        let name = |seat: &SeatSummary| match &seat.holder {
            Occupant::Person { user, name } | Occupant::Away { user, name, .. } if *user != person => {
                Some(name.clone())
            }
            Occupant::Bot { bot } => Some(said(lang, "server-preview-bot", &[("bot", bot)])),
            Occupant::Open | Occupant::Person { .. } | Occupant::Away { .. } => None,
        };
        self.seats.iter().filter_map(name).collect()
    }
}

/// A sentence with words in it.
pub(crate) fn said(lang: Lang, id: &'static str, words: &[(&'static str, &str)]) -> String {
    let message =
        words.iter().fold(Message::new(id), |message, (name, word)| message.with(name, Arg::Text((*word).to_owned())));
    sentence(lang, &message)
}

fn counted(lang: Lang, id: &'static str, count: usize) -> String {
    sentence(lang, &Message::new(id).with("count", Arg::Number(count as i64)))
}

/// Whether a call still says something to this person.
pub(crate) async fn is_news(app: &App, person: UserId, call: &KeptCall) -> Result<bool, Error> {
    let Some(facts) = facts(app, call.key.table).await? else { return Ok(false) };
    Ok(facts.has(person)
        && match call.key.kind {
            CallKind::Turn | CallKind::TimeShort | CallKind::Nudged => facts.waits_for(person),
            CallKind::Began | CallKind::TimeUp | CallKind::Ahead => !facts.over,
            CallKind::Over | CallKind::Said => true,
        })
}

/// What one call says; nothing if there is no such table any more.
pub(crate) async fn line(
    app: &App,
    base: &str,
    lang: Lang,
    person: UserId,
    call: &KeptCall,
) -> Result<Option<Line>, Error> {
    let (table, kind) = (call.key.table, call.key.kind);
    let Some(facts) = facts(app, table).await? else { return Ok(None) };
    let title = steading_match::title(&facts.game);
    let game = title.map_or(facts.game.as_str(), |title| match lang {
        Lang::De => title.name.0,
        Lang::En => title.name.1,
    });
    let names = facts.names(person, lang);
    let id = match kind {
        CallKind::Turn => "server-call-turn",
        CallKind::Began => "server-call-began",
        CallKind::Over => "server-call-over",
        CallKind::Said => "server-call-said",
        CallKind::TimeUp => "server-call-time-up",
        CallKind::TimeShort => "server-call-time-short",
        CallKind::Nudged => "server-call-nudged",
        CallKind::Ahead => "server-call-ahead",
    };
    let message = Message::new(id)
        .with("game", Arg::Text(game.to_owned()))
        .with("others", Arg::Number(names.len() as i64))
        .with("names", Arg::Text(names.join(", ")));
    let text = sentence(lang, &message);
    let url = format!("{base}/table/{table}?lang={}", lang.code());
    Ok(Some(Line { kind, table, game: facts.game.clone(), at: call.at, text, url }))
}

impl Letter {
    /// Nothing if nothing is left to say.
    pub async fn write(
        app: &App,
        base: &str,
        lang: Lang,
        person: UserId,
        id: ChannelId,
        calls: &[KeptCall],
    ) -> Result<Option<Letter>, Error> {
        let mut lines = Vec::new();
        let mut calls: Vec<&KeptCall> = calls.iter().collect();
        // What waits for them first, then in order of time.
        calls.sort_by_key(|call| (call.key.kind != CallKind::Turn, call.at, call.key));
        for call in &calls {
            if lines.len() < MOST_LINES {
                lines.extend(line(app, base, lang, person, call).await?);
            }
        }
        let more = calls.len().saturating_sub(MOST_LINES);
        let turns = calls.iter().filter(|call| call.key.kind == CallKind::Turn).count();
        let (title, url) = match lines.as_slice() {
            [] => return Ok(None),
            [only] => (only.text.clone(), only.url.clone()),
            _ if turns > 0 => (counted(lang, "server-call-tables", turns), format!("{base}/?lang={}", lang.code())),
            _ => (counted(lang, "server-call-news", calls.len()), format!("{base}/?lang={}", lang.code())),
        };
        Ok(Some(Letter { id, lang, base: base.to_owned(), title, url, lines, more }))
    }

    /// What is said of those that have no line, if the first lines are shown.
    pub fn more(&self, lines: usize) -> Option<String> {
        let more = self.more + self.lines.len() - lines;
        (more > 0).then(|| counted(self.lang, "server-call-more", more))
    }

    /// Lines with their links, as many as this is true of.
    pub fn text(&self, fits: impl Fn(&str) -> bool) -> String {
        let first = |lines: usize| {
            let shown = self.lines.iter().take(lines).map(|line| format!("{} {}", line.text, line.url));
            shown.chain(self.more(lines)).collect::<Vec<_>>().join("\n")
        };
        (1..=self.lines.len()).rev().map(first).find(|text| fits(text)).unwrap_or_else(|| first(0))
    }

    /// A few lines without links, for a small screen.
    pub fn short(&self) -> String {
        if self.lines.len() == 1 {
            return String::new();
        }
        self.lines.iter().take(4).map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}
