//! Guests, accounts and their logins.

use crate::world::{Client, JSON, Socket, World, http};
use serde_json::{Value, json};

fn account(name: &str, password: &str) -> Value {
    json!({ "name": name, "password": password, "bearer": true })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_becomes_an_account_and_keeps_everything() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": crate::play::GAME, "seats": 2 })).await;
    let became = anna.post("/api/register", account("Anna", "correct horse")).await.good();
    let account_of_anna = Client::of(world.addr, &became);
    assert_eq!(account_of_anna.id, anna.id);
    assert_ne!(account_of_anna.token, anna.token);
    // B6: rights have changed, so the token from before opens nothing.
    assert_eq!(anna.get("/api/me").await.good()["person"], Value::Null);
    assert_eq!(account_of_anna.get("/api/my/tables").await.good()["items"][0]["id"], json!(table));
    let back = http(world.addr, "POST", "/api/login", &[JSON], &account("aNNa", "correct horse").to_string()).await;
    assert_eq!(Client::of(world.addr, &back.good()).id, anna.id);
    let zoe = world.guest("Zoe").await;
    assert_eq!(zoe.post("/api/register", account("ANNA", "correct horse")).await.code(), "name_taken");
    assert_eq!(account_of_anna.post("/api/guest", json!({ "name": "x" })).await.code(), "already_account");
    assert_eq!(zoe.post("/api/guest", json!({ "name": "Zoë" })).await.good()["person"]["name"], "Zoë");
    assert_eq!(zoe.post("/api/password", json!({ "old": "a", "new": "correct horse" })).await.code(), "account_needed");
}

/// B6: login makes a new token, logout and a new password end the old ones with their sockets, only hashes are kept.
#[tokio::test(flavor = "multi_thread")]
async fn b6_logins_rotate_and_end() {
    let world = World::new().await;
    let wish = account("Anna", "correct horse").to_string();
    let register = http(world.addr, "POST", "/api/register", &[JSON], &wish).await;
    let first = Client::of(world.addr, &register.good());
    // Fixation: a token that was known before the login is not the one after it, and ends.
    let guest = world.guest("Eve").await;
    let second = Client::of(world.addr, &guest.post("/api/login", account("Anna", "correct horse")).await.good());
    assert_ne!(second.token, guest.token);
    assert_eq!(guest.get("/api/me").await.good()["person"], Value::Null);
    let wrong = guest.post("/api/login", account("Anna", "wrong horse")).await;
    assert_eq!((wrong.status, wrong.code().as_str()), (401, "wrong_password"));

    let table = first.open(json!({ "game": crate::play::GAME, "seats": 2 })).await;
    let (mut one, _) = first.join(&table).await;
    let (mut other, _) = second.join(&table).await;
    second.post("/api/logout", Value::Null).await.good();
    assert_eq!(other.end().await, 1008);
    assert_eq!(second.get("/api/my/tables").await.status, 401);
    first.get("/api/my/tables").await.good();

    let third = Client::of(
        world.addr,
        &first
            .post("/api/password", json!({ "old": "correct horse", "new": "another horse", "bearer": true }))
            .await
            .good(),
    );
    assert_eq!(one.end().await, 1008);
    assert_eq!(first.get("/api/my/tables").await.status, 401);
    third.get("/api/my/tables").await.good();
    assert_eq!(guest.post("/api/login", account("Anna", "correct horse")).await.status, 401);
    let data = std::fs::read(world.store.dir().join(steading_store::DATABASE_FILE)).unwrap();
    let wal =
        std::fs::read(world.store.dir().join(format!("{}-wal", steading_store::DATABASE_FILE))).unwrap_or_default();
    for secret in [&first.token, &third.token, "another horse"] {
        for bytes in [&data, &wal] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()), "a secret is kept");
        }
    }
}

/// B6: the cookie is for the server's eyes only, and behind TLS for secure connections only.
#[tokio::test(flavor = "multi_thread")]
async fn b6_the_cookie_says_how_it_may_be_used() {
    let config = |behind_tls| steading_server::Config { behind_tls, ..crate::world::ordinary() };
    for (behind_tls, name) in [(false, "steading="), (true, "__Host-steading=")] {
        let world = World::with(config(behind_tls)).await;
        let reply = http(world.addr, "POST", "/api/guest", &[JSON], r#"{"name":"Anna"}"#).await;
        assert!(reply.good().get("token").is_none());
        let cookie = reply.header("set-cookie").unwrap();
        assert!(cookie.starts_with(name) && cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
        assert!(cookie.contains("Path=/") && !cookie.contains("Domain"), "{cookie}");
        assert_eq!(cookie.contains("Secure"), behind_tls, "{cookie}");
        let shown = cookie.split(';').next().unwrap();
        let me = http(world.addr, "GET", "/api/me", &[("cookie", shown)], "").await.good();
        assert_eq!(me["person"]["name"], "Anna");
        let out = http(world.addr, "POST", "/api/logout", &[("cookie", shown)], "").await;
        assert!(out.header("set-cookie").unwrap().contains("Max-Age=0"));
    }
}

/// B7: unknown names cost a hash as well, and no more than one per core runs at a time.
#[tokio::test(flavor = "multi_thread")]
async fn b7_passwords_are_hashed_a_few_at_a_time() {
    let world = World::new().await;
    let before = world.server().hashes().0;
    let mut tries = Vec::new();
    for number in 0..8 {
        let (addr, body) = (world.addr, account(&format!("nobody{number}"), "a password").to_string());
        tries.push(tokio::spawn(async move { http(addr, "POST", "/api/login", &[JSON], &body).await.status }));
    }
    for one in tries {
        assert_eq!(one.await.unwrap(), 401);
    }
    let (hashes, most_at_once) = world.server().hashes();
    assert_eq!(hashes - before, 8);
    assert!(most_at_once <= std::thread::available_parallelism().unwrap().get());
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_and_names_have_bounds() {
    let world = World::new().await;
    for (name, password, code) in [
        ("Anna", "short", "bad_password"),
        ("Anna", &"x".repeat(201), "bad_password"),
        ("", "correct horse", "bad_name"),
    ] {
        let reply = http(world.addr, "POST", "/api/register", &[JSON], &account(name, password).to_string()).await;
        assert_eq!((reply.status, reply.code().as_str()), (422, code));
    }
    let long = json!({ "name": "x".repeat(25) }).to_string();
    assert_eq!(http(world.addr, "POST", "/api/guest", &[JSON], &long).await.code(), "bad_name");
    let german = http(world.addr, "POST", "/api/guest", &[JSON, ("accept-language", "de-AT,de")], &long).await;
    assert!(german.json()["error"]["message"].as_str().unwrap().contains("Zeichen"));
}

/// B5: which pages may open a socket, with a cookie and with a token.
#[tokio::test(flavor = "multi_thread")]
async fn b5_foreign_pages_open_no_socket_and_change_nothing() {
    let world = World::new().await;
    let reply = http(world.addr, "POST", "/api/guest", &[JSON], r#"{"name":"Anna"}"#).await;
    let cookie = reply.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let post = |origin: String, cookie: String| async move {
        let headers = [JSON, ("cookie", cookie.as_str()), ("origin", origin.as_str())];
        let wish = json!({ "game": crate::play::GAME, "seats": 2 }).to_string();
        http(world.addr, "POST", "/api/tables", &headers, &wish).await
    };
    let own = format!("http://{}", world.addr);
    let opened = post(own.clone(), cookie.clone()).await.good();
    let table = opened["table"].as_str().unwrap();
    let (host, port) = (world.addr.ip(), world.addr.port());
    let foreign = [
        "null".to_owned(),
        format!("http://{host}:{}", port ^ 1),
        format!("http://www.{host}:{port}"),
        format!("https://{host}:{port}"),
        format!("http://{host}"),
        format!("http://{host}:{port}.evil.example"),
        "http://EVIL.example".to_owned(),
        "file://".to_owned(),
    ];
    let token = world.guest("Berta").await.token;
    let bearer = format!("Bearer {token}");
    for origin in &foreign {
        let with_cookie = [("cookie", cookie.as_str()), ("origin", origin)];
        assert_eq!(Socket::open(world.addr, table, &with_cookie).await.err(), Some(403), "{origin}");
        let with_token = [("authorization", bearer.as_str()), ("origin", origin)];
        assert_eq!(Socket::open(world.addr, table, &with_token).await.err(), Some(403), "{origin}");
        assert_eq!(Socket::open(world.addr, table, &[("origin", origin)]).await.err(), Some(403), "{origin}");
        // The csrf layer looks at host and port, not at the protocol: a proxy may speak TLS for us.
        if !origin.starts_with("https") {
            assert_eq!(post(origin.clone(), cookie.clone()).await.status, 403, "{origin}");
        }
    }
    assert_eq!(Socket::open(world.addr, table, &[("cookie", &cookie)]).await.err(), Some(403));
    let two = [("cookie", cookie.as_str()), ("origin", own.as_str()), ("origin", own.as_str())];
    assert_eq!(Socket::open(world.addr, table, &two).await.err(), Some(403));
    for origin in [own.clone(), own.to_uppercase()] {
        assert!(Socket::open(world.addr, table, &[("cookie", &cookie), ("origin", &origin)]).await.is_ok(), "{origin}");
    }
    assert!(Socket::open(world.addr, table, &[("authorization", &bearer)]).await.is_ok());
    let cross = [JSON, ("cookie", cookie.as_str()), ("sec-fetch-site", "cross-site")];
    assert_eq!(http(world.addr, "POST", "/api/logout", &cross, "").await.status, 403);
    let me = http(world.addr, "GET", "/api/me", &[("cookie", &cookie)], "").await.good();
    assert_eq!(me["person"]["name"], "Anna");
}
