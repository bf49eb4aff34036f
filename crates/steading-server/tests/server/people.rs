//! People: pages, search, friends, blocks, clubs, order, and to be forgotten.

use crate::logs;
use crate::play::GAME;
use crate::records::finished;
use crate::world::{Client, JSON, World, http, ordinary};
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;
use steading_server::config::{Rate, Texts};
use steading_store::Games;

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

    let ids =
        |found: &Value| found["items"].as_array().unwrap().iter().map(|game| game["id"].clone()).collect::<Vec<_>>();
    let found = async |query: &str| ids(&ben.get(&format!("/api/finished?{query}")).await.good());
    assert_eq!(found("player=anna&seats=2").await, [json!(open)]);
    assert_eq!(found("player=anna&seats=3").await, Vec::<Value>::new());
    assert_eq!(found(&format!("game={GAME}&shortest=2&longest=100000&since=1")).await, [json!(open)]);
    assert_eq!(found("until=1").await, Vec::<Value>::new());
    assert_eq!(found("least=1000").await, Vec::<Value>::new());
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
async fn a_new_account_has_tighter_limits_for_a_day() {
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
    assert_eq!(cora.post(&format!("/api/tournaments/{cup}/join"), json!({})).await.code(), "members_only");
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
    // A finished game, a table in play with chat, a tournament, a club, a friend, a warning, a report.
    let over = finished(&world, &quirin, json!({})).await;
    let table = table_of_two(&quirin, &ben, json!({})).await;
    let (mut talks, _) = quirin.join(&table).await;
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
    assert!(!export.body.contains("argon2"));

    assert_eq!(quirin.post("/api/my/delete", json!({ "password": "wrong horse" })).await.code(), "wrong_password");
    assert_eq!(quirin.post("/api/my/delete", json!({})).await.code(), "wrong_password");
    quirin.post("/api/my/delete", json!({ "password": "correct horse" })).await.good();
    assert_eq!(talks.end().await, 1008);
    assert_eq!(quirin.get("/api/my/tables").await.status, 401);
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
    for word in ["Zwetschge", "zwetschge", "Plum Lane"] {
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
