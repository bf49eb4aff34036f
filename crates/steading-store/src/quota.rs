//! How much is kept, and on whose account.

use crate::games::squeeze;
use steading_host::{Append, NoticeRow, TableSetup};

/// What is kept on somebody's account, or altogether.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Tables that are not over.
    pub tables: u64,
    /// Games from elsewhere.
    pub uploads: u64,
    /// Games that were played here and are over.
    pub finished: u64,
    pub bytes: u64,
}

/// Whose games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// Nobody with an account has anything to do with them.
    Guests,
    /// At least one account played or brought them.
    Accounts,
}

/// Beside its text, a row has a number, a key, a person and a time.
const ROW: usize = 64;

/// What an append adds to the size of its table, about.
pub(crate) fn size(append: &Append) -> u64 {
    let rows = append.rows.iter().map(|row| row.line.len() + ROW);
    let text = |row: &NoticeRow| serde_json::to_string(&row.notice).map_or(0, |text| text.len());
    let notices = append.notices.iter().map(|row| text(row) + ROW);
    rows.chain(notices).sum::<usize>() as u64
}

/// What a table takes when it is opened; the pack only if somebody brought it, because all others share one.
pub(crate) fn opening_size(setup: &TableSetup) -> u64 {
    let pack = setup.pack.as_deref().filter(|_| setup.own_pack).map_or(0, |pack| squeeze(pack).len());
    (ROW * 8 + setup.position.as_ref().map_or(0, String::len) + pack) as u64
}
