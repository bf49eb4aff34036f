//! A1 for accounts: what a member, an organiser, a host or an admin may do, and who is none of them may not. Guests are
//! in `matrix.rs`.

use crate::matrix::routes;
use crate::play::GAME;
use crate::social::two_play;
use crate::world::{Client, World, ordinary};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use steading_store::Games;

/// An account that has nothing to do with it; three of the club; two of the tournament; an admin; a program with all
/// that a token of the owner can be allowed.
const ROLES: [&str; 8] = ["Stranger", "Member", "Organiser", "Owner", "Host", "Entrant", "Admin", "Token"];
type Expected = [u16; 8];

const ALL: Expected = [200; 8];
/// Who does something with an account, which no token may.
const ACCOUNTS: Expected = [200, 200, 200, 200, 200, 200, 200, 403];
const MAKERS: Expected = [201, 201, 201, 201, 201, 201, 201, 403];
const ORGANISERS: Expected = [403, 403, 200, 200, 403, 403, 403, 403];
const OWNER: Expected = [403, 403, 403, 200, 403, 403, 403, 403];
/// What is of a club does not exist for others.
const MEMBERS: Expected = [404, 200, 200, 200, 404, 404, 404, 200];
const ADMIN: Expected = [403, 403, 403, 403, 403, 403, 200, 403];

/// Routes of these groups have rows here.
fn is_here(route: &str) -> bool {
    let groups = ["/api/clubs", "/api/tournaments", "/api/admin", "/api/reports", "/api/my/warnings", "/api/my/people"];
    groups.iter().any(|group| route.starts_with(group)) || route.contains("/versus/")
}

/// Method, route, path, body, expectation. `{club}` is a club, `{club_cup}` a tournament of it, `{table}` a table of it;
/// `{cup}` is a tournament of the host; `{warning}` was given to the member.
fn rows() -> Vec<(&'static str, &'static str, &'static str, Value, Expected)> {
    let none = Value::Null;
    let club = json!({ "name": "Owls" });
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
    let of_club = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "club": "{club}" });
    let role = |role: &str| json!({ "role": role });
    let kind = |kind: &str| json!({ "kind": kind });
    let suspend = json!({ "act": "suspend", "person": "Zoe", "days": 1, "note": "Be kind." });
    let lift = json!({ "act": "lift", "person": "Zoe", "note": "" });
    let warn = json!({ "act": "warn", "person": "Vera", "note": "Be kind." });
    let close = json!({ "act": "close_table", "table": "{table}", "note": "" });
    let settle = json!({ "act": "settle", "report": "{club}", "note": "" });
    let (members, people) = ("/api/clubs/{id}/members/{who}", "/api/my/people/{who}");
    let (tournament, acts) = ("/api/tournaments/{id}", "/api/admin/acts");
    vec![
        ("get", "/api/clubs", "/api/clubs", none.clone(), ALL),
        ("post", "/api/clubs", "/api/clubs", club.clone(), MAKERS),
        ("get", "/api/clubs/{id}", "/api/clubs/{club}", none.clone(), ALL),
        ("put", "/api/clubs/{id}", "/api/clubs/{club}", club, ORGANISERS),
        ("delete", "/api/clubs/{id}", "/api/clubs/{club}", none.clone(), OWNER),
        ("post", "/api/clubs/{id}/invite", "/api/clubs/{club}/invite", json!({}), ORGANISERS),
        ("post", "/api/clubs/{id}/join", "/api/clubs/{club}/join", json!({}), ACCOUNTS),
        ("put", members, "/api/clubs/{club}/members/Vera", role("member"), ORGANISERS),
        ("put", members, "/api/clubs/{club}/members/Vera", role("organiser"), OWNER),
        ("put", members, "/api/clubs/{club}/members/Owner", role("member"), [403; 8]),
        ("delete", members, "/api/clubs/{club}/members/Vera", none.clone(), ORGANISERS),
        ("delete", members, "/api/clubs/{club}/members/Owner", none.clone(), OWNER),
        ("get", "/api/tournaments", "/api/tournaments", none.clone(), ALL),
        ("post", "/api/tournaments", "/api/tournaments", cup, [201; 8]),
        ("post", "/api/tournaments", "/api/tournaments", of_club, [403, 403, 201, 201, 403, 403, 403, 201]),
        ("get", tournament, "/api/tournaments/{cup}", none.clone(), ALL),
        ("get", tournament, "/api/tournaments/{club_cup}", none.clone(), MEMBERS),
        ("delete", tournament, "/api/tournaments/{cup}", none.clone(), [403, 403, 403, 403, 200, 403, 200, 403]),
        ("delete", tournament, "/api/tournaments/{club_cup}", none.clone(), [404, 403, 403, 200, 404, 404, 200, 200]),
        ("post", "/api/tournaments/{id}/join", "/api/tournaments/{cup}/join", none.clone(), ALL),
        ("post", "/api/tournaments/{id}/join", "/api/tournaments/{club_cup}/join", none.clone(), MEMBERS),
        ("post", "/api/tournaments/{id}/leave", "/api/tournaments/{cup}/leave", none.clone(), ALL),
        ("post", "/api/tournaments/{id}/leave", "/api/tournaments/{club_cup}/leave", none.clone(), MEMBERS),
        (
            "post",
            "/api/tournaments/{id}/start",
            "/api/tournaments/{cup}/start",
            none.clone(),
            [403, 403, 403, 403, 200, 403, 403, 403],
        ),
        (
            "post",
            "/api/tournaments/{id}/start",
            "/api/tournaments/{club_cup}/start",
            none.clone(),
            [404, 403, 403, 200, 404, 404, 404, 200],
        ),
        ("post", "/api/reports", "/api/reports", json!({ "person": "Vera", "text": "Rude." }), MAKERS),
        (
            "post",
            "/api/reports",
            "/api/reports",
            json!({ "table": "{table}", "text": "Rude." }),
            [404, 201, 201, 201, 404, 404, 404, 403],
        ),
        (
            "post",
            "/api/my/warnings/{id}/read",
            "/api/my/warnings/{warning}/read",
            none.clone(),
            [404, 200, 404, 404, 404, 404, 404, 403],
        ),
        ("get", "/api/my/people", "/api/my/people", none.clone(), ALL),
        ("put", people, "/api/my/people/Vera", kind("friend"), ACCOUNTS),
        ("put", people, "/api/my/people/Vera", kind("muted"), ACCOUNTS),
        ("delete", people, "/api/my/people/Vera?kind=muted", none.clone(), ACCOUNTS),
        // Both of them have played a private game; what it tells is compared below.
        ("get", "/api/people/{who}/versus/{other}", "/api/people/Owner/versus/Member", none.clone(), ALL),
        ("get", "/api/admin/reports", "/api/admin/reports", none.clone(), ADMIN),
        ("get", "/api/admin/deeds", "/api/admin/deeds", none, ADMIN),
        ("post", acts, acts, warn, ADMIN),
        ("post", acts, acts, suspend, ADMIN),
        ("post", acts, acts, lift, ADMIN),
        ("post", acts, acts, close, ADMIN),
        ("post", acts, acts, settle, [403, 403, 403, 403, 403, 403, 404, 403]),
    ]
}

/// The people, in the order of their roles, and one more who is of the club and of nothing else.
async fn cast(world: &World) -> Vec<Client> {
    // The first account is the admin.
    let admin = world.account("Admin").await;
    let mut people = Vec::new();
    for role in &ROLES[..6] {
        people.push(world.account(role).await);
    }
    let scopes = json!({ "label": "all", "scopes": ["read", "play", "manage"] });
    let token = people[3].post("/api/my/tokens", scopes).await.good()["token"].as_str().unwrap().to_owned();
    let program = Client { token, ..people[3].clone() };
    people.extend([admin, program, world.account("Vera").await]);
    people
}

/// A new club, tournaments and all that a row names, as nobody has changed them yet.
async fn fresh(people: &[Client], text: &str) -> String {
    let [_, member, organiser, owner, host, entrant, admin, _, vera] = people else { unreachable!() };
    let id = |made: &Value, of: &str| made[of]["id"].as_str().unwrap().to_owned();
    let mut text = text.to_owned();
    if ["{club}", "{club_cup}", "{table}"].iter().any(|name| text.contains(name)) {
        let club = id(&owner.post("/api/clubs", json!({ "name": "Owls" })).await.good(), "club");
        let path = format!("/api/clubs/{club}");
        let invite = owner.post(&format!("{path}/invite"), json!({})).await.good()["invite"].clone();
        for one in [member, organiser, vera] {
            one.post(&format!("{path}/join"), json!({ "invite": invite })).await.good();
        }
        owner.ask("PUT", &format!("{path}/members/Organiser"), &json!({ "role": "organiser" })).await.good();
        if text.contains("{club_cup}") {
            let wish = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "club": club });
            let cup = id(&owner.post("/api/tournaments", wish).await.good(), "tournament");
            for one in [member, vera] {
                one.post(&format!("/api/tournaments/{cup}/join"), json!({})).await.good();
            }
            text = text.replace("{club_cup}", &cup);
        }
        if text.contains("{table}") {
            text = text.replace("{table}", &owner.open(json!({ "game": GAME, "seats": 2, "club": club })).await);
        }
        text = text.replace("{club}", &club);
    }
    if text.contains("{cup}") {
        let wish = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
        let cup = id(&host.post("/api/tournaments", wish).await.good(), "tournament");
        for one in [entrant, vera] {
            one.post(&format!("/api/tournaments/{cup}/join"), json!({})).await.good();
        }
        text = text.replace("{cup}", &cup);
    }
    if text.contains("{warning}") {
        admin.post("/api/admin/acts", json!({ "act": "warn", "person": "Member", "note": "Be kind." })).await.good();
        let warnings = member.get("/api/me").await.good()["warnings"].clone();
        let newest = warnings.as_array().unwrap().last().unwrap()["id"].clone();
        text = text.replace("{warning}", newest.as_str().unwrap());
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a1_every_route_of_clubs_tournaments_and_order_answers_accounts_as_expected() {
    let mut config = ordinary();
    let most = 10_000;
    (config.most.clubs, config.most.tournaments, config.most.reports) = (most, most, most);
    let world = World::with(config).await;
    let people = cast(&world).await;
    world.account("Zoe").await;
    let rows = rows();
    let known: BTreeSet<(String, String)> =
        routes(&world).await.into_iter().filter(|(_, route)| is_here(route)).collect();
    let described = rows.iter().map(|(method, route, ..)| ((*method).to_owned(), (*route).to_owned())).collect();
    assert_eq!(known, described, "every route of these groups has a row, and every row a route");
    for (method, _, path, body, expected) in rows {
        for ((role, person), expected) in ROLES.iter().zip(&people).zip(expected) {
            let asked = fresh(&people, &format!("{path} {body}")).await;
            let (path, body) = asked.split_once(' ').unwrap();
            let body: Value = serde_json::from_str(body).unwrap();
            let reply = person.ask(&method.to_uppercase(), path, &body).await;
            assert_eq!(reply.status, expected, "{method} {path} {body} by {role}: {}", reply.body);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a1_a_private_game_between_two_people_is_told_to_them_alone() {
    let world = World::new().await;
    let people = cast(&world).await;
    let (owner, member) = (&people[3], &people[1]);
    let opened = owner.post("/api/tables", json!({ "game": GAME, "seats": 2, "private": true })).await.good();
    let table = opened["table"].as_str().unwrap();
    member.post(&format!("/api/tables/{table}/enter"), json!({ "invite": opened["invite"] })).await.good();
    two_play(&world, table, [owner, member]).await;
    while world.store.count_finished(10).await.unwrap() > 0 {}
    for (role, person) in ROLES.iter().zip(&people) {
        let told = person.get("/api/people/Owner/versus/Member").await.good();
        let knows = ["Owner", "Member", "Token"].contains(role);
        assert_eq!(told.as_array().unwrap().len(), usize::from(knows), "{role}: {told}");
    }
}
