//! Which finite third rows have infinitely many P-positions over them: the set 𝒮 of \[HS\] section
//! 8.
//!
//! The census of three finite rows tells how each sheet of P-positions ends: with a last one, or
//! with a period that goes on for ever. The third rows of the latter kind are 𝒮, and the rank of
//! one among them is its restricted Grundy value.

use crate::chomp::three_rows::{End, SheetStream, refuse_beyond_budget, spend_on_sheets};
use crate::verdict::Undecided;
use crate::work::{Remembered, Work};

/// How the sheets of third rows 0, 1, … end, as far as they have been computed.
#[derive(Clone, Debug, Default)]
pub struct InfiniteSheets {
    census: SheetStream,
    /// For each third row `x` the `f` with `(f,f,x)` P, if its sheet is finite.
    last: Vec<Option<u64>>,
    /// The third rows with infinite sheets.
    infinite: Vec<u64>,
}

impl InfiniteSheets {
    /// Computes the sheets of all third rows up to this one.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub fn reach(&mut self, third_row: u64, work: &mut Work<'_>) -> Result<(), Undecided> {
        refuse_beyond_budget(self.last.len() as u64, third_row.saturating_add(1), work)?;
        while self.last.len() as u64 <= third_row {
            self.compute(work)?;
        }
        Ok(())
    }

    fn compute(&mut self, work: &mut Work<'_>) -> Result<(), Undecided> {
        let from = self.last.len() as u64;
        for sheet in self.census.batch() {
            let end = match sheet.end {
                End::Finite { last } => Some(last),
                End::Periodic { .. } => {
                    self.infinite.push(sheet.third_row);
                    None
                }
            };
            self.last.push(end);
        }
        spend_on_sheets(from, self.last.len() as u64, work)
    }

    /// The `f` with `(f,f,x)` P and no P-position beyond, or `None` when `x` is in 𝒮.
    ///
    /// # Panics
    /// When the third row has not been reached.
    #[must_use]
    pub fn last(&self, third_row: u64) -> Option<u64> {
        self.last[usize::try_from(third_row).expect("reached rows are short")]
    }

    /// How many elements of 𝒮 are less than this reached third row.
    #[must_use]
    pub fn rank(&self, third_row: u64) -> u64 {
        self.infinite.partition_point(|row| *row < third_row) as u64
    }

    /// The element of 𝒮 with this rank.
    ///
    /// # Errors
    /// When work or memory runs out.
    pub fn ranked(&mut self, rank: u64, work: &mut Work<'_>) -> Result<u64, Undecided> {
        // About two in five third rows are in 𝒮; a rank that is out of reach is not tried.
        let rows = u64::try_from(u128::from(rank) * 12 / 5).unwrap_or(u64::MAX);
        refuse_beyond_budget(self.last.len() as u64, rows, work)?;
        while self.infinite.len() as u64 <= rank {
            self.compute(work)?;
        }
        Ok(self.infinite[usize::try_from(rank).expect("less than the length")])
    }
}

impl Remembered for InfiniteSheets {
    const NAME: &'static str = "which sheets are infinite";

    fn bytes(&self) -> usize {
        self.census.bytes() + 16 * self.last.capacity() + 8 * self.infinite.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::work::Budget;

    #[test]
    fn the_first_infinite_sheets() {
        let mut sheets = InfiniteSheets::default();
        let mut work = Work::within(Budget::default());
        let first: Vec<u64> = (0..10).map(|rank| sheets.ranked(rank, &mut work).unwrap()).collect();
        assert_eq!(first, [0, 2, 5, 7, 9, 11, 14, 17, 19, 22]);
        assert_eq!((sheets.rank(5), sheets.rank(6)), (2, 3));
        assert_eq!((sheets.last(1), sheets.last(2)), (Some(2), None));
    }
}
