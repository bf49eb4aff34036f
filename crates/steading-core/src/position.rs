//! A position: the whole of a match at one moment, as JSON. Our FEN.

use crate::Digest;
use crate::game::{Broken, Title, Variants};
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position<S> {
    pub game: String,
    pub rules: u32,
    pub content: Digest,
    #[serde(default)]
    pub options: Variants,
    pub seats: u8,
    pub state: S,
}

/// Why a position cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    OtherGame { found: String, wanted: &'static str },
    OtherRules { found: u32, wanted: u32 },
    OtherContent,
    OtherTable,
    Broken(Broken),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::OtherGame { found, wanted } => {
                write!(f, "this is a position of '{}', not of '{wanted}'", found.escape_debug())
            }
            PositionError::OtherRules { found, wanted } => {
                write!(f, "the position is of rules version {found}, this program plays version {wanted}")
            }
            PositionError::OtherContent => write!(f, "the position was made with another content pack"),
            PositionError::OtherTable => write!(f, "the position has other seats or options than this table"),
            PositionError::Broken(broken) => write!(f, "the position cannot be: {broken}"),
        }
    }
}

impl Error for PositionError {}

impl<S> Position<S> {
    pub fn of<G: Title<State = S>>(game: &G, state: S) -> Self {
        Position {
            game: G::ID.to_owned(),
            rules: G::RULES,
            content: game.content_hash(),
            options: game.switches(),
            seats: game.seats(),
            state,
        }
    }

    /// The state, after every invariant has been checked.
    pub fn set_up<G: Title<State = S>>(self, game: &G) -> Result<S, PositionError> {
        if self.game != G::ID {
            return Err(PositionError::OtherGame { found: self.game, wanted: G::ID });
        }
        if self.rules != G::RULES {
            return Err(PositionError::OtherRules { found: self.rules, wanted: G::RULES });
        }
        if self.content != game.content_hash() {
            return Err(PositionError::OtherContent);
        }
        if self.seats != game.seats() || self.options != game.switches() {
            return Err(PositionError::OtherTable);
        }
        game.check(&self.state).map_err(PositionError::Broken)?;
        Ok(self.state)
    }
}
