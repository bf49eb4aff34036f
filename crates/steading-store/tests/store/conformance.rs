//! The stores do the same; PostgreSQL is in `postgres.rs` (docs/reliability.md, T2).

use async_trait::async_trait;
use steading_store::conformance::{Opener, conformance};
use steading_store::{Memory, Sqlite};
use tempfile::TempDir;

struct InMemory;

#[async_trait]
impl Opener for InMemory {
    type Store = Memory;

    async fn empty(&self) -> Memory {
        Memory::new()
    }

    async fn take_over(&self, store: &Memory) -> Memory {
        store.take_over()
    }

    async fn share(&self, store: &Memory) -> Memory {
        store.share()
    }
}

/// Every store in a directory of its own.
struct InFiles(TempDir);

#[async_trait]
impl Opener for InFiles {
    type Store = Sqlite;

    async fn empty(&self) -> Sqlite {
        let dir = tempfile::tempdir_in(&self.0).unwrap().keep();
        Sqlite::open(dir).await.unwrap()
    }

    async fn take_over(&self, store: &Sqlite) -> Sqlite {
        store.take_over().await.unwrap()
    }

    async fn share(&self, store: &Sqlite) -> Sqlite {
        store.share().await.unwrap()
    }
}

#[tokio::test]
async fn memory_conforms() {
    conformance(&InMemory).await;
}

#[tokio::test]
async fn sqlite_conforms() {
    conformance(&InFiles(tempfile::tempdir().unwrap())).await;
}
