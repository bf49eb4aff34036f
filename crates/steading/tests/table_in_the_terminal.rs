//! Play in the terminal, driven without one: pictures that fit, secrets that stay with their owner.

use std::io::Cursor;
use steading::play::{Chair, Clear, Glossary, Play, Scene, Seating, picture};
use steading_core::{Rng, Seat, SeatSet, Seed, Status, Variants, Viewer, Xoshiro256};
use steading_match::{AnyMatch, Setup, TitleInfo, title};
use steading_messages::Lang;
use steading_testkit::toy::Hedgerow;

static TOY: TitleInfo = TitleInfo::of::<Hedgerow>();

fn open(title: &TitleInfo, seats: u8) -> Box<dyn AnyMatch> {
    let options = Variants::new();
    let seed = Some(Seed::from_text("terminal"));
    title.open(&Setup { seats, options: &options, pack: None, seed, manual_chance: false }).unwrap()
}

fn seating(chairs: Vec<Chair>, clear: Clear) -> Seating {
    Seating { chairs, lang: Lang::En, width: 80, clear, record: None, bots: 1 }
}

/// A table of so many, with bots wherever no person sits.
fn chairs(seats: u8, people: SeatSet, bot: &str) -> Vec<Chair> {
    let bot = Chair::Bot(bot.parse().unwrap());
    Seat::all(seats).map(|seat| if people.contains(seat) { Chair::Person } else { bot }).collect()
}

/// What the program prints when these lines are typed.
fn played(table: Box<dyn AnyMatch>, people: SeatSet, input: &str) -> String {
    let seating = seating(chairs(table.seats(), people, "random"), Clear::Never);
    played_by(table, seating, input)
}

fn played_by(table: Box<dyn AnyMatch>, seating: Seating, input: &str) -> String {
    let mut out = Vec::new();
    let mut play = Play::new(table, Glossary::default(), seating, Cursor::new(input.to_owned()), &mut out);
    play.run().unwrap();
    drop(play);
    anstream::adapter::strip_str(&String::from_utf8(out).unwrap()).to_string()
}

#[test]
fn pictures_of_settlement_fit_the_terminal_in_both_languages() {
    let settlement = title("settlement").unwrap();
    let glossary = Glossary::new(settlement.base_pack);
    let mut rng = Xoshiro256::new(5);
    for seats in 1..=4 {
        let mut table = open(settlement, seats);
        let mut step = 0;
        while table.status() != Status::Over {
            match table.status() {
                Status::Waiting(asked) => {
                    let seat = asked.first().unwrap();
                    let answers = table.answers(seat).unwrap();
                    table.apply(seat, &answers[rng.below(answers.len() as u32) as usize]).unwrap();
                }
                _ => drop(table.chance(None).unwrap()),
            }
            step += 1;
            if step % 7 != 0 {
                continue;
            }
            let view = table.view(Viewer::Seat(Seat::A)).unwrap();
            for (lang, width) in [(Lang::De, 80), (Lang::En, 80), (Lang::De, 100), (Lang::En, 100)] {
                let focus = Seat::new(step % usize::from(seats));
                let seats = |seat: Seat| seat.letter().to_string();
                let scene = Scene { focus, glossary: &glossary, lang, width, seats: &seats };
                let lines = picture("settlement", &view, &scene);
                assert!(lines.len() > 30, "a picture and not an outline");
                for line in lines {
                    assert!(line.width() <= width, "{}", line.plain());
                }
            }
        }
    }
}

#[test]
fn a_game_without_a_picture_is_played_from_its_outline() {
    let shown = played(open(&TOY, 3), SeatSet::only(Seat::A), &"1\n".repeat(500));
    assert!(shown.contains("Total"), "{shown}");
    assert!(shown.contains("A (you)") && shown.contains("B (random)"));
}

#[test]
fn nobody_sees_the_hand_of_another_before_the_screen_was_passed() {
    let mut table = open(&TOY, 2);
    while table.status() == Status::Chance {
        table.chance(None).unwrap();
    }
    let card = |seat: Seat| table.answers(seat).unwrap().into_iter().find(|answer| answer.starts_with("lay ")).unwrap();
    let (mine, theirs) = (card(Seat::A), card(Seat::B));
    // A lays and confirms, B lays, takes it back and confirms; each after pressing Enter on a page of its own.
    let input = format!("\n{mine}\ndone\n\n{theirs}\nu\ndone\n");
    let shown = played(open(&TOY, 2), SeatSet::all(2), &input);
    let pages: Vec<&str> = shown.split("Please pass the screen to ").collect();
    assert!(pages.len() >= 3, "{shown}");
    assert!(!pages[0].contains('>'), "nothing is asked before the first page: {shown}");
    for (page, seat) in [(pages[1], "A"), (pages[2], "B")] {
        assert!(page.starts_with(&format!("{seat}.")), "{shown}");
        let other = if seat == "A" { "\nB: " } else { "\nA: " };
        assert!(page.contains(&format!("\n{seat}: ")) && !page.contains(other), "{shown}");
    }
}

#[test]
fn undo_goes_back_to_a_choice_and_not_to_what_the_table_answered() {
    // With one person against bots every answer of the toy that is the only one would be given by the table;
    // going back must land at a question with a choice, or say why it cannot.
    let input = "u\n1\nu\n".repeat(200);
    let shown = played(open(&TOY, 2), SeatSet::only(Seat::A), &input);
    assert!(shown.contains("Goodbye!"));
}

#[test]
fn every_kind_of_bot_plays_a_game_to_its_end() {
    for bot in ["greedy", "easy", "search:20", "search:1ms"] {
        // A terminal too: there the bots think on a thread of their own.
        for clear in [Clear::Never, Clear::Screen, Clear::Push] {
            let seating = seating(chairs(3, SeatSet::only(Seat::A), bot), clear);
            let shown = played_by(open(&TOY, 3), seating, &"1\n".repeat(500));
            assert!(shown.contains("Total") && shown.contains(&format!("B ({bot})")), "{shown}");
        }
    }
}

#[test]
fn a_hint_names_answers_by_the_numbers_they_have() {
    let shown = played(open(&TOY, 2), SeatSet::only(Seat::A), "hint\nTipp\nh\nhint me\nq\nn\n");
    assert_eq!(shown.matches("The expert bot would answer: ").count(), 3, "{shown}");
    assert!(shown.contains(" – expects ") && shown.contains("Expectation: "), "{shown}");
    assert!(shown.contains("cannot be read"), "what is no command is taken for an answer: {shown}");
}

#[test]
fn a_bot_that_takes_long_says_so_on_a_terminal_only() {
    for (clear, said) in [(Clear::Screen, true), (Clear::Push, true), (Clear::Never, false)] {
        let seating = seating(chairs(2, SeatSet::only(Seat::A), "search:700ms"), clear);
        let input = "done\nq\nn\n";
        let shown = played_by(open(&TOY, 2), seating, input);
        assert_eq!(shown.contains("B (search:700ms) is thinking …"), said, "{shown}");
    }
}

#[test]
fn the_surcharge_of_heroes_is_that_of_the_pack() {
    let settlement = title("settlement").unwrap();
    let pack = settlement.base_pack.replace("surcharge_diamonds = [2, 1, 0, 0]", "surcharge_diamonds = [3, 0, 1, 0]");
    let options = Variants::new();
    let seed = Some(Seed::from_text("terminal"));
    let setup = Setup { seats: 2, options: &options, pack: Some(("my.toml", &pack)), seed, manual_chance: false };
    let table = settlement.open(&setup).unwrap();
    let view = table.view(Viewer::Seat(Seat::A)).unwrap();
    let shown = |glossary: &Glossary| -> String {
        let seats = |seat: Seat| seat.letter().to_string();
        let scene = Scene { focus: Seat::A, glossary, lang: Lang::En, width: 80, seats: &seats };
        let lines = picture("settlement", &view, &scene);
        lines.iter().map(|line| line.plain() + "\n").collect()
    };
    let own = shown(&Glossary::new(&pack));
    assert!(own.contains("1 (+3D)") && own.contains("3 (+1D)") && !own.contains("2 (+"), "{own}");
    assert!(shown(&Glossary::new(settlement.base_pack)).contains("2 (+1D)"));
}
