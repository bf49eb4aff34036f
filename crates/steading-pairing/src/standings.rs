//! Points and places.

use crate::{Played, Round};

/// What the first at a table gets. It can be shared by every number of people and places there is.
pub const WIN: u32 = 720;

/// What a bye is worth.
pub fn bye_points(seats: usize) -> u32 {
    if seats == 2 { WIN } else { WIN * 2 / 3 }
}

/// The points for these places at one table.
pub fn points_of(places: &[u8]) -> Vec<u32> {
    let seats = places.len() as u32;
    let points = |place: &u8| {
        let tied = places.iter().filter(|other| *other == place).count() as u32;
        // The mean of what the places are worth that the tie takes up: place 1 is worth seats - 1, the last nothing.
        (WIN / 2) * (2 * seats + 1 - 2 * u32::from(*place) - tied) / (seats - 1)
    };
    places.iter().map(points).collect()
}

/// How somebody stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub person: usize,
    /// 1 for the first; who is equal in everything shares it.
    pub place: u32,
    pub points: u32,
    /// The points of those one met.
    pub opponents: u32,
    pub wins: u32,
    /// The sum of places at tables; fewer is better.
    pub places: u32,
    pub games: u32,
    pub byes: u32,
}

/// Everybody, the first first.
pub fn standings(entrants: usize, seats: usize, played: &[Played]) -> Vec<Standing> {
    let mut all: Vec<Standing> = (0..entrants)
        .map(|person| Standing { person, place: 0, points: 0, opponents: 0, wins: 0, places: 0, games: 0, byes: 0 })
        .collect();
    for Played { round: Round { tables, byes }, places } in played {
        for person in byes {
            all[*person].points += bye_points(seats);
            all[*person].byes += 1;
        }
        for (table, places) in tables.iter().zip(places) {
            for ((holder, place), points) in table.iter().zip(places).zip(points_of(places)) {
                let Some(person) = holder else { continue };
                all[*person].points += points;
                all[*person].wins += u32::from(*place == 1);
                all[*person].places += u32::from(*place);
                all[*person].games += 1;
            }
        }
    }
    let points: Vec<u32> = all.iter().map(|own| own.points).collect();
    // A bot and a bye stand for nobody: for them counts what one got oneself in an average round.
    let rounds = |own: &Standing| (own.games + own.byes).max(1);
    let average: Vec<u32> = all.iter().map(|own| own.points / rounds(own)).collect();
    for Played { round, .. } in played {
        for person in &round.byes {
            all[*person].opponents += average[*person];
        }
        for table in &round.tables {
            for person in table.iter().flatten() {
                let met: u32 = table
                    .iter()
                    .filter(|other| **other != Some(*person))
                    .map(|other| other.map_or(average[*person], |other| points[other]))
                    .sum();
                all[*person].opponents += met;
            }
        }
    }
    let key = |own: &Standing| {
        (std::cmp::Reverse((own.points, own.opponents, own.wins)), own.places * u32::from(own.games > 0))
    };
    all.sort_by_key(|own| (key(own), own.person));
    for index in 0..all.len() {
        let tied = index > 0 && key(&all[index - 1]) == key(&all[index]);
        all[index].place = if tied { all[index - 1].place } else { index as u32 + 1 };
    }
    all
}
