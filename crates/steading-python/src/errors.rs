//! Refusals as Python exceptions: a sentence in both languages, a code for programs, and the clause of the rules.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use steading_match::TableError;
use steading_match::rendered::some_clause;
use steading_messages::{Lang, Names, NoNames};

create_exception!(
    steading,
    SteadingError,
    PyValueError,
    "Something was not done, and nothing has changed. Has `code`, `clause`, `sentence` (English) and `sentence_de`."
);
create_exception!(steading, Refused, SteadingError, "An answer that is not legal now. `clause` names the rule.");

/// Codes of answers that the rules or the moment do not allow.
const REFUSALS: [&str; 4] = ["refused", "not_waiting", "not_offered", "over"];

/// The exception of an error, with the names of the match it happened in.
pub fn raise(py: Python<'_>, error: &TableError, names: &dyn Names) -> PyErr {
    let english = error.sentence(Lang::En, names);
    let text = match some_clause(error.clause) {
        Some(clause) => format!("{english} ({clause})"),
        None => english.clone(),
    };
    let exception = if REFUSALS.contains(&error.code) { Refused::new_err(text) } else { SteadingError::new_err(text) };
    let value = exception.value(py);
    let fields = [
        ("code", Some(error.code.to_owned())),
        ("clause", some_clause(error.clause).map(str::to_owned)),
        ("sentence", Some(english)),
        ("sentence_de", Some(error.sentence(Lang::De, names))),
    ];
    for (name, field) in fields {
        if let Err(failed) = value.setattr(name, field) {
            return failed;
        }
    }
    if let Err(failed) = value.setattr("line", error.line) {
        return failed;
    }
    exception
}

/// The exception of an error outside of any match.
pub fn raise_plain(py: Python<'_>, error: &TableError) -> PyErr {
    raise(py, error, &NoNames)
}

/// The language that was asked for.
pub fn language(code: &str) -> PyResult<Lang> {
    Lang::ALL
        .into_iter()
        .find(|lang| lang.code() == code)
        .ok_or_else(|| PyValueError::new_err(format!("there is no language '{}'; known: de, en", code.escape_debug())))
}

/// A JSON text as Python objects.
pub fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}
