//! Catalogues of boards: all P-positions inside a box, as an iterator and as an array.

use crate::long_work::{Failure, Patience};
use atlas::position_file;
use chomplab::chomp::boards::{Catalogue, Estimate, Lists};
use chomplab::{Obstacle, Undecided};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::fs::{self, File};
use std::io::BufWriter;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// All P-positions with at most so many rows and columns.
///
/// It iterates over tuples of rows in constant memory; `array()` has all of them at once.
///
/// >>> import chomplab
/// >>> catalogue = chomplab.catalogue(8, 10)
/// >>> len(catalogue), (4, 2, 2) in catalogue, catalogue.winning_bites([10] * 8)
/// (1000, True, [(3, 8), (4, 5)])
/// >>> list(chomplab.catalogue(2, 3))
/// [(1,), (2, 1), (3, 2)]
#[pyclass(frozen, module = "chomplab", name = "Catalogue")]
pub(crate) struct PyCatalogue(pub(crate) Arc<Catalogue>);

/// The P-positions of a board; `chomplab.catalogue` is the same with its words.
#[pyfunction]
#[pyo3(signature = (rows, columns, threads, memory, timeout, progress))]
pub(crate) fn compute_catalogue(
    py: Python<'_>,
    rows: usize,
    columns: usize,
    threads: usize,
    memory: u64,
    timeout: Option<f64>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyCatalogue> {
    let patience = Patience::read(py, timeout, progress)?;
    let threads = NonZero::new(threads)
        .ok_or_else(|| PyValueError::new_err("at least one thread is needed"))?;
    let computed = patience.finish(py, move |watch| {
        let Some(estimate) = Estimate::on_threads(rows, columns, threads) else {
            let message = format!("a board of {rows} rows and {columns} columns cannot be swept");
            return Err(Failure::Wrong(message));
        };
        let too_much = |bytes: u64| {
            let text = format!(
                "the board takes about {} MiB, and {} MiB are allowed; raise memory",
                bytes >> 20,
                memory >> 20
            );
            Undecided::new(Obstacle::Memory, text).needing(bytes)
        };
        if estimate.bytes > memory {
            return Err(too_much(estimate.bytes).into());
        }
        let swept =
            Catalogue::compute_from(rows, columns, threads, Lists::default(), &mut |swept, _| {
                if swept.bytes > memory {
                    return Err(too_much(swept.bytes));
                }
                watch.tell(swept.positions, estimate.positions)
            });
        Ok(swept?)
    })?;
    Ok(PyCatalogue(Arc::new(computed)))
}

impl PyCatalogue {
    fn inside(&self, rows: &[usize]) -> PyResult<()> {
        let is_position = rows.windows(2).all(|pair| pair[0] >= pair[1]);
        if is_position && rows.iter().all(|row| *row > 0) && self.0.holds(rows) {
            return Ok(());
        }
        Err(PyValueError::new_err(format!(
            "{rows:?} are not rows, longest first, inside a board of {} rows and {} columns",
            self.0.rows(),
            self.0.columns()
        )))
    }
}

#[pymethods]
impl PyCatalogue {
    /// The most rows of its positions.
    #[getter]
    fn rows(&self) -> usize {
        self.0.rows()
    }

    /// The most columns of its positions.
    #[getter]
    fn columns(&self) -> usize {
        self.0.columns()
    }

    /// The bytes that it takes.
    #[getter]
    fn nbytes(&self) -> usize {
        self.0.bytes()
    }

    /// Whether the position with these rows is P; it must lie inside the board.
    fn is_p(&self, rows: Vec<usize>) -> PyResult<bool> {
        self.inside(&rows)?;
        Ok(self.0.is_p(&rows))
    }

    /// All winning bites of a position inside the board.
    fn winning_bites(&self, rows: Vec<usize>) -> PyResult<Vec<(usize, usize)>> {
        self.inside(&rows)?;
        Ok(self.0.winning_bites(&rows))
    }

    /// Writes the positions to a file, as `chomp catalogue --format binary` does.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let catalogue = Arc::clone(&self.0);
        Patience::default().finish(py, move |_| {
            let mut draft = path.clone().into_os_string();
            draft.push(format!(".{}.new", std::process::id()));
            let written = File::create(&draft).and_then(|file| {
                let mut out = BufWriter::new(file);
                let sides = [catalogue.rows(), catalogue.columns()];
                position_file::write(&mut out, &sides, catalogue.len(), catalogue.ranks())?;
                out.into_inner()?.sync_all()?;
                fs::rename(&draft, &path)
            });
            written.map_err(|error| {
                let _ = fs::remove_file(&draft);
                Failure::Machine(format!("cannot write {}: {error}", path.display()))
            })
        })
    }

    /// The positions as lines of rows, filled up with zeros, in one array.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (rows, columns) = (self.0.rows(), self.0.columns());
        let catalogue = Arc::clone(&self.0);
        let flat = Patience::default().finish(py, move |watch| {
            let mut flat: Vec<u16> = Vec::new();
            let lines = usize::try_from(catalogue.len()).unwrap_or(usize::MAX);
            let is_too_large = || Failure::Wrong("the array is too large".to_owned());
            if u16::try_from(columns).is_err() {
                return Err(is_too_large());
            }
            flat.try_reserve_exact(lines.saturating_mul(rows)).map_err(|_| is_too_large())?;
            for (at, position) in catalogue.positions().enumerate() {
                if at % 65_536 == 0 {
                    watch.tell(at as u64, catalogue.len())?;
                }
                // No row is longer than the columns, which fit.
                flat.extend(position.iter().map(|row| *row as u16));
                flat.resize((at + 1) * rows, 0);
            }
            Ok(flat)
        })?;
        PyArray1::from_vec(py, flat).call_method1("reshape", ((-1_i64, rows),))
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.0.len()).unwrap_or(usize::MAX)
    }

    fn __contains__(&self, rows: Vec<usize>) -> bool {
        self.inside(&rows).is_ok() && self.0.is_p(&rows)
    }

    fn __iter__(&self) -> PyCatalogueIterator {
        PyCatalogueIterator::through(&self.0)
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = (self.0.rows(), self.0.columns());
        format!("<Catalogue of {rows}x{columns}: {} P-positions>", self.0.len())
    }
}

/// Rows of some positions, one after the other.
type Batch = std::vec::IntoIter<Vec<usize>>;

/// Positions that are handed over at a time.
const BATCH: usize = 1024;

/// Goes through a catalogue position by position.
///
/// A thread walks through the lists and hands over batches; it waits when two of them are not yet
/// taken, and ends when nobody takes any more.
#[pyclass(frozen, module = "chomplab", name = "CatalogueIterator")]
pub(crate) struct PyCatalogueIterator(Mutex<(Batch, Receiver<Vec<Vec<usize>>>)>);

impl PyCatalogueIterator {
    fn through(catalogue: &Arc<Catalogue>) -> Self {
        let (sender, receiver) = sync_channel(2);
        let catalogue = Arc::clone(catalogue);
        thread::spawn(move || {
            let mut positions = catalogue.positions();
            loop {
                let batch: Vec<Vec<usize>> = positions.by_ref().take(BATCH).collect();
                if batch.is_empty() || sender.send(batch).is_err() {
                    break;
                }
            }
        });
        Self(Mutex::new((Vec::new().into_iter(), receiver)))
    }

    fn next(&self) -> Option<Vec<usize>> {
        let mut place = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (batch, receiver) = &mut *place;
        if let Some(rows) = batch.next() {
            return Some(rows);
        }
        *batch = receiver.recv().ok()?.into_iter();
        batch.next()
    }
}

#[pymethods]
impl PyCatalogueIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        // The thread that fills the batches never waits for the interpreter.
        self.next().map(|rows| PyTuple::new(py, rows)).transpose()
    }
}
