//! Several servers on one database: who lives, and who has which tables.
//!
//! A node says once a second that it lives on (a lease, by the clock of the database). Who is late may be declared dead
//! by the others, which frees its buckets; only then does anybody else take them, with a higher epoch. Every append is
//! refused unless its bucket still has the epoch under which the node took it: leases say who should write, epochs who
//! can.

use crate::error::Error;
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use steading_host::{Append, Bucket, NodeId};

/// A server that shares the data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodeLine {
    pub id: NodeId,
    /// What it says of itself: for people, and for the others.
    pub about: String,
    /// For how long it has been there, and for how long it has said that it will be; milliseconds.
    pub age_ms: i64,
    pub left_ms: i64,
}

/// A standby of the database.
#[derive(Clone, Debug, PartialEq)]
pub struct Standby {
    pub name: String,
    /// How far it is behind, in seconds; nothing if that is not known.
    pub lag_s: Option<f64>,
}

/// Who has a bucket, and how often it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketLine {
    pub holder: Option<NodeId>,
    pub epoch: u64,
}

/// Who is there, and who has what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landscape {
    /// By their ids.
    pub nodes: Vec<NodeLine>,
    /// One for each bucket, in their order.
    pub buckets: Vec<BucketLine>,
}

/// The data as one of several servers has it.
#[async_trait]
pub trait Nodes: Send + Sync {
    /// Becomes a node under a name that nobody had before, without any bucket. From now on this handle keeps only what
    /// tables of its own buckets want kept.
    async fn register(&self, node: NodeId, about: &str, lease_ms: u64) -> Result<(), Error>;

    /// Lives on for so long, from now. `false` if others have declared it dead: it has nothing any more, and may only
    /// register anew.
    async fn renew(&self, lease_ms: u64) -> Result<bool, Error>;

    /// What this node says of itself from now on.
    async fn describe(&self, about: &str) -> Result<(), Error>;

    /// Standbys of the database, as far as this person may see them.
    async fn standbys(&self) -> Result<Vec<Standby>, Error>;

    /// Declares those dead whose time has run out, and says how many they were. What they had is free.
    async fn bury(&self) -> Result<u32, Error>;

    /// Takes at most so many buckets that are free. None for a node that is dead.
    async fn claim(&self, most: u32) -> Result<Vec<Bucket>, Error>;

    /// Gives these back. Its tables must have left the memory.
    async fn release(&self, buckets: &[Bucket]) -> Result<(), Error>;

    /// Ends as a node: all it had is free at once.
    async fn leave(&self) -> Result<(), Error>;

    /// How things are; what this handle holds is what it says here.
    async fn landscape(&self) -> Result<Landscape, Error>;

    /// What only those know who share this data: 32 random bytes, made by the first who asks.
    async fn secret(&self) -> Result<[u8; 32], Error>;
}

/// What a handle knows of its own place among the nodes.
#[derive(Debug, Default)]
pub(crate) struct Membership(Mutex<Option<Member>>);

#[derive(Debug)]
struct Member {
    id: NodeId,
    epochs: BTreeMap<Bucket, u64>,
}

/// For each append the epoch under which its bucket is held, if it is.
pub(crate) type Fence = Vec<(Bucket, Option<u64>)>;

impl Membership {
    fn lock(&self) -> MutexGuard<'_, Option<Member>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn id(&self) -> Option<NodeId> {
        self.lock().as_ref().map(|member| member.id)
    }

    pub fn enter(&self, id: NodeId) {
        *self.lock() = Some(Member { id, epochs: BTreeMap::new() });
    }

    /// It is still a node, but one that holds nothing.
    pub fn lose_all(&self) {
        if let Some(member) = &mut *self.lock() {
            member.epochs.clear();
        }
    }

    pub fn took(&self, taken: &[(Bucket, u64)]) {
        if let Some(member) = &mut *self.lock() {
            member.epochs.extend(taken.iter().copied());
        }
    }

    pub fn gave_back(&self, buckets: &[Bucket]) {
        if let Some(member) = &mut *self.lock() {
            member.epochs.retain(|bucket, _| !buckets.contains(bucket));
        }
    }

    /// What the data says is so: an answer to a claim may have been lost.
    pub fn adopt(&self, buckets: &[BucketLine]) {
        if let Some(member) = &mut *self.lock() {
            let own = Bucket::all().zip(buckets).filter(|(_, line)| line.holder == Some(member.id));
            member.epochs = own.map(|(bucket, line)| (bucket, line.epoch)).collect();
        }
    }

    /// What an append has to be checked against; `None` where the data is not shared.
    pub fn fence(&self, appends: &[Append]) -> Option<Fence> {
        let locked = self.lock();
        let member = locked.as_ref()?;
        let held = |append: &Append| {
            let bucket = Bucket::of(append.table);
            (bucket, member.epochs.get(&bucket).copied())
        };
        Some(appends.iter().map(held).collect())
    }
}
