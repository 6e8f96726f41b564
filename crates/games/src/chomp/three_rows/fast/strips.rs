//! Strip after strip of 32 sheets.

use super::super::reference::{Run, Sheets, Stretch};
use super::super::sheet::Sheet;
use super::columns::{EndColumn, StartColumn};
use super::end_zone::EndZone;
use super::geometry::{
    START_COLUMNS, STRIP, WINDOW, lower_base, parting_row, sheet_at, upper_base, windows_end,
};
use super::intake::Intake;
use super::kernel::{Columns, NoRecord, SheetWindows};
use super::machine::Instructions;
use super::memory::Memory;
use super::record::{LoserList, StripRecord};
use super::rows::Rows;
use super::start_zone;
use super::state::Stored;
use super::tails::ResidueTails;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::mpsc;
use std::thread;

/// The first sheets are left to the plain engine: their lines are too short for windows.
const PLAIN_SHEETS: usize = 2048;

/// Start columns at the beginning of a strip.
const START: usize = START_COLUMNS + STRIP - 1;

/// Rows this far below the parting row of a strip's first sheet are settled.
const SETTLED_BELOW: usize = 32;

/// When a column comes to the middle, so many sheets back its rows are remembered one by one; what
/// lies before is tails.
const REMEMBERED: usize = 6 * STRIP;

/// The version of what `save` writes; whoever changes the fields changes it.
const LAYOUT: u32 = 1;

/// Memory is looked through for what can be given back once in so many strips.
const FORGET_EVERY: usize = 64;

/// Columns for which a second thread collects bits at a time.
const PIECE: usize = if cfg!(test) { 100 } else { 8192 };

/// Something lies outside the windows that the fast engine looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfWindow {
    /// The first sheet of the strip in which it was found.
    pub strip: u64,
}

impl fmt::Display for OutOfWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a loser near sheet {} lies outside its window", self.strip)
    }
}

impl std::error::Error for OutOfWindow {}

/// Sheets from third row 0 on, as fast as this machine can.
#[derive(Clone, Debug)]
pub struct FastSheets {
    instructions: Instructions,
    /// The first sheet of the next strip.
    next: usize,
    rows: Rows,
    /// For columns in the middle: lower and upper windows of taken rows.
    lower: Vec<u32>,
    upper: Vec<u32>,
    /// Bits to take in before a strip, bits left behind after it.
    exchange: Vec<u32>,
    /// Whether a second thread collects the bits to take in, and where it puts them.
    second_thread: bool,
    ahead: Vec<u32>,
    /// The sheet from which on a column's bits are in memory; before, there are only tails.
    remembered_from: Vec<u32>,
    memory: Memory,
    tails: ResidueTails,
    /// Columns from the next sheet on.
    start: VecDeque<StartColumn>,
    /// Columns from the end of the windows on.
    end: VecDeque<EndColumn>,
}

/// What the middle needs to know of a column that is new to it.
struct NewWindows {
    lower: u32,
    upper: u32,
    /// The first strip whose word is in `left_behind`.
    first_strip: usize,
    left_behind: Vec<u32>,
}

impl FastSheets {
    /// The engine after the first sheets, which the plain engine has computed; `None` when these
    /// are not as many as are needed, 2048.
    #[must_use]
    pub fn after(plain: &Sheets, sheets: &[Sheet]) -> Option<Self> {
        let sheet = plain.next;
        if sheet != PLAIN_SHEETS || sheets.len() != PLAIN_SHEETS {
            return None;
        }
        let mut rows = Rows::default();
        let mut tails = ResidueTails::new();
        for sheet in sheets {
            let settled = rows.kill(usize::try_from(sheet.first).ok()?);
            assert!(settled, "nothing is settled yet");
            tails.add(&sheet.end);
        }
        rows.settle(parting_row(sheet) - SETTLED_BELOW);
        let mut engine = Self {
            instructions: Instructions::available()[0],
            next: sheet,
            rows,
            lower: Vec::new(),
            upper: Vec::new(),
            exchange: Vec::new(),
            second_thread: false,
            ahead: Vec::new(),
            remembered_from: Vec::new(),
            memory: Memory::default(),
            tails,
            start: VecDeque::new(),
            end: VecDeque::new(),
        };
        let windows_end = windows_end(sheet);
        engine.reserve(windows_end);
        let (near, far) = plain.taken.split_at(windows_end);
        for (column, taken) in near.iter().enumerate().skip(sheet) {
            if column < sheet + START - STRIP {
                engine.start.push_back(StartColumn::new(column, taken));
                continue;
            }
            let windows = engine.windows_for(column, 0, |row| taken.has(row - column))?;
            engine.open_windows(column, &windows);
        }
        engine.end = (windows_end..)
            .zip(far)
            .map(|(column, taken)| EndColumn::new(column, |start| taken.from(start)))
            .collect();
        Some(engine)
    }

    /// The same engine on two threads, or on one as at first: where two threads share a core, the
    /// second saves no time.
    #[must_use]
    pub fn on_two_threads(mut self, two: bool) -> Self {
        self.second_thread = two;
        self
    }

    /// The same engine with other instructions, one of [`Instructions::available`].
    ///
    /// # Panics
    /// When this machine does not have them.
    #[must_use]
    pub fn with(mut self, instructions: Instructions) -> Self {
        assert!(Instructions::available().contains(&instructions), "no {instructions:?} here");
        self.instructions = instructions;
        self
    }

    /// The third row of the next sheet.
    #[must_use]
    pub fn next_third_row(&self) -> u64 {
        self.next as u64
    }

    /// The bytes that the engine takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memory.bytes() + self.lower.capacity() * 4 * size_of::<u32>()
    }

    /// The next 32 sheets.
    ///
    /// # Errors
    /// When something lies outside the windows; the engine must not be used any more then.
    pub fn strip(&mut self) -> Result<Vec<Sheet>, OutOfWindow> {
        self.run(&mut NoRecord).ok_or(OutOfWindow { strip: self.next as u64 })
    }

    /// The next 32 sheets with their losers up to where they end or repeat.
    ///
    /// # Errors
    /// When something lies outside the windows; the engine must not be used any more then.
    pub fn strip_with_losers(&mut self) -> Result<Vec<Run>, OutOfWindow> {
        let stretches = self.strip_with_losers_in(0..usize::MAX)?.into_iter();
        Ok(stretches.map(|Stretch { sheet, losers, .. }| Run { sheet, losers }).collect())
    }

    /// The next 32 sheets with their losers in some columns up to where they end or repeat.
    ///
    /// # Errors
    /// When something lies outside the windows; the engine must not be used any more then.
    pub fn strip_with_losers_in(
        &mut self,
        columns: Range<usize>,
    ) -> Result<Vec<Stretch>, OutOfWindow> {
        let strip = self.next;
        let from = columns.start as u64;
        let mut list = LoserList::new(strip, columns);
        let sheets = self.run(&mut list).ok_or(OutOfWindow { strip: strip as u64 })?;
        let stretch = |(sheet, losers): (Sheet, _)| Stretch {
            from: from.max(sheet.third_row),
            sheet,
            losers,
        };
        Ok(sheets.into_iter().zip(list.losers).map(stretch).collect())
    }

    /// Writes the state, so that [`FastSheets::load`] goes on from here.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn save(&self, out: &mut dyn Write) -> io::Result<()> {
        LAYOUT.store(out)?;
        self.next.store(out)?;
        self.rows.store(out)?;
        self.lower.store(out)?;
        self.upper.store(out)?;
        self.remembered_from.store(out)?;
        self.memory.store(out)?;
        self.tails.store(out)?;
        self.start.store(out)?;
        self.end.store(out)
    }

    /// Reads a state that [`FastSheets::save`] wrote.
    ///
    /// # Errors
    /// Those of the reader, and when the state was written by another version of the engine.
    pub fn load(input: &mut dyn Read) -> io::Result<Self> {
        if u32::fetch(input)? != LAYOUT {
            return Err(io::Error::other("a state of another version of the engine"));
        }
        let mut engine = Self {
            instructions: Instructions::available()[0],
            next: Stored::fetch(input)?,
            rows: Stored::fetch(input)?,
            lower: Stored::fetch(input)?,
            upper: Stored::fetch(input)?,
            exchange: Vec::new(),
            second_thread: false,
            ahead: Vec::new(),
            remembered_from: Stored::fetch(input)?,
            memory: Stored::fetch(input)?,
            tails: Stored::fetch(input)?,
            start: Stored::fetch(input)?,
            end: Stored::fetch(input)?,
        };
        engine.exchange = vec![0; engine.lower.len()];
        Ok(engine)
    }

    fn run<R: StripRecord>(&mut self, record: &mut R) -> Option<Vec<Sheet>> {
        let strip = self.next;
        let (first, end) = (strip + START, windows_end(strip));
        self.rows.settle(parting_row(strip) - SETTLED_BELOW);
        self.reserve(end);
        while self.end.front().is_some_and(|column| column.column < end) {
            let column = self.end.pop_front()?;
            self.leave_end_zone(&column)?;
        }
        for column in strip + self.start.len()..first {
            let column = self.start_column(column)?;
            self.start.push_back(column);
        }

        let mut windows = SheetWindows { lower: [0; STRIP], upper: [0; STRIP] };
        let mut first_losers = [0; STRIP];
        let columns = self.start.make_contiguous();
        for index in 0..STRIP {
            let listen = |column, row| record.loser_at(index, column, row);
            let started =
                start_zone::run(strip + index, &mut columns[index..], &mut self.rows, listen)?;
            (windows.lower[index], windows.upper[index]) = started.windows;
            first_losers[index] = started.first_loser;
            if !self.rows.kill(started.first_loser) {
                return None;
            }
        }

        self.run_middle(first..end, &mut windows, record)?;
        record.middle_ends(&self.rows)?;
        self.memory.write(strip / STRIP, first, &self.exchange[first..end]);

        let mut sheets = Vec::new();
        for (index, first_loser) in first_losers.into_iter().enumerate() {
            let mut zone = EndZone {
                sheet: strip + index,
                first: end,
                columns: &mut self.end,
                rows: &mut self.rows,
                tails: &self.tails,
            };
            let at_end = (windows.lower[index], windows.upper[index]);
            let end = zone.run(at_end, |column, row| record.loser_at(index, column, row))?;
            self.tails.add(&end);
            let third_row = (strip + index) as u64;
            sheets.push(Sheet { third_row, first: first_loser as u64, end });
        }
        self.start.drain(..STRIP);
        self.next += STRIP;
        if (self.next / STRIP).is_multiple_of(FORGET_EVERY) {
            self.forget();
        }
        Some(sheets)
    }

    /// Runs a strip through the columns where windows serve; none when a check failed.
    fn run_middle<R: StripRecord>(
        &mut self,
        range: Range<usize>,
        windows: &mut SheetWindows,
        record: &mut R,
    ) -> Option<()> {
        let Self { instructions, next: strip, rows, memory, tails, remembered_from, .. } = self;
        let (instructions, strip) = (*instructions, *strip);
        let intake = Intake { rows, memory, tails, remembered_from };
        let mut kernel =
            |exchange: &mut [u32], more: &mut dyn FnMut(&mut [u32]) -> Option<usize>| {
                let (lower, upper) = (&mut self.lower[..], &mut self.upper[..]);
                let mut columns = Columns { lower, upper, exchange, more };
                instructions.run(&mut columns, windows, range.clone(), record).then_some(())
            };
        if !self.second_thread || range.len() <= PIECE {
            return kernel(&mut self.exchange, &mut |exchange| {
                instructions.take_in(
                    &intake,
                    strip,
                    range.clone(),
                    &mut exchange[range.clone()],
                )?;
                Some(range.end)
            });
        }
        // A second thread collects the bits to take in ahead of the kernel.
        self.ahead.resize(range.len(), 0);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            let pieces = (range.start..).step_by(PIECE).zip(self.ahead.chunks_mut(PIECE));
            scope.spawn(move || {
                for (start, words) in pieces {
                    let columns = start..start + words.len();
                    let filled = instructions.take_in(&intake, strip, columns.clone(), words);
                    let piece = filled.map(|()| (columns, &*words));
                    // When a check of the kernel failed nobody listens any more.
                    if sender.send(piece).is_err() {
                        break;
                    }
                }
            });
            kernel(&mut self.exchange, &mut |exchange| {
                let (columns, words) = receiver.recv().ok()??;
                exchange[columns.clone()].copy_from_slice(words);
                Some(columns.end)
            })
        })
    }

    /// Makes room for all columns that the kernel may touch.
    fn reserve(&mut self, end: usize) {
        for words in
            [&mut self.lower, &mut self.upper, &mut self.exchange, &mut self.remembered_from]
        {
            words.resize(end + 2 * STRIP, 0);
        }
    }

    /// The row-by-row form of a column that leaves the middle before the next strip.
    fn start_column(&self, column: usize) -> Option<StartColumn> {
        let low = lower_base(self.next, column);
        let high = upper_base(self.next, column);
        let mut taken = StartColumn::full_below(column, self.rows.row_of_rank(low)?)?;
        for bit in 0..WINDOW {
            let row = self.rows.row_of_rank(low + bit)?;
            if self.lower[column] >> bit & 1 == 1 && !taken.take(row) {
                return None;
            }
        }
        let intake = self.intake();
        let between = self.rows.row_of_rank(low + WINDOW)?..high;
        for row in between.clone().step_by(64) {
            let bits = intake.left_behind(column, sheet_at(row, column));
            let wanted = (between.end - row).min(64);
            if !taken.take_all(row, bits & u64::MAX >> (64 - wanted)) {
                return None;
            }
        }
        taken.take_all(high, u64::from(self.upper[column])).then_some(taken)
    }

    /// The windows of a column for the next strip, from which on the middle has it.
    ///
    /// Rows left behind by sheets from `from` on are to be remembered.
    fn windows_for(
        &self,
        column: usize,
        from: usize,
        has: impl Fn(usize) -> bool,
    ) -> Option<NewWindows> {
        let low = lower_base(self.next, column);
        let high = upper_base(self.next, column);
        let bottom = self.rows.row_of_rank(low)?;
        if !(column..bottom).all(|row| self.rows.is_deadly(row) || has(row)) {
            return None;
        }
        let (mut lower, mut upper) = (0, 0);
        for bit in 0..WINDOW {
            lower |= u32::from(has(self.rows.row_of_rank(low + bit)?)) << bit;
            upper |= u32::from(has(high + bit)) << bit;
        }
        let first_strip = from.max(sheet_at(bottom, column)).div_ceil(STRIP) - 1;
        let left_behind = (first_strip..self.next / STRIP).map(|strip| {
            let row = upper_base(strip * STRIP, column);
            (0..STRIP).fold(0, |word, bit| word | u32::from(has(row + bit)) << bit)
        });
        let left_behind = left_behind.collect();
        Some(NewWindows { lower, upper, first_strip, left_behind })
    }

    fn open_windows(&mut self, column: usize, windows: &NewWindows) {
        self.lower[column] = windows.lower;
        self.upper[column] = windows.upper;
        self.remembered_from[column] =
            u32::try_from(windows.first_strip * STRIP).expect("sheets have 32 bits");
        for (strip, word) in (windows.first_strip..).zip(&windows.left_behind) {
            self.memory.write(strip, column, &[*word]);
        }
    }

    fn leave_end_zone(&mut self, end: &EndColumn) -> Option<()> {
        let column = end.column;
        let from = self.next - REMEMBERED;
        let tails = self.tails.at(column);
        let above_window = self.rows.row_of_rank(lower_base(self.next, column) + WINDOW)?;
        // Where the windows will meet tails again, there must be nothing else.
        let only_tails = end.is_tails_within(above_window..end.lower_end(), tails)
            && end.is_tails_within(end.upper_rows().start..upper_base(from, column), tails)
            && end.is_free_from(upper_base(self.next, column) + WINDOW);
        if !only_tails {
            return None;
        }
        let windows = self.windows_for(column, from, |row| end.has(row, tails))?;
        self.open_windows(column, &windows);
        Some(())
    }

    fn intake(&self) -> Intake<'_> {
        Intake {
            rows: &self.rows,
            memory: &self.memory,
            tails: &self.tails,
            remembered_from: &self.remembered_from,
        }
    }

    /// Gives back the memory that the lower line has passed.
    fn forget(&mut self) {
        let Self { memory, rows, next, .. } = self;
        memory.free(|strip, column| {
            let low = lower_base(*next, column.max(*next));
            column < *next
                || rows
                    .row_of_rank(low)
                    .is_some_and(|row| row > column && sheet_at(row, column) > (strip + 1) * STRIP)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_threads_find_what_one_finds() {
        let mut plain = Sheets::new();
        let first: Vec<Sheet> = plain.by_ref().take(PLAIN_SHEETS).map(|run| run.sheet).collect();
        let engine = FastSheets::after(&plain, &first).unwrap();
        let mut one = engine.clone().on_two_threads(false);
        let mut two = engine.on_two_threads(true);
        for _ in 0..20 {
            let runs = one.strip_with_losers().unwrap().into_iter();
            let expected: Vec<_> = runs.map(|run| (run.sheet, run.losers)).collect();
            let runs = two.strip_with_losers().unwrap().into_iter();
            assert!(runs.map(|run| (run.sheet, run.losers)).eq(expected));
        }
    }
}
