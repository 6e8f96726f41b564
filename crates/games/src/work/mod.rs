//! How much work an engine may do, and who is told about it.
//!
//! Budgets are counted in work, never in time: the same questions in the same order with the same
//! budget get the same answers on every machine. A unit is about what it takes to generate an
//! option and to look it up, some 50 ns; engines that work otherwise aim to charge what they take,
//! within a factor of 2 (`cargo xtask bench work-units` measures it). A front end that wants to
//! stop by the clock or by a key press passes a flag, which every loop looks at whenever it pays.

mod kept;
mod limits;

pub use kept::{Knowledge, Remembered};
pub use limits::{Budget, Limits, Progress};

use crate::verdict::{Obstacle, Result, Undecided};
use std::any::Any;

/// What a question is worked on with: the limits it must keep, how much of them it has used, and
/// what is known already.
pub struct Work<'a> {
    limits: Limits<'a>,
    /// The budget of the whole question, of which side questions may use a part.
    whole: u64,
    spent: u64,
    /// Units spent on asking, which side questions do not count as theirs.
    asking: u64,
    next_report: u64,
    is_asking_for_p: bool,
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
    /// Work within limits, which apply to each question anew; a budget alone will do.
    #[must_use]
    pub fn within(limits: impl Into<Limits<'a>>) -> Self {
        let limits = limits.into();
        Self {
            whole: limits.budget.work,
            limits,
            spent: 0,
            asking: 0,
            next_report: REPORT_EVERY,
            is_asking_for_p: false,
            knowledge: Knowledge::default(),
        }
    }

    /// What makes work for other threads, within what is left of the budget: the same flag stops
    /// it, it reports to nobody and knows nothing.
    pub(crate) fn for_other_threads(&self) -> impl Fn() -> Work<'a> + Sync + use<'a> {
        let budget = Budget { work: self.left(), ..self.limits.budget };
        let cancel = self.limits.cancel;
        move || Work::within(Limits { budget, cancel, listener: None })
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

    /// The budget of each question.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.limits.budget
    }

    /// Changes the budget of the questions to come.
    pub fn set_budget(&mut self, budget: Budget) {
        self.limits.budget = budget;
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
        self.whole = self.limits.budget.work;
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
        self.knowledge.kept.put(value, self.limits.budget.memory);
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
    pub fn spend(&mut self, units: u64, positions: usize) -> Result<()> {
        self.limits.hear_cancel()?;
        self.spent = self.spent.saturating_add(units);
        self.report(positions)
    }

    /// Accounts for all that a task has come to cost by now, of which a part was paid before.
    ///
    /// # Errors
    /// When the budget does not cover it or somebody asked to stop.
    pub(crate) fn pay_up_to(&mut self, due: u64, paid: &mut u64, positions: u64) -> Result<()> {
        let units = due - std::mem::replace(paid, due);
        self.spend(units, usize::try_from(positions).unwrap_or(usize::MAX))
    }

    /// Accounts for asking engines and for taking positions apart. A side question that is asked
    /// with little work does not count this as its own: it would be over before an engine has
    /// begun.
    ///
    /// # Errors
    /// When the budget of the whole question does not cover it or somebody asked to stop.
    pub(crate) fn spend_on_asking(&mut self, units: u64) -> Result<()> {
        self.limits.hear_cancel()?;
        self.asking = self.asking.saturating_add(units);
        self.report(0)
    }

    /// Asks a side question that may take so many units of work, or what is left.
    pub(crate) fn with_at_most<T>(&mut self, units: u64, ask: impl FnOnce(&mut Self) -> T) -> T {
        let allowed = self.limits.budget.work;
        self.limits.budget.work = allowed.min(self.spent.saturating_add(units));
        let answer = ask(self);
        self.limits.budget.work = allowed;
        answer
    }

    /// Asks whether a position is P, such as what a bite leaves: engines that look one bite ahead
    /// do not, since that could only show that it is N.
    pub(crate) fn asking_for_p<T>(&mut self, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.is_asking_for_p, true);
        let answer = ask(self);
        self.is_asking_for_p = before;
        answer
    }

    /// Whether the present question is whether a position is P.
    pub(crate) fn is_asking_for_p(&self) -> bool {
        self.is_asking_for_p
    }

    /// What is left of the budget.
    pub(crate) fn left(&self) -> u64 {
        let of_whole = self.whole.saturating_sub(self.spent());
        of_whole.min(self.limits.budget.work.saturating_sub(self.spent))
    }

    fn report(&mut self, positions: usize) -> Result<()> {
        let spent = self.spent();
        if self.spent > self.limits.budget.work || spent > self.whole {
            return Err(self.out_of_work());
        }
        if spent >= self.next_report {
            self.next_report = spent + REPORT_EVERY;
            if let Some(listener) = &mut self.limits.listener {
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
    pub fn refuse_beyond(&self, units: u128, bytes: u128) -> Result<()> {
        let (work, memory) = (self.whole, self.limits.budget.memory);
        if units > u128::from(self.left()) {
            return Err(match u64::try_from(units).ok().filter(|units| *units < MOST_UNITS) {
                Some(units) => {
                    let units = self.spent().saturating_add(units);
                    let (shown, time) = (rounded(units), seconds(units));
                    let text = format!(
                        "it needs about {shown} units of work{time}, and the budget is {}",
                        rounded(work)
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
        let budget = rounded(self.whole);
        Undecided::new(Obstacle::Budget, format!("not found within the budget of {budget} units"))
    }

    /// What is said when tables would outgrow the memory allowed.
    #[must_use]
    pub fn out_of_memory(&self) -> Undecided {
        let kibibytes = self.limits.budget.memory >> 10;
        let text = format!("not found within {kibibytes} KiB of tables");
        Undecided::new(Obstacle::Memory, text)
    }
}
