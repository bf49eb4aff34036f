//! The program as people and scripts meet it: processes, pipes, files and exit codes.

#[path = "command_line/packs.rs"]
mod packs;

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

fn steading(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steading"));
    // The language of whoever runs the tests must not matter.
    command.args(args).env("LC_ALL", "C").env_remove("NO_COLOR");
    command
}

fn run(args: &[&str], input: &str) -> Output {
    let mut child = piped(args);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    // Written beside, because whoever does not read must not stop us.
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let complaint = text(&output.stderr);
    assert!(!complaint.contains("panicked"), "{complaint}");
    output
}

fn piped(args: &[&str]) -> Child {
    steading(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn out(args: &[&str]) -> String {
    let output = run(args, "");
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", text(&output.stderr));
    assert!(output.stderr.is_empty(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// Exit code and complaint.
fn fails(args: &[&str]) -> (Option<i32>, String) {
    let output = run(args, "");
    (output.status.code(), text(&output.stderr))
}

/// A folder of its own for each test; the folder of the build is ours to write in.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn write(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The record of a game played by choosing the first answer always.
fn a_record(folder: &Path) -> String {
    let path = folder.join("game.steading").to_str().unwrap().to_owned();
    let output = run(&["play", "settlement", "--seed", "rain", "--record", &path], &"1\n".repeat(2_000));
    assert_eq!(output.status.code(), Some(0));
    path
}

#[test]
fn exit_codes_tell_failure_from_wrong_usage() {
    assert_eq!(fails(&["fly"]).0, Some(2));
    assert!(fails(&["fly"]).1.contains("Usage:"));
    assert_eq!(fails(&["play"]).0, Some(2));
    assert_eq!(fails(&["play", "chess"]).0, Some(2));
    assert_eq!(fails(&["play", "settlement", "--seats", "5"]).0, Some(2));
    assert_eq!(fails(&["play", "settlement", "--bots", "genius"]).0, Some(2));
    assert_eq!(fails(&["play", "settlement", "--bots", "easy,easy,easy,easy"]).0, Some(2));
    let (code, complaint) = fails(&["play", "settlement", "--seats", "4", "--bots", "easy,hard"]);
    assert_eq!(code, Some(2));
    assert!(complaint.contains("2 bots do not fit 3 other seats"), "{complaint}");
    assert_eq!(fails(&["play", "settlement", "--options", "weather=rain"]).0, Some(2));
    assert_eq!(fails(&["play", "settlement", "--options", "weather"]).0, Some(2));
    assert_eq!(fails(&["bench", "--seconds", "0"]).0, Some(2));
    assert_eq!(fails(&["replay", "no-such-file"]).0, Some(1));
    assert_eq!(fails(&["pack", "check", "no-such-file"]).0, Some(1));
    let (_, complaint) = fails(&["replay", "no-such-file", "--lang", "de"]);
    assert!(complaint.contains("lässt sich nicht lesen"), "{complaint}");
}

/// Without the second everybody behind the proxy would be one address, with its limits.
#[test]
fn the_example_of_a_server_believes_its_proxy() {
    for lang in ["en", "de"] {
        let help = out(&["serve", "--help", "--lang", lang]);
        assert!(help.contains("--behind-tls --trust-proxy"), "{help}");
    }
}

#[test]
fn every_command_has_help_with_an_example_in_both_languages() {
    for command in ["play", "engine", "replay", "bench", "pack check", "pack show", "pack try", "pack schema", "games"]
    {
        let mut args: Vec<&str> = command.split(' ').collect();
        args.push("--help");
        assert!(out(&args).contains("Example: "), "{command}");
        args.extend(["--lang", "de"]);
        assert!(out(&args).contains("Beispiel: "), "{command}");
    }
    assert!(out(&["--version"]).starts_with("steading "));
}

#[test]
fn games_are_listed_for_people_and_for_programs() {
    assert!(out(&["games"]).contains("settlement"));
    let games: Value = serde_json::from_str(&out(&["games", "--json"])).unwrap();
    let settlement = games.as_array().unwrap().iter().find(|game| game["id"] == "settlement").unwrap();
    assert_eq!(settlement["seats"], serde_json::json!([1, 4]));
    assert_eq!(settlement["content"].as_str().unwrap().len(), 64);
}

#[test]
fn a_closed_pipe_is_no_failure() {
    for args in [&["pack", "show", "settlement"][..], &["games"], &["games", "--json"], &["--help"]] {
        let mut child = piped(args);
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{args:?}: {}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
    for args in [&["engine"][..], &["play", "settlement"]] {
        let mut child = piped(args);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        for _ in 0..1_000 {
            if stdin.write_all(b"{\"do\":\"games\"}\n").is_err() {
                break;
            }
        }
        drop(stdin);
        let output = child.wait_with_output().unwrap();
        assert!(output.stderr.is_empty(), "{args:?}: {}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{args:?}");
    }
}

#[test]
fn the_engine_answers_every_line_at_once() {
    let mut child = piped(&["engine"]);
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut ask = |line: &[u8]| -> Value {
        stdin.write_all(line).unwrap();
        stdin.write_all(b"\n").unwrap();
        let mut reply = String::new();
        stdout.read_line(&mut reply).unwrap();
        serde_json::from_str(&reply).unwrap()
    };
    assert_eq!(ask(b"{\"id\":1,\"do\":\"new\",\"game\":\"settlement\",\"seats\":2,\"seed\":1}\r")["id"], 1);
    let digest = ask(b"{\"do\":\"digest\"}");
    assert_eq!(ask(b"\xff\xfe nonsense")["error"]["code"], "bad_json");
    assert_eq!(ask(b"")["error"]["code"], "bad_json");
    assert_eq!(ask(&vec![b'['; 3 << 20])["error"]["code"], "line_too_long");
    assert_eq!(ask(&vec![b'['; 100_000])["error"]["code"], "bad_json");
    assert_eq!(ask(b"{\"do\":\"digest\"}"), digest);
    assert_eq!(ask(b"{\"id\":\"bye\",\"do\":\"quit\"}"), serde_json::json!({"id": "bye", "ok": {}}));
    assert_eq!(child.wait().unwrap().code(), Some(0));
    // Without quit the end of the input is the end.
    assert_eq!(run(&["engine"], "{\"do\":\"games\"}").status.code(), Some(0));
}

#[test]
fn a_record_is_played_back_and_a_damaged_one_is_named_by_line() {
    let folder = folder("replay");
    let path = a_record(&folder);
    let shown = out(&["replay", &path]);
    assert!(shown.contains("one digest checked"), "{shown}");
    assert!(shown.contains("outcomes of chance are those of the seed"), "{shown}");
    let json: Value = serde_json::from_str(&out(&["replay", &path, "--json"])).unwrap();
    assert_eq!(json["status"], "over");
    assert_eq!(json["standings"].as_array().unwrap().len(), 2);
    let cut: Value = serde_json::from_str(&out(&["replay", &path, "--json", "--to", "20"])).unwrap();
    assert_eq!(cut["steps"].as_array().unwrap().len(), 20);
    let view = out(&["replay", &path, "--to", "40", "--view", "B", "--lang", "de"]);
    assert!(view.contains("MARKT"), "{view}");
    assert_eq!(fails(&["replay", &path, "--view", "C"]).0, Some(2));

    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("A ")).unwrap();
    let change = |number: usize, to: &str| -> String {
        let mut changed: Vec<&str> = lines.clone();
        changed[number] = to;
        write(&folder, "damaged.steading", &(changed.join("\n") + "\n"))
    };
    for (number, line, expected) in [
        (0, "chess record 1", "Line 1: "),
        (1, "game chess", "there is no game"),
        (2, "rules 99", "rules version 99"),
        (first, "A fly", &format!("Line {}: ", first + 1)),
        (first, "A pass", &format!("Line {}: ", first + 1)),
        (first, "nonsense", &format!("Line {}: ", first + 1)),
        (lines.len() - 1, "= end 0123456789abcdef", &format!("Line {}: ", lines.len())),
    ] {
        let (code, complaint) = fails(&["replay", &change(number, line)]);
        assert_eq!(code, Some(1), "{line}");
        assert!(complaint.to_lowercase().contains(&expected.to_lowercase()), "{line}: {complaint}");
        assert!(complaint.contains("damaged.steading"), "{complaint}");
    }
}

#[test]
fn packs_are_checked_with_file_line_and_field() {
    let folder = folder("pack");
    let base = steading_match::title("settlement").unwrap().base_pack;
    let fine = write(&folder, "fine.toml", base);
    assert!(out(&["pack", "check", &fine]).contains("same mechanics as the base pack"));
    let json: Value = serde_json::from_str(&out(&["pack", "check", &fine, "--json"])).unwrap();
    assert_eq!(json["game"], "settlement");

    let unknown = write(&folder, "unknown.toml", &base.replacen("meta.game", "meta.weather = \"rain\"\nmeta.game", 1));
    let (code, complaint) = fails(&["pack", "check", &unknown]);
    assert_eq!(code, Some(1));
    assert!(complaint.contains("unknown.toml:") && complaint.contains("weather"), "{complaint}");

    for (name, content, expected) in [
        ("empty.toml", "", "meta.game"),
        ("other.toml", "meta.game = \"chess\"", "no game 'chess'"),
        ("broken.toml", "meta = [", "broken.toml:1"),
    ] {
        let (code, complaint) = fails(&["pack", "check", &write(&folder, name, content)]);
        assert_eq!(code, Some(1), "{name}");
        assert!(complaint.contains(expected), "{name}: {complaint}");
    }
    let shown = out(&["pack", "show", "settlement"]);
    assert!(shown.contains("src") && shown.contains("rulebook"), "{shown}");
    let json: Value = serde_json::from_str(&out(&["pack", "show", "settlement", "--json"])).unwrap();
    assert_eq!(json["meta"]["game"], "settlement");
}

#[test]
fn the_bench_prints_the_fields_of_the_design() {
    let shown = out(&["bench", "settlement", "--seconds", "0.1", "--json"]);
    let figures: Value = serde_json::from_str(&shown).unwrap();
    let fields = [
        "game",
        "seats",
        "decisions_per_s",
        "games_per_s",
        "decisions_per_game",
        "choices_per_game",
        "mean_options",
        "copies_per_s",
        "resamples_per_s",
        "state_bytes",
        "allocations_per_game",
        "record_bytes_per_game",
        "search_iterations_per_s",
        "net_evaluation_us",
    ];
    let mut at = 0;
    for field in fields {
        at += shown[at..].find(&format!("\"{field}\":")).unwrap_or_else(|| panic!("{field} in order"));
    }
    assert_eq!(figures.as_object().unwrap().len(), fields.len());
    assert_eq!(figures["seats"], 2);
    assert_eq!(figures["allocations_per_game"], 0.0, "rules code makes no allocation");
    assert!(out(&["bench", "--seconds", "0.01"]).contains("decisions/s"));
    let fixed: Value = serde_json::from_str(&out(&["bench", "settlement", "--decisions", "1000", "--json"])).unwrap();
    assert_eq!(fixed["decisions"], 1000);
}

#[test]
fn a_whole_game_is_played_by_always_choosing_the_first_answer() {
    for (seats, lang, over) in
        [("1", "en", "The game is over."), ("2", "de", "Das Spiel ist zu Ende."), ("4", "en", "Total")]
    {
        let args = ["play", "settlement", "--seats", seats, "--seed", "1", "--lang", lang];
        let output = run(&args, &"1\n".repeat(3_000));
        let shown = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        assert!(shown.contains(over), "{}", &shown[shown.len().saturating_sub(3_000)..]);
        let untold = ["settlement-ask", "settlement-do", "settlement-log", "settlement-score", "common-"];
        assert!(!untold.iter().any(|id| shown.contains(id)), "every sentence is there");
        assert!(!shown.contains('\u{1b}'), "no colours without a terminal");
    }
}

#[test]
fn a_game_with_secrets_is_played_at_one_screen() {
    let args = ["play", "catan_road", "--seats", "3", "--bots", "none", "--seed", "1"];
    let shown = text(&run(&args, &"\n1\n2\n1\n3\n".repeat(10_000)).stdout);
    assert!(shown.contains("Total"), "{}", &shown[shown.len().saturating_sub(3_000)..]);
    assert!(shown.contains("Please pass the screen to B."));
}

#[test]
fn everybody_at_one_screen() {
    let args = ["play", "settlement", "--seats", "3", "--bots", "none", "--seed", "1"];
    let shown = text(&run(&args, &"1\n".repeat(5_000)).stdout);
    assert!(shown.contains("Total"), "{}", &shown[shown.len().saturating_sub(3_000)..]);
    assert!(!shown.contains("(medium)"));
}

#[test]
fn nonsense_is_answered_by_a_sentence_and_changes_nothing() {
    let folder = folder("nonsense");
    let nonsense = "99\n0\n\n   \nhello\n🌲🌲\n-1\n1.5\nw\nw 🌲\nw pass\nv\nv Z\nv B\nl\nl 5\nl x\n?\nu\nr\n\
                    18446744073709551617\nQ\n1 2 3\n";
    let long = "x".repeat(100_000);
    let saved = folder.join("saved.steading");
    let input = format!("{nonsense}{long}\ns {}\nq\nn\n", saved.display());
    let output = run(&["play", "settlement", "--seed", "rain"], &input);
    assert_eq!(output.status.code(), Some(0));
    let shown = text(&output.stdout);
    for expected in [
        "There is no answer 99 here",
        "There is no answer 0 here",
        "Type the number",
        "Nothing can be taken back",
        "Saved to",
        "Goodbye!",
    ] {
        assert!(shown.contains(expected), "{expected}");
    }
    // Nobody has answered: the record holds what the table did before the first question, and nothing else.
    let record = std::fs::read_to_string(saved).unwrap();
    assert!(!record.lines().any(|line| line.starts_with("A ") || line.starts_with("undo")), "{record}");
}

#[test]
fn notation_undo_and_restart_work_at_the_prompt() {
    let folder = folder("undo");
    let saved = folder.join("saved.steading");
    let input = format!("1\ntrade wood clay for stone\nu\ntrade wood stone for clay\nr\ns {}\nq\nn\n", saved.display());
    let output = run(&["play", "settlement", "--seats", "1", "--seed", "rain"], &input);
    assert_eq!(output.status.code(), Some(0));
    let record = std::fs::read_to_string(saved).unwrap();
    let tail: Vec<&str> = record.lines().skip_while(|line| !line.starts_with("A take")).skip(1).collect();
    assert_eq!(tail[..2], ["A trade wood clay for stone", "undo 1"], "{record}");
    assert_eq!(tail[2], "A trade wood stone for clay");
    assert!(tail[3].starts_with("undo "));
}

#[test]
fn the_end_of_the_input_ends_the_game_politely() {
    let output = run(&["play", "settlement", "--seed", "rain"], "");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).ends_with("Goodbye!\n"));
    let output = run(&["play", "settlement", "--seed", "rain", "--lang", "de"], "1\nq");
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).ends_with("Auf Wiedersehen!\n"));
}

#[test]
fn a_record_is_never_written_over_another_file() {
    let folder = folder("overwrite");
    let path = write(&folder, "precious.txt", "do not touch");
    assert_eq!(fails(&["play", "settlement", "--record", &path]).0, Some(2));
    let output = run(&["play", "settlement"], &format!("s {path}\nq\nn\n"));
    assert!(text(&output.stdout).contains("is there already"));
    assert_eq!(std::fs::read_to_string(path).unwrap(), "do not touch");
}
