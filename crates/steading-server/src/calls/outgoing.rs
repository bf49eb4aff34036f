//! Requests that we make ourselves, to addresses that people name.
//!
//! People could name an address of the machine or the house we run in. So the name is resolved here, what is
//! not of the open Internet is refused unless the host allows it, and the connection goes to the very address that was
//! looked at. Nothing is followed, and little is read.

use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper::header::{HOST, HeaderName, HeaderValue, USER_AGENT};
use hyper_util::rt::TokioIo;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use url::{Host, Url};

/// For all of it: resolving, connecting, sending, the head of the answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// What is read of an answer, of which only the status counts.
const MOST_READ: usize = 16 << 10;
/// Addresses of one name that are tried.
const MOST_TRIED: usize = 3;

/// Why nothing was sent.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unsent {
    /// We do not send there.
    Forbidden,
    Failed(String),
}

/// Trusts whom the machine trusts. Read once: it takes a while.
static TRUST: LazyLock<Arc<ClientConfig>> = LazyLock::new(|| {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider knows the protocols")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Arc::new(config)
});

/// Sends requests.
#[derive(Clone)]
pub(crate) struct Outgoing {
    tls: TlsConnector,
    /// Also to addresses that are not of the open Internet, and without TLS.
    private: bool,
}

impl std::fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Outgoing").field("private", &self.private).finish_non_exhaustive()
    }
}

impl Outgoing {
    pub fn new(private: bool) -> Outgoing {
        Outgoing { tls: TlsConnector::from(Arc::clone(&TRUST)), private }
    }

    /// Whether this could be sent to, before its name is resolved.
    pub fn acceptable(&self, url: &Url) -> bool {
        let secure = url.scheme() == "https" || self.private && url.scheme() == "http";
        let port = url.port_or_known_default().unwrap_or(0);
        let named = match url.host() {
            Some(Host::Domain(name)) => self.private || name.contains('.') && !name.ends_with(".localhost"),
            Some(Host::Ipv4(addr)) => self.allows(addr.into()),
            Some(Host::Ipv6(addr)) => self.allows(addr.into()),
            None => false,
        };
        let plain = url.username().is_empty() && url.password().is_none();
        secure && named && plain && (self.private || port == 443 || port >= 1_024)
    }

    fn allows(&self, addr: IpAddr) -> bool {
        self.private || is_public(addr)
    }

    /// The status of the answer.
    pub async fn post(&self, url: &Url, headers: Vec<(HeaderName, HeaderValue)>, body: Vec<u8>) -> Result<u16, Unsent> {
        if !self.acceptable(url) {
            return Err(Unsent::Forbidden);
        }
        let sent = tokio::time::timeout(PATIENCE, self.send(url, headers, body)).await;
        sent.unwrap_or_else(|_| Err(Unsent::Failed("no answer in time".to_owned())))
    }

    async fn send(&self, url: &Url, headers: Vec<(HeaderName, HeaderValue)>, body: Vec<u8>) -> Result<u16, Unsent> {
        let port = url.port_or_known_default().unwrap_or(443);
        let addrs: Vec<SocketAddr> = match url.host() {
            Some(Host::Domain(name)) => tokio::net::lookup_host((name, port)).await.map_err(failed)?.collect(),
            Some(Host::Ipv4(addr)) => vec![(addr, port).into()],
            Some(Host::Ipv6(addr)) => vec![(addr, port).into()],
            None => return Err(Unsent::Forbidden),
        };
        // One that is not allowed spoils the name: who resolves it so is up to something.
        if addrs.iter().any(|addr| !self.allows(addr.ip())) {
            return Err(Unsent::Forbidden);
        }
        let mut problem = Unsent::Failed("the name has no address".to_owned());
        for addr in addrs.into_iter().take(MOST_TRIED) {
            match TcpStream::connect(addr).await {
                Ok(stream) => {
                    let _ = stream.set_nodelay(true);
                    return if url.scheme() == "https" {
                        let name = url.host_str().unwrap_or_default().trim_matches(['[', ']']).to_owned();
                        let name = ServerName::try_from(name).map_err(failed)?;
                        speak(self.tls.connect(name, stream).await.map_err(failed)?, url, headers, body).await
                    } else {
                        speak(stream, url, headers, body).await
                    };
                }
                Err(error) => problem = failed(error),
            }
        }
        Err(problem)
    }
}

fn failed(error: impl ToString) -> Unsent {
    Unsent::Failed(error.to_string())
}

async fn speak(
    stream: impl AsyncRead + AsyncWrite + Send + Unpin + 'static,
    url: &Url,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Vec<u8>,
) -> Result<u16, Unsent> {
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let speaks = tokio::spawn(connection);
    let host = match url.port() {
        Some(port) => format!("{}:{port}", url.host_str().unwrap_or_default()),
        None => url.host_str().unwrap_or_default().to_owned(),
    };
    let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
    let mut request = hyper::Request::post(path).header(HOST, host).header(USER_AGENT, "steading");
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(failed)?;
    let response = sender.send_request(request).await.map_err(failed);
    let status = match response {
        Ok(response) => {
            let status = response.status().as_u16();
            let _ = Limited::new(response.into_body(), MOST_READ).collect().await;
            Ok(status)
        }
        Err(error) => Err(error),
    };
    speaks.abort();
    status
}

/// Whether an address is of the open Internet.
fn is_public(addr: IpAddr) -> bool {
    match addr.to_canonical() {
        IpAddr::V4(addr) => is_public_v4(addr),
        IpAddr::V6(addr) => is_public_v6(addr),
    }
}

fn is_public_v4(addr: Ipv4Addr) -> bool {
    let [a, b, c, _] = addr.octets();
    let special = addr.is_private()
        || addr.is_loopback()
        || addr.is_link_local()
        || addr.is_multicast()
        || addr.is_broadcast()
        || addr.is_documentation()
        || a == 0
        || a >= 240
        || (a, b & 0xc0) == (100, 64)
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || (a, b & 0xfe) == (198, 18);
    !special
}

fn is_public_v6(addr: Ipv6Addr) -> bool {
    let part = addr.segments();
    // An address of the older kind within: 6to4, or NAT64 behind its known prefix.
    if part[0] == 0x2002 {
        return is_public_v4(Ipv4Addr::from((u32::from(part[1]) << 16) | u32::from(part[2])));
    }
    if part[..6] == [0x64, 0xff9b, 0, 0, 0, 0] {
        return is_public_v4(Ipv4Addr::from((u32::from(part[6]) << 16) | u32::from(part[7])));
    }
    let global = part[0] & 0xe000 == 0x2000;
    let special = part[0] == 0x2001 && (part[1] < 0x200 || part[1] == 0xdb8) || part[0] == 0x3fff;
    global && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_house_are_not_of_the_open_internet() {
        for open in
            ["1.1.1.1", "93.184.216.34", "2606:4700::1111", "2a01:4f8::1", "64:ff9b::101:101", "2002:101:101::1"]
        {
            assert!(is_public(open.parse().unwrap()), "{open}");
        }
        for own in [
            "127.0.0.1",
            "127.8.8.8",
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "0.1.2.3",
            "100.64.0.1",
            "192.0.0.8",
            "192.0.2.1",
            "198.18.0.1",
            "198.19.255.255",
            "203.0.113.5",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:10.1.1.1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::1",
            "2002:a00:1::1",
            "100::1",
        ] {
            assert!(!is_public(own.parse().unwrap()), "{own}");
        }
    }

    #[tokio::test]
    async fn what_leads_into_the_house_is_refused_in_every_spelling() {
        let outgoing = Outgoing::new(false);
        for bad in [
            "http://example.org/",
            "https://127.0.0.1/",
            "https://localhost/",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://017700000001/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/",
            "https://example.org:22/",
            "https://me@example.org/",
            "ftp://example.org/",
            "https://intranet/",
            "https://it.localhost/",
        ] {
            let url = Url::parse(bad).unwrap();
            assert_eq!(outgoing.post(&url, Vec::new(), Vec::new()).await, Err(Unsent::Forbidden), "{bad}");
        }
        assert!(outgoing.acceptable(&Url::parse("https://hook.example.org/a?b=c").unwrap()));
        let private = Outgoing::new(true);
        assert!(private.acceptable(&Url::parse("http://127.0.0.1:99/").unwrap()));
        assert!(!private.acceptable(&Url::parse("file:///etc/passwd").unwrap()));
    }

    /// The name is harmless, but where it leads is not: what counts is the address that is connected to.
    #[tokio::test]
    async fn a_name_that_leads_into_the_house_is_refused_after_it_is_resolved() {
        let outgoing = Outgoing::new(false);
        let url = Url::parse("https://localhost.localdomain:8443/").unwrap();
        let sent = outgoing.post(&url, Vec::new(), Vec::new()).await;
        assert!(sent.is_err(), "{sent:?}");
    }
}
