//! What a seat is sent does not change when the world it may not know is exchanged for another.

use crate::common::{Bench, games, setup};
use steading_core::{Rng, Seat, Status, Viewer, Xoshiro256};
use steading_host::table::{Input, Output, Table};
use steading_host::wire::Request;
use steading_host::{ClockKind, Conn, Key, TableSetup};

/// Everything a viewer can get out of a table: what it is shown, and the answers to all kinds of questions.
fn all_that_is_sent(table: &mut Table, bench: &Bench, viewer: Viewer) -> Vec<String> {
    let number = match viewer {
        Viewer::Seat(seat) => seat.index() as u8 + 1,
        Viewer::Spectator => 9,
    };
    let client = crate::common::client(number);
    let own = Seat::new(usize::from(number).min(usize::from(bench.kept.setup.seats)) - 1);
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
        table.on(Input::Request(client.clone(), request), bench.now, &mut out);
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

#[test]
fn bytes_do_not_depend_on_what_a_viewer_may_not_know() {
    for game in games() {
        for seats in [2, 3] {
            let mut bench = Bench::playing(setup(game, seats));
            let mut rng = Xoshiro256::new(u64::from(seats));
            let mut differing_worlds = 0;
            for step in 0..4_000u64 {
                if bench.table.game().status() == Status::Over {
                    break;
                }
                if step % 5 == 0 {
                    for viewer in Viewer::all(seats) {
                        let mut here = bench.reopened();
                        let mut there = bench.reopened();
                        there.exchange_hidden(viewer, step);
                        differing_worlds += u32::from(here.game().digest() != there.game().digest());
                        let (here, there) =
                            (all_that_is_sent(&mut here, &bench, viewer), all_that_is_sent(&mut there, &bench, viewer));
                        assert_eq!(here, there, "{game}, step {step}, {viewer:?}");
                    }
                }
                let asked: Vec<Seat> = bench.table.game().waiting().iter().collect();
                let number = asked[rng.below(asked.len() as u32) as usize].index() as u8 + 1;
                let options = bench.options(number);
                let action = options[rng.below(options.len() as u32) as usize].clone();
                assert!(bench.act(number, &action).get("ok").is_some());
            }
            if ["catan_road", "toy"].contains(&game) {
                assert!(differing_worlds > 10, "{game}: hardly anything was hidden");
            }
        }
    }
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
            let listed = bench.kept.summary.clone();
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
                }
            }
        }
    }
    assert!(unnoticed.get("orleans_settlers").is_some_and(|count| *count > 20), "{unnoticed:?}");
    assert!(unnoticed.get("catan_road").is_some_and(|count| *count > 0), "{unnoticed:?}");
}
