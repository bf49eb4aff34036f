//! A1: every route and every message of the socket, for everybody who might try it. A route without a row fails.

use crate::play::GAME;
use crate::records::finished;
use crate::world::{Client, EventStream, JSON, Socket, World, http};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use steading_host::wire::Request;

/// Who tries: nobody, a guest, a player of another table, a player, somebody who was let in, the host.
const ROLES: [&str; 6] = ["anonymous", "guest", "other player", "player", "spectator", "host"];

/// What a row expects of each role.
type Expected = [u16; 6];
const ALL: Expected = [200; 6];
/// The table is private: others cannot learn that it exists.
const INSIDERS: Expected = [404, 404, 404, 200, 200, 200];

/// Method, path, body, expectation. `{id}` is a private table in play, `{over}` a private game that is over.
fn rows() -> Vec<(&'static str, &'static str, &'static str, Value, Expected)> {
    let none = Value::Null;
    let nonsense = json!({ "record": "nonsense" });
    let new_table = json!({ "game": GAME, "seats": 2 });
    let password = json!({ "old": "correct horse", "new": "another horse" });
    let login = json!({ "name": "nobody", "password": "correct horse" });
    let short = json!({ "name": "x", "password": "short" });
    let wrong = json!({ "invite": "0".repeat(32) });
    let reach = json!({ "lang": "de", "zone": "Europe/Berlin", "quiet": null, "digest": 480 });
    let feed = json!({ "way": { "kind": "feed" } });
    let channel_told = json!({ "events": ["turn"], "daily": false });
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
    let say = json!({ "do": "say", "key": "5".repeat(32), "text": "hello" });
    let token = json!({ "label": "bot", "scopes": ["read"] });
    let guests = [401, 403, 403, 403, 403, 403];
    let friend = json!({ "kind": "friend" });
    let muted = json!({ "kind": "muted" });
    let owls = json!({ "name": "Owls" });
    let role = json!({ "role": "member" });
    let fox = json!({ "avatar": "fox-1" });
    let told = json!({ "person": "Turniere", "text": "Rude." });
    let of_table = json!({ "table": "{id}", "text": "Rude." });
    let settle = json!({ "act": "settle", "report": "{id}", "note": "" });
    let no_admin = [401, 403, 403, 403, 403, 403];
    let (mine, others) = ([401, 200, 200, 200, 200, 200], [401, 404, 404, 404, 404, 200]);
    let others_never = [401, 404, 404, 404, 404, 404];
    vec![
        ("get", "/api/games", "/api/games", none.clone(), ALL),
        ("get", "/api/games/{game}/pack", "/api/games/{game}/pack", none.clone(), ALL),
        ("get", "/api/rules/{game}", "/api/rules/{game}", none.clone(), ALL),
        ("get", "/healthz", "/healthz", none.clone(), ALL),
        ("get", "/readyz", "/readyz", none.clone(), ALL),
        ("get", "/api/openapi.json", "/api/openapi.json", none.clone(), ALL),
        ("post", "/api/guest", "/api/guest", json!({ "name": "Somebody" }), ALL),
        ("post", "/api/register", "/api/register", short, [422; 6]),
        ("post", "/api/login", "/api/login", login, [401; 6]),
        ("post", "/api/logout", "/api/logout", none.clone(), ALL),
        ("post", "/api/password", "/api/password", password, [401, 403, 403, 403, 403, 403]),
        ("get", "/api/me", "/api/me", none.clone(), ALL),
        ("get", "/api/tables", "/api/tables", none.clone(), ALL),
        ("post", "/api/tables", "/api/tables", new_table, [401, 201, 201, 201, 201, 201]),
        ("get", "/api/my/tables", "/api/my/tables", none.clone(), [401, 200, 200, 200, 200, 200]),
        ("get", "/api/my/bests", "/api/my/bests", none.clone(), [401, 200, 200, 200, 200, 200]),
        ("get", "/api/my/channels", "/api/my/channels", none.clone(), mine),
        ("post", "/api/my/channels", "/api/my/channels", feed, [401, 201, 201, 201, 201, 201]),
        ("put", "/api/my/reach", "/api/my/reach", reach, mine),
        // A channel of the host.
        ("put", "/api/my/channels/{channel}", "/api/my/channels/{channel}", channel_told, others),
        ("delete", "/api/my/channels/{channel}", "/api/my/channels/{channel}", none.clone(), others),
        ("get", "/api/tournaments", "/api/tournaments", none.clone(), ALL),
        // Guests take no part.
        ("post", "/api/tournaments", "/api/tournaments", cup, [401, 403, 403, 403, 403, 403]),
        ("get", "/api/tournaments/{id}", "/api/tournaments/{cup}", none.clone(), ALL),
        // Of a club: others do not learn that it exists.
        ("get", "/api/tournaments/{id}", "/api/tournaments/{club_cup}", none.clone(), [404; 6]),
        ("delete", "/api/tournaments/{id}", "/api/tournaments/{club_cup}", none.clone(), others_never),
        ("delete", "/api/tournaments/{id}", "/api/tournaments/{cup}", none.clone(), guests),
        ("post", "/api/tournaments/{id}/start", "/api/tournaments/{club_cup}/start", none.clone(), others_never),
        ("post", "/api/tournaments/{id}/join", "/api/tournaments/{cup}/join", none.clone(), guests),
        ("post", "/api/tournaments/{id}/leave", "/api/tournaments/{cup}/leave", none.clone(), guests),
        ("post", "/api/tournaments/{id}/start", "/api/tournaments/{cup}/start", none.clone(), guests),
        // The page of a person is for everybody; the other person of these rows is an account, and admin.
        ("get", "/api/people/{who}", "/api/people/Turniere", none.clone(), ALL),
        ("get", "/api/people/{who}", "/api/people/nobody", none.clone(), [404; 6]),
        ("get", "/api/people/{who}/versus/{other}", "/api/people/Turniere/versus/turniere", none.clone(), ALL),
        ("get", "/api/avatars", "/api/avatars?of={id}", none.clone(), ALL),
        ("put", "/api/my/avatar", "/api/my/avatar", fox, mine),
        ("get", "/api/my/export", "/api/my/export", none.clone(), mine),
        ("get", "/api/my/people", "/api/my/people", none.clone(), mine),
        ("put", "/api/my/people/{who}", "/api/my/people/Turniere", friend, guests),
        ("put", "/api/my/people/{who}", "/api/my/people/Turniere", muted, mine),
        ("delete", "/api/my/people/{who}", "/api/my/people/Turniere?kind=muted", none.clone(), mine),
        ("post", "/api/reports", "/api/reports", told, [401, 201, 201, 201, 201, 201]),
        ("post", "/api/reports", "/api/reports", of_table, [401, 404, 404, 201, 201, 201]),
        ("post", "/api/my/warnings/{id}/read", "/api/my/warnings/{id}/read", none.clone(), others_never),
        ("get", "/api/admin/reports", "/api/admin/reports", none.clone(), no_admin),
        ("get", "/api/admin/deeds", "/api/admin/deeds", none.clone(), no_admin),
        ("post", "/api/admin/acts", "/api/admin/acts", settle, no_admin),
        ("get", "/api/texts/{name}", "/api/texts/terms", none.clone(), [404; 6]),
        ("get", "/api/clubs", "/api/clubs", none.clone(), ALL),
        ("post", "/api/clubs", "/api/clubs", owls.clone(), guests),
        ("get", "/api/clubs/{id}", "/api/clubs/{club}", none.clone(), ALL),
        ("put", "/api/clubs/{id}", "/api/clubs/{club}", owls, no_admin),
        ("delete", "/api/clubs/{id}", "/api/clubs/{club}", none.clone(), no_admin),
        ("post", "/api/clubs/{id}/invite", "/api/clubs/{club}/invite", json!({}), no_admin),
        ("post", "/api/clubs/{id}/join", "/api/clubs/{club}/join", json!({}), guests),
        ("put", "/api/clubs/{id}/members/{who}", "/api/clubs/{club}/members/Turniere", role, no_admin),
        ("delete", "/api/clubs/{id}/members/{who}", "/api/clubs/{club}/members/Turniere", none.clone(), no_admin),
        ("get", "/api/my/waiting", "/api/my/waiting", none.clone(), mine),
        // Who has the token of a feed needs nothing else, and nothing else opens it.
        ("get", "/api/my/notices", "/api/my/notices?token={feed}", none.clone(), ALL),
        ("get", "/api/my/notices", "/api/my/notices?token={channel}", none.clone(), [404; 6]),
        ("get", "/api/tables/{id}", "/api/tables/{id}", none.clone(), INSIDERS),
        ("post", "/api/tables/{id}/invite", "/api/tables/{id}/invite", json!({}), [401, 404, 404, 403, 403, 200]),
        ("post", "/api/tables/{id}/invited", "/api/tables/{id}/invited", wrong.clone(), [404; 6]),
        ("post", "/api/tables/{id}/enter", "/api/tables/{id}/enter", wrong, [401, 404, 404, 404, 404, 404]),
        ("post", "/api/tables/{id}/rematch", "/api/tables/{id}/rematch", none.clone(), [401, 404, 404, 409, 409, 409]),
        (
            "post",
            "/api/tables/{id}/rematch",
            "/api/tables/{over}/rematch",
            none.clone(),
            [401, 404, 404, 404, 403, 201],
        ),
        // No upgrade: that somebody would be let in shows in 426.
        ("get", "/api/tables/{id}/socket", "/api/tables/{id}/socket", none.clone(), [401, 404, 404, 426, 426, 426]),
        ("get", "/api/tables/{id}/view", "/api/tables/{id}/view", none.clone(), INSIDERS),
        ("get", "/api/tables/{id}/events", "/api/tables/{id}/events", none.clone(), INSIDERS),
        ("post", "/api/tables/{id}/do", "/api/tables/{id}/do", say, [401, 404, 404, 200, 200, 200]),
        ("get", "/api/my/days-off", "/api/my/days-off", none.clone(), mine),
        ("put", "/api/my/days-off", "/api/my/days-off", json!({ "days": 0 }), mine),
        ("get", "/api/my/tokens", "/api/my/tokens", none.clone(), mine),
        // Guests have none, and nobody those of others.
        ("post", "/api/my/tokens", "/api/my/tokens", token, guests),
        ("delete", "/api/my/tokens/{token}", "/api/my/tokens/{channel}", none.clone(), [401, 404, 404, 404, 404, 404]),
        ("post", "/api/my/bot", "/api/my/bot", none.clone(), guests),
        ("get", "/api/finished", "/api/finished", none.clone(), ALL),
        ("get", "/api/finished/{id}", "/api/finished/{over}", none.clone(), [404, 404, 404, 404, 200, 200]),
        (
            "get",
            "/api/finished/{id}/record",
            "/api/finished/{over}/record",
            none.clone(),
            [404, 404, 404, 404, 200, 200],
        ),
        (
            "get",
            "/api/finished/{id}/replay",
            "/api/finished/{over}/replay",
            none.clone(),
            [404, 404, 404, 404, 200, 200],
        ),
        ("get", "/api/finished/{id}/curve", "/api/finished/{over}/curve", none.clone(), [404, 404, 404, 404, 200, 200]),
        (
            "get",
            "/api/finished/{id}/events",
            "/api/finished/{over}/events",
            none.clone(),
            [404, 404, 404, 404, 200, 200],
        ),
        // The game is over, and at its end nobody is asked.
        (
            "get",
            "/api/finished/{id}/analysis",
            "/api/finished/{over}/analysis",
            none.clone(),
            [404, 404, 404, 404, 422, 422],
        ),
        ("get", "/api/queue", "/api/queue", none.clone(), ALL),
        // What is in play has no record to look at.
        ("get", "/api/finished/{id}/record", "/api/finished/{id}/record", none.clone(), [404; 6]),
        ("get", "/api/finished/{id}/replay", "/api/finished/{id}/replay", none.clone(), [404; 6]),
        ("get", "/api/finished/{id}/curve", "/api/finished/{id}/curve", none.clone(), [404; 6]),
        ("get", "/api/finished/{id}/events", "/api/finished/{id}/events", none.clone(), [404; 6]),
        ("post", "/api/records", "/api/records", nonsense, [401, 422, 422, 422, 422, 422]),
        ("get", "/api/statistics/{game}", "/api/statistics/{game}", none.clone(), ALL),
        ("get", "/api/ratings/{game}", "/api/ratings/{game}", none, ALL),
        // Last: who is gone can try nothing any more.
        ("post", "/api/my/delete", "/api/my/delete", json!({}), mine),
    ]
}

/// A private table in play with a host, a player and somebody who was let in, and a private game that is over.
async fn cast(world: &World) -> (Vec<Option<Client>>, String, String) {
    let mut people = Vec::new();
    for role in &ROLES[1..] {
        people.push(world.guest(role).await);
    }
    let [_, other, player, spectator, host] = [0, 1, 2, 3, 4].map(|index: usize| people[index].clone());
    let opened = host.post("/api/tables", json!({ "game": GAME, "seats": 2, "private": true })).await.good();
    let table = opened["table"].as_str().unwrap().to_owned();
    for invited in [&player, &spectator] {
        invited.post(&format!("/api/tables/{table}/enter"), json!({ "invite": opened["invite"] })).await.good();
    }
    let (mut sits, _) = player.join(&table).await;
    assert!(sits.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
    let (mut starts, _) = host.join(&table).await;
    assert!(starts.want(json!({ "do": "start" })).await.get("ok").is_some());
    other.open(json!({ "game": GAME, "seats": 2 })).await;
    let over = finished(world, &host, json!({ "private": true })).await;
    let invite = host.post(&format!("/api/tables/{over}/invite"), json!({})).await.good();
    spectator.post(&format!("/api/tables/{over}/enter"), json!({ "invite": invite["invite"] })).await.good();
    (std::iter::once(None).chain(people.into_iter().map(Some)).collect(), table, over)
}

/// Every route, by the server's own account: method and path.
pub async fn routes(world: &World) -> BTreeSet<(String, String)> {
    let description = world.get("/api/openapi.json").await.good();
    let mut known = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let methods =
            methods.as_object().unwrap().keys().filter(|key| ["get", "post", "put", "delete"].contains(&key.as_str()));
        known.extend(methods.map(|method| (method.clone(), path.clone())));
    }
    known
}

#[tokio::test(flavor = "multi_thread")]
async fn a1_every_route_answers_everybody_as_expected() {
    let world = World::new().await;
    let (people, table, over) = cast(&world).await;
    let known = routes(&world).await;
    let rows = rows();
    let described: BTreeSet<(String, String)> =
        rows.iter().map(|(method, route, ..)| ((*method).to_owned(), (*route).to_owned())).collect();
    assert_eq!(known, described, "every route has a row, and every row a route");
    let host = people[5].clone().unwrap();
    let feed = async || host.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await.good();
    let (channel, feed) = (feed().await["channel"]["id"].clone(), feed().await["secret"].clone());
    let (channel, feed) = (channel.as_str().unwrap(), feed.as_str().unwrap());
    let cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss" });
    let organiser = world.account("Turniere").await;
    let cup = organiser.post("/api/tournaments", cup).await.good();
    let club = organiser.post("/api/clubs", json!({ "name": "Owls" })).await.good();
    let club = club["club"]["id"].as_str().unwrap().to_owned();
    let cup = cup["tournament"]["id"].as_str().unwrap().to_owned();
    let club_cup = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "club": club });
    let club_cup = organiser.post("/api/tournaments", club_cup).await.good();
    let club_cup = club_cup["tournament"]["id"].as_str().unwrap().to_owned();
    for (method, _, path, body, expected) in rows {
        let body: Value = serde_json::from_str(&body.to_string().replace("{id}", &table)).unwrap();
        let path = path
            .replace("{cup}", &cup)
            .replace("{club_cup}", &club_cup)
            .replace("{club}", &club)
            .replace("{channel}", channel)
            .replace("{feed}", feed)
            .replace("{id}", &table)
            .replace("{over}", &over)
            .replace("{game}", GAME);
        for ((role, person), expected) in ROLES.iter().zip(&people).zip(expected) {
            // A role that logs out here needs a new login afterwards.
            let person = match person {
                Some(_) if path == "/api/logout" => Some(world.guest(role).await),
                person => person.clone(),
            };
            if path.ends_with("/events") {
                let token = person.as_ref().map(|person| person.token.as_str());
                let stream = EventStream::open(world.addr, &path, token, None).await;
                assert_eq!(stream.status, expected, "{method} {path} by {role}");
                continue;
            }
            let reply = match person {
                Some(_) if path == "/api/my/delete" => {
                    world.guest(role).await.ask(&method.to_uppercase(), &path, &body).await
                }
                Some(person) => person.ask(&method.to_uppercase(), &path, &body).await,
                None => {
                    let body = if body.is_null() { String::new() } else { body.to_string() };
                    http(world.addr, &method.to_uppercase(), &path, &[JSON], &body).await
                }
            };
            assert_eq!(reply.status, expected, "{method} {path} by {role}: {}", reply.body);
        }
    }
}

/// Pages that the server itself answers with: route, method, path, form, what is expected of each role.
fn page_rows() -> Vec<(&'static str, &'static str, &'static str, &'static str, Expected)> {
    const NOBODY: Expected = [404; 6];
    let (reset, notices) = ("/reset/{token}", "/notices/{purpose}/{channel}/{proof}");
    let (invite, table) = ("/invite/{table}/{invite}", "/table/{table}");
    vec![
        // Whose link is too old, or was never one, is told so.
        (reset, "GET", "/reset/x", "", ALL),
        (reset, "POST", "/reset/x", "password=another+horse", ALL),
        (notices, "GET", "/notices/off/{channel}/x", "", ALL),
        (notices, "POST", "/notices/off/{channel}/x", "", ALL),
        (notices, "GET", "/notices/other/{channel}/x", "", NOBODY),
        // The page of the client, with nothing about the table; the client asks as the person who looks.
        (invite, "GET", "/invite/{id}/{no_invite}", "", ALL),
        (table, "GET", "/table/{id}", "", ALL),
        ("/invite/{table}/{invite}/preview.png", "GET", "/invite/{id}/{no_invite}/preview.png", "", NOBODY),
        ("/table/{table}/preview.png", "GET", "/table/{id}/preview.png", "", NOBODY),
        // A private game is for nobody's frame.
        ("/embed/{id}", "GET", "/embed/{over}", "", NOBODY),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a1_every_page_answers_everybody_as_expected() {
    let world = World::new().await;
    let (people, table, over) = cast(&world).await;
    let host = people[5].clone().unwrap();
    let feed = host.post("/api/my/channels", json!({ "way": { "kind": "feed" } })).await.good();
    let channel = feed["channel"]["id"].as_str().unwrap();
    let known: BTreeSet<&str> = steading_server::http::page_routes().into_iter().collect();
    let rows = page_rows();
    assert_eq!(known, rows.iter().map(|(route, ..)| *route).collect(), "every page has a row, and every row a page");
    for (_, method, path, form, expected) in rows {
        let path = path
            .replace("{channel}", channel)
            .replace("{id}", &table)
            .replace("{over}", &over)
            .replace("{no_invite}", &"0".repeat(32));
        for ((role, person), expected) in ROLES.iter().zip(&people).zip(expected) {
            let bearer = person.as_ref().map(|person| format!("Bearer {}", person.token));
            let mut headers = vec![("content-type", "application/x-www-form-urlencoded")];
            headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
            let reply = http(world.addr, method, &path, &headers, form).await;
            assert_eq!(reply.status, expected, "{method} {path} by {role}: {}", reply.body);
            assert!(!reply.body.contains("og:description"), "{method} {path} by {role} tells of a private table");
        }
    }
    assert_eq!(host.get("/api/my/channels").await.good()["channels"].as_array().unwrap().len(), 1, "it is still there");
}

/// The name of a message. A new one does not compile until it is here, and then wants a row.
fn name(request: &Request) -> &'static str {
    match request {
        Request::Join { .. } => "join",
        Request::Act { .. } => "act",
        Request::Wish { .. } => "wish",
        Request::Undo { .. } => "undo",
        Request::Restart { .. } => "restart",
        Request::Redo { .. } => "redo",
        Request::Explain { .. } => "explain",
        Request::Foresee { .. } => "foresee",
        Request::Hint { .. } => "hint",
        Request::Look { .. } => "look",
        Request::Since { .. } => "since",
        Request::Moment { .. } => "moment",
        Request::Resign { .. } => "resign",
        Request::End { .. } => "end",
        Request::Lang { .. } => "lang",
        Request::Sit { .. } => "sit",
        Request::Stand { .. } => "stand",
        Request::Bot { .. } => "bot",
        Request::Start { .. } => "start",
        Request::Leave { .. } => "leave",
        Request::Return { .. } => "return",
        Request::Say { .. } => "say",
        Request::Ahead { .. } => "ahead",
        Request::Nudge { .. } => "nudge",
        Request::DaysOff { .. } => "days_off",
        Request::Mute { .. } => "mute",
        Request::Ping { .. } => "ping",
    }
}

/// Every message of the socket.
pub const MESSAGES: [&str; 27] = [
    "act", "ahead", "bot", "days_off", "end", "explain", "foresee", "hint", "join", "lang", "leave", "look", "moment",
    "mute", "nudge", "ping", "redo", "resign", "restart", "return", "say", "since", "sit", "stand", "start", "undo",
    "wish",
];

/// Whether the game has begun, the message, and what somebody who looks on, the player of seat 1 and the host in seat 0
/// hear: `ok`, the code of a refusal, `stale`, or what kind of message.
fn message_rows() -> Vec<(bool, Value, [&'static str; 3])> {
    let (mine, taken) = ("not_your_seat", "seat_taken");
    let seen = 999;
    vec![
        (false, json!({ "do": "sit", "seat": 1 }), [taken, taken, taken]),
        (false, json!({ "do": "sit", "seat": 2 }), ["ok", "already_seated", "already_seated"]),
        (false, json!({ "do": "sit", "seat": 4 }), ["no_such_seat"; 3]),
        (false, json!({ "do": "stand", "seat": 1 }), [mine, "ok", "ok"]),
        (false, json!({ "do": "stand", "seat": 0 }), [mine, mine, "ok"]),
        (false, json!({ "do": "bot", "seat": 2, "bot": "easy" }), ["not_host", "not_host", "ok"]),
        (false, json!({ "do": "bot", "seat": 1, "bot": "easy" }), ["not_host", "not_host", taken]),
        (false, json!({ "do": "start" }), ["not_host", "not_host", "seats_open"]),
        (false, json!({ "do": "act", "seat": 0, "seen": 0, "actions": ["x"] }), [mine, mine, "not_playing"]),
        (false, json!({ "do": "wish", "seat": 0, "seen": 0, "wish": {} }), [mine, mine, "not_playing"]),
        (false, json!({ "do": "leave", "seat": 0 }), [mine, mine, "not_playing"]),
        (true, json!({ "do": "act", "seat": 0, "seen": seen, "actions": ["x"] }), [mine, mine, "stale"]),
        (true, json!({ "do": "wish", "seat": 0, "seen": seen, "wish": {} }), [mine, mine, "stale"]),
        (true, json!({ "do": "ahead", "seat": 0, "seen": seen, "give": [] }), [mine, mine, "stale"]),
        (true, json!({ "do": "nudge", "seat": 0 }), [mine, "no_nudge", "no_nudge"]),
        // Only the server itself gives days off.
        (true, json!({ "do": "days_off", "until": 9_999_999_999_999_u64 }), ["bad_message"; 3]),
        (true, json!({ "do": "undo", "seat": 0, "seen": seen, "count": 1 }), [mine, mine, "stale"]),
        (true, json!({ "do": "restart", "seat": 0, "seen": seen }), [mine, mine, "stale"]),
        (true, json!({ "do": "redo", "seat": 0, "seen": seen }), [mine, mine, "stale"]),
        (true, json!({ "do": "explain", "id": 1, "seat": 0, "action": "x" }), [mine, mine, "notation"]),
        (true, json!({ "do": "foresee", "id": 1, "seat": 0, "wish": {} }), [mine, mine, "nothing to foresee"]),
        (true, json!({ "do": "hint", "id": 1, "seat": 0 }), ["hints_off"; 3]),
        (true, json!({ "do": "look", "seat": 0 }), ["outside", "outside", "inside"]),
        (true, json!({ "do": "leave", "seat": 0 }), [mine, mine, "ok"]),
        (true, json!({ "do": "return", "seat": 0 }), [mine, mine, "not_away"]),
        (false, json!({ "do": "resign", "seat": 0 }), [mine, mine, "not_playing"]),
        (true, json!({ "do": "resign", "seat": 0 }), [mine, mine, "ok"]),
        (false, json!({ "do": "end", "seat": 0, "agree": true }), [mine, mine, "not_playing"]),
        (true, json!({ "do": "end", "seat": 0, "agree": true }), [mine, mine, "ok"]),
        (true, json!({ "do": "moment", "id": 1, "n": 1 }), ["moment"; 3]),
        (true, json!({ "do": "sit", "seat": 0 }), ["not_gathering"; 3]),
        (true, json!({ "do": "stand", "seat": 0 }), ["not_gathering"; 3]),
        (true, json!({ "do": "bot", "seat": 0, "bot": "easy" }), ["not_host", "not_host", "not_gathering"]),
        (true, json!({ "do": "start" }), ["not_host", "not_host", "not_gathering"]),
        (true, json!({ "do": "say", "text": "hello" }), ["ok"; 3]),
        (true, json!({ "do": "mute", "user": "0".repeat(20), "mute": true }), ["nothing"; 3]),
        (true, json!({ "do": "since", "n": 0, "m": 0 }), ["outside", "inside", "inside"]),
        (true, json!({ "do": "lang", "lang": "de" }), ["outside", "inside", "inside"]),
        (true, json!({ "do": "join", "lang": "de" }), ["outside", "inside", "inside"]),
        (true, json!({ "do": "ping", "t": 4 }), ["pong"; 3]),
    ]
}

/// What a client hears, in a word.
fn heard(said: &Value) -> String {
    let code = |failure: &Value| failure["code"].as_str().unwrap_or("?").to_owned();
    match said["is"].as_str().unwrap() {
        "answer" if said["verdict"] == "stale" => "stale".to_owned(),
        "answer" if said["verdict"].get("ok").is_some() => "ok".to_owned(),
        "answer" => code(&said["verdict"]["refused"]),
        "explained" => code(&said["explained"]),
        // Chance decides who is asked first.
        "foreseen" => match code(&said["foreseen"]["Err"]).as_str() {
            "not_waiting" | "bad_wish" => "nothing to foresee".to_owned(),
            other => other.to_owned(),
        },
        "hint" => code(&said["hint"]["Err"]),
        "error" => code(&said["error"]),
        "table" if said["viewer"].is_null() => "outside".to_owned(),
        "table" => "inside".to_owned(),
        other => other.to_owned(),
    }
}

/// Sends a message and a ping; what is heard before the pong answers the message.
async fn try_out(socket: &mut Socket, message: &Value) -> String {
    let mut message = message.clone();
    if serde_json::from_value::<Request>(message.clone()).is_err() {
        message["key"] = json!(crate::world::key());
    }
    let request: Request = serde_json::from_value(message.clone()).unwrap_or_else(|error| panic!("{error}: {message}"));
    let wants_pong = name(&request) == "ping";
    socket.send(message).await;
    socket.send(json!({ "do": "ping", "t": 77 })).await;
    let mut first = None;
    loop {
        let said = socket.next().await.unwrap();
        match said["is"].as_str().unwrap() {
            "pong" if said["t"] == 77 => return first.unwrap_or_else(|| "nothing".to_owned()),
            "pong" if wants_pong => first = Some("pong".to_owned()),
            "update" | "notices" => {}
            _ => first = first.or(Some(heard(&said))),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a1_every_message_is_answered_by_who_sends_it() {
    let world = World::new().await;
    let (zoe, berta, anna) = (world.guest("Zoe").await, world.guest("Berta").await, world.guest("Anna").await);
    let mut tried = BTreeSet::new();
    for (playing, message, expected) in message_rows() {
        tried.insert(message["do"].as_str().unwrap().to_owned());
        for (role, expected) in [&zoe, &berta, &anna].into_iter().zip(expected) {
            let seats = if playing { 2 } else { 3 };
            let table = anna.open(json!({ "game": GAME, "seats": seats })).await;
            let (mut sits, _) = berta.join(&table).await;
            assert!(sits.want(json!({ "do": "sit", "seat": 1 })).await.get("ok").is_some());
            if playing {
                let (mut starts, _) = anna.join(&table).await;
                assert!(starts.want(json!({ "do": "start" })).await.get("ok").is_some());
            }
            let (mut socket, _) = role.join(&table).await;
            assert_eq!(try_out(&mut socket, &message).await, expected, "{message} by {}", role.name);
        }
    }
    assert_eq!(tried, MESSAGES.map(str::to_owned).into(), "every message has a row");
}
