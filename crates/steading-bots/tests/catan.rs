//! What every bot promises, shown with CATAN – On the Road: hidden hands, negotiation, simultaneous questions.

use steading_bots::{Bot, BotName};
use steading_catan_road::CatanRoad;
use steading_catan_road::actions::Action;
use steading_catan_road::round::Frame;
use steading_catan_road::state::State;
use steading_core::prelude::*;
use steading_core::{Ignore, Rng, Seat, Status, Viewer, Xoshiro256};

fn bot(name: &str, seed: u64) -> Bot<CatanRoad> {
    Bot::new(name.parse::<BotName>().expect("a bot"), seed)
}

/// A game that one bot plays for all seats, with a stop at every question of every asked seat.
/// Returns the last position.
fn every_question(
    game: &CatanRoad,
    mover: &str,
    seed: u64,
    mut ask: impl FnMut(&State, Seat),
    mut told: impl FnMut(&State, Seat, Action),
) -> State {
    let mut movers: Vec<Bot<CatanRoad>> = (0..4).map(|seat| bot(mover, 10 * seed + seat)).collect();
    let mut rng = Xoshiro256::new(seed);
    let mut state = game.setup();
    loop {
        match game.status(&state) {
            Status::Over => return state,
            Status::Chance => {
                let outcome = game.sample(&state, &mut rng);
                game.resolve(&mut state, outcome, &mut Ignore);
            }
            Status::Waiting(asked) => {
                asked.iter().for_each(|seat| ask(&state, seat));
                let seat = asked.iter().nth(rng.below(asked.len() as u32) as usize).expect("one of those asked");
                let choice = movers[seat.index()].choose(game, &state, seat, None);
                told(&state, seat, choice.action);
                game.apply(&mut state, seat, choice.action, &mut Ignore);
            }
        }
    }
}

fn options(game: &CatanRoad, state: &State, seat: Seat) -> Vec<Action> {
    let mut options = Vec::new();
    game.legal_actions(state, seat, &mut options);
    options
}

/// Every switch that puts other questions.
fn tables() -> [CatanRoad; 6] {
    let odd = [("allow_gifts", "yes"), ("voluntary_substitution", "yes"), ("metropolis_side", "B")];
    [
        CatanRoad::base(2),
        CatanRoad::base(3),
        CatanRoad::base(4),
        CatanRoad::with(2, &[("trade_mode", "off")]),
        CatanRoad::with(3, &[("trade_mode", "menu"), ("display", "beginner")]),
        CatanRoad::with(4, &odd),
    ]
}

#[test]
fn answers_are_legal_in_thousands_of_positions() {
    let mut asked = 0;
    for (number, game) in tables().into_iter().enumerate() {
        for (name, games) in [("random", 3), ("greedy", 1), ("search:12", 2), ("easy", 1)] {
            let mut bot = bot(name, number as u64);
            for seed in 0..games {
                let ask = |state: &State, seat| {
                    let choice = bot.choose(&game, state, seat, None);
                    assert!(options(&game, state, seat).contains(&choice.action), "{name}: {:?}", choice.action);
                    asked += 1;
                };
                every_question(&game, "random", seed, ask, |_, _, _| {});
            }
        }
    }
    assert!(asked > 5_000, "only {asked} positions");
}

#[test]
fn what_a_seat_may_not_know_does_not_change_its_answer() {
    let mut rng = Xoshiro256::new(8);
    let (mut different, mut deals, mut discards) = (0, 0, 0);
    for (game, mover, seed) in [
        (CatanRoad::base(3), "search:20", 1),
        (CatanRoad::base(2), "random", 2),
        (CatanRoad::with(4, &[("metropolis_side", "B")]), "random", 3),
        (CatanRoad::base(3), "random", 4),
    ] {
        let mut count = 0;
        let ask = |state: &State, seat: Seat| {
            let robber = matches!(state.top(), Some(Frame::Discard { .. }));
            count += 1;
            if !robber && count % 16 != 0 || options(&game, state, seat).len() < 2 {
                return;
            }
            discards += usize::from(robber);
            deals += usize::from(matches!(state.top(), Some(Frame::Offer | Frame::Answer { .. } | Frame::Pick)));
            for name in ["greedy", "search:50"] {
                let here = bot(name, 5).choose(&game, state, seat, None);
                for _ in 0..10 {
                    let world = game.resample(state, Viewer::Seat(seat), &mut rng);
                    different += usize::from(world != *state);
                    assert_eq!(bot(name, 5).choose(&game, &world, seat, None), here, "{name} knows too much");
                }
            }
        };
        every_question(&game, mover, seed, ask, |_, _, _| {});
    }
    assert!(different > 500, "the worlds were hardly different: {different}");
    assert!(deals > 30 && discards > 10, "{deals} questions of a deal, {discards} of a discard");
}

#[test]
fn bots_propose_little_where_people_may_go_on_and_come_to_an_end() {
    for (game, mover, most) in [
        (CatanRoad::base(4), "greedy", 3),
        (CatanRoad::base(4), "search:60", 3),
        (CatanRoad::base(3), "search:60", 3),
        (CatanRoad::with(4, &[("proposals_per_turn", "10")]), "greedy", 3),
        (CatanRoad::with(4, &[("trade_mode", "menu"), ("proposals_per_turn", "1")]), "search:60", 3),
        (CatanRoad::with(2, &[("trade_mode", "off")]), "search:60", 0),
    ] {
        for seed in 0..3 {
            let (mut turn, mut proposals, mut steps) = (0, 0, 0);
            let told = |state: &State, _, action| {
                if state.turn != turn {
                    (turn, proposals, steps) = (state.turn, 0, 0);
                }
                proposals += usize::from(matches!(action, Action::Offer | Action::Call));
                steps += 1;
                assert!(proposals <= most, "{proposals} proposals in turn {turn}");
                assert!(steps < 250, "turn {turn} does not end");
            };
            let last = every_question(&game, mover, seed, |_, _| {}, told);
            assert!(last.winner.is_some(), "nobody won");
            assert!((8..=60).contains(&last.turn), "{mover}: {} turns", last.turn);
        }
    }
}

#[test]
fn a_winning_build_is_made() {
    let game = CatanRoad::base(2);
    let mut chances = 0;
    for seed in 0..12 {
        let told = |state: &State, seat: Seat, action: Action| {
            let wins = |&action: &Action| {
                let mut next = *state;
                game.apply(&mut next, seat, action, &mut Ignore);
                next.winner == Some(seat)
            };
            if options(&game, state, seat).iter().any(wins) {
                chances += 1;
                assert!(wins(&action), "{action:?}");
            }
        };
        every_question(&game, "search:100", seed, |_, _| {}, told);
    }
    assert!(chances >= 5, "only {chances} chances to win");
}
