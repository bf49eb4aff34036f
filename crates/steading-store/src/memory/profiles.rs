//! What the page of a person shows.

use super::{Data, Game, Memory};
use crate::error::Error;
use crate::games::{Best, results};
use crate::profiles::{Favourite, Profiles, RatedAt, Tally, Versus, first_of_each_game};
use async_trait::async_trait;
use std::collections::BTreeMap;
use steading_host::UserId;

/// How a game went for somebody, once it is counted.
fn place_of(game: &Game, user: UserId) -> Option<(Option<i32>, u8)> {
    if game.uncounted || game.listing.uploaded {
        return None;
    }
    results(&game.listing.seats)
        .into_iter()
        .find(|(owner, ..)| *owner == user)
        .and_then(|(_, score, place)| Some((score, place?)))
}

impl Data {
    fn games_with(&self, user: UserId, private_too: bool) -> impl Iterator<Item = &Game> {
        let known = self.people.contains_key(&user);
        let own = self.finished.values().filter(move |game| known && self.played.contains(&(user, game.listing.id)));
        own.filter(move |game| private_too || !game.listing.facts.private)
    }
}

#[async_trait]
impl Profiles for Memory {
    async fn tallies(&self, user: UserId, private_too: bool) -> Result<Vec<Tally>, Error> {
        self.read(|data| {
            let mut found: BTreeMap<(String, u8), (Tally, i64)> = BTreeMap::new();
            for game in data.games_with(user, private_too) {
                let Some((score, place)) = place_of(game, user) else { continue };
                let (title, seats) = (game.listing.facts.game.clone(), game.listing.seats.len() as u8);
                let (tally, sum) = found.entry((title.clone(), seats)).or_insert_with(|| {
                    let none = Tally { game: title, seats, games: 0, wins: 0, best: None, mean: 0.0, last: 0 };
                    (none, 0)
                });
                tally.games += 1;
                tally.wins += u64::from(place == 1);
                tally.best = tally.best.max(score);
                tally.last = tally.last.max(game.listing.ended);
                *sum += score.map_or(0, i64::from);
                tally.mean = *sum as f64 / tally.games as f64;
            }
            found.into_values().map(|(tally, _)| tally).collect()
        })
        .await
    }

    async fn rated_games(&self, user: UserId, private_too: bool, limit: u32) -> Result<Vec<RatedAt>, Error> {
        self.read(|data| {
            let mut found: Vec<RatedAt> = (data.games_with(user, private_too))
                .filter_map(|game| {
                    let listing = &game.listing;
                    Some(RatedAt {
                        game: listing.facts.game.clone(),
                        seats: listing.seats.len() as u8,
                        ended: listing.ended,
                        points: *data.rated_after.get(&(user, listing.id))?,
                        finished: listing.id,
                    })
                })
                .collect();
            found.sort_by_key(|rated| rated.ended);
            found.split_off(found.len().saturating_sub(limit as usize))
        })
        .await
    }

    async fn open_bests(&self, user: UserId) -> Result<Vec<Best>, Error> {
        self.read(|data| {
            let is_open =
                |best: &&Best| data.finished.get(&best.finished).is_some_and(|game| !game.listing.facts.private);
            data.bests.get(&user).into_iter().flat_map(BTreeMap::values).filter(is_open).cloned().collect()
        })
        .await
    }

    async fn versus(&self, one: UserId, other: UserId, private_too: bool) -> Result<Vec<Versus>, Error> {
        self.read(|data| {
            let mut found: BTreeMap<String, Versus> = BTreeMap::new();
            for game in data.games_with(one, private_too) {
                let (Some((_, own)), Some((_, theirs))) = (place_of(game, one), place_of(game, other)) else {
                    continue;
                };
                let title = game.listing.facts.game.clone();
                let versus = found.entry(title.clone()).or_insert_with(|| Versus { game: title, ..Versus::default() });
                versus.games += 1;
                versus.ahead += u64::from(own < theirs);
                versus.behind += u64::from(own > theirs);
            }
            found.into_values().collect()
        })
        .await
    }

    async fn favourites(&self, user: UserId, private_too: bool) -> Result<Vec<Favourite>, Error> {
        self.read(|data| {
            let counts = data.favourites.get(&user).into_iter().flatten();
            let favourite = |((game, kind, index), (open, hidden)): (&(String, String, u16), &(u64, u64))| Favourite {
                game: game.clone(),
                kind: kind.clone(),
                index: *index,
                count: open + if private_too { *hidden } else { 0 },
            };
            let mut all: Vec<Favourite> = counts.map(favourite).filter(|one| one.count > 0).collect();
            // The sort is stable: what was taken equally often stays in the order of its names.
            all.sort_by(|one, other| (&one.game, other.count).cmp(&(&other.game, one.count)));
            first_of_each_game(all)
        })
        .await
    }

    async fn avatars(&self, of: &[UserId]) -> Result<Vec<(UserId, String)>, Error> {
        self.read(|data| of.iter().filter_map(|user| Some((*user, data.avatars.get(user)?.clone()))).collect()).await
    }

    async fn set_avatar(&self, user: UserId, avatar: Option<&str>) -> Result<(), Error> {
        self.write(|data| {
            if !data.people.contains_key(&user) {
                return Err(Error::Unknown("person"));
            }
            match avatar {
                Some(avatar) => data.avatars.insert(user, avatar.to_owned()),
                None => data.avatars.remove(&user),
            };
            Ok(())
        })
        .await
    }
}
