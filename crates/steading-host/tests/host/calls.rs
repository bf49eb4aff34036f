//! Whom a table calls who does not look at it, and that each is called once.

use crate::common::{Bench, client, setup, user};
use steading_core::{Seat, Status};
use steading_host::calls::LOOKING_MS;
use steading_host::table::Input;
use steading_host::wire::Request;
use steading_host::{Call, CallKind, ClockKind, Conn, TableSetup};

fn over_days(game: &str) -> TableSetup {
    TableSetup { turn_based: true, ..setup(game, 2) }
}

/// A game over days at which the first is the host; those it does not name have closed the page.
fn playing(setup: TableSetup, look: &[u8]) -> Bench {
    let mut bench = Bench::playing(setup);
    for number in [1, 2] {
        if !look.contains(&number) {
            bench.on(Input::Gone(Conn(number.into())));
        }
    }
    bench
}

fn asked(bench: &Bench) -> Vec<u8> {
    bench.table.game().waiting().iter().map(|seat| seat.index() as u8 + 1).collect()
}

/// The seat comes, answers by what is offered first until somebody else is asked, and goes.
fn plays_a_turn(bench: &mut Bench, number: u8) {
    bench.join(number);
    while asked(bench) == [number] {
        let options = bench.options(number);
        assert!(bench.act(number, &options[0]).get("ok").is_some());
    }
    bench.on(Input::Gone(Conn(number.into())));
}

fn called(bench: &Bench, from: usize) -> Vec<(u8, CallKind)> {
    let number = |call: &Call| [1, 2, 3].into_iter().find(|number| user(*number) == call.user).unwrap();
    bench.kept.calls[from..].iter().map(|call| (number(call), call.kind)).collect()
}

#[test]
fn who_comes_to_be_asked_is_called_once_and_nobody_for_what_they_did() {
    let mut bench = playing(over_days("settlement"), &[]);
    for _ in 0..10 {
        let [number] = asked(&bench)[..] else { panic!("one is asked at a time") };
        let from = bench.kept.calls.len();
        plays_a_turn(&mut bench, number);
        assert_eq!(called(&bench, from), [(3 - number, CallKind::Turn)], "{number} has played");
        let call = bench.kept.calls.last().unwrap();
        assert_eq!((call.at, call.due), (bench.now.wall, bench.now.wall));
        // A table that was made anew from its log knows who was called.
        bench.table = bench.reopened();
        let from = bench.kept.calls.len();
        bench.on(Input::Wake);
        bench.join(number);
        bench.on(Input::Gone(Conn(number.into())));
        assert_eq!(called(&bench, from), []);
    }
}

#[test]
fn what_the_store_did_not_keep_called_nobody() {
    let mut bench = playing(over_days("settlement"), &[]);
    let [number] = asked(&bench)[..] else { panic!("one is asked") };
    let from = bench.kept.calls.len();
    bench.join(number);
    loop {
        bench.wait = true;
        let options = bench.options(number);
        bench.act(number, &options[0]);
        let (ticket, append) = bench.appends.pop().unwrap();
        bench.wait = false;
        if append.calls.is_empty() {
            assert!(bench.kept.keep(append));
            bench.on(Input::Stored(ticket));
            continue;
        }
        // It is lost; the client sends it again, and now it is kept.
        bench.on(Input::NotStored(ticket));
        bench.on(Input::Loaded(Box::new(bench.kept.log())));
        assert_eq!(called(&bench, from), []);
        bench.join(number);
        let options = bench.options(number);
        assert!(bench.act(number, &options[0]).get("ok").is_some());
        break;
    }
    assert_eq!(called(&bench, from), [(3 - number, CallKind::Turn)]);
}

#[test]
fn who_looks_has_a_while_to_answer_and_so_has_everybody_where_people_wait() {
    for (turn_based, look, wait) in [(true, true, LOOKING_MS), (false, false, LOOKING_MS), (true, false, 0)] {
        let mut bench = playing(TableSetup { turn_based, ..setup("settlement", 2) }, &[]);
        let [number] = asked(&bench)[..] else { panic!("one is asked") };
        if look {
            bench.join(3 - number);
        }
        plays_a_turn(&mut bench, number);
        let call = bench.kept.calls.last().unwrap();
        assert_eq!((call.user, call.due - call.at), (user(3 - number), wait), "{turn_based} {look}");
    }
}

#[test]
fn the_beginning_the_end_and_what_is_said_are_called_out() {
    let mut bench = playing(over_days("settlement"), &[]);
    assert!(called(&bench, 0).contains(&(2, CallKind::Began)), "the host began it");
    assert!(!called(&bench, 0).contains(&(1, CallKind::Began)));
    bench.join(1);
    let (from, key) = (bench.kept.calls.len(), bench.key());
    bench.on(Input::Request(client(1), Request::Say { key, text: "hello".to_owned() }));
    assert_eq!(called(&bench, from), [(2, CallKind::Said)]);
    // Who looks has read it.
    bench.join(2);
    let (from, key) = (bench.kept.calls.len(), bench.key());
    bench.on(Input::Request(client(1), Request::Say { key, text: "again".to_owned() }));
    assert_eq!(called(&bench, from), []);
    bench.on(Input::Gone(Conn(2)));
    let mut last = 0;
    while bench.table.game().status() != Status::Over {
        last = asked(&bench)[0];
        plays_a_turn(&mut bench, last);
    }
    let (end, kind) = *called(&bench, 0).last().unwrap();
    assert_eq!((end, kind), (3 - last, CallKind::Over));
    assert_eq!(called(&bench, 0).iter().filter(|(_, kind)| *kind == CallKind::Over).count(), 1);
}

#[test]
fn who_is_played_by_a_bot_is_told_and_not_called_until_they_are_back() {
    let clock = ClockKind::PerMove { seconds: 60 };
    let mut bench = playing(TableSetup { clock, ..over_days("settlement") }, &[]);
    let [number] = asked(&bench)[..] else { panic!("one is asked") };
    let from = bench.kept.calls.len();
    bench.quick_bots = false;
    bench.now.mono += 61_000;
    bench.on(Input::Wake);
    assert_eq!(called(&bench, from), [(number, CallKind::TimeUp)]);
    let (from, key) = (bench.kept.calls.len(), bench.key());
    bench.join(number);
    let back = Request::Return { key, seat: Seat::new(usize::from(number) - 1) };
    assert!(bench.ask(number, back).get("ok").is_some());
    assert_eq!(called(&bench, from), [], "they came back themselves");
}
