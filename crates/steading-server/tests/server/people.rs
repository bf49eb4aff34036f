//! People: pages, search, friends, blocks, clubs, order, and to be forgotten.

use crate::calls::answer;
use crate::logs;
use crate::play::GAME;
use crate::records::finished;
use crate::world::{Client, EventStream, JSON, Reply, World, http, key, ordinary};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use steading_host::ChannelId;
use steading_server::config::{Most, Rate, Texts};
use steading_server::tables::failpoints;
use steading_store::{Calls, Channel, ChannelSecret, Format, Games, Way};

/// A game of two accounts that both end by agreement: it is over at once, and has no places.
async fn table_of_two(anna: &Client, ben: &Client, more: Value) -> String {
    let mut wish = json!({ "game": GAME, "seats": 2 });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let opened = anna.post("/api/tables", wish).await.good();
    let table = opened["table"].as_str().unwrap().to_owned();
    if let Some(invite) = opened["invite"].as_str() {
        ben.post(&format!("/api/tables/{table}/enter"), json!({ "invite": invite })).await.good();
    }
    let (mut sits, _) = ben.join(&table).await;
    assert!(sits.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    let (mut starts, _) = anna.join(&table).await;
    assert!(starts.want(json!({ "do": "start" })).await.get("ok").is_some());
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_results_and_others_see_nothing_private() {
    let world = World::new().await;
    let (anna, ben) = (world.account("Anna").await, world.account("Ben").await);
    let open = finished(&world, &anna, json!({})).await;
    let private = finished(&world, &anna, json!({ "private": true })).await;
    while world.store.count_finished(10).await.unwrap() > 0 {}
    let tally = |page: &Value| page["tallies"][0]["games"].as_u64().unwrap();
    let own = anna.get("/api/people/anna").await.good();
    assert_eq!((tally(&own), &own["person"]["name"]), (2, &json!("Anna")));
    for other in [ben.get("/api/people/Anna").await, world.get(&format!("/api/people/{}", anna.id)).await] {
        let page = other.good();
        assert_eq!(tally(&page), 1, "{page}");
        assert!(!other.body.contains(&private));
    }
    assert_eq!(world.get("/api/people/Nobody").await.status, 404);
    // What she took and built, by name; in the private game only for herself.
    let taken = |page: &Value| page["favourites"].as_array().unwrap().clone();
    let sum = |page: &Value| taken(page).iter().map(|one| one["count"].as_u64().unwrap()).sum::<u64>();
    let others = ben.get("/api/people/Anna").await.good();
    assert!((1..=5).contains(&taken(&others).len()), "{others}");
    assert!(sum(&own) > sum(&others) && sum(&others) > 0, "{own}");
    for one in taken(&own) {
        assert_eq!(one["game"], GAME);
        assert!(
            one["name"]["de"].as_str().unwrap().len() > 2 && one["name"]["en"].as_str().unwrap().len() > 2,
            "{one}"
        );
    }

    let ids =
        |found: &Value| found["items"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect::<Vec<_>>();
    let found = async |query: &str| ids(&ben.get(&format!("/api/finished?{query}")).await.good());
    assert_eq!(found("player=anna&seats=2").await, [json!(open)]);
    assert_eq!(found("player=anna&seats=3").await, Vec::<Value>::new());
    assert_eq!(found(&format!("game={GAME}&shortest=2&longest=100000&since=1")).await, [json!(open)]);
    assert_eq!(found("until=1").await, Vec::<Value>::new());
    assert_eq!(found("least=1000").await, Vec::<Value>::new());
    // By points: of the person, or of the winner where nobody is named.
    let game = world.get(&format!("/api/finished/{open}")).await.good();
    let scores: Vec<i64> = (0..2).map(|seat| game["seats"][seat]["score"].as_i64().unwrap()).collect();
    for (whose, score) in [("player=anna&", scores[0]), ("", scores[0].max(scores[1]))] {
        for (query, there) in [
            (format!("least={score}&most={score}"), true),
            (format!("least={}", score + 1), false),
            (format!("most={}", score - 1), false),
        ] {
            let expected = if there { vec![json!(open)] } else { Vec::new() };
            assert_eq!(found(&format!("{whose}{query}")).await, expected, "{whose}{query}");
        }
    }
    assert_eq!(ids(&anna.get("/api/finished?player=Anna&seats=2").await.good()).len(), 2, "the own private one too");
    assert_eq!(ben.get("/api/finished?player=Nobody").await.status, 404);
    assert_eq!(ben.get("/api/finished?seats=many").await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_are_asked_and_a_blocked_person_stays_outside_and_unheard() {
    let world = World::new().await;
    let (anna, ben) = (world.account("Anna").await, world.account("Ben").await);
    ben.ask("PUT", "/api/my/people/Anna", &json!({ "kind": "friend" })).await.good();
    let asked = anna.get("/api/my/people").await.good();
    assert_eq!((&asked[0]["kind"], &asked[0]["from_them"]), (&json!("asked"), &json!(true)));
    let friends = anna.ask("PUT", "/api/my/people/Ben", &json!({ "kind": "friend" })).await.good();
    assert_eq!(friends[0]["kind"], "friend");

    let opened = anna.post("/api/tables", json!({ "game": GAME, "seats": 2, "private": true })).await.good();
    let (table, invite) = (opened["table"].as_str().unwrap(), &opened["invite"]);
    let enter = format!("/api/tables/{table}/enter");
    ben.post(&enter, json!({ "invite": invite })).await.good();
    let (mut talks, _) = ben.join(table).await;
    assert!(talks.want(json!({ "do": "say", "text": "first words" })).await.get("ok").is_some());
    anna.ask("PUT", "/api/my/people/Ben", &json!({ "kind": "blocked" })).await.good();
    assert_eq!(ben.get("/api/my/people").await.good(), json!([]), "no friend any more, and not told why");
    assert_eq!(ben.ask("PUT", "/api/my/people/Anna", &json!({ "kind": "friend" })).await.code(), "blocked");
    assert_eq!(ben.get(&format!("/api/tables/{table}")).await.status, 404);
    assert_eq!(ben.post(&enter, json!({ "invite": invite })).await.code(), "blocked");
    // What he said and says where both are is not sent to her.
    assert!(talks.want(json!({ "do": "say", "text": "second words" })).await.get("ok").is_some());
    let (_, shown) = anna.join(table).await;
    assert!(!shown.to_string().contains("words"), "{shown}");
    anna.ask("DELETE", "/api/my/people/Ben?kind=blocked", &Value::Null).await.good();
    let (_, shown) = anna.join(table).await;
    assert!(shown.to_string().contains("first words") && shown.to_string().contains("second words"));
    assert_eq!(ben.get(&format!("/api/tables/{table}")).await.status, 200);
    let guest = world.guest("Gast").await;
    assert_eq!(guest.ask("PUT", "/api/my/people/Anna", &json!({ "kind": "friend" })).await.code(), "accounts_only");
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_reach_the_first_account_and_what_it_does_is_written_down() {
    let mut config = ordinary();
    config.texts = Texts { terms: Some("Be *kind*.".to_owned()), imprint: None };
    let world = World::with(config).await;
    let (anna, ben) = (world.account("Anna").await, world.account("Ben").await);
    let me = anna.get("/api/me").await.good();
    assert_eq!((&me["person"]["admin"], &me["texts"]), (&json!(true), &json!(["terms"])));
    assert_eq!(ben.get("/api/me").await.good()["person"]["admin"], false);
    assert_eq!(world.get("/api/texts/terms").await.good()["text"], "Be *kind*.");
    assert_eq!(world.get("/api/texts/imprint").await.status, 404);

    let guest = world.guest("Cora").await;
    let table = guest.open(json!({ "game": GAME, "seats": 2 })).await;
    let report = json!({ "person": "Ben", "table": table, "line": "You fool", "text": "He insults people." });
    assert_eq!(guest.post("/api/reports", report.clone()).await.code(), "not_said");
    let (mut talks, _) = ben.join(&table).await;
    assert!(talks.want(json!({ "do": "say", "text": "You fool" })).await.get("ok").is_some());
    for wrong in [json!({ "person": "Anna" }), json!({ "line": "You foo" })] {
        let mut other = report.clone();
        other.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
        assert_eq!(guest.post("/api/reports", other).await.code(), "not_said", "{wrong}");
    }
    let nowhere = json!({ "person": "Ben", "line": "You fool", "text": "He insults people." });
    assert_eq!(guest.post("/api/reports", nowhere).await.status, 400);
    assert_eq!(guest.post("/api/reports", report.clone()).await.status, 201);
    for _ in 1..10 {
        guest.post("/api/reports", report.clone()).await.good();
    }
    let refused = guest.post("/api/reports", report).await;
    assert_eq!((refused.status, refused.code().as_str()), (409, "most_reports"));
    assert_eq!(guest.post("/api/reports", json!({ "text": "everything" })).await.status, 400);
    let reports = anna.get("/api/admin/reports").await.good();
    assert_eq!((reports.as_array().unwrap().len(), &reports[0]["line"]), (10, &json!("You fool")));

    let act = async |body: Value| anna.post("/api/admin/acts", body).await;
    act(json!({ "act": "warn", "person": "Ben", "note": "No insults, please." })).await.good();
    let warned = ben.get("/api/me").await.good()["warnings"][0].clone();
    assert_eq!(warned["text"], "No insults, please.");
    ben.post(&format!("/api/my/warnings/{}/read", warned["id"].as_str().unwrap()), json!({})).await.good();
    assert_eq!(ben.get("/api/me").await.good()["warnings"], json!([]));
    let (mut socket, _) = ben.join(&table).await;
    act(json!({ "act": "suspend", "person": "Ben", "days": 3, "note": "again" })).await.good();
    assert_eq!(socket.end().await, 1008, "the socket ends at once");
    assert_eq!(ben.get("/api/my/tables").await.status, 401);
    let login = json!({ "name": "Ben", "password": "correct horse" }).to_string();
    assert_eq!(http(world.addr, "POST", "/api/login", &[JSON], &login).await.code(), "banned");
    act(json!({ "act": "lift", "person": "Ben", "note": "talked" })).await.good();
    assert_eq!(http(world.addr, "POST", "/api/login", &[JSON], &login).await.status, 200);
    act(json!({ "act": "close_table", "table": table, "note": "rude" })).await.good();
    assert_eq!(world.get(&format!("/api/tables/{table}")).await.status, 404);
    let settle = json!({ "act": "settle", "report": reports[0]["id"], "note": "done" });
    act(settle.clone()).await.good();
    assert_eq!(act(settle).await.status, 404);
    assert_eq!(act(json!({ "act": "suspend", "person": "Anna", "days": 3, "note": "" })).await.code(), "admin_spared");
    let deeds = anna.get("/api/admin/deeds").await.good();
    let acts: Vec<&str> = deeds.as_array().unwrap().iter().map(|deed| deed["act"].as_str().unwrap()).collect();
    assert_eq!(acts, ["settle", "close_table", "lift", "suspend", "warn"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_new_has_tighter_limits_for_a_day() {
    let mut config = ordinary();
    config.rates.new_tables = Rate::new(2, Duration::from_secs(3_600));
    let world = World::with(config).await;
    let anna = world.account("Anna").await;
    let open = async || anna.post("/api/tables", json!({ "game": GAME, "seats": 2 })).await;
    assert_eq!([open().await.status, open().await.status], [201, 201]);
    let refused = open().await;
    assert_eq!((refused.status, &refused.json()["error"]["limit"]), (429, &json!("new_tables")));
    world.times.pass(3_600 * 1_000);
    world.times.step_wall(25 * 3_600 * 1_000);
    for _ in 0..4 {
        assert_eq!(open().await.status, 201, "a day later the account is like any other");
    }
    // Guests, who are made in a moment, are no freer.
    let guest = world.guest("Gast").await;
    let open = async || guest.post("/api/tables", json!({ "game": GAME, "seats": 2 })).await;
    assert_eq!([open().await.status, open().await.status, open().await.status], [201, 201, 429]);
}

/// What somebody new says and asks for is counted over HTTP too, and no more a day later.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_new_says_and_asks_little_over_http_for_a_day() {
    let mut config = ordinary();
    config.rates.new_chat = Rate::new(2, Duration::from_secs(3_600));
    config.rates.new_asking = Rate::new(2, Duration::from_secs(3_600));
    let world = World::with(config).await;
    let (anna, ben) = (world.account("Anna").await, world.account("Ben").await);
    let table = anna.open(json!({ "game": GAME, "seats": 2 })).await;
    let say = async || {
        let said = json!({ "do": "say", "key": key(), "text": "hello" });
        anna.post(&format!("/api/tables/{table}/do"), said).await
    };
    let report = async || anna.post("/api/reports", json!({ "person": "Ben", "text": "loud" })).await;
    let club = async || anna.post("/api/clubs", json!({ "name": "Owls" })).await;
    let friend = async || anna.ask("PUT", "/api/my/people/Ben", &json!({ "kind": "friend" })).await;
    assert_eq!([say().await.status, say().await.status], [200, 200]);
    let refused = say().await;
    assert_eq!((refused.status, &refused.json()["error"]["limit"]), (429, &json!("new_chat")));
    // Reports, clubs and friendships are asked for from one account.
    assert_eq!([report().await.status, club().await.status], [201, 201]);
    let theirs = ben.post("/api/clubs", json!({ "name": "Foxes" })).await.good()["club"]["id"].clone();
    let join = async || anna.post(&format!("/api/clubs/{}/join", theirs.as_str().unwrap()), json!({})).await;
    for refused in [report().await, club().await, friend().await, join().await] {
        assert_eq!((refused.status, &refused.json()["error"]["limit"]), (429, &json!("new_asking")));
    }
    world.times.pass(3_600 * 1_000);
    world.times.step_wall(25 * 3_600 * 1_000);
    for _ in 0..3 {
        assert_eq!([say().await.status, report().await.status, friend().await.status], [200, 201, 200]);
        assert_eq!([club().await.status, join().await.status], [201, 200]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_has_tables_and_tournaments_of_its_own() {
    let world = World::new().await;
    let (anna, ben, cora) = (world.account("Anna").await, world.account("Ben").await, world.account("Cora").await);
    let made = anna.post("/api/clubs", json!({ "name": "Owls", "about": "Fridays" })).await.good();
    let club = made["club"]["id"].as_str().unwrap().to_owned();
    let path = format!("/api/clubs/{club}");
    assert_eq!(anna.post("/api/clubs", json!({ "name": " " })).await.code(), "bad_text");
    let invite = anna.post(&format!("{path}/invite"), json!({})).await.good()["invite"].clone();
    let wrong = json!({ "invite": "0".repeat(32) });
    assert_eq!(ben.post(&format!("{path}/join"), wrong).await.status, 404);
    assert_eq!(ben.post(&format!("{path}/join"), json!({ "invite": invite })).await.good()["role"], "member");
    let asked = cora.post(&format!("{path}/join"), json!({})).await.good();
    assert_eq!((&asked["role"], &asked["members"]), (&json!("asked"), &json!([])), "who asks sees nobody yet");
    assert_eq!(ben.get(&path).await.good()["members"].as_array().unwrap().len(), 2, "members do not see who asks");

    let wish = json!({ "game": GAME, "seats": 2, "club": club });
    assert_eq!(cora.post("/api/tables", wish.clone()).await.code(), "members_only");
    let table = anna.open(wish).await;
    let there = format!("/api/tables/{table}");
    assert_eq!([ben.get(&there).await.status, cora.get(&there).await.status], [200, 404]);
    assert!(!world.get("/api/tables").await.body.contains(&table), "it is in no list of everybody");
    let (mut sits, _) = ben.join(&table).await;
    assert!(sits.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    assert_eq!(ben.get(&path).await.good()["tables"][0]["id"], table);
    assert_eq!(world.get(&path).await.good()["tables"], json!([]));
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "club": club });
    assert_eq!(ben.post("/api/tournaments", cup.clone()).await.code(), "not_organiser");
    let cup = anna.post("/api/tournaments", cup).await.good()["tournament"]["id"].as_str().unwrap().to_owned();
    assert_eq!(cora.post(&format!("/api/tournaments/{cup}/join"), json!({})).await.code(), "not_found");
    ben.post(&format!("/api/tournaments/{cup}/join"), json!({})).await.good();
    assert_eq!(ben.get(&path).await.good()["tournaments"][0]["id"], cup);

    let role = async |who: &Client, whom: &str, role: &str| {
        who.ask("PUT", &format!("{path}/members/{whom}"), &json!({ "role": role })).await
    };
    assert_eq!(role(&ben, "Cora", "member").await.code(), "not_organiser");
    role(&anna, "Cora", "member").await.good();
    role(&anna, "Ben", "organiser").await.good();
    assert_eq!(role(&ben, "Cora", "organiser").await.code(), "not_organiser");
    assert_eq!(role(&ben, "Anna", "member").await.code(), "not_organiser");
    assert_eq!(cora.get(&there).await.status, 200);
    let out = async |who: &Client, whom: &str| who.ask("DELETE", &format!("{path}/members/{whom}"), &Value::Null).await;
    assert_eq!(out(&ben, "Anna").await.code(), "not_organiser");
    out(&ben, "Cora").await.good();
    assert_eq!(cora.get(&there).await.status, 404);
    out(&anna, "Anna").await.good();
    assert_eq!(ben.get(&path).await.good()["role"], "owner");
    out(&ben, "Ben").await.good();
    assert_eq!(ben.get(&path).await.status, 404, "a club without members is gone");
}

/// Whether these bytes are anywhere in the files of a folder, and in which.
fn holders(dir: &Path, name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(holders(&path, name));
        } else if std::fs::read(&path).unwrap().windows(name.len()).any(|bytes| bytes == name.as_bytes()) {
            found.push(path.display().to_string());
        }
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn who_deletes_the_account_leaves_no_name_in_database_export_log_or_backup() {
    logs::listen();
    let world = World::new().await;
    let name = "Quirinus Zwetschge";
    let (admin, ben) = (world.account("Ben").await, world.account("Cora").await);
    let quirin = world.account(name).await;
    // A finished game, a table in play with chat, a tournament, a club, a friend, a warning, a report, a token, days
    // off, a way to be reached.
    let label = json!({ "label": "the bot of Quirinus Zwetschge", "scopes": ["read"] });
    let token = quirin.post("/api/my/tokens", label).await.good()["token"].as_str().unwrap().to_owned();
    quirin.ask("PUT", "/api/my/days-off", &json!({ "days": 3 })).await.good();
    quirin.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await.good();
    for (number, way) in [
        Way::Mail { address: "quirinus@plum-lane.example".to_owned() },
        Way::Webhook { url: "https://plum-lane.example/hook".to_owned(), format: Format::Json },
    ]
    .into_iter()
    .enumerate()
    {
        let (id, person) = (ChannelId::new([number as u8; 20]), quirin.id.parse().unwrap());
        let (secret, created) = (ChannelSecret([1; 32]), world.times.now().wall);
        let (events, daily, confirmed, sent, failed) = (u32::MAX, false, true, None, 0);
        let own = Channel { id, person, way, secret, events, daily, confirmed, created, sent, failed };
        assert!(world.store.add_channel(&own, 8).await.unwrap());
    }
    let over = finished(&world, &quirin, json!({})).await;
    let record = world.get(&format!("/api/finished/{over}/record")).await.body;
    let brought = quirin.post("/api/records", json!({ "record": record })).await.good()["id"].clone();
    while world.store.count_finished(10).await.unwrap() > 0 {}
    let table = table_of_two(&quirin, &ben, json!({ "turn_based": true })).await;
    let (mut talks, _) = quirin.join(&table).await;
    while let Some(option) = talks.options().first().cloned() {
        answer(&mut talks, 0, &option).await;
    }
    world.times.step_wall(5 * 3_600_000);
    assert!(talks.want(json!({ "do": "nudge", "seat": 1 })).await.get("ok").is_some());
    assert!(talks.want(json!({ "do": "say", "text": "I live at Plum Lane 7" })).await.get("ok").is_some());
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
    let cup = admin.post("/api/tournaments", cup).await.good()["tournament"]["id"].as_str().unwrap().to_owned();
    quirin.post(&format!("/api/tournaments/{cup}/join"), json!({})).await.good();
    quirin.post("/api/clubs", json!({ "name": "Owls" })).await.good();
    quirin.ask("PUT", "/api/my/people/Cora", &json!({ "kind": "friend" })).await.good();
    admin.post("/api/reports", json!({ "person": name, "text": "too loud" })).await.good();
    let warn = json!({ "act": "warn", "person": name, "note": "Please, Quirinus Zwetschge!" });
    admin.post("/api/admin/acts", warn).await.good();
    let export = quirin.get("/api/my/export").await;
    let told = export.good();
    assert!(export.header("content-disposition").unwrap().contains("attachment"));
    assert_eq!((&told["name"], &told["said"][0]["text"]), (&json!(name), &json!("I live at Plum Lane 7")));
    assert!(!export.body.contains("argon2") && !export.body.contains(&token));
    assert_eq!(told["tokens"][0]["label"], "the bot of Quirinus Zwetschge");
    assert_eq!((&told["days_off"].as_array().unwrap().len(), &told["program"]), (&1, &json!(false)));
    let mut ways: Vec<&str> =
        told["channels"].as_array().unwrap().iter().map(|one| one["way"]["kind"].as_str().unwrap()).collect();
    ways.sort_unstable();
    assert_eq!((ways, &told["clubs"][0][1]), (vec!["feed", "mail", "webhook"], &json!("owner")));
    assert!(told["games"].as_array().unwrap().contains(&brought), "what was brought too: {told}");
    assert!(told["favourites"].as_array().is_some_and(|all| !all.is_empty()), "{told}");
    assert_eq!(told["warnings"].as_array().unwrap().len(), 1);
    assert_eq!((&told["tournaments"][0]["id"], &told["tournaments"][0]["entered"]), (&json!(cup), &json!(true)));
    for key in ["rated", "let_in", "ahead"] {
        assert!(told[key].is_array(), "{key}: {told}");
    }

    assert_eq!(quirin.post("/api/my/delete", json!({ "password": "wrong horse" })).await.code(), "wrong_password");
    assert_eq!(quirin.post("/api/my/delete", json!({})).await.code(), "wrong_password");
    quirin.post("/api/my/delete", json!({ "password": "correct horse" })).await.good();
    assert_eq!(talks.end().await, 1008);
    assert_eq!(quirin.get("/api/my/tables").await.status, 401);
    assert_eq!(Client { token, ..quirin.clone() }.get("/api/my/tables").await.status, 401);
    // The game can still be read, and the table in play goes on without the name.
    let game = world.get(&format!("/api/finished/{over}")).await.good();
    assert_eq!(game["seats"][0]["name"], "–");
    assert_eq!(world.get(&format!("/api/finished/{over}/replay?entry=5")).await.status, 200);
    let mut shown = Value::Null;
    for _ in 0..40 {
        let opened = ben.join(&table).await;
        shown = opened.1;
        if !shown.to_string().contains("Zwetschge") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(!shown.to_string().contains("Zwetschge") && !shown.to_string().contains("Plum Lane"), "{shown}");
    assert_eq!((&shown["phase"], &shown["seating"][0]["kind"]), (&json!("playing"), &json!("away")));
    let (mut socket, _) = ben.join(&table).await;
    assert!(socket.want(json!({ "do": "say", "text": "hello?" })).await.get("ok").is_some(), "it can be kept on");
    for page in [format!("/api/tournaments/{cup}"), "/api/tournaments".to_owned(), "/api/clubs".to_owned()] {
        assert!(!world.get(&page).await.body.contains("Zwetschge"), "{page}");
    }
    for page in ["/api/admin/reports", "/api/admin/deeds", "/api/my/export", "/api/my/people"] {
        let told = admin.get(page).await.body + &ben.get(page).await.body;
        assert!(!told.contains("Zwetschge"), "{page}: {told}");
    }
    assert!(!logs::lines().iter().any(|line| line.contains("Zwetschge")), "the log names nobody");

    drop((talks, socket));
    let (dir, data) = world.into_data().await;
    let backup = dir.path().join("backup.steading");
    steading_store::backup(&data, &backup).await.unwrap();
    for word in ["Zwetschge", "zwetschge", "Plum Lane", "plum-lane"] {
        assert_eq!(holders(dir.path(), word), Vec::<String>::new(), "{word}");
    }
    assert!(!holders(dir.path(), "Cora").is_empty(), "names of others are found by the same search");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_goes_without_a_password_and_faces_are_of_our_pieces() {
    let world = World::new().await;
    let guest = world.guest("Gast").await;
    assert_eq!(guest.ask("PUT", "/api/my/avatar", &json!({ "avatar": "fox-9" })).await.code(), "bad_avatar");
    guest.ask("PUT", "/api/my/avatar", &json!({ "avatar": "fox-3" })).await.good();
    let faces = world.get(&format!("/api/avatars?of={},{}", guest.id, "0".repeat(20))).await.good();
    assert_eq!(faces, json!({ guest.id.clone(): "fox-3" }));
    assert_eq!(world.get("/api/avatars?of=nobody").await.status, 400);
    guest.post("/api/my/delete", json!({})).await.good();
    assert_eq!(guest.get("/api/my/people").await.status, 401);
    assert_eq!(world.get(&format!("/api/people/{}", guest.id)).await.status, 404);
}

/// Every number of the limits file refuses with a sentence that tells it, and with its name.
#[tokio::test(flavor = "multi_thread")]
async fn what_can_be_made_by_everybody_is_counted_and_the_refusal_tells_how_many() {
    let mut config = ordinary();
    config.most = Most {
        ties: 1,
        tokens: 2,
        channels: 1,
        days_off: 3,
        ahead: 1,
        muted: 1,
        streams: 1,
        sockets: 100,
        sockets_from: 100,
        turns: 100,
        refusals: 100,
        entries: 100,
        faces: 2,
        reports: 1,
        all_reports: 2,
        members: 1,
        asking_members: 1,
        clubs: 1,
        tournaments: 1,
        entrants: 1,
    };
    let world = World::with(config).await;
    let (anna, ben, cora) = (world.account("Anna").await, world.account("Ben").await, world.account("Cora").await);
    let dora = world.account("Dora").await;
    let refused = |reply: Reply, code: &str, limit: &str, most: u32| {
        let said = reply.json()["error"].clone();
        assert_eq!((reply.code().as_str(), said["limit"].as_str()), (code, Some(limit)), "{said}");
        let words = said["message"].as_str().unwrap();
        assert!(words.split(|letter: char| !letter.is_ascii_digit()).any(|word| word == most.to_string()), "{words}");
    };
    let tie = async |whom: &str| anna.ask("PUT", &format!("/api/my/people/{whom}"), &json!({ "kind": "muted" })).await;
    tie("Ben").await.good();
    refused(tie("Cora").await, "most_ties", "ties", 1);
    let token = async || anna.post("/api/my/tokens", json!({ "label": "bot", "scopes": ["read"] })).await;
    token().await.good();
    token().await.good();
    refused(token().await, "most_tokens", "tokens", 2);
    let channel = async || anna.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await;
    channel().await.good();
    refused(channel().await, "most_channels", "channels", 1);
    let off = async |days: u64| anna.ask("PUT", "/api/my/days-off", &json!({ "days": days })).await;
    assert_eq!(anna.get("/api/my/days-off").await.good()["most"], 3);
    let too_long = off(4).await;
    assert_eq!(too_long.code(), "most_days_off");
    assert!(too_long.body.contains("at most 3 days"), "{}", too_long.body);
    off(3).await.good();
    let faces = async |of: &[&Client]| {
        let ids: Vec<&str> = of.iter().map(|one| one.id.as_str()).collect();
        world.get(&format!("/api/avatars?of={}", ids.join(","))).await
    };
    faces(&[&anna, &ben]).await.good();
    refused(faces(&[&anna, &ben, &cora]).await, "most_faces", "faces", 2);
    let report = async |by: &Client| by.post("/api/reports", json!({ "person": "Dora", "text": "loud" })).await;
    report(&ben).await.good();
    refused(report(&ben).await, "most_reports", "reports", 1);
    report(&cora).await.good();
    refused(report(&anna).await, "reports_full", "reports", 2);
    let club = async || ben.post("/api/clubs", json!({ "name": "Owls" })).await;
    let owls = club().await.good()["club"]["id"].as_str().unwrap().to_owned();
    refused(club().await, "most_clubs", "clubs", 1);
    let join = async |who: &Client| who.post(&format!("/api/clubs/{owls}/join"), json!({})).await;
    join(&cora).await.good();
    refused(join(&dora).await, "club_full", "members", 1);
    let cup = async || {
        let wish = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
        cora.post("/api/tournaments", wish).await
    };
    let id = cup().await.good()["tournament"]["id"].as_str().unwrap().to_owned();
    refused(cup().await, "most_tournaments", "tournaments", 1);
    let enter = async |who: &Client| who.post(&format!("/api/tournaments/{id}/join"), json!({})).await;
    enter(&ben).await.good();
    refused(enter(&dora).await, "tournament_full", "entrants", 1);
    let table = table_of_two(&ben, &cora, json!({})).await;
    let path = format!("/api/tables/{table}/events");
    let mut looks = EventStream::open(world.addr, &path, None, None).await;
    looks.next().await.unwrap();
    let second = world.get(&path).await;
    assert_eq!((second.code().as_str(), second.json()["error"]["limit"].as_str()), ("too_many", Some("streams")));
    let (mut socket, said) = ben.join(&table).await;
    let pass =
        |lasts: &str| json!({ "kind": "if", "asked": "settlement-ask-turn", "answers": ["pass"], "lasts": lasts });
    let give = |give: Value| json!({ "do": "ahead", "seat": 0, "seen": said["n"], "give": give });
    let verdict = socket.want(give(json!([pass("once"), pass("game")]))).await;
    assert_eq!(verdict["refused"]["code"], "not_ahead");
    assert!(verdict["refused"]["message"].as_str().unwrap().contains('1'), "{verdict}");
    assert!(socket.want(give(json!([pass("once")]))).await.get("ok").is_some());
}

/// Muted people are counted by the table, and by its owner, who tells a table that was read again.
#[tokio::test(flavor = "multi_thread")]
async fn one_connection_mutes_so_many_and_no_more_also_when_its_table_is_read_again() {
    let mut config = ordinary();
    config.most.muted = 2;
    let world = World::with(config).await;
    let listener = world.guest("Lea").await;
    let table = listener.open(json!({ "game": GAME, "seats": 2 })).await;
    let mut talkers = Vec::new();
    for name in ["Anna", "Ben", "Cora"] {
        let talker = world.guest(name).await;
        let socket = talker.join(&table).await.0;
        talkers.push((talker, socket));
    }
    let (mut hears, _) = listener.join(&table).await;
    for (talker, _) in &talkers {
        hears.send(json!({ "do": "mute", "user": talker.id, "mute": true })).await;
    }
    for (_, socket) in &mut talkers {
        assert!(socket.want(json!({ "do": "say", "text": "hello" })).await.get("ok").is_some());
    }
    let heard = |said: &Value| -> Vec<String> {
        let said = said["notices"].as_array().unwrap().iter().filter(|row| row["notice"]["is"] == "said");
        said.map(|row| row["notice"]["name"].as_str().unwrap().to_owned()).collect()
    };
    hears.send(json!({ "do": "since", "n": 0, "m": 0 })).await;
    assert_eq!(heard(&hears.until("table").await), ["Cora"], "there was no room for a third");
    // The table fails and is read again: everybody who is there is shown it afresh.
    failpoints::set(table.parse().unwrap(), 1);
    hears.send(json!({ "do": "say", "key": key(), "text": "?" })).await;
    assert_eq!(heard(&hears.until("table").await), ["Cora"], "the owner kept no third either");
    // Who is heard again makes room.
    hears.send(json!({ "do": "mute", "user": talkers[0].0.id, "mute": false })).await;
    hears.send(json!({ "do": "mute", "user": talkers[2].0.id, "mute": true })).await;
    hears.send(json!({ "do": "since", "n": 0, "m": 0 })).await;
    assert_eq!(heard(&hears.until("table").await), ["Anna"]);
}
