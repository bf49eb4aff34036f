//! Every clause of `rules/bog_walk.md`, and the contract of every game.

use steading_bog_walk::{Action, BogWalk, Face, Phase, State};
use steading_core::prelude::*;
use steading_core::{Ignore, Seat, Status, Variants, play};
use steading_testkit::contract;

/// Throws and answers in notation, from the beginning: numbers are faces of the die.
fn after(game: &BogWalk, moves: &str) -> State {
    let mut s = game.setup();
    for word in moves.split_whitespace() {
        match game.status(&s) {
            Status::Chance => game.resolve(&mut s, game.read_outcome(word).unwrap(), &mut Ignore),
            Status::Waiting(asked) => {
                let action = game.read_action(word).unwrap();
                play(game, &mut s, asked.first().unwrap(), action, &mut Ignore).unwrap();
            }
            Status::Over => panic!("'{word}' comes after the end"),
        }
    }
    s
}

fn camps(s: &State) -> [u8; 2] {
    [s.camps[0], s.camps[1]]
}

#[test]
fn random_games_keep_the_contract() {
    for seats in 2..=4 {
        contract(&BogWalk::base(seats)).games(200).run();
        contract(&BogWalk::with(seats, &[("end", "at_once")])).games(50).run();
    }
}

#[test]
fn bog_1_1_everybody_starts_at_the_near_edge_of_a_bog_as_wide_as_the_pack_says() {
    let game = BogWalk::base(3);
    assert_eq!((game.setup().camps, game.view(&game.setup(), steading_core::Viewer::Spectator).width), ([0; 5], 40));
}

#[test]
fn bog_1_2_a_begins_and_the_turn_goes_clockwise() {
    let game = BogWalk::base(3);
    let turns: Vec<Seat> = ["", "1", "1 1", "1 1 1"].iter().map(|moves| after(&game, moves).seat).collect();
    assert_eq!(turns, [Seat::A, Seat::new(1), Seat::new(2), Seat::A]);
    assert_eq!(after(&game, "1 1 1").rounds, 1);
}

#[test]
fn bog_2_1_a_turn_begins_with_a_throw_of_a_fair_die() {
    let game = BogWalk::base(2);
    let mut faces = Vec::new();
    game.outcomes(&game.setup(), &mut faces);
    assert_eq!(faces, [1, 2, 3, 4, 5, 6].map(|face| (Face(face), 1)));
}

#[test]
fn bog_2_2_and_bog_2_4_steps_are_kept_by_camping() {
    let game = BogWalk::base(2);
    let s = after(&game, "4 walk 3");
    assert_eq!((camps(&s), s.ahead, s.phase), ([0, 0], 7, Phase::Choose));
    let s = after(&game, "4 walk 3 camp");
    assert_eq!((camps(&s), s.ahead, s.seat), ([7, 0], 0, Seat::new(1)));
}

#[test]
fn bog_2_3_a_one_leads_back_to_the_last_camp() {
    let s = after(&BogWalk::base(2), "4 camp 1 6 walk 1");
    assert_eq!((camps(&s), s.seat), ([4, 0], Seat::new(1)));
}

#[test]
fn bog_2_4_who_camps_keeps_what_was_won() {
    assert_eq!(camps(&after(&BogWalk::base(2), "5 camp 2 walk 2 camp 3 camp")), [8, 4]);
}

#[test]
fn bog_2_5_after_the_last_throw_of_the_day_only_camping_is_left() {
    let game = BogWalk::base(2);
    let s = after(&game, "2 walk 2 walk 2 walk 2 walk 2 walk 2");
    let mut offered = Vec::new();
    game.legal_actions(&s, Seat::A, &mut offered);
    assert_eq!(offered, [Action::Camp]);
    let refusal = game.refusal(&s, Seat::A, Action::Walk);
    assert_eq!((refusal.clause(), refusal.message().id), ("BOG-2.5", "bog_walk-no-daylight"));
}

const ALMOST: &str = "6 walk 6 walk 6 walk 6 walk 6 walk 6 camp";

#[test]
fn bog_2_6_who_reaches_the_far_edge_camps_there_and_not_beyond() {
    let s = after(&BogWalk::base(2), &format!("{ALMOST} 2 camp 6"));
    assert_eq!((camps(&s), s.seat), ([40, 2], Seat::new(1)));
}

#[test]
fn bog_3_1_the_round_is_finished_unless_the_game_ends_at_once() {
    let moves = format!("{ALMOST} 2 camp 6");
    assert_eq!(after(&BogWalk::base(2), &moves).phase, Phase::Throw);
    assert_eq!(after(&BogWalk::base(2), &format!("{moves} 1")).phase, Phase::Over);
    assert_eq!(after(&BogWalk::with(2, &[("end", "at_once")]), &moves).phase, Phase::Over);
}

#[test]
fn bog_3_2_the_game_ends_after_the_turns_of_the_pack() {
    let game = BogWalk::base(2);
    assert_eq!(after(&game, &"1 ".repeat(23)).phase, Phase::Throw);
    assert_eq!(after(&game, &"1 ".repeat(24)).phase, Phase::Over);
}

#[test]
fn bog_3_3_most_points_win_and_equal_points_share_the_place() {
    let game = BogWalk::base(3);
    let standings = game.standings(&after(&game, "4 camp 6 camp 6 camp"));
    assert_eq!((standings.scores[..3].to_vec(), standings.ranks[..3].to_vec()), (vec![4, 6, 6], vec![3, 1, 1]));
}

#[test]
fn a_pack_out_of_bounds_is_refused_with_its_field() {
    let wide = BogWalk::BASE_PACK.replace("width = 40", "width = 101");
    let error = BogWalk::open(2, &Variants::new(), Some(("wide.toml", &wide))).unwrap_err();
    assert_eq!(error.to_string(), "wide.toml: pack: width: 101 is not 1 to 100");
}
