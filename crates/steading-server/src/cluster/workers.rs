//! What a node does so that workers elsewhere think for it: tasks leave the fair queue, one for each thread that workers
//! have, and come back to it when nobody answers in time.

use super::job::{BEAT_HOLDS, Beat, Begin, LARGEST, Order, TASK_AGAIN, Told, VERSION, Ways, Word, WorkKey};
use crate::bot_pool::{Elsewhere, Errand, Reply};
use crate::fair_queue::Class;
use crate::trace::{Trace, traced};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use steading_bots::Budget;
use steading_host::NodeId;
use steading_match::Found;
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;

/// Tasks that one node has with workers, at most.
const MOST_OUT: usize = 256;
/// NATS has so long to take a task.
const TO_TAKE: Duration = Duration::from_millis(500);
/// For a bot whose name says how much it thinks, but not how long.
const LONGEST_THOUGHT: Duration = Duration::from_secs(10);
/// A worker has so long to begin; after that this node thinks itself.
const TO_BEGIN: Duration = Duration::from_millis(800);
/// What nobody waits for in front of a screen may wait longer.
const TO_BEGIN_LATER: Duration = Duration::from_secs(3);
/// NATS needs this to notice that a worker is late.
const A_MOMENT: Duration = Duration::from_millis(100);
/// Where nobody has begun in time, nobody is asked for so long, and twice as long after the next time: whoever waits for
/// many answers of bots must not wait for each of them in vain.
const REST: Duration = Duration::from_secs(2);
const LONGEST_REST: Duration = Duration::from_secs(16);
/// When NATS has no streams, we try again after so long.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// What is heard about a task that is out.
#[derive(Debug)]
enum Heard {
    /// A worker wants to begin and waits for an answer under this subject.
    Begin(async_nats::Subject),
    Still,
    Found(Box<Found>, f64),
    Failed,
}

pub(crate) struct Workers {
    ways: Ways,
    queue: Elsewhere,
    next: AtomicU64,
    out: Mutex<HashMap<u64, mpsc::UnboundedSender<Heard>>>,
    /// Workers and their threads, with when they were last heard.
    known: Mutex<HashMap<NodeId, (Instant, u32)>>,
    /// The stream is there.
    ready: AtomicBool,
    /// Until when nobody is asked, and how long that was.
    rest: Mutex<Option<(Instant, Duration)>>,
    changed: Notify,
}

impl std::fmt::Debug for Workers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Workers").finish_non_exhaustive()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Has workers think about what waits in the queue, until the task is aborted. Without NATS everything is thought about
/// here.
pub(crate) async fn run(url: String, secret: [u8; 32], queue: Elsewhere) {
    let ways = loop {
        match Ways::connect(&url, WorkKey::of(&secret)).await {
            Ok(ways) => break ways,
            Err(error) => {
                tracing::warn!(%error, "workers cannot be reached");
                tokio::time::sleep(LOOK_AGAIN).await;
            }
        }
    };
    let workers = Arc::new(Workers {
        ways,
        queue,
        next: AtomicU64::new(1),
        out: Mutex::default(),
        known: Mutex::default(),
        ready: AtomicBool::new(false),
        rest: Mutex::default(),
        changed: Notify::new(),
    });
    tokio::join!(workers.listen(), workers.keep_stream(), workers.give_out());
}

impl Workers {
    /// Sees to it that there is a stream. NATS that was started anew has none.
    async fn keep_stream(&self) {
        let mut told = false;
        loop {
            let there = match self.ways.stream().await {
                Ok(_) => true,
                Err(error) => {
                    if !std::mem::replace(&mut told, true) {
                        tracing::warn!(%error, "NATS holds no tasks for workers (it wants JetStream): this server thinks itself");
                    }
                    false
                }
            };
            self.ready.store(there, Ordering::Release);
            self.changed.notify_one();
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    async fn listen(&self) {
        loop {
            let desk = self.ways.desk(self.ways.me);
            let heard = tokio::try_join!(
                self.ways.client.subscribe(desk.clone()),
                self.ways.client.subscribe(self.ways.workers()),
            );
            let Ok((mut own, mut beats)) = heard else {
                tokio::time::sleep(LOOK_AGAIN).await;
                continue;
            };
            loop {
                tokio::select! {
                    Some(message) = own.next() => self.hear(&desk, message),
                    Some(message) = beats.next() => self.hear_beat(&message.payload),
                    else => break,
                }
            }
        }
    }

    fn hear(&self, desk: &str, message: async_nats::Message) {
        let Some((_, Word { number, said })) = self.ways.open::<Word>(desk, &message.payload) else { return };
        let out = lock(&self.out).get(&number).cloned();
        let heard = match (said, message.reply) {
            (Told::Begin, Some(reply)) if out.is_none() => {
                let no = self.ways.seal(&reply, &Begin(false));
                let client = self.ways.client.clone();
                tokio::spawn(async move { client.publish(reply, no.into()).await });
                return;
            }
            (Told::Begin, Some(reply)) => Heard::Begin(reply),
            (Told::Begin, None) => return,
            (Told::Still, _) => Heard::Still,
            (Told::Found { found, took_ms }, _) => Heard::Found(Box::new(found), took_ms),
            (Told::Failed, _) => Heard::Failed,
        };
        let found = matches!(heard, Heard::Found(..));
        let told = out.is_some_and(|out| out.send(heard).is_ok());
        if found && !told {
            // The question was answered, or thought about here, meanwhile.
            metrics::counter!("steading_worker_late_total").increment(1);
        }
    }

    fn hear_beat(&self, sealed: &[u8]) {
        let Some((worker, Beat { threads })) = self.ways.open::<Beat>(&self.ways.workers(), sealed) else { return };
        let mut known = lock(&self.known);
        let before = known.insert(worker, (Instant::now(), threads.min(MOST_OUT as u32)));
        if threads == 0 {
            known.remove(&worker);
        }
        drop(known);
        if before.is_none_or(|(_, before)| before != threads) {
            self.changed.notify_one();
        }
    }

    /// How many more tasks workers have room for, and how many threads they have.
    fn room(&self) -> (usize, usize) {
        let mut known = lock(&self.known);
        known.retain(|_, (heard, _)| heard.elapsed() < BEAT_HOLDS);
        let threads = known.values().map(|(_, threads)| *threads as usize).sum::<usize>();
        metrics::gauge!("steading_workers").set(known.len() as f64);
        let asked = self.ready.load(Ordering::Acquire) && !self.rests();
        let most = if asked { threads.min(MOST_OUT) } else { 0 };
        let out = lock(&self.out).len();
        metrics::gauge!("steading_worker_tasks").set(out as f64);
        (most.saturating_sub(out), threads)
    }

    fn rests(&self) -> bool {
        lock(&self.rest).is_some_and(|(until, _)| Instant::now() < until)
    }

    /// Nobody has begun in time.
    fn rest(&self) {
        let mut rest = lock(&self.rest);
        let now = Instant::now();
        let long = match *rest {
            // Asked at the same time as the one before.
            Some((until, _)) if now < until => return,
            Some((_, long)) => (2 * long).min(LONGEST_REST),
            None => REST,
        };
        *rest = Some((now + long, long));
    }

    /// Gives out what waits as long as there is room for it.
    async fn give_out(self: &Arc<Workers>) {
        loop {
            loop {
                let (room, threads) = self.room();
                let Some(errand) = self.queue.take(room, threads) else { break };
                let number = self.next.fetch_add(1, Ordering::Relaxed);
                let (told, heard) = mpsc::unbounded_channel();
                lock(&self.out).insert(number, told);
                tokio::spawn(Arc::clone(self).see_to(number, errand, heard));
            }
            tokio::select! {
                () = self.queue.asked() => {}
                () = self.changed.notified() => {}
                // Workers that say nothing any more are noticed.
                () = tokio::time::sleep(Duration::from_millis(250)) => {}
            }
        }
    }

    async fn see_to(self: Arc<Workers>, number: u64, errand: Errand, mut heard: mpsc::UnboundedReceiver<Heard>) {
        let trace = Trace::new();
        let found = match self.put(number, &errand, trace) {
            Some(put) => self.have_done(put, &errand.task.reply, &mut heard).await,
            None => None,
        };
        lock(&self.out).remove(&number);
        let advice = found.and_then(|(found, took)| Some((errand.task.job.advice(&found)?, took)));
        match advice {
            Some((advice, took)) => {
                traced!(trace, took, "a worker has answered");
                metrics::counter!("steading_worker_answers_total").increment(1);
                self.queue.done(errand, advice, took);
            }
            None if errand.task.reply.nobody_waits() => {}
            None => {
                traced!(trace, "no worker has answered: this server thinks itself");
                metrics::counter!("steading_worker_taken_back_total").increment(1);
                self.queue.give_back(errand);
            }
        }
        self.changed.notify_one();
    }

    /// A task, written for workers. `None` if none of them can do anything with it.
    fn put(&self, number: u64, errand: &Errand, trace: Trace) -> Option<Put> {
        let task = &errand.task;
        // Luck for the world that the worker is shown, and luck for the worker: neither tells of the other.
        let position = task.job.imagined(u64::from_le_bytes(crate::app::random()))?;
        let (kind, to_begin) = match task.class {
            Class::PersonWaits => ("seat", TO_BEGIN),
            Class::NobodyWaits => ("seat", TO_BEGIN_LATER),
            Class::Hint => ("hint", TO_BEGIN),
            Class::Analysis => ("report", TO_BEGIN_LATER),
        };
        let order = Order {
            version: VERSION,
            node: self.ways.me,
            number,
            trace,
            bot: task.bot.to_string(),
            luck: u64::from_le_bytes(crate::app::random()),
            time: errand.budget.into(),
            seat: task.job.seat(),
            for_a_person: errand.for_a_person(),
            mind: errand.keeps_mind().then(|| self.ways.mind(task.table)),
            position,
        };
        let subject = self.ways.work(kind);
        let sealed = self.ways.seal(&subject, &order);
        let thinks = errand
            .budget
            .and_then(Budget::milliseconds)
            .map_or(LONGEST_THOUGHT, |ms| Duration::from_millis(u64::from(ms)));
        (sealed.len() <= LARGEST).then_some(Put { subject, sealed, to_begin, thinks })
    }

    /// What a worker has found, and how long it took. `None` if this server has to think itself.
    async fn have_done(
        &self,
        put: Put,
        reply: &Reply,
        heard: &mut mpsc::UnboundedReceiver<Heard>,
    ) -> Option<(Found, f64)> {
        let Put { subject, sealed, to_begin, thinks } = put;
        let taken = async { self.ways.context.publish(subject, sealed.into()).await.ok()?.await.ok() };
        if tokio::time::timeout(TO_TAKE, taken).await.ok().flatten().is_none() {
            // Until somebody has seen that it is there again.
            self.ready.store(false, Ordering::Release);
            return None;
        }
        let _ = self.ways.client.publish(self.ways.ring(), Vec::new().into()).await;
        // Time enough for two workers, should the first one be killed.
        let last = Instant::now() + to_begin + 2 * thinks + Duration::from_secs(3);
        let (mut until, mut rings) = (Instant::now() + to_begin, None);
        loop {
            let next = rings.unwrap_or(until).min(until).min(last);
            let Ok(word) = tokio::time::timeout_at(next, heard.recv()).await else {
                // A worker that falls silent loses the task to another one, which has to begin in its turn.
                if rings.take().is_none() {
                    self.rest();
                    return None;
                }
                let _ = self.ways.client.publish(self.ways.ring(), Vec::new().into()).await;
                continue;
            };
            let word = word?;
            rings = Some(Instant::now() + TASK_AGAIN + A_MOMENT);
            until = Instant::now() + TASK_AGAIN + A_MOMENT + 2 * to_begin;
            match word {
                Heard::Begin(inbox) => {
                    *lock(&self.rest) = None;
                    let wanted = !reply.nobody_waits();
                    let begin = self.ways.seal(&inbox, &Begin(wanted));
                    let _ = self.ways.client.publish(inbox, begin.into()).await;
                    if !wanted {
                        return None;
                    }
                }
                Heard::Still => {}
                Heard::Found(found, took) => return Some((*found, took)),
                Heard::Failed => return None,
            }
        }
    }
}

/// A task as it is put into the stream, and how long to wait for it.
struct Put {
    subject: String,
    sealed: Vec<u8>,
    to_begin: Duration,
    thinks: Duration,
}
