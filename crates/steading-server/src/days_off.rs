//! Days off reach the tables: those that go on when they begin, and those that begin while they last.

use crate::app::{App, new_key};
use crate::problem::{Answered, Problem};
use std::collections::BTreeSet;
use std::time::Duration;
use steading_host::table::Client;
use steading_host::wire::Request;
use steading_host::{Occupant, Phase, TableId, UserId};
use steading_store::{Error, Page};

pub(crate) const DAY_MS: u64 = 24 * 60 * 60 * 1_000;
pub(crate) const YEAR_MS: u64 = 365 * DAY_MS;
/// How often tables that have begun since are looked for.
const EVERY: Duration = Duration::from_secs(60);
const AT_ONCE: u32 = 100;

/// Tables over days that are played and at which this person sits.
async fn tables_of(app: &App, person: UserId) -> Result<Vec<TableId>, Error> {
    let (mut found, mut page) = (Vec::new(), Page::first(AT_ONCE));
    loop {
        let tables = app.store.tables_of(person, page).await?;
        for mine in &tables.items {
            let (facts, summary) = (&mine.table.facts, &mine.table.summary);
            let sits = |holder: &Occupant| matches!(holder, Occupant::Person { user, .. } if *user == person);
            let plays = summary.phase == Phase::Playing && summary.seats.iter().any(|seat| sits(&seat.holder));
            if facts.turn_based && plays {
                found.push(mine.table.id);
            }
        }
        match tables.next {
            Some(next) => page = Page::new(Some(next), AT_ONCE),
            None => return Ok(found),
        }
    }
}

async fn tell(app: &App, table: TableId, person: UserId, name: &str, until: u64) -> Answered<()> {
    let client = |conn| Client { conn, user: person, name: name.to_owned() };
    let told = app.tables.ask(table, client, Request::DaysOff { key: new_key(), until }).await;
    told.map(|_| ()).map_err(|_| Problem::new("not_now"))
}

/// Nobody waits for this person until then; 0 when they are back.
pub(crate) async fn tell_tables(app: &App, person: UserId, name: &str, until: u64) -> Answered<()> {
    for table in tables_of(app, person).await? {
        tell(app, table, person, name, until).await?;
    }
    Ok(())
}

/// Tells tables that have begun since days off did. A table that knows already changes nothing.
pub(crate) async fn run(app: App) {
    let mut told = BTreeSet::new();
    loop {
        tokio::time::sleep(EVERY).await;
        if app.tables.leads()
            && let Err(error) = look(&app, &mut told).await
        {
            tracing::error!(%error, "tables are not told of days off");
        }
    }
}

async fn look(app: &App, told: &mut BTreeSet<(UserId, u64, TableId)>) -> Result<(), Error> {
    let now = app.wall();
    told.retain(|(_, until, _)| *until > now);
    let mut after = None;
    loop {
        let people = app.store.people_off(now, after, AT_ONCE).await?;
        let Some((last, _)) = people.last() else { return Ok(()) };
        after = Some(*last);
        for (person, off) in people {
            for table in tables_of(app, person).await? {
                if told.insert((person, off.until, table)) && tell(app, table, person, "", off.until).await.is_err() {
                    told.remove(&(person, off.until, table));
                }
            }
        }
    }
}
