//! What is sent to those who look on: built up for each viewer from what it may know.

use super::game::Views;
use super::refusal::Refused;
use super::{Client, Listener, Output, RETRY_MS, Table, WAITING_ROOM, index_of};
use crate::Now;
use crate::ids::{Conn, Key, UserId};
use crate::log::{Notice, NoticeRow, Phase, Witnesses};
use crate::setup::Occupant;
use crate::wire::{OffUntil, Scene, ServerMessage, TableInfo, Times, Turn, Verdict};
use std::sync::Arc;
use steading_core::{Localized, Seat, Viewer};
use steading_match::rendered::{ALTERNATIVES, Advised, Asked, Button, Event, Explained, Foreseen, Standings};
use steading_match::{Advice, Json};
use steading_messages::Lang;

/// Entries whose events somebody who comes in is told, of those that this viewer noticed.
const LATEST: usize = 60;
/// The same for somebody whose last turn was longer ago.
const LONGEST_ABSENCE: usize = 400;

fn text(said: &ServerMessage<'_>) -> Arc<str> {
    serde_json::to_string(said).expect("what is said is plain data").into()
}

impl Table {
    /// What the seats are called at this table.
    fn seat_names(&self) -> Vec<Localized> {
        let name = |(index, holder): (usize, &Occupant)| {
            let letter = Seat::new(index).letter();
            match holder {
                Occupant::Open => Localized::new(&letter.to_string(), &letter.to_string()),
                Occupant::Person { name, .. } | Occupant::Away { name, .. } => Localized::new(name, name),
                Occupant::Bot { bot } => {
                    let name = format!("{letter} ({bot})");
                    Localized::new(&name, &name)
                }
            }
        };
        self.seating.iter().enumerate().map(name).collect()
    }

    pub(super) fn seats_of(&self, user: UserId) -> Vec<Seat> {
        let mine = |seat: &Seat| self.seating[seat.index()].owner() == Some(user);
        Seat::all(self.setup.seats).filter(mine).collect()
    }

    /// From where somebody looks who does not say so: from their first seat.
    fn natural_viewer(&self, user: UserId) -> Viewer {
        self.seats_of(user).first().map_or(Viewer::Spectator, |seat| Viewer::Seat(*seat))
    }

    fn listener(&self, conn: Conn) -> Option<&Listener> {
        self.listeners.iter().find(|listener| listener.client.conn == conn)
    }

    fn lang(&self, conn: Conn) -> Lang {
        self.listener(conn).map_or(Lang::default(), |listener| listener.lang)
    }

    /// The counts of a connection: what it has seen, as far as we know.
    fn numbers(&self, conn: Conn, seat: Option<Seat>) -> (u32, u32) {
        let viewer = match seat {
            Some(seat) => Viewer::Seat(seat),
            None => self.listener(conn).map_or(Viewer::Spectator, |listener| listener.viewer),
        };
        (self.count(viewer), self.notice_count)
    }

    pub(super) fn join(
        &mut self,
        client: &Client,
        lang: Lang,
        n: Option<u32>,
        m: Option<u32>,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        self.listeners.retain(|listener| listener.client.conn != client.conn);
        let viewer = self.natural_viewer(client.user);
        self.listeners.push(Listener { client: client.clone(), viewer, lang });
        self.clock.came(self.seats_of(client.user).into_iter().collect());
        self.catch_up(client.conn, n, m, now, out);
    }

    pub(super) fn look(&mut self, client: &Client, seat: Option<Seat>, now: Now, out: &mut Vec<Output>) {
        let viewer = match seat {
            Some(seat) if self.holds(client, seat).is_ok() => Viewer::Seat(seat),
            // Somebody else's seat is looked at from outside.
            Some(_) | None => Viewer::Spectator,
        };
        if let Some(listener) = self.listeners.iter_mut().find(|listener| listener.client.conn == client.conn) {
            listener.viewer = viewer;
            self.catch_up(client.conn, None, None, now, out);
        }
    }

    pub(super) fn speak(&mut self, client: &Client, lang: Lang, now: Now, out: &mut Vec<Output>) {
        if let Some(listener) = self.listeners.iter_mut().find(|listener| listener.client.conn == client.conn) {
            listener.lang = lang;
            self.catch_up(client.conn, None, None, now, out);
        }
    }

    pub(super) fn mute(&mut self, client: &Client, user: UserId, mute: bool) {
        self.muted.retain(|muted| *muted != (client.conn, user));
        if mute && self.muted.iter().filter(|(conn, _)| *conn == client.conn).count() < self.config.most_muted as usize
        {
            self.muted.push((client.conn, user));
        }
    }

    pub(super) fn pong(&self, conn: Conn, t: u64, out: &mut Vec<Output>) {
        let (n, m) = self.numbers(conn, None);
        out.push(Output::Send(conn, text(&ServerMessage::Pong { n, m, t })));
    }

    pub(super) fn say_goodbye(&self, after_ms: u32, out: &mut Vec<Output>) {
        for listener in &self.listeners {
            // Those who are asked come back first, then those whose clock may run next.
            let after_ms = match listener.viewer {
                Viewer::Seat(seat) if self.waiting().contains(seat) => 0,
                Viewer::Seat(_) if !self.clock.is_none() => after_ms / 8,
                _ => after_ms,
            };
            out.push(Output::Send(listener.client.conn, text(&ServerMessage::Bye { after_ms })));
        }
    }

    /// `seat` is the one that acted; its count is told.
    pub(super) fn answer(&self, conn: Conn, key: Key, seat: Option<Seat>, verdict: Verdict, out: &mut Vec<Output>) {
        let (n, m) = self.numbers(conn, seat);
        out.push(Output::Send(conn, text(&ServerMessage::Answer { n, m, key, verdict })));
    }

    pub(super) fn refuse(&self, conn: Conn, key: Key, refused: Refused, now: Now, out: &mut Vec<Output>) {
        let seats = self.seat_names();
        match refused.tell(self.lang(conn), &self.game.names_with(&seats)) {
            Some(failure) => self.answer(conn, key, None, Verdict::Refused(failure), out),
            None => {
                self.answer(conn, key, None, Verdict::Stale, out);
                self.catch_up(conn, None, None, now, out);
            }
        }
    }

    /// Says that a request without a key was not served, because so many wait already.
    pub(super) fn send_busy(&self, conn: Conn, out: &mut Vec<Output>) {
        let seats = self.seat_names();
        let (limit, again_ms) = ("waiting_room", Some(RETRY_MS));
        let refused = Refused::Full { code: "busy", limit, most: WAITING_ROOM, again_ms };
        let failure = refused.tell(self.lang(conn), &self.game.names_with(&seats));
        let error = failure.expect("a refusal, nothing stale");
        out.push(Output::Send(conn, text(&ServerMessage::Error { error, key: None })));
    }

    pub(super) fn explain(&self, client: &Client, id: u32, seat: Seat, action: &str, out: &mut Vec<Output>) {
        let (n, m) = self.numbers(client.conn, None);
        let (lang, seats) = (self.lang(client.conn), self.seat_names());
        let names = self.game.names_with(&seats);
        let explained = match self.may_ask(client, seat) {
            Ok(()) => Explained::of(&*self.game, seat, action, lang, &names),
            Err(refused) => {
                let failure = refused.tell(lang, &names).expect("a refusal, nothing stale");
                Explained::Not { legal: false, failure }
            }
        };
        out.push(Output::Send(client.conn, text(&ServerMessage::Explained { n, m, id, explained })));
    }

    pub(super) fn foresee(&self, client: &Client, id: u32, seat: Seat, wish: &str, out: &mut Vec<Output>) {
        let (n, m) = self.numbers(client.conn, None);
        let (lang, seats) = (self.lang(client.conn), self.seat_names());
        let names = self.game.names_with(&seats);
        let foreseen =
            self.may_ask(client, seat).and_then(|()| Ok(Foreseen::all(&*self.game, seat, wish, lang, &names)?));
        let foreseen = foreseen.map_err(|refused| refused.tell(lang, &names).expect("a refusal, nothing stale"));
        out.push(Output::Send(client.conn, text(&ServerMessage::Foreseen { n, m, id, foreseen })));
    }

    pub(super) fn hint(&self, client: &Client, id: u32, seat: Seat, out: &mut Vec<Output>) {
        let allowed = if self.setup.hints { Ok(()) } else { Err(Refused::own("hints_off")) };
        let job = allowed.and_then(|()| self.may_ask(client, seat)).and_then(|()| Ok(self.game.job(seat)?));
        match job {
            Ok(job) => {
                let at = self.count(Viewer::Seat(seat));
                out.push(Output::Hint { conn: client.conn, id, seat, at, job });
            }
            Err(refused) => self.no_hint(client.conn, id, refused, out),
        }
    }

    /// Whether several are asked in secret: then nobody is told how far a bot is, because that may tell what it has.
    fn in_secret(&self) -> bool {
        self.phase == Phase::Playing && self.game.simultaneous()
    }

    /// Who asked for a hint is told which number they are; of a bot everybody who looks on.
    pub(super) fn tell_place(&self, hint: Option<(Conn, u32)>, place: u32, out: &mut Vec<Output>) {
        let told = self.listeners.iter().map(|listener| listener.client.conn);
        let told = told.filter(|conn| hint.map_or(!self.in_secret(), |(asker, _)| asker == *conn));
        for conn in told {
            let (n, m) = self.numbers(conn, None);
            let hint = hint.map(|(_, id)| id);
            out.push(Output::Send(conn, text(&ServerMessage::Queued { n, m, hint, place })));
        }
    }

    /// Tells everybody that a bot had less time than usual, as soon as that tells nothing else.
    pub(super) fn tell_hurry(&mut self, out: &mut Vec<Output>) {
        if !self.hurried || self.in_secret() {
            return;
        }
        self.hurried = false;
        for listener in &self.listeners {
            let (n, m) = self.numbers(listener.client.conn, None);
            out.push(Output::Send(listener.client.conn, text(&ServerMessage::Hurried { n, m })));
        }
    }

    pub(super) fn no_hint(&self, conn: Conn, id: u32, refused: Refused, out: &mut Vec<Output>) {
        let (n, m) = self.numbers(conn, None);
        let seats = self.seat_names();
        let failure = refused.tell(self.lang(conn), &self.game.names_with(&seats));
        let hint = Err(failure.expect("a refusal, nothing stale"));
        out.push(Output::Send(conn, text(&ServerMessage::Hint { n, m, id, hint })));
    }

    pub(super) fn hinted(&self, conn: Conn, id: u32, advice: &Advice, out: &mut Vec<Output>) {
        let (n, m) = self.numbers(conn, None);
        let seats = self.seat_names();
        let hint = Ok(Advised::of(advice, ALTERNATIVES, self.lang(conn), &self.game.names_with(&seats)));
        out.push(Output::Send(conn, text(&ServerMessage::Hint { n, m, id, hint })));
    }

    /// Only who plays a seat may ask what it can do.
    fn may_ask(&self, client: &Client, seat: Seat) -> Result<(), Refused> {
        self.holds(client, seat)?;
        if self.phase == Phase::Playing { Ok(()) } else { Err(Refused::own("not_playing")) }
    }

    fn facts(&self) -> TableInfo<'_> {
        let setup = &*self.setup;
        TableInfo {
            id: setup.id,
            game: &setup.game,
            rules: self.game.title().rules,
            seats: setup.seats,
            options: &setup.options,
            content: self.game.content_hash(),
            host: setup.host,
            private: setup.private,
            hot_seat: setup.hot_seat,
            turn_based: setup.turn_based,
            clock: setup.clock,
            hints: setup.hints,
            typed_seed: setup.typed_seed,
            from_position: setup.position.is_some(),
            commitment: setup.seed.commitment(setup.id.as_str()),
        }
    }

    /// Whom nobody waits for.
    fn show_off(&self, now: Now) -> Vec<OffUntil> {
        let until = |seat: Seat| OffUntil { seat, until: self.off[seat.index()] };
        Seat::all(self.setup.seats).map(until).filter(|off| off.until > now.wall).collect()
    }

    fn times(&self, now: Now) -> Vec<Times> {
        if self.clock.is_none() || self.phase == Phase::Gathering {
            return Vec::new();
        }
        let left = self.clock.left(now.mono);
        let time = |seat: Seat| Times { seat, left_ms: left[seat.index()], runs: self.clock.runs(seat) };
        Seat::all(self.setup.seats).map(time).collect()
    }

    /// The game as this viewer sees it.
    fn scene(&self, viewer: Viewer, view: Json, lang: Lang, now: Now) -> Scene {
        let seats = self.seat_names();
        let names = self.game.names_with(&seats);
        // A game that ended without a result keeps its secrets.
        let over = self.phase == Phase::Over && !self.ended;
        Scene {
            view,
            turn: self.turn(viewer, lang),
            clocks: self.times(now),
            standings: over.then(|| Standings::of(&*self.game, lang, &names)),
            seed: over.then(|| self.setup.seed.to_string()),
        }
    }

    fn turn(&self, viewer: Viewer, lang: Lang) -> Turn {
        let waiting = self.waiting();
        let mut turn = Turn {
            waiting: waiting.iter().collect(),
            simultaneous: self.game.simultaneous(),
            question: None,
            options: Vec::new(),
            undo: 0,
            restart: 0,
            redo: 0,
            since: self.end_of_turn(viewer).0,
            usual: Vec::new(),
            ahead: Vec::new(),
        };
        let Viewer::Seat(seat) = viewer else { return turn };
        if self.phase != Phase::Playing {
            return turn;
        }
        turn.undo = self.game.undoable(seat);
        turn.restart = self.game.restartable(seat);
        turn.redo = self.redo[seat.index()].len() as u32;
        (turn.usual, turn.ahead) = self.show_ahead(seat, lang);
        if waiting.contains(seat) {
            let seats = self.seat_names();
            let names = self.game.names_with(&seats);
            turn.question = Asked::of(&*self.game, seat, lang, &names).ok();
            turn.options =
                self.game.options(seat).map(|options| Button::all(options, lang, &names)).unwrap_or_default();
        }
        turn
    }

    /// The events of the rows from `first_row` on that this viewer saw, numbered as the viewer counts.
    fn events(&self, first_row: usize, viewer: Viewer, lang: Lang) -> Vec<Event> {
        let Some(first) = self.rows[first_row..].iter().find_map(|row| row.entry) else { return Vec::new() };
        let seats = self.seat_names();
        let mut events =
            Event::all(self.game.events_since(first as usize, viewer), lang, &self.game.names_with(&seats));
        let mut seen = self.seen_unknown[index_of(viewer)] as usize;
        let mut numbers = vec![0; self.game.entries()];
        for row in &self.rows {
            seen += usize::from(row.witnesses.contains(viewer));
            if let Some(number) = row.entry.and_then(|entry| numbers.get_mut(entry as usize)) {
                *number = seen;
            }
        }
        events.iter_mut().for_each(|event| event.entry = numbers[event.entry]);
        events
    }

    /// The end of the last turn of this viewer: what it had seen by then, and the row that followed. A turn ends where
    /// somebody else does something that the viewer sees, or where the viewer is not asked any more; what a bot does in
    /// its place is somebody else's doing.
    fn end_of_turn(&self, viewer: Viewer) -> (u32, usize) {
        let Viewer::Seat(seat) = viewer else { return (0, 0) };
        let mut seen = self.count(viewer);
        let mut in_turn = self.waiting().contains(seat);
        for (index, row) in self.rows.iter().enumerate().rev().filter(|(_, row)| row.witnesses.contains(viewer)) {
            let own = row.person == Some(seat);
            if own && !in_turn {
                return (seen, index + 1);
            }
            in_turn = in_turn && own;
            seen -= 1;
        }
        (0, 0)
    }

    /// How the table stood for the viewer of this connection after the `n`-th entry it saw.
    pub(super) fn moment(&self, conn: Conn, id: u32, at: u32, out: &mut Vec<Output>) {
        let viewer = self.listener(conn).map_or(Viewer::Spectator, |listener| listener.viewer);
        let mut seen = self.rows.iter().enumerate().filter(|(_, row)| row.witnesses.contains(viewer));
        let row = (at as usize).checked_sub(1).and_then(|before| seen.nth(before));
        let view = row.filter(|_| self.phase != Phase::Gathering).map(|(index, _)| {
            let entries = self.rows[..=index].iter().filter(|row| row.entry.is_some()).count();
            self.game.view_after(entries, viewer).expect("a viewer at this table")
        });
        let (n, m) = self.numbers(conn, None);
        out.push(Output::Send(conn, text(&ServerMessage::Moment { n, m, id, view })));
    }

    /// The row after the `n`-th that this viewer saw, if nothing it saw since took anything back.
    fn row_after(&self, n: u32, viewer: Viewer) -> Option<usize> {
        let mut seen = self.rows.iter().enumerate().filter(|(_, row)| row.witnesses.contains(viewer));
        let first = match n {
            0 => 0,
            n => seen.nth(n as usize - 1)?.0 + 1,
        };
        let untouched = self.rows[first..].iter().all(|row| row.entry.is_some() || !row.witnesses.contains(viewer));
        untouched.then_some(first)
    }

    /// The row of the last entry but so many that this viewer noticed. Rows that others alone noticed do not count: they
    /// would push the oldest out of sight, and so be noticed.
    fn last_noticed(&self, count: usize, viewer: Viewer) -> usize {
        let noticed = self.rows.iter().enumerate().rev().filter(|(_, row)| row.witnesses.contains(viewer));
        noticed.map(|(index, _)| index).nth(count - 1).unwrap_or(0)
    }

    /// Everything somebody needs who comes in, or who has missed something.
    pub(super) fn catch_up(&self, conn: Conn, n: Option<u32>, m: Option<u32>, now: Now, out: &mut Vec<Output>) {
        let Some(listener) = self.listener(conn) else { return };
        let (viewer, lang) = (listener.viewer, listener.lang);
        let longest = self.last_noticed(LONGEST_ABSENCE, viewer);
        let latest = self.last_noticed(LATEST, viewer).min(self.end_of_turn(viewer).1.max(longest));
        let first_row = n.and_then(|n| self.row_after(n, viewer)).unwrap_or(latest).max(latest);
        let missed = self.notice_count.saturating_sub(m.unwrap_or(0)) as usize;
        let playing = self.phase != Phase::Gathering;
        let said = ServerMessage::Table {
            n: self.count(viewer),
            m: self.notice_count,
            table: self.facts(),
            phase: self.phase,
            yours: self.seats_of(listener.client.user),
            viewer: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            seating: &self.seating,
            ending: self.ending.iter().collect(),
            off: self.show_off(now),
            scene: playing.then(|| self.scene(viewer, self.view(viewer), lang, now)),
            events: if playing { self.events(first_row, viewer, lang) } else { Vec::new() },
            notices: self.latest_notices(missed, conn),
        };
        out.push(Output::Send(conn, text(&said)));
    }

    fn latest_notices(&self, count: usize, conn: Conn) -> Vec<&NoticeRow> {
        let muted = |user: UserId| self.muted.contains(&(conn, user));
        let heard = |row: &&NoticeRow| !matches!(&row.notice, Notice::Said { user, .. } if muted(*user));
        self.notices.iter().skip(self.notices.len().saturating_sub(count)).filter(heard).collect()
    }

    /// Tells everybody what has just been kept, each what they may know.
    #[allow(clippy::too_many_arguments, reason = "what was stored, with all its parts")]
    pub(super) fn tell_news(
        &mut self,
        before: &[u32],
        changes: Witnesses,
        views: Option<&Views>,
        first_row: usize,
        notices: usize,
        now: Now,
        out: &mut Vec<Output>,
    ) {
        if notices > 0 {
            self.follow_seats();
            for listener in &self.listeners {
                let said = ServerMessage::Notices {
                    n: self.count(listener.viewer),
                    m: self.notice_count,
                    phase: self.phase,
                    yours: self.seats_of(listener.client.user),
                    seating: &self.seating,
                    ending: self.ending.iter().collect(),
                    off: self.show_off(now),
                    notices: self.latest_notices(notices, listener.client.conn),
                };
                out.push(Output::Send(listener.client.conn, text(&said)));
            }
        }
        let mut told: Vec<(Viewer, Lang, Arc<str>)> = Vec::new();
        let news: Vec<Viewer> = self
            .viewers()
            .zip(before)
            .filter(|(viewer, before)| {
                let seated = notices > 0 && self.phase != Phase::Gathering;
                seated || changes.contains(*viewer) || self.count(*viewer) != **before
            })
            .map(|(viewer, _)| viewer)
            .collect();
        for listener in self.listeners.iter().filter(|listener| news.contains(&listener.viewer)) {
            let (viewer, lang) = (listener.viewer, listener.lang);
            let known = told.iter().find(|(of, spoken, _)| *of == viewer && *spoken == lang);
            let frame = match known {
                Some((_, _, frame)) => Arc::clone(frame),
                None => {
                    let frame = self.update(first_row, viewer, views, lang, now);
                    told.push((viewer, lang, Arc::clone(&frame)));
                    frame
                }
            };
            out.push(Output::Send(listener.client.conn, frame));
        }
    }

    fn update(&self, first_row: usize, viewer: Viewer, views: Option<&Views>, lang: Lang, now: Now) -> Arc<str> {
        let view = views.and_then(|views| views.of(viewer)).cloned().unwrap_or_else(|| self.view(viewer));
        let took_back = |row: &super::Kept| row.entry.is_none() && row.witnesses.contains(viewer);
        let taken_back = self.rows[first_row..].iter().any(took_back);
        text(&ServerMessage::Update {
            n: self.count(viewer),
            m: self.notice_count,
            phase: self.phase,
            scene: self.scene(viewer, view, lang, now),
            events: if taken_back { Vec::new() } else { self.events(first_row, viewer, lang) },
            taken_back,
        })
    }

    /// Who got or lost a seat looks from there from now on.
    fn follow_seats(&mut self) {
        for index in 0..self.listeners.len() {
            let user = self.listeners[index].client.user;
            let allowed = match self.listeners[index].viewer {
                Viewer::Seat(seat) => self.seating[seat.index()].owner() == Some(user),
                Viewer::Spectator => self.seats_of(user).is_empty(),
            };
            if !allowed {
                self.listeners[index].viewer = self.natural_viewer(user);
            }
        }
    }
}
