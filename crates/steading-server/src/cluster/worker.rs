//! `steading work`: a machine that does nothing but think. It knows what the seat it thinks for may know, and keeps
//! nothing but what bots have in mind.

use super::bus::BusError;
use super::job::{BEAT, Beat, Begin, KINDS, Order, STILL, Told, VERSION, Ways, Word, WorkKey};
use crate::background::{Background, MOST};
use crate::trace::traced;
use async_nats::jetstream::{self, AckKind, consumer::PullConsumer};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use steading_bots::BotName;
use steading_core::Seat;
use steading_match::{BotPlayer, Found, Job};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Minds that are kept, so that a bot goes on with the tree it has.
const MOST_KEPT: usize = 64;
/// A node that does not say within this that we shall begin is gone.
const TO_ANSWER: Duration = Duration::from_millis(700);
/// What was begun is finished within this when the worker ends.
const LONGEST_END: Duration = Duration::from_secs(10);
/// How often we look for tasks when nobody rings.
const LOOK: Duration = Duration::from_secs(1);

/// The match that a mind knows again, and when it was last asked.
type Kept = (Instant, Arc<()>, BotPlayer);

struct Shared {
    ways: Ways,
    threads: Background,
    minds: Mutex<HashMap<(String, Seat), Kept>>,
    rung: Notify,
    going: AtomicBool,
    #[cfg(feature = "crash-points")]
    fault: Fault,
}

/// What is wrong with a worker, so that a test meets it in the middle of a thought.
#[cfg(feature = "crash-points")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Fault {
    /// Every thought takes so much longer.
    pub slow: Duration,
    /// It does not say that it is still at it.
    pub silent: bool,
    /// It says that it is there, and takes no task.
    pub deaf: bool,
}

impl Shared {
    fn minds(&self) -> MutexGuard<'_, HashMap<(String, Seat), Kept>> {
        self.minds.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A worker that runs until it is stopped.
pub struct Worker {
    shared: Arc<Shared>,
    thinkers: Vec<JoinHandle<()>>,
    chores: Vec<JoinHandle<()>>,
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}

impl Worker {
    /// Thinks on so many threads for the nodes that have this key.
    pub async fn start(url: &str, key: WorkKey, threads: usize) -> Result<Worker, BusError> {
        #[cfg(feature = "crash-points")]
        return Worker::start_with(url, key, threads, Fault::default()).await;
        #[cfg(not(feature = "crash-points"))]
        Worker::start_with(url, key, threads).await
    }

    /// The same with something wrong.
    #[cfg(feature = "crash-points")]
    pub async fn start_faulty(url: &str, key: WorkKey, fault: Fault) -> Result<Worker, BusError> {
        Worker::start_with(url, key, 1, fault).await
    }

    async fn start_with(
        url: &str,
        key: WorkKey,
        threads: usize,
        #[cfg(feature = "crash-points")] fault: Fault,
    ) -> Result<Worker, BusError> {
        let threads = threads.max(1);
        let ways = Ways::connect(url, key).await?;
        // Says now what would otherwise be missed: a NATS without streams.
        ways.stream().await?;
        let shared = Arc::new(Shared {
            ways,
            threads: Background::new("think", threads, MOST),
            minds: Mutex::default(),
            rung: Notify::new(),
            going: AtomicBool::new(false),
            #[cfg(feature = "crash-points")]
            fault,
        });
        let thinkers = (0..threads).map(|_| tokio::spawn(think_on(Arc::clone(&shared)))).collect();
        let chores = vec![
            tokio::spawn(beat(Arc::clone(&shared), threads as u32)),
            tokio::spawn(listen_for_the_ring(Arc::clone(&shared))),
        ];
        Ok(Worker { shared, thinkers, chores })
    }

    /// From now on nobody hears anything of it, as if it had been killed.
    #[cfg(feature = "crash-points")]
    pub fn kill(self) {
        self.chores.iter().chain(&self.thinkers).for_each(JoinHandle::abort);
    }

    /// Finishes what was begun and takes nothing more.
    pub async fn stop(self) {
        self.shared.going.store(true, Ordering::Release);
        self.shared.rung.notify_waiters();
        self.chores.iter().for_each(JoinHandle::abort);
        self.shared.say_beat(0).await;
        let thoughts = async {
            for thinker in self.thinkers {
                let _ = thinker.await;
            }
            let _ = self.shared.ways.client.flush().await;
        };
        // What takes longer is thought about by somebody else.
        let _ = tokio::time::timeout(LONGEST_END, thoughts).await;
    }
}

impl Shared {
    async fn say_beat(&self, threads: u32) {
        let subject = self.ways.workers();
        let beat = self.ways.seal(&subject, &Beat { threads });
        let _ = self.ways.client.publish(subject, beat.into()).await;
    }

    fn goes(&self) -> bool {
        self.going.load(Ordering::Acquire)
    }

    /// The next task, the most urgent first.
    async fn next(&self, takers: &[PullConsumer]) -> Result<Option<jetstream::Message>, String> {
        for taker in takers {
            let batch = taker.fetch().max_messages(1).messages().await;
            let mut batch = batch.map_err(|error| error.to_string())?;
            // NATS says at once that there is nothing; what it says may be lost.
            match tokio::time::timeout(TO_ANSWER, batch.next()).await {
                Ok(Some(Ok(message))) => return Ok(Some(message)),
                Ok(Some(Err(error))) => return Err(error.to_string()),
                Ok(None) | Err(_) => {}
            }
        }
        Ok(None)
    }

    async fn takers(&self) -> Result<Vec<PullConsumer>, BusError> {
        let mut takers = Vec::new();
        for kind in KINDS {
            takers.push(self.ways.takers(kind).await?);
        }
        Ok(takers)
    }

    async fn say(&self, order: &Order, said: Told) {
        let subject = self.ways.desk(order.node);
        let word = self.ways.seal(&subject, &Word { number: order.number, said });
        let _ = self.ways.client.publish(subject, word.into()).await;
    }

    /// Whether the node still wants to know.
    async fn may_begin(&self, order: &Order) -> bool {
        let subject = self.ways.desk(order.node);
        let word = self.ways.seal(&subject, &Word { number: order.number, said: Told::Begin });
        // Under a subject of our own, so that the answer is sealed for it.
        let inbox = self.ways.client.new_inbox();
        let Ok(mut answers) = self.ways.client.subscribe(inbox.clone()).await else { return false };
        let asked = self.ways.client.publish_with_reply(subject, inbox.clone(), word.into()).await;
        if asked.is_err() {
            return false;
        }
        let answer = tokio::time::timeout(TO_ANSWER, answers.next()).await.ok().flatten();
        let answer = answer.and_then(|answer| self.ways.open::<Begin>(&inbox, &answer.payload));
        answer.is_some_and(|(from, Begin(begin))| from == order.node && begin)
    }

    async fn see_to(self: &Arc<Shared>, message: &jetstream::Message) {
        let order = self.ways.open::<Order>(&message.subject, &message.payload);
        let order = order.filter(|(from, order)| *from == order.node).map(|(_, order)| order);
        let Some(order) = order else {
            // Whatever it is, nobody else can do anything with it either.
            let _ = message.ack_with(AckKind::Term).await;
            return;
        };
        if !self.may_begin(&order).await {
            let _ = message.ack().await;
            return;
        }
        let order = Arc::new(order);
        let (shared, own) = (Arc::clone(self), Arc::clone(&order));
        let begun = Instant::now();
        let thinking = self.threads.run(move || shared.think(&own));
        tokio::pin!(thinking);
        let found = loop {
            tokio::select! {
                found = &mut thinking => break found.flatten(),
                () = tokio::time::sleep(STILL) => {
                    #[cfg(feature = "crash-points")]
                    if self.fault.silent {
                        continue;
                    }
                    let _ = message.ack_with(AckKind::Progress).await;
                    self.say(&order, Told::Still).await;
                }
            }
        };
        let took_ms = begun.elapsed().as_secs_f64() * 1_000.0;
        traced!(order.trace, took_ms, found = found.is_some(), "a task is done");
        let said = found.map_or(Told::Failed, |found| Told::Found { found, took_ms });
        self.say(&order, said).await;
        let _ = message.ack().await;
    }

    /// `None` for a question that is not understood here: of another release, or with a bot that is not known.
    fn think(&self, order: &Order) -> Option<Found> {
        if order.version != VERSION {
            return None;
        }
        let bot: BotName = order.bot.parse().ok()?;
        let known = order.mind.clone().map(|mind| (mind, order.seat));
        let kept = known.as_ref().and_then(|mind| self.minds().remove(mind));
        let (of, mut mind) = match kept {
            Some((_, of, mind)) if mind.name() == bot => (of, mind),
            _ => (Arc::default(), BotPlayer::new(bot, order.luck)),
        };
        let job = Job::read(&order.position, order.seat, Arc::clone(&of)).ok()?;
        #[cfg(feature = "crash-points")]
        std::thread::sleep(self.fault.slow);
        let found = mind.find_out(&job, order.time.into(), order.for_a_person);
        if let Some(known) = known {
            let mut minds = self.minds();
            minds.insert(known, (Instant::now(), of, mind));
            if minds.len() > MOST_KEPT {
                let oldest = minds.iter().min_by_key(|(_, (asked, ..))| *asked).map(|(key, _)| key.clone());
                oldest.map(|key| minds.remove(&key));
            }
        }
        Some(found)
    }
}

async fn beat(shared: Arc<Shared>, threads: u32) {
    loop {
        shared.say_beat(threads).await;
        tokio::time::sleep(BEAT).await;
    }
}

async fn listen_for_the_ring(shared: Arc<Shared>) {
    loop {
        if let Ok(mut rings) = shared.ways.client.subscribe(shared.ways.ring()).await {
            while rings.next().await.is_some() {
                shared.rung.notify_one();
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// One thread's worth of tasks, one after the other.
async fn think_on(shared: Arc<Shared>) {
    let mut takers = Vec::new();
    #[cfg(feature = "crash-points")]
    if shared.fault.deaf {
        return;
    }
    while !shared.goes() {
        if takers.is_empty() {
            match shared.takers().await {
                Ok(found) => takers = found,
                Err(error) => {
                    tracing::warn!(%error, "no tasks can be taken");
                    tokio::time::sleep(LOOK).await;
                    continue;
                }
            }
        }
        match shared.next(&takers).await {
            Ok(Some(message)) => {
                // There may be more than one for the next thread.
                shared.rung.notify_one();
                shared.see_to(&message).await;
            }
            Ok(None) => drop(tokio::time::timeout(LOOK, shared.rung.notified()).await),
            Err(error) => {
                // NATS may have been started anew, without the stream.
                tracing::warn!(%error, "no tasks can be taken");
                takers.clear();
                tokio::time::sleep(LOOK / 2).await;
            }
        }
    }
}
