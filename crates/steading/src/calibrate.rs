//! `steading calibrate`: whether the chances that a bot tells people hold, and a net whose chances do.
//!
//! A line through the logits is fitted to games of one half and tried on games of the other. With `--out` it is put into
//! the last layer of the net, so that nothing more has to be known when the net plays.

use crate::arena::contender;
use crate::cli::CalibrateArgs;
use crate::columns::Columns;
use crate::commands::Failure;
use crate::progress::Progress;
use std::fs;
use std::io::Write;
use steading_arena::calibration::{Fit, Reliability, Told, listen};
use steading_bots::{BotName, Playable};
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_net::{Net, NetError};
use steading_titles::{Task, with_title};

/// Games of the fit come from another seed than those it is tried on.
const OTHER_SEED: u64 = 0x5eed_0000_0000;

struct Heard {
    fitted: Vec<Told>,
    tried: Vec<Told>,
    without_net: Option<String>,
}

struct Listen<'a> {
    args: &'a CalibrateArgs,
    bot: BotName,
}

impl Task for Listen<'_> {
    type Out = Result<Heard, Failure>;

    fn run<G: Playable>(self) -> Self::Out {
        let Listen { args, bot } = self;
        let game = G::open_guarded(args.seats, &Default::default(), None)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        let mut progress = Progress::rated(&args.game, 2 * args.games);
        let (fitted, without_net) =
            listen(&game, bot, args.seed ^ OTHER_SEED, args.games, &mut |done| progress.at(done));
        let (tried, _) = listen(&game, bot, args.seed, args.games, &mut |done| progress.at(args.games + done));
        Ok(Heard { fitted, tried, without_net })
    }
}

pub fn run(args: &CalibrateArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let tell = |message: Message| render(lang, &message, &NoNames);
    let unread = |error: NetError| Failure::Failed(error.to_string());
    let net = match &args.net {
        Some(path) => {
            let file = fs::read(path)?;
            steading_bots::learned::bring(&file).map_err(unread)?;
            Some(Net::read(&file).map_err(unread)?)
        }
        None => None,
    };
    let bot = contender(&args.bot, lang)?.bot;
    let heard =
        with_title(&args.game, Listen { args, bot }).expect("the command line takes games of the registry only")?;
    if let Some(problem) = heard.without_net {
        let bot = Arg::Text(args.bot.clone());
        let message = Message::new("common-arena-without-net").with("bot", bot).with("problem", Arg::Text(problem));
        return Err(Failure::Failed(tell(message)));
    }
    let fit = Fit::to(&heard.fitted);
    let before = Reliability::of(heard.tried.iter().copied());
    let fitted = heard.tried.iter().map(|told| Told { said: fit.apply(told.said), ..*told });
    let after = Reliability::of(fitted);
    if let (Some(path), Some(net)) = (&args.out, net) {
        fs::write(path, net.calibrated(fit.slope as f32, fit.offset as f32).write())?;
    }
    let figure = |value: f64| Arg::Text(format!("{value:.4}"));
    let message = Message::new("common-calibrate-figures")
        .with("positions", Arg::Text(before.positions.to_string()))
        .with("games", Arg::Text(args.games.to_string()))
        .with("ece", figure(before.ece))
        .with("brier", figure(before.brier))
        .with("slope", figure(fit.slope))
        .with("offset", figure(fit.offset))
        .with("fitted-ece", figure(after.ece))
        .with("fitted-brier", figure(after.brier));
    writeln!(out, "{}", tell(message))?;
    let head = match lang {
        Lang::De => ["Stellungen", "gesagt %", "gewonnen %", "Stellungen, angepasst", "gesagt %", "gewonnen %"],
        Lang::En => ["positions", "said %", "won %", "positions, fitted", "said %", "won %"],
    };
    let mut columns = Columns::new(&head);
    for (before, after) in before.bars.iter().zip(&after.bars) {
        let percent = |value: f64| format!("{:.1}", 100.0 * value);
        let cells = [before, after].map(|bar| [bar.count.to_string(), percent(bar.said), percent(bar.came)]);
        columns.row(cells.as_flattened().iter().map(String::as_str));
    }
    write!(out, "{columns}")?;
    Ok(())
}
