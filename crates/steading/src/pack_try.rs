//! `steading pack try`: what a changed pack does to a game, beside the base pack.

use crate::arena::{contender, failure, number, percent, stop_at_ctrl_c, unwritable, write_file};
use crate::cli::TryArgs;
use crate::columns::Columns;
use crate::commands::{Failure, read_text};
use crate::progress::Progress;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use steading_arena::trial::Change;
use steading_arena::trial_page::{points_range, signed_range};
use steading_arena::{Comparison, Plan};
use steading_match::limits;
use steading_messages::Lang;

pub fn run(args: &TryArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let bot = contender(&args.bot, lang)?;
    let text = read_text(&args.file, limits::MAX_PACK_BYTES, lang)?;
    let plan = Plan {
        seed: args.seed,
        threads: args.threads.unwrap_or(0),
        options: args.options.iter().cloned().collect(),
        pack: Some((file_name(&args.file), text)),
        ..Plan::new(&args.game, &vec![bot; args.seats.into()], args.games)
    };
    steading_arena::check(&plan).map_err(|error| failure(error, lang))?;
    if let Some(file) = &args.report {
        OpenOptions::new().create(true).append(true).open(file).map_err(|error| unwritable(file, &error, lang))?;
    }
    stop_at_ctrl_c(&plan.stop);
    let comparison = {
        let mut progress = Progress::rated(&plan.game, 2 * plan.whole_games());
        steading_arena::compare(&plan, &mut |at| progress.at(at.played)).map_err(|error| failure(error, lang))?
    };
    if args.json {
        serde_json::to_writer(&mut *out, &comparison)?;
        writeln!(out)?;
    } else {
        print(&comparison, lang, out)?;
    }
    if let Some(file) = &args.report {
        let page = comparison.page(lang, &command(args));
        write_file(file, lang, |out| out.write_all(page.as_bytes()))?;
    }
    Ok(())
}

/// Where the file lies on this machine is nobody's business.
fn file_name(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

/// The command that gives these figures again.
fn command(args: &TryArgs) -> String {
    let mut line = format!(
        "steading pack try {} {} --games {} --bot {} --seats {} --seed {}",
        file_name(&args.file),
        args.game,
        args.games,
        args.bot,
        args.seats,
        args.seed
    );
    let options: Vec<String> = args.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if !options.is_empty() {
        line.push_str(&format!(" --options {}", options.join(",")));
    }
    line
}

fn print(comparison: &Comparison, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let say = |german, english| lang.say(german, english);
    writeln!(out, "{}: {}.", lang.of(&comparison.title), comparison.headline(lang))?;
    for sentence in comparison.sentences(lang) {
        writeln!(out, "* {sentence}")?;
    }
    writeln!(out, "{}", comparison.method(lang))?;
    writeln!(out)?;
    let mut columns = Columns::new(&[
        "",
        say("Grundpaket", "base pack"),
        say("dieses Paket", "this pack"),
        say("Unterschied", "difference"),
    ]);
    let plain = |change: &Change| [number(lang, change.base, 1), number(lang, change.pack, 1)];
    let mut row = |name: &str, [base, pack]: [String; 2], range: String| {
        columns.row([name, &base, &pack, &range]);
    };
    let games = comparison.games.to_string();
    row(say("Partien", "games"), [games.clone(), games], String::new());
    let score = &comparison.score;
    row(say("Punkte je Platz", "points of a seat"), plain(score), signed_range(score, lang, 1));
    let length = &comparison.length;
    row(say("Antworten je Partie", "answers per game"), plain(length), signed_range(length, lang, 1));
    for seat in &comparison.by_seat {
        let name = format!("{} {}", say("Siege % auf Platz", "win % of seat"), seat.seat);
        let values = [percent(lang, seat.wins.base), percent(lang, seat.wins.pack)];
        row(&name, values, points_range(&seat.wins, lang));
    }
    write!(out, "{columns}")?;
    writeln!(
        out,
        "\n{}",
        say("Alle Karten einzeln: --report FILE.html oder --json.", "Every single card: --report FILE.html or --json.")
    )
}
