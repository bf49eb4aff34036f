//! How strong players are, computed from finished games: Glicko for each pair at the table.
//!
//! See M. Glickman, "The Glicko system" (1995). A game with more than two seats is taken as a game of each against each,
//! but weighs less than that: one lucky draw decides several of those pairs at once.
//!
//! Who plays the same person again and again tells less each time: the n-th game of two people at one title within
//! [`SEASON_MS`] weighs 1/n, so a hundred games that one lets the other win are worth five. Games are rated in the
//! order in which they are counted, and that order is kept: [`from_games`] finds the same ratings again.

use crate::listing::ListingInfo;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::{LN_10, PI};
use std::fmt;
use std::ops::Bound;
use std::str::FromStr;
use steading_host::{Occupant, SeatSummary, UserId};

/// Somebody, or a bot by its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Player {
    Person(UserId),
    Bot(String),
}

impl Player {
    /// Whose result a seat is. Who left is answerable for the bot that took over.
    fn of(holder: &Occupant) -> Option<Player> {
        match holder {
            Occupant::Open => None,
            Occupant::Person { user, .. } | Occupant::Away { user, .. } => Some(Player::Person(*user)),
            Occupant::Bot { bot } => Some(Player::Bot(bot.clone())),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Person(user) => write!(f, "person:{user}"),
            Player::Bot(bot) => write!(f, "bot:{bot}"),
        }
    }
}

/// Text that names no player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this names no player")]
pub struct BadPlayer;

impl FromStr for Player {
    type Err = BadPlayer;
    fn from_str(text: &str) -> Result<Player, BadPlayer> {
        match text.split_once(':') {
            Some(("person", id)) => id.parse().map(Player::Person).map_err(|_| BadPlayer),
            Some(("bot", name)) => Ok(Player::Bot(name.to_owned())),
            _ => Err(BadPlayer),
        }
    }
}

/// What is known of somebody's strength at one game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Strength {
    pub points: f64,
    /// How unsure the points are: with 95 % they are right by twice this.
    pub spread: f64,
    pub games: u64,
}

impl Default for Strength {
    /// Of whom nothing is known.
    fn default() -> Strength {
        Strength { points: 1500.0, spread: WIDEST, games: 0 }
    }
}

impl Strength {
    /// The order of a ranking: what somebody is worth almost surely. One lucky game leads nobody to the top.
    pub fn sure(&self) -> f64 {
        self.points - 2.0 * self.spread
    }
}

const WIDEST: f64 = 350.0;
/// Never so sure that nothing can be learned any more.
const NARROWEST: f64 = 45.0;

/// How it went between two: against whom, how it went (1 won, ½ tied, 0 lost), how much it weighs.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    pub against: Strength,
    pub score: f64,
    pub weight: f64,
}

/// The strength after these results.
pub fn after(before: Strength, results: &[Duel]) -> Strength {
    let q = LN_10 / 400.0;
    let (mut surprise, mut information) = (0.0, 0.0);
    for result in results {
        let damping = 1.0 / (1.0 + 3.0 * (q * result.against.spread / PI).powi(2)).sqrt();
        let expected = 1.0 / (1.0 + 10f64.powf(-damping * (before.points - result.against.points) / 400.0));
        surprise += result.weight * damping * (result.score - expected);
        information += result.weight * (q * damping).powi(2) * expected * (1.0 - expected);
    }
    let precision = 1.0 / before.spread.powi(2) + information;
    Strength {
        points: before.points + q / precision * surprise,
        spread: precision.recip().sqrt().clamp(NARROWEST, WIDEST),
        games: before.games + 1,
    }
}

/// Who is rated for a game, with the places; nobody if it says nothing about strength.
///
/// Two different people must have played, each with one seat and an account, because guests cost nothing, and none of
/// them a program; chance must
/// have been unknown to all, help not at hand, the beginning the game's own, the pack and every variant as well
/// (`options` names what differs).
pub fn rated(
    facts: &ListingInfo,
    seats: &[SeatSummary],
    account: impl Fn(UserId) -> bool,
) -> Option<Vec<(Player, u8)>> {
    if facts.own_pack || facts.typed_seed || facts.hot_seat || facts.hints || facts.from_position {
        return None;
    }
    if !facts.options.is_empty() || !people(seats).all(account) {
        return None;
    }
    let different: BTreeSet<UserId> = people(seats).collect();
    if different.len() < 2 || different.len() != people(seats).count() {
        return None;
    }
    places(seats)
}

/// Whose seats they are, bots left out.
pub(crate) fn people(seats: &[SeatSummary]) -> impl Iterator<Item = UserId> {
    seats.iter().filter_map(|seat| seat.holder.owner())
}

/// The places of everybody, if all of them are known.
pub(crate) fn places(seats: &[SeatSummary]) -> Option<Vec<(Player, u8)>> {
    seats.iter().map(|seat| Some((Player::of(&seat.holder)?, seat.rank?))).collect()
}

/// Within this time the games of the same two people count for less and less.
pub const SEASON_MS: u64 = 30 * 24 * 60 * 60 * 1_000;

/// How many rated games of one title two people had with each other in the season before; the smaller id first.
pub type Met = BTreeMap<(UserId, UserId), u32>;

/// Every two people of a game, the smaller id first.
pub(crate) fn pairs(players: &[(Player, u8)]) -> Vec<(UserId, UserId)> {
    let person = |(player, _): &(Player, u8)| match player {
        Player::Person(user) => Some(*user),
        Player::Bot(_) => None,
    };
    let people: BTreeSet<UserId> = players.iter().filter_map(person).collect();
    let later = |one: UserId| people.range((Bound::Excluded(one), Bound::Unbounded)).map(move |other| (one, *other));
    people.iter().flat_map(|one| later(*one)).collect()
}

/// How much what happened between two seats tells. A bot in between tells as much as the people do on average: who
/// plays the same friend again and again does not gain by bots at the table.
fn freshness(one: &Player, other: &Player, met: &Met) -> f64 {
    let fresh = |games: u32| 1.0 / f64::from(games + 1);
    match (one, other) {
        (Player::Person(one), Player::Person(other)) => {
            fresh(met.get(&(*one.min(other), *one.max(other))).copied().unwrap_or(0))
        }
        _ if met.is_empty() => 1.0,
        _ => met.values().map(|games| fresh(*games)).sum::<f64>() / met.len() as f64,
    }
}

/// One game as ratings see it.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedGame {
    pub game: String,
    pub ended: u64,
    pub players: Vec<(Player, u8)>,
}

/// The ratings that follow from these games, in the order in which they were counted.
pub fn from_games(games: impl IntoIterator<Item = RatedGame>) -> BTreeMap<(String, Player), Strength> {
    let mut ratings: BTreeMap<String, BTreeMap<Player, Strength>> = BTreeMap::new();
    let mut ends: BTreeMap<(String, (UserId, UserId)), Vec<u64>> = BTreeMap::new();
    for RatedGame { game, ended, players } in games {
        let mut met = Met::new();
        for pair in pairs(&players) {
            let before = ends.entry((game.clone(), pair)).or_default();
            let recent = before.iter().filter(|end| **end + SEASON_MS > ended).count();
            met.insert(pair, recent as u32);
            before.push(ended);
        }
        let known = ratings.entry(game).or_default();
        let after = after_game(&players, known, &met);
        known.extend(after);
    }
    let flat = |(game, players): (String, BTreeMap<Player, Strength>)| {
        players.into_iter().map(move |(player, strength)| ((game.clone(), player), strength))
    };
    ratings.into_iter().flat_map(flat).collect()
}

/// How many players are rated otherwise in one than in the other.
pub(crate) fn differing(
    one: &BTreeMap<(String, Player), Strength>,
    other: &BTreeMap<(String, Player), Strength>,
) -> u32 {
    let keys: BTreeSet<&(String, Player)> = one.keys().chain(other.keys()).collect();
    keys.into_iter().filter(|key| one.get(key) != other.get(key)).count() as u32
}

/// The strengths after a game, all computed from those before it.
pub fn after_game(
    players: &[(Player, u8)],
    before: &BTreeMap<Player, Strength>,
    met: &Met,
) -> BTreeMap<Player, Strength> {
    let strength = |player: &Player| before.get(player).copied().unwrap_or_default();
    let weight = 2.0 / players.len() as f64;
    let mut results: BTreeMap<&Player, Vec<Duel>> = BTreeMap::new();
    for (player, rank) in players {
        // A bot may sit in several seats; it learns nothing from beating itself.
        let others = players.iter().filter(|(other, _)| other != player);
        results.entry(player).or_default().extend(others.map(|(other, other_rank)| Duel {
            against: strength(other),
            score: match rank.cmp(other_rank) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            },
            weight: weight * freshness(player, other, met),
        }));
    }
    results.into_iter().map(|(player, results)| (player.clone(), after(strength(player), &results))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(points: f64, spread: f64) -> Strength {
        Strength { points, spread, games: 0 }
    }

    fn person(number: u8) -> Player {
        Player::Person(UserId::new([number; 20]))
    }

    fn bot(name: &str) -> Player {
        Player::Bot(name.to_owned())
    }

    fn facts() -> ListingInfo {
        ListingInfo {
            game: "toy".to_owned(),
            seats: 2,
            options: Default::default(),
            own_pack: false,
            typed_seed: false,
            host: UserId::new([1; 20]),
            private: false,
            hot_seat: false,
            turn_based: false,
            clock: Default::default(),
            hints: false,
            from_position: false,
            created: 0,
        }
    }

    fn seat(player: Player, rank: u8) -> SeatSummary {
        let holder = match player {
            Player::Person(user) => Occupant::Person { user, name: "name".to_owned() },
            Player::Bot(bot) => Occupant::Bot { bot },
        };
        SeatSummary { holder, score: Some(0), rank: Some(rank) }
    }

    #[test]
    fn the_example_of_the_paper_comes_out() {
        let results = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
            .map(|(points, spread, score)| Duel { against: known(points, spread), score, weight: 1.0 });
        let after = after(known(1500.0, 200.0), &results);
        assert!((after.points - 1464.0).abs() < 0.5, "{after:?}");
        assert!((after.spread - 151.4).abs() < 0.1, "{after:?}");
    }

    #[test]
    fn the_winner_gains_what_an_equal_loser_loses_and_a_tie_changes_only_the_spread() {
        let before = BTreeMap::new();
        let won = after_game(&[(person(1), 1), (person(2), 2)], &before, &Met::new());
        let (winner, loser) = (won[&person(1)], won[&person(2)]);
        assert!(winner.points > 1500.0 && (winner.points + loser.points - 3000.0).abs() < 1e-9);
        assert!(winner.spread < WIDEST && winner.games == 1);
        let tied = after_game(&[(person(1), 1), (person(2), 1)], &before, &Met::new());
        assert!((tied[&person(1)].points - 1500.0).abs() < 1e-9);
    }

    #[test]
    fn an_upset_moves_more_than_the_expected() {
        let before = BTreeMap::from([(person(1), known(1800.0, 80.0)), (person(2), known(1400.0, 80.0))]);
        let expected = after_game(&[(person(1), 1), (person(2), 2)], &before, &Met::new())[&person(1)].points - 1800.0;
        let upset = after_game(&[(person(1), 2), (person(2), 1)], &before, &Met::new())[&person(2)].points - 1400.0;
        assert!(expected > 0.0 && upset > 5.0 * expected);
    }

    #[test]
    fn a_game_of_five_tells_less_than_four_games() {
        let five: Vec<_> = (1..=5).map(|place| (person(place), place)).collect();
        let spread = after_game(&five, &BTreeMap::new(), &Met::new())[&person(1)].spread;
        let four_games = vec![Duel { against: Strength::default(), score: 1.0, weight: 1.0 }; 4];
        assert!(spread > after(Strength::default(), &four_games).spread);
    }

    #[test]
    fn the_spread_stays_within_its_bounds() {
        let mut strength = Strength::default();
        for _ in 0..1_000 {
            strength = after(strength, &[Duel { against: known(1500.0, 45.0), score: 0.5, weight: 1.0 }]);
        }
        assert_eq!(strength.spread, NARROWEST);
    }

    #[test]
    fn only_games_of_two_different_people_are_rated() {
        let rated = |seats: &[SeatSummary]| rated(&facts(), seats, |_| true).is_some();
        assert!(rated(&[seat(person(1), 1), seat(person(2), 2)]));
        assert!(rated(&[seat(person(1), 1), seat(person(2), 2), seat(bot("hard"), 3)]));
        assert!(!rated(&[seat(person(1), 1), seat(bot("hard"), 2)]));
        assert!(!rated(&[seat(person(1), 1), seat(person(1), 2)]));
        assert!(!rated(&[seat(person(1), 1), seat(person(2), 2), seat(person(1), 3)]));
        assert!(!rated(&[seat(person(1), 1), SeatSummary { rank: None, ..seat(person(2), 2) }]));
        assert!(!rated(&[seat(person(1), 1), SeatSummary { holder: Occupant::Open, ..seat(person(2), 2) }]));
    }

    #[test]
    fn a_game_with_its_own_pack_variants_known_chance_help_or_a_chosen_beginning_is_not_rated() {
        let seats = [seat(person(1), 1), seat(person(2), 2)];
        for unfair in [
            ListingInfo { own_pack: true, ..facts() },
            ListingInfo { typed_seed: true, ..facts() },
            ListingInfo { hot_seat: true, ..facts() },
            ListingInfo { hints: true, ..facts() },
            ListingInfo { from_position: true, ..facts() },
            ListingInfo { options: [("length".to_owned(), "short".to_owned())].into(), ..facts() },
        ] {
            assert_eq!(rated(&unfair, &seats, |_| true), None);
        }
    }

    #[test]
    fn a_game_with_a_guest_is_not_rated() {
        let seats = [seat(person(1), 1), seat(person(2), 2)];
        assert_eq!(rated(&facts(), &seats, |user| user != UserId::new([2; 20])), None);
    }

    /// A hundred games within a season that one lets the other win are worth about five; a month later the first
    /// counts in full again.
    #[test]
    fn games_of_the_same_two_people_count_for_less_and_less() {
        let won = |game: u64, loser: u8| RatedGame {
            game: "toy".to_owned(),
            ended: 1_000_000 + game,
            players: vec![(person(1), 1), (person(loser), 2)],
        };
        let points = |games: Vec<RatedGame>| from_games(games)[&("toy".to_owned(), person(1))].points - 1500.0;
        let farmed = points((0..100).map(|game| won(game, 2)).collect());
        let honest = points((0..30).map(|game| won(game, 2 + game as u8)).collect());
        let six = points((0..6).map(|game| won(game, 2 + game as u8)).collect());
        assert!(farmed < six && six < honest, "{farmed} {six} {honest}");
        let again = |pause: u64| {
            let first = from_games([won(0, 2)])[&("toy".to_owned(), person(1))].points;
            points(vec![won(0, 2), won(pause, 2)]) + 1500.0 - first
        };
        assert!(again(SEASON_MS - 1) < 0.7 * again(SEASON_MS), "{} {}", again(SEASON_MS - 1), again(SEASON_MS));
        let with_bots = |game: u64, loser: u8| RatedGame {
            players: vec![(person(1), 1), (bot("easy"), 2), (person(loser), 3)],
            ..won(game, loser)
        };
        let farmed = points((0..30).map(|game| with_bots(game, 2)).collect());
        let honest = points((0..30).map(|game| with_bots(game, 2 + game as u8)).collect());
        assert!(farmed < 0.8 * honest, "bots at the table do not help: {farmed} {honest}");
    }

    #[test]
    fn who_left_is_answerable_for_the_bot_that_took_over() {
        let user = UserId::new([2; 20]);
        let away = Occupant::Away { user, name: "name".to_owned(), bot: "easy".to_owned() };
        let seats = [seat(person(1), 1), SeatSummary { holder: away, score: Some(0), rank: Some(2) }];
        assert_eq!(rated(&facts(), &seats, |_| true), Some(vec![(person(1), 1), (person(2), 2)]));
    }

    #[test]
    fn a_bot_in_two_seats_is_one_player_and_does_not_beat_itself() {
        let players = [(person(1), 1), (bot("easy"), 2), (bot("easy"), 3), (person(2), 4)];
        let after = after_game(&players, &BTreeMap::new(), &Met::new());
        assert_eq!(after.len(), 3);
        assert!((after[&bot("easy")].points - 1500.0).abs() < 1e-9, "beaten twice, won twice");
        assert_eq!(after[&bot("easy")].games, 1);
    }

    #[test]
    fn players_round_trip() {
        for player in [person(3), bot("search:500ms")] {
            assert_eq!(player.to_string().parse(), Ok(player));
        }
        assert_eq!("ghost:1".parse::<Player>(), Err(BadPlayer));
    }
}
