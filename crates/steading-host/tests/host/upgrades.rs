//! A table is opened again by a program whose rules are others, or from a log that is not what was kept.

use crate::common::{Bench, Kept, client, config, games, kind, setup};
use steading_core::{Digest, Entry, Rng, Seat, Status, Viewer, Xoshiro256};
use steading_host::table::{Glimpse, Input, Output, Table, TableConfig, open_match};
use steading_host::wire::Request;
use steading_host::{Chain, ClockKind, Key, Log, LogEnd, Notice, TableSetup, Witnesses};
use steading_match::{AnyMatch, TableError};

fn play(bench: &mut Bench, steps: usize, rng: &mut Xoshiro256) {
    for _ in 0..steps {
        let asked: Vec<Seat> = bench.table.game().waiting().iter().collect();
        if asked.is_empty() {
            return;
        }
        let number = asked[rng.below(asked.len() as u32) as usize].index() as u8 + 1;
        let options = bench.options(number);
        let action = options[rng.below(options.len() as u32) as usize].clone();
        assert!(bench.act(number, &action).get("ok").is_some(), "{action}");
    }
}

/// Opens what is kept with another program, and lets everybody join again.
fn upgrade(bench: &mut Bench, log: Log, config: TableConfig) -> Result<(), TableError> {
    bench.table = Table::open(log, config, bench.now)?;
    bench.sent.clear();
    for number in 1..=bench.kept.setup.seats {
        bench.join(number);
    }
    Ok(())
}

/// The log as a program with other rules marked it, which led to this state.
fn marked(log: Log, rules: u32, state: Digest) -> Log {
    let mut chain = Chain::new(&log.setup);
    log.rows.iter().for_each(|row| chain.row(row));
    log.notices.iter().for_each(|notice| chain.notice(notice));
    if let Some(snapshot) = &log.snapshot {
        chain.stored(snapshot.entries, &snapshot.position);
    }
    let mark = log.mark.as_ref().unwrap();
    assert!(chain.agrees(mark));
    let mark = chain.mark(mark.began, mark.content, rules, state);
    Log { mark: Some(mark), ..log }
}

fn told(bench: &Bench) -> Vec<(u32, u32)> {
    let rules = |notice: &Notice| match notice {
        Notice::Rules { from, lost, .. } => Some((*from, *lost)),
        _ => None,
    };
    bench.kept.notices.iter().filter_map(|row| rules(&row.notice)).collect()
}

#[test]
fn a_table_goes_on_when_the_rules_lead_elsewhere() {
    for game in games() {
        let mut bench = Bench::playing(setup(game, 2));
        let mut rng = Xoshiro256::new(3);
        let mut crossings = 0;
        while bench.table.game().status() != Status::Over && crossings < 12 {
            play(&mut bench, 5, &mut rng);
            if bench.table.game().status() == Status::Over {
                break;
            }
            bench.on(Input::Save);
            let stood = (bench.table.game().digest(), bench.table.game().waiting());
            let rows = bench.kept.rows.len();
            // As a program finds it that plays this log to another state.
            let log = marked(bench.kept.log(), 0, Digest([7; 32]));
            upgrade(&mut bench, log, config(0)).unwrap();
            crossings += 1;
            assert_eq!((bench.table.game().digest(), bench.table.game().waiting()), stood, "{game}");
            assert_eq!(bench.kept.rows.len(), rows + 1, "{game}");
            assert!(bench.kept.rows[rows].line.starts_with("@ "), "{game}");
            assert_eq!(told(&bench), vec![(0, 0); crossings], "{game}");
            // What was stored is all that is needed from now on.
            assert_eq!(bench.reopened().game().digest(), stood.0, "{game}");
        }
        assert!(crossings > 0, "{game}");
        play(&mut bench, 20, &mut rng);
        assert_eq!(bench.reopened().game().digest(), bench.table.game().digest(), "{game}");
    }
}

/// A program in which a rule of each game was changed.
fn generous(setup: &TableSetup) -> Result<Box<dyn AnyMatch>, TableError> {
    let base = steading_match::title(&setup.game).unwrap().base_pack;
    let changed = steading_match::next_rules::changed(&setup.game, base);
    assert_ne!(base, changed);
    open_match(&TableSetup { pack: Some(changed), ..setup.clone() })
}

/// Tables at every kind of question that a game comes to are opened by a program in which a rule was changed: every one
/// goes on where it stood, is told both versions once, and can be played on. Where the stored position is as old as it
/// may be, it goes on all the same, and what could not be played is told. A game that is over is kept no second time.
fn every_table_goes_on(game: &str, least_kinds: usize) {
    let changed = TableConfig { open: generous, ..config(0) };
    let mut seen = std::collections::BTreeSet::new();
    let mut oldest = 0;
    for seats in [2, 3] {
        let mut bench = Bench::playing(setup(game, seats));
        let mut rng = Xoshiro256::new(u64::from(seats));
        while bench.table.game().status() != Status::Over {
            if seen.insert(kind(bench.table.game())) {
                let old = marked(bench.kept.log(), bench.table.game().title().rules - 1, Digest([7; 32]));
                assert!(bench.kept.rows.len() - (old.snapshot.as_ref().unwrap().entries as usize) < 32, "{game}");
                oldest = oldest.max(bench.kept.rows.len() - old.snapshot.as_ref().unwrap().entries as usize);
                let mut drill = Bench::new(setup(game, seats));
                drill.kept = Kept { mark: old.mark.clone(), ..bench.kept.clone() };
                drill.now = bench.now;
                upgrade(&mut drill, old, changed).unwrap_or_else(|error| panic!("{game}: {error}"));
                assert_eq!(told(&drill).len(), 1, "{game}");
                play(&mut drill, 3, &mut rng);
                let again = Table::open(drill.kept.log(), changed, drill.now).unwrap();
                assert_eq!(again.game().digest(), drill.table.game().digest(), "{game}");
                bench.on(Input::Save);
                let (digest, waiting) = (bench.table.game().digest(), bench.table.game().waiting());
                let rules = bench.table.game().title().rules;
                let mut drill = Bench::new(setup(game, seats));
                // The rules before led this log to a state that these do not.
                let before = marked(bench.kept.log(), rules - 1, Digest([7; 32]));
                drill.kept = Kept { mark: before.mark.clone(), ..bench.kept.clone() };
                drill.now = bench.now;
                upgrade(&mut drill, before, changed).unwrap_or_else(|error| panic!("{game}: {error}"));
                let now = drill.table.game();
                assert_eq!((now.digest(), now.waiting()), (digest, waiting), "{game} at {seen:?}");
                assert_eq!(told(&drill), [(rules - 1, 0)], "{game}");
                play(&mut drill, 12, &mut rng);
                let again = Table::open(drill.kept.log(), changed, drill.now).unwrap();
                assert_eq!(again.game().digest(), drill.table.game().digest(), "{game}");
                assert_eq!(told(&drill).len(), 1, "{game} crosses once");
            }
            play(&mut bench, 1, &mut rng);
        }
        // Its record was kept when it ended; a program that opens its table keeps no other.
        assert!(bench.kept.finished.is_some());
        let over = marked(bench.kept.log(), bench.table.game().title().rules - 1, Digest([7; 32]));
        let mut over = Table::open(over, changed, bench.now).unwrap_or_else(|error| panic!("{game}: {error}"));
        let mut out = Vec::new();
        over.on(Input::Wake, bench.now, &mut out);
        assert!(!out.iter().any(|output| matches!(output, Output::Append(_, append) if append.finished.is_some())));
    }
    assert!(oldest >= 16, "{game}: positions are {oldest} entries old at most");
    assert!(seen.len() >= least_kinds, "{game}: {} kinds of questions: {seen:?}", seen.len());
}

#[test]
fn d3_every_table_of_settlement_crosses_a_change_of_rules() {
    every_table_goes_on("settlement", 7);
}

#[test]
fn d3_every_table_of_catan_road_crosses_a_change_of_rules() {
    every_table_goes_on("catan_road", 8);
}

#[test]
fn d3_every_table_of_emberleaf_crosses_a_change_of_rules() {
    every_table_goes_on("emberleaf", 8);
}

#[test]
fn d3_every_table_of_orleans_settlers_crosses_a_change_of_rules() {
    every_table_goes_on("orleans_settlers", 8);
}

/// One byte of what is kept of a live table is exchanged for another, in every row and every kind of field: the table is
/// not opened, never opened differently.
#[test]
fn d3_a_flipped_byte_in_a_live_log_is_found() {
    let flip = |text: &mut String, at: usize| {
        let mut bytes = text.clone().into_bytes();
        let index = at % bytes.len();
        // Letters and digits become others of their kind, so that most of what is flipped can still be read.
        bytes[index] = match bytes[index] {
            b'0'..=b'8' | b'a'..=b'y' | b'A'..=b'Y' => bytes[index] + 1,
            b'9' | b'z' | b'Z' => bytes[index] - 1,
            _ => b'x',
        };
        *text = String::from_utf8(bytes).unwrap();
    };
    for game in games() {
        let clock = ClockKind::PerMove { seconds: 600 };
        let mut bench = Bench::playing(TableSetup { clock, ..setup(game, 2) });
        play(&mut bench, 30, &mut Xoshiro256::new(12));
        if bench.table.game().status() == Status::Over {
            continue;
        }
        bench.on(Input::Save);
        let log = bench.kept.log();
        assert!(Table::open(log.clone(), config(0), bench.now).is_ok());
        let found = |what: &str, at: usize, change: &dyn Fn(&mut Log)| {
            let mut other = log.clone();
            change(&mut other);
            if other != log {
                let opened = Table::open(other, config(0), bench.now);
                assert_eq!(opened.map(|_| ()).unwrap_err().code, "log_changed", "{game}: {what} {at}");
            }
        };
        for at in 0..log.rows.len() {
            found("line", at, &|log| flip(&mut log.rows[at].line, at));
            found("time", at, &|log| log.rows[at].at ^= 1 << (at % 40));
            found("witnesses", at, &|log| log.rows[at].witnesses.0 ^= 1 << (at % 8));
            found("key", at, &|log| log.rows[at].key = log.rows[at].key.map(|key| Key(key.0 ^ 1 << at)));
            found("clocks", at, &|log| {
                if let Some(clocks) = &mut log.rows[at].clocks {
                    clocks[at % 2] ^= 1 << (at % 20);
                }
            });
            found("person", at, &|log| log.rows[at].by = log.rows[at].by.map(|_| crate::common::user(7)));
            found("seat", at, &|log| log.rows[at].seat = log.rows[at].seat.map(|seat| Seat::new(1 - seat.index())));
        }
        for at in 0..log.notices.len() {
            found("notice", at, &|log| log.notices[at].at ^= 1 << (at % 40));
        }
        let position = log.snapshot.as_ref().unwrap().position.len();
        for at in (0..position).step_by(position / 40) {
            found("position", at, &|log| flip(&mut log.snapshot.as_mut().unwrap().position, at));
        }
        found("position's place", 0, &|log| log.snapshot.as_mut().unwrap().entries -= 1);
        for byte in 0..32 {
            found("seed", byte, &|log| log.setup.seed.0[byte] ^= 1 << (byte % 8));
            found("rows", byte, &|log| log.mark.as_mut().unwrap().rows.0[byte] ^= 1 << (byte % 8));
            found("notices", byte, &|log| log.mark.as_mut().unwrap().notices.0[byte] ^= 1 << (byte % 8));
            found("state", byte, &|log| log.mark.as_mut().unwrap().state.0[byte] ^= 1 << (byte % 8));
            found("content", byte, &|log| log.mark.as_mut().unwrap().content.0[byte] ^= 1 << (byte % 8));
        }
        found("rules", 0, &|log| log.mark.as_mut().unwrap().rules ^= 1);
        found("seats", 0, &|log| log.setup.seats ^= 1);
        found("options", 0, &|log| drop(log.setup.options.insert("supply".to_owned(), "limited".to_owned())));
    }
}

#[test]
fn a_log_that_cannot_be_played_any_more_goes_on_from_its_position() {
    let mut bench = Bench::playing(setup("catan_road", 3));
    play(&mut bench, 25, &mut Xoshiro256::new(9));
    let changed = TableConfig { open: generous, ..config(0) };
    assert!(generous(&bench.kept.setup).is_ok());

    // Nothing is stored yet: it cannot go on, and says so instead of playing something else.
    let log = Log { snapshot: None, ..bench.kept.log() };
    assert!(Table::open(log, changed, bench.now).is_err());

    bench.on(Input::Drain { after_ms: 0 });
    let (digest, log) = (bench.table.game().digest(), bench.kept.log());
    upgrade(&mut bench, log, changed).unwrap();
    assert_eq!(bench.table.game().digest(), digest);
    assert_eq!(told(&bench), [(bench.table.game().title().rules, 0)]);
    play(&mut bench, 10, &mut Xoshiro256::new(10));
    let again = Table::open(bench.kept.log(), changed, bench.now).unwrap();
    assert_eq!(again.game().digest(), bench.table.game().digest());
    assert_eq!(told(&bench).len(), 1, "it crosses once");
}

#[test]
fn a_log_that_is_not_what_was_kept_is_found() {
    let mut bench = Bench::playing(setup("settlement", 2));
    play(&mut bench, 12, &mut Xoshiro256::new(4));
    bench.on(Input::Save);
    assert!(Table::open(bench.kept.log(), config(0), bench.now).is_ok());
    let last = bench.kept.rows.len() - 1;
    let changes: &[fn(&mut Log, usize)] = &[
        |log, at| log.rows[at].line.push('1'),
        |log, at| log.rows[at].at += 1,
        |log, at| log.rows[at].key = Some(Key(1)),
        |log, at| log.rows[at].by = None,
        |log, at| log.rows[at].witnesses = Witnesses(log.rows[at].witnesses.0 ^ 1),
        |log, at| log.rows[at].seat = Some(if log.rows[at].seat == Some(Seat::A) { Seat::B } else { Seat::A }),
        |log, at| drop(log.rows.remove(at)),
        |log, _| log.notices[0].at += 1,
        |log, _| drop(log.notices.pop()),
    ];
    for (number, change) in changes.iter().enumerate() {
        let mut log = bench.kept.log();
        change(&mut log, last);
        let found = Table::open(log, config(0), bench.now).map(|table| table.count(Viewer::Spectator));
        assert_eq!(found.unwrap_err().code, "log_changed", "change {number}");
    }
    // An outcome that was exchanged for another possible one was played before, silently.
    let mut log = bench.kept.log();
    let drawn = log.rows.iter().position(|row| row.line.starts_with("* ")).unwrap();
    let other = log.rows.iter().rposition(|row| row.line.starts_with("* ")).unwrap();
    let line = log.rows[other].line.clone();
    log.rows[other].line = std::mem::replace(&mut log.rows[drawn].line, line);
    assert_eq!(Table::open(log, config(0), bench.now).unwrap_err().code, "log_changed");
}

/// A table of two people whose log goes on for four answers after its stored position, unless the game is over by then.
fn long_log_of(game: &str) -> Option<(Bench, Xoshiro256, Log)> {
    let mut bench = Bench::playing(setup(game, 2));
    let mut rng = Xoshiro256::new(9);
    play(&mut bench, 60, &mut rng);
    if bench.table.game().status() == Status::Over {
        return None;
    }
    bench.on(Input::Save);
    play(&mut bench, 4, &mut rng);
    let log = bench.kept.log();
    Some((bench, rng, log))
}

/// Taking back and giving again makes a log as long as somebody likes; opening it does not play all of it.
#[test]
fn a_long_log_is_opened_from_its_stored_position() {
    let mut shortened = 0;
    for game in games() {
        let Some((mut bench, mut rng, log)) = long_log_of(game) else { continue };
        let quick = TableConfig { long_log: 40, ..config(0) };
        let whole = Table::open(log.clone(), config(0), bench.now).unwrap();
        let opened = Table::open(log.clone(), quick, bench.now).unwrap();
        assert_eq!(opened.game().digest(), whole.game().digest(), "{game}");
        for viewer in Viewer::all(2) {
            assert_eq!(opened.count(viewer), whole.count(viewer), "{game}");
        }
        shortened += u32::from(opened.game().entries() < whole.game().entries());
        // It goes on to its end, and the record is that of the whole game.
        upgrade(&mut bench, log, quick).unwrap();
        play(&mut bench, usize::MAX, &mut rng);
        let lines = bench.kept.rows.iter().filter(|row| row.line.starts_with(['A', 'B'])).count();
        let finished = bench.kept.finished.as_ref().expect("it is over");
        let record = steading_core::Record::read(&finished.record).unwrap();
        let answers = record.entries.iter().filter(|entry| matches!(entry, Entry::Action { .. })).count();
        assert_eq!(answers, lines, "{game}");
        if game != "toy" {
            steading_match::load_record(&record, None, Default::default()).unwrap();
        }
    }
    assert!(shortened >= 3, "{shortened}");
}

/// The end of a long log shows the same table as all of it, and nothing where it is not what was kept.
#[test]
fn the_end_of_a_long_log_shows_what_the_whole_log_shows() {
    let mut seen = 0;
    for game in games() {
        let Some((bench, _, log)) = long_log_of(game) else { continue };
        let end = LogEnd::of(&log, 40).unwrap();
        assert_eq!(end.clone().after(log.rows[..end.first as usize].to_vec()), log);
        let short = TableConfig { long_log: 40, ..config(0) };
        let mut glimpse = Glimpse::open(&end, short, bench.now).unwrap_or_else(|| panic!("{game}"));
        let mut whole = Table::open(log.clone(), short, bench.now).unwrap();
        for number in 1..=3 {
            // Whatever a client has seen before, it is shown everything.
            let join = |n| Request::Join { lang: Default::default(), n, m: n };
            let (mut first, mut then) = (Vec::new(), Vec::new());
            glimpse.serve(&client(number), join(Some(3)), bench.now, &mut first);
            whole.on(Input::Request(client(number), join(None)), bench.now, &mut then);
            let told = |out: &[Output]| match &out[0] {
                Output::Send(conn, text) => (*conn, text.clone()),
                other => panic!("{other:?}"),
            };
            assert_eq!(told(&first), told(&then), "{game}");
            seen += 1;
        }
        assert!(whole.take_over(glimpse));
        assert_eq!(whole.audience(), 3);

        let changed: [fn(&mut LogEnd); 4] = [
            |end| end.log.rows.last_mut().unwrap().line.push('x'),
            |end| end.log.notices[0].at += 1,
            |end| end.log.snapshot.as_mut().unwrap().position.push(' '),
            |end| end.log.mark.as_mut().unwrap().seal = None,
        ];
        for change in changed {
            let mut end = end.clone();
            change(&mut end);
            assert!(Glimpse::open(&end, short, bench.now).is_none(), "{game}");
        }
    }
    assert!(seen >= 9, "{seen}");
}

/// Taking back what the stored position stands for stores another position, so that a long log never has to
/// be played whole.
#[test]
fn what_is_taken_back_across_the_stored_position_is_stored_anew() {
    let mut bench = Bench::playing(setup("settlement", 2));
    let mut rng = Xoshiro256::new(5);
    play(&mut bench, 20, &mut rng);
    let mut tried = 0;
    for _ in 0..200 {
        let seat = bench.table.game().waiting().iter().next().unwrap();
        let number = seat.index() as u8 + 1;
        let game = bench.table.game();
        let harmless =
            |answer: &String| game.explain(seat, answer).is_ok_and(|option| !option.reveals && !option.label.ends_turn);
        let Some(answer) = game.answers(seat).unwrap().into_iter().find(harmless) else {
            play(&mut bench, 1, &mut rng);
            continue;
        };
        assert!(bench.act(number, &answer).get("ok").is_some());
        bench.on(Input::Save);
        let (key, seen) = (bench.key(), bench.table.count(Viewer::Seat(seat)));
        if bench.ask(number, Request::Undo { key, seat, seen, count: 1 }).get("ok").is_none() {
            continue;
        }
        tried += 1;
        let quick = TableConfig { long_log: 1, ..config(0) };
        let opened = Table::open(bench.kept.log(), quick, bench.now).unwrap();
        assert_eq!(opened.game().digest(), bench.table.game().digest());
        assert!(opened.game().entries() < 20, "it is not played whole");
        if tried == 3 {
            return;
        }
        play(&mut bench, 1, &mut rng);
    }
    panic!("{tried} answers could be taken back");
}
