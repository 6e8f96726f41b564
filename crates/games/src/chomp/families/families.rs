//! The families of bottom rows, and what follows from them for any position over them.

use super::bottom::Bottom;
use super::run::Run;
use super::store::Runs;
use crate::chomp::three_rows::{LISTED_PER_UNIT, SheetStream};
use crate::verdict::Result;
use crate::work::{Remembered, Work};
use std::num::NonZero;

/// The families of many bottoms: with each, those of all bottoms within it.
///
/// A bottom of one row is a sheet of three rows, so these come from the census; all others from the
/// machine.
///
/// ```
/// use chomplab::chomp::families::{Bottom, Families};
/// use chomplab::engine::{Budget, Work};
///
/// let mut families = Families::default();
/// let bottom = Bottom::new([4, 2]).unwrap();
/// let run = families.reach(&bottom, &mut Work::within(Budget::default())).unwrap();
/// assert_eq!((run.start(), run.offsets()), (7, &[4, 2][..]));
/// let trillion = 1_000_000_000_000;
/// assert_eq!(run.loser(trillion), Some(trillion + 2));
/// assert_eq!(families.winning_bites(trillion + 5, trillion, &bottom), [(0, trillion + 2)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Families {
    runs: Runs<Bottom>,
    sheets: SheetStream,
    /// How many sheets are among the runs.
    sheets_known: u64,
}

/// Row and column of a bite, counted from 0.
pub type Bite = (u64, u64);

impl Families {
    /// The family of a bottom, if it is known.
    #[must_use]
    pub fn get(&self, bottom: &Bottom) -> Option<&Run> {
        self.runs.get(bottom)
    }

    /// How many families are known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.runs.len()
    }

    /// Whether none is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// The bytes that the families take, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.runs.bytes() + self.sheets.bytes()
    }

    /// Computes the family of a bottom and of all bottoms within it.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub fn reach(&mut self, bottom: &Bottom, work: &mut Work<'_>) -> Result<&Run> {
        self.reach_sheets(bottom.longest(), work)?;
        self.runs.reach(bottom, work)
    }

    /// Computes the families of many bottoms and of all bottoms within them, on several threads.
    ///
    /// # Errors
    /// When work or memory runs out; what has been computed stays.
    pub fn reach_all(
        &mut self,
        bottoms: &[Bottom],
        threads: NonZero<usize>,
        work: &mut Work<'_>,
    ) -> Result<()> {
        self.reach_sheets(bottoms.iter().map(Bottom::longest).max().unwrap_or(0), work)?;
        self.runs.reach_all(bottoms, threads, work)
    }

    fn reach_sheets(&mut self, third_row: u64, work: &mut Work<'_>) -> Result<()> {
        while self.sheets_known <= third_row {
            if self.bytes() > work.budget().memory {
                return Err(work.out_of_memory());
            }
            for run in self.sheets.batch_with_losers() {
                work.spend(run.losers.len() as u64 / LISTED_PER_UNIT + 1, self.runs.len())?;
                let bottom = Bottom::new([run.sheet.third_row]).expect("one row is a bottom");
                let family = Run::of_sheet(run.sheet.third_row, &run.losers, &run.sheet.end);
                self.runs.insert(bottom, family);
                self.sheets_known = run.sheet.third_row + 1;
            }
        }
        Ok(())
    }

    /// Units of work that a family and those within it take, roughly; saturating.
    ///
    /// Measured: the columns before the repetition cost their number times that of the rivals, and
    /// the repetition grows with the cells below the bottom's first row to the power 4½.
    #[must_use]
    pub fn estimate(bottom: &Bottom) -> u64 {
        let (longest, cells) = (u128::from(bottom.longest()), u128::from(bottom.cells()));
        let below = cells - longest;
        let each = match bottom.rows() {
            [] | [_] => longest / 4,
            _ => {
                let repetition = below.saturating_pow(4).saturating_mul(below.isqrt()) / 14_000;
                (longest / 2 + 16).saturating_mul(1 + cells / 16).saturating_add(repetition)
            }
        };
        let all = each.saturating_mul(u128::from(bottom.count_within())).saturating_add(1);
        u64::try_from(all).unwrap_or(u64::MAX)
    }

    /// About how many bytes a family and those within it take; saturating.
    #[must_use]
    pub fn bytes_of(bottom: &Bottom) -> u64 {
        let (longest, cells) = (u128::from(bottom.longest()), u128::from(bottom.cells()));
        let each = match bottom.rows() {
            [] | [_] => 2 * longest + 1000,
            _ => cells.saturating_mul(cells) / 4 + 1000,
        };
        let all = each.saturating_mul(u128::from(bottom.count_within()));
        u64::try_from(all).unwrap_or(u64::MAX)
    }

    /// All winning bites of a position over a bottom whose family is known; none when it is P.
    ///
    /// # Panics
    /// When the family is not known, or the second row is shorter than the bottom's first.
    #[must_use]
    pub fn winning_bites(&self, first: u64, second: u64, bottom: &Bottom) -> Vec<Bite> {
        assert!(second >= bottom.longest() && first >= second, "rows do not grow");
        let known = |bottom: &Bottom| self.runs.get(bottom).expect("the family is known");
        let run = known(bottom);
        let here = run.loser(second);
        if here == Some(first) {
            return Vec::new();
        }
        let mut bites: Vec<Bite> = Vec::new();
        bites.extend(here.filter(|row| *row < first).map(|row| (0, row)));
        bites.extend(run.last().filter(|last| *last < second).map(|last| (0, last)));
        let used = run.column_of(first).filter(|column| *column < second);
        bites.extend(used.map(|column| (1, column)));
        for column in 0..bottom.longest() {
            let loser = known(&bottom.cut(column)).loser(column);
            bites.extend(loser.filter(|row| *row == first).map(|_| (1, column)));
            bites.extend(loser.filter(|row| *row == column && column > 0).map(|_| (0, column)));
        }
        for ((row, column), left) in bottom.bites() {
            if known(&left).loser(second) == Some(first) {
                bites.push((row as u64 + 2, column));
            }
        }
        bites.sort_unstable();
        bites
    }
}

impl Remembered for Families {
    const NAME: &'static str = "families";

    fn bytes(&self) -> usize {
        self.bytes()
    }
}
