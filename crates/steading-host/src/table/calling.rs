//! Whom a table calls.

use super::{Pending, Table};
use crate::calls::{Call, CallKind, LOOKING_MS};
use crate::log::{Notice, Phase};
use crate::setup::Occupant;
use crate::{Now, UserId};
use std::collections::BTreeSet;
use steading_core::{Seat, SeatSet};

impl Table {
    /// Who is to hear of what is being kept. Nobody is called for what they did themselves.
    pub(super) fn calls(&self, pending: &Pending, now: Now) -> Vec<Call> {
        let seating = self.seating_after(pending);
        let rows = pending.rows.iter().map(|row| row.by);
        let by = rows.chain(pending.notices.iter().map(|row| row.by)).find_map(|by| by);
        let mut called: BTreeSet<(UserId, CallKind)> = BTreeSet::new();
        let waiting = if pending.phase == Phase::Playing { self.game.waiting() } else { SeatSet::EMPTY };
        let people = || Seat::all(self.setup.seats).zip(&seating);
        for (seat, holder) in people() {
            if let Occupant::Person { user, .. } = holder
                && waiting.contains(seat)
                && !self.called.contains(seat)
                && !self.is_covered(seat)
            {
                called.insert((*user, CallKind::Turn));
            }
        }
        for (seat, holder) in people() {
            // Who is told in the same moment because they asked for something need not be called.
            let asked = pending.asked_by.is_some() && pending.seat == Some(seat);
            if pending.ahead_dropped.contains(seat) && !asked {
                called.extend(holder.owner().map(|user| (user, CallKind::Ahead)));
            }
        }
        let owners = || people().filter_map(|(_, holder)| holder.owner());
        for row in &pending.notices {
            match &row.notice {
                Notice::Started => called.extend(owners().map(|user| (user, CallKind::Began))),
                Notice::Over | Notice::Ended => called.extend(owners().map(|user| (user, CallKind::Over))),
                // Who looks has read it.
                Notice::Said { .. } => {
                    let away = owners().filter(|user| !self.is_looked_at_by(*user));
                    called.extend(away.map(|user| (user, CallKind::Said)));
                }
                Notice::TimeUp { seat } => {
                    called.extend(seating[seat.index()].owner().map(|user| (user, CallKind::TimeUp)));
                }
                Notice::TimeShort { seat } => {
                    called.extend(seating[seat.index()].owner().map(|user| (user, CallKind::TimeShort)));
                }
                Notice::Nudged { seat, .. } => {
                    called.extend(seating[seat.index()].owner().map(|user| (user, CallKind::Nudged)));
                }
                Notice::Seat { .. }
                | Notice::DaysOff { .. }
                | Notice::Rematch { .. }
                | Notice::Rules { .. }
                | Notice::Resigned { .. }
                | Notice::Forgotten
                | Notice::End { .. } => {}
            }
        }
        let call = |(user, kind)| {
            let at_once = self.setup.turn_based && !self.is_looked_at_by(user);
            Call { user, kind, at: now.wall, due: now.wall + if at_once { 0 } else { LOOKING_MS } }
        };
        called.into_iter().filter(|(user, _)| Some(*user) != by).map(call).collect()
    }

    fn is_looked_at_by(&self, user: UserId) -> bool {
        self.listeners.iter().any(|listener| listener.client.user == user)
    }
}
