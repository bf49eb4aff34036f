//! How strong players are, computed from finished games: Glicko for each pair at the table.
//!
//! See M. Glickman, "The Glicko system" (1995). A game with more than two seats is taken as a game of each against each,
//! but weighs less than that: one lucky draw decides several of those pairs at once.

use crate::listing::ListingInfo;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::f64::consts::{LN_10, PI};
use std::fmt;
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
/// Two different people must have played, each with one seat; chance must have been unknown to all, help not at hand,
/// the beginning fair, and the pack the one of the game.
pub fn rated(facts: &ListingInfo, seats: &[SeatSummary]) -> Option<Vec<(Player, u8)>> {
    if facts.own_pack || facts.typed_seed || facts.hot_seat || facts.hints || facts.from_position {
        return None;
    }
    let players: Option<Vec<(Player, u8)>> =
        seats.iter().map(|seat| Some((Player::of(&seat.holder)?, seat.rank?))).collect();
    let players = players?;
    let mut people: Vec<&Player> =
        players.iter().map(|(player, _)| player).filter(|player| matches!(player, Player::Person(_))).collect();
    let seats_of_people = people.len();
    people.sort();
    people.dedup();
    if people.len() >= 2 && people.len() == seats_of_people { Some(players) } else { None }
}

/// The strengths after a game, all computed from those before it.
pub fn after_game(players: &[(Player, u8)], before: &BTreeMap<Player, Strength>) -> BTreeMap<Player, Strength> {
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
            weight,
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
        let won = after_game(&[(person(1), 1), (person(2), 2)], &before);
        let (winner, loser) = (won[&person(1)], won[&person(2)]);
        assert!(winner.points > 1500.0 && (winner.points + loser.points - 3000.0).abs() < 1e-9);
        assert!(winner.spread < WIDEST && winner.games == 1);
        let tied = after_game(&[(person(1), 1), (person(2), 1)], &before);
        assert!((tied[&person(1)].points - 1500.0).abs() < 1e-9);
    }

    #[test]
    fn an_upset_moves_more_than_the_expected() {
        let before = BTreeMap::from([(person(1), known(1800.0, 80.0)), (person(2), known(1400.0, 80.0))]);
        let expected = after_game(&[(person(1), 1), (person(2), 2)], &before)[&person(1)].points - 1800.0;
        let upset = after_game(&[(person(1), 2), (person(2), 1)], &before)[&person(2)].points - 1400.0;
        assert!(expected > 0.0 && upset > 5.0 * expected);
    }

    #[test]
    fn a_game_of_five_tells_less_than_four_games() {
        let five: Vec<_> = (1..=5).map(|place| (person(place), place)).collect();
        let spread = after_game(&five, &BTreeMap::new())[&person(1)].spread;
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
        let rated = |seats: &[SeatSummary]| rated(&facts(), seats).is_some();
        assert!(rated(&[seat(person(1), 1), seat(person(2), 2)]));
        assert!(rated(&[seat(person(1), 1), seat(person(2), 2), seat(bot("hard"), 3)]));
        assert!(!rated(&[seat(person(1), 1), seat(bot("hard"), 2)]));
        assert!(!rated(&[seat(person(1), 1), seat(person(1), 2)]));
        assert!(!rated(&[seat(person(1), 1), seat(person(2), 2), seat(person(1), 3)]));
        assert!(!rated(&[seat(person(1), 1), SeatSummary { rank: None, ..seat(person(2), 2) }]));
        assert!(!rated(&[seat(person(1), 1), SeatSummary { holder: Occupant::Open, ..seat(person(2), 2) }]));
    }

    #[test]
    fn a_game_with_its_own_pack_known_chance_help_or_a_chosen_beginning_is_not_rated() {
        let seats = [seat(person(1), 1), seat(person(2), 2)];
        for unfair in [
            ListingInfo { own_pack: true, ..facts() },
            ListingInfo { typed_seed: true, ..facts() },
            ListingInfo { hot_seat: true, ..facts() },
            ListingInfo { hints: true, ..facts() },
            ListingInfo { from_position: true, ..facts() },
        ] {
            assert_eq!(rated(&unfair, &seats), None);
        }
    }

    #[test]
    fn who_left_is_answerable_for_the_bot_that_took_over() {
        let user = UserId::new([2; 20]);
        let away = Occupant::Away { user, name: "name".to_owned(), bot: "easy".to_owned() };
        let seats = [seat(person(1), 1), SeatSummary { holder: away, score: Some(0), rank: Some(2) }];
        assert_eq!(rated(&facts(), &seats), Some(vec![(person(1), 1), (person(2), 2)]));
    }

    #[test]
    fn a_bot_in_two_seats_is_one_player_and_does_not_beat_itself() {
        let players = [(person(1), 1), (bot("easy"), 2), (bot("easy"), 3), (person(2), 4)];
        let after = after_game(&players, &BTreeMap::new());
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
