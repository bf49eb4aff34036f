//! `serve`, `backup` and `restore` as an operator uses them.
#![cfg(feature = "server")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

fn steading(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_steading"));
    command.args(args).env("LC_ALL", "C").env_remove("STEADING_DATA");
    command
}

/// A folder of its own for each test; the folder of the build is ours to write in.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A server that is stopped at the end, whatever happens.
struct Server {
    child: Child,
    addr: String,
}

impl Server {
    fn start(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let addr = line.split("http://").nth(1).unwrap_or_else(|| panic!("no address in {line:?}"));
        let addr = addr.trim_end().trim_end_matches(". Stop it with Ctrl-C.").to_owned();
        Server { child, addr }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", self.addr).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn post(&self, path: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        let (addr, length) = (&self.addr, body.len());
        let head = format!("POST {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n{headers}");
        write!(stream, "{head}content-length: {length}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Asks it to stop and returns its exit code.
    fn stop(mut self) -> Option<i32> {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(told.success());
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

fn run(args: &[&str]) -> Output {
    steading(args).output().unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_server_starts_is_copied_while_it_runs_and_stops_in_order() {
    let folder = folder("a_server_starts");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (data, copy, file) = (path("data"), path("copy"), path("backup"));
    let server = Server::start(&mut steading(&["serve", "--addr", "127.0.0.1:0", "--data", &data, "--log", "json"]));
    assert!(server.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(server.get("/").contains("<html"));

    let second = run(&["serve", "--addr", "127.0.0.1:0", "--data", &data]);
    assert_eq!(second.status.code(), Some(1), "{}", complaint(&second));
    assert!(complaint(&second).contains("steading: "), "{}", complaint(&second));

    let backup = run(&["backup", &file, "--data", &data]);
    assert_eq!(backup.status.code(), Some(0), "{}", complaint(&backup));
    assert_eq!(run(&["backup", &file, "--data", &data]).status.code(), Some(1), "a backup is never written over");
    let restored = run(&["restore", &file, "--data", &copy]);
    assert_eq!(restored.status.code(), Some(0), "{}", complaint(&restored));
    assert_eq!(run(&["restore", &file, "--data", &copy]).status.code(), Some(1), "data is never written over");
    let whole = std::fs::read(&file).unwrap();
    std::fs::write(path("cut"), &whole[..whole.len() / 2]).unwrap();
    assert_eq!(run(&["restore", &path("cut"), "--data", &path("other")]).status.code(), Some(1));

    assert_eq!(server.stop(), Some(0));
    let again = Server::start(&mut steading(&["serve", "--addr", "127.0.0.1:0", "--data", &copy]));
    assert!(again.get("/healthz").starts_with("HTTP/1.1 200"));
    assert_eq!(again.stop(), Some(0));
}

#[test]
fn the_program_alone_serves_and_says_why_it_cannot() {
    let folder = folder("the_program_alone");
    let data = folder.join("data");
    let server = Server::start(steading(&[]).env("STEADING_ADDR", "127.0.0.1:0").env("STEADING_DATA", &data));
    let taken = server.addr.clone();
    let other = folder.join("other");
    let refused = run(&["serve", "--addr", &taken, "--data", other.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(complaint(&refused).contains(&taken), "{}", complaint(&refused));
    assert_eq!(run(&["serve", "--addr", "nowhere"]).status.code(), Some(2));
    assert_eq!(server.stop(), Some(0));
}

const JSON: &str = "content-type: application/json\r\n";

#[test]
fn an_operator_looks_after_a_running_server() {
    let folder = folder("an_operator");
    let data = folder.join("data").to_str().unwrap().to_owned();
    let missing = run(&["admin", "verify", "--data", &data]);
    assert_eq!(missing.status.code(), Some(1), "there is no data yet: {}", complaint(&missing));
    let limits = folder.join("limits.toml");
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/limits.toml");
    let example = std::fs::read_to_string(example).unwrap();
    std::fs::write(&limits, example.replace("logins = { burst = 5,", "logins = { burst = 50,")).unwrap();
    let limits = limits.to_str().unwrap();
    let serve = ["serve", "--addr", "127.0.0.1:0", "--data", &data, "--limits", limits, "--metrics-addr", "0"];
    let server = Server::start(&mut steading(&serve));
    let login = |password: &str| {
        let body = format!(r#"{{"name":"Anna","password":"{password}","bearer":true}}"#);
        server.post("/api/login", JSON, &body)
    };
    let account = r#"{"name":"Anna","password":"correct horse","bearer":true}"#;
    assert!(server.post("/api/register", JSON, account).contains("token"));
    let admin = |args: &[&str]| {
        let output = run(&[&["admin", "--data", &data], args].concat());
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned() + &complaint(&output))
    };
    let (code, listed) = admin(&["list"]);
    assert!(code == Some(0) && listed.contains("account") && listed.trim_end().ends_with("Anna"), "{listed}");
    assert_eq!(admin(&["ban", "nobody"]).0, Some(1));

    let (_, told) = admin(&["reset", "anna", "--url", "https://play.example"]);
    let link = told.split("https://play.example").nth(1).unwrap_or_else(|| panic!("{told}")).trim_end();
    assert!(server.get(link).contains("<form"));
    let form = "content-type: application/x-www-form-urlencoded\r\n";
    assert!(server.post(link, form, "password=another%20horse").contains("The password is set"));
    assert!(server.post(link, form, "password=a%20third%20horse").contains("has been used"));
    assert!(login("correct horse").starts_with("HTTP/1.1 401"));
    let welcome = login("another horse");
    let token = welcome.split("\"token\":\"").nth(1).unwrap_or_else(|| panic!("{welcome}"))[..64].to_owned();
    let me = || {
        let mut stream = TcpStream::connect(&server.addr).unwrap();
        let head = format!("host: {}\r\nconnection: close\r\nauthorization: Bearer {token}", server.addr);
        write!(stream, "GET /api/me HTTP/1.1\r\n{head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(me().contains("Anna"));
    assert_eq!(admin(&["ban", "Anna", "--days", "2"]).0, Some(0));
    assert!(!me().contains("Anna"), "the login has ended");
    assert!(login("another horse").contains("\"banned\""));
    assert_eq!(admin(&["unban", "Anna"]).0, Some(0));
    assert!(login("another horse").starts_with("HTTP/1.1 200"));
    let (_, export) = admin(&["export", "Anna"]);
    assert!(export.contains("\"Anna\"") && !export.contains("argon2"), "{export}");
    assert_eq!(admin(&["sweep"]).0, Some(0));
    // What is kept for how long says the same file as for the server.
    let limits = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/limits.toml");
    assert_eq!(admin(&["sweep", "--limits", limits]).0, Some(0));
    assert_ne!(admin(&["sweep", "--limits", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")]).0, Some(0));
    let (code, told) = admin(&["ratings", "--recompute"]);
    assert!(code == Some(0) && told.contains("what the games say"), "{told}");
    assert_eq!(admin(&["erase", "Anna"]).0, Some(0));
    assert_eq!(admin(&["list"]), (Some(0), String::new()));
    let (code, told) = admin(&["verify"]);
    assert!(code == Some(0) && told.contains("Everything is sound"), "{told}");
    assert_eq!(server.stop(), Some(0));
}
