//! The solver for Python: it remembers what it found out, and may be asked from several threads.
//!
//! Every question is first tried with little work on the calling thread, since starting a thread
//! takes longer than most answers; only what is short of work then goes to a thread of its own.
//! What is known is taken out while a question uses it. Whoever asks in the meantime starts from
//! the tables alone: nobody waits for another's question, and no signal handler can lock itself
//! out.

use crate::errors::{defect, undecided};
use crate::long_work::Patience;
use crate::ordinal::number;
use crate::outcomes;
use crate::position::{Explained, PyPosition};
use crate::tables::Tables;
use crate::verdict::PyVerdict;
use chomplab::engine::{Budget, Knowledge, Limits, StepResult, Wanted, Work};
use chomplab::records::{Answer, Question};
use chomplab::{Obstacle, Outcome, Position, Undecided, Verdict};
use numpy::{PyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};

/// Units of work, a millisecond, that a question may take on the calling thread.
const QUICK: u64 = 20_000;

pub(crate) const OUTCOME: Wanted = Wanted { outcome: true, winning_moves: false, grundy: false };
pub(crate) const MOVES: Wanted = Wanted { outcome: true, winning_moves: true, grundy: false };
pub(crate) const GRUNDY: Wanted = Wanted { outcome: false, winning_moves: false, grundy: true };
const EVERYTHING: Wanted = Wanted { outcome: true, winning_moves: true, grundy: true };

/// Answers questions about positions, and remembers what it found out.
///
/// `budget` is the work allowed for each question in units of some 50 ns, `memory` the bytes of
/// tables, `timeout` a number of seconds. `tables` is a folder with tables of `chomp atlas build`:
/// `True` is the usual one, if it is there, and `False` none. `progress=True` shows a bar.
///
/// >>> from chomplab import Solver
/// >>> solver = Solver(budget=1_000_000)
/// >>> solver.outcome('3x100'), solver.winning_bites('3x100')
/// ('N', [(1, 58)])
/// >>> solver.grundy('(w,3)')
/// Ordinal('w + 3')
#[pyclass(frozen, module = "chomplab", name = "Solver")]
pub(crate) struct PySolver {
    budget: Budget,
    patience: Patience,
    tables: Tables,
    known: Mutex<Option<Knowledge>>,
}

/// The solver behind the properties of positions.
static USUAL: PyOnceLock<Py<PySolver>> = PyOnceLock::new();

impl PySolver {
    /// The solver that is used when none is named.
    pub(crate) fn usual(py: Python<'_>) -> PyResult<&'static Py<Self>> {
        USUAL.get_or_try_init(py, || {
            let tables = Tables::usual();
            let known = Mutex::new(Some(tables.knowledge()));
            let (budget, patience) = (Budget::default(), Patience::default());
            Py::new(py, Self { budget, patience, tables, known })
        })
    }

    fn take(&self) -> Knowledge {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).take();
        known.unwrap_or_else(|| self.tables.knowledge())
    }

    fn put_back(&self, knowledge: Knowledge) {
        *self.known.lock().unwrap_or_else(PoisonError::into_inner) = Some(knowledge);
    }

    /// Tries a question with little work, here and now.
    pub(crate) fn quickly<T>(&self, ask: impl FnOnce(&mut Work<'_>) -> T) -> PyResult<T> {
        let budget = Budget { work: self.budget.work.min(QUICK), ..self.budget };
        let mut work = Work::within(budget).knowing(self.take());
        let answer = catch_unwind(AssertUnwindSafe(|| ask(&mut work)));
        self.put_back(work.into_knowledge());
        answer.map_err(|_| defect())
    }

    /// Asks with all of the budget on a thread of its own; also says whether the time ran out.
    ///
    /// There is no answer when the time ran out and nothing was heard in time.
    pub(crate) fn at_length<T: Send + 'static>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut Work<'_>) -> T + Send + 'static,
    ) -> PyResult<(Option<T>, Option<Undecided>)> {
        let (budget, knowledge) = (self.budget, self.take());
        let (found, late) = self.patience.wait_for(py, move |watch| {
            let limits = Limits::from(budget).stopping_at(watch.flag()).reporting_to(|progress| {
                // The flag is heard by the engines themselves.
                let _ = watch.tell(progress.spent, progress.allowed);
            });
            let mut work = Work::within(limits).knowing(knowledge);
            let answer = ask(&mut work);
            (answer, work.into_knowledge())
        })?;
        let answer = found.map(|(answer, knowledge)| {
            self.put_back(knowledge);
            answer
        });
        Ok((answer, late))
    }

    /// The same for what is of no use without an answer.
    pub(crate) fn answer_at_length<T: Send + 'static>(
        &self,
        py: Python<'_>,
        ask: impl FnOnce(&mut Work<'_>) -> T + Send + 'static,
    ) -> PyResult<T> {
        match self.at_length(py, ask)? {
            (Some(answer), _) => Ok(answer),
            (None, Some(late)) => Err(undecided(py, &late)),
            (None, None) => Err(defect()),
        }
    }

    /// What the engines find out.
    pub(crate) fn consult(
        &self,
        py: Python<'_>,
        position: &PyPosition,
        wanted: Wanted,
    ) -> PyResult<Verdict<String>> {
        let verdict = self.quickly(|work| consult(&position.inner, wanted, work))?;
        if self.budget.work <= QUICK || !is_short_of_work(&verdict) {
            return Ok(verdict);
        }
        let here = position.inner.clone();
        let (found, late) = self.at_length(py, move |work| consult(&here, wanted, work))?;
        let mut verdict = found.unwrap_or(verdict);
        if let (Some(late), Some(undecided)) = (late, &mut verdict.undecided)
            && undecided.why.is_lack_of_work()
        {
            *undecided = late;
        }
        Ok(verdict)
    }

    pub(crate) fn outcome_of(
        &self,
        py: Python<'_>,
        position: &PyPosition,
    ) -> PyResult<&'static str> {
        // Whoever asks for millions of small positions should not pay for reasons.
        let outcome = match position.two_rows() {
            Some((first, second)) => outcomes::of_rows(first, second),
            None => {
                let verdict = self.consult(py, position, OUTCOME)?;
                verdict.outcome.ok_or_else(|| open(py, verdict))?
            }
        };
        Ok(match outcome {
            Outcome::P => "P",
            Outcome::N => "N",
        })
    }

    pub(crate) fn grundy_of<'py>(
        &self,
        py: Python<'py>,
        position: &PyPosition,
    ) -> PyResult<Bound<'py, PyAny>> {
        let verdict = self.consult(py, position, GRUNDY)?;
        match &verdict.grundy {
            Some(value) => number(py, value),
            None => Err(open(py, verdict)),
        }
    }

    pub(crate) fn winning_moves_of(
        &self,
        py: Python<'_>,
        position: &PyPosition,
    ) -> PyResult<Vec<String>> {
        let verdict = self.consult(py, position, MOVES)?;
        match verdict.winning_moves {
            Some(known) if known.complete => Ok(known.moves),
            _ => Err(open(py, verdict)),
        }
    }

    pub(crate) fn explained(
        &self,
        py: Python<'_>,
        position: &PyPosition,
        depth: u32,
    ) -> PyResult<Explained> {
        let here = position.inner.clone();
        let explain = move |work: &mut Work<'_>| here.as_any().explain(depth, work);
        self.answer_at_length(py, explain).map(Explained::new)
    }
}

/// What the engines find out, within the budget of this question.
fn consult(position: &Position, wanted: Wanted, work: &mut Work<'_>) -> Verdict<String> {
    work.begin();
    position.as_any().consult(wanted, work)
}

/// Whether more work could have changed something.
fn is_short_of_work(verdict: &Verdict<String>) -> bool {
    let lacks = |why: &Undecided| why.why.is_lack_of_work();
    verdict.undecided.as_ref().is_some_and(lacks)
        || verdict.trail.iter().any(|step| match &step.result {
            StepResult::Declined(why) => lacks(why),
            StepResult::Decided | StepResult::AddedNothing => false,
        })
}

/// The exception for what was asked and is not known.
fn open(py: Python<'_>, verdict: Verdict<String>) -> PyErr {
    let nobody_knows = || Undecided::new(Obstacle::Budget, "not found within the budget");
    undecided(py, &verdict.undecided.unwrap_or_else(nobody_knows))
}

#[pymethods]
impl PySolver {
    #[new]
    #[pyo3(signature = (
        *, budget = 500_000_000, memory = 1 << 30, timeout = None, tables = None, progress = None
    ))]
    fn new(
        py: Python<'_>,
        budget: u64,
        memory: usize,
        timeout: Option<f64>,
        tables: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let tables = Tables::read(tables)?;
        let known = Mutex::new(Some(tables.knowledge()));
        let patience = Patience::read(py, timeout, progress)?;
        Ok(Self { budget: Budget { work: budget, memory }, patience, tables, known })
    }

    /// Who wins: 'P' when the player to move loses, 'N' when the player to move wins.
    fn outcome(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<&'static str> {
        self.outcome_of(py, PyPosition::read(position)?.get())
    }

    /// The Grundy value in normal play; in Chomp with the poison forbidden, so that P is 0.
    fn grundy<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.grundy_of(py, PyPosition::read(position)?.get())
    }

    /// All winning bites of a board, as cells.
    fn winning_bites<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let position = PyPosition::read(position)?;
        position.get().winning_bites_by(py, self)
    }

    /// Everything that is found out: outcome, winning moves, Grundy value, reasons.
    ///
    /// With `grundy=False` the value, which takes longest, is not asked for.
    #[pyo3(signature = (position, *, grundy = true))]
    fn verdict(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        grundy: bool,
    ) -> PyResult<PyVerdict> {
        let position = PyPosition::read(position)?;
        let wanted = if grundy { EVERYTHING } else { MOVES };
        PyVerdict::new(position.get(), self.consult(py, position.get(), wanted)?)
    }

    /// Why the outcome is what it is, step by step, with good answers to `depth` moves.
    #[pyo3(signature = (position, depth = 2))]
    fn explain(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
        depth: u32,
    ) -> PyResult<Explained> {
        let position = PyPosition::read(position)?;
        self.explained(py, position.get(), depth)
    }

    /// The record `answer/1` as `chomp query` writes it, for programs that speak JSON.
    #[pyo3(signature = (position, ask = None))]
    fn record<'py>(
        &self,
        py: Python<'py>,
        position: &Bound<'py, PyAny>,
        ask: Option<Vec<String>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let position = PyPosition::read(position)?;
        let questions = match ask {
            None => chomplab::query::usual_questions(),
            Some(names) => names.iter().map(|name| question(name)).collect::<PyResult<_>>()?,
        };
        let here = position.get().inner.clone();
        let ask = move |work: &mut Work<'_>| here.as_any().answer(&questions, work);
        let answer = self.answer_at_length(py, ask)?;
        let answer = Answer { trail: None, ..answer };
        let text = serde_json::to_string(&answer).map_err(|_| defect())?;
        py.import("json")?.call_method1("loads", (PyString::new(py, &text),))
    }

    /// The outcomes of many positions, given as rows of an array of integers.
    ///
    /// Each row of the array lists the rows of a position, longest first, with zeros at the end
    /// where it has fewer. The result has the bytes `b'P'` and `b'N'`, and `b'?'` where the outcome
    /// was not found within the budget.
    ///
    /// >>> import numpy as np
    /// >>> from chomplab import Solver
    /// >>> Solver().outcomes(np.array([[5, 4, 0], [5, 5, 0], [4, 2, 2]]))
    /// array([b'P', b'N', b'P'], dtype='|S1')
    fn outcomes<'py>(
        &self,
        py: Python<'py>,
        rows: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let rows = py.import("chomplab._arrays")?.call_method1("as_rows", (rows,))?;
        let rows: PyReadonlyArray2<'py, i64> = rows.extract()?;
        let rows = rows.as_array();
        let (found, wrong) = match py.detach(|| outcomes::of_two_rows(&rows)) {
            Some(found) => (found, None),
            None => {
                let rows = rows.to_owned();
                self.answer_at_length(py, move |work| outcomes::of_any_rows(&rows.view(), work))?
            }
        };
        if let Some(at) = wrong {
            let message = format!(
                "line {at} of the array does not list the rows of a position, longest first"
            );
            return Err(PyValueError::new_err(message));
        }
        PyArray1::from_vec(py, found).call_method1("view", ("S1",))
    }

    /// The units of work allowed for each question.
    #[getter]
    fn budget(&self) -> u64 {
        self.budget.work
    }

    /// The bytes of tables allowed.
    #[getter]
    fn memory(&self) -> usize {
        self.budget.memory
    }

    /// The bytes that everything takes that is remembered.
    #[getter]
    fn remembered(&self) -> usize {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.as_ref().map_or(0, Knowledge::bytes)
    }

    fn __repr__(&self) -> String {
        let Budget { work, memory } = self.budget;
        format!("Solver(budget={work}, memory={memory}, tables={})", self.tables.shown())
    }
}

fn question(name: &str) -> PyResult<Question> {
    match name {
        "outcome" => Ok(Question::Outcome),
        "winning_moves" => Ok(Question::WinningMoves),
        "grundy" => Ok(Question::Grundy),
        "size" => Ok(Question::Size),
        _ => Err(PyValueError::new_err(format!(
            "{name:?} cannot be asked; known are outcome, winning_moves, grundy and size"
        ))),
    }
}
