//! How much work an engine may do, and who is told about it.
//!
//! Budgets are counted in work, never in time: the same questions in the same order with the same
//! budget get the same answers on every machine. A unit is about what it takes to generate an
//! option and to look it up, some 50 ns; engines that work otherwise aim to charge what they take,
//! within a factor of 3 (`cargo xtask bench work-units` measures it). A front end that wants to
//! stop by the clock or by a key press passes a flag, which every loop looks at whenever it pays.

mod kept;

pub use kept::{Knowledge, Remembered};

use crate::verdict::{Obstacle, Undecided};
use std::any::Any;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits for one question.
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

/// The work that engines may do: a budget, a flag to stop, a listener, the tables that are kept
/// from one question to the next, and those that the front end lends.
pub struct Work<'a> {
    budget: Budget,
    /// The budget of the whole question, of which side questions may use a part.
    whole: u64,
    spent: u64,
    /// Units spent on asking, which side questions do not count as theirs.
    asking: u64,
    next_report: u64,
    cancel: Option<&'a AtomicBool>,
    listener: Option<Box<dyn FnMut(Progress) + 'a>>,
    knowledge: Knowledge,
}

/// Nobody waits for more units than this: a year.
const MOST_UNITS: u64 = 1 << 50;

/// A number of units as people type it, not less.
fn rounded(units: u64) -> String {
    match units {
        0..10_000_000 => units.to_string(),
        10_000_000..10_000_000_000 => format!("{}M", units.div_ceil(1_000_000)),
        _ => format!("{}G", units.div_ceil(1_000_000_000)),
    }
}

/// How long so many units take, about, if that is worth a word.
fn seconds(units: u64) -> String {
    match units / UNITS_A_SECOND {
        0 => String::new(),
        seconds @ 1..120 => format!(", some {seconds} s"),
        seconds @ 120..7200 => format!(", some {} minutes", seconds / 60),
        seconds => format!(", some {} hours", seconds / 3600),
    }
}

/// Units of work in a second, about.
const UNITS_A_SECOND: u64 = 20_000_000;

/// The listener hears of progress every so many units: some ten times a second.
const REPORT_EVERY: u64 = 4_000_000;

impl<'a> Work<'a> {
    /// Work within a budget, which applies to each question anew.
    #[must_use]
    pub fn within(budget: Budget) -> Self {
        Self {
            budget,
            whole: budget.work,
            spent: 0,
            asking: 0,
            next_report: REPORT_EVERY,
            cancel: None,
            listener: None,
            knowledge: Knowledge::default(),
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

    /// Work that starts from what is known already.
    #[must_use]
    pub fn knowing(mut self, knowledge: Knowledge) -> Self {
        self.knowledge = knowledge;
        self
    }

    /// What is known in the end, with which other work can start.
    #[must_use]
    pub fn into_knowledge(self) -> Knowledge {
        self.knowledge
    }

    /// The limits for each question.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget
    }

    /// Changes the limits for the questions to come.
    pub fn set_budget(&mut self, budget: Budget) {
        self.budget = budget;
        self.whole = budget.work;
    }

    /// Units spent on this question so far.
    #[must_use]
    pub fn spent(&self) -> u64 {
        self.spent.saturating_add(self.asking)
    }

    /// A new question starts.
    pub fn begin(&mut self) {
        self.spent = 0;
        self.asking = 0;
        self.whole = self.budget.work;
        self.next_report = REPORT_EVERY;
        self.knowledge.questions += 1;
    }

    /// Which question this is, counted from the first.
    pub(super) fn question(&self) -> u64 {
        self.knowledge.questions
    }

    /// Takes what an engine kept from an earlier question, if it did.
    pub fn take_kept<T: Remembered>(&mut self) -> Option<T> {
        self.knowledge.kept.take()
    }

    /// Uses what is kept of a type, or a new one, and keeps it for the next question.
    pub(crate) fn with_kept<T: Remembered + Default, R>(
        &mut self,
        work_with: impl FnOnce(&mut T, &mut Self) -> R,
    ) -> R {
        let mut kept = self.take_kept().unwrap_or_default();
        let result = work_with(&mut kept, self);
        self.keep(kept);
        result
    }

    /// Keeps something for later questions, instead of an earlier value of the same type.
    pub fn keep<T: Remembered>(&mut self, value: T) {
        self.knowledge.kept.put(value, self.budget.memory);
    }

    /// Lends engines a table that was computed before, such as one on disk, in the form of a type
    /// that an engine asks for; it does not count as memory.
    pub fn lend<T: Any + Send>(&mut self, table: T) {
        self.knowledge.lend(table);
    }

    /// The table of this type, if the front end has lent one.
    #[must_use]
    pub fn lent<T: Any>(&self) -> Option<&T> {
        self.knowledge.lent.get()
    }

    /// Accounts for work about to be done.
    ///
    /// # Errors
    /// When the budget does not cover it or somebody asked to stop.
    pub fn spend(&mut self, units: u64, positions: usize) -> Result<(), Undecided> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        self.spent = self.spent.saturating_add(units);
        self.report(positions)
    }

    /// Accounts for asking engines and for taking positions apart. A side question that is asked
    /// with little work does not count this as its own: it would be over before an engine has
    /// begun.
    ///
    /// # Errors
    /// When the budget of the whole question does not cover it or somebody asked to stop.
    pub(crate) fn spend_on_asking(&mut self, units: u64) -> Result<(), Undecided> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(Undecided::new(Obstacle::Cancelled, "stopped on request"));
        }
        self.asking = self.asking.saturating_add(units);
        self.report(0)
    }

    /// Asks a side question that may take so many units of work, or what is left.
    pub(crate) fn with_at_most<T>(&mut self, units: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        let allowed = self.budget.work;
        self.budget.work = allowed.min(self.spent.saturating_add(units));
        let answer = ask(self);
        self.budget.work = allowed;
        answer
    }

    /// What is left of the budget.
    pub(crate) fn left(&self) -> u64 {
        let of_whole = self.whole.saturating_sub(self.spent());
        of_whole.min(self.budget.work.saturating_sub(self.spent))
    }

    fn report(&mut self, positions: usize) -> Result<(), Undecided> {
        let spent = self.spent();
        if self.spent > self.budget.work || spent > self.whole {
            return Err(self.out_of_work());
        }
        if spent >= self.next_report {
            self.next_report = spent + REPORT_EVERY;
            if let Some(listener) = &mut self.listener {
                listener(Progress { spent, allowed: self.whole, positions });
            }
        }
        Ok(())
    }

    /// Refuses work that is sure to take more than is left of the budget, and says what it would
    /// take.
    ///
    /// # Errors
    /// When so many units of work or bytes of tables are not allowed.
    pub fn refuse_beyond(&self, units: u128, bytes: u128) -> Result<(), Undecided> {
        let (work, memory) = (self.whole, self.budget.memory);
        if units > u128::from(self.left()) {
            return Err(match u64::try_from(units).ok().filter(|units| *units < MOST_UNITS) {
                Some(units) => {
                    let units = self.spent().saturating_add(units);
                    let (shown, time) = (rounded(units), seconds(units));
                    let text = format!(
                        "it needs about {shown} units of work{time}, and the budget is {work}"
                    );
                    Undecided::new(Obstacle::Budget, text).needing(units)
                }
                None => Undecided::new(Obstacle::TooLarge, "it needs more work than any budget"),
            });
        }
        if bytes > memory as u128 {
            let text = format!(
                "it needs about {} MiB of tables, and {} MiB are allowed",
                bytes.div_ceil(1 << 20),
                memory >> 20
            );
            let needed = u64::try_from(bytes).unwrap_or(u64::MAX);
            return Err(Undecided::new(Obstacle::Memory, text).needing(needed));
        }
        Ok(())
    }

    /// What is said when the budget does not cover the work.
    #[must_use]
    pub fn out_of_work(&self) -> Undecided {
        let work = self.whole;
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
