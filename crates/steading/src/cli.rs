//! The command line. What its help says is in the message catalogue, under `common-cli-…`, in both languages.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use steading_core::{Message, Seat};
use steading_match::titles;
use steading_messages::{Lang, NoNames, embedded, render};

#[derive(Debug, Parser)]
#[command(name = "steading", version)]
pub struct Cli {
    #[arg(long, global = true, value_name = "de|en")]
    pub lang: Option<Lang>,
    /// Without a command the server runs.
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Serve(ServeArgs),
    Play(PlayArgs),
    Arena(ArenaArgs),
    Ladder(LadderArgs),
    Engine,
    Replay(ReplayArgs),
    Bench(BenchArgs),
    Train(TrainArgs),
    Calibrate(CalibrateArgs),
    #[command(subcommand)]
    Pack(PackCommand),
    Games {
        #[arg(long)]
        json: bool,
    },
    Backup {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long, value_name = "DIR", env = "STEADING_DATA", default_value = "data", hide_env = true)]
        data: PathBuf,
        #[arg(long, value_name = "URL", env = "STEADING_DATABASE", hide_env = true)]
        database: Option<String>,
    },
    Admin(AdminArgs),
    Restore {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long, value_name = "DIR", env = "STEADING_DATA", default_value = "data", hide_env = true)]
        data: PathBuf,
        #[arg(long, value_name = "URL", env = "STEADING_DATABASE", hide_env = true)]
        database: Option<String>,
    },
    Status {
        #[arg(long, value_name = "DIR", env = "STEADING_DATA", default_value = "data", hide_env = true)]
        data: PathBuf,
        #[arg(long, value_name = "URL", env = "STEADING_DATABASE", hide_env = true)]
        database: Option<String>,
        #[arg(long)]
        json: bool,
    },
    Work(WorkArgs),
    Move {
        #[arg(long, value_name = "URL")]
        from: String,
        #[arg(long, value_name = "URL")]
        to: String,
    },
}

#[derive(Debug, Args)]
pub struct AdminArgs {
    #[arg(long, global = true, value_name = "DIR", env = "STEADING_DATA", default_value = "data", hide_env = true)]
    pub data: PathBuf,
    #[arg(long, global = true, value_name = "URL", env = "STEADING_DATABASE", hide_env = true)]
    pub database: Option<String>,
    #[command(subcommand)]
    pub command: AdminCommand,
}

/// What an operator does to the data. People are named by their id, accounts also by their name.
#[derive(Debug, Subcommand)]
pub enum AdminCommand {
    List {
        #[arg(value_name = "TEXT")]
        find: Option<String>,
        #[arg(long)]
        tables: bool,
        #[arg(long)]
        json: bool,
    },
    Ban {
        #[arg(value_name = "WHO")]
        who: String,
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=36_500))]
        days: Option<u32>,
    },
    Unban {
        #[arg(value_name = "WHO")]
        who: String,
    },
    Promote {
        #[arg(value_name = "WHO")]
        who: String,
    },
    Reset {
        #[arg(value_name = "WHO")]
        who: String,
        #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8080")]
        url: String,
    },
    Export {
        #[arg(value_name = "WHO")]
        who: String,
    },
    Erase {
        #[arg(value_name = "WHO")]
        who: String,
    },
    Close {
        #[arg(value_name = "TABLE")]
        table: String,
    },
    Delete {
        #[arg(value_name = "GAME")]
        game: String,
    },
    Ratings {
        #[arg(long)]
        recompute: bool,
    },
    Sweep {
        #[arg(long, value_name = "FILE", env = "STEADING_LIMITS", hide_env = true)]
        limits: Option<PathBuf>,
    },
    Verify,
    WorkKey,
}

#[derive(Debug, Args)]
pub struct WorkArgs {
    #[arg(long, value_name = "URL", env = "STEADING_BUS", hide_env = true)]
    pub bus: String,
    #[arg(long, value_name = "KEY", env = "STEADING_WORK_KEY", hide_env = true)]
    #[arg(required_unless_present = "database")]
    pub key: Option<String>,
    #[arg(long, value_name = "URL", env = "STEADING_DATABASE", hide_env = true)]
    pub database: Option<String>,
    #[arg(long, value_name = "N", env = "STEADING_BOT_THREADS", value_parser = threads, hide_env = true)]
    pub threads: Option<usize>,
    #[arg(long, value_name = "text|json", env = "STEADING_LOG", default_value = "text", hide_env = true)]
    pub log: LogKind,
}

/// How the server writes its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogKind {
    Text,
    Json,
}

#[derive(Debug, Args)]
pub struct ServeArgs {
    #[arg(long, value_name = "ADDR", env = "STEADING_ADDR", default_value = "127.0.0.1:8080", hide_env = true)]
    pub addr: SocketAddr,
    #[arg(long, value_name = "DIR", env = "STEADING_DATA", default_value = "data", hide_env = true)]
    pub data: PathBuf,
    #[arg(long, value_name = "URL", env = "STEADING_DATABASE", hide_env = true)]
    pub database: Option<String>,
    #[arg(long, value_name = "URL|postgres", env = "STEADING_BUS", hide_env = true)]
    pub bus: Option<String>,
    #[arg(long, value_name = "MS", env = "STEADING_BOT_PACE", default_value = "400", hide_env = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=60_000))]
    pub bot_pace: u64,
    #[arg(long, value_name = "N", env = "STEADING_BOT_THREADS", value_parser = threads, hide_env = true)]
    pub bot_threads: Option<usize>,
    #[arg(long, env = "STEADING_BEHIND_TLS", hide_env = true)]
    pub behind_tls: bool,
    #[arg(long, env = "STEADING_TRUST_PROXY", hide_env = true)]
    pub trust_proxy: bool,
    #[arg(long, value_name = "text|json", env = "STEADING_LOG", default_value = "text", hide_env = true)]
    pub log: LogKind,
    #[arg(long, value_name = "S", env = "STEADING_IDLE", default_value = "300", hide_env = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=86_400))]
    pub idle: u64,
    #[arg(long, value_name = "N", env = "STEADING_CONNECTIONS_PER_ADDRESS", default_value = "512", hide_env = true)]
    pub connections_per_address: usize,
    #[arg(long, value_name = "ADDR|off", env = "STEADING_METRICS_ADDR", default_value = "off", hide_env = true)]
    #[arg(value_parser = metrics_addr)]
    pub metrics_addr: MetricsAddr,
    #[arg(long, value_name = "FILE", env = "STEADING_LIMITS", hide_env = true)]
    pub limits: Option<PathBuf>,
    #[arg(long, value_name = "FILE", env = "STEADING_NOTICES", hide_env = true)]
    pub notices: Option<PathBuf>,
    #[arg(long, value_name = "FILE", env = "STEADING_TERMS", hide_env = true)]
    pub terms: Option<PathBuf>,
    #[arg(long, value_name = "FILE", env = "STEADING_IMPRINT", hide_env = true)]
    pub imprint: Option<PathBuf>,
    #[cfg(feature = "tls")]
    #[command(flatten)]
    pub tls: TlsArgs,
}

/// TLS without a proxy.
#[cfg(feature = "tls")]
#[derive(Debug, Args)]
pub struct TlsArgs {
    #[arg(long, value_name = "FILE", env = "STEADING_TLS_CERT", requires = "tls_key", hide_env = true)]
    pub tls_cert: Option<PathBuf>,
    #[arg(long, value_name = "FILE", env = "STEADING_TLS_KEY", requires = "tls_cert", hide_env = true)]
    pub tls_key: Option<PathBuf>,
    #[arg(long, value_name = "NAME,…", env = "STEADING_ACME", value_delimiter = ',', hide_env = true)]
    #[arg(conflicts_with = "tls_cert")]
    pub acme: Vec<String>,
    #[arg(long, value_name = "MAIL", env = "STEADING_ACME_CONTACT", hide_env = true)]
    pub acme_contact: Option<String>,
    #[arg(long, value_name = "URL", env = "STEADING_ACME_DIRECTORY", hide_env = true)]
    #[arg(default_value = "https://acme-v02.api.letsencrypt.org/directory")]
    pub acme_directory: String,
    #[arg(long, value_name = "FILE", env = "STEADING_ACME_ROOTS", hide_env = true)]
    pub acme_roots: Option<PathBuf>,
    #[arg(long, value_name = "ADDR", env = "STEADING_REDIRECT_ADDR", hide_env = true)]
    pub redirect_addr: Option<SocketAddr>,
}

/// Where figures are served, if anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MetricsAddr(pub Option<SocketAddr>);

#[derive(Debug, Subcommand)]
pub enum PackCommand {
    Check {
        #[arg(value_name = "FILE")]
        file: PathBuf,
        #[arg(long)]
        json: bool,
    },
    Show {
        #[arg(value_name = "GAME", value_parser = game_ids())]
        game: String,
        #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
        usage: Option<u64>,
        #[arg(long)]
        json: bool,
    },
    Try(TryArgs),
    Schema {
        #[arg(value_name = "GAME", value_parser = game_ids())]
        game: String,
    },
}

#[derive(Debug, Args)]
pub struct TryArgs {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(steading_titles::ids()))]
    pub game: String,
    #[arg(long, value_name = "N", default_value = "1000", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    #[arg(long, value_name = "BOT", default_value = "greedy")]
    pub bot: String,
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub seats: u8,
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<usize>,
    #[arg(long, value_name = "K=V,…", value_delimiter = ',', value_parser = key_value)]
    pub options: Vec<(String, String)>,
    #[arg(long)]
    pub json: bool,
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct PlayArgs {
    #[arg(value_name = "GAME", value_parser = game_ids())]
    pub game: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub seats: Option<u8>,
    #[arg(long, value_name = "LEVELS", value_delimiter = ',', default_value = "medium")]
    pub bots: Vec<String>,
    #[arg(long, value_name = "S")]
    pub seed: Option<String>,
    #[arg(long, value_name = "K=V,…", value_delimiter = ',', value_parser = key_value)]
    pub options: Vec<(String, String)>,
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ArenaArgs {
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(steading_titles::ids()))]
    pub game: String,
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    pub bots: Vec<String>,
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub games: u64,
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<usize>,
    #[arg(long)]
    pub json: bool,
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    #[arg(long, value_name = "FILE.html")]
    pub report: Option<PathBuf>,
    #[arg(long, value_name = "ELO0,ELO1", num_args = 0..=1, require_equals = true, default_missing_value = "0,20")]
    #[arg(value_parser = elo_pair)]
    pub sprt: Option<(f64, f64)>,
    #[arg(long)]
    pub usage: bool,
    #[arg(long)]
    pub no_timing: bool,
    #[arg(long, value_name = "K=V,…", value_delimiter = ',', value_parser = key_value)]
    pub options: Vec<(String, String)>,
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct LadderArgs {
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(steading_titles::ids()))]
    pub game: String,
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', default_value = "greedy,easy,medium,hard,expert")]
    pub bots: Vec<String>,
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: u64,
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    #[arg(long, value_name = "T", value_parser = threads)]
    pub threads: Option<usize>,
    #[arg(long)]
    pub json: bool,
    #[arg(long, value_name = "FILE.json")]
    pub out: Option<PathBuf>,
    #[arg(long, value_name = "FILE.svg")]
    pub plot: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct ReplayArgs {
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    #[arg(long, value_name = "SEAT", value_parser = seat)]
    pub view: Option<Seat>,
    #[arg(long, value_name = "FILE")]
    pub pack: Option<PathBuf>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct BenchArgs {
    #[arg(value_name = "GAME", value_parser = game_ids())]
    pub game: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub seats: Option<u8>,
    #[arg(long, value_name = "S", default_value = "5", value_parser = seconds)]
    pub seconds: f64,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub decisions: Option<u64>,
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct CalibrateArgs {
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(steading_titles::ids()))]
    pub game: String,
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub seats: u8,
    #[arg(long, value_name = "N", default_value = "2000", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub games: u64,
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    #[arg(long, value_name = "BOT", default_value = "net")]
    pub bot: String,
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "net")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct TrainArgs {
    #[arg(value_name = "GAME", value_parser = PossibleValuesParser::new(steading_titles::ids()))]
    pub game: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=5))]
    pub seats: u8,
    #[arg(long, value_name = "N", required_unless_present = "minutes", conflicts_with = "minutes")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub games: Option<u64>,
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub minutes: Option<u64>,
    #[arg(long, value_name = "S", default_value = "1")]
    pub seed: u64,
    #[arg(long, value_name = "FILE")]
    pub from: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

fn game_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(titles().iter().map(|title| title.id))
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').filter(|(key, _)| !key.is_empty());
    pair.map(|(key, value)| (key.to_owned(), value.to_owned())).ok_or_else(|| format!("'{text}' is not KEY=VALUE"))
}

fn seat(text: &str) -> Result<Seat, String> {
    let mut letters = text.chars();
    let seat = letters.next().and_then(|letter| Seat::from_letter(letter.to_ascii_uppercase()));
    seat.filter(|_| letters.next().is_none()).ok_or_else(|| "a seat is a letter from A to E".to_owned())
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| format!("'{text}' is not a number"))?;
    if (0.01..=3600.0).contains(&seconds) { Ok(seconds) } else { Err("from 0.01 to 3600 seconds".to_owned()) }
}

/// A port alone is one of this machine, for nobody else.
fn metrics_addr(text: &str) -> Result<MetricsAddr, String> {
    let port = text.parse::<u16>().map(|port| SocketAddr::from(([127, 0, 0, 1], port))).ok();
    match text {
        "off" => Ok(MetricsAddr(None)),
        text => port
            .or_else(|| text.parse().ok())
            .map(|addr| MetricsAddr(Some(addr)))
            .ok_or_else(|| "a port of this machine, an address with a port, or off".to_owned()),
    }
}

fn threads(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|threads| (1..=1024).contains(threads)).ok_or_else(|| "from 1 to 1024 threads".to_owned())
}

/// Two hypotheses in Elo, the lower one first.
fn elo_pair(text: &str) -> Result<(f64, f64), String> {
    let pair = text.split_once(',').and_then(|(low, high)| Some((low.parse().ok()?, high.parse().ok()?)));
    pair.filter(|&(low, high): &(f64, f64)| -1000.0 <= low && low < high && high <= 1000.0)
        .ok_or_else(|| "two Elo differences, the lower one first, such as 0,20".to_owned())
}

/// The language must be known before the command line is read, because the help is in it.
fn language(args: &[OsString]) -> Lang {
    let mut words = args.iter().filter_map(|arg| arg.to_str());
    while let Some(word) = words.next() {
        let value = match word.strip_prefix("--lang") {
            Some("") => words.next(),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        if let Some(lang) = value.and_then(|value| value.parse().ok()) {
            return lang;
        }
    }
    Lang::of_environment()
}

/// A text of the help. `None` when the catalogue has none.
fn text(lang: Lang, id: String) -> Option<String> {
    // Messages have fixed ids; the help makes its own from the names of commands, once.
    let id = embedded().ids(lang).get(&id)?;
    Some(render(lang, &Message::new(id), &NoNames))
}

/// Fills in what a command and its arguments are for, and an example.
fn explained(mut command: clap::Command, id: &str, lang: Lang) -> clap::Command {
    let word = |name: &str| text(lang, format!("common-cli-any-{name}")).unwrap_or_default();
    // The library speaks English only, so its own words are replaced by ours.
    let usage = word("usage");
    command = command
        .help_template(format!("{{before-help}}{{about}}\n\n{usage} {{usage}}\n\n{{all-args}}{{after-help}}"))
        .subcommand_help_heading(word("commands"))
        .disable_help_subcommand(true)
        .disable_help_flag(true)
        .arg(Arg::new("help").short('h').long("help").action(ArgAction::Help));
    if command.get_version().is_some() {
        let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
        command = command.disable_version_flag(true).arg(version);
    }
    if let Some(about) = text(lang, id.to_owned()) {
        command = command.about(about);
    }
    if let Some(example) = text(lang, format!("{id}-example")) {
        command = command.after_help(example);
    }
    let arguments: Vec<String> = command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    for argument in arguments {
        let own = text(lang, format!("{id}-{argument}")).or_else(|| text(lang, format!("common-cli-any-{argument}")));
        if let Some(help) = own {
            command = command.mut_arg(argument, |argument| {
                let heading = if argument.is_positional() { word("arguments") } else { word("options") };
                let argument = argument.help_heading(heading);
                if !argument.get_action().takes_values() {
                    return argument.help(help);
                }
                let values: Vec<String> =
                    argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
                let values = if values.is_empty() { String::new() } else { format!(": {}", values.join(", ")) };
                argument.help(format!("{help}{values}")).hide_possible_values(true).hide_default_value(true)
            });
        }
    }
    let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    for name in names {
        let id = format!("{id}-{name}");
        command = command.mut_subcommand(name, |command| explained(command, &id, lang));
    }
    command
}

impl Cli {
    /// What is to be done: `steading` alone is `steading serve`.
    pub fn wanted(self) -> Result<Command, clap::Error> {
        match self.command {
            Some(command) => Ok(command),
            None => Cli::try_parse_from(["steading", "serve"]).and_then(Cli::wanted),
        }
    }

    /// The command line as clap sees it, with all help in one language.
    pub fn command_in(lang: Lang) -> clap::Command {
        explained(Cli::command(), "common-cli", lang)
    }

    /// Reads the command line and the language it asks for.
    pub fn read(args: impl IntoIterator<Item = OsString>) -> Result<(Cli, Lang), clap::Error> {
        let args: Vec<OsString> = args.into_iter().collect();
        let lang = language(&args);
        let mut command = Cli::command_in(lang);
        let matches = command.try_get_matches_from_mut(args)?;
        let cli = Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
        Ok((cli, lang))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<OsString> {
        line.split(' ').map(OsString::from).collect()
    }

    #[test]
    fn the_command_line_is_well_formed() {
        Lang::ALL.into_iter().for_each(|lang| Cli::command_in(lang).debug_assert());
    }

    #[test]
    fn every_command_and_argument_explains_itself_in_both_languages() {
        fn walk(command: &clap::Command, path: &str, missing: &mut Vec<String>) {
            let path = format!("{path} {}", command.get_name());
            if command.get_about().is_none() {
                missing.push(path.clone());
            }
            if command.get_subcommands().next().is_none() && command.get_after_help().is_none() {
                missing.push(format!("{path}: example"));
            }
            for argument in command.get_arguments() {
                if argument.get_help().is_none() {
                    missing.push(format!("{path}: {}", argument.get_id()));
                }
            }
            command.get_subcommands().for_each(|command| walk(command, &path, missing));
        }
        for lang in Lang::ALL {
            let mut missing = Vec::new();
            walk(&Cli::command_in(lang), "", &mut missing);
            assert_eq!(missing, Vec::<String>::new(), "{lang}");
        }
    }

    #[test]
    fn the_language_is_found_before_the_rest_is_read() {
        assert_eq!(language(&words("steading games --lang de")), Lang::De);
        assert_eq!(language(&words("steading --lang=de games")), Lang::De);
        assert_eq!(language(&words("steading --lang en games")), Lang::En);
    }
}
