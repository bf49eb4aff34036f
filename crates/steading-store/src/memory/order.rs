//! Reports, warnings, suspensions, and what admins did.

use super::{Data, Live, Memory};
use crate::days::TokenLine;
use crate::error::Error;
use crate::order::{Act, Deed, Filed, MOST_DEEDS, NOBODY, NewReport, Order, Report, Warning};
use crate::people::Evicted;
use crate::profiles::MOST_LOOKED_AT;
use crate::rating::Player;
use crate::{Clubs, Days, Games, Profiles, Ties};
use async_trait::async_trait;
use serde_json::{Value, json};
use steading_core::Seat;
use steading_host::forget::{Fate, forget};
use steading_host::{Notice, Occupant, TableId, UserId};

impl Data {
    fn name(&self, user: UserId) -> Option<String> {
        self.people.get(&user).map(|known| known.person.name.clone())
    }

    fn carry_out(&mut self, act: &Act, note: &str, now: u64) -> bool {
        match act {
            Act::Warn { person, id } => {
                let there = self.people.contains_key(person);
                if there {
                    let warning = Warning { id: *id, at: now, text: note.to_owned() };
                    self.warnings.insert(*id, (*person, warning, false));
                }
                there
            }
            Act::Suspend { person, until } => {
                let there = self.people.contains_key(person);
                if there {
                    self.banned.insert(*person, *until);
                    self.end_all(*person);
                    self.evicted.push(Evicted::Person(*person));
                }
                there
            }
            Act::Lift { person } => self.banned.remove(person).is_some(),
            Act::CloseTable { table } => {
                self.evicted.push(Evicted::Table(*table));
                self.live.remove(table).is_some()
            }
            Act::EndTournament { tournament } => self.tournaments.remove(tournament).is_some(),
            Act::Settle { report } => match self.reports.get_mut(report) {
                Some((_, done @ None)) => {
                    *done = Some(now);
                    true
                }
                _ => false,
            },
        }
    }
}

#[async_trait]
impl Order for Memory {
    async fn report(&self, report: &NewReport, most_of_one: u32, most: u32) -> Result<Filed, Error> {
        self.write(|data| {
            let open = || data.reports.values().filter(|(_, done)| done.is_none());
            if open().filter(|(other, _)| other.by == report.by).count() >= most_of_one as usize {
                return Ok(Filed::TooManyOfOne);
            }
            if open().count() >= most as usize {
                return Ok(Filed::Full);
            }
            data.reports.insert(report.id, (report.clone(), None));
            Ok(Filed::Done)
        })
        .await
    }

    async fn who_said(&self, table: TableId, line: &str) -> Result<Option<UserId>, Error> {
        self.read(|data| {
            let notices = data.live.get(&table)?.log.notices.iter().rev();
            notices.into_iter().find_map(|row| match &row.notice {
                Notice::Said { user, text, .. } if text.trim() == line => Some(*user),
                _ => None,
            })
        })
        .await
    }

    async fn reports(&self, done: bool, limit: u32) -> Result<Vec<Report>, Error> {
        self.read(|data| {
            let found = data.reports.values().filter(|(_, at)| at.is_some() == done);
            let mut found: Vec<Report> = found
                .map(|(report, done)| Report {
                    id: report.id,
                    at: report.at,
                    by: report.by,
                    by_name: data.name(report.by),
                    person: report.person,
                    person_name: report.person.and_then(|person| data.name(person)),
                    table: report.table,
                    line: report.line.clone(),
                    text: report.text.clone(),
                    done: *done,
                })
                .collect();
            found.sort_by_key(|report| (report.done.map(std::cmp::Reverse), report.at, report.id));
            found.truncate(limit as usize);
            found
        })
        .await
    }

    async fn keep_order(&self, admin: UserId, act: &Act, note: &str, now: u64) -> Result<bool, Error> {
        self.write(|data| {
            if !data.carry_out(act, note, now) {
                return Ok(false);
            }
            let number = data.deeds.last().map_or(0, |deed| deed.number) + 1;
            data.deeds.push(Deed {
                number,
                at: now,
                admin: Some(admin),
                admin_name: None,
                act: act.name().to_owned(),
                person: act.person(),
                person_name: None,
                thing: act.thing(),
                note: note.to_owned(),
            });
            data.deeds.retain(|deed| deed.number + MOST_DEEDS > number);
            Ok(true)
        })
        .await
    }

    async fn deeds(&self, before: Option<u64>, limit: u32) -> Result<Vec<Deed>, Error> {
        self.read(|data| {
            let found = data.deeds.iter().rev().filter(|deed| before.is_none_or(|before| deed.number < before));
            let named = |deed: &Deed| Deed {
                admin_name: deed.admin.and_then(|admin| data.name(admin)),
                person_name: deed.person.and_then(|person| data.name(person)),
                ..deed.clone()
            };
            found.take(limit as usize).map(named).collect()
        })
        .await
    }

    async fn warnings_of(&self, user: UserId) -> Result<Vec<Warning>, Error> {
        self.read(|data| {
            let own = data.warnings.values().filter(|(person, _, read)| *person == user && !read);
            let mut own: Vec<Warning> = own.map(|(_, warning, _)| warning.clone()).collect();
            own.sort_by_key(|warning| (warning.at, warning.id));
            own
        })
        .await
    }

    async fn read_warning(&self, user: UserId, id: TableId, _: u64) -> Result<bool, Error> {
        self.write(|data| {
            let own = data.warnings.get_mut(&id).filter(|(person, _, read)| *person == user && !*read);
            Ok(own.map(|(_, _, read)| *read = true).is_some())
        })
        .await
    }

    async fn export(&self, id: UserId) -> Result<Value, Error> {
        let person = self.read(|data| data.people.get(&id).map(|known| known.person.clone())).await?;
        let person = person.ok_or(Error::Unknown("person"))?;
        let said = self
            .read(|data| {
                let notices = data.live.values().flat_map(|live| &live.log.notices);
                let own = notices.filter_map(|row| match &row.notice {
                    Notice::Said { user, text, .. } if *user == id => Some(json!({ "at": row.at, "text": text })),
                    _ => None,
                });
                own.collect::<Vec<_>>()
            })
            .await?;
        let games = self.read(|data| {
            let own = data.played.iter().filter(|(user, _)| *user == id);
            own.map(|(_, game)| *game).collect::<Vec<_>>()
        });
        let own = self.read(|data| {
            let warnings = data.warnings.values().filter(|(person, ..)| *person == id);
            let reports = data.reports.values().filter(|(report, _)| report.by == id);
            (
                warnings.map(|(_, told, _)| json!({ "at": told.at, "text": told.text })).collect::<Vec<_>>(),
                reports.map(|(report, _)| json!({ "at": report.at, "text": report.text })).collect::<Vec<_>>(),
            )
        });
        let (warnings, reports) = own.await?;
        let (tournaments, let_in, ahead) = self
            .read(|data| {
                let tournaments = data.tournaments.values().filter_map(|(one, _)| one.told_to(id));
                let let_in = data.access.iter().filter(|(_, user)| *user == id).map(|(table, _)| *table);
                let own = |live: &Live, seat: Seat| {
                    live.summary.seats.get(seat.index()).is_some_and(|seat| seat.holder.owner() == Some(id))
                };
                let ahead = data.live.iter().flat_map(|(table, live)| {
                    let given = live.log.ahead.iter().filter(move |(seat, body)| !body.is_empty() && own(live, *seat));
                    given.map(move |(seat, body)| {
                        let given: Value = serde_json::from_str(body).unwrap_or_default();
                        json!({ "table": table, "seat": seat.index(), "given": given })
                    })
                });
                (tournaments.collect::<Vec<_>>(), let_in.collect::<Vec<_>>(), ahead.collect::<Vec<_>>())
            })
            .await?;
        Ok(json!({
            "id": id, "name": person.name, "account": person.account, "created": person.created, "said": said,
            "games": games.await?, "ratings": self.ratings_of(id).await?, "bests": self.bests_of(id).await?,
            "results": self.tallies(id, true).await?, "favourites": self.favourites(id, true).await?,
            "people": self.ties_of(id).await?, "clubs": self.clubs_of(id).await?,
            "avatar": self.avatars(&[id]).await?.pop().map(|(_, avatar)| avatar),
            "warnings": warnings, "reports": reports,
            "tokens": self.tokens_of(id).await?.iter().map(TokenLine::told).collect::<Vec<_>>(),
            "program": self.is_program(id).await?, "days_off": self.days_off_of(id, 0).await?,
            "rated": self.rated_games(id, true, MOST_LOOKED_AT).await?, "let_in": let_in, "ahead": ahead,
            "tournaments": tournaments,
        }))
    }

    async fn erase(&self, id: UserId, now: u64) -> Result<(), Error> {
        self.write(|data| {
            let tables: Vec<TableId> = data.live.keys().copied().collect();
            for table in tables {
                let live = data.live.get_mut(&table).expect("found a moment ago");
                match forget(&mut live.log, &mut live.summary, id, NOBODY, now) {
                    Fate::Untouched => continue,
                    Fate::Changed => {
                        live.seated.entry(id).and_modify(|sits| *sits = false);
                    }
                    Fate::Deserted => drop(data.live.remove(&table)),
                }
                data.evicted.push(Evicted::Table(table));
            }
            let clubs: Vec<TableId> =
                data.members.keys().filter(|(_, user)| *user == id).map(|(club, _)| *club).collect();
            for club in clubs {
                data.take_out(club, id);
            }
            let brought = |facts: &crate::ListingInfo| facts.host == id;
            data.finished.retain(|_, game| !(game.listing.uploaded && brought(&game.listing.facts)));
            for seat in data.finished.values_mut().flat_map(|game| &mut game.listing.seats) {
                if let Occupant::Person { user, name } | Occupant::Away { user, name, .. } = &mut seat.holder
                    && *user == id
                {
                    *name = NOBODY.to_owned();
                }
            }
            for entrant in data.tournaments.values_mut().flat_map(|(tournament, number)| {
                *number += 1;
                &mut tournament.entrants
            }) {
                if entrant.user == id {
                    (entrant.name, entrant.gone) = (NOBODY.to_owned(), true);
                }
            }
            data.ratings.retain(|(_, player), _| *player != Player::Person(id));
            data.bests.remove(&id);
            data.favourites.remove(&id);
            data.tokens.retain(|_, (person, _)| *person != id);
            data.programs.remove(&id);
            data.days_off.remove(&id);
            data.access.retain(|(_, user)| *user != id);
            data.channels.retain(|_, channel| channel.person != id);
            let Data { calls, channels, .. } = data;
            calls.retain(|key, _| channels.contains_key(&key.channel));
            data.reaches.remove(&id);
            data.avatars.remove(&id);
            data.ties.retain(|(one, other, _), _| *one != id && *other != id);
            data.warnings.retain(|_, (person, ..)| *person != id);
            data.reports.retain(|_, (report, _)| report.by != id && report.person != Some(id));
            let about = |deed: &&mut Deed| deed.person == Some(id) || deed.admin == Some(id);
            data.deeds.iter_mut().filter(about).for_each(|deed| deed.note.clear());
            data.people.remove(&id);
            data.end_all(id);
            data.evicted.push(Evicted::Person(id));
            Ok(())
        })
        .await
    }
}
