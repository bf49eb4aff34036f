//! What every bot promises, shown with Settlement: legal answers, no peeking, the same seed the same answer,
//! and choices that explain themselves.

#[path = "golden/mod.rs"]
mod golden;

use steading_bots::search::Search;
use steading_bots::{Bot, BotName, Budget};
use steading_core::prelude::*;
use steading_core::{Ignore, Seat, Status, Viewer, Xoshiro256};
use steading_settlement::Settlement;
use steading_settlement::state::State;

fn bot(name: &str, seed: u64) -> Bot<Settlement> {
    Bot::new(name.parse::<BotName>().expect("a bot"), seed)
}

/// A game that one bot plays for all seats, with a stop at every question.
fn every_question(game: &Settlement, mover: &str, seed: u64, mut ask: impl FnMut(&State, Seat)) {
    let mut mover = bot(mover, seed);
    let mut rng = Xoshiro256::new(seed);
    let mut state = game.setup();
    loop {
        match game.status(&state) {
            Status::Over => return,
            Status::Chance => {
                let outcome = game.sample(&state, &mut rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(asked) => {
                let seat = asked.first().expect("somebody is asked");
                ask(&state, seat);
                let choice = mover.choose(game, &state, seat, None);
                game.apply(&mut state, seat, choice.action, &mut Ignore);
            }
        }
    }
}

fn options(game: &Settlement, state: &State, seat: Seat) -> Vec<<Settlement as Rules>::Action> {
    let mut options = Vec::new();
    game.legal_actions(state, seat, &mut options);
    options
}

/// A position of a sensible game, some questions in, with some answers to choose from.
fn position(game: &Settlement, questions: usize) -> (State, Seat) {
    let mut found = None;
    let mut count = 0;
    every_question(game, "search:2", 3, |state, seat| {
        count += 1;
        if found.is_none() && count > questions && options(game, state, seat).len() > 5 {
            found = Some((*state, seat));
        }
    });
    found.expect("a game has more questions")
}

/// Every switch that puts other questions.
fn tables() -> [Settlement; 4] {
    let odd =
        [("hero_view", "memory"), ("region_collect", "optional"), ("stack_choice", "manual"), ("rare_tokens", "early")];
    [Settlement::base(1), Settlement::base(2), Settlement::with(3, &odd), Settlement::base(4)]
}

#[test]
fn answers_are_legal_in_thousands_of_positions() {
    let mut asked = 0;
    for (number, game) in tables().into_iter().enumerate() {
        for (name, games) in [("random", 6), ("greedy", 1), ("search:12", 6), ("easy", 3)] {
            let mut bot = bot(name, number as u64);
            for seed in 0..games {
                every_question(&game, "random", seed, |state, seat| {
                    let choice = bot.choose(&game, state, seat, None);
                    assert!(options(&game, state, seat).contains(&choice.action), "{name}: {:?}", choice.action);
                    asked += 1;
                });
            }
        }
    }
    assert!(asked > 5_000, "only {asked} positions");
}

#[test]
fn what_a_seat_may_not_know_does_not_change_its_answer() {
    let game = Settlement::with(3, &[("hero_view", "memory")]);
    let mut rng = Xoshiro256::new(8);
    let mut different = 0;
    let mut count = 0;
    every_question(&game, "search:2", 9, |state, seat| {
        count += 1;
        if count % 5 != 0 {
            return;
        }
        for name in ["greedy", "search:40"] {
            let here = bot(name, 5).choose(&game, state, seat, None);
            for _ in 0..10 {
                let world = game.resample(state, Viewer::Seat(seat), &mut rng);
                different += usize::from(world != *state);
                assert_eq!(bot(name, 5).choose(&game, &world, seat, None), here, "{name} knows too much");
            }
        }
    });
    assert!(different > 100, "the worlds were hardly different: {different}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = Settlement::base(2);
    let (state, seat) = position(&game, 40);
    for name in ["random", "greedy", "search:300"] {
        let once = bot(name, 7).choose(&game, &state, seat, None);
        assert_eq!(once, bot(name, 7).choose(&game, &state, seat, None), "{name}");
    }
}

#[test]
fn a_forced_answer_is_given_at_once() {
    let game = Settlement::base(1);
    let mut forced = 0;
    for seed in 0..20 {
        every_question(&game, "random", seed, |state, seat| {
            if let [only] = options(&game, state, seat)[..] {
                for name in ["greedy", "search:1000000"] {
                    let choice = bot(name, 1).choose(&game, state, seat, None);
                    assert_eq!((choice.action, choice.iterations), (only, 0));
                    assert!(choice.alternatives.is_empty());
                }
                forced += 1;
            }
        });
    }
    assert!(forced > 20, "only {forced} forced answers");
}

#[test]
fn a_choice_explains_itself() {
    let game = Settlement::base(2);
    let (state, seat) = position(&game, 60);
    let searched = bot("search:600", 2).choose(&game, &state, seat, None);
    assert_eq!(searched.alternatives[0].action, searched.action);
    assert!(searched.alternatives.is_sorted_by(|a, b| a.visits >= b.visits));
    assert_eq!(searched.alternatives.len(), options(&game, &state, seat).len());
    let visits: u32 = searched.alternatives.iter().map(|alternative| alternative.visits).sum();
    assert_eq!(visits, searched.iterations);
    assert_eq!(searched.top(3).len(), 3);

    let greedy = bot("greedy", 2).choose(&game, &state, seat, None);
    let value = |index: usize| greedy.alternatives[index].values[seat.index()];
    assert_eq!(greedy.alternatives[0].action, greedy.action);
    assert!((1..greedy.alternatives.len()).all(|index| value(index - 1) >= value(index)));
    for choice in [searched, greedy] {
        for alternative in &choice.alternatives {
            let all = alternative.values[..2].iter().sum::<f32>();
            assert!(alternative.visits == 0 || (0.8..=1.2).contains(&all), "{alternative:?}");
        }
    }
}

#[test]
fn a_budget_in_time_is_kept() {
    let game = Settlement::base(2);
    let (state, seat) = position(&game, 30);
    // Without a look at the clock it would go on for billions of iterations; how long it took is no test's business.
    let choice = bot("expert", 1).choose(&game, &state, seat, Some(Budget::Milliseconds(50)));
    assert!((1..u32::MAX).contains(&choice.iterations));
}

#[test]
fn a_hundred_thousand_iterations_stay_small() {
    let game = Settlement::base(2);
    let (state, seat) = position(&game, 60);
    let mut offered = Vec::new();
    game.legal_actions(&state, seat, &mut offered);
    let mut search = Search::default();
    search.choose(&game, &state, seat, &offered, Budget::Iterations(100_000), &mut Xoshiro256::new(6));
    assert!(search.bytes() < 256 << 20, "{} MB", search.bytes() >> 20);
}

#[test]
fn the_last_round_is_cashed_in() {
    let game = Settlement::base(1);
    let mut last = game.setup();
    every_question(&game, "search:100", 12, |state, _| last = *state);
    assert_eq!((last.round, last.player().settlers()), (6, 0), "settlers were left over");
    let score = game.standings(&last).score(Seat::A);
    assert!(score > 50, "{score} points");
}

#[test]
fn nets_of_the_build_fit_the_matches_they_were_trained_for() {
    use steading_bots::Heuristics;
    fn plays<G: Heuristics>(seats: u8) -> Result<(), String> {
        let game = G::open(seats, &Default::default(), None).expect("the base pack is sound");
        game.learned().map(|_| ())
    }
    assert_eq!(plays::<Settlement>(1), Ok(()));
    assert_eq!(plays::<Settlement>(2), Ok(()));
    assert_eq!(plays::<Settlement>(3), Ok(()));
    assert_eq!(plays::<steading_emberleaf::Emberleaf>(1), Ok(()));
    assert_eq!(plays::<steading_emberleaf::Emberleaf>(2), Ok(()));
    assert_eq!(plays::<steading_catan_road::CatanRoad>(2), Ok(()));
    assert_eq!(plays::<steading_orleans_settlers::OrleansSettlers>(2), Ok(()));
    assert_eq!(plays::<Settlement>(4), Err("there is no net for 4 seats".to_owned()));

    // Alone the levels play by the net; with two seats they do not.
    let alone = Settlement::base(1);
    let mut other = 0;
    every_question(&alone, "net", 3, |state, seat| {
        let mut hard = bot("hard", 1);
        let action = hard.choose(&alone, state, seat, None).action;
        assert_eq!(hard.without_net(), None);
        assert_eq!(action, bot("net:20", 1).choose(&alone, state, seat, None).action);
        other += u32::from(action != bot("classic:50", 1).choose(&alone, state, seat, None).action);
    });
    assert!(other > 0, "the net and the search always agree");
    let two = Settlement::base(2);
    every_question(&two, "greedy", 3, |state, seat| {
        let [level, search] = ["medium", "classic:50"].map(|name| bot(name, 1).choose(&two, state, seat, None).action);
        assert_eq!(level, search);
    });
}
