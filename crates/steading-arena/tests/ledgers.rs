//! What the balance lab counts in each game, and what it says of a changed pack.

use steading_arena::{Comparison, Contender, Plan, Report, compare, run};
use steading_bots::BotName;
use steading_core::Title;
use steading_messages::Lang;
use steading_settlement::Settlement;

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

#[test]
fn emberleaf_is_measured_turn_by_turn_and_leaf_by_leaf() {
    let report = played("emberleaf", "greedy,greedy", 4);
    let kinds = report.usage.as_ref().unwrap();
    let things = |id: &str| &kinds.iter().find(|kind| kind.kind == id).unwrap().things;
    // EMB-9.2: the sources make up all points of all seats.
    let brought: f64 = things("source").iter().map(|thing| thing.points_per_take.unwrap() * thing.taken as f64).sum();
    let scores: i64 = report.rows.iter().flat_map(|row| &row.scores[..2]).map(|&score| i64::from(score)).sum();
    assert!((brought - scores as f64).abs() < 1.0, "{brought} of {scores}");
    // A starting deck has six heroes, and every seat one deck.
    assert_eq!(things("starter").iter().map(|thing| thing.taken).sum::<u64>(), 4 * 2 * 6);
    let measure = |id: &str| report.measures.iter().find(|measure| measure.measure == id).unwrap();
    let [first, second, last] = ["first_trophy", "second_trophy", "last_trophy"].map(|id| measure(id).mean);
    assert!(0.0 < first && first <= second && second < last && last <= 1.0, "{first} {second} {last}");
    assert_eq!((measure("first_trophy").values, measure("favour_share").values), (4, 8));
    assert!(measure("turns").least >= 2.0 && measure("turns").low.unwrap() <= measure("turns").mean);
}

#[test]
fn settlement_counts_guilds_and_alone_the_rank() {
    let report = played("settlement", "greedy", 6);
    let kinds = report.usage.as_ref().unwrap();
    let taken = |id: &str| -> u64 {
        kinds.iter().find(|kind| kind.kind == id).unwrap().things.iter().map(|thing| thing.taken).sum()
    };
    assert_eq!((taken("guild"), taken("rank")), (taken("hero"), 6));
    let two = played("settlement", "random,random", 2).usage.unwrap();
    assert!(two.iter().all(|kind| kind.kind != "rank"));
}

#[test]
fn orleans_says_how_far_fame_goes_and_what_runs_out() {
    let report = played("orleans_settlers", "greedy,greedy", 4);
    let measure = |id: &str| report.measures.iter().find(|measure| measure.measure == id).unwrap();
    assert_eq!((measure("fame").values, measure("fame_in_second_half").values), (8, 8));
    assert!(measure("fame").most <= 90.0 && measure("fame").mean > 0.0);
    let empty = report.usage.as_ref().unwrap().iter().find(|kind| kind.kind == "empty").unwrap();
    assert!(empty.things.iter().all(|thing| thing.games == 4 && thing.games_taken <= 4));
}

/// What a changed pack of Settlement does with 240 games each.
fn tried(pack: &str) -> Comparison {
    let plan = Plan {
        pack: Some(("mine.toml".to_owned(), pack.to_owned())),
        ..Plan::new("settlement", &[BotName::Greedy, BotName::Greedy], 240)
    };
    compare(&plan, &mut |_| {}).unwrap()
}

#[test]
fn the_lab_finds_an_overpowered_hero_and_nothing_in_the_base_pack() {
    let strong = Settlement::BASE_PACK.replacen(
        "cost = { wood = 2, clay = 1, diamond = 1 }, vp = 6",
        "cost = { wood = 1 }, vp = 40",
        1,
    );
    assert_ne!(strong, Settlement::BASE_PACK);
    let found = tried(&strong);
    assert!(found.paired && found.comparisons > 20, "{} comparisons", found.comparisons);
    let findings = found.findings();
    let (kind, cooper) = findings[0];
    assert_eq!((kind.kind, cooper.name.en.as_str()), ("hero", "Cooper"));
    let contribution = cooper.contribution.unwrap();
    assert!(contribution.low.unwrap() > 0.0 && contribution.pack > contribution.base, "{contribution:?}");
    assert!(found.score.low.unwrap() > 0.0, "{:?}", found.score);
    assert!(found.sentences(Lang::En)[0].contains("Whoever takes Cooper wins"), "{:?}", found.sentences(Lang::En));
    for lang in [Lang::De, Lang::En] {
        let page = found.page(lang, "steading pack try");
        for outside in ["<script", "http://", "https://", "src=", "url(", "NaN"] {
            assert!(!page.contains(outside), "{outside}");
        }
        assert!(page.contains(lang.say("Küferin", "Cooper")) && page.matches("<svg").count() == 2);
        assert_eq!(page.matches("<section").count(), page.matches("</section>").count());
    }

    let base = tried(Settlement::BASE_PACK);
    // The same games twice would say nothing: the base pack has deals of its own.
    assert!(!base.paired && base.score.difference != 0.0, "{:?}", base.score);
    assert!(base.comparisons > 20 && base.findings().is_empty(), "{:?}", base.sentences(Lang::En));
}
