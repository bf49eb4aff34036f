//! Webhooks: our own form with a signature, and the forms that chat services read.

use super::outgoing::Outgoing;
use super::{Fate, Letter};
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use ring::hmac;
use serde_json::{Value, json};
use steading_store::{ChannelSecret, Format};
use url::Url;

/// What a receiver compares: HMAC-SHA-256 with its secret over the time in seconds, a point and the body, as hexadecimal
/// digits.
pub(crate) fn signature(secret: &ChannelSecret, seconds: u64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, &secret.0);
    super::hex(hmac::sign(&key, format!("{seconds}.{body}").as_bytes()).as_ref())
}

/// Where a message of this form goes, and what it says.
fn written(format: Format, url: &Url, letter: &Letter) -> (Url, Value) {
    let text = || format!("{}\n{}", letter.title, letter.text());
    match format {
        Format::Json => {
            let notice = |line: &super::Line| {
                json!({
                    "kind": line.kind, "table": line.table, "game": line.game, "at": line.at,
                    "text": line.text, "url": line.url,
                })
            };
            let notices: Vec<Value> = letter.lines.iter().map(notice).collect();
            let body = json!({
                "id": letter.id, "lang": letter.lang.code(), "title": letter.title, "url": letter.url,
                "notices": notices,
            });
            (url.clone(), body)
        }
        // Names of people stand in it, and nobody is to be called by a name that looks like a call.
        Format::Discord => (url.clone(), json!({ "content": text(), "allowed_mentions": { "parse": [] } })),
        Format::Slack => {
            let escaped = text().replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            (url.clone(), json!({ "text": escaped }))
        }
        Format::Matrix => (url.clone(), json!({ "text": text(), "username": "Steading" })),
        Format::Ntfy => {
            let (mut root, topic) = (url.clone(), url.path().trim_matches('/').to_owned());
            root.set_path("/");
            (root, json!({ "topic": topic, "title": letter.title, "message": letter.text(), "click": letter.url }))
        }
    }
}

pub(crate) async fn send(
    outgoing: &Outgoing,
    (url, format): (&str, Format),
    secret: &ChannelSecret,
    letter: &Letter,
    now: u64,
) -> Fate {
    let Ok(url) = Url::parse(url) else { return Fate::Gone };
    let (url, body) = written(format, &url, letter);
    let (body, seconds) = (body.to_string(), now / 1_000);
    let signed = format!("t={seconds},v1={}", signature(secret, seconds, &body));
    let text = |value: String| HeaderValue::from_str(&value).expect("letters and digits");
    let headers = vec![
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (HeaderName::from_static("steading-id"), text(letter.id.to_string())),
        (HeaderName::from_static("steading-signature"), text(signed)),
    ];
    super::fate(outgoing.post(&url, headers, body.into_bytes()).await)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with `printf '1700000000.{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…`.
    #[test]
    fn a_signature_is_what_others_compute() {
        let made = signature(&ChannelSecret([7; 32]), 1_700_000_000, "{\"a\":1}");
        assert_eq!(made, "fa499c40baa09b566dfde0859145f8950e319e3b0f33a29fa072f3fa436334b1");
    }
}
