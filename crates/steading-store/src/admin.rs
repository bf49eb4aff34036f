//! What an operator does to the data, also while a server runs: another process, the same epoch.

use crate::Store;
use crate::error::Error;
use crate::people::Person;
use crate::tokens::TokenHash;
use async_trait::async_trait;
use serde::Serialize;
use steading_host::{TableId, UserId};

/// Somebody in a list for an operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PersonLine {
    pub id: UserId,
    pub name: String,
    pub account: bool,
    pub created: u64,
    /// When a session of theirs was last seen.
    pub seen: Option<u64>,
    pub banned: Option<u64>,
    pub tables: u64,
    pub games: u64,
    pub bytes: u64,
}

/// The data as an operator has it. What is done to people and tables is written down beside the deeds of admins. The server notices by [`People::evicted`](crate::People::evicted).
#[async_trait]
pub trait Admin: Store {
    /// People whose name contains this or whose id it is, those seen last first.
    async fn people(&self, find: &str, limit: u32) -> Result<Vec<PersonLine>, Error>;

    /// The person of this id, or the account of this name.
    async fn person_called(&self, who: &str) -> Result<Person, Error> {
        if let Ok(id) = who.parse::<UserId>()
            && let Some(person) = self.person(id).await?
        {
            return Ok(person);
        }
        self.account(who).await?.map(|(person, _)| person).ok_or(Error::Unknown("person"))
    }

    /// Nobody comes in as this person until then (for ever if not told); who is in goes.
    async fn ban(&self, id: UserId, until: Option<u64>, now: u64) -> Result<(), Error>;

    async fn unban(&self, id: UserId, now: u64) -> Result<(), Error>;

    /// Who has this token may choose a new password for the account, once and until then.
    async fn allow_reset(&self, id: UserId, token: TokenHash, expires: u64) -> Result<(), Error>;

    /// Forgets a table in play; those who look at it are told that it is gone. Whether there was one.
    async fn close_table(&self, id: TableId, now: u64) -> Result<bool, Error>;

    /// Ids of all tables that have a log, for a check of everything.
    async fn all_tables(&self) -> Result<Vec<TableId>, Error>;

    /// Ids of all finished games.
    async fn all_games(&self) -> Result<Vec<TableId>, Error>;

    /// Closes all connections: nothing is read or written after this.
    async fn close(&self) -> Result<(), Error>;
}
