//! What is worth counting, one module per game.

mod settlement;
