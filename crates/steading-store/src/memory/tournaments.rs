//! Tournaments.

use super::{Data, Memory};
use crate::clubs::Role;
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

    async fn tournaments(&self, viewer: Option<UserId>, limit: u32) -> Result<Vec<Tournament>, Error> {
        self.read(|data| {
            let member = |club| {
                let role = viewer.and_then(|viewer| data.members.get(&(club, viewer)));
                role.is_some_and(|(role, _)| *role > Role::Asked)
            };
            data.latest(limit, |one| one.club.is_none_or(member))
        })
        .await
    }

    async fn tournaments_of_club(&self, club: TableId, limit: u32) -> Result<Vec<Tournament>, Error> {
        self.read(|data| data.latest(limit, |one| one.club == Some(club))).await
    }

    async fn tournaments_in_play(&self) -> Result<Vec<TableId>, Error> {
        self.read(|data| {
            let playing = data.tournaments.values().filter(|(one, _)| one.phase == Phase::Playing);
            let mut playing: Vec<_> = playing.map(|(one, _)| (one.changed, one.id)).collect();
            playing.sort();
            playing.into_iter().map(|(_, id)| id).collect()
        })
        .await
    }

    async fn next_to_begin(&self) -> Result<Option<(TableId, u64)>, Error> {
        self.read(|data| {
            let gathering = data.tournaments.values().filter(|(one, _)| one.phase == Phase::Gathering);
            gathering.filter_map(|(one, _)| Some((one.id, one.begins?))).min_by_key(|(id, begins)| (*begins, *id))
        })
        .await
    }

    async fn delete_tournament(&self, id: TableId) -> Result<bool, Error> {
        self.write(|data| Ok(data.tournaments.remove(&id).is_some())).await
    }

    async fn sweep_tournaments(&self, gathering: u64, over: u64) -> Result<u32, Error> {
        self.write(|data| {
            let before = data.tournaments.len();
            data.tournaments.retain(|_, (one, _)| match one.phase {
                Phase::Gathering => one.created >= gathering,
                Phase::Playing => true,
                Phase::Over => one.changed >= over,
            });
            Ok((before - data.tournaments.len()) as u32)
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

impl Data {
    fn latest(&self, limit: u32, wanted: impl Fn(&Tournament) -> bool) -> Vec<Tournament> {
        let found = self.tournaments.values().map(|(tournament, _)| tournament).filter(|one| wanted(one));
        let mut found: Vec<Tournament> = found.cloned().collect();
        found.sort_by_key(|one| (std::cmp::Reverse(one.changed), one.id));
        found.truncate(limit as usize);
        found
    }
}
