//! What a table is opened with. None of it changes while the table lives.

use crate::ids::{TableId, UserId};
use serde::{Deserialize, Serialize};
use steading_core::{Seed, Variants};

/// How much thinking time there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockKind {
    #[default]
    None,
    /// So long for each answer.
    PerMove { seconds: u32 },
    /// So long for the whole game, and a little more after each answer.
    PerGame { seconds: u32, increment: u32 },
}

/// Two weeks: longer than anybody waits for an answer.
pub const LONGEST_SECONDS: u32 = 14 * 24 * 60 * 60;
/// A day more after each answer is as slow as anybody plays.
pub const LONGEST_INCREMENT: u32 = 24 * 60 * 60;

impl ClockKind {
    /// Whether the times make sense.
    pub fn sensible(self) -> bool {
        match self {
            ClockKind::None => true,
            ClockKind::PerMove { seconds } => (5..=LONGEST_SECONDS).contains(&seconds),
            ClockKind::PerGame { seconds, increment } => {
                (30..=LONGEST_SECONDS).contains(&seconds) && increment <= LONGEST_INCREMENT
            }
        }
    }
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Occupant {
    Open,
    Person {
        user: UserId,
        name: String,
    },
    Bot {
        bot: String,
    },
    /// A person who left, or whose time ran out; a bot plays until the person comes back.
    Away {
        user: UserId,
        name: String,
        bot: String,
    },
}

impl Occupant {
    /// Whose seat it is, also while a bot plays it.
    pub fn owner(&self) -> Option<UserId> {
        match self {
            Occupant::Person { user, .. } | Occupant::Away { user, .. } => Some(*user),
            Occupant::Open | Occupant::Bot { .. } => None,
        }
    }

    /// The bot that answers for this seat now.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Occupant::Bot { bot } | Occupant::Away { bot, .. } => Some(bot),
            Occupant::Open | Occupant::Person { .. } => None,
        }
    }
}

/// The facts of a table.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableSetup {
    pub id: TableId,
    pub game: String,
    pub seats: u8,
    #[serde(default)]
    pub options: Variants,
    /// The text of the pack, kept so that a changed base pack strands no game. `None` only while a table is being made.
    pub pack: Option<String>,
    /// A pack that somebody brought, not the one of the game.
    #[serde(default)]
    pub own_pack: bool,
    /// Where outcomes are drawn from. Told to nobody before the end.
    #[serde(with = "seed")]
    pub seed: Seed,
    /// A seed that somebody typed: the table says so, because the person who typed it can know every draw.
    #[serde(default)]
    pub typed_seed: bool,
    pub host: UserId,
    /// Only for those who were invited.
    #[serde(default)]
    pub private: bool,
    /// One login may take several seats.
    #[serde(default)]
    pub hot_seat: bool,
    /// People answer when they find the time; nobody waits at the screen.
    #[serde(default)]
    pub turn_based: bool,
    #[serde(default)]
    pub clock: ClockKind,
    /// Whether a seat may ask what a strong bot would do.
    #[serde(default)]
    pub hints: bool,
    /// A position to begin from (JSON), such as a moment of a finished game.
    #[serde(default)]
    pub position: Option<String>,
    /// Milliseconds since 1970.
    pub created: u64,
}

impl std::fmt::Debug for TableSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // The seed stays out of logs.
        f.debug_struct("TableSetup").field("id", &self.id).field("game", &self.game).finish_non_exhaustive()
    }
}

/// A seed as 64 hexadecimal digits.
mod seed {
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};
    use steading_core::{Digest, Seed};

    pub fn serialize<S: Serializer>(seed: &Seed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(seed)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        let text = String::deserialize(deserializer)?;
        Digest::from_hex(&text).map(|bytes| Seed(bytes.0)).ok_or_else(|| D::Error::custom("a seed has 64 digits"))
    }
}
