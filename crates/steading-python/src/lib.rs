//! Steading as a Python package: the same rules, bots and encoders, not a second copy of them.
//!
//! Read in this order: [`ruleset`] (a game as it was opened), [`table`] (one position of it, typed and erased),
//! [`state`] (that position in Python), [`arrays`] (NumPy arrays it writes into), [`batch`] (many positions stepped at
//! once), [`bots`], [`arena`] and [`nets`] (who plays, and who is stronger), [`errors`] (refusals as exceptions).
//!
//! `python/steading` holds what is better said in Python: the environments of PettingZoo, Gymnasium and OpenSpiel.

mod arena;
mod arrays;
mod batch;
mod bots;
mod errors;
mod nets;
mod ruleset;
mod state;
mod table;

use pyo3::prelude::*;

#[pymodule]
mod _engine {
    #[pymodule_export]
    use crate::arena::tournament;
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::bots::Bot;
    #[pymodule_export]
    use crate::errors::{Refused, SteadingError};
    #[pymodule_export]
    use crate::nets::{bring_net, policy_file};
    #[pymodule_export]
    use crate::ruleset::{Game, load, titles};
    #[pymodule_export]
    use crate::state::{State, load_record, restore_state};

    use super::{Bound, PyModule, PyModuleMethods, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
