//! `steading play`: a table in the terminal.
//!
//! [`Play`] talks through a reader and a writer, so that tests play whole games without a terminal. What is particular
//! to a game is its picture; everything else works from questions, options and events.

pub mod bots;
mod catan_road;
mod emberleaf;
mod glossary;
mod orleans_settlers;
mod outline;
mod settlement;
pub mod text;

pub use bots::Chair;
pub use glossary::Glossary;

use crate::cli::PlayArgs;
use crate::columns::{Columns, width};
use crate::commands::{Failure, read_text};
use crate::engine::{bot_seed, random_seed};
use crate::lines::{Line, Lines};
use std::fmt;
use std::fs::OpenOptions;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;
use steading_bots::{BotName, Level};
use steading_core::{
    Amount, Arg, Localized, Message, Part, Rng, Seat, SeatSet, Seed, Status, Variants, Viewer, Xoshiro256,
};
use steading_match::{AnyMatch, BotPlayer, Json, OptionInfo, Setup, TableError, Undo, Weighed, limits, title};
use steading_messages::{Lang, Names, embedded, render};
use text::{Style, Text};

/// What a picture is drawn for when nobody says how wide the terminal is.
pub const WIDTH: usize = 80;
/// Wider pictures are harder to read, not easier.
const WIDEST: usize = 100;
/// News beyond this many lines are in the log.
const MOST_NEWS: usize = 14;
/// How much of the log is shown unless told.
const LOG_LINES: usize = 40;
/// A typed line longer than this is no answer.
const LONGEST_LINE: usize = 4096;
/// How many answers a hint compares.
const HINTS: usize = 3;

/// What a picture is drawn with, beside the view.
pub struct Scene<'a> {
    pub focus: Seat,
    pub glossary: &'a Glossary,
    pub lang: Lang,
    pub width: usize,
    /// What each seat is called.
    pub seats: &'a dyn Fn(Seat) -> String,
}

impl fmt::Debug for Scene<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scene").field("focus", &self.focus).field("width", &self.width).finish_non_exhaustive()
    }
}

/// The picture of one game. A game without one is shown as an outline of its view.
struct Picture {
    game: &'static str,
    /// The sentence that explains the signs.
    legend: &'static str,
    draw: fn(&str, &Scene<'_>) -> serde_json::Result<Vec<Text>>,
}

macro_rules! pictures {
    ($($game:ident explained by $legend:literal),* $(,)?) => {
        &[$(Picture {
            game: stringify!($game),
            legend: $legend,
            draw: |view, &Scene { focus, glossary, lang, width, seats }| {
                Ok($game::Painter { glossary, lang, width, seats }.draw(&serde_json::from_str(view)?, focus))
            },
        }),*]
    };
}

const PICTURES: &[Picture] = pictures![
    settlement explained by "common-settlement-legend",
    catan_road explained by "common-catan-legend",
    emberleaf explained by "emberleaf-table-legend",
    orleans_settlers explained by "orleans_settlers-table-legend",
];

fn picture_of(game: &str) -> Option<&'static Picture> {
    PICTURES.iter().find(|picture| picture.game == game)
}

/// The picture of a game as one viewer sees it, from where `focus` sits.
pub fn picture(game: &str, view: &Json, scene: &Scene<'_>) -> Vec<Text> {
    match picture_of(game) {
        Some(picture) => (picture.draw)(view.get(), scene).expect("a picture knows the view of its game"),
        None => outline::draw(&serde_json::from_str(view.get()).unwrap_or_default(), scene.width),
    }
}

/// Where the points come from, who is where, and what the game says about it.
pub fn score_sheet(table: &dyn AnyMatch, names: &dyn Names, lang: Lang) -> Vec<String> {
    let say = |message: &Message| render(lang, message, names);
    let standings = table.standings();
    // Who is listed, with score, rank and parts: the seats, then an opponent without one.
    let seated = standings.seats.iter().map(|own| (names.seat(own.seat, lang), own.score, own.rank, &own.parts));
    let unseated = standings.opponent.iter().map(|other| (say(&other.name), other.score, other.rank, &other.parts));
    let listed: Vec<(String, i32, u8, &Vec<Part>)> = seated.chain(unseated).collect();
    let mut head = vec![""];
    head.extend(listed.iter().map(|(name, ..)| name.as_str()));
    let mut columns = Columns::new(&head);
    let mut row = |name: String, cells: Vec<String>| {
        columns.row([name.as_str()].into_iter().chain(cells.iter().map(String::as_str)));
    };
    // Seats may have different parts; a part stands where it is first met.
    let mut parts: Vec<String> = Vec::new();
    for part in listed.iter().flat_map(|(.., parts)| *parts) {
        let name = say(&part.message);
        if !parts.contains(&name) {
            parts.push(name);
        }
    }
    for name in parts {
        let points = listed.iter().map(|(.., parts)| {
            let mine = parts.iter().filter(|part| say(&part.message) == name);
            mine.map(|part| part.points).sum::<i32>().to_string()
        });
        let points = points.collect();
        row(name, points);
    }
    row(say(&Message::new("common-play-total")), listed.iter().map(|(_, score, ..)| score.to_string()).collect());
    row(say(&Message::new("common-play-rank")), listed.iter().map(|(_, _, rank, _)| rank.to_string()).collect());
    let mut lines: Vec<String> = columns.to_string().lines().map(str::to_owned).collect();
    lines.push(String::new());
    if table.seats() > 1 {
        let winners: Vec<&str> =
            listed.iter().filter(|(_, _, rank, _)| *rank == 1).map(|(name, ..)| name.as_str()).collect();
        let names = winners.join(", ");
        let id = if winners.len() == 1 { "common-play-winner" } else { "common-play-winners" };
        lines.push(say(&Message::new(id).with("names", Arg::Text(names))));
    }
    lines.extend(standings.verdict.iter().map(say));
    lines
}

/// How one screen makes room for the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clear {
    /// Not a terminal: one screen follows the other.
    Never,
    /// A terminal that takes escape codes.
    Screen,
    /// A terminal whose user wants none: what stood there is pushed out of sight.
    Push,
}

/// Who sits where, and how the terminal is.
#[derive(Debug)]
pub struct Seating {
    /// Who sits in each seat, seat A's first.
    pub chairs: Vec<Chair>,
    pub lang: Lang,
    pub width: usize,
    pub clear: Clear,
    /// Where the record goes at the end, without asking.
    pub record: Option<PathBuf>,
    /// Seed of the bots. Never derived from the seed of the table: a bot must not know what the table will draw.
    pub bots: u64,
}

impl Seating {
    /// Seats of people at this terminal.
    fn people(&self) -> SeatSet {
        let person = |(index, chair): (usize, &Chair)| (*chair == Chair::Person).then(|| Seat::new(index));
        self.chairs.iter().enumerate().filter_map(person).collect()
    }
}

/// A game between people at this terminal and bots.
#[derive(Debug)]
pub struct Play<R, W> {
    table: Box<dyn AnyMatch>,
    glossary: Glossary,
    seating: Seating,
    people: SeatSet,
    names: Vec<Localized>,
    /// One for each seat of a bot.
    minds: Vec<Option<BotPlayer>>,
    /// Whoever is asked for a hint.
    adviser: BotPlayer,
    input: Lines<R>,
    out: W,
    /// How many entries each seat has seen.
    seen: Vec<usize>,
    /// For each seat its answers in force; true for those the table gave for it.
    given: Vec<Vec<bool>>,
    /// What the table answered for each seat since it was last asked.
    notes: Vec<Vec<String>>,
    /// Who looked at the screen last.
    looking: Option<Seat>,
    saved: Option<PathBuf>,
}

/// What a line of input led to.
enum Turn {
    /// The game went on, or back.
    Moved,
    /// Nothing changed; ask again.
    Again,
    Quit,
}

impl<R: BufRead, W: Write> Play<R, W> {
    pub fn new(table: Box<dyn AnyMatch>, glossary: Glossary, seating: Seating, input: R, out: W) -> Self {
        let seats = table.seats();
        let names = Seat::all(seats).map(|seat| seat_name(seat, &seating)).collect();
        let mut seeds = Xoshiro256::new(seating.bots);
        let mut mind = |chair: &Chair| match chair {
            Chair::Person => None,
            Chair::Bot(name) => Some(BotPlayer::new(*name, seeds.next_u64())),
        };
        Play {
            glossary,
            people: seating.people(),
            names,
            minds: seating.chairs.iter().map(&mut mind).collect(),
            adviser: BotPlayer::new(BotName::Level(Level::Expert), seeds.next_u64()),
            input: Lines::new(input, LONGEST_LINE),
            out,
            seen: vec![0; usize::from(seats)],
            given: vec![Vec::new(); usize::from(seats)],
            notes: vec![Vec::new(); usize::from(seats)],
            looking: None,
            saved: None,
            seating,
            table,
        }
    }

    pub fn table(&self) -> &dyn AnyMatch {
        &*self.table
    }

    fn lang(&self) -> Lang {
        self.seating.lang
    }

    fn text(&self, message: &Message) -> String {
        render(self.lang(), message, &self.table.names_with(&self.names))
    }

    fn error(&self, error: &TableError) -> String {
        let sentence = error.sentence(self.lang(), &self.table.names_with(&self.names));
        if error.clause.is_empty() { sentence } else { format!("{sentence} ({})", error.clause) }
    }

    fn print(&mut self, text: &Text) -> io::Result<()> {
        writeln!(self.out, "{}", text.to_ansi())
    }

    fn say(&mut self, message: &Message) -> io::Result<()> {
        let sentence = self.text(message);
        self.tell(&sentence)
    }

    fn tell(&mut self, sentence: &str) -> io::Result<()> {
        let width = self.seating.width;
        Text::from(sentence).wrapped(width, 0).iter().try_for_each(|line| self.print(line))
    }

    fn clear(&mut self) -> io::Result<()> {
        match self.seating.clear {
            Clear::Never => writeln!(self.out),
            Clear::Screen => write!(self.out, "\x1b[2J\x1b[3J\x1b[H"),
            Clear::Push => write!(self.out, "{}", "\n".repeat(100)),
        }
    }

    /// A line somebody typed; `None` at the end of the input.
    fn read(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let line = match self.input.next()? {
            None => None,
            Some(Line::Whole(line)) => Some(String::from_utf8_lossy(line).trim().to_owned()),
            // Too long for an answer; whatever it was, it is not understood.
            Some(Line::TooLong) => Some("…".to_owned()),
        };
        Ok(line)
    }

    /// Plays until the game is over or somebody leaves.
    pub fn run(&mut self) -> Result<(), Failure> {
        loop {
            self.play_on()?;
            let Some(seat) = self.asked_person() else { return self.finish() };
            if !self.hand_over(seat)? {
                return self.leave();
            }
            self.show(seat)?;
            loop {
                match self.ask(seat)? {
                    Turn::Moved => break,
                    Turn::Again => {}
                    Turn::Quit => return Ok(()),
                }
            }
        }
    }

    fn asked_person(&self) -> Option<Seat> {
        let waiting = self.table.waiting();
        // Whoever looks at the screen goes on; in a simultaneous question nobody else could have moved.
        let looking = self.looking.filter(|seat| waiting.contains(*seat));
        looking.or_else(|| waiting.iter().find(|seat| self.people.contains(*seat)))
    }

    /// Draws, lets the bots answer, and gives answers that are no choice.
    fn play_on(&mut self) -> Result<(), Failure> {
        let failed = |error: TableError| Failure::Failed(error.to_string());
        let since = Instant::now();
        loop {
            let waiting = match self.table.status() {
                Status::Over => return Ok(()),
                Status::Chance => {
                    self.table.chance(None).map_err(failed)?;
                    continue;
                }
                Status::Waiting(waiting) => waiting,
            };
            if let Some(bot) = waiting.iter().find(|seat| !self.people.contains(*seat)) {
                let job = self.table.job(bot).map_err(failed)?;
                let notice = self.text(&Message::new("common-play-thinking").with("seat", bot));
                let mind = self.minds[bot.index()].as_mut().expect("whoever is no person has a mind");
                let advice = bots::think(mind, job, &notice, since, self.seating.clear, &mut self.out)?;
                self.table.apply(bot, &advice.action).map_err(failed)?;
                continue;
            }
            let seat = waiting.first().expect("a waiting game waits for somebody");
            match self.forced(seat).map_err(failed)? {
                None => return Ok(()),
                Some(only) => {
                    let answer = Arg::Text(self.text(&only.label.message));
                    self.table.apply(seat, &only.notation).map_err(failed)?;
                    self.given[seat.index()].push(true);
                    let note = self.text(&Message::new("common-play-forced").with("answer", answer));
                    self.notes[seat.index()].push(note);
                }
            }
        }
    }

    /// The only answer there is, unless it ends a turn, shows something or confirms: those are the person's to give.
    fn forced(&self, seat: Seat) -> Result<Option<OptionInfo>, TableError> {
        if self.table.simultaneous() || self.table.answers(seat)?.len() > 1 {
            return Ok(None);
        }
        Ok(self.table.options(seat)?.pop().filter(|only| !only.label.ends_turn && !only.reveals))
    }

    /// Makes sure that only the right person looks. `false` at the end of the input.
    fn hand_over(&mut self, seat: Seat) -> Result<bool, Failure> {
        let before = self.looking.replace(seat);
        if self.people.len() < 2 || before == Some(seat) || !self.table.hides(Viewer::Spectator) {
            return Ok(true);
        }
        self.clear()?;
        self.say(&Message::new("common-play-pass-device").with("seat", seat))?;
        let there = self.read("").map(|line| line.is_some())?;
        Ok(there)
    }

    /// The screen of a person who is asked: what happened, the table, the question, the answers.
    fn show(&mut self, seat: Seat) -> Result<(), Failure> {
        self.clear()?;
        self.draw(seat, seat)?;
        writeln!(self.out)?;
        self.news(seat)?;
        self.question(seat)?;
        Ok(())
    }

    fn draw(&mut self, viewer: Seat, focus: Seat) -> Result<(), Failure> {
        let lang = self.lang();
        let view = self.table.view(Viewer::Seat(viewer)).map_err(|error| Failure::table(&error, lang))?;
        let names = self.table.names_with(&self.names);
        let game = self.table.title().id;
        let seats = |seat: Seat| names.seat(seat, lang);
        let scene = Scene { focus, glossary: &self.glossary, lang, width: self.seating.width, seats: &seats };
        let lines = picture(game, &view, &scene);
        lines.iter().try_for_each(|line| self.print(line))?;
        Ok(())
    }

    /// The log as this seat saw it, from an entry on.
    fn log(&self, seat: Seat, from: usize) -> Vec<String> {
        let events = self.table.events_since(from, Viewer::Seat(seat));
        events.iter().map(|event| self.text(&event.message)).collect()
    }

    fn news(&mut self, seat: Seat) -> io::Result<()> {
        let entries = self.table.entries();
        let from = self.seen[seat.index()].min(entries);
        self.seen[seat.index()] = entries;
        let mut news = self.log(seat, from);
        news.append(&mut self.notes[seat.index()]);
        if news.is_empty() {
            return Ok(());
        }
        let head = self.text(&Message::new("common-play-news"));
        self.print(&Text::bold(head))?;
        let left_out = news.len().saturating_sub(MOST_NEWS);
        if left_out > 0 {
            let more = self.text(&Message::new("common-play-more-news").with("count", left_out));
            self.print(&Text::dim(format!("  {more}")))?;
        }
        let width = self.seating.width;
        for line in &news[left_out..] {
            let line = Text::from(format!("  · {line}"));
            line.wrapped(width, 4).iter().try_for_each(|line| self.print(line))?;
        }
        writeln!(self.out)
    }

    fn question(&mut self, seat: Seat) -> Result<(), Failure> {
        let lang = self.lang();
        let question = self.table.decision(seat).map_err(|error| Failure::table(&error, lang))?;
        let options = self.options(seat);
        let sentence = self.text(&question.message);
        let clause = if question.clause.is_empty() { String::new() } else { format!("  {}", question.clause) };
        let name = self.names[seat.index()].clone();
        let line = Text::styled(Style::BOLD, format!("{}: {sentence}", lang.of(&name))).and(Text::dim(clause));
        let width = self.seating.width;
        line.wrapped(width, 0).iter().try_for_each(|line| self.print(line))?;
        let lines = self.listed(&options);
        lines.iter().try_for_each(|line| self.print(line))?;
        let marks = [
            (options.iter().any(|option| option.reveals), "common-play-mark-reveals"),
            (options.iter().any(|option| option.label.ends_turn), "common-play-mark-ends-turn"),
        ];
        let marks: Vec<String> =
            marks.iter().filter(|(there, _)| *there).map(|(_, id)| self.text(&Message::new(id))).collect();
        if !marks.is_empty() {
            self.print(&Text::dim(format!("    {}", marks.join("   "))))?;
        }
        Ok(())
    }

    fn options(&self, seat: Seat) -> Vec<OptionInfo> {
        self.table.options(seat).unwrap_or_default()
    }

    /// The options with their numbers, in groups of one verb; long groups stand in columns.
    fn listed(&self, options: &[OptionInfo]) -> Vec<Text> {
        let verb = |option: &OptionInfo| option.notation.split(' ').next().unwrap_or_default().to_owned();
        let mut lines = Vec::new();
        let mut at = 0;
        while at < options.len() {
            let group = verb(&options[at]);
            let end = at + options[at..].iter().take_while(|option| verb(option) == group).count();
            // Prices of one group stand below each other.
            let words = |option: &OptionInfo| width(&self.text(&option.label.message));
            let widest = options[at..end].iter().map(words).max().unwrap_or(0);
            let text = |index: usize| self.option_text(index + 1, &options[index], widest);
            let texts: Vec<Text> = (at..end).map(text).collect();
            lines.extend(in_columns(texts, self.seating.width));
            at = end;
        }
        lines
    }

    /// One option: its number, its words filled to `room` columns, its price and gain, its marks.
    fn option_text(&self, number: usize, option: &OptionInfo, room: usize) -> Text {
        let label = &option.label;
        let amounts = |amounts: &[Amount]| {
            let names = self.table.names_with(&self.names);
            if amounts.iter().all(|amount| amount.count == 0) {
                return String::new();
            }
            embedded().amounts(self.lang(), amounts, &names)
        };
        let (price, gain) = (amounts(&label.price), amounts(&label.gain));
        let words = self.text(&label.message);
        let fill = " ".repeat(room.saturating_sub(width(&words)));
        let mut text = Text::bold(format!("{number:>4}")).and("  ").and(words);
        if !price.is_empty() || !gain.is_empty() {
            text = text.and(fill).and("  ");
            if !gain.is_empty() {
                let arrow = if price.is_empty() { "→ " } else { " → " };
                text = text.and(Text::styled(Style::RED, price)).and(Text::dim(arrow));
                text = text.and(Text::styled(Style::GREEN, gain));
            } else {
                text = text.and(Text::styled(Style::RED, price));
            }
        }
        if option.reveals {
            text = text.and(Text::styled(Style::YELLOW, " ◉"));
        }
        if label.ends_turn {
            text = text.and(Text::styled(Style::YELLOW, " ⏎"));
        }
        text
    }

    /// Reads one line and does what it says.
    fn ask(&mut self, seat: Seat) -> Result<Turn, Failure> {
        let Some(line) = self.read("> ")? else {
            self.leave()?;
            return Ok(Turn::Quit);
        };
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let rest = rest.trim();
        match (word, rest) {
            ("", _) => self.say(&Message::new("common-play-empty"))?,
            ("?", "") => self.say_help()?,
            ("u", "") => return self.undo(seat),
            ("r", "") => return self.restart(seat),
            ("l", _) => self.show_log(seat, rest)?,
            ("w", "") => self.say(&Message::new("common-play-why-what"))?,
            ("w", answer) => self.why(seat, answer)?,
            (word, "") if ["h", "hint", "tipp"].contains(&word.to_lowercase().as_str()) => self.hint(seat)?,
            ("v", letter) => self.look_at(seat, letter)?,
            ("s", name) => self.save_as(name)?,
            ("q", "") => return self.quit(),
            (number, "") if number.bytes().all(|byte| byte.is_ascii_digit()) => return self.choose(seat, number),
            _ => return self.answer(seat, &line),
        }
        Ok(Turn::Again)
    }

    fn choose(&mut self, seat: Seat, number: &str) -> Result<Turn, Failure> {
        let options = self.options(seat);
        let chosen = number.parse::<usize>().ok().and_then(|number| options.get(number.checked_sub(1)?));
        match chosen {
            Some(option) => {
                let notation = option.notation.clone();
                self.answer(seat, &notation)
            }
            None => {
                let message = Message::new("common-play-no-such-number")
                    .with("number", Arg::Text(number.chars().take(20).collect()))
                    .with("most", options.len());
                self.say(&message)?;
                Ok(Turn::Again)
            }
        }
    }

    fn answer(&mut self, seat: Seat, notation: &str) -> Result<Turn, Failure> {
        match self.table.apply(seat, notation) {
            Ok(_) => {
                self.given[seat.index()].push(false);
                Ok(Turn::Moved)
            }
            Err(error) => {
                let sentence = self.error(&error);
                self.tell(&sentence)?;
                if error.code == "notation" {
                    self.say(&Message::new("common-play-try-help"))?;
                }
                Ok(Turn::Again)
            }
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<Turn, Failure> {
        // What the table answered for the person goes with the choice before it.
        let given = &self.given[seat.index()];
        let choices_back = given.iter().rev().position(|given| !given).map(|index| index + 1);
        self.take_back(seat, choices_back.unwrap_or(0) as u32)
    }

    fn restart(&mut self, seat: Seat) -> Result<Turn, Failure> {
        let count = self.table.restartable(seat);
        self.take_back(seat, count)
    }

    fn take_back(&mut self, seat: Seat, count: u32) -> Result<Turn, Failure> {
        // A wish for nothing is answered with the reason why there is nothing.
        match self.table.undo(Undo::Seat(seat, count.max(1))) {
            Ok(undone) => {
                let given = &mut self.given[seat.index()];
                given.truncate(given.len().saturating_sub(undone as usize));
                let entries = self.table.entries();
                self.seen.iter_mut().for_each(|seen| *seen = (*seen).min(entries));
                Ok(Turn::Moved)
            }
            Err(error) => {
                let sentence = self.error(&error);
                self.tell(&sentence)?;
                Ok(Turn::Again)
            }
        }
    }

    fn say_help(&mut self) -> io::Result<()> {
        let help = self.text(&Message::new("common-play-help"));
        help.lines().try_for_each(|line| self.print(&Text::from(line)))?;
        match picture_of(self.table.title().id) {
            Some(picture) => self.say(&Message::new(picture.legend)),
            None => Ok(()),
        }
    }

    fn show_log(&mut self, seat: Seat, rest: &str) -> io::Result<()> {
        let log = self.log(seat, 0);
        let wanted = if rest.is_empty() { LOG_LINES } else { rest.parse().unwrap_or(LOG_LINES) };
        let from = log.len().saturating_sub(wanted);
        if from > 0 {
            let message = Message::new("common-play-log-cut").with("shown", log.len() - from).with("all", log.len());
            self.say(&message)?;
        }
        let width = self.seating.width;
        for line in &log[from..] {
            let line = Text::from(format!("  · {line}"));
            line.wrapped(width, 4).iter().try_for_each(|line| self.print(line))?;
        }
        Ok(())
    }

    fn why(&mut self, seat: Seat, answer: &str) -> io::Result<()> {
        match self.table.explain(seat, answer) {
            Ok(option) => {
                let allowed = self.text(&Message::new("common-play-allowed"));
                let number = self.options(seat).iter().position(|option| option.notation == answer);
                let option = self.option_text(number.map_or(0, |index| index + 1), &option, 0);
                self.print(&Text::from(allowed))?;
                self.print(&option)
            }
            Err(error) => {
                let sentence = self.error(&error);
                self.tell(&sentence)
            }
        }
    }

    /// What the expert bot would answer, and what else it weighed, under the numbers the answers have.
    fn hint(&mut self, seat: Seat) -> Result<(), Failure> {
        let lang = self.lang();
        let job = self.table.job(seat).map_err(|error| Failure::table(&error, lang))?;
        let notice = self.text(&Message::new("common-play-hint-thinking"));
        let clear = self.seating.clear;
        let advice = bots::think(&mut self.adviser, job, &notice, Instant::now(), clear, &mut self.out)?;
        let answer = Arg::Text(self.text(&advice.message));
        if advice.alternatives.is_empty() {
            return Ok(self.say(&Message::new("common-play-hint-only").with("answer", answer))?);
        }
        self.say(&Message::new("common-play-hint").with("answer", answer))?;
        let options = self.options(seat);
        for weighed in advice.top(HINTS) {
            let number = options.iter().position(|option| option.notation == weighed.action).map_or(0, |at| at + 1);
            let line = Text::bold(format!("{number:>4}")).and("  ").and(self.weighed(seat, weighed));
            line.wrapped(self.seating.width, 6).iter().try_for_each(|line| self.print(line))?;
        }
        let legend = self.text(&Message::new("common-play-hint-legend").with("iterations", advice.iterations));
        Text::dim(legend).wrapped(self.seating.width, 0).iter().try_for_each(|line| self.print(line))?;
        Ok(())
    }

    fn weighed(&self, seat: Seat, weighed: &Weighed) -> String {
        let percent = format!("{:.1}", weighed.values[seat.index()] * 100.0);
        let percent = match self.lang() {
            Lang::De => percent.replace('.', ","),
            Lang::En => percent,
        };
        let message = Message::new("common-play-hint-alternative")
            .with("answer", Arg::Text(self.text(&weighed.message)))
            .with("percent", Arg::Text(percent))
            .with("visits", weighed.visits);
        self.text(&message)
    }

    fn look_at(&mut self, seat: Seat, letter: &str) -> Result<(), Failure> {
        let mut letters = letter.chars();
        let focus = letters.next().and_then(|letter| Seat::from_letter(letter.to_ascii_uppercase()));
        let seats = self.table.seats();
        match focus.filter(|focus| letters.next().is_none() && focus.index() < usize::from(seats)) {
            Some(focus) => self.draw(seat, focus),
            None => {
                let last = Seat::new(usize::from(seats) - 1);
                Ok(self.say(&Message::new("common-play-look-whom").with("last", Arg::Text(last.to_string())))?)
            }
        }
    }

    /// Writes the record. A file that is not ours is never overwritten.
    fn write_record(&mut self, path: &Path) -> io::Result<()> {
        let ours = self.saved.as_deref() == Some(path);
        let mut options = OpenOptions::new();
        options.write(true);
        if ours {
            options.create(true).truncate(true)
        } else {
            options.create_new(true)
        };
        options.open(path)?.write_all(self.table.record().to_string().as_bytes())?;
        self.saved = Some(path.to_owned());
        Ok(())
    }

    fn save_as(&mut self, name: &str) -> io::Result<()> {
        let path = if name.is_empty() { self.default_path() } else { PathBuf::from(name) };
        let message = match self.write_record(&path) {
            Ok(()) => Message::new("common-play-saved").with("file", Arg::Text(path.display().to_string())),
            Err(error) => unwritten(&path, &error),
        };
        self.say(&message)
    }

    /// Where the record goes when nobody says where: where it went before, or to a name that no other game has.
    fn default_path(&self) -> PathBuf {
        let wished = self.saved.clone().or_else(|| self.seating.record.clone());
        wished.unwrap_or_else(|| {
            let digest = self.table.digest().short();
            PathBuf::from(format!("{}-{}.steading", self.table.title().id, &digest[..8]))
        })
    }

    fn quit(&mut self) -> Result<Turn, Failure> {
        if self.seating.record.is_none() {
            self.offer_to_save()?;
        }
        self.leave()?;
        Ok(Turn::Quit)
    }

    fn offer_to_save(&mut self) -> io::Result<()> {
        let path = self.default_path().display().to_string();
        let question = self.text(&Message::new("common-play-save-first").with("file", Arg::Text(path)));
        // Somebody who typed a number from habit did not mean a file of that name, and did not mean no either.
        for _ in 0..3 {
            let Some(answer) = self.read(&format!("{question} "))? else { return Ok(()) };
            match answer.to_lowercase().as_str() {
                "" | "n" | "no" | "nein" => return Ok(()),
                "y" | "yes" | "j" | "ja" => return self.save_as(""),
                name if name.contains(['.', '/']) => return self.save_as(&answer),
                _ => self.say(&Message::new("common-play-save-how"))?,
            }
        }
        Ok(())
    }

    /// Goodbye, with the record where it was wished for.
    fn leave(&mut self) -> Result<(), Failure> {
        writeln!(self.out)?;
        if let Some(path) = self.seating.record.clone() {
            self.save_as(&path.display().to_string())?;
        }
        self.say(&Message::new("common-play-bye"))?;
        Ok(self.out.flush()?)
    }

    fn finish(&mut self) -> Result<(), Failure> {
        let person = self.looking.or_else(|| self.people.first()).unwrap_or(Seat::A);
        self.clear()?;
        self.draw(person, person)?;
        writeln!(self.out)?;
        self.news(person)?;
        let head = self.text(&Message::new("common-play-over"));
        self.print(&Text::bold(head))?;
        writeln!(self.out)?;
        let sheet = score_sheet(&*self.table, &self.table.names_with(&self.names), self.lang());
        sheet.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        writeln!(self.out)?;
        if self.seating.record.is_none() {
            self.offer_to_save()?;
        }
        self.leave()
    }
}

/// Why a file was not written.
fn unwritten(path: &Path, error: &io::Error) -> Message {
    let file = Arg::Text(path.display().to_string());
    match error.kind() {
        io::ErrorKind::AlreadyExists => Message::new("common-file-exists").with("file", file),
        _ => Message::new("common-file-unwritable").with("file", file).with("problem", Arg::Text(error.to_string())),
    }
}

/// What a seat is called in the log: its letter, and who sits there.
fn seat_name(seat: Seat, seating: &Seating) -> Localized {
    let letter = || Arg::Text(seat.to_string());
    let message = match seating.chairs[seat.index()] {
        // Several people cannot all be "you", and somebody alone needs no telling.
        Chair::Person if seating.people().len() > 1 || seating.chairs.len() == 1 => {
            return Localized::new(&seat.to_string(), &seat.to_string());
        }
        Chair::Person => Message::new("common-play-seat-you").with("seat", letter()),
        Chair::Bot(name) => {
            Message::new("common-play-seat-bot").with("seat", letter()).with("bot", Arg::Text(name.to_string()))
        }
    };
    let named = |lang| render(lang, &message, &steading_messages::NoNames);
    Localized { de: named(Lang::De), en: named(Lang::En) }
}

/// A long group in as many columns as fit, read downwards.
fn in_columns(texts: Vec<Text>, width: usize) -> Vec<Text> {
    let widest = texts.iter().map(Text::width).max().unwrap_or(0) + 1;
    let columns = if texts.len() < 6 { 1 } else { (width / widest).clamp(1, 3) };
    if columns == 1 {
        return texts.into_iter().flat_map(|text| text.wrapped(width, 8)).collect();
    }
    let rows = texts.len().div_ceil(columns);
    let line = |row: usize| {
        let cells = (0..columns).filter_map(|column| texts.get(column * rows + row)).cloned();
        Text::joined(cells.map(|cell| cell.pad(widest)), "")
    };
    (0..rows).map(line).collect()
}

/// How wide the terminal is, within what a picture can use.
fn terminal_width() -> usize {
    let columns = rustix::termios::tcgetwinsize(io::stdout()).map(|size| usize::from(size.ws_col));
    match columns {
        Ok(columns) if columns > 0 => columns.clamp(WIDTH, WIDEST),
        _ => WIDTH,
    }
}

pub fn run(args: &PlayArgs, lang: Lang) -> Result<(), Failure> {
    let title = title(&args.game).expect("the command line takes known games only");
    let wrong = |message: Message| Failure::Usage(render(lang, &message, &steading_messages::NoNames));
    let chairs = bots::chairs(&args.bots, args.seats, title).map_err(wrong)?;
    let seats = u8::try_from(chairs.len()).unwrap_or(u8::MAX);
    let pack_text = args.pack.as_ref().map(|path| read_text(path, limits::MAX_PACK_BYTES, lang)).transpose()?;
    let pack_name = args.pack.as_ref().map(|path| path.display().to_string());
    let seed = args.seed.as_deref().map_or_else(random_seed, Seed::from_text);
    let options: Variants = args.options.iter().cloned().collect();
    let setup = Setup {
        seats,
        options: &options,
        pack: pack_name.as_deref().zip(pack_text.as_deref()),
        seed: Some(seed),
        manual_chance: false,
    };
    let table = title.open(&setup).map_err(|error| Failure::opening(&error, lang))?;
    let out = anstream::stdout();
    let clear = match io::stdout().is_terminal() && io::stdin().is_terminal() {
        false => Clear::Never,
        true if out.current_choice() == anstream::ColorChoice::Never => Clear::Push,
        true => Clear::Screen,
    };
    let seating = Seating {
        chairs,
        lang,
        width: terminal_width(),
        clear,
        record: args.record.clone(),
        bots: bot_seed(&random_seed()),
    };
    let glossary = Glossary::new(pack_text.as_deref().unwrap_or(title.base_pack));
    let mut play = Play::new(table, glossary, seating, io::stdin().lock(), out.lock());
    // A game of two hours must not find out at its end that there is no place for it.
    if let Some(path) = &args.record {
        play.write_record(path).map_err(|error| Failure::Usage(play.text(&unwritten(path, &error))))?;
    }
    play.run()
}
