//! Tournaments.

use super::rows::{from_json, number};
use super::{Connection, Database};
use crate::error::Error;
use crate::listing::phase_number;
use crate::sql::{stored, to_json};
use crate::tournaments::{Tournament, Tournaments};
use async_trait::async_trait;
use steading_host::{Phase, TableId, UserId};

#[async_trait]
impl Tournaments for Database {
    async fn add_tournament(&self, tournament: &Tournament) -> Result<(), Error> {
        let mut write = self.write().await?;
        let added = sqlx::query(
            "INSERT INTO tournament (id, host, phase, changed, number, body) VALUES ($1, $2, $3, $4, 1, $5) \
             ON CONFLICT DO NOTHING",
        )
        .bind(tournament.id.as_str())
        .bind(tournament.host.as_str())
        .bind(i64::from(phase_number(tournament.phase)))
        .bind(stored(tournament.changed))
        .bind(to_json(tournament))
        .execute(write.on())
        .await?;
        write.commit().await?;
        if added.rows_affected() == 1 { Ok(()) } else { Err(Error::AlreadyThere) }
    }

    async fn tournament(&self, id: TableId) -> Result<Option<(Tournament, u64)>, Error> {
        let row = sqlx::query("SELECT body, number FROM tournament WHERE id = $1").bind(id.as_str());
        let row = row.fetch_optional(&self.readers).await?;
        row.as_ref().map(|row| Ok((from_json(row, 0)?, number(row, 1)?))).transpose()
    }

    async fn tournaments(&self, phase: Option<Phase>, limit: u32) -> Result<Vec<Tournament>, Error> {
        let rows =
            sqlx::query("SELECT body FROM tournament WHERE phase BETWEEN $1 AND $2 ORDER BY changed DESC, id LIMIT $3");
        let (first, last) = phase.map_or((0, 2), |phase| (phase_number(phase), phase_number(phase)));
        let rows = rows.bind(i64::from(first)).bind(i64::from(last)).bind(i64::from(limit));
        rows.fetch_all(&self.readers).await?.iter().map(|row| from_json(row, 0)).collect()
    }

    async fn hosted_by(&self, host: UserId) -> Result<u32, Error> {
        let row = sqlx::query("SELECT count(*) FROM tournament WHERE host = $1 AND phase < $2").bind(host.as_str());
        number(&row.bind(i64::from(phase_number(Phase::Over))).fetch_one(&self.readers).await?, 0)
    }

    async fn save_tournament(&self, tournament: &Tournament, number: u64) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let saved = sqlx::query(
            "UPDATE tournament SET phase = $3, changed = $4, body = $5, number = number + 1 \
             WHERE id = $1 AND number = $2",
        )
        .bind(tournament.id.as_str())
        .bind(stored(number))
        .bind(i64::from(phase_number(tournament.phase)))
        .bind(stored(tournament.changed))
        .bind(to_json(tournament))
        .execute(write.on())
        .await?;
        write.commit().await?;
        Ok(saved.rows_affected() == 1)
    }
}

/// Somebody is forgotten: their name leaves every tournament, their place in it stays.
pub(super) async fn forget_entrant(connection: &mut Connection, user: UserId, nobody: &str) -> Result<(), Error> {
    let rows = sqlx::query("SELECT body FROM tournament WHERE body LIKE '%' || $1 || '%'").bind(user.to_string());
    for row in rows.fetch_all(&mut *connection).await? {
        let mut tournament: Tournament = from_json(&row, 0)?;
        for entrant in tournament.entrants.iter_mut().filter(|entrant| entrant.user == user) {
            entrant.name = nobody.to_owned();
            entrant.gone = true;
        }
        sqlx::query("UPDATE tournament SET body = $2, number = number + 1 WHERE id = $1")
            .bind(tournament.id.to_string())
            .bind(to_json(&tournament))
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
