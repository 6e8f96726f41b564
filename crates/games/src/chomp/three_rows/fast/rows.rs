//! First rows: which are deadly, which the present sheet has used, and the ranks of the others.

use super::geometry::{WINDOW, lower_base, upper_base};
use super::state::Stored;
use super::{CheckFailed, Checked, check};
use numbers::BitSet;
use std::io::{self, Read, Write};

/// What is known of first rows across all columns.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    deadly: BitSet,
    /// As words: to clear a set would mean to grow it again for every sheet.
    used: Vec<u64>,
    /// The words of `used` that may not be 0.
    touched: Option<(usize, usize)>,
    /// The rows that are not deadly, in order, as far as that is settled.
    not_deadly: Vec<u32>,
    settled: usize,
}

impl Rows {
    #[inline]
    pub(super) fn deadly_word(&self, index: usize) -> u64 {
        self.deadly.word(index)
    }

    #[inline]
    pub(super) fn used_word(&self, index: usize) -> u64 {
        self.used.get(index).copied().unwrap_or(0)
    }

    pub(super) fn is_deadly(&self, row: usize) -> bool {
        self.deadly.contains(row)
    }

    pub(super) fn is_used(&self, row: usize) -> bool {
        self.used_word(row / 64) >> (row % 64) & 1 == 1
    }

    /// The rows from `start` on that are not deadly, as bits.
    #[inline]
    pub(super) fn not_deadly_from(&self, start: usize) -> u64 {
        let (index, shift) = (start / 64, start % 64);
        match self.deadly.words().get(index..index + 2) {
            Some(words) => !(words[0] >> shift | words[1] << 1 << (63 - shift)),
            None => !(self.deadly_word(index) >> shift),
        }
    }

    /// Makes a row deadly, which must not contradict what was settled.
    pub(super) fn kill(&mut self, row: usize) -> Checked<()> {
        self.deadly.insert(row);
        check(row >= self.settled)
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

    /// The row of a rank, which must be settled.
    #[inline]
    pub(super) fn row_of_rank(&self, rank: usize) -> Checked<usize> {
        self.not_deadly.get(rank).map(|row| *row as usize).ok_or(CheckFailed)
    }

    pub(super) fn use_row(&mut self, row: usize) {
        let word = row / 64;
        if word >= self.used.len() {
            self.used.resize(word + 1, 0);
        }
        self.used[word] |= 1 << (row % 64);
        let (low, high) = self.touched.unwrap_or((word, word));
        self.touched = Some((low.min(word), high.max(word)));
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
    pub(super) fn used_windows(&self, sheet: usize, column: usize) -> Checked<(u32, u32)> {
        let (low, high) = (lower_base(sheet, column), upper_base(sheet, column));
        let mut windows = (0, 0);
        for bit in 0..WINDOW {
            windows.0 |= u32::from(self.is_used(self.row_of_rank(low + bit)?)) << bit;
            windows.1 |= u32::from(self.is_used(high + bit)) << bit;
        }
        Ok(windows)
    }

    /// Marks as used what the windows of a sheet at a column say.
    pub(super) fn use_windows(
        &mut self,
        sheet: usize,
        column: usize,
        windows: (u32, u32),
    ) -> Checked<()> {
        let (low, high) = (lower_base(sheet, column), upper_base(sheet, column));
        for bit in 0..WINDOW {
            if windows.0 >> bit & 1 == 1 {
                self.use_row(self.row_of_rank(low + bit)?);
            }
            if windows.1 >> bit & 1 == 1 {
                self.use_row(high + bit);
            }
        }
        Ok(())
    }
}

impl Stored for Rows {
    /// Between two sheets nothing is used.
    fn store(&self, out: &mut dyn Write) -> io::Result<()> {
        self.deadly.store(out)?;
        self.settled.store(out)
    }

    fn fetch(input: &mut dyn Read) -> io::Result<Self> {
        let mut rows = Self { deadly: BitSet::fetch(input)?, ..Self::default() };
        rows.settle(usize::fetch(input)?);
        Ok(rows)
    }
}
