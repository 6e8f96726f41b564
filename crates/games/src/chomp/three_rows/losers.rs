//! Losers kept in memory, sheet by sheet, and what follows from them for any three rows.
//!
//! A table of all sheets up to third row `x` decides every position `(r1, r2, x)` however long its
//! first two rows are, since the table knows how each sheet goes on.

use super::sheet::{End, Sheet};
use super::stream::SheetStream;
use crate::verdict::Result;
use crate::work::{Remembered, Work};

/// All losers with third rows below some bound.
#[derive(Clone, Debug, Default)]
pub struct Losers {
    engine: SheetStream,
    sheets: Vec<Sheet>,
    /// For each sheet, first rows of columns `x`, `x + 1`, … up to where it ends or repeats.
    first_rows: Vec<Vec<u32>>,
    bytes: usize,
}

/// Losers that are computed for a unit of work, where only a few are listed.
pub(crate) const LOSERS_PER_UNIT: u64 = 72;

/// Losers that are listed for a unit of work.
pub(crate) const LISTED_PER_UNIT: u64 = 2;

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

    /// Whether the sheets of all third rows up to this one can be kept within so many bytes.
    #[must_use]
    pub fn fit(third_row: u64, bytes: usize) -> bool {
        // Up to where it ends or repeats, a sheet has some two losers for each cell of its third
        // row.
        let losers = u128::from(third_row).pow(2);
        losers * size_of::<u32>() as u128 <= bytes as u128
    }

    /// Computes the sheets of all third rows up to this one.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub fn reach(&mut self, third_row: u64, work: &mut Work<'_>) -> Result<()> {
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
            work.spend(losers / LISTED_PER_UNIT + 1, self.sheets.len())?;
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
        let here = self.loser(third, second);
        let mut bites = WinningBites::of([first, second, third]);
        if here == Some(first) {
            return Vec::new();
        }
        for sheet in &self.sheets[..known] {
            bites.add_lower_sheet(sheet, self.loser(sheet.third_row, second));
        }
        let listed = self.first_rows[known].iter().position(|row| u64::from(*row) == first);
        let column = listed.map(|index| third + index as u64);
        bites.add_own_sheet(&self.sheets[known], here, column, |column| self.loser(third, column));
        bites.sorted()
    }
}

/// The winning bites of three rows, as sheets tell of them.
pub(super) struct WinningBites {
    rows: [u64; 3],
    bites: Vec<(u64, u64)>,
}

impl WinningBites {
    pub(super) fn of(rows: [u64; 3]) -> Self {
        Self { rows, bites: Vec::new() }
    }

    /// What a sheet below the position's own says, given its loser over the second row.
    #[inline]
    pub(super) fn add_lower_sheet(&mut self, sheet: &Sheet, loser: Option<u64>) {
        let [first, ..] = self.rows;
        if sheet.first == first {
            self.bites.push((1, sheet.third_row));
        }
        if loser == Some(first) {
            self.bites.push((2, sheet.third_row));
        }
    }

    /// What the position's own sheet says: `here` is the loser over the second row, `listed` the
    /// column below its end whose loser has the position's first row, and `loser` gives the losers
    /// of columns.
    pub(super) fn add_own_sheet(
        &mut self,
        sheet: &Sheet,
        here: Option<u64>,
        listed: Option<u64>,
        loser: impl Fn(u64) -> Option<u64>,
    ) {
        let [first, second, third] = self.rows;
        if here == Some(first) {
            self.bites.clear();
            return;
        }
        self.bites.extend(here.filter(|row| *row < first).map(|row| (0, row)));
        let beyond = || match &sheet.end {
            End::Finite { .. } => None,
            End::Periodic { offsets, .. } => {
                let columns = offsets.iter().filter_map(|offset| first.checked_sub(*offset));
                let mut columns = columns.filter(|column| *column >= third);
                columns.find(|column| loser(*column) == Some(first))
            }
        };
        if let End::Finite { last } = sheet.end
            && last < second
        {
            self.bites.push((0, last));
        }
        let column = listed.or_else(beyond).filter(|column| *column < second);
        self.bites.extend(column.map(|column| (1, column)));
    }

    pub(super) fn sorted(mut self) -> Vec<(u64, u64)> {
        self.bites.sort_unstable();
        self.bites
    }
}

impl Remembered for Losers {
    const NAME: &'static str = "the P-positions of three rows";

    fn bytes(&self) -> usize {
        self.bytes + self.engine.bytes()
    }
}
