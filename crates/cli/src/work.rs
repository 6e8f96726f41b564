//! Work for engines with a progress bar on standard error and Ctrl-C as the flag to stop.

use chomplab::search::{Budget, Progress, Work};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Work within a budget. The first Ctrl-C ends it with what is known, the second ends the program.
pub(crate) fn interruptible(budget: Budget) -> Work<'static> {
    let on_interrupt = || {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C still ends the program, only less gently.
    let _ = ctrlc::set_handler(on_interrupt);
    let work = Work::within(budget).stopping_at(&INTERRUPTED);
    if !stderr().is_terminal() {
        return work;
    }
    let mut bar: Option<ProgressBar> = None;
    work.reporting_to(move |progress: Progress| {
        let bar = bar.get_or_insert_with(|| new_bar(progress.allowed));
        bar.set_position(progress.spent);
        bar.set_message(format!("{} positions known", progress.positions));
        if progress.spent >= progress.allowed {
            bar.finish_and_clear();
        }
    })
}

/// Whether Ctrl-C has been pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

fn new_bar(allowed: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "searching [{bar:30}] {percent}% of the budget, {msg}, {elapsed} (Ctrl-C stops)",
    );
    ProgressBar::new(allowed).with_style(style.expect("the template is well formed"))
}
