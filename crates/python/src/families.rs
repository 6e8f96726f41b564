//! Families for Python: all P-positions over bottom rows, with formula, certificate and proof.
//!
//! What was computed is kept for the next family, as a family rests on all those within its bottom;
//! it is taken out while somebody works with it, so that nobody waits.

use crate::long_work::{Failure, Patience};
use chomplab::chomp::families::{Bottom, Families, Run, text};
use chomplab::engine::{Budget, Limits, Work};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::{Mutex, PoisonError};

/// What families are known so far.
static KNOWN: Mutex<Option<Families>> = Mutex::new(None);

/// More than so many bytes are not kept.
const MOST_KEPT: usize = 256 << 20;

/// All P-positions over fixed bottom rows.
///
/// >>> import chomplab
/// >>> family = chomplab.family(4, 2)
/// >>> family.formula
/// ['(2a+11, 2a+7, 4, 2)', '(2a+10, 2a+8, 4, 2)']
/// >>> family.sporadic, family.period, family.start
/// ([(7, 4), (8, 5), (9, 6)], 2, 7)
/// >>> family.first_row(10**12) - 10**12
/// 2
/// >>> chomplab.check_certificate(family.certificate())['bottom']
/// [4, 2]
#[pyclass(frozen, module = "chomplab", name = "Family")]
pub(crate) struct PyFamily {
    bottom: Bottom,
    run: Run,
    budget: Budget,
}

/// Works with the families that are known, after computing one.
fn with_family<T: Send + 'static>(
    py: Python<'_>,
    bottom: &Bottom,
    budget: Budget,
    patience: &Patience,
    look: impl FnOnce(&Families, &Bottom) -> T + Send + 'static,
) -> PyResult<T> {
    let bottom = bottom.clone();
    patience.finish(py, move |watch| {
        let taken = KNOWN.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut families = taken.unwrap_or_default();
        let limits = Limits::from(budget).stopping_at(watch.flag()).reporting_to(|progress| {
            // The flag is heard by the engine itself.
            let _ = watch.tell(progress.spent, progress.allowed);
        });
        let reached = families.reach(&bottom, &mut Work::within(limits)).map(drop);
        let result = reached.map(|()| look(&families, &bottom)).map_err(Failure::from);
        if families.bytes() <= MOST_KEPT {
            *KNOWN.lock().unwrap_or_else(PoisonError::into_inner) = Some(families);
        }
        result
    })
}

/// The family of some bottom rows; `chomplab.family` is the same with its words.
#[pyfunction]
#[pyo3(signature = (bottom, budget, memory, timeout, progress))]
pub(crate) fn compute_family(
    py: Python<'_>,
    bottom: Vec<u64>,
    budget: u64,
    memory: usize,
    timeout: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyFamily> {
    let patience = Patience::read(py, timeout, progress)?;
    let budget = Budget { work: budget, memory };
    let rows = bottom.clone();
    let bottom = Bottom::new(bottom).ok_or_else(|| {
        PyValueError::new_err(format!("{rows:?} are not bottom rows: they must not grow"))
    })?;
    let needed = (Families::estimate(&bottom), Families::bytes_of(&bottom));
    let refused = Work::within(budget).refuse_beyond(needed.0.into(), needed.1.into());
    refused.map_err(|why| crate::errors::undecided(py, &why))?;
    let find = |known: &Families, bottom: &Bottom| known.get(bottom).cloned();
    let run = with_family(py, &bottom, budget, &patience, find)?;
    let run = run.ok_or_else(crate::errors::defect)?;
    Ok(PyFamily { bottom, run, budget })
}

#[pymethods]
impl PyFamily {
    /// The bottom rows.
    #[getter]
    fn bottom<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.bottom.rows())
    }

    /// Whether there are infinitely many P-positions.
    #[getter]
    fn is_infinite(&self) -> bool {
        self.run.is_infinite()
    }

    /// The second row from which on differences repeat; of a finite family, that beyond the last.
    #[getter]
    fn start(&self) -> u64 {
        self.run.start()
    }

    /// The period of an infinite family; `None` of a finite one.
    #[getter]
    fn period(&self) -> Option<usize> {
        self.run.is_infinite().then(|| self.run.offsets().len())
    }

    /// First row less second row for one period from the start on.
    #[getter]
    fn offsets(&self) -> Vec<u32> {
        self.run.offsets().to_vec()
    }

    /// The P-positions before the start, as pairs of first and second row.
    #[getter]
    fn sporadic(&self) -> Vec<(u64, u64)> {
        self.run.sporadic().map(|[first, second]| (first, second)).collect()
    }

    /// The P-positions from the start on, for a = 0, 1, and so on.
    #[getter]
    fn formula(&self) -> Vec<String> {
        text::lines(&self.bottom, &self.run).map(|line| line.rows_from()).collect()
    }

    /// The same as differences of rows, shortest first, as Sun writes them.
    #[getter]
    fn differences(&self) -> Vec<String> {
        text::lines(&self.bottom, &self.run).map(|line| line.differences()).collect()
    }

    /// The first row that makes a P-position with this second row; `None` when none does.
    fn first_row(&self, second_row: u64) -> PyResult<Option<u64>> {
        if second_row > u64::from(u32::MAX) << 24 {
            return Err(PyValueError::new_err("second rows go up to 2^56 here"));
        }
        Ok(self.run.loser(second_row))
    }

    /// All P-positions with second rows up to `to`, as lines of rows in one array.
    fn expand<'py>(&self, py: Python<'py>, to: u64) -> PyResult<Bound<'py, PyAny>> {
        if to > 100_000_000 {
            return Err(PyValueError::new_err("expand goes up to second row 100 million"));
        }
        let width = self.bottom.rows().len() + 2;
        let flat = py.detach(|| {
            let mut flat: Vec<u64> = Vec::new();
            for [first, second] in self.run.losers().take_while(|[_, second]| *second <= to) {
                flat.extend([first, second]);
                flat.extend(self.bottom.rows());
            }
            flat
        });
        PyArray1::from_vec(py, flat).call_method1("reshape", ((-1_i64, width),))
    }

    /// The certificate, a JSON text that `check_certificate` and `chomp check` accept.
    fn certificate(&self, py: Python<'_>) -> PyResult<String> {
        let make = |known: &Families, bottom: &Bottom| known.certificate(bottom);
        let made = with_family(py, &self.bottom, self.budget, &Patience::default(), make)?;
        made.ok_or_else(crate::errors::defect)
    }

    /// The induction as a person would write it, in Markdown or LaTeX.
    #[pyo3(signature = (*, latex = false))]
    fn proof(&self, py: Python<'_>, latex: bool) -> PyResult<String> {
        let make = move |known: &Families, bottom: &Bottom| known.proof(bottom, latex);
        let made = with_family(py, &self.bottom, self.budget, &Patience::default(), make)?;
        made.ok_or_else(crate::errors::defect)
    }

    fn __repr__(&self) -> String {
        let rows: Vec<String> = self.bottom.rows().iter().map(ToString::to_string).collect();
        let told = match self.period() {
            Some(period) => format!("period {period} from second row {} on", self.run.start()),
            None => format!("{} P-positions", self.run.sporadic().count()),
        };
        format!("<Family over ({}): {told}>", rows.join(","))
    }
}
