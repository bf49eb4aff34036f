//! What people try that is not allowed: refused with the clause, and nothing has changed.

use crate::table::*;
use steading_catan_road::CatanRoad;
use steading_core::prelude::*;
use steading_core::{Digest, Entry, Explain, Ignore, PlayError, play};

/// Who is told which clause; the state keeps its digest.
#[track_caller]
fn refused(at: &Play<'_>, line: &str) -> &'static str {
    let Ok(Entry::Action { seat, notation }) = Entry::read(line) else { panic!("'{line}' is no answer") };
    let mut state = at.state;
    let action = at.game.read_action(&notation).unwrap();
    let error = play(at.game, &mut state, seat, action, &mut Ignore).expect_err("this is not allowed");
    assert_eq!(Digest::of(&state), Digest::of(&at.state));
    match error {
        PlayError::Refused(refusal) => refusal.clause(),
        PlayError::NotWaitingFor { clause, .. } => clause,
        PlayError::Over => "over",
    }
}

fn table(game: &CatanRoad) -> Play<'_> {
    ready(game).arrange(|state| {
        state.set_hand(A, [1, 1, 2, 0, 0]);
        state.set_hand(B, [0, 0, 0, 1, 2]);
        state.set_hand(C, [0, 0, 0, 0, 1]);
    })
}

#[test]
fn an_offer_of_cards_one_does_not_hold() {
    let game = CatanRoad::base(3);
    let play = table(&game).lines("A offer\nA to B");
    assert_eq!(refused(&play, "A give ore"), "CAT-4.11");
    assert_eq!(refused(&play.play("A give brick"), "A give brick"), "CAT-4.11");
}

#[test]
fn an_answer_by_a_seat_that_is_not_asked() {
    let game = CatanRoad::base(3);
    let play = table(&game).lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send");
    assert_eq!(refused(&play, "C accept"), "CAT-11.7");
    assert_eq!(refused(&play, "A accept"), "CAT-11.7");
    assert_eq!(refused(&play.play("B accept"), "B accept"), "CAT-11.8");
    assert_eq!(refused(&table(&game), "B build road"), "CAT-11.1");
}

#[test]
fn a_second_trade_in_a_turn() {
    let game = CatanRoad::base(3);
    let play = table(&game).lines("A offer\nA to B\nA give wool\nA done\nA want ore\nA send\nB accept\nA pick B");
    let play = settle(play);
    assert_eq!((refused(&play, "A offer"), refused(&play, "A call")), ("CAT-4.8", "CAT-4.8"));
}

#[test]
fn a_trade_with_oneself() {
    let game = CatanRoad::base(3);
    let play = table(&game).play("A offer");
    assert_eq!(refused(&play, "A to A"), "CAT-4.9");
    let play = play.lines("A to B\nA give wool\nA done\nA want ore\nA send\nB accept");
    assert_eq!(refused(&play, "A pick A"), "CAT-4.9");
}

#[test]
fn an_answer_to_another_question() {
    let game = CatanRoad::base(3);
    let play = table(&game);
    for line in ["A pay wool", "A discard wool", "A donate B", "A accept", "A withdraw", "A send", "A give wool"] {
        assert_eq!(refused(&play, line), "CAT-11.1", "{line}");
    }
    assert_eq!(refused(&play.clone().play("A offer"), "A end"), "CAT-11.6");
    assert_eq!(refused(&play.play("A call"), "B accept"), "CAT-11.17");
}

#[test]
fn anything_after_the_end() {
    let game = CatanRoad::base(2);
    let play = ready(&game).arrange(|state| state.set_laid(B, [1, 3, 2, 0], &[]));
    let play = play.play("A end").over();
    assert_eq!(refused(&play, "B end"), "over");
}
