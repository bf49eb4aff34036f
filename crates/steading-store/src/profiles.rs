//! What the page of a person shows: results, a curve of ratings, a face.

use crate::error::Error;
use crate::games::Best;
use async_trait::async_trait;
use serde::Serialize;
use steading_host::{TableId, UserId};

/// No more games of one person than these are looked at for one answer, the latest ones.
pub const MOST_LOOKED_AT: u32 = 5_000;

/// How somebody did at one game with so many seats.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tally {
    pub game: String,
    pub seats: u8,
    /// Games with a place; who has several seats at one device has none.
    pub games: u64,
    /// First places, also shared ones.
    pub wins: u64,
    /// Most points.
    pub best: Option<i32>,
    pub mean: f64,
    /// When the last one ended.
    pub last: u64,
}

/// What somebody takes or builds often.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Favourite {
    pub game: String,
    /// The list of names of the game, and which of them.
    pub kind: String,
    pub index: u16,
    pub count: u64,
}

/// The most of each game that are told of one person.
pub const MOST_FAVOURITES: usize = 5;

/// The first so many of each game. They come game by game, the most often taken first.
pub(crate) fn first_of_each_game(all: Vec<Favourite>) -> Vec<Favourite> {
    let mut of_game = 0;
    let mut last = String::new();
    let wanted = |one: &Favourite| {
        of_game = if one.game == last { of_game + 1 } else { 1 };
        last.clone_from(&one.game);
        of_game <= MOST_FAVOURITES
    };
    all.into_iter().filter(wanted).collect()
}

/// The rating after a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatedAt {
    pub game: String,
    pub seats: u8,
    pub ended: u64,
    pub points: f64,
    /// Which game it was.
    pub finished: TableId,
}

/// How it went between two people at one game, as the first of them sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Versus {
    pub game: String,
    pub games: u64,
    /// Games in which one was placed before the other.
    pub ahead: u64,
    pub behind: u64,
}

#[async_trait]
pub trait Profiles: Send + Sync {
    /// By game and seats; private games only if told.
    async fn tallies(&self, user: UserId, private_too: bool) -> Result<Vec<Tally>, Error>;

    /// The last so many rated games, the first first; private games only if told.
    async fn rated_games(&self, user: UserId, private_too: bool, limit: u32) -> Result<Vec<RatedAt>, Error>;

    /// The best results at games for one that everybody may look at, game by game.
    async fn open_bests(&self, user: UserId) -> Result<Vec<Best>, Error>;

    /// Game by game; private games only if told.
    async fn versus(&self, one: UserId, other: UserId, private_too: bool) -> Result<Vec<Versus>, Error>;

    /// Game by game what this person took and built most often, [`MOST_FAVOURITES`] of each; in private games only if
    /// told. Games with a pack of one's own do not count.
    async fn favourites(&self, user: UserId, private_too: bool) -> Result<Vec<Favourite>, Error>;

    /// The faces of those among these people who have chosen one.
    async fn avatars(&self, of: &[UserId]) -> Result<Vec<(UserId, String)>, Error>;

    async fn set_avatar(&self, user: UserId, avatar: Option<&str>) -> Result<(), Error>;
}
