//! Bots in Python.

use crate::errors::{from_json, language, raise};
use crate::state::State;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::any::Any;
use std::fmt;
use std::sync::Mutex;
use steading_bots::BotName;
use steading_core::Status;
use steading_match::rendered::{ALTERNATIVES, Advised};
use steading_match::{BotPlayer, TableError};

/// The name of a bot, or a sentence that lists those there are.
pub fn bot_name(name: &str) -> PyResult<BotName> {
    name.parse().map_err(PyValueError::new_err)
}

/// A bot: ``random``, ``greedy``, ``flat``, ``net``, ``net:400``, ``classic:2000``, ``classic:500ms``, or a level
/// (``easy``, ``medium``, ``hard``, ``expert``, ``master``).
///
/// It is handed the true state and sees only worlds that its seat cannot tell from it.
#[pyclass(module = "steading._engine")]
pub struct Bot {
    name: BotName,
    seed: u64,
    /// What it keeps in mind between its answers.
    kept: Mutex<Option<Box<dyn Any + Send>>>,
}

impl fmt::Debug for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bot").field("name", &self.name).finish_non_exhaustive()
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, seed = 0))]
    fn new(name: &str, seed: u64) -> PyResult<Bot> {
        Ok(Bot { name: bot_name(name)?, seed, kept: Mutex::new(None) })
    }

    #[getter]
    fn name(&self) -> String {
        self.name.to_string()
    }

    /// The number of its answer. Other threads of Python go on meanwhile.
    #[pyo3(signature = (state, seat = None))]
    fn choose(&mut self, py: Python<'_>, state: &State, seat: Option<usize>) -> PyResult<usize> {
        let seat = state.seat_or_asked(seat)?;
        if !matches!(state.table.status(), Status::Waiting(asked) if asked.contains(seat)) {
            let table = state.table.as_match();
            let refused = table.job(seat).err().unwrap_or_else(|| TableError::not_offered(-1));
            return Err(raise(py, &refused, &table.names()));
        }
        let (name, seed) = (self.name, self.seed);
        let kept = self.kept.get_mut().expect("nobody panicked with it");
        let table = &*state.table;
        Ok(py.detach(|| table.choose(seat, name, seed, kept)))
    }

    /// Its answer and what else it thought about: ``action`` in notation, ``text``, ``iterations``, ``alternatives``.
    #[pyo3(signature = (state, seat = None, lang = "en"))]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        state: &State,
        seat: Option<usize>,
        lang: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (seat, lang) = (state.seat_or_asked(seat)?, language(lang)?);
        let table = state.table.as_match();
        let job = table.job(seat).map_err(|error| raise(py, &error, &table.names()))?;
        let (name, seed) = (self.name, self.seed);
        let advice = py.detach(move || BotPlayer::new(name, seed).advise(job, None));
        let advised = Advised::of(&advice, ALTERNATIVES, lang, &table.names());
        from_json(py, &serde_json::to_string(&advised).expect("plain data with text keys"))
    }

    fn __repr__(&self) -> String {
        format!("steading.bot({:?}, seed={})", self.name.to_string(), self.seed)
    }
}
