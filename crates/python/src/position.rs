//! Positions of any game as Python objects.
//!
//! A position is known by its normal form: that is what is compared, hashed, pickled and printed.
//! Boards also have rows and cells; they are read from the normal form when they are first asked
//! for.

use crate::drawing;
use crate::errors::{parse_error, undecided};
use crate::order::{self, Key};
use crate::ordinal::{number, read as read_ordinal};
use crate::solver::PySolver;
use crate::verdict::{PyMove, PyVerdict};
use chomplab::chomp::Board;
use chomplab::notation;
use chomplab::picture::Size;
use chomplab::{Explanation, Ordinal, Position};
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString, PyTuple};
use std::path::PathBuf;
use std::sync::OnceLock;

/// A list of rows, options or parents is not longer than this.
const MOST_LISTED: usize = 1_000_000;

/// A position of Chomp or of one of its relatives, made from a text or from a list of rows.
///
/// >>> from chomplab import Position
/// >>> position = Position('(4,2,1)')
/// >>> position.outcome, position.winning_bites, position.grundy, position.size
/// ('N', [(0, 2)], 5, 7)
/// >>> position.bite(0, 2)
/// Position('(2,2,1)')
/// >>> Position([4, 2, 1]) == position, Position('kayles:5,3').outcome
/// (True, 'N')
///
/// Cells are counted from 0, and the poison is the cell of zeros. What is not known raises
/// `Undecided`; `verdict` says what is known, why, and how certain that is.
#[pyclass(frozen, subclass, module = "chomplab", name = "Position")]
pub(crate) struct PyPosition {
    pub(crate) inner: Position,
    text: OnceLock<String>,
    board: OnceLock<Option<Board>>,
}

impl From<Position> for PyPosition {
    fn from(inner: Position) -> Self {
        Self { inner, text: OnceLock::new(), board: OnceLock::new() }
    }
}

impl PyPosition {
    /// What Python means by a position: one of ours, a text, or rows.
    pub(crate) fn read<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Self>> {
        match value.cast::<Self>() {
            Ok(position) => Ok(position.clone()),
            Err(_) => Bound::new(value.py(), Self::from(read_position(value)?)),
        }
    }

    pub(crate) fn text(&self) -> &str {
        self.text.get_or_init(|| self.inner.to_string())
    }

    pub(crate) fn board(&self) -> Option<&Board> {
        let read = || notation::read(self.text()).ok().flatten();
        self.board.get_or_init(read).as_ref()
    }

    /// The lengths of at most two finite rows, if there are no more.
    pub(crate) fn two_rows(&self) -> Option<(u64, u64)> {
        let Some(Board::Finite(region)) = self.board() else { return None };
        match region.boxes() {
            [only] => match only[..] {
                [1, first] => Some((first, 0)),
                [2, both] => Some((both, both)),
                _ => None,
            },
            [one, other] => match (&one[..], &other[..]) {
                (&[1, first], &[2, second]) => Some((first, second)),
                _ => None,
            },
            _ => None,
        }
    }

    /// The boxes of the board with ordinals as sides.
    fn boxes(&self) -> Option<Vec<Vec<Ordinal>>> {
        Some(match self.board()? {
            Board::Finite(region) => region.to_ordinals().boxes().to_vec(),
            Board::Infinite(region) => region.boxes().to_vec(),
        })
    }

    fn key(&self) -> Key<'_> {
        Key::of(self.boxes().as_deref(), self.text())
    }

    fn needs_board(&self) -> PyErr {
        PyTypeError::new_err(format!(
            "{} is not a board of Chomp; its moves are in winning_moves and options()",
            self.text()
        ))
    }

    /// What a move, written as players write it, leaves.
    fn after_text(&self, py: Python<'_>, chosen: &str) -> PyResult<Option<Self>> {
        let after = self.inner.after(chosen);
        Ok(after.map_err(|error| parse_error(py, &error, chosen))?.map(Self::from))
    }

    /// The winning bites as cells, as this solver finds them.
    pub(crate) fn winning_bites_by<'py>(
        &self,
        py: Python<'py>,
        solver: &PySolver,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        if self.board().is_none() {
            return Err(self.needs_board());
        }
        let names = solver.winning_moves_of(py, self)?;
        names.iter().map(|name| Ok(cell(py, name)?.into_any())).collect()
    }
}

/// A bite as a tuple of numbers.
pub(crate) fn cell<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyTuple>> {
    let cell = notation::read_cell(name).map_err(|error| parse_error(py, &error, name))?;
    let numbers: Vec<Bound<'py, PyAny>> =
        cell.iter().map(|at| number(py, at)).collect::<PyResult<_>>()?;
    PyTuple::new(py, numbers)
}

fn read_position(value: &Bound<'_, PyAny>) -> PyResult<Position> {
    let py = value.py();
    let text = match value.cast::<PyString>() {
        Ok(text) => text.to_str()?.to_owned(),
        Err(_) => {
            let Ok(rows) = value.try_iter() else {
                let kind = value.get_type().name()?.to_string();
                return Err(PyTypeError::new_err(format!(
                    "a position is made from a text such as '(4,2,1)' or from a list of rows, and \
                     not from {kind}"
                )));
            };
            let mut shown = Vec::new();
            for row in rows {
                shown.push(read_ordinal(&row?)?.to_string());
                if shown.len() > MOST_LISTED {
                    return Err(PyValueError::new_err(
                        "a position has at most a million rows here",
                    ));
                }
            }
            format!("({})", shown.join(","))
        }
    };
    text.parse().map_err(|error| parse_error(py, &error, &text))
}

/// The cell that the arguments of a bite name: coordinates, a tuple of them, or a text.
fn bite_text(at: &Bound<'_, PyTuple>) -> PyResult<String> {
    let only = if at.len() == 1 { Some(at.get_item(0)?) } else { None };
    if let Some(text) = only.as_ref().and_then(|only| only.cast::<PyString>().ok()) {
        return Ok(text.to_str()?.to_owned());
    }
    let inner = only.as_ref().and_then(|only| only.cast::<PyTuple>().ok());
    let numbers = inner.unwrap_or(at).iter().map(|at| Ok(read_ordinal(&at)?.to_string()));
    let numbers: Vec<String> = numbers.collect::<PyResult<_>>()?;
    Ok(format!("({})", numbers.join(",")))
}

#[pymethods]
impl PyPosition {
    #[new]
    #[pyo3(signature = (position, /))]
    fn new(position: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(other) = position.cast::<Self>() {
            return Ok(other.get().inner.clone().into());
        }
        read_position(position).map(Self::from)
    }

    /// The lengths of the rows, longest first; ordinals where they are infinite.
    ///
    /// >>> from chomplab import Position
    /// >>> Position('3x1 + 1x4').rows, Position('(w,5)').rows
    /// ((4, 1, 1), (Ordinal('w'), 5))
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let boxes = self.boxes().ok_or_else(|| self.needs_board())?;
        let runs = order::runs(&boxes).ok_or_else(|| {
            PyTypeError::new_err(format!("{} has more than two axes and so no rows", self.text()))
        })?;
        let mut rows = Vec::new();
        for (length, end) in &runs {
            let end = end.to_u64().and_then(|end| usize::try_from(end).ok());
            let Some(end) = end.filter(|end| *end <= MOST_LISTED) else {
                return Err(PyValueError::new_err(format!(
                    "{} has more than a million rows",
                    self.text()
                )));
            };
            let row = number(py, length)?;
            rows.resize(end, row);
        }
        PyTuple::new(py, rows)
    }

    /// How many axes the board has.
    #[getter]
    fn dimension(&self) -> PyResult<usize> {
        match self.board() {
            Some(Board::Finite(region)) => Ok(region.dimension()),
            Some(Board::Infinite(region)) => Ok(region.dimension()),
            None => Err(self.needs_board()),
        }
    }

    /// What a bite leaves: `bite(1, 2)`, `bite((1, 2))` or `bite('1, w')`; `None` after the poison.
    #[pyo3(signature = (*at))]
    fn bite(&self, py: Python<'_>, at: &Bound<'_, PyTuple>) -> PyResult<Option<Self>> {
        self.after_text(py, &bite_text(at)?)
    }

    /// What a move of any game leaves, written as players write it.
    ///
    /// >>> from chomplab import Position
    /// >>> Position('kayles:5').after('5 to 3+1')
    /// Position('kayles:3,1')
    #[pyo3(signature = (chosen, /))]
    fn after(&self, py: Python<'_>, chosen: &str) -> PyResult<Option<Self>> {
        self.after_text(py, chosen)
    }

    /// Every move that does not lose at once, as a list of `Move`.
    ///
    /// >>> from chomplab import Position
    /// >>> [move.name for move in Position('(2,1)').options()]
    /// ['(0,1)', '(1,0)']
    fn options(&self) -> PyResult<Vec<PyMove>> {
        let Some(options) = self.inner.options() else {
            let message = format!("{} has infinitely many options", self.text());
            return Err(PyValueError::new_err(message));
        };
        let is_board = self.board().is_some();
        let options = options.take(MOST_LISTED + 1);
        let options = options.map(|option| PyMove::new(option.name, option.to, is_board));
        let options: Vec<PyMove> = options.collect();
        if options.len() > MOST_LISTED {
            let message = format!("{} has more than a million options", self.text());
            return Err(PyValueError::new_err(message));
        }
        Ok(options)
    }

    /// Every position inside of a board from which one bite leads here.
    ///
    /// >>> from chomplab import Position
    /// >>> Position('(1,1)').parents('2x2')
    /// [Position('(2,1)'), Position('2x2')]
    #[pyo3(signature = (board, /))]
    fn parents(&self, board: &Bound<'_, PyAny>) -> PyResult<Vec<Self>> {
        let within = Self::read(board)?;
        let within = within.get();
        let (Some(Board::Finite(here)), Some(Board::Finite(board))) =
            (self.board(), within.board())
        else {
            return Err(PyTypeError::new_err("parents are listed on finite boards of Chomp"));
        };
        if here.dimension() != board.dimension() {
            return Err(PyValueError::new_err("the board has another number of axes"));
        }
        let cells = board.size().and_then(|cells| u64::try_from(cells).ok());
        if cells.is_none_or(|cells| cells > 144) {
            return Err(PyValueError::new_err("parents are listed on boards of at most 144 cells"));
        }
        let parents = here.parents(board).into_iter();
        let read = |parent: String| parent.parse().map(|position: Position| position.into());
        parents
            .map(|parent| read(parent.to_string()).map_err(|_| crate::errors::defect()))
            .collect()
    }

    /// Whether another position of the same number of axes lies inside of this one.
    #[pyo3(signature = (other, /))]
    fn includes(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = Self::read(other)?;
        let (Some(own), Some(its)) = (self.boxes(), other.get().boxes()) else {
            return Err(self.needs_board());
        };
        let fits = |inner: &[Ordinal], outer: &[Ordinal]| {
            inner.len() == outer.len()
                && inner.iter().zip(outer).all(|(inner, outer)| inner <= outer)
        };
        Ok(its.iter().all(|inner| own.iter().any(|outer| fits(inner, outer))))
    }

    /// Who wins: 'P' when the player to move loses, 'N' when the player to move wins.
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<&'static str> {
        PySolver::usual(py)?.get().outcome_of(py, self)
    }

    /// All winning bites of a board, as cells.
    #[getter]
    fn winning_bites<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        self.winning_bites_by(py, PySolver::usual(py)?.get())
    }

    /// All winning moves, with what they leave.
    #[getter]
    fn winning_moves(&self, py: Python<'_>) -> PyResult<Vec<PyMove>> {
        let names = PySolver::usual(py)?.get().winning_moves_of(py, self)?;
        PyMove::all(self, names)
    }

    /// The Grundy value in normal play; in Chomp with the poison forbidden, so that P is 0.
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        PySolver::usual(py)?.get().grundy_of(py, self)
    }

    /// The number of cells, or of counters in heaps; an ordinal where it is infinite.
    #[getter]
    fn size<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let size = self.inner.size().map_err(|why| undecided(py, &why))?;
        number(py, &size)
    }

    /// Outcome, winning moves and Grundy value, with reasons and certainty.
    #[getter]
    fn verdict(slf: &Bound<'_, Self>) -> PyResult<Py<PyVerdict>> {
        let solver = PySolver::usual(slf.py())?.bind(slf.py());
        Ok(solver.call_method1("verdict", (slf,))?.cast_into::<PyVerdict>()?.unbind())
    }

    /// Why the outcome is what it is, step by step, with good answers to `depth` moves.
    #[pyo3(signature = (depth = 2))]
    fn explain(&self, py: Python<'_>, depth: u32) -> PyResult<Explained> {
        PySolver::usual(py)?.get().explained(py, self, depth)
    }

    /// The independent positions whose sum this is.
    ///
    /// >>> from chomplab import Position
    /// >>> Position('kayles:5,3').parts
    /// [Position('kayles:5'), Position('kayles:3')]
    #[getter]
    fn parts(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        let parts = self.inner.as_any().components().into_iter();
        let read = |text: String| text.parse().map_err(|error| parse_error(py, &error, &text));
        parts.map(|part| read(part.text()).map(|part: Position| part.into())).collect()
    }

    /// The position in every notation that can express it, by name.
    #[getter]
    fn notations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (name, text) in self.inner.as_any().notations() {
            all.set_item(name, text)?;
        }
        Ok(all)
    }

    /// The picture as SVG, with the winning bites marked if they are found at once; a width such as
    /// "86mm" and a size of letters such as "8pt" make it one for print.
    #[pyo3(signature = (*, bites = true, width = None, font_size = None))]
    fn svg(
        &self,
        py: Python<'_>,
        bites: bool,
        width: Option<&str>,
        font_size: Option<&str>,
    ) -> PyResult<String> {
        drawing::drawn(py, self, bites, drawing::size(width, font_size)?)
    }

    /// Writes the picture to a file as SVG, PNG or PDF, by its ending.
    #[pyo3(signature = (path, *, bites = true, width = None, font_size = None))]
    fn save(
        &self,
        py: Python<'_>,
        path: PathBuf,
        bites: bool,
        width: Option<&str>,
        font_size: Option<&str>,
    ) -> PyResult<()> {
        let kind = drawing::kind_of(&path)?;
        let size = drawing::size(width, font_size)?;
        let size = if kind == "svg" { size } else { size.for_print() };
        let file = drawing::picture_file(&drawing::drawn(py, self, bites, size)?, kind)?;
        Ok(std::fs::write(path, file)?)
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        drawing::svg(py, self, true, Size::SCREEN)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        drawing::svg(py, self, true, Size::SCREEN)
    }

    fn _repr_latex_(&self) -> String {
        drawing::latex(self.text())
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        comparison: CompareOp,
    ) -> Bound<'py, PyAny> {
        let py = other.py();
        let Ok(other) = other.cast::<Self>() else { return py.NotImplemented().into_bound(py) };
        let other = other.get();
        let found = match comparison {
            CompareOp::Eq => self.text() == other.text(),
            CompareOp::Ne => self.text() != other.text(),
            _ => comparison.matches(self.key().cmp(&other.key())),
        };
        PyBool::new(py, found).to_owned().into_any()
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.text()).hash()
    }

    fn __str__(&self) -> &str {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.text().replace('\\', "\\\\").replace('\'', "\\'"))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (String,)) {
        let class = slf.py().get_type::<Self>().into_any();
        (class, (slf.get().text().to_owned(),))
    }
}

/// Why the outcome of a position is what it is, step by step.
#[pyclass(frozen, module = "chomplab", name = "Explanation")]
pub(crate) struct Explained(Explanation);

impl Explained {
    pub(crate) fn new(explanation: Explanation) -> Self {
        Self(explanation)
    }
}

#[pymethods]
impl Explained {
    /// 'P' or 'N'; `None` when it is not known.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.0.outcome.map(|outcome| outcome.to_string())
    }

    /// The conclusion in a sentence.
    #[getter]
    fn conclusion(&self) -> &str {
        &self.0.conclusion
    }

    /// The way there: titles, each with its lines.
    #[getter]
    fn steps(&self) -> Vec<(String, Vec<String>)> {
        self.0.steps.iter().map(|step| (step.title.clone(), step.lines.clone())).collect()
    }

    fn __str__(&self) -> String {
        let mut text = String::new();
        for (index, step) in self.0.steps.iter().enumerate() {
            text += &format!("{}. {}\n", index + 1, step.title);
            for line in &step.lines {
                text += &format!("   {line}\n");
            }
        }
        text + &self.0.conclusion
    }

    fn __repr__(&self) -> String {
        format!("<Explanation of {}: {}>", self.0.position, self.0.conclusion)
    }
}
