//! steading-settlement
