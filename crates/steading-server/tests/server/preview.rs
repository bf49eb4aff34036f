//! What a messenger is told of a link to a table: what the lobby would tell, and nothing to those who were not invited.

use crate::world::{Client, Reply, World, http};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A private table with a clock, a variant and a seed that nobody may know. Its id and its invitation.
async fn invitation(host: &Client, seed: &str) -> (String, String) {
    let wish = json!({
        "game": "catan_road", "seats": 3, "private": true, "seed": seed, "options": { "allow_gifts": "yes" },
        "clock": { "kind": "per_move", "seconds": 120 },
        "who": [{ "kind": "me" }, { "kind": "bot", "bot": "medium" }, { "kind": "open" }],
    });
    let opened = host.post("/api/tables", wish).await.good();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&opened["table"]), text(&opened["invite"]))
}

async fn page(world: &World, path: &str, lang: &str) -> Reply {
    let reply = http(world.addr, "GET", path, &[("accept-language", lang)], "").await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    reply
}

/// A picture is no text.
async fn picture(world: &World, path: &str) -> Vec<u8> {
    let mut stream = TcpStream::connect(world.addr).await.unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", world.addr);
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).await.unwrap();
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("image/png"), "{head}");
    let png = bytes.split_off(end + 4);
    // As messengers want them: a PNG of 1200 by 630, and not too large for any.
    assert_eq!((&png[1..4], &png[16..24]), (&b"PNG"[..], &[0, 0, 4, 176, 0, 0, 2, 118][..]));
    assert!((10_000..600_000).contains(&png.len()), "{} bytes", png.len());
    png
}

fn said<'a>(page: &'a Reply, property: &str) -> Option<&'a str> {
    let (_, rest) = page.body.split_once(&format!("<meta property=\"{property}\" content=\""))?;
    rest.split_once('"').map(|(content, _)| content)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_what_to_in_both_languages() {
    let world = World::new().await;
    let anna = world.guest("Anna <b>\"x\"").await;
    let (table, invite) = invitation(&anna, "canary-seed").await;
    let link = format!("/invite/{table}/{invite}");
    let english = page(&world, &link, "en-GB").await;
    assert_eq!(said(&english, "og:title"), Some("Come and play CATAN – On the Road"));
    let about = said(&english, "og:description").unwrap();
    for word in
        ["Opened by Anna &lt;b&gt;&quot;x&quot;", "2 min per answer", "Gifts: Yes", "a medium bot", "1 seat free"]
    {
        assert!(about.contains(word), "{word} is not in {about}");
    }
    let image = said(&english, "og:image").unwrap();
    assert_eq!(image, format!("http://{}{link}/preview.png?lang=en", world.addr));
    let german = page(&world, &link, "de").await;
    let about = said(&german, "og:description").unwrap();
    for word in ["Eröffnet von", "2 min je Antwort", "mittlerer Bot", "1 Platz frei"] {
        assert!(about.contains(word), "{word} is not in {about}");
    }
    // Who shares a link may say in which language it is to be shown.
    let shared = page(&world, &format!("{link}?lang=de"), "en").await;
    assert_eq!(said(&shared, "og:description"), Some(about));
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_invitation_a_private_table_tells_nothing() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let (table, invite) = invitation(&anna, "canary-seed").await;
    // As well made as the right one.
    let wrong = if invite.starts_with('0') { "1" } else { "0" }.to_owned() + &invite[1..];
    let nowhere = page(&world, "/invite/nothing/at-all", "en").await;
    for path in [format!("/invite/{table}/{wrong}"), format!("/invite/{table}/x"), format!("/table/{table}")] {
        // Not even that there is a table: the page is that of an invitation to nowhere.
        assert_eq!(page(&world, &path, "en").await.body, nowhere.body);
        assert_eq!(world.get(&format!("{path}/preview.png")).await.code(), "not_found");
        // Nor to the host herself: whose browser asks does not change what is shown.
        assert_eq!(anna.get(&format!("{path}/preview.png")).await.code(), "not_found");
    }
    // An invitation that was taken back opens nothing, nor does it tell anything.
    assert_eq!(anna.post(&format!("/api/tables/{table}/invite"), json!({ "revoke": true })).await.status, 200);
    assert_eq!(page(&world, &format!("/invite/{table}/{invite}"), "en").await.body, nowhere.body);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_depends_on_nothing_secret() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let mut told = Vec::new();
    for seed in ["canary-one", "canary-two"] {
        let (table, invite) = invitation(&anna, seed).await;
        let link = format!("/invite/{table}/{invite}");
        let page = page(&world, &link, "en").await;
        for secret in ["canary", &anna.id, &anna.token] {
            assert!(!page.body.contains(secret), "{secret}");
        }
        told.push((page.body.replace(&link, "LINK"), picture(&world, &format!("{link}/preview.png")).await));
    }
    // Tables that differ in their seed and in nothing else look the same to the last pixel.
    assert!(told[0] == told[1]);
    let (table, invite) = invitation(&anna, "canary-one").await;
    let german = picture(&world, &format!("/invite/{table}/{invite}/preview.png?lang=de")).await;
    assert!(german != told[0].1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_table_has_a_preview_and_says_who_has_come() {
    let world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    let table = anna.open(json!({ "game": "emberleaf", "seats": 3 })).await;
    let link = format!("/table/{table}");
    let before = page(&world, &link, "en").await;
    assert_eq!(said(&before, "og:description"), Some("Opened by Anna · no clock · At the table: Anna, 2 seats free"));
    let (mut socket, _) = berta.join(&table).await;
    assert!(socket.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    let after = page(&world, &link, "en").await;
    assert_eq!(
        said(&after, "og:description"),
        Some("Opened by Anna · no clock · At the table: Anna, Berta, 1 seat free")
    );
    picture(&world, &format!("{link}/preview.png")).await;
}
