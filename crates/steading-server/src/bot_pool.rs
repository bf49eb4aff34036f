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
    /// Where a new mind has its own luck from.
    luck: fn() -> u64,
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
        BotPool::with_luck(threads, most, random_number)
    }

    fn with_luck(threads: usize, most: (usize, usize), luck: fn() -> u64) -> BotPool {
        let (queue, ready) = (Mutex::default(), Condvar::new());
        let shared = Arc::new(Shared { queue, ready, began: Instant::now(), most, luck });
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
    fn take_mind(&mut self, task: &Task, luck: fn() -> u64) -> BotPlayer {
        let known = task.reply.seat().and_then(|seat| self.kept.remove(&(task.table, seat)));
        match known {
            Some((_, mind)) if mind.name() == task.bot => mind,
            _ => BotPlayer::new(task.bot, luck()),
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
        let mut mind = queue.take_mind(&task, shared.luck);
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

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::{Seed, Status, Variants};
    use steading_match::{AnyMatch, Setup, titles};
    use tokio::sync::mpsc::unbounded_channel;

    fn seven() -> u64 {
        7
    }

    /// What the threads say when the bot of this seat is asked at this table.
    fn asked(pool: &BotPool, number: u8, table: &dyn AnyMatch, bot: BotName, seat: Seat) -> String {
        let (sender, mut receiver) = unbounded_channel();
        let reply = Reply::Table(Purpose::Seat { seat, at: 0 }, sender);
        let (class, party) = (Class::PersonWaits, Party { person: None, place: None });
        let job = table.job(seat).unwrap();
        assert!(pool.ask(Task { table: TableId::new([number; 20]), bot, job, reply, class, party }));
        match receiver.blocking_recv() {
            Some(Answer::Thought { action, .. }) => action,
            other => panic!("{other:?}"),
        }
    }

    /// A level means the same everywhere: the same luck and position give the answer that engine and arena give (see
    /// `bots_mean_the_same_everywhere` in crates/steading), in every seat, also beside hidden plans that are laid.
    #[test]
    fn a_server_gives_the_answer_that_everybody_else_gives() {
        let pool = BotPool::with_luck(1, (1, 1), seven);
        let mut number = 0;
        for title in titles() {
            let options = Variants::new();
            let (seats, seed) = (title.least_seats.max(2), Some(Seed::from_text("alike")));
            let setup = Setup { seats, options: &options, pack: None, seed, manual_chance: false };
            let mut table = title.open(&setup).unwrap();
            let mut minds: Vec<BotPlayer> =
                Seat::all(seats).map(|seat| BotPlayer::new(BotName::Random, seat.index() as u64)).collect();
            let mut seen = [0; 4];
            for step in 0..80 {
                while table.status() == Status::Chance {
                    table.chance(None).unwrap();
                }
                let Status::Waiting(waiting) = table.status() else { break };
                // The last seat first: whoever is asked together with it finds its plan laid.
                let seat = waiting.iter().last().unwrap();
                if step % 9 == 0 {
                    for bot in ["medium", "classic:12"] {
                        let bot: BotName = bot.parse().unwrap();
                        for seat in waiting.iter() {
                            // Every question is a table of its own, so that nothing is kept in mind.
                            number += 1;
                            let here = BotPlayer::new(bot, 7).advise(table.job(seat).unwrap(), None).action;
                            assert_eq!(asked(&pool, number, &*table, bot, seat), here, "{} {seat} {bot}", title.id);
                            seen[seat.index()] += 1;
                        }
                    }
                }
                let advice = minds[seat.index()].advise(table.job(seat).unwrap(), None);
                table.apply(seat, &advice.action).unwrap();
            }
            assert!(seen[..usize::from(seats)].iter().all(|times| *times > 0), "{}: {seen:?}", title.id);
        }
    }
}
