//! steading-catan-road
