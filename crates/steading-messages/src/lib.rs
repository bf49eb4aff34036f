//! steading-messages
