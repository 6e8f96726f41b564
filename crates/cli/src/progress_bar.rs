//! Progress bars on standard error for work whose end is known, shown only on a terminal.

use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::{IsTerminal, stderr, stdout};

/// A bar, or nothing where nobody would see it.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: Option<ProgressBar>,
    /// Whether the n-th step takes n times as long as the first.
    growing: bool,
    is_started: bool,
}

impl Bar {
    /// A bar for steps that all take about as long.
    pub(crate) fn of_steps(doing: &str, steps: u64) -> Self {
        Self::new(doing, steps, false)
    }

    /// A bar for sheets, of which each is longer than the one before.
    pub(crate) fn of_sheets(sheets: u64) -> Self {
        Self::new("computing sheets", sheets, true)
    }

    /// The same beside rows on standard output, which must not be a terminal then.
    pub(crate) fn of_sheets_beside_rows(sheets: u64) -> Self {
        let bar = Self::of_sheets(sheets);
        if stdout().is_terminal() { Self { bar: None, ..bar } } else { bar }
    }

    /// A bar for families, of which each rests on those before; `beside_rows` as above.
    pub(crate) fn of_families(families: u64, beside_rows: bool) -> Self {
        let bar = Self::new("computing families", families, false);
        if beside_rows && stdout().is_terminal() { Self { bar: None, ..bar } } else { bar }
    }

    fn new(doing: &str, steps: u64, growing: bool) -> Self {
        let template = format!(
            "{doing} [{{bar:30}}] {{percent}}%, {{msg}} of {steps}, {{elapsed}}, \
             {{eta}} left (Ctrl-C stops)"
        );
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template(&template);
            ProgressBar::new(work_of(steps, growing))
                .with_style(style.expect("the template is well formed"))
                .with_finish(ProgressFinish::AndClear)
        });
        Self { bar, growing, is_started: false }
    }

    /// Shows how many steps are done.
    pub(crate) fn set(&mut self, done: u64) {
        let Some(bar) = &self.bar else { return };
        bar.set_position(work_of(done, self.growing));
        bar.set_message(done.to_string());
        if !self.is_started {
            // What an earlier run did says nothing about the speed of this one.
            bar.reset_eta();
            self.is_started = true;
        }
    }
}

fn work_of(steps: u64, growing: bool) -> u64 {
    if growing { steps.saturating_mul(steps) } else { steps }
}
