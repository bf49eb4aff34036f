//! The task that owns one table: brings it what comes in and does what it wants done.
//!
//! A panic is caught here. What is in memory is then worth nothing: the table is made anew from its log, and those who
//! look on are shown it afresh. If that happens a third time at the same entry, the table is parked.

use super::outbox::Outbox;
use super::{Answer, Message, Registry, Shared, Sleeper, ToKeep};
use crate::bot_pool::{ADVISER, Full, Purpose, Reply, Task};
use crate::fair_queue::{Class, Party};
use crate::problem::sentence;
use crate::trace::Trace;
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use steading_core::{Message as TableMessage, Viewer};
use steading_host::table::{Asleep, Client, Glimpse, Input, NoHint, Output, Table, TableConfig};
use steading_host::wire::{Request, ServerMessage};
use steading_host::{Conn, Key, Log, LogEnd, TableId};
use steading_match::TableError;
use steading_match::rendered::Failure;
use steading_messages::Lang;
use steading_store::{Error, Store, crash_point};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

/// So many panics at the same entry, and the table is parked.
const MOST_PANICS: u32 = 3;
/// How long to wait before a log that could not be read is asked for again.
const LOAD_AGAIN: Duration = Duration::from_millis(500);

/// Requests whose traces are remembered until what they want is kept.
const MOST_TRACES: usize = 256;

/// A log with so many entries is not played on a thread that serves others.
const PLAYED_ELSEWHERE: usize = 500;

/// Of a log that is read in two parts, the end is such a part: enough for what somebody is shown.
const END: u32 = 40;
/// The rest is read in slices of so many entries, with a pause after each: nobody waits for it but who wants to do
/// something at once.
const SLICE: u32 = 250;
const PAUSE: Duration = Duration::from_millis(2);

/// What became of a log.
#[derive(Debug)]
pub(crate) enum Opened {
    Table(Box<Table>),
    /// It cannot be played, and why.
    Not(String),
    Panicked,
}

/// Somebody who is connected, and what is needed to show them the table afresh.
#[derive(Debug)]
struct Guest {
    outbox: Outbox,
    lang: Lang,
    joined: Option<Client>,
    look: Option<Request>,
    mutes: Vec<Request>,
}

#[derive(Debug)]
enum State {
    /// The log is being fetched, or will be as soon as nothing is being kept.
    Away,
    /// The end of its log is here, and the rest is being fetched: it can be looked at.
    InSight(Box<Glimpse>),
    Here(Box<Table>),
    /// It panicked too often, or its log cannot be played.
    Parked,
}

enum Happened {
    Answer(Answer),
    Message(Option<Message>),
    Wake,
    /// The queue for bots may have moved.
    Queue,
    /// Tables may have gone to other servers.
    Moved,
    Idle,
}

pub(super) struct Owner {
    id: TableId,
    shared: Arc<Shared>,
    registry: Registry,
    inbox: mpsc::Receiver<Message>,
    answers: mpsc::UnboundedReceiver<Answer>,
    answer: mpsc::UnboundedSender<Answer>,
    state: State,
    guests: HashMap<Conn, Guest>,
    /// What is being kept.
    in_flight: Option<u64>,
    last_ticket: u64,
    fetching: bool,
    panics: (usize, u32),
    /// Whose request ended in a panic.
    unanswered: Option<(Conn, Key)>,
    wake: Option<u64>,
    /// What waits until the whole log is here, and everything after it.
    held: Option<Message>,
    /// The table has slept, and how its clocks stood.
    asleep: Option<Box<Asleep>>,
    /// The traces of requests that may want something kept.
    traces: HashMap<Key, Trace>,
    /// What waits for a bot to think, and the place it was told.
    queued: Vec<(Purpose, usize)>,
    /// When they are told next.
    tells: Instant,
    draining: bool,
    /// Since when the table is with this server and not with another, and what rings when that may have changed.
    tenure: Option<(u64, watch::Receiver<u64>)>,
    _alive: mpsc::Sender<()>,
}

impl Owner {
    pub fn new(
        id: TableId,
        shared: Arc<Shared>,
        registry: Registry,
        inbox: mpsc::Receiver<Message>,
        alive: mpsc::Sender<()>,
        (since, asleep): (Option<u64>, Option<Box<Asleep>>),
    ) -> Owner {
        let tenure = since.zip(shared.cluster.as_ref().map(|cluster| cluster.changes()));
        let (answer, answers) = mpsc::unbounded_channel();
        Owner {
            id,
            shared,
            registry,
            inbox,
            answers,
            answer,
            state: State::Away,
            guests: HashMap::new(),
            in_flight: None,
            last_ticket: 0,
            fetching: false,
            panics: (0, 0),
            unanswered: None,
            wake: None,
            held: None,
            asleep,
            traces: HashMap::new(),
            queued: Vec::new(),
            tells: Instant::now(),
            draining: false,
            tenure,
            _alive: alive,
        }
    }

    /// Until nobody needs the table in memory, or the server goes down.
    pub async fn run(mut self) {
        self.fetch_end();
        loop {
            let happened = self.next().await;
            if let Happened::Answer(answer) = &happened {
                self.land(answer);
            }
            if !self.is_ours() {
                return self.hand_over().await;
            }
            match happened {
                Happened::Answer(answer) => {
                    if !self.answered(answer) {
                        return self.vanish();
                    }
                }
                Happened::Message(Some(message)) => self.handle_message(message),
                Happened::Wake => {
                    self.wake = None;
                    self.feed(Input::Wake);
                }
                Happened::Queue => self.tell_places(),
                Happened::Moved => {}
                // What is stored now is there whatever rules the next owner plays by.
                Happened::Idle if self.unsaved() => self.feed(Input::Save),
                Happened::Message(None) | Happened::Idle => return self.leave(),
            }
            if self.draining && self.in_flight.is_none() && matches!(self.state, State::Here(_) | State::Parked) {
                return self.vanish();
            }
        }
    }

    async fn next(&mut self) -> Happened {
        let wake = self.wake.map(|mono| self.shared.times.until(mono));
        let may_leave = self.guests.is_empty()
            && match &self.state {
                // Who is woken sooner than they fall asleep stays up.
                State::Here(table) => table.idle() && wake.is_none_or(|wake| wake > self.shared.idle),
                State::Parked => true,
                State::Away | State::InSight(_) => false,
            };
        // While the log is fetched, whatever comes in waits at the door.
        let serves = match self.state {
            State::Away => false,
            State::InSight(_) => self.held.is_none(),
            State::Here(_) | State::Parked => true,
        };
        if serves && let Some(held) = self.held.take() {
            return Happened::Message(Some(held));
        }
        let moved = async {
            match &mut self.tenure {
                Some((_, changes)) => drop(changes.changed().await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            () = moved => Happened::Moved,
            answer = self.answers.recv() => Happened::Answer(answer.expect("this task holds the other end")),
            message = self.inbox.recv(), if serves => Happened::Message(message),
            () = tokio::time::sleep(wake.unwrap_or_default()), if wake.is_some() => Happened::Wake,
            () = tokio::time::sleep_until(self.tells), if !self.queued.is_empty() => Happened::Queue,
            () = tokio::time::sleep(self.shared.idle), if may_leave => Happened::Idle,
        }
    }

    /// Whether no other server may answer for this table.
    fn is_ours(&self) -> bool {
        match (&self.tenure, &self.shared.cluster) {
            (Some((since, _)), Some(cluster)) => cluster.holds(self.id, *since),
            _ => true,
        }
    }

    fn unsaved(&self) -> bool {
        matches!(&self.state, State::Here(table) if table.unsaved())
    }

    /// Leaves the memory. What is still at the door goes to the next owner.
    fn leave(self) {
        let asleep = match (&self.state, self.wake) {
            (State::Here(table), Some(due)) => {
                let asleep = table.asleep(self.shared.times.now()).map(Box::new);
                Some(Sleeper { due, since: self.tenure.as_ref().map(|(since, _)| *since), asleep })
            }
            _ => None,
        };
        self.registry.hand_on(self.id, self.inbox, asleep);
    }

    /// The table is another server's now. Who looks on comes back, and is shown it by its next owner. That may be this
    /// server again, after a moment without the store: it reads the log when what is being kept has landed, not before.
    async fn hand_over(mut self) {
        self.guests.clear();
        while self.in_flight.is_some() {
            let answer = self.answers.recv().await.expect("this task holds the other end");
            self.land(&answer);
        }
        self.vanish();
    }

    /// Leaves for good; connections end when what waits for them is sent.
    fn vanish(self) {
        self.registry.forget(self.id);
    }

    /// Asks for the end of the log if that is long, and for the rest when the table is in sight; otherwise for all of it.
    fn fetch_end(&mut self) {
        self.fetching = true;
        let (store, answer, id) = (Arc::clone(&self.shared.store), self.answer.clone(), self.id);
        let glimpse = self.glimpser();
        let long = self.shared.long_log as u32;
        tokio::spawn(async move {
            let seen = match store.load_end(id, long, long.div_ceil(END)).await {
                Ok(Some(end)) => glimpse(&end).map(|glimpse| (end, glimpse)),
                Ok(None) | Err(_) => None,
            };
            let log = match seen {
                Some((end, glimpse)) => {
                    let _ = answer.send(Answer::InSight(Box::new(glimpse)));
                    read_before(&*store, id, end).await.map(Some)
                }
                None => store.load(id).await,
            };
            let _ = answer.send(Answer::Loaded(log.map(|log| log.map(Box::new))));
        });
    }

    /// Asks for the log, after a while.
    fn fetch(&mut self, after: Duration) {
        if self.fetching || self.in_flight.is_some() {
            // What is being kept may or may not be in the log; better to know.
            return;
        }
        self.fetching = true;
        let (store, answer, id) = (Arc::clone(&self.shared.store), self.answer.clone(), self.id);
        tokio::spawn(async move {
            tokio::time::sleep(after).await;
            let log = store.load(id).await;
            let _ = answer.send(Answer::Loaded(log.map(|log| log.map(Box::new))));
        });
    }

    /// `false` if there is no such table.
    fn answered(&mut self, answer: Answer) -> bool {
        match answer {
            Answer::Stored(ticket) => {
                self.landed();
                crash_point!("before_ok");
                self.feed(Input::Stored(ticket));
                self.drop_stale_hints();
            }
            Answer::NotStored(ticket) => {
                self.landed();
                self.feed(Input::NotStored(ticket));
            }
            Answer::InSight(glimpse) => self.state = State::InSight(glimpse),
            Answer::Loaded(log) => return self.loaded(log),
            Answer::Opened { entries, opened } => {
                self.fetching = false;
                self.opened(entries, *opened);
            }
            Answer::Thought { seat, at, action, short } => self.feed(Input::Thought { seat, at, action, short }),
            Answer::Hinted { conn, id, advice } => self.feed(Input::Hinted { conn, id, advice }),
            Answer::BotPanicked(Purpose::Hint { conn, id, .. }) => {
                self.feed(Input::NotHinted { conn, id, why: NoHint::Stumbled });
            }
            Answer::NotHinted { conn, id, full: Full { limit, most } } => {
                self.feed(Input::NotHinted { conn, id, why: NoHint::Full { limit, most } });
            }
            Answer::BotPanicked(Purpose::Seat { .. }) => {
                let entries = self.entries();
                self.panicked(entries, None);
            }
        }
        true
    }

    /// What was being kept has landed if this says so, also if another server has the table by now.
    fn land(&mut self, answer: &Answer) {
        if let Answer::Stored(ticket) | Answer::NotStored(ticket) = answer {
            self.in_flight = self.in_flight.filter(|number| number != ticket);
        }
    }

    fn landed(&mut self) {
        if matches!(self.state, State::Away) {
            self.fetch(Duration::ZERO);
        }
    }

    fn entries(&self) -> usize {
        match &self.state {
            State::Here(table) => table.entries(),
            State::Away | State::InSight(_) | State::Parked => 0,
        }
    }

    fn handle_message(&mut self, message: Message) {
        let looks = match &message {
            Message::Attach(..) | Message::Gone(_) | Message::Lost(_) => true,
            Message::Ask(asked) => Glimpse::serves(&asked.1),
            Message::Rematch(_) | Message::Drain { .. } => false,
        };
        if matches!(self.state, State::InSight(_)) && !looks {
            self.held = Some(message);
            return;
        }
        match message {
            Message::Attach(conn, outbox) => {
                let guest = Guest { outbox, lang: Lang::default(), joined: None, look: None, mutes: Vec::new() };
                self.guests.insert(conn, guest);
            }
            Message::Ask(asked) => {
                let (client, request, trace) = *asked;
                self.note(&client, &request);
                if matches!(self.state, State::InSight(_)) {
                    return self.show(&client, request);
                }
                if let Some(key) = request.key() {
                    if self.traces.len() >= MOST_TRACES {
                        self.traces.clear();
                    }
                    self.traces.insert(key, trace);
                }
                if matches!(self.state, State::Parked) {
                    return self.excuse(client.conn);
                }
                self.feed(Input::Request(client, request));
            }
            Message::Gone(conn) => self.gone(conn, Input::Gone(conn)),
            Message::Lost(conn) => self.gone(conn, Input::Lost(conn)),
            Message::Rematch(table) => self.feed(Input::Rematch(table)),
            Message::Drain { after_ms } => {
                self.draining = true;
                self.feed(Input::Drain { after_ms });
            }
        }
    }

    fn gone(&mut self, conn: Conn, how: Input) {
        self.guests.remove(&conn);
        self.shared.bot_pool.cancel_hints(conn);
        if let State::InSight(glimpse) = &mut self.state {
            glimpse.gone(conn);
        }
        self.feed(how);
    }

    /// Somebody looks at a table of which only the end of the log is here. A panic stays here; the table itself may do
    /// better.
    fn show(&mut self, client: &Client, request: Request) {
        let State::InSight(glimpse) = &mut self.state else { return };
        let now = self.shared.times.now();
        let mut out = Vec::new();
        match catch_unwind(AssertUnwindSafe(|| glimpse.serve(client, request, now, &mut out))) {
            Ok(()) => self.carry_out(out),
            Err(_) => {
                metrics::counter!("steading_panics_total").increment(1);
                tracing::error!(table = %self.id, "a table panicked before its log was read");
                self.state = State::Away;
            }
        }
    }

    /// Remembers what is needed to show somebody the table afresh.
    fn note(&mut self, client: &Client, request: &Request) {
        let Some(guest) = self.guests.get_mut(&client.conn) else { return };
        match request {
            Request::Join { lang, .. } => {
                guest.lang = *lang;
                guest.joined = Some(client.clone());
                guest.look = None;
            }
            Request::Lang { lang } => guest.lang = *lang,
            Request::Look { .. } => guest.look = Some(request.clone()),
            Request::Mute { user, mute } => {
                guest.mutes.retain(|other| !matches!(other, Request::Mute { user: known, .. } if known == user));
                if *mute && guest.mutes.len() < self.shared.most.muted as usize {
                    guest.mutes.push(request.clone());
                }
            }
            _ => {}
        }
    }

    /// Brings something to the table. A panic stays here.
    fn feed(&mut self, input: Input) {
        let State::Here(table) = &mut self.state else { return };
        let asked = match &input {
            Input::Request(client, request) => request.key().map(|key| (client.conn, key)),
            _ => None,
        };
        #[cfg(feature = "crash-points")]
        let sabotaged = asked.is_some().then_some(self.id);
        let entries = table.entries();
        let now = self.shared.times.now();
        let mut out = Vec::new();
        let done = catch_unwind(AssertUnwindSafe(|| {
            #[cfg(feature = "crash-points")]
            sabotaged.into_iter().for_each(super::failpoints::spring);
            table.on(input, now, &mut out);
        }));
        match done {
            Ok(()) => self.carry_out(out),
            Err(_) => self.panicked(entries, asked),
        }
    }

    fn carry_out(&mut self, out: Vec<Output>) {
        self.wake = None;
        let mut slow = Vec::new();
        for output in out {
            match output {
                Output::Send(conn, frame) => {
                    if self.guests.get(&conn).is_some_and(|guest| !guest.outbox.send(frame)) {
                        slow.push(conn);
                    }
                }
                Output::Append(number, append) => {
                    crash_point!("before_append");
                    self.in_flight = Some(number);
                    self.last_ticket = number;
                    let keys = append.rows.iter().map(|row| row.key).chain(append.notices.iter().map(|row| row.key));
                    let traces = keys.flatten().filter_map(|key| self.traces.remove(&key)).collect();
                    let kept = self.shared.writer.send(ToKeep { number, append, answer: self.answer.clone(), traces });
                    kept.expect("the writer goes after the last owner");
                }
                Output::Load => self.fetch(Duration::ZERO),
                Output::Think { seat, at, bot, job } => self.ask_pool(Purpose::Seat { seat, at }, bot, job),
                Output::Hint { conn, id, seat, at, job } => {
                    self.ask_pool(Purpose::Hint { conn, id, seat, at }, ADVISER, job);
                }
                Output::Wake(mono) => self.wake = Some(mono),
            }
        }
        for conn in slow {
            if let Some(guest) = self.guests.remove(&conn) {
                metrics::counter!("steading_slow_clients_total").increment(1);
                guest.outbox.kick();
                self.feed(Input::Gone(conn));
            }
        }
    }

    /// Has somebody think. Who has to wait is told how long the queue is, in a moment: most need not.
    fn ask_pool(&mut self, purpose: Purpose, bot: steading_bots::BotName, job: steading_match::Job) {
        let task = self.task(purpose, bot, job);
        match self.shared.bot_pool.ask(task) {
            Ok(0) => {}
            Ok(_) => {
                if self.queued.is_empty() {
                    self.tells = Instant::now() + self.shared.queue_told;
                }
                self.queued.push((purpose, 0));
            }
            Err(full) => {
                let answer = match purpose {
                    Purpose::Hint { conn, id, .. } => Answer::NotHinted { conn, id, full },
                    Purpose::Seat { .. } => Answer::BotPanicked(purpose),
                };
                let _ = self.answer.send(answer);
            }
        }
    }

    /// Tells those who wait for a bot or a hint which number they are, where it has changed.
    fn tell_places(&mut self) {
        self.tells = Instant::now() + self.shared.queue_told;
        let places = self.shared.bot_pool.places(self.id);
        let before = std::mem::replace(&mut self.queued, places.clone());
        for (purpose, place) in places {
            if before.contains(&(purpose, place)) {
                continue;
            }
            let hint = match purpose {
                Purpose::Hint { conn, id, .. } => Some((conn, id)),
                Purpose::Seat { .. } => None,
            };
            self.feed(Input::Queued { hint, place: place as u32 });
        }
    }

    /// A hint about a question that has been answered helps nobody.
    fn drop_stale_hints(&mut self) {
        let State::Here(table) = &self.state else { return };
        let hints = self.queued.iter().any(|(purpose, _)| matches!(purpose, Purpose::Hint { .. }));
        if !hints {
            return;
        }
        let stale = self.shared.bot_pool.stale_hints(self.id, |seat| table.count(Viewer::Seat(seat)));
        for purpose in stale {
            if let Purpose::Hint { conn, id, .. } = purpose {
                self.feed(Input::NotHinted { conn, id, why: NoHint::Stale });
            }
        }
    }

    /// A bot in a seat thinks on the account of the table's host, a hint on that of the person who asked.
    fn task(&self, purpose: Purpose, bot: steading_bots::BotName, job: steading_match::Job) -> Task {
        let (class, person) = match (&purpose, &self.state) {
            (Purpose::Hint { conn, .. }, _) => {
                (Class::Hint, self.guests.get(conn).and_then(|guest| guest.joined.as_ref()).map(|client| client.user))
            }
            (Purpose::Seat { .. }, State::Here(table)) => {
                (if table.people_wait() { Class::PersonWaits } else { Class::NobodyWaits }, Some(table.setup().host))
            }
            (Purpose::Seat { .. }, State::Away | State::InSight(_) | State::Parked) => (Class::NobodyWaits, None),
        };
        let party = person.map_or_else(Party::default, |person| self.shared.party(person));
        let reply = Reply::Table(purpose, self.answer.clone());
        Task { number: 0, table: self.id, bot, job, reply, class, party, here: false }
    }

    /// After a panic nothing in memory can be trusted.
    fn panicked(&mut self, entries: usize, asked: Option<(Conn, Key)>) {
        metrics::counter!("steading_panics_total").increment(1);
        self.panics = match self.panics {
            (at, count) if at == entries => (at, count + 1),
            _ => (entries, 1),
        };
        tracing::error!(table = %self.id, entries, count = self.panics.1, "a table panicked");
        self.wake = None;
        self.unanswered = asked;
        if self.panics.1 >= MOST_PANICS {
            return self.park("it panicked too often at the same entry");
        }
        self.state = State::Away;
        self.fetch(Duration::ZERO);
    }

    fn park(&mut self, why: &str) {
        metrics::counter!("steading_parked_tables_total").increment(1);
        tracing::error!(table = %self.id, entries = self.panics.0, why, "a table is parked until somebody looks at it");
        self.state = State::Parked;
        let guests: Vec<Conn> = self.guests.keys().copied().collect();
        guests.into_iter().for_each(|conn| self.excuse(conn));
    }

    /// Says that nothing can be done at this table.
    fn excuse(&self, conn: Conn) {
        let Some(guest) = self.guests.get(&conn) else { return };
        let message = sentence(guest.lang, &TableMessage::new("server-table-parked"));
        let error = Failure { code: "table_parked", message, ..Failure::default() };
        let frame =
            serde_json::to_string(&ServerMessage::Error { error, key: None }).expect("what is said is plain data");
        guest.outbox.send(frame.into());
    }

    fn loaded(&mut self, log: Result<Option<Box<Log>>, Error>) -> bool {
        self.fetching = false;
        let log = match log {
            Ok(Some(log)) => log,
            Ok(None) => return false,
            Err(error) => {
                tracing::error!(table = %self.id, %error, "a log cannot be read");
                self.fetch(LOAD_AGAIN);
                return true;
            }
        };
        if matches!(self.state, State::Here(_)) {
            self.feed(Input::Loaded(log));
        } else {
            self.open(*log);
        }
        true
    }

    fn open(&mut self, log: Log) {
        let entries = log.rows.len();
        if entries >= PLAYED_ELSEWHERE {
            return self.open_elsewhere(log);
        }
        let opened = self.opener()(log);
        self.opened(entries, opened);
    }

    /// Playing a long log again takes a while: a few at a time, on threads that let those who serve go first.
    fn open_elsewhere(&mut self, log: Log) {
        self.fetching = true;
        let (answer, shared) = (self.answer.clone(), Arc::clone(&self.shared));
        let open = self.opener();
        tokio::spawn(async move {
            let entries = log.rows.len();
            let opened = shared.openers.run(move || open(log)).await.unwrap_or(Opened::Panicked);
            let _ = answer.send(Answer::Opened { entries, opened: Box::new(opened) });
        });
    }

    fn config(&self) -> TableConfig {
        TableConfig {
            pace_ms: self.shared.pace_ms,
            first_ticket: self.last_ticket,
            long_log: self.shared.long_log,
            most_ahead: self.shared.most.ahead,
            most_muted: self.shared.most.muted,
            ..TableConfig::default()
        }
    }

    /// What makes a table of a log, wherever it runs. A panic stays there.
    fn opener(&mut self) -> impl FnOnce(Log) -> Opened + Send + 'static {
        let (config, times, asleep) = (self.config(), self.shared.times.clone(), self.asleep.take());
        move |log| {
            let opened = catch_unwind(AssertUnwindSafe(|| {
                crash_point!("on_load");
                let mut table = Table::open(log, config, times.now())?;
                if let Some(asleep) = asleep {
                    table.wake(*asleep, times.now());
                }
                Ok::<_, TableError>(table)
            }));
            match opened {
                Ok(Ok(table)) => Opened::Table(Box::new(table)),
                Ok(Err(error)) => Opened::Not(error.to_string()),
                Err(_) => Opened::Panicked,
            }
        }
    }

    /// The same with the end of a log; what is wrong with it is found with the rest.
    fn glimpser(&self) -> impl FnOnce(&LogEnd) -> Option<Glimpse> + Send + 'static {
        let (config, times) = (self.config(), self.shared.times.clone());
        move |end| catch_unwind(AssertUnwindSafe(|| Glimpse::open(end, config, times.now()))).ok().flatten()
    }

    fn opened(&mut self, entries: usize, opened: Opened) {
        match opened {
            Opened::Table(mut table) => {
                let seen = match std::mem::replace(&mut self.state, State::Away) {
                    State::InSight(glimpse) => table.take_over(*glimpse),
                    State::Away | State::Here(_) | State::Parked => false,
                };
                self.state = State::Here(table);
                if seen { self.feed(Input::Wake) } else { self.show_afresh() }
            }
            Opened::Not(why) => self.park(&why),
            Opened::Panicked => self.panicked(entries, self.unanswered),
        }
    }

    /// Everybody who was connected before sees the table as it is kept; clocks and bots go on.
    fn show_afresh(&mut self) {
        let joined = self.guests.values().filter_map(|guest| {
            let client = guest.joined.clone()?;
            let join = Request::Join { lang: guest.lang, n: None, m: None };
            let shown = [Some(join), guest.look.clone()].into_iter().flatten();
            let requests = guest.mutes.iter().cloned().chain(shown);
            Some((client, requests.collect::<Vec<_>>()))
        });
        for (client, requests) in joined.collect::<Vec<_>>() {
            for request in requests {
                self.feed(Input::Request(client.clone(), request));
            }
        }
        if let (Some((conn, key)), State::Here(table)) = (self.unanswered.take(), &self.state) {
            let mut out = Vec::new();
            table.ask_again(conn, key, &mut out);
            self.carry_out(out);
        }
        if self.draining {
            self.feed(Input::Drain { after_ms: 0 });
        }
        self.feed(Input::Wake);
    }
}

/// A whole log, without holding up others if it is long.
pub(crate) async fn read_log(store: &dyn Store, table: TableId, long: u32) -> Result<Option<Log>, Error> {
    match store.load_end(table, long, long.div_ceil(END)).await? {
        Some(end) => read_before(store, table, end).await.map(Some),
        None => store.load(table).await,
    }
}

/// The whole log, given its end.
async fn read_before(store: &dyn Store, table: TableId, end: LogEnd) -> Result<Log, Error> {
    let mut before = Vec::with_capacity(end.first as usize);
    while before.len() < end.first as usize {
        let first = before.len() as u32;
        let slice = store.entries(table, first, SLICE.min(end.first - first)).await?;
        if slice.is_empty() {
            return Err(Error::Broken(format!("entries of table {table} are missing")));
        }
        before.extend(slice);
        tokio::time::sleep(PAUSE).await;
    }
    Ok(end.after(before))
}
