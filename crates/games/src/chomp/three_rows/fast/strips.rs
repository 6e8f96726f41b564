//! Strip after strip of 32 sheets, through the three zones.
//!
//! For each strip (see `run`): columns that the windows reach by now leave the end zone; columns
//! that the lines will soon leave enter the start zone; then the 32 sheets run through the start
//! zone one by one, through the middle together, and through the end zone one by one.

use super::super::reference::{Run, Sheets, Stretch};
use super::super::sheet::Sheet;
use super::columns::{EndColumn, StartColumn};
use super::end_zone::EndZone;
use super::geometry::{START_COLUMNS, STRIP, parting_row, windows_end};
use super::hand_over::{start_column, windows_after_end_zone, windows_of};
use super::kernel::{NoRecord, SheetWindows};
use super::machine::Instructions;
use super::middle::{Middle, Passage};
use super::record::{LoserList, StripRecord};
use super::rows::Rows;
use super::start_zone;
use super::state::Stored;
use super::tails::ResidueTails;
use super::{CheckFailed, Checked};
use numbers::BitSet;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read, Write};
use std::ops::Range;

/// The first sheets are left to the plain engine: their lines are too short for windows.
const PLAIN_SHEETS: usize = 2048;

/// Start columns at the beginning of a strip.
const START: usize = START_COLUMNS + STRIP - 1;

/// Rows this far below the parting row of a strip's first sheet are settled.
const SETTLED_BELOW: usize = 32;

/// The version of what `save` writes; whoever changes the fields changes it.
const LAYOUT: u32 = 1;

/// Memory is looked through for what can be given back once in so many strips.
const FORGET_EVERY: usize = 64;

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
    /// Whether a second thread collects the bits that windows take in.
    second_thread: bool,
    /// The first sheet of the next strip.
    next: usize,
    rows: Rows,
    middle: Middle,
    tails: ResidueTails,
    /// Columns from the next sheet on.
    start: VecDeque<StartColumn>,
    /// Columns from the end of the windows on.
    end: VecDeque<EndColumn>,
}

impl FastSheets {
    /// The engine after the first sheets, which the plain engine has computed; `None` when these
    /// are not as many as are needed, 2048.
    #[must_use]
    pub fn after(plain: &Sheets, sheets: &[Sheet]) -> Option<Self> {
        let enough = plain.next == PLAIN_SHEETS && sheets.len() == PLAIN_SHEETS;
        if enough { Self::hand_over(plain, sheets).ok() } else { None }
    }

    fn hand_over(plain: &Sheets, sheets: &[Sheet]) -> Checked<Self> {
        let next = plain.next;
        let mut rows = Rows::default();
        let mut tails = ResidueTails::new();
        for sheet in sheets {
            rows.kill(usize::try_from(sheet.first).map_err(|_| CheckFailed)?)?;
            tails.add(&sheet.end);
        }
        rows.settle(parting_row(next) - SETTLED_BELOW);
        let mut middle = Middle::default();
        let mut start = VecDeque::new();
        let windows_end = windows_end(next);
        middle.reserve(windows_end);
        let (near, far) = plain.taken.split_at(windows_end);
        for (column, taken) in near.iter().enumerate().skip(next) {
            if column < next + START - STRIP {
                start.push_back(StartColumn::new(column, taken));
            } else {
                let has = |row: usize| taken.contains(row - column);
                middle.open(column, &windows_of(&rows, next, column, 0, has)?);
            }
        }
        let end_column = |(column, taken): (usize, &BitSet)| {
            EndColumn::new(column, |start| taken.word_from(start))
        };
        let end = (windows_end..).zip(far).map(end_column).collect();
        let instructions = Instructions::available()[0];
        Ok(Self { instructions, second_thread: false, next, rows, middle, tails, start, end })
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
        self.middle.bytes()
    }

    /// The next 32 sheets.
    ///
    /// # Errors
    /// When something lies outside the windows; the engine must not be used any more then.
    pub fn strip(&mut self) -> Result<Vec<Sheet>, OutOfWindow> {
        self.run(&mut NoRecord).map_err(|CheckFailed| OutOfWindow { strip: self.next as u64 })
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
        let failed = |CheckFailed| OutOfWindow { strip: strip as u64 };
        let sheets = self.run(&mut list).map_err(failed)?;
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
        self.middle.store(out)?;
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
        Ok(Self {
            instructions: Instructions::available()[0],
            second_thread: false,
            next: Stored::fetch(input)?,
            rows: Stored::fetch(input)?,
            middle: Stored::fetch(input)?,
            tails: Stored::fetch(input)?,
            start: Stored::fetch(input)?,
            end: Stored::fetch(input)?,
        })
    }

    fn run<R: StripRecord>(&mut self, record: &mut R) -> Checked<Vec<Sheet>> {
        let strip = self.next;
        let columns = strip + START..windows_end(strip);
        self.rows.settle(parting_row(strip) - SETTLED_BELOW);
        self.hand_columns_over(&columns)?;
        let mut windows = SheetWindows { lower: [0; STRIP], upper: [0; STRIP] };
        let first_losers = self.run_start_zone(&mut windows, record)?;
        let passage = Passage {
            strip,
            columns: columns.clone(),
            rows: &self.rows,
            tails: &self.tails,
            instructions: self.instructions,
            second_thread: self.second_thread,
        };
        self.middle.run(&passage, &mut windows, record)?;
        record.middle_ends(&self.rows)?;
        let sheets = self.run_end_zone(columns.end, &windows, first_losers, record)?;
        self.start.drain(..STRIP);
        self.next += STRIP;
        if (self.next / STRIP).is_multiple_of(FORGET_EVERY) {
            self.middle.forget(self.next, &self.rows);
        }
        Ok(sheets)
    }

    /// Gives the middle the columns before the end of this range that the end zone has, and the
    /// start zone those before its beginning that the middle has.
    fn hand_columns_over(&mut self, columns: &Range<usize>) -> Checked<()> {
        let Self { next, rows, tails, middle, .. } = self;
        middle.reserve(columns.end);
        while let Some(column) = self.end.front().filter(|column| column.column < columns.end) {
            middle.open(column.column, &windows_after_end_zone(column, *next, rows, tails)?);
            self.end.pop_front();
        }
        for column in *next + self.start.len()..columns.start {
            self.start.push_back(start_column(middle, column, *next, rows, tails)?);
        }
        Ok(())
    }

    /// Runs the sheets through the start zone; sets their windows at the first column of the middle
    /// and returns their first losers.
    fn run_start_zone<R: StripRecord>(
        &mut self,
        windows: &mut SheetWindows,
        record: &mut R,
    ) -> Checked<[usize; STRIP]> {
        let mut first_losers = [0; STRIP];
        let columns = self.start.make_contiguous();
        for index in 0..STRIP {
            let listen = |column, row| record.loser_at(index, column, row);
            let sheet = self.next + index;
            let started = start_zone::run(sheet, &mut columns[index..], &mut self.rows, listen)?;
            (windows.lower[index], windows.upper[index]) = started.windows;
            first_losers[index] = started.first_loser;
            self.rows.kill(started.first_loser)?;
        }
        Ok(first_losers)
    }

    /// Runs the sheets through the end zone, which begins at this column.
    fn run_end_zone<R: StripRecord>(
        &mut self,
        first: usize,
        windows: &SheetWindows,
        first_losers: [usize; STRIP],
        record: &mut R,
    ) -> Checked<Vec<Sheet>> {
        let mut sheets = Vec::new();
        for (index, first_loser) in first_losers.into_iter().enumerate() {
            let sheet = self.next + index;
            let Self { rows, tails, end: columns, .. } = self;
            let mut zone = EndZone { sheet, first, columns, rows, tails };
            let at_end = (windows.lower[index], windows.upper[index]);
            let end = zone.run(at_end, |column, row| record.loser_at(index, column, row))?;
            self.tails.add(&end);
            sheets.push(Sheet { third_row: sheet as u64, first: first_loser as u64, end });
        }
        Ok(sheets)
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
