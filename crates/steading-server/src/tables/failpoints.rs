//! Makes the owner of a table panic, for tests of what happens then.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use steading_host::TableId;

static SET: LazyLock<Mutex<HashMap<TableId, u32>>> = LazyLock::new(Mutex::default);

/// The next `times` requests at this table end in a panic.
pub fn set(table: TableId, times: u32) {
    SET.lock().unwrap_or_else(PoisonError::into_inner).insert(table, times);
}

/// Panics if a trap is set here.
pub(crate) fn spring(table: TableId) {
    let sprung = {
        let mut set = SET.lock().unwrap_or_else(PoisonError::into_inner);
        set.get_mut(&table).is_some_and(|left| left.checked_sub(1).map(|rest| *left = rest).is_some())
    };
    assert!(!sprung, "a trap was set at table {table}");
}
