//! Bots at a table of any game: the toy with its secrets, and the games of the list with their sentences.

use std::sync::Arc;
use std::thread;
use steading_bots::{BotName, Budget};
use steading_core::{Seat, Seed, Status, Variants};
use steading_match::rendered::Button;
use steading_match::{
    Advice, AnyMatch, BotPlayer, Chance, Job, OptionInfo, Setup, TitleInfo, live_budget, load_position, titles,
};
use steading_messages::{Lang, render};
use steading_testkit::toy::Hedgerow;

static TOY: TitleInfo = TitleInfo::of::<Hedgerow>();

fn open(title: &TitleInfo, seats: u8, seed: &str) -> Box<dyn AnyMatch> {
    let options = Variants::new();
    let seed = Some(Seed::from_text(seed));
    title.open(&Setup { seats, options: &options, pack: None, seed, manual_chance: false }).unwrap()
}

/// Draws until somebody is asked.
fn deal(table: &mut dyn AnyMatch) {
    while table.status() == Status::Chance {
        table.chance(None).unwrap();
    }
}

fn name(text: &str) -> BotName {
    text.parse().unwrap()
}

fn mind(text: &str) -> BotPlayer {
    BotPlayer::new(name(text), 5)
}

/// One bot plays all seats; `look` sees every piece of advice with the table it was given at.
fn play(table: &mut dyn AnyMatch, bot: &str, mut look: impl FnMut(&dyn AnyMatch, Seat, &Advice)) {
    let mut minds: Vec<BotPlayer> = Seat::all(table.seats()).map(|_| mind(bot)).collect();
    loop {
        match table.status() {
            Status::Over => return,
            Status::Chance => drop(table.chance(None).unwrap()),
            Status::Waiting(asked) => {
                let seat = asked.first().unwrap();
                let advice = minds[seat.index()].advise(table.job(seat).unwrap(), None);
                look(table, seat, &advice);
                table.apply(seat, &advice.action).unwrap();
            }
        }
    }
}

#[test]
fn every_bot_plays_a_game_with_secrets_to_its_end() {
    for bot in ["random", "greedy", "easy", "search:30", "search:1ms"] {
        let mut weighed = 0;
        play(&mut *open(&TOY, 3, "toy"), bot, |table, seat, advice| {
            let answers = table.answers(seat).unwrap();
            assert!(answers.contains(&advice.action), "{bot}");
            for alternative in &advice.alternatives {
                assert!(answers.contains(&alternative.action) && alternative.values.len() == 3, "{bot}");
            }
            assert_eq!(advice.alternatives.first().map_or(&advice.action, |first| &first.action), &advice.action);
            assert_eq!(advice.top(2).len(), advice.alternatives.len().min(2));
            weighed += advice.alternatives.len();
        });
        assert_eq!(weighed > 0, bot != "random", "{bot}");
    }
}

#[test]
fn whoever_is_not_asked_has_nothing_to_think_about() {
    let mut table = open(&TOY, 3, "toy");
    let code = |table: &dyn AnyMatch, seat| table.job(seat).unwrap_err().code;
    assert_eq!(code(&*table, Seat::A), "chance_due");
    deal(&mut *table);
    assert_eq!(code(&*table, Seat::D), "no_seat");
    table.apply(Seat::A, "done").unwrap();
    assert_eq!(code(&*table, Seat::A), "not_waiting");
    play(&mut *table, "random", |_, _, _| ());
    assert_eq!(code(&*table, Seat::A), "over");
}

#[test]
fn thinking_is_done_on_any_thread_and_the_table_goes_on_meanwhile() {
    fn moves<T: Send + 'static>(_: &T) {}
    let mut table = open(&TOY, 3, "toy");
    deal(&mut *table);
    let here = mind("search:200").advise(table.job(Seat::B).unwrap(), None);
    let (job, mut other) = (table.job(Seat::B).unwrap(), mind("search:200"));
    moves::<Job>(&job);
    moves(&other);
    let thinker = thread::spawn(move || other.advise(job, None));
    table.apply(Seat::A, "done").unwrap();
    assert_eq!(thinker.join().unwrap(), here);
}

#[test]
fn a_mind_takes_nothing_from_one_match_to_another() {
    let job_of = |title: &TitleInfo, seed: &str| {
        let mut table = open(title, 2, seed);
        deal(&mut *table);
        let seat = table.waiting().first().unwrap();
        table.job(seat).unwrap()
    };
    let settlement = steading_match::title("settlement").unwrap();
    let fresh = mind("search:60").advise(job_of(&TOY, "two"), None);
    let mut used = mind("search:60");
    used.advise(job_of(&TOY, "one"), None);
    assert_eq!(used.advise(job_of(&TOY, "two"), None), fresh);
    used.advise(job_of(settlement, "three"), None);
    assert_eq!(used.advise(job_of(&TOY, "two"), None), fresh);
}

#[test]
fn a_budget_replaces_that_of_the_name_and_people_do_not_wait_for_ever() {
    let mut table = open(steading_match::title("settlement").unwrap(), 2, "rain");
    deal(&mut *table);
    let seat = table.waiting().first().unwrap();
    let advice = mind("expert").advise(table.job(seat).unwrap(), Some(Budget::Iterations(40)));
    assert!((1..=40).contains(&advice.iterations), "{advice:?}");
    let both = Budget::Both { iterations: 1_000_000_000, ms: 20 };
    let advice = mind("expert").advise(table.job(seat).unwrap(), Some(both));
    assert!((1..1_000_000_000).contains(&advice.iterations), "{advice:?}");
    let both = Budget::Both { iterations: 40, ms: 1_000_000 };
    assert!(mind("expert").advise(table.job(seat).unwrap(), Some(both)).iterations <= 40);

    for free in ["random", "greedy", "easy", "medium", "search:2000", "search:500ms"] {
        assert_eq!(live_budget(name(free)), None, "{free}");
    }
    for (level, ms) in [("hard", 1_000), ("expert", 3_000), ("master", 3_000)] {
        assert_eq!(live_budget(name(level)).and_then(Budget::milliseconds), Some(ms), "{level}");
    }
}

#[test]
fn every_answer_that_is_weighed_has_its_sentence_in_both_languages() {
    for title in titles() {
        let mut table = open(title, title.most_seats, "rain");
        let mut told = 0;
        play(&mut *table, "easy", |table, _, advice| {
            for lang in Lang::ALL {
                let names = table.names();
                let others = advice.alternatives.iter().map(|weighed| weighed.sentence(lang, &names));
                for sentence in others.chain([advice.sentence(lang, &names)]) {
                    assert!(!sentence.is_empty() && !sentence.contains(title.id), "{sentence}");
                    told += 1;
                }
            }
        });
        assert!(told > 100, "{}", title.id);
    }
}

#[test]
fn advice_is_plain_data_for_programs() {
    let mut table = open(&TOY, 3, "toy");
    deal(&mut *table);
    let advice = mind("search:40").advise(table.job(Seat::C).unwrap(), None);
    let json = serde_json::to_value(&advice).unwrap();
    assert_eq!(json["action"], advice.action.as_str());
    assert_eq!(json["alternatives"][0]["values"].as_array().unwrap().len(), 3);
    assert!(json["alternatives"][0].get("message").is_none());
}

#[test]
fn advice_for_a_person_is_of_the_whole_plan_and_of_the_next_best() {
    let title = titles().iter().find(|title| title.id == "orleans_settlers").unwrap();
    let planning = || {
        let mut table = open(title, 2, "a plan");
        deal(&mut *table);
        table
    };
    let table = planning();
    let mut mind = mind("search:60");
    let advice = mind.counsel(table.job(Seat::A).unwrap(), None);
    assert!(advice.whole.iter().any(|step| step.starts_with("put ")), "{:?}", advice.whole);
    let second = &advice.alternatives[1];
    for (whole, first) in [(&advice.whole, &advice.action), (&second.whole, &second.action)] {
        assert_eq!((whole.first(), whole.last().map(String::as_str)), (Some(first), Some("confirm")));
        let steps: Vec<&str> = whole.iter().map(String::as_str).collect();
        planning().apply_all(Seat::A, &steps, true).unwrap();
    }
    // A bot in a seat thinks of one answer at a time.
    assert!(mind.advise(table.job(Seat::A).unwrap(), None).whole.is_empty());
}

/// What an answer prevents is told to people, in both languages, and what a game alone will bring is told in points.
#[test]
fn advice_for_a_person_says_what_an_answer_prevents() {
    let title = |id: &str| titles().iter().find(|title| title.id == id).unwrap();
    for (id, words) in [("settlement", ["Monster", "monsters"]), ("catan_road", ["Räuber", "robber"])] {
        let mut told = 0;
        let mut mind = mind("greedy");
        play(&mut *open(title(id), 2, "danger"), "greedy", |table, seat, advice| {
            assert_eq!(advice.prevents, None, "a bot in a seat need not be told");
            let advice = mind.counsel(table.job(seat).unwrap(), None);
            if let Some(message) = &advice.prevents {
                let said = Lang::ALL.map(|lang| render(lang, message, &table.names()));
                assert!(said[0].contains(words[0]) && said[1].contains(words[1]), "{said:?}");
                told += 1;
            }
        });
        assert!(told > 0, "{id}");
    }
}

#[test]
fn somebody_who_plays_alone_is_told_points_and_no_chance_to_win() {
    for title in titles().iter().filter(|title| ["settlement", "emberleaf"].contains(&title.id)) {
        for (seats, alone) in [(1, true), (2, false)] {
            let mut table = open(title, seats, "alone");
            deal(&mut *table);
            let Status::Waiting(asked) = table.status() else { panic!("somebody is asked") };
            let advice = mind("greedy").advise(table.job(asked.first().unwrap()).unwrap(), None);
            assert!(!advice.alternatives.is_empty());
            for weighed in &advice.alternatives {
                assert_eq!(weighed.points.is_some(), alone, "{}", title.id);
                assert!(weighed.points.is_none_or(|points| points.abs() < 200.0), "{}", title.id);
            }
        }
    }
}

/// Gives the rest of a turn as it is told. Nothing is drawn and nobody else is asked in between.
fn follow(table: &mut dyn AnyMatch, seat: Seat, first: &str, rest: &[OptionInfo]) {
    for step in std::iter::once(first).chain(rest.iter().map(|step| step.notation.as_str())) {
        table.apply(seat, step).unwrap_or_else(|error| panic!("{step}: {error:?}"));
    }
}

#[test]
fn a_person_is_told_the_rest_of_the_turn_and_can_follow_it() {
    for title in ["settlement", "catan_road", "emberleaf", "orleans_settlers"] {
        let mut table = open(steading_match::title(title).unwrap(), 2, "turns");
        let mut bot = mind("greedy");
        let (mut steps, mut seconds, mut gains) = (0, 0, 0);
        for _ in 0..16 {
            deal(&mut *table);
            let Some(seat) = table.waiting().first() else { break };
            let advice = bot.counsel(table.job(seat).unwrap(), None);
            assert!(advice.whole.is_empty() || advice.then.is_empty(), "{title}: a plan is told as a whole");
            assert!(advice.then.len() <= 8);
            // With the next best answer the turn goes on otherwise, and that is told as well.
            if let Some(second) = advice.alternatives.get(1).filter(|second| !second.then.is_empty()) {
                let chance = Chance { seed: None, manual: true };
                let mut otherwise = load_position(table.position().get(), None, chance).unwrap();
                follow(&mut *otherwise, seat, &second.action, &second.then);
                seconds += 1;
            }
            follow(&mut *table, seat, &advice.action, &advice.then);
            for step in advice.then {
                let shown = Button::of(step, Lang::En, &table.names());
                assert!(!shown.text.is_empty() && !shown.text.contains(title), "{shown:?}");
                gains += usize::from(!shown.gain.is_empty() || !shown.price.is_empty());
                steps += 1;
            }
        }
        assert!(
            (steps > 0 && seconds > 0 && gains > 0) || title == "orleans_settlers",
            "{title}: {steps} {seconds} {gains}"
        );
    }
}

/// What goes to a machine elsewhere is the same in every world that the seat cannot tell apart, and the answer that comes
/// back is the one that would have been given here.
#[test]
fn a_question_is_answered_elsewhere_as_it_is_here_and_tells_nothing_hidden() {
    for title in titles() {
        let mut table = open(title, title.least_seats.max(2), "elsewhere");
        let mut minds: Vec<BotPlayer> = Seat::all(table.seats()).map(|_| mind("random")).collect();
        let (mut asked, mut exchanged) = (0, 0);
        for step in 0..90 {
            deal(&mut *table);
            let Status::Waiting(waiting) = table.status() else { break };
            for seat in waiting.iter().filter(|_| step % 3 == 0) {
                let here = table.job(seat).unwrap();
                let (one, other) = (here.imagined(1).unwrap(), here.imagined(2).unwrap());
                let elsewhere = Job::read(&other, seat, Arc::default()).unwrap();
                assert_eq!(elsewhere.imagined(1), Some(one), "{} {seat} at {step}", title.id);
                let found = mind("classic:12").find_out(&elsewhere, None, false);
                let found = serde_json::from_str(&serde_json::to_string(&found).unwrap()).unwrap();
                let advice = here.advice(&found).expect("it is an answer to this question");
                assert_eq!(advice, mind("classic:12").advise(here, None), "{} {seat} at {step}", title.id);
                asked += 1;
                exchanged += usize::from(other != table.position().get());
            }
            let seat = waiting.iter().next().unwrap();
            let advice = minds[seat.index()].advise(table.job(seat).unwrap(), None);
            table.apply(seat, &advice.action).unwrap();
        }
        assert!(asked >= 5, "{}: {asked} questions", title.id);
        assert!(exchanged > 0 || title.id != "catan_road", "hands are hidden there");
    }
}

#[test]
fn nonsense_from_elsewhere_is_no_advice() {
    let mut table = open(&titles()[0], 2, "nonsense");
    deal(&mut *table);
    let Status::Waiting(asked) = table.status() else { panic!("somebody begins") };
    let seat = asked.iter().next().unwrap();
    let job = table.job(seat).unwrap();
    let found = mind("classic:12").find_out(&job, None, true);
    assert!(job.advice(&found).is_some());
    let text = serde_json::to_value(&found).unwrap();
    let changed = |key: &str, value: serde_json::Value| {
        let mut text = text.clone();
        text[key] = value;
        serde_json::from_value(text).unwrap()
    };
    assert_eq!(job.advice(&changed("action", "nonsense".into())), None);
    for steps in ["whole", "other_whole", "then", "other_then"] {
        assert_eq!(job.advice(&changed(steps, vec!["pass"; 1_000].into())), None, "{steps}");
    }
    let other = serde_json::json!([{ "action": text["action"], "visits": 1, "values": [0.5] }]);
    assert_eq!(job.advice(&changed("alternatives", other)), None);
    assert!(Job::read("{}", seat, Arc::default()).is_err());
}
