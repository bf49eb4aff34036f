//! Tables in play.

use super::{Data, Game, Live, Memory};
use crate::calls::caller;
use crate::error::{Error, Refused};
use crate::games::Best;
use crate::listing::{
    GameListing, Listing, ListingInfo, LobbyFilter, MyTable, Page, Paged, lobby_place, my_place, owners,
};
use crate::nodes::Fence;
use crate::quota::{opening_size, size};
use crate::ties::TieKind;
use crate::tokens::TokenHash;
use crate::{Tables, listing};
use async_trait::async_trait;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use steading_host::{
    Append, Call, Finished, Log, LogEnd, Notice, Phase, Row, Snapshot, Summary, TableId, TableSetup, UserId,
};

#[async_trait]
impl Tables for Memory {
    async fn create(&self, setup: &TableSetup, summary: &Summary, invite: Option<TokenHash>) -> Result<(), Error> {
        self.write(|data| {
            let invited = invite.is_some() && data.live.values().any(|live| live.invite == invite);
            if invited || data.live.contains_key(&setup.id) {
                return Err(Error::AlreadyThere);
            }
            let mut seated = BTreeMap::from([(setup.host, false)]);
            seated.extend(owners(summary).into_iter().map(|user| (user, true)));
            let log = Log {
                setup: setup.clone(),
                rows: Vec::new(),
                notices: Vec::new(),
                mark: None,
                snapshot: None,
                ahead: Vec::new(),
            };
            let bytes = opening_size(setup);
            data.live.insert(setup.id, Live { log, summary: summary.clone(), invite, seated, bytes });
            Ok(())
        })
        .await
    }

    async fn commit(&self, appends: &[Append]) -> Result<Vec<Result<(), Refused>>, Error> {
        self.keep(appends, self.membership.fence(appends)).await
    }

    async fn furnish(&self, append: &Append) -> Result<Result<(), Refused>, Error> {
        if (append.first_entry, append.first_notice) != (0, 0) {
            return Ok(Err(Refused::Gap { entries: 0, notices: 0 }));
        }
        Ok(self.keep(std::slice::from_ref(append), None).await?.remove(0))
    }

    async fn load(&self, table: TableId) -> Result<Option<Log>, Error> {
        self.read(|data| data.live.get(&table).map(|live| live.log.clone())).await
    }

    async fn load_end(&self, table: TableId, long: u32, count: u32) -> Result<Option<LogEnd>, Error> {
        let is_long = |live: &&Live| live.log.rows.len() >= long as usize;
        self.read(|data| data.live.get(&table).filter(is_long).and_then(|live| LogEnd::of(&live.log, count))).await
    }

    async fn entries(&self, table: TableId, first: u32, count: u32) -> Result<Vec<Row>, Error> {
        let part = |live: &Live| live.log.rows.iter().skip(first as usize).take(count as usize).cloned().collect();
        self.read(|data| data.live.get(&table).map(part).unwrap_or_default()).await
    }

    async fn listing(&self, table: TableId) -> Result<Option<Listing>, Error> {
        self.read(|data| data.live.get(&table).map(Live::listing)).await
    }

    async fn delete(&self, table: TableId) -> Result<bool, Error> {
        self.write(|data| {
            if !data.finished.contains_key(&table) {
                data.access.retain(|(place, _)| *place != table);
            }
            Ok(data.live.remove(&table).is_some())
        })
        .await
    }

    async fn lobby(&self, filter: &LobbyFilter, page: Page) -> Result<Paged<Listing>, Error> {
        let shown = |table: &Listing| {
            !table.facts.private
                && table.summary.phase != Phase::Over
                && filter.phase.is_none_or(|phase| phase == table.summary.phase)
                && filter.game.as_ref().is_none_or(|game| *game == table.facts.game)
                && table.summary.changed >= if table.facts.turn_based { filter.since_turn_based } else { filter.since }
        };
        self.read(|data| {
            let found = data.live.values().map(Live::listing).filter(shown).collect();
            listing::pick(found, page, lobby_place)
        })
        .await
    }

    async fn tables_of(&self, user: UserId, page: Page) -> Result<Paged<MyTable>, Error> {
        self.read(|data| {
            let mine = data
                .live
                .values()
                .filter(|live| live.summary.phase != Phase::Over)
                .filter_map(|live| live.seated.get(&user).map(|&sits| MyTable { table: live.listing(), sits }));
            listing::pick(mine.collect(), page, my_place)
        })
        .await
    }

    async fn unfinished(&self) -> Result<Vec<Listing>, Error> {
        self.read(|data| {
            let playing = data.live.values().filter(|live| live.summary.phase == Phase::Playing);
            playing.map(Live::listing).collect()
        })
        .await
    }

    async fn unchanged(&self, phase: Phase, before: u64, limit: u32) -> Result<Vec<TableId>, Error> {
        self.read(|data| data.unchanged(phase, before, limit)).await
    }

    async fn archive(&self, before: u64, limit: u32) -> Result<u32, Error> {
        self.write(|data| {
            let over = data.unchanged(Phase::Over, before, limit);
            for table in &over {
                data.live.remove(table);
            }
            Ok(over.len() as u32)
        })
        .await
    }

    async fn set_invite(&self, table: TableId, invite: Option<TokenHash>) -> Result<(), Error> {
        self.write(|data| {
            data.live.get_mut(&table).ok_or(Error::Unknown("table"))?.invite = invite;
            Ok(())
        })
        .await
    }

    async fn invited_to(&self, invite: TokenHash) -> Result<Option<TableId>, Error> {
        self.read(|data| data.invited_to(invite)).await
    }

    async fn enter(&self, invite: TokenHash, user: UserId, _at: u64) -> Result<Option<TableId>, Error> {
        self.write(|data| {
            let table = data.invited_to(invite);
            data.access.extend(table.map(|table| (table, user)));
            Ok(table)
        })
        .await
    }

    async fn has_access(&self, table: TableId, user: UserId) -> Result<bool, Error> {
        self.read(|data| data.access.contains(&(table, user))).await
    }

    async fn withdraw_access(&self, table: TableId, user: UserId) -> Result<(), Error> {
        self.write(|data| {
            data.access.remove(&(table, user));
            Ok(())
        })
        .await
    }
}

impl Memory {
    async fn keep(&self, appends: &[Append], fence: Option<Fence>) -> Result<Vec<Result<(), Refused>>, Error> {
        let keep = |data: &mut Data| {
            let held = |index: usize| {
                let Some((bucket, epoch)) = fence.as_ref().map(|fence| fence[index]) else { return true };
                epoch == Some(data.shares.buckets[bucket.number()].epoch)
            };
            let held: Vec<bool> = (0..appends.len()).map(held).collect();
            let answer = |(append, held)| if held { data.append(append) } else { Err(Refused::Fenced) };
            Ok(appends.iter().zip(held).map(answer).collect())
        };
        match self.write(keep).await {
            Err(Error::NotOwner) => Ok(vec![Err(Refused::NotOwner); appends.len()]),
            answers => answers,
        }
    }
}

impl Data {
    fn append(&mut self, append: &Append) -> Result<(), Refused> {
        let live = self.live.get_mut(&append.table).ok_or(Refused::Unknown)?;
        let (entries, notices) = (live.log.rows.len() as u32, live.log.notices.len() as u32);
        if append.first_entry < entries || append.first_notice < notices {
            return Err(Refused::Taken { entries, notices });
        }
        if append.first_entry > entries || append.first_notice > notices {
            return Err(Refused::Gap { entries, notices });
        }
        if append.finished.is_some() && self.finished.contains_key(&append.table) {
            return Err(Refused::Taken { entries, notices });
        }
        live.log.rows.extend(append.rows.iter().cloned());
        live.log.notices.extend(append.notices.iter().cloned());
        live.log.mark = append.mark.clone().or(live.log.mark.take());
        if let Some(position) = append.position.clone() {
            live.log.snapshot = Some(Snapshot { entries: live.log.rows.len() as u32, position });
        }
        for (seat, body) in &append.ahead {
            live.log.ahead.retain(|(other, _)| other != seat);
            if !body.is_empty() {
                live.log.ahead.push((*seat, body.clone()));
            }
        }
        live.log.ahead.sort_by_key(|(seat, _)| seat.index());
        live.summary = append.summary.clone();
        live.bytes += size(append);
        if append.notices.iter().any(|row| matches!(row.notice, Notice::Seat { .. })) {
            live.seated.values_mut().for_each(|sits| *sits = false);
            live.seated.extend(owners(&append.summary).into_iter().map(|user| (user, true)));
        }
        if let Some(finished) = &append.finished {
            let game = finished_game(live, finished);
            let solo = finished.solo.as_ref();
            let best = solo.and_then(|solo| Best::of(&game.listing.facts, &live.summary, append.table, solo));
            if let Some((user, best)) = best {
                let kind = (best.game.clone(), best.options.clone());
                match self.bests.entry(user).or_default().entry(kind) {
                    Entry::Occupied(kept) => kept.into_mut().add(best),
                    Entry::Vacant(none) => drop(none.insert(best)),
                }
            }
            self.played.extend(owners(&append.summary).into_iter().map(|user| (user, append.table)));
            self.finished.insert(append.table, game);
        }
        let unheard = |call: &Call| {
            caller(append, call.kind).is_some_and(|by| {
                [TieKind::Blocked, TieKind::Muted].iter().any(|kind| self.ties.contains_key(&(call.user, by, *kind)))
            })
        };
        let calls: Vec<Call> = append.calls.iter().filter(|call| !unheard(call)).copied().collect();
        self.call(append.table, append.place(), &calls);
        Ok(())
    }

    fn unchanged(&self, phase: Phase, before: u64, limit: u32) -> Vec<TableId> {
        let old = self.live.values().filter(|live| live.summary.phase == phase && live.summary.changed < before);
        let mut old: Vec<_> = old.map(|live| (live.summary.changed, live.log.setup.id)).collect();
        old.sort();
        old.into_iter().take(limit as usize).map(|(_, table)| table).collect()
    }

    fn invited_to(&self, invite: TokenHash) -> Option<TableId> {
        self.live.values().find(|live| live.invite == Some(invite)).map(|live| live.log.setup.id)
    }
}

fn finished_game(live: &Live, finished: &Finished) -> Game {
    let listing = GameListing {
        id: live.log.setup.id,
        facts: ListingInfo::from(&live.log.setup),
        seats: live.summary.seats.clone(),
        entries: live.log.rows.len() as u32,
        ended: live.summary.changed,
        uploaded: false,
    };
    Game {
        listing,
        record: finished.record.clone(),
        witnessed: finished.witnessed.clone(),
        pack: live.log.setup.pack.clone(),
        taken: finished.taken.clone(),
        uncounted: true,
        rated: None,
    }
}
