//! Tournaments over real sockets: rounds follow each other, standings add up, a restart changes nothing.

use crate::play::GAME;
use crate::world::{Client, World};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

async fn announced(host: &Client, more: Value) -> String {
    let mut wish =
        json!({ "name": "Autumn cup", "game": GAME, "seats": 2, "system": "swiss", "rounds": 3, "turn_based": true });
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = host.post("/api/tournaments", wish).await.good();
    made["tournament"]["id"].as_str().unwrap().to_owned()
}

async fn shown(world: &World, id: &str) -> Value {
    world.get(&format!("/api/tournaments/{id}")).await.good()
}

/// Waits until something is so.
async fn until(world: &World, id: &str, so: impl Fn(&Value) -> bool) -> Value {
    for _ in 0..400 {
        let shown = shown(world, id).await;
        if so(&shown["tournament"]) {
            return shown;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{}", shown(world, id).await);
}

/// The tables of a round open a moment after the round is there.
async fn begun(world: &World, table: &Value) {
    let path = format!("/api/tables/{}", table["id"].as_str().unwrap());
    for _ in 0..400 {
        let there = world.get(&path).await;
        if there.status == 200 && there.json()["summary"]["phase"] == "playing" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("a table does not open: {table}");
}

fn person<'a>(people: &'a [Client], tournament: &Value, seat: &Value) -> &'a Client {
    let user = &tournament["entrants"][seat.as_u64().unwrap() as usize]["user"];
    people.iter().find(|person| json!(person.id) == *user).unwrap()
}

/// Both agree to end it: a tie.
async fn tie(people: &[Client], tournament: &Value, table: &Value) {
    let id = table["id"].as_str().unwrap();
    for (seat, number) in table["seats"].as_array().unwrap().iter().enumerate().filter(|(_, number)| !number.is_null())
    {
        let (mut socket, said) = person(people, tournament, number).join(id).await;
        assert_eq!(said["phase"], "playing", "the game has begun by itself");
        assert!(socket.want(json!({ "do": "end", "seat": seat, "agree": true })).await.get("ok").is_some());
    }
}

/// Plays a game to its end by what is offered first.
async fn play(world: &World, people: &[Client], tournament: &Value, table: &Value) {
    let id = table["id"].as_str().unwrap();
    let seats = table["seats"].as_array().unwrap();
    let mut sockets = Vec::new();
    for number in seats {
        sockets.push(person(people, tournament, number).join(id).await.0);
    }
    for _ in 0..4_000 {
        for (seat, socket) in sockets.iter_mut().enumerate() {
            while let Some(option) = socket.options().first().cloned() {
                let before = socket.n;
                world.breathe();
                assert!(socket.act(seat as u8, &option).await.get("ok").is_some());
                while socket.n == before && socket.phase == "playing" {
                    socket.next().await.unwrap();
                }
                if socket.phase == "over" {
                    return;
                }
            }
            // What the other did.
            world.breathe();
            socket.send(json!({ "do": "since", "n": 0, "m": 0 })).await;
            socket.until("table").await;
            if socket.phase == "over" {
                return;
            }
        }
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_swiss_tournament_goes_from_round_to_round_by_itself_and_over_a_restart() {
    let mut world = World::new().await;
    let mut people = Vec::new();
    for name in ["Anna", "Berta", "Clara", "Dora"] {
        people.push(world.account(name).await);
    }
    let id = announced(&people[0], json!({})).await;
    for person in &people {
        person.post(&format!("/api/tournaments/{id}/join"), json!({})).await.good();
        // Twice is once.
        person.post(&format!("/api/tournaments/{id}/join"), json!({})).await.good();
    }
    assert_eq!(people[1].post(&format!("/api/tournaments/{id}/start"), json!({})).await.code(), "not_host");
    people[0].post(&format!("/api/tournaments/{id}/start"), json!({})).await.good();
    assert_eq!(people[1].post(&format!("/api/tournaments/{id}/join"), json!({})).await.code(), "tournament_begun");
    let mut met = BTreeSet::new();
    for round in 0..3_usize {
        let rounds = |tournament: &Value| tournament["played"].as_array().unwrap().len() == round + 1;
        let tournament = until(&world, &id, rounds).await["tournament"].clone();
        let tables = tournament["played"][round]["tables"].as_array().unwrap().clone();
        assert_eq!(tables.len(), 2);
        for (number, table) in tables.iter().enumerate() {
            let mut pair: Vec<u64> =
                table["seats"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()).collect();
            pair.sort_unstable();
            assert!(met.insert(pair.clone()), "{pair:?} met before");
            begun(&world, table).await;
            if round == 0 && number == 0 {
                play(&world, &people, &tournament, table).await;
            } else {
                tie(&people, &tournament, table).await;
            }
        }
        if round == 1 {
            world.restart().await;
            people.iter_mut().for_each(|person| person.addr = world.addr);
        }
    }
    let over = until(&world, &id, |tournament| tournament["phase"] == "over").await;
    let standings = over["standings"].as_array().unwrap();
    let points: Vec<u64> = standings.iter().map(|own| own["points"].as_u64().unwrap()).collect();
    assert_eq!(points.iter().sum::<u64>(), 3 * 2 * 720, "three rounds of two tables");
    // One game was played to its end: what its record says is what counts here.
    let table = &over["tournament"]["played"][0]["tables"][0];
    let game = world.get(&format!("/api/finished/{}", table["id"].as_str().unwrap())).await.good();
    let places: Vec<&Value> = game["seats"].as_array().unwrap().iter().map(|seat| &seat["rank"]).collect();
    assert_eq!(json!(places), table["places"]);
    let tied = table["places"] == json!([1, 1]);
    let expected = if tied { [1_080; 4] } else { [1_440, 1_080, 1_080, 720] };
    assert_eq!(points, expected, "{table}");
    assert!(standings.iter().all(|own| own["games"] == 3));
    assert_eq!(met.len(), 6, "everybody met everybody");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_is_paired_no_more_and_bots_fill_tables() {
    let world = World::new().await;
    let mut people = Vec::new();
    for name in ["Anna", "Berta", "Clara"] {
        people.push(world.account(name).await);
    }
    let id = announced(&people[0], json!({ "bots": true, "rounds": 2 })).await;
    assert_eq!(people[0].post(&format!("/api/tournaments/{id}/start"), json!({})).await.code(), "tournament_few");
    for person in &people {
        person.post(&format!("/api/tournaments/{id}/join"), json!({})).await.good();
    }
    people[0].post(&format!("/api/tournaments/{id}/start"), json!({})).await.good();
    let first = shown(&world, &id).await["tournament"].clone();
    let seats: Vec<Value> =
        first["played"][0]["tables"].as_array().unwrap().iter().map(|table| table["seats"].clone()).collect();
    let bots = seats.iter().flat_map(|table| table.as_array().unwrap()).filter(|seat| seat.is_null()).count();
    assert_eq!((seats.len(), bots), (2, 1));
    people[2].post(&format!("/api/tournaments/{id}/leave"), json!({})).await.good();
    for table in first["played"][0]["tables"].as_array().unwrap() {
        begun(&world, table).await;
        tie(&people, &first, table).await;
    }
    let second = until(&world, &id, |tournament| tournament["played"].as_array().unwrap().len() == 2).await;
    let gone = second["tournament"]["entrants"].as_array().unwrap().iter().position(|one| one["gone"] == true).unwrap();
    let tables = second["tournament"]["played"][1]["tables"].as_array().unwrap();
    let seats: Vec<&Value> = tables.iter().flat_map(|table| table["seats"].as_array().unwrap()).collect();
    assert!(!seats.contains(&&json!(gone)), "{tables:?}");
    assert_eq!(tables.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_tournament_is_refused() {
    let world = World::new().await;
    let (anna, guest) = (world.account("Anna").await, world.guest("Gast").await);
    let wish = |more: Value| {
        let mut wish = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "rounds": 3 });
        wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        wish
    };
    assert_eq!(guest.post("/api/tournaments", wish(json!({}))).await.code(), "accounts_only");
    for (more, code) in [
        (json!({ "name": " " }), "bad_name"),
        (json!({ "name": "x".repeat(61) }), "bad_name"),
        (json!({ "game": "chess" }), "not_found"),
        (json!({ "seats": 1 }), "bad_seats"),
        (json!({ "seats": 9 }), "bad_seats"),
        (json!({ "rounds": 0 }), "bad_rounds"),
        (json!({ "rounds": 16 }), "bad_rounds"),
        (json!({ "clock": { "kind": "per_move", "seconds": 1 } }), "bad_clock"),
    ] {
        assert_eq!(anna.post("/api/tournaments", wish(more.clone())).await.code(), code, "{more}");
    }
    let odd = anna.post("/api/tournaments", wish(json!({ "options": { "x": "y" } }))).await;
    assert_eq!(odd.status, 422, "{odd:?}");
    for _ in 0..5 {
        anna.post("/api/tournaments", wish(json!({}))).await.good();
    }
    assert_eq!(anna.post("/api/tournaments", wish(json!({}))).await.code(), "most_tournaments");
    assert_eq!(world.get("/api/tournaments").await.good().as_array().unwrap().len(), 5);
}
