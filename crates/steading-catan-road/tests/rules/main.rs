//! Every clause, ruling, example and invariant of `rules/catan_road.md`, by its id.

mod bad_input;
mod build;
mod by_hand;
mod decisions;
mod end;
mod events;
mod examples;
mod invariants;
mod position;
mod rulings;
mod secrets;
mod set_up;
mod table;
mod trade;
mod turn;
mod wishes;
