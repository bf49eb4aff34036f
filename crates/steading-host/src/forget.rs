//! Somebody is forgotten: their name and their words leave the log of a table that others still need.

use crate::ids::UserId;
use crate::log::{Chain, Log, Notice, NoticeRow, Phase, Summary};
use crate::setup::Occupant;
use crate::table::STAND_IN;
use steading_core::Seat;

/// What is to become of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// This person was never there.
    Untouched,
    /// Log and summary are new, with one notice more at least: a table in memory that goes on with the old ones is refused
    /// and reads them again.
    Changed,
    /// Nobody else needs it.
    Deserted,
}

/// Takes a person out of a table. Seats they hold are free before the game begins, and a bot's while it is played; who
/// they were is called `nobody`, and so is what they said. The mark is made anew, unless the log was not what was marked.
pub fn forget(log: &mut Log, summary: &mut Summary, user: UserId, nobody: &str, now: u64) -> Fate {
    let others = summary.seats.iter().filter_map(|seat| seat.holder.owner()).any(|owner| owner != user);
    let hosts = log.setup.host == user;
    if summary.phase != Phase::Over && (hosts && (summary.phase == Phase::Gathering || !others)) {
        return Fate::Deserted;
    }
    let agreed = log.mark.as_ref().is_some_and(|mark| Chain::of(log).agrees(mark));
    let mut there = false;
    for row in &mut log.notices {
        there |= match &mut row.notice {
            Notice::Seat { holder, .. } => rename(holder, user, nobody),
            Notice::Said { user: speaker, name, text } if *speaker == user => {
                nobody.clone_into(name);
                nobody.clone_into(text);
                true
            }
            Notice::Nudged { name, .. } if row.by == Some(user) => {
                nobody.clone_into(name);
                true
            }
            _ => false,
        };
    }
    let mut news = Vec::new();
    for (index, seat) in summary.seats.iter_mut().enumerate() {
        there |= rename(&mut seat.holder, user, nobody);
        if seat.holder.owner() != Some(user) {
            continue;
        }
        let at = Seat::new(index);
        match summary.phase {
            Phase::Gathering => seat.holder = Occupant::Open,
            Phase::Playing => {
                news.push(Notice::Resigned { seat: at });
                seat.holder = Occupant::Away { user, name: nobody.to_owned(), bot: STAND_IN.to_owned() };
            }
            Phase::Over => continue,
        }
        news.push(Notice::Seat { seat: at, holder: seat.holder.clone() });
    }
    if !there {
        return Fate::Untouched;
    }
    if summary.phase == Phase::Playing && !others {
        return Fate::Deserted;
    }
    news.push(Notice::Forgotten);
    log.notices.extend(news.into_iter().map(|notice| NoticeRow { notice, key: None, by: None, at: now }));
    if agreed && let Some(mark) = &log.mark {
        log.mark = Some(Chain::of(log).renewed(mark));
    }
    Fate::Changed
}

fn rename(holder: &mut Occupant, user: UserId, nobody: &str) -> bool {
    match holder {
        Occupant::Person { user: owner, name } | Occupant::Away { user: owner, name, .. } if *owner == user => {
            nobody.clone_into(name);
            true
        }
        _ => false,
    }
}
