//! The table with the toy game: secrets, simultaneous questions, chained interrupts.

use proptest::prelude::*;
use steading_core::{Digest, Entry, Record, Rng, Seat, Seed, Status, Variants, Viewer, Xoshiro256};
use steading_match::load::{feed_all, line_of_entry};
use steading_match::{AnyMatch, Setup, TableError, TitleInfo, Undo, titles};
use steading_messages::{Catalogue, Lang, Source, sources};
use steading_testkit::toy::{Hedgerow, MESSAGES_DE, MESSAGES_EN};

static TOY: TitleInfo = TitleInfo::of::<Hedgerow>();

fn setup(options: &Variants) -> Setup<'_> {
    Setup { seats: 3, options, pack: None, seed: Some(Seed::from_text("toy")), manual_chance: false }
}

fn open() -> Box<dyn AnyMatch> {
    TOY.open(&setup(&Variants::new())).unwrap()
}

/// Draws until somebody is asked.
fn deal(table: &mut dyn AnyMatch) {
    while table.status() == Status::Chance {
        table.chance(None).unwrap();
    }
}

/// A table at its first bid, where all three seats are asked at once.
fn at_the_bid() -> Box<dyn AnyMatch> {
    let mut table = open();
    deal(&mut *table);
    assert_eq!(table.waiting().len(), 3);
    table
}

/// The first cards a seat could lay.
fn lays(table: &dyn AnyMatch, seat: Seat) -> Vec<String> {
    table.answers(seat).unwrap().into_iter().filter(|answer| answer.starts_with("lay ")).collect()
}

fn code<T: std::fmt::Debug>(result: Result<T, TableError>) -> &'static str {
    result.unwrap_err().code
}

/// Loads a record as `load_record` does, which knows only the games of the list.
fn load(record: &Record) -> Result<Box<dyn AnyMatch>, TableError> {
    let header = &record.header;
    let title = titles().iter().find(|title| title.id == header.game).unwrap_or(&TOY);
    let setup = Setup { seats: header.seats, options: &header.options, pack: None, seed: None, manual_chance: false };
    let (mut table, skipped) = title.begin_record(record, &setup)?;
    feed_all(&mut *table, record, skipped)?;
    Ok(table)
}

fn reload(table: &dyn AnyMatch) -> Box<dyn AnyMatch> {
    let text = table.record().to_string();
    let loaded = load(&Record::read(&text).unwrap()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(loaded.digest(), table.digest(), "{text}");
    assert_eq!(loaded.record().to_string(), text);
    loaded
}

fn random_answer(table: &dyn AnyMatch, seat: Seat, rng: &mut Xoshiro256) -> String {
    let answers = table.answers(seat).unwrap();
    answers[rng.below(answers.len() as u32) as usize].clone()
}

fn play_out(table: &mut dyn AnyMatch, rng: &mut Xoshiro256) {
    loop {
        match table.status() {
            Status::Over => return,
            Status::Chance => {
                table.chance(None).unwrap();
            }
            Status::Waiting(seats) => {
                let asked: Vec<Seat> = seats.iter().collect();
                let seat = asked[rng.below(asked.len() as u32) as usize];
                let answer = random_answer(table, seat, rng);
                table.apply(seat, &answer).unwrap();
            }
        }
    }
}

#[test]
fn a_seat_takes_back_its_own_answers_whatever_others_have_answered_since() {
    let mut table = at_the_bid();
    let (mine, theirs) = (lays(&*table, Seat::A)[0].clone(), lays(&*table, Seat::B)[0].clone());

    // What the table would be if A had never answered.
    let mut other = at_the_bid();
    other.apply(Seat::B, &theirs).unwrap();
    other.apply(Seat::B, "done").unwrap();

    table.apply(Seat::A, &mine).unwrap();
    table.apply(Seat::B, &theirs).unwrap();
    table.apply(Seat::A, "done").unwrap();
    table.apply(Seat::B, "done").unwrap();
    assert_eq!(table.undoable(Seat::A), 2);
    assert_eq!(table.undoable(Seat::C), 0);

    let with_both = table.digest();
    assert_eq!(table.undo(Undo::Seat(Seat::A, 1)), Ok(1));
    assert!(table.waiting().contains(Seat::A), "the confirmation is taken back");
    assert_eq!(table.undo(Undo::Seat(Seat::A, 1)), Ok(1));
    assert_eq!(table.digest(), other.digest());
    assert_eq!(table.undoable(Seat::A), 0);
    assert_eq!(table.undoable(Seat::B), 2);
    table.apply(Seat::A, &mine).unwrap();
    table.apply(Seat::A, "done").unwrap();
    assert_eq!(table.digest(), with_both);
    let lines: Vec<String> = table.record().entries.iter().map(Entry::to_string).collect();
    assert_eq!(lines.iter().filter(|line| *line == "A undo 1").count(), 2);
    reload(&*table);
}

#[test]
fn while_the_last_seat_is_not_done_others_may_still_take_back() {
    let mut table = at_the_bid();
    table.apply(Seat::A, "done").unwrap();
    table.apply(Seat::B, "done").unwrap();
    let lay = lays(&*table, Seat::C)[0].clone();
    // Only C is asked, before and after: the question is open all the same.
    table.apply(Seat::C, &lay).unwrap();
    assert_eq!(table.waiting().iter().collect::<Vec<_>>(), [Seat::C]);
    assert_eq!(table.undoable(Seat::A), 1);
    assert_eq!(table.undoable(Seat::C), 1);
    table.undo(Undo::Seat(Seat::A, 1)).unwrap();
    assert_eq!(table.waiting().iter().collect::<Vec<_>>(), [Seat::A, Seat::C]);
    table.apply(Seat::C, "done").unwrap();
    assert_eq!(table.undoable(Seat::C), 2);
    table.apply(Seat::A, "done").unwrap();
    // Now the bids lie open, and nobody takes anything back.
    for seat in [Seat::A, Seat::B, Seat::C] {
        assert_eq!(table.undoable(seat), 0);
        assert_eq!(code(table.undo(Undo::Seat(seat, 1))), "barrier");
    }
    reload(&*table);
}

#[test]
fn undo_of_a_live_seat_stops_at_chance_and_at_the_answers_of_others() {
    let mut table = at_the_bid();
    for seat in [Seat::A, Seat::B, Seat::C] {
        table.apply(seat, "done").unwrap();
    }
    deal(&mut *table);
    let seat = table.waiting().first().unwrap();
    assert_eq!(table.undoable(seat), 0, "the card was drawn by chance");
    let before = table.digest();
    assert_eq!(code(table.undo(Undo::Seat(seat, 1))), "barrier");
    assert_eq!(table.digest(), before);

    // A turn that was handed on can be taken back until something new is seen.
    table.apply(seat, "pass").unwrap();
    assert_eq!(table.undo(Undo::Seat(seat, 1)), Ok(1));
    assert_eq!(table.digest(), before);
    assert_eq!(table.record().entries.iter().rev().nth(1), Some(&Entry::Undo(1)));
    table.apply(seat, "pass").unwrap();
    deal(&mut *table);
    assert_eq!(code(table.undo(Undo::Seat(seat, 1))), "barrier");
    let next = table.waiting().first().unwrap();
    assert_ne!(next, seat);
    table.apply(next, "pass").unwrap();
    assert_eq!(code(table.undo(Undo::Seat(seat, 1))), "barrier");
    reload(&*table);
}

#[test]
fn what_was_revealed_cannot_be_taken_back() {
    let mut rng = Xoshiro256::new(11);
    let mut revealed = 0;
    for _ in 0..20 {
        let mut table = open();
        loop {
            match table.status() {
                Status::Over => break,
                Status::Chance => {
                    table.chance(None).unwrap();
                }
                Status::Waiting(seats) => {
                    let seat = seats.first().unwrap();
                    let answer = random_answer(&*table, seat, &mut rng);
                    let option = table.explain(seat, &answer).unwrap();
                    table.apply(seat, &answer).unwrap();
                    if option.reveals {
                        revealed += 1;
                        if table.status() == Status::Chance {
                            table.chance(None).unwrap();
                        }
                        assert_eq!(table.undoable(seat), 0, "{answer}");
                    }
                }
            }
        }
    }
    assert!(revealed > 100);
}

#[test]
fn nothing_follows_an_answer_that_uncovers_at_a_live_table() {
    // C is the last to bid: whether something after it fails would tell what the others laid, at no cost.
    let mut table = at_the_bid();
    table.apply(Seat::A, "done").unwrap();
    table.apply(Seat::B, "done").unwrap();
    let before = (table.digest(), table.entries(), table.lines().len());
    let error = table.apply_all(Seat::C, &["done", "nonsense"], true).unwrap_err();
    assert_eq!((error.code, error.at), ("after_reveal", Some(1)));
    assert_eq!((table.digest(), table.entries(), table.lines().len()), before);
    // For analysis nothing is hidden, so there it is the answer itself that is refused.
    assert_eq!(code(table.apply_all(Seat::C, &["done", "nonsense"], false)), "notation");
    assert_eq!((table.digest(), table.entries(), table.lines().len()), before);
}

#[test]
fn taking_back_costs_the_same_however_long_the_game_is() {
    // Not timed: the states after an undo are those of a replay, on both sides of every checkpoint.
    let mut table = open();
    let mut rng = Xoshiro256::new(5);
    for step in 0..400 {
        deal(&mut *table);
        let Some(seat) = table.waiting().iter().last() else { break };
        let answers = table.answers(seat).unwrap();
        table.apply(seat, &answers[rng.below(answers.len() as u32) as usize]).unwrap();
        if step % 3 == 0 {
            let count = 1 + step % 40;
            let _ = table.undo(Undo::Last(count));
            let replayed = load(&Record::read(&table.record().to_string()).unwrap()).unwrap();
            assert_eq!(replayed.digest(), table.digest(), "step {step}");
            let alike = |seat| replayed.undoable(seat) == table.undoable(seat);
            assert!(Seat::all(3).all(alike), "step {step}");
        }
    }
    assert!(table.lines().len() > 100);
}

#[test]
fn a_wish_is_carried_out_whole_or_not_at_all() {
    let mut table = at_the_bid();
    let before = (table.digest(), table.lines().len());
    let hand: Vec<u64> = {
        let view: serde_json::Value = serde_json::from_str(table.view(Viewer::Seat(Seat::A)).unwrap().get()).unwrap();
        view["own"]["hand"].as_array().unwrap().iter().map(|card| card.as_u64().unwrap()).collect()
    };
    let foreign = (0..20).find(|card| !hand.contains(card)).unwrap();

    // What is partly impossible changes nothing and says which part.
    let refused = table.wish(Seat::A, &format!("{{\"bid\":[{},{foreign}]}}", hand[0])).unwrap_err();
    assert_eq!((refused.code, refused.at, refused.clause), ("refused", Some(1), "TOY-1.4"));
    assert_eq!(code(table.wish(Seat::A, "{\"bit\":[]}")), "bad_wish");
    assert_eq!((table.digest(), table.lines().len()), before);

    // The order of a wish is no matter: the game puts its answers in order.
    table.wish(Seat::A, &format!("{{\"bid\":[{},{}]}}", hand[1], hand[0])).unwrap();
    assert_eq!(table.lines().len(), before.1 + 3);
    assert!(!table.waiting().contains(Seat::A), "the bid is laid and confirmed");
    reload(&*table);
}

#[test]
fn a_restart_goes_back_to_the_beginning_of_the_turn_and_no_further() {
    let mut table = at_the_bid();
    let lay = lays(&*table, Seat::A);
    table.apply(Seat::A, &lay[0]).unwrap();
    table.apply(Seat::A, "done").unwrap();
    assert_eq!(table.restartable(Seat::A), 2);
    assert_eq!(table.restartable(Seat::B), 0);
}

#[test]
fn set_d19_undo_reaches_to_the_last_draw_or_the_answer_of_another_and_an_option_says_so_beforehand() {
    let settlement = titles().iter().find(|title| title.id == "settlement").expect("a game of the list");
    let (mut draws, mut reaches) = (0, 0);
    for seats in [1, 3] {
        let mut table = settlement.open(&Setup { seats, ..setup(&Variants::new()) }).unwrap();
        let mut rng = Xoshiro256::new(19);
        // Who answered last, and how many of these answers came after the last draw.
        let mut last = (Seat::A, 0);
        deal(&mut *table);
        while let Status::Waiting(asked) = table.status() {
            let seat = asked.iter().next().expect("somebody is asked");
            let options = table.options(seat).unwrap();
            let option = &options[rng.below(options.len() as u32) as usize];
            let text = option.notation.as_str();
            let before = table.digest();
            table.apply(seat, text).unwrap();
            let drawn = table.status() == Status::Chance;
            assert_eq!(option.reveals, drawn, "{text}");
            let hands_on = ["end", "pass"].contains(&text);
            assert!(option.label.ends_turn == hands_on || text.starts_with("take "), "{text}");

            deal(&mut *table);
            let reach = if last.0 == seat { last.1 + 1 } else { 1 };
            assert_eq!(table.undoable(seat), if drawn { 0 } else { reach }, "{text}");
            for other in Seat::all(seats).filter(|&other| other != seat) {
                assert_eq!(table.undoable(other), 0, "{text}");
            }
            if drawn {
                assert_eq!(code(table.undo(Undo::Seat(seat, 1))), "barrier");
                last = (seat, 0);
                draws += 1;
            } else {
                assert!(table.undo(Undo::Seat(seat, reach + 1)).is_err());
                table.undo(Undo::Seat(seat, 1)).unwrap();
                assert_eq!(table.digest(), before, "{text}");
                table.apply(seat, text).unwrap();
                last = (seat, reach);
                reaches = reaches.max(reach);
            }
        }
    }
    assert!(draws > 20 && reaches > 3, "{draws} draws, at most {reaches} answers to take back");
}

#[test]
fn in_analysis_undo_passes_everything() {
    let mut table = open();
    let start = table.digest();
    deal(&mut *table);
    let dealt = table.entries();
    table.apply(Seat::B, "done").unwrap();
    assert_eq!(table.undo(Undo::Last(2)), Ok(2));
    assert_eq!(table.entries(), dealt - 1);
    assert_eq!(table.status(), Status::Chance);
    assert_eq!(table.undo(Undo::To(0)), Ok(dealt as u32 - 1));
    assert_eq!(table.digest(), start);
    assert_eq!(code(table.undo(Undo::Last(1))), "nothing_to_undo");
    assert_eq!(code(table.undo(Undo::To(0))), "nothing_to_undo");
    assert_eq!(code(table.undo(Undo::To(99))), "nothing_to_undo");
    // The same seed deals the same cards again: an outcome depends on how many are in force before it.
    deal(&mut *table);
    let mut fresh = open();
    deal(&mut *fresh);
    assert_eq!(table.digest(), fresh.digest());
    let loaded = reload(&*table);
    let (fair, all) = loaded.fairness().unwrap();
    assert_eq!(fair, all);
    assert!(all > 0);
}

#[test]
fn a_list_of_answers_is_taken_whole_or_not_at_all() {
    let mut table = at_the_bid();
    let lay = lays(&*table, Seat::A)[0].clone();
    let (before, record) = (table.digest(), table.record());
    let error = table.apply_all(Seat::A, &[&lay, "done", "done"], false).unwrap_err();
    assert_eq!((error.code, error.at), ("not_waiting", Some(2)));
    assert_eq!((table.digest(), table.record()), (before, record));
    let error = table.apply_all(Seat::A, &["nonsense"], false).unwrap_err();
    assert_eq!((error.code, error.at), ("notation", Some(0)));
    table.apply_all(Seat::A, &[&lay, "done"], false).unwrap();
    assert!(!table.waiting().contains(Seat::A));
    let entries = table.entries();
    table.apply_all(Seat::B, &[], false).unwrap();
    assert_eq!(table.entries(), entries);
    reload(&*table);
}

#[test]
fn every_mistake_has_its_code_and_changes_nothing() {
    let mut table = open();
    let before = table.digest();
    assert_eq!(code(table.apply(Seat::A, "done")), "chance_due");
    assert_eq!(code(table.decision(Seat::A)), "chance_due");
    assert_eq!(code(table.chance(Some("lead A"))), "manual_chance_off");
    assert_eq!(code(table.apply(Seat::D, "done")), "no_seat");
    assert_eq!(code(table.view(Viewer::Seat(Seat::E))), "no_seat");
    assert_eq!(table.digest(), before);

    deal(&mut *table);
    let before = table.digest();
    assert_eq!(code(table.chance(None)), "no_chance");
    assert_eq!(code(table.apply(Seat::A, "pass")), "refused");
    assert_eq!(code(table.apply(Seat::A, "päss \u{1f332}")), "notation");
    assert_eq!(code(table.apply(Seat::A, &"x".repeat(100_000))), "too_large");
    let refused = table.explain(Seat::A, "pass").unwrap_err();
    assert_eq!(refused.code, "refused");
    assert!(!refused.clause.is_empty());
    table.apply(Seat::A, "done").unwrap();
    assert_eq!(code(table.apply(Seat::A, "done")), "not_waiting");
    assert_eq!(table.options(Seat::A).unwrap().len(), 0);
    table.undo(Undo::Seat(Seat::A, 1)).unwrap();
    assert_eq!(table.digest(), before);

    play_out(&mut *table, &mut Xoshiro256::new(1));
    assert_eq!(code(table.apply(Seat::A, "done")), "over");
    assert_eq!(code(table.chance(None)), "over");
    assert!(table.standings().over);
    for standing in table.standings().seats {
        assert_eq!(standing.parts.iter().map(|part| part.points).sum::<i32>(), standing.score);
    }
}

#[test]
fn an_opponent_without_a_seat_is_in_the_standings_with_its_name_and_parts() {
    use steading_match::rendered::Standings;
    let emberleaf = titles().iter().find(|title| title.id == "emberleaf").unwrap();
    let mut table = emberleaf.open(&Setup { seats: 1, ..setup(&Variants::new()) }).unwrap();
    deal(&mut *table);
    // At the beginning she leads: her favours already count.
    let [english, german] = [Lang::En, Lang::De].map(|lang| Standings::of(&*table, lang, &table.names()));
    let sister = english.opponent.unwrap();
    assert_eq!((sister.name.as_str(), german.opponent.unwrap().name.as_str()), ("the sister", "die Schwester"));
    assert_eq!(sister.parts.iter().map(|part| part.points).sum::<i32>(), sister.score);
    assert!(sister.score > 0 && (english.seats[0].score, english.seats[0].rank, sister.rank) == (0, 2, 1));
    assert_eq!(open().standings().opponent, None);
}

#[test]
fn outcomes_are_given_by_hand_only_where_this_was_agreed() {
    let options = Variants::new();
    let mut table = TOY.open(&Setup { manual_chance: true, ..setup(&options) }).unwrap();
    let possible = table.outcomes();
    assert_eq!(possible.len(), 3);
    assert_eq!(code(table.chance(Some("draw hazel"))), "impossible_outcome");
    assert_eq!(code(table.chance(Some("draw nothing"))), "notation");
    assert_eq!(table.chance(Some("lead C")).unwrap(), "lead C");
    table.chance(None).unwrap();
    reload(&*table);

    let mut by_hand = TOY.open(&Setup { manual_chance: true, seed: None, ..setup(&options) }).unwrap();
    assert_eq!(code(by_hand.chance(None)), "no_seed");
    by_hand.chance(Some("lead A")).unwrap();
    assert!(!by_hand.record().to_string().contains("seed"));
}

#[test]
fn a_viewer_sees_only_what_it_may() {
    let mut table = open();
    deal(&mut *table);
    let to = |viewer| -> String {
        let told = table.events_since(0, viewer).into_iter().map(|event| event.event.get().to_owned());
        told.collect::<Vec<_>>().join("\n")
    };
    let all: Vec<String> = table.all_events_since(0).iter().map(|event| event.event.get().to_owned()).collect();
    assert_ne!(to(Viewer::Seat(Seat::A)), to(Viewer::Seat(Seat::B)));
    assert_ne!(to(Viewer::Spectator), all.join("\n"));
    // Nine cards were dealt, and a spectator has seen none of them.
    let spectator = to(Viewer::Spectator);
    assert_eq!(all.iter().filter(|event| !spectator.lines().any(|seen| seen == **event)).count(), 9);
    // A hidden answer is no news to anybody else.
    let entries = table.entries();
    let lay = lays(&*table, Seat::A)[0].clone();
    table.apply(Seat::A, &lay).unwrap();
    assert_eq!(table.events_since(entries, Viewer::Seat(Seat::B)).len(), 0);
    assert!(table.hides(Viewer::Spectator));
}

#[test]
fn a_position_is_the_whole_match_and_a_broken_one_is_refused() {
    let mut table = at_the_bid();
    let lay = lays(&*table, Seat::B)[0].clone();
    table.apply(Seat::B, &lay).unwrap();
    let position = table.position();
    let options = Variants::new();
    let mut loaded = TOY.load_position(position.get(), &setup(&options)).unwrap();
    assert_eq!(loaded.digest(), table.digest());
    assert_eq!(loaded.position().get(), position.get());
    loaded.apply(Seat::A, "done").unwrap();
    let again = reload(&*loaded);
    assert!(matches!(again.record().entries[0], Entry::Position(_)));

    let refused = |from: &str, to: &str| {
        let text = position.get().replacen(from, to, 1);
        assert_ne!(text, position.get(), "{from}");
        code(TOY.load_position(&text, &setup(&options)))
    };
    assert_eq!(refused("\"rules\":1", "\"rules\":2"), "other_rules");
    assert_eq!(refused("\"game\":\"toy\"", "\"game\":\"chess\""), "other_game");
    assert_eq!(refused("\"seats\":3", "\"seats\":2"), "other_table");
    assert_eq!(refused("\"supply\":10", "\"supply\":11"), "broken");
    assert_eq!(refused("\"supply\":10", "\"supply\":true"), "position");
    assert_eq!(refused("\"content\":\"", "\"content\":\"x"), "position");
    assert_eq!(code(TOY.load_position("", &setup(&options))), "position");
}

#[test]
fn a_record_is_refused_at_the_first_wrong_line() {
    let mut table = open();
    play_out(&mut *table, &mut Xoshiro256::new(3));
    let record = table.record();
    let wrong = |change: &dyn Fn(&mut Record)| {
        let mut changed = record.clone();
        change(&mut changed);
        let error = load(&changed).unwrap_err();
        (error.code, error.line)
    };
    let line = |index| Some(line_of_entry(&record, index));
    let text = record.to_string();
    assert_eq!(text.lines().nth(line_of_entry(&record, 0) - 1), Some(&*record.entries[0].to_string()));

    assert_eq!(wrong(&|record| record.entries[3] = Entry::read("A done").unwrap()), ("chance_due", line(3)));
    assert_eq!(wrong(&|record| record.entries[3] = Entry::read("* draw what").unwrap()), ("notation", line(3)));
    assert_eq!(
        wrong(&|record| record.entries[0] = Entry::read("* draw hazel").unwrap()),
        ("impossible_outcome", line(0))
    );
    assert_eq!(wrong(&|record| record.entries[1] = Entry::read("undo 7").unwrap()), ("nothing_to_undo", line(1)));
    assert_eq!(wrong(&|record| record.entries[1] = Entry::read("A undo 1").unwrap()), ("nothing_to_undo", line(1)));
    let last = record.entries.len() - 1;
    assert_eq!(
        wrong(&|record| record.entries[last] = Entry::read("= end 0123456789abcdef").unwrap()),
        ("digest", line(last))
    );
    assert_eq!(wrong(&|record| record.header.rules = 9), ("other_rules", None));
    assert_eq!(wrong(&|record| record.header.content = Digest::of(&0u8)), ("other_content", None));
    assert_eq!(wrong(&|record| record.header.seats = 5), ("seats", None));
    assert_eq!(
        wrong(&|record| {
            record.header.options.insert("ties".to_owned(), "maybe".to_owned());
        }),
        ("unknown_value", None)
    );
}

#[test]
fn a_record_of_other_rules_goes_on_from_a_stored_position() {
    let mut table = at_the_bid();
    let position = table.position().get().to_owned();
    let mut record = table.record();
    let outcomes = record.entries.iter().filter(|entry| matches!(entry, Entry::Outcome(_))).count();
    record.header.rules = 7;
    record.header.content = Digest::of(&"another pack");
    record.entries.push(Entry::Position(position));
    record.entries.push(Entry::read("A done").unwrap());
    let mut crossed = load(&record).unwrap();
    assert_eq!(crossed.entries(), 1);
    assert_eq!(crossed.record().header, record.header);
    assert_eq!(crossed.record().entries[..record.entries.len()], record.entries);

    // The draws before the crossing are spent: the next one is the one it would have been without it.
    table.apply(Seat::A, "done").unwrap();
    for table in [&mut table, &mut crossed] {
        table.apply(Seat::B, "done").unwrap();
        table.apply(Seat::C, "done").unwrap();
        deal(&mut **table);
    }
    assert_eq!(crossed.digest(), table.digest());
    assert!(outcomes > 0);
}

#[test]
fn a_record_that_the_seed_does_not_explain_is_told_apart() {
    let mut table = open();
    deal(&mut *table);
    let mut record = table.record();
    record.header.seed = steading_core::record::SeedLine::Known(Seed::from_text("another"));
    let (fair, all) = load(&record).unwrap().fairness().unwrap();
    assert!(fair < all);
    record.header.seed = steading_core::record::SeedLine::Committed(Digest::of(&1u8));
    assert_eq!(load(&record).unwrap().fairness(), None);
}

#[test]
fn limits_are_refused_before_work_is_spent() {
    let many: Variants = (0..33).map(|number| (number.to_string(), String::new())).collect();
    assert_eq!(code(TOY.open(&setup(&many))), "too_large");
    let long = Variants::from([("ties".to_owned(), "x".repeat(65))]);
    assert_eq!(code(TOY.open(&setup(&long))), "too_large");
    let options = Variants::new();
    let pack = "#".repeat((1 << 20) + 1);
    assert_eq!(code(TOY.open(&Setup { pack: Some(("big", &pack)), ..setup(&options) })), "too_large");
    assert_eq!(code(TOY.open(&Setup { pack: Some(("odd", "rounds = 3\nmore = 1")), ..setup(&options) })), "pack");
    assert_eq!(code(TOY.open(&Setup { seats: 9, ..setup(&options) })), "seats");
    assert_eq!(code(steading_match::open("chess", &setup(&options))), "unknown_game");
}

#[test]
fn every_sentence_is_there_in_both_languages() {
    for title in titles() {
        assert_eq!(steading_messages::check(&title.messages()), Vec::<String>::new(), "{}", title.id);
    }
    let toy = Source { name: "toy", de: MESSAGES_DE, en: MESSAGES_EN };
    let catalogue = Catalogue::new(&[sources(), vec![toy]].concat());
    assert_eq!(catalogue.check(&TOY.messages()), Vec::<String>::new());

    let table = at_the_bid();
    let label = &table.options(Seat::A).unwrap()[0].label;
    assert!(catalogue.render(Lang::En, &label.message, &table.names()).starts_with("Lay "));
}

/// Plays a mixture of everything at a table of this game.
fn mixture(title: &'static TitleInfo, seed: u64, steps: usize) -> Result<(), TestCaseError> {
    let mut rng = Xoshiro256::new(seed);
    let seats = title.least_seats + rng.below(u32::from(title.most_seats - title.least_seats) + 1) as u8;
    let mut table = title.open(&Setup { seats, ..setup(&Variants::new()) }).unwrap();
    for _ in 0..steps {
        let seat = Seat::new(rng.below(4) as usize);
        let (before, record) = (table.digest(), table.record());
        let done = match rng.below(12) {
            0 => table.undo(Undo::Last(1 + rng.below(4))).map(drop),
            1 => table.undo(Undo::Seat(seat, 1 + rng.below(2))).map(drop),
            2 => {
                // Whatever is said to be possible must be.
                let count = table.undoable(seat);
                let undone = table.undo(Undo::Seat(seat, count));
                prop_assert_eq!(undone.is_ok(), count > 0);
                undone.map(drop)
            }
            3 => table.apply(seat, "pass"),
            4 => table.apply_all(seat, &["done", "done"], false),
            _ => match table.status() {
                Status::Over => break,
                Status::Chance => table.chance(None).map(drop),
                Status::Waiting(seats) => {
                    let asked: Vec<Seat> = seats.iter().collect();
                    let seat = asked[rng.below(asked.len() as u32) as usize];
                    let answer = random_answer(&*table, seat, &mut rng);
                    table.apply(seat, &answer)
                }
            },
        };
        if done.is_err() {
            prop_assert_eq!(table.digest(), before);
            prop_assert_eq!(table.record(), record);
        }
    }
    let loaded = reload(&*table);
    let (fair, all) = loaded.fairness().unwrap();
    prop_assert_eq!(fair, all);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Any mixture of answers, draws, undo and mistakes: mistakes leave no trace, and the record tells it all.
    #[test]
    fn whatever_happens_the_record_replays_to_the_same_state(seed in any::<u64>(), steps in 1usize..300) {
        for title in titles().iter().chain([&TOY]) {
            mixture(title, seed, steps)?;
        }
    }

    /// Taking back what was just answered in a simultaneous question leaves the state as it was.
    #[test]
    fn answer_and_undo_by_seat_cancel_out(seed in any::<u64>()) {
        let mut rng = Xoshiro256::new(seed);
        let mut table = at_the_bid();
        while table.waiting().len() > 1 {
            let asked: Vec<Seat> = table.waiting().iter().collect();
            let seat = asked[rng.below(asked.len() as u32) as usize];
            let answer = random_answer(&*table, seat, &mut rng);
            let before = table.digest();
            table.apply(seat, &answer).unwrap();
            let after = table.digest();
            table.undo(Undo::Seat(seat, 1)).unwrap();
            prop_assert_eq!(table.digest(), before);
            table.apply(seat, &answer).unwrap();
            prop_assert_eq!(table.digest(), after);
        }
    }
}
