//! Tournaments.

use super::Memory;
use crate::error::Error;
use crate::tournaments::{Tournament, Tournaments};
use async_trait::async_trait;
use steading_host::{Phase, TableId, UserId};

#[async_trait]
impl Tournaments for Memory {
    async fn add_tournament(&self, tournament: &Tournament) -> Result<(), Error> {
        self.write(|data| {
            if data.tournaments.contains_key(&tournament.id) {
                return Err(Error::AlreadyThere);
            }
            data.tournaments.insert(tournament.id, (tournament.clone(), 1));
            Ok(())
        })
        .await
    }

    async fn tournament(&self, id: TableId) -> Result<Option<(Tournament, u64)>, Error> {
        self.read(|data| data.tournaments.get(&id).cloned()).await
    }

    async fn tournaments(&self, phase: Option<Phase>, limit: u32) -> Result<Vec<Tournament>, Error> {
        self.read(|data| {
            let all = data.tournaments.values().map(|(tournament, _)| tournament);
            let mut found: Vec<Tournament> =
                all.filter(|one| phase.is_none_or(|phase| phase == one.phase)).cloned().collect();
            found.sort_by_key(|one| (std::cmp::Reverse(one.changed), one.id));
            found.truncate(limit as usize);
            found
        })
        .await
    }

    async fn hosted_by(&self, host: UserId) -> Result<u32, Error> {
        let open = |one: &Tournament| one.host == host && one.phase != Phase::Over;
        self.read(|data| data.tournaments.values().filter(|(one, _)| open(one)).count() as u32).await
    }

    async fn save_tournament(&self, tournament: &Tournament, number: u64) -> Result<bool, Error> {
        self.write(|data| {
            let Some(kept) = data.tournaments.get_mut(&tournament.id).filter(|kept| kept.1 == number) else {
                return Ok(false);
            };
            *kept = (tournament.clone(), number + 1);
            Ok(true)
        })
        .await
    }
}
