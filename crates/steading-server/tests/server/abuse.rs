//! B1 to B4 and B8: too much, too large, too slow, and what pages may do.

use crate::play::{GAME, play_on};
use crate::world::{Client, JSON, Socket, World, http, ordinary, raw, read};
use serde_json::{Value, json};
use std::time::Duration;
use steading_core::{Rng, Xoshiro256};
use steading_server::Config;
use steading_server::config::{Most, Patience, Quota, Quotas, Rate, Rates};
use steading_store::{People, Store};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// B1: five passwords a minute, twenty tables an hour, twenty messages a second.
#[tokio::test(flavor = "multi_thread")]
async fn b1_too_much_is_refused_and_said_when_to_come_back() {
    let config = Config { rates: Rates { guests: ordinary().rates.guests, ..Rates::default() }, ..ordinary() };
    let world = World::with(config).await;
    let wish = json!({ "name": "nobody", "password": "a password" }).to_string();
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(http(world.addr, "POST", "/api/login", &[JSON], &wish).await);
    }
    let counted = |status| statuses.iter().filter(|reply| reply.status == status).count();
    assert_eq!((counted(401), counted(429)), (5, 2));
    let again: u64 = statuses.last().unwrap().header("retry-after").unwrap().parse().unwrap();
    assert!((1..=12).contains(&again));
    world.times.pass(12_100);
    assert_eq!(http(world.addr, "POST", "/api/login", &[JSON], &wish).await.status, 401);

    let anna = world.guest("Anna").await;
    // Who is new has the tighter limit.
    for _ in 0..10 {
        anna.open(json!({ "game": GAME, "seats": 2 })).await;
    }
    let refused = anna.post("/api/tables", json!({ "game": GAME, "seats": 2 })).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many"));

    let berta = world.guest("Berta").await;
    let (mut socket, _) = berta.join(&berta.open(json!({ "game": GAME, "seats": 2 })).await).await;
    for t in 0..39 {
        socket.send(json!({ "do": "ping", "t": t })).await;
    }
    for t in 0..39 {
        assert_eq!(socket.until("pong").await["t"], t);
    }
    for t in 0..60 {
        socket.send(json!({ "do": "ping", "t": t })).await;
    }
    assert_eq!(socket.end().await, 1008);
}

/// Whatever is asked is counted by address, and whoever asks too often is kept waiting for the refusal: a program that
/// asks again at once does not keep the server busy.
#[tokio::test(flavor = "multi_thread")]
async fn b1_whoever_asks_too_often_waits_for_the_refusal() {
    let mut rates = ordinary().rates;
    rates.requests = Rate::new(20, Duration::from_secs(60));
    let patience = Patience { refusal: Duration::from_millis(300), ..Patience::default() };
    let world = World::with(Config { rates, patience, trust_proxy: true, ..ordinary() }).await;
    let ask =
        async |from: &str| http(world.addr, "GET", "/api/games/emberleaf/pack", &[("x-forwarded-for", from)], "").await;
    for _ in 0..20 {
        assert_eq!(ask("192.0.2.1").await.status, 200);
    }
    let began = std::time::Instant::now();
    let refused = ask("192.0.2.1").await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many"));
    assert_eq!(refused.json()["error"]["limit"], "requests");
    assert!(began.elapsed() >= patience.refusal);
    assert_eq!(ask("192.0.2.2").await.status, 200, "others are not touched by it");
}

/// A crowd at one address is served, but not all at once: others come in between.
#[tokio::test(flavor = "multi_thread")]
async fn b1_a_crowd_at_one_place_waits_for_its_turn() {
    let mut rates = ordinary().rates;
    rates.pace = Rate::new(5, Duration::from_millis(200));
    let world = World::with(Config { rates, trust_proxy: true, ..ordinary() }).await;
    let began = std::time::Instant::now();
    let ask = async |from: &str| {
        assert_eq!(http(world.addr, "GET", "/healthz", &[("x-forwarded-for", from)], "").await.status, 200);
        began.elapsed()
    };
    for _ in 0..5 {
        ask("192.0.2.1").await;
    }
    let others = ask("192.0.2.2").await;
    let crowd = ask("192.0.2.1").await;
    assert!(crowd >= Duration::from_millis(100) && others < crowd, "{others:?} {crowd:?}");
}

/// Guests are free, so new tables are counted by address as well as by person.
#[tokio::test(flavor = "multi_thread")]
async fn b1_tables_are_counted_by_address() {
    let mut rates = ordinary().rates;
    rates.tables_from = Rate::new(3, Duration::from_secs(60));
    let world = World::with(Config { rates, ..ordinary() }).await;
    for guest in 0..3 {
        world.guest(&format!("Guest {guest}")).await.open(json!({ "game": GAME, "seats": 2 })).await;
    }
    let late = world.guest("Late").await;
    let refused = late.post("/api/tables", json!({ "game": GAME, "seats": 2 })).await;
    assert_eq!((refused.status, refused.code().as_str()), (429, "too_many"));
    world.times.pass(60_100);
    late.open(json!({ "game": GAME, "seats": 2 })).await;
}

/// Keeping a record is dear: they are counted by person and by address, and who brings too many is told so before
/// anything is read.
#[tokio::test(flavor = "multi_thread")]
async fn b9_records_are_counted_before_they_are_read() {
    let mut rates = ordinary().rates;
    rates.uploads = Rate::new(3, Duration::from_secs(60));
    let world = World::with(Config { rates, ..ordinary() }).await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    for _ in 0..3 {
        assert_eq!(anna.post("/api/records", json!({ "record": "nonsense" })).await.status, 422);
    }
    for guest in [&anna, &berta] {
        let refused = guest.post("/api/records", json!({ "no": "record" })).await;
        assert_eq!((refused.status, refused.json()["error"]["limit"].as_str()), (429, Some("uploads")));
    }
    // Not even taken in: the answer comes before the body.
    let head = format!(
        "POST /api/records HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n\
         authorization: Bearer {}\r\ncontent-length: 700000\r\n\r\n{{",
        anna.token
    );
    assert_eq!(raw(world.addr, &head).await.map(|reply| reply.status), Some(429));
    world.times.pass(60_100);
    assert_eq!(berta.post("/api/records", json!({ "no": "record" })).await.status, 400);
}

/// What anybody may ask is made once: the client that has it is told so, and gets it compressed otherwise.
#[tokio::test(flavor = "multi_thread")]
async fn packs_and_rules_are_made_and_compressed_once() {
    let world = World::new().await;
    let paths = [format!("/api/games/{GAME}/pack"), format!("/api/rules/{GAME}?lang=de"), "/api/games".to_owned()];
    for path in paths {
        let plain = world.get(&path).await;
        assert_eq!(plain.status, 200);
        let tag = plain.header("etag").unwrap_or_else(|| panic!("{path} has none")).to_owned();
        let ask = async |header: &str| {
            let mut stream = TcpStream::connect(world.addr).await.unwrap();
            let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n{header}\r\n\r\n");
            stream.write_all(request.as_bytes()).await.unwrap();
            let mut bytes = Vec::new();
            stream.read_to_end(&mut bytes).await.unwrap();
            (String::from_utf8_lossy(&bytes).into_owned(), bytes.len())
        };
        let (text, packed) = ask("accept-encoding: gzip").await;
        assert!(text.contains("content-encoding: gzip") && text.contains(&format!("etag: {tag}")), "{text:.400}");
        let whole = plain.body.len();
        assert!(whole < 10_000 || packed < whole / 2, "{packed} of {whole}");
        let (known, _) = ask(&format!("if-none-match: {tag}")).await;
        assert!(known.starts_with("HTTP/1.1 304") && known.ends_with("\r\n\r\n"), "{known}");
    }
    let rules = async |lang: &str| world.get(&format!("/api/rules/{GAME}?lang={lang}")).await;
    let (german, english) = (rules("de").await, rules("en").await);
    assert_eq!((german.header("content-language"), english.header("content-language")), (Some("de"), Some("en")));
    assert_ne!(german.header("etag"), english.header("etag"));
}

/// Browsers that came over TLS once never come without it.
#[tokio::test(flavor = "multi_thread")]
async fn b8_behind_tls_browsers_are_told_to_stay_there() {
    for behind_tls in [false, true] {
        let world = World::with(Config { behind_tls, ..ordinary() }).await;
        let told = world.get("/api/games").await.header("strict-transport-security").is_some();
        assert_eq!(told, behind_tls);
    }
}

/// B1: one person has so many sockets and one address so many connections.
#[tokio::test(flavor = "multi_thread")]
async fn b1_connections_are_counted_by_address() {
    let world = World::with(Config { connections_per_address: 10, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let mut sockets = Vec::new();
    for _ in 0..10 {
        sockets.push(anna.join(&table).await);
    }
    assert!(raw(world.addr, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.is_none());
    sockets.pop();
    for _ in 0..200 {
        let reply = raw(world.addr, "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await;
        if reply.is_some_and(|reply| reply.status == 200) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("a connection that ended is still counted");
}

/// B2: at the limit, one below, one above.
#[tokio::test(flavor = "multi_thread")]
async fn b2_what_is_too_large_is_refused_not_cut() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let limit = 64 << 10;
    for (size, status) in [(limit - 1, 422), (limit, 422), (limit + 1, 413)] {
        let frame = json!({ "name": "" }).to_string().len();
        let body = json!({ "name": "x".repeat(size - frame) }).to_string();
        assert_eq!(http(world.addr, "POST", "/api/guest", &[JSON], &body).await.status, status, "{size}");
    }
    for (depth, whole) in [(31, true), (32, true), (33, false)] {
        // The body itself is one bracket deep.
        let nested = format!(r#"{{"name": {}{}}}"#, "[".repeat(depth - 1), "]".repeat(depth - 1));
        let reply = http(world.addr, "POST", "/api/guest", &[JSON], &nested).await;
        assert_eq!(reply.status, 400);
        assert_eq!(reply.body.contains("nested more than"), !whole, "{depth}: {}", reply.body);
    }
    let long = "x".repeat(17 << 10);
    let reply = raw(world.addr, &format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: {long}\r\n\r\n")).await;
    assert!(reply.is_none_or(|reply| reply.status == 431));
    let many: String = (0..120).map(|number| format!("x-{number}: 1\r\n")).collect();
    let reply = raw(world.addr, &format!("GET /healthz HTTP/1.1\r\nhost: x\r\n{many}\r\n")).await;
    assert!(reply.is_none_or(|reply| reply.status == 431));

    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let whole = 16 << 10;
    let frame = json!({ "do": "say", "key": "", "text": "" }).to_string().len();
    for (size, taken) in [(whole - 1, true), (whole, true), (whole + 1, false)] {
        let (mut socket, _) = anna.join(&table).await;
        socket.send(json!({ "do": "say", "key": "", "text": "x".repeat(size - frame) })).await;
        let heard = socket.next().await;
        assert_eq!(heard.is_ok_and(|said| said["is"] == "error"), taken, "{size}");
    }
    // A wish is JSON of its own, so its depth is bounded too; the message around it is one bracket.
    for (depth, whole) in [(32, true), (33, false)] {
        let (mut socket, _) = anna.join(&table).await;
        let nested = format!("{}{}", "[".repeat(depth - 1), "]".repeat(depth - 1));
        let key = crate::world::key();
        socket.send_text(format!(r#"{{"do":"wish","key":"{key}","seat":0,"seen":0,"wish":{nested}}}"#)).await;
        let heard = socket.next().await.unwrap();
        assert_eq!(heard["is"] == "answer", whole, "{depth}: {heard}");
    }
    let (mut socket, _) = anna.join(&table).await;
    use futures_util::SinkExt;
    socket.stream.send(tokio_tungstenite::tungstenite::Message::binary(vec![1, 2, 3])).await.unwrap();
    assert_eq!(socket.end().await, 1002);
}

fn impatient() -> Config {
    let patience = Patience {
        head: Duration::from_millis(300),
        body: Duration::from_millis(300),
        stalled: Duration::from_millis(300),
        ..Patience::default()
    };
    Config { patience, ..ordinary() }
}

/// B3: dozens of clients that begin and do not go on are let go, and meanwhile others are served.
#[tokio::test(flavor = "multi_thread")]
async fn b3_who_begins_and_does_not_go_on_is_let_go() {
    let world = World::with(impatient()).await;
    let mut slow = Vec::new();
    for number in 0..60 {
        let begun = match number % 3 {
            0 => "GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: ".to_owned(),
            1 => format!(
                "POST /api/guest HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{{\"na",
                world.addr
            ),
            _ => String::new(),
        };
        let mut stream = TcpStream::connect(world.addr).await.unwrap();
        stream.write_all(begun.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    assert_eq!(world.get("/healthz").await.status, 200);
    for (number, mut stream) in slow.into_iter().enumerate() {
        let reply = read(&mut stream).await;
        if number % 3 == 1 {
            assert_eq!(reply.unwrap().status, 408);
        }
    }
    assert_eq!(world.get("/healthz").await.status, 200);
}

/// B3: a socket over which nothing is said is closed after ten seconds, and one that does not begin with `join` at once.
#[tokio::test(flavor = "multi_thread")]
async fn b3_a_silent_socket_is_closed() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let mut silent = anna.socket(&table).await;
    let mut rude = anna.socket(&table).await;
    rude.send(json!({ "do": "ping", "t": 1 })).await;
    assert_eq!(rude.end().await, 1002);
    assert_eq!(silent.end().await, 1008);
}

/// B4: a client that stops reading is dropped, and the table goes on.
#[tokio::test(flavor = "multi_thread")]
async fn b4_who_does_not_read_is_dropped() {
    let world = World::with(impatient()).await;
    let anna = world.guest("Anna").await;
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let table = anna.open(json!({ "game": GAME, "who": who, "start": true })).await;
    let mut slow = slow_reader(&anna, &table).await;
    slow.send(json!({ "do": "join" })).await;
    let mut dropped = false;
    for _ in 0..3_000 {
        world.times.pass(1_000);
        slow.send(json!({ "do": "look", "seat": 0 })).await;
        if world.server().load().1 == 0 {
            dropped = true;
            break;
        }
    }
    // The last message may just have been taken; then the stalled one is noticed a little later.
    for _ in 0..200 {
        dropped |= world.server().load().1 == 0;
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(dropped);
    anna.join(&table).await;
}

/// B4 over HTTP: who asks for much and reads nothing is let go.
#[tokio::test(flavor = "multi_thread")]
async fn b4_http_clients_that_do_not_read_are_let_go() {
    let patience = Patience { stalled: Duration::from_millis(300), ..ordinary().patience };
    let world = World::with(Config { patience, ..ordinary() }).await;
    let answer = world.get("/api/openapi.json").await.body.len();
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.set_recv_buffer_size(4 << 10).unwrap();
    let mut stream = tcp.connect(world.addr).await.unwrap();
    const ASKED: usize = 300;
    let asked = "GET /api/openapi.json HTTP/1.1\r\nhost: x\r\n\r\n".repeat(ASKED);
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(asked.as_bytes())).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let (mut heard, mut buffer) = (0, vec![0; 64 << 10]);
    while let Ok(Ok(bytes @ 1..)) = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut buffer)).await {
        heard += bytes;
    }
    assert!(heard < ASKED * answer, "{heard} of {} bytes", ASKED * answer);
}

/// B1: pings of the protocol are messages like others.
#[tokio::test(flavor = "multi_thread")]
async fn b1_control_frames_are_counted() {
    use futures_util::SinkExt;
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let (mut socket, _) = anna.join(&anna.open(json!({ "game": GAME, "seats": 2 })).await).await;
    for _ in 0..60 {
        let ping = tokio_tungstenite::tungstenite::Message::Ping(Default::default());
        let _ = socket.stream.feed(ping).await;
    }
    let _ = socket.stream.flush().await;
    // Pings that the server has not read when it hangs up may take its last word with them.
    assert!([1008, 1006].contains(&socket.end().await));
}

/// B1: ten lines of chat for one person, however many sockets they are said on.
#[tokio::test(flavor = "multi_thread")]
async fn b1_chat_is_counted_by_person() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let mut said = 0;
    for _ in 0..3 {
        let (mut socket, _) = anna.join(&table).await;
        for _ in 0..10 {
            let key = crate::world::key();
            socket.send(json!({ "do": "say", "key": key, "text": "words" })).await;
            let answer = loop {
                let answer = socket.next().await.unwrap();
                if answer["is"] == "answer" || answer["is"] == "error" {
                    break answer;
                }
            };
            said += usize::from(answer["verdict"].get("ok").is_some());
        }
    }
    assert_eq!(said, 10);
}

/// A socket with little room for what it does not read.
async fn slow_reader(client: &Client, table: &str) -> Socket {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let tcp = TcpSocket::new_v4().unwrap();
    tcp.set_recv_buffer_size(4 << 10).unwrap();
    let stream = tcp.connect(client.addr).await.unwrap();
    let mut request = format!("ws://{}/api/tables/{table}/socket", client.addr).into_client_request().unwrap();
    request.headers_mut().insert("authorization", format!("Bearer {}", client.token).parse().unwrap());
    let (stream, _) = tokio_tungstenite::client_async(request, stream).await.unwrap();
    Socket { stream, n: 0, turn: Value::Null, phase: String::new(), last: Value::Null }
}

/// B8: pages load our own files only, nobody frames them, and what was typed comes back as text.
#[tokio::test(flavor = "multi_thread")]
async fn b8_pages_are_safe() {
    let world = World::new().await;
    for path in ["/", "/tables/anything", "/api/games", "/api/nothing", "/assets/missing.js"] {
        let reply = world.get(path).await;
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
    let page = world.get("/").await;
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
    assert!(!page.body.contains("<script>") && !page.body.contains("onload="));
    assert_eq!(world.get("/assets/missing.js").await.status, 404);
    assert_eq!(world.get("/api/nothing").await.code(), "not_found");
    assert_eq!(http(world.addr, "PUT", "/api/games", &[], "").await.code(), "wrong_method");
    assert!(world.get("/api/games").await.header("content-type").unwrap().starts_with("application/json"));
    let rules = world.get(&format!("/api/rules/{GAME}")).await;
    assert!(rules.status == 200 && rules.body.starts_with('#'));
    assert_eq!(world.get("/api/rules/..%2f..%2fCargo").await.status, 404);
    assert_eq!(world.get("/..%2f..%2fCargo.toml").await.status, 404);
}

/// S7 and the promise of the metrics: no names in labels, and an address of their own.
#[tokio::test(flavor = "multi_thread")]
async fn metrics_name_nobody_and_are_not_for_everybody() {
    let world = World::with(Config { metrics_addr: Some(([127, 0, 0, 1], 0).into()), ..ordinary() }).await;
    let anna = world.guest("Canary").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    anna.join(&table).await;
    // The address of the games shows a page there, as for anything it does not know.
    assert!(!world.get("/metrics").await.body.contains("steading_"));
    let own = world.server().metrics_addr.unwrap();
    assert_eq!(http(own, "GET", "/api/games", &[], "").await.status, 404);
    let text = http(own, "GET", "/metrics", &[], "").await.body;
    for name in ["steading_matchs", "steading_sockets", "steading_http_requests_total"] {
        assert!(text.contains(name), "{name} in {text}");
    }
    for secret in [&table, &anna.id, &anna.token, "Canary"] {
        assert!(!text.contains(secret));
    }
}

/// Tables, uploads and bytes of one person, and of the whole server.
#[tokio::test(flavor = "multi_thread")]
async fn b1_what_is_kept_has_an_end_and_the_refusal_says_which() {
    let quota = |tables| Quota { tables, uploads: 1, finished: 100, bytes: 1 << 20 };
    let quotas = Quotas { guest: quota(2), account: quota(2), server: quota(5) };
    let world = World::with(Config { quotas, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let wish = || json!({ "game": GAME, "seats": 2 });
    anna.open(wish()).await;
    anna.open(wish()).await;
    let refused = anna.post("/api/tables?lang=en", wish()).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "most_tables"));
    assert_eq!(refused.json()["error"]["limit"], "quota.tables");
    assert!(refused.json()["error"]["message"].as_str().unwrap().contains("You have 2 tables"), "{refused:?}");
    let berta = world.guest("Berta").await;
    berta.open(wish()).await;
    berta.open(wish()).await;
    world.times.pass(20_000);
    let carla = world.guest("Carla").await;
    carla.open(wish()).await;
    world.times.pass(20_000);
    let refused = carla.post("/api/tables", wish()).await;
    assert_eq!((refused.status, refused.code().as_str()), (503, "server_full"));
    assert!(refused.header("retry-after").is_some());
}

/// Games that were played to their end are counted too, of one person and altogether, when the next table is opened.
#[tokio::test(flavor = "multi_thread")]
async fn b1_finished_games_have_an_end_and_the_refusal_says_so() {
    let few = |quota: Quota| Quota { finished: 1, ..quota };
    let plain = ordinary().quotas;
    let own = (Quotas { guest: few(plain.guest), ..plain }, 409, "most_finished", "quota.finished");
    let all = (Quotas { server: few(plain.server), ..plain }, 503, "server_full", "server");
    for (quotas, status, code, limit) in [own, all] {
        let world = World::with(Config { quotas, ..ordinary() }).await;
        let anna = world.guest("Anna").await;
        crate::records::finished(&world, &anna, json!({})).await;
        // The figures of the whole server are ten seconds old at most.
        world.times.pass(20_000);
        let refused = anna.post("/api/tables?lang=en", json!({ "game": GAME, "seats": 2 })).await;
        assert_eq!((refused.status, refused.code().as_str()), (status, code));
        let error = refused.json()["error"].clone();
        assert_eq!(error["limit"], limit);
        let said = error["message"].as_str().unwrap();
        assert!(said.contains("1 games that you opened") == (status == 409), "{said}");
    }
}

/// What a socket is refused says which limit it is about and, where time alone ends it, when; it comes with the key of
/// what was asked.
#[tokio::test(flavor = "multi_thread")]
async fn b1_a_refusal_over_a_socket_says_which_limit_and_when_it_ends() {
    let mut rates = ordinary().rates;
    rates.chat = Rate::new(1, Duration::from_secs(60));
    rates.bytes = Rate::new(5_000, Duration::from_secs(1));
    let world = World::with(Config { rates, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let (mut socket, _) = anna.join(&table).await;
    socket.send(json!({ "do": "lang", "lang": "en" })).await;
    assert!(socket.want(json!({ "do": "say", "text": "words" })).await.get("ok").is_some());
    let mut refused = async |message: Value, code: &str, limit: &str| {
        socket.send(message.clone()).await;
        let said = socket.until("error").await;
        assert_eq!(said["key"], message["key"], "{said}");
        let error = said["error"].clone();
        assert_eq!((&error["code"], &error["limit"]), (&json!(code), &json!(limit)), "{error}");
        let seconds = error["again_ms"].as_u64().unwrap() / 1_000;
        assert!(error["message"].as_str().unwrap().contains(&format!("Try again in {seconds} seconds")), "{error}");
        seconds
    };
    let say = json!({ "do": "say", "key": crate::world::key(), "text": "more" });
    assert!((50..=60).contains(&refused(say, "too_many_words", "chat").await));
    let long = vec!["x".repeat(3_200)];
    let act = json!({ "do": "act", "key": crate::world::key(), "seat": 0, "seen": 0, "actions": long });
    assert!((60..1_000).contains(&refused(act, "too_much_kept", "bytes").await));
}

/// What ends by making room says so.
#[tokio::test(flavor = "multi_thread")]
async fn b1_who_has_too_much_kept_is_told_so_at_the_table() {
    let plain = ordinary().quotas;
    let quotas = Quotas { guest: Quota { bytes: 100, ..plain.guest }, ..plain };
    let world = World::with(Config { quotas, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let (mut socket, _) = anna.join(&table).await;
    for _ in 0..200 {
        socket.send(json!({ "do": "start", "key": crate::world::key() })).await;
        world.breathe();
        let said = loop {
            let said = socket.next().await.unwrap();
            if said["is"] == "answer" || said["is"] == "error" {
                break said;
            }
        };
        if said["is"] == "error" {
            let error = &said["error"];
            assert_eq!((&error["code"], &error["limit"]), (&json!("too_much_kept"), &json!("quota.bytes")));
            assert!(error.get("again_ms").is_none(), "time alone does not end it");
            return;
        }
        // What is kept is counted beside the moves.
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nothing was refused");
}

/// Who may not wait for advice is told which limit that is, at the table and over HTTP.
#[tokio::test(flavor = "multi_thread")]
async fn b1_who_may_not_wait_for_advice_is_told_which_limit() {
    for (thoughts_per_person, thoughts, limit) in [(0, 64, "thoughts_per_person"), (4, 0, "thoughts")] {
        let world = World::with(Config { thoughts_per_person, thoughts, ..ordinary() }).await;
        let anna = world.guest("Anna").await;
        let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
        let wish = json!({ "game": GAME, "who": who, "start": true, "hints": true });
        let (mut socket, _) = anna.join(&anna.open(wish).await).await;
        play_on(&world, &mut socket, &mut 1, 0).await;
        socket.send(json!({ "do": "lang", "lang": "en" })).await;
        socket.send(json!({ "do": "hint", "id": 5, "seat": 0 })).await;
        let refused = socket.until("hint").await["hint"]["Err"].clone();
        assert_eq!((&refused["code"], &refused["limit"]), (&json!("no_time"), &json!(limit)));
        let over = crate::records::finished(&world, &anna, json!({})).await;
        let record = anna.get(&format!("/api/finished/{over}/record")).await.body;
        let entry = crate::records::entries_of(&record).position(|line| line.starts_with("A ")).unwrap();
        let reply = anna.get(&format!("/api/finished/{over}/analysis?entry={entry}&lang=en")).await;
        assert_eq!((reply.status, reply.json()["error"]["limit"].as_str()), (429, Some(limit)));
        assert_eq!(reply.json()["error"]["message"], refused["message"]);
        assert!(refused["message"].as_str().unwrap().contains("Ask again when"), "{refused}");
    }
}

/// One guest grew the database by 64 MB in 13 s with records whose packs had incompressible comments.
#[tokio::test(flavor = "multi_thread")]
async fn b1_uploads_are_kept_without_comments_and_up_to_a_quota() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let over = crate::records::finished(&world, &anna, json!({})).await;
    let record = anna.get(&format!("/api/finished/{over}/record")).await.body;
    let pack = steading_match::title(GAME).unwrap().base_pack;
    let before = world.store.usage().await.unwrap().bytes;
    let mut statuses = Vec::new();
    for number in 0..60u64 {
        let mut rng = Xoshiro256::new(number);
        let noise: String = (0..80_000).map(|_| format!("{:08x}", rng.below(u32::MAX))).collect();
        let body = json!({ "record": record, "pack": format!("{pack}\n# {noise}\n") });
        let reply = anna.post("/api/records", body).await;
        statuses.push(reply.status);
        if reply.status != 201 {
            assert_eq!(reply.json()["error"]["limit"], "quota.uploads", "{reply:?}");
        }
    }
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 50);
    let grown = world.store.usage().await.unwrap().bytes - before;
    assert!(grown < 3 << 20, "50 uploads of 640 kB each grew the data by {grown} bytes");
}

/// Records are kept one after the other; who waits too long for the turn is told so, and nothing is kept.
#[tokio::test(flavor = "multi_thread")]
async fn b9_a_record_waits_for_its_turn_and_not_for_ever() {
    let patience = Patience {
        upload: Duration::from_millis(100),
        between_uploads: Duration::from_secs(60),
        ..ordinary().patience
    };
    let world = World::with(Config { patience, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let over = crate::records::finished(&world, &anna, json!({})).await;
    let record = anna.get(&format!("/api/finished/{over}/record")).await.body;
    assert_eq!(anna.post("/api/records", json!({ "record": record })).await.status, 201);
    let kept = world.store.usage().await.unwrap().uploads;
    let refused = anna.post("/api/records", json!({ "record": record })).await;
    assert_eq!((refused.status, refused.json()["error"]["limit"].as_str()), (429, Some("uploads")));
    assert!(refused.header("retry-after").is_some());
    assert_eq!(world.store.usage().await.unwrap().uploads, kept);
}

/// What is old goes: guests who never played, tables that never began, games of guests.
#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_needs_is_swept() {
    let world = World::new().await;
    let (anna, nobody) = (world.guest("Anna").await, world.guest("Nobody").await);
    let waits = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let over = crate::records::finished(&world, &anna, json!({})).await;
    world.server().sweep().await.unwrap();
    assert_eq!(anna.get(&format!("/api/tables/{waits}")).await.status, 200, "nothing is old yet");
    let day = 24 * 60 * 60 * 1_000;
    world.times.step_wall(3 * day);
    world.server().sweep().await.unwrap();
    assert_eq!(anna.get(&format!("/api/tables/{waits}")).await.status, 404);
    assert_eq!(world.get(&format!("/api/finished/{over}")).await.status, 200);
    world.times.step_wall(400 * day);
    world.server().sweep().await.unwrap();
    world.server().sweep().await.unwrap();
    assert_eq!(world.get(&format!("/api/finished/{over}")).await.status, 404, "nobody but a guest played it");
    for gone in [&anna, &nobody] {
        assert_eq!(world.store.person(gone.id.parse().unwrap()).await, Ok(None), "{}", gone.name);
    }
}

/// Behind a proxy every connection has its address: sockets are counted by the place that the proxy tells.
#[tokio::test(flavor = "multi_thread")]
async fn b1_sockets_are_counted_by_place_behind_a_proxy() {
    let most = Most { sockets_from: 3, ..Most::default() };
    let world = World::with(Config { trust_proxy: true, most, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let bearer = format!("Bearer {}", anna.token);
    let open = async |from: &str| {
        Socket::open(world.addr, &table, &[("authorization", &bearer), ("x-forwarded-for", from)]).await
    };
    let mut here = Vec::new();
    for _ in 0..3 {
        here.push(open("192.0.2.1").await.unwrap());
    }
    assert_eq!(open("192.0.2.1").await.err(), Some(429));
    assert!(open("192.0.2.2").await.is_ok());
    // Who leaves makes room.
    drop(here.pop());
    let again = async {
        while open("192.0.2.1").await.is_err() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(crate::world::PATIENCE, again).await.unwrap();
}

/// B1: how many sockets one person has, how long a record may be and how long a table is waited for is for the operator
/// to say.
#[tokio::test(flavor = "multi_thread")]
async fn b1_an_operator_says_how_much_of_what_strangers_want_is_enough() {
    let most = Most { sockets: 2, entries: 3, ..Most::default() };
    let patience = Patience { table: Duration::from_millis(300), ..ordinary().patience };
    let world = World::with(Config { most, patience, ..ordinary() }).await;
    let anna = world.guest("Anna").await;
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let bearer = format!("Bearer {}", anna.token);
    let open = async || Socket::open(world.addr, &table, &[("authorization", &bearer)]).await;
    let open_ones = [open().await.unwrap(), open().await.unwrap()];
    assert_eq!(open().await.err(), Some(429));
    drop(open_ones);
    let record = include_str!("../../../../records/settlement/2-seats-hero_view-open-1.steading");
    assert_eq!(anna.post("/api/records", json!({ "record": record })).await.code(), "too_much_work");
    // A table that keeps something says nothing until it is kept.
    let held = world.store.hold_writes().await;
    let said = json!({ "do": "say", "key": crate::world::key(), "text": "hello" });
    let began = std::time::Instant::now();
    assert_eq!(anna.post(&format!("/api/tables/{table}/do"), said).await.code(), "not_now");
    assert!(began.elapsed() < Duration::from_secs(8), "{:?}", began.elapsed());
    drop(held);
}

/// `/healthz` says that the server answers, `/readyz` that it can keep what people do.
#[tokio::test(flavor = "multi_thread")]
async fn f8_a_full_disk_is_told_apart_from_a_server_that_is_down() {
    let world = World::new().await;
    assert_eq!((world.get("/healthz").await.status, world.get("/readyz").await.status), (200, 200));
    world.store.limit_pages(Some(1)).await;
    world.times.pass(2_000);
    assert_eq!((world.get("/healthz").await.status, world.get("/readyz").await.status), (200, 503));
    world.store.limit_pages(None).await;
    world.times.pass(2_000);
    assert_eq!(world.get("/readyz").await.status, 200);
}

/// Somebody who tries wrong passwords from elsewhere does not lock the owner out.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_cannot_be_locked_from_outside() {
    let mut rates = ordinary().rates;
    rates.logins = Rates::default().logins;
    let world = World::with(Config { rates, trust_proxy: true, ..ordinary() }).await;
    let ask = async |path: &str, from: &str, password: &str| {
        let body = json!({ "name": "Anna", "password": password, "bearer": true }).to_string();
        http(world.addr, "POST", path, &[JSON, ("x-forwarded-for", from)], &body).await
    };
    ask("/api/register", "192.0.2.1", "correct horse").await.good();
    assert_eq!(ask("/api/login", "192.0.2.1", "correct horse").await.status, 200);
    let mut refused = 0;
    for attacker in 1..=10 {
        refused += u32::from(ask("/api/login", &format!("198.51.100.{attacker}"), "wrong horse").await.status == 429);
    }
    assert!(refused >= 5, "a name is still guarded against guessing from many places: {refused}");
    assert_eq!(ask("/api/login", "192.0.2.1", "correct horse").await.status, 200);
}

/// Names that cannot be seen, or that look like somebody's account.
#[tokio::test(flavor = "multi_thread")]
async fn names_that_deceive_are_refused() {
    let world = World::new().await;
    let ask = async |path: &str, name: &str| {
        let body = json!({ "name": name, "password": "correct horse" });
        let body = if path == "/api/guest" { json!({ "name": name }) } else { body };
        http(world.addr, "POST", path, &[JSON], &body.to_string()).await
    };
    ask("/api/register", "Paul").await.good();
    for (name, code) in [("\u{3164}", "bad_name"), ("Pаul", "bad_name"), ("раuІ", "bad_name"), ("Pau1", "name_taken")]
    {
        for path in ["/api/guest", "/api/register"] {
            assert_eq!(ask(path, name).await.code(), code, "{name} at {path}");
        }
    }
    assert_eq!(ask("/api/guest", "paul").await.code(), "name_taken");
    ask("/api/guest", "Paula").await.good();
}

/// Who sits down at a position that the host set up is told so.
#[tokio::test(flavor = "multi_thread")]
async fn a_set_position_is_told_to_everybody() {
    let world = World::new().await;
    let (anna, berta) = (world.guest("Anna").await, world.guest("Berta").await);
    let over = crate::records::finished(&world, &anna, json!({})).await;
    for (wish, set) in
        [(json!({ "game": GAME, "seats": 2 }), false), (json!({ "from": { "game": over, "entry": 3 } }), true)]
    {
        let table = anna.open(wish).await;
        let (_, told) = berta.join(&table).await;
        assert_eq!(told["table"]["from_position"], set);
    }
}
