//! What answers rest on: theorems, certificates, the oracle, and heights of extensions.

use crate::errors::{defect, parse_error, undecided};
use crate::ordinal::number;
use crate::position::PyPosition;
use crate::solver::PySolver;
use chomplab::query::extensions::{ExtensionTexts, height};
use chomplab::registry::{find_theorem, theorems};
use chomplab::{Ordinal, Position, Undecided};
use oracle::Cells;
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, PoisonError};

/// The oracle goes through all positions below one: more cells would take for ever.
const MOST_CELLS: usize = 49;

/// All theorems, in the order in which they are asked: the name, the title, the source.
#[pyfunction]
pub(crate) fn list_theorems() -> Vec<(&'static str, &'static str, &'static str)> {
    theorems().map(|theorem| (theorem.id, theorem.title, theorem.source)).collect()
}

/// Statement, source, scope, status, errata and an example of a theorem, in Markdown.
///
/// >>> import chomplab
/// >>> '**Statement.**' in chomplab.theorem('two-rows')
/// True
#[pyfunction]
#[pyo3(signature = (id, /))]
pub(crate) fn theorem(id: &str) -> PyResult<String> {
    let found = find_theorem(id).ok_or_else(|| {
        PyKeyError::new_err(format!("there is no theorem {id:?}; list_theorems() has all"))
    })?;
    Ok(found.documentation())
}

/// Checks a certificate by an argument that shares no code with the engines.
///
/// Returns what it proves; raises `ValueError` with the first line that is wrong.
#[pyfunction]
#[pyo3(signature = (certificate, /))]
pub(crate) fn check_certificate<'py>(
    py: Python<'py>,
    certificate: &str,
) -> PyResult<Bound<'py, PyDict>> {
    let accepted = py.detach(|| oracle::check_certificate(certificate));
    let accepted = accepted.map_err(|refusal| PyValueError::new_err(refusal.to_string()))?;
    let told = PyDict::new(py);
    told.set_item("bottom", accepted.bottom)?;
    told.set_item("families", accepted.families)?;
    told.set_item("columns", accepted.columns)?;
    Ok(told)
}

/// The height to which a position must be extended over a base so that it has a Grundy value.
///
/// That is the Fundamental Theorem of [HS]: of all heights exactly one makes a P-position, which is
/// the value 0. Returns the height and the position.
///
/// >>> from chomplab import extend
/// >>> extend('(w,w,5)', over=2)
/// (Ordinal('w + 1'), Position('(w + 1,w + 1,5)'))
/// >>> extend(None, over='2x2')[0]
/// Ordinal('w^3')
#[pyfunction]
#[pyo3(signature = (position, /, over, value = None))]
pub(crate) fn extend<'py>(
    py: Python<'py>,
    position: Option<&Bound<'py, PyAny>>,
    over: &Bound<'py, PyAny>,
    value: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, PyPosition)> {
    let shown = |value: &Bound<'py, PyAny>| value.str().map(|text| text.to_string());
    let texts = ExtensionTexts {
        a: position.map(shown).transpose()?,
        over: Some(shown(over)?),
        value: value.map(shown).transpose()?,
        column: false,
    };
    let solver = PySolver::usual(py)?.get();
    let found = solver.answer_at_length(py, move |work| height(&texts, work))?;
    let found = found.map_err(|wrong| parse_error(py, &wrong.error, &wrong.text))?;
    if let Some(why) = found.undecided {
        return Err(undecided(py, &Undecided::new(why.why, why.text)));
    }
    let height: Option<Ordinal> = found.height.and_then(|height| height.parse().ok());
    let position: Option<Position> = found.position.and_then(|position| position.parse().ok());
    match (height, position) {
        (Some(height), Some(position)) => Ok((number(py, &height)?, position.into())),
        _ => Err(defect()),
    }
}

/// Chomp solved slowly and obviously, for comparisons: it shares no code with any engine.
///
/// Positions are lists of rows with at most 49 cells.
///
/// >>> from chomplab import Oracle
/// >>> oracle = Oracle()
/// >>> oracle.is_p([3, 1, 1]), oracle.winning_bites([3, 2, 1]), oracle.grundy([2, 2])
/// (True, [(0, 2), (1, 1), (2, 0)], 2)
#[pyclass(frozen, module = "chomplab", name = "Oracle")]
pub(crate) struct PyOracle(Mutex<oracle::Oracle>);

fn cells(rows: &[usize]) -> PyResult<Cells> {
    let is_position = rows.windows(2).all(|pair| pair[0] >= pair[1])
        && rows.last().is_some_and(|last| *last > 0)
        && rows.iter().try_fold(0_usize, |sum, row| sum.checked_add(*row)) <= Some(MOST_CELLS);
    if is_position {
        return Ok(Cells::from_rows(rows));
    }
    Err(PyValueError::new_err(format!(
        "the oracle takes rows, longest first, with at most {MOST_CELLS} cells, and not {rows:?}"
    )))
}

#[pymethods]
impl PyOracle {
    #[new]
    fn new() -> Self {
        Self(Mutex::new(oracle::Oracle::new()))
    }

    /// Whether the player to move loses.
    fn is_p(&self, py: Python<'_>, rows: Vec<usize>) -> PyResult<bool> {
        let cells = cells(&rows)?;
        Ok(py.detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).is_p(&cells)))
    }

    /// All winning bites.
    fn winning_bites(&self, py: Python<'_>, rows: Vec<usize>) -> PyResult<Vec<(usize, usize)>> {
        let cells = cells(&rows)?;
        let bites = py
            .detach(|| self.0.lock().unwrap_or_else(PoisonError::into_inner).winning_bites(&cells));
        Ok(bites.iter().map(|cell| (cell[0], cell[1])).collect())
    }

    /// The Grundy value with the poison forbidden, so that P is 0.
    fn grundy(&self, py: Python<'_>, rows: Vec<usize>) -> PyResult<usize> {
        let cells = cells(&rows)?;
        Ok(py.detach(|| {
            let mut oracle = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            oracle.grundy_poison_forbidden(&cells)
        }))
    }
}
