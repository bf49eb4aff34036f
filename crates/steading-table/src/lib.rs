//! steading-table
