//! Clubs: people who play with each other, their tables and games.

use crate::error::Error;
use crate::listing::{GameListing, Listing};
use crate::tokens::TokenHash;
use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use steading_host::{TableId, UserId};

/// What somebody is in a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Has asked to come in.
    Asked,
    Member,
    /// Lets people in and shows them the door.
    Organiser,
    Owner,
}

impl Role {
    pub(crate) fn number(self) -> i64 {
        self as i64
    }

    pub(crate) fn of_number(number: i64) -> Result<Role, Error> {
        let all = [Role::Asked, Role::Member, Role::Organiser, Role::Owner];
        let found = all.into_iter().find(|role| role.number() == number);
        found.ok_or_else(|| Error::Broken(format!("role {number} in a club")))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Club {
    pub id: TableId,
    pub name: String,
    pub about: String,
    pub created: u64,
    /// Those who have asked are not counted.
    pub members: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Member {
    pub user: UserId,
    pub name: String,
    pub role: Role,
    pub at: u64,
}

/// What became of somebody who wants to be more in a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Admitted {
    Done,
    /// The club has too many members or requests.
    ClubFull,
    /// The person is in too many clubs.
    TooManyClubs,
}

/// How many members and requests a club has, and how many clubs a person, at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClubLimits {
    pub members: u32,
    pub requests: u32,
    pub of_one: u32,
}

#[async_trait]
pub trait Clubs: Send + Sync {
    /// With its owner, who is its first member. `TooManyClubs` if this person is in too many.
    async fn add_club(&self, club: &Club, owner: UserId, limits: ClubLimits) -> Result<Admitted, Error>;

    async fn club(&self, id: TableId) -> Result<Option<Club>, Error>;

    /// The youngest first.
    async fn clubs(&self, limit: u32) -> Result<Vec<Club>, Error>;

    /// With what this person is in each.
    async fn clubs_of(&self, user: UserId) -> Result<Vec<(Club, Role)>, Error>;

    /// Whether there is such a club.
    async fn describe_club(&self, id: TableId, name: &str, about: &str) -> Result<bool, Error>;

    /// Another link, or none; the one before opens nothing any more.
    async fn set_club_invite(&self, id: TableId, invite: Option<TokenHash>) -> Result<(), Error>;

    async fn club_invited_to(&self, invite: TokenHash) -> Result<Option<TableId>, Error>;

    /// Those who have asked first, then by role and time.
    async fn members(&self, club: TableId) -> Result<Vec<Member>, Error>;

    async fn role_in(&self, club: TableId, user: UserId) -> Result<Option<Role>, Error>;

    /// Gives somebody a role. A new owner makes an organiser of the one before.
    async fn admit(
        &self,
        club: TableId,
        user: UserId,
        role: Role,
        at: u64,
        limits: ClubLimits,
    ) -> Result<Admitted, Error>;

    /// Takes somebody out. A club whose owner goes gets another: the organiser, else the member, who is there longest; one
    /// without members is gone. Whether there was such a member.
    async fn dismiss(&self, club: TableId, user: UserId) -> Result<bool, Error>;

    /// Its tables are closed to everybody but those who sit there. Whether there was one.
    async fn delete_club(&self, id: TableId) -> Result<bool, Error>;

    /// A table is for the members of a club only.
    async fn give_to_club(&self, table: TableId, club: TableId, at: u64) -> Result<(), Error>;

    async fn club_of(&self, table: TableId) -> Result<Option<TableId>, Error>;

    /// Tables that are not over, the youngest first.
    async fn club_tables(&self, club: TableId, limit: u32) -> Result<Vec<Listing>, Error>;

    /// Games that are over, the last first.
    async fn club_games(&self, club: TableId, limit: u32) -> Result<Vec<GameListing>, Error>;
}
