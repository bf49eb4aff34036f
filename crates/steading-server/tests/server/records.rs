//! Finished games: records, replay, uploads, and games that begin in the middle.

use crate::play::{GAME, play_on};
use crate::world::{Client, World, http};
use serde_json::{Value, json};
use steading_core::Viewer;
use steading_host::{Finished, Phase, Summary, TableId};
use steading_match::{title, titles};
use steading_store::{GameListing, Games, SqueezedGame, Upload};

/// A finished game of somebody against a bot.
pub async fn finished(world: &World, anna: &Client, wish: Value) -> String {
    let mut whole = json!({ "game": GAME, "start": true });
    whole["who"] = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    whole.as_object_mut().unwrap().extend(wish.as_object().unwrap().clone());
    let table = anna.open(whole).await;
    let (mut socket, _) = anna.join(&table).await;
    play_on(world, &mut socket, &mut 23, usize::MAX).await;
    table
}

/// The lines of a record after its header.
pub fn entries_of(record: &str) -> impl Iterator<Item = &str> {
    record.lines().skip_while(|line| !line.is_empty()).skip(1)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_downloaded_replayed_and_brought_back() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = finished(&world, &anna, json!({ "seed": "typed" })).await;
    let path = format!("/api/finished/{table}");
    let record = world.get(&format!("{path}/record")).await;
    assert_eq!(record.status, 200);
    assert!(record.header("content-disposition").unwrap().contains(".steading"));
    let end = world.get(&format!("{path}/replay")).await.good();
    let entries = end["entries"].as_u64().unwrap();
    assert_eq!((end["entry"].as_u64().unwrap(), &end["standings"]["over"]), (entries, &json!(true)));
    let middle = world.get(&format!("{path}/replay?entry=9&seat=0&lang=de")).await.good();
    assert_eq!(middle["entry"], 9);
    assert!(middle["view"].is_object() && !middle["events"].as_array().unwrap().is_empty());
    for (query, status) in
        [("entry=1000000", 422), ("seat=7", 422), ("entry=-1", 400), ("entry=x", 400), ("what=1", 400)]
    {
        assert_eq!(world.get(&format!("{path}/replay?{query}")).await.status, status, "{query}");
    }
    let brought = anna.post("/api/records", json!({ "record": record.body })).await;
    assert_eq!(brought.status, 201, "{brought:?}");
    let copy = brought.json()["id"].as_str().unwrap().to_owned();
    let listed = world.get(&format!("/api/finished/{copy}")).await.good();
    assert_eq!(listed["uploaded"], true);
    assert_eq!(world.get(&format!("/api/finished/{copy}/record")).await.body, record.body);
    assert_eq!(anna.post(&format!("/api/tables/{copy}/rematch"), Value::Null).await.code(), "not_a_player");
}

/// What was played under earlier rules cannot be replayed, but everybody sees for ever what they saw then.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_earlier_rules_is_shown_as_its_viewers_saw_it() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let id: TableId = finished(&world, &anna, json!({})).await.parse().unwrap();
    let game = world.store.game(id).await.unwrap().unwrap();
    let mut witnessed = Vec::new();
    for viewer in Viewer::all(2) {
        let events = world.store.witnessed(id, viewer).await.unwrap().unwrap();
        // Something that these rules have no event for.
        witnessed.push(events.replacen('[', r#"[{"event":"of_yore","seat":1},"#, 1));
    }
    let rules = title(GAME).unwrap().rules;
    let header = |rules: u32| format!("\nrules {rules}\n");
    assert!(game.record.contains(&header(rules)));
    let record = game.record.replacen(&header(rules), &header(rules - 1), 1);
    let finished = Finished { record, witnessed, solo: None, taken: Vec::new() };
    let GameListing { mut facts, seats, entries, ended, .. } = game.listing;
    facts.own_pack = true;
    let summary = Summary { phase: Phase::Over, seats, waiting: Vec::new(), entries, changed: ended };
    let old = TableId::new([7; 20]);
    let pack = Some("a pack that these rules do not read".to_owned());
    let upload = Upload { id: old, facts, pack, summary, finished: SqueezedGame::new(&finished) };
    world.store.upload(&upload).await.unwrap();
    for seat in ["", "&seat=0", "&seat=1"] {
        let replay = world.get(&format!("/api/finished/{old}/replay?lang=en{seat}")).await;
        assert_eq!((replay.status, replay.code().as_str()), (422, "other_rules"));
        let kept = world.get(&format!("/api/finished/{old}/events?lang=en{seat}")).await.good();
        assert_eq!((&kept["rules"], &kept["played_here"]), (&json!(rules - 1), &json!(rules)));
        let now = world.get(&format!("/api/finished/{id}/events?lang=en{seat}")).await.good();
        assert_eq!((&now["rules"], &now["played_here"]), (&json!(rules), &json!(rules)));
        let shown = world.get(&format!("/api/finished/{id}/replay?lang=en{seat}")).await.good();
        let texts = |told: &Value| -> Vec<String> {
            told["events"].as_array().unwrap().iter().map(|event| event["text"].as_str().unwrap().to_owned()).collect()
        };
        let (kept, now, shown) = (texts(&kept), texts(&now), texts(&shown));
        assert!(shown.len() > 20);
        assert_eq!((&now, &kept[1..]), (&shown, &shown[..]));
        assert!(kept[0].contains("of_yore"), "{}", kept[0]);
    }
    assert_eq!(world.get(&format!("/api/finished/{old}/events?seat=7")).await.status, 422);
    let german = world.get(&format!("/api/finished/{old}/events?lang=de")).await.good();
    assert!(german["events"][0]["text"].as_str().unwrap().starts_with("Aus einer"), "{german}");
}

/// The curve says of each moment what the replay says of it, and leaves out only moments at which nothing changed.
#[tokio::test(flavor = "multi_thread")]
async fn the_curve_of_a_game_agrees_with_its_replay() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = finished(&world, &anna, json!({})).await;
    let path = format!("/api/finished/{table}");
    let curve = world.get(&format!("{path}/curve")).await.good();
    let entries = curve["entries"].as_u64().unwrap();
    let points = curve["points"].as_array().unwrap();
    assert_eq!((&points[0]["entry"], &points.last().unwrap()["entry"]), (&json!(0), &json!(entries)));
    let prospects = curve["prospects"].as_array().unwrap();
    assert!(prospects.len() > 20);
    for point in prospects {
        let shares: Vec<f64> =
            point["shares"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect();
        assert!(shares.len() == 2 && (shares[0] + shares[1] - 1.0).abs() < 0.01, "{point}");
    }
    // In the end it is known who has won.
    let last = prospects.last().unwrap();
    let end = world.get(&format!("{path}/replay")).await.good();
    assert_eq!(last["entry"], json!(entries));
    let share = |seat: usize| last["shares"][seat].as_f64().unwrap();
    let rank = |seat: usize| end["standings"]["seats"][seat]["rank"].as_u64().unwrap();
    assert_eq!(share(0) > share(1), rank(0) < rank(1), "{last} {}", end["standings"]);
    let mut drawn = points.iter().peekable();
    let mut now = &Value::Null;
    for entry in 0..=entries {
        if let Some(point) = drawn.next_if(|point| point["entry"] == entry) {
            now = &point["scores"];
            // What changed the points leads to the question that was answered.
            let asked = point["asked"].as_u64().unwrap();
            assert!(asked < entry || entry == 0, "{point}");
            if entry > 0 {
                let question = world.get(&format!("{path}/replay?entry={asked}")).await.good();
                assert_ne!(question["waiting"], json!([]), "{point}");
            }
        }
        let moment = world.get(&format!("{path}/replay?entry={entry}")).await.good();
        let seats = moment["standings"]["seats"].as_array().unwrap();
        let scores: Vec<&Value> = seats.iter().map(|seat| &seat["score"]).collect();
        assert_eq!(json!(scores), *now, "entry {entry}");
    }
    assert!(drawn.next().is_none());
}

/// Steps lead from one turn to the next, and the line of the record is shown only to a seat that saw all of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_replay_steps_by_turns_and_shows_no_line_that_the_seat_could_not_know() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/catan_road/2-seats-mixed-1.steading");
    let record = std::fs::read_to_string(record).unwrap();
    let game = anna.post("/api/records", json!({ "record": record })).await.good()["id"].as_str().unwrap().to_owned();
    let (mut hidden, mut shown, mut own) = (0, 0, 0);
    for (index, line) in entries_of(&record).enumerate().take(60) {
        let entry = index + 1;
        let seen = async |seat: &str| {
            let moment = world.get(&format!("/api/finished/{game}/replay?entry={entry}{seat}")).await.good();
            let (before, after) = (&moment["turn_before"], &moment["turn_after"]);
            assert!(before.as_u64().unwrap() < entry as u64 && entry as u64 <= after.as_u64().unwrap(), "{entry}");
            moment["line"].as_str().map(str::to_owned)
        };
        let (outside, a, b) = (seen("").await, seen("&seat=0").await, seen("&seat=1").await);
        if line.starts_with("* draw A") {
            assert_eq!((outside, a.as_deref(), b), (None, Some(line), None));
            hidden += 1;
        } else if line.starts_with("* display") {
            assert_eq!((outside.as_deref(), a.as_deref(), b.as_deref()), (Some(line), Some(line), Some(line)));
            shown += 1;
        } else if line.starts_with("A ") {
            assert_eq!(a.as_deref(), Some(line));
            own += 1;
        }
    }
    assert!(hidden > 3 && shown > 3 && own > 3, "{hidden} {shown} {own}");
}

/// A bot says what it would have answered, beside what was: for the seat that was asked, and for nobody else.
#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_analysed() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = finished(&world, &anna, json!({})).await;
    let path = format!("/api/finished/{table}");
    let record = world.get(&format!("{path}/record")).await.body;
    let mut analysed = 0;
    let entries: Vec<&str> = entries_of(&record).collect();
    assert_eq!(entries.len() as u64, world.get(&format!("{path}/replay")).await.good()["entries"].as_u64().unwrap());
    for (entry, line) in
        entries.iter().enumerate().filter(|(_, line)| line.starts_with("A ")).skip(3).step_by(7).take(3)
    {
        let told = world.get(&format!("{path}/analysis?entry={entry}&lang=de")).await.good();
        assert_eq!((&told["entry"], &told["seat"]), (&json!(entry), &json!(0)), "{line}");
        let played = &told["played"];
        assert_eq!(format!("A {}", played["action"].as_str().unwrap()), *line);
        assert!(!played["text"].as_str().unwrap().is_empty());
        let alternatives = told["advised"]["alternatives"].as_array().unwrap();
        assert!(alternatives.len() <= 3);
        if alternatives.len() > 1 {
            assert_eq!(alternatives[0]["action"], told["advised"]["action"]);
            assert_eq!(alternatives[0]["values"].as_array().unwrap().len(), 2);
            analysed += 1;
        }
        // The other seat was not asked.
        assert_eq!(world.get(&format!("{path}/analysis?entry={entry}&seat=1")).await.status, 422);
    }
    assert!(analysed > 0);
    assert_eq!(world.get(&format!("{path}/analysis")).await.code(), "nobody_asked");
    assert_eq!(world.get(&format!("{path}/analysis?entry=1000000")).await.code(), "bad_entry");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_shows_its_components_in_both_languages() {
    let world = World::new().await;
    for title in titles() {
        let pack = world.get(&format!("/api/games/{}/pack", title.id)).await.good();
        assert_eq!(pack["meta"]["game"], title.id);
        // A pack need not tell sources apart; where it does, each has its name.
        for source in pack["source"].as_array().into_iter().flatten() {
            assert!(source["name"]["de"].is_string() && source["name"]["en"].is_string(), "{}: {source}", title.id);
        }
        for (lang, word) in [("de", " nicht "), ("en", " not ")] {
            let rules = world.get(&format!("/api/rules/{}?lang={lang}", title.id)).await;
            assert_eq!((rules.status, rules.header("content-language")), (200, Some(lang)));
            assert!(rules.body.contains(word), "{} {lang}", title.id);
        }
    }
    assert_eq!(world.get("/api/games/nonsense/pack").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_from_a_moment_of_another_or_from_a_position() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = finished(&world, &anna, json!({})).await;
    let entries = world.get(&format!("/api/finished/{table}/replay")).await.good()["entries"].as_u64().unwrap();
    let middle = entries / 2;
    let who = json!([{ "kind": "me" }, { "kind": "bot", "bot": "random" }]);
    let wish = json!({ "from": { "game": table, "entry": middle }, "who": who, "start": true });
    let again = anna.open(wish).await;
    let (mut socket, said) = anna.join(&again).await;
    assert_eq!(said["table"]["game"], GAME);
    play_on(&world, &mut socket, &mut 4, usize::MAX).await;
    assert_eq!(socket.phase, "over");
    let too_far = json!({ "from": { "game": table, "entry": entries + 1 } });
    assert_eq!(anna.post("/api/tables", too_far).await.code(), "bad_entry");
    let unknown = json!({ "from": { "game": "0".repeat(20), "entry": 0 } });
    assert_eq!(anna.post("/api/tables", unknown).await.status, 404);
    let both = json!({ "from": { "game": table, "entry": 0 }, "position": {} });
    assert_eq!(anna.post("/api/tables", both).await.code(), "two_beginnings");
    let record = world.get(&format!("/api/finished/{again}/record")).await.body;
    let read = |line: &str| serde_json::from_str(line.split_once(' ')?.1).ok().filter(Value::is_object);
    let position: Value = record.lines().find_map(read).unwrap();
    let placed = anna.open(json!({ "position": position, "who": [{ "kind": "me" }, { "kind": "open" }] })).await;
    assert_eq!(world.get(&format!("/api/tables/{placed}")).await.good()["facts"]["from_position"], true);
    assert_eq!(anna.post("/api/tables", json!({ "position": { "game": GAME } })).await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_game_stays_private() {
    let world = World::new().await;
    let (anna, zoe) = (world.guest("Anna").await, world.guest("Zoe").await);
    let table = finished(&world, &anna, json!({ "private": true })).await;
    for path in ["", "/record", "/replay", "/curve"] {
        let path = format!("/api/finished/{table}{path}");
        assert_eq!(anna.get(&path).await.status, 200);
        assert_eq!(zoe.get(&path).await.status, 404);
        assert_eq!(world.get(&path).await.status, 404);
    }
    let list = |who: Client| {
        let id = anna.id.clone();
        async move { who.get(&format!("/api/finished?player={id}")).await.good()["items"].as_array().unwrap().len() }
    };
    assert_eq!((list(anna.clone()).await, list(zoe).await), (1, 0));
}

/// B9: what people bring is bounded in size, length and time, and a broken record is refused with its line.
#[tokio::test(flavor = "multi_thread")]
async fn b9_uploads_are_bounded_and_broken_ones_refused() {
    let world = World::new().await;
    let anna = world.guest("Anna").await;
    let table = finished(&world, &anna, json!({})).await;
    let record = world.get(&format!("/api/finished/{table}/record")).await.body;
    let bring = |record: String| {
        let anna = anna.clone();
        async move { anna.post("/api/records", json!({ "record": record })).await }
    };
    for (line, broken) in [("", ""), ("x", "nonsense"), ("y", "steading record 99\n")] {
        assert_eq!(bring(broken.to_owned()).await.status, 422, "{line}");
    }
    let cut: String = record.lines().take(30).map(|line| format!("{line}\n")).collect();
    assert_eq!(bring(cut).await.code(), "unfinished_record");
    let changed = record.replacen("\nA ", "\nA nonsense ", 1);
    assert_eq!(bring(changed).await.status, 422);
    // Too many entries, though each is small.
    let head: String = record.lines().take_while(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect();
    let long = format!("{head}\n{}", "undo 1\n".repeat(20_001));
    assert_eq!(bring(long).await.status, 422);
    // One byte over the limit of the body.
    let bearer = format!("Bearer {}", anna.token);
    let headers = [crate::world::JSON, ("authorization", bearer.as_str())];
    for (size, status) in [((1 << 20) - 1, 422), (1 << 20, 422), ((1 << 20) + 1, 413)] {
        let frame = json!({ "record": "" }).to_string().len();
        let body = json!({ "record": "x".repeat(size - frame) }).to_string();
        assert_eq!(http(world.addr, "POST", "/api/records", &headers, &body).await.status, status, "{size}");
    }
    let pack = json!({ "game": GAME, "pack": "nonsense = [" });
    assert_eq!(anna.post("/api/tables", pack).await.status, 422);
}
