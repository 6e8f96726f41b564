//! Hearing of the losers of a strip.

use super::Checked;
use super::geometry::{STRIP, lower_base, upper_base};
use super::kernel::{NoRecord, Record};
use super::rows::Rows;
use std::ops::Range;

/// Hears of losers in all three zones.
pub(super) trait StripRecord: Record {
    /// A loser in the start or end zone.
    fn loser_at(&mut self, sheet: usize, column: usize, row: usize);

    /// All losers of the middle have been heard of.
    fn middle_ends(&mut self, rows: &Rows) -> Checked<()>;
}

impl StripRecord for NoRecord {
    fn loser_at(&mut self, _: usize, _: usize, _: usize) {}

    fn middle_ends(&mut self, _: &Rows) -> Checked<()> {
        Ok(())
    }
}

/// Lists the losers of each sheet of a strip in some columns.
pub(super) struct LoserList {
    strip: usize,
    columns: Range<usize>,
    pub(super) losers: Vec<Vec<u64>>,
    /// Sheet, column and bits of the losers of the middle.
    bits: Vec<(usize, usize, u32, u32)>,
}

impl LoserList {
    /// Before the strip that starts with this sheet.
    pub(super) fn new(strip: usize, columns: Range<usize>) -> Self {
        Self { strip, columns, losers: vec![Vec::new(); STRIP], bits: Vec::new() }
    }
}

impl Record for LoserList {
    const WANTED: bool = true;

    #[inline]
    fn listens_at(&self, newest: usize) -> bool {
        newest >= self.columns.start && newest - (STRIP - 1) < self.columns.end
    }

    #[inline]
    fn loser(&mut self, sheet: usize, column: usize, lower: u32, upper: u32) {
        if self.columns.contains(&column) {
            self.bits.push((sheet, column, lower, upper));
        }
    }
}

impl StripRecord for LoserList {
    fn loser_at(&mut self, sheet: usize, column: usize, row: usize) {
        if self.columns.contains(&column) {
            self.losers[sheet].push(row as u64);
        }
    }

    fn middle_ends(&mut self, rows: &Rows) -> Checked<()> {
        for (index, column, lower, upper) in self.bits.drain(..) {
            let sheet = self.strip + index;
            let row = if lower > 0 {
                rows.row_of_rank(lower_base(sheet, column) + lower.trailing_zeros() as usize)?
            } else {
                upper_base(sheet, column) + upper.trailing_zeros() as usize
            };
            self.losers[index].push(row as u64);
        }
        Ok(())
    }
}
