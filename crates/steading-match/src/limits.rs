//! How much a table takes. Whatever is larger is refused with a sentence, before work is spent on it.

/// Variant switches in one request.
pub const MAX_OPTIONS: usize = 32;
/// Bytes of a key or a value of a switch.
pub const MAX_OPTION_BYTES: usize = 64;
/// Bytes of a pack.
pub const MAX_PACK_BYTES: usize = 1 << 20;
/// Bytes of a position; it must fit into one line of a record.
pub const MAX_POSITION_BYTES: usize = steading_core::record::MAX_LINE - 2;
/// Bytes of a record.
pub const MAX_RECORD_BYTES: usize = 8 << 20;
/// Entries of a record, those taken back included.
pub const MAX_ENTRIES: usize = steading_core::record::MAX_ENTRIES;
/// Bytes of one answer in notation.
pub const MAX_NOTATION_BYTES: usize = 1 << 10;
/// Bytes of one wish in JSON.
pub const MAX_WISH_BYTES: usize = 1 << 14;
/// Answers in one list.
pub const MAX_ANSWERS: usize = 1_000;
