//! Finished games, ratings, statistics.

use super::{Data, Game, Memory};
use crate::error::Error;
use crate::games::{
    Best, FinishedGame, Rating, Statistics, Upload, results, seat_sums, seen_by, statistics, taken_by, unsqueeze,
};
use crate::listing::{GameFilter, GameListing, Page, Paged, game_place};
use crate::quota::Players;
use crate::rating::{
    Met, Player, RatedGame, SEASON_MS, after_game, differing, from_games, pairs, people as seated, places, rated,
};
use crate::{Games, listing};
use async_trait::async_trait;
use std::collections::BTreeMap;
use steading_core::Viewer;
use steading_host::{TableId, Taken, UserId};

#[async_trait]
impl Games for Memory {
    async fn game(&self, id: TableId) -> Result<Option<FinishedGame>, Error> {
        self.read(|data| {
            data.finished.get(&id).map(|game| FinishedGame {
                listing: game.listing.clone(),
                record: game.record.clone(),
                pack: game.pack.clone(),
            })
        })
        .await
    }

    async fn witnessed(&self, id: TableId, viewer: Viewer) -> Result<Option<String>, Error> {
        self.read(|data| data.finished.get(&id).and_then(|game| seen_by(game.witnessed.clone(), viewer))).await
    }

    async fn games(&self, filter: &GameFilter, page: Page) -> Result<Paged<GameListing>, Error> {
        self.read(|data| {
            let shown = |game: &&GameListing| {
                let best = || game.seats.iter().filter_map(|seat| seat.score).max();
                let score = match filter.player {
                    Some(player) if !game.uploaded => {
                        results(&game.seats).into_iter().find(|(user, ..)| *user == player).and_then(|found| found.1)
                    }
                    _ => best(),
                };
                filter.player.is_none_or(|player| data.played.contains(&(player, game.id))) && filter.fits(game, score)
            };
            let found = data.finished.values().map(|game| &game.listing).filter(shown).cloned().collect();
            listing::pick(found, page, game_place)
        })
        .await
    }

    async fn upload(&self, upload: &Upload) -> Result<(), Error> {
        let record = unsqueeze(&upload.finished.record)?;
        let witnessed = unsqueeze(&upload.finished.witnessed)?;
        let witnessed: Vec<String> =
            serde_json::from_str(&witnessed).map_err(|error| Error::Broken(error.to_string()))?;
        self.write(|data| {
            if data.finished.contains_key(&upload.id) {
                return Err(Error::AlreadyThere);
            }
            let listing = GameListing {
                id: upload.id,
                facts: upload.facts.clone(),
                seats: upload.summary.seats.clone(),
                entries: upload.summary.entries,
                ended: upload.summary.changed,
                uploaded: true,
            };
            let (pack, taken) = (upload.pack.clone(), Vec::new());
            let game = Game { listing, record, witnessed, pack, taken, uncounted: false, rated: None };
            data.finished.insert(upload.id, game);
            data.played.insert((upload.facts.host, upload.id));
            Ok(())
        })
        .await
    }

    async fn delete_game(&self, id: TableId) -> Result<bool, Error> {
        self.write(|data| {
            if !data.live.contains_key(&id) {
                data.access.retain(|(place, _)| *place != id);
            }
            data.played.retain(|(_, game)| *game != id);
            Ok(data.finished.remove(&id).is_some())
        })
        .await
    }

    async fn sweep_games(&self, of: Players, before: u64, limit: u32) -> Result<u32, Error> {
        self.write(|data| {
            let account = |id: TableId| {
                let mut people = data.played.iter().filter(|(_, game)| *game == id).map(|(person, _)| person);
                people.any(|person| data.people.get(person).is_some_and(|known| known.account.is_some()))
            };
            let old = data.finished.values().filter(|game| game.listing.ended < before && !game.uncounted);
            let old = old.map(|game| (game.listing.ended, game.listing.id));
            let mut old: Vec<_> = old.filter(|(_, id)| account(*id) == (of == Players::Accounts)).collect();
            old.sort();
            old.truncate(limit as usize);
            for (_, id) in &old {
                data.finished.remove(id);
                data.played.retain(|(_, game)| game != id);
                if !data.live.contains_key(id) {
                    data.access.retain(|(place, _)| place != id);
                }
            }
            Ok(old.len() as u32)
        })
        .await
    }

    async fn count_finished(&self, limit: u32) -> Result<u32, Error> {
        self.write(|data| {
            let uncounted = data.finished.values().filter(|game| game.uncounted);
            let mut order: Vec<_> = uncounted.map(|game| (game.listing.ended, game.listing.id)).collect();
            order.sort();
            order.truncate(limit as usize);
            for (_, id) in &order {
                data.count(*id);
            }
            Ok(order.len() as u32)
        })
        .await
    }

    async fn recompute_ratings(&self, keep: bool) -> Result<u32, Error> {
        self.write(|data| {
            let mut games: Vec<&Game> = data.finished.values().filter(|game| game.rated.is_some()).collect();
            games.sort_by_key(|game| game.rated);
            let mut found = from_games(games.into_iter().map(|game| RatedGame {
                game: game.listing.facts.game.clone(),
                ended: game.listing.ended,
                players: places(&game.listing.seats).unwrap_or_default(),
            }));
            let account = |user: &UserId| data.people.get(user).is_some_and(|known| known.account.is_some());
            found.retain(|(_, player), _| !matches!(player, Player::Person(user) if !account(user)));
            let wrong = differing(&data.ratings, &found);
            if keep {
                data.ratings = found;
            }
            Ok(wrong)
        })
        .await
    }

    async fn ranking(&self, game: &str, limit: u32) -> Result<Vec<Rating>, Error> {
        self.read(|data| {
            let mut ratings = data.ratings_where(|(of, _)| of == game);
            ratings.sort_by(|one, other| other.strength.sure().total_cmp(&one.strength.sure()));
            ratings.truncate(limit as usize);
            ratings
        })
        .await
    }

    async fn ratings_of(&self, user: UserId) -> Result<Vec<Rating>, Error> {
        self.read(|data| data.ratings_where(|(_, player)| *player == Player::Person(user))).await
    }

    async fn bests_of(&self, user: UserId) -> Result<Vec<Best>, Error> {
        self.read(|data| data.bests.get(&user).into_iter().flat_map(BTreeMap::values).cloned().collect()).await
    }

    async fn statistics(&self, game: &str) -> Result<Statistics, Error> {
        self.read(|data| statistics(data.sums.get(game).unwrap_or(&BTreeMap::new()))).await
    }
}

impl Data {
    fn count(&mut self, id: TableId) {
        let game = self.finished.get_mut(&id).expect("found a moment ago");
        game.uncounted = false;
        let listing = game.listing.clone();
        let taken = std::mem::take(&mut game.taken);
        if !listing.facts.own_pack {
            self.add_taken(&listing, &taken);
        }
        let name = listing.facts.game.clone();
        let (people, programs) = (&self.people, &self.programs);
        let account =
            |user| people.get(&user).is_some_and(|known| known.account.is_some()) && !programs.contains(&user);
        if let Some(players) = rated(&listing.facts, &listing.seats, account) {
            let of_game = self.ratings.iter().filter(|((of, _), _)| *of == name);
            let before = of_game.map(|((_, player), strength)| (player.clone(), *strength)).collect();
            let recent = |game: &&Game| {
                game.rated.is_some()
                    && game.listing.facts.game == name
                    && game.listing.ended + SEASON_MS > listing.ended
            };
            let both = |(one, other): (UserId, UserId)| {
                let sat = |game: &&Game, user| seated(&game.listing.seats).any(|person| person == user);
                self.finished.values().filter(recent).filter(|game| sat(game, one) && sat(game, other)).count() as u32
            };
            let met: Met = pairs(&players).into_iter().map(|pair| (pair, both(pair))).collect();
            let after = after_game(&players, &before, &met);
            self.ratings.extend(after.into_iter().map(|(player, strength)| ((name.clone(), player), strength)));
            let last = self.finished.values().filter_map(|game| game.rated).max().unwrap_or(0);
            self.finished.get_mut(&id).expect("found a moment ago").rated = Some(last + 1);
            for user in seated(&listing.seats) {
                if let Some(strength) = self.ratings.get(&(name.clone(), Player::Person(user))) {
                    self.rated_after.insert((user, id), strength.points);
                }
            }
        }
        if let Some(sums) = seat_sums(&listing.seats) {
            let table = self.sums.entry(name).or_default().entry(sums.len() as u8).or_default();
            table.games += 1;
            table.entries += i64::from(listing.entries);
            for (seat, sum) in (0u8..).zip(&sums) {
                let total = table.seats.entry(seat).or_default();
                total.games += sum.games;
                total.shares += sum.shares;
                total.points += sum.points;
            }
        }
    }

    fn add_taken(&mut self, listing: &GameListing, taken: &[Taken]) {
        for (user, own) in taken_by(&listing.seats, taken) {
            if !self.people.contains_key(&user) {
                continue;
            }
            let counts = self.favourites.entry(user).or_default();
            for Taken { kind, index, count, .. } in own {
                let (open, hidden) = counts.entry((listing.facts.game.clone(), kind, index)).or_default();
                *(if listing.facts.private { hidden } else { open }) += u64::from(count);
            }
        }
    }

    /// In order of games and players.
    fn ratings_where(&self, wanted: impl Fn(&(String, Player)) -> bool) -> Vec<Rating> {
        let found = self.ratings.iter().filter(|(key, _)| wanted(key));
        found
            .map(|((game, player), strength)| Rating {
                game: game.clone(),
                player: player.clone(),
                name: match player {
                    Player::Person(user) => self.people.get(user).map(|it| it.person.name.clone()).unwrap_or_default(),
                    Player::Bot(bot) => bot.clone(),
                },
                strength: *strength,
            })
            .collect()
    }
}
