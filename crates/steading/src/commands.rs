//! Carries out what the command line asks for, and turns the result into an exit code.

use crate::cli::{Cli, Command, PackCommand};
#[cfg(feature = "nats")]
use crate::work;
#[cfg(feature = "server")]
use crate::{admin, backup, serve, status};
use crate::{arena, bench, calibrate, engine, games, ladder, pack, pack_try, play, replay, train};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use steading_core::{Arg, Message};
use steading_match::TableError;
use steading_messages::{Lang, NoNames, render};

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    /// Exit code 1, with a sentence.
    Failed(String),
    /// Exit code 2, with a sentence.
    Usage(String),
    /// Whoever read our output has closed it; that is their right, and no failure.
    Closed,
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Failed(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Failure {
        io::Error::from(error).into()
    }
}

impl Failure {
    pub fn table(error: &TableError, lang: Lang) -> Failure {
        Failure::Failed(error.sentence(lang, &NoNames))
    }

    /// A table that cannot be opened as wished: the wish is wrong, unless a file is.
    pub fn opening(error: &TableError, lang: Lang) -> Failure {
        let sentence = error.sentence(lang, &NoNames);
        if ["pack", "too_large"].contains(&error.code) { Failure::Failed(sentence) } else { Failure::Usage(sentence) }
    }
}

/// Reads a text file of bounded size, or says in a sentence why not.
pub fn read_text(path: &Path, limit: usize, lang: Lang) -> Result<String, Failure> {
    let name = || Arg::Text(path.display().to_string());
    let tell = |message: Message| Failure::Failed(render(lang, &message, &NoNames));
    let read = File::open(path).and_then(|file| {
        let mut bytes = Vec::new();
        file.take(limit as u64 + 1).read_to_end(&mut bytes).map(|_| bytes)
    });
    match read {
        Err(error) => {
            let problem = Arg::Text(error.to_string());
            Err(tell(Message::new("common-file-unreadable").with("file", name()).with("problem", problem)))
        }
        Ok(bytes) if bytes.len() > limit => {
            Err(tell(Message::new("common-file-too-large").with("file", name()).with("limit", limit)))
        }
        Ok(bytes) => {
            String::from_utf8(bytes).map_err(|_| tell(Message::new("common-file-no-text").with("file", name())))
        }
    }
}

/// The program: reads the command line, carries it out.
pub fn main() -> ExitCode {
    let read = Cli::read(std::env::args_os()).and_then(|(cli, lang)| Ok((cli.wanted()?, lang)));
    let (command, lang) = match read {
        Ok(read) => read,
        Err(error) => {
            let code = error.exit_code();
            // A closed pipe is no reason to complain.
            let _ = error.print();
            return ExitCode::from(u8::try_from(code).unwrap_or(2));
        }
    };
    let failure = match run(command, lang) {
        Ok(()) => return ExitCode::SUCCESS,
        Err(failure) => failure,
    };
    let (sentence, code) = match failure {
        Failure::Closed => return ExitCode::SUCCESS,
        Failure::Failed(sentence) => (sentence, 1),
        Failure::Usage(sentence) => (sentence, 2),
    };
    let _ = writeln!(io::stderr(), "steading: {sentence}");
    ExitCode::from(code)
}

fn run(command: Command, lang: Lang) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        Command::Engine => engine::run(io::stdin().lock(), &mut out)?,
        Command::Games { json } => games::print(json, lang, &mut out)?,
        Command::Pack(PackCommand::Check { file, json }) => pack::check(&file, json, lang, &mut out)?,
        Command::Pack(PackCommand::Show { game, usage: Some(games), json }) => {
            arena::usage(&game, games, json, lang, &mut out)?
        }
        Command::Pack(PackCommand::Show { game, usage: None, json }) => pack::show(&game, json, lang, &mut out)?,
        Command::Pack(PackCommand::Schema { game }) => pack::schema(&game, lang, &mut out)?,
        Command::Pack(PackCommand::Try(args)) => pack_try::run(&args, lang, &mut out)?,
        Command::Replay(args) => replay::run(&args, lang, &mut out)?,
        Command::Arena(args) => arena::run(&args, lang, &mut out)?,
        Command::Bench(args) => bench::run(&args, lang, &mut out)?,
        Command::Ladder(args) => ladder::run(&args, lang, &mut out)?,
        Command::Train(args) => train::run(&args, lang, &mut out)?,
        Command::Calibrate(args) => calibrate::run(&args, lang, &mut out)?,
        #[cfg(feature = "server")]
        Command::Backup { file, data, database } => backup::backup(&file, &data, database.as_deref(), lang, &mut out)?,
        #[cfg(feature = "server")]
        Command::Restore { file, data, database } => {
            backup::restore(&file, &data, database.as_deref(), lang, &mut out)?
        }
        #[cfg(feature = "server")]
        Command::Admin(args) => admin::run(&args, lang, &mut out)?,
        #[cfg(feature = "server")]
        Command::Status { data, database, json } => {
            status::run(&data, database.as_deref(), json, lang, &mut out)?;
        }
        #[cfg(feature = "server")]
        Command::Move { from, to } => backup::move_data(&from, &to, lang, &mut out)?,
        Command::Play(args) => {
            drop(out);
            return play::run(&args, lang);
        }
        #[cfg(feature = "server")]
        Command::Serve(args) => {
            drop(out);
            return serve::run(&args, lang);
        }
        #[cfg(feature = "nats")]
        Command::Work(args) => {
            drop(out);
            return work::run(&args, lang);
        }
        #[cfg(all(feature = "server", not(feature = "nats")))]
        Command::Work(_) => {
            return Err(Failure::Failed(render(lang, &Message::new("common-no-server"), &NoNames)));
        }
        #[cfg(not(feature = "server"))]
        Command::Serve(_)
        | Command::Work(_)
        | Command::Backup { .. }
        | Command::Restore { .. }
        | Command::Move { .. }
        | Command::Status { .. }
        | Command::Admin(_) => {
            return Err(Failure::Failed(render(lang, &Message::new("common-no-server"), &NoNames)));
        }
    }
    Ok(out.flush()?)
}
