//! `steading ladder`: every bot against every other, as a table, JSON and a picture. The file goes on where it stopped.

use crate::arena::{contender, failure, stop_at_ctrl_c};
use crate::cli::LadderArgs;
use crate::columns::Columns;
use crate::commands::Failure;
use crate::progress::Progress;
use std::fs;
use std::io::Write;
use steading_arena::{Ladder, Plan, ladder};
use steading_bots::BotName;
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};

pub fn run(args: &LadderArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let tell = |message: Message| render(lang, &message, &NoNames);
    let mut bots: Vec<String> = Vec::new();
    for name in &args.bots {
        let name = contender(name, lang)?.to_string();
        if !bots.contains(&name) {
            bots.push(name);
        }
    }
    let plan = Plan {
        seed: args.seed,
        threads: args.threads.unwrap_or(0),
        ..Plan::new(&args.game, &[BotName::Random, BotName::Random], args.games)
    };
    steading_arena::check(&plan).map_err(|error| failure(error, lang))?;
    let title = steading_match::title(&args.game).expect("the command line takes games of the registry only");
    let fresh = Ladder::new(&args.game, args.seed, args.games, title.rules, title.base_hash().to_string());
    let mut series = match args.out.as_ref().and_then(|path| fs::read(path).ok()) {
        None => fresh,
        Some(bytes) => {
            let found: Option<Ladder> = serde_json::from_slice(&bytes).ok();
            found
                .filter(|found| found.continues(&fresh))
                .ok_or_else(|| Failure::Failed(tell(Message::new("common-ladder-other-series"))))?
        }
    };
    stop_at_ctrl_c(&plan.stop);
    for pair in series.missing(&bots) {
        let mut progress = Progress::rated(&pair.join(" – "), plan.whole_games());
        let whole =
            series.play(pair, &plan, &mut |played| progress.at(played)).map_err(|error| failure(error, lang))?;
        drop(progress);
        if !whole {
            break;
        }
        if let Some(path) = &args.out {
            fs::write(path, serde_json::to_vec(&series)?)?;
        }
    }
    if series.meetings.is_empty() {
        return Ok(());
    }
    let rungs = series.rungs();
    if let Some(path) = &args.plot {
        let label = Message::new("common-ladder-plot").with("game", Arg::Text(args.game.clone()));
        fs::write(path, ladder::picture(&rungs, &tell(label)))?;
    }
    if args.json {
        serde_json::to_writer(&mut *out, &rungs)?;
        return Ok(writeln!(out)?);
    }
    let head = match lang {
        Lang::De => ["Bot", "Elo", "95 %", "ms/Entsch."],
        Lang::En => ["bot", "Elo", "95 %", "ms/decision"],
    };
    let mut columns = Columns::new(&head);
    for rung in &rungs {
        let range = format!("{:+.0} … {:+.0}", rung.low, rung.high);
        let ms = rung.ms_per_decision.map_or(String::new(), |ms| format!("{ms:.3}"));
        columns.row([rung.bot.as_str(), &format!("{:+.0}", rung.elo), &range, &ms]);
    }
    writeln!(out, "{columns}")?;
    let head = match lang {
        Lang::De => ["gegen", "", "gewonnen %", "95 %"],
        Lang::En => ["against", "", "won %", "95 %"],
    };
    let mut columns = Columns::new(&head);
    for meeting in &series.meetings {
        let (share, interval) = meeting.share();
        let range = format!("{:.1} … {:.1}", 100.0 * interval.low, 100.0 * interval.high);
        columns.row([meeting.bots[0].as_str(), &meeting.bots[1], &format!("{:.1}", 100.0 * share), &range]);
    }
    write!(out, "{columns}")?;
    Ok(())
}
