//! Progress bars on standard error, shown only on a terminal.
//!
//! A bar is one line, whatever the width of the terminal: what does not fit is cut. Its clock goes
//! on between two reports, so that it never stands still while work goes on. It is cleared at the
//! end.

use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle,
};
use std::fmt::Write;
use std::io::{IsTerminal, stderr};
use std::time::Duration;

/// The clock of a bar moves so often; nothing is shown before the first time.
const TICK: Duration = Duration::from_millis(500);

/// With an end that is known, and without.
const WITH_END: &str = "[{bar:16}] {percent:>3}% {elapsed:>4}{left}  {wide_msg}";
const WITHOUT_END: &str = "{spinner} {elapsed:>4}  {wide_msg}";

/// A bar, or nothing where nobody would see it.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: Option<ProgressBar>,
    doing: String,
    steps: Option<u64>,
    /// Whether the n-th step takes n times as long as the first.
    growing: bool,
    is_started: bool,
}

impl Bar {
    /// A bar for steps that all take about as long.
    pub(crate) fn of_steps(doing: &str, steps: u64) -> Self {
        Self::new(doing, Some(steps), false)
    }

    /// A bar for sheets, of which each is longer than the one before.
    pub(crate) fn of_sheets(sheets: u64) -> Self {
        Self::new("computing sheets", Some(sheets), true)
    }

    /// A bar for the work of a question.
    pub(crate) fn of_budget(units: u64) -> Self {
        Self { steps: None, ..Self::new("searching", Some(units), false) }
    }

    /// A bar for work whose end is not known.
    pub(crate) fn without_end(doing: &str) -> Self {
        Self::new(doing, None, false)
    }

    /// No bar where rows appear on the terminal as they are found.
    #[must_use]
    pub(crate) fn unless(self, rows_are_shown: bool) -> Self {
        if rows_are_shown { Self { bar: None, ..self } } else { self }
    }

    fn new(doing: &str, steps: Option<u64>, growing: bool) -> Self {
        let target = stderr().is_terminal().then(ProgressDrawTarget::stderr);
        let bar = target.map(|target| drawn(target, steps.map(|steps| work_of(steps, growing))));
        let bar = Self { bar, doing: doing.to_owned(), steps, growing, is_started: false };
        bar.tell(0);
        bar
    }

    /// Shows how many steps are done.
    pub(crate) fn set(&mut self, done: u64) {
        let Some(bar) = &self.bar else { return };
        bar.set_position(work_of(done, self.growing));
        self.tell(done);
        if !self.is_started {
            // What an earlier run did says nothing about the speed of this one.
            bar.reset_eta();
            self.is_started = true;
        }
    }

    /// Shows how much of a budget is spent, and how many positions are known.
    pub(crate) fn set_spent(&self, units: u64, positions: usize) {
        let Some(bar) = &self.bar else { return };
        bar.set_position(units);
        bar.set_message(format!("of the budget, {positions} positions known (Ctrl-C stops)"));
    }

    /// Clears the bar for good: something else is shown from here on.
    pub(crate) fn hide(&mut self) {
        self.bar = None;
    }

    /// Prints something else while the bar is out of the way.
    pub(crate) fn step_aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn tell(&self, done: u64) {
        let Some(bar) = &self.bar else { return };
        let doing = &self.doing;
        bar.set_message(match self.steps {
            Some(steps) => format!("{doing}, {done} of {steps} (Ctrl-C stops)"),
            None => format!("{doing} (Ctrl-C stops)"),
        });
    }
}

/// A bar on a terminal, of so many units of work if that is known.
fn drawn(target: ProgressDrawTarget, work: Option<u64>) -> ProgressBar {
    let template = if work.is_some() { WITH_END } else { WITHOUT_END };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let left = |state: &ProgressState, out: &mut dyn Write| {
        if state.pos() > 0 && state.eta() > Duration::ZERO {
            let _ = write!(out, ", {:#} left", HumanDuration(state.eta()));
        }
    };
    let bar = ProgressBar::with_draw_target(work, target)
        .with_style(style.with_key("left", left))
        .with_finish(ProgressFinish::AndClear);
    bar.enable_steady_tick(TICK);
    bar
}

fn work_of(steps: u64, growing: bool) -> u64 {
    if growing { steps.saturating_mul(steps) } else { steps }
}
