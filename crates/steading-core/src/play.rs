//! The only door for players, and the table's hand for chance.

use crate::chance::Rng;
use crate::game::{Game, Status};
use crate::message::{Clause, Explain};
use crate::seat::{Seat, SeatSet};
use crate::sink::{Find, Sink};
use std::error::Error;
use std::fmt;

/// Why an answer was not taken. The state is as it was, bit for bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError<R> {
    Over,
    /// Somebody else is asked (nobody, while chance is due), by the rule named.
    NotWaitingFor {
        seat: Seat,
        asked: SeatSet,
        clause: Clause,
    },
    Refused(R),
}

impl<R: fmt::Display> fmt::Display for PlayError<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => write!(f, "the game is over"),
            PlayError::NotWaitingFor { seat, asked, .. } if asked.is_empty() => {
                write!(f, "seat {seat} is not asked now: chance comes first")
            }
            PlayError::NotWaitingFor { seat, asked, .. } => {
                write!(f, "seat {seat} is not asked now; waiting for")?;
                asked.iter().try_for_each(|seat| write!(f, " {seat}"))
            }
            PlayError::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl<R: Error> Error for PlayError<R> {}

/// Whether this answer is among those offered to a waiting seat.
pub fn answers<G: Game>(game: &G, state: &G::State, seat: Seat, action: G::Action) -> bool {
    let mut find = Find::new(action);
    game.legal_actions(state, seat, &mut find);
    find.found()
}

/// Is this seat asked? The question every answer must pass first.
pub fn asked<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<(), PlayError<G::Refusal>> {
    match game.status(state) {
        Status::Over => Err(PlayError::Over),
        Status::Chance => Err(PlayError::NotWaitingFor { seat, asked: SeatSet::EMPTY, clause: "" }),
        Status::Waiting(asked) if asked.contains(seat) => Ok(()),
        Status::Waiting(asked) => {
            let first = asked.first().expect("a waiting game waits for somebody");
            let clause = game.decision(state, first).clause();
            Err(PlayError::NotWaitingFor { seat, asked, clause })
        }
    }
}

/// Takes one answer of one seat: is it asked, is it offered, then carry it out.
pub fn play<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: G::Action,
    events: &mut impl Sink<G::Event>,
) -> Result<(), PlayError<G::Refusal>> {
    asked(game, state, seat)?;
    if !answers(game, state, seat, action) {
        return Err(PlayError::Refused(game.refusal(state, seat, action)));
    }
    game.apply(state, seat, action, events);
    Ok(())
}

/// Draws the outcome that is due and carries it out. `None` when no outcome is due.
pub fn draw<G: Game>(
    game: &G,
    state: &mut G::State,
    rng: &mut impl Rng,
    events: &mut impl Sink<G::Event>,
) -> Option<G::Outcome> {
    if game.status(state) != Status::Chance {
        return None;
    }
    let outcome = game.sample(state, rng);
    game.resolve(state, outcome, events);
    Some(outcome)
}

/// Whether this outcome can come now.
pub fn possible<G: Game>(game: &G, state: &G::State, outcome: G::Outcome) -> bool {
    struct Possible<O>(O, bool);
    impl<O: PartialEq> Sink<(O, u32)> for Possible<O> {
        fn push(&mut self, (outcome, weight): (O, u32)) {
            self.1 |= weight > 0 && outcome == self.0;
        }
    }
    if game.status(state) != Status::Chance {
        return false;
    }
    let mut found = Possible(outcome, false);
    game.outcomes(state, &mut found);
    found.1
}
