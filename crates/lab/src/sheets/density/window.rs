//! Which part of a sheet is counted, and how much of the engine's work that takes.

use std::f64::consts::FRAC_1_SQRT_2;
use std::ops::Range;

/// No batch of the census has more sheets.
const MOST_IN_BATCH: u64 = 32;

/// Up to this sheet, all losers of the tilted lines are listed; up to `n` times as far, at least
/// one batch in `n`. That bounds the noise of sampling.
const LISTED_IN_FULL: u64 = 12_500;

/// So many losers are always listed.
const FEW_LOSERS: f64 = 10e6;

/// Batches are left out only where a block has so many cells for each batch that is listed: in
/// smaller blocks single losers would show.
const CELLS_FOR_ONE: u64 = 16;

/// A part of a sheet in square blocks of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The first column `y`.
    pub left: u64,
    /// The least height `z`.
    pub bottom: u64,
    /// The cells along a side of a block.
    pub side: u64,
    /// Blocks across.
    pub across: usize,
    /// Blocks upwards.
    pub up: usize,
}

impl Window {
    /// A whole sheet, columns up to `x` and heights to `0.78 x`, in about so many blocks across.
    #[must_use]
    pub fn whole(x: u64, blocks: u64) -> Self {
        let side = x.div_ceil(blocks).max(1);
        let (across, up) = (x.div_ceil(side), (x * 78 / 100 + 1).div_ceil(side));
        Self { left: 0, bottom: 0, side, across: index(across), up: index(up) }
    }

    /// Its columns.
    fn columns(&self) -> Range<u64> {
        self.left..self.left + self.side * self.across as u64
    }

    /// One batch of sheets in so many is listed for it.
    pub(super) fn one_in(&self, x: u64) -> u64 {
        // The tilted lines of x(1 − 1/√2) − y/√2 sheets pass through column y.
        let sheets =
            |y: u64| ((1.0 - FRAC_1_SQRT_2) * x as f64 - FRAC_1_SQRT_2 * y as f64).max(0.0);
        let columns = self.columns();
        let squares = |y: u64| sheets(y).powi(2) * FRAC_1_SQRT_2;
        let losers = squares(columns.start) - squares(columns.end);
        let most = x.div_ceil(LISTED_IN_FULL).min(self.side * self.side / CELLS_FOR_ONE);
        ((losers / FEW_LOSERS).ceil() as u64).clamp(1, most.max(1))
    }

    /// The first sheet whose tilted lines are in sight of sheet `x`: those of `k` end at column
    /// `√2 k`.
    pub(super) fn listed_from(&self, x: u64) -> u64 {
        let first = x + self.left;
        ((first as f64 * FRAC_1_SQRT_2) as u64).saturating_sub(64 + MOST_IN_BATCH)
    }

    /// The columns to list: those in sight, and those from which losers stand in for later ones.
    pub(super) fn listed(&self, x: u64) -> Range<u64> {
        let columns = self.columns();
        let one_in = self.one_in(x);
        let before = if one_in == 1 { 0 } else { one_in * MOST_IN_BATCH * 3 / 2 };
        (x + columns.start).saturating_sub(before)..x + columns.end
    }

    /// The column of blocks that a column of cells is in, if it is in the window.
    pub(super) fn column(&self, y: u64) -> Option<usize> {
        let column = self.blocks(y.checked_sub(self.left)?);
        (column < self.across).then_some(column)
    }

    /// The row of blocks that a height is in, if it is in the window.
    pub(super) fn row(&self, z: u64) -> Option<usize> {
        let row = self.blocks(z.checked_sub(self.bottom)?);
        (row < self.up).then_some(row)
    }

    fn blocks(&self, cells: u64) -> usize {
        let side = self.side;
        // Nearly all the time goes here, and shifts are much faster.
        index(if side.is_power_of_two() { cells >> side.trailing_zeros() } else { cells / side })
    }
}

/// A number as an index.
pub(super) fn index(number: u64) -> usize {
    usize::try_from(number).expect("sheets are in memory")
}
