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
