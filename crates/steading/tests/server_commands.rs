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
        self.ask("POST", path, headers, body)
    }

    fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.addr).unwrap();
        let (addr, length) = (&self.addr, body.len());
        let head = format!("{method} {path} HTTP/1.1\r\nhost: {addr}\r\nconnection: close\r\n{headers}");
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

/// Two servers on PostgreSQL over NATS and a worker, with the program that is handed out: `status` shows them, `move` is
/// refused while they run, and afterwards takes everything to a folder and back.
#[test]
fn two_servers_and_a_worker_share_a_database_that_can_be_moved() {
    let Some(cluster) = steading_store::conformance::cluster::Cluster::start() else { return };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let schema = || runtime.block_on(cluster.schema());
    let (url, other) = (schema(), schema());
    let folder = folder("two_servers");
    let data = folder.join("data").to_str().unwrap().to_owned();
    let nats = Nats::start(&folder);
    // Over the database where there is no NATS; then nobody works elsewhere.
    let bus = nats.as_ref().map_or("postgres".to_owned(), |nats| nats.address.clone());
    let metrics = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let serve = ["serve", "--addr", "127.0.0.1:0", "--data", &data, "--database", &url, "--bus", &bus];
    let first = Server::start(steading(&serve).args(["--metrics-addr", &metrics.to_string()]));
    let second = Server::start(&mut steading(&serve));
    let status = || -> serde_json::Value {
        let output = run(&["status", "--database", &url, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{}", complaint(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let shares = |seen: &serde_json::Value| -> Vec<u64> {
        seen["nodes"].as_array().unwrap().iter().map(|node| node["buckets"].as_u64().unwrap()).collect()
    };
    until("both have their share", || shares(&status()) == [128, 128]);
    let said = run(&["status", "--database", &url]);
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains(&first.addr) && said.contains(&second.addr), "{said}");

    let key = run(&["admin", "work-key", "--database", &url]);
    let key = String::from_utf8_lossy(&key.stdout).trim().to_owned();
    let mut worker = nats.as_ref().map(|_| {
        let mut command = steading(&["work", "--bus", &bus, "--threads", "1"]);
        Ended(command.env("STEADING_WORK_KEY", &key).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    });
    if worker.is_some() {
        let seen = || {
            let mut stream = TcpStream::connect(metrics).unwrap();
            write!(stream, "GET /metrics HTTP/1.1\r\nhost: {metrics}\r\nconnection: close\r\n\r\n").unwrap();
            let mut answer = String::new();
            stream.read_to_string(&mut answer).unwrap();
            answer
        };
        until("the worker is known", || seen().lines().any(|line| line == "steading_workers 1"));
    }

    // Somebody comes in at one and is known at the other; what they open is told.
    let guest = first.post("/api/guest", JSON, r#"{"name":"Anna","bearer":true}"#);
    let token = serde_json::from_str::<serde_json::Value>(guest.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    let bearer = format!("{JSON}authorization: Bearer {}\r\n", token["token"].as_str().unwrap());
    let table = r#"{"game":"settlement","seats":2,"who":[{"kind":"me"},{"kind":"bot","bot":"easy"}]}"#;
    let opened = second.post("/api/tables", &bearer, table);
    assert!(opened.starts_with("HTTP/1.1 20"), "{opened}");
    assert_eq!(status()["tables"], 1);

    let target = format!("sqlite:{}", folder.join("moved").to_str().unwrap());
    let live = run(&["move", "--from", &url, "--to", &target]);
    assert_eq!(live.status.code(), Some(1), "it is in use: {}", complaint(&live));
    if let Some(worker) = &mut worker {
        assert_eq!(worker.stop(), Some(0));
    }
    assert_eq!((first.stop(), second.stop()), (Some(0), Some(0)));
    assert_eq!(shares(&status()), [] as [u64; 0], "who ends in order leaves nothing behind");
    for (from, to) in [(&url, &target), (&target, &other)] {
        let moved = run(&["move", "--from", from, "--to", to]);
        assert_eq!(moved.status.code(), Some(0), "{}", complaint(&moved));
        let again = run(&["move", "--from", from, "--to", to]);
        assert_eq!(again.status.code(), Some(1), "there is something: {}", complaint(&again));
    }
    let kept = run(&["status", "--database", &other, "--json"]);
    let kept: serde_json::Value = serde_json::from_slice(&kept.stdout).unwrap();
    assert_eq!(kept["tables"], 1);
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = std::time::Instant::now();
    while !holds() {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "waited in vain: {what}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// A process that is ended, whatever happens.
struct Ended(Child);

impl Ended {
    fn stop(&mut self) -> Option<i32> {
        let told = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(told.success());
        self.0.wait().unwrap().code()
    }
}

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A NATS server of one's own, where it is installed.
struct Nats {
    address: String,
    _server: Ended,
}

impl Nats {
    fn start(folder: &Path) -> Option<Nats> {
        let addr = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let mut command = Command::new("nats-server");
        command.args(["-a", "127.0.0.1", "-p", &addr.port().to_string(), "-js", "-sd"]).arg(folder.join("nats"));
        let Ok(child) = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn() else {
            eprintln!("\n*** NATS is not installed: NOTHING IS TESTED OVER NATS ***\n");
            return None;
        };
        let server = Ended(child);
        until("NATS takes connections", || TcpStream::connect(addr).is_ok());
        Some(Nats { address: format!("nats://{addr}"), _server: server })
    }
}

/// What follows a name in JSON, up to the next quote.
fn told<'a>(answer: &'a str, name: &str) -> &'a str {
    let value = answer.split(&format!("\"{name}\":\"")).nth(1).unwrap_or_else(|| panic!("no {name} in {answer}"));
    value.split('"').next().unwrap()
}

fn admin(data: &str, args: &[&str]) -> (Option<i32>, String) {
    let output = run(&[&["admin", "--data", data], args].concat());
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned() + &complaint(&output))
}

#[test]
fn an_operator_closes_deletes_and_promotes() {
    let folder = folder("an_operator_closes");
    let data = folder.join("data").to_str().unwrap().to_owned();
    let server = Server::start(&mut steading(&["serve", "--addr", "127.0.0.1:0", "--data", &data]));
    // The first account is an admin by itself.
    server.post("/api/register", JSON, r#"{"name":"Berta","password":"correct horse"}"#);
    let welcome = server.post("/api/register", JSON, r#"{"name":"Anna","password":"correct horse","bearer":true}"#);
    let bearer = format!("{JSON}authorization: Bearer {}\r\n", told(&welcome, "token"));
    let me = |server: &Server| server.ask("GET", "/api/me", &bearer, "");
    assert_eq!(admin(&data, &["promote", "nobody"]).0, Some(1));
    assert!(me(&server).contains("\"admin\":false"), "{}", me(&server));
    let (code, said) = admin(&data, &["promote", "anna"]);
    assert!(code == Some(0) && said.contains("Anna"), "{said}");
    assert!(me(&server).contains("\"person\":null"), "who may do more logs in anew: {}", me(&server));
    let welcome = server.post("/api/login", JSON, r#"{"name":"Anna","password":"correct horse","bearer":true}"#);
    assert!(welcome.contains("\"admin\":true"), "{welcome}");
    let bearer = format!("{JSON}authorization: Bearer {}\r\n", told(&welcome, "token"));
    server.post("/api/guest", JSON, r#"{"name":"Guest","bearer":true}"#);
    assert_eq!(admin(&data, &["promote", "Guest"]).0, Some(1), "a guest is not promoted");

    let who = r#"[{"kind":"me"},{"kind":"bot","bot":"random"}]"#;
    let table = server.post("/api/tables", &bearer, &format!(r#"{{"game":"catan_road","who":{who},"start":true}}"#));
    let table = told(&table, "table");
    let at_the_table = || server.get(&format!("/api/tables/{table}"));
    assert!(at_the_table().starts_with("HTTP/1.1 200"));
    let (code, said) = admin(&data, &["close", table]);
    assert!(code == Some(0) && said.contains(table), "{said}");
    // The server looks for it every two seconds.
    let closed = (0..100).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        !at_the_table().contains("\"playing\"")
    });
    assert!(closed, "{}", at_the_table());
    assert_eq!(admin(&data, &["close", "no-such-table"]).0, Some(1));

    let record = std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/settlement")).unwrap();
    let record = std::fs::read_to_string(record.flatten().map(|entry| entry.path()).min().unwrap()).unwrap();
    let kept = server.post("/api/records", &bearer, &serde_json::json!({ "record": record }).to_string());
    let game = told(&kept, "id");
    let path = format!("/api/finished/{game}");
    assert!(server.get(&path).starts_with("HTTP/1.1 200"));
    let (code, said) = admin(&data, &["delete", game]);
    assert!(code == Some(0) && said.contains(game), "{said}");
    assert!(server.get(&path).starts_with("HTTP/1.1 404"));
    assert_eq!(admin(&data, &["delete", game]).0, Some(1), "it is gone");
    assert_eq!(server.stop(), Some(0));
}

/// One byte of the file of a stopped server: the notice of who sits at a live table.
#[test]
fn d3_a_flipped_byte_in_the_file_is_found_by_the_check_of_an_operator() {
    let folder = folder("a_flipped_byte");
    let data = folder.join("data").to_str().unwrap().to_owned();
    let server = Server::start(&mut steading(&["serve", "--addr", "127.0.0.1:0", "--data", &data]));
    let welcome = server.post("/api/guest", JSON, r#"{"name":"Zephyrine","bearer":true}"#);
    let bearer = format!("{JSON}authorization: Bearer {}\r\n", told(&welcome, "token"));
    let who = r#"[{"kind":"me"},{"kind":"bot","bot":"random"}]"#;
    let table = server.post("/api/tables", &bearer, &format!(r#"{{"game":"catan_road","who":{who},"start":true}}"#));
    let table = told(&table, "table").to_owned();
    assert_eq!(server.stop(), Some(0));
    let (code, said) = admin(&data, &["verify"]);
    assert!(code == Some(0) && said.contains("Everything is sound"), "{said}");

    let file = folder.join("data/steading.db");
    let mut bytes = std::fs::read(&file).unwrap();
    let is = |at: &usize, text: &str| bytes[*at..].starts_with(text.as_bytes());
    let sits = |at: &usize| {
        is(at, "Zephyrine") && bytes[at.saturating_sub(120)..*at].windows(11).any(|w| w == b"{\"is\":\"seat")
    };
    let found: Vec<usize> = (0..bytes.len()).filter(sits).collect();
    let [at] = found[..] else { panic!("the name stands at {found:?}") };
    bytes[at] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    let (code, said) = admin(&data, &["verify"]);
    assert!(code == Some(1) && said.contains(&format!("table {table}: ")), "{said}");
}
