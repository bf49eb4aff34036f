//! `steading work`: a machine that thinks for servers elsewhere.

use crate::cli::WorkArgs;
use crate::commands::Failure;
use crate::serve::{bus_problem, failed, log_to_stderr, told_to_stop};
use std::io::{self, Write};
use std::time::Duration;
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_server::config::spare_cores;
use steading_server::{BusError, WorkKey, Worker};
use steading_store::{Address, OpenError};

/// Thinks until somebody says stop.
pub fn run(args: &WorkArgs, lang: Lang) -> Result<(), Failure> {
    log_to_stderr(args.log);
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let worked = runtime.block_on(work(args, lang));
    runtime.shutdown_timeout(Duration::from_millis(100));
    worked
}

/// As the operator gave it, or from the database.
async fn key(args: &WorkArgs, lang: Lang) -> Result<WorkKey, Failure> {
    let bad =
        |error: BusError| failed(lang, &Message::new("server-work-key").with("problem", Arg::Text(error.to_string())));
    match (&args.key, &args.database) {
        (Some(key), _) => key.parse().map_err(bad),
        (None, database) => {
            let refused = |error: OpenError| failed(lang, &error.message());
            let address: Address = database.as_deref().unwrap_or_default().parse().map_err(refused)?;
            let store = address.beside().await.map_err(refused)?;
            let secret = store.secret().await.map_err(|error| refused(OpenError::Store(error)))?;
            let _ = store.close().await;
            Ok(WorkKey::of(&secret))
        }
    }
}

async fn work(args: &WorkArgs, lang: Lang) -> Result<(), Failure> {
    let threads = args.threads.unwrap_or_else(spare_cores);
    let worker = Worker::start(&args.bus, key(args, lang).await?, threads).await;
    let worker = worker.map_err(|error| failed(lang, &bus_problem(&error)))?;
    let stop = told_to_stop()?;
    tracing::info!(threads, "the worker runs");
    let said = Message::new("server-works").with("threads", Arg::Text(threads.to_string()));
    writeln!(io::stdout(), "{}", render(lang, &said, &NoNames))?;
    stop.await;
    tracing::info!("the worker goes");
    worker.stop().await;
    Ok(())
}
