//! Progress bars on standard error, shown only on a terminal.
//!
//! A bar is one line, whatever the width of the terminal: it says as much as fits, in whole words.
//! Its clock goes on between two reports: a bar never stands still while work goes on.
//!
//! At the end the line is cleared. The cursor waits at the end of the line, where the terminal
//! writes `^C` when that is typed; so a bar pretends that the terminal is a little narrower than it
//! is ([`Screen`]), or `^C` would go to the next line and the bar would stay.

use crate::arguments::rounded_count;
use crate::work::stop_flag;
use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle,
    TermLike,
};
use std::fmt::{self, Write};
use std::io::{self, IsTerminal, Write as _, stderr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The clock of a bar moves so often; nothing is shown before the first time, so that quick answers
/// do not flicker.
const TICK: Duration = Duration::from_millis(500);

/// With an end that is known, and without; and the columns before what is said in words.
const WITH_END: (&str, usize) = ("[{bar:12}] {percent:>3}% {said}", 20);
const WITHOUT_END: (&str, usize) = ("{spinner} {said}", 2);

/// The columns that `^C` takes, and one in which the cursor stands.
const SPARE: u16 = 3;

/// A bar is drawn at most so often.
const DRAWN_A_SECOND: u8 = 20;

const HINT: &str = " (Ctrl-C stops)";

/// A bar, or nothing where nobody would see it.
#[derive(Debug)]
pub(crate) struct Bar {
    bar: Option<ProgressBar>,
    said: Arc<Mutex<Said>>,
    steps: Option<(u64, &'static str)>,
    /// Whether the n-th step takes n times as long as the first.
    growing: bool,
    is_started: bool,
}

/// What a bar says besides the time.
#[derive(Clone, Debug, Default)]
struct Said {
    /// What is done, or what the percentage is of.
    doing: String,
    /// How much is done.
    count: String,
}

impl Said {
    /// As much as fits into so many columns, with the time.
    fn within(&self, columns: usize, elapsed: &str, left: &str) -> String {
        let Self { doing, count } = self;
        let joined = |parts: &[&str], end: &str| {
            let told: Vec<&str> = parts.iter().copied().filter(|part| !part.is_empty()).collect();
            format!("{}{end}", told.join(", "))
        };
        let fullest_first = [
            joined(&[doing, count, elapsed, left], HINT),
            joined(&[doing, elapsed, left], HINT),
            joined(&[doing, elapsed, left], ""),
            joined(&[elapsed, left], ""),
        ];
        let fits = |line: &String| line.chars().count() <= columns;
        fullest_first.into_iter().find(fits).unwrap_or_else(|| elapsed.to_owned())
    }
}

impl Bar {
    /// A bar for so many things, which all take about as long.
    pub(crate) fn of_steps(things: &'static str, steps: u64) -> Self {
        Self::new("", Some((steps, things)), false)
    }

    /// A bar for sheets, of which each is longer than the one before.
    pub(crate) fn of_sheets(sheets: u64) -> Self {
        Self::new("", Some((sheets, "sheets")), true)
    }

    /// A bar for the work of a question.
    pub(crate) fn of_budget(units: u64) -> Self {
        Self::new("of the budget", Some((units, "")), false)
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

    fn new(doing: &str, steps: Option<(u64, &'static str)>, growing: bool) -> Self {
        let said = Arc::new(Mutex::new(Said { doing: doing.to_owned(), count: String::new() }));
        // It says that Ctrl-C stops, so that must be true before it is shown.
        stop_flag();
        let screen = || Box::new(Screen { from: Instant::now() + TICK });
        let target = stderr()
            .is_terminal()
            .then(|| ProgressDrawTarget::term_like_with_hz(screen(), DRAWN_A_SECOND));
        let work = steps.map(|(steps, _)| work_of(steps, growing));
        let bar = target.map(|target| drawn(target, work, Arc::clone(&said)));
        Self { bar, said, steps, growing, is_started: false }
    }

    /// Shows how many steps are done.
    pub(crate) fn set(&mut self, done: u64) {
        let Some(bar) = &self.bar else { return };
        bar.set_position(work_of(done, self.growing));
        if let Some((steps, things)) = self.steps {
            let (done, steps) = (rounded_count(done), rounded_count(steps));
            self.count(format!("{done} of {steps} {things}"));
        }
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
        if self.steps.is_none() {
            return;
        }
        self.count(format!("{} positions known", rounded_count(positions as u64)));
    }

    /// Shows which of the things, whose number is not known, is being done.
    pub(crate) fn set_at(&self, thing: &str, number: u64) {
        if self.bar.is_some() {
            self.count(format!("{thing} {}", rounded_count(number)));
        }
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

    fn count(&self, count: String) {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).count = count;
    }
}

/// A bar on a terminal, of so many units of work if that is known.
fn drawn(target: ProgressDrawTarget, work: Option<u64>, said: Arc<Mutex<Said>>) -> ProgressBar {
    let (template, before) = if work.is_some() { WITH_END } else { WITHOUT_END };
    let style = ProgressStyle::with_template(template).expect("the template is well formed");
    let has_end = work.is_some();
    let told = move |state: &ProgressState, out: &mut dyn Write| {
        let elapsed = format!("{:#}", HumanDuration(state.elapsed()));
        let is_known = has_end && state.pos() > 0 && state.eta() > Duration::ZERO;
        let left = match is_known {
            true => format!("{:#} left", HumanDuration(state.eta())),
            false => String::new(),
        };
        let said = said.lock().unwrap_or_else(PoisonError::into_inner);
        let columns = usize::from(free_columns()).saturating_sub(before);
        let _ = out.write_str(&said.within(columns, &elapsed, &left));
    };
    let bar = ProgressBar::with_draw_target(work, target)
        .with_style(style.with_key("said", told))
        .with_finish(ProgressFinish::AndClear);
    bar.enable_steady_tick(TICK);
    bar
}

/// The columns of the terminal, which may change while a bar is shown, without the last ones.
fn free_columns() -> u16 {
    let columns = terminal_size::terminal_size_of(stderr()).map_or(80, |(width, _)| width.0);
    columns.saturating_sub(SPARE)
}

/// Standard error as a terminal that keeps its last columns free, and on which nothing is seen
/// before a certain time.
#[derive(Debug)]
struct Screen {
    from: Instant,
}

impl Screen {
    fn write(&self, text: fmt::Arguments<'_>) -> io::Result<()> {
        if Instant::now() < self.from { Ok(()) } else { stderr().write_fmt(text) }
    }

    fn move_cursor(&self, by: usize, direction: char) -> io::Result<()> {
        if by == 0 { Ok(()) } else { self.write(format_args!("\u{1b}[{by}{direction}")) }
    }
}

impl TermLike for Screen {
    fn width(&self) -> u16 {
        free_columns()
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.move_cursor(lines, 'A')
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.move_cursor(lines, 'B')
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.move_cursor(columns, 'C')
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.move_cursor(columns, 'D')
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.write(format_args!("{line}\n"))
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.write(format_args!("{text}"))
    }

    fn clear_line(&self) -> io::Result<()> {
        self.write(format_args!("\r\u{1b}[2K"))
    }

    fn flush(&self) -> io::Result<()> {
        stderr().flush()
    }
}

fn work_of(steps: u64, growing: bool) -> u64 {
    if growing { steps.saturating_mul(steps) } else { steps }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_says_whole_words_as_many_as_fit() {
        let said = Said { doing: "of the budget".into(), count: "2.7G positions known".into() };
        for (columns, line) in [
            (80, "of the budget, 2.7G positions known, 5s, 27s left (Ctrl-C stops)"),
            (57, "of the budget, 5s, 27s left (Ctrl-C stops)"),
            (30, "of the budget, 5s, 27s left"),
            (20, "5s, 27s left"),
            (4, "5s"),
        ] {
            assert_eq!(said.within(columns, "5s", "27s left"), line, "{columns}");
        }
    }
}
