//! What people need who play over days or let programs play: tokens, accounts of programs, days off.

use crate::error::Error;
use crate::people::Person;
use crate::tokens::TokenHash;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use steading_host::{TableId, TokenId, UserId};

/// What a token is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Seeing what its person sees.
    Read,
    /// Opening tables, sitting down and answering.
    Play,
    /// Changing what is kept about its person: how they are reached, days off, tournaments.
    Manage,
}

impl Scope {
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Manage];

    /// One bit each: the scopes of a token are kept as their sum.
    pub fn bit(self) -> u32 {
        match self {
            Scope::Read => 1,
            Scope::Play => 2,
            Scope::Manage => 4,
        }
    }
}

/// A token, as far as anybody needs to know it later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenLine {
    pub id: TokenId,
    /// What its person calls it.
    pub label: String,
    /// The sum of the bits of [`Scope`].
    pub scopes: u32,
    pub created: u64,
    /// When it was last used, to the hour.
    pub used: Option<u64>,
}

impl TokenLine {
    /// As its person reads it among everything that is kept about them. Nothing in it opens anything.
    pub(crate) fn told(&self) -> serde_json::Value {
        let scopes: Vec<Scope> = Scope::ALL.into_iter().filter(|scope| self.scopes & scope.bit() != 0).collect();
        serde_json::json!({ "label": self.label, "scopes": scopes, "created": self.created, "used": self.used })
    }
}

/// From one moment to another nobody waits for somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DaysOff {
    pub since: u64,
    pub until: u64,
}

/// Tokens, programs and days off.
#[async_trait]
pub trait Days: Send + Sync {
    /// Whether there was room: a person has at most so many.
    async fn add_token(&self, person: UserId, token: TokenHash, line: &TokenLine, most: u32) -> Result<bool, Error>;

    /// The oldest first.
    async fn tokens_of(&self, person: UserId) -> Result<Vec<TokenLine>, Error>;

    /// Whose token this is, if the person may come in.
    async fn token(&self, token: TokenHash, now: u64) -> Result<Option<(Person, TokenLine)>, Error>;

    async fn use_token(&self, token: TokenHash, at: u64) -> Result<(), Error>;

    /// The hash of the token that is gone, if this person had one of this id.
    async fn remove_token(&self, person: UserId, id: TokenId) -> Result<Option<TokenHash>, Error>;

    /// An account that nobody has played with becomes one that a program plays for, for ever, under this name.
    /// `NameTaken` if another account has it, `Unknown` if there is no such account or it has sat at a table.
    async fn become_program(&self, person: UserId, name: &str, at: u64) -> Result<(), Error>;

    async fn is_program(&self, person: UserId) -> Result<bool, Error>;

    /// Tables at which somebody has given answers ahead.
    async fn given_ahead(&self) -> Result<Vec<TableId>, Error>;

    /// Days off that begin or end at `since` anew: those of this beginning are replaced, or go if they end with it.
    async fn set_days_off(&self, person: UserId, off: DaysOff) -> Result<(), Error>;

    /// Those that end after this moment, the first first.
    async fn days_off_of(&self, person: UserId, after: u64) -> Result<Vec<DaysOff>, Error>;

    /// Who has days off at this moment: at most so many after this person, in order.
    async fn people_off(&self, now: u64, after: Option<UserId>, most: u32) -> Result<Vec<(UserId, DaysOff)>, Error>;
}
