//! The toy game's judgement, for tests here and in other crates (feature `toy`), and what bots promise where hands are
//! hidden and questions are simultaneous.
//! It stands here and not under `tests/` because only this crate may give a game of another crate its judgement.

use crate::heuristics::{Heuristics, Values, chances};
use steading_core::prelude::*;
use steading_core::{MAX_SEATS, Seat};
use steading_testkit::toy::{Action, Hedgerow, Outcome, State};

impl Heuristics for Hedgerow {
    type EvalContext = ();

    fn context(&self, _: &State, _: Seat) {}

    fn evaluate(&self, s: &State) -> Values {
        let standings = self.standings(s);
        let mut points = [0.0; MAX_SEATS];
        for seat in Seat::all(self.seats()) {
            points[seat.index()] = standings.score(seat) as f32;
        }
        chances(&points[..self.seats().into()], 4.0)
    }

    /// Looks at what is in everybody's hand on purpose: a bot that asked the true world would give itself away.
    fn prior(&self, s: &State, seat: Seat, (): &(), a: Action) -> f32 {
        let others = Seat::all(self.seats()).filter(|&other| other != seat);
        let thorns: u32 =
            others.map(|other| s.players[other].hand.iter().map(|card| u32::from(card.0)).sum::<u32>()).sum();
        match a {
            Action::Play(_) => 1.0 + (thorns % 5) as f32,
            Action::Lay(_) | Action::Counter(_) => 1.0,
            _ => 0.5 + (thorns % 3) as f32,
        }
    }

    fn chance_key(&self, _: &State, o: Outcome) -> u64 {
        match o {
            Outcome::Lead(seat) => seat.index() as u64,
            Outcome::Draw(card) => 10 + u64::from(card.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learned::fitting;
    use crate::names::{Bot, BotName, Budget};
    use crate::net_search::{NetSearch, one_step};
    use std::sync::Arc;
    use steading_core::{Ignore, Rng, Status, Viewer, Xoshiro256};
    use steading_net::{Net, Plan, Trainer};

    /// Random play with a stop at every question of every asked seat.
    fn every_question(game: &Hedgerow, seed: u64, mut ask: impl FnMut(&State, Seat)) {
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
                    asked.iter().for_each(|seat| ask(&state, seat));
                    let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
                    let mut options = Vec::new();
                    game.legal_actions(&state, seat, &mut options);
                    let action = options[rng.below(options.len() as u32) as usize];
                    game.apply(&mut state, seat, action, &mut Ignore);
                }
            }
        }
    }

    #[test]
    fn hidden_hands_and_secret_bids_do_not_change_an_answer() {
        let game = Hedgerow::base(3);
        let mut rng = Xoshiro256::new(1);
        let mut different = 0;
        for seed in 0..6 {
            every_question(&game, seed, |state, seat| {
                for name in ["greedy", "search:60"] {
                    let name: BotName = name.parse().expect("a bot");
                    let answer = |world: &State| Bot::new(name, seed).choose(&game, world, seat, None);
                    let here = answer(state);
                    for _ in 0..10 {
                        let world = game.resample(state, Viewer::Seat(seat), &mut rng);
                        different += usize::from(world != *state);
                        assert_eq!(answer(&world), here, "{name} saw through the backs of the cards");
                    }
                }
            });
        }
        assert!(different > 1_000, "the worlds were hardly different: {different}");
    }

    #[test]
    fn a_tree_that_is_kept_does_not_betray_what_happened_unseen() {
        let game = Hedgerow::base(2);
        let mut rng = Xoshiro256::new(2);
        // The bot lays a card and is asked again; in between the other seat may or may not have changed its mind.
        for seed in 0..20 {
            every_question(&game, seed, |state, seat| {
                let name: BotName = "search:40".parse().expect("a bot");
                let two_answers = |world: &State| {
                    let mut bot = Bot::new(name, seed);
                    let first = bot.choose(&game, world, seat, None);
                    let mut next = *world;
                    game.apply(&mut next, seat, first.action, &mut Ignore);
                    match game.status(&next) {
                        Status::Waiting(asked) if asked.contains(seat) => {
                            (first.action, Some(bot.choose(&game, &next, seat, None)))
                        }
                        _ => (first.action, None),
                    }
                };
                let world = game.resample(state, Viewer::Seat(seat), &mut rng);
                let bidding = matches!(game.status(state), Status::Waiting(asked) if asked.len() > 1);
                if bidding {
                    assert_eq!(two_answers(&world), two_answers(state));
                }
            });
        }
    }

    #[test]
    fn search_beats_random_where_hands_are_hidden() {
        let game = Hedgerow::base(2);
        let mut wins = 0.0;
        let games = 60;
        for number in 0..games {
            let searching = Seat::new(number as usize % 2);
            let mut bots: Vec<Bot<Hedgerow>> = Seat::all(2)
                .map(|seat| {
                    let name = if seat == searching { "search:200" } else { "random" };
                    Bot::new(name.parse().expect("a bot"), number)
                })
                .collect();
            let mut rng = Xoshiro256::new(number);
            let mut state = game.setup();
            loop {
                match game.status(&state) {
                    Status::Over => break,
                    Status::Chance => {
                        let outcome = game.sample(&state, &mut rng);
                        game.resolve(&mut state, outcome, &mut Ignore);
                    }
                    Status::Waiting(asked) => {
                        let seat = asked.first().expect("somebody is asked");
                        let choice = bots[seat.index()].choose(&game, &state, seat, None);
                        game.apply(&mut state, seat, choice.action, &mut Ignore);
                    }
                }
            }
            let winners = game.standings(&state).winners();
            if winners.contains(searching) {
                wins += 1.0 / winners.len() as f64;
            }
        }
        assert!(wins / games as f64 > 0.75, "{wins} of {games}");
    }

    fn taught() -> Arc<Net> {
        let mut trainer = Trainer::new(Hedgerow::base(2), Plan { replay: 8_000, ..Plan::new(1) });
        (0..600).for_each(|number| trainer.play(number as f32 / 600.0));
        Arc::new(trainer.trained())
    }

    #[test]
    fn a_net_does_not_see_through_the_backs_of_cards() {
        let game = Hedgerow::base(2);
        let mut learned = fitting(&game, &[taught()]).expect("trained for this game");
        let mut rng = Xoshiro256::new(3);
        for seed in 0..4 {
            every_question(&game, seed, |state, seat| {
                let mut options = Vec::new();
                game.legal_actions(state, seat, &mut options);
                let mut answer = |world: &State| {
                    let mut dice = Xoshiro256::new(seed);
                    let one = one_step(&game, &mut *learned, world, seat, &options, 0.0, &mut dice);
                    let budget = Budget::Iterations(40);
                    let many =
                        NetSearch::default().choose(&game, &mut *learned, world, seat, &options, budget, &mut dice);
                    assert!(options.contains(&many.action));
                    (one, many)
                };
                let here = answer(state);
                for _ in 0..4 {
                    assert_eq!(answer(&game.resample(state, Viewer::Seat(seat), &mut rng)), here);
                }
            });
        }
    }

    #[test]
    fn a_net_and_a_search_on_it_beat_random_answers() {
        let game = Hedgerow::base(2);
        let net = taught();
        let mut won = [0.0, 0.0];
        for number in 0..120 {
            let mut learned = fitting(&game, std::slice::from_ref(&net)).expect("trained for this game");
            let (seat, searching) = (Seat::new(number as usize % 2), number >= 60);
            let mut search = NetSearch::default();
            let mut rng = Xoshiro256::new(number);
            let mut state = game.setup();
            while game.status(&state) != Status::Over {
                let Status::Waiting(asked) = game.status(&state) else {
                    let outcome = game.sample(&state, &mut rng);
                    game.resolve(&mut state, outcome, &mut Ignore);
                    continue;
                };
                let who = asked.first().expect("somebody is asked");
                let mut options = Vec::new();
                game.legal_actions(&state, who, &mut options);
                let action = if who != seat {
                    options[rng.below(options.len() as u32) as usize]
                } else if searching {
                    let budget = Budget::Iterations(60);
                    search.choose(&game, &mut *learned, &state, who, &options, budget, &mut rng).action
                } else {
                    one_step(&game, &mut *learned, &state, who, &options, 0.0, &mut rng).action
                };
                game.apply(&mut state, who, action, &mut Ignore);
            }
            let winners = game.standings(&state).winners();
            if winners.contains(seat) {
                won[usize::from(searching)] += 1.0 / winners.len() as f64;
            }
        }
        println!("of 60 games: one step {}, search {}", won[0], won[1]);
        assert!(won[0] > 42.0 && won[1] > 42.0, "{won:?}");
    }

    #[test]
    fn a_bot_without_its_net_says_so_and_plays_on() {
        let game = Hedgerow::base(2);
        every_question(&game, 1, |state, seat| {
            for (wanted, instead) in [("net", "greedy"), ("net:20", "classic:20")] {
                let mut bot = Bot::new(wanted.parse().expect("a bot"), 5);
                let answer = bot.choose(&game, state, seat, None);
                assert_eq!(bot.without_net(), Some("there is no net for Hedgerow"));
                assert_eq!(answer, Bot::new(instead.parse().expect("a bot"), 5).choose(&game, state, seat, None));
            }
        });
        assert_eq!(fitting(&Hedgerow::base(3), &[taught()]).unwrap_err(), "there is no net for 3 seats");
    }
}
