//! `steading arena` as people and scripts meet it.

use serde_json::Value;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn steading(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steading"));
    command.arg("arena").args(args).env("LC_ALL", "C").stdin(Stdio::null());
    command
}

fn run(args: &[&str]) -> Output {
    steading(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn out(args: &[&str]) -> String {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

const BOTS: [&str; 3] = ["settlement", "--bots", "search:4,random"];

#[test]
fn one_thread_and_two_print_the_same() {
    let with = |threads: &str| {
        let mut args = BOTS.to_vec();
        args.extend(["--games", "8", "--seed", "7", "--usage", "--json", "--no-timing", "--threads", threads]);
        out(&args)
    };
    let one = with("1");
    assert_eq!(one, with("2"));
    let report: Value = serde_json::from_str(&one).unwrap();
    assert_eq!((report["games"].as_u64(), report["seed"].as_u64()), (Some(8), Some(7)));
    assert_eq!(report["bots"][1]["name"], "random");
    assert!(report["usage"][0]["things"][0]["name"]["en"].is_string());
}

#[test]
fn tables_files_and_pages_are_written() {
    let folder = folder("arena");
    let [csv, page] = ["games.csv", "page.html"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    let mut args = BOTS.to_vec();
    args.extend(["--games", "5", "--usage", "--csv", &csv, "--report", &page, "--lang", "de"]);
    let table = out(&args);
    assert!(table.starts_with("Gespielt werden 6 Partien"), "{table}");
    for word in ["6 Partien in 3 Deals", "search:4", "Siege %", "Platz", "Helden", "Antworten je Partie"] {
        assert!(table.contains(word), "{word} in {table}");
    }
    let csv = std::fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 1 + 6 * 2);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<html lang=\"de\">") && page.contains("--games 5") && page.ends_with("</html>\n"));
}

#[test]
fn a_sequential_test_ends_early() {
    let table = out(&["settlement", "--bots", "search:8,random", "--games", "500", "--sprt=0,300", "--threads", "2"]);
    assert!(table.contains("search:8 is stronger than random"), "{table}");
    assert!(!table.contains("500 games"), "{table}");
}

#[test]
fn wrong_wishes_are_answered_with_a_sentence_and_code_2() {
    for (args, word) in [
        (&["settlement"][..], "--bots"),
        (&["chess", "--bots", "random"], "settlement"),
        (&["settlement", "--bots", "genius"], "genius"),
        (&["settlement", "--bots", "random,random+pass*0"], "greedy+advance"),
        (&["settlement", "--bots", "random,random,random,random,random"], "1 to 4"),
        (&["settlement", "--bots", "random", "--options", "weather=rain"], "weather"),
        (&["settlement", "--bots", "random", "--sprt"], "two bots"),
        (&["settlement", "--bots", "random,random", "--sprt=20,0"], "lower"),
        (&["settlement", "--bots", "random", "--games", "0"], "0"),
        (&["settlement", "--bots", "random", "--threads", "0"], "threads"),
    ] {
        let output = run(args);
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {complaint}");
        assert!(complaint.contains(word) && !complaint.contains("panicked"), "{args:?}: {complaint}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_first_game() {
    let output = run(&["settlement", "--bots", "expert,expert", "--games", "1000", "--csv", "/nowhere/games.csv"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("/nowhere/games.csv cannot be written"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_reports_what_is_there() {
    let args = ["settlement", "--bots", "random,random", "--games", "50000000", "--json"];
    let mut child = steading(&args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(1500));
    let sent = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    assert!(sent.success());
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("Interrupted"), "{}", text(&output.stderr));
    let report: Value = serde_json::from_str(&printed).unwrap();
    assert_eq!(report["interrupted"], true);
    assert!(report["games"].as_u64().unwrap() > 0);
}
