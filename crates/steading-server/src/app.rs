//! What every handler needs.

use crate::background::Background;
use crate::calls::Calling;
use crate::config::Config;
use crate::limits::Limits;
use crate::passwords::Passwords;
use crate::preview::Previews;
use crate::quota::Room;
use crate::sockets::Sockets;
use crate::streams::Streams;
use crate::tables::{Registry, Signals};
use crate::times::Times;
use crate::verify::Checked;
use crate::workers::Workers;
use metrics_exporter_prometheus::PrometheusHandle;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use steading_core::Digest;
use steading_host::{ChannelId, Key, TableId, UserId};
use steading_store::Store;
use tokio::sync::{Mutex, Semaphore};

/// The server, as its handlers see it.
#[derive(Clone, Debug)]
pub(crate) struct App(Arc<Inner>);

pub(crate) struct Inner {
    pub config: Config,
    pub store: Arc<dyn Store>,
    pub tables: Registry,
    pub sockets: Sockets,
    pub passwords: Passwords,
    pub limits: Arc<Limits>,
    pub times: Times,
    pub metrics: PrometheusHandle,
    /// Replaying and reading packs: so many at a time, on threads of their own, those first who have used least.
    pub workers: Workers,
    pub background: Background,
    /// Those who asked too often and wait for the refusal.
    pub held: Semaphore,
    /// Games that people bring are kept one after the other, with a pause: each holds up the moves of others for a moment.
    pub uploads: Arc<Mutex<()>>,
    /// Rematch requests are served one after the other, so that each game gets one rematch.
    pub rematch: Mutex<()>,
    pub going_down: AtomicBool,
    /// Among others whether the data is somebody else's now.
    pub signals: Arc<Signals>,
    /// The data was checked and is not what it should be.
    pub unsound: AtomicBool,
    /// What was found when the live tables were played again.
    pub checked: std::sync::Mutex<Checked>,
    /// Whether something could be written, and when that was tried.
    pub ready: Mutex<Option<(u64, bool)>>,
    pub room: Room,
    pub previews: Previews,
    pub calling: Calling,
    /// How many look on without a socket, by where they are.
    pub streams: Streams,
    /// How many sockets are open, by where they are.
    pub sockets_from: Streams,
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Inner").finish_non_exhaustive()
    }
}

impl std::ops::Deref for App {
    type Target = Inner;
    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    pub fn new(inner: Inner) -> App {
        App(Arc::new(inner))
    }

    /// Milliseconds since 1970, for people to read.
    pub fn wall(&self) -> u64 {
        self.times.now().wall
    }

    pub fn checked(&self) -> Checked {
        *self.checked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn goes_down(&self) -> bool {
        self.going_down.load(Ordering::Acquire)
    }
}

pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    bytes
}

pub(crate) fn new_table_id() -> TableId {
    TableId::new(random())
}

/// The id of what a person makes. It follows from their key, so that asking twice makes it once, also after a restart and
/// at another server. Without a key it is another each time.
pub(crate) fn id_by_key(what: &str, person: UserId, key: Option<Key>) -> TableId {
    key.map_or_else(new_table_id, |key| {
        let digest = Digest::of_bytes(format!("steading {what} of {person} by {key}").as_bytes());
        TableId::new(std::array::from_fn(|index| digest.0[index]))
    })
}

pub(crate) fn new_user_id() -> UserId {
    UserId::new(random())
}

pub(crate) fn new_channel_id() -> ChannelId {
    ChannelId::new(random())
}

pub(crate) fn new_seed() -> steading_core::Seed {
    steading_core::Seed(random())
}

pub(crate) fn new_key() -> Key {
    Key(u128::from_le_bytes(random()))
}
