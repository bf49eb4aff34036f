//! Finished games and what is computed from them.

use crate::error::Error;
use crate::listing::{GameListing, ListingInfo};
use crate::rating::{Player, Strength};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Read;
use steading_core::{Localized, Variants, Viewer};
use steading_host::{Finished, Occupant, SeatSummary, Solo, Summary, TableId, Taken, UserId};

/// A game with its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    pub listing: GameListing,
    pub record: String,
    /// The text of the pack it was played with.
    pub pack: Option<String>,
}

/// A game that somebody brings. The caller has replayed it and knows how it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    pub id: TableId,
    /// `host` is who brings it, `created` when.
    pub facts: ListingInfo,
    pub pack: Option<String>,
    /// Seats with points and places; `entries` is the length of the record, `changed` when it is kept.
    pub summary: Summary,
    pub finished: SqueezedGame,
}

/// A finished game as it is stored. Compressing takes milliseconds: not on a thread that serves others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqueezedGame {
    pub(crate) record: Vec<u8>,
    /// The texts for each seat and then a spectator, as a JSON list.
    pub(crate) witnessed: Vec<u8>,
    /// What each seat took and built, as a JSON list, until it is counted.
    pub(crate) taken: String,
}

impl SqueezedGame {
    pub fn new(finished: &Finished) -> SqueezedGame {
        let texts = serde_json::to_string(&finished.witnessed).expect("texts are plain data");
        let taken = serde_json::to_string(&finished.taken).expect("counts are plain data");
        SqueezedGame { record: squeeze(&finished.record), witnessed: squeeze(&texts), taken }
    }

    /// What it takes on the disk.
    pub fn bytes(&self) -> usize {
        self.record.len() + self.witnessed.len()
    }
}

/// A place in the ranking of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Rating {
    pub game: String,
    pub player: Player,
    /// The name of the person now, or of the bot.
    pub name: String,
    #[serde(flatten)]
    pub strength: Strength,
}

/// The best result of a person at a game for one, with one choice of switches.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Best {
    pub game: String,
    /// The switches that are not at their default.
    #[cfg_attr(feature = "openapi", schema(value_type = BTreeMap<String, String>))]
    pub options: Variants,
    pub score: i32,
    /// The best before this one.
    pub before: Option<i32>,
    /// What the game called it: a rank, or who won.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<BothLanguages>))]
    pub verdict: Option<Localized>,
    /// The game it was reached in.
    pub finished: TableId,
    pub ended: u64,
    /// The last game with these switches, whatever came of it, and how many there were.
    pub last: TableId,
    pub games: u32,
}

/// A sentence in both languages, as clients are told of it.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[allow(dead_code, reason = "only its shape is described")]
struct BothLanguages {
    de: String,
    en: String,
}

impl Best {
    /// What a game that has just ended is for the person who played it alone. Nothing if its chance was known before,
    /// if its beginning or its cards were not those of the box, or if a bot played it to its end.
    pub(crate) fn of(facts: &ListingInfo, summary: &Summary, game: TableId, solo: &Solo) -> Option<(UserId, Best)> {
        let [SeatSummary { holder: Occupant::Person { user, .. }, score: Some(score), .. }] = summary.seats[..] else {
            return None;
        };
        if facts.own_pack || facts.typed_seed || facts.from_position {
            return None;
        }
        let best = Best {
            game: facts.game.clone(),
            options: solo.options.clone(),
            score,
            before: None,
            verdict: solo.verdict.clone(),
            finished: game,
            ended: summary.changed,
            last: game,
            games: 1,
        };
        Some((user, best))
    }

    /// One more game with the same switches. Only a better one takes the place.
    pub(crate) fn add(&mut self, later: Best) {
        let (games, last) = (self.games + 1, later.last);
        if later.score > self.score {
            *self = Best { before: Some(self.score), ..later };
        }
        (self.games, self.last) = (games, last);
    }
}

/// What the counted games of one game say.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Statistics {
    pub games: u64,
    /// By the number of seats, fewest first.
    pub tables: Vec<TableStatistics>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TableStatistics {
    pub seats: u8,
    pub games: u64,
    pub mean_entries: f64,
    /// In order of seats.
    pub by_seat: Vec<SeatStatistics>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatStatistics {
    /// Games won, a tie counted in parts, by games played.
    pub win_rate: f64,
    pub mean_score: f64,
}

/// The points of the winner.
pub(crate) fn best_score(seats: &[SeatSummary]) -> Option<i64> {
    seats.iter().filter_map(|seat| seat.score).max().map(i64::from)
}

/// How it went for everybody who played: points and place. Who had several seats has no place.
pub(crate) fn results(seats: &[SeatSummary]) -> Vec<(UserId, Option<i32>, Option<u8>)> {
    let mut found: BTreeMap<UserId, (Option<i32>, Option<u8>)> = BTreeMap::new();
    for seat in seats {
        let Some(owner) = seat.holder.owner() else { continue };
        let kept = found.entry(owner).and_modify(|(score, place)| {
            *score = (*score).max(seat.score);
            *place = None;
        });
        kept.or_insert((seat.score, seat.rank));
    }
    found.into_iter().map(|(user, (score, place))| (user, score, place)).collect()
}

/// What everybody took and built who played to the end themselves, at one seat.
pub(crate) fn taken_by(seats: &[SeatSummary], taken: &[Taken]) -> Vec<(UserId, Vec<Taken>)> {
    let alone = |user: UserId| seats.iter().filter(|seat| seat.holder.owner() == Some(user)).count() == 1;
    let own = |(index, seat): (usize, &SeatSummary)| match seat.holder {
        Occupant::Person { user, .. } if alone(user) => {
            let own = taken.iter().filter(|one| one.seat.index() == index).cloned().collect();
            Some((user, own))
        }
        _ => None,
    };
    seats.iter().enumerate().filter_map(own).collect()
}

/// 60 can be divided among one to five winners.
pub(crate) const SHARES: i64 = 60;

/// What a game adds to the sums of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatSum {
    pub games: i64,
    pub shares: i64,
    pub points: i64,
}

/// What a game adds, seat by seat; nothing if it has no full result.
pub(crate) fn seat_sums(seats: &[SeatSummary]) -> Option<Vec<SeatSum>> {
    let winners = seats.iter().filter(|seat| seat.rank == Some(1)).count() as i64;
    let sum = |seat: &SeatSummary| {
        let shares = if seat.rank? == 1 { SHARES / winners } else { 0 };
        Some(SeatSum { games: 1, shares, points: i64::from(seat.score?) })
    };
    seats.iter().map(sum).collect()
}

/// Sums of all games with so many seats.
#[derive(Clone, Debug, Default)]
pub(crate) struct TableSum {
    pub games: i64,
    pub entries: i64,
    pub seats: BTreeMap<u8, SeatSum>,
}

pub(crate) fn statistics(sums: &BTreeMap<u8, TableSum>) -> Statistics {
    let mean = |sum: i64, count: i64| sum as f64 / count.max(1) as f64;
    let tables = sums.iter().map(|(&seats, table)| TableStatistics {
        seats,
        games: table.games as u64,
        mean_entries: mean(table.entries, table.games),
        by_seat: (table.seats.values())
            .map(|seat| SeatStatistics {
                win_rate: mean(seat.shares, seat.games * SHARES),
                mean_score: mean(seat.points, seat.games),
            })
            .collect(),
    });
    Statistics { games: sums.values().map(|table| table.games as u64).sum(), tables: tables.collect() }
}

/// Of texts for each seat and then a spectator, the one for this viewer.
pub(crate) fn seen_by(mut texts: Vec<String>, viewer: Viewer) -> Option<String> {
    let spectator = texts.len().checked_sub(1)?;
    match viewer {
        Viewer::Spectator => texts.pop(),
        Viewer::Seat(seat) if seat.index() < spectator => Some(texts.swap_remove(seat.index())),
        Viewer::Seat(_) => None,
    }
}

/// Far more than any game has; only a broken file asks for more.
const LONGEST_TEXT: u64 = 256 << 20;

/// Records and events repeat themselves a great deal: compressed, they are a tenth of the size.
pub(crate) fn squeeze(text: &str) -> Vec<u8> {
    zstd::encode_all(text.as_bytes(), 3).expect("memory is written to memory")
}

pub(crate) fn unsqueeze(bytes: &[u8]) -> Result<String, Error> {
    let broken = |error: std::io::Error| Error::Broken(error.to_string());
    let mut text = String::new();
    let reader = zstd::Decoder::with_buffer(bytes).map_err(broken)?;
    reader.take(LONGEST_TEXT).read_to_string(&mut text).map_err(broken)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(score: i32, rank: u8) -> SeatSummary {
        SeatSummary { holder: Occupant::Open, score: Some(score), rank: Some(rank) }
    }

    #[test]
    fn a_shared_win_is_divided_without_rest() {
        for winners in 1..=5 {
            let seats: Vec<_> = (0..5).map(|index| seat(7, if index < winners { 1 } else { 2 })).collect();
            let shares: i64 = seat_sums(&seats).unwrap().iter().map(|sum| sum.shares).sum();
            assert_eq!(shares, SHARES);
        }
    }

    #[test]
    fn a_game_without_a_full_result_is_not_counted() {
        assert_eq!(seat_sums(&[seat(1, 1), SeatSummary { score: None, ..seat(1, 2) }]), None);
        assert_eq!(seat_sums(&[SeatSummary { rank: None, ..seat(1, 1) }]), None);
    }

    #[test]
    fn a_game_lost_to_an_opponent_without_a_seat_is_counted_as_no_win() {
        assert_eq!(seat_sums(&[seat(70, 2)]), Some(vec![SeatSum { games: 1, shares: 0, points: 70 }]));
    }

    #[test]
    fn squeezed_text_comes_back_and_broken_bytes_are_refused() {
        let text = "A build p3\n".repeat(1_000);
        let squeezed = squeeze(&text);
        assert!(squeezed.len() * 10 < text.len());
        assert_eq!(unsqueeze(&squeezed), Ok(text));
        assert!(unsqueeze(&squeezed[..squeezed.len() / 2]).is_err());
        assert!(unsqueeze(b"nonsense").is_err());
    }
}
