//! What the page of a person shows.

use super::games::read_best;
use super::rows::{number, parsed};
use super::{Database, DbRow};
use crate::error::Error;
use crate::games::Best;
use crate::profiles::{Favourite, MOST_LOOKED_AT, Profiles, RatedAt, Tally, Versus, first_of_each_game};
use async_trait::async_trait;
use sqlx::Row;
use steading_host::UserId;

#[async_trait]
impl Profiles for Database {
    async fn tallies(&self, user: UserId, private_too: bool) -> Result<Vec<Tally>, Error> {
        let rows = sqlx::query(
            "SELECT title, seats, count(*), CAST(sum(CASE WHEN place = 1 THEN 1 ELSE 0 END) AS BIGINT), max(score), \
             CAST(coalesce(avg(score), 0) AS DOUBLE PRECISION), max(ended) \
             FROM (SELECT * FROM played WHERE person = $1 ORDER BY ended DESC LIMIT $3) AS latest \
             WHERE place IS NOT NULL AND (private = 0 OR $2) GROUP BY title, seats ORDER BY title, seats",
        );
        let rows = rows.bind(user.as_str()).bind(private_too).bind(i64::from(MOST_LOOKED_AT));
        let rows = rows.fetch_all(&self.readers).await?;
        let tally = |row: &DbRow| {
            Ok::<_, Error>(Tally {
                game: row.try_get(0)?,
                seats: number(row, 1)?,
                games: number(row, 2)?,
                wins: number(row, 3)?,
                best: row.try_get::<Option<i64>, _>(4)?.and_then(|best| best.try_into().ok()),
                mean: row.try_get(5)?,
                last: number(row, 6)?,
            })
        };
        rows.iter().map(tally).collect()
    }

    async fn rated_games(&self, user: UserId, private_too: bool, limit: u32) -> Result<Vec<RatedAt>, Error> {
        let rows = sqlx::query(
            "SELECT title, seats, ended, points, game \
             FROM (SELECT * FROM played WHERE person = $1 ORDER BY ended DESC LIMIT $3) AS latest \
             WHERE points IS NOT NULL AND (private = 0 OR $2) ORDER BY ended DESC, game LIMIT $4",
        );
        let rows = rows.bind(user.as_str()).bind(private_too).bind(i64::from(MOST_LOOKED_AT)).bind(i64::from(limit));
        let rows = rows.fetch_all(&self.readers).await?;
        let rated = |row: &DbRow| {
            Ok::<_, Error>(RatedAt {
                game: row.try_get(0)?,
                seats: number(row, 1)?,
                ended: number(row, 2)?,
                points: row.try_get(3)?,
                finished: parsed(row, 4)?,
            })
        };
        rows.iter().rev().map(rated).collect()
    }

    async fn open_bests(&self, user: UserId) -> Result<Vec<Best>, Error> {
        let rows = sqlx::query(
            "SELECT best.game, options, score, before, verdict, best.finished, best.ended, last, games FROM best \
             JOIN finished ON finished.id = best.finished AND finished.private = 0 WHERE person = $1",
        );
        let rows = rows.bind(user.as_str()).fetch_all(&self.readers).await?;
        let mut bests = rows.iter().map(read_best).collect::<Result<Vec<_>, _>>()?;
        bests.sort_by(|one, other| (&one.game, &one.options).cmp(&(&other.game, &other.options)));
        Ok(bests)
    }

    async fn versus(&self, one: UserId, other: UserId, private_too: bool) -> Result<Vec<Versus>, Error> {
        let rows = sqlx::query(
            "SELECT one.title, count(*), CAST(sum(CASE WHEN one.place < other.place THEN 1 ELSE 0 END) AS BIGINT), \
             CAST(sum(CASE WHEN one.place > other.place THEN 1 ELSE 0 END) AS BIGINT) \
             FROM (SELECT * FROM played WHERE person = $1 ORDER BY ended DESC LIMIT $4) AS one \
             JOIN played AS other ON other.person = $2 AND other.ended = one.ended AND other.game = one.game \
             WHERE one.place IS NOT NULL AND other.place IS NOT NULL AND (one.private = 0 OR $3) \
             GROUP BY one.title ORDER BY one.title",
        );
        let rows = rows.bind(one.as_str()).bind(other.as_str()).bind(private_too).bind(i64::from(MOST_LOOKED_AT));
        let rows = rows.fetch_all(&self.readers).await?;
        let versus = |row: &DbRow| {
            Ok::<_, Error>(Versus {
                game: row.try_get(0)?,
                games: number(row, 1)?,
                ahead: number(row, 2)?,
                behind: number(row, 3)?,
            })
        };
        rows.iter().map(versus).collect()
    }

    async fn favourites(&self, user: UserId, private_too: bool) -> Result<Vec<Favourite>, Error> {
        let rows = sqlx::query(
            "SELECT game, kind, thing, open + CASE WHEN $2 THEN hidden ELSE 0 END AS count FROM favourite \
             WHERE person = $1 AND (open > 0 OR $2) ORDER BY game, count DESC, kind, thing",
        );
        let rows = rows.bind(user.as_str()).bind(private_too).fetch_all(&self.readers).await?;
        let favourite = |row: &DbRow| {
            Ok::<_, Error>(Favourite {
                game: row.try_get(0)?,
                kind: row.try_get(1)?,
                index: number(row, 2)?,
                count: number(row, 3)?,
            })
        };
        Ok(first_of_each_game(rows.iter().map(favourite).collect::<Result<_, _>>()?))
    }

    async fn avatars(&self, of: &[UserId]) -> Result<Vec<(UserId, String)>, Error> {
        let mut found = Vec::new();
        let mut read = self.snapshot().await?;
        for user in of {
            let row = sqlx::query("SELECT avatar FROM person WHERE id = $1 AND avatar IS NOT NULL").bind(user.as_str());
            if let Some(row) = row.fetch_optional(&mut *read).await? {
                found.push((*user, row.try_get(0)?));
            }
        }
        Ok(found)
    }

    async fn set_avatar(&self, user: UserId, avatar: Option<&str>) -> Result<(), Error> {
        let mut write = self.write().await?;
        let set = sqlx::query("UPDATE person SET avatar = $2 WHERE id = $1").bind(user.as_str()).bind(avatar);
        let set = set.execute(write.on()).await?.rows_affected();
        write.commit().await?;
        if set == 1 { Ok(()) } else { Err(Error::Unknown("person")) }
    }
}
