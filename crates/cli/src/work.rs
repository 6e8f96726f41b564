//! Work for engines with the tables on disk, a progress bar on standard error and Ctrl-C as the flag
//! to stop.

use crate::arguments::Limits;
use atlas::{BoardStores, SheetTables};
use chomplab::chomp::boards::BoardTables;
use chomplab::chomp::three_rows::SheetTable;
use chomplab::search::{Progress, Work};
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use std::io::{IsTerminal, stderr};
use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static BUSY: AtomicBool = AtomicBool::new(true);

/// Work within limits that shows on a terminal how far it is.
pub(crate) fn with_progress(limits: &Limits) -> Work<'static> {
    let mut work = Work::within(limits.budget());
    if let Some(place) = limits.tables.place_if_any() {
        let sheets: Box<dyn SheetTable> = Box::new(SheetTables::at(place.clone()));
        work.lend(sheets);
        let boards: Box<dyn BoardTables> = Box::new(BoardStores::at(place));
        work.lend(boards);
    }
    if !stderr().is_terminal() {
        return work;
    }
    let mut bar: Option<ProgressBar> = None;
    work.reporting_to(move |progress: Progress| {
        // A new question starts a new bar.
        if bar.as_ref().is_some_and(|bar| bar.position() > progress.spent) {
            bar = None;
        }
        let bar = bar.get_or_insert_with(|| new_bar(progress.allowed));
        bar.set_position(progress.spent);
        bar.set_message(format!("{} positions known", progress.positions));
    })
}

/// The same; the first Ctrl-C ends it with what is known.
pub(crate) fn interruptible(limits: &Limits) -> Work<'static> {
    with_progress(limits).stopping_at(stop_flag())
}

/// The flag that the first Ctrl-C sets; the second ends the program, as does the first while the
/// program only waits.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    let on_interrupt = || {
        let again = INTERRUPTED.swap(true, Ordering::Relaxed);
        if again || !BUSY.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C still ends the program, only less gently.
    let _ = ctrlc::set_handler(on_interrupt);
    &INTERRUPTED
}

/// Says whether the program works or waits for input.
pub(crate) fn set_busy(busy: bool) {
    BUSY.store(busy, Ordering::Relaxed);
}

/// Whether Ctrl-C has been pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

fn new_bar(allowed: u64) -> ProgressBar {
    let style = ProgressStyle::with_template(
        "searching [{bar:30}] {percent}% of the budget, {msg}, {elapsed} (Ctrl-C stops)",
    );
    ProgressBar::new(allowed)
        .with_style(style.expect("the template is well formed"))
        .with_finish(ProgressFinish::AndClear)
}
