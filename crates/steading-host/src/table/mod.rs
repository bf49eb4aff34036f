//! The owner of one match. Everything that happens at a table comes through here, one thing after the other.
//!
//! An answer changes the match in memory at once, but nobody hears of it before it is kept: until the store has said
//! so, whatever comes in waits. If the store fails, the match in memory is worth nothing any more and the table is
//! made anew from its log.

mod ahead;
mod bots;
mod calling;
mod game;
mod glimpse;
mod keys;
mod refusal;
mod reopen;
mod seating;
mod show;
mod sleep;

#[cfg(test)]
pub(crate) use ahead::SENTENCES as AHEAD_SENTENCES;
pub use glimpse::Glimpse;
pub use refusal::CODES;
pub(crate) use seating::STAND_IN;
pub use sleep::Asleep;

use crate::clock::Clock;
use crate::ids::{Conn, Key, UserId};
use crate::log::{
    Append, Chain, Finished, KeptClocks, Log, LogEnd, Mark, Notice, NoticeRow, Phase, Row, SeatSummary, Solo, Summary,
    Witnesses,
};
use crate::setup::{Occupant, TableSetup};
use crate::wire::{Request, Verdict};
use crate::{Now, TableId};
use ahead::{AheadOf, InPerson};
use bots::Thinking;
use game::Views;
use keys::Keys;
use refusal::Refused;
use reopen::{Crossing, Reopened, reopen};
use std::collections::VecDeque;
use std::sync::Arc;
use steading_bots::BotName;
use steading_core::{Digest, Entry, Localized, MAX_SEATS, Seat, SeatSet, Status, Viewer};
use steading_match::rendered::Standings;
use steading_match::{Advice, AnyMatch, Chance, Job, Setup, TableError};
use steading_messages::Lang;

/// Requests that wait while something is being stored. Later ones are told to try again.
const WAITING_ROOM: usize = 64;
/// Notices that are sent to somebody who comes in.
const NOTICES: usize = 100;
/// A position is stored after so many entries at the latest; also when the table leaves the memory and when the server
/// goes down in order.
const SAVE_EVERY: usize = 32;
/// How long a client waits before it sends the same key again.
const RETRY_MS: u32 = 1_000;
/// A greeting, not a book.
pub const LONGEST_TEXT: usize = 500;

/// Who asks. The login says who it is, never the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    pub conn: Conn,
    pub user: UserId,
    pub name: String,
}

/// Why there is no answer to a hint.
#[derive(Clone, Copy, Debug)]
pub enum NoHint {
    /// Its question has been answered.
    Stale,
    /// The adviser failed.
    Stumbled,
    /// So many wait already as this limit allows.
    Full { limit: &'static str, most: usize },
}

/// What comes to a table.
#[derive(Debug)]
pub enum Input {
    Request(Client, Request),
    /// A connection has ended.
    Gone(Conn),
    /// The same, through no fault of the client: the way it came goes.
    Lost(Conn),
    /// What was to be kept under this number is kept.
    Stored(u64),
    /// It is not, or nobody knows.
    NotStored(u64),
    /// The log, as it is kept.
    Loaded(Box<Log>),
    /// A bot has made up its mind.
    Thought {
        seat: Seat,
        at: u32,
        action: String,
        /// It had less time than its name promises, because many wait.
        short: bool,
    },
    Hinted {
        conn: Conn,
        id: u32,
        advice: Box<Advice>,
    },
    /// There is no answer to a hint.
    NotHinted {
        conn: Conn,
        id: u32,
        why: NoHint,
    },
    /// A hint, or a bot of this table, waits in a queue: so many come before it, this one included.
    Queued {
        hint: Option<(Conn, u32)>,
        place: u32,
    },
    /// The same people play again, at that table.
    Rematch(TableId),
    /// The time asked for has come.
    Wake,
    /// The table is about to leave the memory: its position is to be stored.
    Save,
    /// The server goes down.
    Drain {
        after_ms: u32,
    },
}

/// What a table wants done.
#[derive(Debug)]
pub enum Output {
    Send(Conn, Arc<str>),
    /// Keep this; say `Stored` or `NotStored` with the same number.
    Append(u64, Box<Append>),
    /// Fetch the log; say `Loaded`.
    Load,
    /// Let this bot think, and say `Thought`.
    Think {
        seat: Seat,
        at: u32,
        bot: BotName,
        job: Job,
    },
    /// Let a strong bot think, and say `Hinted`.
    Hint {
        conn: Conn,
        id: u32,
        seat: Seat,
        /// What the seat has seen: when that is more, the hint helps nobody.
        at: u32,
        job: Job,
    },
    /// Say `Wake` at this time, in milliseconds of the clock that never steps.
    Wake(u64),
}

/// How a table is run.
#[derive(Clone, Copy, Debug)]
pub struct TableConfig {
    /// Bots answer at multiples of this after they were asked, so that their haste tells nothing.
    pub pace_ms: u64,
    /// Distinguishes what this owner asks to be kept from what an earlier owner asked.
    pub first_ticket: u64,
    /// A log with so many entries is not played from its beginning. No game comes near it; taking back and giving again
    /// does.
    pub long_log: usize,
    /// Answers that one seat may have given ahead.
    pub most_ahead: u32,
    /// People whom one connection may mute.
    pub most_muted: u32,
    /// Opens the match of a table before its first entry.
    pub open: fn(&TableSetup) -> Result<Box<dyn AnyMatch>, TableError>,
}

impl Default for TableConfig {
    fn default() -> TableConfig {
        TableConfig {
            pace_ms: 600,
            first_ticket: 0,
            long_log: 20_000,
            most_ahead: 8,
            most_muted: 500,
            open: open_match,
        }
    }
}

/// An entry, as far as the table needs to remember it.
#[derive(Clone, Copy, Debug)]
struct Kept {
    witnesses: Witnesses,
    /// Which entry in force it made; none if it took something back or was taken back itself.
    entry: Option<u32>,
    answer_of: Option<Seat>,
    /// The seat for which a person did it; chance that followed has it too.
    person: Option<Seat>,
}

impl Kept {
    /// An entry that has not been read.
    const UNKNOWN: Kept = Kept { witnesses: Witnesses::NOBODY, entry: None, answer_of: None, person: None };
}

/// Somebody who looks.
#[derive(Debug)]
struct Listener {
    client: Client,
    viewer: Viewer,
    lang: Lang,
}

/// Something that is being kept.
#[derive(Debug)]
struct Pending {
    ticket: u64,
    rows: Vec<Row>,
    notices: Vec<NoticeRow>,
    /// Whom to tell when it is done.
    asked_by: Option<(Conn, Key)>,
    seat: Option<Seat>,
    phase: Phase,
    /// Who sees the table change.
    changes: Witnesses,
    /// What each viewer will see, where the game went on.
    views: Option<Views>,
    /// Seats of which something that was given ahead is dropped with it.
    ahead_dropped: SeatSet,
}

impl Pending {
    /// Nothing happened.
    fn nothing(ticket: u64, phase: Phase) -> Pending {
        Pending {
            ticket,
            rows: Vec::new(),
            notices: Vec::new(),
            asked_by: None,
            seat: None,
            phase,
            changes: Witnesses::NOBODY,
            views: None,
            ahead_dropped: SeatSet::EMPTY,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Health {
    Well,
    /// What is in memory is not what is kept.
    Lost,
    Draining,
}

/// A table: seats, a match, and those who look on.
#[derive(Debug)]
pub struct Table {
    setup: Arc<TableSetup>,
    config: TableConfig,
    phase: Phase,
    seating: Vec<Occupant>,
    /// Seats that were given up for good, and those that want the game to end without a result.
    resigned: SeatSet,
    ending: SeatSet,
    /// The game has ended without a result.
    ended: bool,
    game: Box<dyn AnyMatch>,
    rows: Vec<Kept>,
    /// How many of the first entries each viewer has seen that are not known here: only of a [`Glimpse`].
    seen_unknown: [u32; MAX_SEATS + 1],
    /// How many entries are in force.
    in_force: u32,
    notices: VecDeque<NoticeRow>,
    notice_count: u32,
    keys: Keys,
    /// How many entries each viewer has seen: seats in order, then everybody else.
    counts: [u32; MAX_SEATS + 1],
    /// What each viewer was last shown, as a hash: enough to know who sees a change. `None` until it is needed.
    shown: Option<Vec<u64>>,
    /// Digests of the log, and what it will be when that which is being kept is kept.
    chain: Chain,
    next_chain: Option<Chain>,
    /// The rules and the content the log began under.
    began: (u32, Digest),
    /// Entries up to the stored position, and up to the one that is being stored.
    saved: usize,
    next_saved: Option<usize>,
    save: bool,
    /// The rules have changed, and nobody has been told yet.
    crossing: Option<Crossing>,
    clock: Clock,
    /// How the clocks stood when something was kept that everybody noticed.
    kept_clock: ([u64; MAX_SEATS], SeatSet),
    /// Seats of people that are asked, as far as it is kept: a person is called when they become one of them.
    called: SeatSet,
    /// What seats have answered before they are asked.
    ahead: [AheadOf; MAX_SEATS],
    /// Somebody answers in person at this moment.
    in_person: Option<InPerson>,
    /// People whose time is short and who know it, and how often the time of each was up.
    warned: SeatSet,
    times_up: [u32; MAX_SEATS],
    /// Until when nobody waits for a seat, when it was last reminded, and when the last entry was that everybody saw;
    /// in milliseconds since 1970.
    off: [u64; MAX_SEATS],
    nudged: [u64; MAX_SEATS],
    asked_since: u64,
    redo: [Vec<String>; MAX_SEATS],
    listeners: Vec<Listener>,
    /// Whose words a connection does not want to hear; also of one that has not joined yet.
    muted: Vec<(Conn, UserId)>,
    pending: Option<Pending>,
    notices_to_come: Vec<Notice>,
    waiting_room: VecDeque<(Client, Request)>,
    thinking: [Option<Thinking>; MAX_SEATS],
    /// A bot had less time than usual, and nobody has been told yet.
    hurried: bool,
    health: Health,
    next_ticket: u64,
    changed: u64,
}

impl Table {
    /// A table as its log tells it.
    pub fn open(log: Log, config: TableConfig, now: Now) -> Result<Table, TableError> {
        let reopened = reopen(&log, &config)?;
        Ok(Table::reopened(LogEnd { log, first: 0, seen: [0; MAX_SEATS + 1] }, reopened, config, now))
    }

    /// The rules that its log was kept under, if the game goes on under others.
    pub fn crosses_from(&self) -> Option<u32> {
        self.crossing.as_ref().map(|crossing| crossing.from)
    }

    /// A table of which so many first entries are not known, only how many of them were seen.
    fn reopened(end: LogEnd, reopened: Reopened, config: TableConfig, now: Now) -> Table {
        let LogEnd { mut log, first, seen } = end;
        let Reopened { game, chain, began, crossing, skipped } = reopened;
        // The ruleset has what it needs of it, and texts of packs are large.
        log.setup.pack = None;
        let seats = usize::from(log.setup.seats);
        let mut table = Table {
            config,
            phase: Phase::Gathering,
            seating: vec![Occupant::Open; seats],
            resigned: SeatSet::EMPTY,
            ending: SeatSet::EMPTY,
            ended: false,
            game,
            rows: vec![Kept::UNKNOWN; first as usize],
            seen_unknown: seen,
            in_force: 0,
            notices: VecDeque::new(),
            notice_count: 0,
            keys: Keys::default(),
            counts: seen,
            shown: None,
            chain,
            next_chain: None,
            began,
            saved: log.snapshot.as_ref().map_or(0, |snapshot| snapshot.entries as usize),
            next_saved: None,
            save: false,
            crossing,
            clock: Clock::new(log.setup.clock),
            kept_clock: Default::default(),
            called: SeatSet::EMPTY,
            ahead: Default::default(),
            in_person: None,
            warned: SeatSet::EMPTY,
            times_up: [0; MAX_SEATS],
            off: [0; MAX_SEATS],
            nudged: [0; MAX_SEATS],
            asked_since: log.setup.created,
            redo: Default::default(),
            listeners: Vec::new(),
            muted: Vec::new(),
            pending: None,
            notices_to_come: Vec::new(),
            waiting_room: VecDeque::new(),
            thinking: Default::default(),
            hurried: false,
            health: Health::Well,
            next_ticket: config.first_ticket,
            changed: log.setup.created,
            setup: Arc::new(log.setup),
        };
        let ahead = std::mem::take(&mut log.ahead);
        let clocks = log.mark.and_then(|mark| mark.clocks);
        table.follow(&log.rows, log.notices, clocks, skipped, now);
        table.reopen_ahead(&ahead);
        table
    }

    /// Takes over what is kept.
    fn follow(&mut self, rows: &[Row], notices: Vec<NoticeRow>, clocks: Option<KeptClocks>, skipped: usize, now: Now) {
        self.rows.reserve(rows.len());
        self.keys.make_room(rows.iter().filter(|row| row.key.is_some()).count());
        let (before, after) = rows.split_at(skipped);
        before.iter().for_each(|row| self.keep_unplayed(row));
        after.iter().for_each(|row| self.keep_row(row));
        let mut answered = [0; MAX_SEATS];
        for row in rows.iter().filter(|row| row.witnesses.contains(Viewer::Spectator)) {
            row.seat.into_iter().for_each(|seat| answered[seat.index()] = row.at);
        }
        self.changed = self.asked_since;
        for notice in notices {
            self.changed = self.changed.max(notice.at);
            // Who has answered since, or in the same moment, will be warned again.
            let old = matches!(notice.notice, Notice::TimeShort { seat } if notice.at <= answered[seat.index()]);
            let warned = self.warned;
            self.keep_notice(notice);
            if old {
                self.warned = warned;
            }
        }
        if self.phase != Phase::Gathering {
            let over = self.ended || self.game.status() == Status::Over;
            self.phase = if over { Phase::Over } else { Phase::Playing };
        }
        if let Some(KeptClocks { left, running, .. }) = clocks {
            self.clock.restore(left, running, now.mono);
            self.clock.turn(self.people_running(now), None, now.mono);
            self.kept_clock = self.clock.kept(now.mono);
            self.called = self.people_asked();
            return;
        }
        // A log of a release before: how the clocks stood when the last answer came.
        if let Some(clocks) = rows.iter().rev().find_map(|row| row.clocks) {
            self.clock.restore(clocks, self.people_asked(), now.mono);
            self.clock.stop(now.mono);
        }
        for seat in Seat::all(self.setup.seats).filter(|seat| self.times_up[seat.index()] > 0) {
            if self.seating[seat.index()].bot().is_none() {
                self.clock.refill(seat);
            }
        }
        self.clock.turn(self.people_running(now), None, now.mono);
        self.kept_clock = self.clock.kept(now.mono);
        self.called = self.people_asked();
    }

    pub fn id(&self) -> TableId {
        self.setup.id
    }

    pub fn setup(&self) -> &TableSetup {
        &self.setup
    }

    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The match with everything hidden in it.
    pub fn game(&self) -> &dyn AnyMatch {
        &*self.game
    }

    /// Whether nobody would notice if it left the memory until it asks to be woken.
    pub fn idle(&self) -> bool {
        self.listeners.is_empty()
            && self.pending.is_none()
            && self.waiting_room.is_empty()
            && self.health != Health::Lost
            && self.next_ahead().is_none()
            && (self.phase != Phase::Playing || self.unwatched_bots() || self.bots_asked().is_empty())
    }

    /// How many entries are kept.
    pub fn entries(&self) -> usize {
        self.rows.len()
    }

    /// Tells a client that nothing is known of what it asked for, and that it may ask again.
    pub fn ask_again(&self, conn: Conn, key: Key, out: &mut Vec<Output>) {
        self.answer(conn, key, None, Verdict::Retry(RETRY_MS), out);
    }

    /// Whether a game goes on here whose position is not stored as it stands.
    pub fn unsaved(&self) -> bool {
        self.phase == Phase::Playing && self.rows.len() > self.saved
    }

    /// How many look on.
    pub fn audience(&self) -> usize {
        self.listeners.len()
    }

    /// Whether people play here and somebody looks.
    pub fn people_wait(&self) -> bool {
        !self.listeners.is_empty() && self.seating.iter().any(|occupant| occupant.owner().is_some())
    }

    /// Something came in. What is to be done is added to `out`.
    pub fn on(&mut self, input: Input, now: Now, out: &mut Vec<Output>) {
        self.tell_crossing(now, out);
        match input {
            Input::Request(client, request) => self.come_in(client, request, now, out),
            Input::Gone(conn) => self.gone(conn),
            Input::Lost(conn) => {
                let lost = self.listeners.iter().find(|listener| listener.client.conn == conn);
                let user = lost.map(|listener| listener.client.user);
                // Who has another way to the table is not kept from it.
                let others = |other: &Listener| other.client.conn != conn && Some(other.client.user) == user;
                let user = user.filter(|_| !self.listeners.iter().any(others));
                let own = user.map_or_else(Vec::new, |user| self.seats_of(user));
                self.clock.credit(own.into_iter().collect(), now.mono);
                self.gone(conn);
            }
            Input::Stored(ticket) => self.stored(ticket, now, out),
            Input::NotStored(ticket) => self.not_stored(ticket, out),
            Input::Loaded(log) => self.loaded(*log, now, out),
            Input::Thought { seat, at, action, short } => {
                self.thought(seat, at, action, now);
                self.hurried |= short;
            }
            Input::Hinted { conn, id, advice } => self.hinted(conn, id, &advice, out),
            Input::NotHinted { conn, id, why } => {
                let refused = match why {
                    NoHint::Stale => Refused::own("hint_stale"),
                    NoHint::Stumbled => Refused::own("no_hint"),
                    NoHint::Full { limit, most } => Refused::Full { code: "no_time", limit, most, again_ms: None },
                };
                self.no_hint(conn, id, refused, out);
            }
            Input::Queued { hint, place } => self.tell_place(hint, place, out),
            Input::Rematch(table) => {
                self.queue_notice(Notice::Rematch { table }, now, out);
            }
            Input::Wake => self.come_back_from_days_off(now),
            Input::Save => self.save = true,
            Input::Drain { after_ms } => {
                self.save = true;
                self.health = Health::Draining;
                self.clock.stop(now.mono);
                self.say_goodbye(after_ms, out);
            }
        }
        self.go_on(now, out);
    }

    fn gone(&mut self, conn: Conn) {
        self.listeners.retain(|listener| listener.client.conn != conn);
        self.muted.retain(|(of, _)| *of != conn);
        self.waiting_room.retain(|(client, _)| client.conn != conn);
    }

    /// Whether something has to be kept or fetched before anybody can be served.
    fn busy(&self) -> bool {
        self.pending.is_some() || self.health == Health::Lost
    }

    fn come_in(&mut self, client: Client, request: Request, now: Now, out: &mut Vec<Output>) {
        if let (Health::Lost, Some(key)) = (self.health, request.key()) {
            // Nothing can be kept now. Clients try requests with a key again by themselves; joins wait.
            return self.answer(client.conn, key, None, Verdict::Retry(RETRY_MS), out);
        }
        if self.busy() {
            // Nothing in memory may be shown before it is kept, so even those who only look have to wait.
            if self.waiting_room.len() < WAITING_ROOM || self.first_join(&client, &request) {
                self.waiting_room.push_back((client, request));
            } else if let Some(key) = request.key() {
                self.answer(client.conn, key, None, Verdict::Retry(RETRY_MS), out);
            } else {
                self.send_busy(client.conn, out);
            }
            return;
        }
        self.serve(&client, request, now, out);
    }

    /// A client without a table on its screen is always let in: one join for each connection waits, however many do.
    fn first_join(&self, client: &Client, request: &Request) -> bool {
        let joins =
            |waiting: &(Client, Request)| waiting.0.conn == client.conn && matches!(waiting.1, Request::Join { .. });
        matches!(request, Request::Join { .. }) && !self.waiting_room.iter().any(joins)
    }

    /// Serves those who waited, flags, and lets bots think, until something has to be kept.
    fn go_on(&mut self, now: Now, out: &mut Vec<Output>) {
        while !self.busy() {
            if std::mem::take(&mut self.save) {
                let clocks = self.phase == Phase::Playing && !self.clock.kept(now.mono).1.is_empty();
                if self.unsaved() || self.health == Health::Draining && clocks {
                    let nothing = Pending::nothing(self.ticket(), self.phase);
                    self.save = true;
                    self.keep(nothing, now, out);
                    self.save = false;
                }
            } else if let Some(notice) = self.notices_to_come.pop() {
                self.note(notice, None, now, out);
            } else if let Some((client, request)) = self.waiting_room.pop_front() {
                self.serve(&client, request, now, out);
            } else if !self.flag(now, out)
                && !self.warn(now, out)
                && !self.play_thought(now, out)
                && !self.play_ahead(now, out)
            {
                break;
            }
        }
        if !self.busy() {
            self.ask_bots(now, out);
            self.plan_ahead(now);
            self.ask_to_be_woken(now, out);
        }
    }

    fn serve(&mut self, client: &Client, request: Request, now: Now, out: &mut Vec<Output>) {
        if let Some(key) = request.key() {
            let done = self.keys.find(client.user, key).or_else(|| self.given_ahead(client.user, key));
            let verdict = match done {
                Some(n) => Some(Verdict::Ok(n)),
                None if self.health == Health::Draining => Some(Verdict::Retry(RETRY_MS)),
                None => None,
            };
            if let Some(verdict) = verdict {
                return self.answer(client.conn, key, None, verdict, out);
            }
        }
        let key = request.key();
        let refused = match request {
            Request::Join { lang, n, m } => {
                self.join(client, lang, n, m, now, out);
                Ok(())
            }
            Request::Act { key, seat, seen, actions } => {
                self.act(client, key, seat, seen, game::Command::Answers(actions), now, out)
            }
            Request::Wish { key, seat, seen, wish } => {
                self.act(client, key, seat, seen, game::Command::Wish(wish.to_string()), now, out)
            }
            Request::Undo { key, seat, seen, count } => {
                self.act(client, key, seat, seen, game::Command::Undo(count), now, out)
            }
            Request::Restart { key, seat, seen } => self.act(client, key, seat, seen, game::Command::Restart, now, out),
            Request::Redo { key, seat, seen } => self.act(client, key, seat, seen, game::Command::Redo, now, out),
            Request::Sit { key, seat } => self.sit(client, key, seat, now, out),
            Request::Stand { key, seat } => self.stand(client, key, seat, now, out),
            Request::Bot { key, seat, bot } => self.seat_bot(client, key, seat, bot, now, out),
            Request::Start { key } => self.start(client, key, now, out),
            Request::Leave { key, seat } => self.leave(client, key, seat, now, out),
            Request::Return { key, seat } => self.come_back(client, key, seat, now, out),
            Request::Resign { key, seat } => self.resign(client, key, seat, now, out),
            Request::End { key, seat, agree } => self.end(client, key, seat, agree, now, out),
            Request::Ahead { key, seat, seen, give } => self.give_ahead(client, key, seat, seen, give, now, out),
            Request::Nudge { key, seat } => self.nudge(client, key, seat, now, out),
            Request::DaysOff { key, until } => self.take_days_off(client, key, until, now, out),
            Request::Say { key, text } => self.say(client, key, text, now, out),
            Request::Explain { id, seat, action } => {
                self.explain(client, id, seat, &action, out);
                Ok(())
            }
            Request::Foresee { id, seat, wish } => {
                self.foresee(client, id, seat, &wish.to_string(), out);
                Ok(())
            }
            Request::Hint { id, seat } => {
                self.hint(client, id, seat, out);
                Ok(())
            }
            Request::Look { seat } => {
                self.look(client, seat, now, out);
                Ok(())
            }
            Request::Moment { id, n } => {
                self.moment(client.conn, id, n, out);
                Ok(())
            }
            Request::Since { n, m } => {
                self.catch_up(client.conn, Some(n), Some(m), now, out);
                Ok(())
            }
            Request::Lang { lang } => {
                self.speak(client, lang, now, out);
                Ok(())
            }
            Request::Mute { user, mute } => {
                self.mute(client, user, mute);
                Ok(())
            }
            Request::Ping { t } => {
                self.pong(client.conn, t, out);
                Ok(())
            }
        };
        if let (Err(refused), Some(key)) = (refused, key) {
            self.refuse(client.conn, key, refused, now, out);
        }
    }

    /// Has it kept that the game goes on under other rules, before anything else happens.
    fn tell_crossing(&mut self, now: Now, out: &mut Vec<Output>) {
        if self.busy() {
            return;
        }
        let Some(Crossing { entries, from, lost }) = self.crossing.take() else { return };
        let everybody = self.viewers().fold(Witnesses::NOBODY, Witnesses::with);
        let row = |entry: Entry| Row {
            line: entry.to_string(),
            seat: None,
            by: None,
            key: None,
            witnesses: everybody,
            clocks: None,
            at: now.wall,
        };
        let over = self.game.status() == Status::Over;
        let rules = Notice::Rules { from, to: self.game.title().rules, lost };
        let notices = [Some(rules), over.then_some(Notice::Over)].into_iter().flatten();
        let crossed = Pending {
            rows: entries.into_iter().map(row).collect(),
            notices: notices.map(|notice| NoticeRow { notice, key: None, by: None, at: now.wall }).collect(),
            changes: everybody,
            ..Pending::nothing(self.ticket(), if over { Phase::Over } else { self.phase })
        };
        self.save = true;
        self.keep(crossed, now, out);
        self.save = false;
    }

    /// Asks for rows and notices to be kept.
    fn keep(&mut self, mut kept: Pending, now: Now, out: &mut Vec<Output>) {
        let ahead = self.review_ahead(&mut kept);
        let finished = if kept.phase == Phase::Over && self.phase != Phase::Over && kept.notices_end_the_game() {
            Some(self.finished())
        } else {
            None
        };
        // What lists show moves with what everybody may notice.
        let noticed = kept.is_noticed() || !kept.notices.is_empty();
        if noticed {
            self.changed = now.wall;
        }
        // Everybody sees the clocks of a table that is opened anew, so they tell of nothing that others do not notice.
        if noticed || self.save {
            self.kept_clock = self.clock_after(&kept, now).kept(now.mono);
        }
        let mut chain = self.chain.clone();
        kept.rows.iter().for_each(|row| chain.row(row));
        kept.notices.iter().for_each(|notice| chain.notice(notice));
        let rows = self.rows.len() + kept.rows.len();
        let due = self.save || rows >= self.saved + SAVE_EVERY || self.takes_back_saved(&kept.rows);
        let save = kept.phase == Phase::Playing && due;
        let position = save.then(|| self.game.position().get().to_owned());
        if let Some(position) = &position {
            chain.stored(rows as u32, position);
        }
        let mark = self.mark(&chain);
        self.next_chain = Some(chain);
        self.next_saved = save.then_some(rows);
        let append = Append {
            mark: Some(mark),
            position,
            table: self.setup.id,
            first_entry: self.rows.len() as u32,
            rows: kept.rows.clone(),
            first_notice: self.notice_count,
            notices: kept.notices.clone(),
            summary: self.summary(&kept),
            finished,
            calls: self.calls(&kept, now),
            ahead,
        };
        out.push(Output::Append(kept.ticket, Box::new(append)));
        self.pending = Some(kept);
    }

    /// What is known of a log that leads here.
    fn mark(&self, chain: &Chain) -> Mark {
        let (began, content) = self.began;
        let (left, running) = self.kept_clock;
        let clocks = (!self.clock.is_none()).then(|| chain.clocks(left, running));
        Mark { clocks, ..chain.mark(began, content, self.game.title().rules, self.game.digest()) }
    }

    /// The clocks when this is kept.
    fn clock_after(&self, pending: &Pending, now: Now) -> Clock {
        let mut clock = self.clock.clone();
        if self.health != Health::Draining && pending.phase == Phase::Playing {
            let seating = self.seating_after(pending);
            let asked = self.game.waiting().iter().filter(|seat| seating[seat.index()].bot().is_none());
            let running = asked.filter(|seat| self.off[seat.index()] <= now.wall).collect();
            clock.turn(running, pending.seat.filter(|_| pending.is_noticed()), now.mono);
        }
        clock
    }

    /// Whether something is taken back that the stored position stands for: such a log could only be played whole.
    fn takes_back_saved(&self, rows: &[Row]) -> bool {
        let since = || self.rows.iter().skip(self.saved).filter(|kept| kept.entry.is_some());
        self.saved > 0
            && rows.iter().any(|row| match Entry::read(&row.line) {
                Ok(Entry::Undo(count)) => since().count() < count as usize,
                Ok(Entry::SeatUndo { seat, answers }) => {
                    since().filter(|kept| kept.answer_of == Some(seat)).count() < answers as usize
                }
                _ => false,
            })
    }

    fn ticket(&mut self) -> u64 {
        self.next_ticket += 1;
        self.next_ticket
    }

    fn stored(&mut self, ticket: u64, now: Now, out: &mut Vec<Output>) {
        let Some(pending) = self.pending.take_if(|pending| pending.ticket == ticket) else { return };
        let before = self.counts();
        let first_row = self.rows.len();
        // Everybody sees the clocks, so an answer that others do not notice gives nobody time.
        let answered = pending.seat.filter(|_| pending.is_noticed());
        self.chain = self.next_chain.take().unwrap_or_else(|| self.chain.clone());
        self.saved = self.next_saved.take().unwrap_or(self.saved);
        for row in &pending.rows {
            self.keep_row(row);
        }
        let notices = pending.notices.len();
        for notice in pending.notices {
            self.keep_notice(notice);
        }
        self.phase = pending.phase;
        self.called = self.people_asked().iter().filter(|seat| !self.is_covered(*seat)).collect();
        self.clock.turn(self.people_running(now), answered, now.mono);
        if let Some((conn, key)) = pending.asked_by {
            let n = pending.seat.map_or(self.notice_count, |seat| self.count(Viewer::Seat(seat)));
            self.answer(conn, key, pending.seat, Verdict::Ok(n), out);
        }
        let views = pending.views.as_ref();
        self.tell_news(&before, pending.changes, views, first_row, notices, now, out);
        self.tell_hurry(out);
    }

    fn not_stored(&mut self, ticket: u64, out: &mut Vec<Output>) {
        let Some(pending) = self.pending.take_if(|pending| pending.ticket == ticket) else { return };
        self.health = Health::Lost;
        if let Some((conn, key)) = pending.asked_by {
            self.answer(conn, key, None, Verdict::Retry(RETRY_MS), out);
        }
        let waiting = std::mem::take(&mut self.waiting_room);
        for (client, request) in waiting {
            match request.key() {
                Some(key) => self.answer(client.conn, key, None, Verdict::Retry(RETRY_MS), out),
                None => self.waiting_room.push_back((client, request)),
            }
        }
        out.push(Output::Load);
    }

    /// Begins anew from what is kept. Those who look on stay.
    fn loaded(&mut self, log: Log, now: Now, out: &mut Vec<Output>) {
        if self.health != Health::Lost {
            return;
        }
        let config = TableConfig { first_ticket: self.next_ticket, ..self.config };
        match Table::open(log, config, now) {
            Ok(mut fresh) => {
                fresh.listeners = std::mem::take(&mut self.listeners);
                let here = fresh.listeners.iter().flat_map(|listener| fresh.seats_of(listener.client.user)).collect();
                fresh.clock.came(here);
                fresh.muted = std::mem::take(&mut self.muted);
                fresh.waiting_room = std::mem::take(&mut self.waiting_room);
                fresh.notices_to_come = std::mem::take(&mut self.notices_to_come);
                let before = self.counts();
                let notices = fresh.notice_count.saturating_sub(self.notice_count) as usize;
                let first_row = self.rows.len();
                *self = fresh;
                // An append whose fate nobody knew may be there after all.
                if self.rows.len() > first_row || notices > 0 {
                    self.tell_news(&before, Witnesses::NOBODY, None, first_row, notices, now, out);
                }
            }
            // What was kept was played before, so this is a defect of ours; the task that runs the table handles the panic.
            Err(error) => panic!("table {} cannot be made anew from its log: {error}", self.setup.id),
        }
    }

    fn keep_row(&mut self, row: &Row) {
        let person = row.by.and(row.seat);
        let mut kept = Kept { witnesses: row.witnesses, entry: Some(self.in_force), answer_of: None, person };
        match Entry::read(&row.line) {
            Ok(Entry::Undo(count)) => {
                kept.entry = None;
                (0..count).for_each(|_| self.take_back(|kept| kept.entry.is_some()));
            }
            Ok(Entry::SeatUndo { seat, answers }) => {
                kept.entry = None;
                (0..answers).for_each(|_| self.take_back(|kept| kept.answer_of == Some(seat)));
            }
            Ok(Entry::Action { seat, .. }) => kept.answer_of = Some(seat),
            // What came before a position is not played any more.
            Ok(Entry::Position(_)) => {
                kept.entry = None;
                self.rows.iter_mut().for_each(|row| row.entry = None);
                self.in_force = 0;
            }
            Ok(Entry::Outcome(_) | Entry::Digest { .. }) | Err(_) => {}
        }
        self.in_force += u32::from(kept.entry.is_some());
        self.note_row(row, kept);
    }

    /// A row that the match has not played: a stored position stands for it.
    fn keep_unplayed(&mut self, row: &Row) {
        let person = row.by.and(row.seat);
        self.note_row(row, Kept { witnesses: row.witnesses, entry: None, answer_of: None, person });
    }

    fn note_row(&mut self, row: &Row, kept: Kept) {
        self.rows.push(kept);
        if row.witnesses.contains(Viewer::Spectator) {
            self.asked_since = row.at;
            // Whose answer it was has as much time again, or as little as before.
            self.warned = self.warned.iter().filter(|seat| row.seat != Some(*seat)).collect();
        }
        for viewer in self.viewers().filter(|viewer| row.witnesses.contains(*viewer)) {
            self.counts[index_of(viewer)] += 1;
        }
        if let (Some(user), Some(key)) = (row.by, row.key) {
            let n = self.count(row.seat.map_or(Viewer::Spectator, Viewer::Seat));
            self.keys.keep(user, key, n);
        }
    }

    /// The last row like this is no longer in force, and those after it move up.
    fn take_back(&mut self, like: impl Fn(&Kept) -> bool) {
        let Some(last) = self.rows.iter().rposition(|kept| kept.entry.is_some() && like(kept)) else { return };
        self.rows[last].entry = None;
        self.in_force -= 1;
        for entry in self.rows[last..].iter_mut().filter_map(|kept| kept.entry.as_mut()) {
            *entry -= 1;
        }
    }

    fn keep_notice(&mut self, row: NoticeRow) {
        match &row.notice {
            Notice::Seat { seat, holder } => {
                if let Some(place) = self.seating.get_mut(seat.index()) {
                    *place = holder.clone();
                }
            }
            Notice::Started => self.phase = Phase::Playing,
            Notice::Over => self.phase = Phase::Over,
            Notice::Resigned { seat } => self.resigned = self.resigned.with(*seat),
            Notice::End { seat, agree: true } => self.ending = self.ending.with(*seat),
            // Who wants to play on turns the offer down for everybody.
            Notice::End { agree: false, .. } => self.ending = SeatSet::EMPTY,
            Notice::Ended => {
                self.ended = true;
                self.phase = Phase::Over;
            }
            Notice::TimeUp { seat } => self.times_up[seat.index()] += 1,
            Notice::TimeShort { seat } => self.warned = self.warned.with(*seat),
            Notice::Nudged { seat, .. } => self.nudged[seat.index()] = row.at,
            Notice::DaysOff { seat, until } => self.off[seat.index()] = *until,
            Notice::Said { .. } | Notice::Rematch { .. } | Notice::Rules { .. } | Notice::Forgotten => {}
        }
        if let (Some(user), Some(key)) = (row.by, row.key) {
            // The count of entries at that time would not be known any more when the log is read again.
            let n = self.notice_count + 1;
            match row.notice {
                Notice::Said { .. } => self.keys.keep_said(user, key, n),
                _ => self.keys.keep(user, key, n),
            }
        }
        self.notice_count += 1;
        if self.notices.len() == NOTICES {
            self.notices.pop_front();
        }
        self.notices.push_back(row);
    }

    /// How many entries this viewer has seen.
    pub fn count(&self, viewer: Viewer) -> u32 {
        self.counts[index_of(viewer)]
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        Viewer::all(self.setup.seats)
    }

    fn counts(&self) -> Vec<u32> {
        self.viewers().map(|viewer| self.count(viewer)).collect()
    }

    fn waiting(&self) -> SeatSet {
        if self.phase == Phase::Playing { self.game.waiting() } else { SeatSet::EMPTY }
    }

    fn people_asked(&self) -> SeatSet {
        self.waiting().iter().filter(|seat| self.seating[seat.index()].bot().is_none()).collect()
    }

    /// People who are asked and have no days off: their clocks run.
    fn people_running(&self, now: Now) -> SeatSet {
        self.people_asked().iter().filter(|seat| self.off[seat.index()] <= now.wall).collect()
    }

    /// When the first clock goes on that stands still for days off, by the clock that never steps.
    fn next_return(&self, now: Now) -> Option<u64> {
        let asked = self.people_asked();
        let until = asked.iter().map(|seat| self.off[seat.index()]).filter(|until| *until > now.wall).min()?;
        (!self.clock.is_none()).then(|| now.mono + (until - now.wall))
    }

    /// Days off that are over: clocks go on.
    fn come_back_from_days_off(&mut self, now: Now) {
        let running = self.people_running(now);
        if !self.busy() && running.iter().any(|seat| !self.clock.runs(seat)) {
            self.clock.turn(running, None, now.mono);
        }
    }

    /// Who will sit where when this is kept.
    fn seating_after(&self, pending: &Pending) -> Vec<Occupant> {
        let mut seating = self.seating.clone();
        for row in &pending.notices {
            if let Notice::Seat { seat, holder } = &row.notice {
                seating[seat.index()] = holder.clone();
            }
        }
        seating
    }

    fn summary(&self, pending: &Pending) -> Summary {
        let seating = self.seating_after(pending);
        let over = pending.phase == Phase::Over && self.game.status() == Status::Over;
        let standings = over.then(|| self.game.standings());
        let seat = |(index, holder): (usize, Occupant)| {
            let standing = standings.as_ref().map(|standings| &standings.seats[index]);
            SeatSummary { holder, score: standing.map(|own| own.score), rank: standing.map(|own| own.rank) }
        };
        let seen = pending.rows.iter().filter(|row| row.witnesses.contains(Viewer::Spectator)).count() as u32;
        let waiting = if pending.phase == Phase::Playing { self.game.waiting() } else { SeatSet::EMPTY };
        Summary {
            phase: pending.phase,
            seats: seating.into_iter().enumerate().map(seat).collect(),
            waiting: waiting.iter().collect(),
            entries: self.count(Viewer::Spectator) + seen,
            changed: self.changed,
        }
    }

    /// What is kept of a game for ever.
    fn finished(&self) -> Finished {
        let witnessed = |viewer| {
            let events: Vec<_> = self.game.events_since(0, viewer).into_iter().map(|event| event.event).collect();
            serde_json::to_string(&events).expect("events are plain data")
        };
        let said = |lang| Standings::of(&*self.game, lang, &self.game.names()).verdict;
        let verdict = said(Lang::De).zip(said(Lang::En)).map(|(de, en)| Localized { de, en });
        Finished {
            record: self.game.record().to_string(),
            witnessed: self.viewers().map(witnessed).collect(),
            solo: (self.setup.seats == 1).then(|| Solo { options: self.game.switches(), verdict }),
            taken: self.game.taken(),
        }
    }

    /// Exchanges what this viewer does not know for another world it cannot tell apart, and returns the one that was.
    /// For tests of secrecy.
    #[cfg(feature = "exchange-hidden")]
    pub fn exchange_hidden(&mut self, viewer: Viewer, seed: u64) -> Box<dyn std::any::Any> {
        self.shown = None;
        self.game.exchange_hidden(viewer, seed)
    }

    /// Puts back the world that was exchanged.
    #[cfg(feature = "exchange-hidden")]
    pub fn put_back(&mut self, world: Box<dyn std::any::Any>) {
        self.shown = None;
        self.game.put_back(world);
    }
}

impl Pending {
    /// Whether everybody may notice it.
    fn is_noticed(&self) -> bool {
        self.changes.contains(Viewer::Spectator)
            || self.rows.iter().any(|row| row.witnesses.contains(Viewer::Spectator))
    }

    fn notices_end_the_game(&self) -> bool {
        self.notices.iter().any(|row| row.notice == Notice::Over)
    }
}

/// The match of a table before its first entry.
pub fn open_match(setup: &TableSetup) -> Result<Box<dyn AnyMatch>, TableError> {
    let pack = setup.pack.as_deref().map(|text| ("pack.toml", text));
    match &setup.position {
        Some(position) => {
            let chance = Chance { seed: Some(setup.seed), manual: false };
            steading_match::load_position(position, pack, chance)
        }
        None => {
            let config = Setup {
                seats: setup.seats,
                options: &setup.options,
                pack,
                seed: Some(setup.seed),
                manual_chance: false,
            };
            steading_match::open(&setup.game, &config)
        }
    }
}

fn index_of(viewer: Viewer) -> usize {
    match viewer {
        Viewer::Seat(seat) => seat.index(),
        Viewer::Spectator => MAX_SEATS,
    }
}

/// A request is done, or it is refused.
type Done = Result<(), Refused>;
