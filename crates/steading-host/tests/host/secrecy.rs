//! What a seat is sent does not change when the world it may not know is exchanged for another.

use crate::common::{Bench, games, kind, setup};
use steading_core::{Rng, Seat, Status, Viewer, Xoshiro256};
use steading_host::table::{Input, Output, Table};
use steading_host::wire::Request;
use steading_host::{ClockKind, Conn, Key, Now, TableSetup};

/// Everything a viewer can get out of a table: what it is shown, and the answers to all kinds of questions.
fn all_that_is_sent(table: &mut Table, seats: u8, now: Now, viewer: Viewer) -> Vec<String> {
    let number = match viewer {
        Viewer::Seat(seat) => seat.index() as u8 + 1,
        Viewer::Spectator => 9,
    };
    let client = crate::common::client(number);
    let own = Seat::new(usize::from(number).min(usize::from(seats)) - 1);
    let mut requests = vec![
        Request::Join { lang: steading_messages::Lang::En, n: None, m: None },
        Request::Lang { lang: steading_messages::Lang::De },
        Request::Since { n: 3, m: 0 },
        Request::Moment { id: 1, n: table.count(viewer) },
        Request::Moment { id: 2, n: table.count(viewer).saturating_sub(4) },
        Request::Ping { t: 1 },
        Request::Foresee { id: 1, seat: own, wish: serde_json::json!({ "plan": [{ "place": 0, "space": 0 }] }) },
    ];
    for (index, action) in PROBES.iter().enumerate() {
        requests.push(Request::Explain { id: index as u32, seat: own, action: (*action).to_owned() });
        // A wrong count is stale whatever the answer is; the right count with nonsense is refused.
        for seen in [0, table.count(viewer)] {
            let key = Key((1 << 100) + index as u128 * 2 + u128::from(seen > 0));
            requests.push(Request::Act {
                key,
                seat: own,
                seen,
                actions: vec![(*action).to_owned(), "nonsense".into()],
            });
        }
    }
    let mut sent = Vec::new();
    for request in requests {
        let mut out = Vec::new();
        table.on(Input::Request(client.clone(), request), now, &mut out);
        for output in out {
            if let Output::Send(conn, text) = output
                && conn == Conn(number.into())
            {
                sent.push(text.to_string());
            }
        }
    }
    sent
}

const PROBES: &[&str] = &["pass", "end turn", "done", "confirm", "explore III", "build road", "lay 1", "discard wool"];

/// So many steps are looked at closely.
const OFTEN: u64 = 120;

/// Plays a game by chance. At every fifth step, later at every hundredth, and wherever a new kind of question comes up,
/// everything each viewer can get out of the table is asked twice: in the world as it is, and in another that this
/// viewer cannot tell apart.
fn bytes_stay_the_same(game: &str, seats: u8) {
    let mut bench = Bench::playing(setup(game, seats));
    let mut rng = Xoshiro256::new(u64::from(seats));
    let (mut differing_worlds, mut kinds) = (0, std::collections::BTreeSet::new());
    for step in 0..4_000u64 {
        if bench.table.game().status() == Status::Over {
            break;
        }
        let often = if step < OFTEN { 5 } else { 100 };
        if kinds.insert(kind(bench.table.game())) || step % often == 0 {
            // What was asked leaves nothing behind but who listens, so one table serves for both worlds and everybody.
            let mut table = if step % 50 == 0 { Some(bench.reopened()) } else { None };
            for viewer in Viewer::all(seats) {
                let kept = &bench.kept.setup;
                let table = table.as_mut().unwrap_or(&mut bench.table);
                let here = all_that_is_sent(table, kept.seats, bench.now, viewer);
                let digest = table.game().digest();
                let world = table.exchange_hidden(viewer, step);
                differing_worlds += u32::from(table.game().digest() != digest);
                let there = all_that_is_sent(table, kept.seats, bench.now, viewer);
                assert_eq!(here, there, "{game}, step {step}, {viewer:?}");
                table.put_back(world);
                assert_eq!(table.game().digest(), digest);
            }
        }
        let asked: Vec<Seat> = bench.table.game().waiting().iter().collect();
        let number = asked[rng.below(asked.len() as u32) as usize].index() as u8 + 1;
        let options = bench.options(number);
        let action = options[rng.below(options.len() as u32) as usize].clone();
        assert!(bench.act(number, &action).get("ok").is_some());
    }
    // Comparing a world with itself would prove nothing.
    if ["catan_road", "orleans_settlers", "toy"].contains(&game) {
        assert!(differing_worlds > 10, "{game}: only {differing_worlds} worlds differed");
    }
}

/// One test for each game, so that they run side by side.
macro_rules! bytes_do_not_depend_on_what_a_viewer_may_not_know {
    ($($name:ident $game:literal $seats:literal,)*) => {
        $(#[test]
        fn $name() {
            bytes_stay_the_same($game, $seats);
        })*

        /// Games of `examples/`, where they are compiled in.
        #[test]
        fn bytes_do_not_depend_on_what_is_hidden_at_any_other_game() {
            for game in games().into_iter().filter(|game| ![$($game),*].contains(game)) {
                [2, 3].into_iter().for_each(|seats| bytes_stay_the_same(game, seats));
            }
        }
    };
}

bytes_do_not_depend_on_what_a_viewer_may_not_know! {
    bytes_do_not_depend_on_what_is_hidden_at_settlement "settlement" 2,
    bytes_do_not_depend_on_what_is_hidden_at_settlement_of_three "settlement" 3,
    bytes_do_not_depend_on_what_is_hidden_at_catan_road "catan_road" 2,
    bytes_do_not_depend_on_what_is_hidden_at_catan_road_of_three "catan_road" 3,
    bytes_do_not_depend_on_what_is_hidden_at_emberleaf "emberleaf" 2,
    bytes_do_not_depend_on_what_is_hidden_at_emberleaf_of_three "emberleaf" 3,
    bytes_do_not_depend_on_what_is_hidden_at_orleans_settlers "orleans_settlers" 2,
    bytes_do_not_depend_on_what_is_hidden_at_orleans_settlers_of_three "orleans_settlers" 3,
    bytes_do_not_depend_on_what_is_hidden_at_the_toy "toy" 2,
    bytes_do_not_depend_on_what_is_hidden_at_the_toy_of_three "toy" 3,
}

/// Everything that is sent to this client when it asks for what it missed.
fn asks_anew(bench: &mut Bench, number: u8) -> serde_json::Value {
    bench.ask(number, Request::Since { n: 0, m: 0 })
}

/// Who is told nothing of an answer finds nothing changed either: not the clocks, not the counts, not what lists show.
#[test]
fn an_answer_that_others_do_not_notice_moves_no_clock_and_no_list() {
    let mut unnoticed = std::collections::BTreeMap::new();
    for game in games() {
        let seats = 3;
        let clock = ClockKind::PerMove { seconds: 600 };
        let mut bench = Bench::playing(TableSetup { clock, ..setup(game, seats) });
        bench.join(9);
        let mut rng = Xoshiro256::new(5);
        for _ in 0..500u64 {
            if bench.table.game().status() == Status::Over {
                break;
            }
            // Clocks have run for a while when somebody answers.
            bench.now.mono += 7_000;
            let asked: Vec<Seat> = bench.table.game().waiting().iter().collect();
            let number = asked[rng.below(asked.len() as u32) as usize].index() as u8 + 1;
            let options = bench.options(number);
            let action = options[rng.below(options.len() as u32) as usize].clone();
            let others: Vec<u8> = (1..=seats).chain([9]).filter(|other| *other != number && asked.len() > 1).collect();
            let before: Vec<_> = others.iter().map(|other| asks_anew(&mut bench, *other)).collect();
            let told = |bench: &Bench, other: u8| bench.sent[&Conn(other.into())].len();
            let heard: Vec<usize> = others.iter().map(|other| told(&bench, *other)).collect();
            let (listed, called) = (bench.kept.summary.clone(), bench.kept.calls.len());
            bench.now.wall += 1_000;
            assert!(bench.act(number, &action).get("ok").is_some());
            for ((other, before), heard) in others.iter().zip(before).zip(heard) {
                if told(&bench, *other) > heard {
                    continue;
                }
                *unnoticed.entry(game).or_insert(0) += 1;
                let after = asks_anew(&mut bench, *other);
                for (part, was) in before.as_object().unwrap() {
                    assert_eq!(after[part], *was, "{part} of {game}: {number} answers {action}, {other} looks");
                }
                if *other == 9 {
                    assert_eq!(bench.kept.summary, listed, "{game}: {number} answers {action}");
                    assert_eq!(bench.kept.calls.len(), called, "{game}: {number} answers {action}");
                }
            }
        }
    }
    assert!(unnoticed.get("orleans_settlers").is_some_and(|count| *count > 20), "{unnoticed:?}");
    assert!(unnoticed.get("catan_road").is_some_and(|count| *count > 0), "{unnoticed:?}");
}
