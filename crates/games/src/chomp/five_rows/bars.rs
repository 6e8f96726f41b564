//! The winning first bites of all bars of five rows.

use super::sweep::FiveRows;
use crate::chomp::four_rows::bar_won;

/// A sweep that notes the winning bites of bars and counts the P-positions.
///
/// ```
/// use chomplab::chomp::five_rows::FiveRowBars;
///
/// let mut bars = FiveRowBars::new(7);
/// while bars.run_block() {}
/// assert_eq!(bars.bites(7), [[1, 2]]);
/// ```
#[derive(Debug)]
pub struct FiveRowBars {
    lines: FiveRows,
    /// For each length, the winning bites.
    bites: Vec<Vec<[usize; 2]>>,
    /// For each first row, how many P-positions have it.
    with_first: Vec<u64>,
}

impl FiveRowBars {
    /// Before the sweep, for bars of at most so many columns.
    ///
    /// # Panics
    /// When there are 2^15 columns or more.
    #[must_use]
    pub fn new(longest: usize) -> Self {
        let lengths = longest + 1;
        let (bites, with_first) = (vec![Vec::new(); lengths], vec![0; lengths]);
        Self { lines: FiveRows::new(longest), bites, with_first }
    }

    /// Runs the next block of second rows; false when all are done.
    pub fn run_block(&mut self) -> bool {
        let Self { lines, bites, with_first } = self;
        lines.run_block(&mut |rows| {
            with_first[rows[0]] += 1;
            if let Some((length, bite)) = bar_won(rows) {
                bites[length].push(bite);
            }
        })
    }

    /// The lines.
    #[must_use]
    pub fn lines(&self) -> &FiveRows {
        &self.lines
    }

    /// All winning bites of a bar as row and column, sorted, once the sweep is done.
    #[must_use]
    pub fn bites(&self, length: usize) -> Vec<[usize; 2]> {
        let mut bites = self.bites[length].clone();
        bites.sort_unstable();
        bites
    }

    /// How many P-positions have rows of at most so many cells, once the sweep is done.
    #[must_use]
    pub fn count(&self, longest: usize) -> u64 {
        self.with_first[..=longest].iter().sum()
    }
}
