//! Where bots think: one fair queue for bots in seats, hints and analyses of finished games, and plain threads that
//! serve it. Where machines elsewhere think for this server ([`Elsewhere`]), they serve the same queue, and come first:
//! the threads take what there is no room for there.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use steading_bots::{BotName, Budget, Level};
use steading_core::Seat;
use steading_host::{Conn, TableId};
use steading_match::{Advice, BotPlayer, Job, live_budget};
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{Notify, oneshot};

use crate::background::{A_LITTLE, MOST, give_way};
use crate::fair_queue::{Class, FairQueue, Party};
use crate::tables::Answer;

/// Minds that are kept, so that a bot goes on with the tree it has. Only where people wait: trees are large.
const MOST_KEPT: usize = 32;
/// Nobody's bots think for less than this part of their time, however many wait.
const SHORTEST_SHARE: f64 = 0.125;
/// What a task is charged when it begins, so that two threads do not both serve the same party.
const CHARGED_MS: f64 = 20.0;
/// Nobody waits longer for a bot, whatever its name promises.
const LONGEST_MS: u32 = 3_000;

/// Who wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    Seat {
        seat: Seat,
        at: u32,
    },
    /// Of a seat that had seen so much when somebody asked.
    Hint {
        conn: Conn,
        id: u32,
        seat: Seat,
        at: u32,
    },
}

/// So many hints and analyses wait as this limit allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full {
    pub limit: &'static str,
    pub most: usize,
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

    pub fn nobody_waits(&self) -> bool {
        match self {
            Reply::Table(_, answer) => answer.is_closed(),
            Reply::Analysis(answer) => answer.is_closed(),
        }
    }

    /// A receiver that has gone meanwhile needs no answer. `short` if there was less time than the bot's name promises.
    fn tell(self, advice: Option<Advice>, short: bool) {
        match (self, advice) {
            (Reply::Table(purpose, answer), Some(advice)) => drop(answer.send(to_reply(purpose, advice, short))),
            (Reply::Table(purpose, answer), None) => drop(answer.send(Answer::BotPanicked(purpose))),
            (Reply::Analysis(answer), Some(advice)) => drop(answer.send(advice)),
            (Reply::Analysis(_), None) => {}
        }
    }
}

/// Something to think about.
#[derive(Debug)]
pub(crate) struct Task {
    /// Given by the queue.
    pub number: u64,
    pub table: TableId,
    pub bot: BotName,
    pub job: Job,
    pub reply: Reply,
    pub class: Class,
    pub party: Party,
    /// It is thought about by this server, and not elsewhere.
    pub here: bool,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: FairQueue<Task>,
    /// With the time they were last asked, counted in tasks.
    kept: HashMap<(TableId, Seat), (u64, BotPlayer)>,
    tasks: u64,
    /// Threads for everybody that have nothing to do.
    idle: usize,
    /// Machines elsewhere have room for so many more tasks.
    room_elsewhere: usize,
    /// Threads there are elsewhere.
    threads_elsewhere: usize,
    closed: bool,
}

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    /// Rings for those elsewhere.
    asked: Notify,
    began: Instant,
    threads: usize,
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
    /// Threads for everybody, and how many hints and analyses may wait: of one person, and altogether. One more thread
    /// serves nobody but people who wait for a bot: a thought that was begun is not interrupted, and they need not wait
    /// for its end.
    pub fn new(threads: usize, most: (usize, usize)) -> BotPool {
        BotPool::with_luck(threads, most, random_number)
    }

    fn with_luck(threads: usize, most: (usize, usize), luck: fn() -> u64) -> BotPool {
        let (queue, ready, threads) = (Mutex::default(), Condvar::new(), threads.max(1));
        let (asked, began) = (Notify::new(), Instant::now());
        let shared = Arc::new(Shared { queue, ready, asked, began, threads, most, luck });
        for number in 0..=threads {
            let shared = Arc::clone(&shared);
            let (last, way) = if number == threads { (Class::PersonWaits, A_LITTLE) } else { (Class::Analysis, MOST) };
            let thread = std::thread::Builder::new().name(format!("bot-{number}"));
            thread.spawn(move || think_on(&shared, last, way)).expect("a thread can be started");
        }
        BotPool(shared)
    }

    /// For machines elsewhere that think for this server.
    #[cfg_attr(not(feature = "nats"), allow(dead_code))]
    pub fn elsewhere(&self) -> Elsewhere {
        Elsewhere(Arc::clone(&self.0))
    }

    /// Puts a task into the queue, and says how many are served before it: none if somebody takes it up at once.
    /// A hint or an analysis is refused where too many wait.
    pub fn ask(&self, task: Task) -> Result<usize, Full> {
        let mut queue = self.0.queue();
        queue.waiting.retain(|other| !other.reply.nobody_waits());
        if task.class >= Class::Hint {
            let ((all, own), (most_own, most)) = (queue.waiting.advice(&task.party), self.0.most);
            if own >= most_own {
                return Err(Full { limit: "thoughts_per_person", most: most_own });
            }
            if all >= most {
                return Err(Full { limit: "thoughts", most });
            }
        }
        // What a seat was asked before is stale: nobody waits for that answer any more.
        if let Some(seat) = task.reply.seat() {
            queue.waiting.retain(|other| other.table != task.table || other.reply.seat() != Some(seat));
        }
        let (now, number) = (self.0.now(), queue.next_number());
        // Who answers at once is not worth the journey.
        let here = task.here || budget(task.bot).is_none();
        queue.waiting.push(task.class, task.party.clone(), Task { number, here, ..task });
        queue.measure();
        // Not every thread takes every task.
        self.0.ready.notify_all();
        self.0.asked.notify_one();
        let before = queue.waiting.places(|task| task.number == number, now).next().map_or(0, |(_, before)| before);
        Ok(if queue.idle.max(queue.room_elsewhere) > before { 0 } else { before + 1 })
    }

    /// What waits at this table, and the place of each: 1 is next.
    pub fn places(&self, table: TableId) -> Vec<(Purpose, usize)> {
        let queue = self.0.queue();
        let of_table = queue.waiting.places(|task| task.table == table, self.0.now());
        let purpose = |(task, before): (&Task, usize)| match &task.reply {
            Reply::Table(purpose, _) => Some((*purpose, before + 1)),
            Reply::Analysis(_) => None,
        };
        of_table.filter_map(purpose).collect()
    }

    /// The places of the analyses that wait on this account.
    pub fn analyses_of(&self, party: &Party) -> Vec<usize> {
        let queue = self.0.queue();
        let own = |task: &Task| task.class == Class::Analysis && task.party == *party && !task.reply.nobody_waits();
        queue.waiting.places(own, self.0.now()).map(|(_, before)| before + 1).collect()
    }

    /// What the adviser thinks of a position of a finished game; or the limit that is reached, or nothing if it failed.
    pub async fn analyse(&self, table: TableId, job: Job, party: Party) -> Result<Advice, Option<Full>> {
        let (sender, receiver) = oneshot::channel();
        let (reply, class) = (Reply::Analysis(sender), Class::Analysis);
        self.ask(Task { number: 0, table, bot: ADVISER, job, reply, class, party, here: false })?;
        receiver.await.map_err(|_| None)
    }

    /// A table leaves the memory: nothing is kept in mind of it. Who looks at its finished game still gets an answer.
    pub fn forget(&self, table: TableId) {
        let mut queue = self.0.queue();
        queue.kept.retain(|(kept, _), _| *kept != table);
        queue.waiting.retain(|task| task.table != table || task.class == Class::Analysis);
        queue.measure();
    }

    /// Takes the hints out of the queue whose question has been answered, by what the seat has seen now.
    pub fn stale_hints(&self, table: TableId, seen: impl Fn(Seat) -> u32) -> Vec<Purpose> {
        let mut stale = Vec::new();
        let mut queue = self.0.queue();
        queue.waiting.retain(|task| match &task.reply {
            Reply::Table(purpose @ Purpose::Hint { seat, at, .. }, _) if task.table == table && seen(*seat) != *at => {
                stale.push(*purpose);
                false
            }
            _ => true,
        });
        queue.measure();
        stale
    }

    /// A connection has ended: nobody waits for its hints.
    pub fn cancel_hints(&self, conn: Conn) {
        let of = |task: &Task| matches!(&task.reply, Reply::Table(Purpose::Hint { conn: own, .. }, _) if *own == conn);
        let mut queue = self.0.queue();
        queue.waiting.retain(|task| !of(task));
        queue.measure();
    }
}

impl BotPool {
    /// How many thoughts wait for a thread.
    pub fn waiting(&self) -> usize {
        self.0.queue().waiting.len()
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

    fn next_number(&mut self) -> u64 {
        self.tasks += 1;
        self.tasks
    }

    fn next(&mut self, last: Class, now: u64) -> Option<Task> {
        // What others have room for is left to them.
        let left = self.room_elsewhere > 0;
        let (_, task) = self.waiting.pop_where(last, now, |task| task.here || !left)?;
        self.measure();
        Some(task)
    }

    /// Which part of its time a task of this class has: less than all of it when more places want something than so
    /// many threads serve soon. One crowded place makes nobody else's bots think less.
    fn share(&self, class: Class, threads: usize) -> f64 {
        let soon = 2 * (threads + self.threads_elsewhere + 1);
        (soon as f64 / self.waiting.crowd(class).max(soon) as f64).max(SHORTEST_SHARE)
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
        let number = self.next_number();
        self.kept.insert((table, seat), (number, mind));
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
        BotName::Random | BotName::Greedy | BotName::Flat | BotName::Net(None) | BotName::Blurred(_) => None,
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

/// A part of a budget, and the time it has.
fn shortened(budget: Option<Budget>, share: f64) -> (Option<Budget>, Option<f64>) {
    let part = |of: u32| ((f64::from(of) * share) as u32).max(1);
    let budget = budget.map(|budget| match budget {
        _ if share >= 1.0 => budget,
        Budget::Iterations(iterations) => Budget::Iterations(iterations),
        Budget::Milliseconds(ms) => Budget::Milliseconds(part(ms)),
        Budget::Both { iterations, ms } => Budget::Both { iterations, ms: part(ms) },
        Budget::AtMost { ms } => Budget::AtMost { ms: part(ms) },
    });
    (budget, budget.and_then(Budget::milliseconds).filter(|_| share < 1.0).map(f64::from))
}

fn think_on(shared: &Shared, last: Class, way: i32) {
    give_way(way);
    let for_everybody = usize::from(last == Class::Analysis);
    loop {
        let mut queue = shared.queue();
        let task = loop {
            if queue.closed {
                return;
            }
            match queue.next(last, shared.now()) {
                Some(task) => break task,
                None => {
                    queue.idle += for_everybody;
                    queue = shared.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
                    queue.idle -= for_everybody;
                }
            }
        };
        if task.reply.nobody_waits() {
            continue;
        }
        let mut mind = queue.take_mind(&task, shared.luck);
        queue.waiting.charge(&task.party, CHARGED_MS, shared.now());
        let (budget, short_ms) = shortened(budget(task.bot), queue.share(task.class, shared.threads));
        drop(queue);
        let Task { table, job, reply, party, class, .. } = task;
        let began = Instant::now();
        // A bot that stumbles must not take the thread with it; its table is made anew and asks again.
        let advice = catch_unwind(AssertUnwindSafe(|| match &reply {
            Reply::Table(Purpose::Hint { .. }, _) => mind.counsel(job, budget),
            Reply::Table(Purpose::Seat { .. }, _) | Reply::Analysis(_) => mind.advise(job, budget),
        }))
        .ok();
        let took = began.elapsed().as_secs_f64() * 1_000.0;
        shared.queue().waiting.charge(&party, (took - CHARGED_MS).max(0.0), shared.now());
        match (&advice, reply.seat()) {
            (Some(_), Some(seat)) if class == Class::PersonWaits => shared.queue().keep_mind(table, seat, mind),
            (Some(_), _) => {}
            (None, _) => metrics::counter!("steading_panics_total").increment(1),
        }
        metrics::counter!("steading_bot_decisions_total").increment(u64::from(advice.is_some()));
        // Who was done before the time was up has not thought less than usual.
        reply.tell(advice, short_ms.is_some_and(|ms| took >= 0.9 * ms));
    }
}

/// The queue as machines elsewhere serve it.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "nats"), allow(dead_code))]
pub(crate) struct Elsewhere(Arc<Shared>);

/// A task that was taken out of the queue to be thought about elsewhere.
#[derive(Debug)]
#[cfg_attr(not(feature = "nats"), allow(dead_code))]
pub(crate) struct Errand {
    pub task: Task,
    pub budget: Option<Budget>,
    short_ms: Option<f64>,
}

#[cfg_attr(not(feature = "nats"), allow(dead_code))]
impl Errand {
    /// Whether a person asked, who wants to see the whole and what it prevents.
    pub fn for_a_person(&self) -> bool {
        matches!(self.task.reply, Reply::Table(Purpose::Hint { .. }, _))
    }

    /// The mind that thinks about it will be asked again.
    pub fn keeps_mind(&self) -> bool {
        self.task.class == Class::PersonWaits && self.task.reply.seat().is_some()
    }
}

#[cfg_attr(not(feature = "nats"), allow(dead_code))]
impl Elsewhere {
    /// Rings when something is put into the queue.
    pub async fn asked(&self) {
        self.0.asked.notified().await;
    }

    /// The next task for machines elsewhere that have room for so many and so many threads.
    pub fn take(&self, room: usize, threads: usize) -> Option<Errand> {
        let mut queue = self.0.queue();
        queue.threads_elsewhere = threads;
        let taken = loop {
            let popped = if room == 0 {
                None
            } else {
                queue.waiting.pop_where(Class::Analysis, self.0.now(), |task| !task.here)
            };
            match popped {
                Some((_, task)) if task.reply.nobody_waits() => {}
                other => break other,
            }
        };
        queue.measure();
        queue.room_elsewhere = room - usize::from(taken.is_some());
        if queue.room_elsewhere == 0 {
            // Now the threads may take what is left.
            self.0.ready.notify_all();
        }
        let (_, task) = taken?;
        queue.waiting.charge(&task.party, CHARGED_MS, self.0.now());
        let (budget, short_ms) = shortened(budget(task.bot), queue.share(task.class, self.0.threads));
        Some(Errand { task, budget, short_ms })
    }

    /// Nobody elsewhere has thought about it: a thread of this server does.
    pub fn give_back(&self, errand: Errand) {
        let mut queue = self.0.queue();
        let Task { class, party, .. } = &errand.task;
        let (class, party) = (*class, party.clone());
        queue.waiting.push(class, party, Task { here: true, ..errand.task });
        queue.measure();
        self.0.ready.notify_all();
    }

    /// Somebody elsewhere has thought about it for so long.
    pub fn done(&self, errand: Errand, advice: Advice, took_ms: f64) {
        let Errand { task, short_ms, .. } = errand;
        self.0.queue().waiting.charge(&task.party, (took_ms - CHARGED_MS).max(0.0), self.0.now());
        metrics::counter!("steading_bot_decisions_total").increment(1);
        task.reply.tell(Some(advice), short_ms.is_some_and(|ms| took_ms >= 0.9 * ms));
    }
}

fn to_reply(purpose: Purpose, advice: Advice, short: bool) -> Answer {
    match purpose {
        Purpose::Seat { seat, at } => Answer::Thought { seat, at, action: advice.action, short },
        Purpose::Hint { conn, id, .. } => Answer::Hinted { conn, id, advice: Box::new(advice) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use steading_core::{Seed, Status, Variants};
    use steading_match::{AnyMatch, Setup, titles};
    use tokio::sync::mpsc::unbounded_channel;

    #[test]
    fn who_has_less_time_thinks_less_and_the_greedy_as_long_as_ever() {
        let level = budget(BotName::Level(Level::Expert));
        let whole = level.and_then(Budget::milliseconds).expect("an expert takes its time");
        assert_eq!(shortened(level, 1.0), (level, None));
        let (half, ms) = shortened(level, 0.5);
        assert_eq!((half, ms), (Some(Budget::AtMost { ms: whole / 2 }), Some(f64::from(whole / 2))));
        assert_eq!(shortened(budget(BotName::Greedy), 0.5), (None, None));
    }

    #[test]
    fn time_is_shared_when_many_places_wait_and_not_for_one_crowd() {
        let mut queue = Queue::default();
        let (answer, _answers) = unbounded_channel();
        let options = Variants::new();
        let seed = Some(Seed::from_text("crowd"));
        let setup = Setup { seats: 2, options: &options, pack: None, seed, manual_chance: false };
        let mut game = steading_match::open("settlement", &setup).unwrap();
        while game.status() == Status::Chance {
            game.chance(None).unwrap();
        }
        let Status::Waiting(asked) = game.status() else { panic!("somebody begins") };
        let seat = asked.first().unwrap();
        let mut push = |place: String| {
            let reply = Reply::Table(Purpose::Seat { seat, at: 0 }, answer.clone());
            let party = Party { person: None, place: Some(place) };
            let (table, class, number) = (TableId::new([1; 20]), Class::PersonWaits, queue.next_number());
            let job = game.job(seat).unwrap();
            let task = Task { number, table, bot: ADVISER, job, reply, class, party: party.clone(), here: false };
            queue.waiting.push(class, party, task);
            queue.share(Class::PersonWaits, 1)
        };
        assert!((0..50).all(|_| push("one crowd".to_owned()) == 1.0));
        let shares: Vec<f64> = (0..200).map(|number| push(number.to_string())).collect();
        assert_eq!((shares[2], shares[6], shares[199]), (1.0, 0.5, SHORTEST_SHARE), "{shares:?}");
    }

    fn seven() -> u64 {
        7
    }

    /// What the threads say when the bot of this seat is asked at this table.
    fn asked(pool: &BotPool, number: u8, table: &dyn AnyMatch, bot: BotName, seat: Seat) -> String {
        let (sender, mut receiver) = unbounded_channel();
        let reply = Reply::Table(Purpose::Seat { seat, at: 0 }, sender);
        let (class, party) = (Class::PersonWaits, Party { person: None, place: None });
        let job = table.job(seat).unwrap();
        let task = Task { number: 0, table: TableId::new([number; 20]), bot, job, reply, class, party, here: false };
        assert!(pool.ask(task).is_ok());
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
                // The last seat first: the others find its plan laid.
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
