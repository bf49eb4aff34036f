//! Webhooks: our own form with a signature, and the forms that chat services read.

use super::outgoing::Outgoing;
use super::{Fate, Letter};
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use ring::hmac;
use serde_json::{Value, json};
use steading_store::{ChannelSecret, Format};
use url::Url;

/// What services take: Discord refuses more (units of UTF-16), Slack and Matrix cut it or refuse it, ntfy makes a file of
/// it (all bytes).
const MOST_OF_DISCORD: usize = 2_000;
const MOST_OF_SLACK: usize = 4_000;
const MOST_OF_MATRIX: usize = 16_000;
const MOST_OF_NTFY: usize = 4_096;

/// What a receiver compares: HMAC-SHA-256 with its secret over the time in seconds, a point and the body, as hexadecimal
/// digits.
pub(crate) fn signature(secret: &ChannelSecret, seconds: u64, body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, &secret.0);
    super::hex(hmac::sign(&key, format!("{seconds}.{body}").as_bytes()).as_ref())
}

/// Where a message of this form goes, and what it says.
fn written(format: Format, url: &Url, letter: &Letter) -> (Url, Value) {
    // Title and lines, of which the last are left out where a service takes no more.
    let text = |fits: &dyn Fn(&str) -> bool| {
        let whole = |lines: &str| format!("{}\n{lines}", letter.title);
        whole(&letter.text(|lines| fits(&whole(lines))))
    };
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
        Format::Discord => {
            let content = text(&|text| text.encode_utf16().count() <= MOST_OF_DISCORD);
            (url.clone(), json!({ "content": content, "allowed_mentions": { "parse": [] } }))
        }
        Format::Slack => {
            let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            (url.clone(), json!({ "text": escaped(&text(&|text| escaped(text).len() <= MOST_OF_SLACK)) }))
        }
        Format::Matrix => {
            (url.clone(), json!({ "text": text(&|text| text.len() <= MOST_OF_MATRIX), "username": "Steading" }))
        }
        Format::Ntfy => {
            let (mut root, topic) = (url.clone(), url.path().trim_matches('/').to_owned());
            root.set_path("/");
            let message = letter.text(|text| text.len() <= MOST_OF_NTFY);
            (root, json!({ "topic": topic, "title": letter.title, "message": message, "click": letter.url }))
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
    use steading_host::{CallKind, ChannelId, TableId};
    use steading_messages::Lang;

    /// Made with `printf '1700000000.{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…`.
    #[test]
    fn a_signature_is_what_others_compute() {
        let made = signature(&ChannelSecret([7; 32]), 1_700_000_000, "{\"a\":1}");
        assert_eq!(made, "fa499c40baa09b566dfde0859145f8950e319e3b0f33a29fa072f3fa436334b1");
    }

    fn letter(lines: usize, name: &str) -> Letter {
        let line = |number: usize| super::super::Line {
            kind: CallKind::Turn,
            table: TableId::new([number as u8; 20]),
            game: "settlement".to_owned(),
            at: 7,
            text: format!("Your turn {number}: Settlement with {name}"),
            url: format!("https://play.example.org/table/{number}"),
        };
        Letter {
            id: ChannelId::new([3; 20]),
            lang: Lang::En,
            base: "https://play.example.org".to_owned(),
            title: format!("Tables wait for <{name}> & others"),
            url: "https://play.example.org/?lang=en".to_owned(),
            lines: (0..lines).map(line).collect(),
            more: 0,
        }
    }

    fn body(format: Format, letter: &Letter) -> (String, Value) {
        let (url, body) = written(format, &Url::parse("https://hooks.example.org/my-topic").unwrap(), letter);
        (url.to_string(), body)
    }

    #[test]
    fn every_service_gets_its_form_and_nothing_else() {
        let letter = letter(1, "@everyone");
        let line = "Your turn 0: Settlement with @everyone https://play.example.org/table/0";
        let text = format!("Tables wait for <@everyone> & others\n{line}");
        let same = "https://hooks.example.org/my-topic".to_owned();
        let discord = json!({ "content": text, "allowed_mentions": { "parse": [] } });
        assert_eq!(body(Format::Discord, &letter), (same.clone(), discord));
        let escaped = format!("Tables wait for &lt;@everyone&gt; &amp; others\n{line}");
        assert_eq!(body(Format::Slack, &letter), (same.clone(), json!({ "text": escaped })));
        assert_eq!(body(Format::Matrix, &letter), (same, json!({ "text": text, "username": "Steading" })));
        let ntfy = json!({
            "topic": "my-topic", "title": "Tables wait for <@everyone> & others", "message": line,
            "click": "https://play.example.org/?lang=en",
        });
        assert_eq!(body(Format::Ntfy, &letter), ("https://hooks.example.org/".to_owned(), ntfy));
    }

    #[test]
    fn what_is_too_long_is_cut_by_whole_lines_and_the_rest_counted() {
        // A letter that is one sign and two units of UTF-16, four bytes.
        let long = Letter { more: 3, ..letter(10, &"🦉".repeat(120)) };
        for (format, field, most, measure) in [
            (Format::Discord, "content", 2_000, (|text| text.encode_utf16().count()) as fn(&str) -> usize),
            (Format::Slack, "text", 4_000, str::len),
            (Format::Matrix, "text", 16_000, str::len),
            (Format::Ntfy, "message", 4_096, str::len),
        ] {
            let (_, body) = body(format, &long);
            let text = body[field].as_str().unwrap();
            assert!(measure(text) <= most, "{format:?}: {}", measure(text));
            let shown = text.lines().filter(|line| line.contains("/table/")).count();
            assert!((1..=10).contains(&shown), "{format:?}");
            assert_eq!(text.lines().last().unwrap(), format!("… and {} more.", 13 - shown), "{format:?}");
            // One line more would be too much.
            let next = &long.lines[shown.min(9)];
            assert!(
                shown == 10 || measure(text) + measure(&next.text) + next.url.len() + 2 > most,
                "{format:?}: {shown}"
            );
        }
        let (_, body) = body(Format::Discord, &letter(1, &"x".repeat(1_990)));
        assert!(body["content"].as_str().unwrap().ends_with("\n… and 1 more."));
    }
}
