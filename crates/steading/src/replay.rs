//! `steading replay`: plays a record back and checks its digests.

use crate::cli::ReplayArgs;
use crate::commands::{Failure, read_text};
use crate::play::{Glossary, Scene, WIDTH, picture, score_sheet};
use crate::progress::Progress;
use serde::Serialize;
use std::io::Write;
use steading_core::{Arg, Entry, Message, Record, Seat, Status, Viewer};
use steading_match::load::line_of_entry;
use steading_match::{AnyMatch, Chance, EventInfo, Json, TableError, begin_record, limits};
use steading_messages::{Lang, Names, render};

/// One entry of the record, and what a viewer saw of it.
#[derive(Debug, Serialize)]
struct Step {
    line: usize,
    entry: String,
    events: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Played {
    game: &'static str,
    seats: u8,
    rules: u32,
    steps: Vec<Step>,
    status: &'static str,
    digests_checked: usize,
    digest: String,
    /// Of the outcomes in the record: how many the seed in its header gives, and how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcomes_from_seed: Option<(u32, u32)>,
    standings: Vec<(char, i32, u8)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    view: Option<Json>,
}

pub fn run(args: &ReplayArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let text = read_text(&args.file, limits::MAX_RECORD_BYTES, lang)?;
    let fail = |error: &TableError| in_file(args, error, lang);
    let record = Record::read(&text).map_err(|error| fail(&error.into()))?;
    let pack_text = args.pack.as_ref().map(|path| read_text(path, limits::MAX_PACK_BYTES, lang)).transpose()?;
    let pack_name = args.pack.as_ref().map(|path| path.display().to_string());
    let pack = pack_name.as_deref().zip(pack_text.as_deref());
    let (mut table, skipped) = begin_record(&record, pack, Chance::default()).map_err(|error| fail(&error))?;
    if let Some(seat) = args.view
        && seat.index() >= usize::from(table.seats())
    {
        let letter = Arg::Text(seat.to_string());
        let message = Message::new("common-error-no-seat").with("seat", letter).with("seats", table.seats());
        return Err(Failure::Usage(render(lang, &message, &table.names())));
    }

    let mut steps = Vec::new();
    let mut digests_checked = 0;
    let last = args.to.unwrap_or(usize::MAX).min(record.entries.len());
    let mut progress = Progress::new("replay", last as u64);
    for (index, entry) in record.entries.iter().enumerate().take(last) {
        let line = line_of_entry(&record, index);
        progress.at(index as u64);
        let mut events = Vec::new();
        if index >= skipped {
            let before = table.entries();
            let all = table.feed(entry).map_err(|error| {
                let names = table.names();
                located(args, error.on_line(line).sentence(lang, &names))
            })?;
            events = match args.view {
                Some(seat) if table.entries() > before => table.events_since(before, Viewer::Seat(seat)),
                Some(_) => Vec::new(),
                None => all,
            };
            digests_checked += usize::from(matches!(entry, Entry::Digest { .. }));
        }
        // Whoever looks from a seat must not read in the notation what the events leave out.
        let hidden = args.view.is_some() && matches!(entry, Entry::Outcome(_) | Entry::Position(_));
        let theirs = |seat| args.view.is_some_and(|mine| mine != seat);
        let entry = match entry {
            Entry::Action { seat, .. } if theirs(*seat) => format!("{seat} …"),
            Entry::Position(_) => "@ …".to_owned(),
            Entry::Outcome(_) if hidden => "* …".to_owned(),
            other => other.to_string(),
        };
        steps.push(Step { line, entry, events: sentences(&events, lang, &table.names()) });
    }
    drop(progress);

    let played = told(&*table, args, steps, digests_checked)?;
    if args.json {
        serde_json::to_writer(&mut *out, &played)?;
        return Ok(writeln!(out)?);
    }
    let glossary = Glossary::new(pack_text.as_deref().unwrap_or(table.title().base_pack));
    print(&played, &*table, args.view, &glossary, lang, out)
}

/// The sentence with the name of the file before it.
fn located(args: &ReplayArgs, sentence: String) -> Failure {
    Failure::Failed(format!("{}: {sentence}", args.file.display()))
}

fn in_file(args: &ReplayArgs, error: &TableError, lang: Lang) -> Failure {
    located(args, error.sentence(lang, &steading_messages::NoNames))
}

fn sentences(events: &[EventInfo], lang: Lang, names: &dyn Names) -> Vec<String> {
    events.iter().map(|event| render(lang, &event.message, names)).collect()
}

fn told(table: &dyn AnyMatch, args: &ReplayArgs, steps: Vec<Step>, digests_checked: usize) -> Result<Played, Failure> {
    let status = match table.status() {
        Status::Waiting(_) => "waiting",
        Status::Chance => "chance",
        Status::Over => "over",
    };
    let standings = table.standings();
    let over = status == "over";
    // Points so far may rest on what is hidden.
    let standings = standings.seats.iter().filter(|_| over || args.view.is_none());
    Ok(Played {
        game: table.title().id,
        seats: table.seats(),
        rules: table.title().rules,
        steps,
        status,
        digests_checked,
        digest: table.digest().to_string(),
        outcomes_from_seed: table.fairness(),
        standings: standings.map(|seat| (seat.seat.letter(), seat.score, seat.rank)).collect(),
        view: match args.view {
            Some(seat) => Some(table.view(Viewer::Seat(seat)).map_err(|error| Failure::table(&error, Lang::En))?),
            None => None,
        },
    })
}

fn print(
    played: &Played,
    table: &dyn AnyMatch,
    focus: Option<Seat>,
    glossary: &Glossary,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let width = played.steps.last().map_or(1, |step| step.line.to_string().len());
    for step in &played.steps {
        writeln!(out, "{:>width$}  {}", step.line, step.entry)?;
        for event in &step.events {
            writeln!(out, "{:width$}    {event}", "")?;
        }
    }
    writeln!(out)?;
    let names = table.names();
    let say = |message: Message| render(lang, &message, &names);
    let digest = Arg::Text(played.digest[..16].to_owned());
    let checked = Message::new("common-replay-checked")
        .with("entries", played.steps.len())
        .with("digests", played.digests_checked)
        .with("digest", digest);
    writeln!(out, "{}", say(checked))?;
    if let Some((fair, all)) = played.outcomes_from_seed {
        let id = if fair == all { "common-replay-fair" } else { "common-replay-unfair" };
        writeln!(out, "{}", say(Message::new(id).with("fair", fair).with("all", all)))?;
    }
    if let Some(view) = &played.view {
        writeln!(out)?;
        let seats = |seat: Seat| names.seat(seat, lang);
        let focus = focus.unwrap_or(Seat::A);
        let picture = picture(table.title().id, view, &Scene { focus, glossary, lang, width: WIDTH, seats: &seats });
        picture.iter().try_for_each(|line| writeln!(out, "{}", line.plain().trim_end()))?;
    }
    if played.status == "over" {
        writeln!(out)?;
        score_sheet(table, &names, lang).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}
