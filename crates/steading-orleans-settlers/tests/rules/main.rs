//! Every clause, ruling and example of `rules/orleans_settlers.md`, by its id.

mod areas;
mod by_hand;
mod components;
mod content;
mod crew;
mod deeds;
mod end;
mod events;
mod fame;
mod places;
mod planning;
mod positions;
mod round;
mod rulings;
mod secrets;
mod table;
mod vectors;
mod wishes;
