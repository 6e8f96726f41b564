//! What goes wrong, as Python exceptions. The classes are Python's own, in `_errors.py`, so that
//! they can be subclassed and pickled; here they are only made.

use chomplab::{InputError, Undecided};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

const MODULE: &str = "chomplab._errors";

/// A mistake in a text, with its place and a remedy.
pub(crate) fn parse_error(py: Python<'_>, error: &InputError, text: &str) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let span = error.characters(text);
    let told = (&error.message, text, (span.start, span.end), &error.hint, error.kind.to_string());
    raised(CLASS.import(py, MODULE, "ParseError").and_then(|class| class.call1(told)))
}

/// Something that is not known, and why.
pub(crate) fn undecided(py: Python<'_>, why: &Undecided) -> PyErr {
    raised(undecided_value(py, why))
}

/// The same as a value that can be looked at without being raised.
pub(crate) fn undecided_value<'py>(
    py: Python<'py>,
    why: &Undecided,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let told = (why.text.as_ref(), why.why.to_string(), why.needs);
    CLASS.import(py, MODULE, "Undecided")?.call1(told)
}

/// A panic in the library, which is a defect, as an error that can be caught.
pub(crate) fn defect() -> PyErr {
    PyRuntimeError::new_err(
        "a defect in chomplab has stopped this question; please report it with the position",
    )
}

fn raised(made: PyResult<Bound<'_, PyAny>>) -> PyErr {
    made.map_or_else(|error| error, PyErr::from_value)
}
