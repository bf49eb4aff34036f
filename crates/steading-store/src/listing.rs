//! What lists show of tables and games, and how they are paged.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use steading_core::Variants;
use steading_host::{ClockKind, Phase, SeatSummary, Summary, TableId, TableSetup, UserId};

/// The facts of a table that anybody who may see it may know: no seed, no position, no pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ListingInfo {
    pub game: String,
    pub seats: u8,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, String>))]
    pub options: Variants,
    /// Whether it is played with a pack that somebody brought.
    #[serde(default)]
    pub own_pack: bool,
    #[serde(default)]
    pub typed_seed: bool,
    pub host: UserId,
    #[serde(default)]
    pub private: bool,
    #[serde(default)]
    pub hot_seat: bool,
    #[serde(default)]
    pub turn_based: bool,
    #[serde(default)]
    pub clock: ClockKind,
    #[serde(default)]
    pub hints: bool,
    /// Whether it begins from a position.
    #[serde(default)]
    pub from_position: bool,
    pub created: u64,
}

impl From<&TableSetup> for ListingInfo {
    fn from(setup: &TableSetup) -> ListingInfo {
        ListingInfo {
            game: setup.game.clone(),
            seats: setup.seats,
            options: setup.options.clone(),
            own_pack: setup.own_pack,
            typed_seed: setup.typed_seed,
            host: setup.host,
            private: setup.private,
            hot_seat: setup.hot_seat,
            turn_based: setup.turn_based,
            clock: setup.clock,
            hints: setup.hints,
            from_position: setup.position.is_some(),
            created: setup.created,
        }
    }
}

/// A table in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Listing {
    pub id: TableId,
    pub facts: ListingInfo,
    pub summary: Summary,
}

/// A table in the list of somebody's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTable {
    #[serde(flatten)]
    pub table: Listing,
    /// Whether the seat is still theirs; otherwise they sat there, or only opened the table.
    pub sits: bool,
}

/// Which tables the lobby shows. Only public ones that are not over are ever shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LobbyFilter {
    pub game: Option<String>,
    /// `Gathering` to find a seat, `Playing` to look on; both if not told, those with a seat first.
    pub phase: Option<Phase>,
    /// Only tables at which something happened since then, in milliseconds since 1970.
    pub since: u64,
    /// The same for tables that are played over days.
    pub since_turn_based: u64,
}

/// Which finished games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    pub game: Option<String>,
    /// Those that this person played or uploaded.
    pub player: Option<UserId>,
    /// Private ones as well: only for the player's own eyes.
    pub private_too: bool,
    pub seats: Option<u8>,
    /// At least and at most so many entries.
    pub entries: (Option<u32>, Option<u32>),
    /// Since and until when it ended.
    pub ended: (Option<u64>, Option<u64>),
    /// Points of the player, or of the winner where none is told.
    pub score: (Option<i32>, Option<i32>),
}

/// So many games are looked at for one page.
pub const LOOKED_THROUGH: u32 = 2_000;

impl GameFilter {
    /// So many games are looked at for a page: few where nearly all of them are wanted.
    pub(crate) fn looks_through(&self, page: Page) -> i64 {
        let picky = self.seats.is_some()
            || self.entries != (None, None)
            || self.score != (None, None)
            || (self.player.is_some() && self.game.is_some());
        if picky { i64::from(LOOKED_THROUGH) } else { (4 * page.look_ahead()).clamp(100, i64::from(LOOKED_THROUGH)) }
    }

    /// Whether a game is one of these, given the points that count; what is not known yet fits no wish.
    pub(crate) fn fits(&self, game: &GameListing, score: Option<i32>) -> bool {
        fn within<T: PartialOrd>(value: Option<T>, (least, most): (Option<T>, Option<T>)) -> bool {
            match value {
                Some(value) => least.is_none_or(|least| value >= least) && most.is_none_or(|most| value <= most),
                None => least.is_none() && most.is_none(),
            }
        }
        self.game.as_ref().is_none_or(|wanted| *wanted == game.facts.game)
            && (self.private_too || !game.facts.private)
            && self.seats.is_none_or(|seats| usize::from(seats) == game.seats.len())
            && within(Some(game.entries), self.entries)
            && within(Some(game.ended), self.ended)
            && within(score, self.score)
    }
}

/// A finished game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameListing {
    pub id: TableId,
    pub facts: ListingInfo,
    /// Who played, with points and places.
    pub seats: Vec<SeatSummary>,
    /// How long the record is.
    pub entries: u32,
    pub ended: u64,
    /// Brought from elsewhere by the host; counts for no rating.
    pub uploaded: bool,
}

/// The most that one page holds.
pub const LONGEST_PAGE: u32 = 200;

/// Which part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// The `next` of the page before; the beginning if none.
    pub after: Option<After>,
    limit: u32,
}

impl Page {
    /// At least one and at most [`LONGEST_PAGE`] items.
    pub fn new(after: Option<After>, limit: u32) -> Page {
        Page { after, limit: limit.clamp(1, LONGEST_PAGE) }
    }

    pub fn first(limit: u32) -> Page {
        Page::new(None, limit)
    }

    pub fn limit(&self) -> usize {
        self.limit as usize
    }

    /// One more than wanted tells whether there is a next page.
    pub(crate) fn look_ahead(&self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// The page out of what was found, which may be longer.
    pub(crate) fn cut<T>(&self, mut found: Vec<T>, place: impl Fn(&T) -> After) -> Paged<T> {
        let more = found.len() > self.limit();
        found.truncate(self.limit());
        let next = if more { found.last().map(place) } else { None };
        Paged { items: found, next }
    }
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Paged<T> {
    pub items: Vec<T>,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub next: Option<After>,
}

/// A place in a list: by group, then the latest first, then by id. Clients hand it back unread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    pub(crate) group: u8,
    pub(crate) at: u64,
    pub(crate) id: TableId,
}

impl After {
    /// The order of every list here.
    pub(crate) fn key(&self) -> (u8, std::cmp::Reverse<u64>, TableId) {
        (self.group, std::cmp::Reverse(self.at), self.id)
    }
}

impl fmt::Display for After {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.group, self.at, self.id)
    }
}

/// Text that no list gave out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this is no place in a list")]
pub struct BadPlace;

impl FromStr for After {
    type Err = BadPlace;
    fn from_str(text: &str) -> Result<After, BadPlace> {
        let mut parts = text.splitn(3, '-');
        let mut part = || parts.next().ok_or(BadPlace);
        let group = part()?.parse().map_err(|_| BadPlace)?;
        let at = part()?.parse().map_err(|_| BadPlace)?;
        let id = part()?.parse().map_err(|_| BadPlace)?;
        // The databases count in signed numbers.
        if i64::try_from(at).is_err() { Err(BadPlace) } else { Ok(After { group, at, id }) }
    }
}

impl Serialize for After {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// How a phase is stored; the lobby lists in this order.
pub(crate) fn phase_number(phase: Phase) -> u8 {
    match phase {
        Phase::Gathering => 0,
        Phase::Playing => 1,
        Phase::Over => 2,
    }
}

pub(crate) fn lobby_place(table: &Listing) -> After {
    After { group: phase_number(table.summary.phase), at: table.facts.created, id: table.id }
}

pub(crate) fn my_place(mine: &MyTable) -> After {
    After { group: u8::from(!mine.sits), at: mine.table.summary.changed, id: mine.table.id }
}

pub(crate) fn game_place(game: &GameListing) -> After {
    After { group: 0, at: game.ended, id: game.id }
}

/// Whose seats there are, also while a bot plays them.
pub(crate) fn owners(summary: &Summary) -> BTreeSet<UserId> {
    summary.seats.iter().filter_map(|seat| seat.holder.owner()).collect()
}

/// A page of what is in memory.
pub(crate) fn pick<T>(mut found: Vec<T>, page: Page, place: impl Fn(&T) -> After) -> Paged<T> {
    found.sort_by_key(|item| place(item).key());
    if let Some(after) = page.after {
        found.retain(|item| place(item).key() > after.key());
    }
    page.cut(found, place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_round_trips_and_nonsense_is_refused() {
        let place = After { group: 1, at: 1_700_000_000_000, id: TableId::new([3; 20]) };
        assert_eq!(place.to_string().parse(), Ok(place));
        for text in
            ["", "1", "1-2", "1-2-3", "256-1-33333333333333333333", "1-9223372036854775808-33333333333333333333"]
        {
            assert_eq!(text.parse::<After>(), Err(BadPlace), "{text}");
        }
    }

    #[test]
    fn a_page_names_the_next_only_if_there_is_one() {
        let place = |number: &u64| After { group: 0, at: *number, id: TableId::new([0; 20]) };
        let page = Page::first(2);
        assert_eq!(page.cut(vec![3, 2], place).next, None);
        let cut = page.cut(vec![3, 2, 1], place);
        assert_eq!((cut.items, cut.next.map(|next| next.at)), (vec![3, 2], Some(2)));
        assert_eq!(Page::first(0).limit(), 1);
        assert_eq!(Page::first(u32::MAX).limit(), LONGEST_PAGE as usize);
    }
}
