//! Nets that were taught in Python, as bots.

use crate::ruleset::Game;
use numpy::{PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use steading_net::policy::{Layer, PolicyNet};
use steading_titles::Encoded;

/// The layers of a net, the first one first.
pub type Layers = Vec<Layer>;

pub fn write<G: Encoded>(game: &G, layers: Layers) -> Result<Vec<u8>, String> {
    Ok(PolicyNet::new(game, layers)?.write())
}

/// The file of a policy net for this game. Each layer is ``(weights, bias)`` with weights of shape (inputs, outputs);
/// ReLU between the layers; the last gives one number for each answer, then the value.
#[pyfunction]
pub fn policy_file<'py>(
    py: Python<'py>,
    game: &Game,
    layers: Vec<(PyReadonlyArray2<'py, f32>, PyReadonlyArray1<'py, f32>)>,
) -> PyResult<Bound<'py, PyBytes>> {
    let layer = |(weights, bias): &(PyReadonlyArray2<'_, f32>, PyReadonlyArray1<'_, f32>)| {
        let (weights, bias) = (weights.as_array(), bias.as_array());
        let (inputs, outputs) = weights.dim();
        Layer { inputs, outputs, weights: weights.iter().copied().collect(), bias: bias.to_vec() }
    };
    let file = game.rules.write_policy(layers.iter().map(layer).collect()).map_err(PyValueError::new_err)?;
    Ok(PyBytes::new(py, &file))
}

/// From now on ``net`` and ``net:N`` play by the net of this file wherever it was trained for: a net of
/// ``steading train``, or of ``policy_file``. Says what it was trained for.
#[pyfunction]
pub fn bring_net<'py>(py: Python<'py>, file: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let purpose = steading_bots::learned::bring(file).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let told = PyDict::new(py);
    told.set_item("game", purpose.game)?;
    told.set_item("seats", purpose.seats)?;
    told.set_item("rules", purpose.rules)?;
    Ok(told)
}
