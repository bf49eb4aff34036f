//! The rules of Emberleaf, clause by clause. Chapters of `rules/emberleaf.md`: 2 and 3 `components_and_setup`, 4 `turns`,
//! 5 `cards`, 6 `skills`, 7 `building`, 8 `steps`, 9 and 10 `scoring_and_bonuses`, 11 `sister`, 12 `language`, 13 and 14
//! `decisions`, 16 `rulings`, 17 `examples`, 20 `invariants`. `exercise` takes every card of the base pack in hand,
//! `wishes` are what a client asks for as a whole.

mod table;

mod building;
mod by_hand;
mod cards;
mod components_and_setup;
mod decisions;
mod examples;
mod exercise;
mod invariants;
mod language;
mod rulings;
mod scoring_and_bonuses;
mod sister;
mod skills;
mod steps;
mod turns;
mod wishes;
