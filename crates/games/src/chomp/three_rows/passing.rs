//! One position of three rows, from sheets that are forgotten as they pass.
//!
//! Of the sheets below the position's own only the loser in its column and the first loser matter.
//! So sheets that are too many to be kept are gone through once, and each is asked for these two.

use super::bars::{refuse_beyond_budget, spend_on_sheets};
use super::losers::WinningBites;
use super::reference::Stretch;
use super::sheet::Sheet;
use super::stream::SheetStream;
use crate::verdict::Result;
use crate::work::Work;

/// The first row that makes a P-position over the other two, and all winning bites.
pub(super) type Passed = (Option<u64>, Vec<(u64, u64)>);

/// What the sheets tell of three rows.
///
/// # Errors
/// When work or memory runs out, or is sure to.
pub(super) fn told_in_passing(
    [first, second, third]: [u64; 3],
    work: &mut Work<'_>,
) -> Result<Passed> {
    refuse_beyond_budget(0, third + 1, work)?;
    let mut census = SheetStream::new();
    let mut bites = WinningBites::of([first, second, third]);
    loop {
        let from = census.next_third_row();
        // A batch has at most so many sheets; the last is needed whole.
        if from + LARGEST_BATCH <= third {
            for Stretch { sheet, losers, .. } in census.batch_with_losers_in(second..second + 1) {
                let loser = losers.first().copied().or_else(|| beyond(&sheet, second));
                bites.add_lower_sheet(&sheet, loser);
            }
        } else {
            for run in census.batch_with_losers() {
                let listed = |column: u64| {
                    let index = usize::try_from(column - run.sheet.third_row).ok()?;
                    run.losers.get(index).copied()
                };
                let loser = |column: u64| listed(column).or_else(|| beyond(&run.sheet, column));
                if run.sheet.third_row < third {
                    bites.add_lower_sheet(&run.sheet, loser(second));
                } else if run.sheet.third_row == third {
                    let here = loser(second);
                    let listed = run.losers.iter().position(|row| *row == first);
                    let column = listed.map(|index| third + index as u64);
                    bites.add_own_sheet(&run.sheet, here, column, loser);
                    return Ok((here, bites.sorted()));
                }
            }
        }
        spend_on_sheets(from, census.next_third_row(), work)?;
    }
}

/// Sheets are computed one at a time or so many.
const LARGEST_BATCH: u64 = 32;

/// The loser of a column beyond those that are listed.
fn beyond(sheet: &Sheet, column: u64) -> Option<u64> {
    Some(column + sheet.end.offset(column)?)
}
