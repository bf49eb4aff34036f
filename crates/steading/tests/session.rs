//! The engine protocol against anything anybody could send.

#[path = "../../steading-server/tests/server/hammer.rs"]
mod hammer;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use steading::engine::{self, MAX_LINE, Session};
use steading_core::{Digest, Rng, Xoshiro256};

/// Answers a line and checks what must hold of every reply. Says whether it was `ok`.
fn checked(session: &mut Session, line: &[u8]) -> bool {
    let mut before = digest(session);
    checked_from(session, line, &mut before)
}

/// The same, where the state before is known; afterwards `state` is the state after. Hashing costs more than answering.
fn checked_from(session: &mut Session, line: &[u8], state: &mut State) -> bool {
    let reply = session.answer(line);
    let before = std::mem::replace(state, digest(session));
    let shown = || format!("{}\n{reply}", String::from_utf8_lossy(line));
    assert!(!reply.contains(['\n', '\r']), "{}", shown());
    let read: Reply<'_> = serde_json::from_str(&reply).unwrap_or_else(|error| panic!("{error}: {}", shown()));
    match (read.ok, read.error) {
        (Some(_), None) => true,
        (None, Some(error)) => {
            let code = error["code"].as_str().unwrap();
            let known = engine::CODES.iter().chain(steading_match::error::CODES).any(|known| known.0 == code);
            assert!(known && code != "internal", "{}", shown());
            assert!(!error["message"].as_str().unwrap().is_empty(), "{}", shown());
            assert_eq!(*state, before, "{}", shown());
            false
        }
        _ => panic!("{}", shown()),
    }
}

/// An id can be JSON that no number holds, such as 1e999, so it is not looked into.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reply<'a> {
    #[serde(rename = "id", borrow)]
    _id: &'a RawValue,
    #[serde(borrow)]
    ok: Option<&'a RawValue>,
    error: Option<Value>,
}

type State = Option<(Digest, usize)>;

fn digest(session: &Session) -> State {
    session.table().map(|table| (table.digest(), table.entries()))
}

fn ask(session: &mut Session, line: &str) -> Value {
    serde_json::from_str(&session.answer(line.as_bytes())).unwrap()
}

/// A session in the middle of a game.
fn in_play() -> Session {
    in_play_of("settlement")
}

fn in_play_of(game: &str) -> Session {
    let mut session = Session::new();
    ask(&mut session, &format!(r#"{{"do":"new","game":"{game}","seats":2,"seed":7}}"#));
    let mut rng = Xoshiro256::new(7);
    for _ in 0..20 {
        step(&mut session, &mut rng);
    }
    assert!(session.table().is_some_and(|table| table.entries() > 15));
    session
}

/// Plays one entry.
fn step(session: &mut Session, rng: &mut Xoshiro256) {
    let turn = ask(session, r#"{"do":"turn"}"#);
    match turn["ok"]["status"].as_str().unwrap() {
        "chance" => assert!(ask(session, r#"{"do":"chance"}"#)["ok"].is_object()),
        "waiting" => {
            let seat = &turn["ok"]["waiting"][0];
            let bot =
                ask(session, &format!(r#"{{"do":"bot","seat":{seat},"bot":"random","seed":{}}}"#, rng.next_u64()));
            let action = &bot["ok"]["action"];
            assert!(ask(session, &format!(r#"{{"do":"apply","seat":{seat},"action":{action}}}"#))["ok"].is_object());
        }
        _ => {}
    }
}

/// Every kind of request, most of them right.
fn requests(session: &mut Session) -> Vec<String> {
    let record = ask(session, r#"{"do":"record"}"#)["ok"]["record"].to_string();
    let position = session.table().unwrap().position().get().to_owned();
    let mut requests: Vec<String> = [
        r#"{"id":1,"do":"games"}"#,
        r#"{"id":"x","do":"new","game":"settlement","seats":3,"seed":"s","options":{"rare_tokens":"early"},"manual_chance":true}"#,
        r#"{"id":[1,{"a":null}],"do":"state"}"#,
        r#"{"id":null,"do":"view","seat":0,"lang":"de"}"#,
        r#"{"id":1.5e3,"do":"view","seat":null}"#,
        r#"{"id":1,"do":"turn","lang":"en"}"#,
        r#"{"id":1,"do":"options","seat":0}"#,
        r#"{"id":1,"do":"options","seat":1}"#,
        r#"{"id":1,"do":"explain","seat":0,"action":"construct 3"}"#,
        r#"{"id":1,"do":"explain","seat":1,"action":"trade wood wood for clay"}"#,
        r#"{"id":1,"do":"apply","seat":0,"action":"pass"}"#,
        r#"{"id":1,"do":"apply","seat":1,"action":"explore I"}"#,
        r#"{"id":1,"do":"apply","seat":1,"actions":["explore I","lay I1","end"]}"#,
        r#"{"id":1,"do":"chance"}"#,
        r#"{"id":1,"do":"chance","outcome":"hero adv-01"}"#,
        r#"{"id":1,"do":"undo"}"#,
        r#"{"id":1,"do":"undo","to":3}"#,
        r#"{"id":1,"do":"undo","count":2,"seat":1}"#,
        r#"{"id":1,"do":"standings"}"#,
        r#"{"id":1,"do":"digest"}"#,
        r#"{"id":1,"do":"record"}"#,
        r#"{"id":1,"do":"bot","seat":0,"bot":"random","budget":{"iterations":10},"seed":4}"#,
        r#"{"id":1,"do":"bot","seat":1,"bot":"random","budget":{"ms":10}}"#,
    ]
    .map(str::to_owned)
    .into();
    requests.push(format!(r#"{{"id":1,"do":"load","record":{record}}}"#));
    requests.push(format!(r#"{{"id":1,"do":"load","position":{position},"manual_chance":true}}"#));
    requests
}

fn pick<'a, T>(rng: &mut Xoshiro256, items: &'a [T]) -> &'a T {
    &items[rng.below(items.len() as u32) as usize]
}

#[test]
fn random_bytes_get_an_answer() {
    let mut session = in_play();
    let mut rng = Xoshiro256::new(1);
    let mut state = digest(&session);
    for _ in 0..100_000 {
        let length = rng.below(40) as usize;
        // Half of the time only bytes that JSON is made of.
        let json = rng.below(2) == 0;
        let byte = |rng: &mut Xoshiro256| match json {
            true => *pick(rng, br#"{}[]":,0123456789.-eEtrufalsn\ iddo"#),
            false => rng.below(256) as u8,
        };
        let line: Vec<u8> = (0..length).map(|_| byte(&mut rng)).collect();
        checked_from(&mut session, &line, &mut state);
    }
}

/// A value of any shape.
fn value(rng: &mut Xoshiro256, depth: u32) -> String {
    let words = ["settlement", "pass", "A", "", "de", "random", "explore I", "\\u0000", "ä🌲", "* start A"];
    match rng.below(if depth == 0 { 6 } else { 8 }) {
        0 => "null".to_owned(),
        1 => (rng.below(2) == 0).to_string(),
        2 => rng.below(6).to_string(),
        3 => pick(rng, &["-1", "1e99", "18446744073709551616", "0.5", "-0", "256"]).to_string(),
        4 | 5 => format!("\"{}\"", pick(rng, &words)),
        6 => {
            let items: Vec<String> = (0..rng.below(4)).map(|_| value(rng, depth - 1)).collect();
            format!("[{}]", items.join(","))
        }
        _ => object(rng, depth - 1),
    }
}

fn object(rng: &mut Xoshiro256, depth: u32) -> String {
    let keys = [
        "id",
        "do",
        "lang",
        "game",
        "seats",
        "options",
        "pack",
        "seed",
        "manual_chance",
        "position",
        "record",
        "seat",
        "action",
        "actions",
        "outcome",
        "to",
        "count",
        "bot",
        "budget",
        "iterations",
        "ms",
        "state",
        "rules",
        "other",
    ];
    let fields: Vec<String> =
        (0..rng.below(6)).map(|_| format!("\"{}\":{}", pick(rng, &keys), value(rng, depth))).collect();
    format!("{{{}}}", fields.join(","))
}

#[test]
fn random_json_gets_an_answer() {
    let mut session = in_play();
    let mut rng = Xoshiro256::new(2);
    let requests = [
        "games",
        "new",
        "load",
        "state",
        "view",
        "turn",
        "options",
        "explain",
        "apply",
        "chance",
        "undo",
        "standings",
        "digest",
        "record",
        "bot",
        "jump",
    ];
    let mut state = digest(&session);
    for _ in 0..120_000 {
        let fields = object(&mut rng, 3);
        let line = if rng.below(3) == 0 {
            fields
        } else {
            let comma = if fields == "{}" { "" } else { "," };
            format!("{{\"do\":\"{}\"{comma}{}", pick(&mut rng, &requests), &fields[1..])
        };
        checked_from(&mut session, line.as_bytes(), &mut state);
    }
}

#[test]
fn damaged_requests_change_nothing_or_do_what_they_say() {
    let mut session = in_play();
    let requests = requests(&mut session);
    let mut rng = Xoshiro256::new(3);
    let mut accepted = 0;
    let mut state = digest(&session);
    for round in 0..120_000 {
        // Opening a match reads a whole pack, so this is not tried as often as the rest.
        let opens = |request: &&String| request.contains("\"new\"") || request.contains("\"load\"");
        let mut request = pick(&mut rng, &requests);
        while opens(&request) && rng.below(10) > 0 {
            request = pick(&mut rng, &requests);
        }
        let mut line = request.clone().into_bytes();
        for _ in 0..rng.below(4) {
            let at = rng.below(line.len() as u32) as usize;
            match rng.below(5) {
                0 => line[at] ^= 1 << rng.below(8),
                1 => drop(line.remove(at)),
                2 => line.insert(at, *pick(&mut rng, br#"{}[]":,0123456789 -"#)),
                3 => line.truncate(at.max(1)),
                _ => {
                    let end = (at + 1 + rng.below(12) as usize).min(line.len());
                    let piece = line[at..end].to_vec();
                    line.splice(at..at, piece);
                }
            }
            if line.is_empty() {
                break;
            }
        }
        accepted += u32::from(checked_from(&mut session, &line, &mut state));
        // Requests that go through shorten the game; play on so that there is something to damage.
        if round % 50 == 0 {
            step(&mut session, &mut rng);
            state = digest(&session);
        }
    }
    assert!(accepted > 10_000, "{accepted}");
}

#[test]
fn damaged_records_and_positions_are_refused_or_sound() {
    steading_match::titles().iter().for_each(|title| damaged_files(title.id));
}

fn damaged_files(game: &str) {
    let mut session = in_play_of(game);
    let record = session.table().unwrap().record().to_string();
    let position = session.table().unwrap().position().get().to_owned();
    let mut rng = Xoshiro256::new(4);
    for _ in 0..1_000 {
        for (field, text) in [("record", &record), ("position", &position)] {
            let mut text = text.clone().into_bytes();
            let at = rng.below(text.len() as u32) as usize;
            text[at] = *pick(&mut rng, b"0123456789abcdefghijklmnopqrstuvwxyz ,\n{}[]\":*=@");
            let text = String::from_utf8(text).unwrap();
            let body = if field == "record" { serde_json::to_string(&text).unwrap() } else { text.replace('\n', " ") };
            let line = format!(r#"{{"do":"load","{field}":{body},"manual_chance":true}}"#);
            if checked(&mut session, line.as_bytes()) {
                // What was let in must be playable.
                for _ in 0..5 {
                    step(&mut session, &mut rng);
                }
            }
        }
    }
}

#[test]
fn ids_come_back_as_they_were_sent() {
    let mut session = Session::new();
    for id in ["1", "null", "\"a\\u00e4\"", "340282366920938463463374607431768211455", "[1, 2]", "{\"x\":1e5}", "-0.10"]
    {
        let reply = session.answer(format!(r#"{{"id":{id},"do":"digest"}}"#).as_bytes());
        assert!(reply.starts_with(&format!(r#"{{"id":{id},"error":"#)), "{reply}");
    }
    assert!(session.answer(br#"{"do":"digest"}"#).starts_with(r#"{"id":null,"#));
    let reply = session.answer("{\"id\":[1,\r\t2],\"do\":\"digest\"}".as_bytes());
    assert!(reply.starts_with(r#"{"id":[1,2],"#), "{reply}");
}

#[test]
fn a_list_is_no_request_and_a_long_line_is_refused() {
    let mut session = Session::new();
    assert_eq!(ask(&mut session, r#"[1,"games","en"]"#)["error"]["code"], "bad_request");
    assert_eq!(ask(&mut session, "7")["error"]["code"], "bad_request");
    assert_eq!(ask(&mut session, "")["error"]["code"], "bad_json");
    assert_eq!(ask(&mut session, &" ".repeat(MAX_LINE + 1))["error"]["code"], "line_too_long");
    let deep = format!(r#"{{"do":"load","position":{}{}}}"#, "[".repeat(5_000), "]".repeat(5_000));
    assert!(ask(&mut session, &deep)["error"].is_object());
}

#[test]
fn sentences_are_in_the_language_asked_for() {
    let mut session = in_play();
    let german = ask(&mut session, r#"{"do":"apply","seat":9,"action":"x","lang":"de"}"#);
    assert!(german["error"]["message"].as_str().unwrap().contains("Platz"), "{german}");
    let english = ask(&mut session, r#"{"do":"apply","seat":9,"action":"x"}"#);
    assert!(english["error"]["message"].as_str().unwrap().contains("seat"), "{english}");
    assert_eq!(ask(&mut session, r#"{"do":"turn","lang":"fr"}"#)["error"]["code"], "bad_request");
}

#[test]
fn a_loaded_record_and_position_are_the_same_match() {
    let mut session = in_play();
    let digest = ask(&mut session, r#"{"do":"digest"}"#);
    let record = ask(&mut session, r#"{"do":"record"}"#)["ok"]["record"].to_string();
    let position = session.table().unwrap().position().get().to_owned();
    for body in [format!("\"record\":{record}"), format!("\"position\":{position}")] {
        let mut other = Session::new();
        assert!(ask(&mut other, &format!(r#"{{"do":"load",{body}}}"#))["ok"].is_object());
        assert_eq!(ask(&mut other, r#"{"do":"digest"}"#), digest);
    }
}

#[test]
fn every_bot_of_the_list_answers_and_says_why() {
    let games = ask(&mut Session::new(), r#"{"do":"games"}"#);
    let bots: Vec<&str> = games["ok"]["bots"].as_array().unwrap().iter().map(|bot| bot.as_str().unwrap()).collect();
    assert_eq!(bots, engine::BOTS);
    for game in ["settlement", "catan_road"] {
        let mut session = in_play_of(game);
        // To a question with a choice.
        let mut rng = Xoshiro256::new(9);
        let seat = loop {
            let turn = ask(&mut session, r#"{"do":"turn"}"#);
            let seat = turn["ok"]["waiting"][0].clone();
            let options = ask(&mut session, &format!(r#"{{"do":"options","seat":{seat}}}"#));
            if options["ok"]["options"].as_array().is_some_and(|options| options.len() > 3) {
                break seat;
            }
            step(&mut session, &mut rng);
        };
        let before = digest(&session);
        for bot in bots.iter().copied().chain(["search:1", "search:9ms"]) {
            let budget = if bot == "random" || bot == "greedy" { "" } else { r#","budget":{"iterations":30}"# };
            let request = format!(r#"{{"do":"bot","seat":{seat},"bot":"{bot}","seed":3{budget},"lang":"de"}}"#);
            let reply = ask(&mut session, &request);
            let advice = &reply["ok"];
            assert!(advice["action"].is_string() && !advice["text"].as_str().unwrap().is_empty(), "{reply}");
            let alternatives = advice["alternatives"].as_array().unwrap();
            assert_eq!(alternatives.is_empty(), bot == "random", "{reply}");
            assert!(alternatives.len() <= 3);
            for alternative in alternatives {
                assert!(alternative["visits"].is_u64() && alternative["text"].is_string(), "{reply}");
                let values = alternative["values"].as_array().unwrap();
                assert_eq!(values.len(), 2);
                assert!(values.iter().all(|value| (0.0..=1.0).contains(&value.as_f64().unwrap())), "{reply}");
            }
            assert_eq!(ask(&mut session, &request), reply, "the same seed gives the same answer");
        }
        assert_eq!(digest(&session), before, "nothing is applied");
    }
}

/// An expert of Orléans thinks for seconds unless it is told how long it has; a program that asks for a whole game is
/// told within that time, give or take what one look ahead takes on a busy machine.
#[test]
fn an_expert_keeps_to_the_time_it_is_given() {
    let mut session = in_play_of("orleans_settlers");
    let mut rng = Xoshiro256::new(20);
    let mut thought = std::time::Duration::ZERO;
    let mut asked = 0;
    while asked < 20 {
        let turn = ask(&mut session, r#"{"do":"turn"}"#);
        if turn["ok"]["status"] != "waiting" {
            step(&mut session, &mut rng);
            continue;
        }
        asked += 1;
        let seat = turn["ok"]["waiting"][0].clone();
        let began = std::time::Instant::now();
        let reply = ask(&mut session, &format!(r#"{{"do":"bot","seat":{seat},"bot":"expert","budget":{{"ms":5}}}}"#));
        thought += began.elapsed();
        assert!(reply["ok"]["action"].is_string(), "{reply}");
        (0..5).for_each(|_| step(&mut session, &mut rng));
    }
    assert!(thought < std::time::Duration::from_secs(10), "20 answers of 5 ms took {thought:?}");
}

#[test]
fn a_bot_nobody_could_wait_for_is_refused() {
    let mut session = in_play();
    let asked = ask(&mut session, r#"{"do":"turn"}"#)["ok"]["waiting"][0].clone();
    for (bot, budget) in [
        ("expert", r#"{"iterations":10000001}"#),
        ("expert", r#"{"iterations":0}"#),
        ("expert", r#"{"iterations":18446744073709551615}"#),
        ("greedy", r#"{"ms":60001}"#),
        ("random", r#"{"ms":0}"#),
        ("search:60001ms", "null"),
    ] {
        let line = format!(r#"{{"do":"bot","seat":{asked},"bot":"{bot}","budget":{budget}}}"#);
        let reply = ask(&mut session, &line);
        assert_eq!(reply["error"]["code"], "budget", "{line} {reply}");
        assert!(reply["error"]["message"].as_str().unwrap().contains("milliseconds"), "{reply}");
    }
    for budget in [r#"{"iterations":-1}"#, r#"{"minutes":1}"#, r#"{"iterations":1,"ms":1}"#, "7"] {
        let line = format!(r#"{{"do":"bot","seat":{asked},"bot":"expert","budget":{budget}}}"#);
        assert_eq!(ask(&mut session, &line)["error"]["code"], "bad_request", "{line}");
    }
    for bot in ["genius", "search:", "search:10000001", "Expert", ""] {
        let line = format!(r#"{{"do":"bot","seat":{asked},"bot":"{bot}"}}"#);
        assert_eq!(ask(&mut session, &line)["error"]["code"], "unknown_bot", "{line}");
    }
    let line = r#"{"do":"bot","seat":7,"bot":"easy"}"#;
    assert_eq!(ask(&mut session, line)["error"]["code"], "no_seat");
}

mod bots_mean_the_same_everywhere {
    //! A level is one thing wherever it plays: in the arena, asked over the protocol, or at a table of the server, whose
    //! minds are these [`BotPlayer`]s (that its threads hand out what they say is tested with them, in steading-server).

    use serde_json::{Value, json};
    use steading::engine::{Session, bot_seed};
    use steading_arena::deal::{self, Chance, Seating};
    use steading_arena::{Plan, run};
    use steading_bots::{BotName, Budget, Playable, TitleVisitor};
    use steading_core::{Ignore, Seat, Seed, Status, Variants};
    use steading_match::{AnyMatch, BotPlayer, Setup};

    const BOT: &str = "classic:6";
    /// As a server gives it to a search with so many iterations: time never runs out here.
    const BUDGET: Budget = Budget::Both { iterations: 6, ms: 60_000 };
    /// Every so many answers all seats that are asked are asked over the protocol too.
    const OFTEN: u32 = 23;

    fn over_the_protocol(table: &dyn AnyMatch, seat: Seat) -> Value {
        let mut session = Session::new();
        let mut ask = |request: Value| -> Value {
            let reply: Value = serde_json::from_str(&session.answer(request.to_string().as_bytes())).unwrap();
            assert!(reply.get("ok").is_some(), "{reply}");
            reply["ok"].clone()
        };
        let position: Value = serde_json::from_str(table.position().get()).unwrap();
        ask(json!({ "id": 1, "do": "load", "position": position }));
        ask(json!({ "id": 2, "do": "bot", "seat": seat.index(), "bot": BOT, "seed": 7 }))["action"].clone()
    }

    struct Alike {
        asked_beside_plans: u32,
    }

    impl TitleVisitor for Alike {
        fn visit<G: Playable>(&mut self) {
            let seats = (*G::SEATS.start()).max(2);
            let name: BotName = BOT.parse().unwrap();
            let options: Variants = G::GUARD.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
            let plan = Plan {
                seed: 5,
                options: options.clone(),
                ..Plan::new(G::ID, &vec![name; usize::from(seats)], seats.into())
            };
            let report = run(&plan, &mut |_| {}).unwrap();
            let row = report.rows.iter().find(|row| row.number == 0).unwrap();

            // The same game once more, as a table of the server plays it.
            let game = G::open(seats, &options, None).unwrap();
            let setup = Setup { seats, options: &options, pack: None, seed: None, manual_chance: true };
            let mut table = steading_match::open(G::ID, &setup).unwrap();
            let seating = Seating::of(0, usize::from(seats));
            let mut chance = Chance::new(plan.seed, seating.deal);
            let mind = |seat| BotPlayer::new(name, deal::bot_seed(plan.seed, 0, seat));
            let mut minds: Vec<BotPlayer> = Seat::all(seats).map(mind).collect();
            let mut state = game.setup();
            let mut decisions = 0;
            loop {
                match game.status(&state) {
                    Status::Over => break,
                    Status::Chance => {
                        let outcome = game.sample(&state, &mut chance.next(&game, &state));
                        let mut text = String::new();
                        game.write_outcome(outcome, &mut text).unwrap();
                        table.chance(Some(&text)).unwrap();
                        game.resolve(&mut state, outcome, &mut Ignore);
                    }
                    Status::Waiting(asked) => {
                        if decisions % OFTEN == 0 {
                            for seat in asked.iter() {
                                let seed = bot_seed(&Seed::from_text("7"));
                                let here = BotPlayer::new(name, seed).advise(table.job(seat).unwrap(), Some(BUDGET));
                                assert_eq!(over_the_protocol(&*table, seat), here.action, "{} {seat}", G::ID);
                                // Somebody else has laid a plan already, or will while this one thinks.
                                self.asked_beside_plans += u32::from(asked.len() > 1 || seat != Seat::A);
                            }
                        }
                        let seat = asked.first().unwrap();
                        let answers = table.answers(seat).unwrap();
                        let action = match &answers[..] {
                            [only] => only.clone(),
                            _ => minds[seat.index()].advise(table.job(seat).unwrap(), Some(BUDGET)).action,
                        };
                        table.apply(seat, &action).unwrap();
                        game.apply(&mut state, seat, game.read_action(&action).unwrap(), &mut Ignore);
                        decisions += 1;
                    }
                }
            }
            let standings = game.standings(&state);
            for seat in Seat::all(seats) {
                let told = row.scores[seating.bot_at(seat)];
                assert_eq!(standings.score(seat), told, "{}: seat {seat} plays another game in the arena", G::ID);
            }
            assert_eq!(decisions, row.decisions, "{}", G::ID);
        }
    }

    #[test]
    fn arena_engine_and_table_give_the_same_answers_in_every_seat() {
        let mut alike = Alike { asked_beside_plans: 0 };
        steading_titles::each_title(&mut alike);
        assert!(alike.asked_beside_plans > 10);
    }
}

/// A thought takes as long as it is asked to: a bot of this line may not think longer than a moment. What would be refused
/// is left as it is.
fn with_little_to_spend(line: &[u8]) -> Vec<u8> {
    let Ok(mut wish) = serde_json::from_slice::<Value>(line) else { return line.to_vec() };
    if wish["do"] != "bot" {
        return line.to_vec();
    }
    let budget = &mut wish["budget"];
    let spent = ["iterations", "ms"].iter().find_map(|unit| budget[unit].as_u64());
    if budget.is_null() || spent.is_some_and(|spent| (1..=engine::MAX_ITERATIONS.into()).contains(&spent)) {
        *budget = serde_json::json!({ "iterations": 2 });
    }
    wish.to_string().into_bytes()
}

/// I1: whatever is written to the engine gets an answer in one line, and quickly.
#[test]
fn i1_lines_of_the_engine() {
    let mut session = Session::new();
    hammer::hammer("engine", Vec::new(), |line| {
        if line.len() <= MAX_LINE {
            checked(&mut session, &with_little_to_spend(line));
        }
        if session.finished() {
            session = Session::new();
        }
    });
}
