//! steading-testkit
