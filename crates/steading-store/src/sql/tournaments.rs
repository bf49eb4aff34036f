//! Tournaments.

use super::rows::{from_json, number, parsed};
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
            "INSERT INTO tournament (id, host, phase, changed, number, body, club, begins, created) \
             VALUES ($1, $2, $3, $4, 1, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
        )
        .bind(tournament.id.as_str())
        .bind(tournament.host.as_str())
        .bind(i64::from(phase_number(tournament.phase)))
        .bind(stored(tournament.changed))
        .bind(to_json(tournament))
        .bind(tournament.club.map(|club| club.to_string()))
        .bind(tournament.begins.map(stored))
        .bind(stored(tournament.created))
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

    async fn tournaments(&self, viewer: Option<UserId>, limit: u32) -> Result<Vec<Tournament>, Error> {
        let rows = sqlx::query(
            "SELECT body FROM tournament WHERE club IS NULL \
             OR club IN (SELECT club FROM member WHERE person = $1 AND role > 0) ORDER BY changed DESC, id LIMIT $2",
        );
        let rows = rows.bind(viewer.map(|viewer| viewer.to_string())).bind(i64::from(limit));
        rows.fetch_all(&self.readers).await?.iter().map(|row| from_json(row, 0)).collect()
    }

    async fn tournaments_of_club(&self, club: TableId, limit: u32) -> Result<Vec<Tournament>, Error> {
        let rows = sqlx::query("SELECT body FROM tournament WHERE club = $1 ORDER BY changed DESC, id LIMIT $2");
        let rows = rows.bind(club.as_str()).bind(i64::from(limit));
        rows.fetch_all(&self.readers).await?.iter().map(|row| from_json(row, 0)).collect()
    }

    async fn tournaments_in_play(&self) -> Result<Vec<TableId>, Error> {
        let rows = sqlx::query("SELECT id FROM tournament WHERE phase = $1 ORDER BY changed, id");
        let rows = rows.bind(i64::from(phase_number(Phase::Playing)));
        rows.fetch_all(&self.readers).await?.iter().map(|row| parsed(row, 0)).collect()
    }

    async fn next_to_begin(&self) -> Result<Option<(TableId, u64)>, Error> {
        let row = sqlx::query(
            "SELECT id, begins FROM tournament WHERE phase = $1 AND begins IS NOT NULL ORDER BY begins, id LIMIT 1",
        );
        let row = row.bind(i64::from(phase_number(Phase::Gathering))).fetch_optional(&self.readers).await?;
        row.map(|row| Ok((parsed(&row, 0)?, number(&row, 1)?))).transpose()
    }

    async fn delete_tournament(&self, id: TableId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let gone = delete_tournament(write.on(), id).await?;
        write.commit().await?;
        Ok(gone)
    }

    async fn sweep_tournaments(&self, gathering: u64, over: u64) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let swept =
            sqlx::query("DELETE FROM tournament WHERE (phase = $1 AND created < $2) OR (phase = $3 AND changed < $4)");
        let swept = swept.bind(i64::from(phase_number(Phase::Gathering))).bind(stored(gathering));
        let swept = swept.bind(i64::from(phase_number(Phase::Over))).bind(stored(over));
        let swept = swept.execute(write.on()).await?.rows_affected();
        write.commit().await?;
        Ok(swept as u32)
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

pub(super) async fn delete_tournament(connection: &mut Connection, id: TableId) -> Result<bool, Error> {
    let gone = sqlx::query("DELETE FROM tournament WHERE id = $1").bind(id.as_str()).execute(connection).await?;
    Ok(gone.rows_affected() == 1)
}

/// Tournaments that somebody has announced or takes part in.
pub(super) async fn with_person(connection: &mut Connection, user: UserId) -> Result<Vec<Tournament>, Error> {
    let rows = sqlx::query("SELECT body FROM tournament WHERE body LIKE '%' || $1 || '%' ORDER BY id");
    rows.bind(user.as_str()).fetch_all(connection).await?.iter().map(|row| from_json(row, 0)).collect()
}

/// Somebody is forgotten: their name leaves every tournament, their place in it stays.
pub(super) async fn forget_entrant(connection: &mut Connection, user: UserId, nobody: &str) -> Result<(), Error> {
    for mut tournament in with_person(connection, user).await? {
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
