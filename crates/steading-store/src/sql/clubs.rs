//! Clubs.

use super::games::read_game;
use super::rows::{number, parsed};
use super::tables::read_listing;
use super::{Connection, Database, DbRow, hold};
use crate::clubs::{Admitted, Club, ClubLimits, Clubs, Member, Role};
use crate::error::Error;
use crate::listing::{GameListing, Listing};
use crate::sql::{Hold, stored};
use crate::tokens::TokenHash;
use async_trait::async_trait;
use sqlx::Row;
use steading_host::{TableId, UserId};

macro_rules! club_columns {
    () => {
        "club.id, club.name, about, created, (SELECT count(*) FROM member AS all_of WHERE all_of.club = club.id AND \
         all_of.role > 0)"
    };
}

#[async_trait]
impl Clubs for Database {
    async fn add_club(&self, club: &Club, owner: UserId, limits: ClubLimits) -> Result<Admitted, Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Clubs).await?;
        if clubs_with(write.on(), owner).await? >= limits.of_one {
            write.undo().await?;
            return Ok(Admitted::TooManyClubs);
        }
        let made =
            sqlx::query("INSERT INTO club (id, name, about, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
                .bind(club.id.as_str())
                .bind(club.name.as_str())
                .bind(club.about.as_str())
                .bind(stored(club.created))
                .execute(write.on())
                .await?;
        if made.rows_affected() == 0 {
            write.undo().await?;
            return Err(Error::AlreadyThere);
        }
        set_role(write.on(), club.id, owner, Role::Owner, club.created).await?;
        write.commit().await?;
        Ok(Admitted::Done)
    }

    async fn club(&self, id: TableId) -> Result<Option<Club>, Error> {
        let row = sqlx::query(concat!("SELECT ", club_columns!(), " FROM club WHERE id = $1")).bind(id.as_str());
        row.fetch_optional(&self.readers).await?.as_ref().map(read_club).transpose()
    }

    async fn clubs(&self, limit: u32) -> Result<Vec<Club>, Error> {
        let rows = sqlx::query(concat!("SELECT ", club_columns!(), " FROM club ORDER BY created DESC, id LIMIT $1"));
        rows.bind(i64::from(limit)).fetch_all(&self.readers).await?.iter().map(read_club).collect()
    }

    async fn clubs_of(&self, user: UserId) -> Result<Vec<(Club, Role)>, Error> {
        let rows = sqlx::query(concat!(
            "SELECT ",
            club_columns!(),
            ", member.role FROM member JOIN club ON id = member.club WHERE person = $1 ORDER BY club.name, club.id"
        ));
        let rows = rows.bind(user.as_str()).fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok((read_club(row)?, Role::of_number(row.try_get(5)?)?))).collect()
    }

    async fn describe_club(&self, id: TableId, name: &str, about: &str) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let set = sqlx::query("UPDATE club SET name = $2, about = $3 WHERE id = $1").bind(id.as_str());
        let set = set.bind(name).bind(about).execute(write.on()).await?.rows_affected();
        write.commit().await?;
        Ok(set == 1)
    }

    async fn set_club_invite(&self, id: TableId, invite: Option<TokenHash>) -> Result<(), Error> {
        let mut write = self.write().await?;
        let set = sqlx::query("UPDATE club SET invite = $2 WHERE id = $1").bind(id.as_str());
        let set = set.bind(invite.map(|invite| invite.0.to_vec())).execute(write.on()).await?.rows_affected();
        write.commit().await?;
        if set == 1 { Ok(()) } else { Err(Error::Unknown("club")) }
    }

    async fn club_invited_to(&self, invite: TokenHash) -> Result<Option<TableId>, Error> {
        let row = sqlx::query("SELECT id FROM club WHERE invite = $1").bind(invite.0.to_vec());
        row.fetch_optional(&self.readers).await?.map(|row| parsed(&row, 0)).transpose()
    }

    async fn members(&self, club: TableId) -> Result<Vec<Member>, Error> {
        let rows = sqlx::query(
            "SELECT member.person, name, role, at FROM member JOIN person ON person.id = member.person WHERE club = $1 \
             ORDER BY CASE WHEN role = 0 THEN 4 ELSE role END DESC, at, member.person",
        );
        let rows = rows.bind(club.as_str()).fetch_all(&self.readers).await?;
        let member = |row: &DbRow| {
            let role = Role::of_number(row.try_get(2)?)?;
            Ok::<_, Error>(Member { user: parsed(row, 0)?, name: row.try_get(1)?, role, at: number(row, 3)? })
        };
        rows.iter().map(member).collect()
    }

    async fn role_in(&self, club: TableId, user: UserId) -> Result<Option<Role>, Error> {
        let row = sqlx::query("SELECT role FROM member WHERE club = $1 AND person = $2");
        let row = row.bind(club.as_str()).bind(user.as_str()).fetch_optional(&self.readers).await?;
        row.map(|row| Role::of_number(row.try_get(0)?)).transpose()
    }

    async fn admit(
        &self,
        club: TableId,
        user: UserId,
        role: Role,
        at: u64,
        limits: ClubLimits,
    ) -> Result<Admitted, Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Clubs).await?;
        let there = sqlx::query("SELECT 1 FROM club WHERE id = $1").bind(club.as_str());
        if there.fetch_optional(write.on()).await?.is_none() {
            write.undo().await?;
            return Err(Error::Unknown("club"));
        }
        let before = sqlx::query("SELECT role FROM member WHERE club = $1 AND person = $2");
        let before = before.bind(club.as_str()).bind(user.as_str()).fetch_optional(write.on()).await?;
        let before = before.map(|row| Role::of_number(row.try_get(0)?)).transpose()?;
        let (least, most) = if role == Role::Asked { (0_i32, limits.requests) } else { (1, limits.members) };
        let counted = sqlx::query(
            "SELECT count(*) FROM member WHERE club = $1 AND CASE WHEN role = 0 THEN 0 ELSE 1 END = $2 AND person <> $3",
        );
        let counted = counted.bind(club.as_str()).bind(least).bind(user.as_str()).fetch_one(write.on()).await?;
        let refused = if number::<u32>(&counted, 0)? >= most {
            Some(Admitted::ClubFull)
        } else if before.is_none() && clubs_with(write.on(), user).await? >= limits.of_one {
            Some(Admitted::TooManyClubs)
        } else {
            None
        };
        if let Some(refused) = refused {
            write.undo().await?;
            return Ok(refused);
        }
        if role == Role::Owner {
            let demoted = sqlx::query("UPDATE member SET role = 2 WHERE club = $1 AND role = 3").bind(club.as_str());
            demoted.execute(write.on()).await?;
        }
        set_role(write.on(), club, user, role, at).await?;
        write.commit().await?;
        Ok(Admitted::Done)
    }

    async fn dismiss(&self, club: TableId, user: UserId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Clubs).await?;
        let gone = take_out(write.on(), club.as_str(), user).await?;
        write.commit().await?;
        Ok(gone)
    }

    async fn delete_club(&self, id: TableId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let gone = sqlx::query("DELETE FROM club WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        write.commit().await?;
        Ok(gone.rows_affected() == 1)
    }

    async fn give_to_club(&self, table: TableId, club: TableId, at: u64) -> Result<(), Error> {
        let mut write = self.write().await?;
        let given = sqlx::query("INSERT INTO club_table (live, club, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING");
        let given = given.bind(table.as_str()).bind(club.as_str()).bind(stored(at));
        given.execute(write.on()).await?;
        write.commit().await
    }

    async fn club_of(&self, table: TableId) -> Result<Option<TableId>, Error> {
        let row = sqlx::query("SELECT club FROM club_table WHERE live = $1").bind(table.as_str());
        row.fetch_optional(&self.readers).await?.map(|row| parsed(&row, 0)).transpose()
    }

    async fn club_tables(&self, club: TableId, limit: u32) -> Result<Vec<Listing>, Error> {
        let rows = sqlx::query(
            "SELECT id, facts, summary FROM club_table JOIN live ON id = club_table.live \
             WHERE club = $1 AND phase < 2 ORDER BY at DESC, id LIMIT $2",
        );
        let rows = rows.bind(club.as_str()).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter().map(read_listing).collect()
    }

    async fn club_games(&self, club: TableId, limit: u32) -> Result<Vec<GameListing>, Error> {
        let rows = sqlx::query(
            "SELECT id, facts, summary, entries, ended, uploaded FROM club_table JOIN finished ON id = club_table.live \
             WHERE club = $1 ORDER BY at DESC, id LIMIT $2",
        );
        let rows = rows.bind(club.as_str()).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter().map(read_game).collect()
    }
}

fn read_club(row: &DbRow) -> Result<Club, Error> {
    Ok(Club {
        id: parsed(row, 0)?,
        name: row.try_get(1)?,
        about: row.try_get(2)?,
        created: number(row, 3)?,
        members: number(row, 4)?,
    })
}

async fn clubs_with(connection: &mut Connection, user: UserId) -> Result<u32, Error> {
    let row = sqlx::query("SELECT count(*) FROM member WHERE person = $1").bind(user.as_str());
    number(&row.fetch_one(connection).await?, 0)
}

async fn set_role(connection: &mut Connection, club: TableId, user: UserId, role: Role, at: u64) -> Result<(), Error> {
    let set = sqlx::query(
        "INSERT INTO member (club, person, role, at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (club, person) DO UPDATE SET role = excluded.role",
    );
    let set = set.bind(club.as_str()).bind(user.as_str()).bind(role.number()).bind(stored(at));
    set.execute(connection).await?;
    Ok(())
}

/// Who goes leaves the club to somebody, or the club goes too.
pub(super) async fn take_out(connection: &mut Connection, club: &str, user: UserId) -> Result<bool, Error> {
    let gone = sqlx::query("DELETE FROM member WHERE club = $1 AND person = $2").bind(club).bind(user.as_str());
    if gone.execute(&mut *connection).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let next = sqlx::query("SELECT person, role FROM member WHERE club = $1 ORDER BY role DESC, at, person LIMIT 1");
    match next.bind(club).fetch_optional(&mut *connection).await? {
        Some(next) if next.try_get::<i64, _>(1)? > 0 => {
            let owner = sqlx::query("UPDATE member SET role = 3 WHERE club = $1 AND person = $2 AND role < 3");
            owner.bind(club).bind(next.try_get::<&str, _>(0)?).execute(connection).await?;
        }
        _ => {
            sqlx::query("DELETE FROM club WHERE id = $1").bind(club).execute(connection).await?;
        }
    }
    Ok(true)
}

/// Somebody is forgotten: they are in no club any more.
pub(super) async fn leave_all(connection: &mut Connection, user: UserId) -> Result<(), Error> {
    let clubs = sqlx::query("SELECT club FROM member WHERE person = $1").bind(user.as_str());
    for row in clubs.fetch_all(&mut *connection).await? {
        take_out(connection, row.try_get(0)?, user).await?;
    }
    Ok(())
}
