//! What people are to each other: friends, blocked, muted.

use crate::error::Error;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use steading_host::UserId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TieKind {
    /// One has asked the other for friendship.
    Asked,
    /// Both have said yes.
    Friend,
    Blocked,
    Muted,
}

impl TieKind {
    pub(crate) const ALL: [TieKind; 4] = [TieKind::Asked, TieKind::Friend, TieKind::Blocked, TieKind::Muted];

    pub(crate) fn number(self) -> i64 {
        match self {
            TieKind::Asked => 1,
            TieKind::Friend => 2,
            TieKind::Blocked => 3,
            TieKind::Muted => 4,
        }
    }

    pub(crate) fn of_number(number: i64) -> Result<TieKind, Error> {
        let found = TieKind::ALL.into_iter().find(|kind| kind.number() == number);
        found.ok_or_else(|| Error::Broken(format!("a tie of kind {number}")))
    }
}

/// What somebody is to me.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tie {
    pub other: UserId,
    pub name: String,
    pub kind: TieKind,
    /// Only of `asked`: it is the other who asks me.
    pub from_them: bool,
    pub at: u64,
}

/// What became of the wish for a tie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tied {
    Done,
    /// One of both has too many.
    TooMany,
    /// The other has blocked who asks.
    Refused,
}

#[async_trait]
pub trait Ties: Send + Sync {
    /// Everything that ties this person to others and that they may know: the blocks and mutes of others are not in it.
    async fn ties_of(&self, user: UserId) -> Result<Vec<Tie>, Error>;

    /// `Friend` asks, or says yes where the other has asked; `Asked` is the same. `Blocked` ends a friendship. Nobody has
    /// more than `most` of a kind; requests and friends are counted together. `Unknown` if there is no such person.
    async fn add_tie(&self, user: UserId, other: UserId, kind: TieKind, at: u64, most: u32) -> Result<Tied, Error>;

    /// `Friend` ends a friendship and every request between the two. Whether there was something.
    async fn drop_tie(&self, user: UserId, other: UserId, kind: TieKind) -> Result<bool, Error>;

    async fn blocks(&self, user: UserId, other: UserId) -> Result<bool, Error>;
}
