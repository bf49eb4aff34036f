//! Which page made a browser ask. A socket carries cookies along without the page having to know them, so only our own
//! pages may open one.

use super::extract::{Shown, is_secure};
use crate::app::App;
use crate::problem::{Answered, Problem};
use axum::http::{HeaderMap, Uri, header};

/// Refuses an upgrade that a foreign page asked for. Without an origin nobody comes in by a cookie: a browser would have
/// sent one.
pub(crate) fn check_origin(app: &App, headers: &HeaderMap, uri: &Uri, shown: Option<Shown>) -> Answered<()> {
    let foreign = || {
        metrics::counter!("steading_refusals_total", "why" => "origin").increment(1);
        Problem::new("foreign_origin")
    };
    let mut origins = headers.get_all(header::ORIGIN).iter();
    match (origins.next(), origins.next()) {
        (None, _) if shown != Some(Shown::Cookie) => Ok(()),
        (Some(origin), None) => {
            let host = uri.authority().map(|authority| authority.as_str());
            let host = host.or_else(|| headers.get(header::HOST).and_then(|host| host.to_str().ok()));
            let (Some(host), Ok(origin)) = (host, origin.to_str()) else { return Err(foreign()) };
            if is_same(origin, is_secure(app, headers), host) { Ok(()) } else { Err(foreign()) }
        }
        _ => Err(foreign()),
    }
}

/// Whether an origin is this host over this protocol. Upper and lower case are alike in both.
fn is_same(origin: &str, secure: bool, host: &str) -> bool {
    let (scheme, port) = if secure { ("https", "443") } else { ("http", "80") };
    let Some((origin_scheme, origin_host)) = origin.split_once("://") else { return false };
    let with_port = |host: &str| {
        let named = host.rsplit_once(':').is_some_and(|(_, port)| port.bytes().all(|digit| digit.is_ascii_digit()));
        let host = host.to_ascii_lowercase();
        if named && !host.ends_with(']') { host } else { format!("{host}:{port}") }
    };
    origin_scheme.eq_ignore_ascii_case(scheme) && with_port(origin_host) == with_port(host)
}

#[cfg(test)]
mod tests {
    use super::is_same;

    #[test]
    fn only_our_own_pages_are_the_same_origin() {
        for origin in ["http://play.example", "http://play.example:80", "HTTP://PLAY.Example"] {
            assert!(is_same(origin, false, "play.example"), "{origin}");
        }
        for origin in [
            "null",
            "",
            "https://play.example",
            "http://play.example:8080",
            "http://www.play.example",
            "http://play.example.evil.example",
            "http://evil.example",
            "http://play.example@evil.example",
            "http://play.example/",
            "play.example",
            "file://",
        ] {
            assert!(!is_same(origin, false, "play.example"), "{origin}");
        }
        assert!(is_same("https://play.example", true, "play.example:443"));
        assert!(is_same("http://[::1]:8080", false, "[::1]:8080"));
        assert!(!is_same("http://[::1]:8080", false, "[::1]"));
        assert!(!is_same("http://127.0.0.1:8081", false, "127.0.0.1:8080"));
    }
}
