//! Which sockets are open, by login, so that a login that ends takes its sockets with it.

use crate::cluster::Cluster;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use steading_host::{Conn, UserId};
use steading_store::TokenHash;
use tokio::sync::Notify;

#[derive(Clone, Debug, Default)]
pub(crate) struct Sockets(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    open: Mutex<HashMap<UserId, Vec<Open>>>,
    /// Other servers on the same data.
    others: OnceLock<Arc<Cluster>>,
}

#[derive(Debug)]
struct Open {
    conn: Conn,
    token: TokenHash,
    end: Arc<Notify>,
}

/// An open socket; closing it takes it off the list.
#[derive(Debug)]
pub(crate) struct Listed {
    sockets: Sockets,
    user: UserId,
    conn: Conn,
    /// Rings when the login has ended.
    pub ended: Arc<Notify>,
}

impl Sockets {
    fn lock(&self) -> MutexGuard<'_, HashMap<UserId, Vec<Open>>> {
        self.0.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a socket on the list; `None` if this person has so many already.
    pub fn list(&self, user: UserId, token: TokenHash, conn: Conn, most: u32) -> Option<Listed> {
        let ended = Arc::new(Notify::new());
        let mut open = self.lock();
        let own = open.entry(user).or_default();
        if own.len() >= most as usize {
            return None;
        }
        own.push(Open { conn, token, end: Arc::clone(&ended) });
        metrics::gauge!("steading_sockets").increment(1);
        Some(Listed { sockets: self.clone(), user, conn, ended })
    }

    /// A person who logs out here is logged out there.
    pub fn tell(&self, others: Arc<Cluster>) {
        let _ = self.0.others.set(others);
    }

    /// All logins of a person have ended.
    pub fn end_all(&self, user: UserId) {
        self.end_all_here(user);
        self.0.others.get().into_iter().for_each(|others| others.logged_out(user, None));
    }

    /// One login has ended.
    pub fn end(&self, user: UserId, token: TokenHash) {
        self.end_here(user, token);
        self.0.others.get().into_iter().for_each(|others| others.logged_out(user, Some(token)));
    }

    pub fn end_all_here(&self, user: UserId) {
        self.lock().get(&user).into_iter().flatten().for_each(|open| open.end.notify_one());
    }

    pub fn end_here(&self, user: UserId, token: TokenHash) {
        let open = self.lock();
        open.get(&user).into_iter().flatten().filter(|open| open.token == token).for_each(|open| open.end.notify_one());
    }

    pub fn count(&self) -> usize {
        self.lock().values().map(Vec::len).sum()
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        let mut open = self.sockets.lock();
        if let Some(own) = open.get_mut(&self.user) {
            own.retain(|open| open.conn != self.conn);
            if own.is_empty() {
                open.remove(&self.user);
            }
        }
        metrics::gauge!("steading_sockets").decrement(1);
    }
}
