//! Play over days: answers given ahead, warnings before time is up and the way back, reminders, days off.

use crate::common::{Bench, config, setup, user};
use serde_json::{Value, json};
use steading_core::{Seat, Usual, Viewer};
use steading_host::clock::CREDIT_MS;
use steading_host::table::{Input, Table};
use steading_host::wire::{AheadWish, Lasts, Request};
use steading_host::{Call, CallKind, ClockKind, Conn, Key, Notice, TableSetup};

const HOUR: u64 = 3_600_000;

fn over_days(game: &str, clock: ClockKind) -> TableSetup {
    TableSetup { turn_based: true, clock, ..setup(game, 2) }
}

fn asked(bench: &Bench) -> Vec<u8> {
    bench.table.game().waiting().iter().map(|seat| seat.index() as u8 + 1).collect()
}

fn seat(number: u8) -> Seat {
    Seat::new(usize::from(number) - 1)
}

/// Answers by what is offered first until somebody else has been asked.
fn plays_a_turn(bench: &mut Bench, number: u8) {
    let others = |bench: &Bench| bench.kept.rows.iter().filter(|row| row.seat == Some(seat(3 - number))).count();
    let before = others(bench);
    while asked(bench) == [number] && others(bench) == before {
        let options = bench.options(number);
        assert!(bench.act(number, &options[0]).get("ok").is_some());
    }
}

/// A game of two in which both have answered what is asked at the beginning. Who is asked.
fn begun(clock: ClockKind) -> (Bench, u8) {
    let mut bench = Bench::playing(over_days("settlement", clock));
    bench.join(3);
    for _ in 0..4 {
        let number = asked(&bench)[0];
        plays_a_turn(&mut bench, number);
    }
    let number = asked(&bench)[0];
    (bench, number)
}

fn called(bench: &Bench, from: usize) -> Vec<(u8, CallKind)> {
    let number = |call: &Call| [1, 2, 3].into_iter().find(|number| user(*number) == call.user).unwrap();
    bench.kept.calls[from..].iter().map(|call| (number(call), call.kind)).collect()
}

fn pass(bench: &mut Bench, number: u8) -> Value {
    give(bench, number, vec![AheadWish::Usual { usual: Usual::Pass }])
}

fn give(bench: &mut Bench, number: u8, give: Vec<AheadWish>) -> Value {
    let key = bench.key();
    let seen = bench.table.count(Viewer::Seat(seat(number)));
    bench.ask(number, Request::Ahead { key, seat: seat(number), seen, give })
}

fn when(asked: &str, answers: &[&str]) -> AheadWish {
    let answers = answers.iter().map(|answer| (*answer).to_owned()).collect();
    AheadWish::If { asked: asked.to_owned(), answers, lasts: Lasts::Once, name: None }
}

/// Of what was given ahead only the keys are kept.
fn nothing_ahead(bench: &Bench) -> bool {
    bench.kept.ahead.values().all(|body| body.starts_with(r#"{"given":[],"dropped":[],"done":"#))
}

fn pass_time(bench: &mut Bench, ms: u64) {
    bench.now.mono += ms;
    bench.now.wall += ms;
    bench.on(Input::Wake);
}

#[test]
fn a_pass_given_ahead_is_kept_used_and_told_to_its_owner_only() {
    let (mut bench, number) = begun(ClockKind::None);
    let other = 3 - number;
    let (heard, summary) = (bench.sent.clone(), bench.kept.summary.clone());
    assert!(pass(&mut bench, other).get("ok").is_some());
    assert_eq!(bench.shown(other)["turn"]["ahead"][0]["wish"], json!({ "kind": "usual", "usual": "pass" }));
    for conn in [Conn(number.into()), Conn(3)] {
        assert_eq!(bench.sent[&conn], heard[&conn], "others hear nothing of it");
    }
    assert_eq!(bench.kept.summary, summary, "nor do lists");
    // The server goes down and comes back.
    bench.table = bench.reopened();
    for number in 1..=3 {
        bench.join(number);
    }
    assert_eq!(bench.shown(other)["turn"]["ahead"].as_array().unwrap().len(), 1);
    assert!(bench.shown(number)["turn"].get("ahead").is_none() && bench.shown(3)["turn"].get("ahead").is_none());
    let (from, rows) = (bench.kept.calls.len(), bench.kept.rows.len());
    plays_a_turn(&mut bench, number);
    assert_eq!(called(&bench, from), [], "nobody is called for what they have answered");
    // At once, because nothing here waits for a pace.
    bench.on(Input::Wake);
    let passed = |row: &&steading_host::Row| row.line.ends_with(" pass") && row.seat == Some(seat(other));
    let row = bench.kept.rows[rows..].iter().find(passed).expect("it was answered");
    assert_eq!((row.seat, row.by, row.key), (Some(seat(other)), None, None));
    // Who has passed chooses an artifact for the next round (SET-7.6): that was not answered.
    assert_eq!((asked(&bench), called(&bench, from)), (vec![other], vec![(other, CallKind::Turn)]));
    // With the round it is over, and that is no news.
    let round = bench.table.game().round();
    while bench.table.game().round() == round {
        let asked = asked(&bench)[0];
        plays_a_turn(&mut bench, asked);
    }
    assert!(nothing_ahead(&bench));
    assert!(!called(&bench, from).iter().any(|(_, kind)| *kind == CallKind::Ahead));
}

/// The answer got lost, the game went on, and perhaps the server was killed: the same key gets the same answer.
#[test]
fn the_key_of_an_answer_given_ahead_gets_the_same_verdict() {
    let (mut bench, number) = begun(ClockKind::None);
    let other = 3 - number;
    let (key, seen) = (bench.key(), bench.seen(other));
    let give = vec![AheadWish::Usual { usual: Usual::Pass }];
    let request = Request::Ahead { key, seat: seat(other), seen, give };
    let verdict = bench.ask(other, request.clone());
    assert!(verdict.get("ok").is_some(), "{verdict}");
    plays_a_turn(&mut bench, number);
    assert_ne!(bench.table.count(Viewer::Seat(seat(other))), seen);
    assert_eq!(bench.ask(other, request.clone()), verdict);
    bench.table = bench.reopened();
    bench.join(other);
    assert_eq!(bench.ask(other, request), verdict);
    let key = json!(key).as_str().unwrap().to_owned();
    assert_eq!(bench.kept.ahead[&seat(other)].matches(&key).count(), 1, "it is done once");
}

/// Byte for byte: the same game twice, once answered ahead and once by hand at the same moment.
#[test]
fn nobody_can_tell_an_answer_given_ahead_from_one_that_was_typed() {
    for (game, turns) in [("settlement", 3), ("orleans_settlers", 0), ("orleans_settlers", 5), ("catan_road", 4)] {
        let play = |ahead: Option<u64>| {
            let clock = ClockKind::PerMove { seconds: 7_200 };
            let mut bench = Bench::playing(over_days(game, clock));
            for _ in 0..turns {
                let number = asked(&bench)[0];
                let options = bench.options(number);
                assert!(bench.act(number, &options[0]).get("ok").is_some());
            }
            bench.table = Table::open(bench.kept.log(), config(600), bench.now).unwrap();
            for number in [1, 2, 3] {
                bench.join(number);
            }
            let number = asked(&bench)[0];
            bench.sent.clear();
            bench.join(number);
            let options = bench.options(number);
            let (rows, began) = (bench.kept.rows.len(), bench.now.mono);
            let Some(at) = ahead else {
                let question = bench.table.game().decision(seat(number)).unwrap().message.id;
                assert!(give(&mut bench, number, vec![when(question, &[&options[0]])]).get("ok").is_some());
                while bench.kept.rows.len() == rows {
                    pass_time(&mut bench, 1_000);
                }
                let took = bench.now.mono - began;
                assert!((20_000..300_000).contains(&took), "{took}");
                return (bench, number, took);
            };
            while bench.now.mono < began + at {
                pass_time(&mut bench, 1_000);
            }
            assert!(bench.act(number, &options[0]).get("ok").is_some());
            (bench, number, at)
        };
        let (ahead, number, took) = play(None);
        let (typed, ..) = play(Some(took));
        for other in [3 - number, 3] {
            assert_eq!(ahead.sent.get(&Conn(other.into())), typed.sent.get(&Conn(other.into())), "{game} {other}");
        }
        assert_eq!(ahead.kept.summary, typed.kept.summary, "{game}: what lists show");
        let of_others = |bench: &Bench| bench.kept.calls.iter().filter(|call| call.user != user(number)).count();
        assert_eq!(of_others(&ahead), of_others(&typed), "{game}");
    }
}

#[test]
fn what_no_longer_fits_is_dropped_and_its_owner_is_told() {
    let (mut bench, number) = begun(ClockKind::None);
    let other = 3 - number;
    bench.on(Input::Gone(Conn(other.into())));
    let from = bench.kept.calls.len();
    assert_eq!(
        bench.ask(number, Request::Ahead { key: Key(7), seat: seat(other), seen: 0, give: vec![] })["refused"]["code"],
        "not_your_seat"
    );
    give(&mut bench, other, vec![when("settlement-ask-turn", &["trade 99"])]);
    plays_a_turn(&mut bench, number);
    assert_eq!(asked(&bench), [other], "what is not legal is not done");
    assert_eq!(called(&bench, from), [(other, CallKind::Turn), (other, CallKind::Ahead)]);
    bench.join(other);
    assert_eq!(bench.shown(other)["turn"]["ahead"][0]["dropped"], "not_legal");
    // Something else is asked first.
    let (mut bench, number) = begun(ClockKind::None);
    let other = 3 - number;
    give(&mut bench, other, vec![when("settlement-ask-scroll", &["pass"])]);
    plays_a_turn(&mut bench, number);
    assert_eq!(bench.shown(other)["turn"]["ahead"][0]["dropped"], "other_question");
    // Who answers in person does not want it any more; who takes back neither.
    let (mut bench, number) = begun(ClockKind::None);
    give(&mut bench, 3 - number, vec![when("settlement-ask-turn", &["pass"]), when("settlement-ask-keep", &["x"])]);
    give(&mut bench, 3 - number, vec![]);
    assert!(nothing_ahead(&bench), "its owner takes it away");
    // More than so many, or what the game does not know, is refused.
    for wrong in [
        vec![when("settlement-ask-turn", &["pass"]); 9],
        vec![when("settlement-refused-anything", &["pass"])],
        vec![when("settlement-ask-turn", &[])],
        vec![when("settlement-ask-turn", &["x"; 21])],
        vec![AheadWish::Usual { usual: Usual::Decline }],
    ] {
        assert_eq!(give(&mut bench, number, wrong)["refused"]["code"], "not_ahead");
    }
}

#[test]
fn a_turn_ends_by_itself_after_what_has_to_be_done() {
    let mut bench = Bench::playing(over_days("emberleaf", ClockKind::None));
    let question = |bench: &Bench, number: u8| bench.table.game().decision(seat(number)).unwrap().message.id;
    let answers_first = |bench: &mut Bench| {
        let number = asked(bench)[0];
        let options = bench.options(number);
        assert!(bench.act(number, &options[0]).get("ok").is_some(), "{options:?}");
    };
    while question(&bench, asked(&bench)[0]) != "emberleaf-ask-main" {
        answers_first(&mut bench);
    }
    let (number, round) = (asked(&bench)[0], bench.table.game().round());
    assert!(give(&mut bench, number, vec![AheadWish::Usual { usual: Usual::End }]).get("ok").is_some());
    while asked(&bench) != [number] || question(&bench, number) != "emberleaf-ask-more" {
        answers_first(&mut bench);
        assert_eq!(bench.table.game().round(), round, "the question came");
    }
    let (from, rows) = (bench.kept.calls.len(), bench.kept.rows.len());
    bench.on(Input::Wake);
    let row = bench.kept.rows[rows..].iter().find(|row| row.seat == Some(seat(number))).expect("it was answered");
    assert!(row.line.ends_with(" end") && (row.by, row.key) == (None, None), "{row:?}");
    // With the round it is over, and that is no news.
    while bench.table.game().round() == round {
        answers_first(&mut bench);
    }
    bench.join(number);
    assert!(bench.shown(number)["turn"].get("ahead").is_none());
    assert!(called(&bench, from).iter().all(|(_, kind)| *kind != CallKind::Ahead));
}

#[test]
fn a_plan_is_repeated_as_long_as_it_can_be() {
    let mut bench = Bench::playing(over_days("orleans_settlers", ClockKind::None));
    let plan = AheadWish::Usual { usual: Usual::Repeat };
    // Both plan by what is offered first and play on until the next round is planned.
    let round = bench.table.game().round();
    let mut own = Vec::new();
    while bench.table.game().round() == round {
        let number = asked(&bench)[0];
        let options = bench.options(number);
        let question = bench.table.game().decision(seat(number)).unwrap().message.id;
        // Nobody puts anything anywhere: that can always be repeated.
        let leave = options.iter().find(|option| option.starts_with("leave") || *option == "confirm");
        let answer = leave.unwrap_or(&options[0]).clone();
        if number == 1 && question.ends_with("-plan") {
            own.push(answer.clone());
        }
        assert!(bench.act(number, &answer).get("ok").is_some(), "{answer}");
    }
    assert!(!own.is_empty());
    let before = bench.kept.rows.len();
    give(&mut bench, 1, vec![plan]);
    for _ in 0..40 {
        if bench.kept.rows[before..].iter().any(|row| row.line.ends_with(" confirm") && row.seat == Some(Seat::A)) {
            return;
        }
        let number = *asked(&bench).last().unwrap();
        let options = bench.options(number);
        assert!(bench.act(number, &options[0]).get("ok").is_some());
    }
    panic!("the plan was not made: {:?}", &bench.kept.rows[before..]);
}

#[test]
fn who_runs_short_is_warned_once_and_comes_back_twice_with_a_tenth() {
    let clock = ClockKind::PerGame { seconds: 40 * 3_600, increment: 0 };
    let (mut bench, number) = begun(clock);
    bench.quick_bots = false;
    let from = bench.kept.calls.len();
    pass_time(&mut bench, 29 * HOUR);
    assert_eq!(called(&bench, from), []);
    pass_time(&mut bench, 2 * HOUR);
    assert_eq!(called(&bench, from), [(number, CallKind::TimeShort)]);
    bench.table = bench.reopened();
    bench.join(number);
    pass_time(&mut bench, HOUR);
    assert_eq!(called(&bench, from), [(number, CallKind::TimeShort)], "once");
    pass_time(&mut bench, 41 * HOUR);
    assert_eq!(called(&bench, from).last(), Some(&(number, CallKind::TimeUp)));
    for (time, back) in [(5 * HOUR, "ok"), (5 * HOUR, "ok"), (0, "refused")] {
        let key = bench.key();
        let verdict = bench.ask(number, Request::Return { key, seat: seat(number) });
        assert!(verdict.get(back).is_some(), "{verdict}");
        if back == "ok" {
            let left = &bench.shown(number)["clocks"][usize::from(number) - 1]["left_ms"];
            assert_eq!(left, &json!(4 * HOUR));
            pass_time(&mut bench, time);
        }
    }
}

#[test]
fn a_reminder_comes_after_some_hours_and_once_a_turn() {
    let (mut bench, number) = begun(ClockKind::None);
    let other = 3 - number;
    let nudge = |bench: &mut Bench, by: u8, at: u8| {
        let key = bench.key();
        let verdict = bench.ask(by, Request::Nudge { key, seat: seat(at) });
        verdict["refused"]["code"].as_str().unwrap_or("ok").to_owned()
    };
    assert_eq!(nudge(&mut bench, other, number), "no_nudge", "too early");
    pass_time(&mut bench, 4 * HOUR);
    assert_eq!(nudge(&mut bench, 3, number), "not_your_seat", "only who plays");
    assert_eq!(nudge(&mut bench, number, number), "no_nudge", "nobody reminds themselves");
    assert_eq!(nudge(&mut bench, number, other), "no_nudge", "nor who is not asked");
    let from = bench.kept.calls.len();
    assert_eq!(nudge(&mut bench, other, number), "ok");
    assert_eq!(called(&bench, from), [(number, CallKind::Nudged)]);
    pass_time(&mut bench, 9 * HOUR);
    bench.table = bench.reopened();
    bench.join(other);
    assert_eq!(nudge(&mut bench, other, number), "no_nudge", "once a turn");
    bench.join(number);
    plays_a_turn(&mut bench, number);
    plays_a_turn(&mut bench, other);
    pass_time(&mut bench, 5 * HOUR);
    if asked(&bench) == [number] {
        assert_eq!(nudge(&mut bench, other, number), "ok");
    }
}

#[test]
fn clocks_stand_still_on_days_off_and_everybody_sees_it() {
    let (mut bench, number) = begun(ClockKind::PerMove { seconds: 24 * 3_600 });
    let until = bench.now.wall + 100 * HOUR;
    let key = bench.key();
    assert!(bench.ask(number, Request::DaysOff { key, until }).get("ok").is_some());
    let key = bench.key();
    assert_eq!(bench.ask(number, Request::DaysOff { key, until })["refused"]["code"], "not_playing", "twice is once");
    let clock = |bench: &Bench| bench.shown(3)["clocks"][usize::from(number) - 1].clone();
    assert_eq!(clock(&bench)["runs"], false);
    let off = bench.sent[&Conn(3)].iter().rev().find(|said| said.get("off").is_some()).unwrap();
    assert_eq!(off["off"], json!([{ "seat": number - 1, "until": until }]));
    assert!(matches!(bench.kept.notices.last().unwrap().notice, Notice::DaysOff { .. }));
    pass_time(&mut bench, 90 * HOUR);
    bench.table = bench.reopened();
    bench.join(3);
    assert_eq!((&clock(&bench)["runs"], bench.join(3)["phase"].as_str()), (&json!(false), Some("playing")));
    pass_time(&mut bench, 11 * HOUR);
    bench.join(3);
    assert_eq!(clock(&bench), json!({ "seat": number - 1, "left_ms": 24 * HOUR, "runs": true }));
    bench.quick_bots = false;
    pass_time(&mut bench, 25 * HOUR);
    assert!(bench.kept.notices.iter().any(|row| matches!(row.notice, Notice::TimeUp { .. })));
}

/// A table leaves the memory while a clock runs, and comes back: the clock has gone on. A server that goes down meanwhile
/// keeps how it stands, and lists show what they showed before.
#[test]
fn a_clock_goes_on_while_its_table_sleeps() {
    let (mut bench, number) = begun(ClockKind::PerMove { seconds: 72 * 3_600 });
    for conn in 1..=3 {
        bench.on(Input::Gone(Conn(conn)));
    }
    bench.on(Input::Save);
    assert!(bench.table.idle());
    let left = |bench: &mut Bench| {
        bench.join(number);
        bench.shown(number)["clocks"][seat(number).index()]["left_ms"].as_u64().unwrap()
    };
    let asleep = bench.table.asleep(bench.now).unwrap();
    let before = left(&mut bench);
    let summary = bench.kept.summary.clone();
    bench.now.mono += 24 * HOUR;
    bench.now.wall += 24 * HOUR;
    bench.table = bench.reopened();
    bench.table.wake(asleep.clone(), bench.now);
    assert_eq!(left(&mut bench), before - 24 * HOUR);
    assert!(bench.kept.keep(asleep.clone().kept(bench.now)));
    assert_eq!(bench.kept.summary, summary, "nobody has done anything");
    bench.table = bench.reopened();
    assert_eq!(left(&mut bench), before - 24 * HOUR + CREDIT_MS);
    // A table that was opened anew says no older time of its last change.
    let again = bench.table.asleep(bench.now).unwrap();
    assert!(bench.kept.keep(again.kept(bench.now)));
    assert_eq!(bench.kept.summary, summary);
    // What was known of it is worth nothing when something has happened since.
    plays_a_turn(&mut bench, number);
    bench.table = bench.reopened();
    let found = left(&mut bench);
    bench.table.wake(asleep, bench.now);
    assert_eq!(left(&mut bench), found);
}

/// Who was warned and has answered is warned again, also by a table that has left the memory in between.
#[test]
fn a_warning_of_long_ago_is_no_warning() {
    let (mut bench, number) = begun(ClockKind::PerMove { seconds: 72 * 3_600 });
    let short = |bench: &Bench, of: u8| {
        let warned = Notice::TimeShort { seat: seat(of) };
        bench.kept.notices.iter().filter(|row| row.notice == warned).count()
    };
    pass_time(&mut bench, 61 * HOUR);
    assert_eq!(short(&bench, number), 1);
    bench.table = bench.reopened();
    bench.on(Input::Wake);
    assert_eq!(short(&bench, number), 1, "once");
    bench.join(number);
    plays_a_turn(&mut bench, number);
    let other = asked(&bench)[0];
    bench.join(other);
    plays_a_turn(&mut bench, other);
    assert_eq!(asked(&bench), [number]);
    bench.table = bench.reopened();
    pass_time(&mut bench, 61 * HOUR);
    assert_eq!(short(&bench, number), 2);
}
