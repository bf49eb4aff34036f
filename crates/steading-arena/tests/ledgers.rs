//! What the balance lab counts at Orléans Stories – The Settlers and at Emberleaf.

use steading_arena::{Contender, Plan, Report, run};

fn played(game: &str, bots: &str, games: u64) -> Report {
    let bots: Vec<Contender> = bots.split(',').map(|name| name.parse().unwrap()).collect();
    let plan = Plan { usage: true, ..Plan::new(game, &bots, games) };
    run(&plan, &mut |_| {}).unwrap()
}

#[test]
fn usage_of_orleans_says_who_climbed_and_when() {
    let report = played("orleans_settlers", "greedy,random,random", 12);
    let kinds = report.usage.as_ref().unwrap();
    let kind = |id: &str| kinds.iter().find(|kind| kind.kind == id).unwrap();
    let taken = |id: &str| -> u64 { kind(id).things.iter().map(|thing| thing.taken).sum() };
    let seats = report.games * report.seats as u64;
    // Every seat ends in one era, and has reached each era up to that one from the one before.
    assert_eq!(taken("last_era"), seats);
    let climbed: u64 = kind("last_era").things.iter().map(|thing| u64::from(thing.index) * thing.taken).sum();
    assert_eq!(taken("era"), climbed);
    assert!(climbed > 0, "nobody ever climbed");
    assert_eq!(kind("fame").things.iter().find(|thing| thing.name.en == "next era").unwrap().taken, climbed);
    // ORL-4.5, ORL-12.1: sixteen rounds, each with an event for everybody.
    assert_eq!(taken("event"), 16 * seats);
    for thing in &kind("place").things {
        assert!(thing.appeared == report.games && thing.taken <= thing.appeared, "{}", thing.name.en);
    }
    assert_eq!(kind("place").things.len(), 24);
    for thing in kinds.iter().flat_map(|kind| &kind.things) {
        assert!(thing.name.en.parse::<u16>().is_err() && !thing.name.de.is_empty(), "{:?}", thing.name);
    }
}

#[test]
fn alone_the_report_says_whether_the_sister_was_beaten() {
    let report = played("emberleaf", "greedy", 8);
    let alone = report.usage.as_ref().unwrap().iter().find(|kind| kind.kind == "sister").unwrap();
    let [beaten] = &alone.things[..] else { panic!("{:?}", alone.things) };
    assert_eq!((beaten.games, beaten.name.en.as_str()), (8, "sister beaten"));
    // EMB-11.1: her win is a defeat, also where wins and places are counted.
    let bot = &report.bots[0];
    assert_eq!((beaten.games_taken, bot.ranks.iter().sum::<u64>()), (bot.wins, 8));
    assert!(bot.wins < 8, "the sister never won");
    let usage = played("emberleaf", "greedy,greedy", 2).usage.unwrap();
    assert!(usage.iter().all(|kind| kind.kind != "sister" || kind.things.is_empty()));
}

#[test]
fn habits_decide_how_far_a_bot_climbs() {
    let last_eras = |bots: &str| -> Vec<u16> {
        let usage = played("orleans_settlers", bots, 4).usage.unwrap();
        let last = usage.iter().find(|kind| kind.kind == "last_era").unwrap();
        last.things.iter().filter(|thing| thing.taken > 0).map(|thing| thing.index).collect()
    };
    assert_eq!(last_eras("search:4-advance,greedy-advance"), [0]);
    assert_eq!(last_eras("search:4+advance*2-advance,greedy+advance*2-advance"), [2]);
}

#[test]
fn habits_hold_in_every_game() {
    for (game, word) in
        [("settlement", "trade"), ("catan_road", "offer"), ("emberleaf", "play"), ("orleans_settlers", "put.farmer")]
    {
        let rows = |override_: &str| played(game, &format!("random{override_},random"), 2).rows;
        let free = rows("");
        assert_eq!(rows("-no_such_word"), free, "{game}");
        for sign in ["+", "-"] {
            assert_ne!(rows(&format!("{sign}{word}")), free, "{game} {sign}{word}");
        }
    }
}
