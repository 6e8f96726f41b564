//! Verdicts and moves as Python objects.

use crate::errors::{defect, undecided, undecided_value};
use crate::ordinal::number;
use crate::position::{PyPosition, cell};
use chomplab::engine::StepResult;
use chomplab::{Obstacle, Position, Undecided, Verdict};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A move, and what it leaves.
#[pyclass(frozen, eq, hash, module = "chomplab", name = "Move")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct PyMove {
    name: String,
    to: Position,
    is_bite: bool,
}

impl PyMove {
    pub(crate) fn new(name: String, to: Position, is_bite: bool) -> Self {
        Self { name, to, is_bite }
    }

    /// Moves of a position that are known to be legal and not to lose at once.
    pub(crate) fn all(position: &PyPosition, names: Vec<String>) -> PyResult<Vec<Self>> {
        let is_bite = position.board().is_some();
        let with_result = |name: String| match position.inner.after(&name) {
            Ok(Some(to)) => Ok(Self { name, to, is_bite }),
            Ok(None) | Err(_) => Err(defect()),
        };
        names.into_iter().map(with_result).collect()
    }
}

#[pymethods]
impl PyMove {
    /// The move as players write it, which `Position.after` reads.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The position that it leaves.
    #[getter]
    fn to(&self) -> PyPosition {
        self.to.clone().into()
    }

    /// The cell of a bite; `None` in games without cells.
    #[getter]
    fn cell<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        if self.is_bite { cell(py, &self.name).map(Some) } else { Ok(None) }
    }

    fn __str__(&self) -> &str {
        &self.name
    }

    fn __repr__(&self) -> String {
        format!("<Move {} to {}>", self.name, self.to)
    }
}

/// A reason of a verdict: which theorem or engine, where it is published, and a sentence.
#[pyclass(frozen, module = "chomplab", name = "Reason")]
#[derive(Clone)]
pub(crate) struct PyReason {
    /// The theorem or engine, as `theorem` takes it.
    #[pyo3(get)]
    id: String,
    /// Where it is published, in the keys of SOURCES.md.
    #[pyo3(get)]
    source: String,
    /// Why, in a sentence about this position.
    #[pyo3(get)]
    text: String,
}

#[pymethods]
impl PyReason {
    fn __repr__(&self) -> String {
        format!("<Reason {}: {}>", self.id, self.text)
    }

    fn __str__(&self) -> String {
        format!("{} [{}: {}]", self.text, self.id, self.source)
    }
}

/// Everything that was found out about a position, with reasons and certainty.
///
/// `bool(verdict)` is whether the player to move wins; an undecided verdict refuses.
///
/// >>> from chomplab import Position
/// >>> verdict = Position('3x100').verdict
/// >>> verdict.outcome, verdict.certainty, [str(move) for move in verdict.winning_moves]
/// ('N', 'proved', ['(1,58)'])
/// >>> verdict.reasons[0].id
/// 'strategy-stealing'
#[pyclass(frozen, module = "chomplab", name = "Verdict")]
pub(crate) struct PyVerdict {
    position: Position,
    moves: Option<Vec<PyMove>>,
    inner: Verdict<String>,
}

impl PyVerdict {
    pub(crate) fn new(position: &PyPosition, mut inner: Verdict<String>) -> PyResult<Self> {
        let moves = inner.winning_moves.as_mut().map(|known| std::mem::take(&mut known.moves));
        let moves = moves.map(|names| PyMove::all(position, names)).transpose()?;
        Ok(Self { position: position.inner.clone(), moves, inner })
    }
}

#[pymethods]
impl PyVerdict {
    /// The position that it is about.
    #[getter]
    fn position(&self) -> PyPosition {
        self.position.clone().into()
    }

    /// 'P' or 'N'; `None` when it is not known.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.inner.outcome.map(|outcome| outcome.to_string())
    }

    /// 'proved', 'certified' or 'conjectured': the weakest of what is stated; `None` for nothing.
    #[getter]
    fn certainty(&self) -> Option<String> {
        self.inner.certainty.map(|certainty| certainty.to_string())
    }

    /// The winning moves that are known; `complete` says whether these are all.
    #[getter]
    fn winning_moves(&self) -> Vec<PyMove> {
        self.moves.clone().unwrap_or_default()
    }

    /// Whether all winning moves are known.
    #[getter]
    fn complete(&self) -> bool {
        self.inner.winning_moves.as_ref().is_some_and(|known| known.complete)
    }

    /// The Grundy value in normal play, in Chomp with the poison forbidden; `None` when unknown.
    #[getter]
    fn grundy<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.grundy.as_ref().map(|value| number(py, value)).transpose()
    }

    /// Why, in the order in which it was found.
    #[getter]
    fn reasons(&self) -> Vec<PyReason> {
        let shown = |reason: &chomplab::Reason| PyReason {
            id: reason.id.to_owned(),
            source: reason.source.to_owned(),
            text: reason.text.clone(),
        };
        self.inner.because.iter().map(shown).collect()
    }

    /// Which engines were asked, in order: the engine, what came of it, and why it declined.
    #[getter]
    fn trail(&self) -> Vec<(&'static str, &'static str, Option<String>)> {
        let shown = |step: &chomplab::engine::Step| match &step.result {
            StepResult::Decided => (step.engine, "decided", None),
            StepResult::AddedNothing => (step.engine, "added nothing", None),
            StepResult::Declined(why) => (step.engine, "declined", Some(why.text.to_string())),
        };
        self.inner.trail.iter().map(shown).collect()
    }

    /// Why something that was asked is missing, as an exception that is not raised.
    #[getter]
    fn undecided<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.inner.undecided.as_ref().map(|why| undecided_value(py, why)).transpose()
    }

    fn __bool__(&self, py: Python<'_>) -> PyResult<bool> {
        match self.inner.outcome {
            Some(outcome) => Ok(outcome == chomplab::Outcome::N),
            None => {
                let unknown = || Undecided::new(Obstacle::Budget, "not found within the budget");
                Err(undecided(py, &self.inner.undecided.clone().unwrap_or_else(unknown)))
            }
        }
    }

    fn __str__(&self) -> String {
        let mut text = self.headline();
        for reason in &self.inner.because {
            text += &format!("\n  because: {} [{}: {}]", reason.text, reason.id, reason.source);
        }
        text
    }

    fn __repr__(&self) -> String {
        format!("<Verdict {}>", self.headline())
    }
}

impl PyVerdict {
    fn headline(&self) -> String {
        let Some(outcome) = self.inner.outcome else {
            let why =
                self.inner.undecided.as_ref().map_or("undecided".to_owned(), ToString::to_string);
            return format!("{}: {why}", self.position);
        };
        let mut text = format!("{}: {outcome}", self.position);
        if let Some(certainty) = self.inner.certainty {
            text += &format!(", {certainty}");
        }
        let moves: Vec<&str> = self.moves.iter().flatten().map(|known| &*known.name).collect();
        if !moves.is_empty() {
            let more = if self.complete() { "" } else { " and perhaps others" };
            text += &format!("; winning: {}{more}", moves.join(", "));
        }
        text
    }
}
