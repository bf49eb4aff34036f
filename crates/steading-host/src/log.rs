//! What is kept of a table. The log is the truth: a table in memory can be thrown away at any time.
//!
//! There are two numbered lists. *Entries* are the lines of the record: answers, outcomes, what was taken back.
//! *Notices* are what happened around the game: who sat down, who left, who said what. Each list has its own numbers,
//! so that a greeting makes nobody's click stale.

use crate::calls::Call;
use crate::ids::{Key, TableId, UserId};
use crate::setup::{Occupant, TableSetup};
use serde::{Deserialize, Serialize};
use steading_core::{Digest, Localized, MAX_SEATS, Seat, SeatSet, Variants, Viewer};
use steading_match::Taken;

/// Which viewers noticed an entry: a bit for each seat, and one for everybody else.
///
/// The number of an entry is counted for each viewer apart, so that a hidden answer moves nobody else's count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Witnesses(pub u8);

impl Witnesses {
    pub const NOBODY: Witnesses = Witnesses(0);

    fn bit(viewer: Viewer) -> u8 {
        match viewer {
            Viewer::Seat(seat) => 1 << seat.index(),
            Viewer::Spectator => 1 << MAX_SEATS,
        }
    }

    pub fn contains(self, viewer: Viewer) -> bool {
        self.0 & Witnesses::bit(viewer) != 0
    }

    #[must_use]
    pub fn with(self, viewer: Viewer) -> Witnesses {
        Witnesses(self.0 | Witnesses::bit(viewer))
    }
}

/// One entry: a line of the record and what belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The line as it stands in the record.
    pub line: String,
    /// The seat that answered or took something back; chance that followed has it too.
    pub seat: Option<Seat>,
    /// Who caused it; nobody for a bot, for chance at the beginning and for the clock.
    pub by: Option<UserId>,
    /// The key of the request that caused it.
    pub key: Option<Key>,
    pub witnesses: Witnesses,
    /// Milliseconds left for each seat after this entry, where a clock runs.
    pub clocks: Option<[u64; MAX_SEATS]>,
    /// Milliseconds since 1970, for people to read.
    pub at: u64,
}

/// Something around the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "is", rename_all = "snake_case", deny_unknown_fields)]
pub enum Notice {
    /// A seat changes hands.
    Seat {
        seat: Seat,
        holder: Occupant,
    },
    Started,
    /// The time of this seat ran out.
    TimeUp {
        seat: Seat,
    },
    /// Little time is left for this seat; when it is up, a bot takes over.
    TimeShort {
        seat: Seat,
    },
    /// Somebody reminds a seat that it is asked.
    Nudged {
        seat: Seat,
        name: String,
    },
    /// Nobody waits for this seat until then, in milliseconds since 1970; 0 when its person is back.
    DaysOff {
        seat: Seat,
        until: u64,
    },
    Said {
        user: UserId,
        name: String,
        text: String,
    },
    /// The same people play again, at this table.
    Rematch {
        table: TableId,
    },
    /// The rules were changed: the game goes on from where it stood, under the new ones. So many entries were kept but
    /// cannot be played any more; nearly always none.
    Rules {
        from: u32,
        to: u32,
        lost: u32,
    },
    /// A seat is given up for good.
    Resigned {
        seat: Seat,
    },
    /// A seat wants the game to end without a result, or wants to play on.
    End {
        seat: Seat,
        agree: bool,
    },
    /// The game has ended without a result.
    Ended,
    Over,
    /// Somebody who was here has deleted their account: names and words of theirs are gone.
    Forgotten,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NoticeRow {
    pub notice: Notice,
    /// The key of the request that caused it.
    pub key: Option<Key>,
    pub by: Option<UserId>,
    pub at: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// People are sitting down.
    Gathering,
    Playing,
    Over,
}

/// A seat in a list of tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeatSummary {
    #[serde(flatten)]
    pub holder: Occupant,
    /// Final points and place.
    pub score: Option<i32>,
    pub rank: Option<u8>,
}

/// What lists of tables show. Nothing in it depends on what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Summary {
    pub phase: Phase,
    pub seats: Vec<SeatSummary>,
    /// Who is asked now.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u8>))]
    pub waiting: Vec<Seat>,
    /// How many entries everybody has seen.
    pub entries: u32,
    /// Milliseconds since 1970 of the last change.
    pub changed: u64,
}

/// A game that has just ended: what is kept for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finished {
    /// With the seed and a plain digest at its end.
    pub record: String,
    /// For each viewer the events it saw, as a JSON list: seats in order, then a spectator.
    pub witnessed: Vec<String>,
    /// Only of a game for one.
    #[serde(default)]
    pub solo: Option<Solo>,
    /// What each seat took and built.
    #[serde(default)]
    pub taken: Vec<Taken>,
}

/// How a game for one ended, for the records of the person who played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solo {
    /// The switches that are not at their default.
    pub options: Variants,
    /// What the game calls the result.
    pub verdict: Option<Localized>,
}

/// What a table wants kept. It is kept whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    pub table: TableId,
    /// The number of the first entry, counted from 0. A store that has an entry of this number refuses.
    pub first_entry: u32,
    pub rows: Vec<Row>,
    pub first_notice: u32,
    pub notices: Vec<NoticeRow>,
    pub summary: Summary,
    pub finished: Option<Finished>,
    /// What is known of the log with this append; `None` only before the game begins.
    pub mark: Option<Mark>,
    /// The position (JSON) after this append, kept in place of the one before; `None` leaves that.
    pub position: Option<String>,
    /// Who is to hear of it who does not look: at most one of a kind for each person.
    pub calls: Vec<Call>,
    /// What seats have given ahead (JSON), of those for which it changed; empty where nothing is left of it.
    pub ahead: Vec<(Seat, String)>,
}

impl Append {
    /// A number that grows with every append of the table.
    pub fn place(&self) -> u64 {
        u64::from(self.first_entry) + self.rows.len() as u64 + u64::from(self.first_notice) + self.notices.len() as u64
    }
}

/// Everything that is kept of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    pub setup: TableSetup,
    pub rows: Vec<Row>,
    pub notices: Vec<NoticeRow>,
    pub mark: Option<Mark>,
    pub snapshot: Option<Snapshot>,
    /// What seats have given ahead (JSON), in order of the seats.
    pub ahead: Vec<(Seat, String)>,
}

/// The end of a long log, for who wants to see the table before the rest has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEnd {
    /// Everything that is kept but the first entries. There is a mark, and the stored position lies within.
    pub log: Log,
    /// So many entries come before.
    pub first: u32,
    /// How many of those each viewer has seen: seats in order, then everybody else.
    pub seen: [u32; MAX_SEATS + 1],
}

impl LogEnd {
    /// The end of this log: so many entries, and more where the stored position is older. None where that is all of it,
    /// or where there is no position.
    pub fn of(log: &Log, count: u32) -> Option<LogEnd> {
        let first = LogEnd::first(log.rows.len() as u32, log.snapshot.as_ref()?.entries, count)?;
        log.mark.as_ref()?;
        let (before, rows) = log.rows.split_at_checked(first as usize)?;
        let mut seen = [0; MAX_SEATS + 1];
        for (bit, seen) in seen.iter_mut().enumerate() {
            *seen = before.iter().filter(|row| (row.witnesses.0 >> bit) & 1 == 1).count() as u32;
        }
        let log = Log { rows: rows.to_vec(), ..log.without_entries() };
        Some(LogEnd { log, first, seen })
    }

    /// With which entry such an end begins.
    pub fn first(entries: u32, saved: u32, count: u32) -> Option<u32> {
        Some(entries.saturating_sub(count).min(saved)).filter(|first| *first > 0)
    }

    /// The whole log, given the entries before.
    pub fn after(self, mut before: Vec<Row>) -> Log {
        before.extend(self.log.rows);
        Log { rows: before, ..self.log }
    }
}

impl Log {
    fn without_entries(&self) -> Log {
        let Log { setup, rows: _, notices, mark, snapshot, ahead } = self;
        Log {
            setup: setup.clone(),
            rows: Vec::new(),
            notices: notices.clone(),
            mark: mark.clone(),
            snapshot: snapshot.clone(),
            ahead: ahead.clone(),
        }
    }
}

/// A stored position of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// So many entries lead to it.
    pub entries: u32,
    pub position: String,
}

/// What the table that kept a log knew of it. A reader that plays the log again compares: a log that was changed is found,
/// and rules that play it differently are noticed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// The rules and the content the log began under, and the rules it was played by last.
    pub began: u32,
    pub content: Digest,
    pub rules: u32,
    /// Keyed digests of all entries, of all notices, and of the state after them.
    pub rows: Digest,
    pub notices: Digest,
    pub state: Digest,
    /// A keyed digest of everything above, of the set-up and of the stored position. Older logs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Digest>,
    /// Where a clock runs: how it stood. Older logs have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<KeptClocks>,
}

/// The clocks as of the last append: the next owner of the table goes on from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptClocks {
    /// Milliseconds left for each seat.
    pub left: [u64; MAX_SEATS],
    /// Whose clock ran, or was stopped only because the server went.
    pub running: SeatSet,
    /// A keyed digest of both and of the log. The seal of the mark does not cover them: the release before, which knows
    /// nothing of clocks in marks, reads it too.
    pub seal: Digest,
}

/// Digests of a log as it grows. The key comes from the seed of the table, so that nobody can tell hidden answers by
/// trying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    key: [u8; 32],
    /// What the table was set up as.
    about: Digest,
    rows: Digest,
    notices: Digest,
    stored: Option<Digest>,
}

impl Chain {
    pub fn new(setup: &TableSetup) -> Chain {
        let key = Digest::keyed(&setup.seed.0, &"steading log 1").0;
        let pack = setup.pack.as_deref().map(|pack| Digest::of_bytes(pack.as_bytes()));
        let about = (&setup.id, &setup.game, setup.seats, &setup.options, pack, &setup.position);
        let about = serde_json::to_string(&about).expect("facts are plain data");
        let nothing = Digest([0; 32]);
        Chain { key, about: Digest::keyed(&key, &about), rows: nothing, notices: nothing, stored: None }
    }

    /// The chain of a whole log.
    pub fn of(log: &Log) -> Chain {
        let mut chain = Chain::new(&log.setup);
        log.rows.iter().for_each(|row| chain.row(row));
        chain.beside_rows(log);
        chain
    }

    /// The chain of a log whose entries are taken on trust: everything else is as the mark says if it agrees.
    pub fn of_trusted(log: &Log, mark: &Mark) -> Chain {
        let mut chain = Chain { rows: mark.rows, ..Chain::new(&log.setup) };
        chain.beside_rows(log);
        chain
    }

    fn beside_rows(&mut self, log: &Log) {
        log.notices.iter().for_each(|notice| self.notice(notice));
        if let Some(snapshot) = &log.snapshot {
            self.stored(snapshot.entries, &snapshot.position);
        }
    }

    /// The same mark for a log whose notices are others.
    #[must_use]
    pub fn renewed(&self, mark: &Mark) -> Mark {
        let mut renewed = Mark { notices: self.notices, ..mark.clone() };
        renewed.seal = mark.seal.is_some().then(|| self.seal(&renewed));
        renewed.clocks = mark.clocks.map(|clocks| self.clocks(clocks.left, clocks.running));
        renewed
    }

    /// This position is stored, and so many entries lead to it.
    pub fn stored(&mut self, entries: u32, position: &str) {
        self.stored = Some(Digest::keyed(&self.key, &(entries, position)));
    }

    pub fn row(&mut self, row: &Row) {
        self.rows = Digest::keyed(&self.key, &(self.rows.0, row));
    }

    pub fn notice(&mut self, notice: &NoticeRow) {
        // Notices carry tags, which the canonical encoding of states does not know.
        let text = serde_json::to_string(notice).expect("a notice is plain data");
        self.notices = Digest::keyed(&self.key, &(self.notices.0, text));
    }

    /// The mark of this log, given the state it leads to.
    pub fn mark(&self, began: u32, content: Digest, rules: u32, state: Digest) -> Mark {
        let state = Digest::keyed(&self.key, &state.0);
        let mark =
            Mark { began, content, rules, rows: self.rows, notices: self.notices, state, seal: None, clocks: None };
        Mark { seal: Some(self.seal(&mark)), ..mark }
    }

    fn seal(&self, mark: &Mark) -> Digest {
        let Mark { began, content, rules, rows, notices, state, seal: _, clocks: _ } = mark;
        let stored = self.stored.map(|stored| stored.0);
        let told = (*began, content.0, *rules, rows.0, notices.0, state.0);
        Digest::keyed(&self.key, &(self.about.0, told, stored))
    }

    /// The clocks of this log, for its mark.
    pub fn clocks(&self, left: [u64; MAX_SEATS], running: SeatSet) -> KeptClocks {
        let told = ("clocks", self.rows.0, self.notices.0, left, running);
        KeptClocks { left, running, seal: Digest::keyed(&self.key, &(self.about.0, told)) }
    }

    /// Whether this is the log that was marked, whatever the rules make of it.
    pub fn agrees(&self, mark: &Mark) -> bool {
        (self.rows, self.notices) == (mark.rows, mark.notices)
            && mark.seal.is_none_or(|seal| seal == self.seal(mark))
            && mark.clocks.is_none_or(|clocks| clocks == self.clocks(clocks.left, clocks.running))
    }

    /// Whether the state is the one that was marked.
    pub fn leads_to(&self, mark: &Mark, state: Digest) -> bool {
        Digest::keyed(&self.key, &state.0) == mark.state
    }
}
