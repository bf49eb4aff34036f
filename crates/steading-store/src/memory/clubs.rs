//! Clubs.

use super::{Data, Live, Memory};
use crate::clubs::{Admitted, Club, ClubLimits, Clubs, Member, Role};
use crate::error::Error;
use crate::listing::{GameListing, Listing};
use crate::tokens::TokenHash;
use async_trait::async_trait;
use std::cmp::Reverse;
use steading_host::{Phase, TableId, UserId};

impl Data {
    fn counted(&self, club: &Club) -> Club {
        let members = self.members.iter().filter(|((of, _), (role, _))| *of == club.id && *role > Role::Asked);
        Club { members: members.count() as u32, ..club.clone() }
    }

    pub(super) fn take_out(&mut self, club: TableId, user: UserId) -> bool {
        if self.members.remove(&(club, user)).is_none() {
            return false;
        }
        let left = self.members.iter().filter(|((of, _), (role, _))| *of == club && *role > Role::Asked);
        match left.max_by_key(|((_, user), (role, at))| (*role, Reverse(*at), Reverse(*user))).map(|(key, _)| *key) {
            Some(next) => self.members.get_mut(&next).expect("found a moment ago").0 = Role::Owner,
            None => self.remove_club(club),
        }
        true
    }

    fn remove_club(&mut self, club: TableId) {
        self.clubs.remove(&club);
        self.members.retain(|(of, _), _| *of != club);
        self.club_tables.retain(|_, (of, _)| *of != club);
    }

    fn club_tables_of(&self, club: TableId) -> Vec<TableId> {
        let mut own: Vec<_> = self.club_tables.iter().filter(|(_, (of, _))| *of == club).collect();
        own.sort_by_key(|(table, (_, at))| (Reverse(*at), **table));
        own.into_iter().map(|(table, _)| *table).collect()
    }
}

#[async_trait]
impl Clubs for Memory {
    async fn add_club(&self, club: &Club, owner: UserId, limits: ClubLimits) -> Result<Admitted, Error> {
        self.write(|data| {
            if data.members.keys().filter(|(_, user)| *user == owner).count() >= limits.of_one as usize {
                return Ok(Admitted::TooManyClubs);
            }
            if data.clubs.contains_key(&club.id) {
                return Err(Error::AlreadyThere);
            }
            data.clubs.insert(club.id, (club.clone(), None));
            data.members.insert((club.id, owner), (Role::Owner, club.created));
            Ok(Admitted::Done)
        })
        .await
    }

    async fn club(&self, id: TableId) -> Result<Option<Club>, Error> {
        self.read(|data| data.clubs.get(&id).map(|(club, _)| data.counted(club))).await
    }

    async fn clubs(&self, limit: u32) -> Result<Vec<Club>, Error> {
        self.read(|data| {
            let mut all: Vec<Club> = data.clubs.values().map(|(club, _)| data.counted(club)).collect();
            all.sort_by_key(|club| (Reverse(club.created), club.id));
            all.truncate(limit as usize);
            all
        })
        .await
    }

    async fn clubs_of(&self, user: UserId) -> Result<Vec<(Club, Role)>, Error> {
        self.read(|data| {
            let own = data.members.iter().filter(|((_, member), _)| *member == user);
            let mut own: Vec<_> = own
                .filter_map(|((club, _), (role, _))| Some((data.counted(&data.clubs.get(club)?.0), *role)))
                .collect();
            own.sort_by(|(one, _), (other, _)| (&one.name, one.id).cmp(&(&other.name, other.id)));
            own
        })
        .await
    }

    async fn describe_club(&self, id: TableId, name: &str, about: &str) -> Result<bool, Error> {
        self.write(|data| {
            let Some((club, _)) = data.clubs.get_mut(&id) else { return Ok(false) };
            (club.name, club.about) = (name.to_owned(), about.to_owned());
            Ok(true)
        })
        .await
    }

    async fn set_club_invite(&self, id: TableId, invite: Option<TokenHash>) -> Result<(), Error> {
        self.write(|data| {
            data.clubs.get_mut(&id).ok_or(Error::Unknown("club"))?.1 = invite;
            Ok(())
        })
        .await
    }

    async fn club_invited_to(&self, invite: TokenHash) -> Result<Option<TableId>, Error> {
        self.read(|data| data.clubs.values().find(|(_, known)| *known == Some(invite)).map(|(club, _)| club.id)).await
    }

    async fn members(&self, club: TableId) -> Result<Vec<Member>, Error> {
        self.read(|data| {
            let own = data.members.iter().filter(|((of, _), _)| *of == club);
            let mut own: Vec<Member> = own
                .map(|((_, user), (role, at))| {
                    let name = data.people.get(user).map(|known| known.person.name.clone()).unwrap_or_default();
                    Member { user: *user, name, role: *role, at: *at }
                })
                .collect();
            own.sort_by_key(|member| (member.role != Role::Asked, Reverse(member.role), member.at, member.user));
            own
        })
        .await
    }

    async fn role_in(&self, club: TableId, user: UserId) -> Result<Option<Role>, Error> {
        self.read(|data| data.members.get(&(club, user)).map(|(role, _)| *role)).await
    }

    async fn admit(
        &self,
        club: TableId,
        user: UserId,
        role: Role,
        at: u64,
        limits: ClubLimits,
    ) -> Result<Admitted, Error> {
        self.write(|data| {
            if !data.clubs.contains_key(&club) {
                return Err(Error::Unknown("club"));
            }
            let asks = role == Role::Asked;
            let alike = data
                .members
                .iter()
                .filter(|((of, other), (role, _))| *of == club && *other != user && (*role == Role::Asked) == asks);
            let most = if asks { limits.requests } else { limits.members };
            if alike.count() >= most as usize {
                return Ok(Admitted::ClubFull);
            }
            let before = data.members.get(&(club, user)).map(|(_, at)| *at);
            let clubs = data.members.keys().filter(|(_, member)| *member == user).count();
            if before.is_none() && clubs >= limits.of_one as usize {
                return Ok(Admitted::TooManyClubs);
            }
            if role == Role::Owner {
                let others = data.members.iter_mut().filter(|((of, _), (role, _))| *of == club && *role == Role::Owner);
                others.for_each(|(_, (role, _))| *role = Role::Organiser);
            }
            data.members.insert((club, user), (role, before.unwrap_or(at)));
            Ok(Admitted::Done)
        })
        .await
    }

    async fn dismiss(&self, club: TableId, user: UserId) -> Result<bool, Error> {
        self.write(|data| Ok(data.take_out(club, user))).await
    }

    async fn delete_club(&self, id: TableId) -> Result<bool, Error> {
        self.write(|data| {
            let there = data.clubs.contains_key(&id);
            data.remove_club(id);
            Ok(there)
        })
        .await
    }

    async fn give_to_club(&self, table: TableId, club: TableId, at: u64) -> Result<(), Error> {
        self.write(|data| {
            data.club_tables.entry(table).or_insert((club, at));
            Ok(())
        })
        .await
    }

    async fn club_of(&self, table: TableId) -> Result<Option<TableId>, Error> {
        self.read(|data| data.club_tables.get(&table).map(|(club, _)| *club)).await
    }

    async fn club_tables(&self, club: TableId, limit: u32) -> Result<Vec<Listing>, Error> {
        self.read(|data| {
            let live = data.club_tables_of(club).into_iter().filter_map(|table| data.live.get(&table));
            live.filter(|live| live.summary.phase != Phase::Over).map(Live::listing).take(limit as usize).collect()
        })
        .await
    }

    async fn club_games(&self, club: TableId, limit: u32) -> Result<Vec<GameListing>, Error> {
        self.read(|data| {
            let games = data.club_tables_of(club).into_iter().filter_map(|table| data.finished.get(&table));
            games.map(|game| game.listing.clone()).take(limit as usize).collect()
        })
        .await
    }
}
