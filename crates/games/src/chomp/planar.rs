//! Positions that lie in a plane, seen as rows, in either orientation.
//!
//! Most theorems speak of rows. A position of any dimension with at most two axes longer than 1
//! can be read as rows in two ways; a theorem that fits either of them applies, and its bites are
//! carried back to the position's own axes.

use super::Position;
use crate::region::Cell;

/// A position as rows: a list of steps, each a number of rows and their length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planar {
    /// The rows up to index `.0`, not included, have at least `.1` cells; longest rows first.
    steps: Vec<(u64, u64)>,
    /// Which axis counts rows and which counts cells in a row.
    axes: [usize; 2],
    dimension: usize,
}

impl Planar {
    /// The two ways to read a position as rows; none when it has more than two long axes.
    ///
    /// ```
    /// use chomplab::chomp::{Planar, Position};
    ///
    /// let corner = Position::from_box([3, 1, 2]).unwrap();
    /// let views = Planar::views(&corner);
    /// assert_eq!(views[0].row(0), 2);
    /// assert_eq!(views[1].row(0), 3);
    /// assert_eq!(views[0].bite(2, 1).to_string(), "(2,0,1)");
    /// ```
    #[must_use]
    pub fn views(position: &Position) -> Vec<Self> {
        let dimension = position.dimension();
        let is_long = |axis: &usize| position.extent(*axis) > 1;
        let mut axes: Vec<usize> = (0..dimension).filter(is_long).collect();
        if axes.len() > 2 || dimension < 2 {
            return Vec::new();
        }
        axes.extend((0..dimension).filter(|axis| !is_long(axis)));
        let mut pair = [axes[0], axes[1]];
        pair.sort_unstable();
        [pair, [pair[1], pair[0]]]
            .into_iter()
            .map(|axes| {
                let step = |sides: &Vec<u64>| (sides[axes[0]], sides[axes[1]]);
                let mut steps: Vec<(u64, u64)> = position.boxes().iter().map(step).collect();
                steps.sort_unstable();
                Self { steps, axes, dimension }
            })
            .collect()
    }

    /// What the rows of this view are in the position itself: `"rows"` or `"columns"`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        if self.axes[0] < self.axes[1] { "rows" } else { "columns" }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.steps.last().expect("a position has a row").0
    }

    /// The length of a row, 0 beyond the last.
    #[must_use]
    pub fn row(&self, index: u64) -> u64 {
        self.steps.iter().find(|(end, _)| index < *end).map_or(0, |(_, length)| *length)
    }

    /// The number of rows with at least this many cells.
    #[must_use]
    pub fn rows_of_at_least(&self, length: u64) -> u64 {
        let long = self.steps.iter().rev().find(|(_, step)| *step >= length);
        long.map_or(0, |(end, _)| *end)
    }

    /// The bite at a row and column, in the position's own coordinates.
    #[must_use]
    pub fn bite(&self, row: u64, column: u64) -> Cell {
        Cell::on_axes(self.dimension, self.axes.into_iter().zip([row, column]))
    }
}
