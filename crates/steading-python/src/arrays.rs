//! Writing into an array that Python hands over.
//!
//! The crate `numpy` notes every borrowed array in a table behind a lock. For a step that takes a tenth of a microsecond
//! to write its mask that is a fifth of its time, so arrays that cannot be noted there are written without it.

use numpy::ndarray::Dimension;
use numpy::npyffi::{_PyArray_GET_ITEM_DATA, NPY_ARRAY_WRITEABLE};
use numpy::{Element, PyArray, PyArray1, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Hands the places of an array to `work`, if there are as many as wanted and they lie side by side. `work` does not call
/// Python.
pub fn write<T: Element + Copy, R>(
    array: &Bound<'_, PyArray1<T>>,
    what: &str,
    wanted: usize,
    work: impl FnOnce(&mut [T]) -> R,
) -> PyResult<R> {
    if array.len() != wanted {
        return Err(wrong_length(what, array.len(), wanted));
    }
    let scattered = |_| PyValueError::new_err(format!("the {what} must be contiguous"));
    if !is_of_one_owner(array) {
        let mut array =
            array.try_readwrite().map_err(|problem| PyValueError::new_err(format!("the {what}: {problem}")))?;
        return Ok(work(array.as_slice_mut().map_err(scattered)?));
    }
    // SAFETY: the array is writeable and its memory is its own. No array of a batch has that memory: those are views
    // (`Batch::new`), and what they are views of cannot be written (`_batch.py`). Nothing else is lent to another thread.
    // Until `work` returns, the lock of Python is held.
    #[expect(unsafe_code, reason = "see above")]
    let places = unsafe { array.as_slice_mut() };
    places.map(work).map_err(scattered)
}

/// Whether it is writeable and no view of other memory.
pub fn is_of_one_owner<T: Element, D: Dimension>(array: &Bound<'_, PyArray<T, D>>) -> bool {
    // SAFETY: the pointer is that of a live array, and the lock of Python is held, as `array` shows.
    #[expect(unsafe_code, reason = "the flags of an array have no other way")]
    let fields = unsafe { &*_PyArray_GET_ITEM_DATA(array.as_array_ptr()) };
    fields.base.is_null() && fields.flags & NPY_ARRAY_WRITEABLE != 0
}

pub fn wrong_length(what: &str, found: usize, wanted: usize) -> PyErr {
    PyValueError::new_err(format!("the {what} has {found} places, not {wanted}"))
}
