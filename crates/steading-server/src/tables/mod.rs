//! Tables in memory: each has one task that owns it, and a registry finds the task.

#[cfg(feature = "crash-points")]
pub mod failpoints;
mod outbox;
mod owner;
mod writer;

pub(crate) use outbox::{Outbox, Pipe, pipe};
pub(crate) use owner::read_log;
pub(crate) use writer::{Signals, ToKeep, WriterTask};

use crate::background::{Background, MUCH};
use crate::bot_pool::{BotPool, Full, Purpose};
use crate::cluster::relay::Relay;
use crate::cluster::{Cluster, Whereabouts};
use crate::config::{Config, Most};
use crate::fair_queue::Party;
use crate::times::Times;
use crate::trace::Trace;
use futures_util::FutureExt;
use owner::Owner;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use steading_core::Seat;
use steading_host::table::{Asleep, Client, Glimpse};
use steading_host::wire::Request;
use steading_host::{Bucket, Conn, Log, TableId, UserId};
use steading_match::{Advice, Job};
use steading_store::{Error, Store};
use tokio::sync::mpsc;

/// What comes to the owner of a table from connections and from the lobby.
#[derive(Debug)]
pub(crate) enum Message {
    Attach(Conn, Outbox),
    /// Boxed: every table has room for a good many messages, and most are small.
    Ask(Box<(Client, Request, Trace)>),
    Gone(Conn),
    /// The same, because the server where they are connected goes or cannot be reached.
    Lost(Conn),
    /// The same people play again, at that table.
    Rematch(TableId),
    Drain {
        after_ms: u32,
    },
}

/// What comes to the owner of a table from those it gave something to do.
#[derive(Debug)]
pub(crate) enum Answer {
    Stored(u64),
    NotStored(u64),
    /// The end of a long log is here.
    InSight(Box<Glimpse>),
    Loaded(Result<Option<Box<Log>>, Error>),
    /// A long log was played elsewhere.
    Opened {
        entries: usize,
        opened: Box<owner::Opened>,
    },
    Thought {
        seat: Seat,
        at: u32,
        action: String,
        /// There was less time for it than the bot's name promises.
        short: bool,
    },
    Hinted {
        conn: Conn,
        id: u32,
        advice: Box<Advice>,
    },
    /// Nobody has time for a hint.
    NotHinted {
        conn: Conn,
        id: u32,
        full: Full,
    },
    /// A bot panicked.
    BotPanicked(Purpose),
}

/// There is no such table, or no table is served any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotServed;

/// Requests that may wait at the door of a table before a connection has to wait itself.
const INBOX: usize = 64;
/// How often it is looked whether a table is to be woken.
const LOOK: Duration = Duration::from_secs(1);
/// Clients are told to come back within this when the server goes down, and when another one has their table.
const BACK_MS: u32 = 5_000;
const BACK_SOON_MS: u32 = 1_500;
/// Finds the owner of a table, and makes one if need be.
#[derive(Clone, Debug)]
pub(crate) struct Registry(Arc<Shared>);

pub(crate) struct Shared {
    pub store: Arc<dyn Store>,
    pub writer: mpsc::UnboundedSender<ToKeep>,
    pub bot_pool: BotPool,
    pub times: Times,
    pub pace_ms: u64,
    pub most: Most,
    pub idle: Duration,
    pub queue_told: Duration,
    pub long_log: usize,
    /// How long the lobby waits for a table.
    pub table_patience: Duration,
    /// Who plays long logs.
    pub openers: Background,
    /// Other servers on the same data, if there are any.
    pub cluster: Option<Arc<Cluster>>,
    live: Mutex<Live>,
    /// Where people were last seen: thinking is shared out by place too.
    places: Mutex<HashMap<UserId, String>>,
    next_conn: AtomicU64,
}

/// Places that are remembered. Those of people who come back are noted again.
const MOST_PLACES: usize = 50_000;

impl Shared {
    /// On whose account somebody thinks for this person.
    pub fn party(&self, person: UserId) -> Party {
        let place = self.places.lock().unwrap_or_else(PoisonError::into_inner).get(&person).cloned();
        Party { person: Some(person), place }
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").finish_non_exhaustive()
    }
}

struct Live {
    /// Who has the table here, or stands in for it.
    owners: HashMap<TableId, mpsc::Sender<Message>>,
    /// Those who only stand in.
    relays: BTreeSet<TableId>,
    /// Tables that have left the memory until something is due.
    sleepers: BTreeMap<TableId, Sleeper>,
    /// Every owner holds a copy, so the receiver sees the last one go. `None` when we go down.
    alive: Option<mpsc::Sender<()>>,
}

/// A table that nobody looks at and that waits for a clock.
#[derive(Debug)]
pub(crate) struct Sleeper {
    /// When it asked to be woken, by the clock that never steps.
    due: u64,
    /// Since when the table was with this server, where there are several.
    since: Option<u64>,
    /// How its clocks stand; nothing where none runs before then.
    asleep: Option<Box<Asleep>>,
}

/// Sees the last owner go.
pub(crate) type LastOwner = mpsc::Receiver<()>;

impl Registry {
    pub fn new(
        store: Arc<dyn Store>,
        writer: mpsc::UnboundedSender<ToKeep>,
        bot_pool: BotPool,
        times: Times,
        config: &Config,
        cluster: Option<Arc<Cluster>>,
    ) -> (Registry, LastOwner) {
        let (alive, last) = mpsc::channel(1);
        let live = Mutex::new(Live {
            owners: HashMap::new(),
            relays: BTreeSet::new(),
            sleepers: BTreeMap::new(),
            alive: Some(alive),
        });
        let (places, next_conn) = (Mutex::default(), AtomicU64::new(1));
        let openers = Background::new("open", crate::config::spare_cores(), MUCH);
        let shared = Shared {
            store,
            writer,
            bot_pool,
            times,
            pace_ms: config.bot_pace_ms,
            most: config.most,
            idle: config.idle,
            queue_told: config.queue_told,
            long_log: config.long_log,
            table_patience: config.patience.table,
            openers,
            cluster,
            live,
            places,
            next_conn,
        };
        (Registry(Arc::new(shared)), last)
    }

    /// Whether this server does what only one of several may do.
    pub fn leads(&self) -> bool {
        self.0.cluster.as_ref().is_none_or(|cluster| cluster.leads())
    }

    /// Whether a table is with this server.
    pub fn has(&self, table: TableId) -> bool {
        let here = |cluster: &Arc<Cluster>| matches!(cluster.whereabouts(table), Whereabouts::Here(_));
        self.0.cluster.as_ref().is_none_or(here)
    }

    fn live(&self) -> MutexGuard<'_, Live> {
        self.0.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A person was seen at this place.
    pub fn note_place(&self, person: UserId, place: String) {
        let mut places = self.0.places.lock().unwrap_or_else(PoisonError::into_inner);
        if places.len() >= MOST_PLACES && !places.contains_key(&person) {
            places.clear();
        }
        places.insert(person, place);
    }

    /// Whether this is where the person was last seen.
    pub fn was_at(&self, person: UserId, place: &str) -> bool {
        let places = self.0.places.lock().unwrap_or_else(PoisonError::into_inner);
        places.get(&person).is_some_and(|last| last == place)
    }

    /// A number no other connection of this server has.
    pub fn new_conn(&self) -> Conn {
        Conn(self.0.next_conn.fetch_add(1, Ordering::Relaxed))
    }

    /// The way to the owner of a table, who may still be fetching its log.
    fn owner(&self, id: TableId) -> Result<mpsc::Sender<Message>, NotServed> {
        self.owner_among(&mut self.live(), id)
    }

    fn owner_among(&self, live: &mut Live, id: TableId) -> Result<mpsc::Sender<Message>, NotServed> {
        if let Some(owner) = live.owners.get(&id).filter(|owner| !owner.is_closed()) {
            return Ok(owner.clone());
        }
        let alive = live.alive.clone().ok_or(NotServed)?;
        let sleeper = live.sleepers.remove(&id);
        let (sender, inbox) = mpsc::channel(INBOX);
        live.owners.insert(id, sender.clone());
        let held = self.0.cluster.as_ref().map(|cluster| (cluster, cluster.whereabouts(id)));
        let since = match held {
            None => None,
            Some((_, Whereabouts::Here(since))) => Some(since),
            Some((cluster, Whereabouts::There(_) | Whereabouts::Unknown)) => {
                live.relays.insert(id);
                let (cluster, registry) = (Arc::clone(cluster), self.clone());
                tokio::spawn(Relay { id, cluster, registry, inbox, _alive: alive }.run());
                return Ok(sender);
            }
        };
        live.relays.remove(&id);
        measure(live);
        // Who had the table meanwhile knows better.
        let asleep = sleeper.filter(|sleeper| sleeper.since == since).and_then(|sleeper| sleeper.asleep);
        let owner = Owner::new(id, Arc::clone(&self.0), self.clone(), inbox, alive, (since, asleep));
        tokio::spawn(owner.run());
        Ok(sender)
    }

    /// Who left need not be told to anybody who is not there.
    fn is_told(&self, id: TableId, message: &Message) -> bool {
        let gone = self.0.cluster.is_some() && matches!(message, Message::Gone(_) | Message::Lost(_));
        !gone || self.live().owners.get(&id).is_some_and(|owner| !owner.is_closed())
    }

    /// Brings a message to a table that this server has, and to no other.
    pub async fn send_here(&self, id: TableId, message: Message) -> Result<(), NotServed> {
        let here = |cluster: &Arc<Cluster>| matches!(cluster.whereabouts(id), Whereabouts::Here(_));
        if !matches!(message, Message::Gone(_) | Message::Lost(_)) && !self.0.cluster.as_ref().is_none_or(here) {
            return Err(NotServed);
        }
        self.send(id, message).await
    }

    /// The same people play again, somebody at another server has said.
    pub async fn rematch_here(&self, id: TableId, again: TableId) {
        let _ = self.send_here(id, Message::Rematch(again)).await;
    }

    /// An owner or a relay leaves, and what waits at its door goes to the next one. Nobody else finds that one before it
    /// has: who was attached there would ask here first, and never be shown the table.
    pub fn hand_on(&self, id: TableId, mut inbox: mpsc::Receiver<Message>, sleeper: Option<Sleeper>) {
        self.0.bot_pool.forget(id);
        let mut live = self.live();
        live.owners.remove(&id);
        live.relays.remove(&id);
        if let Some(sleeper) = sleeper {
            live.sleepers.insert(id, sleeper);
        }
        measure(&live);
        inbox.close();
        let mut waiting = Vec::new();
        loop {
            match tokio::task::unconstrained(inbox.recv()).now_or_never() {
                Some(Some(message)) => waiting.push(message),
                Some(None) => break,
                // Somebody is about to put something in.
                None => std::thread::yield_now(),
            }
        }
        if waiting.is_empty() {
            return;
        }
        // When nobody is served any more, who waits is sent to come back.
        let Ok(next) = self.owner_among(&mut live, id) else { return };
        for message in waiting {
            let sent = next.try_send(message);
            debug_assert!(sent.is_ok(), "the next door is as wide as this one");
        }
    }

    /// The relay of a table of another server leaves.
    pub fn forget_relay(&self, id: TableId) {
        let mut live = self.live();
        live.owners.remove(&id);
        live.relays.remove(&id);
    }

    /// Whether a table of these buckets is in memory.
    pub fn any_of(&self, buckets: &BTreeSet<Bucket>) -> bool {
        let live = self.live();
        live.owners.keys().any(|id| buckets.contains(&Bucket::of(*id)) && !live.relays.contains(id))
    }

    pub fn goes_down(&self) -> bool {
        self.live().alive.is_none()
    }

    pub fn place_of(&self, person: UserId) -> Option<String> {
        self.0.places.lock().unwrap_or_else(PoisonError::into_inner).get(&person).cloned()
    }

    /// Brings a message to a table. The caller knows that the table exists.
    pub async fn send(&self, id: TableId, mut message: Message) -> Result<(), NotServed> {
        if !self.is_told(id, &message) {
            return Ok(());
        }
        // An owner may leave between being found and being told; the next one hears it.
        for _ in 0..3 {
            match self.owner(id)?.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(unsent)) => message = unsent,
            }
        }
        Err(NotServed)
    }

    /// Brings a table into the memory, so that its bots and clocks go on.
    pub fn wake(&self, id: TableId) {
        let _ = self.owner(id);
    }

    /// Wakes tables for whom something is due, for as long as the server runs.
    pub async fn wake_sleepers(self) {
        loop {
            tokio::time::sleep(LOOK).await;
            let now = self.0.times.now().mono;
            let due: Vec<TableId> = {
                let live = self.live();
                live.sleepers.iter().filter(|(_, sleeper)| sleeper.due <= now).map(|(id, _)| *id).collect()
            };
            for id in due {
                self.wake(id);
                // As at a start: not thousands at once.
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        }
    }

    /// How many tables have left the memory until a clock of theirs is due.
    pub fn sleeping(&self) -> usize {
        self.live().sleepers.len()
    }

    /// Has it kept how the clocks stand of those that sleep among these: their next owner knows no other way.
    async fn keep_sleepers(&self, among: impl Fn(TableId) -> bool) {
        let sleepers: Vec<Sleeper> = {
            let mut live = self.live();
            live.sleepers.extract_if(.., |id, _| among(*id)).map(|(_, sleeper)| sleeper).collect()
        };
        let now = self.0.times.now();
        let (answer, mut answers) = mpsc::unbounded_channel();
        for asleep in sleepers.into_iter().filter_map(|sleeper| sleeper.asleep) {
            let append = Box::new(asleep.kept(now));
            let kept = self.0.writer.send(ToKeep { number: 0, append, answer: answer.clone(), traces: Vec::new() });
            kept.expect("the writer goes after the last owner");
        }
        drop(answer);
        while answers.recv().await.is_some() {}
    }

    /// Has something done at a table on somebody's behalf, and returns what the table answers.
    pub async fn ask(
        &self,
        id: TableId,
        client: impl FnOnce(Conn) -> Client,
        request: Request,
    ) -> Result<Arc<str>, NotServed> {
        let conn = self.new_conn();
        let (outbox, mut pipe) = pipe();
        self.send(id, Message::Attach(conn, outbox)).await?;
        self.send(id, Message::Ask(Box::new((client(conn), request, Trace::new())))).await?;
        let answer = tokio::time::timeout(self.0.table_patience, pipe.frames.recv()).await;
        let _ = self.send(id, Message::Gone(conn)).await;
        answer.ok().flatten().ok_or(NotServed)
    }

    /// No owner is made any more, and those there are finish what they began.
    pub async fn drain(&self) {
        let owners: Vec<mpsc::Sender<Message>> = {
            let mut live = self.live();
            live.alive = None;
            live.owners.values().cloned().collect()
        };
        // Another server has their tables already; one server alone first has to come up again.
        let longest = if self.0.cluster.is_some() { BACK_SOON_MS } else { BACK_MS };
        for owner in owners {
            let after_ms = random_below(longest);
            let _ = owner.send(Message::Drain { after_ms }).await;
        }
        self.keep_sleepers(|_| true).await;
    }

    /// The tables of a bucket leave the memory; who looks on is told when to come back.
    pub async fn drain_bucket(&self, bucket: Bucket) {
        let owners: Vec<mpsc::Sender<Message>> = {
            let live = self.live();
            let own = live.owners.iter().filter(|(id, _)| Bucket::of(**id) == bucket && !live.relays.contains(id));
            own.map(|(_, owner)| owner.clone()).collect()
        };
        for owner in owners {
            let after_ms = random_below(BACK_SOON_MS);
            let _ = owner.send(Message::Drain { after_ms }).await;
        }
        self.keep_sleepers(|id| Bucket::of(id) == bucket).await;
    }

    /// A table is gone: who looks at it is told to come back, and finds nothing.
    pub async fn close(&self, id: TableId) {
        let owner = {
            let mut live = self.live();
            live.sleepers.remove(&id);
            live.owners.get(&id).cloned()
        };
        if let Some(owner) = owner {
            let _ = owner.send(Message::Drain { after_ms: 0 }).await;
        }
    }

    /// How many thoughts wait.
    pub fn bot_queue(&self) -> usize {
        self.0.bot_pool.waiting()
    }

    /// The places in the queue of the analyses that wait on this account: 1 is next.
    pub fn analyses_of(&self, party: &Party) -> Vec<usize> {
        self.0.bot_pool.analyses_of(party)
    }

    /// What the adviser thinks of a position of a finished game; nothing if there is no time for it.
    pub async fn analyse(&self, id: TableId, job: Job, party: Party) -> Result<Advice, Option<Full>> {
        self.0.bot_pool.analyse(id, job, party).await
    }

    /// An owner leaves. From now on another one is made when the table is wanted.
    fn forget(&self, id: TableId) {
        // What the next one wants thought about stays.
        self.0.bot_pool.forget(id);
        let mut live = self.live();
        live.owners.remove(&id);
        measure(&live);
    }

    pub fn count(&self) -> usize {
        let live = self.live();
        live.owners.len() - live.relays.len()
    }
}

fn measure(live: &Live) {
    metrics::gauge!("steading_matchs").set((live.owners.len() - live.relays.len()) as f64);
}

/// Some number; nothing depends on it but how even a load is.
pub(crate) fn random_below(limit: u32) -> u32 {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    u32::from_le_bytes(bytes) % limit
}
