//! What a server keeps, behind one border: tables in play, finished games, people.
//!
//! [`Sqlite`] keeps it in one file and survives everything short of a broken disk; [`Postgres`] keeps it in a database
//! that others look after; [`Memory`] forgets it, fails on request, and serves tests. All pass one [`conformance`] suite.
//!
//! Four promises:
//!
//! * What [`Tables::commit`] answered with `Ok` is on the disk. Each append is kept whole or not at all.
//! * An entry number is given once. Only the process that opened the data last can write at all ([`Store::epoch`]), or
//!   those that share it, each at its own tables ([`Nodes`]).
//! * Tokens are kept as hashes, passwords as what Argon2 made of them.
//! * A backup that is not whole is not taken back.
//!
//! Times are milliseconds since 1970 and come from the caller: nothing here reads a clock.

// The SQL is written once and compiled for each database (see `sql`).
#![allow(clippy::duplicate_mod)]

mod address;
mod admin;
mod calls;
mod clubs;
pub mod conformance;
pub mod crash;
mod days;
mod error;
mod games;
mod listing;
mod memory;
mod moving;
mod nodes;
mod order;
mod people;
mod postgres;
mod profiles;
mod quota;
pub mod rating;
mod sealed;
mod sql;
mod sqlite;
mod ties;
mod tokens;
mod tournaments;

pub use address::Address;
pub use admin::{Admin, PersonLine};
pub use calls::{
    BundleEnd, CallKey, Calls, Channel, ChannelSecret, DueCalls, Format, KeptCall, Plan, Quiet, Reach, Way,
};
pub use clubs::{Admitted, Club, ClubLimits, Clubs, Member, Role};
pub use days::{Days, DaysOff, Scope, TokenLine};
pub use error::{Error, OpenError, Refused};
pub use games::{Best, FinishedGame, Rating, SeatStatistics, SqueezedGame, Statistics, TableStatistics, Upload};
pub use listing::{
    After, BadPlace, GameFilter, GameListing, LONGEST_PAGE, LOOKED_THROUGH, Listing, ListingInfo, LobbyFilter, MyTable,
    Page, Paged,
};
pub use memory::{Faults, Memory};
pub use moving::{Moved, move_data};
pub use nodes::{BucketLine, Landscape, NodeLine, Nodes, Standby};
pub use order::{Act, Deed, Filed, MOST_DEEDS, NOBODY, NewReport, Order, Report, Warning};
pub use people::Evicted;
pub use people::{PasswordHash, Person, Session, fold_name, skeleton};
pub use postgres::{OLDEST_POSTGRES, Postgres};
pub use profiles::{Favourite, MOST_FAVOURITES, MOST_LOOKED_AT, Profiles, RatedAt, Tally, Versus};
pub use quota::{Players, Usage};
pub use rating::{Player, Strength};
pub use sqlite::{DATABASE_FILE, OLDEST_SQLITE, Sqlite, backup, restore};
pub use ties::{Tie, TieKind, Tied, Ties};
pub use tokens::{ApiToken, BadToken, InviteToken, ResetToken, SessionToken, TokenHash};
pub use tournaments::{Entrant, PairedRound, PairedTable, PlannedRound, System, Tournament, Tournaments};

use async_trait::async_trait;
use steading_core::Viewer;
use steading_host::{Append, Log, LogEnd, Phase, Row, Summary, TableId, TableSetup, UserId};

/// Tables from their opening until they are archived, and who may come in.
#[async_trait]
pub trait Tables: Send + Sync {
    /// Opens a table without entries and notices. `AlreadyThere` if the id or the invitation is.
    async fn create(&self, setup: &TableSetup, summary: &Summary, invite: Option<TokenHash>) -> Result<(), Error>;

    /// Keeps what many tables want kept, in one transaction. The answers are in the order of the appends; an append
    /// that is refused leaves nothing and harms no other. On `Err` nothing at all is kept (but see [`Error`]).
    async fn commit(&self, appends: &[Append]) -> Result<Vec<Result<(), Refused>>, Error>;

    /// Keeps the first notices of a table that has none: who sits there from the beginning. The node that opens a table may
    /// do this, also where another node will have it.
    async fn furnish(&self, append: &Append) -> Result<Result<(), Refused>, Error>;

    /// Everything that is kept of a table; `None` if there is none or it is archived.
    async fn load(&self, table: TableId) -> Result<Option<Log>, Error>;

    /// The end of a log of at least `long` entries: `count` of them, or more where the stored position is older. `None`
    /// if the log is shorter, if no position is stored, or if there is no such table.
    async fn load_end(&self, table: TableId, long: u32, count: u32) -> Result<Option<LogEnd>, Error>;

    /// So many entries of a table from number `first` on, or as many as there are. Entries never change.
    async fn entries(&self, table: TableId, first: u32, count: u32) -> Result<Vec<Row>, Error>;

    /// A table as lists show it, without its log.
    async fn listing(&self, table: TableId) -> Result<Option<Listing>, Error>;

    /// Forgets a table in play and who was let in; its finished game stays. Whether there was one.
    async fn delete(&self, table: TableId) -> Result<bool, Error>;

    /// Public tables that are not over: those with a seat first, then the newest first.
    async fn lobby(&self, filter: &LobbyFilter, page: Page) -> Result<Paged<Listing>, Error>;

    /// Tables not over where this person sits (first), sat or is the host; the last changed first.
    async fn tables_of(&self, user: UserId, page: Page) -> Result<Paged<MyTable>, Error>;

    /// All tables that are being played, for a start that must go on with clocks and bots.
    async fn unfinished(&self) -> Result<Vec<Listing>, Error>;

    /// Tables in this phase where nothing has changed since `before`, the longest first.
    async fn unchanged(&self, phase: Phase, before: u64, limit: u32) -> Result<Vec<TableId>, Error>;

    /// Deletes the logs of at most `limit` tables that are over and unchanged since `before`. Their games stay.
    async fn archive(&self, before: u64, limit: u32) -> Result<u32, Error>;

    /// Another invitation, or none. The one before opens nothing any more; who came in by it stays.
    async fn set_invite(&self, table: TableId, invite: Option<TokenHash>) -> Result<(), Error>;

    /// The table this invitation is for.
    async fn invited_to(&self, invite: TokenHash) -> Result<Option<TableId>, Error>;

    /// Lets somebody in who has the invitation, and says where.
    async fn enter(&self, invite: TokenHash, user: UserId, at: u64) -> Result<Option<TableId>, Error>;

    /// Whether somebody came in by an invitation.
    async fn has_access(&self, table: TableId, user: UserId) -> Result<bool, Error>;

    /// Shows somebody the door.
    async fn withdraw_access(&self, table: TableId, user: UserId) -> Result<(), Error>;
}

/// Finished games, and what is computed from them.
#[async_trait]
pub trait Games: Send + Sync {
    async fn game(&self, id: TableId) -> Result<Option<FinishedGame>, Error>;

    /// The events that this viewer saw, as a JSON list.
    async fn witnessed(&self, id: TableId, viewer: Viewer) -> Result<Option<String>, Error>;

    /// The last ended first. A filter is tried on [`LOOKED_THROUGH`] games at most; a page may therefore be shorter than
    /// wanted, or empty, and yet have a `next`.
    async fn games(&self, filter: &GameFilter, page: Page) -> Result<Paged<GameListing>, Error>;

    /// Keeps a game from elsewhere. It is marked as uploaded and counts for nothing.
    async fn upload(&self, upload: &Upload) -> Result<(), Error>;

    /// Forgets a finished game and who was let in. What it counted for stays. Whether there was one.
    async fn delete_game(&self, id: TableId) -> Result<bool, Error>;

    /// Forgets at most `limit` games that ended before this and were played or brought by nobody but guests, or by at
    /// least one account. How many there were.
    async fn sweep_games(&self, of: Players, before: u64, limit: u32) -> Result<u32, Error>;

    /// Counts at most `limit` finished games for ratings and statistics, the first ended first. How many there were.
    async fn count_finished(&self, limit: u32) -> Result<u32, Error>;

    /// Computes all ratings again from the games that counted, and says how many players are rated otherwise than they
    /// should be; with `keep` what was computed takes their place. A game that was deleted counts no more.
    async fn recompute_ratings(&self, keep: bool) -> Result<u32, Error>;

    /// The strongest first.
    async fn ranking(&self, game: &str, limit: u32) -> Result<Vec<Rating>, Error>;

    /// Game by game.
    async fn ratings_of(&self, user: UserId) -> Result<Vec<Rating>, Error>;

    /// The best results of somebody at games for one, game by game.
    async fn bests_of(&self, user: UserId) -> Result<Vec<Best>, Error>;

    async fn statistics(&self, game: &str) -> Result<Statistics, Error>;
}

/// Guests, accounts and sessions.
#[async_trait]
pub trait People: Send + Sync {
    async fn add_guest(&self, id: UserId, name: &str, at: u64) -> Result<(), Error>;

    /// `NameTaken` if another account has that name. The first account of all is an admin.
    async fn add_account(&self, id: UserId, name: &str, password: &PasswordHash, at: u64) -> Result<(), Error>;

    /// A guest becomes an account and keeps tables, games and ratings. Rights change, so all sessions end. The first
    /// account of all is an admin.
    async fn become_account(&self, id: UserId, name: &str, password: &PasswordHash) -> Result<(), Error>;

    /// Only guests may change their name at will.
    async fn rename_guest(&self, id: UserId, name: &str) -> Result<(), Error>;

    /// All sessions end.
    async fn set_password(&self, id: UserId, password: &PasswordHash) -> Result<(), Error>;

    /// Whether an account may do everything. Rights change, so all sessions end.
    async fn set_admin(&self, id: UserId, admin: bool) -> Result<(), Error>;

    async fn person(&self, id: UserId) -> Result<Option<Person>, Error>;

    /// An account by its name, upper and lower case alike.
    async fn account(&self, name: &str) -> Result<Option<(Person, PasswordHash)>, Error>;

    /// The account whose name looks like this one ([`skeleton`]), if there is one.
    async fn lookalike(&self, name: &str) -> Result<Option<UserId>, Error>;

    async fn add_session(&self, token: TokenHash, user: UserId, at: u64, expires: u64) -> Result<(), Error>;

    /// Until when this person may not come in.
    async fn banned(&self, id: UserId) -> Result<Option<u64>, Error>;

    /// Whose account may have a new password by this token, which is used up by it.
    async fn use_reset(&self, token: TokenHash, now: u64) -> Result<Option<UserId>, Error>;

    /// What an operator did beside us after this number, and the number of the last of it.
    async fn evicted(&self, after: u64) -> Result<(Vec<Evicted>, u64), Error>;

    /// The session of this token, if it has not expired and its person may come in.
    async fn session(&self, token: TokenHash, now: u64) -> Result<Option<Session>, Error>;

    /// Seen again: the session lives until `expires`. Whether there is such a session.
    async fn renew_session(&self, token: TokenHash, now: u64, expires: u64) -> Result<bool, Error>;

    /// The same session under a new token; the old one opens nothing any more. Whether there was one.
    async fn rotate_session(&self, old: TokenHash, new: TokenHash, now: u64, expires: u64) -> Result<bool, Error>;

    /// Whether there was one.
    async fn end_session(&self, token: TokenHash) -> Result<bool, Error>;

    /// How many there were.
    async fn end_sessions_of(&self, user: UserId) -> Result<u32, Error>;

    /// Forgets at most `limit` guests who came before this, were not seen since, and are tied to no table, game or
    /// rating; and those who can never come back because their last session is gone, unless a rating is theirs. How
    /// many there were.
    async fn sweep_guests(&self, before: u64, limit: u32) -> Result<u32, Error>;

    /// Forgets sessions that have expired. How many there were.
    async fn sweep_sessions(&self, now: u64) -> Result<u32, Error>;
}

/// All of it. `Arc<dyn Store>` is what a server holds.
#[async_trait]
pub trait Store:
    Tables + Games + People + Nodes + Calls + Tournaments + Days + Profiles + Ties + Order + Clubs
{
    /// How often the data was taken over, this time included. An owner with a lower number can write nothing.
    fn epoch(&self) -> u64;

    /// Whether this is still the owner; an error if the data cannot be read.
    async fn is_owner(&self) -> Result<bool, Error>;

    /// Whether this is the owner and something can be written: writes, and undoes it.
    async fn can_write(&self) -> Result<bool, Error>;

    /// Whether what is kept is whole, by the database's own account. Takes as long as reading all of it.
    async fn sound(&self) -> Result<bool, Error>;

    /// What is kept on the account of this person.
    async fn usage_of(&self, person: UserId) -> Result<Usage, Error>;

    /// What is kept altogether; bytes are those of the file, without what it has free.
    async fn usage(&self) -> Result<Usage, Error>;
}
