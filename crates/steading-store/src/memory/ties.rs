//! Friends, blocks, mutes.

use super::{Data, Memory};
use crate::error::Error;
use crate::ties::{Tie, TieKind, Tied, Ties};
use async_trait::async_trait;
use steading_host::UserId;

#[async_trait]
impl Ties for Memory {
    async fn ties_of(&self, user: UserId) -> Result<Vec<Tie>, Error> {
        self.read(|data| {
            let name = |of: &UserId| data.people.get(of).map(|known| known.person.name.clone()).unwrap_or_default();
            let mut found: Vec<Tie> = Vec::new();
            for ((one, other, kind), at) in &data.ties {
                if *one == user {
                    found.push(Tie { other: *other, name: name(other), kind: *kind, from_them: false, at: *at });
                } else if *other == user && *kind == TieKind::Asked {
                    found.push(Tie { other: *one, name: name(one), kind: *kind, from_them: true, at: *at });
                }
            }
            found.sort_by(|one, other| (&one.name, one.other, one.kind).cmp(&(&other.name, other.other, other.kind)));
            found
        })
        .await
    }

    async fn add_tie(&self, user: UserId, other: UserId, kind: TieKind, at: u64, most: u32) -> Result<Tied, Error> {
        self.write(|data| {
            if user == other || !data.people.contains_key(&other) {
                return Err(Error::Unknown("person"));
            }
            Ok(match kind {
                TieKind::Asked | TieKind::Friend => data.befriend(user, other, at, most),
                TieKind::Blocked | TieKind::Muted => {
                    if data.ties.contains_key(&(user, other, kind)) {
                        return Ok(Tied::Done);
                    }
                    if data.ties.keys().filter(|(one, _, of)| *one == user && *of == kind).count() >= most as usize {
                        return Ok(Tied::TooMany);
                    }
                    if kind == TieKind::Blocked {
                        data.part(user, other);
                    }
                    data.ties.insert((user, other, kind), at);
                    Tied::Done
                }
            })
        })
        .await
    }

    async fn drop_tie(&self, user: UserId, other: UserId, kind: TieKind) -> Result<bool, Error> {
        self.write(|data| {
            Ok(match kind {
                TieKind::Asked | TieKind::Friend => data.part(user, other),
                TieKind::Blocked | TieKind::Muted => data.ties.remove(&(user, other, kind)).is_some(),
            })
        })
        .await
    }

    async fn blocks(&self, user: UserId, other: UserId) -> Result<bool, Error> {
        self.read(|data| data.ties.contains_key(&(user, other, TieKind::Blocked))).await
    }
}

impl Data {
    fn befriend(&mut self, user: UserId, other: UserId, at: u64, most: u32) -> Tied {
        use TieKind::{Asked, Blocked, Friend};
        let has = |one, other, kind| self.ties.contains_key(&(one, other, kind));
        if has(user, other, Friend) || has(user, other, Asked) {
            return Tied::Done;
        }
        if has(other, user, Blocked) || has(user, other, Blocked) {
            return Tied::Refused;
        }
        let own = self.ties.keys().filter(|(one, _, kind)| *one == user && *kind <= Friend).count();
        let waiting = self.ties.keys().filter(|(_, to, kind)| *to == other && *kind == Asked).count();
        let asked = has(other, user, Asked);
        if own >= most as usize || (!asked && waiting >= most as usize) {
            return Tied::TooMany;
        }
        if asked {
            self.part(user, other);
            self.ties.insert((user, other, Friend), at);
            self.ties.insert((other, user, Friend), at);
        } else {
            self.ties.insert((user, other, Asked), at);
        }
        Tied::Done
    }

    fn part(&mut self, user: UserId, other: UserId) -> bool {
        let before = self.ties.len();
        let both = |one, two| (one, two) == (user, other) || (one, two) == (other, user);
        self.ties.retain(|(one, two, kind), _| !(both(*one, *two) && *kind <= TieKind::Friend));
        before > self.ties.len()
    }
}
