//! One of several servers on the same data.
//!
//! A node says every second that it lives (`store.renew`), takes its share of the buckets, and knows from the data who has
//! the others. What comes for a table of another node is passed on over the [`bus`], sealed; what that table says comes
//! back the same way. Messages between two nodes are numbered: where one is missing, everybody who was served over that
//! way is sent to come back, and is shown the table as its log has it. The bus can lose seconds, never moves.
//!
//! `here` is a table's own node, `there` any other; [`Relay`](relay::Relay) stands in for a table that is elsewhere,
//! [`guests`] for clients that are.

pub(crate) mod bus;
mod guests;
#[cfg(feature = "nats")]
mod job;
mod letter;
#[cfg(feature = "nats")]
mod nats;
mod notify;
pub(crate) mod relay;
mod seal;
#[cfg(feature = "nats")]
mod worker;
#[cfg(feature = "nats")]
pub(crate) mod workers;

pub use bus::{BusAddress, BusError};
#[cfg(all(feature = "nats", feature = "crash-points"))]
pub use worker::Fault;
#[cfg(feature = "nats")]
pub use {job::WorkKey, worker::Worker};

use crate::limits::{Limits, Spent};
use crate::sockets::Sockets;
use crate::tables::{Registry, Signals};
use bus::{Bus, Letter};
use letter::{Asked, Head, PROTOCOL, Said};
use seal::Seal;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;
use steading_host::link::{Link, Received};
pub(crate) use steading_host::tenure::Whereabouts;
use steading_host::tenure::{LEASE_MS, RENEW_MS, Share, Tenure};
use steading_host::{Bucket, NodeId, TableId};
use steading_store::{Error, Landscape, Store, TokenHash};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{Notify, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::Instant;

/// So long we wait for tables to leave the memory before we look again a second later.
const HAND_OVER: Duration = Duration::from_millis(300);
/// How we are doing is said once in so many looks.
const DESCRIBED: u64 = 5;
/// So many buckets are handed over at the same time.
const AT_ONCE: usize = 16;
/// So long a node that was late itself spares others that are late.
const LENIENT_MS: u64 = 2_000;
/// Messages that wait for the bus; more are thrown away, which the others notice.
const MOST_UNSENT: usize = 65_536;
/// Letters in one go.
const PORTION: usize = 512;
/// How much of what people have used is told in one message.
const SPENT_AT_ONCE: usize = 500;

/// Waits a little until no table of these is in memory.
async fn until_left(registry: &Registry, buckets: &BTreeSet<Bucket>) {
    let begun = Instant::now();
    while registry.any_of(buckets) && begun.elapsed() < HAND_OVER {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Whether this node shall not look at its own clock, so that a test sees what keeps it from writing then.
fn stubborn() -> bool {
    #[cfg(feature = "crash-points")]
    {
        static STUBBORN: std::sync::LazyLock<bool> =
            std::sync::LazyLock::new(|| std::env::var_os("STEADING_STUBBORN").is_some());
        *STUBBORN
    }
    #[cfg(not(feature = "crash-points"))]
    false
}

/// What a relay hears of one of its clients.
#[derive(Debug)]
pub(crate) enum FromThere {
    Frame(u64, String),
    End(u64, bool),
}

/// What a guest's task hears of its client.
#[derive(Debug)]
enum FromEntry {
    Ask(Box<Asked>),
    /// `lost` if that is not the client's doing.
    Gone {
        lost: bool,
    },
}

/// Another node. Numbers go on for as long as we live, whether it is listed or not.
#[derive(Debug, Default)]
struct Peer {
    link: Link,
    listed: bool,
    /// The number of the last message for everybody.
    told_all: Option<u64>,
    /// What it speaks, as it says in the database.
    version: Option<u32>,
    /// It has said that it is about to go.
    leaving: bool,
}

#[derive(Debug)]
struct State {
    seal: Arc<Seal>,
    tenure: Tenure,
    lapsed: bool,
    /// When we were late ourselves, the others may have been late for the same reason: until then nobody is declared
    /// dead by us.
    lenient_until: u64,
    peers: HashMap<NodeId, Peer>,
    relayed: HashMap<u64, (NodeId, mpsc::UnboundedSender<FromThere>)>,
    guests: HashMap<(NodeId, u64), mpsc::Sender<FromEntry>>,
}

/// This node, as everything else in the server sees it.
pub(crate) struct Cluster {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    secret: [u8; 32],
    /// What subjects of this data begin with: several may share a bus.
    prefix: String,
    about: String,
    /// The version of messages that we speak at most.
    protocol: u32,
    state: Mutex<State>,
    /// Who has what may have changed.
    changed: watch::Sender<u64>,
    look: Notify,
    unsent: mpsc::Sender<Letter>,
    sockets: Sockets,
    /// Buckets that we have just taken.
    taken: mpsc::UnboundedSender<BTreeSet<Bucket>>,
    signals: Arc<Signals>,
    /// What people have used, here and elsewhere.
    limits: OnceLock<Arc<Limits>>,
    /// We are about to go: nothing more is taken.
    leaving: AtomicBool,
    begun: Instant,
}

impl std::fmt::Debug for Cluster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cluster").field("about", &self.about).finish_non_exhaustive()
    }
}

/// A node that does not answer for so long is asked again, over another connection.
const LONGEST_CALL: Duration = Duration::from_secs(3);

async fn in_time<T>(call: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let late = |_| Err(Error::Failed("the database does not answer".to_owned()));
    tokio::time::timeout(LONGEST_CALL, call).await.unwrap_or_else(late)
}

fn new_id() -> NodeId {
    let mut bytes = [0; steading_host::ids::ID_LETTERS];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    NodeId::new(bytes)
}

/// A node that does not live yet.
pub(crate) struct Unborn {
    pub cluster: Arc<Cluster>,
    unsent: mpsc::Receiver<Letter>,
}

/// Buckets as they are taken: their tables want to be woken.
pub(crate) type Taken = mpsc::UnboundedReceiver<BTreeSet<Bucket>>;

impl Cluster {
    /// Prepares a node; it lives when [`Unborn::run`] runs.
    pub async fn join(
        store: Arc<dyn Store>,
        bus: Arc<dyn Bus>,
        sockets: Sockets,
        signals: Arc<Signals>,
        about: String,
        older: bool,
    ) -> Result<(Unborn, Taken), Error> {
        let protocol = if older { PROTOCOL - 1 } else { PROTOCOL };
        let secret = store.secret().await?;
        let prefix = blake3::Hash::from(blake3::derive_key("steading 2026-11 subjects", &secret)).to_hex();
        let me = new_id();
        let state = State {
            seal: Arc::new(Seal::new(&secret, me)),
            tenure: Tenure::new(me),
            lapsed: true,
            lenient_until: 0,
            peers: HashMap::new(),
            relayed: HashMap::new(),
            guests: HashMap::new(),
        };
        let (sender, unsent) = mpsc::channel(MOST_UNSENT);
        let (told, taken) = mpsc::unbounded_channel();
        let cluster = Cluster {
            store,
            bus,
            secret,
            prefix: format!("steading.{}", &prefix[..12]),
            about: format!("{about}{}", letter::spoken(protocol)),
            protocol,
            state: Mutex::new(state),
            changed: watch::Sender::new(0),
            look: Notify::new(),
            unsent: sender,
            sockets,
            taken: told,
            signals,
            limits: OnceLock::new(),
            leaving: AtomicBool::new(false),
            begun: Instant::now(),
        };
        Ok((Unborn { cluster: Arc::new(cluster), unsent }, taken))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn subject(&self, node: NodeId) -> String {
        format!("{}.{node}", self.prefix)
    }

    fn to_all(&self) -> String {
        format!("{}.all", self.prefix)
    }

    /// Rings when a table may be somewhere else than before.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    fn change(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Milliseconds of a clock that never steps, and that no test moves.
    fn now(&self) -> u64 {
        self.begun.elapsed().as_millis() as u64
    }

    pub fn whereabouts(&self, table: TableId) -> Whereabouts {
        let (state, now) = (self.lock(), self.now());
        match state.tenure.whereabouts(Bucket::of(table), if stubborn() { 0 } else { now }) {
            Whereabouts::There(node) if !state.reaches(node, now) => Whereabouts::Unknown,
            found => found,
        }
    }

    /// Whether we do what one of all has to do, such as sending messages: the node with the first bucket does it.
    pub fn leads(&self) -> bool {
        let first = Bucket::all().next().expect("there are buckets");
        matches!(self.lock().tenure.whereabouts(first, self.now()), Whereabouts::Here(_))
    }

    /// A table that came to us at that time is still ours.
    pub fn holds(&self, table: TableId, since: u64) -> bool {
        self.whereabouts(table) == Whereabouts::Here(since)
    }

    /// Says something to a node.
    fn tell(&self, node: NodeId, said: Said, frame: &str) {
        let subject = self.subject(node);
        let mut state = self.lock();
        let Peer { link, version, .. } = state.peers.entry(node).or_default();
        let number = if said == Said::Beat { link.last() } else { link.number() };
        // Until we know better it is of the release before.
        let text = Head::new(version.unwrap_or(PROTOCOL - 1).min(self.protocol), number, said).write(frame);
        let sealed = state.seal.seal(&subject, text);
        // Within the lock, so that numbers leave in their order. What does not fit is missed by the other side.
        let _ = self.unsent.try_send((subject, sealed));
    }

    fn tell_all(&self, said: Said) {
        let subject = self.to_all();
        // As everybody understands it: what is new to a node of the release before is passed over by it.
        let version = if matches!(said, Said::Leaving | Said::Spent(_)) { PROTOCOL } else { PROTOCOL - 1 };
        if self.protocol < version {
            return;
        }
        let state = self.lock();
        let sealed = state.seal.seal(&subject, Head::new(version, 0, said).write(""));
        // Within the lock, so that they leave in the order of their numbers.
        let _ = self.unsent.try_send((subject, sealed));
    }

    /// What is used here is used up at the other nodes too.
    pub fn share_limits(&self, limits: Arc<Limits>) {
        let _ = self.limits.set(limits);
    }

    /// Tells the others what was used here.
    pub fn tell_spent(&self, spent: Vec<Spent>) {
        spent.chunks(SPENT_AT_ONCE).for_each(|some| self.tell_all(Said::Spent(some.to_vec())));
    }

    /// Logins that ended here end everywhere.
    pub fn logged_out(&self, user: steading_host::UserId, token: Option<TokenHash>) {
        self.tell_all(Said::LoggedOut { user, token: token.map(|token| token.0) });
    }

    /// Somebody is to be served by the table's own node.
    fn attach(&self, node: NodeId, conn: u64, table: TableId, told: mpsc::UnboundedSender<FromThere>) {
        self.lock().relayed.insert(conn, (node, told));
        self.tell(node, Said::Attach { conn, table }, "");
    }

    /// Somebody is no longer to be served; `lost` if that is because we go.
    fn detach(&self, node: NodeId, conn: u64, lost: bool) {
        if self.lock().relayed.remove(&conn).is_some() {
            self.tell(node, Said::Gone { conn, lost }, "");
        }
    }

    fn open(&self, subject: &str, sealed: &[u8]) -> Option<(NodeId, Vec<u8>)> {
        let opened = seal::open(&self.secret, subject, sealed);
        if opened.is_none() {
            metrics::counter!("steading_bus_strange_total").increment(1);
        }
        opened
    }

    /// Something came over the bus, for us alone.
    fn hear(self: &Arc<Cluster>, registry: &Registry, subject: &str, sealed: &[u8]) {
        let Some((from, text)) = self.open(subject, sealed) else { return };
        let Some((Head { number, said, .. }, frame)) = Head::read(self.protocol, &text) else { return };
        let (gap, first) = {
            let now = self.now();
            let mut state = self.lock();
            if from == state.tenure.me() {
                return;
            }
            let link = &mut state.peers.entry(from).or_default().link;
            let first = !link.heard();
            match link.receive(number, said == Said::Beat, now) {
                Received::Old => return,
                received => (received == Received::Gap, first),
            }
        };
        if gap {
            metrics::counter!("steading_bus_gaps_total").increment(1);
            self.cut(|node| node == from);
            // It may have brought somebody of whom we never heard, and only it knows whom.
            let understood = self.lock().peers.get(&from).and_then(|peer| peer.version).is_some_and(|known| known >= 2);
            if understood && self.protocol >= 2 {
                self.tell(from, Said::Missed, "");
            }
        }
        if first {
            self.change();
        }
        metrics::counter!("steading_bus_messages_total").increment(1);
        match said {
            Said::Frame { conn } => {
                let relay = self.lock().relayed.get(&conn).filter(|(node, _)| *node == from).cloned();
                match relay {
                    Some((_, relay)) => drop(relay.send(FromThere::Frame(conn, frame.to_owned()))),
                    None => self.tell(from, Said::Gone { conn, lost: false }, ""),
                }
            }
            Said::End { conn, slow } => {
                let mut state = self.lock();
                if state.relayed.get(&conn).is_some_and(|(node, _)| *node == from)
                    && let Some((_, relay)) = state.relayed.remove(&conn)
                {
                    let _ = relay.send(FromThere::End(conn, slow));
                }
            }
            Said::Attach { conn, table } => guests::receive(self, registry, from, conn, table),
            Said::Ask(asked) => {
                let conn = asked.conn;
                let asked = {
                    let mut state = self.lock();
                    let asked = match state.guests.get(&(from, conn)) {
                        Some(guest) => guest.try_send(FromEntry::Ask(asked)),
                        None => Err(TrySendError::Closed(FromEntry::Gone { lost: false })),
                    };
                    // Its task ends when it finds nobody at the other end.
                    if asked.is_err() {
                        state.guests.remove(&(from, conn));
                    }
                    asked
                };
                // Who is not with us is sent to come back; who asks for more than the table can answer, too.
                if let Err(error) = asked {
                    let slow = matches!(error, TrySendError::Full(_));
                    if slow {
                        metrics::counter!("steading_slow_clients_total").increment(1);
                    }
                    self.tell(from, Said::End { conn, slow }, "");
                }
            }
            Said::Gone { conn, lost } => {
                if let Some(guest) = self.lock().guests.remove(&(from, conn)) {
                    let _ = guest.try_send(FromEntry::Gone { lost });
                }
            }
            Said::Rematch { table, again } => {
                let registry = registry.clone();
                tokio::spawn(async move { registry.rematch_here(table, again).await });
            }
            Said::Missed => self.cut(|node| node == from),
            Said::Beat | Said::LoggedOut { .. } | Said::Look | Said::Leaving | Said::Spent(_) => {}
        }
    }

    /// Something came over the bus, for everybody.
    fn hear_all(&self, subject: &str, sealed: &[u8]) {
        let Some((from, text)) = self.open(subject, sealed) else { return };
        let Some((head, _)) = Head::read(self.protocol, &text) else { return };
        let listed = {
            let mut state = self.lock();
            if from == state.tenure.me() {
                return;
            }
            // An attacker on the bus may have recorded it and send it again.
            let peer = state.peers.entry(from).or_default();
            let number = seal::number(sealed);
            if number <= peer.told_all {
                metrics::counter!("steading_bus_strange_total").increment(1);
                return;
            }
            peer.told_all = number;
            peer.listed
        };
        match head.said {
            Said::LoggedOut { user, token: Some(token) } => self.sockets.end_here(user, TokenHash(token)),
            Said::LoggedOut { user, token: None } => self.sockets.end_all_here(user),
            Said::Look => self.look.notify_one(),
            Said::Leaving => self.lock().peers.entry(from).or_default().leaving = true,
            // Of somebody who is not there any more it may be old.
            Said::Spent(spent) if listed => {
                if let Some(limits) = self.limits.get() {
                    limits.spent_elsewhere(spent);
                }
            }
            _ => {}
        }
    }

    /// Clients that are served over these nodes, or from there by us, have to come back.
    fn cut(&self, gone: impl Fn(NodeId) -> bool) {
        let (relayed, guests) = {
            let mut state = self.lock();
            let relayed: Vec<_> = state.relayed.extract_if(|_, (node, _)| gone(*node)).collect();
            let guests: Vec<_> = state.guests.extract_if(|(node, _), _| gone(*node)).collect();
            (relayed, guests)
        };
        for (conn, (node, relay)) in relayed {
            let _ = relay.send(FromThere::End(conn, false));
            self.tell(node, Said::Gone { conn, lost: true }, "");
        }
        for ((node, conn), guest) in guests {
            let _ = guest.try_send(FromEntry::Gone { lost: true });
            self.tell(node, Said::End { conn, slow: false }, "");
        }
    }
}

impl State {
    fn reaches(&self, node: NodeId, now: u64) -> bool {
        self.peers.get(&node).is_some_and(|peer| peer.link.reaches(now))
    }
}

impl Unborn {
    /// Lives as a node until the task is aborted.
    pub async fn run(self, registry: Registry) {
        let Unborn { cluster, mut unsent } = self;
        let sender = Arc::clone(&cluster);
        let send = async move {
            let mut letters = Vec::new();
            while unsent.recv_many(&mut letters, PORTION).await > 0 {
                if let Err(error) = sender.bus.say(std::mem::take(&mut letters)).await {
                    tracing::warn!(%error, "the bus takes no messages");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
            }
        };
        tokio::join!(send, Arc::clone(&cluster).lapse(), cluster.live(registry));
    }
}

impl Cluster {
    /// Stops answering when our time is about to run out.
    async fn lapse(self: Arc<Cluster>) {
        loop {
            let left = self.lock().tenure.sure_until().saturating_sub(self.now());
            tokio::time::sleep(Duration::from_millis(left.max(100))).await;
            let lapsed = {
                let now = self.now();
                let mut state = self.lock();
                let over = now >= state.tenure.sure_until();
                over && !std::mem::replace(&mut state.lapsed, over)
            };
            if lapsed {
                tracing::warn!("this node could not say in time that it lives, and answers no more");
                metrics::counter!("steading_lapses_total").increment(1);
                self.change();
            }
        }
    }

    /// One life after the other: a node that was declared dead begins anew under another name.
    async fn live(self: Arc<Cluster>, registry: Registry) {
        loop {
            if let Err(error) = Arc::clone(&self).one_life(&registry).await {
                tracing::warn!(%error, "this node is not among the others");
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
        }
    }

    async fn one_life(self: Arc<Cluster>, registry: &Registry) -> Result<(), String> {
        let me = new_id();
        self.lock().tenure.begin_anew(me);
        self.change();
        // Told under the old name; under another one its numbers begin anew.
        self.cut(|_| true);
        {
            let mut state = self.lock();
            state.seal = Arc::new(Seal::new(&self.secret, me));
            state.peers.clear();
        }
        let subject = self.subject(me);
        // Who is known by name hears what is said to it.
        let mut own = self.bus.listen(&subject).await.map_err(|error| error.to_string())?;
        let mut all = self.bus.listen(&self.to_all()).await.map_err(|error| error.to_string())?;
        let asked = self.now();
        match in_time(self.store.register(me, &self.about, LEASE_MS)).await {
            Err(Error::NotOwner) => {
                self.signals.dispossess();
                return Err(Error::NotOwner.to_string());
            }
            registered => registered.map_err(|error| error.to_string())?,
        }
        self.sure(asked);
        tracing::info!(node = %me, "this server is one of several");
        let (cluster, listener) = (Arc::clone(&self), registry.clone());
        let ears = tokio::spawn(async move {
            let to_all = cluster.to_all();
            loop {
                tokio::select! {
                    Some(sealed) = own.recv() => cluster.hear(&listener, &subject, &sealed),
                    Some(sealed) = all.recv() => cluster.hear_all(&to_all, &sealed),
                    else => break,
                }
            }
        });
        // What is slow must keep nobody from saying that we live: that has a task and a connection of its own.
        let mut signs = JoinSet::new();
        signs.spawn(Arc::clone(&self).renew());
        let beats = Arc::clone(&self).beat();
        tokio::select! {
            _ = signs.join_next() => {}
            () = beats => {}
            () = self.attend(registry) => {}
        }
        ears.abort();
        tracing::warn!(node = %me, "the others have declared this node dead; it begins anew");
        Ok(())
    }

    fn sure(&self, asked: u64) {
        let again = {
            let mut state = self.lock();
            state.tenure.renewed(asked);
            if state.lapsed {
                state.lenient_until = asked + LENIENT_MS;
            }
            std::mem::replace(&mut state.lapsed, false)
        };
        if again {
            self.change();
        }
    }

    /// Says every second that we live, until we are dead.
    async fn renew(self: Arc<Cluster>) {
        loop {
            let asked = self.now();
            match in_time(self.store.renew(LEASE_MS)).await {
                Ok(true) => self.sure(asked),
                Ok(false) => return,
                Err(Error::NotOwner) => self.signals.dispossess(),
                Err(error) => tracing::warn!(%error, "it cannot be said that this node lives"),
            }
            // A little unevenly, so that nodes do not all ask at the same moment.
            let wait = RENEW_MS - u64::from(crate::tables::random_below(100));
            tokio::time::sleep(Duration::from_millis((asked + wait).saturating_sub(self.now()))).await;
        }
    }

    /// Tells the others every second what they should have heard, and lets go of those from whom nothing is heard.
    async fn beat(self: Arc<Cluster>) {
        loop {
            let peers: Vec<NodeId> = {
                let state = self.lock();
                state.peers.iter().filter(|(_, peer)| peer.listed).map(|(node, _)| *node).collect()
            };
            peers.into_iter().for_each(|peer| self.tell(peer, Said::Beat, ""));
            let now = self.now();
            let silent: BTreeSet<NodeId> = {
                let state = self.lock();
                let silent = state.peers.iter().filter(|(node, peer)| peer.listed && !state.reaches(**node, now));
                silent.map(|(node, _)| *node).collect()
            };
            if !silent.is_empty() {
                self.cut(|node| silent.contains(&node));
                self.change();
            }
            tokio::time::sleep(Duration::from_millis(RENEW_MS)).await;
        }
    }

    /// Takes what is free and gives what is too much, every second and when somebody says that there is news.
    async fn attend(self: &Arc<Cluster>, registry: &Registry) {
        for look in 0_u64.. {
            if let Err(error) = in_time(self.share_out(registry)).await {
                tracing::warn!(%error, "buckets are not shared out");
            }
            if look % DESCRIBED == 0 {
                // For `steading status`: nothing depends on it.
                let _ = in_time(self.store.describe(&self.doing(registry))).await;
            }
            let _ = tokio::time::timeout(Duration::from_millis(RENEW_MS), self.look.notified()).await;
        }
    }

    /// What we say of ourselves, and how we are doing.
    fn doing(&self, registry: &Registry) -> String {
        let queue = registry.bot_queue();
        let commits = self.signals.commit_p99_ms().map_or(String::new(), |p99| format!(" commit-p99:{p99}ms"));
        format!("{} queue:{queue}{commits}", self.about)
    }

    async fn share_out(self: &Arc<Cluster>, registry: &Registry) -> Result<(), Error> {
        if self.leaving.load(Ordering::Acquire) {
            return Ok(());
        }
        let lenient = self.now() < self.lock().lenient_until;
        if !lenient && self.store.bury().await? > 0 {
            tracing::warn!("a node is dead: its tables are shared out among the others");
        }
        let landscape = self.store.landscape().await?;
        let share = self.see(&landscape);
        match share {
            Share::Right => {}
            Share::Claim(count) => {
                let taken = self.store.claim(count as u32).await?;
                let landscape = self.store.landscape().await?;
                self.see(&landscape);
                // Who looks for a table finds it now, and not a second later.
                if !taken.is_empty() {
                    self.tell_all(Said::Look);
                }
            }
            Share::Surplus(count) => {
                self.lock().tenure.choose_surplus(count);
                self.change();
            }
        }
        self.hand_over(registry).await
    }

    /// Gives away those whose tables have left the memory.
    async fn hand_over(&self, registry: &Registry) -> Result<(), Error> {
        let going = self.lock().tenure.going().clone();
        if going.is_empty() {
            return Ok(());
        }
        until_left(registry, &going).await;
        let empty: Vec<Bucket> =
            going.into_iter().filter(|bucket| !registry.any_of(&BTreeSet::from([*bucket]))).collect();
        self.store.release(&empty).await?;
        self.lock().tenure.handed_over(&empty);
        tracing::info!(buckets = empty.len(), "tables were handed over");
        self.change();
        self.tell_all(Said::Look);
        Ok(())
    }

    /// Takes in how things are. What should be done about our share.
    fn see(&self, landscape: &Landscape) -> Share {
        let (seen, mine, living) = {
            let mut state = self.lock();
            let me = state.tenure.me();
            state.peers.values_mut().for_each(|peer| peer.listed = false);
            for node in landscape.nodes.iter().filter(|node| node.id != me) {
                let peer = state.peers.entry(node.id).or_default();
                peer.listed = true;
                peer.version = Some(letter::spoken_by(&node.about));
            }
            // Who is about to go takes nothing more: its share is for the others.
            let going = state.peers.values().filter(|peer| peer.listed && peer.leaving).count();
            let living = (landscape.nodes.len() - going).max(1);
            let holders = landscape.buckets.iter().map(|bucket| bucket.holder).collect();
            (state.tenure.see(holders, living), state.tenure.holds(), living)
        };
        metrics::gauge!("steading_nodes").set(living as f64);
        metrics::gauge!("steading_buckets").set(mine as f64);
        // A node that has handed over everything goes without any bucket moving.
        self.cut(|node| !landscape.nodes.iter().any(|line| line.id == node));
        if seen.moved {
            self.change();
        }
        if !seen.taken.is_empty() {
            tracing::info!(buckets = seen.taken.len(), mine, living, "tables were taken over");
            let _ = self.taken.send(seen.taken);
        }
        seen.share
    }

    /// Takes nothing more, and hands over what it has, a few buckets at a time: this server is about to end. Those
    /// who look on are told when to come back, and find the table at its next owner.
    pub async fn hand_over_all(&self, registry: &Registry) {
        self.leaving.store(true, Ordering::Release);
        self.tell_all(Said::Leaving);
        let own = self.lock().tenure.own();
        let (busy, empty): (Vec<_>, Vec<_>) =
            own.into_iter().partition(|bucket| registry.any_of(&BTreeSet::from([*bucket])));
        let portions = std::iter::once(empty).chain(busy.chunks(AT_ONCE).map(<[Bucket]>::to_vec));
        for buckets in portions.filter(|buckets| !buckets.is_empty()) {
            for bucket in &buckets {
                registry.drain_bucket(*bucket).await;
            }
            let of = BTreeSet::from_iter(buckets.iter().copied());
            until_left(registry, &of).await;
            // Who came meanwhile has brought a table back; now nobody can.
            self.lock().tenure.give_up(&buckets);
            self.change();
            until_left(registry, &of).await;
            // Whatever still keeps something is freed when we leave: by then it has.
            let left: Vec<Bucket> =
                buckets.into_iter().filter(|bucket| !registry.any_of(&BTreeSet::from([*bucket]))).collect();
            match in_time(self.store.release(&left)).await {
                Ok(()) => self.lock().tenure.handed_over(&left),
                // When we leave they are free anyway.
                Err(error) => return tracing::warn!(%error, "tables are not handed over one by one"),
            }
            self.change();
            self.tell_all(Said::Look);
        }
    }

    /// Ends as a node; the tables have left the memory.
    pub async fn leave(&self) {
        if let Err(error) = self.store.leave().await {
            tracing::warn!(%error, "the others will notice by themselves that this node is gone");
        }
        // Straight to the bus: nothing else is sent any more.
        let subject = self.to_all();
        let sealed = self.lock().seal.seal(&subject, Head::new(PROTOCOL - 1, 0, Said::Look).write(""));
        let _ = tokio::time::timeout(Duration::from_secs(1), self.bus.say(vec![(subject, sealed)])).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Answer, Message, ToKeep, pipe};
    use async_trait::async_trait;
    use futures_util::FutureExt;
    use steading_core::{Seat, Seed, Variants};
    use steading_host::table::Client;
    use steading_host::wire::Request;
    use steading_host::{ClockKind, Conn, Key, Phase, Summary, TableSetup, UserId};
    use steading_store::{Memory, Tables};

    #[derive(Debug)]
    struct Nobody;

    #[async_trait]
    impl Bus for Nobody {
        async fn say(&self, _: Vec<Letter>) -> Result<(), BusError> {
            Ok(())
        }

        async fn listen(&self, _: &str) -> Result<mpsc::Receiver<Vec<u8>>, BusError> {
            unreachable!("this node is never born")
        }
    }

    /// Tables on this store, what they want kept, and what sees the last one go.
    fn tables(
        store: Arc<Memory>,
        cluster: Option<Arc<Cluster>>,
    ) -> (Registry, mpsc::UnboundedReceiver<ToKeep>, crate::tables::LastOwner) {
        let (writes, inbox) = mpsc::unbounded_channel();
        let pool = crate::bot_pool::BotPool::new(1, (1, 1));
        let config = crate::config::Config::default();
        let (registry, last) = Registry::new(store, writes, pool, crate::times::Times::default(), &config, cluster);
        (registry, inbox, last)
    }

    /// A table is nobody's for a moment before that is told to its task, and in that moment what was being kept lands.
    /// A task that waited for it once more would stay for ever, and everybody who comes would wait at its door.
    #[tokio::test]
    async fn a_table_that_is_lost_as_its_commit_lands_leaves_the_memory() {
        let store = Arc::new(Memory::default());
        let about = "a test".to_owned();
        let joined =
            Cluster::join(store.clone(), Arc::new(Nobody), Sockets::default(), Arc::default(), about, false).await;
        let (Unborn { cluster, .. }, _) = joined.unwrap();
        let (table, host, conn) = (TableId::new([7; 20]), UserId::new([1; 20]), Conn(1));
        let setup = TableSetup {
            id: table,
            game: "settlement".to_owned(),
            seats: 2,
            options: Variants::new(),
            pack: None,
            seed: Seed::from_text("a commit that lands late"),
            own_pack: false,
            typed_seed: false,
            host,
            private: false,
            hot_seat: false,
            turn_based: false,
            clock: ClockKind::None,
            hints: false,
            position: None,
            created: 0,
        };
        let summary =
            Summary { phase: Phase::Gathering, seats: Vec::new(), waiting: Vec::new(), entries: 0, changed: 0 };
        store.create(&setup, &summary, None).await.unwrap();
        {
            let mut state = cluster.lock();
            let me = state.tenure.me();
            state.tenure.see(vec![Some(me); Bucket::COUNT], 1);
            state.tenure.renewed(1_000_000);
        }
        let (registry, mut inbox, _last) = tables(store, Some(Arc::clone(&cluster)));
        let (outbox, _pipe) = pipe();
        registry.send(table, Message::Attach(conn, outbox)).await.unwrap();
        let client = Client { conn, user: host, name: "Anna".to_owned() };
        let sit = Request::Sit { key: Key(1), seat: Seat::A };
        registry.send(table, Message::Ask(Box::new((client, sit, crate::trace::Trace::new())))).await.unwrap();
        let ToKeep { number, answer, .. } = inbox.recv().await.unwrap();
        assert_eq!(registry.count(), 1);
        cluster.lock().tenure.see(vec![None; Bucket::COUNT], 1);
        answer.send(Answer::Stored(number)).unwrap();
        let begun = Instant::now();
        while registry.count() > 0 {
            assert!(begun.elapsed() < Duration::from_secs(10), "it waits for what has landed");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// An attacker on the bus may have recorded a log-out. Sent again it ends no later login.
    #[tokio::test]
    async fn what_was_said_to_all_and_is_said_again_is_passed_over() {
        let (store, sockets) = (Arc::new(Memory::default()), Sockets::default());
        let about = "a test".to_owned();
        let joined = Cluster::join(store, Arc::new(Nobody), sockets.clone(), Arc::default(), about, false).await;
        let (Unborn { cluster, .. }, _) = joined.unwrap();
        let other = Seal::new(&cluster.secret, NodeId::new([9; 20]));
        let (user, token) = (UserId::new([1; 20]), TokenHash([2; 32]));
        let subject = cluster.to_all();
        let said = || {
            let said = Said::LoggedOut { user, token: Some(token.0) };
            other.seal(&subject, Head::new(PROTOCOL - 1, 0, said).write(""))
        };
        let ends = |sealed: &[u8]| {
            let listed = sockets.list(user, token, Conn(1), 1).unwrap();
            cluster.hear_all(&subject, sealed);
            listed.ended.notified().now_or_never().is_some()
        };
        let (first, second) = (said(), said());
        assert!(ends(&first));
        assert!(!ends(&first), "it was recorded");
        assert!(ends(&second));
        assert!(!ends(&first) && !ends(&second));
    }

    /// The log of a table is on its way, and somebody at another node asks and asks: so much waits, and no more.
    #[tokio::test]
    async fn a_guest_who_asks_for_more_than_can_wait_is_let_go() {
        let store = Arc::new(Memory::default());
        let about = "a test".to_owned();
        let joined =
            Cluster::join(store.clone(), Arc::new(Nobody), Sockets::default(), Arc::default(), about, false).await;
        let (Unborn { cluster, mut unsent }, _) = joined.unwrap();
        let (registry, _inbox, _last) = tables(store, None);
        let other = NodeId::new([9; 20]);
        let seal = Seal::new(&cluster.secret, other);
        let (sender, mut waiting) = mpsc::channel(guests::WAITING);
        cluster.lock().guests.insert((other, 4), sender);
        let me = cluster.lock().tenure.me();
        let subject = cluster.subject(me);
        for number in 1..=guests::WAITING as u64 + 1 {
            let (user, name) = (UserId::new([1; 20]), "Anna".to_owned());
            let request = Request::Ping { t: 0 };
            let asked = Asked { conn: 4, user, name, place: None, trace: None, request };
            let head = Head::new(PROTOCOL - 1, number, Said::Ask(Box::new(asked)));
            cluster.hear(&registry, &subject, &seal.seal(&subject, head.write("")));
        }
        assert!(cluster.lock().guests.is_empty());
        let (to, sealed) = unsent.try_recv().unwrap();
        let (_, text) = seal::open(&cluster.secret, &to, &sealed).unwrap();
        assert_eq!(Head::read(PROTOCOL, &text).unwrap().0.said, Said::End { conn: 4, slow: true });
        // Its task does what was asked until then, and finds that nobody is there.
        let mut asked = 0;
        while waiting.recv().await.is_some() {
            asked += 1;
        }
        assert_eq!(asked, guests::WAITING);
    }
}
