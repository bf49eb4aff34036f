//! Finished games, ratings, statistics.

use super::rows::{flag, from_json, number, parsed};
use super::tables::{drop_unused_packs, insert_played, keep_pack};
use super::{Connection, Database, DbRow, hold};
use crate::Games;
use crate::error::Error;
use crate::games::{
    Best, FinishedGame, Rating, SeatSum, Statistics, TableSum, Upload, best_score, results, seat_sums, seen_by,
    squeeze, statistics, taken_by, unsqueeze,
};
use crate::listing::{After, GameFilter, GameListing, ListingInfo, Page, Paged, game_place};
use crate::moving::values;
use crate::quota::Players;
use crate::rating::{
    Met, Player, RatedGame, SEASON_MS, Strength, after_game, differing, from_games, pairs, people, places, rated,
};
use crate::sealed::facts_text;
use crate::sql::{Hold, Place, stored, to_json};
use async_trait::async_trait;
use sqlx::{AssertSqlSafe, Row};
use std::collections::{BTreeMap, BTreeSet};
use steading_core::Viewer;
use steading_host::{SeatSummary, Summary, TableId, Taken, UserId};

/// Games of a list near a place in it, and those among them that are wanted. The inner part reads nothing but an index.
macro_rules! near {
    ($from:literal, $columns:literal, $whose:literal, $id:literal) => {
        concat!(
            "SELECT id, facts, summary, entries, ended, uploaded FROM (SELECT ",
            $columns,
            " FROM ",
            $from,
            " WHERE ",
            $whose,
            " AND (ended < $2 OR (ended = $2 AND ",
            $id,
            " > $3)) AND ended >= $4 AND ended <= $5 ORDER BY ended DESC, ",
            $id,
            " LIMIT $6) AS near JOIN finished ON id = gid WHERE (game = $7 OR $8) AND (private = 0 OR $9) \
             AND (chairs = $10 OR $11) AND entries BETWEEN $12 AND $13 AND (points BETWEEN $14 AND $15 OR $16) \
             ORDER BY at DESC, gid LIMIT $17"
        )
    };
}

impl Database {
    /// Where to go on if more games are to be looked at than were.
    async fn last_looked_at(
        &self,
        filter: &GameFilter,
        place: &Place,
        (since, until): (i64, i64),
        window: i64,
    ) -> Result<Option<After>, Error> {
        let row = match (filter.player, &filter.game) {
            (Some(player), _) => sqlx::query(
                "SELECT ended, game FROM played WHERE person = $1 AND (ended < $2 OR (ended = $2 AND game > $3)) \
                 AND ended >= $4 AND ended <= $5 ORDER BY ended DESC, game LIMIT 1 OFFSET $6",
            )
            .bind(player.to_string()),
            (None, Some(game)) => sqlx::query(
                "SELECT ended, id FROM finished WHERE game = $1 AND (ended < $2 OR (ended = $2 AND id > $3)) \
                 AND ended >= $4 AND ended <= $5 ORDER BY ended DESC, id LIMIT 1 OFFSET $6",
            )
            .bind(game.clone()),
            (None, None) => sqlx::query(
                "SELECT ended, id FROM finished WHERE '' = $1 AND (ended < $2 OR (ended = $2 AND id > $3)) \
                 AND ended >= $4 AND ended <= $5 ORDER BY ended DESC, id LIMIT 1 OFFSET $6",
            )
            .bind(""),
        };
        let row = row.bind(place.at).bind(place.id.clone()).bind(since).bind(until);
        let row = row.bind(window - 1).fetch_optional(&self.readers).await?;
        row.map(|row| Ok(After { group: 0, at: number(&row, 0)?, id: parsed(&row, 1)? })).transpose()
    }
}

#[async_trait]
impl Games for Database {
    async fn game(&self, id: TableId) -> Result<Option<FinishedGame>, Error> {
        let row = sqlx::query(
            "SELECT id, facts, summary, entries, ended, uploaded, record, body FROM finished \
             LEFT JOIN pack ON hash = pack WHERE id = $1",
        );
        let Some(row) = row.bind(id.as_str()).fetch_optional(&self.readers).await? else { return Ok(None) };
        let record = unsqueeze(row.try_get(6)?)?;
        let pack = row.try_get::<Option<&[u8]>, _>(7)?.map(unsqueeze).transpose()?;
        Ok(Some(FinishedGame { listing: read_game(&row)?, record, pack }))
    }

    async fn witnessed(&self, id: TableId, viewer: Viewer) -> Result<Option<String>, Error> {
        let row = sqlx::query("SELECT witnessed FROM finished WHERE id = $1").bind(id.as_str());
        let Some(row) = row.fetch_optional(&self.readers).await? else { return Ok(None) };
        let texts = unsqueeze(row.try_get(0)?)?;
        let texts = serde_json::from_str(&texts).map_err(|error| Error::Broken(error.to_string()))?;
        Ok(seen_by(texts, viewer))
    }

    async fn games(&self, filter: &GameFilter, page: Page) -> Result<Paged<GameListing>, Error> {
        let place = Place::after(page);
        let since = filter.ended.0.map_or(0, stored);
        // The place is a bound of its own, so that the index is entered there and not read from its beginning.
        let until = filter.ended.1.map_or(i64::MAX, stored).min(place.at);
        let window = filter.looks_through(page);
        // Of an answer that asks for one thing in a thousand the most of the work is bounded: so many rows of an index.
        let near = match (filter.player, &filter.game) {
            (Some(player), _) => sqlx::query(near!(
                "played",
                "ended AS at, game AS gid, score AS points, seats AS chairs",
                "person = $1",
                "game"
            ))
            .bind(player.to_string()),
            (None, Some(game)) => sqlx::query(near!(
                "finished",
                "ended AS at, id AS gid, best AS points, seats AS chairs",
                "game = $1",
                "id"
            ))
            .bind(game.clone()),
            (None, None) => sqlx::query(near!(
                "finished",
                "ended AS at, id AS gid, best AS points, seats AS chairs",
                "'' = $1",
                "id"
            ))
            .bind(""),
        };
        let (least, most) = (filter.score.0.map_or(i64::MIN, i64::from), filter.score.1.map_or(i64::MAX, i64::from));
        let rows = near
            .bind(place.at)
            .bind(place.id.clone())
            .bind(since)
            .bind(until)
            .bind(window)
            .bind(filter.game.as_deref())
            .bind(filter.game.is_none())
            .bind(filter.private_too)
            .bind(filter.seats.map_or(0, i64::from))
            .bind(filter.seats.is_none())
            .bind(filter.entries.0.map_or(0, i64::from))
            .bind(filter.entries.1.map_or(i64::MAX, i64::from))
            .bind(least)
            .bind(most)
            .bind(filter.score == (None, None))
            .bind(page.look_ahead())
            .fetch_all(&self.readers)
            .await?;
        let mut found = page.cut(rows.iter().map(read_game).collect::<Result<Vec<_>, _>>()?, game_place);
        if found.next.is_none() {
            found.next = self.last_looked_at(filter, &place, (since, until), window).await?;
        }
        Ok(found)
    }

    async fn upload(&self, upload: &Upload) -> Result<(), Error> {
        let own_pack = upload.pack.as_deref().filter(|_| upload.facts.own_pack).map_or(0, |pack| squeeze(pack).len());
        let bytes = (upload.finished.bytes() + own_pack) as i64;
        let mut write = self.write().await?;
        let pack = keep_pack(write.on(), upload.pack.as_deref()).await?;
        let inserted = sqlx::query(
            "INSERT INTO finished (id, game, private, uploaded, uncounted, ended, entries, facts, pack, summary, \
             record, witnessed, host, bytes, rated, seats, best) \
             VALUES ($1, $2, $3, 1, 0, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0, $13, $14) ON CONFLICT DO NOTHING",
        )
        .bind(upload.id.as_str())
        .bind(upload.facts.game.as_str())
        .bind(i64::from(upload.facts.private))
        .bind(stored(upload.summary.changed))
        .bind(i64::from(upload.summary.entries))
        .bind(facts_text(&upload.facts))
        .bind(pack)
        .bind(to_json(&upload.summary))
        .bind(upload.finished.record.as_slice())
        .bind(upload.finished.witnessed.as_slice())
        .bind(upload.facts.host.as_str())
        .bind(bytes)
        .bind(upload.summary.seats.len() as i64)
        .bind(best_score(&upload.summary.seats))
        .execute(write.on())
        .await?;
        if inserted.rows_affected() == 0 {
            write.undo().await?;
            return Err(Error::AlreadyThere);
        }
        insert_played(write.on(), upload.id, upload.facts.host, upload.summary.changed).await?;
        // Nobody here has played it: there are points to be found by, and no place.
        sqlx::query("UPDATE played SET title = $2, private = $3, seats = $4, score = $5 WHERE game = $1")
            .bind(upload.id.as_str())
            .bind(upload.facts.game.as_str())
            .bind(i64::from(upload.facts.private))
            .bind(upload.summary.seats.len() as i64)
            .bind(best_score(&upload.summary.seats))
            .execute(write.on())
            .await?;
        write.commit().await
    }

    async fn delete_game(&self, id: TableId) -> Result<bool, Error> {
        let mut write = self.write().await?;
        let deleted = sqlx::query("DELETE FROM finished WHERE id = $1").bind(id.as_str()).execute(write.on()).await?;
        let live = sqlx::query("SELECT 1 FROM live WHERE id = $1").bind(id.as_str());
        if live.fetch_optional(write.on()).await?.is_none() {
            sqlx::query("DELETE FROM access WHERE live = $1").bind(id.as_str()).execute(write.on()).await?;
        }
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(deleted.rows_affected() == 1)
    }

    async fn sweep_games(&self, of: Players, before: u64, limit: u32) -> Result<u32, Error> {
        let mut write = self.write().await?;
        let old = sqlx::query(
            "SELECT id FROM finished WHERE ended < $1 AND rated IS NOT NULL AND $2 = EXISTS (SELECT 1 FROM played \
             JOIN person ON person.id = played.person WHERE played.game = finished.id AND password IS NOT NULL) \
             ORDER BY ended, id LIMIT $3",
        );
        let old = old.bind(stored(before)).bind(of == Players::Accounts).bind(i64::from(limit));
        let old = old.fetch_all(write.on()).await?;
        for row in &old {
            let id: &str = row.try_get(0)?;
            sqlx::query("DELETE FROM finished WHERE id = $1").bind(id).execute(write.on()).await?;
            sqlx::query("DELETE FROM access WHERE live = $1 AND NOT EXISTS (SELECT 1 FROM live WHERE id = $1)")
                .bind(id)
                .execute(write.on())
                .await?;
        }
        drop_unused_packs(write.on()).await?;
        write.commit().await?;
        Ok(old.len() as u32)
    }

    async fn count_finished(&self, limit: u32) -> Result<u32, Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Counting).await?;
        let games = sqlx::query(
            "SELECT id, facts, summary, entries, ended, uncounted, taken FROM finished WHERE rated IS NULL \
             ORDER BY ended, id LIMIT $1",
        );
        let games = games.bind(i64::from(limit)).fetch_all(write.on()).await?;
        for row in &games {
            let facts: ListingInfo = from_json(row, 1)?;
            let summary: Summary = from_json(row, 2)?;
            let place = rate(write.on(), &facts, &summary.seats, number(row, 4)?).await?;
            // A game may be known to the statistics, but not to the ratings, which were made anew.
            if flag(row, 5)? {
                sum_up(write.on(), &facts.game, &summary.seats, number(row, 3)?).await?;
                note_taken(write.on(), &facts, &summary.seats, row.try_get(6)?).await?;
            }
            let id: &str = row.try_get(0)?;
            note_results(write.on(), id, &facts, &summary.seats, place > 0).await?;
            let counted = sqlx::query(
                "UPDATE finished SET uncounted = 0, taken = NULL, rated = $2, seats = $3, best = $4 WHERE id = $1",
            );
            let counted = counted.bind(id).bind(place).bind(summary.seats.len() as i64);
            counted.bind(best_score(&summary.seats)).execute(write.on()).await?;
        }
        write.commit().await?;
        Ok(games.len() as u32)
    }

    async fn recompute_ratings(&self, keep: bool) -> Result<u32, Error> {
        let mut write = self.write().await?;
        hold(write.on(), Hold::Counting).await?;
        let rows = sqlx::query("SELECT game, ended, summary FROM finished WHERE rated > 0 ORDER BY rated");
        let mut games = Vec::new();
        for row in rows.fetch_all(write.on()).await? {
            let summary: Summary = from_json(&row, 2)?;
            let players = places(&summary.seats).unwrap_or_default();
            games.push(RatedGame { game: row.try_get(0)?, ended: number(&row, 1)?, players });
        }
        let mut found = from_games(games);
        let people = sqlx::query("SELECT id FROM person WHERE password IS NOT NULL").fetch_all(write.on()).await?;
        let people = people.iter().map(|row| parsed(row, 0)).collect::<Result<BTreeSet<UserId>, _>>()?;
        found.retain(|(_, player), _| !matches!(player, Player::Person(user) if !people.contains(user)));
        let rows = sqlx::query("SELECT game, player, '', points, spread, games FROM rating");
        let kept = rows.fetch_all(write.on()).await?;
        let kept = kept.iter().map(|row| {
            let rating = read_rating(row)?;
            Ok(((rating.game, rating.player), rating.strength))
        });
        let wrong = differing(&kept.collect::<Result<_, Error>>()?, &found);
        if !keep || wrong == 0 {
            write.undo().await?;
            return Ok(wrong);
        }
        sqlx::query("DELETE FROM rating").execute(write.on()).await?;
        for ((game, player), strength) in found {
            keep_rating(write.on(), &game, &player, strength).await?;
        }
        write.commit().await?;
        Ok(wrong)
    }

    async fn ranking(&self, game: &str, limit: u32) -> Result<Vec<Rating>, Error> {
        let rows = sqlx::query(
            "SELECT game, player, coalesce(name, ''), points, spread, games FROM rating \
             LEFT JOIN person ON player = 'person:' || id WHERE game = $1 \
             ORDER BY points - 2 * spread DESC, player LIMIT $2",
        );
        let rows = rows.bind(game).bind(i64::from(limit)).fetch_all(&self.readers).await?;
        rows.iter().map(read_rating).collect()
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<Rating>, Error> {
        let rows = sqlx::query(
            "SELECT game, player, coalesce(name, ''), points, spread, games FROM rating \
             LEFT JOIN person ON id = $2 WHERE player = $1 ORDER BY game",
        );
        let rows = rows.bind(Player::Person(user).to_string()).bind(user.as_str());
        rows.fetch_all(&self.readers).await?.iter().map(read_rating).collect()
    }

    async fn bests_of(&self, user: UserId) -> Result<Vec<Best>, Error> {
        let rows = sqlx::query(
            "SELECT game, options, score, before, verdict, finished, ended, last, games FROM best WHERE person = $1",
        );
        let rows = rows.bind(user.as_str()).fetch_all(&self.readers).await?;
        let mut bests = rows.iter().map(read_best).collect::<Result<Vec<_>, _>>()?;
        // By the switches themselves: as text, a game without any would come last.
        bests.sort_by(|one, other| (&one.game, &one.options).cmp(&(&other.game, &other.options)));
        Ok(bests)
    }

    async fn statistics(&self, game: &str) -> Result<Statistics, Error> {
        // One transaction, so that a game counted meanwhile is in all sums or in none.
        let mut read = self.snapshot().await?;
        let tables = sqlx::query("SELECT seats, games, entries FROM game_sum WHERE game = $1").bind(game);
        let mut sums: BTreeMap<u8, TableSum> = BTreeMap::new();
        for row in tables.fetch_all(&mut *read).await? {
            let sum = sums.entry(number(&row, 0)?).or_default();
            (sum.games, sum.entries) = (row.try_get(1)?, row.try_get(2)?);
        }
        let seats = sqlx::query("SELECT seats, seat, games, shares, points FROM seat_sum WHERE game = $1").bind(game);
        for row in seats.fetch_all(&mut *read).await? {
            let seat = SeatSum { games: row.try_get(2)?, shares: row.try_get(3)?, points: row.try_get(4)? };
            sums.entry(number(&row, 0)?).or_default().seats.insert(number(&row, 1)?, seat);
        }
        Ok(statistics(&sums))
    }
}

/// How it went for everybody who played, for their pages.
async fn note_results(
    connection: &mut Connection,
    id: &str,
    facts: &ListingInfo,
    seats: &[SeatSummary],
    rated: bool,
) -> Result<(), Error> {
    for (user, score, place) in results(seats) {
        sqlx::query(
            "UPDATE played SET title = $3, private = $4, seats = $5, score = $6, place = $7, points = CASE WHEN $8 THEN \
             (SELECT rating.points FROM rating WHERE rating.game = $3 AND rating.player = 'person:' || $2) END \
             WHERE game = $1 AND person = $2",
        )
        .bind(id)
        .bind(user.as_str())
        .bind(facts.game.as_str())
        .bind(i64::from(facts.private))
        .bind(seats.len() as i64)
        .bind(score.map(i64::from))
        .bind(place.map(i64::from))
        .bind(rated)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// What everybody took and built is added to what they took and built before. Packs of one's own have other things.
async fn note_taken(
    connection: &mut Connection,
    facts: &ListingInfo,
    seats: &[SeatSummary],
    taken: Option<&str>,
) -> Result<(), Error> {
    let Some(taken) = taken.filter(|_| !facts.own_pack) else { return Ok(()) };
    let taken: Vec<Taken> = serde_json::from_str(taken).map_err(|error| Error::Broken(error.to_string()))?;
    for (user, own) in taken_by(seats, &taken) {
        let known = sqlx::query("SELECT 1 FROM person WHERE id = $1").bind(user.as_str());
        if own.is_empty() || known.fetch_optional(&mut *connection).await?.is_none() {
            continue;
        }
        let rows: Vec<String> = (0..own.len()).map(|row| values(row * COLUMNS, COLUMNS)).collect();
        let query = format!(
            "INSERT INTO favourite (person, game, kind, thing, open, hidden) VALUES {} \
             ON CONFLICT (person, game, kind, thing) DO UPDATE \
             SET open = favourite.open + excluded.open, hidden = favourite.hidden + excluded.hidden",
            rows.join(", ")
        );
        let mut query = sqlx::query(AssertSqlSafe(query));
        for Taken { kind, index, count, .. } in &own {
            let (open, hidden) = if facts.private { (0, *count) } else { (*count, 0) };
            query = query.bind(user.as_str()).bind(facts.game.as_str()).bind(kind.as_str());
            query = query.bind(i64::from(*index)).bind(i64::from(open)).bind(i64::from(hidden));
        }
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Of a row of `favourite`.
const COLUMNS: usize = 6;

pub(super) fn read_game(row: &DbRow) -> Result<GameListing, Error> {
    let summary: Summary = from_json(row, 2)?;
    Ok(GameListing {
        id: parsed(row, 0)?,
        facts: from_json(row, 1)?,
        seats: summary.seats,
        entries: number(row, 3)?,
        ended: number(row, 4)?,
        uploaded: flag(row, 5)?,
    })
}

pub(super) fn read_best(row: &DbRow) -> Result<Best, Error> {
    Ok(Best {
        game: row.try_get(0)?,
        options: from_json(row, 1)?,
        score: number(row, 2)?,
        before: row.try_get::<Option<i64>, _>(3)?.and_then(|before| before.try_into().ok()),
        verdict: from_json(row, 4)?,
        finished: parsed(row, 5)?,
        ended: number(row, 6)?,
        last: parsed(row, 7)?,
        games: number(row, 8)?,
    })
}

fn read_rating(row: &DbRow) -> Result<Rating, Error> {
    let player: Player = parsed(row, 1)?;
    let name = match &player {
        Player::Person(_) => row.try_get(2)?,
        Player::Bot(bot) => bot.clone(),
    };
    let strength = Strength { points: row.try_get(3)?, spread: row.try_get(4)?, games: number(row, 5)? };
    Ok(Rating { game: row.try_get(0)?, player, name, strength })
}

/// Rates a game, and says in which place it was counted: 0 if it does not count.
async fn rate(
    connection: &mut Connection,
    facts: &ListingInfo,
    seats: &[SeatSummary],
    ended: u64,
) -> Result<i64, Error> {
    let game = facts.game.as_str();
    let mut accounts = BTreeSet::new();
    for user in people(seats) {
        let account = sqlx::query(
            "SELECT 1 FROM person WHERE id = $1 AND password IS NOT NULL \
             AND NOT EXISTS (SELECT 1 FROM program WHERE program.person = id)",
        )
        .bind(user.as_str());
        if account.fetch_optional(&mut *connection).await?.is_some() {
            accounts.insert(user);
        }
    }
    let Some(players) = rated(facts, seats, |user| accounts.contains(&user)) else { return Ok(0) };
    let mut before = BTreeMap::new();
    for (player, _) in &players {
        let row = sqlx::query("SELECT points, spread, games FROM rating WHERE game = $1 AND player = $2");
        let row = row.bind(game).bind(player.to_string()).fetch_optional(&mut *connection).await?;
        if let Some(row) = row {
            let strength = Strength { points: row.try_get(0)?, spread: row.try_get(1)?, games: number(&row, 2)? };
            before.insert(player.clone(), strength);
        }
    }
    let mut met = Met::new();
    for pair in pairs(&players) {
        let games = sqlx::query(
            "SELECT count(*) FROM played AS one JOIN played AS other ON other.game = one.game \
             JOIN finished ON finished.id = one.game WHERE one.person = $1 AND one.ended > $3 AND other.person = $2 \
             AND finished.rated > 0 AND finished.game = $4",
        )
        .bind(pair.0.as_str())
        .bind(pair.1.as_str())
        .bind(stored(ended) - stored(SEASON_MS))
        .bind(game);
        met.insert(pair, number(&games.fetch_one(&mut *connection).await?, 0)?);
    }
    for (player, strength) in after_game(&players, &before, &met) {
        keep_rating(connection, game, &player, strength).await?;
    }
    let last = sqlx::query("SELECT coalesce(max(rated), 0) FROM finished WHERE rated > 0");
    Ok(last.fetch_one(connection).await?.try_get::<i64, _>(0)? + 1)
}

async fn keep_rating(
    connection: &mut Connection,
    game: &str,
    player: &Player,
    strength: Strength,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO rating (game, player, points, spread, games) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (game, player) DO UPDATE \
         SET points = excluded.points, spread = excluded.spread, games = excluded.games",
    )
    .bind(game)
    .bind(player.to_string())
    .bind(strength.points)
    .bind(strength.spread)
    .bind(stored(strength.games))
    .execute(connection)
    .await?;
    Ok(())
}

async fn sum_up(connection: &mut Connection, game: &str, seats: &[SeatSummary], entries: i64) -> Result<(), Error> {
    let Some(sums) = seat_sums(seats) else { return Ok(()) };
    sqlx::query(
        "INSERT INTO game_sum (game, seats, games, entries) VALUES ($1, $2, 1, $3) ON CONFLICT (game, seats) \
         DO UPDATE SET games = game_sum.games + 1, entries = game_sum.entries + excluded.entries",
    )
    .bind(game)
    .bind(sums.len() as i64)
    .bind(entries)
    .execute(&mut *connection)
    .await?;
    for (seat, sum) in (0i64..).zip(&sums) {
        sqlx::query(
            "INSERT INTO seat_sum (game, seats, seat, games, shares, points) VALUES ($1, $2, $3, 1, $4, $5) \
             ON CONFLICT (game, seats, seat) DO UPDATE SET games = seat_sum.games + 1, \
             shares = seat_sum.shares + excluded.shares, points = seat_sum.points + excluded.points",
        )
        .bind(game)
        .bind(sums.len() as i64)
        .bind(seat)
        .bind(sum.shares)
        .bind(sum.points)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
