//! Losers kept in memory, sheet by sheet, and what follows from them for any three rows.
//!
//! A table of all sheets up to third row `x` decides every position `(r1, r2, x)` however long its
//! first two rows are, since the table knows how each sheet goes on.

use super::census::Census;
use super::sheet::{End, Sheet};
use crate::search::Work;
use crate::verdict::Undecided;

/// All losers with third rows below some bound.
#[derive(Clone, Debug, Default)]
pub struct Losers {
    engine: Census,
    sheets: Vec<Sheet>,
    /// For each sheet, first rows of columns `x`, `x + 1`, … up to where it ends or repeats.
    first_rows: Vec<Vec<u32>>,
    bytes: usize,
}

/// Units of work that one loser costs.
const UNITS_PER_LOSER: u64 = 1;

impl Losers {
    /// No sheet yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The sheets that are known, from third row 0 on.
    #[must_use]
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// Computes the sheets of all third rows up to this one.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub fn reach(&mut self, third_row: u64, work: &mut Work<'_>) -> Result<(), Undecided> {
        while self.sheets.len() as u64 <= third_row {
            if self.bytes + self.engine.bytes() > work.budget().memory {
                return Err(work.out_of_memory());
            }
            let mut losers = 0;
            for run in self.engine.batch_with_losers() {
                let narrow = |row: &u64| u32::try_from(*row).expect("computed rows are short");
                let rows: Vec<u32> = run.losers.iter().map(narrow).collect();
                losers += rows.len() as u64;
                self.bytes += rows.len() * size_of::<u32>() + size_of::<Sheet>();
                self.sheets.push(run.sheet);
                self.first_rows.push(rows);
            }
            work.spend(losers * UNITS_PER_LOSER, self.sheets.len())?;
        }
        Ok(())
    }

    /// The first row that makes `(?, column, third_row)` a P-position, if one does.
    ///
    /// # Panics
    /// When the sheet is not known or the column is less than the third row.
    #[must_use]
    pub fn loser(&self, third_row: u64, column: u64) -> Option<u64> {
        let sheet = usize::try_from(third_row).expect("the sheet is known");
        let listed = usize::try_from(column - third_row).ok();
        let listed = listed.and_then(|index| self.first_rows[sheet].get(index));
        let listed = listed.map(|row| u64::from(*row));
        listed.or_else(|| Some(column + self.sheets[sheet].end.offset(column)?))
    }

    /// All winning bites of `(first, second, third)` as row and column; none when it is P.
    ///
    /// The bites into the third row leave smaller sheets at the same column, those into the second
    /// leave this sheet or a diagonal `(first, c, c)`, those into the first leave this column or
    /// the last loser of a finite sheet. All sheets up to `third` must be known.
    #[must_use]
    pub fn winning_bites(&self, first: u64, second: u64, third: u64) -> Vec<(u64, u64)> {
        let known = usize::try_from(third).expect("the sheet is known");
        let sheet = &self.sheets[known];
        let here = self.loser(third, second);
        if here == Some(first) {
            return Vec::new();
        }
        let mut bites: Vec<(u64, u64)> = Vec::new();
        bites.extend(here.filter(|row| *row < first).map(|row| (0, row)));
        if let End::Finite { last } = sheet.end
            && last < second
        {
            bites.push((0, last));
        }
        let diagonal = self.sheets[..known].iter().filter(|sheet| sheet.first == first);
        bites.extend(diagonal.map(|sheet| (1, sheet.third_row)));
        let column = self.column_of(third, first).filter(|column| *column < second);
        bites.extend(column.map(|column| (1, column)));
        let smaller = (0..third).filter(|smaller| self.loser(*smaller, second) == Some(first));
        bites.extend(smaller.map(|smaller| (2, smaller)));
        bites.sort_unstable();
        bites
    }

    /// The column of a sheet whose loser has this first row; there is at most one.
    fn column_of(&self, third_row: u64, first: u64) -> Option<u64> {
        let sheet = usize::try_from(third_row).expect("the sheet is known");
        let listed = self.first_rows[sheet].iter().position(|row| u64::from(*row) == first);
        if let Some(index) = listed {
            return Some(third_row + index as u64);
        }
        let End::Periodic { offsets, .. } = &self.sheets[sheet].end else { return None };
        let columns = offsets.iter().filter_map(|offset| first.checked_sub(*offset));
        let mut columns = columns.filter(|column| *column >= third_row);
        columns.find(|column| self.loser(third_row, *column) == Some(first))
    }
}
