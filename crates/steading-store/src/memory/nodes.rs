//! Several servers on the same data. Its clock goes only when it is moved.

use super::{Data, Memory, lock};
use crate::error::Error;
use crate::nodes::{BucketLine, Landscape, NodeLine, Nodes, Standby};
use async_trait::async_trait;
use std::collections::BTreeMap;
use steading_host::{Bucket, NodeId};

#[derive(Debug)]
pub(super) struct Shares {
    now: u64,
    nodes: BTreeMap<NodeId, Node>,
    pub buckets: Vec<BucketLine>,
    secret: Option<[u8; 32]>,
}

#[derive(Debug)]
struct Node {
    about: String,
    since: u64,
    until: u64,
}

impl Default for Shares {
    fn default() -> Shares {
        let buckets = vec![BucketLine { holder: None, epoch: 0 }; Bucket::COUNT];
        Shares { now: 0, nodes: BTreeMap::new(), buckets, secret: None }
    }
}

impl Shares {
    fn forget(&mut self, gone: impl Fn(&NodeId, &Node) -> bool) -> u32 {
        let before = self.nodes.len();
        self.nodes.retain(|id, node| !gone(id, node));
        for bucket in &mut self.buckets {
            bucket.holder = bucket.holder.filter(|id| self.nodes.contains_key(id));
        }
        (before - self.nodes.len()) as u32
    }

    /// Somebody takes everything for themselves.
    pub fn end(&mut self) {
        self.forget(|_, _| true);
        self.buckets.iter_mut().for_each(|bucket| bucket.epoch += 1);
    }
}

impl Memory {
    /// Moves the clock of the database.
    pub fn pass(&self, ms: u64) {
        lock(&self.data).shares.now += ms;
    }

    fn own_name(&self) -> Result<NodeId, Error> {
        self.membership.id().ok_or(Error::Unknown("node"))
    }
}

#[async_trait]
impl Nodes for Memory {
    async fn register(&self, id: NodeId, about: &str, lease_ms: u64) -> Result<(), Error> {
        self.write(|Data { shares, .. }| {
            if shares.nodes.contains_key(&id) {
                return Err(Error::AlreadyThere);
            }
            let node = Node { about: about.to_owned(), since: shares.now, until: shares.now + lease_ms };
            shares.nodes.insert(id, node);
            Ok(())
        })
        .await?;
        self.membership.enter(id);
        Ok(())
    }

    async fn renew(&self, lease_ms: u64) -> Result<bool, Error> {
        let id = self.own_name()?;
        let lives = self
            .write(|Data { shares, .. }| {
                let until = shares.now + lease_ms;
                let node = shares.nodes.get_mut(&id);
                Ok(node.map(|node| node.until = until).is_some())
            })
            .await?;
        if !lives {
            self.membership.lose_all();
        }
        Ok(lives)
    }

    async fn describe(&self, about: &str) -> Result<(), Error> {
        let id = self.own_name()?;
        self.write(|Data { shares, .. }| {
            if let Some(node) = shares.nodes.get_mut(&id) {
                about.clone_into(&mut node.about);
            }
            Ok(())
        })
        .await
    }

    async fn standbys(&self) -> Result<Vec<Standby>, Error> {
        Ok(Vec::new())
    }

    async fn bury(&self) -> Result<u32, Error> {
        self.write(|Data { shares, .. }| {
            let now = shares.now;
            Ok(shares.forget(|_, node| node.until <= now))
        })
        .await
    }

    async fn claim(&self, most: u32) -> Result<Vec<Bucket>, Error> {
        let id = self.own_name()?;
        let taken = self
            .write(|Data { shares, .. }| {
                if !shares.nodes.contains_key(&id) {
                    return Ok(Vec::new());
                }
                let free = Bucket::all().zip(&mut shares.buckets).filter(|(_, line)| line.holder.is_none());
                let taken = free.take(most as usize).map(|(bucket, line)| {
                    *line = BucketLine { holder: Some(id), epoch: line.epoch + 1 };
                    (bucket, line.epoch)
                });
                Ok(taken.collect::<Vec<_>>())
            })
            .await?;
        self.membership.took(&taken);
        Ok(taken.into_iter().map(|(bucket, _)| bucket).collect())
    }

    async fn release(&self, buckets: &[Bucket]) -> Result<(), Error> {
        let id = self.own_name()?;
        self.membership.gave_back(buckets);
        self.write(|Data { shares, .. }| {
            for bucket in buckets {
                let line = &mut shares.buckets[bucket.number()];
                line.holder = line.holder.filter(|holder| *holder != id);
            }
            Ok(())
        })
        .await
    }

    async fn leave(&self) -> Result<(), Error> {
        let id = self.own_name()?;
        self.membership.lose_all();
        self.write(|Data { shares, .. }| Ok(shares.forget(|node, _| *node == id))).await?;
        Ok(())
    }

    async fn landscape(&self) -> Result<Landscape, Error> {
        let landscape = self
            .read(|Data { shares, .. }| {
                let line = |(id, node): (&NodeId, &Node)| NodeLine {
                    id: *id,
                    about: node.about.clone(),
                    age_ms: shares.now as i64 - node.since as i64,
                    left_ms: node.until as i64 - shares.now as i64,
                };
                Landscape { nodes: shares.nodes.iter().map(line).collect(), buckets: shares.buckets.clone() }
            })
            .await?;
        self.membership.adopt(&landscape.buckets);
        Ok(landscape)
    }

    async fn secret(&self) -> Result<[u8; 32], Error> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|error| Error::Failed(error.to_string()))?;
        self.write(|Data { shares, .. }| Ok(*shares.secret.get_or_insert(secret))).await
    }
}
