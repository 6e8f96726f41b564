//! Long work for Python: other threads go on, Ctrl-C is heard, and a bar moves.
//!
//! The work runs on a thread of its own, without the interpreter. The calling thread waits for it
//! and wakes twenty times a second: it lets Python handle signals, tells how far the work is, and
//! looks at the clock. Whatever asks to stop raises a flag, which the work looks at. Work that does
//! not look soon enough is left behind: its thread never touches the interpreter.

use crate::errors::{defect, undecided};
use chomplab::{Obstacle, Undecided};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Signals are looked for so often.
const LOOK: Duration = Duration::from_millis(50);

/// Work that was interrupted is waited for so long, and then left to end by itself.
const GRACE: Duration = Duration::from_millis(50);

/// Work that is late may still tell what it has found.
const LATE_GRACE: Duration = Duration::from_secs(1);

/// What the one who waits and the one who works tell each other.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    stop: AtomicBool,
    done: AtomicU64,
    all: AtomicU64,
}

impl Watch {
    /// The flag that is raised when the work shall end.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.stop
    }

    /// Tells how far the work is, and hears whether to go on.
    ///
    /// # Errors
    /// When somebody asked to stop.
    pub(crate) fn tell(&self, done: u64, all: u64) -> Result<(), Undecided> {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
        if self.stop.load(Ordering::Relaxed) {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        Ok(())
    }
}

/// Why long work has no result.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Work, memory or time ran out.
    Undecided(Undecided),
    /// The machine said no, in a sentence.
    Machine(String),
    /// What was asked for is wrong, in a sentence.
    Wrong(String),
}

impl From<Undecided> for Failure {
    fn from(why: Undecided) -> Self {
        Self::Undecided(why)
    }
}

/// How long somebody is willing to wait, and who is told how far it is.
#[derive(Debug, Default)]
pub(crate) struct Patience {
    pub(crate) timeout: Option<Duration>,
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Patience {
    /// From what was given in Python: seconds, and whether or how to show progress.
    pub(crate) fn read(
        py: Python<'_>,
        timeout: Option<f64>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let timeout = timeout.map(|seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                PyValueError::new_err(format!(
                    "a timeout is a number of seconds from 0 on, and not {seconds}"
                ))
            })
        });
        let progress = match progress {
            Some(progress) if progress.is_truthy()? => {
                let made = py.import("chomplab._progress")?.getattr("reporter")?;
                Some(made.call1((progress,))?.unbind())
            }
            _ => None,
        };
        Ok(Self { timeout: timeout.transpose()?, progress })
    }

    /// What is said when the time ran out.
    fn out_of_time(&self) -> Option<Undecided> {
        let seconds = self.timeout?.as_secs_f64();
        let text = format!("not found within {seconds} s");
        Some(Undecided::new(Obstacle::Timeout, text))
    }

    /// Does work that may take long; also says whether the time ran out before it was done.
    ///
    /// # Errors
    /// What a signal handler or a listener for progress raised, and defects. When work does not
    /// hear in time that it shall end, it is left to end by itself.
    pub(crate) fn wait_for<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Watch) -> T + Send + 'static,
    ) -> PyResult<(Option<T>, Option<Undecided>)> {
        let watch = Arc::new(Watch::default());
        let (sender, receiver) = channel();
        let watched = Arc::clone(&watch);
        thread::spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&watched)));
            // Nobody waits any more when the work was too slow to stop.
            let _ = sender.send(result);
        });
        let started = Instant::now();
        let mut stopping = Stopping::default();
        let (waiting, told_by) = (&mut stopping, &watch);
        let result = py.detach(move || {
            loop {
                match receiver.recv_timeout(LOOK) {
                    Ok(result) => return result.map(Some),
                    Err(RecvTimeoutError::Disconnected) => return Ok(None),
                    Err(RecvTimeoutError::Timeout) if waiting.is_over() => return Ok(None),
                    Err(RecvTimeoutError::Timeout) => {
                        let told = Python::attach(|py| self.look(py, told_by));
                        let is_late = self.timeout.is_some_and(|most| started.elapsed() >= most);
                        if waiting.hear(told.err(), is_late) {
                            told_by.stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
            }
        });
        let closed = self.progress.as_ref().map(|progress| progress.call_method0(py, "close"));
        match (stopping.raised, closed, result) {
            (Some(error), ..) | (None, Some(Err(error)), _) => Err(error),
            (None, _, Err(_)) => Err(defect()),
            (None, _, Ok(result)) => {
                let late = if stopping.is_late { self.out_of_time() } else { None };
                if result.is_none() && late.is_none() { Err(defect()) } else { Ok((result, late)) }
            }
        }
    }

    /// Does work that ends with an error when it is stopped.
    ///
    /// # Errors
    /// As for [`Patience::wait_for`], and what the work says.
    pub(crate) fn finish<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Watch) -> Result<T, Failure> + Send + 'static,
    ) -> PyResult<T> {
        let (result, late) = self.wait_for(py, work)?;
        match (result, late) {
            (Some(Ok(result)), _) => Ok(result),
            (Some(Err(Failure::Machine(message))), _) => Err(PyOSError::new_err(message)),
            (Some(Err(Failure::Wrong(message))), _) => Err(PyValueError::new_err(message)),
            (_, Some(late)) => Err(undecided(py, &late)),
            (Some(Err(Failure::Undecided(why))), None) => Err(undecided(py, &why)),
            (None, None) => Err(defect()),
        }
    }

    fn look(&self, py: Python<'_>, watch: &Watch) -> PyResult<()> {
        py.check_signals()?;
        if let Some(progress) = &self.progress {
            let told = (watch.done.load(Ordering::Relaxed), watch.all.load(Ordering::Relaxed));
            progress.call1(py, told)?;
        }
        Ok(())
    }
}

/// Why and since when work has been told to stop.
#[derive(Default)]
struct Stopping {
    raised: Option<PyErr>,
    is_late: bool,
    since: Option<Instant>,
}

impl Stopping {
    /// Hears what came up; returns whether the work shall end.
    fn hear(&mut self, raised: Option<PyErr>, is_late: bool) -> bool {
        self.is_late |= is_late;
        self.raised = self.raised.take().or(raised);
        let shall_end = self.is_late || self.raised.is_some();
        if shall_end {
            self.since.get_or_insert_with(Instant::now);
        }
        shall_end
    }

    /// Whether the work has had its time to end.
    fn is_over(&self) -> bool {
        let grace = if self.raised.is_some() { GRACE } else { LATE_GRACE };
        self.since.is_some_and(|since| since.elapsed() >= grace)
    }
}
