//! The arena as a whole: determinism, fairness, strength, pairing, early stops, interruptions, reports.

use std::sync::atomic::{AtomicU64, Ordering};
use steading_arena::deal::{Chance, Seating};
use steading_arena::report::Report;
use steading_arena::stats::sprt::Verdict;
use steading_arena::usage::UsageThing;
use steading_arena::{Plan, PlanError, Sprt, csv, html, run};
use steading_bots::BotName;
use steading_core::Chance as _;
use steading_core::prelude::*;
use steading_core::{OpenError, Seat};
use steading_messages::Lang;
use steading_settlement::Settlement;

fn plan(bots: &str, games: u64) -> Plan {
    let bots: Vec<BotName> = bots.split(',').map(|name| name.parse().unwrap()).collect();
    Plan::new("settlement", &bots, games)
}

fn played(plan: &Plan) -> Report {
    run(plan, &mut |_| {}).unwrap()
}

fn json(report: &Report) -> String {
    serde_json::to_string(&report.clone().without_times()).unwrap()
}

fn csv(report: &Report) -> String {
    let mut out = Vec::new();
    csv::write(report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_number_of_threads_cannot_be_seen() {
    let mut plan = plan("search:6,random,search:3", 9);
    plan.usage = true;
    let figures = [1, 2, 8].map(|threads| {
        plan.threads = threads;
        let report = played(&plan);
        (json(&report), csv(&report))
    });
    assert_eq!(figures[0], figures[1]);
    assert_eq!(figures[0], figures[2]);
    plan.seed = 2;
    assert_ne!(csv(&played(&plan)), figures[0].1);
}

#[test]
fn times_are_the_only_thing_that_differs_from_run_to_run() {
    let with_times = serde_json::to_value(played(&plan("random,random", 4))).unwrap();
    assert!(with_times["bots"][0]["ms_per_decision"].as_f64().unwrap() > 0.0);
    assert!(with_times["bots"][0]["thinking"]["median"].is_number());
    let without = serde_json::to_value(played(&plan("random,random", 4)).without_times()).unwrap();
    let (mut one, mut other) = (with_times, without);
    for report in [&mut one, &mut other] {
        for bot in report["bots"].as_array_mut().unwrap() {
            let bot = bot.as_object_mut().unwrap();
            bot.remove("ms_per_decision");
            bot.remove("thinking");
        }
    }
    assert_eq!(one, other);
}

#[test]
fn the_json_begins_as_the_design_says() {
    let text = json(&played(&plan("random,random", 2)));
    assert!(text.starts_with(r#"{"game":"settlement","games":2,"seed":1,"bots":[{"name":"random","wins":"#), "{text}");
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let wanted = ["name", "wins", "draws", "mean_score", "elo", "elo_low", "elo_high", "ms_per_decision"];
    // The order in the text, not that of a sorted map.
    let places: Vec<usize> = wanted.iter().map(|key| text.find(&format!("\"{key}\":")).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
    for key in ["by_seat", "pairs", "length"] {
        assert!(!value[key].is_null(), "{key}");
    }
}

#[test]
fn equal_bots_are_equal() {
    let report = played(&plan("random,random", 600));
    let [first, second] = &report.bots[..] else { panic!("two bots") };
    assert!(first.win_low <= 0.5 && 0.5 <= first.win_high, "{first:?}");
    assert!(first.elo_low.unwrap() < 0.0 && first.elo_high.unwrap() > 0.0, "{first:?}");
    assert!((first.elo.unwrap() + second.elo.unwrap()).abs() < 0.11);
    assert_eq!(first.wins + second.wins + first.draws, 600);
    assert_eq!((first.label.as_str(), second.label.as_str()), ("random", "random (2)"));
}

#[test]
fn a_bot_that_looks_ahead_beats_one_that_does_not() {
    let report = played(&plan("random,greedy", 24));
    let [random, greedy] = &report.bots[..] else { panic!("two bots") };
    assert!(greedy.win_low > 0.7, "{greedy:?}");
    assert!(greedy.elo_low.unwrap() > random.elo_high.unwrap(), "{greedy:?}");
    assert!(greedy.mean_score > random.mean_score + 10.0);
    assert_eq!(report.order(), [1, 0]);
    assert_eq!(html::headline(&report, Lang::En).split(' ').next(), Some("greedy"));
}

#[test]
fn every_bot_plays_every_deal_from_every_seat() {
    let report = played(&plan("random,random,random", 7));
    assert_eq!((report.games, report.planned, report.deals, report.wished), (9, 9, 3, 7));
    let text = csv(&report);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some(csv::HEAD));
    let mut seen: Vec<(String, String, String)> = lines
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[1].to_owned(), cells[3].to_owned(), cells[4].to_owned())
        })
        .collect();
    assert_eq!(seen.len(), 27);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 27, "each bot has each seat once in each deal");
}

#[test]
fn an_extra_draw_from_one_deck_does_not_shift_another() {
    let game = Settlement::base(2);
    let draws = |skip: u32| {
        let mut chance = Chance::new(9, 4);
        let mut state = game.setup();
        // Somebody draws from another deck in between.
        for _ in 0..skip {
            let mut elsewhere = state;
            while game.source(&elsewhere) == game.source(&state) {
                let outcome = game.sample(&elsewhere, &mut Chance::new(0, 0).next(&game, &elsewhere));
                game.resolve(&mut elsewhere, outcome, &mut steading_core::Ignore);
            }
            chance.next(&game, &elsewhere);
        }
        let first = game.source(&state);
        let mut drawn = Vec::new();
        while game.source(&state) == first {
            let outcome = game.sample(&state, &mut chance.next(&game, &state));
            game.resolve(&mut state, outcome, &mut steading_core::Ignore);
            drawn.push(outcome);
        }
        drawn
    };
    assert_eq!(draws(0), draws(1));
    assert_eq!(draws(0), draws(3));
    assert_eq!(Seating::of(5, 2).seat_of(0), Seat::B);
}

#[test]
fn a_test_stops_as_soon_as_it_knows_and_at_the_same_deal_everywhere() {
    let mut plan = plan("search:12,random", 100);
    plan.sprt = Some(Sprt { elo1: 200.0, ..Sprt::default() });
    let reports = [1, 2].map(|threads| {
        plan.threads = threads;
        played(&plan)
    });
    let [report, other] = &reports;
    let test = report.sprt.as_ref().unwrap();
    assert_eq!(test.verdict, Verdict::Stronger);
    assert!(report.games < 60 && report.games % 2 == 0, "{}", report.games);
    assert!(!report.interrupted);
    assert_eq!(test.deals.iter().sum::<u64>(), report.deals);
    assert_eq!(test.path.len() as u64, report.deals);
    assert_eq!(json(report), json(other));

    plan.bots.reverse();
    let weaker = played(&plan);
    assert_eq!(weaker.sprt.unwrap().verdict, Verdict::NotStronger);
}

#[test]
fn an_interrupted_run_reports_what_it_has() {
    let mut plan = plan("random,random", 100_000);
    plan.usage = true;
    plan.threads = 2;
    let stop = plan.stop.clone();
    let report = run(&plan, &mut |progress| {
        assert_eq!(progress.planned, 100_000);
        if progress.played >= 20 {
            stop.store(true, Ordering::Relaxed);
        }
    })
    .unwrap();
    assert!(report.interrupted);
    assert!((20..1000).contains(&report.games), "{}", report.games);
    assert_eq!(report.rows.len() as u64, report.games);
    assert!(html::page(&report, Lang::En, "").contains("Interrupted"));

    // Before the first game is over there is nothing, and that is reported too.
    let nothing = run(&plan, &mut |_| {}).unwrap();
    assert_eq!((nothing.games, nothing.interrupted), (0, true));
    assert!(html::page(&nothing, Lang::De, "").contains("Keine Partie"));
    assert!(json(&nothing).contains(r#""games":0"#));
}

#[test]
fn alone_at_the_table_points_are_what_counts() {
    let mut plan = plan("search:10", 6);
    plan.usage = true;
    let report = played(&plan);
    assert_eq!((report.games, report.deals), (6, 6));
    assert_eq!(report.bots[0].elo, None);
    assert!(report.pairs.is_empty());
    let heroes = &report.usage.as_ref().unwrap()[0];
    assert!(heroes.things.iter().all(|thing| thing.win_rate.is_none()));
    let page = html::page(&report, Lang::En, "");
    assert!(page.contains("alone") && !page.contains("NaN"));
}

#[test]
fn usage_adds_up() {
    let mut plan = plan("search:20,search:20", 8);
    plan.usage = true;
    let report = played(&plan);
    let kinds = report.usage.as_ref().unwrap();
    let kind = |id: &str| kinds.iter().find(|kind| kind.kind == id).unwrap();
    for id in ["hero", "building", "artifact"] {
        for thing in &kind(id).things {
            assert!(thing.taken_share.unwrap_or(0.0) <= 1.0, "{id} {}", thing.name.en);
            assert!(thing.takers <= thing.taken && !thing.name.en.is_empty());
            assert!(thing.games <= report.games && thing.games_taken <= thing.games);
        }
    }
    // Each seat has one place in the order, and every winner too.
    let order = kind("order");
    assert_eq!(order.things.len(), 2);
    assert!(order.things.iter().all(|thing| thing.taken == report.games));
    let wins: f64 = order.things.iter().map(|thing| thing.win_rate.unwrap()).sum();
    assert!((wins - 1.0).abs() < 1e-3);
    // Points of heroes and of stored tokens are all the points there are (rules SET-9.2).
    let brought = |id: &str| -> f64 {
        kind(id).things.iter().map(|thing| thing.points_per_take.unwrap_or(0.0) * thing.taken as f64).sum()
    };
    let all: f64 = report.rows.iter().map(|row| f64::from(row.scores[0] + row.scores[1])).sum();
    assert!(brought("hero") > 0.0 && brought("hero") <= all, "{} of {all}", brought("hero"));
    // A terrain brings its owner one point for each adventurer, whichever way it is counted.
    let adventurers = brought("region");
    assert!(adventurers <= brought("hero") + 1.0, "{adventurers}");
}

fn catan(bots: &str, games: u64, side: &str) -> Report {
    let mut plan = plan(bots, games);
    plan.game = "catan_road".to_owned();
    plan.options.insert("metropolis_side".to_owned(), side.to_owned());
    plan.usage = true;
    played(&plan)
}

#[test]
fn usage_of_catan_adds_up_on_both_sides() {
    for side in ["A", "B"] {
        let report = catan("greedy,search:6,easy", 12, side);
        let kinds = report.usage.as_ref().unwrap();
        let kind = |id: &str| kinds.iter().find(|kind| kind.kind == id).unwrap();
        let brought = |things: &[UsageThing]| -> f64 {
            things.iter().map(|thing| thing.points_per_take.unwrap_or(0.0) * thing.taken as f64).sum()
        };
        for id in ["building", "metropolis", "special"] {
            for thing in &kind(id).things {
                assert!(thing.taken_share.unwrap() <= 1.0, "{id} {}", thing.name.en);
                assert!(thing.takers <= thing.taken && !thing.name.en.is_empty() && !thing.name.de.is_empty());
            }
        }
        let buildings = &kind("building").things;
        assert_eq!(
            buildings.iter().map(|thing| thing.name.en.as_str()).collect::<Vec<_>>(),
            ["Road", "Settlement", "City", "Knight"]
        );
        // CAT-2.4: what is built and the special cards make up the score, but for the settlement one starts with.
        let built = brought(&buildings[1..3]) + brought(&kind("metropolis").things) + brought(&kind("special").things);
        let seats = report.seats as f64 * report.games as f64;
        let all: f64 = report.rows.iter().map(|row| f64::from(row.scores.iter().sum::<i32>())).sum();
        assert!((built + seats - all).abs() < 0.5, "{built} + {seats} of {all}");
        // Every settlement that was built brought an event, unless it won the game (CAT-9.2).
        let events: u64 = kind("event").things.iter().map(|thing| thing.taken).sum();
        assert!(events <= buildings[1].taken && events + report.games >= buildings[1].taken);
        assert!(kind("order").things.iter().all(|thing| thing.taken == report.games));

        let metropolises = &kind("metropolis").things;
        let names: Vec<&str> = metropolises.iter().map(|thing| thing.name.en.as_str()).collect();
        match side {
            "A" => assert_eq!(names, ["Metropolis, side A"]),
            _ => assert_eq!(names.len(), 4, "{names:?}"),
        }
        let appeared: u64 = metropolises.iter().map(|thing| thing.appeared).sum();
        assert_eq!(appeared, 4 * report.games);
    }
}

#[test]
fn the_report_of_catan_says_whether_the_sides_are_worth_the_same() {
    let report = catan("greedy,greedy", 60, "B");
    let likeness = report.usage.as_ref().unwrap().iter().find_map(|kind| kind.likeness).unwrap();
    assert!(likeness.least_win_rate <= likeness.most_win_rate, "{likeness:?}");
    for chance in [likeness.taken_by_chance, likeness.won_by_chance].into_iter().flatten() {
        assert!((0.0..=1.0).contains(&chance), "{likeness:?}");
    }
    for (lang, words) in [(Lang::De, "Sind sie etwa gleich viel wert?"), (Lang::En, "Are they worth about the same?")] {
        let page = html::page(&report, lang, "");
        assert!(page.contains(words) && !page.contains("NaN"), "{words}");
    }
    // On side A there is nothing to compare.
    let report = catan("greedy,greedy", 4, "A");
    assert!(report.usage.unwrap().iter().all(|kind| kind.likeness.is_none()));
}

#[test]
fn plans_that_cannot_be_played_are_refused_with_a_sentence() {
    let refused = |plan: &Plan| run(plan, &mut |_| {}).unwrap_err();
    let mut unknown = plan("random,random", 2);
    unknown.game = "chess".to_owned();
    assert!(refused(&unknown).to_string().contains("settlement"));
    let crowd = plan("random,random,random,random,random", 5);
    assert_eq!(refused(&crowd), PlanError::Open(OpenError::Seats { wanted: 5, allowed: 1..=4 }));
    let mut three = plan("random,random,random", 3);
    three.sprt = Some(Sprt::default());
    assert_eq!(refused(&three), PlanError::SprtNeedsTwo { bots: 3 });
    let mut option = plan("random,random", 2);
    option.options.insert("supply".to_owned(), "endless".to_owned());
    assert!(refused(&option).to_string().contains("unlimited"));
    assert!(refused(&plan_with_pack("nonsense")).to_string().contains("my.toml"));
    assert!(!plan("random,search:5ms", 2).repeatable());
}

fn plan_with_pack(text: &str) -> Plan {
    let mut plan = plan("random,random", 2);
    plan.pack = Some(("my.toml".to_owned(), text.to_owned()));
    plan
}

#[test]
fn progress_comes_after_every_game() {
    let calls = AtomicU64::new(0);
    let report = run(&plan("random,random", 30), &mut |progress| {
        assert_eq!(progress.played, calls.fetch_add(1, Ordering::Relaxed) + 1);
    });
    assert_eq!(report.unwrap().games, calls.into_inner());
}

#[test]
fn the_page_stands_alone_in_both_languages() {
    let mut plan = plan("search:6,random,random", 9);
    plan.usage = true;
    let report = played(&plan);
    for (lang, words) in
        [(Lang::De, ["Spielstärke", "Jeder gegen jeden", "Helden"]), (Lang::En, ["Strength", "Head to head", "Heroes"])]
    {
        let page = html::page(&report, lang, "steading arena settlement --bots search:6,random,random");
        for word in words {
            assert!(page.contains(word), "{word}");
        }
        for outside in ["<script", "http://", "https://", "src=", "@import", "url(", "NaN", "inf"] {
            let found = page.find(outside).map(|at| &page[at.saturating_sub(60)..(at + 60).min(page.len())]);
            assert_eq!(found, None, "{outside}");
        }
        assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
        assert_eq!(page.matches("<section").count(), page.matches("</section>").count());
    }
}
