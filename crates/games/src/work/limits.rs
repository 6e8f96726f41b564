//! How far a question may go: its budget, who may cancel it, and who hears of its progress.

use crate::verdict::{Obstacle, Result, Undecided};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much one question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Units of work.
    pub work: u64,
    /// Bytes of tables: of one that is being made, and of all that are kept.
    pub memory: usize,
}

impl Default for Budget {
    /// Some 25 seconds, and at most a gibibyte.
    fn default() -> Self {
        Self { work: 500_000_000, memory: 1 << 30 }
    }
}

/// How far a question has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Units of work spent on this question.
    pub spent: u64,
    /// Units of work allowed.
    pub allowed: u64,
    /// Positions whose value is known.
    pub positions: usize,
}

/// The limits of a question: a budget, a flag that cancels it, and a listener for its progress.
///
/// ```
/// use chomplab::Solver;
/// use chomplab::engine::{Budget, Limits};
/// use std::sync::atomic::AtomicBool;
///
/// let cancelled = AtomicBool::new(true);
/// let limits = Limits::from(Budget::default()).stopping_at(&cancelled);
/// let error = Solver::within(limits).outcome(&"(9,7,5,3)".parse()?).unwrap_err();
/// assert_eq!(error.to_string(), "undecided (cancelled): stopped on request");
/// # Ok::<(), chomplab::InputError>(())
/// ```
#[derive(Default)]
pub struct Limits<'a> {
    pub(super) budget: Budget,
    pub(super) cancel: Option<&'a AtomicBool>,
    pub(super) listener: Option<Box<dyn FnMut(Progress) + 'a>>,
}

impl From<Budget> for Limits<'_> {
    fn from(budget: Budget) -> Self {
        Self { budget, ..Self::default() }
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("budget", &self.budget).finish_non_exhaustive()
    }
}

impl<'a> Limits<'a> {
    /// The same limits, for a question that ends soon after the flag is raised.
    #[must_use]
    pub fn stopping_at(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// The same limits, for a question that tells from time to time how far it has come.
    #[must_use]
    pub fn reporting_to(mut self, listener: impl FnMut(Progress) + 'a) -> Self {
        self.listener = Some(Box::new(listener));
        self
    }

    /// Whether somebody has cancelled the question.
    pub(super) fn hear_cancel(&self) -> Result<()> {
        match self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            true => Err(Undecided::new(Obstacle::Cancelled, "stopped on request")),
            false => Ok(()),
        }
    }
}
