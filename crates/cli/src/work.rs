//! Work for engines with the tables on disk, a progress bar on standard error, Ctrl-C as the flag
//! to stop, and a limit of time.
//!
//! Each question has a [`Watch`]: a flag that Ctrl-C raises, and so does a thread that looks at the
//! clock when there is a limit of time.

use crate::arguments::{Limits, TableFolder};
use crate::exit::Exit;
use crate::progress_bar::Bar;
use atlas::{BoardStores, EntryState, Place, SheetTables};
use chomplab::Obstacle;
use chomplab::chomp::boards::BoardTables;
use chomplab::chomp::three_rows::SheetTable;
use chomplab::engine::{self, Budget, Knowledge, Progress, Work};
use chomplab::records::UndecidedRecord;
use std::cell::RefCell;
use std::io::Write;
use std::panic::resume_unwind;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static BUSY: AtomicBool = AtomicBool::new(true);
static TOLD: Once = Once::new();
static WATCHES: Mutex<Vec<&'static Watch>> = Mutex::new(Vec::new());

/// The clock is looked at so often.
const LOOK: Duration = Duration::from_millis(10);

/// What stops a question: Ctrl-C or the time.
#[derive(Debug, Default)]
struct Watch {
    stop: AtomicBool,
    is_late: AtomicBool,
    deadline: Mutex<Option<Instant>>,
}

impl Watch {
    /// A watch that Ctrl-C knows. It lives as long as the program: there is one for each thread.
    fn new() -> &'static Self {
        let watch: &'static Self = Box::leak(Box::default());
        WATCHES.lock().unwrap_or_else(PoisonError::into_inner).push(watch);
        watch
    }

    /// A question begins, which may take so long.
    fn begin(&self, time: Option<Duration>) {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        *self.deadline.lock().unwrap_or_else(PoisonError::into_inner) = deadline;
        self.is_late.store(false, Ordering::Relaxed);
        self.stop.store(false, Ordering::Relaxed);
        if interrupted() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Looks at the clock until the program ends.
    fn keep_time(&self) -> ! {
        loop {
            thread::sleep(LOOK);
            let mut deadline = self.deadline.lock().unwrap_or_else(PoisonError::into_inner);
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                *deadline = None;
                self.is_late.store(true, Ordering::Relaxed);
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }
}

/// Asks questions within limits, and shows on a terminal how far they are.
pub(crate) struct Asker {
    work: Work<'static>,
    watch: &'static Watch,
    time: Option<Duration>,
    bar: Rc<RefCell<Option<Bar>>>,
    /// Whether there are budgets, whose spending a bar can show.
    is_limited: bool,
}

impl Asker {
    /// Questions within limits, with the tables on disk.
    pub(crate) fn new(limits: &Limits) -> Self {
        let mut asker = Self::within(limits.budget(), limits.time.duration());
        if let Some(place) = limits.tables.place_if_any() {
            // Several threads have the same tables.
            TOLD.call_once(|| tell_of_missing(&limits.tables, &place));
            asker.work = asker.work.knowing(knowing_tables(place)());
        }
        asker
    }

    /// The same without tables.
    pub(crate) fn within(budget: Budget, time: Option<Duration>) -> Self {
        stop_flag();
        let watch = Watch::new();
        if time.is_some() {
            thread::spawn(|| watch.keep_time());
        }
        let bar: Rc<RefCell<Option<Bar>>> = Rc::default();
        let shown = Rc::clone(&bar);
        let listener = move |progress: Progress| {
            if let Some(bar) = shown.borrow().as_ref() {
                bar.set_spent(progress.spent, progress.positions);
            }
        };
        let limits = engine::Limits::from(budget).stopping_at(&watch.stop).reporting_to(listener);
        Self { work: Work::within(limits), watch, time, bar, is_limited: budget.work < u64::MAX }
    }

    /// Asks one question: its time begins now, and a bar is shown until it is answered.
    pub(crate) fn ask<T>(&mut self, question: impl FnOnce(&mut Work<'static>) -> T) -> T {
        let bar = match self.is_limited {
            true => Bar::of_budget(self.work.budget().work),
            false => Bar::without_end("working"),
        };
        *self.bar.borrow_mut() = Some(bar);
        self.watch.begin(self.time);
        let answer = question(&mut self.work);
        *self.bar.borrow_mut() = None;
        answer
    }

    /// The same without a bar, for lines that come and go.
    pub(crate) fn ask_quietly<T>(&mut self, question: impl FnOnce(&mut Work<'static>) -> T) -> T {
        self.watch.begin(self.time);
        question(&mut self.work)
    }

    /// Something that steps aside while something else is printed in the middle of a question.
    pub(crate) fn aside(&self) -> Aside {
        Aside(Rc::clone(&self.bar))
    }

    /// The time that was too short for the last question.
    pub(crate) fn time_that_ran_out(&self) -> Option<Duration> {
        self.time.filter(|_| self.watch.is_late.load(Ordering::Relaxed))
    }
}

/// Does something that knows of no flag to stop, with a bar; nothing after Ctrl-C, when the thread
/// that does it is left to itself.
pub(crate) fn unless_stopped<T: Send + 'static>(
    doing: &str,
    act: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let stop = stop_flag();
    let _bar = Bar::without_end(doing);
    let (sender, receiver) = mpsc::channel();
    let thread = thread::Builder::new().stack_size(STACK);
    // Nobody may listen any more.
    let worker = thread.spawn(move || sender.send(act()).is_ok()).expect("a thread can be started");
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(result) => return Some(result),
            Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => return None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => {
                resume_unwind(worker.join().expect_err("a thread that ends has sent or failed"));
            }
        }
    }
}

/// As large as the stack of the first thread usually is.
const STACK: usize = 8 << 20;

/// Says which tables cannot be used, though somebody may count on them.
pub(crate) fn tell_of_missing(tables: &TableFolder, place: &Place) {
    let (dir, mut err) = (place.dir().display(), anstream::stderr());
    // When standard error is closed there is nobody to tell.
    if !place.dir().is_dir() {
        if tables.is_named() {
            let _ = writeln!(err, "note: there is no folder {dir}; no tables are used");
        }
        return;
    }
    for entry in place.list().unwrap_or_default() {
        if let EntryState::Damaged { message } = entry.state {
            let name = entry.name;
            let _ = writeln!(err, "note: the table {name} in {dir} is not used: {message}");
        }
    }
}

/// The bar of a question, which can be asked to step aside.
pub(crate) struct Aside(Rc<RefCell<Option<Bar>>>);

impl Aside {
    /// Prints while the bar is out of the way.
    pub(crate) fn print<T>(&self, print: impl FnOnce() -> T) -> T {
        match self.0.borrow().as_ref() {
            Some(bar) => bar.step_aside(print),
            None => print(),
        }
    }
}

/// The flag that the first Ctrl-C sets; the second ends the program, as does the first while the
/// program only waits.
pub(crate) fn stop_flag() -> &'static AtomicBool {
    on_interrupt(|is_again, is_busy| {
        if is_again || !is_busy {
            std::process::exit(Exit::Stopped.code().into());
        }
    });
    &INTERRUPTED
}

/// Ctrl-C stops the question that is being worked on; while the program waits, it ends the
/// program, and so does a second one that comes before the question has ended.
pub(crate) fn leave_when_waiting() {
    on_interrupt(|is_again, is_busy| {
        if !is_busy {
            println!();
            std::process::exit(Exit::Answered.code().into());
        }
        if is_again {
            std::process::exit(Exit::Stopped.code().into());
        }
    });
}

/// Raises all flags at Ctrl-C, and does what else is to be done: it is told whether this is not the
/// first time, and whether the program works.
fn on_interrupt(then: impl Fn(bool, bool) + Send + 'static) {
    let handler = move || {
        let is_again = INTERRUPTED.swap(true, Ordering::Relaxed);
        for watch in WATCHES.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            watch.stop.store(true, Ordering::Relaxed);
        }
        then(is_again, BUSY.load(Ordering::Relaxed));
    };
    // Only the first handler is kept. Without any, Ctrl-C still ends the program, only less gently.
    let _ = ctrlc::set_handler(handler);
}

/// Says whether the program works or waits for input.
pub(crate) fn set_busy(busy: bool) {
    BUSY.store(busy, Ordering::Relaxed);
}

/// What is known with the tables of a place, which are opened once, when they are first needed.
pub(crate) fn knowing_tables(place: Place) -> impl Fn() -> Knowledge + Send + Sync {
    let (sheets, boards) = (SheetTables::at(place.clone()), BoardStores::at(place));
    move || {
        let mut knowledge = Knowledge::default();
        let sheets: Arc<dyn SheetTable> = Arc::new(sheets.clone());
        knowledge.lend(sheets);
        let boards: Box<dyn BoardTables> = Box::new(boards.clone());
        knowledge.lend(boards);
        knowledge
    }
}

/// Whether Ctrl-C has been pressed.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Ctrl-C has done what it was pressed for.
pub(crate) fn forget_interrupt() {
    INTERRUPTED.store(false, Ordering::Relaxed);
}

/// Says of what was stopped by the clock that it was the clock.
pub(crate) fn tell_what_stopped(asker: &Asker, undecided: Option<&mut UndecidedRecord>) {
    let (Some(time), Some(undecided)) = (asker.time_that_ran_out(), undecided) else { return };
    if undecided.why == Obstacle::Cancelled && !interrupted() {
        undecided.why = Obstacle::Timeout;
        undecided.text = format!("not found within {} s", time.as_secs_f64());
    }
}
