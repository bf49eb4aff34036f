//! What every store must do, as one suite of checks: memory, SQLite, PostgreSQL, and whatever comes later.
//!
//! Each check gets an empty store and panics when a promise is broken.

mod calls;
pub mod cluster;
mod days;
mod games;
mod nodes;
mod people;
mod races;
pub mod samples;
mod social;
mod tables;
mod tournaments;

use crate::Store;
use async_trait::async_trait;

/// How the suite gets its stores.
#[async_trait]
pub trait Opener: Sync {
    type Store: Store;

    /// A store with nothing in it.
    async fn empty(&self) -> Self::Store;

    /// A second owner of the same data.
    async fn take_over(&self, store: &Self::Store) -> Self::Store;

    /// The same data as one of several servers has it.
    async fn share(&self, store: &Self::Store) -> Self::Store;
}

/// Runs all checks, one after the other.
pub async fn conformance<O: Opener>(opener: &O)
where
    O::Store: 'static,
{
    tables::run(opener).await;
    games::run(opener).await;
    people::run(opener).await;
    calls::run(opener).await;
    tournaments::run(opener).await;
    days::run(opener).await;
    social::run(opener).await;
    races::run(opener).await;
    nodes::run(opener).await;
}
