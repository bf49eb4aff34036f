//! A table is opened again by a program whose rules are others, or from a log that is not what was kept.

use crate::common::{Bench, config, games, setup};
use steading_core::{Digest, Entry, Rng, Seat, Status, Viewer, Xoshiro256};
use steading_host::table::{Input, Table, TableConfig, open_match};
use steading_host::{Key, Log, Notice, TableSetup, Witnesses};
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
            let mut log = bench.kept.log();
            let mark = log.mark.as_mut().unwrap();
            (mark.state, mark.rules) = (Digest([7; 32]), 0);
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

/// A program in which a rule of CATAN was changed.
fn generous(setup: &TableSetup) -> Result<Box<dyn AnyMatch>, TableError> {
    let base = steading_match::title("catan_road").unwrap().base_pack;
    let changed = base.replace("start_hand = 2", "start_hand = 3");
    assert_ne!(base, changed);
    open_match(&TableSetup { pack: Some(changed), ..setup.clone() })
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

/// Taking back and giving again makes a log as long as somebody likes; opening it does not play all of it.
#[test]
fn a_long_log_is_opened_from_its_stored_position() {
    let mut shortened = 0;
    for game in games() {
        let mut bench = Bench::playing(setup(game, 2));
        let mut rng = Xoshiro256::new(9);
        play(&mut bench, 60, &mut rng);
        if bench.table.game().status() == Status::Over {
            continue;
        }
        bench.on(Input::Save);
        play(&mut bench, 4, &mut rng);
        let log = bench.kept.log();
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
