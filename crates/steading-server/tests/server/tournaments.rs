//! Tournaments over real sockets: rounds follow each other, standings add up, a restart changes nothing.

use crate::calls::{self, Peer};
use crate::play::GAME;
use crate::world::{Client, World, ordinary};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use steading_server::config::Rate;

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

/// Three at a table, without bots: who leaves in the middle is missed at no table, and those left are called to theirs.
#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_of_three_at_a_table_goes_on_without_who_left() {
    let world = calls::world().await;
    let mut people = Vec::new();
    for name in ["Anna", "Berta", "Clara", "Dora", "Edda"] {
        people.push(world.account(name).await);
    }
    let id = announced(&people[0], json!({ "seats": 3, "system": "round_robin" })).await;
    start(&people[0], &people, &id).await;
    let numbers = |seats: &Value| -> Vec<u64> { seats.as_array().unwrap().iter().filter_map(Value::as_u64).collect() };
    let first = shown(&world, &id).await["tournament"].clone();
    begun(&world, &first["played"][0]["tables"][0]).await;
    let gone = numbers(&first["schedule"][1]["tables"][0])[1];
    let mut peer = Peer::hook("").await;
    for (number, entrant) in first["entrants"].as_array().unwrap().iter().enumerate() {
        let who = people.iter().find(|person| json!(person.id) == entrant["user"]).unwrap();
        let way = json!({ "kind": "webhook", "url": format!("{}/{number}", peer.url()) });
        calls::channel(who, way, &["began"], false).await;
    }
    let leaves = person(&people, &first, &json!(gone));
    leaves.post(&format!("/api/tournaments/{id}/leave"), json!({})).await.good();

    let (mut tournament, mut rounds, mut games, mut byes) = (first, 0, [0; 5], [0; 5]);
    while tournament["phase"] == "playing" {
        let round = tournament["played"][rounds].clone();
        let tables = round["tables"].as_array().unwrap();
        assert_eq!((tables.len(), numbers(&round["byes"]).len()), (1, if rounds == 0 { 2 } else { 1 }), "{round}");
        let seats = numbers(&tables[0]["seats"]);
        assert_eq!(seats.len(), 3, "no bot sits there: {round}");
        assert!(rounds == 0 || !seats.contains(&gone) && !numbers(&round["byes"]).contains(&gone), "{round}");
        begun(&world, &tables[0]).await;
        if rounds == 1 {
            let mut called = BTreeSet::new();
            while called.len() < 3 {
                let told = peer.next().await;
                let notice = &told["body"]["notices"][0];
                assert_eq!((&notice["table"], &notice["kind"]), (&tables[0]["id"], &json!("began")), "{told}");
                called.insert(told["path"].as_str().unwrap().trim_start_matches("/hook/").parse().unwrap());
            }
            assert_eq!(called, seats.iter().copied().collect());
        }
        seats.iter().for_each(|seat| games[*seat as usize] += 1);
        numbers(&round["byes"]).iter().for_each(|person| byes[*person as usize] += 1);
        tie(&people, &tournament, &tables[0]).await;
        rounds += 1;
        let next = |shown: &Value| shown["phase"] == "over" || shown["played"].as_array().unwrap().len() > rounds;
        tournament = until(&world, &id, next).await["tournament"].clone();
    }
    assert_eq!(json!(rounds), tournament["rounds"]);
    for own in shown(&world, &id).await["standings"].as_array().unwrap() {
        let number = own["entrant"].as_u64().unwrap() as usize;
        // A tie of three is half a win for each, a bye two thirds of one.
        let points = 360 * games[number] + 480 * byes[number];
        assert_eq!(
            [&own["games"], &own["byes"], &own["points"]],
            [&json!(games[number]), &json!(byes[number]), &json!(points)]
        );
    }
    assert!(games[gone as usize] + byes[gone as usize] == 1, "{games:?}, {byes:?}");
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
    let list = world.get("/api/tournaments").await.good();
    assert_eq!(list.as_array().unwrap().len(), 5);
    assert_eq!((&list[0]["entrants"], &list[0]["played"]), (&json!(0), &json!(0)), "a list tells numbers");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_is_counted() {
    let mut config = ordinary();
    config.rates.replays = Rate::new(2, Duration::from_secs(60));
    let world = World::with(config).await;
    let asked = [(); 3].map(|()| world.get("/api/tournaments"));
    let mut statuses = Vec::new();
    for asked in asked {
        statuses.push(asked.await.status);
    }
    assert_eq!(statuses, [200, 200, 429]);
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect()
}

/// Takes part with all of them, and begins.
async fn start(host: &Client, people: &[Client], id: &str) {
    for person in people {
        person.post(&format!("/api/tournaments/{id}/join"), json!({})).await.good();
    }
    host.post(&format!("/api/tournaments/{id}/start"), json!({})).await.good();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_closed_does_not_come_back_and_who_is_gone_holds_nobody_up() {
    let world = World::new().await;
    let admin = world.account("Admin").await;
    let mut people = Vec::new();
    for name in ["Anna", "Berta", "Clara", "Dora"] {
        people.push(world.account(name).await);
    }
    let id = announced(&people[0], json!({ "rounds": 2 })).await;
    start(&people[0], &people, &id).await;
    let first = shown(&world, &id).await["tournament"].clone();
    let tables = first["played"][0]["tables"].as_array().unwrap();
    for table in tables {
        begun(&world, table).await;
    }
    let opened = |tournament: &Value| {
        tournament["played"][0]["tables"].as_array().unwrap().iter().all(|table| table["opened"] == true)
    };
    until(&world, &id, opened).await;
    // One is closed by an admin, at the other everybody deletes the account.
    let close = json!({ "act": "close_table", "table": tables[0]["id"], "note": "" });
    admin.post("/api/admin/acts", close).await.good();
    for number in tables[1]["seats"].as_array().unwrap() {
        let gone = person(&people, &first, number);
        gone.post("/api/my/delete", json!({ "password": "correct horse" })).await.good();
    }
    let next = until(&world, &id, |tournament| tournament["played"].as_array().unwrap().len() == 2).await;
    let closed = &next["tournament"]["played"][0]["tables"][0];
    assert_eq!((&closed["places"], &closed["ended"]), (&json!([1, 1]), &json!(true)), "a tie of all");
    let path = format!("/api/tables/{}", closed["id"].as_str().unwrap());
    assert_eq!(world.get(&path).await.status, 404, "it does not come back");
    let second = next["tournament"]["played"][1]["tables"].as_array().unwrap().clone();
    assert_eq!((second.len(), &next["tournament"]["played"][1]["byes"]), (1, &json!([])));
    begun(&world, &second[0]).await;
    tie(&people, &next["tournament"], &second[0]).await;
    until(&world, &id, |tournament| tournament["phase"] == "over").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_of_a_club_is_for_its_members() {
    let world = World::new().await;
    world.account("Admin").await;
    let mut people = Vec::new();
    for name in ["Anna", "Ben", "Dora"] {
        people.push(world.account(name).await);
    }
    let other = world.account("Cora").await;
    let club = people[0].post("/api/clubs", json!({ "name": "Owls" })).await.good();
    let club = club["club"]["id"].as_str().unwrap().to_owned();
    let invite = people[0].post(&format!("/api/clubs/{club}/invite"), json!({})).await.good()["invite"].clone();
    for person in &people[1..] {
        person.post(&format!("/api/clubs/{club}/join"), json!({ "invite": invite })).await.good();
    }
    let id = announced(&people[0], json!({ "club": club })).await;
    start(&people[0], &people[..2], &id).await;
    let path = format!("/api/tournaments/{id}");
    assert_eq!([world.get(&path).await.status, other.get(&path).await.status], [404, 404]);
    assert_eq!(ids(&world.get("/api/tournaments").await.good()), Vec::<&str>::new());
    assert_eq!(ids(&other.get("/api/tournaments").await.good()), Vec::<&str>::new());
    assert_eq!(ids(&people[2].get("/api/tournaments").await.good()), [id.as_str()]);
    let table = people[2].get(&path).await.good()["tournament"]["played"][0]["tables"][0]["id"].clone();
    let table = format!("/api/tables/{}", table.as_str().unwrap());
    for _ in 0..200 {
        if people[2].get(&table).await.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let seen = [people[2].get(&table).await, other.get(&table).await, world.get(&table).await];
    assert_eq!(seen.map(|reply| reply.status), [200, 404, 404]);
    assert_eq!(people[0].get(&format!("/api/clubs/{club}")).await.good()["tables"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_calls_off_what_has_not_begun_and_an_admin_anything() {
    let world = World::new().await;
    let admin = world.account("Admin").await;
    let people = [world.account("Anna").await, world.account("Ben").await];
    let remove =
        async |who: &Client, id: &str| who.ask("DELETE", &format!("/api/tournaments/{id}"), &Value::Null).await;
    let id = announced(&people[0], json!({})).await;
    assert_eq!(remove(&people[1], &id).await.code(), "not_host");
    remove(&people[0], &id).await.good();
    assert_eq!(remove(&people[0], &id).await.status, 404);
    assert_eq!(world.get(&format!("/api/tournaments/{id}")).await.status, 404);
    let id = announced(&people[0], json!({})).await;
    start(&people[0], &people, &id).await;
    assert_eq!(remove(&people[0], &id).await.code(), "tournament_begun");
    remove(&admin, &id).await.good();
    assert_eq!(ids(&world.get("/api/tournaments").await.good()), Vec::<&str>::new());
    let deeds = admin.get("/api/admin/deeds").await.good();
    assert_eq!((&deeds[0]["act"], &deeds[0]["thing"]), (&json!("end_tournament"), &json!(id)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_begins_by_itself_or_is_called_off() {
    let world = World::new().await;
    let people = [world.account("Anna").await, world.account("Ben").await];
    let now = world.times.now().wall;
    for begins in [now - 1, now + 61 * 24 * 3_600_000] {
        let wish = json!({ "name": "Cup", "game": GAME, "seats": 2, "system": "swiss", "begins": begins });
        assert_eq!(people[0].post("/api/tournaments", wish).await.code(), "bad_begins");
    }
    let begins = now + 3_600_000;
    let full = announced(&people[0], json!({ "begins": begins })).await;
    let empty = announced(&people[0], json!({ "begins": begins + 1 })).await;
    for person in &people {
        person.post(&format!("/api/tournaments/{full}/join"), json!({})).await.good();
    }
    people[0].post(&format!("/api/tournaments/{empty}/join"), json!({})).await.good();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert_eq!(shown(&world, &full).await["tournament"]["phase"], "gathering", "it is not time yet");
    world.times.step_wall(3_700_000);
    let begun = until(&world, &full, |tournament| tournament["phase"] == "playing").await;
    assert_eq!(begun["tournament"]["played"][0]["tables"].as_array().unwrap().len(), 1);
    let off = until(&world, &empty, |tournament| tournament["phase"] == "over").await;
    assert_eq!(off["tournament"]["played"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_tells_its_schedule_and_nobody_is_waited_for_without_a_clock() {
    let world = World::new().await;
    let mut people = Vec::new();
    for name in ["Anna", "Berta", "Clara", "Dora"] {
        people.push(world.account(name).await);
    }
    let wish = json!({ "system": "round_robin", "turn_based": false });
    let id = announced(&people[0], wish).await;
    start(&people[0], &people, &id).await;
    let tournament = shown(&world, &id).await["tournament"].clone();
    assert_eq!(tournament["clock"], json!({ "kind": "per_move", "seconds": 172_800 }));
    assert_eq!((&tournament["turn_based"], &tournament["rounds"]), (&json!(true), &json!(3)));
    let schedule = tournament["schedule"].as_array().unwrap();
    let pairs: BTreeSet<String> = schedule
        .iter()
        .flat_map(|round| round["tables"].as_array().unwrap())
        .map(|seats| {
            let mut pair: Vec<u64> = seats.as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()).collect();
            pair.sort_unstable();
            format!("{pair:?}")
        })
        .collect();
    assert_eq!((schedule.len(), pairs.len()), (3, 6), "everybody meets everybody once: {schedule:?}");
    let first = tournament["played"][0]["tables"].as_array().unwrap().iter().map(|table| table["seats"].clone());
    assert_eq!(json!(first.collect::<Vec<_>>()), schedule[0]["tables"], "it is played as it is told");
}
