//! The rules of Settlement, clause by clause. Chapters of `rules/settlement.md`: 1 and 2 `components_and_setup`, 3 `turns`,
//! 4 `actions`, 5 to 10 `trading_to_solo`, 11 to 14 `buildings_to_limits`, 15 `decisions`, 16 `hidden`, 17 `rulings`,
//! 18 `examples`, 19 `editions`, 20 `content`, 22 `invariants`.

mod table;

mod actions;
mod buildings_to_limits;
mod components_and_setup;
mod content;
mod decisions;
mod editions;
mod examples;
mod hidden;
mod invariants;
mod rulings;
mod trading_to_solo;
mod turns;
