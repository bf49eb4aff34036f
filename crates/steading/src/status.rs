//! `steading status`: the servers on a database, and how much is kept there.

use crate::backup::address;
use crate::columns::Columns;
use crate::commands::Failure;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_store::{Admin, Landscape, OpenError, Standby, Usage};

/// Prints who is there, what they have and what is kept.
pub fn run(data: &Path, database: Option<&str>, json: bool, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |error: OpenError| Failure::Failed(render(lang, &error.message(), &NoNames));
    let place = address(data, database).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let found = runtime
        .block_on(async {
            let store = place.beside().await?;
            let found = look(&*store).await;
            let _ = store.close().await;
            found
        })
        .map_err(failed)?;
    if json { print_json(&found, out) } else { print(&place.to_string(), &found, lang, out) }
}

/// What there is to say.
struct Found {
    seen: Landscape,
    usage: Usage,
    /// How long the database takes for next to nothing.
    answers: Duration,
    standbys: Vec<Standby>,
}

async fn look(store: &dyn Admin) -> Result<Found, OpenError> {
    // The first question opens the connection.
    let (usage, seen) = (store.usage().await?, store.landscape().await?);
    let asked = Instant::now();
    store.is_owner().await?;
    let answers = asked.elapsed();
    // Not everybody may see them.
    let standbys = store.standbys().await.unwrap_or_default();
    Ok(Found { seen, usage, answers, standbys })
}

fn held(seen: &Landscape, node: usize) -> usize {
    seen.buckets.iter().filter(|bucket| bucket.holder == Some(seen.nodes[node].id)).count()
}

fn print_json(found: &Found, out: &mut impl Write) -> Result<(), Failure> {
    let Found { seen, usage, answers, standbys } = found;
    let standbys: Vec<_> = standbys.iter().map(|one| json!({ "name": one.name, "lag_s": one.lag_s })).collect();
    let node = |(index, node): (usize, &steading_store::NodeLine)| {
        json!({
            "id": node.id, "about": node.about, "buckets": held(seen, index),
            "age_ms": node.age_ms, "left_ms": node.left_ms,
        })
    };
    let nodes: Vec<_> = seen.nodes.iter().enumerate().map(node).collect();
    let free = seen.buckets.iter().filter(|bucket| bucket.holder.is_none()).count();
    let all = json!({
        "nodes": nodes, "buckets": seen.buckets.len(), "free": free,
        "tables": usage.tables, "uploads": usage.uploads, "bytes": usage.bytes,
        "database_ms": answers.as_secs_f64() * 1_000.0, "standbys": standbys,
    });
    Ok(writeln!(out, "{all}")?)
}

fn print(place: &str, found: &Found, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let Found { seen, usage, answers, standbys } = found;
    let word = |id| render(lang, &Message::new(id), &NoNames);
    if seen.nodes.is_empty() {
        writeln!(out, "{}", word("server-status-alone"))?;
    } else {
        let head =
            ["server-status-node", "server-status-about", "server-status-buckets", "server-status-age"].map(word);
        let mut columns = Columns::new(&[&head[0], &head[1], &head[2], &head[3], &word("server-status-left")]);
        for (index, node) in seen.nodes.iter().enumerate() {
            let (buckets, age) = (held(seen, index).to_string(), (node.age_ms / 1_000).to_string());
            let left = format!("{:.1}", node.left_ms as f64 / 1_000.0);
            columns.row([node.id.as_str(), &node.about, &buckets, &age, &left]);
        }
        write!(out, "{columns}")?;
        let free = seen.buckets.iter().filter(|bucket| bucket.holder.is_none()).count();
        if free > 0 {
            let message = Message::new("server-status-free").with("count", Arg::Text(free.to_string()));
            writeln!(out, "{}", render(lang, &message, &NoNames))?;
        }
    }
    let message = Message::new("server-status-kept")
        .with("place", Arg::Text(place.to_owned()))
        .with("tables", Arg::Text(usage.tables.to_string()))
        .with("megabytes", Arg::Text(format!("{:.1}", usage.bytes as f64 / 1e6)));
    writeln!(out, "{}", render(lang, &message, &NoNames))?;
    let message =
        Message::new("server-status-answers").with("ms", Arg::Text(format!("{:.1}", answers.as_secs_f64() * 1_000.0)));
    writeln!(out, "{}", render(lang, &message, &NoNames))?;
    for standby in standbys {
        let lag = standby.lag_s.map_or("?".to_owned(), |lag| format!("{lag:.1}"));
        let message = Message::new("server-status-standby").with("name", Arg::Text(standby.name.clone()));
        writeln!(out, "{}", render(lang, &message.with("seconds", Arg::Text(lag)), &NoNames))?;
    }
    Ok(())
}
