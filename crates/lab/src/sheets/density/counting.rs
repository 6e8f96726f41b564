//! Counting what sheets make: their diagonals and tails, and their listed losers.

use super::Density;
use super::window::index;
use chomplab::chomp::three_rows::reference::Stretch;
use chomplab::chomp::three_rows::{End, Sheet};
use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

/// The lines of losers, as the counts are kept.
const LOWER: usize = 0;
const UPPER: usize = 1;
const FLAT: usize = 2;

impl Density {
    /// Adds the deadly diagonal and the tail of a sheet.
    pub(super) fn add_ends(&mut self, sheet: &Sheet) {
        self.add_diagonal(sheet);
        let End::Periodic { start, offsets } = &sheet.end else { return };
        for (phase, offset) in (0..).zip(offsets) {
            if let Some(row) = self.window.row(*offset) {
                let first = start + phase;
                self.add_tail(row, first, offsets.len() as u64, sheet.third_row);
            }
        }
    }

    fn add_diagonal(&mut self, sheet: &Sheet) {
        if let Some(diagonal) = sheet.first.checked_sub(self.x)
            && let Some(place) = self.diagonals.get_mut(index(diagonal))
        {
            *place = Some(sheet.third_row);
        }
    }

    /// Adds a loser in each of the columns `first`, `first + period`, … of one row of blocks. Flat
    /// lines are kept as the steps from a block to the next, so that two additions are enough
    /// where every block has as many.
    fn add_tail(&mut self, row: usize, first: u64, period: u64, born: u64) {
        let (left, side) = (self.x + self.window.left, self.window.side);
        let before = |column: u64| column.saturating_sub(first).div_ceil(period);
        let cells = |block: u64| {
            let left = left + block * side;
            before(left + side) - before(left)
        };
        let entered = first.saturating_sub(left) / side;
        // Where the period divides the side, all blocks but the first have the same number.
        let settled = if side.is_multiple_of(period) { entered + 2 } else { u64::MAX };
        let mut last = 0;
        for block in entered..(self.window.across as u64).min(settled) {
            let here = cells(block);
            let at = row * self.window.across + index(block);
            self.add(FLAT, at, here as f32 - last as f32, born);
            last = here;
        }
    }

    /// Adds the losers of a sheet, from a batch of so many, up to where it ends or repeats.
    pub(super) fn add_losers(&mut self, stretch: &Stretch, batch: u64) {
        let born = stretch.sheet.third_row;
        let end = match stretch.sheet.end {
            End::Finite { .. } => u64::MAX,
            End::Periodic { start, .. } => start,
        };
        let lines = Lines::of_sheet(born);
        let stand_ins = StandIns::of(born, batch, self.one_in, self.x);
        let cells = stand_ins.0.len() as f32;
        for (column, row) in (stretch.from..end).zip(&stretch.losers) {
            let (y, z) = (column - born, row - column);
            let line = lines.of(y, z);
            let (sheet, column, z) = stand_ins.place(born, y, z);
            let Some(right) = column.checked_sub(self.x) else { continue };
            if let (Some(column), Some(row)) = (self.window.column(right), self.window.row(z)) {
                let at = row * self.window.across + column;
                self.add(line, at, cells, sheet);
                // Flat lines are kept as steps.
                if line == FLAT && column + 1 < self.window.across {
                    self.add(line, at + 1, -cells, sheet);
                }
            }
        }
    }

    fn add(&mut self, line: usize, at: usize, cells: f32, born: u64) {
        self.lines[line][at] += cells;
        if let Some(sums) = &mut self.born {
            sums[usize::from(line == FLAT)][at] += f64::from(cells) * born as f64;
        }
    }
}

/// Where the lines of a sheet part, as for single cells.
struct Lines {
    /// Beyond this column, `(√2 − 1)k`, losers are on the flat line …
    flat_from: u64,
    /// … unless they lie far below it.
    flat_above: u64,
    /// The diagonal half way between the two tilted lines.
    half_way: u64,
}

impl Lines {
    fn of_sheet(sheet: u64) -> Self {
        let sheet = sheet as f64;
        Self {
            flat_from: ((SQRT_2 - 1.0) * sheet) as u64 + 1,
            flat_above: (sheet * (1.0 - FRAC_1_SQRT_2)).ceil() as u64,
            half_way: (sheet * FRAC_1_SQRT_2).ceil() as u64,
        }
    }

    /// The line that a loser `(y, z)` lies on.
    fn of(&self, y: u64, z: u64) -> usize {
        match (y >= self.flat_from, z >= self.flat_above, z + y >= self.half_way) {
            (true, true, _) => FLAT,
            (true, false, _) | (false, _, false) => LOWER,
            (false, _, true) => UPPER,
        }
    }
}

/// The sheets for which the losers of a listed sheet stand: itself, and one of each batch that is
/// left out; each with how much larger it is, as a share.
struct StandIns(Vec<(u64, f64)>);

impl StandIns {
    fn of(sheet: u64, batch: u64, one_in: u64, x: u64) -> Self {
        let larger = |step: u64| (sheet + batch * step, (batch * step) as f64 / sheet as f64);
        Self((0..one_in).map(larger).filter(|(sheet, _)| *sheet < x).collect())
    }

    /// The sheet, column and height at which a loser `(y, z)` of the listed sheet is counted. The
    /// sheets take turns by columns.
    fn place(&self, sheet: u64, y: u64, z: u64) -> (u64, u64, u64) {
        if let [_] = self.0[..] {
            return (sheet, sheet + y, z);
        }
        let (sheet, larger) = self.0[index((y + sheet) % self.0.len() as u64)];
        let grown = |length: u64| length + (length as f64 * larger) as u64;
        (sheet, sheet + grown(y), grown(z))
    }
}
