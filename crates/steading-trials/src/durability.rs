//! Power loss cannot be tried out, but its cause can be watched: every `ok` must be preceded by a sync of the log that
//! began after the last row was written. The server runs under `strace`, one table is played, and the calls are read.

use crate::client::{Socket, guest, post};
use crate::process::{Running, free_addr};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Debug, Args)]
pub struct Plan {
    /// How many answers are given.
    #[arg(long, default_value_t = 40)]
    moves: u32,
}

pub async fn run(plan: Plan) -> Result<(), String> {
    let found = std::process::Command::new("strace").arg("-V").output();
    if !found.is_ok_and(|found| found.status.success()) {
        return Err("strace is missing: install it (Debian: apt-get install strace), then try again".to_owned());
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let trace = folder.path().join("calls");
    let addr = free_addr().map_err(|error| error.to_string())?;
    let server = Running::start_traced(addr, &folder.path().join("data"), &trace).await?;
    play(addr, plan.moves).await?;
    server.end().await?;
    // The tracer ends a moment after the server.
    tokio::time::sleep(Duration::from_millis(500)).await;
    let text = std::fs::read_to_string(&trace).map_err(|error| error.to_string())?;
    let seen = check(&text)?;
    println!("{} answers were acknowledged, each after a sync that began after its rows were written", seen.answers);
    if seen.answers < plan.moves {
        return Err(format!("only {} of {} acknowledgements were seen", seen.answers, plan.moves));
    }
    if seen.syncs < plan.moves {
        return Err(format!("{} answers, but the log was synced only {} times", seen.answers, seen.syncs));
    }
    Ok(())
}

/// One person plays for both seats, so that nothing is written between an answer's commit and its acknowledgement.
async fn play(addr: std::net::SocketAddr, moves: u32) -> Result<(), String> {
    let token = guest(addr, "watched").await?;
    let wish = json!({
        "game": "settlement", "seats": 2, "start": true, "hot_seat": true, "who": [{"kind": "me"}, {"kind": "me"}],
    });
    let opened = post(addr, "/api/tables", Some(&token), &wish).await?;
    let table = opened["table"].as_str().ok_or("no table")?;
    let mut socket = Socket::open(addr, table, &token).await?;
    let mut shown = socket.join().await?;
    for given in 0..moves {
        let seat = shown["turn"]["waiting"][0].clone();
        shown = show(&mut socket, &seat).await?;
        let option = shown["turn"]["options"][0]["action"].clone();
        let act = json!({"do": "act", "seat": seat, "seen": shown["n"], "actions": [option]});
        let verdict = socket.ask(act).await?;
        if verdict.get("ok").is_none() {
            return Err(format!("answer {given}, {option}: {verdict}"));
        }
        shown = show(&mut socket, &seat).await?;
        // Nobody is that quick, and the server hangs up on such a client.
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Ok(())
}

/// The table from this seat.
async fn show(socket: &mut Socket, seat: &Value) -> Result<Value, String> {
    socket.send(&json!({"do": "look", "seat": seat})).await?;
    loop {
        let next = tokio::time::timeout(Duration::from_secs(10), socket.next()).await;
        let said = next.map_err(|_| "nothing happens".to_owned())??;
        if said["is"] == "table" {
            return Ok(said);
        }
    }
}

#[derive(Debug, Default)]
struct Seen {
    answers: u32,
    syncs: u32,
}

/// Reads the calls in order. `unfinished` calls end on a later line of the same thread.
fn check(text: &str) -> Result<Seen, String> {
    let mut seen = Seen::default();
    // Line numbers: the last write to the log, and when the last sync that has ended began.
    let (mut written, mut synced) = (0, 0);
    let mut begun: BTreeMap<&str, usize> = BTreeMap::new();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
        let (thread, call) = line.split_once(' ').unwrap_or(("", line));
        let call = call.trim_start();
        let is_log = call.contains("-wal>");
        let is_sync = call.starts_with("fsync(") || call.starts_with("fdatasync(");
        if call.starts_with("pwrite64(") && is_log {
            written = number;
        } else if is_sync && is_log && call.contains("<unfinished") {
            begun.insert(thread, number);
        } else if is_sync && is_log {
            synced = number;
            seen.syncs += 1;
        } else if call.starts_with("<... fsync resumed") || call.starts_with("<... fdatasync resumed") {
            if let Some(began) = begun.remove(thread) {
                synced = began;
                seen.syncs += 1;
            }
        } else if call.contains(r#"\"verdict\":{\"ok\":"#) && !call.starts_with("recv") {
            seen.answers += 1;
            if synced < written {
                return Err(format!("call {number}: an answer is acknowledged before its rows are synced"));
            }
        }
    }
    Ok(seen)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITE: &str = r#"7  pwrite64(9</d/steading.db-wal>, "..", 4096, 32) = 4096"#;
    const SYNC: &str = "7  fsync(9</d/steading.db-wal>) = 0";
    const OK: &str = r#"8  sendto(12<TCP:[1]>, "{\"is\":\"answer\",\"verdict\":{\"ok\":3}}", 40, 0, NULL, 0) = 40"#;

    #[test]
    fn an_answer_before_its_sync_is_found() {
        assert_eq!(check(&[WRITE, SYNC, OK].join("\n")).unwrap().answers, 1);
        assert!(check(&[WRITE, OK, SYNC].join("\n")).is_err());
        // A sync that began before the write proves nothing.
        let begun = "7  fsync(9</d/steading.db-wal> <unfinished ...>";
        let ended = "7  <... fsync resumed>) = 0";
        assert!(check(&[begun, WRITE, ended, OK].join("\n")).is_err());
        assert!(check(&[WRITE, begun, ended, OK].join("\n")).is_ok());
    }
}
