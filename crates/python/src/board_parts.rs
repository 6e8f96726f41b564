//! A board in parts, which many processes can sweep over files in a shared folder.

use crate::catalogue::PyCatalogue;
use crate::long_work::{Failure, Patience};
use atlas::board_parts::{BoardPartError, PartFolder, file_name};
use chomplab::chomp::boards::{BoardParts, PartGraph};
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

/// What a part that is done has: its file, the P-positions in it, the bytes and the checksum of the
/// file, and whether it was done before.
type Done = (String, u64, u64, String, bool);

/// A board in parts, each of which can be swept by itself over files in a folder.
///
/// A part is swept when its sources are done, the parts whose files it reads. All who share the
/// work make the same parts, by the same number; `chomplab.cluster` hands them to workers.
///
/// >>> import chomplab, tempfile
/// >>> parts = chomplab.BoardParts(9, 9, parts=6)
/// >>> len(parts), parts.sources(3)
/// (8, [0, 1, 2])
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     done = [parts.sweep(number, folder) for number in range(len(parts))]
/// ...     catalogue = parts.catalogue(folder)
/// >>> len(catalogue) == len(chomplab.catalogue(9, 9))
/// True
#[pyclass(frozen, module = "chomplab", name = "BoardParts")]
pub(crate) struct PyBoardParts {
    parts: Arc<BoardParts>,
    graph: OnceLock<PartGraph>,
}

impl PyBoardParts {
    fn graph(&self) -> &PartGraph {
        self.graph.get_or_init(|| self.parts.graph())
    }

    fn inside(&self, number: usize) -> PyResult<()> {
        if number < self.parts.len() {
            return Ok(());
        }
        let last = self.parts.len() - 1;
        Err(PyIndexError::new_err(format!("there is no part {number}; they are 0 to {last}")))
    }
}

/// What went wrong with a part, as the house sorts it.
fn failure(error: BoardPartError) -> Failure {
    match error {
        BoardPartError::Stopped(why) => Failure::Undecided(why),
        error => Failure::Machine(error.to_string()),
    }
}

#[pymethods]
impl PyBoardParts {
    #[new]
    #[pyo3(signature = (rows, columns, *, parts = 200))]
    fn new(rows: usize, columns: usize, parts: u64) -> PyResult<Self> {
        let parts = BoardParts::about(rows, columns, parts).ok_or_else(|| {
            let message = format!("a board of {rows} rows and {columns} columns cannot be swept");
            PyValueError::new_err(message)
        })?;
        Ok(Self { parts: Arc::new(parts), graph: OnceLock::new() })
    }

    /// The rows of the board.
    #[getter]
    fn rows(&self) -> usize {
        self.parts.numbering().rows()
    }

    /// The columns of the board.
    #[getter]
    fn columns(&self) -> usize {
        self.parts.numbering().columns()
    }

    /// The parts that a part reads, all of them before it.
    fn sources(&self, number: usize) -> PyResult<Vec<usize>> {
        self.inside(number)?;
        Ok(self.graph().sources(number).iter().map(|source| source.part).collect())
    }

    /// How many positions a part has; the time that it takes is about proportional.
    fn positions(&self, number: usize) -> PyResult<u64> {
        self.inside(number)?;
        Ok(self.parts.part(number).positions())
    }

    /// The positions of a part and of the longest path of parts that wait for it: the more, the
    /// sooner it should be swept.
    fn path_from(&self, number: usize) -> PyResult<u64> {
        self.inside(number)?;
        Ok(self.graph().path_from(number))
    }

    /// How many times as fast as one so many workers are, if files came at once.
    fn speed_up(&self, workers: usize) -> f64 {
        let graph = self.graph();
        self.parts.numbering().positions() as f64 / graph.time_of(workers) as f64
    }

    /// The name of the file of a part.
    fn file(&self, number: usize) -> PyResult<String> {
        self.inside(number)?;
        Ok(file_name(&self.parts, number))
    }

    /// Whether the file of a part is in a folder, and as long as it should be.
    fn is_done(&self, py: Python<'_>, number: usize, folder: PathBuf) -> PyResult<bool> {
        self.inside(number)?;
        let parts = Arc::clone(&self.parts);
        Patience::default().finish(py, move |_| {
            let folder = PartFolder::open(&folder, parts).map_err(failure)?;
            Ok(folder.summary(number).map_err(failure)?.is_some())
        })
    }

    /// Sweeps a part, unless that was done before. Returns the name of its file, how many
    /// P-positions it has, its bytes and its checksum, and whether it was done before.
    #[pyo3(signature = (number, folder, *, timeout = None, progress = None))]
    fn sweep(
        &self,
        py: Python<'_>,
        number: usize,
        folder: PathBuf,
        timeout: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Done> {
        self.inside(number)?;
        let parts = Arc::clone(&self.parts);
        Patience::read(py, timeout, progress)?.finish(py, move |watch| {
            let all = parts.part(number).positions();
            let name = file_name(&parts, number);
            let folder = PartFolder::open(&folder, parts).map_err(failure)?;
            let done = folder.sweep(number, &mut |swept| watch.tell(swept.positions, all));
            let done = done.map_err(failure)?;
            let checksum = format!("{:08x}", done.summary.checksum);
            Ok((name, done.summary.losers, done.summary.bytes, checksum, done.was_there))
        })
    }

    /// The catalogue of the board, when all parts are done.
    fn catalogue(&self, py: Python<'_>, folder: PathBuf) -> PyResult<PyCatalogue> {
        let parts = Arc::clone(&self.parts);
        let catalogue = Patience::default().finish(py, move |_| {
            let folder = PartFolder::open(&folder, parts).map_err(failure)?;
            folder.catalogue().map_err(failure)
        })?;
        Ok(PyCatalogue(Arc::new(catalogue)))
    }

    fn __len__(&self) -> usize {
        self.parts.len()
    }

    fn __repr__(&self) -> String {
        let numbering = self.parts.numbering();
        let (rows, columns) = (numbering.rows(), numbering.columns());
        format!("<BoardParts of {rows}x{columns}: {} parts>", self.parts.len())
    }
}
