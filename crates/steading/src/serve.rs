//! `steading serve`: the web server.

use crate::backup::address;
use crate::cli::{LogKind, ServeArgs};
use crate::commands::{Failure, read_text};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_server::config::{CallsConfig, LimitsFile, NoticesFile, Texts};
#[cfg(feature = "tls")]
use steading_server::config::{Certificates, TlsConfig};
use steading_server::{BusAddress, BusError, Config, StartError, Times, start};
use steading_store::Address;

/// Serves until somebody says stop.
pub fn run(args: &ServeArgs, lang: Lang) -> Result<(), Failure> {
    log_to_stderr(args.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let place = address(&args.data, args.database.as_deref()).map_err(|error| failed(lang, &error.message()))?;
    let served = runtime.block_on(serve(config(args, lang)?, &place, lang));
    // Whatever still runs has nothing left to lose: all that was acknowledged is kept.
    runtime.shutdown_timeout(Duration::from_millis(100));
    served
}

/// Limits are a page of text, not a book.
const LONGEST_LIMITS: usize = 64 << 10;

/// The limits in this file, or those of a club.
pub(crate) fn limits(file: Option<&Path>, lang: Lang) -> Result<LimitsFile, Failure> {
    let Some(file) = file else { return Ok(LimitsFile::default()) };
    let text = read_text(file, LONGEST_LIMITS, lang)?;
    toml::from_str(&text).map_err(|problem| {
        let message = Message::new("server-limits").with("file", Arg::Text(file.display().to_string()));
        failed(lang, &message.with("problem", Arg::Text(problem.to_string().trim_end().to_owned())))
    })
}

fn config(args: &ServeArgs, lang: Lang) -> Result<Config, Failure> {
    let ordinary = Config::default();
    let limits = limits(args.limits.as_deref(), lang)?;
    let calls = match &args.notices {
        Some(file) => {
            let text = read_text(file, LONGEST_LIMITS, lang)?;
            let read = toml::from_str::<NoticesFile>(&text).map_err(|problem| {
                let message = Message::new("server-notices-file").with("file", Arg::Text(file.display().to_string()));
                failed(lang, &message.with("problem", Arg::Text(problem.message().to_owned())))
            })?;
            CallsConfig::from(read)
        }
        None => CallsConfig::default(),
    };
    let text =
        |file: &Option<std::path::PathBuf>| file.as_ref().map(|file| read_text(file, LONGEST_LIMITS, lang)).transpose();
    let texts = Texts { terms: text(&args.terms)?, imprint: text(&args.imprint)? };
    Ok(Config {
        addr: args.addr,
        data: args.data.clone(),
        bot_pace_ms: args.bot_pace,
        bot_threads: args.bot_threads.unwrap_or(ordinary.bot_threads),
        behind_tls: args.behind_tls,
        trust_proxy: args.trust_proxy,
        idle: Duration::from_secs(args.idle),
        connections_per_address: args.connections_per_address,
        metrics_addr: args.metrics_addr.0,
        bus: bus(args, lang)?,
        rates: limits.rates,
        quotas: limits.quotas,
        most: limits.most,
        keep: limits.keep,
        patience: limits.patience,
        calls,
        texts,
        #[cfg(feature = "tls")]
        tls: tls(args),
        ..ordinary
    })
}

/// How this server speaks with others on the same data. A directory has one server.
fn bus(args: &ServeArgs, lang: Lang) -> Result<Option<BusAddress>, Failure> {
    let Some(bus) = &args.bus else { return Ok(None) };
    let database = match address(&args.data, args.database.as_deref()) {
        Ok(Address::Postgres(url)) => url,
        _ => return Err(failed(lang, &Message::new("server-bus-alone"))),
    };
    BusAddress::new(bus, &database).map(Some).map_err(|error| failed(lang, &bus_problem(&error)))
}

pub(crate) fn bus_problem(error: &BusError) -> Message {
    Message::new("server-bus").with("problem", Arg::Text(error.to_string()))
}

/// TLS without a proxy, if certificates are named.
#[cfg(feature = "tls")]
fn tls(args: &ServeArgs) -> Option<TlsConfig> {
    let given = &args.tls;
    let files = given.tls_cert.clone().zip(given.tls_key.clone());
    let certificates = match files {
        Some((chain, key)) => Certificates::Files { chain, key },
        None if given.acme.is_empty() => return None,
        None => Certificates::Acme {
            domains: given.acme.clone(),
            contact: given.acme_contact.clone(),
            directory: given.acme_directory.clone(),
            roots: given.acme_roots.clone(),
            cache: args.data.join("certificates"),
        },
    };
    Some(TlsConfig { certificates, look_again: LOOK_AGAIN, redirect: given.redirect_addr })
}

/// How often renewed certificates are looked for.
#[cfg(feature = "tls")]
const LOOK_AGAIN: Duration = Duration::from_secs(60);

pub(crate) fn log_to_stderr(kind: LogKind) {
    let filter = tracing_subscriber::EnvFilter::try_from_env("STEADING_LOG_FILTER")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info,sqlx=warn"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    match kind {
        LogKind::Text => log.init(),
        LogKind::Json => log.json().init(),
    }
}

pub(crate) fn failed(lang: Lang, message: &Message) -> Failure {
    Failure::Failed(render(lang, message, &NoNames))
}

fn not_started(lang: Lang, error: &StartError) -> Failure {
    let message = match error {
        StartError::Address { addr, problem } => Message::new("server-address")
            .with("addr", Arg::Text(addr.to_string()))
            .with("problem", Arg::Text(problem.to_string())),
        StartError::Certificates(problem) => {
            Message::new("server-certificates").with("problem", Arg::Text(problem.to_string()))
        }
        StartError::Bus(error) => bus_problem(error),
        StartError::Store(error) => Message::new("server-store-failed").with("problem", Arg::Text(error.to_string())),
    };
    failed(lang, &message)
}

async fn serve(config: Config, place: &Address, lang: Lang) -> Result<(), Failure> {
    let opened = if config.bus.is_some() { place.join().await } else { place.open().await };
    let store = opened.map_err(|error| failed(lang, &error.message()))?;
    let data = place.to_string();
    #[cfg(feature = "tls")]
    let secure = config.tls.is_some();
    #[cfg(not(feature = "tls"))]
    let secure = false;
    let server = start(config, Arc::clone(&store) as _, Times::default()).await;
    let server = server.map_err(|error| not_started(lang, &error))?;
    // Before anybody is told that we run: who stops us at once is heard as well.
    let stop = told_to_stop()?;
    let scheme = if secure { "https" } else { "http" };
    let address = format!("{scheme}://{}", server.addr);
    tracing::info!(%address, data, metrics = ?server.metrics_addr, "the server runs");
    let said = Message::new("server-runs").with("address", Arg::Text(address));
    writeln!(io::stdout(), "{}", render(lang, &said, &NoNames))?;
    let lost = tokio::select! {
        () = stop => false,
        () = server.dispossessed() => true,
    };
    tracing::info!("the server goes down");
    let in_order = server.stop().await;
    tracing::info!(in_order, "the server is down");
    let _ = store.close().await;
    if lost { Err(failed(lang, &Message::new("server-dispossessed"))) } else { Ok(()) }
}

/// Listens from now on; what it returns is over when the operator or the system wants us to end.
pub(crate) fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let (mut term, mut interrupt) = {
        use tokio::signal::unix::{SignalKind, signal};
        (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?)
    };
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = term.recv() => {}
            _ = interrupt.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file that operators start from says what is so without it.
    #[test]
    fn the_list_of_limits_has_their_defaults() {
        let file = include_str!("../../../deploy/limits.toml");
        let read = toml::from_str::<LimitsFile>(file).expect("it is a limits file");
        assert_eq!(format!("{read:#?}"), format!("{:#?}", LimitsFile::default()));
        let named = |name: &str| file.lines().any(|line| line.starts_with(&format!("{name} = ")));
        for line in format!("{read:#?}").lines() {
            // Fields of limits are indented by two steps, those of a rate or a quota by three.
            if let Some((name, _)) = line.strip_prefix("        ").and_then(|line| line.split_once(": ")) {
                assert!(name.starts_with(' ') || named(name), "{name} is not in the list");
            }
        }
    }
}
