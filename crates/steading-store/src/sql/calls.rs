//! Channels, and what goes through them ([`Calls`]).

use super::rows::{flag, from_json, number, parsed};
use super::{Connection, Database, DbRow};
use crate::calls::{
    BundleEnd, CallKey, Calls, Channel, ChannelSecret, DueCalls, KeptCall, Plan, Quiet, Reach, way_name,
};
use crate::error::Error;
use crate::sql::{stored, to_json};
use async_trait::async_trait;
use sqlx::Row as _;
use steading_host::{Call, CallKind, ChannelId, TableId, UserId};

macro_rules! channel_columns {
    () => {
        "channel.id, channel.person, channel.target, channel.secret, channel.events, channel.daily, \
         channel.confirmed, channel.created, channel.sent, channel.failed"
    };
}

macro_rules! call_columns {
    () => {
        "call.channel, call.live, call.place, call.kind, call.at, call.due, call.bundle, call.tries"
    };
}

macro_rules! reach_columns {
    () => {
        "reach.lang, reach.zone, reach.quiet_from, reach.quiet_to, reach.digest"
    };
}

/// How many columns stand before those of a call, and of somebody's wishes, where all are asked for.
const CALL: usize = 10;
const REACH: usize = 18;

#[async_trait]
impl Calls for Database {
    async fn reach_of(&self, person: UserId) -> Result<Option<Reach>, Error> {
        let row = sqlx::query(concat!("SELECT ", reach_columns!(), " FROM reach WHERE person = $1"));
        let row = row.bind(person.as_str()).fetch_optional(&self.readers).await?;
        row.as_ref().map_or(Ok(None), |row| read_reach(row, 0))
    }

    async fn set_reach(&self, person: UserId, reach: &Reach) -> Result<(), Error> {
        let mut write = self.write().await?;
        sqlx::query(
            "INSERT INTO reach (person, lang, zone, quiet_from, quiet_to, digest) VALUES ($1, $2, $3, $4, $5, $6) \
             ON CONFLICT (person) DO UPDATE SET lang = excluded.lang, zone = excluded.zone, \
             quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, digest = excluded.digest",
        )
        .bind(person.as_str())
        .bind(reach.lang.as_str())
        .bind(reach.zone.as_str())
        .bind(reach.quiet.map(|quiet| i64::from(quiet.from)))
        .bind(reach.quiet.map(|quiet| i64::from(quiet.to)))
        .bind(i64::from(reach.digest))
        .execute(write.on())
        .await?;
        write.commit().await
    }

    async fn add_channel(&self, channel: &Channel, most: u32) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let added = sqlx::query(
            "INSERT INTO channel (id, person, kind, target, secret, events, daily, confirmed, created, sent, failed) \
             SELECT $1, id, $3, $4, $5, $6, $7, $8, $9, NULL, 0 FROM person WHERE id = $2 \
             AND (SELECT count(*) FROM channel WHERE channel.person = $2) < $10",
        )
        .bind(channel.id.as_str())
        .bind(channel.person.as_str())
        .bind(way_name(&channel.way))
        .bind(to_json(&channel.way))
        .bind(channel.secret.0.to_vec())
        .bind(i64::from(channel.events))
        .bind(i64::from(channel.daily))
        .bind(i64::from(channel.confirmed))
        .bind(stored(channel.created))
        .bind(i64::from(most))
        .execute(write.on())
        .await?;
        write.commit().await?;
        Ok(added.rows_affected() == 1)
    }

    async fn channels_of(&self, person: UserId) -> Result<Vec<Channel>, Error> {
        let rows =
            sqlx::query(concat!("SELECT ", channel_columns!(), " FROM channel WHERE person = $1 ORDER BY created, id"));
        let rows = rows.bind(person.as_str()).fetch_all(&self.readers).await?;
        rows.iter().map(read_channel).collect()
    }

    async fn channel(&self, id: ChannelId) -> Result<Option<Channel>, Error> {
        let row = sqlx::query(concat!("SELECT ", channel_columns!(), " FROM channel WHERE id = $1"));
        row.bind(id.as_str()).fetch_optional(&self.readers).await?.as_ref().map(read_channel).transpose()
    }

    async fn set_channel(&self, id: ChannelId, events: u32, daily: bool) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let set = sqlx::query("UPDATE channel SET events = $2, daily = $3 WHERE id = $1");
        let set = set.bind(id.as_str()).bind(i64::from(events)).bind(i64::from(daily)).execute(write.on()).await?;
        write.commit().await?;
        Ok(set.rows_affected() == 1)
    }

    async fn confirm_channel(&self, id: ChannelId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let set = sqlx::query("UPDATE channel SET confirmed = 1 WHERE id = $1").bind(id.as_str());
        let set = set.execute(write.on()).await?;
        write.commit().await?;
        Ok(set.rows_affected() == 1)
    }

    async fn remove_channel(&self, id: ChannelId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        sqlx::query("DELETE FROM call WHERE channel = $1").bind(id.as_str()).execute(write.on()).await?;
        let removed = sqlx::query("DELETE FROM channel WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        write.commit().await?;
        Ok(removed.rows_affected() == 1)
    }

    async fn call(&self, table: TableId, place: u64, calls: &[Call]) -> Result<(), Error> {
        let mut write = self.write().await?;
        insert_calls(write.on(), table, place, calls, |_| None).await?;
        write.commit().await
    }

    async fn due_calls(&self, now: u64, channels: u32) -> Result<Vec<DueCalls>, Error> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            channel_columns!(),
            ", ",
            call_columns!(),
            ", ",
            reach_columns!(),
            " FROM call JOIN channel ON channel.id = call.channel \
             LEFT JOIN reach ON reach.person = channel.person \
             JOIN (SELECT channel AS late, min(due) AS since FROM call WHERE due <= $1 GROUP BY channel \
             ORDER BY since, late LIMIT $2) AS waits ON waits.late = call.channel \
             WHERE call.due <= $1 ORDER BY waits.since, call.channel, call.live, call.place, call.kind"
        ));
        let rows = rows.bind(stored(now)).bind(i64::from(channels)).fetch_all(&self.readers).await?;
        let mut due: Vec<DueCalls> = Vec::new();
        for row in &rows {
            let call = read_call(row, CALL)?;
            match due.last_mut().filter(|last| last.channel.id == call.key.channel) {
                Some(last) => last.calls.push(call),
                None => due.push(DueCalls {
                    channel: read_channel(row)?,
                    reach: read_reach(row, REACH)?,
                    calls: vec![call],
                }),
            }
        }
        Ok(due)
    }

    async fn plan_calls(&self, plans: &[(CallKey, Plan)]) -> Result<(), Error> {
        let mut write = self.write().await?;
        for (key, plan) in plans {
            const WHICH: &str = "channel = $1 AND live = $2 AND place = $3 AND kind = $4 AND bundle IS NULL";
            let planned = match plan {
                Plan::Drop => format!("DELETE FROM call WHERE {WHICH}"),
                Plan::Later(_) => format!("UPDATE call SET due = $5 WHERE {WHICH}"),
                Plan::Bundle(_) => format!("UPDATE call SET bundle = $5 WHERE {WHICH}"),
            };
            let planned = sqlx::query(sqlx::AssertSqlSafe(planned))
                .bind(key.channel.as_str())
                .bind(key.table.as_str())
                .bind(stored(key.place))
                .bind(i64::from(key.kind.bit()));
            let planned = match plan {
                Plan::Drop => planned,
                Plan::Later(due) => planned.bind(stored(*due)),
                Plan::Bundle(bundle) => planned.bind(bundle.to_string()),
            };
            planned.execute(write.on()).await?;
        }
        write.commit().await
    }

    async fn end_bundle(&self, channel: ChannelId, bundle: ChannelId, end: BundleEnd) -> Result<(), Error> {
        let mut write = self.write().await?;
        match end {
            BundleEnd::Again { due } | BundleEnd::Later { due } => {
                let tried = matches!(end, BundleEnd::Again { .. });
                sqlx::query("UPDATE call SET due = $2, tries = tries + $3 WHERE bundle = $1")
                    .bind(bundle.as_str())
                    .bind(stored(due))
                    .bind(i64::from(tried))
                    .execute(write.on())
                    .await?;
            }
            BundleEnd::Delivered { .. } | BundleEnd::GivenUp | BundleEnd::Dropped => {
                sqlx::query("DELETE FROM call WHERE bundle = $1").bind(bundle.as_str()).execute(write.on()).await?;
            }
        }
        let noted = match end {
            BundleEnd::Delivered { at } => Some(
                sqlx::query("UPDATE channel SET sent = $2, failed = 0 WHERE id = $1")
                    .bind(channel.as_str())
                    .bind(stored(at)),
            ),
            BundleEnd::GivenUp => {
                Some(sqlx::query("UPDATE channel SET failed = failed + 1 WHERE id = $1").bind(channel.as_str()))
            }
            BundleEnd::Again { .. } | BundleEnd::Later { .. } | BundleEnd::Dropped => None,
        };
        if let Some(noted) = noted {
            noted.execute(write.on()).await?;
        }
        write.commit().await
    }

    async fn calls_by(&self, channel: ChannelId, limit: u32) -> Result<Vec<KeptCall>, Error> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            call_columns!(),
            " FROM call WHERE channel = $1 ORDER BY at DESC, live, place, kind LIMIT $2"
        ));
        let rows = rows.bind(channel.as_str()).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter().map(|row| read_call(row, 0)).collect()
    }

    async fn sweep_calls(&self, calls_before: u64, unconfirmed_before: u64) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let unconfirmed = sqlx::query("DELETE FROM channel WHERE confirmed = 0 AND created < $1");
        let unconfirmed = unconfirmed.bind(stored(unconfirmed_before)).execute(write.on()).await?.rows_affected();
        let old = sqlx::query(
            "DELETE FROM call WHERE at < $1 OR NOT EXISTS (SELECT 1 FROM channel WHERE channel.id = call.channel)",
        );
        let old = old.bind(stored(calls_before)).execute(write.on()).await?.rows_affected();
        write.commit().await?;
        Ok((unconfirmed + old) as u32)
    }
}

/// Calls people by every channel that is for it. What is newer takes the place of what is not part of a message yet.
pub(super) async fn insert_calls(
    connection: &mut Connection,
    table: TableId,
    place: u64,
    calls: &[Call],
    by: impl Fn(CallKind) -> Option<UserId>,
) -> Result<(), Error> {
    for call in calls {
        if let Some(by) = by(call.kind)
            && is_unheard(connection, call.user, by).await?
        {
            continue;
        }
        sqlx::query("DELETE FROM call WHERE live = $1 AND person = $2 AND kind = $3 AND bundle IS NULL")
            .bind(table.as_str())
            .bind(call.user.as_str())
            .bind(i64::from(call.kind.bit()))
            .execute(&mut *connection)
            .await?;
        sqlx::query(
            "INSERT INTO call (channel, live, place, kind, person, at, due, tries) \
             SELECT id, $1, $2, $3, person, $4, CASE WHEN kind = 'feed' THEN 9223372036854775807 ELSE $5 END, 0 \
             FROM channel WHERE person = $6 AND confirmed = 1 AND (events & $3) <> 0 ON CONFLICT DO NOTHING",
        )
        .bind(table.as_str())
        .bind(stored(place))
        .bind(i64::from(call.kind.bit()))
        .bind(stored(call.at))
        .bind(stored(call.due))
        .bind(call.user.as_str())
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Whether somebody has blocked or muted another.
async fn is_unheard(connection: &mut Connection, user: UserId, other: UserId) -> Result<bool, Error> {
    let row = sqlx::query("SELECT 1 FROM tie WHERE person = $1 AND other = $2 AND kind IN (3, 4)");
    Ok(row.bind(user.as_str()).bind(other.as_str()).fetch_optional(connection).await?.is_some())
}

fn read_reach(row: &DbRow, from: usize) -> Result<Option<Reach>, Error> {
    let Some(lang) = row.try_get::<Option<String>, _>(from)? else { return Ok(None) };
    let minute = |column: usize| {
        let minute: Option<i64> = row.try_get(column)?;
        Ok::<_, Error>(minute.and_then(|minute| u16::try_from(minute).ok()))
    };
    let quiet = minute(from + 2)?.zip(minute(from + 3)?).map(|(from, to)| Quiet { from, to });
    Ok(Some(Reach { lang, zone: row.try_get(from + 1)?, quiet, digest: number(row, from + 4)? }))
}

fn read_channel(row: &DbRow) -> Result<Channel, Error> {
    let secret: Vec<u8> = row.try_get(3)?;
    let secret = secret.try_into().map_err(|_| Error::Broken("the secret of a channel has 32 bytes".to_owned()))?;
    let sent: Option<i64> = row.try_get(8)?;
    Ok(Channel {
        id: parsed(row, 0)?,
        person: parsed(row, 1)?,
        way: from_json(row, 2)?,
        secret: ChannelSecret(secret),
        events: number(row, 4)?,
        daily: flag(row, 5)?,
        confirmed: flag(row, 6)?,
        created: number(row, 7)?,
        sent: sent.and_then(|sent| u64::try_from(sent).ok()),
        failed: number(row, 9)?,
    })
}

fn read_call(row: &DbRow, from: usize) -> Result<KeptCall, Error> {
    let bit = number(row, from + 3)?;
    let kind = CallKind::of_bit(bit).ok_or_else(|| Error::Broken(format!("nobody is called for {bit}")))?;
    let bundle: Option<String> = row.try_get(from + 6)?;
    let bundle = bundle.map(|bundle| bundle.parse().map_err(|_| Error::Broken("a bundle without a name".to_owned())));
    Ok(KeptCall {
        key: CallKey {
            channel: parsed(row, from)?,
            table: parsed(row, from + 1)?,
            place: number(row, from + 2)?,
            kind,
        },
        at: number(row, from + 4)?,
        due: number(row, from + 5)?,
        bundle: bundle.transpose()?,
        tries: number(row, from + 7)?,
    })
}
