//! `steading arena`: bots against bots, as tables, JSON, CSV and a page to look at.

use crate::cli::ArenaArgs;
use crate::columns::Columns;
use crate::commands::{Failure, read_text};
use crate::progress::Progress;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use steading_arena::report::SeatReport;
use steading_arena::usage::{Supply, UsageKind};
use steading_arena::{Contender, Plan, PlanError, Report, Sprt, csv, html};
use steading_bots::BotName;
use steading_core::{Arg, Message};
use steading_match::limits;
use steading_messages::{Lang, NoNames, render};

/// What a shell says of a program that Ctrl-C has ended.
const ENDED_BY_CTRL_C: i32 = 130;

pub fn run(args: &ArenaArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let tell = |message: Message| render(lang, &message, &NoNames);
    let plan = plan(args, lang)?;
    if let Some(path) = &args.net {
        let brought = steading_bots::learned::bring(&fs::read(path)?);
        brought.map_err(|error| Failure::Failed(error.to_string()))?;
    }
    steading_arena::check(&plan).map_err(|error| failure(error, lang))?;
    // Hours of play should not end with a file that cannot be written.
    for file in [&args.csv, &args.report].into_iter().flatten() {
        OpenOptions::new().create(true).append(true).open(file).map_err(|error| unwritable(file, &error, lang))?;
    }
    // With JSON, standard output belongs to the program that reads it.
    let mut note = |message: Message| match args.json {
        true => writeln!(io::stderr(), "steading: {}", tell(message)),
        false => writeln!(out, "{}", tell(message)),
    };
    let whole = plan.whole_games();
    if whole != plan.games {
        let seats = plan.seats();
        note(Message::new("common-arena-rounded").with("games", Arg::Text(whole.to_string())).with("seats", seats))?;
    }
    for (bot, problem) in steading_arena::without_net(&plan).map_err(|error| failure(error, lang))? {
        let bot = Arg::Text(bot.to_string());
        note(Message::new("common-arena-without-net").with("bot", bot).with("problem", Arg::Text(problem)))?;
    }
    stop_at_ctrl_c(&plan.stop);
    let report = {
        let mut progress = Progress::rated(&plan.game, whole);
        let played = steading_arena::run(&plan, &mut |at| {
            if let Some(ratio) = at.ratio {
                progress.label(&format!("{} LLR {ratio:+.2}", plan.game));
            }
            progress.at(at.played);
        });
        played.map_err(|error| failure(error, lang))?
    };
    let report = if args.no_timing { report.without_times() } else { report };
    if report.interrupted {
        let games = Arg::Text(report.games.to_string());
        let planned = Arg::Text(report.planned.to_string());
        note(Message::new("common-arena-interrupted").with("games", games).with("planned", planned))?;
    }
    if args.json {
        serde_json::to_writer(&mut *out, &report)?;
        writeln!(out)?;
    } else {
        print(&report, lang, out)?;
    }
    if let Some(file) = &args.csv {
        write_file(file, lang, |out| csv::write(&report, out))?;
    }
    if let Some(file) = &args.report {
        let page = html::page(&report, lang, &command(args));
        write_file(file, lang, |out| out.write_all(page.as_bytes()))?;
    }
    Ok(())
}

/// How often each thing of a game is taken in so many games of two random players, and what it brings.
pub fn usage(game: &str, games: u64, json: bool, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let plan = Plan { usage: true, ..Plan::new(game, &[BotName::Random, BotName::Random], games) };
    let report = steading_arena::run(&plan, &mut |_| {}).map_err(|error| failure(error, lang))?;
    if json {
        serde_json::to_writer(&mut *out, &report.usage)?;
        return Ok(writeln!(out)?);
    }
    for kind in report.usage.iter().flatten() {
        writeln!(out, "{}", things(kind, &report, lang))?;
    }
    Ok(())
}

/// A bot by its name, or a sentence with the names there are.
pub(crate) fn contender(name: &str, lang: Lang) -> Result<Contender, Failure> {
    name.parse().map_err(|_| {
        let known = Arg::Text(format!("{}; {}", steading_bots::names::KNOWN, steading_arena::overrides::KNOWN));
        let bot = Arg::Text(name.escape_debug().to_string());
        let message = Message::new("common-engine-unknown-bot").with("bot", bot).with("known", known);
        Failure::Usage(render(lang, &message, &NoNames))
    })
}

fn plan(args: &ArenaArgs, lang: Lang) -> Result<Plan, Failure> {
    let bots: Vec<Contender> = args.bots.iter().map(|name| contender(name, lang)).collect::<Result<_, _>>()?;
    let pack = match &args.pack {
        Some(path) => Some((path.display().to_string(), read_text(path, limits::MAX_PACK_BYTES, lang)?)),
        None => None,
    };
    Ok(Plan {
        seed: args.seed,
        threads: args.threads.unwrap_or(0),
        options: args.options.iter().cloned().collect(),
        pack,
        sprt: args.sprt.map(|(elo0, elo1)| Sprt { elo0, elo1, ..Sprt::default() }),
        usage: args.usage,
        ..Plan::new(&args.game, &bots, args.games)
    })
}

pub(crate) fn failure(error: PlanError, lang: Lang) -> Failure {
    match error {
        PlanError::Open(error) => Failure::opening(&error.into(), lang),
        PlanError::SprtNeedsTwo { bots } => {
            let message = Message::new("common-arena-sprt-two").with("bots", bots);
            Failure::Usage(render(lang, &message, &NoNames))
        }
        error @ PlanError::UnknownGame { .. } => Failure::Usage(error.to_string()),
    }
}

/// The first Ctrl-C asks for what there is, the second ends the program.
pub(crate) fn stop_at_ctrl_c(stop: &Arc<AtomicBool>) {
    let stop = Arc::clone(stop);
    // It fails only where the system lets nobody listen; then Ctrl-C ends the program at once, as it always did.
    let _ = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            process::exit(ENDED_BY_CTRL_C);
        }
    });
}

pub(crate) fn unwritable(file: &Path, error: &io::Error, lang: Lang) -> Failure {
    let message = Message::new("common-file-unwritable")
        .with("file", Arg::Text(file.display().to_string()))
        .with("problem", Arg::Text(error.to_string()));
    Failure::Failed(render(lang, &message, &NoNames))
}

pub(crate) fn write_file(
    file: &Path,
    lang: Lang,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), Failure> {
    let written = File::create(file).map(BufWriter::new).and_then(|mut out| {
        write(&mut out)?;
        out.flush()
    });
    written.map_err(|error| unwritable(file, &error, lang))
}

/// The command that gives these figures again, for the foot of the page.
fn command(args: &ArenaArgs) -> String {
    let mut line = format!(
        "steading arena {} --bots {} --games {} --seed {}",
        args.game,
        args.bots.join(","),
        args.games,
        args.seed
    );
    let options: Vec<String> = args.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if !options.is_empty() {
        line.push_str(&format!(" --options {}", options.join(",")));
    }
    // Where the file lies on this machine is nobody's business.
    if let Some(name) = args.pack.as_deref().and_then(Path::file_name) {
        line.push_str(&format!(" --pack {}", name.display()));
    }
    if let Some(name) = args.net.as_deref().and_then(Path::file_name) {
        line.push_str(&format!(" --net {}", name.display()));
    }
    if let Some((elo0, elo1)) = args.sprt {
        line.push_str(&format!(" --sprt={elo0},{elo1}"));
    }
    if args.usage {
        line.push_str(" --usage");
    }
    line
}

/// A number for a column: plain digits, so that columns of them line up.
pub(crate) fn number(lang: Lang, value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text = if text.trim_start_matches('-').bytes().all(|byte| b"0.".contains(&byte)) {
        text.trim_start_matches('-').to_owned()
    } else {
        text
    };
    lang.say(&text.replace('.', ","), &text).to_owned()
}

fn signed(lang: Lang, value: f64) -> String {
    let text = number(lang, value, 0);
    if value > 0.0 && text != "0" { format!("+{text}") } else { text }
}

pub(crate) fn percent(lang: Lang, share: f64) -> String {
    number(lang, share * 100.0, 1)
}

/// The tables. Numbers are those of `--json`.
fn print(report: &Report, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let say = |german, english| lang.say(german, english);
    writeln!(out, "{}: {}.", lang.of(&report.title), html::headline(report, lang))?;
    write!(
        out,
        "{} {} {} {} {}, {} {}",
        report.games,
        say("Partien in", "games in"),
        report.deals,
        say("Deals auf", "deals with"),
        match (report.seats, lang) {
            (1, Lang::De) => "1 Platz".to_owned(),
            (1, Lang::En) => "1 seat".to_owned(),
            (seats, _) => format!("{seats} {}", say("Plätzen", "seats")),
        },
        say("Startwert", "seed"),
        report.seed
    )?;
    let seconds = report.elapsed.as_secs_f64();
    if seconds > 0.0 {
        let threads = if report.threads == 1 { say("Kern", "thread") } else { say("Kernen", "threads") };
        write!(
            out,
            "; {} s {} {} {threads}, {} {}/s",
            number(lang, seconds, 1),
            say("auf", "on"),
            report.threads,
            number(lang, report.games as f64 / seconds, 1),
            say("Partien", "games")
        )?;
    }
    writeln!(out)?;
    if let Some(test) = &report.sprt {
        let (low, high) = (number(lang, test.low, 2), number(lang, test.high, 2));
        writeln!(out, "{} LLR {} ({low} … {high}).", html::verdict(report, test, lang), number(lang, test.ratio, 2))?;
    }
    if report.games == 0 {
        return Ok(());
    }
    writeln!(out)?;
    write!(out, "{}", bots(report, lang))?;
    if report.seats > 1 {
        writeln!(out)?;
        write!(out, "{}", seats(report, lang))?;
    }
    if report.seats > 2 {
        writeln!(out)?;
        write!(out, "{}", pairs(report, lang))?;
    }
    let length = &report.length;
    writeln!(
        out,
        "\n{} {} ({} … {}), {} {}",
        say("Antworten je Partie:", "Answers per game:"),
        number(lang, length.mean_decisions, 1),
        length.least_decisions,
        length.most_decisions,
        say("davon mit Wahl", "of these choices"),
        number(lang, length.mean_choices, 1)
    )?;
    if !report.measures.is_empty() {
        writeln!(out)?;
        write!(out, "{}", measures(report, lang))?;
    }
    for kind in report.usage.iter().flatten() {
        writeln!(out)?;
        write!(out, "{}", things(kind, report, lang))?;
        if let Some(verdict) = html::likeness(kind, lang) {
            writeln!(out, "{verdict}")?;
        }
    }
    Ok(())
}

fn bots(report: &Report, lang: Lang) -> Columns {
    let several = report.seats > 1;
    let say = |german, english| lang.say(german, english);
    let mut head = vec![say("Bot", "bot")];
    if several {
        head.extend([say("Siege", "wins"), say("geteilt", "shared"), say("Siege %", "win %"), "95 %", "Elo", "±"]);
    }
    head.extend([say("Punkte", "score"), "±", say("Median", "median"), "min", "max", say("ms/Entsch.", "ms/decision")]);
    let mut columns = Columns::new(&head);
    for bot in report.order() {
        let bot = &report.bots[bot];
        let mut cells = vec![bot.label.clone()];
        let half = |low: Option<f64>, high: Option<f64>, places| match (low, high) {
            (Some(low), Some(high)) => number(lang, (high - low) / 2.0, places),
            _ => String::new(),
        };
        if several {
            cells.extend([bot.wins.to_string(), bot.draws.to_string(), percent(lang, bot.win_rate)]);
            cells.push(format!("{} … {}", percent(lang, bot.win_low), percent(lang, bot.win_high)));
            cells.push(signed(lang, bot.elo.unwrap_or_default()));
            cells.push(half(bot.elo_low, bot.elo_high, 0));
        }
        cells.extend([number(lang, bot.mean_score, 1), half(bot.score_low, bot.score_high, 1)]);
        cells.extend([number(lang, bot.median_score, 1), bot.least_score.to_string(), bot.most_score.to_string()]);
        cells.push(bot.ms_per_decision.map_or(String::new(), |ms| number(lang, ms, 3)));
        columns.row(cells.iter().map(String::as_str));
    }
    columns
}

fn seats(report: &Report, lang: Lang) -> Columns {
    let order = report.order();
    let mut head = vec![lang.say("Platz", "seat"), lang.say("Siege %", "win %"), "95 %"];
    head.extend(order.iter().map(|&bot| report.bots[bot].label.as_str()));
    let mut columns = Columns::new(&head);
    for (seat, all) in report.by_seat.iter().enumerate() {
        let range = |seat: &SeatReport| format!("{} … {}", percent(lang, seat.win_low), percent(lang, seat.win_high));
        let mut cells = vec![all.seat.to_string(), percent(lang, all.win_rate), range(all)];
        cells.extend(order.iter().map(|&bot| percent(lang, report.bots[bot].by_seat[seat].win_rate)));
        columns.row(cells.iter().map(String::as_str));
    }
    columns
}

fn pairs(report: &Report, lang: Lang) -> Columns {
    let say = |german, english| lang.say(german, english);
    let mut columns = Columns::new(&[
        say("vor", "before"),
        "",
        say("öfter", "wins"),
        say("gleich", "equal"),
        say("seltener", "losses"),
        "Elo",
        "±",
        say("stärker %", "stronger %"),
    ]);
    let order = report.order();
    for (place, &a) in order.iter().enumerate() {
        for &b in &order[place + 1..] {
            let Some(pair) = report.pair(a, b) else { continue };
            let half = number(lang, (pair.elo_high - pair.elo_low) / 2.0, 0);
            let counts = [pair.wins, pair.draws, pair.losses].map(|count| count.to_string());
            let [wins, draws, losses] = counts.each_ref().map(String::as_str);
            let (elo, superior) = (signed(lang, pair.elo), percent(lang, pair.superior));
            let [a, b] = [a, b].map(|bot| report.bots[bot].label.as_str());
            columns.row([a, b, wins, draws, losses, &elo, &half, &superior]);
        }
    }
    columns
}

/// Figures that are taken in every game; shares in per cent.
fn measures(report: &Report, lang: Lang) -> Columns {
    let say = |german, english| lang.say(german, english);
    let mut columns = Columns::new(&[
        say("Maß", "measure"),
        say("Mittel", "mean"),
        "95 %",
        say("Median", "median"),
        "min",
        "max",
        say("Werte", "values"),
    ]);
    for measure in &report.measures {
        let value = |value: f64| match measure.share {
            true => format!("{} %", percent(lang, value)),
            false => number(lang, value, 1),
        };
        let range = match (measure.low, measure.high) {
            (Some(low), Some(high)) => format!("{} … {}", value(low), value(high)),
            _ => String::new(),
        };
        let [mean, median, least, most] = [measure.mean, measure.median, measure.least, measure.most].map(value);
        let values = measure.values.to_string();
        columns.row([lang.of(&measure.title), &mean, &range, &median, &least, &most, &values]);
    }
    columns
}

/// One kind of things; a star marks what is hardly luck.
fn things(kind: &UsageKind, report: &Report, lang: Lang) -> Columns {
    let say = |german, english| lang.say(german, english);
    let alone = report.seats < 2;
    let counted = kind.supply == Supply::Open;
    let mut head = vec![lang.of(&kind.title)];
    head.extend(match counted {
        true => vec![say("genommen", "taken")],
        false => vec![say("erschienen", "appeared"), say("genommen", "taken"), say("genommen %", "taken %")],
    });
    if !alone {
        head.extend([say("Siege %", "win %"), "95 %", say("erwartet %", "expected %"), ""]);
        head.extend([say("je Sieger", "per winner"), say("je anderem", "per other")]);
    }
    let points = kind.things.iter().any(|thing| thing.points_per_take.is_some());
    if points {
        head.push(say("Punkte je Stück", "points per take"));
    }
    head.push(say("Punkte am Ende", "final score"));
    let mut columns = Columns::new(&head);
    for thing in kind.ranked() {
        let or_nothing = |value: Option<f64>, places| value.map_or(String::new(), |value| number(lang, value, places));
        let share = |value: Option<f64>| value.map_or(String::new(), |value| percent(lang, value));
        let mut cells = vec![lang.of(&thing.name).to_owned()];
        if !counted {
            cells.push(thing.appeared.to_string());
        }
        cells.push(thing.taken.to_string());
        if !counted {
            cells.push(share(thing.taken_share));
        }
        if !alone {
            cells.push(share(thing.win_rate));
            cells.push(match (thing.win_low, thing.win_high) {
                (Some(low), Some(high)) => format!("{} … {}", percent(lang, low), percent(lang, high)),
                _ => String::new(),
            });
            cells.push(share(thing.expected_win_rate));
            cells.push(if thing.telling() { "*".to_owned() } else { String::new() });
            cells.extend([or_nothing(thing.per_winner, 2), or_nothing(thing.per_other, 2)]);
        }
        if points {
            cells.push(or_nothing(thing.points_per_take, 1));
        }
        cells.push(or_nothing(thing.score_when_taken, 1));
        columns.row(cells.iter().map(String::as_str));
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_line_up() {
        assert_eq!(number(Lang::De, -1.25, 1), "-1,2");
        assert_eq!(number(Lang::En, -0.01, 1), "0.0");
        assert_eq!((signed(Lang::En, 12.4), signed(Lang::En, 0.2)), ("+12".to_owned(), "0".to_owned()));
        assert_eq!(percent(Lang::De, 0.625), "62,5");
    }
}
