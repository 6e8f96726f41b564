//! How much work an engine may do, and who is told about it.
//!
//! Budgets are counted in work, never in time: the same questions in the same order with the same
//! budget get the same answers on every machine. The unit is one machine word of one option generated and looked
//! up: some ten to a hundred nanoseconds. A front end that wants to stop by the clock or by a
//! key press passes a flag.

use super::kept::Kept;
use crate::verdict::{Obstacle, Undecided};
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Units of work.
    pub work: u64,
    /// Bytes of tables, for each engine that keeps one.
    pub memory: usize,
}

impl Default for Budget {
    /// Ten to thirty seconds, as the board fits in the caches or not, and at most a gibibyte.
    fn default() -> Self {
        Self { work: 250_000_000, memory: 1 << 30 }
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

/// The work that engines may do: a budget, a flag to stop, a listener, the tables that are kept
/// from one question to the next, and those that the front end lends.
pub struct Work<'a> {
    budget: Budget,
    spent: u64,
    next_report: u64,
    cancel: Option<&'a AtomicBool>,
    listener: Option<Box<dyn FnMut(Progress) + 'a>>,
    /// Which question this is, counted from the first.
    question: u64,
    kept: Kept,
    lent: Kept,
}

/// The listener hears of progress every so many units: some ten times a second.
const REPORT_EVERY: u64 = 4_000_000;

impl<'a> Work<'a> {
    /// Work within a budget, which applies to each question anew.
    #[must_use]
    pub fn within(budget: Budget) -> Self {
        Self {
            budget,
            spent: 0,
            next_report: REPORT_EVERY,
            cancel: None,
            listener: None,
            question: 0,
            kept: Kept::default(),
            lent: Kept::default(),
        }
    }

    /// Work that stops soon after the flag is raised.
    #[must_use]
    pub fn stopping_at(mut self, flag: &'a AtomicBool) -> Self {
        self.cancel = Some(flag);
        self
    }

    /// Work that reports how far it is from time to time.
    #[must_use]
    pub fn reporting_to(mut self, listener: impl FnMut(Progress) + 'a) -> Self {
        self.listener = Some(Box::new(listener));
        self
    }

    /// The limits for each question.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Changes the limits for the questions to come.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
    }

    /// Units spent on this question so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// A new question starts.
    pub fn begin(&mut self) {
        self.spent = 0;
        self.next_report = REPORT_EVERY;
        self.question += 1;
    }

    /// Which question this is, counted from the first.
    pub(super) fn question(&self) -> u64 {
        self.question
    }

    /// Takes what an engine kept from an earlier question, if it did.
    pub fn take_kept<T: Any>(&mut self) -> Option<T> {
        self.kept.take()
    }

    /// Keeps something for later questions, instead of an earlier value of the same type.
    pub fn keep<T: Any + Send>(&mut self, value: T) {
        self.kept.put(value);
    }

    /// Lends engines a table that was computed before, such as one on disk, in the form of a type
    /// that an engine asks for; it does not count as memory.
    pub fn lend<T: Any + Send>(&mut self, table: T) {
        self.lent.put(table);
    }

    /// The table of this type, if the front end has lent one.
    #[must_use]
    pub fn lent<T: Any>(&self) -> Option<&T> {
        self.lent.get()
    }

    /// Accounts for work about to be done.
    ///
    /// # Errors
    /// When the budget does not cover it or somebody asked to stop.
    pub fn spend(&mut self, units: u64, positions: usize) -> Result<(), Undecided> {
        self.spent += units;
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        if self.spent > self.budget.work {
            return Err(self.out_of_work());
        }
        if self.spent >= self.next_report {
            self.next_report = self.spent + REPORT_EVERY;
            if let Some(listener) = &mut self.listener {
                listener(Progress { spent: self.spent, allowed: self.budget.work, positions });
            }
        }
        Ok(())
    }

    /// What is said when the budget does not cover the work.
    #[must_use]
    pub fn out_of_work(&self) -> Undecided {
        let work = self.budget.work;
        Undecided::new(Obstacle::Budget, format!("not found within the budget of {work} units"))
    }

    /// What is said when tables would outgrow the memory allowed.
    #[must_use]
    pub fn out_of_memory(&self) -> Undecided {
        let kibibytes = self.budget.memory >> 10;
        let text = format!("not found within {kibibytes} KiB of tables");
        Undecided::new(Obstacle::Memory, text)
    }
}
