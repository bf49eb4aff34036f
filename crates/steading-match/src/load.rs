//! Positions and records become matches again, or are refused with a sentence.

use crate::any::AnyMatch;
use crate::error::{TableError, other_rules};
use crate::in_play::Match;
use crate::limits;
use crate::titles::{Setup, TitleInfo, info, known, open_game, rules_version};
use serde::Deserialize;
use steading_bots::Playable;
use steading_core::record::SeedLine;
use steading_core::{Entry, Position, Record, Seat, Seed, Variants};

/// Where the outcomes of a loaded match come from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chance {
    /// What further outcomes are drawn from, when the record does not know its own seed.
    pub seed: Option<Seed>,
    pub manual: bool,
}

/// The state of a position, after every invariant has been checked.
pub(crate) fn read_state<G: Playable>(game: &G, text: &str) -> Result<G::State, TableError> {
    let position: Position<G::State> =
        serde_json::from_str(text).map_err(|error| TableError::bad_position(&error.to_string()))?;
    let raised = rules_version::<G>() - G::RULES;
    Ok(Position { rules: position.rules.wrapping_sub(raised), ..position }.set_up(game)?)
}

/// The state of a position that was stored under another version of the rules: the same game and options, and every
/// invariant of this version holds.
pub(crate) fn read_state_of_other_rules<G: Playable>(game: &G, text: &str) -> Result<G::State, TableError> {
    let position: Position<G::State> =
        serde_json::from_str(text).map_err(|error| TableError::bad_position(&error.to_string()))?;
    Ok(Position { rules: G::RULES, content: game.content_hash(), ..position }.set_up(game)?)
}

/// What must be known of a position before its state can be read.
#[derive(Deserialize)]
struct Head {
    game: String,
    rules: u32,
    seats: u8,
    #[serde(default)]
    options: Variants,
}

fn head(text: &str) -> Result<Head, TableError> {
    if text.len() > limits::MAX_POSITION_BYTES {
        return Err(TableError::too_large("position", limits::MAX_POSITION_BYTES));
    }
    serde_json::from_str(text).map_err(|error| TableError::bad_position(&error.to_string()))
}

/// Sets up a position (JSON). `pack` is the pack it was made with; `None` is the base pack.
pub fn load_position(text: &str, pack: Option<(&str, &str)>, chance: Chance) -> Result<Box<dyn AnyMatch>, TableError> {
    let head = head(text)?;
    let title = known(&head.game)?;
    if head.rules != title.rules {
        return Err(other_rules(head.rules, title.rules));
    }
    let setup =
        Setup { seats: head.seats, options: &head.options, pack, seed: chance.seed, manual_chance: chance.manual };
    (title.load_position)(text, &setup)
}

pub(crate) fn position_of<G: Playable>(text: &str, setup: &Setup<'_>) -> Result<Box<dyn AnyMatch>, TableError> {
    let game = open_game::<G>(setup)?;
    let state = read_state(&*game, text)?;
    let mut table = Match::new(info::<G>(), game, setup.seed, setup.manual_chance);
    table.start_from(state);
    Ok(Box::new(table))
}

/// The line of the file on which entry `index` stands: the header has one line per fact, then comes an empty one.
pub fn line_of_entry(record: &Record, index: usize) -> usize {
    let seed = usize::from(record.header.seed != SeedLine::None);
    let header = "first game rules content seats".split(' ').count() + record.header.options.len() + seed;
    header + 1 + index + 1
}

/// A match at the beginning of a record, and how many entries are not to be fed to it
/// because they are of another rules version and a stored position follows them.
pub fn begin_record(
    record: &Record,
    pack: Option<(&str, &str)>,
    chance: Chance,
) -> Result<(Box<dyn AnyMatch>, usize), TableError> {
    let header = &record.header;
    let title = known(&header.game)?;
    let setup =
        Setup { seats: header.seats, options: &header.options, pack, seed: chance.seed, manual_chance: chance.manual };
    (title.begin_record)(record, &setup)
}

pub(crate) fn record_of<G: Playable>(
    record: &Record,
    setup: &Setup<'_>,
) -> Result<(Box<dyn AnyMatch>, usize), TableError> {
    let header = &record.header;
    // Answers given under other rules are never played under these: the record goes on from a stored position,
    // or it stays an archive. That is said first: its pack may be one that these rules do not open.
    let rules = rules_version::<G>();
    let crosses = |entry: &Entry| match entry {
        Entry::Position(text) => head(text).is_ok_and(|head| head.rules == rules),
        _ => false,
    };
    let crossing = match record.entries.iter().position(crosses) {
        None if header.rules != rules => return Err(other_rules(header.rules, rules)),
        crossing => crossing.filter(|_| header.rules != rules),
    };
    let game = open_game::<G>(setup)?;
    if game.switches() != header.options {
        return Err(TableError::new("other_table"));
    }
    let mut table = Match::new(info::<G>(), game, setup.seed, setup.manual_chance).for_record(header, setup.seed);
    let Some(crossing) = crossing else {
        if table.content_hash() != header.content {
            return Err(TableError::new("other_content"));
        }
        return Ok((Box::new(table), 0));
    };
    let before = &record.entries[..crossing];
    table.archive(before.to_vec(), outcomes_in_force(before));
    Ok((Box::new(table), crossing))
}

/// How many outcomes are in force after these entries, without playing them.
pub fn outcomes_in_force(entries: &[Entry]) -> u64 {
    // What a stored position stands on cannot be taken back, but its draws are spent.
    let mut spent = 0;
    let mut in_force: Vec<Option<Seat>> = Vec::new();
    let outcomes = |in_force: &[Option<Seat>]| in_force.iter().filter(|by| by.is_none()).count() as u64;
    for entry in entries {
        match entry {
            Entry::Action { seat, .. } => in_force.push(Some(*seat)),
            Entry::Outcome(_) => in_force.push(None),
            Entry::Undo(count) => in_force.truncate(in_force.len().saturating_sub(*count as usize)),
            Entry::SeatUndo { seat, answers } => {
                for _ in 0..*answers {
                    if let Some(last) = in_force.iter().rposition(|by| *by == Some(*seat)) {
                        in_force.remove(last);
                    }
                }
            }
            Entry::Position(_) => {
                spent += outcomes(&in_force);
                in_force.clear();
            }
            Entry::Digest { .. } => {}
        }
    }
    spent + outcomes(&in_force)
}

/// Plays a record back to its end. An error names the first line that is wrong.
pub fn load_record(
    record: &Record,
    pack: Option<(&str, &str)>,
    chance: Chance,
) -> Result<Box<dyn AnyMatch>, TableError> {
    let (mut table, skipped) = begin_record(record, pack, chance)?;
    feed_all(&mut *table, record, skipped)?;
    Ok(table)
}

/// Feeds the entries of a record from number `from` on.
pub fn feed_all(table: &mut dyn AnyMatch, record: &Record, from: usize) -> Result<(), TableError> {
    for (index, entry) in record.entries.iter().enumerate().skip(from) {
        table.feed(entry).map_err(|error| error.on_line(line_of_entry(record, index)))?;
    }
    Ok(())
}

impl TitleInfo {
    /// The beginning of a record of this game; see [`begin_record`].
    pub fn begin_record(&self, record: &Record, setup: &Setup<'_>) -> Result<(Box<dyn AnyMatch>, usize), TableError> {
        (self.begin_record)(record, setup)
    }

    /// A position of this game; see [`load_position`].
    pub fn load_position(&self, text: &str, setup: &Setup<'_>) -> Result<Box<dyn AnyMatch>, TableError> {
        (self.load_position)(text, setup)
    }
}
