//! First rows: which are deadly, which the present sheet has used, and the ranks of the others.

use super::geometry::{WINDOW, lower_base, upper_base};
use super::state::Stored;
use std::io::{self, Read, Write};

/// What is known of first rows across all columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    deadly: Vec<u64>,
    used: Vec<u64>,
    /// The words of `used` that may not be 0.
    touched: Option<(usize, usize)>,
    /// The rows that are not deadly, in order, as far as that is settled.
    not_deadly: Vec<u32>,
    settled: usize,
}

fn word(words: &[u64], index: usize) -> u64 {
    words.get(index).copied().unwrap_or(0)
}

fn set(words: &mut Vec<u64>, row: usize) {
    if row / 64 >= words.len() {
        words.resize(row / 64 + 1, 0);
    }
    words[row / 64] |= 1 << (row % 64);
}

impl Rows {
    #[inline]
    pub(super) fn deadly_word(&self, index: usize) -> u64 {
        word(&self.deadly, index)
    }

    #[inline]
    pub(super) fn used_word(&self, index: usize) -> u64 {
        word(&self.used, index)
    }

    pub(super) fn is_deadly(&self, row: usize) -> bool {
        self.deadly_word(row / 64) >> (row % 64) & 1 == 1
    }

    pub(super) fn is_used(&self, row: usize) -> bool {
        self.used_word(row / 64) >> (row % 64) & 1 == 1
    }

    /// The rows from `start` on that are not deadly, as bits.
    #[inline]
    pub(super) fn not_deadly_from(&self, start: usize) -> u64 {
        let (index, shift) = (start / 64, start % 64);
        match self.deadly.get(index..index + 2) {
            Some(words) => !(words[0] >> shift | words[1] << 1 << (63 - shift)),
            None => !(self.deadly_word(index) >> shift),
        }
    }

    /// Makes a row deadly; `false` when that contradicts what was settled.
    #[must_use]
    pub(super) fn kill(&mut self, row: usize) -> bool {
        set(&mut self.deadly, row);
        row >= self.settled
    }

    /// No row below this will become deadly any more.
    pub(super) fn settle(&mut self, end: usize) {
        for row in self.settled..end {
            if !self.is_deadly(row) {
                self.not_deadly.push(u32::try_from(row).expect("rows have 32 bits"));
            }
        }
        self.settled = self.settled.max(end);
    }

    /// The row of a rank, if it is settled.
    #[inline]
    pub(super) fn row_of_rank(&self, rank: usize) -> Option<usize> {
        self.not_deadly.get(rank).map(|row| *row as usize)
    }

    pub(super) fn use_row(&mut self, row: usize) {
        set(&mut self.used, row);
        let (low, high) = self.touched.unwrap_or((row / 64, row / 64));
        self.touched = Some((low.min(row / 64), high.max(row / 64)));
    }

    /// The last row that is used, if any is.
    pub(super) fn last_used(&self) -> Option<usize> {
        let (low, high) = self.touched?;
        let word = (low..=high).rev().find(|index| self.used[*index] != 0)?;
        Some(word * 64 + 63 - self.used[word].leading_zeros() as usize)
    }

    /// A new sheet starts.
    pub(super) fn clear_used(&mut self) {
        if let Some((low, high)) = self.touched.take() {
            self.used[low..=high].fill(0);
        }
    }

    /// The windows of used ranks and used rows of a sheet at a column.
    pub(super) fn used_windows(&self, sheet: usize, column: usize) -> Option<(u32, u32)> {
        let (low, high) = (lower_base(sheet, column), upper_base(sheet, column));
        let mut windows = (0, 0);
        for bit in 0..WINDOW {
            windows.0 |= u32::from(self.is_used(self.row_of_rank(low + bit)?)) << bit;
            windows.1 |= u32::from(self.is_used(high + bit)) << bit;
        }
        Some(windows)
    }

    /// Marks as used what the windows of a sheet at a column say.
    pub(super) fn use_windows(
        &mut self,
        sheet: usize,
        column: usize,
        windows: (u32, u32),
    ) -> Option<()> {
        let (low, high) = (lower_base(sheet, column), upper_base(sheet, column));
        for bit in 0..WINDOW {
            if windows.0 >> bit & 1 == 1 {
                self.use_row(self.row_of_rank(low + bit)?);
            }
            if windows.1 >> bit & 1 == 1 {
                self.use_row(high + bit);
            }
        }
        Some(())
    }
}

impl Stored for Rows {
    /// Between two sheets nothing is used.
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.deadly.store(out)?;
        self.settled.store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let mut rows = Self { deadly: Vec::fetch(input)?, ..Self::default() };
        rows.settle(usize::fetch(input)?);
        Ok(rows)
    }
}
