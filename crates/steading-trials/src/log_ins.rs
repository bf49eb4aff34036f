//! Many wrong log-ins at the same time, from as many addresses: the memory for hashing is a fixed pool.

use crate::client::ask_from;
use crate::load::resident;
use crate::process::{Running, free_addr};
use clap::Args;
use serde_json::json;
use std::time::Duration;
use tokio::task::JoinSet;

#[derive(Clone, Debug, Args)]
pub struct Plan {
    /// Log-ins at the same time.
    #[arg(long, default_value_t = 60)]
    at_once: usize,
}

/// What the whole server may take meanwhile.
const MOST: u64 = 100_000_000;

pub async fn run(plan: Plan) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let addr = free_addr().map_err(|error| error.to_string())?;
    let server = Running::start_club(addr, &folder.path().join("data")).await?;
    let pid = server.pid().ok_or("no process")?;
    let before = resident(pid)?;
    let mut tries = JoinSet::new();
    for number in 0..plan.at_once {
        tries.spawn(async move {
            let body = json!({"name": format!("anna {number}"), "password": "a wrong horse"}).to_string();
            let from = format!("198.51.{}.{}", number / 250, number % 250);
            ask_from(addr, &from, "POST /api/login", None, &body).await
        });
    }
    let (mut most, mut answered, mut refused, mut late) = (before, 0, 0, 0);
    loop {
        tokio::select! {
            tried = tries.join_next() => match tried {
                Some(tried) => match tried.map_err(|error| error.to_string())? {
                    Ok((401, _)) => answered += 1,
                    Ok((429, _)) => refused += 1,
                    Ok((status, body)) => return Err(format!("{status}: {body}")),
                    Err(_) => late += 1,
                },
                None => break,
            },
            () = tokio::time::sleep(Duration::from_millis(20)) => most = most.max(resident(pid)?),
        }
    }
    most = most.max(resident(pid)?);
    server.end().await?;
    let mb = |bytes: u64| bytes as f64 / 1e6;
    println!(
        "{} log-ins at once: {answered} answered, {refused} told to come back, {late} not in time; memory {:.1} MB before, {:.1} MB at most",
        plan.at_once,
        mb(before),
        mb(most)
    );
    if most > MOST { Err(format!("more than {:.0} MB", mb(MOST))) } else { Ok(()) }
}
