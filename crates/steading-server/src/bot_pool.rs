//! Where bots think: plain threads and one fair queue for bots in seats, hints and analyses of finished games.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use steading_bots::{BotName, Budget, Level};
use steading_core::Seat;
use steading_host::{Conn, TableId};
use steading_match::{Advice, BotPlayer, Job, live_budget};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::oneshot;

use crate::fair_queue::{Class, FairQueue, Party};
use crate::tables::Answer;

/// BotPool that are kept, so that a bot goes on with the tree it has.
const MOST_KEPT: usize = 64;
/// What a task is charged when it begins, so that two threads do not both serve the same party.
const CHARGED_MS: f64 = 20.0;
/// Nobody waits longer for a bot, whatever its name promises.
const LONGEST_MS: u32 = 3_000;

/// Who wants to know.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Purpose {
    Seat { seat: Seat, at: u32 },
    Hint { conn: Conn, id: u32 },
}

/// Where the answer goes.
#[derive(Debug)]
pub(crate) enum Reply {
    Table(Purpose, UnboundedSender<Answer>),
    /// A finished game is looked at. Who hears nothing knows that the bot stumbled.
    Analysis(oneshot::Sender<Advice>),
}

impl Reply {
    /// The seat whose mind is kept from one decision to the next.
    fn seat(&self) -> Option<Seat> {
        match self {
            Reply::Table(Purpose::Seat { seat, .. }, _) => Some(*seat),
            Reply::Table(Purpose::Hint { .. }, _) | Reply::Analysis(_) => None,
        }
    }

    fn nobody_waits(&self) -> bool {
        match self {
            Reply::Table(_, answer) => answer.is_closed(),
            Reply::Analysis(answer) => answer.is_closed(),
        }
    }

    /// A receiver that has gone meanwhile needs no answer.
    fn tell(self, advice: Option<Advice>) {
        match (self, advice) {
            (Reply::Table(purpose, answer), Some(advice)) => drop(answer.send(to_reply(purpose, advice))),
            (Reply::Table(purpose, answer), None) => drop(answer.send(Answer::BotPanicked(purpose))),
            (Reply::Analysis(answer), Some(advice)) => drop(answer.send(advice)),
            (Reply::Analysis(_), None) => {}
        }
    }
}

/// Something to think about.
#[derive(Debug)]
pub(crate) struct Task {
    pub table: TableId,
    pub bot: BotName,
    pub job: Job,
    pub reply: Reply,
    pub class: Class,
    pub party: Party,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: FairQueue<Task>,
    /// With the time they were last asked, counted in tasks.
    kept: HashMap<(TableId, Seat), (u64, BotPlayer)>,
    tasks: u64,
    closed: bool,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    began: Instant,
    /// Hints and analyses that may wait: of one person, and altogether.
    most: (usize, usize),
}

impl Shared {
    fn now(&self) -> u64 {
        self.began.elapsed().as_millis() as u64
    }

    /// No thread leaves the queue half changed, so a panic elsewhere does not spoil it.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The threads. They end when this is dropped.
#[derive(Debug)]
pub(crate) struct BotPool(Arc<Shared>);

impl BotPool {
    /// Threads, and how many hints and analyses may wait: of one person, and altogether.
    pub fn new(threads: usize, most: (usize, usize)) -> BotPool {
        let (queue, ready) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(Shared { queue, ready, began: Instant::now(), most });
        for number in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name(format!("bot-{number}"));
            thread.spawn(move || think_on(&shared)).expect("a thread can be started");
        }
        BotPool(shared)
    }

    /// Puts a task into the queue. `false` if there is no time for it.
    pub fn ask(&self, task: Task) -> bool {
        let mut queue = self.0.queue();
        if task.class >= Class::Hint {
            let ((own, all), (most_own, most)) = {
                let (all, own) = queue.waiting.advice(&task.party);
                ((own, all), self.0.most)
            };
            if own >= most_own || all >= most {
                return false;
            }
        }
        // What a seat was asked before is stale: nobody waits for that answer any more.
        if let Some(seat) = task.reply.seat() {
            queue.waiting.retain(|other| other.table != task.table || other.reply.seat() != Some(seat));
        }
        queue.waiting.push(task.class, task.party.clone(), task);
        queue.measure();
        self.0.ready.notify_one();
        true
    }

    /// What the adviser thinks of a position of a finished game; nothing if there is no time for it.
    pub async fn analyse(&self, table: TableId, job: Job, party: Party) -> Option<Advice> {
        let (sender, receiver) = oneshot::channel();
        let (reply, class) = (Reply::Analysis(sender), Class::Analysis);
        if self.ask(Task { table, bot: ADVISER, job, reply, class, party }) { receiver.await.ok() } else { None }
    }

    /// A table leaves the memory: nothing is kept in mind of it. Who looks at its finished game still gets an answer.
    pub fn forget(&self, table: TableId) {
        let mut queue = self.0.queue();
        queue.kept.retain(|(kept, _), _| *kept != table);
        queue.waiting.retain(|task| task.table != table || task.class == Class::Analysis);
        queue.measure();
    }

    /// A connection has ended: nobody waits for its hints.
    pub fn cancel_hints(&self, conn: Conn) {
        let of = |task: &Task| matches!(&task.reply, Reply::Table(Purpose::Hint { conn: own, .. }, _) if *own == conn);
        let mut queue = self.0.queue();
        queue.waiting.retain(|task| !of(task));
        queue.measure();
    }
}

impl Drop for BotPool {
    fn drop(&mut self) {
        self.0.queue().closed = true;
        self.0.ready.notify_all();
    }
}

impl Queue {
    fn measure(&self) {
        metrics::gauge!("steading_bot_queue").set(self.waiting.len() as f64);
    }

    fn next(&mut self, now: u64) -> Option<Task> {
        let (_, task) = self.waiting.pop(now)?;
        self.measure();
        Some(task)
    }

    /// The mind of this seat with what it knows, or a new one.
    fn take_mind(&mut self, task: &Task) -> BotPlayer {
        let known = task.reply.seat().and_then(|seat| self.kept.remove(&(task.table, seat)));
        match known {
            Some((_, mind)) if mind.name() == task.bot => mind,
            _ => BotPlayer::new(task.bot, random_number()),
        }
    }

    fn keep_mind(&mut self, table: TableId, seat: Seat, mind: BotPlayer) {
        self.tasks += 1;
        self.kept.insert((table, seat), (self.tasks, mind));
        if self.kept.len() > MOST_KEPT {
            let oldest = self.kept.iter().min_by_key(|(_, (asked, _))| *asked).map(|(key, _)| *key);
            oldest.map(|key| self.kept.remove(&key));
        }
    }
}

/// A bot's own luck comes from the system, never from the table.
fn random_number() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system gives random numbers");
    u64::from_le_bytes(bytes)
}

/// The budget at a table where people wait.
fn budget(bot: BotName) -> Option<Budget> {
    match bot {
        BotName::Random | BotName::Greedy | BotName::Flat | BotName::Net(None) => None,
        BotName::Level(_) => live_budget(bot),
        BotName::Search(own) | BotName::Net(Some(own)) => {
            let ms = own.milliseconds().unwrap_or(LONGEST_MS).min(LONGEST_MS);
            Some(match own.iterations() {
                Some(iterations) => Budget::Both { iterations, ms },
                None => Budget::Milliseconds(ms),
            })
        }
    }
}

/// Who gives hints.
pub(crate) const ADVISER: BotName = BotName::Level(Level::Expert);

/// Bot threads run at lower priority than the threads that serve: on Linux a thread has its own niceness.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

fn think_on(shared: &Shared) {
    give_way();
    loop {
        let mut queue = shared.queue();
        let task = loop {
            if queue.closed {
                return;
            }
            match queue.next(shared.now()) {
                Some(task) => break task,
                None => queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        };
        if task.reply.nobody_waits() {
            continue;
        }
        let mut mind = queue.take_mind(&task);
        queue.waiting.charge(&task.party, CHARGED_MS, shared.now());
        drop(queue);
        let Task { table, bot, job, reply, party, .. } = task;
        let began = Instant::now();
        // A bot that stumbles must not take the thread with it; its table is made anew and asks again.
        let advice = catch_unwind(AssertUnwindSafe(|| match &reply {
            Reply::Table(Purpose::Hint { .. }, _) => mind.counsel(job, budget(bot)),
            Reply::Table(Purpose::Seat { .. }, _) | Reply::Analysis(_) => mind.advise(job, budget(bot)),
        }))
        .ok();
        let took = began.elapsed().as_secs_f64() * 1_000.0;
        shared.queue().waiting.charge(&party, (took - CHARGED_MS).max(0.0), shared.now());
        match (&advice, reply.seat()) {
            (Some(_), Some(seat)) => shared.queue().keep_mind(table, seat, mind),
            (Some(_), None) => {}
            (None, _) => metrics::counter!("steading_panics_total").increment(1),
        }
        metrics::counter!("steading_bot_decisions_total").increment(u64::from(advice.is_some()));
        reply.tell(advice);
    }
}

fn to_reply(purpose: Purpose, advice: Advice) -> Answer {
    match purpose {
        Purpose::Seat { seat, at } => Answer::Thought { seat, at, action: advice.action },
        Purpose::Hint { conn, id } => Answer::Hinted { conn, id, advice: Box::new(advice) },
    }
}
