//! Who sits where, and what is said.

use super::game::Before;
use super::refusal::Refused;
use super::{Client, Done, LONGEST_TEXT, Output, Pending, Table};
use crate::Now;
use crate::ids::{Key, UserId};
use crate::log::{Notice, NoticeRow, Phase, Witnesses};
use crate::setup::Occupant;
use steading_bots::{BotName, names::KNOWN};
use steading_core::{Arg, Seat, SeatSet};

/// Who plays for somebody who left.
pub(crate) const STAND_IN: &str = "medium";
/// Who plays over days and whose time for the whole game was up comes back with a little more of it, so often.
const MOST_RETURNS: u32 = 2;
/// So long a seat is asked before somebody may remind it.
const NUDGE_HOURS: u32 = 4;
const NUDGE_AFTER_MS: u64 = NUDGE_HOURS as u64 * 60 * 60 * 1_000;

impl Table {
    fn place(&self, seat: Seat) -> Result<&Occupant, Refused> {
        self.seating.get(seat.index()).ok_or_else(|| Refused::own("no_such_seat"))
    }

    /// The seat belongs to this login.
    pub(super) fn holds(&self, client: &Client, seat: Seat) -> Done {
        if self.place(seat)?.owner() == Some(client.user) { Ok(()) } else { Err(Refused::own("not_your_seat")) }
    }

    fn gathering(&self) -> Done {
        if self.phase == Phase::Gathering { Ok(()) } else { Err(Refused::own("not_gathering")) }
    }

    fn is_host(&self, client: &Client) -> Done {
        if self.setup.host == client.user { Ok(()) } else { Err(Refused::own("not_host")) }
    }

    pub(super) fn sit(&mut self, client: &Client, key: Key, seat: Seat, now: Now, out: &mut Vec<Output>) -> Done {
        self.gathering()?;
        if *self.place(seat)? != Occupant::Open {
            return Err(Refused::own("seat_taken"));
        }
        let seated = self.seating.iter().any(|holder| holder.owner() == Some(client.user));
        if seated && !self.setup.hot_seat {
            return Err(Refused::own("already_seated"));
        }
        let holder = Occupant::Person { user: client.user, name: client.name.clone() };
        self.note(Notice::Seat { seat, holder }, Some((client, key)), now, out);
        Ok(())
    }

    pub(super) fn stand(&mut self, client: &Client, key: Key, seat: Seat, now: Now, out: &mut Vec<Output>) -> Done {
        self.gathering()?;
        // The host may ask a person to leave, too.
        if self.place(seat)?.owner() != Some(client.user) {
            self.is_host(client).map_err(|_| Refused::own("not_your_seat"))?;
        }
        if self.place(seat)?.owner().is_none() {
            return Err(Refused::own("not_your_seat"));
        }
        self.note(Notice::Seat { seat, holder: Occupant::Open }, Some((client, key)), now, out);
        Ok(())
    }

    pub(super) fn seat_bot(
        &mut self,
        client: &Client,
        key: Key,
        seat: Seat,
        bot: Option<String>,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Done {
        self.is_host(client)?;
        self.gathering()?;
        if self.place(seat)?.owner().is_some() {
            return Err(Refused::own("seat_taken"));
        }
        let holder = match bot {
            None => Occupant::Open,
            Some(bot) => {
                known_bot(&bot)?;
                Occupant::Bot { bot }
            }
        };
        self.note(Notice::Seat { seat, holder }, Some((client, key)), now, out);
        Ok(())
    }

    /// The game begins: what chance does before the first question is kept with it.
    pub(super) fn start(&mut self, client: &Client, key: Key, now: Now, out: &mut Vec<Output>) -> Done {
        self.is_host(client)?;
        self.gathering()?;
        if self.seating.contains(&Occupant::Open) {
            return Err(Refused::own("seats_open"));
        }
        let before = Before::of(self);
        self.draw();
        let (views, changes) = self.changes_since(&before);
        let kept = Pending {
            ticket: self.ticket(),
            rows: self.rows_since(&before, changes, None, None, now),
            notices: vec![NoticeRow { notice: Notice::Started, key: Some(key), by: Some(client.user), at: now.wall }],
            asked_by: Some((client.conn, key)),
            seat: None,
            phase: Phase::Playing,
            changes: Witnesses::NOBODY,
            views: Some(views),
            ahead_dropped: SeatSet::EMPTY,
        };
        // From the beginning there is a position from which other rules could go on.
        self.save = true;
        self.keep(kept, now, out);
        self.save = false;
        Ok(())
    }

    pub(super) fn leave(&mut self, client: &Client, key: Key, seat: Seat, now: Now, out: &mut Vec<Output>) -> Done {
        self.holds(client, seat)?;
        if self.phase != Phase::Playing {
            return Err(Refused::own("not_playing"));
        }
        let Occupant::Person { user, name } = self.place(seat)?.clone() else {
            return Err(Refused::own("not_your_seat"));
        };
        let holder = Occupant::Away { user, name, bot: STAND_IN.to_owned() };
        self.note(Notice::Seat { seat, holder }, Some((client, key)), now, out);
        Ok(())
    }

    pub(super) fn come_back(&mut self, client: &Client, key: Key, seat: Seat, now: Now, out: &mut Vec<Output>) -> Done {
        self.holds(client, seat)?;
        if self.resigned.contains(seat) {
            return Err(Refused::own("resigned"));
        }
        let in_time = self.clock.may_return(seat, now.mono);
        let may_return = self.setup.turn_based && self.times_up[seat.index()] <= MOST_RETURNS;
        if !in_time && !may_return {
            return Err(Refused::own("time_up"));
        }
        let Occupant::Away { user, name, .. } = self.place(seat)?.clone() else { return Err(Refused::own("not_away")) };
        if !in_time {
            self.clock.refill(seat);
        }
        // What the stand-in is thinking about is nobody's business any more.
        self.thinking[seat.index()] = None;
        self.note(Notice::Seat { seat, holder: Occupant::Person { user, name } }, Some((client, key)), now, out);
        Ok(())
    }

    /// The people who still play, by seat.
    fn people(&self) -> impl Iterator<Item = (Seat, UserId)> {
        Seat::all(self.setup.seats).zip(&self.seating).filter_map(|(seat, holder)| match holder {
            Occupant::Person { user, .. } => Some((seat, *user)),
            Occupant::Open | Occupant::Bot { .. } | Occupant::Away { .. } => None,
        })
    }

    fn plays(&self, client: &Client, seat: Seat) -> Done {
        self.holds(client, seat)?;
        if self.phase != Phase::Playing {
            return Err(Refused::own("not_playing"));
        }
        if self.resigned.contains(seat) { Err(Refused::own("resigned")) } else { Ok(()) }
    }

    /// The seat stays its owner's in every list and rating, but a bot plays it to the end.
    pub(super) fn resign(&mut self, client: &Client, key: Key, seat: Seat, now: Now, out: &mut Vec<Output>) -> Done {
        self.plays(client, seat)?;
        let mut notices = vec![Notice::Resigned { seat }];
        if let Occupant::Person { user, name } = self.place(seat)?.clone() {
            notices.push(Notice::Seat { seat, holder: Occupant::Away { user, name, bot: STAND_IN.to_owned() } });
        }
        if self.people().all(|(other, _)| other == seat) {
            notices.push(Notice::Ended);
        }
        self.keep_by(notices, client, key, now, out);
        Ok(())
    }

    pub(super) fn end(
        &mut self,
        client: &Client,
        key: Key,
        seat: Seat,
        agree: bool,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Done {
        self.plays(client, seat)?;
        let wants = |user: UserId| {
            user == client.user || self.ending.iter().any(|other| self.seating[other.index()].owner() == Some(user))
        };
        let all = agree && self.people().all(|(_, user)| wants(user));
        let mut notices = vec![Notice::End { seat, agree }];
        notices.extend(all.then_some(Notice::Ended));
        self.keep_by(notices, client, key, now, out);
        Ok(())
    }

    pub(super) fn say(&mut self, client: &Client, key: Key, text: String, now: Now, out: &mut Vec<Output>) -> Done {
        let words = text.trim();
        let speakable = !words.is_empty() && !words.chars().any(|letter| letter.is_control() && letter != '\n');
        if !speakable || words.chars().count() > LONGEST_TEXT {
            return Err(Refused::Own("no_text", vec![("most", LONGEST_TEXT.into())]));
        }
        let notice = Notice::Said { user: client.user, name: client.name.clone(), text: words.to_owned() };
        self.note(notice, Some((client, key)), now, out);
        Ok(())
    }

    /// Reminds a seat: once while it is asked the same, and not before some hours have gone by.
    pub(super) fn nudge(&mut self, client: &Client, key: Key, seat: Seat, now: Now, out: &mut Vec<Output>) -> Done {
        let refused = || Refused::Own("no_nudge", vec![("hours", NUDGE_HOURS.into())]);
        let plays = self.people().any(|(_, user)| user == client.user);
        let other = matches!(self.place(seat)?, Occupant::Person { user, .. } if *user != client.user);
        let since = self.asked_since;
        let due = self.setup.turn_based
            && self.waiting().contains(seat)
            && self.off[seat.index()] <= now.wall
            && now.wall >= since + NUDGE_AFTER_MS
            && self.nudged[seat.index()] <= since;
        if !plays {
            return Err(Refused::own("not_your_seat"));
        }
        if !other || !due {
            return Err(refused());
        }
        self.note(Notice::Nudged { seat, name: client.name.clone() }, Some((client, key)), now, out);
        Ok(())
    }

    /// Nobody waits for this person until then: the clocks of their seats stand still.
    pub(super) fn take_days_off(
        &mut self,
        client: &Client,
        key: Key,
        until: u64,
        now: Now,
        out: &mut Vec<Output>,
    ) -> Done {
        let until = if until > now.wall { until } else { 0 };
        let own = self.people().filter(|(_, user)| *user == client.user).map(|(seat, _)| seat);
        let own = own.filter(|seat| self.off[seat.index()] != until);
        let notices: Vec<Notice> = own.map(|seat| Notice::DaysOff { seat, until }).collect();
        if self.phase != Phase::Playing || !self.setup.turn_based || notices.is_empty() {
            return Err(Refused::own("not_playing"));
        }
        self.keep_by(notices, client, key, now, out);
        Ok(())
    }

    /// Warns a person whose time runs short, once while it does. Whether there was one.
    pub(super) fn warn(&mut self, now: Now, out: &mut Vec<Output>) -> bool {
        if !self.setup.turn_based {
            return false;
        }
        let Some(seat) = self.clock.short(now.mono).iter().find(|seat| !self.warned.contains(*seat)) else {
            return false;
        };
        self.note(Notice::TimeShort { seat }, None, now, out);
        true
    }

    /// A person whose time is up: a bot takes over. Whether there was one.
    pub(super) fn flag(&mut self, now: Now, out: &mut Vec<Output>) -> bool {
        let Some(seat) = self.clock.flagged(now.mono).first() else { return false };
        let Occupant::Person { user, name } = self.seating[seat.index()].clone() else { return false };
        let holder = Occupant::Away { user, name, bot: STAND_IN.to_owned() };
        let rows = [Notice::TimeUp { seat }, Notice::Seat { seat, holder }];
        let notices = rows.map(|notice| NoticeRow { notice, key: None, by: None, at: now.wall }).to_vec();
        self.keep_notices(notices, None, now, out);
        true
    }

    /// Something that happens around the game and that nobody asked for.
    pub(super) fn queue_notice(&mut self, notice: Notice, now: Now, out: &mut Vec<Output>) {
        if self.busy() {
            self.notices_to_come.push(notice);
        } else {
            self.note(notice, None, now, out);
        }
    }

    pub(super) fn note(&mut self, notice: Notice, by: Option<(&Client, Key)>, now: Now, out: &mut Vec<Output>) {
        let row =
            NoticeRow { notice, key: by.map(|(_, key)| key), by: by.map(|(client, _)| client.user), at: now.wall };
        self.keep_notices(vec![row], by, now, out);
    }

    /// Several notices of one request.
    fn keep_by(&mut self, notices: Vec<Notice>, client: &Client, key: Key, now: Now, out: &mut Vec<Output>) {
        let row = |notice| NoticeRow { notice, key: Some(key), by: Some(client.user), at: now.wall };
        self.keep_notices(notices.into_iter().map(row).collect(), Some((client, key)), now, out);
    }

    fn keep_notices(&mut self, notices: Vec<NoticeRow>, by: Option<(&Client, Key)>, now: Now, out: &mut Vec<Output>) {
        let ends = notices.iter().any(|row| row.notice == Notice::Ended);
        let kept = Pending {
            ticket: self.ticket(),
            rows: Vec::new(),
            notices,
            asked_by: by.map(|(client, key)| (client.conn, key)),
            seat: None,
            phase: if ends { Phase::Over } else { self.phase },
            changes: Witnesses::NOBODY,
            views: None,
            ahead_dropped: SeatSet::EMPTY,
        };
        self.keep(kept, now, out);
    }
}

/// The bot of this name, if there is one that may sit at a table.
pub(super) fn known_bot(bot: &str) -> Result<BotName, Refused> {
    let unknown = || {
        let name: String = bot.chars().take(40).collect();
        Refused::Own("unknown_bot", vec![("bot", Arg::Text(name)), ("known", Arg::Text(KNOWN.to_owned()))])
    };
    bot.parse().map_err(|_| unknown())
}
