//! Bots against bots, by the arena of the command line.

use crate::bots::bot_name;
use crate::errors::from_json;
use crate::ruleset::Game;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use steading_arena::plan::Plan;
use steading_bots::BotName;

/// Lets bots play each other and reports wins, scores and ratings with their intervals, as ``steading arena --json``.
/// Each deal is played once for every rotation of the seats.
#[pyfunction]
#[pyo3(signature = (game, bots, games = 100, seed = 1, threads = 0))]
pub fn tournament<'py>(
    py: Python<'py>,
    game: &Game,
    bots: Vec<String>,
    games: u64,
    seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let names: Vec<BotName> = bots.iter().map(|name| bot_name(name)).collect::<PyResult<_>>()?;
    let opened = game.rules.opened();
    if names.len() != usize::from(opened.seats) {
        return Err(PyValueError::new_err(format!("{} bots for {} seats", names.len(), opened.seats)));
    }
    let pack = opened.pack.clone().map(|text| ("pack".to_owned(), text));
    let plan =
        Plan { seed, threads, options: opened.options.clone(), pack, ..Plan::new(game.rules.id(), &names, games) };
    let report = py
        .detach(|| steading_arena::run(&plan, &mut |_| {}))
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    from_json(py, &serde_json::to_string(&report).expect("plain data with text keys"))
}
