//! The columns between the start zone and the end zone, where two windows of 32 bits serve.
//!
//! A column has a window around the lower line, in ranks, and one around the upper line, in rows
//! (see `geometry`). Both move up by one from a sheet to the next. So during a strip of 32 sheets
//! the lower window takes in 32 bits from above, and the upper one leaves 32 bits behind below:
//!
//! ```text
//!   upper line   [window] ──▶ left behind: a word of `exchange`, then kept in `memory` …
//!                                                                      │
//!   lower line   [window] ◀── taken in: a word of `exchange`           ▼
//!                              … until the lower line comes by, many strips later
//! ```
//!
//! `intake` makes the words to take in, `kernel` runs the 32 sheets through the columns and puts
//! the words left behind in their place.

use super::geometry::{STRIP, lower_base, sheet_at};
use super::intake::Intake;
use super::kernel::{Columns, Record, SheetWindows};
use super::machine::Instructions;
use super::memory::Memory;
use super::rows::Rows;
use super::state::Stored;
use super::tails::ResidueTails;
use super::{CheckFailed, Checked, check};
use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::mpsc;
use std::thread;

/// Columns for which a second thread collects bits at a time.
const PIECE: usize = if cfg!(test) { 100 } else { 8192 };

/// The windows of all columns in the middle, and what they left behind.
#[derive(Clone, Debug, Default)]
pub(super) struct Middle {
    /// Lower and upper windows of taken rows, by column.
    pub(super) lower: Vec<u32>,
    pub(super) upper: Vec<u32>,
    /// The sheet from which on a column's bits are in memory; before, there are only tails.
    remembered_from: Vec<u32>,
    memory: Memory,
    /// Bits to take in before a strip, bits left behind after it.
    exchange: Vec<u32>,
    /// Where a second thread puts the bits to take in.
    ahead: Vec<u32>,
}

/// What the middle needs to know of a column that is new to it.
pub(super) struct NewWindows {
    pub(super) lower: u32,
    pub(super) upper: u32,
    /// The first strip whose word is in `left_behind`.
    pub(super) first_strip: usize,
    pub(super) left_behind: Vec<u32>,
}

/// A strip on its way through the middle.
pub(super) struct Passage<'a> {
    /// The first sheet.
    pub(super) strip: usize,
    pub(super) columns: Range<usize>,
    pub(super) rows: &'a Rows,
    pub(super) tails: &'a ResidueTails,
    pub(super) instructions: Instructions,
    /// Whether a second thread collects the bits to take in, ahead of the kernel.
    pub(super) second_thread: bool,
}

impl Middle {
    /// The bytes that it takes, about.
    pub(super) fn bytes(&self) -> usize {
        self.memory.bytes() + self.lower.capacity() * 4 * size_of::<u32>()
    }

    /// Makes room for all columns before `end`, and for those beyond that the kernel may touch.
    pub(super) fn reserve(&mut self, end: usize) {
        for words in
            [&mut self.lower, &mut self.upper, &mut self.exchange, &mut self.remembered_from]
        {
            words.resize(end + 2 * STRIP, 0);
        }
    }

    /// Begins with a column.
    pub(super) fn open(&mut self, column: usize, windows: &NewWindows) {
        self.lower[column] = windows.lower;
        self.upper[column] = windows.upper;
        self.remembered_from[column] =
            u32::try_from(windows.first_strip * STRIP).expect("sheets have 32 bits");
        for (strip, word) in (windows.first_strip..).zip(&windows.left_behind) {
            self.memory.write(strip, column, &[*word]);
        }
    }

    /// Where taken rows are told that the windows do not have.
    pub(super) fn intake<'a>(&'a self, rows: &'a Rows, tails: &'a ResidueTails) -> Intake<'a> {
        let Self { memory, remembered_from, .. } = self;
        Intake { rows, memory, tails, remembered_from }
    }

    /// Runs a strip through the middle, and remembers what it leaves behind.
    pub(super) fn run<R: Record>(
        &mut self,
        passage: &Passage<'_>,
        windows: &mut SheetWindows,
        record: &mut R,
    ) -> Checked<()> {
        let Passage { strip, columns, rows, tails, instructions, .. } = passage;
        let Self { lower, upper, exchange, ahead, memory, remembered_from } = self;
        let intake = Intake { rows, memory, tails, remembered_from };
        let kernel = |more: &mut dyn FnMut(&mut [u32]) -> Checked<usize>| {
            let mut words = Columns { lower, upper, exchange, more };
            check(instructions.run(&mut words, windows, columns.clone(), record))
        };
        if passage.second_thread && columns.len() > PIECE {
            passage.run_ahead(&intake, ahead, kernel)?;
        } else {
            passage.run_alone(&intake, kernel)?;
        }
        self.memory.write(strip / STRIP, columns.start, &self.exchange[columns.clone()]);
        Ok(())
    }

    /// Gives back the memory that the lower line has passed before the next strip.
    pub(super) fn forget(&mut self, next: usize, rows: &Rows) {
        self.memory.free(|strip, column| {
            let low = lower_base(next, column.max(next));
            let is_passed = |row| row > column && sheet_at(row, column) > (strip + 1) * STRIP;
            column < next || rows.row_of_rank(low).is_ok_and(is_passed)
        });
    }
}

impl Passage<'_> {
    /// Collects all bits to take in, then runs the kernel.
    fn run_alone(
        &self,
        intake: &Intake<'_>,
        kernel: impl FnOnce(&mut dyn FnMut(&mut [u32]) -> Checked<usize>) -> Checked<()>,
    ) -> Checked<()> {
        let columns = self.columns.clone();
        kernel(&mut |exchange| {
            let words = &mut exchange[columns.clone()];
            self.instructions.take_in(intake, self.strip, columns.clone(), words)?;
            Ok(columns.end)
        })
    }

    /// Lets a second thread collect the bits to take in, piece by piece, ahead of the kernel.
    fn run_ahead(
        &self,
        intake: &Intake<'_>,
        ahead: &mut Vec<u32>,
        kernel: impl FnOnce(&mut dyn FnMut(&mut [u32]) -> Checked<usize>) -> Checked<()>,
    ) -> Checked<()> {
        let (strip, instructions) = (self.strip, self.instructions);
        ahead.resize(self.columns.len(), 0);
        let pieces = (self.columns.start..).step_by(PIECE).zip(ahead.chunks_mut(PIECE));
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            scope.spawn(move || {
                for (start, words) in pieces {
                    let columns = start..start + words.len();
                    let filled = instructions.take_in(intake, strip, columns.clone(), words);
                    let piece = filled.map(|()| (columns, &*words));
                    // When a check of the kernel failed nobody listens any more.
                    if sender.send(piece).is_err() {
                        break;
                    }
                }
            });
            kernel(&mut |exchange| {
                // The kernel asks no more often than there are pieces.
                let (columns, words) = receiver.recv().map_err(|_| CheckFailed)??;
                exchange[columns.clone()].copy_from_slice(words);
                Ok(columns.end)
            })
        })
    }
}

impl Stored for Middle {
    /// Between two strips nothing is exchanged.
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.lower.store(out)?;
        self.upper.store(out)?;
        self.remembered_from.store(out)?;
        self.memory.store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let lower = Vec::fetch(input)?;
        Ok(Self {
            upper: Stored::fetch(input)?,
            remembered_from: Stored::fetch(input)?,
            memory: Stored::fetch(input)?,
            exchange: vec![0; lower.len()],
            ahead: Vec::new(),
            lower,
        })
    }
}
