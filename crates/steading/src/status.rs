//! `steading status`: the servers on a database, and how much is kept there.

use crate::backup::address;
use crate::columns::Columns;
use crate::commands::Failure;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use steading_core::{Arg, Message};
use steading_messages::{Lang, NoNames, render};
use steading_store::{Admin, Landscape, OpenError, Usage};

/// Prints who is there, what they have and what is kept.
pub fn run(data: &Path, database: Option<&str>, json: bool, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |error: OpenError| Failure::Failed(render(lang, &error.message(), &NoNames));
    let place = address(data, database).map_err(failed)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let (seen, usage) = runtime
        .block_on(async {
            let store = place.beside().await?;
            let found = look(&*store).await;
            let _ = store.close().await;
            found
        })
        .map_err(failed)?;
    if json { print_json(&seen, usage, out) } else { print(&place.to_string(), &seen, usage, lang, out) }
}

async fn look(store: &dyn Admin) -> Result<(Landscape, Usage), OpenError> {
    Ok((store.landscape().await?, store.usage().await?))
}

fn held(seen: &Landscape, node: usize) -> usize {
    seen.buckets.iter().filter(|bucket| bucket.holder == Some(seen.nodes[node].id)).count()
}

fn print_json(seen: &Landscape, usage: Usage, out: &mut impl Write) -> Result<(), Failure> {
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
    });
    Ok(writeln!(out, "{all}")?)
}

fn print(place: &str, seen: &Landscape, usage: Usage, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
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
    Ok(writeln!(out, "{}", render(lang, &message, &NoNames))?)
}
