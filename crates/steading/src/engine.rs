//! The engine protocol: JSON lines, one request and one reply a line. Documented in `docs/engine-protocol.md`.
//!
//! [`Session`] is the whole of it and knows no file or socket; [`run`] puts it between two streams.

use crate::lines::{Line, Lines};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use steading_bots::{BotName, Budget};
use steading_core::{Arg, Digest, Record, Seat, SeatSet, Seed, Status, Variants, Viewer};
use steading_match::error::Codes;
use steading_match::rendered::{ALTERNATIVES, Advised, Asked, Button, Event, Explained, Failure, Standings};
use steading_match::{AnyMatch, BotPlayer, Chance, Outcome, Setup, TableError, TitleInfo, Undo};
use steading_messages::{Lang, Names, NoNames};

/// Raised when a reply changes in a way that a program could stumble over.
pub const PROTOCOL: u32 = 1;
/// A longer request is answered with an error, and never held in memory.
pub const MAX_LINE: usize = 1 << 20;
/// The bots there are. A number after `search:` is any number of iterations or milliseconds within the limits.
pub const BOTS: &[&str] = &[
    "random",
    "greedy",
    "flat",
    "easy",
    "medium",
    "hard",
    "expert",
    "master",
    "net",
    "net:400",
    "classic:2000",
    "classic:500ms",
];
/// The most iterations of one request.
pub const MAX_ITERATIONS: u32 = 10_000_000;
/// The longest a bot may think about one request.
pub const MAX_MS: u32 = 60_000;

/// The errors of the protocol itself, each with its sentence and the sentence's arguments.
/// Those of the table are in [`steading_match::error::CODES`].
pub const CODES: &Codes = &[
    ("bad_json", "common-engine-bad-json", &["problem"]),
    ("bad_request", "common-engine-bad-request", &["problem"]),
    ("unknown_request", "common-engine-unknown-request", &["request", "known"]),
    ("line_too_long", "common-engine-line-too-long", &["limit"]),
    ("no_match", "common-engine-no-match", &[]),
    ("unknown_bot", "common-engine-unknown-bot", &["bot", "known"]),
    ("budget", "common-engine-budget", &["iterations", "ms"]),
    ("internal", "common-engine-internal", &[]),
];

const REQUESTS: &[&str] = &[
    "games",
    "new",
    "load",
    "state",
    "view",
    "turn",
    "options",
    "explain",
    "apply",
    "wish",
    "chance",
    "undo",
    "standings",
    "digest",
    "record",
    "bot",
    "quit",
];

/// Fields that every request may carry are read beforehand; the rest must be known.
macro_rules! requests {
    ($($(#[$meta:meta])* struct $name:ident $(<$life:lifetime>)? { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })*) => {$(
        $(#[$meta])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct $name $(<$life>)? {
            #[serde(default, rename = "id")]
            _id: IgnoredAny,
            #[serde(default, rename = "do")]
            _do: IgnoredAny,
            #[serde(default, rename = "lang")]
            _lang: IgnoredAny,
            $($(#[$field_meta])* $field: $type,)*
        }
    )*};
}

requests! {
    struct Bare {}
    struct New {
        game: String,
        seats: u8,
        #[serde(default)]
        options: Variants,
        pack: Option<String>,
        seed: Option<SeedField>,
        #[serde(default)]
        manual_chance: bool,
    }
    struct Load<'a> {
        #[serde(borrow, default)]
        position: Option<&'a RawValue>,
        record: Option<String>,
        pack: Option<String>,
        seed: Option<SeedField>,
        #[serde(default)]
        manual_chance: bool,
    }
    struct View {
        seat: Option<u64>,
    }
    struct OfSeat {
        seat: u64,
    }
    struct Explain {
        seat: u64,
        action: String,
    }
    struct Apply {
        seat: u64,
        action: Option<String>,
        actions: Option<Vec<String>>,
    }
    struct Wish<'a> {
        seat: u64,
        #[serde(borrow)]
        wish: &'a RawValue,
    }
    struct Draw {
        outcome: Option<String>,
    }
    struct TakeBack {
        to: Option<usize>,
        count: Option<u32>,
        seat: Option<u64>,
    }
    struct Bot {
        seat: u64,
        bot: String,
        budget: Option<BudgetField>,
        seed: Option<SeedField>,
    }
}

/// A seed as a person types it, or as a program counts it.
#[derive(Deserialize)]
#[serde(untagged)]
enum SeedField {
    Number(u64),
    Text(String),
}

impl SeedField {
    fn seed(&self) -> Seed {
        match self {
            SeedField::Number(number) => Seed::from_text(&number.to_string()),
            SeedField::Text(text) => Seed::from_text(text),
        }
    }
}

/// What a bot may spend.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum BudgetField {
    Iterations(u64),
    Ms(u64),
}

impl BudgetField {
    /// The budget, if it is within the limits.
    fn budget(&self) -> Result<Budget, Error> {
        let number = |number: u64| u32::try_from(number).map_err(|_| Error::budget());
        within_limits(match *self {
            BudgetField::Iterations(iterations) => Budget::Iterations(number(iterations)?),
            BudgetField::Ms(ms) => Budget::Milliseconds(number(ms)?),
        })
    }
}

fn within_limits(budget: Budget) -> Result<Budget, Error> {
    let iterations = budget.iterations().is_none_or(|iterations| (1..=MAX_ITERATIONS).contains(&iterations));
    let ms = budget.milliseconds().is_none_or(|ms| (1..=MAX_MS).contains(&ms));
    if iterations && ms { Ok(budget) } else { Err(Error::budget()) }
}

/// What every request carries. The id is kept as it was written, so that it comes back digit for digit.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, rename = "do")]
    request: Option<&'a RawValue>,
    #[serde(borrow, default)]
    lang: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Reply<'a, T> {
    id: &'a RawValue,
    ok: T,
}

#[derive(Serialize)]
struct Failed<'a> {
    id: &'a RawValue,
    error: Failure,
}

/// Why a request was not carried out: the table says so, or the protocol itself.
enum Error {
    Table(TableError),
    Own(&'static str, Vec<(&'static str, Arg)>),
}

impl From<TableError> for Error {
    fn from(error: TableError) -> Error {
        Error::Table(error)
    }
}

/// Text of somebody else, short enough to be sent back.
fn short(text: &str) -> Arg {
    Arg::Text(text.chars().take(200).collect())
}

impl Error {
    fn bad_json(problem: &str) -> Error {
        Error::Own("bad_json", vec![("problem", short(problem))])
    }

    fn bad_request(problem: &str) -> Error {
        Error::Own("bad_request", vec![("problem", short(problem))])
    }

    /// A budget that nobody could wait for, or that is none.
    fn budget() -> Error {
        Error::Own("budget", vec![("iterations", MAX_ITERATIONS.into()), ("ms", MAX_MS.into())])
    }

    fn tell(&self, lang: Lang, names: &dyn Names) -> Failure {
        match self {
            Error::Table(error) => Failure::of(error, lang, names),
            Error::Own(code, args) => Failure::listed(CODES, code, args, lang, names),
        }
    }
}

// What replies are made of.

#[derive(Serialize)]
struct Nothing {}

#[derive(Serialize)]
struct Games {
    protocol: u32,
    games: Vec<crate::games::GameInfo>,
    bots: &'static [&'static str],
}

#[derive(Serialize)]
struct Opened {
    game: &'static str,
    seats: u8,
    rules: u32,
    content: Digest,
    options: Variants,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    #[serde(flatten)]
    turn: TurnLine,
}

/// Who is awaited, in one line.
#[derive(Serialize)]
struct TurnLine {
    status: &'static str,
    waiting: SeatSet,
    entries: usize,
}

impl TurnLine {
    fn of(table: &dyn AnyMatch) -> TurnLine {
        let status = match table.status() {
            Status::Waiting(_) => "waiting",
            Status::Chance => "chance",
            Status::Over => "over",
        };
        TurnLine { status, waiting: table.waiting(), entries: table.entries() }
    }
}

#[derive(Serialize)]
struct Turn {
    #[serde(flatten)]
    turn: TurnLine,
    questions: Vec<Asked>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcomes: Vec<Outcome>,
}

#[derive(Serialize)]
struct Happened {
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
    events: Vec<Event>,
    #[serde(flatten)]
    turn: TurnLine,
}

impl Happened {
    /// What happened after so many entries, nothing left out.
    fn since(entry: usize, outcome: Option<String>, table: &dyn AnyMatch, lang: Lang) -> Happened {
        let events = Event::all(table.all_events_since(entry), lang, &table.names());
        Happened { outcome, events, turn: TurnLine::of(table) }
    }
}

#[derive(Serialize)]
struct Undone {
    undone: u32,
    #[serde(flatten)]
    turn: TurnLine,
}

/// 256 bits of the operating system.
pub fn random_seed() -> Seed {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    Seed(bytes)
}

/// The seed of a bot. It has nothing to do with that of a table.
pub fn bot_seed(seed: &Seed) -> u64 {
    u64::from_le_bytes(seed.0[..8].try_into().expect("a seed has 32 bytes"))
}

/// One client's session: at most one match at a time.
#[derive(Debug, Default)]
pub struct Session {
    table: Option<Box<dyn AnyMatch>>,
    finished: bool,
}

impl Session {
    pub fn new() -> Session {
        Session::default()
    }

    /// Whether the client said goodbye.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// The match in play.
    pub fn table(&self) -> Option<&dyn AnyMatch> {
        self.table.as_deref()
    }

    /// Answers one request. Whatever the bytes are, there is an answer; an error has changed nothing.
    pub fn answer(&mut self, line: &[u8]) -> String {
        // A bug in the rules must not end the session: the match stands as it was before the request,
        // because a match takes over a new state only when it is complete.
        catch_unwind(AssertUnwindSafe(|| self.answer_line(line)))
            .unwrap_or_else(|_| self.failed(RawValue::NULL, Lang::En, &Error::Own("internal", Vec::new())))
    }

    /// The answer to a line that is longer than [`MAX_LINE`].
    pub fn answer_too_long(&self) -> String {
        self.failed(RawValue::NULL, Lang::En, &Error::Own("line_too_long", vec![("limit", MAX_LINE.into())]))
    }

    fn failed(&self, id: &RawValue, lang: Lang, error: &Error) -> String {
        let error = match &self.table {
            Some(table) => error.tell(lang, &table.names()),
            None => error.tell(lang, &NoNames),
        };
        serde_json::to_string(&Failed { id, error }).expect("a reply is plain data")
    }

    fn answer_line(&mut self, line: &[u8]) -> String {
        if line.len() > MAX_LINE {
            return self.answer_too_long();
        }
        let read = std::str::from_utf8(line).map_err(|error| Error::bad_json(&error.to_string())).and_then(|text| {
            // A struct could be given as a list too; a request is an object.
            let object = text.trim_ascii_start().starts_with('{');
            let head: Head<'_> = serde_json::from_str(text).map_err(|error| {
                if error.is_data() {
                    Error::bad_request(&error.to_string())
                } else {
                    Error::bad_json(&error.to_string())
                }
            })?;
            if object { Ok((text, head)) } else { Err(Error::bad_request("a request is an object")) }
        });
        let (text, head) = match read {
            Ok(read) => read,
            Err(error) => return self.failed(RawValue::NULL, Lang::En, &error),
        };
        let id = head.id.unwrap_or(RawValue::NULL);
        // The id comes back as it stands, but a reply is one line for every reader.
        let tidy = if id.get().contains(['\r', '\t']) { tidied(id) } else { Cow::Borrowed(id) };
        let (lang, answer) = match read_lang(head.lang) {
            Ok(lang) => (lang, self.carry_out(&tidy, lang, head.request, text)),
            Err(error) => (Lang::En, Err(error)),
        };
        answer.unwrap_or_else(|error| self.failed(&tidy, lang, &error))
    }

    fn carry_out(
        &mut self,
        id: &RawValue,
        lang: Lang,
        request: Option<&RawValue>,
        text: &str,
    ) -> Result<String, Error> {
        let request = request.ok_or_else(|| Error::bad_request("the field `do` is missing"))?;
        let Ok(request) = serde_json::from_str::<Cow<'_, str>>(request.get()) else {
            return Err(Error::bad_request("the field `do` is not a text"));
        };
        match &*request {
            "games" => {
                let _: Bare = parse(text)?;
                ok(id, Games { protocol: PROTOCOL, games: crate::games::all(), bots: BOTS })
            }
            "new" => ok(id, self.open(parse(text)?)?),
            "load" => ok(id, self.load(parse(text)?)?),
            "state" => {
                let _: Bare = parse(text)?;
                ok(id, self.playing()?.position())
            }
            "view" => {
                let View { seat, .. } = parse(text)?;
                let table = self.playing()?;
                let viewer = match seat {
                    Some(seat) => Viewer::Seat(table.seat(seat)?),
                    None => Viewer::Spectator,
                };
                ok(id, table.view(viewer)?)
            }
            "turn" => {
                let _: Bare = parse(text)?;
                ok(id, turn(self.playing()?, lang)?)
            }
            "options" => {
                let OfSeat { seat, .. } = parse(text)?;
                let table = self.playing()?;
                let seat = table.seat(seat)?;
                // A seat that is not asked has no options; that is an error and not an empty list, because it says why.
                table.decision(seat)?;
                ok(id, BTreeMap::from([("options", Button::all(table.options(seat)?, lang, &table.names()))]))
            }
            "explain" => {
                let Explain { seat, action, .. } = parse(text)?;
                let table = self.playing()?;
                ok(id, explain(table, table.seat(seat)?, &action, lang)?)
            }
            "apply" => ok(id, self.apply(parse(text)?, lang)?),
            "wish" => {
                let Wish { seat, wish, .. } = parse(text)?;
                let table = self.playing_mut()?;
                let before = table.entries();
                table.wish(table.seat(seat)?, wish.get())?;
                ok(id, Happened::since(before, None, table, lang))
            }
            "chance" => {
                let Draw { outcome, .. } = parse(text)?;
                let table = self.playing_mut()?;
                let before = table.entries();
                let drawn = table.chance(outcome.as_deref())?;
                ok(id, Happened::since(before, Some(drawn), table, lang))
            }
            "undo" => {
                let TakeBack { to, count, seat, .. } = parse(text)?;
                let table = self.playing_mut()?;
                let undo = match (to, count, seat) {
                    (None, count, None) => Undo::Last(count.unwrap_or(1)),
                    (Some(to), None, None) => Undo::To(to),
                    (None, count, Some(seat)) => Undo::Seat(table.seat(seat)?, count.unwrap_or(1)),
                    _ => return Err(Error::bad_request("undo takes `to`, or `count` with or without `seat`")),
                };
                let undone = table.undo(undo)?;
                ok(id, Undone { undone, turn: TurnLine::of(table) })
            }
            "standings" => {
                let _: Bare = parse(text)?;
                let table = self.playing()?;
                ok(id, Standings::of(table, lang, &table.names()))
            }
            "digest" => {
                let _: Bare = parse(text)?;
                ok(id, BTreeMap::from([("digest", self.playing()?.digest())]))
            }
            "record" => {
                let _: Bare = parse(text)?;
                ok(id, BTreeMap::from([("record", self.playing()?.record().to_string())]))
            }
            "bot" => ok(id, self.bot(parse(text)?, lang)?),
            "quit" => {
                let _: Bare = parse(text)?;
                self.finished = true;
                ok(id, Nothing {})
            }
            _ => {
                let known = Arg::Text(REQUESTS.join(", "));
                Err(Error::Own("unknown_request", vec![("request", short(&request)), ("known", known)]))
            }
        }
    }

    fn playing(&self) -> Result<&dyn AnyMatch, Error> {
        self.table.as_deref().ok_or_else(|| Error::Own("no_match", Vec::new()))
    }

    fn playing_mut(&mut self) -> Result<&mut (dyn AnyMatch + 'static), Error> {
        self.table.as_deref_mut().ok_or_else(|| Error::Own("no_match", Vec::new()))
    }

    fn open(&mut self, new: New) -> Result<Opened, Error> {
        let seed = new.seed.as_ref().map_or_else(random_seed, SeedField::seed);
        let pack = new.pack.as_deref().map(|text| ("pack", text));
        let setup =
            Setup { seats: new.seats, options: &new.options, pack, seed: Some(seed), manual_chance: new.manual_chance };
        let table = steading_match::open(&new.game, &setup)?;
        let opened = opened(&*table, Some(seed));
        self.table = Some(table);
        Ok(opened)
    }

    fn load(&mut self, load: Load<'_>) -> Result<Opened, Error> {
        let seed = load.seed.as_ref().map_or_else(random_seed, SeedField::seed);
        let pack = load.pack.as_deref().map(|text| ("pack", text));
        let chance = Chance { seed: Some(seed), manual: load.manual_chance };
        let table = match (load.position, load.record) {
            (Some(position), None) => steading_match::load_position(position.get(), pack, chance)?,
            (None, Some(text)) => {
                let record = Record::read(&text).map_err(TableError::from)?;
                steading_match::load_record(&record, pack, chance)?
            }
            _ => return Err(Error::bad_request("load takes either `position` or `record`")),
        };
        let opened = opened(&*table, None);
        self.table = Some(table);
        Ok(opened)
    }

    fn apply(&mut self, apply: Apply, lang: Lang) -> Result<Happened, Error> {
        let table = self.playing_mut()?;
        let (seat, before) = (table.seat(apply.seat)?, table.entries());
        match (apply.action, apply.actions) {
            (Some(action), None) => table.apply(seat, &action)?,
            (None, Some(actions)) => {
                let actions: Vec<&str> = actions.iter().map(String::as_str).collect();
                table.apply_all(seat, &actions, false)?
            }
            _ => return Err(Error::bad_request("apply takes either `action` or `actions`")),
        }
        Ok(Happened::since(before, None, table, lang))
    }

    /// Every request is a mind of its own, so that a seed makes the answer repeatable.
    fn bot(&self, bot: Bot, lang: Lang) -> Result<Advised, Error> {
        let table = self.playing()?;
        let name: BotName = bot.bot.parse().map_err(|_| {
            let known = Arg::Text(BOTS.join(", "));
            Error::Own("unknown_bot", vec![("bot", short(&bot.bot)), ("known", known)])
        })?;
        let budget = match (bot.budget, name) {
            (Some(budget), _) => Some(budget.budget()?),
            (None, BotName::Search(own) | BotName::Net(Some(own))) => Some(within_limits(own)?),
            (None, _) => None,
        };
        let job = table.job(table.seat(bot.seat)?)?;
        let seed = bot.seed.as_ref().map_or_else(random_seed, SeedField::seed);
        let advice = BotPlayer::new(name, bot_seed(&seed)).advise(job, budget);
        Ok(Advised::of(&advice, ALTERNATIVES, lang, &table.names()))
    }
}

fn tidied(id: &RawValue) -> Cow<'_, RawValue> {
    let value: Result<serde_json::Value, _> = serde_json::from_str(id.get());
    match value.and_then(|value| serde_json::value::to_raw_value(&value)) {
        Ok(tidy) => Cow::Owned(tidy),
        Err(_) => Cow::Borrowed(RawValue::NULL),
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| Error::bad_request(&error.to_string()))
}

fn read_lang(lang: Option<&RawValue>) -> Result<Lang, Error> {
    let Some(lang) = lang else { return Ok(Lang::default()) };
    serde_json::from_str(lang.get()).map_err(|_| Error::bad_request("`lang` is \"de\" or \"en\""))
}

fn ok(id: &RawValue, ok: impl Serialize) -> Result<String, Error> {
    Ok(serde_json::to_string(&Reply { id, ok }).expect("a reply is plain data"))
}

fn opened(table: &dyn AnyMatch, seed: Option<Seed>) -> Opened {
    let title: &TitleInfo = table.title();
    Opened {
        game: title.id,
        seats: table.seats(),
        rules: title.rules,
        content: table.content_hash(),
        options: table.switches(),
        seed: seed.map(|seed| seed.to_string()),
        turn: TurnLine::of(table),
    }
}

fn turn(table: &dyn AnyMatch, lang: Lang) -> Result<Turn, Error> {
    let names = table.names();
    let asked = table.waiting().iter().map(|seat| Asked::of(table, seat, lang, &names));
    let questions = asked.collect::<Result<_, _>>()?;
    Ok(Turn { turn: TurnLine::of(table), questions, outcomes: table.outcomes() })
}

fn explain(table: &dyn AnyMatch, seat: Seat, action: &str, lang: Lang) -> Result<Explained, Error> {
    match table.explain(seat, action) {
        // What cannot be read, or is no seat, is a mistake of the program that asks.
        Err(error) if ["notation", "no_seat", "too_large"].contains(&error.code) => Err(error.into()),
        _ => Ok(Explained::of(table, seat, action, lang, &table.names())),
    }
}

/// Answers requests from one stream on another until `quit` or the end of the input.
pub fn run(input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::new();
    let mut lines = Lines::new(input, MAX_LINE);
    while let Some(line) = lines.next()? {
        let reply = match line {
            Line::Whole(line) => session.answer(line),
            Line::TooLong => session.answer_too_long(),
        };
        output.write_all(reply.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
        if session.finished() {
            break;
        }
    }
    Ok(())
}
