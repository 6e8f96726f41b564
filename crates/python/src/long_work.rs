//! Long work for Python: other threads go on, Ctrl-C is heard, and a bar moves.
//!
//! The work runs on a thread of its own, without the interpreter. The calling thread waits for it
//! and wakes twenty times a second: it lets Python handle signals, tells how far the work is, and
//! looks at the clock. Whatever asks to stop raises a flag, which the work looks at.

use crate::errors::{defect, undecided};
use chomplab::{Obstacle, Undecided};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Signals are looked for so often.
const LOOK: Duration = Duration::from_millis(50);

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
    /// What a signal handler or a listener for progress raised, and defects.
    pub(crate) fn wait_for<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Watch) -> T + Send,
    ) -> PyResult<(T, Option<Undecided>)> {
        let watch = Watch::default();
        let started = Instant::now();
        let (mut raised, mut is_late) = (None, false);
        let result = py.detach(|| {
            thread::scope(|scope| {
                let (sender, receiver) = channel();
                let watched = &watch;
                scope.spawn(move || {
                    let result = catch_unwind(AssertUnwindSafe(|| work(watched)));
                    // The receiver waits until the end.
                    let _ = sender.send(result);
                });
                loop {
                    match receiver.recv_timeout(LOOK) {
                        Ok(result) => return result.ok(),
                        Err(RecvTimeoutError::Disconnected) => return None,
                        Err(RecvTimeoutError::Timeout) => {
                            let told = Python::attach(|py| self.look(py, &watch));
                            is_late |= self.timeout.is_some_and(|most| started.elapsed() >= most);
                            if told.is_err() || is_late {
                                watch.stop.store(true, Ordering::Relaxed);
                            }
                            raised = raised.take().or(told.err());
                        }
                    }
                }
            })
        });
        let closed = self.progress.as_ref().map(|progress| progress.call_method0(py, "close"));
        match (raised, closed, result) {
            (Some(error), ..) | (None, Some(Err(error)), _) => Err(error),
            (None, _, None) => Err(defect()),
            (None, _, Some(result)) => {
                Ok((result, if is_late { self.out_of_time() } else { None }))
            }
        }
    }

    /// Does work that ends with an error when it is stopped.
    ///
    /// # Errors
    /// As for [`Patience::wait_for`], and what the work says.
    pub(crate) fn finish<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Watch) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let (result, late) = self.wait_for(py, work)?;
        result.map_err(|failure| match (failure, late) {
            (Failure::Undecided(_), Some(late)) => undecided(py, &late),
            (Failure::Undecided(why), None) => undecided(py, &why),
            (Failure::Machine(message), _) => PyOSError::new_err(message),
            (Failure::Wrong(message), _) => PyValueError::new_err(message),
        })
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
