//! One table: keys, staleness, refusals, undo, seats, clocks, bots, and a store that fails.

use crate::common::{Bench, client, config, setup, user};
use serde_json::{Value, json};
use steading_core::{Digest, Rng, Seat, Status, Xoshiro256};
use steading_host::clock::CREDIT_MS;
use steading_host::table::{Client, Input, Table, TableConfig};
use steading_host::wire::Request;
use steading_host::{ClockKind, Conn, Key, Now, Phase, TableSetup, UserId};
use steading_match::BotPlayer;
use steading_testkit::toy::Hedgerow;

fn code(verdict: &Value) -> &str {
    verdict["refused"]["code"].as_str().unwrap_or_else(|| panic!("{verdict} is no refusal"))
}

fn asked(bench: &Bench) -> u8 {
    bench.table.game().waiting_seats()[0].index() as u8 + 1
}

/// The seats that are asked, as a list.
trait WaitingSeats {
    fn waiting_seats(&self) -> Vec<Seat>;
}
impl WaitingSeats for dyn steading_match::AnyMatch + '_ {
    fn waiting_seats(&self) -> Vec<Seat> {
        self.waiting().iter().collect()
    }
}

/// Plays to the end by the first answer that is offered.
fn play_on(bench: &mut Bench, most: usize) {
    for step in 0..most {
        if bench.table.game().status() == Status::Over {
            return;
        }
        let number = asked(bench);
        let options = bench.options(number);
        assert!(!options.is_empty(), "{}", bench.shown(number));
        let verdict = bench.act(number, &options[step % options.len()]);
        assert!(verdict.get("ok").is_some(), "{verdict}");
    }
}

#[test]
fn the_same_key_again_gets_the_same_answer_and_does_nothing() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let number = asked(&bench);
    let seat = Seat::new(number as usize - 1);
    let (key, seen) = (bench.key(), bench.seen(number));
    let action = bench.options(number)[0].clone();
    let act = Request::Act { key, seat, seen, actions: vec![action] };
    let first = bench.ask(number, act.clone());
    let rows = bench.kept.rows.len();
    assert_eq!(bench.ask(number, act.clone()), first);
    assert_eq!(bench.kept.rows.len(), rows);

    // Also after the table was made anew from its log.
    bench.table = bench.reopened();
    bench.join(number);
    assert_eq!(bench.ask(number, act), first);
    assert_eq!(bench.kept.rows.len(), rows);
}

/// Two cards of a seat's hand in the toy game, and one that is not in it.
fn cards(bench: &Bench, number: u8) -> (u64, u64, u64) {
    let hand = bench.shown(number)["view"]["own"]["hand"].as_array().expect("a hand").clone();
    let hand: Vec<u64> = hand.iter().map(|card| card.as_u64().unwrap()).collect();
    let foreign = (0..20).find(|card| !hand.contains(card)).unwrap();
    (hand[0], hand[1], foreign)
}

#[test]
fn a_wish_is_one_message_and_one_commit() {
    let mut bench = Bench::playing(setup("toy", 2));
    let (first, second, _) = cards(&bench, 1);
    let (rows, entries) = (bench.kept.rows.len(), bench.table.game().entries());
    let heard = bench.sent[&Conn(2)].len();
    bench.wait = true;
    let (key, seen) = (bench.key(), bench.seen(1));
    let wish = Request::Wish { key, seat: Seat::A, seen, wish: json!({ "bid": [second, first] }) };
    bench.ask(1, wish.clone());
    let (ticket, append) = bench.appends.pop().unwrap();
    assert!(bench.appends.is_empty(), "one commit");
    assert_eq!(append.rows.len(), 3, "two cards and the end of the bid");
    assert!(append.rows.iter().all(|row| row.key == Some(key)));
    assert!(bench.kept.keep(append));
    bench.on(Input::Stored(ticket));
    let answers =
        bench.sent[&Conn(1)].iter().filter(|said| said["is"] == "answer" && said["key"] == json!(key)).count();
    assert_eq!(answers, 1, "it is acknowledged once");
    assert_eq!(bench.sent[&Conn(2)].len(), heard + 1, "and others hear of it once");
    assert_eq!((bench.kept.rows.len(), bench.table.game().entries()), (rows + 3, entries + 3));

    // The same key again: the same verdict, and nothing is done; also after a crash.
    bench.wait = false;
    let first = bench.ask(1, wish.clone());
    assert!(first["ok"].is_u64(), "{first}");
    bench.table = bench.reopened();
    bench.join(1);
    assert_eq!(bench.ask(1, wish), first);
    assert_eq!(bench.kept.rows.len(), rows + 3);
}

/// The whole green of a seat of Orléans, spread over its places from the last to the first.
fn whole_green(bench: &Bench, number: u8) -> Vec<Value> {
    let player = &bench.shown(number)["view"]["players"][usize::from(number) - 1];
    let mut green = player["green"].clone();
    let mut plan = Vec::new();
    for place in player["places"].as_array().expect("places").iter().rev() {
        for (index, space) in place["spaces"].as_array().expect("spaces").iter().enumerate() {
            let mut accepts = space["accepts"].as_array().expect("kinds").iter().filter_map(Value::as_str);
            let free = space["follower"].is_null();
            if let Some(kind) = accepts.find(|kind| free && green[*kind].as_u64() > Some(0)) {
                plan.push(json!({ "kind": kind, "place": place["index"], "space": index }));
                green[kind] = json!(green[kind].as_u64().unwrap() - 1);
            }
        }
    }
    plan
}

/// A table of Orléans at which A plans with eight followers: a few rounds in which only A recruits.
fn eight_followers() -> Bench {
    let mut bench = Bench::playing(setup("orleans_settlers", 2));
    for _ in 0..200 {
        let number = asked(&bench);
        let options = bench.options(number);
        if options.iter().any(|option| option.starts_with("leave ") || option == "confirm") {
            let fishery = json!({ "plan": [{ "place": 1, "space": 0 }, { "place": 1, "space": 1 }] });
            if number == 1 && whole_green(&bench, 1).len() == 8 {
                return bench;
            }
            if number != 1 || !bench.wish(1, fishery)["ok"].is_u64() {
                assert!(bench.wish(number, json!({ "plan": [] }))["ok"].is_u64());
            }
        } else {
            let wanted = options.iter().find(|option| option.starts_with("use ")).or(options.last());
            let wanted = wanted.expect("an answer").clone();
            bench.act(number, &wanted);
        }
    }
    panic!("nobody came by eight followers")
}

#[test]
fn orl_14_1_a_plan_of_eight_followers_is_one_message_and_one_commit() {
    let mut bench = eight_followers();
    let plan = whole_green(&bench, 1);
    assert_eq!(plan.len(), 8);
    let entries = bench.table.game().entries();
    bench.wait = true;
    let (key, seen) = (bench.key(), bench.seen(1));
    let request = Request::Wish { key, seat: Seat::A, seen, wish: json!({ "plan": plan }) };
    bench.ask(1, request);
    assert_eq!(bench.appends.len(), 1, "one commit");
    let (_, append) = bench.appends.pop().unwrap();
    let rows = append.rows.len();
    assert_eq!(append.rows.iter().filter(|row| row.key == Some(key)).count(), rows, "all of one message");
    assert_eq!(bench.table.game().entries(), entries + rows);
    assert!(rows > 8, "eight followers, the places between them, and the confirmation");
    assert!(!bench.table.game().waiting_seats().contains(&Seat::A), "the plan is confirmed");
}

#[test]
fn orl_14_1_a_plan_that_is_partly_illegal_changes_nothing_and_says_which_part() {
    let mut bench = eight_followers();
    let (rows, digest, seen) = (bench.kept.rows.len(), bench.table.game().digest(), bench.seen(1));
    let mut plan = whole_green(&bench, 1);
    plan[5]["kind"] = json!("knight");
    let refused = bench.wish(1, json!({ "plan": plan }));
    assert_eq!((&refused["refused"]["at"], &refused["refused"]["clause"]), (&json!(5), &json!("ORL-6.1")), "{refused}");
    assert_eq!((bench.kept.rows.len(), bench.table.game().digest(), bench.seen(1)), (rows, digest, seen));
}

/// A table of Emberleaf at which somebody chooses what to build, and the price is no question: who, and a tile.
fn about_to_build() -> (Bench, u8, String) {
    let mut bench = Bench::playing(setup("emberleaf", 2));
    let mut luck = 7_u64;
    for _ in 0..4_000 {
        let number = asked(&bench);
        let options = bench.options(number);
        let tile = options.iter().find_map(|option| option.strip_prefix("build "));
        if let Some(tile) = tile.filter(|_| bench.shown(number)["view"]["open"]["build"]["bargain"] == false) {
            let tile = tile.to_owned();
            return (bench, number, tile);
        }
        // A player who stops early never builds.
        let bold: Vec<&String> = options.iter().filter(|option| *option != "stop" && *option != "store 0").collect();
        luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let at = (luck >> 33) as usize;
        let wanted = if bold.is_empty() { &options[0] } else { bold[at % bold.len()] }.clone();
        bench.act(number, &wanted);
    }
    panic!("nobody came to build")
}

#[test]
fn emb_7_5_a_building_with_place_and_villager_is_one_message_and_one_commit() {
    let (mut bench, number, tile) = about_to_build();
    let entries = bench.table.game().entries();
    let sites = bench.shown(number)["view"]["open"]["sites"].as_array().expect("hexes").clone();
    bench.wait = true;
    let (key, seen, seat) = (bench.key(), bench.seen(number), Seat::new(usize::from(number) - 1));
    let wish = json!({ "build": { "tile": tile, "hex": sites[0], "settle": "rat" } });
    bench.ask(number, Request::Wish { key, seat, seen, wish });
    assert_eq!(bench.appends.len(), 1, "one commit");
    let (_, append) = bench.appends.pop().unwrap();
    let own = append.rows.iter().filter(|row| row.key == Some(key)).count();
    assert!(own >= 3, "the building, its hex and who moves in: {own}");
    assert!(bench.table.game().entries() >= entries + own);
}

#[test]
fn emb_7_3_a_building_that_is_partly_illegal_changes_nothing_and_says_which_part() {
    let (mut bench, number, tile) = about_to_build();
    let (rows, digest, seen) = (bench.kept.rows.len(), bench.table.game().digest(), bench.seen(number));
    let hexes = bench.shown(number)["view"]["clearings"].as_array().expect("clearings").clone();
    let built = hexes.iter().flat_map(|clearing| clearing["hexes"].as_array().unwrap());
    let taken = built.clone().find(|hex| !hex["building"].is_null()).expect("something stands already")["hex"].clone();
    let refused = bench.wish(number, json!({ "build": { "tile": tile, "hex": taken, "settle": "rat" } }));
    assert_eq!(refused["refused"]["at"], 2, "{refused}");
    assert_eq!((bench.kept.rows.len(), bench.table.game().digest(), bench.seen(number)), (rows, digest, seen));
}

#[test]
fn a_wish_that_is_partly_illegal_changes_nothing_and_names_the_part() {
    let mut bench = Bench::playing(setup("toy", 2));
    let (first, second, foreign) = cards(&bench, 1);
    let (rows, digest, seen) = (bench.kept.rows.len(), bench.table.game().digest(), bench.seen(1));
    let refused = bench.wish(1, json!({ "bid": [first, second, foreign] }));
    assert_eq!(refused["refused"]["at"], 2, "{refused}");
    assert!(refused["refused"]["clause"].is_string(), "{refused}");
    assert_eq!(code(&bench.wish(1, json!({ "plan": 1 }))), "bad_wish");
    assert_eq!((bench.kept.rows.len(), bench.table.game().digest(), bench.seen(1)), (rows, digest, seen));
    // A wish in the terms of another game is none.
    let mut other = Bench::playing(setup("settlement", 2));
    let number = asked(&other);
    assert_eq!(code(&other.wish(number, json!({ "bid": [] }))), "bad_wish");
}

#[test]
fn stale_illegal_and_foreign_are_three_different_answers() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let (number, other) = if asked(&bench) == 1 { (1, 2) } else { (2, 1) };
    let seat = Seat::new(number as usize - 1);
    let key = bench.key();
    let stale = Request::Act { key, seat, seen: bench.seen(number) + 1, actions: vec!["end turn".into()] };
    assert_eq!(bench.ask(number, stale), json!("stale"));
    assert_eq!(code(&bench.act(number, "no such thing")), "notation");
    let key = bench.key();
    let foreign = Request::Act { key, seat, seen: bench.seen(number), actions: vec!["end turn".into()] };
    assert_eq!(code(&bench.ask(other, foreign)), "not_your_seat");
    let action = bench.options(number)[0].clone();
    assert_eq!(code(&bench.act(other, &action)), "not_waiting");
    let key = bench.key();
    let nobody = Request::Act { key, seat: Seat::E, seen: 0, actions: vec!["end turn".into()] };
    assert_eq!(code(&bench.ask(number, nobody)), "no_such_seat");
    let key = bench.key();
    let nothing = Request::Act { key, seat, seen: bench.seen(number), actions: vec![] };
    assert_eq!(code(&bench.ask(number, nothing)), "no_answers");
}

#[test]
fn nobody_hears_of_anything_before_it_is_kept() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let number = asked(&bench);
    bench.wait = true;
    let heard: usize = bench.sent.values().map(Vec::len).sum();
    let options = bench.options(number);
    bench.act(number, &options[0]);
    // Not even somebody who comes in, asks for an explanation or only says hello.
    bench.join(3);
    bench.ask(3, Request::Ping { t: 1 });
    assert_eq!(bench.sent.values().map(Vec::len).sum::<usize>(), heard);
    let (ticket, append) = bench.appends.pop().unwrap();
    assert!(bench.kept.keep(append));
    bench.on(Input::Stored(ticket));
    assert!(bench.sent[&Conn(3)].iter().any(|said| said["is"] == "pong"));
}

#[test]
fn a_store_that_fails_costs_a_retry_and_nothing_else() {
    for kept_after_all in [false, true] {
        let mut bench = Bench::playing(setup("settlement", 2));
        let number = asked(&bench);
        let seat = Seat::new(number as usize - 1);
        let digest = bench.table.game().digest();
        let (key, seen) = (bench.key(), bench.seen(number));
        let act = Request::Act { key, seat, seen, actions: vec![bench.options(number)[0].clone()] };
        bench.wait = true;
        bench.ask(number, act.clone());
        let (ticket, append) = bench.appends.pop().unwrap();
        if kept_after_all {
            assert!(bench.kept.keep(append));
        }
        bench.on(Input::NotStored(ticket));
        let said = bench.sent[&Conn(number.into())].last().unwrap().clone();
        assert_eq!(said["verdict"], json!({"retry": 1000}));
        assert_eq!(bench.loads, 1);
        let log = bench.kept.log();
        bench.on(Input::Loaded(Box::new(log)));
        assert_eq!(bench.table.game().digest() == digest, !kept_after_all);
        // The same key again: done now, or told that it was done.
        bench.wait = false;
        assert!(bench.ask(number, act).get("ok").is_some());
        assert!(bench.kept.rows.iter().any(|row| row.key == Some(key)));
        assert_eq!(bench.reopened().game().digest(), bench.table.game().digest());
    }
}

#[test]
fn undo_restart_and_redo_by_the_seat_that_answered() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let number = asked(&bench);
    let seat = Seat::new(number as usize - 1);
    let digest = bench.table.game().digest();
    let first = bench.options(number)[0].clone();
    bench.act(number, &first);
    let played = bench.table.game().digest();
    assert!(bench.shown(number)["turn"]["undo"].as_u64().unwrap() >= 1);
    let (key, seen) = (bench.key(), bench.seen(number));
    assert!(bench.ask(number, Request::Undo { key, seat, seen, count: 1 }).get("ok").is_some());
    assert_eq!(bench.table.game().digest(), digest);
    assert_eq!(bench.shown(number)["taken_back"], true);
    assert_eq!(bench.shown(number)["turn"]["redo"], 1);
    let (key, seen) = (bench.key(), bench.seen(number));
    assert!(bench.ask(number, Request::Redo { key, seat, seen }).get("ok").is_some());
    assert_eq!(bench.table.game().digest(), played);
    let (key, seen) = (bench.key(), bench.seen(number));
    assert_eq!(code(&bench.ask(number, Request::Redo { key, seat, seen })), "nothing_to_redo");
    let (key, seen) = (bench.key(), bench.seen(number));
    assert!(bench.ask(number, Request::Restart { key, seat, seen }).get("ok").is_some());
    assert_eq!(bench.table.game().digest(), digest);
    let (key, seen) = (bench.key(), bench.seen(number));
    assert!(bench.ask(number, Request::Undo { key, seat, seen, count: 9 }).get("refused").is_some());
    assert_eq!(bench.reopened().game().digest(), digest);
}

#[test]
fn a_hidden_answer_moves_nobody_elses_count_and_makes_no_click_stale() {
    let mut bench = Bench::playing(setup("toy", 3));
    assert!(bench.shown(1)["turn"]["simultaneous"].as_bool().unwrap());
    bench.join(4);
    let seen = |bench: &Bench| [1, 2, 3, 4].map(|number| bench.seen(number));
    let before = seen(&bench);
    let lay = bench.options(1)[0].clone();
    assert!(bench.act(1, &lay).get("ok").is_some());
    assert_eq!(seen(&bench), [before[0] + 1, before[1], before[2], before[3]]);
    // What seat B saw before is still all it has seen.
    let (key, lay) = (bench.key(), bench.options(2)[0].clone());
    let act = Request::Act { key, seat: Seat::B, seen: before[1], actions: vec![lay] };
    assert_eq!(bench.ask(2, act), json!({ "ok": before[1] + 1 }));
    assert_eq!(seen(&bench), [before[0] + 1, before[1] + 1, before[2], before[3]]);
}

#[test]
fn a_question_that_changes_alone_reaches_its_seat_and_those_who_look_on() {
    let mut bench = Bench::playing(setup("toy", 3));
    bench.join(4);
    // Nobody bids, so nobody has a berry; everybody passes until somebody can plant a burr.
    let toy = Hedgerow::base(3);
    let is_burr = |option: &&String| {
        let card = option.strip_prefix("play ").and_then(|id| toy.content().find(id));
        card.is_some_and(|card| toy.content().plant(card).burr)
    };
    let challenged = loop {
        let number = asked(&bench);
        let options = bench.options(number);
        if options.iter().any(|option| option == "yield") {
            break number;
        }
        let idle = options.iter().find(|option| ["pass", "done"].contains(&option.as_str()));
        let answer = options.iter().find(is_burr).or(idle).expect("nobody has to plant or bid").clone();
        assert!(bench.act(number, &answer)["ok"].is_u64());
    };
    let next = challenged % 3 + 1;
    let shown = |bench: &Bench, number: u8| {
        let shown = bench.shown(number);
        (shown["view"].clone(), shown["n"].as_u64().unwrap(), shown["turn"]["waiting"].clone())
    };
    let before = [next, 4].map(|number| shown(&bench, number));
    assert!(bench.act(challenged, "yield")["ok"].is_u64());
    for (number, (view, n, _)) in [next, 4].into_iter().zip(before) {
        assert_eq!(shown(&bench, number), (view, n + 1, json!([next - 1])), "the board is the same for {number}");
    }
    assert!(bench.options(next).contains(&"yield".to_owned()));
}

#[test]
fn games_of_every_title_are_played_to_the_end_and_come_back_from_their_logs() {
    for game in crate::common::games() {
        let mut bench = Bench::playing(setup(game, 2));
        play_on(&mut bench, 5_000);
        assert_eq!(bench.table.phase(), Phase::Over, "{game}");
        let reopened = bench.reopened();
        assert_eq!(reopened.game().digest(), bench.table.game().digest());
        assert_eq!(reopened.phase(), Phase::Over);
        let finished = bench.kept.finished.as_ref().expect("kept for ever");
        assert!(finished.record.contains("\nseed "), "the seed is shown at the end");
        assert_eq!(finished.witnessed.len(), 3);
        let shown = bench.shown(1);
        assert!(shown["standings"]["over"].as_bool().unwrap());
        let seed = shown["seed"].as_str().unwrap();
        let table = bench.sent[&Conn(1)].iter().find(|said| said["is"] == "table").unwrap();
        let commitment = Digest::from_hex(table["table"]["commitment"].as_str().unwrap()).unwrap();
        let seed = steading_core::Seed(Digest::from_hex(seed).unwrap().0);
        assert_eq!(seed.commitment(bench.kept.setup.id.as_str()), commitment);
        let key = bench.key();
        let late = Request::Act { key, seat: Seat::A, seen: bench.seen(1), actions: vec!["pass".into()] };
        assert_eq!(code(&bench.ask(1, late)), "not_playing");
    }
}

#[test]
fn a_table_fills_with_people_and_bots_and_only_its_host_begins() {
    let mut bench = Bench::new(setup("catan_road", 3));
    (1..=3).for_each(|number| {
        bench.join(number);
    });
    let mut ask = |number: u8, request: fn(Key) -> Request| {
        let key = bench.key();
        bench.ask(number, request(key))
    };
    assert!(ask(1, |key| Request::Sit { key, seat: Seat::A }).get("ok").is_some());
    assert_eq!(code(&ask(2, |key| Request::Sit { key, seat: Seat::A })), "seat_taken");
    assert_eq!(code(&ask(1, |key| Request::Sit { key, seat: Seat::B })), "already_seated");
    assert_eq!(code(&ask(1, |key| Request::Sit { key, seat: Seat::D })), "no_such_seat");
    assert!(ask(2, |key| Request::Sit { key, seat: Seat::B }).get("ok").is_some());
    assert_eq!(code(&ask(2, |key| Request::Start { key })), "not_host");
    assert_eq!(code(&ask(1, |key| Request::Start { key })), "seats_open");
    assert_eq!(code(&ask(2, |key| Request::Bot { key, seat: Seat::C, bot: Some("easy".into()) })), "not_host");
    assert_eq!(code(&ask(1, |key| Request::Bot { key, seat: Seat::C, bot: Some("deep blue".into()) })), "unknown_bot");
    assert_eq!(code(&ask(1, |key| Request::Bot { key, seat: Seat::B, bot: Some("easy".into()) })), "seat_taken");
    assert!(ask(1, |key| Request::Bot { key, seat: Seat::C, bot: Some("random".into()) }).get("ok").is_some());
    assert_eq!(code(&ask(3, |key| Request::Stand { key, seat: Seat::B })), "not_your_seat");
    assert!(ask(2, |key| Request::Stand { key, seat: Seat::B }).get("ok").is_some());
    assert!(ask(3, |key| Request::Sit { key, seat: Seat::B }).get("ok").is_some());
    assert!(ask(1, |key| Request::Start { key }).get("ok").is_some());
    assert_eq!(code(&ask(2, |key| Request::Sit { key, seat: Seat::B })), "not_gathering");
    assert_eq!(bench.table.phase(), Phase::Playing);
    // Seats A and B are people; the bot in C answers whenever it is asked.
    for _ in 0..200 {
        if bench.table.game().status() == Status::Over {
            break;
        }
        let number = match bench.table.game().waiting_seats()[0] {
            Seat::A => 1,
            seat if seat == Seat::B => 3,
            seat => panic!("the bot in {seat} does not answer"),
        };
        let options = bench.options(number);
        let (key, seat) = (bench.key(), if number == 1 { Seat::A } else { Seat::B });
        let seen = bench.seen(number);
        let verdict = bench.ask(number, Request::Act { key, seat, seen, actions: vec![options[0].clone()] });
        assert!(verdict.get("ok").is_some(), "{verdict}");
    }
    assert_eq!(bench.reopened().game().digest(), bench.table.game().digest());
}

#[test]
fn one_login_plays_several_seats_only_where_that_was_agreed() {
    let mut bench = Bench::new(TableSetup { hot_seat: true, ..setup("catan_road", 2) });
    bench.join(1);
    for seat in [Seat::A, Seat::B] {
        let key = bench.key();
        assert!(bench.ask(1, Request::Sit { key, seat }).get("ok").is_some());
    }
    let key = bench.key();
    assert!(bench.ask(1, Request::Start { key }).get("ok").is_some());
    // It looks from one seat at a time, and from the one it names.
    for seat in [Seat::B, Seat::A] {
        let shown = bench.ask(1, Request::Look { seat: Some(seat) });
        assert_eq!(shown["viewer"], json!(seat));
        assert_eq!(shown["view"], serde_json::from_str::<Value>(view(&bench, seat).get()).unwrap());
    }
    // Somebody else's seat is looked at from outside.
    bench.join(2);
    let shown = bench.ask(2, Request::Look { seat: Some(Seat::A) });
    assert_eq!(shown["viewer"], Value::Null);
}

fn view(bench: &Bench, seat: Seat) -> steading_match::Json {
    bench.table.game().view(steading_core::Viewer::Seat(seat)).unwrap()
}

/// Plays on by answers drawn from `rng`, until `done`.
fn play_until(bench: &mut Bench, rng: &mut Xoshiro256, done: impl Fn(&Bench) -> bool) {
    while !done(bench) {
        let seats = bench.table.game().waiting_seats();
        let number = seats[rng.below(seats.len() as u32) as usize].index() as u8 + 1;
        let options = bench.options(number);
        let verdict = bench.act(number, &options[rng.below(options.len() as u32) as usize]);
        assert!(verdict.get("ok").is_some(), "{verdict}");
    }
}

#[test]
fn who_comes_back_is_told_all_since_the_last_turn_and_can_look_at_it_again() {
    for game in ["settlement", "catan_road", "emberleaf"] {
        let mut bench = Bench::playing(setup(game, 2));
        let mut rng = Xoshiro256::new(5);
        let is_asked = |bench: &Bench, seat| bench.table.game().waiting().contains(seat);
        // Somewhere in the middle A ends a turn.
        play_until(&mut bench, &mut rng, |bench| bench.kept.rows.len() > 40);
        play_until(&mut bench, &mut rng, |bench| is_asked(bench, Seat::A));
        play_until(&mut bench, &mut rng, |bench| !is_asked(bench, Seat::A));
        let since = bench.seen(1);
        let view = bench.shown(1)["view"].clone();
        assert_eq!(bench.shown(1)["turn"]["since"], since, "{game}");
        play_until(&mut bench, &mut rng, |bench| is_asked(bench, Seat::A));
        assert!(bench.seen(1) > since, "{game}: B has done something");

        // Another device, after the server was started anew.
        bench.table = bench.reopened();
        let joined = bench.join(1);
        assert_eq!(joined["turn"]["since"], since, "{game}");
        assert_eq!(bench.ask(1, Request::Moment { id: 4, n: since })["view"], view, "{game}");
        assert_eq!(bench.ask(1, Request::Moment { id: 5, n: bench.seen(1) })["view"], joined["view"], "{game}");
        for nowhere in [0, bench.seen(1) + 1] {
            assert_eq!(bench.ask(1, Request::Moment { id: 6, n: nowhere })["view"], Value::Null, "{game}");
        }

        // In the middle of the next turn it is still the same.
        bench.join(1);
        let options = bench.options(1);
        assert!(bench.act(1, &options[0]).get("ok").is_some());
        if is_asked(&bench, Seat::A) {
            assert_eq!(bench.shown(1)["turn"]["since"], since, "{game}");
        }
        // For those who only look on there is no last turn.
        assert_eq!(bench.join(3)["turn"]["since"], 0, "{game}");
    }
}

#[test]
fn a_long_absence_is_told_whole() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let mut rng = Xoshiro256::new(6);
    play_until(&mut bench, &mut rng, |bench| bench.shown(1)["turn"]["since"] != 0);
    let key = bench.key();
    assert!(bench.ask(1, Request::Leave { key, seat: Seat::A }).get("ok").is_some());
    let since = bench.join(1)["turn"]["since"].as_u64().unwrap();
    // A bot plays for A: to the person that is something to be told.
    let rows = bench.kept.rows.len();
    while bench.kept.rows.len() < rows + 100 {
        let options = bench.options(2);
        assert!(bench.act(2, &options[rng.below(options.len() as u32) as usize]).get("ok").is_some());
    }
    let joined = bench.join(1);
    assert_eq!(joined["turn"]["since"], since);
    let first = joined["events"][0]["entry"].as_u64().unwrap();
    assert!(first <= since + 1, "the first thing told is number {first}, the last seen was {since}");
}

#[test]
fn a_game_ends_without_a_result_when_everybody_wants_it() {
    let mut bench = Bench::playing(setup("catan_road", 3));
    let want = |bench: &mut Bench, number: u8, agree: bool| {
        let key = bench.key();
        bench.ask(number, Request::End { key, seat: Seat::new(number as usize - 1), agree })
    };
    let ending = |bench: &Bench| {
        let notices = bench.sent[&Conn(1)].iter().rev().find(|said| said["is"] == "notices");
        notices.expect("something was told")["ending"].clone()
    };
    assert!(want(&mut bench, 1, true).get("ok").is_some());
    assert_eq!(ending(&bench), json!([0]));
    assert!(want(&mut bench, 2, false).get("ok").is_some());
    assert_eq!(ending(&bench), json!([]), "turned down");
    want(&mut bench, 2, true);
    want(&mut bench, 1, true);
    assert_eq!(bench.table.phase(), Phase::Playing, "C has not been asked");
    // Who has left need not be asked.
    let key = bench.key();
    bench.quick_bots = false;
    assert!(bench.ask(3, Request::Leave { key, seat: Seat::C }).get("ok").is_some());
    want(&mut bench, 2, true);
    assert_eq!(bench.table.phase(), Phase::Over);
    assert_eq!(bench.kept.phase, Phase::Over);
    assert!(bench.kept.finished.is_none(), "there is no result");
    let shown = bench.shown(1);
    assert_eq!((&shown["phase"], shown.get("standings"), shown.get("seed")), (&json!("over"), None, None));
    assert_eq!(bench.reopened().phase(), Phase::Over);
    assert_eq!(code(&want(&mut bench, 1, true)), "not_playing");
}

#[test]
fn who_resigns_does_not_come_back_and_the_last_one_ends_the_game() {
    let mut bench = Bench::playing(setup("settlement", 2));
    bench.quick_bots = false;
    let resign = |bench: &mut Bench, number: u8| {
        let key = bench.key();
        bench.ask(number, Request::Resign { key, seat: Seat::new(number as usize - 1) })
    };
    assert!(resign(&mut bench, 1).get("ok").is_some());
    assert_eq!(bench.table.phase(), Phase::Playing, "the other one plays on");
    bench.table = bench.reopened();
    bench.join(1);
    bench.join(2);
    let key = bench.key();
    assert_eq!(code(&bench.ask(1, Request::Return { key, seat: Seat::A })), "resigned");
    assert_eq!(code(&resign(&mut bench, 1)), "resigned");
    assert!(resign(&mut bench, 2).get("ok").is_some());
    assert_eq!((bench.table.phase(), bench.kept.finished.is_some()), (Phase::Over, false));
}

#[test]
fn a_leaver_is_replaced_and_may_come_back() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let key = bench.key();
    assert!(bench.ask(2, Request::Leave { key, seat: Seat::B }).get("ok").is_some());
    // The bot plays B; A plays on alone for a while.
    for _ in 0..6 {
        assert_eq!(bench.table.game().waiting_seats(), [Seat::A]);
        let options = bench.options(1);
        bench.act(1, options.last().unwrap());
    }
    let options = bench.options(1);
    assert_eq!(code(&bench.act(2, &options[0])), "away");
    let key = bench.key();
    assert!(bench.ask(2, Request::Return { key, seat: Seat::B }).get("ok").is_some());
    let key = bench.key();
    assert_eq!(code(&bench.ask(2, Request::Return { key, seat: Seat::B })), "not_away");
    assert_eq!(bench.reopened().game().digest(), bench.table.game().digest());
}

#[test]
fn whose_time_is_up_is_played_by_a_bot_and_a_step_of_the_wall_clock_flags_nobody() {
    let clock = ClockKind::PerMove { seconds: 60 };
    let mut bench = Bench::playing(TableSetup { clock, ..setup("settlement", 2) });
    let number = asked(&bench);
    let digest = bench.table.game().digest();
    for step in [3_600_000i64, -7_200_000, 3_600_000] {
        bench.now.wall = bench.now.wall.saturating_add_signed(step);
        bench.on(Input::Wake);
    }
    bench.now.mono += 59_999;
    bench.on(Input::Wake);
    assert_eq!(bench.table.game().digest(), digest);
    bench.quick_bots = false;
    bench.now.mono += 1;
    bench.on(Input::Wake);
    let mut said = bench.sent[&Conn(number.into())].iter().filter(|said| said["is"] == "notices");
    let last = said.next_back().unwrap();
    assert_eq!(last["notices"][0]["notice"]["is"], "time_up");
    assert_eq!(bench.thinking.len(), 1);
    let key = bench.key();
    let seat = Seat::new(number as usize - 1);
    assert!(bench.ask(number, Request::Return { key, seat }).get("ok").is_some());
}

#[test]
fn cat_11_26_a_bot_answers_for_whom_the_time_is_up_until_they_come_back() {
    let clock = ClockKind::PerMove { seconds: 60 };
    let mut bench = Bench::playing(TableSetup { clock, ..setup("catan_road", 2) });
    let number = asked(&bench);
    let digest = bench.table.game().digest();
    bench.now.mono += 60_000;
    bench.on(Input::Wake);
    assert_ne!(bench.table.game().digest(), digest, "the stand-in has answered");
    let options = bench.options(number);
    assert!(options.is_empty(), "the person is asked nothing: {options:?}");
    let (key, seat) = (bench.key(), Seat::new(number as usize - 1));
    assert!(bench.ask(number, Request::Return { key, seat }).get("ok").is_some());
}

#[test]
fn a_restart_takes_no_time_from_anybody() {
    let clock = ClockKind::PerGame { seconds: 300, increment: 0 };
    let mut bench = Bench::playing(TableSetup { clock, ..setup("settlement", 2) });
    bench.now.mono += 20_000;
    let number = asked(&bench);
    let options = bench.options(number);
    bench.act(number, &options[0]);
    let left =
        |bench: &Bench, number: u8| bench.shown(number)["clocks"][number as usize - 1]["left_ms"].as_u64().unwrap();
    let before = left(&bench, number);
    assert!(before <= 280_000);
    bench.on(Input::Drain { after_ms: 3_000 });
    assert!(bench.sent[&Conn(1)].iter().any(|said| said["is"] == "bye"));
    // Draining, a table takes nothing more.
    let again = asked(&bench);
    let options = bench.options(again);
    assert_eq!(bench.act(again, &options[0]), json!({"retry": 1000}));
    bench.now.mono = 99;
    bench.now.wall += 86_400_000;
    bench.table = bench.reopened();
    bench.join(number);
    assert!(left(&bench, number) >= before, "{} of {before}", left(&bench, number));
}

/// A hand-over gives neither the thinking of this turn back nor a new time for the answer, and takes nothing.
#[test]
fn f10_a_hand_over_gives_no_time_beyond_the_credit() {
    let clocks = [ClockKind::PerGame { seconds: 300, increment: 7 }, ClockKind::PerMove { seconds: 300 }];
    for clock in clocks {
        let mut bench = Bench::playing(TableSetup { clock, ..setup("settlement", 2) });
        let left = |bench: &mut Bench| {
            bench.join(1);
            [0, 1].map(|seat: usize| bench.shown(1)["clocks"][seat]["left_ms"].as_u64().unwrap())
        };
        bench.now.mono += 20_000;
        let number = asked(&bench);
        let options = bench.options(number);
        bench.act(number, &options[0]);
        let number = asked(&bench);
        for _ in 0..3 {
            bench.now.mono += 40_000;
            let mut expected = left(&mut bench);
            bench.on(Input::Drain { after_ms: 1_000 });
            bench.now = Now { mono: 99, wall: bench.now.wall + 86_400_000 };
            bench.table = bench.reopened();
            expected[usize::from(number) - 1] += CREDIT_MS;
            assert_eq!(left(&mut bench), expected, "{clock:?}");
            // A server that is killed now has kept nothing since: its time is credited once more, not taken.
            bench.now.mono += 30_000;
            bench.table = bench.reopened();
            assert_eq!(left(&mut bench), expected, "{clock:?}");
        }
        // A change of the clocks in the database is found.
        let mut log = bench.kept.log();
        log.mark.as_mut().unwrap().clocks.as_mut().unwrap().left[0] += 1;
        assert!(Table::open(log, config(0), bench.now).is_err());
    }
}

/// One person is back first and answers: the other is given time if their clock begins to run on the way, and not if they
/// are there already.
#[test]
fn f10_a_clock_that_begins_to_run_on_the_way_back_takes_no_time() {
    let clock = ClockKind::PerGame { seconds: 300, increment: 0 };
    for there in [false, true] {
        let mut bench = Bench::playing(TableSetup { clock, ..setup("settlement", 2) });
        let first = asked(&bench);
        let second = 3 - first;
        bench.on(Input::Drain { after_ms: 1_000 });
        bench.table = bench.reopened();
        bench.join(first);
        if there {
            bench.join(second);
        }
        while asked(&bench) == first {
            let options = bench.options(first);
            bench.act(first, &options[0]);
        }
        bench.join(second);
        let left = bench.shown(second)["clocks"][usize::from(second) - 1]["left_ms"].as_u64().unwrap();
        assert_eq!(left, 300_000 + if there { 0 } else { CREDIT_MS }, "there: {there}");
    }
}

/// Who has another way to the table needs no time for it, and an accident is paid once while somebody is asked.
#[test]
fn time_for_the_way_back_is_given_once() {
    let clock = ClockKind::PerGame { seconds: 300, increment: 0 };
    let mut bench = Bench::playing(TableSetup { clock, ..setup("settlement", 2) });
    let number = asked(&bench);
    let left = |bench: &Bench| bench.shown(number)["clocks"][number as usize - 1]["left_ms"].as_u64().unwrap();
    let before = left(&bench);
    let second = Client { conn: Conn(77), ..client(number) };
    bench.on(Input::Request(second, Request::Join { lang: Default::default(), n: None, m: None }));
    bench.on(Input::Lost(Conn(77)));
    bench.join(number);
    assert_eq!(left(&bench), before, "the other socket is there");
    for _ in 0..5 {
        bench.on(Input::Lost(Conn(number.into())));
        bench.join(number);
    }
    assert_eq!(left(&bench), before + 2_000);
}

/// While nothing can be kept, who wants something done is told to try again at once; who comes in waits.
#[test]
fn f3_nobody_waits_in_silence_while_nothing_can_be_kept() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let number = asked(&bench);
    let other = 3 - number;
    let retry = json!({ "retry": 1000 });
    bench.wait = true;
    let options = bench.options(number);
    bench.act(number, &options[0]);
    // It waits with the first, and then for nothing.
    let key = bench.key();
    bench.ask(other, Request::Say { key, text: "hello".to_owned() });
    let (ticket, _) = bench.appends.pop().unwrap();
    bench.on(Input::NotStored(ticket));
    let told = |bench: &Bench, conn: Conn, key: Key| {
        bench.sent[&conn].iter().any(|said| said["key"] == json!(key) && said["verdict"] == json!({ "retry": 1000 }))
    };
    assert!(told(&bench, Conn(other.into()), key));
    let key = bench.key();
    assert_eq!(bench.ask(other, Request::Say { key, text: "hello".to_owned() }), retry);
    let heard = bench.sent.get(&Conn(9)).map_or(0, Vec::len);
    bench.join(9);
    assert_eq!(bench.sent.get(&Conn(9)).map_or(0, Vec::len), heard, "nothing is shown that may not be kept");
    bench.wait = false;
    let log = bench.kept.log();
    bench.on(Input::Loaded(Box::new(log)));
    assert_eq!(bench.sent[&Conn(9)].last().unwrap()["is"], "table");
    assert!(bench.ask(other, Request::Say { key, text: "hello".to_owned() }).get("ok").is_some());
}

/// The server over which somebody came goes, the table stays where it is: the way back is not taken from their time. Who
/// leaves by themselves is given nothing.
#[test]
fn who_has_to_come_back_by_another_way_loses_no_time() {
    let clock = ClockKind::PerGame { seconds: 300, increment: 0 };
    let mut bench = Bench::playing(TableSetup { clock, ..setup("settlement", 2) });
    let number = asked(&bench);
    let other = 3 - number;
    let left = |bench: &Bench, of: u8| bench.shown(of)["clocks"][of as usize - 1]["left_ms"].as_u64().unwrap();
    let before = [left(&bench, number), left(&bench, other)];
    bench.on(Input::Lost(Conn(number.into())));
    bench.on(Input::Lost(Conn(other.into())));
    bench.now.mono += 1_500;
    bench.join(number);
    bench.join(other);
    assert_eq!([left(&bench, number), left(&bench, other)], [before[0] + 500, before[1]]);
    bench.on(Input::Gone(Conn(number.into())));
    bench.now.mono += 1_500;
    bench.join(number);
    assert_eq!(left(&bench, number), before[0] - 1_000);
}

/// What a connection mutes is kept for it: so many, and who is muted twice counts once.
#[test]
fn a_connection_mutes_so_many_people_and_no_more() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let most = TableConfig::default().most_muted;
    let stranger = |number: u32| {
        // Five bits of each byte count.
        UserId::new(std::array::from_fn(|index| if index < 4 { (number >> (5 * index)) as u8 % 32 } else { 31 }))
    };
    for number in (1..most).chain(1..most) {
        bench.ask(2, Request::Mute { user: stranger(number), mute: true });
    }
    let said = |bench: &mut Bench| {
        let before = bench.sent[&Conn(2)].len();
        let key = bench.key();
        bench.ask(1, Request::Say { key, text: "hello".to_owned() });
        bench.sent[&Conn(2)][before..].iter().any(|said| said.to_string().contains("hello"))
    };
    assert!(said(&mut bench));
    bench.ask(2, Request::Mute { user: user(1), mute: true });
    assert!(!said(&mut bench), "the last for whom there is room");
    bench.ask(2, Request::Mute { user: user(1), mute: false });
    bench.ask(2, Request::Mute { user: stranger(most), mute: true });
    bench.ask(2, Request::Mute { user: user(1), mute: true });
    assert!(said(&mut bench), "there is no room for one more");
}

#[test]
fn words_are_said_once_and_not_to_those_who_do_not_want_them() {
    let mut bench = Bench::playing(setup("settlement", 2));
    bench.ask(2, Request::Mute { user: user(1), mute: true });
    let key = bench.key();
    let say = Request::Say { key, text: " good luck <b>\u{1f340}</b> ".to_owned() };
    assert!(bench.ask(1, say.clone()).get("ok").is_some());
    assert!(bench.ask(1, say).get("ok").is_some());
    let words = |bench: &Bench, number: u8| {
        let all = bench.sent[&Conn(number.into())].iter().filter(|said| said["is"] == "notices");
        all.flat_map(|said| said["notices"].as_array().unwrap().clone())
            .filter(|row| row["notice"]["is"] == "said")
            .map(|row| row["notice"]["text"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&bench, 1), ["good luck <b>\u{1f340}</b>"]);
    assert_eq!(words(&bench, 2), [""; 0]);
    for text in ["", "  \n ", "a\u{7}b", &"x".repeat(501)] {
        let key = bench.key();
        assert_eq!(code(&bench.ask(1, Request::Say { key, text: text.to_owned() })), "no_text");
    }
    // A greeting made nobody's click stale.
    let number = asked(&bench);
    let options = bench.options(number);
    assert!(bench.act(number, &options[0]).get("ok").is_some());
}

#[test]
fn hints_and_explanations_are_for_the_seat_alone() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let (number, other) = if asked(&bench) == 1 { (1, 2) } else { (2, 1) };
    let seat = Seat::new(number as usize - 1);
    let hint = bench.ask(number, Request::Hint { id: 5, seat });
    assert!(bench.options(number).contains(&hint["hint"]["Ok"]["action"].as_str().unwrap().to_owned()), "{hint}");
    assert_eq!(bench.ask(other, Request::Hint { id: 6, seat })["hint"]["Err"]["code"], "not_your_seat");
    let explained = bench.ask(number, Request::Explain { id: 7, seat, action: "explore II".into() });
    assert_eq!(explained["explained"]["legal"], false);
    assert!(explained["explained"]["clause"].as_str().unwrap().starts_with("SET-"), "{explained}");
    let foreign = bench.ask(other, Request::Explain { id: 8, seat, action: "explore II".into() });
    assert_eq!(foreign["explained"]["code"], "not_your_seat");
    let mut plans = Bench::playing(setup("orleans_settlers", 2));
    let wish = serde_json::json!({ "plan": [{ "place": 0, "space": 0 }] });
    let foreseen = plans.ask(1, Request::Foresee { id: 9, seat: Seat::A, wish: wish.clone() });
    assert_eq!(foreseen["foreseen"]["Ok"][0]["action"], "use farmyard", "{foreseen}");
    assert_eq!(foreseen["foreseen"]["Ok"][0]["refused"]["clause"], "ORL-6.2", "{foreseen}");
    let foreign = plans.ask(2, Request::Foresee { id: 10, seat: Seat::A, wish });
    assert_eq!(foreign["foreseen"]["Err"]["code"], "not_your_seat");
    let mut dark = Bench::playing(TableSetup { hints: false, ..setup("settlement", 2) });
    let number = asked(&dark);
    let seat = Seat::new(number as usize - 1);
    assert_eq!(dark.ask(number, Request::Hint { id: 1, seat })["hint"]["Err"]["code"], "hints_off");
}

#[test]
fn who_comes_back_gets_what_was_missed() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let number = asked(&bench);
    let n = bench.seen(number);
    let options = bench.options(number);
    bench.act(number, &options[0]);
    let caught_up = bench.ask(number, Request::Since { n, m: 0 });
    assert_eq!(caught_up["is"], "table");
    let events = caught_up["events"].as_array().unwrap();
    assert!(!events.is_empty());
    assert!(events.iter().all(|event| event["entry"].as_u64().unwrap() > u64::from(n)), "{events:?}");
    let nothing = bench.ask(number, Request::Since { n: bench.seen(number), m: 99 });
    assert_eq!(nothing["events"], json!([]));
    assert_eq!(nothing["notices"], json!([]));
    bench.on(Input::Gone(Conn(number.into())));
    assert_eq!(bench.table.audience(), 1);
}

/// A keyed answer keeps its verdict however much is said afterwards, by strangers too, and after a restart.
#[test]
fn chat_pushes_no_key_out() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let number = asked(&bench);
    let (key, seen) = (bench.key(), bench.seen(number));
    let seat = Seat::new(number as usize - 1);
    let act = Request::Act { key, seat, seen, actions: vec![bench.options(number)[0].clone()] };
    let verdict = bench.ask(number, act.clone());
    assert!(verdict.get("ok").is_some());
    let own = Request::Say { key: bench.key(), text: "mine".into() };
    let heard = bench.ask(number, own.clone());
    let next = asked(&bench);
    let option = bench.options(next)[0].clone();
    assert!(bench.act(next, &option).get("ok").is_some());
    for _ in 0..300 {
        let key = bench.key();
        bench.ask(9, Request::Say { key, text: "noise".into() });
    }
    let kept = (bench.kept.rows.len(), bench.kept.notices.len());
    for restarted in [false, true] {
        if restarted {
            bench.table = bench.reopened();
        }
        assert_eq!(bench.ask(number, act.clone()), verdict, "restarted: {restarted}");
        assert_eq!(bench.ask(number, own.clone()), heard, "restarted: {restarted}");
        assert_eq!((bench.kept.rows.len(), bench.kept.notices.len()), kept, "nothing is stored twice");
    }
}

/// While something is being stored the waiting room fills up: every join is served all the same, the rest is answered.
#[test]
fn no_join_is_lost_when_the_waiting_room_is_full() {
    let mut bench = Bench::playing(setup("settlement", 2));
    bench.wait = true;
    let number = asked(&bench);
    let first = bench.options(number)[0].clone();
    bench.act(number, &first);
    for t in 0..64 {
        bench.ask(1, Request::Ping { t });
    }
    for newcomer in 20..40 {
        assert_eq!(bench.join(newcomer), json!(null), "nothing is shown before it is stored");
        // A second join of the same connection gets no second place.
        assert_eq!(bench.join(newcomer)["error"]["code"], "busy");
    }
    let busy = bench.ask(2, Request::Ping { t: 1 })["error"].clone();
    assert_eq!((&busy["code"], &busy["limit"]), (&json!("busy"), &json!("waiting_room")));
    assert!(busy["message"].as_str().unwrap().starts_with("64 ") && busy["again_ms"] == 1_000, "{busy}");
    let (ticket, append) = bench.appends.pop().unwrap();
    assert!(bench.kept.keep(append));
    bench.on(Input::Stored(ticket));
    for newcomer in 20..40 {
        assert!(bench.sent[&Conn(newcomer)].iter().any(|said| said["is"] == "table"), "{newcomer}");
    }
}

/// Bots among themselves do not play on unwatched: the table may leave the memory, and goes on when somebody looks.
#[test]
fn a_table_of_bots_pauses_while_nobody_looks() {
    let mut bench = Bench::new(setup("settlement", 2));
    bench.quick_bots = false;
    bench.join(1);
    for seat in [Seat::A, Seat::B] {
        let key = bench.key();
        bench.ask(1, Request::Bot { key, seat, bot: Some("random".into()) });
    }
    let key = bench.key();
    assert!(bench.ask(1, Request::Start { key }).get("ok").is_some());
    assert_eq!(bench.thinking.len(), 1, "somebody looks");
    bench.on(Input::Gone(Conn(1)));
    assert!(bench.table.idle());
    bench.table = bench.reopened();
    bench.thinking.clear();
    bench.on(Input::Wake);
    assert_eq!(bench.thinking.len(), 0, "nobody looks");
    bench.join(7);
    assert_eq!(bench.thinking.len(), 1, "somebody looks again");
}

fn heard(bench: &Bench, number: u8, kind: &str) -> usize {
    bench.sent[&Conn(number.into())].iter().filter(|said| said["is"] == kind).count()
}

/// A bot that had less time than usual is told of once its answer is known; where several answer in secret not before
/// that is over, because it would tell that the bot has answered.
#[test]
fn a_bot_in_a_hurry_is_told_of_when_that_tells_nothing_else() {
    for (game, secret) in [("settlement", false), ("orleans_settlers", true)] {
        let mut bench = Bench::new(setup(game, 2));
        bench.quick_bots = false;
        bench.join(1);
        let (sit, bot, start) = (bench.key(), bench.key(), bench.key());
        bench.ask(1, Request::Sit { key: sit, seat: Seat::A });
        bench.ask(1, Request::Bot { key: bot, seat: Seat::B, bot: Some("greedy".to_owned()) });
        bench.ask(1, Request::Start { key: start });
        let mut hurried = false;
        for _ in 0..60 {
            if let Some((seat, at, job)) = bench.thinking.pop() {
                let action = BotPlayer::new("greedy".parse().unwrap(), 3).advise(job, None).action;
                bench.on(Input::Queued { hint: None, place: 3 });
                let simultaneous = bench.table.game().simultaneous();
                assert_eq!(heard(&bench, 1, "queued") > 0, !simultaneous, "{game}");
                bench.on(Input::Thought { seat, at, action, short: !hurried });
                hurried = true;
                bench.now.mono += 1_000;
                bench.on(Input::Wake);
                assert_eq!(heard(&bench, 1, "hurried") > 0, !bench.table.game().simultaneous(), "{game}");
                if !bench.table.game().simultaneous() {
                    break;
                }
            } else {
                let options = bench.options(1);
                assert!(bench.act(1, &options[0].clone()).get("ok").is_some(), "{game}");
            }
        }
        assert!(hurried, "{game}");
        assert!(!secret || heard(&bench, 1, "hurried") <= 1, "told once");
    }
}

/// Who waits for a hint hears which number they are, and nobody else does.
#[test]
fn the_place_of_a_hint_is_told_to_who_asked() {
    let mut bench = Bench::playing(setup("settlement", 2));
    bench.on(Input::Queued { hint: Some((Conn(1), 7)), place: 4 });
    assert_eq!((heard(&bench, 1, "queued"), heard(&bench, 2, "queued")), (1, 0));
    let said = bench.sent[&Conn(1)].iter().find(|said| said["is"] == "queued").unwrap();
    assert_eq!((said["hint"].as_u64(), said["place"].as_u64()), (Some(7), Some(4)));
}
