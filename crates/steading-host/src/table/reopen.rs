//! From the log to the match: played again and compared with what was marked when it was kept.
//!
//! Three things can be found. The log leads to the marked state: the game goes on. The log itself is not what was kept:
//! it is refused, and the table is parked with a report. The log is what was kept, but the rules of this program play it
//! differently: the game goes on from the stored position under these rules, and an entry says so.

use super::TableConfig;
use crate::log::{Chain, Log, LogEnd, Mark};
use crate::setup::TableSetup;
use steading_core::{Digest, Entry, Status};
use steading_match::{AnyMatch, TableError};

/// A match, as its log tells it.
#[derive(Debug)]
pub(super) struct Reopened {
    pub game: Box<dyn AnyMatch>,
    pub chain: Chain,
    /// The rules and the content the log began under.
    pub began: (u32, Digest),
    pub crossing: Option<Crossing>,
    /// Entries at the beginning of a long log that were not played: its stored position stands for them.
    pub skipped: usize,
}

/// The game goes on under other rules.
#[derive(Debug)]
pub(super) struct Crossing {
    /// What the record gains: the position, and draws that were due.
    pub entries: Vec<Entry>,
    pub from: u32,
    /// Entries after the stored position that these rules do not allow.
    pub lost: u32,
}

pub(super) fn reopen(log: &Log, config: &TableConfig) -> Result<Reopened, TableError> {
    // A long log keeps people waiting: it is checked and read at the same time.
    let (chain, shortened) = if log.rows.len() < config.long_log {
        (Chain::of(log), None)
    } else {
        std::thread::scope(|scope| {
            let chain = scope.spawn(|| Chain::of(log));
            let shortened = shortcut(log, config);
            (chain.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), shortened)
        })
    };
    if let Some(mark) = &log.mark {
        if !chain.agrees(mark) {
            return Err(TableError::log_changed());
        }
        if let Some((game, skipped)) = shortened
            && chain.leads_to(mark, game.digest())
        {
            return Ok(Reopened { game, chain, began: (mark.began, mark.content), crossing: None, skipped });
        }
    }
    let entries = read_entries(log)?;
    let played = play(log, &entries, config);
    let Some(mark) = &log.mark else {
        let game = played?;
        let began = (game.title().rules, game.content_hash());
        return Ok(Reopened { game, chain, began, crossing: None, skipped: 0 });
    };
    let began = (mark.began, mark.content);
    let problem = match played {
        Ok(game) if chain.leads_to(mark, game.digest()) => {
            return Ok(Reopened { game, chain, began, crossing: None, skipped: 0 });
        }
        Ok(_) => TableError::log_changed(),
        Err(error) => error,
    };
    match cross(log, mark, &entries, config)? {
        Some((game, crossing)) => Ok(Reopened { game, chain, began, crossing: Some(crossing), skipped: 0 }),
        None => Err(problem),
    }
}

/// What the end of a long log leads to, if that is what was marked and these rules play it so: position, notices and
/// state are compared, the entries before are taken on trust until somebody has read them.
pub(super) fn glimpse(end: &LogEnd, config: &TableConfig) -> Option<Reopened> {
    let (log, mark) = (&end.log, end.log.mark.as_ref()?);
    let chain = Chain::of_trusted(log, mark);
    let snapshot = log.snapshot.as_ref()?;
    let skipped = snapshot.entries.checked_sub(end.first)? as usize;
    if mark.seal.is_none() || !chain.agrees(mark) {
        return None;
    }
    let mut game = bare(log, Vec::new(), config).ok()?;
    game.cross(&snapshot.position).ok()?;
    for row in log.rows.get(skipped..)? {
        game.follow(&Entry::read(&row.line).ok()?).ok()?;
    }
    let began = (mark.began, mark.content);
    chain.leads_to(mark, game.digest()).then_some(Reopened { game, chain, began, crossing: None, skipped })
}

fn read_entries(log: &Log) -> Result<Vec<Entry>, TableError> {
    let read = |line: &str| Entry::read(line).map_err(|problem| TableError::in_log(&problem));
    log.rows.iter().map(|row| read(&row.line)).collect()
}

/// Goes on from the stored position of a log that is too long to be played from its beginning; with the number of entries
/// that were not played. Its earlier events are in the record, but no longer in what each viewer is shown. What was taken
/// back across the stored position needs the whole log.
fn shortcut(log: &Log, config: &TableConfig) -> Option<(Box<dyn AnyMatch>, usize)> {
    let snapshot = log.snapshot.as_ref()?;
    let skipped = snapshot.entries as usize;
    if skipped > log.rows.len() {
        return None;
    }
    let mut before = read_entries(log).ok()?;
    let after = before.split_off(skipped);
    let mut game = bare(log, before, config).ok()?;
    game.cross(&snapshot.position).ok()?;
    after.iter().try_for_each(|entry| game.follow(entry)).ok()?;
    Some((game, skipped))
}

/// Plays the log from its beginning, or from the last position in it.
fn play(log: &Log, entries: &[Entry], config: &TableConfig) -> Result<Box<dyn AnyMatch>, TableError> {
    let (mut game, from) = match entries.iter().rposition(|entry| matches!(entry, Entry::Position(_))) {
        Some(crossing) => (bare(log, entries[..crossing].to_vec(), config)?, crossing),
        None => ((config.open)(&log.setup)?, 0),
    };
    for entry in &entries[from..] {
        game.follow(entry)?;
    }
    Ok(game)
}

/// A match with a beginning that is not played.
fn bare(log: &Log, beginning: Vec<Entry>, config: &TableConfig) -> Result<Box<dyn AnyMatch>, TableError> {
    let mut game = (config.open)(&TableSetup { position: None, ..log.setup.clone() })?;
    let mut entries = beginning;
    if let Some(position) = &log.setup.position {
        entries.insert(0, Entry::Position(position.clone()));
    }
    let (rules, content) = match &log.mark {
        Some(mark) => (mark.began, mark.content),
        None => (game.title().rules, game.content_hash()),
    };
    game.skip(entries, rules, content);
    Ok(game)
}

/// A game that goes on under other rules, and how it came to.
type Crossed = (Box<dyn AnyMatch>, Crossing);

/// Goes on from the stored position; `None` if there is none.
fn cross(log: &Log, mark: &Mark, entries: &[Entry], config: &TableConfig) -> Result<Option<Crossed>, TableError> {
    let Some(snapshot) = &log.snapshot else { return Ok(None) };
    let Some((before, after)) = entries.split_at_checked(snapshot.entries as usize) else { return Ok(None) };
    let mut stood = bare(log, before.to_vec(), config)?;
    stood.cross(&snapshot.position)?;
    let followed = after.iter().take_while(|entry| stood.follow(entry).is_ok()).count();

    let mut game = bare(log, entries.to_vec(), config)?;
    let lines = game.lines().len();
    game.follow(&Entry::Position(stood.position().get().to_owned()))?;
    while game.status() == Status::Chance {
        game.chance(None)?;
    }
    let entries = game.lines()[lines..].to_vec();
    let crossing = Crossing { entries, from: mark.rules, lost: (after.len() - followed) as u32 };
    Ok(Some((game, crossing)))
}
