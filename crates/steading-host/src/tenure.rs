//! Which tables one of several servers may answer for, and for how long.
//!
//! A node says again and again that it lives; each time it is sure for a while that nobody else may have its tables.
//! Clocks are its own: milliseconds of one that never steps.

use crate::{Bucket, NodeId};
use std::collections::{BTreeMap, BTreeSet};

/// For how long a node says that it will be there, how often it says so, and how long before the end it stops answering:
/// its own clock may go a little slower than that of the database.
pub const LEASE_MS: u64 = 5_000;
pub const RENEW_MS: u64 = 1_000;
pub const MARGIN_MS: u64 = 1_000;
/// So many buckets at most are handed over in one go: their tables are away for a moment.
pub const MOST_HANDED: usize = 16;

/// Where a bucket is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whereabouts {
    /// With us, and since when: a number that no other time with us has.
    Here(u64),
    There(NodeId),
    /// With nobody, or we are not sure.
    Unknown,
}

/// What a node should do about its share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Share {
    Right,
    /// So many more, of those that are free.
    Claim(usize),
    /// So many too many.
    Surplus(usize),
}

/// What came of looking at how things are.
#[derive(Debug)]
pub struct Seen {
    /// Buckets that are ours and were not.
    pub taken: BTreeSet<Bucket>,
    /// Whether any bucket is somewhere else than before.
    pub moved: bool,
    pub share: Share,
}

/// The place of one node among the others.
#[derive(Debug)]
pub struct Tenure {
    me: NodeId,
    sure_until: u64,
    /// Since when each of our buckets is ours, and which of them are about to go.
    held: BTreeMap<Bucket, u64>,
    going: BTreeSet<Bucket>,
    count: u64,
    owners: Vec<Option<NodeId>>,
}

impl Tenure {
    /// Without any bucket, and sure of nothing.
    pub fn new(me: NodeId) -> Tenure {
        let (held, going) = (BTreeMap::new(), BTreeSet::new());
        Tenure { me, sure_until: 0, held, going, count: 0, owners: vec![None; Bucket::COUNT] }
    }

    /// Begins anew under another name, after the others have declared it dead.
    pub fn begin_anew(&mut self, me: NodeId) {
        // Numbers go on: what was ours before is not ours again.
        *self = Tenure { count: self.count, ..Tenure::new(me) };
    }

    /// All that is ours.
    pub fn own(&self) -> Vec<Bucket> {
        self.held.keys().copied().collect()
    }

    /// These are about to go: from now on nobody here answers for them.
    pub fn give_up(&mut self, buckets: &[Bucket]) {
        self.going.extend(buckets.iter().filter(|bucket| self.held.contains_key(bucket)));
    }

    pub fn me(&self) -> NodeId {
        self.me
    }

    /// The database knows that we live, since we asked it at that time or later.
    pub fn renewed(&mut self, asked: u64) {
        self.sure_until = self.sure_until.max(asked + LEASE_MS - MARGIN_MS);
    }

    pub fn sure_until(&self) -> u64 {
        self.sure_until
    }

    pub fn whereabouts(&self, bucket: Bucket, now: u64) -> Whereabouts {
        if let Some(&since) = self.held.get(&bucket)
            && now < self.sure_until
            && !self.going.contains(&bucket)
        {
            return Whereabouts::Here(since);
        }
        match self.owners[bucket.number()] {
            Some(node) if node != self.me => Whereabouts::There(node),
            _ => Whereabouts::Unknown,
        }
    }

    /// Takes in who holds what, by the number of the bucket, and how many nodes there are.
    pub fn see(&mut self, holders: Vec<Option<NodeId>>, living: usize) -> Seen {
        let before = std::mem::replace(&mut self.owners, holders);
        let mut taken = BTreeSet::new();
        for (bucket, holder) in Bucket::all().zip(&self.owners) {
            if *holder != Some(self.me) {
                self.held.remove(&bucket);
                self.going.remove(&bucket);
            } else if !self.held.contains_key(&bucket) {
                self.count += 1;
                self.held.insert(bucket, self.count);
                taken.insert(bucket);
            }
        }
        let (mine, share) = (self.held.len(), Bucket::COUNT.div_ceil(living.max(1)));
        let free = self.owners.iter().filter(|holder| holder.is_none()).count();
        let share = if free > 0 && mine < share {
            Share::Claim(share - mine)
        } else if free == 0 && mine > share {
            Share::Surplus(mine - share)
        } else {
            Share::Right
        };
        Seen { taken, moved: before != self.owners, share }
    }

    /// How many buckets are ours.
    pub fn holds(&self) -> usize {
        self.held.len()
    }

    /// Marks buckets that another node is to have: their tables leave the memory.
    pub fn choose_surplus(&mut self, count: usize) {
        let count = count.saturating_sub(self.going.len()).min(MOST_HANDED);
        let staying = self.held.keys().filter(|bucket| !self.going.contains(bucket)).copied();
        let surplus: Vec<Bucket> = staying.rev().take(count).collect();
        self.going.extend(surplus);
    }

    pub fn going(&self) -> &BTreeSet<Bucket> {
        &self.going
    }

    /// These were given back.
    pub fn handed_over(&mut self, buckets: &[Bucket]) {
        for bucket in buckets {
            self.held.remove(bucket);
            self.going.remove(bucket);
            self.owners[bucket.number()] = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes() -> (NodeId, NodeId) {
        (NodeId::new([1; 20]), NodeId::new([2; 20]))
    }

    fn bucket(number: usize) -> Bucket {
        Bucket::try_new(number).unwrap()
    }

    #[test]
    fn a_node_answers_only_while_it_is_sure() {
        let (here, there) = nodes();
        let mut tenure = Tenure::new(here);
        let mut holders = vec![Some(here); Bucket::COUNT];
        holders[9] = Some(there);
        assert_eq!(tenure.see(holders.clone(), 2).taken.len(), 255);
        assert_eq!(tenure.whereabouts(bucket(0), 0), Whereabouts::Unknown, "nobody has said yet that it lives");
        tenure.renewed(100);
        assert_eq!(tenure.whereabouts(bucket(0), 4_099), Whereabouts::Here(1));
        assert_eq!(tenure.whereabouts(bucket(9), 200), Whereabouts::There(there));
        assert_eq!(tenure.whereabouts(bucket(0), 4_100), Whereabouts::Unknown);
        tenure.renewed(4_500);
        assert_eq!(tenure.whereabouts(bucket(0), 4_500), Whereabouts::Here(1), "it was ours all the time");
        // Lost and taken again: what is in memory from before is worth nothing.
        holders[0] = Some(there);
        assert!(tenure.see(holders.clone(), 2).moved);
        assert_eq!(tenure.whereabouts(bucket(0), 4_500), Whereabouts::There(there));
        holders[0] = Some(here);
        assert_eq!(tenure.see(holders, 2).taken, BTreeSet::from([bucket(0)]));
        assert_eq!(tenure.whereabouts(bucket(0), 4_500), Whereabouts::Here(256));
        tenure.begin_anew(there);
        assert_eq!((tenure.holds(), tenure.whereabouts(bucket(0), 4_500)), (0, Whereabouts::Unknown));
    }

    #[test]
    fn buckets_are_shared_evenly() {
        let (here, _) = nodes();
        let mut tenure = Tenure::new(here);
        assert_eq!(tenure.see(vec![None; Bucket::COUNT], 3).share, Share::Claim(86));
        assert_eq!(tenure.see(vec![Some(here); Bucket::COUNT], 1).share, Share::Right);
        assert_eq!(tenure.see(vec![Some(here); Bucket::COUNT], 2).share, Share::Surplus(128));
        tenure.renewed(0);
        tenure.choose_surplus(20);
        tenure.choose_surplus(20);
        assert_eq!(tenure.going().len(), 20);
        assert_eq!(tenure.whereabouts(bucket(255), 1), Whereabouts::Unknown, "it is about to go");
        let going: Vec<Bucket> = tenure.going().iter().copied().collect();
        tenure.handed_over(&going);
        assert_eq!((tenure.holds(), tenure.going().len()), (236, 0));
    }
}
