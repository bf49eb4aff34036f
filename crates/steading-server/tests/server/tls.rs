//! TLS without a proxy: a certificate made here, a client that trusts nothing else.

use crate::world::{PATIENCE, World, ordinary, raw};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use steading_server::Config;
use steading_server::config::{Certificates, TlsConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// An authority for tests (Pebble, of the makers of Let’s Encrypt) and the names that it asks for. Both end with this.
struct Authority {
    directory: String,
    management: SocketAddr,
    _running: [Child; 2],
}

fn free() -> SocketAddr {
    std::net::TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap()
}

impl Authority {
    /// Every name leads to this machine, and who has the name answers at this port. Nothing where there is no Pebble.
    async fn start(dir: &Path, port: u16) -> Option<Authority> {
        let run = |program: &str, args: &[String]| {
            let mut command = Command::new(program);
            command
                .args(args)
                .env("PEBBLE_VA_NOSLEEP", "1")
                .env("PEBBLE_WFE_NONCEREJECT", "0")
                .stdout(Stdio::null())
                .stderr(Stdio::null());
            command.kill_on_drop(true).spawn().ok()
        };
        let [directory, management, names, other] = [(); 4].map(|()| free());
        let config = serde_json::json!({ "pebble": {
            "listenAddress": directory, "managementListenAddress": management,
            "certificate": dir.join("chain.pem"), "privateKey": dir.join("key.pem"),
            "httpPort": 1, "tlsPort": port, "ocspResponderURL": "", "externalAccountBindingRequired": false,
        }});
        let file = dir.join("pebble.json");
        std::fs::write(&file, config.to_string()).unwrap();
        let off = ["-http01", "", "-https01", "", "-tlsalpn01", "", "-defaultIPv6", ""].map(str::to_owned);
        let dns = ["-dns01".to_owned(), names.to_string(), "-management".to_owned(), other.to_string()];
        let dns = run("pebble-challtestsrv", &[off.as_slice(), dns.as_slice()].concat())?;
        let asked = ["-config".to_owned(), file.display().to_string(), "-dnsserver".to_owned(), names.to_string()];
        let authority = run("pebble", &asked)?;
        let directory_url = format!("https://{directory}/dir");
        for addr in [directory, management] {
            while TcpStream::connect(addr).await.is_err() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        Some(Authority { directory: directory_url, management, _running: [dns, authority] })
    }
}

/// Writes a new certificate for this name, and returns it.
fn renew(dir: &Path, name: &str) -> CertificateDer<'static> {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed(vec![name.to_owned()]).unwrap();
    std::fs::write(dir.join("key.pem"), signing_key.serialize_pem()).unwrap();
    std::fs::write(dir.join("chain.pem"), cert.pem()).unwrap();
    cert.der().clone()
}

async fn connect(addr: SocketAddr, name: &str, trusted: &CertificateDer<'static>) -> io::Result<TlsStream<TcpStream>> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).unwrap();
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = builder.with_safe_default_protocol_versions().unwrap().with_root_certificates(roots);
    let connector = TlsConnector::from(Arc::new(config.with_no_client_auth()));
    let name = ServerName::try_from(name.to_owned()).unwrap();
    connector.connect(name, TcpStream::connect(addr).await?).await
}

async fn get(stream: &mut TlsStream<TcpStream>, path: &str) -> String {
    let head = format!("GET {path} HTTP/1.1\r\nhost: play.example\r\nconnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    // A server that ends a connection need not say goodbye first.
    let _ = stream.read_to_string(&mut answer).await;
    answer
}

async fn world(dir: &Path) -> World {
    let certificates = Certificates::Files { chain: dir.join("chain.pem"), key: dir.join("key.pem") };
    let redirect = Some(([127, 0, 0, 1], 0).into());
    let tls = Some(TlsConfig { certificates, look_again: Duration::from_millis(50), redirect });
    World::with(Config { tls, ..ordinary() }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_speaks_tls_and_tells_browsers_to_stay_there() {
    let dir = tempfile::tempdir().unwrap();
    let certificate = renew(dir.path(), "play.example");
    let world = world(dir.path()).await;
    let mut stream = connect(world.addr, "play.example", &certificate).await.unwrap();
    assert_eq!(stream.get_ref().1.alpn_protocol(), None, "nobody asked for one");
    let answer = get(&mut stream, "/healthz").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age=31536000"), "{answer}");
    // Cookies are for secure connections only.
    let mut stream = connect(world.addr, "play.example", &certificate).await.unwrap();
    let body = r#"{"name":"Anna"}"#;
    let head = "POST /api/guest HTTP/1.1\r\nhost: play.example\r\ncontent-type: application/json\r\nconnection: close";
    stream.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).as_bytes()).await.unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer).await;
    assert!(answer.contains("set-cookie: __Host-steading=") && answer.contains("Secure"), "{answer}");
    assert!(connect(world.addr, "other.example", &certificate).await.is_err(), "another name");
    // Without TLS there is nothing here, and the other address sends people over.
    let mut plain = TcpStream::connect(world.addr).await.unwrap();
    plain.write_all(b"GET /healthz HTTP/1.1\r\nhost: play.example\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer).await;
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    let redirect = world.server().redirect_addr.unwrap();
    let asked = "GET /play/settlement?seats=2 HTTP/1.1\r\nhost: play.example:80\r\nconnection: close\r\n\r\n";
    let sent = raw(redirect, asked).await.unwrap();
    assert_eq!(sent.status, 308);
    let there = format!("https://play.example:{}/play/settlement?seats=2", world.addr.port());
    assert_eq!(sent.header("location"), Some(there.as_str()));
}

#[tokio::test(flavor = "multi_thread")]
async fn renewed_certificates_are_used_and_broken_ones_are_not() {
    let dir = tempfile::tempdir().unwrap();
    let first = renew(dir.path(), "play.example");
    let world = world(dir.path()).await;
    assert!(connect(world.addr, "play.example", &first).await.is_ok());
    // Half of a pair is no pair: what was good stays in use.
    let key = std::fs::read(dir.path().join("key.pem")).unwrap();
    let second = renew(dir.path(), "play.example");
    let fresh = std::fs::read(dir.path().join("key.pem")).unwrap();
    std::fs::write(dir.path().join("key.pem"), key).unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(connect(world.addr, "play.example", &first).await.is_ok());
    std::fs::write(dir.path().join("key.pem"), fresh).unwrap();
    let renewed = async {
        while connect(world.addr, "play.example", &second).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), renewed).await.expect("the renewed certificate is used");
    assert!(connect(world.addr, "play.example", &first).await.is_err(), "the old one is not shown any more");
}

/// Certificates come from an authority that looks whether the name is ours, and are there after a restart without it.
#[tokio::test(flavor = "multi_thread")]
async fn certificates_come_from_an_authority_by_acme() {
    let dir = tempfile::tempdir().unwrap();
    let its_own = renew(dir.path(), "127.0.0.1");
    let addr = free();
    let started = tokio::time::timeout(PATIENCE, Authority::start(dir.path(), addr.port()));
    let Some(authority) = started.await.expect("the authority starts") else {
        eprintln!("Pebble is not installed: certificates by ACME are not tested");
        return;
    };
    let certificates = Certificates::Acme {
        domains: vec!["play.example".to_owned()],
        contact: Some("host@play.example".to_owned()),
        directory: authority.directory.clone(),
        roots: Some(dir.path().join("chain.pem")),
        cache: dir.path().join("certificates"),
    };
    let tls = Some(TlsConfig { certificates, look_again: Duration::from_secs(60), redirect: None });
    let mut world = World::with(Config { tls, addr, ..ordinary() }).await;
    let mut stream = connect(authority.management, "127.0.0.1", &its_own).await.unwrap();
    let answer = get(&mut stream, "/roots/0").await;
    let root = CertificateDer::from_pem_slice(answer.as_bytes()).unwrap();
    let patience = Duration::from_secs(60);
    let certified = async {
        loop {
            match connect(addr, "play.example", &root).await {
                Ok(stream) => break stream,
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        }
    };
    let mut stream = tokio::time::timeout(patience, certified).await.expect("a certificate is fetched");
    assert!(get(&mut stream, "/healthz").await.starts_with("HTTP/1.1 200"));
    assert!(connect(addr, "other.example", &root).await.is_err(), "another name");
    drop((stream, authority));
    world.restart().await;
    let kept = async {
        while connect(addr, "play.example", &root).await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(patience, kept).await.expect("the certificate is kept");
}
